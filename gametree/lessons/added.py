"""added: check a student's functions of sums of games."""

import ast
from dis import get_instructions
from functools import reduce
from inspect import getsource
from operator import xor
from random import Random

from .. import GameError, Node, Sum, build_tree, games
from ..exercises import Verdict, count_of, equal, forbid, join_words, quoted_repr, result_of, short_repr, write_call
from .heaps import likely_slip
from .nimbers import grundy_of
from .returned import LEADS, require

SMALL = [  # the games of the lesson, and a larger heap
    ("Nim(1)", games.Nim(1)), ("Nim(2)", games.Nim(2)), ("Kayles(3)", games.Kayles(3)), ("Nim(2, 1)", games.Nim(2, 1)),
    ("Kayles(2)", games.Kayles(2)), ("Nim(1, 1)", games.Nim(1, 1)), ("Nim(3)", games.Nim(3)),
    ("Kayles(4)", games.Kayles(4)), ("Chomp(2, 3)", games.Chomp(2, 3)), ("Chomp(2, 2)", games.Chomp(2, 2)),
    ("OneTwoTen(3)", games.OneTwoTen(3)), ("OneTwoTen(5)", games.OneTwoTen(5)), ("Nim(6)", games.Nim(6)),
]  # fmt: skip
ALONE = "Your function returns True only if each game on its own is lost."
PLUS = "Adding is not ⊕: 1 + 1 is 2, but 1 ⊕ 1 is 0."
LOST = {  # a wrong test of the games' Grundy values -> a hint
    lambda values: reduce(xor, values) != 0:
        "Your function returns True if the sum is won, but it should return True if the sum is lost.",
    lambda values: not any(values): ALONE,
}  # fmt: skip
MOVES = forbid(  # a sum's moves are forbidden: its games should be examined one by one
    Sum.moves, message="it goes through the moves of the sum. Look at each game alone. What is its Grundy value?",
    when=lambda arguments: len(arguments["self"].games) > 1,
)  # fmt: skip
FURTHER = "looks more than one move ahead. The Grundy values of the games are enough to choose a move."


def _sums():
    """Yield sums, each as a list of (code that creates a game, game) pairs. Sums of two games come first."""
    yield from ([one, other] for one in SMALL for other in SMALL)
    dice = Random(13)
    yield from ([dice.choice(SMALL) for _ in range(dice.choice((1, 3, 3, 4)))] for _ in range(60))
    large = ("Nim(8)", games.Nim(8)), ("Nim(10)", games.Nim(10))  # small, because my_grundy searches states repeatedly
    yield from ([one, *more] for one in large for more in ([], [SMALL[0]], [large[0]]))
    by_name = dict(SMALL)
    for three in ("Nim(1)", "Nim(2)", "Kayles(3)"), ("Nim(1)", "Nim(1)", "Nim(1)"), ("Kayles(2)", "Nim(3)", "Nim(1)"):
        yield [(each, by_name[each]) for each in three]


def check_13_2(function):
    """Check a function that tells from the Grundy values of a list of games whether their sum is lost."""
    results = []
    for terms in _sums():
        written = f"[{', '.join(text for text, _ in terms)}]"
        summands = [game for _, game in terms]
        result = _result_on_games(function, summands, written)
        question = f"{short_repr(getattr(function, '__name__', 'Your function'))}({written})"
        require("True or False", result, question)
        results.append(([grundy_of(game) for game in summands], result, question))
    for values, result, question in results:
        if result != (reduce(xor, values) == 0):
            beginning = "The Grundy value is" if len(values) == 1 else "The Grundy values are"
            won = f"{beginning} {join_words(map(str, values), 9)}, and this sum is {'won' if result else 'lost'}."
            hint = likely_slip(LOST, [each[:2] for each in results])
            hint = PLUS if hint == ALONE and _adds(function) else hint
            return Verdict(False, (f"{question} returned {result}.", won, hint))
    return Verdict(True, f"I tried your function on {len(results)} sums of up to four games.")


def _adds(function):
    """Return whether a function's code adds numbers with + or sum."""
    code = getattr(function, "__code__", _adds.__code__)
    return "sum" in code.co_names or any(each.argrepr in ("+", "+=") for each in get_instructions(code))


def _result_on_games(function, summands, written):
    """Call a function on a list of games. If it fails, raise a GameError that shows the games as `written`."""
    try:
        return result_of(function, list(summands), forbidden=MOVES)
    except GameError as error:
        raise GameError(str(error).replace(f"({quoted_repr(summands)})", f"({written})")) from None


