"""The rules read as of a day, searched, cited and printed: what each page must tell."""

import re
from datetime import date

import pytest

from rulebook.book import Since, load, the_book
from rulebook.citing import MOST
from rulebook.engine.profile import Profile
from rulebook.forms.rules import LONGEST_LINK, LONGEST_LINKED, LONGEST_TEXT
from rulebook.reliance import reliance_on
from rulebook.silences import the_silences
from rulebook.templatetags.reliance import VALUES, by_form
from rulebook.templatetags.wordings import dated

TEST_BOOK = """
article = "VII"
title = "Conduct"
kind = "code"

[[provision]]
id = "VII.1"
kind = "code"
title = "Worded anew"

[[provision.wording]]
text = "Be quiet at the table for 90 days."

[[provision.wording]]
since = "2017"
act = "Congress of 2017"
text = "Be very quiet at the table."

[[provision.wording]]
since = "2025-03-09"
act = "Congress of 2025"
text = "Be very quiet at the table, up to {target}."

[[provision]]
id = "VII.1-a"
kind = "reading"
title = "Made later"
since = "2020"
text = "A whisper is quiet."

[[provision]]
id = "VII.2"
kind = "code"
title = "Repealed"

[[provision.wording]]
since = "2017"
act = "Congress of 2017"
text = "Wear a hat."

[[provision.wording]]
since = "2020-06-01"
act = "Congress of 2020"

[[provision]]
id = "VII.3"
kind = "code"
title = "Adopted ahead"
since = "9999-01-01"
text = "Stay."
"""


@pytest.fixture
def read(read):
    """Reads a page, its white space made plain."""
    return lambda *asked, **query: " ".join(read(*asked, **query).split())


@pytest.fixture
def test_book(tmp_path, monkeypatch):
    """A book of three wordings and a repeal, in place of the Association's."""
    (tmp_path / "VII.toml").write_text(TEST_BOOK, encoding="utf-8")
    book = load(tmp_path)
    monkeypatch.setattr("rulebook.views.rules.the_book", lambda: book)
    return book


def wording_of(page):
    """The text of the provision itself, without tags."""
    found = re.search(r'<div class="wording">(.*?)</div>', page)
    return re.sub("<[^>]+>", "", found[1]).strip() if found else None


def history_of(page):
    return re.search(r'<section class="history".*?</section>', page)[0]


# Time


@pytest.mark.parametrize(
    ("day", "says", "banner"),
    [
        (
            "1900-01-01",
            "Be quiet at the table for 90 days.",
            "not the wording of today",
        ),
        (
            "2016-12-31",
            "Be quiet at the table for 90 days.",
            "not the wording of today",
        ),
        ("2017-01-01", "Be very quiet at the table.", "not the wording of today"),
        ("2025-03-08", "Be very quiet at the table.", "not the wording of today"),
        (
            "2025-03-09",
            "Be very quiet at the table, up to 121.",
            "The wording of today is the same",
        ),
    ],
)
def test_a_provision_as_it_stood(test_book, read, day, says, banner):
    page = read("/rules/VII.1/", on=day)
    assert wording_of(page) == says
    assert banner in page
    assert f'href="http://testserver/rules/VII.1/?on={day}"' in page
    assert f'name="on" value="{day}"' in page


def test_without_a_day_today_s_wording_is_shown_and_nothing_said(test_book, read):
    page = read("/rules/VII.1/")
    assert wording_of(page) == "Be very quiet at the table, up to 121."
    assert 'class="as-of' not in page
    assert "in force since 9 March 2025" in page


def test_links_to_neighbours_keep_the_day(test_book, read):
    page = read("/rules/VII.1/", on="2018-01-01")
    assert 'rel="next" href="/rules/VII.1-a/?on=2018-01-01"' in page
    assert 'href="/rules/VII.3/?on=2018-01-01"' in page


def test_a_reading_beside_it_is_of_that_day_too(test_book, read):
    assert "Not yet made on this day." in read("/rules/VII.1/", on="2019-12-31")
    assert "A whisper is quiet." in read("/rules/VII.1/", on="2020-01-01")


