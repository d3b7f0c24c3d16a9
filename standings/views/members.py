"""Members: looked up, read, and what officers enter of them.

Whether it may be done is asked of access, and done by the acts; buttons are shown only
to who may press them, and an address that somebody may not use says why.
"""

from datetime import date

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Denied
from rulebook.views.methods import READING
from standings import appointments as appointing
from standings import career, membership, names
from standings.access import Right, demand, reader_powers
from standings.duplicates import namesakes
from standings.forms.members import (
    AppointForm,
    CorrectForm,
    EndForm,
    EnrolForm,
    JoinForm,
    RenameForm,
    SeekForm,
    ZoneForm,
)
from standings.models import Act, Appointment, Federation, Member
from standings.models.members import number_meant
from standings.once import once_typed

from .doors import for_everybody, for_users, posted

ON_A_PAGE = 50
"""How many members a page lists."""
ACTS_ON_A_PAGE = 10
"""How many acts a member's page lists; the record has all."""
NINES_ON_A_PAGE = 10
"""How many hands of 29 it tells of; the register has all."""
SEASONS_ON_A_PAGE = 3
"""Of how many seasons it tells the figures."""

writes = for_users(*READING, "POST")


@for_everybody
def members(request):
    """The members in the order of names, or those that a name finds."""
    form = SeekForm(request.GET)
    if not form.is_valid():
        return render(request, "standings/members.html", {"form": form}, status=400)
    asked = form.cleaned_data["q"]
    if form.number and Member.objects.has(form.number):
        return redirect("standings:member", form.number)
    day = today()
    found = Member.objects.unmerged().named(day)
    found = found.prefetch_related("names", "merged__names")
    found = found.search(asked) if asked else found
    last = form.cleaned_data["after"]
    rows = list((found.after(last) if last else found)[: ON_A_PAGE + 1])
    may = reader_powers(request.user, on=day)
    return render(
        request,
        "standings/members.html",
        {
            "form": form,
            "asked": asked,
            "rows": [(row, _other_names(row)) for row in rows[:ON_A_PAGE]],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "later": last,
            "may_enrol": not may.refusals(Right.KEEP_MEMBERS),
            "may_merge": not may.refusals(Right.MERGE_MEMBERS),
        },
    )


def _other_names(member):
    """The names that somebody bore once, or will bear, or bears in another record."""
    merged = [name for each in member.merged.all() for name in each.names.all()]
    borne = [*member.names.all(), *merged]
    return [name for name in borne if name.full != member.name]


@for_everybody
def member(request, number):
    """One member: names, federations and offices by day, and the acts about them."""
    day = today()
    try:
        here = Member.objects.whole(day).numbered(number)
    except Member.DoesNotExist:
        return _elsewhere(request, number)
    if here.number != number:
        return _elsewhere(request, number)
    may = reader_powers(request.user, on=day)
    acts = Act.objects.told().about("member", here.number).order_by("-number")
    if may.refusals(Right.READ_RECORD):
        acts = acts.public()
    keeps = not may.refusals(Right.KEEP_MEMBERS)
    merges = not may.refusals(Right.MERGE_MEMBERS)
    if here.merged_into_id:
        told = {"here": here, "acts": acts[:ACTS_ON_A_PAGE], "may_merge": merges}
        told["into"] = Member.objects.named(day).get(pk=here.merged_into_id)
        told["merger"] = here.mergers.in_force().select_related("act").get()
        return render(request, "standings/member_merged.html", told)
    withheld = any(here.withheld_faults())
    return render(
        request,
        "standings/member.html",
        {
            "here": here,
            "withheld": withheld,
            "today": day,
            "nines": here.twenty_nines.certified().latest_first()[:NINES_ON_A_PAGE],
            "figures": ("played", "wins", "defeats"),
            "seasons": career.seasons(career.Asked(member=here))[:SEASONS_ON_A_PAGE],
            "acts": acts[:ACTS_ON_A_PAGE],
            "namesakes": namesakes(here) if merges else (),
            "oddities": list(names.oddities(here.name or "")) if keeps else (),
            "may_name": keeps and not withheld,
            "may_merge": merges and not withheld,
            "may_federate": bool(may.reach(Right.KEEP_FEDERATION_MEMBERS)),
            "may_appoint": not may.refusals(Right.APPOINT),
            "may_title": not may.refusals(Right.KEEP_TITLES),
            "may_bar": not may.refusals(Right.KEEP_BARS),
            "may_expel": not may.refusals(Right.EXPEL),
            "may_withhold": not may.refusals(Right.WITHHOLD_NAMES),
            "may_unlink": not may.refusals(Right.UNLINK_LOG_INS),
        },
    )


