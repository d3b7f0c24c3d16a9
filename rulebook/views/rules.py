"""Reading the rules: the front page, the contents, each provision, the whole book.

A view reads the question from the address and asks the book.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.book import the_book
from rulebook.days import today
from rulebook.forms.rules import DayForm, SearchForm
from rulebook.rules import Rule
from rulebook.silences import silences_near, the_silences

from .methods import only_read, unkept

REGISTERS = {
    Rule.CONVENING: (
        "standings:convened",
        gettext_lazy("The register of convened matches"),
    ),
}
"""Where what a provision speaks of is entered, and how that register is called."""


@only_read
def front(request):
    """The front page: what one can do here, and what needs whoever has logged in."""
    answer = render(request, "rulebook/front.html")
    return unkept(answer) if request.user.is_authenticated else answer


@only_read
def contents(request):
    """The articles and their provisions."""
    return render(
        request,
        "rulebook/contents.html",
        {"book": the_book(), "form": SearchForm(), "today": today()},
    )


@only_read
def provision(request, provision):
    """One provision as it stands or stood, its practice notes and its neighbours."""
    book = the_book()
    if provision not in book:
        return _elsewhere(provision)
    here = book[provision]
    order = list(book)
    at = order.index(here)
    form = DayForm(request.GET)
    as_of = _as_of(form)
    return render(
        request,
        "rulebook/provision.html",
        {
            **as_of,
            "here": here,
            "stood": _stood(here, as_of["asked"], as_of["today"]),
            "article": book.article(here.article),
            "under": next((each for each in book if each.id == here.interprets), None),
            "register": REGISTERS.get(here.id),
            "within": [each for each in book if _is_within(each, here)],
            "readings": book.readings_of(here.id),
            "at_large": [
                each for each in book.readings_of(here.article) if each is not here
            ],
            "silences": silences_near(here.id),
            "previous": order[at - 1] if at else None,
            "next": order[at + 1] if at + 1 < len(order) else None,
        },
        status=400 if form.errors else 200,
    )


@only_read
def whole_book(request):
    """Everything in one document, as it stands or stood on a day."""
    form = DayForm(request.GET)
    return render(
        request,
        "rulebook/book.html",
        {**_as_of(form), "book": the_book(), "silences": the_silences()},
        status=400 if form.errors else 200,
    )


@only_read
def silences(request):
    """What the sources leave open."""
    return render(request, "rulebook/silences.html", {"silences": the_silences()})


def _as_of(form):
    """The day asked for, the day whose wording is shown, and how links keep to it."""
    asked, now = form.day, today()
    return {
        "form": form,
        "asked": asked,
        "today": now,
        "day": asked or now,
        "keep": f"?on={asked.isoformat()}" if asked else "",
    }


def _stood(here, asked, today):
    """Whether a day was asked for on which a wording stood, and can be cited of it."""
    wording = here.on(asked) if asked and asked <= today else None
    return wording is not None and not wording.repealed


def _is_within(each, here):
    return each.interprets is None and each.id.rpartition(".")[0] == here.id


def _elsewhere(asked):
    """Leads from an id in other letters, or an article's or silence's, to its page."""
    book = the_book()
    for each in book:
        if each.id.lower() == asked.lower():
            return redirect("rulebook:provision", each.id, permanent=True)
    for article in book.articles:
        if article.id.lower() == asked.lower():
            return redirect(f"{reverse('rulebook:contents')}#{article.id}")
    for silence in the_silences():
        if silence.id.lower() == asked.lower():
            return redirect(f"{reverse('rulebook:silences')}#{silence.id}")
    raise Http404(
        _("The book has no provision “%(asked)s”. Ids look like IV.2.5, IV.4-b or T.5.")
        % {"asked": asked}
    )
