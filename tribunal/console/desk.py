"""Who sits at the console, and what opens there; whose work it is, is asked of access.

It knows no queue and no register.
"""

from dataclasses import dataclass
from datetime import date, datetime
from functools import wraps

from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from rulebook.days import day_of
from rulebook.findings import Denied
from rulebook.views.methods import READING
from standings.access import Powers, Right, reader_powers
from standings.models import User
from standings.views.doors import for_users


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at the console, at a moment, with what is theirs to do: read once."""

    user: User
    held: Powers
    at: datetime

    @property
    def day(self) -> date:
        return day_of(self.at)

    def may(self, right: Right) -> bool:
        """Whether a right is held, be it for one federation only."""
        return bool(self.held.reach(right))

    @property
    def reads_registers(self) -> bool:
        """Whether the registers of the console are open; officers need none."""
        return self.may(Right.READ_RECORD)


def at_the_desk(*methods: str, file: int = 0, right: Right = Right.USE_CONSOLE):
    """A page of the console, which is asked with the desk: for who has the right.

    Others are sent to log in, or to set up a second factor, or told why not.
    """

    def decorate(view):
        @wraps(view)
        def seated(request, *args, **named):
            at = timezone.now()
            held = reader_powers(request.user, on=day_of(at))
            for each in (Right.USE_CONSOLE, right):
                if not held.reach(each):
                    raise Denied(*held.refusals(each))
            request.desk = Desk(request.user, held, at)
            return view(request, *args, **named)

        return for_users(*methods, file=file)(seated)

    return decorate


only_read = at_the_desk(*READING)


def here(name: str, *args: str, back: str = "", **query: str) -> str:
    """Where a page opens within the console, and to which queue it comes back."""
    page = reverse(name, args=args).lstrip("/")
    asked = query | ({"from": back} if back else {})
    address = reverse("admin:do", kwargs={"page": page})
    return f"{address}?{urlencode(asked)}" if asked else address
