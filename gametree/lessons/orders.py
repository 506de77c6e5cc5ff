"""orders: a student's order of the moves of Hexapawn, judged by how many nodes alpha-beta enters."""

from functools import cache

from .. import alphabeta, build_tree, check, games, label, label_graph, minimax, nodes, remoteness, solve
from ..exercises import CheckedGame, Verdict, call, count_of, forbid, in_time, make_game

BOARDS = (3, 3), (4, 3)  # rows and columns; an order is judged on the last
ENOUGH = 200  # nodes that a good order may enter there
TELLS = forbid(solve, label, label_graph, alphabeta, minimax, remoteness)  # who wins: an order has to do without
FAR = (
    "it asks for the moves of states more than one move ahead. Look at the state, and at those after it, only: "
    "super().moves gives moves without ordering them."
)
BETTER = f"That is better. Can you bring it down to {ENOUGH} or fewer?"
SIDES = "Is it as good an order for one player as for the other?"
LAST = "Which moves come last in this order?"
SLOW = "It takes too long: only {} of {} states had their moves in order when it was stopped. Does it look far ahead?"


class Written(games.Hexapawn):
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
def hexapawn(board):
    """Hexapawn on a board, written down in the order of the package."""
    game = games.Hexapawn(*board)
    return Written(board, {state: game.moves(state) for state in solve(game)})


def ordered(kind):
    """The Verdict on a class of Hexapawn: are the moves those of the rules, and is their order a good one?"""
    written = []
    for board in BOARDS:
        game = make_game(kind, *board, forbidden=TELLS)
        rules = hexapawn(board)
        for state in list(rules.table)[:20]:
            call(game.moves, state, forbidden=_too_far({state, *rules.table[state].values()}))
        table = {state: CheckedGame(game).moves(state) for state in in_time(rules.table)}
        if len(table) < len(rules.table):
            return Verdict(False, SLOW.format(len(table), len(rules.table)))
        written.append(Written(board, table))
        if not (verdict := check(written[-1].moves, rules)).right:
            verdict.facts += ("Only the order may change.",)
            return verdict
    return _of_counts(*written)


def _too_far(near):
    """What forbids to ask who wins, or for the moves of states that are not among those that are near."""
    far = forbid(games.Hexapawn.moves, message=FAR, when=lambda arguments: arguments.get("state") not in near)
    return lambda frame: TELLS(frame) or far(frame)


def _of_counts(_, large):
    """The Verdict on an order by how many nodes are entered on the two boards."""
    least, board = hexapawn(BOARDS[1]).entered, "On the board of 4 rows and 3 columns"
    if large.same_as(hexapawn(BOARDS[1])):
        says = f"These are the right moves, and they come in the order in which Hexapawn has them: {least} nodes"
        return Verdict(False, f"{says} are entered. Which pawns come first there, for each of the two players?")
    count = large.entered
    says = f"{board} {count_of(count, 'node')} are entered, and {least} in the order of Hexapawn."
    if count <= ENOUGH:
        return Verdict(True, says)
    return Verdict(False, f"{says} {_of_many(large, least)}".strip())


def _of_many(large, least):
    """What may help an order with which too many nodes are entered, a sentence or ""."""
    counts = {players: large.turned(*players).entered for players in ((1,), (2,), (1, 2))}
    players = min(counts, key=counts.get)
    if counts[players] <= ENOUGH or counts[players] < least <= large.entered:
        return SIDES if len(players) == 1 else LAST
    return BETTER if large.entered < least else ""
