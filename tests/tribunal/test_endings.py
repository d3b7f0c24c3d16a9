"""Cases withdrawn, settled, stayed and joined (VIII.1-l)."""

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.models import Act, Notice
from tests.standings.tables import a_match
from tests.web.logged_in import a_log_in
from tribunal.access import may_read, worn_by
from tribunal.answers import answer, disclose, lateness
from tribunal.endings import (
    agree,
    enter_agreement,
    object_to,
    settle,
    standing_proposal,
    withdraw,
    without_log_in,
)
from tribunal.force import interim_order
from tribunal.joining import join, resume, stay
from tribunal.models import How, Kind, OrderKind, Proposal, TermKind, Word
from tribunal.orders import OrderTold
from tribunal.panels import declare_tie, seat_the_panel
from tribunal.procedure import last_day
from tribunal.review import take_up_again
from tribunal.service import unserved
from tribunal.ties import ties_of

from .courts import later, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

PLAIN = {"kind": Kind.COMPLAINT}
"""What may end by its filer's wish alone; the court's own cases are of discipline."""


def told_by(verb):
    return {notice.member for notice in Notice.objects.filter(act__verb=verb)}


def withdrawn(court, case, at, by=None):
    return withdraw(case=case, reason="It is cleared up.", by=by or court.ada, at=at)


def running(case):
    return list(case.terms.running())


# Withdrawn


@pytest.mark.parametrize(
    ("state", "told"), [("filed", {"ada"}), ("admitted", {"ada", "bea"})]
)
def test_what_is_not_answered_is_withdrawn_at_once(court, state, told):
    case = getattr(court, state)(**PLAIN)
    assert withdrawn(court, case, later(5)).state == "withdrawn"
    assert running(case) == []
    assert told_by("withdraw-case") == {getattr(court, who) for who in told}


def test_once_it_is_answered_the_other_side_is_asked(court):
    case = court.answered(**PLAIN, respondents=(court.bea, court.cy))
    assert withdrawn(court, case, later(5)).state == "admitted"
    proposal = standing_proposal(case)
    assert (proposal.kind, proposal.party.member) == ("withdraw", court.ada)
    terms = case.terms.running().begun().filter(kind=TermKind.OBJECT)
    assert [(term.party.member, last_day(term)) for term in terms] == [
        (court.bea, None),
        (court.cy, None),
    ]
    refused(Refused, "objection-awaited", lambda: withdrawn(court, case, later(30)))


@pytest.mark.parametrize(
    ("read", "last"),
    [
        ("2026-06-10T09:00:00", "2026-06-17T22:59:59"),
        # The clocks go back, and forward, on the last day.
        ("2026-10-18T09:00:00", "2026-10-25T23:59:59"),
        ("2027-03-21T09:00:00", "2027-03-28T22:59:59"),
    ],
)
def test_nobody_objecting_in_time_a_further_withdrawal_ends_it(court, read, last):
    read, last = (datetime.fromisoformat(t).replace(tzinfo=UTC) for t in (read, last))
    case = court.answered(**PLAIN)
    withdrawn(court, case, later(4))
    read_all(case, read)
    refused(Refused, "objection-awaited", lambda: withdrawn(court, case, last))
    over = last + timedelta(seconds=1)
    late = {"proposal": standing_proposal(case), "by": court.bea, "at": over}
    refused(Refused, "objection-too-late", lambda: object_to(**late))
    assert withdrawn(court, case, over).state == "withdrawn"


def test_in_the_last_second_somebody_objects_and_the_case_goes_on(court):
    case = court.answered(**PLAIN)
    withdrawn(court, case, later(4))
    read_all(case, later(4))
    last = datetime(2026, 6, 12, 22, 59, 59, tzinfo=UTC)
    told = {"proposal": standing_proposal(case), "by": court.bea}
    case = object_to(reason="I want it decided.", at=last, **told)
    assert case.state == "admitted"
    assert standing_proposal(case) is None
    assert told_by("object-to-end") == {court.ada, court.bea}
    # Once more, the other side is asked once more.
    assert withdrawn(court, case, later(20)).state == "admitted"
    assert Proposal.objects.count() == 2


