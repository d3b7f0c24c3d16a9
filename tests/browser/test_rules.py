"""The rules in a browser: what a stranger finds in one search, and what Cite copies."""

import re

import pytest
from playwright.sync_api import expect

from .looks import PHONE
from .steps import follow, go, press, press_enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("asked", "kind", "citation", "answer"),
    [
        (
            "is 90 a skunk",
            "Reading",
            "Article V, § 3, practice note a",
            "90 is skunked",
        ),
        (
            "who leads after a go",
            "Reading",
            "Article III, § 3, practice note a",
            "led by the player after the one who laid the last card",
        ),
        (
            "what does an appeal need",
            "Reading",
            "Article VIII, § 2, practice note b",
            "a letterhead document of the appellant’s own federation",
        ),
        ("may a horse play", "Code", "Article VII, § 1", "Only humans play"),
    ],
)
def test_a_stranger_finds_it_in_one_search(page, asked, kind, citation, answer):
    page.goto("/")
    page.get_by_role("searchbox", name="Search the rules").fill(asked)
    press_enter(page)
    first = page.get_by_role("main").get_by_role("listitem").first
    expect(first.locator(".kind")).to_have_text(kind)
    expect(first.locator(".standing")).to_contain_text(citation)
    go(first.get_by_role("link").first)
    expect(page.locator(".standing .kind").first).to_have_text(kind)
    expect(page.locator(".wording")).to_contain_text(answer)


def test_on_a_phone_without_script_it_is_found_too(new_context):
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/count/")
    follow(page, "Search")
    page.get_by_role("searchbox", name="Search the rules").fill("nibs")
    press(page, "Search")
    go(page.get_by_role("link", name=re.compile("^II.4 ")).first)
    expect(page.get_by_role("button", name="Cite")).to_be_hidden()
    expect(page.locator("#citation")).to_have_text("Article II, § 4")
    page.get_by_label("As it stood on").fill("2016-05-01")
    press(page, "Show")
    expect(page.get_by_text("As it stood on 1 May 2016.")).to_be_visible()


def test_cite_copies_the_citation_by_keyboard(new_context, base_url):
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=base_url)
    page = context.new_page()
    page.goto("/rules/IV.2.5/")
    cite = page.locator("button.cite")
    expect(cite).to_have_css("opacity", "0")
    page.get_by_role("link", name="Permanent address of Article IV, § 2.5").focus()
    expect(cite).to_have_css("opacity", "1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Copied")
    expect(cite).to_be_focused()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "Article IV, § 2.5"


def test_where_the_clipboard_is_closed_the_citation_is_selected(page):
    page.goto("/rules/IV.2.5/")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.get_by_role("heading", level=1).hover()
    page.locator("button.cite").click()
    expect(page.get_by_role("status")).to_have_text("Selected: copy it now")
    assert page.evaluate("String(getSelection())") == "Article IV, § 2.5"


def test_a_pasted_letter_is_resolved(page):
    page.goto("/rules/citations/")
    page.get_by_label("The text").fill("Under Article IV, § 2.5, and IX.9." * 60)
    press(page, "Find the citations")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "120 citations, 60 of them unknown"
    )
    expect(page.locator(".pasted .found").first).to_have_text("Article IV, § 2.5")


def test_the_whole_book_prints_without_empty_pages_and_clear_of_its_foot(page):
    page.goto("/rules/book/")
    # Some 29 pages; a page begun for every article would make six more.
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 31
    page.emulate_media(media="print")
    main = page.locator("main")
    expect(main).to_have_css("box-decoration-break", "clone")
    foot = page.locator(".foot").bounding_box()["height"]
    room = main.evaluate("one => parseFloat(getComputedStyle(one).paddingBottom)")
    assert room > 1.5 * foot
    contents = page.locator(".frontispiece nav")
    expect(contents).to_have_css("break-inside", "avoid")
