"""People and federations for the tests, made by the acts of the service itself."""

from datetime import UTC, date, datetime

from standings.appointments import appoint
from standings.federations import found_federation
from standings.membership import enrol
from standings.models import Act, BarKind, Role, User
from standings.titles import bar_member, grant_title

FIRST = date(2024, 1, 1)
NOON = datetime(2024, 3, 1, 12, tzinfo=UTC)


def a_director(**told):
    """The first Executive Director, made of a new member by the service itself."""
    director = a_member(name="Ada Seat")
    first = {"since": FIRST, "at": NOON} | told
    appoint(member=director, role=Role.EXECUTIVE_DIRECTOR, by=None, **first)
    return director


def a_member(by=None, **told):
    """A member; while nobody is appointed the service enrols by itself."""
    told = {
        "name": "Bea Pone",
        "zone": "Europe/London",
        "since": FIRST,
        "at": NOON,
    } | told
    return enrol(by=by, **told)


def a_federation(by=None, **told):
    """A federation with its letterhead."""
    told = {
        "code": "ENG",
        "name": "Federation of England",
        "letterhead": True,
        "since": FIRST,
        "at": NOON,
    } | told
    return found_federation(by=by, **told)


def a_title(member, by, **told):
    """A title of a member's, without an end where none is told."""
    told = {
        "name": "Champion of England",
        "authority": "Congress of 2024",
        "since": FIRST,
        "at": NOON,
    } | told
    return grant_title(member=member, by=by, **told)


def an_expulsion(member, by, **told):
    """An expulsion of a member's, entered as a step of the act that was last."""
    told = {"authority": "ICA-T-2024-003", "since": FIRST, "at": NOON} | told
    step = {"step_of": Act.objects.last(), "by": by}
    return bar_member(member=member, kind=BarKind.EXPELLED, **step, **told)


def appointed(by, role, name="Bea Pone", **told):
    """A new member in a role; a plain member for the role of one."""
    member = a_member(by=by, name=name)
    if role is not Role.MEMBER:
        appoint(member=member, role=role, by=by, **{"since": FIRST, "at": NOON} | told)
    return member


def a_log_in(member=None, email="bea@example.org", **told):
    """A log-in: a member's, or else a reporter's."""
    return User.objects.create_user(email=email, member=member, **told)
