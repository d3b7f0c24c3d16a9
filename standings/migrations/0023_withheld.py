"""Subjects whose acts are withheld from the public."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0022_expulsions"),
    ]

    operations = [
        migrations.CreateModel(
            name="Withheld",
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
                    "subject_kind",
                    models.CharField(max_length=20, verbose_name="kind of subject"),
                ),
                (
                    "subject",
                    models.CharField(
                        max_length=40, verbose_name="number of the subject"
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that tells it again",
                    ),
                ),
                (
                    "since",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that withholds it",
                    ),
                ),
            ],
            options={
                "verbose_name": "withheld subject",
                "verbose_name_plural": "withheld subjects",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_by", None)),
                        fields=("subject", "subject_kind"),
                        name="withheld_once_at_a_time",
                    )
                ],
            },
        ),
    ]
