"""Results as CSV: encodings, separators, and cells that are what they say."""

import codecs
from itertools import permutations, product

import pytest

from rulebook.engine import NotationError, replay, to_json
from rulebook.engine.sheet import Result, Seat
from rulebook.spellings import read
from rulebook.spellings.results import lay_out, readings
from tests.spellings.files import codes, errors, refused

HEADER = ["Date", "Form", "Seat A", "Seat B", "Score A", "Score B", "Event", "Place"]
ROW = ["2026-11-14", "association", "Søren", "Müller", "121", "88", "Open", "Leeward"]


def table(*rows, separator=","):
    return "\n".join(separator.join(row) for row in (HEADER, *rows))


def row(**cells):
    """The row of the table with cells changed, named as SeatA or Date."""
    changed = {
        name.replace(" ", ""): cell for name, cell in zip(HEADER, ROW, strict=True)
    }
    assert set(cells) <= set(changed)
    return [(changed | cells)[name.replace(" ", "")] for name in HEADER]


def one(**cells):
    """What is read of a table with one row."""
    (record,) = read(table(row(**cells)).encode())
    return record


def test_a_row_is_a_match():
    (record,) = read(table(ROW).encode())
    assert to_json(record.sheet) == {
        "record": 1,
        "form": "association",
        "date": "2026-11-14",
        "event": "Open",
        "place": "Leeward",
        "seats": [{"seat": "A", "name": "Søren"}, {"seat": "B", "name": "Müller"}],
        "result": {"A": 121, "B": 88},
    }
    assert (record.notes, record.line) == ((), 2)
    assert replay(record.sheet).outcome.defeats["B"].defeats == 2  # V.3


ENCODINGS = {
    "utf-8": (str.encode, []),
    "utf-8-with-a-mark": (lambda text: text.encode("utf-8-sig"), []),
    "windows-1252": (lambda text: text.encode("cp1252"), ["encoding-guessed"]),
    "utf-16-le": (lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), []),
    "utf-16-be": (lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), []),
}


@pytest.mark.parametrize(
    ("encoding", "separator", "end"), list(product(ENCODINGS, ",;\t", ["\n", "\r\n"]))
)
def test_names_come_through_every_encoding_and_separator(encoding, separator, end):
    encode, noted = ENCODINGS[encoding]
    text = table(ROW, separator=separator).replace("\n", end) + end
    (record,) = read(encode(text))
    assert [seat.name for seat in record.sheet.seats] == ["Søren", "Müller"]
    assert codes(record.notes) == noted


def test_an_encoding_is_guessed_for_those_rows_alone_that_depend_on_it():
    plain = row(SeatA="Bob", SeatB="Alice")
    first, second = read(table(plain, ROW).encode("cp1252"))
    assert codes(first.notes) == []
    assert second.notes[0].facts["encoding"] == "Windows-1252"


def test_bytes_of_no_encoding_are_refused_with_a_question():
    data = table(ROW).encode().replace("ø".encode(), b"\x81")
    error = refused(data.replace("ü".encode(), b"\xfc"))
    assert (error.finding.code, error.line, error.column) == ("which-encoding", 2, 25)
    assert error.text.count("?") == 1
    assert refused(codecs.BOM_UTF16_LE + table(ROW).encode("utf-16-le") + b"x")


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_columns_stand_in_any_order(order):
    moved = [*order, *range(4, len(HEADER))]
    text = "\n".join(",".join(line[n] for n in moved) for line in (HEADER, ROW))
    assert read(text.encode())[0].sheet == read(table(ROW).encode())[0].sheet


@pytest.mark.parametrize(
    "header",
    [
        "date,form,seata,seatb,scorea,scoreb,event,place",
        "DATE,FORM,SEAT A,SEAT B,SCORE A,SCORE B,EVENT,PLACE",
        "date,form,seat_a,seat-b,Score  A, score B ,event,place",
        '"Date","Form","Seat A","Seat B","Score A","Score B","Event","Place"',
    ],
)
def test_a_column_goes_by_its_name_however_it_is_written(header):
    text = table(ROW).replace(",".join(HEADER), header)
    assert read(text.encode())[0].sheet == read(table(ROW).encode())[0].sheet


