"""The second instance: what an appeal waits for, its panel, and what it comes to."""

from datetime import date, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.appointments import appoint, end_appointment
from standings.certifying import certify, revoke
from standings.convening import Basis
from standings.models import (
    Act,
    Appointment,
    Bar,
    Match,
    Notice,
    Role,
    TwentyNine,
)
from standings.registration import withdraw_match
from standings.titles import end_title
from standings.twenty_nines import apply_for
from tests.standings.nines import a_hand
from tests.standings.people import NOON, a_title
from tests.standings.tables import a_match
from tribunal.access import may_read, worn_by
from tribunal.answers import answer, waive
from tribunal.appealed import give_back, pending, waive_appeal
from tribunal.clock import lapse, working
from tribunal.determinations import determine, publish
from tribunal.endings import withdraw
from tribunal.filing import admit, decline
from tribunal.force import interim_order, lapsed
from tribunal.force import lapse as lapse_order
from tribunal.forms.determinations import DraftForm
from tribunal.hearings import hear
from tribunal.joining import join
from tribunal.models import Ground, OrderKind, Outcome, TermKind
from tribunal.moves import State
from tribunal.muggins import entertain, not_entertain
from tribunal.orders import OrderTold, stayed_by
from tribunal.panels import pool_of, recuse, replace, seat_the_panel
from tribunal.precedents import with_fates
from tribunal.review import ask_review, take_up_again, uphold
from tribunal.service import unserved

