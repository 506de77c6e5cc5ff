"""run: run a program of the page and describe what it shows as JSON. The build runs this, too, outside a browser."""

import ast
import builtins
import json
import sys
import textwrap
from importlib.util import find_spec
from traceback import walk_tb
from types import ModuleType, TracebackType

import gametree

if not find_spec("IPython"):  # the page leaves it out because it takes 5 MB, and widgets only mention it
    for name in "IPython", "IPython.display", "IPython.core.displaypub", "IPython.core.interactiveshell":
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(get_ipython=lambda: None, display=None, clear_output=None)
        vars(sys.modules[name]).update(InteractiveShell=object, CapturingDisplayPublisher=object)

import comm
import ipywidgets
from comm.base_comm import BaseComm
from program import NAME, Calls, executed

from gametree import widgets
from gametree.core import limits
from gametree.core.errors import TooLong
from gametree.core.introspect import is_node
from gametree.core.text import describe_error, join_words
from gametree.drawing.draw import Drawing
from gametree.watching.recording.source import PROGRAM
from gametree.widgets.view import TreeView

MOST = 100_000  # characters of a value
STEPS = 5000  # steps that are recorded: in a browser, a second goes by until they are in words
KINDS = "Stepper", "Picture", "Play", "Predict", "Cuts"
UNSENT = "layout", "tabbable", "tooltip"  # traits that every widget has and ours don't use
NOBODY = "Nobody can answer input() here. Write the value into the program instead."
FOREVER = "The program seemed to run forever and was stopped. Does every loop in it end?"
SLOW = "The program has ended, but showing what it returned takes too long. Try a smaller case."
PLAIN = {  # errors whose own messages don't help here
    KeyboardInterrupt: FOREVER,
    TooLong: FOREVER,
    ModuleNotFoundError: "{}. Programs on this page can import only gametree and what is part of Python.",
    RecursionError: "The calls went too deep. Does every call come closer to one that needs no further calls?",
}
WATCHED = "{} is watched."
HELPERS = " To see inside {}, call {} in the last line."
SILENT = "There is nothing to show. Call a function in the last line, as in `fib(5)`."
REFUSED = "Generators and async functions can't be watched, so there is nothing to show of {}."
UNSAVED = "Only a program that is watched can be saved like this."
METADATA = {  # of a notebook. Because it names the language, the course's kernel starts without asking
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
shown = []  # the widgets in the stage
last = {"text": None}  # the last program and its result


class Stepper(widgets.Stepper):
    """A Stepper that still knows its recording."""

    def __init__(self, recording):
        super().__init__(recording)
        self.recording = recording


class Wire(BaseComm):
    """The connection of a widget to the stage, by way of the page. `post` sends a text to the page."""

    post = staticmethod(lambda text: None)

    def publish_msg(self, msg_type, data=None, **more):
        if msg_type == "comm_msg" and any(widget.comm is self for widget in shown):
            self.post(json.dumps({"to": self.comm_id, **data}))


def refuse(prompt=""):
    raise gametree.GameError(NOBODY)


def start(post):
    """Connect this Python to the page."""
    Wire.post, sys.ps1, builtins.input = staticmethod(post), "", refuse  # with ps1, `watch` prints nothing
    widgets.Stepper, comm.create_comm, limits.SECONDS_RUN = Stepper, lambda **options: Wire(**options), 4
    gametree.watch.__kwdefaults__["limit"] = gametree.record.__kwdefaults__["limit"] = STEPS
    run("def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n\nfib(5)")  # the first run takes much longer


def parts_of(thing):
    """Return what the stage needs to show a thing, a list of dicts."""
    if thing is None or isinstance(thing, ipywidgets.HBox):  # a box is what `beside` returns
        return [part for child in getattr(thing, "children", ()) for part in parts_of(child)]
    kind = next((base.__name__ for base in type(thing).__mro__ if base.__name__ in KINDS), None)
    if isinstance(thing, ipywidgets.HTML):
        return [{"kind": "html", "state": thing.value}]
    if kind is None:
        return [{"kind": "text", "state": repr(thing)[:MOST]}]
    shown.append(thing)
    state = {key: getattr(thing, key) for key in thing.keys if key[0] != "_" and key not in UNSENT}
    return [{"kind": kind.lower(), "to": thing.comm.comm_id, "state": state}]


def mistake(error):
    """Return the line of the program where an error occurred, or None, and a sentence about it."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        return {"line": error.lineno, "says": f"{type(error).__name__}: {error.msg}, on line {error.lineno}"}
    places = [place for place in walk_tb(error.__traceback__) if place[0].f_code.co_filename == NAME]
    frame, line = places[-1] if places else (None, None)  # without places, the error is in what shows the result
    trace = TracebackType(None, frame, frame.f_lasti, line) if frame else None
    if says := next((PLAIN[kind] for kind in type(error).__mro__ if kind in PLAIN), None):
        error = gametree.GameError(says.format(str(error).partition("\n")[0]))
    return {"line": line, "says": describe_error(error.with_traceback(trace))}


def widget_of(thing):
    """Return a value, or the widget that shows it."""
    if is_node(thing) and not isinstance(thing, (type, Drawing, ipywidgets.Widget)):
        thing = gametree.draw(thing)
    return widgets.Picture(thing) if isinstance(thing, Drawing) else thing


def cells_of(text, line, watched):
    """Return a notebook's cells. Before the statement whose call is watched, its variables are what the call gets."""
    part = next(part for part in ast.parse(text).body if line <= part.end_lineno)
    if not isinstance(part, (ast.Expr, ast.Assign)):
        return [text, watched]
    lines = text.splitlines()
    return ["\n".join(lines[: part.lineno - 1]).rstrip(), watched, "\n".join(lines[part.lineno - 1 :])]


def run(text):
    """Run a program, and return a dict: the parts to show, a remark, and an error if there is one."""
    shown.clear()
    calls, says, parts, cells = Calls(), "", [], [text]
    thing, error = executed(text, calls)
    Wire.post(json.dumps({"ended": True}))
    try:
        if calls.found and not isinstance(thing, (Drawing, ipywidgets.Widget)):
            line, said, watched, recording = calls.best()
            thing, says = Stepper(recording), WATCHED.format(said)
            if hidden := [name for name in recording.helpers if name != recording.function]:
                says += HELPERS.format(join_words(hidden), "it" if len(hidden) == 1 else "one of them")
            in_function = f"def {PROGRAM}():\n{textwrap.indent(text, '    ')}", watched
            cells = cells_of(text, line, watched) if line else in_function
        parts = parts_of(thing := widget_of(thing))
    except KeyboardInterrupt:
        says, error = "", error or gametree.GameError(SLOW)
    except BaseException as failed:
        error = error or failed
    if isinstance(thing, Stepper):
        error = error or thing.recording.error
    if not parts and not error:
        silent = REFUSED.format(join_words(calls.refused)) if calls.refused else SILENT
        parts = [{"kind": "text", "state": silent}]
    last.update(text=text, thing=thing, cells=["from gametree import *", *cells])
    return {"parts": parts, "says": says, "error": error and mistake(error)}


def save(kind, text):
    """Return the MIME type and the content of a file with what a program shows."""
    if last["text"] != text:
        run(text)
    thing = last["thing"]
    if kind == "ipynb":
        more = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        cells = [{**more, "source": source} for source in last["cells"]]
        notebook = {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 4}
        return ["application/x-ipynb+json", json.dumps(notebook, ensure_ascii=False, indent=1)]
    if isinstance(thing, Stepper):
        return ["text/html", thing._page()] if kind == "html" else ["image/svg+xml", thing._moving()]
    if isinstance(thing, TreeView) and kind == "svg":
        return ["image/svg+xml", thing.svg]
    raise gametree.GameError(UNSAVED)


def answer(text):
    """Do what the page asks, and return the answer as JSON."""
    asked = json.loads(text)
    try:
        for widget in [each for each in shown if each.comm.comm_id == asked.get("to")]:
            widget.comm.handle_msg({"content": asked, "buffers": []})
        text = asked.get("text")
        answered = {"result": text is not None and (save(asked["save"], text) if "save" in asked else run(text))}
    except (gametree.GameError, KeyboardInterrupt) as error:
        answered = {"refused": mistake(error)["says"]}
    sys.stdout.flush()
    return json.dumps(answered)
