"""What the tests of pages share: a page that is read, and asks the database nothing."""

import pytest
from django.core.cache import cache


@pytest.fixture
def read(client):
    """Reads a page as it is written.

    A test that has no database is refused one, so the page asks it nothing.
    """

    def read(address, status=200, **query):
        answer = client.get(address, query)
        assert answer.status_code == status
        return answer.content.decode()

    return read


@pytest.fixture(autouse=True)
def _codes_are_forgotten():
    """The codes used that allauth keeps in a process do not reach from test to test."""
    cache.clear()


@pytest.fixture(autouse=True)
def _passwords_are_hashed_in_no_time(settings):
    """How slow a guess is made is Django’s own affair."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
