"""Files of results: what each row comes to, and all of a file entered or nothing."""

import codecs
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import DatabaseError

from rulebook.catalogue.imports import IMPORTS, IMPORTS_NOTES
from rulebook.examples import the_examples
from rulebook.findings import Denied, Refused
from standings import importing
from standings.appointments import appoint
from standings.confirmation import confirm_result, dispute_result
from standings.importing import (
    MOST_ROWS,
    enter_import,
    order_import,
    read_import_again,
    withdraw_import,
    working,
)
from standings.merging import merge
from standings.models import (
    Act,
    Fate,
    Import,
    ImportRow,
    ImportState,
    Match,
    Result,
    Role,
)
from standings.record import Walk
from standings.registration import withdraw_match
from standings.results import void_result

from .gatherings import announced
from .gatherings import entered as in_event
from .imports import (
    HEADER,
    NEXT_DAY,
    a_file,
    a_secretary,
    entered,
    fates,
    handed_in,
    read,
    worked_off,
)
from .people import FIRST, NOON, a_director, a_federation, a_log_in, a_member
from .tables import EVENING, a_match, submitted

pytestmark = pytest.mark.django_db

DAY = "2026-09-30"
ROW = f"{DAY},association,Ada Seat,,Bea Pone,,121,98"


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def by(director):
    """Ada, ICA-000001, Executive Director, as she has logged in."""
    return a_secretary(director)


@pytest.fixture
def bea(director):
    """ICA-000002."""
    return a_member(by=director)


@pytest.fixture
def cy(bea, director):
    """ICA-000003."""
    return a_member(by=director, name="Cy Crib")


def wide(cells, *names):
    """A row with further columns, and the header that names them."""
    return a_file(f"{ROW},{cells}", header=",".join([HEADER, *names]))


def one(content, by, **told):
    """What becomes of the only row of a file: fate, codes and the match."""
    (row,) = read(content, by, **told).rows.all()
    return row.fate, [found.code for found in row.found], row.match


# What a row comes to by itself

