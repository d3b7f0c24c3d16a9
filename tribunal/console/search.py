"""One search at the console: by number straight to the thing, by name to what bears it.

Whose names stand in a case is told to whom its page would tell it; how what was found
looks is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulebook.book import the_book
from rulebook.citing import typed
from rulebook.days import in_words
from rulebook.search import search as search_in
from standings import names
from standings.access import Right
from standings.models import (
    Event,
    Federation,
    FederationName,
    Import,
    Match,
    Member,
    TwentyNine,
)
from standings.models.members import number_meant
from standings.templatetags.matches import met_plainly
from tribunal.docket import closed_to, state_said
from tribunal.models import Case, Party, Ruling

from .desk import Desk

MOST: Final = 12
"""How many of each kind are listed; whoever wants fewer types more."""
PROVISIONS: Final = 5
LIKE_A_NUMBER: Final = re.compile(
    r"\s*(?:ICA[\s-]*)?(?P<kind>29|[MERTI])[\s-]+"
    r"(?:(?P<year>[0-9]{4})[\s-]+)?0*(?P<serial>[1-9][0-9]{0,8})\s*",
    re.IGNORECASE,
)
"""A number of a kind, however it is written: t 2026 14 is ICA-T-2026-014."""
OF_A_YEAR: Final[dict[str, tuple[Any, str]]] = {
    "M": (Match, "standings:match"),
    "E": (Event, "standings:event"),
    "R": (Ruling, "tribunal:ruling"),
    "T": (Case, "tribunal:case"),
    "29": (TwentyNine, "standings:twenty-nine"),
}


class Hit(NamedTuple):
    """One thing that was found: its number, what it is, and its page."""

    number: str
    said: str
    page: str


class Group(NamedTuple):
    """What was found of a kind, and whether there is more of it."""

    name: str
    hits: list[Hit]
    more: bool


def straight(text: str) -> str:
    """The page of the very thing whose number was typed; "" where none is."""
    number = number_meant(text)
    if number and Member.objects.has(number):
        return reverse("standings:member", args=[number])
    like = LIKE_A_NUMBER.fullmatch(text)
    if like is not None:
        return _numbered(like["kind"].upper(), like["year"], int(like["serial"]))
    code = text.strip().upper()
    if Federation.objects.filter(code=code[:8]).exists() and len(code) <= 8:
        return reverse("standings:federation", args=[code])
    provision = typed(the_book(), text.strip())
    # An article alone is written as a name may be: Vi.
    if provision and not provision.isalpha():
        return reverse("rulebook:provision", args=[provision])
    return ""


def _numbered(kind: str, year: str | None, serial: int) -> str:
    if kind == "I" and year is None:
        found = Import.objects.filter(serial=serial).defer("content").first()
        return reverse("standings:import", args=[found.number]) if found else ""
    if kind not in OF_A_YEAR or year is None:
        return ""
    model, name = OF_A_YEAR[kind]
    there = model.objects.filter(year=int(year), serial=serial).first()
    return reverse(name, args=[there.number]) if there else ""


def found(desk: Desk, text: str) -> list[Group]:
    """What bears a name, or says the words; a fixed number of questions."""
    members = Member.objects.search(text).named(desk.day)
    hits = list(members[: MOST + 1])
    pks = [each.pk for each in hits[:MOST]]
    groups = [
        _group(_("Members"), hits, _member),
        _group(_("Matches"), _matches(pks), _match),
        _group(_("Cases"), _cases(desk, pks, text), _case),
        _group(_("Events"), _events(text), _event),
        _group(_("Federations"), _federations(desk, text), _federation),
    ]
    rules = search_in(the_book(), text, limit=PROVISIONS)
    groups.append(Group(_("Provisions"), [_rule(each) for each in rules], False))
    return [each for each in groups if each.hits]


def _group(name: str, found: Any, told: Callable[[Any], Hit]) -> Group:
    rows = list(found[: MOST + 1])
    return Group(name, [told(each) for each in rows[:MOST]], len(rows) > MOST)


def _matches(members: list[int]) -> QuerySet[Match]:
    sat = Match.objects.filter(seats__member__in=members)
    return sat.distinct().whole().latest_first()


def _cases(desk: Desk, members: list[int], text: str) -> QuerySet[Case]:
    """The cases whose parties bear a name, for who screens them and is no party.

    To be named in what was filed is told to who is named when it is served.
    """
    if not desk.may(Right.SCREEN_CASES):
        return Case.objects.none()
    words = names.search_key(text[: names.LONGEST]).split()
    called = Q(member__in=members) | Q(member__merged_into__in=members)
    if words:
        outsider = Q(member=None, federation=None)
        for word in words:
            outsider &= Q(name_key__contains=word)
        called |= outsider
    own = Member.objects.one_with(desk.user.member_id)
    theirs = Party.objects.filter(Q(member__in=own) | Q(representative__in=own))
    parties = Party.objects.filter(called).exclude(case__in=theirs.values("case"))
    open_to_them = Case.objects.exclude(closed_to(desk.user, desk.at))
    return open_to_them.filter(pk__in=parties.values("case")).lined_up().latest_first()


def _events(text: str) -> QuerySet[Event]:
    words = names.search_key(text[: names.LONGEST]).split()
    found = Event.objects.all() if words else Event.objects.none()
    for word in words:
        found = found.filter(name_key__contains=word)
    return found.latest_first()


def _federations(desk: Desk, text: str) -> QuerySet[Federation]:
    """There are few, so their names are folded as they are read."""
    words = names.search_key(text[: names.LONGEST]).split()
    borne = FederationName.objects.values_list("federation", "full") if words else ()
    keys = [(pk, names.search_key(full)) for pk, full in borne]
    found = [pk for pk, key in keys if all(word in key for word in words)]
    return Federation.objects.named(desk.day).filter(pk__in=found).order_by("code")


def _member(each: Member) -> Hit:
    page = reverse("standings:member", args=[each.number])
    return Hit(each.number, getattr(each, "name", None) or each.number, page)


def _match(each: Match) -> Hit:
    said = f"{met_plainly(each)}, {in_words(each.day)}"
    return Hit(each.number, said, reverse("standings:match", args=[each.number]))


def _case(each: Case) -> Hit:
    said = f"{capfirst(str(each.get_kind_display()))}, {state_said(each)}"
    return Hit(each.number, said, reverse("tribunal:case", args=[each.number]))


def _event(each: Event) -> Hit:
    page = reverse("standings:event", args=[each.number])
    return Hit(each.number, f"{each.name}, {in_words(each.since)}", page)


def _federation(each: Federation) -> Hit:
    page = reverse("standings:federation", args=[each.code])
    return Hit(each.code, getattr(each, "name", None) or each.code, page)


def _rule(hit: Any) -> Hit:
    here = hit.provision
    page = reverse("rulebook:provision", args=[here.id])
    return Hit(here.id, here.title, page)
