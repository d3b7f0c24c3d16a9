"""Takes the README's pictures: serves the site with a database of its own, and looks.

It knows addresses and sizes; what a page says is the page's to say. Practice shows what
chance deals, so one question and its answer are laid in the session beforehand.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
RECORD = ROOT / "bench" / "nine-deals.crib"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

HOST = "cribbage.example.org"
"""The name under which the site is seen, so that no picture shows a chance port."""

PAGES = {
    "count-phone": ("/count/?hand=2H7H9HKH&starter=4C&crib=1", 390, 844),
    "count": ("/count/?hand=7C8D8H9S&starter=KC&claimed=10", 1280, 860),
    "play": (
        "/count/play/?laid=A JS, B 5C 2, A 7D, B 6S 3, A go&A=JS7D6H4C&B=5C6S2D4H",
        *(1280, 800),
    ),
    "verdict": (
        "/check/?" + urlencode({"sheet": RECORD.read_text("utf-8")}),
        *(1280, 840),
    ),
    "provision": ("/rules/III.2.5/", 1280, 530),
    "practice": ("/practice/", 1280, 620),
}
"""The name of each picture, the page's address, and the width and height of the window;
no higher than makes a file of some 150 kB."""
PRACTISED = {
    "kind": "count",
    "asked": "6C 7D 7H 8S, 9H",
    "number": 7,
    "answer": 14,
    "streak": [0, 6],
}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="secretariat-pictures-") as folder:
        os.environ["ALLOWED_HOSTS"] = HOST
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/pictures.sqlite3"
        session = practise()
        with served() as port:
            take(port, session)


def practise() -> str:
    """Makes the database and a session in it; returns the session's key."""
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "rulebook.conf.settings"
    import django

    django.setup()
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    session = SessionStore()
    session["practice-count"] = PRACTISED
    session.create()
    return str(session.session_key)


@contextmanager
def served() -> Iterator[int]:
    """The site on a free port of this machine; the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    service = subprocess.Popen(
        [
            *(Path(sys.executable).with_name("granian"), "--interface", "wsgi"),
            *("--host", "127.0.0.1", "--port", str(port), "--log-level", "error"),
            *("--workers-kill-timeout", "1", "rulebook.conf.wsgi:application"),
        ],
        cwd=ROOT,
    )
    try:
        while socket.socket().connect_ex(("127.0.0.1", port)):
            if service.poll() is not None:
                sys.exit("The service did not start.")
            sleep(0.1)
        yield port
    finally:
        service.terminate()
        service.wait()


def take(port: int, session: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS))),
            args=[
                f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{port}",
                # Containers allow no sandbox; no page is opened but ours.
                *("--no-sandbox", "--disable-dev-shm-usage"),
            ],
        )
        for name, (address, width, height) in PAGES.items():
            context = browser.new_context(
                base_url=f"http://{HOST}",
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
            )
            cookie = {"name": "sessionid", "value": session, "url": f"http://{HOST}"}
            context.add_cookies([cookie])
            page = context.new_page()
            answer = page.goto(address)
            if answer is None or not answer.ok:
                sys.exit(f"{address} has no picture to take.")
            page.evaluate("document.fonts.ready")
            page.screenshot(path=PICTURES / f"{name}.png", caret="hide")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
