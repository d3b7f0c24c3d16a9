#!/usr/bin/env python
"""The terminal's way in. It knows the settings, and which commands need none of them.

What touches the registers is told its profile: a served site's letters must not go into
a folder because a variable was left out where its work is started.
"""

import os
import sys

from django.core.management import execute_from_command_line

OF_THE_RULES = ("count", "play", "replay")
"""The commands that ask no database, and work on any machine as it is."""
CHOOSE = """\
Set SECRET_KEY, and whatever else the server has in its environment, to work on a site
that is served; or SECRETARIAT_DEVELOPMENT=1, on a machine that nobody else reaches.
Only %s work without either."""

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.conf.settings")
    if not os.environ.keys() & {"SECRET_KEY", "SECRETARIAT_DEVELOPMENT"}:
        if sys.argv[1:2] and sys.argv[1] in OF_THE_RULES:
            os.environ["SECRETARIAT_DEVELOPMENT"] = "1"
        else:
            sys.exit(CHOOSE % ", ".join(OF_THE_RULES))
    execute_from_command_line(sys.argv)
