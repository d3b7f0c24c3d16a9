"""Installs each peer in a folder of its own, for two of them share a package's name.

It knows what is pinned and how to call pip; nothing of what is measured. What cannot be
installed is a reason to print, never a failure.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "requirements" / "peers.txt"
ENVIRONMENT = ROOT / ".venv-peers"
PYTHON = ENVIRONMENT / "bin" / "python"


def folder(name: str) -> Path:
    return ENVIRONMENT / "peers" / name


def install(name: str, needs: tuple[str, ...]) -> str | None:
    """Installs a peer with what it needs; returns why not, or None.

    What is there already, by the same pins, is left alone.
    """
    wanted = "".join(map(_pinned, needs))
    stamp = folder(name) / "pinned.txt"
    if stamp.exists() and stamp.read_text() == wanted:
        return None
    shutil.rmtree(folder(name), ignore_errors=True)
    folder(name).mkdir(parents=True)
    requirements = folder(name) / "wanted.txt"
    requirements.write_text(wanted)
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]
    how = ["--require-hashes", "--no-deps", "--only-binary", ":all:"]
    done = subprocess.run(
        [*pip, *how, "--target", folder(name), "-r", requirements],
        capture_output=True,
        text=True,
    )
    said = done.stdout + done.stderr
    if ignored := re.search(rf"^Ignoring {name}: markers (.*) don't", said, re.M):
        return f"not for this Python: wants {ignored[1].strip(chr(39))}"
    if done.returncode:
        errors = re.findall(r"^ERROR: (.*)", said, re.M)
        return f"not installed: {errors[-1] if errors else 'see pip'}"
    requirements.rename(stamp)
    return None


def _pinned(name: str) -> str:
    """The lines of one distribution among those that are pinned."""
    found = re.findall(rf"^{name}==.*\n(?:    .*\n)*", PINNED.read_text(), re.M)
    if not found:
        raise LookupError(f"{name} is not pinned in {PINNED.name}")
    return "".join(found)
