"""The pages for what goes wrong. Under /api/ the answer is a problem document instead.

They ask neither the database nor a context processor, so that the last of them can be
shown when everything else has failed.
"""

import logging
from http import HTTPStatus
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from .api import problem_response

log = logging.getLogger(__name__)

AWAY: Final = 10
"""In how many seconds to ask again while the database is away."""


class Away:
    """Answers 503 while the database is away, or others hold it for too long.

    It passes, and nothing of the request is kept: whoever asked is told when to ask
    again, and the log of what it was.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_exception(self, request, exception):
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.error("The database is away: %s", exception, exc_info=exception)
        answer = _answer(request, 503, _("The registers are away for a moment."))
        answer.headers["Retry-After"] = str(AWAY)
        return answer


def bad_request(request, exception):
    """Handles 400."""
    return _answer(request, 400, _("The request could not be understood."))


def permission_denied(request, exception):
    """Handles 403."""
    return _answer(request, 403, _("This is not open to you."))


def not_found(request, exception):
    """Handles 404; a view may say what it looked for."""
    said = exception.args[0] if exception.args else None
    sentence = said if isinstance(said, str) else _("There is nothing at this address.")
    return _answer(request, 404, sentence)


def server_error(request):
    """Handles 500."""
    return _answer(request, 500, _("The fault is on our side."))


def _answer(request, status, sentence):
    title = HTTPStatus(status).phrase
    if request.path.startswith("/api/"):
        return problem_response(status, title, sentence)
    # Without the request, whose very host may be what is wrong.
    told = {"sentence": sentence, "of_the_rules": request.path.startswith("/rules/")}
    page = render_to_string(f"{status}.html", told)
    return HttpResponse(page, status=status)
