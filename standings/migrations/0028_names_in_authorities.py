"""The authority of a result is anybody's words, and is freed of a name that is withheld.

Two people's triggers look at the table; it is sealed anew, and not remade.
"""

from django.db import migrations

from standings.seal import SealBut


class Migration(migrations.Migration):
    dependencies = [("standings", "0027_no_staff")]

    operations = [SealBut("standings_result", "authority")]
