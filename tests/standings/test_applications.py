"""A log-in gets its number, and loses it: who applies, who decides, what is kept."""

from datetime import UTC, date, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client
from knox.models import AuthToken

from rulebook.findings import Denied, Refused
from standings.applications import (
    apply,
    approve,
    link,
    to_decide,
    turn_down,
    unlink,
    withdraw,
)
from standings.appointments import appoint
from standings.membership import join_federation, leave_federation
from standings.merging import merge
from standings.models import Act, Application, Member, Role, User
from standings.record import Walk

from .log_ins import a_log_in, an_application
from .people import FIRST, NOON, a_director, a_federation, a_member, appointed

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
TODAY = NOON.date()


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def member(director, england):
    """A member of ENG, for whose number the tests apply."""
    member = a_member(by=director)
    join_federation(
        member=member, federation=england, since=FIRST, by=director, at=NOON
    )
    return member


def state():
    """All that an act here could write."""
    return [
        list(model.objects.order_by("pk").values())
        for model in (Act, Application, User, Session, UserSession, AuthToken)
    ]


def codes(act, /, **told):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = state()
    with pytest.raises(Refused) as refused:
        act(**{"at": NOON} | told)
    assert state() == before
    return [finding.code for finding in refused.value.findings]


def told(number):
    """What the record keeps of the last act."""
    act = Act.objects.last()
    assert act.subject == number
    assert "@" not in act.text
    assert not act.is_public
    return act.verb, act.who and act.who.number, act.role, act.facts, act.reason


def who_heard():
    """Who was told of the last act."""
    told = Act.objects.last().notices.select_related("member", "user")
    return {str(notice.member or notice.user) for notice in told}


# --- Told ---


def test_whoever_may_decide_hears_of_an_application(director, england, member):
    scotland = a_federation(by=director, code="SCO")
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    secretary = appointed(director, Role.SECRETARIAT)
    appointed(director, Role.FEDERATION_OFFICER, federation=scotland)
    appointed(director, Role.FEDERATION_OFFICER, federation=england, until=FIRST)
    appointed(director, Role.REFEREE)
    deciders = {each.number for each in (director, officer, secretary)}
    an_application(member, "first")
    assert who_heard() == deciders
    # An officer's own number is for others to decide.
    join_federation(
        member=officer, federation=england, since=FIRST, by=director, at=NOON
    )
    an_application(officer, "second")
    assert who_heard() == deciders - {officer.number}


def test_the_applicant_hears_of_the_decision_and_who_decided_does_not(director, member):
    refused = an_application(member, "refused")
    turn_down(application=refused, reason="No.", by=director, at=NOON)
    assert who_heard() == {"refused@example.org"}
    approved = an_application(member, "approved")
    withdraw(application=approved, by=approved.user, at=NOON)
    assert who_heard() == set()
    again = apply(member=member, by=approved.user, at=NOON)
    approve(application=again, by=director, at=NOON)
    assert who_heard() == {member.number}
    unlink(member=member, reason="Another Bea.", by=director, at=NOON)
    assert who_heard() == {"approved@example.org"}


# --- Applied for ---


def test_an_application_is_made_by_a_log_in_and_waits(member):
    user = a_log_in()
    application = apply(member=member, words="From the Black Swan.", by=user, at=NOON)
    assert application.state == "open"
    assert application.made_by.account == user
    assert told(member.number) == ("apply-number", None, "", {}, "")
    user.refresh_from_db()
    assert user.member is None


def test_an_application_of_a_member_who_has_a_log_in_waits_like_any_other(member):
    """Whether a member has a log-in is nothing that an applicant can find out."""
    a_log_in("first", member=member)
    assert an_application(member).state == "open"


def test_who_cannot_apply_is_told_why(director, member):
    unconfirmed = a_log_in("unconfirmed", confirmed=False)
    assert codes(apply, member=member, by=unconfirmed) == ["address-not-confirmed"]
    linked = a_log_in("linked", member=director)
    assert codes(apply, member=member, by=linked) == ["log-in-linked-already"]
    waiting = an_application(member).user
    assert codes(apply, member=director, by=waiting) == ["application-open-already"]


