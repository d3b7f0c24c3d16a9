"""A verdict in words: who won and how, what was found and where.

It knows the words, not how a sheet was judged.
"""

import json
from collections.abc import Mapping, Sequence

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulebook.engine.cards import Card
from rulebook.engine.match import WonBy
from rulebook.engine.replay import SPLIT, Outcome, Step
from rulebook.engine.sheet import Lay
from rulebook.findings import Finding, Gravity
from rulebook.rules import Rule
from rulebook.verdict import MOST_FINDINGS, Verdict, linked

register = template.Library()

WON_BY = {
    WonBy.HEELS: gettext_lazy("by a jack turned up"),
    WonBy.PLAY: gettext_lazy("in the play"),
    WonBy.HAND: gettext_lazy("by counting the hand"),
    WonBy.CRIB: gettext_lazy("by counting the crib"),
    WonBy.MUGGINS: gettext_lazy("by muggins"),
    WonBy.PENALTY: gettext_lazy("by a penalty"),
    WonBy.FORFEIT: gettext_lazy("by forfeit"),
}
ENDED = {
    WonBy.HEELS: gettext_lazy("%(side)s wins by heels"),
    WonBy.PLAY: gettext_lazy("%(side)s wins in the play"),
    WonBy.HAND: gettext_lazy("%(side)s wins by the hand"),
    WonBy.CRIB: gettext_lazy("%(side)s wins by the crib"),
    WonBy.MUGGINS: gettext_lazy("%(side)s wins by muggins"),
    WonBy.PENALTY: gettext_lazy("%(side)s wins by a penalty"),
    WonBy.FORFEIT: gettext_lazy("%(side)s wins by forfeit"),
    None: gettext_lazy("%(side)s wins"),
}
POINTS = {
    "play": gettext_lazy("Play"),
    "hands": gettext_lazy("Hands"),
    "cribs": gettext_lazy("Cribs"),
    "heels": gettext_lazy("Heels"),
    "muggins": gettext_lazy("Muggins"),
    "penalties": gettext_lazy("Penalties"),
}


@register.filter
def of(values: Mapping[str, object], key: str) -> object:
    """What a mapping holds under a key, nothing where it holds none."""
    return values.get(key, "")


@register.filter
def is_lay(step: Step) -> bool:
    return isinstance(step.act, Lay)


@register.filter
def signs(cards: tuple[Card, ...]) -> str:
    """Cards by their signs, the lowest first."""
    return " ".join(card.sign for card in sorted(cards))


@register.filter
def side_name(verdict: Verdict, side: str) -> str:
    """A side by those who sit on it."""
    return _(" and ").join(verdict.names[seat] for seat in verdict.sides[side])


@register.filter
def who_won(verdict: Verdict) -> str:
    """Who has won, or that nobody has or that it cannot be told."""
    outcome = verdict.outcome
    if outcome.winner is not None:
        seats = len(verdict.sides[outcome.winner])
        said = ngettext("%(who)s wins", "%(who)s win", seats)
        return said % {"who": side_name(verdict, outcome.winner)}
    if outcome.won_by is WonBy.FORFEIT:
        return _("Forfeited")
    if _is_open(verdict):
        return _("Who won cannot be told")
    return _("Nobody has won yet") if outcome.scores else _("No result")


@register.filter
def final_scores(verdict: Verdict) -> str:
    """The scores at the end, the winner’s first; nothing where they are not known."""
    outcome = verdict.outcome
    scores = dict(outcome.scores or {})
    first = [scores.pop(outcome.winner)] if outcome.winner in scores else []
    return "–".join(str(score) for score in (*first, *scores.values()))


@register.filter
def gravest(findings: Sequence[Finding]) -> Gravity:
    """The gravest among findings."""
    order = [Gravity.ERROR, Gravity.REFERRAL, Gravity.NOTE]
    return min((each.gravity for each in findings), key=order.index)


@register.filter
def how_it_ended(verdict: Verdict) -> str:
    """How the match was won and what the losers take, in one or two sentences."""
    outcome = verdict.outcome
    if outcome.winner is None and outcome.won_by is None:
        return _unfinished(verdict)
    said = []
    if outcome.won_by is not None:
        at = outcome.at.deal if outcome.at else None
        how = str(WON_BY[outcome.won_by])
        said.append(
            _("Won %(how)s, in deal %(deal)d.") % {"how": how, "deal": at}
            if at
            else _("Won %(how)s.") % {"how": how}
        )
    for side, taken in outcome.defeats.items():
        said.append(_defeats(verdict, side, taken.defeats))
    return " ".join(said)


