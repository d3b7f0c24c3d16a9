"""Appeals brought to any state by the acts, before a bench of their own; no test.

A determination of 1 October 2026 is appealed by Ada on the 12th, and decided on the
30th where nobody says otherwise.
"""

from contextlib import contextmanager
from datetime import UTC, datetime

from django.db import transaction

from standings.models import Role
from tribunal.access import OF_THE_TRIBUNAL, bench
from tribunal.answers import waive
from tribunal.appealed import waive_appeal
from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import draft, drafted, sign
from tribunal.filing import admit
from tribunal.hearings import call_hearing, hear
from tribunal.models import Outcome
from tribunal.panels import seat_the_panel
from tribunal.ties import Ties

from .appellants import PUBLISHED, against, appealed
from .benches import published, taken_up_again, told
from .courts import panel_of, read_all


def on(day, month=10, hour=9, year=2026):
    """A moment of the time of an appeal."""
    return datetime(year, month, day, hour, tzinfo=UTC)


@contextmanager
def undone():
    """What is done within is taken back, so that one appeal may end in many ways."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def a_bench(court, number=3):
    """So many of the Tribunal who had nothing to do with the first case."""
    return [court.appointed(Role.TRIBUNAL_MEMBER) for _ in range(number)]


def lodged(court, *, by=None, case=None, at=None, orders=None, **told):
    """An appeal of Ada's, or of somebody else against the same case."""
    if case is None:
        ordered = {} if orders is None else {"orders": orders}
        case = published(court, at=PUBLISHED, **ordered)
    return appealed(court, case=case, by=by, at=at or on(12), **told)


def served(court, case=None, *, at=None, **told):
    """The same admitted on the 13th, and opened by who answers it the day after."""
    case = case or lodged(court, **told)
    case = admit(case=case, by=court.secretary, at=at or on(13))
    read_all(case, at or on(14))
    return case


def answered(court, case=None, *, unwaived=False, **told):
    """One whose other side waived its answer, and an appeal of its own besides."""
    case = served(court, case, **told)
    waive(case=case, by=court.bea, at=on(15))
    if not unwaived:
        waive_appeal(case=against(case), by=court.bea, at=on(15))
    return taken_up_again(case)


def seated(court, case=None, **told):
    """The same before a panel of three who are new to it, on the papers."""
    case = case or answered(court, **told)
    a_bench(court)
    return seat(case)


def seat(case):
    """Whoever of the Tribunal is free has the panel drawn."""
    free = bench(Ties(case, on(16).date()), OF_THE_TRIBUNAL).free
    case = seat_the_panel(case=case, by=free[0], at=on(16)).case
    read_all(case, on(16))
    call_hearing(case=case, when=None, by=panel_of(case)[0], at=on(24))
    read_all(case, on(24))
    return case


def heard(court, case=None, **told):
    case = case or seated(court, **told)
    members = panel_of(case)
    return hear(case=case, members=members, by=members[0], at=on(26))


def drafts(case, *, version=None, **said):
    """Its panel writes what is done with the appeal: dismissed, if nobody says."""
    said = {
        "outcome": Outcome.DISMISSED,
        "orders": (),
        "provisions": ("VIII.2",),
    } | said
    before = drafted(case)
    if version is None:
        version = before.version if before else 0
    by = panel_of(case)[0]
    return draft(case=case, told=told(**said), version=version, by=by, at=on(27))


def signs(case):
    """All of its panel sign the draft as it is."""
    version = drafted(case).version
    for member in panel_of(case):
        sign(case=case, version=version, in_favour=True, by=member, at=on(28))


def determined(court, case=None, **said):
    case = case or heard(court)
    drafts(case, **said)
    signs(case)
    determine(case=case, by=panel_of(case)[0], at=on(29))
    return taken_up_again(case)


def decided(court, case=None, *, at=None, **said):
    """The same, published: the first case is final, and so is the appeal."""
    case = determined(court, case, **said)
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=court.secretary, at=at or on(30))
    return taken_up_again(case)
