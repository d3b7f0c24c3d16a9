"""What the pages of privacy show: texts of the table of what is kept, in the reader's
language."""

from django import template
from django.utils.translation import gettext

register = template.Library()


@register.filter
def said_plainly(text: str) -> str:
    """A text of the table, in the reader's language."""
    return gettext(text)
