"""A sheet that gives the 29 of a deal to another seat opens an entry of its own."""

from django.db import migrations, models

from standings.remaking import Remaking


class Migration(migrations.Migration):
    dependencies = [("standings", "0028_names_in_authorities")]

    operations = [
        Remaking(
            [
                migrations.RemoveConstraint(
                    model_name="twentynine", name="twentynine_one_a_deal"
                ),
                migrations.AddConstraint(
                    model_name="twentynine",
                    constraint=models.UniqueConstraint(
                        fields=["match", "deal", "crib", "seat"],
                        name="twentynine_one_a_deal",
                    ),
                ),
            ]
        ),
    ]
