"""Takes the pictures of the papers: serves the site on a database of its own.

It knows addresses and sizes; what a page says is the page's to say. Practice shows what
chance deals, so one question and its answer are laid in the session beforehand. All are
of one day, whenever they are taken: the clock of this process stands still.

    docs/pictures.py [NAME …]    takes those alone; without names, all
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
RECORD = ROOT / "bench" / "nine-deals.crib"
AT = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
"""The moment at which all is shown."""
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
MUGGINS = "hand=7C8D8H9S&starter=KC&claimed=10&muggins=run+7C+8H+9S&when=open"
CHAMPION, MEMBER, SUSPENDED = "ICA-000012", "ICA-000030", "ICA-000040"
DEMONSTRATED = {
    "standing": ("", "/standings/", 1280, 620),
    "desk-phone": ("", f"/referee/count/?{MUGGINS}", 390, 844),
    "match": ("member@example.org", "/matches/{unanswered}/", 1280, 760),
    "case": ("champion@example.org", "/cases/{answered}/", 1280, 800),
    "console": ("secretariat@example.org", "/admin/", 1280, 820),
    "appeal": (
        "appellant@example.org",
        "/cases/{suspended}/appeal/?letterhead=LEE&addressee=executive-director"
        "&grounds=facts",
        *(1280, 860),
    ),
}
"""The same of the demonstration, each as somebody sees it who is logged in, or nobody;
what stands in braces has a number of its own each time that it is loaded."""
PRACTISED = {
    "kind": "count",
    "asked": "6C 7D 7H 8S, 9H",
    "number": 7,
    "answer": 14,
    "streak": [0, 6],
}


class Picture(NamedTuple):
    name: str
    address: str
    width: int
    height: int
    session: str
    """The key of the session in which it is taken; none is empty."""


def main(names: set[str]) -> None:
    if unknown := names - {*PAGES, *DEMONSTRATED}:
        sys.exit(f"No picture is called {', '.join(sorted(unknown))}.")
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="secretariat-pictures-") as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/pictures.sqlite3"
        os.environ["UPLOADS"] = f"{folder}/uploads"
        prepare()
        pictures = []
        if wanted := PAGES.keys() & (names or PAGES):
            session = practise()
            pictures += [Picture(name, *PAGES[name], session) for name in wanted]
        if wanted := DEMONSTRATED.keys() & (names or DEMONSTRATED):
            pictures += demonstrate(wanted)
        with served() as port:
            take(port, pictures)


def prepare() -> None:
    """Stops the clock, and makes the database."""
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "rulebook.conf.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    timezone.now = lambda: AT
    call_command("migrate", verbosity=0)


def practise() -> str:
    """Makes a session in which something was answered; its key."""
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session["practice-count"] = PRACTISED
    session.create()
    return str(session.session_key)


def demonstrate(names: Iterable[str]) -> Iterator[Picture]:
    """Loads the demonstration with its log-ins."""
    from django.core.management import call_command

    from standings.models import Match, MatchState, Member
    from tribunal.models import Case, Kind
    from tribunal.moves import State

    with open(os.devnull, "w") as unread:
        call_command("demo", "--logins", stdout=unread)
    champion, member, suspended = map(
        Member.objects.numbered, (CHAMPION, MEMBER, SUSPENDED)
    )
    reported = Match.objects.filter(state=MatchState.REPORTED)
    concealed = Case.objects.filter(kind=Kind.CONCEALMENT)
    admitted = concealed.filter(state=State.ADMITTED)
    published = concealed.filter(state=State.PUBLISHED)
    found = {
        "unanswered": reported.filter(seats__member=member),
        "answered": admitted.filter(parties__member=champion),
        "suspended": published.filter(parties__member=suspended),
    }
    numbers = {which: each.latest("pk").number for which, each in found.items()}
    for name in names:
        who, address, width, height = DEMONSTRATED[name]
        session = log_in(who) if who else ""
        yield Picture(name, address.format(**numbers), width, height, session)


def log_in(email: str) -> str:
    """Logs somebody in whom the demonstration knows; the session's key."""
    from django.test import Client

    from standings.models import User

    client = Client()
    client.force_login(User.objects.get_by_natural_key(email))
    return str(client.session.session_key)


@contextmanager
def served() -> Iterator[int]:
    """The site on a free port of this machine; the port."""
    from django.conf import settings
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler

    from rulebook.conf.wsgi import application

    class Unheard(WSGIRequestHandler):
        """Tells nobody of what is asked."""

        def log_message(self, *said: object) -> None:
            pass

    # Only now does it answer to that name: log-ins are made where all is loopback.
    settings.ALLOWED_HOSTS = [HOST]
    server = ThreadedWSGIServer(("127.0.0.1", 0), Unheard)
    server.set_app(application)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def take(port: int, pictures: Iterable[Picture]) -> None:
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
        for name, address, width, height, session in pictures:
            context = browser.new_context(
                base_url=f"http://{HOST}",
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
            )
            cookie = {"name": "sessionid", "value": session, "url": f"http://{HOST}"}
            context.add_cookies([cookie] if session else [])
            page = context.new_page()
            answer = page.goto(address)
            if answer is None or not answer.ok:
                sys.exit(f"{address} has no picture to take.")
            page.evaluate("document.fonts.ready")
            page.screenshot(path=PICTURES / f"{name}.png", caret="hide")
            context.close()
        browser.close()


if __name__ == "__main__":
    main(set(sys.argv[1:]))
