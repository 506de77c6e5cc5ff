"""orders: a student's order of the moves of Hexapawn, judged by how many nodes alpha-beta enters."""

from functools import cache

from ..asking import moves_of
from ..games import Hexapawn
from ..minimax import alphabeta
from ..node import build_tree
from ..solve import solve
from ..tree import nodes
from ..verdict import Verdict
from ..versus import of_moves
from ..words import listed, many
from .exercise import made

BOARDS = (3, 3), (4, 3)  # rows and columns; an order is judged on the last
ENOUGH = 200  # nodes that a good order may enter there


class Written(Hexapawn):
    """Hexapawn with the moves that are written in a table, a dict of dicts by state."""

    def __init__(self, board, table):
        super().__init__(*board)
        self.board_size, self.table = board, table

    def moves(self, state):
        return self.table[state]

    def turned(self, *players):
        """The same, where the moves of some players come in the opposite order."""
        turn = {at: dict(reversed(after.items())) for at, after in self.table.items() if at[0] in players}
        return Written(self.board_size, self.table | turn)

    @property
    def entered(self):
        """How many nodes alpha-beta enters."""
        root = build_tree(self)
        alphabeta(root)
        return sum(node.value is not None for node in nodes(root))

    def same_as(self, other):
        """Whether the moves of both come in the same order everywhere."""
        return all(list(after) == list(other.table[at]) for at, after in self.table.items())


@cache
def ours(board):
    """Hexapawn on a board, written down in the order of the package."""
    game = Hexapawn(*board)
    return Written(board, {state: game.moves(state) for state in solve(game)})


def ordered(kind):
    """The Verdict on a class of Hexapawn: are the moves those of the rules, and is their order a good one?"""
    written = []
    for board in BOARDS:
        game = made(kind, *board)
        verdict = of_moves(game, ours(board))
        if not verdict.right:
            verdict.sentence += " Only the order may change."
            return verdict
        written.append(Written(board, {at: moves_of(game, at) for at in ours(board).table}))
    return _of_counts(*written)


def _of_counts(small, large):
    """The Verdict on an order by how many nodes are entered on the two boards."""
    least, board = ours(BOARDS[1]).entered, "On the board of 4 rows and 3 columns"
    if large.same_as(ours(BOARDS[1])):
        return Verdict(False, f"These are the right moves, and they come in the order in which Hexapawn has them: "
                              f"{least} nodes are entered.")  # fmt: skip
    count = large.entered
    says = f"{board} {many(count, 'node')} are entered, and {least} in the order of Hexapawn."
    if count <= ENOUGH:
        return Verdict(True, says)
    return Verdict(False, f"{says} {_of_many(small, large, least)}".strip())


def _of_many(small, large, least):
    """What may help an order with which too many nodes are entered, a sentence or ""."""
    counts = {players: large.turned(*players).entered for players in ((1,), (2,), (1, 2))}
    players = min(counts, key=counts.get)
    if counts[players] <= ENOUGH:
        whose = f"for {listed(f'player {each}' for each in players)} the moves came the other way round"
        return f"If {whose}, it would be {counts[players]}. Why is that?"
    if large.entered < least:
        return f"That is better. Can you bring it down to {ENOUGH} or fewer?"
    if small.entered < ours(BOARDS[0]).entered:
        return f"On three rows and three columns it is better, with {small.entered} nodes in place of \
{ours(BOARDS[0]).entered}. A good order helps on both."
    return ""
