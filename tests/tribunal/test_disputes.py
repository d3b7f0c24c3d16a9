"""What the registers bring before the Tribunal by themselves (X.1-c, X.1-e, X.1-f)."""

from datetime import timedelta
from functools import partial

import pytest

from rulebook.days import day_of
from rulebook.findings import Denied, Refused
from standings import results
from standings.confirmation import dispute_result
from standings.models import Act, Classification, Match, Notice
from standings.titles import grant_title
from tests.standings.people import FIRST, NOON, a_log_in
from tests.standings.tables import EVENING, a_match, a_result, submitted
from tribunal.disputes import (
    dispute,
    disputed,
    open_disputed,
    pass_over,
    refer,
    referred,
    why_referred,
)
from tribunal.filing import admit, cure, file_case, find_deficient
from tribunal.models import Case, Kind
from tribunal.service import unserved
from tribunal.ties import ties_of

from .courts import read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

LATER = EVENING + timedelta(days=1)
WHY = "I was on 99."


def told(court, *who, **facts):
    """The result that the first of some people told of their match."""
    who = who or (court.ada, court.bea)
    return submitted(a_match(*who, **facts), by=who[0])


def disputing(court, by=None, **facts):
    """The match that Bea disputes, or whoever is told, and its case."""
    result = told(court, **facts)
    match = dispute(result=result, reason=WHY, by=by or court.bea, at=LATER)
    return match, match.cases.get()


def sides(case):
    return {
        side: [party.who for party in case.parties.filter(side=side)]
        for side in ("filer", "respondent")
    }


def bea_against_ada(court):
    return {"filer": [court.bea.number], "respondent": [court.ada.number]}


def test_a_dispute_opens_a_case_in_the_same_act(court):
    # X.1-c
    match, case = disputing(court)
    assert (match.state, case.state) == ("disputed", "filed")
    assert case.kind == Kind.DISPUTED_RESULT
    assert sides(case) == bea_against_ada(court)
    filing = case.filings.get()
    assert (filing.text, filing.party.member) == (WHY, court.bea)
    disputes, files = Act.objects.order_by("-number")[:2][::-1]
    assert (disputes.verb, files.verb) == ("dispute-result", "file-case")
    assert (files.who, files.role, files.at, files.is_public) == (None, "", LATER, True)
    assert [each.member for each in Notice.objects.filter(act=files)] == [court.bea]


def test_a_dispute_that_is_refused_opens_nothing(court):
    result = told(court)
    told_by = {"result": result, "reason": WHY, "at": LATER}
    refused(Denied, "not-a-party", lambda: dispute(by=court.cy, **told_by))


def test_whoever_disputes_again_opens_no_second_case(court):
    match, _case = disputing(court)
    told_by = {"result": match.results.get(), "reason": WHY, "at": LATER}
    again = lambda: dispute(by=court.bea, **told_by)  # noqa: E731
    refused(Refused, "not-open-any-more", again)


def test_another_account_of_a_match_waits_for_its_case_and_has_it_once(court):
    # X.1-c; nobody but the service opens it
    match = told(court).match
    other = a_result("A 98, B 121")
    results.submit_sheet(match=match, judged=other, by=court.bea, at=EVENING)
    assert [each.number for each in disputed()] == [match.number]
    case = open_disputed(match=match, at=LATER)
    assert sides(case) == bea_against_ada(court)
    assert list(disputed()) == []
    before = Act.objects.count()
    assert open_disputed(match=match, at=LATER) is None
    assert Act.objects.count() == before


def test_a_result_that_was_brought_before_the_tribunal_by_hand_has_its_case(court):
    result = told(court)
    told_so = court.told(kind=Kind.DISPUTED_RESULT, match=result.match)
    case = file_case(told=told_so, by=court.ada, at=EVENING).case
    match = dispute(result=result, reason=WHY, by=court.bea, at=LATER)
    assert match.cases.get() == case


def test_a_match_that_is_disputed_once_more_has_another_case(court):
    # Its first case is over, and the result was confirmed in office meanwhile.
    match, case = disputing(court)
    Case.objects.filter(pk=case.pk).update(state="withdrawn")
    assert list(disputed()) == []
    told_so = {"authority": "Both sides agree.", "by": court.secretary, "at": LATER}
    results.correct_result(match=match, judged=a_result("A 121, B 99"), **told_so)
    result = Match.objects.get(pk=match.pk).in_force
    dispute(result=result, reason=WHY, by=court.bea, at=LATER)
    assert match.cases.count() == 2


def test_partners_file_together_and_nobody_who_is_no_human_is_a_party(court):
    # VII.1: a non-human is no participant
    dee, eve = court.cy, "Eve Guest"
    result = told(court, court.ada, court.bea, dee, eve, form="partners")
    case = dispute(result=result, reason=WHY, by=court.bea, at=LATER).cases.get()
    assert sides(case) == {
        "filer": [court.bea.number, eve],
        "respondent": [court.ada.number, court.cy.number],
    }
    admit(case=case, by=court.secretary, at=LATER)
    assert unserved(case) == {case.filings.get().pk}


