"""Cases and documents sealed, and what lets somebody read them all the same."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0023_withheld"),
        ("tribunal", "0013_agreements"),
    ]

    operations = [
        migrations.AddField(
            model_name="case",
            name="sealed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act that seals it",
            ),
        ),
        migrations.CreateModel(
            name="DocumentSeal",
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
                ("is_whole", models.BooleanField(verbose_name="on all of it")),
                (
                    "ground",
                    models.CharField(
                        choices=[
                            ("correspondence", "mentor and mentee correspondence"),
                            ("order", "by order of the Tribunal"),
                        ],
                        max_length=14,
                        verbose_name="on what it rests",
                    ),
                ),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that set it",
                    ),
                ),
                (
                    "files",
                    models.ManyToManyField(
                        related_name="seals",
                        to="tribunal.filingfile",
                        verbose_name="files that it is on",
                    ),
                ),
                (
                    "filing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seals",
                        to="tribunal.filing",
                        verbose_name="filing",
                    ),
                ),
                (
                    "lifted_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that lifted it",
                    ),
                ),
            ],
            options={
                "verbose_name": "seal on a document",
                "verbose_name_plural": "seals on documents",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PublicVersion",
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
                ("text", models.TextField(verbose_name="text")),
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
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="public_versions",
                        to="tribunal.publication",
                        verbose_name="version that it is of",
                    ),
                ),
            ],
            options={
                "verbose_name": "redacted version",
                "verbose_name_plural": "redacted versions",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="ReadingAsked",
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
                ("text", models.TextField(verbose_name="why, and for which use")),
                (
                    "to_reproduce",
                    models.BooleanField(
                        verbose_name="to reproduce it outside the board too"
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
                    "party",
                    models.ForeignKey(
                        help_text="None where it is made for no party.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="readings_asked",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
                (
                    "seal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="asked",
                        to="tribunal.documentseal",
                        verbose_name="seal",
                    ),
                ),
            ],
            options={
                "verbose_name": "application to read",
                "verbose_name_plural": "applications to read",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="ReadingDecision",
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
                ("is_granted", models.BooleanField(verbose_name="granted")),
                (
                    "reach",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("applicant", "whoever applied"),
                            ("parties", "every party"),
                            ("panel", "every party, and the panel"),
                        ],
                        max_length=10,
                        verbose_name="to whom",
                    ),
                ),
                (
                    "may_reproduce",
                    models.BooleanField(
                        verbose_name="may be reproduced outside the board"
                    ),
                ),
                ("until", models.DateField(null=True, verbose_name="last day")),
                ("reason", models.TextField(verbose_name="reasons")),
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
                    "asked",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="tribunal.readingasked",
                        verbose_name="application",
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
            ],
            options={
                "verbose_name": "decision on an application to read",
                "verbose_name_plural": "decisions on applications to read",
                "ordering": ["act"],
            },
        ),
        migrations.AddConstraint(
            model_name="documentseal",
            constraint=models.CheckConstraint(
                condition=models.Q(("ground__in", ["correspondence", "order"])),
                name="seal_ground_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="documentseal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("lifted_by", None), ("ground", "order"), _connector="OR"
                ),
                name="seal_of_correspondence_is_not_lifted",
            ),
        ),
        migrations.AddConstraint(
            model_name="documentseal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_whole", True), ("lifted_by", None)),
                fields=("filing", "ground"),
                name="seal_whole_once_a_filing",
            ),
        ),
        migrations.AddConstraint(
            model_name="publicversion",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True),
                name="publicversion_has_text",
            ),
        ),
        migrations.AddConstraint(
            model_name="readingasked",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True),
                name="readingasked_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="readingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("is_granted", True),
                        ("reach__in", ["applicant", "parties", "panel"]),
                        ("until__isnull", False),
                    ),
                    models.Q(
                        ("ended_by", None),
                        ("is_granted", False),
                        ("may_reproduce", False),
                        ("reach", ""),
                        ("until", None),
                    ),
                    _connector="OR",
                ),
                name="readingdecision_grants_with_a_scope",
            ),
        ),
        migrations.AddConstraint(
            model_name="readingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="readingdecision_gives_reasons",
            ),
        ),
        Seal("tribunal_readingasked"),
        Seal("tribunal_publicversion"),
    ]
