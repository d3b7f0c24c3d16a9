"""Matches for the tests, reported and told of by the acts of the service itself."""

from datetime import UTC, date, datetime

from rulebook.engine import find_profile, parse
from standings.convening import HUMAN
from standings.models import Member
from standings.registration import MatchTold, SeatTold, report_match
from standings.results import judge, submit_sheet

DAY = date(2026, 9, 30)
EVENING = datetime(2026, 9, 30, 20, tzinfo=UTC)


def seat(letter, who, species=HUMAN):
    if isinstance(who, Member):
        return SeatTold(letter=letter, member=who)
    return SeatTold(letter=letter, name=who, species=species)


def told(*who, form="association", **facts):
    """The facts of a match of these people, each a member or a name."""
    profile = find_profile(form)
    given = {"day": DAY, "zone": "Europe/London"} | facts
    seats = tuple(map(seat, profile.seats, who))
    return MatchTold(profile=profile, **{"seats": seats} | given)


def a_match(*who, by=None, at=EVENING, **facts):
    """A match of these people, reported by the first of them where nobody is named."""
    by = who[0] if by is None else by
    return report_match(told=told(*who, **facts), by=by, at=at).match


def a_sheet(*lines, form="association"):
    """A sheet of these lines, judged."""
    text = "\n".join([f"Form: {form}", *lines, ""])
    return judge(text, parse(text))


def a_result(scores="A 121, B 98", form="association"):
    """A sheet of nothing but its result, judged."""
    agreed = ["Agreed: A B"] if form == "short" else []
    return a_sheet(*agreed, f"Result: {scores}", form=form)


def submitted(match, scores="A 121, B 98", *, by, at=EVENING):
    """The result in force once a bare result was handed in."""
    judged = a_result(scores, match.form)
    return submit_sheet(match=match, judged=judged, by=by, at=at).result
