"""Events: listed, read with their tables and fixtures, and what officers enter of them.

Whether it may be done is asked of the acts themselves, and of who keeps events; what
stands in the way of a close is shown to everybody.
"""

from functools import partial
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Denied
from rulebook.views.methods import READING
from standings import closing, pairings
from standings import events as keeping
from standings.access import Right, open_among, powers, reader_powers
from standings.forms.events import (
    AnnounceForm,
    CloseForm,
    DrawForm,
    EnterForm,
    EventsForm,
    ForfeitForm,
    MoveForm,
    PairForm,
    ReasonedForm,
    TieForm,
    ToastForm,
    WithdrawForm,
)
from standings.models import Act, Event, FixtureState, Member
from standings.once import once_typed

from .doors import for_everybody, for_users, posted

ON_A_PAGE = 50
"""How many events a page lists."""
OF_AN_EVENT = 20
"""How many acts an event's page lists; the record has all."""
IN_THE_WAY = 8
"""How much of what stands in the way of a close a page shows at once."""
MATCHES = 20
"""How many matches stand on the page of an event without fixtures."""
RENEWED = 30
"""After how many seconds the scoreboard is asked for anew."""

writes = for_users(*READING, "POST")


@for_everybody
def events(request):
    """The events, those that begin last first, or those that are asked for."""
    form = EventsForm(request.GET)
    rows = []
    if form.is_valid():
        found = form.sifted(Event.objects.counted().select_related("federation"))
        rows = list(found.latest_first()[: ON_A_PAGE + 1])
    reach = _reach(reader_powers(request.user, on=today()))
    return render(
        request,
        "standings/events.html",
        {
            "form": form,
            "rows": rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "query": urlencode(form.query),
            "today": today(),
            "may_announce": bool(reach),
        },
        status=400 if form.errors else 200,
    )


def _reach(held):
    return held.reach(Right.KEEP_EVENTS)


@for_everybody
def event(request, number):
    """One event: what it is played by, its table, its fixtures, and what is wanting."""
    here = _known(number)
    may = reader_powers(request.user, on=today())
    keeps = here.is_open and not keeping.refusals(may, here.kind, here.federation)
    board = closing.board_of(here)
    stands = closing.in_the_way(here, board).all if here.is_open else ()
    acts = Act.objects.told().about("event", here.number).public().order_by("-number")
    ties = here.ties.order_by("act")
    return render(
        request,
        "standings/event.html",
        {
            "here": here,
            "names": _names(here),
            "rows": board.rows(),
            "left": board.left,
            "ties": ties,
            "open_acts": open_among(
                [tie.act_id for tie in ties], request.user, on=today()
            ),
            "notes": closing.notes(here),
            "stands": stands[:IN_THE_WAY],
            "more": stands[IN_THE_WAY:],
            "keeps": keeps,
            "level": board.across() if keeps else (),
            "settled": here.fixtures.exclude(state=FixtureState.OPEN).exists(),
            "acts": acts[:OF_AN_EVENT],
            "today": today(),
            **_rounds(here, request.GET.get("round", "")),
        },
    )


def _rounds(here, asked):
    """The fixtures of one round, the first that is not settled or the one asked for.

    The matches, where there are no fixtures. Raises Http404 for no round of it.
    """
    told = here.fixtures.order_by("round").values_list("round").distinct()
    rounds = [number for (number,) in told]
    if not rounds:
        matches = here.matches.standing().whole().latest_first()
        return {"rounds": (), "matches": list(matches[:MATCHES])}
    to_play = here.fixtures.filter(state=FixtureState.OPEN).order_by("round").first()
    shown = to_play.round if to_play else rounds[-1]
    if asked:
        shown = next((each for each in rounds if str(each) == asked), None)
        if shown is None:
            said = _("%(event)s has no round “%(round)s”.")
            raise Http404(said % {"event": here.number, "round": asked[:20]})
    of_round = here.fixtures.filter(round=shown).in_order()
    two = of_round.select_related("first", "second")
    fixtures = two.prefetch_related("match__results__lines", "match__seats__member")
    at = rounds.index(shown)
    return {
        "rounds": rounds,
        "round": shown,
        "earlier_round": rounds[at - 1] if at else None,
        "later_round": rounds[at + 1] if at + 1 < len(rounds) else None,
        "fixtures": list(fixtures),
    }


def _names(here):
    """The names by number that those entered bear today, or on its last day."""
    day = min(today(), here.until)
    return {
        entrant.member.number: entrant.name or entrant.member.number
        for entrant in here.entrants.named(max(day, here.since))
    }


