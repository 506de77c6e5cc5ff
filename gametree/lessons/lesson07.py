"""The checks of lesson 07, Chomp."""

from itertools import islice
from math import prod

from ..check import DOTS, check
from ..games import Chomp
from ..label import label
from ..match import legal
from ..node import Node, build_tree
from ..play import perfect, play_game
from ..record import record
from ..same import difference, misshapen, own, same
from ..solve import solve
from ..tree import attribute_of, name
from ..verdict import Verdict, at
from ..words import GameError, many, plain, quoted
from .exercise import called, exercise

KEYS = "and a move is wanted: one of the keys of node.children."


@exercise
def check_7_1(answer):
    """The state after (2, 3) and (1, 4). Takes a state; gives a Verdict."""
    return check(answer, build_tree(Chomp(3, 4), depth=2)[2, 3][1, 4].state, hint=_of_state)


def _of_state(answer):
    player, *rows = own(answer)
    if rows == [2, 2, 3]:
        return "The bottom row comes first, and then the rows above it."
    if rows == [4, 2, 2]:
        return "That is the state after the first move. What does the second move eat?"
    if rows[:2] in ([4, 3], [3, 3]):
        return "The square that is chosen is eaten too."
    if rows[:2] == [3, 2] and rows[2:] in ([3], [4]):
        return "The squares above the one that is chosen are eaten too."
    if rows == [3, 2, 2] and player == 2:
        return "Two turns are over: who moves in the next one?"
    return "A state has the player first, and then all three rows." if len(rows) == 2 else ""


@exercise
def check_7_2(function):
    """A player that wins on every square bar. Takes a function from a node to a move; gives a Verdict."""
    first = build_tree(Chomp(3, 3), depth=1)
    verdict = check(function, [(first, {(2, 2)})], hint=lambda node: _of_move(record(function, node).result, node))
    if not verdict.right:
        return verdict
    for size in (3, 2, 4, 5, 6):
        for opponent in (perfect, *replying(size)):
            if lost := _lost(function, size, opponent):
                return lost
    return Verdict(True, "It has won all its games, from 2 × 2 to 6 × 6, against perfect and against others.")


