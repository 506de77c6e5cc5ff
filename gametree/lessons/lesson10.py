"""The checks of lesson 10, Loops."""

from ..algorithms.careful import label_graph, solve
from ..algorithms.retrograde import remoteness
from ..checking.check import check
from ..checking.compare import own, same
from ..checking.verdict import Verdict
from ..core.careful import build_graph
from ..core.introspect import name
from ..core.text import is_number, many, plain, quoted
from ..core.tree import first_loop, nodes
from ..games import OneTwoTen, PongHauKi
from ..playing.match import legal
from ..watching.recording.record import record
from .exercise import exercise
from .given import no_move
from .loops import OneThree, labelled
from .own_game import STATES, graph_of
from .typed import helped

GOAL = (2, 0)  # where the way of exercise 10.1 leads
LEAST = 3  # moves that a student's own game should last
MEANT = (  # an error, and what helps
    (r"'Node' object has no attribute '(?:parents?|above)'",
     "A node does not know its parents: above[node] is the list of them."),
    (r"'(?:int|str)' object has no attribute '(?:label|children)'",
     "A loop through a dictionary gives its keys: children.values() gives the nodes."),
)  # fmt: skip


@exercise
def check_10_1(moves):
    """A way from the start to (2, 0) in 1, 2, … 10 with a take-back. Takes a list of moves; gives a Verdict."""
    moves, game = own(moves), OneTwoTen(take_back=True)
    if not isinstance(moves, (list, tuple)):
        return Verdict(False, f"{quoted(moves)} is no list of moves: write it as in [1, 2, -1].")
    state = game.start
    for count, move in enumerate(map(own, moves)):
        found = [known for known in game.moves(state) if same(known, move)]
        if not found:
            after = f"After {many(count, 'move')}" if count else "At the start"
            return Verdict(False, f"{after} the state is {state}, and {quoted(move)} is no move from there.")
        state = game.moves(state)[found[0]]
    if state == GOAL:
        return Verdict(True, "No shorter way leads there." if len(moves) == 3 else "There is a shorter way, too.")
    empty = "The pile is empty, but it is player 1 who is to move there. How many moves bring player 2 to move?"
    return Verdict(False, f"These moves lead to {state}. {empty * (state == game.start)}".strip())


@exercise
def check_10_2(function):
    """The labels of graphs that go round, worked out backwards. Takes a function of a root; gives a Verdict."""
    verdict = labelled(function)
    return helped(verdict, function, MEANT) if verdict.about is None and verdict.right is False else verdict


@exercise
def check_10_3(function):
    """A player that wins as fast as it can. Takes a function from a node to a move; gives a Verdict."""
    pairs = [(node, fastest(node)) for game in (OneThree(), OneTwoTen(), PongHauKi()) for node in won(game)]
    verdict = check(function, pairs, hint=lambda node: _of_move(own(record(function, node).result), node))
    return helped(verdict, function, MEANT) if verdict.about is None and verdict.right is False else verdict


def won(game):
    """The nodes of a labelled graph from which the player to move wins, a list."""
    root = build_graph(game)
    label_graph(root)
    return [node for node in nodes(root) if node.label == "W"]


def fastest(node):
    """The moves from a labelled node that win soonest, a set."""
    lasts = {move: remoteness(child) for move, child in node.children.items() if child.label == "L"}
    return {move for move in lasts if lasts[move] == min(lasts.values())}


def _of_move(move, node):
    """What is wrong with a move, a sentence."""
    if problem := no_move(node, move):
        return problem
    child = node[legal(node, move)[0]]
    if child.label != "L":
        return f"It leads to {name(child)}, and the win is gone."
    lasts = f"after it the game lasts {many(remoteness(child), 'move')} more if both play as well as they can"
    return f"It keeps the win, but {lasts}. After another move it lasts fewer."


@exercise
def check_10_4(game, winner):
    """A game of one's own that goes round, and that somebody wins. Takes the game and 1 or 2; gives a Verdict."""
    root, winner = graph_of(game, OneThree()), own(winner)
    for node in nodes(root):
        for move, child in node.children.items():
            if child.state[0] == node.state[0]:
                says = f"The move {quoted(move)} leads from {name(node)} to {name(child)}: the same player is to move."
                return Verdict(False, f"{says} The players should take turns.")
    if (loop := first_loop(root)) is None:
        why = "from no state does a way lead back to it. Can one move undo what another one has done?"
        return Verdict(False, f"This game can't go round: {why}")
    if all(node.children for node in nodes(root)):
        return Verdict(False, "From every state there is a move: so nobody ever wins. When is it over?")
    return _of_loop(loop, solve(game, limit=STATES), root, winner)


def _of_loop(loop, known, root, winner):
    """The Verdict on a game that can go round: does this player win all the same?"""
    says = f"{many(len(known), 'state')}, and a way leads from {plain(loop.state)} back to it."
    due, lasts = known[root.state]
    if due == "D":
        where = "What if only one player has the new move, or only the other one, or only some states have it?"
        return Verdict(False, f"{says} But the start is a draw. {where}")
    if lasts < LEAST:
        return Verdict(False, f"{says} But the winner needs only {many(lasts, 'move')}: let it last {LEAST} or more.")
    if not is_number(winner) or winner not in (1, 2):
        return Verdict(False, f"{says} {quoted(winner)} is no player: the winner is 1 or 2.")
    player = root.state[0] if due == "W" else 3 - root.state[0]
    if winner != player:
        return Verdict(False, f"{says} But it is not player {winner} who wins. Which label has the start?")
    return Verdict(True, f"{says} Still player {player} wins, in {many(lasts, 'move')} with best play.")
