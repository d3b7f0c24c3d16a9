"""Appeals lodged and made good, and who is tied to them (VIII.2 and its notes)."""

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.models import Act, Notice
from tribunal.appeals import lodge
from tribunal.clock import lapse
from tribunal.models import Appeal, Kind, TermKind
from tribunal.moves import State
from tribunal.ties import ties_of

from .appellants import (
    LODGED,
    PUBLISHED,
    against,
    an_appeal,
    appealed,
    letter,
)
from .benches import published, taken_up_again
from .courts import panel_of
from .refusals import refused

pytestmark = pytest.mark.django_db


def standing(appeal_case):
    return [(party.side, party.who) for party in appeal_case.parties.order_by("pk")]


def test_an_appeal_is_a_case_of_its_own_against_the_determination(court):
    case = appealed(court)
    first, appeal = against(case), case.appeal
    assert (case.kind, case.state, case.received_at) == (Kind.APPEAL, "filed", LODGED)
    assert case.serial == first.serial + 1
    assert standing(case) == [("filer", str(court.ada)), ("respondent", str(court.bea))]
    assert appeal.appellant == first.parties.get(side="filer")
    assert appeal.own_federation == court.england
    assert (str(appeal.until), appeal.is_late) == ("2026-10-31", False)
    assert (appeal.letters.get().federation, appeal.is_muggins_only) == (
        court.england,
        False,
    )
    # Nothing is missing, and so nothing is to be made good.
    assert not case.terms.exists()


def test_the_first_case_is_under_appeal_and_only_that_partys_time_is_over(court):
    first = against(appealed(court))
    assert first.state == State.UNDER_APPEAL
    running = first.terms.running().filter(kind=TermKind.APPEAL)
    assert [term.party.who for term in running] == [str(court.bea)]
    act = Act.objects.about("case", first.number).last()
    number = Appeal.objects.get().case.number
    assert (act.verb, act.before, act.after, act.is_public) == (
        "appeal-determination",
        "published",
        "under-appeal",
        True,
    )
    assert act.facts["appeal"] == number


def test_whoever_appeals_gets_the_receipt_at_once_and_the_federation_is_asked(court):
    case = appealed(court)
    told = Notice.objects.filter(act__subject=case.number).order_by("act", "pk")
    assert [(each.act.verb, each.member) for each in told] == [
        ("lodge-appeal", court.ada),
        ("ask-letterhead", court.officer),
    ]


def test_the_same_appeal_sent_again_is_the_same(court):
    first = published(court, at=PUBLISHED)
    for is_new in (True, False, False):
        filed = lodge(case=first, told=an_appeal(court), by=court.ada, at=LODGED)
        assert filed.is_new is is_new
    assert Appeal.objects.count() == 1


def test_each_party_appeals_once(court):
    first = published(court, at=PUBLISHED)
    mine = appealed(court, case=first)
    theirs = appealed(court, case=first, by=court.bea, letter=letter(court.scotland))
    assert standing(theirs) == [
        ("filer", str(court.bea)),
        ("respondent", str(court.ada)),
    ]
    again = an_appeal(court, text="Once more.")
    finding = refused(
        Refused,
        "appealed-already",
        lambda: lodge(case=first, told=again, by=court.ada, at=LODGED),
    )
    assert finding.facts["appeal"] == mine.number


def test_a_late_appeal_is_received_and_leaves_the_determination_as_it_stands(court):
    # RW-097, RW-104
    first = published(court, at=PUBLISHED)
    case = appealed(court, case=first, at=datetime(2026, 11, 1, tzinfo=UTC))
    assert (case.appeal.is_late, case.appeal.days_late) == (True, 1)
    assert taken_up_again(first).state == State.PUBLISHED
    act = Act.objects.about("case", first.number).last()
    assert (act.verb, act.before, act.after) == (
        "appeal-determination",
        "published",
        "published",
    )


def test_the_clock_makes_nothing_final_that_is_under_appeal(court):
    first, at = against(appealed(court)), PUBLISHED + timedelta(days=400)
    refused(Refused, "move-not-open", lambda: lapse(case=first, at=at))


def test_one_late_against_what_is_final_is_received_too(court):
    first = published(court, at=PUBLISHED)
    lapse(case=first, at=PUBLISHED + timedelta(days=40))
    case = appealed(court, case=first, at=PUBLISHED + timedelta(days=41))
    assert case.appeal.days_late == 11
    assert taken_up_again(first).state == State.FINAL


OUTRIGHT = [
    # Who, of which case, is refused outright, and nobody else (VIII.2-b, VIII.2-d).
    ("cy", "published", Denied, "appellant-no-party"),
    ("secretary", "published", Denied, "appellant-no-party"),
    ("pia", "published", Denied, "appellant-no-party"),
    ("ada", "heard", Refused, "move-not-open"),
    ("ada", "determined", Refused, "move-not-open"),
    ("ada", "withdrawn", Refused, "move-not-open"),
]


@pytest.mark.parametrize(("who", "state", "kind", "code"), OUTRIGHT)
def test_these_are_refused_outright(court, who, state, kind, code):
    case = court.put(published(court, at=PUBLISHED), state)
    told, by = an_appeal(court), getattr(court, who)
    refused(kind, code, lambda: lodge(case=case, told=told, by=by, at=LODGED))


def test_what_was_decided_on_appeal_and_the_appeal_itself_are_appealed_no_more(court):
    case = appealed(court)
    first = against(case)
    court.put(case, "final")
    told = an_appeal(court, letter=letter(court.scotland))
    how = {"told": told, "by": court.bea, "at": LODGED}
    refused(Refused, "decided-on-appeal", lambda: lodge(case=first, **how))


def test_whoever_sat_on_the_first_panel_is_tied_to_the_appeal(court):
    # RW-106: through whatever seat, and whatever they are since.
    first = published(court, at=PUBLISHED)
    case = appealed(court, case=first)
    everybody = [court.chair, court.pia, court.rufus, court.sela, court.quinn]
    ties = ties_of(case, everybody, on=LODGED.date())
    sat = panel_of(first)
    assert len(sat) == 3
    for member in sat:
        assert "decided" in ties[member.pk]
    # Sela declared a tie to the first case, and Quinn is of Ada's federation.
    assert (ties[court.sela.pk], ties[court.quinn.pk]) == (["declared"], ["federation"])
