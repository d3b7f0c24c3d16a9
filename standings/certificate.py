"""What a certificate of a 29 says, as a short text, and the checksum of that.

The text has a line a fact, in English whatever the reader's language, and so is the
same for whoever compares; how a certificate looks is not known here.
"""

from __future__ import annotations

from hashlib import sha256

from rulebook.days import day_of

from .models import Member, TwentyNine


def text(entry: TwentyNine) -> str:
    """The facts of an entry that was certified, or admitted by order, one a line.

    ``entry`` is whole: it has the names of then.
    """
    assert entry.federation is not None
    assert entry.certified_on is not None
    what = "Crib" if entry.crib else "Hand"
    held_by = _called(entry.borne, entry.member) if entry.member else entry.name
    lines = [
        f"Register of 29 hands: {entry.number}",
        f"{what}: {entry.hand}, starter {entry.starter}",
        f"Held by: {held_by}",
        f"Played: {entry.day.isoformat()}, {entry.zone}",
    ]
    if entry.place:
        lines.append(f"Place: {entry.place}")
    if entry.match is not None:
        deal = f", deal {entry.deal}" if entry.deal else ""
        lines.append(f"Match: {entry.match.number}{deal}")
    federation = ", ".join(filter(None, (entry.federation.code, entry.of_federation)))
    lines.append(f"Federation: {federation}")
    if entry.certifier is None:
        lines.append(f"Admitted: {entry.certified_on.isoformat()}")
        lines.append(f"By order of the Tribunal: {entry.authority}")
    else:
        lines.append(f"Certified: {entry.certified_on.isoformat()}")
        lines.append(f"By its officer: {_called(entry.signed, entry.certifier)}")
    if entry.revoked_by is not None:
        lines.append(f"Revoked: {day_of(entry.revoked_by.at).isoformat()}")
    return "\n".join(lines)


def checksum(entry: TwentyNine) -> str:
    """The SHA-256 of that text in UTF-8, its lines parted by a line feed."""
    return sha256(text(entry).encode()).hexdigest()


def _called(name: str | None, member: Member) -> str:
    """A member by the name of then, and by number."""
    return ", ".join(filter(None, (name, member.number)))
