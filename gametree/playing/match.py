"""match: play a game move by move, or a whole game between two players."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..core import limits
from ..core.arguments import check_size
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import name
from ..core.node import Node
from ..core.query import start_of
from ..core.text import describe_error, quoted_repr, short_repr
from . import play_facts as facts
from .commentary import first_moves, reason, said
from .lookahead import Foresight, LazyNode, copy_for_player, winner, with_children
from .play_words import say


class Match:
    """A game that is being played.

    Attributes:
        path: The nodes from the start to the current one.
        moves: The moves that were made, including chance's.
        winner: The player who has won, 1 or 2, or None.
        agreed: Whether the players agreed on a draw.
        times: How often each state has occurred since chance last moved.
        dice: The random.Random that chooses the moves of chance.
    """

    def __init__(self, game, dice=None):
        start = game if isinstance(game, Node) else Node(game, start_of(game))
        self.path, self.moves, self.times, self.dice = [], [], Counter(), dice or Random()
        self.foresight = Foresight(start.game)
        if type(start) is LazyNode or type(start) is Node and not start.children:
            start = LazyNode(start.game, start.state, self.foresight)
        self._reach(start)

    @property
    def node(self):
        """The current node."""
        return self.path[-1]

    @property
    def over(self):
        """Whether the game has ended, according to its rules or with an agreed draw."""
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
        """Let a player move. If it fails or returns no legal move, raise GameError and change nothing."""
        with self.foresight:
            move = choose_move(self.node, player)
        self.make(move)

    def said(self):
        """Return a fact about the last move. Call this only after a move by the computer or by chance."""
        return said(self.path[-2], self.moves[-1])

    def reason(self, place=-1):
        """Return why the perfect player made the move with this index (by default, the last move), or None.

        None means that the move ended the game, or that the same player moves again.
        """
        with self.foresight:
            return reason(self.path[:-1][place], self.moves[place])

    def back(self, place):
        """Go back to an earlier node, given by its index in `path`, and undo all moves after it."""
        del self.path[place + 1 :], self.moves[place:]
        self.times = Counter()
        for node in self.path:
            self._count(node)
        self._update(None)

    def _reach(self, node):
        won = None if with_children(node).children else winner(node)
        self.path.append(node)
        self._count(node)
        self._update(won)

    def _count(self, node):
        if node.state[0] == 0:
            self.times.clear()  # returning to a state by chance is not a loop
        self.times[node.state] += 1

    def _update(self, won):
        self.agreed, self.winner = False, won
        if type(self.node) is LazyNode:
            self.foresight.position = self.node.state, [child.state for child in self.node.children.values()]


def dice(seed):
    """Return a random.Random for chance's moves. It is independent of a player's, even if their seeds are equal."""
    return Random(Random(seed).random())


def choose_move(node, player):
    """Return the move that a player chooses at a node; raise GameError if it fails or returns no legal move."""
    player_name, node_name = short_repr(getattr(player, "__name__", player)), name(node)
    try:
        move = player(copy_for_player(node))
        found = find_move(node, move)
    except EOFError:
        raise  # the end of the input is not a mistake
    except Exception as error:
        raise GameError(say(facts.PlayerFailed(player_name, node_name, describe_error(error)))) from error
    if found:
        return found[0]
    if move is ...:
        raise GameError(say(facts.PlayerFailed(player_name, node_name, None)))
    wanted = None if move is None else f"{node.game.verb} {quoted_repr(move)}"
    moves, more = first_moves(node.children)
    raise GameError(say(facts.IllegalMove(player_name, node_name, wanted, tuple(map(short_repr, moves)), more)))


def find_move(node: Node, thing: Any) -> list[Any]:
    """Find the legal move that equals something.

    Args:
        node: The node where the move is to be made.
        thing: Anything, such as the result of a student's function. A list with the parts of a move counts as the move.

    Returns:
        A list that contains the move, or an empty list if there is no such move from the node.

    Examples:
        >>> from gametree import Nim, build_tree
        >>> root = build_tree(Nim(1, 1))
        >>> find_move(root, [2, 1]), find_move(root, (2, 2))
        ([(2, 1)], [])
    """
    move = tuple(thing) if isinstance(thing, list) else thing
    return [known for known in node.children if known == move][:1]


class Played(NamedTuple):
    """The moves and the winner of a game that was played.

    Attributes:
        moves: A list of all moves, including those of chance.
        winner: The player who won, 1 or 2, or None after a draw. In a game with payoffs, the winner is the player whose
            payoff is positive.

    Examples:
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
    """Play a whole game between two players.

    A player is a function from a node to a move. The nodes passed to it have children. They also have labels or values
    if these can be computed. The nodes of your own tree are used unchanged. The game is a draw if it reaches the same
    state for the third time without a chance move in between.

    Args:
        game: The game, or a node to start from.
        first: Player 1.
        second: Player 2.
        most: The largest number of moves.
        seed: A seed for the moves of chance. The same seed always gives the same dice rolls. By default, each game has
            different rolls.

    Returns:
        A Played, with the moves and the winner.

    Raises:
        GameError: If a player raises an error or does not return a legal move, or if the game has too many moves.

    Examples:
        >>> from gametree import OneTwoTen, perfect
        >>> play_game(OneTwoTen(), perfect, perfect)
        Played(moves=[1, 1, 2, 1, 2, 1, 2], winner=1)
    """
    match = Match(game, dice(seed))
    for _ in turns(match, first, second, check_size(most, "most")):
        pass
    return Played(match.moves, match.winner)


def turns(match, first, second, most=limits.MOVES_IN_A_GAME):
    """Let two players and chance move until a match is over. After each move, yield the player, or None for chance."""
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
            played = tuple(map(quoted_repr, match.moves))
            raise GameError(say(facts.FailedAfter(facts.Failed(str(error)), played))) from error
        yield player
