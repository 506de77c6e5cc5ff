"""The checks of lesson 07, Chomp."""

from ..algorithms.careful import label
from ..algorithms.retrograde import solve
from ..checking.check import check
from ..checking.compare import among, difference, misshapen, own, same
from ..checking.verdict import Verdict, at
from ..core.errors import GameError
from ..core.introspect import attribute_of, name
from ..core.node import Node, build_tree
from ..core.text import many, plain, quoted
from ..games import Chomp
from ..playing.match import Match, legal
from ..playing.players import perfect, turns
from ..watching.recording.record import record
from .bars import as_tuples, brackets, in_words, lost, of_bars, searches, twice, unlabelled
from .exercise import called, exercise
from .typed import helped

KEYS = "and a move is wanted: one of the keys of node.children."
STOPPED = object()  # in the place of a move that was not made
RETURN = ": is a return missing, or in the wrong place?"
THEFTS = (2, 2), (2, 3), (1, 2), (1, 4), (3, 3), (4, 2)
MEANT = (  # an error of a thief, and what helps
    (r"'tuple' object has no attribute 'label'", "A move has no label, nor has a state: only a node has one. "
     "The node that a move leads to is root[move]."),
    (r"'int' object has no attribute 'label'", "A loop through children gives the moves alone: "
     "children.items() gives each move with its node."),
)  # fmt: skip


@exercise
def check_7_1(answer):
    """The state after (2, 3) and (1, 4). Takes a state; gives a Verdict."""
    return check(answer, build_tree(Chomp(3, 4), depth=2)[2, 3][1, 4].state, hint=_of_state)


def _of_state(answer):
    player, *rows = own(answer) if len(own(answer)) == 4 else (None,)
    if rows == [2, 2, 3]:
        return "The bottom row comes first, and then the rows above it."
    if rows in ([4, 4, 1], [3, 3, 1]):
        return "In a move the row comes first, and then the column."
    if rows == [4, 2, 2]:
        return "That is the state after the first move. What does the second move eat?"
    if rows in ([3, 1, 1], [4, 1, 1]):
        return "Player 1 has eaten from column 3 on. Is column 2 eaten too?"
    if rows[:2] in ([4, 3], [3, 3]):
        return "The square that is chosen is eaten too."
    if rows[:2] in ([3, 2], [4, 2]) and rows[2:] in ([3], [4]):
        return "The squares above the one that is chosen are eaten too."
    if rows == [3, 2, 2] and player == 2:
        return "Two turns are over: who moves in the next one?"
    return "" if rows else "A state has the player first, and then all three rows."


@exercise
def check_7_2(function):
    """A player that wins on every square bar. Takes a function from a node to a move; gives a Verdict."""
    first = build_tree(Chomp(3, 3), depth=1)
    verdict = check(function, [(first, {(2, 2)})], hint=lambda node: _of_move(record(function, node).result, node))
    if not verdict.right:
        return verdict
    for size in (3, 2, 4, 5, 6):
        match = Match(Chomp(size, size))  # one for all games on this bar: it is looked through only once
        for opponent in (perfect, *map(replying, lines(size))):
            if lost := _lost(function, match, opponent):
                return lost
    return Verdict(True, "It has won all its games, from 2 × 2 to 6 × 6, against perfect and against others.")


def lines(size):
    """All ways to reply to a mirror on a square bar, a list of lists of moves."""
    ends = [(left, move) for left in range(1, size) for move in ((1, left + 1), (left + 1, 1))]
    return [[move, *rest] for left, move in ends for rest in lines(left)] or [[]]


def replying(line):
    """The player who makes the moves of a line."""
    moves = iter(line)
    return lambda node: next(moves)


def _lost(function, match, opponent):
    """The Verdict on a game that a player does not win on a square bar; None where it wins."""
    asked, says = [], ""

    def player(node):
        asked.append((Node(node.game, node.state), STOPPED))  # whatever the player does to its own
        asked[-1] = asked[-1][0], (move := function(node))
        return move

    player.__name__ = named(function)
    match.back(0)
    try:
        for _ in turns(match, player, opponent):
            pass
    except GameError as error:
        says = f"{str(error).rstrip('.')}."
    return _mistake(asked, says, player.__name__) if says or match.winner != 1 else None


def _mistake(asked, says, who):
    """The Verdict on the first move that was a mistake, of nodes and moves; else on the last, of which `says` tells."""
    node, move = asked[-1]
    known = solve(node.game)
    for here, made in asked:
        found = legal(build_tree(here, depth=1), made)
        if found and known[here[found[0]].state].label == "W":
            says = f"{who} eats {plain(made)} at {name(here)}, and then the other player can win."
            node, move = here, made
            break
    size = len(node.state) - 1
    others = f"It wins on 3 × 3, but not on {size} × {size}." if size != 3 else ""
    return at(node, node, " ".join(filter(None, [says, _of_move(move, node), others])))


