"""Bytes as text: UTF-8 or a place where they are not; what the text says is unknown."""

from __future__ import annotations

from rulebook.engine import NotationError


def decoded(data: bytes) -> str:
    """Text in UTF-8, with or without a byte order mark.

    Raises NotationError at the line and column of what is not UTF-8, or of a nought.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        line, column = place(before, len(before))
        raise NotationError("not-utf8", line=line, column=column) from error
    return without_noughts(text)


def without_noughts(text: str) -> str:
    """The text, if no nought is in it. Raises NotationError at the first."""
    at = text.find("\0")
    if at >= 0:
        line, column = place(text, at)
        raise NotationError("nought-byte", line=line, column=column)
    return text


def place(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of a position."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
