"""Triggers that refuse to change or remove the rows of a table, for migrations.

It knows tables by name and both databases' dialects, and nothing of what they hold.

A migration that changes a sealed table does so within ``Remaking``, since SQLite drops
the triggers of a table that it remakes; a test holds that every append-only table is
sealed. One sealed but for names is sealed anew there, for the seal to know its columns.

A seal may let one thing through: that a passage which names somebody is replaced, as a
row of the erasures tells it, itself sealed.
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
BUT_FUNCTION = "record_is_append_only_but_for_names"
POSTGRES_BUT = (
    "CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$ "
    "DECLARE was jsonb; now jsonb; BEGIN IF TG_OP = 'UPDATE' THEN "
    "was := to_jsonb(OLD); now := to_jsonb(NEW); "
    "IF was - TG_ARGV[0:] = now - TG_ARGV[0:] AND NOT EXISTS ("
    "SELECT 1 FROM unnest(TG_ARGV[0:]) AS held "
    "WHERE was ->> held IS DISTINCT FROM now ->> held AND NOT EXISTS ("
    "SELECT 1 FROM standings_erasure AS e WHERE e.of_table = TG_TABLE_NAME "
    'AND e."row" = OLD.id AND e.of_column = held '
    "AND e.of_length = length(was ->> held) "
    "AND now ->> held = substr(was ->> held, 1, e.start) || e.put "
    "|| substr(was ->> held, e.start + e.length + 1))) "
    "THEN RETURN NEW; END IF; END IF; "
    "RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {function}({columns})",
    POSTGRES[2],
)
SQLITE_BUT = (
    "CREATE TRIGGER {table}_no_change BEFORE UPDATE ON {table} WHEN NOT ({unchanged}) "
    "BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
    SQLITE[1],
)
SAME = 'OLD."{0}" IS NEW."{0}"'
REPLACED = (
    '(OLD."{0}" IS NEW."{0}" OR EXISTS (SELECT 1 FROM standings_erasure AS e '
    "WHERE e.of_table = '{1}' AND e.\"row\" = OLD.id AND e.of_column = '{0}' "
    'AND e.of_length = length(OLD."{0}") '
    'AND NEW."{0}" IS substr(OLD."{0}", 1, e.start) || e.put '
    '|| substr(OLD."{0}", e.start + e.length + 1)))'
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


class SealBut(Seal):
    """Seals a table again, against all but passages replaced in some of its columns."""

    def __init__(self, table: str, *columns: str):
        super().__init__(table)
        self.columns = columns

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        Seal(self.table).database_backwards(
            app_label, schema_editor, from_state, to_state
        )
        vendor = schema_editor.connection.vendor
        statements = POSTGRES_BUT if vendor == "postgresql" else SQLITE_BUT
        told = {
            "table": self.table,
            "function": BUT_FUNCTION if vendor == "postgresql" else "",
            "refusal": REFUSAL,
            "columns": ", ".join(f"'{name}'" for name in self.columns),
            "unchanged": ""
            if vendor == "postgresql"
            else self._unchanged(schema_editor),
        }
        for number, statement in enumerate(statements):
            # What empties a table is refused by the function that all share.
            last = number == len(statements) - 1
            function = {"function": FUNCTION} if last else {}
            sql = statement.format(**told | function)
            schema_editor.execute(sql, params=None)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        Seal(self.table).database_forwards(
            app_label, schema_editor, from_state, to_state
        )

    def _unchanged(self, schema_editor) -> str:
        """What SQLite asks of each column of a row: the same, or a passage replaced."""
        connection = schema_editor.connection
        with connection.cursor() as cursor:
            held = connection.introspection.get_table_description(cursor, self.table)
        return " AND ".join(
            (REPLACED if column.name in self.columns else SAME).format(
                column.name, self.table
            )
            for column in held
        )

    def describe(self):
        return f"Seal {self.table} against all but names withheld"
