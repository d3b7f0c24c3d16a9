"""What is typed to seal something of a case, to open it, and to be let read it.

It knows what is typed, not who may seal or read what.
"""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.days import day_of, today
from standings.forms.acts import DayField
from tribunal.correspondence import (
    LONGEST_GRANT,
    grants_in_force,
    known_seals,
    waiting_to_be_decided,
)
from tribunal.determinations import standing
from tribunal.models import Reach, ReadingAsked, ReadingDecision
from tribunal.sealing import LEFT_OUT, by_order, open_filings, to_tick_of

from .determinations import TicksField
from .moves import MoveForm, WordsField
from .proceedings import ForAPartyForm, called

CASE = "case"
"""What is chosen for the whole case."""


def filing_said(filing, parties):
    """A filing by what it is, whose, and of which day; nothing of its content."""
    told = {
        "what": filing.get_kind_display(),
        "day": day_of(filing.act.at).isoformat(),
    }
    if filing.party_id in parties:
        told["who"] = called(parties[filing.party_id])
        return gettext("%(what)s, %(who)s, %(day)s") % told
    return gettext("%(what)s, %(day)s") % told


def seal_said(seal, parties):
    """A seal by its filing, and by what of that it is on."""
    filing = filing_said(seal.filing, parties)
    if seal.is_whole:
        return gettext("all of: %(filing)s") % {"filing": filing}
    told = {"filing": filing, "files": len(seal.files.all())}
    return gettext("%(files)s of the files of: %(filing)s") % told


class ReasonsForm(MoveForm):
    """Why, which the parties and the panel read."""

    reason = WordsField(
        rows=4,
        label=_("Reasons"),
        help_text=_("The parties and the panel read them."),
    )


