"""The JavaScript of the widgets: files that import each other, joined into one module for the browser."""

import re
from collections import Counter

import pytest

from gametree.widgets import view

FILES = sorted(view.HERE.glob("*.js"))
WIDGETS = "cuts", "picture", "play", "predict", "stepper"


# How a line of our JavaScript may begin. Files with any other lines can't be joined.
LINE = re.compile(
    r"(export )?(?:async )?(?:const|let|function|class) (\w+)\b|[ /}\])]|export default \{ render: \w+ \};$|$"
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_javascript_file_can_be_joined_to_others_and_imports_only_exported_names(path):
    text = path.read_text(encoding="utf-8")
    for names, other in view.IMPORT.findall(text):
        lines = (view.HERE / f"{other}.js").read_text(encoding="utf-8").splitlines()
        assert {*names.split(", ")} <= {found[2] for found in map(LINE.match, lines) if found and found[1]}
        assert all(len(re.findall(rf"\b{name}\b", text)) > 1 for name in names.split(", "))  # each name is used
    for line in view.IMPORT.sub("", text).splitlines():
        assert LINE.match(line), line


def test_no_top_level_name_is_defined_in_two_files():
    lines = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
    names = Counter(found[2] for line in lines if (found := LINE.match(line)) and found[2])
    assert names.most_common(1)[0][1] == 1, names.most_common(3)


@pytest.mark.parametrize("name", [*WIDGETS, "card"])
def test_joined_module_has_each_file_after_the_files_that_it_imports(name):
    joined = view.module(name)
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        first = joined.find(text.splitlines()[0])
        for _, other in view.IMPORT.findall(text) if first >= 0 else ():
            assert -1 < joined.find((view.HERE / f"{other}.js").read_text(encoding="utf-8").splitlines()[0]) < first


@pytest.mark.parametrize("name", WIDGETS)
def test_joined_module_imports_and_requests_nothing(name):
    joined = view.module(name)
    assert re.search(r"\nexport default \{ render: \w+ \};\n\Z", joined) and joined.count("export default") == 1
    assert "/**" not in joined  # comments with types are left out
    assert not re.search(r"^import|^export (?!default)|\bimport\(|\bfetch\(|https?://(?!www\.w3\.org/)", joined, re.M)


TEXTS = [*FILES, view.HERE / "types.d.ts", *view.HERE.glob("*.css"), view.HERE / "page.html"]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_lines_have_at_most_120_characters_and_functions_at_most_40_lines(path):
    text = path.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 120
    lines = re.sub(r"^ */\*\*.*\*/\n", "", text, flags=re.M).splitlines()  # without comments that declare types
    for start, line in enumerate(lines):
        if line.endswith("{"):
            indent = line[: len(line) - len(line.lstrip())]
            assert next(n for n, end in enumerate(lines[start:]) if end.startswith(f"{indent}}}")) <= 40, line
