"""When a case is heard, and who was told of it in time (VIII.1-h)."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from rulebook.findings import Refused
from standings.models import Act, Notice, Role
from standings.notices import opened
from tribunal.hearings import When, call_hearing, call_off_hearing, called, hear
from tribunal.models import HearingKind
from tribunal.panels import challenge, recuse, replace
from tribunal.procedure import taken_up

from .courts import HEARING, later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

LONDON = "Europe/London"


def calls(case, when=HEARING, at=None, **told):
    by = panel_of(case)[0]
    return call_hearing(case=case, when=when, by=by, at=at or later(24), **told)


def hears(case, members=None, at=None, **told):
    members = members or panel_of(case)
    by = members[0]
    return hear(case=case, members=members, by=by, at=at or later(40), **told)


NOTICE = [
    # Called on 25 June at 11:00 in London; the 14th day after it is 9 July. The days
    # are those of the case's zone, wherever the hearing is.
    (When(date(2026, 7, 8), time(23, 59), LONDON), "notice-too-short"),
    (When(date(2026, 7, 9), time(0, 0), LONDON), None),
    (When(date(2026, 7, 9), time(7, 59), "Asia/Tokyo"), "notice-too-short"),
    (When(date(2026, 7, 9), time(8, 0), "Asia/Tokyo"), None),
    (When(date(2026, 7, 8), time(15, 59), "America/Los_Angeles"), "notice-too-short"),
    (When(date(2026, 7, 8), time(16, 0), "America/Los_Angeles"), None),
    (When(date(2026, 6, 25), time(12, 0), LONDON), "notice-too-short"),
    (When(date(1, 1, 1), time(0, 0), "Asia/Tokyo"), "notice-too-short"),
    (When(date(9999, 12, 31), time(23, 59), "Pacific/Pago_Pago"), "hearing-too-far"),
    # Both changes of the clocks, and the hours around them.
    (When(date(2026, 10, 25), time(0, 59), LONDON), None),
    (When(date(2026, 10, 25), time(1, 0), LONDON), "hour-comes-twice"),
    (When(date(2026, 10, 25), time(1, 59), LONDON), "hour-comes-twice"),
    (When(date(2026, 10, 25), time(2, 0), LONDON), None),
    (When(date(2027, 3, 28), time(0, 59), LONDON), None),
    (When(date(2027, 3, 28), time(1, 0), LONDON), "hour-left-out"),
    (When(date(2027, 3, 28), time(1, 59), LONDON), "hour-left-out"),
    (When(date(2027, 3, 28), time(2, 0), LONDON), None),
    (When(date(2026, 8, 1), time(10, 0), "Mars/Olympus"), "no-such-zone"),
    (When(date(2026, 8, 1), time(10, 0), "\x00"), "no-such-zone"),
]


def test_both_sides_have_fourteen_days_notice_by_the_zone_of_the_case(court):
    case = court.seated()
    for when, code in NOTICE:
        if code is not None:
            refused(Refused, code, lambda when=when: calls(case, when, reason="So."))
            continue
        hearing = calls(case, when, reason="So.")
        assert (hearing.day, hearing.time, hearing.zone) == when


@pytest.mark.parametrize(
    ("when", "moment"),
    [
        # Summer and winter of the same clock.
        (When(date(2026, 10, 24), time(14), LONDON), "2026-10-24T13:00"),
        (When(date(2026, 10, 26), time(14), LONDON), "2026-10-26T14:00"),
    ],
)
def test_a_hearing_begins_when_its_own_clock_shows_it(court, when, moment):
    case = court.called(when=when)
    begins = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert called(case).at == begins
    before = begins - timedelta(seconds=1)
    refused(Refused, "hearing-to-come", lambda: hears(case, at=before))
    assert hears(case, at=begins).state == "heard"


def test_the_parties_and_the_panel_are_invited_in_one_act(court):
    case = court.seated(apart=[court.sela])
    act = call_hearing(case=case, when=HEARING, by=court.pia, at=later(24)).act
    told = {notice.member: notice.to_acknowledge for notice in act.notices.all()}
    panel = {court.chair: False, court.rufus: False}
    assert told == {court.ada: True, court.bea: True} | panel
    assert (act.is_public, act.role) == (False, "tribunal-member")


def test_a_hearing_is_put_off_or_called_off_for_a_reason(court):
    case = court.called()
    later_day = HEARING._replace(day=date(2026, 8, 1))
    refused(Refused, "text-wanted", lambda: calls(case, later_day))
    assert calls(case, later_day, reason="The room is let.").act.reason
    assert called(case).day == date(2026, 8, 1)
    off = {"case": case, "by": panel_of(case)[0], "at": later(25)}
    refused(Refused, "text-wanted", lambda: call_off_hearing(reason="", **off))
    hearing = call_off_hearing(reason="The room is let.", **off)
    assert (hearing.kind, called(case)) == (HearingKind.OFF, None)
    refused(Refused, "no-hearing-called", lambda: hears(case))
    again = lambda: call_off_hearing(reason="Once more.", **off)  # noqa: E731
    refused(Refused, "no-hearing-called", again)
    assert calls(case, None).kind == HearingKind.PAPERS


def test_who_took_part_is_on_record(court):
    case = court.called(apart=[court.sela])
    parties = list(case.parties.filter(side="filer"))
    hears(case, [court.pia, court.chair], parties=parties)
    hearing = case.hearings.get()
    took_part = hearing.attendance.select_related("seat__member", "party__member")
    assert {(each.seat or each.party).member for each in took_part} == {
        court.chair,
        court.pia,
        court.ada,
    }
    act = Act.objects.get(verb="hear-case", subject=case.number)
    assert (act.before, act.after, act.is_public) == ("seated", "heard", False)
    assert taken_up(case).state == "heard"


def test_a_panel_hears_with_two_of_three_and_not_with_one(court):
    case = court.called(apart=[court.sela])
    for members in ([court.chair], [court.chair] * 3):
        act = lambda members=members: hears(case, members)  # noqa: E731
        refused(Refused, "quorum-wanted", act)
    act = lambda: hears(case, [court.chair, court.pia, court.sela])  # noqa: E731
    refused(Refused, "not-on-the-panel", act)
    assert hears(case, [court.rufus, court.pia]).state == "heard"


# Nothing ex parte


def opens(case, member, at):
    """A member opens whatever came to them in a case."""
    for notice in Notice.objects.filter(member=member, act__subject=case.number):
        opened(notice, at=at)


HAD = [
    # The hearing is on 10 July: proved on 26 June is in time, the day after is not.
    (datetime(2026, 6, 26, 22, 59, 59, tzinfo=UTC), True),
    (datetime(2026, 6, 26, 23, 0, 0, tzinfo=UTC), False),
    (None, False),
]


@pytest.mark.parametrize(("at", "had"), HAD)
def test_a_side_without_its_notice_is_heard_only_if_it_takes_part(court, at, had):
    case = court.seated()
    calls(case)
    opens(case, court.ada, later(24))
    if at is not None:
        opens(case, court.bea, at)
    bea = case.parties.get(side="respondent")
    if not had:
        found = refused(Refused, "notice-not-had", lambda: hears(case))
        assert found.facts["who"] == court.bea.number
        assert hears(case, parties=[bea]).state == "heard"
    else:
        assert hears(case).state == "heard"


def challenged(court, case, member, at):
    return challenge(case=case, member=member, text="No.", by=court.ada, at=at)


def test_nothing_is_heard_while_something_filed_is_not_served(court):
    case = court.called(apart=[court.sela])
    challenged(court, case, court.pia, later(25))
    recuse(case=case, reason="So be it.", by=court.pia, at=later(26))
    told = refused(Refused, "unserved-before-the-panel", lambda: hears(case)).facts
    assert told == {"what": "challenge", "day": date(2026, 6, 26)}
    opens(case, court.bea, later(27))
    assert hears(case).state == "heard"


def test_nothing_is_heard_while_a_challenge_is_not_decided(court):
    case = court.called(apart=[court.sela])
    challenged(court, case, court.pia, later(25))
    read_all(case, later(26))
    refused(Refused, "challenge-undecided", lambda: hears(case))


@pytest.mark.parametrize("when", [HEARING, None])
def test_nobody_hears_a_case_who_may_still_be_challenged(court, when):
    court.appointed(Role.REFEREE)
    case = court.called(apart=[court.sela], when=when)
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(38))
    new = replace(case=case, by=court.chair, at=later(38)).seats.get().member
    read_all(case, later(38))
    # Seven days from 9 July, to the last second of the 16th and one after.
    last = datetime(2026, 7, 16, 22, 59, 59, tzinfo=UTC)
    act = lambda: hears(case, [court.pia, new], at=last)  # noqa: E731
    refused(Refused, "challenge-awaited", act)
    with pytest.raises(Refused) as no:
        act()
    assert "until the end of 2026-07-16." in no.value.findings[0].text
    after = last + timedelta(seconds=1)
    assert hears(case, [court.pia, new], at=after).state == "heard"


def test_who_was_drawn_before_hears_a_case_without_who_was_drawn_late(court):
    case = court.called(apart=[court.sela])
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(39))
    replace(case=case, by=court.chair, at=later(39))
    assert hears(case, [court.pia, court.chair]).state == "heard"


def test_a_case_is_heard_on_the_papers_without_a_day(court):
    case = court.called(when=None)
    assert called(case).at is None
    refused(Refused, "challenge-awaited", lambda: hears(case, at=later(25)))
    assert hears(case, at=later(32)).state == "heard"
