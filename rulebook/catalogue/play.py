"""What goes wrong in the play, and what is to be said of it."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

PLAY: Final = entries(
    Gravity.ERROR,
    [
        (
            "over-31",
            (Rule.TURN_AND_LIMIT, Rule.GO),
            _(
                "{card} would make {count}, and the count never exceeds 31. If nothing "
                "else fits, {seat} says Go; if the others have said Go, write it down. "
                "Nothing laid from here on can be judged."
            ),
        ),
        (
            "over-31-where-go-is-due",
            (Rule.TURN_AND_LIMIT, Rule.GO),
            _(
                "{card} would make {count}, and the count never exceeds 31. {seat} "
                "holds nothing that fits and says Go. Nothing laid from here on can be "
                "judged."
            ),
        ),
        (
            "over-31-while-holding",
            (Rule.TURN_AND_LIMIT, Rule.MUST_LAY),
            _(
                "{card} would make {count}, and the count never exceeds 31. {seat} "
                "must lay what fits: {cards}. Nothing laid from here on can be judged."
            ),
        ),
        (
            "card-not-held",
            (Rule.CRIB, Rule.TURN_AND_LIMIT),
            _(
                "{seat} does not hold {card}; the hand on record is {cards}. Nothing "
                "laid from here on can be judged."
            ),
        ),
        (
            "card-of-another",
            (Rule.PACK, Rule.TURN_AND_LIMIT),
            _(
                "{seat} lays {card}, which stands in {holder}’s hand. Nothing laid "
                "from here on can be judged."
            ),
        ),
        (
            "card-laid-twice",
            (Rule.PACK,),
            _("{card} has been laid already. Nothing laid from here on can be judged."),
        ),
        (
            "nobody-to-act",
            (Rule.TURN_AND_LIMIT,),
            _("Nobody is to act: the play is over, or its leader is not named."),
        ),
        (
            "hand-laid-out",
            (Rule.CRIB,),
            _(
                "{seat} has laid all {cards} cards of the hand and has no {card} to "
                "lay. Nothing laid from here on can be judged."
            ),
        ),
        (
            "wrong-leader",
            (Rule.TURN_AND_LIMIT,),
            _(
                "{seat} leads, but the lead is {due}’s. The Code gives no remedy and "
                "no penalty; the play goes on as laid."
            ),
        ),
        (
            "wrong-next-lead",
            (Rule.NEXT_LEAD, Rule.RESET),
            _(
                "{seat} leads the new series, but the lead is {due}’s, who is the next "
                "to hold cards after the one who laid last. No remedy is given; the "
                "play goes on as laid."
            ),
        ),
        (
            "out-of-turn",
            (Rule.TURN_AND_LIMIT,),
            _(
                "{seat} acts, but it is {due}’s turn, and {due} holds a card that "
                "fits. No remedy is given; the play goes on as laid."
            ),
        ),
        (
            "go-while-holding",
            (Rule.MUST_LAY, Rule.GO, Rule.TABLE_MUST_LAY),
            _(
                "{seat} says Go at {count} but holds {cards}: whoever holds a card "
                "that fits must lay it. It is a renege."
            ),
        ),
        (
            "go-while-anything-fits",
            (Rule.MUST_LAY, Rule.GO, Rule.TABLE_MUST_LAY),
            _(
                "{seat} says Go at {count}, where every card fits: whoever holds one "
                "must lay it. It is a renege."
            ),
        ),
        (
            "go-at-nought",
            (Rule.GO, Rule.RESET),
            _(
                "{seat} says Go where the count begins from nought, and every card "
                "fits; a card is to be laid."
            ),
        ),
        (
            "must-lay-on",
            (Rule.GO, Rule.MUST_LAY),
            _(
                "The series is not over: after the Go {seat} lays every card that "
                "still fits, and at {count} holds {cards}."
            ),
        ),
        (
            "must-lay-on-among-several",
            (Rule.TABLE_GO_AMONG_SEVERAL, Rule.MUST_LAY),
            _(
                "The series is not over: when the others have said Go the last layer "
                "lays every card that fits, and {seat} at {count} holds {cards}. This "
                "is Table, not the Code."
            ),
        ),
        (
            "wrong-peg",
            (Rule.PLAY, Rule.PLAY_ACCRUES),
            _("{seat} pegs {claimed} for {card}; it makes {true}."),
        ),
    ],
)

PLAY_NOTES: Final = entries(
    Gravity.NOTE,
    [
        (
            "renege-claimable",
            (
                Rule.RENEGE,
                Rule.RENEGE_CHAIN,
                Rule.RENEGE_CANCELS,
                Rule.SCHEDULE_ADOPTED,
            ),
            _(
                "If the renege is claimed, the opponent takes {points}, for what could "
                "have been laid in turn within 31: {cards}. What the offender has "
                "pegged since is cancelled."
            ),
        ),
        (
            "go-put-right",
            (Rule.RENEGE,),
            _(
                "{seat} takes the Go back and lays before anybody else lays or "
                "announces; that is free."
            ),
        ),
        (
            "go-not-needed",
            (Rule.GO_NOT_NEEDED,),
            _("{seat} has no cards left and needs no Go; the others simply go on."),
        ),
        (
            "go-open",
            (Rule.GO, Rule.MUST_LAY),
            _(
                "Whoever still holds a card that fits lays on; if nobody does, whoever "
                "laid last takes one for the Go."
            ),
        ),
        (
            "left-in-the-play",
            (Rule.TABLE_MUGGINS,),
            _(
                "Muggins in the play is adopted here: what {seat} did not peg, the "
                "first opponent to call it takes."
            ),
        ),
        (
            "go-paid-once",
            (Rule.GO,),
            _("The Go pays one in all, not one for each card laid after it."),
        ),
        (
            "no-go-at-31",
            (Rule.GO, Rule.LAST_CARD),
            _("At 31 the two points stand instead of the one for Go or last card."),
        ),
        (
            "nothing-reaches-back",
            (Rule.RESET,),
            _(
                "The count was set back to nought before {card}; nothing reaches back "
                "across it to {cards}."
            ),
        ),
        (
            "run-in-the-play-has-a-gap",
            (Rule.PLAY_RUN,),
            _("No run: {cards}, for {missing} is missing."),
        ),
        (
            "run-in-the-play-is-broken",
            (Rule.PLAY_RUN,),
            _("No run: {cards}, for a rank stands in it twice."),
        ),
        (
            "run-in-the-play-does-not-wrap",
            (Rule.VALUES, Rule.PLAY_RUN),
            _("No run: {cards}, for the ace is low only."),
        ),
        (
            "equal-value-is-no-pair",
            (Rule.PLAY_PAIR,),
            _("No pair: {cards}. Cards of equal value are no pair, only of one rank."),
        ),
        (
            "no-flush-in-the-play",
            (Rule.PLAY,),
            _("No flush: {cards}. A flush never scores in the play."),
        ),
    ],
)
