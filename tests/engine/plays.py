"""A play judged, as the tests read it: points, errors, and how plays are written."""

from hypothesis import strategies as st

from rulebook.engine import find_profile, judge_play, parse_laid
from rulebook.findings import Gravity
from tests.engine import reference
from tests.engine.reference import PACK

SEATS = "ABCDE"
FORMS = {2: "association", 3: "three-hand", 4: "partners", 5: "table-five"}


def judge(laid, hands=None, **more):
    if hands and "profile" not in more:
        more["profile"] = find_profile(FORMS[len(hands)])
    return judge_play(parse_laid(laid), hands=hands, **more)


def points(judged):
    return [act.points for act in judged.acts]


def made(act):
    """What a card made, by kind."""
    sums = {}
    for item in act.items:
        sums[item.kind] = sums.get(item.kind, 0) + item.points
    return sums


def errors(judged):
    """The errors with the number of the act where they stand, from 1."""
    return [
        (place, finding)
        for place, act in enumerate(judged.acts, start=1)
        for finding in act.findings
        if finding.gravity is Gravity.ERROR
    ]


def rules_of(finding):
    return {str(rule) for rule in finding.rules}


def the_error(judged, act):
    """The one error of a play, which stands at this act."""
    ((place, finding),) = errors(judged)
    assert place == act
    assert finding.text
    return finding


def written(acts):
    return ", ".join(f"{SEATS[act['seat']]} {act['card'] or 'go'}" for act in acts)


def named(hands):
    return {seat: " ".join(hand) for seat, hand in zip(SEATS, hands, strict=False)}


TABLES = st.integers(2, 5)


@st.composite
def plays(draw, seats=TABLES, kept=4):
    """A whole play by the rules, its cards chosen at random."""
    number = draw(seats)
    cards = draw(st.permutations(PACK))
    hands = [list(cards[seat * kept : seat * kept + kept]) for seat in range(number)]
    leader = draw(st.integers(0, number - 1))
    choices = draw(st.lists(st.integers(0, 11), min_size=20, max_size=20))
    picks = iter(choices)

    def choose(_, fits):
        return fits[next(picks) % len(fits)]

    return hands, leader, list(reference.play_out(hands, leader, choose))