BY_ITSELF = {
    "two members by their names": (a_file(ROW), "new", []),
    "by their numbers": (
        a_file(f"{DAY},association,,ICA-000001,,ICA-000002,121,98"),
        *("new", []),
    ),
    "a number and the name of another": (
        a_file(f"{DAY},association,Cy Crib,ICA-000001,Bea Pone,,121,98"),
        *("new", ["number-of-another-name"]),
    ),
    "accents and capitals aside": (
        a_file(f"{DAY},association,ada  SÉAT,,Bea Pone,,121,98"),
        *("new", []),
    ),
    "who is no member": (
        a_file(f"{DAY},association,Ada Seat,,Zed,none,121,98"),
        *("new", []),
    ),
    # RW-173: a warning where a name is typed, and no refusal
    "an odd name of who is no member": (
        a_file(f"{DAY},association,Ada Seat,,Seat#1,none,121,98"),
        *("new", []),
    ),
    "a horse": (
        a_file(
            f"{DAY},association,Ada Seat,,Dobbin,none,121,98,horse",
            header=f"{HEADER},species b",
        ),
        *("new", []),
    ),
    "a name of nobody": (
        a_file(f"{DAY},association,Ada Seat,,Zed,,121,98"),
        *("who", ["name-of-nobody"]),
    ),
    "a number of nobody": (
        a_file(f"{DAY},association,Ada Seat,,,ICA-000099,121,98"),
        *("refused", ["no-such-member"]),
    ),
    "a number that is none": (
        a_file(f"{DAY},association,Ada Seat,,,17,121,98"),
        *("refused", ["not-a-member"]),
    ),
    "nobody at a seat": (
        a_file(f"{DAY},association,Ada Seat,,,,121,98"),
        *("refused", ["cell-empty"]),
    ),
    "one person at both seats": (
        a_file(f"{DAY},association,Ada Seat,,,ICA-000001,121,98"),
        *("refused", ["seated-twice"]),
    ),
    "no day": (a_file(ROW.removeprefix(DAY)), "refused", ["cell-empty"]),
    # RW-187
    "a day that could be two": (
        a_file(ROW.replace(DAY, "3/4/2026")),
        *("refused", ["order-of-the-day"]),
    ),
    "a day that is none": (
        a_file(ROW.replace(DAY, "2/30/2026")),
        *("refused", ["not-a-date"]),
    ),
    "a score in another notation": (
        a_file(ROW.replace("121", "1e2")),
        *("refused", ["not-a-score"]),
    ),
    "a day to come": (
        a_file(ROW.replace(DAY, "2027-09-30")),
        *("refused", ["row-not-played-yet"]),
    ),
    "nobody at the last hole": (
        a_file(ROW.replace("121", "120")),
        *("refused", ["no-winner"]),
    ),
    "a short match agreed on": (
        wide("yes", "agreed")
        .replace(b"association", b"short")
        .replace(b"121,98", b"61,40"),
        *("new", []),
    ),
    "a zone that is none": (
        wide("Europe/Atlantis", "zone"),
        "refused",
        ["no-such-zone"],
    ),
    "a time that is none": (wide("half past", "time"), "refused", ["not-a-time"]),
    "which of the day, in letters": (
        wide("first", "ordinal"),
        "refused",
        ["no-such-ordinal"],
    ),
    "waters that are none": (
        wide("baltic", "waters"),
        "refused",
        ["no-such-waters"],
    ),
    "a claim that is neither": (
        wide("perhaps", "under claim"),
        "refused",
        ["not-yes-or-no"],
    ),
    "a federation that is none": (
        wide("ATL", "federation a"),
        "refused",
        ["no-such-federation"],
    ),
    "a federation of others": (
        wide("SCO", "federation a"),
        "refused",
        ["not-in-federation"],
    ),
    "a number of a match that is none": (
        wide("17", "match"),
        "refused",
        ["no-such-match"],
    ),
    "a match of others": (
        wide("ICA-M-2026-000009", "match"),
        "refused",
        ["not-that-match"],
    ),
    "an event that is none": (wide("Open", "event"), "refused", ["no-such-event"]),
    "void": (
        wide("void", "ended").replace(b"121,98", b","),
        *("refused", ["ended-by-an-act"]),
    ),
    "not told yet how it ended": (
        wide("none", "ended").replace(b"121,98", b","),
        "new",
        [],
    ),
    "a forfeit": (
        wide("B", "forfeit").replace(b"121,98", b"64,71"),
        "new",
        [],
    ),
    # RW-191
    "a code that is none": (
        wide("bye", "ended").replace(b"121,98", b","),
        *("refused", ["not-an-end"]),
    ),
    "a column that is not ours": (wide("24", "High Hand"), "new", []),
}


@pytest.mark.parametrize(
    ("content", "fate", "codes"), BY_ITSELF.values(), ids=BY_ITSELF
)
def test_a_row_comes_to_what_it_says(content, fate, codes, by, cy, director):
    a_federation(by=director, code="SCO")
    assert one(content, by) == (fate, codes, None)
    assert Match.objects.count() == 0


def test_a_finding_tells_its_line(by, bea):
    whole = read(a_file(ROW, "", ROW.replace("121", "1e2")), by)
    assert fates(whole) == [(2, "new", []), (4, "refused", ["not-a-score"])]
    assert whole.rows.last().found[0].line == 4


def test_a_finding_tells_scores_in_words(by, bea):
    whole = read(a_file(ROW.replace("association", "short")), by)
    (found,) = whole.rows.get().found
    assert found.text == "A score stands past the last hole: A 121, B 98."


def test_of_a_name_that_several_bear_it_is_asked_who_is_meant(by, bea, director):
    a_member(by=director)
    whole = read(a_file(ROW), by)
    assert fates(whole) == [(2, "who", ["name-of-several"])]
    (found,) = whole.rows.get().found
    assert found.facts["members"] == "ICA-000002, ICA-000003"


# RW-185