def _unfinished(verdict: Verdict) -> str:
    if _is_open(verdict):
        return _("The sheet does not tell.")
    if verdict.outcome.scores is None:
        return _("Nothing is judged.")
    return _("Nobody has reached the last hole; the sheet stands as it is.")


def _is_open(verdict: Verdict) -> bool:
    """Whether somebody has arrived, and the sheet does not tell who has won."""
    scores, target = verdict.outcome.scores, verdict.profile.target_of
    if scores is None:
        return bool(verdict.rows)
    return any(score >= target(side) for side, score in scores.items())


def _defeats(verdict: Verdict, side: str, number: int) -> str:
    several = len(verdict.sides[side])
    if number == 1:
        said = ngettext(
            "%(who)s takes one defeat.", "%(who)s take one defeat.", several
        )
    elif number == 2:
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
    return said % {"who": side_name(verdict, side)}


@register.filter
def ended(outcome: Outcome) -> str:
    """How a match that is over ended, in short: each side by its letter."""
    if outcome.winner is None:
        return _("The match is over, and who won cannot be told.")
    said = ENDED[outcome.won_by] % {"side": outcome.winner}
    if outcome.at and outcome.at.deal:
        said += ", " + _("in deal %(deal)d") % {"deal": outcome.at.deal}
    sentences = [f"{said}."]
    for side, taken in outcome.defeats.items():
        if taken.defeats == 2:
            sentences.append(_("%(side)s is skunked.") % {"side": side})
        elif taken.defeats > 2:
            sentences.append(_("%(side)s is double-skunked.") % {"side": side})
    return " ".join(sentences)


@register.filter
def ended_by(verdict: Verdict) -> tuple[Rule, ...]:
    """The provisions that the outcome rests on."""
    rules = [rule for each in verdict.outcome.defeats.values() for rule in each.rules]
    return tuple(dict.fromkeys(rules))


@register.filter
def has_line(verdict: Verdict, finding: Finding) -> bool:
    """Whether a finding stands at a line of the record."""
    return verdict.has_line(finding)


@register.filter
def listed(findings: Sequence[Finding]) -> Sequence[Finding]:
    """As many of the findings as a page lists in one place."""
    return findings[:MOST_FINDINGS]


@register.filter
def unlisted(findings: Sequence[Finding]) -> int:
    """How many findings a page leaves out."""
    return max(0, len(findings) - MOST_FINDINGS)


@register.filter
def findings_counted(verdict: Verdict) -> str:
    """How much was found, by gravity."""
    errors, referrals = len(verdict.errors), len(verdict.referrals)
    notes = len(verdict.remarked)
    parts = [
        ngettext("%d error", "%d errors", errors) % errors
        if errors
        else _("No error was found")
    ]
    if referrals:
        parts.append(ngettext("%d referral", "%d referrals", referrals) % referrals)
    if notes:
        parts.append(ngettext("%d note", "%d notes", notes) % notes)
    return _("%(found)s.") % {"found": ", ".join(parts)}


@register.filter
def placed(finding: Finding) -> str:
    """Where on the sheet something was found."""
    at = finding.at
    parts = []
    if at and at.deal:
        parts.append(_("deal %d") % at.deal)
    if at and at.act:
        parts.append(_("act %d") % at.act)
    if finding.line:
        parts.append(_("line %d") % finding.line)
    told = ", ".join(parts)
    return told[:1].upper() + told[1:]


@register.filter
def kinds_of_points(verdict: Verdict) -> dict[str, str]:
    """What points were made for, by anybody, each with its name."""
    tally = verdict.played.tally.values()
    made = (kind for kind in SPLIT if any(split[kind] for split in tally))
    return {kind: str(POINTS[kind]) for kind in made}


@register.filter
def address(verdict: Verdict) -> str | None:
    """Where the verdict stands, None where the sheet is too long for an address."""
    return linked(reverse("rulebook:check"), verdict.text)


@register.filter
def start(verdict: Verdict) -> str:
    """The pegs before the first act, as a script reads them: front and rear by side."""
    begun = verdict.position(0)
    return json.dumps([[begun.front[side], begun.rear[side]] for side in verdict.sides])
