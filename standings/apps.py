"""The registers as a Django application. Knows the rule book, not the tribunal."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "standings"
