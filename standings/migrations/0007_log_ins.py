"""A log-in may be a member's, and an act tells from which log-in it was done."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0006_appointments"),
    ]

    operations = [
        migrations.AddField(
            model_name="act",
            name="account",
            field=models.ForeignKey(
                help_text="None where it was done at the terminal.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acts",
                to=settings.AUTH_USER_MODEL,
                verbose_name="log-in",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="member",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                help_text="Nobody where this is a reporter’s.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="login",
                to="standings.member",
                verbose_name="member",
            ),
        ),
    ]
