"""What is typed of a determination: its text, votes on it, and what may be shown.

It knows what is typed, not what may be determined. The text is read beside each form,
by whoever may make its move.
"""

import re
from functools import cached_property

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.forms.acts import DayField, NameField
from standings.forms.events import member_meant
from standings.models import Match, Member, Title, TwentyNine
from standings.models.members import number_meant
from tribunal.determinations import determined, to_tick, to_tick_of_draft
from tribunal.drafts import MOST_ORDERS, Told, drafted, of_the_panel, told_of
from tribunal.drafts import standing_signatures as votes_on
from tribunal.force import falls, final_orders
from tribunal.models import CORRECTIONS, Change, Kind, OrderKind, Outcome, Treatment
from tribunal.models.orders import OF_THE_EXPULSION
from tribunal.moves import Hat, State
from tribunal.orders import TAKES, OrderTold, appealed_by
from tribunal.ratification import expulsion_of, undone
from tribunal.reading import bear_names

from .moves import MoveForm, WordsField

BLANKS = 2
"""How many orders more than are drafted there is room for."""
APART = re.compile(r"\n[^\S\n]*\n\s*")
FINAL = [kind for kind in OrderKind if kind is not OrderKind.STAY]
"""What a determination orders; it is stayed for a time only."""
TOLD_OF = {
    "match": (Match, "no-such-match", "match"),
    "member": (Member, "no-such-member", "member"),
    "twenty_nine": (TwentyNine, "no-such-twenty-nine", "number"),
}
"""What an order names by number, and how it is said that there is none."""


class ParagraphsField(WordsField):
    """Paragraphs, with an empty line between each two."""

    def clean(self, value):
        found = APART.split(super().clean(value))
        return tuple(text for each in found if (text := each.strip()))


class ProvisionsField(forms.CharField):
    """Ids of provisions, with blanks or commas between."""

    def __init__(self, **options):
        widget = forms.TextInput({"autocomplete": "off", "spellcheck": "false"})
        super().__init__(required=False, widget=widget, max_length=2000, **options)

    def clean(self, value):
        return tuple(filter(None, re.split(r"[\s,;]+", super().clean(value))))


class CasesField(WordsField):
    """Earlier cases, one a line, each with what is done with it."""

    default_error_messages = {
        "invalid": _(
            "Write one a line: a docket number, and followed, distinguished, "
            "departed from, overruled or mentioned."
        )
    }

    def clean(self, value):
        lines = [line.split() for line in super().clean(value).split("\n")]
        found = [(line[0], "-".join(line[1:]).lower()) for line in lines if line]
        if any(how not in Treatment.values for _number, how in found):
            raise forms.ValidationError(self.error_messages["invalid"], "invalid")
        return tuple((number, Treatment(how)) for number, how in found)


class TicksField(forms.MultipleChoiceField):
    """What a text names, to be ticked one by one where it may be shown."""

    def __init__(self):
        super().__init__(
            required=False,
            label=_("It names these; tick each that may be shown"),
            help_text=_(
                "The software finds numbers, names, addresses and words of closed "
                "filings. Read the text for everything else."
            ),
            widget=forms.CheckboxSelectMultiple,
        )

    def validate(self, value):
        """What was not found is not asked for, and so is passed over."""

    def offer(self, named):
        self.choices = [(each.key, f"{each.label}: {each.what}") for each in named]
        if not self.choices:
            self.label = _("The software finds nothing that it names")
            self.help_text = _("Read the text all the same, before everybody does.")


class ReadForm(MoveForm):
    """A move before which the text is read: ``said``, and the ``votes`` on it."""

    @cached_property
    def said(self):
        """The draft, for the panel alone."""
        return drafted(self.case) if of_the_panel(self.worn) else None

    @cached_property
    def votes(self):
        """Who sits, by name, and how each voted on the draft as it is."""
        found = votes_on(self.case, self.worn.on) if self.said else []
        bear_names((seat for seat, _vote in found), self.worn.on)
        return found

    @cached_property
    def undone(self):
        """What a refusal to ratify undoes; for the panel alone."""
        return _undone(self.case) if self.said else []


def _undone(case):
    """The matches that are classified anew if an expulsion is refused (VII.4-a)."""
    expulsion = expulsion_of(case)
    changes = undone(expulsion) if expulsion is not None else []
    return [
        {"match": each.match, "before": each.stands, "now": each.found}
        for each in changes
    ]


