"""Cases answered, replied to, added to; approaches disclosed (VIII.1-d to VIII.1-f)."""

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.documents import Document
from standings.documents import Kind as Paper
from standings.models import Notice
from tribunal.access import worn_by
from tribunal.answers import (
    answer,
    disclose,
    lateness,
    reply,
    represent,
    submit,
    who_is_silent,
)
from tribunal.models import Service, TermKind
from tribunal.procedure import last_day
from tribunal.service import prove_service, unserved
from tribunal.ties import ties_of

from .courts import later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

WORDS = "It was reported on the day itself."


def answered(court, case, by=None, at=None, text=WORDS, **told):
    told |= {"case": case, "text": text, "by": by or court.bea, "at": at or later(3)}
    return answer(**told)


def replied(court, to, at, text="It was not.", **told):
    return reply(answer=to, text=text, by=court.ada, at=at, **told)


def told_by(verb):
    return {notice.member for notice in Notice.objects.filter(act__verb=verb)}


def test_an_answer_is_served_on_every_other_party(court):
    case = court.served(respondents=(court.bea, court.scotland, "Eve Starter"))
    filing = answered(court, case)
    served = {service.party.who for service in filing.services.all()}
    assert served == {court.ada.number, "SCO", "Eve Starter"}
    # Bea has the receipt, and Elsewhere is the officer of SCO.
    assert told_by("answer-case") == {court.ada, court.bea, court.elsewhere}
    assert filing.about.kind == "opening"
    assert (filing.party.member, case.state) == (court.bea, "admitted")


def test_whoever_answers_was_served_with_what_is_answered(court):
    """VIII.1-d: for each party its own answer or reply, from that moment on."""
    case = court.admitted(respondents=(court.bea, court.cy))
    opening = case.filings.get()
    filing = answered(court, case)
    proved = Service.objects.proved().exclude(proved_at=None)
    assert [(each.party.member, each.proved_at) for each in proved] == [
        (court.bea, later(3))
    ]
    assert unserved(case) == {opening.pk, filing.pk}
    replied(court, filing, later(4))
    assert set(proved.values_list("party__member", "proved_at")) == {
        (court.bea.pk, later(3)),
        (court.ada.pk, later(4)),
    }
    # What was opened before it was answered was proved then.
    read_all(case, later(5))
    other = answered(court, case, court.cy, later(6))
    (of_cy,) = proved.filter(party__member=court.cy, filing=opening)
    assert (of_cy.proved_at, opening.pk in unserved(case)) == (later(5), False)
    assert other.pk in unserved(case)


def test_an_answer_ends_the_own_time_and_starts_the_reply(court):
    case = court.served(respondents=(court.bea, court.cy))
    filing = answered(court, case)
    running = case.terms.running().begun()
    assert [(t.kind, t.party.who) for t in running] == [
        ("answer", court.cy.number),
        ("reply", court.ada.number),
    ]
    # The time to reply runs from the filer's own proof.
    term = running.get(kind=TermKind.REPLY)
    assert (term.service.filing, last_day(term)) == (filing, None)
    read_all(case, later(5))
    assert last_day(running.get(kind=TermKind.REPLY)) == later(12).date()


def test_the_same_answer_again_is_the_same(court):
    case = court.served()
    first = answered(court, case)
    before = case.filings.count(), Notice.objects.count()
    assert answered(court, case, at=later(4)) == first
    assert (case.filings.count(), Notice.objects.count()) == before
    other = lambda: answered(court, case, text="And this.")  # noqa: E731
    refused(Refused, "answered-already", other)


UNTIL = [
    # when it is opened, the last second of the 21 days in UTC
    ("2026-06-04T12:00:00", "2026-06-25T22:59:59"),
    # The clocks go back within it, on 25 October 2026, and forward, on 28 March 2027.
    ("2026-10-10T12:00:00", "2026-10-31T23:59:59"),
    ("2027-03-10T12:00:00", "2027-03-31T22:59:59"),
    # RW-097, at its own length: half an hour before midnight UTC it is the next day.
    ("2026-06-04T23:30:00", "2026-06-26T22:59:59"),
]


