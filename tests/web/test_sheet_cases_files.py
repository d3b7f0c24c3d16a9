"""Files of other programs through every surface: logs, results, damaged copies."""

import codecs
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

DATA = Path(__file__).parents[1] / "spellings" / "data"
PLAYTHROUGH = (DATA / "open_spiel-cribbage-playthrough.txt").read_bytes()
UNFINISHED = (DATA / "cribbage-zero-game.pgn").read_bytes()
# RW-188: one deal, right to the last number.
DEAL = """[FirstDealer "Dora"]
[FirstPone "Paul"]

1.
  H1 3D 9S TC TH TD JH  D1 3D TD  S1 15
  H2 AD AS 4C 8C 9H QS  D2 8C 9H  S2 8
  SC 5
  C 5H
  P 4C TH AD TC AS | JH QS 9S
  SP 0 0 2 0 1 0 0 1
"""


def upload(client, data):
    answer = client.post("/check/", {"file": SimpleUploadedFile("x", data)})
    return client.get(answer.url) if answer.status_code == 302 else answer


def post(client, data, kind="text/plain"):
    return client.post("/api/v1/replays/", data, content_type=kind)


def run(data, tmp_path, capsys):
    """What the terminal says of a file, and its exit status."""
    file = tmp_path / "sheet.txt"
    file.write_bytes(data)
    status = 0
    try:
        call_command("replay", "--json", str(file))
    except SystemExit as stop:
        status = stop.code
    return json.loads(capsys.readouterr().out), status


def errors(answer):
    return [each for each in answer["findings"] if each["gravity"] == "error"]


def test_a_deal_of_a_log_comes_out_the_same_everywhere(client, tmp_path, capsys):
    answer = post(client, DEAL).json()
    assert errors(answer) == []
    assert answer["outcome"]["scores"] == {"A": 21, "B": 11}
    split = {
        seat: {k: n for k, n in t.items() if n} for seat, t in answer["tally"].items()
    }
    assert split == {
        "A": {"play": 1, "hands": 15, "cribs": 5},
        "B": {"play": 3, "hands": 8},
    }
    told, status = run(DEAL.encode(), tmp_path, capsys)
    assert status == 0
    assert (told["outcome"], told["tally"]) == (answer["outcome"], answer["tally"])
    page = upload(client, DEAL.encode())
    assert page.status_code == 200
    assert page.context["verdict"].outcome.scores == {"A": 21, "B": 11}
    assert page.context["verdict"].errors == []


