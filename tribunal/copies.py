"""A copy of all that is kept of whoever has logged in, as one archive.

It holds what is theirs, and of others nothing that they could not read anyway; neither
passwords nor secrets nor tokens. What is kept at all is told by the table; who asked
for a copy, and how it reaches them, is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from itertools import chain
from operator import attrgetter
from tempfile import TemporaryFile
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from axes.models import AccessAttempt
from django.apps import apps
from django.conf import settings
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from standings.documents import download_name
from standings.kept import Kept
from standings.models import (
    Act,
    Import,
    Member,
    Notice,
    Report,
    Sheet,
    Upload,
    User,
)
from standings.models.members import number_of
from standings.sayings import saying_on_record
from standings.uploads import content_of

from .access import UNSERVED
from .kept import EVERYTHING
from .models import Case, Order, Party, Side
from .moves import PUBLISHED
from .shown import Shown

AT_A_TIME: Final = 500
"""How many rows are in memory at once."""
PART: Final = 64 * 1024
"""How many bytes are given out at once."""
README: Final = "README.txt"

Rows = Iterable[dict[str, Any]]


def write_copy(user: User, to: IO[bytes], at: datetime) -> None:
    """Writes the archive of somebody’s data: texts as JSON, a file a kind, what they
    filed as it was, and what each is in plain words.

    What is in memory at once is bounded: some rows, or one file.
    """
    with ZipFile(to, "w", ZIP_DEFLATED) as archive:
        copy = Copy(user, at)
        for kept in EVERYTHING:
            _json(archive, f"{kept.key}.json", copy.rows_of(kept))
        for place, content in copy.files():
            archive.writestr(place, content)
        archive.writestr(README, _readme(user, at))


def copied(user: User, at: datetime) -> Iterator[bytes]:
    """The archive in parts, written whole before the first is given out."""
    parts = _parts(user, at)
    next(parts)
    return parts


def _parts(user: User, at: datetime) -> Iterator[bytes]:
    with TemporaryFile() as file:
        write_copy(user, file, at)
        file.seek(0)
        yield b""
        while part := file.read(PART):
            yield part


def _json(archive: ZipFile, name: str, rows: Rows) -> None:
    with archive.open(name, "w") as file:
        before = "[\n"
        for row in rows:
            file.write((before + json.dumps(row, ensure_ascii=False)).encode())
            before = ",\n"
        file.write(b"[]\n" if before == "[\n" else b"\n]\n")


def _readme(user: User, at: datetime) -> str:
    whose = user.member.number if user.member else gettext("a reporter’s log-in")
    local = timezone.localtime(at, settings.SECRETARIAT_ZONE)
    lines = [
        gettext("A copy of all that is kept about you"),
        f"{whose}, {date_format(local, 'j F Y, H:i')} {settings.SECRETARIAT_ZONE}",
        "",
        gettext(
            "Each file is a list, written as JSON, which any editor of texts opens. "
            "The folder “files” holds what you handed in, as it was. People other than "
            "you stand in it by number. Passwords, secrets and tokens are not in it: "
            "they are kept as digests, or so that only the service reads them."
        ),
        gettext(
            "What is sealed is in it only as far as you may read it today. Moments are "
            "in universal time."
        ),
    ]
    for kept in EVERYTHING:
        lines += ["", f"{kept.key}.json — {gettext(kept.title)}"]
        lines += [gettext(text) for text in (kept.public, kept.closed) if text]
        lines.append(f"{gettext('How long')}: {gettext(kept.until)}")
        elsewhere = dict.fromkeys(kept.elsewhere.values())
        lines += [f"({gettext(why)})" for why in elsewhere]
    return "\n".join(lines) + "\n"


class Copy:
    """What is kept of one person, kind by kind, as plain values."""

    def __init__(self, user: User, at: datetime):
        self.user, self.at = user, at
        self._handed_in: dict[str, Upload | Import] = {}
        self.own: list[Member] = []
        if user.member is not None:
            self.own = list(Member.objects.one_with(user.member.pk).order_by("serial"))
        self.more: dict[str, Callable[[], Rows]] = {
            "number": self._number,
            "matches": self._matches,
            "acts": self._acts,
            "log-in": self._log_in,
            "devices": self._tries,
            "notices": self._notices,
            "cases": self._cases,
            "imports": self._imports,
            "files": self._files,
        }

    def rows_of(self, kept: Kept) -> Rows:
        """All rows of a kind, each with what it is of."""
        own = (self._told(column, names.split()) for column, names in kept.rows.items())
        more = self.more.get(kept.key)
        return chain(more() if more else (), chain.from_iterable(own))

    def _told(self, path: str, names: list[str]) -> Rows:
        """The rows of a table that are the person’s by a column of it."""
        label, _, column = path.rpartition(".")
        model = apps.get_model(label)
        whose: Any = [self.user]
        if model._meta.get_field(column).related_model is Member:
            whose = self.own
        rows = model._default_manager.filter(**{f"{column}__in": whose})
        related = [name.replace(".", "__") for name in names if _follows(model, name)]
        rows = rows.select_related(*related) if related else rows
        told = path.partition(".")[2]
        for row in rows.order_by("pk").iterator(AT_A_TIME):
            yield {
                "of": told,
                **{name: _plain(attrgetter(name)(row)) for name in names},
            }

    def _number(self) -> Rows:
        for member in self.own:
            facts = {"species": member.species, "zone": member.zone}
            yield {"of": "Member", "number": member.number, **facts}

    def _log_in(self) -> Rows:
        names = ("email", "is_active", "joined_at", "last_login")
        told = {name: _plain(getattr(self.user, name)) for name in names}
        yield {"of": "User", **told}

    def _tries(self) -> Rows:
        for row in AccessAttempt.objects.filter(username=self.user.email):
            yield {
                "of": "AccessAttempt",
                "at": _plain(row.attempt_time),
                "ip": row.ip_address,
                "user_agent": row.user_agent,
                "failures": row.failures_since_start,
            }

    def _matches(self) -> Rows:
        """What was said of the matches, and their sheets, by whomever."""
        mine = {"match__seats__member__in": self.own}
        reports = Report.objects.filter(**mine).select_related("match", "act")
        for report in reports.order_by("pk").iterator(AT_A_TIME):
            yield {
                "of": "Report",
                "match": report.match.number,
                "at": _plain(report.act.at),
                "by": report.act.who_id and number_of(report.act.who_id),
                "representation": report.representation,
            }
        sheets = Sheet.objects.filter(**mine).select_related("match")
        for sheet in sheets.order_by("pk").iterator(AT_A_TIME):
            yield {
                "of": "Sheet",
                "match": sheet.match.number,
                "version": sheet.version,
                "received": sheet.received,
            }

    def _acts(self) -> Rows:
        """What the person did, and what was done about them, as far as they know it."""
        done = Q(account=self.user) | Q(who__in=self.own)
        about = Q(subject_kind="member", subject__in=[each.number for each in self.own])
        notices = Notice.objects.of(self.user).order_by().values("act")
        known = Q(pk__in=Act.objects.public().values("pk")) | Q(pk__in=notices)
        acts = Act.objects.filter(done | about & known).order_by("number")
        for act in acts.iterator(AT_A_TIME):
            mine = act.account_id == self.user.pk or act.who_id in self._serials
            yield {
                "of": "Act",
                "number": act.number,
                "at": _plain(act.at),
                "by_you": mine,
                "role": act.role if mine else "",
                "verb": act.verb,
                "said": saying_on_record(act),
                "reason": act.reason,
                "facts": act.facts,
                "public": act.is_public,
            }

    @property
    def _serials(self) -> set[int]:
        return {each.serial for each in self.own}

    def _notices(self) -> Rows:
        own = Notice.objects.of(self.user).proved().order_by("pk")
        for notice in own.select_related("act", "letter").iterator(AT_A_TIME):
            letter = getattr(notice, "letter", None)
            names = ("address", "subject", "body", "made_at", "state")
            yield {
                "of": "Notice",
                "number": notice.number,
                "act": notice.act_id,
                "at": _plain(notice.act.at),
                "said": saying_on_record(notice.act),
                "to_acknowledge": notice.to_acknowledge,
                "opened": _plain(notice.opened),
                "acknowledged": _plain(notice.acknowledged),
                "letter": letter
                and {name: _plain(getattr(letter, name)) for name in names},
            }

    def _cases(self) -> Rows:
        """The cases that the person is or acts for a party of, once they may know."""
        own = Party.objects.filter(
            Q(member__in=self.own) | Q(representative__in=self.own)
        )
        known = own.filter(
            Q(side=Side.FILER)
            | ~Q(case__state__in=UNSERVED)
            | Q(services__isnull=False)
        )
        mine = set(known.values_list("pk", flat=True))
        cases = Case.objects.filter(parties__in=mine).distinct().order_by("pk")
        for case in cases.select_related("match"):
            yield {
                "of": "Case",
                "number": case.number,
                "kind": case.kind,
                "state": case.state,
                "sides": [each.side for each in case.parties.filter(pk__in=mine)],
            }
            yield from self._documents(case, mine)
        # One that was handed back, or waits to be published, nobody has read.
        made = Order.objects.filter(carried_out_by__isnull=False)
        orders = made.filter(member__in=self.own, case__state__in=PUBLISHED)
        open_to_all = Q(case__sealed_by=None) | Q(case__in=cases)
        for order in orders.filter(open_to_all).select_related("case").order_by("pk"):
            yield {
                "of": "Order",
                "case": order.case.number,
                "kind": order.kind,
                "text": order.text,
            }

    def _documents(self, case: Case, mine: set[int]) -> Rows:
        """What the own party filed in a case or was served with, as far as it is open;
        the files that came with what it filed are copied."""
        for document in Shown(case, self.user, self.at).documents:
            served = {service.party_id for service in document.services}
            filed = document.filing.party_id in mine
            if not filed and not served & mine:
                continue
            files = [each.upload for each in document.files]
            yield {
                "of": "Filing",
                "case": case.number,
                "kind": document.filing.kind,
                "filed_by_you": filed,
                "received": _plain(document.filing.act.at),
                "text": document.text,
                "files": [
                    self._copied(upload, case.number) if filed else upload.name
                    for upload in files
                ],
            }

    def _imports(self) -> Rows:
        handed_in = Import.objects.filter(user=self.user).defer("content")
        for handed in handed_in.order_by("pk"):
            place = f"files/{handed.number}/{_flat(handed.name)}"
            self._handed_in[place] = handed
            yield {"of": "Import", "number": handed.number, "file": place}

    def _files(self) -> Rows:
        """The files handed in for a register; those of cases are with them."""
        mine = Q(made_by__account=self.user) | Q(made_by__who__in=self.own)
        found = Upload.objects.filter(mine, specimen__isnull=False).order_by("pk")
        for upload in found:
            facts = {"name": upload.name, "kind": upload.kind, "digest": upload.digest}
            yield {"of": "Upload", **facts, "file": self._copied(upload, "letterheads")}

    def _copied(self, upload: Upload, folder: str) -> str:
        """Where in the archive a file will stand."""
        place = f"files/{folder}/{upload.pk}-{_flat(download_name(upload))}"
        self._handed_in[place] = upload
        return place

    def files(self) -> Iterable[tuple[str, bytes]]:
        """The files that the rows have named, one after another.

        One that is no longer at hand as it was kept is left out.
        """
        for place, handed in self._handed_in.items():
            if isinstance(handed, Import):
                yield place, bytes(handed.content)
            elif (content := content_of(handed)) is not None:
                yield place, content


def _flat(name: str) -> str:
    """The name of a file without what parts folders."""
    return name.replace("/", "_").replace("\\", "_")


def _follows(model: type[Model], name: str) -> bool:
    """Whether a name leads to another table."""
    if name.endswith("_id"):
        return False
    first = name.partition(".")[0]
    fields = {each.name: each for each in model._meta.concrete_fields}
    return first in fields and fields[first].is_relation


def _plain(value: Any) -> Any:
    """A value as JSON has it: days and moments as text, rows by their numbers."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Model):
        return str(value)
    return value
