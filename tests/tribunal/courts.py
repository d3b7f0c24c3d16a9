"""People before the Tribunal, and cases brought to any state by the acts; no test."""

from datetime import UTC, date, datetime, time, timedelta
from functools import wraps

from standings.membership import join_federation
from standings.models import Notice, Role
from standings.notices import opened
from tests.standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)
from tribunal.answers import answer
from tribunal.expulsions import ExpulsionTold, expel
from tribunal.filing import CaseTold, admit, decline, file_case, find_deficient
from tribunal.hearings import When, call_hearing, hear
from tribunal.joining import stay
from tribunal.models import Case, Kind
from tribunal.panels import declare_tie, seat_the_panel
from tribunal.review import ask_review

FILED = datetime(2026, 6, 1, 10, tzinfo=UTC)
"""When a case is filed, where nobody says when."""
HEARING = When(date(2026, 7, 10), time(14), "Europe/London")
"""When it is heard, called 15 days before."""
WORDS = "The match of 20 May was played, and was never reported."


def later(days=0, **told):
    """A moment so many days after a case was filed."""
    return FILED + timedelta(days=days, **told)


def at_hand(make):
    """Takes a case that the court has at hand for such a call, or has it made."""

    @wraps(make)
    def taken(court, *parts, **how):
        for kept in court.at_hand:
            if kept[:3] == (make, parts, how):
                court.at_hand.remove(kept)
                return Case.objects.get(pk=kept[3])
        return make(court, *parts, **how)

    return taken


