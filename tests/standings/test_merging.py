"""Two records of one person merged, and that undone: what moves, and what stays."""

from datetime import timedelta

import pytest
from django.apps import apps

from rulebook.catalogue.merging import MERGING
from rulebook.examples import the_examples
from rulebook.findings import Denied, Refused
from standings import duplicates
from standings.access import Right, refusals
from standings.applications import apply, link, unlink
from standings.appointments import appoint, end_appointment
from standings.closing import board_of, decide_tie, record_toast
from standings.confirmation import awaiting, confirm_result
from standings.events import enter_members, withdraw_entrant
from standings.federations import merge_federation
from standings.membership import (
    enrol,
    join_federation,
    leave_federation,
    rename,
)
from standings.merging import (
    MOVES,
    merge,
    merger_of,
    returning,
    touched,
    undo_merger,
)
from standings.models import (
    Act,
    BarKind,
    Classification,
    Credit,
    Federation,
    Letter,
    MatchState,
    Member,
    Merger,
    Notice,
    Result,
    Role,
    Tally,
    User,
)
from standings.pairings import draw_fixtures, forfeit_fixture, pair_entrants
from standings.record import Walk
from standings.recount import Recount
from standings.registration import own_reports, withdraw_match
from standings.titles import bar_member, grant_title, void_title
from standings.twenty_nines import apply_for

from . import seasons
from .gatherings import EARLY, NIGHT, SINCE, announced, entered, played
from .log_ins import a_log_in, an_application
from .nines import a_hand
from .people import FIRST, NOON, a_director, a_federation, a_member, a_title, appointed
from .tables import DAY, EVENING, a_match, submitted

pytestmark = pytest.mark.django_db

LATER = EVENING + timedelta(days=30)
A_DAY = timedelta(days=1)
FUTURE = {"last_day": LATER.date() + 2 * A_DAY}


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ann(director):
    """ICA-000002, the record that is kept."""
    return a_member(by=director, name="Ann Seat")


@pytest.fixture
def bea(director, ann):
    """ICA-000003, whom both met."""
    return a_member(by=director, name="Bea Pone")


@pytest.fixture
def twice(director, bea):
    """ICA-000004, the same Ann enrolled a second time."""
    return a_member(by=director, name="Ann M. Seat")


def merged(member, into, by, **told):
    told = {"reason": "Enrolled twice.", "at": LATER} | told
    return merge(member=member, into=into, by=by, **told)


def undone(merger, by, **told):
    told = {"reason": "They are two.", "at": LATER + A_DAY} | told
    return undo_merger(merger=merger, by=by, **told)


def codes(verb, *told, **named):
    with pytest.raises(Refused) as refused:
        verb(*told, **named)
    return [finding.code for finding in refused.value.findings]


def sat(match):
    return [seat.who for seat in match.seats.select_related("member")]


def held(match):
    return seasons.held(match)[:2]


# --- What moves (RW-177) ---


def test_matches_titles_bars_federations_offices_and_log_in_move(
    director, ann, bea, twice
):
    england = a_federation(by=director)
    user = a_log_in(member=twice)
    asked = an_application(twice, "applicant")
    match = a_match(twice, bea)
    title = a_title(twice, director)
    bar = bar_member(
        member=twice,
        kind=BarKind.SUSPENDED,
        authority="Congress",
        since=FIRST,
        by=director,
        at=NOON,
    )
    belongs = {"since": FIRST, "by": director, "at": NOON}
    join_federation(member=twice, federation=england, **belongs)
    appoint(member=twice, role=Role.REFEREE, **belongs)
    merger = merged(twice, ann, director)
    twice.refresh_from_db()
    assert twice.merged_into == ann
    assert sat(match) == ["ICA-000002", "ICA-000003"]
    assert (ann.titles.get(), ann.bars.get()) == (title, bar)
    assert ann.federations.get().federation == england
    assert ann.appointments.get().role == Role.REFEREE
    user.refresh_from_db()
    asked.refresh_from_db()
    assert (user.member, asked.member) == (ann, ann)
    for name, (model, columns) in MOVES.items():
        for column in columns:
            assert not model.objects.filter(**{column: twice}).exists(), name
    assert list(twice.names.values_list("full", flat=True)) == ["Ann M. Seat"]
    assert merger.moved["seats"] == [match.seats.get(letter="A").pk]
    assert not list(Walk())


