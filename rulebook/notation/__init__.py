"""The scoresheet as a standard: its grammar, its worked sheet, and examples.

The grammar's words are quoted from the engine, and every sheet is read by it. How the
standard is set on a page is not known here.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from textwrap import fill
from typing import Final

from rulebook.engine import PROFILES, Offence, parse, to_json
from rulebook.engine.cards import RANKS, SIGNS
from rulebook.engine.claims import CALLED, NAMES, OUTSIDE_THE_SHOW, SIZES
from rulebook.engine.profile import ALIASES, SEATS

FOLDER: Final = Path(__file__).parent
WIDTH: Final = 76
"""Columns of the grammar, so that it prints."""
JSON_WIDTH: Final = 66
"""Columns of JSON, so that it fits beside the text."""
BOUND: Final = "\u00a0"
"""A blank at which no line is broken."""
PART: Final = "#"
"""What stands alone on a line between two parts of the worked sheet."""


@dataclass(frozen=True, slots=True)
class Example:
    """A sheet with a title; ``notes`` are the codes of what its replay remarks."""

    slug: str
    title: str
    about: str
    text: str
    notes: tuple[str, ...]


def load(folder: Path) -> tuple[Example, ...]:
    """Reads the examples in their order."""
    file = tomllib.loads((folder / "examples.toml").read_text("utf-8"))
    return tuple(
        Example(
            row["slug"],
            row["title"],
            row["about"],
            (folder / f"{row['slug']}.crib").read_text("utf-8"),
            tuple(row.get("notes", ())),
        )
        for row in file["example"]
    )


@cache
def the_examples() -> tuple[Example, ...]:
    """The standard's examples, loaded once."""
    return load(FOLDER)


@cache
def worked() -> tuple[str, ...]:
    """The worked sheet in the parts that are annotated one by one."""
    text = (FOLDER / "worked.crib").read_text("utf-8")
    return tuple(part.strip("\n") for part in text.split(f"\n{PART}\n"))


@cache
def worked_sheet() -> str:
    """The worked sheet in one."""
    return "\n".join(worked()) + "\n"


@cache
def grammar() -> str:
    """The grammar, its words as the engine has them."""
    fixed = [each for each in Offence if each is not Offence.FALSE_CLAIM]
    options = {
        option: profile.values_of(option)
        for profile in PROFILES.values()
        for option in profile.options
    }
    written = [
        f'"{name}=" seat' if name == "lone" else f'"{name}=" ({_any_of(values)})'
        for name, values in options.items()
    ]
    text = Template((FOLDER / "grammar.ebnf").read_text("utf-8")).substitute(
        fixed=_any_of(fixed),
        claim=Offence.FALSE_CLAIM.value,
        names=_any_of(NAMES),
        sizes=_any_of(SIZES),
        made=_any_of(CALLED),
        elsewhere=_any_of(OUTSIDE_THE_SHOW),
        forms=_any_of(PROFILES),
        aliases=_any_of(ALIASES),
        options=" | ".join(written),
        seats=_any_of(SEATS),
        ranks=_any_of((*RANKS, "10")),
        suits=_any_of((*SIGNS, *SIGNS.values())),
    )
    return "\n".join(map(_wrapped, text.splitlines())) + "\n"


def _any_of(words: Iterable[str]) -> str:
    return " | ".join(f'"{word}"' for word in words)


def _wrapped(line: str) -> str:
    """A rule over as many lines as it needs, broken where one of its choices ends."""
    if len(line) <= WIDTH:
        return line
    bound = re.sub(r'"[^"]*"', lambda quoted: quoted[0].replace(" ", BOUND), line)
    bound = bound.replace("| ", f"|{BOUND}")
    broken = fill(
        bound,
        WIDTH,
        subsequent_indent=" " * 13,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return broken.replace(BOUND, " ")


@cache
def as_json(text: str) -> str:
    """A sheet in the JSON spelling, as a page sets it."""
    return set_out(to_json(parse(text)))


def set_out(value: object, indent: int = 0, used: int = 0) -> str:
    """JSON over as few lines as its width allows, a short value on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + used + len(flat) <= JSON_WIDTH or not isinstance(value, dict | list):
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        heads = [f"{json.dumps(key)}: " for key in value]
        parts = [
            head + set_out(each, indent + 2, len(head) + 1)
            for head, each in zip(heads, value.values(), strict=True)
        ]
        opening, closing = "{", "}"
    else:
        parts = [set_out(each, indent + 2, 1) for each in value]
        opening, closing = "[", "]"
    body = ",\n".join(inner + part for part in parts)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
