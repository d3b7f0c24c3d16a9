"""The differences between two wordings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.book import Wording
from rulebook.changes import Fate, changes


def wording(*paragraphs):
    return Wording(paragraphs, None, "")


KEPT, STRUCK, ADDED = Fate.KEPT, Fate.STRUCK, Fate.ADDED


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (["Same."], ["Same."], [[(KEPT, "Same.")]]),
        (
            ["A hand on the cards."],
            ["A hand upon the cards."],
            [
                [
                    (KEPT, "A hand "),
                    (STRUCK, "on "),
                    (ADDED, "upon "),
                    (KEPT, "the cards."),
                ]
            ],
        ),
        (["One."], ["One.", "Two."], [[(KEPT, "One.")], [(ADDED, "Two.")]]),
        (["One."], [], [[(STRUCK, "One.")]]),
        ([], ["One."], [[(ADDED, "One.")]]),
    ],
)
def test_what_became_of_the_words(before, after, expected):
    assert changes(wording(*before), wording(*after)) == expected


texts = st.lists(st.text(st.sampled_from("ab .\u00e9"), min_size=1), max_size=4)


@given(texts, texts)
def test_both_wordings_can_be_read_out_of_their_differences(before, after):
    def words(fates):
        return [
            " ".join("".join(p.text + " " for p in row if p.fate in fates).split())
            for row in found
        ]

    found = changes(wording(*before), wording(*after))
    for paragraphs, fates in ((before, {KEPT, STRUCK}), (after, {KEPT, ADDED})):
        expected = [" ".join(paragraph.split()) for paragraph in paragraphs]
        expected += [""] * (len(found) - len(expected))
        assert words(fates) == expected
