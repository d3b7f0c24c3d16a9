"""The table of moves: each state and move of it, and that no state is out of reach."""

import pytest

from tribunal.moves import HATS, MOVES, OPEN, STATES, Hat, State, open_from

BEGINS = State.FILED
EVERY = {
    # From each state, the moves of the life of a case, by hand.
    "filed": "find-deficient cure take-back-defects decline not-entertain entertain "
    "admit represent declare-tie interim-order withdraw stay resume join",
    "declined": "ask-review uphold take-up-again",
    "admitted": "prove-service answer waive reply submit disclose hand-in-appeal "
    "represent seat-the-panel declare-tie interim-order withdraw settle agree "
    "enter-agreement object stay resume join",
    "seated": "prove-service submit disclose hand-in-appeal represent challenge "
    "decide-challenge recuse declare-tie replace call-hearing call-off-hearing hear "
    "interim-order withdraw settle agree enter-agreement object stay resume",
    "heard": "prove-service disclose hand-in-appeal represent challenge "
    "decide-challenge recuse declare-tie replace hear-anew interim-order draft sign "
    "determine withdraw settle agree enter-agreement object stay resume",
    "determined": "disclose hand-in-appeal hand-back publish",
    "published": "draft sign correct appeal waive-appeal decide lapse",
    "under-appeal": "appeal waive-appeal decide give-back",
    "final": "draft sign correct appeal decide reopen",
    "withdrawn": "",
    "settled": "",
    "joined": "",
}
LEADS = {
    "decline": "declined",
    "not-entertain": "declined",
    "take-up-again": "filed",
    "admit": "admitted",
    "seat-the-panel": "seated",
    "hear-anew": "seated",
    "hear": "heard",
    "determine": "determined",
    "hand-back": "heard",
    "publish": "published",
    "appeal": "under-appeal",
    "decide": "final",
    "give-back": "published",
    "lapse": "final",
    "reopen": "admitted",
    "withdraw": "withdrawn",
    "settle": "settled",
    "join": "joined",
}


IN_EVERY = (
    # VIII.1-n, VII.3: a seal is a mark beside the state, and stands in each.
    "seal unseal mark-correspondence ask-reading grant-reading refuse-reading "
    "end-reading"
).split()
REDACTED = {"published", "under-appeal", "final"}


@pytest.mark.parametrize("state", State)
def test_from_each_state_these_moves_are_known_and_no_others(state):
    slugs = [*EVERY[state].split(), *IN_EVERY]
    if state in REDACTED:
        slugs.insert(slugs.index("unseal") + 1, "publish-redacted")
    assert [move.slug for move in open_from(state)] == slugs


def test_these_moves_lead_elsewhere_and_all_others_leave_a_case_where_it_is():
    assert {slug: move.target for slug, move in MOVES.items() if move.target} == LEADS


def test_every_state_can_be_reached_and_every_open_one_be_left():
    reached, new = set(), {BEGINS}
    while new:
        reached |= new
        targets = {move.target for state in new for move in open_from(state)}
        new = targets - {None} - reached
    assert reached == set(State)
    for state in OPEN:
        assert any(move.target for move in open_from(state)), state


def test_everything_has_a_name_and_rests_on_a_provision():
    assert set(STATES) == set(State)
    assert set(HATS) == set(Hat)
    for move in MOVES.values():
        assert move.label
        assert move.hats
        assert move.rules


def test_only_a_member_of_the_tribunal_declines():
    # VIII.1-c: never by the Secretariat, and never by software.
    assert MOVES["decline"].hats == (Hat.TRIBUNAL,)


def test_the_clock_makes_final_or_as_before_and_does_nothing_else():
    # VIII.1-m: nothing else lapses.
    moves = [m.slug for m in MOVES.values() if Hat.CLOCK in m.hats]
    assert moves == ["give-back", "lapse"]
