"""beside: pictures and widgets beside each other; what is left of them where nothing is live."""


from gametree import OneTwoTen, beside, build_graph, build_tree, draw, label, watch

TREE, GRAPH, LARGE = build_tree(OneTwoTen(4)), build_graph(OneTwoTen(4)), build_tree(OneTwoTen())


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
