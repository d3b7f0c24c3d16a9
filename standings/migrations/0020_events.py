"""Events, who is entered in them, their fixtures, and the matches of each."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0019_standing_indexes"),
    ]

    operations = [
        migrations.CreateModel(
            name="Fixture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "serial",
                    models.PositiveIntegerField(verbose_name="number in the event"),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("day", models.DateField(blank=True, null=True, verbose_name="day")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "to be played"),
                            ("played", "played"),
                            ("forfeited", "walkover"),
                            ("void", "void"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "forfeit",
                    models.CharField(
                        blank=True,
                        choices=[("first", "the first"), ("second", "the second")],
                        max_length=6,
                        verbose_name="forfeited by",
                    ),
                ),
            ],
            options={
                "verbose_name": "fixture",
                "verbose_name_plural": "fixtures",
                "ordering": ["event", "serial"],
            },
        ),
        migrations.CreateModel(
            name="TieDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("order", models.JSONField(verbose_name="in the order")),
            ],
            options={
                "verbose_name": "decision of a tie",
                "verbose_name_plural": "decisions of ties",
                "ordering": ["event", "act"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="for_event",
            field=models.CharField(
                blank=True,
                choices=[
                    ("counts", "counts"),
                    ("late", "played too late"),
                    ("void", "void"),
                ],
                max_length=6,
                verbose_name="in its event",
            ),
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("serial", models.PositiveIntegerField(verbose_name="serial number")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("name_key", models.TextField(editable=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("championship", "championship"),
                            ("qualifying", "qualifying"),
                            ("club", "club"),
                            ("convened", "convened"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("form", models.CharField(max_length=80, verbose_name="form")),
                (
                    "options",
                    models.JSONField(default=dict, verbose_name="options adopted"),
                ),
                ("since", models.DateField(verbose_name="first day")),
                ("until", models.DateField(verbose_name="last day")),
                ("zone", models.CharField(max_length=64, verbose_name="zone")),
                (
                    "rules",
                    models.TextField(blank=True, verbose_name="the event’s own rules"),
                ),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="how often each meets each"
                    ),
                ),
                (
                    "owed",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="matches owed by each"
                    ),
                ),
                (
                    "places",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="places at the cut"
                    ),
                ),
                (
                    "order",
                    models.CharField(
                        choices=[
                            ("won", "matches won"),
                            ("won-spread", "matches won, then spread"),
                            ("wins", "wins by the Code, skunks weighed"),
                            ("wins-spread", "wins by the Code, then spread"),
                            ("points", "the event’s own points"),
                            ("points-spread", "the event’s own points, then spread"),
                        ],
                        max_length=14,
                        verbose_name="order of the table",
                    ),
                ),
                (
                    "win_points",
                    models.PositiveSmallIntegerField(
                        null=True, verbose_name="points for a win"
                    ),
                ),
                (
                    "skunk_points",
                    models.PositiveSmallIntegerField(
                        null=True, verbose_name="points for a skunk"
                    ),
                ),
                (
                    "double_points",
                    models.PositiveSmallIntegerField(
                        null=True, verbose_name="points for a double skunk"
                    ),
                ),
                (
                    "latest_days",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        verbose_name="days that a fixture may be late",
                    ),
                ),
                (
                    "withdrawal",
                    models.CharField(
                        choices=[
                            ("stand", "what was played stands"),
                            ("void", "all are void"),
                            (
                                "half",
                                "before half way all are void; later, the second half",
                            ),
                        ],
                        max_length=6,
                        verbose_name="when somebody leaves",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("closed", "closed"),
                            ("called-off", "called off"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "toast_at",
                    models.DateTimeField(null=True, verbose_name="moment of the toast"),
                ),
                (
                    "toast_spirit",
                    models.CharField(
                        blank=True,
                        help_text="Empty where it was observed without alcohol.",
                        max_length=200,
                        verbose_name="spirit",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        blank=True,
                        help_text="None for an event of the Association.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="standings.federation",
                        verbose_name="federation that holds it",
                    ),
                ),
                (
                    "toast_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.member",
                        verbose_name="who proposed the toast",
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["year", "serial"],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "left_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act by which they left",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that entered it",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="standings.event",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ["event", "member"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="standings.event",
                verbose_name="event",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event", None), ("for_event", "")),
                    models.Q(
                        ("event__isnull", False),
                        ("for_event__in", ["counts", "late", "void"]),
                    ),
                    _connector="OR",
                ),
                name="match_stands_in_its_event",
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fixtures",
                to="standings.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.member",
                verbose_name="first",
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="match",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fixture",
                to="standings.match",
                verbose_name="match",
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="second",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.member",
                verbose_name="second",
            ),
        ),
        migrations.AddField(
            model_name="tiedecision",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="tiedecision",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="ties",
                to="standings.event",
                verbose_name="event",
            ),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["since"], name="event_by_day"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                fields=("year", "serial"), name="event_number_is_its_own"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("serial__gte", 1)), name="event_counts_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="event_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gte", models.F("since"))),
                name="event_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["championship", "qualifying", "club", "convened"])
                ),
                name="event_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["open", "closed", "called-off"])),
                name="event_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "order__in",
                        [
                            "won",
                            "won-spread",
                            "wins",
                            "wins-spread",
                            "points",
                            "points-spread",
                        ],
                    )
                ),
                name="event_order_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("withdrawal__in", ["stand", "void", "half"])),
                name="event_withdrawal_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("toast_at", None), ("toast_by", None), ("toast_spirit", "")
                    ),
                    models.Q(("toast_at__isnull", False), ("toast_by__isnull", False)),
                    _connector="OR",
                ),
                name="event_toast_has_time_and_speaker",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "closed"), _negated=True),
                    ("toast_at__isnull", False),
                    _connector="OR",
                ),
                name="event_closed_with_its_toast",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("double_points", None),
                        ("skunk_points", None),
                        ("win_points", None),
                    ),
                    models.Q(
                        ("double_points__isnull", False),
                        ("skunk_points__isnull", False),
                        ("win_points__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="event_points_all_or_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("event", "member"), name="entrant_once_an_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.UniqueConstraint(
                fields=("event", "serial"), name="fixture_number_is_its_own"
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.CheckConstraint(
                condition=models.Q(("round__gte", 1), ("serial__gte", 1)),
                name="fixture_counts_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.CheckConstraint(
                condition=models.Q(("first", models.F("second")), _negated=True),
                name="fixture_is_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("forfeit", ""), ("match", None), ("state", "open")),
                    models.Q(
                        ("forfeit", ""), ("match__isnull", False), ("state", "played")
                    ),
                    models.Q(
                        ("forfeit__in", ["first", "second"]),
                        ("match", None),
                        ("state", "forfeited"),
                    ),
                    models.Q(("forfeit", ""), ("state", "void")),
                    _connector="OR",
                ),
                name="fixture_is_as_its_state_says",
            ),
        ),
        Seal("standings_tiedecision"),
    ]
