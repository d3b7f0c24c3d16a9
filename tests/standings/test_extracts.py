"""The public registers as files: typed, described, and read again as they were."""

import csv
import hashlib
import io
import json
from datetime import time

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from standings.certifying import (
    certify,
)
from standings.confirmation import confirm_result
from standings.extracts import MATCHES, TABLES, described, in_parts, whole_matches
from standings.management.commands.dump import NAMES, STAMP, SUMS
from standings.membership import join_federation
from standings.models import Fate, Match
from standings.registration import withdraw_match
from standings.results import submit_sheet, void_result

from .gatherings import announced, entered
from .gatherings import played as played_in_event
from .imports import a_secretary, fates, read
from .nines import NEXT_DAY, Club
from .people import FIRST, NOON, a_director, a_federation, a_log_in, a_member, a_title
from .tables import DAY, EVENING, a_match, a_sheet, seat, submitted

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def members(director):
    named = ("Zoë O'Seat-Hagan", "Trần Ghế", "Fish & Chips / O'Neill's", "Αδα", "مقعد")
    return [director, *(a_member(by=director, name=name) for name in named)]


@pytest.fixture
def season(director, members):
    """A match of every kind: of each form, with a result, without one, void."""
    ada, zoe, tran, fish, greek, arab = members
    england = a_federation(by=director)
    join_federation(member=ada, federation=england, since=FIRST, by=director, at=NOON)
    day = iter(range(1, 29))

    def played(*who, **told):
        return a_match(*who, day=DAY.replace(day=next(day)), **told)

    submitted(played(ada, zoe), by=ada)
    confirm_result(result=submitted(played(ada, zoe), by=ada), by=zoe, at=EVENING)
    submitted(played(tran, fish), "A 64, B 71, forfeit B", by=tran)
    submitted(played(greek, arab, form="short", agreed=True), "A 61, B 40", by=greek)
    submitted(played(ada, zoe, tran, form="three-hand"), "A 121, B 80, C 90", by=ada)
    submitted(played(ada, zoe, tran, fish, form="partners"), "A 100, B 121", by=ada)
    lone = played(ada, zoe, tran, form="captain")
    judged = a_sheet("Result: A 100, B 61", form="captain lone=B")
    submit_sheet(match=lone, judged=judged, by=ada, at=EVENING)
    played(
        ada,
        zoe,
        time=time(0, 30),
        zone="Europe/Vienna",
        vessel="Muggins",
        waters="caribbean",
        place="St John's, Antigua",
        representation="just for fun",
        under_claim=True,
    )
    voided = played(greek, arab)
    submitted(voided, by=greek)
    void_result(match=voided, authority="ICA-T-2026-014", by=director, at=EVENING)
    withdrawn = played(greek, arab)
    withdraw_match(match=withdrawn, reason="A slip.", by=greek, at=EVENING)
    submitted(played(tran, '=HYPERLINK("http://x","y")'), by=tran)
    submitted(played(tran, "Seat#1"), by=tran)
    second = a_match(ada, zoe, day=DAY.replace(day=1), ordinal=2)
    submitted(second, "A 121, B 60", by=ada)
    a_title(ada, director)
    event = entered(director, announced(director), tran, fish)
    played_in_event(event, tran, fish, day=DAY.replace(day=29))
    return director


def as_csv(**told):
    return "".join(MATCHES.csv_lines(MATCHES.rows(), **told))


