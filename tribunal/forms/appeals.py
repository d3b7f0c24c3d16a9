"""What is typed to appeal, to make good what an appeal lacks, and of a letterhead.

It knows what is typed, not who may appeal, nor what an appeal needs.
"""

from django import forms
from django.db.models import Case, When
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from standings.forms.acts import ActForm
from standings.models import Federation
from tribunal import appealing
from tribunal.filing import standing_defects
from tribunal.lodging import AppealTold, LetterTold, weighed
from tribunal.models import Addressee, Ground, Kind

from .moves import CorrespondenceField, FilesField, FilingForm, WordsField, examined


class LetterheadField(forms.ModelChoiceField):
    """Whose letterhead a letter is on, by code; None for a letter on none."""

    def __init__(self):
        super().__init__(
            Federation.objects.none(),
            label=_("On whose letterhead is it?"),
            to_field_name="code",
            required=False,
            empty_label=_("On none, or on none yet"),
            error_messages={"invalid_choice": _("There is no such federation.")},
        )

    def label_from_instance(self, federation):
        return f"{federation.name or federation.code} ({federation.code})"

    def offer(self, own):
        """Offers the federations to choose from, the appellant's own first."""
        first = Case(When(pk__in=[each.pk for each in own], then=0), default=1)
        self.queryset = Federation.objects.named(today()).order_by(first, "code")


class AddresseeField(forms.ChoiceField):
    """To whom a letter is written."""

    def __init__(self):
        super().__init__(
            label=_("To whom is it written?"),
            choices=Addressee.choices,
            widget=forms.RadioSelect,
            error_messages={
                "required": _("Say to whom it is written."),
                "invalid_choice": _("Choose one of the two."),
            },
        )

    def clean(self, value):
        return Addressee(super().clean(value))


class GroundsField(forms.MultipleChoiceField):
    """What an appeal is about, one thing or several."""

    def __init__(self):
        super().__init__(
            label=_("What is it about?"),
            choices=Ground.choices,
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Say what it is about, one thing or several."),
                "invalid_choice": _("“%(value)s” is none of these."),
            },
        )

    def clean(self, value):
        return tuple(map(Ground, super().clean(value)))


class PaperField(forms.FileField):
    """The file that bears the letterhead, examined; None where none was chosen."""

    def __init__(self):
        super().__init__(
            label=_("The letter on that letterhead"),
            help_text=_("A PDF, or a PNG or JPEG picture, of at most 10 MiB."),
            required=False,
            allow_empty_file=True,
            widget=forms.FileInput({"accept": ".pdf,.png,.jpg,.jpeg"}),
        )

    def clean(self, data, initial=None):
        file = super().clean(data, initial)
        return examined(file) if file else None


class AskForm(forms.Form):
    """In which form somebody would appeal, and what about, before it is lodged."""

    letterhead = LetterheadField()
    addressee = AddresseeField()
    grounds = GroundsField()

    def __init__(self, data=None, *, own):
        begun = {
            "addressee": Addressee.EXECUTIVE_DIRECTOR,
            "letterhead": own[0] if len(own) == 1 else None,
        }
        super().__init__(data, label_suffix="", initial=begun)
        self.fields["letterhead"].offer(own)

    @property
    def asked(self):
        """What a prospect is asked, once that could be read."""
        return asked_by(self)


