"""beside: the layout of several pictures and widgets, and the text that remains if nothing is live."""


from gametree import OneTwoTen, beside, build_graph, build_tree, draw, label, watch

TREE, GRAPH, LARGE = build_tree(OneTwoTen(4)), build_graph(OneTwoTen(4)), build_tree(OneTwoTen())


def test_beside_gives_its_parts_equal_widths_and_lets_them_wrap():
    both = beside(draw(TREE), watch(label, GRAPH))
    assert both.layout.flex_flow == "row wrap"
    assert {(child.layout.flex, child.layout.min_width) for child in both.children} == {("1 1 0", "min(100%, 380px)")}


def test_beside_shows_pictures_and_a_line_of_text_if_no_widget_is_live():
    both = beside(draw(TREE), watch(label, GRAPH))
    bundle, _ = both._repr_mimebundle_()
    line = "side by side: <drawing of a tree, 12 nodes>, and game graph, 8 nodes; run this cell to make it live"
    assert repr(both) == bundle["text/plain"] == line
    assert line.replace("<", "&lt;").replace(">", "&gt;") in bundle["text/html"]
    assert bundle["text/html"].count('class="gametree-drawn"') == 2 and "gametree-still" in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
