"""The end of a match on sheets: the last hole, what comes after it, skunks, results."""

import pytest

from .verdicts import Case, Found, OnEverySurface, ask_api, standing

HEAD = "Form: association\n"
AFTER = "V.1 V.1-a"
OVER = ("The match was over before this",)


def late(at, line, claimed, rules=AFTER):
    return Found("points-after-the-end", at, line, rules, claimed, 0, OVER)


def wrong_result(line, claimed, true, rules=AFTER):
    return Found("wrong-result", (None, None), line, rules, claimed, true)


ENDS = {
    # RW-038: 16 at 120 is written as it was made; the score stops at 121.
    "a-count-past-the-last-hole": Case(
        standing(120, 90, "B") + "Deal 2: A\nShow B: 0\nShow A: 16\n"
        "Score: A 121, B 90\nResult: A 121, B 90\n",
        {"A": 121, "B": 90},
        "A",
        "hand",
        (2, 2),
        {"B": 2},
        tally={"A": {"hands": 1}},
    ),
    "a-score-past-the-last-hole-is-one-error-however-often": Case(
        standing(120, 90, "B") + "Deal 2: A\nShow B: 0\nShow A: 16\n"
        "Score: A 136, B 90\nResult: A 136, B 90\n",
        {"A": 121, "B": 90},
        "A",
        "hand",
        (2, 2),
        {"B": 2},
        found=(
            Found(
                "wrong-score",
                (2, None),
                8,
                AFTER,
                {"A": 136, "B": 90},
                {"A": 121, "B": 90},
                ("A 136, B 90", "A 121, B 90"),
            ),
        ),
        tally={"A": {"hands": 1}},
    ),
    "heels-at-120": Case(
        standing(120, 91, "B") + "Deal 2: A\nStarter: JC\nHeels A: 2\n",
        {"A": 121, "B": 91},
        "A",
        "heels",
        (2, 1),
        {"B": 1},
        tally={"A": {"heels": 1}},
    ),
    # RW-039: 115, 4 and 3: the crib wins, the two counts apart.
    "the-crib-wins": Case(
        standing(91, 115) + "Deal 2: B\nShow A: 2\nShow B: 4\nCrib B: 3\n"
        "Result: A 93, B 121\n",
        {"A": 93, "B": 121},
        "B",
        "crib",
        (2, 3),
        {"A": 1},
        tally={"A": {"hands": 2}, "B": {"hands": 4, "cribs": 2}},
    ),
    "the-pone-wins-with-eight": Case(
        standing(115, 115) + "Deal 2: B\nShow A: 8\n",
        {"A": 121, "B": 115},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        tally={"A": {"hands": 6}},
    ),
    # RW-040: reaching is enough.
    "exactly-121": Case(
        standing(119, 91) + "Deal 2: B\nShow A: 2\nResult: A 121, B 91\n",
        {"A": 121, "B": 91},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        tally={"A": {"hands": 2}},
    ),
    "exactly-61": Case(
        "Form: short\nAgreed: A B\nDeal 1: A\nScore: A 59, B 40\n"
        "Deal 2: B\nShow A: 2\nResult: A 61, B 40\n",
        {"A": 61, "B": 40},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        tally={"A": {"hands": 2}},
    ),
    # RW-041: heels end it before any lead.
    "heels-win": Case(
        standing(120, 119)
        + "Deal 2: B\nStarter: JC\nHeels B: 2\nResult: A 120, B 121\n",
        {"A": 120, "B": 121},
        "B",
        "heels",
        (2, 1),
        {"A": 1},
        tally={"B": {"heels": 2}},
    ),
    "a-card-after-the-winning-heels": Case(
        standing(120, 119) + "Deal 2: B\nStarter: JC\nHeels B: 2\nPlay: A KS\n"
        "Result: A 120, B 121\n",
        {"A": 120, "B": 121},
        "B",
        "heels",
        (2, 1),
        {"A": 1},
        found=(late((2, 2), 8, 0),),
        tally={"B": {"heels": 2}},
    ),
    # RW-041, II.4-a: what is pegged on is no second error.
    "winning-heels-left-out": Case(
        standing(118, 119) + "Deal 2: B\nStarter: JC\nPlay: A 2\nShow A: 1\n"
        "Result: A 121, B 119\n",
        {"A": 118, "B": 121},
        "B",
        "heels",
        (2, 1),
        {"A": 1},
        found=(Found("heels-missing", (2, 1), 7, "II.4 II.4-a", 0, 2),),
        tally={"B": {"heels": 2}},
    ),
    # RW-042: no limit near the last hole.
    "heels-said-not-to-count": Case(
        standing(119, 116, "B") + "Deal 2: A\nStarter: JC\nHeels A: 0\n"
        "Result: A 119, B 116\nRemark: heels do not count near the end\n",
        {"A": 121, "B": 116},
        "A",
        "heels",
        (2, 1),
        {"B": 1},
        found=(Found("wrong-heels", (2, 1), 7, "II.4", 0, 2, ("2 are due",)),),
        tally={"A": {"heels": 2}},
    ),
    # RW-043: the non-dealer counts first.
    "the-first-count-wins": Case(
        standing(114, 116) + "Deal 2: B\nShow A: 8\nShow B: 0\nCrib B: 0\n"
        "Result: A 121, B 116\n",
        {"A": 121, "B": 116},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        tally={"A": {"hands": 7}},
    ),
    "points-of-the-dealer-after-the-first-count-won": Case(
        standing(114, 116) + "Deal 2: B\nShow A: 8\nShow B: 12\nCrib B: 4\n"
        "Result: A 121, B 116\n",
        {"A": 121, "B": 116},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        found=(late((2, 2), 7, 12),),
        tally={"A": {"hands": 7}},
    ),
    "the-dealer-counts-first-and-claims-the-match": Case(
        standing(114, 116) + "Deal 2: B\nShow B: 12\nShow A: 8\nCrib B: 4\n"
        "Result: A 114, B 121\n",
        {"A": 121, "B": 116},
        "A",
        "hand",
        (2, 2),
        {"B": 1},
        found=(
            Found("count-out-of-order", (2, 1), 6, "IV.1", "B", "A"),
            wrong_result(9, {"A": 114, "B": 121}, {"A": 121, "B": 116}),
        ),
        tally={"A": {"hands": 7}},
    ),
    # RW-046: late heels count, and the Code forfeits nothing.
    "heels-pegged-after-the-lead": Case(
        standing(119, 118) + "Deal 2: B\nStarter: JC\nPlay: A 4C\nHeels B: 2\n"
        "Play: B 4D 2\nResult: A 119, B 121\n",
        {"A": 119, "B": 121},
        "B",
        "play",
        (2, 3),
        {"A": 1},
        tally={"B": {"heels": 2, "play": 1}},
    ),
    # RW-047: 114 to 121 in the play, the other one hole short.
    "seven-in-the-play-against-89": Case(
        standing(114, 89) + "Deal 2: B\nPlay: A 7\nResult: A 121, B 89\n"
        "Remark: no skunk\n",
        {"A": 121, "B": 89},
        "A",
        "play",
        (2, 1),
        {"B": 2},
        found=(
            Found(
                "skunk-is-derived",
                (None, None),
                None,
                "V.3-a V.3 V.4",
                says=("“no skunk”", "B 2"),
                gravity="note",
            ),
        ),
        tally={"A": {"play": 7}},
    ),
    # RW-064: the moment is the peg.
    "a-win-written-down-at-119": Case(
        standing(100, 90) + "Deal 2: B\nPlay: A 7, B 1\nShow A: 12\nShow B: 4\n"
        "Crib B: 4\nScore: A 119, B 99\nResult: A 121, B 118\n",
        {"A": 119, "B": 99},
        found=(
            Found(
                "result-not-reached",
                (None, None),
                11,
                "V.1",
                {"A": 121, "B": 118},
                {"A": 119, "B": 99},
                ("nobody has arrived",),
            ),
        ),
        tally={"A": {"play": 7, "hands": 12}, "B": {"play": 1, "hands": 4, "cribs": 4}},
    ),
    "a-result-of-none-after-a-win": Case(
        standing(91, 119) + "Deal 2: B\nShow A: 2\nShow B: 4\nResult: none\n",
        {"A": 93, "B": 121},
        "B",
        "hand",
        (2, 2),
        {"A": 1},
        found=(wrong_result(8, "none", {"A": 93, "B": 121}),),
        tally={"A": {"hands": 2}, "B": {"hands": 2}},
    ),
    "deals-after-the-end-are-one-error": Case(
        standing(91, 119) + "Deal 2: B\nShow A: 2\nShow B: 4\n"
        "Deal 3: A\nPlay: B 3, A 2\nDeal 4: B\nStarter: JC\nPlay: B 3, A 2\n"
        "Deal 5: A\nShow B: 4\nResult: A 93, B 121\n",
        {"A": 93, "B": 121},
        "B",
        "hand",
        (2, 2),
        {"A": 1},
        found=(late((3, 1), 9, 3),),
        tally={"A": {"hands": 2}, "B": {"hands": 2}},
    ),
    "a-forfeit-by-no-side": Case(
        standing(90, 119) + "Result: A 90, B 119, forfeit C\n",
        {"A": 90, "B": 119},
        found=(
            Found(
                "result-of-other-sides",
                (None, None),
                5,
                "V.1",
                {"A": 90, "B": 119, "forfeit": "C"},
                ["A", "B"],
                ("forfeit C", "A B"),
            ),
        ),
    ),
    "a-winning-total-of-lines-that-make-119": Case(
        # RW-086
        standing(100, 90) + "Deal 2: B\nPlay: A 7, B 1\nShow A: 12\nShow B: 4\n"
        "Crib B: 4\nScore: A 121, B 99\nResult: A 121, B 99\n",
        {"A": 119, "B": 99},
        found=(
            Found(
                "wrong-score",
                (2, None),
                10,
                "V.1",
                {"A": 121, "B": 99},
                {"A": 119, "B": 99},
            ),
        ),
        tally={"A": {"play": 7, "hands": 12}, "B": {"play": 1, "hands": 4, "cribs": 4}},
    ),
}


