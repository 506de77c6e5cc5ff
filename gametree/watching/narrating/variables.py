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
        stars = {name: "" if previous.get(name) == text else "*" for name, text in texts.items()}
        lines = {name: f"{stars[name]}{name} = {text}" for name, text in texts.items()}
        rows = {name: row_of(name) for name, line in lines.items() if len(line.lstrip("*")) <= INLAY}
        beside = [f"{row}{lines[name]}" for name, row in rows.items() if row is not None]
        below = [name for name in lines if rows.get(name) is None and omitted.get(name) != texts[name]]
        return "\n".join([*beside, *(lines[name] for name in below[-MOST:])])
