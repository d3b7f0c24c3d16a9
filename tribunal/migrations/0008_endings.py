"""Proposals to end a case, and what parties say to them."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
        ("tribunal", "0007_clock"),
    ]

    operations = [
        migrations.CreateModel(
            name="Proposal",
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
                            ("withdraw", "to withdraw it"),
                            ("settle", "to settle it"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
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
                        related_name="proposals",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "filing",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposal",
                        to="tribunal.filing",
                        verbose_name="filing",
                    ),
                ),
                (
                    "party",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
            ],
            options={
                "verbose_name": "proposal",
                "verbose_name_plural": "proposals",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Word",
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
                ("agrees", models.BooleanField(verbose_name="agrees")),
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
                    "party",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="words",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="words",
                        to="tribunal.proposal",
                        verbose_name="proposal",
                    ),
                ),
            ],
            options={
                "verbose_name": "word",
                "verbose_name_plural": "words",
                "ordering": ["act"],
            },
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("filing", None), ("kind", "withdraw")),
                    models.Q(("filing__isnull", False), ("kind", "settle")),
                    _connector="OR",
                ),
                name="proposal_to_settle_has_its_terms",
            ),
        ),
        migrations.AddConstraint(
            model_name="word",
            constraint=models.UniqueConstraint(
                fields=("proposal", "party"), name="word_once_a_party"
            ),
        ),
        *map(Seal, ["tribunal_proposal", "tribunal_word"]),
    ]
