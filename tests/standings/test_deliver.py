"""Letters written and sent: each once at most, whatever becomes of the mail server."""

import io
import os
import signal
from datetime import UTC, date, datetime, timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from standings import letters
from standings.appointments import appoint
from standings.letters import LOST_AFTER, PAUSES, delivering, post
from standings.membership import rename
from standings.models import Act, Letter, Notice, NoticeProof, Role
from tribunal.management.commands import deliver

from .people import FIRST, NOON, a_director, a_log_in, a_member

pytestmark = pytest.mark.django_db

LINK = "https://example.org/account/confirm/secret/"
State = Letter.State


class Server(EmailBackend):
    """A mail server that does what a test tells it to."""

    opening = sending = None

    def open(self):
        if Server.opening:
            raise Server.opening

    def send_messages(self, messages):
        if Server.sending:
            raise Server.sending
        return super().send_messages(messages)


@pytest.fixture(autouse=True)
def server(settings, monkeypatch):
    settings.EMAIL_BACKEND = f"{__name__}.Server"
    settings.SITE_ADDRESS = "https://cribbage.example.org"
    monkeypatch.setattr(letters, "get_connection", Server)
    monkeypatch.setattr(Server, "opening", None)
    monkeypatch.setattr(Server, "sending", None)
    return Server


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def referee(director):
    """A member in New York who has a log-in, and is told of an office."""
    member = a_member(by=director, zone="America/New_York")
    a_log_in(member)
    appoint(
        member=member,
        role=Role.REFEREE,
        since=FIRST,
        by=director,
        at=NOON,
        reason="Passed the exam.",
    )
    return member


def secret(**told):
    """A letter of the kind that allauth has sent."""
    return post(
        **{"address": "eve@example.org", "subject": "Confirm", "body": LINK} | told
    )


def once():
    """What became of the letters that were due."""
    return [letter.state for letter in delivering()]


def ripen(**changes):
    """Lets the time pass that the letters wait for."""
    Letter.objects.update(due_at=timezone.now(), **changes)


def proofs():
    return list(NoticeProof.objects.values_list("kind", "fault"))


def test_a_notice_is_written_and_sent_once(referee):
    assert once() == [State.SENT]
    assert once() == []
    (sent,) = mail.outbox
    assert sent.to == ["bea@example.org"]
    assert sent.subject == "ICA-000002 is appointed referee from 1 January 2024"
    number = Notice.objects.get(to_acknowledge=True, member=referee).number
    assert sent.body == (
        "ICA-000002 is appointed referee from 1 January 2024.\n"
        "\n"
        "By: Ada Seat, ICA-000001, Executive Director\n"
        "When: 1 March 2024, 07:00 (America/New_York)\n"
        "Reason: Passed the exam.\n"
        "\n"
        "Please acknowledge on this page that you have read it:\n"
        f"https://cribbage.example.org/you/notices/{number}/\n"
        "\n"
        "International Cribbage Association\n"
        "The Secretariat\n"
    )
    letter = Letter.objects.get()
    assert (letter.body, letter.address) == (sent.body, "bea@example.org")
    assert proofs() == [("sent", "")]


def test_a_letter_names_whoever_acted_as_that_day_knew_them(director, referee):
    told = {"since": date(2024, 6, 1), "by": director, "at": NOON}
    rename(member=director, name="Ada <b>Chair</b>", **told)
    assert once() == [State.SENT]
    assert "By: Ada Seat, ICA-000001" in mail.outbox[0].body
    summer = datetime(2024, 7, 1, tzinfo=UTC)
    rename(
        member=referee, name="Bea Nob", since=date(2024, 7, 1), by=director, at=summer
    )
    assert once() == [State.SENT]
    assert "By: Ada <b>Chair</b>, ICA-000001" in mail.outbox[1].body
    assert "Reason" not in mail.outbox[1].body
    assert "It stands on your page:" in mail.outbox[1].body


