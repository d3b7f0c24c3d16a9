"""The registers' addresses, by public numbers, and a person's own."""

from django.urls import path

from .views import you

app_name = "standings"

urlpatterns = [
    path("you/", you.you, name="you"),
]
