"""What the registers refuse is what the rule book tells of it, code by code."""

from datetime import date

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.core.management import CommandError, call_command
from django.test import override_settings

from rulebook.catalogue.registers import REGISTERS, REGISTERS_NOTES
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings import names, once, second_factor
from standings.adapters import AccountAdapter
from standings.applications import apply, approve, turn_down, unlink, withdraw
from standings.appointments import appoint, end_appointment
from standings.documents import Document, Kind
from standings.federations import (
    change_confederation,
    file_specimen,
    grant_letterhead,
    merge_federation,
    withdraw_letterhead,
)
from standings.letters import send_again
from standings.membership import (
    change_zone,
    correct_name,
    join_federation,
    leave_federation,
    rename,
)
from standings.models import BarKind, Letter, Member, Role, User
from standings.notices import acknowledge
from standings.titles import bar_member, grant_title, void_title

from .log_ins import a_log_in, an_application
from .people import FIRST, NOON, a_director, a_federation, a_member, a_title, appointed

pytestmark = pytest.mark.django_db

EVE = date(2023, 12, 31)
JUNE = date(2024, 6, 30)
JULY = date(2024, 7, 1)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def member(director):
    """ICA-000017, of whom the examples tell."""
    for _ in range(2, 17):
        a_member(by=director)
    return a_member(by=director)


@pytest.fixture
def england(director):
    return a_federation(by=director)


ASKED = {}


def asks(code):
    """Marks what raises a code."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def enrols(code, /, **told):
    asks(code)(lambda by, **_: a_member(by=by, **told))


def founds(code, /, **told):
    asks(code)(lambda by, **_: a_federation(by=by, **told))


def appoints(code, role, /, **told):
    def ask(by, member, england, **_):
        given = {**told, "federation": england} if told.get("federation") else told
        appoint(
            member=member, role=role, by=by, **{"since": FIRST, "at": NOON, **given}
        )

    asks(code)(ask)


enrols("name-empty", name="")
enrols("name-too-long", name="N" * 201)
enrols("hidden-character-in-name", name="Bea\u200bPone")
enrols("no-such-zone", zone="London")
enrols("no-such-species", species="1")
founds("not-a-federation-code", code="Wal")
founds("federation-code-taken", code="ENG")
appoints("ends-before-it-begins", Role.REFEREE, until=EVE)
appoints("not-appointed-to", Role.MEMBER)
appoints("of-which-federation", Role.FEDERATION_OFFICER)
appoints("of-no-federation", Role.REFEREE, federation=True)


@asks("name-unchanged")
def _(by, member, **_):
    rename(member=member, name="Bea Pone", since=JUNE, by=by, at=NOON)


@asks("zone-unchanged")
def _(by, member, **_):
    change_zone(member=member, zone="Europe/London", by=by, at=NOON)


@asks("name-begins-too-soon")
def _(by, member, **_):
    rename(member=member, name="Bea Crib", since=FIRST, by=by, at=NOON)


@asks("no-name-from")
def _(by, member, **_):
    told = {"name": "Bea Crib", "reason": "A slip of the pen.", "at": NOON}
    correct_name(member=member, since=JUNE, by=by, **told)


@asks("key-used-otherwise")
def _(**_):
    user = User.objects.create_user(email="clerk@example.org")
    for asked in ("one", "another"):
        once.once(
            user=user, key="enrol-1", asked=asked, at=NOON, act=lambda: (201, "{}")
        )


def grants(code, /, **told):
    given = {
        "name": "Champion of England",
        "authority": "Congress of 2024",
        "since": FIRST,
        "at": NOON,
    } | told
    asks(code)(lambda by, member, **_: grant_title(member=member, by=by, **given))


grants("text-wanted", authority=" ")
grants("text-too-long", name="C" * 201)
grants("hidden-character-in-text", authority="Congress\u200bof 2024")


@asks("title-held-already")
def _(by, member, **_):
    for _ in range(2):
        a_title(member, by)


def suspends(code, /, times=1, **told):
    given = {
        "kind": BarKind.SUSPENDED,
        "authority": "the Director",
        "since": FIRST,
        "at": NOON,
    } | told

    def ask(by, member, **_):
        for _ in range(times):
            bar_member(member=member, by=by, **given)

    asks(code)(ask)


suspends("scope-of-a-bar", scope="the Cup")
suspends("barred-already", times=2)


@asks("void-already")
def _(by, member, **_):
    title = a_title(member, by)
    for _ in range(2):
        void_title(title=title, authority="Congress of 2024", by=by, at=NOON)


@asks("no-such-member")
def _(**_):
    call_command("appoint", "17", "secretariat", "--by=ICA-000001")


@asks("no-such-federation")
def _(member, **_):
    officer = (member.number, "federation-officer", "--federation=XYZ")
    call_command("appoint", *officer, "--by=ICA-000001")


@asks("over-already")
def _(by, member, **_):
    told = {"member": member, "role": Role.REFEREE, "since": FIRST, "until": JUNE}
    held = appoint(**told, by=by, at=NOON)
    end_appointment(appointment=held, last_day=date(2024, 7, 1), by=by, at=NOON)


@asks("in-federation-already")
def _(by, member, england, **_):
    for _ in range(2):
        join_federation(member=member, federation=england, since=FIRST, by=by, at=NOON)


@asks("not-in-federation")
def _(by, member, england, **_):
    leave_federation(member=member, federation=england, last_day=JUNE, by=by, at=NOON)


@asks("appointed-already")
def _(by, member, **_):
    for _ in range(2):
        appoint(member=member, role=Role.REFEREE, since=FIRST, by=by, at=NOON)


@asks("not-to-be-acknowledged")
def _(by, member, **_):
    rename(member=member, name="Bea Crib", since=JUNE, by=by, at=NOON)
    acknowledge(member.notices.last(), at=NOON)


def stuck(member, by, **told):
    """The letter of a notice of the member's, which did not arrive."""
    rename(member=member, name="Bea Crib", since=JUNE, by=by, at=NOON)
    how = {"state": Letter.State.GIVEN_UP, "made_at": NOON, "due_at": NOON} | told
    return Letter.objects.create(notice=member.notices.last(), **how)


