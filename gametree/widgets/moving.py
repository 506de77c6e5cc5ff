"""moving: turn a recording into an animated picture, which needs no script."""

import re
from copy import deepcopy
from textwrap import wrap
from xml.etree import ElementTree

from ..drawing.captions import Nimber, Value, label_like
from ..drawing.dot import CALL, COLOURS, DARK, SPACE, WRONG
from ..drawing.svg import SVG, size_of

LONG, SHORT, PAUSE = 1, 0.6, 3  # in seconds: a step that writes at a node, any other step, the end
ROUND = 40  # the maximum number of seconds for all steps together
EDGE, LEAST = 10, 320  # in points: the margin and the minimum width
LINE, LETTER = 18, 7.5  # in points: the height of a line and the width of a character in the sentence
PAGE = {"page": "white", "ink": "#111", "call": CALL, "wrong": WRONG, "lost": COLOURS["L"][0]}
NIGHT = {"page": "#111", "ink": "#EEE"} | {name: DARK[PAGE[name]] for name in ("call", "wrong", "lost")}
KINDS = {"value": Value, "nimber": Nimber, "": str}
DEFAULTS = {"fill-opacity": 1, "stroke-dasharray": "none", "visibility": "visible", "opacity": 1}
STYLE = """
.gametree-moving {{ {light}; color: var(--ink); }}
.gametree-moving .gametree-ground {{ fill: var(--page); }}
.gametree-moving .gametree-under {{ stroke: var(--page); stroke-width: 3.5; }}
.gametree-moving .edge > path:not(.gametree-under) {{ stroke: inherit; stroke-width: inherit; }}
.gametree-moving .edge {{ --gametree-tone: color-mix(in srgb, currentColor 70%, var(--ink)); }}
.gametree-moving .edge > :is(text, polygon) {{ fill: var(--gametree-tone); stroke: none; }}
.gametree-moving .gametree-shape {{ fill: inherit; stroke: inherit; stroke-linecap: round; paint-order: stroke; }}
.gametree-moving .gametree-ring {{ fill: none; stroke-width: 17; }}
.gametree-moving .gametree-gap {{ fill: none; stroke: var(--page) !important; stroke-width: 12; }}
.gametree-moving .node > text {{ fill: currentColor; fill-opacity: 1; stroke: none; }}
.gametree-moving .gametree-joins {{ stroke: currentColor; }}
@media (prefers-color-scheme: dark) {{ .gametree-moving {{ {dark}; }} }}
@media (prefers-reduced-motion: no-preference) {{
  .gametree-moving [style*="animation"] {{ animation: {seconds:g}s step-end infinite; }}
}}
"""


class Film:
    """Elements of a picture that CSS `keyframes` change at certain times, over and over."""

    def __init__(self, times, seconds):
        self.times, self.seconds, self.names = times, seconds, {}

    def play(self, element, looks):
        """Change the look of an element over time. A look is a dict of CSS. Without motion, the last look is shown."""
        varied = [name for name in looks[0] if len({look[name] for look in looks}) > 1]
        last, frames = {}, ""
        for time, look in zip(self.times, looks, strict=True):
            if changes := ";".join(f"{name}:{look[name]}" for name in varied if look[name] != last.get(name)):
                frames += f"{100 * time / self.seconds:.4g}%{{{changes}}}"
            last = look
        style = [f"{name}:{value}" for name, value in last.items() if name in varied or value != DEFAULTS.get(name)]
        if frames:
            style.append(f"animation-name:{self.names.setdefault(frames, f'gametree-{len(self.names)}')}")
        element.set("style", ";".join(style))

    @property
    def keyframes(self):
        return "".join(f"@keyframes {name}{{{frames}}}\n" for frames, name in self.names.items())


