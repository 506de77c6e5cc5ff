"""own_game: the graph of a game that a student has made: an object of a class of theirs, not too large, not ours."""

from .. import Game, GameError, build_graph, nodes
from ..exercises import equal, quoted_repr, short_repr

STATES = 20_000  # of a game that somebody has made


def graph_of(game, lesson):
    """The root of the graph of a student's game; raises GameError where it is none, or that of the lesson."""
    if isinstance(game, type):
        raise GameError(
            f"{short_repr(game.__name__)} is a class: make an object of it, {short_repr(game.__name__)}(…)."
        )
    if not isinstance(game, Game):
        raise GameError(f"{quoted_repr(game)} is no game: make an object of a class that inherits from Game.")
    if type(game).__module__.startswith("gametree"):
        raise GameError(f"{type(game).__name__} is a game as it is in the package. Write a class of your own.")
    try:
        root = build_graph(game, limit=STATES)
    except GameError as error:
        says, large, _ = str(error).partition(". Make")
        grows = "Should it be smaller? See whether moves gives {} where the game is over, and the very same states."
        raise GameError(f"{says[0].upper()}{says[1:]}. {grows}" if large else str(error)) from None
    if equal(_rules(root), _rules(build_graph(lesson))):
        raise GameError("Its moves are those of the game of the lesson. Change its rules, or take another game.")
    return root


def _rules(root):
    """Where a game starts, and where the moves from each state lead, a dict."""
    below = {node.state: {move: child.state for move, child in node.children.items()} for node in nodes(root)}
    return root.state, below