@asks("letter-under-way")
def _(by, member, **_):
    letter = stuck(member, by, fault="unreachable")
    User.objects.create_user(email="bea@example.org", member=member)
    for _ in range(2):
        send_again(letter=letter, by=by, at=NOON)


@asks("nobody-to-write-to")
def _(by, member, **_):
    send_again(letter=stuck(member, by, fault="closed"), by=by, at=NOON)


@asks("letter-to-the-same-address")
def _(by, member, **_):
    letter = stuck(member, by, fault="address-refused", address="bea@example.org")
    User.objects.create_user(email="bea@example.org", member=member)
    send_again(letter=letter, by=by, at=NOON)


@asks("nobody-acts")
def _(member, **_):
    call_command("appoint", member.number, "secretariat")


@asks("log-in-of-no-member")
def _(member, **_):
    reporter = User.objects.create_user(email="reporter@example.org")
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=reporter, at=NOON)


@asks("right-not-held")
def _(by, member, **_):
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=by, at=NOON)
    appoint(member=by, role=Role.REFEREE, since=FIRST, by=member, at=NOON)


@asks("right-held-elsewhere")
def _(by, member, england, **_):
    officer = {"member": member, "role": Role.FEDERATION_OFFICER, "federation": england}
    appoint(**officer, since=FIRST, by=by, at=NOON)
    scotland = a_federation(by=by, code="SCO")
    join_federation(member=member, federation=scotland, since=FIRST, by=member, at=NOON)


def referee(member, by):
    """The log-in of a member who referees."""
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=by, at=NOON)
    return User.objects.create_user(email="referee@example.org", member=member)


@asks("second-factor-wanted")
def _(by, member, **_):
    second_factor.demand(referee(member, by), on=FIRST)


@asks("second-factor-stays")
def _(by, member, **_):
    app = TOTP.activate(referee(member, by), "SECRET").instance
    second_factor.refuse_removal(app, on=FIRST)


@asks("address-taken")
def _(by, member, **_):
    address = EmailAddress.objects.create(
        user=referee(member, by), email="reporter@example.org"
    )
    User.objects.create_user(email="reporter@example.org")
    AccountAdapter().confirm_email(None, address)


@asks("address-not-confirmed")
def _(member, **_):
    apply(member=member, by=a_log_in(confirmed=False), at=NOON)


@asks("log-in-linked-already")
def _(by, member, **_):
    apply(member=member, by=a_log_in(member=by), at=NOON)


@asks("application-open-already")
def _(member, **_):
    apply(member=member, by=an_application(member).user, at=NOON)


@asks("applied-too-often")
def _(member, **_):
    user = a_log_in()
    for _ in range(4):
        application = apply(member=member, by=user, at=NOON)
        withdraw(application=application, by=user, at=NOON)


@asks("not-the-applicant")
def _(by, member, **_):
    withdraw(application=an_application(member), by=a_log_in("by", member=by), at=NOON)


@asks("application-over")
def _(by, member, **_):
    application = an_application(member)
    approve(application=application, by=by, at=NOON)
    turn_down(application=application, reason="a mistake", by=by, at=NOON)


@asks("own-log-in")
def _(by, member, england, **_):
    officer = {"member": member, "role": Role.FEDERATION_OFFICER, "federation": england}
    appoint(**officer, since=FIRST, by=by, at=NOON)
    join_federation(member=member, federation=england, since=FIRST, by=by, at=NOON)
    first = a_log_in("first", member=member)
    approve(application=an_application(member), by=first, at=NOON)


