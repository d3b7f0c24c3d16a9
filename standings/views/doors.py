"""Who is let in: everybody, or whoever has logged in, and what they bring.

It knows no page of its own.
"""

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control

from rulebook.days import today
from rulebook.views.methods import READING, takes
from rulebook.views.untaken import long_texts
from standings.allowances import WRITES, person, place, take
from standings.second_factor import wanting

unkept = cache_control(private=True, no_store=True)
"""An answer that no browser keeps, so that nothing is shown again after a log-out."""


def for_users(*methods, even_alone=False, file=0):
    """A page for whoever has logged in; others are sent to do so, and back again.

    An officer without a second factor is sent to set one up, except from a page that
    serves this, ``even_alone``. ``file`` is how many bytes a file may bring besides.
    Who typed at length while the log-in ran out is given it back. What somebody sends
    is counted, whatever comes of it.
    """

    def decorate(view):
        @wraps(view)
        def entered(request, *args, **named):
            if not even_alone and wanting(request.user, on=today()):
                return redirect("mfa_index")
            if request.method == "POST":
                _count(request)
            return view(request, *args, **named)

        @wraps(view)
        def asked(request, *args, **named):
            lost = request.method == "POST" and not request.user.is_authenticated
            if lost and (untaken := long_texts(request)):
                shown = {"untaken": untaken}
                return render(request, "standings/logged_out.html", shown, status=403)
            return login_required(entered)(request, *args, **named)

        return takes(*methods, file=file)(unkept(asked))

    return decorate


def _count(request):
    """Counts what somebody sends, once, whichever pages it goes through."""
    if not getattr(request, "is_counted", False):
        take(WRITES, person(request.user))
        request.is_counted = True


def for_everybody(view):
    """A page that everybody reads, and officers may see more on; theirs is not kept."""

    @wraps(view)
    def opened(request, *args, **named):
        answer = view(request, *args, **named)
        if request.user.is_authenticated:
            patch_cache_control(answer, private=True, no_store=True)
        return answer

    return takes(*READING)(opened)


def at_most(limit):
    """A page that is asked for so often from one place, and no oftener."""

    def decorate(view):
        @wraps(view)
        def counted(request, *args, **named):
            take(limit, place(request))
            return view(request, *args, **named)

        return counted

    return decorate


def posted(request):
    """What came with the form of a page; None where that is only opened."""
    return request.POST if request.method == "POST" else None


def sent(request):
    """The same with the files that came: words and files, None and None of a page that
    is only opened."""
    return posted(request), request.FILES if request.method == "POST" else None


only_read = for_users(*READING)
"""A page that whoever has logged in only reads."""
