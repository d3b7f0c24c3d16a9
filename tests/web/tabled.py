"""Standings as they are read from the page, the API and the export; no test by itself.

A row is told by the member’s number: rank, the six figures, and how many are disputed.
"""

import csv
import io
import re

from .markup import words
from .registers import API

FIGURES = ("played", "wins", "defeats", "skunks_given", "skunks_taken", "spread")
LABELS = ("Played", "Wins", "Defeats", "Skunks given", "Skunks taken", "Spread")
ROW = re.compile(
    r"Rank (\d+) .*?(ICA-\d{6}).*?"
    + " ".join(rf"{label} ([+−]?\d+)" for label in LABELS)
)


def on_the_page(client, **asked):
    """The rows of the page, the waiting and the balance that it tells."""
    page = client.get("/standings/", asked)
    assert page.status_code == 200
    markup = page.content.decode()
    rows = {}
    for row in re.findall(r"<tr>.*?</tr>", markup.partition("<tbody>")[2], re.DOTALL):
        told = words(row)
        rank, number, *figures = ROW.search(told).groups()
        disputed = re.search(r"(\d+) disputed", told)
        rows[number] = (
            int(rank),
            *(int(each.replace("−", "-")) for each in figures),
            int(disputed[1]) if disputed else 0,
        )
    text = words(markup)
    waiting = re.search(r"(\d+) results? waits? for the other side", text)
    balance = re.search(r"(\d+) wins and (\d+) defeats at all the tables", text)
    return rows, int(waiting[1]) if waiting else 0, tuple(map(int, balance.groups()))


def over_json(client, **asked):
    """The same from the API."""
    told = client.get(f"{API}standings/", asked).json()
    rows = {
        row["member"]: (
            row["rank"],
            *(row[name] for name in FIGURES),
            row["disputed"],
        )
        for row in told["results"]
    }
    balance = told["balance"]
    return rows, told["waiting"], (balance["wins"], balance["defeats"])


def as_csv(client, **asked):
    """The rows of the export."""
    told = client.get("/standings/export.csv", asked).content.decode()
    return {
        row["member"]: tuple(int(row[name]) for name in ("rank", *FIGURES, "disputed"))
        for row in csv.DictReader(io.StringIO(told))
    }
