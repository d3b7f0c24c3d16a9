"""The console’s addresses: what waits, the search, acts on many, and the registers."""

from django.urls import path

from . import registers, views

app_name = "admin"

urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.search, name="search"),
    path("queues/<slug:slug>/", views.queue, name="queue"),
    path("bulk/<slug:slug>/", views.bulk, name="bulk"),
    path("do/<path:page>", views.do, name="do"),
    *registers.site.get_urls(),
]
