"""Titles, and what bars members from play, each on an authority."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0009_requests"),
    ]

    operations = [
        migrations.CreateModel(
            name="Bar",
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
                ("since", models.DateField(verbose_name="from")),
                (
                    "until",
                    models.DateField(blank=True, null=True, verbose_name="until"),
                ),
                (
                    "authority",
                    models.CharField(
                        help_text="Who decided it, such as a congress, or "
                        "a docket number.",
                        max_length=200,
                        verbose_name="authority",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("suspended", "suspended"),
                            ("expelled", "expelled"),
                            ("barred", "barred from some play"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        blank=True,
                        help_text="What it keeps from, where that is not all play.",
                        max_length=200,
                        verbose_name="scope",
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
                        related_name="bars",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "voided_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that made it void from the start",
                    ),
                ),
            ],
            options={
                "verbose_name": "bar",
                "verbose_name_plural": "bars",
                "ordering": ["member", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="bar_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("authority", ""), _negated=True),
                        name="bar_has_an_authority",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["suspended", "expelled", "barred"])
                        ),
                        name="bar_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "barred"), ("scope", ""), _connector="XOR"
                        ),
                        name="bar_scope_where_not_from_all_play",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Title",
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
                ("since", models.DateField(verbose_name="from")),
                (
                    "until",
                    models.DateField(blank=True, null=True, verbose_name="until"),
                ),
                (
                    "authority",
                    models.CharField(
                        help_text="Who decided it, such as a congress, or "
                        "a docket number.",
                        max_length=200,
                        verbose_name="authority",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="title")),
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
                        related_name="titles",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "voided_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that made it void from the start",
                    ),
                ),
            ],
            options={
                "verbose_name": "title",
                "verbose_name_plural": "titles",
                "ordering": ["member", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="title_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("authority", ""), _negated=True),
                        name="title_has_an_authority",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="title_has_a_name",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None), ("voided_by", None)),
                        fields=("member", "name"),
                        name="title_one_is_current",
                    ),
                ],
            },
        ),
    ]