@writes
def enrol(request):
    """A new member is entered."""
    demand(request.user, Right.KEEP_MEMBERS, on=today())
    form = EnrolForm(posted(request))
    if form.is_bound and form.is_valid():
        number = form.done(_enrol_once, by=request.user, at=timezone.now())
        if number is not None:
            return redirect("standings:member", number)
    told = {"heading": _("Enrol a member"), "button": _("Enrol")}
    return _act(request, form, told)


def _enrol_once(*, key, by, at, **typed):
    """Enrols, and answers a second press of the button with the same number."""

    def enrolled():
        return membership.enrol(**typed, by=by, at=at).number

    return once_typed(user=by, key=key, typed=typed, at=at, act=enrolled)


@writes
def rename(request, number):
    """A member takes another name from a day on."""
    here = _known(number)
    demand(request.user, Right.KEEP_MEMBERS, on=today())
    form = RenameForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"member": here, "by": request.user, "at": timezone.now()}
        if form.done(membership.rename, **act) is not None:
            return redirect("standings:member", here.number)
    told = {
        "heading": _("Another name from a day on"),
        "button": _("Enter the name"),
        "advice": _(
            "The name now in force stays in the entry with its days. Where it was "
            "misspelt from the beginning, correct it there instead."
        ),
    }
    return _act(request, form, told, here)


@writes
def move(request, number):
    """A member has another home zone."""
    here = _known(number)
    demand(request.user, Right.KEEP_MEMBERS, on=today())
    form = ZoneForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"member": here, "by": request.user, "at": timezone.now()}
        if form.done(membership.change_zone, **act) is not None:
            return redirect("standings:member", here.number)
    told = {"heading": _("Another home zone"), "button": _("Enter the zone")}
    return _act(request, form, told, here)


@writes
def correct(request, number, since):
    """A name is written as it should have been from its day on."""
    here = _known(number)
    wrong = here.names.filter(since=_day(since)).first()
    if wrong is None:
        said = _("No name of %(member)s began on this day.")
        raise Http404(said % {"member": here.number})
    demand(request.user, Right.KEEP_MEMBERS, on=today())
    form = CorrectForm(posted(request), initial={"name": wrong.full})
    if form.is_bound and form.is_valid():
        act = {"member": here, "by": request.user, "at": timezone.now()}
        if form.done(membership.correct_name, since=wrong.since, **act) is not None:
            return redirect("standings:member", here.number)
    told = {
        "heading": _("A name corrected"),
        "button": _("Correct the name"),
        "advice": _(
            "For a slip of the pen alone: what stands now is kept nowhere, and the "
            "record keeps only that it was corrected, and why."
        ),
    }
    return _act(request, form, told, here)


@writes
def federations(request, number):
    """A member joins a federation; the federations that may be left."""
    here = _known(number)
    reach = _reach(request.user, here)
    kept = Federation.objects.all()
    if "" not in reach:
        kept = kept.filter(code__in=reach)
    form = JoinForm(posted(request), federations=kept)
    if form.is_bound and form.is_valid():
        act = {"member": here, "by": request.user, "at": timezone.now()}
        if form.done(membership.join_federation, **act) is not None:
            return redirect("standings:member", here.number)
    running = here.federations.meeting(today(), None).filter(federation__in=kept)
    told = {
        "heading": _("Joins a federation"),
        "button": _("Enter it"),
        "leaves": running.select_related("federation"),
    }
    return _act(request, form, told, here)


