"""A person's own page and notices, on the page and over the API: theirs alone."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from standings.appointments import appoint
from standings.membership import rename
from standings.models import Act, Fault, Letter, Notice, NoticeProof, Proof, Role
from standings.notices import acknowledge, opened, tell
from tests.standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_log_in,
    a_member,
)

from .logged_in import with_app
from .markup import text_of

pytestmark = pytest.mark.django_db

JUNE = date(2024, 6, 1)
API = "/api/v1/notices/"


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def bea(director):
    """A member in New York, who has a log-in and was appointed a referee."""
    member = a_member(by=director, zone="America/New_York")
    user = with_app(a_log_in(member))
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    return user


@pytest.fixture
def reporter():
    return a_log_in(email="reporter@example.org")


@pytest.fixture
def office(bea):
    """The notice of Bea's office, which asks to be acknowledged."""
    return bea.member.notices.get(to_acknowledge=True)


@pytest.fixture
def at(client):
    """The page of somebody, as text; or its status, where that is asked for."""

    def at(user, address="/you/", status=200):
        client.force_login(user)
        answer = client.get(address)
        assert answer.status_code == status
        return text_of(answer)

    return at


def page_of(notice):
    return f"/you/notices/{notice.number}/"


def kinds(notice):
    return list(notice.proofs.values_list("kind", flat=True))


def test_whoever_has_not_logged_in_is_sent_to_do_so_and_back(client, office):
    for address in "/you/", page_of(office), "/you/notices/none/":
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/account/login/?next={address}"
    assert kinds(office) == []


def test_what_is_to_be_acknowledged_stands_first(at, director, bea):
    rename(member=bea.member, name="Bea Nob", since=JUNE, by=director, at=NOON)
    said = at(bea)
    order = [
        "What needs you",
        "is appointed referee",
        "To be acknowledged",
        "takes another name",
        "Not read yet",
        "is enrolled",
        "Earlier notices",
        "None yet.",
    ]
    places = [said.index(each) for each in order]
    assert places == sorted(places)


def test_a_notice_is_earlier_when_it_is_read_and_acknowledged(at, client, bea, office):
    enrolled = bea.member.notices.get(to_acknowledge=False)
    at(bea, page_of(enrolled))
    at(bea, page_of(office))
    waiting, _, settled = at(bea).partition("Earlier notices")
    assert "is appointed referee" in waiting
    assert "is enrolled" in settled
    assert client.post(page_of(office)).status_code == 302
    waiting, _, settled = at(bea).partition("Earlier notices")
    assert "Nothing. When something is entered" in waiting
    assert "is appointed referee" in settled


def test_the_page_says_who_somebody_is(at, director, bea):
    told = {"role": Role.FEDERATION_OFFICER, "federation": a_federation(by=director)}
    until = date(2099, 12, 31)
    appoint(member=bea.member, **told, since=FIRST, until=until, by=director, at=NOON)
    said = at(bea)
    for each in (
        *("Bea Pone", "ICA-000002", "referee from 1 January 2024"),
        "federation officer of ENG 1 January 2024 – 31 December 2099",
        *("America/New_York", "bea@example.org"),
    ):
        assert each in said


DOORS = {
    "a member": (None, set()),
    "an officer of a federation": (
        Role.FEDERATION_OFFICER,
        {"Applications for a number", "Announce an event"},
    ),
    "the Secretariat": (
        Role.SECRETARIAT,
        {"Applications for a number", "Announce an event", "Members enrolled twice"},
    ),
}


@pytest.mark.parametrize(("role", "doors"), DOORS.values(), ids=DOORS)
def test_an_office_has_its_doors_beside_it(at, director, role, doors):
    member = a_member(by=director)
    if role:
        federation = a_federation(by=director) if "officer" in role else None
        told = {"role": role, "federation": federation}
        appoint(member=member, **told, since=FIRST, by=director, at=NOON)
    said = at(with_app(a_log_in(member)))
    assert {each for each in DOORS["the Secretariat"][1] if each in said} == doors


