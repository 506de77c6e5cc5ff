"""match: a game as it is played, move by move; and a whole one, between two players."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..core import limits
from ..core.arguments import size
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import name
from ..core.node import Node
from ..core.query import start_of
from ..core.text import describe_error, quoted_repr, short_repr
from . import play_facts as facts
from .commentary import reason, said, some
from .lookahead import Foreseen, Foresight, anew, spawned, winner
from .play_words import say


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
        return not self.over and self.node.state[0] == 0

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
        """What the computer says of the last move, its own or one of chance's, as `commentary.said`."""
        return said(self.path[-2], self.moves[-1])

    def reason(self, place=-1):
        """Why the perfect player made its move, the last one or that at a place, a Reason, or None."""
        with self.foresight:
            return reason(self.path[:-1][place], self.moves[place])

    def back(self, place):
        """Take moves back, to an earlier place in the path."""
        del self.path[place + 1 :], self.moves[place:]
        self.times = Counter()
        for node in self.path:
            self._count(node)
        self._stand(None)

    def _reach(self, node):
        won = None if spawned(node).children else winner(node)
        self.path.append(node)
        self._count(node)
        self._stand(won)

    def _count(self, node):
        if node.state[0] == 0:
            self.times.clear()  # what chance brings back is no going round
        self.times[node.state] += 1

    def _stand(self, won):
        self.agreed, self.winner = False, won
        if type(self.node) is Foreseen:
            self.foresight.here = self.node.state, [child.state for child in self.node.children.values()]


def dice(seed):
    """What chance moves by, a random.Random; for the same seed the same, but not as the luck of a player's."""
    return Random(Random(seed).random())


def chosen(node, player):
    """The move that a player chooses at a node; raises GameError where it fails or chooses none of the node's."""
    called, at = short_repr(getattr(player, "__name__", player)), name(node)
    try:
        move = player(anew(node))
        found = legal(node, move)
    except EOFError:
        raise  # the end of what is typed is no mistake
    except Exception as error:
        raise GameError(say(facts.PlayerFailed(called, at, describe_error(error)))) from error
    if found:
        return found[0]
    if move is ...:
        raise GameError(say(facts.PlayerUnwritten(called, at)))
    wanted = None if move is None else f"{node.game.verb} {quoted_repr(move)}"
    moves, more = some(node.children)
    raise GameError(say(facts.IllegalMove(called, at, wanted, tuple(map(short_repr, moves)), more)))


def legal(node: Node, move: Any) -> list[Any]:
    """The moves from a spawned node that are equal to this one, which may be anything: a list of one, or of none.

    A list that has the parts of a move is taken for it.
    """
    move = tuple(move) if isinstance(move, list) else move
    return [known for known in node.children if known == move][:1]


class Played(NamedTuple):
    """A game that was played: its moves, a list, chance's among them, and the winner, 1 or 2, or None for a draw.

    Of payoffs the winner is who gets something.

    >>> from gametree import OneTwoTen, perfect
    >>> play_game(OneTwoTen(4), perfect, perfect).moves
    [1, 1, 2]
    """

    moves: list
    winner: int | None


def play_game(
    game: Game, first: Callable[[Node], Any], second: Callable[[Node], Any], most: int = limits.MOVES_IN_A_GAME,
    seed: int | None = None,
) -> "Played":
    """Play a whole game.

    Takes a game (or a node to start from), the two players, each a function from a node to a move, how many moves are
    too many, and a seed for chance's moves (any number: the same one gives the same dice). The nodes have their
    children, and know their labels and values where these can be known; those of a tree of your own stay as they are. A
    game that comes to the same state for the third time, and not by chance, is a draw. Gives a Played. Raises GameError
    where a player fails or makes no legal move, with the moves up to there.

    >>> from gametree import OneTwoTen, perfect
    >>> play_game(OneTwoTen(), perfect, perfect)
    Played(moves=[1, 1, 2, 1, 2, 1, 2], winner=1)
    """
    match = Match(game, dice(seed))
    for _ in turns(match, first, second, size(most, "most")):
        pass
    return Played(match.moves, match.winner)


def turns(match, first, second, most=limits.MOVES_IN_A_GAME):
    """Let two players, and chance, move until a match is over: an iterator of who has moved, None where chance has."""
    while not match.over:
        if match.times[match.node.state] == 3:
            match.agreed = True
            return
        if len(match.moves) == most:
            raise GameError(say(facts.NoEnd(most, name(match.node))))
        player = (None, first, second)[match.node.state[0]]
        try:
            match.roll() if match.chance else match.turn(player)
        except GameError as error:
            if not match.moves:
                raise
            played = short_repr(match.moves, 300)
            raise GameError(say(facts.FailedAfter(facts.Failed(str(error)), played))) from error
        yield player
