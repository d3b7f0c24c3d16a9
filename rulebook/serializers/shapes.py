"""The shape of the answers, for the published description.

The answers themselves are made elsewhere; a test holds the two against each other.
"""

from __future__ import annotations

from rest_framework import serializers

from rulebook.engine.match import WonBy
from rulebook.findings import Gravity
from rulebook.rules import Kind

PROVISION_KINDS = [kind.value for kind in Kind]
ITEM_KINDS = "fifteen pair run flush nobs thirty-one go last".split()


class RuleShape(serializers.Serializer):
    id = serializers.CharField(help_text="The provision, such as IV.2.5.")
    kind = serializers.ChoiceField(PROVISION_KINDS)


class ItemShape(serializers.Serializer):
    kind = serializers.ChoiceField(ITEM_KINDS)
    cards = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()
    rule = serializers.CharField(help_text="The provision it rests on.")
    rule_kind = serializers.ChoiceField(PROVISION_KINDS)


class AtShape(serializers.Serializer):
    deal = serializers.IntegerField(allow_null=True)
    act = serializers.IntegerField(allow_null=True, help_text="Counted from 1.")


class FindingShape(serializers.Serializer):
    code = serializers.CharField()
    gravity = serializers.ChoiceField([gravity.value for gravity in Gravity])
    at = AtShape()
    line = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    rules = RuleShape(many=True)
    facts = serializers.DictField()


class CountShape(serializers.Serializer):
    total = serializers.IntegerField()
    items = ItemShape(many=True, required=False)
    spoken = serializers.CharField()
    notes = FindingShape(many=True, required=False)


class CountsShape(serializers.Serializer):
    counts = CountShape(many=True)


class LineShape(serializers.Serializer):
    text = serializers.CharField()
    stands = serializers.BooleanField()
    points = serializers.IntegerField()
    why = serializers.CharField(
        allow_null=True, help_text="Why it fails, or earns less than it says."
    )
    rules = RuleShape(many=True)


class MugginsShape(serializers.Serializer):
    earned = serializers.IntegerField()
    lines = LineShape(many=True)


class ClaimShape(serializers.Serializer):
    true = serializers.IntegerField()
    claimed = serializers.IntegerField()
    over = serializers.IntegerField()
    shortfall = serializers.IntegerField()
    missed = ItemShape(
        many=True,
        help_text=(
            "What was left uncounted. Empty where only a total was claimed: then the "
            "shortfall alone is known (IV.4-b)."
        ),
    )
    lines = LineShape(many=True)
    muggins = MugginsShape()
    findings = FindingShape(many=True)


class ActShape(serializers.Serializer):
    seat = serializers.CharField()
    card = serializers.CharField(allow_null=True, help_text="Null for a Go.")
    series = serializers.IntegerField()
    count = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(
        allow_null=True, help_text="Null after an act that nothing can be judged by."
    )
    claimed = serializers.IntegerField(allow_null=True)
    items = ItemShape(many=True)
    findings = FindingShape(many=True)


class PlayShape(serializers.Serializer):
    acts = ActShape(many=True)
    legal = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField())
    )
    count = serializers.IntegerField()
    turn = serializers.CharField(allow_null=True)
    over = serializers.BooleanField()
    totals = serializers.DictField(child=serializers.IntegerField())


class SplitShape(serializers.Serializer):
    play = serializers.IntegerField()
    hands = serializers.IntegerField()
    cribs = serializers.IntegerField()
    heels = serializers.IntegerField()
    muggins = serializers.IntegerField()
    penalties = serializers.IntegerField(help_text="Negative where taken back.")


class OutcomeShape(serializers.Serializer):
    """By sides, each named by its first seat; null where it cannot be told."""

    winner = serializers.CharField(allow_null=True)
    scores = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    won_by = serializers.ChoiceField([by.value for by in WonBy], allow_null=True)
    at = AtShape()
    defeats = serializers.DictField(child=serializers.IntegerField(), allow_null=True)


class StepShape(serializers.Serializer):
    at = AtShape(help_text="The act; null where pegs move and no act says so.")
    points = serializers.IntegerField(help_text="What it truly comes to.")
    items = ItemShape(many=True)
    count = serializers.IntegerField(
        allow_null=True, help_text="The running count of the play after it."
    )
    pegs = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="By side: where its rear peg stands after it, and its front peg.",
    )


