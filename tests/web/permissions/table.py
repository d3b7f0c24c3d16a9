"""Reads the table of permissions: what is asked, by whom, and what they are answered.

The table stands in table.txt, whose head says how it is written. What it asks for is
not known here.
"""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl

from .cast import WHO

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
        return f"{self.method} {self.address}"

    @property
    def is_api(self):
        return self.address.startswith("/api/")

    @property
    def is_open(self):
        """Whether everybody is answered alike."""
        return len(set(self.answers.values())) == 1

    @property
    def does(self):
        """Who does this: the first who is not refused, and whose writing is written."""
        ways = sorted(self.answers, key=lambda who: self.answers[who].writes != "+")
        return next(who for who in ways if self.answers[who].status < 400)

    def asked(self, samples):
        """The address with samples in the place of their names."""
        return filled(self.address, samples)

    def content(self, samples):
        """The body as a client sends it: JSON text, or the fields of a form."""
        body = filled(self.body, samples)
        if body.startswith("{"):
            return body
        return dict(parse_qsl(body, keep_blank_values=True, strict_parsing=bool(body)))


def filled(text, samples):
    return re.sub("<([a-z_]+)>", lambda found: str(samples[found[1]]), text)


def rows():
    """Every row of the table. Raises ValueError where one cannot be read."""
    for number, line in enumerate(FILE.read_text().splitlines(), start=1):
        if line and not line.startswith("#"):
            asked, _, body = line.partition(" | ")
            method, address, *told = asked.split()
            if len(told) not in (1, len(WHO)):
                raise ValueError(f"{FILE.name}:{number}: one answer, or one for each")
            answers = map(_answer, told * len(WHO) if len(told) == 1 else told)
            named = dict(zip(WHO, answers, strict=True))
            yield Row(number, method, address, body.strip(), named)


def _answer(told):
    status, writes = re.fullmatch(r"(\d{3})([+~]?)", told).groups()
    return Answer(int(status), writes)


TABLE = tuple(rows())
