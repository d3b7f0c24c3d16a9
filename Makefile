# Everything a fresh machine needs is Python 3.11 or newer (with its venv module)
# and make. `make` alone lists the targets.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes

# A loopback service with a key that is no secret; settings.py says what it changes.
DEVELOPMENT := SECRETARIAT_DEVELOPMENT=1

.PHONY: help run test proof bench pictures lint check browser requirements

help:
	@echo "make run [PORT=8000]  install, prepare the database, serve on 127.0.0.1"
	@echo "make test             every test, on SQLite and PostgreSQL and in a browser"
	@echo "make proof            the slow proofs"
	@echo "make bench            the measurements"
	@echo "make pictures         the pictures of the README"
	@echo "make lint             style, types, import contracts, templates"
	@echo "make check            Django's own checks, and that no migration is missing"
	@echo "make requirements     pin the requirements again (needs uv)"

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	  "Secretariat needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run.stamp: requirements/run.txt | $(PY)
	@echo "Installing what the service needs …"
	@$(PIP) -r $<
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(PY)
	@echo "Installing what the tests need …"
	@$(PIP) -r $<
	@touch $@

run: $(VENV)/run.stamp
	@$(PY) -c 'import socket, sys; \
	  sys.exit(socket.socket().connect_ex(("127.0.0.1", $(PORT))) == 0 and \
	  f"Port $(PORT) is taken; try: make run PORT={$(PORT) + 1}")'
	@$(DEVELOPMENT) $(PY) manage.py migrate --verbosity 0
	@echo "Secretariat   http://127.0.0.1:$(PORT)/"
	@echo "The API       http://127.0.0.1:$(PORT)/api/v1/"
	@echo "Ctrl-C stops it."
	@$(DEVELOPMENT) exec $(VENV)/bin/granian --interface wsgi --host 127.0.0.1 \
	  --port $(PORT) --log-level error --blocking-threads 4 --backpressure 64 \
	  --workers-kill-timeout 1 \
	  rulebook.conf.wsgi:application

PARALLEL := -n auto --maxprocesses 4

test: $(VENV)/dev.stamp browser
	$(PY) -m pytest $(PARALLEL) --db=sqlite
	$(PY) -m pytest $(PARALLEL) --db=postgres
	$(PY) -m pytest -p playwright -m browser tests/browser

proof: $(VENV)/dev.stamp
	$(PY) -m pytest -m proof

# The peers share names of packages, so each has a folder of its own in there.
PEERS := .venv-peers

bench: $(VENV)/run.stamp $(PEERS)/bin/python
	@$(PY) -m bench.run

$(PEERS)/bin/python: | $(PY)
	@$(PY) -m venv $(PEERS) || { rm -rf $(PEERS); exit 1; }

pictures: $(VENV)/dev.stamp browser
	$(DEVELOPMENT) $(PY) docs/pictures.py

lint: $(VENV)/dev.stamp
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(DEVELOPMENT) $(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	find templates -name '*.html' -print0 \
	  | xargs -0 -r $(VENV)/bin/djade --check --target-version 5.2
	! grep -n '://' requirements/*.txt

check: $(VENV)/dev.stamp
	$(DEVELOPMENT) $(PY) manage.py check --fail-level WARNING
	$(DEVELOPMENT) $(PY) manage.py makemigrations --check --dry-run

# The journeys need a Chromium; root may fetch Debian's.
FIND_CHROMIUM := command -v chromium || command -v chromium-browser \
  || command -v google-chrome
FETCH_CHROMIUM := [ "$$(id -u)" = 0 ] && apt-get -qq update \
  && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium

browser:
	@{ $(FIND_CHROMIUM) || { $(FETCH_CHROMIUM); }; } >/dev/null \
	  || { echo "The browser journeys need Chromium: apt-get install chromium" >&2; \
	       exit 1; }

# Hash-pinned for every Python from 3.11 and every platform, naming no host.
COMPILE = UV_SYSTEM_CERTS=1 UV_PYTHON_DOWNLOADS=never uv pip compile --quiet \
  --python-version 3.11 --universal --generate-hashes --no-annotate --no-header

requirements:
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --constraint requirements/run.txt \
	  --group test --group browser --group pgwheel --group lint \
	  --output-file requirements/dev.txt
	$(COMPILE) --no-deps bench/peers.py --output-file requirements/peers.txt
