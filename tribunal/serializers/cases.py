"""The shape of a case as it is shown, and what programs may ask of the docket.

What somebody is shown is decided elsewhere; nothing here writes.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import (
    PolymorphicProxySerializer,
    extend_schema_field,
    extend_schema_serializer,
)
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer, rules_answer
from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import BoundedList, Text, refusal
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape, RuleShape
from standings.names import LONGEST
from standings.serializers.fields import (
    LONGEST_KEY,
    FederationField,
    MatchField,
    MemberField,
    OneOf,
)
from standings.serializers.twenty_nines import TwentyNineField
from tribunal.conduct import REPORTS, report_text
from tribunal.docket import is_overdue, must_act
from tribunal.filing import MOST_RESPONDENTS, CaseTold, Correspondence
from tribunal.models import (
    Case,
    FilingKind,
    How,
    Kind,
    OrderKind,
    ProposalKind,
    Reach,
    SealGround,
    Side,
    TermKind,
)
from tribunal.moves import HATS, STATES, Hat, State
from tribunal.ratification import FATES, Fate, fate_of

from .appeals import AppealShape
from .conduct import FactsField
from .determinations import DeterminationShape, DraftShape
from .files import FilesField
from .moves import Words
from .panels import PanelShape

KINDS = Kind.choices
FATE_NAMES = [(fate.value, FATES[fate]) for fate in Fate]
STATE_NAMES = [(state.value, STATES[state]) for state in State]


@extend_schema_field({"type": "string", "examples": ["ICA-T-2026-014"]})
class CaseField(serializers.Field):
    """A case by docket number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Case:
        number = self.text.run_validation(data)
        try:
            return Case.objects.numbered(number)
        except Case.DoesNotExist:
            finding = Finding("no-such-case", {"case": number})
            raise refusal(Refused(finding)) from None


class CasesQuestion(Question):
    """Which cases to list, and after which the list goes on."""

    kind = OneOf(KINDS, default="", allow_blank=True)
    state = OneOf(STATE_NAMES, default="", allow_blank=True)
    year = serializers.IntegerField(
        default=None, min_value=1, max_value=9999, help_text="Of the docket number."
    )
    after = CaseField(
        default=None, help_text="The number of the last case that was listed."
    )


class WhoQuestion(Question):
    """Somebody who is to answer: a member, a federation, or the name of neither."""

    member = MemberField(default=None, allow_null=True)
    federation = FederationField(default=None, allow_null=True)
    name = Text(default="", allow_blank=True, max_length=LONGEST)

    def validate(self, attrs: dict[str, Any]) -> Any:
        told = [each for each in attrs.values() if each]
        if len(told) != 1:
            said = _("Give a member, a federation or a name, one of the three.")
            raise serializers.ValidationError(said, code="one_of_three")
        return {"who": told[0]}


