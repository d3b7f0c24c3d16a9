"""What everybody is shown of a member, a copy of the own data, and names withheld.

What each of these is, is known elsewhere. What withholding a name does is shown before
it is done, to whoever is to confirm it.
"""

import logging

from allauth.account.decorators import reauthentication_required
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING
from standings.access import Right, demand
from standings.allowances import EXPORTS
from standings.erasing import column_of
from standings.models import Member
from standings.views.doors import at_most, for_everybody, for_users, only_read, posted
from tribunal.anonymising import (
    KEPT,
    anonymise,
    anonymising_faults,
    ask_anonymising,
    asked_of,
    drop_anonymising,
    may_do_faults,
    preview,
)
from tribunal.copies import copied
from tribunal.forms.privacy import AskForm, ConfirmForm, DropForm
from tribunal.kept import EVERYTHING
from tribunal.public import CLOSED, shown_of

log = logging.getLogger(__name__)


@for_everybody
def public(request, number):
    """What is public about a member; of a merged record, about the one that is kept."""
    here = known(number, Member.objects.whole(today()))
    if here.merged_into is not None:
        return redirect("tribunal:public", here.merged_into.number)
    own = request.user.is_authenticated and request.user.member_id == here.pk
    told = {"here": here, "shown": shown_of(here), "closed": CLOSED, "own": own}
    return render(request, "tribunal/public.html", told)


@only_read
def copy(request):
    """What a copy of the own data holds, and where it is taken."""
    return render(request, "tribunal/copy.html", {"kinds": EVERYTHING})


@only_read
@reauthentication_required(app="allauth.account")
@at_most(EXPORTS)
def archive(request):
    """The copy itself, for who has just logged in, or shows once more who it is.

    To read the own data is no act; that it was taken stands in the log of the service.
    """
    user, at = request.user, timezone.now()
    parts = copied(user, at)
    log.info("Log-in %s took a copy of its data", user.pk)
    whose = user.member.number if user.member else "log-in"
    name = f"{whose}-{today():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": content_disposition_header(True, name)}
    return StreamingHttpResponse(parts, "application/zip", headers=headers)


@for_users(*READING, "POST")
def withhold(request, number):
    """A name is to be withheld: one officer enters the request, another confirms it."""
    here = known(number, Member.objects.named(today()))
    demand(request.user, Right.WITHHOLD_NAMES, on=today())
    held = asked_of(here)
    if held is not None and held.done_by_id:
        return _withholding(request, here, held=held)
    if held is None:
        form = AskForm(posted(request))
        act = {"member": here, "by": request.user, "at": timezone.now()}
        typed = form.is_bound and form.is_valid()
        done = typed and form.done(ask_anonymising, **act)
        return (
            redirect(request.path) if done else _withholding(request, here, form=form)
        )
    form = ConfirmForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"anonymisation": held, "by": request.user, "at": timezone.now()}
        if form.done(anonymise, **act) is not None:
            return redirect(request.path)
    return _withholding(request, here, held=held, form=form)


def _withholding(request, here, *, held=None, form=None):
    """The page of it: what stands in the way, what would be done, and what is next."""
    told = {"here": here, "held": held, "form": form}
    if form is not None:
        told["hinders"] = list(anonymising_faults(here, on=today()))
        told["shown"] = shown = preview(here)
        told["texts"] = [(_column(path), rows) for path, rows in shown.texts]
        told["stays"] = [(_column(path), KEPT[path], n) for path, n in shown.stays]
    if held is not None and form is not None:
        told["not_yours"] = list(may_do_faults(held, request.user))
    refused = form is not None and form.was_refused
    status = 409 if refused else 400 if form is not None and form.errors else 200
    return render(request, "tribunal/withhold.html", told, status=status)


def _column(path):
    """What a column is called, after its table."""
    model, column = column_of(path)
    table, name = model._meta.verbose_name, model._meta.get_field(column).verbose_name
    return f"{capfirst(table)}: {name}"


@for_users(*READING, "POST")
def drop(request, number):
    """A request to withhold a name is dropped."""
    here = known(number, Member.objects.named(today()))
    demand(request.user, Right.WITHHOLD_NAMES, on=today())
    held = asked_of(here)
    if held is None or held.done_by_id:
        return redirect("tribunal:withhold", here.number)
    form = DropForm(posted(request))
    if form.is_bound and form.is_valid():
        act = {"anonymisation": held, "by": request.user, "at": timezone.now()}
        if form.done(drop_anonymising, **act) is not None:
            return redirect("tribunal:withhold", here.number)
    told = {
        "heading": _("Drop the request"),
        "button": _("Drop it"),
        "advice": _("The name is not withheld. Another request may be entered later."),
        "form": form,
        "here": here,
    }
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, "standings/act_form.html", told, status=status)


def known(number, among):
    """The member of this very number. Raises Http404."""
    try:
        here = among.numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(_("There is no member “%(number)s”.") % {"number": number})
    return here
