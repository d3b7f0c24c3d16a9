"""Cases over JSON: the docket, one case, a filing, and the moves of it.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.findings import Denied
from standings.api.doors import EXPECTED, KEPT, WRITTEN, Door, act, made, who
from tribunal.access import reader_of
from tribunal.moves import MOVES
from tribunal.serializers.cases import CaseShape
from tribunal.shown import known
from tribunal.surface import SURFACES

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}
ASKED = PolymorphicProxySerializer(
    component_name="MoveQuestion",
    serializers=list({surface.question for surface in SURFACES.values()}),
    resource_type_field_name=None,
)


class Moves(Door):
    """A move of a case, by its slug: those that are open the case itself lists."""
