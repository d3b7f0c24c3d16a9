"""The registers' addresses, by public numbers, and a person's own."""

from django.urls import path

from .views import applications, you

app_name = "standings"

urlpatterns = [
    path("you/", you.you, name="you"),
    path("you/number/", applications.number, name="number"),
    path("you/number/withdraw/", applications.withdraw, name="withdraw-number"),
    path("applications/", applications.queue, name="applications"),
    path("applications/<str:number>/", applications.application, name="application"),
    path("applications/<str:number>/approve/", applications.approve, name="approve"),
    path("applications/<str:number>/refuse/", applications.turn_down, name="turn-down"),
    path("members/<str:number>/log-in/", applications.log_in, name="log-in"),
]
