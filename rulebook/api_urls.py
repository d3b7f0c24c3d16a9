"""The API's addresses, all under /api/v1/. Changing one needs a new version."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from . import api

app_name = "api"

urlpatterns = [
    path("", api.Index.as_view(), name="index"),
    path("counts/", api.Counts.as_view(), name="counts"),
    path("counts/claims/", api.Claims.as_view(), name="claims"),
    path("plays/", api.Plays.as_view(), name="plays"),
    path("replays/", api.Replays.as_view(), name="replays"),
    path(
        "scoresheet/schema/", api.ScoresheetSchema.as_view(), name="scoresheet-schema"
    ),
    path("provisions/", api.Provisions.as_view(), name="provisions"),
    path("provisions/<str:provision>/", api.Provision.as_view(), name="provision"),
    path("book/", api.WholeBook.as_view(), name="book"),
    path("citations/", api.Citations.as_view(), name="citations"),
    path("findings/", api.Findings.as_view(), name="findings"),
    path("schema/", SpectacularJSONAPIView.as_view(api_version="1"), name="schema"),
]
