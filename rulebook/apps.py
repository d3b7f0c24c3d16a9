"""The rule book as a Django application. Knows of no other application."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "rulebook"
    verbose_name = "Rule book"
