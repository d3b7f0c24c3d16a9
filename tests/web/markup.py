"""Markup as a reader sees it; what it should say is not known here."""

import html
import re


def words(markup):
    """The text of some markup, its tags gone and its white space made plain."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def text_of(answer):
    """The text of a page that was answered."""
    return words(answer.content.decode())