def test_history_tells_since_when_by_whom_and_what_was_changed(test_book, read):
    history = history_of(read("/rules/VII.1/"))
    heads = re.findall(r"<h3>(.*?)</h3>", history)
    heads = [re.sub("<[^>]+>", "", head) for head in heads]
    assert heads == [
        "Since 9 March 2025 · Congress of 2025 · today’s wording",
        "Since 2017 (the sources give only the year) · Congress of 2017",
        "Until 2017 (the sources give only the year), from a day that is not known",
    ]
    bare = re.sub(r'<span class="visually-hidden">.*?</span>', "", history)
    assert "Be <ins>very</ins> quiet" in bare
    assert "<del>table for 90 days.</del> <ins>table.</ins>" in bare
    assert "[struck out:" in history
    assert "[added:" in history
    for day in ("2025-03-09", "2017-01-01", "2016-12-31"):
        assert f'href="/rules/VII.1/?on={day}"' in history


def test_a_repealed_provision_keeps_its_address_and_says_by_what(test_book, read):
    page = read("/rules/VII.2/")
    assert wording_of(page) is None
    assert "<b>Repealed</b> since 1 June 2020. Congress of 2020." in page
    assert "Wear a hat." in history_of(page)
    assert '<span class="repealed">repealed</span>' in read("/rules/")
    assert wording_of(read("/rules/VII.2/", on="2020-05-31")) == "Wear a hat."
    assert "Repealed, since 1 June 2020" in read("/rules/VII.2/", on="2020-06-01")


def test_what_is_adopted_for_later_is_not_yet_shown(test_book, read):
    page = read("/rules/VII.3/")
    assert wording_of(page) is None
    assert "Not yet in force" in page
    page = read("/rules/VII.3/", on="9999-01-01")
    assert wording_of(page) == "Stay."
    assert "That day is still to come" in page


def test_where_the_book_holds_no_wording_it_says_so(read):
    page = read("/rules/VII.2/", on="2016-05-01")
    assert wording_of(page) is None
    assert "The book holds no wording of that day." in page
    assert "since 2017 (the sources give only the year)" in page


def test_a_wording_that_nothing_dates_says_so(read):
    page = read("/rules/IV.2.5/", on="1999-05-01")
    assert wording_of(page)
    assert "give no day for this wording" in page
    assert "the sources give no day" in history_of(page)


@pytest.mark.parametrize("address", ["/rules/VII.2/", "/rules/book/"])
@pytest.mark.parametrize(
    "day", ["yesterday", "2026-02-30", "2017", "0000-01-01", "9" * 50]
)
def test_what_is_no_day_is_a_plain_error(read, address, day):
    page = read(address, status=400, on=day)
    assert "That is no day of the calendar" in page


