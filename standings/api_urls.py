"""The registers' addresses in the API. Changing one needs a new version."""

app_name = "registers-api"

urlpatterns: list = []
