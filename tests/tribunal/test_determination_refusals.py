"""What is refused of a determination is what the rule book tells, code by code."""

from functools import partial

import pytest

from rulebook.catalogue.determinations import DETERMINATIONS, DETERMINATIONS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.appointments import appoint
from standings.models import Act, Role
from tests.standings.people import FIRST
from tribunal.determinations import correct, determine, publish, to_tick
from tribunal.drafts import draft, sign
from tribunal.models import Change, Treatment

from .benches import ORDER, determined, drafts, heard, published, signs, told
from .courts import later

pytestmark = pytest.mark.django_db

AT = later(50)


def writes(**said):
    """the chair writes this in a case that was heard."""
    return lambda court: partial(drafts, court, heard(court), **said)


def closes(*votes):
    """the chair closes a case on which these signed."""

    def asked(court):
        case = heard(court)
        drafts(court, case)
        signs(court, case, *votes)
        return partial(determine, case=case, by=court.chair, at=AT)

    return asked


def votes(*drafted, **vote):
    """the chair signs what was drafted so, time after time."""

    def asked(court):
        case = heard(court)
        for said in drafted:
            drafts(court, case, **said)
        vote_of = {"version": 1, "in_favour": True} | vote
        return partial(sign, case=case, by=court.chair, at=AT, **vote_of)

    return asked


def publishes(**said):
    def asked(court):
        case = determined(court, **said)
        return partial(publish, case=case, by=court.secretary, at=AT)

    return asked


def corrects(change, *drafted):
    def asked(court):
        case = published(court)
        for said in drafted:
            drafts(court, case, at=AT, **said)
            signs(court, case, ("chair", True), ("pia", True), at=AT)
        told_of = {"change": change, "note": "A mistake.", "by": court.chair, "at": AT}
        return partial(correct, case=case, **told_of)

    return asked


def both_write(court):
    case = heard(court)
    drafts(court, case)
    drafts(court, case)
    return partial(draft, case=case, told=told(), version=1, by=court.rufus, at=AT)


def was_away(court):
    """The chair heard nothing, and signs."""
    case = heard(court, took_part=[court.pia, court.rufus])
    drafts(court, case)
    return partial(sign, case=case, version=1, in_favour=True, by=court.chair, at=AT)


def signed_it(court):
    """the chair, of the Secretariat too, publishes what the chair signed."""
    appoint(
        member=court.chair,
        role=Role.SECRETARIAT,
        since=FIRST,
        by=court.director,
        at=later(),
    )
    case = determined(court)
    ticked = [each.key for each in to_tick(case)]
    return partial(publish, case=case, ticked=ticked, by=court.chair, at=AT)


ASKED = {
    "nothing-drafted": votes(version=0),
    "draft-lacks": votes({"orders": ()}),
    "signatures-wanted": closes(("chair", True)),
    "publishes-own-text": signed_it,
    "did-not-hear": was_away,
    "no-majority": closes(("chair", True), ("pia", False)),
    "dissent-in-favour": votes({}, dissent="And yet."),
    "orders-and-none": writes(no_order=True),
    "not-ticked": publishes(facts=("Write to eve@example.org.",)),
    "orders-changed": corrects(Change.CLERICAL, {"orders": (ORDER, ORDER)}),
    "orders-unchanged": corrects(Change.OPERATIVE, {"facts": ("It was played.",)}),
    "draft-changed-meanwhile": both_write,
    "draft-too-long": writes(facts=("x",) * 201, reasons=()),
    "cited-twice": writes(provisions=("X.2", "X.2")),
    "not-a-precedent": writes(cases=(("ICA-T-2026-900", Treatment.FOLLOWED),)),
    "nothing-corrected": corrects(Change.CLERICAL),
}


def test_every_code_is_asked_for():
    assert set(ASKED) == {*DETERMINATIONS, *DETERMINATIONS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_a_panel_is_refused_as_the_example_tells(court, code):
    raised = the_examples()[code].raised.finding
    ask = ASKED[code](court)
    before = Act.objects.count()
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, sentence(found)) == (code, sentence(raised))
    assert found.facts.keys() == the_examples()[code].by.facts.keys()
    assert Act.objects.count() == before
