"""The renege and the Schedule of penalties on sheets."""

from .verdicts import Case, Found, OnEverySurface, standing

HEAD = "Form: association\n"


def lost(code, at, line, rules, claimed, true, *says):
    return Found(code, at, line, rules, claimed, true, says)


# RW-054: 25, and B says Go with A 5 6 in hand.
HELD = (
    "Deal 1: B\nA: KS TS 8S 5S\nB: AH 5C 6D TC\nStarter: 2S\n"
    "Play: A 5S, B TC 2, A KS 1, B go"
)
PLAYED = {"A": {"play": 1}, "B": {"play": 2}}
TAKEN = {"A": {"play": 1, "penalties": 4}, "B": {"play": 2}}
GO = "III.2.5-c III.2.5 T.12"
FALSE_GO = lost(
    "go-while-holding", (1, 4), 6, GO, "go", ["AH", "5C", "6D"], "It is a renege"
)
CLAIMABLE = Found(
    "renege-claimable",
    (1, 4),
    6,
    "P.5 P-c P-e P-a",
    says=("takes 4", "A♥ 5♣"),
    gravity="note",
)


def wrong_renege(*claimed):
    cards = list(claimed)
    return lost(
        "wrong-renege", (1, 5), 7, "P.5 P-c", cards, ["AH", "5C"], "A♥ 5♣", "takes 4"
    )


RENEGES = {
    "a-go-while-holding": Case(
        f"{HEAD}{HELD}\n", {"A": 1, "B": 2}, found=(FALSE_GO, CLAIMABLE), tally=PLAYED
    ),
    "the-longest-chain": Case(
        f"{HEAD}{HELD}\nRenege A on B: AH 5C\n", {"A": 5, "B": 2}, tally=TAKEN
    ),
    "every-card-that-fits-singly": Case(
        f"{HEAD}{HELD}\nRenege A on B: AH 5C 6D\n",
        {"A": 5, "B": 2},
        found=(wrong_renege("AH", "5C", "6D"),),
        tally=TAKEN,
    ),
    "one-card-of-two": Case(
        f"{HEAD}{HELD}\nRenege A on B: AH\n",
        {"A": 5, "B": 2},
        found=(wrong_renege("AH"),),
        tally=TAKEN,
    ),
    "two-that-do-not-go-together": Case(
        f"{HEAD}{HELD}\nRenege A on B: AH 6D\n",
        {"A": 5, "B": 2},
        found=(wrong_renege("AH", "6D"),),
        tally=TAKEN,
    ),
    "cards-never-held": Case(
        f"{HEAD}{HELD}\nRenege A on B: 2H 3H\n",
        {"A": 5, "B": 2},
        found=(wrong_renege("2H", "3H"),),
        tally=TAKEN,
    ),
    "where-nothing-fitted": Case(
        f"{HEAD}{HELD.replace('AH 5C 6D TC', '7H QC 9D TC')}\nRenege A on B: 7H\n",
        {"A": 1, "B": 2},
        found=(lost("no-renege", (1, 5), 7, "P.5 III.2.5-c", ["7H"], []),),
        tally=PLAYED,
    ),
    "where-nobody-said-go": Case(
        f"{HEAD}{HELD.removesuffix(' 1, B go')}\nRenege A on B: AH 5C\n",
        {"A": 0, "B": 2},
        found=(lost("no-renege", (1, 4), 7, "P.5 III.2.5-c", ["AH", "5C"], []),),
        tally={"B": {"play": 2}},
    ),
    "of-ones-own": Case(
        f"{HEAD}{HELD}\nRenege B on B: AH 5C\n",
        {"A": 1, "B": 2},
        found=(
            FALSE_GO,
            CLAIMABLE,
            lost("renege-of-the-own-side", (1, 5), 7, "P.5", ["AH", "5C"], []),
        ),
        tally=PLAYED,
    ),
    # RW-055 (1): free before anybody lays or announces.
    "a-go-put-right": Case(
        f"{HEAD}{HELD.replace('KS 1', 'KS')}, B AH\n",
        {"A": 0, "B": 2},
        found=(
            Found("go-put-right", (1, 4), 6, "P.5", says=("free",), gravity="note"),
        ),
        tally={"B": {"play": 2}},
    ),
    # RW-057: the same transcript where the Schedule is off.
    "claimed-where-the-schedule-is-off": Case(
        f"Form: association schedule=off\n{HELD}\nRenege A on B: AH 5C\n",
        {"A": 1, "B": 2},
        found=(
            FALSE_GO,
            lost("schedule-not-adopted", (1, 5), 7, "P-a", 4, 0, "nothing is taken"),
        ),
        tally=PLAYED,
    ),
}
PENALTIES = {
    # RW-065: fifteen back, never below nought.
    **{
        f"a-false-claim-at-{score}": Case(
            standing(score, 100)
            + "Deal 2: B\nPenalty A: false claim 7\nResult: none\n",
            {"A": max(0, score - 15), "B": 107},
            tally={"A": {"penalties": -min(15, score)}, "B": {"penalties": 7}},
        )
        for score in (9, 15, 90)
    },
    # P-b: the opponent pegs first; that wins, and the set-back is void.
    "a-false-claim-that-ends-it": Case(
        standing(95, 118)
        + "Deal 2: B\nPenalty A: false claim 7\nResult: A 95, B 121\n",
        {"A": 95, "B": 121},
        "B",
        "penalty",
        (2, 1),
        {"A": 1},
        tally={"B": {"penalties": 3}},
    ),
    # RW-068: 2 each, and at 119 the match.
    **{
        f"{offence.replace(' ', '-')}-at-119": Case(
            standing(95, 119) + f"Deal 2: B\nPenalty A: {offence}\n",
            {"A": 95, "B": 121},
            "B",
            "penalty",
            (2, 1),
            {"A": 1},
            tally={"B": {"penalties": 2}},
        )
        for offence in ("peek", "peg moved", "starter misplaced")
    },
    "three-for-a-peek": Case(
        f"{HEAD}Deal 1: B\nPenalty A: peek 3\n",
        {"A": 0, "B": 2},
        found=(lost("wrong-penalty", (1, 1), 3, "P.1 P-a", 3, 2),),
        tally={"B": {"penalties": 2}},
    ),
    "for-the-offender": Case(
        f"{HEAD}Deal 1: B\nPenalty A to A: peek\n",
        {"A": 0, "B": 0},
        found=(lost("penalty-to-the-own-side", (1, 1), 3, "P.1 P-a", "A", None),),
    ),
    "for-the-offenders-partner": Case(
        "Form: partners\nDeal 1: B\nPenalty A to C: peek\n",
        {"A": 0, "B": 0},
        found=(lost("penalty-to-the-own-side", (1, 1), 3, "P.1 P-a", "C", None),),
    ),
    "where-the-schedule-is-off": Case(
        "Form: association schedule=off\nDeal 1: B\nPenalty A: peek\n",
        {"A": 0, "B": 0},
        found=(lost("schedule-not-adopted", (1, 1), 3, "P-a", 2, 0),),
    ),
}


class TestReneges(OnEverySurface):
    cases = RENEGES


class TestPenalties(OnEverySurface):
    cases = PENALTIES


def test_an_offence_that_the_schedule_does_not_list_is_refused_by_name(client):
    # RW-068: a card that shows its face in the deal has no rule.
    sheet = f"{HEAD}Deal 1: B\nPenalty A: card exposed\n"
    answer = client.post("/api/v1/replays/", sheet, content_type="text/plain")
    assert answer.status_code == 422
    assert "peek, peg moved, starter misplaced" in answer.json()["detail"]