def check_13_3(function):
    """Check a function that returns a list of the winning moves from a node of a sum."""
    for node in _nodes_of_sums():
        if problem := _moves_problem(function, dict(node.children), _result_on_node(function, node)):
            return Verdict(False, f"{_write_call_at(function, node)} returned the wrong result: {problem}")
    return Verdict(True, f"I tried your function on {count_of(len([*_nodes_of_sums()]), 'node')} from sums of games.")


def _result_on_node(function, node):
    """Call a function on a node and return its result; raise GameError if it fails."""
    further = forbid(Sum.moves, message=FURTHER, when=lambda arguments: not equal(arguments["state"], node.state))
    try:
        return result_of(function, node, forbidden=further)
    except GameError as error:
        sentence = str(error).replace(write_call(function, node), _write_call_at(function, node))
        if FURTHER in sentence:
            called, _, place = _write_call_at(function, node).partition(" at ")
            sentence = f"At {place}, {called} {FURTHER}"
        if "is not a game" in str(error):
            sentence += " values_of returns Grundy values, not games. Take their xor."
        if "failed: 0 is not a move from" in str(error):  # Python asked the node for item 0, as if it were a list
            sentence += " A node is not a list of games. values_of(child) returns a list of the games' Grundy values."
        raise GameError(sentence) from None


def _write_call_at(function, node):
    """Return the code of a call on a node of a sum, but with the state written as in a picture."""
    return write_call(function, node).replace(f"({quoted_repr(node)})", f" at {node.game.text(node.state)}")


def _nodes_of_sums():
    """Yield nodes that have children: the start of each sum, and some nodes after a first move."""
    for terms in (
        [games.Kayles(3), games.Nim(1)], [games.Nim(2, 1), games.Kayles(3)], [games.Kayles(5), games.Nim(3, 2)],
        [games.Nim(1), games.Nim(2), games.Nim(4)], [games.Kayles(2), games.GrundysGame(5), games.Nim(1)],
        [games.Kayles(4), games.Subtraction(9), games.Nim(3)], [games.Nim(1), games.Nim(3), games.Nim(2), games.Nim(1)],
    ):  # fmt: skip
        root = build_tree(Sum(*terms), depth=1)
        for node in [root, *root.children.values()][:4]:
            yield build_tree(Node(node.game, node.state), depth=1)


def values_of(node):
    """Return a list of the Grundy values that the games of a sum have at a node."""
    return [grundy_of(game, part) for game, part in zip(node.game.games, node.state[1:], strict=True)]


def _moves_problem(function, below, result):
    """Return what is wrong with a function's list of winning moves from a node with these children, or ""."""
    expected = [move for move, child in below.items() if not reduce(xor, values_of(child))]
    if any(equal(result, move) for move in below):
        return f"{quoted_repr(result)} is one move. Return a list of all winning moves."
    if not isinstance(result, (list, tuple)):
        kind = "a set" if isinstance(result, (set, frozenset)) else "not a list"
        return f"{quoted_repr(result)} is {kind}. Return a list of moves."
    for move in result:
        known_move = next((known for known in below if equal(move, known)), None)
        if known_move is None:
            return f"{quoted_repr(move)} is in the list. {_not_a_move(move, below)}"
        if known_move not in expected:
            left = join_words([str(value) for value in values_of(below[known_move])])
            after = f"after this move the Grundy values are {left}, so the sum is won"
            return f"{quoted_repr(move)} is in the list, but {after}. A move wins if the sum after it is lost."
    if more := [move for move in expected if not any(equal(move, mentioned) for mentioned in result)]:
        left = join_words([str(value) for value in values_of(below[more[0]])])
        after = f"after this move the Grundy values are {left}, so the sum is lost"
        sentence = f"{quoted_repr(more[0])} is not in the list, but {after}."
        if _returns_in_loop(function):
            return f"{sentence} Is return after the loop, not inside it?"
        return sentence if result else f"{sentence} Your list is empty. What is the xor of values_of(child)?"
    return ""


def _returns_in_loop(function):
    """Return whether a function has a return inside a for loop, as far as its code can be read."""
    try:
        loops = [part for part in ast.walk(ast.parse(getsource(function))) if isinstance(part, ast.For)]
    except (OSError, SyntaxError, TypeError):
        return False
    return any(isinstance(part, ast.Return) for loop in loops for row in loop.body for part in ast.walk(row))


def _not_a_move(move, below):
    if isinstance(move, Node) or any(equal(move, child.state) for child in below.values()):
        return LEADS.format("the position after a move")
    if any(equal(move, inner) for _, inner in below):
        pair = "A move of the sum is a pair: the number of the game and a move in that game."
        return f"That is a move in one game. {pair}"
    return "That is not a legal move."
