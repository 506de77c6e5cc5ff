"""stepper: show a recording step by step on the picture of its tree."""

from itertools import pairwise
from os import PathLike

from traitlets import Dict, Int

from ..core.progress import garbage_collection_paused
from ..core.text import count_of, short_repr
from ..drawing.captions import label_like
from ..drawing.draw import Drawing, write
from ..drawing.legend import BOX, SIGN
from ..watching.narrating.data import bars_of
from ..watching.narrating.story import Story
from ..watching.watch_facts import DrawnInPart
from ..watching.watch_words import say
from .moving import KINDS, moving
from .tokens import in_pieces
from .view import TreeView, in_notebook, module

COLUMNS = (
    "at", "says", "call", "enters", "changes", "given", "line", "waits", "called", "reasons", "leaves", "returns",
    "holds", "next", "patches", "tables", "spots",
)  # fmt: skip
SPARSE = (  # these have entries for some scenes
    "enters", "waits", "called", "reasons", "leaves", "returns", "next", "patches", "spots",
)  # fmt: skip
USUAL = 6  # characters of a result that has no influence on how wide the nodes of other calls are
OUTLINE = '<path d="M{0} {0}H{1}V{1}H{0}z" fill="none" style="stroke: var(--gametree-{2}); stroke-width: {3}"/>'.format
DASHED = '<path d="M2 2H14V14H2z" fill="none" stroke="currentColor" stroke-dasharray="2 2"/>'
NUMBER = '<circle cx="8" cy="8" r="7" fill="none" stroke="currentColor"/><text x="8" y="12">n</text>'
SIGNS = {  # what has to occur in a scene -> the selector of nodes, the sign, its meaning
    "at": (".gametree-now", OUTLINE(3, 13, "call", 4), "now"),
    "waits": (".gametree-stack:not(.gametree-now)", OUTLINE(3, 13, "call", 2), "waiting"),
    "reasons": (".gametree-reason", OUTLINE(3, 13, "page-ink", 4), "reason"),
    "faded": (".gametree-faded", DASHED, "skipped"),
    "wrong": (".gametree-wrong", OUTLINE(1, 15, "wrong", 2) + OUTLINE(5, 11, "page-ink", 1), "! mistake"),
    "ringed": (".gametree-ringed", OUTLINE(1, 15, "call", 2) + OUTLINE(5, 11, "page-ink", 1), "frontier"),
    "wave": (":has(.gametree-wave)", NUMBER, "wave"),
}


class Stepper(TreeView):
    """A widget that shows what a function did to a tree, step by step.

    A chart shows all calls and leads to any step, and so do buttons and keys. The page receives the picture and all
    steps together and needs no Python after that.

    Args:
        recording: A Recording, which `record` returns.

    Attributes:
        step: The step that is shown. It is 0 at first, or the last step if the function was stopped by an error.
    """

    _esm = module("stepper")
    script = Dict().tag(sync=True)
    step = Int(0).tag(sync=True)

    @garbage_collection_paused()
    def __init__(self, recording):
        story = Story(recording)
        longest = _longest_marks(story)
        drawing = Drawing(
            recording.root, letters=any(longest) or None, mark=story.unmarked, branches_of=recording.below,
            text=story.text, longest=longest, tree=story.tree if story.left_out else None,
        )  # fmt: skip
        step = len(story.scenes) - 1 if recording.error else 0
        signs, kinds, labels = _signs(story)
        labels |= set(map(label_like, drawing.marks))
        super().__init__(drawing, signs, kinds, labels, script=_script(story, drawing), step=step)
        self._title = _title(story)
        self._summary = f"game {drawing.kind}, {count_of(len(drawing.nodes), 'node')}"

    def __repr__(self):
        if in_notebook():
            return super().__repr__()
        more = '.sentences lists every step in words, and .save("page.html") writes a page that shows the steps.'
        return f"{self.sentences[-1]}\n{more}"

    @property
    def sentences(self) -> list[str]:
        """A list of the sentences of all steps. Sentence 0 introduces what is watched."""
        return list(self.script["scenes"]["says"])

    @property
    def mistakes(self) -> list[int]:
        """A list of the numbers of the steps that break a rule."""
        return list(self.script["mistakes"])

    def save(self, path: str | PathLike) -> None:
        """Write the steps to a file, either as a page that needs neither Jupyter nor a network, or as a moving picture.

        Args:
            path: The name of the file. If it ends in .html, the file is a page. If it ends in .svg, the file is an
                animated picture with the sentences, for a README, a slide or an e-mail.

        Raises:
            GameError: If the name has another ending or the file can't be written.
        """
        write(path, ("html", "svg"), lambda kind: (self._page() if kind == "html" else self._moving()).encode())

    def _moving(self):
        return moving(self.svg, self.script, self._title)


