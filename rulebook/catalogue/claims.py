"""What a count or a claim of muggins gets wrong, and what is to be said of it."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

CLAIMS: Final = entries(
    Gravity.ERROR,
    [
        (
            "claim-card-not-there",
            (Rule.CLAIMABLE,),
            _("{card} is not among these cards."),
        ),
        (
            "claim-card-unclear",
            (Rule.CLAIMABLE,),
            _("{card} may be any of {cards}; name the suit."),
        ),
        (
            "claim-card-named-twice",
            (Rule.PACK,),
            _("{card} is named twice; one card serves once in one combination."),
        ),
        (
            "claim-not-fifteen",
            (Rule.FIFTEEN,),
            _("{cards} make {sum}, not fifteen."),
        ),
        (
            "claim-not-alike",
            (Rule.PAIR,),
            _("{cards} are not of one rank; equal value alone makes no pair."),
        ),
        (
            "claim-not-a-run",
            (Rule.RUN,),
            _("{cards} do not follow one another in rank without a gap."),
        ),
        (
            "claim-inside-a-longer-run",
            (Rule.RUN,),
            _("{cards} lie inside a longer run, and only the longest counts."),
        ),
        (
            "claim-crib-flush",
            (Rule.FLUSH,),
            _("In the crib only a flush of five counts; {cards} are {number}."),
        ),
        (
            "claim-not-a-flush",
            (Rule.FLUSH,),
            _("{cards} are no flush: every card of the hand must be of one suit."),
        ),
        (
            "claim-not-the-whole-flush",
            (Rule.FLUSH,),
            _("The flush here is {true}: it counts once, with all its cards."),
        ),
        (
            "claim-starter-jack",
            (Rule.NOBS, Rule.STARTER),
            _("{card} is the starter itself; as nobs it never scores."),
        ),
        (
            "claim-not-nobs",
            (Rule.NOBS,),
            _("Nobs is the jack of the starter's suit in the hand; {cards} is not."),
        ),
        (
            "claim-no-jack",
            (Rule.NOBS,),
            _("Nobs is the jack of the starter's suit; there is no jack here."),
        ),
        (
            "claim-misnamed",
            (Rule.SHOW,),
            _(
                "{cards} are {true}, not {claimed}; name, cards and points of a line "
                "must agree."
            ),
        ),
        (
            "claim-points",
            (Rule.SHOW,),
            _("This line is worth {true}, not {claimed}, and stands at {true}."),
        ),
        (
            "claim-counted-twice",
            (Rule.OVER_COUNT,),
            _("{cards} stand already in an earlier line; a combination counts once."),
        ),
        (
            "muggins-already-counted",
            (Rule.CLAIMABLE, Rule.MUGGINS),
            _(
                "The player's own count names {cards} already; only what it leaves "
                "out may be claimed. The claim fails, with no further penalty."
            ),
        ),
        (
            "muggins-beyond-the-shortfall",
            (Rule.SHORTFALL, Rule.MUGGINS),
            _(
                "The player counted {claimed} of {true}: what may be claimed in all "
                "is {shortfall}."
            ),
        ),
        (
            "claim-outside-the-show",
            (Rule.SHOW,),
            _("“{text}” is no part of a hand or crib and is not counted in the show."),
        ),
        (
            "muggins-outside-the-show",
            (Rule.MUGGINS, Rule.MUGGINS_IN_SHOW_ONLY),
            _(
                "Under the Code muggins is for a hand or crib only; “{text}” is "
                "neither. Elsewhere it is Table, where a match adopts it."
            ),
        ),
        (
            "over-count",
            (Rule.OVER_COUNT,),
            _(
                "Counted {claimed}; the true count is {true}. It is corrected to "
                "{true}, and the opponent takes nothing for it."
            ),
        ),
    ],
)

CLAIM_NOTES: Final = entries(
    Gravity.NOTE,
    [
        (
            "left-uncounted",
            (Rule.CLAIMABLE, Rule.MUGGINS),
            _(
                "Counted {claimed} of {true}: the {shortfall} left may be claimed by "
                "muggins until the cards are gathered."
            ),
        ),
    ],
)
