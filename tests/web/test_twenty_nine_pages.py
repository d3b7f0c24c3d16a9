"""The register of 29 hands on its pages: shown, told of, certified or refused."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.certifying import (
    certify,
    revoke,
    turn_down,
)
from standings.models import Act, TwentyNine
from standings.results import submit_sheet

from ..standings.nines import NEXT_DAY, Club, a_sheet_of_29
from ..standings.tables import DAY, EVENING, a_match
from .markup import text_of
from .meetings import logged_in, told_at
from .registers import last_act

pytestmark = pytest.mark.django_db

REGISTER = "/registers/twenty-nines/"
NEW = f"{REGISTER}new/"
N1 = f"{REGISTER}ICA-29-2026-0001/"


class Clock:
    now = NEXT_DAY


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: Clock.now)


@pytest.fixture
def club():
    return Club()


def of_days(club, many, *, first=0, **told):
    """So many entries of Ada's, each of another day."""
    return [
        club.applied(day=DAY - timedelta(days=day), **told)
        for day in range(first, first + many)
    ]


def certified(club, *entries):
    return [certify(entry=each, by=club.officer, at=NEXT_DAY) for each in entries]


def page(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return text_of(answer)


def shown(client, query=""):
    """The numbers in the gallery, those that wait, and those that are over."""
    context = client.get(f"{REGISTER}{query}").context
    return [
        [entry.number[-4:] for entry in context.get(name, ())]
        for name in ("rows", "waiting", "over")
    ]


# --- The gallery ---


@pytest.fixture
def register(club):
    """Two certified, one waiting, one refused, one revoked; the first in the crib."""
    entries = [club.applied(crib=True), *of_days(club, 4, first=1)]
    first, second, _waiting, refused, revoked = entries
    certified(club, first, second, revoked)
    told = {"reason": "Nobody saw it.", "by": club.officer, "at": NEXT_DAY}
    turn_down(entry=refused, **told)
    revoke(entry=revoked, **told)
    return entries


SIFTED = {
    # the query; the gallery, what waits, what is over
    "nothing": ("", [["0002", "0001"], ["0003"], ["0005", "0004"]]),
    "what waits": ("?state=waiting", [["0003"], [], []]),
    "what is revoked": ("?state=revoked", [["0005"], [], []]),
    "a season": ("?season=2026", [["0002", "0001"], ["0003"], ["0005", "0004"]]),
    "another season": ("?season=2025", [[], [], []]),
    "a federation": (
        "?federation=ENG",
        [["0002", "0001"], ["0003"], ["0005", "0004"]],
    ),
    "another federation": ("?federation=SCO", [[], [], []]),
    "after one": ("?before=ICA-29-2026-0002", [["0001"], [], []]),
}


@pytest.mark.parametrize(("query", "numbers"), SIFTED.values(), ids=SIFTED)
def test_the_gallery_shows_what_is_admitted_and_apart_what_is_not(
    client, register, query, numbers
):
    assert shown(client, query) == numbers


def test_the_cards_are_drawn_and_told_in_words(client, register):
    told = client.get(REGISTER).content.decode()
    for card in ("5C", "5D", "5H", "JS", "5S"):
        assert f"rulebook/cards/{card}.svg" in told
    words = (
        "five of clubs, five of diamonds, five of hearts, jack of spades, turned up "
        "five of spades"
    )
    assert f'aria-label="{words}"' in told
    assert told.count("in the crib") == 1


def test_an_empty_register_says_so(client):
    assert "No 29 is admitted yet." in page(client, REGISTER)
    said = page(client, f"{REGISTER}?season=1999")
    assert "No entry of that kind is on file." in said


BAD_QUERIES = (
    *("state=lost", "state=%00", "federation=X", "federation=%00", "season=x"),
    *("season=-1", f"season={'9' * 30}", "before=1", "before=ICA-29-2026-0009"),
    *("before=%00", "before=ICA-29-0000-0000", f"before={'9' * 40}"),
)


@pytest.mark.parametrize("query", BAD_QUERIES)
def test_a_query_that_asks_for_nothing_is_told_so(client, query):
    assert client.get(f"{REGISTER}?{query}").status_code == 400


def test_a_long_register_goes_on(client, club):
    entries = of_days(club, 50)
    certified(club, *entries[:26])
    context = client.get(REGISTER).context
    assert len(context["rows"]) == 24
    assert (len(context["waiting"]), context["more"]) == (12, {"waiting"})
    told = client.get(REGISTER).content.decode()
    assert f"?before={context['last'].number}" in told
    assert len(shown(client, f"?before={context['last'].number}")[0]) == 2


def queries(club):
    """How often the pages ask, for anybody and for an officer."""
    counts = []
    for client in (Client(), logged_in(club.officer)):
        for address in (REGISTER, N1):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200
            counts.append(len(asked))
    return counts


def test_a_page_asks_as_often_whatever_its_size(club):
    _waiting, admitted, refused = of_days(club, 3, witnesses=("Eve Starter",))
    why = {"reason": "No.", "by": club.officer, "at": NEXT_DAY}
    certified(club, admitted)
    turn_down(entry=refused, **why)
    few = queries(club)
    more = of_days(club, 20, first=3, witnesses=("Eve", "Cy"))
    certified(club, *more[:8])
    for entry in more[8:14]:
        turn_down(entry=entry, **why)
    assert queries(club) == few


# --- One entry ---


def test_an_entry_tells_who_saw_it_and_all_that_was_done_of_it(client, register, club):
    said = page(client, f"{REGISTER}ICA-29-2026-0005/")
    for told in (
        *("Ada Pone", "Federation of England", "26 September 2026", "revoked"),
        *("is applied for, a 29 on 26 September 2026", "is certified for ENG"),
        *("The certification of ICA-29-2026-0005 for ENG is revoked.", "Nobody saw it"),
    ):
        assert told in said
    told = client.get(f"{REGISTER}ICA-29-2026-0005/").content.decode()
    assert "ICA-29-2026-0005/certificate.pdf" in told
    assert (
        "certificate.pdf"
        not in client.get(f"{REGISTER}ICA-29-2026-0003/").content.decode()
    )


def test_a_witness_s_number_leads_to_the_member(client, club):
    club.applied(witnesses=(f"{club.cy.number}, at the next table", "<b>Eve</b>"))
    told = client.get(N1).content.decode()
    assert f'<a href="/members/{club.cy.number}/">{club.cy.number}</a>, at the' in told
    assert "&lt;b&gt;Eve&lt;/b&gt;" in told


def test_an_entry_leads_to_its_match_and_deal_and_back(client, club):
    match = club.match()
    submit_sheet(
        match=match, judged=a_sheet_of_29("Result: none"), by=club.ada, at=EVENING
    )
    told = client.get(N1).content.decode()
    assert f"/matches/{match.number}/sheets/1/" in told
    assert "deal 1 of sheet 1" in told
    assert N1 in client.get(f"/matches/{match.number}/").content.decode()


def test_an_unsanctioned_match_says_why_its_29_is_not_entered(client, club):
    match = a_match(club.ada, club.cy)
    submit_sheet(
        match=match, judged=a_sheet_of_29("Result: none"), by=club.ada, at=EVENING
    )
    said = page(client, f"/matches/{match.number}/")
    assert "this match is unsanctioned, so that no entry is opened" in said


def test_an_entry_without_a_federation_says_that_one_must_be_named(client, club):
    club.applied(holder=club.cy)
    assert "A federation must be named" in page(client, N1)


@pytest.mark.parametrize(
    "number", ["ICA-29-2026-0009", "ICA-29-2026-00001", "29", "%00", "9" * 30]
)
def test_a_number_that_was_never_given_is_not_found(client, club, number):
    club.applied()
    assert client.get(f"{REGISTER}{number}/").status_code == 404


# RW-173, RW-176: literal on every page
NAMES = ["Trần Ghế", "<b>x</b>", "O'Neill's & Co", "Seat#1", "ﷺ", "Арабелла"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_as_it_is_given(client, club, name):
    certified(club, club.applied(holder=name, federation=club.england))
    for address in (REGISTER, N1):
        assert name in page(client, address)


# --- What waits for whom ---


def test_an_officer_sees_what_waits_and_nobody_else_does(club):
    club.applied()
    one = "One entry waits for you to certify or refuse it."
    assert one in page(logged_in(club.officer), REGISTER)
    assert "A 29 waits for you" in page(logged_in(club.officer), "/you/")
    for other in (club.elsewhere, club.director, club.ada):
        assert "waits for you to certify" not in page(logged_in(other), REGISTER)
        assert "29 waits for you" not in page(logged_in(other), "/you/")


def test_doors_are_open_or_say_why_not(club):
    club.applied()
    context = logged_in(club.officer).get(N1).context
    assert [door.name for door in context["open"]] == ["certify", "refuse"]
    context = logged_in(club.elsewhere).get(N1).context
    assert [door.name for door in context["closed"]] == ["certify", "refuse"]
    assert "acts for SCO alone" in page(logged_in(club.elsewhere), N1)
    assert not logged_in(club.ada).get(N1).context["open"]


# --- Told of ---

HELD = {
    "hand": "5C 5D 5H JS",
    "starter": "5S",
    "day": DAY.isoformat(),
    "zone": "Europe/London",
}


def test_a_29_is_told_of_and_entered(club):
    client = logged_in(club.cy)
    typed = HELD | {"who": "ica 2", "place": "The Cloven Hoof", "crib": "on"}
    answer = client.post(NEW, typed | {"witnesses": "Eve\r\nICA-000004\r\n"})
    assert (answer.status_code, answer.url) == (302, N1)
    entry = TwentyNine.objects.get()
    assert (entry.who, entry.hand, entry.crib) == ("ICA-000002", HELD["hand"], True)
    assert (entry.place, entry.witnesses) == ("The Cloven Hoof", "Eve\nICA-000004")
    assert last_act() == ("apply-twenty-nine", entry.number, "")


def test_of_a_match_the_day_is_left_to_it(club):
    match = club.match(place="Venice")
    client = logged_in(club.ada)
    first = client.get(NEW).context["form"].initial
    typed = HELD | {"match": match.number, "who": club.ada.number}
    untouched = typed | {"day": first["day"].isoformat(), "zone": first["zone"]}
    assert first["day"] != DAY
    assert client.post(NEW, untouched).status_code == 302
    entry = TwentyNine.objects.get()
    assert (entry.day, entry.place, entry.match) == (DAY, "Venice", match)


REFUSED = {
    # what is typed; the status, the field and what is told beside it
    "RW-009: 28": (
        {"hand": "5C 5D 5H 5S", "starter": "TD"},
        (409, "hand", "counts 28; the register is of hands of 29"),
    ),
    "no card": ({"hand": "5C 5D 5H JX"}, (400, "hand", "JX")),
    "no cards": ({"hand": ""}, (409, "hand", "0")),
    "a card twice": ({"starter": "5C"}, (409, "hand", "5♣")),
    "no starter": ({"starter": ""}, (400, "starter", "0")),
    "two starters": ({"starter": "5S 5D"}, (400, "starter", "2")),
    "nobody": ({"who": " "}, (409, "who", "No name is given")),
    "no member": ({"who": "ICA-000999"}, (400, "who", "ICA-000999")),
    "no match": ({"match": "M-1"}, (400, "match", "M-1")),
    "no day": ({"day": ""}, (409, "day", "The day is not given")),
    "a day to come": ({"day": "2026-12-24"}, (409, "day", "has not come yet")),
    "no such day": ({"day": "2026-02-30"}, (400, "day", "This is no day")),
    "no zone": ({"zone": "Nowhere"}, (409, "zone", "is no time zone")),
    "no federation": ({"federation": "XX"}, (400, "federation", "no such federation")),
    "not the holder's": (
        {"federation": "SCO"},
        (409, "federation", "does not belong to SCO"),
    ),
    "a hidden place": ({"place": "a\u202eb"}, (409, "place", "U+202E")),
    "a hidden witness": ({"witnesses": "a\0b"}, (409, "witnesses", "U+0000")),
    "too many witnesses": ({"witnesses": "x\n" * 13}, (409, "witnesses", "13")),
    "long witnesses": ({"witnesses": "x" * 5000}, (400, "witnesses", "at most")),
    "a long name": ({"who": "x" * 201}, (409, "who", "201")),
}


@pytest.mark.parametrize(("typed", "told"), REFUSED.values(), ids=REFUSED)
def test_what_is_amiss_is_told_at_its_place_and_nothing_is_entered(club, typed, told):
    status, field, words = told
    typed = HELD | {"who": club.ada.number} | typed
    client = logged_in(club.cy)
    before = Act.objects.count()
    answer = client.post(NEW, typed)
    assert (answer.status_code, words in told_at(answer, field)) == (status, True)
    assert (Act.objects.count(), TwentyNine.objects.count()) == (before, 0)
    for name, text in typed.items():
        assert answer.context["form"][name].value() == text


def test_a_hand_on_file_is_told_above_the_form(club):
    club.applied()
    answer = logged_in(club.cy).post(NEW, HELD | {"who": club.ada.number})
    assert answer.status_code == 409
    assert "on file already, as ICA-29-2026-0001" in text_of(answer)


def test_the_button_pressed_twice_enters_once(club):
    client = logged_in(club.cy)
    key = client.get(NEW).context["form"]["key"].value()
    typed = HELD | {"who": club.ada.number, "key": key}
    came = [client.post(NEW, typed) for _ in range(2)]
    assert [answer.url for answer in came] == [N1, N1]
    assert TwentyNine.objects.count() == 1


# --- Decided ---


def test_an_officer_certifies_and_once_is_enough(club):
    club.applied()
    client = logged_in(club.officer)
    assert "Certify this hand" in page(client, f"{N1}certify/")
    came = [client.post(f"{N1}certify/") for _ in range(2)]
    assert [answer.status_code for answer in came] == [302, 302]
    entry = TwentyNine.objects.get()
    assert (entry.state, entry.certifier) == ("certified", club.officer)
    assert entry.certified_on == date(2026, 10, 1)
    assert entry.decided_by.account == club.officer.login
    assert Act.objects.filter(verb="certify-twenty-nine").count() == 1


@pytest.mark.parametrize(
    ("act", "state"), [("refuse", "refused"), ("revoke", "revoked")]
)
def test_a_refusal_and_a_revocation_give_their_reason(club, act, state):
    entry = club.applied()
    if act == "revoke":
        certified(club, entry)
    client = logged_in(club.officer)
    before = Act.objects.count()
    for reason, status in (("", 400), ("a\0b", 400), ("x" * 2001, 400)):
        answer = client.post(f"{N1}{act}/", {"reason": reason})
        assert (answer.status_code, Act.objects.count()) == (status, before)
    assert client.post(f"{N1}{act}/", {"reason": "A 28."}).status_code == 302
    assert TwentyNine.objects.get().state == state
    assert last_act() == (f"{act}-twenty-nine", entry.number, "A 28.")


def test_what_is_decided_is_not_decided_again(club):
    certified(club, club.applied())
    answer = logged_in(club.officer).post(f"{N1}refuse/", {"reason": "No."})
    assert answer.status_code == 409
    assert "ICA-29-2026-0001 is certified already." in text_of(answer)


def test_an_entry_of_no_federation_is_certified_by_nobody(club):
    club.applied(holder=club.cy)
    client = logged_in(club.officer)
    for answer in (client.get(f"{N1}certify/"), client.post(f"{N1}certify/")):
        assert answer.status_code == 409
        assert "is not named yet, and it alone certifies it" in text_of(answer)
    assert logged_in(club.director).get(f"{N1}certify/").status_code == 403


def test_the_federation_is_named_by_the_holder(club):
    club.joins(club.cy, club.england)
    club.joins(club.cy, club.scotland)
    club.applied(holder=club.cy)
    client = logged_in(club.cy)
    answer = client.post(f"{N1}federation/", {"federation": "XX"})
    assert answer.status_code == 400
    answer = client.post(f"{N1}federation/", {"federation": "SCO"})
    assert answer.status_code == 302
    assert TwentyNine.objects.get().federation == club.scotland


def test_a_notice_leads_to_the_entry(club):
    entry = club.applied()
    client = logged_in(club.officer)
    notice = club.officer.notices.get(act=entry.made_by)
    assert N1 in client.get(f"/you/notices/{notice.number}/").content.decode()
