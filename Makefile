# The commands of the house. Each makes the virtual environment it needs; README.md gives them as plain commands.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
RUN := .venv/bin/python

.PHONY: app test bench golden format

app: .venv/app-ready
	$(RUN) -m streamlit run app.py --server.showEmailPrompt false

test: .venv/test-ready
	$(RUN) tests/setup_browser.py
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	.venv/bin/lint-imports
	$(RUN) -m pytest

bench: .venv/test-ready
	$(RUN) -m benchmarks.gazetteer
	$(RUN) -m benchmarks.speed
	$(RUN) -m benchmarks.accuracy --check

golden: .venv/test-ready
	$(RUN) -m benchmarks.golden

format: .venv/test-ready
	$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .

# Touched only after pip has finished: a broken install is made again, a changed requirement installs anew.
.venv/app-ready: requirements.txt
.venv/test-ready: requirements.txt requirements-dev.txt

.venv/app-ready .venv/test-ready:
	$(PYTHON) -c 'import sys; sys.exit("Dateline needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --disable-pip-version-check -r $(if $(findstring test,$@),requirements-dev.txt,requirements.txt)
	touch $@
