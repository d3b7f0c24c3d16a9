"""What may be done of a case as it stands, and why each closed door is closed.

The same guards that a move asks are asked in advance. How a door looks is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from rulebook.findings import Finding

from .access import Worn
from .answers import answer_faults, reply_faults, waive_faults
from .appealed import waive_appeal_faults
from .correspondence import ask_faults, decide_faults, end_faults, mark_faults
from .determinations import correct_faults, determine_faults, publish_faults
from .drafts import own_sign_faults
from .endings import entry_faults, settle_faults, withdraw_faults, word_faults
from .expulsions import appeal_faults
from .filing import admit_faults, cure_faults, deficient_faults, take_back_faults
from .hearings import call_off_faults, hear_faults
from .joining import resume_faults
from .lodging import lodge_faults
from .models import Case
from .moves import MOVES, Move
from .muggins import muggins_faults
from .orders import chair_faults
from .panels import hear_anew_faults, replace_faults, seat_faults
from .procedure import is_of_its_kind, table_faults
from .reopening import reopen_faults
from .review import ask_review_faults, review_faults
from .sealing import seal_faults, unseal_faults, unsealed_faults

Guard = Callable[[Case, Worn, datetime], Iterable[Finding]]

GUARDS: Final[Mapping[str, Guard]] = {
    "find-deficient": lambda case, worn, at: deficient_faults(case),
    "cure": lambda case, worn, at: cure_faults(case),
    "interim-order": lambda case, worn, at: chair_faults(case, worn),
    "admit": lambda case, worn, at: admit_faults(case, at),
    "take-back-defects": lambda case, worn, at: take_back_faults(case),
    "ask-review": lambda case, worn, at: ask_review_faults(case, at),
    "uphold": lambda case, worn, at: review_faults(case),
    "take-up-again": lambda case, worn, at: review_faults(case),
    "answer": lambda case, worn, at: answer_faults(case, worn.parties),
    "waive": lambda case, worn, at: waive_faults(case, worn.parties),
    "not-entertain": lambda case, worn, at: muggins_faults(case),
    "entertain": lambda case, worn, at: muggins_faults(case),
    "waive-appeal": lambda case, worn, at: waive_appeal_faults(case, worn.parties, at),
    "reply": lambda case, worn, at: reply_faults(case, worn.parties),
    "hand-in-appeal": lambda case, worn, at: appeal_faults(case, worn.parties),
    "withdraw": lambda case, worn, at: withdraw_faults(case, at),
    "agree": lambda case, worn, at: word_faults(case, worn.parties, at),
    "enter-agreement": lambda case, worn, at: entry_faults(case, at),
    "settle": lambda case, worn, at: settle_faults(case),
    "object": lambda case, worn, at: word_faults(
        case, worn.parties, at, objecting=True
    ),
    "resume": lambda case, worn, at: resume_faults(case),
    "seat-the-panel": lambda case, worn, at: seat_faults(case, at),
    "replace": lambda case, worn, at: replace_faults(case, at),
    "hear-anew": lambda case, worn, at: hear_anew_faults(case, at),
    "call-off-hearing": lambda case, worn, at: call_off_faults(case),
    "hear": lambda case, worn, at: hear_faults(case, at),
    "sign": lambda case, worn, at: own_sign_faults(case, worn, at),
    "determine": lambda case, worn, at: determine_faults(case, at),
    "publish": lambda case, worn, at: publish_faults(case, worn.member, at),
    "correct": lambda case, worn, at: correct_faults(case, at),
    "appeal": lambda case, worn, at: lodge_faults(case, worn),
    "reopen": lambda case, worn, at: reopen_faults(case),
    "seal": lambda case, worn, at: seal_faults(case, worn),
    "unseal": lambda case, worn, at: unseal_faults(case, worn),
    "publish-redacted": lambda case, worn, at: unsealed_faults(case),
    "mark-correspondence": lambda case, worn, at: mark_faults(case),
    "ask-reading": lambda case, worn, at: ask_faults(case, worn),
    "grant-reading": lambda case, worn, at: decide_faults(case),
    "refuse-reading": lambda case, worn, at: decide_faults(case),
    "end-reading": lambda case, worn, at: end_faults(case, worn.on),
}
"""What a move asks beyond the table, of nothing that is typed."""


class Door(NamedTuple):
    """A move of a case, and why it is closed; nothing where it is open."""

    move: Move
    why: tuple[Finding, ...]


def doors(case: Case, worn: Worn, at: datetime) -> list[Door]:
    """The moves that are somebody's in a case, open or closed, in the table's order."""
    return [
        Door(move, why_closed(case, move.slug, worn, at))
        for move in MOVES.values()
        if is_of_its_kind(case, move.slug) and not worn.refusals(move.slug)
    ]


def why_closed(case: Case, slug: str, worn: Worn, at: datetime) -> tuple[Finding, ...]:
    """Why a move cannot be made of a case now; nothing where it can."""
    found = tuple(table_faults(case, slug))
    if found or slug not in GUARDS:
        return found
    return tuple(GUARDS[slug](case, worn, at))