def _of_move(move, node):
    """What is wrong with a move of the mirror, a sentence or ""."""
    size, length, height = len(node.state) - 1, node.state[1], sum(row > 0 for row in node.state[1:])
    if move is STOPPED:
        return ""
    if isinstance(move, Node):
        return f"That is a node, {KEYS}"
    if move is not None and not (isinstance(move, tuple) and len(move) == 2):
        return brackets(move) or "A move is a pair, (row, column)."
    if same(move, (1, 1)):
        return "(1, 1) is the poison."
    if move is not None and among(0, move):
        return "Rows and columns are counted from 1."
    if length == height == size:
        begins = "It is the first move: nothing is eaten yet. How should a mirror begin?"
        return "" if same(move, (2, 2)) else begins
    if same(move, (1, length + 1) if length < height else (height + 1, 1)):
        return f"{plain(move)} is what the other player has just eaten. Across the diagonal it is another square."
    if not legal(node, move):
        return f"The other player has just eaten from the {'bottom row' if length < height else 'first column'}."
    after = node[move].state[1:]
    return f"It leaves {many(after[0], 'square')} in the bottom row, and {sum(map(bool, after))} in the first column."


@exercise
def check_7_3(function):
    """A first move that wins, by the two cases of the proof. Takes a function from root to move; gives a Verdict."""
    roots = [_labelled(*size) for size in THEFTS]
    pairs = [(root, {move for move, child in root.children.items() if child.label == "L"}) for root in roots]
    verdict = check(function, pairs, hint=lambda root: _of_theft(record(function, root).result, root))
    if verdict.right:
        return _by_labels(function)
    for root in roots:
        if f" on {name(root)} gives None" in verdict.sentence:
            _of_nothing(verdict, function, root)
        verdict.sentence = verdict.sentence.replace(f" on {name(root)}", f" on {in_words(root.state)}", 1)
    return helped(verdict, function, MEANT) if verdict.about is None else verdict


def _labelled(rows, columns):
    root = build_tree(Chomp(rows, columns))
    label(root)
    return root


def _by_labels(function):
    """The Verdict on the smallest bar in case 2 that is no square and no line: who does not look at labels fails."""
    root = _labelled(3, 4)
    move = called(function, root)
    if (found := legal(root, move)) and root[found[0]].label == "L":
        return Verdict(True)
    says = f"{named(function)} on {in_words(root.state)}: {quoted(move)} is not right."
    return at(root, root, f"{says} {_of_theft(move, root)}")


def _of_nothing(verdict, function, root):
    """Add to a Verdict on a function that gives no move what it may be."""
    if unlabelled(function):
        verdict.sentence = verdict.sentence.replace(RETURN, '. No node is equal to "L" or "W": its label may be.')
    else:
        verdict.sentence += f" {_case(root)}"


def _case(root):
    corner = max(root.children)
    return f"The corner move, {corner}, leads to {_a(root[corner].label)}."


def _a(label):
    return "an L" if label == "L" else "a W"


def _of_theft(move, root):
    """What is wrong with the first move that was found, a sentence or ""."""
    if isinstance(move, Node):
        return f"That is a node, {KEYS}"
    if isinstance(move, list) and all(isinstance(part, int) for part in move):
        return brackets(move)
    if isinstance(move, list) or isinstance(move, tuple) and move and isinstance(move[0], tuple):
        return "One move is wanted, a pair: (row, column)."
    if not (found := legal(root, move)):
        return "That is no move there."
    if found[0] == max(root.children):
        return f"That is the corner move, and it leads to {_a(root[move].label)}."
    return "" if root[move].label == "L" else f"That move leads to a W. {_case(root)}"


@exercise
def check_7_4(function):
    """The lost bars of a size, each once. Takes a function from rows and columns to a list of bars; gives a Verdict."""
    for size in ((2, 2), (2, 4), (3, 3), (1, 3), (3, 5), (4, 4), (1, 1)):
        call, bars = _given(function, size)
        bars, due = as_tuples(bars), sorted(lost(*size))
        if problem := misshapen(bars, due) or difference(bars, due):
            why = "The label of a state is known[state].label." if unlabelled(function) else ""
            hint = of_bars(bars, size, lambda size: as_tuples(_given(function, size)[1]), why)
            return Verdict(False, f"{call}: {problem} {hint}".strip())
        if problem := twice(bars):
            return Verdict(False, f"{call}: {problem}")
    return Verdict(True)


def named(function):
    """What a function is called, a string."""
    return plain(attribute_of(function, "__name__") or function)


def _given(function, numbers):
    """The call of a function with some numbers, in words; and what it gives, which is not None."""
    call, given = f"{named(function)}{numbers}", own(called(function, *numbers))
    if given is None:
        raise GameError(f"{call} gives None{RETURN}")
    return call, given


@exercise
def check_7_5(function):
    """Whether a bar of two rows is lost. Takes a function from the two rows to True or False; gives a Verdict."""
    due = {(bottom, top): bottom - top == 1 for bottom in range(1, 21) for top in range(bottom + 1)}
    given = {}
    for rows in due:
        call, given[rows] = _given(function, rows)
        if not isinstance(given[rows], bool):
            return Verdict(False, f"{call} gives {quoted(given[rows])}, and True or False is wanted.")
    wrong = [rows for rows in due if given[rows] != due[rows]]
    if not wrong:
        though = " But it searches. Can you write it without a search?" if searches(function) else ""
        return Verdict(True, f"It is right for all {len(due)} bars up to 20 squares long.{though}")
    first = f"{named(function)}{wrong[0]} gives {given[wrong[0]]}."
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
