"""captions: write the texts in drawn nodes, and the texts that a screen reader reads aloud."""

import re
from collections import Counter
from collections.abc import Sequence
from copy import copy

from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import WORDS, Thing, attribute_of, game_of, label_of, state_of, unlabelled
from ..core.query import board_of, lines_of, text_of
from ..core.text import Number, format_number, is_number, short_repr, with_article
from ..core.tree import names_by_moves


def caption(node: Thing, most: int = 24) -> str:
    """Return the text for a drawn node: the text from its game, its state without the player, or its own repr.

    If the repr leaves the player out, it is returned unchanged.
    """
    state, game = state_of(node), game_of(node)
    if game is not None and state:
        return written(_board_text(game, state) or text_of(game, state), most)
    own_text = unlabelled(node)
    if not _shows_player(node, own_text):
        return short_repr(own_text, most)
    parts = re.fullmatch(r"\([^,()]+, ([^()]+)\)", own_text)
    if parts and state and parts[1].count(",") > len(state) - 2:  # the node's repr has more parts than its state
        return short_repr(parts[1], most)
    return short_repr(_joined(state[1:]) if state and len(state) > 1 else own_text, most)


def _board_text(game, state):
    """Return the board of a game that has a board of single characters but no text of its own, or ""."""
    if getattr(type(game), "text", None) is not Game.text or type(game).board is Game.board:
        return ""
    try:
        rows = [[text or " " for text, _ in row] for row in board_of(game, state)]
    except GameError:
        return ""  # `play` reports what is wrong with the board
    board = "\n".join(map("".join, rows))
    return board if is_board(board) and all(len(text) == 1 for row in rows for text in row) else ""


def _shows_player(node, text):
    """Return whether a node's repr depends on its player. Return True if that can't be found out."""
    try:
        changed = copy(node)
        changed.player = 3 - node.player
    except Exception:  # it has no player that can be changed
        return True
    return type(node).__repr__ is object.__repr__ or unlabelled(changed) != text


def _joined(things):
    return ", ".join(map(str, things))


class Caption(str):
    """The text in a drawn node. The short texts in `small` are written below it in a smaller font."""

    small: Sequence[str] = ()


def written(text: str, most: int = 24) -> str:
    """Return a printable text with at most `most` lines of at most `most` characters. A board keeps its spaces."""
    lines = text.strip("\r\n").split("\n")
    if len(lines) > most:
        lines[most - 1 :] = ["…" * len(lines[0])]
    if is_board("\n".join(lines)):
        lines = ["".join(short_repr(letter) or " " for letter in line) for line in lines]
        return "\n".join(line if len(line) <= most else line[: most - 1] + "…" for line in lines)
    return "\n".join(short_repr(line, most) for line in lines)


def is_board(text):
    """Return whether a text is a small board: several lines of the same length, whose characters form columns.

    A text with emoji does not count, because one emoji may consist of several characters.
    """
    first, *more = text.split("\n")
    return bool(first and more) and all(len(line) == len(first) for line in more) and max(text) < "\U00010000"


def joins_of(node, text):
    """Return the lines between cells on a node's board, each as a list [row, column, row, column]."""
    try:
        return lines_of(game_of(node), text.split("\n")) if is_board(text) and game_of(node) is not None else []
    except GameError:
        return []  # `play` reports what is wrong with the lines


def spoken_of(node, text):
    """Return what a screen reader reads for a node: its text or, for a board without letters or digits, its state."""
    state, small = state_of(node), "".join(f", {each}" for each in getattr(text, "small", ()))
    if "\n" in text and not any(letter.isalnum() for letter in text) and state:
        return short_repr(_joined("empty" if part == "" else part for part in state[1:]), 60) + small
    return " ".join(text.split()) + small


def names_of(drawing):
    """Return what a screen reader says about each node: its text and the player to move."""
    movers = {0: ", chance moves", 1: ", player 1 to move", 2: ", player 2 to move"}
    pairs = zip(drawing.spoken, drawing.players, strict=True)
    return [f"node {spoken}{movers.get(player, '')}" for spoken, player in pairs]


