"""players: functions from a node to a move; and a whole game between two."""

import random
from numbers import Real
from typing import NamedTuple

from ..algorithms.expectation import Expected
from ..core.arguments import size
from ..core.errors import GameError
from ..core.introspect import name
from ..core.query import lines_of
from ..core.text import plain
from .commentary import choices, example, phrases
from .lookahead import chooser, leaving, mover, moves_from
from .match import Match, dice, luck, position

WORTH = "L", "D", "?", "W"  # what a move leaves the other player with, the best first


def perfect(node):
    """The player who makes no mistake: wins as fast as possible, and loses as slowly as possible.

    Takes a node, gives a move: of those that are equally good the first, so that it always plays the same. Where nobody
    can win it keeps the draw; where chance moves too it takes what is worth most on average. Of a game too large to be
    looked through it knows the next moves only, and prefers what it knows. Raises GameError where there is no move.

    >>> from gametree import OneTwoTen, build_tree
    >>> perfect(build_tree(OneTwoTen()))
    1
    """
    return _best(leaving(node))


def forgetful(mistakes=0.3, seed=None):
    """Make a player who plays perfectly, but for a share of its moves: mistakes, where there is one to be made.

    Of moves that are equally good it takes any, so that `forgetful(0)` is a perfect player whose games differ. Takes
    the share, a number from 0 to 1, and a seed (any number: the same one gives the same game again). Gives a player.
    Raises GameError where the share or the seed is something else.
    """
    if not isinstance(mistakes, Real) or isinstance(mistakes, bool) or not 0 <= mistakes <= 1:
        due = "a number from 0 to 1, as in forgetful(0.3)"
        raise GameError(f"mistakes={plain(mistakes)} is not a share of the moves: {due}.")
    own = luck(seed)

    def forgetful_player(node):
        after = leaving(node)
        best = _best(after)
        if own.random() >= mistakes:
            return own.choice([move for move, known in after.items() if _rank(known) == _rank(after[best])])
        worse = [move for move, known in after.items() if _rank(known)[0] != _rank(after[best])[0]]
        return own.choice(worse or list(after))

    return forgetful_player


def random_player(node):
    """The player who makes any move: takes a node, gives a move."""
    return random.choice(list(moves_from(node)))


def ask(node):
    """The player at the keyboard: shows the position and asks for a move until it gets one.

    Takes a node, gives a move. Raises EOFError where nobody answers any more.
    """
    moves = list(moves_from(node))
    words, wrong = phrases(node, moves)
    known = {_typed(form): move for forms in (words, map(str, moves)) for form, move in zip(forms, moves, strict=True)}
    board, remark = _seen(node)
    prompt = f"Player {chooser(node)}, your move{_as_in(node)}: "
    print(f"\n{board}", *filter(None, [remark, wrong]), sep="\n")
    while _typed(typed := input(prompt)) not in known:
        print(f"{plain(typed) or 'An empty line'} is no move here. {choices(node)}")
    return known[_typed(typed)]


def _seen(node):
    """The board of a node as lines of text; and what is to be said of it, a sentence or "".

    An empty place is written as the move that goes there, and on a board with lines a move stands behind its stone.
    """
    board, remark = position(node)
    try:
        lines = [] if remark else lines_of(node.game, board)
    except GameError as error:
        lines, remark = [], str(error)
    short = [[(text, _short(move)) for text, move in row] for row in board]
    if lines and all(len(text) <= 1 for row in board for text, _ in row):
        return _lined(short, lines), remark
    return board_text([[(move if text == "·" and move else text, move) for text, move in row] for row in short]), remark


def _short(move):
    """A move as it is written on a board, where it is a single one of no more than two letters."""
    return "" if move is None or isinstance(move, list) or len(str(move)) > 2 else str(move)


def board_text(board):
    """A board, rows of (text, move) pairs, as lines of text."""
    rows = [[plain(text) for text, _ in row] for row in board]
    columns = range(max(map(len, rows), default=0))
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in columns]
    return "\n".join(" ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _lined(board, lines):
    """A board with lines as text: its cells four letters and two lines of text apart, and strokes between them."""
    seen = {}  # (line of text, column) -> letter
    for row, column, other, last in lines:
        down, right = other - row, last - column
        steps = 4 * max(abs(down), abs(right)) or 1
        stroke = "│" if not right else "─" if not down else "╲" if down * right > 0 else "╱"
        for step in range(0, steps + 1, 1 if stroke == "─" else 2):
            at = 2 * row + 2 * down * step / steps, 4 * column + 4 * right * step / steps
            seen[tuple(map(round, at))] = stroke
    for row, cells in enumerate(board):
        for column, (text, move) in enumerate(cells):
            letters = plain(text) + move * (text not in ("", "·"))
            seen |= {(2 * row, 4 * column + i): letter for i, letter in enumerate(letters)}
    rows, columns = (range(max(each) + 1) for each in zip(*seen, strict=True))
    return "\n".join("".join(seen.get((row, column), " ") for column in columns).rstrip() for row in rows)


def _as_in(node):
    """What to type for what, where the moves in words do not say it."""
    shown = example(node)
    return f", as in {plain(_typed(str(shown[0])))} ({shown[1]})" if shown else ""


def _best(after):
    return min(after, key=lambda move: _rank(after[move]))


def _rank(known):
    """How good it is to leave this, the best first: two things to compare, and the first alone is what it is worth."""
    if isinstance(known, Expected):
        worth = (0, "?") if known.value is None else (-known.value, "")
        return worth, (known.lasts or 0) * {1: 1, -1: -1}.get(known.value, 0)
    label, lasts = known
    return WORTH.index(label), {"L": lasts, "W": -(lasts or 0)}.get(label, 0)


def _typed(text):
    """A move as it was typed, in the one way in which it is looked for: (1, 2) and 1,2 are 1 2."""
    return " ".join("".join(" " if letter in "(,)" else letter for letter in text).split())


class Played(NamedTuple):
    """A game that was played: its moves, a list, chance's among them, and the winner, 1 or 2, or None for a draw."""

    moves: list
    winner: int | None


def play_game(game, first, second, most=10_000, seed=None):
    """Play a whole game.

    Takes a game (or a node to start from), the two players, each a function from a node to a move, how many moves are
    too many, and a seed for chance's moves (any number: the same one gives the same dice). The nodes have their
    children, and know their labels and values where these can be known; those of a tree of your own stay as they are. A
    game that comes to the same state for the third time, and not by chance, is a draw. Gives a Played. Raises GameError
    where a player fails or makes no legal move, with the moves up to there.

    >>> from gametree import OneTwoTen
    >>> play_game(OneTwoTen(), perfect, perfect)
    Played(moves=[1, 1, 2, 1, 2, 1, 2], winner=1)
    """
    match = Match(game, dice(seed))
    for _ in turns(match, first, second, size(most, "most")):
        pass
    return Played(match.moves, match.winner)


def turns(match, first, second, most=10_000):
    """Let two players, and chance, move until a match is over: an iterator of who has moved, None where chance has."""
    while not match.over:
        if match.times[match.node.state] == 3:
            match.agreed = True
            return
        if len(match.moves) == most:
            raise GameError(f"{most:,} moves, and no end: the last state was {name(match.node)}.")
        player = (None, first, second)[mover(match.node.state)]
        try:
            match.roll() if match.chance else match.turn(player)
        except GameError as error:
            raise GameError(f"{error} The moves up to there: {plain(match.moves, 300)}") from error
        yield player