@extend_schema_serializer(exclude_fields=["documents", "correspondence"])
class CaseQuestion(Question):
    """What somebody brings before the Tribunal."""

    kind = OneOf(KINDS)
    text = Words(default="")
    facts = FactsField(
        default=None,
        allow_null=True,
        help_text="Of a report of conduct: the text is put after them.",
    )
    respondents = BoundedList(child=WhoQuestion(), max_length=MOST_RESPONDENTS)
    documents = FilesField()
    correspondence = FilesField()
    match = MatchField(default=None, allow_null=True)
    twenty_nine = TwentyNineField(default=None, allow_null=True)
    for_federation = FederationField(
        default=None, allow_null=True, help_text="Where an officer files for it."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        who = tuple(each["who"] for each in attrs["respondents"])
        kind, facts = Kind(attrs["kind"]), attrs.pop("facts")
        if facts is not None:
            if kind != Kind.CONDUCT:
                said = _("Facts are told of a report of conduct, and of no other kind.")
                raise serializers.ValidationError({"facts": said}, code="not_conduct")
            told = facts | {"match": attrs["match"]}
            report = REPORTS[facts["report"]]
            attrs["text"] = report_text(report, told, who, attrs["text"])
        letters = map(Correspondence.of, attrs.pop("correspondence"))
        rest = {"respondents": who, "documents": (*attrs["documents"], *letters)}
        return {"told": CaseTold(**attrs | rest | {"kind": kind})}


class CaseLineShape(serializers.Serializer):
    """A case as the docket lists it."""

    number = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    state = serializers.ChoiceField(STATE_NAMES)
    open = serializers.BooleanField(
        source="is_open", help_text="Whether somebody still owes a step."
    )
    received = serializers.DateTimeField(
        source="received_at", allow_null=True, help_text="Null of one carried over."
    )
    carried_over = serializers.BooleanField(source="is_carried_over")
    sealed = serializers.BooleanField(
        source="is_sealed",
        help_text="Whether whoever has no part in it is told its number alone.",
    )
    match = serializers.CharField(source="match.number", default=None, allow_null=True)
    twenty_nine = serializers.CharField(
        source="twenty_nine.number", default=None, allow_null=True
    )
    ratification = serializers.SerializerMethodField(
        help_text="What became of the expulsion that it is to ratify; null of others."
    )
    stayed = serializers.SerializerMethodField()
    overdue = serializers.SerializerMethodField(
        help_text="Whether it is open for longer than cases are to take (VIII.1-m)."
    )
    late_by_days = serializers.SerializerMethodField(
        help_text="Of an appeal: by how many days it came late, 0 in time (VIII.2-a)."
    )
    must_act = serializers.SerializerMethodField(
        help_text="Who must act, in words; empty where nobody must."
    )
    url = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(FATE_NAMES, allow_null=True))
    def get_ratification(self, case: Any) -> str | None:
        return fate_of(case)

    def get_stayed(self, case: Any) -> bool:
        return case.stayed_by_id is not None

    def get_overdue(self, case: Any) -> bool:
        return is_overdue(case, self.context["at"])

    def get_late_by_days(self, case: Any) -> int:
        appeal = getattr(case, "appeal", None)
        return appeal.days_late if appeal else 0

    def get_must_act(self, case: Any) -> str:
        return must_act(case)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, case: Any) -> str:
        request = self.context["request"]
        return reverse("tribunal-api:case", [case.number], request=request)


class SealedLineShape(serializers.Serializer):
    """A sealed case as the docket lists it: its number, and nothing else (VIII.1-n)."""

    number = serializers.CharField()
    sealed = serializers.BooleanField(source="is_sealed")
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, case: Any) -> str:
        request = self.context["request"]
        return reverse("tribunal-api:case", [case.number], request=request)


class RedactedShape(serializers.Serializer):
    """A redacted version, with its checksum and that of the sealed one."""

    version = serializers.IntegerField(source="publication.number")
    text = serializers.CharField()
    digest = serializers.CharField()
    sealed_digest = serializers.CharField(source="publication.determination.digest")


class SealedCaseShape(SealedLineShape):
    """A sealed case to whoever has no part in it."""

    redacted = serializers.SerializerMethodField(
        help_text="The redacted version of its determination; null where none is."
    )

    @extend_schema_field(RedactedShape(allow_null=True))
    def get_redacted(self, case: Any) -> Any:
        redacted = self.context["redacted"]
        return None if redacted is None else RedactedShape(redacted).data


class CasesShape(serializers.Serializer):
    results = serializers.SerializerMethodField()
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")

    @extend_schema_field(
        PolymorphicProxySerializer(
            component_name="CaseLineAsShown",
            serializers=[CaseLineShape, SealedLineShape],
            resource_type_field_name=None,
            many=True,
        )
    )
    def get_results(self, _cases: Any) -> None:
        """Lists cases, each by its shape; the view does."""


class CasePartyShape(serializers.Serializer):
    side = serializers.ChoiceField(Side.choices)
    who = serializers.CharField(
        help_text="A member’s number, a federation’s code, or the name of neither."
    )
    representative = serializers.CharField(
        source="representative.number", default=None, allow_null=True
    )
    left = serializers.SerializerMethodField()
    silent = serializers.SerializerMethodField(
        help_text="Whether it said nothing in its time to answer: no admission."
    )

    def get_left(self, party: Any) -> bool:
        return party.left_by_id is not None

    def get_silent(self, party: Any) -> bool:
        return party in self.context["shown"].silent


class ServiceShape(serializers.Serializer):
    """That a party was served with something, and when that is proved."""

    party = serializers.CharField(source="party.who")
    proved = serializers.DateTimeField(source="proved_at", allow_null=True)


class FileShape(serializers.Serializer):
    name = serializers.CharField()
    kind = serializers.CharField()
    size = serializers.IntegerField(help_text="In bytes.")
    digest = serializers.CharField(help_text="The SHA-256 of its content.")


