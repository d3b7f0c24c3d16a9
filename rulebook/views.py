"""The rule book's pages: read the rules, count a hand, check the play.

A view reads the question from the address, asks the book or the engine, and answers
with a page. No page here asks the database anything.
"""

from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from .book import the_book
from .forms import CountForm, PlayForm


@require_safe
def front(request):
    """The front page: what one can do here."""
    return render(request, "rulebook/front.html")


@require_safe
def contents(request):
    """The articles and their provisions."""
    return render(request, "rulebook/contents.html", {"book": the_book()})


@require_safe
def provision(request, provision):
    """One provision, with its practice notes and its neighbours."""
    book = the_book()
    if provision not in book:
        return _elsewhere(provision)
    here = book[provision]
    order = list(book)
    at = order.index(here)
    return render(
        request,
        "rulebook/provision.html",
        {
            "here": here,
            "article": next(each for each in book.articles if each.id == here.article),
            "under": next((each for each in book if each.id == here.interprets), None),
            "within": [each for each in book if _is_within(each, here)],
            "readings": book.readings_of(here.id),
            "at_large": [
                each for each in book.readings_of(here.article) if each is not here
            ],
            "previous": order[at - 1] if at else None,
            "next": order[at + 1] if at + 1 < len(order) else None,
        },
    )


def _is_within(each, here):
    return each.interprets is None and each.id.rpartition(".")[0] == here.id


def _elsewhere(asked):
    """Leads from an id in other letters, or an article's, to what was meant."""
    book = the_book()
    for each in book:
        if each.id.lower() == asked.lower():
            return redirect("rulebook:provision", each.id, permanent=True)
    for article in book.articles:
        if article.id.lower() == asked.lower():
            return redirect(f"{reverse('rulebook:contents')}#{article.id}")
    raise Http404(
        _("The book has no provision “%(asked)s”. Ids look like IV.2.5, IV.4-b or T.5.")
        % {"asked": asked}
    )


@require_safe
def count(request):
    """Counts a hand or crib, and judges what was claimed for it."""
    form = CountForm(request.GET)
    if form.is_valid() and form.moved:
        return redirect(_address("rulebook:count", form.question()))
    question = form.question()
    whole = _address("rulebook:count", {**question, "picking": ""})
    another = {key: question[key] for key in ("starter", "form")}
    return render(
        request,
        "rulebook/count.html",
        {
            "form": form,
            "canonical": request.build_absolute_uri(whole),
            "alone": whole,
            "another": _address("rulebook:count", {**another, "picking": "1"}),
        },
        status=400 if form.errors else 200,
    )


def _address(name, question):
    """The address of a page with a question, as short as it can be."""
    query = urlencode({key: value for key, value in question.items() if value})
    return f"{reverse(name)}?{query}" if query else reverse(name)


@require_safe
def play(request):
    """Checks a play act by act, and says what may be laid next."""
    form = PlayForm(request.GET)
    canonical = reverse("rulebook:play")
    if form.is_valid():
        canonical = _address("rulebook:play", form.question())
        if form.moved:
            return redirect(canonical)
    return render(
        request,
        "rulebook/play.html",
        {"form": form, "canonical": request.build_absolute_uri(canonical)},
        status=400 if form.errors else 200,
    )
