"""Answers are kept under the key that a request came with; acts found by subject."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0008_applications"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptAnswer",
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
                ("key", models.CharField(max_length=200, verbose_name="key")),
                (
                    "asked",
                    models.CharField(
                        max_length=64, verbose_name="digest of the request"
                    ),
                ),
                ("status", models.PositiveSmallIntegerField(verbose_name="status")),
                ("answer", models.TextField(verbose_name="answer")),
                ("at", models.DateTimeField(db_index=True, verbose_name="moment")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="kept_answers",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="log-in",
                    ),
                ),
            ],
            options={
                "verbose_name": "kept answer",
                "verbose_name_plural": "kept answers",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "key"), name="keptanswer_one_a_key"
                    )
                ],
            },
        ),
        migrations.RemoveIndex(model_name="act", name="act_by_subject"),
        migrations.AddIndex(
            model_name="act",
            index=models.Index(fields=["subject", "number"], name="act_by_subject"),
        ),
    ]
