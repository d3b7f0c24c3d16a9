"""What was declined looked at again (VIII.1-c)."""

from datetime import UTC, datetime

import pytest

from rulebook.findings import Denied, Refused
from standings.appointments import appoint
from standings.models import Act, Member, Notice, Role
from tests.standings.people import FIRST
from tribunal.filing import admit, decline
from tribunal.review import ask_review, take_up_again, uphold
from tribunal.ties import ties_of

from .courts import later
from .refusals import refused

pytestmark = pytest.mark.django_db

REASONS = {"reason": "It names the match.", "provision": "X.2"}


def told_by(verb):
    return {notice.member for notice in Notice.objects.filter(act__verb=verb)}


def test_both_sides_are_told_that_a_case_is_declined(court):
    court.declined()
    assert told_by("decline-case") == {court.ada, court.bea}


def test_a_review_is_told_to_those_who_can_decide_it(court):
    court.reviewed()
    # Pia declined it, and Quinn is of Ada's federation.
    others = {court.chair, court.rufus, court.sela}
    assert told_by("ask-review") == {court.ada} | others


@pytest.mark.parametrize(
    ("at", "code"),
    [
        # Declined on 2 June; the seventh day is the 9th, and its last second in London.
        ("2026-06-09T22:59:59", None),
        ("2026-06-09T23:00:00", "review-too-late"),
    ],
)
def test_a_review_is_asked_for_within_seven_days(court, at, code):
    case = court.declined()
    at = datetime.fromisoformat(at).replace(tzinfo=UTC)
    act = lambda: ask_review(case=case, by=court.ada, at=at)  # noqa: E731
    if code:
        refused(Refused, code, act)
    else:
        assert act().state == "declined"
        refused(Refused, "review-asked-already", act)


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("bea", "not-yours-in-the-case"),
        ("cy", "not-yours-in-the-case"),
        ("secretary", "not-yours-in-the-case"),
        ("pia", "not-yours-in-the-case"),
    ],
)
def test_only_who_filed_it_asks_for_a_review(court, who, code):
    case = court.declined()
    told = {"case": case, "by": getattr(court, who), "at": later(2)}
    refused(Denied, code, lambda: ask_review(**told))


@pytest.mark.parametrize("verb", [uphold, take_up_again])
@pytest.mark.parametrize(
    ("who", "code"),
    [
        # Who declined it.
        ("pia", "tied-to-the-case"),
        ("quinn", "tied-to-the-case"),
        ("secretary", "not-yours-in-the-case"),
        ("director", "not-yours-in-the-case"),
        ("ada", "not-yours-in-the-case"),
    ],
)
def test_another_member_of_the_tribunal_decides_it(court, verb, who, code):
    case = court.reviewed()
    told = {"by": getattr(court, who), "at": later(3)} | REASONS
    refused(Denied, code, lambda: verb(case=case, **told))


@pytest.mark.parametrize(
    ("verb", "name", "state"),
    [(uphold, "uphold-case", "declined"), (take_up_again, "take-up-case", "filed")],
)
def test_what_is_decided_is_told_to_both_sides_with_its_reasons(
    court, verb, name, state
):
    case = court.reviewed()
    told = {"by": court.rufus, "at": later(3)} | REASONS
    assert verb(case=case, **told).state == state
    act = Act.objects.about("case", case.number).last()
    assert (act.verb, act.reason, act.provisions) == (name, REASONS["reason"], ["X.2"])
    assert (act.is_public, act.role) == (False, "tribunal-member")
    assert told_by(name) == {court.ada, court.bea}


def test_what_is_upheld_is_over(court):
    case = court.reviewed()
    told = {"case": case, "at": later(3)}
    uphold(by=court.rufus, **told, **REASONS)
    again = lambda: take_up_again(by=court.sela, **told, **REASONS)  # noqa: E731
    refused(Refused, "no-review-asked", again)
    ask = lambda: ask_review(by=court.ada, **told)  # noqa: E731
    refused(Refused, "review-asked-already", ask)


def test_what_is_taken_up_again_goes_its_ordinary_way(court):
    case = court.reviewed()
    received = case.received_at
    take_up_again(case=case, by=court.rufus, at=later(3), **REASONS)
    told = {"case": case, "reason": "No.", "provision": "X.2", "at": later(4)}
    # Who decided on it before decides no more, neither way.
    for member in (court.pia, court.rufus):
        act = lambda by=member: decline(by=by, **told)  # noqa: E731
        refused(Denied, "tied-to-the-case", act)
    admitted = admit(case=case, by=court.secretary, at=later(4))
    assert (admitted.state, admitted.received_at) == ("admitted", received)


def test_what_is_declined_once_more_may_be_looked_at_once_more(court):
    case = court.reviewed()
    take_up_again(case=case, by=court.rufus, at=later(3), **REASONS)
    told = {"reason": "No.", "provision": "X.2"}
    decline(case=case, by=court.sela, at=later(30), **told)
    ask_review(case=case, by=court.ada, at=later(31))
    assert uphold(case=case, by=court.chair, at=later(32), **told).state == "declined"


@pytest.mark.parametrize("verb", [uphold, take_up_again])
def test_a_review_gives_reasons_of_its_own(court, verb):
    case = court.reviewed()
    told = {"case": case, "by": court.rufus, "at": later(3)}
    for code, reasons in [
        ("text-wanted", {"reason": " "}),
        ("no-such-provision", {"provision": "XI"}),
        ("hidden-character-in-text", {"reason": "a\u202eb"}),
    ]:
        act = lambda why=reasons: verb(**told, **(REASONS | why))  # noqa: E731
        refused(Refused, code, act)


def test_who_declined_is_tied_whatever_key_their_record_has(court):
    # The record knows people by serial number, which is no key of their row.
    last = Member.objects.order_by("serial").last()
    told = {"serial": last.serial + 1, "zone": "Europe/London"}
    judge = Member.objects.create(pk=last.pk + 500, **told)
    how = {"since": FIRST, "by": court.director, "at": later()}
    appoint(member=judge, role=Role.TRIBUNAL_MEMBER, **how)
    case = court.filed()
    decline(case=case, reason="No.", provision="X.2", by=judge, at=later(1))
    people = Member.objects.exclude(pk__in=[court.ada.pk, court.bea.pk])
    ties = ties_of(case, people, on=later(1).date())
    assert [pk for pk, why in ties.items() if "decided" in why] == [judge.pk]
