"""The record of acts and the head of its chain."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0003_federations"),
    ]

    operations = [
        migrations.CreateModel(
            name="Head",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "number",
                    models.PositiveBigIntegerField(
                        default=0, verbose_name="number of the last act"
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000",
                        max_length=64,
                        verbose_name="digest of the last act",
                    ),
                ),
            ],
            options={
                "verbose_name": "head of the record",
                "verbose_name_plural": "head of the record",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="head_is_one_row"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "number",
                    models.PositiveBigIntegerField(
                        primary_key=True, serialize=False, verbose_name="number"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="moment")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("executive-director", "Executive Director"),
                            ("secretariat", "Secretariat"),
                            ("tribunal-chair", "chair of the Tribunal"),
                            ("tribunal-member", "member of the Tribunal"),
                            ("referee", "referee"),
                            ("federation-officer", "federation officer"),
                            ("member", "member"),
                        ],
                        max_length=20,
                        verbose_name="in the role of",
                    ),
                ),
                ("verb", models.CharField(max_length=40, verbose_name="act")),
                (
                    "subject_kind",
                    models.CharField(max_length=20, verbose_name="kind of subject"),
                ),
                (
                    "subject",
                    models.CharField(
                        max_length=40, verbose_name="number of the subject"
                    ),
                ),
                ("before", models.CharField(max_length=80, verbose_name="from")),
                ("after", models.CharField(max_length=80, verbose_name="to")),
                ("reason", models.TextField(verbose_name="reason")),
                (
                    "provisions",
                    models.JSONField(default=list, verbose_name="provisions"),
                ),
                ("facts", models.JSONField(default=dict, verbose_name="facts")),
                (
                    "is_public",
                    models.BooleanField(default=False, verbose_name="public"),
                ),
                (
                    "previous",
                    models.CharField(
                        max_length=64, verbose_name="digest of the act before"
                    ),
                ),
                (
                    "digest",
                    models.CharField(max_length=64, unique=True, verbose_name="digest"),
                ),
                (
                    "who",
                    models.ForeignKey(
                        help_text="Nobody where the service itself acted.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="standings.member",
                        to_field="serial",
                        verbose_name="member who acted",
                    ),
                ),
            ],
            options={
                "verbose_name": "act",
                "verbose_name_plural": "acts",
                "ordering": ["number"],
                "indexes": [
                    models.Index(
                        fields=["subject_kind", "subject"], name="act_by_subject"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="act_numbers_from_one",
                    ),
                    models.UniqueConstraint(
                        fields=("previous",), name="act_chain_has_no_forks"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("role", ""), ("who", None)),
                            models.Q(
                                (
                                    "role__in",
                                    [
                                        "executive-director",
                                        "secretariat",
                                        "tribunal-chair",
                                        "tribunal-member",
                                        "referee",
                                        "federation-officer",
                                        "member",
                                    ],
                                ),
                                ("who__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="act_role_where_somebody_acts",
                    ),
                ],
            },
        ),
    ]
