"""A count, as the tests read it, and deals to count."""

from collections import Counter

from hypothesis import strategies as st

from rulebook.engine import find_profile
from tests.engine.reference import PACK, SUITS

FIVE_CARD = find_profile("five-card")

RULES = {
    "fifteen": "IV.2.1",
    "pair": "IV.2.2",
    "run": "IV.2.3",
    "flush": "IV.2.4",
    "nobs": "IV.2.5",
}

deals = st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True)
short_deals = st.lists(st.sampled_from(PACK), min_size=4, max_size=4, unique=True)
rich = st.lists(
    st.tuples(st.sampled_from("345678"), st.sampled_from(SUITS)).map("".join),
    min_size=5,
    max_size=5,
    unique=True,
)
"""Cards close together, so that runs, pairs and fifteens are frequent."""


def found(counted):
    return Counter(
        (item.kind, frozenset(map(str, item.cards)), item.points)
        for item in counted.combinations
    )


def rules_of(finding):
    return {str(rule) for rule in finding.rules}


def points_of(counted, kind):
    return sum(item.points for item in counted.combinations if item.kind == kind)