class DraftForm(MoveForm):
    """The whole text, as the panel writes it; there is room for a few more orders."""

    fields_page = "tribunal/draft_fields.html"
    pressed = _("Keep the draft")
    PLACES = {
        "no-such-provision": "provisions",
        "not-a-precedent": "cases",
        "orders-and-none": "no_order",
        "outcome-orders-nothing": "outcome",
        "outcome-wants-an-order": "outcome",
    }

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    orders = forms.IntegerField(
        widget=forms.HiddenInput, min_value=0, max_value=MOST_ORDERS, required=False
    )
    facts = ParagraphsField(
        label=_("Facts"),
        help_text=_("An empty line between paragraphs; they are numbered for you."),
    )
    reasons = ParagraphsField(
        label=_("Reasons"), help_text=_("They are numbered on from the facts.")
    )
    provisions = ProvisionsField(
        label=_("Provisions that the reasons rest on"),
        help_text=_("Their ids, such as X.2, IV.4. The wording of the day is kept."),
    )
    cases = CasesField(
        label=_("Earlier cases"),
        rows=3,
        help_text=_(
            "One a line, such as ICA-T-2026-014 followed; or distinguished, "
            "departed from, overruled, mentioned."
        ),
    )
    outcome = forms.TypedChoiceField(
        label=_("The appeal is"),
        choices=[("", _("not decided yet")), *Outcome.choices],
        coerce=Outcome,
        empty_value=None,
        required=False,
        help_text=_(
            "Dismissed or not entertained, what was determined before stays. Allowed, "
            "its orders are taken back; varied, the orders below take their place."
        ),
    )
    no_order = forms.BooleanField(label=_("Nothing is ordered"), required=False)

    def __init__(self, data=None, files=None, *, case, worn):
        super().__init__(data, files, case=case, worn=worn)
        if case.kind != Kind.APPEAL:
            del self.fields["outcome"]
        before = drafted(case) if of_the_panel(worn) else None
        told = told_of(before) if before else Told()
        self.remark = before.remark if before else ""
        rooms = self._rooms(len(told.orders))
        ratifies = expulsion_of(case) is not None
        for n in range(1, rooms + 1):
            self.fields |= _order_fields(n, ratifies)
        self.initial = {
            "version": before.version if before else 0,
            "orders": rooms,
            "facts": "\n\n".join(told.facts),
            "reasons": "\n\n".join(told.reasons),
            "provisions": ", ".join(told.provisions),
            "cases": "\n".join(
                f"{number} {how.replace('-', ' ')}" for number, how in told.cases
            ),
            "no_order": told.no_order,
            "outcome": told.outcome,
            **{
                f"order_{n}_{name}": value
                for n, order in enumerate(told.orders, 1)
                for name, value in _typed(order).items()
            },
        }

    @cached_property
    def ordered_before(self):
        """What was ordered before, and whether it falls where it is not ordered again:
        on appeal in the case before, in a correction or a reopened case in this one."""
        on_appeal = self.case.kind == Kind.APPEAL and self.case.is_open
        before = appealed_by(self.case) if on_appeal else self.case
        return [(each, falls(each)) for each in final_orders(before)]

    def _rooms(self, drafted):
        """For how many orders there is room."""
        if self.is_bound:
            try:
                asked = int(self.data.get("orders", ""))
            except ValueError:
                asked = 0
            return max(0, min(MOST_ORDERS, asked))
        return min(MOST_ORDERS, drafted + BLANKS)

    @property
    def plain_fields(self):
        """What is typed besides the orders."""
        fields = self.visible_fields()
        return [field for field in fields if not field.name.startswith("order_")]

    @property
    def rooms(self):
        """The fields of each order, with its number."""
        numbers = {
            int(name.split("_")[1]) for name in self.fields if name.startswith("order_")
        }
        return [
            (n, [self[name] for name in self.fields if name.startswith(f"order_{n}_")])
            for n in sorted(numbers)
        ]

    def clean(self):
        told = super().clean()
        found = [self._order(n, told) for n, _fields in self.rooms]
        told["told_orders"] = tuple(order for order in found if order is not None)
        return told

    def _order(self, n, told):
        """What is told of one order; None where its kind is left blank."""
        of = {
            name: told.get(f"order_{n}_{name}")
            for name in ("kind", "text", "about", "sheet", "scope", "since", "until")
        }
        if not of["kind"]:
            if of["text"]:
                self.add_error(f"order_{n}_kind", _("Say what it does."))
            return None
        kind = OrderKind(of.pop("kind"))
        about, scope = of.pop("about") or "", of["scope"] or ""
        wanted = next(iter(TAKES[kind].wanted), "")
        try:
            if wanted == "title":
                of["scope"] = ""
                of["title"] = _title(about, scope)
            elif wanted in TOLD_OF and about:
                of[wanted] = _numbered(wanted, about)
        except forms.ValidationError as error:
            self.add_error(f"order_{n}_about", error)
            return None
        given = {name: value for name, value in of.items() if value is not None}
        return OrderTold(kind=kind, **given)

    @property
    def told(self):
        typed = self.cleaned_data
        return {
            "version": typed["version"],
            "told": Told(
                facts=typed["facts"],
                reasons=typed["reasons"],
                provisions=typed["provisions"],
                cases=typed["cases"],
                orders=typed["told_orders"],
                no_order=typed["no_order"],
                outcome=typed.get("outcome"),
            ),
        }

    @property
    def typed(self):
        return {**self.told["told"].data, "version": self.cleaned_data["version"]}


