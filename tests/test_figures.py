"""Figures of matplotlib: in the ink of the page they stand on, and in words; what one of them says by itself."""

import re

import pytest

from gametree.drawing.dot import CALL, COLOURS, DARK
from gametree.figures import INK, describe, html_of, style


@pytest.mark.parametrize(
    ("labels", "words", "due"),
    [
        ({}, "a <line>", "a &lt;line&gt;"),
        ({"title": "Trees", "xlabel": "pile", "ylabel": "nodes"}, None, "Trees: nodes by pile"),
        ({"ylabel": "nodes"}, None, "nodes"),
        ({}, None, "figure"),
    ],
)
def test_a_figure_has_no_ground_the_ink_of_the_page_and_a_text(labels, words, due):
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
    assert re.findall('aria-label="(.*?)"', svg) == [due] and f"<p>{due}</p>" in svg  # the text where SVG may not be
    assert {*re.findall(r"(?:fill|stroke): (#?\w+)", svg)} == {"none", "currentColor", "light"}
    assert f"light-dark({CALL}," in svg  # of a line that is as light or dark as the page needs it
    assert "<style" not in svg and INK not in svg and "DejaVu" not in svg
    names = re.findall(' id="(.+?)"', svg)
    assert all(f"#{name}" in svg for name in names) and not {"figure_1", "axes_1"} & {*names}


def light(colour):
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    part = lambda c: c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4  # noqa: E731
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue) + 0.05


def test_on_a_dark_page_colours_are_seen_and_what_is_written_on_them_is_read():
    dark = light("#111111")
    assert all(light(there) >= 3 * dark and light("#FFFFFF") >= 3 * light(here) for here, there in DARK.items())
    assert light("#FFFFFF") >= 4.5 * light(DARK[COLOURS["L"][0]])
    assert light(COLOURS["W"][0]) >= 3 * light(DARK[COLOURS["L"][0]])  # told apart without colours
