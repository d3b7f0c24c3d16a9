"""The registers' addresses in the API. Changing one needs a new version."""

from django.urls import path

from .api import applications

app_name = "registers-api"

urlpatterns: list = [
    path("applications/", applications.Applications.as_view(), name="applications"),
    path(
        "applications/<str:number>/approve/",
        applications.Approve.as_view(),
        name="approve",
    ),
    path(
        "applications/<str:number>/refuse/",
        applications.Refuse.as_view(),
        name="refuse",
    ),
    path(
        "applications/<str:number>/withdraw/",
        applications.Withdraw.as_view(),
        name="withdraw",
    ),
]
