"""Expulsions that are to be ratified, and the act that ratified each."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0021_orders"),
    ]

    operations = [
        migrations.AddField(
            model_name="bar",
            name="ratified_by",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act that ratified it",
            ),
        ),
        migrations.AddField(
            model_name="bar",
            name="to_be_ratified",
            field=models.BooleanField(
                default=False,
                help_text="An expulsion that goes to the Tribunal (VII.4).",
                verbose_name="to be ratified",
            ),
        ),
        migrations.AddConstraint(
            model_name="bar",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("to_be_ratified", False), ("kind", "expelled"), _connector="OR"
                ),
                name="bar_ratified_is_an_expulsion",
            ),
        ),
        migrations.AddConstraint(
            model_name="bar",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ratified_by", None), ("to_be_ratified", True), _connector="OR"
                ),
                name="bar_ratified_where_it_was_to_be",
            ),
        ),
    ]