def cells(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("marked", [False, True])
def test_what_is_written_is_read_again_as_the_same(marked, season):
    # RW-186, RW-191: all of it comes back, marked for a spreadsheet or not.
    by = a_secretary(season)
    whole = read(as_csv(marked=marked).encode(), by)
    assert whole.total == Match.objects.count() == 14
    assert {fate for _, fate, _ in fates(whole)} == {Fate.SAME}
    for row, match in zip(whole.rows.all(), Match.objects.all(), strict=True):
        assert row.match == match


def test_a_column_tells_how_a_match_stands(season):
    told = {row["Match"]: row for row in cells(as_csv())}
    assert [row["Ended"] for row in told.values()] == [
        *("played", "played", "forfeit", "played", "played", "played", "played"),
        *("none", "void", "withdrawn", *["played"] * 4),
    ]
    assert told["ICA-M-2026-000003"]["Forfeit"] == "B"
    assert told["ICA-M-2026-000007"]["Form"] == "captain lone=B"
    assert (
        told["ICA-M-2026-000009"]["Score A"],
        told["ICA-M-2026-000009"]["State"],
    ) == (
        "",
        "confirmed",
    )


def test_a_horse_is_told_as_nobody_s_winner(members):
    # RW-122; X.1-e
    ada, zoe, *_ = members
    seats = (seat("A", ada), seat("B", zoe), seat("C", "Dobbin", "horse"))
    match = a_match(ada, form="three-hand", seats=seats)
    submitted(match, "A 88, B 70, C 121", by=ada)
    (row,) = cells(as_csv())
    assert (row["Ended"], row["Score C"], row["Winner"]) == ("played", "121", "")


def test_a_moment_has_its_offset_and_a_day_stays_that_day(season):
    # RW-183
    (told,) = [row for row in cells(as_csv()) if row["Time"]]
    assert (told["Date"], told["Began"]) == ("2026-09-08", "2026-09-08T00:30:00+02:00")
    (plain,) = [
        row
        for row in json.loads("".join(MATCHES.json_lines(MATCHES.rows())))
        if row["time"]
    ]
    assert (plain["date"], plain["began"]) == (told["Date"], told["Began"])


def test_a_formula_is_protected_in_csv_and_itself_in_json(season):
    # RW-181
    formula = '=HYPERLINK("http://x","y")'
    assert [row["Seat B"] for row in cells(as_csv()) if "HYPER" in row["Seat B"]] == [
        "'" + formula
    ]
    told = json.loads("".join(MATCHES.json_lines(MATCHES.rows())))
    assert formula in [row["seat_b"] for row in told]
    assert {type(row["score_a"]) for row in told} == {int, type(None)}


def test_every_column_has_a_name_of_its_own_and_is_described():
    text = "\n".join(described())
    for table in TABLES:
        assert len({column.key for column in table.columns}) == len(table.columns)
        assert all(column.says in text for column in table.columns)


def test_nothing_is_an_empty_list():
    for table in TABLES:
        assert json.loads("".join(table.json_lines(table.rows()))) == []
        assert cells("".join(table.csv_lines(table.rows()))) == []


@pytest.mark.parametrize("many", [2, 20])
def test_a_part_takes_as_many_queries_however_many_rows_it_has(
    many, members, django_assert_num_queries
):
    ada, zoe, *_ = members
    for n in range(1, many + 1):
        submitted(a_match(ada, zoe, ordinal=n), by=ada)
    with django_assert_num_queries(QUERIES):
        list(in_parts(MATCHES.csv_lines(whole_matches(Match.objects.all()))))


QUERIES = 7
"""Matches, seats, classifications, results with their lines and sheets, reports."""


# The dump


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "registers"


def dump(folder):
    call_command("dump", folder, stdout=io.StringIO())
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.django_db(transaction=True)
def test_a_dump_holds_every_register_with_its_digest(season, folder):
    a_log_in(season, email="ada@example.org")
    files = dump(folder)
    assert files.keys() == NAMES
    sums = dict(line.split()[::-1] for line in files[SUMS].decode().splitlines())
    assert sums == {
        name: hashlib.sha256(content).hexdigest()
        for name, content in files.items()
        if name != SUMS
    }
    # RW-170
    assert not [name for name, content in files.items() if b"@" in content]
    stamp = files[STAMP].decode()
    assert "As of: 20" in stamp
    assert len(json.loads(files["members.json"])) == 6
    assert len(cells(files["matches.csv"].decode())) == 14
    events = json.loads(files["events.json"])
    entrants = cells(files["entrants.csv"].decode())
    assert [row["number"] for row in events] == ["ICA-E-2026-0001"]
    assert [(row["Member"], row["Left"]) for row in entrants] == [
        ("ICA-000003", "no"),
        ("ICA-000004", "no"),
    ]
    titles = cells(files["titles.csv"].decode())
    assert [(row["Member"], row["From"]) for row in titles] == [
        ("ICA-000001", "2024-01-01")
    ]
    balance = cells(files["standings.csv"].decode())
    assert sum(int(row["Wins"]) - int(row["Defeats"]) for row in balance) == 0


@pytest.mark.django_db(transaction=True)
def test_a_dump_of_the_same_registers_is_the_same(season, folder):
    first = dump(folder)
    second = dump(folder)
    differ = {name for name in NAMES if first[name] != second[name]}
    assert differ <= {STAMP, SUMS}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("holds", "says"),
    [
        ({"letter.txt": "Dear Sir"}, "letter.txt"),
        ({STAMP: "something else"}, STAMP),
        ({"members.csv": "Number\n"}, "members.csv"),
    ],
)
def test_a_folder_of_something_else_is_left_as_it_is(holds, says, folder):
    folder.mkdir()
    for name, text in holds.items():
        (folder / name).write_text(text)
    with pytest.raises(CommandError, match=says):
        dump(folder)
    assert {each.name: each.read_text() for each in folder.iterdir()} == holds


@pytest.mark.django_db(transaction=True)
def test_what_stands_beside_an_older_dump_is_not_removed(folder):
    dump(folder)
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(CommandError, match=r"notes\.txt"):
        dump(folder)
    assert (folder / "notes.txt").read_text() == "mine"


@pytest.mark.django_db(transaction=True)
def test_what_a_dump_left_that_broke_off_is_cleared_away(folder):
    folder.mkdir()
    (folder / ".0123456789abcdef.part").write_text("half")
    assert dump(folder).keys() == NAMES


def test_a_place_that_is_no_folder_is_refused(tmp_path):
    place = tmp_path / "file"
    place.write_text("mine")
    with pytest.raises(CommandError, match="is no folder"):
        dump(place)


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_leaves_the_connection_as_it_was(season, folder):
    dump(folder)
    a_member(by=season, name="Late Comer")
    assert not connection.in_atomic_block


@pytest.mark.django_db(transaction=True)
def test_a_certified_29_is_in_the_dump_and_no_other(folder):
    club = Club()
    certify(entry=club.applied(), by=club.officer, at=NEXT_DAY)
    club.applied(day=DAY.replace(day=1))
    (told,) = json.loads(dump(folder)["twenty-nines.json"])
    assert told == {
        "number": "ICA-29-2026-0001",
        "day": "2026-09-30",
        "member": club.ada.number,
        "name": "Ada Pone",
        "cards": "5C 5D 5H JS",
        "starter": "5S",
        "crib": False,
        "match": None,
        "federation": "ENG",
        "certifier": club.officer.number,
        "authority": "",
        "certified_on": "2026-10-01",
    }