NAMES = "date,form,seat a,member a,seat b,member b,score a,score b"
ROSTER = f"{DAY},association,Søren Müller,none,Bea Pone,,121,98"
WRITTEN = {
    "UTF-8, commas": ("utf-8", ",", ""),
    "UTF-8, semicolons": ("utf-8", ";", ""),
    "UTF-8 with its mark, commas": ("utf-8-sig", ",", ""),
    "UTF-8 with its mark, tabs": ("utf-8-sig", "\t", ""),
    "Windows-1252, semicolons": ("cp1252", ";", "Windows-1252"),
    "Windows-1252, tabs": ("cp1252", "\t", "Windows-1252"),
    "UTF-16, commas": ("utf-16", ",", ""),
    "UTF-16, tabs": ("utf-16", "\t", ""),
}


@pytest.mark.parametrize(
    ("codec", "separator", "guessed"), WRITTEN.values(), ids=WRITTEN
)
def test_names_come_right_or_the_encoding_is_asked(codec, separator, guessed, by, bea):
    content = "\r\n".join([NAMES, ROSTER]).replace(",", separator).encode(codec)
    whole = read(content, by)
    (row,) = whole.rows.all()
    assert row.told["seats"][0]["name"] == "Søren Müller"
    assert whole.guessed == bool(guessed)
    if guessed:
        with pytest.raises(Refused) as refused:
            order_import(whole=whole, by=by, at=NEXT_DAY)
        assert [each.code for each in refused.value.findings] == [
            "import-encoding-asked"
        ]
        told = read_import_again(whole=whole, encoding="cp1252", by=by, at=NEXT_DAY)
        whole = worked_off(told)
    order_import(whole=whole, by=by, at=NEXT_DAY)
    worked_off(whole)
    assert Match.objects.get().seats.get(letter="A").name == "Søren Müller"


def test_another_encoding_is_chosen_and_the_file_read_again(by, bea):
    content = "\n".join([NAMES, ROSTER.replace("Søren", "Łukasz")]).encode("cp1250")
    whole = read(content, by)
    assert whole.rows.get().told["seats"][0]["name"] == "£ukasz Müller"
    again = read_import_again(whole=whole, encoding="cp1250", by=by, at=NEXT_DAY)
    assert (again.state, again.rows.count()) == (ImportState.RECEIVED, 0)
    assert worked_off(again).rows.get().told["seats"][0]["name"] == "Łukasz Müller"


def test_a_mark_and_an_apostrophe_of_a_spreadsheet_are_read_as_what_they_are(by, bea):
    # RW-186, RW-182
    row = f"{DAY},association,'=Cmd,none,Bea Pone,,121,98"
    whole = entered(codecs.BOM_UTF8 + a_file(row), by)
    assert whole.state == ImportState.ENTERED
    assert Match.objects.get().seats.get(letter="A").name == "=Cmd"


# What is on file


def on_file(cells="", *, names="", scores="121,98"):
    row = ROW.replace("121,98", scores)
    return a_file(f"{row}{cells}", header=HEADER + names)


@pytest.fixture
def match(director, bea):
    """Ada and Bea on file, without a result."""
    return a_match(director, bea)


OF_THE_FIRST = {"names": ",ordinal", "cells": ",1"}
BY_NUMBER = {"names": ",match", "cells": ",ICA-M-2026-000001"}


@pytest.mark.parametrize("told", [OF_THE_FIRST, BY_NUMBER])
@pytest.mark.parametrize(
    ("stands", "scores", "fate", "codes"),
    [
        ("", "121,98", "ends", []),
        ("reported", "121,98", "same", []),
        ("confirmed", "121,98", "same", []),
        ("disputed", "121,98", "same", []),
        ("reported", "121,97", "refused", ["row-of-another-result"]),
        ("disputed", "121,97", "conflict", ["row-kept-beside"]),
        ("void", "121,98", "conflict", ["row-kept-beside"]),
    ],
)
def test_a_row_is_held_against_what_is_on_file(
    told, stands, scores, fate, codes, match, by, bea, director
):
    if stands:
        result = submitted(match, by=director)
    if stands == "confirmed":
        confirm_result(result=result, by=bea, at=EVENING)
    if stands == "disputed":
        dispute_result(result=result, reason="No.", by=bea, at=EVENING)
    if stands == "void":
        officer = a_member(by=director, name="Zoë Desk")
        office = {"role": Role.SECRETARIAT, "since": FIRST, "at": NOON}
        appoint(member=officer, by=director, **office)
        void_result(match=match, authority="ICA", by=officer, at=EVENING)
        codes = [*codes, "confirmed-already"]
        fate = "refused"
    assert one(on_file(scores=scores, **told), by) == (fate, codes, match)


