"""The recorded sheets that the tests share: right ones, wrong ones, unreadable ones.

What is to be found in each stands in ``EXPECTED``, by its folder and its name.
"""

import json
from pathlib import Path

SHEETS = Path(__file__).parent / "data" / "sheets"
EXPECTED = json.loads((SHEETS / "expected.json").read_text("utf-8"))


def recorded(folder, name):
    """A sheet in the text spelling, without its byte order mark."""
    return (SHEETS / folder / f"{name}.crib").read_bytes().decode("utf-8-sig")
