"""An appeal as somebody would lodge it, weighed against what it needs (VIII.2).

It reads how a party stands to a determination, and enters nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings.documents import Document
from standings.models import Actor, Federation, FederationMembership, Letterhead, Member

from . import appealing
from .access import Worn, worn_by
from .appealing import Letter, Lodging, Paper, Standing
from .filing import digest_of
from .models import Addressee, Appeal, Case, Change, Ground, Kind, Party, Publication
from .moves import State

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
    paper = None if told.federation is None else paper_of(told.federation, at)
    letters = (Letter(at, paper, told.addressee == Addressee.EXECUTIVE_DIRECTOR),)
    own = federations_of(party, at)
    return lodging_as(case, party, against, at, own, letters, grounds)


def weighed(appeal: Appeal) -> Lodging:
    """An appeal as it was lodged and made good, to be asked what it lacks."""
    rows = appeal.letters.select_related("federation", "filing__act")
    letters = tuple(
        Letter(
            letter.filing.act.at,
            paper_of(letter.federation, letter.filing.act.at)
            if letter.federation is not None
            else None,
            letter.addressee == Addressee.EXECUTIVE_DIRECTOR,
        )
        for letter in rows
    )
    own = appeal.own_federation
    at = appeal.lodged_at
    federations = [own] if own else federations_of(appeal.appellant, at)
    return lodging_as(
        appeal.first_case,
        appeal.appellant,
        appeal.against,
        at,
        federations,
        letters,
        appeal.grounds,
    )


def lodging_as(
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


def paper_of(federation: Federation, at: datetime) -> Paper:
    """A federation's letterhead, and how it stood with it on the day of a moment."""
    day = day_of(at)
    has_ended = federation.last_day is not None and federation.last_day < day
    into = federation.merged_into if has_ended else None
    may_give = Letterhead.objects.on(day).filter(federation=federation).exists()
    return Paper(federation.code, may_give, into.code if into else "")


def papers(
    letter: LetterTold, documents: Sequence[Document] = ()
) -> tuple[Document, ...]:
    """All files of a letter, the one that bears the letterhead first."""
    return (*((letter.paper,) if letter.paper else ()), *documents)
