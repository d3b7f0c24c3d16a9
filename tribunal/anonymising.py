"""Names withheld for good: asked for, looked at by another, carried out, or dropped.

Nothing that was played, decided or entered is changed by it: every entry keeps its
number, and the acts, which hold no names, stay one chain. What the registers free of a
name is known to them; here it is asked what stands in the way, in the registers and in
cases. There is no way back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any, Final

from django.db.models import F, Q
from django.utils.translation import gettext_noop as _

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings import erasing, names, record
from standings.access import Right, demand
from standings.erasing import Words
from standings.faults import refuse, text_faults
from standings.models import (
    Actor,
    Anonymisation,
    Appointment,
    Bar,
    Entrant,
    EventState,
    Member,
    Title,
    TwentyNine,
    acting_member,
    pseudonym_of,
)
from standings.notices import tell

from .models import Case, PanelSeat, Party, Publication
from .moves import OPEN, State

LONGEST_REASON: Final = 2000
GOES_ON: Final = (*OPEN, State.PUBLISHED, State.UNDER_APPEAL)
"""The states in which the others of a case must still know who is who."""

ERASED: Final = (
    *erasing.ERASED,
    "tribunal.Ruling.player_says",
    "tribunal.Ruling.opponent_says",
)
"""The texts that are freed of a name."""

_PAPERS: Final = _("what was filed or written in a case; read by who has a part in it")
_SIGNED: Final = _("it is signed; where everybody reads it, nothing is withheld before")
KEPT: Final[Mapping[str, str]] = {
    **erasing.KEPT,
    **dict.fromkeys(
        (
            "tribunal.Filing.text",
            "tribunal.Defect.text",
            "tribunal.Draft.told",
            "tribunal.Draft.remark",
            "tribunal.Expulsion.said",
            "tribunal.Expulsion.account",
            "tribunal.ReadingAsked.text",
            "tribunal.ReadingDecision.reason",
        ),
        _PAPERS,
    ),
    **dict.fromkeys(
        (
            "tribunal.Determination.told",
            "tribunal.Determination.text",
            "tribunal.Signature.dissent",
            "tribunal.Publication.note",
            "tribunal.PublicVersion.text",
            "tribunal.Order.text",
        ),
        _SIGNED,
    ),
    "tribunal.Party.name": _("of who is no member: another of the same name"),
    "tribunal.Party.name_key": _("the same, as it is looked up"),
    "tribunal.Expulsion.reporter": _("of who is no member: another of the same name"),
    "tribunal.Ruling.player_name": _("of who is no member: another of the same name"),
    "tribunal.Ruling.opponent_name": _("of who is no member: another of the same name"),
    "tribunal.Ruling.asked": _("cards, points and moments"),
    "tribunal.Ruling.given": _("cards, points and the words of the rules"),
    "tribunal.Order.sheet": _("a sheet that an order wants entered, as it is signed"),
    "tribunal.Order.scope": _("an event or a series that is called after somebody"),
    "tribunal.Citation.wording": _("the words of the rules"),
}
"""Where a name may still stand, each with the reason."""

PUBLISHED_TEXTS: Final[Mapping[str, str]] = {
    "tribunal.Determination.text": "case",
    "tribunal.Publication.note": "case",
    "tribunal.PublicVersion.text": "publication__case",
    "tribunal.Order.text": "case",
}
"""What everybody reads of a determination, and how its case is come by."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What withholding a name would do, counted; ``key`` tells one from another.

    ``texts`` are the columns that are freed of it, ``stays`` those where it may stand,
    each with how many rows hold it; ``acts`` how many the public no longer reads.
    ``log_ins`` are those that are emptied, by their numbers; of them ``unlinked`` are
    nobody's now, and may be another's.
    """

    borne: tuple[str, ...]
    pseudonyms: tuple[str, ...]
    log_ins: tuple[int, ...]
    unlinked: tuple[int, ...]
    texts: tuple[tuple[str, int], ...]
    stays: tuple[tuple[str, int], ...]
    acts: int

    @property
    def key(self) -> str:
        """A digest of all of it."""
        whom = [self.borne, self.pseudonyms, self.log_ins, self.unlinked]
        told = [*whom, self.texts, self.stays, self.acts]
        return sha256(json.dumps(told).encode()).hexdigest()[:32]


def ask_anonymising(
    *, member: Member, received_on: date, reason: str, by: Actor, at: datetime
) -> Anonymisation:
    """Enters somebody’s written request that their name be withheld.

    Nothing is withheld by it; another looks at what would be, and carries it out.
    """
    with record.acting():
        today = day_of(at)
        role, asker = _officer(by, today)
        reason = names.prose(reason)
        member = Member.objects.get(pk=member.pk)
        own = _own(member)
        refuse(
            *member.merged_faults(),
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *_reason_faults(member, own, reason),
            *_others_faults(own, asker),
            *_asked_faults(member),
        )
        if received_on > today:
            refuse(Finding("request-not-yet-received", {"day": received_on}))
        act = record.enter(
            "ask-withholding",
            member,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"day": received_on.isoformat()},
        )
        tell(act, member)
        return Anonymisation.objects.create(
            member=member, received_on=received_on, asker=asker, made_by=act
        )


def drop_anonymising(
    *, anonymisation: Anonymisation, reason: str, by: Actor, at: datetime
) -> Anonymisation:
    """Drops a request that was not carried out, such as one that was taken back."""
    with record.acting():
        role, _dropper = _officer(by, day_of(at))
        reason = names.prose(reason)
        held = _open(anonymisation)
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *_reason_faults(held.member, _own(held.member), reason),
        )
        act = record.enter(
            "drop-withholding", held.member, at=at, by=by, role=role, reason=reason
        )
        held.dropped_by = act
        held.save(update_fields=["dropped_by"])
        tell(act, held.member, held.asker)
        return held


def anonymise(
    *, anonymisation: Anonymisation, seen: str, by: Actor, at: datetime
) -> Anonymisation:
    """Withholds a name for good, as it was shown to whoever confirms it.

    ``seen`` is the key of the preview that was looked at. Records merged into this one
    are of the same person, and lose their names with it.
    """
    with record.acting():
        today = day_of(at)
        role, doer = _officer(by, today)
        held = _open(anonymisation)
        member, own = held.member, _own(held.member)
        refuse(*_others_faults(own, doer), *_two_faults(held, doer))
        refuse(*anonymising_faults(member, on=today))
        words = _words(own)
        shown = _preview(own, words)
        if shown.key != seen:
            refuse(Finding("withholding-changed", {"member": member.number}))
        act = record.enter(
            "withhold-name",
            member,
            at=at,
            by=by,
            role=role,
            provisions=["X.1-j"],
            facts={"asked": held.made_by_id},
            public=True,
        )
        for user in erasing.log_ins_of(own):
            erasing.close(user, user.member or member)
        erasing.forget_addresses(own)
        erasing.erase(words, member, ERASED, act)
        erasing.erase_files(words, member)
        erasing.withhold_acts(words, act)
        erasing.rename(own)
        held.doer, held.done_by = doer, act
        held.save(update_fields=["doer", "done_by"])
        tell(act, held.asker)
        return held


def preview(member: Member) -> Preview:
    """What withholding a member’s name would do; nothing is changed by it."""
    own = _own(member)
    return _preview(own, _words(own))


def anonymising_faults(member: Member, *, on: date) -> Iterator[Finding]:
    """Yields what stands in the way of withholding a name, all of it at once."""
    own, facts = _own(member), {"member": member.number}
    yield from member.merged_faults()
    if cases := _going_on(own):
        yield Finding("in-a-case-still", facts | {"cases": ", ".join(cases)})
    day: dict[str, Any] = {"day": on}
    if any(bar.runs_on(on) for bar in Bar.objects.filter(member__in=own)):
        yield Finding("barred-still", facts | day)
    for title in Title.objects.filter(member__in=own).order_by("pk"):
        if not title.is_void and (title.until is None or title.until >= on):
            yield Finding("holds-a-title-still", facts | day | {"title": title.name})
    held = Appointment.objects.meeting(on, None).filter(member__in=own)
    for office in held.order_by("pk"):
        told = {"role": str(office.get_role_display())}
        yield Finding("in-office-still", facts | day | told)
    running = Entrant.objects.running().filter(
        member__in=own, event__state=EventState.OPEN
    )
    if events := [each.event.number for each in running.select_related("event")]:
        yield Finding("entered-still", facts | {"events": ", ".join(events)})
    nines = TwentyNine.objects.waiting().filter(member__in=own)
    if entries := [each.number for each in nines.order_by("pk")]:
        yield Finding("twenty-nine-waits", facts | {"entries": ", ".join(entries)})
    if told_in := _naming_cases(_words(own)):
        told = {"cases": ", ".join(told_in)}
        yield Finding("named-in-a-determination", facts | told)


def asked_of(member: Member) -> Anonymisation | None:
    """The request for a member’s name that stands, carried out or not."""
    standing = Anonymisation.objects.standing().filter(member=member)
    return standing.select_related("asker", "made_by", "done_by", "member").first()


def may_do_faults(held: Anonymisation, by: Actor) -> Iterator[Finding]:
    """Yields why this officer is not the one to carry a request out."""
    who = acting_member(by)
    if who is not None:
        yield from _others_faults(_own(held.member), who)
        yield from _two_faults(held, who)


def _officer(by: Actor, on: date) -> tuple[str, Member]:
    """The role and the member who acts: never the service, for two people answer."""
    role, who = demand(by, Right.WITHHOLD_NAMES, on=on), acting_member(by)
    if who is None:
        raise Denied(Finding("nobody-acts", {"right": str(Right.WITHHOLD_NAMES.label)}))
    return role, who


def _open(anonymisation: Anonymisation) -> Anonymisation:
    rows = Anonymisation.objects.select_related("member", "asker", "made_by")
    held = rows.get(pk=anonymisation.pk)
    if held.done_by_id or held.dropped_by_id:
        refuse(Finding("withholding-over", {"member": held.member.number}))
    return held


def _own(member: Member) -> list[Member]:
    """The record of a person, and those that were merged into it."""
    return list(Member.objects.one_with(member.pk).order_by("serial"))


def _words(own: Sequence[Member]) -> Words:
    return Words(own, erasing.log_ins_of(own))


def _preview(own: Sequence[Member], words: Words) -> Preview:
    counted = words.counted([*ERASED, *KEPT])
    found = {path: rows for path, rows in counted.items() if rows}
    log_ins = erasing.log_ins_of(own)
    return Preview(
        borne=tuple(words.words),
        pseudonyms=tuple(pseudonym_of(each) for each in own),
        log_ins=tuple(each.pk for each in log_ins),
        unlinked=tuple(each.pk for each in log_ins if each.member_id is None),
        texts=tuple((path, found[path]) for path in ERASED if path in found),
        stays=tuple((path, found[path]) for path in KEPT if path in found),
        acts=len(erasing.acts_naming(words)),
    )


def _others_faults(own: Sequence[Member], who: Member) -> Iterator[Finding]:
    if who.kept_id in {each.kept_id for each in own}:
        yield Finding("own-name-withheld", {"member": who.number})


def _two_faults(held: Anonymisation, who: Member) -> Iterator[Finding]:
    if who.kept_id == held.asker.kept_id:
        yield Finding("withheld-by-one", {"member": who.number})


def _asked_faults(member: Member) -> Iterator[Finding]:
    held = Anonymisation.objects.standing().filter(member=member).first()
    if held is not None:
        code = "name-withheld" if held.done_by_id else "withholding-asked-already"
        yield Finding(code, {"member": member.number})


def _reason_faults(
    member: Member, own: Sequence[Member], reason: str
) -> Iterator[Finding]:
    if _words(own).spans(reason):
        yield Finding("named-in-the-reason", {"member": member.number})


def _going_on(own: Sequence[Member]) -> list[str]:
    """The cases that go on, in which somebody has a part, by number."""
    parties = Party.objects.standing().filter(
        Q(member__in=own) | Q(representative__in=own)
    )
    seats = PanelSeat.objects.sitting().filter(member__in=own)
    found = {}
    for rows in (parties, seats):
        for row in rows.select_related("case__joined_to"):
            case = row.case.joined_to or row.case
            if case.state in GOES_ON and not case.is_carried_over:
                found[case.pk] = case.number
    return [found[key] for key in sorted(found)]


def _naming_cases(words: Words) -> list[str]:
    """The cases of which everybody reads a text that holds the words, by number."""
    naming = {
        path: {row.of_case for row, _spans in words.naming(path, of_case=F(way))}
        for path, way in PUBLISHED_TEXTS.items()
    }
    redacted = naming["tribunal.PublicVersion.text"]
    told = Q(pk__in=redacted) | Q(pk__in=set().union(*naming.values()), sealed_by=None)
    found = Case.objects.filter(told, pk__in=Publication.objects.values("case"))
    return [case.number for case in found.order_by("pk")]
