"""A sheet typed at home, on a telephone or without script, and cards on paper."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from .looks import PHONE, check
from .steps import press, press_enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PRINTED_PAGE = re.compile(rb"/Type\s*/Page\b")
LEDGER = "Form: partners\n\nDeal 1: A\nPlay: A 3, B 1, C 4, D 6\nShow B: 19\n"
FULL = "Form: three-hand\n\nDeal 1: C\nA: 5C 4H JS JC / 3D\nFrom pack: QD\nStarter: 2D"
UNREADABLE = "Form: association\n\nDeal 1: A\nShow B: nine\n"


def scores(page):
    return page.locator(".score dd")


def test_a_short_match_is_typed_by_its_points_on_a_phone(page, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/check/typed/")
    check(page)
    page.get_by_label("Form of the game").select_option("short")
    expect(page.get_by_text("Who agreed to it")).to_be_visible()
    page.locator("#id_A-name").fill("Bob")
    page.locator("#id_cut-1-A").fill("7C")
    page.locator("#id_cut-1-B").fill("7D")
    page.keyboard.press("Tab")
    # A tie is cut again.
    page.locator("#id_cut-2-A").fill("KC")
    page.locator("#id_cut-2-B").fill("4D")
    check(page)
    press(page, "On to the deals")

    expect(page.get_by_label("Who deals")).to_have_value("B")
    expect(page.locator(":focus")).to_have_id("id_A-play")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.keyboard.type("19")
    told = page.locator("#told-A")
    expect(told).to_contain_text("No hand or crib counts 19.")
    expect(page.locator("#id_A-hand")).to_be_focused()
    expect(page.locator("#id_A-hand")).to_have_accessible_description(
        re.compile("No hand or crib counts 19")
    )
    check(page)
    page.locator("#id_A-hand").fill("28")
    expect(told).to_be_empty()
    expect(scores(page)).to_have_text(["30", "0"])
    for name, points in {"B-play": 3, "B-hand": 8, "crib": 6}.items():
        page.locator(f"#id_{name}").fill(str(points))
    expect(scores(page)).to_have_text(["30", "17"])
    press(page, "Keep it, and deal on")

    # A deals now, and B counts first.
    expect(page.get_by_label("Who deals")).to_have_value("A")
    expect(page.locator(":focus")).to_have_id("id_B-play")
    for name, points in {"B-play": 1, "B-hand": 4, "A-play": 4, "A-hand": 24}.items():
        page.locator(f"#id_{name}").fill(str(points))
    expect(scores(page)).to_have_text(["58", "22"])
    page.locator("#id_crib").fill("5")
    expect(page.get_by_role("status")).to_contain_text("A wins by the crib, in deal 2.")
    check(page)
    press(page, "Keep it, and to the end")

    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    expect(page.locator("#id_A-result")).to_have_value("61")
    check(page)
    page.go_back()
    page.go_forward()
    expect(scores(page)).to_have_text(["61", "22"])
    press(page, "Change deal 1")
    expect(page.locator("#id_A-hand")).to_have_value("28")
    press(page, "Keep it, and to the end")
    expect(page.get_by_text("No error so far.")).to_be_visible()
    assert complaints == []


def test_a_deal_is_typed_in_full_and_its_findings_follow(page, complaints):
    page.goto("/check/typed/?sheet=" + quote("Form: association"))
    press(page, "In full")
    page.get_by_label("Who deals").select_option("B")
    lines = page.get_by_label("The deal, line by line")
    expect(lines).to_have_value("Heels B: \nPlay: \nShow A: \nShow B: \nCrib B: ")
    page.locator("#id_A-cards").fill("JS 7D 6H 4C / 9C KX")
    expect(page.locator("#told-A")).to_contain_text("column 18: “KX” is no card")
    page.locator("#id_A-cards").fill("JS 7D 6H 4C / 9C KD")
    page.locator("#id_B-cards").fill("5C 6S 2D 4H / QD 9S")
    page.get_by_label("Starter").fill("5S")
    lines.fill("Play: A JS, B 5C 2, A 7D, B 6S 2\nShow A: 9")
    expect(page.locator("#told-lines")).to_contain_text("Line 1: B pegs 2 for 6♠")
    expect(lines).to_be_focused()
    check(page)
    lines.press("End")
    lines.type("!")
    expect(page.locator("#told-lines")).to_contain_text("Line 2, column 9:")
    # What is folded away stays so, whatever is told.
    explained = page.get_by_text("Muggins B on A: 2 = pair 5C 5S")
    expect(explained).to_be_visible()
    page.get_by_text("How the lines are written").click()
    page.get_by_label("Who deals").select_option("A")
    expect(page.locator(".deals legend")).to_contain_text("A")
    expect(explained).to_be_hidden()
    check(page)
    assert complaints == []


def test_what_is_typed_while_an_answer_is_on_its_way_stays(page):
    page.goto("/check/typed/?sheet=" + quote("Form: association"))
    asked = []

    def type_before_the_answer(route):
        if not asked:
            page.locator("#id_A-play").fill("3")
        asked.append(route)
        route.continue_()

    page.route("**/check/typed/", type_before_the_answer)
    page.get_by_label("Who deals").select_option("B")
    expect(page.locator(".deals legend")).to_contain_text("B")
    expect(page.locator("#id_A-play")).to_have_value("3")
    expect(scores(page)).to_have_text(["3", "0"])


def test_a_sheet_is_typed_without_script(new_context):
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/check/typed/")
    page.get_by_label("Form of the game").select_option("three-hand")
    press(page, "Choose it")
    page.locator("#id_C-name").fill("Dobbin")
    page.locator("#id_C-species").fill("horse")
    page.get_by_label("Who deals first").select_option("C")
    press(page, "On to the deals")
    page.locator("#id_A-play").fill("3")
    page.locator("#id_A-hand").fill("25")
    press_enter(page)
    expect(page.locator("#told-A")).to_contain_text("No hand or crib counts 25.")
    page.locator("#id_A-hand").fill("12")
    press(page, "Check")
    expect(scores(page)).to_have_text(["15", "0", "0"])
    press(page, "Keep it, and deal on")
    expect(page.get_by_label("Who deals")).to_have_value("A")
    press(page, "Take back deal 1")
    expect(page.get_by_text("Deal 1 is taken back.")).to_be_visible()
    press(page, "Put it back")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    page.get_by_text("The sheet as text").click()
    expect(page.get_by_text("Seat C: Dobbin (horse)")).to_be_visible()


@pytest.mark.parametrize(
    "address",
    [
        f"/check/typed/?sheet={quote(LEDGER)}",
        f"/check/typed/?sheet={quote(FULL)}",
        f"/check/typed/?sheet={quote(UNREADABLE)}",
        "/check/blank/",
        "/check/blank/?form=table-five",
    ],
)
def test_every_room_is_accessible_and_fits_a_phone(page, complaints, address):
    page.goto(address)
    check(page)
    if "sheet=Form%3A%20partners" in address or "three-hand" in address:
        press(page, "Change deal 1")
        check(page)
    assert complaints == []


def test_every_card_prints_on_two_pages(page):
    page.goto("/check/blank/")
    links = page.get_by_role("navigation", name="Form of the game").get_by_role("link")
    forms = links.evaluate_all("all => all.map(one => one.search)")
    assert len(forms) == 12
    for form in forms:
        page.goto(f"/check/blank/{form}")
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper)
            assert len(PRINTED_PAGE.findall(printed)) == 2, (form, paper)
    page.emulate_media(media="print")
    assert page.get_by_role("navigation").locator("visible=true").count() == 0
    assert page.get_by_role("link").locator("visible=true").count() == 0
