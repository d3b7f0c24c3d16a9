"""Bringing a case before the Tribunal: filed, cured, declined, reviewed, admitted.

Each function is one act, and refuses by raising Refused or is done whole. What is
answered, and who decides the case, is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db.models import Max

from rulebook.book import the_book
from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings import names, record, uploads
from standings.access import Right, powers
from standings.documents import MOST_BYTES, Document
from standings.faults import refuse, text_faults
from standings.models import (
    Act,
    Actor,
    Federation,
    Match,
    Member,
    Role,
    TwentyNine,
    User,
    acting_member,
)
from standings.notices import receipt, tell

from .deadlines import APPEAL_DAYS
from .models import (
    Case,
    Defect,
    DocumentSeal,
    Filing,
    FilingFile,
    FilingKind,
    Kind,
    Party,
    Publication,
    SealGround,
    Side,
    Term,
    TermKind,
)
from .procedure import begin, end, go_on, is_over, start
from .service import acting_for, others, serve

LONGEST_TEXT: Final = 20_000
MOST_FILES: Final = 10
MOST_SENT: Final = 3 * MOST_BYTES
"""How many bytes the files of one filing may have together."""
MOST_RESPONDENTS: Final = 12
MOST_DEFECTS: Final = 20
FIRST_SERIALS: Final = {2026: 15}
"""From which number a year opens, where it was begun before this service (VIII.1-a)."""
BY_THE_REGISTERS: Final = (Kind.RATIFICATION, Kind.REFERRAL)
"""The kinds that nobody files but the registers and the offices."""
FILED_ELSEWHERE: Final = (*BY_THE_REGISTERS, Kind.APPEAL)
"""Those that are not filed as a case is; an appeal is lodged against one."""

GOES_ON: Final = ("entertain-appeal", "take-up-case")
"""The acts by which a member of the Tribunal lets an appeal about muggins go on."""

CONFIDENTIAL: Final = "VII.3"
"""What tells the same file or words apart, handed in as correspondence and not."""


@dataclass(frozen=True)
class Correspondence(Document):
    """A file that its filer says is mentor and mentee correspondence (VII.3)."""

    @classmethod
    def of(cls, document: Document) -> Correspondence:
        """A file that was examined, as such correspondence."""
        return cls(document.kind, document.name, document.content)


Who = Member | Federation | str
"""Somebody a case concerns: a member, a federation, or the name of who is neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTold:
    """What somebody brings before the Tribunal.

    ``for_federation`` is the filer's where an officer files for it.
    """

    kind: Kind
    text: str
    respondents: tuple[Who, ...]
    match: Match | None = None
    twenty_nine: TwentyNine | None = None
    documents: tuple[Document, ...] = ()
    for_federation: Federation | None = None

    @property
    def digest(self) -> str:
        """The digest by which the same filing is known when it comes again."""
        told = [
            self.kind,
            self.text,
            sorted(map(str, self.respondents)),
            self.match and self.match.number,
            self.twenty_nine and self.twenty_nine.number,
            str(self.for_federation or ""),
        ]
        return digest_of(json.dumps(told), self.documents)


@dataclass(frozen=True, slots=True)
class Filed:
    """The case that a filing is of, and whether it was opened by it."""

    case: Case
    is_new: bool


def file_case(*, told: CaseTold, by: User | Member, at: datetime) -> Filed:
    """Files a case; whoever files it gets its number and the receipt at once.

    The same filing again is the same case (VIII.1-a).
    """
    with record.acting():
        filer, role = _filer(told, by, at)
        text = names.prose(told.text)
        refuse(
            *text_faults("text", text, LONGEST_TEXT, lines=True),
            *_told_faults(told, filer),
        )
        digest = told.digest
        same = _same(digest, by)
        if same is not None:
            return Filed(same, is_new=False)
        case = opened(told.kind, at, match=told.match, twenty_nine=told.twenty_nine)
        act = record.enter(
            "file-case",
            case,
            at=at,
            by=by,
            role=role,
            after=case.state,
            facts={"digest": digest},
        )
        enter_case(case, act)
        party = _joined(case, Side.FILER, filer, act)
        for who in told.respondents:
            _joined(case, Side.RESPONDENT, who, act)
        keep(act, case, FilingKind.OPENING, text, told.documents, party, digest=digest)
        return Filed(case, is_new=True)


