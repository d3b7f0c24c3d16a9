"""The referee's desk as a visitor asks it: addresses, answers, and nothing kept.

These tests have no database, so that no look-up can ask it anything.
"""

import re

import pytest

from .markup import text_of, words

COUNT = "/referee/count/"
CARDS = "hand=7C8D8H9S&starter=KC"


def asked(client, query, page=COUNT):
    return client.get(f"{page}?{query}")


def answer(page):
    """The sentences of a ruling, the first first."""
    ruling = re.search(r'<div class="answer">(.*?)</div>', page, re.S)
    said = re.findall(r"<p[^>]*>(.*?)</p>", ruling[1], re.S) if ruling else []
    return list(map(words, said))


def test_the_desk_has_two_doors(read):
    page = read("/referee/")
    assert f'href="{COUNT}"' in page
    assert page.count('href="/referee/happened/') == 21
    assert 'href="/referee/"' in read("/")


RULED = {
    # what the address asks; how the answer begins, and how many sentences it has
    "muggins on a pair": (
        f"{CARDS}&claimed=10&muggins=pair+8D+8H&when=open",
        *("Muggins stands: 2 to the opponent.", 2),
    ),
    "two lines ticked, and one typed": (
        f"{CARDS}&claimed=0&muggins=15+7C+8D&muggins=15+7C+8H&muggins=pair&when=open",
        *("Muggins stands: 6 to the opponent.", 2),
    ),
    "the count line by line": (
        f"{CARDS}&claimed=15+7C+8D&claimed=pair+8D+8H&muggins=pair+8D+8H&when=open",
        *("Muggins fails:", 2),
    ),
    "too late": (
        f"{CARDS}&claimed=10&muggins=pair+8D+8H&when=gathered",
        *("There is no claim of muggins", 2),
    ),
    "too soon, and the count not finished": (
        f"{CARDS}&claimed=10&muggins=pair+8D+8H&when=counting",
        *("There is no claim of muggins", 1),
    ),
    "prompted": (
        f"{CARDS}&claimed=10&muggins=pair+8D+8H&when=open&prompted=1",
        *("There is no claim of muggins", 2),
    ),
    "the count alone": (f"{CARDS}&claimed=14&when=open", "The count stands at 12.", 1),
    "it wins": (
        f"{CARDS}&claimed=10&muggins=pair+8D+8H&when=open&opponent_at=119",
        *("Muggins stands: 2 to the opponent.", 4),
    ),
}


@pytest.mark.parametrize(("query", "begins", "many"), RULED.values(), ids=RULED)
def test_an_address_is_a_ruling(client, query, begins, many):
    page = client.get(f"{COUNT}?{query}", follow=True)
    assert page.status_code == 200
    said = answer(page.content.decode())
    assert said[0].startswith(begins)
    assert len(said) == many
    assert f"<title>{begins}" in page.content.decode()


def test_what_is_ticked_stands_once_in_the_address(client):
    moved = asked(client, f"{CARDS}&claimed=0&muggins=15+7C+8D&muggins=pair&when=open")
    assert moved.status_code == 302
    assert moved["Location"] == (
        f"{COUNT}?hand=7C8D8H9S&starter=KC&claimed=0&muggins=15+7C+8D%3B+pair&when=open"
    )
    page = client.get(moved["Location"]).content.decode()
    assert re.search(r'name="muggins" value="15 7C 8D" checked', page)
    assert 'id="id_muggins" value="pair"' in page


def test_a_tap_takes_a_card_up_and_keeps_what_was_said(client):
    moved = asked(client, "hand=7C8D8H&claimed=4&pick=9S&picking=1")
    assert moved["Location"] == f"{COUNT}?hand=7C8D8H9S&claimed=4&picking=1"


