"""run: run a program of the page, and describe what it shows as JSON. The build uses this, too, outside a browser."""

import ast
import builtins
import functools
import inspect
import json
import linecache
import sys
from contextlib import redirect_stderr, redirect_stdout
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
from gametree.core.text import describe_error
from gametree.drawing.draw import Drawing
from gametree.watching.recording.record import Recording
from gametree.widgets.view import TreeView

NAME = "program.py"  # the file that a program seems to be
MOST = 100_000  # characters of output that the page gets
KINDS = "Stepper", "Picture", "Play", "Predict", "Cuts"
UNSENT = "layout", "tabbable", "tooltip"  # traits that every widget has and ours don't use
UNRECORDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
CALLS = ast.Expr, ast.Assign, ast.AnnAssign, ast.Assert  # statements whose calls are watched
NOBODY = "Nobody can answer input() here. Write the value into the program instead."
UNSAVED = "Only a program that is watched can be saved in this form."
SILENT = "Nothing to show. Call a function in the last line, as in `fib(5)`."
shown = []  # the widgets in the stage, and what `save` writes
post = print  # a function that sends a text to the page


class Stepper(widgets.Stepper):
    """A Stepper that still knows its recording."""

    def __init__(self, recording):
        super().__init__(recording)
        self.recording = recording


class Wire(BaseComm):
    """The connection of a widget to the stage, by way of the page."""

    def publish_msg(self, msg_type, data=None, **more):
        if msg_type == "comm_msg" and any(widget.comm is self for widget in shown):
            post(json.dumps({"to": self.comm_id, **data}))


class Output:
    """What a program prints. The page gets it line by line."""

    closed, encoding = True, "utf-8"  # closed, so that no progress bar appears

    def __init__(self):
        self.text, self.left = "", MOST

    def write(self, text):
        self.text += text[: self.left]
        self.left = max(0, self.left - len(text))
        if "\n" in text:
            self.flush()
        return len(text)

    def flush(self):
        if self.text:
            post(json.dumps({"printed": self.text if self.left else f"{self.text}\n…"}))
        self.text = ""


def refuse(prompt=""):
    raise gametree.GameError(NOBODY)


def start(send):
    """Connect this Python to the page, to which `send` posts a text."""
    global post
    post, sys.ps1, builtins.input = send, "", refuse  # with ps1, `watch` prints nothing
    widgets.Stepper, comm.create_comm, limits.SECONDS_RUN = Stepper, lambda **options: Wire(**options), 4


class Call(ast.NodeTransformer):
    """Replaces the first call of one of the program's functions in a statement by a call that is recorded.

    Attributes:
        text: The call, or "" if there is none.
        watched: How the program could watch it.
    """

    text = watched = ""

    def __init__(self, tree):
        kinds = ast.FunctionDef, ast.AsyncFunctionDef
        self.names = {each.name for each in ast.walk(tree) if isinstance(each, kinds)}

    def visit_Call(self, call):
        if self.text or getattr(call.func, "id", getattr(call.func, "attr", None)) not in self.names:
            return self.generic_visit(call)
        self.text, call.args = ast.unparse(call), [call.func, *call.args]
        call.func = ast.Name("watch", ast.Load())
        self.watched = ast.unparse(call)
        call.func = ast.Name("__watch__", ast.Load())
        return call

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = lambda self, other: other


def prepared(text):
    """Return the syntax tree of a program, which sets `__shown__` to the value of its last line, and the Call in it."""
    tree = ast.parse(text, NAME)
    call, body = Call(tree), tree.body
    while body and isinstance(body[-1], ast.If):
        body = body[-1].body
    if body and isinstance(body[-1], CALLS):
        call.visit(body[-1])
    if body and isinstance(body[-1], ast.Expr):
        body[-1] = ast.copy_location(ast.Assign([ast.Name("__shown__", ast.Store())], body[-1].value), body[-1])
    return ast.fix_missing_locations(tree), call


def recorder(found):
    """Return a function that calls a function and returns its result. If the program defines it, `found` gets it."""

    def call(function, *arguments, **more):
        code = getattr(inspect.unwrap(function), "__code__", None)
        if code is None or code.co_filename != NAME or code.co_flags & UNRECORDED or arguments[:1] == (None,):
            return function(*arguments, **more)
        try:
            found.append(gametree.record(functools.partial(function, **more) if more else function, *arguments))
        except gametree.GameError:  # its arguments can't be drawn
            return function(*arguments, **more)
        if found[0].error:
            raise found[0].error
        return found[0].result

    return call


