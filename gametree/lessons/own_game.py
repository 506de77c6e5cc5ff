"""own_game: build the graph of a student's own game, and refuse one that is too large or not their own."""

from .. import Game, GameError, build_graph, nodes
from ..exercises import equal, quoted_repr, short_repr

STATES = 20_000  # a student's own game has at most this many states


def graph_of(game, lesson):
    """Return the root of the graph of a student's game; raise GameError if the game is wrong or not new."""
    if isinstance(game, type):
        raise GameError(f"{short_repr(game.__name__)} is a class. Create an object: {short_repr(game.__name__)}(…).")
    if not isinstance(game, Game):
        raise GameError(f"{quoted_repr(game)} is not a game. Create an object of a class that inherits from Game.")
    refuse_package_game(game)
    try:
        root = build_graph(game, limit=STATES)
    except GameError as error:
        problem, large, _ = str(error).partition(". Make")
        hint = "Can that state occur? If so, make the game smaller. If not, does moves return {} when the game is over?"
        raise GameError(f"{problem[0].upper()}{problem[1:]}. {hint}" if large else str(error)) from None
    if equal(_rules(root), _rules(build_graph(lesson))):
        raise GameError("Your game has the same moves as the lesson's game. Change its rules, or choose another game.")
    return root


def refuse_package_game(game):
    """Raise GameError if a game is one of the package's games."""
    if isinstance(game, Game) and type(game).__module__.split(".")[0] == "gametree":
        raise GameError(f"{type(game).__name__} is a game of the package. Write your own class.")


def _rules(root):
    """Return the start of a game, and a dict from each state to its moves and the states that they lead to."""
    below = {node.state: {move: child.state for move, child in node.children.items()} for node in nodes(root)}
    return root.state, below