LACKING = {
    # what is asked; the status, and what the page says in place of a ruling
    "nothing yet": ("", 200, "Pick the hand or crib"),
    "when, and no count": (f"{CARDS}&when=open", 400, "Say what the player counted"),
    "muggins, and no count": (
        f"{CARDS}&muggins=pair&when=open",
        *(400, "Say first what the player counted"),
    ),
    "a total and lines": (
        f"{CARDS}&claimed=4&claimed=15+7C+8D&when=open",
        *(400, "not both"),
    ),
    "a line that is none": (f"{CARDS}&claimed=nothing&when=open", 400, "nothing"),
    "no such moment": (
        f"{CARDS}&claimed=4&when=early",
        *(400, "There is no moment “early” to choose here."),
    ),
    "no such moment, and no cards": ("when=early", 400, "no moment “early”"),
    "a score past the last hole": (
        f"{CARDS}&claimed=4&when=open&player_at=121",
        *(400, "120"),
    ),
    "a score past the end of a short match": (
        f"{CARDS}&claimed=4&when=open&form=short&opponent_at=61",
        *(400, "the last hole is 61"),
    ),
    "a card twice": ("hand=7C7C8H9S&starter=KC&claimed=4&when=open", 400, "7♣"),
}


@pytest.mark.parametrize(("query", "status", "says"), LACKING.values(), ids=LACKING)
def test_what_lacks_or_is_amiss_is_named(client, query, status, says):
    page = asked(client, query)
    assert page.status_code == status
    assert says in text_of(page)
    assert answer(page.content.decode()) == []


HAPPENED = {
    # what is asked; how the answer begins, and a silence that the page shows
    "a peek": ("peek/", "2 to the opponent", None),
    "a peek at 119": ("peek/?opponent_at=119", "2 to the opponent", None),
    "the Schedule off": ("peek/?off=on", "No penalty by the Schedule", None),
    "a card that showed": ("exposed-card/", "There is no rule for it", "S.2"),
    "the renege": (
        "renege/?cards=AH5C6D&running=25",
        *("Reneged: A♥ 5♣ . 4 to the opponent", "S.9"),
    ),
    "a renege put right": ("renege/?when=pegged", "No penalty", "S.8"),
    "a false claim": ("false-claim/?over=31&offender_at=90", "31 to", None),
    "the utterance": ("speaking-over/?when=uttered", "Ground for immediate", None),
}


@pytest.mark.parametrize(
    ("query", "begins", "silence"), HAPPENED.values(), ids=HAPPENED
)
def test_what_happened_is_a_tap_away(read, query, begins, silence):
    page = read(f"/referee/happened/{query}")
    assert answer(page)[0].startswith(begins)
    shown = re.findall(r'class="citation silent" href="[^"]*#(S\.\d+)"', page)
    assert shown == ([silence] if silence else [])


def test_a_tap_takes_up_a_card_that_was_held(client):
    page = "/referee/happened/renege/"
    moved = asked(client, "cards=AH5C&running=25&pick=6D", page)
    assert moved["Location"] == f"{page}?cards=AH5C6D&running=25"
    back = asked(client, "cards=AH5C6D&take=5C", page)
    assert back["Location"] == f"{page}?cards=AH6D"


def test_what_the_desk_does_not_know_is_not_there(read):
    assert "hiccup" in read("/referee/happened/hiccup/", 404)


HOSTILE = (
    *("\0", "9" * 30, "-1", "1e9", "\u202e", "½", "a" * 5000, "<b>", "%", "[]"),
    *("٣", "pair" * 50, ";" * 100, "15 " * 200),
)
FIELDS = {
    COUNT: (
        *("hand", "starter", "crib", "form", "claimed", "muggins", "when"),
        *("prompted", "player_at", "opponent_at", "picking", "pick", "take"),
    ),
    "/referee/happened/renege/": (
        *("form", "off", "when", "cards", "running", "offender_at", "opponent_at"),
        *("pick", "take"),
    ),
    "/referee/happened/false-claim/": ("over", "form", "off"),
}


@pytest.mark.parametrize("page", FIELDS)
def test_no_question_is_our_error(client, page):
    whole = {"hand": "7C8D8H9S", "starter": "KC", "claimed": "4", "when": "open"}
    for name in FIELDS[page]:
        for hostile in HOSTILE:
            told = client.get(page, whole | {name: hostile})
            assert told.status_code in (200, 302, 400), (name, hostile)
    for raw in ("hand=%ff", "claimed=%ed%a0%80", "&&&=&", "hand=%00"):
        assert client.get(f"{page}?{raw}").status_code in (200, 302, 400)
