"""The checks of lesson 10, Loops."""

from .. import OneTwoTen, build_graph, check, games, label_graph, nodes, perfect, record, remoteness
from ..exercises import Verdict, as_python, count_of, exercise, find_loop, find_move, is_number, name, quoted_repr, same
from .loops import OneThree, check_labelling
from .own_game import graph_of
from .returned import move_problem, refuse_calls
from .typed import KEYS, add_hint

LEAST = 3  # a student's own game should last at least this many moves
ERROR_HINTS = (  # pairs: a pattern in an error message, and a hint
    (r"'Node' object has no attribute '(?:parents?|above)'",
     "A node does not know its parents. They are in the list above[node]."),
    (r"'(?:int|str)' object has no attribute '(?:label|children)'", KEYS),
)  # fmt: skip
NOTHING = "There, {0} has nothing to choose from. Does your function look for moves to an L?"


@exercise
def check_10_1(function):
    """Check a function that labels graphs with loops, working backward from the leaves."""
    verdict = check_labelling(function)
    return add_hint(verdict, function, ERROR_HINTS) if verdict.about is None and verdict.right is False else verdict


@exercise
def check_10_2(function):
    """Check a player (a function from a node to a move) that should win as fast as it can."""
    for game in OneThree(), OneTwoTen(), games.Hexapawn():
        pairs = [(node, fastest_moves(node)) for node in won_nodes(game)]
        verdict = check(function, pairs, lambda node: _hint_about_move(as_python(record(function, node).result), node))
        if verdict.right is False:
            verdict.facts = (f"I tried your function in {type(game).__name__}.", *verdict.facts)
            hints = *ERROR_HINTS, (r"(min|max)\(\).* empty", NOTHING)
            return add_hint(verdict, function, hints) if verdict.about is None else verdict
    refuse_calls(function, pairs[0][0], of=[perfect], hint="Choose the move with remoteness(child).")
    return verdict


def won_nodes(game):
    """Return the nodes of a game's labelled graph from which the player to move wins."""
    root = build_graph(game)
    label_graph(root)
    return [node for node in nodes(root) if node.label == "W"]


def fastest_moves(node):
    """Return the set of moves from a labelled node that win fastest."""
    moves_left = {move: remoteness(child) for move, child in node.children.items() if child.label == "L"}
    return {move for move in moves_left if moves_left[move] == min(moves_left.values())}


def _hint_about_move(move, node):
    """Return what is wrong with a move."""
    if problem := move_problem(node, move):
        is_remoteness = any(same(move, remoteness(child)) for child in node.children.values())
        return f"{move} is the remoteness of a node, not a move." if is_remoteness else problem
    child = node[find_move(node, move)[0]]
    if child.label != "L":
        return f"This move leads to {name(child)} and gives the win away."
    moves_left = count_of(remoteness(child), "more move")
    message = f"This move keeps the win, but then the game lasts {moves_left} with best play"
    return f"{message}. With a different move, the game ends sooner."


@exercise
def check_10_3(game, winner):
    """Check that the student's own game can loop, and that the winner, player 1 or 2, wins anyway."""
    root = graph_of(game, OneThree())
    winner = as_python(winner)
    passes = False
    for node in nodes(root):
        for move, child in node.children.items():
            passes = passes or child.state[1:] == node.state[1:]
            if child.state[0] == node.state[0]:
                message = f"The move {quoted_repr(move)} leads from {name(node)} to {name(child)}, where"
                return Verdict(False, f"{message} the same player is to move. The players should take turns.")
    if (loop := find_loop(root)) is None:
        return Verdict(False, f"This game can't loop. {PASS if passes else NO_LOOP}")
    if all(node.children for node in nodes(root)):
        return Verdict(False, "There is a move from every state, so no player ever wins. When is the game over?")
    return _check_loop(loop, root, winner, SOME if passes else f"{SOME} Or what if only one of the players has it?")


PASS = "A pass makes a loop only if both players can pass, one after the other."
NO_LOOP = "No path leads from any state back to that state. Can one move undo what another move has done?"
SOME = "What if only some states have the new move?"
UNUSED = "But play can't loop as long as the winner makes only winning moves. Can the loser hope to stay in your loop?"


def _check_loop(loop, root, winner, hint_text):
    """Return the Verdict on a game that can loop: does this player win anyway?"""
    message = f"Your game has {count_of(len(nodes(root)), 'state')}, and play can return to {quoted_repr(loop.state)}."
    label_of_start, moves_left = label_graph(root), remoteness(root)
    if label_of_start == "D":
        return Verdict(False, f"{message} But the start is a draw. {hint_text}")
    if moves_left < LEAST:
        lasts = f"But with best play the game lasts only {count_of(moves_left, 'move')}."
        return Verdict(False, f"{message} {lasts} Make it last {LEAST} or more.")
    if not is_number(winner) or winner not in (1, 2):
        return Verdict(False, f"{message} {quoted_repr(winner)} is not a player. The winner is 1 or 2.")
    player = root.state[0] if label_of_start == "W" else 3 - root.state[0]
    if winner != player:
        return Verdict(False, f"{message} But player {winner} does not win. Which label does the start have?")
    message = f"{message} Player {player} still wins, in {count_of(moves_left, 'move')} with best play."
    return Verdict(True, message if find_loop(root, _winning_path_children) else f"{message} {UNUSED}")


def _winning_path_children(node):
    """Return the children of a node that play can reach while the winner keeps the win."""
    return [child for child in node.children.values() if {node.label, child.label} == {"W", "L"}]
