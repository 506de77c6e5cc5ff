"""telling: what a node tells of itself, whatever its class: its state, its player, its label, what it is called."""

import ast
import re
from time import process_time

from . import watchdog
from .errors import GameError, TooLong
from .game import LABELS, Game
from .text import plain, told

LABEL_NAMES = "label", "win_loss"  # what a class may call its label
WORDS = {**LABELS, "?": "not known yet"}


def asked(node, attribute, question, *arguments):
    """What the code of a node's class answers; raises GameError where it did not come back, now or at another node."""
    key = _asks(node, attribute)
    if key not in watchdog.stuck:
        watchdog.awake or watchdog.wake()
        try:
            return question(*arguments)
        except TooLong as error:
            if not TooLong.mine():
                raise
            watchdog.stuck[key] = f"{type(node).__name__}.{attribute} stopped: {told(error)}"
    raise GameError(watchdog.stuck[key])


def _asks(node, attribute, *more):
    """What is asked when an attribute of a node is: the code that its class has for it just now."""
    return type(node), attribute, id(getattr(type(node), attribute, None)), *more


def name(node):
    """What a node is called in a sentence, a string: its state, or else its repr without the label, as in (1, 7)."""
    state = state_of(node)
    return plain(unlabelled(node)) if not state else _written(node, "state", plain, state)


def unlabelled(node):
    """What a node says of itself without its label, a string."""
    return re.sub(r", *'?[WLD?]'?\)$", ")", repr_of(node))


def repr_of(node):
    """What a node says of itself, its repr, a string; of a dataclass without its nodes, whose reprs are long."""
    kind = type(node)
    if kind.__repr__ is object.__repr__:
        return f"a {kind.__name__}"
    made = hasattr(kind, "__dataclass_fields__") and hasattr(kind.__repr__, "__wrapped__")  # by @dataclass
    return _written(node, "__repr__", _fields if made else plain, node, 200)


def _fields(node, most):
    fields = [field for field in type(node).__dataclass_fields__ if field not in ("children", *LABEL_NAMES)]
    own = [(field, value) for field in fields if not isinstance(value := attribute_of(node, field), type(node))]
    return plain(f"{type(node).__name__}({', '.join(f'{field}={plain(value)}' for field, value in own)})", most)


def _written(node, attribute, write, *arguments):
    """What a function writes of a node; once that has taken too long for one of its class, only what the node is."""
    if (key := _asks(node, attribute, write)) in watchdog.stuck:
        return f"a {type(node).__name__}"
    watchdog.awake or watchdog.wake()
    for _ in range(2):  # it may have been something else that took long
        began, text = process_time(), write(*arguments)
        if process_time() - began < watchdog.SECONDS / 5:
            return text
    return watchdog.stuck.setdefault(key, text)


def state_of(node):
    """A node's state, a tuple: its `state`, or its `player` and `pile`, or what its repr says; None if it has none."""
    if isinstance(state := attribute_of(node, "state"), tuple):
        return state
    pair = attribute_of(node, "player"), attribute_of(node, "pile")
    if all(part is not None for part in pair):
        return pair
    try:
        state = ast.literal_eval(unlabelled(node))
    except Exception:  # of many kinds: any text may stand here
        return None
    return state if isinstance(state, tuple) and state else None


def player_of(node):
    """Who is to move: 1 or 2, 0 for chance, or None if the node does not tell."""
    player = attribute_of(node, "player")
    if player is None and (state := state_of(node)):
        player = state[0]
    try:
        return (0, 1, 2).index(player)
    except Exception:  # it may be anything, even an array
        return None


def label_of(node):
    """A node's label as text, whatever its class calls it (`label` or `win_loss`); None if it has none."""
    for attribute in LABEL_NAMES:
        if (label := attribute_of(node, attribute)) is not None and not callable(label):
            return _written(node, attribute, plain, label)
    return None


def game_of(node, game=None):
    """The game given, or else the one that a node knows, or None."""
    own = attribute_of(node, "game")
    return game if game is not None else own if isinstance(own, Game) else None


def attribute_of(node, attribute):
    """An attribute of a node; None where it stops with an error. Raises GameError where it does not come back."""
    try:
        return asked(node, attribute, getattr, node, attribute, None)
    except Exception:
        if _asks(node, attribute) in watchdog.stuck:
            raise
        return None
