"""The published archives: a source distribution, and a wheel that is made from it and works in a clean environment."""

import datetime
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes, policy
from pathlib import Path

import pytest
import yaml
from readme_renderer.markdown import render

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
        metadata = message_from_bytes(wheel.read(f"{folder}/METADATA"))
    assert metadata["License-Expression"] == "BSD-3-Clause AND CC-BY-4.0"
    assert set(LICENCES) < sizes(built[".gz"]).keys() and metadata.get_all("License-File") == [*LICENCES]


def test_licences_are_named_where_a_reader_looks():
    address = "https://creativecommons.org/licenses/by/4.0/"
    for name in ("LICENSE-TEXT", "notebooks/teaching-guide.md", "notebooks/REFERENCES.md"):
        assert address in (ROOT / name).read_text(encoding="utf-8"), name
    for name in ("CITATION.cff", "CONTRIBUTING.md", "notebooks/teaching-guide.md", "notebooks/REFERENCES.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "BSD-3-Clause" in text and "LICENSE-TEXT" in text, name


def test_page_on_pypi_is_accepted_and_all_its_links_are_absolute(built):
    check = [sys.executable, "-m", "twine", "check", "--strict", *built.values()]
    subprocess.run(check, check=True, capture_output=True)
    with zipfile.ZipFile(built[".whl"]) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
        meta = message_from_bytes(wheel.read(name), policy=policy.default)
    assert meta["Description-Content-Type"] == "text/markdown"
    links = re.findall(r'(?:href|src)="(.*?)"', render(meta.get_content()))
    local = re.findall(r"\]\((?!https?:)([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(local) > 20 and all(link.startswith(("https://", "#")) for link in links)
    for target in local:
        (link,) = {link for link in links if link.endswith(f"/HEAD/{target}")}
        pictures = "https://raw.githubusercontent.com/", "https://github.com/"
        assert link.startswith(pictures[0 if target.endswith(("svg", "png")) else 1])


def test_all_files_state_the_same_version_and_the_changelog_has_dates():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    released = [re.fullmatch(r"(\d+\.\d+\.\d+) \((.+)\)", each).groups() for each in headings if each != "Unreleased"]
    assert "Unreleased" not in headings[1:]
    assert released[0] == (gametree.__version__, str(citation["date-released"]))
    assert citation["version"] == gametree.__version__
    days = [datetime.date.fromisoformat(day) for _, day in released]
    assert days == sorted(days, reverse=True)


def workflow(name):
    return yaml.load((ROOT / f".github/workflows/{name}.yml").read_text(encoding="utf-8"), yaml.BaseLoader)


def test_release_is_published_only_after_all_tests():
    release = workflow("release")
    jobs, waiting = release["jobs"], ["pypi"]
    assert [name for name, job in jobs.items() if "gh-action-pypi-publish" in str(job)] == waiting
    for name in waiting:
        needs = jobs[name].get("needs", [])
        waiting += [needs] if isinstance(needs, str) else needs
    assert jobs["test"] == {"uses": "./.github/workflows/test.yml"} and "test" in waiting
    assert "workflow_call" in workflow("test")["on"]
    assert release["on"] == {"push": {"tags": ["v*"]}} and not any("if" in job for job in jobs.values())
    allowed = {name for name, job in jobs.items() if "id-token" in job.get("permissions", {})}
    assert allowed == {"pypi"} and "id-token" not in release["permissions"]


@pytest.mark.parametrize("tag, address, passes", [
    ("v{}", "ada/trees", True), ("v{}0", "ada/trees", False), ("v{}", "OWNER/gametree", False),
])  # fmt: skip
def test_release_requires_that_the_tag_is_the_version_and_that_there_is_an_address(tmp_path, tag, address, passes):
    for name in "gametree/__init__.py", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", "site/address.py":
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    subprocess.run([sys.executable, tmp_path / "site/address.py", address], check=True)
    (step,) = (step for step in workflow("release")["jobs"]["build"]["steps"] if "name" in step)
    environment = os.environ | {"GITHUB_REF_NAME": tag.format(gametree.__version__)}
    shell = ["bash", "-e", "-c", step["run"]]  # GitHub stops at the first command that fails, too
    done = subprocess.run(shell, cwd=tmp_path, env=environment)
    assert (done.returncode == 0) == passes
