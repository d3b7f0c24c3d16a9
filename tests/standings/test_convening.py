"""What an engagement was under the convening rule (X), fact by fact."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import PROFILES, find_profile
from rulebook.examples import the_examples
from standings.convening import (
    Bar,
    Basis,
    CountsFor,
    Engagement,
    Seated,
    classify,
)

DAY = date(2026, 9, 30)

PLAIN = Seated("ICA-000002")
ADA = Seated("ICA-000001", titled=True)
BEA = Seated("ICA-000017", titled=True)
SUSPENDED = Seated("ICA-000017", titled=True, bar=Bar.SUSPENDED)
EXPELLED = Seated("ICA-000017", titled=True, bar=Bar.EXPELLED)
STRANGER = Seated("A sailor")
HORSE = Seated("Dobbin", species="horse")
CROWNED_HORSE = Seated("Dobbin", titled=True, species="horse")


def classified(*seats, form="association", late_after=14, **facts):
    told = {"day": DAY, "reported": DAY} | facts
    engagement = Engagement(profile=find_profile(form), seats=seats, **told)
    return classify(engagement, late_after=late_after)


TABLE = {
    # who sat, in which form, in a sanctioned event or not: basis, what it counts for,
    # what is said of it
    "two holders (X.1)": (
        [(ADA, BEA), "association", False],
        ("convened", "championship", "convened"),
    ),
    "two holders in an event (X.1)": (
        [(ADA, BEA), "association", True],
        ("convened", "championship", "convened"),
    ),
    "a holder and a member": (
        [(ADA, PLAIN), "association", False],
        ("unsanctioned", "none", "one-holder-alone"),
    ),
    "a holder and an outsider": (
        [(ADA, STRANGER), "association", False],
        ("unsanctioned", "none", "one-holder-alone"),
    ),
    "nobody with a title": (
        [(PLAIN, STRANGER), "association", False],
        ("unsanctioned", "none", ""),
    ),
    "members in a sanctioned event": (
        [(PLAIN, STRANGER), "association", True],
        ("sanctioned", "championship", ""),
    ),
    "one is suspended (X.1-a)": (
        [(ADA, SUSPENDED), "association", False],
        ("unsanctioned", "none", "one-holder-alone barred-so-no-holder"),
    ),
    "one is expelled (X.1-a)": (
        [(ADA, EXPELLED), "association", False],
        ("unsanctioned", "none", "one-holder-alone barred-so-no-holder"),
    ),
    "short (X.1-d, V.2)": (
        [(ADA, BEA), "short", False],
        ("convened", "all", "convened title-match-not-counted"),
    ),
    "losing game (X.1-d, VI.3)": (
        [(ADA, BEA), "losing", False],
        ("convened", "all", "convened title-match-not-counted"),
    ),
    "short, in a sanctioned event (V.2)": (
        [(PLAIN, STRANGER), "short", True],
        ("sanctioned", "all", ""),
    ),
    "three-hand, two of them holders (X.1, VI-a)": (
        [(ADA, PLAIN, BEA), "three-hand", False],
        ("convened", "championship", "convened"),
    ),
    "partners, the holders on one side (X.1-h)": (
        [(ADA, PLAIN, BEA, STRANGER), "partners", False],
        ("convened", "championship", "convened"),
    ),
    "two holders and a horse (X.1-e, VII.1)": (
        [(ADA, BEA, HORSE), "three-hand", False],
        ("convened", "none", "convened non-human-at-the-table"),
    ),
    "a holder and a horse with a title (VII.1)": (
        [(ADA, CROWNED_HORSE), "association", False],
        ("unsanctioned", "none", "one-holder-alone"),
    ),
    "a horse in a sanctioned event (VII.1)": (
        [(PLAIN, HORSE), "association", True],
        ("sanctioned", "none", "non-human-in-sanctioned-match"),
    ),
    "a horse in a bar": (
        [(PLAIN, HORSE), "association", False],
        ("unsanctioned", "none", ""),
    ),
}


@pytest.mark.parametrize(("facts", "expected"), TABLE.values(), ids=TABLE)
def test_what_a_match_was(facts, expected):
    seats, form, event = facts
    basis, counts_for, codes = expected
    found = classified(*seats, form=form, sanctioned_event=event)
    assert (found.basis, found.counts_for) == (basis, counts_for)
    assert [finding.code for finding in found.findings] == codes.split()
    assert found.is_title_match == (basis == "convened")


def test_it_is_told_who_convened_and_on_which_day():
    (why,) = classified(ADA, BEA).findings
    assert why.text == (
        "ICA-000001, ICA-000017 held titles on 2026-09-30 and convened for cribbage, "
        "so this is a sanctioned title match."
    )
    assert why.rules == ("X.1", "X.1-a")


@pytest.mark.parametrize(
    ("form", "rules"),
    [("short", ("V.2", "X.1-d")), ("losing", ("VI.3", "X.1-d"))],
)
def test_a_title_match_in_another_form_says_why_it_does_not_count(form, rules):
    assert classified(ADA, BEA, form=form).findings[1].rules == rules


AT_SEA = [
    ("Muggins", "caribbean", "aboard Muggins in the Caribbean"),
    ("Muggins", "mediterranean", "aboard Muggins in the Mediterranean"),
    ("Muggins", "south-pacific", "aboard Muggins in the South Pacific"),
    ("Muggins", "baltic", None),
    ("Muggins", "", None),
    ("", "caribbean", None),
]


@pytest.mark.parametrize(("vessel", "waters", "told"), AT_SEA)
def test_the_rule_has_particular_force_in_three_seas(vessel, waters, told):
    found = classified(ADA, BEA, vessel=vessel, waters=waters)
    assert found.basis is Basis.CONVENED
    texts = [each.text for each in found.findings if each.code == "convened-at-sea"]
    assert len(texts) == bool(told)
    assert all(told in text for text in texts)


def test_the_sea_makes_no_title_match():
    found = classified(ADA, PLAIN, vessel="Muggins", waters="caribbean")
    assert [each.code for each in found.findings] == ["one-holder-alone"]


@pytest.mark.parametrize("said", ["just for fun", "sanctioned: false", "informal"])
def test_a_representation_is_kept_and_changes_nothing(said):
    plain, told = classified(ADA, BEA), classified(ADA, BEA, representation=said)
    assert (told.basis, told.counts_for) == (plain.basis, plain.counts_for)
    assert told.findings[-1].code == "representation-without-effect"
    assert told.findings[-1].facts == {"representation": said}


def test_a_title_is_not_made_by_saying_so_either():
    found = classified(ADA, PLAIN, representation="a title match")
    assert found.basis is Basis.UNSANCTIONED


@pytest.mark.parametrize(
    ("days", "flagged"), [(-30, False), (0, False), (14, False), (15, True)]
)
def test_a_late_report_of_a_title_match_is_referred(days, flagged):
    found = classified(ADA, BEA, reported=DAY + timedelta(days=days))
    late = [each for each in found.findings if each.code == "reported-late"]
    assert [each.gravity for each in late] == ["referral"] * flagged
    assert all(each.facts == {"late": days, "allowed": 14} for each in late)


def test_a_late_report_of_another_match_is_nobody_s_business():
    found = classified(PLAIN, STRANGER, reported=DAY + timedelta(days=99))
    assert found.findings == ()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("convened", lambda: classified(ADA, BEA)),
        (
            "convened-at-sea",
            lambda: classified(ADA, BEA, vessel="Muggins", waters="caribbean"),
        ),
        (
            "representation-without-effect",
            lambda: classified(ADA, BEA, representation="It was only a friendly"),
        ),
        (
            "barred-so-no-holder",
            lambda: classified(SUSPENDED, PLAIN, day=date(2026, 5, 20)),
        ),
        ("one-holder-alone", lambda: classified(ADA, PLAIN)),
        ("title-match-not-counted", lambda: classified(ADA, BEA, form="short")),
        (
            "non-human-at-the-table",
            lambda: classified(ADA, BEA, HORSE, form="three-hand"),
        ),
        (
            "non-human-in-sanctioned-match",
            lambda: classified(PLAIN, HORSE, sanctioned_event=True),
        ),
        (
            "reported-late",
            lambda: classified(ADA, BEA, reported=DAY + timedelta(days=15)),
        ),
    ],
)
def test_the_rule_book_tells_the_same(code, found):
    told = the_examples()[code].raised.finding
    (here,) = (each for each in found().findings if each.code == code)
    assert (here.text, here.facts) == (told.text, told.facts)


SEATED = st.builds(
    Seated,
    st.sampled_from(["ICA-000001", "ICA-000002", "A sailor"]),
    st.booleans(),
    st.none() | st.sampled_from(Bar),
    st.sampled_from(["human", "horse", "dog"]),
)


@given(
    seats=st.lists(SEATED, min_size=2, max_size=4).map(tuple),
    form=st.sampled_from(list(PROFILES.values())),
    event=st.booleans(),
    said=st.text(max_size=20),
    vessel=st.text(max_size=20),
)
def test_two_holders_who_meet_have_played_a_title_match(
    seats, form, event, said, vessel
):
    """Whatever they say, wherever and at whatever they play (X.1)."""
    facts = {"sanctioned_event": event, "representation": said, "vessel": vessel}
    engagement = Engagement(
        profile=form, seats=seats, day=DAY, reported=DAY, waters="caribbean", **facts
    )
    found = classify(engagement, late_after=14)
    assert found.is_title_match == (sum(seated.holds for seated in seats) > 1)
    if found.counts_for is CountsFor.CHAMPIONSHIP:
        assert form.counts_for_championship
        assert all(seated.plays for seated in seats)
        assert found.basis is not Basis.UNSANCTIONED
