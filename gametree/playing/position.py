"""position: show the current board of a game, as rows of cells or as lines of text."""

from ..core import limits
from ..core.errors import GameError
from ..core.query import board_of, lines_of
from ..core.text import short_repr
from ..drawing.captions import caption
from . import play_facts as facts
from .commentary import is_borrowed


def position(node):
    """Return the board of a node as rows of (text, move) pairs, and a remark if it is too large, else None."""
    try:
        rows = board_of(node.game, node.state)
    except GameError:
        if not is_borrowed(node.game, "board"):
            raise
        rows = [[(short_repr(node.state), None)]]
    cells = sum(map(len, rows))
    if max(len(rows), cells) <= limits.SEEN_ONE_BY_ONE:
        return rows, None
    return [[(caption(node), None)]], facts.BoardTooLarge(type(node.game).__name__, len(rows), cells)


def board_lines(node):
    """Return the board of a node as lines of text, and a remark if it is too large or its lines fail, else None.

    An empty cell shows the move to it. On a board with lines, a stone is followed by its move.
    """
    board, remark = position(node)
    try:
        lines = [] if remark else lines_of(node.game, board)
    except GameError as error:
        lines, remark = [], facts.Failed(str(error))
    short = [[(text, _short_move(move)) for text, move in row] for row in board]
    if lines and all(len(text) <= 1 for row in board for text, _ in row):
        return _draw_lines(short, lines), remark
    return board_text([[(move if text == "·" and move else text, move) for text, move in row] for row in short]), remark


def _short_move(move):
    """Return the text of a single move if it has at most two characters, or ""."""
    return "" if move is None or isinstance(move, list) or len(str(move)) > 2 else str(move)


def board_text(board):
    """Return a board as lines of text. The board consists of rows of (text, move) pairs."""
    rows = [[short_repr(text) for text, _ in row] for row in board]
    columns = range(max(map(len, rows), default=0))
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in columns]
    return "\n".join(" ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _draw_lines(board, lines):
    """Return the text of a board with lines. Cells are four columns and two lines of text apart."""
    letters_at = {}  # (line of text, column) -> character
    for row, column, other, last in lines:
        down, right = other - row, last - column
        steps = 4 * max(abs(down), abs(right)) or 1
        stroke = "│" if not right else "─" if not down else "╲" if down * right > 0 else "╱"
        for step in range(0, steps + 1, 1 if stroke == "─" else 2):
            at = 2 * row + 2 * down * step / steps, 4 * column + 4 * right * step / steps
            letters_at[tuple(map(round, at))] = stroke
    for row, cells in enumerate(board):
        for column, (text, move) in enumerate(cells):
            letters = short_repr(text) + move * (text not in ("", "·"))
            letters_at |= {(2 * row, 4 * column + i): letter for i, letter in enumerate(letters)}
    rows, columns = (range(max(each) + 1) for each in zip(*letters_at, strict=True))
    return "\n".join("".join(letters_at.get((row, column), " ") for column in columns).rstrip() for row in rows)
