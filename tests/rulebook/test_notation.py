"""The notation as published: its grammar is whole, and its sheets are right."""

import json
import re

import pytest

from rulebook.engine import PROFILES, Offence, from_json, parse, replay, to_json, write
from rulebook.engine import notation as reader
from rulebook.engine.claims import NAMES, OUTSIDE_THE_SHOW
from rulebook.engine.profile import ALIASES, OPTION_VALUES
from rulebook.findings import Gravity
from rulebook.notation import (
    JSON_WIDTH,
    WIDTH,
    as_json,
    grammar,
    the_examples,
    worked,
    worked_sheet,
)

EXAMPLES = {example.slug: example for example in the_examples()}
EACH = pytest.mark.parametrize("example", the_examples(), ids=EXAMPLES)
WORD = re.compile(r"(?<![\[<\w])[A-Z][a-z]+(?: pack)?")
KEYS = {
    "Gathered",
    *(
        word
        for pattern, _ in reader._KEYS.values()
        for word in WORD.findall(pattern.pattern)
    ),
}


def test_the_reader_s_words_are_found():
    assert len(KEYS) == 22
    assert {"Show", "Crib", "From pack", "Event", "Place", "Result"} <= KEYS


@pytest.mark.parametrize(
    "word",
    sorted({*KEYS, *PROFILES, *ALIASES, *Offence, *NAMES, *OUTSIDE_THE_SHOW})
    + [f"{option}=" for option in OPTION_VALUES]
    + ["on", "to", "crib", "of", "for", "none", "forfeit", "Joker", "10", "♠"],
)
def test_the_grammar_holds_every_word_that_is_read(word):
    assert f'"{word}"' in grammar()


def test_every_part_that_the_grammar_uses_is_given():
    rules = re.sub(r'"[^"]*"', "", grammar())
    given = re.findall(r"^([a-z-]+)\s+::=", rules, re.MULTILINE)
    assert len(given) == len(set(given))
    used = re.findall(r"(?<![\w-])[a-z][a-z-]*", rules)
    assert set(used) == set(given)
    assert "$" not in rules


def test_the_grammar_prints():
    assert max(map(len, grammar().splitlines())) <= WIDTH


@EACH
def test_an_example_holds_no_error_and_is_remarked_on_as_it_says(example):
    found = replay(parse(example.text)).findings
    assert tuple(finding.code for finding in found) == example.notes
    assert all(finding.gravity is Gravity.NOTE for finding in found)


@EACH
def test_an_example_survives_both_spellings_to_the_letter(example):
    data = json.loads(json.dumps(to_json(parse(example.text))))
    written = write(from_json(data))
    assert spelt(written) == spelt(example.text)


def spelt(text):
    """Without what a writer is free in: blank lines, and where the play is broken."""
    return text.replace("\n\n", "\n").replace("\nPlay: ", ", ")


OUTCOMES = {
    "bare-result": ("A", {"A": 121, "B": 98}),
    "score-card": (None, {"A": 43, "B": 34}),
    "every-card": (None, {"A": 3, "B": 22}),
    "three-hand": (None, {"A": 12, "B": 10, "C": 8}),
    "partners": (None, {"A": 18, "B": 28}),
    "short-match": ("A", {"A": 61, "B": 44}),
    "forfeit": ("A", {"A": 64, "B": 71}),
    "captain": ("B", {"A": 98, "B": 61}),
}


@EACH
def test_an_example_ends_as_it_does(example):
    outcome = replay(parse(example.text)).outcome
    assert (outcome.winner, outcome.scores) == OUTCOMES[example.slug]


def test_the_examples_show_what_a_sheet_may_hold():
    texts = "".join(example.text for example in the_examples())
    for word in KEYS - {"Date", "Event", "Place", "Heels", "Remark"}:
        assert re.search(rf"^{word}\b", texts, re.MULTILINE), word


def test_the_worked_sheet_is_whole_and_without_error():
    sheet = parse(worked_sheet())
    assert (len(worked()), len(sheet.deals)) == (17, 2)
    found = replay(sheet).findings
    assert [finding.code for finding in found] == ["left-by-a-count"]
    assert replay(sheet).outcome.scores == {"A": 19, "B": 39}


@EACH
def test_json_as_it_is_set_is_the_same_record(example):
    text = as_json(example.text)
    assert json.loads(text) == to_json(parse(example.text))
    assert max(map(len, text.splitlines())) <= JSON_WIDTH
