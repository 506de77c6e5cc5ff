"""board: find out which cells of a position can be clicked and how each move would change it."""

from ..core import limits
from ..core.errors import GameError
from ..core.introspect import attribute_of, is_hashable
from ..core.query import cell_moves, cell_names_of, lines_of
from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import example, phrases
from ..playing.position import position


def tokens_of(node):
    """Return a dict of the tokens on the board of a node: (row, column) -> a string of one or two characters.

    Numbers and the · of an empty cell are not tokens. Return None if there is no board or if its tokens can shift.
    """
    try:
        rows, remark = position(node)
    except GameError:
        return None
    if remark or not is_fixed(node):
        return None
    cells = {(r, c): short_repr(text) for r, row in enumerate(rows) for c, (text, _) in enumerate(row)}
    return {at: text for at, text in cells.items() if 0 < len(text.strip()) <= 2 and not _empty(text.strip())}


def is_fixed(node):
    """Return whether everything on the board stays in its place until it is moved."""
    return attribute_of(node.game, "fixed") is not False


def _empty(sign):
    return sign in ("", "·") or sign.isdigit()


def read_lines(game, rows, remark):
    """Return the lines of a board, the names of its cells, and a remark if the board is missing or fails, else None."""
    if remark:  # if so, the rows only stand in for the board
        return [], [], remark
    try:
        places = {(r, c) for r, row in enumerate(rows) for c in range(len(row))}
        names = [[*at, name] for at, name in cell_names_of(game).items() if at in places]
        return lines_of(game, rows), names, None
    except GameError as error:
        return [], [], facts.Failed(str(error))


def winning_lines(match, rows):
    """Return the lines of equal pieces that ended the game as [row, column, row, column] lists."""
    line, found = attribute_of(match.node.game, "line"), []
    if match.node.children or type(line) is not int or line < 2:
        return found
    signs = {(r, c): text for r, row in enumerate(rows) for c, (text, _) in enumerate(row) if not _empty(text.strip())}
    for (r, c), sign in signs.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if signs.get((r - down, c - right)) != sign:  # the line starts here
                length = 1
                while signs.get((r + length * down, c + length * right)) == sign:
                    length += 1
                found += [[r, c, r + (length - 1) * down, c + (length - 1) * right]] * (length >= line)
    return found


def move_words(match):
    """Return a dict move -> words for the position of a match, and the error if `phrase` fails, else None."""
    moves = [] if match.over or match.chance else list(match.node.children)
    words, failed = phrases(match.node, moves)
    return dict(zip(moves, words, strict=True)), failed


def clickable_rows(rows, match, words, known):
    """Return the rows of a board as (text, moves) pairs, and a remark if some moves are hidden, else None.

    The moves of a cell are those that begin there. If there are several, a move is kept only if a second click, on
    a cell that no other move changes (see `known`), can identify it. Moves that begin at no cell are listed in words in
    an extra row.
    """
    if match.over:
        return [[(text, []) for text, _ in row] for row in rows], None
    rows = [
        [(text, [m for m in moves if len(moves) == 1 or own_cells(m, (r, c), moves, known)])
         for c, (text, moves) in enumerate((text, cell_moves(move)) for text, move in row)]
        for r, row in enumerate(rows)
    ]  # fmt: skip
    placed = {move for row in rows for _, moves in row for move in moves if is_hashable(move)}
    others = [move for move in words if move not in placed]
    if others:
        rows.append([(words[move], [move]) for move in others[: limits.SEEN_ONE_BY_ONE]])
    if len(others) <= limits.SEEN_ONE_BY_ONE:
        return rows, None
    return rows, facts.MovesHidden(len(words), example(match.node))


def changes_by_move(board, node):
    """Return a dict from each move on the board to the runs of cells that it changes: [row, first column, last column].

    A cell changes if its text is different or gone after the move. Cells with words are ignored. If the board fails
    after a move, this move and the later ones are missing.
    """
    known = {}
    if [[move is None for _, move in row] for row in board] == [[True]] or not is_fixed(node):
        return {}  # the board is only the state as text, or it can't be compared
    try:
        for move in (move for row in board for _, at in row for move in cell_moves(at)):
            if is_hashable(move) and move in node.children and move not in known:
                after, too_large = position(node.children[move])
                known[move] = [] if too_large else changed_runs(board, after)
    except GameError:  # the error is reported when the game gets there
        pass
    return known


def page_cells(rows, words, hints, known, came):
    """Return the cells of a board for the page, each with the moves that begin there (Cell in types.d.ts).

    Args:
        rows: The rows of `clickable_rows`.
        words: The words of each move.
        hints: The hint of each move, if hints are shown.
        known: The runs of cells that each move changes.
        came: The number of the move that put each token there.
    """
    shown = []
    for r, row in enumerate(rows):
        shown.append([])
        for c, (text, moves) in enumerate(row):
            legal_moves = [move for move in moves if is_hashable(move) and move in words]
            places = {m: own_cells(m, (r, c), moves, known) for m in legal_moves if len(moves) > 1}
            ways = [[words[m], hints.get(m), places.get(m, []), known.get(m, [])] for m in legal_moves]
            shown[-1].append([short_repr(text) or text and " ", ways, came.get((r, c))])
    return shown


def own_cells(move, cell, moves, known):
    """Return the cells that no other move changes, leaving out the cell where this move begins."""
    mine, *others = (_changed_cells(known, each) for each in [move, *(each for each in moves if each != move)])
    return sorted(map(list, mine.difference(*others, [cell])))


def _changed_cells(known, move):
    found = known.get(move, []) if is_hashable(move) else []
    return {(row, column) for row, first, last in found for column in range(first, last + 1)}


def changed_runs(board, after):
    """Return the differences between a board and the board after a move as [row, first column, last column] lists."""
    found = []
    for r, row in enumerate(board):
        new_row = after[r] if r < len(after) else []
        for c, (text, _) in enumerate(row):
            if len(text.strip()) <= 2 and (c >= len(new_row) or new_row[c][0] != text):
                if found and found[-1][0] == r and found[-1][2] == c - 1:
                    found[-1][2] = c
                else:
                    found.append([r, c, c])
    return found