def test_when_all_have_agreed_it_is_withdrawn_without_waiting(court):
    case = court.answered(**PLAIN, respondents=(court.bea, court.cy))
    withdrawn(court, case, later(4))
    told = {"proposal": standing_proposal(case), "at": later(5)}
    assert agree(by=court.bea, **told).state == "admitted"
    refused(Refused, "not-asked", lambda: agree(by=court.bea, **told))
    assert agree(by=court.cy, **told).state == "withdrawn"
    assert running(case) == []


def test_whoever_proposed_it_is_not_asked_but_may_take_it_back(court):
    case = court.answered(**PLAIN)
    withdrawn(court, case, later(4))
    told = {"proposal": standing_proposal(case), "by": court.ada, "at": later(5)}
    refused(Refused, "not-asked", lambda: agree(**told))
    object_to(**told)
    assert standing_proposal(case) is None


@pytest.mark.parametrize("state", ["filed", "admitted", "answered"])
def test_a_case_of_discipline_goes_on_without_its_filer(court, state):
    case = getattr(court, state)()
    after = withdrawn(court, case, later(5))
    assert after.state == ("admitted" if state == "answered" else state)
    assert [p.member for p in case.parties.standing()] == [court.bea]
    assert case.parties.get(member=court.ada).left_by.verb == "leave-case"
    refused(Denied, "not-yours-in-the-case", lambda: withdrawn(court, case, later(6)))
    # Having left it they are tied to it all the same.
    assert ties_of(case, [court.ada], on=later(6).date())


def test_of_several_filers_one_leaves_and_the_others_go_on(court):
    case = court.served(**PLAIN)
    act = case.made_by
    case.parties.create(side="filer", member=court.cy, made_by=act)
    assert withdrawn(court, case, later(3)).state == "admitted"
    assert withdrawn(court, case, later(4), by=court.cy).state == "withdrawn"


def test_a_proposal_falls_with_whoever_leaves(court):
    case = court.answered()
    told = {"at": later(4), "by": court.ada}
    proposal = settle(case=case, text="Even.", **told)
    withdrawn(court, case, later(5))
    act = lambda: agree(proposal=proposal, by=court.bea, at=later(6))  # noqa: E731
    refused(Refused, "no-such-proposal", act)


@pytest.mark.parametrize("verb", ["withdraw", "agree"])
def test_what_was_ordered_in_the_interim_ends_with_the_case(court, verb):
    case = court.served(**PLAIN)
    told = {"text": "Nobody speaks of it.", "kind": OrderKind.WORDS}
    days = {"until": later(60).date(), "review_on": later(30).date()}
    how = {"case": case, "by": court.chair, "at": later(3)}
    interim_order(told=OrderTold(**told, **days), **how)
    if verb == "withdraw":
        ended = withdrawn(court, case, later(4))
    else:
        proposal = settled(court, case)
        ended = agree(proposal=proposal, by=court.bea, at=later(5))
    act = Act.objects.about("case", ended.number).last()
    assert ended.orders.get().lapsed_by == act
    assert running(ended) == []


# Settled


def settled(court, case, text="It counts as a draw.", at=None, by=None):
    return settle(case=case, text=text, by=by or court.ada, at=at or later(4))


def test_a_case_is_settled_when_all_have_agreed(court):
    case = court.answered(**PLAIN, respondents=(court.bea, court.cy))
    proposal = settled(court, case)
    assert proposal.filing.kind == "settlement"
    assert {s.party.member for s in proposal.filing.services.all()} == {
        court.bea,
        court.cy,
    }
    told = {"proposal": proposal, "at": later(5)}
    assert agree(by=court.bea, **told).state == "admitted"
    case = agree(by=court.cy, **told)
    assert (case.state, running(case)) == ("settled", [])
    words = Word.objects.values_list("party__member", "agrees")
    assert set(words) == {(court.bea.pk, True), (court.cy.pk, True)}
    act = Act.objects.about("case", case.number).last()
    assert (act.before, act.after, act.is_public) == ("admitted", "settled", False)


