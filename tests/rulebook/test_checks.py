"""Each slip between text and program is found, under an id of its own."""

import pytest

from rulebook.book import Article, Book, Provision, Wording, the_book
from rulebook.checks import check_book, order_slips, silence_slips, slips
from rulebook.rules import Kind
from rulebook.silences import Silence, the_silences


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


def test_the_association_s_silences_have_no_slip():
    assert list(silence_slips(the_silences(), the_book())) == []


def test_the_association_s_book_is_in_order():
    assert list(order_slips(the_book())) == []


ORDERS = {
    "in order": ("I", "I.1 I.1-a I.2 I.2.1 I-a I-b I.10", ""),
    "twice": ("I", "I.1 I.1", "I.1 is there twice."),
    "numbers": ("I", "I.10 I.2", "I.2 stands out of its order."),
    "letters": ("I", "I.1 I.1-b I.1-a", "I.1-a stands out of its order."),
    "another article": ("I", "II.1", "II.1 stands in Article I."),
    "a Reading of nothing": ("I", "I.2-a", "I.2-a stands without I.2 before it."),
    "a section of nothing": ("I", "I.1 I.2.1", "I.2.1 stands without I.2 before it."),
    "too early": ("I", "I.1-a I.1", "I.1-a stands without I.1 before it."),
    "a Reading of its article": ("P", "P-a P.1", ""),
}


@pytest.mark.parametrize(("article", "ids", "says"), ORDERS.values(), ids=ORDERS)
def test_an_id_out_of_order_or_under_the_wrong_parent(article, ids, says):
    wordings = (Wording(("Nothing.",), None, ""),)
    provisions = tuple(
        Provision(each, Kind.CODE, "A test", article, wordings, ())
        for each in ids.split()
    )
    book = Book([Article(article, "Test", Kind.CODE, provisions)])
    slips = list(order_slips(book))
    assert "".join(slip.msg for slip in slips) == says
    assert {slip.id for slip in slips} <= {"rulebook.E004"}


@pytest.mark.parametrize(
    ("ids", "near", "text", "check"),
    [
        ("S.1 S.2", "I.1", "See [I.2].", []),
        ("S.2 S.1", "I.1", "Nothing.", ["rulebook.E004"]),
        ("S.1 S.1", "I.1", "Nothing.", ["rulebook.E004"]),
        ("S.1", "XI.1", "Nothing.", ["rulebook.E005"]),
        ("S.1", "I.1", "See [XI.1].", ["rulebook.E005"]),
    ],
)
def test_a_slip_in_a_silence(ids, near, text, check):
    silences = [Silence(each, "A test", (text,), (near,), ()) for each in ids.split()]
    assert [slip.id for slip in silence_slips(silences, the_book())] == check


def test_a_placeholder_without_a_value(monkeypatch):
    def book():
        raise KeyError("no_such_number")

    monkeypatch.setattr("rulebook.checks.the_book", book)
    (slip,) = check_book()
    assert slip.id == "rulebook.E003"
    assert "{no_such_number}" in slip.msg
