"""Matches: listed, read, and what their parties and officers say of them.

Whether it may be done is asked of the acts themselves; a door that is closed to whoever
has logged in says why.
"""

from functools import partial
from urllib.parse import urlencode

from django.db.models import F
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.days import day_of, today
from rulebook.engine.profile import PROFILES
from rulebook.spellings import MOST_BYTES
from rulebook.verdict import linked
from rulebook.views.methods import READING
from standings import confirmation, registration, results
from standings.access import Right, demand, reader_powers
from standings.allowances import EXPORTS
from standings.extracts import MATCHES, in_parts, whole_matches
from standings.forms.matches import (
    AnswerForm,
    CorrectForm,
    HandInForm,
    ReasonedAnswerForm,
    SeasonForm,
    SiftForm,
    VoidForm,
    WithdrawForm,
)
from standings.models import Act, Letter, Match, Member, Notice, Sheet
from standings.once import once_typed
from standings.templatetags.matches import called, sides

from .doors import at_most, for_everybody, for_users, posted, sent

ON_A_PAGE = 50
"""How many matches a page lists."""
OF_A_MATCH = 50
"""How many acts, sheets and results a match's page lists; the record has all acts."""

LETTERS = {
    Letter.State.WAITING: gettext_lazy("a letter is on its way"),
    Letter.State.SENDING: gettext_lazy("a letter is on its way"),
    Letter.State.SENT: gettext_lazy("by letter"),
    Letter.State.UNCLEAR: gettext_lazy("on the own page; the letter may be lost"),
    Letter.State.GIVEN_UP: gettext_lazy("on the own page; no letter went out"),
}
"""How somebody is told, by how far the letter has come."""

writes = for_users(*READING, "POST")
hands_in = for_users(*READING, "POST", file=MOST_BYTES)


@for_everybody
def matches(request):
    """The matches by their days, the last first, or those that are asked for."""
    form = SiftForm(request.GET)
    return _listed(request, form, _sifted(form), "standings/matches.html")


@for_everybody
@at_most(EXPORTS)
def export(request, kind):
    """The matches that are asked for, as a file: CSV, or JSON."""
    form = SiftForm(request.GET)
    found = _sifted(form)
    if not form.is_valid():
        return _listed(request, form, found, "standings/matches.html")
    if form.cleaned_data["season"] is not None:
        found = found.filter(year=form.cleaned_data["season"])
    rows = whole_matches(found)
    if kind == "json":
        lines, mime = MATCHES.json_lines(rows), "application/json"
    else:
        marked = request.GET.get("for") == "spreadsheet"
        lines, mime = MATCHES.csv_lines(rows, marked=marked), "text/csv; charset=utf-8"
    named = {"Content-Disposition": f'attachment; filename="matches.{kind}"'}
    return StreamingHttpResponse(in_parts(lines), content_type=mime, headers=named)


def _sifted(form):
    """The matches that a form asks for, of any season."""
    found = Match.objects.with_basis()
    if form.is_valid():
        asked = form.cleaned_data
        if asked["member"]:
            found = found.filter(seats__member=asked["member"])
        if asked["event"]:
            found = found.filter(event=asked["event"])
        if asked["state"]:
            found = found.filter(state=asked["state"])
        if asked["basis"]:
            found = found.filter(basis=asked["basis"])
    return found


@for_everybody
def convened(request):
    """The title matches: who met on which day, how it ended, and where (X.1)."""
    form = SeasonForm(request.GET)
    found = Match.objects.standing().with_basis().filter(basis="convened")
    return _listed(request, form, found, "standings/convened.html")


def _listed(request, form, found, template):
    """A page of matches, of the season and after the match that the form tells."""
    rows = []
    if form.is_valid():
        asked = form.cleaned_data
        if asked["season"] is not None:
            found = found.filter(year=asked["season"])
        if asked["before"]:
            found = found.before(asked["before"])
        rows = list(found.whole().latest_first()[: ON_A_PAGE + 1])
    held = reader_powers(request.user, on=today())
    return render(
        request,
        template,
        {
            "form": form,
            "rows": rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "query": urlencode(form.query),
            "may_import": not held.refusals(Right.IMPORT_RESULTS),
        },
        status=400 if form.errors else 200,
    )


