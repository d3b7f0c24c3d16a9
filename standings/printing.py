"""Pages as PDF. It knows how they are printed, and no page in particular.

WeasyPrint draws them by Pango, a library of the system. It is loaded when a page is
first printed, so that where Pango is missing everything else works.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from PIL import ImageFile

KEPT = 64
"""How many pages are kept as they were printed; a page takes half a second."""


class NoPrinterError(Exception):
    """What prints is not installed here."""


@lru_cache(maxsize=KEPT)
def printed(page: str) -> bytes:
    """A page as PDF, the same to the byte whenever it is printed.

    Its styles, fonts and pictures are those of ``rulebook/static/rulebook``, named as
    they lie in there; nothing else is fetched. Raises NoPrinterError.
    """
    weasyprint, ours = _printer()
    html = weasyprint.HTML(string=page, base_url=_folder(), url_fetcher=ours)
    return bytes(html.write_pdf(pdf_variant="pdf/ua-1"))


@cache
def _printer() -> tuple[Any, Any]:
    """WeasyPrint, and what fetches for it."""
    try:
        import weasyprint
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:
        raise NoPrinterError from error
    finally:
        # It has Pillow take pictures that are cut off, in the whole process; of what is
        # handed in they are refused.
        ImageFile.LOAD_TRUNCATED_IMAGES = False

    class Ours(URLFetcher):
        """Fetches what lies in our own folder, and nothing else."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if not url.startswith(_folder()):
                raise ValueError(f"{url} is none of ours")
            return super().fetch(url, headers)

    return weasyprint, Ours(allowed_protocols=("file",), fail_on_errors=True)


@cache
def _folder() -> str:
    """The address of the folder of our own static files."""
    found = finders.find("rulebook/secretariat.css")
    assert isinstance(found, str)
    return f"{Path(found).resolve().parent.as_uri()}/"
