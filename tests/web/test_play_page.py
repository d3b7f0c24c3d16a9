"""The play checker's page: acts by series, their findings, and what comes next."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from .markup import words

HANDS = {"A": "JS7D6H4C", "B": "5C6S2D4H"}
WORKED = "A JS, B 5C, A 7D, B 6S, A go, B 2D, A 6H, B 4H, A 4C"


@pytest.fixture
def ask(client):
    """Asks the page about a play; the database is not asked anything."""

    def ask(status=200, **question):
        answer = client.get("/count/play/", question)
        assert answer.status_code == status
        return answer.content.decode()

    return ask


def rows(page):
    """The acts as a reader sees them: seat, card, count, what for, pegs."""
    body = r"<tr(?: class=\"unjudged\")?>\s*<th scope=\"row\">(.*?)</tr>"
    return [
        [words(cell) for cell in re.split(r"<t[dh][^>]*>", row)]
        for row in re.findall(body, page, re.DOTALL)
    ]


def totals(page):
    return [int(each) for each in re.findall(r"<dd>(\d+)</dd>", page)]


def test_the_worked_play_of_two_reads_act_by_act(ask):
    page = ask(laid=WORKED, **HANDS)
    acts = rows(page)
    assert [row[0] for row in acts] == list("ABABABABA")
    assert [row[2] for row in acts] == "10 15 22 28 28 30 6 10 14".split()
    assert [row[4] for row in acts] == ["", "2", "", "3", "", "1", "", "", "3"]
    assert "Run of three III.2.4 Code" in acts[3][3]
    assert acts[8][3] == "Pair 2 III.2.3 Code Last card 1 III.2.6 Code"
    assert page.count("The count returns to nought") == 1
    assert totals(page) == [3, 6]
    assert "The play is over." in page


def test_without_hands_the_sums_stand_alone(ask):
    page = ask(laid="A JC, B 9D, A 4H, B 5S, A 3C")
    last = rows(page)[-1]
    assert last[2] == "31"
    assert "Thirty-one 2 III.2.2 Code" in last[3]
    assert "Run of three 3 III.2.4 Code" in last[3]
    assert last[4] == "5"


def test_a_number_written_beside_a_card_is_judged(ask):
    page = ask(laid="A JS, B 5C 3")
    assert "wrote 3" in page
    assert "B pegs 3 for" in words(page)
    assert "III.2.1" in page


def test_an_impossible_card_ends_what_can_be_judged(ask):
    # RW-017
    page = ask(laid="A KC, B KD, A 4D, B 8S 2, A 2C")
    assert "would make 32, and the count never exceeds 31" in words(page)
    assert "Nothing more can be judged." in page
    assert 'href="/rules/III.1/"' in page
    assert 'name="lay"' not in page


def test_the_seat_to_act_sees_the_cards_it_may_lay(ask):
    page = ask(laid="A KC, B KD, A 4D", A="KC QC 4D 8S", B="KD QD 3H 9C")
    assert "B to act." in page
    assert re.findall(r'name="lay" value="(\w+)"', page) == ["3H"]
    assert 'id="lay-9C" type="button" aria-disabled="true"' in page


def test_a_seat_that_holds_nothing_fitting_must_say_go(ask):
    page = ask(laid="A JS, B 5C, A 7D, B 6S", **HANDS)
    assert "Nothing in the hand fits." in page
    assert re.findall(r'name="lay"', page) == []
    assert "A says Go" in page


def test_where_hands_are_unknown_every_card_not_laid_may_be_tapped(ask):
    page = ask(laid="A JS, B 5C")
    tapped = set(re.findall(r'name="lay" value="(\w+)"', page))
    assert len(tapped) == 50
    assert not tapped & {"JS", "5C"}


def test_cards_past_31_are_not_to_be_tapped(ask):
    page = ask(laid="A KC, B KD, A 9D")
    assert set(re.findall(r'name="lay" value="(.)', page)) == {"A", "2"}


def test_three_seats_have_three_hands(ask):
    page = ask(form="three-hand")
    assert 'name="C"' in page
    assert 'name="C"' not in ask()


def test_the_leader_is_asked_for_or_assumed(ask):
    assert "A leads." in ask()
    assert "B leads." in ask(leader="B")
    assert "but the lead is B’s" in words(ask(laid="A JS", leader="B"))


@pytest.mark.parametrize(
    ("question", "field", "said"),
    [
        ({"laid": "A JS B"}, "laid", "cannot be read"),
        ({"laid": "A JS 5C"}, "laid", "lays more than one card"),
        ({"laid": "A JX"}, "laid", "“JX” is no card"),
        ({"laid": "E JS"}, "laid", "no seat “E”"),
        ({"A": "JS 7D"}, "A", "cards given: 2"),
        ({"A": "JS 7D 6H 4C", "B": "JS 2C 3C 4D"}, "B", "J♠ stands here twice"),
        ({"A": "JS 7D 6H joker"}, "A", "no joker is used"),
        ({"leader": "Q"}, "leader", "no seat “Q”"),
        ({"form": "whist"}, "form", "no form “whist”"),
        ({"laid": "\0"}, "laid", "Null characters"),
        ({"laid": "A JS, " * 2000}, "laid", "at most 4000 characters"),
        ({"laid": '"><script>alert(1)</script>'}, "laid", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(ask, question, field, said):
    page = ask(status=400, **question)
    place = rf'<div class="errors" id="id_{field}_error">(.*?)</div>'
    (error,) = re.findall(place, page, re.DOTALL)
    assert said in words(error)
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("hands", "seat", "said"),
    [
        ({"A": "JS 7D", "B": "5C 6S 2D 4H"}, "A", "cards given: 2"),
        ({"A": "JS 7D 6H 4C", "B": "5C"}, "B", "cards given: 1"),
        ({"A": "JS 7D 6H 6H", "B": "5C 6S 2D 4H"}, "A", "6♥ stands here twice"),
        ({"B": "5C 6S 2D 4H", "A": "JS 7D 6H 5C"}, "B", "5♣ stands here twice"),
    ],
)
def test_a_bad_hand_is_said_once_and_by_the_name_of_its_seat(ask, hands, seat, said):
    page = ask(status=400, laid="A JS", **hands)
    (error,) = re.findall(r'<div class="errors"(.*?)</div>', page, re.DOTALL)
    assert f'id="id_{seat}_error"' in error
    assert f"{seat}’s hand" in words(error)
    assert said in words(error)


@pytest.mark.parametrize(
    ("question", "laid"),
    [
        ({"lay": "5C"}, "A 5C"),
        ({"leader": "B", "lay": "5C"}, "B 5C"),
        ({"laid": "A JS 0; B 5C 2", "lay": "7D"}, "A JS 0, B 5C 2, A 7D"),
        ({"laid": "A KC, B KD, A 9D", "go": "1"}, "A KC, B KD, A 9D, B go"),
        ({"laid": "A KC, B KD, A 9D, B go", "back": "1"}, "A KC, B KD, A 9D"),
        ({"laid": "A KC, B KD, A 9D, B 8S", "lay": "2H"}, "A KC, B KD, A 9D, B 8S"),
    ],
)
def test_a_tap_leads_to_the_next_play(client, question, laid):
    answer = client.get("/count/play/", question)
    assert answer.status_code == 302
    query = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert query["laid"] == [laid]


def test_hands_and_form_survive_a_tap(client):
    question = {"form": "three-hand", "A": "7C 5D TH 4S", "laid": "B 7D", "lay": "7H"}
    answer = client.get("/count/play/", question)
    query = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert query == {
        "laid": ["B 7D, C 7H"],
        "A": ["7C5DTH4S"],
        "form": ["three-hand"],
    }


# The hands dealt by tapping, and dealt anew.


def led_to(client, address, **taps):
    answer = client.get(address, taps)
    assert answer.status_code == 302
    address = urlsplit(answer.headers["Location"])
    # Without script, the browser is led back to the pack.
    assert address.fragment == ("dealing" if {"give", "take"} & {*taps} else "")
    return {key: value for key, (value,) in parse_qs(address.query).items()}


def test_both_hands_are_dealt_by_tapping(client, ask):
    asked = {}
    for card in "JS 7D 6H 4C 5C 6S 2D".split():
        asked = led_to(client, "/count/play/", **asked, give=card)
        page = ask(**asked)
        assert '<details class="dealing" id="dealing" open>' in page
        assert f'id="give-{card}" class="key' in page
        assert f'name="give" value="{card}"' not in page
    assert asked == {"A": "JS7D6H4C", "B": "5C6S2D", "dealing": "1", "to": "B"}
    asked = led_to(client, "/count/play/", **asked, give="4H")
    assert asked == {"A": "JS7D6H4C", "B": "5C6S2D4H"}
    page = ask(**asked)
    assert '<details class="dealing" id="dealing" data-done>' in page
    assert 'name="give"' not in page
    assert 'name="lay" value="JS"' in page


def test_the_next_card_goes_to_the_hand_that_was_chosen(client):
    asked = led_to(client, "/count/play/", A="JS", dealing="1", to="B", give="5C")
    assert asked == {"A": "JS", "B": "5C", "dealing": "1", "to": "B"}
    asked = led_to(client, "/count/play/", A="JS", to="Q", give="5C")
    assert asked["A"] == "JS5C"


def test_a_card_dealt_twice_changes_nothing(client):
    asked = led_to(client, "/count/play/", A="JS", to="B", give="JS")
    assert asked == {"A": "JS", "dealing": "1", "to": "B"}


def test_a_card_is_taken_back_from_the_hand_that_holds_it(client):
    asked = led_to(client, "/count/play/", **HANDS, take="6S")
    assert asked == {"A": "JS7D6H4C", "B": "5C2D4H", "dealing": "1", "to": "B"}


def test_a_hand_on_its_way_is_no_error_and_as_good_as_unknown(ask):
    page = ask(A="JS7D6H4C", B="5C", dealing="1", laid="A JS")
    assert 'class="errors"' not in page
    assert 'name="lay" value="7C"' in page
    assert "3 more cards for B." in page
    ask(status=400, A="JS7D6H4C", B="5C", laid="A JS")


def test_a_play_may_go_on_while_a_hand_is_not_whole(client):
    asked = led_to(client, "/count/play/", A="JS", dealing="1", to="B", lay="7C")
    assert asked == {"laid": "A 7C", "A": "JS", "dealing": "1", "to": "B"}


def test_beginning_again_keeps_the_deal_and_another_deal_the_form(ask):
    page = ask(form="three-hand", leader="B", laid="B 5C", B="5C 6S 2D 4H")
    assert 'href="/count/play/?B=5C6S2D4H&amp;leader=B&amp;form=three-hand"' in page
    assert 'href="/count/play/?form=three-hand">Another deal' in page
    assert "Another deal" not in ask(laid="B 5C")
