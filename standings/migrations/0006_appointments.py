"""Who is appointed to which role."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0005_seal_acts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Appointment",
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
                    "role",
                    models.CharField(
                        choices=[
                            ("executive-director", "Executive Director"),
                            ("secretariat", "Secretariat"),
                            ("tribunal-chair", "chair of the Tribunal"),
                            ("tribunal-member", "member of the Tribunal"),
                            ("referee", "referee"),
                            ("federation-officer", "federation officer"),
                        ],
                        max_length=20,
                        verbose_name="role",
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
                    "federation",
                    models.ForeignKey(
                        blank=True,
                        help_text="Of a federation officer only.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="officers",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "appointment",
                "verbose_name_plural": "appointments",
                "ordering": ["member", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="appointment_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                [
                                    "executive-director",
                                    "secretariat",
                                    "tribunal-chair",
                                    "tribunal-member",
                                    "referee",
                                    "federation-officer",
                                ],
                            )
                        ),
                        name="appointment_role_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("federation__isnull", False),
                                ("role", "federation-officer"),
                            ),
                            models.Q(
                                models.Q(("role", "federation-officer"), _negated=True),
                                ("federation", None),
                            ),
                            _connector="OR",
                        ),
                        name="appointment_federation_of_its_officer",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("federation", None), ("until", None)),
                        fields=("member", "role"),
                        name="appointment_one_is_current",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("federation__isnull", False), ("until", None)
                        ),
                        fields=("member", "role", "federation"),
                        name="appointment_one_a_federation_is_current",
                    ),
                ],
            },
        ),
    ]