def test_what_one_partner_makes_good_the_other_is_served_with(court):
    result = told(court, court.ada, court.bea, "Eve Guest", court.cy, form="partners")
    case = dispute(result=result, reason=WHY, by=court.bea, at=LATER).cases.get()
    said = {"defects": ["Say which deal."], "by": court.secretary, "at": LATER}
    find_deficient(case=case, **said)
    assert case.terms.running().count() == 2
    made_good = cure(case=case, text="The last one.", by=court.cy, at=LATER)
    assert [each.party.member for each in made_good.services.all()] == [court.bea]
    assert not case.terms.running().exists()
    admit(case=case, by=court.secretary, at=LATER)
    read_all(case, LATER)
    assert {each.party.who for each in made_good.services.all()} == {
        court.ada.number,
        court.bea.number,
        "Eve Guest",
    }


# What is referred


def titled(court, *members):
    for member in members:
        granted = {"name": "Champion", "since": FIRST, "authority": "Congress"}
        grant_title(member=member, by=court.director, at=NOON, **granted)


def late(court):
    """A title match that was reported twenty days after play (X.1-f)."""
    titled(court, court.ada, court.bea)
    return a_match(court.ada, court.bea, at=EVENING + timedelta(days=20))


def test_a_late_report_is_referred_and_accuses_nobody(court):
    a_match(court.ada, court.cy)
    match = late(court)
    assert list(referred()) == [match]
    assert [each.code for each in why_referred(match)] == ["reported-late"]
    assert not match.cases.exists()


def test_what_somebody_writes_is_taken_for_no_finding(court):
    titled(court, court.ada, court.bea)
    said = 'It was "reported-late", they say.'
    a_match(court.ada, court.bea, representation=said)
    assert list(referred()) == []


@pytest.mark.parametrize("who", ["secretary", "pia", "chair"])
def test_an_office_opens_a_case_of_what_is_referred(court, who):
    match = late(court)
    case = refer(match=match, by=getattr(court, who), at=LATER)
    numbers = [court.ada.number, court.bea.number]
    assert (case.kind, sides(case)) == (
        Kind.REFERRAL,
        {"filer": [], "respondent": numbers},
    )
    said = (
        "It was reported 20 days after play, more than 14; this is pointed out to the "
        "Tribunal, and accuses nobody."
    )
    assert (case.filings.get().text, case.filings.get().party) == (said, None)
    assert list(referred()) == []
    # VIII.1-g: whoever opened it decides nothing in it.
    tied = {court.pia.pk: ["opened"]} if who == "pia" else {}
    assert ties_of(case, [court.pia, court.rufus], on=day_of(LATER)) == tied
    admit(case=case, by=court.secretary, at=LATER)
    read_all(case, LATER)
    assert unserved(case) == set()


@pytest.mark.parametrize("who", ["ada", "officer", "referee"])
def test_nobody_else_opens_it(court, who):
    match = late(court)
    told = {"match": match, "by": getattr(court, who), "at": LATER}
    for act in (partial(refer, **told), partial(pass_over, reason="No.", **told)):
        refused(Denied, "right-not-held", act)


def test_what_needs_no_case_waits_no_more(court):
    match = late(court)
    told = {"match": match, "reason": "The letter was lost.", "at": LATER}
    pass_over(by=court.pia, **told)
    act = Act.objects.last()
    assert (act.verb, act.role, act.reason, act.is_public) == (
        "pass-over-referral",
        "tribunal-member",
        "The letter was lost.",
        False,
    )
    assert (act.notices.count(), act.facts) == (0, {})
    assert (list(referred()), match.cases.count()) == ([], 0)
    for verb in (pass_over, refer):
        more = {} if verb is pass_over else {"match": match, "at": LATER}
        again = partial(verb, by=court.secretary, **(more or told))
        refused(Refused, "passed-over-already", again)


def test_a_match_that_is_found_anew_waits_anew(court):
    match = late(court)
    told = {"reason": "The letter was lost.", "at": LATER}
    pass_over(match=match, by=court.pia, **told)
    last = match.held
    Classification.objects.create(
        match=match,
        act=Act.objects.last(),
        basis=last.basis,
        counts_for=last.counts_for,
        findings=last.findings,
    )
    assert list(referred()) == [match]


@pytest.mark.parametrize("reason", ["", "\x00", "x" * 2001])
def test_it_is_said_why_it_needs_none(court, reason):
    told = {"match": late(court), "reason": reason, "by": court.pia, "at": LATER}
    code = {"": "text-wanted", "\x00": "hidden-character-in-text"}
    refused(Refused, code.get(reason, "text-too-long"), lambda: pass_over(**told))


def test_a_reporter_opens_none(court):
    match, reporter = late(court), a_log_in(email="reporter@example.org")
    act = lambda: refer(match=match, by=reporter, at=LATER)  # noqa: E731
    refused(Denied, "log-in-of-no-member", act)


def test_a_dispute_by_the_registers_alone_opens_no_case_before_its_time(court):
    # Until the service works on, the match stands as disputed, and nothing is lost.
    match = dispute_result(result=told(court), reason=WHY, by=court.bea, at=EVENING)
    assert (list(disputed()), match.cases.count()) == ([match], 0)
