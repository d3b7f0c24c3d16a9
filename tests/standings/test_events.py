"""What is done of events: announced, entered, drawn, played and closed."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.closing import board_of, close_event, decide_tie, in_the_way, notes
from standings.confirmation import dispute_result
from standings.convening import Basis
from standings.events import call_off_event, enter_members, withdraw_entrant
from standings.models import (
    Act,
    Entrant,
    Event,
    EventKind,
    EventState,
    Fixture,
    FixtureState,
    Notice,
    Order,
    Result,
    Role,
    Withdrawal,
)
from standings.pairings import (
    accept_late,
    draw_fixtures,
    forfeit_fixture,
    move_fixture,
    pair_entrants,
    void_fixture,
)
from standings.record import Walk
from standings.registration import withdraw_match
from standings.results import correct_result, void_result
from standings.titles import bar_member

from .gatherings import (
    EARLY,
    NIGHT,
    SINCE,
    UNTIL,
    a_round_robin,
    announced,
    entered,
    play_all,
    played,
    toasted,
)
from .people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
    an_expulsion,
    appointed,
)
from .tables import a_match, a_result

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)


@pytest.fixture
def director():
    return a_director()


def act_of(by, at=NIGHT, **told):
    return {"by": by, "at": at} | told


def codes(findings):
    return [finding.code for finding in findings]


def refused(act, **told):
    """The codes with which an act is refused; nothing is entered in the record."""
    before = Act.objects.count()
    with pytest.raises(Refused) as raised:
        act(**told)
    assert Act.objects.count() == before
    return codes(raised.value.findings)


def states(event):
    return "".join(
        {"open": "o", "played": "p", "forfeited": "f", "void": "v"}[each]
        for each in event.fixtures.in_order().values_list("state", flat=True)
    )


def table(event):
    return {row.member: row for row in board_of(event).rows()}


def balance(event):
    rows = board_of(event).rows()
    return sum(row.wins - row.defeats for row in rows)


# --- Who may ---


MAY = {
    # role, of which federation; the event's kind and federation; whether it is let be
    "the Director, of the Association": (
        (Role.EXECUTIVE_DIRECTOR, None, EventKind.CHAMPIONSHIP, None),
        True,
    ),
    "the Secretariat, of a federation": (
        (Role.SECRETARIAT, None, EventKind.CLUB, "ENG"),
        True,
    ),
    "an officer, of the own federation": (
        (Role.FEDERATION_OFFICER, "ENG", EventKind.QUALIFYING, "ENG"),
        True,
    ),
    "an officer, of another": (
        (Role.FEDERATION_OFFICER, "SCO", EventKind.CLUB, "ENG"),
        False,
    ),
    "an officer, of the Association": (
        (Role.FEDERATION_OFFICER, "ENG", EventKind.CLUB, None),
        False,
    ),
    "an officer, a championship of the own federation": (
        (Role.FEDERATION_OFFICER, "ENG", EventKind.CHAMPIONSHIP, "ENG"),
        False,
    ),
    "a referee": ((Role.REFEREE, None, EventKind.CLUB, None), False),
    "a member": ((Role.MEMBER, None, EventKind.CLUB, None), False),
}


@pytest.mark.parametrize(("asked", "let"), MAY.values(), ids=MAY)
def test_who_may_keep_an_event(director, asked, let):
    role, own, kind, of = asked
    held = {code: a_federation(by=director, code=code) for code in ("ENG", "SCO")}
    told = {"federation": held[own]} if own else {}
    by = appointed(director, role, **told)
    if let:
        event = announced(by, kind=kind, federation=held.get(of))
        assert (event.number, event.state) == ("ICA-E-2026-0001", EventState.OPEN)
        assert Act.objects.last().role == role
        entered(by, event, director)
    else:
        with pytest.raises(Denied):
            announced(by, kind=kind, federation=held.get(of))
        assert not Event.objects.exists()


def test_an_act_on_an_event_asks_for_the_same_right(director):
    england = a_federation(by=director, code="ENG")
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    event = announced(director, kind=EventKind.CHAMPIONSHIP, federation=england)
    with pytest.raises(Denied):
        entered(officer, event, officer)
    assert not Entrant.objects.exists()


# --- Announced ---


def test_an_event_is_numbered_within_the_year_of_its_first_day(director):
    numbers = [
        announced(director, name=f"Cup {n}", since=day, until=day).number
        for n, day in enumerate([SINCE, SINCE, date(2027, 1, 1), SINCE])
    ]
    assert numbers == [
        "ICA-E-2026-0001",
        "ICA-E-2026-0002",
        "ICA-E-2027-0001",
        "ICA-E-2026-0003",
    ]


def test_muggins_is_not_waived_in_sanctioned_play_and_the_schedule_may_be(director):
    # IV.4, P-a
    told = {"by": director, "options": {"muggins": "off"}}
    assert refused(announced, **told) == ["muggins-not-waived"]
    event = announced(director, options={"schedule": "off"})
    assert event.profile.schedule is False
    assert not Event.objects.exclude(pk=event.pk).exists()


@pytest.mark.parametrize(("form", "rule"), [("short", "V.2"), ("losing", "VI.3")])
@pytest.mark.parametrize("kind", [EventKind.CHAMPIONSHIP, EventKind.QUALIFYING])
def test_nobody_becomes_champion_in_a_form_that_is_not_sanctioned_for_it(
    director, form, rule, kind
):
    with pytest.raises(Refused) as raised:
        announced(director, form=form, kind=kind)
    (found,) = raised.value.findings
    assert (found.code, found.rules) == ("form-not-for-championship", (rule,))
    announced(director, form=form, kind=EventKind.CLUB)


NAMES = {
    # what another is called, the days of both, whether the name is free
    "the same, on the same days": ("Leeward Open", (SINCE, UNTIL), False),
    "in capitals, with spaces and accents (RW-165)": (
        "  LÉEWARD   open ",
        (SINCE, UNTIL),
        False,
    ),
    "on the last day": ("Leeward Open", (UNTIL, UNTIL), False),
    "from the day after": ("Leeward Open", (UNTIL + A_DAY, UNTIL + A_DAY), True),
    "another": ("Windward Open", (SINCE, UNTIL), True),
}


@pytest.mark.parametrize(("name", "days", "free"), NAMES.values(), ids=NAMES)
def test_two_events_on_one_day_bear_two_names(director, name, days, free):
    announced(director)
    told = {"name": name, "since": days[0], "until": days[1]}
    if free:
        assert announced(director, **told).name == name.strip()
    else:
        with pytest.raises(Refused) as raised:
            announced(director, **told)
        (found,) = raised.value.findings
        assert found.facts == {"event": "ICA-E-2026-0001"}


def test_a_name_is_free_once_the_event_is_closed_or_called_off(director):
    # RW-165
    friday = announced(director, name="Friday")
    toasted(director, friday)
    close_event(event=friday, **act_of(director))
    second = announced(director, name="friday ")
    call_off_event(event=second, reason="No room.", **act_of(director))
    assert announced(director, name="FRIDAY").number == "ICA-E-2026-0003"


# --- Entered ---


def test_who_is_entered_is_told_and_once(director):
    event = announced(director)
    ada, bea = (a_member(by=director) for _ in range(2))
    entered(director, event, ada, bea)
    told = Notice.objects.filter(act__verb="enter-event")
    assert {notice.member for notice in told} == {ada, bea}
    act = {"event": event, "members": [bea], "by": director, "at": EARLY}
    assert refused(enter_members, **act) == ["entered-already"]
    assert refused(enter_members, **act | {"members": [director] * 2}) == [
        "entered-already"
    ]


def test_who_is_suspended_on_its_first_day_and_who_is_no_human_is_not_entered(director):
    # RW-114, VII.1
    event = announced(director)
    held = {"authority": "ICA", "by": director, "at": NOON}
    suspended, later = (a_member(by=director) for _ in range(2))
    bar_member(member=suspended, kind="suspended", since=FIRST, until=SINCE, **held)
    bar_member(member=later, kind="suspended", since=FIRST, until=SINCE - A_DAY, **held)
    horse = a_member(by=director, name="Dobbin", species="horse")
    act = {"event": event, "by": director, "at": EARLY}
    assert refused(enter_members, members=[suspended], **act) == [
        "suspended-from-event"
    ]
    assert refused(enter_members, members=[horse], **act) == ["non-human-entrant"]
    entered(director, event, later)


def test_who_was_expelled_since_it_began_is_not_entered_any_more(director):
    # RW-114: a removal reaches every list
    event, expelled = announced(director), a_member(by=director)
    second = SINCE + A_DAY
    on_it = datetime.combine(second, time(12), UTC)
    an_expulsion(expelled, director, since=second, at=on_it)
    act = {"event": event, "members": [expelled], "by": director}
    assert refused(enter_members, at=on_it, **act) == ["suspended-from-event"]


# --- Drawn ---


def test_a_draw_is_the_same_however_often_it_is_made_until_something_is_settled(
    director,
):
    event, members = a_round_robin(director, 5)
    drawn = list(event.fixtures.values_list("serial", "round", "first", "second"))
    assert len(drawn) == 10
    draw_fixtures(event=event, by=director, at=EARLY)
    again = event.fixtures.values_list("serial", "round", "first", "second")
    assert list(again) == drawn
    (first, *_rest) = event.fixtures.in_order()
    forfeit_fixture(
        fixture=first, member=first.first, reason="Ill.", **act_of(director)
    )
    act = {"event": event, "by": director, "at": NIGHT}
    assert refused(draw_fixtures, **act) == ["drawn-already"]


def test_rounds_have_days_so_far_apart_and_all_of_them_of_the_event(director):
    event, _members = a_round_robin(director, 4)
    act = {"event": event, "by": director, "at": EARLY}
    draw_fixtures(first_day=SINCE, every=14, **act)
    days = event.fixtures.in_order().values_list("round", "day").distinct()
    assert sorted(set(days)) == [
        (1, date(2026, 9, 1)),
        (2, date(2026, 9, 15)),
        (3, date(2026, 9, 29)),
    ]
    assert refused(draw_fixtures, first_day=SINCE, every=31, **act) == [
        "rounds-outlast-event"
    ]
    assert refused(draw_fixtures, first_day=UNTIL + A_DAY, **act) == [
        "day-outside-event"
    ]


def test_who_cannot_reach_what_is_owed_is_named_before_play_begins(director):
    # RW-095: five players and twelve matches each, by a draw that gives each eight
    event, members = a_round_robin(director, 5, rounds=2, owed=12)
    (note,) = notes(event)
    assert note.code == "owed-beyond-reach"
    assert note.facts == {
        "owed": 12,
        "members": ", ".join(f"{member.number} (8)" for member in members),
    }


def test_who_cannot_reach_it_by_the_rounds_is_named_before_the_draw(director):
    # RW-095
    event = announced(director, rounds=2, owed=12)
    entered(director, event, *(a_member(by=director) for _ in range(5)))
    assert codes(notes(event)) == ["owed-beyond-reach"]


def test_those_who_fall_short_are_closed_over_for_a_reason(director):
    # RW-095: 48 places for 60
    event, members = a_round_robin(director, 5, rounds=2, owed=12)
    for number, pair in enumerate(["01", "23", "02", "14"]):
        one, other = (members[int(place)] for place in pair)
        told = {"event": event, "first": one, "second": other, "round": 11 + number}
        pair_entrants(**told, **act_of(director, EARLY))
    for number, fixture in enumerate(event.fixtures.in_order()):
        played(event, fixture.first, fixture.second, day=SINCE + number * A_DAY)
    event = toasted(director, event)
    stands = in_the_way(event)
    assert stands.bars == ()
    short = {found.facts["member"]: found.facts["settled"] for found in stands.short}
    numbers = [member.number for member in members]
    assert short == dict(zip(numbers, (10, 10, 10, 9, 9), strict=True))
    act = {"event": event, **act_of(director)}
    assert refused(close_event, **act) == ["falls-short"] * 5
    close_event(reason="The season is over.", **act)
    event.refresh_from_db()
    assert event.state == EventState.CLOSED
    assert Act.objects.last().reason == "The season is over."


def test_a_round_robin_that_nobody_drew_is_named_until_all_have_met(director):
    event = announced(director, rounds=1)
    ada, bea, cid = members = [a_member(by=director) for _ in range(3)]
    entered(director, event, *members)
    for pairs, two in ((3, (ada, bea)), (2, (bea, cid)), (1, (cid, ada))):
        (found,) = in_the_way(event).short
        assert (found.code, found.facts) == (
            "round-robin-undrawn",
            {"rounds": 1, "pairs": pairs},
        )
        last = played(event, *two, confirm=False)
    assert in_the_way(event).short == ()
    withdraw_match(match=last, reason="Another day.", by=cid, at=NIGHT)
    event = toasted(director, event)
    act = {"event": event, **act_of(director)}
    assert "round-robin-undrawn" in refused(close_event, **act)


# --- Played ---


def test_a_match_of_an_event_is_sanctioned_and_fills_its_fixture(director):
    event, (ada, bea, *_rest) = a_round_robin(director)
    match = played(event, bea, ada)
    assert (match.held.basis, match.held.counts_for) == ("sanctioned", "championship")
    assert codes(match.held.found) == ["in-sanctioned-event"]
    assert match.fixture.state == FixtureState.PLAYED
    assert {match.fixture.first, match.fixture.second} == {ada, bea}
    assert table(event)[bea.number].won == 1


def test_two_holders_convene_in_an_event_too(director):
    # X.1
    event, (ada, bea, *_rest) = a_round_robin(director)
    for member in (ada, bea):
        a_title(member, director)
    match = played(event, ada, bea)
    assert match.held.basis == Basis.CONVENED
    assert codes(match.held.found) == ["convened"]


def test_a_report_that_is_withdrawn_opens_its_fixture(director):
    event, (ada, bea, *_rest) = a_round_robin(director)
    match = a_match(ada, bea, event=event)
    withdraw_match(match=match, reason="mistyped", by=ada, at=NIGHT)
    assert states(event) == "o" * 6
    played(event, ada, bea)
    assert states(event).count("p") == 1


def test_a_result_counts_when_it_is_confirmed_and_while_it_is_disputed(director):
    event, (ada, bea, *_rest) = a_round_robin(director)
    match = played(event, ada, bea, "A 121, B 88", confirm=False)
    assert table(event)[ada.number].played == 0
    result = match.results.get()
    dispute_result(result=result, reason="91.", by=bea, at=NIGHT)
    assert table(event)[ada.number].wins == 2
    judged = a_result("A 121, B 98")
    act = {"match": match, "authority": "ICA-T-2026-014", **act_of(director)}
    correct_result(judged=judged, **act)
    row = table(event)[ada.number]
    assert (row.won, row.wins, row.spread) == (1, 1, 23)
    void_result(**act)
    assert table(event)[ada.number].played == 0
    assert balance(event) == 0


def test_a_second_meeting_fills_the_next_fixture_of_the_two(director):
    event, (ada, bea) = a_round_robin(director, 2, rounds=2)
    first = played(event, ada, bea)
    second = played(event, bea, ada, day=SINCE + A_DAY)
    assert [match.fixture.round for match in (first, second)] == [1, 2]


def test_each_of_three_has_what_the_code_gives_in_a_three_hand_event(director):
    # V.3-c: of the winner each loser is reckoned separately
    event = announced(director, form="three-hand")
    three = [a_member(by=director) for _ in range(3)]
    entered(director, event, *three)
    match = a_match(*three, form="three-hand", event=event, day=SINCE)
    act = {"match": match, "authority": "the Director", **act_of(director)}
    judged = a_result("A 121, B 70, C 95", "three-hand")
    correct_result(judged=judged, **act)
    rows = [table(event)[member.number] for member in three]
    assert [(row.wins, row.defeats, row.spread) for row in rows] == [
        *((3, 0, 77), (0, 2, -51), (0, 1, -26)),
    ]


# --- Late, moved, forfeited, void ---


LATE = {
    # RW-128: due on 12 October, fourteen days allowed
    date(2026, 10, 26): ("counts", []),
    date(2026, 10, 27): ("late", ["played-late-in-event"]),
}


@pytest.mark.parametrize(("day", "stands"), LATE.items(), ids=str)
def test_a_fixture_may_be_played_so_many_days_late_and_no_more(director, day, stands):
    event = announced(director, latest_days=14)
    ada, bea = (a_member(by=director) for _ in range(2))
    entered(director, event, ada, bea)
    due = {"round": 1, "day": date(2026, 10, 12)}
    fixture = pair_entrants(
        event=event, first=ada, second=bea, **due, **act_of(director, EARLY)
    )
    match = played(event, ada, bea, day=day)
    late = [code for code in codes(match.held.found) if code != "in-sanctioned-event"]
    assert (match.for_event, late) == stands
    counted = stands[0] == "counts"
    assert table(event)[ada.number].played == counted
    if not counted:
        assert "match-late-in-event" in codes(in_the_way(event).bars)
        act = {"fixture": fixture, "reason": "Snow.", **act_of(director)}
        accept_late(**act)
        assert table(event)[ada.number].played == 1
        assert refused(accept_late, **act) == ["fixture-not-late"]


def test_a_fixture_that_is_moved_is_late_after_its_new_day(director):
    event = announced(director, latest_days=0)
    ada, bea = (a_member(by=director) for _ in range(2))
    entered(director, event, ada, bea)
    act = act_of(director, EARLY)
    fixture = pair_entrants(event=event, first=ada, second=bea, day=SINCE, **act)
    move_fixture(fixture=fixture, day=SINCE + A_DAY, reason="Snow.", **act)
    assert played(event, ada, bea, day=SINCE + A_DAY).for_event == "counts"


def test_a_walkover_counts_in_the_event_and_is_no_match(director):
    # RW-128
    event, (ada, bea, *_rest) = a_round_robin(director)
    fixture = event.fixtures.of_pair(ada, bea).get()
    act = {"fixture": fixture, "member": bea, "reason": "Absent."}
    forfeit_fixture(**act, **act_of(director))
    row = table(event)[ada.number]
    assert (row.won, row.walkovers, row.played, row.wins) == (1, 1, 0, 0)
    assert (table(event)[bea.number].defeats, balance(event)) == (0, 0)
    assert not event.matches.exists()
    assert not Result.objects.exists()
    told = Notice.objects.filter(act__verb="forfeit-fixture")
    assert {notice.member for notice in told} == {ada, bea}


def test_a_fixture_that_is_void_keeps_its_match_and_counts_for_nobody(director):
    event, (ada, bea, *_rest) = a_round_robin(director)
    match = played(event, ada, bea)
    void_fixture(fixture=match.fixture, reason="The wrong room.", **act_of(director))
    match.refresh_from_db()
    assert (match.for_event, match.fixture.state) == ("void", "void")
    assert (match.state, match.in_force.winner) == ("confirmed", "A")
    assert table(event)[ada.number].played == 0
    assert balance(event) == 0


# --- Who leaves ---


HALVES = {
    # RW-127: ten sides and eighteen rounds; after which round somebody leaves, the
    # event's rule, and what of their eighteen fixtures is played and void
    "before half way": (8, Withdrawal.HALF, "v" * 18),
    "after it": (12, Withdrawal.HALF, "p" * 9 + "v" * 9),
    "half way": (9, Withdrawal.HALF, "p" * 9 + "v" * 9),
    "what was played stands": (8, Withdrawal.STAND, "p" * 8 + "v" * 10),
    "all are void": (12, Withdrawal.VOID, "v" * 18),
}


@pytest.mark.parametrize(("after", "rule", "own"), HALVES.values(), ids=HALVES)
def test_what_becomes_of_the_matches_of_who_leaves_is_the_events_own_rule(
    director, after, rule, own
):
    event, members = a_round_robin(director, 10, rounds=2, withdrawal=rule)
    leaver = members[3]
    fixtures = event.fixtures.of_member(leaver).in_order()
    for turn, fixture in enumerate(fixtures[:after]):
        day = SINCE + turn * A_DAY
        played(event, fixture.first, fixture.second, "A 121, B 88", day=day)
    act = {"event": event, "member": leaver, "reason": "Moved.", **act_of(director)}
    withdraw_entrant(**act)
    signs = {"played": "p", "void": "v", "open": "o"}
    assert "".join(signs[each.state] for each in fixtures) == own
    assert balance(event) == 0
    # What is void stays to be seen, with its result, and counts by the Code.
    assert fixtures.filter(match__isnull=False).count() == after
    assert event.matches.filter(state="confirmed").count() == after
    assert table(event)[leaver.number].played == own.count("p")
    assert refused(withdraw_entrant, **act) == ["left-already"]
    assert Act.objects.last().facts["void"] == [
        each.serial for each in fixtures if each.state == FixtureState.VOID
    ]


def test_without_fixtures_all_matches_of_who_leaves_are_void_where_the_rule_says_so(
    director,
):
    event = announced(director, withdrawal=Withdrawal.VOID)
    ada, bea, cid = (a_member(by=director) for _ in range(3))
    entered(director, event, ada, bea, cid)
    matches = [played(event, ada, bea), played(event, bea, cid)]
    act = {"event": event, "member": ada, "reason": "Moved.", **act_of(director)}
    withdraw_entrant(**act)
    for match in matches:
        match.refresh_from_db()
    assert [match.for_event for match in matches] == ["void", "counts"]
    assert balance(event) == 0


# --- The cut, and corrections ---


def test_a_tie_at_the_cut_is_decided_by_a_recorded_act(director):
    # RW-091
    event, members = a_round_robin(director, 4, places=2)
    numbers = [member.number for member in members]
    ada, bea, cid, dan = members
    for one, other in ((ada, dan), (bea, dan), (cid, dan)):
        played(event, one, other)
    for one, other in ((ada, bea), (bea, cid), (cid, ada)):
        played(event, one, other)
    assert board_of(event).level() == numbers[:3]
    assert "tie-undecided" in codes(in_the_way(event).bars)
    act = {"event": event, "reason": "By cutting the pack.", **act_of(director)}
    assert refused(decide_tie, members=[ada, bea], **act) == ["no-tie-at-cut"]
    decide_tie(members=[cid, ada, bea], **act)
    rows = {row.member: row.place for row in board_of(event).rows()}
    assert [rows[number] for number in numbers] == ["through", "out", "through", "out"]
    order = ", ".join(member.number for member in (cid, ada, bea))
    assert Act.objects.last().facts == {"order": order}


def test_a_later_round_is_not_erased_by_a_correction_and_is_referred(director):
    # RW-154: a quarter-final is corrected after the semi-final
    event = announced(director)
    ada, bea, cid = (a_member(by=director) for _ in range(3))
    entered(director, event, ada, bea, cid)
    act = act_of(director, EARLY)
    pair_entrants(event=event, first=ada, second=bea, round=1, **act)
    quarter = played(event, ada, bea)
    pair_entrants(event=event, first=ada, second=cid, round=2, **act)
    semi = played(event, ada, cid, day=SINCE + A_DAY)
    decided = {"authority": "ICA-T-2026-014", **act_of(director)}
    correct_result(match=quarter, judged=a_result("A 98, B 121"), **decided)
    (note,) = notes(event)
    assert (note.code, note.gravity) == ("corrected-after-later-round", "referral")
    assert note.facts == {"match": quarter.number, "later": semi.number}
    assert states(event) == "pp"
    assert [table(event)[m.number].won for m in (ada, bea, cid)] == [1, 1, 0]


def test_a_correction_that_leaves_the_winner_is_nothing_to_refer(director):
    # RW-154
    event = announced(director)
    ada, bea, cid = (a_member(by=director) for _ in range(3))
    entered(director, event, ada, bea, cid)
    act = act_of(director, EARLY)
    pair_entrants(event=event, first=ada, second=bea, round=1, **act)
    quarter = played(event, ada, bea)
    pair_entrants(event=event, first=ada, second=cid, round=2, **act)
    played(event, ada, cid, day=SINCE + A_DAY)
    decided = {"authority": "ICA-T-2026-014", **act_of(director)}
    correct_result(match=quarter, judged=a_result("A 121, B 88"), **decided)
    assert notes(event) == []


# --- The close ---


def test_what_stands_in_the_way_of_the_close_is_named_one_by_one(director):
    # RW-096: 36 matches, of which one is forfeited, one disputed; no toast
    event, members = a_round_robin(director, 9)
    fixtures = list(event.fixtures.in_order())
    assert len(fixtures) == 36
    forfeit_fixture(
        fixture=fixtures[0],
        member=fixtures[0].first,
        reason="Absent.",
        **act_of(director),
    )
    for fixture in fixtures[1:35]:
        played(event, fixture.first, fixture.second)
    close = {"event": event, **act_of(director)}
    assert refused(close_event, **close) == ["toast-wanting", "fixture-open-in-event"]
    last = played(event, fixtures[35].first, fixtures[35].second, confirm=False)
    assert refused(close_event, **close) == [
        "match-unanswered-in-event",
        "toast-wanting",
    ]
    result = last.results.get()
    dispute_result(result=result, reason="No.", by=fixtures[35].second, at=NIGHT)
    with pytest.raises(Refused) as raised:
        close_event(**close)
    disputed, toast = raised.value.findings
    assert disputed.facts == {"match": last.number}
    assert (toast.code, toast.rules) == ("toast-wanting", ("IX.1", "IX.1-a"))
    void_fixture(fixture=fixtures[35], reason="Undecided.", **act_of(director))
    assert refused(close_event, **close) == ["toast-wanting"]
    toasted(director, event, spirit="")
    close_event(**close)
    event.refresh_from_db()
    assert (event.state, event.toast_spirit) == (EventState.CLOSED, "")
    told = Notice.objects.filter(act__verb="close-event")
    assert {notice.member for notice in told} == set(members)


@pytest.mark.parametrize(
    ("spirit", "found"),
    [
        ("tequila", []),
        ("Tequila reposado", []),
        ("", []),
        ("whisky", ["toast-in-another-spirit"]),
        ("Mezcal", ["toast-in-another-spirit"]),
    ],
)
def test_a_toast_in_another_spirit_is_a_finding_and_never_a_bar(
    director, spirit, found
):
    # IX.1-a
    event = toasted(director, announced(director), spirit=spirit)
    assert codes(notes(event)) == found
    assert in_the_way(event).all == ()
    close_event(event=event, **act_of(director))


def test_a_toast_put_on_record_once_more_takes_the_place_of_the_one_before(director):
    event = announced(director)
    toasted(director, event, spirit="rum")
    toasted(director, event, spirit="tequila")
    event.refresh_from_db()
    assert event.toast_spirit == "tequila"
    acts = Act.objects.filter(verb="toast-event")
    assert [act.facts["spirit"] for act in acts] == ["rum", "tequila"]


def test_nothing_more_is_entered_of_an_event_that_is_over(director):
    event, (ada, bea, *_rest) = a_round_robin(director)
    fixture = event.fixtures.in_order().first()
    call_off_event(event=event, reason="The ship has sailed.", **act_of(director))
    told = act_of(director, reason="why", event=event)
    of_fixture = act_of(director, reason="why", fixture=fixture)
    closed = act_of(director, event=event)
    for act, given in (
        (enter_members, closed | {"members": [director]}),
        (withdraw_entrant, told | {"member": ada}),
        (draw_fixtures, closed),
        (pair_entrants, closed | {"first": ada, "second": bea}),
        (forfeit_fixture, of_fixture | {"member": fixture.first}),
        (void_fixture, of_fixture),
        (move_fixture, of_fixture | {"day": SINCE}),
        (accept_late, of_fixture),
        (decide_tie, told | {"members": [ada, bea]}),
        (close_event, closed),
        (call_off_event, told),
    ):
        assert refused(act, **given) == ["event-not-open"], act
    assert refused(toasted, by=director, event=event) == ["event-not-open"]
    assert refused(played, event=event, one=ada, other=bea) == ["event-not-open"]


def test_the_record_of_a_whole_event_is_whole(director):
    event, members = a_round_robin(director)
    play_all(event, members)
    toasted(director, event)
    close_event(event=event, **act_of(director))
    assert list(Walk()) == []
    assert not Fixture.objects.exclude(state=FixtureState.PLAYED).exists()
    about = Act.objects.about("event", event.number).values_list("verb", flat=True)
    assert list(about) == [
        *("announce-event", "enter-event", "draw-event", "toast-event"),
        "close-event",
    ]


def test_the_table_and_what_stands_in_the_way_take_as_many_queries_at_any_size(
    director, django_assert_num_queries
):
    for number, name in ((3, "Small"), (8, "Large")):
        event, members = a_round_robin(director, number, name=name, owed=9)
        play_all(event, members, only=number)
        with django_assert_num_queries(5):
            board = board_of(event)
        with django_assert_num_queries(4):
            in_the_way(event, board)
        with django_assert_num_queries(6):
            notes(event)


def test_an_order_by_points_takes_points(director):
    # RW-049
    told = {"by": director, "order": Order.POINTS}
    assert refused(announced, **told) == ["order-takes-points"]
    event = announced(director, order=Order.POINTS, points=(2, 3, 3))
    assert event.points == (2, 3, 3)


def test_the_moment_of_a_toast_is_of_the_place_where_the_event_is_held(director):
    event = announced(director, zone="Pacific/Auckland")
    early = datetime(2026, 8, 31, 12, 30, tzinfo=UTC)  # past midnight there
    toasted(director, event, at=early)
    told = {"by": director, "event": event, "at": early - timedelta(hours=1)}
    assert refused(toasted, **told) == ["toast-out-of-time"]
