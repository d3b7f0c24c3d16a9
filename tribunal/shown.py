"""What of a case somebody is shown, decided once for the pages and for programs.

The public sees a case's number, kind and state, and the public acts (VIII.1-a). Whoever
has a part in it sees who the parties are, and of what is filed what is theirs to read.
How it looks is not known here.
"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Prefetch, Q
from django.utils.translation import gettext as _

from rulebook.days import day_of
from rulebook.findings import Finding
from standings.access import open_among
from standings.models import Act, Member, Notice, User
from standings.registration import Differing

from .access import (
    NAMED,
    OF_THE_TRIBUNAL,
    UNSERVED,
    Worn,
    may_see_the_panel,
    reader_of,
    tied,
    who_seats_panels,
)
from .answers import who_is_silent
from .appealed import may_appeal
from .docket import is_overdue
from .doors import Door, doors
from .drafts import drafted, of_the_panel
from .effects import touched
from .endings import BETWEEN_PARTIES
from .filing import muggins_awaited, standing_defects
from .instances import FormOfAppeal, Ratification, asked_of, form_of, ratification_of
from .models import (
    Appeal,
    AppealLetter,
    Case,
    Defect,
    Draft,
    Kind,
    Order,
    Party,
    Proposal,
    PublicVersion,
    Reminder,
    Service,
    Side,
    TermKind,
    Word,
)
from .moves import HATS, SAID_BY, SEALS, Hat, State
from .muggins import NOT_ENTERTAINED
from .orders import told_stay
from .panels import panel_findings
from .papers import Document, papers, withheld
from .reading import Read, read
from .sealing import public_version
from .surface import SURFACES
from .ties import Ties
from .way import Panel, Running, Station, is_past, next_step, running, stations


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

    @cached_property
    def open_acts(self) -> frozenset[int]:
        """The acts told of here that whoever reads may read on their own pages too.

        Acts that carried out what a sealed case orders are not led to from it.
        """
        told = [act.number for act in self.acts]
        if not self.case.is_sealed:
            told += [
                number
                for order in self.orders
                for number in (order.carried_out_by_id, order.lapsed_by_id)
                if number
            ]
        if self.ratification and self.ratification.expulsion:
            told.append(self.ratification.expulsion.bar.made_by_id)
        return open_among(told, self.reader, on=day_of(self.at))

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

    @property
    def tie(self) -> Finding | None:
        """What keeps a member of the Tribunal from deciding it, who may know of it.

        Nobody learns here that they are named in what is not served.
        """
        worn = self.worn
        if worn.member is None or not worn.ties or worn.parties or self.is_closed:
            return None
        of_it = {role for role, of in worn.held.held if not of}
        hidden = self.case.state in UNSERVED and not NAMED.isdisjoint(worn.ties)
        if hidden or of_it.isdisjoint(OF_THE_TRIBUNAL):
            return None
        return tied(self.case, worn.member, worn.ties)

    @cached_property
    def documents(self) -> list[Document]:
        """What was filed, as far as it may be read, in the order of its receipt."""
        if not self.is_inside:
            return []
        return papers(self.case, self.worn, [*self.parties, *self._there])

    @property
    def withheld(self) -> int:
        """How many filings a member of the panel is not shown yet (VIII.1-f)."""
        return withheld(self.case, self.worn)

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
        return standing_defects(self.case) if self.worn.hats & hats else []

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
        found = [running(self.case, term, of, self.at) for term in terms]
        found = [each for each in found if not is_past(self.case, each)]
        mine = {party.pk for party in self.worn.parties}
        return sorted(found, key=lambda each: each.term.party_id not in mine)

    @property
    def has_own_times(self) -> bool:
        """Whether a time runs for whoever reads, or for everybody."""
        mine = {party.pk for party in self.worn.parties}
        return bool(mine) and any(
            each.moment and not each.is_over and each.term.party_id in {None, *mine}
            for each in self.times
        )

    @cached_property
    def acts(self) -> list[Act]:
        """The acts on the case that may be seen, first to last."""
        found = Act.objects.told().about("case", self.case.number)
        hats = {Hat.SECRETARIAT, Hat.PANELLIST}
        if self.is_screened:
            hats.add(Hat.TRIBUNAL)
        if not self.worn.hats & hats:
            seen = Q(is_public=True, withheld=None)
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
        return ratification_of(self.case, self.worn)

    @cached_property
    def draft(self) -> Draft | None:
        """What its panel writes, which is for its panel alone (VIII.1-k)."""
        return drafted(self.case) if of_the_panel(self.worn) else None

    @cached_property
    def joined(self) -> list[Case]:
        """The cases that were joined to this one, each with its appeal if it is one.

        One that is sealed is told of to who has a part in it.
        """
        return [
            each
            for each in self.case.joined.select_related("appeal__against__case")
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
        return asked_of(self.appeal, self.worn) if self.appeal else None

    @cached_property
    def form_of_appeal(self) -> FormOfAppeal | None:
        """In which form the appeal came; for who has a part in it."""
        if self.appeal is None or not self.is_inside:
            return None
        return form_of(self.appeal, self.at)

    @property
    def stations(self) -> list[Station]:
        """The way of the case: how far it has come, and what lies before it."""
        return stations(self.case, self.acts)

    @property
    def next_step(self) -> str:
        """What is to happen next, and who must act; "" at the end of a case."""
        published = self.case.state == State.PUBLISHED
        to_seat = self.case.state == State.ADMITTED and self.is_inside
        on = day_of(self.at)
        return next_step(
            self.case,
            self.times,
            self.panel,
            is_inside=self.is_inside,
            may_be_drawn=to_seat and bool(who_seats_panels(Ties(self.case, on))),
            may_be_appealed=published and bool(may_appeal(self.case, self.at)),
        )
