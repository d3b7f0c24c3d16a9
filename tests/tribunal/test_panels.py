"""Who sits in judgement of a case, and who does not (VIII.1-g)."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebook.days import day_of
from rulebook.findings import Denied, Refused
from standings.appointments import appoint, end_appointment
from standings.federations import merge_federation
from standings.merging import merge
from standings.models import Act, Appointment, Role
from tests.standings.people import FIRST, NOON, a_federation, a_member
from tests.standings.tables import a_match
from tribunal.access import may_read, may_see_the_panel, worn_by
from tribunal.draw import in_order_of_lot, seed_of
from tribunal.hearings import When, call_hearing, call_off_hearing, hear
from tribunal.models import (
    Case,
    Challenge,
    Kind,
    TermKind,
)
from tribunal.moves import MOVES, Hat, State
from tribunal.panels import (
    challenge,
    decide_challenge,
    declare_tie,
    fit_seats,
    hear_anew,
    heard_by,
    panel_findings,
    recuse,
    replace,
    seat_the_panel,
)
from tribunal.procedure import last_day
from tribunal.rulings import RulingTold, keep_ruling
from tribunal.service import unserved
from tribunal.ties import ties_of

from .courts import Court, later, panel_of, read_all
from .refusals import refused
from .tables import counted

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(Court.seated)
    people.keeps(Court.seated, Court.called, apart=[people.sela])


def seats(court, case, by=None, at=None):
    return seat_the_panel(case=case, by=by or court.chair, at=at or later(24))


# What ties: each kind alone, asked on day 24 of Pia in a case of Ada's against Bea.

TIED = {}


def ties(*kinds):
    """Marks how Pia is tied to a case; it is given a court, and gives the case."""

    def marked(tie):
        TIED[tie.__name__] = tie, list(kinds)
        return tie

    return marked


@ties()
def nothing(court):
    return court.filed()


@ties("party")
def answers_it(court):
    return court.filed(respondents=(court.pia,))


@ties("party")
def filed_it(court):
    return court.filed(by=court.pia)


@ties("party")
def was_merged_with_a_party(court):
    # The seat of a judge follows the person, not the number.
    case = court.filed()
    told = {"reason": "One person.", "by": court.director, "at": later(2)}
    merge(member=court.bea, into=court.pia, **told)
    return case


@ties("represents")
def represents_a_party(court):
    case = court.filed()
    case.parties.filter(member=court.bea).update(representative=court.pia)
    return case


@ties("federation")
def is_of_the_federation_of_a_party(court):
    court.joins(court.pia, court.scotland)
    return court.filed()


@ties("federation")
def joined_the_federation_of_a_party_later(court):
    case = court.filed()
    court.joins(court.pia, court.scotland, since=date(2026, 6, 25), at=later(24))
    return case


@ties()
def left_the_federation_of_a_party_before(court):
    court.joins(court.pia, court.scotland, until=date(2026, 6, 24))
    return court.filed()


@ties("federation")
def is_an_officer_of_the_federation_of_a_party(court):
    told = {"since": FIRST, "at": NOON, "federation": court.scotland}
    appoint(member=court.pia, role=Role.FEDERATION_OFFICER, by=court.director, **told)
    return court.filed()


@ties("federation")
def is_of_what_a_federation_that_is_a_party_went_on_in(court):
    # A federation that merged.
    britain = a_federation(by=court.director, code="GBR", name="Britain")
    court.joins(court.pia, britain)
    case = court.filed(respondents=(court.scotland,))
    told = {"last_day": date(2026, 6, 10), "by": court.director, "at": later(9)}
    merge_federation(federation=court.scotland, into=britain, **told)
    return case


def played(*who, **told):
    at = datetime(2026, 5, 20, 20, tzinfo=UTC)
    return a_match(*who, day=date(2026, 5, 20), at=at, **told)


@ties("witness")
def sat_at_the_match(court):
    # RW-080: the opponent in the very game.
    match = played(court.ada, court.bea, court.pia, form="three-hand")
    return court.filed(kind=Kind.DISPUTED_RESULT, match=match)


@ties("decided")
def ruled_at_its_table(court):
    appoint(
        member=court.pia, role=Role.REFEREE, by=court.director, since=FIRST, at=NOON
    )
    match = played(court.ada, court.bea)
    told = {"match": match, "deal": 6, "player": "B", "opponent": "A"}
    at = datetime(2026, 5, 20, 21, tzinfo=UTC)
    keep_ruling(told=RulingTold(asked=counted(), **told), by=court.pia, at=at)
    return court.filed(kind=Kind.DISPUTED_COUNT, match=match)


@ties("decided")
def declined_it(court):
    return court.declined()


@ties("declared")
def declared_it(court):
    case = court.filed()
    declare_tie(case=case, by=court.pia, at=later(1))
    return case


@ties("left")
def left_its_panel(court):
    case = court.seated(apart=[court.sela], at=later(24))
    recuse(case=case, reason="A friend.", by=court.pia, at=later(24))
    return case


@pytest.mark.parametrize("tie", TIED)
def test_this_ties_a_member_and_nothing_else_does(court, tie):
    of_pia, kinds = TIED[tie]
    case = of_pia(court)
    found = ties_of(case, [court.pia, court.rufus], on=day_of(later(24)))
    assert found.get(court.pia.pk, []) == kinds
    hats = worn_by(case, court.pia, later(24)).hats
    assert (Hat.TRIBUNAL in hats) is not kinds


# The draw


def test_a_draw_and_everybody_it_passed_over_are_on_record(court):
    case = court.seated()
    (draw,) = case.draws.all()
    free = [court.chair, court.pia, court.rufus, court.sela]
    assert draw.pool == {"tribunal": [each.number for each in free], "referees": []}
    assert draw.passed_over == {court.quinn.number: ["federation"]}
    drawn = [member.number for member in panel_of(case)]
    assert (draw.drawn, len(set(drawn))) == (drawn, 3)


def test_anybody_can_draw_it_again_from_the_record(court):
    case = court.seated()
    (draw,) = case.draws.all()
    before = Act.objects.get(number=draw.act.number - 1)
    seed = seed_of(case.number, before.digest, 0)
    assert (draw.seed, draw.act.previous) == (seed, before.digest)
    assert draw.drawn == in_order_of_lot(seed, draw.pool["tribunal"])[:3]


def test_the_public_act_of_a_draw_tells_nothing_of_who_was_drawn(court):
    (act,) = Act.objects.filter(verb="seat-panel", subject=court.seated().number)
    assert (act.is_public, act.facts, act.after) == (True, {}, "seated")


def test_the_chair_presides_where_drawn(court):
    case = court.seated(apart=[court.sela])
    assert case.panel.get(presides=True).member == court.chair


def test_where_the_chair_is_tied_a_free_member_draws_and_the_first_presides(
    court,
):
    case = court.served(respondents=(court.chair,))
    refused(Denied, "tied-to-the-case", lambda: seats(court, case))
    draw = seats(court, case, by=court.rufus)
    assert draw.passed_over[court.chair.number] == ["party"]
    assert draw.act.role == "tribunal-member"
    assert case.panel.get(presides=True).member == panel_of(case)[0]
    assert set(panel_of(case)) == {court.pia, court.rufus, court.sela}


def test_referees_sit_as_substitutes_where_too_few_of_the_tribunal_are_free(court):
    case = court.served(respondents=(court.pia, court.rufus))
    draw = seats(court, case)
    assert draw.pool["referees"] == [court.referee.number]
    told = {seat.member: seat.is_substitute for seat in case.panel.all()}
    assert told == {court.chair: False, court.sela: False, court.referee: True}
    assert Hat.PANELLIST in worn_by(case, court.referee, later(24)).hats


def test_where_all_of_the_tribunal_are_tied_three_referees_sit(court):
    # Every member conflicted: a substitute list, drawn by the Executive Director.
    tribunal = (court.chair, court.pia, court.rufus, court.sela)
    case = court.served(respondents=tribunal)
    found = refused(
        Refused, "too-few-to-sit", lambda: seats(court, case, by=court.director)
    )
    assert found.facts["missing"] == 2
    more = [court.appointed(Role.REFEREE) for _ in range(2)]
    draw = seats(court, case, by=court.director)
    assert draw.act.role == "executive-director"
    assert set(panel_of(case)) == {court.referee, *more}
    assert set(draw.passed_over) == {each.number for each in (*tribunal, court.quinn)}
    assert case.panel.get(presides=True).member == panel_of(case)[0]


def test_a_panel_is_not_drawn_while_somebody_may_still_answer(court):
    # VIII.1-e: opened on 3 June, and so until the end of the 24th, at the Secretariat.
    case = court.served()
    last = datetime(2026, 6, 24, 22, 59, 59, tzinfo=UTC)
    refused(Refused, "answers-awaited", lambda: seats(court, case, at=last))
    assert seats(court, case, at=last + timedelta(seconds=1))


def test_a_panel_is_not_drawn_while_an_opening_is_not_proved_to_be_served(court):
    case = court.admitted()
    refused(Refused, "answers-awaited", lambda: seats(court, case, at=later(300)))


def test_the_parties_are_served_with_a_draw_and_the_panel_is_told(court):
    case = court.seated(at=later(24))
    act = case.draws.get().act
    told = {notice.member: notice.to_acknowledge for notice in act.notices.all()}
    parties = {court.ada: True, court.bea: True}
    panel = {member: False for member in panel_of(case) if member != court.chair}
    assert told == parties | panel
    terms = case.terms.begun().filter(kind=TermKind.CHALLENGE)
    assert [last_day(term).isoformat() for term in terms] == ["2026-07-02"] * 2


SEES = [
    # Before publication the parties, the panel, the rest of the Tribunal, the offices.
    ("ada", True),
    ("bea", True),
    ("chair", True),
    ("pia", True),
    ("secretary", True),
    ("director", True),
    ("quinn", False),
    ("cy", False),
    ("officer", False),
    ("referee", False),
]


@pytest.mark.parametrize(("who", "sees"), SEES)
def test_who_sees_a_panel_before_publication(court, who, sees):
    case = court.seated(apart=[court.sela])
    assert may_see_the_panel(worn_by(case, getattr(court, who), later(24))) is sees
    case.state = "published"
    assert may_see_the_panel(worn_by(case, getattr(court, who), later(24)))


# Challenges


def challenges(court, case, member=None, by=None, at=None, text="They are friends."):
    member = member or panel_of(case)[0]
    by, at = by or court.bea, at or later(25)
    return challenge(case=case, member=member, text=text, by=by, at=at)


def decides(court, made, by, uphold=True, at=None, reason="As it was said."):
    told = {"reason": reason, "by": by, "at": at or later(27)}
    return decide_challenge(challenge=made, uphold=uphold, **told)


def beside(court, case):
    """Whoever of the free members was not drawn."""
    free = {court.chair, court.pia, court.rufus, court.sela}
    (member,) = free - set(panel_of(case))
    return member


LATE = [
    # Seven days from the own proof of 25 June, to the last second and one after.
    (datetime(2026, 7, 2, 22, 59, 59, tzinfo=UTC), False),
    (datetime(2026, 7, 2, 23, 0, 0, tzinfo=UTC), True),
    (later(60), True),
]


@pytest.mark.parametrize(("at", "late"), LATE)
def test_a_challenge_after_its_time_is_received_and_marked_late(court, at, late):
    case = court.seated()
    made = challenges(court, case, at=at)
    assert (made.is_late, made.filing.received_at) == (late, at)


def test_a_challenge_is_served_on_the_others_and_told_to_those_who_decide(court):
    case = court.seated()
    member, other = panel_of(case)[0], beside(court, case)
    made = challenges(court, case, member)
    assert made.filing.kind == "challenge"
    assert [service.party.who for service in made.filing.services.all()] == [
        court.ada.number
    ]
    told = {notice.member for notice in made.filing.act.notices.all()}
    # Bea, who made it, has her receipt.
    assert told == {court.ada, court.bea, member, other}


def test_a_challenge_is_decided_when_every_party_was_served_with_it(court):
    case = court.seated()
    made = challenges(court, case)
    other = beside(court, case)
    refused(Refused, "challenge-unserved", lambda: decides(court, made, other))
    read_all(case, later(26))
    worn = worn_by(case, other, later(27))
    assert may_read(worn, made.filing, unserved(case))
    assert not may_read(worn, case.filings.first(), unserved(case))
    assert decides(court, made, other).is_upheld


@pytest.mark.parametrize("uphold", [True, False])
def test_an_upheld_challenge_ends_the_seat_and_another_does_not(court, uphold):
    case = court.seated()
    member = panel_of(case)[0]
    made = challenges(court, case, member)
    read_all(case, later(26))
    decided = decides(court, made, beside(court, case), uphold).decided_by
    assert (member in panel_of(case)) is not uphold
    assert (decided.reason, decided.provisions) == ("As it was said.", ["VIII.1-g"])
    told = {service.party.who for service in decided.services.all()}
    assert told == {court.ada.number, court.bea.number}
    assert member in {notice.member for notice in decided.notices.all()}


def test_nobody_of_the_panel_and_no_office_decides_a_challenge(court):
    case = court.seated()
    made = challenges(court, case)
    read_all(case, later(26))
    for who in (*panel_of(case), court.director, court.secretary, court.ada):
        act = lambda who=who: decides(court, made, who)  # noqa: E731
        refused(Denied, "not-yours-in-the-case", act)


def test_where_nobody_is_left_the_executive_director_decides_a_challenge(court):
    case = court.seated(apart=[court.sela])
    made = challenges(court, case, court.pia)
    read_all(case, later(26))
    refused(Denied, "tied-to-the-case", lambda: decides(court, made, court.sela))
    decided = decides(court, made, court.director).decided_by
    assert decided.role == "executive-director"


def test_a_challenge_is_over_when_it_was_decided_or_its_member_left(court):
    case = court.seated(apart=[court.sela])
    of_pia = challenges(court, case, court.pia)
    of_rufus = challenges(court, case, court.rufus, by=court.ada)
    read_all(case, later(26))
    decides(court, of_pia, court.director, uphold=False)
    recuse(case=case, reason="So be it.", by=court.rufus, at=later(27))
    for made in (of_pia, of_rufus):
        act = lambda made=made: decides(court, made, court.director)  # noqa: E731
        refused(Refused, "challenge-over", act)


# Stepping down, and filling again


def test_who_steps_down_says_why_and_is_never_drawn_again(court):
    case = court.seated()
    member, last = panel_of(case)[0], beside(court, case)
    recuse(case=case, reason="A friend of Bea’s.", by=member, at=later(26))
    assert member not in panel_of(case)
    act = Act.objects.get(verb="recuse", subject=case.number)
    assert act.reason == "A friend of Bea’s."
    assert {s.party.who for s in act.services.all()} == {
        court.ada.number,
        court.bea.number,
    }
    by = court.chair if member != court.chair else panel_of(case)[0]
    draw = replace(case=case, by=by, at=later(27))
    assert draw.drawn == [last.number]
    assert draw.passed_over[member.number] == ["left"]
    assert draw.seed == seed_of(case.number, draw.act.previous, 1)
    assert len(panel_of(case)) == 3


def test_when_the_presiding_member_leaves_another_presides(court):
    case = court.seated(apart=[court.sela])
    first = next(m for m in panel_of(case) if m != court.chair)
    recuse(case=case, reason="Ill.", by=court.chair, at=later(26))
    assert case.panel.sitting().get(presides=True).member == first


def test_a_new_member_may_be_challenged_within_a_time_of_its_own(court):
    case = court.seated()
    recuse(case=case, reason="Ill.", by=panel_of(case)[2], at=later(40))
    draw = replace(case=case, by=who_draws(court, case), at=later(41))
    read_all(case, later(41))
    new = draw.seats.get().member
    assert not challenges(court, case, new, at=later(42)).is_late
    assert challenges(court, case, panel_of(case)[0], at=later(42)).is_late


def who_draws(court, case):
    """Whoever the chair's part falls to, after the chair may have left the panel."""
    left = {seat.member for seat in case.panel.exclude(left_by=None)}
    return next(m for m in (court.chair, *panel_of(case)) if m not in left)


