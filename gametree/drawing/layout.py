"""layout: let Graphviz lay out a picture, and stop it if it takes too long."""

import os
import shutil
import sys
from importlib.util import find_spec

from ..core.errors import GameError
from ..core.text import describe_error, short_repr

BY_PYGRAPHVIZ = """
import sys
sys.path = [folder for folder in sys.path if folder]  # the current folder may contain a student's random.py
import pygraphviz
source = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(pygraphviz.AGraph(string=source).draw(format=sys.argv[1][2:], prog="dot"))
"""


def layout(source, kind, seconds, small=False):
    """Return a picture as bytes, or None if Graphviz takes longer than the time limit.

    Graphviz's own `dot` makes the picture if it is installed, and pygraphviz otherwise. Both run in a process that can
    be stopped, except that pygraphviz makes small pictures in this process. In a browser, the page's own Graphviz is
    used, which can't be stopped.

    Args:
        source: The DOT text.
        kind: "svg", "png" or "pdf".
        seconds: The time limit.
        small: Whether the picture is small.

    Raises:
        GameError: If Graphviz is missing or fails.
    """
    if sys.platform == "emscripten":
        return _in_the_page(source, kind)
    dot = shutil.which("dot")
    if not dot and not find_spec("pygraphviz"):
        raise GameError(
            "Graphviz, which lays out the picture, is not installed. Install it with pip install 'pygraphviz>=2'."
        )
    try:
        if small and not dot:
            return _in_this_process(source, kind)
        command = [dot] if dot else [sys.executable, "-c", BY_PYGRAPHVIZ]
        return _in_a_process([*command, f"-T{kind}"], source.encode(), seconds)
    except Exception as error:
        raise GameError(f"Graphviz failed to draw this: {short_repr(describe_error(error), 300)}") from error


def _in_the_page(source, kind):
    """Call the Graphviz that the site has loaded as WebAssembly, which can only write SVG."""
    import js

    if kind != "svg":
        raise GameError(f"In the browser, a picture can be saved only as .svg, not as .{kind}.")
    try:
        return js.gametreeGraphviz.dot(source).encode()
    except Exception as error:  # a JavaScript error
        raise GameError(f"Graphviz failed to draw this: {short_repr(describe_error(error), 300)}") from error


def _in_this_process(source, kind):
    with open(os.devnull, "w") as nowhere:
        errors = os.dup(2)
        os.dup2(nowhere.fileno(), 2)  # a notebook would show Graphviz's remarks about fonts in red
        try:
            import pygraphviz

            return pygraphviz.AGraph(string=source).draw(format=kind, prog="dot")
        finally:
            os.dup2(errors, 2)
            os.close(errors)


def _in_a_process(command, source, seconds):
    import subprocess  # slow to load, and needed only here

    windowless = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        done = subprocess.run(command, input=source, capture_output=True, timeout=seconds, creationflags=windowless)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise GameError(message or f"it exited with code {done.returncode}")
    return done.stdout
