"""The Tribunal's addresses in the API. Changing one needs a new version."""

from django.urls import path

from standings.api import matches

from .api import rulings
from .disputes import dispute

app_name = "tribunal-api"

urlpatterns: list = [
    path(
        "matches/<str:number>/dispute/",
        matches.Dispute.as_view(verb=dispute),
        name="dispute-result",
    ),
    path("rulings/", rulings.Rulings.as_view(), name="rulings"),
    path("rulings/<str:number>/", rulings.OneRuling.as_view(), name="ruling"),
]
