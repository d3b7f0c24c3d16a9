"""What is typed to report a breach of conduct, question by question.

Which questions there are stands with the report, and who may file what elsewhere.
"""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.forms.fields import Refusal
from standings import names
from standings.faults import text_faults
from standings.forms.acts import DayField
from tribunal.conduct import LONGEST_FACT, is_the_utterance, report_text, untold
from tribunal.filing import CaseTold
from tribunal.models import Kind

from .cases import FileForm
from .moves import WordsField


class FactField(forms.CharField):
    """What is told in words, in answer to a question of a report."""

    def __init__(self, fact):
        wide = fact.name in ("words", "done", "witnesses")
        widget = forms.Textarea({"rows": 2}) if wide else forms.TextInput()
        told = {"label": _(fact.asked), "help_text": fact.hint and _(fact.hint)}
        super().__init__(required=False, strip=False, widget=widget, **told)
        # What is not to be seen is told by name, noughts with the rest.
        self.validators = []

    def clean(self, value):
        text = names.prose((value or "").replace("\r\n", "\n"))
        if text and (
            faults := list(text_faults("answer", text, LONGEST_FACT, lines=True))
        ):
            raise Refusal(faults[0])
        return text


def _asking(fact):
    """The field of a question of a report; none has to be answered."""
    if fact.is_day:
        return DayField(label=_(fact.asked), required=False)
    if fact.choices is None:
        return FactField(fact)
    choices = [("", _("I do not know")), *((k, _(v)) for k, v in fact.choices.items())]
    return forms.ChoiceField(
        label=_(fact.asked),
        choices=choices,
        required=False,
        widget=forms.RadioSelect,
    )


class ReportForm(FileForm):
    """A report of a breach of conduct, which asks for the facts that its rule needs.

    What is not told, or is no such breach, is pointed out once, and bars nothing:
    ``wanting`` says what is to be pointed out, ``similar`` that the words told are not
    those that the Code names.
    """

    PLACES = FileForm.PLACES | {"text-too-long": "text"}

    kind = None  # type: ignore[assignment]
    twenty_nine = None  # type: ignore[assignment]
    text = WordsField(
        rows=5,
        label=gettext_lazy("What more is to be known, and what you ask for"),
    )
    as_it_is = forms.BooleanField(
        label=gettext_lazy("File it as it is"), required=False
    )
    wanting = ()
    similar = False

    def __init__(self, data=None, files=None, *, report, **told):
        super().__init__(data, files, **told)
        self.report = report
        self.fields |= {fact.name: _asking(fact) for fact in report.facts}
        respondents = self.fields["respondents"]
        respondents.label, respondents.help_text = _(report.who), _(report.who_hint)

    @property
    def asks(self):
        """The fields of the facts, in order."""
        return [self[fact.name] for fact in self.report.facts]

    def clean(self):
        facts = self.cleaned_data
        if self.errors.keys() - {"respondents"}:
            return
        self.wanting = [_(fact.asked) for fact in untold(self.report, facts)]
        words = facts.get("words", "")
        self.similar = bool(words) and not is_the_utterance(words)
        if self.errors:
            return
        if (self.wanting or self.similar) and not facts["as_it_is"]:
            raise forms.ValidationError(_("Look at it once more before it is filed."))
        who, more = facts["respondents"], facts["text"]
        self.told = CaseTold(
            kind=Kind.CONDUCT,
            text=report_text(self.report, facts, who, more),
            respondents=who,
            match=facts["match"],
            documents=facts["documents"] + facts["correspondence"],
            for_federation=facts.get("for_federation"),
        )