@writes
def leave(request, number, code):
    """A member leaves a federation after a last day."""
    here = _known(number)
    federation = _federation(code)
    demand(request.user, Right.KEEP_FEDERATION_MEMBERS, federation, on=today())
    form = EndForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"member": here, "federation": federation, "by": request.user}
        act["at"] = timezone.now()
        if form.done(membership.leave_federation, **act) is not None:
            return redirect("standings:member", here.number)
    told = {
        "heading": _("Leaves %(code)s") % {"code": federation.code},
        "button": _("Enter it"),
    }
    return _act(request, form, told, here)


@writes
def appointments(request, number):
    """A member is appointed; the appointments that may be ended."""
    here = _known(number)
    demand(request.user, Right.APPOINT, on=today())
    form = AppointForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"member": here, "by": request.user, "at": timezone.now()}
        if form.done(appointing.appoint, **act) is not None:
            return redirect("standings:member", here.number)
    running = here.appointments.meeting(today(), None).select_related("federation")
    told = {
        "heading": _("Appointed to an office"),
        "button": _("Appoint"),
        "ends": running,
    }
    return _act(request, form, told, here)


@writes
def end(request, number, act):
    """An appointment ends after a last day."""
    here = _known(number)
    held = Appointment.objects.filter(member=here, made_by__number=act)
    appointment = held.select_related("federation").first()
    if appointment is None:
        raise Http404(
            _("Act %(act)s appointed %(member)s to nothing.")
            % {"act": act, "member": here.number}
        )
    demand(request.user, Right.APPOINT, on=today())
    form = EndForm(posted(request))
    if form.is_bound and form.is_valid():
        told = {"appointment": appointment, "by": request.user, "at": timezone.now()}
        if form.done(appointing.end_appointment, **told) is not None:
            return redirect("standings:member", here.number)
    told = {
        "heading": _("Ceases to be %(role)s")
        % {"role": appointment.get_role_display()},
        "button": _("End the appointment"),
    }
    return _act(request, form, told, here)


def _act(request, form, told, here=None):
    """The page of an act's form: as it is first seen, or with what is amiss."""
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "here": here, **told}
    return render(request, "standings/act_form.html", context, status=status)


def _federation(code):
    """The federation of a code. Raises Http404."""
    try:
        return Federation.objects.coded(code)
    except Federation.DoesNotExist:
        raise Http404(
            _("There is no federation “%(code)s”.") % {"code": code}
        ) from None


def _day(text):
    """A day out of an address. Raises Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404(_("A day is written such as 2026-05-01.")) from None


def _reach(user, here):
    """The federations whose members somebody keeps. Raises Denied where none."""
    may = reader_powers(user, on=today())
    reach = may.reach(Right.KEEP_FEDERATION_MEMBERS)
    if not reach:
        raise Denied(*may.refusals(Right.KEEP_FEDERATION_MEMBERS))
    return reach


def _known(number):
    """The member of this very number, with the name of today. Raises Http404."""
    try:
        here = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        raise _no_such(number) from None
    if here.number != number:
        raise _no_such(number)
    return here


def _elsewhere(request, number):
    """Sends who wrote a number in another way to where they meant."""
    meant = number_meant(number)
    if meant and meant != number and Member.objects.has(meant):
        return redirect("standings:member", meant, permanent=True)
    raise _no_such(number)


def _no_such(number):
    return Http404(
        _(
            "There is no member “%(number)s”. A number is written such as ICA-000017; "
            "who bears which is found under the members."
        )
        % {"number": number}
    )
