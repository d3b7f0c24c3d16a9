"""The demonstration is loaded into an empty service, whole or not at all."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from rulebook.findings import Refused
from standings.demonstration.season import load
from standings.models import Act, Letter, Member, User

from .demonstrated import AT, EVERYTHING, PROMISED, SMALLEST, holds_together, lacking

pytestmark = pytest.mark.django_db


@pytest.mark.proof
def test_the_whole_season_is_as_it_is_promised():
    load(at=AT)
    holds_together(300)
    assert lacking(PROMISED) == {}


def test_nothing_is_loaded_where_somebody_has_signed_up():
    User.objects.create_user(email="bea@example.org")
    with pytest.raises(Refused):
        load(at=AT)
    assert not Act.objects.exists()


def test_a_loading_that_is_broken_off_leaves_nothing():
    def stop(done):
        if done == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load(at=AT, matches=SMALLEST, told=stop)
    assert not Act.objects.exists()
    assert not Member.objects.exists()


def test_without_log_ins_nobody_can_log_in():
    load(at=AT, matches=SMALLEST)
    (reporter,) = User.objects.all()
    assert not reporter.has_usable_password()
    assert not Letter.objects.exists()


@pytest.mark.proof
@pytest.mark.parametrize(
    "at",
    [
        datetime(2027, 1, 1, 0, 0, tzinfo=UTC),
        datetime(2028, 2, 29, 23, 59, tzinfo=UTC),
        datetime(2027, 3, 28, 1, 0, tzinfo=UTC),
        datetime(2027, 10, 31, 1, 0, tzinfo=UTC),
    ],
    ids=str,
)
def test_it_can_be_loaded_on_any_day(at):
    """At a turn of the year, on a leap day, and where clocks are changed."""
    load(at=at, matches=SMALLEST)
    holds_together(SMALLEST, at)
    assert lacking(EVERYTHING) == {}


@pytest.mark.proof
def test_on_one_day_everybody_loads_the_same_season():
    """Whatever the hour."""

    def loaded(at):
        with transaction.atomic():
            load(at=at, matches=SMALLEST)
            acts = Act.objects.order_by("number")
            told = list(acts.values_list("at", "verb", "subject", "facts", "reason"))
            transaction.set_rollback(True)
        return told

    assert loaded(AT) == loaded(AT + timedelta(hours=9))