@pytest.mark.parametrize("address", ["/rules/VII.2/", "/rules/book/"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", ""])
def test_every_day_of_the_calendar_is_answered(read, address, day):
    read(address, on=day)


@pytest.mark.parametrize(
    ("since", "says"),
    [
        (Since(date(2017, 1, 1), True), "2017 (the sources give only the year)"),
        (Since(date(2017, 1, 1), False), "1 January 2017"),
    ],
)
def test_a_year_is_told_from_a_day(since, says):
    assert dated(since) == says


# Citing, and what rests on a provision


@pytest.mark.parametrize(
    ("provision", "citation"),
    [
        ("IV.2.5", "Article IV, § 2.5"),
        ("IV.4-b", "Article IV, § 4, practice note b"),
        ("T.5", "Table rules, § 5"),
    ],
)
def test_a_citation_stands_ready_to_be_copied(read, provision, citation):
    page = read(f"/rules/{provision}/")
    assert f'<cite id="citation">{citation}</cite>' in page
    assert re.search(
        r'<button class="cite" type="button" hidden [^>]*>Cite</button>', page
    )
    assert f'class="anchor" href="/rules/{provision}/"' in page


def test_a_citation_of_a_past_wording_names_the_day(test_book, read):
    page = read("/rules/VII.1/", on="2018-05-01")
    assert "Article VII, § 1 (as it stood on 1 May 2018)</cite>" in page


@pytest.mark.parametrize(
    ("provision", "day"),
    [
        ("VII.2", "2016-05-01"),  # before the first wording
        ("VII.2", "2020-06-01"),  # repealed
        ("VII.1", "9999-01-01"),  # still to come
        ("VII.3", "9999-01-01"),
    ],
)
def test_a_day_on_which_nothing_stood_is_not_cited(test_book, read, provision, day):
    page = read(f"/rules/{provision}/", on=day)
    number = provision.removeprefix("VII.")
    assert f'<cite id="citation">Article VII, § {number}</cite>' in page
    assert f" · Article VII, § {number} · International" in page
    assert "as it stood on" not in page.lower().partition('class="history"')[0]


def test_a_provision_leads_to_the_register_that_is_kept_under_it(read):
    assert 'href="/registers/convened/"' in read("/rules/X.1/")
    assert 'href="/registers/convened/"' not in read("/rules/X.1-a/")


def test_findings_values_and_penalties_that_rest_on_a_provision(read):
    page = read("/rules/IV.2.4/")
    assert "<code>crib-flush-needs-five</code>" in page
    assert "Points to play to" in read("/rules/V.1/")
    assert "the opponent takes 2." in read("/rules/P.1/")
    assert "the offender goes back 15." in read("/rules/P.4/")
    assert "<code>toast-in-another-spirit</code>" in read("/rules/IX.1/")
    assert "What rests on this" not in read("/rules/I.2/")


@pytest.mark.parametrize("provision", ["III.1", "IV.2.4", "V.3", "T.18"])
def test_every_finding_and_value_is_on_the_page(read, provision):
    page = read(f"/rules/{provision}/")
    relied = reliance_on(provision)
    for code in relied.findings:
        assert f"<code>{code}</code>" in page
    for name in relied.values:
        assert f"<dt>{VALUES[name]}</dt>" in page


def test_a_form_s_values_all_have_a_name():
    values = {name for each in the_book() for name in reliance_on(each.id).values}
    assert set(VALUES) == values
    assert values <= set(Profile.__dataclass_fields__)


def test_the_value_of_most_forms_comes_last():
    assert by_form("target") == [
        ("61", "Short match; Five-card cribbage"),
        ("121", "in the other forms"),
    ]
    assert by_form("lone") == [("none", "in every form")]


# Search


@pytest.mark.parametrize(
    ("asked", "first"),
    [("nibs", "II.4"), ("is 90 a skunk", "V.3-a"), ("iv 2 5", "IV.2.5")],
)
def test_the_first_hit_stands_first(read, asked, first):
    page = read("/rules/search/", q=asked)
    assert re.findall(r'<h2><a href="/rules/([^/]+)/">', page)[0] == first


def test_a_hit_shows_kind_title_and_what_was_found(read):
    page = read("/rules/search/", q="who leads after a go")
    first = re.search(r'<ol class="hits">.*?</li>', page)[0]
    assert "Who leads the next series" in first
    assert '<span class="kind">Reading</span>' in first
    assert "Article III, § 3, practice note a" in first
    assert "<mark>" in first


def test_an_empty_search_offers_examples(read):
    page = read("/rules/search/")
    assert '<a href="/rules/search/?q=is%2090%20a%20skunk">is 90 a skunk</a>' in page
    assert '<ol class="hits">' not in page


def test_a_search_without_a_hit_says_what_to_do(read):
    page = read("/rules/search/", q="zzyzx & <qqq>")
    assert "Nothing in the book speaks of “zzyzx &amp; &lt;qqq&gt;”." in page
    assert 'href="/rules/"' in page


def test_a_search_too_long_is_refused(read):
    assert "at most 200 characters" in read("/rules/search/", status=400, q="x" * 201)


@pytest.mark.parametrize("asked", ["\x00", "\ud800", "%", "[IV.4]", "‮", "é" * 200])
def test_a_search_withstands_what_is_typed(client, asked):
    answer = client.get("/rules/search/", {"q": asked.encode("utf-8", "surrogatepass")})
    assert answer.status_code in (200, 400)


@pytest.mark.parametrize(
    ("asked", "silence"),
    [
        ("card faced in the deal", "S.2"),
        ("misdeal", "S.2"),
        ("wrong player leads", "S.6"),
        ("two cards stuck together", "S.7"),
        ("footnotes", "S.1"),
    ],
)
def test_a_search_finds_what_is_left_open(read, asked, silence):
    page = read("/rules/search/", q=asked)
    assert f'href="/rules/silences/#{silence}"' in page


@pytest.mark.parametrize(
    ("asked", "silence"),
    [
        ("can a child play", "S.19"),
        ("can I take back a card I laid", "S.20"),
        ("S.4", "S.4"),
        ("footnote", "S.1"),
        ("walkover", "S.13"),
    ],
)
def test_a_silence_that_answers_stands_first_and_is_something(read, asked, silence):
    page = read("/rules/search/", q=asked)
    found = re.findall(r'<h[23]><a href="/rules/([^"]+)"', page)
    assert found[0] == f"silences/#{silence}"
    assert page.count("What is left open") == 1
    assert "Nothing in the book speaks of" not in page


def test_a_silence_less_likely_stands_below(read):
    page = read("/rules/search/", q="wrong player leads")
    assert page.index('<ol class="hits">') < page.index("What is left open")


def test_a_search_field_is_on_the_contents_and_in_the_masthead(read):
    assert 'class="seek" role="search"' in read("/rules/")
    page = read("/count/")
    assert 'class="ask" role="search"' in page
    assert '<a class="narrow" href="/rules/search/">' in page


# Citations in a text

PASTED = "By Article IV, §§ 2.1 and 2.9, and P-a."


def test_every_citation_is_found_or_unknown_in_its_place(read):
    page = read("/rules/citations/", text=PASTED)
    assert '<span class="found">Article IV, §§ 2.1</span>' in page
    assert '<span class="unknown">2.9</span>' in page
    assert '<a class="citation code" href="/rules/IV.2.1/">' in page
    assert '<a class="citation reading" href="/rules/P-a/">' in page
    assert "Standing of the Schedule" in page
    assert "3 citations, 1 of them unknown" in page


def test_a_range_names_all_that_stands_in_it(read):
    page = read("/rules/citations/", text="IV.4-a to IV.4-c")
    assert page.count('<span class="found">') == 1
    for letter in "abc":
        assert f'href="/rules/IV.4-{letter}/"' in page


def test_a_short_text_that_is_posted_gets_an_address(client):
    answer = client.post("/rules/citations/", {"text": "§ & IV.4"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/rules/citations/?text=%C2%A7+%26+IV.4"
    assert (
        client.post("/rules/citations/", {}).headers["Location"] == "/rules/citations/"
    )


def test_a_long_text_is_answered_where_it_is_posted(client):
    text = PASTED + " " * LONGEST_LINK
    answer = client.post("/rules/citations/", {"text": text})
    assert answer.status_code == 200
    assert "3 citations" in answer.content.decode()


@pytest.mark.parametrize("char", ["😀", "\u20ac", "é", " ", "x", "%"])
@pytest.mark.parametrize("length", [1, 160, 320, LONGEST_LINKED, LONGEST_LINKED + 1])
def test_an_address_is_never_made_too_long(client, char, length):
    answer = client.post("/rules/citations/", {"text": char * length})
    if answer.status_code == 302:
        assert len(answer.headers["Location"]) <= LONGEST_LINK
        assert client.get(answer.headers["Location"]).status_code == 200
    else:
        assert answer.status_code == 200
        assert length > 100


def test_an_address_brings_no_long_text(read):
    page = read("/rules/citations/", text="T.1 " * (LONGEST_LINKED // 4))
    assert '<section class="resolved"' in page
    page = read("/rules/citations/", status=400, text="x" * (LONGEST_LINKED + 1))
    assert f"An address brings at most {LONGEST_LINKED} characters." in page


@pytest.mark.parametrize("piece", ["T.1-18 ", "I.1 ", "IV.4(a), (b)", "§ 1, ", "(a) "])
def test_the_worst_text_is_answered_at_once(client, piece):
    text = piece * (LONGEST_TEXT // len(piece))
    client.get("/rules/citations/")
    answer = client.post("/rules/citations/", {"text": text})
    assert answer.status_code == 200
    assert len(answer.content) < 500_000


def test_a_page_lists_no_more_than_its_bound_and_says_so(client):
    pages = [
        client.post("/rules/citations/", {"text": "I.1 " * number}).content.decode()
        for number in (MOST, MOST + 1)
    ]
    for page in pages:
        assert page.count("<td>I.1</td>") == MOST
    assert [f"These are the first {MOST}." in page for page in pages] == [False, True]


def test_a_silence_that_is_cited_is_shown_as_one(read):
    page = read("/rules/citations/", text="By S.4 and S.99.")
    assert '<a class="citation silent" href="/rules/silences/#S.4">S.4' in page
    assert "Hand and crib changed about" in page
    assert "2 citations, 1 of them unknown" in page


def test_a_text_from_another_site_is_refused():
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/rules/citations/", {"text": PASTED}).status_code == 403
    strict.get("/rules/citations/")
    token = strict.cookies["csrftoken"].value
    posted = {"text": PASTED, "csrfmiddlewaretoken": token}
    assert strict.post("/rules/citations/", posted).status_code == 302


def test_a_text_too_long_is_refused(client):
    answer = client.post("/rules/citations/", {"text": "x" * (LONGEST_TEXT + 1)})
    assert answer.status_code == 400
    assert f"at most {LONGEST_TEXT} characters" in answer.content.decode()


def test_a_text_without_citations_says_so(read):
    assert "No citation was found" in read("/rules/citations/", text="Good morning.")
    assert "No citation was found" not in read("/rules/citations/")


def test_what_is_pasted_is_shown_as_it_is(read):
    page = read("/rules/citations/", text="<b>IV.4</b> & more")
    assert "&lt;b&gt;" in page
    assert "<b>IV.4" not in page


# The whole book, and what is left open


def test_the_whole_book_holds_every_provision_and_silence(read):
    page = read("/rules/book/")
    for provision in the_book():
        assert f'<section class="entry {provision.kind}" id="{provision.id}">' in page
        assert provision.title.replace("'", "&#x27;") in page
    for silence in the_silences():
        assert f'<section class="entry silent" id="{silence.id}">' in page
    for article in the_book().articles:
        assert f'<a href="#{article.id}">' in page
    assert "Since 2017 (the sources give only the year) · Congress of 2017" in page


def test_the_whole_book_names_its_day_and_address(read):
    page = read("/rules/book/", on="2016-05-01")
    assert "As they stand on 1 May 2016." in page
    assert "testserver/rules/book/?on=2016-05-01 · the wording of 1 May 2016" in page
    assert page.count("The book holds no wording of this day.") == 2


def test_the_whole_book_of_a_day_to_come_says_so(read):
    assert "As adopted so far for 1 January 9999." in read(
        "/rules/book/", on="9999-01-01"
    )


def test_the_silences_are_listed_each_near_its_provisions(read):
    page = read("/rules/silences/")
    assert page.count('<span class="citation silent">') == len(the_silences())
    for silence in the_silences():
        assert f'<section id="{silence.id}"' in page
        for provision in silence.near:
            assert f'href="/rules/silences/#{silence.id}"' in read(
                f"/rules/{provision}/"
            )


def test_a_silence_asked_for_by_its_id_is_led_to(client):
    answer = client.get("/rules/s.4/")
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        "/rules/silences/#S.4",
    )


@pytest.mark.parametrize(
    "address", ["/rules/search/", "/rules/book/", "/rules/silences/"]
)
def test_these_pages_are_only_read(client, address):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200
