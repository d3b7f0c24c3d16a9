"""Everybody whom the table of permissions asks for, and samples of what they ask about.

All of it is made by the acts of the service. What anybody may is not known here.
"""

from importlib import import_module

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
)
from knox.models import AuthToken

from standings.applications import apply
from standings.appointments import appoint
from standings.membership import join_federation
from standings.models import Role
from tests.standings.log_ins import a_log_in
from tests.standings.people import FIRST, NOON, a_director, a_federation, a_member

WHO = (
    *("nobody", "reporter", "applicant", "member", "referee", "officer", "elsewhere"),
    *("tribunal", "chair", "secretariat", "director"),
)
"""The columns of the table. ``officer`` is one of ENG, ``elsewhere`` one of SCO, and
``applicant`` a reporter who has applied for a number."""

OFFICES = {
    "referee": (Role.REFEREE, None),
    "officer": (Role.FEDERATION_OFFICER, "ENG"),
    "elsewhere": (Role.FEDERATION_OFFICER, "SCO"),
    "tribunal": (Role.TRIBUNAL_MEMBER, None),
    "chair": (Role.TRIBUNAL_CHAIR, None),
    "secretariat": (Role.SECRETARIAT, None),
}
PASSWORD = "fifteen two, fifteen four"


class Cast:
    """The people by their columns, with a session and a token each, and the samples."""

    def __init__(self):
        director = a_director()
        by = {"by": director, "at": NOON}
        federations = {code: a_federation(by=director, code=code) for code in SCENE}
        members = {"director": director, "member": a_member(by=director)}
        for who, (role, code) in OFFICES.items():
            members[who] = a_member(by=director)
            of = {"federation": federations[code]} if code else {}
            appoint(member=members[who], role=role, since=FIRST, **of, **by)
        for who in ("lone", "wanted", "linked"):
            members[who] = a_member(by=director, name=f"Bea {who.title()}")
        for who in ("member", "officer", "lone", "wanted", "linked"):
            of = {"member": members[who], "federation": federations["ENG"]}
            join_federation(since=FIRST, **of, **by)
        self.users = {
            who: a_log_in(who, member=members.get(who)) for who in (*WHO[1:], "linked")
        }
        for who, user in self.users.items():
            user.set_password(PASSWORD)
            user.save()
            if who in OFFICES or who == "director":
                Authenticator.objects.create(
                    user=user, type=Authenticator.Type.TOTP, data={"secret": "A" * 32}
                )
        application = apply(
            member=members["wanted"], by=self.users["applicant"], at=NOON
        )
        self.samples = {
            "lone": members["lone"].number,
            "linked": members["linked"].number,
            "application": application.number,
        }
        self.sessions = {who: _session(user) for who, user in self.users.items()}
        self.tokens = {
            who: AuthToken.objects.create(user=user)[1]
            for who, user in self.users.items()
        }


SCENE = ("ENG", "SCO")


def _session(user):
    """The key of a session in which somebody has logged in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key