def test_the_record_tells_of_both_records_and_of_each_match(director, ann, bea, twice):
    match = a_match(twice, bea)
    before = Act.objects.count()
    merged(twice, ann, director)
    acts = list(Act.objects.filter(number__gt=before).order_by("number"))
    told = [(act.verb, act.subject, act.before, act.after) for act in acts]
    assert told == [
        ("merge-member", "ICA-000004", "", "ICA-000002"),
        ("take-in-member", "ICA-000002", "ICA-000004", ""),
        ("reseat-match", match.number, "ICA-000004", "ICA-000002"),
    ]
    assert acts[0].facts == {"moved": {"seats": 1}, "stays": {}}
    assert acts[2].facts == {"seat": "A", "step_of": acts[0].number}
    assert acts[0].reason == "Enrolled twice."


def test_a_match_becomes_a_title_match_where_titles_combine(director, ann, bea, twice):
    # RW-177; X.1: Ann holds a title under the one number and played under the other
    a_title(ann, director)
    a_title(bea, director)
    match = a_match(twice, bea)
    confirm_result(result=submitted(match, by=twice), by=bea, at=EVENING)
    assert held(match) == ("unsanctioned", "none")
    assert not Tally.objects.exclude(played=0).exists()
    merged(twice, ann, director)
    assert held(match) == ("convened", "championship")
    said = match.classifications.order_by("act").last()
    assert said.findings[0]["facts"]["holders"] == "ICA-000002, ICA-000003"
    assert said.act.facts["step_of"] == Act.objects.get(verb="merge-member").number
    standing = Tally.objects.filter(scope="championship").order_by("member")
    assert list(standing.values_list("member", "wins", "defeats")) == [
        (ann.pk, 1, 0),
        (bea.pk, 0, 1),
    ]


def test_so_does_a_match_of_the_record_that_is_kept(director, ann, bea, twice):
    a_title(twice, director)
    a_title(bea, director)
    match = a_match(ann, bea)
    merged(twice, ann, director)
    assert held(match) == ("convened", "championship")


def test_a_bar_that_moves_ends_a_title_match(director, ann, bea, twice):
    # X.1-a: suspended on the day under the one number, and holder under the other
    for each in (twice, bea):
        a_title(each, director)
    match = a_match(twice, bea)
    decided = {"authority": "Congress", "since": FIRST, "by": director, "at": NOON}
    bar_member(member=ann, kind=BarKind.SUSPENDED, **decided)
    merged(twice, ann, director)
    assert held(match) == ("unsanctioned", "none")


def test_what_else_would_be_said_otherwise_today_is_left_as_it_was(
    director, ann, bea, twice
):
    # X.1-g: a later grant changes no entry, and a merger is no way round that
    match = a_match(twice, bea)
    late = a_match(twice, bea, ordinal=2, at=EVENING + timedelta(days=20))
    for each in (twice, bea):
        a_title(each, director, at=LATER)
    before = list(Classification.objects.order_by("pk").values())
    merged(twice, ann, director)
    assert list(Classification.objects.order_by("pk").values()) == before
    assert held(match) == held(late) == ("unsanctioned", "none")


def test_a_result_that_moved_counts_for_the_record_that_is_kept(
    director, ann, bea, twice
):
    a_title(twice, director)
    a_title(bea, director)
    match = a_match(twice, bea)
    confirm_result(result=submitted(match, by=twice), by=bea, at=EVENING)
    merged(twice, ann, director)
    worth = Tally.objects.filter(scope="all").exclude(played=0)
    assert set(worth.values_list("member", "wins")) == {(ann.pk, 1), (bea.pk, 0)}
    assert sum(Credit.objects.values_list("wins", flat=True)) == 1


def test_what_the_kept_record_has_the_like_of_stays(director, ann, bea, twice):
    england, scotland = (a_federation(by=director, code=c) for c in ("ENG", "SCO"))
    told = {"by": director, "at": NOON}
    join_federation(member=ann, federation=england, since=DAY, **told)
    join_federation(member=twice, federation=england, since=FIRST, **told)
    eve = DAY - A_DAY
    join_federation(member=ann, federation=scotland, since=DAY, **told)
    join_federation(member=twice, federation=scotland, since=FIRST, until=eve, **told)
    for each in (ann, twice):
        appoint(member=each, role=Role.REFEREE, since=FIRST, **told)
    touches = touched(twice, ann)
    assert [row.federation.code for row in touches.staying["federations"]] == ["ENG"]
    assert [row.role for row in touches.staying["appointments"]] == ["referee"]
    merged(twice, ann, director)
    assert twice.federations.get().federation == england
    assert ann.federations.count() == 3
    assert twice.appointments.get().role == Role.REFEREE
    listed = [each.number for each in england.members_on(DAY)]
    assert listed == ["ICA-000002"]
    assert Federation.objects.counted(DAY).get(code="ENG").members == 1


