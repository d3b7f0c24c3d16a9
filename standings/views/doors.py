"""Who is let in: pages for whoever has logged in. It knows no page of its own."""

from functools import wraps

from django.contrib.auth.decorators import login_required

from rulebook.views.methods import READING, takes


def for_users(*methods):
    """A page for whoever has logged in; others are sent to do so, and back again."""

    def decorate(view):
        return takes(*methods)(wraps(view)(login_required(view)))

    return decorate


only_read = for_users(*READING)
"""A page that whoever has logged in only reads."""
