"""The counts and the play on sheets: what people got wrong, and what must be said."""

from .verdicts import Case, Found, OnEverySurface

HEAD = "Form: association\nDeal 1: B\n"
HEELS = (
    HEAD + "A: JC 4H 6S 8D / 2C 3C\nB: 5C 6D 9H KS / 2D 3D\nStarter: JD\nHeels B: 2\n"
)
JACK = "Play: A JC, B 5C 2, A 4H, B 6D 3, A 6S 4\nPlay: B 9H, A 8D, B KS 1\n"
JACK_SHOWN = "Show A: 2\nShow B: 6\nCrib B: 12\n"
JACK_TALLY = {
    "A": {"play": 4, "hands": 2},
    "B": {"play": 6, "hands": 6, "cribs": 12, "heels": 2},
}
CRIB_FLUSH = (
    HEAD + "A: AC 2C 3D 8H / 2H 7H\nB: AD 2D 3S 8S / 9H KH\n"
    "Starter: 4C\nShow A: 8\nShow B: 8\n"
)
CRIB_TALLY = {"A": {"hands": 8}, "B": {"hands": 8, "cribs": 2}}
ONE = Found("cards-of-some", (1, None), 3, "II.2", says=("only the cards of A",))
ONE = Found(ONE.code, ONE.at, ONE.line, ONE.rules, says=ONE.says, gravity="note")
RENEGE = "P.5 P-c P-e P-a"


def renege(at, line, *says):
    return Found("renege-claimable", at, line, RENEGE, says=says, gravity="note")


