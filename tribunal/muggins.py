"""The order “not entertained” that lies ready where an appeal is about muggins alone.

A member of the Tribunal signs it or lets the appeal go the ordinary way (VIII.2-e). How
far that has come is read from the record. How an appeal is decided is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.conf import settings

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.findings import Finding
from rulebook.rules import Rule
from standings import names, record
from standings.faults import reason_faults, refuse, text_faults
from standings.models import Member, User
from standings.notices import tell

from .filing import LONGEST_TEXT, muggins_awaited
from .models import Case, Side, TermKind
from .procedure import begin, end, go_on, start
from .service import acting_for, others, serve

NOT_ENTERTAINED: Final = _(
    "The appeal is not entertained. Its only subject is the application of muggins, "
    "which is part of the game in sanctioned play, and against which the Tribunal has "
    "consistently declined to entertain appeals (IV.4)."
)
"""The order as it lies ready; whoever signs it may word it otherwise."""


def not_entertain(*, case: Case, reason: str, by: User | Member, at: datetime) -> Case:
    """Signs that an appeal about muggins alone is not entertained, as a free member.

    Another member may be asked to look at it again, as where a case is declined.
    """
    with record.acting():
        begun = begin(case, "not-entertain", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *muggins_faults(case),
        )
        act = record.enter(
            "not-entertain-appeal",
            case,
            reason=reason,
            provisions=[Rule.MUGGINS, Rule.ONLY_MUGGINS],
            **go_on(begun),
        )
        parties = others(case, None)
        serve(act, [party for party in parties if party.side == Side.FILER])
        answering = [party for party in parties if party.side == Side.RESPONDENT]
        tell(act, *(who for party in answering for who in acting_for(party, at)))
        start(act, case, TermKind.REVIEW, settings.REVIEW_DAYS)
        end(act, case, TermKind.CURE)
        return case


def entertain(*, case: Case, reason: str = "", by: User | Member, at: datetime) -> Case:
    """Leaves the order unsigned, as a free member: the appeal goes the ordinary way."""
    with record.acting():
        begun = begin(case, "entertain", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(*reason_faults(reason), *muggins_faults(case))
        act = record.enter("entertain-appeal", case, reason=reason, **go_on(begun))
        filers = (party for party in others(case, None) if party.side == Side.FILER)
        tell(act, *(who for party in filers for who in acting_for(party, at)))
        return case


def muggins_faults(case: Case) -> Iterator[Finding]:
    """Yields why no such order lies ready, or no longer."""
    if not muggins_awaited(case):
        yield Finding("no-such-order-ready", {"case": case.number})