def _longest_marks(story):
    """Return the longest text that each node will show. Nodes are equally wide, except for those of calls with more."""
    longest = [""] * len(story.tree.nodes)
    for i, mark in ((i, new or "") for scene in story.scenes for i, key, new in scene.changes if key == "mark"):
        longest[i] = max(longest[i], mark, key=len)
    usual = max((mark for mark in longest if len(mark) <= USUAL or not story.recording.calls), key=len, default="")
    return [max(usual, mark, key=len) for mark in longest]


def _signs(story):
    """Return the HTML of the signs that occur, the kinds of marks, and the labels whose colours they have."""
    found = {key for scene in story.scenes for _, key, _ in scene.changes}
    found |= {"at"} | {"waits" for scene in story.scenes if scene.call >= 0}
    found |= {"reasons" for scene in story.scenes if scene.reasons}
    signs = [SIGN.format(of, BOX.format(drawn), words) for key, (of, drawn, words) in SIGNS.items() if key in found]
    kinds = {new for scene in story.scenes for _, key, new in scene.changes if key == "kind"} - {""}
    kind_of, labels = {}, set()  # kind_of: node -> kind
    for scene in story.scenes:
        kind_of |= {i: new for i, key, new in scene.changes if key == "kind"}
        marks = {i: new or "" for i, key, new in scene.changes if key == "mark"}
        labels |= {label_like(KINDS[kind_of.get(i, "")](mark)) for i, mark in marks.items()}
    return "".join(signs), kinds or {"label"}, labels


def _title(story):
    """Return the title of a saved page."""
    function, game = story.recording.function, story.recording.game
    where = story.name(0) if game is None else f"{type(game).__name__}, from {story.name(0)}"
    return short_repr(f"{function} watched on {where}", 200)


def _script(story, drawing):
    """Return the story for the page. Each field of its scenes is a column, with changes as {key: {node: value}}.

    If the tree is too large, only the first nodes are drawn, and a node that is not drawn is replaced by an ancestor.
    """
    count = len(drawing.nodes)
    drawn = {None: None, **{i: i for i in range(count)}}  # a node -> the node drawn in its place
    for i in range(count, len(story.tree.nodes)):
        drawn[i] = drawn[next(iter(story.tree.parents[i]), None)]

    def by_key(changes):
        rows = {}
        for i, key, value in changes:
            if i < count:
                rows.setdefault(key, {})[str(i)] = value
        return rows

    scenes = {column: [getattr(scene, column) for scene in story.scenes] for column in COLUMNS}
    scenes["at"] = [drawn[at] for at in scenes["at"]]
    scenes["reasons"] = [[drawn[at] for at in reasons] or None for reasons in scenes["reasons"]]
    scenes["changes"] = [by_key(changes) for changes in scenes["changes"]]
    for field in ("patches", "spots"):
        scenes[field] = [entry or None for entry in scenes[field]]
    for field in ("given", "holds", "tables"):  # these fields are sent only if they change
        pairs = enumerate(pairwise(["", *scenes[field]]))
        scenes[field] = {str(k): new for k, (old, new) in pairs if new != old}
    scenes["called"] = [scene.called if scene.enters else None for scene in story.scenes]
    for field in SPARSE:
        entries = enumerate(scenes[field])
        scenes[field] = {str(k): value for k, value in entries if value is not None and value is not False}
    if drawing.cut:
        scenes["says"][0] += f" {say(DrawnInPart(drawing.depth))}"
    if drawing.left_out:
        scenes["says"][0] += f" {drawing.left_out}"
    first = {key: row[:count] for key, row in story.first.items()}
    rows = {"first": first["mark"], "shown": first["shown"], "old": first["old"]}
    rows["lacks"] = {str(i): lacks for i, lacks in enumerate(first["lacks"]) if lacks}
    code = [{"name": source.name, "ours": source.ours, "rows": in_pieces(source.rows)} for source in story.code]
    rounds = bars_of([scene.rounds for scene in story.scenes]) if len(scenes["called"]) == 1 else []
    last = {"mistakes": story.mistakes, "failed": story.failed, "code": code, "rounds": rounds}
    return {"scenes": scenes, **rows, **last}
