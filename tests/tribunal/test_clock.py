"""What the clock alone does in cases, at the last second and one after (VIII.2-a)."""

import io
from datetime import UTC, date, datetime, timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.utils import timezone

from rulebook.findings import Denied, Refused
from standings.models import Act, Letter, Notice
from standings.record import Walk
from standings.results import submit_sheet
from standings.sayings import saying
from tests.standings.people import a_log_in
from tests.standings.tables import a_match, a_result, submitted
from tribunal import clock
from tribunal.clock import hearings_of, lapse, remind, reminder_due, times_of
from tribunal.docket import is_overdue
from tribunal.filing import admit, find_deficient
from tribunal.force import interim_order
from tribunal.hearings import call_off_hearing
from tribunal.models import Case, OrderKind, Reminder, Term, TermKind
from tribunal.moves import State
from tribunal.orders import OrderTold

from .benches import published
from .courts import later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

PUBLISHED = datetime(2026, 10, 1, 9, tzinfo=UTC)


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def told(verb):
    """Whom the last act of a verb told, by number."""
    act = Act.objects.filter(verb=verb).last()
    return {each.member.number for each in Notice.objects.filter(act=act)}


LAPSES = [
    # When it was published, and the first moment at which it is final, for London.
    ("2026-10-01T09:00:00", "2026-11-01T00:00:00"),  # RW-098: summer to winter
    ("2027-03-01T09:00:00", "2027-03-31T23:00:00"),  # RW-112: winter to summer
    ("2028-01-30T09:00:00", "2028-03-01T00:00:00"),  # over a leap day
]


@pytest.mark.parametrize(("at", "final"), LAPSES)
def test_a_case_is_final_when_day_30_is_over_and_not_a_second_sooner(court, at, final):
    case, final = published(court, at=utc(at)), utc(final)
    sooner = lambda: lapse(case=case, at=final - timedelta(seconds=1))  # noqa: E731
    refused(Refused, "not-final-yet", sooner)
    assert lapse(case=case, at=final).state == "final"
    act = Act.objects.get(verb="lapse-case")
    assert (act.who, act.role, act.is_public) == (None, "", True)
    assert (act.before, act.after) == ("published", "final")
    assert told("lapse-case") == {court.ada.number, court.bea.number}
    assert not case.terms.running().filter(kind="appeal").exists()
    refused(Refused, "move-not-open", lambda: lapse(case=case, at=final))


@pytest.fixture
def at(monkeypatch):
    """Sets the moment at which the service works."""

    def set_to(moment):
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return set_to


def worked():
    return [case.number for case in clock.working(set())]


def test_the_case_that_was_carried_over_stays_as_it_is(at):
    at(utc("2050-01-01T00:00:00"))
    assert worked() == []
    assert Case.objects.numbered("ICA-T-2026-014").state == "published"


def test_nothing_lapses_but_the_time_to_appeal(court, at):
    # VIII.1-m, RW-111: silence is no admission, and no case ends by a timer
    admitted = court.served()
    deficient = court.filed(text="Other words.")
    said = {"defects": ["Name the match."], "by": court.secretary, "at": later(1)}
    find_deficient(case=deficient, **said)
    declined = court.declined(text="Other words again.")
    at(later(400))
    assert worked() == []
    states = [Case.objects.get(pk=case.pk).state for case in (admitted, deficient)]
    assert states == ["admitted", "filed"]
    assert Case.objects.get(pk=declined.pk).state == "declined"


OVERDUE = [
    # Filed on 1 June at noon in London; day 60 is 31 July.
    ("2026-07-31T22:59:59", False),
    ("2026-07-31T23:00:00", True),
    ("2026-08-01T09:00:00", True),
]


@pytest.mark.parametrize(("at", "overdue"), OVERDUE)
def test_a_case_is_marked_overdue_after_day_60_and_stays_open(court, at, overdue):
    # VIII.1-m, RW-111
    case = court.filed()
    assert is_overdue(case, utc(at)) is overdue
    assert case.is_open


def test_what_is_closed_or_carried_over_is_not_overdue(court):
    cases = court.declined(), Case.objects.numbered("ICA-T-2026-014")
    assert [is_overdue(case, later(400)) for case in cases] == [False, False]


# Reminders

REMINDED = [
    # Served on 3 June, so that the last day to answer is 24 June, in London.
    ("2026-06-16T22:59:59", []),
    ("2026-06-16T23:00:00", [7]),
    ("2026-06-20T12:00:00", [7]),
    ("2026-06-22T23:00:00", [1]),
    ("2026-06-24T22:59:59", [1]),
    ("2026-06-24T23:00:00", []),
]


