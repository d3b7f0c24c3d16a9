"""Which application answers where. Knows none of their pages."""

from django.urls import include, path

urlpatterns = [
    path("api/v1/", include("rulebook.api_urls")),
    path("api/v1/", include("standings.api_urls")),
    path("api/v1/", include("tribunal.api_urls")),
    path("", include("rulebook.urls")),
    path("", include("standings.urls")),
    path("", include("tribunal.urls")),
    path("account/", include("standings.account_urls")),
    path("admin/", include("tribunal.console.urls")),
]

handler400 = "rulebook.conf.errors.bad_request"
handler403 = "rulebook.conf.errors.permission_denied"
handler404 = "rulebook.conf.errors.not_found"
handler500 = "rulebook.conf.errors.server_error"
