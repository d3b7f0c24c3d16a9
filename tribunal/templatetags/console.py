"""What the console's lists may ask for. It knows how Django's admin writes a cell."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

register = template.Library()


@register.filter
def labelled(
    cells: Iterable[SafeString], headers: Iterable[Mapping[str, Any]]
) -> Iterator[SafeString]:
    """The cells of a row, each after the first with the head of its column, which is
    said beside it where a narrow screen shows no heads."""
    for cell, header in zip(cells, headers, strict=True):
        if cell.startswith("<td"):
            label = capfirst(header["text"])
            cell = format_html('<td data-label="{}"{}', label, SafeString(cell[3:]))
        yield cell
