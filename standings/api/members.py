"""Members over JSON: looked up, read, and what officers enter of them.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.days import today
from rulebook.serializers.questions import Question
from standings import appointments, membership, titles
from standings.models import Appointment, Federation, Member
from standings.serializers.members import (
    AppointmentQuestion,
    CorrectionQuestion,
    EndQuestion,
    EnteredMemberShape,
    JoiningQuestion,
    MemberDayQuestion,
    MemberLineShape,
    MemberQuestion,
    MemberShape,
    MembersQuestion,
    MembersShape,
    NameQuestion,
    ZoneQuestion,
)
from standings.serializers.titles import (
    BarQuestion,
    EndedQuestion,
    TitleQuestion,
    VoidQuestion,
)

from .doors import (
    EXPECTED,
    KEPT,
    READ,
    WRITTEN,
    Door,
    act,
    entity_tag,
    expects,
    made,
    part,
    who,
)

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}
MADE = {201: EnteredMemberShape, **TOLD}
CHANGED = {200: EnteredMemberShape, **TOLD}


class Members(Door):
    """The members in the order of names; a new one."""

    @extend_schema(
        operation_id="members_list",
        parameters=[MembersQuestion],
        responses={200: MembersShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = MembersQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = Member.objects.unmerged().named(today())
        if asked["q"]:
            found = found.search(asked["q"])
        if asked["after"]:
            found = found.after(asked["after"])
        rows, further = part(request, found, "after", lambda member: member.number)
        lines = MemberLineShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})

    @extend_schema(
        request=MemberQuestion,
        parameters=[KEPT],
        responses={201: EnteredMemberShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = MemberQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        new = membership.enrol(**told, by=who(request), at=timezone.now())
        return made(_entered(request, new.number))


class OneMember(Door):
    """One member: names, federations, appointments, titles and bars by day."""

    @extend_schema(parameters=[MemberDayQuestion], responses={200: MemberShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        question = MemberDayQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        here = member_of(number)
        tag = {"ETag": entity_tag(request, "member", here.number)}
        context = {"request": request, "on": question.validated_data["on"]}
        shape = MemberShape(here, context=context)
        return Response(shape.data, headers=tag)


class Names(Door):
    """The names of a member."""

    @extend_schema(request=NameQuestion, parameters=[KEPT, EXPECTED], responses=MADE)
    @act
    def post(self, request: Request, number: str) -> Response:
        here = member_of(number)
        return does(request, here, NameQuestion, membership.rename, member=here)


class Zone(Door):
    """The home zone of a member."""

    @extend_schema(request=ZoneQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), membership.change_zone
        return does(request, here, ZoneQuestion, verb, 200, member=here)


class Correction(Door):
    """A name as it should have been written from its day on."""

    @extend_schema(
        request=CorrectionQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str, since: str) -> Response:
        here, verb = member_of(number), membership.correct_name
        told = {"member": here, "since": _day(since)}
        return does(request, here, CorrectionQuestion, verb, 200, **told)


class Federations(Door):
    """The federations that a member belongs to."""

    @extend_schema(request=JoiningQuestion, parameters=[KEPT, EXPECTED], responses=MADE)
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), membership.join_federation
        return does(request, here, JoiningQuestion, verb, member=here)


class Leave(Door):
    """A federation that a member leaves."""

    @extend_schema(request=EndQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str, code: str) -> Response:
        here, verb = member_of(number), membership.leave_federation
        told = {"member": here, "federation": _federation(code)}
        return does(request, here, EndQuestion, verb, 200, **told)


class Appointments(Door):
    """The offices of a member."""

    @extend_schema(
        request=AppointmentQuestion, parameters=[KEPT, EXPECTED], responses=MADE
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), appointments.appoint
        return does(request, here, AppointmentQuestion, verb, member=here)


class End(Door):
    """An appointment that ends, by the number of the act that made it."""

    @extend_schema(request=EndQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str, made_by: int) -> Response:
        here, verb = member_of(number), appointments.end_appointment
        held = Appointment.objects.filter(member=here, made_by__number=made_by).first()
        if held is None:
            said = _("Act %(act)s appointed %(member)s to nothing.")
            raise Http404(said % {"act": made_by, "member": here.number})
        return does(request, here, EndQuestion, verb, 200, appointment=held)


class Titles(Door):
    """The titles of a member (X.1)."""

    @extend_schema(request=TitleQuestion, parameters=[KEPT, EXPECTED], responses=MADE)
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), titles.grant_title
        return does(request, here, TitleQuestion, verb, member=here)


class TitleEnd(Door):
    """A title that ends, by the number of the act that granted it."""

    @extend_schema(
        request=EndedQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str, made_by: int) -> Response:
        here, verb = member_of(number), titles.end_title
        title = _entry(here.titles, here, made_by)
        return does(request, here, EndedQuestion, verb, 200, title=title)


class TitleVoid(Door):
    """A title that was never held, by the number of the act that granted it."""

    @extend_schema(request=VoidQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str, made_by: int) -> Response:
        here, verb = member_of(number), titles.void_title
        title = _entry(here.titles, here, made_by)
        return does(request, here, VoidQuestion, verb, 200, title=title)


class Bars(Door):
    """What bars a member from play."""

    @extend_schema(request=BarQuestion, parameters=[KEPT, EXPECTED], responses=MADE)
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), titles.bar_member
        return does(request, here, BarQuestion, verb, member=here)


class BarEnd(Door):
    """A bar that ends, by the number of the act that made it."""

    @extend_schema(
        request=EndedQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str, made_by: int) -> Response:
        here, verb = member_of(number), titles.end_bar
        bar = _entry(here.bars, here, made_by)
        return does(request, here, EndedQuestion, verb, 200, bar=bar)


class BarVoid(Door):
    """A bar that never was, by the number of the act that made it (VIII.2-d)."""

    @extend_schema(request=VoidQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str, made_by: int) -> Response:
        here, verb = member_of(number), titles.void_bar
        bar = _entry(here.bars, here, made_by)
        return does(request, here, VoidQuestion, verb, 200, bar=bar)


def _entry(entries: Any, member: Member, made_by: int) -> Any:
    """The title or bar that an act made. Raises Http404."""
    entry = entries.filter(made_by__number=made_by).first()
    if entry is None:
        said = _("Act %(act)s entered no such thing of %(member)s.")
        raise Http404(said % {"act": made_by, "member": member.number})
    return entry


def does(
    request: Request,
    here: Member,
    asked: type[Question],
    verb: Callable[..., Any],
    status: int = 201,
    **told: Any,
) -> Response:
    """Reads the question, does the act, and answers the member as the entry then is."""
    expects(request, "member", here.number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    verb(**told, **question.validated_data, by=who(request), at=timezone.now())
    return made(_entered(request, here.number), status)


def _entered(request: Request, number: str) -> Any:
    return EnteredMemberShape(member_of(number), context={"request": request}).data


def member_of(number: str) -> Any:
    """The member of this very number, with all that is dated. Raises Http404."""
    try:
        here = Member.objects.whole(today()).numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(
            _(
                "There is no member “%(number)s”. A number is written such as "
                "ICA-000017; GET members/?q= finds who bears which."
            )
            % {"number": number}
        )
    return here


def _federation(code: str) -> Federation:
    """The federation of a code. Raises Http404."""
    try:
        return Federation.objects.coded(code)
    except Federation.DoesNotExist:
        raise Http404(
            _("There is no federation “%(code)s”.") % {"code": code}
        ) from None


def _day(text: str) -> date:
    """A day out of an address. Raises Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404(_("A day is written such as 2026-05-01.")) from None
