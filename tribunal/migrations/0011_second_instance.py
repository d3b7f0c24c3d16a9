"""A determination that is appealed may be stayed for a time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0021_orders"),
        ("tribunal", "0010_appeals"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="order",
            name="order_names_what_it_is_about",
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
                    ("words", "order something else"),
                ],
                max_length=20,
                verbose_name="kind",
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
                        ("kind__in", ["stay-determination", "words"]),
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
    ]
