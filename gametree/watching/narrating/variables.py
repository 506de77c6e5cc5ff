"""variables: list the variables of the innermost call at each step, and mark changes."""

from collections.abc import Callable
from types import CodeType
from typing import Any

from ...core.introspect import Thing
from ...core.text import format_number
from ..recording.call_tree import CallNode
from ..recording.snapshots import describe_snapshot

MOST = 8  # variables below the code
INLAY = 32  # characters of a text that still stands behind a line of code
RowOf = Callable[[str], int | None]  # the row of the code that gave a variable its value, or None if that is uncertain


class Variables:
    """The variables of a call at the latest step. `node` is the node of the call."""

    def __init__(self, node: Thing) -> None:
        self.node = node
        self.omitted: dict[str, str] = {}
        self.previous: dict[CodeType | None, dict[str, str]] = {}  # code -> its variables (each helper has its own)

    def table(
        self, variables: dict[str, Any], code: CodeType | None, arguments: dict[str, Any],
        name_of: Callable[[Thing], str], row_of: RowOf,
    ) -> str:  # fmt: skip
        """Return a line such as "player = 2" for each variable. A "*" before a line marks a change.

        A short text begins with the row that it stands behind, as in "3*player = 2". The others are listed below the
        code: the last eight of them, without the node of the call and the numbers in `arguments`, which the line of
        calls shows.
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
        beside, below = [], []
        for name, text in texts.items():
            line = f"{name} = {text}"
            row = row_of(name) if len(line) <= INLAY else None
            line = line if previous.get(name) == text else f"*{line}"
            if row is not None:
                beside.append(f"{row}{line}")
            elif omitted.get(name) != text:
                below.append(line)
        return "\n".join([*beside, *below[-MOST:]])