@pytest.mark.parametrize(("moment", "given"), REMINDED)
def test_a_time_is_reminded_of_seven_days_and_one_day_before(court, at, moment, given):
    case = court.served()
    at(utc(moment))
    assert worked() == [case.number] * len(given)
    assert list(Reminder.objects.values_list("days_before", flat=True)) == given
    assert worked() == []


def test_a_reminder_tells_whoever_must_act_and_by_when(court, at):
    a_log_in(court.bea)
    case = court.served()
    at(utc("2026-06-17T08:00:00"))
    assert worked() == [case.number]
    act = Act.objects.get(verb="remind-case")
    assert told("remind-case") == {court.bea.number}
    assert not act.is_public
    assert saying(act) == (
        "A time that runs in ICA-T-2026-015 ends on 24 June 2026; its page tells what "
        "for."
    )
    assert Letter.objects.filter(notice__act=act).count() == 1
    at(utc("2026-06-23T08:00:00"))
    assert worked() == [case.number]
    assert Reminder.objects.count() == 2


def test_a_time_of_seven_days_is_reminded_of_once(court, at):
    case = court.filed()
    said = {"defects": ["Name the match."], "by": court.secretary, "at": later(0)}
    find_deficient(case=case, **said)
    at(later(1))
    assert worked() == []
    at(later(6))
    assert worked() == [case.number]
    assert told("remind-case") == {court.ada.number}


def test_both_sides_are_reminded_of_the_time_to_appeal(court, at):
    case = published(court, at=PUBLISHED)
    at(utc("2026-10-30T12:00:00"))
    assert worked() == [case.number, case.number]
    reminded = Notice.objects.filter(act__verb="remind-case")
    assert [each.member for each in reminded] == [court.ada, court.bea]


def test_every_time_is_for_a_move():
    assert set(clock.ENDS) == set(TermKind)


def test_a_time_for_what_is_not_open_any_more_is_not_reminded_of(court, at):
    case = court.served()
    court.put(case, State.SEATED)
    at(later(16))
    assert worked() == []


def test_only_the_filers_are_reminded_of_a_review(court, at):
    case = court.declined()
    at(later(7))
    assert worked() == [case.number]
    assert told("remind-case") == {court.ada.number}


def test_nothing_is_reminded_of_that_has_not_begun_or_of_nobody(court, at):
    court.admitted()
    admit(case=court.filed(respondents=("Eve Guest",)), by=court.secretary, at=later(1))
    at(later(15))
    assert worked() == []
    term = Term.objects.begun().first()
    assert reminder_due(term, later(15)) is None
    assert remind(term=term, at=later(15)) is None


def test_a_case_that_is_stayed_is_not_reminded_of(court, at):
    case = court.served()
    case.stayed_by = case.made_by
    case.save()
    at(later(16))
    assert worked() == []


def test_an_interim_order_is_reminded_of_when_it_is_looked_at_again_and_ends(court, at):
    # VIII.1-i: those are told who made it, and it lapses by its last day
    case = court.served()
    told_so = OrderTold(
        kind=OrderKind.SUSPEND,
        text="Bea does not play until it is decided.",
        member=court.bea,
        until=date(2026, 7, 31),
        review_on=date(2026, 7, 1),
    )
    order = interim_order(case=case, told=told_so, by=court.chair, at=later(21))
    at(utc("2026-06-30T22:59:59"))
    assert worked() == []
    at(utc("2026-06-30T23:00:00"))
    assert worked() == [case.number]
    assert told("remind-case") == {court.chair.number}
    at(utc("2026-07-31T22:59:59"))
    assert worked() == []
    at(utc("2026-07-31T23:00:00"))
    assert worked() == [case.number]
    assert worked() == []
    order.refresh_from_db()
    assert order.lapsed_by.verb == "lapse-interim-order"


# The work


def test_a_dispute_without_a_case_is_given_one(court, at):
    match = submitted(a_match(court.ada, court.bea), by=court.ada).match
    other = a_result("A 98, B 121")
    submit_sheet(match=match, judged=other, by=court.bea, at=later(130))
    at(later(130))
    assert worked() == ["ICA-T-2026-015"]
    assert worked() == []


