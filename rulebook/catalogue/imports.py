"""What is refused and said of files of results that are brought into the registers."""

from typing import Final

from .entry import Gravity, entries
from .entry import gettext_noop as _

IMPORTS: Final = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            (
                "import-too-long",
                _("This file has {rows} rows; one brings in at most {most}."),
            ),
            ("import-on-file", _("This very file is on file as {import}: {state}.")),
            ("import-not-open", _("{import} is {state}; this is not done with it.")),
            (
                "import-encoding-asked",
                _(
                    "Nothing in the file tells its encoding, and it was read as "
                    "{encoding}. Are the names right?"
                ),
            ),
            (
                "import-rows-open",
                _("Rows that cannot be entered as they are: {rows}."),
            ),
            (
                "import-brings-nothing",
                _("{import} brings nothing that is not on file."),
            ),
            (
                "import-broke-off",
                _("The service failed in the midst of it; nothing was entered."),
            ),
            (
                "row-has-changed",
                _(
                    "Since the file was read, its line {first} has come to something "
                    "else."
                ),
            ),
            ("not-a-time", _("“{text}” is no time of day, such as 23:30.")),
            (
                "name-of-nobody",
                _(
                    "No member bears the name “{name}”; write in {column} the number "
                    "of who is meant, or “none” for who is no member."
                ),
            ),
            (
                "name-of-several",
                _("“{name}” is the name of {members}; write in {column} who is meant."),
            ),
            (
                "row-told-before",
                _(
                    "Line {first} tells of the same people on the same day; write in "
                    "Ordinal which match of the day each row is."
                ),
            ),
            (
                "row-of-another-result",
                _(
                    "{match} stands with {true} and waits for an answer; this row says "
                    "{claimed}."
                ),
            ),
            (
                "row-not-played-yet",
                _("It is to be played on {day}, and has no result before."),
            ),
            (
                "ended-by-an-act",
                _("No file makes a match {text}; that is an act of its own."),
            ),
        )
    ],
)

IMPORTS_NOTES: Final = entries(
    Gravity.NOTE,
    [
        (
            "number-of-another-name",
            (),
            _("{member} never bore the name “{name}” that stands beside the number."),
        ),
        (
            "row-kept-beside",
            (),
            _(
                "{match} stands with {true}; this row says {claimed}. Nothing is "
                "overwritten: the row is kept beside it as a sheet."
            ),
        ),
    ],
)
