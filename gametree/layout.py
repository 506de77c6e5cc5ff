"""layout: Graphviz finds a place for every node, in a process of its own: it can be interrupted, and has not for ever."""

import shutil
import sys
from importlib.util import find_spec

from .words import GameError, plain

BY_PYGRAPHVIZ = """
import sys
sys.path = [folder for folder in sys.path if folder]  # without this one, where a student's own random.py may lie
import pygraphviz
source = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(pygraphviz.AGraph(string=source).draw(format=sys.argv[1][2:], prog="dot"))
"""


def layout(source, kind, seconds):
    """A picture of DOT text, bytes of the kind "svg", "png" or "pdf"; None if so many seconds are not enough.

    By Graphviz' own `dot` where it is installed, else by pygraphviz. Raises GameError where neither is, or it fails.
    """
    import subprocess  # slow to load, and wanted only for pictures

    quietly = {"capture_output": True, "creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0)}
    try:
        done = subprocess.run([*_graphviz(), f"-T{kind}"], input=source.encode(), timeout=seconds, **quietly)
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        raise GameError(f"Graphviz, which finds a place for every node, can't be started: {plain(str(error), 300)}.") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().split("\n")[-1]
        raise GameError(f"Graphviz, which finds a place for every node, has failed: {plain(said, 300) or f'it says {done.returncode}'}.")
    return done.stdout


def _graphviz():
    """The command that takes DOT and gives a picture."""
    if dot := shutil.which("dot"):
        return [dot]
    if find_spec("pygraphviz"):
        return [sys.executable, "-c", BY_PYGRAPHVIZ]
    raise GameError("Graphviz is missing, which finds a place for every node: pip install 'pygraphviz>=2' brings it.")
