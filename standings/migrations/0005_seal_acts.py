"""What is entered in the record stays as it was entered, beneath the program too."""

from django.db import migrations

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [("standings", "0004_acts")]

    operations = [Seal("standings_act")]
