"""A scoresheet checked: handed in, replayed, and shown with what was found.

A view reads the sheet and asks the engine; nothing is kept of it.
"""

import json

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from rulebook.engine import to_json, write
from rulebook.forms.check import CheckForm
from rulebook.verdict import LONGEST_LINKED, MOST_LINES, linked

from .methods import READING, leads_there, takes

SPELLINGS = {
    "crib": ("text/plain; charset=utf-8", write),
    "json": (
        "application/json",
        lambda sheet: json.dumps(to_json(sheet), ensure_ascii=False, indent=2),
    ),
}
"""What a record can be taken away as, by the ending of its file: content and writer."""


@takes(*READING, "POST")
def check(request):
    """A sheet to be handed in, or the verdict on the one that was.

    A short sheet travels in the address; a long one is posted.
    """
    posted = request.method == "POST"
    form = CheckForm(request.POST if posted else request.GET, request.FILES)
    if not form.is_valid():
        status = 413 if form.too_large else 400
        return render(request, "rulebook/check.html", {"form": form}, status=status)
    if not form.asked:
        return render(request, "rulebook/check.html", {"form": form})
    if form.totals is not None:
        return render(request, "rulebook/check_totals.html", {"totals": form.totals})
    if form.verdict is None:
        return render(request, "rulebook/check_several.html", {"form": form})
    verdict = form.verdict
    here = reverse("rulebook:check")
    ending = form.data.get("as")
    if ending in SPELLINGS:
        return _taken_away(verdict.sheet, ending)
    step = form.cleaned_data["step"]
    link = linked(here, verdict.text, **({} if step is None else {"step": step}))
    if posted and leads_there(link) and not verdict.notes:
        return redirect(link)
    position = verdict.position(len(verdict.rows) if step is None else step)
    return render(
        request,
        "rulebook/check_verdict.html",
        {
            "verdict": verdict,
            "position": position,
            "row": verdict.rows[position.number - 1] if position.number else None,
            "link": link and request.build_absolute_uri(linked(here, verdict.text)),
            "longest": LONGEST_LINKED,
            "lines": verdict.lines_around(position.number),
            "deals": verdict.deals_around(position.number),
            "most": MOST_LINES,
        },
    )


def _taken_away(sheet, ending):
    kind, spell = SPELLINGS[ending]
    answer = HttpResponse(spell(sheet), content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="sheet.{ending}"'
    return answer
