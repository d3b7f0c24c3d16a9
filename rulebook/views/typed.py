"""A sheet typed by hand, a deal at a time, judged as far as it goes.

All that is known of it travels in the page: the sheet so far, and which room is open,
the head, a deal or the end. Nothing is kept here.
"""

from dataclasses import replace
from functools import wraps

from django.conf import settings
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from rulebook.engine import NotationError, parse, write
from rulebook.engine.profile import ASSOCIATION
from rulebook.engine.sheet import MOST_DEALS, Sheet
from rulebook.forms.fields import pointed
from rulebook.forms.typed import (
    FULL,
    POINTS,
    EndForm,
    HeadForm,
    SoFar,
    deal_form,
    fits_points,
)
from rulebook.spellings import MOST_BYTES
from rulebook.verdict import linked

from .methods import READING, leads_there, takes

HEAD, END = "head", "end"


def _within_bounds(view):
    """Refuses what is too large on its stated length, before it is read."""

    @wraps(view)
    def bounded(request):
        length = request.META.get("CONTENT_LENGTH") or ""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdecimal() and int(length) > most:
            return _too_long(request)
        return view(request)

    return bounded


@_within_bounds
@takes(*READING, "POST")
def typed(request):
    """Takes up a sheet, or what was typed of it, and opens the room that comes next."""
    sent = request.POST if request.method == "POST" else request.GET
    text = sent.get("sheet", "")
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        return _too_long(request)
    try:
        sheet = parse(text) if text.strip() else Sheet(ASSOCIATION.key)
    except NotationError as error:
        return _unreadable(request, text, error)
    if request.method != "POST" or "at" not in sent:
        return _show(request, sheet, _next_room(sheet) if text.strip() else HEAD)
    return _go_on(request, sheet, sent)


def _go_on(request, sheet, sent):
    """What was typed in a room put into the sheet, and the next room, or this again."""
    room, act = _room(sent.get("at", ""), sheet), sent.get("do", "check")
    if act == "restore":
        before = _read(sent.get("before", "")) or sheet
        return _show(request, before, _next_room(before))
    form = _form(sheet, room, sent, one_more_cut=act == "cut")
    if not form.is_valid():
        return _show(request, sheet, room, form)
    done = form.put_into(sheet)
    if act == "next":
        blank = room not in (HEAD, END) and done is sheet and form.is_new
        if blank and not SoFar(sheet).over:
            return _show(request, sheet, room, form, nothing=True)
        return _show(request, done, _after(room, done), first=sent.get("first"))
    link = _link("rulebook:check", write(done))
    if act == "verdict" and leads_there(link):
        return redirect(link)
    if act in (HEAD, END):
        return _show(request, done, act)
    if act == "back" and sheet.deals:
        return _take_back(request, sheet, done, room, form)
    if act.startswith("deal-"):
        return _show(request, done, _asked_for(act.removeprefix("deal-"), done))
    if act in (POINTS, FULL) and room not in (HEAD, END):
        return _other_way(request, sheet, done, room, form, act)
    return _show(request, sheet, room, form, done=done)


def _take_back(request, sheet, done, room, form):
    """The sheet without its last deal; a deal begun after it stays in the fields."""
    number = len(sheet.deals)
    shorter = replace(done, deals=done.deals[: number - 1])
    if room in (HEAD, END) or not form.is_new or form.is_blank:
        return _show(request, shorter, number, before=write(done))
    again = deal_form(shorter, number, form.data)
    whole = again.put_into(shorter) if again.is_valid() else None
    return _show(request, shorter, number, again, done=whole, before=write(done))


def _other_way(request, sheet, done, room, form, way):
    """The same deal typed the other way, what stands in it taken along."""
    if form.is_new and form.is_blank:
        anew = deal_form(sheet, room, way=way, first=form.read.dealer)
        return _show(request, sheet, room, anew)
    if way == POINTS and not fits_points(done, room):
        return _show(request, sheet, room, form, done=done, stays=True)
    # What the fields hold now, though the sheet before is what the page goes on with.
    there = deal_form(done, room, way=way)
    data = {name: str(value) for name, value in there.initial.items()}
    return _show(request, sheet, room, deal_form(sheet, room, data), done=done)


