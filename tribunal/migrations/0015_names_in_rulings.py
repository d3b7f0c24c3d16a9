"""The seal of rulings lets a name that is withheld be replaced, and nothing else."""

from django.db import migrations

from standings.seal import SealBut


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0024_anonymisations"),
        ("tribunal", "0014_seals"),
    ]

    operations = [
        SealBut("tribunal_ruling", "player_says", "opponent_says"),
    ]
