"""What the tests of pages share: a page that is read, and asks the database nothing."""

import pytest


@pytest.fixture
def read(client, django_assert_num_queries):
    """Reads a page as it is written; it may ask the database nothing."""

    def read(address, status=200, **query):
        with django_assert_num_queries(0):
            answer = client.get(address, query)
        assert answer.status_code == status
        return answer.content.decode()

    return read
