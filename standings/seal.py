"""Triggers that refuse to change or remove the rows of a table, for migrations.

It knows tables by name and both databases' dialects, and nothing of what they hold.

A migration that remakes a sealed table on SQLite drops its triggers with it, so it must
seal the table again; a test holds that every append-only table is sealed.
"""

from __future__ import annotations

from django.db.migrations.operations.base import Operation

FUNCTION = "record_is_append_only"
REFUSAL = "the record is added to, never changed"

POSTGRES = (
    "CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$ "
    "BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {function}()",
    "CREATE TRIGGER {table}_no_emptying BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION {function}()",
)
SQLITE = (
    "CREATE TRIGGER {table}_no_change BEFORE UPDATE ON {table} "
    "BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
    "CREATE TRIGGER {table}_no_emptying BEFORE DELETE ON {table} "
    "BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
)
DIALECTS = {"postgresql": POSTGRES, "sqlite": SQLITE}


class Seal(Operation):
    """Seals a table against changes and removals.

    ``…_no_change`` refuses UPDATE, on PostgreSQL also DELETE; ``…_no_emptying`` refuses
    what a test run empties its tables by: TRUNCATE there, DELETE on SQLite.
    """

    reduces_to_sql = True

    def __init__(self, table: str):
        self.table = table

    def state_forwards(self, app_label, state):
        pass

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        # Where a table is remade it lost its triggers on SQLite, and not on PostgreSQL.
        self.database_backwards(app_label, schema_editor, from_state, to_state)
        for statement in DIALECTS[schema_editor.connection.vendor]:
            sql = statement.format(table=self.table, function=FUNCTION, refusal=REFUSAL)
            schema_editor.execute(sql, params=None)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for trigger in ("no_change", "no_emptying"):
            schema_editor.execute(
                drop(schema_editor.connection.vendor, self.table, trigger), params=None
            )

    def describe(self):
        return f"Seal {self.table} against changes"


def drop(vendor: str, table: str, trigger: str) -> str:
    """The statement that takes one of a table's two triggers away."""
    on = f" ON {table}" if vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {table}_{trigger}{on}"
