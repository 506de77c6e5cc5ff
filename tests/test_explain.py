"""What the steps say: what happened and why, by the three rules; a wrong label is said with the child that contradicts it."""

import pytest
from examples import GAMES, KINDS, NASTY, Pile, every, hang, hostile, solver, tree

from gametree import OneTwoTen, build_tree, label, nodes, record
from gametree.explain import Story, why, why_not
from gametree.label import rule
from gametree.tree import name

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


def told(walk, root, **more):
    return Story(record(walk, root, **more))


def sentences(walk, root, **more):
    return [scene.says for scene in told(walk, root, **more).scenes]


def by_rule(node):
    """The label of an inner node, as the rules have it."""
    return "W" if any(child.win_loss == "L" for child in node.children) else "L"


def right(node):
    for child in node.children:
        right(child)
    node.win_loss = by_rule(node)


def all_for_any(node):
    """Wrong: a win needs only one child that is lost."""
    for child in node.children:
        all_for_any(child)
    node.win_loss = "W" if node.children and all(child.win_loss == "L" for child in node.children) else "L"


def leaf_forgotten(node):
    """Wrong: a leaf is a loss here."""
    for child in node.children:
        leaf_forgotten(child)
    node.win_loss = "W" if all(child.win_loss != "W" for child in node.children) else by_rule(node)


def painted(root, story):
    """What the picture shows after the last scene: marks, wrong nodes and shown nodes, by id."""
    marks, wrong = dict(story.first), set()
    for scene in story.scenes:
        for node, key, new in scene.changes:
            if key == "mark":
                marks[id(node)] = new
            elif key == "wrong":
                (wrong.add if new else wrong.discard)(id(node))
    return marks, wrong


def test_a_loss_is_explained_by_all_its_children():
    root = build_tree(OneTwoTen())
    assert "(1, 7) becomes L: both moves, to (2, 8) and (2, 9), leave the other player winning." in sentences(label, root)


def test_a_win_is_explained_by_a_child_that_is_lost():
    says = sentences(label, build_tree(OneTwoTen(2)))
    assert says == [
        "label is watched on the tree of (1, 0).",
        "label is called on (1, 0).",
        "label is called on (2, 1).",
        "label is called on (1, 2), a leaf.",
        "(1, 2) becomes L: a leaf, and by the rules of the game a loss for the player to move.",
        "(2, 1) becomes W: the move to (1, 2) leaves the other player losing.",
        "label is called on (2, 2), a leaf.",
        "(2, 2) becomes L: a leaf, and by the rules of the game a loss for the player to move.",
        "(1, 0) becomes W: the move to (2, 2) leaves the other player losing.",
        "label is done. 4 labels; the root, (1, 0), is a win for the player to move.",
    ]


@ALL
def test_right_labels_are_never_against_the_rules(game):
    root = build_tree(game)
    story = told(label, root)
    assert story.mistake is None and not story.wrong
    assert not any("against the rules" in scene.says for scene in story.scenes)
    marks, wrong = painted(root, story)
    assert marks == {id(node): node.label for node in nodes(root)} and not wrong


@ALL
def test_every_label_has_its_reason_and_the_children_named_bear_it_out(game):
    root = build_tree(game)
    label(root)
    for node in nodes(root):
        reason = why(node, node.label, lambda node: node.label)
        below = list(node.children.values())
        if below and node.label in "WD":
            partner = {"W": "L", "D": "D"}[node.label]
            assert any(name(child) in reason for child in below if child.label == partner)
        elif below:
            assert all(name(child) in reason for child in below[:3])


@ALL
def test_any_other_label_on_any_node_is_contradicted_and_a_child_that_does_it_is_named(game):
    root, solve = build_tree(game), solver(game)
    label(root)
    for node in nodes(root):
        for wrong in {"W", "L", "D"} - {node.label}:
            reason = why_not(node, wrong, lambda node: node.label)
            assert reason
            if node.children:
                assert any(name(child) in reason for child in node.children.values())
            else:
                assert reason.startswith("nobody can move here, and by the rules of the game that is ")
        assert why_not(node, node.label, lambda node: node.label) == ""
        assert solve(node.state).label == node.label