class GrantShape(serializers.Serializer):
    """A grant in force, by which somebody reads what is sealed."""

    number = serializers.IntegerField(source="act_id", help_text="That of its act.")
    reach = serializers.ChoiceField(Reach.choices)
    may_reproduce = serializers.BooleanField()
    until = serializers.DateField()


class SealApplicationShape(serializers.Serializer):
    """An application to read; its words and the reasons null to whoever reads neither.

    ``granted`` is null while it waits.
    """

    number = serializers.IntegerField(
        source="asked.act_id", help_text="That of the act by which it was made."
    )
    party = serializers.CharField(source="party.who", default=None, allow_null=True)
    to_reproduce = serializers.BooleanField(source="asked.to_reproduce")
    text = serializers.SerializerMethodField()
    granted = serializers.BooleanField(
        source="decision.is_granted", default=None, allow_null=True
    )
    reason = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "nullable": True})
    def get_text(self, application: Any) -> str | None:
        return application.asked.text if application.reads else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_reason(self, application: Any) -> str | None:
        decided = application.reads and application.decision
        return application.decision.reason if decided else None


class SealShape(serializers.Serializer):
    """A seal on a filing, all of it or some of its files (VII.3, VIII.1-n)."""

    number = serializers.IntegerField(source="seal.act_id", help_text="Of its act.")
    ground = serializers.ChoiceField(SealGround.choices, source="seal.ground")
    whole = serializers.BooleanField(source="seal.is_whole")
    files = serializers.IntegerField(help_text="How many it is on; 0 of a whole one.")
    open = serializers.BooleanField(
        source="is_open", help_text="Whether whoever asks reads what it is on."
    )
    grants = GrantShape(many=True, source="lets")
    applications = SealApplicationShape(many=True)


class DocumentShape(serializers.Serializer):
    """Something filed; its number is that of the act by which it was."""

    number = serializers.IntegerField(source="filing.act_id")
    kind = serializers.ChoiceField(FilingKind.choices, source="filing.kind")
    party = serializers.CharField(
        source="party.who", default=None, allow_null=True, help_text="Who filed it."
    )
    received = serializers.DateTimeField(source="filing.received_at")
    days_late = serializers.IntegerField(
        help_text="By how many days it came after its time; 0 of all else."
    )
    text = serializers.CharField(
        allow_null=True, help_text="Null where it is sealed from whoever asks."
    )
    digest = serializers.CharField(
        help_text="Empty where something is sealed from whoever asks."
    )
    files = serializers.SerializerMethodField(help_text="Those that are not sealed.")
    seals = SealShape(many=True)
    services = ServiceShape(many=True)

    @extend_schema_field(FileShape(many=True))
    def get_files(self, document: Any) -> list[Any]:
        return [dict(FileShape(each.upload).data) for each in document.files]


class TimeShape(serializers.Serializer):
    """A time that runs; it begins with a proof of service, and is null till then."""

    kind = serializers.ChoiceField(TermKind.choices, source="term.kind")
    party = serializers.CharField(
        source="party.who",
        default=None,
        allow_null=True,
        help_text="Null: everybody’s.",
    )
    days = serializers.IntegerField(source="term.days")
    began = serializers.DateTimeField(allow_null=True)
    last_day = serializers.DateField(source="last", allow_null=True)
    last_moment = serializers.DateTimeField(source="moment", allow_null=True)
    over = serializers.BooleanField(source="is_over")


class WordShape(serializers.Serializer):
    """What a party says to a proposal."""

    party = serializers.CharField(source="party.who")
    agrees = serializers.BooleanField()
    how = serializers.ChoiceField(
        How.choices,
        source="by_hand.how",
        default=None,
        allow_null=True,
        help_text="Null: by the own log-in. Else it was entered by the Secretariat.",
    )
    at = serializers.DateTimeField(source="act.at")


class ProposalShape(serializers.Serializer):
    """A proposal to end a case, and what was said to it."""

    number = serializers.IntegerField(
        source="act_id", help_text="That of the act by which it was made."
    )
    kind = serializers.ChoiceField(ProposalKind.choices)
    party = serializers.CharField(source="party.who")
    made = serializers.DateTimeField(source="act.at")
    words = serializers.SerializerMethodField()

    @extend_schema_field(WordShape(many=True))
    def get_words(self, proposal: Any) -> list[Any]:
        return [dict(WordShape(word).data) for word in proposal.words.all()]


