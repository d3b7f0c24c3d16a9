"""A person's own page: what needs them, and what they are to the Association."""

from django.shortcuts import render

from .doors import only_read


@only_read
def you(request):
    """What waits for whoever has logged in."""
    return render(request, "standings/you.html", {"user": request.user})
