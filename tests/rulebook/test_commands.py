"""The count and the play in the terminal: words, JSON, and how they refuse."""

import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

TWO = ["--hand", "A: JS 7D 6H 4C", "--hand", "B: 5C 6S 2D 4H"]


def run(capsys, *words):
    """What a command prints, and its exit status."""
    status = 0
    try:
        call_command(*words)
    except SystemExit as stop:
        status = stop.code
    return capsys.readouterr().out, status


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["5C 5D 5H JS", "5S"], ["hand: 29", "double pair royal", "IV.2.5 Code"]),
        (["2H 7H 9H KH", "4C"], ["hand: 6", "flush", "IV.2.4 Code"]),
        (["2H 7H 9H KH", "4C", "--crib"], ["crib: 2", "No flush", "IV.2.4 Code"]),
        (["2H 7H 9H KH", "4H", "--crib"], ["crib: 7"]),
        (["7c 8d,8h", "--form", "five-card"], ["hand: 6"]),
        (["2C 4D 6H 8S", "KC"], ["hand: 0", "nineteen", "T.1 Table"]),
    ],
)
def test_a_count_in_words(capsys, words, says):
    out, status = run(capsys, "count", *words)
    assert status == 0
    for words in says:
        assert words in out


def test_a_count_as_the_api_answers(capsys):
    out, _ = run(capsys, "count", "5C 5D 5H JS", "5S", "--json")
    answer = json.loads(out)
    assert answer["total"] == 29
    assert len(answer["items"]) == 15
    assert answer["items"][-1] == {
        "kind": "nobs",
        "cards": ["JS"],
        "points": 1,
        "rule": "IV.2.5",
        "rule_kind": "code",
    }


def test_a_play_in_words(capsys):
    laid = "A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1"
    out, status = run(capsys, "play", laid, *TWO)
    assert status == 0
    assert "fifteen 2 [III.2.1 Code]" in out
    assert "go 1 [III.2.5 Code]" in out
    assert "A to lay, of these: 4♣ 6♥" in out


def test_a_play_with_a_fault_exits_with_1(capsys):
    out, status = run(capsys, "play", "A JS, B 5C 3", *TWO)
    assert status == 1
    assert "B pegs 3 for 5♣; it makes 2." in out


def test_a_play_as_the_api_answers(capsys):
    out, status = run(capsys, "play", "A JS, B 5C", *TWO, "--json")
    answer = json.loads(out)
    assert status == 0
    assert [act["points"] for act in answer["acts"]] == [0, 2]
    assert answer["legal"] == {"A": ["4C", "6H", "7D"]}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["count", "5C 5D 5D JS", "5S"], ["5♦", "twice", "I.1 Code"]),
        (["count", "5C 5D Joker JS", "5S"], ["Joker", "I.1 Code"]),
        (["count", "5C 5D"], ["given: 2", "II.3 Code"]),
        (["count", "5C 5D 5X JS"], ["5X", "I.1 Code", "column 7"]),
        (["count", "5C 5D 5H JS", "5S 6S"], ["given: 2", "II.4 Code"]),
        (["count", "5C 5D 5H JS", "--form", "whist"], ["whist", "association"]),
        (["play", "A JS, B"], ["“B”", "III.1 Code"]),
        (["play", "A JS 5C"], ["one card a lay"]),
        (["play", "A JS", "--hand", "JS 7D 6H 4C"], ["--hand"]),
        (["play", "A JS", "--hand", "A:", "--hand", "a:"], ["two hands"]),
        (["play", "A JS", "--leader", ""], ["no seat"]),
        (["play", "A go 1"], ["A go 1", "a seat and go"]),
        (["play", "A JS", "--form", "frontier"], ["result only"]),
        (["count", "5C 5D 5H JS", "--form", "frontier"], ["result only"]),
        (["count", "5C 5D 5H JS", "--form", "association self=1"], ["self=1"]),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(words, says):
    with pytest.raises(CommandError) as refused:
        call_command(*words)
    assert refused.value.returncode == 2
    for words in says:
        assert words in str(refused.value)


def test_a_refusal_reaches_the_shell_without_a_traceback():
    command = [sys.executable, "manage.py", "count", "5C 5D 5D JS", "5S"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Refused: 5♦ stands here twice")
    assert done.stderr.count("\n") == 1
