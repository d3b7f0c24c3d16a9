"""What of a case somebody is shown, decided once for the pages and for programs.

The public sees a case's number, kind and state, and the public acts (VIII.1-a). Whoever
has a part in it sees who the parties are, and of what is filed what is theirs to read.
How it looks is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Prefetch, Q
from django.utils.translation import gettext as _

from rulebook.catalogue.entry import gettext_noop
from rulebook.days import day_of
from rulebook.findings import Finding
from standings.access import Right
from standings.convening import Classification as Found
from standings.models import (
    Act,
    Classification,
    Match,
    MatchState,
    Member,
    Notice,
    User,
)
from standings.registration import Differing

from . import appealing, deadlines
from .access import (
    Worn,
    may_read,
    may_read_sealed,
    may_see_the_panel,
    reader_of,
    who_seats_panels,
)
from .answers import lateness, who_is_silent
from .appealing import Lodging
from .appeals import own_letter_faults, to_confirm, weighed
from .docket import is_overdue
from .doors import Door, doors
from .drafts import drafted, of_the_panel
from .endings import BETWEEN_PARTIES, STAND_STILL
from .filing import muggins_awaited
from .models import (
    Appeal,
    AppealLetter,
    Case,
    Defect,
    DocumentSeal,
    Draft,
    Draw,
    Expulsion,
    Filing,
    FilingFile,
    Ground,
    Hearing,
    HearingKind,
    Kind,
    Order,
    PanelSeat,
    Party,
    Proposal,
    PublicVersion,
    ReadingAsked,
    ReadingDecision,
    Reclassification,
    Reminder,
    Service,
    Side,
    Term,
    TermKind,
    Word,
)
from .moves import BEFORE_ITS_PANEL, HATS, SAID_BY, SEALS, STATES, Hat, State
from .muggins import NOT_ENTERTAINED
from .orders import told_stay, touched
from .panels import panel_findings
from .procedure import last_day
from .ratification import Fate, expulsion_of, fate_of, held_appeals, undone
from .reading import Read, read
from .sealing import public_version
from .service import unserved
from .surface import SURFACES
from .ties import Ties

LATE: Final = (State.DETERMINED, State.PUBLISHED, State.FINAL)
WAY: Final = (State.FILED, State.ADMITTED, State.SEATED, State.HEARD, *LATE)
"""The stations of a case that goes all the way."""
STATIONS: Final = {State.DETERMINED: gettext_noop("determined")}
"""What a station is called where it is not called by its state."""
USED: Final[Mapping[str, State]] = {
    TermKind.ANSWER: State.ADMITTED,
    TermKind.REPLY: State.ADMITTED,
    TermKind.CHALLENGE: State.SEATED,
}
"""The state in which a time is told of even when it is over."""
WAITS: Final[Mapping[State, str]] = {
    State.FILED: gettext_noop(
        "The Secretariat looks whether it is complete, and admits it; a member of the "
        "Tribunal may decline it."
    ),
    State.DECLINED: gettext_noop(
        "It is declined. Whoever filed it may ask for a review while the time for it "
        "runs; another member of the Tribunal then decides."
    ),
    State.ADMITTED: gettext_noop(
        "Whoever answers it answers, or lets the time for it run out; the chair of "
        "the Tribunal draws its panel."
    ),
    State.SEATED: gettext_noop("Its panel calls a hearing, or hears it on the papers."),
    State.HEARD: gettext_noop("Its panel determines it."),
    State.DETERMINED: gettext_noop("The Secretariat publishes the determination."),
    State.PUBLISHED: gettext_noop(
        "The determination is in effect. A party may appeal while the thirty days run."
    ),
    State.UNDER_APPEAL: gettext_noop(
        "The determination is in effect, unless the Tribunal orders otherwise, and an "
        "appeal against it is before the Tribunal as a case of its own."
    ),
}
"""What is to happen next, and who must act; nothing where a case is at its end."""
HEARD_SO: Final[Mapping[HearingKind, str]] = {
    HearingKind.DAY: gettext_noop(
        "It is heard on the day that is told below; then its panel enters who took "
        "part."
    ),
    HearingKind.PAPERS: gettext_noop("Its panel hears it on the papers."),
}
"""What is to happen next before a panel that said how it hears the case."""
CARRIED_OVER: Final = gettext_noop(
    "The determination is in effect. When it was published is not held here, and so no "
    "time to appeal is reckoned."
)
"""What is told where a case was decided before there was this service."""
TO_BE_DRAWN: Final = gettext_noop(
    "The chair of the Tribunal draws its panel, or another member where the chair is "
    "tied to the case."
)
"""What is next when an admitted case is answered, or the time for it is over."""
NOBODY_DRAWS: Final = gettext_noop(
    "Its panel is to be drawn, and something ties everybody who might draw it; the "
    "Executive Director appoints a member of the Tribunal whom nothing ties."
)
"""The same where no chair, no member and no Director is free (VIII.1-g)."""
TO_BE_FILLED: Final = gettext_noop(
    "The chair of the Tribunal draws who takes a place of its panel."
)


@dataclass(frozen=True, slots=True)
class Station:
    """A state on the way of a case: when it was reached, as far as that is shown."""

    state: State
    label: str
    reached: bool
    is_now: bool
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Running:
    """A time that runs: whose, from when, and its last moment; None until it begins.

    One that ``stands_still`` with its case has no last moment until that is resumed.
    """

    term: Term
    party: Party | None
    began: datetime | None
    last: date | None
    moment: datetime | None
    is_over: bool
    days_left: int
    stands_still: bool = False


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


@dataclass(frozen=True, slots=True)
class Panel:
    """Who sits on a panel and who left it, how each was drawn, and what is amiss.

    ``hearing`` is what was last said of how the case is heard; None before anything.
    """

    sitting: list[PanelSeat]
    left: list[PanelSeat]
    draws: list[Draw]
    findings: list[Finding]
    hearing: Hearing | None


@dataclass(frozen=True, slots=True)
class FormOfAppeal:
    """In which form an appeal came: its letters, and what is to be said of it."""

    appeal: Appeal
    letters: list[AppealLetter]
    lodging: Lodging
    at: datetime

    @property
    def grounds(self) -> list[Ground]:
        """What it is about."""
        return [Ground(each) for each in self.appeal.grounds]

    @property
    def last_moment(self) -> datetime:
        """The last second of its thirty days."""
        return self.lodging.last_moment

    @property
    def is_over(self) -> bool:
        """Whether these are over."""
        return self.lodging.is_over(self.at)

    @property
    def missing(self) -> list[Finding]:
        """What it still lacks."""
        return appealing.missing(self.lodging)

    @property
    def marks(self) -> list[Finding]:
        """What whoever decides is to see of it."""
        return appealing.marks(self.lodging, self.at)

    @property
    def about(self) -> list[Finding]:
        """What becomes of it for what it is about."""
        return appealing.about_the_grounds(self.lodging)


class Changed(NamedTuple):
    """A match that is another without an expulsion: what it is said to be, and what it
    would be; or what it was, and is since that was refused."""

    match: Match
    before: Classification
    now: Classification | Found


@dataclass(frozen=True, slots=True)
class Ratification:
    """What became of an expulsion, and which matches are others without it.

    ``expulsion`` is None for who has no part in the case; so is what is ``held`` for
    who may not read it.
    """

    fate: Fate
    expulsion: Expulsion | None
    matches: list[Changed]
    held: list[Filing]


class Shown:
    """What of a case somebody is shown at a moment. A fixed number of queries."""

    def __init__(self, case: Case, reader: User | AnonymousUser, at: datetime):
        self.case, self.reader, self.at = case, reader, at
        self.worn: Worn = reader_of(case, reader, at)
        self.is_overdue = is_overdue(case, at)

    @property
    def is_appeal(self) -> bool:
        """Whether it is an appeal against what was determined in another case."""
        return self.case.kind == Kind.APPEAL

    @property
    def is_inside(self) -> bool:
        """Whether whoever reads has a part in the case, and is told who else has."""
        return self.worn.is_inside

    @property
    def is_closed(self) -> bool:
        """Whether the case is sealed, and whoever reads is told its number alone."""
        return self.case.is_sealed and not self.is_inside

    @cached_property
    def redacted(self) -> PublicVersion | None:
        """The redacted version of the determination of a sealed case, for everybody."""
        return public_version(self.case) if self.case.is_sealed else None

    @property
    def is_screened(self) -> bool:
        """Whether it is for a free member of the Tribunal to look at what is filed."""
        return self.case.state in (State.FILED, State.DECLINED)

    @property
    def reads_record(self) -> bool:
        """Whether whoever reads may read every act on its own page too."""
        return not self.worn.held.refusals(Right.READ_RECORD)

    @cached_property
    def parties(self) -> list[Party]:
        """The parties, those that left among them; nobody for the public."""
        if not self.is_inside:
            return []
        return list(self.case.parties.whole(day_of(self.at)))

    @cached_property
    def silent(self) -> list[Party]:
        """Who said nothing in the time to answer; which is no admission (VIII.1-e)."""
        return who_is_silent(self.case, self.at) if self.is_inside else []

    @property
    def filers(self) -> list[Party]:
        return [party for party in self.parties if party.side == Side.FILER]

    @property
    def respondents(self) -> list[Party]:
        return [party for party in self.parties if party.side == Side.RESPONDENT]

    @property
    def roles(self) -> list[str]:
        """What whoever reads is to the case, in words."""
        hats = self.worn.hats
        said = {hat for hat, others in SAID_BY.items() if hats & others}
        return [self.worn.called(hat) for hat in HATS if hat in hats - said]

    @cached_property
    def documents(self) -> list[Document]:
        """What was filed, as far as it may be read, in the order of its receipt."""
        if not self.is_inside:
            return []
        services = Service.objects.proved().order_by("pk")
        filed = self.case.filings.select_related("act").prefetch_related(
            Prefetch("services", services),
            Prefetch("files", FilingFile.objects.select_related("upload")),
        )
        waiting, late = unserved(self.case), lateness(self.case)
        seals = self._seals
        people = [*self.parties, *self._there]
        of = {each.pk: each for each in people}
        found = []
        for filing in filed:
            reads = may_read(self.worn, filing, waiting)
            if reads or Hat.GRANTOR in self.worn.hats and seals[filing.pk]:
                served = list(filing.services.all())
                for service in served:
                    service.party = of[service.party_id]
                own = filing.party_id
                party = None if own is None else of[own]
                days = late.get(filing.pk, 0)
                on_it = [self._sealed(seal, of) for seal in seals[filing.pk]]
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

    @cached_property
    def _seals(self) -> Mapping[int, list[DocumentSeal]]:
        """The seals on what is filed, by the key of the filing."""
        found = defaultdict(list)
        standing = DocumentSeal.objects.standing().filter(filing__case=self.case)
        for seal in standing.whole():
            found[seal.filing_id].append(seal)
        return found

    def _sealed(self, seal: DocumentSeal, of: Mapping[int, Party]) -> Sealed:
        worn, member = self.worn, self.worn.member
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
                    handed_in
                    or Hat.GRANTOR in worn.hats
                    or own(asked.act, asked.party_id),
                )
            )
        return Sealed(
            seal,
            may_read_sealed(worn, seal),
            handed_in,
            len(seal.files.all()),
            applications,
        )

    @property
    def _there(self) -> list[Party]:
        """The parties to the case that this one was joined to, who were served too."""
        if self.case.joined_to is None:
            return []
        return list(self.case.joined_to.parties.whole(day_of(self.at)))

    @cached_property
    def proposals(self) -> list[Proposal]:
        """What was proposed in order to end the case; for its parties (VIII.1-l)."""
        theirs = self.worn.parties or Hat.SECRETARIAT in self.worn.hats
        if not self.is_inside or not theirs or Hat.SEATED in self.worn.hats:
            return []
        made = self.case.proposals.select_related("act", "filing").prefetch_related(
            Prefetch("words", Word.objects.select_related("act", "by_hand"))
        )
        of, found = {each.pk: each for each in self.parties}, list(made)
        for proposal in found:
            proposal.party = of[proposal.party_id]
            for word in proposal.words.all():
                word.party = of[word.party_id]
        return found

    @cached_property
    def panel(self) -> Panel | None:
        """The panel, where there is one that may be seen."""
        if not may_see_the_panel(self.worn):
            return None
        draws = list(self.case.draws.select_related("act"))
        if not draws:
            return None
        day = day_of(self.at)
        seats = self.case.panel.order_by("pk").prefetch_related(
            Prefetch("member", Member.objects.named(day)), "challenges"
        )
        heard = self.case.hearings.prefetch_related(
            Prefetch("attendance__seat__member", Member.objects.named(day)),
            Prefetch("attendance__party", Party.objects.whole(day)),
        )
        return Panel(
            [seat for seat in seats if seat.left_by_id is None],
            [seat for seat in seats if seat.left_by_id is not None],
            draws,
            list(panel_findings(self.case, on=day)) if self.case.is_open else [],
            heard.last(),
        )

    @cached_property
    def defects(self) -> list[Defect]:
        """What the filing was said to lack; for who filed it, and who screens it."""
        hats = {Hat.SECRETARIAT, Hat.FILER}
        if self.is_screened:
            hats.add(Hat.TRIBUNAL)
        return list(self.case.defects.all()) if self.worn.hats & hats else []

    @cached_property
    def times(self) -> list[Running]:
        """The times that run, the party's own first; for who has a part in the case.

        Its panel learns of no proposal to end a case, and so of no time to object to it
        (VIII.1-l).
        """
        if not self.is_inside:
            return []
        of = {each.pk: each for each in self.parties}
        terms = self.case.terms.running().begun()
        if Hat.SEATED in self.worn.hats:
            terms = terms.exclude(kind=TermKind.OBJECT)
        found = [self._running(term, of) for term in terms]
        found = [each for each in found if not self._is_past(each)]
        mine = {party.pk for party in self.worn.parties}
        return sorted(found, key=lambda each: each.term.party_id not in mine)

    @property
    def _is_answered(self) -> bool:
        """Whether nobody has any time left to answer it."""
        return not any(
            each.term.kind == TermKind.ANSWER and not each.is_over
            for each in self.times
        )

    @property
    def has_own_times(self) -> bool:
        """Whether a time runs for whoever reads, or for everybody."""
        mine = {party.pk for party in self.worn.parties}
        return bool(mine) and any(
            each.moment and not each.is_over and each.term.party_id in {None, *mine}
            for each in self.times
        )

    def _is_past(self, time: Running) -> bool:
        """Whether a time is over, and the case has gone on since.

        What was missed in it is told beside the party.
        """
        here = USED.get(time.term.kind, self.case.state)
        return time.is_over and here != self.case.state

    def _running(self, term: Term, of: Mapping[int, Party]) -> Running:
        day, clock = last_day(term), self.case.clock
        began: Any = term.since or term.served_at
        party = None if term.party_id is None else of[term.party_id]
        stayed = self.case.stayed_by
        if day is None:
            return Running(term, party, None, None, None, is_over=False, days_left=0)
        if (
            stayed is not None
            and term.kind in STAND_STILL
            and deadlines.in_time(stayed.at, day, clock)
        ):
            return Running(
                term,
                party,
                began,
                None,
                None,
                is_over=False,
                days_left=0,
                stands_still=True,
            )
        today = self.at.astimezone(clock).date()
        return Running(
            term,
            party,
            began,
            day,
            deadlines.last_moment(day, clock),
            is_over=not deadlines.in_time(self.at, day, clock),
            days_left=max(0, (day - today).days),
        )

    @cached_property
    def acts(self) -> list[Act]:
        """The acts on the case that may be seen, first to last."""
        found = Act.objects.told().about("case", self.case.number)
        hats = {Hat.SECRETARIAT, Hat.PANELLIST}
        if self.is_screened:
            hats.add(Hat.TRIBUNAL)
        if not self.worn.hats & hats:
            seen = Q(is_public=True)
            if (member := self.worn.member) is not None:
                told = Notice.objects.filter(
                    member__in=Member.objects.one_with(member.pk)
                )
                served = Service.objects.filter(party__in=self.worn.parties)
                seen |= Q(who=member) | Q(pk__in=told.values("act"))
                seen |= Q(pk__in=served.values("act"))
            found = found.filter(seen)
        if Hat.SEATED in self.worn.hats:
            # Its panel learns of no proposal to end a case but by its end (VIII.1-l).
            ended = ~Q(verb__in=BETWEEN_PARTIES) | ~Q(after=F("before"))
            reminded = Reminder.objects.filter(term__kind=TermKind.OBJECT)
            found = found.filter(ended).exclude(pk__in=reminded.values("act"))
        return list(found)

    @cached_property
    def determination(self) -> Read | None:
        """What was determined: for everybody once it is published (VIII.1-k)."""
        return read(self.case, self.worn, self.at)

    @cached_property
    def stay(self) -> Order | None:
        """The order by which what it determined is stayed while it is appealed."""
        if self.case.state != State.UNDER_APPEAL:
            return None
        return told_stay(self.case)

    @cached_property
    def order_ready(self) -> str:
        """The order that lies ready to be signed, for who may read what is filed."""
        may = self.worn.hats & {Hat.TRIBUNAL, Hat.SECRETARIAT}
        waits = self.case.state == State.FILED and may and muggins_awaited(self.case)
        return _(NOT_ENTERTAINED) if waits else ""

    @cached_property
    def ratification(self) -> Ratification | None:
        """What became of the expulsion that the case is to ratify; None of others."""
        fate = fate_of(self.case)
        if fate is None:
            return None
        reads = self.worn.parties or self.worn.hats & {Hat.SECRETARIAT}
        held = held_appeals(self.case) if reads else []
        expulsion = expulsion_of(self.case) if self.is_inside else None
        if fate is Fate.AWAITED:
            changes = undone(expulsion) if expulsion is not None else []
            found = [Changed(*each) for each in changes]
        else:
            made = Reclassification.objects.filter(
                Q(order__case=self.case)
                | Q(order__case__appeal__against__case=self.case)
            )
            read = made.select_related("now__match", "before").order_by("now__match")
            found = [Changed(each.now.match, each.before, each.now) for each in read]
        return Ratification(fate, expulsion, found, held)

    @cached_property
    def draft(self) -> Draft | None:
        """What its panel writes, which is for its panel alone (VIII.1-k)."""
        return drafted(self.case) if of_the_panel(self.worn) else None

    @cached_property
    def joined(self) -> list[str]:
        """The docket numbers of the cases that were joined to this one.

        One that is sealed is told of to who has a part in it.
        """
        return [
            each.number
            for each in self.case.joined.all()
            if self.is_inside or not each.is_sealed
        ]

    @cached_property
    def orders(self) -> list[Order]:
        """What was ordered and has taken effect, the interim only for who has a part.

        Nothing of a determination shows before it is published (VIII.1-k).
        """
        related = ("match", "member", "title__member", "twenty_nine")
        made = self.case.orders.filter(carried_out_by__isnull=False)
        found = made if self.is_inside else made.filter(is_interim=False)
        acts = ("carried_out_by", "lapsed_by")
        return list(found.select_related(*related, *acts).order_by("number"))

    @cached_property
    def touched(self) -> dict[int, list[Differing]]:
        """The matches that an order makes others than is said of them (X.1-g)."""
        return touched(self.orders)

    @property
    def tag(self) -> str:
        """The ETag of what is shown: it tells nothing of acts that are not."""
        return f'"{self.acts[-1].number if self.acts else 0}"'

    @cached_property
    def doors(self) -> list[Door]:
        """The moves that are somebody's in the case and have a surface."""
        return [
            door
            for door in self._doors
            if door.move.slug in SURFACES
            # Of seals it is told what may be done, and not what there is none to do of.
            and not (door.why and door.move.slug in SEALS)
        ]

    @cached_property
    def _doors(self) -> list[Door]:
        return doors(self.case, self.worn, self.at) if self.is_inside else []

    @property
    def appeal_door(self) -> Door | None:
        """Whether whoever reads may appeal; it is asked about on a page of its own."""
        return next((each for each in self._doors if each.move.slug == "appeal"), None)

    @cached_property
    def appeals(self) -> list[Appeal]:
        """The appeals against it, first to last."""
        found = Appeal.objects.filter(against__case=self.case)
        return list(found.select_related("case", "against__case"))

    @cached_property
    def appeal(self) -> Appeal | None:
        """What makes this case an appeal; None where it is none."""
        if not self.is_appeal:
            return None
        return Appeal.objects.select_related(
            "case", "against__case", "against__act", "own_federation"
        ).get(case=self.case)

    @cached_property
    def letterhead(self) -> AppealLetter | None:
        """The letter about whose letterhead whoever reads is asked, as an officer."""
        own = self.appeal.own_federation if self.appeal else None
        may = self.worn.held
        if own is None or may.refusals(Right.CONFIRM_LETTERHEAD, own):
            return None
        letter = to_confirm(self.case)
        if letter is None or next(own_letter_faults(letter, self.worn.member), None):
            return None
        return letter

    @cached_property
    def form_of_appeal(self) -> FormOfAppeal | None:
        """In which form the appeal came; for who has a part in it."""
        if self.appeal is None or not self.is_inside:
            return None
        letters = self.appeal.letters.select_related(
            "federation", "filing__act", "answer__act"
        )
        return FormOfAppeal(self.appeal, list(letters), weighed(self.appeal), self.at)

    @property
    def stations(self) -> list[Station]:
        """The way of the case: how far it has come, and what lies before it."""
        now = State(self.case.state)
        reached = {
            each.after: each.at for each in self.acts if each.after != each.before
        }
        if self.case.received_at:
            reached[State.FILED] = self.case.received_at
        # What is determined on appeal is final as it is published.
        way = [each for each in WAY if each != State.PUBLISHED or not self.is_appeal]
        if State.UNDER_APPEAL in (now, *reached):
            way.insert(way.index(State.FINAL), State.UNDER_APPEAL)
        if now not in way or self.case.is_carried_over:
            # Of a case that was carried over no station is held but where it stands.
            way = [each for each in way if each in reached] + [now]
        place = way.index(now)
        return [
            Station(
                state,
                _(STATIONS.get(state, STATES[state])),
                reached=index <= place,
                is_now=index == place,
                at=reached.get(state) if index <= place else None,
            )
            for index, state in enumerate(way)
        ]

    @property
    def _leaves_disputed(self) -> bool:
        """Whether it ended undecided, and the result that it is about is disputed."""
        case, match = self.case, self.case.match
        if case.kind != Kind.DISPUTED_RESULT or match is None:
            return False
        ended = case.state in (State.WITHDRAWN, State.SETTLED, State.DECLINED)
        return ended and match.state == MatchState.DISPUTED

    @property
    def next_step(self) -> str:
        """What is to happen next, and who must act; "" at the end of a case."""
        if self.case.stayed_by_id is not None:
            return _("It is stayed; nothing goes on in it until the chair resumes it.")
        if any(
            each.term.kind == TermKind.CURE and not each.is_over for each in self.times
        ):
            return _(
                "Whoever filed it makes good what is missing; then the Secretariat "
                "admits it."
            )
        if self.case.state == State.FILED and muggins_awaited(self.case):
            return _(
                "A member of the Tribunal signs the order that lies ready, or lets the "
                "appeal go the ordinary way."
            )
        if self._leaves_disputed:
            return _(
                "Nothing in the case, which is at its end. The entry of the match "
                "stands as disputed until an officer corrects its result."
            )
        if self.case.is_carried_over and self.case.state == State.PUBLISHED:
            return _(CARRIED_OVER)
        if self.case.state == State.ADMITTED and self.is_inside and self._is_answered:
            may_draw = who_seats_panels(Ties(self.case, self.worn.on))
            return _(TO_BE_DRAWN) if may_draw else _(NOBODY_DRAWS)
        said = WAITS.get(State(self.case.state))
        if self.case.state in BEFORE_ITS_PANEL and self.panel is not None:
            steps = [TO_BE_FILLED] if self.panel.findings else []
            hearing = self.panel.hearing
            if hearing is not None and self.case.state == State.SEATED:
                said = HEARD_SO.get(HearingKind(hearing.kind), said)
            return " ".join(_(step) for step in (*steps, said) if step)
        return _(said) if said else ""