@for_everybody
def match(request, number):
    """One match: what it was and why, who sat at it, how it ended, and who said so."""
    here = _known(number)
    in_force = here.in_force
    if in_force is not None:
        in_force = here.results.select_related("act", "sheet").get(pk=in_force.pk)
    acts, user = Act.objects.told().about("match", here.number), request.user
    if reader_powers(user, on=today()).refusals(Right.READ_RECORD):
        acts = acts.public()
    moves = results.moves(here, user, timezone.now()) if user.is_authenticated else ()
    return render(
        request,
        "standings/match.html",
        {
            "here": here,
            "result": in_force,
            "earlier": _earlier(here, in_force),
            "open_until": in_force and day_of(confirmation.answer_open_until(in_force)),
            "today": today(),
            "told": _how_told(here, in_force, user),
            "said": _representations(here),
            "sheets": _sheets(here),
            "nines": here.twenty_nines.whole().order_by("deal"),
            "acts": acts[:OF_A_MATCH],
            "open": [move for move in moves if not move.why],
            "closed": [move for move in moves if move.why],
        },
    )


def _how_told(here, result, user):
    """How each member who sat at a match was told of it, for parties and officers.

    Whether somebody has a log-in is not for everybody to know.
    """
    sat = [seat for seat in here.seats.all() if seat.member]
    held = reader_powers(user, on=today())
    own = user.is_authenticated and user.member_id in {seat.member_id for seat in sat}
    if not own and held.refusals(Right.CONFIRM_UNANSWERED):
        return []
    act = result.act if result else here.reports.earliest("act").act
    notices = Notice.objects.filter(act=act).select_related("letter")
    told = {notice.member_id: notice for notice in notices}
    others = told.keys() - {seat.member_id for seat in sat}
    passing_on = Member.objects.named(today()).filter(pk__in=others)
    by = ", ".join(each.name or each.number for each in passing_on)
    return [
        (called(seat), _told_so(act, seat.member, told.get(seat.member_id), by))
        for seat in sat
    ]


def _told_so(act, member, notice, passing_on):
    """How somebody was told of an act, in words."""
    if act.who_id == member.serial:
        return _("has told it")
    if notice is None:
        return _("not told by us")
    letter = getattr(notice, "letter", None)
    if letter is not None:
        return LETTERS[letter.state]
    if passing_on:
        return _("had no log-in; to pass it on: %(who)s") % {"who": passing_on}
    return _("had no log-in, and nobody to pass it on")


def _earlier(here, in_force):
    """The results that others have taken the place of, the last first."""
    told = here.results.select_related("act", "superseded_by__act")
    earlier = told.exclude(pk=in_force.pk) if in_force else told
    return earlier.prefetch_related("lines").order_by("-act")[:OF_A_MATCH]


def _sheets(here):
    """The sheets of a match, the last first, with what was found on them alone."""
    found = here.sheets.annotate(findings=F("verdict__answer__findings"))
    return found.defer("received", "text").order_by("-version")[:OF_A_MATCH]


def _representations(here):
    """What was said of a match in the reports of it, with the acts that they were."""
    said = here.reports.exclude(representation="").order_by("act")[:OF_A_MATCH]
    told = Act.objects.told().in_bulk([report.act_id for report in said])
    return [(report.representation, told[report.act_id]) for report in said]


@hands_in
def sheets(request, number):
    """A result is told of a match, or a sheet of it handed in."""
    here = _known(number)
    form = _ending_form(HandInForm, request, here)
    if form.is_bound and form.is_valid():
        told = {"match": here, "judged": form.judged, "by": request.user}
        told["at"] = timezone.now()
        if form.attempted(lambda: results.submit_sheet(**told)) is not None:
            return redirect("standings:match", here.number)
    page = {"heading": _("How it ended"), "button": _("Hand it in")}
    return _act(request, here, form, page, "standings/match_ending.html")


@for_everybody
def sheet(request, number, version):
    """A sheet as it was handed in, and what was found on it that day."""
    here = _known(number)
    told = here.sheets.select_related("verdict", "act__who", "act__account")
    try:
        shown = told.get(version=version)
    except Sheet.DoesNotExist:
        raise Http404(
            _("%(match)s has no sheet %(version)s.")
            % {"match": here.number, "version": version}
        ) from None
    act = Act.objects.told().get(pk=shown.act_id)
    context = {"here": here, "sheet": shown, "act": act}
    context["again"] = linked("/check/", shown.text)
    return render(request, "standings/match_sheet.html", context)


@writes
def confirm(request, number):
    """A party confirms the result that was shown to it."""
    here = _known(number)
    form = _answer_form(AnswerForm, request, here)
    page = {
        "heading": _("Confirm the result"),
        "button": _("Confirm it"),
        "advice": _(
            "You say that the match ended so. When every side has said it, its parties "
            "change nothing more of it."
        ),
        "shows": True,
    }
    return _answer(request, here, form, page, confirmation.confirm_result)


@writes
def dispute(request, number, verb):
    """A party disputes the result that was shown to it.

    ``verb`` is what a dispute does, told by whose address this is.
    """
    here = _known(number)
    form = _answer_form(ReasonedAnswerForm, request, here)
    page = {
        "heading": _("Dispute the result"),
        "button": _("Dispute it"),
        "advice": _(
            "The entry stands meanwhile as disputed, and neither account is changed; a "
            "case is opened before the Tribunal (X.1-c). You may hand in your own "
            "sheet besides."
        ),
        "shows": True,
    }
    return _answer(request, here, form, page, verb)