def test_another_address_that_is_confirmed_does_not_stand_for_the_log_in_s(member):
    user = a_log_in(confirmed=False)
    EmailAddress.objects.create(user=user, email="old@example.org", verified=True)
    assert codes(apply, member=member, by=user) == ["address-not-confirmed"]


def test_a_log_in_applies_three_times_on_a_day_of_the_secretariat(member):
    user = a_log_in()
    late = datetime(2026, 7, 15, 22, 59, tzinfo=UTC)  # a minute before midnight there
    for _ in range(3):
        waiting = apply(member=member, by=user, at=late)
        withdraw(application=waiting, by=user, at=late)
    assert codes(apply, member=member, by=user, at=late) == ["applied-too-often"]
    apply(member=member, by=user, at=late + timedelta(minutes=1))


def test_an_application_is_withdrawn_by_who_applied_and_nobody_else(director, member):
    application = an_application(member)
    user = application.user
    for other in (a_log_in("other"), a_log_in("director", member=director)):
        assert codes(withdraw, application=application, by=other) == [
            "not-the-applicant"
        ]
    assert withdraw(application=application, by=user, at=NOON).state == "withdrawn"
    assert told(member.number) == ("withdraw-number", None, "", {}, "")
    assert codes(withdraw, application=application, by=user) == ["application-over"]
    assert apply(member=member, by=user, at=NOON).state == "open"


# --- Decided ---


@pytest.mark.parametrize("role", [Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT])
def test_an_approval_links_the_log_in_to_the_member(director, member, role):
    application = an_application(member)
    by = appointed(director, role)
    assert approve(application=application, by=by, at=NOON).state == "approved"
    user = application.user
    user.refresh_from_db()
    assert (user.member, member.login) == (member, user)
    facts = {"account": user.pk}
    assert told(member.number) == ("link-log-in", by.number, role, facts, "")
    assert codes(approve, application=application, by=by) == ["application-over"]
    refusing = {"application": application, "reason": "no", "by": by}
    assert codes(turn_down, **refusing) == ["application-over"]
    assert not list(Walk())


def test_a_refusal_says_why_and_links_nothing(director, member):
    application = an_application(member)
    refusing = {"application": application, "by": director}
    assert codes(turn_down, **refusing, reason=" \n") == ["text-wanted"]
    turn_down(**refusing, reason="Nobody at the club knows you.", at=NOON)
    user = application.user
    user.refresh_from_db()
    assert user.member is None
    facts = {"account": user.pk}
    assert told(member.number) == (
        *("refuse-number", "ICA-000001", "executive-director"),
        *(facts, "Nobody at the club knows you."),
    )
    assert apply(member=member, by=user, at=NOON).state == "open"


def test_an_officer_decides_on_members_of_the_own_federation(director, england, member):
    scotland = a_federation(by=director, code="SCO")
    officer, neighbour = (
        appointed(director, Role.FEDERATION_OFFICER, federation=federation)
        for federation in (england, scotland)
    )
    elsewhere = an_application(a_member(by=director), "elsewhere")
    here = an_application(member)
    for by, application in ((neighbour, here), (officer, elsewhere)):
        assert codes(approve, application=application, by=by)
        assert codes(turn_down, application=application, reason="no", by=by)
    assert approve(application=here, by=officer, at=NOON).state == "approved"


def test_an_officer_decides_while_the_member_belongs_and_the_office_runs(
    director, england, member
):
    last_day = TODAY + A_DAY
    leave_federation(
        member=member, federation=england, last_day=last_day, by=director, at=NOON
    )
    application = an_application(member)
    runs, ends = (
        appointed(director, Role.FEDERATION_OFFICER, federation=england, until=until)
        for until in (None, TODAY)
    )
    decides = {"application": application, "reason": "no"}
    assert codes(turn_down, **decides, by=ends, at=NOON + A_DAY) == ["right-not-held"]
    assert codes(turn_down, **decides, by=runs, at=NOON + 2 * A_DAY) == [
        "right-not-held"
    ]
    turn_down(**decides, by=runs, at=NOON + A_DAY)


def test_an_officer_of_one_of_several_federations_decides(director, member):
    scotland = a_federation(by=director, code="SCO")
    join_federation(
        member=member, federation=scotland, since=FIRST, by=director, at=NOON
    )
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=scotland)
    approve(application=an_application(member), by=officer, at=NOON)


