"""What orders of the Tribunal leave in the registers (VIII.1-i, VIII.1-k)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0020_events"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="twentynine",
            name="twentynine_admitted_with_certifier_and_date",
        ),
        migrations.AddField(
            model_name="bar",
            name="provisional",
            field=models.BooleanField(
                default=False,
                help_text="Of an interim order (VIII.1-i).",
                verbose_name="provisional",
            ),
        ),
        migrations.AddField(
            model_name="twentynine",
            name="authority",
            field=models.CharField(
                blank=True,
                help_text="The docket number of the order that admitted or refused it.",
                max_length=200,
                verbose_name="authority",
            ),
        ),
        migrations.AddConstraint(
            model_name="bar",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("provisional", False), ("until__isnull", False), _connector="OR"
                ),
                name="bar_provisional_has_an_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="twentynine",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("certified_on__isnull", False),
                        ("decided_by__isnull", False),
                        ("federation__isnull", False),
                        ("state__in", ["certified", "revoked"]),
                        models.Q(
                            ("certifier", None), ("authority", ""), _connector="XOR"
                        ),
                    ),
                    models.Q(
                        ("certified_on", None),
                        ("certifier", None),
                        ("state__in", ["waiting", "refused"]),
                    ),
                    _connector="OR",
                ),
                name="twentynine_admitted_with_certifier_and_date",
            ),
        ),
        migrations.AddConstraint(
            model_name="twentynine",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("authority", ""), ("decided_by__isnull", False), _connector="OR"
                ),
                name="twentynine_of_an_order_is_decided",
            ),
        ),
    ]
