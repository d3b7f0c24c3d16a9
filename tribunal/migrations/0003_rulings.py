"""Rulings of referees at the table, sealed: they are added to and never changed."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
        ("tribunal", "0002_orders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ruling",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("count", "a count or a claim of muggins"),
                            ("happening", "what happened"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("asked", models.JSONField(verbose_name="what was asked")),
                ("given", models.JSONField(verbose_name="what was answered")),
                ("day", models.DateField(verbose_name="wording of")),
                (
                    "deal",
                    models.PositiveSmallIntegerField(null=True, verbose_name="deal"),
                ),
                (
                    "player_name",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of who is no member",
                    ),
                ),
                (
                    "player_says",
                    models.TextField(blank=True, verbose_name="what the player says"),
                ),
                (
                    "opponent_name",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of who is no member",
                    ),
                ),
                (
                    "opponent_says",
                    models.TextField(blank=True, verbose_name="what the opponent says"),
                ),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that made it",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="standings.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.member",
                        verbose_name="member who claims or pegs",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.member",
                        verbose_name="member who counted or offended",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ["year", "serial"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("year", "serial"), name="ruling_number_is_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("serial__gte", 1)),
                        name="ruling_counts_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["count", "happening"])),
                        name="ruling_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deal", None),
                            models.Q(("deal__gte", 1), ("match__isnull", False)),
                            _connector="OR",
                        ),
                        name="ruling_deal_of_a_match",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("player", None), ("player_name", ""), _connector="OR"
                        ),
                        name="ruling_player_is_a_member_or_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opponent", None), ("opponent_name", ""), _connector="OR"
                        ),
                        name="ruling_opponent_is_a_member_or_a_name",
                    ),
                ],
            },
        ),
        Seal("tribunal_ruling"),
    ]
