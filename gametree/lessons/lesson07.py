"""The checks of lesson 07, Chomp, and its picture of the winning moves."""

from dataclasses import replace
from itertools import product
from math import comb

from .. import Chomp, GameError, Node, build_graph, build_tree, check, label_graph, perfect, play_game, record, solve
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
from .returned import among, kind_problem, lists_to_tuples, move_problem, refuse_calls, require
from .typed import add_hint

THEFTS = (2, 2), (2, 3), (1, 2), (1, 4), (3, 3), (4, 2)
ERROR_HINTS = (r"'tuple' object has no attribute 'label'", "Only a node has a label; moves and states have none. "
         "A move leads to the node root[move].")  # fmt: skip
ACROSS = "Which square is its mirror image across the diagonal?"
LONGER = "Which is longer now, the bottom row or the first column? Eat from the longer one."
EMPTY = "Look at each known[state].label, and return after the loop."
MISSING = "Use the lost states of both players. If you have a loop, return after it."
WON = "I tried your player on bars from 2 × 2 to 6 × 6. It wins every game, against perfect players and against others."
SLOW = "Your player wins on 2 × 2 and 3 × 3. On larger bars it took too long and was stopped. A mirror needs no search."


@exercise
def check_7_1(function):
    """Check a player (a function from a node to a move) that should win on every square bar."""
    start = Chomp(3, 3)
    for state in (start.start, (1, 3, 1, 0)):
        node = build_tree(Node(start, state))
        refuse_calls(function, node, hint="Find the moves yourself here, with the mirror.")
    verdict = _check_first_move(function, build_tree(start), (2, 2), _hint_about_mirror)
    if not verdict.right:
        return verdict
    for game, opponent in in_time((pair for size in (3, 2, 4, 5, 6) for pair in _games(size)), 2):
        if lost := _check_game(function, game, opponent):
            return lost
    for size in (4, 5, 6):  # the first moves come last because a function that searches may never find them
        try:
            if lost := call(_check_game, function, Chomp(size, size), perfect, forbidden=forbid()):
                return lost
        except GameError:  # it seemed to run forever
            return Verdict(True, SLOW)
    return Verdict(True, WON)


def _games(size):
    """Return all games on a square bar as (game, opponent) pairs. If the bar is large, (2, 2) has been eaten."""
    game = Chomp(size, size)  # one game for all opponents, so that it is solved only once
    if size > 3:
        game.start = game.moves(game.start)[2, 2]
    return [(game, opponent) for opponent in (perfect, *map(line_player, reply_lines(size)))]


def _check_first_move(function, node, expected, hint):
    """Return the Verdict on a first move. It describes the bar in words because the bar's state looks like a move."""
    verdict = check(function, [(node, expected)], hint=lambda node: hint(record(function, node).result, node))
    if verdict.right is not False:
        return verdict
    fact, *more = verdict.facts
    bar = f"{count_of(len(node.state) - 1, 'row')} of {count_of(node.state[1], 'square')}"
    if hasattr(fact, "node"):
        fact = replace(fact, node=bar)
    match fact:
        case check_facts.WrongResult(called, problem=check_facts.WrongPart(answer=move, numbers=True)):
            kind = "a wrong" if find_move(node, move) else "not a legal"
            fact = f"For {bar}, {called} returned {quoted_repr(move)}, which is {kind} move."
        case check_facts.WrongResult(problem=check_facts.WrongForm(wanted="parts") | check_facts.NoText()):
            more.append(move_problem(node, record(function, node).result))
        case check_facts.MissingReturn(called):
            fact = f"For {bar}, {called} returned None. Either it found no move, or it did not return the move."
            more.append(hint(None, node))
    verdict.facts = (fact, *more)
    return verdict


def reply_lines(size):
    """Return a list of all sequences of replies to the mirror strategy on a square bar. Each is a list of moves."""
    branches = [(left, move) for left in range(1, size) for move in ((1, left + 1), (left + 1, 1))]
    return [[move, *rest] for left, move in branches for rest in reply_lines(left)] or [[]]


