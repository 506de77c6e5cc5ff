# make lab           JupyterLab, opened at the first lesson
# make test          runs a sample of every test's cases, including a real browser: three minutes
# make test-all      runs every case, in Chromium, Firefox and WebKit
# make test-browsers runs a sample of the widgets' tests in Firefox and WebKit: two minutes
# make site          builds the course as a site that needs no server, into _site (it needs npm, and Python 3.11 or newer)
# make test-site     builds the site and tests it in a real browser
# make course        writes an nbgrader course into the folder FOLDER (../my-course, if you don't say which)
# make pack          writes slides, handouts and answers for each lesson into _packs; for some: make pack LESSONS="3 6"
# make clean         removes everything that these commands made
# make picture       makes the README's pictures again (one of them shows the site)
# make links         writes the addresses of the repository and of its site into every file, and shows what needs them:
#                    make links REPOSITORY=ada/trees

REPOSITORY = OWNER/gametree
SITE = https://$(subst /,.github.io/,$(REPOSITORY))

PYTHON = python3
export PYTHONDONTWRITEBYTECODE =  # if this is set, each kernel of a test compiles the package again
root := $(filter 0,$(shell id -u))
screen := $(filter-out Linux,$(shell uname))$(DISPLAY)$(WAYLAND_DISPLAY)$(BROWSER)

.PHONY: lab test test-all test-browsers site test-site course pack clean picture links

lab: .venv/lab
	.venv/bin/jupyter lab --LabApp.default_url=/lab/tree/notebooks/00-start-here.ipynb $(if $(root),--allow-root) $(if $(screen),,--no-browser)

test: .venv/test
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/pytest -n 3 --dist loadfile --no-loadscope-reorder $(CASES)

test-all: CASES = --all --browsers chromium,firefox,webkit
test-all: .venv/browsers test

test-browsers: .venv/browsers  # CI: a browser that is missing is a failure
	CI=true .venv/bin/pytest -n 2 --dist loadfile tests/browser --browsers firefox,webkit

site: .venv/site
	.venv/bin/python site/build.py _site

test-site: .venv/test site
	.venv/bin/pytest -n 2 site

course: FOLDER = ../my-course
course: .venv/grading
	.venv/bin/python -m gametree.course new $(FOLDER)

pack: .venv/pack
	.venv/bin/python packs/build.py $(LESSONS)

.venv/lab: .venv/bin/pip pyproject.toml binder/overrides.json
	@echo "Installing JupyterLab and gametree into .venv. This takes a minute or two."
	.venv/bin/pip install -q -e ".[lab]"
	mkdir -p .venv/share/jupyter/lab/settings
	cp binder/overrides.json .venv/share/jupyter/lab/settings/
	touch $@

.venv/grading: .venv/lab
	@echo "Installing nbgrader into .venv. This takes a minute."
	.venv/bin/pip install -q -e ".[grading]"
	touch $@

.venv/test: .venv/bin/pip pyproject.toml tests/browser/find_browsers.py
	@echo "Installing what the tests need into .venv. This takes a minute or two."
	.venv/bin/pip install -q -e ".[lab,test]"
	.venv/bin/pip install -q --no-deps "aima3==1.0.11"  # aima3 requires networkx 1.11, which fails on Python 3.9 and newer
	.venv/bin/python tests/browser/find_browsers.py
	touch $@

.venv/browsers: .venv/test
	.venv/bin/python tests/browser/find_browsers.py firefox webkit
	touch $@

.venv/site: .venv/bin/pip pyproject.toml
	@.venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"The site needs Python 3.11 or newer. Choose one: make clean site PYTHON=python3.12")'
	@echo "Installing what the site needs into .venv. This takes a minute."
	.venv/bin/pip install -q -e ".[site]"
	touch $@

.venv/pack: .venv/bin/pip pyproject.toml tests/browser/find_browsers.py
	@echo "Installing what the packs need into .venv. This takes a minute."
	.venv/bin/pip install -q -e ".[lab,pack]"
	.venv/bin/python tests/browser/find_browsers.py
	touch $@

# On Debian, venv is a separate package. Root gets it here, and other users get a message from python3 itself.
.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "gametree needs Python 3.10 or newer. Choose one: make lab PYTHON=python3.12")'
	@if [ -n "$(root)" ] && command -v apt-get >/dev/null && ! $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
		apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y python3-venv; \
	fi
	$(PYTHON) -m venv .venv

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache _site _packs build dist
	find . -name __pycache__ -prune -exec rm -rf {} +

links:
	$(PYTHON) site/address.py $(REPOSITORY) $(SITE)

picture: .venv/test site
	.venv/bin/python -c 'from gametree import *; watch(label, build_tree(OneTwoTen(5))).save("tree.svg")'
	.venv/bin/python site/picture.py
