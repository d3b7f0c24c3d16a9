"""What a referee rules of a count, a claim or what happened, and why nothing is kept.

Whatever the sources leave open is told by their silences, and rests on none of these.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

RULINGS: Final = entries(
    Gravity.NOTE,
    [
        (
            "ruled-muggins-stands",
            (Rule.MUGGINS, Rule.CLAIMABLE),
            _("Muggins stands: {points} to the opponent."),
        ),
        (
            "ruled-muggins-fails",
            (Rule.CLAIMABLE,),
            _("Muggins fails: nothing to the opponent, and no further penalty."),
        ),
        (
            "ruled-no-claim",
            (Rule.MUGGINS,),
            _("There is no claim of muggins: nothing to the opponent."),
        ),
        ("ruled-count-stands", (Rule.SHOW,), _("The count stands at {stands}.")),
        (
            "ruled-too-soon",
            (Rule.MUGGINS_TOO_SOON, Rule.HAND_ON_THE_CARDS),
            _(
                "It was said before the count was finished: until then nothing has "
                "been missed, and to say so is a breach of conduct."
            ),
        ),
        (
            "ruled-too-late",
            (Rule.MUGGINS,),
            _(
                "The cards had been gathered for the next deal, and muggins may be "
                "claimed until then."
            ),
        ),
        (
            "ruled-match-over",
            (Rule.MUGGINS_PEGS, Rule.ARRIVAL),
            _("The match was over, and the winning peg ends what may be claimed."),
        ),
        (
            "ruled-won-first",
            (Rule.ARRIVAL, Rule.MUGGINS_PEGS),
            _(
                "With {stands} the player goes from {before} to {target} and wins; the "
                "match is over before anything can be claimed."
            ),
        ),
        (
            "ruled-prompted",
            (Rule.MUGGINS_PROMPTED, Rule.HAND_ON_THE_CARDS),
            _(
                "Somebody else prompted it: the claim is for the opponent who notices, "
                "and to prompt is a breach of conduct."
            ),
        ),
        (
            "ruled-muggins-pegs",
            (Rule.MUGGINS_PEGS, Rule.MUGGINS_UNCAPPED),
            _(
                "The opponent pegs at once, from {before} to {after}; it makes no "
                "difference how near the last hole anybody was."
            ),
        ),
        (
            "ruled-wins",
            (Rule.ARRIVAL,),
            _("With that the opponent reaches {target} and wins the match."),
        ),
        (
            "ruled-penalty",
            (Rule.PEGGING_BACK,),
            _("{points} to the opponent, pegged at once."),
        ),
        (
            "ruled-penalty-pegs",
            (Rule.PEGGING_BACK,),
            _("The opponent goes from {before} to {after}."),
        ),
        (
            "ruled-set-back",
            (Rule.FALSE_CLAIM, Rule.PEGGING_BACK),
            _("The offender goes back {back}, never below 0."),
        ),
        (
            "ruled-set-back-to",
            (Rule.FALSE_CLAIM, Rule.PEGGING_BACK),
            _("The offender goes back {back}, from {before} to {after}."),
        ),
        (
            "ruled-set-back-void",
            (Rule.PEGGING_BACK, Rule.ARRIVAL),
            _("The opponent has won by it, so that the setting back is void."),
        ),
        (
            "ruled-over-claimed",
            (Rule.FALSE_CLAIM, Rule.PEGGING_BACK),
            _("The opponent takes the points claimed too many, pegged at once."),
        ),
        (
            "ruled-schedule-off",
            (Rule.SCHEDULE_ADOPTED,),
            _(
                "No penalty by the Schedule: it is switched off here. What the event’s "
                "own rules say of it is the event’s, and is decided by them."
            ),
        ),
        (
            "ruled-nothing-of-counts",
            (Rule.SHOW,),
            _("Neither hand nor crib loses its count by it."),
        ),
        (
            "ruled-renege",
            (Rule.RENEGE, Rule.RENEGE_CHAIN),
            _("Reneged: {cards}. {points} to the opponent, pegged at once."),
        ),
        (
            "ruled-renege-each",
            (Rule.RENEGE, Rule.RENEGE_CHAIN),
            _(
                "{each} to the opponent for each card reneged, pegged at once; these "
                "are the cards that could have been laid one after another."
            ),
        ),
        (
            "ruled-renege-cancels",
            (Rule.RENEGE, Rule.RENEGE_CANCELS),
            _(
                "What the offender pegged after it is cancelled; the opponent keeps "
                "what was pegged since, the point for the Go among it."
            ),
        ),
        (
            "ruled-renege-put-right",
            (Rule.RENEGE, Rule.MUST_LAY),
            _(
                "No penalty: nobody has laid or announced since. The Go is put right, "
                "and a card that fits is laid."
            ),
        ),
        (
            "ruled-renege-unclaimed",
            (Rule.RENEGE,),
            _("No penalty: a renege costs nothing until it is claimed."),
        ),
        (
            "ruled-no-renege",
            (Rule.MUST_LAY, Rule.GO),
            _("No renege: none of these cards fits at {count}, and Go was right."),
        ),
        (
            "ruled-no-rule",
            (Rule.SCHEDULE_ADOPTED,),
            _("There is no rule for it: no penalty, and no remedy is laid down."),
        ),
        (
            "ruled-record-in-error",
            (Rule.TURN_AND_LIMIT, Rule.CRIB),
            _("A record in which this was done is in error."),
        ),
        (
            "ruled-breach",
            (Rule.HAND_ON_THE_CARDS, Rule.SPEAKING_OVER),
            _("A breach of conduct; nobody pegs for it."),
        ),
        (
            "ruled-expulsion",
            (Rule.SPEAKING_OVER, Rule.EXPULSION_AT_ONCE),
            _(
                "Ground for immediate expulsion from membership; the matter goes at "
                "once to the Tribunal for ratification. Nobody pegs for it."
            ),
        ),
        (
            "ruled-over-pegged",
            (Rule.OVER_COUNT,),
            _(
                "It is corrected to the true count; the opponent takes nothing for it, "
                "and the opponent’s pegs do not move."
            ),
        ),
        (
            "ruled-under-pegged",
            (Rule.MUGGINS_IN_SHOW_ONLY,),
            _(
                "Nothing may be claimed under the Code: the count named everything, "
                "and was pegged short."
            ),
        ),
        (
            "ruled-play-accrues",
            (Rule.MUGGINS_IN_SHOW_ONLY, Rule.PLAY_ACCRUES),
            _(
                "Nothing may be claimed under the Code: in the play points accrue to "
                "the card, announced or not."
            ),
        ),
        (
            "ruled-taken-at-the-table",
            (Rule.TABLE_MUGGINS,),
            _(
                "Where a match adopts the Table’s muggins, the first opponent to call "
                "it takes the points."
            ),
        ),
        (
            "ruled-late-heels",
            (Rule.STARTER, Rule.LATE_HEELS),
            _("The heels count, though they are pegged late, and may win the match."),
        ),
        (
            "ruled-no-limit",
            (Rule.STARTER, Rule.GO, Rule.ARRIVAL),
            _(
                "The points count as they do anywhere, and may win the match: no limit "
                "near the last hole is known here."
            ),
        ),
        (
            "ruled-out-of-order",
            (Rule.SHOW_ORDER, Rule.MUGGINS),
            _(
                "The order of the show is put right, and decides who arrives first. "
                "Muggins to either hand stays open until the cards are gathered."
            ),
        ),
        (
            "ruled-won-on-paper",
            (Rule.ARRIVAL,),
            _(
                "Nobody has won yet: the moment is the peg. A result written down too "
                "soon is no false claim of the game by itself, and nobody pegs for it."
            ),
        ),
    ],
)

RULINGS_REFUSED: Final = entries(
    Gravity.ERROR,
    [
        (
            "no-such-ruling",
            (),
            _(
                "There is no ruling “{number}”; a number is written such as "
                "ICA-R-2026-000012."
            ),
        ),
        (
            "no-such-happening",
            (),
            _("“{what}” is nothing that the desk knows; it knows: {known}."),
        ),
        (
            "no-such-moment",
            (),
            _("“{when}” is no moment of it; the moments are: {known}."),
        ),
        (
            "score-past-the-end",
            (),
            _("Nobody stands on {score} before the end: the last hole is {target}."),
        ),
        (
            "your-own-ruling",
            (),
            _("Nobody rules on a match at which they sat, or in a cause of their own."),
        ),
        (
            "ruling-of-another-form",
            (),
            _("It was asked of {claimed}, and {match} is of {true}."),
        ),
        (
            "ruling-by-another-schedule",
            (),
            _(
                "In {event} the Schedule of penalties is {true}, and it was asked with "
                "the Schedule {claimed}."
            ),
        ),
        (
            "ruling-of-another-event",
            (),
            _("{match} is no match of {event}."),
        ),
        (
            "deal-of-no-match",
            (),
            _("A deal is told of a match; name the match too, or leave the deal out."),
        ),
        (
            "party-on-both-sides",
            (),
            _("{who} is named on both sides."),
        ),
        (
            "parties-of-one-side",
            (),
            _("{player} and {opponent} are of one side in {match}."),
        ),
        (
            "ruling-of-no-deal",
            (),
            _(
                "{ruling} names no match or no deal, so that no sheet can be corrected "
                "by it."
            ),
        ),
        (
            "no-sheet-on-file",
            (),
            _("{match} has no sheet on file that could be corrected."),
        ),
        (
            "not-on-the-sheet",
            (),
            _("The sheet of {match} does not hold it: {what} in deal {deal}."),
        ),
        (
            "ruling-leaves-the-sheet",
            (),
            _("{ruling} changes nothing on the sheet of {match}."),
        ),
        (
            "corrected-sheet-errs",
            (),
            _(
                "With {ruling} on it the sheet of {match} would hold an error: {why} "
                "It is for the Secretariat to correct."
            ),
        ),
        (
            "ruling-undoes-the-end",
            (),
            _(
                "With {ruling} on its sheet nobody has arrived in {match}: it stands "
                "at {scores}. What becomes of the match is for the Tribunal to say."
            ),
        ),
    ],
)
