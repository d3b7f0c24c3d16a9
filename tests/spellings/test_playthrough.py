"""The playthrough of open_spiel, held against a recount deal by deal."""

from dataclasses import replace

import pytest

from rulebook.engine import parse_cards, replay
from rulebook.engine.match import WonBy
from rulebook.engine.sheet import Go, Lay, Result, Show
from rulebook.spellings import read
from tests.spellings.files import (
    PLAYTHROUGH,
    codes,
    errors,
    read_or_refused,
    refused,
)

LINES = PLAYTHROUGH.decode().split("\n")
AFTER = (
    "7-1 13-10 20-14 23-21 47-25 49-35 63-43 65-66 80-72 92-81 105-89 111-98 121-106"
)
"""The scores after each deal, the last one as the register shows it."""


@pytest.fixture(scope="module")
def record():
    (record,) = read(PLAYTHROUGH)
    return record


@pytest.mark.parametrize(("deal", "scores"), list(enumerate(AFTER.split(), start=1)))
def test_every_deal_ends_where_the_recount_ends(record, deal, scores):
    sheet = replace(record.sheet, deals=record.sheet.deals[:deal], result=None)
    outcome = replay(sheet).outcome
    assert "-".join(map(str, outcome.scores.values())) == scores


def test_the_whole_is_right_and_won_with_the_crib(record):
    # V.1, V.1-a
    assert errors(record) == []
    outcome = replay(record.sheet).outcome
    assert (outcome.winner, outcome.won_by) == ("A", WonBy.CRIB)
    assert outcome.scores == {"A": 121, "B": 106}
    assert {side: lost.defeats for side, lost in outcome.defeats.items()} == {"B": 1}
    assert record.sheet.result == Result({"A": 121, "B": 106})


def test_the_last_deal_is_the_one_dealt_and_stops_with_the_winning_count(record):
    last = record.sheet.deals[-1]
    assert last.dealer == "A"
    dealt = {"A": ("8H 3C 6D QD", "3S 5H"), "B": ("9C 2S KS TS", "5S 7S")}
    for seat, (kept, laid) in dealt.items():
        assert set(last.hands[seat].kept) == set(parse_cards(kept))
        assert set(last.hands[seat].laid) == set(parse_cards(laid))
    assert str(last.starter) == "4C"
    said = [
        f"{act.seat} go" if isinstance(act, Go) else f"{act.seat} {act.card}"
        for act in last.acts
        if isinstance(act, Lay | Go)
    ]
    assert said == "B 2S,A 3C,B KS,A QD,B go,A 6D,B TS,A 8H,B 9C".split(",")
    pegged = {"A": 0, "B": 0}
    for act in last.acts:
        if isinstance(act, Lay):
            pegged[act.seat] += act.points
    assert pegged == {"A": 2, "B": 6}
    assert last.acts[-3:] == (Show("B", 2), Show("A", 2), Show("A", 12, crib=True))


def test_the_scores_printed_between_deals_are_claims_at_their_lines(record):
    scored = {
        number: (tuple(deal.score.values()), LINES[deal.lines["score"] - 1])
        for number, deal in enumerate(record.sheet.deals, start=1)
        if deal.score is not None
    }
    assert scored == {
        1: ((7, 1), "# Scores: 7 1"),
        4: ((23, 21), "# Scores: 23 21"),
        7: ((63, 43), "# Scores: 63 43"),
        10: ((92, 81), "# Scores: 92 81"),
        12: ((111, 98), "# Scores: 111 98"),
        13: ((121, 106), "# Scores: 127 106"),
    }


def test_the_notes_say_what_was_reckoned_and_what_was_lost(record):
    assert codes(record.notes) == [
        "show-reckoned",
        "past-the-last-hole",
        "scores-within-a-deal",
    ]
    past = record.notes[1]
    assert LINES[past.line - 1] == "# Scores: 127 106"
    assert past.facts == {
        "claimed": {"A": 127, "B": 106},
        "true": {"A": 121, "B": 106},
    }


def changed(before, after, times=1):
    text = PLAYTHROUGH.decode()
    assert before in text
    return text.replace(before, after, times).encode()


@pytest.mark.parametrize(
    ("before", "after", "code", "says"),
    [
        ("# Scores: 111 98", "# Scores: 112 98", "wrong-score", "# Scores: 112 98"),
        ("# Scores: 127 106", "# Scores: 127 107", "wrong-score", "# Scores: 127 107"),
        ('Choose QS"\n', 'Choose QC"\n', "card-not-held", '# Apply action "Choose QC"'),
        (
            'action "Deal 8D"',
            'action "Deal KD"',
            "card-twice",
            '# Apply action "Deal KD"',
        ),
    ],
)
def test_one_damage_is_found_at_its_line(before, after, code, says):
    data = changed(before, after)
    (record,) = read(data)
    first = errors(record)[0]
    assert first.code == code
    assert data.decode().split("\n")[first.line - 1] == says


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("# Num players: 2", "# Num players: 3", "not-two-players"),
        ("# Scores: 7 1", "# Scores: 7 -1", "no-line-of-the-log"),
        ('# Apply action "Deal 3D"', '# Apply action "Deal 3D', "no-line-of-the-log"),
        ('# Apply action "Deal 3D"\n', "", "log-out-of-step"),
        ('action "Choose AH 2C"', 'action "Choose AH"', "log-out-of-step"),
        ('action "Choose AH 2C"', 'action "Choose AH 2D"', "not-dealt"),
        ('action "Deal 3D"', 'action "Deal 3X"', "no-such-card"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_line(before, after, code):
    assert refused(changed(before, after)).finding.code == code


def test_half_a_playthrough_is_read_or_refused_at_its_place():
    whole = [n for n, line in enumerate(LINES) if line.startswith("# ")]
    for end in whole:
        for record in read_or_refused("\n".join(LINES[:end]).encode()):
            assert codes(errors(record)) == []


def test_a_show_is_reckoned_only_where_the_log_is_past_it():
    last_lay = max(n for n, line in enumerate(LINES) if '"Choose' in line)
    (record,) = read("\n".join(LINES[: last_lay + 1]).encode())
    assert not any(isinstance(act, Show) for act in record.sheet.deals[-1].acts)
    assert record.sheet.result is None
