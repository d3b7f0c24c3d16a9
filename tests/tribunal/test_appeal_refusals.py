"""What is told of an appeal is what the rule book tells, code by code."""

import pytest

from rulebook.catalogue.appeals import APPEALS, APPEALS_MISSING, APPEALS_NOTES
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.models import Act
from tribunal.access import worn_by
from tribunal.appealing import Letter, Lodging, Paper, about_the_grounds, marks, missing
from tribunal.appeals import lodge
from tribunal.letterheads import answer_letterhead, to_confirm
from tribunal.lodging import lodge_faults
from tribunal.models import Case, Kind

from .appellants import (
    DAY_31,
    LODGED,
    LONDON,
    PUBLISHED,
    against,
    an_appeal,
    appealed,
    letter,
)
from .benches import heard, published

pytestmark = pytest.mark.django_db

ENG, PAST = Paper("ENG"), Paper("ENG", may_give=False, part_of="SCO")


def a_lodging(*papers, at=LODGED, of=("ENG",), to_director=True, **told):
    """An appeal that was lodged, each letter a day after the one before."""
    letters = [Letter(moment, paper, to_director) for moment, paper in papers]
    return Lodging(
        case="ICA-T-2026-015",
        who="ICA-000011",
        published_at=PUBLISHED,
        zone=LONDON,
        at=at,
        federations=of,
        letters=tuple(letters) or (Letter(at, None, to_director),),
        **told,
    )


ON = LODGED, ENG
TOLD = {
    "letterhead-missing": missing(a_lodging()),
    "letterhead-of-another": missing(a_lodging((LODGED, Paper("SCO")))),
    "letterhead-of-the-past": missing(a_lodging((LODGED, PAST), of=("SCO",))),
    "letterhead-without-authority": missing(a_lodging((LODGED, Paper("ENG", False)))),
    "appellant-of-no-federation": missing(a_lodging(ON, of=())),
    "appellant-of-several-federations": missing(a_lodging(ON, of=("SCO", "ENG"))),
    "addressee-missing": missing(a_lodging(ON, to_director=False)),
    "appeal-late": marks(a_lodging((DAY_31, ENG), at=DAY_31), DAY_31),
    "form-made-good-late": marks(a_lodging((LODGED, None), (DAY_31, ENG)), DAY_31),
    "form-not-made-good": marks(a_lodging(), DAY_31),
    "only-muggins": about_the_grounds(a_lodging(muggins=True, only_muggins=True)),
    "muggins-among-others": about_the_grounds(a_lodging(muggins=True)),
}
"""What each is told of; nothing of it refuses anything."""


@pytest.mark.parametrize("code", TOLD)
def test_what_is_told_of_an_appeal_is_as_the_example_has_it(code):
    (found,) = TOLD[code]
    told = the_examples()[code].raised.finding
    assert (found.code, found.facts) == (code, told.facts)
    assert sentence(found) == sentence(told)


def a_second(court):
    first = against(appealed(court))
    return lambda: lodge(
        case=first, told=an_appeal(court, text="Again."), by=court.ada, at=LODGED
    )


def a_strangers(court):
    first = published(court, at=PUBLISHED)
    return lambda: lodge(case=first, told=an_appeal(court), by=court.cy, at=LODGED)


def one_of_a_decided(court):
    first = against(court.put(appealed(court), "final"))
    told = an_appeal(court, letter=letter(court.scotland))
    return lambda: lodge(case=first, told=told, by=court.bea, at=LODGED)


def one_of_an_appeal(court):
    case = court.put(appealed(court), "final")

    def asked():
        raise Refused(*lodge_faults(case, worn_by(case, court.ada, LODGED)))

    return asked


def one_about_nothing(court):
    first = published(court, at=PUBLISHED)
    told = an_appeal(court, grounds=())
    return lambda: lodge(case=first, told=told, by=court.ada, at=LODGED)


def answered(court, *by):
    """Officers of ENG say that the letterhead is theirs, the last of them refused."""
    letter_of_it = to_confirm(appealed(court))
    told = {"letter": letter_of_it, "confirms": True, "at": LODGED}
    *before, last = by
    for officer in before:
        answer_letterhead(**told, by=officer)
    return lambda: answer_letterhead(**told, by=last)


def an_officers_own(court):
    """The officer of ENG answers a case of Ada's, who appeals on their letterhead."""
    first = published(
        court, case=heard(court, respondents=(court.officer,)), at=PUBLISHED
    )
    told = {"letter": to_confirm(appealed(court, case=first)), "confirms": False}
    return lambda: answer_letterhead(**told, by=court.officer, at=LODGED)


REFUSED = {
    "appealed-already": a_second,
    "appellant-no-party": a_strangers,
    "decided-on-appeal": one_of_a_decided,
    "appeal-of-an-appeal": one_of_an_appeal,
    "grounds-wanted": one_about_nothing,
    "appeal-not-filed-so": lambda court: lambda: court.filed(kind=Kind.APPEAL),
    "letterhead-answered": lambda court: answered(court, court.officer, court.officer),
    "letterhead-in-own-cause": an_officers_own,
}


def test_every_code_is_told_of():
    codes = {*APPEALS, *APPEALS_MISSING, *APPEALS_NOTES}
    assert REFUSED.keys() | TOLD.keys() == codes


@pytest.mark.parametrize("code", REFUSED)
def test_an_appeal_is_refused_as_the_example_tells(court, code):
    told = the_examples()[code]
    ask = REFUSED[code](court)
    before = Act.objects.count(), Case.objects.count()
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, found.facts) == (code, told.raised.finding.facts)
    assert sentence(found) == sentence(told.raised.finding)
    assert (Act.objects.count(), Case.objects.count()) == before