def test_the_front_page_says_what_needs_somebody_and_leads_there(
    at, client, director, bea, office, reporter
):
    heading, console = "What needs you today", "The console shows what waits"
    clerk = with_app(a_log_in(a_member(by=director), email="clerk@example.org"))
    appoint(
        member=clerk.member, role=Role.SECRETARIAT, since=FIRST, by=director, at=NOON
    )
    unread = Notice.objects.of(bea).proved().waiting().count()
    told = {
        "bea": at(bea, "/"),
        "clerk": at(clerk, "/"),
        "reporter": at(reporter, "/"),
    }
    assert unread == 2
    assert f"{heading} 2 notices are unread." in told["bea"]
    assert [who for who in told if console in told[who]] == ["clerk"]
    assert f"{heading} Nothing. Your page" in told["reporter"]
    client.logout()
    assert heading not in text_of(client.get("/"))


def test_a_reporter_is_told_what_the_log_in_is(at, reporter):
    said = at(reporter)
    assert "This is a reporter’s log-in: no member’s number is linked to it." in said
    assert "Moments are shown in the Secretariat’s zone, Europe/London." in said
    assert "Nothing. When something is entered" in said


def test_a_reporter_reads_the_own_notices(at, director, reporter):
    tell(Act.objects.first(), reporter)
    assert "ICA-000001 is enrolled" in at(reporter)
    notice = reporter.notices.get()
    said = at(reporter, page_of(notice))
    assert "Done by the service itself" in said
    assert "1 March 2024, 12:00 Europe/London" in said


def test_a_notice_tells_who_did_what_and_when_by_the_reader_s_clock(
    at, director, bea, office
):
    rename(member=director, name="Ada Chair", since=JUNE, by=director, at=NOON)
    said = at(bea, page_of(office))
    assert "ICA-000002 is appointed referee from 1 January 2024." in said
    # RW-157: under the name that was borne on that day.
    assert "Ada Seat , ICA-000001 , Executive Director" in said
    assert "1 March 2024, 07:00 America/New_York" in said
    assert "Ada Chair" not in said


def test_names_and_reasons_are_shown_as_they_are_written(at, client, director, bea):
    told = {"role": Role.SECRETARIAT, "by": director, "since": FIRST}
    day = datetime(2024, 7, 1, tzinfo=UTC)
    rename(
        member=director, name="Fish & <b>Chips</b>", since=JUNE, by=director, at=NOON
    )
    appoint(member=bea.member, **told, at=day, reason="O'Neill's <i>& Co</i>\nElected")
    page = page_of(bea.member.notices.last())
    at(bea, page)
    html = client.get(page).content.decode()
    assert "Fish &amp; &lt;b&gt;Chips&lt;/b&gt;" in html
    assert "O&#x27;Neill&#x27;s &lt;i&gt;&amp; Co&lt;/i&gt;<br>Elected" in html


def test_reading_proves_it_once_and_looking_at_the_heads_does_not(client, bea, office):
    client.force_login(bea)
    client.head(page_of(office))
    assert kinds(office) == []
    for _ in range(3):
        client.get(page_of(office))
    assert kinds(office) == ["opened"]


def test_acknowledging_is_a_button_pressed_once(at, client, bea, office):
    assert "Acknowledge" in at(bea, page_of(office))
    for _ in range(2):
        assert client.post(page_of(office)).status_code == 302
    assert kinds(office) == ["opened", "acknowledged"]
    said = at(bea, page_of(office))
    assert "You acknowledged it." in said
    assert "It says that you have read this" not in said


def test_what_does_not_ask_is_not_acknowledged(client, bea):
    client.force_login(bea)
    enrolled = bea.member.notices.get(to_acknowledge=False)
    answer = client.post(page_of(enrolled))
    assert answer.status_code == 409
    assert "This notice does not ask to be acknowledged" in text_of(answer)
    assert kinds(enrolled) == []


