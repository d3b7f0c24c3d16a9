"""The rules over the API: searched, of a day, as one book; and citations in a text."""

import json

import pytest

from rulebook.book import the_book
from rulebook.citing import MOST
from rulebook.search import search
from rulebook.silences import the_silences

ROOT = "/api/v1/"


@pytest.fixture
def get(client):
    """Gets an answer; it may ask the database nothing."""

    def get(address, status=200, **query):
        answer = client.get(ROOT + address, query)
        assert answer.status_code == status
        return answer.json()

    return get


@pytest.fixture
def post(client):
    def post(address, question, status=200):
        answer = client.post(
            ROOT + address, json.dumps(question), content_type="application/json"
        )
        assert answer.status_code == status
        return answer.json()

    return post


@pytest.mark.parametrize("asked", ["nibs", "who leads after a go", "IV.4"])
def test_a_search_gives_provisions_in_the_page_s_order(get, asked):
    found = [each["id"] for each in get("provisions/", q=asked)]
    assert found == [hit.provision.id for hit in search(the_book(), asked)]
    assert found


def test_what_a_search_finds_may_be_asked_of_a_day(get):
    found = get("provisions/", q="hand on the cards", on="2016-05-01")
    hand = next(each for each in found if each["id"] == "VII.2")
    assert (hand["on"], hand["in_force"], hand["text"]) == ("2016-05-01", False, [])


def test_a_search_without_a_hit_is_empty(get):
    assert get("provisions/", q="zzyzx") == []


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"q": "x" * 201}, "/q"),
        ({"q": "nibs", "on": "yesterday"}, "/on"),
        ({"query": "nibs"}, "/query"),
    ],
)
def test_a_search_that_cannot_be_read_is_refused(get, query, pointer):
    assert get("provisions/", 422, **query)["pointer"] == pointer


def test_the_whole_book_is_one_answer(get):
    book = get("book/")
    assert [article["id"] for article in book["articles"]] == [
        article.id for article in the_book().articles
    ]
    provisions = [each for one in book["articles"] for each in one["provisions"]]
    assert provisions == get("provisions/")
    assert [each["id"] for each in book["silences"]] == [
        silence.id for silence in the_silences()
    ]
    assert book["on"] is None


def test_the_whole_book_as_of_a_day(get):
    book = get("book/", on="2016-05-01")
    texts = {
        each["id"]: each["text"]
        for one in book["articles"]
        for each in one["provisions"]
    }
    assert book["on"] == "2016-05-01"
    assert texts["VII.2"] == []
    assert texts["VII.3"]


def test_citations_in_a_text_are_found_or_unknown(post):
    text = "By Article IV, §§ 2.1 and 2.9, and P-a; all of Article V."
    answer = post("citations/", {"text": text})
    named = [(each["id"], each["found"]) for each in answer["citations"]]
    assert named == [("IV.2.1", True), ("IV.2.9", False), ("P-a", True), ("V", True)]
    for each in answer["citations"]:
        assert text[each["start"] : each["end"]] == each["text"]
    first, unknown, _, article = answer["citations"]
    assert (first["kind"], first["title"]) == ("code", "Fifteens")
    assert first["citation"] == "Article IV, § 2.1"
    assert (unknown["kind"], unknown["title"], unknown["citation"]) == (
        None,
        None,
        None,
    )
    assert (article["title"], article["citation"]) == ("The match", "Article V")


def test_a_text_without_citations_has_none(post):
    assert post("citations/", {"text": ""}) == {"citations": [], "complete": True}


def test_of_many_citations_the_first_are_listed_and_that_is_said(post):
    for number, complete in ((MOST, True), (MOST + 1, False)):
        answer = post("citations/", {"text": "I.1 " * number})
        assert (len(answer["citations"]), answer["complete"]) == (MOST, complete)


def test_a_silence_is_cited_without_a_kind(post):
    (cited,) = post("citations/", {"text": "See S.4."})["citations"]
    assert (cited["id"], cited["found"], cited["kind"]) == ("S.4", True, None)
    assert (cited["title"], cited["citation"]) == ("Hand and crib changed about", "S.4")


@pytest.mark.parametrize(
    "question", [{}, {"text": 5}, {"text": "x" * 50_001}, {"txt": "IV.4"}]
)
def test_what_is_no_text_is_refused(post, question):
    assert post("citations/", question, 422)["pointer"] in ("/text", "/txt")


def test_what_is_adopted_for_later_is_not_yet_in_force(client, tmp_path, monkeypatch):
    from rulebook.book import load

    rows = 'article = "X"\ntitle = "X"\nkind = "code"\n[[provision]]\nid = "X.1"\n'
    later = rows + 'kind = "code"\ntitle = "Ahead"\nsince = "9999"\ntext = "Stay."\n'
    (tmp_path / "X.toml").write_text(later, encoding="utf-8")
    book = load(tmp_path)
    monkeypatch.setattr("rulebook.api.the_book", lambda: book)
    answer = client.get(ROOT + "provisions/X.1/").json()
    assert (answer["in_force"], answer["text"]) == (False, [])
    answer = client.get(ROOT + "provisions/X.1/?on=9999-01-01").json()
    assert (answer["in_force"], answer["text"]) == (True, ["Stay."])
