"""Finding things in the rules: by words, and by the citations in a text.

A view reads the question, asks the book, and keeps nothing of it.
"""

from itertools import groupby

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from rulebook.book import the_book
from rulebook.citing import resolve
from rulebook.forms.rules import CitationsForm, SearchForm
from rulebook.search import search as search_in
from rulebook.silences import silences_for

from .methods import READING, only_read, takes

EXAMPLES = (
    _("nibs"),
    _("is 90 a skunk"),
    _("who leads after a go"),
    _("what an appeal needs"),
    _("may a horse play"),
)
"""What a reader might ask, to be tried on the empty page."""


@only_read
def search(request):
    """The provisions that answer what was typed, the likeliest first."""
    form = SearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    book = the_book()
    return render(
        request,
        "rulebook/search.html",
        {
            "form": form,
            "asked": asked,
            "hits": search_in(book, asked),
            "silences": silences_for(book, asked),
            "examples": EXAMPLES,
        },
        status=400 if form.errors else 200,
    )


@takes(*READING, "POST")
def citations(request):
    """Every citation in a text, at its place; a short text travels in its address."""
    posted = request.method == "POST"
    form = CitationsForm(request.POST if posted else request.GET)
    if not form.is_valid():
        return render(request, "rulebook/citations.html", {"form": form}, status=400)
    text = form.cleaned_data["text"]
    if posted and form.fits_a_link:
        address = reverse("rulebook:citations")
        return redirect(f"{address}?{urlencode({'text': text})}" if text else address)
    cited = resolve(the_book(), text)
    return render(
        request,
        "rulebook/citations.html",
        {
            "form": form,
            "asked": bool(text.strip()),
            "pieces": list(_pieces(text, cited)),
            "cited": [(each, _held(each)) for each in cited],
            "unknown": sum(not each.found for each in cited),
        },
    )


def _held(cited):
    """The provision or article that is cited, None where the book has none."""
    book = the_book()
    return book.article(cited.id) or (book[cited.id] if cited.found else None)


def _pieces(text, cited):
    """The text in pieces, each with the citations that stand there, if any."""
    reached = 0
    for (start, end), group in groupby(cited, key=lambda each: (each.start, each.end)):
        if reached < start:
            yield text[reached:start], []
        yield text[start:end], list(group)
        reached = end
    yield text[reached:], []
