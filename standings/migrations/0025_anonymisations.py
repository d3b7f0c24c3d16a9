"""Names withheld, and the seals that let a name be replaced and nothing else."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal, SealBut


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0024_allowances"),
    ]

    operations = [
        migrations.CreateModel(
            name="WithheldAct",
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
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withheld",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "since",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that withholds it",
                    ),
                ),
            ],
            options={
                "verbose_name": "withheld act",
                "verbose_name_plural": "withheld acts",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Anonymisation",
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
                ("received_on", models.DateField(verbose_name="request received on")),
                (
                    "asker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.member",
                        verbose_name="who entered it",
                    ),
                ),
                (
                    "doer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.member",
                        verbose_name="who carried it out",
                    ),
                ),
                (
                    "done_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that carried it out",
                    ),
                ),
                (
                    "dropped_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that dropped it",
                    ),
                ),
                (
                    "made_by",
                    models.OneToOneField(
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
                        related_name="anonymisations",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "name withheld",
                "verbose_name_plural": "names withheld",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("doer", None),
                            models.Q(("doer", models.F("asker")), _negated=True),
                            _connector="OR",
                        ),
                        name="anonymisation_is_of_two_people",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("asker", models.F("member")), _negated=True),
                            models.Q(
                                ("doer", None),
                                models.Q(("doer", models.F("member")), _negated=True),
                                _connector="OR",
                            ),
                        ),
                        name="anonymisation_is_by_others",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("doer", None), ("done_by", None)),
                            models.Q(
                                ("doer__isnull", False),
                                ("done_by__isnull", False),
                                ("dropped_by", None),
                            ),
                            _connector="OR",
                        ),
                        name="anonymisation_done_or_dropped",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("dropped_by", None)),
                        fields=("member",),
                        name="anonymisation_once_a_member",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
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
                ("of_table", models.CharField(max_length=63, verbose_name="table")),
                ("of_column", models.CharField(max_length=63, verbose_name="column")),
                ("row", models.BigIntegerField(verbose_name="row")),
                (
                    "of_length",
                    models.PositiveIntegerField(verbose_name="characters of the text"),
                ),
                (
                    "start",
                    models.PositiveIntegerField(verbose_name="characters before it"),
                ),
                (
                    "length",
                    models.PositiveIntegerField(verbose_name="characters replaced"),
                ),
                ("put", models.CharField(max_length=60, verbose_name="replaced by")),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasures",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
            ],
            options={
                "verbose_name": "passage withheld",
                "verbose_name_plural": "passages withheld",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["of_table", "row"], name="erasure_by_row")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("put__endswith", "name withheld"),
                            ("put__startswith", "Member "),
                        ),
                        name="erasure_puts_no_words",
                    )
                ],
            },
        ),
        Seal("standings_erasure"),
        Seal("standings_withheldact"),
        SealBut("standings_sheet", "received", "text"),
        SealBut("standings_verdict", "answer"),
        SealBut("standings_report", "representation"),
        SealBut("standings_answer", "reason"),
        SealBut("standings_classification", "findings"),
    ]
