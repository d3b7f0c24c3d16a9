"""The seal of rulings lets a name that is withheld be replaced, and nothing else."""

from django.db import migrations

from standings.seal import SealBut


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0025_anonymisations"),
        ("tribunal", "0015_reopening"),
    ]

    operations = [
        SealBut("tribunal_ruling", "player_says", "opponent_says"),
    ]
