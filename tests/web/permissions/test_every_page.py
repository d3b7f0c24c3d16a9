"""Every page in a browser, narrow and wide, light, dark and printed.

Each address of the table that answers somebody with a page is opened as the first of
``EYES`` who is answered it: rendered here, and handed to Chromium, so that nothing is
served. What stands on a page is not known here.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from urllib.parse import quote, urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.contrib.staticfiles import finders
from playwright.sync_api import sync_playwright

from ...browser import conftest as journeys
from ...browser import looks
from .table import TABLE, filled

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

ORIGIN = "http://localhost"
"""A browser heeds all headers of an address on its own machine, without https."""
EYES = (
    *("director", "chair", "secretariat", "officer", "member", "referee"),
    *("tribunal", "applicant", "reporter", "bare", "nobody"),
)
"""Who sees most of a page comes first."""


SHEET = "Form: association\nDeal 1: B\nPlay: A 3, B 5\nShow A: 8\n"


def pages():
    """Who opens which address, and how."""
    for row in TABLE:
        if row.method == "GET" and not row.is_api:
            opens = (who for who in EYES if row.answers[who].status == 200)
            yield from ((who, "GET", row.address) for who in islice(opens, 1))
    yield from ((who, "GET", address) for who, address in OTHERWISE)
    yield from ((who, "POST", address) for who, address in LEFT_EMPTY)


OTHERWISE = (
    *((who, "/") for who in ("nobody", "member", "chair")),
    *((who, "/you/") for who in ("member", "officer", "tribunal", "chair", "reporter")),
    ("officer", "/admin/"),
    ("nobody", f"/check/?sheet={quote(SHEET)}"),
    ("nobody", "/members/<lone>/"),
    ("nobody", "/registers/twenty-nines/<certified>/"),
    ("member", "/matches/<match>/"),
    # Cases as they go on, inside and out.
    ("secretariat", "/cases/<served>/"),
    ("chair", "/cases/<seated>/"),
    ("member", "/cases/<challenged>/"),
    ("chair", "/cases/<signed>/"),
    ("secretariat", "/cases/<determined>/"),
    ("nobody", "/cases/<published>/"),
    ("nobody", "/cases/<published>/determination/"),
    ("member", "/cases/<appealed>/"),
    ("member", "/cases/<expelled>/"),
    ("nobody", "/cases/<shut>/"),
    ("director", "/cases/<lettered>/"),
    # What is not there, not open, not done, or nonsense.
    ("nobody", "/nowhere/"),
    ("nobody", "/members/ICA-000099/"),
    ("member", "/members/new/"),
    ("chair", "/cases/<case>/not-entertain/"),
    ("nobody", "/members/?q=%00"),
)
"""Pages that others see otherwise, or that the table has no row for."""

LEFT_EMPTY = (
    ("nobody", "/account/signup/"),
    ("reporter", "/matches/new/"),
    ("director", "/members/<lone>/appointments/"),
    ("officer", "/events/new/"),
    ("member", "/cases/new/"),
    ("chair", "/cases/<case>/decline/"),
    ("secretariat", "/admin/do/members/<twice>/merge/?into=<lone>"),
)
"""Forms that are sent as they stand, and come back with what they lack."""

LOOKED_AT = {
    "runOnly": "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice".split(),
    "resultTypes": ["violations"],
}

# What is wrong with a page as it is served, before any script: told as a list.
AS_SERVED = """markup => {
  const page = new DOMParser().parseFromString(markup, "text/html")
  const wrong = []
  const say = (what, each) => wrong.push(what + ": " + each.outerHTML.slice(0, 200))
  const titles = page.querySelectorAll("head > title")
  if (titles.length !== 1 || !/^[^·]*[^·\\s]/.test(titles[0].textContent.trim()))
    wrong.push("no title of its own")
  if (page.querySelectorAll("h1").length !== 1) wrong.push("not one h1")
  if (page.querySelector("h1")?.textContent.trim() === "") wrong.push("an empty h1")
  for (const each of page.querySelectorAll("*")) {
    for (const {name} of each.attributes)
      if (name === "style" || /^on/.test(name)) say("against the policy", each)
  }
  for (const each of page.querySelectorAll("style, script:not([src])"))
    if (!/json/.test(each.type)) say("against the policy", each)
  for (const each of page.querySelectorAll("button, input, select, textarea"))
    if (!each.form && !each.hidden) say("does nothing without script", each)
  for (const each of page.querySelectorAll("a"))
    if (!each.getAttribute("href") || /^javascript:/i.test(each.getAttribute("href")))
      say("leads nowhere", each)
  const ids = [...page.querySelectorAll("[id]")].map(each => each.id)
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at)))
    wrong.push("an id twice: " + id)
  for (const each of page.querySelectorAll('a[href^="#"]')) {
    const id = decodeURIComponent(each.getAttribute("href").slice(1))
    if (id && !page.getElementById(id)) say("leads to nothing on the page", each)
  }
  return wrong
}"""

# Which of what can be clicked no key reaches, or does not show that a key reached it.
BY_KEYBOARD = """() => {
  const wrong = []
  const seen = each => each.checkVisibility({visibilityProperty: true})
  const look = each => {
    const told = []
    for (const one of [each, each.closest("label"), ...(each.labels ?? []),
                       each.parentElement, each.nextElementSibling]) {
      if (!one) continue
      const of = getComputedStyle(one)
      told.push(of.outlineStyle, of.outlineWidth, of.outlineColor, of.boxShadow,
                of.borderColor, of.backgroundColor, of.textDecorationLine, of.top)
    }
    return told.join()
  }
  const alike = new Set()
  const clicked = "a[href], button, input:not([type=hidden]), select, textarea, summary"
  for (const each of document.querySelectorAll(clicked)) {
    if (each.disabled || !seen(each) || each.ariaHidden === "true") continue
    if (each.tabIndex < 0 && !each.closest(".picker"))  // which arrow keys walk
      wrong.push("no key reaches it: " + each.outerHTML.slice(0, 200))
    const kind = [each.tagName, each.type, each.className,
                  each.parentElement.className, each.parentElement.tagName].join()
    if (alike.has(kind)) continue
    alike.add(kind)
    document.activeElement.blur()
    const before = look(each)
    each.focus()
    if (document.activeElement === each && look(each) === before)
      wrong.push("does not show the focus: " + each.outerHTML.slice(0, 200))
  }
  document.activeElement.blur()
  return wrong
}"""

# Which rules of axe a page breaks, and where.
BROKEN = """options => axe.run(document, options).then(({violations}) =>
  violations.flatMap(({id, help, nodes}) =>
    nodes.map(each => id + ", " + help + ": " + each.target + " " + each.html)))"""

# What is printed of what leads elsewhere, or is pressed; a book's contents are its own.
PRINTED = """() => {
  const pressed = "nav:not([aria-labelledby=in-it]), [role=search], .act, .plain, .skip"
  return [...document.querySelectorAll(pressed)]
    .filter(each => each.checkVisibility({visibilityProperty: true}))
    .map(each => "is printed: " + each.outerHTML.slice(0, 200))
}"""

TOO_WIDE = """() => {
  const spare = innerWidth - document.documentElement.scrollWidth
  if (spare >= 0) return []
  const out = [...document.querySelectorAll("main *")]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 1)
  return ["too wide at " + innerWidth + ": " + (out[0]?.outerHTML.slice(0, 200))]
}"""


class Reader:
    """Somebody before a screen, who is handed what was rendered: nothing is served."""

    def __init__(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(**journeys.launched())
        # What moves is looked at when it has come to rest.
        self.page = self.browser.new_page(viewport=looks.PHONE, reduced_motion="reduce")
        self.page.route("**/*", self.handed)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.hear)

    def close(self):
        self.browser.close()
        self.playwright.stop()

    def hear(self, message):
        if message.type in ("error", "warning") and "status of 4" not in message.text:
            self.complaints.append(f"the console said: {message.text}")

    def handed(self, route):
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            route.fulfill(path=finders.find(path.removeprefix("/static/")))
        else:
            headers = dict(self.answer.headers)
            status = self.answer.status_code
            route.fulfill(status=status, headers=headers, body=self.answer.content)

    def looks(self, address, answer):
        """All that is wrong with a page, as sentences."""
        self.answer, self.complaints = answer, []
        page, markup = self.page, answer.content.decode()
        page.emulate_media(media="screen", color_scheme="light")
        page.set_viewport_size(looks.PHONE)
        page.goto(ORIGIN + address)
        looks.whole(page)
        page.evaluate(AXE_SCRIPT)
        wrong = [
            *page.evaluate(AS_SERVED, markup),
            *page.evaluate(TOO_WIDE),
            *page.evaluate(BROKEN, LOOKED_AT),
            *page.evaluate(BY_KEYBOARD),
        ]
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size(looks.DESK)
        wrong += page.evaluate(TOO_WIDE)
        wrong += page.evaluate(BROKEN, looks.OF_COLOURS)
        page.emulate_media(media="print", color_scheme="light")
        return [*wrong, *page.evaluate(PRINTED), *self.complaints]


@pytest.fixture(scope="module")
def looks_wrong():
    """Playwright keeps an event loop, beside which Django lets nobody at a database: so
    it has a thread to itself."""
    with ThreadPoolExecutor(1) as thread:
        reader = thread.submit(Reader).result()
        yield lambda *told: thread.submit(reader.looks, *told).result()
        thread.submit(reader.close).result()


@pytest.mark.parametrize(("who", "method", "address"), tuple(pages()))
def test_every_page_fits_and_may_be_used_by_anybody(
    house, looks_wrong, who, method, address
):
    asked = filled(address, house.cast.samples)
    answer, _ = house.ask(who, method, asked, {})
    if answer.headers["Content-Type"].startswith("text/html"):
        wrong = looks_wrong(asked, answer)
        assert not wrong, "\n".join((asked, *wrong))
