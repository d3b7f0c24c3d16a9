"""The hands of a journey: what leads to another page is done once that page has loaded.

What a page says is not known here, nor what is pressed on it to be answered in place.
"""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from ..web.logged_in import PASSWORD, SECRET, code
from . import looks


@contextmanager
def leaving(page):
    """What is done within leads to another page; afterwards that one has loaded.

    A click ends when it is clicked, so what follows might meet the old page, or none.
    """
    with page.expect_event("load"):
        yield


def go(there):
    """Clicks what leads to another page."""
    with leaving(there.page):
        there.click()


def follow(page, link):
    """The first link whose name holds these words: many say below what they lead to."""
    go(page.get_by_role("link", name=link).first)


def press(page, button):
    go(page.get_by_role("button", name=button, exact=True))


def press_enter(page):
    """By key, where it leads to another page."""
    with leaving(page):
        page.keyboard.press("Enter")


def log_in(page, email="bea@example.org"):
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Log in")


def type_code(page, secret=SECRET, periods=0):
    """The second factor, as an app shows it so many half minutes from now."""
    page.get_by_label("Code").fill(code(secret, periods))
    press_enter(page)


def hears(page, words):
    """Somebody reads on the own page of what another has done."""
    page.goto("/you/")
    go(page.get_by_role("link", name=re.compile(words)).first)
    expect(page.locator("main")).to_contain_text(re.compile(words))


def said(page):
    return page.locator("main").inner_text()


def heading(page, words):
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def told(page, *words):
    for each in words:
        expect(page.locator("main")).to_contain_text(each)


class Docketed:
    """A case as several people see it, each on their own page."""

    def __init__(self, number):
        self.number, self.address = number, f"/cases/{number}/"

    def moved(self, page, door, **typed):
        """Goes from the case to the form of a move, fills it, and presses it."""
        page.goto(self.address)
        follow(page, door)
        looks.check(page)
        for label, text in typed.items():
            page.get_by_label(label.replace("_", " "), exact=True).fill(text)
        press(page, door)
        expect(page).to_have_url(re.compile(f"{self.address}$"))