def test_what_stayed_may_be_ended_and_hinders_nothing(director, ann, bea, twice):
    england, scotland = (a_federation(by=director, code=c) for c in ("ENG", "SCO"))
    told = {"since": FIRST, "by": director, "at": NOON}
    for each in (ann, twice):
        join_federation(member=each, federation=england, **told)
        appoint(member=each, role=Role.REFEREE, **told)
        role = Role.FEDERATION_OFFICER
        appoint(member=each, role=role, federation=england, **told)
    merged(twice, ann, director)
    last = {"last_day": LATER.date(), "by": director, "at": LATER}
    end_appointment(appointment=twice.appointments.get(role=Role.REFEREE), **last)
    assert twice.appointments.get(role=Role.REFEREE).until == LATER.date()
    merge_federation(federation=england, into=scotland, **last)
    assert not twice.appointments.filter(until=None).exists()
    leave_federation(member=twice, federation=scotland, **last | FUTURE)
    assert not twice.federations.filter(until=None).exists()


def test_a_merged_record_in_office_is_nobody_in_office(director, ann, bea, twice):
    clerk = appointed(director, Role.SECRETARIAT, until=DAY)
    appoint(member=twice, role=Role.SECRETARIAT, since=DAY, by=director, at=NOON)
    merged(twice, clerk, director)
    assert twice.appointments.get().until is None
    end = {"last_day": DAY, "by": clerk, "at": EVENING}
    end_appointment(appointment=director.appointments.get(), **end)
    # The service appoints again, for nobody can log in as the merged record.
    assert not refusals(None, Right.APPOINT, on=DAY + A_DAY)


def test_two_reports_of_one_match_stay_two_and_are_pointed_out(
    director, ann, bea, twice
):
    first, other = a_match(ann, bea), a_match(twice, bea)
    third = a_match(twice, bea, ordinal=2)
    assert touched(twice, ann).alike == [other]
    merged(twice, ann, director)
    other.refresh_from_db()
    third.refresh_from_db()
    first.refresh_from_db()
    assert len({first.meeting, other.meeting, third.meeting}) == 1
    assert sorted((first.ordinal, other.ordinal, third.ordinal)) == [1, 2, 3]


def test_the_same_report_again_after_a_merger_is_the_same_match(
    director, ann, bea, twice
):
    match = a_match(twice, bea, ordinal=1)
    merged(twice, ann, director)
    assert a_match(ann, bea, by=bea, ordinal=1) == match


def test_a_withdrawn_match_of_both_keeps_its_seats(director, ann, bea, twice):
    match = a_match(twice, ann)
    withdraw_match(match=match, reason="mistyped", by=twice, at=EVENING)
    merged(twice, ann, director)
    assert sat(match) == ["ICA-000004", "ICA-000002"]


# --- Events and the register of 29s ---


@pytest.fixture
def event(director, bea, twice):
    """An event of three, drawn; the merged-to-be plays, forfeits and proposes."""
    cid = a_member(by=director)
    event = announced(director, rounds=1)
    entered(director, event, twice, bea, cid)
    draw_fixtures(event=event, by=director, at=EARLY)
    first, second, *_ = (f for f in event.fixtures.in_order() if twice.pk in pair(f))
    played(event, twice, *(w for w in (bea, cid) if w.pk in pair(first)))
    forfeit_fixture(
        fixture=second, member=twice, reason="Absent.", by=director, at=NIGHT
    )
    record_toast(
        event=event,
        spirit="tequila",
        proposed_by=twice,
        toasted_at=NIGHT,
        by=director,
        at=NIGHT,
    )
    return event


def pair(fixture):
    return fixture.first_id, fixture.second_id


def rows_of(event):
    return {
        row.member: (row.won, row.wins, row.place) for row in board_of(event).rows()
    }


def test_entries_fixtures_toasts_and_29s_move_and_come_back(
    director, ann, bea, twice, event
):
    hand = apply_for(told=a_hand(twice), by=twice, at=LATER)
    before, table = seasons.everything(), rows_of(event)
    merger = merged(twice, ann, director)
    moved = {name: len(rows) for name, rows in merger.moved.items() if rows}
    assert moved == {
        **{"seats": 1, "entries": 1, "fixtures": 2, "toasts": 1},
        "twenty_nines": 1,
    }
    assert event.entrants.filter(member=ann).exists()
    assert event.fixtures.of_member(ann).count() == 2
    assert event.fixtures.get(state="forfeited").forfeited_by == ann
    event.refresh_from_db()
    hand.refresh_from_db()
    assert (event.toast_by, hand.member) == (ann, ann)
    assert rows_of(event) == {
        ann.number if who == twice.number else who: row for who, row in table.items()
    }
    assert not list(Recount())
    undone(merger, director)
    assert (seasons.everything(), rows_of(event)) == (before, table)
    assert not list(Recount())


