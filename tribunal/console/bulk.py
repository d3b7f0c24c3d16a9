"""Acts on many things at once: looked at first, and then done as they were looked at.

A preview is the acts themselves, each done and all taken back, so that it promises what
the verbs do and refuses what they refuse. What is done is one act each, in one
transaction: where one comes to something else than was shown, none is done. It changes
nothing by itself; who may, and what stands in the way, is known to the verbs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django import forms
from django.db import transaction
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebook.days import span
from rulebook.findings import Finding, Refused
from standings import record
from standings.access import Right
from standings.appointments import end_appointment
from standings.certifying import certify
from standings.confirmation import confirm_unanswered
from standings.letters import send_again
from standings.models import Act, Appointment, Letter, Match, MemberName, TwentyNine
from standings.models.notices import NUMBER
from standings.sayings import saying
from tribunal.clock import send_reminder
from tribunal.models import Term

from .desk import Desk
from .forms import LastDayForm, NothingForm, WhyForm
from .queues import QUEUES, Row

MOST: Final = 50
"""On how many things one acts at once: everybody else who acts waits meanwhile."""


class Outcome(NamedTuple):
    """What comes of the act on one thing: what the record says, or why not."""

    key: str
    said: str
    why: tuple[Finding, ...]


class _TakenBackError(Exception):
    """Raised to take back what was done only to be looked at."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """An act on many: what may be ticked, what goes with it, and how each is done.

    ``thing`` finds what a key names; None for nothing. ``act`` does it with what was
    typed, by and at whom and when the desk says.
    """

    slug: str
    right: Right
    name: str | Promise
    advice: str | Promise
    button: str | Promise
    form: type[forms.Form]
    rows: Callable[[Desk], Sequence[Row]]
    thing: Callable[[str], Any]
    act: Callable[..., Any]

    def chosen(self, keys: Sequence[str]) -> list[tuple[str, Any]]:
        """What was ticked and is there, each once, no more than may be acted on."""
        found = ((key, self.thing(key)) for key in list(dict.fromkeys(keys))[:MOST])
        return [(key, thing) for key, thing in found if thing is not None]

    def looked_at(
        self, desk: Desk, keys: Sequence[str], typed: Mapping[str, Any]
    ) -> list[Outcome]:
        """What would come of each, in their order; nothing of it is left behind."""
        outcomes: list[Outcome] = []
        try:
            with record.acting():
                outcomes = self._each(desk, keys, typed)
                raise _TakenBackError
        except _TakenBackError:
            return outcomes

    def done(
        self, desk: Desk, keys: Sequence[str], typed: Mapping[str, Any], agreed: str
    ) -> tuple[bool, list[Outcome]]:
        """Does what was agreed to, and whether it was: or, where it is no more so,
        what would come of it now."""
        outcomes: list[Outcome] = []
        try:
            with record.acting():
                outcomes = self._each(desk, keys, typed)
                if agreement(outcomes) != agreed:
                    raise _TakenBackError
        except _TakenBackError:
            return False, outcomes
        return True, outcomes

    def _each(
        self, desk: Desk, keys: Sequence[str], typed: Mapping[str, Any]
    ) -> list[Outcome]:
        """Each act in a savepoint of its own, in the order of the keys."""
        outcomes = []
        for key, thing in self.chosen(keys):
            why: tuple[Finding, ...] = ()
            said = ""
            try:
                with transaction.atomic():
                    self.act(thing, **typed, by=desk.user, at=desk.at)
                    said = saying(Act.objects.latest("number"))
            except Refused as refused:
                why = refused.findings
            outcomes.append(Outcome(key, said, why))
        return outcomes


def agreement(outcomes: Sequence[Outcome]) -> str:
    """A digest of what comes of each, by which one agrees to just that."""
    told = [
        [each.key, each.said, [str(why.text) for why in each.why]] for each in outcomes
    ]
    return sha256(json.dumps(told).encode()).hexdigest()


def _of_queue(slug: str) -> Callable[[Desk], Sequence[Row]]:
    def rows(desk):
        waiting = QUEUES[slug].found(desk)
        return [] if waiting is None else waiting.first(MOST)

    return rows


def _running_offices(desk: Desk) -> list[Row]:
    held = Appointment.objects.meeting(desk.day, None).select_related(
        "member", "federation"
    )
    held = held.filter(until=None).order_by("since", "pk")[:MOST]
    names = dict(
        MemberName.objects.on(desk.day)
        .filter(member__in=[each.member_id for each in held])
        .values_list("member", "full")
    )

    def told(each):
        number = each.member.number
        runs = span(each.since, each.until)
        of = f" {each.federation.code}" if each.federation else ""
        who = names.get(each.member_id, number)
        said = f"{who} · {each.get_role_display()}{of}, {runs}"
        page = reverse("standings:member", args=[number])
        return Row(number, said, each.since, page, "", str(each.made_by_id))

    return [told(each) for each in held]


def _whole_number(key: str) -> int | None:
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 16 else None


def _term(key: str) -> Term | None:
    number = _whole_number(key)
    return Term.objects.filter(pk=number).first() if number is not None else None


def _appointment(key: str) -> Appointment | None:
    number = _whole_number(key)
    if number is None:
        return None
    return Appointment.objects.filter(made_by=number).first()


def _letter(key: str) -> Letter | None:
    if not NUMBER.fullmatch(key):
        return None
    return Letter.objects.filter(number=key, notice__isnull=False).first()


def _nine(key: str) -> TwentyNine | None:
    try:
        return TwentyNine.objects.numbered(key)
    except TwentyNine.DoesNotExist:
        return None


def _match(key: str) -> Match | None:
    try:
        return Match.objects.numbered(key)
    except Match.DoesNotExist:
        return None


def _confirm(match: Match, **told: Any) -> Any:
    result = match.results.latest().first()
    if result is None:
        raise Refused(Finding("no-result-to-answer", {"match": match.number}))
    return confirm_unanswered(result=result, **told)


BULKS: Final = {
    each.slug: each
    for each in (
        Bulk(
            "remind",
            Right.SCREEN_CASES,
            _("Send reminders"),
            _(
                "Whoever owes a step is told of its last day, today and not before. "
                "The service reminds by itself seven days before, and one."
            ),
            _("Send them"),
            NothingForm,
            _of_queue("deadlines"),
            _term,
            lambda term, **told: send_reminder(term=term, **told),
        ),
        Bulk(
            "certify",
            Right.CERTIFY_TWENTY_NINES,
            _("Certify several 29s"),
            _(
                "You certify for the national federation concerned, on record and by "
                "name, that each of these hands was held (IV.3)."
            ),
            _("Certify them"),
            NothingForm,
            _of_queue("certify"),
            _nine,
            lambda entry, **told: certify(entry=entry, **told),
        ),
        Bulk(
            "confirm",
            Right.CONFIRM_UNANSWERED,
            _("Confirm what nobody answered"),
            _(
                "Each is confirmed on record and by name, for who has not answered in "
                "the days allowed; no result confirms itself."
            ),
            _("Confirm them"),
            WhyForm,
            _of_queue("unanswered"),
            _match,
            _confirm,
        ),
        Bulk(
            "send",
            Right.SEND_LETTERS,
            _("Send letters again"),
            _(
                "Each goes to where its recipient’s letters go today, with the text "
                "that was written first. One of which nobody knows whether it went out "
                "may arrive twice."
            ),
            _("Send them again"),
            NothingForm,
            _of_queue("bounced"),
            _letter,
            lambda letter, **told: send_again(letter=letter, **told),
        ),
        Bulk(
            "end",
            Right.APPOINT,
            _("End appointments"),
            _("Each ends after its last day, and whoever held it is told."),
            _("End them"),
            LastDayForm,
            _running_offices,
            _appointment,
            lambda held, **told: end_appointment(appointment=held, **told),
        ),
    )
}
"""Every act on many by its slug."""
