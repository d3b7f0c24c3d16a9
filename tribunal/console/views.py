"""The console’s own pages: what waits, a queue, the search, and acts on many at once.

A page of the service that opens within it is done by its own view, and comes back here.
"""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Denied
from rulebook.spellings import MOST_BYTES
from rulebook.views.methods import READING
from standings.access import Right
from standings.allowances import MANY, person, take
from standings.models import Act, Head
from standings.sayings import saying_on_record
from tribunal.filing import MOST_SENT

from .bulk import BULKS, MOST, agreement
from .desk import at_the_desk, only_read
from .desk import here as within_it
from .forms import SoughtForm
from .queues import QUEUES, age
from .search import found, straight
from .site import site

ON_A_PAGE = 50
"""How many things a queue lists; the rest move up as these are done."""
WITHIN = frozenset(
    (
        *("tribunal:move", "tribunal:refer", "tribunal:pass-over"),
        *("standings:certify-twenty-nine", "standings:refuse-twenty-nine"),
        *("standings:revoke-twenty-nine", "standings:twenty-nine-federation"),
        *("standings:application", "standings:approve-application"),
        *("standings:refuse-application", "standings:member-log-in"),
        *("standings:enrol", "standings:rename", "standings:member-federations"),
        *("standings:merge", "standings:unmerge", "standings:found-federation"),
        *("standings:member-appointments", "standings:end-appointment"),
        *("standings:grant-title", "standings:end-title", "standings:void-title"),
        *("standings:bar", "standings:end-bar", "standings:void-bar"),
        *("standings:match-confirm-unanswered", "standings:match-correct"),
        *("standings:match-void", "standings:report", "standings:announce-event"),
        *("standings:enter-event", "standings:close-event"),
        *("standings:rename-federation", "standings:confederation"),
        *("standings:letterhead", "standings:specimen"),
        *("standings:imports", "standings:import", "standings:import-again"),
        *("standings:import-enter", "standings:import-withdraw"),
        *("standings:record", "standings:record-proof"),
    )
)
"""The pages that open within the console, by name: forms of acts, and the record."""
STAYS = frozenset(("standings:imports", "standings:import", "standings:import-again"))
"""Those of them that lead on within it, and not back to what waits."""

DOINGS = (
    (Right.KEEP_MEMBERS, "standings:enrol", _("Enrol a member")),
    (Right.KEEP_FEDERATIONS, "standings:found-federation", _("Enter a federation")),
    (Right.KEEP_EVENTS, "standings:announce-event", _("Announce an event")),
    (Right.USE_CONSOLE, "standings:report", _("Report a match")),
    (Right.IMPORT_RESULTS, "standings:imports", _("Bring in a file of results")),
    (Right.READ_RECORD, "standings:record-proof", _("Prove the record whole")),
)
"""What else is done at the console: by which right, its page, and what it is called."""


@only_read
def index(request):
    """What waits for whoever is at the console, and what else there is to do."""
    desk, queues = request.desk, []
    for queue in QUEUES.values():
        waiting = queue.found(desk)
        if waiting is not None:
            first = waiting.first(1)
            told = {"queue": queue, "number": waiting.number()}
            told |= {"most": queue.most and told["number"] >= queue.most}
            if first:
                told |= {"first": first[0], "age": age(first[0], desk.day)}
            queues.append(told)
    context = {
        "queues": [each for each in queues if each["number"]],
        "empty": [each for each in queues if not each["number"]],
        "registers": site.registers if desk.reads_registers else (),
        "bulks": [each for each in BULKS.values() if desk.may(each.right)],
        "doings": [
            (within_it(name), label) for right, name, label in DOINGS if desk.may(right)
        ],
    }
    return render(request, "console/index.html", context)


