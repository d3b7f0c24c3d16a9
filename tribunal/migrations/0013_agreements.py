"""What the Secretariat knows of the word of a party that cannot log in."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("tribunal", "0012_expulsions"),
    ]

    operations = [
        migrations.CreateModel(
            name="HandWord",
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
                    "how",
                    models.CharField(
                        choices=[
                            ("letter", "by a letter that was delivered"),
                            ("hand", "handed over"),
                            ("federation", "through the federation"),
                        ],
                        max_length=12,
                        verbose_name="how",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="moment")),
                (
                    "word",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="by_hand",
                        to="tribunal.word",
                        verbose_name="word",
                    ),
                ),
            ],
            options={
                "verbose_name": "word entered by hand",
                "verbose_name_plural": "words entered by hand",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("how__in", ["letter", "hand", "federation"])
                        ),
                        name="handword_way_is_known",
                    )
                ],
            },
        ),
        Seal("tribunal_handword"),
    ]
