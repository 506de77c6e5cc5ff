"""Sources: REFERENCES.md has everything that a lesson or a docstring cites, and says truly where it is used."""

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
REFERENCES = (NOTEBOOKS / "REFERENCES.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"(?ms)^### (.+?)\n\n(.+?)(?=\n\n##|\Z)", REFERENCES))  # heading -> text
GUIDE = (NOTEBOOKS / "teaching-guide.md").read_text(encoding="utf-8")
ANCHOR = {heading.replace(" ", "-"): heading for heading in ENTRIES}


def prose(path):
    """Return the text cells of a notebook as one string."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


PAGES = {path: prose(path) for folder in ("", "more") for path in sorted((NOTEBOOKS / folder).glob("*.ipynb"))}


def cited_in(text):
    """Return the headings of the entries that a page links to."""
    return {ANCHOR[anchor] for anchor in re.findall(r"\]\((?:\.\./)?REFERENCES\.md#([^)]+)\)", text)}


def sources():
    """Return a dict from the place of each docstring that names sources to the text about them."""
    found = {}
    for path in sorted((ROOT / "gametree").rglob("*.py")):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = re.search(r"(?ms)^Sources?:\s*(.+?)(?:\n\n|\Z)", ast.get_docstring(part) or "")
                if text:
                    found[f"{path.relative_to(ROOT)}:{part.name}"] = " ".join(text[1].split())
    return found


SOURCES = sources()


def titles(text):
    """Return the titles in quotation marks, without the number of a part of a series."""
    return {re.sub(r", part \d$", "", title) for title in re.findall(r'"(.+?)"', text)}


def surnames(entry):
    """Return the last names of the authors of an entry."""
    return {name.split()[-1] for name in re.findall(r"\*\*(.+?)\*\*", entry)}


def names_a_source(text, entry):
    """Return whether a text names a title or all authors of an entry."""
    works = titles(entry) | set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", " ".join(entry.split())))
    if any(work.endswith(title) for title in titles(text) for work in works):
        return True
    return bool(surnames(entry)) and all(re.search(rf"\b{name}\b", text) for name in surnames(entry))


@pytest.mark.parametrize("place", SOURCES)
def test_references_have_each_title_and_name_in_the_sources_of_a_docstring(place):
    known = " ".join(REFERENCES.split()).lower()
    for title in titles(SOURCES[place]):
        assert title.lower() in known, title
    for name in re.findall(r"\b[A-ZÄÖÜ]\w+", SOURCES[place]):
        assert re.search(rf"\b{name.lower()}\b", known), name


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page_links_to_the_entry_of_each_author_and_has_no_unknown_year(path):
    text = re.sub(r"\]\(.*?\)", "]", PAGES[path])
    cited = cited_in(PAGES[path])
    for name in set().union(*map(surnames, ENTRIES.values())):
        if re.search(rf"\b{name}\b", text):
            assert any(name in surnames(ENTRIES[heading]) for heading in cited), name
    for year in re.findall(r"\b(?:1[89]\d\d|20[0-2]\d)\b", text):
        assert re.search(rf"\b{year}\b", REFERENCES), year


@pytest.mark.parametrize("heading", ENTRIES)
def test_last_line_of_an_entry_says_where_it_is_used(heading):
    last = ENTRIES[heading].splitlines()[-1]
    using = {path.stem for path, text in PAGES.items() if heading in cited_in(text)}
    lessons = sorted({int(name[:2]) for name in using if name[:2].isdigit()})
    places = [f"lesson{'s' * (len(lessons) > 1)} {', '.join(map(str, lessons))}"] if lessons else []
    places += [f"the page *{name}*" for name in ("From elsewhere",) if name.lower().replace(" ", "-") in using]
    places += ["the package"] * any(names_a_source(text, ENTRIES[heading]) for text in SOURCES.values())
    assert places and last == f"Used in {' and '.join(places)}."


def test_every_lesson_and_the_guide_link_to_the_references():
    for path, text in PAGES.items():
        if re.match(r"\d\d-", path.name) and "/more/" not in path.as_posix():
            assert "](REFERENCES.md" in text, path.name
    assert "](REFERENCES.md)" in GUIDE
    assert cited_in(GUIDE) <= ENTRIES.keys()


def test_headings_of_entries_have_the_same_address_in_every_viewer():
    """GitHub and the site write an address in small letters, but JupyterLab keeps capital letters."""
    for heading in ENTRIES:
        assert re.fullmatch(r"[a-z0-9 ]+", heading), heading
    assert len(ENTRIES) == REFERENCES.count("\n### ")
