"""result: keep a value that a call returned or stored, together with the results that it may depend on."""

from collections.abc import Mapping
from types import CodeType

from ...core.introspect import Thing
from ...core.text import Number


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
