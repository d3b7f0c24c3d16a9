"""What is found of expulsions that the Tribunal ratifies, or refuses to (VII.4-a)."""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

EXPULSIONS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "expulsion-has-its-case",
            (Rule.SPEAKING_OVER, Rule.RATIFICATION),
            _(
                "{member} is not expelled by an entry alone: an expulsion is recorded "
                "by the Executive Director together with the case of its "
                "ratification, or is ordered by the Tribunal."
            ),
        ),
        (
            "expelled-already",
            (Rule.RATIFICATION,),
            _("{member} is expelled already, from {since}: {authority}."),
        ),
        (
            "expels-in-own-cause",
            (Rule.RATIFICATION,),
            _(
                "{member} is who is to be expelled, or sat at the match, and so expels "
                "nobody for what was said there."
            ),
        ),
        (
            "panel-alone-ratifies",
            (Rule.RATIFICATION,),
            _(
                "{case} is to ratify an expulsion or to refuse to; nobody but its "
                "panel ends it."
            ),
        ),
        (
            "only-in-ratification",
            (Rule.RATIFICATION,),
            _("{case} ratifies no expulsion; this is done in a case that does."),
        ),
        (
            "no-expulsion-in-it",
            (Rule.RATIFICATION,),
            _("{case} has no expulsion to ratify, or to refuse to ratify."),
        ),
        (
            "nothing-to-ratify",
            (Rule.RATIFICATION,),
            _(
                "The expulsion from {since} is void from the start; there is nothing "
                "to ratify."
            ),
        ),
        (
            "ratified-already",
            (Rule.RATIFICATION,),
            _("The expulsion in {case} is ratified already."),
        ),
        (
            "ratification-undecided",
            (Rule.SPEAKING_OVER, Rule.RATIFICATION),
            _(
                "The determination in {case} neither ratifies the expulsion nor "
                "refuses to; it does one of the two."
            ),
        ),
        (
            "appeal-held-already",
            (Rule.RATIFICATION, Rule.EXPULSION_AT_ONCE),
            _(
                "An appeal of {who} is held in {case} already; each party has one "
                "against a determination."
            ),
        ),
    ],
)

EXPULSIONS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "said-after-today",
            (),
            _("It is told to have been said on {day}; today is {today}."),
        ),
        (
            "not-seated-there",
            (),
            _("{member} did not sit at {match}."),
        ),
    ],
)