def test_without_a_number_it_is_asked_whether_it_is_the_same(match, by):
    fate, codes, found = one(on_file(), by)
    assert (fate, codes, found) == ("unsure", ["same-or-another"], None)
    again = on_file(names=",ordinal", cells=",2")
    assert one(again, by) == ("new", [], None)


def test_the_seats_of_a_row_are_those_of_the_entry(match, by):
    row = f"{DAY},association,Bea Pone,,Ada Seat,,121,98,1"
    fate, codes, _match = one(a_file(row, header=f"{HEADER},ordinal"), by)
    assert (fate, codes) == ("refused", ["sheet-of-others"] * 2)


@pytest.mark.parametrize(
    ("ended", "fate", "codes"),
    [
        ("withdrawn", "same", []),
        ("none", "refused", ["match-withdrawn"]),
    ],
)
def test_a_match_that_was_withdrawn_stays_so(ended, fate, codes, match, by, director):
    withdraw_match(match=match, reason="A slip.", by=director, at=EVENING)
    told = {"names": ",match,ended", "cells": f",{match.number},{ended}"}
    assert one(on_file(scores=",", **told), by) == (fate, codes, match)


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        ("", "", ["row-told-before"]),
        ("1", "1", ["row-told-before"]),
        ("2", "", ["row-told-before"]),
        ("", "1", ["row-told-before"]),
        ("1", "2", []),
        ("", "2", []),
    ],
)
def test_two_rows_are_never_one_match(first, second, codes, by, bea):
    rows = f"{ROW},{first}", f"{ROW},{second}"
    whole = read(a_file(*rows, header=f"{HEADER},ordinal"), by)
    assert [found for _, _, found in fates(whole)] == [[], codes]


def test_rows_are_held_against_those_of_the_parts_before(by, bea, monkeypatch):
    monkeypatch.setattr(importing, "AT_A_TIME", 1)
    whole = read(a_file(ROW, ROW), by)
    assert [found for _, _, found in fates(whole)] == [[], ["row-told-before"]]


# Events, and records that were merged


@pytest.mark.parametrize(
    ("who", "day", "codes"),
    [
        ("bea", DAY, []),
        ("bea", "2026-08-31", ["day-outside-event"]),
        ("cy", DAY, ["no-entrant"]),
    ],
)
def test_a_row_of_an_event_is_held_against_it(who, day, codes, by, bea, cy, director):
    event = in_event(director, announced(director), director, bea)
    name = {"bea": "Bea Pone", "cy": "Cy Crib"}[who]
    row = f"{day},association,Ada Seat,,{name},,121,98,{event.number}"
    whole = read(a_file(row, header=f"{HEADER},event"), by)
    assert [found for _, _, found in fates(whole)] == [codes]
    if not codes:
        order_import(whole=whole, by=by, at=NEXT_DAY)
        worked_off(whole)
        assert Match.objects.get().event == event


def test_a_match_on_file_is_of_the_event_that_it_was_reported_of(match, by, director):
    event = announced(director)
    told = {"names": ",ordinal,event", "cells": f",1,{event.number}"}
    assert one(on_file(**told), by) == ("refused", ["match-not-of-event"], match)


@pytest.mark.parametrize("written", ["Bea Pole,", ",ICA-000003", ",ICA-000002"])
def test_a_record_that_was_merged_is_the_one_that_stands_for_it(
    written, by, bea, director
):
    other = a_member(by=director, name="Bea Pole")
    merge(member=other, into=bea, reason="The same.", by=director, at=NEXT_DAY)
    fate, codes, _match = one(a_file(ROW.replace("Bea Pone,", written)), by)
    assert (fate, codes) == ("new", [])
    assert ImportRow.objects.get().told["seats"][1]["member"] == bea.number


