"""board: a position as the page shows it: what can be clicked, what that would change, and the tokens on it."""

from time import perf_counter

from ..asking import cells_of, lines_of
from ..match import example, phrases, position
from ..words import SEEN, GameError, plain

WAIT = 0.5  # seconds in which it is worked out what moves would change


def tokens(node):
    """What stands on the board of a node and is one or two letters: a dict, (row, column) -> text.

    Not a number, and not the · of an empty place. None where the board can't be had.
    """
    try:
        rows, remark = position(node)
    except GameError:
        return None
    if remark:
        return None
    cells = {(r, c): plain(text) for r, row in enumerate(rows) for c, (text, _) in enumerate(row)}
    return {at: text for at, text in cells.items() if 0 < len(text.strip()) <= 2 and not _empty(text.strip())}


def _empty(sign):
    return sign == "·" or sign.isdigit()


def drawn(game, rows, remark):
    """The lines and the names of the cells of a board, and what is to be said of it, a sentence: `remark`, or more."""
    if remark:  # it is not the board
        return [], [], remark
    try:
        names = [[*at, name] for at, name in cells_of(game).items() if at in _places(rows)]
        return lines_of(game, rows), names, ""
    except GameError as error:
        return [], [], str(error)


def _places(rows):
    return {(r, c) for r, row in enumerate(rows) for c in range(len(row))}


def words_of(match):
    """What a player does by each move from where a match stands, a dict; and what is wrong with that, or ""."""
    moves = [] if match.over else list(match.node.children)
    words, wrong = phrases(match.node, moves)
    return dict(zip(moves, words, strict=True)), wrong


def clickable(rows, match, words):
    """Rows of a board as (text, moves) pairs, the moves a list of the one that is made there, or of none.

    Moves without a place on the board are in a row of their own, in words. Gives the rows, and what is to be said of
    them, or "".
    """
    if match.over:
        return [[(text, []) for text, _ in row] for row in rows], ""
    rows = [[(text, [] if move is None else [move]) for text, move in row] for row in rows]
    placed = {move for row in rows for _, moves in row for move in moves if hashable(move)}
    others = [move for move in words if move not in placed]
    if others:
        rows.append([(words[move], [move]) for move in others[:SEEN]])
    if len(others) <= SEEN:
        return rows, ""
    shown = example(match.node)
    such = f" as .move({plain(shown[0])}): {shown[1]}" if shown else " by .move(…)"
    return rows, f"There are {len(words):,} moves: what is not shown can be made in Python,{such}."


def changes(board, rows, node):
    """Which cells of a board each move on it changes: lists [row, column, runs], the runs [row, first, last column].

    Those are the cells whose text is another one after the move, or is gone; words are not looked at. `rows` are those
    of `clickable`. Of a board that is slow, or goes wrong after a move, not all is known.
    """
    found, known, until = [], {}, perf_counter() + WAIT
    places = [(r, c, moves[0]) for r, row in enumerate(rows) for c, (_, moves) in enumerate(row) if moves]
    if [[move is None for _, move in row] for row in board] == [[True]]:
        return []  # no board, but the state as a text
    try:
        for row, column, move in places:
            if not hashable(move) or move not in node.children or perf_counter() > until:
                continue
            if move not in known:
                after, too_large = position(node.children[move])
                known[move] = [] if too_large else runs(board, after)
            if known[move]:
                found.append([row, column, known[move]])
    except GameError:  # it is said when the game gets there
        pass
    return found


def runs(board, after):
    """Where a board differs from the one after a move: lists [row, first column, last column]."""
    found = []
    for r, row in enumerate(board):
        there = after[r] if r < len(after) else []
        for c, (text, _) in enumerate(row):
            if len(text.strip()) <= 2 and (c >= len(there) or there[c][0] != text):
                if found and found[-1][0] == r and found[-1][2] == c - 1:
                    found[-1][2] = c
                else:
                    found.append([r, c, c])
    return found


def hashable(thing):
    """Whether something can be looked up in a dict, as the moves of a game are."""
    try:
        hash(thing)
    except Exception:
        return False
    return True
