"""Matches, who told of them, their sheets and results; what is told stays as it was."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0012_uploads"),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
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
                ("form", models.CharField(max_length=80, verbose_name="form")),
                (
                    "day",
                    models.DateField(
                        help_text="At the place of play.", verbose_name="day of play"
                    ),
                ),
                (
                    "time",
                    models.TimeField(
                        blank=True, null=True, verbose_name="time of play"
                    ),
                ),
                (
                    "zone",
                    models.CharField(
                        max_length=64, verbose_name="zone of the place of play"
                    ),
                ),
                (
                    "place",
                    models.CharField(blank=True, max_length=200, verbose_name="place"),
                ),
                (
                    "vessel",
                    models.CharField(blank=True, max_length=200, verbose_name="vessel"),
                ),
                (
                    "waters",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("caribbean", "Caribbean"),
                            ("mediterranean", "Mediterranean"),
                            ("south-pacific", "South Pacific"),
                            ("other", "other"),
                        ],
                        max_length=20,
                        verbose_name="waters",
                    ),
                ),
                (
                    "agreed",
                    models.BooleanField(
                        default=False, verbose_name="all agreed on a short match"
                    ),
                ),
                (
                    "under_claim",
                    models.BooleanField(default=False, verbose_name="under claim"),
                ),
                ("meeting", models.CharField(editable=False, max_length=64)),
                (
                    "ordinal",
                    models.PositiveSmallIntegerField(
                        default=1, verbose_name="which of the day"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reported", "reported"),
                            ("confirmed", "confirmed"),
                            ("disputed", "disputed"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="reported",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["year", "serial"],
                "indexes": [models.Index(fields=["day"], name="match_by_day")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("year", "serial"), name="match_number_is_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ordinal__gte", 1), ("serial__gte", 1)),
                        name="match_counts_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["reported", "confirmed", "disputed", "withdrawn"],
                            )
                        ),
                        name="match_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "waters__in",
                                [
                                    "",
                                    "caribbean",
                                    "mediterranean",
                                    "south-pacific",
                                    "other",
                                ],
                            )
                        ),
                        name="match_waters_are_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "withdrawn"), _negated=True),
                        fields=("meeting", "form", "ordinal"),
                        name="match_is_entered_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
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
                    "representation",
                    models.TextField(blank=True, verbose_name="what was said of it"),
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
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Result",
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
                    "winner",
                    models.CharField(
                        blank=True, max_length=1, verbose_name="winning side"
                    ),
                ),
                (
                    "won_by",
                    models.CharField(blank=True, max_length=10, verbose_name="won by"),
                ),
                (
                    "authority",
                    models.CharField(
                        blank=True, max_length=200, verbose_name="authority"
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
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="superseded_by",
                        to="standings.result",
                        verbose_name="takes the place of",
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "ordering": ["match", "act"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
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
                ("letter", models.CharField(max_length=1, verbose_name="seat")),
                (
                    "name",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of who is no member",
                    ),
                ),
                (
                    "species",
                    models.CharField(
                        default="human", max_length=40, verbose_name="species"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["match", "letter"],
            },
        ),
        migrations.CreateModel(
            name="ResultLine",
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
                    "score",
                    models.PositiveSmallIntegerField(null=True, verbose_name="score"),
                ),
                (
                    "wins",
                    models.PositiveSmallIntegerField(default=0, verbose_name="wins"),
                ),
                (
                    "defeats",
                    models.PositiveSmallIntegerField(default=0, verbose_name="defeats"),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="standings.result",
                        verbose_name="result",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="standings.seat",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of a result",
                "verbose_name_plural": "lines of results",
                "ordering": ["result", "seat"],
            },
        ),
        migrations.CreateModel(
            name="Sheet",
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
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                ("received", models.TextField(verbose_name="as it was handed in")),
                ("text", models.TextField(verbose_name="as the service writes it")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
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
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sheets",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
            ],
            options={
                "verbose_name": "sheet",
                "verbose_name_plural": "sheets",
                "ordering": ["match", "version"],
            },
        ),
        migrations.AddField(
            model_name="result",
            name="sheet",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results",
                to="standings.sheet",
                verbose_name="sheet it follows from",
            ),
        ),
        migrations.CreateModel(
            name="Verdict",
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
                ("day", models.DateField(verbose_name="wording of")),
                ("answer", models.JSONField(verbose_name="answer")),
                (
                    "sheet",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdict",
                        to="standings.sheet",
                        verbose_name="sheet",
                    ),
                ),
            ],
            options={
                "verbose_name": "verdict",
                "verbose_name_plural": "verdicts",
            },
        ),
        migrations.CreateModel(
            name="Classification",
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
                    "basis",
                    models.CharField(
                        choices=[
                            ("convened", "convened"),
                            ("sanctioned", "sanctioned"),
                            ("unsanctioned", "unsanctioned"),
                        ],
                        max_length=12,
                        verbose_name="basis",
                    ),
                ),
                (
                    "counts_for",
                    models.CharField(
                        choices=[
                            ("championship", "all standings"),
                            ("all", "all standings but championship and qualifying"),
                            ("none", "none"),
                        ],
                        max_length=12,
                        verbose_name="counts for",
                    ),
                ),
                ("findings", models.JSONField(default=list, verbose_name="findings")),
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
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="classifications",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
            ],
            options={
                "verbose_name": "classification",
                "verbose_name_plural": "classifications",
                "ordering": ["match", "act"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("basis__in", ["convened", "sanctioned", "unsanctioned"])
                        ),
                        name="classification_basis_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("counts_for__in", ["championship", "all", "none"])
                        ),
                        name="classification_counting_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
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
                ("confirms", models.BooleanField(verbose_name="confirms")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
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
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="standings.result",
                        verbose_name="result",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to a result",
                "verbose_name_plural": "answers to results",
                "ordering": ["result", "act"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("result", "member", "confirms"),
                        name="answer_given_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirms", True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="answer_no_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("match", "letter"), name="seat_is_taken_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("match", "member"), name="seat_one_a_member"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("letter__in", ["A", "B", "C", "D", "E"])),
                name="seat_letter_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("member", None), ("name", ""), _connector="XOR"),
                name="seat_of_a_member_or_of_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("species", ""), _negated=True),
                name="seat_has_a_species",
            ),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.UniqueConstraint(
                fields=("result", "seat"), name="resultline_one_a_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="resultline",
            constraint=models.CheckConstraint(
                condition=models.Q(("wins", 0), ("defeats", 0), _connector="OR"),
                name="resultline_won_or_lost",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.UniqueConstraint(
                fields=("match", "version"), name="sheet_version_is_its_own"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.UniqueConstraint(
                fields=("match", "digest"), name="sheet_is_kept_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes", None)),
                fields=("match",),
                name="result_first_of_a_match",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("supersedes", None),
                    models.Q(("authority", ""), _negated=True),
                    _connector="OR",
                ),
                name="result_later_has_an_authority",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("supersedes", None),
                    models.Q(("supersedes", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="result_is_not_its_own_successor",
            ),
        ),
        Seal("standings_report"),
        Seal("standings_classification"),
        Seal("standings_sheet"),
        Seal("standings_verdict"),
        Seal("standings_result"),
        Seal("standings_resultline"),
        Seal("standings_answer"),
    ]
