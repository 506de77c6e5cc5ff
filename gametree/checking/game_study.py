"""game_study: what a page to hand in says of a game: its figures, in sentences, and its picture."""

from ..algorithms.expectation import Expected
from ..algorithms.guarded import grundy
from ..core import limits
from ..core.builders import build_graph, build_tree
from ..core.errors import GameError
from ..core.text import count_of, join_words
from ..core.tree import nodes
from ..drawing.draw import Drawing
from ..playing.commentary import phrase, worth_text
from ..playing.lookahead import Foresight, known_of, leaving, paying
from .check_rules import ruled
from .game_kind import facts, in_order, tree_size
from .verdict import PRAISE

READ, ARROWS = 60, 100  # nodes of a picture that is read in a page, and arrows between them


class Studied:
    """A game looked through: `nodes`, one for each of its states, the start first, with labels or values.

    Of a game with more than so many states they are the start and those after the first move, and it is not `whole`.
    `known` is what is known of each state, `order` the states in an order in which each comes after those that lead
    there and `tree_size` how many nodes the tree has (None where a game can go round, or there are too many).
    Raises GameError where the rules go wrong.
    """

    def __init__(self, game):
        verdict, self.trial = ruled(game)
        if not verdict.right:
            why = verdict.sentence.removeprefix(PRAISE[verdict.right]).strip() or "There is no game yet."
            raise GameError(f"No card can be made of it: {why}")
        self.game, self.whole = game, True
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
    def valued(self):
        """Whether there are values and no labels, for chance moves or there are payoffs."""
        return isinstance(self.known[self.root.state], Expected)

    def mark(self, them):
        """Give nodes the labels, or values, of their states."""
        for node in them:
            known = self.known.get(node.state)
            node.label, node.value = getattr(known, "label", "?"), getattr(known, "value", None)


def picture(studied):
    """The picture of a game, a Drawing, and what it shows, a sentence: its tree, its graph, or the first moves."""
    size, count = studied.tree_size, len(studied.nodes)
    if size is not None and size <= READ:
        root = build_tree(studied.game)
        studied.mark(nodes(root))
        return Drawing(root), f"The tree: {count_of(size, 'node')}."
    for most in (READ, READ // 2, 1):
        drawing = Drawing(studied.root, most=max(most, 1 + len(studied.root.children)))
        if len(drawing.lines) <= ARROWS:
            break
    if studied.whole and not drawing.cut:
        return drawing, f"The graph: one node for each of the {count_of(count, 'state')}."
    first = "first move" if drawing.depth == 1 else f"first {drawing.depth} moves"
    return drawing, f"The {first}, one node for each state."


def legend(studied):
    """What the shapes and colours of the picture mean, a sentence or two."""
    players = {node.state[0] for node in studied.nodes}
    shapes = {1: "a square where player 1 is to move", 2: "a circle for player 2", 0: "a diamond where chance moves"}
    says = f"A node is {join_words(shapes[player] for player in (1, 2, 0) if player in players)}."
    if studied.valued:
        return f"{says} In it stands what it is worth to player 1{_average(studied)}."
    colours = {"W": "green (W) for a win", "L": "red (L) for a loss", "D": "yellow (D) for a draw"}
    there = [colours[label] for label in colours if label in {node.label for node in studied.nodes}]
    return f"{says} For who is to move it is {join_words(there)}." if there else f"{says} Who can win is not known."


def figures(studied):
    """The figures of a game, sentences."""
    yield _states(studied)
    size = studied.tree_size
    if size is not None:
        yield f"Its tree has {_large(size)}."
    yield from _ends(studied)
    with studied.foresight:
        yield from _first(studied)
    yield from facts(studied.trial)
    if studied.trial.again:
        yield "It may be the same player's turn twice in a row."
    try:
        value = None if not studied.whole or studied.valued else grundy(studied.root)
    except GameError:  # there is none
        value = None
    if value is not None:
        yield f"It is worth as much as a heap of {value} in Nim: that is its Grundy value."


def _states(studied):
    count = len(studied.nodes)
    if not studied.whole:
        return f"It has more than {limits.STATES_SEARCHED:,} states."
    if count == 1:
        return "It has only one state."
    says = f"It has {count_of(count, 'state')}"
    if studied.valued:
        dice = sum(node.state[0] == 0 for node in studied.nodes)
        return f"{says}{f'; in {dice:,} of them chance moves' * bool(dice)}."
    wins, draws = (sum(node.label == label for node in studied.nodes) for label in "WD")
    drawn = f", in {draws:,} nobody can force a win" * (draws > 0)
    loses = count - wins - draws
    return f"{says}: in {wins:,} of them the player to move can win, in {loses:,} the other player{drawn}."


def _average(studied):
    return " on average" * any(node.state[0] == 0 for node in studied.nodes)


def _large(size):
    """How many nodes, in words; of very many about how many."""
    return count_of(size, "node") if size < 10**15 else f"more than 10^{int((size.bit_length() - 1) * 0.301)} nodes"


def _ends(studied):
    """How the game ends with best play, a sentence."""
    start, known = studied.root.state, studied.known[studied.root.state]
    if studied.valued:
        if known.value is None:
            yield "What it is worth is not known: there are too many states, or games that go round."
        else:
            ends = "" if paying(studied.root) else "; 1 is a win, −1 a loss"
            yield f"With best play it is worth {worth_text(known)} to player 1{_average(studied)}{ends}."
    elif known.label == "?":
        yield "Who can win was not found out: there are too many states."
    elif known.label == "D":
        loops = studied.whole and studied.order is None and "D" not in studied.trial.ends.values()
        yield f"Nobody can force a win: with best play {'it goes on and on, a draw' if loops else 'it is a draw'}."
    else:
        winner = start[0] if known.label == "W" else 3 - start[0]
        turns = bool(known.lasts) and not studied.trial.again
        after = f", and with best play the game lasts {count_of(known.lasts, 'move')}" * turns
        yield f"Player {winner} can win, whatever the other player does{after}."


def _first(studied):
    """Which first moves are good, a sentence."""
    root = studied.root
    if not root.children or not root.state[0]:
        return
    left = leaving(root)
    if studied.valued:
        worth = {move: known.value for move, known in left.items()}
        if None in worth.values():
            return
        best = [move for move in worth if worth[move] == max(worth.values())]
        yield f"The best first move{'s are' if len(best) > 1 else ' is'}: {_said(root, best)}."
        return
    for label, does in (("L", "win"), ("D", "keep the draw")):
        good = [move for move, known in left.items() if known.label == label]
        if good and len(good) == len(left):
            yield "Every first move wins." if label == "L" else "Every first move keeps the draw."
        elif good:
            one = {"win": "wins", "keep the draw": "keeps the draw"}[does]
            which = f"moves that {does} are" if len(good) > 1 else f"move that {one} is"
            yield f"The only first {which}: {_said(root, good)}."
        if good:
            return


def _said(root, moves):
    return join_words((phrase(root, move) for move in moves), 6)