def test_what_breaks_off_keeps_nothing_else_from_being_done(
    court, at, monkeypatch, caplog
):
    first, second = court.served(), court.served(text="Other words.")
    does = clock.remind

    def breaks(*, term, at):
        if term.case_id == first.pk:
            raise ZeroDivisionError
        return does(term=term, at=at)

    monkeypatch.setattr(clock, "remind", breaks)
    at(utc("2026-06-17T08:00:00"))
    broken = set()
    done = [case.number for case in clock.working(broken)]
    assert done == [second.number]
    assert len(broken) == 1
    assert list(clock.working(broken)) == []
    assert len(caplog.records) == 1


def test_the_command_that_delivers_letters_does_what_the_clock_asks(court, at):
    case, said = court.served(), io.StringIO()
    at(utc("2026-06-17T08:00:00"))
    call_command("deliver", stdout=said)
    assert f"{case.number}: what was due is done.\n" in said.getvalue()
    assert list(Walk()) == []


# Whose times they are


def test_times_are_those_of_the_parties_whom_somebody_acts_for(court):
    case = court.served(for_federation=court.england, by=court.officer)
    declined = court.declined(text="Other words.")
    over = later(400)
    (answer,), (review,) = case.terms.all(), declined.terms.running()
    case.parties.filter(side="respondent").update(representative=court.cy)
    theirs = {
        court.bea: [answer],
        court.cy: [answer],
        court.ada: [review],
        court.pia: [],
        court.officer: [],
    }
    for number, (member, terms) in enumerate(theirs.items()):
        user = a_log_in(member, email=f"log-in{number}@example.org")
        assert times_of(user, later(3)) == terms
        assert times_of(user, over) == []
    assert times_of(a_log_in(email="reporter@example.org"), later(3)) == []


def test_an_officer_with_a_second_factor_has_the_times_of_the_federation(court):
    case = court.served(respondents=(court.scotland,))
    user = a_log_in(court.elsewhere)
    assert times_of(user, later(3)) == []
    kind = Authenticator.Type.TOTP
    Authenticator.objects.create(user=user, type=kind, data={"secret": "none"})
    assert times_of(user, later(3)) == list(case.terms.all())


def test_a_hearing_is_the_parties_and_the_panels_until_it_is_over(court):
    case = court.called()
    judge, *_others = panel_of(case)
    users = {
        member: a_log_in(member, email=f"{member.number}@example.org")
        for member in (court.ada, court.bea, judge, court.cy)
    }
    hearing = case.hearings.get()
    for member, user in users.items():
        mine = [] if member == court.cy else [hearing]
        assert hearings_of(user, later(30)) == mine
        assert hearings_of(user, later(60)) == []
    off = {"by": judge, "reason": "Snow.", "at": later(31)}
    call_off_hearing(case=case, **off)
    assert hearings_of(users[court.ada], later(32)) == []


# --- The Secretariat reminds by itself, on any day of a time ---


def sent(court, case, at, by=None):
    term = case.terms.get(kind=TermKind.ANSWER)
    return clock.send_reminder(term=term, by=by or court.secretary, at=at)


def test_the_secretariat_reminds_on_any_day_and_once_a_day(court):
    case = court.served()
    sent(court, case, later(10))
    act = Act.objects.filter(verb="remind-case").last()
    assert (act.who, act.role) == (court.secretary, "secretariat")
    assert told("remind-case") == {court.bea.number}
    refused(Refused, "reminded-today", lambda: sent(court, case, later(10, hours=2)))
    sent(court, case, later(11))
    # What the service gives by itself it gives all the same.
    assert remind(term=case.terms.get(kind=TermKind.ANSWER), at=later(16))
    assert Reminder.objects.count() == 3


def test_nothing_is_sent_for_a_time_that_is_over_or_of_a_step_of_nobody(court):
    case = court.served()
    refused(Refused, "no-time-runs", lambda: sent(court, case, later(60)))
    unserved = court.admitted(text="Unread.")
    refused(Refused, "no-time-runs", lambda: sent(court, unserved, later(3)))
    stranger = court.admitted(text="A stranger.", respondents=("Eve Starter",))
    service = stranger.terms.get().service
    service.by_hand.create(how="letter", at=later(2), act=stranger.made_by)
    refused(Refused, "nobody-to-remind", lambda: sent(court, stranger, later(3)))


def test_who_is_a_party_or_of_no_such_office_sends_no_reminder(court):
    own = court.filed(respondents=(court.secretary,))
    admit(case=own, by=court.director, at=later(1))
    read_all(own, later(2))
    refused(Denied, "not-yours-in-the-case", lambda: sent(court, own, later(10)))
    for by in (court.ada, court.chair):
        refused(Denied, "right-not-held", lambda by=by: sent(court, own, later(10), by))