def test_a_fixture_that_comes_back_without_its_match_is_to_be_played(
    director, ann, bea, twice
):
    event = announced(director, rounds=1)
    entered(director, event, twice, bea)
    draw_fixtures(event=event, by=director, at=EARLY)
    merger = merged(twice, ann, director)
    since = played(event, ann, bea)
    assert event.fixtures.get().match == since
    undone(merger, director)
    # Ann sat at it, and is not entered: it stands, and counts for nothing here.
    fixture = event.fixtures.get()
    since.refresh_from_db()
    assert (fixture.state, fixture.match) == ("open", None)
    assert (sat(since), since.for_event) == ([ann.number, bea.number], "void")
    act = Act.objects.get(verb="replay-fixture")
    undoing = Act.objects.get(verb="undo-merger").number
    told_of = {"fixture": fixture.serial, "match": since.number, "step_of": undoing}
    assert (act.subject, act.facts) == (event.number, told_of)
    whom = {notice.member for notice in act.notices.all()}
    assert whom == {ann, bea, twice}
    assert rows_of(event) == dict.fromkeys((twice.number, bea.number), (0, 0, None))
    assert played(event, twice, bea) == event.fixtures.get().match
    assert not list(Recount())


def test_two_who_are_entered_in_one_event_are_merged_once_one_has_left(
    director, ann, bea, twice
):
    event = announced(director)
    entered(director, event, ann, bea, twice)
    assert codes(merged, twice, ann, director) == ["both-entered"]
    told = {"reason": "Entered twice.", "by": director, "at": NIGHT}
    withdraw_entrant(event=event, member=twice, **told)
    merged(twice, ann, director)
    assert event.entrants.get(member=twice).left_by is not None
    assert event.entrants.filter(left_by=None, member=ann).exists()


def test_a_tie_that_was_decided_stays_so(director, ann, bea, twice):
    event = announced(director, places=1)
    entered(director, event, bea, twice)
    decide_tie(
        event=event, members=[twice, bea], reason="By lot.", by=director, at=NIGHT
    )
    assert places(event) == {twice.number: "through", bea.number: "out"}
    merger = merged(twice, ann, director)
    assert places(event) == {ann.number: "through", bea.number: "out"}
    undone(merger, director)
    assert places(event) == {twice.number: "through", bea.number: "out"}


def places(event):
    return {row.member: row.place for row in board_of(event).rows()}


def test_a_merged_record_enters_no_event_proposes_no_toast_and_holds_no_29(
    director, ann, bea, twice
):
    event = announced(director)
    merged(twice, ann, director)
    told = {"event": event, "by": director, "at": NIGHT}
    toast = {"spirit": "", "proposed_by": twice, "toasted_at": NIGHT}
    assert codes(enter_members, members=[bea, twice], **told) == ["record-merged"]
    assert codes(record_toast, **toast, **told) == ["record-merged"]
    hand = {"told": a_hand(twice), "by": bea, "at": LATER}
    assert codes(apply_for, **hand) == ["record-merged"]


def test_what_was_said_while_two_were_one_was_said_by_either(director, ann, bea, twice):
    match = a_match(bea, twice)
    result = submitted(match, by=bea)
    merger = merged(twice, ann, director)
    confirm_result(result=result, by=ann, at=LATER)
    undone(merger, director)
    assert sat(match) == [bea.number, twice.number]
    assert not list(Recount())


# --- Whoever acted under the merged number is known under the other ---


def test_what_was_told_under_the_one_number_is_told_under_the_other(
    director, ann, bea, twice
):
    match = a_match(twice, bea)
    result = submitted(match, by=twice)
    merged(twice, ann, director)
    assert [each.act.verb for each in own_reports(match, ann)] == ["report-match"]
    assert awaiting(ann) == []
    told = {"result": Result.objects.get(pk=result.pk), "at": LATER}
    assert codes(confirm_result, by=ann, **told) == ["your-side-has-said-so"]
    # A later sheet by who told the first takes its place, and is no other account.
    again = submitted(match, "A 121, B 3", by=ann, at=LATER)
    assert again.supersedes == result
    confirm_result(result=again, by=bea, at=LATER)
    match.refresh_from_db()
    assert match.state == MatchState.CONFIRMED


