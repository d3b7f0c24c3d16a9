"""The README shows only what runs: its commands print what it says they print."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text("utf-8")
BLOCKS = re.findall(r"```console\n\$ \.venv/bin/python (.+)\n((?:.*\n)*?)```", TEXT)


def test_there_are_commands_to_try():
    assert len(BLOCKS) == 3


@pytest.mark.parametrize(("command", "printed"), BLOCKS)
def test_a_command_prints_what_the_readme_shows(command, printed):
    words = [sys.executable, *shlex.split(command)]
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, cwd=README.parent
    )
    assert done.stdout == printed
    assert done.stderr == ""


def test_its_python_runs():
    blocks = "".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README", "README.md", 0)
    outcome = doctest.DocTestRunner().run(test)
    assert outcome.attempted == 4
    assert outcome.failed == 0


@pytest.mark.parametrize(
    "address", sorted(set(re.findall(r"`(/[a-z/A-Z0-9.?=&-]*)`", TEXT)))
)
@pytest.mark.django_db
def test_its_addresses_answer(client, address):
    assert client.get(address).status_code == 200


def test_its_pictures_are_there_and_say_in_words_what_they_show():
    shown = re.findall(r"!\[(.*)\]\((.*)\)", TEXT)
    shown += re.findall(r'<img(?=.* alt="(.*?)").* src="(.*?)"', TEXT)
    assert len(shown) == 4
    for words, path in shown:
        assert words
        assert (README.parent / path).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)]*)\)", TEXT))))
def test_its_links_lead_somewhere(path):
    assert (README.parent / path).exists()
