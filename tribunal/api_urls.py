"""The Tribunal's addresses in the API. Changing one needs a new version."""

from django.urls.resolvers import URLPattern

app_name = "tribunal-api"

urlpatterns: list[URLPattern] = []