def test_a_tie_declared_after_the_draw_ends_the_seat(court):
    case = court.seated(apart=[court.sela])
    declare_tie(case=case, by=court.pia, at=later(25))
    assert set(panel_of(case)) == {court.chair, court.rufus}
    again = lambda: declare_tie(case=case, by=court.pia, at=later(26))  # noqa: E731
    refused(Denied, "tied-to-the-case", again)


def test_a_referee_who_declared_a_tie_is_no_substitute(court):
    case = court.served(respondents=(court.pia, court.rufus))
    declare_tie(case=case, by=court.referee, at=later(3))
    found = refused(Refused, "too-few-to-sit", lambda: seats(court, case))
    assert found.facts["passed_over"].split("; ")[-1] == (
        f"{court.referee.number} (declared a tie)"
    )


# What becomes of a panel later


def ends_office(court, member, last_day):
    held = Appointment.objects.get(member=member)
    told = {"by": court.director, "at": NOON, "last_day": last_day}
    end_appointment(appointment=held, **told)


def becomes_tied(court, case):
    court.joins(court.pia, court.scotland, since=date(2026, 6, 28), at=later(27))


def loses_office(court, case):
    ends_office(court, court.pia, date(2026, 6, 27))


UNFIT = [(becomes_tied, "tied-to-the-case"), (loses_office, "out-of-office")]