# Entered, all or nothing


def test_a_file_is_entered_by_the_acts_of_a_report(by, bea, cy):
    other = f"{DAY},association,Cy Crib,,Bea Pone,,98,121"
    whole = entered(a_file(ROW, other), by)
    assert (whole.state, whole.why) == (ImportState.ENTERED, [])
    assert [row.match.number for row in whole.rows.all()] == [
        "ICA-M-2026-000001",
        "ICA-M-2026-000002",
    ]
    assert [match.in_force.winner for match in Match.objects.all()] == ["A", "B"]
    # Nobody has confirmed them yet.
    assert set(Match.objects.values_list("state", flat=True)) == {"reported"}
    verbs = Act.objects.order_by("-number").values_list("verb", flat=True)[:7]
    assert list(reversed(verbs)) == [
        *("receive-import", "order-import"),
        *("report-match", "submit-sheet") * 2,
        "import-results",
    ]
    act = Act.objects.last()
    assert (act.subject, act.facts["rows"], act.facts["new"]) == (whole.number, 2, 2)
    assert list(Walk()) == []


def test_what_is_on_file_is_not_entered_again(by, match, cy):
    row = f"{DAY},association,Cy Crib,,Bea Pone,,98,121"
    submitted(match, by=by)
    told = a_file(f"{ROW},1", f"{row},", header=f"{HEADER},ordinal")
    whole = entered(told, by)
    assert [row.fate for row in whole.rows.all()] == ["same", "new"]
    assert (Match.objects.count(), Result.objects.count()) == (2, 2)


def test_another_result_of_a_confirmed_match_overwrites_nothing(by, bea, cy, director):
    # RW-140
    match = a_match(bea, cy)
    confirm_result(result=submitted(match, by=bea), by=cy, at=EVENING)
    row = f"{DAY},association,Bea Pone,,Cy Crib,,121,97,1"
    whole = entered(a_file(row, header=f"{HEADER},ordinal"), by)
    assert fates(whole) == [(2, "conflict", ["row-kept-beside"])]
    match.refresh_from_db()
    assert (match.state, whole.state) == ("confirmed", ImportState.ENTERED)
    assert [line.score for line in match.in_force.lines.order_by("seat")] == [121, 98]
    texts = match.sheets.order_by("version").values_list("text", flat=True)
    assert ["98" in text for text in texts] == [True, False]


@pytest.mark.parametrize(
    "row",
    [
        ROW.replace("121", "1e2"),
        f"{DAY},association,Zed,,Bea Pone,,121,98",
        ROW,  # as the first
    ],
)
def test_one_row_that_is_open_keeps_the_whole_file_back(row, by, bea):
    whole = read(a_file(ROW, row), by)
    with pytest.raises(Refused) as refused:
        order_import(whole=whole, by=by, at=NEXT_DAY)
    assert [each.code for each in refused.value.findings] == ["import-rows-open"]
    assert (Match.objects.count(), worked_off(whole).state) == (0, ImportState.READ)


def test_what_was_reported_meanwhile_stops_the_whole_file(by, bea, cy, director):
    other = f"{DAY},association,Cy Crib,,Bea Pone,,98,121"
    whole = read(a_file(other, ROW), by)
    order_import(whole=whole, by=by, at=NEXT_DAY)
    a_match(director, bea)
    whole = worked_off(whole)
    assert whole.state == ImportState.FAILED
    assert [(each.code, each.line) for each in whole.found] == [("row-has-changed", 3)]
    assert Match.objects.count() == 1
    again = worked_off(read_import_again(whole=whole, encoding="", by=by, at=NEXT_DAY))
    assert [(fate, codes) for _, fate, codes in fates(again)] == [
        ("new", []),
        ("unsure", ["same-or-another"]),
    ]


