"""Why a case is not answered, looked at again, ended, stayed or joined (VIII.1).

What rests on no provision is how the docket is kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

PROCEEDINGS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "review-asked-already",
            (Rule.DECLINING,),
            _("A review of {case} was asked for already, and is asked for once."),
        ),
        (
            "review-too-late",
            (Rule.DECLINING,),
            _("The last day to ask for a review of {case} was {day}."),
        ),
        (
            "no-review-asked",
            (Rule.DECLINING,),
            _("Nobody asks for a review of {case}, or it was decided already."),
        ),
        (
            "answered-already",
            (Rule.ANSWER,),
            _("{case} waits for no answer of yours: it has it, or you were not asked."),
        ),
        (
            "nothing-to-reply-to",
            (Rule.ANSWER,),
            _("There is no answer in {case} that you have not replied to."),
        ),
        (
            "acts-for-it-already",
            (Rule.SERVICE,),
            _("{member} acts for {who} in {case} already."),
        ),
        (
            "acts-for-the-other-side",
            (Rule.SERVICE,),
            _("{member} acts for the other side in {case}; nobody acts for both."),
        ),
        (
            "sits-on-its-panel",
            (Rule.PANEL,),
            _("{member} sits on the panel of {case} and acts for nobody in it."),
        ),
        (
            "objection-awaited",
            (Rule.ENDING,),
            _(
                "{case} is answered, and the other side was asked; it may be withdrawn "
                "when all have agreed, or when the time to object is over."
            ),
        ),
        (
            "no-such-proposal",
            (Rule.ENDING,),
            _("No such proposal to end {case} stands, or no longer."),
        ),
        (
            "not-asked",
            (Rule.ENDING,),
            _("Your word to ending {case} is not asked, or you have given it."),
        ),
        (
            "nobody-to-settle-with",
            (Rule.ENDING,),
            _("Nobody is left with whom {case} could be settled; it goes on."),
        ),
        (
            "no-agreement-to-enter",
            (Rule.ENDING,),
            _(
                "Nobody whose word to ending {case} is waited for lacks a log-in; who "
                "has one agrees by it."
            ),
        ),
        (
            "agreed-at-no-such-time",
            (Rule.ENDING,),
            _(
                "A party agreed at a moment after it was proposed, on {since}, and not "
                "in the future."
            ),
        ),
        (
            "objection-too-late",
            (Rule.ENDING,),
            _("Your last day to object to ending {case} was {day}."),
        ),
        (
            "not-stayed",
            (Rule.ENDING,),
            _("{case} is not stayed; it goes on as it is."),
        ),
        (
            "joined-to-itself",
            (Rule.ENDING,),
            _("{case} cannot be joined to itself."),
        ),
        (
            "join-to-no-such",
            (Rule.ENDING,),
            _(
                "{into} is {state}; {case} is joined to a case that is admitted and "
                "has no panel yet."
            ),
        ),
        (
            "nothing-in-common",
            (Rule.ENDING,),
            _(
                "{case} and {into} are neither about the same match or 29 nor between "
                "the same parties."
            ),
        ),
    ],
)

PROCEEDINGS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "not-your-party",
            (),
            _("“{move}” in {case} is not yours to do for {who}."),
        ),
        (
            "no-party-of-the-case",
            (),
            _("{who} is no party to {case}."),
        ),
    ],
)
