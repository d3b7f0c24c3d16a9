"""What files in any spelling may hold that is not read, or not carried over."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

A_FILE: Final = entries(
    Gravity.ERROR,
    [
        (code, (Rule.TABLE_AGREED,), sentence)
        for code, sentence in (
            ("too-large", _("A file of sheets is at most {most} bytes.")),
            ("nought-byte", _("A nought byte stands here; a sheet is text.")),
            ("not-json", _("This is not JSON: {message}.")),
            (
                "json-too-deep",
                _("This is nested more than {most} deep, which no sheet is."),
            ),
            (
                "key-twice",
                _("The key {text} stands twice in one object; name it once."),
            ),
            ("no-such-number", _("JSON has no {text}.")),
            (
                "number-too-long",
                _("The number {text} is longer than any that is used."),
            ),
            (
                "which-encoding",
                _(
                    "This is neither UTF-8 nor Windows-1252. In which encoding was it "
                    "saved? Save it again in UTF-8."
                ),
            ),
            (
                "no-word-of-the-log",
                _("“{text}” begins nothing in a log of rounds; its words are {words}."),
            ),
            (
                "too-many-cards",
                _("“{text}”: no round of a log has more than {most} cards."),
            ),
            ("no-line-of-the-log", _("“{text}” is no line of a playthrough.")),
            (
                "log-out-of-step",
                _("“{text}” cannot follow here; something is missing before it."),
            ),
            ("not-dealt", _("“{text}”: {card} was not dealt to this hand.")),
            (
                "points-for-each-card",
                _("Points: {points}, cards laid: {cards}; there is one for each card."),
            ),
            (
                "not-two-players",
                _("This log is of {text} players; logs of two are read."),
            ),
            (
                "columns-missing",
                _("The header lacks {text}; without that no result can be read."),
            ),
            ("column-twice", _("The header names “{text}” twice; name it once.")),
            ("too-many-matches", _("A file holds at most {most} matches.")),
            ("no-rows", _("Below the header stands no result.")),
            (
                "row-in-pieces",
                _(
                    "The quotation marks of this row do not go together: a pair of "
                    "them goes round a whole cell, and a row is one line."
                ),
            ),
            (
                "row-of-another-length",
                _("Cells in this row: {cells}; the header has {expected}."),
            ),
            ("cell-empty", _("{column} is empty.")),
            (
                "not-a-score",
                _(
                    "{column}: “{text}” is no score; write plain digits, from 0 to "
                    "{most}."
                ),
            ),
            (
                "score-of-no-side",
                _("{column}: the sides of this form are {sides}, and no other scores."),
            ),
            (
                "not-an-end",
                _("“{text}” is no code for how it ended; the codes are: {codes}."),
            ),
            (
                "ended-otherwise",
                _(
                    "This row says that it ended as {text}, and its cells of scores "
                    "and forfeit say otherwise."
                ),
            ),
            ("not-yes-or-no", _("“{text}” is neither yes nor no.")),
            (
                "two-members-at-a-seat",
                _("Seat {seat} is said to be of {first} and of {second}."),
            ),
            (
                "order-of-the-day",
                _(
                    "“{text}” does not say which is the month; declare how days are "
                    "written here (dmy or mdy), or write them as 2026-11-14."
                ),
            ),
        )
    ],
)

A_STANDING: Final = entries(
    Gravity.ERROR,
    [
        (
            "not-a-figure",
            (Rule.TABLE_AGREED,),
            _("{column}: “{text}” is no figure; write plain digits."),
        ),
        (
            "figures-of-no-matches",
            (Rule.SKUNK, Rule.DOUBLE_SKUNK, Rule.BALANCE),
            _(
                "{who}: no {played} matches of two come to {wins} wins and {defeats} "
                "defeats, with the skunks that are told."
            ),
        ),
        (
            "out-of-balance",
            (Rule.BALANCE,),
            _(
                "Over the whole table there are {wins} wins and {defeats} defeats; "
                "over any set of matches they are as many."
            ),
        ),
        (
            "skunks-out-of-balance",
            (Rule.BALANCE,),
            _("Skunks given: {given}; skunks taken: {taken}. Each is both."),
        ),
        (
            "spread-out-of-balance",
            (Rule.BALANCE,),
            _("The spreads add up to {spread}; what one leads by another trails by."),
        ),
    ],
)

NOT_CARRIED: Final = entries(
    Gravity.NOTE,
    [
        (
            "encoding-guessed",
            (Rule.TABLE_AGREED,),
            _("This is not UTF-8; it was read as {encoding}. Look at the names."),
        ),
        (
            "column-not-carried",
            (Rule.TABLE_AGREED,),
            _("The column “{column}” is not carried over; “{text}” stands in it."),
        ),
        (
            "tag-not-carried",
            (Rule.TABLE_AGREED,),
            _("{tag} “{text}” is not carried over; a sheet has no place for it."),
        ),
        (
            "result-stated",
            (Rule.ARRIVAL,),
            _(
                "The log states the result as “{text}”. That is kept as a remark; who "
                "has won follows from the deals alone."
            ),
        ),
        (
            "gos-supplied",
            (Rule.GO,),
            _("The log writes no Go; Gos supplied from the cards: {number}."),
        ),
        (
            "series-parted-elsewhere",
            (Rule.RESET,),
            _("The log parts the series elsewhere than the count and the cards do."),
        ),
        (
            "show-reckoned",
            (Rule.PLAY, Rule.SHOW),
            _(
                "The log has neither the points of a card nor the show; what the cards "
                "come to is written in their place."
            ),
        ),
        (
            "scores-within-a-deal",
            (Rule.PLAY,),
            _(
                "Scores that the log prints in the midst of a deal are not carried "
                "over: {number}."
            ),
        ),
        (
            "past-the-last-hole",
            (Rule.TARGET_SHOWN,),
            _("The log prints {claimed}; the register shows {true}."),
        ),
        (
            "after-the-last-hole",
            (Rule.ARRIVAL, Rule.TARGET_SHOWN),
            _("The log goes on after the winning peg; that is not carried over."),
        ),
    ],
)
