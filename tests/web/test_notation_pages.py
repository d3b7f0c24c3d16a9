"""The notation and the findings as pages, and the schema beside them."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template import engines
from django.utils.html import escape
from jsonschema import Draft202012Validator

from rulebook.catalogue import CATALOGUE, GROUPS
from rulebook.engine import PROFILES, from_json, parse, replay, to_json
from rulebook.engine.schema import SCHEMA
from rulebook.examples import Counted, InJSON, OnSheet, Played, the_examples
from rulebook.notation import grammar, worked
from rulebook.notation import the_examples as the_sheets
from rulebook.templatetags import records
from rulebook.templatetags.citations import says
from rulebook.verdict import LONGEST_LINKED


def sheets_in(page):
    """The sheets that the links of a page hold."""
    links = re.findall(r'href="(/check/\?[^"]*)"', page)
    return [parse_qs(urlsplit(unescape(link)).query)["sheet"][0] for link in links]


# The notation


def test_the_standard_shows_its_grammar_its_forms_and_its_examples(read):
    page = read("/rules/notation/")
    assert escape(grammar()) in page
    for profile in PROFILES.values():
        assert f"<code>{profile.key}</code>" in page
    for part in worked():
        for line in part.splitlines():
            assert f"<code>{escape(line)}</code>" in page
    for example in the_sheets():
        assert f'id="{example.slug}"' in page
    assert 'href="/api/v1/scoresheet/schema/"' in page


def test_every_entry_of_the_contents_leads_to_a_section(read):
    page = read("/rules/notation/")
    contents = re.findall(r'<li><a href="#([\w-]+)">', page)
    assert len(contents) == 11
    for place in contents:
        assert page.count(f'<section id="{place}"') == 1


def test_every_sheet_of_the_standard_can_be_checked(read):
    linked = sheets_in(read("/rules/notation/"))
    assert len(linked) == len(the_sheets()) + 1
    assert [example.text for example in the_sheets()] == linked[1:]


@pytest.mark.parametrize("address", ["/", "/rules/"])
def test_front_page_and_contents_lead_to_the_notation(read, address):
    assert 'href="/rules/notation/"' in read(address)


def test_the_contents_lead_to_the_findings(read):
    assert 'href="/rules/findings/"' in read("/rules/")


# The schema


def test_the_schema_is_published_with_its_address(client):
    answer = client.get("/api/v1/scoresheet/schema/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/schema+json"
    published = answer.json()
    assert published.pop("$id") == "http://testserver/api/v1/scoresheet/schema/"
    assert published == SCHEMA
    Draft202012Validator.check_schema(published)


def test_the_schema_comes_as_plain_json_where_that_is_asked(client):
    asked = {"Accept": "application/json"}
    answer = client.get("/api/v1/scoresheet/schema/", headers=asked)
    assert answer["Content-Type"] == "application/json"


def test_the_index_names_the_schema(client):
    index = client.get("/api/v1/").json()
    assert index["scoresheet-schema"].endswith("/api/v1/scoresheet/schema/")


# The findings


def test_the_catalogue_holds_every_code_once_with_its_gravity(read):
    page = read("/rules/findings/")
    for code, entry in CATALOGUE.items():
        row = page.split(f'<li><a href="/rules/findings/{code}/">')[1].split("</li>")[0]
        assert f'class="gravity {entry.gravity}"' in row
    assert len(re.findall(r'<li><a href="/rules/findings/', page)) == len(CATALOGUE)
    assert list(GROUPS) == list(records.GROUPS)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_finding_has_its_page(read, code):
    page = unescape(read(f"/rules/findings/{code}/"))
    example, entry = the_examples()[code], CATALOGUE[code]
    assert f"<h1><code>{code}</code></h1>" in page
    for rule in entry.rules:
        assert f'href="/rules/{rule}/"' in page
    assert example.remedy in page
    for other in example.others:
        assert f'<a href="/rules/findings/{other}/"><code>{other}</code></a>' in page
    said = engines["django"].from_string("{% load cards %}{{ said|in_suits }}")
    assert unescape(said.render({"said": says(example.raised.finding)})) in page
    if isinstance(example.by, OnSheet) and example.by.line:
        line = example.by.text.splitlines()[example.by.line - 1]
        assert f"<mark>{line}</mark>" in page


@pytest.mark.parametrize(
    "code",
    [code for code, example in the_examples().items() if records.try_address(example)],
)
def test_the_link_of_an_example_asks_what_the_example_asks(client, code):
    by = the_examples()[code].by
    address = records.try_address(the_examples()[code])
    if isinstance(by, OnSheet):
        (sheet,) = parse_qs(urlsplit(address).query)["sheet"]
        assert sheet == by.text
    elif isinstance(by, InJSON):
        (sheet,) = parse_qs(urlsplit(address).query)["sheet"]
        assert json.loads(sheet) == json.loads(by.text)
    else:
        answer = client.get(address)
        assert answer.status_code in (200, 400)
        if isinstance(by, Counted | Played):
            assert f'href="/rules/findings/{code}/"' in answer.content.decode()


def test_what_no_page_can_ask_has_no_link():
    without = {c for c, each in the_examples().items() if not records.try_address(each)}
    bytes_that_no_address_holds = {"not-utf8", "which-encoding", "encoding-guessed"}
    too_long = {"too-large", "too-many-matches"}
    assert without == {
        *bytes_that_no_address_holds,
        *too_long,
        "seat-twice",
        "nobody-to-act",
        *GROUPS["matches"],
        *GROUPS["twenty-nines"],
        *GROUPS["events"],
        *GROUPS["rulings"],
        *GROUPS["privacy"],
        *GROUPS["cases"],
        *GROUPS["registers"],
    }


@pytest.mark.parametrize(
    ("asked", "near"), [("wrong-peck", "wrong-peg"), ("xyzzy", None)]
)
def test_a_code_that_is_none_is_named_and_the_catalogue_linked(read, asked, near):
    page = read(f"/rules/findings/{asked}/", 404)
    assert f"No finding has the code “{asked}”." in page
    assert 'href="/rules/findings/"' in page
    assert near is None or f'href="/rules/findings/{near}/"' in page


def test_a_code_in_other_letters_leads_to_its_page(client):
    answer = client.get("/rules/findings/Wrong_Peg/")
    assert (answer.status_code, answer["Location"]) == (
        301,
        "/rules/findings/wrong-peg/",
    )


def test_the_api_tells_the_page_of_each_code(client):
    for each in client.get("/api/v1/findings/").json():
        assert each["page"] == f"http://testserver/rules/findings/{each['code']}/"


def test_a_finding_on_a_page_leads_to_its_own(read):
    page = read("/count/?hand=2H7H9HKC&starter=4H")
    assert 'class="why" href="/rules/findings/flush-needs-the-hand/"' in page
    assert 'class="why"' not in read("/rules/findings/flush-needs-the-hand/")


def test_what_rests_on_a_provision_leads_to_its_findings(read):
    assert 'href="/rules/findings/card-twice/"' in read("/rules/I.1/")


def test_a_sheet_too_long_for_an_address_has_none():
    assert records.check_address("#" * LONGEST_LINKED)
    assert records.check_address("#" * (LONGEST_LINKED + 1)) == ""


def test_the_json_of_an_example_is_judged_like_its_text():
    for example in the_sheets():
        sheet = parse(example.text)
        again = from_json(to_json(sheet))
        assert replay(again).outcome.scores == replay(sheet).outcome.scores
