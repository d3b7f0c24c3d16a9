"""Files of results brought in: handed in, read row by row, and entered whole or not.

Nothing of a file is entered before somebody has seen what each row comes to and orders
it; then every row is weighed once more and entered by the acts of a typed report, in
one transaction. Reading and entering are work for whoever calls ``working``: a step is
a transaction of its own, so that who dies leaves what was read to whoever comes next.
What a row comes to is found elsewhere.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Count
from django.utils import timezone

from rulebook.days import day_of
from rulebook.findings import Finding, Refused
from rulebook.spellings import DATES
from rulebook.spellings.results import ENCODINGS, Row, Table, lay_out

from . import names, record
from .access import Right, demand
from .fates import Weighed, weigh
from .faults import refuse, zone_faults
from .models import Fate, Import, ImportRow, ImportState, Match, User
from .models.imports import LONGEST_FILE_NAME, OPEN_FATES, findings_kept
from .registration import report_match
from .results import report_ended, submit_sheet
from .spreadsheet import text_of

log = logging.getLogger(__name__)

MOST_ROWS: Final = 1_000
"""How many rows a file may have, for all others wait while they are entered."""
AT_A_TIME: Final = 100
"""How many rows are read in one transaction."""

LEFT: Final = (ImportState.READ, ImportState.FAILED)
"""The states in which an import waits for somebody."""
NOT_ENTERED: Final = (ImportState.RECEIVED, ImportState.READING, *LEFT)
"""Those in which it may be withdrawn."""


def receive_import(
    *,
    content: bytes,
    name: str,
    dates: str,
    zone: str,
    by: User,
    at: datetime,
    encoding: str = "",
) -> Import:
    """Takes in a file of results, to be read.

    ``zone`` is that of the rows that tell none, ``dates`` one of ``DATES``, and
    ``encoding`` one of ``ENCODINGS``, or empty where the file is to tell it.

    Raises NotationError where the file as a whole cannot be read.
    """
    assert dates in DATES
    table = _laid_out(content, encoding)
    with record.acting():
        role = demand(by, Right.IMPORT_RESULTS, on=day_of(at))
        digest = sha256(content).hexdigest()
        refuse(*zone_faults(zone), *_file_faults(content, table, digest))
        last = Import.objects.order_by("serial").last()
        whole = Import(
            serial=last.serial + 1 if last else 1,
            name=_file_name(name),
            content=content,
            digest=digest,
            encoding=encoding,
            guessed=bool(table.guessed),
            dates=dates,
            zone=zone,
            unread=table.unread,
            total=len(table),
            user=by,
        )
        whole.made_by = record.enter(
            "receive-import",
            whole,
            at=at,
            by=by,
            role=role,
            after=ImportState.RECEIVED,
            facts={"rows": len(table), "file": digest},
        )
        whole.save()
        return whole


def read_import_again(
    *, whole: Import, encoding: str, by: User, at: datetime
) -> Import:
    """Has a file read once more: as another encoding, or held against what stands now.

    With the encoding told, nothing of it is guessed any more.
    """
    with record.acting():
        role = demand(by, Right.IMPORT_RESULTS, on=day_of(at))
        whole = _left(whole)
        table = _laid_out(bytes(whole.content), encoding)
        record.enter(
            "read-import-again",
            whole,
            at=at,
            by=by,
            role=role,
            before=whole.state,
            after=ImportState.RECEIVED,
        )
        whole.rows.all().delete()
        whole.encoding, whole.guessed = encoding, bool(table.guessed)
        whole.unread, whole.total, whole.done = table.unread, len(table), 0
        whole.state, whole.why = ImportState.RECEIVED, []
        whole.save()
        return whole


def order_import(*, whole: Import, by: User, at: datetime) -> Import:
    """Orders that a file is entered, all of it or nothing, as its rows were shown."""
    with record.acting():
        role = demand(by, Right.IMPORT_RESULTS, on=day_of(at))
        whole = _left(whole)
        refuse(*order_faults(whole))
        record.enter(
            "order-import",
            whole,
            at=at,
            by=by,
            role=role,
            before=whole.state,
            after=ImportState.ENTERING,
        )
        whole.state, whole.ordered_by = ImportState.ENTERING, by
        whole.save(update_fields=["state", "ordered_by"])
        return whole


def withdraw_import(*, whole: Import, by: User, at: datetime) -> Import:
    """Puts a file away that is not to be entered; what was read of it stays on file."""
    with record.acting():
        role = demand(by, Right.IMPORT_RESULTS, on=day_of(at))
        whole = _left(whole, NOT_ENTERED)
        record.enter(
            "withdraw-import",
            whole,
            at=at,
            by=by,
            role=role,
            before=whole.state,
            after=ImportState.WITHDRAWN,
        )
        whole.state = ImportState.WITHDRAWN
        whole.save(update_fields=["state"])
        return whole


def order_faults(whole: Import) -> list[Finding]:
    """Why a file cannot be entered, told at once; asked by the act and by its page."""
    told = {"import": whole.number}
    if whole.state != ImportState.READ:
        return [Finding("import-not-open", told | {"state": _state(whole)})]
    found = []
    if whole.guessed:
        found.append(Finding("import-encoding-asked", {"encoding": _encoding(whole)}))
    fates = counted(whole)
    if asked := sum(fates[fate] for fate in OPEN_FATES):
        found.append(Finding("import-rows-open", {"rows": asked}))
    elif not sum(fates[fate] for fate in (Fate.NEW, Fate.ENDS, Fate.CONFLICT)):
        found.append(Finding("import-brings-nothing", told))
    return found


def counted(whole: Import) -> Counter[str]:
    """How many rows come to what, as far as they have been read."""
    rows = whole.rows.values("fate").annotate(rows=Count("pk")).order_by("fate")
    return Counter({each["fate"]: each["rows"] for each in rows})


def enter_import(*, whole: Import, at: datetime) -> Import:
    """Enters a file that was ordered, every row of it by the acts of a typed report.

    Whoever ordered it acts. Raises Refused, and nothing is entered, where a row has
    come to something else than what was shown.
    """
    with record.acting():
        whole = Import.objects.get(pk=whole.pk)
        if whole.state != ImportState.ENTERING:
            return whole
        by = whole.ordered_by
        assert by is not None
        role = demand(by, Right.IMPORT_RESULTS, on=day_of(at))
        table = _laid_out(bytes(whole.content), whole.encoding)
        weighed = weigh(whole, list(_rows(whole, table)), by=by, at=at)
        shown = {row.line: row for row in whole.rows.all()}
        for each in weighed:
            row = shown[each.row.line]
            if each.outcome != (row.fate, row.match_id):
                line = each.row.line
                changed = Finding("row-has-changed", {"first": line}, line=line)
                raise Refused(changed)
        for each in weighed:
            row = shown[each.row.line]
            try:
                row.match = _enter_row(each, by, at)
            except Refused as refused:
                line = each.row.line
                raise Refused(
                    *(replace(found, line=line) for found in refused.findings)
                ) from refused
        ImportRow.objects.bulk_update(shown.values(), ["match"], AT_A_TIME)
        fates = Counter(each.fate.value for each in weighed)
        record.enter(
            "import-results",
            whole,
            at=at,
            by=by,
            role=role,
            before=whole.state,
            after=ImportState.ENTERED,
            facts={"rows": len(weighed), "file": whole.digest, **fates},
            public=True,
        )
        whole.state = ImportState.ENTERED
        whole.save(update_fields=["state"])
        return whole


def _enter_row(weighed: Weighed, by: User, at: datetime) -> Match | None:
    """Enters one row, and gives the match that it is of."""
    told, judged, match = weighed.told, weighed.judged, weighed.match
    if weighed.fate is Fate.SAME:
        return match
    assert told is not None
    if judged is None:
        return report_match(told=told, by=by, at=at).match
    if match is None:
        return report_ended(told=told, judged=judged, by=by, at=at).match
    if weighed.fate is Fate.CONFLICT:
        return submit_sheet(match=match, judged=judged, by=by, at=at).sheet.match
    told = replace(told, same_as=match.number)
    return report_ended(told=told, judged=judged, by=by, at=at).match


# The work


def working() -> Iterator[Import]:
    """Works off what waits, and yields each import after every step of its.

    Any number may work at once: a step is taken by one of them.
    """
    passed: set[int] = set()
    while (waiting := _waiting(passed)) is not None:
        whole: Import | None
        try:
            if waiting.state == ImportState.ENTERING:
                whole = enter_import(whole=waiting, at=timezone.now())
            else:
                whole = read_on(waiting)
        except (OperationalError, InterfaceError):
            raise
        except Refused as refused:
            whole = _note_failure(waiting, *refused.findings)
        except Exception:
            log.exception("%s: reading or entering broke off", waiting)
            whole = _note_failure(waiting, Finding("import-broke-off"))
        if whole is None:
            passed.add(waiting.pk)
        else:
            yield whole


def _waiting(passed: set[int]) -> Import | None:
    """The next import that waits, but for those that others have in hand."""
    return Import.objects.at_work().exclude(pk__in=passed).defer("content").first()


def read_on(whole: Import) -> Import | None:
    """Reads the next rows of a file, in a transaction of their own.

    None where somebody else is about it.
    """
    with transaction.atomic():
        taken = Import.objects.at_work().select_for_update(skip_locked=True)
        here = taken.exclude(state=ImportState.ENTERING).filter(pk=whole.pk).first()
        if here is None:
            return None
        table = _laid_out(bytes(here.content), here.encoding)
        part = slice(here.done, here.done + AT_A_TIME)
        rows = list(_rows(here, table, part))
        weighed = weigh(here, rows, by=here.user, at=timezone.now())
        ImportRow.objects.bulk_create(each.kept(here) for each in weighed)
        here.done += len(rows)
        over = here.done >= here.total
        here.state = ImportState.READ if over else ImportState.READING
        here.save(update_fields=["done", "state"])
        return here


def _note_failure(whole: Import, *findings: Finding) -> Import:
    """Notes why a file was not entered, or not read to its end."""
    with transaction.atomic():
        here = Import.objects.select_for_update().get(pk=whole.pk)
        if here.at_work:
            here.state, here.why = ImportState.FAILED, findings_kept(findings)
            here.save(update_fields=["state", "why"])
    return here


def _rows(whole: Import, table: Table, part: slice = slice(None)) -> Iterator[Row]:
    return table.rows(whole.dates, part, text_of)


@lru_cache(maxsize=2)
def _laid_out(content: bytes, encoding: str) -> Table:
    """A file's table, kept for the next step. Raises NotationError."""
    return lay_out(content, encoding)


def _left(whole: Import, states: Collection[ImportState] = LEFT) -> Import:
    """The import as it now stands. Raises Refused where that is no state of these."""
    whole = Import.objects.get(pk=whole.pk)
    if whole.state not in states:
        facts = {"import": whole.number, "state": _state(whole)}
        raise Refused(Finding("import-not-open", facts))
    return whole


def _file_faults(content: bytes, table: Table, digest: str) -> Iterator[Finding]:
    """Yields why a file is not taken in."""
    if len(table) > MOST_ROWS:
        facts = {"rows": len(table), "most": MOST_ROWS}
        yield Finding("import-too-long", facts)
    before = Import.objects.exclude(state=ImportState.WITHDRAWN).filter(digest=digest)
    for whole in before:
        yield Finding(
            "import-on-file", {"import": whole.number, "state": _state(whole)}
        )


def _file_name(name: str) -> str:
    """A file's name, as far as it can be seen and kept."""
    seen = "".join(each for each in names.composed(name) if not names.hidden(each))
    return seen[:LONGEST_FILE_NAME] or "results.csv"


def _encoding(whole: Import) -> str:
    return ENCODINGS[whole.encoding or "cp1252"]


def _state(whole: Import) -> str:
    return str(whole.get_state_display())
