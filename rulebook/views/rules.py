"""Reading the rules: the front page, the contents, and each provision.

A view reads the question from the address and asks the book.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook.book import the_book


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