def reached_of(drawing, names):
    """Return texts that distinguish nodes of a tree with the same name. Each says which move reaches the node.

    If two nodes still have the same text, each of them gets all moves from the root. In a graph, the texts are empty
    because the names are enough.
    """
    tree, suffixes = drawing.tree, ["" for _ in names]
    if tree.kind == "graph":
        return suffixes
    moves = {to: f"child {k}" if move is None else f"the move {short_repr(move)}"
             for its_branches in tree.branches.values() for k, (move, to) in enumerate(its_branches, 1)}  # fmt: skip
    for i in range(1, len(names)):
        suffixes[i] = f"; reached from {drawing.spoken[tree.parents[i][0]]} {_by([moves[i]])}"
    counts = Counter(zip(names, suffixes, strict=True))
    return [_all_moves(tree, moves, i) if counts[names[i], each] > 1 else each for i, each in enumerate(suffixes)]


def _all_moves(tree, moves, i):
    path = []
    while i:
        path.append(moves[i])
        i = tree.parents[i][0]
    return f"; reached from the start {_by(path[::-1])}"


def _by(path):
    """Return how a path leads to a node, such as "by the moves 1, 2", or "as child 1" if the moves have no names."""
    names = [each.removeprefix("the move ") for each in path]
    if len(path) == 1:
        return f"as {path[0]}" if path == names else f"by {path[0]}"
    return f"{'through' if path == names else 'by the moves'} {', '.join(names)}"


class Nimber(str):
    """A Grundy value as a drawn node shows it."""


class Value(str):
    """A value as a drawn node shows it."""


def titles_of(tree, texts):
    """Return the texts in a tree's nodes, and a function from a node to its mark.

    If no node has a text, the labels are the texts if all differ and some are not W, L or D, or else the values.
    """
    nodes = tree.nodes
    unnamed = [i for i, node in enumerate(nodes) if unlabelled(node) == with_article(type(node).__name__)]
    labels, values = ([f(nodes[i]) for i in unnamed] for f in (label_of, lambda node: attribute_of(node, "value")))
    if len({*labels} - {None}) == len(nodes) > 1 and not WORDS.keys() >= {*labels}:
        return [short_repr(label, 24) for label in labels], lambda node: mark_of(node, False)
    if len(unnamed) == len(nodes) > 1 and None not in values:
        return [short_repr(value, 24) for value in values], lambda node: label_of(node) or ""
    dicts = {i for i, node in enumerate(nodes) if type(node) is dict and unlabelled(node).startswith("{")}
    names = names_by_moves(tree.branches, {i: type(nodes[i]).__name__ for i in sorted({*unnamed} | dicts)})
    return [short_repr(names[i], 24) if i in names else text for i, text in enumerate(texts)], mark_of


def mark_of(node, labels=True):
    """Return the mark below a node's text: its label, its value, its Grundy value, or ""."""
    if (label := label_of(node) if labels else None) not in (None, "?"):
        return short_repr(label, 6)
    if is_number(value := attribute_of(node, "value")):
        return Value(short(value))
    grundy = attribute_of(node, "grundy")
    if isinstance(grundy, int) and not isinstance(grundy, bool) and grundy >= 0:
        return Nimber(short(grundy))
    return label or ""


def short(value: Number, most: int = 6) -> str:
    """Return a number as text of at most `most` characters. A fraction that needs more is rounded."""
    exact = format_number(value)
    return short_repr(format_number(float(value)) if "/" in exact and len(exact) > most else exact, most)


def label_like(mark):
    """Return the label whose colours a mark has.

    For a value, the label depends on the sign. For a Grundy value, it is L if the value is 0, and W otherwise.
    """
    if isinstance(mark, Nimber):
        return "L" if mark == "0" else "W"
    if isinstance(mark, Value):
        return "L" if mark.startswith("−") else "W" if {*mark} & {*"123456789∞"} else "D"
    return mark if mark in WORDS else "?"


def kind_of(mark):
    """Return "label", "value" or "nimber" (a Grundy value) for a mark that has colours, or ""."""
    kind = {Nimber: "nimber", Value: "value"}.get(type(mark), "label")
    return kind if label_like(mark) != "?" else ""


def words_for(mark):
    """Return a mark in words after a colon, as a screen reader says it, or "" if the mark is empty."""
    return f": Grundy value {mark}" if isinstance(mark, Nimber) else f": {WORDS.get(mark, mark)}" if mark else ""
