"""Citations in running text: every manner of citing, and what is none."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.book import the_book
from rulebook.citing import MOST, resolve, typed
from rulebook.silences import the_silences, with_silences

PROVISIONS = list(the_book())


def cited(text):
    return [(each.text, each.id) for each in resolve(the_book(), text)]


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("IV.2.5", "IV.2.5"),
        ("IV.4-b", "IV.4-b"),
        ("IV.4\u2011b", "IV.4-b"),
        ("IV.4(b)", "IV.4-b"),
        ("IV.4 (b)", "IV.4-b"),
        ("IV.4b", "IV.4-b"),
        ("T.5", "T.5"),
        ("T-a", "T-a"),
        ("P.1", "P.1"),
        ("V-a", "V-a"),
        ("§ IV.2.5", "IV.2.5"),
        ("Rule IV.2.5", "IV.2.5"),
        ("rule T.5", "T.5"),
        ("Article IV.2.5", "IV.2.5"),
        ("practice note IV.4-b", "IV.4-b"),
        ("Reading IV.4-b", "IV.4-b"),
        ("practice note b of IV.4", "IV.4-b"),
        ("note (b) to IV.4", "IV.4-b"),
        ("Article IV, § 2.5", "IV.2.5"),
        ("Article IV § 2.5", "IV.2.5"),
        ("Article IV,\n    § 2.5", "IV.2.5"),
        ("Article\u00a0IV, §\u00a02.5", "IV.2.5"),
        ("ARTICLE IV, § 2.5", "IV.2.5"),
        ("article iv, § 2.5", "IV.2.5"),
        ("Article IV, section 2.5", "IV.2.5"),
        ("Art. IV § 4", "IV.4"),
        ("Art. IV §4(b)", "IV.4-b"),
        ("Art. IV § 4(b)", "IV.4-b"),
        ("Article IV, § 4-b", "IV.4-b"),
        ("Article IV, § 4, practice note b", "IV.4-b"),
        ("Article V, practice note a", "V-a"),
        ("§ 2.5 of Article IV", "IV.2.5"),
        ("Section 2.5 of Article IV", "IV.2.5"),
        ("practice note b to § 4 of Article IV", "IV.4-b"),
        ("practice note b of Article IV, § 4", "IV.4-b"),
        ("Table rules, § 5", "T.5"),
        ("§ 5 of the Table rules", "T.5"),
        ("Table rule 5", "T.5"),
        ("Table rules, practice note a", "T-a"),
        ("Schedule of penalties, § 1", "P.1"),
        ("Schedule, § 1", "P.1"),
        ("§ 1 of the Schedule of penalties", "P.1"),
        ("Schedule of penalties, practice note b", "P-b"),
        ("Article IV", "IV"),
        ("rule ii.4", "II.4"),
        ("Article iv.4-b", "IV.4-b"),
        ("provision iv.2.5", "IV.2.5"),
        ("§ ii.4(a)", "II.4-a"),
        ("rule t.5", "T.5"),
    ],
)
def test_a_provision_is_known_in_every_manner_of_citing_it(text, provision):
    (found,) = resolve(the_book(), f"They rely on {text}, and so does the panel.")
    assert (found.text, found.id, found.found) == (text, provision, True)
    assert (found.start, found.end) == (13, 13 + len(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("IV.2.1 and IV.2.2", [("IV.2.1", "IV.2.1"), ("IV.2.2", "IV.2.2")]),
        ("Rules I.1, I.2", [("Rules I.1", "I.1"), ("I.2", "I.2")]),
        ("[III.2.5] [III.2.6]", [("III.2.5", "III.2.5"), ("III.2.6", "III.2.6")]),
        ("IV.4-a, b and d", [("IV.4-a", "IV.4-a"), ("b", "IV.4-b"), ("d", "IV.4-d")]),
        (
            "§§ 2.1 and 2.2 of Article IV",
            [("§§ 2.1", "IV.2.1"), ("2.2 of Article IV", "IV.2.2")],
        ),
        (
            "Article IV, §§ 2.1, 2.2, and 2.4",
            [("Article IV, §§ 2.1", "IV.2.1"), ("2.2", "IV.2.2"), ("2.4", "IV.2.4")],
        ),
        (
            "Table rules, §§ 8 and 9",
            [("Table rules, §§ 8", "T.8"), ("9", "T.9")],
        ),
        (
            "Article IV, § 4, practice notes a and b",
            [("Article IV, § 4, practice notes a", "IV.4-a"), ("b", "IV.4-b")],
        ),
        (
            "practice notes a and b of IV.4",
            [("practice notes a", "IV.4-a"), ("b of IV.4", "IV.4-b")],
        ),
        (
            "Articles IV, V and VI",
            [("Articles IV", "IV"), ("V", "V"), ("VI", "VI")],
        ),
        (
            "Articles IV and V, § 3",
            [("Articles IV", "IV"), ("V, § 3", "V.3")],
        ),
        (
            "IV.4-b (see Article V, § 3-a; T.15)",
            [("IV.4-b", "IV.4-b"), ("Article V, § 3-a", "V.3-a"), ("T.15", "T.15")],
        ),
        ("VII.1 and 2", [("VII.1", "VII.1"), ("2", "VII.2")]),
        (
            "VII.1, 2 and 3 apply",
            [("VII.1", "VII.1"), ("2", "VII.2"), ("3", "VII.3")],
        ),
        ("Rules VII.1 and 9", [("Rules VII.1", "VII.1"), ("9", "VII.9")]),
        ("rules ii.3 and ii.4", [("rules ii.3", "II.3"), ("ii.4", "II.4")]),
        (
            "IV.4(a), (b) and (d)",
            [("IV.4(a)", "IV.4-a"), ("(b)", "IV.4-b"), ("(d)", "IV.4-d")],
        ),
        ("Articles 4 and 5", [("Articles 4", "4"), ("5", "5")]),
    ],
)
def test_of_a_list_every_item_is_cited_at_its_own_place(text, found):
    assert cited(text) == found


@pytest.mark.parametrize(
    ("text", "provisions"),
    [
        ("IV.4-a to IV.4-c", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("IV.4-a–IV.4-c", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("IV.4-a–c", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("IV.4-a to c", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("IV.2.1–2.3", ["IV.2.1", "IV.2.2", "IV.2.3"]),
        ("IV.2.1–3", ["IV.2.1", "IV.2.2", "IV.2.3"]),
        ("Article IV, §§ 2.1 to 2.3", ["IV.2.1", "IV.2.2", "IV.2.3"]),
        ("Article IV, § 2.1–2.3", ["IV.2.1", "IV.2.2", "IV.2.3"]),
        ("§§ 2.1–2.3 of Article IV", ["IV.2.1", "IV.2.2", "IV.2.3"]),
        ("practice notes a to c of IV.4", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        # P-d was never given; what the book does not hold is not between.
        ("P-c to P-e", ["P-c", "P-e"]),
        # Ends under different provisions are only two.
        ("IV.4-a to V.3-a", ["IV.4-a", "V.3-a"]),
        ("IV.2.4 to IV.2.9", ["IV.2.4", "IV.2.5", "IV.2.9"]),
        ("IV.4(a)-(c)", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("IV.4(a) to (c)", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("Article IV, § 4(a)–(c)", ["IV.4-a", "IV.4-b", "IV.4-c"]),
        ("VII.1 to 3", ["VII.1", "VII.2", "VII.3"]),
        ("Articles II-IV", ["II", "III", "IV"]),
        ("Articles II to IV", ["II", "III", "IV"]),
        ("Article IX–XI", ["IX", "X", "XI"]),
    ],
)
def test_a_range_cites_what_lies_in_it_at_one_place(text, provisions):
    found = resolve(the_book(), f"See {text}.")
    assert [each.id for each in found] == provisions
    assert {each.text for each in found} in ({text}, set(provisions))


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("IV.2.9", "IV.2.9"),
        ("XI.1", "XI.1"),
        ("IV.4-z", "IV.4-z"),
        ("T.99", "T.99"),
        ("Article XI", "XI"),
        ("Article V, practice note z", "V-z"),
        ("§ 9 of Article IV", "IV.9"),
        ("Article 4", "4"),
        ("Art. 4, § 2", "4.2"),
        ("Article 4.2", "4.2"),
        ("Rule 4.2", "4.2"),
        ("Rule 4.2(b)", "4.2-b"),
        ("S.99", "S.99"),
    ],
)
def test_a_citation_of_what_the_book_has_not_is_unknown(text, provision):
    (found,) = resolve(the_book(), text)
    assert (found.text, found.id, found.found) == (text, provision, False)


@pytest.mark.parametrize(
    "text",
    [
        "I was there, and V. Smith dealt.",
        "An article I wrote; Article I wrote too. The article I.",
        "P.S. T.J. Smith, P.O. box; i.e. p.12, P. 1, T. 5",
        "12.IV.26, 1.V.2026, V.2026, IV.1962",
        "v.2, version V.2.0, X.509",
        "121-90, 61-60, A-5-6, 10-V, 7-T.5",
        "Case ICA-T-2026-014, bylaw 16.174.22.3, § 14.d",
        "T-bone, V-neck, X-ray, I-95, V-8, type I-b",
        "Article 6, § 1 of the Convention; Articles 4 and 5 of the Treaty",
        "Article 6 ECHR, Rule 4.2 of the club, article 4, rule 4, as a rule 2.5 points",
        "s.4, U.S.4, S-a, release note v.2, Article 21st, Article 16.174.22",
        "at the table rules 5 players kept; the Schedule; the Table rules",
        "Henry V, George VI, Pius XII.",
        "IV.1.2.3.4.5",
        "MIX.1 and XIV.2xy",
        "§ 4 and §§ 2.1 to 2.3; practice note b",
        "IIII.1, IV.0, IV.",
        "art v smith, article iv",
    ],
)
def test_ordinary_text_is_no_citation(text):
    assert cited(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("IV.4-based play", [("IV.4", "IV.4")]),
        ("under IV.4-b, a player", [("IV.4-b", "IV.4-b")]),
        ("from IV.4-b to a player", [("IV.4-b", "IV.4-b")]),
        ("Article IV, § 2 and 5 points", [("Article IV, § 2", "IV.2")]),
        ("Article IV, § 2, 3 cards", [("Article IV, § 2", "IV.2")]),
        ("V-z and T-a", [("T-a", "T-a")]),
        ("/rules/IV.2.5/?on=2016-05-01", [("IV.2.5", "IV.2.5")]),
        ("IV.2.5 Code, IV.4-b Reading", [("IV.2.5", "IV.2.5"), ("IV.4-b", "IV.4-b")]),
        ("Article I of the Code", [("Article I", "I")]),
        ("Article 4 of the Code", [("Article 4", "4")]),
        ("II.4 and 5 points", [("II.4", "II.4")]),
        ("II.3, 4 and 5 cards", [("II.3", "II.3")]),
        ("by III.2 and 15.", [("III.2", "III.2")]),
        ("IV.4-a, (b) and so on", [("IV.4-a", "IV.4-a")]),
        ("Article II to V. Smith", [("Article II", "II")]),
        (
            "Article IV, § 4, practice note b of I.1",
            [("Article IV, § 4, practice note b", "IV.4-b"), ("I.1", "I.1")],
        ),
        (
            "§ 5 of the Table rules and § 2 of Article IV",
            [("§ 5 of the Table rules", "T.5"), ("§ 2 of Article IV", "IV.2")],
        ),
    ],
)
def test_a_citation_ends_where_the_sentence_goes_on(text, found):
    assert cited(text) == found


@pytest.mark.parametrize("provision", PROVISIONS, ids=lambda each: each.id)
def test_the_book_s_own_citation_leads_back_to_the_provision(provision):
    for text in (provision.citation, provision.id):
        assert cited(text) == [(text, provision.id)]


@pytest.mark.parametrize("provision", PROVISIONS, ids=lambda each: each.id)
def test_in_the_book_s_text_the_references_are_cited_and_nothing_else(provision):
    for paragraph in provision.paragraphs:
        references = re.findall(r"\[([^\]]+)\]", paragraph)
        assert [each for _, each in cited(paragraph) if "." in each or "-" in each] == (
            references
        )


@pytest.mark.parametrize("silence", the_silences(), ids=lambda each: each.id)
def test_a_silence_is_cited_by_its_id(silence):
    book = with_silences(the_book())
    (found,) = resolve(book, f"Left open by {silence.id}.")
    assert (found.text, found.id, found.found) == (silence.id, silence.id, True)
    assert typed(book, silence.id.lower().replace(".", " ")) == silence.id


def test_no_more_are_sought_than_were_asked_for():
    text = "T.1-18 " * 5
    assert resolve(the_book(), text, 20) == resolve(the_book(), text)[:20]
    assert len(resolve(the_book(), "T.1-18 " * 7142, MOST)) == MOST


WORDS = st.lists(
    st.sampled_from(
        "Article IV I V.2 § §§ 2.1 2.5 , to and – - of practice notes note a b c (b) "
        "IV.4-a IV.4 T.5 P-b the Table rules Schedule penalties \n 121 Art. x "
        "Articles 4 Rule 4.2 ii.4 S.4 (a) 2 . II-IV".split(" ")
    ),
    max_size=25,
)
MANNERS = [
    "{}",
    "see {}.",
    "({})",
    "under {}, and",
    "“{}”",
    "the parties cite {};",
    "Article I wrote. {} V. Smith",
]


@given(
    st.lists(
        st.tuples(st.sampled_from(PROVISIONS), st.sampled_from(MANNERS), st.booleans()),
        max_size=8,
    )
)
def test_provisions_cited_in_any_text_are_all_found_in_order(rows):
    text = " ".join(
        manner.format(each.citation if long else each.id) for each, manner, long in rows
    )
    found = resolve(the_book(), text)
    assert [each.id for each in found] == [each.id for each, _, _ in rows]
    assert all(each.found for each in found)


@given(st.one_of(st.text(max_size=60), WORDS.map(" ".join), WORDS.map("".join)))
def test_whatever_the_text_places_are_in_order_and_hold_what_they_say(text):
    found = resolve(the_book(), text)
    places = list(dict.fromkeys((each.start, each.end) for each in found))
    assert all(
        end <= start for (_, end), (start, _) in zip(places, places[1:], strict=False)
    )
    for each in found:
        assert each.start < each.end
        assert text[each.start : each.end] == each.text
        assert each.found == (
            each.id in the_book()
            or each.id in {article.id for article in the_book().articles}
        )


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("iv 2 5", "IV.2.5"),
        (" IV.2.5. ", "IV.2.5"),
        ("iv.4-B", "IV.4-b"),
        ("iv4b", "IV.4-b"),
        ("iv 4 (b)", "IV.4-b"),
        ("art iv 4 b", "IV.4-b"),
        ("article iv § 2.5", "IV.2.5"),
        ("t5", "T.5"),
        ("p a", "P-a"),
        ("v", "V"),
        ("via", None),
        ("iv 2 9", None),
        ("xi", None),
        ("p.s.", None),
        ("iv 2 5 points", None),
        ("", None),
        ("iv" + " " * 100, None),
    ],
)
def test_an_id_typed_carelessly_is_known_where_nothing_else_was_typed(text, provision):
    assert typed(the_book(), text) == provision


HOSTILE = [
    "I", "X.", "§", "§ 1, ", "§§ 1 to ", "1, ", "Article ", "Article IV, ", "IV.4-a, ",
    "IV.2.1 to IV.2.5 ", "practice note a, b, ", "note a to ", " ", "\0", "table rule ",
    "Articles I, ", "IV.", "(a) ", "\ud800", "schedule of ", "T.1-18 ", "VII.1, 2, ",
    "Articles 4, ", "Article 4, § 1 of the X", "IV.4(a), (b)", "and 2 ", "rule ii.4 ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE, ids=ascii)
def test_a_hostile_text_is_read_to_its_end(piece):
    # What is cited last is found, however often the rest is begun before it.
    text = piece * (2**17 // len(piece)) + " and IV.2.4."
    *_, last = resolve(the_book(), text)
    assert (last.id, last.end) == ("IV.2.4", len(text) - 1)


MEBIBYTE = 2**20
BOOK = "\n".join(paragraph for each in PROVISIONS for paragraph in each.paragraphs)
MEDLEY = "".join(
    piece * (MEBIBYTE // len(HOSTILE) // len(piece) + 1) for piece in HOSTILE
)


@pytest.mark.parametrize(
    "text",
    [BOOK * (MEBIBYTE // len(BOOK) + 1), MEDLEY],
    ids=["the book", "a medley"],
)
def test_a_mebibyte_is_read_at_once(text):
    assert resolve(the_book(), text)
