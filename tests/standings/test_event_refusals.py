"""What is refused of events is what the rule book tells of it, code by code."""

from datetime import date, timedelta

import pytest

from rulebook.catalogue.events import EVENTS, EVENTS_NOTES, EVENTS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from standings.closing import close_event, decide_tie, notes
from standings.confirmation import dispute_result
from standings.events import call_off_event, withdraw_entrant
from standings.models import BarKind, EventKind, Order, Withdrawal
from standings.pairings import (
    accept_late,
    draw_fixtures,
    forfeit_fixture,
    move_fixture,
    pair_entrants,
)
from standings.registration import report_match
from standings.results import correct_result
from standings.titles import bar_member

from .gatherings import EARLY, NIGHT, SINCE, UNTIL, announced, entered, played, toasted
from .people import FIRST, NOON, a_director, a_member
from .tables import a_match, a_result, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    """ICA-000002."""
    return a_member(by=director)


@pytest.fixture
def bea(director, ada):
    """ICA-000017."""
    for _ in range(3, 17):
        a_member(by=director)
    return a_member(by=director)


ASKED = {}


def asks(code):
    """Marks what raises a code, or gives what was found."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def announces(code, /, times=1, **told):
    def ask(by, **_):
        for _time in range(times):
            announced(by, **told)

    asks(code)(ask)


announces("event-too-long", until=SINCE + timedelta(1000))
announces("number-out-of-bounds", rounds=100)
announces("points-are-whole", points=(0.5, 1, 1), order=Order.POINTS)
announces("fixtures-take-two", form="three-hand", rounds=1)
announces("half-way-takes-rounds", withdrawal=Withdrawal.HALF)
announces("order-takes-points", order=Order.POINTS)
announces("points-take-two-sides", form="three-hand", points=(2, 3, 3))
announces("form-not-for-championship", form="short", kind=EventKind.QUALIFYING)
announces("event-name-taken", times=2)


def in_event(code, /, rounds=None, pair=False, **facts):
    """Marks what raises a code of an event in which the two are entered."""

    def marked(ask):
        def asked(by, ada, bea):
            event = announced(by, rounds=rounds, **facts)
            entered(by, event, ada, bea)
            if pair:
                pair_entrants(event=event, first=ada, second=bea, by=by, at=EARLY)
            fixture = event.fixtures.first()
            return ask(by=by, ada=ada, bea=bea, event=event, fixture=fixture)

        return asks(code)(asked)

    return marked


@in_event("event-not-open")
def _(by, ada, bea, event, **_):
    call_off_event(event=event, reason="Rain.", by=by, at=NIGHT)
    played(event, ada, bea)


@in_event("entered-already")
def _(by, bea, event, **_):
    entered(by, event, bea)


@in_event("left-already")
def _(by, bea, event, **_):
    for _ in range(2):
        withdraw_entrant(event=event, member=bea, reason="Moved.", by=by, at=NIGHT)


@in_event("no-entrant")
def _(by, ada, event, **_):
    played(event, ada, by)


@asks("suspended-from-event")
def _(by, bea, **_):
    barred(bea, by, kind="suspended")
    entered(by, announced(by), bea)


def barred(member, by, **told):
    """Barred to the end of the year where no scope is told, and for good else."""
    until = None if "scope" in told else date(2026, 12, 31)
    held = {"authority": "ICA-T-2026-016", "since": FIRST, "by": by, "at": NOON}
    bar_member(member=member, until=until, **held, **told)


@in_event("barred-in-event")
def _(by, bea, event, **_):
    barred(bea, by, kind="suspended")
    return notes(event)


@in_event("barred-from-some-in-event")
def _(by, bea, event, **_):
    barred(bea, by, kind=BarKind.BARRED, scope="the Cup")
    return notes(event)


@asks("non-human-entrant")
def _(by, bea, **_):
    entered(by, announced(by), a_member(by=by, name="Dobbin", species="horse"))


@in_event("drawn-already", rounds=1, pair=True)
def _(by, ada, event, fixture, **_):
    forfeit_fixture(fixture=fixture, member=ada, reason="Ill.", by=by, at=NIGHT)
    draw_fixtures(event=event, by=by, at=NIGHT)


@asks("nobody-to-draw")
def _(by, ada, **_):
    event = announced(by, rounds=1)
    entered(by, event, ada)
    draw_fixtures(event=event, by=by, at=NIGHT)


@in_event("rounds-not-told")
def _(by, event, **_):
    draw_fixtures(event=event, by=by, at=NIGHT)


@in_event("too-many-in-event", rounds=1)
def _(by, event, **_):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("standings.pairings.circle", lambda *_: [[(1, 2)] * 5001])
        draw_fixtures(event=event, by=by, at=NIGHT)


@in_event("rounds-outlast-event", rounds=3)
def _(by, event, **_):
    days = {"first_day": SINCE, "every": 31}
    draw_fixtures(event=event, **days, by=by, at=NIGHT)


@in_event("fixture-of-one")
def _(by, bea, event, **_):
    pair_entrants(event=event, first=bea, second=bea, by=by, at=NIGHT)


@in_event("fixture-not-open", pair=True)
def _(by, ada, fixture, **_):
    for _ in range(2):
        forfeit_fixture(fixture=fixture, member=ada, reason="Ill.", by=by, at=NIGHT)


@in_event("fixture-not-late", pair=True)
def _(by, fixture, **_):
    accept_late(fixture=fixture, reason="Snow.", by=by, at=NIGHT)


@in_event("day-outside-event", pair=True)
def _(by, fixture, **_):
    day = UNTIL + timedelta(1)
    move_fixture(fixture=fixture, day=day, reason="Snow.", by=by, at=NIGHT)


@in_event("fixture-day-unchanged", pair=True)
def _(by, fixture, **_):
    for _ in range(2):
        move_fixture(fixture=fixture, day=UNTIL, reason="Snow.", by=by, at=NIGHT)


@in_event("forfeit-by-neither", pair=True)
def _(by, fixture, **_):
    forfeit_fixture(fixture=fixture, member=by, reason="Ill.", by=by, at=NIGHT)


@in_event("another-form-in-event")
def _(ada, bea, event, **_):
    a_match(ada, bea, form="short", agreed=True, event=event)


@in_event("not-paired-in-event", pair=True)
def _(ada, bea, event, **_):
    played(event, ada, bea)
    played(event, ada, bea, day=SINCE + timedelta(1))


@in_event("match-not-of-event")
def _(ada, bea, event, **_):
    match = a_match(ada, bea)
    again = told(ada, bea, event=event, same_as=match.number)
    report_match(told=again, by=bea, at=NIGHT)


@in_event("no-tie-at-cut")
def _(by, ada, bea, event, **_):
    decide_tie(event=event, members=[ada, bea], reason="Cut.", by=by, at=NIGHT)


@in_event("toast-out-of-time")
def _(by, event, **_):
    toasted(by, event, at=EARLY)


@in_event("toast-recorded-already")
def _(by, event, **_):
    for _ in range(2):
        toasted(by, event)


def closes(code, /, toast=True, **facts):
    """Marks what stands in the way of a close, alone."""

    def marked(ask):
        def asked(by, event, **told):
            ask(by=by, event=event, **told)
            if toast:
                event = toasted(by, event)
            close_event(event=event, by=by, at=NIGHT)

        return in_event(code, **facts)(asked)

    return marked


@closes("match-disputed-in-event")
def _(ada, bea, event, **_):
    match = played(event, ada, bea, confirm=False)
    dispute_result(result=match.results.get(), reason="No.", by=bea, at=NIGHT)


@closes("match-unanswered-in-event")
def _(ada, bea, event, **_):
    played(event, ada, bea, confirm=False)


@closes("match-without-result")
def _(ada, bea, event, **_):
    a_match(ada, bea, event=event)


@closes("match-late-in-event", latest_days=14)
def _(by, ada, bea, event, **_):
    two = {"first": ada, "second": bea, "day": SINCE}
    pair_entrants(event=event, **two, by=by, at=EARLY)
    played(event, ada, bea, day=UNTIL)


@closes("fixture-open-in-event", pair=True)
def _(**_):
    pass


@closes("tie-undecided", places=1)
def _(**_):
    pass


@closes("toast-wanting", toast=False)
def _(**_):
    pass


@closes("round-robin-undrawn", rounds=1)
def _(**_):
    pass


@closes("falls-short", owed=2)
def _(ada, bea, event, **_):
    played(event, ada, bea)


# --- What is found, and refuses nothing ---


@in_event("toast-in-another-spirit")
def _(by, event, **_):
    return notes(toasted(by, event, spirit="whisky"))


@in_event("in-sanctioned-event")
def _(ada, bea, event, **_):
    return played(event, ada, bea).held.found


@in_event("owed-beyond-reach", owed=12)
def _(by, ada, bea, event, **_):
    cid = a_member(by=by)
    entered(by, event, cid)
    pairs = [(ada, bea)] * 9 + [(bea, cid)] + [(cid, by)] * 11
    entered(by, event, by)
    for one, other in pairs:
        pair_entrants(event=event, first=one, second=other, by=by, at=EARLY)
    withdraw_entrant(event=event, member=by, reason="Moved.", by=by, at=NIGHT)
    return notes(event)


@in_event("played-late-in-event", latest_days=14)
def _(by, ada, bea, event, **_):
    two = {"first": ada, "second": bea, "day": SINCE}
    pair_entrants(event=event, **two, by=by, at=EARLY)
    return played(event, ada, bea, day=date(2026, 9, 30)).held.found


@in_event("corrected-after-later-round")
def _(by, ada, bea, event, **_):
    for round in (1, 2):
        two = {"first": ada, "second": bea, "round": round}
        pair_entrants(event=event, **two, by=by, at=EARLY)
    match = played(event, ada, bea)
    played(event, ada, bea, day=UNTIL)
    decided = {"authority": "ICA-T-2026-014", "by": by, "at": NIGHT}
    correct_result(match=match, judged=a_result("A 98, B 121"), **decided)
    return notes(event)


def test_every_code_is_asked_for():
    of_an_address = {"no-such-event"}
    assert set(ASKED) | of_an_address == {*EVENTS, *EVENTS_NOTES, *EVENTS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_the_register_finds_what_the_example_tells(code, director, ada, bea):
    raised = the_examples()[code].raised.finding
    try:
        found = ASKED[code](by=director, ada=ada, bea=bea)
    except Refused as refused:
        found = refused.findings
        assert {each.gravity for each in found} == {"error"}
    told = {each.code: each.text for each in found}
    assert told[code] == raised.text
