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
            "claim-card-too-often",
            (Rule.CLAIMABLE,),
            _("Of {card} only {cards} is here; the line names more."),
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
            "claim-which",
            (Rule.CLAIMABLE,),
            _("“{name}” may be more than one thing here; name its cards."),
        ),
        (
            "claim-none-there",
            (Rule.SHOW,),
            _("There is no {name} among these cards."),
        ),
        (
            "claim-not-fifteen",
            (Rule.FIFTEEN,),
            _("No fifteen: {cards} adds up to {sum}."),
        ),
        (
            "claim-not-alike",
            (Rule.PAIR,),
            _(
                "No pair: {cards}. Only cards of one rank pair; equal value alone does "
                "not."
            ),
        ),
        (
            "claim-not-a-run",
            (Rule.RUN,),
            _("No run: {cards}. The ranks must follow one another without a gap."),
        ),
        (
            "claim-inside-a-longer-run",
            (Rule.RUN,),
            _("No run of its own: {cards}. Only the longest run counts."),
        ),
        (
            "claim-crib-flush",
            (Rule.FLUSH,),
            _(
                "No flush: {cards}. In the crib only a flush of five counts, the "
                "starter among them."
            ),
        ),
        (
            "claim-not-a-flush",
            (Rule.FLUSH,),
            _(
                "No flush: {cards}. Every card of the hand must be of one suit; the "
                "starter can only be added to them."
            ),
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
            _("No nobs: {cards}. Nobs is the jack of the starter’s suit."),
        ),
        (
            "claim-no-jack",
            (Rule.NOBS,),
            _("Nobs is the jack of the starter’s suit; there is no jack here."),
        ),
        (
            "claim-misnamed",
            (Rule.SHOW,),
            _(
                "{cards}: that is {true}, not {claimed}. Name, cards and points of a "
                "line must agree."
            ),
        ),
        (
            "claim-points-over",
            (Rule.SHOW, Rule.OVER_COUNT),
            _("This line is worth {true}, not {claimed}, and stands at {true}."),
        ),
        (
            "claim-points-short",
            (Rule.SHOW, Rule.SHORTFALL),
            _(
                "This line is worth {true}; {claimed} of it is counted, and the rest "
                "is left."
            ),
        ),
        (
            "claim-counted-twice",
            (Rule.SHOW, Rule.OVER_COUNT),
            _(
                "An earlier line has counted this already: {cards}. A combination "
                "counts once."
            ),
        ),
        (
            "claim-outside-the-show",
            (Rule.SHOW,),
            _("“{text}” is no part of a hand or crib and is not counted in the show."),
        ),
        (
            "muggins-already-counted",
            (Rule.CLAIMABLE, Rule.MUGGINS),
            _(
                "The player’s own count names this already: {cards}. Only what it "
                "leaves out may be claimed; the claim fails, with no further penalty."
            ),
        ),
        (
            "muggins-said-twice",
            (Rule.CLAIMABLE, Rule.MUGGINS),
            _(
                "An earlier line of the claim has taken this already: {cards}. The "
                "line fails, with no further penalty."
            ),
        ),
        (
            "muggins-beyond-the-shortfall",
            (Rule.SHORTFALL, Rule.MUGGINS),
            _(
                "The player counted {claimed}, and the true count is {true}: what may "
                "be claimed in all is {shortfall}."
            ),
        ),
        (
            "muggins-outside-the-show",
            (Rule.MUGGINS, Rule.MUGGINS_IN_SHOW_ONLY),
            _(
                "Muggins is for a hand or crib, and “{text}” is neither. Elsewhere it "
                "is Table, where a match adopts it, and is claimed there."
            ),
        ),
        (
            "muggins-not-adopted",
            (Rule.TABLE_MUGGINS, Rule.TABLE_AGREED),
            _(
                "“{text}” takes nothing: at the table muggins is played only where it "
                "was agreed before the first deal, and this form has not adopted it."
            ),
        ),
        (
            "over-count",
            (Rule.OVER_COUNT,),
            _(
                "Counted {claimed}, {over} of it for what is not there. The count "
                "stands at {stands}; the opponent takes nothing for the rest."
            ),
        ),
        (
            "over-count-told",
            (Rule.OVER_COUNT,),
            _(
                "Counted {claimed}, {over} of it for what is not there: {why} The "
                "count stands at {stands}; the opponent takes nothing for the rest."
            ),
        ),
    ],
)

CLAIM_NOTES: Final = entries(
    Gravity.NOTE,
    [
        (
            "claim-taken-as",
            (Rule.CLAIMABLE, Rule.TABLE_ALOUD),
            _("The line names no cards, as the call does not; it is taken as {cards}."),
        ),
        (
            "claim-counted-in-part",
            (Rule.SHOW,),
            _(
                "An earlier line has counted part of this already: {cards}. The line "
                "stands for the rest."
            ),
        ),
        (
            "muggins-counted-in-part",
            (Rule.CLAIMABLE,),
            _("Counted already: {cards}. The claim stands for the rest."),
        ),
        (
            "left-uncounted",
            (Rule.CLAIMABLE, Rule.MUGGINS),
            _(
                "Of {true} in all, {shortfall} is left uncounted, and may be "
                "claimed by muggins until the cards are gathered."
            ),
        ),
        (
            "left-uncounted-at-the-table",
            (Rule.TABLE_MUGGINS,),
            _(
                "Of {true} in all, {shortfall} is left uncounted. Muggins is "
                "adopted here, and the first opponent to call it takes it."
            ),
        ),
        (
            "left-uncounted-without-muggins",
            (Rule.TABLE_MUGGINS,),
            _(
                "Of {true} in all, {shortfall} is left uncounted. Muggins is "
                "not adopted in this form, and nobody takes it."
            ),
        ),
    ],
)