@ALL
def test_one_wrong_label_is_found_at_the_step_that_sets_it(game):
    everything = list(nodes(build_tree(game)))
    for place in range(0, len(everything), 1 + len(everything) // 4):
        root = build_tree(game)
        victim = list(nodes(root))[place]

        def sabotaged(node, victim=victim):
            for child in node.children.values():
                sabotaged(child)
            right = rule([child.label for child in node.children.values()]) if node.children else game.outcome(node.state)
            node.label = {"W": "L", "L": "W", "D": "L"}[right] if node is victim else right

        story = told(sabotaged, root)
        scene = story.scenes[story.mistake]
        assert scene.node is victim and f"{name(victim)} becomes {victim.label}, against the rules: " in scene.says
        assert (victim, "wrong", True) in scene.changes
        assert painted(root, story)[1] == {id(victim)}  # those above follow the rules
        assert f"The first label against the rules comes at step {story.mistake}." in story.scenes[0].says
        assert f"1 label against the rules, the first at {name(victim)}, step {story.mistake}." in story.scenes[-1].says


def test_all_instead_of_any_is_said_with_the_child_that_contradicts_it():
    story = told(all_for_any, tree((Pile,), 5), game=OneTwoTen(5))
    assert story.scenes[story.mistake].says.startswith(
        "(2, 3) becomes L, against the rules: (1, 5) is L, and the move there leaves the other player losing."
    )


def test_a_forgotten_leaf_is_found_where_the_game_is_known():
    story = told(leaf_forgotten, tree((Pile,), 5), game=OneTwoTen(5))
    assert (
        "becomes W, against the rules: nobody can move here, and by the rules of the game that is a loss"
        in story.scenes[story.mistake].says
    )


def test_without_a_game_a_leaf_is_taken_as_it_is_given():
    story = told(leaf_forgotten, tree((Pile,), 5))
    assert any(scene.says.endswith("becomes W: a leaf, taken as it is given.") for scene in story.scenes)
    assert not any(scene.says.endswith("of the game a win for the player to move.") for scene in story.scenes)


def test_with_a_game_a_right_leaf_is_said_to_be_right():
    assert any(
        says.endswith("a leaf, and by the rules of the game a loss for the player to move.")
        for says in sentences(right, tree((Pile,), 3), game=OneTwoTen(3))
    )


def test_a_label_before_its_children_are_known_is_too_early():
    def upside_down(node):
        node.win_loss = "W"
        for child in node.children:
            upside_down(child)

    says = sentences(upside_down, tree((Pile,), 3))
    assert "(1, 0) becomes W, but it is too early to say: the label of (2, 1) is not known yet." in says


def test_a_parent_that_a_later_label_contradicts_is_said_too():
    def upside_down(node):
        node.win_loss = "L"
        for child in node.children:
            upside_down(child)

    says = sentences(upside_down, tree((Pile,), 2))
    assert any("Now (1, 0) is against the rules: (2, 1) is L, and the move there leaves the other player losing." in line for line in says)


def test_a_label_that_is_mended_is_no_longer_marked():
    def hesitant(node):
        for child in node.children:
            hesitant(child)
        node.win_loss = {"W": "L", "L": "W"}[by_rule(node)]
        node.win_loss = by_rule(node)

    root = tree((Pile,), 4)
    story = told(hesitant, root, game=OneTwoTen(4))
    assert story.mistake is not None and not story.wrong and not painted(root, story)[1]
    assert any("changes from L to W: " in scene.says for scene in story.scenes)


@pytest.mark.parametrize("value", [1, -1, 0.5, True, "win", "w", [1], {"W"}, Pile(1, 1), b"W"], ids=repr)
def test_a_value_that_is_no_label_is_just_shown(value):
    def walk(node):
        node.value = value

    root = tree((Pile,), 1)
    if not isinstance(value, Pile):
        text = value if isinstance(value, str) else repr(value)
        assert f"value of (1, 0) becomes {text}." in sentences(walk, root)
    assert told(walk, root).mistake is None


def test_a_short_value_is_seen_in_the_picture_and_a_long_one_is_not():
    def walk(node):
        node.value = 1
        node.add1.value = "a long story"

    root = tree((Pile,), 2)
    marks, _ = painted(root, told(walk, root))
    assert (marks[id(root)], marks[id(root.add1)]) == ("1", "?")


def test_what_a_call_returns_is_said_where_it_is_not_the_label():
    def count(node):
        return 1 + sum(count(child) for child in node.children)

    says = sentences(count, tree((Pile,), 2))
    assert "count on (1, 0) returns 4." in says and "count on (1, 2) returns 1." in says


def test_a_label_of_an_earlier_run_is_not_known_before_this_one_says_it():
    root = tree((Pile,), 3)
    right(root)
    once = [scene.says for scene in told(right, root).scenes]
    assert once == sentences(right, tree((Pile,), 3))
    assert set(told(right, root).first.values()) == {"?"}


def test_growth_is_said():
    def build(node):
        if node.pile < 2:
            hang(node, [Pile(2, node.pile + 1)])
            build(node.add1)

    assert sentences(build, Pile(1, 0)) == [
        "build is watched on the tree of (1, 0).",
        "build is called on (1, 0).",
        "(1, 0) gets a child: (2, 1).",
        "build is called on (2, 1).",
        "(2, 1) gets a child: (2, 2).",
        "build is called on (2, 2), a leaf.",
        "build is done. The tree has 3 nodes.",
    ]


def test_a_walk_that_does_nothing_says_so():
    assert sentences(callable, Pile(1, 0))[-1] == "callable came back with False and did nothing to the tree that could be seen."


def test_nodes_without_a_label_are_counted():
    def half(node):
        if node.children:
            half(node.children[0])
        node.win_loss = "L" if not node.children else "W"

    says = sentences(half, tree((Pile,), 2))
    assert says[-1] == "half is done. 1 node without a label, the first is (2, 2)."


def never(node):
    return never(node)


def endless(node):
    while True:
        node.win_loss = "?"


def wrong_name(node):
    node.win_loss = "L"
    node.add3.win_loss = "W"


def interrupted(node):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("walk", "reason"),
    [
        (
            never,
            "never stopped at (1, 0): its calls went ever deeper and none came back. Does each call go on to a child, and does",
        ),
        (
            endless,
            "endless stopped at (1, 0): there was no end in sight. Does each loop end, and does each call go on to a child, "
            "to each child only once?",
        ),
        (wrong_name, "wrong_name stopped at (1, 0): AttributeError: 'Pile' object has no attribute 'add3'"),
        (interrupted, "interrupted stopped at (1, 0): it was interrupted."),
    ],
)
def test_code_that_does_not_end_well_is_told_in_a_sentence(walk, reason):
    last = told(walk, tree((Pile,), 2), limit=10_000).scenes[-1]
    assert last.says.startswith(reason) and last.says.endswith("All that it did until then is shown.")
    assert "Traceback" not in last.says and "\n" not in last.says


