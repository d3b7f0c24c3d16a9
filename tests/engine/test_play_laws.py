"""Laws of the play (III): the conformance kit, then plays made at random."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import (
    Card,
    find_profile,
)
from tests.engine.plays import (
    FORMS,
    SEATS,
    errors,
    judge,
    made,
    named,
    plays,
    points,
    the_error,
    written,
)

KNOWN = json.loads(
    (Path(__file__).parent / "data" / "play_cases.json").read_text(encoding="utf-8")
)
KNOWN_IDS = [f"{case['players']}-seats-{case['id']:02}" for case in KNOWN]
PARTS = {
    "fifteen": "fifteen",
    "thirtyone": "thirty-one",
    "pairs": "pair",
    "run": "run",
    "go": "go",
    "last": "last",
}


def kit_hands(case):
    return {
        seat: " ".join(hand) for seat, hand in zip(SEATS, case["hands"], strict=False)
    }


def kit_laid(case, *, gos=True):
    return ", ".join(
        f"{SEATS[act['seat']]} {act.get('card', 'go')}"
        for act in case["plays"]
        if gos or "card" in act
    )


def kit_made(act):
    return {kind: act[name] for name, kind in PARTS.items() if act.get(name)}


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_card_by_card(case):
    judged = judge(kit_laid(case), kit_hands(case), leader=SEATS[case["start"]])
    assert errors(judged) == []
    assert [(a.seat, a.count, a.points) for a in judged.acts] == [
        (SEATS[a["seat"]], a["count"], a["points"]) for a in case["plays"]
    ]
    assert [made(act) for act in judged.acts if act.card] == [
        kit_made(act) for act in case["plays"] if "card" in act
    ]
    totals = [
        sum(act.points for act in judged.acts if act.seat == seat)
        for seat in kit_hands(case)
    ]
    assert totals == case["totals"]


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_without_hands(case):
    profile = find_profile(FORMS[case["players"]])
    judged = judge(kit_laid(case), profile=profile)
    assert errors(judged) == []
    assert points(judged) == [act["points"] for act in case["plays"]]


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_with_no_go_written(case):
    judged = judge(kit_laid(case, gos=False), kit_hands(case))
    assert errors(judged) == []
    assert [act.points for act in judged.acts if act.card] == [
        act["points"] for act in case["plays"] if "card" in act
    ]


@given(plays())
def test_any_play_by_the_rules_pegs_what_the_reference_pegs(play):
    hands, leader, acts = play
    judged = judge(written(acts), named(hands), leader=SEATS[leader])
    assert errors(judged) == []
    assert [(a.seat, a.count, made(a)) for a in judged.acts if a.card] == [
        (SEATS[a["seat"]], a["count"], a["made"]) for a in acts if a["card"]
    ]


@given(plays())
def test_any_play_keeps_its_laws(play):
    hands, leader, acts = play
    judged = judge(written(acts), named(hands), leader=SEATS[leader])
    laid = [act for act in judged.acts if act.card]
    assert len(laid) == len({act.card for act in laid}) == 4 * len(hands)
    assert all(act.count <= 31 for act in laid)
    # A series that ends below 31 pays one, and only its last card (III.2.5, III.2.6).
    ended = [here for here, after in pairwise(laid) if after.count == after.card.value]
    ended.append(laid[-1])
    below = [act for act in ended if act.count < 31]
    paid = [act for act in laid if made(act).keys() & {"go", "last"}]
    assert paid == below
    assert all(act.points <= 29 for act in laid)
    assert judged.turn is None


@given(plays())
def test_any_play_pegs_the_same_without_its_hands(play):
    hands, _, acts = play
    profile = find_profile(FORMS[len(hands)])
    judged = judge(written(acts), profile=profile)
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in acts]


@given(plays(), st.data())
def test_any_go_may_be_left_unwritten_where_the_hands_are_known(play, data):
    # III.2.5
    hands, leader, acts = play
    kept = [act for act in acts if act["card"] or data.draw(st.booleans())]
    judged = judge(written(kept), named(hands), leader=SEATS[leader])
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in kept]


@given(plays(), st.data())
def test_what_is_not_known_of_the_hands_is_never_charged(play, data):
    hands, leader, acts = play
    profile = find_profile(FORMS[len(hands)])
    known = {
        seat: hand for seat, hand in named(hands).items() if data.draw(st.booleans())
    }
    judged = judge(written(acts), known, leader=SEATS[leader], profile=profile)
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in acts]


@given(plays(), st.data())
def test_the_turn_is_whoever_lays_next_and_the_card_is_legal(play, data):
    # III.1, III.3-a, T.11, T.13
    hands, leader, acts = play
    lays = [place for place, act in enumerate(acts) if act["card"]]
    place = data.draw(st.sampled_from(lays))
    judged = judge(written(acts[:place]), named(hands), leader=SEATS[leader])
    seat, card = SEATS[acts[place]["seat"]], Card(acts[place]["card"])
    laid = {act["card"] for act in acts[:place]}
    left = set(hands[acts[place]["seat"]]) - laid
    assert judged.turn == seat
    assert judged.count == acts[place]["count"] - card.value
    assert sorted(judged.legal[seat]) == sorted(
        c for c in map(Card, left) if judged.count + c.value <= 31
    )


@given(plays(), st.data())
def test_one_wrong_peg_is_one_error_there_and_nowhere_else(play, data):
    hands, leader, acts = play
    lays = [place for place, act in enumerate(acts) if act["card"]]
    wrong = data.draw(st.sampled_from(lays))
    true = sum(acts[wrong]["made"].values())
    claimed = data.draw(st.integers(0, 15).filter(lambda number: number != true))
    laid = ", ".join(
        f"{SEATS[act['seat']]} {act['card']} "
        f"{claimed if place == wrong else sum(act['made'].values())}"
        if act["card"]
        else f"{SEATS[act['seat']]} go"
        for place, act in enumerate(acts)
    )
    judged = judge(laid, named(hands), leader=SEATS[leader])
    finding = the_error(judged, wrong + 1)
    assert (finding.facts["claimed"], finding.facts["true"]) == (claimed, true)
    made_there = [act.points for act in judged.acts]
    assert made_there == [sum(act["made"].values()) for act in acts]


SMALL_PACK = [rank + suit for rank in "A59TK" for suit in "CDHS"]

anything = st.lists(
    st.tuples(
        st.sampled_from("ABC"),
        st.sampled_from(SMALL_PACK) | st.just("go"),
        st.sampled_from(["", " 0", " 2", " 31"]),
    ).map(lambda act: f"{act[0]} {act[1]}{act[2] if act[1] != 'go' else ''}"),
    max_size=14,
).map(", ".join)


@given(
    laid=anything,
    pack=st.permutations(SMALL_PACK),
    known=st.sets(st.sampled_from("ABC")),
    leader=st.sampled_from(["A", "B", "C", None]),
)
@settings(max_examples=300)
def test_nothing_that_a_player_can_do_raises(laid, pack, known, leader):
    hands = {
        seat: pack[4 * place : 4 * place + 4]
        for place, seat in enumerate("ABC")
        if seat in known
    }
    profile = find_profile("three-hand")
    judged = judge(laid, hands, leader=leader, profile=profile)
    assert len(judged.acts) == len([act for act in laid.split(", ") if act])
    assert all(act.count is None or act.count <= 31 for act in judged.acts)
    for act in judged.acts:
        assert all("{" not in finding.text for finding in act.findings)
        assert all(finding.rules for finding in act.findings)
        assert not act.items or sum(i.points for i in act.items) == act.points
    sound = [act.card for act in judged.acts if act.card and act.count is not None]
    assert len(sound) == len(set(sound))


@given(plays(seats=st.just(2), kept=3))
def test_hands_of_three_are_played_by_the_same_rules(play):
    # T.10
    hands, _, acts = play
    profile = find_profile("five-card")
    for known in (named(hands), None):
        judged = judge(written(acts), known, profile=profile)
        assert errors(judged) == []
        assert points(judged) == [sum(act["made"].values()) for act in acts]
