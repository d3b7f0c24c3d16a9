"""Sheets judged over HTTP and in the terminal: the same findings in either spelling."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

SHEETS = Path(__file__).parents[1] / "engine" / "data" / "sheets"
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
