"""Who may enter the console is told by offices; no flag of a log-in says so."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("standings", "0026_two_people")]

    operations = [migrations.RemoveField(model_name="user", name="is_staff")]