def test_who_confirmed_under_the_one_number_has_confirmed(director, ann, bea, twice):
    dot, eve = (a_member(by=director) for _ in range(2))
    match = a_match(twice, dot, eve, form="three-hand", by=dot)
    scores = "A 121, B 98, C 60"
    result = submitted(match, scores, by=dot)
    confirm_result(result=result, by=twice, at=EVENING)
    merged(twice, ann, director)
    assert awaiting(ann) == []
    confirm_result(result=result, by=eve, at=LATER)
    match.refresh_from_db()
    assert match.state == MatchState.CONFIRMED


def test_a_notice_to_the_one_is_read_and_settled_by_the_other(
    director, ann, bea, twice
):
    user = a_log_in(member=twice)
    result = submitted(a_match(twice, bea, by=bea), by=bea)
    asked = Notice.objects.get(act=result.act, member=twice)
    merged(twice, ann, director)
    user = User.objects.get(pk=user.pk)
    assert asked in Notice.objects.of(user)
    confirm_result(result=result, by=user, at=LATER)
    assert Notice.objects.proved().get(pk=asked.pk).acknowledged == LATER


def test_nobody_confirms_in_office_what_they_told_under_the_other_number(
    director, ann, bea, twice
):
    from standings.confirmation import confirm_unanswered

    match = a_match(ann, bea, by=twice)
    result = submitted(match, by=bea)
    referee = appointed(director, Role.REFEREE)
    merged(twice, referee, director)
    told = {"result": result, "reason": "silence", "at": LATER}
    assert codes(confirm_unanswered, by=referee, **told) == ["your-own-match"]


# --- Names, lists and doors ---


@pytest.mark.parametrize("typed", ["ann m.", "Ann M. Seat", "ANN SEAT"])
def test_a_search_by_any_name_finds_the_record_that_is_kept(
    director, ann, bea, twice, typed
):
    merged(twice, ann, director)
    assert [each.number for each in Member.objects.search(typed)] == ["ICA-000002"]


def test_a_match_before_the_kept_record_began_shows_the_name_of_its_day(
    director, bea, twice
):
    later = enrol(
        name="Ann Seat",
        zone="Europe/London",
        since=DAY + A_DAY,
        by=director,
        at=LATER,
    )
    match = a_match(twice, bea)
    merged(twice, later, director)
    assert match.seats.named().get(letter="A").borne == "Ann M. Seat"


def entering(member, director, federation):
    """What may be entered of a member, and would be of another."""
    told = {"by": director, "at": LATER}
    dated = {"since": LATER.date(), **told}
    decided = {"authority": "Congress", **dated}
    return {
        "rename": lambda: rename(member=member, name="Ann Crib", **dated),
        "join": lambda: join_federation(member=member, federation=federation, **dated),
        "appoint": lambda: appoint(member=member, role=Role.REFEREE, **dated),
        "grant": lambda: grant_title(member=member, name="Master", **decided),
        "bar": lambda: bar_member(member=member, kind=BarKind.SUSPENDED, **decided),
        "apply": lambda: apply(
            member=member, by=a_log_in("other@example.org"), at=LATER
        ),
        "link": lambda: link(user=a_log_in("other@example.org"), member=member, **told),
        "report": lambda: a_match(director, member, at=LATER),
        "report by": lambda: a_match(director, "Cy", by=member, at=LATER),
        "merge": lambda: merged(member, a_member(by=director), director),
        "merge into": lambda: merged(a_member(by=director), member, director),
    }


@pytest.mark.parametrize("verb", entering(None, None, None))
def test_nothing_is_entered_of_a_merged_record_and_the_kept_one_is_named(
    director, ann, bea, twice, verb
):
    england = a_federation(by=director)
    merged(twice, ann, director)
    acts = entering(twice, director, england)
    if verb in ("apply", "link", "merge", "merge into"):
        # Their people are made first, so that what is refused is told apart.
        with pytest.raises(Refused) as refused:
            acts[verb]()
    else:
        before = Act.objects.count()
        with pytest.raises(Refused) as refused:
            acts[verb]()
        assert Act.objects.count() == before
    (found,) = refused.value.findings
    assert (found.code, found.facts["into"]) == ("record-merged", "ICA-000002")


