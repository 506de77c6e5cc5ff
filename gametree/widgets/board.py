"""board: a position as the page shows it: what can be clicked, what that would change, and the tokens on it."""

from ..core import limits
from ..core.errors import GameError
from ..core.introspect import attribute_of
from ..core.query import cell_names_of, lines_of, several
from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import example, phrases
from ..playing.position import position


def tokens(node):
    """What stands on the board of a node and is one or two letters: a dict, (row, column) -> text.

    Not a number, and not the · of an empty place. None where the board can't be had, or nothing stays where it is.
    """
    try:
        rows, remark = position(node)
    except GameError:
        return None
    if remark or not fixed(node):
        return None
    cells = {(r, c): short_repr(text) for r, row in enumerate(rows) for c, (text, _) in enumerate(row)}
    return {at: text for at, text in cells.items() if 0 < len(text.strip()) <= 2 and not _empty(text.strip())}


def fixed(node):
    """Whether what a move leaves stays where it is on the board."""
    return attribute_of(node.game, "fixed") is not False


def _empty(sign):
    return sign in ("", "·") or sign.isdigit()


def drawn(game, rows, remark):
    """The lines and the names of the cells of a board, and what is to be said of it: `remark`, or a Failed, or None."""
    if remark:  # it is not the board
        return [], [], remark
    try:
        names = [[*at, name] for at, name in cell_names_of(game).items() if at in _places(rows)]
        return lines_of(game, rows), names, None
    except GameError as error:
        return [], [], facts.Failed(str(error))


def struck(match, rows):
    """The rows of equal pieces that have ended a game, as its `line` says: lists [row, column, row, column]."""
    line, found = attribute_of(match.node.game, "line"), []
    if match.node.children or type(line) is not int or line < 2:
        return found
    signs = {(r, c): text for r, row in enumerate(rows) for c, (text, _) in enumerate(row) if not _empty(text.strip())}
    for (r, c), sign in signs.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if signs.get((r - down, c - right)) != sign:  # it is the first of its row
                more = 1
                while signs.get((r + more * down, c + more * right)) == sign:
                    more += 1
                found += [[r, c, r + (more - 1) * down, c + (more - 1) * right]] * (more >= line)
    return found


def _places(rows):
    return {(r, c) for r, row in enumerate(rows) for c in range(len(row))}


def words_of(match):
    """What a player does by each move from where a match stands, a dict; and a Failed, or None."""
    moves = [] if match.over or match.chance else list(match.node.children)
    words, failed = phrases(match.node, moves)
    return dict(zip(moves, words, strict=True)), failed


def clickable(rows, match, words, known):
    """Rows of a board as (text, moves) pairs, the moves a list of those that begin there.

    Of several there those are left for which a second click tells which is meant, by what they change, `known`. Moves
    without a place on the board are in a row of their own, in words. Gives the rows, and a MovesHidden, or None.
    """
    if match.over:
        return [[(text, []) for text, _ in row] for row in rows], None
    rows = [
        [(text, [m for m in several(move) if len(several(move)) == 1 or places(m, (r, c), several(move), known)])
         for c, (text, move) in enumerate(row)]
        for r, row in enumerate(rows)
    ]  # fmt: skip
    placed = {move for row in rows for _, moves in row for move in moves if hashable(move)}
    others = [move for move in words if move not in placed]
    if others:
        rows.append([(words[move], [move]) for move in others[: limits.SEEN_ONE_BY_ONE]])
    if len(others) <= limits.SEEN_ONE_BY_ONE:
        return rows, None
    return rows, facts.MovesHidden(len(words), example(match.node))


def effects(board, node):
    """What each move that is on a board changes there: a dict, move -> runs [row, first column, last column].

    Those are the cells whose text is another one after the move, or is gone; words are not looked at. Of a board that
    goes wrong after a move not all is known.
    """
    known = {}
    if [[move is None for _, move in row] for row in board] == [[True]] or not fixed(node):
        return {}  # no board, but the state as a text; or one that can't be compared
    try:
        for move in (move for row in board for _, at in row for move in several(at)):
            if hashable(move) and move in node.children and move not in known:
                after, too_large = position(node.children[move])
                known[move] = [] if too_large else runs(board, after)
    except GameError:  # it is said when the game gets there
        pass
    return known


def cells(rows, words, hints, known, came):
    """What the page is told of a board: its cells, those where several moves begin, and what those with one change.

    Takes the rows of `clickable`; of each move its words, its hint and what it changes; by which move each token came.
    """
    shown, lifts, changes = [], [], []
    for r, row in enumerate(rows):
        shown.append([])
        for c, (text, moves) in enumerate(row):
            cell, here = (
                [short_repr(text) or text and " "],
                [move for move in moves if hashable(move) and move in words],
            )
            if len(moves) == 1 and here:
                cell += [words[here[0]], hints.get(here[0]), came.get((r, c))]
                changes += [[r, c, known[move]] for move in here if known.get(move)]
            else:
                cell += [None, None, came.get((r, c))]
            if len(moves) > 1:
                ways = [[words[m], hints.get(m), places(m, (r, c), moves, known), known[m]] for m in here]
                lifts.append([r, c, ways])
            shown[-1].append(cell)
    return {"rows": shown, "lifts": lifts, "changes": changes}


def places(move, cell, moves, known):
    """The cells that tell this move from the others of a cell: those that it alone changes, but for that cell."""
    mine, *others = (_cells(known, each) for each in [move, *(each for each in moves if each != move)])
    return sorted(map(list, mine.difference(*others, [cell])))


def _cells(known, move):
    found = known.get(move, []) if hashable(move) else []
    return {(row, column) for row, first, last in found for column in range(first, last + 1)}


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
