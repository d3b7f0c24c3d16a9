"""Muggins (IV.4): what a count leaves out, and what a claim to it earns."""

from collections import Counter

import pytest

from rulebook.engine import NotationError, count, find_profile, judge_claim, uncounted
from rulebook.findings import Gravity, Refused
from tests.engine import reference

TWELVE = ("7C 8D 8H 9S", "KC")
"""Two fifteens, a pair and two runs of three."""
TWENTY_FOUR = ("6D 7D 7S 8C", "8H")
"""Four fifteens, two pairs and four runs of three."""
TWENTY_NINE = ("5C 5D 5H JS", "5S")
FOURTEEN = ("3C 4D 4H 5S", "6C")
"""Two fifteens, a pair and two runs of four."""
EIGHT = ("4C 5D 6H 7S", "KD")
"""Two fifteens and a run of four."""
FLUSHED = ("2H 7H 9H KH", "4C")
"""In the hand a fifteen and four for the flush, in the crib the fifteen alone."""

ALL_TWELVE = ["15 7C 8D", "15 7C 8H", "pair 8D 8H", "run 7C 8D 9S", "run 7C 8H 9S"]

# Show, what was claimed, muggins; then true, claimed, over, shortfall, earned, stands.
JUDGED = {
    "nothing-missed": (TWELVE, ALL_TWELVE, [], 12, 12, 0, 0, 0, ""),
    "a-pair-missed": (
        TWELVE,
        ["15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"],
        ["pair 8D 8H"],
        12,
        10,
        0,
        2,
        2,
        "yes",
    ),
    "all-missed": (TWELVE, [], ["run 7C 8D 9S"], 12, 0, 0, 12, 3, "yes"),
    "only-the-total-known": (TWELVE, 10, ["pair 8D 8H"], 12, 10, 0, 2, 2, "yes"),
    "total-and-no-claim": (TWELVE, 6, [], 12, 6, 0, 6, 0, ""),
    "RW-072-missed-2-claims-3": (
        TWELVE,
        ["15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"],
        ["pair 8D 8H for 3"],
        12,
        10,
        0,
        2,
        2,
        "yes",
    ),
    "RW-072-missed-4-claims-2": (
        TWELVE,
        ["pair 8D 8H", "run 7C 8D 9S", "run 7C 8H 9S"],
        ["15 7C 8D"],
        12,
        8,
        0,
        4,
        2,
        "yes",
    ),
    "RW-072-nothing-missed-claims-2": (
        TWELVE,
        ALL_TWELVE,
        ["15 7C 8D"],
        12,
        12,
        0,
        0,
        0,
        "no",
    ),
    "RW-072-nothing-missed-by-total": (
        TWELVE,
        12,
        ["15 7C 8D"],
        12,
        12,
        0,
        0,
        0,
        "no",
    ),
    "RW-060-over-count": (TWELVE, 14, ["pair 8D 8H"], 12, 14, 2, 0, 0, "no"),
    "RW-008-fourteen-for-twelve": (
        ("4C 4D 4H 3S", "3C"),
        14,
        [],
        12,
        14,
        2,
        0,
        0,
        "",
    ),
    "RW-061-all-named-but-not-pegged": (
        TWELVE,
        ALL_TWELVE,
        ["run 7C 8D 9S"],
        12,
        12,
        0,
        0,
        0,
        "no",
    ),
    "RW-073-all-but-one": (
        ("5D TH 5S JC", "3C"),
        ["nobs"],
        ["15 5D TH", "15 5D JC", "15 5S TH", "pair 5D 5S"],
        11,
        1,
        0,
        10,
        8,
        "yes yes yes yes",
    ),
    "the-same-line-twice": (
        TWELVE,
        ["15 7C 8D", "15 7C 8H"],
        ["pair 8D 8H", "pair 8H 8D"],
        12,
        4,
        0,
        8,
        2,
        "yes no",
    ),
    "what-does-not-score": (TWELVE, 0, ["pair 9S KC"], 12, 0, 0, 12, 0, "no"),
    "one-of-two-lines": (
        TWELVE,
        ["15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"],
        ["15 7C 8D", "pair 8D 8H"],
        12,
        10,
        0,
        2,
        2,
        "no yes",
    ),
    "flush-in-the-hand": (FLUSHED, ["15 2H 9H 4C"], ["flush"], 6, 2, 0, 4, 4, "yes"),
}

