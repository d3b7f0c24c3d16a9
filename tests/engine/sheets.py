"""Any sheet that can be written down, right or wrong, for the properties."""

from hypothesis import strategies as st

from rulebook.engine.cards import JOKER, PACK
from rulebook.engine.penalties import Offence
from rulebook.engine.sheet import (
    Deal,
    Gathered,
    Go,
    Hand,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Result,
    Seat,
    Sheet,
    Show,
)

seats = st.sampled_from("ABCDE")
points = st.integers(0, 999)
cards = st.sampled_from([*PACK, JOKER])
hands = st.lists(cards, max_size=6).map(tuple)
plain = st.text(st.sampled_from("abcXYZ é,'-/."), max_size=12).map(
    lambda text: " ".join(text.split())
)
lines = st.sampled_from(["15 7C 8D", "pair 5H 5D", "run of three 3C 4D 5H", "nobs"])
items = st.none() | st.lists(lines, min_size=1, max_size=3).map(tuple)
acts = st.one_of(
    st.builds(Heels, seats, points),
    st.builds(Lay, seats, cards, points),
    st.builds(Go, seats),
    st.builds(PlayTotal, seats, points),
    st.builds(Show, seats, points, items, st.booleans()),
    st.builds(Muggins, seats, seats, points, items, st.booleans()),
    st.builds(Renege, seats, seats, hands),
    st.builds(
        Penalty,
        seats,
        st.sampled_from([Offence.PEEK, Offence.PEG_MOVED, Offence.STARTER_MISPLACED]),
        st.none() | seats,
        st.none(),
        st.none() | points,
    ),
    st.builds(Penalty, seats, st.just(Offence.FALSE_CLAIM), st.none() | seats, points),
    st.builds(Gathered),
)
scores = st.dictionaries(seats, points, min_size=1)
deals = st.builds(
    Deal,
    seats,
    st.dictionaries(seats, st.builds(Hand, hands, hands)),
    st.none() | cards,
    st.none() | cards,
    st.lists(acts, max_size=6).map(tuple),
    st.none() | scores,
)
sheets = st.builds(
    Sheet,
    form=st.sampled_from(["association", "short", "three-hand", "captain"]),
    options=st.sampled_from([{}, {"schedule": "off"}]),
    date=st.sampled_from(["", "2026-11-14"]),
    event=plain,
    place=plain,
    agreed=st.lists(seats, max_size=2).map(tuple),
    seats=st.lists(
        st.builds(Seat, seats, st.sampled_from(["", "ICA-000017"]), plain, st.just("")),
        unique_by=lambda seat: seat.letter,
    ).map(tuple),
    cuts=st.lists(st.dictionaries(seats, cards, min_size=1), max_size=2).map(tuple),
    deals=st.lists(deals, max_size=3).map(tuple),
    result=st.none()
    | st.just(Result({}))
    | st.builds(Result, scores, st.none() | seats),
    remarks=st.lists(plain.filter(bool), max_size=2).map(tuple),
)
