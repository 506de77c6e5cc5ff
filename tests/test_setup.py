"""The make commands, the public address, the conda environment and Binder agree with each other."""

import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import tarfile
from importlib.metadata import metadata, requires

import pytest
import yaml
from packaging.requirements import Requirement
from readme_renderer.markdown import render
from repo2docker.app import Repo2Docker

ROOT = pathlib.Path(__file__).parents[1]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text())
CONDA_NAMES = {"graphviz": "python-graphviz", "matplotlib": "matplotlib-base"}  # PyPI's name -> conda-forge's


def files():
    """Return the names of the repository's files according to git, including new files."""
    names = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    return [name for name in names.split("\0") if name and os.path.lexists(ROOT / name)]


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """Copy the repository as Binder does, and make the copy the working directory, because repo2docker looks there."""
    for name in files():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name, follow_symlinks=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build_pack():
    """Return the first build pack that recognises the repository, which is how repo2docker chooses."""
    app = Repo2Docker()
    packs = [pack(base_image=app.base_image) for pack in (*app.buildpacks, app.default_buildpack)]
    pack = next(pack for pack in packs if pack.detect() or type(pack) is app.default_buildpack)
    pack.platform = "linux/amd64"
    return pack


def test_binder_builds_with_conda_and_python_3_12(clone):
    pack = build_pack()
    assert type(pack).__name__ == "CondaBuildPack"
    assert pack.python_version == "3.12"
    assert pack.environment_yaml == ENVIRONMENT


def test_binder_receives_every_file_that_its_dockerfile_copies(clone):
    pack, arguments, sent = build_pack(), {"NB_USER": "student", "NB_UID": "1000"}, {}

    class Docker:
        def build(self, fileobj, **options):
            with tarfile.open(fileobj=fileobj) as context:
                sent.update((member.name, member) for member in context)
            return []

    list(pack.build(Docker(), "gametree", 0, arguments, [], {}))
    copied = re.findall(r"^COPY (?:--\S+ )*(\S+) \S+$", pack.render(arguments), re.M)
    assert "src/binder/environment.yml" in copied
    for name in copied:
        name = name.strip("/")
        if sent.get(name) and sent[name].issym():
            name = posixpath.normpath(posixpath.join(posixpath.dirname(name), sent[name].linkname))
        assert name in sent or name == "src"


def test_binder_installs_the_package_and_stops_at_an_error():
    script = ROOT / "binder/postBuild"
    text = script.read_text()
    assert os.readlink(ROOT / "binder/environment.yml") == "../environment.yml"
    assert os.access(script, os.X_OK)
    assert text.startswith("#!/bin/bash\n") and "\nset -euo pipefail\n" in text
    assert "pip install --no-deps --no-cache-dir -e .\n" in text
    assert "cp binder/overrides.json " in text


def test_jupyterlab_shows_no_news():
    news = json.loads((ROOT / "binder/overrides.json").read_text())["@jupyterlab/apputils-extension:notification"]
    assert news == {"fetchNews": "false", "checkForUpdates": False}  # JupyterLab requires a string and a boolean


def test_conda_and_pip_install_the_same_packages():
    conda = dict(re.fullmatch(r"([\w-]+)[=>]*([\d.]*)", line).groups() for line in ENVIRONMENT["dependencies"])
    pip = {}
    for requirement in map(Requirement, requires("gametree")):
        if not requirement.marker or requirement.marker.evaluate({"extra": "lab"}):
            pip[CONDA_NAMES.get(requirement.name, requirement.name)] = str(requirement.specifier).removeprefix(">=")
    assert pip.pop("pygraphviz") and conda.pop("graphviz") == ""  # each of them installs dot
    assert conda.pop("python") in Requirement(f"python{metadata('gametree')['Requires-Python']}").specifier
    assert conda.pop("pip") == ""
    assert conda == pip


