"""Each slip between text and program is found, under an id of its own."""

import pytest

from rulebook.book import Article, Book, Provision, Wording, the_book
from rulebook.checks import slips
from rulebook.rules import Kind


def with_provision(**changes):
    """The Association's book and one provision more."""
    values = {
        "id": "X.9",
        "kind": Kind.CODE,
        "title": "A test",
        "article": "X",
        "wordings": (Wording(("Nothing.",), None, ""),),
        "also": (),
    }
    extra = Provision(**values | changes)
    return Book([*the_book().articles, Article("X", "Test", Kind.CODE, (extra,))])


def test_the_association_s_book_has_no_slip():
    assert list(slips(the_book())) == []


def test_a_citation_of_what_is_not_there():
    only_one = Book(the_book().articles[:1])
    found = [slip.msg for slip in slips(only_one) if slip.id == "rulebook.E001"]
    assert any(message.startswith("The program cites IV.2.5,") for message in found)
    assert not any(message.startswith("The program cites I.1,") for message in found)


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        ({"kind": Kind.TABLE}, "rulebook.E002"),
        ({"id": "X.1-z", "kind": Kind.CODE}, "rulebook.E002"),
        (
            {"wordings": (Wording(("See [XII.4].",), None, ""),)},
            "rulebook.E005",
        ),
    ],
)
def test_a_slip_in_a_provision(changes, check):
    assert [slip.id for slip in slips(with_provision(**changes))] == [check]
