"""What every answer tells a browser, and the cookie that carries one line to a page.

It knows no page. The policy of contents and what Django itself sends are settings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

UNUSED: Final = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media"),
    *("fullscreen", "geolocation", "gyroscope", "magnetometer", "microphone", "midi"),
    *("payment", "picture-in-picture", "screen-wake-lock", "usb"),
    "xr-spatial-tracking",
)
"""What browsers can do and no page asks for; passkeys and the clipboard stay."""
PERMISSIONS: Final = ", ".join(f"{each}=()" for each in UNUSED)


def guarded(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Lets no other site load an answer, and nobody keep what a token has read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        answer.headers["Permissions-Policy"] = PERMISSIONS
        answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if request.path.startswith("/api/"):
            patch_vary_headers(answer, ["Authorization"])
            if "HTTP_AUTHORIZATION" in request.META:
                patch_cache_control(answer, private=True, no_store=True)
        return answer

    return middleware


class OneLine(CookieStorage):
    """The one line that a page says after something is done."""

    cookie_name = settings.MESSAGE_COOKIE_NAME
