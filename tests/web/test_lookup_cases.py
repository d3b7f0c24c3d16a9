"""Cases from the field through the rule search: other books' words, this book's rule.

Each row is what a reader types, the provisions that must come first in order, and words
that must stand on the first one's page.
"""

import re

import pytest

from rulebook.rules import kind_of

from .markup import text_of

ASKED = {
    "RW-193-a-flat-penalty-elsewhere": (
        "go although I could play",
        ["P.5"],
        ["2 for each card", "claimed", "cancelled"],
    ),
    "RW-194-points-for-the-opponent-elsewhere": (
        "too many points",
        ["IV.4-d"],
        ["corrected", "nothing"],
    ),
    "RW-199-nobs-for-the-turned-jack": (
        "nobs starter",
        ["II.4", "IV.2.5"],
        ["his heels", "2"],
    ),
    "RW-199-nibs": ("nibs", ["II.4"], ["his heels"]),
    "RW-199-the-highest-card": (
        "highest card deals",
        ["II.1"],
        ["lower", "deals"],
    ),
    "RW-200-the-lurch": ("lurch", ["V.3"], ["skunk"]),
    "RW-042-no-heels-at-the-last-holes": (
        "last holes",
        ["III.2.5", "II.4"],
        ["no limit", "last holes"],
    ),
}


@pytest.mark.parametrize(("asked", "first", "says"), ASKED.values(), ids=ASKED)
def test_the_right_provision_comes_first(client, asked, first, says):
    page = client.get("/rules/search/", {"q": asked})
    assert page.status_code == 200
    links = re.findall(r'<h2><a href="/rules/([^/]+)/">', page.content.decode())
    assert links[: len(first)] == first

    answer = client.get("/api/v1/provisions/", {"q": asked}).json()
    assert [each["id"] for each in answer[: len(first)]] == first
    assert answer[0]["kind"] == kind_of(first[0])

    provision = text_of(client.get(f"/rules/{first[0]}/"))
    for words in says:
        assert words in provision
    assert kind_of(first[0]).title() in provision