@for_everybody
def scoreboard(request, number):
    """The table alone, asked for anew by itself for as long as the event is open."""
    here = _known(number)
    board = closing.board_of(here)
    answer = render(
        request,
        "standings/event_board.html",
        {
            "here": here,
            "names": _names(here),
            "rows": board.rows(),
            "left": board.left,
            "now": timezone.now(),
            "renewed": RENEWED if here.is_open else 0,
        },
    )
    if here.is_open:
        answer["Refresh"] = str(RENEWED)
    return answer


@writes
def announce(request):
    """A new event is announced."""
    held = powers(request.user, on=today())
    reach = _reach(held)
    if not reach:
        raise Denied(*held.refusals(Right.KEEP_EVENTS))
    zone = request.user.member.zone
    offered = {"championships": not held.refusals(Right.KEEP_CHAMPIONSHIPS)}
    form = AnnounceForm(posted(request), reach=reach, zone=zone, **offered)
    if form.is_bound and form.is_valid():
        who = {"by": request.user, "at": timezone.now()}
        told = partial(keeping.announce_event, told=form.told, **who)
        new = form.attempted(told)
        if new is not None:
            return redirect("standings:event", new.number)
    return _act_page(request, None, form, {}, "standings/event_new.html")


@writes
def enter(request, number):
    """Members are entered."""
    here = _kept(request, number)
    page = {
        "heading": _("Enter members"),
        "button": _("Enter them"),
        "advice": _("All of them are entered, or nobody; each is told."),
    }
    form = EnterForm(posted(request))
    return _does(request, here, form, page, keeping.enter_members, event=here)


@writes
def withdraw(request, number):
    """Somebody leaves."""
    here = _kept(request, number)
    page = {
        "heading": _("Somebody leaves"),
        "button": _("Enter that they left"),
        "advice": _(
            "The Code does not say what becomes of their matches (S.13). This event "
            "does: %(rule)s. What is still to be played is void in any case."
        )
        % {"rule": here.get_withdrawal_display()},
    }
    form = WithdrawForm(posted(request), members=_running(here))
    return _does(request, here, form, page, keeping.withdraw_entrant, event=here)


@writes
def draw(request, number):
    """The fixtures are drawn."""
    here = _kept(request, number)
    page = {
        "heading": _("Draw the fixtures"),
        "button": _("Draw them"),
        "advice": _(
            "A round robin by the circle method, in the order in which they were "
            "entered. It may be drawn anew until a fixture is settled."
        ),
    }
    begun = {"first_day": here.since}
    if here.since == here.until:
        begun["every"] = 0
    form = DrawForm(posted(request), initial=begun)
    return _does(request, here, form, page, pairings.draw_fixtures, event=here)


@writes
def pair(request, number):
    """Two are to meet in one fixture more."""
    here = _kept(request, number)
    page = {"heading": _("Pair two"), "button": _("Enter the fixture")}
    form = PairForm(posted(request), members=_running(here))
    verb = partial(_pair_once, user=request.user)
    return _does(request, here, form, page, verb, event=here)


def _pair_once(*, user, key, by, at, **typed):
    """Pairs two, and answers a second press of the button alike."""

    def paired():
        return str(pairings.pair_entrants(**typed, by=by, at=at).serial)

    return once_typed(user=user, key=key, typed=typed, at=at, act=paired)


@writes
def forfeit(request, number, serial):
    """One of the two of a fixture forfeits it."""
    here, fixture = _fixture(request, number, serial)
    page = {
        "heading": _("A walkover"),
        "button": _("Enter the walkover"),
        "advice": _(
            "It is no played score: it counts in the table of the event alone, and "
            "gives nobody wins or defeats."
        ),
    }
    two = _named([fixture.first_id, fixture.second_id])
    form = ForfeitForm(posted(request), members=two)
    return _does(request, here, form, page, pairings.forfeit_fixture, fixture=fixture)


@writes
def void(request, number, serial):
    """A fixture is void."""
    here, fixture = _fixture(request, number, serial)
    page = {
        "heading": _("Declare the fixture void"),
        "button": _("Declare it void"),
        "advice": _(
            "It is settled, and counts for neither in this event. A match that was "
            "played keeps its result and what that counts elsewhere."
        ),
    }
    form = ReasonedForm(posted(request))
    return _does(request, here, form, page, pairings.void_fixture, fixture=fixture)