# A compound word, its hand, and what it stands for.
COMPOUNDS = {
    "double-run-of-three": (TWELVE, "double run of three 7C 8D 8H 9S", 8, "1p 2r"),
    "double-run": (TWELVE, "double run 7C 8D 8H 9S", 8, "1p 2r"),
    "double-run-by-rank": (TWELVE, "double run 7 8 8 9", 8, "1p 2r"),
    "double-run-of-four": (FOURTEEN, "double run of four 3C 4D 4H 5S 6C", 10, "1p 2r"),
    "triple-run": (("TC JD QH QS", "QC"), "triple run TC JD QH QS QC", 15, "3p 3r"),
    "double-double-run": (
        TWENTY_FOUR,
        "double double run 6D 7D 7S 8C 8H",
        16,
        "2p 4r",
    ),
    "pair-royal": (("AC TC AH TS", "AD"), "pair royal AC AH AD", 6, "3p"),
    "double-pair-royal": (TWENTY_NINE, "double pair royal 5C 5D 5H 5S", 12, "6p"),
    "pair": (("AC TC AH TS", "AD"), "pair TC TS", 2, "1p"),
}

# The player's own line that does not hold, the hand and what the line rests on.
REFUSED_LINES = {
    "RW-011-double-run-of-three": (
        EIGHT,
        False,
        "double run of three 4C 5D 6H 7S",
        None,
    ),
    "RW-011-run-of-five": (FOURTEEN, False, "run of five 3C 4D 4H 5S 6C", None),
    "S17-double-run-for-a-run-of-four": (
        ("3C 4D 5H 6S", "KC"),
        False,
        "double run 3C 4D 5H 6S",
        None,
    ),
    "double-run-for-a-double-double-run": (
        TWENTY_FOUR,
        False,
        "double run of three 6D 7D 7S 8C 8H",
        None,
    ),
    "run-of-five-for-four": (EIGHT, False, "run of five 4C 5D 6H 7S", None),
    "run-of-three-for-four": (EIGHT, False, "run of three 4C 5D 6H 7S", None),
    "double-run-of-three-for-four": (
        FOURTEEN,
        False,
        "double run of three 3C 4D 4H 5S 6C",
        None,
    ),
    "pair-for-three": (("AC TC AH TS", "AD"), False, "pair AC AH AD", None),
    "pair-royal-for-two": (("AC TC AH TS", "AD"), False, "pair royal TC TS", None),
    "fourteen": (TWELVE, False, "15 7C 9S", "IV.2.1"),
    "ten-and-queen": (("TC QD 2H 4S", "6C"), False, "pair TC QD", "IV.2.2"),
    "S15-two-in-a-row": (("2C 3D 7H JS", "9C"), False, "run 2C 3D", "IV.2.3"),
    "a-gap": (EIGHT, False, "run 4C 5D 7S", "IV.2.3"),
    "S16-round-the-corner": (
        ("QC KD AH 2S", "7C"),
        False,
        "run QC KD AH",
        "IV.2.3",
    ),
    "RW-002-flush-with-the-starter": (
        ("2H 7H 9H KD", "4H"),
        False,
        "flush 2H 7H 9H 4H",
        "IV.2.4",
    ),
    "RW-003-crib-flush": (FLUSHED, True, "flush 2H 7H 9H KH", "IV.2.4"),
    "RW-003-crib-flush-unnamed": (FLUSHED, True, "flush", "IV.2.4"),
    "RW-001-starter-jack": (("JC 4H 6S 8D", "JD"), False, "nobs JD", "IV.2.5"),
    "another-suit": (("JC 4H 6S 8D", "JD"), False, "nobs JC", "IV.2.5"),
    "no-jack": (EIGHT, False, "nobs", "IV.2.5"),
    "a-card-not-there": (TWELVE, False, "15 7H 8D", None),
    "a-rank-not-there": (TWELVE, False, "15 5 K", None),
    "a-rank-that-fits-two": (TWELVE, False, "15 7 8", None),
    "one-rank-for-a-pair": (TWELVE, False, "pair 8", None),
    "one-rank-for-a-double-run": (TWELVE, False, "double run 7 8 9", None),
    "one-card-twice": (TWELVE, False, "pair 8D 8D", None),
}