def test_a_letter_goes_to_the_address_that_is_used_today(referee):
    referee.login.email = "beatrice@example.org"
    referee.login.save()
    assert once() == [State.SENT]
    assert mail.outbox[0].to == ["beatrice@example.org"]


def test_to_a_closed_log_in_nothing_is_sent(referee):
    referee.login.is_active = False
    referee.login.save()
    assert once() == [State.GIVEN_UP]
    assert proofs() == [("failed", "closed")]
    assert not mail.outbox


def test_what_did_not_arrive_is_sent_again_to_the_address_of_now(director, referee):
    Server.sending = SMTPRecipientsRefused({"bea@example.org": (550, b"no such user")})
    assert once() == [State.GIVEN_UP]
    Server.sending = None
    before = Letter.objects.get()
    referee.login.email = "beatrice@example.org"
    referee.login.save()
    letters.send_again(letter=before, by=director, at=NOON)
    act = Act.objects.latest("number")
    notice = Notice.objects.get(letter=before)
    assert (act.verb, act.subject) == ("send-letter-again", notice.number)
    assert act.facts == {"told": notice.act_id, "letter": before.number}
    assert not act.is_public
    assert once() == [State.SENT]
    (sent,) = mail.outbox
    assert (sent.to, sent.body) == (["beatrice@example.org"], before.body)
    assert proofs() == [("failed", "address-refused"), ("sent", "")]


@pytest.mark.parametrize(
    ("state", "fault"),
    [("unclear", ""), ("given-up", "unreachable"), ("given-up", "unwritten")],
)
def test_what_was_no_fault_of_the_address_goes_there_again(
    director, referee, state, fault
):
    address = referee.login.email
    Letter.objects.update(state=state, fault=fault, address=address, tries=9)
    letters.send_again(letter=Letter.objects.get(), by=director, at=NOON)
    # It begins anew: it rests after a try that fails, and is not given up.
    Server.opening = TimeoutError()
    assert once() == [State.WAITING]
    Server.opening = None
    ripen()
    assert once() == [State.SENT]


def test_every_try_has_the_same_message_id(referee, server):
    server.opening = ConnectionRefusedError("refused")
    assert once() == [State.WAITING]
    server.opening = None
    ripen()
    assert once() == [State.SENT]
    number = Letter.objects.get().number
    expected = f"<{number}@cribbage.example.org>"
    assert mail.outbox[0].extra_headers["Message-ID"] == expected
    assert mail.outbox[0].message()["Message-ID"] == expected


def test_a_secret_is_erased_once_it_is_sent():
    secret()
    assert once() == [State.SENT]
    assert mail.outbox[0].body == LINK
    letter = Letter.objects.get()
    assert (letter.body, letter.subject) == ("", "Confirm")
    assert not NoticeProof.objects.exists()


