"""A standing on the page that checks: what is impossible in it, by row and whole."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulebook.spellings import MOST_BYTES

from .markup import text_of

HEADER = "Name;Played;Wins;Defeats"


def told(client, text):
    return client.post("/check/", {"sheet": text})


def test_a_standing_is_told_what_no_matches_come_to(client):
    # RW-087
    answer = told(client, f"{HEADER}\n<b>Bob</b>;3;13;0\nAnn;3;0;3")
    page = text_of(answer)
    assert "no 3 matches of two come to 13 wins" in page
    assert "13 wins and 3 defeats" in page
    assert (answer.status_code, "<b>Bob</b>" in answer.content.decode()) == (200, False)


def test_a_standing_that_balances_is_told_so(client):
    page = text_of(told(client, f"{HEADER}\nBob;2;2;0\nAnn;2;0;2"))
    assert "wins and defeats balance" in page


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (f"{HEADER}\n".encode(), 400),
        (b"Name,Played,Wins\nBob,1,1", 400),
        (HEADER.encode() + b"\n\0\0", 400),
        (HEADER.encode() + b"\n" + b"x;" * 200_000, 200),
        (HEADER.encode() + b"\nBob;" + b"9" * 5000 + b";0;0", 200),
        (HEADER.encode() + b"\n" + b"y" * MOST_BYTES, 413),
        ("\ufeff".encode() + f"{HEADER}\nBob;1;1;0".encode(), 200),
    ],
)
def test_no_standing_is_our_error(content, status, client):
    answer = client.post("/check/", {"file": SimpleUploadedFile("s.csv", content)})
    assert answer.status_code == status