@pytest.mark.parametrize("number", ["121", " 121 ", "0", "007", "90"])
def test_plain_digits_are_a_score(number):
    assert one(ScoreA=number).sheet.result.scores["A"] == int(number)


@pytest.mark.parametrize(
    "number",
    ["1e2", "0x79", "121.0", "", " ", "١٢١", "-1", "+1", "122", "0121", "1 21", "²"],
)
def test_anything_else_is_refused_at_its_cell(number):
    record = one(ScoreA=number)
    assert record.sheet is None
    (error,) = record.notes
    assert (error.code, error.line) == ("not-a-score", 2)
    assert error.facts["column"] == "Score A"
    assert "0 to 121" in error.text


@pytest.mark.parametrize(
    ("written", "dates", "day"),
    [
        ("2026-11-14", "ymd", "2026-11-14"),
        ("2026-11-14", "mdy", "2026-11-14"),
        ("3/4/2026", "dmy", "2026-04-03"),
        ("3/4/2026", "mdy", "2026-03-04"),
        ("31.12.2026", "dmy", "2026-12-31"),
        ("29/2/2028", "dmy", "2028-02-29"),
        ("", "ymd", ""),
    ],
)
def test_a_day_is_read_as_it_was_declared(written, dates, day):
    (record,) = read(table(row(Date=written)).encode(), dates)
    assert record.sheet.date == day


@pytest.mark.parametrize(
    ("written", "dates", "code"),
    [
        ("3/4/2026", "ymd", "order-of-the-day"),
        ("2/30/2026", "mdy", "not-a-date"),
        ("2/30/2026", "dmy", "not-a-date"),
        ("29/2/2026", "dmy", "not-a-date"),
        ("2026-02-30", "ymd", "not-a-date"),
        ("0000-01-01", "ymd", "not-a-date"),
        ("20261114", "ymd", "not-a-date"),
        ("3/4/26", "dmy", "not-a-date"),
        ("3/4.2026", "dmy", "not-a-date"),
        ("٣/٤/٢٠٢٦", "dmy", "not-a-date"),
        ("yesterday", "ymd", "not-a-date"),
    ],
)
def test_a_day_that_is_none_or_could_be_two_is_refused(written, dates, code):
    (record,) = read(table(row(Date=written)).encode(), dates)
    (error,) = record.notes
    assert (record.sheet, error.code, error.line) == (None, code, 2)
    assert error.facts["column"] == "Date"


FORMULAS = ["=1+1", "+1", "-2+3", "@SUM", "＝1+1", "\t=1+1", "=cmd|' /C calc'!A0"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_the_text_it_is(text):
    record = one(SeatA=text, Event=text)
    assert record.sheet.seats[0] == Seat("A", name=text.strip())
    assert record.sheet.event == text.strip()


@pytest.mark.parametrize(
    ("cells", "code", "column"),
    [
        ({"SeatA": '"=HYPERLINK(""http://x"",""y"")"'}, "not-a-name", "Seat A"),
        ({"SeatB": "@SUM(1)"}, "not-a-name", "Seat B"),
        ({"SeatA": "Bob #1"}, "not-one-line", "Seat A"),
        ({"Event": "Open #3"}, "not-one-line", "Event"),
        ({"SeatA": "ICA-000017 ICA-000023"}, "not-a-name", "Seat A"),
        ({"SeatA": ""}, "cell-empty", "Seat A"),
        ({"Form": ""}, "cell-empty", "Form"),
        ({"Form": "whist"}, "no-such-form", "Form"),
        ({"Form": "association self=1"}, "no-such-option", "Form"),
    ],
)
def test_what_a_sheet_cannot_hold_is_refused_at_its_cell(cells, code, column):
    record = one(**cells)
    (error,) = record.notes
    assert (record.sheet, error.code, error.line) == (None, code, 2)
    assert error.facts["column"] == column


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("ICA-000017", Seat("A", "ICA-000017")),
        ("ICA-000017 Bob", Seat("A", "ICA-000017", "Bob")),
        ("  Ó  Súilleabháin ", Seat("A", name="Ó Súilleabháin")),
        ('"Bob, the Great"', Seat("A", name="Bob, the Great")),
        ("mcDonald", Seat("A", name="mcDonald")),
    ],
)
def test_a_player_is_a_number_a_name_or_both_and_keeps_case_and_accents(written, seat):
    assert one(SeatA=written).sheet.seats[0] == seat


