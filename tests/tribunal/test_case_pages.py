"""The docket and each case, on the pages and in the API: listed, read, and filed."""

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from standings.documents import examined
from standings.models import Act, Notice
from tests.standings.tables import a_match
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.filing import admit, cure
from tribunal.models import Case, Kind, Service

from .courts import FILED, WORDS, later, read_all

pytestmark = pytest.mark.django_db


class Clock:
    now = later(4)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(Clock, "now", later(4))
    monkeypatch.setattr("django.utils.timezone.now", lambda: Clock.now)


def page(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return text_of(answer)


def program(member=None):
    if member is None:
        return Program(Client())
    logged_in(member)
    return Program(Client(), member.login)


def of(case):
    return f"/cases/{case.number}/"


def numbers(client, query=""):
    context = client.get(f"/cases/{query}").context
    lines = [*context["open"], *context["closed"]]
    return [line["case"].number[-3:] for line in lines]


# --- The docket ---


@pytest.fixture
def docket(court):
    """015 admitted, 016 declined, 017 filed; 014 was carried over, and is published."""
    court.served(text="First.")
    court.declined(text="Second.", kind=Kind.CONDUCT)
    court.filed(text="Third.", kind=Kind.ELIGIBILITY, respondents=("Eve Starter",))
    Case.objects.get_or_create(
        year=2026,
        serial=14,
        defaults={"kind": "eligibility", "state": "published", "zone": "Europe/London"},
    )


SIFTED = {
    # the query, and the serial numbers: the open first, each the last first
    "nothing": ("", "017 015 016 014"),
    "a kind": ("?kind=conduct", "016"),
    "a state": ("?state=filed", "017"),
    "a year": ("?year=2026", "017 015 016 014"),
    "another year": ("?year=2025", ""),
    "after an open one": ("?after=ICA-T-2026-017", "015 016 014"),
    "after the last open one": ("?after=ICA-T-2026-015", "016 014"),
    "after a closed one": ("?after=ICA-T-2026-016", "014"),
}


@pytest.mark.parametrize(("query", "listed"), SIFTED.values(), ids=SIFTED)
def test_the_docket_lists_open_cases_first(client, docket, query, listed):
    assert numbers(client, query) == listed.split()
    told = program().get(f"cases/{query}").json()["results"]
    assert [line["number"][-3:] for line in told] == listed.split()


BAD = (
    *("kind=lost", "state=lost", "state=%00", "year=x", "year=-1", f"year={'9' * 30}"),
    *("after=1", "after=ICA-T-2026-999", "after=%00", f"after={'9' * 40}"),
)


@pytest.mark.parametrize("query", BAD)
def test_a_query_that_asks_for_nothing_is_told_so(client, query):
    assert client.get(f"/cases/?{query}").status_code == 400
    assert client.get(f"/api/v1/cases/?{query}").status_code == 422


def test_the_docket_tells_what_is_not_held_here(client, docket):
    # VIII.1-a
    assert "001 to ICA-T-2026-013 are not held here" in page(client, "/cases/")
    assert "carried over" in page(client, "/cases/?state=published")
    assert "Carried over" in page(client, "/cases/ICA-T-2026-014/")
    assert "begins with ICA-T-2026-014" in page(client, "/cases/ICA-T-2026-001/", 404)


UNKNOWN = ("ICA-T-2026-0014", "ICA-T-2026-999", "ica-t-2026-014", "new2", "9" * 30)


def test_a_number_that_is_no_cases_finds_nothing(client, docket):
    reporter = logged_in(name="reporter")
    for number in UNKNOWN:
        assert client.get(f"/cases/{number}/").status_code == 404
        assert client.get(f"/api/v1/cases/{number}/").status_code == 404
        assert client.get(f"/cases/{number}/admit/").status_code == 302
        for more in ("", "admit/", "files/x/"):
            assert reporter.get(f"/cases/{number}/{more}").status_code == 404
    for slug in ("fly", "lapse", "%00", "Admit"):
        assert reporter.get(f"/cases/ICA-T-2026-014/{slug}/").status_code == 404


OVERDUE = [
    # VIII.1-m: sixty days from the day after receipt, by the Secretariat's clock.
    (datetime(2026, 7, 31, 22, 59, 59, tzinfo=UTC), False),
    (datetime(2026, 7, 31, 23, 0, 0, tzinfo=UTC), True),
]


@pytest.mark.parametrize(("at", "overdue"), OVERDUE)
def test_a_case_that_is_open_on_day_61_is_marked_and_nothing_else(
    client, court, at, overdue
):
    # RW-111
    case = court.filed()
    Clock.now = at
    before = Act.objects.count()
    for address in ("/cases/", of(case)):
        assert ("overdue" in page(client, address)) is overdue
    assert program().get(f"cases/{case.number}/").json()["overdue"] is overdue
    case.refresh_from_db()
    assert (case.state, Act.objects.count()) == ("filed", before)


def asked_of(client, address):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_pages_ask_as_often_whatever_there_is(court):
    case, ada = court.served(), logged_in(court.ada)
    places = ("/cases/", of(case), "/you/", "/api/v1/cases/")
    few = [asked_of(ada, address) for address in places]
    for number in range(5):
        court.filed(text=f"Another {number}.", match=a_match_of(court, number))
    larger = court.deficient(
        text="With more.",
        defects=["One.", "Two.", "Three."],
        respondents=(court.bea, court.cy, court.scotland, "Eve Starter"),
        documents=(a_paper(),),
    )
    cure(case=larger, text="All of it.", documents=(), by=court.ada, at=later(2))
    admit(case=larger, by=court.secretary, at=later(3))
    read_all(larger, later(3))
    places = ("/cases/", of(larger), "/you/", "/api/v1/cases/")
    assert [asked_of(ada, address) for address in places] == few


def a_match_of(court, number):
    day = FILED.date() - timedelta(days=number + 1)
    return a_match(court.ada, court.bea, by=court.ada, day=day, at=FILED)


def picture():
    kept = BytesIO()
    Image.new("RGB", (9, 9), "linen").save(kept, "PNG")
    return kept.getvalue()


def a_paper():
    return examined(picture(), "card.png")


# --- One case ---


def test_a_time_is_told_by_its_last_moment_in_two_zones(court):
    # RW-098: one clock for every party; shown by the reader's own beside it.
    court.bea.zone = "America/New_York"
    court.bea.save(update_fields=["zone"])
    case = court.served()
    told = page(logged_in(court.bea), of(case))
    assert "until 24 June 2026, 23:59:59 in Europe/London" in told
    assert "which is 24 June 2026, 18:59:59 in America/New_York" in told
    assert "19 days left" in told
    assert "counted from the day after the proof of service: 3 June 2026" in told
    (time,) = program(court.bea).get(f"cases/{case.number}/").json()["times"]
    assert (time["kind"], time["last_day"]) == ("answer", "2026-06-24")
    assert time["last_moment"] == "2026-06-24T22:59:59Z"
    shown = datetime.fromisoformat(time["last_moment"])
    assert shown.astimezone(ZoneInfo("Europe/London")).isoformat()[11:19] == "23:59:59"


def test_a_time_waits_for_the_proof_of_its_service(court):
    case = court.admitted()
    told = page(logged_in(court.ada), of(case))
    assert "21 days, which begin to run when the service is proved." in told


def test_what_came_late_is_marked_late_and_received_all_the_same(court):
    # RW-104: nine days to cure begin on 2 June, and end with 9 June.
    case = court.deficient()
    cure(case=case, text="It was on 20 May.", by=court.ada, at=later(9))
    Clock.now = later(10)
    assert "late by 1 day" in page(logged_in(court.secretary), of(case))
    documents = (
        program(court.secretary).get(f"cases/{case.number}/").json()["documents"]
    )
    assert [each["days_late"] for each in documents] == [0, 1]


DOORS = {
    # how the case stands, who: the open moves of those that the ground has
    ("filed", "secretary"): "find-deficient admit",
    ("deficient", "secretary"): "",
    ("deficient", "ada"): "cure",
    ("filed", "pia"): "decline",
    ("admitted", "secretary"): "prove-service",
    ("filed", "bea"): "",
    ("filed", "quinn"): "",
    ("filed", "cy"): "",
}
OF_THE_GROUND = {"find-deficient", "cure", "decline", "admit", "prove-service"}


@pytest.mark.parametrize(("state", "who"), DOORS)
def test_open_doors_are_offered_and_closed_ones_say_why(court, state, who):
    case, member = getattr(court, state)(), getattr(court, who)
    answer = logged_in(member).get(of(case))
    opened = [door.move.slug for door in answer.context["open"]]
    moves = program(member).get(f"cases/{case.number}/").json()["moves"]
    assert opened == [each["move"] for each in moves if each["open"]]
    ours = [slug for slug in opened if slug in OF_THE_GROUND]
    assert ours == DOORS[state, who].split()
    for each in moves:
        assert each["open"] is not bool(each["why"])
        assert each["rules"]
    for door in answer.context["closed"]:
        for finding in door.why:
            assert finding.code in answer.content.decode()


def test_a_closed_door_says_on_its_own_page_why(court):
    case = court.deficient()
    said = page(logged_in(court.secretary), f"{of(case)}admit/", 409)
    assert "waits for what is missing" in said
    said = page(logged_in(court.secretary), f"{of(case)}find-deficient/", 409)
    assert "is said once" in said


def test_what_is_filed_is_read_where_it_is_screened(court):
    case = court.filed(text="It was never reported.")
    for slug in ("admit", "find-deficient"):
        said = page(logged_in(court.secretary), f"{of(case)}{slug}/")
        assert "It was never reported." in said
        assert court.bea.number in said
    # Whoever may not make the move reads nothing there.
    for member in (court.bea, court.cy):
        said = page(logged_in(member), f"{of(case)}admit/", 403)
        assert "It was never reported." not in said


def test_a_service_is_proved_on_the_page_and_by_programs(court):
    case = court.admitted(respondents=("Eve Starter", court.bea))
    first, second = Service.objects.filter(filing__isnull=False)
    secretary = logged_in(court.secretary)
    told = {"service": first.pk, "how": "letter", "on": "2026-06-03T10:30"}
    assert secretary.post(f"{of(case)}prove-service/", told).status_code == 302
    proof = first.by_hand.get()
    # By the Secretariat's clock, an hour ahead in June.
    assert proof.at == datetime(2026, 6, 3, 9, 30, tzinfo=UTC)
    asked = {"party": court.bea.number, "act": second.filing.act_id, "how": "hand"}
    asks = program(court.secretary)
    address = f"cases/{case.number}/prove-service/"
    answer = asks.post(address, asked | {"on": "2026-06-03T10:30:00+01:00"})
    assert answer.status_code == 200
    assert second.by_hand.get().at == proof.at
    for wrong in ({"act": 1}, {"party": "Nobody"}, {"on": "2026-06-03T10:30:00"}):
        answer = asks.post(address, asked | {"on": "2026-06-03T10:30:00Z"} | wrong)
        assert answer.status_code == 422


def test_a_tag_tells_nothing_of_acts_that_are_not_to_be_seen(court):
    case = court.filed()
    tags = {who: tag(case, who, court) for who in ("cy", "ada")}
    court_of = {"defects": ["Name the match."]}
    asks = program(court.secretary)
    address = f"cases/{case.number}/find-deficient/"
    stale = asks.post(address, court_of, If_Match=tags["cy"])
    assert stale.status_code == 412
    held = asks.post(address, court_of, If_Match=tag(case, "secretary", court))
    assert held.status_code == 200
    assert tag(case, "cy", court) == tags["cy"]
    assert tag(case, "ada", court) != tags["ada"]


def tag(case, who, court):
    return program(getattr(court, who)).get(f"cases/{case.number}/").headers["ETag"]


YOURS = {
    # how the case stands: on whose own page it stands
    "filed": {"ada"},
    # Told to both sides; who is to answer it finds the notice there.
    "declined": {"ada", "bea"},
    "admitted": {"ada", "bea"},
}


@pytest.mark.parametrize("state", YOURS)
def test_a_case_stands_on_the_own_page_of_who_has_a_part_in_it(court, state):
    case = getattr(court, state)()
    found = {
        who
        for who in ("ada", "bea", "cy", "elsewhere", "pia", "secretary")
        if case.number in logged_in(getattr(court, who)).get("/you/").content.decode()
    }
    assert found == YOURS[state]
    if state == "filed":
        said = "One case is filed, and neither admitted nor declined."
        assert said in page(logged_in(court.secretary), "/you/")


# --- Filing ---

NEW = "/cases/new/"


def filing(**told):
    return {
        "kind": "concealment",
        "text": "It was never reported.",
        "respondents": "Eve Starter",
    } | told


def parties(case):
    return [(party.side, party.who) for party in case.parties.order_by("pk")]


def test_a_case_is_filed_once_however_often_the_button_is_pressed(court):
    ada = logged_in(court.ada)
    paper = lambda: SimpleUploadedFile("card.png", picture())  # noqa: E731
    for _press in range(2):
        answer = ada.post(NEW, filing(documents=[paper(), paper()]))
        assert (answer.status_code, answer["Location"]) == (
            302,
            "/cases/ICA-T-2026-015/",
        )
    case = Case.objects.last()
    assert parties(case) == [
        ("filer", court.ada.number),
        ("respondent", "Eve Starter"),
    ]
    (opening,) = case.filings.all()
    assert [each.upload.name for each in opening.files.all()] == ["card.png"] * 2


def test_who_is_meant_by_a_name_is_asked_back(court):
    ada = logged_in(court.ada)
    typed = filing(respondents="bea crib\r\nSCO\r\n" + court.cy.number)
    answer = ada.post(NEW, typed)
    assert answer.status_code == 400
    (asked,) = answer.context["form"].asked
    assert [member.number for member in asked.meant] == [court.bea.number]
    chosen = {"meant_0": "bea crib", "who_0": court.bea.number}
    assert ada.post(NEW, typed | chosen).status_code == 302
    who = [who for _side, who in parties(Case.objects.last())]
    assert who == [court.ada.number, court.bea.number, "SCO", court.cy.number]
    # A choice holds for the name that it was made for.
    other = filing(respondents="cy go", text="Another.") | chosen
    assert ada.post(NEW, other).status_code == 400
    nobody = {"meant_0": "cy go", "who_0": "none"}
    assert ada.post(NEW, other | nobody).status_code == 302
    assert parties(Case.objects.last())[1] == ("respondent", "cy go")


REFUSED = {
    # what is typed otherwise: the status, and beside which field it is told
    "no kind": ({"kind": ""}, 400, "kind"),
    "a kind that is opened by the registers": ({"kind": "ratification"}, 400, "kind"),
    "no words": ({"text": ""}, 409, "text"),
    "hidden words": ({"text": "a\0b"}, 409, "text"),
    "nobody": ({"respondents": "\r\n "}, 409, "respondents"),
    "thirteen": ({"respondents": "\n".join("abcdefghijklm")}, 400, "respondents"),
    "a member there is not": ({"respondents": "ICA-999999"}, 400, "respondents"),
    "one twice": ({"respondents": "Eve\nEve"}, 409, "respondents"),
    "no match": ({"kind": "disputed-result"}, 409, "match"),
    "a match there is not": ({"match": "ICA-M-2026-999999"}, 400, "match"),
    "a 29 there is not": ({"twenty_nine": "29"}, 400, "twenty_nine"),
    "a file of no known kind": (
        {"documents": SimpleUploadedFile("a.exe", b"MZ")},
        400,
        "documents",
    ),
    "an empty file": (
        {"documents": SimpleUploadedFile("a.pdf", b"")},
        400,
        "documents",
    ),
    "eleven files": (
        {"documents": [SimpleUploadedFile("a.pdf", b"x") for _ in range(11)]},
        400,
        "documents",
    ),
}


@pytest.mark.parametrize(("typed", "status", "place"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_filed_is_told_at_its_place(court, typed, status, place):
    answer = logged_in(court.ada).post(NEW, filing(**typed))
    assert answer.status_code == status
    assert list(answer.context["form"].errors) == [place]
    assert not Case.objects.filter(serial__gt=14).exists()


def test_whoever_is_no_member_is_told_that_members_file(court):
    client = logged_in(name="reporter")
    for answer in (client.get(NEW), client.post(NEW, filing())):
        assert answer.status_code == 403
        assert "linked to none" in text_of(answer)


def test_an_officer_files_in_the_name_of_the_own_federation(court):
    officer = logged_in(court.officer)
    assert officer.post(NEW, filing(for_federation="SCO")).status_code == 400
    assert officer.post(NEW, filing(for_federation="ENG")).status_code == 302
    assert parties(Case.objects.last())[0] == ("filer", "ENG")
    assert "for_federation" not in logged_in(court.ada).get(NEW).context["form"].fields


def test_a_form_opened_from_a_match_knows_the_match_and_the_others(court):
    match = a_match_of(court, 1)
    initial = lambda who: (  # noqa: E731
        logged_in(who).get(f"{NEW}?match={match.number}").context["form"].initial
    )
    told = {"kind": "disputed-result", "match": match.number}
    assert initial(court.ada) == told | {"respondents": court.bea.number}
    assert initial(court.cy) == told
    for odd in ("", "x", "%00", "9" * 30):
        assert logged_in(court.cy).get(f"{NEW}?match={odd}").status_code == 200
    court.filed(kind=Kind.DISPUTED_RESULT, match=match)
    assert "ICA-T-2026-015" in page(Client(), f"/matches/{match.number}/")


def test_a_program_files_a_case_once(court):
    asks = program(court.ada)
    told = {
        "kind": "concealment",
        "text": WORDS,
        "respondents": [
            {"member": court.bea.number},
            {"federation": "SCO"},
            {"name": "Eve Starter"},
        ],
    }
    first, again = asks.post("cases/", told), asks.post("cases/", told)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["number"] == again.json()["number"] == "ICA-T-2026-015"
    assert first["Location"].endswith("/api/v1/cases/ICA-T-2026-015/")
    assert [each["who"] for each in first.json()["parties"]] == [
        *(court.ada.number, court.bea.number, "SCO", "Eve Starter"),
    ]
    assert first.json()["you_are"] == ["filer"]
    for wrong in (
        {"kind": "x"},
        {"respondents": [{}]},
        {"respondents": [{"member": court.bea.number, "name": "Eve"}]},
        {"respondents": ["Eve"]},
        {"match": "x"},
    ):
        assert asks.post("cases/", told | wrong).status_code == 422
    assert asks.post("cases/", told | {"text": ""}).status_code == 409


# --- Files that programs send ---


def sends(client, address, told, *files, **parts):
    """What a program is answered that sends files with its question."""
    sent = {"question": json.dumps(told), "documents": list(files)} | parts
    return client.client.post(f"/api/v1/{address}", sent, headers=client.headers)


def a_card(name="card.png"):
    return SimpleUploadedFile(name, picture())


def test_a_program_sends_files_with_what_it_files(court):
    asks = program(court.ada)
    told = {"kind": "concealment", "text": WORDS, "respondents": [{"name": "Eve"}]}
    for status in (201, 200):
        answer = sends(asks, "cases/", told, a_card(), a_card("map.png"))
        assert answer.status_code == status
    (opening,) = answer.json()["documents"]
    assert [file["name"] for file in opening["files"]] == ["card.png", "map.png"]
    # Without the files it is another filing.
    assert asks.post("cases/", told).status_code == 201
    address = f"cases/{court.served().number}/answer/"
    answer = sends(program(court.bea), address, {"text": "It was."}, a_card())
    assert answer.status_code == 200
    assert [len(each["files"]) for each in answer.json()["documents"]] == [0, 1]


def test_a_key_holds_for_the_files_too(court):
    asks = program(court.ada)
    told = {"kind": "concealment", "text": WORDS, "respondents": [{"name": "Eve"}]}
    asks.headers["Idempotency-Key"] = "one"
    answers = [sends(asks, "cases/", told, a_card()) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert sends(asks, "cases/", told, a_card("map.png")).status_code == 409
    assert Case.objects.filter(serial__gt=14).count() == 1


OF_FILES = {
    # what is sent: the status, and the pointer or the code
    "no file of a known kind": ([SimpleUploadedFile("a.exe", b"MZ")], {}, 422),
    "an empty file": ([SimpleUploadedFile("a.pdf", b"")], {}, 422),
    "eleven files": ([SimpleUploadedFile("a.pdf", b"x")] * 11, {}, 422),
    "no JSON": ([], {"question": "{"}, 400),
    "no question": ([], {"question": ()}, 400),
    "two questions": ([], {"question": ("{}", "{}")}, 400),
    "a list": ([], {"question": "[]"}, 422),
    "noughts": ([], {"question": "\0"}, 400),
    "another part": ([], {"text": "It was so."}, 400),
    "a file that is the question": ([], {"question": a_card()}, 400),
    "a file in the words": ([], {"question": '{"documents": ["x"]}'}, 422),
}


@pytest.mark.parametrize("row", OF_FILES)
def test_parts_that_cannot_be_read_are_told(court, row):
    files, parts, status = OF_FILES[row]
    told = {"kind": "concealment", "text": WORDS, "respondents": [{"name": "Eve"}]}
    asks = program(court.ada)
    answer = sends(asks, "cases/", told, *files, **parts)
    assert (answer.status_code, answer["Content-Type"]) == (
        *(status, "application/problem+json"),
    )
    if status == 422 and files:
        assert answer.json()["pointer"] == "/documents"
    assert not Case.objects.filter(serial__gt=14).exists()


def test_a_request_of_too_many_bytes_is_refused_unread(court):
    asks = program(court.ada)
    length = {"CONTENT_LENGTH": str(40 * 1024**2)}
    answer = asks.client.post(
        "/api/v1/cases/", {"question": "{}"}, headers=asks.headers, **length
    )
    assert answer.status_code == 413
    # A move that takes no files says so.
    secretary = program(court.secretary)
    address = f"cases/{court.filed().number}/admit/"
    assert sends(secretary, address, {}, a_card()).status_code == 422


def test_who_makes_good_reads_there_what_is_missing(court):
    # VIII.1-b: item by item
    case = court.deficient(defects=["Say on which day.", "Say where."])
    said = page(logged_in(court.ada), f"{of(case)}cure/")
    assert "What it lacks Say on which day. Say where." in said


# --- Notices ---


def test_the_notice_of_an_admission_says_until_when_to_answer(court):
    # The time runs from the notice being opened (VIII.1-d).
    court.bea.zone = "America/New_York"
    court.bea.save(update_fields=["zone"])
    case, bea = court.admitted(), logged_in(court.bea)
    notice = Notice.objects.get(member=court.bea, act__verb="admit-case")
    listed = bea.get("/you/").content.decode()
    assert f'· <a class="number" href="{of(case)}">{case.number}</a>' in listed
    told = page(bea, f"/you/notices/{notice.number}/")
    for said in (
        "To answer: Bea Crib",
        "until 26 June 2026, 23:59:59 in Europe/London",
        "which is 26 June 2026, 18:59:59 in America/New_York",
        "21 days, counted from the day after the proof of service: 5 June 2026",
    ):
        assert said in told
    # It runs for her now, and needs her before what is only to be read.
    needs = f"What needs you {case.number}: to answer until 26 June 2026"
    assert needs in page(bea, "/you/")
    assert "until 26 June" not in page(logged_in(court.ada), "/you/")
    # Of the filing, which set no time, there is none.
    filed = Notice.objects.get(member=court.ada, act__verb="file-case")
    assert "Until when" not in page(
        logged_in(court.ada), f"/you/notices/{filed.number}/"
    )
