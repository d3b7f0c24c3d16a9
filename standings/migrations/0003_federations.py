"""Federations, their names and letterheads, and who belongs to them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0002_members"),
    ]

    operations = [
        migrations.CreateModel(
            name="Federation",
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
                    "code",
                    models.CharField(max_length=8, unique=True, verbose_name="code"),
                ),
                (
                    "confederation",
                    models.CharField(
                        blank=True, max_length=200, verbose_name="confederation"
                    ),
                ),
            ],
            options={
                "verbose_name": "federation",
                "verbose_name_plural": "federations",
                "ordering": ["code"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("code", ""), _negated=True),
                        name="federation_has_a_code",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FederationName",
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
                ("full", models.CharField(max_length=200, verbose_name="full name")),
                (
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="names",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
            ],
            options={
                "verbose_name": "name of a federation",
                "verbose_name_plural": "names of federations",
                "ordering": ["federation", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="federationname_ends_after_it_begins",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("federation",),
                        name="federationname_one_is_current",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Letterhead",
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
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="letterheads",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
            ],
            options={
                "verbose_name": "letterhead authority",
                "verbose_name_plural": "letterhead authorities",
                "ordering": ["federation", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="letterhead_ends_after_it_begins",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("federation",),
                        name="letterhead_one_is_current",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FederationMembership",
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
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="federations",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "membership of a federation",
                "verbose_name_plural": "memberships of federations",
                "ordering": ["member", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="federationmembership_ends_after_it_begins",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("member", "federation"),
                        name="federationmembership_one_is_current",
                    ),
                    models.UniqueConstraint(
                        fields=("member", "federation", "since"),
                        name="federationmembership_begins_once",
                    ),
                ],
            },
        ),
    ]