@pytest.mark.parametrize(
    "role",
    [Role.MEMBER, Role.REFEREE, Role.TRIBUNAL_MEMBER, Role.TRIBUNAL_CHAIR],
)
def test_others_decide_nothing(director, member, role):
    application, by = an_application(member), appointed(director, role)
    assert codes(approve, application=application, by=by)
    assert codes(turn_down, application=application, reason="no", by=by)
    assert codes(link, user=application.user, member=member, by=by)
    with pytest.raises(Denied):
        to_decide(by, on=TODAY)


def test_a_reporter_decides_nothing(member):
    application = an_application(member)
    for by in (application.user, a_log_in("other")):
        assert codes(approve, application=application, by=by) == ["log-in-of-no-member"]


# RW-142: not by the same person, nor through a second log-in, nor a second role.
@pytest.mark.parametrize(
    "role", [Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT, Role.FEDERATION_OFFICER]
)
def test_nobody_decides_on_the_own_number(director, england, role):
    of = {"federation": england} if role is Role.FEDERATION_OFFICER else {}
    member = appointed(director, role, **of)
    join_federation(
        member=member, federation=england, since=FIRST, by=director, at=NOON
    )
    first = a_log_in("first", member=member)
    second = an_application(member, "second")
    for by in (first, member):
        assert codes(approve, application=second, by=by) == ["own-log-in"]
        assert codes(turn_down, application=second, reason="no", by=by) == [
            "own-log-in"
        ]
        assert codes(link, user=second.user, member=member, by=by) == ["own-log-in"]
        assert not to_decide(by, on=TODAY).exists()
    if role is not Role.FEDERATION_OFFICER:
        assert codes(unlink, member=member, reason="no", by=first) == ["own-log-in"]


def test_nobody_decides_on_what_the_own_log_in_applied_for(director, member):
    """An applicant who has become somebody meanwhile still waits for somebody else."""
    application = an_application(member)
    secretary = appointed(director, Role.SECRETARIAT)
    link(user=application.user, member=secretary, by=director, at=NOON)
    user = User.objects.get(member=secretary)
    assert codes(approve, application=application, by=user)[0] == "own-log-in"
    assert codes(approve, application=application, by=director) == [
        "log-in-linked-already"
    ]
    withdraw(application=application, by=user, at=NOON)
    assert told(member.number)[1:3] == (secretary.number, "member")


@pytest.mark.parametrize(
    ("role", "since"),
    [
        (Role.EXECUTIVE_DIRECTOR, FIRST),
        (Role.SECRETARIAT, FIRST),
        (Role.TRIBUNAL_CHAIR, TODAY + A_DAY),
        (Role.REFEREE, FIRST),
    ],
)
def test_an_officer_of_a_federation_gives_nobody_the_powers_of_an_office(
    director, england, member, role, since
):
    """Or officers would enter whom they like, and act as them by a friend's log-in."""
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    appoint(member=member, role=role, since=since, by=director, at=NOON)
    secretary = appointed(director, Role.SECRETARIAT)
    application = an_application(member)
    assert who_heard() == {director.number, secretary.number} - {member.number}
    assert not to_decide(officer, on=TODAY).exists()
    of = {"application": application, "by": officer}
    assert codes(approve, **of) == ["office-holders-log-in"]
    assert codes(turn_down, **of, reason="no") == ["office-holders-log-in"]
    told = {"user": application.user, "member": member, "by": officer}
    assert codes(link, **told) == ["office-holders-log-in"]
    approve(application=application, by=secretary, at=NOON)