class Court:
    """The people of a court: parties, a Tribunal of five, the offices, the officers.

    Ada is of ENG, Bea of SCO, Cy of none. Of the Tribunal Quinn is of ENG and so tied
    to every case of Ada's; the chair, Pia, Rufus and Sela are of no federation.
    """

    def __init__(self):
        self.director = director = a_director()
        self.england = a_federation(by=director)
        self.scotland = a_federation(
            by=director, code="SCO", name="Federation of Scotland"
        )
        self.secretary = self.appointed(Role.SECRETARIAT, "Sven Ledger")
        self.chair = self.appointed(Role.TRIBUNAL_CHAIR, "Cora Gavel")
        self.pia, self.quinn, self.rufus, self.sela = (
            self.appointed(Role.TRIBUNAL_MEMBER, name)
            for name in ("Pia Quill", "Quinn Lamp", "Rufus Bell", "Sela Inkwell")
        )
        self.referee = self.appointed(Role.REFEREE, "Rex Whistle")
        officer = Role.FEDERATION_OFFICER
        self.officer = self.appointed(officer, "Olive Seal", federation=self.england)
        self.elsewhere = self.appointed(officer, "Elsa Stamp", federation=self.scotland)
        self.ada, self.bea, self.cy = (
            a_member(by=director, name=name)
            for name in ("Ada Pone", "Bea Crib", "Cy Go")
        )
        for member, federation in (
            (self.ada, self.england),
            (self.bea, self.scotland),
            (self.quinn, self.england),
        ):
            self.joins(member, federation)

        self.at_hand = []
        self.words = WORDS

    def keeps(self, *makings, **how):
        """Has cases at hand, each for a call with these words that a test may make.

        A case of the same words would be the same, so each has some of its own.
        """
        made, self.at_hand = self.at_hand, []
        for make in makings:
            self.words = f"{WORDS} So say {len(made) + 2} who saw it."
            made.append((make.__wrapped__, (), how, make(self, **how).pk))
        self.words, self.at_hand = WORDS, made

    def appointed(self, role, name="Nan Spare", **told):
        return appointed(self.director, role, name, **told)

    def joins(self, member, federation, **told):
        told = {"since": FIRST, "at": NOON} | told
        join_federation(member=member, federation=federation, by=self.director, **told)

    def told(self, **told):
        """A complaint of concealment, against Bea where nobody else is named."""
        told = {
            "kind": Kind.CONCEALMENT,
            "text": self.words,
            "respondents": (self.bea,),
        } | told
        return CaseTold(**told)

    def filed(self, by=None, at=FILED, **told):
        """A case, filed by Ada against Bea where nobody says otherwise."""
        return file_case(told=self.told(**told), by=by or self.ada, at=at).case

    def deficient(self, at=None, defects=("Name the match.",), **told):
        facts = {"defects": defects, "by": self.secretary, "at": at or later(1)}
        return find_deficient(case=self.filed(**told), **facts)

    def declined(self, at=None, reason="It names no match.", **told):
        case = self.filed(**told)
        facts = {"reason": reason, "provision": "X.2"}
        return decline(case=case, by=self.pia, at=at or later(1), **facts)

    @at_hand
    def admitted(self, at=None, case=None, **told):
        """A case admitted a day after it was filed, that nobody has read yet."""
        case = case or self.filed(**told)
        return admit(case=case, by=self.secretary, at=at or later(1))

    def reviewed(self, **told):
        """A declined case of which Ada asked a review, two days after it was filed."""
        case = self.declined(**told)
        return ask_review(case=case, by=self.ada, at=later(2))

    @at_hand
    def answered(self, at=None, **told):
        """A served case that Bea answered three days after it was filed, and Ada read
        that at once."""
        case, at = self.served(**told), at or later(3)
        answer(case=case, text="It was reported.", by=self.bea, at=at)
        read_all(case, at)
        return case

    def stayed(self, at=None, **told):
        """A served case that the chair stayed."""
        case = self.served(**told)
        return stay(case=case, reason="A trial.", by=self.chair, at=at or later(3))

    def put(self, case, state):
        """A case in a state, with nothing of how it came there."""
        where = {"joined_to": self.filed(text="Another.")} if state == "joined" else {}
        Case.objects.filter(pk=case.pk).update(state=state, **where)
        return Case.objects.get(pk=case.pk)

    @at_hand
    def served(self, at=None, **told):
        """A case that was admitted, and that its respondents opened the day after."""
        case = self.admitted(**told)
        read_all(case, at or later(2))
        return case

    def expelled(self, member=None, at=FILED, by=None, **told):
        """The case in which it is to be ratified that Bea was expelled."""
        facts = {
            "said": "Who nerded you out!",
            "account": "Over the turn of Ada, who heard it, as the table did.",
            "day": at.date(),
            "reporter": self.ada,
        } | told
        by = by or self.director
        return expel(
            member=member or self.bea, told=ExpulsionTold(**facts), by=by, at=at
        )

    def heard_expulsion(self, case=None, at=None, **told):
        """The same, answered, its panel drawn, and nine days later heard on papers."""
        case, at = case or self.expelled(**told), at or later(4)
        read_all(case, at)
        bea = case.parties.get().member
        answer(case=case, text="It was not I who said it.", by=bea, at=at)
        case = self.seat(case, (self.sela,), at)
        panel = panel_of(case)
        call_hearing(case=case, when=None, by=panel[0], at=at)
        read_all(case, at)
        heard = at + timedelta(days=9)
        return hear(case=case, members=panel, by=panel[0], at=heard)

    @at_hand
    def seated(self, apart=(), at=None, **told):
        """A case whose panel was drawn when the time to answer was over, and opened.

        Those who stand apart declared a tie before. Without Sela there are just three
        to be drawn: the chair, Pia and Rufus.
        """
        return self.seat(self.served(**told), apart, at)

    def seat(self, case, apart=(), at=None):
        for member in apart:
            declare_tie(case=case, by=member, at=later(3))
        draw = seat_the_panel(case=case, by=self.chair, at=at or later(24))
        read_all(case, at or later(24))
        return draw.case

    @at_hand
    def called(self, when=HEARING, at=None, **told):
        """A case whose hearing is called, or to be on the papers, and opened."""
        case, at = self.seated(**told), at or later(24)
        by = panel_of(case)[0]
        case = call_hearing(case=case, when=when, by=by, at=at).case
        read_all(case, at)
        return case

    @at_hand
    def heard(self, at=None, took_part=None, **told):
        """A case that was heard by its panel, or by those of it who took part."""
        case = self.called(**told)
        members = took_part or panel_of(case)
        return hear(case=case, members=members, by=members[0], at=at or later(40))


def panel_of(case):
    """Who sits on a panel, in the order in which they were drawn."""
    seats = case.panel.sitting().select_related("member")
    return [seat.member for seat in seats.order_by("pk")]


def read_all(case, at, *, side=None):
    """Whoever was served in a case and has not read it reads it."""
    parties = case.parties.filter(side=side) if side else case.parties.all()
    of = {"served__service__party__in": parties}
    for notice in Notice.objects.filter(**of).distinct():
        opened(notice, at=at)
