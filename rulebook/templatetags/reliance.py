"""What rests on a provision, as a page shows it: sentences, penalties, values.

It knows the words for what the engine's data name; what relies on what it does not.
"""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulebook.catalogue import Entry
from rulebook.engine import PROFILES, Offence, penalty
from rulebook.engine.profile import Muggins, Sides, Skunk
from rulebook.reliance import reliance_on

register = template.Library()

FIELD = re.compile(r"\{(\w+)\}")

VALUES = {
    "players": _("Players"),
    "dealt": _("Cards dealt to each"),
    "dealt_to_dealer": _("Cards dealt to the dealer"),
    "kept": _("Cards kept in hand"),
    "crib_from_pack": _("Cards from the pack to the crib"),
    "sides": _("Who plays with whom"),
    "lone": _("The lone player’s seat"),
    "target": _("Points to play to"),
    "start": _("Points the non-dealer starts with"),
    "skunks": _("Skunks"),
    "ends_at_double_skunk": _("A double skunk ends the game"),
    "lowest_wins": _("The lowest score wins"),
    "muggins": _("What muggins reaches"),
    "schedule": _("Schedule of penalties adopted"),
    "result_only": _("Entered by its result only"),
    "sanctioned": _("Sanctioned"),
    "counts_for_championship": _("Counts for championship play"),
    "heels_name": _("Name of the heels"),
    "options": _("Options an event may set"),
}
"""What each value of a form is called."""

WORDS = {
    Sides.SINGLY: _("singly"),
    Sides.PAIRS: _("in pairs"),
    Sides.TWO_AGAINST_ONE: _("two against one"),
    Muggins.NONE: _("nothing"),
    Muggins.SHOW: _("the show"),
    Muggins.SHOW_AND_PLAY: _("the show and the play"),
}


@register.filter
def reliance(provision: str):
    """What in the program relies on the provision of this id."""
    return reliance_on(provision)


@register.filter
def with_fields(entry: Entry) -> SafeString:
    """A finding's sentence, what an instance fills in set apart."""
    # Odd places hold what the pattern's group matched.
    parts = FIELD.split(gettext(entry.sentence))
    return format_html_join(
        "",
        "{}",
        (
            (format_html("<var>{}</var>", part) if place % 2 else part,)
            for place, part in enumerate(parts)
        ),
    )


@register.filter
def takes(offence: Offence) -> str:
    """What an offence of the schedule costs."""
    found = penalty(offence)
    if offence is Offence.FALSE_CLAIM:
        return gettext(
            "the opponent takes the excess, the offender goes back %(back)d"
        ) % {"back": found.set_back}
    return gettext("the opponent takes %(points)d") % {"points": found.points}


@register.filter
def value_name(name: str):
    """What a value of a form is called."""
    return VALUES[name]


@register.filter
def by_form(name: str) -> list[tuple[str, str]]:
    """What the forms are played by: each value, and in which forms.

    The value of most forms comes last, and these are not named one by one.
    """
    found: dict[str, list[str]] = {}
    for profile in PROFILES.values():
        found.setdefault(_shown(getattr(profile, name)), []).append(profile.name)
    *named, (most, _forms) = sorted(found.items(), key=lambda each: len(each[1]))
    rest = gettext("in the other forms") if named else gettext("in every form")
    return [*((value, "; ".join(forms)) for value, forms in named), (most, rest)]


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, Sides | Muggins):
        return str(WORDS[value])
    if isinstance(value, tuple):
        return ", ".join(map(_shown, value)) or gettext("none")
    if isinstance(value, Skunk):
        defeats = ngettext("%(n)d defeat", "%(n)d defeats", value.defeats)
        return gettext("%(line)d or fewer: %(defeats)s") % {
            "line": value.line,
            "defeats": defeats % {"n": value.defeats},
        }
    return gettext("none") if value is None else str(value)
