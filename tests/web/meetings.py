"""Matches as people tell of them on pages, and what is answered; no test by itself."""

import re

from django.test import Client

from standings.models import Match, User

from .registers import a_log_in
from .tellings import DAY

FACTS = {"form": "association", "day": DAY, "zone": "Europe/London"}


def reported(client, *who, **typed):
    """The answer to a report of these people, each a number or a name."""
    seats = {f"seat_{letter}": name for letter, name in zip("ABCDE", who, strict=False)}
    return client.post("/matches/new/", FACTS | seats | typed)


def logged_in(member=None, name="reporter"):
    """A browser of a member's, or of a reporter's; each time another of the same."""
    known = User.objects.filter(member=member) if member else User.objects.none()
    client = Client()
    client.force_login(known.first() or a_log_in(member, name))
    return client


def last_match():
    return Match.objects.order_by("pk").last()


def asked_at(answer, letter):
    """Who is offered for a seat: the values to choose from, and the one chosen."""
    page = answer.content.decode()
    offered = re.findall(rf'name="who_{letter}" value="([^"]+)"( checked)?', page)
    return [value for value, _ in offered], [value for value, on in offered if on]


def told_at(answer, name):
    """What is told beside a field; "" where nothing is."""
    form = answer.context["form"]
    return " ".join(map(str, form.errors.get(name, ())))
