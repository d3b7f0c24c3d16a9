"""The registers' addresses, by public numbers, and a person's own."""

from django.urls import path

from .views import account, you

app_name = "standings"

urlpatterns = [
    path("you/", you.you, name="you"),
    path("you/tokens/", account.own_tokens, name="tokens"),
]