@writes
def confirm_unanswered(request, number):
    """An officer confirms a result that nobody answered."""
    here = _known(number)
    demand(request.user, Right.CONFIRM_UNANSWERED, on=today())
    form = _answer_form(ReasonedAnswerForm, request, here)
    page = {
        "heading": _("Confirm for who has not answered"),
        "button": _("Confirm it"),
        "advice": _("It is done on record and by name; no result confirms itself."),
        "shows": True,
    }
    return _answer(request, here, form, page, confirmation.confirm_unanswered)


@writes
def withdraw(request, number):
    """Whoever reported a match by mistake withdraws it."""
    here = _known(number)
    form = WithdrawForm(posted(request))
    page = {
        "heading": _("Withdraw the report"),
        "button": _("Withdraw it"),
        "advice": _(
            "For a report made by mistake, which nobody has answered. The entry stays "
            "on file as withdrawn, and its number is given to no other."
        ),
    }
    verb, once = registration.withdraw_match, f"withdraw_match {here.pk}"
    return _done(request, here, form, page, verb, once=once, match=here)


@hands_in
def correct(request, number):
    """An officer puts another result in the place of the one in force."""
    here = _known(number)
    demand(request.user, Right.CORRECT_RESULTS, on=today())
    form = _ending_form(CorrectForm, request, here)
    if form.is_bound and form.is_valid():
        told = {"match": here, "judged": form.judged, "by": request.user}
        told |= {"authority": form.cleaned_data["authority"], "at": timezone.now()}
        if form.attempted(lambda: results.correct_result(**told)) is not None:
            return redirect("standings:match", here.number)
    page = {
        "heading": _("Correct the result"),
        "button": _("Enter the correction"),
        "advice": _("The result before stays on file, with all that was said of it."),
    }
    return _act(request, here, form, page, "standings/match_ending.html")


@writes
def void(request, number):
    """An officer declares the result of a match void."""
    here = _known(number)
    demand(request.user, Right.CORRECT_RESULTS, on=today())
    form = VoidForm(posted(request))
    page = {
        "heading": _("Declare the result void"),
        "button": _("Declare it void"),
        "advice": _(
            "Nobody has then won or lost. What the match was stays as it is, and the "
            "result before stays on file."
        ),
        "shows": True,
    }
    return _done(request, here, form, page, results.void_result, match=here)


def _answer_form(form, request, here):
    """A form that answers the result that its page shows."""
    in_force = here.in_force
    begun = {"result": in_force.pk if in_force else None}
    return form(posted(request), initial=begun)


def _answer(request, here, form, page, verb):
    """Answers the result that was shown; one of another match is none."""
    posted = form.is_bound and form.is_valid()
    if posted:
        told = here.results.filter(pk=form.cleaned_data.pop("result")).first()
        if told is None:
            raise Http404(_("That is no result of %(match)s.") % {"match": here.number})
        once = f"{verb.__name__} {told.pk}"
        return _done(request, here, form, page, verb, once=once, result=told)
    return _act(request, here, form, page)


def _done(request, here, form, page, verb, *, once="", **told):
    """Does what was sent and leads back to the match, or shows the form.

    What ``once`` tells apart is done once, however often the button is pressed.
    """
    if form.is_bound and form.is_valid():
        who = {"by": request.user, "at": timezone.now()}
        act = partial(verb, **form.cleaned_data, **told, **who)
        if once:
            act = partial(_once, once, form.cleaned_data, act, **who)
        if form.attempted(act) is not None:
            return redirect("standings:match", here.number)
        here = _known(here.number)
    return _act(request, here, form, page)


def _once(key, typed, act, *, by, at):
    """Does an act of a button, and answers a second press of it alike."""

    def done():
        return act().number

    return once_typed(user=by, key=key, typed=typed, at=at, act=done)


def _ending_form(form, request, here):
    return form(
        *sent(request),
        profile=PROFILES[here.form],
        agreed=here.agreed,
        sides={
            team[0].letter: _(" and ").join(map(called, team)) for team in sides(here)
        },
    )


def _act(request, here, form, page, template="standings/match_form.html"):
    """The page of an act's form: as it is first seen, or with what is amiss."""
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "here": here, **page}
    return render(request, template, context, status=status)


def _known(number):
    """The match of this very number, whole. Raises Http404."""
    try:
        here = Match.objects.whole().numbered(number)
    except Match.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(
            _(
                "There is no match “%(number)s”. A number is written such as "
                "ICA-M-2026-000123; who played is found under the matches."
            )
            % {"number": number}
        )
    return here
