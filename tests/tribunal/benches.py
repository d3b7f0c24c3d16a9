"""Determinations written, signed, closed and published by the acts; no test."""

from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import Told, draft, drafted, sign
from tribunal.models import OrderKind
from tribunal.orders import OrderTold

from .courts import at_hand, later

ORDER = OrderTold(kind=OrderKind.WORDS, text="The match is reported within a week.")
HEARD = 40
"""How many days after its filing a case was heard, where nobody says otherwise."""


def told(**told):
    """What a panel says of a case of concealment."""
    said = {
        "facts": ("The match was played.", "Nobody reported it."),
        "reasons": ("Whoever plays a match of title reports it.",),
        "provisions": ("X.2",),
        "orders": (ORDER,),
    }
    return Told(**said | told)


@at_hand
def heard(court, **how):
    """A case that its panel has heard: the chair, who presides, Pia and Rufus."""
    return court.heard(**{"apart": (court.sela,)} | how)


def drafts(court, case, *, at=None, **said):
    """the chair writes a determination."""
    before = drafted(case)
    version = before.version if before else 0
    how = {"by": court.chair, "at": at or later(HEARD)}
    return draft(case=case, told=told(**said), version=version, **how)


def signs(court, case, *votes, at=None):
    """Members sign the draft as it is, each (who, in favour) or with a dissent."""
    version = drafted(case).version
    for who, in_favour, *dissent in votes:
        how = {"by": getattr(court, who), "at": at or later(HEARD + 1)}
        text = dissent[0] if dissent else ""
        sign(case=case, version=version, in_favour=in_favour, dissent=text, **how)


ALL_BUT_ONE = ("chair", True), ("pia", True), ("rufus", False, "I see no title here.")


@at_hand
def signed(court, **how):
    case = how.pop("case", None) or heard(court)
    drafts(court, case, **how)
    signs(court, case, *ALL_BUT_ONE)
    return case


@at_hand
def determined(court, **how):
    """A case that its panel closed, with a dissent of Rufus's."""
    case = signed(court, **how)
    determine(case=case, by=court.chair, at=later(HEARD + 2))
    return taken_up_again(case)


@at_hand
def published(court, *, at=None, **how):
    """The same, published by the Secretariat."""
    case = determined(court, **how)
    shown = [each.key for each in to_tick(case)]
    act = {"by": court.secretary, "at": at or later(HEARD + 3)}
    publish(case=case, ticked=shown, **act)
    return taken_up_again(case)


def taken_up_again(case):
    return type(case).objects.get(pk=case.pk)
