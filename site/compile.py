"""compile: compile the modules that a kernel imports when it starts, so that Pyodide doesn't do this on every visit.

compile.mjs runs this in Pyodide. A library's compiled file replaces its source. Gametree keeps its sources, because
students read them.
"""

import marshal
import re
import sys
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from site import getsitepackages
from zipfile import ZipFile

STARTUP_MODULES = "piplite.piplite", "pyodide_kernel", "gametree.widgets", "graphviz"
# JupyterLab's extensions are loaded from a different folder; jedi's stubs are for libraries that the site does not have
UNUSED = re.compile(r"\.data/|/labextension/|jedi/third_party/(django-stubs|typeshed/third_party/2)")


def compile_all(archive, folder, imported):
    """Rewrite an archive whose files are in a folder: compile the imported ones and leave out the unused ones."""
    with ZipFile(archive) as old:
        members = [(member, old.read(member)) for member in old.infolist() if not UNUSED.search(member.filename)]
    with ZipFile(archive, "w") as new:
        for member, content in members:
            if (file := f"{folder}/{member.filename}") in imported:
                member.filename += "c"
                content = MAGIC_NUMBER + bytes(12) + marshal.dumps(compile(content, file, "exec", dont_inherit=True))
            new.writestr(member, content, compresslevel=9)


def main(folder):
    for name in STARTUP_MODULES:
        import_module(name)
    imported = {getattr(module, "__file__", None) for module in sys.modules.values()}
    compile_all(folder / "python_stdlib.zip", next(path for path in sys.path if path.endswith(".zip")), imported)
    for wheel in folder.glob("*.whl"):
        if not wheel.name.startswith("gametree"):
            compile_all(wheel, getsitepackages()[0], imported)


if __name__ == "__main__":
    main(Path("/wheels"))
