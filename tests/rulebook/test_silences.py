"""What the sources leave open: everything is listed, and stands near its provisions."""

import pytest

from rulebook.book import the_book
from rulebook.silences import load_silences, silences_for, silences_near, the_silences

FORMULA = "Neither Code, Reading nor Table"

LISTED = {
    "the nine footnote marks": ("S.1", "I.1"),
    "RW-068: a card faced in the deal": ("S.2", "II.2"),
    "a hand of the wrong number": ("S.3", "II.2"),
    "RW-070: hand and crib changed about": ("S.4", "II.3"),
    "RW-046: late heels are forfeited nowhere": ("S.5", "II.4-a"),
    "RW-058: the wrong player leads": ("S.6", "III.1"),
    "RW-059: two cards at once": ("S.7", "III.1"),
    "RW-055: pegged before a renege is put right": ("S.8", "P.5"),
    "until when a renege may be claimed": ("S.9", "P.5"),
    "RW-071: hands counted out of order": ("S.10", "IV.1"),
    "RW-076: no deadline for muggins in the play": ("S.11", "T.17"),
    "RW-042: limits near the last hole": ("S.12", "III.2.5"),
    "RW-127, RW-128: withdrawal, walkover": ("S.13", "V-a"),
    "a level Losing Game": ("S.14", "VI.3-a"),
    "how Frontier is played": ("S.15", "VI.3"),
    "RW-197: what prompting costs": ("S.16", "VII.2"),
    "only the years are known": ("S.17", "VII.2"),
    "RW-111: no time for a determination": ("S.18", "VIII.1"),
    "whether a child may play": ("S.19", "VII.1"),
    "whether a card laid may be taken back": ("S.20", "III.1"),
    "RW-091: what parts equals at a cut": ("S.21", "V-a"),
    "RW-113: windows of minutes": ("S.22", "VIII.1"),
}


@pytest.mark.parametrize(("silence", "provision"), LISTED.values(), ids=LISTED)
def test_a_silence_is_listed_near_its_provision(silence, provision):
    assert silence in [each.id for each in silences_near(provision)]


def test_nothing_is_listed_that_no_source_raises():
    assert {each.id for each in the_silences()} == {id for id, _ in LISTED.values()}


@pytest.mark.parametrize("silence", the_silences()[1:], ids=lambda each: each.id)
def test_a_silence_says_that_it_is_one(silence):
    assert FORMULA in silence.paragraphs[-1]


def test_a_silence_quotes_the_engine(tmp_path):
    path = tmp_path / "silences.toml"
    row = (
        '[[silence]]\nid = "S.1"\ntitle = "One"\nnear = []\nalso = []\ntext = "{word}"'
    )
    path.write_text(row.replace("word", "target"), encoding="utf-8")
    assert load_silences(path)[0].paragraphs == ("121",)
    path.write_text(row, encoding="utf-8")
    with pytest.raises(KeyError, match="word"):
        load_silences(path)


@pytest.mark.parametrize(
    "asked",
    [
        "nibs",
        "muggins",
        "is 90 a skunk",
        "count a flush",
        "can a horse play",
        "how do I appeal a decision",
        "",
    ],
)
def test_a_search_for_what_is_settled_is_not_answered_with_a_silence(asked):
    assert silences_for(the_book(), asked, among=1) == ()


@pytest.mark.parametrize(
    ("asked", "silence"),
    [
        ("can a child play", "S.19"),
        ("can I take back a card I laid", "S.20"),
        ("S.4", "S.4"),
        ("s 4", "S.4"),
        ("footnote", "S.1"),
        ("walkover", "S.13"),
        # RW-113
        ("thirty minutes to complain", "S.22"),
        ("window in minutes", "S.22"),
    ],
)
def test_a_silence_that_answers_comes_first(asked, silence):
    ((found, _excerpt),) = silences_for(the_book(), asked, among=1)
    assert found.id == silence
