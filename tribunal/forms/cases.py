"""What is typed to list cases, and to bring one before the Tribunal.

Who is meant by a name is asked back, with those to choose from. It knows what is typed,
not who may file what.
"""

from dataclasses import dataclass, field

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Prefetch
from django.utils.translation import gettext_lazy, ngettext

from rulebook.days import today
from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings import names
from standings.access import Right, reader_powers
from standings.faults import CODE
from standings.forms.acts import ActForm
from standings.forms.matches import number_of_match
from standings.models import Federation, FederationMembership, Member, TwentyNine
from standings.models.members import NUMBER, number_meant
from tribunal.filing import FILED_ELSEWHERE, MOST_RESPONDENTS, CaseTold
from tribunal.models import Case, Kind
from tribunal.moves import STATES, State

from .moves import CorrespondenceField, FilesField, WordsField

MOST_MEANT = 12
"""How many members a name offers; who bears it among more is told by number."""
NOBODY = "none"
"""What is chosen where a name is no member's."""
ASKED = [kind for kind in Kind if kind not in FILED_ELSEWHERE]

WANTS = {
    Kind.COMPLAINT: gettext_lazy(
        "Something else in sanctioned play on which the Tribunal is to decide."
    ),
    Kind.DISPUTED_RESULT: gettext_lazy(
        "The result of a match is not what its entry says. Name the match (X.1-c)."
    ),
    Kind.DISPUTED_COUNT: gettext_lazy(
        "A count, a claim or a penalty at the table. Name the match, and say in which "
        "deal."
    ),
    Kind.CONDUCT: gettext_lazy(
        "Somebody helped by word or gesture, or spoke over an opponent (VII.2, VII.4). "
        "Say where and when."
    ),
    Kind.ELIGIBILITY: gettext_lazy(
        "Somebody played who may not play in sanctioned matches (VII.1). Name the "
        "match."
    ),
    Kind.CONCEALMENT: gettext_lazy(
        "A convened match was kept from the Secretariat, or its result told falsely "
        "(X.2). Say when and where it was played."
    ),
    Kind.CERTIFICATION: gettext_lazy(
        "A 29 was certified or refused wrongly. Name its entry (IV.3)."
    ),
}
"""What each kind is about, and what it needs."""


