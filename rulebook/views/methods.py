"""Which methods a page takes, and the page that refuses the others.

It knows no page of its own.
"""

from functools import wraps

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

READING = ("GET", "HEAD")


def takes(*methods):
    """A view that takes these methods; any other is answered 405 with the list of them.

    Where nothing is taken that could change anything, no token is asked for, so that
    the refusal says what is the matter.
    """

    def decorate(view):
        @wraps(view)
        def taking(request, *args, **named):
            if request.method in methods:
                return view(request, *args, **named)
            if request.method == "OPTIONS":
                answer = HttpResponse()
            else:
                answer = render(request, "405.html", {"methods": methods}, status=405)
            answer.headers["Allow"] = ", ".join([*methods, "OPTIONS"])
            return answer

        return taking if "POST" in methods else csrf_exempt(taking)

    return decorate


only_read = takes(*READING)
"""A page that is only read."""
