"""The Tribunal's addresses in the API. Changing one needs a new version."""

from django.urls import path

from standings.api import matches

from .disputes import dispute

app_name = "tribunal-api"

urlpatterns = [
    path(
        "matches/<str:number>/dispute/",
        matches.Dispute.as_view(verb=dispute),
        name="dispute-result",
    ),
]