COUNTS = {
    # RW-001: 2 for heels at the cut, and nothing in the show.
    "heels-once-and-no-nobs-for-the-starter": Case(
        HEELS + JACK + JACK_SHOWN + "Score: A 6, B 26\n",
        {"A": 6, "B": 26},
        tally=JACK_TALLY,
    ),
    "heels-again-in-the-show": Case(
        HEELS + JACK + "Show A: 2\nShow B: 6\nHeels B: 2\nCrib B: 12\n"
        "Score: A 6, B 28\n",
        {"A": 6, "B": 26},
        found=(Found("wrong-heels", (1, 12), 11, "II.4", 2, 0),),
        tally=JACK_TALLY,
    ),
    "heels-as-nobs": Case(
        HEELS + JACK + "Show A: 2\n"
        "Show B: 7 = 15 5C JD, 15 5C KS, 15 6D 9H, nobs JD\nCrib B: 12\n",
        {"A": 6, "B": 26},
        found=(
            Found(
                "over-count-told",
                (1, 11),
                10,
                "IV.2.5 II.4 IV.4-d",
                7,
                6,
                ("J♦ is the starter itself", "stands at 6", "takes nothing"),
            ),
        ),
        tally=JACK_TALLY,
    ),
    "heels-as-nobs-in-a-bare-total": Case(
        HEELS + JACK + "Show A: 2\nShow B: 7\nCrib B: 12\nScore: A 6, B 27\n",
        {"A": 6, "B": 26},
        found=(
            Found(
                "over-count-told",
                (1, 11),
                10,
                "IV.2.5 II.4 IV.4-d",
                7,
                6,
                ("never again in the show",),
            ),
        ),
        tally=JACK_TALLY,
    ),
    "heels-of-the-other-seat": Case(
        HEELS.replace("Heels B", "Heels A") + JACK + JACK_SHOWN + "Score: A 8, B 24\n",
        {"A": 6, "B": 24},
        found=(Found("wrong-heels", (1, 1), 6, "II.4", 2, 0),),
        tally={**JACK_TALLY, "B": {"play": 6, "hands": 6, "cribs": 12}},
    ),
    # RW-003: in the crib five or nothing, and why.
    "four-of-a-suit-in-the-crib": Case(
        CRIB_FLUSH + "Crib B: 6\n",
        {"A": 8, "B": 10},
        found=(
            Found(
                "over-count-told",
                (1, 3),
                8,
                "IV.2.4 IV.4-d",
                6,
                2,
                ("in the crib only a flush of five counts",),
            ),
        ),
        tally=CRIB_TALLY,
    ),
    "four-of-a-suit-named-in-the-crib": Case(
        CRIB_FLUSH + "Crib B: 6 = 15 2H 9H 4C, flush 2H 7H 9H KH\n",
        {"A": 8, "B": 10},
        found=(
            Found(
                "over-count-told",
                (1, 3),
                8,
                "IV.2.4 IV.4-d",
                6,
                2,
                ("In the crib only a flush of five counts",),
            ),
        ),
        tally=CRIB_TALLY,
    ),
    # RW-011: name, cards and points of a line agree; run of four, hand 8.
    "a-run-of-four-called-a-double-run": Case(
        HEAD + "A: 4C 5D 6H 7S\nStarter: KD\n"
        "Show A: 12 = 15 5D KD, 15 4C 5D 6H, double run of three 4C 5D 6H 7S\n",
        {"A": 4, "B": 0},
        found=(
            ONE,
            Found(
                "over-count-told",
                (1, 1),
                5,
                "IV.2 IV.4-d",
                12,
                4,
                ("4♣ 5♦ 6♥ 7♠: that is a run of four, not a double run of three",),
            ),
        ),
        tally={"A": {"hands": 4}},
    ),
    "a-double-run-of-four-called-a-run-of-five": Case(
        HEAD + "A: 3C 4D 4H 5S\nStarter: 6C\n"
        "Show A: 9 = 15 4D 5S 6C, 15 4H 5S 6C, run of five 3C 4D 4H 5S 6C\n",
        {"A": 4, "B": 0},
        found=(
            ONE,
            Found(
                "over-count-told",
                (1, 1),
                5,
                "IV.2 IV.4-d",
                9,
                4,
                ("that is a double run of four, not a run of five",),
            ),
        ),
        tally={"A": {"hands": 4}},
    ),
}
WORKED = (
    HEAD + "A: JS 7D 6H 4C / 9C KD\nB: 5C 6S 2D 4H / QD 9S\nStarter: 5S\n"
    "Play: A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1\nPlay: A 6H, B 4H, A 4C 3\n"
)
WORKED_TALLY = {
    "A": {"play": 3, "hands": 9},
    "B": {"play": 6, "hands": 12, "cribs": 6},
}
SHOWS = {
    "a-hand-counted-twice": Case(
        WORKED + "Show A: 9\nShow B: 12\nCrib B: 6\nShow A: 9\nScore: A 21, B 24\n",
        {"A": 12, "B": 24},
        found=(Found("counted-twice", (1, 13), 11, "IV.1", 9, 0),),
        tally=WORKED_TALLY,
    ),
    "a-crib-counted-twice": Case(
        WORKED + "Show A: 9\nShow B: 12\nCrib B: 6\nCrib B: 6\nScore: A 12, B 30\n",
        {"A": 12, "B": 24},
        found=(Found("counted-twice", (1, 13), 11, "IV.1", 6, 0),),
        tally=WORKED_TALLY,
    ),
    "the-crib-counted-by-the-other-seat": Case(
        WORKED + "Show A: 9\nShow B: 12\nCrib A: 6\nScore: A 18, B 18\n",
        {"A": 12, "B": 24},
        found=(
            Found(
                "crib-of-another",
                (1, 12),
                10,
                "II.3 IV.1",
                "A",
                "B",
                ("the dealer’s: B pegs it",),
            ),
        ),
        tally=WORKED_TALLY,
    ),
    "only-some-of-the-counts": Case(
        WORKED + "Show A: 9\nCrib B: 6\n",
        {"A": 12, "B": 12},
        tally={"A": {"play": 3, "hands": 9}, "B": {"play": 6, "cribs": 6}},
    ),
    # RW-070: the dealer lays from the crib.
    "a-card-laid-that-went-to-the-crib": Case(
        HEAD + "A: JS 7D 6H 4C / 9C KD\nB: 5C 6S 2D 4H / QD 9S\nStarter: 5S\n"
        "Play: A JS, B QD 2, A 7D\n",
        {"A": 0, "B": 2},
        found=(
            Found(
                "card-not-held",
                (1, 2),
                6,
                "II.3 III.1",
                "QD",
                ["2D", "4H", "5C", "6S"],
                ("B does not hold Q♦",),
            ),
        ),
        tally={"B": {"play": 2}},
    ),
    "three-cards-laid-away": Case(
        HEAD + "A: JS 7D 6H 4C / 9C KD 2H\nB: 5C 6S 2D 4H / QD\nStarter: 5S\n"
        "Show A: 9\nShow B: 12\nCrib B: 19\n",
        {"A": 9, "B": 31},
        found=(
            Found("laid-away-size", (1, None), 3, "II.3", 3, 2),
            Found("laid-away-size", (1, None), 4, "II.3", 1, 2),
            Found("impossible-total", (1, 3), 8, "T.4 IV.3", 19, None),
        ),
        tally={"A": {"hands": 9}, "B": {"hands": 12, "cribs": 19}},
    ),
    # RW-190 (g) and I.1: one finding for a joker, and the hand is not too small.
    "a-joker-in-a-hand": Case(
        HEAD + "A: JS 7D 6H Joker / 9C KD\nB: 5C 6S 2D 4H / QD 9S\nStarter: 5S\n"
        "Show A: 9\nShow B: 12\n",
        {"A": 9, "B": 12},
        found=(Found("joker", (1, None), 3, "I.1", "Joker", None),),
        tally={"A": {"hands": 9}, "B": {"hands": 12}},
    ),
    "hands-of-another-form": Case(
        "Form: five-card\nDeal 1: B\nA: JS 7D 6H 4C / 9C KD\nB: 5C 6S 2D / QD 9S\n",
        {"A": 3, "B": 0},
        found=(Found("hand-size", (1, None), 3, "II.3", 4, 3),),
    ),
    "a-seat-that-the-form-has-not": Case(
        HEAD + "C: JS 7D 6H 4C\n",
        {"A": 0, "B": 0},
        found=(Found("seat-not-here", (1, None), 3, "II.2", "C", ["A", "B"]),),
    ),
}
# RW-023: K K Q, then Q 9 9, then 8 8.
THREE = HEAD + "A: KS QH 9D 8C\nB: KD QC 9H 8S\nStarter: 2C\n"
PLAYS = {
    # RW-017: 24, and B holds nothing but the 8.
    "a-card-that-does-not-fit": Case(
        HEAD + "A: 4C 9C KH QD\nB: KD QC JC 8S\nStarter: 2S\n"
        "Play: A 4C, B KD, A KH 2, B 8S\n",
        {"A": 3, "B": 0},
        found=(
            Found("wrong-peg", (1, 3), 6, "III.2.3 III.2.5 III.2 III.2-a", 2, 3),
            Found(
                "over-31-where-go-is-due",
                (1, 4),
                6,
                "III.1 III.2.5",
                32,
                "go",
                ("B holds nothing that fits and says Go",),
            ),
        ),
        tally={"A": {"play": 3}},
    ),
    "a-card-that-does-not-fit-while-another-does": Case(
        HEAD + "A: 9C 5H 2C 3C\nB: TC 8S AD KD\nStarter: QS\n"
        "Play: A 9C, B TC, A 5H, B 8S 2\n",
        {"A": 0, "B": 2},
        found=(
            Found(
                "over-31-while-holding",
                (1, 4),
                6,
                "III.1 III.2.5-c",
                "8S",
                ["AD", "8S", "KD"],
                ("would make 32", "must lay what fits: A♦"),
            ),
        ),
        tally={"B": {"play": 2}},
    ),
    # RW-020: 5 7 10 is 22; the 8 makes 30 for the Go, the K leads and is last.
    "go-against-a-last-card": Case(
        HEAD + "A: 3C 5C TC KC\nB: 2D 7D 8D 4D\nStarter: QH\n"
        "Play: A 3C, B 2D, A 5C, B 4D 4, A TC, B 7D 2\nPlay: A KC, B 8D 1\n",
        {"A": 0, "B": 7},
        tally={"B": {"play": 7}},
    ),
    "three-series-and-the-show-after-card-eight": Case(
        THREE + "Play: A KS, B KD 2, A QH 1, B go\nPlay: B QC, A 9D, B 9H 3, A go\n"
        "Play: A 8C, B 8S 3\nShow A: 0\nShow B: 0\nScore: A 1, B 8\n",
        {"A": 1, "B": 8},
        tally={"A": {"play": 1}, "B": {"play": 8}},
    ),
    "a-show-after-card-three": Case(
        THREE + "Play: A KS, B KD 2, A QH 1\nShow A: 0\nShow B: 0\n",
        {"A": 1, "B": 2},
        found=(
            Found(
                "show-before-all-is-laid",
                (1, 4),
                7,
                "III.3 IV.1",
                "show",
                ["8C", "9D"],
                ("A still holds 8♣ 9♦",),
            ),
        ),
        tally={"A": {"play": 1}, "B": {"play": 2}},
    ),
    # RW-029: 26, a Go, and B stops at 28 with the 3 in hand.
    "stopping-after-a-go": Case(
        HEAD + "A: 8S QC KH JC\nB: 8H 2C 3D 7D\nStarter: KS\n"
        "Play: A 8S, B 8H 2, A QC, B 2C 1, A go, A KH\n",
        {"A": 0, "B": 3},
        found=(
            Found(
                "must-lay-on",
                (1, 6),
                6,
                "III.2.5 III.2.5-c",
                "KH",
                ["JC", "KH"],
                ("at 28 holds 3♦",),
            ),
            renege((1, 6), 6, "takes 2", "3♦"),
        ),
        tally={"B": {"play": 3}},
    ),
    "stopping-claimed-as-a-renege": Case(
        HEAD + "A: 8S QC KH JC\nB: 8H 2C 3D 7D\nStarter: KS\n"
        "Play: A 8S, B 8H 2, A QC, B 2C 1, A go, A KH\nRenege A on B: 3D\n",
        {"A": 2, "B": 3},
        tally={"A": {"penalties": 2}, "B": {"play": 3}},
    ),
    # RW-034: the Bicycle wording ends the series at B’s Go, with C’s 3 unlaid.
    "a-series-ended-before-all-have-passed": Case(
        "Form: three-hand\nDeal 1: C\nA: 7C 6D QD KD / 2C\nB: 9C JC JD 8D / 2D\n"
        "C: TH 3C TC KS / 2H\nFrom pack: 4D\nStarter: AC\n"
        "Play: A 7C, B 9C, C TH 1, A go, B go, A 6D\n",
        {"A": 0, "B": 0, "C": 1},
        found=(
            Found(
                "must-lay-on-among-several",
                (1, 6),
                8,
                "T.11 III.2.5-c",
                "6D",
                ["6D", "QD", "KD"],
                ("C at 26 holds 3♣", "This is Table, not the Code"),
            ),
            renege((1, 6), 8, "takes 2", "3♣"),
        ),
        tally={"C": {"play": 1}},
    ),
    "a-series-laid-out-by-the-last-layer": Case(
        "Form: three-hand\nDeal 1: C\nA: 7C 6D QD KD / 2C\nB: 9C JC JD 8D / 2D\n"
        "C: TH 3C TC KS / 2H\nFrom pack: 4D\nStarter: AC\n"
        "Play: A 7C, B 9C, C TH, A go, B go, C 3C 1, A 6D\n",
        {"A": 0, "B": 0, "C": 1},
        tally={"C": {"play": 1}},
    ),
    # RW-058: the Code names the leader and no remedy.
    "the-dealer-leads": Case(
        HEAD + "Play: B 5C, A TD 2\n",
        {"A": 2, "B": 0},
        found=(
            Found(
                "wrong-leader",
                (1, 1),
                3,
                "III.1",
                "B",
                "A",
                ("The Code gives no remedy and no penalty",),
            ),
        ),
        tally={"A": {"play": 2}},
    ),
}


