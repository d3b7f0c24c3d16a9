"""Panels and hearings on the pages and in the API: moves, and what is shown to whom."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulebook.findings import Denied
from standings.models import Act, Notice
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.access import worn_by
from tribunal.answers import submit
from tribunal.draw import in_order_of_lot, seed_of
from tribunal.hearings import call_hearing
from tribunal.moves import Hat
from tribunal.panels import challenge, recuse, seat_the_panel
from tribunal.shown import Shown

from .courts import Court, later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(Court.served)


def of_three(state):
    """A case before the chair, Pia and Rufus; nobody else of the Tribunal is free."""
    return lambda court: getattr(court, state)(apart=[court.sela])


def challenged(court):
    case = of_three("seated")(court)
    told = {"member": court.pia, "text": "They are friends.", "by": court.ada}
    challenge(case=case, at=later(25), **told)
    read_all(case, later(25))
    return case


def vacant(court, state="seated"):
    case = of_three(state)(court)
    told = {"reason": "Ill.", "at": later(24 if state == "seated" else 40)}
    recuse(case=case, by=court.pia, **told)
    return case


def hardly_heard(court):
    case = vacant(court, "heard")
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(40))
    court.appointed("referee")
    return case


MOVES = {
    # how the case stands; who; the day; what is typed; what a program tells; the act
    "seat-the-panel": (lambda court: court.served(), "chair", 24, {}, {}, "seat-panel"),
    "challenge": (
        of_three("seated"),
        "ada",
        25,
        lambda court, case: {
            "member": case.panel.get(member=court.pia).pk,
            "text": "They are\r\nfriends.",
        },
        lambda court, case: {
            "member": court.pia.number,
            "text": "They are\nfriends.",
        },
        "challenge-member",
    ),
    "decide-challenge": (
        challenged,
        "director",
        26,
        lambda court, case: {
            "challenge": case.panel.get(member=court.pia).challenges.get().pk,
            "uphold": "yes",
            "reason": "They are.",
        },
        lambda court, case: {
            "challenge": case.filings.last().act_id,
            "uphold": True,
            "reason": "They are.",
        },
        "decide-challenge",
    ),
    "recuse": (
        of_three("seated"),
        "pia",
        25,
        {"reason": "A friend."},
        {"reason": "A friend."},
        "recuse",
    ),
    "declare-tie": (of_three("seated"), "pia", 25, {}, {}, "declare-tie"),
    "replace": (vacant, "chair", 25, {}, {}, "fill-panel"),
    "hear-anew": (hardly_heard, "chair", 41, {}, {}, "hear-anew"),
    "call-hearing": (
        of_three("seated"),
        "pia",
        24,
        {
            "how": "day",
            "day": "2026-07-10",
            "time": "14:00",
            "zone": "Europe/London",
        },
        {"when": {"day": "2026-07-10", "time": "14:00", "zone": "Europe/London"}},
        "call-hearing",
    ),
    "call-off-hearing": (
        of_three("called"),
        "pia",
        25,
        {"reason": "Ill."},
        {"reason": "Ill."},
        "call-off-hearing",
    ),
    "hear": (
        of_three("called"),
        "pia",
        40,
        lambda court, case: {
            "members": [member.number for member in panel_of(case)],
            "parties": [court.ada.number],
        },
        lambda court, case: {
            "members": [member.number for member in panel_of(case)],
            "parties": [court.ada.number],
        },
        "hear-case",
    ),
}


def at(case, slug=""):
    return f"/cases/{case.number}/{slug}/" if slug else f"/cases/{case.number}/"


def acts(case):
    return [act.verb for act in Act.objects.about("case", case.number)]


@pytest.fixture
def on(monkeypatch):
    """Makes it a day after a case was filed."""

    def day(days):
        monkeypatch.setattr("django.utils.timezone.now", lambda: later(days))

    return day


def of(told, court, case):
    return told(court, case) if callable(told) else told


@pytest.mark.parametrize("slug", MOVES)
@pytest.mark.parametrize("way", ["page", "api"])
def test_a_move_of_a_panel_is_made_once_by_whose_it_is(court, on, slug, way):
    stands, who, day, typed, told, verb = MOVES[slug]
    case, member = stands(court), getattr(court, who)
    on(day)
    typed, told = of(typed, court, case), of(told, court, case)
    before = acts(case).count(verb)
    client = logged_in(member)
    if way == "page":
        page = client.get(at(case, slug))
        assert page.status_code == 200
        sent = {"key": page.context["form"]["key"].value()} | typed
        for _press in range(2):
            answer = client.post(at(case, slug), sent)
            assert (answer.status_code, answer["Location"]) == (302, at(case))
    else:
        asks = Program(Client(), member.login)
        for _press in range(2):
            answer = asks.post(at(case, slug)[1:], told, Idempotency_Key="once")
            assert (answer.status_code, answer.json()["number"]) == (200, case.number)
    assert acts(case).count(verb) == before + 1


WRONG = [
    # what is typed of a hearing, and what the page or a program is answered
    ({"how": "day"}, 400, ["Say on which day.", "Say at what time of day"]),
    ({"how": "x"}, 400, ["is not one of the available choices"]),
    ({"how": "day", "day": "tomorrow", "time": "14:00"}, 400, ["This is no day"]),
    (
        {"how": "day", "day": "2026-07-10", "time": "25:00"},
        400,
        ["This is no time of day"],
    ),
    ({"how": "day", "day": "2026-07-10", "time": "14:00"}, 409, ["IANA"]),
    (
        {"how": "day", "day": "2026-07-01", "time": "14:00", "zone": "Europe/London"},
        409,
        ["14 days’ notice", "9 July 2026"],
    ),
    (
        {"how": "day", "day": "9999-12-31", "time": "23:59", "zone": "Etc/GMT+12"},
        409,
        ["one of the next 366 days"],
    ),
    (
        {"how": "papers", "reason": "\x00"},
        409,
        ["The reason holds a character that cannot be seen"],
    ),
]


def test_a_hearing_that_cannot_be_called_says_why_beside_its_field(court, on):
    case = of_three("seated")(court)
    on(24)
    client = logged_in(court.pia)
    key = client.get(at(case, "call-hearing")).context["form"]["key"].value()
    before = acts(case)
    for typed, status, told in WRONG:
        answer = client.post(at(case, "call-hearing"), {"key": key} | typed)
        text = answer.content.decode()
        assert (answer.status_code, [said for said in told if said not in text]) == (
            status,
            [],
        ), typed
    assert acts(case) == before


TOLD = [
    # what a program tells; what it is answered
    ("call-hearing", {"when": {"day": "2026-07-10"}}, 422),
    ("call-hearing", {"when": {"day": 3, "time": [], "zone": {}}}, 422),
    ("call-hearing", {"when": "soon"}, 422),
    ("call-hearing", {"x": 1}, 422),
    ("call-hearing", {}, 422),
    ("decide-challenge", {"challenge": 10**30, "uphold": True, "reason": "."}, 403),
    ("hear", {"members": []}, 409),
    ("hear", {"members": ["ICA-999999"]}, 422),
    ("hear", {"members": ["ICA-000003"] * 4}, 422),
    ("hear", {"members": ["ICA-000003"], "parties": ["Nobody"]}, 422),
    ("recuse", {"reason": ""}, 409),
    ("recuse", {"reason": "\ud800"}, 422),
    ("recuse", {"reason": "x" * 30_000}, 422),
    ("recuse", {}, 422),
]


def test_what_a_program_tells_wrongly_is_refused_and_nothing_is_done(court, on):
    case = of_three("called")(court)
    on(40)
    logged_in(court.pia)
    asks, before = Program(Client(), court.pia.login), acts(case)
    for slug, told, status in TOLD:
        answer = asks.post(at(case, slug)[1:], told)
        assert answer.status_code == status, (slug, told, answer.content)
    assert acts(case) == before


# What is shown


def shown(case, member=None):
    """The page of a case, and what a program is told of its panel."""
    client = logged_in(member) if member else Client()
    page = client.get(at(case)).content.decode()
    asks = Program(Client(), member.login) if member else Client()
    path = at(case)[1:]
    answer = asks.get(path) if member else asks.get(f"/api/v1/{path}")
    return page, json.loads(answer.content)["panel"]


def test_who_draws_is_shown_who_is_in_the_lot_and_whom_it_passes_over(court, on):
    # VIII.1-g: Quinn is of Ada's federation.
    case = court.served()
    on(24)
    said = text_of(logged_in(court.chair).get(at(case, "seat-the-panel")))
    lot, _, passed_over = said.partition("Passed over, and why")
    for member in (court.chair, court.pia, court.rufus, court.sela):
        assert f"{member.names.get().full} {member.number}" in lot
    assert f"{court.quinn.names.get().full} of a party’s federation" in passed_over
    # Whoever draws nobody reads nothing of it.
    answer = logged_in(court.ada).get(at(case, "seat-the-panel"))
    assert (answer.status_code, "Quinn Lamp" in text_of(answer)) == (403, False)


def test_the_panel_is_told_what_waits_for_a_proof_and_is_not_shown_it(court, on):
    # VIII.1-f
    case = of_three("seated")(court)
    on(26)
    said = "One filing is not open to the panel yet"
    assert said not in text_of(logged_in(court.pia).get(at(case)))
    submit(case=case, text="A letter more.", by=court.ada, at=later(25))
    told = text_of(logged_in(court.pia).get(at(case)))
    assert (said in told, "A letter more." in told) == (True, False)
    assert said not in text_of(logged_in(court.bea).get(at(case)))
    read_all(case, later(26))
    told = text_of(logged_in(court.pia).get(at(case)))
    assert (said in told, "A letter more." in told) == (False, True)


def test_the_parties_see_the_panel_and_its_draw_and_can_repeat_it(court, on):
    case = of_three("called")(court)
    on(26)
    page, panel = shown(case, court.ada)
    for member in (court.chair, court.pia, court.rufus):
        assert member.number in page
    assert "10 July 2026 at 14:00" in page
    assert "of a party’s federation" in page
    (draw,) = panel["draws"]
    assert draw["seed"] == seed_of(case.number, draw["act_before"], 0)
    assert draw["drawn"] == in_order_of_lot(draw["seed"], draw["pool"]["tribunal"])[:3]
    assert draw["passed_over"][court.quinn.number] == ["federation"]
    presides = [s["member"] for s in panel["sitting"] if s["presides"]]
    assert presides == [court.chair.number]
    assert (panel["hearing"]["how"], panel["hearing"]["zone"]) == (
        "day",
        "Europe/London",
    )


def test_the_notice_of_a_hearing_says_when_it_is_while_that_stands(court, on):
    # VIII.1-h: the day is told with its time zone.
    case = of_three("called")(court)
    on(26)
    first = Notice.objects.get(member=court.bea, act__verb="call-hearing")
    told = text_of(logged_in(court.bea).get(f"/you/notices/{first.number}/"))
    assert "Hearing on 10 July 2026 at 14:00 , Europe/London" in told
    call_hearing(case=case, when=None, reason="Ill.", by=court.chair, at=later(26))
    told = text_of(logged_in(court.bea).get(f"/you/notices/{first.number}/"))
    assert "10 July 2026" not in told
    last = Notice.objects.exclude(pk=first.pk).get(
        member=court.bea, act__verb="call-hearing"
    )
    told = text_of(logged_in(court.bea).get(f"/you/notices/{last.number}/"))
    assert "It is to be heard on the papers." in told


@pytest.mark.parametrize("who", [None, "cy", "officer", "quinn", "referee"])
def test_nobody_else_sees_a_panel_before_publication(court, on, who):
    case = of_three("called")(court)
    on(26)
    page, panel = shown(case, who and getattr(court, who))
    assert panel is None
    assert court.rufus.number not in page
    assert "10 July 2026 at 14:00" not in page


def test_an_empty_place_and_what_was_decided_of_a_challenge_are_shown(court, on):
    case = challenged(court)
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(25))
    on(26)
    page, panel = shown(case, court.bea)
    assert "challenged, not decided yet" in page
    assert [found["code"] for found in panel["findings"]] == ["place-empty"]
    assert [seat["member"] for seat in panel["left"]] == [court.rufus.number]


def test_what_somebody_is_to_a_case_is_said_once(court):
    case = of_three("seated")(court)
    for who, roles in (
        ("chair", ["the chair of the Tribunal", "a member of its panel"]),
        ("pia", ["a member of its panel"]),
        # Who declared a tie is nothing to it.
        ("sela", []),
        ("ada", ["who filed it"]),
    ):
        logged_in(getattr(court, who))
        assert Shown(case, getattr(court, who).login, later(25)).roles == roles


def test_who_acts_in_the_chair_s_place_is_not_called_the_chair(court):
    # VIII.1-g: where every chair is tied, any free member draws.
    case = court.served(respondents=(court.chair,))
    logged_in(court.pia)
    shown = Shown(case, court.pia.login, later(24))
    assert shown.roles == ["in the place of the chair of the Tribunal"]
    beside = [
        worn_by(case, who, later(24)).called(Hat.BESIDE)
        for who in (court.pia, court.director)
    ]
    assert beside == [
        "a member of the Tribunal who is not on its panel",
        "in the place of a member of the Tribunal",
    ]


def test_whoever_the_chair_s_part_fell_to_finds_the_case_on_the_own_page(
    court,
):
    # VIII.1-g: the chair is a party to the one, and draws the panel of the other.
    case = court.served(respondents=(court.chair,))
    court.served(text="Another.")
    for who, finds in (("pia", True), ("quinn", False), ("chair", False)):
        said = text_of(logged_in(getattr(court, who)).get("/you/"))
        assert ("A case waits for its panel, which is yours to draw" in said) is finds
    pia = logged_in(court.pia)
    with CaptureQueriesContext(connection) as few:
        pia.get("/you/")
    more = [
        court.served(text=f"Again, {n}.", respondents=(court.chair,)) for n in range(2)
    ]
    with CaptureQueriesContext(connection) as many:
        said = text_of(pia.get("/you/"))
    assert all(each.number in said for each in (case, *more))
    assert len(many) == len(few)


def test_a_member_of_the_tribunal_is_told_of_the_tie_where_the_case_is_read(court):
    # VIII.1-g: Quinn is of Ada's federation, and Rufus is free.
    case = court.served()
    for who, told in (("quinn", True), ("rufus", False), ("cy", False), ("ada", False)):
        said = text_of(logged_in(getattr(court, who)).get(at(case)))
        assert ("and takes no part in deciding it" in said) is told
    # Who is named in what is not served learns nothing of it.
    unserved = court.filed(text="Another.", respondents=(court.sela,))
    said = text_of(logged_in(court.sela).get(at(unserved)))
    assert "takes no part in deciding it" not in said


def test_where_nobody_is_free_to_draw_it_says_who_is_to_be_appointed(court, on):
    # VIII.1-g: Quinn is of Ada's federation, and the others are parties.
    tied = (court.chair, court.pia, court.rufus, court.sela, court.director)
    case = court.served(respondents=tied)
    on(25)
    said = text_of(logged_in(court.ada).get(at(case)))
    assert "something ties everybody who might draw it" in said
    act = lambda: seat_the_panel(case=case, by=court.director, at=later(25))  # noqa: E731
    assert "a party to it" in refused(Denied, "tied-to-the-case", act).text
