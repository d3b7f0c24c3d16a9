"""Matches played to their end for the tests, and the standing they make; no test."""

from datetime import timedelta

from standings.confirmation import confirm_result, confirm_unanswered
from standings.models import Member, Scope
from standings.standing import Asked, read, rows

from .tables import EVENING, a_match, submitted


def played(*who, scores="A 121, B 98", at=EVENING, by_officer=None, **facts):
    """A match that everybody who sat at it has told alike.

    An officer, if one is named, confirms it for who is no member.
    """
    facts = {"day": at.date()} | facts
    match = a_match(*who, at=at, **facts)
    result = submitted(match, scores, by=who[0], at=at)
    for each in who[1:]:
        match.refresh_from_db()
        if isinstance(each, Member) and match.state == "reported":
            confirm_result(result=result, by=each, at=at)
    if by_officer:
        told = {"reason": "No member.", "by": by_officer}
        confirm_unanswered(result=result, **told, at=at + timedelta(days=15))
    match.refresh_from_db()
    return match


def standing(season=2026, scope=Scope.CHAMPIONSHIP, **asked):
    """The rows of a standing."""
    asked = Asked(season=season, scope=scope, **asked)
    return list(rows(asked, read(asked).lines))


def ranks(**asked):
    """Who stands where: rank, member, wins and defeats."""
    return [
        (row.rank, row.member, row.figures.wins, row.figures.defeats)
        for row in standing(**asked)
    ]
