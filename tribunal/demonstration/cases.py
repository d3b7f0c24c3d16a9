"""The cases of the demonstration: one of each state that there is something to see of.

It knows who brings what against whom, and how far each case has come on the day of
loading. Panels are drawn as real ones are: the parties to a case are of one federation,
so that enough of the Tribunal and of the referees are of others.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from rulebook.days import day_of
from rulebook.engine import find_profile
from rulebook.engine.profile import ASSOCIATION
from standings.appointments import appoint
from standings.demonstration.opening import at_the_desk
from standings.demonstration.season import Season
from standings.documents import Document, examined
from standings.models import Match, Member, Notice, Role
from standings.notices import opened
from standings.registration import MatchTold, SeatTold
from tribunal.answers import answer, submit, waive
from tribunal.appealed import waive_appeal
from tribunal.appeals import lodge
from tribunal.clock import lapse
from tribunal.conduct import UTTERANCE
from tribunal.correspondence import ask_reading
from tribunal.determinations import correct, determine, publish, to_tick
from tribunal.determinations import to_tick_of_draft as to_tick_anew
from tribunal.disputes import (
    dispute,
    disputed,
    open_disputed,
    refer,
    referred,
)
from tribunal.drafts import Told, draft, drafted, sign
from tribunal.endings import withdraw
from tribunal.expulsions import ExpulsionTold, expel
from tribunal.filing import CaseTold, admit, decline, file_case, find_deficient
from tribunal.hearings import When, call_hearing, hear
from tribunal.letterheads import answer_letterhead, to_confirm
from tribunal.lodging import AppealTold, LetterTold
from tribunal.models import Case, Change, Ground, Kind, OrderKind, Outcome
from tribunal.orders import OrderTold
from tribunal.panels import challenge, seat_the_panel
from tribunal.review import ask_review

from .stories import Story, put, reported

DESK_OF_LEE: Final = "Oluwaseun Cribb"
DESK_OF_NOR: Final = "Żaneta Księga"
DIRECTOR: Final = "Ada Pegram"
CHAIR: Final = "Gwenllïan Starter"
PANELLIST: Final = "Marama Rākau"
TRIBUNAL_MEMBER: Final = "Δημήτρης Τράπουλας"
UNREPORTED: Final = "We played a match of title in the spring. It was never reported."
DENIED: Final = "It was a game among friends, and both sides had said so before."
OTHERS: Final = ("田中 七海", "Park Seumul-ahop")
"""Of the Harbour Cities: referees for a time, whenever an appeal wants others than had
decided. Else there are two, who so sit wherever one of the Tribunal alone may, however
the lot falls."""
A_TERM: Final = timedelta(days=60)
MENTORED: Final = "What my mentor wrote to me of reporting matches, in three letters."
BOARD: Final = "My board was not given back."
ABUSE: Final = "Who was to peg was shouted down before the whole room."
FOUND: Final = ("A match was played to its end.", "Neither side reported it in time.")
REASON: Final = (
    "What counts is what was played and seen, and not what it is called afterwards.",
)
PEGGED: Final = ("The last hand was counted in turn, and pegged before both sides.",)
REPORT: Final = OrderTold(
    kind=OrderKind.WORDS, text="The match is reported within a week."
)
SHEET: Final = "Form: association\nResult: A 121, B 111\n"


class Court:
    """The cases of a season, each a story that begins so many days before loading."""

    def __init__(self, season: Season) -> None:
        self.season = season

    def plan(self) -> None:
        stories: tuple[tuple[float, Callable[[], Story]], ...] = (
            (200, self._final),
            (150, self._dismissed),
            (90, self._withdrawn),
            (80, self._appealed),
            (52, self._disputed),
            (45, self._determined),
            (44, self._published),
            (42, self._drafted),
            (40, self._before_its_panel),
            (35, self._to_be_seated),
            (12, self._running),
            (9, self._reviewed),
            (6, self._deficient),
            (3, self._referred),
            (2, self._filed),
            (1, self._still_disputed),
            (1, self._expelled),
        )
        for days, story in stories:
            opened = at_the_desk(self.season.today, time(11)) - timedelta(days=days)
            put(self.season.diary, opened, story())

    def _member(self, name: str) -> Member:
        return self.season.registers.members[name]

    # How each case goes

    def _filed(self) -> Story:
        at = yield 0
        kind, text = Kind.CONDUCT, ABUSE
        self._file("Chloé Trèfle", "João Paus", at, kind=kind, text=text)

    def _deficient(self) -> Story:
        at = yield 0
        case = self._file("Nell Bywater", "Şule Kupa", at)
        at = yield 2
        defects = ["Say on which day the match was played.", "Say where."]
        desk = self._member(DESK_OF_LEE)
        find_deficient(case=case, defects=defects, by=desk, at=at)

    def _reviewed(self) -> Story:
        at = yield 0
        case = self._file(
            "Ezekiel Goe", "Pilar Sota", at, kind=Kind.CONDUCT, text=ABUSE
        )
        at = yield 3
        decline(
            case=case,
            reason="Nothing is said of when it was, or at which match.",
            provision="VIII.1-c",
            by=self._member(TRIBUNAL_MEMBER),
            at=at,
        )
        at = yield 3
        reason = "It was at the open, as everybody there can say."
        ask_review(case=case, reason=reason, by=self._member("Ezekiel Goe"), at=at)

    def _running(self) -> Story:
        at = yield 0
        case = self._file("Søren Spar", "Bea Pone", at)
        yield from self._served(case, DESK_OF_LEE)
        at = yield 2
        # VII.3: sealed as it comes; whether it is read the Director decides.
        sealed = submit(
            case=case,
            text=MENTORED,
            confidential=True,
            by=self._member("Bea Pone"),
            at=at,
        )
        _read(case, at)
        at = yield 2
        ask_reading(
            seal=sealed.seals.get(),
            text="It may say what she knew of the match.",
            by=self._member("Søren Spar"),
            at=at,
        )

    def _to_be_seated(self) -> Story:
        yield from self._answered("Zoë Crèvecœur", "Pilar Sota", answered=False)

    def _before_its_panel(self) -> Story:
        case = yield from self._answered("Mercy Fifteen", "Chloé Trèfle")
        at = yield from self._seated(case, CHAIR)
        when = When(self.season.today + timedelta(days=21), time(14), "Europe/London")
        call_hearing(case=case, when=when, by=self._member(CHAIR), at=at)
        challenge(
            case=case,
            member=self._member(PANELLIST),
            text="She has played beside the other side for years.",
            by=self._member("Chloé Trèfle"),
            at=at,
        )

    def _drafted(self) -> Story:
        case = yield from self._answered("Łucja Piętnaście", "Bea Pone", DESK_OF_LEE)
        at = yield from self._seated(case, PANELLIST)
        at = yield from self._heard(case)
        self._draft(case, at, REPORT)

    def _determined(self) -> Story:
        case = yield from self._answered("Zoë Crèvecœur", "João Paus")
        yield from self._decided(case, REPORT)

    def _published(self) -> Story:
        case = yield from self._answered("Mercy Fifteen", "D’Arcy Nobbs-Heale")
        until = self.season.today + timedelta(days=60)
        suspension = OrderTold(
            kind=OrderKind.SUSPEND,
            text=f"The respondent is suspended until the end of {until:%-d %B %Y}.",
            member=self._member("D’Arcy Nobbs-Heale"),
            until=until,
        )
        yield from self._decided(case, suspension, dissent="A warning would have done.")
        at = yield 3
        self._publish(case, at)

    def _final(self) -> Story:
        case = yield from self._answered("Pilar Sota", "Chloé Trèfle")
        yield from self._decided(case, REPORT)
        at = yield 2
        self._publish(case, at)
        at = yield 4
        mended = "The match was played to its end, on the quay."
        self._draft(case, at, REPORT, facts=(mended, *FOUND[1:]))
        self._sign(case, at)
        correct(
            case=case,
            change=Change.CLERICAL,
            note="The place was left out.",
            ticked=[each.key for each in to_tick_anew(case, day_of(at))],
            by=_panel(case)[0],
            at=at,
        )
        at = yield 60
        lapse(case=case, at=at)

    def _appealed(self) -> Story:
        """An appeal whose panel can be drawn: the other side said nothing in its time,
        and the federation nothing of its letterhead."""
        case = yield from self._answered("Zoë Crèvecœur", "Obadiah Skunk")
        yield from self._decided(case, REPORT)
        at = yield 3
        self._publish(case, at)
        at = yield 10
        appeal = self._lodge(case, "Obadiah Skunk", at)
        yield from self._served(appeal, DESK_OF_NOR)
        at = yield 20
        self._appoint_others(at)

    def _dismissed(self) -> Story:
        """An appeal that another panel dismissed, of those whom nothing ties to it."""
        case = yield from self._answered("Obadiah Skunk", "Chloé Trèfle")
        yield from self._decided(case, REPORT)
        at = yield 3
        self._publish(case, at)
        at = yield 5
        appeal = self._lodge(case, "Chloé Trèfle", at)
        letter = to_confirm(appeal)
        assert letter is not None
        officer = self.season.registers.officer("LEE")
        answer_letterhead(letter=letter, confirms=True, by=officer, at=at)
        self._appoint_others(at)
        at = yield from self._served(appeal, DESK_OF_NOR)
        other = self._member("Obadiah Skunk")
        waive(case=appeal, by=other, at=at)
        waive_appeal(case=case, by=other, at=at)
        yield from self._seated(appeal, DIRECTOR)
        yield from self._heard(appeal)
        at = yield 3
        told = Told(
            facts=FOUND,
            reasons=("What was said against it was weighed before.",),
            provisions=("X.2", "VIII.2"),
            outcome=Outcome.DISMISSED,
        )
        draft(case=appeal, told=told, version=0, by=_panel(appeal)[0], at=at)
        self._sign(appeal, at)
        determine(case=appeal, by=_panel(appeal)[0], at=at)
        at = yield 2
        self._publish(appeal, at)

    def _expelled(self) -> Story:
        """An expulsion in effect, which waits for the Tribunal to ratify it (VII.4)."""
        at = yield 0
        told = ExpulsionTold(
            said=UTTERANCE,
            account="Over the turn of the other side, as the whole table heard.",
            day=day_of(at),
            reporter=self._member("Tāne Kāri"),
        )
        member, director = self._member("Ikaika Pepa"), self._member(DIRECTOR)
        expel(member=member, told=told, by=director, at=at)

    def _withdrawn(self) -> Story:
        at = yield 0
        case = self._file(
            "Tāne Kāri",
            "Ikaika Pepa",
            at,
            kind=Kind.COMPLAINT,
            text=BOARD,
        )
        at = yield 4
        reason = "It was given back on Sunday."
        withdraw(case=case, reason=reason, by=self._member("Tāne Kāri"), at=at)

    def _disputed(self) -> Story:
        """A result that was disputed, and is upheld by an order."""
        at = yield 0
        mine, other = self._member("Zoë Crèvecœur"), self._member("Ezekiel Goe")
        match = self._met(mine, other, at)
        at = yield 1
        reason = "The last hand was counted out of turn."
        result = match.results.latest().get()
        dispute(result=result, reason=reason, by=other, at=at)
        case = Case.objects.get(match=match)
        at = yield from self._served(case, DESK_OF_NOR)
        at = yield 3
        answer(case=case, text="Both sides saw it pegged.", by=mine, at=at)
        _read(case, at)
        upheld = OrderTold(
            kind=OrderKind.UPHOLD_RESULT, text="The result stands.", match=match
        )
        yield from self._decided(case, upheld, facts=PEGGED)
        at = yield 2
        self._publish(case, at)

    def _referred(self) -> Story:
        """What the registers found, opened as a case; nothing where they found none."""
        at = yield 0
        match = referred().order_by("pk").first()
        if match is not None:
            refer(match=match, by=self._member(DESK_OF_LEE), at=at)

    def _still_disputed(self) -> Story:
        """The case of each result that is still in dispute."""
        at = yield 0
        for match in disputed().order_by("pk"):
            open_disputed(match=match, at=at)

    # The steps that many of them take

    def _file(
        self,
        filer: str,
        respondent: str,
        at: datetime,
        *,
        kind: Kind = Kind.CONCEALMENT,
        text: str = UNREPORTED,
    ) -> Case:
        told = CaseTold(
            kind=kind,
            text=text,
            respondents=(self._member(respondent),),
        )
        return file_case(told=told, by=self._member(filer), at=at).case

    def _lodge(self, case: Case, who: str, at: datetime) -> Case:
        """Lodged by a party of the Leewards on the letterhead of the federation."""
        federation = self.season.registers.federations["LEE"]
        told = AppealTold(
            text="The panel read what was written down afterwards, and not the board.",
            letter=LetterTold(paper=_paper(federation.code), federation=federation),
            grounds=(Ground.FACTS,),
        )
        return lodge(case=case, told=told, by=self._member(who), at=at).case

    def _appoint_others(self, at: datetime) -> None:
        since = day_of(at)
        for name in OTHERS:
            appoint(
                member=self._member(name),
                role=Role.REFEREE,
                since=since,
                until=since + A_TERM,
                by=self._member(DIRECTOR),
                at=at,
            )

    def _served(self, case: Case, desk: str):
        at = yield 2
        admit(case=case, by=self._member(desk), at=at)
        at = yield 1
        _read(case, at)
        return at

    def _answered(
        self,
        filer: str,
        respondent: str,
        desk: str = DESK_OF_NOR,
        *,
        answered: bool = True,
    ):
        at = yield 0
        case = self._file(filer, respondent, at)
        yield from self._served(case, desk)
        if answered:
            at = yield 5
            by = self._member(respondent)
            answer(case=case, text=DENIED, by=by, at=at)
            _read(case, at)
        return case

    def _seated(self, case: Case, by: str):
        """The panel is drawn once there may be no more replies, and nobody objects."""
        at = yield 9
        seat_the_panel(case=case, by=self._member(by), at=at)
        _read(case, at)
        return at

    def _heard(self, case: Case):
        """On the papers, by the whole panel."""
        at = yield 10
        panel = _panel(case)
        call_hearing(case=case, when=None, by=panel[0], at=at)
        _read(case, at)
        at = yield 3
        hear(case=case, members=panel, by=panel[0], at=at)
        return at

    def _decided(
        self,
        case: Case,
        order: OrderTold,
        *,
        facts: tuple[str, ...] = FOUND,
        dissent: str = "",
    ):
        yield from self._seated(case, CHAIR)
        yield from self._heard(case)
        at = yield 3
        self._draft(case, at, order, facts)
        at = yield 2
        self._sign(case, at, dissent=dissent)
        determine(case=case, by=_panel(case)[0], at=at)

    def _draft(
        self,
        case: Case,
        at: datetime,
        order: OrderTold,
        facts: tuple[str, ...] = FOUND,
    ) -> None:
        before = drafted(case)
        rests_on = ("X.1-c" if case.match else "X.2",)
        told = Told(facts=facts, reasons=REASON, provisions=rests_on, orders=(order,))
        version = before.version if before else 0
        draft(case=case, told=told, version=version, by=_panel(case)[0], at=at)

    def _sign(self, case: Case, at: datetime, *, dissent: str = "") -> None:
        """All of the panel do, the last of them in dissent where there is one."""
        written = drafted(case)
        assert written is not None
        *others, last = _panel(case)
        for member in others:
            sign(case=case, version=written.version, in_favour=True, by=member, at=at)
        sign(
            case=case,
            version=written.version,
            in_favour=not dissent,
            dissent=dissent,
            by=last,
            at=at,
        )

    def _publish(self, case: Case, at: datetime) -> None:
        shown = [each.key for each in to_tick(case)]
        publish(case=case, ticked=shown, by=self._member(DESK_OF_NOR), at=at)

    def _met(self, mine: Member, other: Member, at: datetime) -> Match:
        told = MatchTold(
            profile=find_profile(ASSOCIATION.key),
            seats=(
                SeatTold(letter="A", member=mine),
                SeatTold(letter="B", member=other),
            ),
            day=day_of(at),
            zone="America/Antigua",
            place="Signal Station, Antigua",
        )
        return reported(told, SHEET, by=mine, at=at)


def _paper(code: str) -> Document:
    """A sheet of paper with the code of a federation at its head, as a picture."""
    sheet, written = Image.new("RGB", (420, 594), "ivory"), BytesIO()
    pen = ImageDraw.Draw(sheet)
    pen.text((36, 36), code, fill="black", font_size=36)
    pen.line((36, 90, 384, 90), fill="black")
    sheet.save(written, "PNG")
    return examined(written.getvalue(), "letter.png")


def _panel(case: Case) -> list[Member]:
    """Who sits on the panel of a case, who presides first."""
    seats = case.panel.sitting().select_related("member")
    return [seat.member for seat in seats.order_by("-presides", "pk")]


def _read(case: Case, at: datetime) -> None:
    """Whoever was served in a case and has not read it reads it."""
    of = {"served__service__party__in": case.parties.all()}
    for notice in Notice.objects.filter(**of).distinct():
        opened(notice, at=at)