def line_player(line):
    """Return a player that makes the moves of a line one after another."""
    moves = iter(line)
    return lambda node: next(moves)


def _check_game(function, game, opponent):
    """Let a player play on a square bar, and return the Verdict if it fails to win, else None."""
    made = []

    def player(node):
        before = Node(node.game, node.state)  # a copy, because the player may change its node
        made.append((before, ...))
        move = function(node)
        made[-1] = (before, move)
        return move

    player.__name__ = short_repr(getattr(function, "__name__", None) or function)
    try:
        if play_game(game, player, opponent).winner == 1:
            return None
    except GameError as error:
        verdict = _mistake_verdict(made, f"{str(error).rstrip('.')}.", player.__name__)
        verdict.error = error
        return verdict
    return _mistake_verdict(made, "", player.__name__)


def _mistake_verdict(made, message, who):
    """Return the Verdict on the first mistake. If there is none, it is on the last move, which `message` describes."""
    node, move = made[-1]
    known = solve(node.game)
    for node_before, eaten in made:
        found = find_move(build_tree(node_before, depth=1), eaten)
        if found and known[node_before[found[0]].state].label == "W":
            message = f"{who} eats {short_repr(eaten)} at {name(node_before)}, and then the other player can win."
            node, move = node_before, eaten
            break
    size = len(node.state) - 1
    others = f"{who} wins on 3 × 3, but not on {size} × {size}." if size != 3 else ""
    return verdict_at(node, node, (message, _hint_about_mirror(move, node), others))


def _hint_about_mirror(move, node):
    """Return a hint about a move of the mirror strategy, or ""."""
    length, height = node.state[1], sum(row > 0 for row in node.state[1:])
    if node.state == node.game.start and move is not ...:
        return "This is the first move, so nothing has been eaten yet. How should a mirror strategy begin?"
    if move is None or move is ...:
        return ""
    if same(move, (1, length + 1) if length < height else (height + 1, 1)):
        return f"The other player has just eaten {short_repr(move)}. {ACROSS}"
    swapped = same(move, (1, height + 1) if length < height else (length + 1, 1))
    return LONGER if swapped else kind_problem(build_tree(node, depth=1), move)  # the legal moves are already listed


@exercise
def check_7_2(function):
    """Check a function that uses the two cases of the proof to find a winning first move from the root."""
    last = build_graph(Chomp(3, 4))  # case 2, neither a square nor a line: a function that ignores labels fails
    for root in (*[build_tree(Chomp(*size)) for size in THEFTS], last):
        corner = max(root.children)
        label_graph(root[corner])
        for move in root.children.keys() - {corner}:
            root[move].label = "?"  # in a graph this node may also be a child of the corner move's node
        verdict = _check_first_move(function, root, perfect(root), _hint_about_first_move)  # the only winning move
        if not verdict.right:
            return add_hint(verdict, function, [ERROR_HINTS])
        refuse_calls(function, root, hint="The nodes that you need already have labels.")
    return verdict


def _hint_about_first_move(move, root):
    """Return a hint about a wrong first move, or about a move that was not found."""
    corner = max(root.children)
    message = f'The corner move, {corner}, leads to an L: root{[*corner]}.label is "L".'
    if root[corner].label != "L":
        message = f'The corner move, {corner}, leads to a W: root{[*corner]}.label is "W". The children of root'
        message += f'{[*corner]} have labels too. The other children of the root have the label "?".'
    return message if move is None else move_problem(root, move) or message


@exercise
def check_7_3(function):
    """Check a function that returns the lost bars of a given size as a list that contains each bar once."""
    for size in ((2, 2), (2, 4), (3, 3), (1, 3), (3, 5), (4, 4), (1, 1)):
        question = write_call(function, *size)
        bars = lists_to_tuples(result_of(function, *size))
        if isinstance(bars, (list, tuple, set, frozenset)) and not bars:
            return Verdict(False, f"{question} returned an empty {type(bars).__name__}. {EMPTY}")
        if problem := describe_difference(bars, sorted(lost(*size))):
            return Verdict(False, (f"{question} returned the wrong result. {problem}", _hint_about_bars(bars, size)))
        if twice := [bar for bar in bars if among(bar, bars) > 1]:
            message = f"In the result of {question}, {short_repr(twice[0])} appears more than once."
            return Verdict(False, (message, "List each bar only once, no matter which player is to move."))
    return Verdict(True)