@pytest.mark.parametrize(("opened", "until"), UNTIL)
@pytest.mark.parametrize(("after", "late"), [(0, {}), (1, {"answer": 1})])
def test_a_late_answer_is_received_and_known_to_be_late(
    court, opened, until, after, late
):
    # RW-104
    opened, until = (
        datetime.fromisoformat(t).replace(tzinfo=UTC) for t in (opened, until)
    )
    case = court.admitted(at=opened - timedelta(hours=1))
    read_all(case, opened)
    at = until + timedelta(seconds=after)
    silent = who_is_silent(case, at)
    assert [party.who for party in silent] == ([court.bea.number] if late else [])
    filing = answered(court, case, at=at)
    assert filing.received_at == at
    kinds = {each.pk: each.kind for each in case.filings.all()}
    assert {kinds[pk]: days for pk, days in lateness(case).items()} == late
    assert who_is_silent(case, at) == []


@pytest.mark.parametrize(("after", "late"), [(0, False), (1, True)])
def test_a_late_reply_is_received_and_known_to_be_late(court, after, late):
    case = court.served()
    to = answered(court, case, at=datetime(2026, 10, 20, 9, tzinfo=UTC))
    read_all(case, datetime(2026, 10, 20, 10, tzinfo=UTC))
    at = datetime(2026, 10, 27, 23, 59, 59, tzinfo=UTC) + timedelta(seconds=after)
    filing = replied(court, to, at)
    assert (filing.pk in lateness(case)) is late
    assert (filing.about, filing.party.member) == (to, court.ada)
    assert [service.party.who for service in filing.services.all()] == [
        court.bea.number
    ]


def test_there_is_one_reply_an_answer(court):
    case = court.served(respondents=(court.bea, court.cy))
    first = answered(court, case)
    second = answered(court, case, by=court.cy)
    filing = replied(court, first, later(4))
    assert replied(court, first, later(5)) == filing
    again = lambda: replied(court, first, later(5), text="And more.")  # noqa: E731
    refused(Refused, "nothing-to-reply-to", again)
    assert replied(court, second, later(5)).about == second


def test_silence_is_no_admission_and_the_case_goes_on(court):
    # VIII.1-e
    case = court.served(respondents=(court.bea, court.cy, "Eve Starter"))
    submit(case=case, text="More.", by=court.cy, at=later(4))
    silent = who_is_silent(case, later(60))
    # Who was not reached is not silent, nor is who said something.
    assert [party.who for party in silent] == [court.bea.number]
    case.refresh_from_db()
    assert case.state == "admitted"


def test_what_is_handed_in_reaches_the_panel_when_all_others_are_served(court):
    # VIII.1-f
    case = court.answered(respondents=(court.bea, court.cy))
    paper = Document(Paper.PDF, "letter.pdf", b"%PDF-")
    told = {"case": case, "text": "The letter.", "documents": (paper,)}
    filing = submit(by=court.ada, at=later(4), **told)
    assert submit(by=court.ada, at=later(5), **told) == filing
    assert [each.upload.name for each in filing.files.all()] == ["letter.pdf"]
    mine = {court.bea, court.cy}
    assert {s.party.member for s in filing.services.all()} == mine
    assert unserved(case) == {filing.pk}
    read_all(case, later(5))
    assert unserved(case) == set()


@pytest.mark.parametrize("who", ["a panellist", "another", "the secretary"])
@pytest.mark.parametrize("writer", ["ada", None])
def test_an_approach_is_shown_to_all_parties(court, who, writer):
    case = court.seated()
    panel = panel_of(case)
    tribunal = {court.chair, court.pia, court.rufus, court.sela}
    (another,) = tribunal - set(panel)
    by = {"a panellist": panel[0], "another": another}.get(who, court.secretary)
    party = case.parties.get(member=court.ada) if writer else None
    told = {"text": "“Between us …”", "writer": party, "by": by}
    filing = disclose(case=case, at=later(25), **told)
    assert (filing.kind, filing.party) == ("approach", party)
    assert {s.party.member for s in filing.services.all()} == {court.ada, court.bea}
    assert not filing.act.is_public


