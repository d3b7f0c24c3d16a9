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
from .models import Case
from .serializers.moves import (
    DefectsQuestion,
    FilingQuestion,
    ProofQuestion,
    ReasonsQuestion,
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
}
"""The moves by their slugs, in the order of a case's life."""
