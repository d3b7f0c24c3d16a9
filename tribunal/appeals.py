"""Appeals lodged and made good, and what a federation says of its letterhead (VIII.2).

Each function is one act, and refuses by raising Refused or is done whole. Nothing here
declines or dismisses; how an appeal is heard and decided is not known.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings import names, record
from standings.access import Right, demand
from standings.documents import Document
from standings.faults import refuse
from standings.models import (
    Act,
    Actor,
    Federation,
    FederationMembership,
    Letterhead,
    Member,
    Ratification,
    User,
    acting_member,
)
from standings.notices import tell
from standings.uploads import kept

from . import appealing
from .access import Worn, worn_by
from .appealing import Letter, Lodging, Paper, Standing
from .deadlines import APPEAL_DAYS
from .filing import (
    Filed,
    cure_faults,
    digest_of,
    enter_case,
    filing_faults,
    keep,
    opened,
)
from .models import (
    Addressee,
    Appeal,
    AppealLetter,
    Case,
    Change,
    Filing,
    FilingKind,
    Ground,
    Kind,
    LetterheadAnswer,
    Party,
    Publication,
    Side,
    Term,
    TermKind,
)
from .moves import State
from .procedure import begin, close, end, go_on, stay_put
from .ratification import expulsion_of, held_appeals
from .service import acting_for, others

OF_THE_SERVICE: Final = {"by": None, "role": ""}
"""By whom everybody reads that an appeal is received: it names nobody (VIII.1-a)."""
DECIDED: Final = (State.PUBLISHED, State.FINAL)
"""The states of an appeal’s case in which it is decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterTold:
    """The form in which somebody writes: to whom, and on whose letterhead.

    ``paper`` is the file that bears it and ``federation`` whose it is said to be; both
    or neither.
    """

    addressee: Addressee = Addressee.EXECUTIVE_DIRECTOR
    paper: Document | None = None
    federation: Federation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealTold:
    """What somebody lodges: the words, the letter, the grounds, files beside them."""

    text: str
    letter: LetterTold
    grounds: tuple[Ground, ...]
    documents: tuple[Document, ...] = ()
    party: Party | None = None

    @property
    def digest(self) -> str:
        """The digest by which the same appeal is known when it comes again."""
        told = [self.text, self.letter.addressee, sorted(self.grounds)]
        told.append(str(self.letter.federation or ""))
        return digest_of(json.dumps(told), papers(self.letter, self.documents))


def lodge(*, case: Case, told: AppealTold, by: User | Member, at: datetime) -> Filed:
    """Lodges an appeal against the determination of a case, as a case of its own.

    Whatever it lacks, it is received; late it is received too, and leaves the case
    where it stands (VIII.2-a, VIII.2-b). The same again is the same.
    """
    with record.acting():
        demand_party(case, by, at)
        begun = begin(case, "appeal", by=by, at=at)
        first, text = begun.case, names.composed(told.text)
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
        until = _lodging(first, appellant, against, at, own).last_day
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
            Term.objects.create(
                case=appeal_case,
                party=party,
                kind=TermKind.CURE,
                days=APPEAL_DAYS,
                since=against.published_at,
                made_by=act,
            )
        _ask(letter, act)
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
        until=_lodging(first, appellant, against, at, own).last_day,
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
    Term.objects.create(
        case=appeal_case,
        party=party,
        kind=TermKind.CURE,
        days=APPEAL_DAYS,
        since=against.published_at,
        made_by=lodged,
    )
    tell(lodged, *acting_for(appellant, at))


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
        case, text = begun.case, names.composed(text)
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
        _ask(kept, act)
        return kept.filing


