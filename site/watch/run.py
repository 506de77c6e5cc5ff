"""run: run a program of the page and describe what it shows as JSON. The build runs this, too, outside a browser."""

import ast
import builtins
import functools
import inspect
import json
import linecache
import sys
from importlib.util import find_spec
from traceback import walk_tb
from types import ModuleType

import gametree

if not find_spec("IPython"):  # the page leaves it out because it takes 5 MB, and widgets only mention it
    for name in "IPython", "IPython.display", "IPython.core.displaypub", "IPython.core.interactiveshell":
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(get_ipython=lambda: None, display=None, clear_output=None)
        vars(sys.modules[name]).update(InteractiveShell=object, CapturingDisplayPublisher=object)

import comm
import ipywidgets
from comm.base_comm import BaseComm

from gametree import widgets
from gametree.core import limits
from gametree.core.introspect import is_node
from gametree.core.text import describe_error, short_repr
from gametree.drawing.draw import Drawing
from gametree.widgets.view import TreeView

NAME = "program.py"  # the file that a program seems to be
MOST = 100_000  # characters of a value
STEPS = 20_000  # steps that are recorded: more take too long in a browser
KINDS = "Stepper", "Picture", "Play", "Predict", "Cuts"
UNSENT = "layout", "tabbable", "tooltip"  # traits that every widget has and ours don't use
CALLS = ast.Expr, ast.Assign, ast.AnnAssign, ast.Assert  # statements whose calls are watched
NOBODY = "Nobody can answer input() here. Write the value into the program instead."
PLAIN = {  # errors whose own messages don't help here
    KeyboardInterrupt: "The program was stopped after ten seconds. Does every loop in it end?",
    ModuleNotFoundError: "{}. Programs on this page can import only gametree and what is part of Python.",
    RecursionError: "The calls went too deep. Does every call come closer to one that needs no further calls?",
}
SILENT = "There is nothing to show. Call a function in the last line, as in `fib(5)`."
UNSAVED = "Only a program that is watched can be saved like this."
shown = []  # the widgets in the stage
last = {"text": None}  # the last program and its result


class Stepper(widgets.Stepper):
    """A Stepper that still knows its recording."""

    def __init__(self, recording):
        super().__init__(recording)
        self.recording = recording


class Wire(BaseComm):
    """The connection of a widget to the stage, by way of the page. `post` sends a text to the page."""

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


def prepared(text):
    """Return a program's code, which records the last line that calls a function of the program, and how to watch it.

    After this line, only printing may follow. Nothing is recorded if the program itself shows something.
    """
    tree = ast.parse(text, NAME)
    names, body, watched = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}, tree.body, ""
    while body and isinstance(body[-1], ast.If):
        body = body[-1].body
    for line in reversed(body):
        calls = [each for each in ast.walk(line) if isinstance(each, ast.Call)] if isinstance(line, CALLS) else []
        own = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", None)) in names]
        for call in own[:1]:
            said, call.args, call.func = ast.unparse(call), [call.func, *call.args], ast.Name("watch", ast.Load())
            watched = said, ast.unparse(call)
            call.func = ast.Name("__watch__", ast.Load())
        if own or not calls or getattr(calls[0].func, "id", "") != "print":
            break
    if body and isinstance(body[-1], ast.Expr):
        body[-1] = ast.copy_location(ast.Assign([ast.Name("__shown__", ast.Store())], body[-1].value), body[-1])
    return compile(ast.fix_missing_locations(tree), NAME, "exec"), watched


def call(found, function, *arguments, **more):
    """Call a function and return its result. If the program defines the function, add the recording to `found`."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    is_own = code is not None and code.co_filename == NAME and not code.co_flags & inspect.CO_GENERATOR
    if found or not is_own or arguments[:1] == (None,):
        return function(*arguments, **more)
    try:
        found.append(gametree.record(functools.partial(function, **more) if more else function, *arguments))
    except gametree.GameError:  # its arguments can't be drawn
        return function(*arguments, **more)
    if found[0].error:
        raise found[0].error
    return found[0].result


def widget_of(thing, found):
    """Return the widget that shows a value, or else what was recorded, or else the value."""
    if found and not isinstance(thing, (Drawing, ipywidgets.Widget)):
        return Stepper(found[0])
    if is_node(thing) and not isinstance(thing, (type, ipywidgets.Widget)):
        thing = gametree.draw(thing)
    return widgets.Picture(thing) if isinstance(thing, Drawing) else thing


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
    places = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == NAME]
    trace = error.__traceback__ if places else None  # without places, the error is in what shows the result
    if says := next((PLAIN[kind] for kind in type(error).__mro__ if kind in PLAIN), None):
        error = gametree.GameError(says.format(str(error).partition("\n")[0]))
    return {"line": places[-1] if places else None, "says": describe_error(error.with_traceback(trace))}


def run(text):
    """Run a program, and return a dict: the parts to show, a remark, and an error if there is one."""
    linecache.cache[NAME] = len(text), None, text.splitlines(True), NAME
    shown.clear()
    found, error, thing, watched = [], None, None, ""
    space = {"__name__": "__main__", "__watch__": functools.partial(call, found), "__shown__": None}
    try:
        code, watched = prepared(text)
        exec("from gametree import *", space)
        exec(code, space)
        thing = widget_of(space["__shown__"], found)
        parts = parts_of(thing)
    except BaseException as stopped:  # an exit, too
        error, thing = stopped, Stepper(found[0]) if found and found[0].error is stopped else None
        parts = parts_of(thing)
    recording = thing.recording if isinstance(thing, Stepper) else None
    error, watched = error or getattr(recording, "error", None), found[:1] == [recording] and watched
    says = f"`{short_repr(watched[0])}` is watched." if watched else "" if thing is not None or error else SILENT
    result = {"parts": parts, "says": says, "error": error and mistake(error)}
    last.update(text=text, thing=thing, cells=["from gametree import *", text, *(watched or [])[1:]])
    return result


def save(kind, text):
    """Return the MIME type and the content of a file with what a program shows."""
    if last["text"] != text:
        run(text)
    thing = last["thing"]
    if kind == "ipynb":
        more = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        cells = [{**more, "source": source} for source in last["cells"]]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
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
