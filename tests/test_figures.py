"""matplotlib figures have the right colours on the page, and a description."""

import re

import pytest

from gametree.drawing.dot import CALL, COLOURS, DARK
from gametree.figures import INK, describe, html_of, style


@pytest.mark.parametrize(
    ("labels", "words", "expected"),
    [
        ({}, "a <line>", "a &lt;line&gt;"),
        ({"title": "Trees", "xlabel": "pile", "ylabel": "nodes"}, None, "Trees: nodes by pile"),
        ({"ylabel": "nodes"}, None, "nodes"),
        ({}, None, "figure"),
    ],
)
def test_figure_is_transparent_uses_the_pages_text_colour_and_has_a_description(labels, words, expected):
    plt = pytest.importorskip("matplotlib.pyplot")
    with plt.rc_context():
        style()
        figure, axes = plt.subplots()
        axes.plot([1, 2, 4])
        axes.set(**labels)
        if words:
            describe(words)
        svg = html_of(figure).partition("</style>")[2]
        plt.close(figure)
    assert re.findall('aria-label="(.*?)"', svg) == [expected]
    assert f"<p>{expected}</p>" in svg  # for pages that do not allow SVG
    assert {*re.findall(r"(?:fill|stroke): (#?\w+)", svg)} == {"none", "currentColor", "light"}
    assert f"light-dark({CALL}," in svg  # the line adapts to the page
    assert "<style" not in svg and INK not in svg and "DejaVu" not in svg
    names = re.findall(' id="(.+?)"', svg)
    assert all(f"#{name}" in svg for name in names) and not {"figure_1", "axes_1"} & {*names}


def light(colour):
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    part = lambda c: c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4  # noqa: E731
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue) + 0.05


def test_colours_have_enough_contrast_on_a_dark_page():
    dark = light("#111111")
    assert all(light(dark_one) >= 3 * dark and light("#FFFFFF") >= 3 * light(one) for one, dark_one in DARK.items())
    assert light("#FFFFFF") >= 4.5 * light(DARK[COLOURS["L"][0]])
    assert light(COLOURS["W"][0]) >= 3 * light(DARK[COLOURS["L"][0]])  # distinguishable without colours
