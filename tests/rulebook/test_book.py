"""The book as loaded: what it holds, how it is cited, what it quotes."""

import re

import pytest

from rulebook.book import ARTICLES, ORDER, QUANTITIES, load, the_book
from rulebook.catalogue import CATALOGUE, GROUPS
from rulebook.engine import PROFILES
from rulebook.rules import Kind, Rule, kind_of


def test_the_articles_stand_in_the_code_s_order():
    assert tuple(article.id for article in the_book().articles) == ORDER


def test_every_provision_has_a_title_and_text_of_its_own():
    provisions = list(the_book())
    assert all(each.title and all(each.paragraphs) for each in provisions)
    assert len({each.id for each in provisions}) == len(provisions)
    assert len({each.paragraphs for each in provisions}) == len(provisions)


@pytest.mark.parametrize("rule", list(Rule))
def test_what_the_program_cites_is_in_the_book(rule):
    assert the_book()[rule].kind is rule.kind


@pytest.mark.parametrize("code", list(CATALOGUE))
def test_every_finding_but_the_registers_rests_on_a_provision(code):
    """How the registers are kept the Code leaves to the Association."""
    assert bool(CATALOGUE[code].rules) != (code in GROUPS["registers"])


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda each: each.key)
def test_what_a_match_is_played_by_rests_on_provisions(profile):
    fields = [name for name in profile.__slots__ if name not in ("key", "name")]
    assert all(profile.rules_of(name) for name in fields)


@pytest.mark.parametrize(
    ("provision", "citation"),
    [
        ("IV.2.5", "Article IV, § 2.5"),
        ("IV.4-b", "Article IV, § 4, practice note b"),
        ("V-a", "Article V, practice note a"),
        ("T.5", "Table rules, § 5"),
        ("T-a", "Table rules, practice note a"),
        ("P.1", "Schedule of penalties, § 1"),
    ],
)
def test_how_a_provision_is_cited(provision, citation):
    assert the_book()[provision].citation == citation


@pytest.mark.parametrize(
    ("provision", "interprets", "kind"),
    [
        ("IV.4-b", "IV.4", Kind.READING),
        ("III.2.5-a", "III.2.5", Kind.READING),
        ("V-a", "V", Kind.READING),
        ("IV.4", None, Kind.CODE),
        ("T.5", None, Kind.TABLE),
    ],
)
def test_what_a_reading_interprets(provision, interprets, kind):
    found = the_book()[provision]
    assert (found.interprets, found.kind) == (interprets, kind)


@pytest.mark.parametrize("text", ["", "IV.", "XI.2..1", "IV.4-bb", "4.2", "IV.4-b-c"])
def test_what_is_no_id_is_refused(text):
    with pytest.raises(ValueError, match="not the id"):
        kind_of(text)


def test_numbers_of_the_engine_are_quoted_and_not_typed():
    texts = "".join(path.read_text("utf-8") for path in ARTICLES.glob("*.toml"))
    assert set(re.findall(r"\{(\w+)\}", texts)) == set(QUANTITIES)


@pytest.mark.parametrize(
    ("provision", "says"),
    [
        ("V.1", "121"),
        ("V.2", "61"),
        ("V.3-a", "90"),
        ("II.4", "2"),
        ("IV.3", "29"),
        ("T.2", "16"),
        ("P.4", "15"),
    ],
)
def test_what_is_quoted_reads_as_the_digest_has_it(provision, says):
    assert re.search(rf"\b{says}\b", " ".join(the_book()[provision].paragraphs))


@pytest.mark.parametrize(
    ("provision", "since", "act"),
    [("VII.2", "2017", "Congress"), ("VII.1", "2026", "Interim ruling")],
)
def test_a_wording_known_by_its_year_says_so(provision, since, act):
    found = the_book()[provision].wording
    assert found.since.year_only
    assert str(found.since) == since
    assert act in found.act


def test_a_text_that_quotes_what_the_engine_has_not_cannot_be_loaded(tmp_path):
    (tmp_path / "I.toml").write_text(
        'article = "I"\ntitle = "Test"\nkind = "code"\n'
        '[[provision]]\nid = "I.1"\nkind = "code"\ntitle = "One"\n'
        'text = "A pack of {cards_in_space}."\n',
        encoding="utf-8",
    )
    with pytest.raises(KeyError, match="cards_in_space"):
        load(tmp_path)


def test_the_preface_is_read_and_is_no_provision():
    assert any("marked Code binds" in each for each in the_book().preface)
    assert "preface" not in the_book()
