"""variables: list the variables of the innermost call at each step, and mark changes."""

from collections.abc import Callable
from types import CodeType
from typing import Any

from ...core.introspect import Thing
from ...core.text import format_number
from ..recording.call_tree import CallNode
from ..recording.snapshots import describe_snapshot

MOST = 8


class Variables:
    """The variables of a call at the latest step. `node` is the node of the call."""

    def __init__(self, node: Thing) -> None:
        self.node = node
        self.omitted: dict[str, str] = {}
        self.previous: dict[CodeType | None, dict[str, str]] = {}  # code -> its variables (each helper has its own)

    def table(
        self, variables: dict[str, Any], code: CodeType | None, arguments: dict[str, Any],
        name_of: Callable[[Thing], str],
    ) -> str:  # fmt: skip
        """Return a line such as "player = 2" for each of the last eight variables. A "*" before a line marks a change.

        The node of the call and the numbers in `arguments` are omitted, because the line of calls shows them.
        """
        texts = {name: describe_snapshot(value, name_of) for name, value in variables.items()}
        if not self.previous:
            main = self.node.main if isinstance(self.node, CallNode) else ()
            self.omitted = {
                name: texts[name] for name, value in variables.items() if value is self.node or name in main
            }
        previous = self.previous.get(code, texts)
        self.previous[code] = texts
        omitted = self.omitted | {name: format_number(value) for name, value in arguments.items()}
        listed = [name for name, text in texts.items() if omitted.get(name) != text][-MOST:]
        changed = {name for name in listed if previous.get(name) != texts[name]}
        return "\n".join(f"{'*' if name in changed else ''}{name} = {texts[name]}" for name in listed)