def replying(size, most=48):
    """Players who reply to a mirror on a square bar, at most so many, an iterator: each in another way."""
    ways = prod(range(2, 2 * size, 2))  # of replying; with a step that is odd the first reply changes too
    return map(_replier, range(0, ways, 1 if ways <= most else ways // most | 1))


def _replier(code):
    """The player whose replies a number says, a digit each."""
    left = [code]

    def replier(node):
        left[0], place = divmod(left[0], len(node.children))
        return list(node.children)[place]

    return replier


def _lost(function, size, opponent):
    """The Verdict on a game that a player does not win on a square bar, with its first mistake; None where it wins."""
    game, turns, says = Chomp(size, size), [], ""

    def player(node):
        turns.append((node.state, None))
        turns[-1] = node.state, (move := function(node))
        return move

    player.__name__ = called_(function)
    try:
        if play_game(game, player, opponent).winner == 1:
            return None
    except GameError as error:
        says = str(error)
    known, bad = solve(game), turns[-1]
    for state, move in turns:
        found = legal(build_tree(Node(game, state), depth=1), move)
        if found and known[game.moves(state)[found[0]]].label == "W":
            bad = state, move
            says = f"{player.__name__} eats {plain(move)} at {state}, and then the other player can win."
            break
    node = build_tree(Node(game, bad[0]), depth=1)
    others = f"It wins on 3 × 3, but not on {size} × {size}." if size != 3 else ""
    return at(node, node, " ".join(filter(None, [says, _of_move(bad[1], node), others])))


def _of_move(move, node):
    """What is wrong with a move of the mirror, a sentence or ""."""
    size, length, height = len(node.state) - 1, node.state[1], sum(row > 0 for row in node.state[1:])
    if isinstance(move, Node):
        return f"That is a node, {KEYS}"
    if move is not None and not (isinstance(move, tuple) and len(move) == 2):
        return "A move is a pair, (row, column)."
    if move == (1, 1):
        return "(1, 1) is the poison."
    if move is not None and 0 in move:
        return "Rows and columns are counted from 1."
    if length == height == size:
        return "It is the first move: nothing is eaten yet. How should a mirror begin?"
    if same(move, (1, length + 1) if length < height else (height + 1, 1)):
        return f"{move} is what the other player has just eaten. Across the diagonal it is another square."
    if not legal(node, move):
        return f"The other player has just eaten from the {'bottom row' if length < height else 'first column'}."
    after = node[move].state[1:]
    return f"It leaves {many(after[0], 'square')} in the bottom row, and {sum(map(bool, after))} in the first column."


@exercise
def check_7_3(function):
    """A first move that wins, by the two cases of the proof. Takes a function from root to move; gives a Verdict."""
    pairs = []
    for size in ((2, 2), (2, 3), (1, 2), (1, 4), (3, 3), (4, 2)):
        label(root := build_tree(Chomp(*size)))
        pairs.append((root, {move for move, child in root.children.items() if child.label == "L"}))
    verdict = check(function, pairs, hint=lambda root: _of_theft(record(function, root).result, root))
    if verdict.right is False and verdict.about is None:
        root = next((root for root, _ in pairs if record(function, root).result is None), None)
        verdict.sentence += f" {_case(root)}" if root and not record(function, root).error else ""
    return verdict


def _case(root):
    corner = max(root.children)
    label = root[corner].label
    return f"On {name(root)} the corner move, {corner}, leads to {'an L' if label == 'L' else 'a W'}."


def _of_theft(move, root):
    """What is wrong with the first move that was found, a sentence or ""."""
    if isinstance(move, Node):
        return f"That is a node, {KEYS}"
    if isinstance(move, list) or isinstance(move, tuple) and move and isinstance(move[0], tuple):
        return "One move is wanted, a pair: (row, column)."
    if not legal(root, move):
        return f"That is no move on {name(root)}."
    after = f"That move leads to {'a W' if root[move].label == 'W' else 'an L'}."
    return f"{after} {_case(root)}"


@exercise
def check_7_4(function):
    """The lost bars of a size. Takes a function from rows and columns to a list of bars; gives a Verdict."""
    for size in ((2, 2), (1, 3), (2, 4), (3, 3), (3, 5), (4, 4)):
        call, bars = _given(function, size)
        if bars is ...:
            return Verdict(None, DOTS.format(called_(function)))
        bars = [tuple(bar) if isinstance(bar, list) else bar for bar in bars] if isinstance(bars, list) else bars
        due = sorted(lost(*size))
        if problem := misshapen(bars, due) or difference(bars, due):
            return Verdict(False, f"{call}: {problem} {_of_bars(bars, size)}".strip())
    return Verdict(True)


def called_(function):
    """What a function is called, a string."""
    return plain(attribute_of(function, "__name__") or function)


def _given(function, numbers):
    """The call of a function with some numbers, in words; and what it gives, which is not None."""
    call, given = f"{called_(function)}{numbers}", own(called(function, *numbers))
    if given is None:
        raise GameError(f"{call} gives None: is a return missing, or in the wrong place?")
    return call, given


def lost(rows, columns, players=(1, 2), label="L"):
    """The bars of a size that are lost for whoever is to move: a set of tuples, from the bottom row up."""
    known = solve(Chomp(rows, columns)).items()
    return {state[1:] for state, (found, _) in known if found == label and state[0] in players}


def _of_bars(bars, size):
    """What is wrong with a list of lost bars, a sentence or ""."""
    if not isinstance(bars, (list, tuple, set, frozenset)):
        return ""
    bars = list(islice(bars, 10_000))
    if bars and all(isinstance(part, int) for part in bars):
        return "That is one bar, and a list of bars is wanted: does return stand inside the loop?"
    if any(isinstance(bar, tuple) and len(bar) == size[0] + 1 for bar in bars):
        return "A bar has no player in it: it is state[1:]."
    if any(isinstance(bar, tuple) and len(bar) != size[0] for bar in bars):
        return f"A bar of {many(size[0], 'row')} has {many(size[0], 'number')} in it. Does your function use rows?"
    for says, listed in {
        "These are the bars that are not lost.": lost(*size, label="W"),
        "These are those that come up when player 1 is to move. And player 2?": lost(*size, players=(1,)),
        "These are those that come up when player 2 is to move. And player 1?": lost(*size, players=(2,)),
        "These are all the bars.": lost(*size) | lost(*size, label="W"),
    }.items():
        if same(set(bars), listed):
            return says
    return ""


@exercise
def check_7_5(function):
    """Whether a bar of two rows is lost. Takes a function from the two rows to True or False; gives a Verdict."""
    due = {(bottom, top): bottom - top == 1 for bottom in range(1, 21) for top in range(bottom + 1)}
    given = {}
    for rows in due:
        call, given[rows] = _given(function, rows)
        if given[rows] is ...:
            return Verdict(None, DOTS.format(called_(function)))
        if not isinstance(given[rows], bool):
            return Verdict(False, f"{call} gives {quoted(given[rows])}, and True or False is wanted.")
    wrong = [rows for rows in due if given[rows] != due[rows]]
    if not wrong:
        return Verdict(True, f"It is right for all {len(due)} bars up to 20 squares long.")
    first = f"{called_(function)}{wrong[0]} gives {given[wrong[0]]}."
    return Verdict(False, f"{first} {_of_rows(given, due, wrong)}".strip())


def _of_rows(given, due, wrong):
    """What is wrong with what was said of bars of two rows, a sentence or ""."""
    if wrong == list(due):
        return "It is the other way round: True is for the bars that are lost."
    if not any(given.values()):
        return "It gives False for every bar. Which of the two rows is the longer one?"
    if all(given[bottom, top] == (bottom == top) for bottom, top in due):
        return "Two equal rows are not two equal heaps: who eats from the bottom row may eat from the top row too."
    if wrong == [(1, 0)]:
        return "There only the poison is left. For all other bars it is right."
    longest = wrong[0][0] - 1
    return f"It is right for the bars up to {longest} squares long." if longest > 2 else ""