def moving(svg, script, title):
    """Return an animated SVG, made from the picture and the script of a Stepper."""
    steps, times, seconds = timed(script["scenes"])
    scenes, film, picture = list(_scenes(script)), Film(times, seconds), ElementTree.fromstring(svg)
    shown = [scenes[k] for k in steps]
    for group in list(picture.iter(f"{SVG}g")):
        if "data-node" in group.attrib:
            _play_node(film, group, int(group.get("data-node")), shown)
        elif "data-from" in group.attrib:
            ends = int(group.get("data-from")), int(group.get("data-to"))
            film.play(group, [_edge_style(*ends, *scene) for scene in shown])
    says = script["scenes"]["says"]
    _frame(film, picture, size_of(svg), [says[k] for k in steps])
    light, dark = (";".join(f"--{name}: {value}" for name, value in look.items()) for look in (PAGE, NIGHT))
    style = STYLE.format(light=light, dark=dark, seconds=seconds) + film.keyframes
    description = f"{picture.attrib.pop('aria-label')}, {len(steps)} of {len(says)} steps. At the end: {says[-1]}"
    for place, (tag, text) in enumerate([("title", title), ("desc", description), ("style", style)]):
        part = ElementTree.Element(SVG + tag)
        part.text = text
        picture.insert(place, part)
    return ElementTree.tostring(picture, encoding="unicode")


def timed(scenes):
    """Return the numbers of the steps to show, the time when each begins, and the total time in seconds.

    If there are too many steps, only steps that change the picture or enter a node are kept. If these are still too
    many, only every second step is kept, or every fourth, and so on.
    """
    changes, enters = scenes["changes"], scenes["enters"]
    steps = range(len(changes))
    durations = [LONG if "mark" in change else SHORT for change in changes]
    durations[-1] = PAUSE
    ends = 0, steps[-1]
    if sum(durations) > ROUND:
        steps = [k for k in steps if k in ends or changes[k] or str(k) in enters]
    while sum(durations[k] for k in steps) > ROUND:
        steps = [*steps[:-1:2], steps[-1]]
    return steps, [sum(durations[k] for k in steps[:n]) for n in range(len(steps))], sum(durations[k] for k in steps)


def _scenes(script):
    """Yield what is seen at each step: the nodes' looks, the current node, the waiting nodes and the reasons."""
    scenes, count = script["scenes"], len(script["first"])
    looks = {"mark": script["first"], "shown": script["shown"], "old": script["old"], "kind": [""] * count}
    looks |= {key: [False] * count for key in ("wrong", "faded", "ringed")}
    looks["lacks"] = [script["lacks"].get(str(i), []) for i in range(count)]
    for k, changes in enumerate(scenes["changes"]):
        looks = {key: [changes.get(key, {}).get(str(i), old) for i, old in enumerate(row)]
                 for key, row in looks.items()}  # fmt: skip
        waits, call = [], k if str(k) in scenes["enters"] else scenes["call"][k]
        while call >= 0:
            waits.append(scenes["at"][call])
            call = scenes["call"][call]
        yield looks, scenes["at"][k], waits, scenes["reasons"].get(str(k), [])


def _line_style(is_current, reason, waits):
    """Return the colour and width of a line, which depend on whether it is current, a reason or waiting."""
    return ("call", 8) if is_current else ("ink", 8) if reason else ("call", 4) if waits else ("ink", 2)


def _play_node(film, group, i, shown):
    """Animate the colours, the outlines and the text of a node."""
    rows = [{key: row[i] for key, row in looks.items()} for looks, *_ in shown]
    film.play(group, [_node_style(i, row, *scene[1:]) for row, scene in zip(rows, shown, strict=True)])
    if any(row["wrong"] or row["ringed"] for row in rows):
        for place, name in enumerate(["gametree-ring", "gametree-gap"]):
            outline = deepcopy(group[place])
            outline.set("class", name)
            group.insert(place, outline)
            film.play(outline, [_ring_style(row) for row in rows])
    for mark in group.findall(f"{SVG}text[@class='gametree-mark']"):
        texts = [f"{row['mark'] or ''}{'!' if row['wrong'] else ''}" for row in rows]
        group.remove(mark)
        for text in filter(None, dict.fromkeys(texts)):
            one = deepcopy(mark)
            one.text = text
            film.play(one, [{"opacity": int(text == now)} for now in texts])
            group.append(one)


