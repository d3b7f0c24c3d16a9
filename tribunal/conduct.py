"""Reports of a breach of conduct: what each asks, and the text that its facts make.

It knows the facts that a provision turns on and what the sources say follows, neither
who files a report nor what becomes of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.utils.translation import gettext

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.days import in_words
from rulebook.rules import Rule

from .happenings import Happened
from .ruled import Ruled

LONGEST_FACT: Final = 1000
UTTERANCE: Final = "Who nerded you out!"
"""What the Code names, and no other words (VII.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A question of a report, answered by one of ``choices`` or in words.

    ``is_day`` says that the answer is a day. Where ``after`` names another question, it
    is to be answered only once that one is, and not with “nobody”.
    """

    name: str
    asked: str
    hint: str = ""
    choices: Mapping[str, str] | None = None
    is_day: bool = False
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A kind of report: the provision it is under, and what that asks, in order.

    ``who`` asks for those who are to answer it, ``who_hint`` helps. ``happenings`` are
    what may have happened, each of which the sources answer or leave open.
    """

    name: str
    told: str
    rule: Rule
    who: str
    who_hint: str
    facts: tuple[Fact, ...]
    happenings: tuple[Happened, ...]

    @property
    def follows(self) -> list[tuple[str, Ruled]]:
        """What may have happened, in the English words for it, and what follows."""
        return [
            (
                (each.happening.moments or {}).get(each.when, each.happening.name),
                each.ruled,
            )
            for each in self.happenings
        ]


NOBODY: Final = "nobody"
WHERE: Final = Fact(
    name="where",
    asked=_("Where, and in which deal?"),
    hint=_("Such as: at table 4, in the third deal."),
)
DAY: Final = Fact(name="on", asked=_("On which day?"), is_day=True)
HEARD: Final = Fact(
    name="witnesses",
    asked=_("Who saw or heard it?"),
    hint=_("A name a line; also whether they would say so."),
)

REPORTS: Final[Mapping[str, Report]] = {
    "hand-on-the-cards": Report(
        name=_("A hand was off the cards, or somebody indicated"),
        told=_(
            "While a hand is counted its player keeps a hand on the cards, and neither "
            "opponent nor spectator indicates a combination, or that there is none."
        ),
        rule=Rule.HAND_ON_THE_CARDS,
        who=_("Who is to answer it?"),
        who_hint=_(
            "Whoever kept no hand on the cards, or whoever indicated. One a line: a "
            "member’s name or number."
        ),
        facts=(
            DAY,
            WHERE,
            Fact(
                name="counted",
                asked=_("Whose hand was counted?"),
                hint=_("And whether it was the hand or the crib."),
            ),
            Fact(
                name="kept",
                asked=_("Was the player’s hand on the cards?"),
                choices={
                    "yes": _("All the time"),
                    "no": _("Not all the time"),
                },
            ),
            Fact(
                name="indicated",
                asked=_("Did somebody indicate a combination, or that there is none?"),
                choices={
                    "opponent": _("An opponent did"),
                    "spectator": _("A spectator did"),
                    "other": _("Somebody else did"),
                    NOBODY: _("Nobody did"),
                },
            ),
            Fact(
                name="means",
                asked=_("By word, or by gesture?"),
                choices={
                    "word": _("By word"),
                    "gesture": _("By gesture"),
                    "both": _("By both"),
                },
                after="indicated",
            ),
            Fact(
                name="done",
                asked=_("What was said or done, as exactly as you can tell?"),
                after="indicated",
            ),
            Fact(
                name="combination",
                asked=_("Which combination was it about?"),
                hint=_("Such as: the run 6 7 8, or a fifteen that was not there."),
                after="indicated",
            ),
            Fact(
                name="counted_then",
                asked=_("Was the combination counted?"),
                choices={
                    "player": _("Its player counted it"),
                    "muggins": _("An opponent took it by muggins"),
                    "no": _("Nobody counted it"),
                },
                after="indicated",
            ),
            HEARD,
        ),
        happenings=(Happened(what="hand-off"), Happened(what="prompting")),
    ),
    "utterance": Report(
        name=_("“Who nerded you out!” was said"),
        told=_(
            "Said during, over or in interruption of an opponent’s turn it is ground "
            "for expulsion. Other words over an opponent’s are a breach of courtesy."
        ),
        rule=Rule.SPEAKING_OVER,
        who=_("Who said it?"),
        who_hint=_("A member’s name or number. They are to answer it."),
        facts=(
            Fact(
                name="words",
                asked=_("Which words were said, exactly?"),
                hint=_("As they were said, and nothing else."),
            ),
            DAY,
            WHERE,
            Fact(
                name="moment",
                asked=_("Was it said in an opponent’s turn?"),
                choices={
                    "during": _("During it"),
                    "over": _("Over the opponent, who was speaking"),
                    "interrupting": _("In interruption of it"),
                    "no": _("In nobody’s turn, or in the speaker’s own"),
                },
            ),
            Fact(name="turn_of", asked=_("Whose turn was it?")),
            HEARD,
            Fact(
                name="director",
                asked=_("Was the Executive Director told?"),
                choices={"yes": _("Yes"), "no": _("No")},
            ),
        ),
        happenings=(
            Happened(what="speaking-over", when="uttered"),
            Happened(what="speaking-over", when="other"),
        ),
    ),
}
"""The reports that are guided, by their slugs."""

MATCH_ASKED: Final = _("At which match?")
NOT_TOLD: Final = _("Not told")


def is_the_utterance(words: str) -> bool:
    """Whether the words that the Code names are among these (VII.4).

    How they are written says nothing of how they sounded; similar words are others.

    >>> is_the_utterance("He said: who nerded YOU out?")
    True
    >>> is_the_utterance("Who nerds you out!")
    False
    """
    return f" {_spoken(UTTERANCE)} " in f" {_spoken(words)} "


def untold(report: Report, told: Mapping[str, Any]) -> list[Fact]:
    """What is not told though its provision asks for it; ``told`` has the match too."""
    return [
        fact
        for fact in report.facts
        if not told.get(fact.name)
        and not (fact.is_day and told.get("match"))
        and not (fact.after and told.get(fact.after) in (None, "", NOBODY))
    ]


def report_text(
    report: Report,
    told: Mapping[str, Any],
    respondents: Sequence[object],
    more: str = "",
) -> str:
    """The text of a report: its facts in order, what is not told, then what is added.

    ``told`` has a text, a choice's word or a day by each fact's name, and the match.
    """
    heading = f"{gettext(report.name)} ({report.rule})"
    said = [_answered(gettext(report.who), ", ".join(map(str, respondents)))]
    if told.get("match"):
        said.append(_answered(gettext(MATCH_ASKED), told["match"].number))
    said += [line for fact in report.facts for line in _told(fact, told)]
    missing = untold(report, told)
    if missing:
        asked = "\n".join(gettext(fact.asked) for fact in missing)
        said.append(f"{gettext(NOT_TOLD)}:\n{asked}")
    return "\n\n".join([heading, *said, *filter(None, [more.strip()])])


def _told(fact: Fact, told: Mapping[str, Any]) -> Iterator[str]:
    answer = told.get(fact.name)
    if not answer:
        return
    if fact.choices is not None:
        answer = gettext(fact.choices[answer])
    elif isinstance(answer, date):
        answer = in_words(answer)
    yield _answered(gettext(fact.asked), answer)
    if fact.name == "words":
        yield _compared(answer)


def _compared(words: str) -> str:
    """How words stand to those that the Code names."""
    facts = {"utterance": UTTERANCE}
    if is_the_utterance(words):
        return gettext("The words “%(utterance)s” (VII.4) are among these.") % facts
    return (
        gettext(
            "The words “%(utterance)s” (VII.4) are not among these; similar words are "
            "not that utterance."
        )
        % facts
    )


def _answered(asked: str, answer: str) -> str:
    return f"{asked} {answer}" if "\n" not in answer else f"{asked}\n{answer}"


def _spoken(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))
