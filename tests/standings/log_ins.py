"""Log-ins for the tests: a reporter's, a member's, one that applies for a number."""

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP

from standings.applications import apply
from standings.models import User

from .people import NOON

SECRET = "A" * 32
"""What the app makes its codes of."""


def a_log_in(name="reporter", *, member=None, confirmed=True, app=True):
    """A log-in with its address, and an app for codes, of a member or a reporter's."""
    email = f"{name}@example.org".lower()
    user = User.objects.create_user(email=email, member=member)
    EmailAddress.objects.create(
        user=user, email=email, primary=True, verified=confirmed
    )
    if app:
        TOTP.activate(user, SECRET)
    return user


def an_application(member, name="reporter", **told):
    """What a new log-in has applied for."""
    return apply(member=member, by=a_log_in(name), **{"at": NOON} | told)
