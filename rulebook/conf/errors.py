"""The pages for what goes wrong. Under /api/ the answer is a problem document instead.

They ask neither the database nor a context processor, so that the last of them can be
shown when everything else has failed.
"""

from http import HTTPStatus

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from .api import problem_response


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
