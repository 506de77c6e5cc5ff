"""orders: judge a student's order of the moves of Hexapawn by how many nodes alpha-beta visits."""

from functools import cache

from .. import alphabeta, build_tree, check, games, label, label_graph, minimax, nodes, remoteness, solve
from ..exercises import CheckedGame, Verdict, call, count_of, forbid, in_time, make_game, method_of

BOARDS = (3, 3), (4, 3)  # rows and columns; an order is judged on the last board
ENOUGH = 200  # with a good order, alpha-beta visits at most this many nodes on the last board
FORBIDDEN = forbid(solve, label, label_graph, alphabeta, minimax, remoteness)  # an order must not depend on who wins
FAR = (
    "it asks for the moves of states more than one move ahead. Look only at the state and at the states after it. "
    "super().moves returns moves without ordering them."
)
BETTER = f"That is better. Can you bring it down to {ENOUGH} or fewer?"
LAST = "Which moves come last in this order?"
SIDES = "Does your order work for both players? They move in opposite directions."
SLOW = "Your code takes too long: I stopped it after it had ordered the moves of {} of {} states."


class TableHexapawn(games.Hexapawn):
    """Hexapawn with moves from a table, which is a dict state -> moves."""

    def __init__(self, board, table):
        super().__init__(*board)
        self.board_size, self.table = board, table

    def moves(self, state):
        return self.table[state]

    def reversed_for(self, *players):
        """Return the same game with the moves of these players in the opposite order."""
        turn = {at: dict(reversed(after.items())) for at, after in self.table.items() if at[0] in players}
        return TableHexapawn(self.board_size, self.table | turn)

    @property
    def visited(self):
        """The number of nodes that alpha-beta visits."""
        root = build_tree(self)
        alphabeta(root)
        return sum(node.value is not None for node in nodes(root))


@cache
def hexapawn(board):
    """Return Hexapawn on a board, with the moves in the package's order."""
    game = games.Hexapawn(*board)
    return TableHexapawn(board, {state: game.moves(state) for state in solve(game)})


def check_11_4(kind):
    """Check a class of Hexapawn whose order of moves lets alpha-beta skip many nodes."""
    method_of(kind, "moves")
    games_written = []
    for board in BOARDS:
        game = make_game(kind, *board, forbidden=FORBIDDEN)
        rules = hexapawn(board)
        for state in list(rules.table)[:20]:
            call(game.moves, state, forbidden=_too_far({state, *rules.table[state].values()}))
        table = {state: CheckedGame(game).moves(state) for state in in_time(rules.table)}
        if len(table) < len(rules.table):
            return Verdict(False, (SLOW.format(len(table), len(rules.table)), "Does it look far ahead?"))
        games_written.append(TableHexapawn(board, table))
        if not (verdict := check(games_written[-1].moves, rules)).right:
            verdict.facts += ("Only the order may change.",)
            return verdict
    return _check_counts(*games_written)


def _too_far(near):
    """Forbid asking who wins, and asking for the moves of states that are not `near`."""
    far = forbid(games.Hexapawn.moves, message=FAR, when=lambda arguments: arguments.get("state") not in near)
    return lambda frame: FORBIDDEN(frame) or far(frame)


def _check_counts(_, large):
    """Judge an order by how many nodes alpha-beta visits on the larger board, and return the Verdict."""
    ours, board = hexapawn(BOARDS[1]), "On the board with 4 rows and 3 columns"
    least = ours.visited
    if all(list(after) == list(ours.table[at]) for at, after in large.table.items()):  # the same order
        same = "The moves are right, but they are in the same order as in Hexapawn"
        question = "Which pawns come first in that order, for each player?"
        return Verdict(False, (f"{same}, so alpha-beta visits {least} nodes.", question))
    count = large.visited
    sentence = f"{board}, alpha-beta visits {count_of(count, 'node')}, compared with {least} in Hexapawn's own order."
    return Verdict(count <= ENOUGH, (sentence, "" if count <= ENOUGH else _hint_about_order(large, least)))


def _hint_about_order(large, least):
    """Return a hint about an order with which alpha-beta visits too many nodes, or ""."""
    counts = {players: large.reversed_for(*players).visited for players in ((1,), (2,), (1, 2))}
    players = min(counts, key=counts.get)
    if counts[players] <= ENOUGH or counts[players] < least <= large.visited:
        return SIDES if len(players) == 1 else LAST
    return BETTER if large.visited < least else ""
