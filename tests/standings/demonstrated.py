"""What the demonstration is to show, and what of it is there. No test by itself."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from django.db.models import Sum

from rulebook.days import day_of
from rulebook.engine import parse, replay
from rulebook.findings import Gravity
from standings import record
from standings.demonstration.occasions import occasions
from standings.demonstration.programme import KINDS
from standings.demonstration.season import DAYS, LAST_MATCH
from standings.models import (
    Act,
    Classification,
    Federation,
    Match,
    Member,
    ResultLine,
    Sheet,
    TwentyNine,
)
from standings.recount import Recount

AT = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)
OF_EVENTS = sum(each.matches(LAST_MATCH) for each in occasions(0))
SMALLEST = len(KINDS) + OF_EVENTS
"""As many matches as there are kinds, and those of events."""


def sheets():
    """Every sheet as it is on file, and whether its verdict holds an error."""
    for sheet in Sheet.objects.order_by("pk"):
        played = replay(parse(sheet.text))
        yield (
            parse(sheet.text),
            any(each.gravity is Gravity.ERROR for each in played.findings),
        )


def depth(sheet):
    if not sheet.deals:
        return "bare"
    return "full" if all(deal.hands for deal in sheet.deals) else "ledger"


def found():
    """How often each thing is there that the demonstration is to show."""
    told = Counter()
    for sheet, erred in sheets():
        told["in error" if erred else depth(sheet)] += 1
        told["29"] += sum(
            each.code == "twenty-nine-for-the-register"
            for each in replay(sheet).findings
        )
    told["three-hand or partners"] = Match.objects.filter(
        form__in=["three-hand", "partners"]
    ).count()
    for state in Match.objects.values_list("state", flat=True):
        told[state] += 1
    told["29 waiting"] = TwentyNine.objects.waiting().count()
    for verb in Act.objects.values_list("verb", flat=True):
        told[verb] += 1
    for findings in Classification.objects.values_list("findings", flat=True):
        told.update(each["code"] for each in findings)
    for defeats in ResultLine.objects.values_list("defeats", flat=True):
        told[f"defeats of {defeats}"] += 1
    return told


EVERYTHING = {
    "full": 1,
    "ledger": 1,
    "bare": 1,
    "in error": 2,
    "29": 2,
    "29 waiting": 1,
    "certify-twenty-nine": 1,
    "three-hand or partners": 7,
    "reported": 3,
    "disputed": 2,
    "withdrawn": 1,
    "correct-result": 1,
    "void-result": 1,
    "confirm-unanswered": 1,
    "classify-match": 1,
    "announce-event": 2,
    "close-event": 1,
    "forfeit-fixture": 1,
    "accept-late": 1,
    "in-sanctioned-event": 1,
    "bar": 1,
    "end-title": 1,
    "rename": 1,
    "convened": 1,
    "convened-at-sea": 1,
    "representation-without-effect": 1,
    "barred-so-no-holder": 1,
    "barred-when-played": 1,
    "non-human-at-the-table": 1,
    "reported-late": 1,
    "title-match-not-counted": 1,
    "defeats of 1": 1,
    "defeats of 4": 1,
}
"""What is there in the smallest season at least."""

PROMISED = EVERYTHING | {
    "full": 60,
    "ledger": 60,
    "three-hand or partners": 20,
    "in error": 10,
    "29": 5,
    "29 waiting": 2,
    "reported": 9,
    "disputed": 6,
    "defeats of 2": 10,
    "defeats of 4": 3,
}
"""What is there in the whole one."""


def holds_together(matches, at=AT):
    """What is true of every season, of whatever size."""
    assert Match.objects.count() == matches
    assert Member.objects.count() == 40
    assert Federation.objects.count() == 3
    assert list(record.Walk()) == []
    assert list(Recount()) == []
    moments = list(Act.objects.order_by("number").values_list("at", flat=True))
    assert all(before <= after for before, after in pairwise(moments))
    first, last = day_of(moments[0]), day_of(moments[-1])
    assert first == day_of(at) - timedelta(days=DAYS)
    assert last <= day_of(at)
    for match in Match.objects.prefetch_related("results__lines"):
        if (result := match.in_force) is not None:
            sums = result.lines.aggregate(wins=Sum("wins"), defeats=Sum("defeats"))
            assert (sums["wins"] or 0) == (sums["defeats"] or 0)


def lacking(promised):
    """What there is too little of."""
    told = found()
    return {what: told[what] for what in promised if told[what] < promised[what]}
