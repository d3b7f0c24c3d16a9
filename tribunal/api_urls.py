"""The Tribunal's addresses in the API. Changing one needs a new version."""

from django.urls import path

from standings.api import matches

from .api import appeals, cases, expulsions, referrals, rulings
from .disputes import dispute

app_name = "tribunal-api"

urlpatterns: list = [
    path(
        "matches/<str:number>/dispute/",
        matches.Dispute.as_view(verb=dispute),
        name="dispute-result",
    ),
    path("matches/<str:number>/refer/", referrals.Refer.as_view(), name="refer"),
    path(
        "matches/<str:number>/pass-over/",
        referrals.PassOver.as_view(),
        name="pass-over",
    ),
    path("members/<str:number>/expel/", expulsions.Expel.as_view(), name="expel"),
    path("cases/referred/", referrals.Referred.as_view(), name="referred"),
    path("cases/", cases.Cases.as_view(), name="cases"),
    path("cases/<str:number>/", cases.OneCase.as_view(), name="case"),
    path("cases/<str:number>/appeals/", appeals.Appeals.as_view(), name="appeals"),
    path(
        "cases/<str:number>/letterhead/",
        appeals.Letterhead.as_view(),
        name="letterhead",
    ),
    path("cases/<str:number>/<str:move>/", cases.Moves.as_view(), name="move"),
    path("rulings/", rulings.Rulings.as_view(), name="rulings"),
    path("rulings/<str:number>/", rulings.OneRuling.as_view(), name="ruling"),
]
