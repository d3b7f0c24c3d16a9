"""The registers as the console lists them: looked through, filtered, and never edited.

What is told of a row is public, or open to whoever reads the whole record. A case that
is sealed to its reader is in none of them.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from standings.models import (
    Act,
    Appointment,
    Bar,
    Event,
    Federation,
    Match,
    Member,
    Notice,
    Title,
    TwentyNine,
    User,
)
from standings.models.members import number_meant
from standings.templatetags.matches import ended_so, form_name, met_plainly
from standings.templatetags.registers import moment, said
from tribunal.docket import closed_to, must_act, state_said
from tribunal.models import Case, Publication, Ruling

from .listing import OfMembers, Register, of_member
from .site import site as site


@admin.register(Member, site=site)
class Members(Register):
    slug = "members"
    kind = "member"
    page_name = "standings:member"
    list_display = ("told_name", "number", "species", "zone")
    list_filter = ("species", ("merged_into", admin.EmptyFieldListFilter))
    search_fields = ("serial",)
    search_help_text = _("A name borne now or once, or a number.")
    tells = ("number", "species", "zone", "merged")
    doings = (
        ("standings:member-appointments", _("Appoint")),
        ("standings:rename", _("Another name")),
        ("standings:member-federations", _("Federations")),
        ("standings:grant-title", _("Grant a title")),
        ("standings:bar", _("Suspend or bar")),
        ("standings:merge", _("Merge into another record")),
        ("standings:member-log-in", _("The log-in")),
    )

    def get_queryset(self, request):
        return Member.objects.named(today()).select_related("merged_into")

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        number = number_meant(search_term)
        serial = int(number.removeprefix("ICA-")) if number else 0
        pks = Member.objects.search(search_term).values("pk")
        return queryset.filter(Q(pk__in=pks) | Q(serial=serial)), False

    def heading(self, found):
        return found.name or found.number

    @admin.display(description=_("name"))
    def told_name(self, found):
        return found.name or found.number

    @admin.display(description=_("number"))
    def number(self, found):
        return found.number

    @admin.display(description=_("merged into"))
    def merged(self, found):
        return found.merged_into.number if found.merged_into else gettext("no other")


@admin.register(Federation, site=site)
class Federations(Register):
    slug = "federations"
    kind = "federation"
    page_name = "standings:federation"
    list_display = ("number", "called", "confederation", "members", "last_day")
    list_filter = (("last_day", admin.EmptyFieldListFilter),)
    search_fields = ("code", "names__full")
    tells = ("number", "called", "confederation", "members", "letterhead", "last_day")
    doings = (
        ("standings:rename-federation", _("Another name")),
        ("standings:confederation", _("Another confederation")),
        ("standings:letterhead", _("The letterhead")),
        ("standings:specimen", _("A specimen")),
    )

    def get_queryset(self, request):
        day = today()
        return Federation.objects.named(day).counted(day).order_by("code")

    def found(self, request, number):
        try:
            return self.get_queryset(request).coded(number)
        except Federation.DoesNotExist:
            return None

    def heading(self, found):
        return found.name or found.code

    @admin.display(description=_("code"))
    def number(self, found):
        return found.code

    @admin.display(description=_("name"))
    def called(self, found):
        return found.name or ""

    @admin.display(description=_("members"))
    def members(self, found):
        return found.members

    @admin.display(description=_("may give its letterhead"))
    def letterhead(self, found):
        return gettext("yes") if found.has_letterhead else gettext("no")


@admin.register(Appointment, site=site)
class Appointments(OfMembers):
    slug = "appointments"
    list_display = ("whose", "role", "federation", "since", "until")
    list_filter = (
        "role",
        ("federation", admin.RelatedOnlyFieldListFilter),
        ("until", admin.EmptyFieldListFilter),
    )
    search_fields = ("role",)
    tells = ("whose", "role", "federation", "days")
    doings = (("standings:end-appointment", _("End it")),)
    ordering = ("-since", "-pk")

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("federation")


@admin.register(Title, site=site)
class Titles(OfMembers):
    slug = "titles"
    list_display = ("whose", "name", "authority", "since", "until", "void")
    list_filter = (
        ("until", admin.EmptyFieldListFilter),
        ("voided_by", admin.EmptyFieldListFilter),
    )
    search_fields = ("name", "authority")
    tells = ("whose", "name", "authority", "days", "void")
    doings = (
        ("standings:end-title", _("End it")),
        ("standings:void-title", _("Declare it void")),
    )
    ordering = ("-since", "-pk")

    @admin.display(description=_("void"))
    def void(self, found):
        return gettext("void from the start") if found.is_void else gettext("no")


@admin.register(Bar, site=site)
class Bars(OfMembers):
    slug = "bars"
    list_display = ("whose", "kind", "authority", "since", "until")
    list_filter = (
        "kind",
        ("until", admin.EmptyFieldListFilter),
        ("voided_by", admin.EmptyFieldListFilter),
    )
    search_fields = ("authority", "scope")
    tells = ("whose", "kind", "scope", "authority", "days", "void")
    doings = (
        ("standings:end-bar", _("End it")),
        ("standings:void-bar", _("Declare it void")),
    )
    ordering = ("-since", "-pk")
    void = Titles.void


@admin.register(Event, site=site)
class Events(Register):
    slug = "events"
    kind = "event"
    page_name = "standings:event"
    list_display = ("called", "number", "kind", "state", "since", "until")
    list_filter = ("state", "kind", ("federation", admin.RelatedOnlyFieldListFilter))
    search_fields = ("name",)
    tells = ("number", "kind", "state", "federation", "since", "until", "zone")
    doings = (
        ("standings:enter-event", _("Enter members")),
        ("standings:close-event", _("Close it")),
    )

    def get_queryset(self, request):
        return Event.objects.select_related("federation").latest_first()

    def heading(self, found):
        return found.name

    @admin.display(description=_("name"))
    def called(self, found):
        return found.name

    @admin.display(description=_("number"))
    def number(self, found):
        return found.number


@admin.register(Match, site=site)
class Matches(Register):
    slug = "matches"
    kind = "match"
    page_name = "standings:match"
    list_display = ("met", "number", "day", "ended", "state")
    list_filter = ("state", ("day", admin.DateFieldListFilter), "for_event")
    search_fields = ("place",)
    search_help_text = _("Who sat at it, by name or number; or the place.")
    tells = ("number", "game", "day", "zone", "place", "event", "ended", "state")
    doings = (
        ("standings:match-confirm-unanswered", _("Confirm it unanswered")),
        ("standings:match-correct", _("Correct its result")),
        ("standings:match-void", _("Declare it void")),
    )

    def get_queryset(self, request):
        return Match.objects.whole().latest_first()

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        return self.found_by_words(queryset, search_term, of="seats__member"), False

    def heading(self, found):
        return met_plainly(found)

    @admin.display(description=_("who met"))
    def met(self, found):
        return met_plainly(found)

    @admin.display(description=_("number"))
    def number(self, found):
        return found.number

    @admin.display(description=_("form"))
    def game(self, found):
        return form_name(found)

    @admin.display(description=_("result"))
    def ended(self, found):
        return ended_so(found)


@admin.register(TwentyNine, site=site)
class TwentyNines(Register):
    slug = "twenty-nines"
    kind = "twentynine"
    page_name = "standings:twenty-nine"
    list_display = ("held_by", "number", "day", "federation", "state")
    list_filter = (
        "state",
        ("federation", admin.RelatedOnlyFieldListFilter),
        ("day", admin.DateFieldListFilter),
    )
    search_fields = ("name", "place")
    tells = ("number", "hand", "starter", "day", "place", "federation", "state")
    doings = (
        ("standings:twenty-nine-federation", _("Name its federation")),
        ("standings:certify-twenty-nine", _("Certify it")),
        ("standings:refuse-twenty-nine", _("Refuse it")),
        ("standings:revoke-twenty-nine", _("Revoke it")),
    )

    def get_queryset(self, request):
        return TwentyNine.objects.whole().latest_first()

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        return self.found_by_words(queryset, search_term), False

    def heading(self, found):
        return self.held_by(found)

    @admin.display(description=_("who held it"))
    def held_by(self, found):
        return found.name or found.borne or found.who

    @admin.display(description=_("number"))
    def number(self, found):
        return found.number


@admin.register(Case, site=site)
class Cases(Register):
    """The docket; a case that is sealed to its reader stands there by number alone."""

    slug = "cases"
    kind = "case"
    page_name = "tribunal:case"
    list_display = ("number", "kind", "stands", "received", "who_must")
    list_filter = ("state", "kind", "year")
    search_fields = ("serial",)
    search_help_text = _("A docket number, or the number in its year.")
    tells = ("number", "kind", "stands", "received", "who_must", "match")

    def get_queryset(self, request):
        closed = closed_to(request.user, timezone.now())
        return Case.objects.lined_up().exclude(closed).latest_first()

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        serial = search_term.strip().upper().rpartition("-")[2]
        known = serial.isascii() and serial.isdecimal() and len(serial) < 10
        return queryset.filter(serial=int(serial) if known else 0), False

    @admin.display(description=_("docket number"))
    def number(self, found):
        return found.number

    @admin.display(description=_("state"))
    def stands(self, found):
        return state_said(found)

    @admin.display(description=_("received"))
    def received(self, found):
        return (
            moment(found.received_at) if found.received_at else gettext("carried over")
        )

    @admin.display(description=_("who must act"))
    def who_must(self, found):
        return must_act(found)


@admin.register(Publication, site=site)
class Determinations(Register):
    """What was published, version by version; nothing that is not published yet."""

    slug = "determinations"
    kind = "case"
    page_name = "tribunal:determination"
    list_display = ("docket_number", "version", "change", "published")
    list_filter = ("change",)
    tells = ("docket_number", "version", "change", "published")

    def get_queryset(self, request):
        closed = Case.objects.filter(closed_to(request.user, timezone.now()))
        rows = Publication.objects.select_related("case", "act")
        return rows.exclude(case__in=closed.values("pk")).order_by("-pk")

    def found(self, request, number):
        rows = self.get_queryset(request).filter(case__in=self._of(number))
        return rows.order_by("-number").first()

    def _of(self, number):
        try:
            return [Case.objects.numbered(number)]
        except Case.DoesNotExist:
            return []

    @property
    def plural(self):
        return gettext("Determinations")

    def heading(self, found):
        return found.case.number

    def number(self, found):
        return found.case.number

    @admin.display(description=_("docket number"))
    def docket_number(self, found):
        """The number of the case; that of the row itself is of its version."""
        return found.case.number

    @admin.display(description=_("version"))
    def version(self, found):
        return found.number

    @admin.display(description=_("published"))
    def published(self, found):
        return moment(found.act.at) if found.act else gettext("carried over")


@admin.register(Ruling, site=site)
class Rulings(Register):
    slug = "rulings"
    kind = "ruling"
    page_name = "tribunal:ruling"
    list_display = ("number", "kind", "day", "referee", "match")
    list_filter = ("kind", ("day", admin.DateFieldListFilter))
    tells = ("number", "kind", "day", "referee", "match", "deal")

    def get_queryset(self, request):
        return Ruling.objects.whole().latest_first()

    @admin.display(description=_("number"))
    def number(self, found):
        return found.number

    @admin.display(description=_("referee"))
    def referee(self, found):
        return found.referee_borne or found.act.who.number


@admin.register(Notice, site=site)
class Notices(Register):
    """Who was told of which act, and how far that came; never what a letter said."""

    slug = "notices"
    list_display = ("whom", "of_act", "letter_state", "was_opened", "was_acknowledged")
    list_filter = ("letter__state", "to_acknowledge")
    search_fields = ("act__subject",)
    search_help_text = _("The number of what was done something to.")
    tells = (
        "whom",
        "of_act",
        "letter_state",
        "why_not",
        "was_opened",
        "was_acknowledged",
    )

    def get_queryset(self, request):
        acts = Prefetch("act", Act.objects.told())
        rows = Notice.objects.proved().select_related("letter", "member", "user")
        return rows.prefetch_related(acts).annotate(borne=of_member()).order_by("-pk")

    def acts_of(self, found):
        return Act.objects.told().filter(number=found.act_id)

    def page(self, found):
        return reverse("standings:act", args=[found.act_id])

    def heading(self, found):
        return self.whom(found)

    @admin.display(description=_("whom"))
    def whom(self, found):
        if found.member is None:
            return gettext("log-in %(id)s") % {"id": found.user_id}
        return found.borne or found.member.number

    @admin.display(description=_("of what"))
    def of_act(self, found):
        return said(found.act)

    @admin.display(description=_("letter"))
    def letter_state(self, found):
        letter = getattr(found, "letter", None)
        return letter.get_state_display() if letter else gettext("none")

    @admin.display(description=_("why not sent"))
    def why_not(self, found):
        letter = getattr(found, "letter", None)
        return letter.get_fault_display() if letter and letter.fault else ""

    @admin.display(description=_("opened"))
    def was_opened(self, found):
        return moment(found.opened) if found.opened else ""

    @admin.display(description=_("acknowledged"))
    def was_acknowledged(self, found):
        if not found.to_acknowledge:
            return gettext("not asked for")
        return moment(found.acknowledged) if found.acknowledged else ""


@admin.register(User, site=site)
class LogIns(Register):
    """Log-ins by the number that the record knows them by; neither keys nor secrets."""

    slug = "log-ins"
    kind = "member"
    page_name = "standings:member"
    list_display = ("told_number", "email", "whose", "may_log_in", "joined")
    list_filter = (("member", admin.EmptyFieldListFilter), "is_active")
    search_fields = ("email",)
    search_help_text = _("An address, or a member’s name or number.")
    tells = ("told_number", "email", "whose", "is_active", "joined")

    def get_queryset(self, request):
        rows = User.objects.select_related("member").annotate(borne=of_member())
        return rows.order_by("-pk")

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        return self.found_by_words(queryset, search_term), False

    def found(self, request, number):
        if not (number.isascii() and number.isdecimal() and len(number) < 16):
            return None
        return self.get_queryset(request).filter(pk=int(number)).first()

    def number(self, found):
        return str(found.pk)

    def acts_of(self, found):
        return Act.objects.told().filter(account=found)

    def page(self, found):
        member = found.member
        return reverse(self.page_name, args=[member.number]) if member else ""

    def heading(self, found):
        return gettext("Log-in %(id)s") % {"id": found.pk}

    @admin.display(description=_("log-in"))
    def told_number(self, found):
        return found.pk

    @admin.display(description=_("member"))
    def whose(self, found):
        if found.member is None:
            return gettext("a reporter’s")
        return f"{found.borne or ''} {found.member.number}".strip()

    @admin.display(description=_("may log in"))
    def may_log_in(self, found):
        return gettext("yes") if found.is_active else gettext("no")

    @admin.display(description=_("joined"))
    def joined(self, found):
        return moment(found.joined_at)
