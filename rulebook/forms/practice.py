"""What is typed and tapped on the practice pages: a number, or the cards that fit.

It knows what was asked, not what is right.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST = 999
"""A guess is a number of at most three figures."""

NUMBER = forms.TextInput(
    {
        "inputmode": "numeric",
        "pattern": "[0-9]*",
        "maxlength": 3,
        "autocomplete": "off",
        "autofocus": True,
        # What is shown belongs to the question; an error, when there is one, too.
        "aria-describedby": "shown id_guess_error",
    }
)


class GuessForm(forms.Form):
    """What a hand or crib is said to count, as one number."""

    guess = forms.IntegerField(
        label=_("It counts"), min_value=0, max_value=MOST, widget=NUMBER
    )
    ASKED = _("Type a number in figures; where nothing scores it is 0.")

    def __init__(self, question=None, data=None):
        super().__init__(data, label_suffix="")
        field = self.fields["guess"]
        for code in ("required", "invalid"):
            field.error_messages[code] = self.ASKED
        for limit in field.validators:
            limit.message = self.ASKED

    @property
    def answer(self):
        return self.cleaned_data["guess"]

    @staticmethod
    def as_sent(answer):
        """What is sent to give this answer."""
        return {"guess": answer}


class PegForm(GuessForm):
    """What a card laid is said to peg, as one number."""

    def __init__(self, question=None, data=None):
        super().__init__(question, data)
        self.fields["guess"].label = _("It pegs")


class FitForm(forms.Form):
    """Which of the cards held are said to fit; none of them is a Go.

    Go has a key of its own, so that a hand sent without a choice is not taken for one.
    """

    chosen = forms.MultipleChoiceField(required=False)
    go = forms.BooleanField(required=False)

    def __init__(self, question, data=None):
        super().__init__(data, label_suffix="")
        self.question = question
        self.fields["chosen"].choices = [(str(card), card) for card in question.held]

    def clean(self):
        data = self.cleaned_data
        if not self.errors and not data["chosen"] and not data["go"]:
            self.add_error("chosen", _("Choose every card that fits, or say Go."))

    @property
    def answer(self):
        return [] if self.cleaned_data["go"] else self.cleaned_data["chosen"]

    @staticmethod
    def as_sent(answer):
        """What is sent to give this answer."""
        return {"chosen": answer, "go": not answer}

    @property
    def held(self):
        """The cards, each with whether it is chosen."""
        chosen = self["chosen"].value() or []
        return [(card, str(card) in chosen) for card in self.question.held]
