"""How often something may be done: so often in a time, each for himself."""

from datetime import timedelta

import pytest
from django.test import RequestFactory

from rulebook.findings import TooOften
from standings.allowances import Limit, address, place, take
from standings.models import Allowance

from .people import NOON

pytestmark = pytest.mark.django_db

THREE = Limit("three", 3, timedelta(hours=1))
SECOND = timedelta(seconds=1)


def taken(whose="bea", limit=THREE, after=timedelta()):
    """Whether one more is taken, so long after noon; or from when it is, after it."""
    try:
        take(limit, whose, at=NOON + after)
    except TooOften as often:
        return often.until - NOON
    return True


def test_so_many_are_taken_in_a_time_and_then_none_until_it_is_over():
    hour = THREE.time
    rows = [
        (timedelta(), True),
        (hour / 2, True),
        (hour - SECOND, True),
        (hour - SECOND, hour),
        (hour - SECOND / 1000, hour),
        # The next time begins with the first use in it.
        (hour, True),
        (hour, True),
        (hour, True),
        (2 * hour - SECOND, 2 * hour),
        (5 * hour, True),
    ]
    assert [taken(after=after) for after, _ in rows] == [came for _, came in rows]


def test_each_is_counted_apart_and_each_thing():
    for _ in range(3):
        taken()
    assert taken() != True  # noqa: E712
    assert taken("eve") is True
    assert taken(limit=Limit("other", 1, THREE.time)) is True


def test_what_is_refused_draws_nothing_out():
    for _ in range(20):
        taken()
    assert taken(after=THREE.time) is True


def test_who_looked_at_the_clock_before_waiting_begins_no_new_time():
    for _ in range(3):
        taken(after=SECOND)
    assert taken() == THREE.time + SECOND


def test_a_clock_set_back_locks_nobody_out_for_longer():
    for _ in range(3):
        taken(after=timedelta(days=2))
    assert taken() is True


def test_what_is_over_is_swept_away_by_who_comes_next():
    for number in range(5):
        taken(f"person {number}")
    taken("late", after=THREE.time)
    assert [row.whose for row in Allowance.objects.all()] == ["late"]


@pytest.mark.parametrize(
    ("came_from", "told"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        # A server that listens to both tells of IPv4 so.
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_a_place_is_an_address_or_a_network(came_from, told):
    assert place(RequestFactory().get("/", REMOTE_ADDR=came_from)) == told


def test_of_an_address_only_a_digest_is_kept_whatever_its_case():
    assert address(" Bea@Example.org ") == address("bea@example.org")
    assert "bea" not in address("bea@example.org")
    assert len(address("\ud800" * 300)) == 64
