"""What may happen at the table besides a count, and what the sources say follows.

It knows what happened, when it was noticed, and the scores where they are told. Where
neither Code, Table nor a Reading answers it says so, and names the silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.engine import Card, find_profile, parse_cards
from rulebook.engine.cards import spell
from rulebook.engine.penalties import (
    RENEGE_EACH,
    SET_BACK,
    Offence,
    Penalty,
    pegged_back,
    penalty,
    renege_points,
    reneged,
)
from rulebook.engine.profile import ASSOCIATION, Profile
from rulebook.findings import Finding
from rulebook.rules import Rule

from .ruled import Ruled, arrival

SCORES: Final = ("offender_at", "opponent_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Something that may happen.

    ``asks`` are what the answer depends on, ``moments`` when it was noticed, the first
    of them where nothing is said. ``codes`` is what is ruled of it in every case, each
    with the provisions that it rests on here where not on all of its own; ``silences``
    are what no source answers.
    """

    name: str
    told: str
    offence: Offence | None = None
    asks: tuple[str, ...] = ()
    moments: Mapping[str, str] | None = None
    codes: tuple[tuple[str, tuple[Rule, ...]], ...] = ()
    silences: tuple[str, ...] = ()


RENEGE_MOMENTS: Final = {
    "laid": _("After an opponent laid or announced, and claimed"),
    "pegged": _("After an opponent pegged for it, before anybody laid or announced"),
    "open": _("Before an opponent laid, announced or pegged"),
    "unclaimed": _("Later, and nobody claims it"),
}
UTTERED: Final = {
    "other": _("Something else was said"),
    "uttered": _("“Who nerded you out!” was said"),
}

