"""Standings in words and lines: the names of figures, and the chart of a season.

It knows how figures are shown, not what they are of.
"""

from itertools import groupby

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from standings.career import Day
from standings.credit import Figures

register = template.Library()

NAMES = {
    "played": gettext_lazy("Played"),
    "wins": gettext_lazy("Wins"),
    "defeats": gettext_lazy("Defeats"),
    "skunks_given": gettext_lazy("Skunks given"),
    "skunks_taken": gettext_lazy("Skunks taken"),
    "spread": gettext_lazy("Spread"),
}
WIDTH, HEIGHT = 640, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 560, 12, 172
LEAST_APART = 14
"""How far apart the ends of two lines are named, that both can be read."""


@register.filter
def figure_name(name: str) -> str:
    """What a figure is called."""
    return str(NAMES[name])


@register.filter
def figure(figures: Figures, name: str) -> str:
    """One of the figures by its name; a spread with its sign."""
    value = getattr(figures, name)
    if name == "spread":
        return signed(value)
    return str(value)


@register.filter
def signed(value: int) -> str:
    """A number with its sign, the minus as it is printed."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


@register.filter
def changed(figures: Figures) -> str:
    """What a credit added or took back, figure by figure."""
    told = [
        (figures.wins, ngettext("%s win", "%s wins", abs(figures.wins))),
        (figures.defeats, ngettext("%s defeat", "%s defeats", abs(figures.defeats))),
        (figures.spread, _("spread %s")),
    ]
    return ", ".join(said % signed(value) for value, said in told if value)


@register.filter
def months(days: list[Day]) -> list[tuple[str, Figures]]:
    """The figures of days month by month."""
    by_month = groupby(days, lambda each: each.day.replace(day=1))
    return [
        (date_format(month, "F Y"), sum((each.figures for each in of), Figures()))
        for month, of in by_month
    ]


@register.inclusion_tag("standings/season_chart.html")
def season_chart(days: list[Day], season: int) -> dict:
    """The wins and the defeats of a season, as they have added up day by day."""
    first = min([each.day for each in days])
    ends = {"season": season, "width": WIDTH, "height": HEIGHT}
    ends |= {"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM}
    length = 366 if _is_leap(season) else 365
    most = max(
        sum(each.figures.wins for each in days),
        sum(each.figures.defeats for each in days),
        1,
    )

    def x(day):
        return LEFT + (RIGHT - LEFT) * (day - 1) / length

    def y(value):
        return BOTTOM - (BOTTOM - TOP) * max(value, 0) / most

    lines = []
    for name in ("wins", "defeats"):
        total, points = 0, [(LEFT, BOTTOM)]
        for each in days:
            at = x(each.day.timetuple().tm_yday)
            points.append((at, y(total)))
            total += getattr(each.figures, name)
            points.append((at, y(total)))
        path = " ".join(f"{across:.1f},{down:.1f}" for across, down in points)
        lines.append({"name": name, "points": path, "end": points[-1], "total": total})
    _part(lines)
    starts = [first.replace(month=month, day=1) for month in range(1, 13)]
    return ends | {
        "lines": lines,
        "most": most,
        "months": [
            (date_format(day, "M"), x(day.timetuple().tm_yday)) for day in starts
        ],
    }


def _part(lines):
    """Gives each line the place of its name, so that none stands on another."""
    upper, lower = sorted(lines, key=lambda line: line["end"][1])
    upper["y"] = upper["end"][1]
    lower["y"] = max(lower["end"][1], upper["y"] + LEAST_APART)
    beneath = lower["y"] - BOTTOM
    if beneath > 0:
        lower["y"] -= beneath
        upper["y"] = min(upper["y"], lower["y"] - LEAST_APART)


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
