"""What is typed to answer, to ask again, to end a case, and to stay or join one.

It knows what is typed, not who may say what, nor what becomes of a case by it.
"""

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.days import day_of, today
from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.models import Member
from standings.models.members import number_meant
from tribunal.endings import standing_proposal, without_log_in
from tribunal.models import Case, Filing, FilingKind, How, Party, Proposal
from tribunal.moves import MOVES
from tribunal.muggins import NOT_ENTERTAINED

from .moves import FilingForm, MomentField, MoveForm, ReasonsForm, WordsField

SERVED_ON_ALL = _(
    "All other parties are served with it, and then the panel reads it. There is no "
    "way to write to the panel alone."
)


def called(party):
    """A party by name and number, as ``whole`` read it."""
    name = getattr(party.member, "name", None)
    return f"{name}, {party.who}" if name else party.who


class PartyField(forms.ModelChoiceField):
    """A party to a case; nobody where ``empty_label`` says so."""

    def __init__(self, **options):
        super().__init__(Party.objects.none(), **options)

    def label_from_instance(self, party):
        return called(party)


class ForAPartyForm(MoveForm):
    """A move for a party; which is asked only of who acts for several."""

    slug: str

    party = PartyField(
        label=_("For whom"),
        empty_label=None,
        error_messages={
            "required": _("Say for whom."),
            "invalid_choice": _("You do not act for that party."),
        },
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        own = [party.pk for party in self.worn.parties_for(MOVES[self.slug])]
        if len(own) > 1:
            parties = self.case.parties.filter(pk__in=own)
            self.fields["party"].queryset = parties.whole(today())
        else:
            del self.fields["party"]


class AnswerForm(ForAPartyForm, FilingForm):
    """An answer, and the files that come with it."""

    slug = "answer"
    field_order = ["party", "text"]


class ReopenForm(FilingForm):
    """The new fact, and the files that tell of it."""

    text = WordsField(
        label=_("The new fact"),
        help_text=_("And why it could not be told before. All parties read it."),
    )


class WaiveForm(ForAPartyForm):
    """That a party does not answer an appeal."""

    slug = "waive"


class WaiveAppealForm(ForAPartyForm):
    """That a party does not appeal a determination."""

    slug = "waive-appeal"


class NotEntertainForm(MoveForm):
    """The order that lies ready, to be signed as it is or in other words."""

    reason = WordsField(
        label=_("The order"),
        rows=5,
        help_text=_("It is signed with your name, and told to both sides."),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        self.initial = {"reason": gettext(NOT_ENTERTAINED)}


class EntertainForm(MoveForm):
    """Why an appeal about muggins goes on all the same."""

    reason = WordsField(
        rows=4, label=_("Why"), help_text=_("It is on record, and may be left out.")
    )


class SubmitForm(ForAPartyForm, FilingForm):
    """What is handed in, and the files that come with it."""

    slug = "submit"
    field_order = ["party", "text"]

    text = WordsField(label=_("In your words"), help_text=SERVED_ON_ALL)
    confidential = forms.BooleanField(
        required=False,
        label=_("All of it, words and files, is mentor and mentee correspondence"),
    )


class EarlyAppealForm(ForAPartyForm, FilingForm):
    """An appeal before the decision, and the files that come with it."""

    slug = "hand-in-appeal"
    field_order = ["party", "text"]

    text = WordsField(
        label=_("The appeal"),
        help_text=_("Address it to the Executive Director, and say what is wrong."),
    )


class AnswerField(forms.ModelChoiceField):
    """An answer of a case, by who gave it and when."""

    def __init__(self, **options):
        super().__init__(Filing.objects.none(), empty_label=None, **options)
        self.parties = {}

    def label_from_instance(self, filing):
        told = {
            "who": called(self.parties[filing.party_id]),
            "day": day_of(filing.act.at).isoformat(),
        }
        return gettext("%(who)s, %(day)s") % told


class ReplyForm(ForAPartyForm, FilingForm):
    """A reply to one answer, and the files that come with it."""

    PLACES = FilingForm.PLACES | {"nothing-to-reply-to": "answer"}
    slug = "reply"
    field_order = ["answer", "party", "text"]

    answer = AnswerField(
        label=_("To which answer"),
        error_messages={
            "required": _("Say to which answer."),
            "invalid_choice": _("There is no such answer in this case."),
        },
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        answers = self.case.filings.filter(kind=FilingKind.ANSWER)
        if not self.is_bound:
            own = self.worn.parties_for(MOVES[self.slug])
            answers = answers.filter(
                services__terms__in=self.case.terms.running().filter(party__in=own)
            ).distinct()
        field = self.fields["answer"]
        field.queryset = answers.select_related("act")
        field.parties = {each.pk: each for each in self.case.parties.whole(today())}


class DiscloseForm(FilingForm):
    """What was written to somebody who decides, and by which party."""

    field_order = ["writer", "text"]

    writer = PartyField(
        label=_("Who wrote"),
        required=False,
        empty_label=_("Somebody else, as the words tell"),
        error_messages={"invalid_choice": _("That is no party to this case.")},
    )
    text = WordsField(
        label=_("What was written"),
        help_text=_("Word for word, and how and when it reached whom."),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        self.fields["writer"].queryset = self.case.parties.whole(today())


class RepresentForm(ForAPartyForm):
    """Who is to act for a party."""

    PLACES = dict.fromkeys(
        (
            "acts-for-it-already",
            "acts-for-the-other-side",
            "sits-on-its-panel",
            "record-merged",
        ),
        "member",
    )
    slug = "represent"

    member = forms.CharField(
        label=_("Who acts for you"),
        help_text=_("A member’s number, such as ICA-000017; nothing for nobody."),
        required=False,
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_member(self):
        """The member of a number, None where nobody is to act any more."""
        text = self.cleaned_data["member"].strip()
        if not text:
            return None
        number = number_meant(text) or text
        try:
            return Member.objects.numbered(number)
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": number})) from None


class ReviewForm(MoveForm):
    """Why a declined case is to be looked at again."""

    reason = WordsField(
        rows=6,
        label=_("Why"),
        help_text=_("What speaks against the reasons. It may be left out."),
    )


class ReviewedForm(ReasonsForm):
    """The reasons of a decision on a review, and their provision."""

    reason = WordsField(
        label=_("Reasons"),
        help_text=_("They are signed with your name, and told to both sides."),
    )


class WithdrawForm(ForAPartyForm):
    """Why a case is withdrawn."""

    slug = "withdraw"
    field_order = ["party", "reason"]

    reason = WordsField(
        rows=4, label=_("Why"), help_text=_("It is on record, and may be left out.")
    )


class SettleForm(ForAPartyForm, FilingForm):
    """The terms on which a party would end a case."""

    slug = "settle"
    field_order = ["party", "text"]

    text = WordsField(
        label=_("The terms"),
        help_text=_("Every party must agree. They are kept from the panel."),
    )


class ProposalField(forms.ModelChoiceField):
    """What is proposed; a later proposal is not meant by it."""

    def __init__(self, **options):
        super().__init__(Proposal.objects.none(), empty_label=None, **options)
        self.parties = {}

    def label_from_instance(self, proposal):
        told = {
            "who": called(self.parties[proposal.party_id]),
            "what": proposal.get_kind_display(),
        }
        return gettext("%(who)s proposes %(what)s") % told


def standing_one():
    """The field of the proposal that stands."""
    return ProposalField(
        label=_("What is proposed"),
        error_messages={
            "required": _("Say to which proposal."),
            "invalid_choice": _("There is no such proposal in this case."),
        },
    )


def offer_proposals(form):
    """Gives a form the proposals of its case; one that is opened that which stands."""
    proposals = Proposal.objects.filter(case=form.case)
    if not form.is_bound:
        standing = standing_proposal(form.case)
        proposals = proposals.filter(pk=standing.pk if standing else None)
    field = form.fields["proposal"]
    field.queryset = proposals
    field.parties = {each.pk: each for each in form.case.parties.whole(today())}


class AgreeForm(ForAPartyForm):
    """To which proposal a party agrees."""

    PLACES = dict.fromkeys(("no-such-proposal", "not-asked"), "proposal")
    slug = "agree"
    field_order = ["proposal", "party"]

    proposal = standing_one()

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        offer_proposals(self)


class EnterAgreementForm(MoveForm):
    """Which party agreed to what is proposed, and how that is known."""

    PLACES = {
        "no-such-proposal": "proposal",
        "no-agreement-to-enter": "party",
        "agreed-at-no-such-time": "on",
    }

    proposal = standing_one()
    party = PartyField(
        label=_("Who agreed"),
        empty_label=None,
        error_messages={
            "required": _("Say who agreed."),
            "invalid_choice": _("They are no party to this case."),
        },
    )
    how = forms.ChoiceField(
        label=_("How the Secretariat knows"),
        choices=[
            (How.LETTER, _("by a letter that they signed")),
            (How.HAND, _("in person")),
            (How.FEDERATION, _("through the federation")),
        ],
    )
    on = MomentField(label=_("When"), help_text=_("By the Secretariat’s clock."))

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        offer_proposals(self)
        parties = self.case.parties.standing()
        if not self.is_bound:
            proposal = standing_proposal(self.case)
            found = without_log_in(proposal, timezone.now()) if proposal else []
            parties = parties.filter(pk__in=[party.pk for party in found])
        self.fields["party"].queryset = parties.whole(today())


class ObjectForm(AgreeForm):
    """To which proposal a party objects, and why."""

    PLACES = AgreeForm.PLACES | {"objection-too-late": "proposal"}
    slug = "object"
    field_order = ["proposal", "party", "reason"]

    reason = WordsField(
        rows=4, label=_("Why"), help_text=_("All parties read it. It may be left out.")
    )


class JoinForm(MoveForm):
    """To which case one is joined, and why."""

    PLACES = dict.fromkeys(
        (
            "joined-to-itself",
            "join-to-no-such",
            "nothing-in-common",
            "appeals-against-others",
            "appeal-joined-too-late",
        ),
        "into",
    )

    into = forms.CharField(
        label=_("To which case"),
        help_text=_("Its docket number, such as ICA-T-2026-015."),
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    reason = WordsField(
        rows=4, label=_("Reason"), help_text=_("The parties of both cases read it.")
    )

    def clean_into(self):
        """The case of a docket number."""
        number = self.cleaned_data["into"].strip()
        try:
            return Case.objects.numbered(number)
        except Case.DoesNotExist:
            raise Refusal(Finding("no-such-case", {"case": number})) from None
