"""At the table: a hand counted, a claim settled, a play checked.

A view reads the question from the address, which holds the whole of it, and asks the
engine.
"""

from urllib.parse import urlencode

from django.shortcuts import redirect, render
from django.urls import reverse

from rulebook.forms.count import CountForm
from rulebook.forms.play import PlayForm

from .methods import only_read


@only_read
def count(request):
    """Counts a hand or crib, and judges what was claimed for it."""
    form = CountForm(request.GET)
    if form.moved:
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


@only_read
def play(request):
    """Checks a play act by act, and says what may be laid next."""
    form = PlayForm(request.GET)
    addresses = {"canonical": request.build_absolute_uri(reverse("rulebook:play"))}
    if form.is_valid():
        question = form.question()
        if form.moved:
            place = "#dealing" if form.deals_on else ""
            return redirect(_address("rulebook:play", question) + place)
        whole = _address("rulebook:play", {**question, "dealing": "", "to": ""})
        addresses = {
            "canonical": request.build_absolute_uri(whole),
            "again": _address("rulebook:play", form.again()),
            "another": _address("rulebook:play", form.another_deal()),
        }
    return render(
        request,
        "rulebook/play.html",
        {"form": form, **addresses},
        status=400 if form.errors else 200,
    )


def _address(name, question):
    """The address of a page with a question, as short as it can be."""
    query = urlencode({key: value for key, value in question.items() if value})
    return f"{reverse(name)}?{query}" if query else reverse(name)