def test_an_officer_gives_no_log_in_to_whom_they_took_in_from_elsewhere(
    director, england
):
    """Or officers would take in whom they like, and have a friend log in as them."""
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    another = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    scotland = a_federation(by=director, code="SCO")
    new, member = a_member(by=director), a_member(by=director)
    told = {"member": member, "since": FIRST, "at": NOON}
    join_federation(federation=scotland, until=TODAY - A_DAY, by=director, **told)
    for each in (new, member):
        told["member"] = each
        join_federation(federation=england, by=officer, **told)
    application = an_application(member)
    # Nor do two of them together, one who takes in and one who approves.
    for each in (officer, another):
        of = {"application": application, "by": each}
        assert codes(approve, **of) == ["own-entry-log-in"]
        assert codes(turn_down, **of, reason="no") == ["own-entry-log-in"]
        told = {"user": application.user, "member": member, "by": each}
        assert codes(link, **told) == ["own-entry-log-in"]
    approve(application=application, by=director, at=NOON)
    # Whom they took in anew is theirs, and stays so whoever takes them in thereafter.
    elsewhere = appointed(director, Role.FEDERATION_OFFICER, federation=scotland)
    told = {"since": TODAY, "at": NOON}
    join_federation(member=new, federation=scotland, by=elsewhere, **told)
    of = {"application": an_application(new, "new")}
    assert codes(approve, **of, by=elsewhere) == ["own-entry-log-in"]
    approve(**of, by=officer, at=NOON)


def test_nor_on_whom_they_took_in_under_a_number_that_was_merged(
    director, england, member
):
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    scotland = a_federation(by=director, code="SCO")
    twice = a_member(by=director)
    told = {"member": twice, "since": FIRST, "at": NOON}
    join_federation(federation=scotland, until=TODAY - A_DAY, by=director, **told)
    join_federation(federation=england, by=officer, **told)
    why = {"reason": "One person.", "by": director, "at": NOON}
    merge(member=twice, into=member, **why)
    of = {"application": an_application(member), "by": officer}
    assert codes(approve, **of) == ["own-entry-log-in"]


def test_an_officer_decides_again_when_the_member_s_office_is_over(
    director, england, member
):
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    held = {"member": member, "role": Role.REFEREE, "since": FIRST}
    appoint(**held, until=TODAY - A_DAY, by=director, at=NOON)
    application = an_application(member)
    assert to_decide(officer, on=TODAY).get() == application
    approve(application=application, by=officer, at=NOON)


# --- One log-in, one member ---


def test_what_rivals_applied_for_stays_and_can_only_be_refused(director, member):
    first, second = (an_application(member, name) for name in ("first", "second"))
    approve(application=first, by=director, at=NOON)
    assert codes(approve, application=second, by=director) == ["member-has-log-in"]
    turn_down(application=second, reason="Another has it.", by=director, at=NOON)


def test_what_was_confirmed_once_is_looked_at_again(director, member):
    application = an_application(member)
    EmailAddress.objects.update(verified=False)
    assert codes(approve, application=application, by=director) == [
        "address-not-confirmed"
    ]


def test_a_log_in_that_is_linked_has_its_application_approved(director, member):
    application = an_application(member)
    link(user=application.user, member=member, by=director, at=NOON)
    application.refresh_from_db()
    assert (application.state, application.ended_by) == ("approved", Act.objects.last())


def test_the_database_keeps_one_open_application_a_log_in(member):
    application = an_application(member)
    row = {"user": application.user, "member": member, "made_by": Act.objects.first()}
    with pytest.raises(
        IntegrityError, match=r"application_one_a_log_in_is_open|UNIQUE"
    ):
        Application.objects.create(**row)


@pytest.mark.guard
@pytest.mark.parametrize("state", ["approved", "elsewhere"])
def test_the_database_keeps_an_application_from_ending_by_itself(member, state):
    application = an_application(member)
    with pytest.raises(IntegrityError, match="application_is_over_by_an_act"):
        Application.objects.filter(pk=application.pk).update(state=state)


def test_numbers_of_applications_tell_nothing(director):
    numbers = {
        an_application(director, name).number for name in ("one", "two", "three")
    }
    assert len(numbers) == 3
    assert all(len(number) == 16 for number in numbers)


# --- Unlinked ---


