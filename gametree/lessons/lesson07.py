"""The checks of lesson 07, Chomp, and its picture of the moves that win."""

from dataclasses import replace
from itertools import product

from .. import (
    Chomp,
    GameError,
    Node,
    build_graph,
    build_tree,
    check,
    label,
    label_graph,
    perfect,
    play_game,
    record,
    solve,
)
from ..exercises import (
    Verdict,
    call,
    check_facts,
    count_of,
    describe_difference,
    exercise,
    find_move,
    forbid,
    in_time,
    name,
    quoted_repr,
    result_of,
    same,
    short_repr,
    verdict_at,
    write_call,
)
from ..figures import describe, style
from .returned import among, as_tuples, no_move
from .typed import helped

TELLS = forbid(solve, label, label_graph, perfect, hint="What you need is labelled already.")  # who wins
THEFTS = (2, 2), (2, 3), (1, 2), (1, 4), (3, 3), (4, 2)
MEANT = (r"'tuple' object has no attribute 'label'", "A move has no label, nor has a state: only a node has one. "
         "The node that a move leads to is root[move].")  # fmt: skip
LONGER = " Which is longer there, the bottom row or the first column? You eat from that one."
MISSING = "Take the lost states of both players, and return after the loop."


@exercise
def check_7_1(function):
    """A player that wins on every square bar. Takes a function from a node to a move; gives a Verdict."""
    verdict = _tried(function, build_tree(Chomp(3, 3), depth=1), (2, 2), _of_move)
    if not verdict.right:
        return verdict
    for size in (3, 2, 4, 5, 6):
        game = Chomp(size, size)  # one for all games on this bar: it is looked through only once
        for opponent in (perfect, *map(replying, lines(size))):
            if lost := _lost(function, game, opponent):
                return lost
    return Verdict(True, "It has won all its games, from 2 × 2 to 6 × 6, against perfect and against others.")


def _tried(function, node, due, hint):
    """The Verdict on a first move, with the bar told in words: its state looks like a move."""
    verdict = check(function, [(node, due)], hint=lambda node: hint(record(function, node).result, node))
    if verdict.right is not False:
        return verdict
    fact, *more = verdict.facts
    bar = f"{count_of(len(node.state) - 1, 'row')} of {count_of(node.state[1], 'square')}"
    if hasattr(fact, "node"):
        fact = replace(fact, node=bar)
    match fact:
        case check_facts.WrongResult(problem=check_facts.WrongPart(answer=move, numbers=True)):
            fact = replace(fact, problem=f"{quoted_repr(move)} is a wrong move.")
        case check_facts.WrongResult(problem=check_facts.WrongForm(wanted="parts")):
            more.append(no_move(node, record(function, node).result))
        case check_facts.MissingReturn(called):
            fact = f"{called} on {bar} gives None: it finds no move there, or does not return it. {hint(None, node)}"
    verdict.facts = (fact, *more)
    return verdict


def lines(size):
    """All ways to reply to a mirror on a square bar, a list of lists of moves."""
    ends = [(left, move) for left in range(1, size) for move in ((1, left + 1), (left + 1, 1))]
    return [[move, *rest] for left, move in ends for rest in lines(left)] or [[]]


def replying(line):
    """The player who makes the moves of a line."""
    moves = iter(line)
    return lambda node: next(moves)


def _lost(function, game, opponent):
    """The Verdict on a game that a player does not win on a square bar; None where it wins."""
    made = []

    def player(node):
        before = Node(node.game, node.state)  # whatever the player does to its own
        made.append((before, ...))
        move = function(node)
        made[-1] = (before, move)
        return move

    player.__name__ = short_repr(getattr(function, "__name__", None) or function)
    try:
        if play_game(game, player, opponent).winner == 1:
            return None
    except GameError as error:
        verdict = _mistake(made, f"{str(error).rstrip('.')}.", player.__name__)
        verdict.error = error
        return verdict
    return _mistake(made, "", player.__name__)


def _mistake(made, says, who):
    """The Verdict on the first move that was a mistake, of nodes and moves; else on the last, of which `says` tells."""
    node, move = made[-1]
    known = solve(node.game)
    for here, eaten in made:
        found = find_move(build_tree(here, depth=1), eaten)
        if found and known[here[found[0]].state].label == "W":
            says = f"{who} eats {short_repr(eaten)} at {name(here)}, and then the other player can win."
            node, move = here, eaten
            break
    size = len(node.state) - 1
    others = f"It wins on 3 × 3, but not on {size} × {size}." if size != 3 else ""
    return verdict_at(node, node, " ".join(filter(None, [says, _of_move(move, node), others])))


def _of_move(move, node):
    """What is wrong with a move of the mirror, a sentence or ""."""
    length, height = node.state[1], sum(row > 0 for row in node.state[1:])
    if node.state == node.game.start and move is not ...:
        return "It is the first move: nothing is eaten yet. How should a mirror begin?"
    if move is None or move is ...:
        return ""
    if same(move, (1, length + 1) if length < height else (height + 1, 1)):
        return f"{short_repr(move)} is what the other player has just eaten. Across the diagonal it is another square."
    swapped = same(move, (1, height + 1) if length < height else (length + 1, 1))
    problem = no_move(build_tree(node, depth=1), move)
    return problem + LONGER if swapped else problem


