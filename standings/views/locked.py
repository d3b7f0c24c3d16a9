"""What is answered to whoever tried too often: until when, and what to do."""

from django.utils import timezone

from rulebook.views.methods import too_often
from standings.lock_out import locked_until


def locked_out(request, _answer, credentials):
    """A page of status 429, in the place of an answer."""
    until = locked_until(request, credentials) or timezone.now()
    second_factor = "second_factor" in (credentials or {})
    page = "standings/locked.html"
    return too_often(request, page, until, second_factor=second_factor)
