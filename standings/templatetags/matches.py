"""Matches in words: who sat at them, what they were and why, and how they ended.

It knows how they are told, not what they rest on.
"""

import re
from datetime import date

from django import template
from django.db.models import Q
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulebook.days import in_words, today
from rulebook.engine.match import WonBy
from rulebook.engine.profile import PROFILES
from rulebook.findings import Finding
from rulebook.rules import Rule
from rulebook.templatetags.verdicts import WON_BY
from standings.confirmation import waits_for
from standings.convening import FURTHER_NOTICE, HUMAN, SEAS
from standings.models import Classification, Match, MatchState, Member, Result, Seat
from standings.models.members import NUMBER

register = template.Library()

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
WAS = {
    "convened": gettext_lazy("Title match"),
    "sanctioned": gettext_lazy("Sanctioned match"),
    "unsanctioned": gettext_lazy("Unsanctioned match"),
}
COUNTS = {
    "championship": gettext_lazy("It counts in all standings."),
    "all": gettext_lazy("It counts in all standings but championship and qualifying."),
    "none": gettext_lazy("It counts in no standings."),
}


@register.filter
def form_name(match: Match) -> str:
    """The form of the game by its name."""
    return PROFILES[match.form].name


@register.filter
def is_to_come(match: Match) -> bool:
    """Whether a match is announced for a day that has not come, and stands."""
    return match.state != MatchState.WITHDRAWN and match.day > today()


@register.filter
def sides(match: Match) -> list[list[Seat]]:
    """Who played together, side by side."""
    seats = {seat.letter: seat for seat in match.seats.all()}
    return [[seats[each] for each in team] for team in PROFILES[match.form].teams]


@register.filter
def called(seat):
    """Who sat at a seat, as one calls them: by the name of the day of play."""
    if seat.member is None:
        return seat.name
    return seat.borne or seat.member.number


@register.filter
def met(match: Match) -> str:
    """Who met whom, each name apart from the text around it."""
    return format_html_join(
        format_html(" <span class='against'>{}</span> ", _("v.")),
        "{}",
        ((_together(team),) for team in sides(match)),
    )


@register.filter
def met_plainly(match: Match) -> str:
    """Who met whom, for a title."""
    against = " " + _("v.") + " "
    return against.join(_(" and ").join(map(called, team)) for team in sides(match))


def _together(team):
    return format_html_join(
        conditional_escape(_(" and ")),
        "<bdi>{}</bdi>",
        ((called(each),) for each in team),
    )


@register.filter
def was(classification: Classification) -> str:
    """What a match was, in short."""
    return str(WAS[classification.basis])


@register.filter
def counting(classification: Classification) -> str:
    """In which standings a match counts."""
    return str(COUNTS[classification.counts_for])


@register.filter
def reasons(match: Match) -> list[Finding]:
    """Why a match is what it is held to be, people and days in words."""
    sat = {seat.member.pk: called(seat) for seat in match.seats.all() if seat.member}
    # A finding may be older than the merger of somebody's two records.
    numbered = Member.objects.filter(Q(pk__in=sat) | Q(merged_into__in=sat))
    names = {each.number: sat[each.kept_id] for each in numbered if each.kept_id in sat}
    return [
        Finding(
            each["code"],
            {name: _in_words(fact, names) for name, fact in each["facts"].items()},
            also=tuple(map(Rule, each["also"])),
        )
        for each in match.held.findings
    ]


def _in_words(fact, names):
    if not isinstance(fact, str):
        return fact
    if DAY.fullmatch(fact):
        return in_words(date.fromisoformat(fact))
    if fact in (*SEAS.values(), FURTHER_NOTICE):
        return _(fact)
    numbers = fact.split(", ")
    if all(map(NUMBER.fullmatch, numbers)):
        return _listed([names.get(number, number) for number in numbers])
    return fact


