"""Scoresheets in any spelling, ours and those of others, read into one kind of record.

It knows bytes and how records are spelt. Whether what they say is right is judged
elsewhere, and what a file is called is not known here.

>>> from rulebook.spellings import read
>>> (record,) = read(b"Form: short\\nResult: A 61, B 40\\n")
>>> record.sheet.form, record.notes
('short', ())
"""

from .json_text import read_json
from .reading import read
from .record import MOST_BYTES, Record
from .results import DATES
from .totals import Totals, is_standing, read_totals

__all__ = [
    "DATES",
    "MOST_BYTES",
    "Record",
    "Totals",
    "is_standing",
    "read",
    "read_json",
    "read_totals",
]