def widget_of(thing, found):
    """Return the widget that shows a value, or else what was recorded, or else the value."""
    if isinstance(thing, Recording):
        return Stepper(thing)
    if isinstance(thing, Drawing):
        return widgets.Picture(thing)
    if isinstance(thing, gametree.Game):
        return widgets.Play(thing)
    if found and not isinstance(thing, ipywidgets.Widget):
        return Stepper(found[0])
    if is_node(thing) and not isinstance(thing, (type, ipywidgets.Widget)):
        return widgets.Picture(gametree.draw(thing))
    return thing


def parts_of(thing):
    """Return what the stage needs to show a thing, a list of dicts."""
    if isinstance(thing, ipywidgets.HBox):  # what `beside` returns
        return [part for child in thing.children for part in parts_of(child)]
    kind = next((base.__name__ for base in type(thing).__mro__ if base.__name__ in KINDS), None)
    if kind is None:
        html, text = isinstance(thing, ipywidgets.HTML), str(getattr(thing, "value", thing))
        return [{"kind": "html" if html else "text", "state": {"text": text if html else repr(thing)[:MOST]}}]
    shown.append(thing)
    state = {key: getattr(thing, key) for key in thing.keys if key[0] != "_" and key not in UNSENT}
    return [{"kind": kind.lower(), "to": thing.comm.comm_id, "state": state}]


def mistake(error):
    """Return the line of the program where an error occurred, or None, and a sentence about it."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        return {"line": error.lineno, "says": f"{type(error).__name__}: {error.msg}"}
    places = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == NAME]
    return {"line": places[-1] if places else None, "says": describe_error(error)}


def run(text):
    """Run a program, and return a dict: the parts to show, a remark, an error if there is one, and how to watch it."""
    linecache.cache[NAME] = len(text), None, text.splitlines(True), NAME
    shown.clear()
    found, error, call, output = [], None, Call(ast.Module([])), Output()
    space = {"__name__": "__main__", "__watch__": recorder(found), "__shown__": None}
    with redirect_stdout(output), redirect_stderr(output):
        try:
            tree, call = prepared(text)
            exec("from gametree import *", space)
            exec(compile(tree, NAME, "exec"), space)
            thing = widget_of(space["__shown__"], found)
        except BaseException as stopped:  # an exit, too
            error, thing = stopped, Stepper(found[0]) if found and found[0].error is stopped else None
        parts = [] if thing is None else parts_of(thing)
    output.flush()
    recording = getattr(thing, "recording", None)
    error = error or getattr(recording, "error", None)
    says = f"`{call.text}` is watched." if found and found[0] is recording else ""
    return {
        "parts": parts,
        "says": says or ("" if parts or error or output.left < MOST else SILENT),
        "error": error and mistake(error),
        "watched": call.watched if says else "",
    }


def save(kind, text):
    """Return what a program shows as a file: its kind, its MIME type and its content."""
    result = run(text)
    thing = shown[0] if len(shown) == 1 else None
    if kind == "ipynb":
        sources = ["from gametree import *", text, *([result["watched"]] if result["watched"] else [])]
        kinds = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        cells = [{**kinds, "id": f"cell-{i}", "source": source} for i, source in enumerate(sources)]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        return ["application/x-ipynb+json", json.dumps(notebook, ensure_ascii=False, indent=1)]
    if kind == "html" and isinstance(thing, Stepper):
        return ["text/html", thing._page()]
    if kind == "svg" and isinstance(thing, TreeView):
        return ["image/svg+xml", thing._moving() if isinstance(thing, Stepper) else thing.svg]
    raise gametree.GameError(UNSAVED)


def answer(text):
    """Do what the page asks, and return the answer as JSON."""
    asked = json.loads(text)
    try:
        if "run" in asked:
            return json.dumps({"done": run(asked["run"])})
        if "save" in asked:
            return json.dumps({"saved": save(asked["save"], asked["text"])})
        wire = next(widget.comm for widget in shown if widget.comm.comm_id == asked["to"])
        wire.handle_msg({"content": {"data": asked["data"]}, "buffers": []})
        return json.dumps({"done": None})
    except gametree.GameError as error:
        return json.dumps({"refused": str(error)})