def test_the_people_of_both_records_and_their_federation_are_told_once(
    director, ann, bea, twice
):
    england = a_federation(by=director)
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    a_log_in(member=twice)
    join_federation(member=twice, federation=england, since=FIRST, by=director, at=NOON)
    merger = merged(twice, ann, director)
    told = Notice.objects.filter(act=merger.act).order_by("member")
    assert [each.member.number for each in told] == [ann.number, officer.number]
    assert Letter.objects.filter(notice__in=told).count() == 1
    end = undone(merger, director)
    told = Notice.objects.filter(act=end.act).order_by("member")
    assert {each.member.number for each in told} == {
        ann.number,
        twice.number,
        officer.number,
    }


def test_who_sat_at_a_match_is_told_that_it_is_another_now(director, ann, bea, twice):
    a_title(ann, director)
    a_title(bea, director)
    a_match(twice, bea)
    merged(twice, ann, director)
    told = Notice.objects.filter(act__verb="classify-match").order_by("member")
    assert [each.member for each in told] == [ann, bea]


# --- Undone ---


def test_a_merger_undone_gives_back_everything(director, ann, bea, twice):
    england = a_federation(by=director)
    told = {"since": FIRST, "by": director, "at": NOON}
    for each in (ann, twice):
        join_federation(member=each, federation=england, **told)
        appoint(member=each, role=Role.REFEREE, **told)
    appoint(member=twice, role=Role.SECRETARIAT, **told)
    a_log_in(member=twice)
    an_application(ann, "applicant")
    a_title(ann, director)
    a_title(bea, director)
    for who, ordinal in ((ann, 1), (twice, 1), (twice, 2)):
        match = a_match(who, bea, ordinal=ordinal)
        confirm_result(result=submitted(match, by=who), by=bea, at=EVENING)
    before = seasons.everything()
    merger = merged(twice, ann, director)
    assert seasons.everything() != before
    undone(merger, director)
    assert seasons.everything() == before
    assert not list(Walk())
    assert sum(Credit.objects.values_list("wins", flat=True)) == sum(
        Credit.objects.values_list("defeats", flat=True)
    )


def test_what_a_match_was_before_comes_back_even_where_titles_changed_meanwhile(
    director, ann, bea, twice
):
    # X.1-g: what was entered before the merger was right then
    a_title(ann, director)
    title = a_title(bea, director)
    match = a_match(twice, bea)
    merger = merged(twice, ann, director)
    assert held(match)[0] == "convened"
    void_title(title=title, authority="Congress", by=director, at=LATER)
    undone(merger, director)
    assert held(match) == ("unsanctioned", "none")
    assert match.classifications.count() == 3


def test_what_was_added_since_stays_and_is_said_anew(director, ann, bea, twice):
    # The title was the merged record's; without it the later match is none.
    a_title(twice, director)
    a_title(bea, director)
    merger = merged(twice, ann, director)
    match = a_match(ann, bea, at=LATER)
    mine = a_title(ann, director, name="Master", at=LATER, since=LATER.date())
    assert held(match) == ("convened", "championship")
    undone(merger, director)
    assert sat(match) == ["ICA-000002", "ICA-000003"]
    assert held(match) == ("unsanctioned", "none")
    assert ann.titles.get() == mine


def test_a_log_in_that_went_elsewhere_since_does_not_come_back(
    director, ann, bea, twice
):
    user = a_log_in(member=twice)
    merger = merged(twice, ann, director)
    unlink(member=ann, reason="asked for", by=director, at=LATER)
    link(user=User.objects.get(pk=user.pk), member=bea, by=director, at=LATER)
    assert returning(merger)["login"] == []
    undone(merger, director)
    user.refresh_from_db()
    assert user.member == bea


def test_a_record_merged_again_is_unravelled_the_last_first(director, ann, bea, twice):
    other = a_member(by=director, name="A. Seat")
    match = a_match(twice, bea)
    first = merged(twice, ann, director)
    second = merged(ann, other, director)
    twice.refresh_from_db()
    assert twice.merged_into == other
    assert sat(match) == [other.number, bea.number]
    found = Member.objects.search("ann m.")
    assert [each.number for each in found] == [other.number]
    assert codes(undone, first, director) == ["merged-on-since"]
    undone(second, director)
    twice.refresh_from_db()
    assert (twice.merged_into, sat(match)[0]) == (ann, ann.number)
    undone(first, director)
    assert sat(match)[0] == twice.number


def test_it_may_be_merged_once_more_after_an_undoing(director, ann, bea, twice):
    undone(merged(twice, ann, director), director)
    again = merged(twice, bea, director)
    assert merger_of(twice) == again


