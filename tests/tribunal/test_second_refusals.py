"""What is refused of deciding an appeal is what the rule book tells, code by code."""

from functools import partial

import pytest

from rulebook.catalogue.second_instance import (
    SECOND_INSTANCE,
    SECOND_INSTANCE_REFUSED,
)
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.models import Act, Role
from tribunal.answers import waive
from tribunal.appealed import give_back, waive_appeal
from tribunal.endings import withdraw
from tribunal.filing import admit
from tribunal.force import interim_order
from tribunal.hearings import hear
from tribunal.joining import join
from tribunal.models import Ground, Kind, OrderKind, Outcome
from tribunal.muggins import not_entertain
from tribunal.orders import OrderTold

from . import second_bench as second
from .appellants import against, letter
from .benches import ORDER, drafts
from .courts import later, panel_of, read_all
from .second_bench import on

pytestmark = pytest.mark.django_db


def cross(court, *, stands="filed", at=None):
    """Ada's appeal served on Bea, and one of Bea's that stands so."""
    one = second.served(court)
    told = {"letter": letter(court.scotland), "at": at or on(13)}
    other = second.lodged(court, case=against(one), by=court.bea, **told)
    court.una, *_others = second.a_bench(court)
    if stands != "filed":
        other = admit(case=other, by=court.secretary, at=on(14))
    if stands in ("served", "answered"):
        read_all(other, on(16))
    if stands == "answered":
        waive(case=other, by=court.ada, at=on(17))
    waive(case=one, by=court.bea, at=on(17))
    return one, other


def joins(other, one, court, at=None):
    told = {"reason": "One determination.", "by": court.una, "at": at or on(18)}
    return partial(join, case=other, into=one, **told)


def unanswered(stands):
    def ask(court):
        one, other = cross(court, stands=stands)
        return joins(other, one, court)

    return ask


def heard_alone(court):
    one, _other = cross(court)
    case = second.seat(one)
    members = panel_of(case)
    return partial(hear, case=case, members=members, by=members[0], at=on(26))


def heard_in_time(court):
    case = second.served(court)
    second.a_bench(court)
    waive(case=case, by=court.bea, at=on(15))
    case = second.seat(case)
    members = panel_of(case)
    return partial(hear, case=case, members=members, by=members[0], at=on(26))


def withdrawn_together(court):
    one, other = cross(court, stands="answered")
    joins(other, one, court)()
    return partial(withdraw, case=one, by=court.ada, at=on(19))


def joined_too_late(court):
    # Bea's comes on 2 November, late, when Ada's is heard.
    case = second.seated(court, second.answered(court, unwaived=True))
    members = panel_of(case)
    hear(case=case, members=members, by=members[0], at=on(1, 11))
    told = {"letter": letter(court.scotland), "at": on(2, 11)}
    other = second.lodged(court, case=against(case), by=court.bea, **told)
    other = admit(case=other, by=court.secretary, at=on(3, 11))
    joined = {"reason": "One determination.", "by": members[0], "at": on(4, 11)}
    return partial(join, case=other, into=case, **joined)


def joined_to_the_first(court):
    one = second.served(court)
    # Who is chair of the Tribunal now had nothing to do with either.
    told = {"reason": "So.", "by": court.appointed(Role.TRIBUNAL_CHAIR), "at": on(15)}
    return partial(join, case=one, into=against(one), **told)


def of_the_first(verb, who, **told):
    return lambda court: partial(
        verb, case=against(second.lodged(court)), at=on(13), **who(court), **told
    )


def by(name):
    return lambda court: {"by": getattr(court, name)}


def signs_nothing(court):
    case = second.lodged(court)
    (judge,) = second.a_bench(court, 1)
    return partial(not_entertain, case=case, reason="No.", by=judge, at=on(13))


def admits_muggins(court):
    case = second.lodged(court, grounds=(Ground.MUGGINS,))
    return partial(admit, case=case, by=court.secretary, at=on(13))


def writes(**said):
    return lambda court: partial(second.drafts, second.heard(court), **said)


STAY = OrderTold(
    kind=OrderKind.STAY,
    text="What was determined is stayed.",
    until=on(31, 12).date(),
    review_on=on(30, 11).date(),
)


def stays(court, *, twice=True):
    case = second.seated(court)
    act = partial(interim_order, case=case, told=STAY, by=panel_of(case)[0], at=on(24))
    act()
    return act


ASKED = {
    "waived-in-appeals-alone": lambda court: partial(
        waive, case=court.served(kind=Kind.COMPLAINT), by=court.bea, at=later(3)
    ),
    "response-unserved": unanswered("admitted"),
    "response-awaited": unanswered("served"),
    "appeals-apart": heard_alone,
    "may-still-appeal": heard_in_time,
    "no-appeal-to-waive": of_the_first(waive_appeal, by("ada")),
    "appeals-together": withdrawn_together,
    "appeals-against-others": joined_to_the_first,
    "appeal-not-served": unanswered("filed"),
    "appeal-joined-too-late": joined_too_late,
    "order-lies-ready": admits_muggins,
    "no-such-order-ready": signs_nothing,
    "outcome-of-no-appeal": lambda court: partial(
        drafts, court, court.heard(apart=(court.sela,)), outcome=Outcome.DISMISSED
    ),
    "outcome-orders-nothing": writes(orders=(ORDER,)),
    "outcome-wants-an-order": writes(outcome=Outcome.VARIED, no_order=True),
    "nothing-to-stay": lambda court: partial(
        interim_order,
        case=court.seated(apart=(court.sela,)),
        told=STAY,
        by=court.chair,
        at=later(25),
    ),
    "stayed-already": stays,
    "appeal-pending": of_the_first(give_back, lambda court: {}),
}


def test_every_code_is_asked_for():
    assert set(ASKED) == {*SECOND_INSTANCE, *SECOND_INSTANCE_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_of_an_appeal_is_refused_what_the_example_tells(court, code):
    raised = the_examples()[code].raised.finding
    ask = ASKED[code](court)
    before = Act.objects.count()
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, found.facts) == (code, the_examples()[code].by.facts)
    assert sentence(found) == sentence(raised)
    assert Act.objects.count() == before