def find_deficient(
    *, case: Case, defects: Sequence[str], by: Actor, at: datetime
) -> Case:
    """Says, once, what a filing lacks, item by item (VIII.1-b)."""
    with record.acting():
        begun = begin(case, "find-deficient", by=by, at=at)
        case = begun.case
        items = [text for each in defects if (text := names.prose(each))]
        refuse(*deficient_faults(case), *_defect_faults(items))
        act = record.enter("find-deficient", case, **go_on(begun))
        Defect.objects.bulk_create(
            Defect(case=case, text=item, act=act) for item in items
        )
        filers = case.parties.standing().filter(side=Side.FILER)
        for service in serve(act, filers):
            if case.kind == Kind.APPEAL:
                start_cure(act, case, service.party, case.appeal.against)
            else:
                days, party = settings.CURE_DAYS, service.party
                start(act, case, TermKind.CURE, days, party=party)
        return case


def take_back_defects(*, case: Case, reason: str, by: Actor, at: datetime) -> Case:
    """Takes back, with the reason, what a filing was said to lack; it lacks nothing.

    It may be said anew what is missing. Of an appeal the thirty days stay as they are.
    """
    with record.acting():
        begun = begin(case, "take-back-defects", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *take_back_faults(case),
        )
        act = record.enter("take-back-defects", case, reason=reason, **go_on(begun))
        if case.kind != Kind.APPEAL:
            end(act, case, TermKind.CURE)
        serve(act, case.parties.standing().filter(side=Side.FILER))
        return case


def start_cure(act: Act, case: Case, party: Party, against: Publication) -> None:
    """Gives an appellant the thirty days to make good what an appeal lacks, which run
    from the publication that it is against (VIII.2-b); nobody has them twice."""
    running = case.terms.running().filter(kind=TermKind.CURE, party=party)
    if not running.exists():
        Term.objects.create(
            case=case,
            party=party,
            kind=TermKind.CURE,
            days=APPEAL_DAYS,
            since=against.published_at,
            made_by=act,
        )


def cure(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    by: User | Member,
    at: datetime,
) -> Filing:
    """Makes good what a filing lacks; the moment of the first receipt is kept.

    After its time it is received too, and marked late.
    """
    with record.acting():
        begun = begin(case, "cure", by=by, at=at)
        case = begun.case
        text = names.prose(text)
        refuse(*filing_faults(text, documents), *cure_faults(case))
        act = record.enter("cure-case", case, **go_on(begun))
        filing = keep(act, case, FilingKind.CURE, text, documents, begun.party)
        filers = case.parties.standing().filter(side=Side.FILER)
        serve(act, filers.exclude(pk=begun.party.pk), [filing])
        end(act, case, TermKind.CURE)
        return filing


def decline(
    *, case: Case, reason: str, provision: str, by: User | Member, at: datetime
) -> Case:
    """Declines a filing, as a member of the Tribunal who signs the reasons (VIII.1-c).

    ``provision`` is the id of the provision that the reasons rest on.
    """
    with record.acting():
        begun = begin(case, "decline", by=by, at=at)
        reason = names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *provision_faults(provision),
        )
        act = record.enter(
            "decline-case",
            begun.case,
            reason=reason,
            provisions=[provision],
            **go_on(begun),
        )
        parties = others(begun.case, None)
        serve(act, [party for party in parties if party.side == Side.FILER])
        answering = [party for party in parties if party.side == Side.RESPONDENT]
        tell(act, *(who for party in answering for who in acting_for(party, at)))
        start(act, begun.case, TermKind.REVIEW, settings.REVIEW_DAYS)
        end(act, begun.case, TermKind.CURE)
        return begun.case


