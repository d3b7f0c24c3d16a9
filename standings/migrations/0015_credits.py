"""The ledger of credits and the tallies; what already counted is credited."""

import django.db.models.deletion
from django.db import migrations, models

from rulebook.engine.profile import PROFILES
from standings.credit import Figures, Line, figures
from standings.seal import Seal

FIGURES = tuple(Figures.__dataclass_fields__)


def credit_what_stands(apps, schema_editor):
    """Credits each result in force, by the act that brought it into force."""
    tallies = {}
    matches = apps.get_model("standings", "Match").objects.filter(
        state__in=["confirmed", "disputed"]
    )
    credit = apps.get_model("standings", "Credit").objects
    for match in matches.order_by("pk").iterator(chunk_size=500):
        result = match.results.filter(superseded_by=None).first()
        held = match.classifications.order_by("act").last()
        if result is None or held is None or held.counts_for == "none":
            continue
        acts = result.answers.values_list("act", flat=True)
        lines = {line.seat.letter: line for line in result.lines.all()}
        told = {
            letter: Line(line.score or 0, line.wins, line.defeats)
            for letter, line in lines.items()
        }
        lowest_wins = PROFILES[match.form].lowest_wins
        championship = held.counts_for == "championship"
        for letter, each in figures(told, lowest_wins=lowest_wins).items():
            seat = lines[letter].seat
            credit.create(
                act_id=max([result.act_id, *acts]),
                match=match,
                seat=seat,
                member_id=seat.member_id,
                season=match.year,
                championship=championship,
                **{name: getattr(each, name) for name in FIGURES},
            )
            for scope in ["championship", "all"] if championship else ["all"]:
                key = match.year, scope, seat.member_id
                tallies[key] = tallies.get(key, Figures()) + each
    apps.get_model("standings", "Tally").objects.bulk_create(
        apps.get_model("standings", "Tally")(
            season=season,
            scope=scope,
            member_id=member,
            **{name: getattr(each, name) for name in FIGURES},
        )
        for (season, scope, member), each in tallies.items()
    )


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0014_seat_federations"),
    ]

    operations = [
        migrations.CreateModel(
            name="Credit",
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
                ("played", models.IntegerField(default=0, verbose_name="played")),
                ("wins", models.IntegerField(default=0, verbose_name="wins")),
                ("defeats", models.IntegerField(default=0, verbose_name="defeats")),
                (
                    "skunks_given",
                    models.IntegerField(default=0, verbose_name="skunks given"),
                ),
                (
                    "skunks_taken",
                    models.IntegerField(default=0, verbose_name="skunks taken"),
                ),
                ("spread", models.IntegerField(default=0, verbose_name="spread")),
                ("season", models.PositiveSmallIntegerField(verbose_name="season")),
                (
                    "championship",
                    models.BooleanField(verbose_name="counts for championships"),
                ),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        help_text="Nobody where no member sat there.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="standings.seat",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "credit",
                "verbose_name_plural": "credits",
                "ordering": ["act", "seat"],
                "indexes": [
                    models.Index(fields=["season", "member"], name="credit_by_season")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("defeats", 0),
                            ("played", 0),
                            ("skunks_given", 0),
                            ("skunks_taken", 0),
                            ("spread", 0),
                            ("wins", 0),
                            _negated=True,
                        ),
                        name="credit_is_of_something",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
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
                ("played", models.IntegerField(default=0, verbose_name="played")),
                ("wins", models.IntegerField(default=0, verbose_name="wins")),
                ("defeats", models.IntegerField(default=0, verbose_name="defeats")),
                (
                    "skunks_given",
                    models.IntegerField(default=0, verbose_name="skunks given"),
                ),
                (
                    "skunks_taken",
                    models.IntegerField(default=0, verbose_name="skunks taken"),
                ),
                ("spread", models.IntegerField(default=0, verbose_name="spread")),
                ("season", models.PositiveSmallIntegerField(verbose_name="season")),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("championship", "championship and qualifying play"),
                            ("all", "all matches that count"),
                        ],
                        max_length=12,
                        verbose_name="scope",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tallies",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "tally",
                "verbose_name_plural": "tallies",
                "ordering": ["season", "scope", "-wins"],
                "indexes": [
                    models.Index(
                        fields=["season", "scope", "-wins"], name="tally_in_order"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "scope", "member"), name="tally_one_a_member"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("member", None)),
                        fields=("season", "scope"),
                        name="tally_one_of_others",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["championship", "all"])),
                        name="tally_scope_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("defeats__gte", 0),
                            ("played__gte", 0),
                            ("skunks_given__gte", 0),
                            ("skunks_taken__gte", 0),
                            ("wins__gte", 0),
                        ),
                        name="tally_is_of_what_happened",
                    ),
                ],
            },
        ),
        Seal("standings_credit"),
        migrations.RunPython(credit_what_stands, migrations.RunPython.noop),
    ]
