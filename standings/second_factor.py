"""Who must have a second factor, and who may not give up the last one.

An officer must: whoever holds an appointment that runs. Recovery codes alone are none.
How a factor is set up and checked is allauth's; this knows days and no clock.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from allauth.mfa.models import Authenticator
from django.db.models import Exists

from rulebook.findings import Denied, Finding, Refused

from .models import Appointment, User

FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def wanting(user: User, *, on: date) -> tuple[Finding, ...]:
    """Why somebody goes no further without a second factor: one query, or none."""
    if user.member_id is None:
        return ()
    factors = Authenticator.objects.filter(user=user.pk, type__in=FACTORS)
    offices = Appointment.objects.on(on).filter(~Exists(factors), member=user.member_id)
    return (Finding("second-factor-wanted"),) if offices.exists() else ()


def demand(user: User, *, on: date) -> None:
    """Raises Denied for an officer without a second factor."""
    if why := wanting(user, on=on):
        raise Denied(*why)


def refuse_removal(factor: Authenticator, *, on: date) -> None:
    """Raises Refused where this is the last second factor of an officer."""
    member = factor.user.member_id
    others = Authenticator.objects.filter(user=factor.user_id, type__in=FACTORS)
    if (
        member is not None
        and factor.type in FACTORS
        and not others.exclude(pk=factor.pk).exists()
        and Appointment.objects.on(on).filter(member=member).exists()
    ):
        raise Refused(Finding("second-factor-stays"))
