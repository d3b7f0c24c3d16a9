"""Who is told of which act, once each, and what is proved of it."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from rulebook.findings import Refused
from standings.appointments import appoint, end_appointment
from standings.membership import (
    correct_name,
    join_federation,
    leave_federation,
    rename,
)
from standings.models import (
    Act,
    BarKind,
    Fault,
    Letter,
    Notice,
    NoticeProof,
    Proof,
    Role,
)
from standings.notices import acknowledge, opened, tell
from standings.titles import (
    bar_member,
    end_bar,
    end_title,
    grant_title,
    void_bar,
    void_title,
)

from .people import FIRST, NOON, a_director, a_federation, a_log_in, a_member

pytestmark = pytest.mark.django_db

JULY = date(2024, 7, 1)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def member(director):
    return a_member(by=director)


@pytest.fixture
def officer(director, england):
    officer = a_member(by=director, name="Cy Crib")
    appoint(
        member=officer,
        role=Role.FEDERATION_OFFICER,
        federation=england,
        since=FIRST,
        by=director,
        at=NOON,
    )
    return officer


@pytest.fixture
def england(director):
    return a_federation(by=director)


def told():
    """Whom the last act is told to, by the name first borne, and who is to say so."""
    return {
        (notice.member.names.first().full, notice.to_acknowledge)
        for notice in Act.objects.order_by("number").last().notices.all()
    }


def test_a_member_is_told_of_what_is_entered_and_says_so_of_an_office(
    director, member, england, officer
):
    by = {"by": director, "at": NOON}
    assert not Notice.objects.filter(member=director).exclude(act__who=None).exists()

    enrolled = a_member(by=director, name="Eve Go")
    assert told() == {("Eve Go", False)}
    rename(member=enrolled, name="Eve Nob", since=JULY, **by)
    assert told() == {("Eve Go", False)}
    correct_name(member=member, name="Bea Pony", since=FIRST, reason="typing", **by)
    assert told() == {("Bea Pony", False)}

    appointment = appoint(member=member, role=Role.REFEREE, since=FIRST, **by)
    assert told() == {("Bea Pony", True)}
    end_appointment(appointment=appointment, last_day=JULY, **by)
    assert told() == {("Bea Pony", True)}

    join_federation(member=member, federation=england, since=FIRST, **by)
    assert told() == {("Bea Pony", False), ("Cy Crib", False)}
    leave_federation(member=member, federation=england, last_day=JULY, **by)
    assert told() == {("Bea Pony", False), ("Cy Crib", False)}

    a_federation(by=director, code="SCO")
    assert told() == set()


def test_a_member_says_that_titles_and_bars_are_known(director, member):
    by = {"authority": "Congress of 2024", "by": director, "at": NOON}
    title = grant_title(member=member, name="Master", since=FIRST, **by)
    assert told() == {("Bea Pone", True)}
    end_title(title=title, last_day=JULY, **by)
    assert told() == {("Bea Pone", True)}
    void_title(title=title, **by)
    assert told() == {("Bea Pone", True)}
    bar = bar_member(member=member, kind=BarKind.SUSPENDED, since=FIRST, **by)
    assert told() == {("Bea Pone", True)}
    end_bar(bar=bar, last_day=JULY, **by)
    assert told() == {("Bea Pone", True)}
    void_bar(bar=bar, **by)
    assert told() == {("Bea Pone", True)}


def test_nobody_is_told_of_an_own_act(member, england, officer):
    by = {"by": officer, "at": NOON}
    join_federation(member=member, federation=england, since=FIRST, **by)
    assert told() == {("Bea Pone", False)}
    join_federation(member=officer, federation=england, since=FIRST, **by)
    assert told() == set()


def test_an_officer_who_joins_is_told_once(director, england, officer):
    by = {"by": director, "at": NOON}
    join_federation(member=officer, federation=england, since=FIRST, **by)
    assert told() == {("Cy Crib", False)}


def test_an_officer_is_told_only_while_in_office(director, member, england, officer):
    office = officer.appointments.get()
    end_appointment(appointment=office, last_day=FIRST, by=director, at=NOON)
    by = {"by": director, "at": NOON}
    join_federation(member=member, federation=england, since=FIRST, **by)
    assert told() == {("Bea Pone", False)}


def test_a_refused_act_tells_nobody(director, member):
    a_log_in(member)
    before = Notice.objects.count()
    with pytest.raises(Refused):
        appoint(member=member, role=Role.MEMBER, since=FIRST, by=director, at=NOON)
    assert (Notice.objects.count(), Letter.objects.count()) == (before, 0)


def test_an_act_undone_takes_its_notices_and_letters_with_it(director, member):
    a_log_in(member)
    before = Notice.objects.count()
    with transaction.atomic():
        appoint(member=member, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
        assert Letter.objects.count() == 1
        transaction.set_rollback(True)
    assert (Notice.objects.count(), Letter.objects.count()) == (before, 0)


def test_only_who_has_a_log_in_gets_a_letter(director, member):
    other = a_member(by=director)
    a_log_in(member)
    for each in member, other:
        appoint(member=each, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    (letter,) = Letter.objects.all()
    assert letter.notice.member == member
    assert (letter.state, letter.due_at, letter.body) == ("waiting", NOON, "")
    # A log-in linked later finds the notice, and no letter is written for it any more.
    user = a_log_in(other, "other@example.org")
    assert Notice.objects.of(user).count() == 2
    assert Letter.objects.count() == 1


def test_a_log_in_is_told_as_its_member_or_else_as_itself(director, member):
    reporter, user = a_log_in(email="reporter@example.org"), a_log_in(member)
    act = Act.objects.get(verb="enrol", subject=director.number)
    tell(act, reporter, user, member, reporter, None)
    assert {(each.member, each.user) for each in act.notices.all()} == {
        (director, None),
        (member, None),
        (None, reporter),
    }
    assert Letter.objects.count() == 2
    assert Notice.objects.of(reporter).get().act == act
    assert Notice.objects.of(user).first().act == act


def test_a_reporter_is_not_told_of_an_own_act(director):
    reporter = a_log_in()
    act = Act.objects.get(verb="enrol", subject=director.number)
    done = Act(number=act.number, account=reporter)
    tell(done, reporter)
    assert not Notice.objects.of(reporter).exists()


def test_telling_costs_the_same_for_few_and_many(
    director, member, django_assert_num_queries
):
    act = Act.objects.get(verb="enrol", subject=director.number)
    many = [a_member(by=director, name=f"Member {letter}") for letter in "ABCDEFGH"]
    for place, each in enumerate([member, *many]):
        a_log_in(each, f"m{place}@example.org")
    with django_assert_num_queries(3):
        tell(act, member)
    with django_assert_num_queries(3):
        tell(act, *many)


def test_reading_and_acknowledging_are_proved_once(director, member):
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    notice = member.notices.last()
    for hours in range(3):
        opened(notice, at=NOON + timedelta(hours=hours))
    for hours in range(3, 6):
        acknowledge(notice, at=NOON + timedelta(hours=hours))
    proofs = [(proof.kind, proof.at) for proof in notice.proofs.all()]
    assert proofs == [
        ("opened", NOON),
        ("acknowledged", NOON + timedelta(hours=3)),
    ]


def test_whoever_acknowledges_has_read_it(director, member):
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    acknowledge(member.notices.last(), at=NOON)
    kinds = NoticeProof.objects.values_list("kind", flat=True)
    assert sorted(kinds) == ["acknowledged", "opened"]


def test_what_does_not_ask_for_it_is_not_acknowledged(member):
    with pytest.raises(Refused):
        acknowledge(member.notices.get(), at=NOON)
    assert not NoticeProof.objects.exists()


def notice_of(**recipient):
    return Notice(act=Act.objects.first(), **recipient)


def proof(kind, fault=""):
    return NoticeProof(notice=Notice.objects.first(), kind=kind, fault=fault, at=NOON)


def letter(**told):
    return Letter(made_at=NOON, due_at=NOON, **told)


FORBIDDEN = {
    "notice_has_one_recipient": lambda member, user: notice_of(),
    "notice_has_one_recipient of two": lambda member, user: notice_of(
        member=member, user=user
    ),
    "notice_one_a_member_and_act": lambda member, user: Notice(
        act=Act.objects.get(subject=member.number), member=member
    ),
    "notice_one_a_log_in_and_act": lambda member, user: [
        notice_of(user=user),
        notice_of(user=user),
    ],
    **{
        f"noticeproof_one_a_kind_but_failed {kind}": lambda member, user, kind=kind: [
            proof(kind),
            proof(kind),
        ]
        for kind in (Proof.SENT, Proof.OPENED, Proof.ACKNOWLEDGED)
    },
    "noticeproof_says_why_it_failed": lambda member, user: proof(Proof.FAILED),
    "noticeproof_says_why_it_failed and no other": lambda member, user: proof(
        Proof.SENT, Fault.CLOSED
    ),
    "letter_state_is_known": lambda member, user: letter(state="lost"),
    "letter_fault_is_known": lambda member, user: letter(fault="rain"),
    **{
        f"letter_keeps_no_secret_when_done {state}": lambda member, user, state=state: (
            letter(body="https://example.org/secret/", state=state)
        )
        for state in ("sent", "given-up", "unclear")
    },
}


@pytest.mark.guard
@pytest.mark.parametrize("name", FORBIDDEN)
def test_the_database_itself_keeps_the_promise(name, member):
    rows = FORBIDDEN[name](member, a_log_in())
    *kept, refused = rows if isinstance(rows, list) else [rows]
    for row in kept:
        row.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        refused.save()


def test_a_letter_may_fail_as_often_as_it_is_tried(member):
    for _ in range(3):
        proof(Proof.FAILED, Fault.UNREACHABLE).save()
    assert NoticeProof.objects.count() == 3
