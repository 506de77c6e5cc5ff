"""layout: Graphviz finds a place for every node, or is stopped."""

import os
import shutil
import sys
from importlib.util import find_spec

from ..core.errors import GameError
from ..core.text import describe_error, short_repr

BY_PYGRAPHVIZ = """
import sys
sys.path = [folder for folder in sys.path if folder]  # not this one, where a student's own random.py may lie
import pygraphviz
source = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(pygraphviz.AGraph(string=source).draw(format=sys.argv[1][2:], prog="dot"))
"""


def layout(source, kind, seconds, small=False):
    """A picture of DOT text, bytes of the kind "svg", "png" or "pdf"; None if so many seconds are not enough.

    By Graphviz' own `dot` where it is installed, else by pygraphviz: in this process what is small, and so done in a
    moment; the rest in one that can be stopped. In a browser's Python by the page's own, which can't be stopped. Raises
    GameError where there is none of them, or it fails.
    """
    if sys.platform == "emscripten":
        return _in_the_page(source, kind)
    dot = shutil.which("dot")
    if not dot and not find_spec("pygraphviz"):
        hint = "pip install 'pygraphviz>=2' brings it."
        raise GameError(f"Graphviz is missing, which finds a place for every node: {hint}")
    try:
        if small and not dot:
            return _here(source, kind)
        command = [dot] if dot else [sys.executable, "-c", BY_PYGRAPHVIZ]
        return _elsewhere([*command, f"-T{kind}"], source.encode(), seconds)
    except Exception as error:
        raise GameError(f"Graphviz has failed to draw this: {short_repr(describe_error(error), 300)}") from error


def _in_the_page(source, kind):
    """By the Graphviz that the site has loaded beside this Python, as WebAssembly: it writes SVG and nothing else."""
    import js

    if kind != "svg":
        raise GameError(f"In the browser a picture can be saved as .svg, and not as .{kind}.")
    try:
        return js.gametreeGraphviz.dot(source).encode()
    except Exception as error:  # one of JavaScript's
        raise GameError(f"Graphviz has failed to draw this: {short_repr(describe_error(error), 300)}") from error


def _here(source, kind):
    with open(os.devnull, "w") as nowhere:
        errors = os.dup(2)
        os.dup2(nowhere.fileno(), 2)  # what Graphviz remarks about this machine's fonts a notebook would show in red
        try:
            import pygraphviz

            return pygraphviz.AGraph(string=source).draw(format=kind, prog="dot")
        finally:
            os.dup2(errors, 2)
            os.close(errors)


def _elsewhere(command, source, seconds):
    import subprocess  # slow to load, and wanted only here

    windowless = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        done = subprocess.run(command, input=source, capture_output=True, timeout=seconds, creationflags=windowless)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise GameError(said or f"it ended with {done.returncode}")
    return done.stdout
