"""What is used up of what is allowed in a time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0023_withheld"),
    ]

    operations = [
        migrations.CreateModel(
            name="Allowance",
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
                    "what",
                    models.CharField(max_length=20, verbose_name="what is allowed"),
                ),
                ("whose", models.CharField(max_length=64, verbose_name="whose")),
                ("until", models.DateTimeField(db_index=True, verbose_name="until")),
                (
                    "used",
                    models.PositiveSmallIntegerField(default=0, verbose_name="used"),
                ),
            ],
            options={
                "verbose_name": "allowance",
                "verbose_name_plural": "allowances",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("whose", "what"), name="allowance_one_each"
                    )
                ],
            },
        ),
    ]