def test_what_an_act_refuses_is_told_with_its_line_and_nothing_is_entered(
    by, bea, cy, monkeypatch
):
    other = f"{DAY},association,Cy Crib,,Bea Pone,,98,121"
    whole = read(a_file(other, ROW), by)
    order_import(whole=whole, by=by, at=NEXT_DAY)
    report_ended = importing.report_ended

    def refuse_the_second(told, **given):
        if Match.objects.exists():
            raise Refused(the_examples()["not-played-yet"].raised.finding)
        return report_ended(told=told, **given)

    monkeypatch.setattr(importing, "report_ended", refuse_the_second)
    whole = worked_off(whole)
    assert [(each.code, each.line) for each in whole.found] == [("not-played-yet", 3)]
    assert (whole.state, Match.objects.count()) == (ImportState.FAILED, 0)


def test_who_ordered_it_is_asked_for_the_right_as_it_is_entered(by, bea, director):
    whole = read(a_file(ROW), by)
    whole = order_import(whole=whole, by=by, at=NEXT_DAY)
    by.member = a_member(by=director)
    by.save()
    whole = worked_off(whole)
    assert [each.code for each in whole.found] == ["right-not-held"]
    assert (whole.state, Match.objects.count()) == (ImportState.FAILED, 0)


def test_a_fault_of_ours_is_told_and_harms_no_other_file(by, bea, monkeypatch, caplog):
    first, second = handed_in(a_file(ROW), by), handed_in(a_file(ROW, ROW), by)
    weigh = importing.weigh

    def fail(whole, rows, **given):
        if whole.pk == first.pk:
            raise ZeroDivisionError
        return weigh(whole, rows, **given)

    monkeypatch.setattr(importing, "weigh", fail)
    worked_off(first)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, second.state) == (ImportState.FAILED, ImportState.READ)
    assert [each.code for each in first.found] == ["import-broke-off"]
    assert "ICA-I-000001" in caplog.text


# Handed in, put away


def test_a_row_whose_cell_holds_a_nought_brings_nothing_in(by):
    with pytest.raises(ValueError, match="nought"):
        handed_in(a_file(ROW.replace("Ada", "A\0da")), by)
    assert Import.objects.count() == 0


def test_only_who_may_brings_results_in(bea):
    for user in a_log_in(bea), a_log_in(email="reporter@example.org"):
        with pytest.raises(Denied):
            handed_in(a_file(ROW), user)
    assert Import.objects.count() == 0


def test_a_file_that_is_withdrawn_may_be_handed_in_again(by, bea):
    whole = withdraw_import(whole=read(a_file(ROW), by), by=by, at=NEXT_DAY)
    assert whole.state == ImportState.WITHDRAWN
    assert handed_in(a_file(ROW), by).number == "ICA-I-000002"


def test_what_is_withdrawn_while_it_is_read_is_read_no_further(by, bea, monkeypatch):
    monkeypatch.setattr(importing, "AT_A_TIME", 1)
    whole = handed_in(a_file(ROW, ROW), by)
    next(working())
    withdraw_import(whole=whole, by=by, at=NEXT_DAY)
    whole = worked_off(whole)
    assert (whole.state, whole.done) == (ImportState.WITHDRAWN, 1)


def test_a_file_is_read_in_parts_and_each_is_told(by, bea, monkeypatch):
    monkeypatch.setattr(importing, "AT_A_TIME", 2)
    handed_in(a_file(*[ROW] * 5), by)
    assert [(each.state, each.done, each.total) for each in working()] == [
        ("reading", 2, 5),
        ("reading", 4, 5),
        ("read", 5, 5),
    ]
    assert list(working()) == []


@pytest.mark.guard
def test_a_part_that_fails_is_read_by_whoever_comes_next(by, bea, monkeypatch):
    whole = handed_in(a_file(ROW), by)

    def die(*rows, **options):
        raise DatabaseError

    with monkeypatch.context() as patched:
        patched.setattr(ImportRow.objects, "bulk_create", die, raising=False)
        with pytest.raises(DatabaseError):
            importing.read_on(whole)
    assert ImportRow.objects.count() == 0
    assert worked_off(whole).state == ImportState.READ


