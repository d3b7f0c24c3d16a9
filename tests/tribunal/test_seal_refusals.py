"""What is refused of seals is what the rule book tells, code by code."""

from datetime import timedelta

import pytest

from rulebook.catalogue.seals import SEALS, SEALS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.models import Act
from tribunal.access import worn_by
from tribunal.correspondence import (
    ask_reading,
    decide_faults,
    end_reading,
    grant_reading,
    mark_faults,
    refuse_reading,
)
from tribunal.models import Case, DocumentSeal, Reach
from tribunal.redactions import unticked
from tribunal.sealing import left_out_faults, publish_redacted, seal

from .benches import published
from .courts import later
from .test_seals import LETTER, WORDS

pytestmark = pytest.mark.django_db

ASKED = {}
AT = later(9)


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def applied(court, by, **told):
    """An application to read a letter that came with what Ada filed."""
    made = DocumentSeal.objects.get()
    return ask_reading(seal=made, text="To answer.", by=by, at=AT, **told)


def grants(court, asked, **told):
    how = {"reach": Reach.PARTIES, "until": AT.date(), "reason": "So.", "at": AT}
    return grant_reading(asked=asked, **{"by": court.director} | how | told)


def with_a_letter(court, state="served"):
    return getattr(court, state)(documents=(LETTER,))


@asks("case-sealed")
def _(court):
    case = court.served()
    seal(case=case, reason="So.", by=court.chair, at=AT)
    return lambda: found(*worn_by(_again(case), court.cy, AT).refusals("answer"))


@asks("panel-seals")
def _(court):
    # The chair alone does not sit.
    for number in range(20):
        case = court.seated(text=f"{number}.")
        if case.panel.sitting().filter(member=court.chair).count() == 0:
            break
    return lambda: seal(case=case, reason="So.", by=court.chair, at=later(30))


@asks("not-sealed")
def _(court):
    case = published(court)
    how = {"text": "[…]", "by": court.secretary, "at": later(60)}
    return lambda: publish_redacted(case=case, **how)


@asks("not-only-left-out")
def _(court):
    text = "[…] It was somebody else."
    return lambda: found(*left_out_faults(text, "It was Ada."))


@asks("sealed-words-shown")
def _(court):
    case = court.served(text=WORDS)
    seal(case=case, what=case.filings.get(), reason="So.", by=court.chair, at=AT)
    quoted = "Ada should keep the fives for the crib of your own, it says."
    told = {"on": AT.date(), "to_all": True}
    return lambda: found(next(unticked(case, [quoted], (), **told)))


@asks("own-reading")
def _(court):
    with_a_letter(court)
    asked = applied(court, court.director)
    return lambda: grants(court, asked)


@asks("panel-reads-with-parties")
def _(court):
    case = with_a_letter(court, "seated")
    member = case.panel.sitting().first().member
    asked = ask_reading(
        seal=DocumentSeal.objects.get(), text="So.", by=member, at=later(25)
    )
    told = {"at": later(26), "until": later(26).date()}
    return lambda: grants(court, asked, reach=Reach.APPLICANT, **told)


@asks("grant-times")
def _(court):
    with_a_letter(court)
    asked = applied(court, court.bea)
    return lambda: grants(court, asked, until=AT.date() - timedelta(days=1))


@asks("sealed-already")
def _(court):
    case = court.served()
    why = {"reason": "So.", "by": court.chair, "at": AT}
    seal(case=case, **why)
    return lambda: seal(case=case, **why)


@asks("not-filed-here")
def _(court):
    case, other = court.served(), court.served(text="Another.")
    why = {"reason": "So.", "by": court.chair, "at": AT}
    return lambda: seal(case=case, what=other.filings.get(), **why)


@asks("no-such-seal")
def _(court):
    with_a_letter(court, "filed")
    return lambda: applied(court, court.bea)


@asks("nothing-sealed-from-you")
def _(court):
    with_a_letter(court)
    return lambda: applied(court, court.ada)


@asks("reading-asked-already")
def _(court):
    with_a_letter(court)
    applied(court, court.bea)
    return lambda: applied(court, court.bea)


@asks("reading-decided-already")
def _(court):
    with_a_letter(court)
    asked = applied(court, court.bea)
    grants(court, asked)
    how = {"reason": "No.", "by": court.director, "at": AT}
    return lambda: refuse_reading(asked=asked, **how)


@asks("nothing-on-file")
def _(court):
    carried = Case.objects.numbered("ICA-T-2026-014")
    return lambda: found(*mark_faults(carried))


@asks("no-reading-asked")
def _(court):
    case = with_a_letter(court)
    return lambda: found(*decide_faults(case))


@asks("no-grant-in-force")
def _(court):
    with_a_letter(court)
    decision = grants(court, applied(court, court.bea))
    how = {"reason": "No.", "by": court.director, "at": later(10)}
    return lambda: end_reading(decision=decision, **how)


def found(*findings):
    """Refuses by what is found, as the act does whose guard finds it."""
    raise Refused(*findings)


def _again(case):
    return Case.objects.get(pk=case.pk)


def test_every_code_is_asked_for():
    assert set(ASKED) == {*SEALS, *SEALS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_a_seal_is_refused_as_the_example_tells(court, code):
    told = the_examples()[code]
    ask = ASKED[code](court)
    before = Act.objects.count(), DocumentSeal.objects.count()
    with pytest.raises(Refused) as refused:
        ask()
    (raised,) = refused.value.findings
    assert raised.code == code
    assert raised.facts.keys() == told.by.facts.keys()
    assert sentence(raised)
    assert (Act.objects.count(), DocumentSeal.objects.count()) == before