# RW-074: what scores elsewhere than in a hand or crib.
ELSEWHERE = ["heels", "go", "last", "31", "penalty", "muggins"]


def rules_of(findings):
    return {str(rule) for finding in findings for rule in finding.rules}


def stands(verdict):
    return " ".join("yes" if line.stands else "no" for line in verdict.muggins.lines)


def names(combinations):
    return Counter(
        (item.kind, frozenset(map(str, item.cards)), item.points)
        for item in combinations
    )


@pytest.mark.parametrize(
    (
        "show",
        "claimed",
        "muggins",
        "true",
        "announced",
        "over",
        "shortfall",
        "earned",
        "standing",
    ),
    JUDGED.values(),
    ids=JUDGED,
)
def test_a_claim_earns_what_the_count_did_not_name(
    show, claimed, muggins, true, announced, over, shortfall, earned, standing
):
    verdict = judge_claim(*show, claimed=claimed, muggins=muggins)
    assert verdict.true == true
    assert verdict.claimed == announced
    assert verdict.over == over
    assert verdict.shortfall == shortfall
    assert verdict.muggins.earned == earned
    assert stands(verdict) == standing


@pytest.mark.parametrize(
    ("show", "line", "points", "parts"), COMPOUNDS.values(), ids=COMPOUNDS
)
def test_the_players_words_stand_for_single_combinations(show, line, points, parts):
    # IV.2.2, IV.2.3, T.2
    verdict = judge_claim(*show, claimed=[], muggins=[line])
    assert verdict.muggins.earned == points
    (judged,) = verdict.muggins.lines
    assert (judged.stands, judged.points, judged.findings) == (True, points, ())
    counted = judge_claim(*show, claimed=[line])
    assert counted.claimed == points
    assert counted.over == 0
    named = names(counted.count.combinations) - names(counted.missed)
    kinds = Counter(kind for kind, _, _ in named.elements())
    short = " ".join(
        f"{kinds[kind]}{kind[0]}" for kind in ("pair", "run") if kinds[kind]
    )
    assert short == parts


@pytest.mark.parametrize(
    ("show", "crib", "line", "rule"), REFUSED_LINES.values(), ids=REFUSED_LINES
)
def test_name_cards_and_points_of_a_line_must_agree(show, crib, line, rule):
    verdict = judge_claim(*show, crib, claimed=[line])
    (judged,) = verdict.counted
    assert not judged.stands
    assert judged.points == 0
    assert judged.findings[0].gravity is Gravity.ERROR
    assert judged.findings[0].text
    assert rule is None or rule in rules_of(judged.findings)
    assert verdict.true == reference.show(show[0].split(), show[1], crib)
    assert verdict.shortfall == verdict.true
    assert names(verdict.missed) == names(verdict.count.combinations)


@pytest.mark.parametrize(
    ("show", "crib", "line", "rule"), REFUSED_LINES.values(), ids=REFUSED_LINES
)
def test_a_claim_for_what_does_not_score_fails_without_penalty(show, crib, line, rule):
    # IV.4-a
    verdict = judge_claim(*show, crib, claimed=[], muggins=[line])
    (judged,) = verdict.muggins.lines
    assert not judged.stands
    assert verdict.muggins.earned == 0
    assert judged.findings


@pytest.mark.parametrize(
    ("line", "true"),
    [
        ("pair 8D 8H for 4", 2),
        ("run 7C 8D 9S for 4", 3),
        ("15 7C 8D for 1", 2),
        ("double run of three 7C 8D 8H 9S for 6", 8),
    ],
)
def test_a_line_with_other_points_than_it_is_worth_is_an_error(line, true):
    # RW-011
    verdict = judge_claim(*TWELVE, claimed=[line])
    (finding,) = verdict.counted[0].findings
    assert finding.gravity is Gravity.ERROR
    assert finding.facts["true"] == true
    assert finding.facts["claimed"] == int(line.split()[-1])


