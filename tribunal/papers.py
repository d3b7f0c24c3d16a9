"""What is filed in a case, as far as somebody reads it, and what of it is sealed.

Who may read what is asked of others; how it looks is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from standings.models import Act

from .access import KEPT_FROM_THE_PANEL, Worn, may_read, may_read_sealed
from .answers import lateness
from .models import (
    Case,
    DocumentSeal,
    Filing,
    FilingFile,
    Party,
    ReadingAsked,
    ReadingDecision,
    Service,
)
from .moves import Hat
from .service import unserved


@dataclass(frozen=True, slots=True)
class Application:
    """An application to read what is sealed, and what was decided of it, if anything.

    Its words and the reasons are for who ``reads`` them: who applied, who decides, and
    who handed in what it is about.
    """

    asked: ReadingAsked
    party: Party | None
    decision: ReadingDecision | None
    is_in_force: bool
    reads: bool


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seal on something filed: everybody to whom that is open knows of it (VII.3).

    ``is_open`` says that whoever reads the case reads what it is on, ``lets`` by which
    grants.
    """

    seal: DocumentSeal
    is_open: bool
    is_own: bool
    files: int
    applications: list[Application]

    @property
    def lets(self) -> list[ReadingDecision]:
        """The grants that are in force."""
        return [
            each.decision
            for each in self.applications
            if each.decision is not None and each.is_in_force
        ]


@dataclass(frozen=True, slots=True)
class Document:
    """Something filed that may be read, with whom it was served on and the proofs.

    ``days_late`` is 0 of what came in its time, or has none. ``text`` is None where all
    of it is sealed from whoever reads, and ``files`` are those that are not.
    """

    filing: Filing
    party: Party | None
    services: list[Service]
    days_late: int
    text: str | None
    files: list[FilingFile]
    seals: list[Sealed]

    @property
    def digest(self) -> str:
        """The digest of the filing; "" where it would tell of what is sealed."""
        return self.filing.digest if all(each.is_open for each in self.seals) else ""


def papers(case: Case, worn: Worn, people: Iterable[Party]) -> list[Document]:
    """What was filed in a case, as far as it may be read, in the order of its receipt.

    ``people`` are all its parties, and those of the case that it was joined to. A fixed
    number of queries.
    """
    services = Service.objects.proved().order_by("pk")
    filed = case.filings.select_related("act").prefetch_related(
        Prefetch("services", services),
        Prefetch("files", FilingFile.objects.select_related("upload")),
    )
    waiting, late = unserved(case), lateness(case)
    seals = _seals(case)
    of = {each.pk: each for each in people}
    found = []
    for filing in filed:
        reads = may_read(worn, filing, waiting)
        if reads or Hat.GRANTOR in worn.hats and seals[filing.pk]:
            served = list(filing.services.all())
            for service in served:
                service.party = of[service.party_id]
            own = filing.party_id
            party = None if own is None else of[own]
            days = late.get(filing.pk, 0)
            on_it = [_sealed(worn, seal, of) for seal in seals[filing.pk]]
            closed = [each.seal for each in on_it if not each.is_open]
            whole = not reads or any(seal.is_whole for seal in closed)
            text = None if whole else filing.text
            files = [
                file
                for file in filing.files.all()
                if not whole and not any(seal.covers(file) for seal in closed)
            ]
            told = (party, served, days, text, files, on_it)
            found.append(Document(filing, *told))
    return found


def withheld(case: Case, worn: Worn) -> int:
    """How many filings a member of the panel does not read yet, for want of a proof
    that a party was served (VIII.1-f); 0 for everybody else."""
    if Hat.PANELLIST not in worn.hats:
        return 0
    kinds = dict(case.filings.values_list("pk", "kind"))
    return sum(kinds[pk] not in KEPT_FROM_THE_PANEL for pk in unserved(case))


def _seals(case: Case) -> Mapping[int, list[DocumentSeal]]:
    """The seals on what is filed, by the key of the filing."""
    found = defaultdict(list)
    standing = DocumentSeal.objects.standing().filter(filing__case=case)
    for seal in standing.whole():
        found[seal.filing_id].append(seal)
    return found


def _sealed(worn: Worn, seal: DocumentSeal, of: Mapping[int, Party]) -> Sealed:
    member = worn.member
    mine = {party.pk for party in worn.parties}

    def own(act: Act, party: int | None) -> bool:
        acted = member is not None and act.who and act.who.kept_id == member.pk
        return bool(acted or party in mine)

    handed_in = own(seal.filing.act, seal.filing.party_id)
    applications = []
    for asked in seal.asked.all():
        decision = getattr(asked, "decision", None)
        applications.append(
            Application(
                asked,
                None if asked.party_id is None else of[asked.party_id],
                decision,
                decision is not None and decision.in_force(worn.on),
                handed_in or Hat.GRANTOR in worn.hats or own(asked.act, asked.party_id),
            )
        )
    return Sealed(
        seal,
        may_read_sealed(worn, seal),
        handed_in,
        len(seal.files.all()),
        applications,
    )
