"""Stepper: a recording, step by step, on the picture of its tree."""

import json
from pathlib import Path

from traitlets import Dict, Int, Unicode

from ..draw import Drawing, shown
from ..explain import Story
from ..game import GameError
from ..tree import WORDS
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
    """The story as the page takes it: nodes by their numbers in the drawing; a node that is not drawn is stood for by the one above it."""
    place = drawing.place

    def at(node):
        while node is not None and id(node) not in place:
            node = next(iter(story.parents.get(id(node), [])), None)
        return None if node is None else place[id(node)]

    def drawn(changes):
        return [(place[id(node)], key, new) for node, key, new in changes if id(node) in place]

    scenes = [[at(scene.node), scene.says, scene.call, scene.enters, drawn(scene.changes), scene.given] for scene in story.scenes]
    if drawing.cut:
        scenes[0][1] += f" Only its first {drawing.depth} moves are drawn."
    grown = {id(node) for step in story.recording.steps if step.kind == "grow" for node in step.new}
    return {
        "scenes": scenes,
        "first": [story.first.get(id(node)) for node in drawing.nodes],
        "shown": [id(node) not in grown for node in drawing.nodes],
        "mistake": story.mistake,
        "words": WORDS,
    }
