"""Titles and bars on pages: granted, ended and void, and no entry is changed by it."""

from datetime import date

import pytest
from django.test import Client

from standings.models import Bar, Member, Role, Title
from standings.titles import void_title

from ..standings.people import NOON, a_director, a_member, a_title, appointed
from ..standings.tables import a_match
from .markup import text_of
from .meetings import logged_in, told_at
from .registers import last_act
from .tellings import EVENING, everything

pytestmark = pytest.mark.django_db

HERE = "/members/ICA-000002/"
TITLE = {
    "name": "Champion of England",
    "authority": "Congress of 2024",
    "since": "2026-10-01",
    "until": "",
}
BAR = {
    "kind": "suspended",
    "scope": "",
    "authority": "ICA-T-2026-015",
    "since": "2026-10-01",
    "until": "",
}


@pytest.fixture(autouse=True)
def _on_an_evening(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_member(by=director, name="Ada Pone")


@pytest.fixture
def officer(director, ada):
    return logged_in(director)


def stands():
    """Titles and bars, and all that stands of matches and in the record."""
    tables = (Title, Bar)
    rows = [list(each.objects.order_by("pk").values()) for each in tables]
    return rows, everything()


def test_a_title_is_granted_shown_with_its_days_and_ended(officer, ada):
    assert officer.post(f"{HERE}titles/", TITLE)["Location"] == HERE
    assert last_act()[0] == "grant-title"
    title = ada.titles.get()
    told = "Champion of England from 1 October 2026 · Congress of 2024"
    assert told in text_of(Client().get(HERE))
    shown = officer.get(f"{HERE}titles/").content.decode()
    there = f"{HERE}titles/{title.made_by_id}/"
    assert f'href="{there}end/"' in shown
    assert f'href="{there}void/"' in shown
    ended = {"last_day": "2027-09-30", "authority": "Congress of 2027"}
    assert officer.post(f"{there}end/", ended).status_code == 302
    said = text_of(Client().get(HERE))
    assert "1 October 2026 – 30 September 2027" in said
    assert officer.post(f"{there}void/", {"authority": "x"}).status_code == 302
    assert "void from the start" in text_of(Client().get(HERE))


def test_a_member_is_suspended_and_the_bar_is_ended_and_void(officer, ada):
    assert officer.post(f"{HERE}bars/", BAR).status_code == 302
    assert last_act()[0] == "bar"
    told = "suspended from 1 October 2026 · ICA-T-2026-015"
    assert told in text_of(Client().get(HERE))
    there = f"{HERE}bars/{ada.bars.get().made_by_id}/"
    ended = {"last_day": "2026-10-20", "authority": "ICA-T-2026-016"}
    assert officer.post(f"{there}end/", ended).status_code == 302
    assert officer.post(f"{there}void/", {"authority": "ICA-T-1"}).status_code == 302
    assert "void from the start" in text_of(Client().get(HERE))


BACKDATED = [
    ("titles/", TITLE | {"since": "2026-09-30"}),
    ("titles/", TITLE | {"since": "2026-01-01", "until": "2026-09-30"}),
    ("bars/", BAR | {"since": "2026-09-01"}),
]


def test_an_end_before_the_beginning_is_refused_before_matches_are_shown(
    officer, director, ada
):
    title = a_title(ada, director, since=date(2026, 9, 1))
    a_match(ada, "Cy Crib")
    before = stands()
    ended = {"last_day": "2026-08-01", "authority": "Congress of 2027"}
    answer = officer.post(f"{HERE}titles/{title.made_by_id}/end/", ended)
    assert (answer.status_code, stands()) == (409, before)
    assert "These entries are not changed by it" not in text_of(answer)
    assert "2026-08-01" in told_at(answer, "last_day")


@pytest.mark.parametrize(("address", "typed"), BACKDATED)
def test_what_an_entry_for_the_past_touches_is_shown_before_it_is_made(
    officer, director, ada, address, typed
):
    # RW-120; X.1-g: a later grant changes no entry by itself
    bea = a_title(a_member(by=director, name="Bea Crib"), director).member
    match = a_match(ada, bea)
    a_match(ada, bea, day=date(2025, 1, 1))
    held = list(match.classifications.values())
    before = stands()
    answer = officer.post(HERE + address, typed)
    assert (answer.status_code, stands()) == (200, before)
    said = text_of(answer)
    assert "These entries are not changed by it" in said
    assert "Ada Pone v. Bea Crib 30 September 2026 · Unsanctioned match" in said
    assert "2025" not in said.partition("Nothing is entered yet")[0].partition(
        "These entries"
    )[2].replace("Reading", "")
    seen = {"seen": answer.context["form"]["seen"].value()}
    # Other days are other matches, and are shown anew.
    other = officer.post(HERE + address, typed | seen | {"since": "2025-01-01"})
    assert (other.status_code, stands()) == (200, before)
    assert officer.post(HERE + address, typed | seen)["Location"] == HERE
    assert list(match.classifications.values()) == held


def test_a_title_void_from_the_start_changes_no_entry(officer, director, ada):
    # X.1-g
    title = a_title(ada, director)
    bea = a_title(a_member(by=director, name="Bea Crib"), director).member
    match = a_match(ada, bea)
    there = f"{HERE}titles/{title.made_by_id}/void/"
    answer = officer.post(there, {"authority": "a docket"})
    assert "Title match" in text_of(answer)
    seen = {"seen": answer.context["form"]["seen"].value()}
    assert officer.post(there, {"authority": "a docket"} | seen).status_code == 302
    assert match.classifications.get().basis == "convened"


AMISS = [
    ("titles/", TITLE | {"name": ""}, "name", "title"),
    ("titles/", TITLE | {"name": "a\0b"}, "name", "U+0000"),
    ("titles/", TITLE | {"authority": ""}, "authority", "authority"),
    ("titles/", TITLE | {"authority": "x" * 201}, "authority", "201"),
    ("titles/", TITLE | {"since": "2026-02-30"}, "since", "This is no day"),
    ("titles/", TITLE | {"since": "9999-12-31"}, "since", "before the year 3000"),
    ("titles/", TITLE | {"until": "2026-09-01"}, "until", "2026-09-01"),
    ("bars/", BAR | {"kind": "banished"}, "kind", "banished"),
    ("bars/", BAR | {"kind": "barred"}, "scope", "play"),
    ("bars/", BAR | {"scope": "all events"}, "scope", "play"),
]


@pytest.mark.parametrize(("address", "typed", "place", "said"), AMISS)
def test_what_is_amiss_is_told_beside_its_field(officer, address, typed, place, said):
    before = stands()
    answer = officer.post(HERE + address, typed)
    assert answer.status_code in (400, 409)
    assert stands() == before
    assert said in told_at(answer, place)


def test_what_is_over_or_void_already_is_refused(officer, director, ada):
    title = a_title(ada, director, until=date(2026, 12, 31))
    there = f"{HERE}titles/{title.made_by_id}/"
    ends = [("2027-01-01", "last_day"), ("2023-12-31", "last_day")]
    for last_day, place in ends:
        before = stands()
        posted = {"last_day": last_day, "authority": "a docket"}
        answer = officer.post(f"{there}end/", posted)
        assert (answer.status_code, stands()) == (409, before)
        assert told_at(answer, place)
    void_title(title=title, authority="a docket", by=director, at=EVENING)
    before = stands()
    answer = officer.post(f"{there}void/", {"authority": "again"})
    assert (answer.status_code, stands()) == (409, before)


@pytest.mark.parametrize("act", ["1", "0", "9" * 30])
def test_what_no_act_entered_is_not_found(officer, act):
    for address in ("titles", "bars"):
        for verb in ("end", "void"):
            there = f"{HERE}{address}/{act}/{verb}/"
            assert officer.get(there).status_code == 404


def test_only_the_secretariat_enters_titles_and_bars(director, ada):
    title = a_title(ada, director)
    inner = f"titles/{title.made_by_id}/"
    before = stands()
    for role in (Role.REFEREE, Role.TRIBUNAL_CHAIR, Role.MEMBER):
        client = logged_in(appointed(director, role))
        before = stands()
        for address in ("titles/", "bars/", f"{inner}end/", f"{inner}void/"):
            assert client.get(HERE + address).status_code == 403
            assert client.post(HERE + address, TITLE).status_code == 403
        assert "Grant a title" not in text_of(client.get(HERE))
    assert stands() == before
    assert Client().post(f"{HERE}titles/", TITLE).status_code == 302
    assert stands() == before
    clerk = logged_in(appointed(director, Role.SECRETARIAT))
    assert "Grant a title, or end one" in text_of(clerk.get(HERE))
    assert clerk.get("/members/ICA-999999/titles/").status_code == 404


def test_a_member_s_page_asks_as_much_for_many_titles(
    director, ada, django_assert_max_num_queries
):
    for year in range(1950, 1980):
        days = {"since": date(year, 1, 1), "until": date(year, 12, 31)}
        a_title(ada, director, at=NOON, **days)
    assert Member.objects.count() == 2
    with django_assert_max_num_queries(11):
        said = text_of(Client().get(HERE))
    assert said.count("Congress of 2024") >= 30
