"""documentation: a tutorial with live pictures, and a page about each public module, built by Zensical from docstrings.

`make site` builds it as a part of the site. `python site/documentation.py FOLDER` builds nothing else.
"""

import ast
import inspect
import json
import linecache
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from pkgutil import resolve_name

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[1]
WORK = ROOT / "build/site/docs"
MODULES = (
    "gametree gametree.games gametree.exercises gametree.exercises.questions gametree.exercises.check_facts "
    "gametree.outside gametree.figures gametree.nim gametree.course"
).split()
TITLES = {"Stepper": "The function wins, step by step", "Card": "The card of the game, to play on"}  # of frames
BLOCK = re.compile(r"^```python\n(.*?)^```\n", re.M | re.S)


def public_names(module):
    """Return the public names of a module, without its submodules: those in `__all__`, or else those defined there."""
    module = resolve_name(module)
    own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
    names = getattr(module, "__all__", [name for name in own if not name.startswith("_")])
    return [name for name in names if not inspect.ismodule(getattr(module, name))]


def results(text):
    """Run the blocks of code in a text, like the cells of a notebook. Yield what the last line of each one returns."""
    variables = {}
    for number, code in enumerate(BLOCK.findall(text), 1):
        name = f"<block {number}>"
        linecache.cache[name] = len(code), None, code.splitlines(keepends=True), name  # so that `watch` shows the code
        block = ast.parse(code)
        if isinstance(last := block.body[-1], ast.Expr):
            block.body[-1] = ast.Assign([ast.Name("_", ast.Store())], last.value)
        with redirect_stdout(StringIO()):
            exec(compile(ast.fix_missing_locations(block), name, "exec"), variables)
        yield variables.pop("_", None)


def illustrated(text, folder):
    """Return the text of the tutorial with what its code shows: a picture of a tree, or a page with a widget."""
    shown = results(text)
    return BLOCK.sub(lambda block: block[0] + _picture(next(shown), folder), text)


def _picture(result, folder):
    """Return the HTML of a picture or a widget, or "" for any other result."""
    name = type(result).__name__
    if name in TITLES:
        result.save(folder / f"{name}.html".lower())
        return f'\n<iframe class="{name.lower()}" src="{name.lower()}.html" title="{TITLES[name]}"></iframe>\n'
    return f"\n{result._repr_mimebundle_()['text/html']}\n" if name == "Drawing" else ""


def build(out):
    """Build the documentation into a folder."""
    shutil.rmtree(WORK, ignore_errors=True)
    pages = WORK / "docs"
    shutil.copytree(HERE / "docs", pages)
    settings = (HERE / "zensical.toml").read_text(encoding="utf-8")
    names = json.dumps([f"{name}.md" for name in ["index", *MODULES]])
    (WORK / "zensical.toml").write_text(settings.replace("nav = []", f"nav = {names}"), encoding="utf-8")
    tutorial = pages / "index.md"
    tutorial.write_text(illustrated(tutorial.read_text(encoding="utf-8"), pages), encoding="utf-8")
    for module in MODULES:
        title = module.removeprefix("gametree.")
        (pages / f"{module}.md").write_text(f"---\ntitle: {title}\n---\n\n::: {module}\n", encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [HERE, ROOT])), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=WORK, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    shutil.copytree(WORK / "site", out, dirs_exist_ok=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
