"""The journeys use the Chromium that is installed, and download none."""

import os
import shutil

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("The browser journeys need Chromium: apt-get install chromium")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return browser_type_launch_args | {
        "executable_path": found,
        "args": [*sandbox, "--disable-dev-shm-usage"],
    }


@pytest.fixture(autouse=True)
def _database_beside_the_browser(monkeypatch):
    """Playwright keeps an event loop in this thread; the tests are not asynchronous."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
