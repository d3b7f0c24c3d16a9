"""What the program says about the rules: findings, and the catalogue of their codes.

A finding is a code, the facts, and a place. Its gravity, its provisions and its
sentence come from the catalogue here. The sentences are English message ids: pages and
API translate them at the edge. Who reads a finding, and where, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulebook.rules import Rule


class Gravity(StrEnum):
    """How much a finding weighs."""

    NOTE = "note"
    """Worth saying; nothing is wrong."""
    ERROR = "error"
    """The record or the request must be corrected."""
    REFERRAL = "referral"
    """For the Tribunal's attention."""


@dataclass(frozen=True, slots=True)
class At:
    """A place in a record: deal and act, both counted from 1."""

    deal: int | None = None
    act: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, resting on provisions.

    >>> Finding("card-twice", {"card": "5H"}).text
    '5H stands here twice; the pack holds one card of each kind.'

    ``facts`` are the values that the sentence names: numbers, words, cards and lists
    of cards. ``also`` are provisions that this instance rests on besides its code's.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    at: At | None = None
    also: tuple[Rule, ...] = ()

    @property
    def gravity(self) -> Gravity:
        return CATALOGUE[self.code].gravity

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The provisions, those of this instance first."""
        own = CATALOGUE[self.code].rules
        return (*self.also, *(rule for rule in own if rule not in self.also))

    @property
    def sentence(self) -> str:
        """The English message id, its fields in braces."""
        return CATALOGUE[self.code].sentence

    @property
    def text(self) -> str:
        """The sentence in English, its fields filled in."""
        return fill(self.sentence, self.facts)


def fill(sentence: str, facts: Mapping[str, object]) -> str:
    """Fills a sentence's fields with the facts, as a reader likes them.

    >>> fill("{cards} make {sum}.", {"cards": ["7C", "8D"], "sum": 15})
    '7C 8D make 15.'
    """
    return sentence.format_map({name: show(value) for name, value in facts.items()})


def show(value: object) -> str:
    """A fact as a reader likes it: cards with their signs, lists with spaces."""
    if isinstance(value, list | tuple):
        return " ".join(map(show, value))
    return str(getattr(value, "sign", value))


class Refused(Exception):
    """An act that the rules do not allow; ``findings`` say why."""

    def __init__(self, *findings: Finding):
        self.findings: tuple[Finding, ...] = findings
        super().__init__(" ".join(finding.text for finding in findings))


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue holds under a code."""

    gravity: Gravity
    rules: tuple[Rule, ...]
    sentence: str


def gettext_noop(message: str) -> str:
    """Marks a message for translation; the edge translates it."""
    return message


def _entries(
    gravity: Gravity, rows: Iterable[tuple[str, tuple[Rule, ...], str]]
) -> dict[str, Entry]:
    return {code: Entry(gravity, rules, sentence) for code, rules, sentence in rows}


_ = gettext_noop

CANNOT_BE_READ: Final = _entries(
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

NOT_TO_BE_COUNTED: Final = _entries(
    Gravity.ERROR,
    [
        (
            "card-twice",
            (Rule.PACK,),
            _("{card} stands here twice; the pack holds one card of each kind."),
        ),
        (
            "hand-size",
            (Rule.CRIB,),
            _("{cards} cards are given; a hand or crib here is {expected}."),
        ),
        (
            "starter-size",
            (Rule.STARTER,),
            _("{cards} cards are given as the starter; it is one card."),
        ),
        (
            "result-only",
            (Rule.UNSANCTIONED_DETAILS,),
            _("{form} is entered by its result only; its cards are not counted here."),
        ),
        (
            "muggins-not-waived",
            (Rule.MUGGINS,),
            _("Muggins is part of the game in sanctioned play; nobody opts out."),
        ),
    ],
)

WHY_NOT_MORE: Final = _entries(
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
                "No flush: {cards} and the starter {starter} are of one suit, but the "
                "hand's own cards must all be of it, and {other} is not."
            ),
        ),
        (
            "starter-jack-is-not-nobs",
            (Rule.NOBS, Rule.STARTER),
            _(
                "No nobs: {starter} is the starter itself. Turned up it was the "
                "dealer's heels, pegged then and never again in the show."
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
            _("No run across the corner: the ace is low only, and {cards} are none."),
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

CLAIMS: Final = _entries(
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

CLAIM_NOTES: Final = _entries(
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

PLAY: Final = _entries(
    Gravity.ERROR,
    [
        (
            "over-31",
            (Rule.TURN_AND_LIMIT, Rule.GO),
            _(
                "{card} would make {count}, and the count never exceeds 31; {seat} "
                "must say Go. Nothing laid from here on can be judged."
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
                "{seat} leads, but the lead is {due}'s. The Code gives no remedy and "
                "no penalty; the play goes on as laid."
            ),
        ),
        (
            "wrong-next-lead",
            (Rule.NEXT_LEAD, Rule.RESET),
            _(
                "{seat} leads the new series, but the lead is {due}'s: the player "
                "after the one who laid last, among those who hold cards."
            ),
        ),
        (
            "out-of-turn",
            (Rule.TURN_AND_LIMIT,),
            _("{seat} acts, but it is {due}'s turn."),
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
            "go-at-nought",
            (Rule.GO, Rule.RESET),
            _("{seat} says Go, but the count stands at nought and every card fits."),
        ),
        (
            "must-lay-on",
            (Rule.GO, Rule.MUST_LAY),
            _(
                "After the Go {seat} must lay every card that still fits; at {count} "
                "{cards} does."
            ),
        ),
        (
            "must-lay-on-among-several",
            (Rule.TABLE_GO_AMONG_SEVERAL, Rule.MUST_LAY),
            _(
                "When the others have said Go the last layer lays every card that "
                "fits; at {count} {seat} holds {cards}. This is Table, not the Code."
            ),
        ),
        (
            "wrong-peg",
            (Rule.PLAY,),
            _("{seat} pegs {claimed} for {card}; it makes {true}."),
        ),
    ],
)

PLAY_NOTES: Final = _entries(
    Gravity.NOTE,
    [
        (
            "renege-claimable",
            (Rule.RENEGE, Rule.RENEGE_CHAIN, Rule.SCHEDULE_ADOPTED),
            _(
                "If the renege is claimed, the opponent takes {points}: {cards} could "
                "have been laid one after another within 31."
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
                "Whoever laid last lays on while a card fits, and takes one for the "
                "Go if none does."
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
            _("{cards} is no run: {missing} is missing."),
        ),
        (
            "run-in-the-play-is-broken",
            (Rule.PLAY_RUN,),
            _("{cards} is no run: a rank stands in it twice."),
        ),
    ],
)

PRACTICE: Final = _entries(
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
                "dealer's, pegged at the turn-up, and never part of a count."
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

CATALOGUE: Final[Mapping[str, Entry]] = {
    **CANNOT_BE_READ,
    **NOT_TO_BE_COUNTED,
    **WHY_NOT_MORE,
    **CLAIMS,
    **CLAIM_NOTES,
    **PLAY,
    **PLAY_NOTES,
    **PRACTICE,
}
"""Every code the program can raise, with gravity, provisions and sentence."""