class WhatForm(MoveForm):
    """Something filed in a case: all of a filing, or one of its files."""

    PLACES = dict.fromkeys(("sealed-already", "not-filed-here"), "what")

    what = forms.ChoiceField(
        label=_("What"),
        error_messages={
            "required": _("Say what."),
            "invalid_choice": _("Nothing of that kind is on file and open to you."),
        },
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        self.meant = dict(self._meant())
        self.fields["what"].choices = [
            (key, label) for key, (label, _meant) in self.meant.items()
        ]

    def _meant(self):
        """Yields what may be meant: its key, what it is called, and what it is."""
        parties = {each.pk: each for each in self.case.parties.whole(today())}
        for filing in open_filings(self.worn):
            said, seals = filing_said(filing, parties), filing.seals.all()
            # What is sealed is offered no more, but known when it is sent twice.
            if self.is_bound or not any(seal.is_whole for seal in seals):
                yield f"{filing.act_id}", (said, filing)
            for file in filing.files.all():
                sealed = any(seal.covers(file) for seal in seals)
                told = {"name": file.upload.name, "filing": said}
                if sealed:
                    told["name"] = gettext("a sealed file")
                if self.is_bound or not sealed:
                    name = gettext("%(name)s, of: %(filing)s") % told
                    yield f"{filing.act_id}-{file.pk}", (name, file)

    def clean_what(self):
        return self.meant[self.cleaned_data["what"]][1]

    @property
    def typed(self):
        return {**self.told, "what": self.data.get("what", "")}


class SealForm(ReasonsForm, WhatForm):
    """What is sealed, the whole case or something filed in it, and why."""

    field_order = ["what", "reason"]

    def _meant(self):
        yield CASE, (_("The whole case"), None)
        yield from super()._meant()


class MarkForm(WhatForm):
    """What is marked as mentor and mentee correspondence."""


class UnsealForm(ReasonsForm):
    """Which seal is lifted, and why."""

    PLACES = dict.fromkeys(("not-sealed", "no-such-seal"), "seal")

    seal = forms.ChoiceField(
        label=_("Which seal"),
        error_messages={
            "required": _("Say which seal."),
            "invalid_choice": _("There is no such seal in this case."),
        },
    )
    field_order = ["seal", "reason"]

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        parties = {each.pk: each for each in self.case.parties.whole(today())}
        self.meant = {CASE: None} if self.is_bound or self.case.is_sealed else {}
        choices = [(CASE, _("That of the whole case"))] if self.meant else []
        for each in by_order(self.case).whole():
            self.meant[str(each.act_id)] = each
            choices.append((str(each.act_id), seal_said(each, parties)))
        self.fields["seal"].choices = choices

    def clean_seal(self):
        return self.meant[self.cleaned_data["seal"]]

    @property
    def typed(self):
        return {**self.told, "seal": self.data.get("seal", "")}


class RedactedForm(MoveForm):
    """A redacted version of a determination, and what it still names, to be ticked."""

    PLACES = {
        "not-ticked": "ticked",
        "not-only-left-out": "text",
        "sealed-words-shown": "text",
    }

    text = WordsField(
        rows=24,
        label=_("The text that everybody reads"),
        help_text=_("Put %(mark)s in the place of each passage that is left out.")
        % {"mark": LEFT_OUT},
    )
    ticked = TicksField()

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        published = standing(self.case)
        text = published.determination.text if published else ""
        self.fields["text"].initial = text
        typed = self.data.get("text", "") if self.is_bound else text
        self.fields["ticked"].offer(to_tick_of(self.case, typed))


class AskReadingForm(ForAPartyForm):
    """What somebody applies to read, why, and for which use."""

    PLACES = dict.fromkeys(
        ("no-such-seal", "nothing-sealed-from-you", "reading-asked-already"), "seal"
    )
    slug = "ask-reading"

    seal = forms.ChoiceField(
        label=_("What is sealed"),
        error_messages={
            "required": _("Say what you apply to read."),
            "invalid_choice": _("There is no such seal in this case."),
        },
    )
    text = WordsField(
        label=_("Why, and for which use"),
        help_text=_(
            "Whoever decides reads it, and whoever handed in what you apply to read."
        ),
    )
    to_reproduce = forms.BooleanField(
        required=False,
        label=_("To reproduce it outside the board too, such as in a determination"),
    )
    field_order = ["seal", "party", "text", "to_reproduce"]

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        parties = {each.pk: each for each in self.case.parties.whole(today())}
        self.meant = {str(each.act_id): each for each in known_seals(self.worn)}
        self.fields["seal"].choices = [
            (key, seal_said(each, parties)) for key, each in self.meant.items()
        ]

    def clean_seal(self):
        return self.meant[self.cleaned_data["seal"]]


class AskedField(forms.ModelChoiceField):
    """An application, by who made it, when, and about what."""

    def __init__(self, **options):
        super().__init__(ReadingAsked.objects.none(), empty_label=None, **options)
        self.parties = {}

    def label_from_instance(self, asked):
        member = asked.act.who
        party = self.parties.get(asked.party_id)
        told = {
            "who": called(party) if party else member.number,
            "day": day_of(asked.act.at).isoformat(),
            "what": seal_said(asked.seal, self.parties),
        }
        return gettext("%(who)s, %(day)s: %(what)s") % told


class DecideForm(MoveForm):
    """Which application is decided, and the reasons."""

    PLACES = dict.fromkeys(("reading-decided-already", "own-reading"), "asked")
    fields_page = "tribunal/reading_fields.html"

    asked = AskedField(
        label=_("Which application"),
        error_messages={
            "required": _("Say which application."),
            "invalid_choice": _("There is no such application in this case."),
        },
    )
    reason = WordsField(
        rows=4,
        label=_("Reasons"),
        help_text=_(
            "Whoever applied reads them, and whoever handed in what it is about."
        ),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        waits = waiting_to_be_decided(self.case).prefetch_related("seal__files")
        of = ReadingAsked.objects.filter(seal__filing__case=self.case)
        of = of.select_related("seal__filing__act", "party", "act__who")
        field = self.fields["asked"]
        field.queryset = of if self.is_bound else waits
        field.parties = {each.pk: each for each in self.case.parties.whole(today())}
        self.waiting = [
            (field.label_from_instance(each), each.to_reproduce, each.text)
            for each in waits
        ]


class GrantForm(DecideForm):
    """The scope of a grant, and its reasons."""

    PLACES = DecideForm.PLACES | {
        "panel-reads-with-parties": "reach",
        "grant-times": "until",
    }

    reach = forms.TypedChoiceField(
        label=_("To whom"), choices=Reach.choices, coerce=Reach
    )
    may_reproduce = forms.BooleanField(
        required=False, label=_("It may be reproduced outside the board")
    )
    until = DayField(
        label=_("Last day"),
        help_text=_("It still counts, and is %(most)s days from now at most.")
        % {"most": LONGEST_GRANT},
        error_messages={"required": _("Say until which day.")},
    )
    field_order = ["asked", "reach", "may_reproduce", "until", "reason"]


class DecisionField(forms.ModelChoiceField):
    """A grant, by whom it lets read, and until when."""

    def __init__(self, **options):
        super().__init__(ReadingDecision.objects.none(), empty_label=None, **options)
        self.parties = {}

    def label_from_instance(self, decision):
        told = {
            "reach": decision.get_reach_display(),
            "day": decision.until.isoformat(),
            "what": seal_said(decision.asked.seal, self.parties),
        }
        return gettext("%(reach)s, until %(day)s: %(what)s") % told


class EndReadingForm(ReasonsForm):
    """Which grant ends, and why."""

    PLACES = {"no-grant-in-force": "decision"}

    decision = DecisionField(
        label=_("Which grant"),
        error_messages={
            "required": _("Say which grant."),
            "invalid_choice": _("There is no such grant in this case."),
        },
    )
    field_order = ["decision", "reason"]

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        grants = grants_in_force(self.case, self.worn.on)
        if self.is_bound:
            grants = ReadingDecision.objects.filter(
                asked__seal__filing__case=self.case, is_granted=True
            )
        field = self.fields["decision"]
        field.queryset = grants.select_related("asked__seal__filing__act")
        field.parties = {each.pk: each for each in self.case.parties.whole(today())}
