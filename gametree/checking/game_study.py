"""game_study: what a page to hand in says of a game: its figures, and its picture."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from ..algorithms.expectation import Expected
from ..algorithms.guarded import grundy
from ..core import limits
from ..core.builders import build_graph, build_tree
from ..core.errors import GameError
from ..core.node import Node
from ..core.tree import nodes
from ..drawing.draw import Drawing
from ..playing.commentary import phrase
from ..playing.lookahead import Foresight, known_of, leaving, paying
from . import check_facts as facts
from .check_facts import Fact, Note
from .check_rules import ruled
from .check_words import say
from .game_kind import find_kind, in_order, tree_size

READ, ARROWS = 60, 100  # nodes of a picture that is read in a page, and arrows between them


class Studied:
    """A game looked through: `nodes`, one for each of its states, the start first, with labels or values.

    Of a game with more than so many states they are the start and those after the first move, and it is not `whole`.
    `known` is what is known of each state, `order` the states in an order in which each comes after those that lead
    there and `tree_size` how many nodes the tree has (None where a game can go round, or there are too many).
    Raises GameError where the rules go wrong.
    """

    def __init__(self, game: Any) -> None:
        verdict, trial = ruled(game)
        if trial is None or not verdict.right:
            raise GameError(say(facts.NoCard(verdict.facts or (Note.NO_GAME,))))
        self.game, self.trial, self.whole = game, trial, True
        try:
            self.nodes = nodes(build_graph(game, limit=limits.STATES_SEARCHED))
        except GameError:
            self.nodes, self.whole = nodes(build_tree(game, depth=1)), False
        self.root = self.nodes[0]
        self.known = known_of(game, self.root.state, limits.STATES_SEARCHED)
        self.foresight = Foresight(game, self.known)
        self.mark(self.nodes)
        ways = {node.state: {move: child.state for move, child in node.children.items()} for node in self.nodes}
        self.order = in_order(ways, self.root.state) if self.whole else None
        self.tree_size = tree_size(ways, self.order)

    @property
    def valued(self) -> bool:
        """Whether there are values and no labels, for chance moves or there are payoffs."""
        return isinstance(self.known[self.root.state], Expected)

    def mark(self, them: Iterable[Node]) -> None:
        """Give nodes the labels, or values, of their states."""
        for node in them:
            known = self.known.get(node.state)
            node.label, node.value = getattr(known, "label", "?"), getattr(known, "value", None)


def picture(studied: Studied) -> tuple[Drawing, str]:
    """Draw the picture of a game, and say what it shows: its tree, its graph, or the first moves."""
    drawing, fact = _draw(studied)
    return drawing, say(fact)


def legend(studied: Studied) -> str:
    """Say what the shapes and colours of the picture mean."""
    return " ".join(map(say, find_legend(studied)))


def figures(studied: Studied) -> Iterator[str]:
    """Say the figures of a game."""
    return map(say, find_figures(studied))


def _draw(studied: Studied) -> tuple[Drawing, Fact]:
    """Draw the tree of a game if it is small, else the graph or as much of it as can be read."""
    size = studied.tree_size
    if size is not None and size <= READ:
        root = build_tree(studied.game)
        studied.mark(nodes(root))
        return Drawing(root), facts.Pictured("tree", size)
    for most in (READ, READ // 2, 1):
        drawing = Drawing(studied.root, most=max(most, 1 + len(studied.root.children)))
        if len(drawing.lines) <= ARROWS:
            break
    if studied.whole and not drawing.cut:
        return drawing, facts.Pictured("graph", len(studied.nodes))
    return drawing, facts.Pictured("moves", drawing.depth)


def find_legend(studied: Studied) -> Iterator[Fact]:
    """Find which shapes and colours there are in the picture."""
    players = {node.state[0] for node in studied.nodes}
    yield facts.Shapes(tuple(player for player in (1, 2, 0) if player in players))
    labels = {node.label for node in studied.nodes}
    if studied.valued:
        yield facts.ValuesWritten(_is_average(studied))
    elif used := tuple(label for label in "WLD" if label in labels):
        yield facts.Colours(used)
    else:
        yield Note.WINNER_UNKNOWN


def find_figures(studied: Studied) -> Iterator[Fact]:
    """Find the figures of a game."""
    yield _count_states(studied)
    if studied.tree_size is not None:
        yield facts.TreeSize(studied.tree_size)
    yield _find_end(studied)
    with studied.foresight:
        yield from _find_first_moves(studied)
    yield from find_kind(studied.trial)
    if studied.trial.again:
        yield Note.TURN_TWICE
    try:
        value = None if not studied.whole or studied.valued else grundy(studied.root)
    except GameError:  # there is none
        value = None
    if value is not None:
        yield facts.NimHeap(value)


def _count_states(studied: Studied) -> Fact:
    count = len(studied.nodes)
    if not studied.whole:
        return facts.LargeGame(limits.STATES_SEARCHED)
    if count == 1:
        return Note.ONE_STATE
    if studied.valued:
        return facts.ValuedStates(count, sum(node.state[0] == 0 for node in studied.nodes))
    wins = sum(node.label == "W" for node in studied.nodes)
    draws = sum(node.label == "D" for node in studied.nodes)
    return facts.LabelledStates(wins, count - wins - draws, draws)


def _is_average(studied: Studied) -> bool:
    return any(node.state[0] == 0 for node in studied.nodes)


def _find_end(studied: Studied) -> Fact:
    """How the game ends with best play."""
    start, known = studied.root.state, studied.known[studied.root.state]
    if studied.valued:
        if known.value is None:
            return Note.VALUE_NOT_FOUND
        return facts.BestValue(known, _is_average(studied), bool(paying(studied.root)))
    if known.label == "?":
        return Note.WINNER_NOT_FOUND
    if known.label == "D":
        loops = studied.whole and studied.order is None and "D" not in studied.trial.ends.values()
        return Note.DRAWN_BY_LOOPS if loops else Note.DRAWN_AT_END
    lasts = known.lasts if known.lasts and not studied.trial.again else None
    return facts.Winner(start[0] if known.label == "W" else 3 - start[0], lasts)


def _find_first_moves(studied: Studied) -> Iterator[Fact]:
    """Which first moves are good."""
    root = studied.root
    if not root.children or not root.state[0]:
        return
    left = leaving(root)
    if studied.valued:
        worth = {move: known.value for move, known in left.items()}
        if None not in worth.values():
            best = max(worth.values())
            yield _good_moves(root, "best", [move for move in worth if worth[move] == best])
        return
    wins = [move for move, known in left.items() if known.label == "L"]
    good = wins or [move for move, known in left.items() if known.label == "D"]
    if good and len(good) == len(left):
        yield Note.ALL_MOVES_WIN if wins else Note.ALL_MOVES_DRAW
    elif good:
        yield _good_moves(root, "win" if wins else "draw", good)


def _good_moves(root: Node, goal: Literal["win", "draw", "best"], moves: list[Any]) -> Fact:
    return facts.GoodMoves(goal, tuple(phrase(root, move) for move in moves))
