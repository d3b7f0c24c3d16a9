"""The rule book's addresses. They are citable and stay."""

from django.urls import path

from . import views

app_name = "rulebook"

urlpatterns = [
    path("", views.front, name="front"),
    path("rules/", views.contents, name="contents"),
    path("rules/<str:provision>/", views.provision, name="provision"),
    path("count/", views.count, name="count"),
    path("count/play/", views.play, name="play"),
]
