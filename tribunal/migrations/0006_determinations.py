"""What panels draft, sign, determine and publish; ICA-T-2026-014 is carried over."""

from datetime import date
from hashlib import sha256
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from rulebook.book import the_book
from standings.seal import Seal

TOLD: dict[str, Any] = {
    "facts": [
        "This determination was made before there was this service. Neither who wrote "
        "it nor who sat on the panel nor its day is held here, and it is told afresh "
        "from VII.1, which carries it.",
        "The Veterinary Linguistics Annex finds that a horse counts to three at most, "
        "and cannot pronounce thirty-one.",
    ],
    "reasons": [
        "What the Annex finds of horses holds for sheep, cattle, dogs, cats and all "
        "other non-humans alike, with the necessary changes.",
        "The ruling is an interim one. No later ruling on the matter is held here.",
    ],
    "provisions": ["VII.1"],
    "cases": [],
    "orders": [
        {
            "kind": "words",
            "text": "Only humans play in sanctioned matches. Horses, sheep, cattle, "
            "dogs, cats and other non-humans are excluded from them.",
        }
    ],
    "no_order": False,
}
TEXT = f"""\
International Cribbage Association, the Tribunal
Determination in ICA-T-2026-014 (eligibility), carried over

Facts
1. {TOLD["facts"][0]}
2. {TOLD["facts"][1]}

Reasons
3. {TOLD["reasons"][0]}
4. {TOLD["reasons"][1]}

Rests on: VII.1

Orders
1. {TOLD["orders"][0]["text"]}"""


def carry_over(apps, schema_editor):
    """Enters what was ruled on non-human players, as far as it is held (VII.1)."""
    known = {
        name: apps.get_model("tribunal", name).objects
        for name in ("Case", "Determination", "Citation", "Publication")
    }
    case = known["Case"].get(year=2026, serial=14)
    digest = sha256(TEXT.encode()).hexdigest()
    determination = known["Determination"].create(
        case=case, told=TOLD, text=TEXT, digest=digest
    )
    wording = the_book()["VII.1"].on(date(2026, 1, 1))
    known["Citation"].create(
        determination=determination,
        provision="VII.1",
        wording="\n\n".join(wording.paragraphs),
    )
    known["Publication"].create(
        case=case, number=1, determination=determination, change="first"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
        ("tribunal", "0005_orders_reach"),
    ]

    operations = [
        migrations.CreateModel(
            name="Determination",
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
                ("told", models.JSONField(verbose_name="what it says")),
                ("text", models.TextField(verbose_name="text")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                (
                    "act",
                    models.OneToOneField(
                        help_text="None of one carried over.",
                        null=True,
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
                        related_name="determinations",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "determination",
                "verbose_name_plural": "determinations",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Signature",
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
                    "digest",
                    models.CharField(
                        max_length=64, verbose_name="digest of what was signed"
                    ),
                ),
                ("in_favour", models.BooleanField(verbose_name="in favour")),
                ("dissent", models.TextField(blank=True, verbose_name="dissent")),
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
                        related_name="signatures",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signatures",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "signature",
                "verbose_name_plural": "signatures",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Vote",
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
                ("presides", models.BooleanField(verbose_name="presides")),
                (
                    "determination",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="votes",
                        to="tribunal.determination",
                        verbose_name="determination",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="votes",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "signature",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="vote",
                        to="tribunal.signature",
                        verbose_name="signature",
                    ),
                ),
            ],
            options={
                "verbose_name": "vote",
                "verbose_name_plural": "votes",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Citation",
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
                    "provision",
                    models.CharField(
                        blank=True, max_length=20, verbose_name="provision"
                    ),
                ),
                (
                    "wording",
                    models.TextField(blank=True, verbose_name="wording of the day"),
                ),
                (
                    "treatment",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("followed", "followed"),
                            ("distinguished", "distinguished"),
                            ("departed-from", "departed from"),
                            ("overruled", "overruled"),
                            ("mentioned", "mentioned"),
                        ],
                        max_length=16,
                        verbose_name="treatment",
                    ),
                ),
                (
                    "of_case",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cited_in",
                        to="tribunal.case",
                        verbose_name="earlier case",
                    ),
                ),
                (
                    "determination",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="citations",
                        to="tribunal.determination",
                        verbose_name="determination",
                    ),
                ),
            ],
            options={
                "verbose_name": "citation",
                "verbose_name_plural": "citations",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["provision"], name="citation_by_provision")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("of_case", None),
                                ("treatment", ""),
                                models.Q(("provision", ""), _negated=True),
                                models.Q(("wording", ""), _negated=True),
                            ),
                            models.Q(
                                ("of_case__isnull", False),
                                ("provision", ""),
                                (
                                    "treatment__in",
                                    [
                                        "followed",
                                        "distinguished",
                                        "departed-from",
                                        "overruled",
                                        "mentioned",
                                    ],
                                ),
                                ("wording", ""),
                            ),
                            _connector="OR",
                        ),
                        name="citation_of_a_provision_or_a_case",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("of_case", None)),
                        fields=("determination", "provision"),
                        name="citation_once_a_provision",
                    ),
                    models.UniqueConstraint(
                        fields=("determination", "of_case"), name="citation_once_a_case"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draft",
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
                ("told", models.JSONField(verbose_name="text")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                (
                    "remark",
                    models.TextField(blank=True, verbose_name="why it was handed back"),
                ),
                (
                    "case",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draft",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="last act on it",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft",
                "verbose_name_plural": "drafts",
                "ordering": ["case"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)),
                        name="draft_counts_from_one",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Publication",
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
                ("number", models.PositiveSmallIntegerField(verbose_name="version")),
                (
                    "change",
                    models.CharField(
                        choices=[
                            ("first", "first publication"),
                            ("clerical", "clerical correction"),
                            ("operative", "change of the operative part"),
                        ],
                        max_length=10,
                        verbose_name="what it changes",
                    ),
                ),
                (
                    "note",
                    models.TextField(blank=True, verbose_name="why it was corrected"),
                ),
                (
                    "act",
                    models.OneToOneField(
                        help_text="None of one carried over.",
                        null=True,
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
                        related_name="publications",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "determination",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publication",
                        to="tribunal.determination",
                        verbose_name="determination",
                    ),
                ),
            ],
            options={
                "verbose_name": "publication",
                "verbose_name_plural": "publications",
                "ordering": ["case", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("case", "number"), name="publication_number_is_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("change", "first"), ("note", ""), ("number", 1)),
                            models.Q(
                                ("change__in", ["clerical", "operative"]),
                                ("number__gt", 1),
                                models.Q(("note", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="publication_later_ones_say_why",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("in_favour", False), ("dissent", ""), _connector="OR"
                ),
                name="signature_dissent_of_who_votes_against",
            ),
        ),
        migrations.AddConstraint(
            model_name="vote",
            constraint=models.UniqueConstraint(
                fields=("determination", "member"), name="vote_once_a_member"
            ),
        ),
        *map(
            Seal,
            [
                "tribunal_citation",
                "tribunal_determination",
                "tribunal_publication",
                "tribunal_signature",
                "tribunal_vote",
            ],
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
