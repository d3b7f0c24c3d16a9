"""A sheet with a ruling on it: what changes, and what stays as it was written."""

from pathlib import Path

import pytest

from rulebook.engine import parse, parse_cards, replay, write
from rulebook.engine.sheet import Show
from rulebook.findings import Gravity
from tribunal.claims import CountDisputed, When
from tribunal.correcting import with_ruling
from tribunal.happenings import Happened

SHEETS = Path(__file__).parents[1] / "engine" / "data" / "sheets" / "right"
RIGHT = sorted(SHEETS.glob("*.crib"))


def counts_of(sheet):
    """The counts of a sheet whose cards it tells: the deal, the seat, the question."""
    for number, deal in enumerate(sheet.deals, start=1):
        for act in deal.acts:
            if not isinstance(act, Show) or deal.starter is None or not deal.hands:
                continue
            crib = [card for hand in deal.hands.values() for card in hand.laid]
            crib += [deal.from_pack] if deal.from_pack else []
            hand = deal.hands.get(act.seat)
            cards = crib if act.crib else hand and hand.kept
            if cards and len(cards) == (4 if act.crib else len(hand.kept)):
                told = {"crib": act.crib, "form": sheet.form, "claimed": act.points}
                yield (
                    number,
                    act.seat,
                    CountDisputed(hand=tuple(cards), starter=deal.starter, **told),
                )


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_a_ruling_that_says_what_the_sheet_says_changes_nothing(path):
    sheet = parse(path.read_text("utf-8"))
    for number, seat, asked in counts_of(sheet):
        verdict = asked.verdict
        if verdict.stands != asked.claimed:
            continue
        other = next(each.letter for each in sheet.seats if each.letter != seat)
        assert with_ruling(sheet, number, asked, seat, other) == sheet


def test_the_sheets_hold_counts_enough_to_tell():
    asked = [each for path in RIGHT for each in counts_of(parse(path.read_text()))]
    assert len(asked) > 20


FULL = """\
Form: association
Seat A: Bob
Seat B: Alice

Deal 1: B
A: JS 7D 6H 4C / 9C KD
B: 5C 6S 2D 4H / QD 9S
Starter: 5S
Play: A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1
Play: A 6H, B 4H, A 4C 3
Show A: {a}
Show B: 12
Crib B: {crib}
Gathered
Score: A {score_a}, B {score_b}
"""
"""The worked deal of the digest: A has 9, B 12, and the crib 9C KD QD 9S with 5S 6."""
RUN = "run 4C 5S 6H 7D"
A_HAND = {"hand": parse_cards("JS 7D 6H 4C"), "starter": parse_cards("5S")[0]}


def full(a="9", crib="6", score_a=12, score_b=24):
    return parse(FULL.format(a=a, crib=crib, score_a=score_a, score_b=score_b))


def lines(sheet):
    return [
        line
        for line in write(sheet).splitlines()
        if line.startswith(("Show A", "Muggins", "Penalty", "Renege", "Score"))
    ]


CORRECTED = {
    # the sheet, the ruling on A's hand or deed, what its lines then are
    "muggins on a run that was missed": (
        full("5", score_a=8),
        CountDisputed(claimed=5, muggins=(RUN,), **A_HAND),
        ["Show A: 5", f"Muggins B on A: 4 = {RUN}", "Score: A 8, B 28"],
    ),
    "too many points": (
        full("11", score_a=14),
        CountDisputed(claimed=11, **A_HAND),
        ["Show A: 9", "Score: A 12, B 24"],
    ),
    "a count line by line": (
        full("9"),
        CountDisputed(claimed=("15 JS 5S", "nobs JS"), muggins=(RUN,), **A_HAND),
        [
            "Show A: 3 = 15 JS 5S, nobs JS",
            f"Muggins B on A: 4 = {RUN}",
            "Score: A 6, B 28",
        ],
    ),
    "a claim that fails is not entered": (
        full("9"),
        CountDisputed(claimed=9, muggins=(RUN,), **A_HAND),
        ["Show A: 9", "Score: A 12, B 24"],
    ),
    "a claim that came too late is not entered": (
        full("5", score_a=8),
        CountDisputed(claimed=5, muggins=(RUN,), when=When.GATHERED, **A_HAND),
        ["Show A: 5", "Score: A 8, B 24"],
    ),
    "a peek": (
        full(),
        Happened(what="peek"),
        ["Show A: 9", "Penalty A: peek", "Score: A 12, B 26"],
    ),
    "a peek with the Schedule off": (
        full(),
        Happened(what="peek", form="association schedule=off"),
        ["Show A: 9", "Score: A 12, B 24"],
    ),
    "a false claim of the game": (
        full(),
        Happened(what="false-claim", over=3),
        ["Show A: 9", "Penalty A: false claim 3", "Score: A 0, B 27"],
    ),
    "what no rule answers": (
        full(),
        Happened(what="two-cards"),
        ["Show A: 9", "Score: A 12, B 24"],
    ),
}


@pytest.mark.parametrize(("sheet", "asked", "said"), CORRECTED.values(), ids=CORRECTED)
def test_a_ruling_stands_on_the_sheet_and_the_score_follows(sheet, asked, said):
    corrected = with_ruling(sheet, 1, asked, "A", "B")
    assert lines(corrected) == said
    errors = [
        each for each in replay(corrected).findings if each.gravity is Gravity.ERROR
    ]
    assert errors == []
    # Once more changes nothing.
    assert with_ruling(corrected, 1, asked, "A", "B") == corrected


NOWHERE = {
    "no such deal": (2, CountDisputed(claimed=9, **A_HAND), "A"),
    "other cards": (
        *(1, CountDisputed(claimed=9, hand=parse_cards("7C 8D 8H 9S")), "A"),
    ),
    "another starter": (
        *(1, CountDisputed(claimed=9, **A_HAND | {"starter": parse_cards("KC")[0]})),
        "A",
    ),
    "a crib that nobody counted": (
        *(1, CountDisputed(claimed=9, **A_HAND, crib=True), "A"),
    ),
}


@pytest.mark.parametrize(("deal", "asked", "on"), NOWHERE.values(), ids=NOWHERE)
def test_a_count_that_the_sheet_does_not_hold_has_no_place_on_it(deal, asked, on):
    assert with_ruling(full(), deal, asked, on, "B") is None