class CasesForm(forms.Form):
    """Which cases to list, and after which the list goes on."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[("", gettext_lazy("Any")), *Kind.choices],
        required=False,
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=[
            ("", gettext_lazy("Any")),
            *((state.value, gettext_lazy(STATES[state])) for state in State),
        ],
        required=False,
    )
    year = forms.IntegerField(
        label=gettext_lazy("Year"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(9999)],
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": gettext_lazy("A year is written such as 2026.")},
    )
    after = forms.CharField(required=False, max_length=30)

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    def clean_after(self):
        """The case after which the list goes on, None where it begins."""
        number = self.cleaned_data["after"]
        if not number:
            return None
        try:
            return Case.objects.numbered(number)
        except Case.DoesNotExist:
            raise Refusal(Finding("no-such-case", {"case": number})) from None

    @property
    def query(self):
        """What was asked for, as the address of a longer list repeats it."""
        asked = {name: self.data.get(name) for name in self.fields if name != "after"}
        return {name: text for name, text in asked.items() if text}


@dataclass
class Named:
    """Somebody who is to answer, as typed by name, and the members who may be meant."""

    place: int
    text: str
    meant: list[Member] = field(default_factory=list)
    more: bool = False
    chosen: str = ""


class FileForm(ActForm):
    """A case as somebody brings it; ``told`` is what that comes to.

    ``asked`` are those typed by a name that members bear too.
    """

    PLACES = {
        "match-wanted": "match",
        "too-many-files": "documents",
        **dict.fromkeys(
            ("respondent-wanted", "too-many-respondents", "party-named-twice"),
            "respondents",
        ),
        **dict.fromkeys(("record-merged", "federation-ended"), "respondents"),
    }

    kind = forms.ChoiceField(
        label=gettext_lazy("What is it about?"),
        choices=[(kind.value, kind.label) for kind in ASKED],
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Say what it is about."),
            "invalid_choice": gettext_lazy("“%(value)s” is no kind of case."),
        },
    )
    respondents = WordsField(
        rows=2,
        label=gettext_lazy("Who is to answer it"),
        help_text=gettext_lazy(
            "One a line: a member’s name or number, or a federation’s code. Nobody is "
            "told before the case is admitted."
        ),
    )
    match = forms.CharField(
        label=gettext_lazy("Match"),
        help_text=gettext_lazy(
            "Its number, such as ICA-M-2026-000123, where it is about one on file."
        ),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    twenty_nine = forms.CharField(
        label=gettext_lazy("29"),
        help_text=gettext_lazy(
            "The number of its entry, such as ICA-29-2026-0007, where it is about one."
        ),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    text = WordsField(
        label=gettext_lazy("What happened, and what you ask for"),
        help_text=gettext_lazy(
            "When, where, who was there; and what the Tribunal is to do. The "
            "Secretariat and the Tribunal read it, and once the case is admitted "
            "whoever is to answer."
        ),
    )
    documents = FilesField()
    correspondence = CorrespondenceField()
    for_federation = forms.ModelChoiceField(
        Federation.objects.none(),
        label=gettext_lazy("In whose name"),
        to_field_name="code",
        required=False,
        empty_label=gettext_lazy("Your own"),
        error_messages={
            "invalid_choice": gettext_lazy("You are no officer of such a federation.")
        },
    )

    told = None

    def __init__(self, data=None, files=None, *, by, begun=None):
        super().__init__(data, files=files, initial=begun)
        self.asked = []
        of = reader_powers(by, on=today()).reach(Right.KEEP_LETTERHEAD) - {""}
        if of:
            own = Federation.objects.filter(code__in=of).order_by("code")
            self.fields["for_federation"].queryset = own
        else:
            del self.fields["for_federation"]

    @property
    def kinds(self):
        """Each kind that may be filed, its radio, and what it needs."""
        return [
            (radio, WANTS[Kind(radio.data["value"])])
            for radio in self["kind"].subwidgets
        ]

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        if what == "respondent":
            return "respondents"
        return what if what in self.fields else super().place_of(finding)

    def clean_match(self):
        """The match of a number, None where it is about none."""
        text = self.cleaned_data["match"].strip()
        return number_of_match(text) if text else None

    def clean_twenty_nine(self):
        """The entry of a number, None where it is about none."""
        number = self.cleaned_data["twenty_nine"].strip()
        if not number:
            return None
        try:
            return TwentyNine.objects.numbered(number)
        except TwentyNine.DoesNotExist:
            raise Refusal(Finding("no-such-twenty-nine", {"number": number})) from None

    def clean_respondents(self):
        """Members, federations, and the names of those who are neither."""
        lines = map(names.composed, self.cleaned_data["respondents"].split("\n"))
        typed = [line for line in lines if line]
        if len(typed) > MOST_RESPONDENTS:
            facts = {"number": len(typed), "most": MOST_RESPONDENTS}
            raise Refusal(Finding("too-many-respondents", facts))
        found = [self._who(place, text) for place, text in enumerate(typed)]
        if open_ones := found.count(None):
            said = ngettext(
                "Say who is meant by the name, below.",
                "Say who is meant by each of the names, below.",
                open_ones,
            )
            raise forms.ValidationError(said)
        return tuple(found)

    def _who(self, place, text):
        """Who is typed on a line; None where that is to be asked."""
        written = NUMBER.search(text)
        number = written[0] if written else number_meant(text)
        if number:
            try:
                return Member.objects.numbered(number)
            except Member.DoesNotExist:
                raise Refusal(Finding("no-such-member", {"member": number})) from None
        if CODE.fullmatch(text) and (
            found := Federation.objects.filter(code=text).first()
        ):
            return found
        if list(names.faults(text)):
            # The act itself says what is amiss.
            return text
        return self._named(place, text)

    def _named(self, place, text):
        day = today()
        running = FederationMembership.objects.on(day).select_related("federation")
        found = Member.objects.named(day).unmerged().search(text)
        belong = Prefetch("federations", running, to_attr="running")
        found = list(found.prefetch_related(belong)[: MOST_MEANT + 1])
        if not found:
            return text
        asked = Named(place, text, found[:MOST_MEANT], len(found) > MOST_MEANT)
        self.asked.append(asked)
        # A choice holds for the name that it was made for, and no other.
        if names.composed(self.data.get(f"meant_{place}") or "") == text:
            asked.chosen = self.data.get(f"who_{place}") or ""
        if asked.chosen == NOBODY:
            return text
        for member in asked.meant:
            if member.number == asked.chosen:
                return member
        return None

    def clean(self):
        facts = self.cleaned_data
        if self.errors:
            return
        self.told = CaseTold(
            kind=Kind(facts["kind"]),
            text=facts["text"],
            respondents=facts["respondents"],
            match=facts["match"],
            twenty_nine=facts["twenty_nine"],
            documents=facts["documents"] + facts["correspondence"],
            for_federation=facts.get("for_federation"),
        )
