"""Expulsions on pages and in the API: recorded, shown, ratified, refused (VII.4)."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.models import Bar, Member
from tests.standings.gatherings import announced
from tests.standings.people import a_title
from tests.standings.tables import a_match, submitted
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.drafts import draft as write
from tribunal.models import Case, Expulsion, OrderKind

from . import benches
from .courts import FILED, later, panel_of, read_all

pytestmark = pytest.mark.django_db

SAID = "Who nerded you out!"
TYPED = {"said": SAID, "account": "Over Ada’s turn.", "day": "2026-06-01"}


@pytest.fixture
def now(monkeypatch):
    """Sets the clock of the pages."""

    def set_to(at):
        monkeypatch.setattr("django.utils.timezone.now", lambda: at)

    set_to(FILED)
    return set_to


def program(member):
    logged_in(member)
    return Program(Client(), Member.objects.get(pk=member.pk).login)


def met(court, days=0):
    """A match of Ada and Bea so many days after the expulsion."""
    at = later(days)
    match = a_match(court.ada, court.bea, day=at.date(), at=at)
    submitted(match, by=court.ada, at=at)
    return match


def titled(court):
    for member in (court.ada, court.bea):
        a_title(member, court.director)


def test_the_director_expels_on_a_page_once_however_often_the_button_is_pressed(
    court, now
):
    director = logged_in(court.director)
    member = f"/members/{court.bea.number}/"
    assert f'href="{member}expel/"' in director.get(member).content.decode()
    page = director.get(f"{member}expel/")
    assert "What was said" in text_of(page)
    typed = TYPED | {"reporter": court.ada.number.lower(), "key": "a" * 32}
    for _press in range(2):
        answer = director.post(f"{member}expel/", typed)
        case = Case.objects.get(expulsion__isnull=False)
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"/cases/{case.number}/",
        )
    told = Expulsion.objects.get()
    assert (told.said, told.reported_by, told.day) == (
        SAID,
        court.ada,
        date(2026, 6, 1),
    )
    assert "awaiting ratification" in text_of(director.get(f"/cases/{case.number}/"))
    for who in (None, court.secretary):
        reader = logged_in(who) if who else Client()
        assert f"{member}expel/" not in reader.get(member).content.decode()


AMISS = [
    ({"said": ""}, 409, "text-wanted", "said"),
    ({"day": "2026-06-02"}, 409, "said-after-today", "2 June 2026"),
    ({"day": "soon"}, 400, "This is no day", ""),
    ({"time": "25:61"}, 400, "This is no time of day; write one such as 20:15.", ""),
    ({"match": "ICA-M-2026-999999"}, 400, "There is no match", ""),
    ({"event": "ICA-E-2026-9999"}, 400, "no-such-event", ""),
    ({"reporter": "ICA-999999"}, 400, "no-such-member", ""),
    ({"reporter": "E\0ve"}, 409, "hidden-character-in-text", ""),
    ({"said": "S" * 2001}, 409, "text-too-long", ""),
]


@pytest.mark.parametrize(("typed", "status", "told", "also"), AMISS)
def test_what_is_amiss_is_told_beside_its_field_and_nothing_is_kept(
    court, now, typed, status, told, also
):
    director = logged_in(court.director)
    sent = TYPED | {"reporter": "Eve Starter"} | typed
    answer = director.post(f"/members/{court.bea.number}/expel/", sent)
    page = answer.content.decode()
    assert answer.status_code == status
    assert told in page
    assert also in page
    assert not Bar.objects.exists()


SENT = TYPED | {"reporter": "Eve Starter"}
REFUSED = [
    ({"said": 1}, 422, "invalid"),
    ({"said": "a\0"}, 422, "null_characters_not_allowed"),
    ({"day": "2026-02-30"}, 422, "invalid"),
    ({"reporter": ""}, 422, "one_of_two"),
    ({"reported_by": "ICA-000001"}, 422, "one_of_two"),
    ({"match": "ICA-M-2026-999999"}, 422, "no-such-match"),
    ({"why": "so"}, 422, "unknown"),
    ({"day": "2026-06-02"}, 409, "said-after-today"),
]


@pytest.mark.parametrize(("sent", "status", "code"), REFUSED)
def test_a_program_is_told_what_is_amiss_and_nothing_is_kept(
    court, now, sent, status, code
):
    director = program(court.director)
    answer = director.post(f"members/{court.bea.number}/expel/", SENT | sent)
    codes = [each["code"] for each in answer.json()["errors"]]
    assert (answer.status_code, codes) == (status, [code])
    assert not Bar.objects.exists()


def test_an_officer_who_enters_an_expulsion_among_the_bars_is_led_to_its_page(court):
    # VII.4-a: no way around the case of ratification
    secretary = logged_in(court.secretary)
    address = f"/members/{court.bea.number}/bars/"
    assert 'value="expelled"' not in secretary.get(address).content.decode()
    sent = {"kind": "expelled", "authority": "Congress", "since": "2026-06-01"}
    assert secretary.post(address, sent).status_code == 400
    answer = program(court.secretary).post(f"members/{court.bea.number}/bars/", sent)
    codes = [each["code"] for each in answer.json()["errors"]]
    assert (answer.status_code, codes) == (409, ["expulsion-has-its-case"])
    assert not Bar.objects.exists()


def test_a_program_expels_and_reads_how_far_it_has_come(court, now):
    director, anybody = program(court.director), Program(Client(), None)
    answer = director.post(f"members/{court.bea.number}/expel/", SENT)
    told = answer.json()
    assert answer.status_code == 201
    assert (told["kind"], told["state"]) == ("ratification", "admitted")
    assert told["ratification"] == "awaited"
    assert (told["expulsion"]["member"], told["expulsion"]["said"]) == (
        court.bea.number,
        SAID,
    )
    here = anybody.get(f"cases/{told['number']}/").json()
    assert (here["expulsion"], here["reclassified"]) == (None, [])
    (line,) = anybody.get("cases/", kind="ratification").json()["results"]
    assert (line["number"], line["ratification"]) == (told["number"], "awaited")
    (bar,) = anybody.get(f"members/{court.bea.number}/").json()["bars"]
    assert (bar["kind"], bar["ratification"]) == ("expelled", "awaited")
    assert (bar["authority"], bar["void"]) == (told["number"], False)


@pytest.mark.parametrize("kind", [OrderKind.RATIFY, OrderKind.REFUSE_RATIFICATION])
def test_everything_that_reads_bars_follows_what_is_published(court, now, kind):
    # RW-114, VIII.2-d: page, docket, member, match and API tell one thing
    titled(court)
    case = court.expelled()
    match = met(court, 3)
    for name, day in (("Spring Meet", later(2)), ("Before It", later(-9))):
        told = {"name": name, "since": day.date(), "until": day.date()}
        announced(court.director, **told)
    case = court.heard_expulsion(case)
    panel, at = panel_of(case), later(14)
    now(at)
    ratifies = kind is OrderKind.RATIFY
    first = program(panel[0])
    draft = {
        "version": 0,
        "facts": ["It was said."],
        "reasons": ["Nobody says so unpunished."],
        "provisions": ["VII.4"],
        "orders": [{"kind": kind.value, "text": "It is so ordered."}],
    }
    answer = first.post(f"cases/{case.number}/draft/", draft)
    assert answer.status_code == 200, answer.json()
    # Whoever signs and whoever publishes sees before what a refusal would change.
    would = [
        {
            "match": match.number,
            "before": "unsanctioned",
            "now": "convened",
            "counts_for": "championship",
        }
    ]
    page = text_of(logged_in(panel[1]).get(f"/cases/{case.number}/sign/"))
    assert "What a refusal undoes" in page
    assert match.number in page
    for member in panel:
        vote = {"version": 1, "in_favour": True}
        answer = program(member).post(f"cases/{case.number}/sign/", vote)
        assert (answer.status_code, answer.json()["reclassified"]) == (200, would)
    assert first.post(f"cases/{case.number}/determine/", {}).status_code == 200
    secretary = logged_in(court.secretary)
    page = secretary.get(f"/cases/{case.number}/publish/")
    assert match.number in text_of(page)
    ticked = [key for key, _said in page.context["form"].fields["ticked"].choices]
    anybody, public = Program(Client(), None), Client()
    assert anybody.get(f"cases/{case.number}/").json()["reclassified"] == []
    answer = secretary.post(f"/cases/{case.number}/publish/", {"ticked": ticked})
    assert answer.status_code == 302
    fate = "ratified" if ratifies else "refused"
    here = anybody.get(f"cases/{case.number}/").json()
    assert (here["ratification"], here["reclassified"]) == (
        fate,
        [] if ratifies else would,
    )
    said = "Ratified." if ratifies else "Ratification refused."
    assert said in text_of(public.get(f"/cases/{case.number}/"))
    (bar,) = anybody.get(f"members/{court.bea.number}/").json()["bars"]
    assert (bar["void"], bar["ratification"]) == (
        not ratifies,
        "ratified" if ratifies else "",
    )
    page = text_of(public.get(f"/members/{court.bea.number}/"))
    assert ("ratified" if ratifies else "void from the start") in page
    assert anybody.get(f"matches/{match.number}/").json()["basis"] == (
        "unsanctioned" if ratifies else "convened"
    )
    # Whether they enter what was closed to them meanwhile is for people, not the page.
    page = secretary.get(f"/cases/{case.number}/").context["shown"].ratification
    assert [each.name for each in page.missed] == ([] if ratifies else ["Spring Meet"])
    docket = text_of(public.get("/cases/?kind=ratification"))
    assert ("ratified" if ratifies else "ratification refused") in docket


def test_an_early_appeal_is_shown_to_who_handed_it_in_and_not_to_the_panel(court, now):
    case = court.expelled()
    read_all(case, later(1))
    now(later(2))
    bea = logged_in(court.bea)
    address = f"/cases/{case.number}/hand-in-appeal/"
    assert address in bea.get(f"/cases/{case.number}/").content.decode()
    sent = {"text": "To the Executive Director: I never said it.", "key": "b" * 32}
    for _press in range(2):
        assert bea.post(address, sent).status_code == 302
    case = court.heard_expulsion(case)
    said = "An appeal is held that was handed in early, on 3 June 2026, 11:00:00"
    assert said in text_of(bea.get(f"/cases/{case.number}/"))
    for who in (panel_of(case)[0], court.ada, None):
        reader = logged_in(who) if who else Client()
        page = reader.get(f"/cases/{case.number}/").content.decode()
        assert "I never said it" not in page
    assert bea.post(address, sent | {"text": "Another."}).status_code == 409


def test_what_waits_too_long_is_marked_for_all_and_told_to_the_offices(court, now):
    # RW-111: flagged on day 61; a panel decides, no timer does
    case = court.expelled()
    now(datetime(2026, 7, 31, 23, tzinfo=UTC))
    docket = text_of(Client().get("/cases/"))
    assert "awaiting ratification, admitted overdue VII.4-a" in docket
    said = "One expulsion has waited for longer than 60 days to be ratified."
    for who in (court.secretary, court.director, court.chair, court.pia):
        assert said in text_of(logged_in(who).get("/you/"))
    for who in (court.ada, court.bea, court.referee):
        assert said not in text_of(logged_in(who).get("/you/"))
    page = text_of(Client().get(f"/cases/{case.number}/"))
    assert "It is open for longer than 60 days." in page


def test_more_expulsions_ask_the_docket_and_the_case_no_more(court, now):
    titled(court)
    case, client = court.expelled(), Client()
    logged = logged_in(court.secretary)
    met(court)

    def asked(reader, address):
        reader.get(address)
        with CaptureQueriesContext(connection) as queries:
            reader.get(address)
        return len(queries)

    pages = ((client, "/cases/"), (logged, f"/cases/{case.number}/"))
    few = [asked(*each) for each in pages]
    court.expelled(court.ada, at=later(0, hours=3), reporter="Eve")
    court.expelled(court.cy, at=later(0, hours=4))
    for hours in (30, 60):
        at = later(0, hours=hours)
        a_match(court.ada, court.bea, day=at.date(), at=at)
    assert [asked(*each) for each in pages] == few


def test_words_of_a_panel_that_decides_nothing_are_refused_on_the_page(court, now):
    case = court.heard_expulsion()
    panel, at = panel_of(case), later(14)
    now(at)
    told = benches.told(provisions=("VII.4",), orders=(), no_order=True)
    write(case=case, told=told, version=0, by=panel[0], at=at)
    page = text_of(logged_in(panel[1]).get(f"/cases/{case.number}/sign/"))
    assert "neither ratifies the expulsion nor refuses to" in page