NO_USER = {"eve@example.org": (550, b"no such user")}
LATER = {"eve@example.org": (451, b"try again later")}
TROUBLES = {
    # what the server does, when, and what is known of the letter then
    "nobody answers": ("opening", ConnectionRefusedError(), "waiting", "unreachable"),
    "no route": ("opening", OSError(113, "No route"), "waiting", "unreachable"),
    "a time-out at the door": ("opening", TimeoutError(), "waiting", "unreachable"),
    "a wrong password": (
        *("opening", SMTPAuthenticationError(535, b"no"), "waiting", "unreachable"),
    ),
    "our address": (
        *("sending", SMTPSenderRefused(550, b"no", "us"), "waiting", "refused"),
    ),
    "its text": ("sending", SMTPDataError(554, b"spam"), "waiting", "refused"),
    "its letters": ("sending", SMTPNotSupportedError("no"), "waiting", "refused"),
    "not now": (
        *("sending", SMTPRecipientsRefused(LATER), "waiting", "address-refused"),
    ),
    "nobody there": (
        *("sending", SMTPRecipientsRefused(NO_USER), "given-up", "address-refused"),
    ),
    # From here on it may have gone out.
    "falls silent": ("sending", SMTPServerDisconnected("gone"), "unclear", ""),
    "a time-out with the text": ("sending", TimeoutError(), "unclear", ""),
    "what nobody foresaw": ("sending", RuntimeError("odd"), "unclear", ""),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_is_known_of_a_letter_after_a_trouble(trouble, server, caplog):
    place, error, state, fault = TROUBLES[trouble]
    setattr(server, place, error)
    secret()
    assert once() == [state]
    letter = Letter.objects.get()
    assert letter.fault == fault
    assert letter.body == (LINK if state == "waiting" else "")
    assert caplog.records
    # It rests, or is over: in no case it is tried again at once.
    assert once() == []
    setattr(server, place, None)
    ripen()
    assert once() == ([State.SENT] if state == "waiting" else [])
    assert len(mail.outbox) == (state == "waiting")


def test_a_letter_rests_longer_after_each_try_and_is_given_up(referee, server):
    server.opening = ConnectionRefusedError("refused")
    minutes = [1, 5, 30, 120, 720, 1440]
    for tries, rest in enumerate(minutes, start=1):
        assert once() == [State.WAITING]
        letter = Letter.objects.get()
        assert letter.tries == tries
        assert letter.due_at - letter.claimed_at == timedelta(minutes=rest)
        ripen()
    assert once() == [State.GIVEN_UP]
    ripen()
    assert once() == []
    assert proofs() == [("failed", "unreachable")] * 7
    assert Letter.objects.get().body.startswith("ICA-000002 is appointed referee")
    assert len(PAUSES) == len(minutes)


def test_a_letter_is_not_sent_before_it_is_due(server):
    secret()
    Letter.objects.update(due_at=timezone.now() + timedelta(minutes=1))
    assert once() == []
    assert not mail.outbox


POISON = {
    "no address": ({"address": ""}, "no-address"),
    "no at": ({"address": "eve"}, "no-address"),
    "another head": (
        {"address": "eve@example.org\nBcc: all@example.org"},
        "no-address",
    ),
    "two addresses": ({"address": "eve@example.org, bob@example.org"}, "no-address"),
    "half a character": ({"address": "\ud800@example.org"}, "no-address"),
    "a nought": ({"address": "eve\0@example.org"}, "no-address"),
    "far too long": ({"address": "e" * 400 + "@example.org"}, "no-address"),
    "a head in the subject": ({"subject": "Confirm\nBcc: a@example.org"}, "unwritten"),
    "a return in the subject": ({"subject": "Confirm\r\rBcc: a@b"}, "unwritten"),
}


@pytest.mark.parametrize("poison", POISON)
def test_a_poisonous_letter_is_given_up_and_holds_up_no_other(poison, caplog):
    told, fault = POISON[poison]
    secret(**told)
    secret(address="bob@example.org")
    assert once() == [State.GIVEN_UP, State.SENT]
    assert Letter.objects.order_by("pk").first().fault == fault
    assert [sent.to for sent in mail.outbox] == [["bob@example.org"]]


def test_text_that_no_database_holds_is_sent_as_near_as_can_be():
    secret(subject="Half \ud83c", body="of a card \ud83c, \0 and a whole one: 🂡")
    assert once() == [State.SENT]
    (sent,) = mail.outbox
    assert sent.subject == "Half \ufffd"
    assert sent.body == "of a card \ufffd, \ufffd and a whole one: 🂡"


def test_a_notice_that_cannot_be_written_is_tried_again(referee, monkeypatch, caplog):
    def unheard_of(act):
        raise KeyError(act.verb)

    with monkeypatch.context() as patch:
        patch.setattr(letters, "saying", unheard_of)
        secret()
        assert sorted(once()) == [State.SENT, State.WAITING]
    assert proofs() == [("failed", "unwritten")]
    ripen()
    assert once() == [State.SENT]


@pytest.mark.parametrize(
    ("ago", "state"),
    [(LOST_AFTER + timedelta(seconds=5), "unclear"), (LOST_AFTER / 2, "sending")],
)
def test_a_letter_whose_deliverer_died_is_unclear_and_stays_unsent(ago, state):
    secret()
    claimed = timezone.now() - ago
    Letter.objects.update(state=State.SENDING, claimed_at=claimed, tries=1)
    assert once() == []
    letter = Letter.objects.get()
    assert (letter.state, letter.body) == (state, LINK if state == "sending" else "")
    assert not mail.outbox


def test_an_unclear_notice_keeps_its_text(referee):
    claimed = timezone.now() - LOST_AFTER * 2
    text = {"body": "What was said", "claimed_at": claimed}
    Letter.objects.update(state=State.SENDING, **text)
    assert once() == []
    letter = Letter.objects.get()
    assert (letter.state, letter.body) == (State.UNCLEAR, "What was said")


@pytest.mark.parametrize(
    ("error", "then"),
    [(None, State.SENT), (SMTPDataError(554, b"no"), State.UNCLEAR)],
    ids=["it went out after all", "it failed after all"],
)
def test_who_was_slow_and_called_lost_says_only_what_is_certain(
    server, monkeypatch, error, then
):
    """A machine that slept with a letter in hand wakes when it was called unclear."""
    secret()

    def slept(self, messages):
        Letter.objects.update(state=State.UNCLEAR, body="")
        if error:
            raise error
        return len(messages)

    monkeypatch.setattr(Server, "send_messages", slept)
    assert once() == [then]
    assert once() == []


def test_nothing_is_noted_of_a_try_that_was_given_up_for_another(
    director, referee, server, monkeypatch
):
    """It wakes when somebody had the letter sent again, and another is at that."""

    def slept(self, messages):
        Letter.objects.update(state=State.UNCLEAR)
        letters.send_again(letter=Letter.objects.get(), by=director, at=NOON)
        again = {"state": State.SENDING, "claimed_at": timezone.now()}
        Letter.objects.update(**again)
        return len(messages)

    monkeypatch.setattr(Server, "send_messages", slept)
    once()
    assert (Letter.objects.get().state, proofs()) == (State.SENDING, [])


def test_the_command_tells_what_it_did(server):
    secret()
    secret(address="nobody")
    out = io.StringIO()
    call_command("deliver", stdout=out)
    assert out.getvalue() == "Sent: 1. To be tried again: 0. Not sent: 1.\n"


def test_looking_for_letters_asks_little(django_assert_num_queries):
    with django_assert_num_queries(2):
        assert once() == []


def watched(*told):
    """A watch that is told these things, one a question. It lets go of connections."""
    answers = iter(told)
    deliver.watch(lambda seconds: next(answers))


@pytest.mark.django_db(transaction=True)
def test_a_watch_sends_what_comes_and_stops_when_told(server):
    secret()
    watched(False, False, True)
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_a_watch_that_is_told_stops_after_the_letter_in_hand(server):
    for _ in range(3):
        secret()
    watched(False, True)
    assert len(mail.outbox) == 1
    assert Letter.objects.filter(state=State.WAITING).count() == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_watch_hears_at_once_that_it_is_to_stop_and_dies_of_a_second_call(number):
    before = signal.getsignal(number)
    with deliver.listening() as told:
        assert not told(0)
        os.kill(os.getpid(), number)
        assert told(600)
        assert told(0)
        assert signal.getsignal(number) is signal.SIG_DFL
    assert signal.getsignal(number) is before


@pytest.mark.django_db(transaction=True)
def test_a_watch_outlives_a_database_that_is_away(monkeypatch, caplog):
    secret()
    tries = []

    def away():
        tries.append(True)
        if len(tries) < 3:
            raise OperationalError("the server is gone")
        yield from delivering()

    monkeypatch.setattr(deliver, "delivering", away)
    watched(False, False, False, False, True)
    assert len(mail.outbox) == 1
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        "The database is away: the server is gone",
        "The database is back.",
    ]
