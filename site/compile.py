"""Compile what a kernel imports as it begins, which Pyodide would do anew at every visit; compile.mjs runs it there.

A library's file that is compiled takes the place of its source. Gametree keeps its own, which students read.
"""

import marshal
import re
import sys
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from site import getsitepackages
from zipfile import ZipFile

BEGINNING = "piplite.piplite", "pyodide_kernel", "gametree.widgets", "graphviz"
# what JupyterLab has from elsewhere, and what completion knows of libraries that are not here
UNUSED = re.compile(r"\.data/|/labextension/|jedi/third_party/(django-stubs|typeshed/third_party/2)")


def compile_all(archive, folder, imported):
    """Write an archive anew, whose files lie in a folder: those that were imported compiled, the unused left out."""
    with ZipFile(archive) as old:
        members = [(member, old.read(member)) for member in old.infolist() if not UNUSED.search(member.filename)]
    with ZipFile(archive, "w") as new:
        for member, content in members:
            if (file := f"{folder}/{member.filename}") in imported:
                member.filename += "c"
                content = MAGIC_NUMBER + bytes(12) + marshal.dumps(compile(content, file, "exec", dont_inherit=True))
            new.writestr(member, content, compresslevel=9)


def main(folder):
    for name in BEGINNING:
        import_module(name)
    imported = {getattr(module, "__file__", None) for module in sys.modules.values()}
    compile_all(folder / "python_stdlib.zip", next(path for path in sys.path if path.endswith(".zip")), imported)
    for wheel in folder.glob("*.whl"):
        if not wheel.name.startswith("gametree"):
            compile_all(wheel, getsitepackages()[0], imported)


if __name__ == "__main__":
    main(Path("/wheels"))