DAMAGE = {
    # RW-190: (code, what was written, what is true), or None where it is only spelling.
    "a-card-in-two-hands": ("AD AS 4C 8C 9H QS", "AD 5H 4C 8C 9H QS", "card-twice"),
    "a-crib-of-six": ("SC 5", "SC 6", "over-count"),
    "ten-in-figures": ("9S TC TH TD", "9S 10C 10H TD", None),
    "small-suits": ("3D 9S TC TH", "3d 9s tc th", None),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_copy_is_told_once_or_read_the_same(client, tmp_path, capsys, name):
    before, after, code = DAMAGE[name]
    assert before in DEAL
    data = DEAL.replace(before, after, 1).encode()
    answer = post(client, data)
    told, status = run(data, tmp_path, capsys)
    page = upload(client, data)
    if code is None:
        assert (answer.status_code, page.status_code, status) == (200, 200, 0)
        assert errors(answer.json()) == []
        assert answer.json()["outcome"]["scores"] == {"A": 21, "B": 11}
        return
    assert (answer.status_code, page.status_code, status) == (200, 200, 1)
    (found,) = errors(answer.json())
    assert found["code"].startswith(code)
    assert [each["code"] for each in errors(told)] == [found["code"]]
    assert [each.code for each in page.context["verdict"].errors] == [found["code"]]


def test_a_log_that_stops_has_no_winner_and_its_header_is_a_remark(
    client, tmp_path, capsys
):
    # RW-053, V.1
    answer = post(client, UNFINISHED).json()
    assert answer["outcome"]["winner"] is None
    assert answer["outcome"]["scores"] == {"A": 98, "B": 112}
    assert "result" not in answer["sheet"]
    assert answer["sheet"]["remarks"] == ["Result 1-0"]
    codes = [each["code"] for each in answer["findings"]]
    assert {"result-stated", "no-winner"} <= set(codes)
    told, status = run(UNFINISHED, tmp_path, capsys)
    assert (told["outcome"], status) == (answer["outcome"], 0)
    page = upload(client, UNFINISHED)
    assert page.context["verdict"].outcome.winner is None


def test_a_playthrough_to_121_is_registered_at_the_last_hole(client, tmp_path, capsys):
    # RW-189, V.1-a: printed 127-106, won in the crib at 121.
    answer = post(client, PLAYTHROUGH).json()
    assert errors(answer) == []
    assert answer["outcome"] == {
        "winner": "A",
        "scores": {"A": 121, "B": 106},
        "won_by": "crib",
        "at": {"deal": 13, "act": 12},
        "defeats": {"B": 1},
    }
    reached = {}
    for step in answer["steps"]:
        front = {side: pegs[-1] for side, pegs in step["pegs"].items()}
        reached[step["at"]["deal"]] = f"{front['A']}-{front['B']}"
    assert [reached[deal] for deal in range(1, 13)] == (
        "7-1 13-10 20-14 23-21 47-25 49-35 63-43 65-66 80-72 92-81 105-89 111-98"
    ).split()
    told, status = run(PLAYTHROUGH, tmp_path, capsys)
    assert (told["outcome"], status) == (answer["outcome"], 0)
    page = upload(client, PLAYTHROUGH)
    assert page.context["verdict"].outcome.scores == {"A": 121, "B": 106}


RESULTS = (
    "Date,Form,Seat A,Seat B,Score A,Score B\n"
    "2026-11-14,association,Søren,Müller,121,88\n"
)
ENCODED = {
    # RW-185: the names come through, or the guess is said.
    "utf-8": (RESULTS.encode(), False),
    "utf-8-with-a-mark": (RESULTS.encode("utf-8-sig"), False),
    "windows-1252": (RESULTS.encode("cp1252"), True),
    "utf-16": (codecs.BOM_UTF16_LE + RESULTS.encode("utf-16-le"), False),
    "semicolons": (RESULTS.replace(",", ";").encode(), False),
    "tabs": (RESULTS.replace(",", "\t").encode(), False),
    "semicolons-in-windows-1252": (RESULTS.replace(",", ";").encode("cp1252"), True),
    "tabs-in-utf-16": (
        codecs.BOM_UTF16_LE + RESULTS.replace(",", "\t").encode("utf-16-le"),
        False,
    ),
}


@pytest.mark.parametrize("name", ENCODED)
def test_names_of_a_roster_are_never_garbled(client, tmp_path, capsys, name):
    data, guessed = ENCODED[name]
    told, status = run(data, tmp_path, capsys)
    assert status == 0
    for answer in (post(client, data, "text/csv").json(), told):
        assert [each["name"] for each in answer["sheet"]["seats"]] == [
            "Søren",
            "Müller",
        ]
        codes = [each["code"] for each in answer["findings"]]
        assert ("encoding-guessed" in codes) == guessed
    page = upload(client, data)
    assert "Søren" in page.content.decode()
    assert "Müller" in page.content.decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("121", "1e2"),
        ("121", "0x79"),
        ("121", "121.0"),
        ("121", ""),
        ("2026-11-14", "2/30/2026"),
        ("2026-11-14", "3/4/2026"),
        ("Søren", "High Score"),
    ],
)
def test_a_cell_is_what_it_says_or_refused(client, tmp_path, capsys, before, after):
    # RW-187: nothing is guessed; no row with such a cell gets a winner from it.
    data = RESULTS.replace(before, after, 1).encode()
    answer = post(client, data, "text/csv")
    _, status = run(data, tmp_path, capsys)
    page = upload(client, data)
    if after == "High Score":
        # A player may be called so; it is never read as a column.
        assert answer.json()["sheet"]["seats"][0]["name"] == after
        return
    assert answer.status_code == 422
    assert answer.json()["line"] == 2
    assert status == 2
    assert page.status_code == 400
    shown = " ".join(page.content.decode().split())
    assert "Line 2 cannot be read" in shown
