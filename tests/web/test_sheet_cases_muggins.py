"""Muggins on sheets: in every phase, for everything, by everybody."""

from .verdicts import Case, Found, OnEverySurface, standing

HEAD = "Form: association\n"
TABLE = "Form: table muggins=on\n"
# Twelve: two fifteens, a pair, two runs of three.
TWELVE = "Deal 1: B\nA: 7C 8D 8H 9S\nB: 2C 4C 6C QD\nStarter: KC\n"
ALL = "15 7C 8D, 15 7C 8H, double run 7C 8D 8H 9S"
LAST = "15 7C 8D, double run 7C 8D 8H 9S"
RUN = "double run 7C 8D 8H 9S"


def left(at, line, points, *says, rules="IV.4-a IV.4", code="left-by-a-count"):
    says = (f"leaves {points}" if code == "left-by-a-count" else f"{points}", *says)
    return Found(code, at, line, rules, says=says, gravity="note")


def total(at, line, points, rules="IV.4-b IV.4"):
    return left(at, line, points, rules=rules, code="left-by-a-total")


def lost(code, at, line, rules, claimed, true, *says):
    return Found(code, at, line, rules, claimed, true, says)


MUGGINS = {
    # RW-072: item by item, and nothing for the player who was wronged.
    "missed-2-claims-3": Case(
        f"{HEAD}{TWELVE}Show A: 10 = {LAST}\nMuggins B on A: 3 = 15 7C 8H\n",
        {"A": 10, "B": 2},
        found=(
            left((1, 1), 6, 2, "15 7♣ 8♥", "for B to claim"),
            lost("wrong-muggins", (1, 2), 7, "IV.4 IV.4-a", 3, 2, "earns 2"),
        ),
        tally={"A": {"hands": 10}, "B": {"muggins": 2}},
    ),
    "missed-4-claims-2": Case(
        f"{HEAD}{TWELVE}Show A: 8 = {RUN}\nMuggins B on A: 2 = 15 7C 8H\n",
        {"A": 8, "B": 2},
        found=(left((1, 1), 6, 4, "15 7♣ 8♦, 15 7♣ 8♥"),),
        tally={"A": {"hands": 8}, "B": {"muggins": 2}},
    ),
    "missed-nothing-claims-2": Case(
        f"{HEAD}{TWELVE}Show A: 12\nMuggins B on A: 2\n",
        {"A": 12, "B": 0},
        found=(lost("wrong-muggins", (1, 2), 7, "IV.4 IV.4-a", 2, 0, "earns 0"),),
        tally={"A": {"hands": 12}},
    ),
    "claims-what-was-counted": Case(
        f"{HEAD}{TWELVE}Show A: 12 = {ALL}\nMuggins B on A: 2 = 15 7C 8H\n",
        {"A": 12, "B": 0},
        found=(
            lost(
                "wrong-muggins-told",
                (1, 2),
                7,
                "IV.4-a IV.4",
                2,
                0,
                "names this already",
                "no further penalty",
            ),
        ),
        tally={"A": {"hands": 12}},
    ),
    "claims-what-does-not-score": Case(
        f"{HEAD}{TWELVE}Show A: 10 = {LAST}\nMuggins B on A: 2 = 15 7C 9S\n",
        {"A": 10, "B": 0},
        found=(
            left((1, 1), 6, 2),
            lost(
                "wrong-muggins-told",
                (1, 2),
                7,
                "IV.2.1 IV.4 IV.4-a",
                2,
                0,
                "7♣ 9♠ adds up to 16",
            ),
        ),
        tally={"A": {"hands": 10}},
    ),
    "a-claim-that-failed-is-no-error": Case(
        f"{HEAD}{TWELVE}Show A: 12 = {ALL}\nMuggins B on A: 0 = 15 7C 8H\n",
        {"A": 12, "B": 0},
        tally={"A": {"hands": 12}},
    ),
    "two-claims-on-one-count": Case(
        f"{HEAD}{TWELVE}Show A: 8 = {RUN}\nMuggins B on A: 2 = 15 7C 8H\n"
        "Muggins B on A: 2 = 15 7C 8D\n",
        {"A": 8, "B": 4},
        found=(left((1, 1), 6, 4),),
        tally={"A": {"hands": 8}, "B": {"muggins": 4}},
    ),
    "one-claim-made-twice": Case(
        f"{HEAD}{TWELVE}Show A: 8 = {RUN}\nMuggins B on A: 2 = 15 7C 8H\n"
        "Muggins B on A: 2 = 15 7C 8H\n",
        {"A": 8, "B": 2},
        found=(
            left((1, 1), 6, 4),
            lost("wrong-muggins-told", (1, 3), 8, "IV.4-a IV.4", 2, 0, "taken this"),
        ),
        tally={"A": {"hands": 8}, "B": {"muggins": 2}},
    ),
    # RW-060: corrected, and nothing for the opponent.
    "ten-for-six": Case(
        standing(61, 70) + "Deal 2: B\nA: 7S 8D 8H 2S\nB: 2C 4C 6C QD\nStarter: KC\n"
        "Show A: 10\nShow B: 0\nCrib B: 0\nScore: A 71, B 70\n",
        {"A": 67, "B": 70},
        found=(
            lost(
                "over-count-told",
                (2, 1),
                9,
                "IV.2.3 IV.4-d",
                10,
                6,
                "No run: 7♠ 8♦ 8♥",
                "the opponent takes nothing",
            ),
        ),
        tally={"A": {"hands": 6}},
    ),
    # RW-061: 12 named and 10 pegged.
    "named-and-not-pegged": Case(
        f"{HEAD}{TWELVE}Show A: 10 = {ALL}\nMuggins B on A: 2\n",
        {"A": 12, "B": 0},
        found=(
            lost("items-do-not-add-up", (1, 1), 6, "IV.2", 10, 12, "come to 12"),
            lost(
                "muggins-of-what-is-named",
                (1, 2),
                7,
                "IV.4-f IV.4",
                2,
                0,
                "names everything",
            ),
        ),
        tally={"A": {"hands": 12}},
    ),
    # RW-071: open until the cards are gathered.
    "before-the-count": Case(
        f"{HEAD}{TWELVE}Muggins B on A: 2 = 15 7C 8H\nShow A: 10 = {LAST}\n",
        {"A": 10, "B": 0},
        found=(
            lost(
                "muggins-before-the-count",
                (1, 1),
                6,
                "IV.4-c VII.2",
                2,
                0,
                "before A has counted",
                "no claim",
            ),
            left((1, 2), 7, 2),
        ),
        tally={"A": {"hands": 10}},
    ),
    "after-the-dealer-counted": Case(
        f"{HEAD}{TWELVE}Show A: 10\nShow B: 0\nMuggins B on A: 2\nGathered\n",
        {"A": 10, "B": 2},
        found=(total((1, 1), 6, 2),),
        tally={"A": {"hands": 10}, "B": {"muggins": 2}},
    ),
    "after-the-cards-were-gathered": Case(
        f"{HEAD}{TWELVE}Show A: 10\nShow B: 0\nGathered\nMuggins B on A: 2\n",
        {"A": 10, "B": 0},
        found=(
            total((1, 1), 6, 2),
            lost("muggins-too-late", (1, 4), 9, "IV.4", 2, 0, "were gathered"),
        ),
        tally={"A": {"hands": 10}},
    ),
    "in-the-next-deal": Case(
        f"{HEAD}{TWELVE}Show A: 10\nDeal 2: A\nMuggins B on A: 2\n",
        {"A": 10, "B": 0},
        found=(
            total((1, 1), 6, 2),
            lost("muggins-too-late", (2, 1), 8, "IV.4", 2, 0, "were gathered"),
        ),
        tally={"A": {"hands": 10}},
    ),
    "the-dealer-counts-first-and-nobody-is-near": Case(
        standing(50, 50) + "Deal 2: B\nShow B: 8\nShow A: 4\nCrib B: 4\n"
        "Score: A 54, B 62\n",
        {"A": 54, "B": 62},
        found=(lost("count-out-of-order", (2, 1), 6, "IV.1", "B", "A"),),
        tally={"A": {"hands": 4}, "B": {"hands": 8, "cribs": 4}},
    ),
    "the-crib-counted-before-the-hand": Case(
        standing(50, 50) + "Deal 2: B\nShow A: 4\nCrib B: 4\nShow B: 8\n"
        "Score: A 54, B 62\n",
        {"A": 54, "B": 62},
        found=(lost("crib-out-of-order", (2, 2), 7, "IV.1", "B", "B", "B’s hand"),),
        tally={"A": {"hands": 4}, "B": {"hands": 8, "cribs": 4}},
    ),
    # RW-073: no cap, and nothing once the match is over.
    "eleven-of-twelve-near-the-end": Case(
        standing(118, 100) + TWELVE.replace("Deal 1", "Deal 2") + "Show A: 1\n"
        "Muggins B on A: 11\n",
        {"A": 119, "B": 111},
        found=(total((2, 1), 9, 11),),
        tally={"A": {"hands": 1}, "B": {"muggins": 11}},
    ),
    "the-player-arrives-first": Case(
        standing(118, 113) + TWELVE.replace("Deal 1", "Deal 2") + "Show A: 4 = "
        "15 7C 8D, 15 7C 8H\nMuggins B on A: 8 = double run 7C 8D 8H 9S\n",
        {"A": 121, "B": 113},
        "A",
        "hand",
        (2, 1),
        {"B": 1},
        found=(
            left((2, 1), 9, 8),
            lost("points-after-the-end", (2, 2), 10, "IV.4-e V.1 V.1-a", 8, 0),
        ),
        tally={"A": {"hands": 3}},
    ),
    "muggins-wins": Case(
        standing(100, 119) + TWELVE.replace("Deal 1", "Deal 2") + "Show A: 10\n"
        "Muggins B on A: 2\n",
        {"A": 110, "B": 121},
        "B",
        "muggins",
        (2, 2),
        {"A": 1},
        found=(total((2, 1), 9, 2),),
        tally={"A": {"hands": 10}, "B": {"muggins": 2}},
    ),
    # RW-074: hand or crib only.
    **{
        f"for-{name}": Case(
            f"{HEAD}{TWELVE}Show A: 12\nMuggins B on A: 2 = {what}\n",
            {"A": 12, "B": 0},
            found=(
                lost(
                    "wrong-muggins-told",
                    (1, 2),
                    7,
                    "IV.4 IV.4-f IV.4-a",
                    2,
                    0,
                    f"“{what}” is neither",
                ),
            ),
            tally={"A": {"hands": 12}},
        )
        for name, what in (
            ("heels", "heels"),
            ("a-go", "go"),
            ("thirty-one", "31 7C 8D"),
            ("a-missed-muggins", "muggins"),
        )
    },
    "on-a-crib": Case(
        f"{HEAD}Deal 1: B\nA: AC 2C 3D 8H / 2H 7H\nB: AD 2D 3S 8S / 9H KH\n"
        "Starter: 4C\nShow A: 8\nShow B: 8\nCrib B: 0\n"
        "Muggins A on B crib: 2 = 15 2H 9H 4C\nGathered\n",
        {"A": 10, "B": 8},
        found=(left((1, 3), 8, 2, "15 2♥ 4♣ 9♥", "for A to claim"),),
        tally={"A": {"hands": 8, "muggins": 2}, "B": {"hands": 8}},
    ),
    "on-a-crib-after-the-cards-were-gathered": Case(
        f"{HEAD}Deal 1: B\nA: AC 2C 3D 8H / 2H 7H\nB: AD 2D 3S 8S / 9H KH\n"
        "Starter: 4C\nShow A: 8\nShow B: 8\nCrib B: 0\nGathered\n"
        "Muggins A on B crib: 2 = 15 2H 9H 4C\n",
        {"A": 8, "B": 8},
        found=(
            left((1, 3), 8, 2),
            lost("muggins-too-late", (1, 5), 10, "IV.4", 2, 0),
        ),
        tally={"A": {"hands": 8}, "B": {"hands": 8}},
    ),
    "of-ones-own": Case(
        f"{HEAD}{TWELVE}Show A: 10\nMuggins A on A: 2\n",
        {"A": 10, "B": 0},
        found=(
            total((1, 1), 6, 2),
            lost("muggins-on-the-own-side", (1, 2), 7, "IV.4", 2, 0, "same side"),
        ),
        tally={"A": {"hands": 10}},
    ),
    "by-the-partner": Case(
        "Form: partners\nDeal 1: D\nShow A: 10\nMuggins C on A: 2\n",
        {"A": 10, "B": 0},
        found=(lost("muggins-on-the-own-side", (1, 2), 4, "IV.4", 2, 0),),
        tally={"A": {"hands": 10}},
    ),
    "no-opting-out": Case(
        "Form: association muggins=off\n" + TWELVE + "Show A: 10\nMuggins B on A: 2\n",
        {"A": 10, "B": 2},
        found=(
            lost(
                "muggins-not-waived", (None, None), None, "IV.4", "off", None, "nobody"
            ),
            total((1, 1), 6, 2),
        ),
        tally={"A": {"hands": 10}, "B": {"muggins": 2}},
    ),
    "at-a-table-that-has-not-agreed": Case(
        f"Form: table\n{TWELVE}Show A: 10\nMuggins B on A: 2\n",
        {"A": 10, "B": 0},
        found=(
            Found(
                "left-where-none-may-claim",
                (1, 1),
                6,
                "T.17",
                says=("nobody takes it",),
                gravity="note",
            ),
            lost("muggins-of-no-effect", (1, 2), 7, "T.17 T.18", 2, 0, "not adopted"),
        ),
        tally={"A": {"hands": 10}},
    ),
}
# 4 6 5: fifteen and a run of three, and B pegs nothing.
MISSED = (
    "Deal 1: A\nA: 6C 9D QS KS\nB: 4C 5D TH JH\nStarter: 2S\nPlay: B 4C, A 6C, B 5D"
)
PEG = "III.2.1 III.2.4 III.2 III.2-a"
IN_PLAY = {
    # RW-076: no claim under the Code; the points are the card’s.
    "in-the-play-under-the-code": Case(
        f"{HEAD}{MISSED}\nMuggins A on B: 5\n",
        {"A": 0, "B": 5},
        found=(
            lost("wrong-peg", (1, 3), 6, PEG, 0, 5),
            lost("muggins-in-the-play", (1, 4), 7, "IV.4-f IV.4", 5, 0, "it is Table"),
        ),
        tally={"B": {"play": 5}},
    ),
    "in-the-play-where-the-table-adopts-it": Case(
        f"{TABLE}{MISSED}\nMuggins A on B: 5\n",
        {"A": 5, "B": 0},
        found=(
            Found("left-in-the-play", (1, 3), 6, "T.17", says=("B",), gravity="note"),
        ),
        tally={"A": {"muggins": 5}},
    ),
    "in-the-play-after-the-next-lay": Case(
        # S.11: no source names a moment.
        f"{TABLE}{MISSED}, A 9D 1\nMuggins A on B: 5\n",
        {"A": 6, "B": 0},
        found=(
            Found("left-in-the-play", (1, 3), 6, "T.17", says=("B",), gravity="note"),
        ),
        tally={"A": {"play": 1, "muggins": 5}},
    ),
    "more-in-the-play-than-was-left": Case(
        f"{TABLE}{MISSED}\nMuggins A on B: 6\nMuggins A on B: 1\n",
        {"A": 5, "B": 0},
        found=(
            Found("left-in-the-play", (1, 3), 6, "T.17", says=("B",), gravity="note"),
            lost("wrong-muggins", (1, 4), 7, "T.17", 6, 5),
            lost("wrong-muggins", (1, 5), 8, "T.17", 1, 0),
        ),
        tally={"A": {"muggins": 5}},
    ),
    "in-the-play-at-a-table-that-has-not-agreed": Case(
        f"Form: table\n{MISSED}\nMuggins A on B: 5\n",
        {"A": 0, "B": 5},
        found=(
            lost("wrong-peg", (1, 3), 6, PEG, 0, 5),
            lost("muggins-of-no-effect", (1, 4), 7, "T.17 T.18", 5, 0),
        ),
        tally={"B": {"play": 5}},
    ),
}


class TestMuggins(OnEverySurface):
    cases = MUGGINS


class TestMugginsInThePlay(OnEverySurface):
    cases = IN_PLAY
