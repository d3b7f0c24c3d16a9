"""What a standing looks for among very many: what is open, disputed, or was changed."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0018_imports"),
    ]

    operations = [
        migrations.AddIndex(
            "answer",
            models.Index(
                fields=["result"], condition=Q(confirms=False), name="answer_no"
            ),
        ),
        migrations.AddIndex(
            "credit",
            models.Index(
                fields=["season", "played"],
                condition=Q(played__lt=1),
                name="credit_changed_later",
            ),
        ),
        migrations.AddIndex(
            "match",
            models.Index(
                fields=["year"],
                condition=Q(state="reported"),
                name="match_not_agreed_yet",
            ),
        ),
    ]
