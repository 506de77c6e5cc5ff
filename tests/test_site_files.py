"""Tests of what the site publishes: the pages that the README links, and nothing else that is in their folders."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRIVATE = [
    "gradebook.db", "solutions/gradebook.db", "submitted/ada/03-win-or-lose/03-win-or-lose.ipynb", "03-ada.ipynb",
    "autograded/ada/03-win-or-lose/03-win-or-lose.ipynb", "feedback/ada/03-win-or-lose/03-win-or-lose.html",
    "release/03-win-or-lose/03-win-or-lose.ipynb", "source/03-win-or-lose/03-win-or-lose.ipynb", "grades.csv",
    "solutions/submitted/ada/solutions/03-win-or-lose.ipynb", ".ipynb_checkpoints/01-draw-the-game-checkpoint.ipynb",
]  # fmt: skip


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Return the module that builds the site, for a copy of the lessons with private files in its folders."""
    monkeypatch.syspath_prepend(ROOT / "site")
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "site/build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "notebooks", copy / "notebooks")
    shutil.copy(ROOT / "README.md", copy)
    for name in PRIVATE:
        (copy / "notebooks" / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / "notebooks" / name).write_text('{"cells": [], "metadata": {}}')
    monkeypatch.setattr(module, "ROOT", copy)
    monkeypatch.setattr(module, "LITE", tmp_path / "lite")
    return module


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def committed():
    """Return the pages in the folder of the lessons, as they are in the repository."""
    return {name for name in files(ROOT / "notebooks") if re.fullmatch(r"((solutions|more)/)?[\w-]+\.(ipynb|md)", name)}


def test_site_publishes_every_page_that_the_readme_links_and_no_private_file(site, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    (tmp_path / "out").mkdir()
    site.landing(tmp_path / "out")
    site.notebooks()
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"notebooks/((?:more/)?[\w-]+\.(?:ipynb|md))\)", text))
    assert len(linked) >= 18
    out, lite = files(tmp_path / "out/notebooks"), files(tmp_path / "lite/files")
    assert linked <= out and {f"solutions/{name}" for name in linked if re.match("0[1-9]|1", name)} <= out
    texts = {name.removesuffix(".md") for name in committed() if name.endswith(".md")}
    assert out == committed() | {f"{text}.html" for text in texts}
    assert lite == committed() - {f"{text}.md" for text in texts}
    assert not {*PRIVATE} & (out | lite)


def test_git_ignores_what_nbgrader_and_make_pack_write():
    below = [f"notebooks/{name}" for name in PRIVATE if name != "03-ada.ipynb"]  # a copy that a student sent
    names = [*below, "_packs/03.pdf", "gradebook.db"]
    ignored = subprocess.run(["git", "check-ignore", *names], cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert ignored == names
