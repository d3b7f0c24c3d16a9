"""Expulsions with the case of each, and the matches that a refusal classified anew."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0022_expulsions"),
        ("tribunal", "0011_second_instance"),
    ]

    operations = [
        migrations.CreateModel(
            name="Expulsion",
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
                ("said", models.TextField(verbose_name="what was said")),
                ("account", models.TextField(verbose_name="how it came about")),
                ("day", models.DateField(verbose_name="day")),
                ("time", models.TimeField(null=True, verbose_name="time")),
                (
                    "reporter",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of a reporter who is no member",
                    ),
                ),
            ],
            options={
                "verbose_name": "expulsion",
                "verbose_name_plural": "expulsions",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Reclassification",
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
            ],
            options={
                "verbose_name": "match classified anew",
                "verbose_name_plural": "matches classified anew",
                "ordering": ["now"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="filing",
            name="filing_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="order",
            name="order_names_what_it_is_about",
        ),
        migrations.AlterField(
            model_name="filing",
            name="kind",
            field=models.CharField(
                choices=[
                    ("opening", "what the case is about"),
                    ("cure", "made good"),
                    ("answer", "answer"),
                    ("reply", "reply"),
                    ("submission", "handed in"),
                    ("challenge", "challenge"),
                    ("settlement", "proposal to end it"),
                    ("approach", "approach, disclosed"),
                    ("early-appeal", "appeal, handed in early"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="order",
            name="kind",
            field=models.CharField(
                choices=[
                    ("correct-result", "correct a result"),
                    ("void-result", "declare a result void"),
                    ("uphold-result", "let a result stand"),
                    ("classify", "say anew what a match was"),
                    ("suspend", "suspend a member"),
                    ("expel", "expel a member"),
                    ("bar", "bar a member from some play"),
                    ("withdraw-title", "withdraw a title"),
                    ("admit-twenty-nine", "admit a 29"),
                    ("refuse-twenty-nine", "refuse a 29"),
                    ("stay-determination", "stay the determination that is appealed"),
                    ("ratify", "ratify the expulsion"),
                    (
                        "refuse-ratification",
                        "refuse to ratify the expulsion, which is void from the start",
                    ),
                    ("words", "order something else"),
                ],
                max_length=20,
                verbose_name="kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="filing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "opening",
                            "cure",
                            "answer",
                            "reply",
                            "submission",
                            "challenge",
                            "settlement",
                            "approach",
                            "early-appeal",
                        ],
                    )
                ),
                name="filing_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="order",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "kind__in",
                            [
                                "correct-result",
                                "void-result",
                                "uphold-result",
                                "classify",
                            ],
                        ),
                        ("match__isnull", False),
                        ("member", None),
                        ("title", None),
                        ("twenty_nine", None),
                    ),
                    models.Q(
                        ("kind__in", ["suspend", "expel", "bar"]),
                        ("match", None),
                        ("member__isnull", False),
                        ("title", None),
                        ("twenty_nine", None),
                    ),
                    models.Q(
                        ("kind__in", ["withdraw-title"]),
                        ("match", None),
                        ("member", None),
                        ("title__isnull", False),
                        ("twenty_nine", None),
                    ),
                    models.Q(
                        ("kind__in", ["admit-twenty-nine", "refuse-twenty-nine"]),
                        ("match", None),
                        ("member", None),
                        ("title", None),
                        ("twenty_nine__isnull", False),
                    ),
                    models.Q(
                        (
                            "kind__in",
                            [
                                "stay-determination",
                                "words",
                                "ratify",
                                "refuse-ratification",
                            ],
                        ),
                        ("match", None),
                        ("member", None),
                        ("title", None),
                        ("twenty_nine", None),
                    ),
                    _connector="OR",
                ),
                name="order_names_what_it_is_about",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="bar",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsion",
                to="standings.bar",
                verbose_name="bar",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="case",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsion",
                to="tribunal.case",
                verbose_name="case",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="event",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsions",
                to="standings.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsions",
                to="standings.match",
                verbose_name="match",
            ),
        ),
        migrations.AddField(
            model_name="expulsion",
            name="reported_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsions_reported",
                to="standings.member",
                verbose_name="reported by",
            ),
        ),
        migrations.AddField(
            model_name="reclassification",
            name="before",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.classification",
                verbose_name="what it was said to be",
            ),
        ),
        migrations.AddField(
            model_name="reclassification",
            name="now",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reclassification",
                to="standings.classification",
                verbose_name="what it is said to be since",
            ),
        ),
        migrations.AddField(
            model_name="reclassification",
            name="order",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reclassifications",
                to="tribunal.order",
                verbose_name="order",
            ),
        ),
        migrations.AddConstraint(
            model_name="expulsion",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("said", ""), _negated=True),
                    models.Q(("account", ""), _negated=True),
                ),
                name="expulsion_tells_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="expulsion",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reported_by", None), ("reporter", ""), _connector="XOR"
                ),
                name="expulsion_has_its_reporter",
            ),
        ),
        # A table that is altered is another one in SQLite, and loses its triggers.
        Seal("tribunal_filing"),
        Seal("tribunal_expulsion"),
        Seal("tribunal_reclassification"),
    ]
