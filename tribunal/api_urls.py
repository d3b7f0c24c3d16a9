"""The Tribunal's addresses in the API. Changing one needs a new version."""

app_name = "tribunal-api"

urlpatterns: list = []
