"""The forms a match may be played by (II, V, VI, T.7 to T.18), as values.

Each row says what the Code or the table rules say of a form.
"""

from dataclasses import FrozenInstanceError

import pytest

from rulebook.engine import PROFILES, NotationError, find_profile
from rulebook.findings import Refused

# Players, dealt to each and to the dealer, kept, from the pack to the crib, target.
SHAPES = {
    "association": (2, 6, 6, 4, 0, 121),
    "short": (2, 6, 6, 4, 0, 61),
    "three-hand": (3, 5, 5, 4, 1, 121),
    "partners": (4, 5, 5, 4, 0, 121),
    "table": (2, 6, 6, 4, 0, 121),
    "table-three": (3, 5, 5, 4, 1, 121),
    "captain": (3, 5, 5, 4, 1, 121),
    "table-four": (4, 5, 5, 4, 0, 121),
    "table-partners": (4, 5, 5, 4, 0, 121),
    "table-five": (5, 5, 4, 4, 0, 121),
    "five-card": (2, 5, 5, 3, 0, 61),
    "losing": (2, 6, 6, 4, 0, 121),
    "frontier": (2, 6, 6, 4, 0, 121),
}

# Form: sanctioned, counts for championships (V.2, VI.3, VI-a).
STANDING = {
    "association": (True, True),
    "short": (True, False),
    "three-hand": (True, True),
    "partners": (True, True),
    "table": (False, False),
    "table-three": (False, False),
    "captain": (False, False),
    "table-four": (False, False),
    "table-partners": (False, False),
    "table-five": (False, False),
    "five-card": (False, False),
    "losing": (False, False),
    "frontier": (False, False),
}

SANCTIONED = [form for form, (sanctioned, _) in STANDING.items() if sanctioned]
NOT_SANCTIONED = [form for form, (sanctioned, _) in STANDING.items() if not sanctioned]

# Form: the sides, each by its seats.
TEAMS = {
    "association": ("A", "B"),
    "three-hand": ("A", "B", "C"),
    "partners": ("AC", "BD"),
    "table-three": ("A", "B", "C"),
    "table-four": ("A", "B", "C", "D"),
    "table-partners": ("AC", "BD"),
    "table-five": ("A", "B", "C", "D", "E"),
    "captain lone=B": ("AC", "B"),
    "captain lone=A": ("A", "BC"),
    "captain lone=C": ("AB", "C"),
}

# Option after a form, the field it sets and its value.
ADOPTED = {
    "association schedule=off": ("schedule", False),
    "association schedule=on": ("schedule", True),
    "table schedule=off": ("schedule", False),
    "table double-skunk=on": ("ends_at_double_skunk", True),
    "captain lone=B": ("lone", "B"),
}


def rules_of(refused):
    return {str(rule) for finding in refused.findings for rule in finding.rules}


def test_every_form_of_the_scoresheet_is_there_and_no_other():
    assert set(PROFILES) == set(SHAPES)


@pytest.mark.parametrize(("form", "shape"), SHAPES.items(), ids=SHAPES)
def test_a_form_is_dealt_and_won_as_the_rules_say(form, shape):
    profile = find_profile(form)
    assert (
        profile.players,
        profile.dealt,
        profile.dealt_to_dealer,
        profile.kept,
        profile.crib_from_pack,
        profile.target,
    ) == shape


@pytest.mark.parametrize("form", SHAPES)
def test_every_crib_has_four_cards(form):
    # II.3, VI.1, VI.2, T.7, T.10
    profile = find_profile(form)
    others = (profile.players - 1) * (profile.dealt - profile.kept)
    dealers = profile.dealt_to_dealer - profile.kept
    assert others + dealers + profile.crib_from_pack == 4


@pytest.mark.parametrize(("form", "standing"), STANDING.items(), ids=STANDING)
def test_a_form_is_sanctioned_and_counts_as_the_code_says(form, standing):
    profile = find_profile(form)
    assert (profile.sanctioned, profile.counts_for_championship) == standing


@pytest.mark.parametrize(("form", "teams"), TEAMS.items(), ids=TEAMS)
def test_the_sides_of_a_form(form, teams):
    assert set(find_profile(form).teams) == set(teams)


@pytest.mark.parametrize("form", SHAPES)
def test_every_side_needs_the_target(form):
    profile = find_profile(form)
    assert {profile.target_of(team[0]) for team in profile.teams} == {profile.target}


@pytest.mark.parametrize("lone", ["A", "B", "C"])
def test_the_lone_seat_needs_sixty_one_and_the_pair_the_full_match(lone):
    # VI.3-a, T.8
    profile = find_profile(f"captain lone={lone}")
    targets = {seat: profile.target_of(seat) for seat in "ABC"}
    assert targets == {seat: 61 if seat == lone else 121 for seat in "ABC"}


def test_three_at_the_table_may_agree_on_two_against_one():
    # T.8
    profile = find_profile("table-three lone=C")
    assert (profile.target_of("C"), profile.target_of("A")) == (61, 121)


def test_five_card_cribbage_starts_the_non_dealer_on_three():
    # T.10
    starts = {form: find_profile(form).start for form in SHAPES}
    assert starts == dict.fromkeys(SHAPES, 0) | {"five-card": 3}


