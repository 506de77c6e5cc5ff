"""texts: programs of the test tables as texts, as people paste them into the watch page.

`TEXTS` has more than a hundred of them. Each text is complete: its last line is a call of `watch`, or a call of a
function of the text, which has to be watched. `last_sentence` is what the package says about the original program.
`GALLERY` has the texts of the gallery, by the names of their files.
"""

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

import examples
import loops
import programs
import test_truth_calls
import test_truth_chance
import test_truth_grundy
import test_truth_labels
import test_truth_payoffs
import test_truth_published
import test_truth_values
from truth import names_for, says

import gametree
from gametree import watch
from gametree.watching.narrating.story import Story

TESTS = "examples", "truth", "grounds", "sweep"  # modules whose functions and classes become part of a text
FILE = "<your program>"
GALLERY = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parents[2].glob("site/watch/programs/*.py"))
}
TABLES = [
    test_truth_labels.TABLE, test_truth_values.VALUES, test_truth_values.BETWEEN, test_truth_values.OTHERS,
    test_truth_calls.TABLE, test_truth_published.TABLE, test_truth_payoffs.RIGHT, test_truth_payoffs.WRONG,
    test_truth_payoffs.SILENT, test_truth_chance.TABLE, test_truth_chance.WRONG, test_truth_grundy.RIGHT,
    test_truth_grundy.SILENT, test_truth_grundy.WRONG,
]  # fmt: skip
GAMES = [  # the games of the rows that are used
    *(f"OneTwoTen({target})" for target in (2, 3, 4, 5, 6, 10)), "EvenOrOdd(4)", "EvenOrOdd(5)", "Nim(1, 2)",
    "Nim(2, 2)", "Matches(5)", "Matches(6)", "games.Matches(4)", "games.Payoffs()",
    "games.Payoffs([[-3, -12, [-8, -5]], [[-2, -4], [-6, -9]], -7])", "games.Payoffs([[20, 30], [40, 15]])",
    "games.DiceTen(3, 2)", "games.DiceTen(4, 3)", "games.Kayles(3)", "games.Kayles(5)", "games.Kayles(2, 1)",
    "games.GrundysGame(7)", "games.Subtraction(5, take=(1, 3))", "Wild(6)", "Wild(0)", "Bet()",
]  # fmt: skip
CALLS = {  # calls of functions in modules of loops and recursive functions
    programs: [
        "minimax(list(OPEN), 0, True)", 'string_minimax(OPEN, "X")', "best_move()", "negamax(Board(OPEN))",
        "tuple_value(tuple(cell.strip() or None for cell in OPEN))", "nim([1, 2], True)", "grundy((1, 2))",
    ],
    loops: [
        "bfs(MAZE, (1, 1), (3, 5))", "astar(MAZE, (1, 1), (1, 5))", "coin_change([1, 3, 4], 6)", "kayles(8)",
        'distance("kitten", "sitting")', "bubble_sort([5, 2, 9, 1])",
    ],
}  # fmt: skip
ROOTS = {"ours": "build_tree(game)", "graph": "build_graph(game)", "calls": "game.start"}


class Text(NamedTuple):
    """A program as a text, and a function that returns the story of the original program."""

    title: str
    source: str
    story: Callable

    def __str__(self):
        return self.title

    @property
    def last_sentence(self):
        return says(self.story())[-1]


def watched(source):
    """Return the Stepper that the page shows for a text: a bare call of a function in the text is watched."""
    linecache.cache[FILE] = len(source), None, source.splitlines(True), FILE
    tree, names = ast.parse(source, FILE), {"__name__": "__main__"}
    shown, own = tree.body.pop().value, {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
    exec("from gametree import *", names)
    exec(compile(tree, FILE, "exec"), names)
    if getattr(shown.func, "id", None) in own:
        names["<watch>"] = watch
        shown.args, shown.func = [shown.func, *shown.args], ast.Name("<watch>", ast.Load(), lineno=1, col_offset=0)
        ast.fix_missing_locations(shown)
    return eval(compile(ast.Expression(shown), FILE, "eval"), names)


def as_text(thing, name, seen):
    """Return the lines that a text needs in order to use a name of the tests: a definition or an import."""
    if name in seen or name in gametree.__all__:
        return ""
    seen.add(name)
    if isinstance(thing, ModuleType):
        return f"import {name}\n"
    if thing == inf:
        return "from math import inf\n"
    if thing.__module__.split(".")[0] not in TESTS:
        return f"from {thing.__module__} import {thing.__name__}\n"
    source = textwrap.dedent(inspect.getsource(thing))
    alias = f"{name} = {thing.__name__}\n" if name not in ("", thing.__name__) else ""
    functions = [thing] if isinstance(thing, FunctionType) else filter(inspect.isfunction, vars(thing).values())
    used = [inspect.getclosurevars(inspect.unwrap(function)) for function in functions]
    names = {key: value for each in used for key, value in [*each.globals.items(), *each.nonlocals.items()]}
    names |= {base.__name__: base for base in getattr(thing, "__bases__", ()) if base is not object}
    return "".join(as_text(value, key, seen) for key, value in names.items() if key != "game") + source + alias + "\n"


def game_text(game):
    """Return an expression for a game, and the definition of its class if that is not in the package."""
    for expression in GAMES:
        found = eval(expression, vars(gametree) | vars(examples))
        if type(found) is type(game) and vars(found) == vars(game):
            return expression, as_text(type(game), "", set()) if type(game).__module__ in TESTS else ""
    return None


def row_text(row):
    """Return a row as a text, or None if it needs something that can't be written down."""
    expression, definition = game_text(row.ground.game) or ("", "")
    if not expression or row.prepare or row.ground.kind not in ROOTS:
        return None
    names, seen = names_for(row.ground.game), {"game"}
    used = dict.fromkeys(node.id for node in ast.walk(ast.parse(row.program)) if isinstance(node, ast.Name))
    helpers = "".join(as_text(names[name], name, seen) for name in used if name in names)
    infinite = "from math import inf\n" if "inf" in repr(row.args) and "inf" not in seen else ""
    called = row.compile()[1] if "def " in row.program else row.program
    program = f"{row.program}\n" if "def " in row.program else ""
    more = f", gives={row.declared!r}" if row.declared else ""
    arguments = ", ".join([called, ROOTS[row.ground.kind], *map(repr, row.args), f"game=game{more}"])
    return f"{program}{infinite}{definition}{helpers}game = {expression}\nwatch({arguments})\n"


def story_of_call(call, names):
    """Return the story of a call, which is a text such as "f(1, 2)", without results in caches."""
    function, arguments = call.split("(", 1)
    getattr(names[function], "cache_clear", int)()
    return Story(eval(f"record({function}, {arguments}", {**vars(gametree), **names}))


def all_texts():
    """Yield a Text for each program that can be written down. A program on several grounds is used once."""
    found = set()
    for row in (row for table in TABLES for row in table):
        if row.program not in found and "last node" not in row.title and (source := row_text(row)):
            found.add(row.program)
            yield Text(str(row), source, row.story)
    for module, calls in CALLS.items():
        for call in calls:
            yield Text(call, f"{inspect.getsource(module)}\n{call}\n", partial(story_of_call, call, vars(module)))


TEXTS = list(all_texts())
