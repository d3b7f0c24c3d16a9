"""A sheet and all that must be said of it, asked of the API, the page and the terminal.

Tables of such cases are in the modules named after the parts of a match.
"""

import json
import re
from dataclasses import dataclass, field
from html import unescape

import pytest
from django.core.management import call_command

ASK = "/api/v1/replays/"
PAGE = "/check/"
SPLIT = ("play", "hands", "cribs", "heels", "muggins", "penalties")
ALIKE = {"claimed": None, "true": None}


@dataclass(frozen=True)
class Found:
    """A finding in full: where, the claim and the truth, the provisions, the words."""

    code: str
    at: tuple[int | None, int | None]
    line: int | None
    rules: str
    claimed: object = None
    true: object = None
    says: tuple[str, ...] = ()
    gravity: str = "error"


@dataclass(frozen=True)
class Case:
    """A sheet, and its verdict: nothing else may be found or pegged."""

    sheet: str
    scores: dict[str, int] | None
    winner: str | None = None
    won_by: str | None = None
    at: tuple[int | None, int | None] = (None, None)
    defeats: dict[str, int] = field(default_factory=dict)
    found: tuple[Found, ...] = ()
    tally: dict[str, dict[str, int]] = field(default_factory=dict)
    """What each seat has, by kind; kinds and seats left out have nothing."""


def kind_of(rule):
    """Code, Reading or Table, as a provision's number tells."""
    if rule[0] in "TP" and "-" not in rule:
        return "table"
    return "reading" if "-" in rule else "code"


def standing(a, b, dealer="A", form="association"):
    """A sheet that begins where a match stands; the lines of deal 2 start at 6."""
    return f"Form: {form}\nDeal 1: {dealer}\nScore: A {a}, B {b}\n\n"


def check(case, answer):
    """Holds an answer against a case, to the last finding."""
    outcome = answer["outcome"]
    deal, act = case.at
    assert outcome == {
        "winner": case.winner,
        "scores": case.scores,
        "won_by": case.won_by,
        "at": {"deal": deal, "act": act},
        "defeats": case.defeats or None,
    }
    nobody = [f for f in answer["findings"] if f["code"] == "no-winner"]
    others = [f for f in answer["findings"] if f["code"] != "no-winner"]
    assert [each["code"] for each in others] == [each.code for each in case.found]
    for said, due in zip(others, case.found, strict=True):
        assert said["gravity"] == due.gravity
        assert (said["at"]["deal"], said["at"]["act"]) == due.at
        assert [each["id"] for each in said["rules"]] == due.rules.split()
        assert [each["kind"] for each in said["rules"]] == [
            kind_of(rule) for rule in due.rules.split()
        ]
        if due.gravity == "error":
            facts = {**ALIKE, **said["facts"]}
            assert (facts["claimed"], facts["true"]) == (due.claimed, due.true)
        for words in due.says:
            assert words in said["text"]
    for finding in nobody:
        assert case.winner is None
        assert (finding["gravity"], finding["rules"][0]["id"]) == ("note", "V.1")
    for seat, split in answer["tally"].items():
        due = dict.fromkeys(SPLIT, 0) | case.tally.get(seat, {})
        assert split == due


def ask_api(client, sheet):
    answer = client.post(ASK, sheet.encode(), content_type="text/plain")
    assert answer.status_code == 200
    return answer.json()


def text_of(answer):
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", answer.content.decode())
    return " ".join(unescape(text).split())


def squeezed(text):
    return re.sub(r"\s+", "", text)


class OnEverySurface:
    """The tests of a table of cases; a module names its own table."""

    cases: dict[str, Case]

    def __init_subclass__(cls):
        each = [pytest.param(case, id=name) for name, case in cls.cases.items()]
        cls.pytestmark = [pytest.mark.parametrize("case", each)]

    def test_the_verdict_in_full(self, client, case):
        answer = ask_api(client, case.sheet)
        check(case, answer)
        others = [f for f in answer["findings"] if f["code"] != "no-winner"]
        assert [f["line"] for f in others] == [f.line for f in case.found]
        body = json.dumps(answer["sheet"])
        again = client.post(ASK, body, content_type="application/json").json()
        check(case, again)

    def test_the_page_says_it(self, client, case):
        page = client.get(PAGE, {"sheet": case.sheet})
        assert page.status_code == 200
        shown = squeezed(text_of(page))
        for finding in ask_api(client, case.sheet)["findings"]:
            assert squeezed(finding["text"]) in shown
            for rule in finding["rules"]:
                assert rule["id"] in shown
        errors = sum(each.gravity == "error" for each in case.found)
        counted = {0: "No error was found", 1: "1 error"}.get(errors, f"{errors} error")
        assert squeezed(counted) in shown

    def test_the_terminal_says_it(self, client, case, tmp_path, capsys):
        file = tmp_path / "sheet.crib"
        file.write_text(case.sheet, "utf-8")
        wrong = any(each.gravity == "error" for each in case.found)
        status = 0
        try:
            call_command("replay", "--json", str(file))
        except SystemExit as stop:
            status = stop.code
        told = json.loads(capsys.readouterr().out)
        assert status == int(wrong)
        assert told.pop("file") == str(file)
        assert told == ask_api(client, case.sheet)
