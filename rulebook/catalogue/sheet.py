"""What goes wrong on a scoresheet, beside its play and its counts."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

SHEET: Final = entries(
    Gravity.ERROR,
    [
        (
            "cut-after-the-cut",
            (Rule.FIRST_DEALER,),
            _(
                "{claimed} cut once more, and the cut before had decided: the first "
                "deal is {true}’s."
            ),
        ),
        (
            "nothing-from-the-pack",
            (Rule.CRIB, Rule.THREE_HAND),
            _("{claimed} is written as from the pack, which gives no card here."),
        ),
        (
            "forfeit-after-the-end",
            (Rule.ARRIVAL,),
            _(
                "{claimed} is said to forfeit, and {true} had won before: a match that "
                "is over cannot be forfeited."
            ),
        ),
        (
            "wrong-first-dealer",
            (Rule.FIRST_DEALER,),
            _("{claimed} deals first; by the cut the deal is {true}’s."),
        ),
        (
            "wrong-dealer",
            (Rule.DEAL_PASSES,),
            _("{claimed} deals; the deal passes in turn and is {true}’s."),
        ),
        (
            "seat-not-here",
            (Rule.DEAL,),
            _("There is no seat {claimed} in this form; the seats are {true}."),
        ),
        (
            "heels-missing",
            (Rule.STARTER, Rule.LATE_HEELS),
            _("The starter is a jack, and the dealer’s {true} are not on the sheet."),
        ),
        (
            "wrong-heels",
            (Rule.STARTER,),
            _("Heels of {claimed} are written; {true} are due here."),
        ),
        (
            "points-after-the-end",
            (Rule.ARRIVAL, Rule.TARGET_SHOWN),
            _("The match was over before this; nothing is laid or pegged after it."),
        ),
        (
            "count-out-of-order",
            (Rule.SHOW_ORDER,),
            _("{claimed} counts here; it is {true}’s to count."),
        ),
        (
            "crib-out-of-order",
            (Rule.SHOW_ORDER,),
            _("The crib is counted here; {true}’s hand is counted before it."),
        ),
        (
            "counted-twice",
            (Rule.SHOW_ORDER,),
            _("{seat} has counted this already; a hand or crib is counted once."),
        ),
        (
            "crib-of-another",
            (Rule.CRIB, Rule.SHOW_ORDER),
            _("{claimed} counts the crib, which is the dealer’s: {true} pegs it."),
        ),
        (
            "show-before-all-is-laid",
            (Rule.RESET, Rule.SHOW_ORDER),
            _("The show opens when every card is laid; {seat} still holds {cards}."),
        ),
        (
            "laid-away-size",
            (Rule.CRIB,),
            _("{seat} lays {claimed} in the crib; in this form it is {true}."),
        ),
        (
            "impossible-total",
            (Rule.TABLE_IMPOSSIBLE_TOTALS, Rule.GREATEST_HAND),
            _("No hand or crib counts {claimed}."),
        ),
        (
            "items-do-not-add-up",
            (Rule.SHOW,),
            _("The items come to {true}; the total says {claimed}."),
        ),
        (
            "wrong-muggins",
            (Rule.MUGGINS, Rule.CLAIMABLE),
            _("{seat} pegs {claimed} by muggins; the claim earns {true}."),
        ),
        (
            "wrong-muggins-told",
            (Rule.MUGGINS, Rule.CLAIMABLE),
            _("{seat} pegs {claimed} by muggins; the claim earns {true}. {why}"),
        ),
        (
            "muggins-of-what-is-named",
            (Rule.MUGGINS_IN_SHOW_ONLY, Rule.MUGGINS),
            _(
                "{seat} pegs {claimed} by muggins, but {on}’s count names everything. "
                "What was announced and not pegged is no claim under the Code; it "
                "earns {true}."
            ),
        ),
        (
            "muggins-in-the-play",
            (Rule.MUGGINS_IN_SHOW_ONLY, Rule.MUGGINS),
            _(
                "{seat} pegs {claimed} by muggins in the play. Under the Code muggins "
                "is for a hand or crib alone, and elsewhere it is Table, where a match "
                "adopts it; the claim earns {true}."
            ),
        ),
        (
            "muggins-before-the-count",
            (Rule.MUGGINS_TOO_SOON, Rule.HAND_ON_THE_CARDS),
            _(
                "{seat} claims before {on} has counted. That is no claim and earns "
                "{true}; to show a combination while a hand is counted is a breach."
            ),
        ),
        (
            "muggins-on-the-own-side",
            (Rule.MUGGINS,),
            _(
                "{seat} claims of {on}’s count, which is of the same side. Muggins is "
                "the opponent’s; the claim earns {true}."
            ),
        ),
        (
            "muggins-of-no-effect",
            (Rule.TABLE_MUGGINS, Rule.TABLE_AGREED),
            _(
                "{seat} pegs {claimed} by muggins, which this form has not adopted: at "
                "the table it is played only where it was agreed before the first "
                "deal. The claim earns {true}."
            ),
        ),
        (
            "muggins-too-late",
            (Rule.MUGGINS,),
            _("The cards were gathered before {seat} claimed; the claim earns {true}."),
        ),
        (
            "schedule-not-adopted",
            (Rule.SCHEDULE_ADOPTED,),
            _("The schedule of penalties is switched off here; nothing is taken."),
        ),
        (
            "wrong-penalty",
            (Rule.SCHEDULE_ADOPTED,),
            _("A penalty of {claimed} is written; the schedule gives {true}."),
        ),
        (
            "wrong-renege",
            (Rule.RENEGE, Rule.RENEGE_CHAIN),
            _(
                "The renege is claimed of {claimed}; what could have been laid in turn "
                "within 31 is {true}, and {seat} takes {points}."
            ),
        ),
        (
            "no-renege",
            (Rule.RENEGE, Rule.MUST_LAY),
            _(
                "{seat} claims a renege of {claimed}; by the record {on} held nothing "
                "back that fitted. The claim takes nothing."
            ),
        ),
        (
            "renege-of-the-own-side",
            (Rule.RENEGE,),
            _(
                "{seat} claims a renege of {on}, who is of the same side. It is the "
                "opponent’s to claim, and nothing is taken."
            ),
        ),
        (
            "penalty-to-the-own-side",
            (Rule.SCHEDULE_ADOPTED,),
            _(
                "{claimed} pegs for the offence of {seat}, who is of the same side. "
                "The opponent takes a penalty; nothing is taken here."
            ),
        ),
        (
            "penalty-to-whom",
            (Rule.SCHEDULE_ADOPTED,),
            _("Several could take this penalty; write who pegs, as Penalty B to C."),
        ),
        (
            "wrong-score",
            (Rule.ARRIVAL,),
            _("The score written is {claimed}; by the sheet it is {true}."),
        ),
        (
            "score-below-the-points",
            (Rule.ARRIVAL,),
            _(
                "The score written is {claimed}; the points on the sheet alone come "
                "to {true}."
            ),
        ),
        (
            "several-arrive",
            (Rule.ARRIVAL, Rule.TARGET_SHOWN),
            _(
                "By these totals of the play more than one arrives: {claimed}. The "
                "first to arrive has won, and nothing is pegged after; write the play "
                "card by card, or what was pegged before the winning peg."
            ),
        ),
        (
            "play-total-out-of-reach",
            (Rule.PLAY,),
            _(
                "{seat} pegs {claimed} in the play; however these two hands are "
                "played, {seat} makes from {low} to {high}."
            ),
        ),
        (
            "play-total-beyond-any-hands",
            (Rule.PLAY,),
            _(
                "{seat} pegs {claimed} in the play; whatever two hands hold, a seat in "
                "that place makes {high} at most."
            ),
        ),
        (
            "play-totals-do-not-meet",
            (Rule.PLAY,),
            _(
                "The play comes to {claimed}; each may be, but no play of these two "
                "hands comes to both."
            ),
        ),
        (
            "play-total-over-the-bound",
            (Rule.PLAY,),
            _(
                "{seat} pegs {claimed} in the play; with these hands no play passes "
                "{high}. That is a bound, and not the most that can be made."
            ),
        ),
        (
            "play-pays-nothing",
            (Rule.LAST_CARD, Rule.PLAY_THIRTY_ONE),
            _(
                "Nobody pegs in the play: {claimed}. Whoever lays the last card takes "
                "one for it, or two at 31; write it down."
            ),
        ),
        (
            "wrong-result",
            (Rule.ARRIVAL, Rule.TARGET_SHOWN),
            _("The result written is {claimed}; by the sheet it is {true}."),
        ),
        (
            "result-not-reached",
            (Rule.ARRIVAL,),
            _(
                "The result is written as {claimed}, and on the sheet nobody has "
                "arrived: it stands at {true}."
            ),
        ),
        (
            "result-of-other-sides",
            (Rule.ARRIVAL,),
            _("The result names {claimed}; the sides of this form are {true}."),
        ),
        (
            "result-past-the-last-hole",
            (Rule.ARRIVAL, Rule.TARGET_SHOWN),
            _("A score stands past the last hole: {claimed}."),
        ),
        (
            "two-winners",
            (Rule.ARRIVAL,),
            _(
                "Two sides stand in the last hole: {claimed}. The first to arrive has "
                "won, and the sheet does not say which."
            ),
        ),
    ],
)

SHEET_NOTES: Final = {
    **entries(
        Gravity.NOTE,
        [
            (
                "no-winner",
                (Rule.ARRIVAL,),
                _("Nobody has arrived at {claimed}; no winner can be told."),
            ),
            (
                "cut-by-the-untied",
                (Rule.TIED_CUT, Rule.FIRST_DEALER),
                _(
                    "{untied} cut again though only {seats} were tied for the lowest. "
                    "The Code does not say so of three or more; the cut stands as it "
                    "was made."
                ),
            ),
            (
                "cut-still-tied",
                (Rule.FIRST_DEALER,),
                _(
                    "The last cut is tied between {seats}. A tie is cut again; who "
                    "deals first does not follow from this one."
                ),
            ),
            (
                "count-before-the-win",
                (Rule.SHOW_ORDER,),
                _(
                    "{seat} wins by this count. The count of {seats} comes before it "
                    "and could have won; it is not on the sheet."
                ),
            ),
            (
                "agreement-not-recorded",
                (Rule.SHORT_MATCH,),
                _(
                    "A short match is played by the agreement of all, and the sheet "
                    "does not record it of {seats}. Where it was given, write Agreed "
                    "and the seats."
                ),
            ),
            (
                "skunk-is-derived",
                (Rule.SKUNK_LINE, Rule.SKUNK, Rule.DOUBLE_SKUNK),
                _(
                    "“{text}” is kept as a remark. A skunk is never typed: it follows "
                    "from the scores, and the defeats here are {true}."
                ),
            ),
            (
                "cards-of-some",
                (Rule.DEAL,),
                _(
                    "Of this deal only the cards of {seats} are on record; what needs "
                    "the others’ is taken as it is written."
                ),
            ),
            (
                "left-by-a-count",
                (Rule.CLAIMABLE, Rule.MUGGINS),
                _(
                    "{seat} counts {claimed} of {true} and leaves {left}: {missed}. "
                    "It is for {to} to claim by muggins, before the cards are gathered."
                ),
            ),
            (
                "left-by-a-total",
                (Rule.SHORTFALL, Rule.MUGGINS),
                _(
                    "{seat} counts {claimed} of {true} and does not say which. No more "
                    "than {left} is for {to} to claim by muggins, before the cards are "
                    "gathered."
                ),
            ),
            (
                "left-where-none-may-claim",
                (Rule.TABLE_MUGGINS,),
                _(
                    "{seat} counts {claimed} of {true} and leaves {left}. Muggins is "
                    "not adopted in this form, and nobody takes it."
                ),
            ),
            (
                "twenty-nine-for-the-register",
                (Rule.GREATEST_HAND,),
                _(
                    "{seat} counts 29, the greatest hand there is. It is entered in "
                    "the register once the national federation has certified it."
                ),
            ),
            (
                "twenty-nine-crib-for-the-register",
                (Rule.GREATEST_IN_CRIB, Rule.GREATEST_HAND),
                _(
                    "{seat}’s crib counts 29. It is entered in the register, marked "
                    "as a crib, once the national federation has certified it."
                ),
            ),
        ],
    ),
    **entries(
        Gravity.REFERRAL,
        [
            (
                "non-human-seated",
                (Rule.HUMANS_ONLY,),
                _(
                    "Seat {seat} is {species}: only humans play in sanctioned "
                    "matches. The record is for the Tribunal to look at."
                ),
            ),
        ],
    ),
}
