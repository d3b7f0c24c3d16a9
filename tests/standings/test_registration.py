"""Matches as they are reported: entered once, and as what they were (X.1)."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import IntegrityError, transaction

from rulebook.findings import Denied, Refused
from standings.membership import join_federation
from standings.models import (
    Act,
    BarKind,
    Classification,
    Federation,
    Match,
    MatchState,
    Report,
    Seat,
    User,
)
from standings.record import Walk
from standings.registration import (
    SeatTold,
    classify_again,
    report_match,
    withdraw_match,
)
from standings.sayings import saying
from standings.titles import bar_member, void_title

from .people import FIRST, NOON, a_director, a_federation, a_member, a_title
from .tables import DAY, EVENING, a_match, seat, submitted, told

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
KEPT = (Act, Match, Seat, Report, Classification)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_member(by=director)


@pytest.fixture
def bea(director):
    return a_member(by=director)


@pytest.fixture
def holders(director, ada, bea):
    """Two members whose titles run through the day of play, its last day."""
    for member in (ada, bea):
        a_title(member, director, until=DAY)
    return ada, bea


def codes(act, **given):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = [model.objects.count() for model in KEPT]
    with pytest.raises(Refused) as refused:
        act(**given)
    assert [model.objects.count() for model in KEPT] == before
    return [finding.code for finding in refused.value.findings]


def classification(match):
    found = match.classifications.latest("act")
    return found.basis, found.counts_for, [each["code"] for each in found.findings]


def test_a_friendly_of_two_holders_on_a_boat_is_a_title_match(holders):
    """Whatever they say of it (X.1, X.1-b)."""
    match = a_match(
        *holders,
        vessel="Muggins",
        waters="caribbean",
        place="off Antigua",
        representation="just for fun",
    )
    assert match.number == "ICA-M-2026-000001"
    assert classification(match) == (
        "convened",
        "championship",
        ["convened", "convened-at-sea", "representation-without-effect"],
    )
    assert [report.representation for report in match.reports.all()] == ["just for fun"]
    act = match.reports.get().act
    assert (act.verb, act.is_public) == ("report-match", True)
    assert act.provisions == ["X.1", "X.1-a", "X.1-b"]
    assert act.facts["seats"] == {"A": "ICA-000002", "B": "ICA-000003"}
    assert saying(act) == (
        "ICA-M-2026-000001, of 30 September 2026, is reported (Standard match); it "
        "is a title match."
    )
    assert not list(Walk())


SEPTEMBER, OCTOBER = date(2026, 9, 30), date(2026, 10, 1)
DAYS = [
    # day and time of play, zone, and what the match was: titles run to 30 September
    (SEPTEMBER, time(23, 30), "Europe/London", "convened"),
    (OCTOBER, time(0, 30), "Europe/London", "unsanctioned"),
    # The local day of the place decides, whatever day it is at the Secretariat.
    (SEPTEMBER, time(23, 30), "Pacific/Honolulu", "convened"),
    (OCTOBER, time(0, 30), "Pacific/Auckland", "unsanctioned"),
]


@pytest.mark.parametrize(("day", "at", "zone", "basis"), DAYS)
def test_the_local_day_of_play_decides_who_is_a_holder(holders, day, at, zone, basis):
    # RW-120; X.1-a
    reported = datetime(2026, 10, 5, 12, tzinfo=UTC)
    match = a_match(*holders, day=day, time=at, zone=zone, at=reported)
    assert classification(match)[0] == basis


@pytest.mark.parametrize(
    ("day", "basis"),
    [
        (date(2026, 5, 9), "convened"),
        (date(2026, 5, 10), "unsanctioned"),
        (date(2026, 5, 20), "unsanctioned"),
        (date(2026, 5, 21), "convened"),
    ],
)
def test_who_is_suspended_on_the_day_is_no_holder(director, holders, day, basis):
    # RW-120; X.1-a: the first and the last day of a suspension count
    bar_member(
        member=holders[1],
        kind=BarKind.SUSPENDED,
        authority="ICA-T-2026-015",
        since=date(2026, 5, 10),
        until=date(2026, 5, 20),
        by=director,
        at=NOON,
    )
    match = a_match(*holders, day=day, at=datetime(2026, 5, 22, tzinfo=UTC))
    assert classification(match)[0] == basis


def test_a_bar_from_some_play_takes_no_title(director, holders):
    bar_member(
        member=holders[1],
        kind=BarKind.BARRED,
        scope="the Cup",
        authority="ICA-T-2026-015",
        since=DAY,
        by=director,
        at=NOON,
    )
    assert classification(a_match(*holders))[0] == "convened"


def test_a_title_for_the_past_changes_no_entry(director, ada, bea):
    # X.1-g
    match = a_match(ada, bea)
    for member in (ada, bea):
        a_title(member, director)
    assert classify_again(match=match, by=ada, at=EVENING).basis == "unsanctioned"
    assert match.classifications.count() == 1


def test_a_title_voided_afterwards_changes_no_entry_either(director, ada, bea):
    titles = [a_title(member, director) for member in (ada, bea)]
    match = a_match(ada, bea)
    for title in titles:
        void_title(title=title, authority="ICA-T-2026-016", by=director, at=NOON)
    submitted(match, by=ada)
    assert classification(match)[0] == "convened"


def test_what_was_reported_before_play_is_classified_on_the_day(director, ada, bea):
    eve = EVENING - A_DAY
    match = a_match(ada, bea, at=eve)
    assert classification(match)[0] == "unsanctioned"
    for member in (ada, bea):
        a_title(member, director, since=DAY)
    assert classify_again(match=match, by=ada, at=eve).basis == "unsanctioned"
    submitted(match, by=ada)
    assert classification(match)[0] == "convened"
    act = match.classifications.latest("act").act
    assert (act.verb, act.before, act.after) == (
        *("classify-match", "unsanctioned"),
        "convened",
    )


def test_a_horse_at_the_table_is_no_participant(holders):
    # RW-122; X.1-e, VII.1
    match = a_match(
        *holders,
        form="three-hand",
        seats=(
            seat("A", holders[0]),
            seat("B", holders[1]),
            seat("C", "Dobbin", "horse"),
        ),
    )
    basis, counts_for, found = classification(match)
    assert (basis, counts_for) == ("convened", "none")
    assert found == ["convened", "non-human-at-the-table"]
    result = submitted(match, "A 88, B 70, C 121", by=holders[0])
    assert {(line.wins, line.defeats) for line in result.lines.all()} == {(0, 0)}


def test_a_late_report_is_referred(holders):
    # X.1-f
    match = a_match(*holders, at=EVENING + 15 * A_DAY)
    assert classification(match)[2] == ["convened", "reported-late"]


def test_the_days_for_a_report_are_a_setting(holders, settings):
    settings.LATE_REPORT_DAYS = 20
    match = a_match(*holders, at=EVENING + 15 * A_DAY)
    assert classification(match)[2] == ["convened"]


def test_numbers_are_given_out_year_by_year(ada, bea):
    late = datetime(2027, 1, 2, tzinfo=UTC)
    days = [DAY, date(2027, 1, 1), DAY - A_DAY]
    assert [a_match(ada, bea, day=day, at=late).number for day in days] == [
        *("ICA-M-2026-000001", "ICA-M-2027-000001", "ICA-M-2026-000002")
    ]


def test_anybody_with_a_log_in_may_report(ada, bea):
    # X.1-c
    reporter = User.objects.create_user(email="reporter@example.org")
    act = a_match(ada, bea, by=reporter).reports.get().act
    assert (act.who, act.role, act.account) == (None, "", reporter)


def test_outsiders_sit_under_their_names(ada):
    match = a_match(ada, "Trần Ghế")
    assert [each.who for each in match.seats.all()] == ["ICA-000002", "Trần Ghế"]
    assert match.reports.get().act.facts["seats"] == {"A": "ICA-000002", "B": ""}


class TestTheSameOrAnother:
    """One match, however often it is told of (X.1-c)."""

    def test_the_same_report_twice_is_one(self, ada, bea):
        # RW-150
        first = report_match(told=told(ada, bea), by=ada, at=EVENING)
        again = report_match(told=told(ada, bea), by=ada, at=EVENING)
        assert (first.is_new, again.is_new) == (True, False)
        assert first.match == again.match
        assert (Match.objects.count(), Report.objects.count()) == (1, 1)

    def test_another_is_asked_whether_it_is_the_same(self, ada, bea):
        a_match(ada, bea)
        given = {"told": told(bea, ada), "by": bea, "at": EVENING}
        assert codes(report_match, **given) == ["same-or-another"]

    def test_who_says_that_it_is_the_same_is_kept_as_a_report(self, ada, bea):
        # RW-150: one match, three reports
        match = a_match(ada, bea)
        reporter = User.objects.create_user(email="reporter@example.org")
        for by, said in ((bea, "a friendly"), (reporter, "")):
            facts = told(bea, ada, same_as=match.number, representation=said)
            for _ in range(2):
                came = report_match(told=facts, by=by, at=EVENING)
                assert (came.match, came.is_new) == (match, False)
        assert Match.objects.count() == 1
        told_by = [report.representation for report in match.reports.all()]
        assert told_by == ["", "a friendly", ""]

    def test_the_second_of_the_day_is_another(self, ada, bea):
        first = a_match(ada, bea)
        second = a_match(ada, bea, ordinal=2)
        assert first.number != second.number
        same = report_match(told=told(bea, ada, ordinal=2), by=bea, at=EVENING)
        assert (same.match, same.is_new) == (second, False)

    def test_another_form_on_the_day_is_asked_about(self, ada, bea):
        a_match(ada, bea)
        short = told(ada, bea, form="short", agreed=True)
        given = {"told": short, "by": ada, "at": EVENING}
        assert codes(report_match, **given) == ["same-or-another"]
        a_match(ada, bea, form="short", agreed=True, ordinal=1)

    def test_an_outsider_is_the_same_in_another_spelling(self, ada):
        a_match(ada, "Zoë O'Seat")
        given = {"told": told(ada, "zoe o’seat", place="x"), "by": ada, "at": EVENING}
        assert codes(report_match, **given) == ["same-or-another"]

    def test_a_match_of_others_is_not_the_same(self, director, ada, bea):
        match = a_match(ada, bea)
        facts = told(ada, director, same_as=match.number)
        given = {"told": facts, "by": ada, "at": EVENING}
        assert codes(report_match, **given) == ["not-that-match"]

    def test_a_withdrawn_match_may_be_told_of_anew(self, ada, bea):
        match = a_match(ada, bea)
        withdraw_match(match=match, reason="mistyped", by=ada, at=EVENING)
        assert a_match(ada, bea).number == "ICA-M-2026-000002"

    def test_the_database_holds_one_of_them(self, ada, bea):
        match = a_match(ada, bea)
        match.pk, match.serial = None, 2
        with (
            pytest.raises(IntegrityError, match=r"match_is_entered_once|UNIQUE"),
            transaction.atomic(),
        ):
            match.save(force_insert=True)


FAULTS = [
    # what is reported, and what is in its way
    (lambda ada, bea: told(ada, bea, seats=(seat("A", ada),)), ["seats-of-the-form"]),
    (lambda ada, bea: told(ada, ada), ["seated-twice"]),
    (lambda ada, bea: told("Cy Crib", "cy  crib"), ["seated-twice"]),
    (lambda ada, bea: told(ada, " "), ["name-empty"]),
    (lambda ada, bea: told(ada, "B\u200bea"), ["hidden-character-in-name"]),
    (lambda ada, bea: told(ada, bea, zone="Europe/Atlantis"), ["no-such-zone"]),
    (lambda ada, bea: told(ada, bea, waters="baltic"), ["no-such-waters"]),
    (lambda ada, bea: told(ada, bea, ordinal=0), ["no-such-ordinal"]),
    (lambda ada, bea: told(ada, bea, ordinal=100), ["no-such-ordinal"]),
    (lambda ada, bea: told(ada, bea, vessel="v" * 201), ["text-too-long"]),
    (
        lambda ada, bea: told(ada, bea, representation="fun\0"),
        ["hidden-character-in-text"],
    ),
]


@pytest.mark.parametrize(("facts", "expected"), FAULTS)
def test_what_cannot_be_entered_is_refused(ada, bea, facts, expected):
    # RW-135 for the seats
    given = {"told": facts(ada, bea), "by": ada, "at": EVENING}
    assert codes(report_match, **given) == expected


def test_all_that_is_wrong_is_told_at_once(ada):
    facts = told(ada, ada, zone="Mars", waters="baltic")
    given = {"told": facts, "by": ada, "at": EVENING}
    expected = ["seated-twice", "no-such-zone", "no-such-waters"]
    assert codes(report_match, **given) == expected


class TestWithdrawing:
    def test_the_reporter_withdraws_what_was_mistyped(self, ada, bea):
        match = a_match(ada, bea)
        withdraw_match(match=match, reason="wrong day", by=ada, at=EVENING)
        match.refresh_from_db()
        assert match.state == MatchState.WITHDRAWN
        act = Act.objects.latest("number")
        assert (act.verb, act.reason, act.after) == (
            *("withdraw-match", "wrong day"),
            "withdrawn",
        )

    def test_nobody_else_does(self, director, ada, bea):
        match = a_match(ada, bea)
        for other in (bea, director):
            with pytest.raises(Denied):
                withdraw_match(match=match, reason="no", by=other, at=EVENING)
        match.refresh_from_db()
        assert match.state == MatchState.REPORTED

    def test_not_without_a_reason_and_not_twice(self, ada, bea):
        match = a_match(ada, bea)
        given = {"match": match, "by": ada, "at": EVENING}
        assert codes(withdraw_match, reason=" ", **given) == ["text-wanted"]
        withdraw_match(reason="wrong day", **given)
        assert codes(withdraw_match, reason="wrong day", **given) == [
            "not-open-any-more"
        ]

    def test_not_once_others_have_told_of_it(self, ada, bea):
        match = a_match(ada, bea)
        report_match(told=told(ada, bea, same_as=match.number), by=bea, at=EVENING)
        given = {"match": match, "reason": "wrong day", "by": ada, "at": EVENING}
        assert codes(withdraw_match, **given) == ["others-have-told"]

    @pytest.mark.parametrize("scores", ["A 121, B 98", "A 121, B 121"])
    def test_not_once_a_party_has_handed_in_a_sheet(self, ada, bea, scores):
        # X.1-c: whoever saw a match tells of it; its end is for those who played it.
        reporter = User.objects.create_user(email="reporter@example.org")
        match = a_match(ada, bea, by=reporter)
        submitted(match, scores, by=ada)
        given = {"match": match, "reason": "no", "by": reporter, "at": EVENING}
        assert codes(withdraw_match, **given) == ["others-have-told"]

    def test_the_own_sheet_is_withdrawn_with_the_report(self, ada, bea):
        match = a_match(ada, bea)
        submitted(match, by=ada)
        withdraw_match(match=match, reason="wrong day", by=ada, at=EVENING)
        match.refresh_from_db()
        assert match.state == MatchState.WITHDRAWN


def test_what_was_reported_before_play_is_not_late_when_it_is_classified(
    director, ada, bea
):
    # X.1-f: the report was in time, however late its sheet comes
    for each in (ada, bea):
        a_title(each, director)
    match = a_match(ada, bea, at=EVENING - 3 * A_DAY)
    late = EVENING + 40 * A_DAY
    found = classify_again(match=match, by=ada, at=late)
    assert [each["code"] for each in found.findings] == ["convened"]


MOVED = [
    # RW-131: ENG to its last day, SCO from its first; on the day between, both or none
    (date(2026, 6, 30), "ENG", True),
    (date(2026, 7, 1), "ENG", False),
    (date(2026, 6, 30), "SCO", False),
    (date(2026, 7, 1), "SCO", True),
    (date(2026, 8, 31), "SCO", True),
    (date(2026, 9, 1), "SCO", True),
    (date(2026, 9, 1), "WAL", True),
    (date(2026, 9, 2), "SCO", False),
    (date(2026, 9, 2), "WAL", True),
    (date(2026, 9, 30), "WAL", True),
]


@pytest.mark.parametrize(("day", "code", "played"), MOVED)
def test_who_moved_twice_in_a_season_plays_for_the_federation_of_the_day(
    director, ada, bea, day, code, played
):
    # RW-131: both end days count, and for a day somebody may belong to two
    spans = {
        "ENG": (FIRST, date(2026, 6, 30)),
        "SCO": (date(2026, 7, 1), date(2026, 9, 1)),
        "WAL": (date(2026, 9, 1), None),
    }
    for each, (since, until) in spans.items():
        federation = a_federation(by=director, code=each)
        span = {"since": since, "until": until, "by": director, "at": NOON}
        join_federation(member=ada, federation=federation, **span)
    federation = Federation.objects.get(code=code)
    seats = (SeatTold(letter="A", member=ada, federation=federation), seat("B", bea))
    facts = told(seats=seats, day=day)
    if played:
        match = report_match(told=facts, by=ada, at=EVENING).match
        assert match.seats.get(letter="A").federation == federation
    else:
        given = {"told": facts, "by": ada, "at": EVENING}
        assert codes(report_match, **given) == ["not-in-federation"]
        assert not Match.objects.exists()
