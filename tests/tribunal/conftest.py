"""A court, made once a module; what a test does with it is undone."""

from copy import copy

import pytest
from django.db import transaction

from .courts import Court


@pytest.fixture(scope="module")
def people(django_db_setup, django_db_blocker):
    """The people of a court, and the cases that a module has it keep at hand."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Court()
        transaction.set_rollback(True)


@pytest.fixture
def court(people):
    """The court, for tests that are marked to ask the database.

    Each of those runs in a transaction of its own within this one, and is taken back,
    and so is what it took of what was at hand.
    """
    court = copy(people)
    court.at_hand = list(people.at_hand)
    return court
