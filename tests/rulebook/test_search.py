"""Search: what players type, and the provision that answers it first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.book import load, the_book
from rulebook.search import CITED, READ, search
from rulebook.words import stems_of


def ids(text, limit=20):
    return [hit.provision.id for hit in search(the_book(), text, limit)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        # Players' words.
        ("nibs", "II.4"),
        ("his nibs", "II.4"),
        ("heels", "II.4"),
        ("late heels", "II.4-a"),
        ("jack turned up", "II.4"),
        ("nobs", "IV.2.5"),
        ("right jack", "IV.2.5"),
        ("lurch", "V.3"),
        ("double lurch", "V.4"),
        ("nineteen", "T.1"),
        ("impossible score", "T.4"),
        ("29", "IV.3"),
        ("perfect hand", "IV.3"),
        ("box", "II.3"),
        ("kitty", "II.3"),
        ("prial", "III.2.3"),
        ("revoke", "P.5"),
        ("renege", "P.5"),
        ("peeking", "P.1"),
        ("lowball", "VI.3"),
        ("pegging", "III.1"),
        ("count order", "IV.1"),
        ("two cards at once", "III.1"),
        ("flush in the crib", "IV.2.4"),
        ("muggins", "IV.4"),
        ("muggins in the play", "IV.4-f"),
        ("skunk", "V.3"),
        ("double skunk", "V.4"),
        ("skunk line", "V.3-a"),
        ("short game", "V.2"),
        ("double run", "T.2"),
        ("spectator", "VII.2"),
        ("dog", "VII.1"),
        ("tequila", "IX.1"),
        ("boat", "X.1"),
        ("ex parte", "VIII.2-c"),
        ("appeal deadline", "VIII.2-a"),
        # Rules of elsewhere, and words used wrongly.
        ("highest card deals", "II.1"),
        ("nobs starter", "II.4"),
        ("too many points", "IV.4-d"),
        ("go although I could play", "P.5"),
        ("queen king ace run", "I.3"),
        # Whole questions.
        ("is 90 a skunk", "V.3-a"),
        ("is ninety skunked?", "V.3-a"),
        ("what is a skunk worth", "V.3"),
        ("who leads after a go", "III.3-a"),
        ("can I stop after a go", "III.2.5"),
        ("what does an appeal need", "VIII.2-b"),
        ("how do I appeal a decision", "VIII.2"),
        ("may a horse play", "VII.1"),
        ("can my cat play?", "VII.1"),
        ("can I play on a ship", "X.1"),
        ("he moved my peg", "P.2"),
        ("my opponent missed points", "IV.4"),
        ("is muggins optional", "T.17"),
        ("can penalty points win", "P-b"),
        ("do pairs count across a go", "III.3"),
        ("who deals first", "II.1"),
        ("how many cards do you get", "II.2"),
        ("who nerded you out", "VII.4"),
        ("how long do I have to appeal", "VIII.2-a"),
        ("31 how many points", "III.2.2"),
        ("does skunk count double", "V.3"),
        ("is three handed official", "VI-a"),
        ("5 cards flush", "IV.2.4"),
        ("do I have to play with muggins", "IV.4"),
        ("dealer forgot to peg his jack", "II.4-a"),
        ("what if opponent runs out of cards", "III.2.5-a"),
        ("does an appeal pause the ruling", "VIII.2-d"),
        ("can I claim points my opponent forgot in pegging", "IV.4-f"),
        ("what happens if I peg too many holes", "IV.4-d"),
        ("wrong count called too high", "IV.4-d"),
        ("how many cards do you deal to three players", "VI.1"),
        ("we played at a bar does it count", "X.1"),
        # Written otherwise, or not quite.
        ("MUGGINS", "IV.4"),
        ("mugins", "IV.4"),
        ("skunck", "V.3"),
        ("teqiula", "IX.1"),
        ("spectater", "VII.2"),
        ("téquila", "IX.1"),
        ("te\u0301quila", "IX.1"),
        ("captain's cribbage", "VI.3"),
        ("captain’s cribbage", "VI.3"),
        ("captains cribbage", "VI.3"),
        ("moving an opponents peg", "P.2"),
        ("nondealer counts first", "IV.1"),
        ("twenty-nine hand", "IV.3"),
        ("who dealt first", "II.1"),
        ("appealing", "VIII.2"),
        ("teq", "IX.1"),
        ("tequila\0", "IX.1"),
    ],
)
def test_what_players_type_finds_its_provision_first(typed, first):
    assert ids(typed)[0] == first


@pytest.mark.parametrize(
    ("typed", "all_of"),
    [
        ("last holes", {"II.4", "III.2.5"}),
        ("nobs starter", {"II.4", "IV.2.5"}),
        ("nineteen", {"T.1", "T.4"}),
        ("horse", {"VII.1", "X.1-e"}),
        ("go although I could play", {"P.5", "III.2.5-c"}),
    ],
)
def test_where_two_provisions_answer_both_come_first(typed, all_of):
    assert set(ids(typed)[:2]) == all_of


@pytest.mark.parametrize("provision", list(the_book()), ids=lambda each: each.id)
def test_a_provision_is_found_first_by_its_title_and_by_the_words_given_to_it(
    provision,
):
    # Some provisions share a title, such as Runs in the play and in the show.
    owners = {}
    for each in the_book():
        for words in (each.title, *each.also):
            owners.setdefault(frozenset(stems_of(words)), set()).add(each.id)
    for words in (provision.title, *provision.also):
        assert ids(words)[0] in owners[frozenset(stems_of(words))], words


@pytest.mark.parametrize("provision", list(the_book()), ids=lambda each: each.id)
def test_a_provision_is_found_first_by_its_id_and_its_citation(provision):
    careless = provision.id.lower().replace(".", " ").replace("-", " ")
    for typed in (
        provision.id,
        provision.citation,
        careless,
        f" {provision.id.lower()}",
    ):
        first = search(the_book(), typed)[0]
        assert (first.provision, first.score) == (provision, CITED)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("IV.2.5", ["IV.2.5"]),
        ("iv 2 5", ["IV.2.5"]),
        ("Article IV § 2.5", ["IV.2.5"]),
        ("practice note b of IV.4", ["IV.4-b"]),
        ("IV.4(b)", ["IV.4-b"]),
        ("heels IV.2.5", ["IV.2.5", "II.4"]),
        ("IV.4-c to IV.4-e", ["IV.4-c", "IV.4-d", "IV.4-e"]),
        ("Article VI", ["VI.1", "VI.2", "VI-a", "VI.3", "VI.3-a"]),
        ("ix", ["IX.1", "IX.1-a"]),
    ],
)
def test_what_is_named_comes_before_what_is_described(typed, first):
    assert ids(typed)[: len(first)] == first


def test_after_what_is_named_come_the_provisions_that_refer_to_it():
    assert set(ids("IV.2.5")[1:]) == {
        each.id
        for each in the_book()
        if "[IV.2.5]" in " ".join(each.paragraphs) and each.id != "IV.2.5"
    }


@pytest.mark.parametrize(
    "typed",
    ["", " ", "the", "what is it?", "zygote", "IV.2.9", "XI.1", "?!", "\0", "…", "’"],
)
def test_where_nothing_answers_nothing_is_found(typed):
    assert search(the_book(), typed) == ()


def test_hits_come_by_their_score_and_no_more_than_were_asked_for():
    hits = search(the_book(), "muggins points in the crib")
    assert [hit.score for hit in hits] == sorted(
        (hit.score for hit in hits), reverse=True
    )
    for limit in (0, 1, 3):
        assert search(the_book(), "muggins points in the crib", limit) == hits[:limit]
    assert search(the_book(), "muggins", -1) == ()


@pytest.mark.parametrize(
    ("typed", "marked"),
    [
        ("can my horse play", {"Horses"}),
        ("is ninety a skunk", {"90", "skunked"}),
        ("non-dealer lead", {"non-dealer", "leads"}),
        ("moving opponents' pegs", {"moving", "opponent’s", "peg", "opponent"}),
        ("mugins", {"Muggins"}),
    ],
)
def test_an_excerpt_is_the_sentence_that_says_most_with_its_words_marked(typed, marked):
    excerpt = search(the_book(), typed)[0].excerpt
    found = {text for text, is_marked in excerpt.parts if is_marked}
    assert found == marked
    assert "".join(text for text, _ in excerpt.parts) == excerpt.text


def test_an_excerpt_is_the_first_sentence_where_no_word_stands_in_the_text():
    hit = search(the_book(), "boat")[0]
    assert hit.excerpt.spans == ()
    assert hit.provision.paragraphs[0].startswith(hit.excerpt.text)


def book_of(folder, *provisions):
    (folder / "I.toml").write_text(
        'article = "I"\ntitle = "Test"\nkind = "code"\n' + "".join(provisions),
        encoding="utf-8",
    )
    return load(folder)


def provision(number, title, wording):
    return (
        f'[[provision]]\nid = "I.{number}"\nkind = "code"\ntitle = "{title}"\n{wording}'
    )


def test_a_word_of_the_book_is_never_taken_for_a_slip_of_another(tmp_path):
    book = book_of(
        tmp_path,
        provision(1, "Skunk", 'text = "One."\n'),
        provision(2, "Skulk", 'text = "Two."\n'),
    )
    assert [hit.provision.id for hit in search(book, "skulk")] == ["I.2"]
    assert [hit.provision.id for hit in search(book, "skuk")] == ["I.1", "I.2"]


def test_a_repealed_provision_is_found_by_its_title_and_quotes_nothing(tmp_path):
    repealed = (
        '[[provision.wording]]\ntext = "Snooker is played on Sundays."\n'
        '[[provision.wording]]\nsince = "2020"\nact = "Congress of 2020"\n'
    )
    book = book_of(tmp_path, provision(1, "Snooker", repealed))
    (hit,) = search(book, "snooker")
    assert (hit.provision.id, hit.excerpt.text) == ("I.1", "")


def test_a_book_without_provisions_answers_nothing(tmp_path):
    assert search(book_of(tmp_path, "provision = []\n"), "snooker") == ()


@pytest.mark.parametrize(
    "typed",
    [
        "\0" * 100_000,
        "(.*)+$[a-z]{1,9}\\" * 6_000,
        "-a" * 50_000,
        "e\u0301" * 50_000,
        "’" * 100_000,
        "§§ " + "1, " * 33_000,
        "hundred and " * 8_000,
        "\ud800" * 100_000,
        " ".join(f"word{chr(97 + n % 26)}" for n in range(20_000)),
    ],
    ids=lambda typed: ascii(typed[:8]),
)
def test_of_a_hostile_text_only_the_beginning_is_read(typed):
    assert search(the_book(), typed) == search(the_book(), typed[:READ])


@given(st.text(max_size=80))
def test_whatever_is_typed_hits_are_provisions_with_sound_excerpts(typed):
    for hit in search(the_book(), typed):
        assert hit.score > 0
        assert hit.excerpt.text in " ".join(hit.provision.paragraphs)
        ends = [0, *(place for span in hit.excerpt.spans for place in span)]
        assert ends == sorted(ends)
        assert ends[-1] <= len(hit.excerpt.text)
        assert all(start < end for start, end in hit.excerpt.spans)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ninety", "90"),
        ("ninetieth", "90th"),
        ("thirty-one", "31"),
        ("Thirty One", "31"),
        ("one hundred and twenty-one", "121"),
        ("a hundred", "100"),
        ("zero", "nought"),
        ("007", "7"),
        ("5s", "five"),
        ("dealt", "deal"),
        ("laid", "laying"),
        ("penalties", "penalty"),
        ("pegged", "pegging"),
        ("calling", "call"),
        ("tied", "ties"),
        ("moving", "moves"),
        ("Straße", "STRASSE"),
        ("ＧＯ", "go"),
        ("König", "konig"),
        ("player's", "players’"),
        ("don't", "dont"),
        ("have to", "must"),
        ("needs  to", "must"),
    ],
)
def test_words_that_mean_the_same_have_one_stem(one, other):
    assert stems_of(one) == stems_of(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [("dealer", "deal"), ("player", "play"), ("nobs", "nibs"), ("pair", "par")],
)
def test_words_that_mean_different_things_keep_apart(one, other):
    assert stems_of(one) != stems_of(other)
