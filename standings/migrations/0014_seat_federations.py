"""The federation that somebody played for, where a report tells it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0013_matches"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="federation",
            field=models.ForeignKey(
                help_text="None where none was told.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to="standings.federation",
                verbose_name="federation played for",
            ),
        ),
    ]
