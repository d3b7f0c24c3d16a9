"""Matches over JSON: reported, read, and what is said of how they ended.

A request is read and a sheet judged before the act begins, for which all others wait;
the verbs do the rest, as on the pages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.answers import place_answer
from rulebook.api import refusals
from rulebook.engine import NotationError
from rulebook.findings import Finding, Refused
from rulebook.serializers.bodies import SheetJSON, SheetText
from rulebook.serializers.fields import Unreadable
from rulebook.serializers.questions import Question
from standings import confirmation, registration, results
from standings.allowances import REPORTS
from standings.convening import Basis
from standings.models import Match, Result
from standings.results import Judged
from standings.serializers.fields import ReasonQuestion
from standings.serializers.matches import (
    CandidateShape,
    ConvenedQuestion,
    CorrectedQuestion,
    MatchesQuestion,
    MatchesShape,
    MatchLineShape,
    MatchQuestion,
    MatchShape,
    NothingQuestion,
    SheetShape,
    WhichMatchShape,
    judged_file,
    judged_json,
    numbers_in,
)
from standings.serializers.titles import VoidQuestion

from .doors import (
    EXPECTED,
    KEPT,
    READ,
    WRITTEN,
    Door,
    act,
    acting,
    entity_tag,
    expects,
    made,
    part,
    who,
)

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}
CHANGED = {200: MatchShape, **TOLD}
SAID = (
    "classifications__act",
    "reports__act__who",
    "results__act",
    "results__lines__seat",
    "results__answers__member",
    "results__answers__act",
)
"""What is read of a match besides what a line tells."""


class Matches(Door):
    """The matches, the newest first; a match that somebody reports."""

    @extend_schema(
        operation_id="matches_list",
        parameters=[MatchesQuestion],
        responses={200: MatchesShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = MatchesQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = Match.objects.with_basis()
        if asked["member"]:
            found = found.filter(seats__member=asked["member"].kept_id)
        for name in ("event", "state", "basis"):
            if asked[name]:
                found = found.filter(**{name: asked[name]})
        return _listed(request, found, asked)

    @extend_schema(
        request=MatchQuestion,
        parameters=[KEPT],
        responses={
            201: MatchShape,
            200: MatchShape,
            **WRITTEN,
            (409, "application/problem+json"): WhichMatchShape,
        },
    )
    def post(self, request: Request) -> Response:
        question = MatchQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told, judged = (
            question.validated_data["told"],
            question.validated_data["judged"],
        )
        by, at = who(request), timezone.now()

        def report() -> Response:
            if judged is None:
                came = registration.report_match(told=told, by=by, at=at)
            else:
                came = results.report_ended(told=told, judged=judged, by=by, at=at)
            return made(_answer(request, came.match), 201 if came.is_new else 200)

        try:
            return acting(request, report, REPORTS)
        except Refused as refused:
            _name_candidates(request, refused)
            raise


class OneMatch(Door):
    """One match: what it was and why, who sat at it, and how it ended."""

    @extend_schema(responses={200: MatchShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        here = _match(number)
        tag = {"ETag": entity_tag(request, "match", here.number)}
        return Response(_answer(request, here), headers=tag)


class Sheets(Door):
    """The sheets of a match, of which one more is handed in.

    In the text or the JSON spelling, or as a log that tells of one match.
    """

    parser_classes = (SheetJSON, SheetText)

    @extend_schema(
        request={"application/json": dict[str, Any], "text/plain": str},
        parameters=[KEPT, EXPECTED],
        responses={201: SheetShape, 200: SheetShape, **TOLD},
    )
    def post(self, request: Request, number: str) -> Response:
        here, judged = _match(number), _judged(request)

        def hand_in() -> Response:
            expects(request, "match", here.number)
            came = results.submit_sheet(
                match=here, judged=judged, by=who(request), at=timezone.now()
            )
            answer = _sheet(request, here, came.sheet.version)
            return made(answer, 201 if came.is_new else 200)

        return acting(request, hand_in)


class OneSheet(Door):
    """A sheet as it was handed in, with the verdict of that day."""

    @extend_schema(responses={200: SheetShape, **READ})
    def get(self, request: Request, number: str, version: int) -> Response:
        return Response(_sheet(request, _match(number), version))


class Confirmation(Door):
    """The result in force, confirmed by another side than the one that told it."""

    @extend_schema(
        request=NothingQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        verb = confirmation.confirm_result
        return _does(request, number, NothingQuestion, verb, _in_force)


class Dispute(Door):
    """The result in force, disputed by a party (X.1-c)."""

    verb = staticmethod(confirmation.dispute_result)
    """What a dispute does; told anew by whose address this is."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ReasonQuestion, self.verb, _in_force)


