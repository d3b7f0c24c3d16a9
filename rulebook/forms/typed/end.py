"""How a typed sheet ends: the result as the record has it, and remarks.

Whether the result is right is judged elsewhere.
"""

from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.engine import NotationError, from_json, to_json
from rulebook.engine.sheet import Sheet

from .told import (
    NumberField,
    Told,
    Unread,
    of_the_end,
    profile_of,
    sides_of,
    text_field,
)


class EndForm(Told):
    """How the match ended as the record has it, and what else there is to say."""

    result = forms.ChoiceField(
        label=_("The result as written"),
        required=False,
        choices=[
            ("", _("nothing is written")),
            ("none", _("no result: the match was not finished")),
            ("scores", _("scores")),
        ],
    )
    forfeit = forms.ChoiceField(label=_("Forfeited by"), required=False)
    remarks = text_field(
        _("Remarks"),
        "told-remarks",
        3,
        _("A line each. They are kept and change nothing."),
    )

    def __init__(self, sheet, data=None, *, scores=None):
        super().__init__(data)
        self.sheet = sheet
        self.profile = profile_of(sheet)
        written = dict(sheet.result.scores) if sheet.result else {}
        self.sides = {**{side: side for side in written}, **sides_of(self.profile)}
        seats = [*self.profile.seats]
        by = sheet.result.forfeit if sheet.result else None
        seats += [by] if by and by not in seats else []
        self.fields["forfeit"].choices = [("", _("nobody")), *((s, s) for s in seats)]
        for side, label in self.sides.items():
            told = {"aria-describedby": "told-result"}
            self.fields[f"{side}-result"] = NumberField(label, **told)
        if data is None:
            self.initial = self._written(scores)

    def _written(self, scores):
        result = self.sheet.result
        written = {"remarks": "\n".join(self.sheet.remarks)}
        if result:
            scores, written["forfeit"] = dict(result.scores), result.forfeit or ""
        if scores or result:
            written["result"] = "scores" if scores else "none"
        return written | {f"{side}-result": n for side, n in (scores or {}).items()}

    def clean(self):
        data = self.cleaned_data
        if self.errors:
            return
        scores = {s: data[f"{s}-result"] for s in self.sides}
        scores = {side: n for side, n in scores.items() if n is not None}
        result = None
        if data["result"] == "none":
            result = "none"
        elif data["result"] == "scores":
            if not scores:
                said = _(
                    "Write where the sides stood, or choose that nothing is written."
                )
                self.add_error("result", said)
                return
            result = scores | ({"forfeit": data["forfeit"]} if data["forfeit"] else {})
        remarks = [each.strip() for each in data["remarks"].splitlines()]
        foot = {"result": result, "remarks": [each for each in remarks if each]}
        try:
            self.read = from_json(to_json(Sheet(self.sheet.form)) | foot)
        except NotationError as error:
            pointer = error.pointer or ""
            name = "remarks" if pointer.startswith("/remarks") else "result"
            self.add_error(name, Unread(error))

    def put_into(self, sheet):
        """The sheet with this end."""
        return replace(sheet, result=self.read.result, remarks=self.read.remarks)

    def take(self, findings):
        """Puts each finding on the result beside it."""
        self.found["result"] += [
            (each, None) for each in of_the_end(self.sheet, findings)
        ]

    @property
    def score_fields(self):
        return [self[f"{side}-result"] for side in self.sides]

    @property
    def told_of_result(self):
        names = ("result", "forfeit", *(f"{side}-result" for side in self.sides))
        return self.told(*names)

    @property
    def told_of_remarks(self):
        return self.told("remarks")
