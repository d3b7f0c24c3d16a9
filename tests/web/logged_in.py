"""Log-ins for the tests, and what somebody does with one."""

import base64
import hashlib
import hmac
import re
import struct
import time

from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail

from standings.letters import delivering
from standings.models import User

PASSWORD = "fifteen two and a pair"
SECRET = base64.b32encode(b"the same every time!").decode()


def a_log_in(email="bea@example.org", member=None, password=PASSWORD):
    """A log-in whose address is confirmed."""
    user = User.objects.create_user(email=email, password=password, member=member)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def with_app(user):
    """The same with an app for codes, and its recovery codes."""
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)
    return user


def code(secret=SECRET, periods=0):
    """The code that an app shows (RFC 6238), so many half minutes from now."""
    counter = struct.pack(">Q", int(time.time()) // 30 + periods)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    place = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[place : place + 4])
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def log_in(client, email="bea@example.org", password=PASSWORD, **named):
    return client.post(
        "/account/login/", {"login": email, "password": password}, **named
    )


def mailed():
    """The mails that have been sent, once the outbox is delivered."""
    for _ in delivering():
        pass
    return mail.outbox


def mailed_link():
    """The address in the last mail, without its host."""
    return re.findall(r"https?://[^/]+(/\S+)", mailed()[-1].body)[-1]
