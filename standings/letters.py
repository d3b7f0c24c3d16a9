"""The outbox: letters put down, written and sent, each once at most.

A letter is claimed before it is sent, and the claim is committed, so that of two who
deliver one sends it. Whoever dies in between leaves a letter of which nobody knows
whether it went out: it is called unclear, and is never sent again by itself; only
people send again what did not arrive. Who is told of what is not known here, nor which
server takes the letters.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from smtplib import (
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email
from django.db import DatabaseError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from rulebook.days import day_of
from rulebook.findings import Finding

from . import record
from .access import Right, demand
from .confirmation import to_pass_on
from .faults import refuse
from .models import Actor, Fault, Letter, Notice, NoticeProof, Proof, User
from .notices import zone_of
from .sayings import saying

log = logging.getLogger(__name__)

PAUSES: Final = tuple(
    timedelta(minutes=minutes) for minutes in (1, 5, 30, 2 * 60, 12 * 60, 24 * 60)
)
"""How long a letter rests after each try that failed; after one more it is given up."""

LOST_AFTER: Final = timedelta(minutes=10)
"""How long a claim is believed: far longer than a mail server's time-outs add up to."""

STUCK: Final = (Letter.State.GIVEN_UP, Letter.State.UNCLEAR)
"""The states in which a letter stays unless somebody has it sent again."""

OF_THE_ADDRESS: Final = (Fault.ADDRESS_REFUSED, Fault.NO_ADDRESS)
"""The faults that another try at the same address would meet again."""


class _Failed(Exception):
    """A letter that certainly did not go out; ``final`` where it never will."""

    def __init__(self, fault: Fault, *, final: bool = False):
        super().__init__(fault.label)
        self.fault, self.final = fault, final


def post(*, address: str, subject: str, body: str) -> Letter:
    """Puts a letter down, in the caller's transaction, to be sent when it commits.

    What no database holds, such as half a character, is replaced by U+FFFD.
    """
    now = timezone.now()
    return Letter.objects.create(
        address=_storable(address),
        subject=_storable(subject),
        body=_storable(body),
        made_at=now,
        due_at=now,
    )


def _storable(text: str) -> str:
    kept = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return kept.replace("\0", "\ufffd")


def send_again(*, letter: Letter, by: Actor, at: datetime) -> Letter:
    """Has the letter of a notice sent again, to where its recipient's letters go now.

    It begins anew, with all its tries. One that is unclear may then arrive twice, which
    whoever does this takes upon them. Its text is the one that was written first.
    """
    with record.acting():
        role = demand(by, Right.SEND_LETTERS, on=day_of(at))
        letter = Letter.objects.select_for_update().get(pk=letter.pk)
        notice = letter.notice
        assert notice is not None, "nobody keeps what a letter with a secret said"
        refuse(*_stuck_faults(letter, notice))
        letter.state, letter.fault = Letter.State.WAITING, ""
        letter.tries, letter.due_at = 0, at
        letter.save(update_fields=["state", "fault", "tries", "due_at"])
        facts = {"told": notice.act_id, "letter": letter.number}
        record.enter("send-letter-again", notice, at=at, by=by, role=role, facts=facts)
        return letter


def _stuck_faults(letter: Letter, notice: Notice) -> Iterator[Finding]:
    """Yields why the letter of a notice is not sent again."""
    told = {"act": notice.act_id}
    if letter.state not in STUCK:
        yield Finding("letter-under-way", told)
        return
    held = _held(notice)
    if held is None:
        yield Finding("nobody-to-write-to", told)
    elif letter.fault in OF_THE_ADDRESS and held.email == letter.address:
        yield Finding("letter-to-the-same-address", told)


def _held(notice: Notice, *, locked: bool = False) -> User | None:
    """The log-in to which the letters of a notice go today, None where none is open."""
    rows = User.objects.select_for_update() if locked else User.objects
    if notice.member is None:
        whose = {"pk": notice.user_id}
    else:
        whose = {"member": notice.member.kept_id}
    return rows.filter(is_active=True, **whose).first()


def delivering() -> Iterator[Letter]:
    """Tries every letter that is due, once, and yields each as it then stands."""
    _call_lost_ones_unclear()
    while (letter := _claim()) is not None:
        try:
            _send(_message(letter))
        except _Failed as failed:
            _note_failure(letter, failed)
        except Exception:
            # Whatever it was, it may have gone out; and the next ones are not to wait.
            log.exception("Letter %s: nobody knows whether it went out", letter.number)
            _note(letter, Letter.State.UNCLEAR)
        else:
            _note(letter, Letter.State.SENT)
        letter.refresh_from_db()
        yield letter


def _claim() -> Letter | None:
    """The next letter that is due, now this deliverer's alone."""
    now = timezone.now()
    due = Letter.objects.filter(state=Letter.State.WAITING, due_at__lte=now)
    if not due.exists():  # asked first, for on SQLite a claim keeps all writers waiting
        return None
    with transaction.atomic():
        letter = due.select_for_update(skip_locked=True).first()
        if letter is not None:
            letter.state, letter.claimed_at = Letter.State.SENDING, now
            letter.tries += 1
            letter.save(update_fields=["state", "claimed_at", "tries"])
    return letter


