"""gametree: game trees that can be drawn, labelled and watched.

Start with a `Game`, `build_tree` and `draw`. Go on to `label` and `watch`, then to `predict` and `play`.

These are the subpackages and modules:

* `core`: games, their trees and graphs, and the errors, texts and checks that everything else is built on
* `games`: the games of the course, one file each
* `outside`: games from other libraries: OpenSpiel, easyAI and aima
* `algorithms`: `label`, `minimax`, `solve` and `grundy`, written to be read
* `drawing`: pictures of trees, made by Graphviz
* `figures`: matplotlib figures in the same colours
* `watching`: records what a function does to a tree, judges it, and explains it step by step
* `playing`: players, matches, and sessions at the board
* `checking`: compares answers and rules with the correct ones
* `widgets`: everything that Jupyter displays
* `exercises`: tools for writing checked exercises, yours and those of the course
* `lessons`: the checks of the course
* `course`: makes an nbgrader course from the lessons

Each one imports only from the ones above it. `lessons` imports only public names: those of `gametree`, `exercises`,
`figures` and `nim`.
"""

import sys as _sys
import typing as _typing
from collections.abc import Callable as _Callable
from typing import Any as _Any

from . import games
from .algorithms.ends import value_of
from .algorithms.grundy import mex
from .algorithms.guarded import alphabeta, grundy, label, label_graph, minimax, solve
from .algorithms.retrograde import remoteness
from .checking.check import check
from .checking.check_rules import check_rules
from .checking.game_study import Studied as _Studied
from .core import limits as _limits
from .core.builders import build_graph, build_tree
from .core.errors import GameError
from .core.game import Game
from .core.node import Node
from .core.printing import print_tree, tree_text
from .core.tree import leaves, nodes
from .drawing.draw import Drawing as _Drawing
from .drawing.draw import draw
from .games import Chomp, EvenOrOdd, Matches, Nim, OneTwoTen, PongHauKi, TicTacToe
from .games.sum import Sum
from .playing.match import Played, play_game
from .playing.players import ask, forgetful, perfect, random_player
from .watching.recording.record import record

if _typing.TYPE_CHECKING:  # at run time, a widget is loaded only when it is shown
    from .widgets import Beside, Card, Play, Predict, Stepper

__version__ = "0.1.0"


def watch(
    algorithm: _Callable, root: _Any = None, *arguments: _Any, game: Game | None = None,
    limit: int = _limits.STEPS_RECORDED, gives: str | None = None, calls: int = _limits.NODES_SHOWN,
    children: str | _Callable | None = None, judge: bool = True, lines: bool | None = None,
) -> "Stepper":  # fmt: skip
    """Watch a function work, step by step, with its code beside the tree.

    If the first argument is a node, the function is watched on its tree, as in `watch(label, root)`. Otherwise, or if
    nothing says where your nodes keep their children, the tree shown is the tree of calls, as in
    `watch(wins, (1, 0), game=OneTwoTen(5))`, `watch(count, 12)` or `watch(minimax, board, True)`, where the board may
    be a list, a dict, an array or an object. If the code raises an error, the error is shown as the last step.

    Args:
        algorithm: The function or method to watch, yours or one of the package's.
        root: The first argument of the call: a node, a state, or anything else.
        *arguments: The other arguments of the call.
        game: The game whose rules are used to judge the results, if the nodes don't know it. Calls on anything but
            nodes are judged only if a game is passed.
        limit: The largest number of steps to record, and of nodes in the tree.
        gives: What the results mean: "grundy", "value", "share", "label" or "wins". Usually the Stepper can infer
            this from the results, but not if they are Grundy values or if dice are rolled. If `gives` is set, every
            result is judged by that meaning.
        calls: The largest number of calls to show, if the calls are drawn as a tree.
        children: Where nodes keep their children, if not in `children` or in `left` and `right`, and if they are no
            dicts of dicts: the name of an attribute, or a function, as in `watch(f, root, children="kids")` or
            `watch(f, [[3, 12], [2, 4]], children=list)`.
        judge: Whether the Stepper says what is right and wrong. If not, it only shows what happens.
        lines: Whether each line that changes a variable, a container or a node is a step. By default, lines are
            steps if the function is your own and does not call itself.

    Returns:
        A Stepper. It displays itself in a notebook, and prints a summary anywhere else. Its `sentences` and `mistakes`
        are lists. `save("page.html")` writes a page that shows the steps, `save("label.svg")` an animated picture.

    Raises:
        GameError: If `algorithm` can't be called, if `root` is missing, if the tree has more than `limit` nodes, or if
            another argument is not valid.

    Examples:
        >>> stepper = watch(label, build_tree(OneTwoTen(4)))
        label returned W. It labelled 12 nodes. The root, (1, 0), is a win for the player to move.
        .sentences lists every step in words, and .save("page.html") writes a page that shows the steps.
        >>> stepper.mistakes
        []
    """
    from .widgets import Stepper, in_notebook

    more = {"game": game, "limit": limit, "gives": gives, "calls": calls, "children": children}
    stepper = Stepper(record(algorithm, root, *arguments, **more, judge=judge, lines=lines))
    if not in_notebook() and not hasattr(_sys, "ps1"):  # an interactive shell shows the repr itself
        print(stepper)
    return stepper