@pytest.mark.parametrize("word", ELSEWHERE)
def test_muggins_reaches_neither_heels_nor_the_play_nor_penalties(word):
    # RW-074, IV.4-f
    verdict = judge_claim(*TWELVE, claimed=6, muggins=[word])
    assert verdict.muggins.earned == 0
    (line,) = verdict.muggins.lines
    assert not line.stands
    assert {"IV.4", "IV.4-f"} <= rules_of(line.findings)


def test_a_claim_for_a_pair_already_counted_is_refused_with_its_reason():
    # IV.4-a
    verdict = judge_claim(
        *TWELVE, claimed=["pair 8D 8H", "15 7C 8D"], muggins=["pair 8D 8H"]
    )
    (line,) = verdict.muggins.lines
    assert not line.stands
    assert line.points == 0
    (finding,) = line.findings
    assert {"IV.4-a", "IV.4"} <= rules_of([finding])
    assert "8♦" in finding.text
    assert "8♥" in finding.text


def test_a_line_of_the_count_said_twice_counts_once_and_is_an_over_count():
    # IV.4-d
    verdict = judge_claim(*TWELVE, claimed=["pair 8D 8H", "15 7C 8D", "pair 8H 8D"])
    assert [line.points for line in verdict.counted] == [2, 2, 0]
    assert (verdict.claimed, verdict.over) == (6, 2)
    assert verdict.shortfall == 8


def test_an_over_count_gives_the_opponent_nothing():
    # RW-060, IV.4-d: the finding explains the missing two.
    verdict = judge_claim(*TWELVE, claimed=14)
    (finding,) = [f for f in verdict.findings if f.gravity is Gravity.ERROR]
    assert "IV.4-d" in rules_of([finding])
    assert (finding.facts["claimed"], finding.facts["true"]) == (14, 12)
    assert verdict.muggins.earned == 0


def test_an_itemised_over_count_may_leave_something_out_as_well():
    # RW-003, IV.4-a, IV.4-d: the flush is not there, and the fifteen was not named.
    verdict = judge_claim(
        *FLUSHED, crib=True, claimed=["flush"], muggins=["15 2H 9H 4C"]
    )
    assert (verdict.true, verdict.claimed, verdict.over) == (2, 4, 4)
    assert verdict.muggins.earned == 2


def test_the_right_count_needs_no_word():
    assert judge_claim(*TWELVE, claimed=12).findings == ()
    assert judge_claim(*TWELVE, claimed=ALL_TWELVE).findings == ()


def test_what_is_left_may_be_claimed_and_is_noted():
    # IV.4-a
    (note,) = judge_claim(*TWELVE, claimed=10).findings
    assert note.gravity is Gravity.NOTE
    assert "IV.4" in rules_of([note])


def test_a_claim_past_the_shortfall_is_bounded_with_the_reason():
    # IV.4-b
    verdict = judge_claim(
        *TWELVE, claimed=9, muggins=["pair 8D 8H", "run 7C 8D 9S", "15 7C 8D"]
    )
    assert verdict.shortfall == 3
    assert verdict.muggins.earned == 3
    assert "IV.4-b" in rules_of(f for li in verdict.muggins.lines for f in li.findings)


def test_with_a_total_only_what_was_missed_cannot_be_told():
    # IV.4-b
    left = uncounted(count(*TWELVE), 10)
    assert left.points == 2
    assert not left.combinations
    assert uncounted(count(*TWELVE), 12).points == 0
    assert uncounted(count(*TWELVE), 14).points == 0