@pytest.mark.parametrize(("happens", "code"), UNFIT)
def test_who_becomes_tied_or_leaves_office_decides_nothing_more(court, happens, code):
    case = court.called(apart=[court.sela])
    day_before, day = day_of(later(26)), day_of(later(27))
    happens(court, case)
    assert list(panel_findings(case, on=day_before)) == []
    assert [found.code for found in panel_findings(case, on=day)] == [code]
    hats = worn_by(case, court.pia, later(27)).hats
    assert {Hat.SEATED, Hat.PANELLIST} & hats == {Hat.SEATED}
    told = {"case": case, "at": later(40)}
    two = [court.chair, court.rufus]
    refused(Denied, code, lambda: hear(members=two, by=court.pia, **told))
    with_pia = [court.chair, court.pia]
    refused(Refused, code, lambda: hear(members=with_pia, by=court.rufus, **told))
    assert hear(members=two, by=court.rufus, **told).state == "heard"


@pytest.mark.parametrize(("happens", "code"), UNFIT)
def test_the_chair_draws_for_a_place_whose_holder_may_no_longer_sit(
    court, happens, code
):
    case = court.seated(apart=[court.sela])
    happens(court, case)
    draw = replace(case=case, by=court.chair, at=later(27))
    assert draw.drawn == [court.referee.number]
    assert court.pia not in panel_of(case)
    assert case.panel.get(member=court.pia).left_by == draw.act
    assert court.pia in {notice.member for notice in draw.act.notices.all()}
    assert list(panel_findings(case, on=day_of(later(27)))) == []


