# make play: set everything up and play.  make test: set everything up and run all tests.
# make quick: those that tell most in two minutes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORDS := $(shell find src -name '*.po')

.PHONY: play test quick check bench bench-web first-minute golden art screens docs release clean

play: $(VENV)/play.stamp words
	$(BIN)/ecotone serve

# heavy tests wait for servers and browsers half of their time, so there are two workers more
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
# what one worker has compiled the others need not compile again, whatever the system's habit
TEST = PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --dist worksteal
# what fails beside others is named and asked once more, alone: a machine may be busy with anything
define asked
$(TEST) -n $(WORKERS) $(1) $(2) || { echo "Once more, alone:" && \
	  $(TEST) $(1) --last-failed --last-failed-no-failures none; }
endef

# types and style are looked at beside the tests, which begin at once
test: $(VENV)/dev.stamp words chromium postgres
	@$(MAKE) --no-print-directory --jobs=2 tests check

# coverage is measured in all but the heavy ones: tests/conftest.py stops it there
.PHONY: tests
tests: $(VENV)/compiled.stamp
	$(call asked,-m "not timing",--cov --cov-report= --cov-fail-under=0)
	$(BIN)/coverage report

# what is imported is compiled once, not by each worker for itself: they all begin at the same moment
$(VENV)/compiled.stamp: $(VENV)/dev.stamp
	@$(TEST) --collect-only --quiet > /dev/null || true
	@touch $@

# after a change: unit tests, the contract at the smallest table of every game, one browser game
quick: $(VENV)/compiled.stamp words chromium
	$(TEST) -n $(WORKERS) -m "quick or not (heavy or slow or timing)"

# claims of speed, one after the other: they hold where nothing else keeps the processor busy
.PHONY: timing
timing: $(VENV)/dev.stamp words
	$(BIN)/pytest -m timing

# which versions a release is tried with, and whether one of them is known to be unsafe
LOCK := deploy/requirements.lock
.PHONY: lock audit
lock: $(VENV)/dev.stamp
	$(BIN)/python tools/lock.py $(LOCK)
audit: $(VENV)/dev.stamp
	@$(BIN)/python tools/audit.py $(LOCK)

check: $(VENV)/dev.stamp types audit
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

# the messages as the protocol's page and the client's types have them, from the server's own
.PHONY: wire
wire: $(VENV)/dev.stamp
	$(BIN)/python -m ecotone.server.schema docs/protocol.md
	$(BIN)/python -m ecotone.server.typescript

# a browser for the browser tests: the system's, else Debian's, else Playwright's own
.PHONY: chromium
chromium: $(VENV)/dev.stamp
	@PYTHONPATH=tests $(BIN)/python -m browser.chromium

# a PostgreSQL for its tests, which start one of their own: the system's, else Debian's
.PHONY: postgres
postgres: $(VENV)/dev.stamp
	@PYTHONPATH=tests $(BIN)/python -m server.postgres

screens: $(VENV)/dev.stamp words chromium
	PYTHONPATH=tests $(BIN)/python -m games.screens

bench: $(VENV)/bench.stamp words
	$(BIN)/python -m bench

bench-web: $(VENV)/dev.stamp words chromium
	$(BIN)/python -m bench.web

# attacks at full size against servers of their own; they need a machine that is not busy
.PHONY: soak
soak: $(VENV)/dev.stamp words postgres
	$(BIN)/pytest -s -m timing $(addprefix tests/server/test_,soak.py postgres_soak.py growth.py)
	ECOTONE_CAMPAIGN=100 $(BIN)/pytest -s $(addprefix tests/server/test_,campaigns.py durable.py ends.py \
	  growth.py disconnects.py)
	ECOTONE_CAMPAIGN=40 $(BIN)/pytest -n auto tests/server/test_simulation.py

first-minute: $(VENV)/dev.stamp words chromium
	$(BIN)/python -m bench.first_minute --transcript

# the campaigns ten times as long as `make test` has them: boards against the slow scorers, whole games
.PHONY: fuzz
fuzz: $(VENV)/dev.stamp words
	ECOTONE_CAMPAIGN=10 $(BIN)/pytest -n auto --dist worksteal -m "not timing" tests/games tests/contract

# every game 10,000 times in both engines, step by step: half an hour on one core
.PHONY: batch-proof
batch-proof: $(VENV)/dev.stamp words
	BATCH_GAMES=10000 $(BIN)/pytest -n auto tests/games/*/batch

# every figure of docs/bots.md measured again: hours; `make ladder LADDER=--short`: minutes
LADDER ?= --jobs 2
.PHONY: ladder
ladder: $(VENV)/dev.stamp words
	$(BIN)/ecotone ladder $(LADDER)

# how the coach grades the bots, and whether it says the same twice: hours; `make coach COACH=--games=4`
COACH ?=
.PHONY: coach
coach: $(VENV)/dev.stamp words
	$(BIN)/python -m bench.coach $(COACH)

# the documentation site, in site/: open index.html
docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# wheel and sdist in dist/, tried in fresh environments on every supported Python that is here
release: $(VENV)/dev.stamp
	rm -rf dist
	$(BIN)/python -m hatchling build
	PYTHONPATH=tests $(BIN)/python tools/release.py dist $(LOCK)
	cp $(LOCK) dist/

golden: $(VENV)/dev.stamp words
	PYTHONPATH=tests $(BIN)/python -m games.playthrough
	$(BIN)/python tests/notebook.py

# whichever drawings can write pictures for the documentation
ART = $(subst /,.,$(patsubst src/%/__main__.py,%,$(wildcard src/ecotone/games/*/draw/__main__.py)))
art: $(VENV)/dev.stamp words
	for room in $(ART); do $(BIN)/python -m $$room docs/art || exit; done

clean:
	rm -rf $(VENV) build dist site .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.mo' -delete

$(VENV): $(VENV)/play.stamp

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ecotone needs Python 3.11 or newer; set PYTHON=/path/to/python3.11 and try again."; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# what tests need includes what play needs: one installation is enough; most of it nobody imports
$(VENV)/dev.stamp: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	@touch $(VENV)/play.stamp $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@

$(VENV)/docs.stamp: $(VENV)/play.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

.PHONY: templates
templates: $(VENV)/dev.stamp
	$(BIN)/python catalogues.py --templates

.PHONY: words
words: $(VENV)/words.stamp
$(VENV)/words.stamp: $(VENV)/play.stamp $(WORDS)
	$(BIN)/python -c 'import babel' 2>/dev/null && $(BIN)/python catalogues.py || \
	  $(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@
