"""The facts of a report of conduct, as programs tell them.

Which facts there are stands with the report; nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from rulebook.findings import Refused
from rulebook.serializers.fields import Text, refusal
from rulebook.serializers.questions import Question
from standings import names
from standings.faults import text_faults
from standings.serializers.fields import OneOf
from tribunal.conduct import LONGEST_FACT, REPORTS, Fact


class FactText(Text):
    """What is told in words, in answer to a question of a report."""

    def to_internal_value(self, data: Any) -> str:
        text = names.prose(super().to_internal_value(data).replace("\r\n", "\n"))
        if text:
            for finding in text_faults("answer", text, LONGEST_FACT, lines=True):
                raise refusal(Refused(finding))
        return text


def _asking(fact: Fact) -> serializers.Field:
    """The key of a question of a report; none has to be answered."""
    asked: dict[str, Any] = {
        "default": "",
        "allow_blank": True,
        "help_text": fact.asked,
    }
    if fact.is_day:
        return serializers.DateField(
            default=None, allow_null=True, help_text=fact.asked
        )
    if fact.choices is None:
        return FactText(max_length=LONGEST_FACT, **asked)
    return OneOf(list(fact.choices.items()), **asked)


class FactsQuestion(Question):
    """The facts of a report of conduct, each by name; none has to be told."""

    of: str

    def get_fields(self) -> dict[str, serializers.Field]:
        own = {fact.name: _asking(fact) for fact in REPORTS[self.of].facts}
        return {"report": OneOf([(self.of, REPORTS[self.of].name)]), **own}


class HandOnTheCardsFacts(FactsQuestion):
    """The facts of a report under VII.2."""

    of = "hand-on-the-cards"


class UtteranceFacts(FactsQuestion):
    """The facts of a report under VII.4."""

    of = "utterance"


FACTS = {each.of: each for each in (HandOnTheCardsFacts, UtteranceFacts)}


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="CaseFacts",
        serializers=list(FACTS.values()),
        resource_type_field_name=None,
    )
)
class FactsField(serializers.Field):
    """The facts of a report of conduct; ``report`` says of which kind."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        named = data.get("report") if isinstance(data, Mapping) else None
        if not isinstance(named, str) or named not in FACTS:
            said = _("Give the facts by name, and say of which report: %(reports)s.")
            raise serializers.ValidationError(said % {"reports": ", ".join(FACTS)})
        return FACTS[named]().run_validation(data)
