"""Log-ins by e-mail, before anything that refers to a person."""

from django.db import migrations, models
from django.db.models.functions import Lower
from django.utils import timezone


class Migration(migrations.Migration):
    initial = True

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name="User",
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
                ("password", models.CharField("password", max_length=128)),
                (
                    "last_login",
                    models.DateTimeField("last login", blank=True, null=True),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        "superuser status",
                        default=False,
                        help_text="Designates that this user has all permissions "
                        "without explicitly assigning them.",
                    ),
                ),
                ("email", models.EmailField("e-mail address", max_length=254)),
                ("is_active", models.BooleanField("may log in", default=True)),
                (
                    "is_staff",
                    models.BooleanField("may enter the console", default=False),
                ),
                (
                    "joined_at",
                    models.DateTimeField(
                        "joined", default=timezone.now, editable=False
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        "auth.group",
                        blank=True,
                        help_text="The groups this user belongs to. A user will get "
                        "all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        "auth.permission",
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "log-in",
                "verbose_name_plural": "log-ins",
                "constraints": [
                    models.UniqueConstraint(
                        Lower("email"),
                        name="user_email_unique_in_any_case",
                        violation_error_message="There is a log-in with this address.",
                    )
                ],
            },
        )
    ]
