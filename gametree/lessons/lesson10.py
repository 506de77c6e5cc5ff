"""The checks of lesson 10, Loops."""

from .. import OneTwoTen, build_graph, check, games, label_graph, nodes, record, remoteness
from ..exercises import (
    Verdict,
    as_python,
    count_of,
    exercise,
    find_loop,
    find_move,
    is_number,
    name,
    quoted_repr,
    short_repr,
)
from .loops import OneThree, labelled
from .own_game import graph_of
from .returned import no_move
from .typed import helped

LEAST = 3  # moves that a student's own game should last
MEANT = (  # an error, and what helps
    (r"'Node' object has no attribute '(?:parents?|above)'",
     "A node does not know its parents: above[node] is the list of them."),
    (r"'(?:int|str)' object has no attribute '(?:label|children)'",
     "A loop through a dictionary gives its keys: children.values() gives the nodes."),
)  # fmt: skip


@exercise
def check_10_1(function):
    """The labels of graphs that go round, worked out backwards. Takes a function of a root; gives a Verdict."""
    verdict = labelled(function)
    return helped(verdict, function, MEANT) if verdict.about is None and verdict.right is False else verdict


@exercise
def check_10_2(function):
    """A player that wins as fast as it can. Takes a function from a node to a move; gives a Verdict."""
    pairs = [(node, fastest(node)) for game in (OneThree(), OneTwoTen(), games.Hexapawn()) for node in won(game)]
    verdict = check(function, pairs, hint=lambda node: _of_move(as_python(record(function, node).result), node))
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
    child = node[find_move(node, move)[0]]
    if child.label != "L":
        return f"It leads to {name(child)}, and the win is gone."
    lasts = f"after it the game lasts {count_of(remoteness(child), 'move')} more if both play as well as they can"
    return f"It keeps the win, but {lasts}. After another move it lasts fewer."


@exercise
def check_10_3(game, winner):
    """A game of one's own that goes round, and that somebody wins. Takes the game and 1 or 2; gives a Verdict."""
    root = graph_of(game, OneThree())
    winner = as_python(winner)
    passes = False
    for node in nodes(root):
        for move, child in node.children.items():
            passes = passes or child.state[1:] == node.state[1:]
            if child.state[0] == node.state[0]:
                says = (
                    f"The move {quoted_repr(move)} leads from {name(node)} to "
                    f"{name(child)}: the same player is to move."
                )
                return Verdict(False, f"{says} The players should take turns.")
    if (loop := find_loop(root)) is None:
        why = PASS if passes else "From no state does a way lead back. Can one move undo what another one has done?"
        return Verdict(False, f"This game can't go round. {why}")
    if all(node.children for node in nodes(root)):
        return Verdict(False, "From every state there is a move: so nobody ever wins. When is it over?")
    return _of_loop(loop, root, winner, SOME if passes else f"{SOME} Or only one player, or only the other one?")


PASS = "It goes round only where one player may pass, and then the other one, too."
SOME = "What if only some states have the new move?"
UNUSED = "But nobody can go round while the winner keeps the win. Can you make a loop in which the loser hopes to stay?"


def _of_loop(loop, root, winner, where):
    """The Verdict on a game that can go round: does this player win all the same?"""
    says = f"{count_of(len(nodes(root)), 'state')}, and a way leads from {short_repr(loop.state)} back to it."
    due, lasts = label_graph(root), remoteness(root)
    if due == "D":
        return Verdict(False, f"{says} But the start is a draw. {where}")
    if lasts < LEAST:
        return Verdict(
            False, f"{says} But the winner needs only {count_of(lasts, 'move')}: let it last {LEAST} or more."
        )
    if not is_number(winner) or winner not in (1, 2):
        return Verdict(False, f"{says} {quoted_repr(winner)} is no player: the winner is 1 or 2.")
    player = root.state[0] if due == "W" else 3 - root.state[0]
    if winner != player:
        return Verdict(False, f"{says} But it is not player {winner} who wins. Which label has the start?")
    says = f"{says} Still player {player} wins, in {count_of(lasts, 'move')} with best play."
    return Verdict(True, says if find_loop(root, _kept) else f"{says} {UNUSED}")


def _kept(node):
    """Where a game that somebody has won can go while the winner keeps the win, a list of nodes."""
    return [child for child in node.children.values() if {node.label, child.label} == {"W", "L"}]