def test_with_lines_what_was_missed_is_told_combination_by_combination():
    # IV.4-a
    left = uncounted(count(*TWELVE), ["15 7C 8D", "double run 7 8 8 9"])
    assert left.points == 2
    assert names(left.combinations) == names(
        item
        for item in count(*TWELVE).combinations
        if item.kind == "fifteen" and "8H" in map(str, item.cards)
    )


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("15 7 8D", 2),
        ("15 7 8H", 2),
        ("pair 8 8", 2),
        ("run 7 8D 9", 3),
        ("run 7C 8H 9", 3),
        ("fifteen 7 8d", 2),
        ("Run 9s 8♦ 7♣", 3),
        ("DOUBLE RUN OF THREE 9 8 8 7", 8),
    ],
)
def test_a_rank_alone_will_do_where_one_card_fits(line, points):
    verdict = judge_claim(*TWELVE, claimed=[], muggins=[line])
    assert verdict.muggins.earned == points


@pytest.mark.parametrize("line", ["15 10 5", "15 T 5", "15 10♥ 5D", "15 TH 5♦"])
def test_ten_may_be_written_in_two_ways(line):
    verdict = judge_claim("5D TH 2C 3S", "8C", claimed=[], muggins=[line])
    assert verdict.muggins.earned == 2


def test_a_rank_alone_that_fits_two_cards_asks_for_the_suit():
    verdict = judge_claim(*TWELVE, claimed=[], muggins=["15 7 8"])
    (finding,) = verdict.muggins.lines[0].findings
    assert "8♦" in finding.text
    assert "8♥" in finding.text


@pytest.mark.parametrize("line", ["flush", "flush 2H 7H 9H KH", "flush 2 7 9 K"])
def test_a_flush_may_be_named_without_its_cards(line):
    assert judge_claim(*FLUSHED, claimed=[], muggins=[line]).muggins.earned == 4


@pytest.mark.parametrize("line", ["nobs", "nobs JS", "nobs J", "one for his nob"])
def test_nobs_may_be_named_without_its_card(line):
    assert judge_claim(*TWENTY_NINE, claimed=28, muggins=[line]).muggins.earned == 1


def test_four_of_a_flush_of_five_are_not_the_flush():
    # IV.2.4: it scores once, whole.
    show = ("2H 4H 6H 8H", "TH")
    part = judge_claim(*show, claimed=[], muggins=["flush 2H 4H 6H 8H"])
    whole = judge_claim(*show, claimed=[], muggins=["flush 2H 4H 6H 8H TH"])
    assert (part.muggins.earned, whole.muggins.earned) == (0, 5)


def test_a_flush_of_three_may_be_claimed_where_three_are_kept():
    # T-a
    profile = find_profile("five-card muggins=on")
    verdict = judge_claim(
        "2H 4H 8H", "KC", claimed=0, muggins=["flush"], profile=profile
    )
    assert verdict.muggins.earned == verdict.true == 3


@pytest.mark.parametrize("line", ["", "bananas", "15 7X 8D", "pear 8D 8H", "15 7C 1D"])
def test_a_line_that_says_nothing_known_is_refused(line):
    with pytest.raises(NotationError):
        judge_claim(*TWELVE, claimed=[line])
    with pytest.raises(NotationError):
        judge_claim(*TWELVE, claimed=6, muggins=[line])


def test_a_show_that_cannot_be_is_refused_before_any_claim():
    # I.1
    with pytest.raises(Refused):
        judge_claim("5C 5C 5H JS", "5S", claimed=12)


# A flush or run of which the player named a part: the line, its points, what is left.
COUNTED_SHORT = {
    "flush-without-the-starter": (
        ("2H 7H 9H KH", "4H"),
        "flush 2H 7H 9H KH",
        4,
        [("flush", 1), ("fifteen", 2)],
    ),
    "flush-for-four": (
        ("2H 7H 9H KH", "4H"),
        "flush for 4",
        4,
        [("flush", 1), ("fifteen", 2)],
    ),
    "S12-run-of-three-in-a-run-of-five": (
        ("3C 4D 5H 6S", "7C"),
        "run 3C 4D 5H",
        3,
        [("run", 2), ("fifteen", 2), ("fifteen", 2)],
    ),
}