GROUPS: Final[Mapping[str, Mapping[str, Happening]]] = {
    _("In the deal and the cut"): {
        "peek": Happening(
            name=_("A card was peeked at"),
            told=_("Such as the bottom card in dealing, or the crib before its time."),
            offence=Offence.PEEK,
            asks=("opponent_at",),
        ),
        "exposed-card": Happening(
            name=_("A card showed its face"),
            told=_("It was turned up in the deal, or fell; nobody took a look."),
            codes=(("ruled-no-rule", (Rule.DEAL, Rule.SCHEDULE_ADOPTED)),),
            silences=("S.2",),
        ),
        "starter-misplaced": Happening(
            name=_("The starter was put away"),
            told=_("Into a hand or the crib, or back in the pack before its time."),
            offence=Offence.STARTER_MISPLACED,
            asks=("opponent_at",),
        ),
        "wrong-number": Happening(
            name=_("A hand has too many cards, or too few"),
            told=_("It was dealt or laid away wrongly."),
            codes=(
                ("ruled-record-in-error", (Rule.DEAL, Rule.CRIB)),
                ("ruled-no-rule", ()),
            ),
            silences=("S.3",),
        ),
        "swapped": Happening(
            name=_("Hand and crib were changed about"),
            told=_("The dealer took up the crib for the hand, and laid from it."),
            offence=Offence.PEEK,
            asks=("opponent_at",),
            codes=(
                ("ruled-record-in-error", (Rule.CRIB, Rule.TURN_AND_LIMIT)),
                ("ruled-no-rule", ()),
            ),
            silences=("S.4",),
        ),
        "late-heels": Happening(
            name=_("The heels were pegged late"),
            told=_("A jack was turned up, and the dealer pegs for it only now."),
            codes=(("ruled-late-heels", ()),),
            silences=("S.5",),
        ),
    },
    _("In the play"): {
        "renege": Happening(
            name=_("Go was said with a card that fits"),
            told=_("A renege: whoever holds a card that fits must lay it."),
            asks=("cards", "running", "opponent_at"),
            moments=RENEGE_MOMENTS,
        ),
        "wrong-leader": Happening(
            name=_("The wrong player led"),
            told=_("Such as the dealer, or somebody out of turn."),
            codes=(
                ("ruled-record-in-error", (Rule.TURN_AND_LIMIT,)),
                ("ruled-no-rule", ()),
            ),
            silences=("S.6",),
        ),
        "two-cards": Happening(
            name=_("Two cards were laid together"),
            told=_("They stuck, and the count that was announced fits one of them."),
            codes=(("ruled-no-rule", (Rule.TURN_AND_LIMIT, Rule.SCHEDULE_ADOPTED)),),
            silences=("S.7",),
        ),
        "card-taken-back": Happening(
            name=_("A card was taken back"),
            told=_("It was laid, and its player wants to lay another."),
            codes=(("ruled-no-rule", (Rule.TURN_AND_LIMIT, Rule.SCHEDULE_ADOPTED)),),
            silences=("S.20",),
        ),
        "missed-in-play": Happening(
            name=_("Points in the play were missed"),
            told=_("A run, a pair or a fifteen was laid and not pegged."),
            codes=(("ruled-play-accrues", ()), ("ruled-taken-at-the-table", ())),
            silences=("S.11",),
        ),
    },
    _("In the show"): {
        "hand-off": Happening(
            name=_("The hand was taken off the cards"),
            told=_("While a hand is counted its player keeps a hand on the cards."),
            codes=(("ruled-breach", (Rule.HAND_ON_THE_CARDS,)),),
            silences=("S.16",),
        ),
        "prompting": Happening(
            name=_("Somebody prompted"),
            told=_("A spectator or an opponent gave away what is there, or is not."),
            codes=(
                ("ruled-breach", (Rule.HAND_ON_THE_CARDS,)),
                ("ruled-prompted", ()),
            ),
            silences=("S.16",),
        ),
        "out-of-order": Happening(
            name=_("The hands were counted out of order"),
            told=_("Such as the dealer’s before the other’s."),
            codes=(("ruled-out-of-order", ()),),
            silences=("S.10",),
        ),
    },
    _("On the board"): {
        "peg-moved": Happening(
            name=_("An opponent’s peg was moved"),
            told=_("By whoever it does not belong to."),
            offence=Offence.PEG_MOVED,
            asks=("opponent_at",),
        ),
        "over-pegged": Happening(
            name=_("Too many points were pegged"),
            told=_("A hand of eight was pegged as ten."),
            codes=(("ruled-over-pegged", ()),),
        ),
        "under-pegged": Happening(
            name=_("Too few points were pegged"),
            told=_("Twelve were announced and ten pegged; muggins is called for two."),
            codes=(("ruled-under-pegged", ()), ("ruled-taken-at-the-table", ())),
        ),
        "false-claim": Happening(
            name=_("The game was claimed falsely"),
            told=_("Somebody declared it won, and it was not."),
            offence=Offence.FALSE_CLAIM,
            asks=("over", *SCORES),
        ),
        "won-on-paper": Happening(
            name=_("A win was written down too soon"),
            told=_("A result was handed in, and nobody had pegged so far."),
            codes=(("ruled-won-on-paper", ()),),
        ),
        "last-holes": Happening(
            name=_("Points near the last hole are contested"),
            told=_("Heels or a Go are said not to count so near the end."),
            codes=(("ruled-no-limit", ()),),
            silences=("S.12",),
        ),
    },
    _("Words"): {
        "speaking-over": Happening(
            name=_("An opponent was spoken over"),
            told=_("During the opponent’s turn, or in interruption of it."),
            moments=UTTERED,
        ),
    },
}
"""What may happen, by where it does."""

