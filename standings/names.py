"""Names of people and federations, in any script: as given, and as keys.

A name is one free text. It is composed (NFC) and trimmed, and otherwise stands as it is
given: nobody's capitals, particles or order are mended here. Who bears it is not known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from rulebook.findings import Finding

LONGEST: Final = 200

JOINERS: Final = "\u200c\u200d"
"""What scripts join and part letters by; the rest of what is invisible is refused."""
HIDDEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Controls, formats, private and broken characters, separators of lines."""
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
UNSEEN: Final = str.maketrans(
    {
        **dict.fromkeys("\u200b\u2060\ufeff\u00ad"),
        **dict.fromkeys("\u000b\u2028\u2029", "\n"),
    }
)
"""What comes along with a text that is pasted: places where a line may be broken, and
the breaks of word processors. What turns the direction of the writing is not there."""
MARK: Final = "▯"
"""What stands for a hidden character where it is shown."""
AROUND: Final = 20
"""How many characters of a text are shown on either side of a hidden one."""
ODD: Final = '#"\\{}|^~`_*$%@=+'
BRACKETS: Final = "\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\u3010\u3011"
"""Full-width brackets, which input methods leave where plain ones are meant."""

ACCENTS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
LETTERS: Final = str.maketrans(
    {
        **{"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"},
        **{"ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ə": "e", "ĸ": "k"},
        **dict.fromkeys("’‘ʼʻʹ´`", "'"),
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys(JOINERS, ""),
    }
)
"""Letters that no decomposition makes plain, and the kinds of apostrophe and hyphen."""


def composed(name: str) -> str:
    """A name as the registers keep it.

    >>> composed(" Ko\\u0308nig ")
    'König'
    """
    return unicodedata.normalize("NFC", name).strip()


def prose(text: str) -> str:
    """A text of several lines as it is kept: composed, without what pasting leaves.

    >>> prose("Pasted\\u200b from a\\u2028soft\\u00adware ")
    'Pasted from a\\nsoftware'
    """
    return composed(text.translate(UNSEEN))


def faults(name: str) -> Iterator[Finding]:
    """Yields why a composed name cannot be entered."""
    if not name.strip(JOINERS):
        yield Finding("name-empty")
    if len(name) > LONGEST:
        yield Finding("name-too-long", {"length": len(name), "most": LONGEST})
    for character in hidden(name[:LONGEST]):
        yield Finding("hidden-character-in-name", {"character": told(character)})


def hidden(text: str) -> list[str]:
    """The characters of a text that cannot be seen, each once."""
    return list(dict.fromkeys(filter(_is_hidden, text)))


def marked(character: str, text: str) -> str:
    """The words about a hidden character where it first stands, it being marked.

    >>> marked("\\u202e", "He told us that \\u202ehe counted it.")
    'He told us that ▯he counted it.'
    """
    before, _, after = text.partition(character)
    left, right = (
        "".join(
            " " if each.isspace() else MARK if _is_hidden(each) else each
            for each in side
        )
        for side in (before[-AROUND:], after[:AROUND])
    )
    return " ".join(f"{left}{MARK}{right}".split())


def oddities(name: str) -> Iterator[Finding]:
    """Yields what a writer may wish to look at again; none of it bars the name."""
    for character in dict.fromkeys(name):
        if character in ODD or character in BRACKETS:
            yield Finding("odd-character-in-name", {"character": told(character)})


def told(character: str) -> str:
    """A character by its sign, where it has one, its number and its name.

    >>> told("#"), told("\\u200b")
    ('“#” (U+0023, number sign)', 'U+200B, zero width space')
    """
    name = unicodedata.name(character, "no character").lower()
    number = f"U+{ord(character):04X}"
    return (
        f"{number}, {name}"
        if _is_hidden(character)
        else (f"“{character}” ({number}, {name})")
    )


def _is_hidden(character: str) -> bool:
    """Whether a character shows nothing, or nothing that others can read."""
    if character in JOINERS:
        return False
    kind = unicodedata.category(character)
    return kind in HIDDEN or character in BLANKS


def search_key(name: str) -> str:
    """A name as it is searched for: without case, accents or kinds of apostrophe.

    >>> search_key("O’Seat-König"), search_key("Trần  Ghế")
    ("o'seat-konig", 'tran ghe')
    """
    seen = "".join(each for each in name if each.isspace() or not _is_hidden(each))
    taken_apart = unicodedata.normalize("NFKD", seen.casefold().translate(LETTERS))
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", taken_apart.casefold()))
    return " ".join(unicodedata.normalize("NFC", plain.translate(LETTERS)).split())


def sort_key(name: str) -> bytes:
    """What orders names alike in every database: the folded name, then the name.

    >>> sorted(["Zach", "König", "Eugen", "Konig", "Éric"], key=sort_key)
    ['Éric', 'Eugen', 'Konig', 'König', 'Zach']
    """
    return f"{search_key(name)}\0{name}".encode()
