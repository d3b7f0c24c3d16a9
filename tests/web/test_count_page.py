"""The count page: totals with their provisions, why not more, claims, and refusals."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from .markup import words


@pytest.fixture
def ask(client):
    """Asks the page a question; returns it as a reader sees it, and as it is written.

    It may ask the database nothing.
    """

    def ask(status=200, **question):
        answer = client.get("/count/", question)
        assert answer.status_code == status
        return Page(answer.content.decode())

    return ask


class Page:
    """A page and what its parts say."""

    def __init__(self, markup):
        self.markup = markup

    def says(self, pattern):
        """The texts of the elements that a pattern finds, without their tags."""
        return [words(found) for found in re.findall(pattern, self.markup, re.DOTALL)]

    @property
    def total(self):
        (figure,) = self.says(r'<span class="figure">(\d+)</span>')
        return int(figure)

    @property
    def lines(self):
        return self.says(r'<li class="line"[^>]*>(.*?)</li>')

    @property
    def notes(self):
        return self.says(r'<p class="finding note">(.*?)</p>')

    @property
    def errors(self):
        return self.says(r'<p class="finding error">(.*?)</p>')

    @property
    def rulings(self):
        return self.says(r'<li class="(?:stands|fails)">(.*?)</li>')

    @property
    def pegs(self):
        return [int(each) for each in self.says(r"<dd>(\d+)</dd>")]


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "total", "provisions"),
    [
        pytest.param("JC4H6S8D", "JD", "", 2, "IV.2.2", id="RW-001-pone"),
        pytest.param("5C6D9HKS", "JD", "", 6, "IV.2.1", id="RW-001-dealer"),
        pytest.param("2H7H9HKD", "4H", "", 2, "IV.2.1", id="RW-002"),
        pytest.param("2H7H9HKH", "4C", "", 6, "IV.2.1 IV.2.4", id="RW-003-hand"),
        pytest.param("2H7H9HKH", "4C", "1", 2, "IV.2.1", id="RW-003-crib"),
        pytest.param("2H7H9HKH", "4H", "1", 7, "IV.2.1 IV.2.4", id="RW-003-crib-5"),
        pytest.param("ACTCAHTS", "AD", "", 8, "IV.2.2", id="RW-004"),
        pytest.param("8SJC9DTH", "QH", "", 5, "IV.2.3", id="RW-005"),
        pytest.param("AC2D3HKS", "KD", "", 9, "IV.2.1 IV.2.2 IV.2.3", id="RW-007"),
        pytest.param("4C4D4H3S", "3C", "", 12, "IV.2.1 IV.2.2", id="RW-008"),
        pytest.param("5C5D5HJS", "5S", "", 29, "IV.2.1 IV.2.2 IV.2.5", id="RW-009-29"),
        pytest.param("5C5D5H5S", "TD", "", 28, "IV.2.1 IV.2.2", id="RW-009-28"),
        pytest.param("4C4D4H4S", "7C", "", 24, "IV.2.1 IV.2.2", id="RW-009-24"),
    ],
)
def test_a_count_shows_its_total_and_what_each_line_rests_on(
    ask, hand, starter, crib, total, provisions
):
    page = ask(hand=hand, starter=starter, crib=crib)
    assert page.total == total
    assert sum(int(re.search(r" (\d+) [IVX]+\.", each)[1]) for each in page.lines) == (
        total
    )
    cited = {re.search(r"IV\.2\.\d", each)[0] for each in page.lines}
    assert cited == set(provisions.split())


def test_a_count_is_called_aloud(ask):
    page = ask(hand="7C8D8H9S", starter="KC")
    assert "“fifteen two, fifteen four, and a double run of three is twelve”" in (
        page.markup
    )


def test_cards_are_pictures_with_their_names(ask):
    page = ask(hand="5C5D5HJS", starter="5S")
    assert 'src="/static/rulebook/cards/5C.svg" alt="five of clubs"' in page.markup
    assert page.markup.count("<img") == 5


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "said", "provision"),
    [
        ("2H7H9HKH", "4C", "1", "in the crib only a flush of five counts", "IV.2.4"),
        ("2H7H9HKD", "4H", "", "the starter cannot stand in for it", "IV.2.4"),
        ("2C4D6H8S", "JH", "", "is the starter itself", "IV.2.5"),
        ("QCKDAH2S", "9D", "", "The ace is low only", "I.3"),
        ("5C5D5HJS", "5S", "", "the greatest hand there is", "IV.3"),
        ("2C4D6H8S", "QH", "", "nineteen", "T.4"),
    ],
)
def test_a_count_says_why_it_is_not_more(ask, hand, starter, crib, said, provision):
    page = ask(hand=hand, starter=starter, crib=crib)
    assert any(said in note and provision in note for note in page.notes)


def test_four_cards_are_counted_alone_where_no_starter_is_given(ask):
    page = ask(hand="7C8D8H9S")
    assert page.total == 12
    assert "without a starter" in page.markup


def test_three_cards_are_a_hand_in_five_card_cribbage(ask):
    page = ask(hand="2H7H9H", starter="KH", form="five-card")
    assert page.total == 4
    assert "T-a" in page.markup


@pytest.mark.parametrize("hand", ["5c 5d, 10♥ js", "5♣ 5♦ TH J♠", "5C\n5D 10h/JS"])
def test_cards_are_read_as_people_write_them(ask, hand):
    assert ask(hand=hand, starter="2C").total == 10


def test_nothing_asked_is_no_error(ask):
    page = ask()
    assert page.errors == []
    assert "Pick the hand or crib" in page.markup


# What cannot be counted.


@pytest.mark.parametrize(
    ("question", "field", "said", "provision"),
    [
        ({"hand": "5C5C5HJS", "starter": "5S"}, "hand", "5♣ stands here twice", "I.1"),
        ({"hand": "5C5D5HJS", "starter": "5H"}, "starter", "5♥ stands here", "I.1"),
        ({"hand": "5C5D5Hjoker"}, "hand", "no joker is used", "I.1"),
        ({"hand": "5C5D", "starter": "5S"}, "hand", "cards given: 2", "II.3"),
        ({"hand": "5C5D"}, "hand", "cards given: 2", "II.3"),
        (
            {"hand": "5C5D5HJS", "starter": "5S4S"},
            "starter",
            "The starter is one card",
            "II.4",
        ),
        ({"hand": "5C5D5H1S"}, "hand", "“1S” is no card of the pack", "I.1"),
        ({"starter": "XX"}, "starter", "“XX” is no card of the pack", "I.1"),
        ({"hand": "5C5D5HJS", "form": "whist"}, "form", "no form “whist”", "VI.3"),
        ({"hand": "5C5D5HJS", "form": "frontier"}, "form", "result only", "VI.3-a"),
    ],
)
def test_what_cannot_be_counted_is_said_at_its_field(
    ask, question, field, said, provision
):
    page = ask(status=400, **question)
    place = rf'<div class="errors" id="id_{field}_error">(.*?)</div>'
    (error,) = page.says(place)
    assert said in error
    assert f'href="/rules/{provision}/"' in page.markup
    assert re.search(rf'aria-describedby="[^"]*\bid_{field}_error"', page.markup)
    assert 'class="figure"' not in page.markup


@pytest.mark.parametrize(
    ("question", "field", "said"),
    [
        ({"claimed": "a lot"}, "claimed", "“a lot”"),
        ({"claimed": "10", "muggins": "some"}, "muggins", "“some”"),
        ({"muggins": "pair 5C 5D"}, "claimed", "Say first what the player counted"),
    ],
)
def test_a_claim_that_cannot_be_judged_leaves_the_count_standing(
    ask, question, field, said
):
    page = ask(status=400, hand="5C5D5HJS", starter="5S", **question)
    assert page.total == 29
    (error,) = page.says(rf'<div class="errors" id="id_{field}_error">(.*?)</div>')
    assert said in error
    # Where "Settle it" leads: to the answer, or to what is amiss with the claim.
    assert re.search(r'<details open id="verdict">.*?class="errors"', page.markup, re.S)


def test_a_claim_that_cannot_be_read_is_no_hindrance_to_a_tap(client):
    _, question = follow(client, "/count/?hand=5C5D5HJS&claimed=a+lot&pick=5S")
    assert question == {"hand": "5C5D5HJS", "starter": "5S", "claimed": "a lot"}


def test_what_was_typed_stays_as_typed(ask):
    page = ask(status=400, hand=" 5c 5D  nonsense ", starter="5s")
    assert 'value=" 5c 5D  nonsense "' in page.markup


@pytest.mark.parametrize("field", ["hand", "starter", "form", "claimed", "muggins"])
def test_markup_in_a_question_is_text(ask, field):
    hostile = '"><script>alert(1)</script>'
    question = {"hand": "5C5D5HJS", "starter": "5S", "claimed": "2", field: hostile}
    page = ask(status=400, **question)
    assert "<script>alert" not in page.markup
    assert "&lt;script&gt;alert" in page.markup


@pytest.mark.parametrize("field", ["hand", "starter", "form", "claimed", "muggins"])
@pytest.mark.parametrize("odd", ["\0", "5C\0", "5C" * 5000, "é" * 5000, "%00", "٣"])
def test_odd_or_endless_text_is_refused_in_a_sentence(ask, field, odd):
    question = {"hand": "5C5D5HJS", "starter": "5S", "claimed": "2", field: odd}
    page = ask(status=400, **question)
    assert page.errors


def test_a_crib_that_is_neither_yes_nor_no_is_refused(ask):
    ask(status=400, hand="5C5D5HJS", crib="perhaps")


# Picking cards without script.


def follow(client, address):
    """Presses a key of the picker; returns the question it leads to."""
    answer = client.get(address)
    assert answer.status_code == 302
    return answer.headers["Location"], {
        key: value
        for key, (value,) in parse_qs(
            urlsplit(answer.headers["Location"]).query
        ).items()
    }


def test_a_card_picked_goes_to_the_hand_and_the_fifth_is_the_starter(client):
    address = "/count/"
    for card in ("5C", "5D", "5H", "JS", "5S"):
        sign = "&" if "?" in address else "?"
        address, question = follow(client, f"{address}{sign}pick={card}")
        if "starter" not in question:
            assert client.get(address).status_code == 200
    assert question == {"hand": "5C5D5HJS", "starter": "5S"}


def test_a_card_picked_twice_changes_nothing(client):
    _, question = follow(client, "/count/?hand=5C5D&picking=1&pick=5C")
    assert question["hand"] == "5C5D"


def test_a_card_can_be_taken_back(client):
    _, question = follow(client, "/count/?hand=5C5D5HJS&starter=5S&take=5H")
    assert question == {"hand": "5C5DJS", "starter": "5S", "picking": "1"}
    _, question = follow(client, "/count/?hand=5C5D5HJS&starter=5S&take=5S")
    assert question == {"hand": "5C5D5HJS", "picking": "1"}


def test_the_crib_and_the_form_survive_a_pick(client):
    _, question = follow(client, "/count/?crib=1&form=five-card&pick=5C")
    assert question == {
        "hand": "5C",
        "crib": "1",
        "form": "five-card",
        "picking": "1",
    }


def test_a_hand_on_its_way_is_no_error(ask):
    page = ask(hand="5C5D", picking="1")
    assert page.errors == []
    assert "2 more cards." in page.markup


def test_a_crib_of_four_that_becomes_a_hand_of_three_asks_for_one_back(ask, client):
    crib = {"hand": "5C5D5HJS", "starter": "5S", "form": "five-card"}
    page = ask(picking="1", crib="0", **crib)
    assert page.errors == []
    assert "One card too many for this: tap the one to take back." in page.markup
    assert "Or count these alone" not in page.markup
    address, question = follow(client, f"/count/?{urlencode(crib)}&crib=0&take=JS")
    assert question == {"hand": "5C5D5H", "starter": "5S", "form": "five-card"}
    assert client.get(address).status_code == 200


def test_a_used_card_is_not_to_be_had_again(ask):
    page = ask(hand="5C5D", picking="1")
    key = r'<button id="pick-5C"[^>]*>'
    (pressed,) = re.findall(key, page.markup)
    assert 'aria-disabled="true"' in pressed
    assert "name=" not in pressed


# The form of the game, and its options.


@pytest.mark.parametrize("address", ["/count/", "/count/play/"])
@pytest.mark.parametrize(
    ("given", "kept", "status"),
    [
        ("association schedule=off", "association schedule=off", 200),
        ("Captain lone=B", "captain lone=B", 200),
        ("three hand", "three-hand", 200),
        ("", "association", 200),
        ("association schedule=perhaps", "association schedule=perhaps", 400),
        ("whist", "whist", 400),
    ],
)
def test_the_form_that_was_given_is_the_one_chosen(
    client, address, given, kept, status
):
    answer = client.get(address, {"form": given})
    assert answer.status_code == status
    chosen = re.findall(r'<option value="([^"]*)" selected', answer.content.decode())
    assert [each for each in chosen if each] == [kept]


# Claims.


def test_the_verdict_is_where_settling_leads_and_is_said_aloud(ask):
    page = ask(hand="7C8D8H9S", starter="KC", claimed="10", muggins="pair 8D 8H")
    assert 'formaction="/count/#verdict"' in page.markup
    assert page.markup.count('id="verdict"') == 1
    (said,) = re.findall(r'data-say="([^"]*)"', page.markup)
    assert said.strip().endswith("The player pegs 10; the opponent, by muggins, 2.")


def test_muggins_takes_what_the_count_left_out(ask):
    page = ask(
        hand="7C8D8H9S",
        starter="KC",
        claimed="15 7C 8D; 15 7C 8H",
        muggins="pair 8D 8H\nrun 7C 8D 9S",
    )
    assert page.pegs == [4, 5]
    assert all("stands" in ruling for ruling in page.rulings)
    assert "IV.2.2" in page.rulings[0]


def test_a_claim_to_what_was_counted_already_is_refused_with_its_reason(ask):
    page = ask(
        hand="7C8D8H9S", starter="KC", claimed="pair 8D 8H", muggins="pair 8D 8H"
    )
    assert page.pegs == [2, 0]
    refused, counted = page.rulings
    assert "fails" in refused
    assert "The player’s own count names this already: 8♦ 8♥" in refused
    assert "IV.4-a Reading" in refused
    assert "stands" in counted


def test_a_bare_total_bounds_the_claim(ask):
    page = ask(
        hand="7C8D8H9S", starter="KC", claimed="10", muggins="run 7C 8D 9S; pair 8D 8H"
    )
    assert page.pegs == [10, 2]
    assert "IV.4-b" in page.markup


def test_an_over_count_is_corrected(ask):
    page = ask(hand="7C8D8H9S", starter="KC", claimed="14")
    assert page.pegs == [12, 0]
    assert "Counted 14, 2 of it for what is not there" in page.markup
    assert "IV.4-d" in page.markup


def test_a_run_by_the_wrong_name_fails(ask):
    # RW-011
    page = ask(hand="4C5D6H7S", starter="KD", claimed="double run of three 4C 5D 6H 7S")
    (ruling,) = page.rulings
    assert "fails" in ruling
    assert "a run of four" in ruling


def test_muggins_needs_a_count_to_stand_against(ask):
    page = ask(status=400, hand="7C8D8H9S", starter="KC", muggins="pair 8D 8H")
    assert any("Say first what the player counted" in error for error in page.errors)


def test_a_claim_is_kept_open_and_as_typed(ask):
    page = ask(hand="7C8D8H9S", starter="KC", claimed="15 7C 8D; pair 8 8")
    assert "<details open>" in page.markup
    assert "15 7C 8D; pair 8 8</textarea>" in page.markup