def test_a_log_in_that_is_unlinked_is_logged_out_everywhere(director, member):
    application = an_application(member)
    user = application.user
    user.set_password("fifteen two")
    user.save()
    user.authenticator_set.all().delete()
    approve(application=application, by=director, at=NOON)
    browsers = [Client(), Client()]
    for browser in browsers:
        form = {"login": user.email, "password": "fifteen two"}
        assert browser.post("/account/login/", form).status_code == 302
        assert browser.get("/you/").status_code == 200
    AuthToken.objects.create(user=user)
    other = a_log_in("other")
    AuthToken.objects.create(user=other)
    assert codes(unlink, member=member, reason="", by=director) == ["text-wanted"]
    unlink(member=member, reason="Another Bea.", by=director, at=NOON)
    facts = {"account": user.pk}
    assert told(member.number) == (
        *("unlink-log-in", "ICA-000001", "executive-director", facts, "Another Bea."),
    )
    user.refresh_from_db()
    assert user.member is None
    assert AuthToken.objects.get().user == other
    assert not UserSession.objects.exists()
    for browser in browsers:
        assert browser.get("/you/").status_code == 302
    assert codes(unlink, member=member, reason="x", by=director) == [
        "member-has-no-log-in"
    ]


def test_an_officer_unlinks_nobody(director, england, member):
    a_log_in(member=member)
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    assert codes(unlink, member=member, reason="x", by=officer) == ["right-not-held"]


# --- In the terminal ---


def linked(capsys, *arguments):
    call_command("link", *arguments)
    return capsys.readouterr().out


def refused(*arguments):
    """What `manage.py link` says when it refuses, having written nothing."""
    before = state()
    with pytest.raises(CommandError) as error:
        call_command("link", *arguments)
    assert state() == before
    return str(error.value)


def test_the_first_director_is_linked_by_the_service_itself(capsys, director):
    user = a_log_in("ada")
    said = linked(capsys, "ICA-000001", "Ada@Example.org")
    assert said == "ada@example.org is the log-in of ICA-000001.\n"
    user.refresh_from_db()
    assert user.member == director
    assert told("ICA-000001") == ("link-log-in", None, "", {"account": user.pk}, "")


def test_afterwards_a_member_who_may_links(capsys, director, member):
    a_log_in("ada", member=director)
    a_log_in("bea")
    bea = (member.number, "bea@example.org")
    assert refused(*bea).startswith("Say who acts: ")
    assert "may not link" in refused(*bea, f"--by={a_member(by=director).number}")
    linked(capsys, *bea, "--by", director.number)
    assert User.objects.get(member=member).email == "bea@example.org"


def test_when_all_appointments_have_lapsed_there_is_a_way_back_in(capsys):
    long_ago = {"since": date(2020, 1, 1), "until": date(2020, 12, 31)}
    director = a_director(**long_ago, at=datetime(2020, 2, 1, tzinfo=UTC))
    a_log_in("ada", member=director)
    call_command("appoint", "ICA-000001", "executive-director")
    appointed_by = Act.objects.last()
    assert (appointed_by.verb, appointed_by.who, appointed_by.role) == (
        *("appoint", None, ""),
    )
    with pytest.raises(CommandError, match="Say who acts"):
        call_command("appoint", "ICA-000001", "executive-director")


def test_the_way_back_in_makes_an_executive_director_and_nothing_else():
    a_director(until=FIRST)
    before = state()
    with pytest.raises(CommandError, match="is the Executive Director"):
        call_command("appoint", "ICA-000001", "secretariat")
    with pytest.raises(CommandError, match="There is no member “Eve”"):
        call_command("appoint", "Eve", "executive-director")
    assert state() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["17", "ada@example.org"], "There is no member “17”"),
        (["ICA-000009", "ada@example.org"], "There is no member “ICA-000009”"),
        (["ICA-000001", "eve@example.org"], "no log-in of the address “eve@example"),
        (["ICA-000001", "new@example.org"], "is not confirmed"),
        (["ICA-000001", "ada\udcff"], "There is no log-in of the address"),
        (["ICA-000001", "ada@example.org", "--by="], "There is no member “”"),
        (["ICA-000001", "ada@example.org", "--by=ICA-000001"], "of their own"),
    ],
)
def test_the_terminal_refuses_in_a_sentence(director, arguments, said):
    a_log_in("ada")
    a_log_in("new", confirmed=False)
    assert said in refused(*arguments)


def test_a_member_has_one_log_in_in_the_terminal_too(director):
    a_log_in("first", member=director)
    secretary = appointed(director, Role.SECRETARIAT)
    a_log_in("second")
    arguments = ("ICA-000001", "second@example.org", f"--by={secretary.number}")
    assert "has a log-in already" in refused(*arguments)
    assert Member.objects.get(login__email="first@example.org") == director
