"""introspect: find the state, the player, the label and the name of a node of any class."""

import ast
import re
from types import MemberDescriptorType, NoneType
from typing import Any

from .game import LABELS, Game, State
from .text import is_number, short_repr, with_article

Thing = Any  # anything that a student may pass or create: a node of any class, a function, or something else
LABEL_NAMES = "label", "win_loss"  # the attributes that may contain a label
SIDES = "left", "right"  # the attributes in which a node of a binary tree keeps its children
TITLES = "name", "data", "val", "key"  # the attributes that may contain the title of a node
WORDS = {**LABELS, "?": "not known yet"}


def is_node(thing: Thing) -> bool:
    """Return whether an object has `children`, or is a node of a binary tree, without running its code."""
    return has_children(thing) or sides_of(thing) is not None


def has_children(thing: Thing) -> bool:
    """Return whether an object has `children`, without running its code."""
    return hasattr(type(thing), "children") or "children" in getattr(thing, "__dict__", ())


def sides_of(thing: Thing) -> tuple[Thing, Thing] | None:
    """Return the left and the right child of a node without `children`, each of its own class or None.

    Return None if the object is something else, such as an interval with two numbers.
    """
    kind: Any = type(thing)
    stored = getattr(thing, "__dict__", ())
    for side in SIDES:  # an attribute is stored in the object or in a slot, or it has the default None
        if side not in stored and type(getattr(kind, side, side)) not in (MemberDescriptorType, NoneType):
            return None
    left, right = (attribute_of(thing, side) for side in SIDES)
    alike = all(child is None or isinstance(child, kind) or isinstance(thing, type(child)) for child in (left, right))
    return (left, right) if alike and kind is not type and not has_children(thing) else None


def is_hashable(thing: Thing) -> bool:
    """Return whether something can be a key of a dict, unlike a tuple that contains a list."""
    try:
        return hash(thing) is not None
    except Exception:
        return False


def looks_like_a_node(thing: Thing) -> bool:
    """Return whether an object is a class, or has attributes that contain objects of its own class."""
    return isinstance(thing, type) or bool(child_attributes(thing))


def child_attributes(thing: Thing) -> dict[str, Thing]:
    """Find an object's attributes that contain objects of its own class, and return a dict from name to value."""
    attributes = getattr(thing, "__dict__", {}).items()
    return {attribute: value for attribute, value in attributes if _contains_nodes(value, type(thing))}


def name(node: Thing) -> str:
    """Return the name of a node as used in sentences: its state or, if it has none, its repr without the label.

    Args:
        node: A node of any class.

    Examples:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> root = build_tree(OneTwoTen(4))
        >>> label(root), root, name(root)
        ('W', (1, 0, W), '(1, 0)')
    """
    state = state_of(node)
    return short_repr(state or unlabelled(node))


def unlabelled(node: Thing) -> str:
    """Return the repr of a node without its label."""
    return re.sub(r", *'?[WLD?]'?\)$", ")", repr_of(node))


def repr_of(node: Thing) -> str:
    """Return the repr of a node. In a dict or a dataclass, other nodes are left out because they would make it long."""
    kind: Any = type(node)
    if kind is dict:
        for title in map(node.get, (*TITLES, "value")):
            if isinstance(title, str) or is_number(title):
                return short_repr(title, 200)
        return short_repr({key: value for key, value in node.items() if not _contains_nodes(value, dict)} or node, 200)
    if kind.__repr__ is object.__repr__ or sides_of(node):
        if text := _text_of(node) or kind.__repr__ is object.__repr__ and with_article(kind.__name__):
            return text
    is_generated = hasattr(kind, "__dataclass_fields__") and hasattr(kind.__repr__, "__wrapped__")  # @dataclass made it
    return short_repr(_fields(node) if is_generated else node, 200)


def _text_of(node: Thing) -> str:
    """Return a string for a node: one of its TITLES, its `__str__` if that is one line, or ""."""
    values = (attribute_of(node, attribute) for attribute in TITLES)
    if found := next((short_repr(value, 200) for value in values if value is not None and not callable(value)), ""):
        return found
    kind: Any = type(node)
    try:
        text = "" if kind.__str__ is object.__str__ else str(node).strip()
    except Exception:  # the node may be incomplete
        return ""
    return "" if "\n" in text else short_repr(text, 200)


def _fields(node: Thing) -> str:
    """Return the repr of a dataclass object, without its nodes and its label."""
    names = [field for field in type(node).__dataclass_fields__ if field not in ("children", *LABEL_NAMES)]
    fields = [(field, value) for field in names if not _contains_nodes(value := attribute_of(node, field), type(node))]
    return f"{type(node).__name__}({', '.join(f'{field}={short_repr(value)}' for field, value in fields)})"


def _contains_nodes(thing: Thing, kind: type) -> bool:
    """Return whether something is an object of a class, or a dict, list or tuple that contains one."""
    thing = [*thing.values()] if isinstance(thing, dict) else thing
    return isinstance(thing, kind) or isinstance(thing, (list, tuple)) and any(isinstance(each, kind) for each in thing)


def state_of(node: Thing) -> State | None:
    """Return the state of a node of any class.

    Args:
        node: The node.

    Returns:
        The node's `state` if that is a tuple. Otherwise its `player` and `pile`, or the tuple shown by its repr (the
        label is ignored). If the node has none of these, the result is None.

    Examples:
        >>> class MyNode:
        ...     player, pile = 1, 7
        >>> state_of(MyNode())
        (1, 7)
    """
    if (state := kept_state(node)) is not None:
        return state
    try:
        state = ast.literal_eval(unlabelled(node))
    except Exception:  # the repr may be any text
        return None
    return state if isinstance(state, tuple) and state else None


def kept_state(node: Thing) -> State | None:
    """Return the state that a node stores in `state` or in `player` and `pile`, or None if it stores no state."""
    if isinstance(state := attribute_of(node, "state"), tuple):
        return state
    pair = attribute_of(node, "player"), attribute_of(node, "pile")
    return pair if all(part is not None for part in pair) else None


def player_of(node: Thing) -> int | None:
    """Return the player to move at a node of any class.

    Args:
        node: The node.

    Returns:
        1 or 2, 0 if chance moves, or None if the node does not say.

    Examples:
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
    except Exception:  # the player may be anything, even an array
        return None


def label_of(node: Thing) -> str | None:
    """Return the label of a node of any class, from its attribute `label` or `win_loss`.

    Args:
        node: The node.

    Returns:
        The label as a string, or None if the node has no label.

    Examples:
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
    """Return `game` if it is not None. Otherwise return the game that the node knows, or None if it knows no game."""
    if game is not None:
        return game
    known_game = attribute_of(node, "game")
    return known_game if isinstance(known_game, Game) else None


def attribute_of(node: Thing, attribute: str) -> Thing:
    """Return an attribute of a node, or None if it is missing or reading it fails."""
    try:
        return getattr(node, attribute, None)
    except Exception:
        return None