# --- What stands in the way ---


ASKED = {}


def asks(code):
    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


@pytest.fixture
def many(director, ann):
    """ICA-000017, of whom the examples tell."""
    for _ in range(3, 17):
        a_member(by=director)
    return a_member(by=director)


@asks("record-merged")
def _(ann, many, director):
    merged(many, ann, director)
    a_title(many, director)


@asks("merged-with-itself")
def _(ann, many, director):
    merged(many, many, director)


@asks("own-records")
def _(ann, many, director):
    merged(ann, director, director)


@asks("not-of-one-species")
def _(ann, many, director):
    Member.objects.filter(pk=ann.pk).update(species="horse")
    merged(many, ann, director)


@asks("they-met")
def _(ann, many, director):
    a_match(many, ann)
    merged(many, ann, director)


@asks("both-entered")
def _(ann, many, director):
    entered(director, announced(director), ann, many)
    merged(many, ann, director)


@asks("both-have-log-ins")
def _(ann, many, director):
    for each in (ann, many):
        a_log_in(f"{each.number}@example.org", member=each)
    merged(many, ann, director)


@asks("both-hold-the-title")
def _(ann, many, director):
    for each in (ann, many):
        a_title(each, director)
    merged(many, ann, director)


@asks("not-merged")
def _(ann, many, director):
    merger_of(many)


@asks("merger-undone-already")
def _(ann, many, director):
    merger = merged(many, ann, director)
    for _ in range(2):
        undone(merger, director)


@asks("merged-on-since")
def _(ann, many, director):
    other = a_member(by=director)
    merger = merged(many, ann, director)
    merged(ann, other, director)
    undone(merger, director)


def test_every_code_is_asked_for():
    assert set(ASKED) == set(MERGING)


@pytest.mark.parametrize("code", ASKED)
def test_a_merger_is_refused_as_the_example_tells(code, director, ann, many):
    raised = the_examples()[code].raised.finding
    with pytest.raises(Refused) as refused:
        ASKED[code](ann, many, director)
    (found,) = refused.value.findings
    assert (found.code, found.text) == (code, raised.text)


def test_partners_too_are_two_people_but_not_at_a_match_that_was_withdrawn(
    director, ann, bea, twice
):
    dot = a_member(by=director)
    match = a_match(twice, bea, ann, dot, form="partners")
    assert codes(merged, twice, ann, director) == ["they-met"]
    withdraw_match(match=match, reason="mistyped", by=twice, at=EVENING)
    merged(twice, ann, director)


def test_a_refused_merger_writes_nothing(director, ann, bea, twice):
    a_match(twice, ann)
    before = Act.objects.count(), seasons.everything()
    assert codes(merged, twice, ann, director) == ["they-met"]
    assert codes(merged, twice, bea, director, reason=" ") == ["text-wanted"]
    with pytest.raises(Denied):
        merged(twice, bea, ann)
    assert (Act.objects.count(), seasons.everything()) == before
    assert not Merger.objects.exists()


def test_nobody_undoes_a_merger_of_the_own_record(director, ann, bea, twice):
    clerk = appointed(director, Role.SECRETARIAT)
    merger = merged(twice, clerk, director)
    assert codes(undone, merger, clerk) == ["own-records"]


# --- What a merger would touch, and who may be one ---


def test_what_a_merger_would_touch_is_what_it_touches(director, ann, bea, twice):
    a_title(ann, director)
    a_title(bea, director)
    match = a_match(twice, bea)
    still = a_match(twice, "Cy Crib")
    touches = touched(twice, ann)
    assert touches.matches == [still, match]
    ((changed, stands, found),) = touches.changed
    assert (changed, stands.basis, found.basis) == (match, "unsanctioned", "convened")
    merger = merged(twice, ann, director)
    moved = {name: [row.pk for row in rows] for name, rows in touches.moving.items()}
    assert merger.moved == moved
    assert held(match) == (found.basis, found.counts_for)


@pytest.mark.parametrize("times", [1, 6])
def test_what_it_would_touch_is_asked_alike_however_much_it_is(
    director, ann, bea, twice, times, django_assert_num_queries
):
    event = announced(director, latest_days=0)
    entered(director, event, twice, bea)
    told = {"event": event, "first": twice, "second": bea, "by": director}
    for round in range(1, times + 1):
        pair_entrants(round=round, day=SINCE, at=EARLY, **told)
        late = {"day": SINCE + A_DAY, "ordinal": round}
        played(event, twice, bea, confirm=False, **late)
    for each in (ann, twice):
        for ordinal in range(1, times + 1):
            a_match(each, bea, ordinal=ordinal)
            a_title(each, director, name=f"{each.number} {ordinal}")
    with django_assert_num_queries(35):
        touched(twice, ann)