def test_every_error_of_a_row_is_told_and_the_other_rows_are_read():
    bad = row(Date="2026-02-30", ScoreA="1e2", SeatB="")
    first, second, third = read(table(ROW, bad, ROW).encode())
    assert first.sheet == third.sheet
    assert second.sheet is None
    assert [first.line, second.line, third.line] == [2, 3, 4]
    told = {(note.code, note.facts["column"], note.line) for note in second.notes}
    assert told == {
        ("not-a-date", "Date", 3),
        ("not-a-score", "Score A", 3),
        ("cell-empty", "Seat B", 3),
    }


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('2026-11-14,association,"Bob,Alice,121,88,Open,Leeward', "row-in-pieces"),
        ('2026-11-14,association,"B"ob,Alice,121,88,Open,Leeward', "row-in-pieces"),
        ("2026-11-14,association,Bob,Alice,121,88,Open", "row-of-another-length"),
        ("2026-11-14,association,Bob,Alice,121,88,Open,L,", "row-of-another-length"),
        ("half a line", "row-of-another-length"),
    ],
)
def test_a_row_in_pieces_is_named_by_its_line_and_harms_no_other(line, code):
    text = "\n".join([table(ROW), line, ",".join(ROW)])
    first, second, third = read(text.encode())
    assert first.sheet == third.sheet
    assert (second.sheet, second.line) == (None, 3)
    assert [(note.code, note.line) for note in second.notes] == [(code, 3)]


def test_blank_lines_are_passed_over_and_counted():
    text = "\n\n" + table(ROW).replace("\n", "\n\n  \n,,,,,,,\n") + "\n\n"
    (record,) = read(text.encode())
    assert record.line == 7


def test_a_column_that_is_not_ours_is_named_where_it_says_something():
    text = "High Score,High Hand," + table(ROW).replace("\n", "\n,24,")
    (record,) = read(text.encode())
    assert record.sheet == read(table(ROW).encode())[0].sheet
    assert [note.facts for note in record.notes] == [
        {"column": "High Hand", "text": "24"}
    ]
    assert codes(record.notes) == ["column-not-carried"]


@pytest.mark.parametrize(
    ("header", "code", "says"),
    [
        ("Date,Form,Seat A,Seat B,Score A", "columns-missing", "Score B"),
        ("Date,Seat A,Seat B,Score A,Score B", "columns-missing", "Form"),
        ("Form,Date,Event", "columns-missing", "Seat A, Seat B, Score A, Score B"),
        ("Form,Seat A,Seat B,Score A,Score B,seat_a", "column-twice", "seat_a"),
        ("Form,Seat A,Seat B,Score A,Score B,Hand,HAND", "column-twice", "HAND"),
        ("Form,Seat A,Seat B,Score A,Score B", "no-rows", "no result"),
    ],
)
def test_a_header_that_will_not_do_is_refused_whole(header, code, says):
    rows = "" if code == "no-rows" else "\nassociation,,,,"
    error = refused((header + rows).encode())
    assert (error.finding.code, error.line, error.column) == (code, 1, 1)
    assert says in error.text


