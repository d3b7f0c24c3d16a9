"""Who may do what in the registers, and if not, why.

Code asks for a right, never for a role. A role is held from the first day of its
appointment to its last, in the Secretariat's zone; this knows days and no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Denied, Finding

from .models import (
    Act,
    Actor,
    Appointment,
    Federation,
    Member,
    Role,
    User,
    acting_member,
)
from .models.acts import ActQuerySet
from .second_factor import wanting


class Right(TextChoices):
    """What somebody may do; the label follows “may”."""

    KEEP_MEMBERS = "keep-members", _("enrol members and change their names")
    MERGE_MEMBERS = (
        "merge-members",
        _("merge two records of one person, or undo that"),
    )
    WITHHOLD_NAMES = ("withhold-names", _("withhold a member’s name"))
    KEEP_FEDERATIONS = (
        "keep-federations",
        _("enter federations and change what is entered of them"),
    )
    KEEP_FEDERATION_MEMBERS = (
        "keep-federation-members",
        _("enter who belongs to the federation"),
    )
    KEEP_TITLES = "keep-titles", _("enter titles")
    KEEP_BARS = "keep-bars", _("suspend and bar members")
    EXPEL = "expel", _("expel members")
    KEEP_SHEETS = "keep-sheets", _("hand in sheets of any match")
    CONFIRM_UNANSWERED = (
        "confirm-unanswered",
        _("confirm a result that nobody answered"),
    )
    CORRECT_RESULTS = "correct-results", _("correct results and declare them void")
    RULE_AT_THE_TABLE = (
        "rule-at-the-table",
        _("keep rulings of the table, and correct sheets by them"),
    )
    CERTIFY_TWENTY_NINES = (
        "certify-twenty-nines",
        _("certify or refuse 29 hands for the federation"),
    )
    REVOKE_TWENTY_NINES = (
        "revoke-twenty-nines",
        _("revoke the certification of a 29"),
    )
    KEEP_TWENTY_NINES = (
        "keep-twenty-nines",
        _("name the federation that a 29 concerns"),
    )
    IMPORT_RESULTS = "import-results", _("bring in files of results")
    KEEP_EVENTS = "keep-events", _("keep events")
    KEEP_CHAMPIONSHIPS = "keep-championships", _("keep championships")
    APPOINT = "appoint", _("appoint people and end appointments")
    ADMIT_LOG_INS = "admit-log-ins", _("link log-ins to members’ numbers")
    UNLINK_LOG_INS = "unlink-log-ins", _("unlink log-ins from members’ numbers")
    SCREEN_CASES = (
        "screen-cases",
        _("screen, admit and serve what is filed with the Tribunal"),
    )
    DECIDE_CASES = "decide-cases", _("decide in cases before the Tribunal")
    SEAT_PANELS = "seat-panels", _("seat the panels of the Tribunal")
    SEND_LETTERS = "send-letters", _("send letters again that did not arrive")
    READ_RECORD = "read-record", _("read the whole record of acts")
    USE_CONSOLE = "use-console", _("work at the console")
    KEEP_LETTERHEAD = (
        "keep-letterhead",
        _("hand in a specimen of the federation’s letterhead"),
    )
    SEE_LETTERHEAD = (
        "see-letterhead",
        _("see the specimens of the federation’s letterhead"),
    )
    CONFIRM_LETTERHEAD = (
        "confirm-letterhead",
        _("say for the federation whether a letterhead is its own"),
    )


HOLDERS: Final[Mapping[Right, tuple[Role, ...]]] = {
    Right.KEEP_MEMBERS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.MERGE_MEMBERS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.WITHHOLD_NAMES: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.KEEP_FEDERATIONS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.KEEP_FEDERATION_MEMBERS: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.FEDERATION_OFFICER,
    ),
    Right.KEEP_TITLES: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.KEEP_BARS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    # For the utterance that the Code names; whoever else is expelled is so by order.
    Right.EXPEL: (Role.EXECUTIVE_DIRECTOR,),
    Right.KEEP_SHEETS: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.REFEREE,
    ),
    Right.CONFIRM_UNANSWERED: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.REFEREE,
    ),
    Right.CORRECT_RESULTS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.RULE_AT_THE_TABLE: (Role.REFEREE,),
    # The national federation alone admits (IV.3).
    Right.CERTIFY_TWENTY_NINES: (Role.FEDERATION_OFFICER,),
    Right.REVOKE_TWENTY_NINES: (Role.EXECUTIVE_DIRECTOR, Role.FEDERATION_OFFICER),
    Right.KEEP_TWENTY_NINES: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.IMPORT_RESULTS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.KEEP_EVENTS: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.FEDERATION_OFFICER,
    ),
    Right.KEEP_CHAMPIONSHIPS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.APPOINT: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.ADMIT_LOG_INS: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.FEDERATION_OFFICER,
    ),
    Right.UNLINK_LOG_INS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.SCREEN_CASES: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.DECIDE_CASES: (Role.TRIBUNAL_CHAIR, Role.TRIBUNAL_MEMBER),
    Right.SEAT_PANELS: (Role.TRIBUNAL_CHAIR,),
    Right.SEND_LETTERS: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.READ_RECORD: (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT),
    Right.USE_CONSOLE: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.FEDERATION_OFFICER,
    ),
    Right.KEEP_LETTERHEAD: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.FEDERATION_OFFICER,
    ),
    # The federation alone knows, as with a 29 (VIII.2).
    Right.CONFIRM_LETTERHEAD: (Role.FEDERATION_OFFICER,),
    Right.SEE_LETTERHEAD: (
        Role.EXECUTIVE_DIRECTOR,
        Role.SECRETARIAT,
        Role.TRIBUNAL_CHAIR,
        Role.TRIBUNAL_MEMBER,
        Role.FEDERATION_OFFICER,
    ),
}
"""The roles that hold each right, a federation officer for the own federation only."""

NEVER_THE_SERVICE: Final = {
    Role.FEDERATION_OFFICER,
    Role.TRIBUNAL_CHAIR,
    Role.TRIBUNAL_MEMBER,
    Role.REFEREE,
}
"""The roles that the service stands in for at no time."""


@dataclass(frozen=True, slots=True)
class Powers:
    """What a member may do on a day, from appointments that were read once.

    ``held`` are the roles, each with the code of its federation or "". ``member`` is ""
    for a log-in of no member, which ``reports``, and for the service itself, which may
    by itself what ``nobody_may``.
    """

    member: str
    day: date
    held: frozenset[tuple[Role, str]]
    reports: bool = False
    nobody_may: frozenset[Right] = frozenset()

    def refusals(
        self, right: Right, subject: Federation | None = None
    ) -> tuple[Finding, ...]:
        """Why the right is not held; nothing where it is."""
        if not self.member:
            if right in self.nobody_may:
                return ()
            told = {"right": str(right.label)}
            if not self.reports:
                return (Finding("nobody-acts", told),)
            roles = {"roles": _roles(right)}
            return (Finding("log-in-of-no-member", told | roles),)
        if self.role(right, subject) is not None:
            return ()
        facts: dict[str, object] = {"day": self.day, "member": self.member}
        own = sorted(
            code for role, code in self.held if code and role in HOLDERS[right]
        )
        if subject is not None and own:
            of = {"own": ", ".join(own), "federation": subject.code}
            return (Finding("right-held-elsewhere", facts | of),)
        facts |= {"right": str(right.label), "roles": _roles(right)}
        return (Finding("right-not-held", facts),)

    def role(self, right: Right, subject: Federation | None = None) -> Role | None:
        """The role by which the right is held, the highest first."""
        reach = {""} if subject is None else {"", subject.code}
        return next(
            (
                role
                for role in HOLDERS[right]
                if any((role, code) in self.held for code in reach)
            ),
            None,
        )

    def reach(self, right: Right) -> frozenset[str]:
        """The federations for which the right is held, by code; "" for all of them."""
        return frozenset(code for role, code in self.held if role in HOLDERS[right])


def _roles(right: Right) -> str:
    return ", ".join(str(role.label) for role in HOLDERS[right])


def powers(actor: Actor, *, on: date) -> Powers:
    """Reads what somebody, or the service itself, holds on a day: one query."""
    member = acting_member(actor)
    if member is None:
        reports = actor is not None
        alone = frozenset() if reports else _nobody_may(on)
        return Powers("", on, frozenset(), reports, alone)
    rows = Appointment.objects.on(on).filter(member=member)
    appointed = {
        (Role(role), code or "")
        for role, code in rows.values_list("role", "federation__code")
    }
    return Powers(member.number, on, frozenset(appointed | {(Role.MEMBER, "")}))


def _nobody_may(day: date) -> frozenset[Right]:
    """The rights that nobody in office has on a day; of officers is not asked.

    What is for officers of federations, referees or the Tribunal alone is never the
    service's; to link log-ins is in the hands of those only who can log in to do it.
    """
    office = Appointment.objects.on(day).filter(
        federation=None, member__merged_into=None
    )
    held = set(office.values_list("role", "member__login__is_active"))
    roles, inside = {role for role, can in held}, {role for role, can in held if can}
    return frozenset(
        right
        for right, holders in HOLDERS.items()
        if set(holders) - NEVER_THE_SERVICE
        and (inside if right is Right.ADMIT_LOG_INS else roles).isdisjoint(holders)
    )


def reader_powers(reader: User | AnonymousUser, *, on: date) -> Powers:
    """What whoever reads a page may do; nothing for who has not logged in.

    An officer without a second factor reads as any member does.
    """
    if not isinstance(reader, User):
        return Powers("", on, frozenset(), reports=True)
    held = powers(reader, on=on)
    plain = frozenset({(Role.MEMBER, "")})
    if held.held > plain and wanting(reader, on=on):
        return replace(held, held=plain)
    return held


def acts_open_to(reader: User | AnonymousUser, *, on: date) -> ActQuerySet:
    """The acts that whoever reads may read, each on a page of its own."""
    reads_all = not reader_powers(reader, on=on).refusals(Right.READ_RECORD)
    return Act.objects.all() if reads_all else Act.objects.public()


def open_among(
    numbers: Iterable[int | None], reader: User | AnonymousUser, *, on: date
) -> frozenset[int]:
    """The numbers of those acts, of some, that whoever reads may read."""
    found = acts_open_to(reader, on=on).filter(number__in=set(numbers) - {None})
    return frozenset(found.order_by().values_list("number", flat=True))


def refusals(
    actor: Actor,
    right: Right,
    subject: Federation | None = None,
    *,
    on: date,
) -> tuple[Finding, ...]:
    """Why somebody may not do this on a day; nothing where it is theirs to do."""
    return powers(actor, on=on).refusals(right, subject)


def demand(
    actor: Actor,
    right: Right,
    subject: Federation | None = None,
    *,
    on: date,
) -> str:
    """The role in which somebody does this, "" for the service. Raises Denied."""
    held = powers(actor, on=on)
    if why := held.refusals(right, subject):
        raise Denied(*why)
    return held.role(right, subject) or ""


def officers(federation: Federation, *, on: date) -> list[Member]:
    """The members who hold an office of a federation on a day."""
    held = federation.officers.on(on).select_related("member")
    return [appointment.member for appointment in held]
