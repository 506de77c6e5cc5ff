"""Docstrings: every public function and method has the sections that its signature calls for."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import gametree
from gametree import exercises, figures, games, outside

OPTIONS = (
    "--style=google --skip-checking-short-docstrings=False --skip-checking-private-functions=True "
    "--arg-type-hints-in-signature=False --arg-type-hints-in-docstring=False --skip-checking-raises=True "
    "--check-return-types=False --check-yield-types=False --check-class-attributes=False --allow-init-docstring=True "
    "--show-filenames-in-every-violation-message=True"
).split()
TYPES = {"DOC105", "DOC108"}  # codes of violations about types, which are ignored because signatures contain the types


def find_public():
    """Return the docstrings of all public functions and methods, which are those that the documentation shows."""
    public = {}
    for module in gametree, games, exercises, figures, outside:
        own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
        for name in getattr(module, "__all__", own):
            thing = getattr(module, name)
            members = [thing] if inspect.isfunction(thing) else []
            if inspect.isclass(thing):
                members = [part for key, part in vars(thing).items() if not key.startswith("_") or key == "__init__"]
            for member in filter(inspect.isfunction, members):
                bases = getattr(thing, "__mro__", ())[1:-1]
                overrides = any(hasattr(base, member.__name__) for base in bases)
                home = sys.modules[member.__module__]
                if home.__name__.split(".")[0] != "gametree" or overrides and member.__name__ != "__init__":
                    continue
                docstring = thing.__doc__ if member.__name__ == "__init__" else member.__doc__
                public[Path(home.__file__), member.__qualname__] = docstring or ""
    return public


def test_public_docstrings_have_the_sections_that_their_signatures_require():
    public = find_public()
    files = sorted({str(path) for path, _ in public})
    command = [sys.executable, "-m", "pydoclint.main", *OPTIONS, *files]
    report = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    missing = []
    for file, line, code, name, message in re.findall(r"^(.*?):(\d+): (DOC\d+): \w+ `(\S+)`:? (.*)$", report, re.M):
        docstring = public.get((Path(file), name))
        says_it_above = code == "DOC201" and str(docstring).startswith("Return ")
        if docstring is not None and code not in TYPES and not says_it_above:
            missing.append(f"{file}:{line} {code} {name}: {message}")
    assert "DOC101" in report  # functions that are not public have no sections
    assert not missing, "\n".join(missing)


def test_doctests_have_the_heading_that_the_documentation_reads():
    for path in Path(gametree.__file__).parent.rglob("*.py"):
        for docstring in re.findall(r'"""(.*?)"""', path.read_text(encoding="utf-8"), re.S):
            above = docstring.partition(">>>")[0].split()
            assert ">>>" not in docstring or above[-1] == "Examples:", f"{path}: {docstring}"
