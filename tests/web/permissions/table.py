"""Reads the table of permissions: what is asked, by whom, and what they are answered.

The table stands in table.txt, whose head says how it is written. What it asks for is
not known here.
"""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from django.core.files.uploadedfile import SimpleUploadedFile

from .cast import ANOTHER, FILES, WHO

FILE = Path(__file__).with_name("table.txt")


class Answer(NamedTuple):
    """A status, and what the request may leave behind.

    ``writes`` is "+" where something is written besides sessions, "~" where sessions
    alone may be, and "" where nothing is.
    """

    status: int
    writes: str

    def __str__(self):
        return f"{self.status}{self.writes}"


class Row(NamedTuple):
    """One address and method, a body that would succeed, and an answer for each."""

    line: int
    method: str
    address: str
    body: str
    answers: dict[str, Answer]

    def __str__(self):
        return f"{self.line} {self.method} {self.address}"

    @property
    def is_api(self):
        return self.address.startswith("/api/")

    @property
    def is_open(self):
        """Whether everybody is answered alike, but for who lacks a second factor."""
        alike = {self.answers[who] for who in self.answers if who != "bare"}
        return len(alike) == 1

    @property
    def does(self):
        """Who does this: the first who is neither refused nor sent elsewhere, and whose
        writing is written."""

        def promise(who):
            answer = self.answers[who]
            barred = answer.status in (302, 401, 403, 404)
            return answer.writes != "+", barred, answer.status

        return min(self.answers, key=promise)

    def asked(self, samples):
        """The address with samples in the place of their names."""
        return filled(self.address, samples)

    def content(self, samples):
        """The body as a client sends it: JSON text, or the fields of a form."""
        body = filled(self.body, samples)
        if body.startswith("{"):
            return body
        fields = parse_qs(body, keep_blank_values=True)
        return {name: _sent(*values) for name, values in fields.items()}


def _sent(value, *more):
    """A field's value, or several; after an @ it is the name of a file."""
    if more:
        return [value, *more]
    if value[:1] != "@":
        return value
    content = FILES.get(Path(value).suffix, ANOTHER)
    return SimpleUploadedFile(value[1:], content)


def filled(text, samples):
    """A text with samples in the place of names; some are made as they are used."""

    def sample(found):
        told = samples[found[1]]
        return str(told() if callable(told) else told)

    return re.sub("<([a-z_]+)>", sample, text)


def rows():
    """Every row of the table. Raises ValueError where one cannot be read."""
    for number, line in enumerate(FILE.read_text().splitlines(), start=1):
        if line and not line.startswith("#"):
            asked, _, body = line.partition(" | ")
            method, address, *told = asked.split()
            try:
                answers = dict(_answers(told))
            except ValueError as error:
                raise ValueError(f"{FILE.name}:{number}: {line}") from error
            yield Row(number, method, address, body.strip(), answers)


def _answers(told):
    """Who is answered what: one answer for all and those of whom it is not true."""
    if "=" in told[-1] or len(told) == 1:
        for who in WHO:
            yield who, _answer(told[0])
        for exception in told[1:]:
            who, _, answer = exception.partition("=")
            yield WHO[WHO.index(who)], _answer(answer)
    else:
        yield from zip(WHO, map(_answer, told), strict=True)


def _answer(told):
    status, writes = re.fullmatch(r"(\d{3})([+~]?)", told).groups()
    return Answer(int(status), writes)


TABLE = tuple(rows())