from . import second_bench as second
from .appellants import PUBLISHED, against, letter
from .benches import HEARD, ORDER, drafts, heard, published, signs, taken_up_again
from .courts import later, panel_of, read_all
from .refusals import refused
from .second_bench import on
from .test_orders import (
    PLAYED,
    SHEET,
    THAT_NIGHT,
    a_nine,
    a_title_match,
    met,
    order,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(published, at=PUBLISHED)


def suspended(court, **told):
    return OrderTold(
        kind=OrderKind.SUSPEND, text="Bea is suspended.", member=court.bea, **told
    )


def bars():
    """Who is barred, from when until when; what is void is not."""
    standing = Bar.objects.standing().order_by("since", "pk")
    return [(str(each.since), str(each.until or "")) for each in standing]


def test_the_panel_on_appeal_reads_the_file_of_the_first_instance(court):
    """VIII.2-c: whoever sits on it does, and nobody else of the Tribunal."""
    appeal = second.seated(court)
    first = against(appeal)
    beside = court.appointed(Role.TRIBUNAL_MEMBER)
    filed, waiting = list(first.filings.all()), unserved(first)
    reads = {
        member: [
            may_read(worn_by(first, member, on(25)), each, waiting) for each in filed
        ]
        for member in (*panel_of(appeal), beside)
    }
    assert filed
    assert reads == {
        **{member: [True] * len(filed) for member in panel_of(appeal)},
        beside: [False] * len(filed),
    }


def authorities(verb):
    return [act.facts["authority"] for act in Act.objects.filter(verb=verb)]


# The other side is heard (VIII.2-c)


def test_an_appeal_is_seated_when_every_opposing_party_had_its_time_to_respond(court):
    case = second.served(court)
    judges = second.a_bench(court)

    def seats(at):
        return lambda: seat_the_panel(case=case, by=judges[0], at=at)

    # Served on 14 October: day 21 is 4 November.
    found = refused(Refused, "response-awaited", seats(on(4, 11, 23)))
    assert found.facts == {
        "case": case.number,
        "who": court.bea.number,
        "day": date(2026, 11, 4),
    }
    seats(on(5, 11))()
    assert taken_up_again(case).state == State.SEATED


def test_the_time_to_respond_does_not_run_before_the_service_is_proved(court):
    case = admit(case=second.lodged(court), by=court.secretary, at=on(13))
    judges = second.a_bench(court)
    found = refused(
        Refused,
        "response-unserved",
        lambda: seat_the_panel(case=case, by=judges[0], at=on(31, 12)),
    )
    assert found.facts["who"] == court.bea.number


@pytest.mark.parametrize("how", ["answered", "waived"])
def test_whoever_answers_or_waives_is_waited_for_no_longer(court, how):
    case = second.served(court)
    judges = second.a_bench(court)
    if how == "waived":
        waive(case=case, by=court.bea, at=on(15))
        act = Act.objects.about("case", case.number).last()
        told = Notice.objects.filter(act=act).values_list("member", flat=True)
        assert (act.verb, set(told)) == ("waive-answer", {court.ada.pk, court.bea.pk})
        again = refused(
            Refused,
            "answered-already",
            lambda: waive(case=case, by=court.bea, at=on(16)),
        )
        assert again.facts == {"case": case.number}
    else:
        answer(case=case, text="It was read.", by=court.bea, at=on(15))
        read_all(case, on(15))
    # The appellant's seven days to reply to an answer are over by then.
    seat_the_panel(case=case, by=judges[0], at=on(23))
    assert taken_up_again(case).state == State.SEATED


# A fresh panel (VIII.2-c)


def now_a_referee(court, member):
    """They leave the Tribunal, and are a referee from then on."""
    held = Appointment.objects.get(member=member)
    end_appointment(
        appointment=held, last_day=date(2026, 10, 10), by=court.director, at=on(10)
    )
    how = {"since": date(2026, 10, 11), "by": court.director, "at": on(11)}
    appoint(member=member, role=Role.REFEREE, **how)


def test_who_decided_first_neither_is_drawn_for_the_appeal_nor_replaces_anybody(court):
    # RW-106: P, Q and R decided. The appeal is drawn without them, also where R is a
    # referee by then, and R does not come in for S either.
    case = second.answered(court)
    first = panel_of(against(case))
    now_a_referee(court, first[2])
    judges = second.a_bench(court)
    pool = pool_of(case, on=on(16).date())
    assert set(pool.tribunal) == {judge.number for judge in judges}
    case = second.seat(case)
    recuse(case=case, reason="A friend.", by=judges[0], at=on(17))
    pool = pool_of(case, on=on(17).date())
    assert (pool.places, pool.tribunal) == (1, [])
    assert pool.referees == [court.referee.number]
    for member in first:
        assert "decided" in pool.passed_over[member.number]
    draw = replace(case=case, by=judges[1], at=on(17))
    assert draw.drawn == [court.referee.number]
    recuse(case=case, reason="A friend.", by=court.referee, at=on(18))
    found = refused(
        Refused,
        "too-few-to-sit",
        lambda: replace(case=case, by=judges[1], at=on(18)),
    )
    assert all(member.number in found.facts["passed_over"] for member in first)


def test_who_sat_first_as_a_substitute_or_left_does_not_hear_the_appeal(court):
    # Three of the Tribunal stand apart, so that a referee sits in the first instance.
    apart = (court.sela, court.rufus)
    case = second.lodged(court, case=decided_by_a_substitute(court, apart))
    how = {"since": date(2026, 10, 11), "by": court.director, "at": on(11)}
    appoint(member=court.referee, role=Role.TRIBUNAL_MEMBER, **how)
    pool = pool_of(case, on=on(16).date())
    assert (pool.tribunal, pool.passed_over[court.referee.number]) == ([], ["decided"])


def decided_by_a_substitute(court, apart):
    case = heard(court, apart=apart)
    drafts(court, case)
    signs(court, case, ("chair", True), ("pia", True), ("referee", True))
    determine(case=case, by=court.chair, at=later(HEARD + 2))
    publish(case=case, by=court.secretary, at=PUBLISHED)
    return taken_up_again(case)


# All appeals are decided together (VIII.2-d)


def both(court, *, at=None):
    """Two appeals against one determination, Ada's and Bea's, each answered."""
    one = second.lodged(court)
    court.una, *_others = second.a_bench(court)
    told = {"letter": letter(court.scotland), "at": at or on(13)}
    other = second.lodged(court, case=against(one), by=court.bea, **told)
    cases = []
    for case, who in ((one, court.bea), (other, court.ada)):
        case = second.served(court, case)
        waive(case=case, by=who, at=on(15))
        cases.append(taken_up_again(case))
    return cases


def joins(court, other, one, at=None):
    # Every chair decided in the first instance; so a member has the chair's part.
    told = {"reason": "One determination.", "at": at or on(16)}
    return join(case=other, into=one, by=court.una, **told)


def test_an_appeal_is_not_heard_while_another_party_may_still_appeal(court):
    case = second.served(court)
    second.a_bench(court)
    waive(case=case, by=court.bea, at=on(15))
    case = second.seat(taken_up_again(case))
    members = panel_of(case)
    told = {"case": case, "members": members, "by": members[0]}
    found = refused(
        Refused, "may-still-appeal", lambda: hear(**told, at=on(31, hour=23))
    )
    assert found.facts == {
        "case": against(case).number,
        "who": court.bea.number,
        "day": date(2026, 10, 31),
    }
    hear(**told, at=on(1, 11))
    assert taken_up_again(case).state == State.HEARD


def test_whoever_waives_an_appeal_is_waited_for_no_longer_and_has_none_any_more(court):
    case = second.heard(court)
    first = against(case)
    for who in (court.bea, court.ada):
        told = {"case": first, "by": who, "at": on(16)}
        refused(Refused, "no-appeal-to-waive", lambda told=told: waive_appeal(**told))


def test_two_appeals_are_joined_and_decided_in_one(court):
    one, other = both(court)
    first = against(one)
    assert [case.number for case in pending(first, on(16))] == [
        one.number,
        other.number,
    ]
    case = second.seat(taken_up_again(one))
    members = panel_of(case)
    told = {"case": case, "members": members, "by": members[0], "at": on(26)}
    found = refused(Refused, "appeals-apart", lambda: hear(**told))
    assert found.facts == {"case": one.number, "other": other.number}
    # One that came after the panel of the other was drawn is joined all the same.
    joins(court, other, one, at=on(25))
    read_all(one, on(25))
    case = second.decided(court, hear(**told), outcome=Outcome.ALLOWED)
    assert (case.state, taken_up_again(other).state) == (State.FINAL, State.JOINED)
    first = taken_up_again(first)
    assert (first.state, pending(first, on(30))) == (State.FINAL, [])


def test_an_appeal_that_another_was_joined_to_is_not_withdrawn_over_its_head(court):
    one, other = both(court)
    joins(court, other, one)
    told = {"case": one, "by": court.ada, "at": on(17)}
    refused(Refused, "appeals-together", lambda: withdraw(**told))


# What it comes to (VIII.2-d)


COMES_TO = {
    # the outcome and the orders: who is barred after it, and what became of the first
    "dismissed": (Outcome.DISMISSED, None, [("2026-10-01", "")], "upheld on appeal"),
    "not entertained": (
        Outcome.NOT_ENTERTAINED,
        None,
        [("2026-10-01", "")],
        "upheld, for the appeal was not entertained",
    ),
    "allowed": (
        Outcome.ALLOWED,
        None,
        [("2026-10-01", "2026-10-29")],
        "overturned on appeal",
    ),
    "varied": (
        Outcome.VARIED,
        date(2026, 11, 30),
        [("2026-10-01", "2026-10-29"), ("2026-10-30", "2026-11-30")],
        "varied on appeal",
    ),
}


def test_what_was_ordered_stays_falls_or_is_varied(court):
    case = second.heard(court, orders=(suspended(court),))
    first = against(case)
    running = TermKind.APPEAL
    for outcome, until, barred, fate in COMES_TO.values():
        ordered = (suspended(court, until=until),) if until else ()
        with second.undone():
            done = second.decided(court, case, outcome=outcome, orders=ordered)
            assert bars() == barred
            then = taken_up_again(first)
            assert (done.state, then.state) == (State.FINAL, State.FINAL)
            (told,) = with_fates([first.publications.get()], on(30))
            assert (told.on_appeal.case, told.on_appeal.said) == (case, fate)
            # What is taken back is so on the authority of the appeal.
            ended = [case.number] if barred[0][1] else []
            assert authorities("end-bar") == ended
            # From it nobody appeals, and no time to do so runs.
            assert not case.terms.filter(kind=running).exists()
            assert not first.terms.running().filter(kind=running).exists()
            act = Act.objects.about("case", first.number).last()
            assert (act.verb, act.after) == ("decide-on-appeal", "final")
            assert act.is_public
            assert (act.facts["appeal"], act.facts["outcome"]) == (case.number, outcome)


LACKING = [
    ({"outcome": None, "no_order": True}, "draft-lacks"),
    ({"outcome": Outcome.VARIED}, "draft-lacks"),
    ({"outcome": Outcome.VARIED, "no_order": True}, "outcome-wants-an-order"),
    ({"outcome": Outcome.DISMISSED, "orders": (ORDER,)}, "outcome-orders-nothing"),
]


def test_a_determination_on_appeal_says_what_is_done_with_the_appeal(court):
    case = second.heard(court)

    def written(said):
        second.drafts(case, **said)
        second.signs(case)

    for said, code in LACKING:
        with second.undone(), pytest.raises(Refused) as caught:
            written(said)
        assert [finding.code for finding in caught.value.findings] == [code]


def test_a_result_is_put_back_as_it_was_before_what_is_overturned(court):
    played = (
        met(court),
        met(court, court.cy, court.bea),
        met(court, court.ada, court.cy),
    )
    was = {match: ending(match) for match in played}
    corrected, void, classified = was
    case = second.heard(
        court,
        orders=(
            order(OrderKind.CORRECT_RESULT, match=corrected, sheet=SHEET),
            order(OrderKind.VOID_RESULT, match=void),
            order(OrderKind.CLASSIFY, match=classified),
        ),
    )
    assert [ending(match) == told for match, told in was.items()] == [
        False,
        False,
        True,
    ]
    second.decided(court, case, outcome=Outcome.ALLOWED)
    assert {match: ending(match) for match in was} == was
    latest = corrected.results.latest().first()
    assert (latest.authority, latest.supersedes.authority) == (
        case.number,
        against(case).number,
    )


def test_titles_29s_and_classifications_are_put_back_by_acts_of_the_appeal(court):
    # X.1-g: what a match was follows from the titles, and is said anew after them.
    match = a_title_match(court)
    title = court.bea.titles.get()
    struck, waited = a_nine(court), another_nine(court)
    certify(entry=struck, by=court.officer, at=later(1))
    case = second.heard(
        court,
        orders=(
            order(OrderKind.WITHDRAW_TITLE, title=title, since=PLAYED),
            order(OrderKind.CLASSIFY, match=match),
            order(OrderKind.REFUSE_TWENTY_NINE, twenty_nine=struck),
            order(OrderKind.REFUSE_TWENTY_NINE, twenty_nine=waited),
        ),
    )
    form = DraftForm(case=case, worn=worn_by(case, panel_of(case)[0], on(27)))
    assert [told for _order, told in form.ordered_before] == [True, True, True, False]
    assert states(struck, waited) == ["revoked", "refused"]
    assert Match.objects.get(pk=match.pk).held.basis == Basis.UNSANCTIONED
    second.decided(court, case, outcome=Outcome.ALLOWED)
    assert Match.objects.get(pk=match.pk).held.basis == Basis.CONVENED
    again = court.bea.titles.last()
    assert (again.name, again.since, again.until) == (title.name, PLAYED, None)
    # What waited was never in the register, and is the panel’s to admit.
    assert states(struck, waited) == ["certified", "refused"]
    verbs = ("grant-title", "classify-match", "admit-twenty-nine")
    made = Act.objects.filter(verb__in=verbs).order_by("pk")
    acts = [act.verb for act in made if act.facts.get("authority") == case.number]
    assert sorted(acts) == sorted(verbs)
    assert acts[-1] == "classify-match"


def test_a_title_that_was_to_end_is_given_back_until_its_own_last_day(court):
    title = a_title(court.bea, by=court.director)
    last_day = date(2026, 12, 31)
    how = {"authority": "ICA", "by": court.director, "at": NOON}
    end_title(title=title, last_day=last_day, **how)
    ordered = order(OrderKind.WITHDRAW_TITLE, title=title, since=PLAYED)
    second.decided(
        court, second.heard(court, orders=(ordered,)), outcome=Outcome.ALLOWED
    )
    again = court.bea.titles.last()
    assert (again.name, again.since, again.until) == (title.name, PLAYED, last_day)


def test_what_came_to_nothing_meanwhile_keeps_no_appeal_from_being_published(court):
    _ada_s, title = (a_title(who, court.director) for who in (court.ada, court.bea))
    match = a_match(court.ada, court.bea, day=PLAYED, at=THAT_NIGHT)
    nine = a_nine(court)
    case = second.heard(
        court,
        orders=(
            order(OrderKind.WITHDRAW_TITLE, title=title, since=PLAYED),
            order(OrderKind.CLASSIFY, match=match),
            order(OrderKind.ADMIT_TWENTY_NINE, twenty_nine=nine),
        ),
    )
    withdraw_match(match=match, reason="Mistyped.", by=court.ada, at=on(28))
    revoke(entry=nine, reason="Nobody saw it.", by=court.officer, at=on(28))
    second.decided(court, case, outcome=Outcome.ALLOWED)
    assert states(nine) == ["revoked"]
    assert Match.objects.get(pk=match.pk).state == "withdrawn"


def states(*entries):
    """How entries of the register of 29 hands stand."""
    return [TwentyNine.objects.get(pk=each.pk).state for each in entries]


def another_nine(court):
    """A 29 of Ada's of the day before, that waits."""
    told = a_hand(court.ada, day=PLAYED - timedelta(days=1), federation=court.england)
    return apply_for(told=told, by=court.ada, at=THAT_NIGHT)


def ending(match):
    """How a match ended, as its result in force tells it."""
    latest = match.results.latest().first()
    scores = latest.lines.order_by("seat").values_list("score", "wins", "defeats")
    return latest.winner, list(scores)


def test_the_text_that_is_signed_says_it_too(court):
    case = second.determined(court, outcome=Outcome.ALLOWED)
    assert "The appeal: allowed" in case.determinations.get().text


# An appeal does not suspend, unless the Tribunal so orders (VIII.2-d)


def stays(case, *, at=None, by=None, until=date(2026, 12, 31)):
    """The panel of an appeal stays what it is against."""
    told = OrderTold(
        kind=OrderKind.STAY,
        text="What was determined is stayed.",
        until=until,
        review_on=date(2026, 11, 30),
    )
    return interim_order(
        case=case, told=told, by=by or panel_of(case)[0], at=at or on(20)
    )


def test_an_appeal_alone_suspends_nothing(court):
    second.seated(court, orders=(suspended(court),))
    assert bars() == [("2026-10-01", "")]


STAYED = {
    # How the stay ends: whom the first determination bars on which days.
    "dismissed": [("2026-10-01", "2026-10-19"), ("2026-10-30", "")],
    "allowed": [("2026-10-01", "2026-10-19")],
    "withdrawn": [("2026-10-01", "2026-10-19"), ("2026-10-26", "")],
    "over": [("2026-10-01", "2026-10-19"), ("2027-01-01", "")],
}


def test_what_is_stayed_bars_nobody_until_that_ends(court):
    case = second.seated(court, orders=(suspended(court),))
    first = against(case)
    stays(case)
    assert bars() == [("2026-10-01", "2026-10-19")]
    assert authorities("end-bar") == [f"{case.number} (interim)"]
    assert stayed_by(first).case == case
    refused(Refused, "stayed-already", lambda: stays(case, at=on(21)))
    for ends, barred in STAYED.items():
        with second.undone():
            if ends == "withdrawn":
                withdraw(case=case, by=court.ada, at=on(26))
            elif ends == "over":
                (held,) = lapsed(on(1, 1, year=2027))
                lapse_order(held, at=on(1, 1, year=2027))
            else:
                second.decided(court, second.heard(court, case), outcome=Outcome(ends))
            assert bars() == barred, ends
            assert stayed_by(first) is None


# Withdrawn or declined, it gives the first case back


def test_a_withdrawn_appeal_gives_the_first_case_back(court):
    case = second.lodged(court)
    first = against(case)
    withdraw(case=case, by=court.ada, at=on(20))
    first = taken_up_again(first)
    # Bea may still appeal; when her time is over it is final.
    assert first.state == State.PUBLISHED
    refused(Refused, "not-final-yet", lambda: lapse(case=first, at=on(31)))
    assert lapse(case=first, at=on(1, 11)).state == State.FINAL


@pytest.mark.parametrize("how", ["over", "waived"])
def test_it_is_final_where_nobody_else_may_appeal(court, how):
    case = second.lodged(court)
    first = against(case)
    if how == "waived":
        waive_appeal(case=first, by=court.bea, at=on(15))
    withdraw(case=case, by=court.ada, at=on(20) if how == "waived" else on(1, 11))
    assert taken_up_again(first).state == State.FINAL


def test_what_nobody_appeals_any_more_the_clock_makes_final(court, monkeypatch):
    first = published(court, at=PUBLISHED)
    monkeypatch.setattr("django.utils.timezone.now", lambda: on(16))
    for who in (court.ada, court.bea):
        assert list(working(set())) == []
        waive_appeal(case=first, by=who, at=on(15))
    assert list(working(set())) == [first]
    assert taken_up_again(first).state == State.FINAL


def test_a_declined_appeal_gives_it_back_when_no_review_may_take_it_up(
    court, monkeypatch
):
    now = on(13)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    case = second.lodged(court)
    first = against(case)
    judges = second.a_bench(court)
    why = {"reason": "It is about nothing.", "provision": "VIII.2"}
    decline(case=case, by=judges[0], at=on(13), **why)
    assert list(working(set())) == []
    ask_review(case=case, by=court.ada, at=on(14))
    now = on(30)
    # Bea is reminded of her own time to appeal, and nothing is given back.
    assert list(working(set())) == [first]
    assert taken_up_again(first).state == State.UNDER_APPEAL
    refused(Refused, "appeal-pending", lambda: give_back(case=first, at=on(30)))
    uphold(case=case, by=judges[1], at=on(30), **why)
    assert list(working(set())) == [first]
    assert taken_up_again(first).state == State.PUBLISHED


# About muggins alone (VIII.2-e, IV.4)


MUGGINS = {"grounds": (Ground.MUGGINS,)}


def test_an_appeal_about_muggins_waits_for_a_member_who_signs_or_lets_it_go(court):
    # RW-079
    case = second.lodged(court, **MUGGINS)
    judges = second.a_bench(court)
    admits = {"case": case, "by": court.secretary, "at": on(13)}
    refused(Refused, "order-lies-ready", lambda: admit(**admits))
    # Nothing closes without a signature, however long it lies.
    assert [each.number for each in pending(against(case), on(31, 12))] == [case.number]
    entertain(case=case, by=judges[0], at=on(13))
    refused(
        Refused,
        "no-such-order-ready",
        lambda: entertain(case=case, by=judges[1], at=on(13)),
    )
    assert admit(**admits).state == State.ADMITTED


def test_a_member_signs_that_it_is_not_entertained_and_another_may_look_again(court):
    # RW-079, the signing
    case = second.lodged(court, **MUGGINS)
    judges = second.a_bench(court)
    why = {"reason": "Muggins.", "at": on(13)}
    for who in (court.chair, court.secretary, court.director, court.ada):
        # Who decided first, and who is none of the Tribunal, signs nothing.
        refused(Denied, None, lambda who=who: not_entertain(case=case, by=who, **why))
    not_entertain(case=case, by=judges[0], **why)
    act = Act.objects.about("case", case.number).last()
    assert (act.verb, act.provisions) == ("not-entertain-appeal", ["IV.4", "VIII.2-e"])
    assert (taken_up_again(case).state, act.who) == (State.DECLINED, judges[0])
    ask_review(case=case, by=court.ada, at=on(14))
    told = {"reason": "It is more than that.", "provision": "VIII.2-e", "at": on(15)}
    refused(Denied, None, lambda: take_up_again(case=case, by=judges[0], **told))
    take_up_again(case=case, by=judges[1], **told)
    admitted = admit(case=case, by=court.secretary, at=on(16))
    assert admitted.state == State.ADMITTED


def test_with_any_other_ground_it_goes_the_ordinary_way(court):
    # RW-079, the second appeal
    case = second.lodged(court, grounds=(Ground.MUGGINS, Ground.FACTS))
    judges = second.a_bench(court)
    refused(
        Refused,
        "no-such-order-ready",
        lambda: not_entertain(case=case, reason="No.", by=judges[0], at=on(13)),
    )
    assert admit(case=case, by=court.secretary, at=on(13)).state == State.ADMITTED