def admit(*, case: Case, by: Actor, at: datetime) -> Case:
    """Admits a case and serves it on every respondent; each one's time to answer runs
    from the own proof of service (VIII.1-d)."""
    with record.acting():
        begun = begin(case, "admit", by=by, at=at)
        case = begun.case
        refuse(*admit_faults(case, at))
        act = record.enter("admit-case", case, public=True, **go_on(begun))
        parties = case.parties.standing()
        filings = list(case.filings.all())
        opening = filings[0]
        for service in serve(act, parties.filter(side=Side.RESPONDENT), filings):
            if service.filing_id == opening.pk:
                days, party = settings.ANSWER_DAYS, service.party
                start(act, case, TermKind.ANSWER, days, party=party, service=service)
        for party in parties.filter(side=Side.FILER):
            tell(act, party.member, party.representative)
        return case


def deficient_faults(case: Case) -> Iterator[Finding]:
    """Yields why a filing is not said to lack something once more."""
    if standing_defects(case):
        yield Finding("deficient-once", {"case": case.number})


def take_back_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is nothing to take back that a filing was said to lack."""
    if not standing_defects(case):
        yield Finding("no-defects-to-take-back", {"case": case.number})


def standing_defects(case: Case) -> list[Defect]:
    """What a filing was said to lack, as far as that was not taken back."""
    about = Act.objects.about("case", case.number)
    last = about.filter(verb="take-back-defects").last()
    found = case.defects.filter(act__gt=last.pk) if last else case.defects.all()
    return list(found)


def cure_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is nothing to make good."""
    if not case.terms.running().filter(kind=TermKind.CURE).exists():
        yield Finding("nothing-to-cure", {"case": case.number})


