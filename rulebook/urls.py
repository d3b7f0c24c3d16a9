"""The rule book's addresses. They are citable and stay."""

from django.urls import path

from .views import (
    blank,
    check,
    findings,
    lookup,
    notation,
    practice,
    rules,
    sheets,
    table,
    typed,
)

app_name = "rulebook"

urlpatterns = [
    path("", rules.front, name="front"),
    path("rules/", rules.contents, name="contents"),
    path("rules/sheets/", sheets.overview, name="sheets"),
    path("rules/sheets/<str:slug>/", sheets.sheet, name="sheet"),
    path("rules/search/", lookup.search, name="search"),
    path("rules/citations/", lookup.citations, name="citations"),
    path("rules/book/", rules.whole_book, name="book"),
    path("rules/silences/", rules.silences, name="silences"),
    path("rules/notation/", notation.notation, name="notation"),
    path("rules/findings/", findings.catalogue, name="findings"),
    path("rules/findings/<str:code>/", findings.finding, name="finding"),
    path("rules/<str:provision>/", rules.provision, name="provision"),
    path("count/", table.count, name="count"),
    path("count/play/", table.play, name="play"),
    path("check/", check.check, name="check"),
    path("check/typed/", typed.typed, name="typed"),
    path("check/blank/", blank.blank, name="blank"),
    path("practice/", practice.count, name="practice"),
    path("practice/play/", practice.play, name="practice-play"),
    path("practice/exam/", practice.exam, name="practice-exam"),
]
