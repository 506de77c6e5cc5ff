"""captions: what is written in a drawn node, and how it is read aloud."""

import re
from collections import Counter
from collections.abc import Sequence

from ..core.errors import GameError
from ..core.introspect import WORDS, Thing, attribute_of, game_of, label_of, state_of, unlabelled
from ..core.query import lines_of, text_of
from ..core.text import Number, format_number, is_number, short_repr


def caption(node: Thing, most: int = 24) -> str:
    """What is written in a drawn node: what its game says, or its state without the player, or what it is called."""
    state, game = state_of(node), game_of(node)
    if game is not None and state:
        return written(text_of(game, state), most)
    called = unlabelled(node)
    told = re.fullmatch(r"\([^,()]+, ([^()]+)\)", called)
    if told and state and told[1].count(",") > len(state) - 2:  # it says more of itself than that
        return short_repr(told[1], most)
    return short_repr(_joined(state[1:]) if state and len(state) > 1 else called, most)


def _joined(things):
    return ", ".join(map(str, things))


class Caption(str):
    """What is written in a drawn node, above `small`, a list of short texts that stand below it in small letters."""

    small: Sequence[str] = ()


def written(text: str, most: int = 24) -> str:
    """A text of some lines, harmless: at most so many lines, and letters in each; a board keeps its gaps."""
    lines = text.strip("\r\n").split("\n")
    if len(lines) > most:
        lines[most - 1 :] = ["…" * len(lines[0])]
    if is_board("\n".join(lines)):
        lines = ["".join(short_repr(letter) or " " for letter in line) for line in lines]
        return "\n".join(line if len(line) <= most else line[: most - 1] + "…" for line in lines)
    return "\n".join(short_repr(line, most) for line in lines)


def is_board(text):
    """Whether a text is a small board: its lines are of one length, and so its letters belong one below the other.

    Of emoji it is none: one of these may be several letters, and all are of one width.
    """
    first, *more = text.split("\n")
    return bool(first and more) and all(len(line) == len(first) for line in more) and max(text) < "\U00010000"


def joins_of(node, text):
    """The pairs of cells of a node's board that its game says a line joins: lists [row, column, row, column]."""
    try:
        return lines_of(game_of(node), text.split("\n")) if is_board(text) and game_of(node) is not None else []
    except GameError:
        return []  # `play` says what is wrong with them


def spoken_of(node, text):
    """How a node's text is read aloud: of a board without letters the state, for nobody could say its signs."""
    state, small = state_of(node), "".join(f", {each}" for each in getattr(text, "small", ()))
    if "\n" in text and not any(letter.isalnum() for letter in text) and state:
        return short_repr(_joined("empty" if part == "" else part for part in state[1:]), 60) + small
    return " ".join(text.split()) + small


def names_of(drawing):
    """What each node is called when it is heard, and whose turn it is there, a list."""
    movers = {0: ", chance moves", 1: ", player 1 to move", 2: ", player 2 to move"}
    named = zip(drawing.spoken, drawing.players, strict=True)
    return [f"node {spoken}{movers.get(player, '')}" for spoken, player in named]


def reached_of(drawing, names):
    """What tells nodes of a tree apart, the ends of their names, a list: by which move each is reached, from where.

    Where that is the same for two of one name, it is all the moves to each. In a graph a node is known by its state.
    """
    tree, ends = drawing.tree, ["" for _ in names]
    if tree.kind == "graph":
        return ends
    moves = {to: short_repr(f"child {k}" if move is None else move)
             for ways in tree.ways.values() for k, (move, to) in enumerate(ways, 1)}  # fmt: skip
    for i in range(1, len(names)):
        ends[i] = f"; reached by {moves[i]} from {drawing.spoken[tree.above[i][0]]}"
    alike = Counter(zip(names, ends, strict=True))
    return [_all_moves(tree, moves, i) if alike[names[i], end] > 1 else end for i, end in enumerate(ends)]


def _all_moves(tree, moves, i):
    way = []
    while i:
        way.append(moves[i])
        i = tree.above[i][0]
    return f"; reached by {', '.join(reversed(way))} from the start"


class Nimber(str):
    """A Grundy value as it stands under a node's text."""


class Value(str):
    """A value as it stands under a node's text."""


def named_by_labels(nodes):
    """Whether what some nodes have as labels are names, which tell them apart: not all are W, L or D."""
    labels = [label_of(node) for node in nodes if unlabelled(node) == f"a {type(node).__name__}"]
    return len({*labels} - {None}) == len(nodes) > 1 and not WORDS.keys() >= {*labels}


def mark_of(node, labels=True):
    """What stands under a node's text, a string: its label, or else its value, or else its Grundy value, or ""."""
    if (label := label_of(node) if labels else None) not in (None, "?"):
        return short_repr(label, 6)
    if is_number(value := attribute_of(node, "value")):
        return Value(short(value))
    grundy = attribute_of(node, "grundy")
    if isinstance(grundy, int) and not isinstance(grundy, bool) and grundy >= 0:
        return Nimber(short(grundy))
    return label or ""


def short(value: Number, most: int = 6) -> str:
    """A number with so many signs at most, a string: a fraction that needs more is rounded."""
    exact = format_number(value)
    return short_repr(format_number(float(value)) if "/" in exact and len(exact) > most else exact, most)


def label_like(mark):
    """The label whose colours a mark has: a value by its sign; a Grundy value of 0 is lost, any other is won."""
    if isinstance(mark, Nimber):
        return "L" if mark == "0" else "W"
    if isinstance(mark, Value):
        return "L" if mark.startswith("−") else "W" if {*mark} & {*"123456789∞"} else "D"
    return mark if mark in WORDS else "?"


def kind_of(mark):
    """What a mark that has colours is, a word: "label", "value" or "nimber", a Grundy value; "" where it has none."""
    kind = {Nimber: "nimber", Value: "value"}.get(type(mark), "label")
    return kind if label_like(mark) != "?" else ""


def words_for(mark):
    """A mark in words: a label's own, a Grundy value called so, else the mark."""
    return f"Grundy value {mark}" if isinstance(mark, Nimber) else WORDS.get(mark or "?", mark)
