"""Triggers that hold what one person did to be answered by another, for migrations.

It knows tables by name and both databases' dialects. Which rules there are stands in
the migrations that make them; a person is one whichever of merged records acted.
"""

from __future__ import annotations

from django.db.migrations.operations.base import Operation

REFUSAL = "{name}: nobody does this on what is their own"

POSTGRES = (
    "CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF EXISTS ({found}) THEN RAISE EXCEPTION '{refusal}' "
    "USING ERRCODE = 'check_violation', CONSTRAINT = '{name}'; END IF; "
    "RETURN NEW; END $$",
    "CREATE TRIGGER {name} BEFORE {when} ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {name}()",
)
SQLITE = (
    "CREATE TRIGGER {name}_{each} BEFORE {event} ON {table} WHEN EXISTS ({found}) "
    "BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
)


class TwoPeople(Operation):
    """Refuses a row by which somebody answers, in a second part, what is their own.

    ``found`` is a query that finds something where the row ``NEW`` is refused, ``when``
    the events that are looked at. A table that is held so, or that ``found`` looks at,
    is changed within ``Remaking``, which keeps the triggers.
    """

    reduces_to_sql = True

    def __init__(self, name: str, table: str, when: tuple[str, ...], found: str):
        self.name, self.table, self.when, self.found = name, table, when, found

    def state_forwards(self, app_label, state):
        pass

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        self.database_backwards(app_label, schema_editor, from_state, to_state)
        told = {"name": self.name, "table": self.table, "found": self.found}
        told["refusal"] = REFUSAL.format(name=self.name)
        if schema_editor.connection.vendor == "postgresql":
            for statement in POSTGRES:
                sql = statement.format(**told, when=" OR ".join(self.when))
                schema_editor.execute(sql, params=None)
            return
        for each, event in enumerate(self.when):
            sql = SQLITE[0].format(**told, each=each, event=event)
            schema_editor.execute(sql, params=None)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            drop = f"DROP TRIGGER IF EXISTS {self.name} ON {self.table}"
            schema_editor.execute(drop, params=None)
            return
        for each in range(len(self.when)):
            drop = f"DROP TRIGGER IF EXISTS {self.name}_{each}"
            schema_editor.execute(drop, params=None)

    def describe(self):
        return f"Hold {self.table} to two people: {self.name}"


def one(first: str, second: str) -> str:
    """That two members are one person, records merged into one another included.

    Both are aliases of the table of members.
    """
    return (
        f"COALESCE({first}.merged_into_id, {first}.id) "
        f"= COALESCE({second}.merged_into_id, {second}.id)"
    )
