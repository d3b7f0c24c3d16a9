"""Why a name is not withheld, or why nothing names somebody whose name is withheld.

What rests on no provision is how the requests are kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

PRIVACY: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "name-withheld",
            (Rule.NAME_WITHHELD,),
            _("The name of {member} is withheld, for good."),
        ),
        (
            "withholding-asked-already",
            (Rule.NAME_WITHHELD,),
            _("It is asked already that the name of {member} be withheld."),
        ),
        (
            "own-name-withheld",
            (Rule.NAME_WITHHELD,),
            _("{member} withholds no own name; two others do."),
        ),
        (
            "withheld-by-one",
            (Rule.NAME_WITHHELD,),
            _("{member} entered the request; another carries it out."),
        ),
        (
            "named-in-the-reason",
            (Rule.NAME_WITHHELD,),
            _(
                "The reason names {member} or an address of theirs; the record "
                "keeps it for ever. Write the number."
            ),
        ),
        (
            "in-a-case-still",
            (Rule.NAME_WITHHELD, Rule.NOTHING_UNSERVED),
            _(
                "{member} is or acts for a party, or sits on the panel, in "
                "{cases}, which may still go on or be appealed."
            ),
        ),
        (
            "barred-still",
            (Rule.NAME_WITHHELD, Rule.HOLDERS),
            _("{member} is suspended, barred or expelled on {day}."),
        ),
        (
            "holds-a-title-still",
            (Rule.NAME_WITHHELD, Rule.HOLDERS),
            _("{member} holds “{title}” on {day}, or from a later one."),
        ),
        (
            "in-office-still",
            (Rule.NAME_WITHHELD,),
            _("{member} is {role} on {day}, or from a later one."),
        ),
        (
            "entered-still",
            (Rule.NAME_WITHHELD,),
            _("{member} is entered in {events}, which is not over."),
        ),
        (
            "twenty-nine-waits",
            (Rule.NAME_WITHHELD, Rule.GREATEST_HAND),
            _("{entries} of {member} waits for its federation."),
        ),
        (
            "named-in-a-determination",
            (Rule.NAME_WITHHELD, Rule.SEALING),
            _(
                "What everybody reads of the determination in {cases} names "
                "{member}; it is signed, and not changed."
            ),
        ),
    ],
)
PRIVACY_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "withholding-over",
            (),
            _("The request of {member} was carried out or dropped already."),
        ),
        (
            "request-not-yet-received",
            (),
            _("The request is of {day}, and that day is yet to come."),
        ),
        (
            "withholding-changed",
            (),
            _(
                "What would be done to withhold the name of {member} has changed "
                "since it was shown."
            ),
        ),
    ],
)