@writes
def move(request, number, serial):
    """A fixture is moved to another day."""
    here, fixture = _fixture(request, number, serial)
    page = {"heading": _("Another day"), "button": _("Move the fixture")}
    form = MoveForm(posted(request), initial={"day": fixture.day})
    return _does(request, here, form, page, pairings.move_fixture, fixture=fixture)


@writes
def accept(request, number, serial):
    """A match that was played too late is let count."""
    here, fixture = _fixture(request, number, serial)
    page = {
        "heading": _("Accept a late match"),
        "button": _("Let it count"),
        "advice": _("It counts in the event as if it had been played in time."),
    }
    form = ReasonedForm(posted(request))
    return _does(request, here, form, page, pairings.accept_late, fixture=fixture)


@writes
def tie(request, number):
    """Those who are level at the cut are put in an order."""
    here = _kept(request, number)
    level = closing.board_of(here).across()
    page = {
        "heading": _("Decide the tie at the cut"),
        "button": _("Enter the decision"),
        "advice": _(
            "Those who are level share their rank (V-a); who goes through is decided "
            "by the event’s own rules, and by nothing else."
        ),
    }
    serials = [int(each.partition("-")[2]) for each in level]
    named = Member.objects.named(today()).filter(serial__in=serials)
    form = TieForm(posted(request), members=list(named))
    verb = partial(_told, closing.decide_tie, form)
    return _does(request, here, form, page, verb, event=here)


@writes
def toast(request, number):
    """The toast is put on record."""
    here = _kept(request, number)
    page = {
        "heading": _("The toast"),
        "button": _("Put it on record"),
        "advice": _(
            "An event is closed only with its toast on record (IX.1-a). Nobody is "
            "obliged to drink."
        ),
    }
    form = ToastForm(posted(request), event=here)
    verb = partial(_told, closing.record_toast, form)
    return _does(request, here, form, page, verb, event=here)


@writes
def close(request, number):
    """The event is closed."""
    here = _kept(request, number)
    page = {"heading": _("Close the event"), "button": _("Close it")}
    form = CloseForm(posted(request))
    return _does(request, here, form, page, closing.close_event, event=here)


@writes
def call_off(request, number):
    """The event is called off."""
    here = _kept(request, number)
    page = {
        "heading": _("Call the event off"),
        "button": _("Call it off"),
        "advice": _("What was played in it stands as it was reported."),
    }
    form = ReasonedForm(posted(request))
    return _does(request, here, form, page, keeping.call_off_event, event=here)


def _told(verb, form, **who):
    """Does an act with what the form made of its fields."""
    typed = {name: who[name] for name in ("event", "by", "at")}
    return verb(**form.told, **typed)


def _does(request, here, form, page, verb, **subject):
    """Does what was sent and leads back to the event, or shows the form.

    ``subject`` is the event, or a fixture of it.
    """
    fixture = subject.get("fixture")
    if form.is_bound and form.is_valid():
        who = {"by": request.user, "at": timezone.now()}
        if form.done(verb, **subject, **who) is not None:
            back = redirect("standings:event", here.number)
            if fixture is not None:
                back["Location"] += f"?round={fixture.round}#fixtures"
            return back
        here = _known(here.number)
    page = page | {"fixture": fixture, "names": _names(here)}
    return _act_page(request, here, form, page)


def _act_page(request, here, form, page, template="standings/event_form.html"):
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(
        request, template, {"form": form, "here": here, **page}, status=status
    )


def _running(here):
    """Who is entered and did not leave, in the order of names."""
    return list(
        Member.objects.named(today()).filter(entries__in=here.entrants.running())
    )


def _named(keys):
    return list(Member.objects.named(today()).filter(pk__in=keys))


def _kept(request, number):
    """The event of a number, for who keeps it. Raises Denied, Http404."""
    here = _known(number)
    held = powers(request.user, on=today())
    if why := keeping.refusals(held, here.kind, here.federation):
        raise Denied(*why)
    return here


def _fixture(request, number, serial):
    """A fixture of an event, for who keeps it. Raises Denied, Http404."""
    here = _kept(request, number)
    found = here.fixtures.select_related("event", "first", "second", "match")
    fixture = found.filter(serial=serial).first()
    if fixture is None:
        said = _("%(event)s has no fixture %(fixture)s.")
        raise Http404(said % {"event": here.number, "fixture": serial})
    return here, fixture


def _known(number):
    """The event of this very number. Raises Http404."""
    try:
        here = Event.objects.select_related("federation", "toast_by").numbered(number)
    except Event.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(
            _(
                "There is no event “%(number)s”. A number is written such as "
                "ICA-E-2026-0003; which there are is found under the events."
            )
            % {"number": number}
        )
    return here
