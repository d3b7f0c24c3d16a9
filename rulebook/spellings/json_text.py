"""JSON read strictly: what is doubtful in it is refused at its line and column.

It knows JSON and nothing of what is written in it.
"""

from __future__ import annotations

import json
import re
from math import isinf
from typing import Any, Final, NoReturn

from rulebook.engine import NotationError
from rulebook.engine.cards import quoted

from .characters import decoded, place

DEEPEST: Final = 64
"""How far lists and objects may be nested; a sheet needs six."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}:,]|[^][\s{}:,"]+', re.DOTALL)
_CONSTANTS: Final = ("NaN", "Infinity", "-Infinity")


def read_json(data: bytes) -> Any:
    """Reads JSON in UTF-8, each key once in its object, every number a finite one.

    >>> read_json(b'{"A": 121}')
    {'A': 121}

    Raises NotationError with line and column.
    """
    text = decoded(data)
    try:
        value = json.loads(
            text,
            parse_constant=_doubtful,
            parse_float=_finite,
            object_pairs_hook=_each_key_once,
        )
    except json.JSONDecodeError as error:
        raise NotationError(
            "not-json", line=error.lineno, column=error.colno, message=error.msg
        ) from error
    except (ValueError, RecursionError):
        _tell(text)
    if _is_deep(value):
        _tell(text)
    return value


def _doubtful(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise ValueError(digits)
    return number


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError
    return read


def _is_deep(value: Any) -> bool:
    level = _containers([value])
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in _containers(each)]
    return bool(level)


def _containers(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value
    return [each for each in inner if isinstance(each, list | dict)]


def _tell(text: str) -> NoReturn:
    """Finds what the parser refused without a place, and raises it there."""
    keys: list[set[str] | None] = []
    before = ""
    for found in _TOKEN.finditer(text):
        token = found[0]
        code = ""
        if token in "{[":
            keys.append(set() if token == "{" else None)
            code = "json-too-deep" if len(keys) > DEEPEST else ""
        elif token in "}]":
            keys.pop()
        elif token[0] == '"':
            if keys and keys[-1] is not None and before in ("{", ","):
                key = json.loads(token)
                code = "key-twice" if key in keys[-1] else ""
                keys[-1].add(key)
        elif token not in ":," and _is_refused(token):
            code = "no-such-number" if token in _CONSTANTS else "number-too-long"
        if code:
            line, column = place(text, found.start())
            raise NotationError(
                code, line=line, column=column, text=quoted(token), most=DEEPEST
            )
        before = token
    raise NotationError("not-json", line=1, column=1, message="")


def _is_refused(token: str) -> bool:
    try:
        json.loads(token, parse_constant=_doubtful, parse_float=_finite)
    except ValueError:
        return True
    return False
