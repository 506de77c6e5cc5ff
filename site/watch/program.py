"""program: run a text as a program, and record the calls that it makes of its own functions."""

import ast
import builtins
import functools
import inspect
import linecache
from time import process_time

import gametree
from gametree.core.text import short_repr
from gametree.watching.recording.snapshots import SIMPLE
from gametree.watching.recording.source import PROGRAM

NAME = "program.py"  # the file that a program seems to be
MOST = 80  # characters of a call in the page's message
SECONDS = 2  # during which calls outside all functions are recorded
OF_FRAMES = "dir", "eval", "exec", "globals", "locals", "vars"  # these look at the variables of their caller
LOOPS, FUNCTIONS = {ast.For, ast.While}, {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda}
UNRECORDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Outside(ast.NodeTransformer):
    """Lets `__call__` make the calls that are outside all functions and classes, or in a function such as `main`.

    Attributes:
        own: The names of the functions of the program.
        mains: The names of functions that only call other functions of the program: no argument, no result.
    """

    def __init__(self, tree):
        self.own = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
        self.mains = set()

    def visit_Call(self, call):
        name, said = ast.unparse(call.func), ast.unparse(call)
        self.generic_visit(call)
        if isinstance(call.func, (ast.Name, ast.Attribute)) and name not in OF_FRAMES:
            call.args = [*map(ast.Constant, (call.lineno, name, said)), call.func, *call.args]
            call.func = ast.Name("__call__", ast.Load())
        return call

    def visit_FunctionDef(self, inner):
        calls = [each.func for each in ast.walk(inner) if isinstance(each, ast.Call)]
        called = {getattr(each, "id", getattr(each, "attr", "")) for each in calls}
        returns = any(isinstance(each, ast.Return) and each.value for each in ast.walk(inner))
        if not (ast.unparse(inner.args) or returns or inner.name in called) and self.own & called:
            self.mains.add(inner.name)
            self.generic_visit(inner)
        return inner

    def visit_ClassDef(self, inner):
        return inner

    visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef


def prepared(text):
    """Return the code of a program, its functions such as `main`, and whether it has loops and no functions.

    The code leaves the value of the last expression in `__shown__`.
    """
    tree = ast.parse(text, NAME)
    kinds, body = {*map(type, ast.walk(tree))}, tree.body
    while body and isinstance(body[-1], ast.If):
        body = body[-1].body
    if body and isinstance(body[-1], ast.Expr):
        body[-1] = ast.copy_location(ast.Assign([ast.Name("__shown__", ast.Store())], body[-1].value), body[-1])
    is_plain = kinds & LOOPS and not kinds & FUNCTIONS
    outside = Outside(tree)
    tree = ast.fix_missing_locations(tree if is_plain else outside.visit(tree))
    return compile(tree, NAME, "exec").replace(co_name=PROGRAM), outside.mains, is_plain


class Calls:
    """Records the calls of a program's own functions that are outside all functions.

    Attributes:
        found: A list of (line, words about the call, Python text that watches it, recording) tuples.
        refused: The names of functions whose calls can't be recorded.
        mains: The names of functions that are not recorded. The calls inside them are.
    """

    def __init__(self):
        self.found, self.refused, self.mains, self.until = [], [], set(), process_time() + SECONDS

    def call(self, line, name, said, function, *arguments, **more):
        """Call a function and return its result."""
        code = getattr(inspect.unwrap(function), "__code__", None)
        is_own = getattr(code, "co_filename", None) == NAME
        if is_own and code.co_flags & UNRECORDED:
            self.refused.append(code.co_name)
        if not is_own or code.co_flags & UNRECORDED or name in self.mains or process_time() > self.until:
            return function(*arguments, **more)
        if not more and {*map(type, arguments)} <= SIMPLE:
            said = f"{name}({', '.join(map(repr, arguments))})"
        recorded, watched = [function, *arguments], ", ".join([name, said[len(name) + 1 : -1]]).removesuffix(", ")
        if more or arguments[:1] == (None,):
            recorded, watched = [functools.partial(function, *arguments, **more)], f"lambda: {said}"
        try:
            recording = gametree.record(*recorded)
        except gametree.GameError:  # its arguments can't be drawn
            return function(*arguments, **more)
        return self.keep(line, f"`{short_repr(said, MOST)}`", f"watch({watched})", recording)

    def keep(self, line, said, watched, recording):
        """Keep the recording of a call, and return the call's result."""
        self.found.append((line, said, watched, recording))
        if recording.error:
            raise recording.error
        return recording.result

    def best(self):
        """Return the last call, or rather the last one in its line that made further calls."""
        found = [each for each in self.found if each[0] == self.found[-1][0]]
        return next((each for each in reversed(found) if len(each[-1].nodes) > 1), found[-1])


def executed(text, calls):
    """Run a program and return the value of its last expression and an error, or None."""
    linecache.cache[NAME] = len(text), None, text.splitlines(True), NAME
    names = {**vars(builtins), **{name: getattr(gametree, name) for name in gametree.__all__}}
    space = {"__name__": "__main__", "__builtins__": names, "__call__": calls.call, "__shown__": None}
    try:
        code, calls.mains, is_plain = prepared(text)
        if is_plain:
            recording = gametree.record(functools.partial(exec, code, space))
            calls.keep(0, "This program", f"watch({PROGRAM})", recording._replace(function=PROGRAM))
        else:
            exec(code, space)
    except BaseException as error:  # an exit, too
        return None, error
    return space["__shown__"], None
