"""The Tribunal's addresses in the API. Changing one needs a new version."""

from django.urls import path

from .api import rulings

app_name = "tribunal-api"

urlpatterns: list = [
    path("rulings/", rulings.Rulings.as_view(), name="rulings"),
    path("rulings/<str:number>/", rulings.OneRuling.as_view(), name="ruling"),
]
