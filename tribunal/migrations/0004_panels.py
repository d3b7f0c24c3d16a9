"""Substitutes, challenges and hearings."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
        ("tribunal", "0003_rulings"),
    ]

    operations = [
        migrations.AddField(
            model_name="panelseat",
            name="is_substitute",
            field=models.BooleanField(
                default=False,
                help_text="A referee, drawn because too few of the Tribunal were free.",
                verbose_name="substitute",
            ),
        ),
        migrations.CreateModel(
            name="Hearing",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "on a day"),
                            ("papers", "on the papers"),
                            ("off", "called off"),
                        ],
                        max_length=8,
                        verbose_name="how",
                    ),
                ),
                ("day", models.DateField(null=True, verbose_name="day")),
                ("time", models.TimeField(null=True, verbose_name="time")),
                (
                    "zone",
                    models.CharField(blank=True, max_length=64, verbose_name="zone"),
                ),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hearings",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "hearing",
                "verbose_name_plural": "hearings",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
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
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "party",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendance",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendance",
                        to="tribunal.panelseat",
                        verbose_name="seat of the panel",
                    ),
                ),
                (
                    "hearing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendance",
                        to="tribunal.hearing",
                        verbose_name="hearing",
                    ),
                ),
            ],
            options={
                "verbose_name": "attendance",
                "verbose_name_plural": "attendances",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
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
                ("is_late", models.BooleanField(default=False, verbose_name="late")),
                ("is_upheld", models.BooleanField(null=True, verbose_name="upheld")),
                (
                    "decided_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that decided it",
                    ),
                ),
                (
                    "filing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenge",
                        to="tribunal.filing",
                        verbose_name="filing",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenges",
                        to="tribunal.panelseat",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "challenge",
                "verbose_name_plural": "challenges",
                "ordering": ["filing"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_by", None), ("is_upheld", None)),
                            models.Q(
                                ("decided_by__isnull", False),
                                ("is_upheld__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="challenge_decided_one_way_or_the_other",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="hearing",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["day", "papers", "off"])),
                name="hearing_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="hearing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("day__isnull", False),
                        ("kind", "day"),
                        ("time__isnull", False),
                        models.Q(("zone", ""), _negated=True),
                    ),
                    models.Q(
                        ("day", None),
                        ("kind__in", ["papers", "off"]),
                        ("time", None),
                        ("zone", ""),
                    ),
                    _connector="OR",
                ),
                name="hearing_has_its_day_time_and_zone",
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat", None), ("party", None), _connector="XOR"),
                name="attendance_of_one_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(
                fields=("hearing", "seat"), name="attendance_once_a_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(
                fields=("hearing", "party"), name="attendance_once_a_party"
            ),
        ),
        *map(Seal, ["tribunal_attendance", "tribunal_hearing"]),
    ]
