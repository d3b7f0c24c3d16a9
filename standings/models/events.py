"""Events: who is entered, who is to meet whom in them, and how each was closed.

An event has matches and gives its own table. What a match counts in the standings of
the Association is not known here, nor how the table is worked out.
"""

import re

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rulebook.engine.profile import PROFILES
from standings import names

from .acts import Act
from .append_only import AppendOnly
from .federations import Federation
from .members import Member, MemberName

EVENT_NUMBER = re.compile(r"ICA-E-(?P<year>[0-9]{4})-(?P<serial>[0-9]{4,9})")


class EventKind(models.TextChoices):
    """What an event is for."""

    CHAMPIONSHIP = "championship", _("championship")
    QUALIFYING = "qualifying", _("qualifying")
    CLUB = "club", _("club")
    CONVENED = "convened", _("convened")


class EventState(models.TextChoices):
    """Whether an event is still on."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")
    CALLED_OFF = "called-off", _("called off")


class Withdrawal(models.TextChoices):
    """What becomes of the matches of who leaves an event, by the event's own rule."""

    STAND = "stand", _("what was played stands")
    VOID = "void", _("all are void")
    HALF = (
        "half",
        _("before half way all are void; later, the second half"),
    )


class Order(models.TextChoices):
    """By what an event orders its table; the Code states nothing."""

    WON = "won", _("matches won")
    WON_SPREAD = "won-spread", _("matches won, then spread")
    WINS = "wins", _("wins by the Code, skunks weighed")
    WINS_SPREAD = "wins-spread", _("wins by the Code, then spread")
    POINTS = "points", _("the event’s own points")
    POINTS_SPREAD = "points-spread", _("the event’s own points, then spread")


BY_POINTS = (Order.POINTS, Order.POINTS_SPREAD)


class EventQuerySet(models.QuerySet):
    """Events by number, by their days, and by name."""

    def numbered(self, number):
        """The event of this number. Raises DoesNotExist."""
        match = EVENT_NUMBER.fullmatch(number)
        if match is None:
            raise self.model.DoesNotExist
        return self.get(year=int(match["year"]), serial=int(match["serial"]))

    def open(self):
        return self.filter(state=EventState.OPEN)

    def meeting(self, since, until):
        """Those that share a day with a period."""
        return self.filter(since__lte=until, until__gte=since)

    def counted(self):
        """Each with how many are entered in it and did not leave, as ``entered``."""
        running = Q(entrants__left_by=None)
        return self.annotate(
            entered=models.Count("entrants", filter=running, distinct=True)
        )

    def latest_first(self):
        """By their first days, and those of a day by number, the last first."""
        return self.order_by("-since", "-year", "-serial")

    def before(self, event):
        """In that order, those that follow an event."""
        later = Q(year=event.year, serial__lt=event.serial) | Q(year__lt=event.year)
        return self.filter(Q(since__lt=event.since) | Q(later, since=event.since))


class Event(models.Model):
    """An event: by what it is played, from which day to which, and by which rules.

    Days are local to ``zone``. ``rules`` is the event's own text, never the Code's.
    ``points`` are its own too, for a match won, for a skunk and a double skunk given;
    all of them or none.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    serial = models.PositiveIntegerField(_("serial number"))
    name = models.CharField(_("name"), max_length=names.LONGEST)
    name_key = models.TextField(editable=False)
    kind = models.CharField(_("kind"), max_length=12, choices=EventKind)
    form = models.CharField(_("form"), max_length=80)
    options = models.JSONField(_("options adopted"), default=dict)
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="events",
        verbose_name=_("federation that holds it"),
        help_text=_("None for an event of the Association."),
    )
    since = models.DateField(_("first day"))
    until = models.DateField(_("last day"))
    zone = models.CharField(_("zone"), max_length=64)
    rules = models.TextField(_("the event’s own rules"), blank=True)
    rounds = models.PositiveSmallIntegerField(
        _("how often each meets each"), null=True, blank=True
    )
    owed = models.PositiveSmallIntegerField(
        _("matches owed by each"), null=True, blank=True
    )
    places = models.PositiveSmallIntegerField(
        _("places at the cut"), null=True, blank=True
    )
    order = models.CharField(_("order of the table"), max_length=14, choices=Order)
    win_points = models.PositiveSmallIntegerField(_("points for a win"), null=True)
    skunk_points = models.PositiveSmallIntegerField(_("points for a skunk"), null=True)
    double_points = models.PositiveSmallIntegerField(
        _("points for a double skunk"), null=True
    )
    latest_days = models.PositiveSmallIntegerField(
        _("days that a fixture may be late"), null=True, blank=True
    )
    withdrawal = models.CharField(
        _("when somebody leaves"), max_length=6, choices=Withdrawal
    )
    state = models.CharField(
        _("state"), max_length=10, choices=EventState, default=EventState.OPEN
    )
    toast_at = models.DateTimeField(_("moment of the toast"), null=True)
    toast_spirit = models.CharField(
        _("spirit"),
        max_length=names.LONGEST,
        blank=True,
        help_text=_("Empty where it was observed without alcohol."),
    )
    toast_by = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("who proposed the toast"),
    )

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["year", "serial"]
        indexes = [models.Index(fields=["since"], name="event_by_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "serial"], name="event_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1), name="event_counts_from_one"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(
                condition=Q(until__gte=F("since")), name="event_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=EventKind.values), name="event_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=EventState.values), name="event_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(order__in=Order.values), name="event_order_is_known"
            ),
            models.CheckConstraint(
                condition=Q(withdrawal__in=Withdrawal.values),
                name="event_withdrawal_is_known",
            ),
            models.CheckConstraint(
                condition=Q(toast_at=None, toast_by=None, toast_spirit="")
                | Q(toast_at__isnull=False, toast_by__isnull=False),
                name="event_toast_has_time_and_speaker",
            ),
            # IX.1-a: an event is closed only with its toast on record.
            models.CheckConstraint(
                condition=~Q(state=EventState.CLOSED) | Q(toast_at__isnull=False),
                name="event_closed_with_its_toast",
            ),
            models.CheckConstraint(
                condition=Q(win_points=None, skunk_points=None, double_points=None)
                | Q(
                    win_points__isnull=False,
                    skunk_points__isnull=False,
                    double_points__isnull=False,
                ),
                name="event_points_all_or_none",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The number as the public knows it, ICA-E-2026-0003."""
        return f"ICA-E-{self.year:04}-{self.serial:04}"

    @property
    def profile(self):
        """What its matches are played by, with what it adopted."""
        return PROFILES[self.form].adopt(**self.options)

    @property
    def pairs_off(self):
        """Whether its matches are of two, so that fixtures can be drawn."""
        return self.profile.players == 2

    @property
    def is_open(self):
        return self.state == EventState.OPEN

    @property
    def points(self):
        """Its own points for a win, a skunk and a double skunk; () for none."""
        if self.win_points is None:
            return ()
        return self.win_points, self.skunk_points, self.double_points


