"""The rule book over JSON: counts, claims, plays, provisions, the codes of findings.

Stateless: a request is read by a serializer, answered by the engine, and leaves
nothing behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.http import Http404
from django.urls import URLPattern, get_resolver
from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from rulebook.answers import (
    Answer,
    book_answer,
    citations_answer,
    claim_answer,
    count_answer,
    place_answer,
    play_answer,
    provision_answer,
    replay_answer,
    rules_answer,
    unread_answer,
)
from rulebook.book import the_book
from rulebook.catalogue import CATALOGUE
from rulebook.citing import MOST, resolve
from rulebook.days import today
from rulebook.engine import NotationError, from_json, replay
from rulebook.engine.schema import SCHEMA
from rulebook.search import search
from rulebook.serializers.bodies import SheetCSV, SheetJSON, SheetText
from rulebook.serializers.fields import Unreadable
from rulebook.serializers.questions import (
    CitationsQuestion,
    ClaimQuestion,
    CountQuestion,
    CountsQuestion,
    DayQuestion,
    PlayQuestion,
    ProvisionsQuestion,
    SheetsQuestion,
)
from rulebook.serializers.shapes import (
    BookShape,
    CitationsShape,
    ClaimShape,
    CodeShape,
    CountShape,
    CountsShape,
    PlayShape,
    ProblemShape,
    ProvisionShape,
    ReplayShape,
    ReplaysShape,
)
from rulebook.silences import the_silences, with_silences
from rulebook.spellings import Record, read


def one_or_many(name: str, one: type, many: type) -> PolymorphicProxySerializer:
    """Either of two shapes, for the published description."""
    return PolymorphicProxySerializer(
        component_name=name, serializers=[one, many], resource_type_field_name=None
    )


def refusals(*statuses: int) -> dict[tuple[int, str], type]:
    """Problems that an address may answer with, for the published description."""
    return {(status, "application/problem+json"): ProblemShape for status in statuses}


POSTED = refusals(400, 411, 413, 415, 422)


def day_asked(request: Request) -> date | None:
    """The day in the address, None where none is named."""
    question = DayQuestion(data=request.query_params)
    question.is_valid(raise_exception=True)
    return question.validated_data["on"]


class Index(APIView):
    """Where everything is."""

    @extend_schema(responses={200: dict[str, str]})
    def get(self, request: Request) -> Response:
        return Response(
            {
                name: reverse(f"{space}:{name}", request=request)
                for space, name in _entrances()
                if name != "index"
            }
        )


def _entrances() -> Iterator[tuple[str, str]]:
    """Whatever any application answers beside this index and under it, by its name.

    Only what is asked with nothing in its address: the rest is led to from there.
    """
    spaces = get_resolver().namespace_dict
    here, _own = spaces["api"]
    for space, (prefix, resolver) in spaces.items():
        for each in resolver.url_patterns if prefix == here else ():
            if isinstance(each, URLPattern) and not each.pattern.converters:
                yield space, str(each.name)


class Counts(APIView):
    """Hands and cribs counted, one or many."""

    @extend_schema(
        request=one_or_many("CountsRequest", CountQuestion, CountsQuestion),
        responses={
            200: one_or_many("CountsAnswer", CountShape, CountsShape),
            **POSTED,
        },
    )
    def post(self, request: Request) -> Response:
        many = isinstance(request.data, dict) and "counts" in request.data
        question = (CountsQuestion if many else CountQuestion)(data=request.data)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        if not many:
            return Response(count_answer(asked["count"]))
        answers = [
            count_answer(each["count"], items=asked["itemise"], notes=False)
            for each in asked["counts"]
        ]
        return Response({"counts": answers})


class Claims(APIView):
    """A count as claimed, judged, and muggins to what it left out."""

    @extend_schema(request=ClaimQuestion, responses={200: ClaimShape, **POSTED})
    def post(self, request: Request) -> Response:
        question = ClaimQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        return Response(claim_answer(question.validated_data["verdict"]))


class Plays(APIView):
    """A play judged, as far as the hands are known."""

    @extend_schema(request=PlayQuestion, responses={200: PlayShape, **POSTED})
    def post(self, request: Request) -> Response:
        question = PlayQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        return Response(play_answer(question.validated_data["record"]))


class Replays(APIView):
    """Sheets replayed, in any spelling: findings, the split, the outcome.

    Of a file of several matches each is answered, or told why it cannot be read.
    """

    parser_classes = (SheetJSON, SheetText, SheetCSV)

    @extend_schema(
        parameters=[SheetsQuestion],
        request={
            "application/json": dict[str, Any],
            "text/plain": str,
            "text/csv": str,
        },
        responses={
            200: one_or_many("ReplaysAnswer", ReplayShape, ReplaysShape),
            **POSTED,
        },
    )
    def post(self, request: Request) -> Response:
        question = SheetsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        data, dates = request.data, question.validated_data["dates"]
        try:
            if isinstance(data, bytes):
                records = read(data, dates)
            else:
                records = (Record(from_json(data)),)
        except NotationError as error:
            raise Unreadable(error.finding, place_answer(error)) from error
        if len(records) > 1:
            return Response({"replays": [_one_of_several(each) for each in records]})
        (record,) = records
        if record.sheet is None:
            raise Unreadable(record.notes[0], {"line": record.line})
        played = replay(record.sheet)
        return Response(replay_answer(played, record.sheet, record.notes))


def _one_of_several(record: Record) -> Answer:
    if record.sheet is None:
        return unread_answer(record)
    played = replay(record.sheet)
    answer = replay_answer(played, record.sheet, record.notes)
    return {"line": record.line, **answer}


class SchemaJSON(JSONRenderer):
    """A JSON Schema under its own media type."""

    media_type = "application/schema+json"


class ScoresheetSchema(APIView):
    """The JSON Schema (2020-12) of a sheet's JSON spelling."""

    renderer_classes = (SchemaJSON, *APIView.renderer_classes)

    @extend_schema(responses={200: dict[str, Any]})
    def get(self, request: Request) -> Response:
        address = reverse("api:scoresheet-schema", request=request)
        return Response({"$id": address, **SCHEMA})


