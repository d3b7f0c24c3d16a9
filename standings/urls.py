"""The registers' addresses, by public numbers, and a person's own."""

from django.urls import path

from .views import mail, you

app_name = "standings"

urlpatterns = [
    path("you/", you.you, name="you"),
    path("you/notices/<slug:number>/", you.notice, name="notice"),
    path("mail/", mail.mail, name="mail"),
]