@pytest.mark.parametrize(
    ("show", "line", "points", "left"), COUNTED_SHORT.values(), ids=COUNTED_SHORT
)
def test_what_is_counted_short_stands_and_leaves_the_rest(show, line, points, left):
    # IV.4: the opponent may take the uncounted points.
    verdict = judge_claim(*show, claimed=[line])
    (judged,) = verdict.counted
    assert (judged.points, verdict.over) == (points, 0)
    assert verdict.stands + verdict.shortfall == verdict.true
    missed = sorted((item.kind, item.points) for item in verdict.missed)
    assert missed == sorted(left)


def test_muggins_takes_the_point_of_a_flush_counted_as_four():
    verdict = judge_claim(
        "2H 7H 9H KH", "4H", claimed=["flush 2H 7H 9H KH"], muggins=["flush"]
    )
    (judged,) = verdict.muggins.lines
    assert (judged.stands, verdict.muggins.earned) == (True, 1)
    assert "claim fails" not in judged.findings[0].text


def test_a_shorter_run_is_no_claim():
    # IV.4-a, IV.2.3
    verdict = judge_claim("4C 5D 6H 7S", "KD", claimed=[], muggins=["run 4C 5D 6H"])
    (judged,) = verdict.muggins.lines
    assert not judged.stands
    assert "IV.2.3" in rules_of(judged.findings)


# Lines that name no cards, where one thing alone can be meant, and where not.
WITHOUT_CARDS = {
    "double-pair-royal": (("5C 5D 5H JH", "5S"), "double pair royal", 12, None),
    "double-run": (("7C 8D KH 9S", "8H"), "double run of three", 8, None),
    "flush": (("2H 7H 9H KH", "4C"), "flush", 4, None),
    "one-fifteen": (("7C 8D QH KS", "2C"), "15", 2, None),
    "two-fifteens": (("7C 8D 8H KS", "2C"), "15", 2, "claim-taken-as"),
    "two-runs": (("7C 8D 8H 9S", "2C"), "run", 3, "claim-taken-as"),
    "no-run": (("2C 4D 6H 8S", "TC"), "run", 0, "claim-none-there"),
}


@pytest.mark.parametrize(
    ("show", "line", "points", "code"), WITHOUT_CARDS.values(), ids=WITHOUT_CARDS
)
def test_a_line_without_cards_means_what_alone_it_can(show, line, points, code):
    (judged,) = judge_claim(*show, claimed=[line]).counted
    assert judged.points == points
    assert [finding.code for finding in judged.findings] == [code] * (code is not None)


# Where muggins reaches, by the form: what a claim to two missed points earns.
REACH = {
    "association": ("association", 2, "left-uncounted", "IV.4"),
    "table": ("table", 0, "left-uncounted-without-muggins", "T.17"),
    "table-adopted": ("table muggins=on", 2, "left-uncounted-at-the-table", "T.17"),
    "losing": ("losing", 0, "left-uncounted-without-muggins", "T.17"),
}


@pytest.mark.parametrize(("form", "earned", "code", "rule"), REACH.values(), ids=REACH)
def test_muggins_is_awarded_only_where_it_is_played(form, earned, code, rule):
    verdict = judge_claim(
        "7C 8D 8H 9S",
        "KC",
        claimed=10,
        muggins=["15 7C 8D"],
        profile=find_profile(form),
    )
    assert verdict.muggins.earned == earned
    assert [finding.code for finding in verdict.findings] == [code]
    assert rule in rules_of(verdict.findings)


def test_a_claim_at_the_table_rests_on_the_table():
    verdict = judge_claim(
        "7C 8D 8H 9S",
        "KC",
        claimed=["pair 8D 8H"],
        muggins=["pair 8D 8H"],
        profile=find_profile("table muggins=on"),
    )
    (judged,) = verdict.muggins.lines
    assert rules_of(judged.findings) == {"T.17"}


# The player's count, and what is said of it: announced, over, what stands, left.
SUMS = {
    "over-in-a-line": (["double run 7 8 8 9 for ten"], (10, 2, 8, 4)),
    "over-and-short": (["run QC KC AC", "15 7C 8D"], (5, 3, 2, 10)),
    "twice-the-same": (["pair 8D 8H", "pair 8D 8H"], (4, 2, 2, 10)),
    "a-total-too-high": (14, (14, 2, 12, 0)),
    "a-total-too-low": (10, (10, 0, 10, 2)),
}


