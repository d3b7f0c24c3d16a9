"""Blank score cards, to be printed and filled in with a pencil.

A card has the columns of the notation's ledger; what is written on it is typed in
elsewhere.
"""

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.engine import PROFILES
from rulebook.engine.profile import ASSOCIATION, SHORT_TARGET
from rulebook.forms.fields import PLAYABLE
from rulebook.forms.typed import sides_of

from .methods import only_read

WAYS = (
    gettext_lazy("heels"),
    gettext_lazy("play"),
    gettext_lazy("hand"),
    gettext_lazy("crib"),
    gettext_lazy("muggins"),
    gettext_lazy("penalty"),
    gettext_lazy("forfeit"),
)
"""What a match is won by, to be ticked."""
DEALS, SHORT_DEALS, DEALS_OF_MANY = 16, 10, 14
"""How many deals a card has room for; a match of 121 takes about nine."""
MANY = 4
"""From how many seats on the columns of a card are narrow."""
FULL_DEALS, FULL_DEALS_OF_MORE = 3, 2
"""How many deals in full a page has room for, of two seats and of more."""


@only_read
def blank(request):
    """A card for one form of the game, and a page for deals in full."""
    key = request.GET.get("form", ASSOCIATION.key)
    profile = PROFILES.get(key)
    if profile not in PLAYABLE:
        said = _("There is no card for the form “%(asked)s”.")
        raise Http404(said % {"asked": key[:40]})
    many = profile.players >= MANY
    deals = DEALS_OF_MANY if many else DEALS
    deals = SHORT_DEALS if profile.target == SHORT_TARGET else deals
    return render(
        request,
        "rulebook/blank.html",
        {
            "profile": profile,
            "sanctioned": [each for each in PLAYABLE if each.sanctioned],
            "at_the_table": [each for each in PLAYABLE if not each.sanctioned],
            "sides": sides_of(profile).values(),
            "deals": range(1, deals + 1),
            "many": many,
            "full": range(FULL_DEALS if profile.players == 2 else FULL_DEALS_OF_MORE),
            "skunks": profile.skunks[::-1],
            "ways": WAYS,
            "lines": range(2),
        },
    )
