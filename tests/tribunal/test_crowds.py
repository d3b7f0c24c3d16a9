"""No act of the Tribunal is left out of the crowds, which make each at once."""

from pathlib import Path

import tribunal
from tests.standings.test_sayings import verbs

from . import (
    appeal_crowd,
    expulsion_crowd,
    order_crowd,
    ruling_crowd,
    second_crowd,
    test_bench_crowd,
    test_case_crowd,
    test_privacy_crowd,
    test_said_crowd,
    test_seal_crowd,
)

MADE = {
    *(stands.split()[1] for _, stands in test_bench_crowd.CAME.values()),
    *(stands.split()[1] for _, stands in test_said_crowd.CAME.values()),
    *(stands.split()[1] for _, stands in test_seal_crowd.CAME.values()),
    *(verb for _, _, verb, *_ in test_case_crowd.STANDS),
    *test_case_crowd.PASSED_OVER,
    *test_privacy_crowd.VERBS,
    *appeal_crowd.VERBS,
    *expulsion_crowd.VERBS,
    *order_crowd.VERBS,
    *ruling_crowd.VERBS,
    *second_crowd.VERBS,
}
"""What the crowds find done in the record."""


def test_every_act_of_the_tribunal_is_made_by_a_crowd():
    modules = Path(tribunal.__file__).parent.rglob("*.py")
    assert {verb for path in modules for verb in verbs(path)} == MADE