class Unanswered(Door):
    """The result in force, which nobody answered, confirmed by an officer."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        verb = confirmation.confirm_unanswered
        return _does(request, number, ReasonQuestion, verb, _in_force)


class Withdrawal(Door):
    """A mistyped report, withdrawn by whoever made it."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        verb = registration.withdraw_match
        return _does(request, number, ReasonQuestion, verb, _itself)


class Correction(Door):
    """Another result in the place of the one in force, on an authority."""

    @extend_schema(
        request=CorrectedQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    def post(self, request: Request, number: str) -> Response:
        here = _match(number)
        question = CorrectedQuestion(data=request.data, context={"match": here})
        question.is_valid(raise_exception=True)

        def correct() -> Response:
            expects(request, "match", here.number)
            told: Any = question.validated_data
            results.correct_result(
                match=here, **told, by=who(request), at=timezone.now()
            )
            return made(_answer(request, here), 200)

        return acting(request, correct)


class Void(Door):
    """The result in force, declared void on an authority."""

    @extend_schema(request=VoidQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, VoidQuestion, results.void_result, _itself)


class Convened(Door):
    """The public register of convened matches (X.1), the newest first."""

    @extend_schema(
        parameters=[ConvenedQuestion], responses={200: MatchesShape, **refusals(422)}
    )
    def get(self, request: Request) -> Response:
        question = ConvenedQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found = Match.objects.standing().with_basis().filter(basis=Basis.CONVENED)
        return _listed(request, found, question.validated_data)


def _listed(request: Request, found: Any, asked: Any) -> Response:
    """A part of a list of matches, of a season and after a match."""
    if asked["season"]:
        found = found.filter(year=asked["season"])
    if asked["after"]:
        found = found.before(asked["after"])
    found = found.whole().prefetch_related("results__lines__seat").latest_first()
    rows, further = part(request, found, "after", lambda match: match.number)
    lines = MatchLineShape(rows, many=True, context={"request": request})
    return Response({"results": lines.data, "next": further})


def _does(
    request: Request,
    number: str,
    asked: type[Question],
    verb: Callable[..., Any],
    subject: Callable[[Match], dict[str, Any]],
) -> Response:
    """Reads the question, does the act, and answers the match as it then is."""
    here = _match(number)
    expects(request, "match", here.number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told: Any = question.validated_data
    verb(**subject(here), **told, by=who(request), at=timezone.now())
    return made(_answer(request, here), 200)


def _itself(match: Match) -> dict[str, Any]:
    return {"match": match}


def _in_force(match: Match) -> dict[str, Result]:
    """The result that an answer is to. Raises Refused where there is none."""
    if match.in_force is None:
        raise Refused(Finding("no-result-to-answer", {"match": match.number}))
    return {"result": match.in_force}


def _judged(request: Request) -> Judged:
    """The sheet that is handed in, judged. Raises Unreadable."""
    data = request.data
    try:
        return judged_file(data) if isinstance(data, bytes) else judged_json(data)
    except NotationError as error:
        raise Unreadable(error.finding, place_answer(error)) from error


def _name_candidates(request: Request, refused: Refused) -> None:
    """Tells beside a refusal which matches the one reported may be."""
    (found, *_more) = refused.findings
    if found.code == "same-or-another":
        numbers = numbers_in(str(found.facts["matches"]))
        matches = [Match.objects.numbered(number) for number in numbers]
        shape = CandidateShape(matches, many=True, context={"request": request})
        refused.beside = {"candidates": shape.data}


def _answer(request: Request, match: Match) -> Any:
    here = Match.objects.whole().prefetch_related(*SAID).get(pk=match.pk)
    return MatchShape(here, context={"request": request}).data


def _sheet(request: Request, match: Match, version: int) -> Any:
    """A sheet of a match. Raises Http404."""
    kept = match.sheets.select_related("match", "act", "verdict")
    sheet = kept.filter(version=version).first()
    if sheet is None:
        said = _("%(match)s has no sheet of version %(version)s.")
        raise Http404(said % {"match": match.number, "version": version})
    here = Match.objects.whole().get(pk=match.pk)
    return SheetShape(sheet, context={"request": request, "match": here}).data


def _match(number: str) -> Match:
    """The match of this very number. Raises Http404."""
    try:
        here = Match.objects.numbered(number)
    except Match.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(
            _(
                "There is no match “%(number)s”. A number is written such as "
                "ICA-M-2026-000123; GET matches/ lists them."
            )
            % {"number": number}
        )
    return here
