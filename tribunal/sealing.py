"""Sealing a case, or something filed in it, by order of the Tribunal (VIII.1-n).

A seal is a mark beside the state. Each function is one act, and refuses by raising
Refused or is done whole. Who reads what is sealed, and what is sealed as correspondence
the moment it is handed in, is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.db.models import Prefetch

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import names, record
from standings.faults import refuse, text_faults
from standings.models import Actor, Member
from standings.notices import tell

from .access import Worn, may_read, sitting_by_person
from .answers import told_of
from .determinations import standing
from .filing import LONGEST_TEXT, put_seal
from .models import (
    Case,
    DocumentSeal,
    Filing,
    FilingFile,
    Publication,
    PublicVersion,
    SealGround,
)
from .procedure import begin, close, lift_seal, stay_put
from .redactions import Named, named_in, unticked
from .service import unserved

LEFT_OUT: Final = "[…]"
"""What stands in a redacted version where something is left out."""
LONGEST_VERSION: Final = 400_000
TOKEN: Final = re.compile(r"\w+|[^\w\s]")
LONGEST_SHOWN: Final = 120


def seal(
    *,
    case: Case,
    what: Filing | FilingFile | None = None,
    reason: str,
    by: Actor,
    at: datetime,
) -> Case:
    """Seals a case, or a filing or file of it, as its panel, or the chair before one.

    ``what`` is None for the whole case.
    """
    with record.acting():
        begun = begin(case, "seal", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *seal_faults(case, begun.worn),
            *sealed_faults(case, what),
        )
        told = {"reason": reason, **stay_put(begun)}
        if what is None:
            act = record.enter("seal-case", case, **told)
            close(case, act)
        else:
            facts = {"filing": filing_of(what).act_id}
            act = record.enter("seal-document", case, facts=facts, **told)
            put_seal(act, filing_of(what), SealGround.ORDER, files_of(what))
        tell(act, *concerned(case, at))
        return case


def unseal(
    *,
    case: Case,
    seal: DocumentSeal | None = None,
    reason: str,
    by: Actor,
    at: datetime,
) -> Case:
    """Lifts the seal of a case, or one that an order put on something filed in it.

    ``seal`` is None for that of the case. Correspondence is not opened by it (VII.3).
    """
    with record.acting():
        begun = begin(case, "unseal", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *seal_faults(case, begun.worn),
        )
        told = {"reason": reason, **stay_put(begun)}
        if seal is None:
            refuse(*unsealed_faults(case))
            act = record.enter("unseal-case", case, **told)
            lift_seal(case, act)
        else:
            refuse(*_lift_faults(case, seal))
            facts = {"filing": seal.filing.act_id}
            act = record.enter("unseal-document", case, facts=facts, **told)
            seal.lifted_by = act
            seal.save(update_fields=["lifted_by"])
        tell(act, *concerned(case, at))
        return case


def publish_redacted(
    *, case: Case, text: str, ticked: Sequence[str] = (), by: Actor, at: datetime
) -> PublicVersion:
    """Publishes a redacted version of a sealed case’s determination, for everybody.

    The text leaves out, and says where; it adds nothing. The sealed one stays beside
    it, each with its checksum; a later redacted version takes the place of this one,
    and the same text again is the same.
    """
    with record.acting():
        begun = begin(case, "publish-redacted", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*unsealed_faults(case))
        published = standing(case)
        assert published is not None
        refuse(
            *text_faults("text", text, LONGEST_VERSION, lines=True),
            *left_out_faults(text, published.determination.text),
            *unticked(case, [text], ticked, on=day_of(at), to_all=True),
        )
        digest = sha256(text.encode()).hexdigest()
        now = public_version(case)
        if now is not None and now.digest == digest:
            return now
        facts = {"version": published.number, "digest": digest}
        act = record.enter("publish-redacted", case, facts=facts, **stay_put(begun))
        made = PublicVersion.objects.create(
            publication=published, text=text, digest=digest, act=act
        )
        tell(act, *concerned(case, at))
        return made


# What is asked


def public_version(case: Case) -> PublicVersion | None:
    """The redacted version of a case that everybody reads; None where there is none.

    One of a version that another took the place of is shown no more.
    """
    published = Publication.objects.filter(case=case).order_by("number").last()
    if published is None:
        return None
    return published.public_versions.select_related("publication__determination").last()


def to_tick_of(case: Case, text: str) -> list[Named]:
    """What whoever publishes a redacted version looks at in it, one by one."""
    return named_in(case, [text])


def open_filings(worn: Worn) -> list[Filing]:
    """What is on file in a case and open to somebody, sealed or not."""
    waiting = unserved(worn.case)
    filings = worn.case.filings.select_related("act").prefetch_related(
        "services",
        Prefetch("files", FilingFile.objects.select_related("upload")),
        Prefetch("seals", DocumentSeal.objects.standing().prefetch_related("files")),
    )
    return [each for each in filings if may_read(worn, each, waiting)]


def concerned(case: Case, at: datetime) -> list[Member]:
    """Who is told of what is sealed in a case: its parties, and its panel."""
    panel = [seat.member for seat in sitting_by_person(case).values()]
    return [*told_of(case, at), *panel]


def filing_of(what: Filing | FilingFile) -> Filing:
    """The filing that something is, or came with."""
    return what.filing if isinstance(what, FilingFile) else what


def files_of(what: Filing | FilingFile) -> list[FilingFile]:
    """The one file that something is; nothing where it is a whole filing."""
    return [what] if isinstance(what, FilingFile) else []


def seal_faults(case: Case, worn: Worn) -> Iterator[Finding]:
    """Yields why to seal is the panel's, and no longer the chair's."""
    sitting = sitting_by_person(case)
    if sitting and (worn.member is None or worn.member.pk not in sitting):
        yield Finding("panel-seals", {"case": case.number})


def unseal_faults(case: Case, worn: Worn) -> Iterator[Finding]:
    """Yields why no seal is to be lifted by somebody."""
    yield from seal_faults(case, worn)
    if not by_order(case).exists():
        yield from unsealed_faults(case)


def unsealed_faults(case: Case) -> Iterator[Finding]:
    """Yields that a case is not sealed."""
    if not case.is_sealed:
        yield Finding("not-sealed", {"case": case.number})


def by_order(case: Case):
    """The seals that an order put on what is filed in a case, and that stand."""
    return DocumentSeal.objects.standing().filter(
        filing__case=case, ground=SealGround.ORDER
    )


def sealed_faults(
    case: Case, what: Filing | FilingFile | None, *, even_by_order: bool = False
) -> Iterator[Finding]:
    """Yields why something is not to be sealed: it is so, or is not of this case.

    ``even_by_order`` lets what an order sealed be sealed as correspondence too.
    """
    if what is None:
        if case.is_sealed:
            yield Finding("sealed-already", {"case": case.number})
        return
    filing = filing_of(what)
    if filing.case_id != case.pk:
        yield Finding("not-filed-here", {"case": case.number})
        return
    seals = filing.seals.standing()
    if even_by_order:
        seals = seals.exclude(ground=SealGround.ORDER)
    for each in seals:
        if each.is_whole or isinstance(what, FilingFile) and each.covers(what):
            yield Finding("sealed-already", {"case": case.number})
            return


def left_out_faults(text: str, whole: str) -> Iterator[Finding]:
    """Yields the first passage of a text that is not the other’s, or hides a gap.

    >>> list(left_out_faults("It was Bea […].", "It was Ada, again."))[0].facts
    {'what': 'It was Bea'}
    >>> list(left_out_faults("It was […].", "It was Ada, again."))
    []
    """
    there, place = _joined(TOKEN.findall(whole)), 0
    passages = text.split(LEFT_OUT)
    for number, passage in enumerate(passages, start=1):
        run = _joined(TOKEN.findall(passage))
        if run == _joined([]):
            continue
        found = there.find(run, place)
        if number == len(passages):
            # What comes last stands at the end, or the gap after it is not told.
            found = max(found, len(there) - len(run)) if there.endswith(run) else -1
            found = found if found >= place else -1
        if found < 0 or number == 1 and found:
            shown = " ".join(passage.split())[:LONGEST_SHOWN]
            yield Finding("not-only-left-out", {"what": shown})
            return
        place = found + len(run) - 1


def _joined(words: Sequence[str]) -> str:
    """Words with a mark before and after each, so that a part is found whole."""
    return "\0" + "".join(f"{word}\0" for word in words)


def _lift_faults(case: Case, seal: DocumentSeal) -> Iterator[Finding]:
    if seal.filing.case_id != case.pk or seal not in by_order(case):
        yield Finding("no-such-seal", {"case": case.number})
