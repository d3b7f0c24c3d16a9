"""Appeals, the form in which they came, and what is said of their letterheads."""

import django.db.models.deletion
from django.db import migrations, models

from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0021_orders"),
        ("tribunal", "0009_referrals"),
    ]

    operations = [
        migrations.CreateModel(
            name="Appeal",
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
                ("until", models.DateField(verbose_name="last day")),
                ("grounds", models.JSONField(verbose_name="grounds")),
            ],
            options={
                "verbose_name": "appeal",
                "verbose_name_plural": "appeals",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="AppealLetter",
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
                    "addressee",
                    models.CharField(
                        choices=[
                            (
                                "executive-director",
                                "the Executive Director at the Secretariat",
                            ),
                            ("somebody-else", "somebody else"),
                        ],
                        max_length=20,
                        verbose_name="addressee",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter of an appeal",
                "verbose_name_plural": "letters of appeals",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="LetterheadAnswer",
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
                ("confirms", models.BooleanField(verbose_name="confirms it")),
            ],
            options={
                "verbose_name": "answer about a letterhead",
                "verbose_name_plural": "answers about letterheads",
                "ordering": ["act"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="case",
            name="case_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="case",
            name="case_state_is_known",
        ),
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(
                choices=[
                    ("complaint", "complaint"),
                    ("disputed-result", "disputed result"),
                    ("disputed-count", "disputed count"),
                    ("conduct", "conduct"),
                    ("eligibility", "eligibility"),
                    ("concealment", "concealment or misrepresentation"),
                    ("ratification", "ratification"),
                    ("referral", "referral"),
                    ("certification", "certification"),
                    ("appeal", "appeal"),
                ],
                max_length=20,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="case",
            name="state",
            field=models.CharField(
                choices=[
                    ("filed", "filed"),
                    ("declined", "declined"),
                    ("admitted", "admitted"),
                    ("seated", "before its panel"),
                    ("heard", "heard"),
                    ("determined", "determined, not published"),
                    ("published", "published"),
                    ("under-appeal", "under appeal"),
                    ("final", "final"),
                    ("withdrawn", "withdrawn"),
                    ("settled", "settled"),
                    ("joined", "joined to another case"),
                ],
                default="filed",
                max_length=20,
                verbose_name="state",
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "complaint",
                            "disputed-result",
                            "disputed-count",
                            "conduct",
                            "eligibility",
                            "concealment",
                            "ratification",
                            "referral",
                            "certification",
                            "appeal",
                        ],
                    )
                ),
                name="case_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "filed",
                            "declined",
                            "admitted",
                            "seated",
                            "heard",
                            "determined",
                            "published",
                            "under-appeal",
                            "final",
                            "withdrawn",
                            "settled",
                            "joined",
                        ],
                    )
                ),
                name="case_state_is_known",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="against",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="tribunal.publication",
                verbose_name="publication it is against",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="appellant",
            field=models.ForeignKey(
                help_text="As the party of the case that is appealed.",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="tribunal.party",
                verbose_name="who appeals",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="case",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeal",
                to="tribunal.case",
                verbose_name="case",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="own_federation",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.federation",
                verbose_name="the appellant’s federation on the day",
            ),
        ),
        migrations.AddField(
            model_name="appealletter",
            name="appeal",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="letters",
                to="tribunal.appeal",
                verbose_name="appeal",
            ),
        ),
        migrations.AddField(
            model_name="appealletter",
            name="federation",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.federation",
                verbose_name="federation whose letterhead it is said to be",
            ),
        ),
        migrations.AddField(
            model_name="appealletter",
            name="filing",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="letter",
                to="tribunal.filing",
                verbose_name="filing",
            ),
        ),
        migrations.AddField(
            model_name="appealletter",
            name="paper",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="letter",
                to="tribunal.filingfile",
                verbose_name="paper that bears the letterhead",
            ),
        ),
        migrations.AddField(
            model_name="letterheadanswer",
            name="act",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="standings.act",
                verbose_name="act",
            ),
        ),
        migrations.AddField(
            model_name="letterheadanswer",
            name="letter",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="answer",
                to="tribunal.appealletter",
                verbose_name="letter",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                fields=("against", "appellant"),
                name="appeal_one_a_party_and_publication",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealletter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("addressee__in", ["executive-director", "somebody-else"])
                ),
                name="appealletter_addressee_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealletter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("federation", None), ("paper", None)),
                    models.Q(("federation__isnull", False), ("paper__isnull", False)),
                    _connector="OR",
                ),
                name="appealletter_letterhead_is_a_federations",
            ),
        ),
        Seal("tribunal_appeal"),
        Seal("tribunal_appealletter"),
        Seal("tribunal_letterheadanswer"),
    ]