def test_silence_settles_nothing(court):
    case = court.answered()
    settled(court, case)
    read_all(case, later(4))
    case.refresh_from_db()
    assert case.state == "admitted"
    assert not case.terms.running().filter(kind=TermKind.OBJECT).exists()


def test_the_last_proposal_stands_and_no_other(court):
    case = court.answered(**PLAIN)
    first = settled(court, case)
    assert settled(court, case, at=later(5)) == first
    second = settled(court, case, text="Ada has it by 12.", by=court.bea)
    told = {"proposal": first, "by": court.bea, "at": later(6)}
    refused(Refused, "no-such-proposal", lambda: agree(**told))
    refused(Refused, "no-such-proposal", lambda: object_to(**told))
    assert agree(proposal=second, by=court.ada, at=later(6)).state == "settled"


def test_a_proposal_of_another_case_is_none_of_this(court):
    case, other = court.answered(), court.answered(text="Another.")
    proposal = settled(court, other)
    settled(court, case)
    agree(proposal=proposal, by=court.bea, at=later(5))
    case.refresh_from_db()
    assert case.state == "admitted"


@pytest.mark.parametrize("proposer", ["ada", "bea"])
def test_a_settled_case_of_discipline_goes_on_without_its_filers(court, proposer):
    # What is to be answered to the Association is not the parties' to give away.
    case = court.answered(respondents=(court.bea, court.cy))
    by = getattr(court, proposer)
    proposal = settled(court, case, by=by)
    others = [each for each in (court.ada, court.bea, court.cy) if each != by]
    for member in others:
        assert standing_proposal(case) == proposal
        case = agree(proposal=proposal, by=member, at=later(5))
        assert case.state == "admitted"
    assert [p.member for p in case.parties.standing()] == [court.bea, court.cy]
    act = Act.objects.about("case", case.number).last()
    assert (act.verb, act.before, act.after) == ("leave-case", "admitted", "admitted")
    assert told_by("leave-case") == {court.ada, court.bea, court.cy}
    assert standing_proposal(case) is None
    assert not case.terms.running().filter(party__member=court.ada).exists()
    again = {"case": case, "text": "Again.", "by": court.bea, "at": later(6)}
    refused(Refused, "nobody-to-settle-with", lambda: settle(**again))
    seat_the_panel(case=case, by=court.chair, at=later(30))


def test_who_cannot_log_in_agrees_by_a_letter_that_the_secretariat_enters(court):
    case = court.answered(**PLAIN, respondents=(court.bea, court.cy, court.scotland))
    a_log_in(member=court.cy)
    proposal = settled(court, case)
    party = {each.who: each for each in case.parties.all()}
    beas, cys = party[court.bea.number], party[court.cy.number]
    assert without_log_in(proposal, later(5)) == [beas, party["SCO"]]
    told = {"proposal": proposal, "how": How.LETTER, "at": later(6)}
    entry = told | {"on": later(5), "by": court.secretary}
    case = enter_agreement(party=beas, **entry)
    assert case.state == "admitted"
    word = Word.objects.get(party=beas)
    assert word.agrees
    assert (word.by_hand.how, word.by_hand.at) == ("letter", later(5))
    for theirs in (cys, beas, party[court.ada.number]):
        act = lambda who=theirs: enter_agreement(party=who, **entry)  # noqa: E731
        refused(Refused, "no-agreement-to-enter", act)
    for on in (later(4) - timedelta(seconds=1), later(6) + timedelta(seconds=1)):
        wrong = entry | {"party": party["SCO"], "on": on}
        refused(
            *(Refused, "agreed-at-no-such-time"),
            lambda wrong=wrong: enter_agreement(**wrong),
        )
    for who in ("ada", "chair", "pia"):
        wrong = entry | {"party": party["SCO"], "by": getattr(court, who)}
        refused(
            *(Denied, "not-yours-in-the-case"),
            lambda wrong=wrong: enter_agreement(**wrong),
        )
    agree(proposal=proposal, by=court.cy, at=later(6))
    case = enter_agreement(party=party["SCO"], **entry)
    assert (case.state, running(case)) == ("settled", [])
    refused(Refused, "move-not-open", lambda: enter_agreement(party=cys, **entry))