class TestEnds(OnEverySurface):
    cases = ENDS


WON = standing(91, 119) + "Deal 2: B\nShow A: 2\nShow B: 4\n"
ENDED = {
    "Heels B: 2": (2, AFTER),
    "Play: A KS": (0, AFTER),
    "Play: A KS 2": (2, AFTER),
    "Play: A 3": (3, AFTER),
    "Crib B: 2": (2, AFTER),
    "Muggins A on B: 2": (2, f"IV.4-e {AFTER}"),
    "Renege A on B: 2C": (2, AFTER),
    "Penalty B: peek": (2, AFTER),
    "Penalty B: peek 2": (2, AFTER),
    "Penalty B: false claim 7": (7, AFTER),
    "Play: A go": None,
    "Crib B: 0": None,
    "Muggins A on B: 0": None,
    "Gathered": None,
}


@pytest.mark.parametrize("act", ENDED)
def test_whatever_pegs_after_the_end_is_void_and_in_error(client, act):
    # V.1-a; a Go or a count of nothing pegs nothing.
    answer = ask_api(client, f"{WON}{act}\nResult: A 93, B 121\n")
    assert answer["outcome"]["winner"] == "B"
    assert answer["outcome"]["scores"] == {"A": 93, "B": 121}
    found = [
        (f["code"], f["line"], f["facts"]["claimed"], [r["id"] for r in f["rules"]])
        for f in answer["findings"]
    ]
    due = ENDED[act]
    assert found == (
        [("points-after-the-end", 8, due[0], due[1].split())] if due else []
    )


