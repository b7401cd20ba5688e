# make play: set everything up and play.  make test: set everything up and run all tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORDS := $(wildcard src/ecotone/locale/*/LC_MESSAGES/*.po)

.PHONY: play test check bench bench-web golden art screens clean

play: $(VENV)/play.stamp words
	$(BIN)/ecotone serve

# heavy tests wait for servers and browsers half of their time, so there is one worker more
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

test: $(VENV)/dev.stamp words check chromium
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m heavy
	$(BIN)/pytest -n auto --dist worksteal -m "not heavy" --cov --cov-report=term

check: $(VENV)/dev.stamp types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# the client's types, checked where Node is present; nothing else needs it
TSC := npx --yes --package typescript tsc
.PHONY: types
types:
	@if ! command -v npx >/dev/null; then echo "types: skipped, Node is not installed"; \
	elif ! $(TSC) --version >/dev/null 2>&1; then echo "types: skipped, TypeScript cannot be fetched"; \
	else $(TSC) --project .; fi

# a browser for the browser tests: the system's, else Debian's, else Playwright's own
.PHONY: chromium
chromium: $(VENV)/dev.stamp
	@PYTHONPATH=tests $(BIN)/python -m browser.chromium

screens: $(VENV)/dev.stamp words chromium
	PYTHONPATH=tests $(BIN)/python -m browser.screens

bench: $(VENV)/bench.stamp words
	$(BIN)/python -m bench

bench-web: $(VENV)/dev.stamp words chromium
	$(BIN)/python -m bench.web

# every game 10,000 times in both engines, step by step: half an hour on one core
.PHONY: batch-proof
batch-proof: $(VENV)/dev.stamp words
	BATCH_GAMES=10000 $(BIN)/pytest -n auto tests/batch/test_ecosystem_same.py tests/batch/test_serengeti.py

# every figure of docs/bots.md measured again: hours; `make ladder LADDER=--short`: minutes
LADDER ?= --jobs 2
.PHONY: ladder
ladder: $(VENV)/dev.stamp words
	$(BIN)/ecotone ladder $(LADDER)

golden: $(VENV)/dev.stamp words
	$(BIN)/python tests/golden/playthrough.py

art: $(VENV)/dev.stamp words
	$(BIN)/python -m ecotone.render.cards docs/art
	$(BIN)/python -m ecotone.render docs/art

clean:
	rm -rf $(VENV) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.mo' -delete

$(VENV): $(VENV)/play.stamp

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ecotone needs Python 3.11 or newer; set PYTHON=/path/to/python3.11 and try again."; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# what tests need includes what play needs: one installation is enough
$(VENV)/dev.stamp: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/play.stamp $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@

.PHONY: words
words: $(VENV)/words.stamp
$(VENV)/words.stamp: $(VENV)/play.stamp $(WORDS)
	$(BIN)/python -c 'import babel' 2>/dev/null && $(BIN)/python catalogues.py || \
	  $(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@
