"""Why the register of 29 hands refuses what it is told or asked (IV.3).

Part of it rests on the Code; the rest is how the register is kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

TWENTY_NINES: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "not-twenty-nine",
            (Rule.GREATEST_HAND,),
            _(
                "{cards} with {starter} turned up counts {total}; the register is of "
                "hands of 29."
            ),
        ),
        (
            "hand-not-sanctioned",
            (Rule.GREATEST_HAND,),
            _(
                "{match} is an unsanctioned match, and the register is of sanctioned "
                "hands."
            ),
        ),
        (
            "hand-of-a-void-match",
            (Rule.GREATEST_HAND,),
            _("The result of {match} is void, and no hand of it is admitted."),
        ),
        (
            "no-line-for-a-non-human",
            (Rule.HUMANS_ONLY,),
            _(
                "{who} is {species}: only humans take part in sanctioned play, and "
                "have a line in the register."
            ),
        ),
        (
            "federation-to-be-named",
            (Rule.GREATEST_HAND,),
            _(
                "Which national federation {number} concerns is not named yet, and it "
                "alone certifies it."
            ),
        ),
        (
            "your-own-hand",
            (Rule.GREATEST_HAND,),
            _(
                "Nobody decides on a hand of their own; {member} leaves {number} to "
                "another officer."
            ),
        ),
    ],
)

TWENTY_NINES_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "twenty-nine-on-file",
            (),
            _("This hand is on file already, as {number}."),
        ),
        (
            "not-at-that-table",
            (),
            _("{who} did not sit at {match}."),
        ),
        (
            "hand-of-another-day",
            (),
            _("{match} was played on {true}, and the hand is told of {claimed}."),
        ),
        (
            "hand-not-played-yet",
            (),
            _("{day} has not come yet at the place of play."),
        ),
        (
            "too-many-witnesses",
            (),
            _("There are {number} witnesses; the register holds {most}."),
        ),
        (
            "no-such-twenty-nine",
            (),
            _(
                "There is no entry “{number}” in the register of 29 hands; a number "
                "is written such as ICA-29-2026-0007."
            ),
        ),
        (
            "federation-named-already",
            (),
            _("{number} concerns {federation}; that is named once."),
        ),
        (
            "not-yours-to-name",
            (),
            _(
                "The federation that {number} concerns is named by who held the hand, "
                "by who entered it, or by the Secretariat."
            ),
        ),
        (
            "twenty-nine-decided",
            (),
            _("{number} is {state} already."),
        ),
        (
            "not-to-be-revoked",
            (),
            _("{number} is {state}; only what is certified is revoked."),
        ),
    ],
)
