"""The published archives: a source distribution, and a wheel that is made from it and works in a clean environment."""

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import gametree

ROOT = Path(__file__).parents[1]
CODE = "from gametree import *; root = build_tree(OneTwoTen()); print(label(root), len(nodes(root)))"
RUNS = {  # a command -> what it prints
    ("python", "-c", CODE): "W 232\n",
    ("python", "-m", "gametree", "--version"): f"gametree {gametree.__version__}\n",
    ("gametree", "nim", "3", "4", "5"): "win!\nwinning move: remove 2 from the 3 pile\n",
}
LICENCES = "LICENSE", "LICENSE-TEXT"


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
    programs = tmp_path / "clean/bin"
    pip = [sys.executable, "-m", "pip", "--python", programs / "python"]
    subprocess.run([*pip, "install", "-q", "--no-deps", built[".whl"]], check=True, capture_output=True)
    for (program, *words), output in RUNS.items():
        done = subprocess.run([programs / program, *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout == output
    assert not (programs / "nim").exists()


def test_archives_contain_both_licences_and_name_them(built):
    with zipfile.ZipFile(built[".whl"]) as wheel:
        folder = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).rpartition("/")[0]
        for name in LICENCES:
            assert wheel.read(f"{folder}/licenses/{name}") == (ROOT / name).read_bytes()
        metadata = Parser().parsestr(wheel.read(f"{folder}/METADATA").decode())
    assert metadata["License-Expression"] == "BSD-3-Clause AND CC-BY-4.0"
    assert set(LICENCES) < sizes(built[".gz"]).keys() and metadata.get_all("License-File") == [*LICENCES]


def test_licences_are_named_where_a_reader_looks():
    address = "https://creativecommons.org/licenses/by/4.0/"
    for name in ("LICENSE-TEXT", "notebooks/teaching-guide.md", "notebooks/REFERENCES.md"):
        assert address in (ROOT / name).read_text(encoding="utf-8"), name
    for name in ("CITATION.cff", "CONTRIBUTING.md", "notebooks/teaching-guide.md", "notebooks/REFERENCES.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "BSD-3-Clause" in text and "LICENSE-TEXT" in text, name


def test_all_files_state_the_same_version():
    for file, line in {"CITATION.cff": r"^version: (.+)$", "CHANGELOG.md": r"^## (.+)$"}.items():
        assert re.search(line, (ROOT / file).read_text(), re.M)[1] == gametree.__version__, file
