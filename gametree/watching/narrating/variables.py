"""variables: what the innermost call holds at a step, and what of it has changed since the step of this call before."""

from collections.abc import Callable
from types import CodeType
from typing import Any

from ...core.introspect import Thing
from ...core.text import format_number
from ..recording.call_tree import Called
from ..recording.snapshots import describe_snapshot

MOST = 8


class Variables:
    """The variables of a call, as they were seen last; `node` is what it is about."""

    def __init__(self, node: Thing) -> None:
        self.node = node
        self.said: dict[str, str] = {}
        self.before: dict[CodeType | None, dict[str, str]] = {}  # by code, for a helper has variables of its own

    def row(
        self, held: dict[str, Any], code: CodeType | None, arguments: dict[str, Any], called: Callable[[Thing], str]
    ) -> str:
        """A line for each, such as "player = 2", before it a "*" if it has changed; at most eight, the last.

        Left out is what the line of calls says: what the call is about, and the numbers among its `arguments`.
        """
        texts = {what: describe_snapshot(kept, called) for what, kept in held.items()}
        if not self.before:
            about = self.node.main if isinstance(self.node, Called) else ()
            self.said = {what: texts[what] for what, kept in held.items() if kept is self.node or what in about}
        before = self.before.get(code, texts)
        self.before[code] = texts
        said = self.said | {what: format_number(value) for what, value in arguments.items()}
        shown = [what for what, text in texts.items() if said.get(what) != text][-MOST:]
        changed = {what for what in shown if before.get(what) != texts[what]}
        return "\n".join(f"{'*' if what in changed else ''}{what} = {texts[what]}" for what in shown)
