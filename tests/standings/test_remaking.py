"""A table is changed beneath its triggers by a migration, and is held as before."""

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations import AddField, AlterField
from django.db.migrations.loader import MigrationLoader

from standings.models import Act
from standings.remaking import HELD, Remaking
from standings.seal import Seal, drop
from tests.standings.people import a_member

pytestmark = [pytest.mark.guard, pytest.mark.django_db(transaction=True)]


def longer(model, name):
    """The operation that gives a column of words more room."""
    field = apps.get_model("standings", model)._meta.get_field(name).clone()
    field.max_length += 1
    return AlterField(model, name, field)


# One that rules of two people look at, one that a rule names a column of, one that is
# sealed and looked at, and the one that the seal of names looks at.
CHANGES = [
    longer("Member", "species"),
    longer("Application", "state"),
    longer("Act", "verb"),
    longer("Erasure", "put"),
]


@pytest.fixture
def migrated():
    """Does operations as a migration of its own does, and takes them back."""
    state = MigrationLoader(connection).project_state()
    done = []

    def run(operation):
        after = state.clone()
        operation.state_forwards("standings", after)
        with connection.schema_editor() as editor:
            operation.database_forwards("standings", editor, state, after)
        done.append((operation, after))

    yield run
    for operation, after in done:
        with connection.schema_editor() as editor:
            operation.database_backwards("standings", editor, after, state)


def held():
    """What makes each trigger of the database, by its name."""
    with connection.cursor() as cursor:
        cursor.execute(HELD[connection.vendor])
        return {name: make for name, _drop, make in cursor.fetchall()}


def species_column():
    with connection.cursor() as cursor:
        table = connection.introspection.get_table_description(
            cursor, "standings_member"
        )
        return next(each.display_size for each in table if each.name == "species")


def test_a_table_that_triggers_hold_or_look_at_is_changed_and_held_as_before(migrated):
    before, room = held(), species_column()
    member = a_member()
    migrated(Remaking(CHANGES))
    assert species_column() == room + 1
    assert held() == before
    another = a_member()
    assert another.serial == member.serial + 1
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as sql:
        sql.execute("UPDATE standings_act SET reason = 'other'")
    assert not Act.objects.filter(reason="other").exists()


def test_without_it_the_database_refuses_the_change_and_nothing_is_lost(migrated):
    before = held()
    for change in CHANGES:
        names_a_column = change.name == "state"
        if names_a_column is (connection.vendor == "postgresql"):
            with pytest.raises(DatabaseError, match="trigger"):
                migrated(change)
    assert held() == before


def test_a_seal_that_is_made_anew_meanwhile_is_the_one_that_stays(migrated):
    before = held()
    shade = models.CharField(max_length=9, default="")
    migrated(Remaking([AddField("Act", "shade", shade), Seal("standings_act")]))
    with connection.cursor() as cursor:
        # A test run empties its tables, and goes without this one: see conftest.
        cursor.execute(drop(connection.vendor, "standings_act", "no_emptying"))
    assert held() == before