def _node_style(i, row, at, waits, reasons):
    """Return a node's look as CSS from its values, the current node, the waiting nodes and the reasons."""
    label = label_like(KINDS[row["kind"]](row["mark"] or ""))
    fill, ink = COLOURS[label] if label != "?" else ("var(--page)", "var(--ink)")
    tint, width = _line_style(i == at, i in reasons, i in waits)
    return {
        "fill": "var(--lost)" if label == "L" else fill, "fill-opacity": 0.3 if row["old"] else 1,
        "color": "var(--ink)" if row["old"] else ink, "stroke": f"var(--{tint})", "stroke-width": width,
        "stroke-dasharray": "3 3" if row["faded"] else "none", "visibility": "visible" if row["shown"] else "hidden",
    }  # fmt: skip


def _ring_style(row):
    """Return the look of a ring and its gap, which are visible if the node breaks a rule or is on the frontier."""
    visibility = {"opacity": int(row["wrong"] or row["ringed"])}
    return visibility | {"stroke": f"var(--{'wrong' if row['wrong'] else 'call'})"}


def _edge_style(start, end, looks, at, waits, reasons):
    """Return the look of an edge."""
    visible = looks["shown"][start] and looks["shown"][end] and end not in looks["lacks"][start]
    waiting_edges = set(zip(waits[1:], waits, strict=False))  # the inner call comes first
    tint, width = _line_style(False, start == at and end in reasons, (start, end) in waiting_edges)
    tint = "currentColor" if width == 2 else f"var(--{tint})"  # color-mix here makes Chromium 156 crash
    return {"stroke": tint, "stroke-width": width / 2, "visibility": "visible" if visible else "hidden"}


def _frame(film, picture, size, says):
    """Give the picture a background, and add a window below it that moves over the stacked sentences."""
    (wide, high), across = size, max(size[0], LEAST)
    sentences = [re.sub(r"\([^()]*\)", lambda state: state[0].replace(" ", SPACE), text) for text in says]
    wrapped = [wrap(text, int(across / LETTER), max_lines=3, placeholder=" …") for text in sentences]
    room = LINE * max(map(len, wrapped))
    left, top, width, height = (wide - across) / 2 - EDGE, -EDGE, across + 2 * EDGE, high + room + 3 * EDGE
    box = {"x": f"{left:g}", "y": f"{top:g}", "width": f"{width:g}", "height": f"{height:g}"}
    picture.attrib.update(width=f"{width:g}pt", height=f"{height:g}pt", viewBox=" ".join(box.values()))
    picture.set("class", f"gametree-moving {picture.get('class', '')}".rstrip())
    picture.insert(0, ElementTree.Element(f"{SVG}rect", box | {"class": "gametree-ground", "fill": "white", "rx": "8"}))
    place = {"x": f"{left + EDGE:g}", "y": f"{high + EDGE:g}", "width": f"{across + EDGE:g}", "height": f"{room:g}"}
    window = ElementTree.SubElement(picture, f"{SVG}svg", place)
    all_said = ElementTree.SubElement(window, f"{SVG}g", {"class": "gametree-says", "fill": "currentColor"})
    for k, lines in enumerate(wrapped):
        text = ElementTree.SubElement(all_said, f"{SVG}text", {"font-size": "13.5", "text-anchor": "start"})
        for row, line in enumerate(lines):
            y = k * room + (row + 0.75) * LINE
            ElementTree.SubElement(text, f"{SVG}tspan", {"x": "0", "y": f"{y:g}"}).text = line
    film.play(all_said, [{"transform": f"translateY({-k * room}px)"} for k in range(len(wrapped))])
