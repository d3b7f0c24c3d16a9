"""Files handed in, specimens of letterheads among them, and federations that end."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal

ID = models.BigAutoField(
    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
)


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0011_outbox"),
    ]

    operations = [
        migrations.AddField(
            model_name="federation",
            name="last_day",
            field=models.DateField(blank=True, null=True, verbose_name="last day"),
        ),
        migrations.AddField(
            model_name="federation",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="standings.federation",
                verbose_name="merged into",
            ),
        ),
        migrations.AddConstraint(
            model_name="federation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("last_day", None), ("merged_into", None)),
                    models.Q(
                        ("last_day__isnull", False), ("merged_into__isnull", False)
                    ),
                    _connector="OR",
                ),
                name="federation_ends_in_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="federation",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", models.F("id")), _negated=True),
                name="federation_does_not_end_in_itself",
            ),
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", ID.clone()),
                (
                    "number",
                    models.CharField(max_length=22, unique=True, verbose_name="number"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("pdf", "PDF"), ("png", "PNG"), ("jpeg", "JPEG")],
                        max_length=4,
                        verbose_name="kind",
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        help_text="As it was given; it names no file of ours.",
                        max_length=120,
                        verbose_name="name",
                    ),
                ),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                (
                    "digest",
                    models.CharField(
                        help_text="Of the file as it is kept.",
                        max_length=64,
                        verbose_name="SHA-256",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uploads",
                        to="standings.act",
                        verbose_name="act that handed it in",
                    ),
                ),
            ],
            options={
                "verbose_name": "file",
                "verbose_name_plural": "files",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["pdf", "png", "jpeg"])),
                        name="upload_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("size__gte", 1)),
                        name="upload_is_not_empty",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Specimen",
            fields=[
                ("id", ID.clone()),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("since", models.DateField(verbose_name="from")),
                (
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="specimens",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
                (
                    "upload",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="specimen",
                        to="standings.upload",
                        verbose_name="file",
                    ),
                ),
            ],
            options={
                "verbose_name": "specimen of a letterhead",
                "verbose_name_plural": "specimens of letterheads",
                "ordering": ["federation", "version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "version"), name="specimen_version_is_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)),
                        name="specimen_versions_from_one",
                    ),
                ],
            },
        ),
        Seal("standings_upload"),
        Seal("standings_specimen"),
    ]