def test_a_substitute_sits_as_a_referee_of_the_day(court):
    case = court.served(respondents=(court.pia, court.rufus))
    seats(court, case)
    ends_office(court, court.referee, date(2026, 6, 27))
    (found,) = panel_findings(case, on=day_of(later(27)))
    assert (found.code, found.facts["member"]) == (
        "out-of-office",
        court.referee.number,
    )


def test_two_of_a_panel_who_are_one_person_have_one_place(court):
    case = court.seated(apart=[court.sela])
    told = {"reason": "One person.", "by": court.director, "at": later(25)}
    merge(member=court.pia, into=court.rufus, **told)
    (found,) = panel_findings(case, on=day_of(later(26)))
    assert (found.code, found.facts["empty"]) == ("place-empty", 1)
    assert len(fit_seats(case, on=day_of(later(26)))) == 2
    draw = replace(case=case, by=court.chair, at=later(26))
    assert draw.drawn == [court.referee.number]
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(27))
    assert set(panel_of(case)) == {court.chair, court.referee}


# After the hearing


def test_after_the_hearing_a_place_is_filled_while_two_sit_who_heard_it(court):
    case = court.heard(apart=[court.sela])
    recuse(case=case, reason="Ill.", by=court.pia, at=later(41))
    replace(case=case, by=court.chair, at=later(41))
    on = day_of(later(41))
    assert {seat.member for seat in heard_by(case, on=on)} == {court.chair, court.rufus}
    assert len(fit_seats(case, on=on)) == 3
    code = "hearing-stands"
    refused(Refused, code, lambda: hear_anew(case=case, by=court.chair, at=later(42)))


