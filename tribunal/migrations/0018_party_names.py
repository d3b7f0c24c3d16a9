"""Who is a party and no member is looked for as members are: by a folded name."""

from django.db import migrations, models

from standings import names


def fold(apps, schema_editor):
    parties = apps.get_model("tribunal", "Party").objects.exclude(name="")
    for party in parties.iterator():
        party.name_key = names.search_key(party.name)
        party.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("tribunal", "0017_two_people")]

    operations = [
        migrations.AddField(
            model_name="party",
            name="name_key",
            field=models.TextField(
                default="", editable=False, verbose_name="search key"
            ),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
