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

A_SHEET: Final = entries(
    Gravity.ERROR,
    [
        (code, (Rule.TABLE_AGREED,), sentence)
        for code, sentence in (
            ("not-utf8", _("The sheet is not text in UTF-8.")),
            ("no-form", _("The sheet names no form; begin it with Form: association.")),
            ("no-colon", _("“{text}” has no colon; write a word, a colon, and more.")),
            ("unknown-word", _("“{text}” begins no line of a sheet.")),
            ("said-twice", _("“{text}” stands here already; a sheet says it once.")),
            ("no-deal-yet", _("“{text}” belongs to a deal, and none is begun.")),
            (
                "not-record-1",
                _("“{text}” is no edition read here; write Record: 1."),
            ),
            ("not-an-option", _("“{text}”: an option is a name, = and a value.")),
            ("not-a-date", _("“{text}” is no day; write it as 2026-11-14.")),
            ("not-a-number", _("“{text}” is no number from 0 to {most}.")),
            ("not-one-card", _("“{text}” is not one card.")),
            ("not-a-seat", _("“{text}” is no seat; the seats are {seats}.")),
            (
                "not-a-seat-and-more",
                _("“{text}”: write a seat ({seats}) and what belongs to it."),
            ),
            ("two-slashes", _("“{text}”: one stroke parts the kept from the laid.")),
            ("two-equals", _("“{text}”: one = parts the number from its items.")),
            (
                "no-such-offence",
                _("“{text}” is no offence of the schedule, which lists {offences}."),
            ),
            (
                "deal-out-of-order",
                _("“{text}”: deals stand in order, and this is deal {expected}."),
            ),
            ("not-an-object", _("“{text}” must be an object, with keys and values.")),
            ("not-a-list", _("“{text}” must be a list.")),
            ("not-a-text", _("“{text}” must be text.")),
            (
                "not-one-line",
                _("“{text}” must be one line without #, as the text spelling has it."),
            ),
            (
                "not-characters",
                _("“{text}” holds a nought or half a character, which no text does."),
            ),
            ("not-a-member", _("“{text}” is no member’s number, such as ICA-000017.")),
            (
                "not-a-name",
                _(
                    "“{text}” cannot stand as a name or species: it may hold no "
                    "brackets and not begin with a member’s number."
                ),
            ),
            ("not-a-flag", _("“{text}” must be true or false.")),
            ("unknown-key", _("“{text}” is no key here; the keys are {keys}.")),
            ("key-missing", _("The key {key} is missing in “{text}”.")),
            ("no-such-act", _("“{text}” is no act; the acts are {acts}.")),
            (
                "over-goes-with-a-false-claim",
                _("“{text}”: a false claim names what is over, and nothing else does."),
            ),
            ("too-many-acts", _("A deal holds at most {most} acts.")),
            ("too-many-deals", _("“{text}”: a sheet holds at most {most} deals.")),
        )
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
