"""position: what is seen of a game where it stands: its board, as rows of cells, and as lines of text."""

from ..core import limits
from ..core.errors import GameError
from ..core.query import board_of, lines_of
from ..core.text import short_repr
from ..drawing.captions import caption
from . import play_facts as facts
from .commentary import borrowed


def position(node):
    """The board of a node, rows of (text, move) pairs; and what is to be said of it, a BoardTooLarge or None."""
    try:
        rows = board_of(node.game, node.state)
    except GameError:
        if not borrowed(node.game, "board"):
            raise
        rows = [[(short_repr(node.state), None)]]
    cells = sum(map(len, rows))
    if max(len(rows), cells) <= limits.SEEN_ONE_BY_ONE:
        return rows, None
    return [[(caption(node), None)]], facts.BoardTooLarge(type(node.game).__name__, len(rows), cells)


def in_lines(node):
    """The board of a node as lines of text; and what is to be said of it, a BoardTooLarge, a Failed or None.

    An empty place is written as the move that goes there, and on a board with lines a move stands behind its stone.
    """
    board, remark = position(node)
    try:
        lines = [] if remark else lines_of(node.game, board)
    except GameError as error:
        lines, remark = [], facts.Failed(str(error))
    short = [[(text, _short(move)) for text, move in row] for row in board]
    if lines and all(len(text) <= 1 for row in board for text, _ in row):
        return _lined(short, lines), remark
    return board_text([[(move if text == "·" and move else text, move) for text, move in row] for row in short]), remark


def _short(move):
    """A move as it is written on a board, where it is a single one of no more than two letters."""
    return "" if move is None or isinstance(move, list) or len(str(move)) > 2 else str(move)


def board_text(board):
    """A board, rows of (text, move) pairs, as lines of text."""
    rows = [[short_repr(text) for text, _ in row] for row in board]
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
            letters = short_repr(text) + move * (text not in ("", "·"))
            seen |= {(2 * row, 4 * column + i): letter for i, letter in enumerate(letters)}
    rows, columns = (range(max(each) + 1) for each in zip(*seen, strict=True))
    return "\n".join("".join(seen.get((row, column), " ") for column in columns).rstrip() for row in rows)
