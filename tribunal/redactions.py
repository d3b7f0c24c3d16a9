"""What a determination names that may have to stay closed (VIII.1-k).

It finds and judges nothing: whoever publishes ticks what may be shown, one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from hashlib import sha256
from typing import Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rulebook.findings import Finding
from standings.models import MemberName

from .models import Case, DocumentSeal, FilingKind, SealGround
from .service import unserved

MEMBER: Final = re.compile(r"\bICA-[0-9]{6}\b")
ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
WORD: Final = re.compile(r"\w+")
VERBATIM: Final = 6
"""So many words on end that stand in a closed filing too are told."""
LONGEST_SHOWN: Final = 120
NAMED: Final = {
    "member": _("a member’s number"),
    "name": _("a name of a party"),
    "address": _("an e-mail address"),
    "file": _("the name of a file"),
    "words": _("words of a filing that not everybody was served with"),
}
"""What kinds of things are told; the edge translates it."""


class Named(NamedTuple):
    """One thing that a text names: its kind, and what stands there."""

    kind: str
    what: str

    @property
    def key(self) -> str:
        """What it is ticked by."""
        return sha256(f"{self.kind} {self.what}".encode()).hexdigest()[:16]

    @property
    def label(self) -> str:
        """The kind of it, in the reader's language."""
        return gettext(NAMED[self.kind])


def named_in(case: Case, texts: Iterable[str]) -> list[Named]:
    """What these texts of a determination name, each once; in a fixed order of kinds.

    A fixed number of queries, whatever the texts.
    """
    whole = "\n\n".join(texts)
    found = [
        *(Named("member", number) for number in MEMBER.findall(whole)),
        *(Named("name", name) for name in _names(case) if _stands(name, whole)),
        *(Named("address", each) for each in ADDRESS.findall(whole)),
        *(Named("file", name) for name in _files(case) if _stands(name, whole)),
        *(Named("words", words) for words in _verbatim(case, whole)),
    ]
    return list(dict.fromkeys(found))


def unticked(
    case: Case,
    texts: Iterable[str],
    ticked: Sequence[str],
    *,
    on: date,
    to_all: bool = True,
) -> Iterator[Finding]:
    """Yields what the texts name, and nobody ticked; and what no tick lets stand.

    Words of what is sealed are not reproduced on a day but by a grant (VII.3), nor read
    by all where the Tribunal sealed them (VIII.1-n).
    """
    texts = list(texts)
    for words in _passages(_sealed(case, on, to_all), "\n\n".join(texts)):
        yield Finding("sealed-words-shown", {"case": case.number, "what": words})
    for each in named_in(case, texts):
        if each.key not in ticked:
            facts = {"case": case.number, "kind": each.label, "what": each.what}
            yield Finding("not-ticked", facts)


def _names(case: Case) -> list[str]:
    """Every name that a party or whoever acts for it bears or bore."""
    parties = list(case.parties.select_related("member", "representative"))
    people = {key for party in parties for key in party.people}
    borne = MemberName.objects.filter(member__in=people).order_by("full")
    others = [party.name for party in parties if party.name]
    return [*borne.values_list("full", flat=True), *others]


def _files(case: Case) -> list[str]:
    names = case.filings.filter(files__isnull=False).order_by("files__upload__name")
    return list(names.values_list("files__upload__name", flat=True))


def _stands(name: str, whole: str) -> bool:
    return (
        re.search(rf"(?<!\w){re.escape(name)}(?!\w)", whole, re.IGNORECASE) is not None
    )


def _verbatim(case: Case, whole: str) -> Iterator[str]:
    """Yields the passages that stand word for word in a filing that is closed."""
    closed = unserved(case)
    sealed = DocumentSeal.objects.standing().filter(filing__case=case, is_whole=True)
    closed |= set(sealed.values_list("filing", flat=True))
    filings = case.filings.all()
    yield from _passages(
        [
            filing.text
            for filing in filings
            if filing.pk in closed or filing.kind == FilingKind.APPROACH
        ],
        whole,
    )


def _sealed(case: Case, on: date, to_all: bool) -> list[str]:
    """The words that are not to be reproduced, though somebody reads them."""
    sealed = DocumentSeal.objects.standing().filter(filing__case=case, is_whole=True)
    return [seal.filing.text for seal in sealed.whole() if _stays(seal, on, to_all)]


def _stays(seal: DocumentSeal, on: date, to_all: bool) -> bool:
    if seal.ground == SealGround.ORDER:
        return to_all
    decisions = [getattr(asked, "decision", None) for asked in seal.asked.all()]
    return not any(
        decision.in_force(on) and decision.may_reproduce
        for decision in decisions
        if decision is not None
    )


def _passages(closed: Iterable[str], whole: str) -> Iterator[str]:
    """Yields the passages of a text that stand word for word in one that is closed."""
    runs: set[tuple[str, ...]] = set()
    for text in closed:
        told = [word[0].casefold() for word in WORD.finditer(text)]
        ends = range(VERBATIM, len(told) + 1)
        runs |= {tuple(told[end - VERBATIM : end]) for end in ends}
    if not runs:
        return
    words = list(WORD.finditer(whole))
    bare = [word[0].casefold() for word in words]
    begun = reached = -1
    for n in range(len(words) - VERBATIM + 1):
        if tuple(bare[n : n + VERBATIM]) not in runs:
            continue
        if n > reached:
            if begun >= 0:
                yield _passage(whole, words[begun], words[reached])
            begun = n
        reached = n + VERBATIM - 1
    if begun >= 0:
        yield _passage(whole, words[begun], words[reached])


def _passage(whole: str, first: re.Match[str], last: re.Match[str]) -> str:
    text = " ".join(whole[first.start() : last.end()].split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
