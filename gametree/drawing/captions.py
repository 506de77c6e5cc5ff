"""captions: what is written in a drawn node, and how it is read aloud."""

import re

from ..core.errors import GameError
from ..core.introspect import WORDS, attribute_of, game_of, label_of, state_of, unlabelled
from ..core.query import lines_of, text_of
from ..core.text import is_number, number, plain


def caption(node, most=24):
    """What is written in a drawn node: what its game says, or its state without the player, or what it is called."""
    state, game = state_of(node), game_of(node)
    if game is not None and state:
        return _written(text_of(game, state), most)
    called = unlabelled(node)
    told = re.fullmatch(r"\([^,()]+, ([^()]+)\)", called)
    if told and state and told[1].count(",") > len(state) - 2:  # it says more of itself than that
        return plain(told[1], most)
    return plain(_joined(state[1:]) if state and len(state) > 1 else called, most)


def _joined(things):
    return ", ".join(map(str, things))


def _written(text, most):
    """A text that a game gives, harmless: at most so many lines, and letters in each; a board keeps its gaps."""
    lines = text.strip("\r\n").split("\n")
    if len(lines) > most:
        lines[most - 1 :] = ["…" * len(lines[0])]
    if is_board("\n".join(lines)):
        lines = ["".join(plain(letter) or " " for letter in line) for line in lines]
        return "\n".join(line if len(line) <= most else line[: most - 1] + "…" for line in lines)
    return "\n".join(plain(line, most) for line in lines)


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
    state = state_of(node)
    if "\n" in text and not any(letter.isalnum() for letter in text) and state:
        return plain(_joined("empty" if part == "" else part for part in state[1:]), 60)
    return " ".join(text.split())


class Nimber(str):
    """A Grundy value as it stands under a node's text."""


class Value(str):
    """A value as it stands under a node's text."""


def mark_of(node):
    """What stands under a node's text, a string: its label, or else its value, or else its Grundy value, or ""."""
    if (label := label_of(node)) not in (None, "?"):
        return plain(label, 6)
    if is_number(value := attribute_of(node, "value")):
        return Value(short(value))
    grundy = attribute_of(node, "grundy")
    if isinstance(grundy, int) and not isinstance(grundy, bool) and grundy >= 0:
        return Nimber(short(grundy))
    return label or ""


def short(value, most=6):
    """A number with so many signs at most, a string: a fraction that needs more is rounded."""
    exact = number(value)
    return plain(number(float(value)) if "/" in exact and len(exact) > most else exact, most)


def label_like(mark):
    """The label whose colours a mark has: a value by its sign; a Grundy value of 0 is lost, any other is won."""
    if isinstance(mark, Nimber):
        return "L" if mark == "0" else "W"
    if isinstance(mark, Value):
        return "L" if mark.startswith("−") else "W" if {*mark} & {*"123456789∞"} else "D"
    return mark if mark in WORDS else "?"


def words_for(mark):
    """A mark in words: a label's own, a Grundy value called so, else the mark."""
    return f"Grundy value {mark}" if isinstance(mark, Nimber) else WORDS.get(mark or "?", mark)
