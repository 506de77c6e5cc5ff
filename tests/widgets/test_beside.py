"""beside: pictures and widgets beside each other; what is left of them where nothing is live."""

import pytest

from gametree import GameError, OneTwoTen, beside, build_graph, build_tree, draw, games, label, play, predict, watch

TREE, GRAPH, LARGE = build_tree(OneTwoTen(4)), build_graph(OneTwoTen(4)), build_tree(OneTwoTen())
FIVE = build_tree(OneTwoTen(5))


def kinds(*shown):
    return [type(child).__name__ for child in beside(*shown).children]


def test_pictures_stand_as_they_are_and_what_could_not_be_read_can_be_zoomed():
    assert kinds(draw(TREE), draw(GRAPH)) == ["HTML", "HTML"]
    assert kinds(draw(LARGE), draw(build_graph(OneTwoTen()))) == ["Picture"] * 2  # wide, high
    wide = draw(build_tree(games.Matches(5)))  # that can be read in a page, but not in half of one
    assert wide.zoomed() is None and kinds(wide) == ["HTML"] and kinds(wide, draw(TREE)) == ["Picture", "HTML"]
    assert kinds(draw(FIVE), draw(FIVE), draw(FIVE)) == ["HTML"] * 3  # no more than two in a row are reckoned with


def test_widgets_are_shown_themselves():
    shown = watch(label, TREE), predict(GRAPH), play(OneTwoTen())
    assert beside(*shown).children == shown


def test_all_are_as_wide_as_each_other_and_wrap_where_there_is_no_room():
    both = beside(draw(TREE), watch(label, GRAPH))
    assert both.layout.flex_flow == "row wrap"
    assert {(child.layout.flex, child.layout.min_width) for child in both.children} == {("1 1 0", "min(100%, 420px)")}


def test_pictures_and_a_line_are_left_where_nothing_is_live():
    both = beside(draw(TREE), watch(label, GRAPH))
    bundle, _ = both._repr_mimebundle_()
    line = "beside each other: <drawing of a tree, 12 nodes>, and game graph, 8 nodes; run this cell to make it live"
    assert repr(both) == bundle["text/plain"] == line
    assert line.replace("<", "&lt;").replace(">", "&gt;") in bundle["text/html"]
    assert bundle["text/html"].count('class="gametree-drawn"') == 2 and "gametree-still" in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


@pytest.mark.parametrize(("shown", "said"), [
    ((), "There is nothing to show: give what draw, watch, predict or play give."),
    ((draw(TREE), 42), "42 can't be shown here: give what draw, watch, predict or play give."),
    ((TREE,), r"\(1, 0, .\) can't be shown here"),
    (([draw(TREE), draw(GRAPH)],), "can't be shown here"),
])  # fmt: skip
def test_what_is_nothing_to_show_is_told_so(shown, said):
    with pytest.raises(GameError, match=said):
        beside(*shown)
