"""layout: Graphviz finds a place for every node, or is stopped."""

import os
import shutil
import sys
import threading
from importlib.util import find_spec

from ..core.errors import GameError
from ..core.text import plain, told

ONE = threading.Lock()  # thread at a time may use Graphviz in this process
MOMENT, MOMENTS = 0.05, 40  # seconds in which somebody hears of an interrupt, and how many until it is given up
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
    moment; the rest in one that can be stopped. Raises GameError where there is neither, or it fails.
    """
    dot = shutil.which("dot")
    if not dot and not find_spec("pygraphviz"):
        hint = "pip install 'pygraphviz>=2' brings it."
        raise GameError(f"Graphviz is missing, which finds a place for every node: {hint}")
    if small and not dot:
        return _to_its_end(_here, source, kind)
    command = [dot] if dot else [sys.executable, "-c", BY_PYGRAPHVIZ]
    return _to_its_end(_elsewhere, [*command, f"-T{kind}"], source.encode(), seconds)


def _to_its_end(work, *given):
    """What a function gives, in a thread of its own: no interrupt reaches it there, and so it leaves nothing behind.

    It is given a list too, for a process that it starts: where there is an interrupt, that is ended.
    """
    done, running, ended = [], [], threading.Event()

    def run():
        try:
            done.append(work(running, *given))
        except Exception as error:
            done.append(error)
        finally:
            ended.set()

    try:
        threading.Thread(target=run).start()
        while not ended.wait(MOMENT):  # with a time, or Windows would hear of no interrupt
            pass
    except KeyboardInterrupt:
        for _ in range(MOMENTS):
            for process in running:
                process.kill()
            if ended.wait(MOMENT):
                break
        raise
    if isinstance(done[0], Exception):
        raise _failed(told(done[0])) from done[0]
    return done[0]


def _here(_, source, kind):
    with ONE, open(os.devnull, "w") as nowhere:
        errors = os.dup(2)
        os.dup2(nowhere.fileno(), 2)  # what Graphviz remarks about this machine's fonts a notebook would show in red
        try:
            import pygraphviz

            return pygraphviz.AGraph(string=source).draw(format=kind, prog="dot")
        finally:
            os.dup2(errors, 2)
            os.close(errors)


def _elsewhere(running, command, source, seconds):
    import subprocess  # slow to load, and wanted only here

    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, **pipes, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)) as process:
        running.append(process)
        try:
            picture, errors = process.communicate(source, timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return None
    if process.returncode:
        said = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise GameError(said or f"it ended with {process.returncode}")
    return picture


def _failed(why):
    return GameError(f"Graphviz has failed to draw this: {plain(str(why), 300)}")
