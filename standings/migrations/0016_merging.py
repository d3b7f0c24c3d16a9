"""Two records of one person made one, and that undone; what was moved stays told."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0015_credits"),
    ]

    operations = [
        migrations.CreateModel(
            name="Merger",
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
                    "moved",
                    models.JSONField(default=dict, verbose_name="what was moved"),
                ),
                (
                    "before",
                    models.JSONField(
                        default=dict, verbose_name="what stood of the matches"
                    ),
                ),
            ],
            options={
                "verbose_name": "merger of two records",
                "verbose_name_plural": "mergers of records",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="MergerUndone",
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
            ],
            options={
                "verbose_name": "merger undone",
                "verbose_name_plural": "mergers undone",
                "ordering": ["act"],
            },
        ),
        migrations.AddField(
            model_name="member",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                help_text="The other record of the same person, which is kept.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="standings.member",
                verbose_name="merged into",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", models.F("id")), _negated=True),
                name="member_is_not_merged_into_itself",
            ),
        ),
        migrations.AddField(
            model_name="merger",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="merger",
            name="into",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="taken_in",
                to="standings.member",
                verbose_name="into",
            ),
        ),
        migrations.AddField(
            model_name="merger",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="mergers",
                to="standings.member",
                verbose_name="merged",
            ),
        ),
        migrations.AddField(
            model_name="mergerundone",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="mergerundone",
            name="merger",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="undone",
                to="standings.merger",
                verbose_name="merger",
            ),
        ),
        migrations.AddConstraint(
            model_name="merger",
            constraint=models.CheckConstraint(
                condition=models.Q(("member", models.F("into")), _negated=True),
                name="merger_is_of_two_records",
            ),
        ),
        Seal("standings_merger"),
        Seal("standings_mergerundone"),
    ]