def test_without_a_token_nothing_is_acknowledged(bea, office):
    client = Client(enforce_csrf_checks=True)
    client.force_login(bea)
    assert client.post(page_of(office)).status_code == 403
    assert kinds(office) == []


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_no_other_method_is_taken(client, bea, office, method):
    client.force_login(bea)
    assert getattr(client, method)(page_of(office)).status_code == 405
    assert kinds(office) == []


# RW-166: another person's notice, by its number, is not there for anybody else.
@pytest.mark.parametrize("who", ["director", "reporter", "member"])
def test_a_notice_is_its_recipient_s_alone(client, director, office, reporter, who):
    other = {
        "director": lambda: with_app(a_log_in(director, "ada@example.org")),
        "reporter": lambda: reporter,
        "member": lambda: a_log_in(a_member(by=director), "cy@example.org"),
    }[who]()
    client.force_login(other)
    api = APIClient()
    api.force_authenticate(other)
    for answer in (
        client.get(page_of(office)),
        client.head(page_of(office)),
        client.post(page_of(office)),
        client.get("/you/", {"before": office.number}),
        api.get(f"{API}{office.number}/"),
        api.post(f"{API}{office.number}/acknowledge/"),
        api.get(API, {"before": office.number}),
    ):
        assert answer.status_code == 404
        assert b"referee" not in answer.content
    assert b"referee" not in client.get("/you/").content
    assert kinds(office) == []


ODD = ["1", "0" * 30, "A" * 24, "a" * 23, "é" * 24, "%00" + "a" * 23, "a" * 24]


@pytest.mark.parametrize("number", ODD)
def test_a_number_that_is_none_is_not_there(client, bea, number):
    client.force_login(bea)
    assert client.get(f"/you/notices/{number}/").status_code == 404
    assert client.get(f"/you/?before={number}").status_code == 404
    api = APIClient()
    api.force_authenticate(bea)
    assert api.get(f"{API}{number}/").status_code == 404
    assert api.get(f"{API}?before={number}").status_code in (404, 422)


LETTERS = {
    # what became of the letter, and what the page says of it
    "none": (None, "There was no letter, for no log-in was linked"),
    "waiting": ({"tries": 0}, "A letter is on its way."),
    "tried": ({"tries": 1}, "The letter will be tried again."),
    "sending": ({"state": "sending"}, "A letter is on its way."),
    "given-up": ({"state": "given-up"}, "this page stands in its place."),
    "unclear": ({"state": "unclear"}, "Whether the letter went out is not known"),
}


@pytest.mark.parametrize("case", LETTERS)
def test_a_notice_stands_here_whatever_became_of_its_letter(at, bea, office, case):
    changes, said = LETTERS[case]
    letter = Letter.objects.filter(notice=office)
    if changes is None:
        letter.delete()
    else:
        letter.update(**changes)
    shown = at(bea, page_of(office))
    assert said in shown
    assert "is appointed referee" in shown


def test_what_failed_is_told_in_plain_words(at, bea, office):
    told = {"notice": office, "at": NOON}
    NoticeProof.objects.create(kind=Proof.FAILED, fault=Fault.ADDRESS_REFUSED, **told)
    said = at(bea, page_of(office))
    assert "did not go out. The mail server refused the address." in said


def many(director, member, count):
    """So many notices to a member, all read."""
    act = Act.objects.first()
    for place in range(count):
        number = Act.objects.count() + 1
        act = Act.objects.create(
            number=number,
            at=NOON,
            who=director,
            role=Role.EXECUTIVE_DIRECTOR,
            verb="rename",
            subject_kind="member",
            subject=f"ICA-{place:06}",
            facts={"since": "2024-01-01"},
            previous=f"{number}",
            digest=f"{number}",
        )
        tell(act, member)


