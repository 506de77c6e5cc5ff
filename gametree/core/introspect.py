"""introspect: what a node tells of itself, whatever its class: its state, its player, its label, what it is called."""

import ast
import re
from typing import Any

from .game import LABELS, Game, State
from .text import short_repr

Thing = Any  # what a student gives or makes: a node of any class, a function, anything at all
LABEL_NAMES = "label", "win_loss"  # what a class may call its label
WORDS = {**LABELS, "?": "not known yet"}


def is_node(thing: Thing) -> bool:
    """Whether something has `children`, without asking code of its own."""
    return hasattr(type(thing), "children") or "children" in getattr(thing, "__dict__", ())


def like_a_node(thing: Thing) -> bool:
    """Whether something holds others of its own class, as a node does that has no `children`; or is a class."""
    return isinstance(thing, type) or bool(ways_in(thing))


def ways_in(thing: Thing) -> dict[str, Thing]:
    """The names of the attributes in which something holds others of its own class, a dict, to what is there."""
    held = getattr(thing, "__dict__", {}).items()
    return {attribute: each for attribute, each in held if _nodes(each, type(thing))}


def name(node: Thing) -> str:
    """Return what a node is called in a sentence: its state, or else its repr without the label.

    Example:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> root = build_tree(OneTwoTen(4))
        >>> label(root), root, name(root)
        ('W', (1, 0, W), '(1, 0)')
    """
    state = state_of(node)
    return short_repr(state or unlabelled(node))


def unlabelled(node: Thing) -> str:
    """What a node says of itself without its label, a string."""
    return re.sub(r", *'?[WLD?]'?\)$", ")", repr_of(node))


def repr_of(node: Thing) -> str:
    """What a node says of itself, its repr, a string; of a dict or a dataclass without its nodes, which are long."""
    kind: Any = type(node)
    if kind is dict:
        return short_repr({key: value for key, value in node.items() if not _nodes(value, dict)} or node, 200)
    if kind.__repr__ is object.__repr__:
        return _words(node) or f"a {kind.__name__}"
    made = hasattr(kind, "__dataclass_fields__") and hasattr(kind.__repr__, "__wrapped__")  # by @dataclass
    return short_repr(_fields(node) if made else node, 200)


def _words(node: Thing) -> str:
    """What a node without a repr says of itself: its `name`, its `data`, or its __str__ in a line; "" if nothing."""
    own = (attribute_of(node, attribute) for attribute in ("name", "data"))
    if found := next((short_repr(each, 200) for each in own if each is not None and not callable(each)), ""):
        return found
    kind: Any = type(node)
    try:
        text = "" if kind.__str__ is object.__str__ else str(node).strip()
    except Exception:  # it is half-made
        return ""
    return "" if "\n" in text else short_repr(text, 200)


def _fields(node: Thing) -> str:
    """The fields of an object of a dataclass, without its nodes and its label."""
    fields = [field for field in type(node).__dataclass_fields__ if field not in ("children", *LABEL_NAMES)]
    own = [(field, value) for field in fields if not _nodes(value := attribute_of(node, field), type(node))]
    return f"{type(node).__name__}({', '.join(f'{field}={short_repr(value)}' for field, value in own)})"


def _nodes(thing: Thing, kind: type) -> bool:
    """Whether something is a node, or has some in it."""
    thing = [*thing.values()] if isinstance(thing, dict) else thing
    return isinstance(thing, kind) or isinstance(thing, (list, tuple)) and any(isinstance(each, kind) for each in thing)


def state_of(node: Thing) -> State | None:
    """Return the state of a node of any class: its `state`, its `player` and `pile`, or what its repr says.

    Returns:
        A tuple; None if it has none.

    Example:
        >>> class MyNode:
        ...     player, pile = 1, 7
        >>> state_of(MyNode())
        (1, 7)
    """
    if (state := kept_state(node)) is not None:
        return state
    try:
        state = ast.literal_eval(unlabelled(node))
    except Exception:  # of many kinds: any text may stand here
        return None
    return state if isinstance(state, tuple) and state else None


def kept_state(node: Thing) -> State | None:
    """The state that a node keeps, a tuple: its `state`, or its `player` and `pile`; None if it keeps none."""
    if isinstance(state := attribute_of(node, "state"), tuple):
        return state
    pair = attribute_of(node, "player"), attribute_of(node, "pile")
    return pair if all(part is not None for part in pair) else None


def player_of(node: Thing) -> int | None:
    """Return the player to move at a node of any class: 1 or 2, 0 for chance, or None if the node does not tell.

    Example:
        >>> class MyNode:
        ...     player, pile = 1, 7
        >>> player_of(MyNode())
        1
    """
    player = attribute_of(node, "player")
    if player is None and (state := state_of(node)):
        player = state[0]
    try:
        return (0, 1, 2).index(player)
    except Exception:  # it may be anything, even an array
        return None


def label_of(node: Thing) -> str | None:
    """Return the label of a node as text, whatever its class calls it (`label` or `win_loss`); None if it has none.

    Example:
        >>> class MyNode:
        ...     win_loss = "W"
        >>> label_of(MyNode())
        'W'
    """
    for attribute in LABEL_NAMES:
        if (label := attribute_of(node, attribute)) is not None and not callable(label):
            return short_repr(label)
    return None


def game_of(node: Thing, game: Game | None = None) -> Game | None:
    """The game given, or else the one that a node knows, or None."""
    if game is not None:
        return game
    own = attribute_of(node, "game")
    return own if isinstance(own, Game) else None


def attribute_of(node: Thing, attribute: str) -> Thing:
    """An attribute of a node; None where it stops with an error."""
    try:
        return getattr(node, attribute, None)
    except Exception:
        return None
