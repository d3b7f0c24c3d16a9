"""What a visitor does with keys, a thumb, or no script at all. Each journey once."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Locator, expect

from rulebook.practice import Exam, Question

from .looks import PHONE, WIDTHS, check, fits, is_accessible
from .steps import follow, go, press, press_enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/",
    "/rules/",
    "/rules/III.2.5/",
    "/rules/IV.4-b/",
    "/rules/P.5/",
    "/rules/XI.1/",
    "/rules/VII.2/?on=2016-05-01",
    "/rules/VII.2/?on=yesterday",
    "/rules/search/",
    "/rules/search/?q=card faced in the deal",
    "/rules/search/?q=zzyzx",
    "/rules/citations/",
    "/rules/citations/?text=By Article IV, §§ 2.1 and 2.9, and IV.4-a to IV.4-c.",
    "/rules/silences/",
    "/rules/book/",
    "/rules/sheets/",
    "/rules/sheets/the-show/",
    "/rules/sheets/questions/",
    "/rules/notation/",
    "/rules/findings/",
    "/rules/findings/wrong-peg/",
    "/rules/findings/not-a-flag/",
    "/rules/findings/claim-which/",
    "/rules/findings/must-lay-on-among-several/",
    "/rules/findings/card-fits/",
    "/count/",
    "/count/?hand=5C5D&picking=1",
    "/count/?hand=5C5D5HJS&starter=5S",
    "/count/?hand=2H7H9HKH&starter=4C&crib=1",
    "/count/?hand=5C5C5HJS&starter=5S",
    "/count/?hand=7C8D8H9S&starter=KC&claimed=15 7C 8D&muggins=15 7C 8D;pair 8D 8H",
    "/count/?hand=5C5D5HJS&starter=5S&claimed=a lot",
    "/count/?hand=5C5D5HJS&starter=5S&form=five-card&picking=1",
    "/count/play/",
    "/count/play/?form=table-five&C=5C",
    "/count/play/?form=table-five&A=JS7D6H4C&B=5C6S&dealing=1&to=C",
    "/count/play/?laid=A KC, B KD 2, A 4D, B 8S 2",
    "/count/play/?laid=A JS, B 5C, A 7D&A=JS7D6H4C&B=5C6S2D4H",
    "/count/play/?laid=A JS B",
    "/practice/",
    "/practice/play/",
    "/practice/exam/",
]


def picked(page, card):
    return page.get_by_role("group", name="All fifty-two cards").get_by_role(
        "button", name=card, exact=True
    )


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits_a_phone(page, complaints, scheme):
    page.emulate_media(color_scheme=scheme)
    for address in PAGES:
        for width in WIDTHS:
            page.goto(address)
            fits(page, width)
        is_accessible(page)
    assert complaints == []


def test_a_hand_is_counted_by_keyboard_alone(page, complaints):
    page.goto("/count/")
    picked(page, "ace of spades").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    # Four fives with a king turned up.
    expect(page.locator(".figure")).to_have_text("28")
    expect(page.get_by_role("status")).to_contain_text("28: fifteen two")
    expect(page.locator(":focus")).to_have_accessible_name("king of clubs")
    assert page.url.endswith("/count/?hand=5S5H5C5D&starter=KC")

    page.go_back()
    expect(page.get_by_text("Now the starter.").first).to_be_visible()
    assert complaints == []


def test_a_missing_crib_flush_is_explained_on_a_phone(page, complaints):
    # RW-003, by thumb: the hand, then the same cards as a crib.
    page.set_viewport_size(PHONE)
    page.goto("/count/")
    for card in ("two", "seven", "nine", "king"):
        key = picked(page, f"{card} of hearts")
        box = key.bounding_box()
        assert box["width"] >= 24
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"]
        key.click()
        expect(
            page.get_by_role("button", name=f"{card} of hearts take back")
        ).to_be_visible()
    picked(page, "four of clubs").click()
    expect(page.locator(".figure")).to_have_text("6")

    page.get_by_text("Crib", exact=True).click()
    expect(page.locator(".figure")).to_have_text("2")
    reason = page.get_by_text("in the crib only a flush of five counts")
    expect(reason).to_be_in_viewport()
    assert complaints == []


def test_a_line_raises_its_cards(page):
    page.goto("/count/?hand=2H7H9HKH&starter=4C")
    page.locator(".line").first.get_by_role("link").focus()
    raised = page.locator(".card").evaluate_all(
        "all => all.filter(one => getComputedStyle(one).boxShadow != 'none')"
        ".map(one => one.querySelector('img').alt)"
    )
    assert raised == ["two of hearts", "nine of hearts", "four of clubs"]


def test_a_play_is_tapped_to_thirty_one(page, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/count/play/")
    for card in (
        "jack of clubs",
        "nine of diamonds",
        "four of hearts",
        "five of spades",
    ):
        picked(page, card).click()
        expect(picked(page, card)).to_have_attribute("aria-disabled", "true")
    picked(page, "three of clubs").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("^31 for 5"))
    expect(page.locator(".of")).to_have_text("The count is back at nought; B leads.")
    page.get_by_role("button", name="Take back the last").click()
    expect(page.locator(".figure")).to_have_text("28")
    page.get_by_role("button", name="A says Go").click()
    expect(page.locator(".of")).to_have_text("B to act.")
    assert complaints == []


def test_hands_are_dealt_and_played_by_thumb(page, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/count/play/")
    page.get_by_text("Deal the hands by tapping").click()
    pack = page.get_by_role("group", name="The pack, to be dealt")
    for number, card in enumerate(("JS", "7D", "6H", "4C", "5C", "6S", "2D"), start=1):
        page.locator(f"#give-{card}").click()
        expect(page.locator(f"#give-{card}")).to_be_focused()
        expect(pack.locator("[aria-disabled]")).to_have_count(number)
    expect(page.get_by_role("status")).to_contain_text("One more card for B.")
    check(page)
    page.get_by_role("button", name="two of diamonds, take back from B").click()
    for card in ("2D", "4H"):
        page.locator(f"#give-{card}").click()
    # The hands are dealt, and the reader stands before the first of them.
    expect(pack).to_be_hidden()
    expect(page.locator(".holding button").first).to_be_focused()
    expect(page.locator(".figure")).to_be_in_viewport()
    page.get_by_role("button", name="Lay the jack of spades").click()
    expect(page.locator(".of")).to_have_text("B to act.")

    page.get_by_role("link", name="Begin again").click()
    expect(page.locator(".of")).to_have_text("A leads.")
    expect(page.get_by_label("A’s hand")).to_have_value("JS7D6H4C")
    page.get_by_role("link", name="Another deal").click()
    expect(page.get_by_label("A’s hand")).to_have_value("")
    assert complaints == []


def test_five_hands_lie_evenly_on_a_phone(page):
    page.set_viewport_size(PHONE)
    page.goto("/count/play/?form=table-five")
    widths = page.locator(".hands input").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().width))"
    )
    assert len(widths) == 5
    assert len(set(widths)) == 1
    assert widths[0] >= 144


@pytest.mark.parametrize("script", [True, False])
def test_settling_leads_to_the_verdict_or_to_what_is_amiss(new_context, script):
    # With script it is answered in place.
    settle = Locator.click if script else go
    page = new_context(java_script_enabled=script, viewport=PHONE).new_page()
    page.goto("/count/?hand=7C8D8H9S&starter=KC")
    page.get_by_text("Settle a count that was claimed").click()
    claim = page.get_by_label("The player counted")
    claim.fill("10")
    settle(page.get_by_role("button", name="Settle it"))
    verdict = page.get_by_role("heading", name="Who pegs what")
    expect(verdict).to_be_in_viewport()
    assert verdict.bounding_box()["y"] < 100
    if script:
        expect(verdict).to_be_focused()
        expect(page.get_by_role("status")).to_contain_text("The player pegs 10;")

    claim.fill("a lot")
    settle(page.get_by_role("button", name="Settle it"))
    amiss = page.locator("#id_claimed_error")
    expect(amiss).to_be_in_viewport()
    expect(amiss).to_contain_text("“a lot” cannot be read")
    expect(page.locator(".figure")).to_have_text("12")
    if script:
        expect(claim).to_be_focused()


def test_an_answer_in_place_changes_what_the_page_says_of_itself(page):
    page.goto("/count/?hand=5C5D5HJS&starter=5S")
    page.get_by_text("Crib", exact=True).click()
    expect(page.locator(".of")).to_have_text("in the crib")
    kept = page.locator("link[rel=canonical]").get_attribute("href")
    assert kept.endswith("/count/?hand=5C5D5HJS&starter=5S&crib=1")
    assert page.locator(".address").text_content() == page.url
    assert "crib=1" in page.url


def test_a_citation_is_a_target_for_a_thumb(page):
    page.set_viewport_size(PHONE)
    for address in PAGES:
        page.goto(address)
        low = page.locator("a.citation").evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 24)"
            ".map(one => one.textContent)"
        )
        assert low == [], address


def test_everything_works_without_script(new_context):
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/")
    follow(page, re.compile("^Count a hand"))
    for card in ("five of clubs", "five of diamonds", "five of hearts"):
        go(picked(page, card))
    press(page, "five of hearts take back")
    for card in ("five of hearts", "jack of spades", "five of spades"):
        go(picked(page, card))
    assert page.url.endswith("/count/?hand=5C5D5HJS&starter=5S")
    expect(page.locator(".figure")).to_have_text("29")

    page.get_by_role("textbox", name="Hand").fill("5C 5D 5H 10S")
    page.get_by_label("Starter").focus()
    press_enter(page)
    expect(page.locator(".figure")).to_have_text("28")

    follow(page, "Play")
    go(picked(page, "five of clubs"))
    press(page, "Take back the last")
    expect(page.locator(".of")).to_have_text("A leads.")
    page.get_by_text("Deal the hands by tapping").click()
    for card in ("JS", "7D", "6H", "4C"):
        go(page.locator(f"#give-{card}"))
        expect(page.locator(f"#give-{card}")).to_be_in_viewport()
    expect(page.get_by_label("A’s hand")).to_have_value("JS7D6H4C")


# Practice.


def kept(page, **changes):
    """What is kept for the one who practises, after these changes to it."""
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    session = SessionStore(cookies[settings.SESSION_COOKIE_NAME])
    session.update(changes)
    session.save()
    return dict(session.items())


def test_practice_goes_on_by_keyboard_alone(page, complaints):
    page.goto("/practice/")
    page.get_by_role("button", name="Deal a hand").focus()
    press_enter(page)
    for streak in (1, 2, 0):
        guess = page.get_by_role("textbox", name="It counts")
        expect(guess).to_be_focused()
        expect(guess).to_have_attribute("inputmode", "numeric")
        question = Question.read(kept(page)["practice-count"]["asked"])
        expect(guess).to_have_accessible_description(
            re.compile(f"{question.hand[0].name}.*turned up: {question.starter.name}")
        )
        check(page)
        page.keyboard.type(str(question.counted.total + (not streak)))
        press_enter(page)
        expect(page.get_by_role("button", name="Next")).to_be_focused()
        best = max(streak, 2 if not streak else 0)
        expect(page.locator(".streak")).to_have_text(f"In a row {streak} · best {best}")
        check(page)
        press_enter(page)
    assert complaints == []


def test_the_play_is_practised_by_keyboard_alone(page, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/practice/play/")
    press(page, "Begin")
    expect(page.locator(".streak")).to_be_visible()
    asked = {"number": 1, "answer": None, "streak": [0, 0]}
    pegs = "A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS"
    kept(page, **{"practice-play": asked | {"kind": "pegs", "asked": pegs}})
    page.reload()
    check(page)
    page.keyboard.type("5")
    press_enter(page)
    expect(page.locator(".figure")).to_have_text("5")
    check(page)

    fits = "B 7C, A 3H, B QC / A AC 3H 5H QD / B 7C 8C 8S QC"
    kept(page, **{"practice-play": asked | {"kind": "fits", "asked": fits}})
    page.reload()
    for card in ("ace of clubs", "five of hearts", "queen of diamonds"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("checkbox", name=card)).to_be_focused()
        page.keyboard.press("Space")
    check(page)
    press_enter(page)
    expect(page.get_by_text("Right.")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    check(page)
    assert complaints == []


def test_an_exam_runs_against_the_clock(page, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/practice/exam/")
    press(page, "Start the clock")
    expect(page.get_by_role("timer")).to_have_text(re.compile("^9:5"))
    page.keyboard.type("4")
    press_enter(page)
    expect(page.get_by_text("Question 2 of 20")).to_be_visible()
    check(page)

    page.go_back()
    expect(page.get_by_text("You counted 4, and that stands.")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    check(page)
    follow(page, "On to the next that is open")
    expect(page.get_by_text("Question 2 of 20")).to_be_visible()

    # Two seconds before the end.
    exam = kept(page)["practice-exam"]
    earlier = Exam.from_json(exam).started - timedelta(minutes=9, seconds=58)
    kept(page, **{"practice-exam": exam | {"started": earlier.isoformat()}})
    page.reload()
    expect(page.get_by_role("heading", name="The exam is over")).to_be_visible()
    check(page)
    assert complaints == []


def test_practice_works_without_script(new_context):
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto("/")
    follow(page, re.compile("^Practise"))
    press(page, "Deal a hand")
    page.get_by_label("It counts").fill("19")
    press(page, "Count")
    expect(page.get_by_text("Not 19.")).to_be_visible()
    press(page, "Next")

    follow(page, "The exam")
    press(page, "Start the clock")
    expect(page.locator(".clock")).to_contain_text("10:00 left")
    page.get_by_label("It counts").fill("4")
    press(page, "Answer")
    page.get_by_text("Hand it in", exact=True).click()
    press(page, "Hand it in as it is")
    expect(page.get_by_role("heading", name="The exam is over")).to_be_visible()
    expect(page.get_by_text("no answer")).to_have_count(19)
