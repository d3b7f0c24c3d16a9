"""The Tribunal's addresses, the referee's desk among them, by public numbers."""

from django.urls.resolvers import URLPattern

app_name = "tribunal"

urlpatterns: list[URLPattern] = []