def predict(
    root: _Any, *, free: bool = False, reasons: bool = True, game: Game | None = None,
    children: str | _Callable | None = None, cuts: bool = False,
) -> "Predict":  # fmt: skip
    """Show a tree as a quiz: students label each node and find out whether they are right.

    The labels are W, L and D. In games with chance or payoffs, students enter each node's value for player 1 instead.

    With `cuts=True`, alpha-beta searches the tree from left to right, one step for each press of *next*. Alpha and beta
    are shown at the nodes from the root to the current one. Students click the branches that can't matter any more.

    Args:
        root: The root of a tree of any class.
        free: Whether a node may be answered before its children are known. It has no effect if `cuts` is true.
        reasons: Whether to say why a node with children has its answer. Turn this off if students should find the rule.
        game: The game, if the nodes don't know it. Without a game, a leaf that has a label keeps it, and at a leaf
            without a label the player to move has lost.
        children: Where nodes keep their children, if not in `children`, as for `draw`.
        cuts: Whether to ask what alpha-beta can skip, instead of labels or values.

    Returns:
        A Predict, which displays itself in a notebook. Its `answers` and `score` can be read.

    Raises:
        GameError: If the tree is too large or not built to its end. With `cuts`, also if it is a graph or has chance.

    Examples:
        >>> root = build_tree(OneTwoTen(4))
        >>> quiz = predict(root)
        >>> quiz.say(leaves(root)[0], "W")
        >>> quiz.answers, quiz.score
        ([Answer(node=(1, 4, ?), said='W', right=False)], 0)
    """
    from .widgets import Cuts, Predict

    if cuts:
        return Cuts(root, game=game, children=children)
    return Predict(root, free=free, reasons=reasons, game=game, children=children)


def play(
    game: Game, computer: str | _Callable[[Node], _Any] | None = "perfect", first: int = 1, mistakes: float = 0.3,
    seed: int | None = None,
) -> "Play":  # fmt: skip
    """Play a game by clicking, against the computer or a friend.

    Args:
        game: The game to play.
        computer: Your opponent: "perfect", "forgetful" (makes random mistakes), or your own player, a function from a
            node to a move. The node already has its children, and all of them have labels and values. With None, two
            people play at one screen.
        first: Which player you are, 1 or 2. If you are player 2, the computer begins.
        mistakes: The probability, from 0 to 1, that the forgetful player makes a mistake when it can.
        seed: Any number. With the same seed, the forgetful player makes the same choices again, and the dice show the
            same numbers.

    Returns:
        A Play, which displays itself in a notebook. Its `moves` and `winner` can be read.

    Raises:
        GameError: If `game` is not a game, if its rules are not valid, or if another argument is not valid.

    Examples:
        >>> match = play(OneTwoTen(4))
        >>> match.click(0, 1)  # the second place in the row: two tokens
        >>> match.moves
        [2, 2]
    """
    from .widgets import Play

    return Play(game, computer, first, mistakes, seed)


def card(game: Game, author: str = "", title: str = "") -> "Card":
    """Make a card to hand in, which shows a game's rules, some numbers about it, its picture, and a board to play on.

    Args:
        game: The game.
        author: The name of the person who made it.
        title: The name of the game (by default, `game.name` or the name of its class).

    Returns:
        A Card, which displays itself in a notebook. Its `save("my-game.html")` writes a page on which anyone can play
        the game in a browser, without Python, against a perfect player.

    Raises:
        GameError: If `check_rules` finds a mistake in the rules.

    Examples:
        >>> card(OneTwoTen(), "Ada")
        <card of OneTwoTen by Ada: save it as a page with card.save("my-game.html")>
    """
    from .widgets import Card

    return Card(_Studied(game), author, title)


def beside(*shown: _Any) -> "Beside":
    """Show pictures or widgets side by side, or one below the other if the page is narrow.

    Args:
        *shown: What `draw`, `watch`, `predict` or `play` returned.

    Returns:
        A widget, which displays itself in a notebook.

    Raises:
        GameError: If nothing is passed, or something that can't be shown.

    Examples:
        >>> beside(draw(build_tree(OneTwoTen(4))), play(OneTwoTen(4)))
        side by side: <drawing of a tree, 12 nodes>, and the game OneTwoTen; run this cell to make it live
    """
    from .widgets import Beside

    return Beside(shown)


def _live(drawing):
    """Return the widget that shows a large drawing in a notebook, or None if widgets are not available."""
    try:
        from IPython import get_ipython

        from .widgets import Picture
    except ImportError:
        return None
    return None if type(get_ipython()).__name__ == "TerminalInteractiveShell" else Picture(drawing)


_Drawing.live = staticmethod(_live)
if _sys.platform == "emscripten" and "IPython" in _sys.modules:  # Python runs in a browser
    from IPython import get_ipython as _shell

    from .core.minute import Minute as _Minute

    _Minute(_shell())
__all__ = [
    "Chomp", "EvenOrOdd", "Game", "GameError", "Matches", "Nim", "Node", "OneTwoTen", "Played", "PongHauKi", "Sum",
    "TicTacToe", "alphabeta", "ask", "beside", "build_graph", "build_tree", "card", "check", "check_rules", "draw",
    "forgetful", "games", "grundy", "label", "label_graph", "leaves", "mex", "minimax", "nodes", "perfect", "play",
    "play_game", "predict", "print_tree", "random_player", "record", "remoteness", "solve", "tree_text", "value_of",
    "watch",
]  # fmt: skip
