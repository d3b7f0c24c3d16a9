"""The register of 29 hands: shown with its cards, applied for, and decided (IV.3).

Whether it may be done is asked of the acts themselves; how a certificate is printed is
known elsewhere.
"""

from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Denied, Refused
from rulebook.views.methods import READING
from standings import certificate as certificates
from standings import certifying
from standings import twenty_nines as register
from standings.allowances import EXPORTS
from standings.forms.twenty_nines import (
    ApplyForm,
    CertifyForm,
    DecideForm,
    FederationForm,
    RegisterForm,
)
from standings.models import Act, TwentyNine, TwentyNineState
from standings.once import once_typed
from standings.printing import NoPrinterError, printed
from standings.twenty_nines import match_faults

from .doors import at_most, for_everybody, for_users, posted

ON_A_PAGE = 24
"""How many entries a page lists, with their cards."""
BESIDE = 12
"""How many of those that are not admitted stand beside the gallery."""
OF_AN_ENTRY = 50
"""How many acts an entry's page lists; the record has all."""

writes = for_users(*READING, "POST")


@for_everybody
def twenty_nines(request):
    """The entries that are admitted, and apart those that wait or are over.

    Where a state is asked for, those of it alone.
    """
    form = RegisterForm(request.GET)
    rows, beside = [], {}
    if form.is_valid():
        asked = form.cleaned_data
        found = TwentyNine.objects.whole()
        if asked["season"] is not None:
            found = found.filter(year=asked["season"])
        if asked["federation"]:
            found = found.of([asked["federation"].code])
        chosen = found.filter(state=asked["state"] or "certified")
        if asked["before"]:
            chosen = chosen.before(asked["before"])
        rows = list(chosen.latest_first()[: ON_A_PAGE + 1])
        if not asked["state"] and not asked["before"]:
            beside = {
                "waiting": found.waiting().latest_first()[: BESIDE + 1],
                "over": found.over().latest_first()[: BESIDE + 1],
            }
    beside = {name: list(entries) for name, entries in beside.items()}
    return render(
        request,
        "standings/twenty_nines.html",
        {
            "form": form,
            "rows": rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "query": urlencode(form.query),
            "yours": _yours(request),
            **{name: entries[:BESIDE] for name, entries in beside.items()},
            "more": {name for name in beside if len(beside[name]) > BESIDE},
        },
        status=400 if form.errors else 200,
    )


def _yours(request):
    """How many entries wait for whoever reads; none for who is no officer."""
    user = request.user
    return certifying.awaiting(user, on=today()) if user.is_authenticated else 0


@for_everybody
def twenty_nine(request, number):
    """One entry: its cards, who held it and who saw it, and all that was done of it."""
    here = _known(number)
    acts = Act.objects.told().about("twentynine", here.number).public()
    user, doors = request.user, []
    if user.is_authenticated:
        doors = certifying.doors(here, user, timezone.now())
    context = {
        "here": here,
        "acts": acts[:OF_AN_ENTRY],
        "open": [door for door in doors if not door.why],
        "closed": [door for door in doors if door.why],
    }
    if here.match is not None:
        context["elsewhere"] = here.elsewhere
        if here.state == TwentyNineState.CERTIFIED:
            context["doubts"] = list(match_faults(here.match))
    if here.was_certified:
        context["text"] = certificates.text(here)
        context["checksum"] = certificates.checksum(here)
    return render(request, "standings/twenty_nine.html", context)


@for_everybody
@at_most(EXPORTS)
def certificate(request, number):
    """The certificate of an entry that was certified, as PDF."""
    here = _known(number)
    if not here.was_certified:
        said = _("%(number)s is not certified, so that there is no certificate of it.")
        raise Http404(said % {"number": here.number})
    address = reverse("standings:twenty-nine", args=[here.number])
    context = {
        "here": here,
        "checksum": certificates.checksum(here),
        "address": f"{settings.SITE_ADDRESS}{address}",
    }
    page = render_to_string("standings/certificate.html", context)
    try:
        content = printed(page)
    except NoPrinterError:
        return render(request, "standings/not_printed.html", {"here": here}, status=503)
    name = f"{here.number}.pdf"
    headers = {
        "Content-Type": "application/pdf",
        "Content-Disposition": content_disposition_header(
            as_attachment=False, filename=name
        ),
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, headers=headers)


