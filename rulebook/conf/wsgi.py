"""The server's way in. Unlike the terminal's it never assumes a profile."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.conf.settings")

application = get_wsgi_application()
