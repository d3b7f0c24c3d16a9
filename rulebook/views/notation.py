"""The scoresheet's notation: the page that publishes it as a standard.

It gathers what the page quotes; nothing is read or judged here.
"""

from django.shortcuts import render

from rulebook.engine import PROFILES, Offence
from rulebook.engine.claims import NAMES
from rulebook.engine.json_notation import ACTS
from rulebook.engine.sheet import HIGHEST_NUMBER, MOST_ACTS, MOST_DEALS
from rulebook.notation import as_json, grammar, the_examples, worked, worked_sheet
from rulebook.spellings import MOST_BYTES
from rulebook.verdict import LONGEST_LINKED

from .methods import only_read

JUDGED = ("no-such-card", "wrong-peg", "left-by-a-count", "non-human-seated")
"""Findings of each gravity, to be shown where gravities are spoken of."""


@only_read
def notation(request):
    """The standard on one page, with its grammar, its limits and its examples."""
    return render(
        request,
        "rulebook/notation.html",
        {
            "worked": worked(),
            "text": worked_sheet(),
            "json": as_json(worked_sheet()),
            "grammar": grammar(),
            "forms": PROFILES.values(),
            "names": NAMES,
            "offences": list(Offence),
            "acts": {name: (keys.needed, keys.more) for name, keys in ACTS.items()},
            "examples": the_examples(),
            "judged": JUDGED,
            "most_acts": MOST_ACTS,
            "most_deals": MOST_DEALS,
            "highest": HIGHEST_NUMBER,
            "mebibytes": MOST_BYTES // 1024**2,
            "kibibytes": LONGEST_LINKED // 1024,
        },
    )
