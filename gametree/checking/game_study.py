"""game_study: find the figures for a game's card, and draw its picture."""

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
from ..playing.lookahead import Foresight, best_moves, known_of, leaving, paying
from . import check_facts as facts
from .check_facts import Fact, Note
from .check_rules import try_rules
from .check_words import say
from .game_kind import find_kind, has_chance, tree_size

MOST_NODES, MOST_ARROWS = 60, 100  # a larger picture can't be read on a page
DEPTHS = 2, 3, 4  # how many moves to draw of a larger game, as far as they can be read


class Studied:
    """A game whose states have been searched. Raises GameError if its rules are faulty.

    Attributes:
        nodes: A node with a label or value for each state, the start first. For a large game, only the start and its
            children.
        whole: Whether all states are in `nodes`.
        known: What is known about each state.
        tree_size: The number of nodes in the tree, or None if the game can loop or is large.
    """

    def __init__(self, game: Any) -> None:
        verdict, trial = try_rules(game)
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
        moves = {node.state: {move: child.state for move, child in node.children.items()} for node in self.nodes}
        self.tree_size = tree_size(moves, self.root.state) if self.whole else None

    @property
    def has_values(self) -> bool:
        """Whether the states have values instead of labels, because chance moves or there are payoffs."""
        return isinstance(self.known[self.root.state], Expected)

    @property
    def has_chance(self) -> bool:
        """Whether chance moves in some state, so that values are averages."""
        return has_chance(node.state for node in self.nodes)

    def mark(self, unmarked: Iterable[Node]) -> None:
        """Set the labels or values of nodes."""
        for node in unmarked:
            known = self.known.get(node.state)
            node.label, node.value = getattr(known, "label", "?"), getattr(known, "value", None)


def draw_game(studied: Studied) -> tuple[Drawing, Fact]:
    """Draw the tree of a game, or its graph if that is smaller. Of a large game, draw as many moves as can be read.

    Return the picture with a fact about what it shows.
    """
    size = studied.tree_size
    if size is not None and size <= MOST_NODES:
        root = build_tree(studied.game)
        studied.mark(nodes(root))
        return Drawing(root), facts.Pictured("tree", size)
    if studied.whole and len(studied.nodes) <= MOST_NODES:
        drawing = Drawing(studied.root)
        if len(drawing.lines) <= MOST_ARROWS:
            return drawing, facts.Pictured("graph", len(studied.nodes))
    drawing = _first_moves(studied, 1)
    for depth in DEPTHS:
        larger = _first_moves(studied, depth)
        if len(larger.nodes) > MOST_NODES or not larger.fits():
            break
        drawing = larger
    return drawing, facts.Pictured("moves", drawing.depth)


def _first_moves(studied: Studied, depth: int) -> Drawing:
    """Draw the first moves of a game as a tree, but no more than its start and its children if there are too many."""
    root = build_tree(studied.game, depth=depth)
    studied.mark(nodes(root))
    return Drawing(root, depth=depth, most=MOST_NODES + len(root.children))


def find_legend(studied: Studied) -> Iterator[Fact]:
    """Find the shapes and colours in the picture."""
    players = {node.state[0] for node in studied.nodes}
    yield facts.Shapes(tuple(player for player in (1, 2, 0) if player in players))
    labels = {node.label for node in studied.nodes}
    if studied.has_values:
        yield facts.ValuesWritten(studied.has_chance)
    elif used := tuple(label for label in "WLD" if label in labels):
        yield facts.Colours(used)
    else:
        yield Note.WINNER_UNKNOWN


def find_figures(studied: Studied) -> Iterator[Fact]:
    """Find the figures of a game."""
    yield _count_states(studied)
    if studied.tree_size is not None:
        yield facts.Counted("tree", studied.tree_size)
    yield _find_end(studied)
    with studied.foresight:
        yield from _find_first_moves(studied)
    yield from find_kind(studied.trial)
    if studied.trial.moves_again:
        yield Note.TURN_TWICE
    try:
        value = None if not studied.whole or studied.has_values else grundy(studied.root)
    except GameError:  # the game has no Grundy value
        value = None
    if value is not None:
        yield facts.Counted("nim_heap", value)


def _count_states(studied: Studied) -> Fact:
    count = len(studied.nodes)
    if not studied.whole:
        return facts.Counted("large_game", limits.STATES_SEARCHED)
    if count == 1:
        return Note.ONE_STATE
    if studied.has_values:
        return facts.ValuedStates(count, sum(node.state[0] == 0 for node in studied.nodes))
    wins = sum(node.label == "W" for node in studied.nodes)
    draws = sum(node.label == "D" for node in studied.nodes)
    return facts.LabelledStates(count, wins, count - wins - draws, draws)


def _find_end(studied: Studied) -> Fact:
    """Find out how the game ends with best play."""
    start, known = studied.root.state, studied.known[studied.root.state]
    if studied.has_values:
        if known.value is None:
            return Note.VALUE_NOT_FOUND
        return facts.BestValue(known, studied.has_chance, bool(paying(studied.root)))
    if known.label == "?":
        return Note.WINNER_NOT_FOUND
    if known.label == "D":
        by_loops = studied.whole and studied.tree_size is None and "D" not in studied.trial.outcomes.values()
        return Note.DRAWN_BY_LOOPS if by_loops else Note.DRAWN_AT_END
    length = known.lasts if known.lasts and not studied.trial.moves_again else None
    return facts.Winner(start[0] if known.label == "W" else 3 - start[0], length)


def _find_first_moves(studied: Studied) -> Iterator[Fact]:
    """Find out which first moves are good."""
    root = studied.root
    if not root.children or not root.state[0]:
        return
    results = leaving(root)
    unknown = not studied.has_values and any(known.label == "?" for known in results.values())
    if unknown or not (good := best_moves(results)):
        return
    goal: Literal["win", "draw", "best"] = "win" if results[good[0]].label == "L" else "draw"
    if studied.has_values:
        goal = "best"
    elif len(good) == len(results):
        yield Note.ALL_MOVES_WIN if goal == "win" else Note.ALL_MOVES_DRAW
        return
    yield facts.GoodMoves(goal, tuple(phrase(root, move) for move in good))
