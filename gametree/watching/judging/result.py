"""result: keep a value that a call returned or stored, together with the results that it may depend on."""

from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any

from ...core.introspect import Thing, state_of
from ...core.text import Number, is_number, short_repr
from ..recording.recorder import copy_result


class Result:
    """A value that a call returned or stored at a node.

    Attributes:
        step_index: The index of the step that shows it; 0 while its call has not returned.
        node: The number of its node.
        value: The value itself, of any type.
        arguments: The numeric arguments of its call.
        changed_arguments: The latest values of those arguments that the call has changed.
        sub_results: The results that it may be computed from.
        visited: The nodes on which its call made further calls.
        outdated: The children whose values changed after this value was set.
        code: The code of its call's function.
        closes_loop: True if another call on its node was still waiting.
        has_empty_window: True if no number lies between the bounds of its call.
        wrong: True if it is wrong, False if it is right, None if that is unknown.
    """

    def __init__(self, step_index: int, node: int, value: Thing, arguments: Mapping[str, Number]) -> None:
        self.step_index = step_index
        self.node = node
        self.value = value
        self.arguments = dict(arguments)
        self.changed_arguments: dict[str, Number] = {}
        self.sub_results: list[Result] = []
        self.visited: set[int] = set()
        self.outdated: frozenset[int] | set[int] = frozenset()
        self.code: CodeType | None = None
        self.closes_loop = False
        self.has_empty_window = False
        self.wrong: bool | None = None


def parts_of(thing: Thing) -> dict[Any, Thing]:
    """Return the parts of a pair or a dict by index or key, or {} for anything else."""
    parts = thing if isinstance(thing, dict) else dict(enumerate(thing)) if isinstance(thing, tuple) else {}
    return {key: copy_result(part) for key, part in parts.items()}


def number_keys(things: Iterable[Thing], nodes: Iterable[Thing]) -> list[Any]:
    """Return the keys that have a number in every one of these pairs or dicts.

    Return [] if some of them are something else, or if all of them are states of the nodes.
    """
    things = list(things)
    keys = [[key for key, part in parts_of(thing).items() if is_number(part)] for thing in things]
    common = [key for key in keys[0] if all(key in others for others in keys)] if keys else []
    states = {short_repr(state_of(node), 200) for node in nodes} if common else set()
    return common if any(short_repr(thing, 200) not in states for thing in things) else []
