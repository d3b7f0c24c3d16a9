"""Which methods a page takes, how much it is sent, and the pages that refuse the rest.

It knows no page of its own.
"""

import math
from functools import wraps

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import MAX_URL_REDIRECT_LENGTH
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from rulebook.findings import Denied, TooOften

READING = ("GET", "HEAD")


def takes(*methods, file=0):
    """A view that takes these methods; any other is answered 405 with the list of them.

    ``file`` is how many bytes the file may have that is sent with its form.

    The method is looked at first, then how much is sent, and a token asked for only
    where both will do, so that a refusal says what is the matter and nothing is read
    that will not be taken. What is not this person's to do is answered 403 with why,
    what was asked for too often 429 with when it is taken again.
    """

    def decorate(view):
        guarded = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def taking(request, *args, **named):
            if request.method in methods:
                most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
                if _length(request) > most + file:
                    bounds = {"most": most, "file": file}
                    return render(request, "413.html", bounds, status=413)
                try:
                    return guarded(request, *args, **named)
                except Denied as denied:
                    why = {"findings": denied.findings}
                    return unkept(render(request, "403.html", why, status=403))
                except RequestDataTooBig:
                    # The words beside a file are too many, whatever a file may be.
                    bounds = {"most": most}
                    return render(request, "413.html", bounds, status=413)
                except TooOften as often:
                    return too_often(request, "429.html", often.until)
            if request.method == "OPTIONS":
                answer = HttpResponse()
            else:
                answer = render(request, "405.html", {"methods": methods}, status=405)
            answer.headers["Allow"] = ", ".join([*methods, "OPTIONS"])
            return answer

        return taking

    return decorate


def too_often(request, page, until, **told):
    """A page of status 429, in the place of an answer: when to come again."""
    left = max(1, math.ceil((until - timezone.now()).total_seconds()))
    told["until"] = until.astimezone(settings.SECRETARIAT_ZONE).time()
    told |= {"zone": settings.SECRETARIAT_ZONE.key, "minutes": math.ceil(left / 60)}
    answer = render(request, page, told, status=429)
    answer.headers["Retry-After"] = str(left)
    return unkept(answer)


def unkept(answer):
    """A refusal of what one person asked, kept by no browser and no machine between."""
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _length(request):
    """How many bytes the request says it brings."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0


def leads_there(link):
    """Whether a redirect may lead to an address: Django takes none that is too long."""
    return bool(link) and len(link) <= MAX_URL_REDIRECT_LENGTH


only_read = takes(*READING)
"""A page that is only read."""
