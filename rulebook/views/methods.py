"""Which methods a page takes, and the page that refuses the others.

It knows no page of its own.
"""

from functools import wraps

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt, csrf_protect

READING = ("GET", "HEAD")


def takes(*methods):
    """A view that takes these methods; any other is answered 405 with the list of them.

    The method is looked at first, and a token asked for only where the method is taken,
    so that a refusal says what is the matter.
    """

    def decorate(view):
        guarded = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def taking(request, *args, **named):
            if request.method in methods:
                return guarded(request, *args, **named)
            if request.method == "OPTIONS":
                answer = HttpResponse()
            else:
                answer = render(request, "405.html", {"methods": methods}, status=405)
            answer.headers["Allow"] = ", ".join([*methods, "OPTIONS"])
            return answer

        return taking

    return decorate


only_read = takes(*READING)
"""A page that is only read."""
