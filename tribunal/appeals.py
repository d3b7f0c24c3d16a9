"""Appeals lodged, and made good (VIII.2).

Each function is one act, and refuses by raising Refused or is done whole. Nothing here
declines or dismisses; how an appeal is heard and decided is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from rulebook.findings import Finding
from standings import names, record
from standings.documents import Document
from standings.faults import refuse
from standings.models import Act, Member, Ratification, User
from standings.notices import tell
from standings.uploads import kept

from . import appealing
from .filing import (
    Filed,
    cure_faults,
    enter_case,
    filing_faults,
    keep,
    opened,
    start_cure,
)
from .letterheads import ask_federation
from .lodging import (
    AppealTold,
    LetterTold,
    appealed_publication,
    appealing_party,
    demand_party,
    federations_of,
    lodge_faults,
    lodging_as,
    papers,
    weighed,
)
from .models import (
    Addressee,
    Appeal,
    AppealLetter,
    Case,
    Filing,
    FilingKind,
    Ground,
    Kind,
    Party,
    Publication,
    Side,
    TermKind,
)
from .moves import OPEN, State
from .procedure import begin, close, end, go_on, stay_put
from .ratification import expulsion_of, held_appeals
from .service import acting_for

OF_THE_SERVICE: Final = {"by": None, "role": ""}
"""By whom everybody reads that an appeal is received: it names nobody (VIII.1-a)."""


def lodge(*, case: Case, told: AppealTold, by: User | Member, at: datetime) -> Filed:
    """Lodges an appeal against the determination of a case, as a case of its own.

    Whatever it lacks, it is received; late it is received too, and leaves the case
    where it stands (VIII.2-a, VIII.2-b). The same again is the same.
    """
    with record.acting():
        demand_party(case, by, at)
        begun = begin(case, "appeal", by=by, at=at)
        first, text = begun.case, names.prose(told.text)
        against = appealed_publication(first)
        assert against is not None
        digest = told.digest
        if same := _same(against, begun.parties, digest):
            return Filed(same, is_new=False)
        appellant = appealing_party(against, begun.parties, told.party)
        refuse(
            *lodge_faults(first, begun.worn, party=appellant),
            *filing_faults(text, papers(told.letter, told.documents)),
            *_told_faults(told),
        )
        own = federations_of(appellant, at)
        appeal_case = opened(
            Kind.APPEAL, at, match=first.match, twenty_nine=first.twenty_nine
        )
        appeal_case.zone = first.zone
        act = record.enter(
            "lodge-appeal",
            appeal_case,
            at=at,
            by=by,
            role=begun.role,
            after=appeal_case.state,
            facts={"against": first.number, "digest": digest},
        )
        enter_case(appeal_case, act)
        party = _parties(appeal_case, appellant, act)
        until = lodging_as(first, appellant, against, at, own).last_day
        appeal = Appeal.objects.create(
            case=appeal_case,
            against=against,
            appellant=appellant,
            own_federation=own[0] if len(own) == 1 else None,
            until=until,
            grounds=sorted(told.grounds),
            act=act,
        )
        if first.is_sealed:
            close(appeal_case, act)
        kind = FilingKind.OPENING
        letter = _keep_letter(
            appeal, act, kind, text, told.letter, told.documents, party, digest
        )
        late = appeal.is_late
        received = record.enter(
            "appeal-determination",
            first,
            public=True,
            facts={"appeal": appeal_case.number} | record.step(act),
            **(stay_put(begun) if late else go_on(begun)) | OF_THE_SERVICE,
        )
        if not late:
            end(received, first, TermKind.APPEAL, party=appellant)
        if appealing.missing(weighed(appeal)):
            start_cure(act, appeal_case, party, against)
        ask_federation(letter, act)
        return Filed(appeal_case, is_new=True)


def lodge_held(case: Case, act: Act) -> None:
    """Lodges what was handed in early against an expulsion that stands ratified, as a
    step of the act that publishes that (VII.4-a).

    Each keeps the moment of its receipt; what it lacks is made good as of any appeal.
    """
    expulsion, against = expulsion_of(case), appealed_publication(case)
    if expulsion is None or expulsion.bar.ratification != Ratification.RATIFIED:
        return
    assert against is not None
    for held in held_appeals(case):
        if not Appeal.objects.filter(appellant=held.party).exists():
            _lodge_held(held, against, act)


def _lodge_held(held: Filing, against: Publication, act: Act) -> None:
    first, appellant, at = against.case, held.party, act.at
    assert appellant is not None
    appeal_case = opened(Kind.APPEAL, at, match=first.match)
    appeal_case.zone, appeal_case.received_at = first.zone, held.received_at
    how: dict[str, Any] = {"at": at, "by": None, "role": ""}
    lodged = record.enter(
        "lodge-appeal",
        appeal_case,
        after=appeal_case.state,
        facts={"against": first.number, "digest": held.digest} | record.step(act),
        **how,
    )
    enter_case(appeal_case, lodged)
    party = _parties(appeal_case, appellant, lodged)
    own = federations_of(appellant, held.received_at)
    appeal = Appeal.objects.create(
        case=appeal_case,
        against=against,
        appellant=appellant,
        own_federation=own[0] if len(own) == 1 else None,
        until=lodging_as(first, appellant, against, at, own).last_day,
        grounds=[Ground.ORDERS],
        act=lodged,
    )
    filing = keep(
        lodged,
        appeal_case,
        FilingKind.OPENING,
        held.text,
        [each for file in held.files.all() if (each := kept(file.upload))],
        party,
        about=held,
        digest=held.digest,
    )
    AppealLetter.objects.create(
        appeal=appeal, filing=filing, addressee=Addressee.EXECUTIVE_DIRECTOR
    )
    before, first.state = first.state, State.UNDER_APPEAL.value
    first.save(update_fields=["state"])
    received = record.enter(
        "appeal-determination",
        first,
        before=before,
        after=first.state,
        public=True,
        facts={"appeal": appeal_case.number} | record.step(lodged),
        **how,
    )
    end(received, first, TermKind.APPEAL, party=appellant)
    start_cure(lodged, appeal_case, party, against)
    tell(lodged, *acting_for(appellant, at))


def receipts_of(member: Member) -> list[Appeal]:
    """The appeals that somebody lodged and that are not decided, the last first.

    One query; each with its case and the one that it is against.
    """
    own = Member.objects.one_with(member.pk)
    lodged = Appeal.objects.filter(act__who__in=own, case__state__in=OPEN)
    return list(lodged.select_related("case", "against__case").order_by("-pk"))


def make_good(
    *,
    case: Case,
    text: str,
    letter: LetterTold,
    documents: Sequence[Document] = (),
    by: User | Member,
    at: datetime,
) -> Filing:
    """Makes good what an appeal lacks, by another letter.

    It may be done again until nothing is missing. After the thirty days it is received
    too, and marked late (VIII.2-b).
    """
    with record.acting():
        begun = begin(case, "cure", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(
            *filing_faults(text, papers(letter, documents)),
            *cure_faults(case),
        )
        appeal = Appeal.objects.get(case=case)
        act = record.enter("cure-appeal", case, **go_on(begun))
        kind = FilingKind.CURE
        kept = _keep_letter(appeal, act, kind, text, letter, documents, begun.party)
        if not appealing.missing(weighed(appeal)):
            end(act, case, TermKind.CURE)
        ask_federation(kept, act)
        return kept.filing


def _keep_letter(
    appeal: Appeal,
    act: Act,
    kind: FilingKind,
    text: str,
    told: LetterTold,
    documents: Sequence[Document],
    party: Party,
    digest: str = "",
) -> AppealLetter:
    """Keeps a letter of an appeal, with its filing and the receipt for it."""
    filing = keep(
        act, appeal.case, kind, text, papers(told, documents), party, digest=digest
    )
    return AppealLetter.objects.create(
        appeal=appeal,
        filing=filing,
        addressee=told.addressee,
        paper=filing.files.first() if told.paper else None,
        federation=told.federation if told.paper else None,
    )


def _parties(case: Case, appellant: Party, act: Act) -> Party:
    """Makes the appellant a party of the appeal, and the other side those who answer.

    Who acted for them before acts here only if named anew.
    """
    there = Party.objects.filter(case=appellant.case_id).standing()
    others = there.exclude(side=appellant.side)
    made = [
        Party.objects.create(
            case=case,
            side=side,
            member=each.member,
            federation=each.federation,
            name=each.name,
            made_by=act,
        )
        for side, each in (
            (Side.FILER, appellant),
            *((Side.RESPONDENT, other) for other in others),
        )
    ]
    return made[0]


def _same(against: Publication, parties: Sequence[Party], digest: str) -> Case | None:
    """The appeal that one of these parties lodged in these very words before."""
    found = Appeal.objects.filter(
        against=against,
        appellant__in=parties,
        case__filings__kind=FilingKind.OPENING,
        case__filings__digest=digest,
    )
    appeal = found.select_related("case").first()
    return appeal.case if appeal else None


def _told_faults(told: AppealTold) -> Iterator[Finding]:
    """Yields what is wrong with an appeal as it is told; its form never is."""
    if not told.grounds:
        yield Finding("grounds-wanted")
