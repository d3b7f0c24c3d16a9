"""Finding things in the rules: by words, and by the citations in a text.

A view reads the question, asks the book, and keeps nothing of it.
"""

from itertools import groupby

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook.book import the_book
from rulebook.citing import MOST, resolve
from rulebook.forms.rules import CitationsForm, SearchForm
from rulebook.search import search as search_in
from rulebook.silences import silence_named, silences_for, with_silences

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
    """The provisions that answer what was typed, the likeliest first.

    What the sources leave open stands below them, or above where it is likelier still.
    """
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
            "silent_first": bool(silences_for(book, asked, among=1)),
            "examples": EXAMPLES,
        },
        status=400 if form.errors else 200,
    )


@takes(*READING, "POST")
def citations(request):
    """The citations in a text, at their places; a short text travels in its address."""
    posted = request.method == "POST"
    form = CitationsForm(request.POST if posted else request.GET, linked=not posted)
    if not form.is_valid():
        return render(request, "rulebook/citations.html", {"form": form}, status=400)
    link = form.link(reverse("rulebook:citations")) if posted else None
    if link:
        return redirect(link)
    text = form.cleaned_data["text"]
    found = resolve(with_silences(the_book()), text, MOST + 1)
    cited = [(each, _held(each)) for each in found[:MOST]]
    return render(
        request,
        "rulebook/citations.html",
        {
            "form": form,
            "asked": bool(text.strip()),
            "pieces": list(_pieces(text, cited)),
            "cited": cited,
            "unknown": sum(held is None for _each, held in cited),
            "most": MOST if len(found) > MOST else None,
        },
    )


def _held(cited):
    """The provision, article or silence that is cited, None where there is none."""
    book = the_book()
    if cited.id in book:
        return book[cited.id]
    return book.article(cited.id) or silence_named(cited.id)


def _pieces(text, cited):
    """The text in pieces, each with what is cited there, if anything."""
    reached = 0
    for (start, end), group in groupby(cited, key=_place):
        if reached < start:
            yield text[reached:start], []
        yield text[start:end], list(group)
        reached = end
    yield text[reached:], []


def _place(row):
    cited = row[0]
    return cited.start, cited.end
