"""What is typed for the moves of a case, and the files that come with them.

It knows what is typed, not what may be done of a case, nor what becomes of it.
"""

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from rulebook.findings import Finding, Refused
from rulebook.forms.fields import Refusal
from standings import documents
from standings.forms.acts import ActForm, KeyField
from standings.sayings import saying
from tribunal.filing import MOST_DEFECTS, MOST_FILES, Correspondence, known_by
from tribunal.models import How, Service


class WordsField(forms.CharField):
    """Words that go on file as they are written; the act itself looks at them."""

    def __init__(self, *, rows=10, **options):
        widget = forms.Textarea({"rows": rows})
        super().__init__(required=False, strip=False, widget=widget, **options)
        self.validators = []

    def clean(self, value):
        return super().clean(value).replace("\r\n", "\n")


class FilesInput(forms.FileInput):
    """A button that takes several files."""

    allow_multiple_selected = True

    def value_from_datadict(self, data, files, name):
        return files.getlist(name) if hasattr(files, "getlist") else files.get(name)


class FilesField(forms.FileField):
    """Files that come with a filing, each examined; there may be none."""

    def __init__(self, **options):
        told = {
            "label": _("Files"),
            "help_text": _(
                "PDFs, or PNG or JPEG pictures: ten at most, each of at most 10 MiB "
                "and all together of at most 30 MiB."
            ),
        }
        widget = FilesInput({"accept": ".pdf,.png,.jpg,.jpeg", "multiple": True})
        super().__init__(required=False, widget=widget, **(told | options))

    def clean(self, data, initial=None):
        files = data or []
        if len(files) > MOST_FILES:
            facts = {"number": len(files), "most": MOST_FILES}
            raise Refusal(Finding("too-many-files", facts))
        return tuple(map(examined, files))


class CorrespondenceField(FilesField):
    """Files that are said to be mentor and mentee correspondence."""

    def __init__(self):
        super().__init__(
            label=_("Files that are mentor and mentee correspondence"),
            help_text=_(
                "They are sealed as they are handed in: nobody but you reads them, "
                "unless the Executive Director grants it (VII.3)."
            ),
        )

    def clean(self, data, initial=None):
        return tuple(map(Correspondence.of, super().clean(data, initial)))


def examined(file):
    """A file that was sent, as it may be kept."""
    try:
        if file.size > documents.MOST_BYTES:
            raise documents.too_large(file.name)
        return documents.examined(file.read(), file.name)
    except Refused as refused:
        raise Refusal(refused.findings[0]) from refused


class MomentField(forms.DateTimeField):
    """A moment by the Secretariat's clock, picked or written as 2026-06-05 14:30."""

    default_error_messages = {
        "invalid": _("This is no moment; write one such as 2026-06-05 14:30."),
        "required": _("Say when."),
    }

    def __init__(self, **options):
        widget = forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **options)

    def to_python(self, value):
        with timezone.override(settings.SECRETARIAT_ZONE):
            return super().to_python(value)

    def prepare_value(self, value):
        with timezone.override(settings.SECRETARIAT_ZONE):
            return super().prepare_value(value)


class MoveForm(ActForm):
    """What is typed for a move of ``case``; ``worn`` is as whom somebody makes it.

    A form that was sent offers what one that is opened does not, so that the same
    press twice is answered alike: it is for the move to refuse what is done already.
    """

    key = KeyField()
    fields_page = "tribunal/move_fields.html"
    """How the fields are laid out."""
    said = None
    """What whoever makes the move reads of a determination before it."""

    def __init__(self, data=None, files=None, *, case, worn):
        super().__init__(data, files=files)
        self.case, self.worn = case, worn

    @property
    def told(self):
        """What the move is told: all that was typed, by name."""
        return {name: self.cleaned_data[name] for name in self.fields if name != "key"}

    @property
    def typed(self):
        """The same as it is known again when it is sent twice: of files the digests."""
        told = dict(self.told)
        if "documents" in told:
            told["documents"] = list(map(known_by, told["documents"]))
        return told

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)


class NothingForm(MoveForm):
    """A move of which there is nothing to be typed."""


class FilingForm(MoveForm):
    """Words, and the files that come with them."""

    PLACES = {"too-many-files": "documents"}

    text = WordsField(label=_("In your words"))
    documents = FilesField()
    correspondence = CorrespondenceField()

    @property
    def told(self):
        told = super().told
        return told | {"documents": told["documents"] + told.pop("correspondence")}


class DefectsForm(MoveForm):
    """What a filing lacks, item by item."""

    PLACES = dict.fromkeys(
        ("defects-wanted", "text-too-long", "hidden-character-in-text"), "defects"
    )

    defects = WordsField(label=_("What is missing"), help_text=_("An item a line."))

    def clean_defects(self):
        lines = self.cleaned_data["defects"].split("\n")
        items = [line for line in lines if line.strip()]
        # One more than may be said is enough to be refused.
        return items[: MOST_DEFECTS + 1]


class TakeBackForm(MoveForm):
    """Why what a filing was said to lack is taken back."""

    reason = WordsField(
        rows=4, label=_("Reason"), help_text=_("Whoever filed it reads it.")
    )


class ReasonsForm(MoveForm):
    """The reasons of a decision, and the provision that they rest on."""

    PLACES = {"no-such-provision": "provision"}

    reason = WordsField(
        label=_("Reasons"),
        help_text=_("They are signed with your name, and told to whoever filed it."),
    )
    provision = forms.CharField(
        label=_("The provision that they rest on"),
        help_text=_("Its id, such as X.2."),
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )


class ServiceField(forms.ModelChoiceField):
    """What was served, and on whom; ``parties`` are the case's, by their keys."""

    def __init__(self, **options):
        super().__init__(Service.objects.none(), empty_label=None, **options)
        self.parties = {}

    def label_from_instance(self, service):
        party, filing = self.parties[service.party_id], service.filing
        what = filing.get_kind_display() if filing else saying(service.act)
        name = getattr(party.member, "name", None)
        who = f"{name}, {party.who}" if name else party.who
        return _("%(who)s: %(what)s") % {"who": who, "what": what}


class ProofForm(MoveForm):
    """That something was served in a way that no notice proves, and when."""

    PLACES = {"service-at-no-such-time": "on", "service-proved-already": "service"}

    service = ServiceField(
        label=_("On whom, and what"),
        error_messages={
            "required": _("Say what was served."),
            "invalid_choice": _("Nothing of that kind was served in this case."),
        },
    )
    how = forms.ChoiceField(label=_("How"), choices=How.choices)
    on = MomentField(
        label=_("When"),
        help_text=_("By the Secretariat’s clock."),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        served = Service.objects.proved().filter(party__case=self.case)
        if not self.is_bound:
            served = served.filter(by_hand=None)
        field = self.fields["service"]
        field.queryset = served.select_related("filing", "act")
        parties = self.case.parties.whole(today())
        field.parties = {party.pk: party for party in parties}
