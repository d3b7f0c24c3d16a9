"""Laws of muggins (IV.4), over deals and claims made at random."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import count, judge_claim
from tests.engine import reference
from tests.engine.reference import PACK, SUITS

deals = st.lists(
    st.tuples(st.sampled_from("45678TJ"), st.sampled_from(SUITS)).map("".join)
    | st.sampled_from(PACK),
    min_size=5,
    max_size=5,
    unique=True,
)


def rules_of(findings):
    return {str(rule) for finding in findings for rule in finding.rules}


def spelt(combination):
    """A combination as a line of a count."""
    kind = {"fifteen": "15"}.get(combination.kind, combination.kind)
    return " ".join([kind, *map(str, combination.cards)])


def names(combinations):
    return Counter(
        (item.kind, frozenset(map(str, item.cards)), item.points)
        for item in combinations
    )


@given(deal=deals, crib=st.booleans(), said=st.sets(st.integers(0, 20)))
def test_what_is_named_and_what_is_missed_make_up_the_count(deal, crib, said):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    named = [c for place, c in enumerate(counted.combinations) if place in said]
    missed = [c for place, c in enumerate(counted.combinations) if place not in said]
    verdict = judge_claim(
        hand,
        starter,
        crib=crib,
        claimed=[spelt(c) for c in named],
        muggins=[spelt(c) for c in missed],
    )
    assert verdict.over == 0
    assert verdict.claimed + verdict.shortfall == verdict.true == counted.total
    assert verdict.muggins.earned == verdict.shortfall
    assert names(verdict.missed) == names(missed)
    assert all(line.stands for line in (*verdict.counted, *verdict.muggins.lines))


@given(deal=deals, crib=st.booleans(), said=st.sets(st.integers(0, 20)))
def test_what_was_counted_earns_the_opponent_nothing(deal, crib, said):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    named = [spelt(c) for place, c in enumerate(counted.combinations) if place in said]
    verdict = judge_claim(hand, starter, crib=crib, claimed=named, muggins=named)
    assert verdict.muggins.earned == 0
    assert not any(line.stands for line in verdict.muggins.lines)
    assert all("IV.4-a" in rules_of(li.findings) for li in verdict.muggins.lines)


@given(deal=deals, crib=st.booleans(), claimed=st.integers(0, 29))
def test_a_claim_never_earns_more_than_the_shortfall(deal, crib, claimed):
    # IV.4-b, IV.4-d
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    lines = [spelt(c) for c in counted.combinations]
    verdict = judge_claim(hand, starter, crib=crib, claimed=claimed, muggins=lines)
    assert verdict.shortfall == max(0, counted.total - claimed)
    assert verdict.over == max(0, claimed - counted.total)
    assert verdict.muggins.earned == verdict.shortfall
    assert sum(li.points for li in verdict.muggins.lines) == verdict.muggins.earned


@given(
    deal=deals,
    crib=st.booleans(),
    kind=st.sampled_from(["fifteen", "pair", "run", "flush", "nobs"]),
    places=st.sets(st.integers(0, 4), min_size=1),
)
def test_a_line_stands_exactly_where_its_combination_scores(deal, crib, kind, places):
    # IV.4-a
    *hand, starter = deal
    cards = [deal[place] for place in sorted(places)]
    verdict = judge_claim(
        hand, starter, crib=crib, claimed=[], muggins=[" ".join([kind, *cards])]
    )
    scores = {
        (kind, cards): points
        for kind, cards, points in reference.combos(hand, starter, crib)
    }
    points = scores.get((kind, frozenset(cards)), 0)
    (line,) = verdict.muggins.lines
    assert line.stands == (points > 0)
    assert verdict.muggins.earned == line.points == points
    assert line.stands != bool(line.findings)
    assert all("{" not in finding.text for finding in line.findings)


@given(
    deal=deals,
    name=st.sampled_from(
        [
            "pair royal",
            "double pair royal",
            "double run",
            "double run of three",
            "double run of four",
            "triple run",
            "double double run",
            "run of three",
            "run of four",
            "run of five",
        ]
    ),
    places=st.sets(st.integers(0, 4), min_size=1),
)
def test_a_players_word_stands_only_over_what_it_means(deal, name, places):
    # T.2, RW-011: as many pairs, and as many runs as long, as the word says.
    *hand, starter = deal
    cards = [deal[place] for place in sorted(places)]
    verdict = judge_claim(hand, starter, claimed=[], muggins=[" ".join([name, *cards])])
    pairs = len(reference.pairs(cards))
    runs = [run for run in reference.runs(cards) if run in reference.runs(deal)]
    covered = {card for run in runs for card in run} or set(cards)
    size = len(runs[0]) if runs else 0
    word, _, stated = name.partition(" of ")
    meant = {
        "pair royal": len(cards) == pairs == 3,
        "double pair royal": pairs == 6 and len(cards) == 4,
        "run": (len(runs), pairs) == (1, 0),
        "double run": (len(runs), pairs) == (2, 1),
        "triple run": (len(runs), pairs) == (3, 3),
        "double double run": (len(runs), pairs) == (4, 2),
    }[word]
    meant = meant and covered == set(cards)
    meant = meant and stated in ("", {3: "three", 4: "four", 5: "five"}.get(size))
    (line,) = verdict.muggins.lines
    assert line.stands == meant
    assert line.points == (2 * pairs + size * len(runs) if meant else 0)


@given(deal=deals, crib=st.booleans())
def test_the_order_of_the_claims_changes_nothing(deal, crib):
    *hand, starter = deal
    lines = [spelt(c) for c in count(hand, starter, crib=crib).combinations]
    forth = judge_claim(hand, starter, crib=crib, claimed=[], muggins=lines)
    back = judge_claim(hand, starter, crib=crib, claimed=[], muggins=lines[::-1])
    assert forth.muggins.earned == back.muggins.earned == forth.true
