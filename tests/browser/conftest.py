"""The journeys use the Chromium that is installed, and download none."""

import shutil
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from ..tribunal.courts import later
from ..web.logged_in import a_log_in, with_app
from . import looks

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser):
    parser.addoption(
        "--screen",
        choices=["phone", "desk", "plain"],
        default="phone",
        help="of the journeys: a phone's, a desk's, or a phone's without script",
    )


def pytest_configure(config):
    screen = config.getoption("--screen", "phone")
    if screen == "desk":
        looks.PHONE.update(looks.DESK)
    looks.SCRIPT["runs"] = screen != "plain"


class Clock:
    """What the service takes for now, moved on by days."""

    def __init__(self):
        self.at = later()

    def goes_on(self, days):
        self.at += later(days) - later()


def launched():
    """How the Chromium of this machine is started."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("The browser journeys need Chromium: apt-get install chromium")
    return {
        "executable_path": found,
        # Containers allow no sandbox; the journeys open no page but ours.
        "args": ["--no-sandbox", "--disable-dev-shm-usage"],
    }


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return browser_type_launch_args | launched()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    plain = {} if looks.SCRIPT["runs"] else {"java_script_enabled": False}
    return browser_context_args | plain


def pytest_collection_modifyitems(items):
    """A browser keeps connections open that it may need; the server of the tests leaves
    one now and then to the collector, which complains of it in whatever test runs."""
    idle = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(idle)


@pytest.fixture(scope="session")
def base_url(live_server):
    """So that a journey says `page.goto("/rules/")`."""
    return live_server.url


@pytest.fixture(scope="session", autouse=True)
def _database_beside_the_browser():
    """Playwright keeps an event loop in this thread; the tests are not asynchronous."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(autouse=True)
def _codes_are_forgotten():
    cache.clear()


@pytest.fixture(autouse=True)
def _passwords_are_hashed_in_no_time(settings):
    """How slow a guess is made is Django’s own affair."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def remember(base_url):
    """Makes a browser that of somebody who has logged in already."""

    def remember(context, user):
        client = Client()
        client.force_login(user)
        context.add_cookies(
            [
                {"name": kept.key, "value": kept.value, "url": base_url}
                for kept in client.cookies.values()
            ]
        )

    return remember


@pytest.fixture
def enter(new_context, remember):
    """Opens an address as somebody, on a screen of their own."""

    def enter(user, address):
        context = new_context(viewport=looks.PHONE)
        remember(context, user)
        page = context.new_page()
        page.goto(address)
        return page

    return enter


@pytest.fixture
def clock(monkeypatch, settings):
    clock = Clock()
    monkeypatch.setattr(timezone, "now", lambda: clock.at)
    # A log-in outlasts the case, so that everybody logs in once.
    settings.SESSION_COOKIE_AGE = 100 * 24 * 60 * 60
    return clock


@pytest.fixture
def arrive(enter, clock):
    """Opens the cases as a member, on a telephone of their own."""

    def arrive(member):
        email = f"{member.number.lower()}@example.org"
        return enter(with_app(a_log_in(email, member)), "/cases/")

    return arrive


@pytest.fixture
def complaints(page):
    """What the browser's console complained of, a page's own status aside."""
    said = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "console",
        lambda message: (
            said.append(message.text)
            if message.type == "error" and "status of 40" not in message.text
            else None
        ),
    )
    return said
