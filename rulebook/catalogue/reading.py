"""What cannot be read, and what can be read but not counted."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

CANNOT_BE_READ: Final = entries(
    Gravity.ERROR,
    [
        (
            "no-card",
            (Rule.PACK,),
            _("No card is named here; write a rank and a suit, such as 5H or 10♠."),
        ),
        (
            "no-such-card",
            (Rule.PACK,),
            _(
                "“{text}” is no card of the pack; write a rank (A 2 … 10 J Q K) and a "
                "suit (C D H S), such as 5H or 10♠."
            ),
        ),
        (
            "joker",
            (Rule.PACK,),
            _("“{text}”: no joker is used; the pack is the standard fifty-two."),
        ),
        (
            "not-an-act",
            (Rule.TURN_AND_LIMIT,),
            _(
                "“{text}” cannot be read; write a seat and one card with what was "
                "pegged, or a seat and go, parted by commas: A JS, B 5C 2, A go."
            ),
        ),
        (
            "two-cards-in-one-act",
            (Rule.TURN_AND_LIMIT,),
            _("“{text}” lays more than one card; write one card a lay."),
        ),
        (
            "not-a-claim",
            (Rule.SHOW,),
            _(
                "“{text}” cannot be read; write what is counted and its cards, such "
                "as 15 7C 8D, pair 5C 5D, run 6C 7C 8D, flush or nobs JS."
            ),
        ),
        (
            "no-such-form",
            (Rule.UNSANCTIONED_FORMS,),
            _("There is no form “{text}”; the forms are: {forms}."),
        ),
        (
            "no-such-option",
            (Rule.TABLE_AGREED,),
            _("The form {form} has no option “{text}”; it may adopt: {options}."),
        ),
        (
            "no-such-seat",
            (Rule.DEAL,),
            _("There is no seat “{seat}” in this form; the seats are {seats}."),
        ),
    ],
)

NOT_TO_BE_COUNTED: Final = entries(
    Gravity.ERROR,
    [
        (
            "card-twice",
            (Rule.PACK,),
            _("{card} stands here twice; the pack holds each card once."),
        ),
        (
            "hand-size",
            (Rule.CRIB,),
            _("A hand of this form is of {expected} cards; cards given: {cards}."),
        ),
        (
            "crib-size",
            (Rule.CRIB,),
            _("A crib is of {expected} cards; cards given: {cards}."),
        ),
        (
            "seat-twice",
            (Rule.DEAL,),
            _("The seat {seat} is given two hands; a seat has one."),
        ),
        (
            "starter-size",
            (Rule.STARTER,),
            _("The starter is one card; cards given: {cards}."),
        ),
        (
            "result-only",
            (Rule.UNSANCTIONED_DETAILS,),
            _("{form} is entered by its result only; its cards are not counted here."),
        ),
        (
            "lone-not-named",
            (Rule.TABLE_THREE, Rule.UNSANCTIONED_DETAILS),
            _("{form}: say which seat plays alone, with lone= and its letter."),
        ),
        (
            "muggins-not-waived",
            (Rule.MUGGINS,),
            _(
                "Muggins is part of the game in sanctioned play as it stands: it is no "
                "option, and nobody opts out."
            ),
        ),
    ],
)