def _room(said, sheet):
    """The room of a name: head, end, or a deal that is there or the next."""
    return said if said in (HEAD, END) else min(_number(said, sheet), MOST_DEALS)


def _number(said, sheet):
    """A deal's number: of one that is there, or else of the next."""
    number = int(said) if said.isdecimal() and len(said) < 5 else 0
    return number if 0 < number <= len(sheet.deals) else len(sheet.deals) + 1


def _asked_for(said, sheet):
    """A deal that is there, or the next, or the end where no deal can follow."""
    number = _number(said, sheet)
    return number if number <= len(sheet.deals) or SoFar(sheet).goes_on else END


def _form(sheet, room, data=None, *, one_more_cut=False, first=None, scores=None):
    if room == HEAD:
        return HeadForm(sheet, data, one_more_cut=one_more_cut)
    if room == END:
        return EndForm(sheet, data, scores=scores)
    return deal_form(sheet, room, data, first=first)


def _read(text):
    try:
        return parse(text)
    except NotationError:
        return None


def _next_room(sheet):
    """Where a sheet goes on: the next deal, or the end of what is over or closed."""
    is_open = sheet.result is None and SoFar(sheet).goes_on
    return len(sheet.deals) + 1 if is_open else END


def _after(room, sheet):
    return END if room == END else _next_room(sheet)


def _show(request, sheet, room, form=None, *, done=None, first=None, **more):
    """The page: the room that is open, the score, and what has been typed so far.

    ``sheet`` is what the page goes on with, ``done`` the same with what the open form
    holds, where that can be read. ``first`` deals, if it is free who does. There may be
    ``more``: ``before``, the sheet from which a deal was taken back; ``nothing``, where
    there was nothing to be kept; ``stays``, where the deal has to stay in full.
    """
    so_far = SoFar(done or sheet)
    if form is None:
        ended = so_far.over and sheet.result is None
        scores = so_far.outcome.scores if ended else None
        form = _form(sheet, room, first=first, scores=scores)
    if form.is_bound and form.is_valid():
        form.take(so_far.findings)
    elif not form.is_bound and (room in (HEAD, END) or not form.is_new):
        form.found = _found_as_written(form, sheet, room)
    context = more | {
        "form": form,
        "room": room,
        "sheet": sheet,
        "sheet_text": write(sheet),
        "so_far": so_far,
        "besides": [each for each in so_far.deals if each.number != room],
        "last": len(sheet.deals),
        "most": MOST_DEALS,
        "link": _link("rulebook:typed", so_far.text),
        "verdict": _link("rulebook:check", so_far.text),
    }
    amiss = form.is_bound and not form.is_valid()
    if amiss:
        form.lead_to_errors()
    return render(request, "rulebook/typed.html", context, status=400 if amiss else 200)


def _found_as_written(form, sheet, room):
    """What is found, by the fields of a form that is filled in from the sheet.

    The sheet is judged with what the fields say, for a finding knows the lines that it
    was judged by, and the form only its own.
    """
    same = _form(sheet, room, {k: _sent(v) for k, v in form.initial.items()})
    if same.is_valid():
        same.take(SoFar(same.put_into(sheet)).findings)
    return same.found


def _sent(value):
    return value if isinstance(value, list) else str(value)


def _link(room, text):
    """The address of a room with a sheet, None for a sheet that is too long for one."""
    return linked(reverse(room), text)


def _unreadable(request, text, error):
    """The sheet as it came, to be put right by hand: nothing of it is lost."""
    lines = text.splitlines()
    line = lines[error.line - 1] if error.line and error.line <= len(lines) else ""
    context = {
        "text": text,
        "error": error,
        "pointed": pointed(line, error.column or 1) if line else "",
    }
    return render(request, "rulebook/typed_unreadable.html", context, status=400)


def _too_long(request):
    context = {
        "sentence": _("A sheet is at most %(most)d bytes, and this one is longer.")
        % {"most": MOST_BYTES}
    }
    return render(request, "rulebook/typed_unreadable.html", context, status=413)
