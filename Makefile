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
		&& echo "Exit status 6: done, but the pages marked above could not be transcribed." >&2; }

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
	@$(LOCK) --constraint requirements.lock --extra mupdf --group dev \
		--no-annotate --output-file requirements-dev.lock
	@$(LOCK) --constraint requirements.lock --extra mupdf --group bench \
		--no-annotate --output-file requirements-bench.lock

clean:
	@rm -rf .venv .venv-bench build src/*.egg-info src/inkproof/readers/_glyphs*.so

environment: $(VENV)/.run-stamp
dev-environment: $(VENV)/.dev-stamp
bench-environment: .venv-bench/.bench-stamp

$(VENV)/.run-stamp: requirements.lock $(SOURCES)
	@PYTHON="$(PYTHON)" scripts/environment $(VENV)
	@$(BIN)/python $(INSTALL_LOCKED) requirements.lock
	@$(BIN)/python $(INSTALL_INKPROOF)
	@touch $@

$(VENV)/.dev-stamp: $(VENV)/.run-stamp requirements-dev.lock
	@$(BIN)/python $(INSTALL_LOCKED) requirements-dev.lock
	@touch $@

.venv-bench/.bench-stamp: requirements.lock requirements-bench.lock $(SOURCES)
	@PYTHON="$(PYTHON)" scripts/environment .venv-bench
	@$(BENCH_BIN)/python $(INSTALL_LOCKED) requirements.lock
	@$(BENCH_BIN)/python $(INSTALL_INKPROOF)
	@$(BENCH_BIN)/python $(INSTALL_LOCKED) requirements-bench.lock \
		|| echo "The peers could not be installed: the bench will report them as absent." >&2
	@touch $@
