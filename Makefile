# The commands of this project. `make run` and `make test` do all their own set-up.

.DEFAULT_GOAL := help
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTHON ?= python3
PYTEST := $(BIN)/python -m pytest
# Two processes share the tests; every test is independent of order and of its neighbours.
WORKERS ?= 2

WEB := src/taisai/server/static/terminal.html
# Options of the demo, as in `make run DEMO="--fresh --port 9000"`.
DEMO ?=
NPM := npm --prefix web --no-update-notifier --loglevel=error

# Hundreds of processes are started: each finds what others have compiled, whatever the machine's own
# setting is, and no folder of the tree is written to.
export PYTHONPYCACHEPREFIX := $(CURDIR)/.cache/bytecode
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup run web webtest words test check lint types rooms bench properties soak drill docs \
  site pictures pins changelog release clean

help: ## Show this list.
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

setup: $(READY) ## Make the virtual environment (the other targets do it by themselves).

$(READY): requirements/uv.txt requirements/dev.txt pyproject.toml
	@echo "== setting up $(VENV): pinned, hashed packages"
	@tools/make_environment $(PYTHON) $(VENV)
	@touch $@

run: $(READY) $(WEB) ## Start a demo house that plays by itself, and open it in a browser.
	@$(BIN)/taisai demo --open $(DEMO)

web: $(WEB) ## Build the screens into the package.

$(WEB): web/package.json web/package-lock.json web/vite.config.ts web/catalogue.ts web/layouts.json \
  $(wildcard web/*.html) $(wildcard src/taisai/words/*.json) \
  $(shell find web/src web/public -type f 2>/dev/null)
	@echo "== building the screens"
	@# Not `npm ci`: it wants a lock entry for every platform's optional binary, and some registries
	@# hold only those of one platform; `install` takes the locked, hashed versions all the same.
	@test -e web/node_modules/.package-lock.json -a \
	  ! web/package-lock.json -nt web/node_modules/.package-lock.json || $(NPM) install --no-save --silent
	@$(NPM) run --silent build -- --logLevel error
	@touch $@

webtest: $(WEB) ## The screens: types, lint, direction of imports, component tests.
	@echo "== the screens"
	@$(NPM) run --silent types
	@$(NPM) run --silent lint
	@$(NPM) run --silent direction
	@$(NPM) run --silent test

words: ## List what a language does not say yet, with what the others say there.
	@$(PYTHON) tools/missing_words.py

test: $(READY) $(WEB) ## Everything a newcomer needs to trust the tree.
	@$(MAKE) --no-print-directory -j $(WORKERS) --output-sync=target types webtest lint rooms
	@tools/find_postgresql
	@tools/find_chromium
	@echo "== all tests"
	@$(PYTEST) -n $(WORKERS) -q --durations=20 --timeout=600

check: $(READY) lint types rooms ## The quick half: no slow tests; under two minutes.
	@tools/find_postgresql
	@echo "== quick tests"
	@$(PYTEST) -n $(WORKERS) -q -m "not slow" --timeout=120

lint: $(READY) ## Format and lint.
	@echo "== format and lint"
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .

types: $(READY) ## Check the types.
	@echo "== types"
	@$(BIN)/mypy

rooms: $(READY) ## Check that each room imports only from rooms below it.
	@echo "== rooms"
	@$(BIN)/lint-imports --no-cache > .cache-rooms 2>&1 || { cat .cache-rooms; rm -f .cache-rooms; exit 1; }
	@rm -f .cache-rooms

bench: $(READY) $(WEB) ## Benchmarks: CPU per operation and ratios measured in one run.
	@tools/find_postgresql
	@tools/find_chromium
	@tools/find_cluster >/dev/null
	@for file in benchmarks/bench_*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

properties: $(READY) ## The state machines for a night: many more evenings, other ones each time.
	@TAISAI_PROPERTIES=nightly $(PYTEST) -n $(WORKERS) -q tests/properties

SEEDS ?= 5000
soak: $(READY) ## Thousands of simulated evenings: crashes, lost messages, failing disks (SEEDS=5000).
	@PYTHONPATH=src $(BIN)/python tests/simulation/soak.py --count $(SEEDS) --processes $(WORKERS)

drill: $(READY) $(WEB) ## Long runs with real processes, databases and browsers; tells what it counted.
	@tools/find_postgresql
	@tools/find_chromium
	@tools/find_cluster >/dev/null
	@tools/find_pythons
	@TAISAI_DRILL=yes $(PYTEST) -n $(WORKERS) --dist loadgroup -q -m drill --durations=20 --timeout=1200 --session-timeout=5400

docs: $(READY) ## Write the generated documents anew, and build the site of all documents.
	@$(BIN)/python tools/generate_docs.py
	@$(MAKE) --no-print-directory site

site: $(READY) ## Build the documents as a site in .cache/site; links are checked.
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "the site begins at .cache/site/index.html"

pictures: $(READY) $(WEB) ## Take the pictures of every screen anew, from a seeded demo.
	@tools/find_chromium
	@PYTHONPATH=tests $(BIN)/python tools/make_pictures.py

pins: $(READY) ## Renew the pinned versions in requirements/.
	@for name in uv dev cluster; do $(BIN)/uv pip compile --quiet --upgrade --generate-hashes \
	  --no-header --python-version 3.11 \
	  requirements/$$name.in -o requirements/$$name.txt; done

changelog: $(READY) ## Show what the next release's entry will say.
	@$(BIN)/towncrier build --draft --version next

SIGNING_KEY ?=
release: $(READY) ## Make the next release, all but its upload (SIGNING_KEY=~/.ssh/id_ed25519).
	@test -n "$(SIGNING_KEY)" || { echo "name the key that signs: make release SIGNING_KEY=~/.ssh/id_ed25519"; exit 1; }
	@$(BIN)/python tools/make_release.py --signing-key "$(SIGNING_KEY)"

clean: ## Remove what the other targets made.
	@rm -rf $(VENV) .cache .hypothesis mutants dist web/node_modules src/taisai/server/static
