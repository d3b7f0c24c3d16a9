"""Cases reopened for a new fact, and what is then determined anew."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0023_withheld"),
        ("tribunal", "0014_seals"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="filing",
            name="filing_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="publication",
            name="publication_later_ones_say_why",
        ),
        migrations.AddField(
            model_name="case",
            name="reopened_by",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act that reopened it last",
            ),
        ),
        migrations.AlterField(
            model_name="filing",
            name="kind",
            field=models.CharField(
                choices=[
                    ("opening", "what the case is about"),
                    ("cure", "made good"),
                    ("answer", "answer"),
                    ("reply", "reply"),
                    ("submission", "handed in"),
                    ("challenge", "challenge"),
                    ("settlement", "proposal to end it"),
                    ("approach", "approach, disclosed"),
                    ("new-fact", "new fact, for which it is reopened"),
                    ("early-appeal", "appeal, handed in early"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="publication",
            name="change",
            field=models.CharField(
                choices=[
                    ("first", "first publication"),
                    ("clerical", "clerical correction"),
                    ("operative", "change of the operative part"),
                    ("reopened", "determined anew, upon a new fact"),
                ],
                max_length=10,
                verbose_name="what it changes",
            ),
        ),
        migrations.AddConstraint(
            model_name="filing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "opening",
                            "cure",
                            "answer",
                            "reply",
                            "submission",
                            "challenge",
                            "settlement",
                            "approach",
                            "new-fact",
                            "early-appeal",
                        ],
                    )
                ),
                name="filing_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("change", "first"), ("note", ""), ("number", 1)),
                    models.Q(
                        ("change__in", ["clerical", "operative"]),
                        ("number__gt", 1),
                        models.Q(("note", ""), _negated=True),
                    ),
                    models.Q(("change", "reopened"), ("note", ""), ("number__gt", 1)),
                    _connector="OR",
                ),
                name="publication_later_ones_say_why",
            ),
        ),
        Seal("tribunal_filing"),
        Seal("tribunal_publication"),
    ]
