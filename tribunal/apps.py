"""The Tribunal as a Django application."""

from django.apps import AppConfig


class TribunalConfig(AppConfig):
    name = "tribunal"
