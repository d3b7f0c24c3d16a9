"""The register of 29 hands: what is entered of each, and what became of it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0016_merging"),
    ]

    operations = [
        migrations.CreateModel(
            name="TwentyNine",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("certified", "certified"),
                            ("refused", "refused"),
                            ("revoked", "revoked"),
                        ],
                        default="waiting",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "deal",
                    models.PositiveSmallIntegerField(null=True, verbose_name="deal"),
                ),
                (
                    "name",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of who is no member",
                    ),
                ),
                (
                    "day",
                    models.DateField(
                        help_text="At the place of play.", verbose_name="day of play"
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
                ("hand", models.CharField(max_length=11, verbose_name="hand")),
                ("starter", models.CharField(max_length=2, verbose_name="starter")),
                (
                    "crib",
                    models.BooleanField(default=False, verbose_name="in the crib"),
                ),
                (
                    "witnesses",
                    models.TextField(
                        blank=True, help_text="One a line.", verbose_name="witnesses"
                    ),
                ),
                (
                    "certified_on",
                    models.DateField(
                        help_text="By the Secretariat’s clock.",
                        null=True,
                        verbose_name="certified on",
                    ),
                ),
                (
                    "certifier",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certified",
                        to="standings.member",
                        verbose_name="who certified it",
                    ),
                ),
                (
                    "decided_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that certified or refused it",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        help_text="None until it is named.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="twenty_nines",
                        to="standings.federation",
                        verbose_name="federation concerned",
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
                    "match",
                    models.ForeignKey(
                        help_text="None where none is on file.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="twenty_nines",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="twenty_nines",
                        to="standings.member",
                        verbose_name="member who held it",
                    ),
                ),
                (
                    "revoked_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that revoked it",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="twenty_nines",
                        to="standings.seat",
                        verbose_name="seat",
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="twenty_nines",
                        to="standings.sheet",
                        verbose_name="sheet that tells it",
                    ),
                ),
            ],
            options={
                "verbose_name": "29",
                "verbose_name_plural": "29s",
                "ordering": ["year", "serial"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("year", "serial"), name="twentynine_number_is_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("serial__gte", 1)),
                        name="twentynine_counts_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["waiting", "certified", "refused", "revoked"],
                            )
                        ),
                        name="twentynine_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("member", None), ("name", ""), _connector="XOR"
                        ),
                        name="twentynine_of_a_member_or_of_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("deal", None),
                                ("match", None),
                                ("seat", None),
                                ("sheet", None),
                            ),
                            models.Q(("match__isnull", False), ("seat__isnull", False)),
                            _connector="OR",
                        ),
                        name="twentynine_of_a_match_has_its_seat",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("deal", None), ("sheet", None)),
                            models.Q(("deal__gte", 1), ("sheet__isnull", False)),
                            _connector="OR",
                        ),
                        name="twentynine_of_a_sheet_has_its_deal",
                    ),
                    models.UniqueConstraint(
                        fields=("match", "deal", "crib"), name="twentynine_one_a_deal"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("certified_on__isnull", False),
                                ("certifier__isnull", False),
                                ("decided_by__isnull", False),
                                ("federation__isnull", False),
                                ("state__in", ["certified", "revoked"]),
                            ),
                            models.Q(
                                ("certified_on", None),
                                ("certifier", None),
                                ("state__in", ["waiting", "refused"]),
                            ),
                            _connector="OR",
                        ),
                        name="twentynine_admitted_with_certifier_and_date",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "revoked"), ("revoked_by", None), _connector="XOR"
                        ),
                        name="twentynine_revoked_by_an_act",
                    ),
                ],
            },
        ),
    ]
