"""The book knows time: a test book with a second wording and a repeal."""

from datetime import date

import pytest

from rulebook import book
from rulebook.book import load

TEST_BOOK = """
article = "VII"
title = "Conduct"
kind = "code"

[[provision]]
id = "VII.1"
kind = "code"
title = "Worded anew"

[[provision.wording]]
text = "Be quiet at the table for 90 days."

[[provision.wording]]
since = "2017"
act = "Congress of 2017"
text = "Be very quiet."

[[provision.wording]]
since = "2025-03-09"
act = "Congress of 2025"
text = "Be quiet up to {target}."

[[provision]]
id = "VII.2"
kind = "code"
title = "Repealed"

[[provision.wording]]
since = "2017"
act = "Congress of 2017"
text = "Wear a hat."

[[provision.wording]]
since = "2020-06-01"
act = "Congress of 2020"

[[provision]]
id = "VII.3"
kind = "code"
title = "Of one wording"
since = "2026"
act = "Interim ruling"
text = "Stay."
"""


@pytest.fixture
def test_book(tmp_path):
    (tmp_path / "VII.toml").write_text(TEST_BOOK, encoding="utf-8")
    return load(tmp_path)


@pytest.mark.parametrize(
    ("provision", "day", "says"),
    [
        ("VII.1", date(1900, 1, 1), "Be quiet at the table for 90 days."),
        ("VII.1", date(2016, 12, 31), "Be quiet at the table for 90 days."),
        ("VII.1", date(2017, 1, 1), "Be very quiet."),
        ("VII.1", date(2025, 3, 8), "Be very quiet."),
        ("VII.1", date(2025, 3, 9), "Be quiet up to 121."),
        ("VII.2", date(2016, 12, 31), None),
        ("VII.2", date(2020, 5, 31), "Wear a hat."),
        ("VII.2", date(2020, 6, 1), ""),
        ("VII.3", date(2025, 12, 31), None),
        ("VII.3", date(2026, 1, 1), "Stay."),
    ],
)
def test_what_stood_on_a_day(test_book, provision, day, says):
    wording = test_book[provision].on(day)
    assert (" ".join(wording.paragraphs) if wording else None) == says


def test_a_repealed_provision_keeps_its_place(test_book):
    repealed = test_book["VII.2"]
    assert repealed.wording.repealed
    assert repealed.paragraphs == ()
    assert [str(each.since) for each in repealed.wordings] == ["2017", "2020-06-01"]


def test_a_year_is_told_from_a_day(test_book):
    of_a_year, of_a_day = (each.since for each in test_book["VII.1"].wordings[1:])
    assert (str(of_a_year), of_a_year.year_only) == ("2017", True)
    assert (str(of_a_day), of_a_day.year_only) == ("2025-03-09", False)


def test_a_second_wording_is_one_change_of_data(test_book, monkeypatch, client):
    monkeypatch.setattr("rulebook.api.the_book", lambda: test_book)
    then = client.get("/api/v1/provisions/VII.1/?on=2017-05-01").json()
    assert then["text"] == ["Be very quiet."]
    now = client.get("/api/v1/provisions/VII.1/").json()
    assert now["text"] == ["Be quiet up to 121."]
    assert [each["act"] for each in now["history"]] == [
        None,
        "Congress of 2017",
        "Congress of 2025",
    ]


@pytest.mark.parametrize(
    ("provision", "on", "in_force"),
    [
        ("VII.2", "2016-12-31", False),
        ("VII.2", "2017-01-01", True),
        ("VII.1", "2025-12-31", False),
        ("IV.4", "1999-01-01", True),
    ],
)
def test_the_association_s_book_as_of_a_day(client, provision, on, in_force):
    answer = client.get(f"/api/v1/provisions/{provision}/?on={on}").json()
    assert (answer["on"], answer["in_force"]) == (on, in_force)
    assert bool(answer["text"]) is in_force


@pytest.mark.parametrize("asked", ["on=yesterday", "on=2026-02-30", "day=1"])
def test_what_is_no_day_is_refused(client, asked):
    refused = client.get(f"/api/v1/provisions/VII.2/?{asked}")
    assert refused.status_code == 422
    assert refused.json()["detail"]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [("2017", "2016"), ("2017", "2017-01-01"), ("", "")],
)
def test_wordings_out_of_order_cannot_be_loaded(earlier, later):
    row = {"id": "I.1", "kind": "code", "title": "One"}
    rows = [{"since": since, "text": "Two."} for since in (earlier, later)]
    with pytest.raises(ValueError, match="later day"):
        book._provision({**row, "wording": rows}, "I")
