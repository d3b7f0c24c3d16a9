"""Cases, their parties and filings, services, times and panels; ICA-T-2026-014."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from standings.seal import Seal


def carry_over(apps, schema_editor):
    """Enters the interim ruling on non-human players (VII.1), which was before."""
    apps.get_model("tribunal", "Case").objects.create(
        year=2026,
        serial=14,
        kind="eligibility",
        state="published",
        zone=str(settings.SECRETARIAT_ZONE),
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("standings", "0020_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Case",
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
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("serial", models.PositiveIntegerField(verbose_name="serial number")),
                (
                    "kind",
                    models.CharField(
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
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("filed", "filed"),
                            ("declined", "declined"),
                            ("admitted", "admitted"),
                            ("seated", "before its panel"),
                            ("heard", "heard"),
                            ("determined", "determined, not published"),
                            ("published", "published"),
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
                (
                    "zone",
                    models.CharField(max_length=64, verbose_name="zone of its times"),
                ),
                (
                    "received_at",
                    models.DateTimeField(
                        help_text="None of one carried over.",
                        null=True,
                        verbose_name="received",
                    ),
                ),
                (
                    "joined_to",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="joined",
                        to="tribunal.case",
                        verbose_name="joined to",
                    ),
                ),
                (
                    "made_by",
                    models.OneToOneField(
                        help_text="None of one carried over.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that filed it",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        help_text="That it is about, where it is about one.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="standings.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "stayed_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that stays it",
                    ),
                ),
                (
                    "twenty_nine",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="standings.twentynine",
                        verbose_name="29",
                    ),
                ),
            ],
            options={
                "verbose_name": "case",
                "verbose_name_plural": "cases",
                "ordering": ["year", "serial"],
            },
        ),
        migrations.CreateModel(
            name="DeclaredTie",
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
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="declared_ties",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="declared_ties",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "declared tie",
                "verbose_name_plural": "declared ties",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Defect",
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
                ("text", models.TextField(verbose_name="what is missing")),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="defects",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "defect",
                "verbose_name_plural": "defects",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Draw",
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
                ("seed", models.CharField(max_length=64, verbose_name="seed")),
                ("pool", models.JSONField(verbose_name="drawn from")),
                ("passed_over", models.JSONField(verbose_name="passed over")),
                ("drawn", models.JSONField(verbose_name="drawn")),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="Filing",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("opening", "what the case is about"),
                            ("cure", "made good"),
                            ("answer", "answer"),
                            ("reply", "reply"),
                            ("submission", "handed in"),
                            ("challenge", "challenge"),
                            ("settlement", "proposal to end it"),
                            ("approach", "approach, disclosed"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("text", models.TextField(blank=True, verbose_name="text")),
                (
                    "digest",
                    models.CharField(
                        db_index=True, max_length=64, verbose_name="digest"
                    ),
                ),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replies",
                        to="tribunal.filing",
                        verbose_name="filing it is about",
                    ),
                ),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="filing",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="filings",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "filing",
                "verbose_name_plural": "filings",
                "ordering": ["act"],
            },
        ),
        migrations.CreateModel(
            name="FilingFile",
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
                    "filing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="files",
                        to="tribunal.filing",
                        verbose_name="filing",
                    ),
                ),
                (
                    "upload",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.upload",
                        verbose_name="file",
                    ),
                ),
            ],
            options={
                "verbose_name": "file of a filing",
                "verbose_name_plural": "files of filings",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PanelSeat",
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
                    "presides",
                    models.BooleanField(default=False, verbose_name="presides"),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="panel",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tribunal.draw",
                        verbose_name="draw",
                    ),
                ),
                (
                    "left_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act by which the member left",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="panels",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a panel",
                "verbose_name_plural": "seats of panels",
                "ordering": ["case", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Party",
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
                    "side",
                    models.CharField(
                        choices=[("filer", "filed it"), ("respondent", "answers it")],
                        max_length=10,
                        verbose_name="side",
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="name of who is neither",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parties",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases_of",
                        to="standings.federation",
                        verbose_name="federation",
                    ),
                ),
                (
                    "left_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act by which it left",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that made it a party",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases_of",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "representative",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases_for",
                        to="standings.member",
                        verbose_name="represented by",
                    ),
                ),
            ],
            options={
                "verbose_name": "party",
                "verbose_name_plural": "parties",
                "ordering": ["case", "pk"],
            },
        ),
        migrations.AddField(
            model_name="filing",
            name="party",
            field=models.ForeignKey(
                help_text="None of what no party filed.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="filings",
                to="tribunal.party",
                verbose_name="party",
            ),
        ),
        migrations.CreateModel(
            name="Service",
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
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="services",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "filing",
                    models.ForeignKey(
                        help_text="None where the act itself is served.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="services",
                        to="tribunal.filing",
                        verbose_name="filing",
                    ),
                ),
                (
                    "party",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="services",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
            ],
            options={
                "verbose_name": "service",
                "verbose_name_plural": "services",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="HandProof",
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
                    "how",
                    models.CharField(
                        choices=[
                            ("letter", "by a letter that was delivered"),
                            ("hand", "handed over"),
                            ("federation", "through the federation"),
                        ],
                        max_length=12,
                        verbose_name="how",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="moment")),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "service",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="by_hand",
                        to="tribunal.service",
                        verbose_name="service",
                    ),
                ),
            ],
            options={
                "verbose_name": "proof of service",
                "verbose_name_plural": "proofs of service",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ServiceNotice",
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
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="served",
                        to="standings.notice",
                        verbose_name="notice",
                    ),
                ),
                (
                    "service",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sent",
                        to="tribunal.service",
                        verbose_name="service",
                    ),
                ),
            ],
            options={
                "verbose_name": "notice of a service",
                "verbose_name_plural": "notices of services",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Term",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("cure", "to make good what is missing"),
                            ("review", "to ask for a review"),
                            ("answer", "to answer"),
                            ("reply", "to reply"),
                            ("challenge", "to challenge the panel"),
                            ("object", "to object to ending it"),
                            ("interim", "of the interim order"),
                            ("appeal", "to appeal"),
                        ],
                        max_length=12,
                        verbose_name="for what",
                    ),
                ),
                ("days", models.PositiveSmallIntegerField(verbose_name="days")),
                ("since", models.DateTimeField(null=True, verbose_name="from")),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="tribunal.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that ended it",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="standings.act",
                        verbose_name="act that set it",
                    ),
                ),
                (
                    "party",
                    models.ForeignKey(
                        help_text="None where it is everybody’s.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="tribunal.party",
                        verbose_name="party",
                    ),
                ),
                (
                    "service",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="tribunal.service",
                        verbose_name="service whose proof it runs from",
                    ),
                ),
            ],
            options={
                "verbose_name": "time",
                "verbose_name_plural": "times",
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                fields=("year", "serial"), name="case_number_is_its_own"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(("serial__gte", 1)), name="case_counts_from_one"
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
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("made_by", None), ("received_at", None)),
                    models.Q(
                        ("made_by__isnull", False), ("received_at__isnull", False)
                    ),
                    _connector="OR",
                ),
                name="case_received_by_an_act_or_carried_over",
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "joined"), ("joined_to", None), _connector="XOR"
                ),
                name="case_joined_to_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="declaredtie",
            constraint=models.UniqueConstraint(
                fields=("case", "member"), name="declaredtie_once_a_member"
            ),
        ),
        migrations.AddConstraint(
            model_name="defect",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="defect_is_named"
            ),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                fields=("case", "member"), name="panelseat_once_a_member"
            ),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_by", None), ("presides", True)),
                fields=("case",),
                name="panelseat_one_presides",
            ),
        ),
        migrations.AddConstraint(
            model_name="party",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", ["filer", "respondent"])),
                name="party_side_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="party",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("federation", None), ("member__isnull", False), ("name", "")
                    ),
                    models.Q(
                        ("federation__isnull", False), ("member", None), ("name", "")
                    ),
                    models.Q(
                        ("federation", None),
                        ("member", None),
                        models.Q(("name", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="party_is_one_of_three",
            ),
        ),
        migrations.AddConstraint(
            model_name="party",
            constraint=models.UniqueConstraint(
                fields=("case", "member"), name="party_one_side_a_member"
            ),
        ),
        migrations.AddConstraint(
            model_name="party",
            constraint=models.UniqueConstraint(
                fields=("case", "federation"), name="party_one_side_a_federation"
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
                        ],
                    )
                ),
                name="filing_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="filing",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "opening")),
                fields=("case",),
                name="filing_one_opens_a_case",
            ),
        ),
        migrations.AddConstraint(
            model_name="service",
            constraint=models.UniqueConstraint(
                fields=("party", "filing"), name="service_once_a_party_and_filing"
            ),
        ),
        migrations.AddConstraint(
            model_name="service",
            constraint=models.UniqueConstraint(
                condition=models.Q(("filing", None)),
                fields=("party", "act"),
                name="service_once_a_party_and_act",
            ),
        ),
        migrations.AddConstraint(
            model_name="handproof",
            constraint=models.CheckConstraint(
                condition=models.Q(("how__in", ["letter", "hand", "federation"])),
                name="handproof_way_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="servicenotice",
            constraint=models.UniqueConstraint(
                fields=("service", "notice"), name="servicenotice_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="term",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "cure",
                            "review",
                            "answer",
                            "reply",
                            "challenge",
                            "object",
                            "interim",
                            "appeal",
                        ],
                    )
                ),
                name="term_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="term",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("since", None), ("service", None), _connector="XOR"
                ),
                name="term_runs_from_a_moment_or_a_service",
            ),
        ),
        migrations.AddConstraint(
            model_name="term",
            constraint=models.CheckConstraint(
                condition=models.Q(("days__gte", 1)), name="term_has_a_day"
            ),
        ),
        *map(
            Seal,
            [
                "tribunal_declaredtie",
                "tribunal_defect",
                "tribunal_draw",
                "tribunal_filing",
                "tribunal_filingfile",
                "tribunal_handproof",
                "tribunal_service",
                "tribunal_servicenotice",
            ],
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
