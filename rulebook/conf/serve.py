"""Serves on this machine: the server, and beside it what does the work that waits.

Both stop together, when they are told or when one of them ends by itself. It knows
neither pages nor letters.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

GRANIAN = [
    *(str(Path(sys.executable).with_name("granian")), "--interface", "wsgi"),
    *("--host", "127.0.0.1", "--log-level", "error", "--workers-kill-timeout", "1"),
    # A thread reads a request's body as slowly as it is sent, hence so many of them.
    *("--blocking-threads", "32", "--backpressure", "128"),
]
PATIENCE = 15
"""For how many seconds one that was told to stop may see its work through."""


def serve(port: str) -> int:
    """Runs both until they are told to stop, or one ends; the exit status."""
    told: list[int] = []
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda number, frame: told.append(number))
    os.environ.setdefault("SITE_ADDRESS", f"http://127.0.0.1:{port}")
    commands = {
        "server": [*GRANIAN, "--port", port, "rulebook.conf.wsgi:application"],
        "deliverer": [sys.executable, "manage.py", "deliver", "--watch"],
    }
    running = {name: subprocess.Popen(each) for name, each in commands.items()}
    ended: list[str] = []
    while not (told or ended):
        time.sleep(0.1)
        ended = [name for name, each in running.items() if each.poll() is not None]
    for each in running.values():
        each.terminate()
    for each in running.values():
        try:
            each.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            each.kill()
            each.wait()
    if told:
        return 0
    for name in ended:
        status = running[name].returncode
        sys.stderr.write(f"The {name} ended by itself, with status {status}.\n")
    return 1


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1]))
