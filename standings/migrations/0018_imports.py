"""Files of results that are being brought in, and their rows."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0017_twenty_nines"),
    ]

    operations = [
        migrations.CreateModel(
            name="Import",
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
                    "serial",
                    models.PositiveIntegerField(
                        unique=True, verbose_name="serial number"
                    ),
                ),
                (
                    "name",
                    models.CharField(max_length=200, verbose_name="name of the file"),
                ),
                ("content", models.BinaryField(verbose_name="file")),
                ("digest", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "encoding",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("utf-8", "UTF-8"),
                            ("utf-16", "UTF-16"),
                            ("cp1252", "Windows-1252"),
                            ("cp1250", "Windows-1250"),
                            ("cp1251", "Windows-1251"),
                            ("cp1253", "Windows-1253"),
                            ("cp1254", "Windows-1254"),
                            ("mac-roman", "Mac OS Roman"),
                        ],
                        help_text="Empty where the file itself tells it.",
                        max_length=12,
                        verbose_name="encoding",
                    ),
                ),
                (
                    "guessed",
                    models.BooleanField(
                        default=False,
                        help_text="Somebody is to say whether the names are right.",
                        verbose_name="encoding guessed",
                    ),
                ),
                (
                    "dates",
                    models.CharField(
                        choices=[("ymd", "ymd"), ("dmy", "dmy"), ("mdy", "mdy")],
                        max_length=3,
                        verbose_name="order of days",
                    ),
                ),
                (
                    "zone",
                    models.CharField(
                        help_text="Of rows that tell none.",
                        max_length=64,
                        verbose_name="zone",
                    ),
                ),
                (
                    "unread",
                    models.JSONField(default=list, verbose_name="columns passed over"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("received", "received"),
                            ("reading", "being read"),
                            ("read", "read"),
                            ("entering", "being entered"),
                            ("entered", "entered"),
                            ("failed", "not entered"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="received",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("total", models.PositiveIntegerField(verbose_name="rows")),
                (
                    "done",
                    models.PositiveIntegerField(default=0, verbose_name="rows read"),
                ),
                (
                    "why",
                    models.JSONField(
                        default=list, verbose_name="why it was not entered"
                    ),
                ),
                (
                    "made_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that handed it in",
                    ),
                ),
                (
                    "ordered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="to be entered by",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="handed in by",
                    ),
                ),
            ],
            options={
                "verbose_name": "import",
                "verbose_name_plural": "imports",
                "ordering": ["serial"],
            },
        ),
        migrations.CreateModel(
            name="ImportRow",
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
                ("line", models.PositiveIntegerField(verbose_name="line")),
                ("text", models.TextField(verbose_name="as it is written")),
                (
                    "fate",
                    models.CharField(
                        choices=[
                            ("new", "a new match"),
                            ("ends", "the result of a match on file"),
                            ("same", "on file already"),
                            ("conflict", "on file with another result"),
                            ("unsure", "the same match or another?"),
                            ("who", "who is meant?"),
                            ("refused", "cannot be entered"),
                        ],
                        max_length=8,
                        verbose_name="what it comes to",
                    ),
                ),
                ("findings", models.JSONField(default=list, verbose_name="findings")),
                ("told", models.JSONField(default=dict, verbose_name="what it says")),
                (
                    "meeting",
                    models.CharField(blank=True, editable=False, max_length=64),
                ),
                (
                    "form",
                    models.CharField(blank=True, max_length=80, verbose_name="form"),
                ),
                (
                    "ordinal",
                    models.PositiveSmallIntegerField(
                        null=True, verbose_name="which of the day"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "whole",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows",
                        to="standings.import",
                        verbose_name="import",
                    ),
                ),
            ],
            options={
                "verbose_name": "row of an import",
                "verbose_name_plural": "rows of imports",
                "ordering": ["whole", "line"],
            },
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(("serial__gte", 1)), name="import_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "received",
                            "reading",
                            "read",
                            "entering",
                            "entered",
                            "failed",
                            "withdrawn",
                        ],
                    )
                ),
                name="import_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(("done__lte", models.F("total"))),
                name="import_rows_are_its_own",
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state__in", ["entering", "entered"]), _negated=True),
                    ("ordered_by__isnull", False),
                    _connector="OR",
                ),
                name="import_is_entered_for_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "withdrawn"), _negated=True),
                fields=("digest",),
                name="import_of_a_file_once",
            ),
        ),
        migrations.AddIndex(
            model_name="importrow",
            index=models.Index(
                fields=["whole", "fate", "line"], name="importrow_by_fate"
            ),
        ),
        migrations.AddIndex(
            model_name="importrow",
            index=models.Index(
                fields=["whole", "meeting"], name="importrow_by_meeting"
            ),
        ),
        migrations.AddConstraint(
            model_name="importrow",
            constraint=models.UniqueConstraint(
                fields=("whole", "line"), name="importrow_one_a_line"
            ),
        ),
        migrations.AddConstraint(
            model_name="importrow",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "fate__in",
                        ["new", "ends", "same", "conflict", "unsure", "who", "refused"],
                    )
                ),
                name="importrow_fate_is_known",
            ),
        ),
    ]
