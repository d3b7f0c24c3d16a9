"""Many who make one move of a panel at once, and one killed making it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.models import (
    Act,
    Appointment,
    Bar,
    Match,
    Member,
    Role,
    Title,
    TwentyNine,
)
from standings.record import Walk
from standings.twenty_nines import apply_for
from tests.standings.crowd import at_once, killed
from tests.standings.nines import a_hand
from tests.standings.people import a_title
from tests.standings.tables import a_match, submitted
from tribunal.determinations import correct, determine, hand_back, publish, to_tick
from tribunal.drafts import draft, sign
from tribunal.hearings import call_hearing, call_off_hearing, hear
from tribunal.models import Case, Challenge, Change, Kind, Order, OrderKind
from tribunal.orders import OrderTold
from tribunal.panels import (
    challenge,
    decide_challenge,
    declare_tie,
    hear_anew,
    recuse,
    replace,
    seat_the_panel,
)

from .benches import determined, drafts, published, signed, signs, told
from .courts import Court, later, panel_of, read_all

MANY = 50
SHEET = "Form: association\nResult: A 121, B 55\n"
PLAYED, THAT_NIGHT = later(-9).date(), later(-9)
STANDS = {
    # each on a case of its own, whose words are its name; how that stands before
    "seat": "served",
    "fill": "seated",
    "hear-anew": "heard",
    "challenge": "seated",
    "decide": "seated",
    "recuse": "seated",
    "declare": "seated",
    "call": "seated",
    "call-off": "called",
    "hear": "called",
    "draft": "heard",
    "sign": "heard",
    "determine": "heard",
    "hand-back": "heard",
    "publish": "heard",
    "correct": "heard",
}


def prepare():
    """A court, a case for each act, and of the registers what is ordered about."""
    court = Court()
    for name, stands in STANDS.items():
        how = {"text": name, "kind": Kind.COMPLAINT}
        if stands != "served":
            how["apart"] = [court.sela]
        if name == "hear-anew":
            how["took_part"] = [court.chair, court.rufus]
        getattr(court, stands)(**how)
    recuse(case=of("fill"), reason="Ill.", by=court.pia, at=later(25))
    recuse(case=of("hear-anew"), reason="Ill.", by=court.rufus, at=later(41))
    challenged(of("decide"), court.pia, by=court.bea)
    read_all(of("decide"), later(26))
    drafts(court, of("sign"))
    signed(court, case=of("determine"))
    determined(court, case=of("hand-back"))
    determined(court, case=of("publish"), orders=ordered(court))
    published(court, case=of("correct"), orders=(a_bar(court.bea),))
    at = later(45)
    drafts(court, of("correct"), at=at, orders=(a_bar(court.ada),))
    signs(court, of("correct"), ("pia", True), ("rufus", True), at=at)


def ordered(court):
    """Orders that reach each of the registers: a result, a title, a 29 and a bar."""
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    match = a_match(court.ada, court.bea, day=PLAYED, at=THAT_NIGHT)
    submitted(match, by=court.bea, at=THAT_NIGHT)
    hand = a_hand(court.ada, day=PLAYED, federation=court.england)
    hand = apply_for(told=hand, by=court.ada, at=THAT_NIGHT)
    title = court.bea.titles.get()
    return (
        a_told(OrderKind.CORRECT_RESULT, match=match, sheet=SHEET),
        a_told(OrderKind.WITHDRAW_TITLE, title=title),
        a_told(OrderKind.ADMIT_TWENTY_NINE, twenty_nine=hand),
        a_bar(court.bea),
    )


def a_told(kind, **about):
    return OrderTold(kind=kind, text="It is so ordered.", **about)


def a_bar(member):
    return a_told(OrderKind.SUSPEND, member=member)


def challenged(case, member, by):
    told_of = {"text": "A friend of hers.", "by": by, "at": later(26)}
    return challenge(case=case, member=member, **told_of)


def of(name):
    """The case whose words these are."""
    return Case.objects.get(filings__text=name)


def acts():
    """Every act by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    bea = named["Bea Crib"]
    held = {each.role: each.member for each in Appointment.objects.order_by("pk")}
    chair, secretary = held[Role.TRIBUNAL_CHAIR], held[Role.SECRETARIAT]
    director = held[Role.EXECUTIVE_DIRECTOR]
    pia = Appointment.objects.filter(role=Role.TRIBUNAL_MEMBER).order_by("pk")[0].member
    case = {name: of(name) for name in STANDS}
    made = Challenge.objects.get(seat__case=case["decide"])
    shown = [each.key for each in to_tick(case["publish"])]
    why = {"reason": "So."}
    soon, then, last = ({"at": later(days)} for days in (27, 42, 46))
    corrected = {"change": Change.OPERATIVE, "note": "It was Ada."}
    return {
        "seat": lambda: seat_the_panel(case=case["seat"], by=chair, **soon),
        "fill": lambda: replace(case=case["fill"], by=chair, **soon),
        "hear-anew": lambda: hear_anew(case=case["hear-anew"], by=chair, **then),
        "challenge": lambda: challenged(case["challenge"], pia, by=bea),
        "decide": lambda: decide_challenge(
            challenge=made, uphold=True, by=director, **why, **soon
        ),
        "recuse": lambda: recuse(case=case["recuse"], by=pia, **why, **soon),
        "declare": lambda: declare_tie(case=case["declare"], by=pia, **soon),
        "call": lambda: call_hearing(case=case["call"], when=None, by=chair, **soon),
        "call-off": lambda: call_off_hearing(
            case=case["call-off"], by=chair, **why, **soon
        ),
        "hear": lambda: hear(
            case=case["hear"], members=panel_of(case["hear"]), by=chair, **then
        ),
        "draft": lambda: draft(
            case=case["draft"], told=told(), version=0, by=chair, **then
        ),
        "sign": lambda: sign(
            case=case["sign"], version=1, in_favour=True, by=pia, **then
        ),
        "determine": lambda: determine(case=case["determine"], by=chair, **then),
        "hand-back": lambda: hand_back(
            case=case["hand-back"], by=secretary, **why, **last
        ),
        "publish": lambda: publish(
            case=case["publish"], ticked=shown, by=secretary, **last
        ),
        "correct": lambda: correct(case=case["correct"], by=pia, **corrected, **last),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each case, and of the registers that two of them reach."""
    orders = Order.objects.all()
    match = Match.objects.get()
    return {
        "harms": [str(damage) for damage in Walk()],
        "stands": {name: _stands(of(name)) for name in STANDS},
        "bars": Bar.objects.count(),
        "bars ended": Bar.objects.filter(ended_by__isnull=False).count(),
        "titles ended": Title.objects.filter(ended_by__isnull=False).count(),
        "29s": [each.state for each in TwentyNine.objects.all()],
        "results": [match.results.count(), match.state],
        "carried out": orders.filter(carried_out_by__isnull=False).count(),
        "lapsed": orders.filter(lapsed_by__isnull=False).count(),
    }


def _stands(case):
    """The state, its last act, how often that was done, and how many it told.

    Whoever draws a panel is told nothing by it, and may be drawn: told all the same.
    """
    done = Act.objects.about("case", case.number)
    last = done.order_by("number").last()
    times = done.filter(verb=last.verb).count()
    drawn = last.verb == "seat-panel" and case.panel.filter(member=last.who).exists()
    return [case.state, last.verb, times, last.notices.count() + drawn]


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
