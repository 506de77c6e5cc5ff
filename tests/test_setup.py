"""The make commands, the conda environment and Binder agree with each other."""

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


def test_make_links_changes_the_addresses_of_the_repository_and_its_site_only(clone):
    repository = re.search(r"^REPOSITORY = (\S+)$", (clone / "Makefile").read_text(), re.M)[1]
    site = f"https://{repository.replace('/', '.github.io/')}"
    texts = [clone / name for name in files() if name.endswith((".md", ".ipynb", ".cff", ".toml"))]
    before = [path.read_text(encoding="utf-8") for path in texts]
    for now in "ada/trees.js", "bob/games":
        subprocess.check_output(["make", "links", f"REPOSITORY={now}"])
    for path, text in zip(texts, before, strict=True):
        expected = re.sub(rf"(mybinder\.org/v2/gh|github\.com)/{repository}", r"\1/bob/games", text)
        expected = expected.replace(f"{site}/", "https://bob.github.io/games/")
        assert path.read_text(encoding="utf-8") == expected, path.name


def test_no_file_contains_a_path_on_a_particular_computer():
    for name in files():
        text = (ROOT / name).read_bytes().decode(errors="ignore")
        assert not re.search(r"(?<![\w.])/(home|root|work|Users)/", text), name