def test_an_approach_is_not_said_to_come_from_a_party_elsewhere(court):
    case, other = court.served(), court.filed(by=court.cy)
    party = other.parties.get(member=court.cy)
    told = {"case": case, "text": "Psst.", "writer": party, "by": court.pia}
    act = lambda: disclose(at=later(4), **told)  # noqa: E731
    refused(Refused, "no-party-of-the-case", act)


@pytest.mark.parametrize("who", ["ada", "bea", "cy", "quinn", "referee"])
def test_parties_and_strangers_disclose_nothing(court, who):
    case = court.served()
    told = {"case": case, "text": "Psst.", "by": getattr(court, who)}
    code = "tied-to-the-case" if who == "quinn" else "not-yours-in-the-case"
    refused(Denied, code, lambda: disclose(at=later(4), **told))


# Who acts for a party (VIII.1-d)


def named(court, case, member, by=None):
    return represent(case=case, member=member, by=by or court.ada, at=later(3))


def test_whoever_is_named_acts_for_the_party_and_is_told(court):
    case = court.served()
    named(court, case, court.cy, by=court.bea)
    assert told_by("represent-party") == {court.ada, court.cy}
    filing = answered(court, case, by=court.cy)
    assert filing.party.member == court.bea
    assert told_by("answer-case") == {court.ada, court.bea, court.cy}


def test_whoever_acts_for_a_party_decides_nothing_of_it(court):
    case = court.served()
    named(court, case, court.pia)
    tied = ties_of(case, [court.pia, court.rufus], on=later(3).date())
    assert tied == {court.pia.pk: ["represents"]}
    assert "tribunal" not in worn_by(case, court.pia, later(4)).hats
    named(court, case, None)
    assert "filer" not in worn_by(case, court.pia, later(4)).hats


def test_nobody_acts_for_both_sides(court):
    case = court.served(respondents=(court.bea, court.scotland))
    for member in (court.bea, court.elsewhere):
        act = lambda m=member: named(court, case, m)  # noqa: E731
        refused(Refused, "acts-for-the-other-side", act)
    # On one side somebody may act for another too.
    named(court, case, court.elsewhere, by=court.bea)


def test_a_party_names_no_member_of_the_panel(court):
    case = court.seated(apart=(court.sela,))
    act = lambda: named(court, case, court.pia)  # noqa: E731
    refused(Refused, "sits-on-its-panel", act)


@pytest.mark.parametrize("who", ["ada", "cy"])
def test_nobody_is_named_twice(court, who):
    case = court.served()
    named(court, case, court.cy)
    act = lambda: named(court, case, getattr(court, who))  # noqa: E731
    refused(Refused, "acts-for-it-already", act)


def test_whoever_acts_for_several_answers_for_each(court):
    case = court.served(respondents=(court.bea, court.cy, "Eve Starter"))
    named(court, case, court.bea, by=court.cy)
    party = case.parties.get(member=court.cy)
    assert answered(court, case, party=party).party == party
    stranger = case.parties.get(name="Eve Starter")
    act = lambda: answered(court, case, party=stranger, text="No.")  # noqa: E731
    refused(Refused, "not-your-party", act)
    # In the same words for the other, who is told for whom.
    own = case.parties.get(member=court.bea)
    assert answered(court, case, party=own).party == own


def test_who_was_served_by_letter_answers_from_its_day(court):
    case = court.admitted(respondents=(court.scotland,))
    (service,) = Service.objects.all()
    on = datetime(2026, 6, 5, 9, tzinfo=UTC)
    how = {"how": "letter", "by": court.secretary}
    prove_service(service=service, on=on, at=later(5), **how)
    filing = answered(court, case, by=court.elsewhere, at=later(26))
    assert filing.act.role == "federation-officer"
    assert lateness(case) == {filing.pk: 1}