class EntrantQuerySet(models.QuerySet):
    """Who is entered in events."""

    def running(self):
        """Those who did not leave."""
        return self.filter(left_by=None)

    def named(self, day):
        """Each with its member and the name that is borne on a day, as ``name``."""
        borne = MemberName.objects.on(day).filter(member=models.OuterRef("member"))
        return (
            self.select_related("member")
            .annotate(
                name=models.Subquery(borne.values("full")[:1]),
                sort_key=models.Subquery(borne.values("sort_key")[:1]),
            )
            .order_by(models.F("sort_key").asc(nulls_last=True), "member__serial")
        )


class Entrant(models.Model):
    """That a member is entered in an event, until they leave it."""

    event = models.ForeignKey(
        Event, models.PROTECT, related_name="entrants", verbose_name=_("event")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="entries", verbose_name=_("member")
    )
    made_by = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that entered it")
    )
    left_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act by which they left"),
    )

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["event", "member"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "member"], name="entrant_once_an_event"
            ),
        ]

    def __str__(self):
        return f"{self.event_id} {self.member_id}"


class FixtureState(models.TextChoices):
    """What became of a fixture."""

    OPEN = "open", _("to be played")
    PLAYED = "played", _("played")
    FORFEITED = "forfeited", _("walkover")
    VOID = "void", _("void")


class FixtureQuerySet(models.QuerySet):
    """Fixtures by who meets in them."""

    def of_pair(self, one, other):
        """Those of two members, whichever stands first."""
        return self.filter(
            Q(first=one, second=other) | Q(first=other, second=one),
        )

    def of_member(self, member):
        return self.filter(Q(first=member) | Q(second=member))

    def in_order(self):
        return self.order_by("round", "serial")


class Fixture(models.Model):
    """Two entrants who are to meet in a round of an event, and what came of it.

    ``serial`` counts within the event. ``day`` is the one appointed, None for any of
    the event’s. A void one keeps the match that was played.
    """

    event = models.ForeignKey(
        Event, models.PROTECT, related_name="fixtures", verbose_name=_("event")
    )
    serial = models.PositiveIntegerField(_("number in the event"))
    round = models.PositiveSmallIntegerField(_("round"))
    first = models.ForeignKey(
        Member, models.PROTECT, related_name="+", verbose_name=_("first")
    )
    second = models.ForeignKey(
        Member, models.PROTECT, related_name="+", verbose_name=_("second")
    )
    day = models.DateField(_("day"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=FixtureState, default=FixtureState.OPEN
    )
    match = models.OneToOneField(
        "Match",
        models.PROTECT,
        null=True,
        related_name="fixture",
        verbose_name=_("match"),
    )
    forfeit = models.CharField(
        _("forfeited by"),
        max_length=6,
        blank=True,
        choices=[("first", _("the first")), ("second", _("the second"))],
    )

    objects = FixtureQuerySet.as_manager()

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        ordering = ["event", "serial"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "serial"], name="fixture_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1, round__gte=1), name="fixture_counts_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(first=F("second")), name="fixture_is_of_two"
            ),
            models.CheckConstraint(
                condition=Q(state=FixtureState.OPEN, match=None, forfeit="")
                | Q(state=FixtureState.PLAYED, match__isnull=False, forfeit="")
                | Q(
                    state=FixtureState.FORFEITED,
                    match=None,
                    forfeit__in=["first", "second"],
                )
                | Q(state=FixtureState.VOID, forfeit=""),
                name="fixture_is_as_its_state_says",
            ),
        ]

    def __str__(self):
        return f"{self.event_id} {self.serial}"

    @property
    def forfeited_by(self):
        """Who forfeited it; None where nobody did."""
        return getattr(self, self.forfeit) if self.forfeit else None


class TieDecision(AppendOnly):
    """That those who were level at a cut were put in an order, and by which act.

    ``order`` are their numbers, first to last. It holds while just they are level.
    """

    event = models.ForeignKey(
        Event, models.PROTECT, related_name="ties", verbose_name=_("event")
    )
    order = models.JSONField(_("in the order"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("decision of a tie")
        verbose_name_plural = _("decisions of ties")
        ordering = ["event", "act"]

    def __str__(self):
        return f"{self.event_id} {self.act_id}"
