"""Records and findings on a page: text line by line, and where one may try it.

It knows how a record is set and where it may be sent; what is in it is the engine's to
say.
"""

import json
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.book import Provision, the_book
from rulebook.catalogue import CATALOGUE, Entry, Gravity
from rulebook.days import today
from rulebook.examples import Counted, Example, Fitted, Guessed, InJSON, OnSheet, Played
from rulebook.notation import JSON_WIDTH, set_out
from rulebook.rules import Rule
from rulebook.verdict import linked

register = template.Library()

MOST_LINES = 100
"""How many lines of a record are shown; more, and the middle is left out."""
MOST_COLUMNS = 200
"""How much of a line is shown."""

GRAVITIES = {
    Gravity.NOTE: _("Note"),
    Gravity.ERROR: _("Error"),
    Gravity.REFERRAL: _("Referral"),
}
MEANINGS = {
    Gravity.NOTE: _("Worth saying; nothing is wrong."),
    Gravity.ERROR: _("The record, or what was asked, must be corrected."),
    Gravity.REFERRAL: _("For the Tribunal’s attention; nobody else decides it."),
}
GROUPS = {
    "reading": _("What cannot be read"),
    "files": _("A file in another spelling"),
    "cards": _("What can be read, but not counted"),
    "show": _("Why a count is not more"),
    "claims": _("A count or a claim of muggins"),
    "play": _("The play"),
    "sheet": _("A scoresheet as a whole"),
    "practice": _("What a guess is told"),
    "matches": _("A match in the register"),
    "twenty-nines": _("A 29 for its register"),
    "events": _("An event and its close"),
    "rulings": _("What a referee rules at the table"),
    "privacy": _("A name withheld"),
    "cases": _("A case before the Tribunal"),
    "registers": _("An entry in the registers"),
}
"""What the groups of the catalogue are called."""


@register.inclusion_tag("rulebook/sheet_text.html")
def sheet_text(text, marked=None, comment_sign="#"):
    """A record line by line, its comments apart, one line marked.

    Of a very long one only its beginning and what stands before the mark is shown.
    """
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        said, sign, comment = _shortened(line), "", ""
        if comment_sign:
            said, sign, comment = said.partition(comment_sign)
        rows.append((said, sign + comment, number == marked))
    if len(rows) <= MOST_LINES:
        return {"rows": rows}
    return {"rows": rows[:3], "later": rows[marked - 3 : marked]}


def _shortened(line):
    return line if len(line) <= MOST_COLUMNS else f"{line[:MOST_COLUMNS]}…"


@register.filter
def check_address(text: str) -> str:
    """The address at which a sheet is checked, "" for one too long for an address."""
    return linked(reverse("rulebook:check"), text) or ""


@register.filter
def try_address(example: Example) -> str:
    """Where one may try what an example asks; "" where no page can ask it."""
    match example.by:
        case OnSheet(text, encoding="utf-8") | InJSON(text):
            return check_address(text)
        case Counted(hand, starter, crib, form, claimed, muggins):
            question = {
                "hand": hand,
                "starter": starter,
                "crib": "1" if crib else "",
                "form": form,
                "claimed": claimed,
                "muggins": muggins,
            }
            return _address("rulebook:count", question)
        case Played(laid, hands, form) if all(map(str.isupper, hands)):
            return _address("rulebook:play", {"laid": laid, **hands, "form": form})
        case Guessed():
            return reverse("rulebook:practice")
        case Fitted():
            return reverse("rulebook:practice-play")
    return ""


def _address(name, question):
    query = urlencode({key: value for key, value in question.items() if value})
    return f"{reverse(name)}?{query}"


@register.filter
def on_lines(text: str) -> str:
    """JSON over several lines where one is too long."""
    return text if len(text) <= JSON_WIDTH else set_out(json.loads(text))


@register.filter
def gravity_name(gravity: Gravity):
    """The word for a gravity."""
    return GRAVITIES[Gravity(gravity)]


@register.filter
def gravity_meaning(gravity: Gravity):
    """What a gravity means."""
    return MEANINGS[Gravity(gravity)]


@register.filter
def group_name(group: str):
    """What a group of the catalogue is called."""
    return GROUPS[group]


@register.filter
def translated(text: str) -> str:
    """A sentence out of the data files, in the reader's language."""
    return gettext(text) if text else ""


@register.filter
def entry_of(code: str) -> Entry:
    """What the catalogue holds under a code."""
    return CATALOGUE[code]


@register.filter
def provision_of(rule: Rule) -> Provision:
    """The provision of this id."""
    return the_book()[rule]


@register.filter
def begins(provision: Provision) -> str:
    """The first paragraph of a provision as it stands today."""
    wording = provision.on(today())
    return wording.paragraphs[0] if wording and wording.paragraphs else ""