def _call_lost_ones_unclear() -> None:
    lost = Letter.objects.filter(
        state=Letter.State.SENDING, claimed_at__lt=timezone.now() - LOST_AFTER
    )
    if lost.exists():
        lost.filter(notice=None).update(state=Letter.State.UNCLEAR, body="")
        lost.update(state=Letter.State.UNCLEAR)


def _write(letter: Letter) -> None:
    """Writes a notice's letter, to where its recipient's letters go today."""
    notice = Notice.objects.told().get(pk=letter.notice_id)
    with transaction.atomic():
        # Who empties a log-in for good waits, and then finds the address in the letter.
        held = _held(notice, locked=True)
        if held is None:
            raise _Failed(Fault.CLOSED, final=True)
        letter.address = held.email
        if not letter.body:
            letter.subject = " ".join(saying(notice.act).rstrip(".").split())
            letter.body = _words(notice, held)
        letter.save(update_fields=["address", "subject", "body"])


def _words(notice: Notice, user: User) -> str:
    page = reverse("standings:notice", args=[notice.number])
    told = {
        "notice": notice,
        "act": notice.act,
        "zone": zone_of(user),
        "page": settings.SITE_ADDRESS + page,
        "asked": to_pass_on(notice),
        "site": settings.SITE_ADDRESS,
    }
    return render_to_string("standings/mail/notice.txt", told).strip() + "\n"


def _message(letter: Letter) -> EmailMessage:
    """A letter ready to be sent. Raises _Failed, or the database's error."""
    try:
        if letter.notice_id is not None:
            _write(letter)
        validate_email(letter.address)
        return _enveloped(letter)
    except (_Failed, DatabaseError):
        raise
    except ValidationError as error:
        raise _Failed(Fault.NO_ADDRESS, final=True) from error
    except Exception as error:
        # What is no letter never will be one; a fault of ours may be mended meanwhile.
        final = isinstance(error, ValueError)
        raise _Failed(Fault.UNWRITTEN, final=final) from error


def _enveloped(letter: Letter) -> EmailMessage:
    """A letter with its heads, which are the same at every try."""
    host = urlsplit(settings.SITE_ADDRESS).hostname
    message = EmailMessage(
        letter.subject,
        letter.body,
        to=[letter.address],
        headers={
            "Message-ID": f"<{letter.number}@{host}>",
            "Auto-Submitted": "auto-generated",
        },
    )
    message.message().as_bytes()
    return message


def _send(message: EmailMessage) -> None:
    """Hands a letter to the mail server.

    Raises _Failed where it certainly was not taken. Any other error leaves that open,
    such as a server that falls silent when it has the text.
    """
    try:
        connection = message.connection = get_connection()
        connection.open()
    except (OSError, ImproperlyConfigured) as error:
        raise _Failed(Fault.UNREACHABLE) from error
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        final = all(code >= 500 for code, _ in error.recipients.values())
        raise _Failed(Fault.ADDRESS_REFUSED, final=final) from error
    except (SMTPResponseException, SMTPNotSupportedError) as error:
        raise _Failed(Fault.REFUSED) from error
    finally:
        with suppress(OSError):
            connection.close()


def _note_failure(letter: Letter, failed: _Failed) -> None:
    """Lets a letter rest, or gives it up."""
    known = failed.fault != Fault.UNWRITTEN
    log.warning(
        "Letter %s: %s %s",
        letter.number,
        failed,
        failed.__cause__ or "",
        exc_info=None if known else failed.__cause__,
    )
    if failed.final or letter.tries > len(PAUSES):
        _note(letter, Letter.State.GIVEN_UP, failed.fault)
    else:
        assert letter.claimed_at is not None
        letter.due_at = letter.claimed_at + PAUSES[letter.tries - 1]
        _note(letter, Letter.State.WAITING, failed.fault)


def _note(letter: Letter, state: Letter.State, fault: Fault | None = None) -> None:
    """Notes what became of a letter, and proves it where it tells of a notice.

    One that was called unclear meanwhile stays so, unless it certainly went out; and
    nothing is noted of a try that was given up for another.
    """
    sent = state == Letter.State.SENT
    held = [Letter.State.SENDING, *([Letter.State.UNCLEAR] if sent else [])]
    secret = letter.notice_id is None
    kept = letter.body if state == Letter.State.WAITING or not secret else ""
    with transaction.atomic():
        noted = Letter.objects.filter(
            pk=letter.pk, state__in=held, claimed_at=letter.claimed_at
        ).update(state=state, fault=fault or "", due_at=letter.due_at, body=kept)
        if noted and letter.notice_id is not None and (sent or fault):
            NoticeProof.objects.create(
                notice_id=letter.notice_id,
                kind=Proof.SENT if sent else Proof.FAILED,
                fault=fault or "",
                at=timezone.now(),
            )