def answer_letterhead(
    *, letter: AppealLetter, confirms: bool, by: User | Member, at: datetime
) -> LetterheadAnswer:
    """Says, for a federation, whether a letterhead is its own; it bars nothing.

    Raises Denied for who is no officer of it, or is a party to the case.
    """
    with record.acting():
        asked = AppealLetter.objects.select_related("appeal__case", "federation")
        letter = asked.get(pk=letter.pk)
        case, federation = letter.appeal.case, letter.federation
        assert federation is not None
        role = demand(by, Right.CONFIRM_LETTERHEAD, federation, on=day_of(at))
        if why := list(own_letter_faults(letter, acting_member(by))):
            raise Denied(*why)
        refuse(*answered_faults(letter))
        said = "confirmed_by" if confirms else "denied_by"
        act = record.enter(
            "answer-letterhead",
            case,
            at=at,
            by=by,
            role=role,
            facts={said: federation.code},
        )
        answer = LetterheadAnswer.objects.create(
            letter=letter, confirms=confirms, act=act
        )
        parties = others(case, None)
        if case.state == State.FILED:
            parties = [each for each in parties if each.side == Side.FILER]
        tell(act, *(who for party in parties for who in acting_for(party, at)))
        return answer


def own_letter_faults(letter: AppealLetter, member: Member | None) -> Iterator[Finding]:
    """Yields why a member does not answer for the federation: a party, or for one."""
    appeal = letter.appeal
    there = Party.objects.filter(case__in=[appeal.case, appeal.first_case])
    people = {
        key
        for party in there.select_related("member", "representative")
        for key in party.people
    }
    if member is not None and member.kept_id in people:
        facts = {"member": member.number, "case": appeal.case.number}
        yield Finding("letterhead-in-own-cause", facts)


def answered_faults(letter: AppealLetter) -> Iterator[Finding]:
    """Yields why nothing is to be said of a letterhead any more."""
    if LetterheadAnswer.objects.filter(letter=letter).exists():
        facts = {
            "case": letter.appeal.case.number,
            "federation": str(letter.federation),
        }
        yield Finding("letterhead-answered", facts)


def to_confirm(case: Case) -> AppealLetter | None:
    """The letter of an appeal about whose letterhead its federation is asked.

    It is the last that was on the appellant's own; None where there is none.
    """
    letters = AppealLetter.objects.filter(appeal__case=case, federation__isnull=False)
    found = letters.select_related(
        "appeal__case", "appeal__against__case", "federation", "filing__act", "answer"
    )
    own = [
        each for each in found if each.federation_id == each.appeal.own_federation_id
    ]
    return own[-1] if own else None


# How somebody stands, and what they lodge


def demand_party(case: Case, by: Actor, at: datetime) -> None:
    """Raises Denied, with the provision, for whoever acts for no party to a case."""
    standing = standing_of(case, worn_by(case, by, at))
    if not standing.is_party:
        raise Denied(*appealing.refusals(standing))


def lodge_faults(
    case: Case, worn: Worn, *, party: Party | None = None
) -> Iterator[Finding]:
    """Yields why no appeal is received from a party, or from somebody's parties."""
    yield from appealing.refusals(standing_of(case, worn, party=party))


def standing_of(case: Case, worn: Worn, *, party: Party | None = None) -> Standing:
    """How somebody, or one of the parties acted for, stands to a determination."""
    parties = [party] if party else worn.parties
    against = appealed_publication(case)
    made = list(
        Appeal.objects.filter(against__case=case).select_related("case").order_by("pk")
    )
    own = {
        each.appellant_id: each.case.number
        for each in made
        if each.against_id == (against and against.pk)
    }
    decided = [each.case.number for each in made if each.case.state in DECIDED]
    open_ones = [each for each in parties if each.pk not in own]
    return Standing(
        case.number,
        is_party=bool(parties),
        is_of_an_appeal=case.kind == Kind.APPEAL,
        appealed_as="" if open_ones or not parties else own[parties[0].pk],
        decided_as=decided[0] if decided else "",
    )


def appealed_publication(case: Case) -> Publication | None:
    """The publication that began the thirty days that count; None where there is none.

    A clerical correction began none (VIII.2-f).
    """
    began = case.publications.exclude(change=Change.CLERICAL).select_related("act")
    return began.order_by("-number").first()