class LodgeForm(ActForm):
    """An appeal as it is lodged: its form as it was asked about, and the words.

    A letterhead that is named wants its file, unless it is to be handed in later.
    """

    PLACES = {"too-many-files": "documents", "grounds-wanted": "grounds"}

    letterhead = LetterheadField()
    addressee = AddresseeField()
    grounds = GroundsField()
    text = WordsField(
        label=_("Why the determination is to be another one"),
        help_text=_(
            "In your words; what stands in the letter need not be said again in full. "
            "The other side and the Tribunal read it once the appeal is admitted."
        ),
    )
    paper = PaperField()
    later = forms.BooleanField(
        label=_("Lodge it without the letterhead; it is handed in later"),
        required=False,
    )
    documents = FilesField(label=_("Other files"))
    correspondence = CorrespondenceField()

    def __init__(self, data=None, files=None, *, own, begun=None):
        super().__init__(data, files=files, initial=begun)
        self.fields["letterhead"].offer(own)

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)

    def clean(self):
        facts = self.cleaned_data
        if not facts["later"]:
            _paper_and_letterhead(self)
        return facts

    @property
    def asked(self):
        """The same as is asked before it is lodged."""
        return asked_by(self)

    @property
    def told(self):
        """What is lodged."""
        facts = self.cleaned_data
        return AppealTold(
            text=facts["text"],
            letter=letter_of(facts),
            grounds=facts["grounds"],
            documents=facts["documents"] + facts["correspondence"],
        )


class CureForm(FilingForm):
    """What makes good what a filing lacks; of an appeal, another letter."""

    fields_page = "tribunal/cure_fields.html"
    letterhead = LetterheadField()
    paper = PaperField()
    addressee = AddresseeField()

    def __init__(self, data=None, files=None, *, case, worn):
        super().__init__(data, files, case=case, worn=worn)
        self.defects = standing_defects(case)
        if case.kind != Kind.APPEAL:
            for name in ("letterhead", "paper", "addressee"):
                del self.fields[name]
            return
        self.missing = appealing.missing(weighed(case.appeal))
        self.order_fields(["letterhead", "paper", "addressee", "text", "documents"])
        own = case.appeal.own_federation
        self.fields["letterhead"].offer([own] if own else [])
        self.initial |= {
            "letterhead": own,
            "addressee": Addressee.EXECUTIVE_DIRECTOR,
        }

    def clean(self):
        if self.case.kind == Kind.APPEAL:
            _paper_and_letterhead(self)
        return self.cleaned_data

    @property
    def told(self):
        told = dict(super().told)
        if self.case.kind == Kind.APPEAL:
            told["letter"] = letter_of(told)
            for name in ("letterhead", "paper", "addressee"):
                del told[name]
        return told

    @property
    def typed(self):
        typed = dict(super().typed)
        if letter := typed.pop("letter", None):
            paper = letter.paper.digest if letter.paper else ""
            typed["letter"] = [letter.addressee, str(letter.federation or ""), paper]
        return typed


class LetterheadForm(ActForm):
    """What a federation says of its letterhead."""

    confirms = forms.TypedChoiceField(
        label=_("Did the federation give this letterhead to this appeal?"),
        choices=[("yes", _("Yes, it is ours")), ("no", _("No, it is not"))],
        coerce=lambda said: said == "yes",
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Say whether it is the federation’s."),
            "invalid_choice": _("Say yes or no."),
        },
    )


def asked_by(form):
    """What a prospect is asked by the form of a letter; None where it is not told."""
    names = "letterhead", "addressee", "grounds"
    facts = getattr(form, "cleaned_data", {})
    told = {name: facts[name] for name in names if name in facts}
    return told if len(told) == len(names) else None


def _paper_and_letterhead(form):
    """Asks for the file of a letterhead, and for the letterhead of a file."""
    facts = form.cleaned_data
    if form.errors.keys() & {"letterhead", "paper"}:
        return
    if facts["letterhead"] and not facts["paper"]:
        form.add_error("paper", _("Choose the file that bears the letterhead."))
    elif facts["paper"] and not facts["letterhead"]:
        form.add_error("letterhead", _("Say whose letterhead the file bears."))


def letter_of(facts):
    """The letter that fields tell of: on a letterhead only where its file is there."""
    paper = facts["paper"]
    return LetterTold(
        addressee=facts["addressee"],
        paper=paper if facts["letterhead"] else None,
        federation=facts["letterhead"] if paper else None,
    )