@pytest.mark.parametrize(("claimed", "sums"), SUMS.values(), ids=SUMS)
def test_the_sums_of_a_count_agree(claimed, sums):
    verdict = judge_claim("7C 8D 8H 9S", "KC", claimed=claimed)
    found = (verdict.claimed, verdict.over, verdict.stands, verdict.shortfall)
    assert found == sums
    for finding in verdict.findings:
        if finding.code == "over-count":
            assert f"stands at {verdict.stands}" in finding.text


def test_a_rank_named_oftener_than_it_is_there():
    (judged,) = judge_claim("2C 4D 6H 8S", "TC", claimed=["pair 2 2"]).counted
    assert judged.findings[0].text == "Of 2 only 2♣ is here; the line names more."


def test_a_claim_said_twice_is_no_over_count():
    verdict = judge_claim(
        "7C 8D 8H 9S", "KC", claimed=[], muggins=["15 7C 8D", "15 7C 8D"]
    )
    assert verdict.muggins.earned == 2
    second = verdict.muggins.lines[1]
    assert {"IV.4-a", "IV.4"} <= rules_of(second.findings)
    assert "IV.4-d" not in rules_of(second.findings)


def test_a_line_claimed_in_part_stands_without_talk_of_failing():
    verdict = judge_claim(
        "7C 8D 8H 9S",
        "KC",
        claimed=["pair 8D 8H"],
        muggins=["double run 7 8 8 9"],
    )
    (judged,) = verdict.muggins.lines
    assert (judged.stands, judged.points) == (True, 6)
    assert [finding.code for finding in judged.findings] == ["muggins-counted-in-part"]


@pytest.mark.parametrize("line", ["fifteen two 7C 8D", "fifteen four 7C 8H"])
def test_the_call_itself_can_be_written(line):
    # T.5
    (judged,) = judge_claim("7C 8D 8H 9S", "KC", claimed=[line]).counted
    assert judged.points == 2


# Whole counts called without cards: what stands, what is over, what is left.
CALLED = {
    "a-perfect-count": (["15", "15", "pair", "run", "run"], (12, 0, 0)),
    "as-players-say-it": (
        ["fifteen two", "fifteen four", "double run of three"],
        (12, 0, 0),
    ),
    "one-fifteen-forgotten": (["15", "pair", "run", "run"], (10, 0, 2)),
    "one-fifteen-too-many": (["15", "15", "15"], (4, 2, 8)),
    "a-number-is-no-card": (["15 2", "run 3"], (5, 0, 7)),
}


@pytest.mark.parametrize(("lines", "sums"), CALLED.values(), ids=CALLED)
def test_a_count_may_be_called_without_cards(lines, sums):
    # T.5: the call names no cards.
    verdict = judge_claim("7C 8D 8H 9S", "KC", claimed=lines)
    assert (verdict.stands, verdict.over, verdict.shortfall) == sums


def test_what_is_called_without_cards_leaves_what_the_opponent_names():
    verdict = judge_claim("7C 8D 8H 9S", "KC", claimed=["15"], muggins=["15 7C 8D"])
    assert (verdict.stands, verdict.muggins.earned) == (2, 2)


def test_muggins_without_an_indication_fails():
    # IV.4 asks for a clear indication of what was missed.
    verdict = judge_claim("7C 8D 8H 9S", "KC", claimed=["15"], muggins=["15", "run"])
    assert verdict.muggins.earned == 0


@pytest.mark.parametrize(
    ("show", "line", "points"),
    [
        (("2H 7H 9H KH", "4C"), "flush 4", 4),
        (("2H 7H 9H KH", "4H"), "flush 5", 5),
        (("6C 7D 8H 9S", "KC"), "run 4", 4),
    ],
)
def test_a_lone_number_is_what_the_line_is_worth(show, line, points):
    (judged,) = judge_claim(*show, claimed=[line]).counted
    assert judged.points == points
