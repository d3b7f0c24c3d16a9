"""What changed from one wording of a provision to the next, word by word.

It compares texts; when and by whom they were changed, the wordings themselves tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

from rulebook.book import Wording


class Fate(StrEnum):
    """What became of some words."""

    KEPT = "kept"
    STRUCK = "struck"
    ADDED = "added"


class Passage(NamedTuple):
    """Words of one fate, in the order of reading."""

    fate: Fate
    text: str


def changes(earlier: Wording, later: Wording) -> list[list[Passage]]:
    """The differences between two wordings, paragraph by paragraph.

    A paragraph is compared with the one in its place; what is struck comes before what
    is added.
    """
    old, new = earlier.paragraphs, later.paragraphs
    most = max(len(old), len(new))
    pairs = zip(
        [*old, *[""] * (most - len(old))],
        [*new, *[""] * (most - len(new))],
        strict=True,
    )
    return [list(_passages(before, after)) for before, after in pairs]


def _passages(before: str, after: str) -> Iterator[Passage]:
    old, new = (re.findall(r"\S+\s*", text) for text in (before, after))
    bare_old, bare_new = ([word.strip() for word in words] for words in (old, new))
    matcher = SequenceMatcher(None, bare_old, bare_new, autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            yield Passage(Fate.KEPT, "".join(new[k:m]))
            continue
        if i < j:
            yield Passage(Fate.STRUCK, "".join(old[i:j]))
        if k < m:
            yield Passage(Fate.ADDED, "".join(new[k:m]))