def test_when_fewer_are_left_who_heard_it_a_case_is_heard_anew(court):
    court.appointed(Role.REFEREE)
    case = court.heard(apart=[court.sela], took_part=[court.chair, court.rufus])
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(41))
    told = {"case": case, "by": court.chair, "at": later(41)}
    refused(Refused, "hearing-is-lost", lambda: replace(**told))
    draw = hear_anew(**told)
    case.refresh_from_db()
    assert (case.state, len(draw.drawn)) == ("seated", 1)
    assert {court.chair, court.pia} < set(panel_of(case))
    members = panel_of(case)
    told = {"case": case, "members": members, "by": court.chair, "at": later(60)}
    refused(Refused, "no-hearing-called", lambda: hear(**told))
    call_hearing(case=case, when=None, by=court.chair, at=later(42))
    read_all(case, later(43))
    assert hear(**told).state == "heard"
    assert len(heard_by(case, on=day_of(later(60)))) == 3


# Every state, and whoever's move it is not


def moves(court, case):
    """Each move of a panel, as it would be made in a case whose panel sits."""
    told = {"case": case, "at": later(26)}
    chair, pia = {"by": court.chair}, {"by": court.pia}
    made = Challenge.objects.filter(seat__case=case).first()
    day = When(date(2026, 8, 1), time(10), "Europe/London")
    of = {"challenge": made, "uphold": True, "reason": "So.", "at": later(26)}
    return {
        "seat-the-panel": lambda **how: seat_the_panel(**told | chair | how),
        "replace": lambda **how: replace(**told | chair | how),
        "hear-anew": lambda **how: hear_anew(**told | chair | how),
        "challenge": lambda **how: challenge(
            **told | {"by": court.ada, "member": court.pia, "text": "No."} | how
        ),
        "decide-challenge": lambda **how: decide_challenge(
            **of | {"by": court.director} | how
        ),
        "recuse": lambda **how: recuse(**told | pia | {"reason": "Ill."} | how),
        "declare-tie": lambda **how: declare_tie(**told | pia | how),
        "call-hearing": lambda **how: call_hearing(
            **told | pia | {"when": day, "reason": "Later."} | how
        ),
        "call-off-hearing": lambda **how: call_off_hearing(
            **told | pia | {"reason": "Ill."} | how
        ),
        "hear": lambda **how: hear(**told | pia | {"members": panel_of(case)} | how),
    }