class SignForm(ReadForm):
    """A vote on the draft of the version that is read, with a dissent."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    vote = forms.ChoiceField(
        label=_("Your vote"),
        choices=[("for", _("in favour")), ("against", _("against"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Vote in favour or against.")},
    )
    dissent = WordsField(
        label=_("Dissent"),
        rows=6,
        help_text=_("Of whoever votes against; it is published with your name."),
    )

    PLACES = {"dissent-in-favour": "dissent"}

    def __init__(self, *given, **told):
        super().__init__(*given, **told)
        self.initial = {"version": self.said.version if self.said else 0}

    @property
    def told(self):
        typed = super().told
        in_favour = typed.pop("vote") == "for"
        return {**typed, "in_favour": in_favour}


class DetermineForm(ReadForm):
    """A move of which there is nothing to be typed, but something to be read."""


class OfficeForm(MoveForm):
    """A move of the Secretariat on what was determined, which it reads to check."""

    @cached_property
    def said(self):
        """What the panel determined, while it waits to be published."""
        waits = self.case.state == State.DETERMINED
        reads = waits and Hat.SECRETARIAT in self.worn.hats
        return determined(self.case) if reads else None

    @cached_property
    def undone(self):
        """What a refusal to ratify undoes; while it waits to be published."""
        return _undone(self.case) if self.said else []

    @cached_property
    def dissents(self):
        """The votes with a dissent, each with the name of its member."""
        if self.said is None:
            return []
        signed = self.said.votes.exclude(signature=None).select_related("signature")
        found = [vote for vote in signed if vote.signature.dissent]
        bear_names(found, self.worn.on)
        return found


class HandBackForm(OfficeForm):
    """Why a determination goes back to its panel."""

    reason = WordsField(
        label=_("What is to be changed"),
        rows=6,
        help_text=_("The panel alone reads it, beside its draft."),
    )


class PublishForm(OfficeForm):
    """What the text names, to be ticked one by one."""

    PLACES = {"not-ticked": "ticked"}

    ticked = TicksField()

    def __init__(self, *given, **told):
        super().__init__(*given, **told)
        self.fields["ticked"].offer(to_tick(self.case) if self.said else [])


class CorrectForm(ReadForm):
    """What kind of correction it is, why it is made, and what the text names."""

    PLACES = {
        "not-ticked": "ticked",
        "orders-changed": "change",
        "orders-unchanged": "change",
    }

    change = forms.TypedChoiceField(
        label=_("What it changes"),
        choices=[(each.value, each.label) for each in CORRECTIONS],
        coerce=Change,
        help_text=_("Only a change of the operative part starts the days anew."),
    )
    note = WordsField(
        label=_("Why it is corrected"),
        rows=4,
        help_text=_("It is published with both texts."),
    )
    ticked = TicksField()

    def __init__(self, *given, **told):
        super().__init__(*given, **told)
        named = to_tick_of_draft(self.case, self.worn.on) if self.said else []
        self.fields["ticked"].offer(named)


def _order_fields(n, ratifies):
    """What is typed of one order, in a case that ratifies an expulsion or another."""
    kinds = [
        (kind.value, kind.label)
        for kind in OrderKind
        if kind in FINAL and (ratifies or kind not in OF_THE_EXPULSION)
    ]
    fields = {
        "kind": forms.ChoiceField(
            label=_("What it does"),
            choices=[("", _("no order")), *kinds],
            required=False,
        ),
        "text": WordsField(label=_("The order in words"), rows=3),
        "about": NameField(
            label=_("About"),
            help_text=_(
                "The number of the match, the member or the 29; a member also by a "
                "name that is one’s alone."
            ),
        ),
        "scope": NameField(
            label=_("From which play, or which title"),
            help_text=_("Of a bar from some play; or the title that is withdrawn."),
        ),
        "since": DayField(label=_("From"), required=False),
        "until": DayField(label=_("Last day"), required=False),
        "sheet": WordsField(
            label=_("The corrected sheet"),
            rows=3,
            help_text=_("In the notation, where a result is corrected."),
        ),
    }
    return {f"order_{n}_{name}": field for name, field in fields.items()}


def _typed(order):
    """An order as it was typed."""
    subject = order.match or order.member or order.twenty_nine
    title = order.title
    return {
        "kind": order.kind.value,
        "text": order.text,
        "about": title.member.number if title else subject.number if subject else "",
        "scope": title.name if title else order.scope,
        "since": order.since,
        "until": order.until,
        "sheet": order.sheet,
    }


def _numbered(what, text):
    """What an order is about, by its number; a member also by name."""
    model, code, fact = TOLD_OF[what]
    if model is Member and not number_meant(text):
        return member_meant(text)
    number = number_meant(text) if model is Member else text.strip()
    try:
        return model.objects.numbered(number)
    except model.DoesNotExist:
        raise Refusal(Finding(code, {fact: text})) from None


def _title(member, name):
    """The title of this name that a member holds, None where neither is told."""
    if not member and not name:
        return None
    of = _numbered("member", member)
    title = Title.objects.filter(member=of, name=name.strip()).order_by("-pk").first()
    if title is None:
        raise forms.ValidationError(_("They hold no title of this name."))
    return title
