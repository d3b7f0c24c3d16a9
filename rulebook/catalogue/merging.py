"""Why two records are not merged, or one that was takes no entry; who is one person is
known to the registers alone, and there to somebody who decides."""

from typing import Final

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

MERGING: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            (
                "record-merged",
                _(
                    "{member} is merged into {into} and takes no entries; name {into} "
                    "instead."
                ),
            ),
            (
                "merged-with-itself",
                _("{member} is the same record; name the other of the two."),
            ),
            (
                "own-records",
                _(
                    "Nobody merges the own record, {member}, or undoes it; another "
                    "officer does."
                ),
            ),
            (
                "not-of-one-species",
                _("{member} is entered as {species}, and {into} as {other}."),
            ),
            (
                "they-met",
                _(
                    "{member} and {into} both sat at {matches}, and so are two people "
                    "by the register."
                ),
            ),
            (
                "both-entered",
                _(
                    "{member} and {into} are both entered in {events}, as two who may "
                    "meet."
                ),
            ),
            (
                "both-have-log-ins",
                _("{member} and {into} have a log-in each, and one person has one."),
            ),
            (
                "both-hold-the-title",
                _("{member} and {into} both hold “{title}” without an end."),
            ),
            ("not-merged", _("{member} is merged into no other record.")),
            (
                "merger-undone-already",
                _("The merger of {member} into {into} was undone already."),
            ),
            (
                "merged-on-since",
                _("{into} was merged into {other} since; that is undone first."),
            ),
        )
    ],
)
