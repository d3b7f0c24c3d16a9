"""The text of an entry in the record, and the digest that chains it to the one before.

It knows neither the database nor what the entries are about.

The text is one JSON object in UTF-8: its keys sorted, nothing between them but commas
and colons, every character that JSON need not escape as itself. Moments are written in
UTC to the microsecond, ``2026-03-29T00:00:00.000000Z``. ``record`` is the edition of
this form; ``previous`` the digest of the entry before, 64 noughts for the first.
The digest is the SHA-256 of the text, in small hexadecimal letters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

GENESIS: Final = "0" * 64
EDITION: Final = 1


def canonical(entry: Mapping[str, object]) -> str:
    """Writes an entry as the text that its digest is made of.

    >>> canonical({"verb": "enrol", "at": datetime(2026, 3, 29, tzinfo=UTC)})
    '{"at":"2026-03-29T00:00:00.000000Z","record":1,"verb":"enrol"}'

    Raises TypeError for what has no one form in every database, such as a fraction or a
    moment without a zone, and ValueError for text that not every database holds.
    """
    return json.dumps(
        {"record": EDITION, **{key: _plain(value) for key, value in entry.items()}},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )


def digest(text: str) -> str:
    """The digest of an entry's text.

    >>> digest("{}")[:8]
    '44136fa3'
    """
    return sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    match value:
        case None | bool() | int():
            return value
        case str():
            value.encode()
            if "\0" in value:
                raise ValueError("text of the record holds no nought")
            return str(value)
        case datetime():
            if value.tzinfo is None:
                raise TypeError("a moment of the record has a zone")
            moment = value.astimezone(UTC).replace(tzinfo=None)
            return moment.isoformat(timespec="microseconds") + "Z"
        case list() | tuple():
            return [_plain(each) for each in value]
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise TypeError("the record names its facts by words")
            return {_plain(key): _plain(each) for key, each in value.items()}
    raise TypeError(f"{value!r} has no one form in the record")
