"""What was typed into a form that could not be taken, given back to be copied.

It knows neither the form nor who sent it, and keeps nothing.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LONG = 80
"""From how many characters on it is a pity to type something again."""


def long_texts(request: HttpRequest) -> list[str]:
    """What was typed at length, in the order of the form; no password."""
    told = [texts for name, texts in request.POST.lists() if "password" not in name]
    given = [text for texts in told for text in texts]
    return [text for text in given if len(text) >= LONG and " " in text]


def not_from_here(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answers 403 to a form whose token does not hold, such as after a new log-in.

    Where the browser says that one of our own pages sent it, what was typed is given
    back; another's page may not have its words shown here.
    """
    own = f"{request.scheme}://{request.get_host()}"
    texts = long_texts(request) if request.headers.get("Origin") == own else []
    answer = render(request, "403_csrf.html", {"untaken": texts}, status=403)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
