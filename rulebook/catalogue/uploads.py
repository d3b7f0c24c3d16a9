"""Why a file that is handed in is not kept: it is told by its content alone.

Like the rest of the registers' refusals these rest on no provision. Who hands the file
in, and what for, is not known here.
"""

from typing import Final

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

UPLOADS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            ("file-empty", _("“{file}” holds nothing; choose the file again.")),
            (
                "file-too-large",
                _("“{file}” is too long; a file is at most {most} MiB."),
            ),
            (
                "file-of-no-known-kind",
                _(
                    "“{file}” is neither a PDF nor a PNG or JPEG picture from its "
                    "first byte on, whatever its name says."
                ),
            ),
            (
                "picture-unreadable",
                _("“{file}” begins as a {kind} picture and cannot be read to its end."),
            ),
            (
                "picture-too-large",
                _("“{file}” has more points than a picture may, {most} million."),
            ),
            ("picture-moves", _("“{file}” is a moving picture; send one that rests.")),
            (
                "pdf-unreadable",
                _("“{file}” begins as a PDF and cannot be read strictly to its end."),
            ),
            (
                "pdf-encrypted",
                _("“{file}” is encrypted; send it without a password or restriction."),
            ),
            (
                "pdf-active",
                _(
                    "“{file}” is more than a paper: in its object {object} stands "
                    "{what}."
                ),
            ),
            (
                "pdf-hides",
                _(
                    "“{file}” is more than a paper: at its byte {byte} stands {what}, "
                    "outside what it tells of itself."
                ),
            ),
            (
                "pdf-is-also",
                _("“{file}” is a PDF and {other} at the same time."),
            ),
            (
                "pdf-runs-on",
                _("“{file}” runs on for {bytes} bytes after the end of the PDF in it."),
            ),
            (
                "pdf-too-many-pages",
                _("“{file}” has more than {most} pages; send it in parts."),
            ),
            (
                "pdf-too-many-objects",
                _("“{file}” is made of more parts than a PDF may, {most}."),
            ),
        )
    ],
)