FORM = "Form: association\n"


def wrong_first(line, claimed, true):
    return Found("wrong-first-dealer", (1, None), line, "II.1", claimed, true)


# RW-036: the lower card deals, ace lowest; ties are cut again, however often.
CUTS = {
    "the-two-deals": Case(
        FORM + "Cut: A KH, B 2D\nDeal 1: B\nResult: none\n", {"A": 0, "B": 0}
    ),
    "the-king-does-not": Case(
        FORM + "Cut: A KH, B 2D\nDeal 1: A\nResult: none\n",
        {"A": 0, "B": 0},
        found=(wrong_first(3, "A", "B"),),
    ),
    "the-ace-deals": Case(
        FORM + "Cut: A AH, B KD\nDeal 1: A\nResult: none\n", {"A": 0, "B": 0}
    ),
    "the-four-after-two-ties": Case(
        FORM + "Cut: A 7H, B 7D\nCut: A 9H, B 9D\nCut: A 9C, B 4D\nDeal 1: B\n"
        "Result: none\n",
        {"A": 0, "B": 0},
    ),
    "the-nine-after-two-ties-does-not": Case(
        FORM + "Cut: A 7H, B 7D\nCut: A 9H, B 9D\nCut: A 9C, B 4D\nDeal 1: A\n"
        "Result: none\n",
        {"A": 0, "B": 0},
        found=(wrong_first(5, "A", "B"),),
    ),
}


class TestCuts(OnEverySurface):
    cases = CUTS


class TestCounts(OnEverySurface):
    cases = COUNTS


class TestShows(OnEverySurface):
    cases = SHOWS


class TestPlays(OnEverySurface):
    cases = PLAYS


def test_one_card_a_lay(client):
    # RW-059, III.1: 7 and 8 laid together cannot be written as one lay.
    sheet = HEAD + "Play: A 7C 8D, B KD\n"
    answer = client.post("/api/v1/replays/", sheet, content_type="text/plain")
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["line"], problem["column"]) == (3, 9)
    assert "lays more than one card; write one card a lay" in problem["detail"]
    page = client.get("/check/", {"sheet": sheet})
    assert page.status_code == 400
    assert "Reading stopped at line 3, column 9" in page.content.decode()
