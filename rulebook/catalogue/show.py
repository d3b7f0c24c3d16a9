"""Why a count is not more than it is."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

WHY_NOT_MORE: Final = entries(
    Gravity.NOTE,
    [
        (
            "crib-flush-needs-five",
            (Rule.FLUSH,),
            _(
                "No flush: {cards} are of one suit, but in the crib only a flush of "
                "five counts, the starter among them."
            ),
        ),
        (
            "flush-needs-the-hand",
            (Rule.FLUSH,),
            _(
                "No flush: {cards} and the starter {starter} are of one suit, but "
                "{other} is not, and the starter cannot stand in for it."
            ),
        ),
        (
            "starter-jack-is-not-nobs",
            (Rule.NOBS, Rule.STARTER),
            _(
                "No nobs: {starter} is the starter itself. Turned up it was the "
                "dealer’s heels, pegged then and never again in the show."
            ),
        ),
        (
            "jack-of-another-suit",
            (Rule.NOBS,),
            _("No nobs in {cards}: the starter {starter} is of another suit."),
        ),
        (
            "nobs-in-the-crib",
            (Rule.TABLE_NOBS_IN_CRIB,),
            _("That nobs counts in the crib as in a hand is Table."),
        ),
        (
            "run-does-not-wrap",
            (Rule.VALUES, Rule.RUN),
            _("No run round the corner: {cards}. The ace is low only."),
        ),
        (
            "run-needs-three-ranks",
            (Rule.RUN,),
            _("No run: {cards} are of two ranks only, and a run takes three."),
        ),
        (
            "longest-run-only",
            (Rule.RUN,),
            _("The shorter runs inside {cards} do not count: only the longest does."),
        ),
        (
            "pair-outside-the-run",
            (Rule.RUN, Rule.PAIR),
            _("The pair {cards} lies outside the run and does not double it."),
        ),
        (
            "nineteen",
            (Rule.TABLE_NAMES, Rule.TABLE_IMPOSSIBLE_TOTALS),
            _(
                "Nothing scores: “nineteen”, as players say, because no hand can "
                "ever count 19."
            ),
        ),
        (
            "twenty-nine",
            (Rule.GREATEST_HAND,),
            _("This is the greatest hand there is; no count can exceed it."),
        ),
    ],
)
