"""What every test may lean on."""

import pytest
from django.apps import apps
from django.db import connection
from django.test import override_settings
from hypothesis import settings

from standings.models import AppendOnly
from standings.seal import drop

# A test is as slow as the machine it runs on; only its outcome counts.
settings.register_profile("secretariat", deadline=None)
settings.load_profile("secretariat")


@pytest.fixture(scope="session", autouse=True)
def _files_apart(tmp_path_factory):
    """Keeps what a test hands in out of the checkout."""
    with override_settings(UPLOADS=tmp_path_factory.mktemp("uploads")):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Lets the run empty sealed tables, as it must after a test that commits."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for model in apps.get_models():
            if issubclass(model, AppendOnly):
                table = model._meta.db_table
                cursor.execute(drop(connection.vendor, table, "no_emptying"))
