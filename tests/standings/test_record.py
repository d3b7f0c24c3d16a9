"""The record of acts: one chain, entered within acts, sealed, and proved whole."""

import json
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import ProtectedError

from standings import record
from standings.chain import GENESIS, canonical
from standings.models import (
    Act,
    AppendOnly,
    AppendOnlyError,
    Federation,
    Head,
    Member,
)
from standings.remaking import HELD
from standings.seal import DIALECTS, FUNCTION, REFUSAL

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

pytestmark = [pytest.mark.guard, pytest.mark.django_db]


@pytest.fixture
def member():
    return Member.objects.create(serial=17, zone="Europe/London")


@pytest.fixture
def federation():
    return Federation.objects.create(code="ENG")


def entered(subject, verb="found", **told):
    """An act entered by the service itself, for what the record alone must do."""
    with record.acting():
        return record.enter(
            verb, subject, **{"at": NOON, "by": None, "role": "", **told}
        )


# --- The text and the chain ---


def test_the_text_of_an_act_is_written_in_one_form_only(member, federation):
    act = entered(
        federation,
        at=datetime(2026, 5, 1, 13, 0, 0, 1, timezone(timedelta(hours=1))),
        by=member,
        role="secretariat",
        after="founded",
        reason="Congress of König",
        provisions=["VIII.2-b"],
        facts={"since": "2026-05-01", "heads": 2, "again": None, "all": [True]},
        public=True,
    )
    text = (
        '{"at":"2026-05-01T12:00:00.000001Z",'
        '"facts":{"again":null,"all":[true],"heads":2,"since":"2026-05-01"},'
        f'"from":"","number":1,"previous":"{"0" * 64}","provisions":["VIII.2-b"],'
        '"public":true,"reason":"Congress of König","record":1,"role":"secretariat",'
        '"subject":"ENG","subject_kind":"federation","to":"founded","verb":"found",'
        '"who":"ICA-000017"}'
    )
    assert Act.objects.get().text == act.text == text
    assert Act.objects.get().digest == sha256(text.encode()).hexdigest()


def test_each_act_names_the_digest_of_the_one_before(federation):
    acts = [entered(federation) for _ in range(3)]
    assert [act.number for act in acts] == [1, 2, 3]
    assert [act.previous for act in acts] == [GENESIS, acts[0].digest, acts[1].digest]
    head = Head.objects.get()
    assert (head.number, head.digest) == (3, acts[2].digest)


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (0.5, TypeError),
        (datetime(2026, 5, 1), TypeError),  # noqa: DTZ001
        ({1: "one"}, TypeError),
        (object(), TypeError),
        ("a\0b", ValueError),
        ("\ud800", ValueError),
    ],
)
def test_facts_of_no_one_form_are_not_entered(federation, value, error):
    with pytest.raises(error):
        canonical({"fact": value})
    with pytest.raises(error):
        entered(federation, facts={"fact": value})
    assert not Act.objects.exists()


@pytest.mark.parametrize("year", [1, 9999])
def test_a_moment_at_an_end_of_the_calendar_is_not_entered(federation, year):
    # Its day in some zone would be before the first, or after the last.
    with pytest.raises(ValueError, match="end of the calendar"):
        entered(federation, at=datetime(year, 6, 1, tzinfo=UTC))
    assert not Act.objects.exists()


def test_the_service_acts_in_no_role_and_a_member_in_one(member, federation):
    for by, role in ((None, "secretariat"), (member, ""), (member, "king")):
        with pytest.raises(IntegrityError, match="act_role_where_somebody_acts"):
            entered(federation, by=by, role=role)
    assert not Act.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_act_is_entered_within_a_transaction_only():
    federation = Federation.objects.create(code="ENG")
    with pytest.raises(transaction.TransactionManagementError):
        record.enter("found", federation, at=NOON, by=None, role="")
    assert not Act.objects.exists()
    assert not Head.objects.exists()


