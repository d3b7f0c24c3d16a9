"""The mail that a machine in development has sent, read from the folder it lies in.

It opens the files that it finds there, and none that an address names. Elsewhere, and
to any other machine, there is no such page.
"""

import re
from email import message_from_bytes, policy
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.http import Http404
from django.shortcuts import render

from rulebook.views.methods import only_read

MOST = 50
"""How many mails are shown."""

BETWEEN = re.compile(rb"\n-{79}\n")
"""What Django's file backend writes after each mail."""


@only_read
def mail(request):
    """The newest mails, each with its text."""
    if not (settings.DEVELOPMENT and _is_here(request.META.get("REMOTE_ADDR", ""))):
        raise Http404
    found = list(islice(_mails(Path(settings.EMAIL_FILE_PATH)), MOST))
    return render(request, "standings/mail.html", {"mails": found, "most": MOST})


def _is_here(address):
    return address == "::1" or address.startswith("127.")


def _mails(folder):
    files = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime_ns)
    for file in reversed(files):
        for mail in reversed(BETWEEN.split(file.read_bytes())):
            if mail.strip():
                yield _read(mail)


def _read(data):
    message = message_from_bytes(data, policy=policy.default)
    text, date = message.get_body(["plain"]), message["date"]
    return {
        "to": message["to"] or "",
        "at": date and date.datetime,
        "subject": message["subject"] or "",
        "text": text.get_content() if text else "",
    }