def test_an_error_is_said_at_the_node_and_with_the_line():
    def walk(node):
        for child in node.children:
            walk(child)
        if not node.children:
            raise ValueError("no leaf")

    last = told(walk, tree((Pile,), 3)).scenes[-1]
    assert last.node.pile == 3
    assert "stopped at (2, 3): ValueError: no leaf, in line " in last.says and 'raise ValueError("no leaf").' in last.says


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_text_is_one_short_line_of_a_sentence(text):
    Node, walk = hostile(text)

    walk.__name__ = text.encode(errors="replace").decode().replace("\x00", "")
    for root in (tree((Pile,), 1), tree((Node,), 1)):
        for says in sentences(walk, root):
            assert "\n" not in says and "\x00" not in says and "\x1b" not in says and "\u202e" not in says
            assert len(says) < 700
            says.encode()


def test_a_repr_that_stops_does_not_stop_the_story():
    class Mute:
        def __init__(self):
            self.children, self.label = [], "?"

        def __repr__(self):
            raise RuntimeError("no words")

    root = Mute()
    root.children.append(Mute())

    def walk(node):
        for child in node.children:
            walk(child)
        node.label = "W"

    assert "Mute, whose __repr__ stops with" in sentences(walk, root)[1]


@EACH
def test_any_class_is_told(kinds):
    def walk(node):
        for child in node.children.values() if isinstance(node.children, dict) else node.children:
            walk(child)
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "W" if node.pile % 3 != 4 % 3 else "L")

    story = told(walk, tree(kinds, 4), game=OneTwoTen(4))
    assert story.mistake is None
    assert story.scenes[-1].says == "walk is done. 12 labels; the root, (1, 0), is a win for the player to move."


@EACH
def test_every_scene_knows_the_scene_of_its_call(kinds):
    def walk(node):
        for child in node.children.values() if isinstance(node.children, dict) else node.children:
            walk(child)

    scenes = told(walk, tree(kinds, 4)).scenes
    for place, scene in enumerate(scenes):
        assert -1 <= scene.call < place or place == 0
        if scene.call >= 0:
            assert scenes[scene.call].enters
    assert len([scene for scene in scenes if scene.enters]) == len(every(tree(kinds, 4)))