def test_an_act_that_fails_leaves_nothing(federation):
    entered(federation)
    with pytest.raises(ZeroDivisionError), record.acting():
        record.enter("rename", federation, at=NOON, by=None, role="").number / 0
    assert Act.objects.count() == Head.objects.get().number == 1


def test_an_act_takes_few_queries(federation, django_assert_num_queries):
    entered(federation)
    with django_assert_num_queries(6):  # savepoint and release, head twice, act, head
        entered(federation)


def test_who_acted_cannot_be_removed(member, federation):
    entered(federation, by=member, role="member")
    with pytest.raises(ProtectedError):
        member.delete()


# --- Sealed ---

CHANGES = [
    ("a row saved", lambda act: act.save()),
    ("a row removed", lambda act: act.delete()),
    ("rows updated", lambda act: Act.objects.update(reason="other")),
    ("rows removed", lambda act: Act.objects.all().delete()),
    ("rows updated in bulk", lambda act: Act.objects.bulk_update([act], ["reason"])),
    (
        "rows written over",
        lambda act: Act.objects.bulk_create(
            [act],
            update_conflicts=True,
            update_fields=["reason"],
            unique_fields=["number"],
        ),
    ),
]


@pytest.mark.parametrize("change", [pytest.param(c, id=n) for n, c in CHANGES])
def test_the_program_does_not_change_the_record(federation, change):
    act = entered(federation)
    act.reason = "other"
    with pytest.raises(AppendOnlyError):
        change(act)
    assert Act.objects.get().reason == ""


def sealed_tables():
    return [
        model._meta.db_table
        for model in apps.get_models()
        if issubclass(model, AppendOnly)
    ]