FORMS = {
    "three-hand": (
        "form,seat a,seat b,seat c,score a,score b,score c",
        "three-hand,Ann,Bob,Cy,121,80,90",
        Result({"A": 121, "B": 80, "C": 90}),
    ),
    "partners": (
        "form,seat a,seat b,seat c,seat d,score a,score b",
        "partners,Ann,Bob,Cy,Di,100,121",
        Result({"A": 100, "B": 121}),
    ),
    "captain": (
        "form,seat a,seat b,seat c,score a,score b",
        "captain lone=B,Ann,Bob,Cy,100,61",
        Result({"A": 100, "B": 61}),
    ),
    "forfeit": (
        "form,seat a,seat b,score a,score b,forfeit",
        "association,Ann,Bob,64,71,b",
        Result({"A": 64, "B": 71}, "B"),
    ),
    "no-forfeit": (
        "form,seat a,seat b,score a,score b,forfeit",
        "short,Ann,Bob,61,40,",
        Result({"A": 61, "B": 40}),
    ),
}


@pytest.mark.parametrize(("header", "line", "result"), FORMS.values(), ids=FORMS)
def test_every_form_has_its_seats_and_its_sides(header, line, result):
    (record,) = read(f"{header}\n{line}\n".encode())
    assert record.sheet.result == result
    assert errors(record) == []


@pytest.mark.parametrize(
    ("header", "line", "code"),
    [
        (FORMS["three-hand"][0], "three-hand,Ann,Bob,,121,80,90", "cell-empty"),
        (FORMS["three-hand"][0], "three-hand,Ann,Bob,Cy,121,80,", "not-a-score"),
        (FORMS["three-hand"][0], "short,Ann,Bob,,61,40,9", "score-of-no-side"),
        (FORMS["three-hand"][0], "short,Ann,Bob,Cy,61,40,", "no-such-seat"),
        (FORMS["forfeit"][0], "short,Ann,Bob,6,4,C", "not-a-seat"),
        (FORMS["forfeit"][0], "short,Ann,Bob,6,4,Bob", "not-a-seat"),
    ],
)
def test_seats_and_scores_that_the_form_does_not_have_are_refused(header, line, code):
    (record,) = read(f"{header}\n{line}\n".encode())
    assert (record.sheet, codes(record.notes)) == (None, [code])


WIDE = "form,seat a,member a,species a,seat b,score a,score b,agreed,ended,forfeit"


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("short,Bob,ICA-000017,,Al,61,40,,,", Seat("A", "ICA-000017", "Bob")),
        ("short,,ICA-000017,,Al,61,40,,,", Seat("A", "ICA-000017")),
        (
            "short,ICA-000017 Bob,ICA-000017,,Al,61,40,,,",
            Seat("A", "ICA-000017", "Bob"),
        ),
        ("short,Bob,none,,Al,61,40,,,", Seat("A", name="Bob")),
        (
            "short,Dobbin,none,horse,Al,61,40,,,",
            Seat("A", name="Dobbin", species="horse"),
        ),
    ],
)
def test_a_number_and_a_species_may_have_columns_of_their_own(line, seat):
    (record,) = read(f"{WIDE}\n{line}\n".encode())
    assert (record.sheet.seats[0], record.notes) == (seat, ())


@pytest.mark.parametrize(
    ("end", "result", "agreed"),
    [
        # RW-191: score a, score b, agreed, ended, forfeit
        ("61,40,yes,,", Result({"A": 61, "B": 40}), ("A", "B")),
        ("61,40,No,played,", Result({"A": 61, "B": 40}), ()),
        ("6,4,,forfeit,B", Result({"A": 6, "B": 4}, "B"), ()),
        ("6,4,,,b", Result({"A": 6, "B": 4}, "B"), ()),
        (",,,none,", None, ()),
        (",,,VOID,", None, ()),
        (",,,withdrawn,", None, ()),
    ],
)
def test_how_it_ended_is_told_by_its_code(end, result, agreed):
    (record,) = read(f"{WIDE}\nshort,Bob,,,Al,{end}\n".encode())
    assert (record.sheet.result, record.sheet.agreed) == (result, agreed)