def test_the_command_that_delivers_letters_works_files_off_as_well(by, bea):
    handed_in(a_file(ROW), by)
    said = StringIO()
    call_command("deliver", stdout=said)
    assert said.getvalue().splitlines()[-1] == "ICA-I-000001: read."
    assert Import.objects.get().state == ImportState.READ


@pytest.mark.parametrize("many", [1, 60])
def test_reading_takes_no_more_queries_for_more_rows(
    many, by, bea, django_assert_num_queries
):
    rows = [f"{DAY},association,Ada Seat,,Zed {n},none,121,98" for n in range(many)]
    whole = handed_in(a_file(*rows), by)
    with django_assert_num_queries(READING):
        importing.read_on(whole)
    assert {row.fate for row in whole.rows.all()} == {Fate.NEW}


READING = 10
"""A savepoint, the import, names, events, matches, rows before; and what is written."""


# What is refused is what the rule book tells of it

ASKED = {}


def asks(code):
    def marked(ask):
        ASKED[code] = ask
        return ask

    return marked


@asks("import-too-long")
def _(by, **_):
    handed_in(a_file(*[ROW] * (MOST_ROWS + 1)), by)


@asks("import-on-file")
def _(by, **_):
    handed_in(a_file(ROW), by)
    handed_in(a_file(ROW), by)


@asks("import-not-open")
def _(by, **_):
    whole = withdraw_import(whole=read(a_file(ROW), by), by=by, at=NEXT_DAY)
    order_import(whole=whole, by=by, at=NEXT_DAY)


@asks("import-encoding-asked")
def _(by, **_):
    content = "\n".join([NAMES, ROSTER]).encode("cp1252")
    order_import(whole=read(content, by), by=by, at=NEXT_DAY)


@asks("import-rows-open")
def _(by, **_):
    row = f"{DAY},association,Zed,,Bea Pone,,121,98"
    order_import(whole=read(a_file(ROW, row), by), by=by, at=NEXT_DAY)


@asks("import-brings-nothing")
def _(by, bea, **_):
    submitted(a_match(by.member, bea), by=by)
    content = on_file(**BY_NUMBER)
    order_import(whole=read(content, by), by=by, at=NEXT_DAY)


@asks("row-has-changed")
def _(by, bea, **_):
    whole = read(a_file(ROW), by)
    whole = order_import(whole=whole, by=by, at=NEXT_DAY)
    a_match(by.member, bea)
    enter_import(whole=whole, at=NEXT_DAY)


@pytest.mark.parametrize("code", ASKED)
def test_a_file_is_refused_as_the_example_tells(code, by, bea):
    told = the_examples()[code].raised.finding
    with pytest.raises(Refused) as refused:
        ASKED[code](by=by, bea=bea)
    (found,) = refused.value.findings
    assert (found.code, found.facts) == (told.code, told.facts)


ROWS = {
    "not-a-time": wide("half past", "time"),
    "name-of-nobody": a_file(f"{DAY},association,Ada Seat,,Cy Crib,,121,98"),
    "row-told-before": a_file(ROW, ROW),
    "row-not-played-yet": a_file(ROW.replace("2026", "2027")),
    "ended-by-an-act": wide("void", "ended").replace(b"121,98", b","),
}


@pytest.mark.parametrize(("code", "content"), ROWS.items(), ids=ROWS)
def test_a_row_is_refused_as_the_example_tells(code, content, by, bea):
    told = the_examples()[code].raised.finding
    row = read(content, by).rows.last()
    (found,) = row.found
    facts = {name: str(fact) for name, fact in told.facts.items()}
    assert (found.code, found.facts) == (code, facts)


def test_every_code_of_the_room_is_raised():
    import_of_a_fault = {"import-broke-off"}
    raised_above = {"name-of-several", "row-of-another-result", *IMPORTS_NOTES}
    told = {*ASKED, *ROWS, *import_of_a_fault, *raised_above}
    assert told == {*IMPORTS, *IMPORTS_NOTES}
