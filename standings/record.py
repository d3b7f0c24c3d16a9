"""Keeping the record of acts, and proving it whole. Knows no act in particular.

Acts follow one another: each begins by locking the head of the chain. So no two acts of
the service wait for one another in a ring, what an act has read stays so until it has
written, and the chain has no forks, alike on both databases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from . import chain
from .faults import refuse
from .models import Act, Actor, Head, Member, User, Withheld, acting_member


@contextmanager
def acting() -> Iterator[None]:
    """One act, or one within another: all of it happens or nothing, and none beside it.

    SQLite has no row locks; there the transaction is immediate, and the only writer.
    """
    with transaction.atomic():
        _head()
        yield


def enter(
    verb: str,
    subject: Any,
    *,
    at: datetime,
    by: Actor,
    role: str,
    before: str = "",
    after: str = "",
    reason: str = "",
    provisions: Sequence[str] = (),
    facts: dict[str, Any] | None = None,
    public: bool = False,
    even_merged: bool = False,
) -> Act:
    """Enters an act at the end of the chain.

    ``subject`` is a row with a public ``number`` or ``code``; its kind is its model's
    name. ``role`` is empty where no member acts: for a reporter, who is known by the
    log-in alone, and the service itself. Names of people belong in no field.
    ``even_merged`` lets something end of a record that was merged into another.

    Raises TransactionManagementError outside a transaction, TypeError or ValueError for
    facts that have no one form in every database, ValueError for a moment at an end of
    the calendar, which has no day in some zone; and Refused where a record acts, or is
    the subject, that was merged.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError(
            "an act is entered in the transaction that does it"
        )
    if not MINYEAR < at.year < MAXYEAR:
        raise ValueError(f"a moment at an end of the calendar: {at}")
    head, who = _head(), acting_member(by)
    for each in (who, None if even_merged else subject):
        if isinstance(each, Member):
            refuse(*each.merged_faults())
    act = Act(
        number=head.number + 1,
        at=at,
        who=who,
        account=by if isinstance(by, User) else None,
        role=role,
        verb=verb,
        subject_kind=subject._meta.model_name,
        subject=subject.number if hasattr(subject, "number") else subject.code,
        before=before,
        after=after,
        reason=reason,
        provisions=list(provisions),
        facts=facts or {},
        is_public=public,
        previous=head.digest,
    )
    act.digest = chain.digest(act.text)
    act.save()
    head.number, head.digest = act.number, act.digest
    head.save(update_fields=["number", "digest"])
    return act


def withhold(subject: Any, *, since: Act) -> None:
    """Withholds from the public, from an act on, what is on record of a subject."""
    Withheld.objects.create(
        subject_kind=subject._meta.model_name, subject=subject.number, since=since
    )


def tell_again(subject: Any, *, since: Act) -> None:
    """Tells the public again, from an act on, what was withheld of a subject."""
    of_it = {"subject_kind": subject._meta.model_name, "subject": subject.number}
    Withheld.objects.filter(**of_it, ended_by=None).update(ended_by=since)


def step(of: Act | None) -> dict[str, Any]:
    """How an act tells of another that brings it with it; nothing where none does."""
    return {"step_of": of.number} if of else {}


def _head() -> Head:
    head, _made = Head.objects.select_for_update().get_or_create(pk=1)
    return head


class Harm(TextChoices):
    """How the record can be damaged; the label says it of the act of a number."""

    CHANGED = "changed", _("Act {number} was changed after it was entered.")
    MISSING = "missing", _("Act {number} is missing.")
    UNLINKED = "unlinked", _("Act {number} does not follow the act before it.")
    CUT_OFF = (
        "cut off",
        _("The record ends before act {number}, which its head tells of."),
    )
    BEYOND = "beyond", _("Act {number} stands beyond the head of the record.")
    HEAD = "head", _("The head of the record does not match act {number}.")
    UNREADABLE = "unreadable", _("What stands after act {number} cannot be read.")


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with the record, and at which act."""

    number: int
    harm: Harm

    @property
    def text(self) -> str:
        """What is wrong, in the reader's language."""
        return str(self.harm.label).format(number=self.number)


class Walk:
    """A walk along the chain, first act to last, in constant memory.

    Iterating yields its damages. ``acts`` and ``digest`` then tell how many acts were
    met, and the digest of the last of them.
    """

    def __init__(self) -> None:
        self.acts = 0
        self.digest = chain.GENESIS

    def __iter__(self) -> Iterator[Damage]:
        # Acts may be entered meanwhile, so the head is read on both sides of the walk.
        begun = Head.objects.first() or Head()
        last = 0
        acts = Act.objects.order_by("number").iterator(chunk_size=500)
        while True:
            try:
                act = next(acts, None)
            except (TypeError, ValueError):
                yield Damage(last, Harm.UNREADABLE)
                return
            if act is None:
                break
            if act.number != last + 1:
                yield Damage(last + 1, Harm.MISSING)
            elif act.previous != self.digest:
                yield Damage(act.number, Harm.UNLINKED)
            if not act.stands:
                yield Damage(act.number, Harm.CHANGED)
            self.acts += 1
            last, self.digest = act.number, act.digest
            if last == begun.number and self.digest != begun.digest:
                yield Damage(last, Harm.HEAD)
        if last < begun.number:
            yield Damage(last + 1, Harm.CUT_OFF)
        ended = Head.objects.first() or Head()
        if last > ended.number:
            yield Damage(ended.number + 1, Harm.BEYOND)
        if begun.number == 0 and begun.digest != chain.GENESIS:
            yield Damage(0, Harm.HEAD)
