"""What the Tribunal orders in cases."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
        ("tribunal", "0001_cases"),
    ]

    operations = [
        migrations.CreateModel(
            name="Order",
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
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("correct-result", "correct a result"),
                            ("void-result", "declare a result void"),
                            ("suspend", "suspend a member"),
                            ("expel", "expel a member"),
                            ("bar", "bar a member from some play"),
                            ("admit-twenty-nine", "admit a 29"),
                            ("refuse-twenty-nine", "refuse a 29"),
                            ("words", "order something else"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                (
                    "is_interim",
                    models.BooleanField(default=False, verbose_name="interim"),
                ),
                ("text", models.TextField(verbose_name="text")),
                ("sheet", models.TextField(blank=True, verbose_name="corrected sheet")),
                (
                    "scope",
                    models.CharField(
                        blank=True, max_length=200, verbose_name="from which play"
                    ),
                ),
                (
                    "since",
                    models.DateField(
                        help_text="The day of publication where none is told.",
                        null=True,
                        verbose_name="from",
                    ),
                ),
                ("until", models.DateField(null=True, verbose_name="until")),
                (
                    "review_on",
                    models.DateField(null=True, verbose_name="looked at again on"),
                ),
                (
                    "carried_out_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that carried it out",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "lapsed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act by which it lapsed",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="standings.act",
                        verbose_name="act that signed it",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "twenty_nine",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="standings.twentynine",
                        verbose_name="29",
                    ),
                ),
            ],
            options={
                "verbose_name": "order",
                "verbose_name_plural": "orders",
                "ordering": ["case", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("case", "number"), name="order_number_is_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind__in", ["correct-result", "void-result"]),
                                ("match__isnull", False),
                                ("member", None),
                                ("twenty_nine", None),
                            ),
                            models.Q(
                                ("kind__in", ["suspend", "expel", "bar"]),
                                ("match", None),
                                ("member__isnull", False),
                                ("twenty_nine", None),
                            ),
                            models.Q(
                                (
                                    "kind__in",
                                    ["admit-twenty-nine", "refuse-twenty-nine"],
                                ),
                                ("match", None),
                                ("member", None),
                                ("twenty_nine__isnull", False),
                            ),
                            models.Q(
                                ("kind", "words"),
                                ("match", None),
                                ("member", None),
                                ("twenty_nine", None),
                            ),
                            _connector="OR",
                        ),
                        name="order_names_what_it_is_about",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "correct-result"), ("sheet", ""), _connector="XOR"
                        ),
                        name="order_corrects_by_a_sheet",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_interim", False),
                            models.Q(
                                ("review_on__isnull", False), ("until__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="order_interim_has_its_end_and_review",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("since", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="order_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="order_is_worded",
                    ),
                ],
            },
        ),
    ]
