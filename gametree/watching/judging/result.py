"""result: keep a value that a call returned or stored, together with the results that it may depend on."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from ...core.introspect import Thing, state_of
from ...core.text import Number, is_number, short_repr
from ..recording.recorder import copy_result


@dataclass(eq=False)
class Result:
    """A value that a call returned or stored at a node."""

    step_index: int  # the index of the step that shows it; 0 while its call has not returned
    node: int  # the number of its node
    value: Thing
    arguments: Mapping[str, Number]  # the numeric arguments of its call
    changed_arguments: dict[str, Number] = field(default_factory=dict)  # latest values of those that were changed
    sub_results: "list[Result]" = field(default_factory=list)  # the results that it may be computed from
    visited: set[int] = field(default_factory=set)  # the nodes on which its call made further calls
    outdated: Set[int] = frozenset()  # the children whose values changed after this value was set
    code: CodeType | None = None  # the code of its call's function
    closes_loop: bool = False  # True if another call on its node was still waiting
    has_empty_window: bool = False  # True if no number lies between the bounds of its call
    wrong: bool | None = None  # True if it is wrong, False if it is right, None if that is unknown


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