class DoorShape(serializers.Serializer):
    """A move that is yours to make: open, or closed and why."""

    move = serializers.CharField(source="move.slug")
    label = serializers.SerializerMethodField()  # type: ignore[assignment]
    open = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField()
    rules = serializers.SerializerMethodField()

    def get_label(self, door: Any) -> str:
        return _(door.move.label)

    def get_open(self, door: Any) -> bool:
        return not door.why

    @extend_schema_field(FindingShape(many=True))
    def get_why(self, door: Any) -> list[dict[str, Any]]:
        return [finding_answer(finding) for finding in door.why]

    @extend_schema_field(RuleShape(many=True))
    def get_rules(self, door: Any) -> list[dict[str, Any]]:
        return rules_answer(door.move.rules)


class OrderShape(serializers.Serializer):
    """What was ordered, and what became of it; numbers of acts tell what was done."""

    number = serializers.IntegerField(help_text="Within the case.")
    kind = serializers.ChoiceField(OrderKind.choices)
    interim = serializers.BooleanField(source="is_interim")
    text = serializers.CharField()
    match = serializers.CharField(source="match.number", default=None, allow_null=True)
    member = serializers.CharField(
        source="member.number", default=None, allow_null=True
    )
    title = serializers.CharField(source="title.name", default=None, allow_null=True)
    twenty_nine = serializers.CharField(
        source="twenty_nine.number", default=None, allow_null=True
    )
    scope = serializers.CharField()
    since = serializers.DateField(
        allow_null=True, help_text="Null: from the day it took effect."
    )
    until = serializers.DateField(allow_null=True, help_text="The last day.")
    review_on = serializers.DateField(allow_null=True)
    carried_out = serializers.IntegerField(source="carried_out_by_id")
    lapsed = serializers.IntegerField(source="lapsed_by_id", allow_null=True)


class ExpulsionShape(serializers.Serializer):
    """What was recorded of an expulsion."""

    member = serializers.CharField(source="bar.member.number")
    act = serializers.IntegerField(
        source="bar.made_by_id", help_text="The number of the act that entered it."
    )
    since = serializers.DateField(source="bar.since")
    said = serializers.CharField()
    account = serializers.CharField()
    day = serializers.DateField()
    time = serializers.TimeField(allow_null=True)
    match = serializers.CharField(source="match.number", default=None, allow_null=True)
    event = serializers.CharField(source="event.number", default=None, allow_null=True)
    reported_by = serializers.CharField(
        source="reported_by.number", default=None, allow_null=True
    )
    reporter = serializers.CharField(help_text="The name of who is no member.")


class ReclassifiedShape(serializers.Serializer):
    """A match that is another without an expulsion."""

    match = serializers.CharField(source="match.number")
    before = serializers.CharField(source="before.basis")
    now = serializers.CharField(
        source="now.basis", help_text="What it would be, while that is not decided."
    )
    counts_for = serializers.CharField(source="now.counts_for")


