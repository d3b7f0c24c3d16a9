"""Why the Tribunal refuses what is to be done of a panel or a hearing (VIII.1).

What rests on no provision is how both are kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

PANELS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "out-of-office",
            (Rule.PANEL,),
            _(
                "{member} no longer holds the office for which they were drawn "
                "in {case}, and takes no part in deciding it."
            ),
        ),
        (
            "place-empty",
            (Rule.PANEL,),
            _("The panel of {case} lacks {empty} of its three members."),
        ),
        (
            "too-few-to-sit",
            (Rule.PANEL,),
            _(
                "For the panel of {case} too few can be drawn; still wanted: "
                "{missing}. Passed over: {passed_over}."
            ),
        ),
        (
            "panel-is-whole",
            (Rule.PANEL,),
            _("The panel of {case} is whole, and nobody is to be replaced."),
        ),
        (
            "hearing-is-lost",
            (Rule.PANEL,),
            _(
                "Fewer than {quorum} of the panel who heard {case} sit, so that "
                "it cannot go on from there."
            ),
        ),
        (
            "hearing-stands",
            (Rule.PANEL,),
            _(
                "At least {quorum} of the panel who heard {case} sit, so that "
                "it is not heard anew."
            ),
        ),
        (
            "challenged-already",
            (Rule.PANEL,),
            _("You have challenged {member} already, and that is not decided yet."),
        ),
        (
            "challenge-over",
            (Rule.PANEL,),
            _(
                "This challenge of {member} is over: it was decided, or the "
                "member has left the panel."
            ),
        ),
        (
            "challenge-unserved",
            (Rule.NOTHING_UNSERVED,),
            _("The challenge of {member} is not proved to be served on every party."),
        ),
        (
            "challenge-undecided",
            (Rule.PANEL,),
            _("A challenge of {member} is not decided yet."),
        ),
        (
            "challenge-awaited",
            (Rule.PANEL,),
            _(
                "{who} may still challenge those who were drawn in {case}, until the "
                "end of {until}."
            ),
        ),
        (
            "challenge-not-begun",
            (Rule.PANEL,),
            _(
                "{who} may still challenge those who were drawn in {case}: the notice "
                "of it is not proved to be served, and the time runs from that."
            ),
        ),
        (
            "answers-awaited",
            (Rule.ANSWER,),
            _(
                "{case} waits for an answer or a reply of {who}, whose time is "
                "not over."
            ),
        ),
        (
            "unserved-before-the-panel",
            (Rule.NOTHING_UNSERVED,),
            _(
                "What was filed on {day} ({what}) is not proved to be served on "
                "every party."
            ),
        ),
        (
            "quorum-wanted",
            (Rule.HEARING,),
            _("{case} is heard by at least {quorum} of its panel."),
        ),
        ("no-hearing-called", (Rule.HEARING,), _("For {case} no hearing is called.")),
        (
            "hearing-to-come",
            (Rule.HEARING,),
            _(
                "The hearing is on {day} at {time} ({zone}), and is entered "
                "when it was held."
            ),
        ),
        (
            "notice-too-short",
            (Rule.HEARING,),
            _(
                "Both sides have {days} days’ notice of a hearing; told today, "
                "{first} is the first day for it."
            ),
        ),
        (
            "notice-not-had",
            (Rule.HEARING,),
            _(
                "{who} is not proved to have had {days} days’ notice of the "
                "hearing, and took no part in it."
            ),
        ),
    ],
)

PANELS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        ("not-on-the-panel", (), _("{member} does not sit on the panel of {case}.")),
        (
            "no-party-to-it",
            (),
            _("Somebody is named as a party who is none to {case}."),
        ),
        (
            "hearing-too-far",
            (),
            _(
                "A hearing is called for one of the next {days} days, and {day} "
                "is later."
            ),
        ),
        (
            "hour-left-out",
            (),
            _("On {day} the clocks of {zone} go forward and never show {time}."),
        ),
        (
            "hour-comes-twice",
            (),
            _("On {day} the clocks of {zone} go back and show {time} twice."),
        ),
    ],
)
