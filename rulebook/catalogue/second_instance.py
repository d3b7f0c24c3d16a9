"""What an appeal waits for before it is decided, and what a panel may do with it.

What rests on no provision is how the docket is kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

SECOND_INSTANCE: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "waived-in-appeals-alone",
            (Rule.OTHER_SIDE,),
            _("An answer is waived in an appeal, and {case} is none."),
        ),
        (
            "response-unserved",
            (Rule.OTHER_SIDE,),
            _(
                "{who} has neither responded to {case} nor waived it, and the service "
                "from which the time for it runs is not proved."
            ),
        ),
        (
            "response-awaited",
            (Rule.OTHER_SIDE,),
            _(
                "{who} has neither responded to {case} nor waived it, and may until "
                "the end of {day}."
            ),
        ),
        (
            "appeals-apart",
            (Rule.ONE_APPEAL,),
            _(
                "{other} is an appeal against the same determination as {case}; the "
                "two are decided together, and are not joined."
            ),
        ),
        (
            "may-still-appeal",
            (Rule.ONE_APPEAL, Rule.APPEAL_DAYS),
            _(
                "{who} may still appeal {case} until the end of {day}, and has neither "
                "done so nor waived it; all appeals are decided together."
            ),
        ),
        (
            "no-appeal-to-waive",
            (Rule.ONE_APPEAL,),
            _("You have no appeal against {case} to waive: it is had, waived or over."),
        ),
        (
            "appeals-together",
            (Rule.ONE_APPEAL,),
            _(
                "{other} was joined to {case} and would end with it; they end together "
                "by what all parties agree to, or are decided."
            ),
        ),
        (
            "appeals-against-others",
            (Rule.ONE_APPEAL,),
            _(
                "{case} and {into} are no appeals against the same determination, and "
                "an appeal is joined to no other case."
            ),
        ),
        (
            "appeal-not-served",
            (Rule.OTHER_SIDE,),
            _(
                "{case} is not admitted; an appeal is joined to another when it was "
                "served and the other side has had its time to respond."
            ),
        ),
        (
            "appeal-joined-too-late",
            (Rule.OTHER_SIDE,),
            _("{into} is {state}; {case} is joined to an appeal before it is heard."),
        ),
        (
            "order-lies-ready",
            (Rule.ONLY_MUGGINS, Rule.MUGGINS),
            _(
                "The only subject of {case} is muggins: an order “not entertained” "
                "lies ready, and a member of the Tribunal signs it or lets it go on."
            ),
        ),
        (
            "no-such-order-ready",
            (Rule.ONLY_MUGGINS,),
            _(
                "No order “not entertained” lies ready in {case}: it is no appeal "
                "about muggins alone, or a member has let it go on."
            ),
        ),
        (
            "outcome-of-no-appeal",
            (Rule.DETERMINATION,),
            _("{case} is no appeal, of which alone it is said: {outcome}."),
        ),
        (
            "outcome-orders-nothing",
            (Rule.ONE_APPEAL,),
            _(
                "What was determined before stays where an appeal is {outcome}, and so "
                "nothing else is ordered in {case}."
            ),
        ),
        (
            "outcome-wants-an-order",
            (Rule.DETERMINATION,),
            _(
                "In {case} it is said: {outcome}; then it orders what is to be in the "
                "place of what was ordered."
            ),
        ),
        (
            "nothing-to-stay",
            (Rule.ONE_APPEAL,),
            _(
                "A determination is stayed by an interim order in an appeal against "
                "it; {case} is not one, or the order is not for a time."
            ),
        ),
        (
            "stayed-already",
            (Rule.ONE_APPEAL,),
            _("What {case} determined is stayed already, by {by}."),
        ),
    ],
)

SECOND_INSTANCE_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "appeal-pending",
            (),
            _("{appeal}, an appeal against {case}, may still be decided."),
        ),
    ],
)