class CaseShape(CaseLineShape):
    """A case as whoever asks is shown it (VIII.1-a)."""

    next_step = serializers.SerializerMethodField(
        help_text="What is to happen next; empty at the end of a case."
    )
    you_are = serializers.SerializerMethodField(
        help_text="What whoever asks is to the case."
    )
    joined_to = serializers.SerializerMethodField(
        help_text="Null of a sealed one to whoever has no part in it."
    )
    joined = serializers.SerializerMethodField(
        help_text="The cases that were joined to it."
    )
    appeal_against = serializers.CharField(
        source="appeal.first_case.number",
        default=None,
        allow_null=True,
        help_text="Of an appeal: the case whose determination it is against.",
    )
    appeals = serializers.SerializerMethodField(
        help_text="The appeals against its determination; POST to appeals/ lodges one."
    )
    appeal = serializers.SerializerMethodField(
        help_text="Of an appeal, for who has a part in it: in which form it came."
    )
    proposals = serializers.SerializerMethodField(
        help_text="What was proposed in order to end it; for its parties (VIII.1-l)."
    )
    parties = serializers.SerializerMethodField(
        help_text="Empty for who has no part in the case."
    )
    documents = serializers.SerializerMethodField(help_text="Those that may be read.")
    missing = serializers.SerializerMethodField(
        help_text="What the filing was said to lack, where that may be read."
    )
    orders = serializers.SerializerMethodField(
        help_text="Those in effect; interim ones for who has a part in the case."
    )
    expulsion = serializers.SerializerMethodField(
        help_text="That is to be ratified, for who has a part in the case."
    )
    reclassified = serializers.SerializerMethodField(
        help_text="The matches that are others without the expulsion (VIII.2-d)."
    )
    determination = serializers.SerializerMethodField(
        help_text="Null until it is published; of its panel until it is closed."
    )
    redacted = serializers.SerializerMethodField(
        help_text="What everybody reads of the determination of a sealed case."
    )
    draft = serializers.SerializerMethodField(
        help_text="Null of nothing drafted, and for all but its panel (VIII.1-k)."
    )
    times = serializers.SerializerMethodField()
    panel = serializers.SerializerMethodField(
        help_text="Null where none is drawn, or it may not be seen yet."
    )
    moves = serializers.SerializerMethodField(
        help_text="Those that are yours to make, in the order of a case’s life."
    )

    @property
    def shown(self) -> Any:
        return self.context["shown"]

    def get_next_step(self, case: Any) -> str:
        return self.shown.next_step

    @extend_schema_field(
        serializers.ListField(
            child=serializers.ChoiceField([hat.value for hat in HATS])
        )
    )
    def get_you_are(self, case: Any) -> list[str]:
        return [hat.value for hat in Hat if hat in self.shown.worn.hats]

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_joined_to(self, case: Any) -> str | None:
        into = case.joined_to
        tells = into is not None and (self.shown.is_inside or not into.is_sealed)
        return into.number if tells else None

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_joined(self, case: Any) -> list[str]:
        return [each.number for each in self.shown.joined]

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_appeals(self, case: Any) -> list[str]:
        return [each.case.number for each in self.shown.appeals]

    @extend_schema_field(AppealShape(allow_null=True))
    def get_appeal(self, case: Any) -> Any:
        form = self.shown.form_of_appeal
        return None if form is None else AppealShape(form).data

    @extend_schema_field(ProposalShape(many=True))
    def get_proposals(self, case: Any) -> Any:
        return ProposalShape(self.shown.proposals, many=True).data

    @extend_schema_field(CasePartyShape(many=True))
    def get_parties(self, case: Any) -> Any:
        return CasePartyShape(self.shown.parties, many=True, context=self.context).data

    @extend_schema_field(DocumentShape(many=True))
    def get_documents(self, case: Any) -> Any:
        return DocumentShape(self.shown.documents, many=True).data

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_missing(self, case: Any) -> list[str]:
        return [defect.text for defect in self.shown.defects]

    @extend_schema_field(OrderShape(many=True))
    def get_orders(self, case: Any) -> Any:
        return OrderShape(self.shown.orders, many=True).data

    @extend_schema_field(ExpulsionShape(allow_null=True))
    def get_expulsion(self, case: Any) -> Any:
        told = self.shown.ratification
        if told is None or told.expulsion is None:
            return None
        return ExpulsionShape(told.expulsion).data

    @extend_schema_field(ReclassifiedShape(many=True))
    def get_reclassified(self, case: Any) -> Any:
        told = self.shown.ratification
        return ReclassifiedShape(told.matches if told else [], many=True).data

    @extend_schema_field(DeterminationShape(allow_null=True))
    def get_determination(self, case: Any) -> Any:
        read = self.shown.determination
        return (
            None
            if read is None
            else DeterminationShape(read, context=self.context).data
        )

    @extend_schema_field(RedactedShape(allow_null=True))
    def get_redacted(self, case: Any) -> Any:
        redacted = self.shown.redacted
        return None if redacted is None else RedactedShape(redacted).data

    @extend_schema_field(DraftShape(allow_null=True))
    def get_draft(self, case: Any) -> Any:
        draft = self.shown.draft
        return None if draft is None else DraftShape(draft).data

    @extend_schema_field(TimeShape(many=True))
    def get_times(self, case: Any) -> Any:
        return TimeShape(self.shown.times, many=True).data

    @extend_schema_field(PanelShape(allow_null=True))
    def get_panel(self, case: Any) -> Any:
        panel = self.shown.panel
        return None if panel is None else PanelShape(panel).data

    @extend_schema_field(DoorShape(many=True))
    def get_moves(self, case: Any) -> Any:
        return DoorShape(self.shown.doors, many=True).data
