"""The package as a whole: who imports whom, what a plain import loads, whether README and docstrings tell the truth."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gametree
import gametree.exercises

PACKAGE = Path(gametree.__file__).parent
ROOT = Path(__file__).parents[1]
MODULES = sorted(
    path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"
)
ROOMS = {  # a folder -> the folders it may import from, besides itself
    "core": "",
    "games": "core",
    "nim": "core",
    "outside": "core",
    "algorithms": "core",
    "drawing": "core",
    "figures": "drawing",
    "watching": "core algorithms drawing",
    "playing": "core algorithms drawing",
    "checking": "core algorithms drawing watching playing",
    "widgets": "core algorithms drawing watching playing checking",
    "exercises": "core algorithms drawing watching playing checking",
    "lessons": "exercises figures nim",
    "__main__": "core games playing",
}
FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".js", ".css", ".html"))
HEAVY = ["ipywidgets", "anywidget", "traitlets", "graphviz", "pygraphviz", "numpy", "matplotlib", "IPython", "pygments",
         "tqdm", "pyspiel", "easyAI", "aima3"]


def imports(path):
    """The names of the modules of ours that a file imports, anywhere in it."""
    package = path.relative_to(PACKAGE).parent.parts
    for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(part, ast.ImportFrom) and part.level:
            above = package[: len(package) + 1 - part.level]
            names = [part.module] if part.module else [alias.name for alias in part.names]
            yield from (".".join([*above, name]) for name in names)


def in_a_new_interpreter(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_house_can_be_read(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines), default=0) <= 120
    if path.suffix == ".py":
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.FunctionDef):
                start = part.body[0].end_lineno if ast.get_docstring(part) else part.lineno  # docstrings may be long
                assert part.end_lineno - start < 40, part.name


def test_every_file_stands_in_a_room_and_the_docstring_of_the_package_names_every_room():
    assert {module.split("/")[0] for module in MODULES} == set(ROOMS)
    assert set(re.findall(r"`(\w+)`", gametree.__doc__)) >= set(ROOMS) - {"nim", "__main__"}


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down_only(module):
    room = module.split("/")[0]
    ours = {name.split(".")[0] for name in imports(PACKAGE / f"{module}.py")}
    public = {*gametree.__all__} if room == "lessons" else {"__version__"}  # of the package itself
    assert ours - {room} - public <= set(ROOMS[room].split())


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("lessons/")])
def test_lessons_import_public_names_only(module):
    public = {"exercises": gametree.exercises.__all__, "figures": ["COLOURS", "describe", "style"],
              "nim": ["USAGE", "main", "nim_sum", "winning_moves"]}  # fmt: skip
    for part in ast.walk(ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(part, ast.ImportFrom) and part.level == 2 and part.module:
            assert {alias.name for alias in part.names} <= {*public[part.module]}


def test_every_name_for_exercises_has_an_example_and_there_are_few():
    assert len(gametree.exercises.__all__) == len({*gametree.exercises.__all__}) <= 36
    for name in gametree.exercises.__all__:
        assert ">>>" in getattr(gametree.exercises, name).__doc__, name


def test_nothing_heavy_is_imported_before_it_is_needed_nor_are_the_widgets():
    ours = [f"gametree.{module.replace('/', '.')}" for module in MODULES if not module.startswith(("widgets/", "__"))]
    loaded = in_a_new_interpreter(f"import sys, {', '.join(ours)}; print(*sys.modules, sep='\\n')").split()
    assert "gametree.lessons.lesson14" in loaded and not {*HEAVY, "gametree.widgets"} & {*loaded}


def test_the_course_but_for_pictures_works_without_jupyter_and_without_graphviz():
    blocked = f"import sys; sys.modules.update(dict.fromkeys({HEAVY!r}))\n"
    code = "from gametree import *; root = build_tree(OneTwoTen(4))\n"
    code += "print(label(root), remoteness(root), len(record(label, root).steps))"
    assert in_a_new_interpreter(blocked + code) == "W 3 36\n"


def test_every_name_a_student_types_is_there_and_says_what_it_is():
    assert sorted(gametree.__all__) == sorted(set(gametree.__all__))
    for name in gametree.__all__:
        assert getattr(gametree, name).__doc__.strip()
    public = {name for name in vars(gametree) if not name.startswith("_")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} | set(ROOMS)
    assert public - modules <= set(gametree.__all__)


def test_every_game_is_listed_and_says_its_rules():
    for name in gametree.games.__all__:
        kind = getattr(gametree.games, name)
        assert issubclass(kind, gametree.Game) and kind.__doc__.strip()
    files = {path.stem for path in (PACKAGE / "games").glob("*.py")} - {"__init__", "sum"}  # of games, and no game
    assert files == {getattr(gametree.games, name).__module__.split(".")[-1] for name in gametree.games.__all__}


@pytest.mark.parametrize("module", ["__init__", *MODULES])
def test_every_module_function_and_class_that_is_not_private_has_a_docstring(module):
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    for part in tree.body:
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)) and not part.name.startswith("_"):
            said = module.endswith("_words")  # what such a function says is said by its fact
            assert said or ast.get_docstring(part) or len(part.body) == 1, part.name


def test_the_examples_in_docstrings_are_run_with_the_tests(pytestconfig):
    assert "gametree" in pytestconfig.getini("testpaths")
    assert "--doctest-modules" in pytestconfig.getini("addopts")
    for place in gametree, gametree.games:
        for name in {*place.__all__} - {"games"}:
            assert ">>>" in getattr(place, name).__doc__, name


def test_the_readme_is_short_and_its_example_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert blocks and len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120
    for block in blocks:
        names = {}
        exec(compile(block, "README.md", "exec"), names)
        for line, due in re.findall(r"^(\S.*?)\s+# ('[^']*'|\d+)", block, re.M):  # label(root)   # 'W': …
            assert repr(eval(line, names)) == due


def test_the_picture_in_the_readme_is_what_make_gives_wherever_graphviz_puts_its_nodes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"^picture:\n.* -c '(.*)'$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[1], {})
    seen = []
    for path in (ROOT / "tree.svg", tmp_path / "tree.svg"):
        parts = list(ElementTree.fromstring(path.read_text(encoding="utf-8")).iter())
        looks = [[part.get("aria-label"), part.get("style")] for part in parts if "translate" not in str(part.attrib)]
        seen.append([looks, re.sub(r"translate.*?px|\s+", " ", " ".join(part.text or " " for part in parts))])
    assert seen[0] == seen[1]
    assert path.stat().st_size < 100_000 and seen[0][1].count("becomes") == 20  # nodes