@pytest.fixture
def settled(director, bea):
    """Forty-five notices to Bea that are settled, the last of them first."""
    many(director, bea.member, 43)
    for notice in bea.member.notices.all():
        opened(notice, at=NOON)
        if notice.to_acknowledge:
            acknowledge(notice, at=NOON)
    return [notice.number for notice in bea.member.notices.order_by("-pk")]


def test_earlier_notices_are_paged_and_each_stands_once(client, bea, settled):
    client.force_login(bea)
    address, shown = "/you/", []
    while address:
        told = client.get(address).context
        shown.append([notice.number for notice in told["settled"]])
        address = told["earlier"] and f"/you/?before={told['earlier']}"
    assert [len(page) for page in shown] == [20, 20, 5]
    assert sum(shown, []) == settled


def test_the_api_lists_them_in_parts(director, bea, settled):
    many(director, bea.member, 10)
    api = APIClient()
    api.force_authenticate(bea)
    address, shown = API, []
    while address:
        answer = api.get(address).json()
        shown.append([each["number"] for each in answer["results"]])
        address = answer["next"]
    assert [len(part) for part in shown] == [50, 5]
    assert sum(shown, [])[10:] == settled


@pytest.mark.parametrize("address", ["/you/", API])
def test_many_notices_ask_the_database_no_more_than_few(
    client, director, bea, django_assert_max_num_queries, address
):
    api = APIClient()
    api.force_authenticate(bea)
    client.force_login(bea)
    asked = []
    for count in (2, 12):
        many(director, bea.member, count)
        with django_assert_max_num_queries(18) as captured:
            answer = (api if address == API else client).get(address)
        assert answer.status_code == 200
        asked.append(len(captured))
    assert asked[0] == asked[1]


def test_without_a_log_in_the_api_shows_nothing(office):
    api = APIClient()
    for answer in (
        api.get(API),
        api.get(f"{API}{office.number}/"),
        api.post(f"{API}{office.number}/acknowledge/"),
    ):
        assert answer.status_code == 401
    assert kinds(office) == []


def test_the_api_answers_as_described_and_proves_what_is_read(client, bea, office):
    document = client.get("/api/v1/schema/").json()
    api = APIClient()
    api.force_authenticate(bea)

    def described(answer, path, method="get"):
        told = document["paths"][path][method]["responses"][str(answer.status_code)]
        schema = told["content"][answer["Content-Type"]]["schema"]
        components = {"components": document["components"]}
        Draft202012Validator({**schema, **components}).validate(answer.json())
        return answer.json()

    own = "/api/v1/notices/{number}/"
    listed = described(api.get(API), API)["results"]
    assert [each["act"]["said"] for each in listed] == [
        "ICA-000002 is appointed referee from 1 January 2024.",
        "ICA-000002 is enrolled as a member from 1 January 2024.",
    ]
    assert kinds(office) == []
    assert (listed[0]["letter"], listed[1]["letter"]) == ("waiting", None)
    read = described(api.get(f"{API}{office.number}/"), own)
    assert read["opened"] is not None
    assert read["acknowledged"] is None
    assert read["act"]["who"] == {"number": "ICA-000001", "name": "Ada Seat"}
    post = f"{API}{office.number}/acknowledge/"
    for _ in range(2):
        done = described(api.post(post), f"{own}acknowledge/", "post")
        assert done["acknowledged"] is not None
    assert kinds(office) == ["opened", "acknowledged"]


def test_the_api_refuses_what_it_cannot_do(bea):
    api = APIClient()
    api.force_authenticate(bea)
    enrolled = bea.member.notices.get(to_acknowledge=False)
    post = f"{API}{enrolled.number}/acknowledge/"
    answer = api.post(post)
    assert (answer.status_code, answer.json()["code"]) == (
        409,
        "not-to-be-acknowledged",
    )
    assert api.post(post, {"as": "read"}, format="json").status_code == 422
    assert api.get(API, {"befor": "x"}).status_code == 422
    assert api.delete(f"{API}{enrolled.number}/").status_code == 405
    assert kinds(enrolled) == []
