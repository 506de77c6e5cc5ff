"""The checks of lesson 10, Loops."""

import re

from ..algorithms.careful import label_graph
from ..algorithms.retrograde import remoteness, solve
from ..checking.check import check
from ..checking.compare import equal, own, same
from ..checking.verdict import Verdict
from ..core.errors import GameError
from ..core.game import Game
from ..core.graph import build_graph
from ..core.introspect import name
from ..core.node import Node
from ..core.text import is_number, many, plain, quoted
from ..core.tree import nodes
from ..games import OneTwoTen, PongHauKi
from ..playing.lookahead import mover
from ..playing.match import legal
from ..watching.recording.record import record
from .exercise import exercise
from .loops import OneThree, goes_round, labelled
from .typed import helped

GOAL = (2, 0)  # where the way of exercise 10.1 leads
STATES = 20_000  # of a game that somebody has made
LEAST = 3  # moves that it should last
MEANT = (  # an error, and what helps
    (r"'Node' object has no attribute '(?:parents?|above)'",
     "A node does not know its parents: above[node] is the list of them."),
    (r"'Node' object has no attribute 'win_loss'", "A Node of the package keeps its label in label."),
    (r"'(?:int|str)' object has no attribute '(?:label|children)'",
     "A loop through a dictionary gives its keys: children.values() gives the nodes."),
    (r" gives None: is a return missing", "Or does it look for a label that no child has there?"),
    (r"not supported between instances of .*NoneType", "The remoteness of a draw is None, which is no number."),
)  # fmt: skip


@exercise
def check_10_1(moves):
    """A way from the start to (2, 0) in 1, 2, … 10 with a take-back. Takes a list of moves; gives a Verdict."""
    moves, game = own(moves), OneTwoTen(take_back=True)
    if not isinstance(moves, (list, tuple)):
        return Verdict(False, f"{quoted(moves)} is no list of moves: write it as in [1, 2, -1].")
    state = game.start
    for count, move in enumerate(map(own, moves)):
        if isinstance(move, (tuple, list)):
            return Verdict(False, f"{quoted(move)} is no move: give the moves, and not the states.")
        found = [known for known in game.moves(state) if same(known, move)]
        if not found:
            after = f"After {many(count, 'move')}" if count else "At the start"
            return Verdict(False, f"{after} the state is {state}, and {_no_move(state, move)}")
        state = game.moves(state)[found[0]]
    if state == GOAL:
        return Verdict(True, "No shorter way leads there." if len(moves) == 3 else "There is a shorter way, too.")
    return Verdict(False, f"These moves lead to {state}. {_of_way(state, moves)}".strip())


def _no_move(state, move):
    """Why there is no such move in a state, the end of a sentence."""
    if state[1] == 10:
        return "the game is over there."
    if same(move, -1):
        return "there is no token to take back."
    if same(move, 2):
        return "only one token is missing there."
    return f"{quoted(move)} is not a move: it is 1, 2 or −1."


def _of_way(state, moves):
    if not moves:
        return "There is no move in the list."
    if state == (1, 0):
        return "The pile is empty, but it is player 1 who is to move there. How many moves bring player 2 to move?"
    return f"Player {state[0]} is to move there, and the pile is not empty."


@exercise
def check_10_2(function):
    """The labels of graphs that go round, worked out backwards. Takes a function of a root; gives a Verdict."""
    return helped(labelled(function), function, MEANT)


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
    """What is wrong with a move, a sentence or ""."""
    if isinstance(move, Node):
        return "That is a node, and a move is wanted: one of the keys of node.children."
    if not (found := legal(node, move)):
        return "That is no move there."
    child = node[found[0]]
    if child.label != "L":
        return f"It leads to {name(child)}, and the win is gone."
    lasts = f"after it the game lasts {many(remoteness(child), 'move')} more if both play as well as they can"
    return f"It keeps the win, but {lasts}. After another move it lasts fewer."


@exercise
def check_10_4(game, winner):
    """A game of one's own that goes round, and that somebody wins. Takes the game and 1 or 2; gives a Verdict."""
    if isinstance(game, type):
        return Verdict(False, f"{plain(game.__name__)} is a class: make an object of it, {plain(game.__name__)}(…).")
    if not isinstance(game, Game):
        return Verdict(False, f"{quoted(game)} is no game: make an object of a class that inherits from a Game.")
    if type(game).__module__.startswith("gametree"):
        return Verdict(False, f"{type(game).__name__} is a game as it is in the package. Change something in a class.")
    try:
        root = build_graph(game, limit=STATES)
    except GameError as error:
        return Verdict(False, _too_large(str(error)))
    if equal(_rules(root), _rules(build_graph(OneThree()))):
        return Verdict(False, "This is the game of the lesson, one or three. Change its rules, or take another game.")
    return _no_turns(root) or _of_loop(game, root, own(winner))


def _too_large(error):
    """What to say of a game that could not be built: of one with too many states that it may have no end of them."""
    if not (last := re.search(rf"^more than {STATES:,} nodes.* was (.*?)\. Make", error)):
        return error
    says = f"More than {STATES:,} states, and not done: the last was {last[1]}. Does the game grow without end?"
    return f"{says} It goes round if it comes back to the very same state."


def _rules(root):
    """Where a game starts, and where the moves from each state lead, a dict."""
    below = {node.state: {move: child.state for move, child in node.children.items()} for node in nodes(root)}
    return root.state, below


def _no_turns(root):
    """The Verdict on a game whose players do not take turns: its labels would mean nothing; None where they do."""
    for node in nodes(root):
        for move, child in node.children.items():
            if mover(child.state) == mover(node.state):
                says = f"The move {quoted(move)} leads from {name(node)} to {name(child)}: the same player is to move."
                return Verdict(False, f"{says} The players should take turns.")
    return None


def _of_loop(game, root, winner):
    """The Verdict on a game whose graph is built: can it go round, and does this player win all the same?"""
    known = solve(game, limit=STATES)
    if not (loop := goes_round(root)):
        why = "from no state does a way lead back to it. Can one move undo what another one has done?"
        return Verdict(False, f"This game can't go round: {why}")
    says, (due, lasts) = f"{many(len(known), 'state')}, and {_way(loop)} is a loop.", known[root.state]
    if all(node.children for node in nodes(root)):
        return Verdict(False, f"{says} But from every state there is a move: so nobody ever wins. When is it over?")
    if due == "D":
        where = "What if only one player has the new move, or only the other one, or only some states have it?"
        return Verdict(False, f"{says} But the start is a draw. {where}")
    if lasts < LEAST:
        return Verdict(False, f"{says} But the winner needs only {many(lasts, 'move')}: let it last {LEAST} or more.")
    if not is_number(winner) or winner not in (1, 2):
        return Verdict(False, f"{says} {quoted(winner)} is no player: the winner is 1 or 2.")
    player = mover(root.state) if due == "W" else 3 - mover(root.state)
    if winner != player:
        return Verdict(False, f"{says} But it is not player {winner} who wins. Which label has the start?")
    return Verdict(True, f"{says} Still player {player} wins, in {many(lasts, 'move')} with best play.")


def _way(loop):
    shown = [plain(node.state) for node in loop]
    return " › ".join(shown if len(shown) < 7 else [*shown[:5], "…", shown[-1]])
