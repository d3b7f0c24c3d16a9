"""Who is told of which act, the letters that tell them, and the proof of both."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import standings.models.notices
from standings.seal import Seal


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0010_titles"),
    ]

    operations = [
        migrations.CreateModel(
            name="Notice",
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
                    "number",
                    models.CharField(
                        default=standings.models.notices.unguessable,
                        editable=False,
                        max_length=24,
                        unique=True,
                        verbose_name="number",
                    ),
                ),
                (
                    "to_acknowledge",
                    models.BooleanField(
                        default=False, verbose_name="to be acknowledged"
                    ),
                ),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="standings.act",
                        verbose_name="act",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="standings.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        help_text="Where it is nobody’s who is a member.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="log-in",
                    ),
                ),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Letter",
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
                    "number",
                    models.CharField(
                        default=standings.models.notices.unguessable,
                        editable=False,
                        max_length=24,
                        unique=True,
                        verbose_name="number",
                    ),
                ),
                ("address", models.TextField(blank=True, verbose_name="address")),
                ("subject", models.TextField(blank=True, verbose_name="subject")),
                ("body", models.TextField(blank=True, verbose_name="text")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                (
                    "tries",
                    models.PositiveSmallIntegerField(default=0, verbose_name="tries"),
                ),
                (
                    "claimed_at",
                    models.DateTimeField(null=True, verbose_name="last try begun"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "being sent"),
                            ("sent", "sent"),
                            ("given-up", "given up"),
                            ("unclear", "sent or not"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unreachable", "The mail server could not be reached."),
                            ("refused", "The mail server refused the letter."),
                            ("address-refused", "The mail server refused the address."),
                            (
                                "no-address",
                                "The address is none that letters can be sent to.",
                            ),
                            ("unwritten", "The letter could not be written."),
                            ("closed", "The log-in is closed."),
                        ],
                        max_length=20,
                        verbose_name="why not sent",
                    ),
                ),
                (
                    "notice",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="letter",
                        to="standings.notice",
                        verbose_name="notice",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
                "ordering": ["due_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="NoticeProof",
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
                            ("sent", "sent by letter"),
                            ("failed", "not sent"),
                            ("opened", "opened"),
                            ("acknowledged", "acknowledged"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="moment")),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unreachable", "The mail server could not be reached."),
                            ("refused", "The mail server refused the letter."),
                            ("address-refused", "The mail server refused the address."),
                            (
                                "no-address",
                                "The address is none that letters can be sent to.",
                            ),
                            ("unwritten", "The letter could not be written."),
                            ("closed", "The log-in is closed."),
                        ],
                        max_length=20,
                        verbose_name="why not",
                    ),
                ),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="standings.notice",
                        verbose_name="notice",
                    ),
                ),
            ],
            options={
                "verbose_name": "proof of a notice",
                "verbose_name_plural": "proofs of notices",
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("member", None), ("user__isnull", False)),
                    models.Q(("member__isnull", False), ("user", None)),
                    _connector="OR",
                ),
                name="notice_has_one_recipient",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("member", "act"), name="notice_one_a_member_and_act"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("user", "act"), name="notice_one_a_log_in_and_act"
            ),
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(
                condition=models.Q(("state", "waiting")),
                fields=["due_at", "id"],
                name="letter_to_be_sent",
            ),
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(
                condition=models.Q(("state", "sending")),
                fields=["claimed_at"],
                name="letter_being_sent",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["waiting", "sending", "sent", "given-up", "unclear"])
                ),
                name="letter_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("notice__isnull", False),
                    ("state__in", ["waiting", "sending"]),
                    ("body", ""),
                    _connector="OR",
                ),
                name="letter_keeps_no_secret_when_done",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "fault__in",
                        [
                            "",
                            "unreachable",
                            "refused",
                            "address-refused",
                            "no-address",
                            "unwritten",
                            "closed",
                        ],
                    )
                ),
                name="letter_fault_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeproof",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "fault__in",
                            [
                                "unreachable",
                                "refused",
                                "address-refused",
                                "no-address",
                                "unwritten",
                                "closed",
                            ],
                        ),
                        ("kind", "failed"),
                    ),
                    models.Q(
                        ("fault", ""), ("kind__in", ["sent", "opened", "acknowledged"])
                    ),
                    _connector="OR",
                ),
                name="noticeproof_says_why_it_failed",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeproof",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "failed"), _negated=True),
                fields=("notice", "kind"),
                name="noticeproof_one_a_kind_but_failed",
            ),
        ),
        Seal("standings_notice"),
        Seal("standings_noticeproof"),
    ]
