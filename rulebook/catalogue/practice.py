"""What a guess at a count, or at the play, is told."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

PRACTICE: Final = entries(
    Gravity.NOTE,
    [
        (
            "guess-short",
            (Rule.SHOW, Rule.SHORTFALL),
            _(
                "Counted {guess} of {true}. A total does not tell what was left out, "
                "only that it comes to {short}."
            ),
        ),
        (
            "guess-short-by-no-omission",
            (Rule.SHOW,),
            _(
                "Counted {guess} of {true}. Nothing here that is left out whole comes "
                "to just {short}: something is counted short, or something missed and "
                "something else counted too high."
            ),
        ),
        (
            "run-counted-short",
            (Rule.RUN,),
            _("The run may have been counted short: {cards} is a run of {length}."),
        ),
        (
            "flush-counted-short",
            (Rule.FLUSH,),
            _(
                "The flush may have been counted as four: the starter {starter} is of "
                "its suit and makes it five."
            ),
        ),
        (
            "guess-over",
            (Rule.SHOW,),
            _(
                "Counted {guess}; there is {true}. Only fifteens, pairs, runs, a flush "
                "and his nobs count."
            ),
        ),
        (
            "guess-is-the-sum",
            (Rule.SHOW,),
            _(
                "The numbers on the cards add up to {guess}, but they are not added "
                "up: each combination scores what it is worth."
            ),
        ),
        (
            "guess-nineteen",
            (Rule.TABLE_IMPOSSIBLE_TOTALS, Rule.TABLE_NAMES),
            _(
                "No hand or crib counts 19; who says “nineteen” means that nothing "
                "scores, and the number for it is 0."
            ),
        ),
        (
            "guess-impossible",
            (Rule.TABLE_IMPOSSIBLE_TOTALS,),
            _("No hand or crib, counted with its starter, comes to {guess}."),
        ),
        (
            "guess-above-the-greatest",
            (Rule.GREATEST_HAND, Rule.TABLE_IMPOSSIBLE_TOTALS),
            _("{guess} is more than any hand can count; the greatest is {greatest}."),
        ),
        (
            "heels-in-the-count",
            (Rule.STARTER, Rule.NOBS),
            _(
                "Two too many, and the starter is {starter}: his heels are the "
                "dealer’s, pegged at the turn-up, and never part of a count."
            ),
        ),
        (
            "card-fits",
            (Rule.MUST_LAY, Rule.TABLE_MUST_LAY),
            _("{card} fits: it makes {count}. Who holds a card that fits must lay it."),
        ),
        (
            "card-does-not-fit",
            (Rule.TURN_AND_LIMIT,),
            _("{card} would make {count}, and the count never exceeds {limit}."),
        ),
        (
            "go-is-due",
            (Rule.GO, Rule.TURN_AND_LIMIT),
            _("At {count} nothing that {seat} holds fits: {seat} says Go."),
        ),
    ],
)