def _listed(words):
    """Words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {
        "first": ", ".join(words[:-1]),
        "last": words[-1],
    }


@register.filter
def at_sea(match: Match) -> bool:
    """Whether the rule applied with particular force (X.1)."""
    return bool(match.vessel and match.waters in SEAS)


@register.filter
def ended_so(match: Match) -> str:
    """The result in force in short: the scores in the order of who met whom."""
    result = match.in_force
    if result is None:
        return ""
    if result.is_void:
        return _("void")
    return "–".join(str(score) for score in _scores(result, match).values())


def _scores(result, match):
    """The score of each side under its first seat."""
    by_seat = {line.seat_id: line.score for line in result.lines.all()}
    return {team[0].letter: by_seat[team[0].pk] for team in sides(match)}


@register.simple_tag
def outcome(match: Match, result: Result) -> dict:
    """How a match ended by one result: who won, the scores, and what the losers take.

    ``lost`` are sentences, each with the provisions that it rests on. With a non-human
    at the table nobody is told as the winner (X.1-e).
    """
    if result.is_void:
        return {"void": True}
    uncounted = any(seat.species != HUMAN for seat in match.seats.all())
    won, lost = [], []
    lines = {line.seat_id: line for line in result.lines.all()}
    for team in sides(match):
        if result.winner in {seat.letter for seat in team}:
            won = team
        else:
            lost.append(_lost(match, team, lines[team[0].pk].defeats))
    scores = _scores(result, match)
    if uncounted:
        said = _("It ended")
    else:
        scores = {result.winner: scores.pop(result.winner)} | scores
        said = ngettext("%(who)s won", "%(who)s won", len(won))
    how = WON_BY[WonBy(result.won_by)] if result.won_by else ""
    return {
        "won": said % {"who": _listed(list(map(called, won)))},
        "scores": "–".join(str(score) for score in scores.values()),
        "how": how,
        "lost": [each for each in lost if each],
        "uncounted": uncounted,
    }


def _lost(match, team, taken):
    """What a losing side takes, with the provision of a skunk; None for nothing."""
    facts = {"who": _listed(list(map(called, team))), "number": taken}
    skunks = {each.defeats: each.rule for each in PROFILES[match.form].skunks}
    several = len(team)
    if taken == 0:
        return None
    if taken == 1:
        said = ngettext(
            "%(who)s takes one defeat.", "%(who)s take one defeat.", several
        )
    elif taken not in skunks:
        said = ngettext(
            "%(who)s takes %(number)d defeats.",
            "%(who)s take %(number)d defeats.",
            several,
        )
    elif taken == 2:
        said = ngettext(
            "%(who)s is skunked and takes a double defeat.",
            "%(who)s are skunked and take a double defeat.",
            several,
        )
    else:
        said = ngettext(
            "%(who)s is double-skunked and takes a quadruple defeat.",
            "%(who)s are double-skunked and take a quadruple defeat.",
            several,
        )
    return said % facts, [skunks[taken]] if taken in skunks else []


@register.filter
def line_of(result: Result | None, seat: Seat):
    """What a result gives a seat; None where there is no result, or it is void."""
    if result is None:
        return None
    return next((each for each in result.lines.all() if each.seat_id == seat.pk), None)


@register.filter
def waiting_for(match: Match) -> str:
    """Who has still to say what the result in force says; "" where nobody has."""
    silent = waits_for(match)
    seats = [team for team in sides(match) if team[0].letter in silent]
    # A side without a member cannot answer; an officer does so for it.
    able = [seat for team in seats for seat in team if seat.member]
    return _listed([called(seat) for seat in able])


@register.filter
def counted(findings) -> str:
    """How much was found on a sheet, by gravity."""
    gravities = [each["gravity"] for each in findings]
    errors, notes = gravities.count("error"), len(gravities)
    if errors:
        return ngettext("%d error", "%d errors", errors) % errors
    if notes:
        return ngettext("%d note", "%d notes", notes) % notes
    return _("nothing amiss")


@register.filter
def place_then(finding) -> str:
    """Where on a sheet something was found, as the verdict keeps it."""
    at = finding["at"]
    told = [
        _("deal %d") % at["deal"] if at["deal"] else "",
        _("act %d") % at["act"] if at["act"] else "",
        _("line %d") % finding["line"] if finding["line"] else "",
    ]
    return ", ".join(filter(None, told))
