"""How a command refuses: one plain sentence with its provisions, and exit status 2.

It knows nothing of what was asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError

from rulebook import engine, findings
from rulebook.findings import Finding
from rulebook.wording import sentence


class Refused(CommandError):
    """Printed on standard error as “Refused: …”."""

    def __init__(self, said: str):
        super().__init__(said, returncode=2)


@contextmanager
def refusing() -> Iterator[None]:
    """Turns the engine's refusals, and what it cannot read, into a command's."""
    try:
        yield
    except engine.NotationError as error:
        at = error.column and f" (line {error.line}, column {error.column})"
        raise Refused(cited(error.finding) + (at or "")) from error
    except findings.Refused as error:
        raise Refused(" ".join(map(cited, error.findings))) from error


def cited(finding: Finding) -> str:
    """A finding's sentence with its provisions and their kinds, where it has any."""
    rules = ", ".join(f"{rule} {rule.kind.title()}" for rule in finding.rules)
    return f"{sentence(finding)} [{rules}]" if rules else sentence(finding)