class Provisions(APIView):
    """Every provision in the book's order, or those that a search finds, best first."""

    @extend_schema(
        operation_id="provisions_list",
        parameters=[ProvisionsQuestion],
        responses={200: ProvisionShape(many=True), **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = ProvisionsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        on, asked = question.validated_data["on"], question.validated_data["q"]
        book, now = the_book(), today()
        found = (
            book if asked is None else (hit.provision for hit in search(book, asked))
        )
        return Response([provision_answer(each, on, now) for each in found])


class Provision(APIView):
    """One provision by its id, as it stands or stood on a day."""

    @extend_schema(
        parameters=[DayQuestion],
        responses={200: ProvisionShape, **refusals(404, 422)},
    )
    def get(self, request: Request, provision: str) -> Response:
        book = the_book()
        if provision not in book:
            raise Http404(
                _("The book has no provision “%(id)s”; ids look like IV.2.5 or IV.4-b.")
                % {"id": provision}
            )
        return Response(provision_answer(book[provision], day_asked(request), today()))


class WholeBook(APIView):
    """The whole book: articles, provisions with their history, and the silences."""

    @extend_schema(
        parameters=[DayQuestion], responses={200: BookShape, **refusals(422)}
    )
    def get(self, request: Request) -> Response:
        on = day_asked(request)
        return Response(book_answer(the_book(), the_silences(), on, today()))


class Citations(APIView):
    """The citations in a text, found or unknown, up to a bound."""

    @extend_schema(request=CitationsQuestion, responses={200: CitationsShape, **POSTED})
    def post(self, request: Request) -> Response:
        question = CitationsQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        book, text = the_book(), question.validated_data["text"]
        cited = resolve(with_silences(book), text, MOST + 1)
        return Response(citations_answer(book, cited[:MOST], len(cited) <= MOST))


class Findings(APIView):
    """The catalogue: every code that a finding can carry."""

    @extend_schema(responses={200: CodeShape(many=True)})
    def get(self, request: Request) -> Response:
        return Response(
            [
                {
                    "code": code,
                    "gravity": entry.gravity.value,
                    "rules": rules_answer(entry.rules),
                    "sentence": _(entry.sentence),
                    "page": reverse("rulebook:finding", [code], request=request),
                }
                for code, entry in CATALOGUE.items()
            ]
        )
