"""How a match ended, as it is typed: scores, a forfeit, or a sheet in any spelling.

What is typed becomes a sheet and is judged as one. Whether it is one of a match on file
is not known here.
"""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.engine import NotationError, parse, replay
from rulebook.engine.profile import Profile, Sides
from rulebook.findings import Finding, Gravity
from rulebook.forms.fields import Refusal
from rulebook.spellings import MOST_BYTES, read
from standings.results import judge

from .acts import ActForm

HIGHEST = 999
"""The highest number of a sheet; what cannot be a score is found by its judge."""


class ScoreField(forms.IntegerField):
    """The points of a side, blank where they are not told."""

    default_error_messages = {
        "invalid": gettext_lazy("A score is a whole number of points, such as 98."),
        "min_value": gettext_lazy("A score is a whole number of points, such as 98."),
        "max_value": gettext_lazy("No score is as high as that."),
    }

    def __init__(self, label):
        widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(
            label=label, required=False, min_value=0, max_value=HIGHEST, widget=widget
        )


class EndingForm(ActForm):
    """How a match of a form ended; nothing where nothing is told.

    ``judged`` is the sheet that it comes to, None where there is none. ``whole`` tells
    that a sheet was handed in, and no bare result.
    """

    sheet = forms.CharField(
        label=gettext_lazy("The sheet, pasted"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            {"rows": 8, "wrap": "off", "spellcheck": "false", "autocapitalize": "off"}
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or as a file"), required=False, allow_empty_file=True
    )

    judged = None
    whole = False

    def __init__(
        self, data=None, files=None, *, profile: Profile, agreed=False, **more
    ):
        super().__init__(data, files=files, **more)
        self.profile, self.agreed = profile, agreed
        self.lay_scores()

    def lay_scores(self):
        """A field for the score of each side of the form, and who forfeited."""
        # Of two against one a bare result does not tell who is alone.
        self.teams = (
            () if self.profile.sides is Sides.TWO_AGAINST_ONE else self.profile.teams
        )
        for team in self.teams:
            label = _("Points of %(side)s") % {"side": self.side_label(team)}
            self.fields[f"score_{team[0]}"] = ScoreField(label)
        if self.teams:
            sides = [(team[0], self.side_label(team)) for team in self.teams]
            self.fields["forfeit"] = forms.ChoiceField(
                label=gettext_lazy("Forfeited by"),
                choices=[("", gettext_lazy("Nobody")), *sides],
                required=False,
            )

    def side_label(self, team):
        """A side as its field calls it."""
        return _(" and ").join(team)

    @property
    def score_fields(self):
        return [self[f"score_{team[0]}"] for team in self.teams]

    @property
    def opens_sheet(self):
        """Whether the fields of a whole sheet are to be seen at once."""
        typed = self.data.get("sheet") or self.files.get("file")
        return bool(typed or self["sheet"].errors or not self.teams)

    def clean(self):
        told = self._handed_in()
        scores = self._scores()
        if told and scores:
            self.add_error("sheet", _("Tell the scores or hand in a sheet, not both."))
        elif told:
            self.whole = True
            self._read(told)
        elif scores and not any(field.errors for field in self.score_fields):
            self._bare(scores)

    def _handed_in(self):
        file = self.files.get("file")
        if file is not None:
            file.seek(0)
            return file.read(MOST_BYTES + 1)
        # A browser sends every line of a form with two characters at its end.
        text = (self.data.get("sheet") or "").replace("\r\n", "\n")
        return text.encode(errors="replace") if text.strip() else b""

    def _scores(self):
        """What was typed of a bare result: the scores by side, and who forfeited."""
        typed = {
            team[0]: score
            for team in self.teams
            if (score := self.cleaned_data.get(f"score_{team[0]}")) is not None
        }
        forfeit = self.cleaned_data.get("forfeit")
        return (typed, forfeit) if typed or forfeit else None

    def _read(self, told):
        try:
            records = read(told)
        except NotationError as error:
            self.add_error("sheet", Refusal(error.finding))
            self._say_where(error)
            return
        if len(records) > 1:
            self.add_error("sheet", _("This holds several matches; hand in one sheet."))
        elif records[0].sheet is None:
            self.add_error("sheet", Refusal(records[0].notes[0]))
        else:
            text = told.decode("utf-8-sig", errors="replace").replace("\0", "")
            self.judged = judge(text, records[0].sheet, records[0].notes)

    def _say_where(self, error):
        if error.line:
            place = {"line": error.line, "column": error.column or 1}
            self.add_error(
                "sheet",
                _("Reading stopped at line %(line)d, column %(column)d.") % place,
            )

    def _bare(self, scores):
        typed, forfeit = scores
        missing = [team[0] for team in self.teams if team[0] not in typed]
        for side in missing:
            self.add_error(f"score_{side}", _("Say how many points this side had."))
        if missing:
            return
        lines = [f"Form: {self.profile.key}"]
        if self.agreed:
            lines.append("Agreed: " + " ".join(self.profile.seats))
        result = ", ".join(f"{side} {score}" for side, score in typed.items())
        lines.append(f"Result: {result}" + (f", forfeit {forfeit}" if forfeit else ""))
        text = "\n".join(lines) + "\n"
        judged = judge(text, parse(text))
        if judged.ending is None:
            for finding in self._against(judged):
                self.add_error(self.score_fields[0].name, Refusal(finding))
        else:
            self.judged = judged

    def _against(self, judged):
        """Why a bare result tells no end."""
        found = [
            each
            for each in replay(judged.written).findings
            if each.gravity is Gravity.ERROR or each.code == "no-winner"
        ]
        return found or [Finding("sheet-tells-no-result")]
