#!/usr/bin/env python
"""The terminal's way in. Without a SECRET_KEY it works in the development profile."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.conf.settings")
    if "SECRET_KEY" not in os.environ:
        os.environ.setdefault("SECRETARIAT_DEVELOPMENT", "1")
    execute_from_command_line(sys.argv)
