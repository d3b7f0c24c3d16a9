# Everything a fresh machine needs is Python 3.11 or newer (with its venv module)
# and make. `make` alone lists the targets.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes

# A loopback service with a key that is no secret; settings.py says what it changes.
DEVELOPMENT := SECRETARIAT_DEVELOPMENT=1

.PHONY: help run test proof bench pictures lint check audit requirements

help:
	@echo "make run [PORT=8000]  install, load the demonstration, serve on 127.0.0.1"
	@echo "make test             the tests, on SQLite and PostgreSQL, then in a browser"
	@echo "make proof            the slow proofs, and everything on PostgreSQL"
	@echo "make bench            the measurements"
	@echo "make pictures         the pictures of the papers"
	@echo "make lint             style, types, import contracts, templates"
	@echo "make check            Django's own checks, as served too, and the migrations"
	@echo "make audit            what is known against the requirements (asks the network)"
	@echo "make requirements     pin the requirements again (needs uv)"

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	  "Secretariat needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run.stamp: requirements/run.txt | $(PY)
	@echo "Installing what the service needs …"
	@$(PIP) -r $<
	@touch $@

# Two pips in one folder would trip over each other, so this one waits for the first.
$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/run.stamp
	@echo "Installing what the tests need …"
	@$(PIP) -r $<
	@touch $@

define PORT_TO_SERVE_ON
import os, socket, sys
port = sys.argv[1]
if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
    sys.exit("A port is a number from 1 to 65535; try: make run PORT=8000")
try:
    socket.create_server(("127.0.0.1", int(port))).close()
except OSError as error:
    why = os.strerror(error.errno)
    sys.exit(f"Port {port}: {why}; try another, as: make run PORT=8080")
endef
export PORT_TO_SERVE_ON

run: $(VENV)/run.stamp
	@$(PY) -c "$$PORT_TO_SERVE_ON" '$(PORT)'
	@$(DEVELOPMENT) $(PY) manage.py migrate --verbosity 0
	@$(DEVELOPMENT) $(PY) manage.py clearsessions
	@$(DEVELOPMENT) $(PY) manage.py demo --logins
	@echo "Secretariat   http://127.0.0.1:$(PORT)/"
	@echo "The API       http://127.0.0.1:$(PORT)/api/v1/"
	@echo "Its mail      http://127.0.0.1:$(PORT)/mail/"
	@echo "Ctrl-C stops it."
	@$(DEVELOPMENT) exec $(PY) -m rulebook.conf.serve $(PORT)

# The journeys and the pictures need a Chromium; root may fetch Debian's.
FIND_CHROMIUM := command -v chromium || command -v chromium-browser \
  || command -v google-chrome
FETCH_CHROMIUM := [ "$$(id -u)" = 0 ] && apt-get -qq update \
  && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium
NEED_CHROMIUM := { $(FIND_CHROMIUM) || { $(FETCH_CHROMIUM); }; } >/dev/null 2>&1 \
  || { echo "This needs Chromium: apt-get install chromium" >&2; exit 1; }

PARALLEL := -n auto --maxprocesses 4

# What pytest makes of the files of tests it keeps beside them, for each worker and run.
unexport PYTHONDONTWRITEBYTECODE

# Crowds are asked of PostgreSQL, where those who act at once stand in each other's way.
test: $(VENV)/dev.stamp
	$(PY) -m pytest $(PARALLEL) --db=sqlite -m "not (proof or crowd or browser)"
	$(PY) -m pytest $(PARALLEL) --db=postgres -m "(crowd or guard) and not proof" \
	  tests/standings tests/tribunal
	@$(NEED_CHROMIUM)
	$(PY) -m pytest -p playwright -m "browser and not proof" $(PARALLEL) tests/browser

# Everything that asks a database, of PostgreSQL; of SQLite what is not asked of it above,
# but for what everybody, and whoever means harm, may send to every address.
proof: $(VENV)/dev.stamp
	$(PY) -m pytest -m "proof or crowd" $(PARALLEL) --db=sqlite \
	  --ignore=tests/web/permissions --ignore=tests/browser
	@$(NEED_CHROMIUM)
	$(PY) -m pytest -p playwright -m "browser and proof" $(PARALLEL) tests/browser
	$(PY) -m pytest -p playwright -m journey $(PARALLEL) --screen=desk tests/browser
	$(PY) -m pytest -p playwright -m journey $(PARALLEL) --screen=plain tests/browser
	$(PY) -m pytest -m browser $(PARALLEL) tests/web/permissions
	$(PY) -m pytest -m "not browser and (proof or not crowd)" \
	  $(PARALLEL) --db=postgres

# The peers share names of packages, so each has a folder of its own in there.
PEERS := .venv-peers

bench: $(VENV)/run.stamp $(PEERS)/bin/python
	@$(PY) -m bench.run

$(PEERS)/bin/python: | $(PY)
	@$(PY) -m venv $(PEERS) || { rm -rf $(PEERS); exit 1; }

pictures: $(VENV)/dev.stamp
	@$(NEED_CHROMIUM)
	$(DEVELOPMENT) $(PY) docs/pictures.py

lint: $(VENV)/dev.stamp
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(DEVELOPMENT) $(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	find templates -name '*.html' -print0 \
	  | xargs -0 -r $(VENV)/bin/djade --check --target-version 5.2
	! grep -n '://' requirements/*.txt

# As a served site is set, with a key made for this command alone.
SERVED = SECRETARIAT_DEVELOPMENT=0 ALLOWED_HOSTS=secretariat.example.org \
  SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')"

check: $(VENV)/dev.stamp
	$(DEVELOPMENT) $(PY) manage.py check --fail-level WARNING
	$(SERVED) $(PY) manage.py check --deploy --fail-level WARNING
	$(DEVELOPMENT) $(PY) manage.py makemigrations --check --dry-run

# Fails on a weakness that is known of anything pinned, and on what it could not ask of.
audit: $(VENV)/dev.stamp
	$(VENV)/bin/pip-audit --strict --require-hashes --disable-pip \
	  --progress-spinner off --requirement requirements/dev.txt

# Hash-pinned for every Python from 3.11 and every platform, naming no host.
COMPILE = UV_SYSTEM_CERTS=1 UV_PYTHON_DOWNLOADS=never uv pip compile --quiet \
  --python-version 3.11 --universal --generate-hashes --no-annotate --no-header

requirements:
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --constraint requirements/run.txt \
	  --group test --group browser --group pgwheel --group lint \
	  --output-file requirements/dev.txt
	$(COMPILE) --no-deps bench/peers.py --output-file requirements/peers.txt