HAPPENINGS: Final[Mapping[str, Happening]] = {
    what: each for group in GROUPS.values() for what, each in group.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Something that happened, as far as it is told.

    ``cards`` were held when Go was said at the count ``running``; ``over`` is what a
    false claim of the game claimed too many. Scores are those before anything is pegged
    for it, None where they are not told.
    """

    what: str
    form: str = ASSOCIATION.key
    when: str = ""
    cards: tuple[Card, ...] = ()
    running: int | None = None
    over: int | None = None
    offender_at: int | None = None
    opponent_at: int | None = None

    kind = "happening"

    @property
    def profile(self) -> Profile:
        return find_profile(self.form)

    @property
    def happening(self) -> Happening:
        return HAPPENINGS[self.what]

    @property
    def facts(self) -> dict[str, Any]:
        """What was asked, as it is kept and as a program asks it."""
        return {
            "what": self.what,
            "form": self.form,
            "when": self.when,
            "cards": spell(self.cards),
            "running": self.running,
            "over": self.over,
            "offender_at": self.offender_at,
            "opponent_at": self.opponent_at,
        }

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Happened:
        """The same read back from its facts.

        >>> asked = Happened(what="renege", cards=parse_cards("AH 5C"), running=25)
        >>> Happened.of(asked.facts) == asked
        True
        """
        return cls(**{**facts, "cards": parse_cards(facts["cards"])})

    @property
    def moment(self) -> str:
        """When it was noticed; the first of the moments where nothing is said."""
        return self.when or next(iter(self.happening.moments or {}), "")

    @property
    def ruled(self) -> Ruled:
        """What is ruled of it.

        >>> at_119 = Happened(what="peek", opponent_at=119).ruled
        >>> [each.text for each in at_119.answer][-1]
        'With that the opponent reaches 121 and wins the match.'
        """
        what = self.happening
        if self.what == "renege":
            return self._renege()
        if self.what == "speaking-over":
            return self._spoken_over()
        always = tuple(Finding(code, instead=rules) for code, rules in what.codes)
        if what.offence is None:
            return Ruled(always, silences=what.silences)
        due = penalty(what.offence, self.over or 0)
        answer, points = self._due(due)
        return Ruled((*answer, *always), (), what.silences, points)

    def _due(self, due: Penalty) -> tuple[tuple[Finding, ...], int]:
        """What an offence of the Schedule costs, and the points to the opponent."""
        if not self.profile.schedule:
            return (Finding("ruled-schedule-off", also=due.rules[:1]),), 0
        if not due.points:
            return (Finding("ruled-over-claimed"), *self._back(due.set_back, ())), 0
        pays = Finding("ruled-penalty", {"points": due.points}, also=due.rules)
        pegs = self._pegs(due.points)
        return (pays, *pegs, *self._back(due.set_back, pegs)), due.points

    def _pegs(self, points: int) -> tuple[Finding, ...]:
        target = self.profile.target
        return arrival("ruled-penalty-pegs", points, self.opponent_at, target)

    def _back(self, back: int, pegs: tuple[Finding, ...]) -> Iterator[Finding]:
        """Yields how far the offender goes back, unless the opponent has won by it."""
        if not back:
            return
        if any(each.code == "ruled-wins" for each in pegs):
            yield Finding("ruled-set-back-void")
        elif self.offender_at is None:
            yield Finding("ruled-set-back", {"back": SET_BACK})
        else:
            after = pegged_back(self.offender_at, back)
            facts = {"back": back, "before": self.offender_at, "after": after}
            yield Finding("ruled-set-back-to", facts)

    def _renege(self) -> Ruled:
        """A Go said with a card that fits, by when it was noticed (P.5)."""
        unharmed = Finding("ruled-nothing-of-counts")
        held = bool(self.cards) and self.running is not None
        chain = reneged(self.cards, self.running or 0) if held else ()
        if held and not chain:
            return Ruled((Finding("ruled-no-renege", {"count": self.running}),))
        if not self.profile.schedule:
            off = Finding("ruled-schedule-off", also=(Rule.RENEGE,))
            return Ruled((off,), (unharmed,))
        match self.moment:
            case "open":
                return Ruled((Finding("ruled-renege-put-right"),))
            case "pegged":
                return Ruled((Finding("ruled-renege-put-right"),), (), ("S.8",))
            case "unclaimed":
                return Ruled((Finding("ruled-renege-unclaimed"),), (), ("S.9",))
        points = renege_points(chain)
        said = (
            Finding("ruled-renege", {"cards": chain, "points": points})
            if chain
            else Finding("ruled-renege-each", {"each": RENEGE_EACH})
        )
        pegs = self._pegs(points)
        over = any(each.code == "ruled-wins" for each in pegs)
        cancels = () if over else (Finding("ruled-renege-cancels"),)
        return Ruled((said, *pegs, *cancels), (unharmed,), ("S.9",), points)

    def _spoken_over(self) -> Ruled:
        """Words over an opponent's turn (VII.4)."""
        if self.moment == "uttered":
            return Ruled((Finding("ruled-expulsion"),))
        breach = Finding("ruled-breach", instead=(Rule.SPEAKING_OVER,))
        return Ruled((breach,), (), ("S.16",))
