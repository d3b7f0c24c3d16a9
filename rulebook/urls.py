"""The rule book's addresses. They are citable and stay."""

from django.urls import path

from .views import rules, sheets, table

app_name = "rulebook"

urlpatterns = [
    path("", rules.front, name="front"),
    path("rules/", rules.contents, name="contents"),
    path("rules/sheets/", sheets.overview, name="sheets"),
    path("rules/sheets/<str:slug>/", sheets.sheet, name="sheet"),
    path("rules/<str:provision>/", rules.provision, name="provision"),
    path("count/", table.count, name="count"),
    path("count/play/", table.play, name="play"),
]