RESULTS = {
    # RW-048, RW-049: crossed means 91; never 2 + 4.
    "121-89": ("association", "A 121, B 89", {"B": 2}),
    "121-90": ("association", "A 121, B 90", {"B": 2}),
    "121-91": ("association", "A 121, B 91", {"B": 1}),
    "121-61": ("association", "A 121, B 61", {"B": 2}),
    "121-60": ("association", "A 121, B 60", {"B": 4}),
    "121-31": ("association", "A 121, B 31", {"B": 4}),
    "121-30": ("association", "A 121, B 30", {"B": 4}),
    "121-0": ("association", "A 121, B 0", {"B": 4}),
    "07-is-7": ("association", "A 121, B 07", {"B": 4}),
    # RW-050: no skunk in a short match.
    "61-31": ("short", "A 61, B 31", {"B": 1}),
    "61-30": ("short", "A 61, B 30", {"B": 1}),
    "61-0": ("short", "A 61, B 0", {"B": 1}),
}


@pytest.mark.parametrize("name", RESULTS)
def test_the_defeats_follow_from_the_score(client, name):
    form, result, defeats = RESULTS[name]
    sheet = f"{HEAD.replace('association', form)}Agreed: A B\nResult: {result}\n"
    answer = ask_api(client, sheet)
    assert (answer["outcome"]["winner"], answer["outcome"]["defeats"]) == ("A", defeats)
    assert answer["findings"] == []
    page = client.get("/check/", {"sheet": sheet}).content.decode()
    assert ("skunked" in page) == (defeats["B"] > 1)


@pytest.mark.parametrize(
    ("sheet", "code", "rules"),
    [
        # RW-038, RW-050: nothing is trimmed.
        (
            f"{HEAD}Result: A 136, B 90\n",
            "result-past-the-last-hole",
            ["V.1", "V.1-a"],
        ),
        (
            "Form: short\nAgreed: A B\nResult: A 121, B 90\n",
            "result-past-the-last-hole",
            ["V.1", "V.1-a"],
        ),
        (f"{HEAD}Result: A 121, B 121\n", "two-winners", ["V.1"]),
        (
            "Form: short\nResult: A 61, B 30\n",
            "agreement-not-recorded",
            ["V.2"],
        ),
    ],
)
def test_a_bare_result_that_cannot_stand_as_it_is(client, sheet, code, rules):
    answer = ask_api(client, sheet)
    (found,) = answer["findings"]
    assert found["code"] == code
    assert [rule["id"] for rule in found["rules"]] == rules
    won = code == "agreement-not-recorded"
    assert answer["outcome"]["winner"] == ("A" if won else None)


@pytest.mark.parametrize("number", ["-1", "1e2", "0x79", "121.0", "1000", ""])
def test_a_score_is_plain_digits(client, number):
    # RW-065, RW-187: no score is negative, and none is guessed.
    sheet = f"{HEAD}Result: A 121, B {number}\n"
    answer = client.post("/api/v1/replays/", sheet, content_type="text/plain")
    assert answer.status_code == 422
    assert answer.json()["line"] == 2