class ReplayShape(serializers.Serializer):
    findings = FindingShape(many=True)
    tally = serializers.DictField(child=SplitShape(), help_text="By seat.")
    outcome = OutcomeShape()
    steps = StepShape(many=True)
    sheet = serializers.DictField(help_text="The sheet in the JSON spelling.")


class RecordShape(serializers.Serializer):
    """One match of a file of several: replayed, or why it could not be read."""

    line = serializers.IntegerField(help_text="Where it begins.")
    detail = serializers.CharField(required=False, help_text="Why it is unread.")
    findings = FindingShape(many=True)
    tally = serializers.DictField(child=SplitShape(), required=False)
    outcome = OutcomeShape(required=False)
    steps = StepShape(many=True, required=False)
    sheet = serializers.DictField(required=False)


class ReplaysShape(serializers.Serializer):
    replays = RecordShape(many=True)


class WordingShape(serializers.Serializer):
    since = serializers.DateField(allow_null=True, help_text="Null where not known.")
    year_only = serializers.BooleanField(help_text="The sources give only the year.")
    act = serializers.CharField(allow_null=True, help_text="What made the wording.")
    repealed = serializers.BooleanField()
    text = serializers.ListField(child=serializers.CharField())


class ProvisionShape(serializers.Serializer):
    id = serializers.CharField()
    kind = serializers.ChoiceField(PROVISION_KINDS)
    title = serializers.CharField()
    citation = serializers.CharField()
    article = serializers.CharField()
    interprets = serializers.CharField(allow_null=True)
    on = serializers.DateField(allow_null=True, help_text="The day asked about.")
    in_force = serializers.BooleanField()
    text = serializers.ListField(child=serializers.CharField())
    history = WordingShape(many=True)


class ArticleShape(serializers.Serializer):
    id = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(PROVISION_KINDS)
    provisions = ProvisionShape(many=True)


class SilenceShape(serializers.Serializer):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.ListField(child=serializers.CharField())
    near = serializers.ListField(
        child=serializers.CharField(), help_text="The provisions beside it."
    )


class BookShape(serializers.Serializer):
    on = serializers.DateField(allow_null=True, help_text="The day asked about.")
    preface = serializers.ListField(child=serializers.CharField())
    articles = ArticleShape(many=True)
    silences = SilenceShape(many=True, help_text="What the sources leave open.")


class CitedShape(serializers.Serializer):
    text = serializers.CharField()
    start = serializers.IntegerField(help_text="In characters, from 0.")
    end = serializers.IntegerField()
    id = serializers.CharField(
        help_text="A provision’s, an article’s such as IV, or a silence’s such as S.4."
    )
    found = serializers.BooleanField()
    kind = serializers.ChoiceField(
        PROVISION_KINDS, allow_null=True, help_text="Null for a silence, too."
    )
    title = serializers.CharField(allow_null=True)
    citation = serializers.CharField(allow_null=True)


class CitationsShape(serializers.Serializer):
    citations = CitedShape(many=True)
    complete = serializers.BooleanField(
        help_text="False where the text holds more than are listed."
    )


class CodeShape(serializers.Serializer):
    code = serializers.CharField()
    gravity = serializers.ChoiceField([gravity.value for gravity in Gravity])
    rules = RuleShape(many=True)
    sentence = serializers.CharField(help_text="Its fields in braces.")
    page = serializers.URLField(help_text="What it means, with an example.")


class ErrorShape(serializers.Serializer):
    pointer = serializers.CharField(
        required=False, help_text="Left out where an act is refused as a whole."
    )
    detail = serializers.CharField()
    code = serializers.CharField()
    rules = RuleShape(many=True)
    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)


class ProblemShape(serializers.Serializer):
    """RFC 9457 problem details. The first error stands at the top level too."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    pointer = serializers.CharField(required=False)
    code = serializers.CharField(required=False)
    rules = RuleShape(many=True, required=False)
    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)
    errors = ErrorShape(many=True, required=False)  # type: ignore[assignment]