def lost(rows, columns):
    """Return the set of bars of a size that are lost for the player to move, as tuples with the bottom row first."""
    return {state[1:] for state, known in solve(Chomp(rows, columns)).items() if known.label == "L"}


def _hint_about_bars(bars, size):
    """Return a hint about a list of lost bars, or ""."""
    if not isinstance(bars, (list, tuple, set, frozenset)):
        return ""
    known = solve(Chomp(*size))
    if all(among(bar, known) for bar in bars):
        return "The player is not part of a bar: the bar is state[1:]."
    if odd := [bar for bar in bars if isinstance(bar, tuple) and len(bar) != size[0]]:
        return f"{short_repr(odd[0])} does not have {count_of(size[0], 'row')}. Do you use both rows and columns?"
    if won := [bar for bar in bars if among(bar, [state[1:] for state in known if known[state].label == "W"])]:
        return f"The label of {short_repr(won[0])} is W."
    return MISSING if all(among(bar, [*lost(*size)]) for bar in bars) else ""


@exercise
def check_7_4(function):
    """Check a function that returns whether a bar of two rows is lost."""
    expected = {(bottom, top): bottom - top == 1 for bottom in range(1, 21) for top in range(bottom + 1)}
    answers = {rows: result_of(function, *rows) for rows in in_time(expected)}
    for rows, result in answers.items():
        require("True or False", result, write_call(function, *rows))
    wrong = [rows for rows in answers if answers[rows] != expected[rows]]
    if not wrong:
        message = f"Your function is right for all {len(answers)} bars up to {max(answers)[0]} squares long."
        try:
            call(function, 3, 2, forbidden=forbid(solve))
        except GameError:
            message += " But it searches. Can you write it without a search?"
        return Verdict(True, message)
    rows = wrong[0]
    first = f"{write_call(function, *rows)} returned {answers[rows]}, but it should return {expected[rows]}."
    return Verdict(False, (first, _hint_about_rows(answers, wrong)))


def _hint_about_rows(answers, wrong):
    """Return a hint about wrong answers on bars of two rows, or ""."""
    if wrong == [*answers]:
        return "Your answers are the wrong way around: return True for the lost bars."
    if all(result == (bottom == top) for (bottom, top), result in answers.items()):
        return "Equal rows are not like equal heaps: eating from the bottom row may also remove squares of the top row."
    always = "The first number is the length of the bottom row, and it is never smaller than the second."
    return "" if any(answers.values()) else f"Your function always returns False. {always}"


def count_bars(rows, columns):
    """Return how many bars can be left of a bar of this size, if the poison is never eaten."""
    return comb(rows + columns, rows) - 1


def draw_stars(winning):
    """Draw bars of up to four rows and five columns, with stars on the first moves in `winning(rows, columns)`."""
    from matplotlib.pyplot import subplots

    style()
    _, place = subplots(figsize=(7.5, 5))
    place.set(aspect="equal", xlabel="columns", ylabel="rows")
    place.set(xticks=range(6, 36, 6), xticklabels=range(1, 6), yticks=range(5, 25, 5), yticklabels=range(1, 5))
    descriptions = []
    for rows, columns in product(range(1, 5), range(1, 6)):
        x, y = 6 * columns, 5 * rows  # the poisoned square
        for i in range(columns):
            place.plot([x + i] * rows, range(y, y + rows), "s", color="sienna", markersize=12)
        place.plot(x, y, "X", color="white", markersize=10)
        stars = winning(rows, columns)
        descriptions.append(f"{rows} by {columns}: {', '.join(map(str, stars)) or 'none'}")
        for row, column in stars:
            place.plot(x + column - 1, y + row - 1, "*", color="gold", markersize=14)
    describe("Positions of the stars, (row, column), in bars of rows by columns. " + "; ".join(descriptions))
