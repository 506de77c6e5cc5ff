"""orders: a student's order of the moves of Hexapawn, judged by how many nodes alpha-beta enters."""

import ast
from functools import cache
from types import FunctionType

from ..algorithms.careful import alphabeta, label, label_graph, minimax
from ..algorithms.retrograde import remoteness, solve
from ..checking.compare_games import of_moves
from ..checking.verdict import Verdict
from ..core.errors import HERE as OURS
from ..core.errors import GameError
from ..core.node import build_tree
from ..core.query import moves_of
from ..core.text import listed, many
from ..core.tree import nodes
from ..games import Hexapawn
from .asking import by_itself, code_of
from .exercise import made
from .heaps import in_time, mentioned
from .typed import parts

BOARDS = (3, 3), (4, 3)  # rows and columns; an order is judged on the last
ENOUGH = 200  # nodes that a good order may enter there
TELL = solve, label, label_graph, alphabeta, minimax, remoteness  # who wins: an order has to do without
SELF = (
    "To order the moves of a state, it orders those of the next states first, and so on down to the leaves. Look only "
    "one move ahead: super().moves gives moves without ordering them."
)
FAR = "It asks for the moves of states more than one move ahead: look at the state, and at those after it, only."
SLOW = "It takes too long: only {} of {} states had their moves in order when it was stopped. Does it look far ahead?"


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
    if asks := _told(kind):
        return Verdict(False, f"It uses {asks.__name__}, which looks at the whole game. Find an order without it.")
    written = []
    for board in BOARDS:
        game = made(kind, *board)
        if _asks_itself(game):
            return Verdict(False, SELF)
        if _looks_far(game, ours(board)):
            return Verdict(False, FAR)
        table = {state: moves_of(game, state) for state in in_time(ours(board).table)}
        if len(table) < len(ours(board).table):
            return Verdict(False, SLOW.format(len(table), len(ours(board).table)))
        written.append(Written(board, table))
        verdict = of_moves(written[-1], ours(board))
        if not verdict.right:
            verdict.sentence += " Only the order may change."
            return verdict
    return _of_counts(*written)


def _looks_far(game, rules):
    """Whether the moves of states that are more than one move ahead are asked for, to order those of some state."""
    moves = code_of(Hexapawn.moves)
    for state in list(rules.table)[:20]:
        near = {state, *rules.table[state].values()}

        def further(frame, near=near):
            return FAR if frame.f_code is moves and frame.f_locals.get("state") not in near else ""

        try:
            by_itself(game.moves, state, forbidden=further)
        except GameError as error:
            if FAR in str(error):
                return True
    return False


def _told(thing, met=()):
    """The function of the package that tells a student's class or function who wins, by its code; None for none."""
    if any(thing is each for each in TELL):
        return thing
    if isinstance(thing, type):
        inside = [each for kind in thing.__mro__ for each in vars(kind).values()]
    else:
        inside = [thing.__globals__.get(each) for each in mentioned(thing) - _set(thing)]
    inside = [each for each in inside if _theirs(each) or any(each is one for one in TELL)]
    found = (_told(each, (*met, thing)) for each in inside if each not in met)
    return next((each for each in found if each), None)


def _set(function):
    """The names that a function sets itself, a set."""
    return {part.id for part in parts(function) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def _theirs(thing):
    """Whether something is a function or a class that a student has written."""
    if isinstance(thing, type):
        return not thing.__module__.startswith("gametree.") and issubclass(thing, Hexapawn)
    return isinstance(thing, FunctionType) and not thing.__code__.co_filename.startswith(OURS)


def _asks_itself(game):
    """Whether the moves of a game, to find their order, ask the same game's moves again."""
    moves, within, again = game.moves, [], False

    def noted(state):
        nonlocal again
        again = again or bool(within)
        within.append(state)
        try:
            return moves(state)
        finally:
            within.pop()

    game.moves = noted
    moves_of(game, game.start)
    del game.moves
    return again


def _of_counts(small, large):
    """The Verdict on an order by how many nodes are entered on the two boards."""
    least, board = ours(BOARDS[1]).entered, "On the board of 4 rows and 3 columns"
    if large.same_as(ours(BOARDS[1])):
        says = f"These are the right moves, and they come in the order in which Hexapawn has them: {least} nodes"
        return Verdict(False, f"{says} are entered. Which pawns come first there, for each of the two players?")
    count = large.entered
    says = f"{board} {many(count, 'node')} are entered, and {least} in the order of Hexapawn."
    if count <= ENOUGH:
        return Verdict(True, says)
    return Verdict(False, f"{says} {_of_many(small, large, least)}".strip())


def _of_many(small, large, least):
    """What may help an order with which too many nodes are entered, a sentence or ""."""
    counts = {players: large.turned(*players).entered for players in ((1,), (2,), (1, 2))}
    players = min(counts, key=counts.get)
    if counts[players] <= ENOUGH or counts[players] < least <= large.entered:
        whose = f"for {listed(f'player {each}' for each in players)} the moves came the other way round"
        return f"If {whose}, it would be {counts[players]}. Why is that?"
    if large.entered < least:
        return f"That is better. Can you bring it down to {ENOUGH} or fewer?"
    if small.entered < ours(BOARDS[0]).entered:
        return f"On three rows and three columns it is better, with {small.entered} nodes in place of \
{ours(BOARDS[0]).entered}. A good order helps on both."
    return ""