SETTINGS = {  # a file -> a line that `make links` writes
    "Makefile": "\nREPOSITORY = ada/trees.js\n",
    "pyproject.toml": '\nHomepage = "{site}/"\n',
    "CITATION.cff": "\nrepository-code: https://github.com/ada/trees.js\nurl: {site}/\n",
}
COMMANDS = {
    "lab": r"jupyter lab .*/notebooks/00-start-here\.ipynb",
    "test": "pytest (?!.*--all)",
    "test-all": "--all --browsers chromium,firefox,webkit",
    "test-browsers": "CI=true .* --browsers firefox,webkit",
}


@pytest.mark.parametrize("target", COMMANDS)
def test_make_target_runs_the_expected_command(target):
    assert re.search(COMMANDS[target], subprocess.check_output(["make", "-n", target], cwd=ROOT, text=True))
    assert (ROOT / "notebooks/00-start-here.ipynb").exists()


def texts(folder):
    """Return the text of each file that names an address on GitHub, GitHub Pages or Binder."""
    read = {name: (folder / name).read_bytes().decode(errors="ignore") for name in files()}
    return {name: text for name, text in read.items() if re.search(r"mybinder\.org/v2|github\.(com|io)|OWNER", text)}


def pages(folder):
    """Return the text of each file that a reader sees: Markdown, the Markdown in a notebook, or a page of the site."""
    read = {name: text for name, text in texts(folder).items() if name.endswith((".md", ".ipynb", ".html"))}
    for name in (name for name in read if name.endswith(".ipynb")):
        cells = [cell for cell in json.loads(read[name])["cells"] if cell["cell_type"] == "markdown"]
        read[name] = "\n\n".join("".join(cell["source"]) for cell in cells)
    return read


def links(name, text):
    """Return the addresses of the links and pictures that a reader of a file sees."""
    shown = re.sub("(?s)<!--.*?-->", "", text) if name.endswith(".html") else render(text)
    return re.findall(r'(?:href|src)="(.+?)"', shown)


@pytest.fixture
def placeholder(clone):
    """Return a copy of the repository that has no address, whether or not the repository has one."""
    subprocess.check_output(["make", "links", "REPOSITORY=OWNER/gametree"])
    return clone


def test_no_link_leads_to_the_placeholder_as_long_as_there_is_no_address(placeholder):
    seen = pages(placeholder)
    assert {"README.md", "notebooks/teaching-guide.md", "notebooks/00-start-here.ipynb", "site/index.html"} <= {*seen}
    for name, text in seen.items():
        assert [link for link in links(name, text) if "OWNER" in link] == [], name
    assert not re.search("^[^#]*: .*OWNER", (placeholder / "CITATION.cff").read_text(), re.M)
    assert not re.search('^[^#]* = "https:.*OWNER', (placeholder / "pyproject.toml").read_text(), re.M)


@pytest.mark.parametrize("site", ["https://ada.github.io/trees.js", "https://courses.example.net/games"])
def test_make_links_sets_every_address_and_shows_what_needs_it(placeholder, site):
    hidden, seen = texts(placeholder), pages(placeholder)
    subprocess.check_output(["make", "links", "REPOSITORY=ada/trees.js", f"SITE={site}"])
    left = re.compile(r"//OWNER\.|[a-z]/OWNER/")
    assert any(map(left.search, hidden.values()))
    assert [name for name, text in texts(placeholder).items() if left.search(text)] == []
    for name, text in pages(placeholder).items():
        expected = [link for link in re.findall(r'(?:\]\(|href=")(https://[^")]+)', seen[name]) if "OWNER" in link]
        expected = [re.sub(r"https://OWNER\.github\.io/gametree", site, link) for link in expected]
        shown = [html.unescape(link) for link in links(name, text)]
        assert [re.sub("OWNER/gametree", "ada/trees.js", link) for link in expected] == [
            link for link in shown if "ada/trees.js" in link or link.startswith(f"{site}/")
        ], name
    for name, line in SETTINGS.items():
        assert line.format(site=site) in (placeholder / name).read_text(), name
    subprocess.check_output(["make", "links", "REPOSITORY=OWNER/gametree"])
    assert texts(placeholder) == hidden


def test_no_file_contains_a_path_on_a_particular_computer():
    for name in files():
        text = (ROOT / name).read_bytes().decode(errors="ignore")
        assert not re.search(r"(?<![\w.])/(home|root|work|Users)/", text), name