LIKE = [
    # RW-178: two names, and whether their bearers are proposed as one
    ("Ann M. Seat", "Ann Seat", True),
    ("O. Seat", "Ö. Seat", True),
    ("Seat Ann", "Ann SEAT", True),
    ("Bea Pone", "Bea Pone", True),
    ("Konig", "König", True),
    ("Ann Mary Seat", "Ann Seat", True),
    ("Ann Seat", "Ann Crib", False),
    ("Ann", "Ann Seat", False),
    ("Seat", "Ann Seat", False),
    ("Ann Seaton", "Ann Seat", False),
    ("Ann M. Seat", "Ann N. Seat", False),
    ("a b c d e f g h i", "a b", False),
]


@pytest.mark.parametrize(("one", "other", "proposed"), LIKE)
def test_likely_duplicates_are_proposed(director, one, other, proposed):
    first, second = (a_member(by=director, name=name) for name in (one, other))
    pairs = [(each.older, each.newer) for each in duplicates.duplicates()]
    assert pairs == ([(first, second)] if proposed else [])
    assert not Merger.objects.exists()


def test_who_met_and_who_was_merged_are_not_proposed(director, ann, bea, twice):
    assert [each.names for each in duplicates.duplicates()] == [
        ("Ann Seat", "Ann M. Seat")
    ]
    match = a_match(ann, twice)
    assert duplicates.duplicates() == []
    withdraw_match(match=match, reason="mistyped", by=ann, at=EVENING)
    assert len(duplicates.duplicates()) == 1
    merged(twice, ann, director)
    assert duplicates.duplicates() == []


def test_a_horse_and_a_human_of_one_name_are_not_proposed(director, ann):
    a_member(by=director, name="Ann Seat", species="horse")
    assert duplicates.duplicates() == []


def test_a_name_borne_once_is_looked_at_too(director, ann):
    other = a_member(by=director, name="Ann Seat")
    rename(member=other, name="Eve Crib", since=DAY, by=director, at=LATER)
    assert [each.newer for each in duplicates.duplicates()] == [other]


@pytest.mark.parametrize("pairs", [1, 20])
def test_likely_duplicates_are_asked_for_alike_however_many_they_are(
    director, pairs, django_assert_num_queries
):
    for number in range(pairs):
        for _ in range(2):
            a_member(by=director, name=f"Ann Seat {number}x")
    with django_assert_num_queries(3):
        assert len(duplicates.duplicates()) == pairs


def test_of_very_many_of_one_name_a_page_is_proposed(director, monkeypatch):
    monkeypatch.setattr(duplicates, "MOST_ALIKE", 5)
    for _ in range(6):
        a_member(by=director)
    assert len(duplicates.duplicates()) == 5


# --- Nothing is forgotten ---


STAY = {
    "act.who": "the record tells by which number somebody acted",
    "answer.member": "appended only; compared through the kept record",
    "notice.member": "appended only; shown to the kept record",
    "credit.member": "appended only; settled anew",
    "tally.member": "settled anew",
    "membername.member": "the names stay, and find the kept record",
    "twentynine.certifier": "who certified is told by the number of that day",
    "ruling.player": "appended only; told by the number of that day",
    "ruling.opponent": "appended only; told by the number of that day",
    "party.member": "told by the number of that day; compared through the kept record",
    "party.representative": "the same",
    "panelseat.member": "the same",
    "declaredtie.member": "the same",
    "order.member": "the same",
    "signature.member": "the same",
    "expulsion.reported_by": "the same",
    "vote.member": "the same",
    "anonymisation.member": "a merged record takes no entries, nor loses them",
    "anonymisation.asker": "the record tells by which number somebody acted",
    "anonymisation.doer": "the same",
    "merger.member": "the merger itself",
    "merger.into": "the merger itself",
}
"""What points at members and does not move with a record, with the reason."""


def test_every_column_that_points_at_members_moves_or_says_why_not():
    moved = {
        f"{model._meta.model_name}.{column}"
        for model, columns in MOVES.values()
        for column in columns
    }
    columns = {
        f"{model._meta.model_name}.{column.name}"
        for model in apps.get_models()
        for column in model._meta.concrete_fields
        if column.related_model is Member
    }
    assert moved | set(STAY) == columns
    assert not moved & set(STAY)
