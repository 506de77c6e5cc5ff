"""The JavaScript of the widgets: files that import each other, joined into the one module that the browser gets."""

import re
from graphlib import CycleError

import pytest

from gametree.widgets import view

FILES = sorted(view.HERE.glob("*.js"))
WIDGETS = "picture", "play", "predict", "stepper"


@pytest.fixture
def join(tmp_path, monkeypatch):
    """`join(widget=text, ...)`: the module of a widget made of these files, each named without its .js."""

    def joined(**files):
        monkeypatch.setattr(view, "HERE", tmp_path)
        for name, text in files.items():
            (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
        return view.module("widget")

    return joined


def test_every_file_is_there_once_and_after_those_that_it_imports(join):
    both, end = 'import { one, two } from "./top.js";\n', "export default { render };\n"
    joined = join(
        widget=f'import {{ left }} from "./left.js";\nimport {{ right }} from "./right.js";\n{both}{end}',
        left=f"{both}export const left = one;\n",
        right=f"{both}export function right() {{\n  return two;\n}}\n",
        top="// The first.\nexport const one = 1;\nexport class two {}\nlet own = 3;\n",
    )
    top = "// The first.\nconst one = 1;\nclass two {}\nlet own = 3;\n"
    left, right = "const left = one;\n", "function right() {\n  return two;\n}\n"
    assert joined in (top + left + right + end, top + right + left + end)


@pytest.mark.parametrize(
    "line",
    [
        'import { one } from "./other.js"',
        "import { one } from './other.js';",
        'import {one} from "./other.js";',
        'import { one as two } from "./other.js";',
        'import * as other from "./other.js";',
        'import other from "./other.js";',
        'import "./other.js";',
        'import { one } from "https://example.org/other.js";',
        "import {",
        "export { one };",
        'export * from "./other.js";',
        "export default function render() {}",
        "const { one } = other;",
        "var one = 1;",
        "render();",
        "(() => 1)();",
    ],
)
def test_a_line_that_cannot_be_joined_is_an_error(join, line):
    with pytest.raises(ValueError, match=r"widget\.js has a line that can't be joined: " + re.escape(line)):
        join(widget=f"{line}\n", other="export const one = 1;\n")


@pytest.mark.parametrize("word", ["two", "own", "first"])
def test_what_is_imported_must_be_exported_by_that_very_file(join, word):
    others = {
        "other": 'import { first } from "./first.js";\nexport const one = first;\nconst own = 2;\n',
        "first": "export const first = 1;\n",
    }
    with pytest.raises(ValueError, match=r"widget\.js imports what other\.js does not export"):
        join(widget=f'import {{ one, {word} }} from "./other.js";\n', **others)


def test_two_files_cannot_define_the_same_name(join):
    widget = 'import { one } from "./other.js";\nfunction own() {}\n'
    with pytest.raises(ValueError, match=r"own is defined in other\.js and in widget\.js"):
        join(widget=widget, other="export const one = 1;\nconst own = 2;\n")


def test_two_files_cannot_need_each_other(join):
    with pytest.raises(CycleError):
        join(
            widget='import { one } from "./other.js";\nexport const two = one;\n',
            other='import { two } from "./widget.js";\nexport const one = two;\n',
        )


@pytest.mark.parametrize("name", WIDGETS)
def test_the_browser_gets_one_module_that_asks_for_nothing(name):
    joined = view.module(name)
    assert joined.endswith("\nexport default { render };\n") and joined.count("export default") == 1
    assert not re.search(r"^import|^export (?!default)|\bimport\(|\bfetch\(|https?://(?!www\.w3\.org/)", joined, re.M)


def test_every_file_belongs_to_a_widget_and_says_its_job():
    joined = [view.module(name) for name in [*WIDGETS, "card"]]  # which is a page, and no widget
    for path in FILES:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("// ") and first.endswith(".") and any(first in text for text in joined), path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_a_file_imports_it_uses(path):
    text = path.read_text(encoding="utf-8")
    for names, _ in view.IMPORT.findall(text):
        for name in names.split(", "):
            assert len(re.findall(rf"\b{name}\b", text)) > 1, name


@pytest.mark.parametrize("path", [*FILES, view.HERE / "tree.css", view.HERE / "page.html"], ids=lambda path: path.name)
def test_no_line_is_longer_than_120_letters_and_no_function_than_40_lines(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 120
    for start, line in enumerate(lines):
        if line.endswith("{"):
            indent = line[: len(line) - len(line.lstrip())]
            assert next(n for n, end in enumerate(lines[start:]) if end.startswith(f"{indent}}}")) <= 40, line
