"""Whether a page is accessible and fits; what stands on it is not known here."""

from axe_playwright_python.sync_playwright import Axe

PHONE = {"width": 390, "height": 844}
"""The screen of the journeys, which may be asked to be a desk's."""
DESK = {"width": 1280, "height": 900}
SCRIPT = {"runs": True}
"""Whether the pages of the journeys run script; axe is script itself."""
WIDTHS = (1280, 390, 320)
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What the dark may break that stood in the light."""


def whole(page):
    """A page has come, and the letters that it is set in: others stand in till then."""
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => null)")


def is_accessible(page, options=None):
    if not SCRIPT["runs"]:
        return
    found = Axe().run(page, options=options)
    assert found.violations_count == 0, (page.url, found.generate_report())


def fits(page, width):
    """Nothing of a page stands out at the side of a screen of this width."""
    page.set_viewport_size({"width": width, "height": 844})
    whole(page)
    spare = page.evaluate("innerWidth - document.documentElement.scrollWidth")
    assert spare >= 0, (page.url, width)


def check(page):
    """A page as it now stands is accessible, light and dark, and fits every screen."""
    whole(page)
    before = page.viewport_size
    page.emulate_media(color_scheme="light")
    is_accessible(page)
    page.emulate_media(color_scheme="dark")
    is_accessible(page, OF_COLOURS)
    for width in WIDTHS:
        fits(page, width)
    page.set_viewport_size(before)
