"""match: a game as it is played, move by move."""

from collections import Counter
from random import Random

from ..core.arguments import SEEN
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.introspect import name
from ..core.node import Node
from ..core.query import board_of, start_of
from ..core.text import many, plain, quoted, told
from ..drawing.captions import caption
from .commentary import borrowed, reason, said, some
from .lookahead import Foreseen, Foresight, anew, mover, prospects, spawned, winner


class Match:
    """A game as it is played: `path`, the nodes it came by; `moves`, what was played; `winner`, 1 or 2, or None.

    `agreed` says whether it was called a draw, `times` how often it was at a state since chance moved; `dice` is what
    chance moves by, a random.Random.
    """

    def __init__(self, game, dice=None):
        start = game if isinstance(game, Node) else Node(game, start_of(game))
        self.path, self.moves, self.times, self.dice = [], [], Counter(), dice or Random()
        self.foresight = Foresight(start.game)
        if type(start) is Foreseen or type(start) is Node and not start.children:
            start = Foreseen(start.game, start.state, self.foresight)
        self._reach(start)

    @property
    def node(self):
        """The node where the game stands."""
        return self.path[-1]

    @property
    def over(self):
        """Whether the game has ended, by its rules or as a draw that was agreed on."""
        return self.agreed or not self.node.children

    @property
    def chance(self):
        """Whether it is chance's turn."""
        return not self.over and mover(self.node.state) == 0

    def roll(self):
        """Let chance move."""
        odds = chances_of(self.node.game, self.node.state)
        self.make(*self.dice.choices([*odds], map(float, odds.values())))

    def make(self, move):
        """Make a legal move."""
        self._reach(self.node.children[move])
        self.moves.append(move)

    def turn(self, player):
        """Let a player move. Where it fails or makes no legal move, GameError is raised, and nothing has changed."""
        with self.foresight:
            move = chosen(self.node, player)
        self.make(move)

    def said(self):
        """What is said of the last move, by the computer if it made that; a sentence."""
        return said(self.path[-2], self.moves[-1])

    def reason(self, place=-1):
        """Why the perfect player made its move, the last one or that at a place, a sentence, or ""."""
        with self.foresight:
            return reason(self.path[:-1][place], self.moves[place])

    def prospects(self):
        """What each move from here leads to, a dict, move -> Known."""
        with self.foresight:
            return prospects(self.node)

    def back(self, place):
        """Take moves back, to an earlier place in the path."""
        del self.path[place + 1 :], self.moves[place:]
        self.times = Counter()
        for node in self.path:
            self._count(node)
        self._stand(None)

    def _reach(self, node):
        mover(node.state)  # says if it is nobody
        won = None if spawned(node).children else winner(node)
        self.path.append(node)
        self._count(node)
        self._stand(won)

    def _count(self, node):
        if mover(node.state) == 0:
            self.times.clear()  # what chance brings back is no going round
        self.times[node.state] += 1

    def _stand(self, won):
        self.agreed, self.winner = False, won
        if type(self.node) is Foreseen:
            self.foresight.here = self.node.state, [child.state for child in self.node.children.values()]


def dice(seed):
    """What chance moves by, a random.Random; for the same seed the same, but not as the luck of a player's."""
    return Random(luck(seed).random())


def luck(seed):
    """What a player throws dice by, a random.Random; for the same seed the same. Raises GameError where it is none."""
    if not isinstance(seed, (int, float, str, type(None))):
        raise GameError(f"seed={plain(seed)} won't do: a seed is a number, as in seed=1, or None.")
    return Random(seed)


def chosen(node, player):
    """The move that a player chooses at a node; raises GameError where it fails or chooses none of the node's."""
    called = plain(getattr(player, "__name__", player))
    try:
        move = player(anew(node))
        found = legal(node, move)
    except EOFError:
        raise  # the end of what is typed is no mistake
    except (Exception, SystemExit) as error:
        why = told(error)
        raise GameError(f"{called} stopped at {name(node)}: {why}{'' if why.endswith(('.', '?')) else '.'}") from error
    if found:
        return found[0]
    if move is ...:
        raise GameError(f"{called} gave three dots and no move at {name(node)}: is it written yet?")
    gave = "gave no move" if move is None else f"wanted to {node.game.verb} {quoted(move)}"
    raise GameError(f"{called} {gave} at {name(node)}, and the moves are {', '.join(some(node.children, plain))}.")


def legal(node, move):
    """The moves from a spawned node that are equal to this one, which may be anything: a list of one, or of none."""
    return [known for known in node.children if known is move or known == move][:1]


def position(node):
    """The board of a node, rows of (text, move) pairs; and what is to be said of it, a sentence or ""."""
    try:
        rows = board_of(node.game, node.state)
    except GameError:
        if not borrowed(node.game, "board"):
            raise
        rows = [[(plain(node.state), None)]]
    cells = sum(map(len, rows))
    if max(len(rows), cells) <= SEEN:
        return rows, ""
    count = f"{many(len(rows), 'row')}, {many(cells, 'cell')}"
    return [[(caption(node), None)]], f"The board of {type(node.game).__name__} is too large to be shown: {count}."