# Stayed


def test_nothing_goes_on_in_a_stayed_case_until_it_is_resumed(court):
    case = court.stayed()
    told = {"case": case, "text": "No.", "by": court.bea}
    refused(Refused, "case-stayed", lambda: answer(at=later(4), **told))
    # But that somebody was approached alone is disclosed at once.
    disclose(case=case, text="Psst.", by=court.pia, at=later(4))
    again = {"case": case, "reason": "Again.", "by": court.chair, "at": later(4)}
    refused(Refused, "case-stayed", lambda: stay(**again))
    resume(case=case, reason="It is over.", by=court.chair, at=later(5))
    assert answer(at=later(6), **told).kind == "answer"
    people = {court.ada, court.bea}
    assert told_by("stay-case") == told_by("resume-case") == people
    refused(Refused, "not-stayed", lambda: resume(**again))


@pytest.mark.parametrize(
    ("resumed", "last"),
    [
        (3, "2026-06-24"),
        (13, "2026-07-04"),
        # Over the day on which the clocks go back.
        (153, "2026-11-21"),
    ],
)
def test_the_times_stand_still_while_a_case_is_stayed(court, resumed, last):
    # Served on 3 June, and stayed on the 4th.
    case = court.stayed()
    resume(case=case, reason="Now.", by=court.chair, at=later(resumed))
    term = case.terms.begun().get(kind=TermKind.ANSWER)
    assert last_day(term).isoformat() == last
    late = answer(case=case, text="No.", by=court.bea, at=later(resumed + 21))
    assert lateness(case) == {late.pk: 1}


def test_a_time_that_began_during_a_stay_counts_from_its_end(court):
    case = court.admitted(respondents=(court.bea, "Eve Starter"))
    stay(case=case, reason="A trial.", by=court.chair, at=later(3))
    read_all(case, later(8))
    resume(case=case, reason="Now.", by=court.chair, at=later(13))
    terms = case.terms.begun().filter(kind=TermKind.ANSWER)
    # Of 14 June on; Eve's has not begun, and is as long as ever.
    days = {term.party.who: (term.days, last_day(term)) for term in terms}
    assert days == {
        court.bea.number: (26, later(34).date()),
        "Eve Starter": (21, None),
    }


def test_what_was_late_before_a_stay_stays_late(court):
    case = court.stayed(at=later(40))
    resume(case=case, reason="Now.", by=court.chair, at=later(50))
    late = answer(case=case, text="No.", by=court.bea, at=later(51))
    assert lateness(case) == {late.pk: 28}


@pytest.mark.parametrize("verb", [stay, resume])
def test_only_the_chair_stays_a_case_and_says_why(court, verb):
    case = court.served()
    for who in ("ada", "secretary", "pia", "director"):
        told = {"case": case, "reason": "So.", "by": getattr(court, who)}
        act = lambda how=told: verb(at=later(3), **how)  # noqa: E731
        refused(Denied, "not-yours-in-the-case", act)
    told = {"case": case, "reason": "", "by": court.chair, "at": later(3)}
    refused(Refused, "text-wanted", lambda: verb(**told))


# Joined


def joined(court, case, into, at=None):
    told = {"reason": "The same match.", "by": court.chair, "at": at or later(10)}
    return join(case=case, into=into, **told)