def sitting(court):
    """A case whose panel sits, is challenged, and is to hear it on a day."""
    case = court.called(apart=[court.sela])
    challenges(court, case, court.pia)
    return case


MOVERS = {
    # Of the panel are the chair, Pia and Rufus; nobody else of the Tribunal is free.
    "seat-the-panel": "chair",
    "replace": "chair",
    "hear-anew": "chair",
    "challenge": "ada bea",
    "decide-challenge": "director",
    "recuse": "chair pia rufus",
    "declare-tie": "chair pia rufus referee",
    "call-hearing": "chair pia rufus",
    "call-off-hearing": "chair pia rufus",
    "hear": "chair pia rufus",
}
PEOPLE = "ada bea cy chair pia quinn rufus sela secretary director referee officer"


@pytest.mark.parametrize("slug", MOVERS)
def test_a_move_of_a_panel_is_nobody_elses(court, slug):
    case = sitting(court)
    move = moves(court, case)[slug]
    for who in {*PEOPLE.split()} - {*MOVERS[slug].split()}:
        refused(Denied, None, lambda who=who: move(by=getattr(court, who)))
    refused(Denied, None, lambda: move(by=None))
    for who in MOVERS[slug].split():
        assert not worn_by(case, getattr(court, who), later(26)).refusals(slug)


@pytest.mark.parametrize("slug", MOVERS)
def test_no_move_of_a_panel_is_made_from_a_state_that_does_not_know_it(court, slug):
    case = sitting(court)
    # A case is joined to another before it has a panel.
    for state in {*State} - {*MOVES[slug].sources, State.JOINED}:
        Case.objects.filter(pk=case.pk).update(state=state.value)
        refused(Refused, "move-not-open", moves(court, case)[slug])


def test_how_many_parties_there_are_costs_no_more_queries(court):
    def asked(case):
        with CaptureQueriesContext(connection) as asked:
            worn_by(case, court.director, later(26))
            list(panel_findings(case, on=day_of(later(26))))
        return len(asked)

    more = tuple(a_member(by=court.director) for _ in range(9))
    one, many = court.seated(), court.seated(respondents=more, text="Another.")
    assert asked(one) == asked(many)
