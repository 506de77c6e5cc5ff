"""Stepper: a recording, step by step, on the picture of its tree."""

import json
from pathlib import Path

from traitlets import Dict, Int, Unicode

from ..draw import Drawing, shown
from ..story import Story
from ..tree import WORDS
from ..words import GameError
from .view import CSS, View, module

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}
h1 {{ font-size: 1rem; font-weight: normal; }}
{css}
</style>
<body>
<main><h1>{title}</h1></main>
<script type="module">
{module}
const state = {state};
const heard = [];
const model = {{
  get: (name) => state[name], save_changes() {{}},
  set(name, value) {{ if (state[name] !== value) {{ state[name] = value; for (const hear of heard) hear(); }} }},
  on: (_, hear) => heard.push(hear), off() {{}},
}};
widget.render({{ model, el: document.body.firstElementChild }});
</script>
"""


class Stepper(View):
    """What a function did to a tree, step by step: forwards, backwards, slider and play.

    Takes a Recording. `step`, an int, is where it stands: at first 0, the start, or the end if the function stopped there with an error.
    The page gets the picture and all of the steps at once, and asks Python for nothing more.
    """

    _esm = module("stepper")
    svg = Unicode().tag(sync=True)
    script = Dict().tag(sync=True)
    step = Int(0).tag(sync=True)

    def __init__(self, recording):
        story = Story(recording)
        lettered = any(key == "mark" for scene in story.scenes for _, key, _ in scene.changes)
        drawing = Drawing(recording.root, letters=lettered or None)
        super().__init__(svg=drawing.svg, script=_script(story, drawing), step=len(story.scenes) - 1 if recording.error else 0)
        self._what, self._picture = f"game tree, {len(drawing.nodes)} nodes", shown(drawing.svg)

    def save(self, path):
        """Write a page to a file whose name ends in .html: it works in any browser, without Jupyter and without a network."""
        if Path(path).suffix.lower() != ".html":
            raise GameError(f"{str(path)!r} should end in .html.")
        state = json.dumps({"svg": self.svg, "script": self.script, "step": self.step}).replace("<", "\\u003c")
        code = self._esm.replace("export default", "const widget =")
        Path(path).write_text(PAGE.format(title=self._what, css=CSS, module=code, state=state), encoding="utf-8")


def _script(story, drawing):
    """The story as the page takes it. Of a tree too large the first nodes are drawn; those below are stood for by the one above them."""
    count, above = len(drawing.nodes), story.tree.above

    def drawn(scene):
        at = scene.at
        while at is not None and at >= count:
            at = next(iter(above[at]), None)
        return scene._replace(at=at, changes=[change for change in scene.changes if change[0] < count])

    scenes = [drawn(scene) for scene in story.scenes]
    if drawing.cut:
        scenes[0] = scenes[0]._replace(says=f"{scenes[0].says} Only its first {drawing.depth} moves are drawn.")
    first = {key: row[:count] for key, row in story.first.items()}
    return {"scenes": scenes, "first": first["mark"], "shown": first["shown"], "mistake": story.mistake, "words": WORDS}
