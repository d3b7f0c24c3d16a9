"""Titles and bars: who holds and who is barred on which day, and on whose authority."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError
from django.db.transaction import atomic as transaction

from rulebook.findings import Denied, Refused
from standings.models import Act, Bar, BarKind, Role, Title
from standings.record import Walk
from standings.sayings import saying
from standings.titles import bar_member, end_bar, end_title, void_bar, void_title

from .people import FIRST, NOON, a_director, a_member, a_title, an_expulsion, appointed

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
LAST = date(2026, 9, 30)
JULY = date(2024, 7, 1)


def a_bar(member, by, **told):
    told = {
        "kind": BarKind.SUSPENDED,
        "authority": "ICA-T-2026-015",
        "since": FIRST,
        "at": NOON,
    } | told
    return bar_member(member=member, by=by, **told)


def codes(act, **told):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = [model.objects.count() for model in (Act, Title, Bar)]
    with pytest.raises(Refused) as refused:
        act(**told)
    assert [model.objects.count() for model in (Act, Title, Bar)] == before
    return [finding.code for finding in refused.value.findings]


def days(held, *wanted):
    return [held.on(day).count() for day in wanted]


def test_a_title_runs_through_its_first_and_its_last_day():
    director = a_director()
    member = a_member(by=director)
    a_title(member, director, since=FIRST, until=LAST)
    edges = (FIRST - A_DAY, FIRST, LAST, LAST + A_DAY)
    assert days(member.titles, *edges) == [0, 1, 1, 0]


def test_a_suspension_lasts_through_its_first_and_its_last_day():
    director = a_director()
    member = a_member(by=director)
    first, last = date(2026, 5, 10), date(2026, 5, 20)
    a_bar(member, director, since=first, until=last)
    edges = (first - A_DAY, first, last, last + A_DAY)
    assert days(member.bars, *edges) == [0, 1, 1, 0]


def test_what_ends_ends_with_its_last_day_and_names_both_acts():
    director = a_director()
    member = a_member(by=director)
    decided = {"last_day": JULY, "by": director, "at": NOON}
    title = end_title(
        title=a_title(member, director), authority="Congress of 2025", **decided
    )
    barred = end_bar(bar=a_bar(member, director), authority="the Director", **decided)
    for held in (title, barred):
        held.refresh_from_db()
        assert held.until == JULY
        assert held.made_by.number < held.ended_by.number
    assert days(member.titles, JULY, JULY + A_DAY) == [1, 0]
    assert days(member.bars, JULY, JULY + A_DAY) == [1, 0]
    assert not list(Walk())


def test_what_is_void_was_so_from_the_start_and_stays_on_file():
    director = a_director()
    member = a_member(by=director)
    decided = {"authority": "ICA-T-2026-016", "by": director, "at": NOON}
    void_title(title=a_title(member, director), **decided)
    void_bar(bar=an_expulsion(member, director), **decided)
    assert days(member.titles, FIRST, LAST) == [0, 0]
    assert days(member.bars, FIRST, LAST) == [0, 0]
    assert (member.titles.count(), member.bars.count()) == (1, 1)


def test_a_void_title_may_be_granted_anew_and_is_not_ended():
    director = a_director()
    member = a_member(by=director)
    decided = {"authority": "Congress of 2025", "by": director, "at": NOON}
    title = a_title(member, director)
    void_title(title=title, **decided)
    assert codes(end_title, title=title, last_day=JULY, **decided) == ["void-already"]
    a_title(member, director)


def test_nobody_holds_one_title_twice_on_a_day():
    director = a_director()
    member = a_member(by=director)
    told = {"member": member, "by": director}
    a_title(**told, until=JULY)
    assert codes(a_title, **told, since=JULY) == ["title-held-already"]
    a_title(**told, since=JULY + A_DAY)
    a_title(**told, name="Champion of Europe")


def test_two_authorities_may_bar_one_member_for_the_same_days():
    director = a_director()
    member = a_member(by=director)
    told = {"member": member, "by": director}
    a_bar(**told, until=JULY)
    assert codes(a_bar, **told) == ["barred-already"]
    a_bar(**told, authority="ICA-T-2026-016")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"kind": BarKind.SUSPENDED, "scope": "the Cup"}, ["scope-of-a-bar"]),
        ({"kind": BarKind.EXPELLED}, ["expulsion-has-its-case"]),
        ({"kind": BarKind.BARRED}, ["scope-of-a-bar"]),
        ({"kind": BarKind.BARRED, "scope": "C" * 201}, ["text-too-long"]),
        ({"authority": "\t "}, ["text-wanted"]),
        ({"until": FIRST - A_DAY}, ["ends-before-it-begins"]),
    ],
)
def test_a_bar_that_cannot_be_is_refused(told, expected):
    director = a_director()
    assert codes(a_bar, member=a_member(by=director), by=director, **told) == expected


ACTS = {
    "grant": lambda member, title, barred, by: a_title(member, by, name="Champion"),
    "end": lambda member, title, barred, by: end_title(
        title=title, last_day=JULY, authority="ICA", by=by, at=NOON
    ),
    "void": lambda member, title, barred, by: void_title(
        title=title, authority="ICA", by=by, at=NOON
    ),
    "bar": lambda member, title, barred, by: a_bar(member, by, authority="ICA"),
    "end a bar": lambda member, title, barred, by: end_bar(
        bar=barred, last_day=JULY, authority="ICA", by=by, at=NOON
    ),
    "void a bar": lambda member, title, barred, by: void_bar(
        bar=barred, authority="ICA", by=by, at=NOON
    ),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_referee_keeps_no_titles_and_bars_nobody(act):
    director = a_director()
    referee = appointed(director, Role.REFEREE)
    told = {
        "member": referee,
        "title": a_title(referee, director),
        "barred": a_bar(referee, director),
    }
    before = Act.objects.count()
    with pytest.raises(Denied):
        act(**told, by=referee)
    assert Act.objects.count() == before
    act(**told, by=director)


def test_the_record_says_what_was_granted_barred_ended_and_voided():
    director = a_director()
    member = a_member(by=director)
    decided = {"by": director, "at": NOON}
    title = a_title(member, director)
    end_title(title=title, last_day=JULY, authority="Congress of 2025", **decided)
    void_title(title=title, authority="ICA-T-2026-016", **decided)
    cup = {"kind": BarKind.BARRED, "scope": "the Cup", "until": LAST}
    a_bar(member, director, **cup)
    barred = a_bar(member, director)
    end_bar(bar=barred, last_day=JULY, authority="the Director", **decided)
    void_bar(bar=barred, authority="ICA-T-2026-016", **decided)
    acts = Act.objects.about("member", member.number)[1:]
    assert [saying(act) for act in acts] == [
        "ICA-000002 is granted “Champion of England” from 1 January 2024: Congress of "
        "2024.",
        "“Champion of England” of ICA-000002 ends; the last day is 1 July 2024: "
        "Congress of 2025.",
        "“Champion of England” of ICA-000002, entered from 1 January 2024, is void "
        "from the start: ICA-T-2026-016.",
        "ICA-000002 is barred, from the Cup, from 1 January 2024 until 30 September "
        "2026: ICA-T-2026-015.",
        "ICA-000002 is suspended from 1 January 2024: ICA-T-2026-015.",
        "ICA-000002, suspended from 1 January 2024, is so no longer; the last day is 1 "
        "July 2024: the Director.",
        "ICA-000002, suspended from 1 January 2024, is so no longer: that is void from "
        "the start: ICA-T-2026-016.",
    ]
    assert all(act.is_public for act in acts)


@pytest.mark.guard
def test_the_database_keeps_the_promise():
    director = a_director()
    member = a_member(by=director)
    act = a_title(member, director).made_by
    wrong = {"member": member, "since": FIRST, "made_by": act}
    for model, told in [
        (Title, {"name": "Master", "authority": ""}),
        (Title, {"name": "", "authority": "ICA"}),
        (Title, {"name": "Master", "authority": "ICA", "until": FIRST - A_DAY}),
        (Bar, {"kind": BarKind.BARRED, "scope": "", "authority": "ICA"}),
        (Bar, {"kind": BarKind.EXPELLED, "scope": "the Cup", "authority": "ICA"}),
        (Bar, {"kind": "fined", "scope": "", "authority": "ICA"}),
    ]:
        with pytest.raises(IntegrityError, match="constraint"), transaction():
            model.objects.create(**wrong | told)
