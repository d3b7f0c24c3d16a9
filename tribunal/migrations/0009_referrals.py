"""What a match was found to be, passed over."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0021_orders"),
        ("tribunal", "0008_endings"),
    ]

    operations = [
        migrations.CreateModel(
            name="PassedOver",
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
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "classification",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="passed_over",
                        to="standings.classification",
                        verbose_name="classification",
                    ),
                ),
            ],
            options={
                "verbose_name": "referral passed over",
                "verbose_name_plural": "referrals passed over",
                "ordering": ["act"],
            },
        ),
        Seal("tribunal_passedover"),
    ]
