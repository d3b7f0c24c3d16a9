"""What in the program relies on a provision: findings, penalties, values of a form.

It reads the catalogue and the engine's data. Determinations that cite a provision are
the tribunal's to tell.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from rulebook.catalogue import CATALOGUE, Entry
from rulebook.engine import Offence, penalty
from rulebook.engine.profile import Profile
from rulebook.rules import Rule


@dataclass(frozen=True, slots=True)
class Reliance:
    """What relies on one provision.

    ``findings`` are entries of the catalogue by code, ``penalties`` the offences of the
    schedule that it lists, ``values`` the names of what a form is played by.
    """

    findings: dict[str, Entry]
    penalties: tuple[Offence, ...]
    values: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.findings or self.penalties or self.values)


def reliance_on(provision: str) -> Reliance:
    """What relies on the provision of this id; nothing, where the program cites none.

    >>> list(reliance_on("P.1").penalties)
    [<Offence.PEEK: 'peek'>]
    """
    return _reliances().get(provision, Reliance({}, (), ()))


@cache
def _reliances() -> dict[str, Reliance]:
    return {rule.value: _reliance(rule) for rule in Rule}


def _reliance(rule: Rule) -> Reliance:
    return Reliance(
        {code: entry for code, entry in CATALOGUE.items() if rule in entry.rules},
        tuple(each for each in Offence if rule in penalty(each).rules),
        tuple(
            each.name
            for each in fields(Profile)
            if rule in each.metadata.get("rules", ())
        ),
    )
