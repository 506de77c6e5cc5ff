"""The published archives: a source distribution, and a wheel that is made from it and works in a clean environment."""

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import gametree

ROOT = Path(__file__).parents[1]
RUNS = {
    ("-c", "from gametree import *; root = build_tree(OneTwoTen()); print(label(root), len(nodes(root)))"): "W 232\n",
    ("-m", "gametree", "--version"): f"gametree {gametree.__version__}\n",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "-o", folder, ROOT]
    subprocess.run(build, check=True, capture_output=True)
    return {path.suffix: path for path in folder.iterdir()}


def sizes(path):
    """Return a dict from the name of each file in an archive, without the top folder, to its size."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return {each.filename: each.file_size for each in archive.infolist()}
    with tarfile.open(path) as archive:
        return {each.name.partition("/")[2]: each.size for each in archive.getmembers()}


@pytest.mark.parametrize("kind", [".whl", ".gz"])
def test_archives_contain_the_whole_package_and_no_large_files(built, kind):
    files = sizes(built[kind])
    ours = (path for path in (ROOT / "gametree").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert {path.relative_to(ROOT).as_posix() for path in ours} <= files.keys()
    assert max(files.values()) < 1e6 and (kind == ".whl") == ("tests/conftest.py" not in files)


def test_wheel_works_in_a_clean_environment(built, tmp_path):
    venv.create(tmp_path / "clean")
    python = tmp_path / "clean/bin/python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", built[".whl"]]
    subprocess.run(install, check=True, capture_output=True)
    for arguments, output in RUNS.items():
        assert subprocess.run([python, *arguments], cwd=tmp_path, capture_output=True, text=True).stdout == output


def test_all_files_state_the_same_version():
    for file, line in {"CITATION.cff": r"^version: (.+)$", "CHANGELOG.md": r"^## (.+)$"}.items():
        assert re.search(line, (ROOT / file).read_text(), re.M)[1] == gametree.__version__, file