@writes
def apply(request):
    """A 29 that is not on file is told of, for its federation to certify."""
    user = request.user
    form = ApplyForm(posted(request), by=user)
    if form.is_bound and form.is_valid():
        number = form.attempted(partial(_applied_once, form, user))
        if number is not None:
            return redirect("standings:twenty-nine", number)
    status = 409 if form.was_refused else 400 if form.errors else 200
    template = "standings/apply_twenty_nine.html"
    return render(request, template, {"form": form}, status=status)


def _applied_once(form, user):
    """Applies, and answers a second press of the button with the same number."""
    typed, at = dict(form.cleaned_data), timezone.now()
    key = typed.pop("key")

    def applied():
        return register.apply_for(told=form.told, by=user, at=at).number

    return once_typed(user=user, key=key, typed=typed, at=at, act=applied)


@writes
def certify(request, number):
    """An officer of the federation concerned certifies an entry."""
    here = _known(number)
    page = {
        "heading": _("Certify this hand"),
        "button": _("Certify it"),
        "advice": _(
            "You certify for the national federation concerned, on record and by name, "
            "that this hand was held. It is then in the register, and has a "
            "certificate (IV.3)."
        ),
    }
    form = CertifyForm(posted(request))
    return _done(
        request, here, form, page, certifying.certify, certifying.deciding_role
    )


@writes
def turn_down(request, number):
    """An officer of the federation concerned refuses an entry."""
    here = _known(number)
    page = {
        "heading": _("Refuse this hand"),
        "button": _("Refuse it"),
        "advice": _(
            "The entry stays on file as refused, with your reason. The same hand may "
            "be applied for again, such as with other witnesses."
        ),
    }
    form = DecideForm(posted(request))
    return _done(
        request, here, form, page, certifying.turn_down, certifying.deciding_role
    )


@writes
def revoke(request, number):
    """A certification is revoked, for the federation or by the Executive Director."""
    here = _known(number)
    page = {
        "heading": _("Revoke the certification"),
        "button": _("Revoke it"),
        "advice": _(
            "The entry stays in the register as revoked, and its certificate says so."
        ),
    }
    form = DecideForm(posted(request))
    return _done(request, here, form, page, certifying.revoke, certifying.revoking_role)


@writes
def name_federation(request, number):
    """The federation that an entry concerns is named."""
    here = _known(number)
    page = {
        "heading": _("The federation concerned"),
        "button": _("Name it"),
        "advice": _(
            "It is that of who held the hand, on the day of play; it alone certifies "
            "the entry (IV.3)."
        ),
    }
    form = FederationForm(posted(request))
    verb, role = register.name_federation, register.naming_role
    return _done(request, here, form, page, verb, role)


def _done(request, here, form, page, verb, role):
    """Does what was sent, once, and leads back to the entry; or shows the form."""
    who = {"by": request.user, "at": timezone.now()}
    if form.is_bound and form.is_valid():

        def done():
            return verb(entry=here, **form.cleaned_data, **who).number

        key = f"{verb.__name__} {here.pk}"
        act = partial(once_typed, user=who["by"], key=key, at=who["at"], act=done)
        if form.attempted(partial(act, typed=form.cleaned_data)) is not None:
            return redirect("standings:twenty-nine", here.number)
    why = () if form.is_bound else _why_not(partial(role, here, **who))
    status = 409 if form.was_refused or why else 400 if form.errors else 200
    context = {"form": form, "here": here, "why": why, **page}
    return render(request, "standings/twenty_nine_form.html", context, status=status)


def _why_not(check):
    """Why an act is not open, as things stand. Raises Denied for who may not do it."""
    try:
        check()
    except Denied:
        raise
    except Refused as refused:
        return refused.findings
    return ()


def _known(number):
    """The entry of this very number, whole. Raises Http404."""
    found = TwentyNine.objects.whole().select_related(
        "made_by__who", "made_by__account"
    )
    try:
        here = found.numbered(number)
    except TwentyNine.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _(
            "There is no entry “%(number)s” in the register of 29 hands. A number is "
            "written such as ICA-29-2026-0007."
        )
        raise Http404(said % {"number": number})
    return here