def appealing_party(
    against: Publication | None, parties: Sequence[Party], party: Party | None
) -> Party:
    """For whom somebody appeals: the one that is named, or the first that has not."""
    if party is not None and party in parties:
        return party
    made = Appeal.objects.filter(against=against, appellant__in=parties)
    appealed = set(made.values_list("appellant", flat=True))
    waiting = [each for each in parties if each.pk not in appealed]
    return (waiting or list(parties))[0]


def federations_of(party: Party, at: datetime) -> list[Federation]:
    """The federations that a party belongs to on the day of a moment, by code."""
    if party.federation is not None:
        return [party.federation]
    if party.member is None:
        return []
    own = Member.objects.one_with(party.member.kept_id)
    held = FederationMembership.objects.on(day_of(at)).filter(member__in=own)
    return list(Federation.objects.filter(pk__in=held.values("federation")))


def lodging_of(
    case: Case, party: Party, at: datetime, told: LetterTold, grounds: Sequence[str]
) -> Lodging:
    """What an appeal would be that a party lodged at a moment in this form.

    The paper of a letterhead is taken to be there.
    """
    against = appealed_publication(case)
    assert against is not None
    paper = None if told.federation is None else _paper(told.federation, at)
    letters = (Letter(at, paper, told.addressee == Addressee.EXECUTIVE_DIRECTOR),)
    own = federations_of(party, at)
    return _lodging(case, party, against, at, own, letters, grounds)


def weighed(appeal: Appeal) -> Lodging:
    """An appeal as it was lodged and made good, to be asked what it lacks."""
    rows = appeal.letters.select_related("federation", "filing__act")
    letters = tuple(
        Letter(
            letter.filing.act.at,
            _paper(letter.federation, letter.filing.act.at)
            if letter.federation is not None
            else None,
            letter.addressee == Addressee.EXECUTIVE_DIRECTOR,
        )
        for letter in rows
    )
    own = appeal.own_federation
    at = appeal.lodged_at
    federations = [own] if own else federations_of(appeal.appellant, at)
    return _lodging(
        appeal.first_case,
        appeal.appellant,
        appeal.against,
        at,
        federations,
        letters,
        appeal.grounds,
    )


def _lodging(
    case: Case,
    party: Party,
    against: Publication,
    at: datetime,
    federations: Sequence[Federation],
    letters: tuple[Letter, ...] = (),
    grounds: Sequence[str] = (),
) -> Lodging:
    return Lodging(
        case=case.number,
        who=party.who,
        published_at=against.published_at,
        zone=case.clock,
        at=at,
        federations=tuple(each.code for each in federations),
        letters=letters,
        muggins=Ground.MUGGINS in grounds,
        only_muggins=list(grounds) == [Ground.MUGGINS],
    )


def _paper(federation: Federation, at: datetime) -> Paper:
    """A federation's letterhead, and how it stood with it on the day of a moment."""
    day = day_of(at)
    has_ended = federation.last_day is not None and federation.last_day < day
    into = federation.merged_into if has_ended else None
    may_give = Letterhead.objects.on(day).filter(federation=federation).exists()
    return Paper(federation.code, may_give, into.code if into else "")


# What is entered


def papers(
    letter: LetterTold, documents: Sequence[Document] = ()
) -> tuple[Document, ...]:
    """All files of a letter, the one that bears the letterhead first."""
    return (*((letter.paper,) if letter.paper else ()), *documents)


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


def _ask(letter: AppealLetter, act: Act) -> None:
    """Asks the appellant's own federation whether its letterhead is its own.

    Its officers are told, but for those who are a party or act for one.
    """
    appeal, federation = letter.appeal, letter.federation
    if federation is None or federation.pk != appeal.own_federation_id:
        return
    officers = [
        each
        for each in federation.officers_on(day_of(act.at))
        if not list(own_letter_faults(letter, each))
    ]
    if officers:
        asked = record.enter(
            "ask-letterhead",
            appeal.case,
            at=act.at,
            by=None,
            role="",
            facts={"federation": federation.code} | record.step(act),
        )
        tell(asked, *officers)


def _told_faults(told: AppealTold) -> Iterator[Finding]:
    """Yields what is wrong with an appeal as it is told; its form never is."""
    if not told.grounds:
        yield Finding("grounds-wanted")