def test_cases_between_the_same_parties_are_joined(court):
    into, case = court.answered(), court.answered(text="And this.")
    case = joined(court, case, into)
    assert (case.state, case.joined_to) == ("joined", into)
    assert running(case) == []
    into.refresh_from_db()
    assert (into.state, into.parties.count()) == ("admitted", 2)


@pytest.mark.parametrize("state", ["filed", "served"])
def test_of_one_match_the_parties_of_both_hear_all_of_it(court, state):
    match = a_match(court.ada, court.bea)
    into = court.answered(match=match)
    case = getattr(court, state)(by=court.cy, match=match, text="Mine too.")
    opening = case.filings.get()
    joined(court, case, into)
    parties = {party.who: party.side for party in into.parties.standing()}
    assert parties == {
        court.ada.number: "filer",
        court.bea.number: "respondent",
        court.cy.number: "filer",
    }
    # Ada gets what Cy filed, and Cy what was filed before.
    assert opening.services.filter(party__in=into.parties.all()).count() == 3
    kinds = {f.kind for f in into.filings.filter(services__party__member=court.cy)}
    assert kinds == {"opening", "answer"}
    # Bea answers it within the other, in the whole time, from the own proof.
    read_all(into, later(11))
    term = into.terms.running().begun().get(kind=TermKind.ANSWER)
    assert (term.party.member, last_day(term)) == (court.bea, later(32).date())
    told = {"case": into, "text": "Nor is this so.", "by": court.bea}
    assert answer(at=later(12), **told).services.count() == 2


def test_what_was_filed_in_a_joined_case_stays_readable(court):
    match = a_match(court.ada, court.bea)
    into = court.answered(match=match)
    case = joined(court, court.served(by=court.cy, match=match, text="Mine."), into)
    filing = case.filings.get()

    def reads(who):
        worn = worn_by(case, getattr(court, who), later(41))
        return may_read(worn, filing, unserved(case))

    read_all(into, later(11), side="respondent")
    declare_tie(case=into, by=court.sela, at=later(12))
    seat_the_panel(case=into, by=court.chair, at=later(40))
    assert [who for who in ("ada", "bea", "cy", "secretary") if not reads(who)] == []
    assert not reads("rufus")
    read_all(into, later(40))
    assert reads("rufus")
    assert not reads("referee")


def test_who_left_a_case_is_back_in_it_with_what_is_joined(court):
    into = court.answered()
    case = court.served(text="And this.")
    withdrawn(court, into, later(4))
    joined(court, case, into)
    parties = [(party.side, party.member) for party in into.parties.standing()]
    assert parties == [("filer", court.ada), ("respondent", court.bea)]


def test_who_decided_in_a_joined_case_is_tied_to_the_other(court):
    into, case = court.answered(), court.reviewed(text="And this.")
    told = {"reason": "So.", "provision": "X.2", "by": court.rufus, "at": later(3)}
    joined(court, take_up_again(case=case, **told), into)
    tied = ties_of(into, [court.pia, court.rufus, court.sela], on=later(12).date())
    assert tied == {court.pia.pk: ["decided"], court.rufus.pk: ["decided"]}


def test_what_has_nothing_in_common_is_not_joined(court):
    into = court.answered()
    for code, case in [
        ("joined-to-itself", into),
        ("nothing-in-common", court.served(by=court.cy)),
    ]:
        refused(Refused, code, lambda which=case: joined(court, which, into))


@pytest.mark.parametrize(
    "state",
    "filed declined seated heard determined published final withdrawn joined".split(),
)
def test_a_case_is_joined_to_one_that_is_admitted(court, state):
    case, into = court.served(), court.put(court.filed(text="Another case."), state)
    refused(Refused, "join-to-no-such", lambda: joined(court, case, into))


def test_a_chair_who_is_tied_to_either_joins_nothing(court):
    into = court.served(respondents=(court.bea, court.chair), text="Another.")
    case = court.served()
    act = lambda: joined(court, case, into)  # noqa: E731
    refused(Denied, "tied-to-the-case", act)
