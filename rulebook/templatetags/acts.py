"""The acts of a sheet in words.

It knows how each act is told, not what it was worth.
"""

from django import template
from django.utils.translation import gettext as _

from rulebook.engine.cards import spell
from rulebook.engine.profile import Profile
from rulebook.engine.replay import Step
from rulebook.engine.sheet import (
    Go,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Show,
)

register = template.Library()


@register.simple_tag
def told(step: Step, profile: Profile) -> str:
    """What was done in a step."""
    match step.act:
        case Heels(seat):
            return _("%(seat)s pegs %(heels)s") % {
                "seat": seat,
                "heels": profile.heels_name,
            }
        case Lay(seat, card):
            return _("%(seat)s lays %(card)s") % {"seat": seat, "card": card.sign}
        case Go(seat):
            return _("%(seat)s says Go") % {"seat": seat}
        case PlayTotal(seat):
            return _("%(seat)s in the whole play") % {"seat": seat}
        case Show(seat, crib=True):
            return _("%(seat)s counts the crib") % {"seat": seat}
        case Show(seat):
            return _("%(seat)s counts the hand") % {"seat": seat}
        case Muggins(seat, on, crib=True):
            return _("%(seat)s says muggins on %(on)s’s crib") % {
                "seat": seat,
                "on": on,
            }
        case Muggins(seat, on):
            return _("%(seat)s says muggins on %(on)s") % {"seat": seat, "on": on}
        case Renege(seat, on, cards):
            return _("%(seat)s claims a renege of %(on)s: %(cards)s") % {
                "seat": seat,
                "on": on,
                "cards": spell(cards),
            }
        case Penalty(seat, offence):
            return _("Penalty on %(seat)s: %(offence)s") % {
                "seat": seat,
                "offence": offence,
            }
        case None if step.made.points:
            return _("%(heels)s, which the sheet leaves out") % {
                "heels": profile.heels_name.capitalize()
            }
        case None:
            return _("The score as it is written")
    return _("The cards are gathered")
