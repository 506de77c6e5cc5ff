"""The package as a whole: imports between subpackages, the modules that an import loads, the README, and docstrings."""

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
ALLOWED_IMPORTS = {  # subpackage -> the subpackages that it may import from, besides itself
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
    "exercises": "core algorithms drawing watching playing checking widgets",
    "lessons": "exercises figures nim",
    "course": "core",
    "__main__": "core games nim playing",
}
FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".js", ".css", ".html"))
HEAVY = ["ipywidgets", "anywidget", "traitlets", "graphviz", "pygraphviz", "numpy", "matplotlib", "IPython", "pygments",
         "tqdm", "pyspiel", "easyAI", "aima3"]


def imports(path):
    """Yield the names of this package's modules that a file imports, even inside functions."""
    package = path.relative_to(PACKAGE).parent.parts
    for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(part, ast.ImportFrom) and part.level:
            parents = package[: len(package) + 1 - part.level]
            names = [part.module] if part.module else [alias.name for alias in part.names]
            yield from (".".join([*parents, name]) for name in names)


def in_a_new_interpreter(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_files_have_short_lines_and_short_functions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines), default=0) <= 120
    if path.suffix == ".py":
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.FunctionDef):
                start = part.body[0].end_lineno if ast.get_docstring(part) else part.lineno  # docstrings may be long
                assert part.end_lineno - start < 40, part.name


def test_package_docstring_names_every_subpackage():
    assert {module.split("/")[0] for module in MODULES} == set(ALLOWED_IMPORTS)
    assert set(re.findall(r"`(\w+)`", gametree.__doc__)) >= set(ALLOWED_IMPORTS) - {"nim", "__main__"}


@pytest.mark.parametrize("module", MODULES)
def test_subpackages_import_only_from_lower_layers(module):
    subpackage = module.split("/")[0]
    imported = {name.split(".")[0] for name in imports(PACKAGE / f"{module}.py")}
    public = {*gametree.__all__} if subpackage == "lessons" else {"__version__"}  # imports from the package itself
    assert imported - {subpackage} - public <= set(ALLOWED_IMPORTS[subpackage].split())


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("lessons/")])
def test_lessons_import_only_public_names(module):
    public = {"exercises": gametree.exercises.__all__, "figures": ["COLOURS", "describe", "style"],
              "nim": ["USAGE", "main", "nim_sum", "winning_moves"]}  # fmt: skip
    for part in ast.walk(ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(part, ast.ImportFrom) and part.level == 2 and part.module:
            assert {alias.name for alias in part.names} <= {*public[part.module]}


def test_exercises_subpackage_has_few_public_names_and_each_has_an_example():
    assert len(gametree.exercises.__all__) == len({*gametree.exercises.__all__}) <= 39
    for name in gametree.exercises.__all__:
        assert ">>>" in getattr(gametree.exercises, name).__doc__, name


def test_heavy_packages_and_widgets_are_imported_only_when_needed():
    late = "widgets/", "course/in_nbgrader", "__"
    ours = [f"gametree.{module.replace('/', '.')}" for module in MODULES if not module.startswith(late)]
    loaded = in_a_new_interpreter(f"import sys, {', '.join(ours)}; print(*sys.modules, sep='\\n')").split()
    assert "gametree.lessons.lesson14" in loaded and not {*HEAVY, "gametree.widgets"} & {*loaded}


def test_course_without_pictures_works_without_jupyter_or_graphviz():
    blocked = f"import sys; sys.modules.update(dict.fromkeys({HEAVY!r}))\n"
    code = "from gametree import *; root = build_tree(OneTwoTen(4))\n"
    code += "print(label(root), remoteness(root), len(record(label, root).steps))"
    assert in_a_new_interpreter(blocked + code) == "W 3 36\n"


def test_every_public_name_is_exported_and_has_a_docstring():
    assert sorted(gametree.__all__) == sorted(set(gametree.__all__))
    for name in gametree.__all__:
        assert getattr(gametree, name).__doc__.strip()
    public = {name for name in vars(gametree) if not name.startswith("_")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} | set(ALLOWED_IMPORTS)
    assert public - modules <= set(gametree.__all__)


def test_every_game_is_exported_and_has_a_docstring():
    for name in gametree.games.__all__:
        kind = getattr(gametree.games, name)
        assert issubclass(kind, gametree.Game) and kind.__doc__.strip()
    files = {path.stem for path in (PACKAGE / "games").glob("*.py")} - {"__init__", "sum"}  # these two are not games
    assert files == {getattr(gametree.games, name).__module__.split(".")[-1] for name in gametree.games.__all__}


@pytest.mark.parametrize("module", ["__init__", *MODULES])
def test_every_module_and_every_public_function_and_class_has_a_docstring(module):
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    for part in tree.body:
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)) and not part.name.startswith("_"):
            is_words = module.endswith("_words")  # their functions are documented by the facts that they put into words
            assert is_words or ast.get_docstring(part) or len(part.body) == 1, part.name


def test_every_public_name_has_an_example_that_is_run(pytestconfig):
    assert "gametree" in pytestconfig.getini("testpaths")
    assert "--doctest-modules" in pytestconfig.getini("addopts")
    for module in gametree, gametree.games:
        for name in {*module.__all__} - {"games"}:
            assert ">>>" in getattr(module, name).__doc__, name


def test_readme_is_short_and_its_example_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert blocks and len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120
    for block in blocks:
        names = {}
        exec(compile(block, "README.md", "exec"), names)
        for line, expected in re.findall(r"^(\S.*?)\s+# ('[^']*'|\d+)", block, re.M):  # such as: label(root)   # 'W': …
            assert repr(eval(line, names)) == expected


def test_links_in_the_readme_lead_to_existing_files_and_its_pictures_are_small():
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {"tree.svg", "watch.png"} <= {*targets}
    for target in targets:
        assert (ROOT / target).exists(), target
        assert target[-4:] not in (".svg", ".png") or (ROOT / target).stat().st_size <= 120_000, target


def test_picture_in_the_readme_is_up_to_date(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"^picture:.*\n.* -c '(.*)'$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[1], {})
    seen = []
    for path in (ROOT / "tree.svg", tmp_path / "tree.svg"):
        parts = list(ElementTree.fromstring(path.read_text(encoding="utf-8")).iter())
        looks = [[part.get("aria-label"), part.get("style")] for part in parts if "translate" not in str(part.attrib)]
        seen.append([looks, re.sub(r"translate.*?px|\s+", " ", " ".join(part.text or " " for part in parts))])
    assert seen[0] == seen[1]
    assert path.stat().st_size < 100_000 and seen[0][1].count("becomes") == 20  # one sentence for each node
