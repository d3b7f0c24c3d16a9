"""The Tribunal's addresses, the referee's desk among them, by public numbers."""

app_name = "tribunal"

urlpatterns: list = []
