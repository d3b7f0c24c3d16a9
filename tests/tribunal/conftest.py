"""A court, made once a module; what a test does with it is undone."""

import pytest
from django.db import transaction

from .courts import Court


@pytest.fixture(scope="module")
def court(django_db_setup, django_db_blocker):
    """The people of a court, for tests that are marked to ask the database.

    Each of those runs in a transaction of its own within this one, and is taken back.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield Court()
        transaction.set_rollback(True)
