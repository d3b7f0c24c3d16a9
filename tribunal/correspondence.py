"""Mentor and mentee correspondence: who asks to read it, and what is granted (VII.3).

Each function is one act, and refuses by raising Refused or is done whole. What is asked
and why it is granted may tell of what is sealed, and so stands beside the seal and not
on record. How something is sealed as it is handed in is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from rulebook.findings import Finding
from standings import names, record
from standings.access import HOLDERS, Right
from standings.faults import refuse, text_faults
from standings.models import Actor, Member, User, acting_member
from standings.notices import receipt, tell

from .access import Worn, may_read, may_read_sealed, sitting_by_person, who_grants
from .answers import own_party, told_of
from .filing import LONGEST_TEXT, put_seal
from .models import (
    Case,
    DocumentSeal,
    Filing,
    FilingFile,
    Party,
    Reach,
    ReadingAsked,
    ReadingDecision,
    SealGround,
)
from .procedure import begin, stay_put
from .sealing import files_of, filing_of, sealed_faults
from .service import acting_for, unserved
from .ties import Ties

LONGEST_GRANT: Final = 3650
"""How many days a grant runs at most."""


def mark_correspondence(
    *, case: Case, what: Filing | FilingFile, by: Actor, at: datetime
) -> DocumentSeal:
    """Marks something filed as correspondence, which seals it; it is not unmarked."""
    with record.acting():
        begun = begin(case, "mark-correspondence", by=by, at=at)
        case = begun.case
        refuse(*sealed_faults(case, what, even_by_order=True))
        facts = {"filing": filing_of(what).act_id}
        act = record.enter("mark-correspondence", case, facts=facts, **stay_put(begun))
        made = put_seal(act, filing_of(what), SealGround.CORRESPONDENCE, files_of(what))
        tell(act, *told_of(case, at))
        return made


def ask_reading(
    *,
    seal: DocumentSeal,
    text: str,
    to_reproduce: bool = False,
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> ReadingAsked:
    """Applies in writing to read what is sealed as correspondence.

    ``text`` says why, and for which use. Whoever handed it in is told, and so is who
    decides.
    """
    with record.acting():
        begun = begin(seal.filing.case, "ask-reading", by=by, at=at)
        case, text = begun.case, names.prose(text)
        own = begun.parties and own_party(begun, begun.parties, party) or None
        refuse(
            *text_faults("text", text, LONGEST_TEXT, lines=True),
            *_ask_faults(begun.worn, seal, own),
        )
        facts = {"filing": seal.filing.act_id}
        act = record.enter("ask-reading", case, facts=facts, **stay_put(begun))
        asked = ReadingAsked.objects.create(
            seal=seal, party=own, text=text, to_reproduce=to_reproduce, act=act
        )
        receipt(act)
        tell(act, *who_grants(Ties(case, begun.worn.on)), *handed_in_by(seal, at))
        return asked


def grant_reading(
    *,
    asked: ReadingAsked,
    reach: Reach,
    until: date,
    reason: str,
    may_reproduce: bool = False,
    by: User | Member,
    at: datetime,
) -> ReadingDecision:
    """Grants an application, in its scope: to whom, until when, and for what.

    What the panel reads every party may read (VIII.1-f).
    """
    with record.acting():
        begun = begin(asked.seal.filing.case, "grant-reading", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *_decide_faults(asked, by),
            *_scope_faults(asked, reach, until, begun.worn.on),
        )
        facts = {"filing": asked.seal.filing.act_id, "until": until.isoformat()}
        act = record.enter("grant-reading", case, facts=facts, **stay_put(begun))
        decision = ReadingDecision.objects.create(
            asked=asked,
            is_granted=True,
            reach=reach,
            may_reproduce=may_reproduce,
            until=until,
            reason=reason,
            act=act,
        )
        tell(act, *_told(decision, at))
        return decision


def refuse_reading(
    *, asked: ReadingAsked, reason: str, by: User | Member, at: datetime
) -> ReadingDecision:
    """Refuses an application, with reasons; another may be made."""
    with record.acting():
        begun = begin(asked.seal.filing.case, "refuse-reading", by=by, at=at)
        reason = names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *_decide_faults(asked, by),
        )
        facts = {"filing": asked.seal.filing.act_id}
        act = record.enter("refuse-reading", begun.case, facts=facts, **stay_put(begun))
        decision = ReadingDecision.objects.create(
            asked=asked, is_granted=False, may_reproduce=False, reason=reason, act=act
        )
        tell(act, *_told(decision, at))
        return decision


def end_reading(
    *, decision: ReadingDecision, reason: str, by: User | Member, at: datetime
) -> ReadingDecision:
    """Ends a grant before its last day; what was read stays as confidential."""
    with record.acting():
        begun = begin(decision.asked.seal.filing.case, "end-reading", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        decision = ReadingDecision.objects.get(pk=decision.pk)
        if not decision.in_force(begun.worn.on):
            refuse(Finding("no-grant-in-force", {"case": case.number}))
        refuse(*text_faults("reason", reason, LONGEST_TEXT, lines=True))
        facts = {"filing": decision.asked.seal.filing.act_id}
        act = record.enter(
            "end-reading", case, reason=reason, facts=facts, **stay_put(begun)
        )
        decision.ended_by = act
        decision.save(update_fields=["ended_by"])
        tell(act, *_told(decision, at))
        return decision


# What is asked


def known_seals(worn: Worn) -> list[DocumentSeal]:
    """The seals of correspondence of which somebody knows: of filings open to them."""
    waiting = unserved(worn.case)
    seals = correspondence(worn.case).whole()
    found = seals.prefetch_related("filing__services")
    return [each for each in found if may_read(worn, each.filing, waiting)]


def correspondence(case: Case):
    """The seals of a case on what is mentor and mentee correspondence."""
    return DocumentSeal.objects.standing().filter(
        filing__case=case, ground=SealGround.CORRESPONDENCE
    )


def waiting_to_be_decided(case: Case):
    """The applications of a case that nobody has decided."""
    asked = ReadingAsked.objects.filter(seal__filing__case=case, decision=None)
    return asked.select_related("seal__filing__act", "party", "act__who")


def grants_in_force(case: Case, on: date):
    """The grants of a case that let somebody read on a day."""
    found = ReadingDecision.objects.filter(
        asked__seal__filing__case=case, is_granted=True, ended_by=None, until__gte=on
    )
    return found.select_related("asked__seal__filing", "asked__party", "asked__act")


def handed_in_by(seal: DocumentSeal, at: datetime) -> list[Member]:
    """Who handed in what is sealed: who acts for the party, and whoever did it."""
    party, who = seal.filing.party, seal.filing.act.who
    people = acting_for(party, at) if party else []
    return [*people, who] if who is not None else people


def mark_faults(case: Case) -> Iterator[Finding]:
    """Yields that a case holds nothing that could be marked."""
    if not case.filings.exists():
        yield Finding("nothing-on-file", {"case": case.number})


def ask_faults(case: Case, worn: Worn) -> Iterator[Finding]:
    """Yields why somebody has nothing to apply for."""
    if all(may_read_sealed(worn, each) for each in known_seals(worn)):
        yield Finding("nothing-sealed-from-you", {"case": case.number})


def decide_faults(case: Case) -> Iterator[Finding]:
    """Yields that no application waits to be decided."""
    if not waiting_to_be_decided(case).exists():
        yield Finding("no-reading-asked", {"case": case.number})


def end_faults(case: Case, on: date) -> Iterator[Finding]:
    """Yields that no grant is in force."""
    if not grants_in_force(case, on).exists():
        yield Finding("no-grant-in-force", {"case": case.number})


def _ask_faults(worn: Worn, seal: DocumentSeal, own: Party | None) -> Iterator[Finding]:
    case = worn.case
    known = {each.pk: each for each in known_seals(worn)}
    if seal.pk not in known:
        yield Finding("no-such-seal", {"case": case.number})
    elif may_read_sealed(worn, known[seal.pk]):
        yield Finding("nothing-sealed-from-you", {"case": case.number})
    else:
        waits = waiting_to_be_decided(case).filter(seal=seal, party=own)
        assert worn.member is not None
        if any(own or _by(each, worn.member) for each in waits):
            yield Finding("reading-asked-already", {"case": case.number})


def _decide_faults(asked: ReadingAsked, by: Actor) -> Iterator[Finding]:
    case = asked.seal.filing.case
    if ReadingDecision.objects.filter(asked=asked).exists():
        yield Finding("reading-decided-already", {"case": case.number})
    member = acting_member(by)
    if member is not None and _by(asked, member):
        yield Finding("own-reading", {"case": case.number, "member": member.number})


def _scope_faults(
    asked: ReadingAsked, reach: Reach, until: date, on: date
) -> Iterator[Finding]:
    """Yields why a grant cannot have this scope."""
    office = asked.act.role in HOLDERS[Right.SCREEN_CASES]
    if reach is Reach.APPLICANT and asked.party is None and not office:
        yield Finding("panel-reads-with-parties")
    if not 0 <= (until - on).days <= LONGEST_GRANT:
        yield Finding("grant-times", {"today": on, "most": LONGEST_GRANT})


def _by(asked: ReadingAsked, member: Member) -> bool:
    return asked.act.who is not None and asked.act.who.kept_id == member.kept_id


def _told(decision: ReadingDecision, at: datetime) -> list[Member]:
    """Who is told of a decision: who applied, who handed it in, and whom it reaches."""
    asked = decision.asked
    case = asked.seal.filing.case
    who = [] if asked.act.who is None else [asked.act.who]
    people = acting_for(asked.party, at) if asked.party else who
    people += handed_in_by(asked.seal, at)
    if decision.reach in (Reach.PARTIES, Reach.PANEL):
        people += told_of(case, at)
    if decision.reach == Reach.PANEL:
        people += [seat.member for seat in sitting_by_person(case).values()]
    return people
