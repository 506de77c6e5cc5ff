"""grundy: which heap of Nim an impartial game is worth, and games played side by side: mex, grundy, Sum."""

from itertools import chain, count, zip_longest

from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import name
from ..core.query import answer_of, board_of, checked, moves_of, outcome_of, start_of
from ..core.text import plain, quoted
from .diagnosis import unfinished

HAS = "so it has no Grundy value"


def mex(values):
    """The smallest of the numbers 0, 1, 2, … that is not among these: the minimum excluded one.

    Takes any values, in a list or the like, gives an int. Raises GameError where there is nothing of the kind.

    >>> mex([0, 1, 3]), mex([1, 2]), mex([])
    (2, 0, 0)
    """
    try:
        there = set(values)
    except Exception:  # they may be anything
        raise GameError(f"mex takes values in a list, as in mex([0, 1, 3]), and not {quoted(values)}.") from None
    return next(number for number in count() if number not in there)


def grundy(node):
    """Find the size of the heap of Nim that a node is worth, and all below it."""
    values = []
    for child in node.children.values():
        if child.grundy is None:
            grundy(child)
        values.append(child.grundy)
    node.grundy = mex(values)
    return node.grundy


def reached(game, player, position):
    """The positions that a player's moves lead to from a position, which is a state without its player: a set."""
    return {after[1:] for after in moves_of(game, (player, *position)).values()}


def impartial(node):
    """Raise GameError where a game is not impartial at a node, or does not end there as a heap of Nim does."""
    game, state, here = node.game, node.state, name(node)
    moves = moves_of(game, state)
    if dice := next((after for after in (state, *moves.values()) if after[0] == 0), None):
        raise GameError(f"At {plain(dice)} chance moves, {HAS}.")
    if moves and not node.children:
        raise unfinished(node)
    if any(after[0] == state[0] for after in moves.values()):
        raise GameError(f"From {here} a move leaves player {state[0]} to move again, {HAS}.")
    try:
        apart = reached(game, 1, state[1:]) != reached(game, 2, state[1:])
    except GameError:
        apart = True  # the other player is never to move there
    if apart:
        where = f"At {here} the moves of the two players do not lead to the same positions"
        raise GameError(f"{where}: the game is partisan, {HAS}.")
    if not moves and "L" != outcome_of(game, state):
        raise GameError(f"At {here} who can't move has not lost, {HAS}.")


class Sum(Game):
    """Several games side by side: a move is a move in one of them; whoever can't move in any has lost.

    Takes games without chance in which the same player begins, and who can't move has lost. A state is (player, part,
    part, …): each part is a state of one game without its player. A move is (which game, from 1, its move).

    >>> from gametree import games
    >>> Sum(games.Nim(1), games.Kayles(2)).moves((1, (1,), (2,)))
    {(1, (1, 1)): (2, (0,), (2,)), (2, (1, 1, 1)): (2, (1,), (1,)), (2, (1, 2, 1)): (2, (1,), (1,)), \
(2, (1, 1, 2)): (2, (1,), ())}
    """

    def __init__(self, *games):
        self.games = tuple(checked(game) for game in games)
        starts = [start_of(game) for game in self.games]
        players = {start[0] for start in starts} or {1}
        if len(players) > 1 or 0 in players:
            raise GameError("These games can't be added: the same player, 1 or 2, should begin in each of them.")
        self.start = (*players, *(start[1:] for start in starts))

    def moves(self, state):
        player, *parts = state
        moves = {}
        for i, (game, part) in enumerate(zip(self.games, parts, strict=True), 1):
            for move, after in moves_of(game, (player, *part)).items():
                if after[0] == 0:
                    raise GameError(f"In game {i}, at {plain(after)}, chance moves: that can't be added.")
                moves[i, move] = (after[0], *parts[: i - 1], after[1:], *parts[i:])
        return moves

    def outcome(self, state):
        for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1):
            if outcome_of(game, (state[0], *part)) != "L":
                raise GameError(f"In game {i}, at {plain(part)}, who can't move has not lost: that can't be added.")
        return "L"

    def _each(self, method, state):
        pairs = zip(self.games, state[1:], strict=True)
        return [answer_of(game, method, (state[0], *part)) for game, part in pairs]

    def text(self, state):
        """The texts of the games beside each other; of one that is a board, all lines."""
        texts = [str(text).split("\n") for text in self._each("text", state)]
        high = max(map(len, texts), default=0)
        for lines in texts:  # each as high as the highest, and a rectangle
            above, wide = (high - len(lines)) // 2, max(map(len, lines))
            lines[:] = [line.ljust(wide) for line in [""] * above + lines + [""] * (high - above - len(lines))]
        rows = [(" + " if row == (high - 1) // 2 else "   ").join(lines[row] for lines in texts) for row in range(high)]
        return "\n".join(rows) or "nothing"

    def phrase(self, state, move):
        i, inner = move
        return f"{answer_of(self.games[i - 1], 'phrase', (state[0], *state[i]), inner)} in game {i}"

    def board(self, state):
        """The boards of the games beside each other, a gap between them."""
        boards = [
            [[(text, _within(i, move)) for text, move in row] for row in board_of(game, (state[0], *part))]
            for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1)
        ]
        wide = [max(map(len, board), default=0) for board in boards]
        return [
            list(chain.from_iterable([*(row or []), *[("", None)] * (width + 1 - len(row or []))]
                 for row, width in zip(row, wide, strict=True)))[:-1]
            for row in zip_longest(*boards)
        ] or [[("nothing", None)]]  # fmt: skip

    @property
    def fixed(self):
        """Whether nothing changes its place on any of the boards."""
        return all(game.fixed for game in self.games)


def _within(i, move):
    """A cell's move, moves or None in game i, as those of the sum."""
    return [(i, each) for each in move] if isinstance(move, list) else None if move is None else (i, move)