@only_read
def queue(request, slug):
    """One queue, the oldest first, each with where it is done."""
    here = QUEUES.get(slug)
    waiting = here and here.found(request.desk)
    if here is None or waiting is None:
        raise Http404(gettext("There is no such queue among yours."))
    rows = waiting.first(ON_A_PAGE)
    number = waiting.number()
    bulk = BULKS.get(here.bulk)
    context = {
        "queue": here,
        "rows": [(row, age(row, request.desk.day)) for row in rows],
        "number": number,
        "more": number - len(rows),
        "bulk": bulk if bulk and request.desk.may(bulk.right) else None,
    }
    return render(request, "console/queue.html", context)


@only_read
def search(request):
    """What a number or a name finds; a number that is one leads straight there."""
    form = SoughtForm(request.GET)
    if not form.is_valid():
        context = {"form": form}
        return render(request, "console/search.html", context, status=400)
    asked = form.cleaned_data["q"]
    if asked and (there := straight(asked)):
        return redirect(there)
    groups = found(request.desk, asked) if asked else []
    context = {"form": form, "asked": asked, "groups": groups}
    return render(request, "console/search.html", context)


@at_the_desk(*READING, "POST")
def bulk(request, slug):
    """An act on many: what is ticked, what would come of it, and doing just that."""
    here, desk = BULKS.get(slug), request.desk
    if here is None:
        raise Http404(gettext("There is no such act on many things."))
    if not desk.may(here.right):
        raise Denied(*desk.held.refusals(here.right))
    asked = request.POST if request.method == "POST" else request.GET
    keys = asked.getlist("which")
    begun = request.method == "POST" or asked.keys() & here.form.base_fields.keys()
    form = here.form(asked if begun or not here.form.base_fields else None)
    context = {"bulk": here, "form": form, "most": MOST}
    context["ticked"] = set(keys)
    if not keys or (form.is_bound and not form.is_valid()) or not form.is_bound:
        context["rows"] = here.rows(desk)
        status = 400 if form.errors or request.method == "POST" else 200
        return render(request, "console/bulk.html", context, status=status)
    # To look is to do each and take it back, while everybody else who acts waits.
    take(MANY, person(request.user))
    was_done, status = None, 200
    if request.method == "POST":
        agreed = asked.get("agreed", "")
        was_done, outcomes = here.done(desk, keys, form.cleaned_data, agreed)
        if was_done:
            number = sum(not each.why for each in outcomes)
            said = gettext("Done: %(number)s in the record.") % {"number": number}
            messages.success(request, said)
            return redirect("admin:index")
        status = 409
    else:
        outcomes = here.looked_at(desk, keys, form.cleaned_data)
    return _previewed(request, here, context, outcomes, was_done, status)


def _previewed(request, here, context, outcomes, was_done, status):
    """The page on which one agrees to what would come of each."""
    numbers = {row.key: row for row in here.rows(request.desk)}
    context |= {
        "outcomes": [(numbers.get(each.key), each) for each in outcomes],
        "agreed": agreement(outcomes),
        "changed": was_done is False,
        "number": sum(not each.why for each in outcomes),
    }
    return render(request, "console/preview.html", context, status=status)


@at_the_desk(*READING, "POST", file=max(MOST_SENT, MOST_BYTES))
def do(request, page):
    """A page of the service within the console; what was done leads back to it."""
    try:
        there = resolve(f"/{page}")
    except Resolver404:
        there = None
    if there is None or there.view_name not in WITHIN:
        raise Http404(gettext("No such page opens within the console."))
    request.within_console = reverse("admin:do", kwargs={"page": "-"})[:-2]
    last = (Head.objects.first() or Head()).number if request.method == "POST" else 0
    answer = there.func(request, *there.args, **there.kwargs)
    if request.method == "POST" and answer.status_code == 302:
        _say_what_was_done(request, last)
        if there.view_name in STAYS:
            return redirect(request.within_console + answer.headers["Location"])
        slug = request.GET.get("from", "")
        if slug in QUEUES:
            return redirect("admin:queue", slug)
        return redirect("admin:index")
    return answer


def _say_what_was_done(request, last):
    """Says of each act that was just entered by this log-in what the record says."""
    for act in Act.objects.filter(number__gt=last, account=request.user)[:3]:
        messages.success(request, saying_on_record(act))