@pytest.mark.parametrize("form", ["association", "three-hand", "partners"])
def test_matches_to_121_know_skunk_and_double_skunk(form):
    # V.3, V.3-a, V.4: not past 90 double, not past 60 quadruple.
    skunks = {(skunk.line, skunk.defeats) for skunk in find_profile(form).skunks}
    assert skunks == {(90, 2), (60, 4)}


@pytest.mark.parametrize("form", ["short", "losing", "frontier"])
def test_no_skunk_where_there_is_none(form):
    # V.3-b
    assert find_profile(form).skunks == ()


@pytest.mark.parametrize("form", ["table", "table-three", "table-four", "table-five"])
def test_a_skunk_at_the_table_counts_two_games(form):
    # T.15
    skunks = {(skunk.line, skunk.defeats) for skunk in find_profile(form).skunks}
    assert (90, 2) in skunks
    assert (60, 4) not in skunks


@pytest.mark.parametrize("form", SANCTIONED)
def test_muggins_belongs_to_sanctioned_play_in_the_show_only(form):
    # IV.4, IV.4-f
    assert find_profile(form).muggins == "show"


@pytest.mark.parametrize("form", ["table", "table-three", "table-five", "five-card"])
def test_muggins_at_the_table_is_by_agreement(form):
    # T.17
    assert find_profile(form).muggins == "none"
    assert find_profile(f"{form} muggins=on").muggins == "show and play"
    assert find_profile(f"{form} muggins=off").muggins == "none"


@pytest.mark.parametrize("form", SANCTIONED)
@pytest.mark.parametrize("value", ["off", "on", "none"])
def test_nobody_opts_out_of_muggins_in_sanctioned_play(form, value):
    # IV.4
    with pytest.raises(Refused) as refused:
        find_profile(f"{form} muggins={value}")
    assert "IV.4" in rules_of(refused.value)
    with pytest.raises(Refused):
        find_profile(form).adopt(muggins=value)


@pytest.mark.parametrize(("form", "adopted"), ADOPTED.items(), ids=ADOPTED)
def test_an_option_follows_the_form(form, adopted):
    field, value = adopted
    assert getattr(find_profile(form), field) == value


def test_adopting_changes_nothing_else():
    association = find_profile("association")
    without = association.adopt(schedule="off")
    assert association.schedule is True
    assert without.schedule is False
    assert without.adopt(schedule="on") == association


@pytest.mark.parametrize("form", SANCTIONED)
def test_the_associations_forms_adopt_the_schedule_of_penalties(form):
    # P-a
    assert find_profile(form).schedule is True


@pytest.mark.parametrize("form", SANCTIONED)
def test_two_against_one_is_no_sanctioned_option(form):
    with pytest.raises((NotationError, Refused)):
        find_profile(f"{form} lone=A")


@pytest.mark.parametrize("form", SANCTIONED)
def test_the_tables_double_skunk_is_no_sanctioned_option(form):
    with pytest.raises((NotationError, Refused)):
        find_profile(f"{form} double-skunk=on")


@pytest.mark.parametrize(
    "form",
    [
        "association jokers=on",
        "association schedule=perhaps",
        "association schedule=",
        "captain lone=D",
        "captain lone=AB",
        "captain lone=",
        "table muggins=play",
        "five-card double-skunk=on",
        "frontier schedule=off",
    ],
)
def test_an_option_that_is_not_known_is_refused_by_name(form):
    with pytest.raises(NotationError) as refused:
        find_profile(form)
    assert form.split()[1].split("=")[0] in refused.value.text


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Association", "association"),
        (" association ", "association"),
        ("THREE-HAND", "three-hand"),
        ("three hand", "three-hand"),
        ("five_card", "five-card"),
        ("Captain's", "captain"),
        ("Captain’s", "captain"),
    ],
)
def test_a_form_is_found_by_its_name_however_it_is_written(name, form):
    assert find_profile(name) == find_profile(form)


@pytest.mark.parametrize("name", ["", "chess", "association2", "six-card solo"])
def test_a_form_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(NotationError) as refused:
        find_profile(name)
    assert all(form in refused.value.text for form in SHAPES)


def test_only_the_losing_game_is_won_by_the_lowest():
    # VI.3, VI.3-a
    lowest = [form for form in SHAPES if find_profile(form).lowest_wins]
    assert lowest == ["losing"]


def test_only_frontier_is_entered_by_its_result():
    # VI.3-a
    assert [form for form in SHAPES if find_profile(form).result_only] == ["frontier"]


def test_the_jack_turned_up_has_its_name():
    # II.4, T.1
    assert {find_profile(form).heels_name for form in SANCTIONED} == {"his heels"}
    assert {find_profile(form).heels_name for form in NOT_SANCTIONED} == {"his nibs"}


@pytest.mark.parametrize("form", SHAPES)
def test_the_seats_are_letters_in_turn_order(form):
    profile = find_profile(form)
    assert profile.seats == "ABCDE"[: profile.players]


def test_a_profile_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        find_profile("association").target = 61