def admit_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not to be admitted yet."""
    waiting = case.terms.running().begun().filter(kind=TermKind.CURE)
    for term in waiting.select_related("case"):
        if not is_over(term, at):
            yield Finding("cure-awaited", {"case": case.number})
    if muggins_awaited(case):
        yield Finding("order-lies-ready", {"case": case.number})


def muggins_awaited(case: Case) -> bool:
    """Whether it is an appeal about muggins alone, and no member of the Tribunal has
    signed yet that it is not entertained, or is to go on (VIII.2-e)."""
    if case.kind != Kind.APPEAL or not case.appeal.is_muggins_only:
        return False
    said = Act.objects.about("case", case.number).filter(verb__in=GOES_ON)
    return not said.exists()


# What is entered


def opened(
    kind: Kind,
    at: datetime,
    *,
    match: Match | None = None,
    twenty_nine: TwentyNine | None = None,
) -> Case:
    """A new case under the next docket number of its year; not yet kept."""
    year = day_of(at).year
    last = Case.objects.filter(year=year).aggregate(last=Max("serial"))["last"]
    first = FIRST_SERIALS.get(year, 1)
    return Case(
        year=year,
        serial=max((last or 0) + 1, first),
        kind=kind,
        zone=str(settings.SECRETARIAT_ZONE),
        received_at=at,
        match=match,
        twenty_nine=twenty_nine,
    )


def enter_case(case: Case, act: Act) -> None:
    """Keeps a new case, with the act that opened it."""
    case.made_by = act
    case.save()


def keep(
    act: Act,
    case: Case,
    kind: FilingKind,
    text: str,
    documents: Sequence[Document] = (),
    party: Party | None = None,
    *,
    about: Filing | None = None,
    digest: str = "",
    confidential: bool = False,
) -> Filing:
    """Keeps what an act files, words and files, and gives the receipt for it.

    What is said to be correspondence is sealed in the same act (VII.3-a), all of it
    where it is ``confidential``.
    """
    filing = Filing.objects.create(
        case=case,
        kind=kind,
        party=party,
        about=about,
        text=text,
        digest=digest or digest_of(text, documents, confidential=confidential),
        act=act,
    )
    sealed = []
    for document in documents:
        file = filing.files.create(upload=uploads.keep(document, act=act))
        if isinstance(document, Correspondence):
            sealed.append(file)
    if confidential or sealed:
        put_seal(act, filing, SealGround.CORRESPONDENCE, () if confidential else sealed)
    receipt(act)
    return filing


def put_seal(
    act: Act, filing: Filing, ground: SealGround, files: Sequence[FilingFile] = ()
) -> DocumentSeal:
    """Seals a filing by an act: these files of it, or where none is told all of it."""
    made = DocumentSeal.objects.create(
        filing=filing, is_whole=not files, ground=ground, act=act
    )
    made.files.set(files)
    return made


def digest_of(
    text: str, documents: Sequence[Document], *, confidential: bool = False
) -> str:
    """The digest of what is filed: the words, and the files whatever their order."""
    whole = [text, sorted(map(known_by, documents))]
    whole += [CONFIDENTIAL] if confidential else []
    return sha256(json.dumps(whole).encode()).hexdigest()


def known_by(document: Document) -> str:
    """By what a file is known when it comes again, and comes as what it came before."""
    mark = f" {CONFIDENTIAL}" if isinstance(document, Correspondence) else ""
    return f"{document.digest}{mark}"


def filing_faults(text: str, documents: Sequence[Document]) -> Iterator[Finding]:
    """Yields why words and files cannot be filed."""
    yield from text_faults("text", text, LONGEST_TEXT, lines=True)
    if len(documents) > MOST_FILES:
        facts = {"number": len(documents), "most": MOST_FILES}
        yield Finding("too-many-files", facts)


def provision_faults(provision: str) -> Iterator[Finding]:
    """Yields why this is no provision that reasons can rest on."""
    if provision not in the_book():
        yield Finding("no-such-provision", {"provision": provision})


def _joined(case: Case, side: Side, who: Who, act: Act) -> Party:
    told = {
        "member": who if isinstance(who, Member) else None,
        "federation": who if isinstance(who, Federation) else None,
        "name": who if isinstance(who, str) else "",
    }
    return Party.objects.create(case=case, side=side, made_by=act, **told)


def _filer(told: CaseTold, by: User | Member, at: datetime) -> tuple[Who, str]:
    """Who files, and in which role. Raises Denied for who is no member."""
    member = acting_member(by)
    if member is None:
        raise Denied(Finding("only-members-file"))
    if told.for_federation is None:
        return member, Role.MEMBER
    of = powers(by, on=day_of(at)).reach(Right.KEEP_LETTERHEAD)
    if told.for_federation.code not in of:
        facts = {"federation": told.for_federation.code}
        raise Denied(Finding("not-your-federation", facts))
    return told.for_federation, Role.FEDERATION_OFFICER


def _same(digest: str, by: User | Member) -> Case | None:
    """The case that this very filing opened before, by whoever files it again."""
    mine = {"act__who": acting_member(by), "kind": FilingKind.OPENING}
    found = Filing.objects.filter(digest=digest, **mine).select_related("case").first()
    return found.case if found else None


def _told_faults(told: CaseTold, filer: Who) -> Iterator[Finding]:
    """Yields what is wrong with a case as it is told."""
    if told.kind == Kind.APPEAL:
        yield Finding("appeal-not-filed-so")
    if told.kind in BY_THE_REGISTERS:
        yield Finding("kind-not-to-be-filed", {"kind": str(told.kind.label)})
    if not told.respondents:
        yield Finding("respondent-wanted")
    if len(told.respondents) > MOST_RESPONDENTS:
        facts = {"number": len(told.respondents), "most": MOST_RESPONDENTS}
        yield Finding("too-many-respondents", facts)
    keys = [str(who) for who in (filer, *told.respondents)]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield Finding("party-named-twice", {"who": key})
    for who in told.respondents:
        if isinstance(who, str):
            yield from text_faults("respondent", who)
        if isinstance(who, Member):
            yield from who.merged_faults()
        if isinstance(who, Federation):
            yield from who.end_faults(None)
    if len(told.documents) > MOST_FILES:
        facts = {"number": len(told.documents), "most": MOST_FILES}
        yield Finding("too-many-files", facts)
    if told.kind == Kind.DISPUTED_RESULT and told.match is None:
        yield Finding("match-wanted")


def _defect_faults(items: Sequence[str]) -> Iterator[Finding]:
    """Yields why these are no items that a filing can lack."""
    if not items or len(items) > MOST_DEFECTS:
        yield Finding("defects-wanted", {"most": MOST_DEFECTS})
    for item in items:
        yield from text_faults("what is missing", item, 1000, lines=True)
