"""The moves that are offered to people and programs: what each asks, and its verb.

A move that has no entry here has no address. Who may make one, and whether it is open,
is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.serializers.questions import Question
from standings.serializers.matches import NothingQuestion

from .filing import admit, cure, decline, find_deficient
from .forms.moves import (
    DefectsForm,
    FilingForm,
    MoveForm,
    NothingForm,
    ProofForm,
    ReasonsForm,
)
from .forms.panels import (
    CallHearingForm,
    ChallengeForm,
    DecideChallengeForm,
    HearForm,
    ReasonForm,
)
from .hearings import call_hearing, call_off_hearing, hear
from .models import Case
from .panels import (
    challenge,
    decide_challenge,
    declare_tie,
    hear_anew,
    recuse,
    replace,
    seat_the_panel,
)
from .serializers.moves import (
    DefectsQuestion,
    FilingQuestion,
    ProofQuestion,
    ReasonsQuestion,
)
from .serializers.panels import (
    CallHearingQuestion,
    ChallengeQuestion,
    DecideChallengeQuestion,
    HearQuestion,
    WhyQuestion,
)
from .service import prove_service


@dataclass(frozen=True, slots=True)
class Surface:
    """How a move is asked for. ``verb`` takes the case, what was told, by whom, when.

    ``advice`` says before the form what the move does; the edge translates it.
    """

    verb: Callable[..., object]
    form: type[MoveForm]
    question: type[Question]
    advice: str


def _prove_service(*, case: Case, **told: Any) -> object:
    """The service tells of which case it is."""
    return prove_service(**told)


def _decide_challenge(*, case: Case, **told: Any) -> object:
    """The challenge tells of which case it is."""
    return decide_challenge(**told)


SURFACES: Final[Mapping[str, Surface]] = {
    "find-deficient": Surface(
        find_deficient,
        DefectsForm,
        DefectsQuestion,
        _(
            "Whoever filed it is told once, item by item, and has some days to make "
            "it good. The moment of the first receipt is kept."
        ),
    ),
    "cure": Surface(
        cure,
        FilingForm,
        FilingQuestion,
        _(
            "Answer each item that was said to be missing. The case keeps the moment "
            "of its first receipt."
        ),
    ),
    "decline": Surface(
        decline,
        ReasonsForm,
        ReasonsQuestion,
        _(
            "You sign these reasons. Whoever filed it may ask for a review, which "
            "another member of the Tribunal decides."
        ),
    ),
    "admit": Surface(
        admit,
        NothingForm,
        NothingQuestion,
        _(
            "It is served on everybody who is to answer it, with all that was filed. "
            "Each one’s time to answer runs from the own proof of service."
        ),
    ),
    "prove-service": Surface(
        _prove_service,
        ProofForm,
        ProofQuestion,
        _(
            "For what no notice proves: somebody who cannot log in, or a letter that "
            "was delivered. From this moment the time to answer runs."
        ),
    ),
    "seat-the-panel": Surface(
        seat_the_panel,
        NothingForm,
        NothingQuestion,
        _(
            "Three are drawn by lot from the members of the Tribunal whom nothing ties "
            "to the case. The draw is on record, and anybody can repeat it."
        ),
    ),
    "challenge": Surface(
        challenge,
        ChallengeForm,
        ChallengeQuestion,
        _(
            "Say what keeps somebody of the panel from judging it. The other side "
            "reads it, and members of the Tribunal who are not on the panel decide."
        ),
    ),
    "decide-challenge": Surface(
        _decide_challenge,
        DecideChallengeForm,
        DecideChallengeQuestion,
        _("You do not sit on the panel, and so you decide whether a member stays."),
    ),
    "recuse": Surface(
        recuse,
        ReasonForm,
        WhyQuestion,
        _("You leave the panel for good, and somebody else is drawn for the place."),
    ),
    "declare-tie": Surface(
        declare_tie,
        NothingForm,
        NothingQuestion,
        _(
            "Something ties you to the case, whatever it is. You are not drawn for it, "
            "and leave its panel if you sit there. It cannot be taken back."
        ),
    ),
    "replace": Surface(
        replace,
        NothingForm,
        NothingQuestion,
        _(
            "Somebody is drawn for each place that is empty, or whose holder may no "
            "longer sit."
        ),
    ),
    "hear-anew": Surface(
        hear_anew,
        NothingForm,
        NothingQuestion,
        _(
            "Too few are left who heard the case. The panel is filled by lot, and the "
            "case is heard anew."
        ),
    ),
    "call-hearing": Surface(
        call_hearing,
        CallHearingForm,
        CallHearingQuestion,
        _(
            "Both sides and the panel are invited in one. The parties have their days "
            "of notice, and whoever lacks them is heard if they take part."
        ),
    ),
    "call-off-hearing": Surface(
        call_off_hearing,
        ReasonForm,
        WhyQuestion,
        _("Everybody who was invited is told. Another hearing may be called."),
    ),
    "hear": Surface(
        hear,
        HearForm,
        HearQuestion,
        _(
            "Enter who took part, at least two of the panel. After it nothing more is "
            "handed in, and the panel determines the case."
        ),
    ),
}
"""The moves by their slugs, in the order of a case's life."""
