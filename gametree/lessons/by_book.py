"""by_book: a student's player that looks its moves up, tried from many states."""

from random import Random

from ..game import Game
from ..label import rule
from ..match import legal
from ..node import Node
from ..same import own
from ..solve import Known
from ..tree import name
from ..verdict import Verdict
from ..words import GameError, many, quoted
from .exercise import called

TRIED = 300  # states of each label
GIVES = {"W": "the win", "D": "the draw"}


def looked_up(player, game, known):
    """The Verdict on a player who moves in a game by what `solve` gave for it."""
    if not isinstance(game, Game):
        return Verdict(False, f"{quoted(game)} is no game.")
    found = known.get(game.start) if isinstance(known, dict) else None
    if not isinstance(found, Known) or found.label == "?":
        return Verdict(False, "known does not tell the label of the start: is it what solve gave for this game?")
    sooner, tried = None, 0
    for node in _some(game, known):
        after = {move: known.get(child.state) for move, child in node.children.items()}
        if None in after.values() or rule([each.label for each in after.values()]) != known[node.state].label:
            return Verdict(False, f"What known says of {name(node)} is not so in this game: was it changed?")
        move = _given(player, node, known)
        if not (found := legal(node, move)):
            return Verdict(False, _no_move(player, node, move))
        if problem := _mistake(player, node, found[0], after, known):
            return Verdict(False, problem)
        sooner, tried = sooner or _sooner(node, found[0], after), tried + 1
    return Verdict(True, f"It was tried from {many(tried, 'state')}, and gave nothing away. {sooner or FAST}".strip())


FAST = "And it wins as soon as it can."


def _given(player, node, known):
    """What a player gives at a node; raises GameError where it stops, with a hint where the reason may be a draw."""
    try:
        return own(called(player, node))
    except GameError as error:
        none = "StopIteration", "list index out of range", "is empty", "empty sequence"
        label = known[node.state].label
        if label != "W" and any(each in str(error) for each in none):
            raise GameError(f"{error} {name(node)} is labelled {label}: does any move lead to an L there?") from None
        raise


def _some(game, known):
    """Nodes from which the game goes on: the start, and many of each label, always the same ones."""
    choose, picked = Random(11), [game.start]
    for label in "WDL":
        states = [state for state, found in known.items() if found.label == label and found.lasts != 0]
        picked += choose.sample(states, min(TRIED, len(states)))
    for state in picked:
        node = Node(game, state)
        node.spawn()
        if node.children:
            yield node


def _no_move(player, node, move):
    """What to say of what is no move, a sentence or two."""
    says = f"At {name(node)} your player gives {quoted(move)}, and the moves are {', '.join(map(str, node.children))}."
    if move is None:
        return f"{says} Is a return missing, or does it wait for a label that no move leads to?"
    if isinstance(move, Node) or move in [child.state for child in node.children.values()]:
        return f"{says} A move is a key of node.children."
    return says


def _mistake(player, node, move, after, known):
    """What a move gives away, a sentence or two; "" for nothing."""
    due, got = known[node.state].label, after[move].label
    if rule([got]) == due or due == "L":
        return ""
    says = f"At {name(node)} your player gives {move}, and with it {GIVES[due]} away: after it the label is {got}"
    best = {move for move, each in after.items() if rule([each.label]) == due}
    return f"{says}, for the other player, who is to move then. Of the moves, {len(best)} would have kept it."


def _sooner(node, move, after):
    """A sentence about a win that could have come sooner; None where it could not."""
    lasts = [each.lasts for each in after.values() if each.label == "L"]
    if not lasts or after[move].lasts == min(lasts):
        return None
    return f"But from {name(node)} it could win sooner: lasts says how many moves the game still has."
