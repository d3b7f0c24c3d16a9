"""Names in any script: as given, checked, ordered and found."""

import unicodedata

import pytest

from standings import names
from standings.faults import text_faults

AS_GIVEN = [
    "Zoë O'Seat-Hagan",
    "Trần Ghế",
    "Arabel•la Sèu",
    "Jelle in 't Stoel",
    "Wang Yi (王一)",
    "نیک\u200cنام",
    "क्\u200dष",
    "van den BERG",
    "Fish & Chips / O'Neill's",
    "A/1",
    "<b>x</b>",
    "X",
]
WARNED = {
    "Seat#1": "“#” (U+0023, number sign)",
    'Seat"2"': '“"” (U+0022, quotation mark)',
    "Seat（三）": "“（” (U+FF08, fullwidth left parenthesis)",
}
REFUSED = {
    "Seat\u200bOne": "U+200B, zero width space",
    "Seat\tOne": "U+0009, no character",
    "Seat\0One": "U+0000, no character",
    "Seat\nOne": "U+000A, no character",
    "\u202eeno taeS": "U+202E, right-to-left override",
    "Seat\ufeff1": "U+FEFF, zero width no-break space",
    "Seat\u2028One": "U+2028, line separator",
    "Seat\ue000": "U+E000, no character",
    "Seat\ud800": "U+D800, no character",
    "\u3164": "U+3164, hangul filler",
}


@pytest.mark.parametrize("name", AS_GIVEN)
def test_a_name_stands_as_it_is_given(name):
    assert names.composed(name) == unicodedata.normalize("NFC", name) == name
    assert not list(names.faults(name))
    assert not list(names.oddities(name))


@pytest.mark.parametrize("name", WARNED)
def test_an_odd_character_is_pointed_out_and_bars_nothing(name):
    assert not list(names.faults(name))
    said = next(names.oddities(name))
    assert (said.code, said.gravity) == ("odd-character-in-name", "note")
    assert f"Names seldom hold {WARNED[name]}." in said.text


@pytest.mark.parametrize("name", REFUSED)
def test_a_character_that_cannot_be_seen_is_refused_by_its_name(name):
    (said,) = names.faults(names.composed(name))
    assert (said.code, said.gravity) == ("hidden-character-in-name", "error")
    assert f": {REFUSED[name]}." in said.text


@pytest.mark.parametrize("blank", ["", "   ", "\u00a0", "\u200d", "\u3000\u200c"])
def test_a_name_that_shows_nothing_is_none(blank):
    assert [said.code for said in names.faults(names.composed(blank))] == ["name-empty"]


def test_a_name_has_an_end():
    assert not list(names.faults("N" * 200))
    (said,) = names.faults("N" * 201)
    assert said.text == "The name has 201 characters; the registers hold 200."


def test_a_decomposed_name_is_composed():
    assert names.composed("Ko\u0308nig") == "K\u00f6nig"


PASTED = {
    "zero\u200b-width": "zero-width",
    "\ufeffword\u2060join": "wordjoin",
    "hy\u00adphen": "hyphen",
    "one\u2028two\u2029three\x0bfour": "one\ntwo\nthree\nfour",
    "نیک\u200cنام 👩\u200d⚖️": "نیک\u200cنام 👩\u200d⚖️",
    "a\u202eb\0": "a\u202eb\0",
}


@pytest.mark.parametrize("text", PASTED)
def test_of_what_is_pasted_a_text_keeps_what_can_be_seen(text):
    assert names.prose(text) == PASTED[text]


def test_what_still_cannot_be_seen_is_told_with_the_words_about_it():
    text = names.prose("The deal\u200b was\nnever \u202eturned up.")
    (said,) = text_faults("text", text, lines=True)
    assert "U+202E, right-to-left override, where ▯ stands in" in said.text
    assert "“The deal was never ▯turned up.”" in said.text


SAME_KEY = [
    "König konig KÖNIG Ko\u0308nig".split(),
    "Straße STRASSE strasse".split(),
    "Łukasz lukasz".split(),
    "Ødegård odegard".split(),
    ["O’Neill", "O'Neill", "o`neill"],
    ["Smith–Jones", "Smith-Jones"],
    ["Ann  Seat", "ann\u00a0seat"],
    "İpek ipek".split(),
    "Ｎｏｂｓ nobs".split(),
]
OTHER_KEY = ["ばば はは".split(), "한글 한긂".split(), "Eva Ewa".split()]


@pytest.mark.parametrize("alike", SAME_KEY)
def test_case_accents_and_kinds_of_apostrophe_do_not_part_names(alike):
    assert len(set(map(names.search_key, alike))) == 1


@pytest.mark.parametrize("apart", OTHER_KEY)
def test_what_other_scripts_tell_apart_stays_apart(apart):
    assert len(set(map(names.search_key, apart))) == len(apart)


def test_accents_order_names_where_they_alone_differ():
    ordered = ["Éric", "Eugen", "Konig", "König", "Zach"]
    assert sorted(reversed(ordered), key=names.sort_key) == ordered
