"""The lot by which a panel is drawn: the same for everybody who draws it again."""

import subprocess
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tribunal.draw import in_order_of_lot, seed_of

NUMBERS = [f"ICA-{serial:06}" for serial in range(1, 13)]
POOL = st.lists(st.sampled_from(NUMBERS), unique=True)
HEAD = "9f" * 32


def sha256sum(text):
    """What the command of that name prints, which shares nothing with the program."""
    run = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True)
    return run.stdout.decode().split()[0]


def test_a_draw_is_repeated_by_hand_with_nothing_but_a_command():
    seed = sha256sum(f"ICA-T-2026-015 {HEAD} 0")
    assert seed_of("ICA-T-2026-015", HEAD, 0) == seed
    by_hand = sorted(NUMBERS, key=lambda number: sha256sum(f"{seed} {number}"))
    assert in_order_of_lot(seed, NUMBERS) == by_hand


def test_every_part_of_a_seed_changes_it():
    seeds = {
        seed_of(docket, head, before)
        for docket in ("ICA-T-2026-015", "ICA-T-2026-016")
        for head in (HEAD, "9e" * 32)
        for before in (0, 1)
    }
    assert len(seeds) == 8


@given(st.text(), POOL, st.randoms())
def test_in_which_order_the_pool_is_told_changes_nothing(seed, pool, chance):
    mixed = chance.sample(pool, len(pool))
    assert in_order_of_lot(seed, mixed) == in_order_of_lot(seed, pool)


@given(st.text(), POOL)
def test_everybody_is_drawn_once_and_nobody_else(seed, pool):
    assert sorted(in_order_of_lot(seed, pool)) == sorted(pool)


@given(st.text(), POOL, st.sampled_from(NUMBERS))
def test_who_leaves_the_pool_changes_the_order_of_nobody_else(seed, pool, gone):
    rest = [number for number in pool if number != gone]
    order = [number for number in in_order_of_lot(seed, pool) if number != gone]
    assert in_order_of_lot(seed, rest) == order


def test_over_many_draws_everybody_is_drawn_about_as_often():
    # Of 12, three sit: each in a quarter of 4,000 draws, within five deviations.
    drawn = Counter(
        number
        for case in range(4_000)
        for number in in_order_of_lot(seed_of(f"case {case}", HEAD, 0), NUMBERS)[:3]
    )
    assert set(drawn) == set(NUMBERS)
    assert all(
        abs(times - 1_000) < 5 * (4_000 * 3 / 16) ** 0.5 for times in drawn.values()
    )