@asks("office-holders-log-in")
def _(by, member, england, **_):
    join_federation(member=member, federation=england, since=FIRST, by=by, at=NOON)
    appoint(member=member, role=Role.REFEREE, since=FIRST, by=by, at=NOON)
    officer = appointed(by, Role.FEDERATION_OFFICER, federation=england)
    approve(application=an_application(member), by=officer, at=NOON)


@asks("own-entry-log-in")
def _(by, member, england, **_):
    officer = appointed(by, Role.FEDERATION_OFFICER, federation=england)
    scotland = a_federation(by=by, code="SCO")
    for federation, whose in ((scotland, by), (england, officer)):
        told = {"federation": federation, "since": FIRST, "by": whose, "at": NOON}
        join_federation(member=member, **told)
    approve(application=an_application(member), by=officer, at=NOON)


@asks("member-has-log-in")
def _(by, member, **_):
    a_log_in("first", member=member)
    approve(application=an_application(member), by=by, at=NOON)


@asks("member-has-no-log-in")
def _(by, member, **_):
    unlink(member=member, reason="somebody else’s", by=by, at=NOON)


@asks("no-such-log-in")
def _(member, **_):
    call_command("link", member.number, "ada@example.org", "--by=ICA-000001")


@asks("service-not-empty")
def _(**_):
    call_command("demo")


@asks("passwords-known-to-all")
def _(**_):
    with override_settings(DEVELOPMENT=False):
        call_command("demo", "--logins")


def keeps(code):
    """Marks what raises a code of a federation; SCO stands beside ENG."""

    def marked(ask):
        @asks(code)
        def _(by, england, **told):
            told |= {"by": by, "at": NOON}
            ask(england, a_federation(by=by, code="SCO"), **told)

    return marked


@keeps("federation-code-kept")
def _(england, scotland, member, **who):
    merge_federation(federation=scotland, into=england, last_day=JUNE, **who)
    a_federation(code="SCO", **who)


@keeps("federation-ended")
def _(england, scotland, member, **who):
    merge_federation(federation=scotland, into=england, last_day=JUNE, **who)
    join_federation(member=member, federation=scotland, since=JULY, **who)


@keeps("not-yet-founded")
def _(england, scotland, member, **who):
    grant_letterhead(federation=england, since=EVE, **who)


@keeps("confederation-unchanged")
def _(england, scotland, member, **who):
    change_confederation(federation=england, confederation="", **who)


@keeps("letterhead-already")
def _(england, scotland, member, **who):
    grant_letterhead(federation=england, since=JULY, **who)


@keeps("no-letterhead")
def _(england, scotland, member, **who):
    withdraw_letterhead(federation=england, last_day=EVE, **who)


@keeps("merged-into-itself")
def _(england, scotland, member, **who):
    merge_federation(federation=england, into=england, last_day=JUNE, **who)


@keeps("entered-for-later")
def _(england, scotland, member, **who):
    join_federation(member=member, federation=scotland, since=JULY, **who)
    merge_federation(federation=scotland, into=england, last_day=JUNE, **who)


def files_specimens(code, *, first, second, days):
    @keeps(code)
    def _(england, scotland, member, **who):
        for content, since in zip((first, second), days, strict=True):
            document = Document(Kind.PDF, "letterhead.pdf", content)
            file_specimen(federation=england, document=document, since=since, **who)


files_specimens("specimen-on-file", first=b"1", second=b"1", days=(FIRST, JULY))
files_specimens("specimen-begins-too-soon", first=b"1", second=b"2", days=(JULY, FIRST))


def test_every_code_is_asked_for():
    here = {"director-first", "odd-character-in-name"}
    assert set(ASKED) | here == {*REGISTERS, *REGISTERS_NOTES}


@pytest.mark.parametrize("code", ASKED)
def test_the_registers_refuse_as_the_example_tells(code, director, member, england):
    told = the_examples()[code].raised.finding
    with pytest.raises((Refused, CommandError)) as refused:
        ASKED[code](by=director, member=member, england=england)
    if isinstance(refused.value, Refused):
        assert refused.value.findings == (told,)
    else:
        assert str(refused.value) == sentence(told)


def test_the_first_appointment_and_the_odd_name_are_as_the_examples_tell():
    member = a_member()
    with pytest.raises(Refused) as refused:
        appoint(member=member, role=Role.REFEREE, since=FIRST, by=None, at=NOON)
    assert refused.value.findings == (the_examples()["director-first"].raised.finding,)
    odd = the_examples()["odd-character-in-name"].raised.finding
    assert list(names.oddities("Seat#1")) == [odd]
    assert Member.objects.count() == 1
