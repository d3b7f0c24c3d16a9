"""The rule book as a Django application. Knows of no other application."""

from django.apps import AppConfig
from django.core.checks import register

from .checks import check_book, check_sheets, check_silences


class RulebookConfig(AppConfig):
    name = "rulebook"
    verbose_name = "Rule book"

    def ready(self) -> None:
        register(check_book)
        register(check_sheets)
        register(check_silences)
