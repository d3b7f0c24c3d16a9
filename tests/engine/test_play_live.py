"""The play as it is made (III): what the rules do not allow is refused at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import (
    Card,
    Play,
    find_profile,
    parse_cards,
    parse_laid,
)
from rulebook.findings import Refused
from tests.engine.plays import (
    FORMS,
    SEATS,
    plays,
    rules_of,
)


def named_cards(hands):
    return {seat: parse_cards(hand) for seat, hand in zip(SEATS, hands, strict=False)}


def live(hands, leader=0):
    return Play(named_cards(hands), SEATS[leader], find_profile(FORMS[len(hands)]))


TWO = ["JS 7D 6H 4C", "5C 6S 2D 4H"]


def test_the_live_play_goes_through_the_worked_example():
    game = live(TWO)
    for card in ["JS", "5C", "7D", "6S"]:
        game.lay(Card(card))
    assert (game.turn, game.count) == ("A", 28)
    assert list(game.legal_cards()) == []
    game.go()
    assert sorted(game.legal_cards()) == [Card("2D")]
    game.lay(Card("2D"))
    assert (game.turn, game.count) == ("A", 0)
    for card in ["6H", "4H", "4C"]:
        assert not game.over
        game.lay(Card(card))
    assert game.over


@pytest.mark.parametrize(
    ("hands", "laid", "card", "rule"),
    [
        pytest.param(
            ["KC KH AD 2S", "KD QD JH 8S"], "KC KD KH", "QD", "III.1", id="over-31"
        ),
        pytest.param(TWO, "JS 5C", "JS", "I.1", id="twice"),
        pytest.param(TWO, "JS", "9D", "II.3", id="not-held"),
    ],
)
def test_the_live_play_refuses_an_impossible_card(hands, laid, card, rule):
    game = live(hands)
    for before in laid.split():
        game.lay(Card(before))
    count = game.count
    with pytest.raises(Refused) as refused:
        game.lay(Card(card))
    cited = {r for finding in refused.value.findings for r in rules_of(finding)}
    assert rule in cited
    assert game.count == count


def test_the_live_play_refuses_a_go_while_a_card_fits():
    # III.2.5-c
    game = live(TWO)
    game.lay(Card("JS"))
    with pytest.raises(Refused) as refused:
        game.go()
    cited = {r for finding in refused.value.findings for r in rules_of(finding)}
    assert "III.2.5-c" in cited
    assert game.turn == "B"


SMALL_PACK = [rank + suit for rank in "A59TK" for suit in "CDHS"]

anything = st.lists(
    st.tuples(
        st.sampled_from("ABC"),
        st.sampled_from(SMALL_PACK) | st.just("go"),
        st.sampled_from(["", " 0", " 2", " 31"]),
    ).map(lambda act: f"{act[0]} {act[1]}{act[2] if act[1] != 'go' else ''}"),
    max_size=14,
).map(", ".join)


@given(laid=anything, pack=st.permutations(SMALL_PACK))
def test_a_refused_act_leaves_the_live_play_as_it_was(laid, pack):
    hands = {seat: pack[4 * n : 4 * n + 4] for n, seat in enumerate("ABC")}
    game = Play(hands, "A", find_profile("three-hand"))
    for act in parse_laid(laid):
        before = (game.turn, game.count, game.legal_cards(), game.over)
        allowed = act.card in before[2] if act.card else not before[2]
        if allowed and not game.over:
            game.lay(act.card) if act.card else game.go()
            assert (game.turn, game.count) != before[:2] or act.card is None
            continue
        with pytest.raises(Refused) as refused:
            game.lay(act.card) if act.card else game.go()
        assert all("{" not in finding.text for finding in refused.value.findings)
        assert (game.turn, game.count, game.legal_cards(), game.over) == before


@given(plays(), st.data())
@settings(max_examples=50)
def test_the_live_play_allows_what_the_rules_allow(play, data):
    hands, leader, acts = play
    game = live(hands, leader)
    held = {seat: set(hand) for seat, hand in named_cards(hands).items()}
    for act in acts:
        if game.turn is None:
            break
        if act["card"] is None:
            if game.turn == SEATS[act["seat"]] and not game.legal_cards():
                game.go()
            continue
        while not game.legal_cards():
            game.go()
        seat, card = SEATS[act["seat"]], Card(act["card"])
        assert game.turn == seat
        fits = {c for c in held[seat] if game.count + c.value <= 31}
        assert set(game.legal_cards()) == fits
        game.lay(card)
        held[seat].remove(card)
    assert game.over
