"""The Tribunal's addresses, the referee's desk among them, by public numbers."""

from django.urls import path

from .views import cases, moves

app_name = "tribunal"

urlpatterns: list = [
    path("cases/", cases.cases, name="cases"),
    path("cases/<str:number>/", cases.case, name="case"),
    path("cases/<str:number>/<str:slug>/", moves.move, name="move"),
]
