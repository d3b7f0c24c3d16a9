"""How the console lists a register: its rows, its filters, and the page of an entry.

Nothing of it can be edited. Which registers there are, and what each tells of a row, is
not known here.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.views.main import ERROR_FLAG, ChangeList
from django.core.exceptions import SuspiciousOperation
from django.db.models import OuterRef, Q, Subquery
from django.http import Http404
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from standings.models import Act, Member, MemberName
from standings.models.members import number_meant
from standings.templatetags.registers import days as days_said

from .desk import here

ACTS: Final = 50
"""How many acts an entry's page lists; the record has all."""
ASKED: Final = frozenset({"", "exact", "id__exact", "isnull", "isempty", "gte", "lt"})
"""How a filter asks for its field, and no address asks otherwise."""


class Listing(ChangeList):
    """A list of a register, whose rows lead to their pages by public numbers."""

    def get_ordering(self, request, queryset):
        """The order of the register itself."""
        return [*queryset.query.order_by, "-pk"]

    def url_for_result(self, result):
        of = self.model_admin
        return reverse(f"admin:{of.slug}-one", args=[of.number(result)])


class Register(admin.ModelAdmin):
    """A register: its rows and, of each, what stands in it and all that was done.

    ``tells`` is what the page of a row shows, ``kind`` the kind of subject of its acts.
    ``doings`` are the acts that may be done of it, by the names of their pages.
    """

    slug = ""
    kind = ""
    tells: tuple[str, ...] = ()
    page_name = ""
    doings: tuple[tuple[str, Any], ...] = ()
    actions = None
    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "console/register.html"
    sortable_by = ()

    def has_view_permission(self, request, obj=None):
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False

    def has_module_permission(self, request):
        return self.has_view_permission(request)

    @property
    def address(self):
        """Where its list is."""
        return reverse(f"admin:{self.slug}")

    def get_urls(self):
        door = self.admin_site.admin_view
        return [
            path(f"registers/{self.slug}/", door(self.listed), name=self.slug),
            path(
                f"registers/{self.slug}/<str:number>/",
                door(self.one),
                name=f"{self.slug}-one",
            ),
        ]

    def get_changelist(self, request, **kwargs):
        return Listing

    def lookup_allowed(self, lookup, value, request=None):
        """Only what a filter asks, as it asks it."""
        names = [
            each if isinstance(each, str) else each[0] for each in self.list_filter
        ]
        field = next((name for name in names if lookup.startswith(name)), None)
        return field is not None and lookup[len(field) :].removeprefix("__") in ASKED

    def listed(self, request):
        """The list, searched and filtered. Raises SuspiciousOperation for nonsense."""
        told = [
            *request.GET,
            *(value for each in request.GET.lists() for value in each[1]),
        ]
        if ERROR_FLAG in request.GET or any("\0" in each for each in told):
            raise SuspiciousOperation("no list is asked for so")
        return self.changelist_view(request, {"register": self})

    def one(self, request, number):
        """One entry, with the acts about it. Raises Http404."""
        found = self.found(request, number)
        if found is None or self.number(found) != number:
            raise Http404(_("There is no such entry in this register."))
        context = {
            **self.admin_site.each_context(request),
            "register": self,
            "here": found,
            "heading": self.heading(found),
            "told": [self._told(name, found) for name in self.tells],
            "acts": self.acts_of(found).order_by("-number")[:ACTS],
            "page": self.page(found),
            "doings": [
                (here(name, *self.of_doing(found), back=""), label)
                for name, label in self.doings
            ],
        }
        return render(request, "console/entry.html", context)

    def _told(self, name, found):
        told = getattr(self, name, None)
        if hasattr(told, "short_description"):
            return told.short_description, told(found)
        field = self.model._meta.get_field(name)
        display = getattr(found, f"get_{name}_display", None)
        return field.verbose_name, display() if display else getattr(found, name)

    def found(self, request, number):
        """The entry of a number, None where none is."""
        try:
            return self.get_queryset(request).numbered(number)
        except self.model.DoesNotExist:
            return None

    def number(self, found):
        """By what number an entry is addressed."""
        return found.number

    def heading(self, found):
        return str(found)

    def subject(self, found):
        """By what number acts tell of an entry."""
        return self.number(found)

    def of_doing(self, found):
        return [self.number(found)]

    def acts_of(self, found):
        return Act.objects.told().about(self.kind, self.subject(found))

    def page(self, found):
        """The public page of an entry."""
        return reverse(self.page_name, args=[self.number(found)])

    @property
    def plural(self):
        """What the register is called."""
        return capfirst(self.model._meta.verbose_name_plural)

    def found_by_words(self, queryset, words, *, of="member"):
        """Rows by their own texts, or by a member that a number or a name finds."""
        named, _may_repeat = super().get_search_results(None, queryset, words)
        by_name = Member.objects.search(words).values("pk")
        number = number_meant(words)
        serial = int(number.removeprefix("ICA-")) if number else 0
        members = Member.objects.filter(Q(pk__in=by_name) | Q(serial=serial))
        of_them = queryset.filter(**{f"{of}__in": members.values("pk")})
        return queryset.filter(
            Q(pk__in=named.values("pk")) | Q(pk__in=of_them.values("pk"))
        )


def of_member(of="member"):
    """The name that a member bears today, of rows that point at one."""
    borne = MemberName.objects.on(today()).filter(member=OuterRef(of))
    return Subquery(borne.values("full")[:1])


class OfMembers(Register):
    """A register of what members have for a time, each by the act that made it."""

    page_name = "standings:member"
    kind = "member"

    def get_queryset(self, request):
        rows = super().get_queryset(request).select_related("member")
        return rows.annotate(borne=of_member())

    def get_search_results(self, request, queryset, search_term):
        if not search_term.strip():
            return queryset, False
        return self.found_by_words(queryset, search_term), False

    def number(self, found):
        return str(found.made_by_id)

    def found(self, request, number):
        if not (number.isascii() and number.isdecimal() and len(number) < 16):
            return None
        return self.get_queryset(request).filter(made_by=int(number)).first()

    def subject(self, found):
        return found.member.number

    def of_doing(self, found):
        return [found.member.number, found.made_by_id]

    def page(self, found):
        return reverse(self.page_name, args=[found.member.number])

    def heading(self, found):
        return found.borne or found.member.number

    @admin.display(description=_("member"))
    def whose(self, found):
        return format_html(
            '{} <span class="days number">{}</span>',
            found.borne or "",
            found.member.number,
        )

    @admin.display(description=_("days"))
    def days(self, found):
        return days_said(found)
