"""What the program says about the rules: findings.

A finding is a code, the facts, and a place. Its gravity, its provisions and its
sentence come from the catalogue. Who reads a finding, and in which language, is not
known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from rulebook.catalogue import CATALOGUE, Gravity
from rulebook.rules import Rule

__all__ = [
    "At",
    "Denied",
    "Finding",
    "Gravity",
    "Refused",
    "TooOften",
    "fill",
    "shown",
]


class At(NamedTuple):
    """A place in a record: deal and act, both counted from 1."""

    deal: int | None = None
    act: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, resting on provisions.

    >>> Finding("card-twice", {"card": "5H"}).text
    '5H stands here twice; the pack holds each card once.'

    ``at`` and ``line`` are the place in a record, and in its text where there is one.
    ``facts`` are the values that the sentence names: numbers, words, cards, lists of
    cards, and other findings that tell why. ``also`` are provisions that this instance
    rests on besides its code's, ``instead`` those that it rests on in their place.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    at: At | None = None
    line: int | None = None
    also: tuple[Rule, ...] = ()
    instead: tuple[Rule, ...] = ()

    @property
    def gravity(self) -> Gravity:
        return CATALOGUE[self.code].gravity

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The provisions, those of this instance first."""
        own = self.instead or CATALOGUE[self.code].rules
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
    return sentence.format_map({name: shown(value) for name, value in facts.items()})


def shown(value: object) -> str:
    """A fact as a reader likes it: cards with signs, lists and scores spelt out."""
    if isinstance(value, list | tuple):
        return " ".join(map(shown, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items())
    if isinstance(value, Finding):
        return value.text
    return str(getattr(value, "sign", value))


class Refused(Exception):
    """An act that the rules do not allow; ``findings`` say why.

    ``beside`` is plain data by name that a program may be told with them.
    """

    beside: Mapping[str, object] = MappingProxyType({})

    def __init__(self, *findings: Finding):
        self.findings: tuple[Finding, ...] = findings
        super().__init__(" ".join(finding.text for finding in findings))


class Denied(Refused):
    """An act that is not this person's to do, whatever the rules say of it."""


class TooOften(Exception):
    """What was asked for more often than is taken; it is taken again from ``until``."""

    def __init__(self, until: datetime):
        self.until = until
        super().__init__(until)
