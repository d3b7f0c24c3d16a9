"""Tables changed beneath the triggers that hold them or look at them, for migrations.

It knows what each database keeps of its triggers, and nothing of what they are for.
"""

from __future__ import annotations

from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.special import SeparateDatabaseAndState

POSTGRES = (
    "SELECT g.tgname, 'DROP TRIGGER ' || quote_ident(g.tgname) || ' ON ' || "
    "g.tgrelid::regclass, pg_get_triggerdef(g.oid) FROM pg_trigger g "
    "JOIN pg_class c ON c.oid = g.tgrelid WHERE NOT g.tgisinternal "
    "AND c.relnamespace = current_schema()::regnamespace ORDER BY g.tgname"
)
SQLITE = (
    "SELECT name, 'DROP TRIGGER \"' || name || '\"', sql FROM sqlite_master "
    "WHERE type = 'trigger' ORDER BY name"
)
HELD = {"postgresql": POSTGRES, "sqlite": SQLITE}


class Remaking(SeparateDatabaseAndState):
    """Does some operations with every trigger put away, and then put back as it was.

    SQLite remakes a table under another name: its triggers go with the old one, and
    those of other tables that name it stand in the way. PostgreSQL keeps a column's
    type while a trigger names the column. A trigger that the operations themselves make
    anew, such as a seal that must know a new column, is the one that stays.

    Nobody writes meanwhile: whoever would waits for the transaction of the migration.
    """

    def __init__(self, operations: list[Operation]):
        super().__init__(operations, operations)

    def deconstruct(self):
        return (type(self).__qualname__, [self.database_operations], {})

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        held = self._put_away(schema_editor)
        super().database_forwards(app_label, schema_editor, from_state, to_state)
        self._put_back(schema_editor, held)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        held = self._put_away(schema_editor)
        super().database_backwards(app_label, schema_editor, from_state, to_state)
        self._put_back(schema_editor, held)

    def _put_away(self, schema_editor):
        held = _triggers(schema_editor)
        for _name, drop, _make in held:
            schema_editor.execute(drop, params=None)
        return held

    def _put_back(self, schema_editor, held):
        made = {name for name, _drop, _make in _triggers(schema_editor)}
        for name, _drop, make in held:
            if name not in made:
                schema_editor.execute(make, params=None)

    def describe(self):
        return "; ".join(each.describe() for each in self.database_operations)


def _triggers(schema_editor):
    """The triggers that there are: the name, what drops it, and what makes it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(HELD[schema_editor.connection.vendor])
        return cursor.fetchall()
