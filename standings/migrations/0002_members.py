"""Members, by number, and the names they bear."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0001_users"),
    ]

    operations = [
        migrations.CreateModel(
            name="Member",
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
                    "serial",
                    models.PositiveIntegerField(
                        unique=True, verbose_name="serial number"
                    ),
                ),
                (
                    "species",
                    models.CharField(
                        default="human", max_length=40, verbose_name="species"
                    ),
                ),
                (
                    "zone",
                    models.CharField(
                        help_text="A zone of the IANA’s list, such as Europe/London.",
                        max_length=64,
                        verbose_name="home zone",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "ordering": ["serial"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("serial__gte", 1)),
                        name="member_numbers_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("species", ""), _negated=True),
                        name="member_has_a_species",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberName",
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
                    "sort_key",
                    models.BinaryField(max_length=4096, verbose_name="sort key"),
                ),
                (
                    "search_key",
                    models.TextField(editable=False, verbose_name="search key"),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="names",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "name of a member",
                "verbose_name_plural": "names of members",
                "ordering": ["member", "since"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None),
                            ("until__gte", models.F("since")),
                            _connector="OR",
                        ),
                        name="membername_ends_after_it_begins",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("member",),
                        name="membername_one_is_current",
                    ),
                    models.UniqueConstraint(
                        fields=("member", "since"), name="membername_begins_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("full", ""), _negated=True),
                        name="membername_is_given",
                    ),
                ],
            },
        ),
    ]