def triggers():
    """Every trigger of the database by name."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return {name for (name,) in cursor.fetchall()}


@pytest.fixture
def emptying_refused():
    """Puts back what only a test run does without."""
    with connection.cursor() as cursor:
        for statement in DIALECTS[connection.vendor]:
            if "no_emptying" in statement:
                cursor.execute(
                    statement.format(
                        table="standings_act", function=FUNCTION, refusal=REFUSAL
                    )
                )


def test_every_append_only_table_is_sealed():
    assert sealed_tables()
    assert triggers() >= {f"{table}_no_change" for table in sealed_tables()}


def test_a_seal_but_for_names_knows_every_column():
    with connection.cursor() as cursor:
        cursor.execute(HELD[connection.vendor])
        seals = {name: make for name, _drop, make in cursor.fetchall()}
    for model in apps.get_models():
        seal = seals.get(f"{model._meta.db_table}_no_change", "")
        # PostgreSQL compares whole rows.
        if "WHEN NOT" in seal:
            columns = {f'"{each.column}"' for each in model._meta.concrete_fields}
            assert {each for each in columns if f"OLD.{each}" not in seal} == set()


ATTACKS = ["UPDATE standings_act SET reason = 'other'", "DELETE FROM standings_act"]


@pytest.mark.usefixtures("emptying_refused")
@pytest.mark.parametrize("statement", ATTACKS)
def test_the_database_refuses_to_change_the_record(federation, statement):
    entered(federation)
    with (
        pytest.raises(DatabaseError, match=REFUSAL),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert Act.objects.get().reason == ""


@pytest.mark.postgres
@pytest.mark.usefixtures("emptying_refused")
def test_the_database_refuses_to_empty_the_record(federation):
    """TRUNCATE is PostgreSQL's; on SQLite every removal is a DELETE."""
    if connection.vendor == "postgresql":
        entered(federation)
        with (
            pytest.raises(DatabaseError, match=REFUSAL),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(
                "SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE standings_act CASCADE"
            )
    assert Act.objects.count() == (connection.vendor == "postgresql")


# --- Proved whole, or damaged: never the one for the other (RW-116) ---


def verified(capsys):
    """The exit status of `manage.py verify_record`, and the lines it prints."""
    try:
        call_command("verify_record")
    except CommandError as error:
        return error.returncode, capsys.readouterr().out.splitlines()
    return 0, capsys.readouterr().out.splitlines()


def test_an_empty_record_is_said_to_be_empty(capsys):
    assert verified(capsys) == (0, ["The record is empty."])


def test_a_whole_record_tells_its_length_and_head(federation, capsys):
    acts = [entered(federation) for _ in range(3)]
    head = acts[-1].digest
    assert verified(capsys) == (0, [f"The record is whole: 3 acts, head {head}."])


def test_many_acts_are_walked_in_few_queries(
    federation, capsys, django_assert_max_num_queries
):
    with record.acting():
        for _ in range(1200):
            record.enter("found", federation, at=NOON, by=None, role="")
    with django_assert_max_num_queries(3):
        status, lines = verified(capsys)
    assert status == 0
    assert "1200 acts" in lines[0]


ACT = "UPDATE standings_act SET {} WHERE number = {}"
HEAD = "UPDATE standings_head SET {}"
DAMAGES = {
    "a reason changed": (
        [ACT.format("reason = 'other'", 2)],
        ["Act 2 was changed after it was entered."],
    ),
    "a fact changed": (
        [ACT.format("facts = '{\"points\": 2}'", 3)],
        ["Act 3 was changed after it was entered."],
    ),
    "a moment changed": (
        [ACT.format("at = '2026-05-01 12:00:00.000001+00:00'", 1)],
        ["Act 1 was changed after it was entered."],
    ),
    "made public": (
        [ACT.format("is_public = true", 1)],
        ["Act 1 was changed after it was entered."],
    ),
    "an act taken out": (
        ["DELETE FROM standings_act WHERE number = 2"],
        ["Act 2 is missing."],
    ),
    "the first act taken out": (
        ["DELETE FROM standings_act WHERE number = 1"],
        ["Act 1 is missing."],
    ),
    "the last act taken out": (
        ["DELETE FROM standings_act WHERE number = 4"],
        ["The record ends before act 4, which its head tells of."],
    ),
    "every act taken out": (
        ["DELETE FROM standings_act"],
        ["The record ends before act 1, which its head tells of."],
    ),
    "a link broken": (
        [ACT.format(f"previous = '{'f' * 64}'", 3)],
        [
            "Act 3 does not follow the act before it.",
            "Act 3 was changed after it was entered.",
        ],
    ),
    "the head of another record": (
        [HEAD.format(f"digest = '{'f' * 64}'")],
        ["The head of the record does not match act 4."],
    ),
    "the head set back": (
        [HEAD.format("number = 3, digest = (SELECT digest FROM standings_act"
                     " WHERE number = 3)")],
        ["Act 4 stands beyond the head of the record."],
    ),
    "the head set forth": (
        [HEAD.format("number = 6")],
        ["The record ends before act 5, which its head tells of."],
    ),
    "the head taken away": (
        ["DELETE FROM standings_head"],
        ["Act 1 stands beyond the head of the record."],
    ),
    "two damages": (
        [ACT.format("verb = 'other'", 1), "DELETE FROM standings_act WHERE number = 3"],
        ["Act 1 was changed after it was entered.", "Act 3 is missing."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_told_with_its_place(federation, beneath, capsys, name):
    for _ in range(4):
        entered(federation, facts={"points": 1})
    statements, told = DAMAGES[name]
    beneath(*statements)
    assert verified(capsys) == (1, told)


def test_a_changed_act_with_a_digest_to_match_breaks_its_link(
    federation, beneath, capsys
):
    acts = [entered(federation) for _ in range(3)]
    forged = json.loads(acts[1].text) | {"reason": "other"}
    text = json.dumps(forged, sort_keys=True, separators=(",", ":"))
    digest = sha256(text.encode()).hexdigest()
    beneath(ACT.format(f"reason = 'other', digest = '{digest}'", 2))
    assert verified(capsys) == (1, ["Act 3 does not follow the act before it."])
