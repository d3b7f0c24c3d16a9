"""The tour and the handbook say what there is: pictures, addresses, commands, labels.

What a page does when a label is pressed is tested elsewhere.
"""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import resolve

from rulebook.book import the_book

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *DOCS.glob("handbook/*.md")])
SAID_IN = ("rulebook", "standings", "tribunal")
ROLES = {
    *("reader", "player", "appellant", "referee", "tribunal", "federation-officer"),
    *("secretariat", "operator", "programs"),
}

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def text(page):
    return page.read_text("utf-8")


def prose(page):
    """What is not typed: the text without its blocks of code."""
    return re.sub(r"(?ms)^```.*?^```", "", text(page))


def headings(page):
    """The fragments by which the parts of a page are linked."""
    found = re.findall(r"(?m)^#+ (.+)$", text(page))
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in found}


@cache
def sources():
    """All that a page can say: the templates, and the strings of the packages."""
    paths = [*ROOT.glob("templates/**/*.html")]
    for package in SAID_IN:
        paths += (ROOT / package).rglob("*.py")
    said = (unescape(path.read_text("utf-8")) for path in paths)
    return "\n".join(" ".join(each.split()) for each in said)


def test_there_is_a_tour_and_a_page_for_each_role():
    assert (DOCS / "tour.md") in PAGES
    roles = {page.stem for page in PAGES if page.parent.name == "handbook"}
    assert roles == ROLES | {"README"}
    listed = re.findall(r"\]\(([a-z-]+)\.md\)", text(DOCS / "handbook" / "README.md"))
    assert sorted(listed) == sorted(ROLES)


@each_page
def test_its_links_and_pictures_are_there(page):
    for shown, words, path, part in re.findall(
        r"(!?)\[([^\]]*)\]\(([^)#]*)(?:#([^)]*))?\)", text(page)
    ):
        assert "//" not in path
        there = page.parent / path if path else page
        assert there.exists(), path
        assert not part or part in headings(there), part
        if shown:
            assert words, path
            assert there.read_bytes().startswith(b"\x89PNG")


@each_page
def test_its_addresses_lead_somewhere(page):
    for address in re.findall(r"`(/[^`\s]*)`", text(page)):
        resolve(re.split(r"[?#]", address)[0])


@each_page
def test_its_commands_are_there(page):
    named = re.findall(r"manage\.py (\w+)", text(page))
    assert set(named) <= set(get_commands())


@each_page
def test_its_labels_are_said_by_a_page(page):
    labels = re.findall(r"\*\*(.+?)\*\*", prose(page), re.DOTALL)
    labels = [" ".join(each.split()) for each in labels]
    unsaid = [each for each in labels if not stands(each)]
    assert unsaid == []


def stands(label):
    """Whether it is the whole of something said, or of what stands between tags."""
    return re.search(rf"""["'>]\s*{re.escape(label)}\s*["'<.]""", sources())


@each_page
def test_its_citations_are_provisions(page):
    ids = re.findall(r"\b[IVX]+\.\d+(?:\.\d+)*(?:-[a-z])?\b", text(page))
    known = {each.id for each in the_book()}
    assert set(ids) <= known


def test_what_a_program_is_told_to_send_is_json():
    sent = re.findall(r"-d '(.*?)'", text(DOCS / "handbook" / "programs.md"), re.DOTALL)
    assert len(list(map(json.loads, sent))) == 2
