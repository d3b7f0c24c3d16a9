"""The sample files, and what the tests ask of everything that is read."""

from pathlib import Path

import pytest

from rulebook.engine import NotationError, replay
from rulebook.findings import Gravity
from rulebook.spellings import read
from tests.engine.recorded import SHEETS

DATA = Path(__file__).parent / "data"
ZERO = (DATA / "cribbage-zero-game.pgn").read_bytes()
ZERO_OF_THREE = (DATA / "cribbage-zero-game2.pgn").read_bytes()
PLAYTHROUGH = (DATA / "open_spiel-cribbage-playthrough.txt").read_bytes()
TEXT = (SHEETS / "right" / "22-short-won-in-the-play.crib").read_bytes()
JSON = (SHEETS / "right" / "22-short-won-in-the-play.json").read_bytes()


def errors(record):
    """The errors of a record that could be read, the sheet judged."""
    assert record.sheet is not None, record.notes
    found = (*record.notes, *replay(record.sheet).findings)
    return [each for each in found if each.gravity is Gravity.ERROR]


def codes(findings):
    return [each.code for each in findings]


def refused(data, *more):
    """The error of a file that cannot be read as a whole."""
    with pytest.raises(NotationError) as caught:
        read(data, *more)
    error = caught.value
    assert error.text
    assert error.rules
    assert (error.line and error.column) or error.pointer is not None
    return error


def read_or_refused(data):
    """Reads whatever it is, and asks that each record is whole."""
    try:
        records = read(data)
    except NotationError:
        refused(data)
        return ()
    assert records
    for record in records:
        assert all(note.text and note.rules for note in record.notes)
        gravity = Gravity.ERROR if record.sheet is None else Gravity.NOTE
        assert {note.gravity for note in record.notes} <= {gravity}
        if record.sheet is None:
            assert record.notes
        else:
            replay(record.sheet)
    return records
