# make run [FILE=…]   see what inkproof says of a file       make test    the suite
# make lint           style, types, floors                   make bench   beside its peers
# make lock           resolve the pinned versions anew       make clean   remove the environments

PYTHON ?= python3
FILE ?= examples/mixed.pdf
BENCH ?=
UV_VERSION = 0.13.9

VENV = .venv
BIN = $(VENV)/bin
BENCH_BIN = .venv-bench/bin
# An environment holds absolute paths: in a folder that was moved it has to be made anew.
PLACE := $(shell pwd -P | cksum | cut -d " " -f 1)
RUN_STAMP = $(VENV)/.run-$(PLACE)
DEV_STAMP = $(VENV)/.dev-$(PLACE)
BENCH_STAMP = .venv-bench/.bench-$(PLACE)
SOURCES = pyproject.toml setup.py $(wildcard src/inkproof/readers/_glyphs.c)
PIP = -m pip --disable-pip-version-check --quiet
INSTALL_LOCKED = $(PIP) install --require-hashes --requirement
# The lock brings setuptools, so the build asks for nothing of its own.
INSTALL_INKPROOF = $(PIP) install --no-deps --no-build-isolation --editable .
LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --generate-hashes \
	--no-emit-index-url --python-version 3.11 --custom-compile-command "make lock" --group build

# The unexpanded value, handed over by the environment: names with spaces or $ stay whole.
export INKPROOF_FILE := $(value FILE)

.PHONY: run test lint bench lock clean environment dev-environment bench-environment

run: environment
	@$(BIN)/inkproof inspect -- "$$INKPROOF_FILE" || [ $$? -eq 6 ]
	@echo >&2
	@$(BIN)/inkproof extract -- "$$INKPROOF_FILE" || { status=$$?; [ $$status -eq 6 ] \
		&& echo "Exit status 6: done, but some pages are left without text; each says why above." >&2; }

test: dev-environment
	@$(BIN)/python -m pytest -n 2 -q $(PYTEST)

lint: dev-environment
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: bench-environment
	@$(BENCH_BIN)/python bench/run.py $(BENCH)

lock: environment
	@$(BIN)/python $(PIP) install uv==$(UV_VERSION)
	@$(LOCK) --upgrade --output-file requirements.lock
	@$(LOCK) --constraint requirements.lock --extra mupdf --extra plots --group dev \
		--no-annotate --output-file requirements-dev.lock
	@$(LOCK) --constraint requirements.lock --extra mupdf --group bench \
		--no-annotate --output-file requirements-bench.lock

clean:
	@rm -rf .venv .venv-bench build src/*.egg-info src/inkproof/readers/_glyphs*.so

environment: $(RUN_STAMP)
dev-environment: $(DEV_STAMP)
bench-environment: $(BENCH_STAMP)

$(RUN_STAMP): requirements.lock $(SOURCES)
	@echo "Preparing $(VENV): a minute or two, only now and after the lock changes …" >&2
	@PYTHON="$(PYTHON)" scripts/environment $(VENV)
	@$(BIN)/python $(INSTALL_LOCKED) requirements.lock
	@$(BIN)/python $(INSTALL_INKPROOF)
	@touch $@

$(DEV_STAMP): $(RUN_STAMP) requirements-dev.lock
	@$(BIN)/python $(INSTALL_LOCKED) requirements-dev.lock
	@touch $@

$(BENCH_STAMP): requirements.lock requirements-bench.lock $(SOURCES)
	@PYTHON="$(PYTHON)" scripts/environment .venv-bench
	@$(BENCH_BIN)/python $(INSTALL_LOCKED) requirements.lock
	@$(BENCH_BIN)/python $(INSTALL_INKPROOF)
	@$(BENCH_BIN)/python $(INSTALL_LOCKED) requirements-bench.lock \
		|| echo "The peers could not be installed: the bench will report them as absent." >&2
	@touch $@
