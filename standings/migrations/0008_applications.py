"""A log-in applies for the number of the member who uses it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import standings.models.applications


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0007_log_ins"),
    ]

    operations = [
        migrations.CreateModel(
            name="Application",
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
                    "number",
                    models.CharField(
                        default=standings.models.applications.unguessable,
                        editable=False,
                        max_length=16,
                        unique=True,
                        verbose_name="number",
                    ),
                ),
                (
                    "words",
                    models.TextField(
                        blank=True, verbose_name="words to whoever decides"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("approved", "approved"),
                            ("refused", "refused"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "ended_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that ended it",
                    ),
                ),
                (
                    "made_by",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that made it",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="applications",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="applications",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="log-in",
                    ),
                ),
            ],
            options={
                "verbose_name": "application for a number",
                "verbose_name_plural": "applications for numbers",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("user",),
                        name="application_one_a_log_in_is_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_by", None), ("state", "open")),
                            models.Q(
                                ("ended_by__isnull", False),
                                ("state__in", ["approved", "refused", "withdrawn"]),
                            ),
                            _connector="OR",
                        ),
                        name="application_is_over_by_an_act",
                    ),
                ],
            },
        ),
    ]
