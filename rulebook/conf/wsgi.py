"""The server's way in. Unlike the terminal's it never assumes a profile.

A worker loads the pages and the search's indices as it starts, so that no reader waits
for them.
"""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from rulebook.book import the_book
from rulebook.search import search
from rulebook.silences import silences_for

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.conf.settings")

application = get_wsgi_application()

resolve("/")
for find in search, silences_for:
    find(the_book(), "")
