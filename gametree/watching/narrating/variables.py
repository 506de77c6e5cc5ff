"""variables: what the innermost call holds at a step, and what of it has changed since the step of this call before."""

from ...core.text import format_number
from ..recording.call_tree import Called
from ..recording.held import as_text

MOST = 8


class Variables:
    """The variables of a call, as they were seen last; `node` is what it is about."""

    def __init__(self, node):
        self.node, self.said, self.before = node, {}, {}  # before: by code, for a helper has variables of its own

    def row(self, held, code, given, called):
        """A line for each, such as "player = 2", before it a "*" if it has changed; at most eight, the last.

        Left out is what the line of calls says: what the call is about, and the numbers that it was given, `given`.
        """
        texts = {what: as_text(kept, called) for what, kept in (held or {}).items()}
        if not self.before:
            about = self.node.main if isinstance(self.node, Called) else ()
            self.said = {what: texts[what] for what, kept in held.items() if kept is self.node or what in about}
        before, self.before[code] = self.before.get(code, texts), texts
        said = self.said | {what: format_number(value) for what, value in given.items()}
        shown = [what for what, text in texts.items() if said.get(what) != text][-MOST:]
        return "\n".join(f"{'*' * (before.get(what) != texts[what])}{what} = {texts[what]}" for what in shown)
