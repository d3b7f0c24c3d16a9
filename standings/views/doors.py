"""Who is let in: everybody, or whoever has logged in. It knows no page of its own."""

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.utils.cache import patch_cache_control

from rulebook.views.methods import READING, takes


def for_users(*methods, file=0):
    """A page for whoever has logged in; others are sent to do so, and back again."""

    def decorate(view):
        return takes(*methods, file=file)(wraps(view)(login_required(view)))

    return decorate


def for_everybody(view):
    """A page that everybody reads, and officers may see more on; theirs is not kept."""

    @wraps(view)
    def opened(request, *args, **named):
        answer = view(request, *args, **named)
        if request.user.is_authenticated:
            patch_cache_control(answer, private=True, no_store=True)
        return answer

    return takes(*READING)(opened)


only_read = for_users(*READING)
"""A page that whoever has logged in only reads."""