@exercise
def check_7_2(function):
    """A first move that wins, by the two cases of the proof. Takes a function from root to move; gives a Verdict."""
    last = build_graph(Chomp(3, 4))  # in case 2, and no square and no line: who looks at no labels fails
    for root in (*[build_tree(Chomp(*size)) for size in THEFTS], last):
        corner = max(root.children)
        label_graph(root[corner])
        for move in root.children.keys() - {corner}:
            root[move].label = "?"  # in a graph the corner move may lead there too
        verdict = _tried(function, root, perfect(root), _of_theft)  # no other move wins
        if not verdict.right:
            return helped(verdict, function, [MEANT])
        call(function, root, forbidden=TELLS)
    return verdict


def _of_theft(move, root):
    """What is wrong with the first move that was found, or with none, a sentence."""
    corner = max(root.children)
    says = f'The corner move, {corner}, leads to an L: root{[*corner]}.label is "L".'
    if root[corner].label != "L":
        says = f'The corner move, {corner}, leads to a W: root{[*corner]}.label is "W".'
        says += ' Its children have labels too. The other children of the root have "?".'
    return says if move is None else no_move(root, move) or says


@exercise
def check_7_3(function):
    """The lost bars of a size, each once. Takes a function from rows and columns to a list of bars; gives a Verdict."""
    for size in ((2, 2), (2, 4), (3, 3), (1, 3), (3, 5), (4, 4), (1, 1)):
        question = write_call(function, *size)
        bars = as_tuples(result_of(function, *size))
        if problem := describe_difference(bars, sorted(lost(*size))):
            return Verdict(False, f"{question}: {problem} {_of_bars(bars, size)}".strip())
        if twice := [bar for bar in bars if among(bar, bars) > 1]:
            says = f"{question}: {short_repr(twice[0])} is there more than once."
            return Verdict(False, f"{says} It is one bar, whoever moves.")
    return Verdict(True)


def lost(rows, columns):
    """The bars of a size that are lost for whoever is to move: a set of tuples, from the bottom row up."""
    return {state[1:] for state, known in solve(Chomp(rows, columns)).items() if known.label == "L"}


def _of_bars(bars, size):
    """What is wrong with a list of lost bars, a sentence or ""."""
    if not isinstance(bars, (list, tuple, set, frozenset)):
        return ""
    if not bars:
        return f"The {type(bars).__name__} is empty. Look at each known[state].label, and return after the loop."
    known = solve(Chomp(*size))
    if any(among(bar, known) for bar in bars):
        return "A bar has no player in it: it is state[1:]."
    won = [bar for bar in bars if among(bar, [state[1:] for state in known if known[state].label == "W"])]
    if won:
        return f"The label of {short_repr(won[0])} is W."
    return MISSING if all(among(bar, [*lost(*size)]) for bar in bars) else ""


@exercise
def check_7_4(function):
    """Whether a bar of two rows is lost. Takes a function from the two rows to True or False; gives a Verdict."""
    due = {(bottom, top): bottom - top == 1 for bottom in range(1, 21) for top in range(bottom + 1)}
    given = {rows: result_of(function, *rows) for rows in in_time(due)}
    for rows, mine in given.items():
        if not isinstance(mine, bool):
            says = f"{write_call(function, *rows)} gives {quoted_repr(mine)}"
            return Verdict(False, f"{says}, and True or False is wanted.")
    wrong = [rows for rows in given if given[rows] != due[rows]]
    if not wrong:
        says = f"It is right for all {len(given)} bars up to {max(given)[0]} squares long."
        try:
            call(function, 3, 2, forbidden=forbid(solve))
        except GameError:
            says += " But it searches. Can you write it without a search?"
        return Verdict(True, says)
    first = f"{write_call(function, *wrong[0])} gives {given[wrong[0]]}, and {due[wrong[0]]} is right."
    return Verdict(False, f"{first} {_of_rows(given, wrong)}".strip())


def _of_rows(given, wrong):
    """What is wrong with what was said of bars of two rows, a sentence or ""."""
    if wrong == [*given]:
        return "It is the other way round: True is for the bars that are lost."
    if all(mine == (bottom == top) for (bottom, top), mine in given.items()):
        return "Two equal rows are not two equal heaps: who eats from the bottom row may eat from the top row too."
    return "" if any(given.values()) else "It is False each time. The first number is the bottom row, the longer one."


def draw_stars(winning):
    """Draw the bars of up to four rows of five, with a star on each first move that `winning(rows, columns)` lists."""
    from matplotlib.pyplot import subplots

    style()
    _, place = subplots(figsize=(7.5, 5))
    place.set(aspect="equal", xlabel="columns", ylabel="rows")
    place.set(xticks=range(6, 36, 6), xticklabels=range(1, 6), yticks=range(5, 25, 5), yticklabels=range(1, 5))
    told = []
    for rows, columns in product(range(1, 5), range(1, 6)):
        x, y = 6 * columns, 5 * rows  # the poison's place
        for i in range(columns):
            place.plot([x + i] * rows, range(y, y + rows), "s", color="sienna", markersize=12)
        place.plot(x, y, "X", color="white", markersize=10)
        stars = winning(rows, columns)
        told.append(f"{rows} by {columns}: {', '.join(map(str, stars)) or 'none'}")
        for row, column in stars:
            place.plot(x + column - 1, y + row - 1, "*", color="gold", markersize=14)
    describe("Where the stars are, (row, column), in bars of rows by columns. " + "; ".join(told))
