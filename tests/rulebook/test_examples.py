"""Every finding has an example, and every example raises its finding."""

import pytest

from rulebook.catalogue import CATALOGUE, Gravity
from rulebook.examples import FOLDER, InJSON, OnSheet, load, the_examples

EACH = pytest.mark.parametrize(
    "example", the_examples().values(), ids=lambda example: example.code
)
WITHOUT_A_LINE = set(
    """
    lone-not-named muggins-not-waived agreement-not-recorded skunk-is-derived
    non-human-seated cut-after-the-cut cut-by-the-untied cut-still-tied
    gos-supplied show-reckoned scores-within-a-deal
    out-of-balance skunks-out-of-balance spread-out-of-balance
    """.split()
)
"""What a sheet is found to be as a whole."""
LONG = {
    "too-many-acts",
    "too-many-deals",
    "too-many-matches",
    "too-large",
    "scores-within-a-deal",
    "after-the-last-hole",
}
"""What takes a long sheet, a long match or a whole deal to come about."""
SAYS_IT_ITSELF = set(
    """
    no-card no-such-card not-an-act two-cards-in-one-act not-a-claim no-such-form
    no-such-option no-such-seat no-form no-colon not-record-1 not-an-option not-a-date
    not-a-seat-and-more not-an-object not-a-list not-a-text not-one-line not-a-member
    not-a-flag unknown-key no-such-act over-goes-with-a-false-claim lone-not-named
    claim-card-unclear claim-which muggins-already-counted muggins-said-twice
    muggins-outside-the-show over-31 over-31-where-go-is-due over-31-while-holding
    not-json json-too-deep key-twice which-encoding no-word-of-the-log column-twice
    points-for-each-card row-in-pieces not-a-score order-of-the-day several-arrive
    play-pays-nothing wrong-leader wrong-next-lead out-of-turn go-at-nought
    penalty-to-whom name-empty hidden-character-in-name name-begins-too-soon
    no-such-zone no-such-species no-such-member not-a-federation-code
    federation-code-taken ends-before-it-begins not-appointed-to of-which-federation
    nobody-acts no-name-from text-wanted hidden-character-in-text void-already
    address-not-confirmed applied-too-often own-log-in no-such-log-in
    merged-into-itself specimen-begins-too-soon file-empty picture-moves
    pdf-encrypted pdf-too-many-pages name-of-nobody name-of-several row-told-before
    """.split()
)
"""Errors whose sentence tells what to do, or that there is nothing to be done."""


def test_every_code_has_an_example_and_every_example_a_code():
    assert set(the_examples()) == set(CATALOGUE)


@EACH
def test_an_example_raises_its_finding_where_it_says(example):
    raised = example.raised
    assert raised.finding.gravity is CATALOGUE[example.code].gravity
    if isinstance(example.by, OnSheet):
        assert raised.line == example.by.line
        assert (raised.line is None) == (example.code in WITHOUT_A_LINE)
    elif isinstance(example.by, InJSON):
        assert raised.pointer == example.by.pointer


@EACH
def test_an_example_says_what_to_do_or_the_finding_does(example):
    entry = CATALOGUE[example.code]
    assert example.remedy != entry.sentence
    if example.remedy:
        assert example.remedy.endswith(".")
        assert "{" not in example.remedy
    elif entry.gravity is Gravity.ERROR:
        assert example.code in SAYS_IT_ITSELF


@EACH
def test_an_example_is_short(example):
    if isinstance(example.by, OnSheet) and example.code not in LONG:
        assert len(example.by.text.splitlines()) <= 10


def test_a_second_example_of_a_code_is_refused(tmp_path):
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text("[joker]\nlive = {card = '5H'}\n")
    with pytest.raises(ValueError, match="joker has two"):
        load(tmp_path)
    (tmp_path / "b.toml").write_text("[nineteen]\nsong = 'none'\n")
    with pytest.raises(ValueError, match="no kind"):
        load(tmp_path)


def test_the_mark_is_no_part_of_a_sheet():
    by = the_examples()["joker"].by
    assert "#" not in by.text
    assert by.line == 3
    assert FOLDER.is_dir()
