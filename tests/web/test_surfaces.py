"""One sheet, three ways to ask: the page, the terminal and the API say the same."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

TESTS = Path(__file__).parents[1]
SHEETS = TESTS / "engine" / "data" / "sheets"
LOGS = TESTS / "spellings" / "data"
STANDARD = TESTS.parent / "rulebook" / "notation"

FILES = [
    # The file, and how it ended: by whose peg, at which scores.
    (STANDARD / "score-card.crib", None, {"A": 43, "B": 34}),
    (SHEETS / "right" / "16-association-ledger.crib", "B", {"A": 110, "B": 121}),
    (
        SHEETS / "right" / "01-association-won-in-the-non-dealers-hand.crib",
        "A",
        {"A": 121, "B": 102},
    ),
    (SHEETS / "wrong" / "01-wrong-peg-in-the-play.crib", "B", {"A": 86, "B": 121}),
    # The public transcript of thirteen deals, printed to 127-106; the last hole is 121.
    (LOGS / "open_spiel-cribbage-playthrough.txt", "A", {"A": 121, "B": 106}),
    # It stops at 98-112, whatever its header says.
    (LOGS / "cribbage-zero-game.pgn", None, {"A": 98, "B": 112}),
]


def told(findings):
    return [
        (each["code"], each["gravity"], each["at"], each["text"]) for each in findings
    ]


@pytest.mark.parametrize(
    ("path", "winner", "scores"), FILES, ids=[path.stem for path, _, _ in FILES]
)
def test_page_terminal_and_api_say_the_same(client, capsys, path, winner, scores):
    data = path.read_bytes()
    api = client.post("/api/v1/replays/", data, content_type="text/plain").json()
    assert (api["outcome"]["winner"], api["outcome"]["scores"]) == (winner, scores)

    with_errors = any(each["gravity"] == "error" for each in api["findings"])
    if with_errors:
        with pytest.raises(SystemExit, match="1"):
            call_command("replay", "--json", str(path))
    else:
        call_command("replay", "--json", str(path))
    terminal = json.loads(capsys.readouterr().out)
    assert told(terminal["findings"]) == told(api["findings"])
    assert terminal["outcome"] == api["outcome"]

    page = client.post(
        "/check/", {"file": SimpleUploadedFile(path.name, data)}, follow=True
    )
    verdict = page.context["verdict"]
    assert (verdict.outcome.winner, verdict.outcome.scores) == (winner, scores)
    at = [
        (each.at and each.at.deal, each.at and each.at.act) for each in verdict.findings
    ]
    assert [each.code for each in verdict.findings] == [
        e["code"] for e in api["findings"]
    ]
    assert at == [(e["at"]["deal"], e["at"]["act"]) for e in api["findings"]]
    shown = page.content.decode()
    assert all(f"/rules/findings/{each.code}/" in shown for each in verdict.findings)


def test_the_transcript_agrees_with_its_printed_scores(client):
    data = (LOGS / "open_spiel-cribbage-playthrough.txt").read_bytes()
    answer = client.post("/api/v1/replays/", data, content_type="text/plain").json()
    assert [each for each in answer["findings"] if each["gravity"] == "error"] == []
    assert answer["outcome"]["won_by"] == "crib"
    assert answer["outcome"]["at"]["deal"] == 13
    after = {}
    for step in answer["steps"]:
        after[step["at"]["deal"]] = tuple(front for _, front in step["pegs"].values())
    assert list(after.values()) == [
        *((7, 1), (13, 10), (20, 14), (23, 21), (47, 25), (49, 35), (63, 43)),
        *((65, 66), (80, 72), (92, 81), (105, 89), (111, 98), (121, 106)),
    ]
