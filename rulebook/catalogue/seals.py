"""Why something is not sealed, opened or read in a case (VII.3, VIII.1-n).

What rests on no provision is how the seals are kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

SEALS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "case-sealed",
            (Rule.SEALING,),
            _("{case} is sealed, and nothing of it is open to you but its number."),
        ),
        (
            "panel-seals",
            (Rule.SEALING,),
            _("The panel of {case} sits; to seal, or to lift a seal, is for it."),
        ),
        (
            "not-sealed",
            (Rule.SEALING,),
            _("{case} is not sealed."),
        ),
        (
            "not-only-left-out",
            (Rule.SEALING,),
            _(
                "A redacted version leaves out, and says where by […]; this does not "
                "stand so in the text as it was signed: “{what}”."
            ),
        ),
        (
            "sealed-words-shown",
            (Rule.CORRESPONDENCE, Rule.SEALING),
            _(
                "These are words of something that is sealed in {case}, and are not to "
                "be published: “{what}”."
            ),
        ),
        (
            "own-reading",
            (Rule.WHO_GRANTS,),
            _("{member} applied for this in {case}, and does not decide on it."),
        ),
        (
            "panel-reads-with-parties",
            (Rule.NOTHING_UNSERVED, Rule.READING_ASKED),
            _(
                "A member of the panel applied; what the panel is let read, every "
                "party is."
            ),
        ),
        (
            "grant-times",
            (Rule.READING_ASKED,),
            _("A grant has its last day, from {today} on and within {most} days."),
        ),
    ],
)

SEALS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        ("sealed-already", (), _("In {case} this is sealed already.")),
        ("not-filed-here", (), _("This was not filed in {case}.")),
        (
            "no-such-seal",
            (),
            _("There is no such seal in {case}, or it is not open to you."),
        ),
        (
            "nothing-sealed-from-you",
            (),
            _("Nothing in {case} is sealed from you as correspondence."),
        ),
        (
            "reading-asked-already",
            (),
            _("In {case} this was applied for already, and waits to be decided."),
        ),
        (
            "reading-decided-already",
            (),
            _("In {case} this application was decided already."),
        ),
        ("nothing-on-file", (), _("Nothing is on file in {case}.")),
        ("no-reading-asked", (), _("No application to read waits in {case}.")),
        ("no-grant-in-force", (), _("In {case} no such grant is in force.")),
    ],
)
