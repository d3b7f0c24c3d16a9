"""The Tribunal's addresses, the referee's desk among them, by public numbers."""

from django.urls import path

from standings.views import matches

from .disputes import dispute
from .views import times

app_name = "tribunal"

urlpatterns = [
    path(
        "matches/<str:number>/dispute/",
        matches.dispute,
        {"verb": dispute},
        name="dispute-result",
    ),
    path("account/cases.ics", times.times, name="times"),
]
