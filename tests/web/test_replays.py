"""Sheets judged over HTTP and in the terminal: the same findings in any spelling."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.engine.recorded import SHEETS

RIGHT = SHEETS / "right" / "01-association-won-in-the-non-dealers-hand.crib"
WRONG = SHEETS / "wrong" / "01-wrong-peg-in-the-play.crib"
UNREADABLE = SHEETS / "unreadable" / "01-no-such-suit.crib"
ASK = "/api/v1/replays/"


def post(client, data, kind="text/plain"):
    return client.post(ASK, data, content_type=kind)


def run(capsys, *words):
    status = 0
    try:
        call_command("replay", *map(str, words))
    except SystemExit as stop:
        status = stop.code
    return capsys.readouterr().out, status


def test_a_right_sheet_comes_back_with_its_outcome(client):
    answer = post(client, RIGHT.read_bytes()).json()
    assert [each for each in answer["findings"] if each["gravity"] == "error"] == []
    assert answer["outcome"] == {
        "winner": "A",
        "scores": {"A": 121, "B": 102},
        "won_by": "hand",
        "at": {"deal": 8, "act": 9},
        "defeats": {"B": 1},
    }
    assert answer["tally"]["A"]["heels"] == 2
    assert answer["sheet"] == json.loads(RIGHT.with_suffix(".json").read_text("utf-8"))


def test_both_spellings_are_judged_alike_but_for_the_line(client):
    text = post(client, WRONG.read_bytes()).json()
    other = post(client, json.dumps(text["sheet"]), "application/json").json()
    (error,) = (each for each in text["findings"] if each["gravity"] == "error")
    assert (error["at"], error["line"]) == ({"deal": 7, "act": 3}, 86)
    assert (error["facts"]["claimed"], error["facts"]["true"]) == (1, 0)
    for answer in (text, other):
        for finding in answer["findings"]:
            finding["line"] = None
    assert text == other


@pytest.mark.parametrize(
    ("data", "kind", "place"),
    [
        (UNREADABLE.read_bytes(), "text/plain", {"line": 74, "column": 21}),
        (
            '{"form": "short", "deals": [{}]}',
            "application/json",
            {"pointer": "/deals/0"},
        ),
        ("[1]", "application/json", {"pointer": ""}),
        ("", "text/plain", {"pointer": ""}),
        ("Record: 1", "text/plain", {"line": 1, "column": 1}),
    ],
)
def test_what_cannot_be_read_is_a_problem_at_its_place(client, data, kind, place):
    refused = post(client, data, kind)
    assert refused.status_code == 422
    problem = refused.json()
    assert {key: problem[key] for key in place} == place
    assert problem["rules"]


def test_a_sheet_over_its_size_is_refused_on_its_bytes(client):
    assert post(client, b"#" * (1024 * 1024 + 1)).status_code == 413
    assert post(client, b"Form: short\n" + b"#" * 1024 * 1000).status_code == 200
    padded = b'{"form": "short"}'.ljust(1024 * 1024 + 1)
    refused = post(client, padded, "application/json")
    assert refused.status_code == 413
    assert "1048576" in refused.json()["detail"]
    assert post(client, padded[:-1], "application/json").status_code != 413


@pytest.mark.parametrize("kind", ["text/plain", "text/csv", "application/json"])
def test_a_sheet_that_says_it_is_over_its_size_is_refused_unread(client, kind):
    answer = client.post(ASK, b"x", content_type=kind, CONTENT_LENGTH="100000000")
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["many", "-5"])
def test_a_length_that_is_no_number_is_answered(client, length):
    answer = client.post(
        ASK, b"[]", content_type="application/json", CONTENT_LENGTH=length
    )
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


def test_the_terminal_says_what_the_api_says(client, capsys):
    out, status = run(capsys, "--json", WRONG)
    assert status == 1
    answer = json.loads(out)
    assert answer.pop("file") == str(WRONG)
    assert answer == post(client, WRONG.read_bytes()).json()


@pytest.mark.parametrize(
    ("files", "status", "says"),
    [
        ([RIGHT], 0, ["A 121, B 102; A wins by hand"]),
        ([WRONG], 1, ["deal 7, act 3, line 86: error:", "III.2 Code"]),
        ([UNREADABLE], 2, ["cannot be read (line 74, column 21)", "8X"]),
        ([RIGHT, WRONG, UNREADABLE], 2, ["A wins", "error:", "cannot be read"]),
        (["nowhere.crib"], 2, ["nowhere.crib: cannot be read", "No such file"]),
    ],
)
def test_the_exit_status_tells_the_worst(capsys, files, status, says):
    out, got = run(capsys, "--jobs", "1", *files)
    assert got == status
    for words in says:
        assert words in out


def test_a_folder_is_judged_in_order_on_several_processes():
    words = ["manage.py", "replay", "--jobs", "2", str(SHEETS / "right")]
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=True, timeout=60
    )
    heads = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    named = [Path(line.split(": ")[0]).name for line in heads]
    assert named == sorted(named)
    assert len(named) == 76
    assert done.stderr == ""


LOG = Path(__file__).parents[1] / "spellings" / "data" / "cribbage-zero-game.pgn"
LOGS = LOG.with_name("cribbage-zero-game2.pgn")
PLAYTHROUGH = LOG.with_name("open_spiel-cribbage-playthrough.txt")
RESULTS = """date,form,seat a,seat b,score a,score b
2026-11-14,association,Søren,Eve,121,88
3/4/2026,association,Søren,Eve,121,1e2
2026-11-15,short,Søren,Eve,40,61
"""


def test_a_log_of_another_program_is_judged_with_its_notes_first(client):
    answer = post(client, PLAYTHROUGH.read_bytes()).json()
    assert answer["outcome"]["winner"] == "A"
    assert answer["outcome"]["won_by"] == "crib"
    codes = [each["code"] for each in answer["findings"]]
    assert codes == ["show-reckoned", "past-the-last-hole", "scores-within-a-deal"]
    assert "line" not in answer


@pytest.mark.parametrize("kind", ["text/csv", "text/plain", "text/csv; header=present"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_every_match_of_a_file_is_answered(client, kind, encoding):
    answer = post(client, RESULTS.encode(encoding), kind).json()
    first, second, third = answer["replays"]
    assert [each["line"] for each in (first, second, third)] == [2, 3, 4]
    assert [each["outcome"]["winner"] for each in (first, third)] == ["A", "B"]
    assert first["sheet"]["seats"][0]["name"] == "Søren"
    assert set(second) == {"line", "detail", "findings"}
    found = [(each["code"], each["line"]) for each in second["findings"]]
    assert found == [("order-of-the-day", 3), ("not-a-score", 3)]
    assert "“1e2”" in second["detail"]


def test_the_order_of_a_day_is_declared_in_the_address(client):
    def day(order):
        data = RESULTS.replace("1e2", "100").encode()
        answer = client.post(f"{ASK}?dates={order}", data, content_type="text/csv")
        return answer.json()["replays"][1]["sheet"]["date"]

    assert [day("dmy"), day("mdy")] == ["2026-04-03", "2026-03-04"]
    refused = client.post(f"{ASK}?dates=ydm", "", content_type="text/csv")
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/dates")


def test_the_only_row_of_a_file_is_answered_like_a_sheet(client):
    head, good, bad, _ = RESULTS.splitlines()
    answer = post(client, f"{head}\n{good}".encode(), "text/csv").json()
    assert answer["outcome"]["scores"] == {"A": 121, "B": 88}
    refused = post(client, f"{head}\n{bad}".encode(), "text/csv")
    assert refused.status_code == 422
    assert (refused.json()["line"], refused.json()["code"]) == (2, "order-of-the-day")


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        ('{"form": "short"', 1, 17),
        ('{"form": "short",\n"form": "short"}', 2, 1),
        ('{"result": {"A": NaN}}', 1, 18),
        ('{"deals": ' + "[" * 100_000, 1, 74),
    ],
    ids=["half", "key-twice", "nan", "deep"],
)
def test_doubtful_json_is_refused_alike_wherever_it_comes_in(
    client, capsys, tmp_path, data, line, column
):
    as_json = post(client, data, "application/json")
    as_text = post(client, data, "text/plain")
    assert (as_json.status_code, as_text.status_code) == (400, 422)
    file = tmp_path / "sheet.json"
    file.write_text(data)
    out, status = run(capsys, "--json", file)
    assert status == 2
    for problem in (as_json.json(), as_text.json(), json.loads(out)):
        assert (problem["line"], problem["column"]) == (line, column)
    assert as_json.json()["detail"] == as_text.json()["detail"]


def test_the_terminal_names_each_match_of_a_file_by_its_line(capsys, tmp_path):
    results = tmp_path / "results.csv"
    results.write_text(RESULTS, "utf-8")
    out, status = run(capsys, results)
    assert status == 2
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert heads[0] == f"{results}:2: A 121, B 88; A wins"
    assert heads[1].startswith(f"{results}:3: cannot be read (line 3): ")
    assert heads[2] == f"{results}:4: A 40, B 61; B wins"
    out, _ = run(capsys, "--json", "--dates", "dmy", results)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["line"] for answer in answers] == [2, 3, 4]
    assert {answer["file"] for answer in answers} == {str(results)}
    assert [each["code"] for each in answers[1]["findings"]] == ["not-a-score"]


def test_the_terminal_reads_a_log_of_several_games(capsys):
    out, status = run(capsys, LOGS)
    assert status == 0
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert heads == [
        f"{LOGS}:1: A 98, B 79",
        f"{LOGS}:54: A 105, B 89",
        f"{LOGS}:123: A 92, B 116",
    ]


def test_of_a_folder_what_looks_like_a_sheet_is_read(capsys, tmp_path):
    (tmp_path / "below").mkdir()
    for name in ("b.crib", "a.CSV", "below/c.json", "below/d.pgn", "e.txt", "f"):
        (tmp_path / name).write_text("Form: association", "utf-8")
    out, status = run(capsys, "--jobs", "1", tmp_path)
    named = [Path(line.split(": ")[0]).name for line in out.splitlines()]
    assert (named, status) == (["a.CSV", "b.crib", "c.json", "d.pgn"], 0)
    out, _ = run(capsys, tmp_path / "e.txt")
    assert "e.txt: no scores" in out


def test_what_a_terminal_cannot_print_is_escaped(capsys, tmp_path):
    sheet = tmp_path / "half.json"
    sheet.write_text('{"form": "\\ud800"}')
    out, status = run(capsys, "--json", sheet)
    assert status == 2
    assert "half a character" in json.loads(out)["detail"]


def test_what_a_terminal_would_obey_is_escaped(capsys, tmp_path):
    results = tmp_path / "results.csv"
    head = "form,seat a,seat b,score a,score b,hand"
    results.write_text(f"{head}\nassociation,Bob,Eve,121,95,\x1b[2J\x9b2J\n", "utf-8")
    out, _ = run(capsys, results)
    assert "“\\u001b[2J\\u009b2J”" in out
    out, _ = run(capsys, "--json", results)
    assert json.loads(out)["findings"][0]["facts"]["text"] == "\x1b[2J\x9b2J"


def test_a_bar_is_drawn_on_a_terminal_and_nowhere_else(capsys, monkeypatch):
    run(capsys, RIGHT, WRONG)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with pytest.raises(SystemExit):
        call_command("replay", "--jobs", "1", str(RIGHT), str(WRONG))
    said = capsys.readouterr()
    assert "] 1/2" in said.err
    assert said.err.endswith("\r\x1b[K")
    assert "\x1b" not in said.out


def test_nobody_reading_on_is_no_fault():
    command = f"{sys.executable} manage.py replay {SHEETS / 'right'} --json | head -1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