@pytest.mark.parametrize(
    ("cells", "code", "column"),
    [
        ("Bob,,,Al,,,,bye,", "not-an-end", "Ended"),
        ("Bob,,,Al,61,40,,void,", "ended-otherwise", "Ended"),
        ("Bob,,,Al,61,40,,played,B", "ended-otherwise", "Ended"),
        ("Bob,,,Al,61,40,,forfeit,", "ended-otherwise", "Ended"),
        ("Bob,,,Al,,,,played,", "not-a-score", "Score A"),
        ("Bob,,,Al,61,40,si,,", "not-yes-or-no", "Agreed"),
        ("Bob,17,,Al,61,40,,,", "not-a-member", "Member A"),
        ("ICA-000001 Bob,ICA-000002,,Al,61,40,,,", "two-members-at-a-seat", "Seat A"),
        ("Bob,,a (horse),Al,61,40,,,", "not-a-name", "Species A"),
        (",none,,Al,61,40,,,", "cell-empty", "Seat A"),
    ],
)
def test_a_code_that_is_none_is_refused_at_its_line_and_cell(cells, code, column):
    (record,) = read(f"{WIDE}\nshort,{cells}\n".encode())
    found = record.notes[0]
    assert (found.code, found.facts["column"], found.line) == (code, column, 2)


def test_what_a_register_asks_besides_is_told_to_stand_on_no_sheet():
    text = "form,seat a,seat b,score a,score b,zone,match\nshort,A,B,61,40,Europe/Rome,"
    (record,) = read(text.encode())
    assert [note.facts["column"] for note in record.notes] == ["Zone"]


def test_who_sat_may_be_told_otherwise():
    # RW-173: a sheet cannot hold such a name; a register can.
    text = "form,seat a,seat b,score a,score b\nshort,Seat#1,Bob,61,40"
    (row,) = lay_out(text.encode()).rows()
    record = row.record(alone=True)
    assert (record.sheet.seats, record.notes) == ((), ())
    assert row.cells["seata"] == "Seat#1"


def test_an_encoding_that_is_declared_is_not_guessed():
    text = "form,seat a,seat b,score a,score b\nshort,Łukasz,Bob,61,40"
    laid = lay_out(text.encode("cp1250"), "cp1250")
    (row,) = laid.rows()
    assert (row.cells["seata"], laid.guessed) == ("Łukasz", "")
    guessed = lay_out(text.encode("cp1250"))
    assert (guessed.guessed, next(guessed.rows()).cells["seata"]) == (
        "Windows-1252",
        "£ukasz",
    )
    told = dict(readings(text.encode("cp1250")))
    assert told["cp1250"] == "short,Łukasz,Bob,61,40"
    assert "utf-8" not in told


@pytest.mark.parametrize("data", [b"", b" ", b"\n\n", b"\xef\xbb\xbf"])
def test_a_file_of_nothing_has_no_rows(data):
    with pytest.raises(NotationError, match="no result"):
        lay_out(data)


def test_what_the_code_forbids_is_read_and_judged():
    # IV.4: nobody opts out of muggins in sanctioned play.
    record = one(Form="association muggins=off")
    assert codes(errors(record)) == ["muggins-not-waived"]


def test_a_club_s_whole_history_is_read_and_no_more_than_that():
    rows = (f"short,Ann {n},Bob,61,{n % 61}" for n in range(25_000))
    text = "form,seat a,seat b,score a,score b\n" + "\n".join(rows)
    records = read(text.encode())
    assert (len(records), records[-1].line) == (25_000, 25_001)
    error = refused((text + "\nshort,Ann,Bob,61,9").encode())
    assert (error.finding.code, error.line) == ("too-many-matches", 25_002)
