"""What the steps say: what happened and why, by the three rules; what is wrong, with the child that contradicts it."""

import math
import re
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import pytest
import truth
from examples import GAMES, KINDS, NASTY, Moves, Pile, every, hang, hostile, solver, tree

from gametree import (
    Chomp,
    Matches,
    Nim,
    OneTwoTen,
    alphabeta,
    build_tree,
    games,
    label,
    leaves,
    minimax,
    nodes,
    record,
    value_of,
)
from gametree.algorithms.label import rule
from gametree.core.introspect import name
from gametree.core.text import number as written
from gametree.watching.judging.explain import judged
from gametree.watching.narrating.story import Story
from gametree.watching.recording import tracer

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SMALL = {
    name: game for name, game in GAMES.items() if solver(game)(game.start).nodes <= 150
}  # for what students may write, which is much
SMALLER = pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


class Shown(NamedTuple):
    """A scene with the nodes themselves in place of their numbers."""

    node: object
    says: str
    call: int
    enters: bool
    changes: list
    given: str
    leaves: bool


class Told:
    """A story with the nodes themselves in place of their numbers, and ids of nodes where there is one for each."""

    def __init__(self, story):
        nodes = story.tree.nodes
        self.recording, self.mistakes = story.recording, story.mistakes
        self.scenes = [
            Shown(
                None if scene.at is None else nodes[scene.at],
                scene.says,
                scene.call,
                scene.enters,
                [(nodes[i], key, new) for i, key, new in scene.changes],
                scene.given,
                scene.leaves,
            )
            for scene in story.scenes
        ]
        self.first = {id(nodes[i]): mark for i, mark in enumerate(story.first["mark"])}
        self.marks = {id(nodes[i]): mark for i, mark in enumerate(story.marks.mark)}
        self.wrong = {id(nodes[i]) for i in story.marks.wrong_since}


def told(walk, root, *given, **more):
    return Told(Story(record(walk, root, *given, **more)))


def sentences(walk, root, *given, **more):
    return [scene.says for scene in told(walk, root, *given, **more).scenes]


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
    assert "(1, 7) becomes L: both moves, to (2, 8) and (2, 9), leave the other player winning." in sentences(
        label, root
    )


def test_a_win_is_explained_by_a_child_that_is_lost():
    says = sentences(label, build_tree(OneTwoTen(2)))
    assert says == [
        "Watch label work on the tree of (1, 0), step by step. A ring shows where it is.",
        "label is called on (1, 0).",
        "label is called on (2, 1).",
        "label is called on (1, 2), a leaf.",
        "(1, 2) becomes L: a leaf, and by the rules of the game a loss for the player to move.",
        "label on (1, 2) returns L.",
        "(2, 1) becomes W: the move to (1, 2) leaves the other player losing.",
        "label on (2, 1) returns W.",
        "label is called on (2, 2), a leaf.",
        "(2, 2) becomes L: a leaf, and by the rules of the game a loss for the player to move.",
        "label on (2, 2) returns L.",
        "(1, 0) becomes W: the move to (2, 2) leaves the other player losing.",
        "label on (1, 0) returns W.",
        "label came back with W. 4 labels; the root, (1, 0), is a win for the player to move.",
    ]


@ALL
def test_right_labels_are_never_against_the_rules(game):
    root = build_tree(game)
    story = told(label, root)
    assert story.mistakes == [] and not story.wrong
    assert not any("against the rules" in scene.says for scene in story.scenes)
    marks, wrong = painted(root, story)
    assert marks == {id(node): node.label for node in nodes(root)} and not wrong


@ALL
def test_every_label_has_its_reason_and_the_children_named_bear_it_out(game):
    root = build_tree(game)
    label(root)
    for node in nodes(root):
        follows, reason = judged(node, node.label, lambda node: node.label)
        assert follows
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
            follows, reason = judged(node, wrong, lambda node: node.label)
            assert reason and follows is False
            if node.children:
                assert any(name(child) in reason for child in node.children.values())
            else:
                assert reason.startswith("nobody can move here, and by the rules of the game that is ")
        assert judged(node, node.label, lambda node: node.label)[0] is True
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
            right = (
                rule([child.label for child in node.children.values()]) if node.children else game.outcome(node.state)
            )
            node.label = {"W": "L", "L": "W", "D": "L"}[right] if node is victim else right

        story = told(sabotaged, root)
        (mistake,) = story.mistakes
        scene = story.scenes[mistake]
        assert scene.node is victim and f"{name(victim)} becomes {victim.label}, against the rules: " in scene.says
        assert (victim, "wrong", True) in scene.changes
        assert painted(root, story)[1] == {id(victim)}  # those above follow the rules
        assert f"The first mistake comes at step {mistake}." in story.scenes[0].says
        assert f"1 label against the rules, the first at {name(victim)}, step {mistake}." in story.scenes[-1].says


def given_back(node):
    if not node.children:
        return node.game.outcome(node.state)
    return rule([given_back(child) for child in node.children.values()])


@ALL
@pytest.mark.parametrize("walk", [label, given_back], ids=lambda walk: walk.__name__)
def test_the_child_that_is_the_reason_is_pointed_at(game, walk):
    story, due = Story(record(walk, build_tree(game))), solver(game)
    told, explained = story.tree.nodes, set()
    for scene in story.scenes:
        if scene.look is not None:
            child = told[scene.look]
            assert child in told[scene.at].children.values() and f"to {name(child)} " in scene.says
            assert due(child.state).label == {"W": "L", "D": "D"}[due(told[scene.at].state).label]
            explained.add(scene.at)
    assert explained == {i for i, node in enumerate(told) if node.children and due(node.state).label != "L"}


def test_the_child_that_contradicts_a_label_is_pointed_at():
    for walk in (all_for_any, swapped_labels):
        story = Story(record(walk, tree((Pile,), 6), game=OneTwoTen(6)))
        looks = [story.scenes[place] for place in story.mistakes if story.scenes[place].look is not None]
        assert looks
        for scene in looks:
            assert f"against the rules: {story.name(scene.look)} is L, and the move there" in scene.says


def swapped_labels(node):
    """Wrong: returns a loss where it has found a way to win."""
    if not node.children:
        return "L"
    return "L" if "L" in [swapped_labels(child) for child in node.children] else "W"


def test_all_instead_of_any_is_said_with_the_child_that_contradicts_it():
    story = told(all_for_any, tree((Pile,), 5), game=OneTwoTen(5))
    assert story.scenes[story.mistakes[0]].says.startswith(
        "(2, 3) becomes L, against the rules: (1, 5) is L, and the move there leaves the other player losing."
    )


def test_a_forgotten_leaf_is_found_where_the_game_is_known():
    story = told(leaf_forgotten, tree((Pile,), 5), game=OneTwoTen(5))
    assert (
        "becomes W, against the rules: nobody can move here, and by the rules of the game that is a loss"
        in story.scenes[story.mistakes[0]].says
    )


def raised_again(node):
    try:
        for child in node.children.values():
            raised_again(child)
        if not node.children:
            raise KeyError("leaf")
        node.label = "L"
    except KeyError:
        raise


def cleaned_up(node):
    try:
        for child in node.children.values():
            cleaned_up(child)
        node.label = "L" if node.children else [][0]
    finally:
        node.value = 0


@pytest.mark.parametrize("walk", [raised_again, cleaned_up])
def test_a_call_that_an_error_goes_through_does_not_come_back(walk):
    story = told(walk, build_tree(OneTwoTen(3)))
    said = [scene.says for scene in story.scenes]
    assert said[-1].startswith(f"{walk.__name__} stopped at (2, 3): ") and story.mistakes == []
    assert not any("comes back" in says or "leaves" in says or "never enters" in says for says in said)


def test_where_the_children_are_not_built_a_node_is_no_leaf():
    root = build_tree(Chomp(3, 3), depth=2)
    said = [scene.says for scene in told(label, root).scenes]
    assert said[-2] == "label is called on (1, 1, 1, 0), whose children are not built."
    assert said[-1].startswith("label stopped at (1, 1, 1, 0): (1, 1, 1, 0) has moves, but not its children: ")
    assert "label is called on (1, 1, 0, 0), a leaf." not in said[-2:] and said[3].endswith("(1, 1, 0, 0), a leaf.")

    def all_won(node):
        for child in node.children.values():
            all_won(child)
        node.label = "W"

    said = " ".join(scene.says for scene in told(all_won, root).scenes)
    assert "(1, 1, 1, 0) becomes W: its children are not built, so it is taken as it is given." in said
    assert "(1, 1, 0, 0) becomes W, against the rules: nobody can move here" in said


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
    assert any(
        "Now (1, 0) is against the rules: (2, 1) is L, and the move there leaves the other player losing." in line
        for line in says
    )


def test_a_label_that_is_mended_before_its_call_comes_back_is_shown_for_now_and_never_marked():
    def hesitant(node):
        for child in node.children:
            hesitant(child)
        node.win_loss = {"W": "L", "L": "W"}[by_rule(node)]
        node.win_loss = by_rule(node)

    root = tree((Pile,), 4)
    story = told(hesitant, root, game=OneTwoTen(4))
    assert story.mistakes == [] and not story.wrong
    assert not any(key == "wrong" for scene in story.scenes for _, key, _ in scene.changes)
    assert any("changes from L to W: " in scene.says for scene in story.scenes)
    for_now = [scene for scene in story.scenes if scene.says.endswith(" for now.")]
    assert len(for_now) == len(every(root))
    assert all((scene.node, "mark", scene.says[-10]) in scene.changes for scene in for_now)


def test_a_label_that_a_later_walk_mends_is_never_marked():
    def twice(node):
        for each in every(node):
            each.win_loss = "L"
        for each in reversed(every(node)):
            each.win_loss = by_rule(each)

    root = tree((Pile,), 4)
    story = told(twice, root, game=OneTwoTen(4))
    assert story.mistakes == [] and not story.wrong and "(1, 0) becomes L for now." in [s.says for s in story.scenes]
    assert painted(root, story)[0] == {id(node): node.win_loss for node in every(root)}


@pytest.mark.parametrize("value", [True, "win", "w", [1], {"W"}, Pile(1, 1), b"W"], ids=repr)
def test_a_value_that_is_no_label_is_just_shown(value):
    def walk(node):
        node.value = value

    root = tree((Pile,), 1)
    if not isinstance(value, Pile):
        text = value if isinstance(value, str) else repr(value)
        assert f"value of (1, 0) becomes {text}." in sentences(walk, root)
    assert told(walk, root).mistakes == []


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
    def upside_down(node):
        node.win_loss = by_rule(node)
        for child in node.children:
            upside_down(child)

    for walk in (right, upside_down):
        root = tree((Pile,), 3)
        right(root)
        first, *others = [scene.says for scene in told(walk, root).scenes]
        assert first.endswith(" The pale labels are of an earlier run.")
        if walk is right:
            assert others == sentences(right, tree((Pile,), 3))[1:]
        assert any("it is too early to say" in says for says in others) == (walk is upside_down)


def test_the_labels_of_an_earlier_run_are_old_until_this_one_gives_them_anew():
    root = tree((Pile,), 3)
    right(root)
    story = Story(record(right, root))
    old, before = list(story.first["old"]), list(story.first["mark"])
    assert all(old) and before == [node.win_loss for node in story.tree.nodes]
    for scene in story.scenes:
        for i, key, new in scene.changes:
            if key == "old":
                assert scene.at == i and scene.says.startswith(f"{story.name(i)[:5]}") and old[i] and not new
                old[i] = new
    assert not any(old)


def test_growth_is_said():
    def build(node):
        if node.pile < 2:
            hang(node, [Pile(2, node.pile + 1)])
            build(node.add1)

    assert sentences(build, Pile(1, 0)) == [
        "Watch build work on the tree of (1, 0), step by step. A ring shows where it is.",
        "build is called on (1, 0).",
        "(1, 0) gets a child: (2, 1).",
        "build is called on (2, 1).",
        "(2, 1) gets a child: (2, 2).",
        "build is called on (2, 2), a leaf, and comes back at once.",
        "build comes back from (2, 1).",
        "build comes back from (1, 0).",
        "build is done. The tree has 3 nodes.",
    ]


def test_a_walk_that_does_nothing_says_so():
    assert (
        sentences(callable, Pile(1, 0))[-1]
        == "callable came back with False and did nothing to the tree that could be seen."
    )


def test_nodes_without_a_label_are_counted():
    def half(node):
        if node.children:
            half(node.children[0])
        node.win_loss = "L" if not node.children else "W"

    says = sentences(half, tree((Pile,), 2))
    assert says[-1] == "half is done. 1 node has no label, the first is (2, 2). It entered 3 of the 4 nodes."


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
            "never stopped at (1, 0): its calls went ever deeper and none came back. "
            "Does each call go on to a child, and does",
        ),
        (
            endless,
            "endless stopped at (1, 0): there was no end in sight. "
            "Does each loop end, and does no node come into a list again and again?",
        ),
        (wrong_name, "wrong_name stopped at (1, 0): AttributeError: 'Pile' object has no attribute 'add3'"),
        (interrupted, "interrupted stopped at (1, 0): it was interrupted."),
    ],
)
def test_code_that_does_not_end_well_is_told_in_a_sentence(walk, reason, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.3)
    last = told(walk, tree((Pile,), 2), limit=2_000).scenes[-1]
    shown = "The first 2,000 steps are shown." if walk is endless else "All that it did until then is shown."
    assert last.says.startswith(reason) and last.says.endswith(shown)
    assert "Traceback" not in last.says and "\n" not in last.says


def test_an_error_is_said_at_the_node_and_with_the_line():
    def walk(node):
        for child in node.children:
            walk(child)
        if not node.children:
            raise ValueError("no leaf")

    last = told(walk, tree((Pile,), 3)).scenes[-1]
    assert last.node.pile == 3
    assert (
        "stopped at (2, 3): ValueError: no leaf, in line " in last.says and 'raise ValueError("no leaf").' in last.says
    )


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
    assert story.mistakes == []
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


# Values, as minimax and alpha-beta find them


def end(node):
    return value_of(node.game.outcome(node.state), node.state[0])


def returned(node):
    if not node.children:
        return end(node)
    return (max if node.state[0] == 1 else min)([returned(child) for child in node.children.values()])


def one_by_one(node):
    """Stores a value that is not yet right, and mends it with every child."""
    node.value = None
    for child in node.children.values():
        value = one_by_one(child)
        if node.value is None or (value > node.value if node.state[0] == 1 else value < node.value):
            node.value = value
    if not node.children:
        node.value = end(node)
    return node.value


def two_functions(node):
    def largest(node):
        return max(map(smallest, node.children.values())) if node.children else end(node)

    def smallest(node):
        return min(map(largest, node.children.values())) if node.children else end(node)

    return (largest if node.state[0] == 1 else smallest)(node)


def swapped(node):
    """Wrong: player 1 takes the smallest."""
    if not node.children:
        return end(node)
    return (min if node.state[0] == 1 else max)([swapped(child) for child in node.children.values()])


def swapped_and_stored(node):
    values = [swapped_and_stored(child) for child in node.children.values()]
    node.value = (min if node.state[0] == 1 else max)(values) if values else end(node)
    return node.value


def ends_swapped(node):
    """Wrong: the ends are for the mover, and nobody turned them round."""
    node.value = {"W": 1, "D": 0, "L": -1}[node.game.outcome(node.state)]
    if node.children:
        node.value = (max if node.state[0] == 1 else min)([ends_swapped(child) for child in node.children.values()])
    return node.value


def count(node):
    return 1 + sum(map(count, node.children.values()))


def height(node):
    return 1 + max(map(height, node.children.values())) if node.children else 0


def ends(node):
    return sum(map(ends, node.children.values())) if node.children else 1


def balance(node):
    return sum(map(balance, node.children.values())) if node.children else end(node)


def average(node):
    return sum(map(average, node.children.values())) / len(node.children) if node.children else end(node)


def negamax(node):
    return (
        max(-negamax(child) for child in node.children.values())
        if node.children
        else end(node) * (1 if node.state[0] == 1 else -1)
    )


def nothing_of_it(node):
    for child in node.children.values():
        nothing_of_it(child)
    return 0.5


def counted_and_valued(node):
    """Stores the value, and returns how many nodes it took."""
    many = 1 + sum([counted_and_valued(child) for child in node.children.values()])
    below = [child.value for child in node.children.values()]
    node.value = (max if node.state[0] == 1 else min)(below) if below else end(node)
    return many


def is_inner(node):
    for child in node.children.values():
        is_inner(child)
    return bool(node.children)


def is_player_1s(node):
    for child in node.children.values():
        is_player_1s(child)
    return node.state[0] == 1


def is_well_made(node):
    return all([is_well_made(child) and child.state[0] != node.state[0] for child in node.children.values()])


def has_no_only_moves(node):
    return len(node.children) != 1 and all([has_no_only_moves(child) for child in node.children.values()])


def always_nought(node):
    for child in node.children.values():
        always_nought(child)
    return 0


def odd_number_of_nodes(node):
    return sum(map(odd_number_of_nodes, node.children.values()), 1) % 2


def parity_of_height(node):
    return 1 - max(map(parity_of_height, node.children.values())) if node.children else 0


def grundy_number(node):
    below = {grundy_number(child) for child in node.children.values()}
    return min(set(range(len(below) + 1)) - below)


def one_if_the_mover_wins(node):
    if not node.children:
        return int(node.game.outcome(node.state) == "W")
    return int(any([one_if_the_mover_wins(child) == 0 for child in node.children.values()]))


def one_if_player_1_can_win(node):
    if not node.children:
        return int(end(node) == 1)
    return (max if node.state[0] == 1 else min)([one_if_player_1_can_win(child) for child in node.children.values()])


def hard(node, alpha, beta):
    """Fail-hard: never less than alpha, never more than beta."""
    if not node.children:
        return end(node)
    for child in node.children.values():
        value = hard(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
            if alpha >= beta:
                return beta
        else:
            beta = min(beta, value)
            if beta <= alpha:
                return alpha
    return alpha if node.state[0] == 1 else beta


def hard_and_stored(node, low, high):
    """The same with other names, storing what it returns."""
    node.value = low if node.state[0] == 1 else high
    for child in node.children.values():
        value = hard_and_stored(child, low, high)
        if node.state[0] == 1:
            node.value = low = max(low, value)
        else:
            node.value = high = min(high, value)
        if low >= high:
            break
    if not node.children:
        node.value = end(node)
    return node.value


def soft(node, alpha, beta):
    """Fail-soft, and what it was given stays as it was."""
    if not node.children:
        return end(node)
    player, best = node.state[0], None
    for child in node.children.values():
        low = alpha if best is None or player == 2 else max(alpha, best)
        high = beta if best is None or player == 1 else min(beta, best)
        value = soft(child, low, high)
        best = value if best is None else max(best, value) if player == 1 else min(best, value)
        if best >= beta if player == 1 else best <= alpha:
            break
    return best


def soft_and_stored(node, a, b):
    node.value = -9 if node.state[0] == 1 else 9
    for child in node.children.values():
        value = soft_and_stored(child, a, b)
        if node.state[0] == 1:
            node.value = max(node.value, value)
            a = max(a, value)
        else:
            node.value = min(node.value, value)
            b = min(b, value)
        if a >= b:
            break
    if not node.children:
        node.value = end(node)
    return node.value


def pair(node, *, alpha, beta):
    def largest(node, alpha, beta):
        best = -math.inf
        for child in node.children.values():
            best = max(best, smallest(child, alpha, beta))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best if node.children else end(node)

    def smallest(node, alpha, beta):
        best = math.inf
        for child in node.children.values():
            best = min(best, largest(child, alpha, beta))
            if best <= alpha:
                return best
            beta = min(beta, best)
        return best if node.children else end(node)

    return (largest if node.state[0] == 1 else smallest)(node, alpha, beta)


def paired(alpha, beta):
    def paired(node):
        return pair(node, alpha=alpha, beta=beta)

    return paired


OTHERS = [
    count, height, ends, balance, average, negamax, nothing_of_it, counted_and_valued, is_inner, is_player_1s,
    is_well_made, has_no_only_moves, always_nought, odd_number_of_nodes, parity_of_height, grundy_number,
    one_if_the_mover_wins, one_if_player_1_can_win,
]  # fmt: skip
RIGHT = [minimax, returned, one_by_one, two_functions]
PRUNING = [alphabeta, hard, hard_and_stored, soft, soft_and_stored, pair]
WINDOWS = [(-1, 1), (-math.inf, math.inf)]


def searched(walk, root, window):
    return told(paired(*window), root) if walk is pair else told(walk, root, *window)


def entered(story):
    """The ids of the nodes that were entered."""
    return {id(step.node) for step in story.recording.steps if step.kind == "enter"}


def faded(story):
    """The ids of the nodes that the picture shows as never entered, after the last scene."""
    pale = set()
    for scene in story.scenes:
        for node, key, new in scene.changes:
            if key == "faded":
                (pale.add if new else pale.discard)(id(node))
    return pale


def against_the_rules(root):
    """The ids of the nodes whose stored value does not follow from those of their children.

    Left out are those that are right all the same, and those above one that is marked: there it is wrong before.
    """
    best, due, wrong = {1: max, 2: min}, build_tree(root.game), set()
    minimax(due)
    for node, true in [*zip(nodes(root), nodes(due), strict=True)][::-1]:
        below = node.children.values()
        if below and node.value != best[node.state[0]](child.value for child in below) and node.value != true.value:
            if not any(id(child) in wrong for child in below):
                wrong.add(id(node))
    return wrong


def explained(story):
    """The ids of the nodes whose value is said with its reason, before anything else is, but for what is for now."""
    because = set()
    for scene in story.scenes:
        if " becomes " in scene.says or " returns " in scene.says:
            if ": " in scene.says:
                because.add(id(scene.node))
            elif not scene.says.endswith(" for now."):
                assert id(scene.node) in because and " returns " in scene.says, scene.says
    return because


def accused(story):
    return (
        [scene.says for scene in story.scenes if "against the rules" in scene.says]
        or story.mistakes
        or painted(None, story)[1]
    )


def test_a_value_is_explained_by_all_the_children_and_by_who_chooses():
    says = sentences(minimax, build_tree(Matches(4)))
    assert "(1, 2) becomes 1: the larger of 1 and −1, for it is player 1's turn." in says
    assert "(2, 3) becomes −1: the smallest of 1, −1 and 1, for it is player 2's turn." in says
    assert "(1, 4) becomes 1: the largest of −1, −1 and 1, for it is player 1's turn." in says
    assert says[-1] == "minimax came back with 1. (1, 4) is worth 1 to player 1: player 1 wins."
    assert "(1, 3) becomes 1: the larger of −1 and 1, for it is player 1's turn." in sentences(
        minimax, build_tree(Matches(5, 2))
    )


def test_every_sentence_of_a_small_search_whether_it_stores_or_returns():
    due = [
        "Watch {0} work on the tree of (1, 2), step by step. A ring shows where it is.",
        "{0} is called on (1, 2).",
        "{0} is called on (2, 1).",
        "{0} is called on (1, 0), a leaf.",
        "{1}(1, 0) {2} 1: a leaf, and player 1 has won.",
        "minimax on (1, 0) returns 1.",
        "{1}(2, 1) {2} 1: the only move, to (1, 0), leads to 1.",
        "minimax on (2, 1) returns 1.",
        "{0} is called on (2, 0), a leaf.",
        "{1}(2, 0) {2} −1: a leaf, and player 2 has won.",
        "minimax on (2, 0) returns −1.",
        "{1}(1, 2) {2} 1: the larger of 1 and −1, for it is player 1's turn.",
        "minimax on (1, 2) returns 1.",
        "{0} came back with 1. (1, 2) is worth 1 to player 1: player 1 wins.",
    ]
    assert sentences(minimax, build_tree(Matches(2))) == [says.format("minimax", "", "becomes") for says in due]
    assert sentences(returned, build_tree(Matches(2))) == [
        says.format("returned", "returned on ", "returns") for says in due if not says.startswith("minimax")
    ]


@ALL
def test_right_values_are_never_against_the_rules_stand_in_the_picture_and_say_who_wins(game):
    other = build_tree(game)
    won = {1: "1 to player 1: player 1 wins", -1: "−1 to player 1: player 2 wins", 0: "0 to player 1: a draw"}[
        minimax(other)
    ]
    for walk in RIGHT if game in SMALL.values() else RIGHT[:2]:
        root = build_tree(game)
        story = told(walk, root)
        assert not accused(story) and not faded(story), walk
        marks, _ = painted(root, story)
        assert [marks[id(node)] for node in nodes(root)] == [written(node.value) for node in nodes(other)], walk
        assert explained(story) == set(map(id, nodes(root))), walk
        came_back = f"{walk.__name__} came back with {written(other.value)}."
        assert story.scenes[-1].says == f"{came_back} {name(root)} is worth {won}."


@SMALLER
@pytest.mark.parametrize("walk", [swapped, swapped_and_stored], ids=["returned", "stored"])
def test_swapped_largest_and_smallest_are_marked_where_they_matter_first(game, walk):
    root = build_tree(game)
    swapped_and_stored(root)
    wrong = against_the_rules(root)  # by the values that the function itself gave to the children
    story = told(walk, root)
    assert painted(root, story)[1] == wrong and set(story.wrong) == wrong
    if wrong:
        first = story.mistakes[0]
        scene = story.scenes[first]
        assert (
            id(scene.node) in wrong
            and (scene.node, "wrong", True) in scene.changes
            and ", against the rules, which say " in scene.says
        )
        assert f"The first mistake comes at step {first}." in story.scenes[0].says
        assert f"{len(wrong)} value{'s' * (len(wrong) > 1)} against the rules, the first at " in story.scenes[-1].says


def test_a_swapped_value_is_said_with_what_should_have_been_taken():
    assert (
        "swapped on (1, 2) returns −1, against the rules, which say 1: "
        "the larger of 1 and −1, for it is player 1's turn." in sentences(swapped, build_tree(Matches(4)))
    )


def test_an_end_that_is_worth_the_opposite_is_marked_with_who_has_won():
    says = sentences(ends_swapped, build_tree(Matches(3)))
    assert "(2, 0) becomes 1, against the rules, which say −1: a leaf, and player 2 has won." in says


def test_a_wrong_value_is_marked_on_a_tree_that_has_labels_already():
    root = build_tree(Matches(4))
    label(root)
    story = told(swapped_and_stored, root)
    assert story.mistakes and painted(root, story)[1]
    root = build_tree(Matches(4))
    label(root)
    assert not accused(told(minimax, root))


def test_a_value_that_begins_anywhere_and_is_mended_is_not_accused():
    def hesitant(node):
        node.value = -math.inf
        values = [hesitant(child) for child in node.children.values()]
        if values:
            node.value = (min if node.state[0] == 1 else max)(values)
        node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)
        return node.value

    assert not accused(told(hesitant, build_tree(Matches(5))))


@SMALLER
def test_a_wrong_value_stays_marked_whatever_becomes_known_later(game):
    def upside_down(node):
        node.value = end(node) if not node.children else -1
        for child in node.children.values():
            upside_down(child)
            node.value = -1

    root = build_tree(game)
    story = told(upside_down, root)
    assert painted(root, story)[1] == set(story.wrong) == against_the_rules(root)


def test_a_search_that_begins_with_nought_as_the_best_is_marked():
    def from_nought(node):
        if not node.children:
            return end(node)
        values = [from_nought(child) for child in node.children.values()]
        return max(0, *values) if node.state[0] == 1 else min(0, *values)

    says = sentences(from_nought, build_tree(Matches(5)))
    assert any(
        says.endswith("returns 0, against the rules, which say −1: the only move, to (2, 0), leads to −1.")
        for says in says
    )


@pytest.mark.parametrize("key", [key for key, game in SMALL.items() if solver(game)(game.start).nodes > 2])
@pytest.mark.parametrize("walk", OTHERS, ids=lambda walk: walk.__name__)
def test_a_function_that_returns_something_else_is_not_accused(key, walk):
    game = SMALL[key]
    story, result = told(walk, build_tree(game)), walk(build_tree(game))
    assert not accused(story)
    if walk is not counted_and_valued and isinstance(result, (int, float)) and not isinstance(result, bool):
        assert story.marks[id(story.recording.root)] == written(result)
    if worth := re.search(r" is worth (\S+) to player 1", story.scenes[-1].says):
        assert worth[1] == written(minimax(game))  # who could tell them apart?


def negamax_of_losses(node):
    return max([-negamax_of_losses(child) for child in node.children.values()], default=-1)


def negamax_of_losses_stored(node):
    node.value = max([-negamax_of_losses_stored(child) for child in node.children.values()], default=-1)
    return node.value


def height_stored(node):
    node.value = 1 + max([height_stored(child) for child in node.children.values()], default=-1)
    return node.value


@pytest.mark.parametrize("target", range(1, 6))
@pytest.mark.parametrize(
    "walk",
    [count, height, grundy_number, parity_of_height, odd_number_of_nodes, always_nought, negamax_of_losses,
     negamax_of_losses_stored, height_stored],
    ids=lambda walk: walk.__name__,
)  # fmt: skip
def test_where_no_game_is_known_no_number_is_judged_or_called_a_value(walk, target):
    story = told(walk, tree((Moves,), target))
    assert not accused(story) and " is worth " not in story.scenes[-1].says
    assert story.marks[id(story.recording.root)] == written(walk(tree((Moves,), target)))


def test_a_stored_value_stays_in_the_picture_when_something_else_is_returned():
    root = build_tree(Matches(4))
    story = told(counted_and_valued, root)
    assert painted(root, story)[0] == {id(node): written(node.value) for node in nodes(root)}
    assert "counted_and_valued on (1, 4) returns 15." in [scene.says for scene in story.scenes]
    assert (
        story.scenes[-1].says == "counted_and_valued came back with 15. (1, 4) is worth 1 to player 1: player 1 wins."
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (-1, "−1"), (0, "0"), (-0.0, "0"), (0.5, "0.5"), (-1 / 3, "−0.333"), (12_640, "12640"),
     (489_396, "489396"), (math.inf, "∞"),
     (-math.inf, "−∞"), (math.nan, "nan"), (1e-9, "0"), (1.5e10, "1.5e+10")],
    ids=repr,
)  # fmt: skip
def test_numbers_are_written_short_whole_ones_to_the_last_digit(value, text):
    def store(node):
        node.value = value

    def give(node):
        return value

    root = tree((Pile,), 0)
    assert "(1, 0) becomes " + text + "." in sentences(
        store, root
    ) and "give on (1, 0) returns " + text + "." in sentences(give, root)
    if len(text) <= 6:
        assert painted(root, told(store, root))[0] == painted(root, told(give, root))[0] == {id(root): text}


@pytest.mark.parametrize("value", [10**400, 10**5000, -(10**30)], ids=["400", "5000", "30"])
def test_a_number_of_any_length_is_no_obstacle(value):
    def walk(node, alpha):
        node.value = value
        alpha += value
        return value

    for says in sentences(walk, tree((Pile,), 0), 1):
        assert len(says) < 200


def test_alpha_and_beta_are_said_when_a_call_is_given_them_and_when_they_change():
    story = told(alphabeta, build_tree(Matches(4)))
    says = [scene.says for scene in story.scenes]
    assert says[1] == "alphabeta is called on (1, 4), with alpha −1, beta 1."
    assert "alphabeta is called on (1, 0), a leaf, with alpha −1, beta 1." in says
    assert "alpha becomes 1 at (1, 2): player 1 is sure of at least +1." in says
    assert "beta becomes −1 at (2, 3): player 2 is sure of at most −1." in says
    assert (
        story.scenes[says.index("beta becomes −1 at (2, 3): player 2 is sure of at most −1.")].given
        == "alpha −1, beta −1"
    )
    assert "alphabeta is called on (1, 4), with alpha −∞, beta ∞." in sentences(
        alphabeta, build_tree(Matches(4)), -math.inf, math.inf
    )


def test_every_scene_of_a_search_knows_what_its_call_was_given_by_then():
    recording = record(alphabeta, build_tree(Matches(6)), -math.inf, math.inf)
    story, now = Story(recording), {}
    assert story.scenes[0].given == story.scenes[-1].given == ""
    for place, scene in enumerate(story.scenes[1:-1], 1):
        if scene.enters:
            now[place] = scene.says.partition(", with ")[2].rstrip(".")
            assert scene.given == now[place] != ""
        else:
            assert len(scene.given.split(", ")) == 2 and (scene.given == now[scene.call] or " becomes " in scene.says)
            now[scene.call] = scene.given


def test_a_depth_that_is_given_is_said_too():
    assert "minimax is called on (2, 3), with depth 1." in sentences(
        minimax, build_tree(Matches(4)), None, 2, lambda state: 0
    )


def test_labels_are_told_as_ever_with_no_number_given_and_nothing_faded():
    story = told(label, build_tree(OneTwoTen()))
    assert len(story.scenes) == 1 + 3 * 232 + 1 and {scene.given for scene in story.scenes} == {""} and not faded(story)


@pytest.mark.parametrize(
    ("game", "walk"),
    [
        pytest.param(game, walk, id=f"{walk.__name__}-{key}")
        for key, game in GAMES.items()
        for walk in PRUNING[: 9 if key in SMALL else 1]
    ],
)
def test_no_right_alpha_beta_is_ever_accused_and_what_it_never_enters_is_faded(game, walk):
    for window in WINDOWS if walk in (alphabeta, hard, soft) else WINDOWS[:1]:
        root, value = build_tree(game), minimax(game)
        story = searched(walk, root, window)
        assert story.recording.error is None and story.recording.result == value and not accused(story)
        assert faded(story) == set(map(id, nodes(root))) - entered(story)
        assert painted(root, story)[0][id(root)] == written(value)
        count = f" It entered {len(entered(story))} of the {len(nodes(root))} nodes."
        assert story.scenes[-1].says.endswith(count) == bool(faded(story))
        never = [scene.changes for scene in story.scenes if " It never enters " in scene.says]
        assert sum(key == "faded" for changes in never for _, key, _ in changes) == len(faded(story))


@pytest.mark.parametrize("walk", [alphabeta, hard, soft, pair], ids=lambda walk: walk.__name__)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_cut_is_said_with_what_is_sure_already(walk, window):
    for game in (Matches(6), OneTwoTen(6), GAMES["Wild(1)"]):
        never = [
            scene.says for scene in searched(walk, build_tree(game), window).scenes if " It never enters " in scene.says
        ]
        assert never
        for says in never:
            assert re.match(r"\w+ on \(\d(, \d+)+\) returns [^.]+\. It never enters \(", says)
            assert " is already sure" in says and says.endswith(". The rest of these moves can't matter.")
            assert ": at least " in says or ": at most " in says


def test_a_cut_names_the_moves_that_are_left_out_and_whose_turn_it_is():
    says = sentences(alphabeta, build_tree(Matches(4)))
    due = "alphabeta on {} returns {}. It never enters {}: {} is already sure. The rest of these moves can't matter."
    assert due.format("(1, 2)", "1", "(2, 0)", "at least +1") in says
    assert due.format("(2, 3)", "−1", "(1, 0)", "at most −1") in says
    says = " ".join(sentences(alphabeta, build_tree(Matches(7)), -math.inf, math.inf))
    assert ": at least +1 is already sure, and elsewhere the other player is sure of at most −1. The rest" in says
    says = " ".join(sentences(alphabeta, build_tree(GAMES["Wild(0)"])))
    assert ": at most −1 is already sure, and elsewhere the other player is sure of at least 0. The rest" in says


@pytest.mark.parametrize(("matches", "entered", "many"), [(4, 12, 15), (6, 23, 52), (11, 326, 1_104)])
def test_the_nodes_entered_are_counted(matches, entered, many):
    assert sentences(alphabeta, build_tree(Matches(matches)))[-1].endswith(
        f" It entered {entered} of the {many:,} nodes."
    )


@ALL
def test_a_short_circuit_fades_what_it_never_asked_but_speaks_of_no_alpha(game):
    def wins(node):
        if not node.children:
            return node.game.outcome(node.state) == "W"
        return any(not wins(child) for child in node.children.values())

    root = build_tree(game)
    story = told(wins, root)
    assert faded(story) == set(map(id, nodes(root))) - entered(story) and not accused(story)
    assert not any("already sure" in scene.says for scene in story.scenes)
    assert (" It never enters " in "".join(scene.says for scene in story.scenes)) == bool(faded(story))


@SMALLER
def test_what_is_entered_after_all_is_not_faded_any_more(game):
    def first_then_all(node):
        def first(node):
            for child in list(node.children.values())[:1]:
                first(child)

        def every(node):
            for child in node.children.values():
                every(child)

        first(node)
        every(node)

    root = build_tree(game)
    story = told(first_then_all, root)
    assert not faded(story) and "It entered" not in story.scenes[-1].says
    once = {id(node) for scene in story.scenes for node, key, new in scene.changes if key == "faded" and new}
    path, node = {id(root)}, root
    while node.children:
        node = next(iter(node.children.values()))
        path.add(id(node))
    assert once == set(map(id, nodes(root))) - path


def test_what_a_search_knew_already_is_not_called_never_entered():
    shared = Pile(1, 2)
    root = Pile(1, 0)
    root.add1, root.add2 = Pile(2, 1), shared
    root.add1.add1 = shared

    def remembers(node, seen=()):
        for child in node.children:
            if child.win_loss == "?":
                remembers(child)
        node.win_loss = by_rule(node)

    story = told(remembers, root)
    assert not faded(story) and not any("never enters" in scene.says for scene in story.scenes)


def test_leaves_that_get_their_label_without_a_call_are_not_faded():
    def judge(node):
        for child in node.children.values():
            if child.children:
                judge(child)
            else:
                child.label = child.game.outcome(child.state)
        node.label = rule([child.label for child in node.children.values()])

    story = told(judge, build_tree(OneTwoTen(6)))
    assert not faded(story) and story.mistakes == [] and story.scenes[-1].says.startswith("judge is done. 33 labels; ")


@SMALLER
def test_a_function_that_does_not_walk_by_calls_fades_nothing(game):
    def by_level(root):
        for node in reversed(nodes(root)):
            below = [child.value for child in node.children.values()]
            node.value = (max if node.state[0] == 1 else min)(below) if below else end(node)

    def only_leaves(root):
        for leaf in leaves(root):
            leaf.value = end(leaf)

    for walk in (by_level, only_leaves, end):
        story = told(walk, build_tree(game))
        assert not faded(story) and not accused(story) and "It entered" not in story.scenes[-1].says


@SMALLER
def test_a_search_that_stops_early_is_not_accused_of_its_guesses(game):
    def guess(state):
        return sum(state) % 7 / 6 - 0.5

    def student(node, depth):
        if not node.children:
            return end(node)
        if depth == 0:
            return guess(node.state)
        return (max if node.state[0] == 1 else min)(student(child, depth - 1) for child in node.children.values())

    for depth in (0, 1, 2, 3):
        assert not accused(told(student, build_tree(game), depth))
        for search in (minimax, alphabeta):
            assert not accused(told(partial(search, evaluate=guess), build_tree(game, depth=depth)))
            assert not accused(told(partial(search, depth=depth, evaluate=guess), build_tree(game)))


@EACH
def test_values_of_any_class_are_told_where_the_game_is_given(kinds):
    def worth_of(node):
        values = [
            worth_of(child) for child in (node.children.values() if isinstance(node.children, dict) else node.children)
        ]
        return (max if node.player == 1 else min)(values) if values else -1 if node.player == 1 else 1

    says = sentences(worth_of, tree(kinds, 4), game=OneTwoTen(4))
    assert "worth_of on (2, 2) returns −1: the smaller of 1 and −1, for it is player 2's turn." in says
    assert says[-1] == "worth_of came back with 1. (1, 0) is worth 1 to player 1: player 1 wins."


def test_a_function_that_forgets_to_give_its_values_back_is_told_so():
    def forgetful(node):
        if not node.children:
            return 1 if node.state[0] == 1 else -1
        for child in node.children.values():
            forgetful(child)

    story = Story(record(forgetful, build_tree(Matches(2))))
    says = [scene.says for scene in story.scenes]
    missed = [
        says.index(f"forgetful comes back from {at} with nothing. Is a return missing?") for at in ("(2, 1)", "(1, 2)")
    ]
    assert story.mistakes == missed
    assert f"The first mistake comes at step {missed[0]}." in says[0]
    end = f"forgetful is done. 2 calls came back with nothing, the first at (2, 1), step {missed[0]}."
    assert says[-1] == end and sum("with nothing" in sentence for sentence in says) == 3


def test_a_function_that_gives_nothing_back_at_all_is_not_asked_for_a_return():
    def keeps_to_itself(node):
        for child in node.children.values():
            keeps_to_itself(child)
        node.label = rule([child.label for child in node.children.values()]) if node.children else "L"

    story = told(keeps_to_itself, build_tree(OneTwoTen(4)))
    assert story.mistakes == [] and not any("with nothing" in scene.says for scene in story.scenes)


def test_a_guess_is_not_told_as_the_end_of_the_game():
    root = build_tree(Matches(3))
    assert (
        Story(record(minimax, root, None, 1, lambda state: 0)).scenes[-1].says
        == "minimax came back with 0. (1, 3) comes out at 0 for player 1; by the rules it is worth 1."
    )
    assert (
        Story(record(minimax, root)).scenes[-1].says
        == "minimax came back with 1. (1, 3) is worth 1 to player 1: player 1 wins."
    )


def hesitant_then_wrong(node):
    """Is wrong at (2, 3) at first, mends it, and is wrong at (1, 3) to the end."""
    for child in node.children:
        hesitant_then_wrong(child)
    node.win_loss = {"W": "L", "L": "W"}[by_rule(node)] if node.pile == 3 else by_rule(node)
    if node.player == 2:
        node.win_loss = by_rule(node)


@pytest.mark.parametrize("target", [4, 5, 6])
def test_the_end_names_the_first_node_that_stays_wrong_with_its_own_step(target):
    story = told(hesitant_then_wrong, tree((Pile,), target), game=OneTwoTen(target))
    first, step = re.search(r"the first at (\(1, 3\)), step (\d+)\.$", story.scenes[-1].says).groups()
    scene = story.scenes[int(step)]
    assert scene.says.startswith(f"{first} becomes ") and (scene.node, "wrong", True) in scene.changes
    assert story.mistakes[0] == int(step)
    hesitant = [place for place, scene in enumerate(story.scenes) if re.match(r"\(2, 3\) .* for now", scene.says)]
    assert hesitant[0] < int(step) and "(2, 3)" not in "".join(story.scenes[place].says for place in story.mistakes)


def test_the_end_does_not_name_a_node_for_which_a_later_call_gives_back_what_is_right():
    root, leaves_met = tree((Pile,), 3), []
    root.add1.add2 = root.add2.add1  # (1, 3)

    def wrong_once(node):
        leaves_met.extend([node] * (not node.children))
        if not node.children:
            return "W" if len(leaves_met) == 2 else "L"
        return "W" if "L" in [wrong_once(child) for child in node.children] else "L"

    story = told(wrong_once, root, game=OneTwoTen(3))
    (mistake,) = story.mistakes
    assert story.scenes[mistake].says.startswith("wrong_once on (1, 3) returns W, against the rules: ")
    assert not story.wrong and not painted(root, story)[1]
    last = story.scenes[-1].says
    assert last.startswith(f"wrong_once came back with W. The first mistake is at step {mistake}.")
    assert "against the rules" not in last and "is a win" not in last


def test_a_right_function_with_more_steps_than_can_be_shown_is_not_said_to_have_no_end():
    last = told(label, build_tree(OneTwoTen()), limit=300).scenes[-1].says
    assert re.fullmatch(
        r"label came back with W, after more steps than can be shown\. The first \d+ steps are shown\.", last
    )


def test_calls_that_are_too_many_to_be_shown_are_counted_all_the_same():
    game, times = Nim(3, 4, 5), 0

    def wins(state):
        nonlocal times
        times += 1
        return any(not wins(after) for after in game.moves(state).values())

    says = sentences(wins, game.start, game=game)
    assert times == 25_772 and len(says) < 2_000
    assert says[-1] == "wins came back with True, after 25,772 calls. The first 1,000 calls are shown."


def test_calls_that_take_too_long_are_stopped_and_counted_and_nobody_is_told_a_place(monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.5)
    game = Nim(5, 5, 5)

    def wins(state):
        return False in [wins(after) for after in game.moves(state).values()]

    story = told(wins, game.start, game=game)
    count, rest = re.fullmatch(r"wins stopped after ([\d,]+) calls: (.*)", story.scenes[-1].says).groups()
    assert int(count.replace(",", "")) > 1_000 and not story.wrong and not story.mistakes
    assert rest == (
        "there was no end in sight. Does each loop end, and do the calls come to an end? If so, it only takes long: "
        "give it something smaller. The first 1,000 calls are shown."
    )


@pytest.mark.parametrize(("heaps", "moves"), [((2, 2), "all 4"), ((1, 1), "both"), ((3, 3), "all 6")])
def test_moves_that_all_lead_to_the_same_value_are_not_told_one_by_one(heaps, moves):
    last = [says for says in sentences(minimax, build_tree(Nim(*heaps))) if " becomes " in says][-1]
    assert last == f"(1, {heaps[0]}, {heaps[1]}) becomes −1: {moves} moves lead to −1."


@pytest.mark.parametrize("game", [Chomp(2, 3), Nim(1, 2), Nim(2, 2)], ids=repr)
def test_the_labels_of_a_tree_of_heaps_or_squares_are_told_by_their_states(game):
    root = build_tree(game)
    story = told(label, root)
    given = [scene.says for scene in story.scenes if " becomes " in scene.says]
    assert len(given) == len(nodes(root)) and not story.mistakes
    assert not any("■" in says or "\n" in says for says in given)
    due = {"W": "leaves the other player losing", "L": "the other player winning|by the rules of the game a loss"}
    for says in given:
        _, become = re.fullmatch(r"\((\d(?:, \d)+)\) becomes ([WL]): .*", says).groups()
        assert re.search(due[become], says)


def test_a_loss_by_many_moves_names_the_first_three_of_them():
    root = build_tree(Nim(3, 3))
    says = [scene.says for scene in told(label, root).scenes if scene.says.startswith("(1, 3, 3) becomes")]
    assert says == [
        "(1, 3, 3) becomes L: all 6 moves, to (2, 2, 3), (2, 1, 3), (2, 0, 3) and 3 more, leave the other player "
        "winning."
    ]


def test_what_a_recording_could_not_show_any_more_is_not_judged():
    def mends_it_all_later(node):
        for each in every(node):
            each.win_loss = "L"
        for each in reversed(every(node)):
            each.win_loss = by_rule(each)

    last = told(mends_it_all_later, tree((Pile,), 6), game=OneTwoTen(6), limit=60).scenes[-1].says
    assert "came back with None, after more steps" in last and "against the rules" not in last


def negamax_stored(node):
    node.value = max([-negamax_stored(child) for child in node.children.values()], default=None)
    if not node.children:
        node.value = {"W": 1, "D": 0, "L": -1}[node.game.outcome(node.state)]
    return node.value


def for_player_2(node):
    values = [for_player_2(child) for child in node.children.values()]
    node.value = (min if node.state[0] == 1 else max)(values) if values else -end(node)
    return node.value


@ALL
@pytest.mark.parametrize(("walk", "whose"), [(negamax_stored, "the player to move"), (for_player_2, "player 2")])
def test_values_meant_for_somebody_else_are_not_accused_and_it_is_said_for_whom(game, walk, whose):
    root, value = build_tree(game), minimax(game)
    story = told(walk, root)
    assert not accused(story)
    if found := re.search(r" is worth (\S+) to (player 2|the player to move), for whom", story.scenes[-1].says):
        assert found[1] == written(-value if found[2] == "player 2" else value)
        assert found[2] == whose or abs(root.value) == abs(value)
    else:
        assert root.value == value  # who could tell them apart?


@SMALLER
def test_values_for_player_1_are_never_taken_for_somebody_elses(game):
    for walk in (minimax, returned, one_by_one, swapped_and_stored, alphabeta):
        assert "seem to be meant" not in told(walk, build_tree(game)).scenes[-1].says


def test_what_came_back_from_a_loop_inside_is_no_nothing():
    """An inner function did it all, and no call of it gave anything back."""

    def table(state):
        known = {}

        def visit(pile):
            for after in (pile - 1, pile - 2):
                if after >= 0 and after not in known:
                    visit(after)
            known[pile] = pile % 3

        visit(state)
        return known[state]

    last = truth.says(Story(record(table, 4)))[-1]
    assert "no call gave anything back" not in last and "came back with 1" in last


class Solver:
    """What is called itself, as a function is; its fractions have functions of their own."""

    def __init__(self, game, at_a_die=None):
        self.game, self.at_a_die = game, at_a_die

    def __call__(self, state):
        values = [self(after) for after in self.game.moves(state).values()]
        if not values:
            return value_of(self.game.outcome(state), state[0])
        if state[0] == 0:
            return self.at_a_die(values) if self.at_a_die else sum(values) / Fraction(len(values))
        return (max if state[0] == 1 else min)(values)


def test_a_thing_that_is_called_itself_is_watched_and_nothing_of_python_s_own():
    game = games.DiceTen(3, 2)
    story = Story(record(Solver(game), (1, 0), game=game))
    assert not any("reverse" in sentence for sentence in truth.says(story)) and story.mistakes == []
    assert truth.says(story)[-1].endswith("(1, 0) is worth 0 to player 1. It took 33 calls.")
    story = Story(record(Solver(game, max), (1, 0), game=game))
    assert "against the rules, which say 0: the average" in truth.says(story)[story.mistakes[0]]


def test_nodes_of_another_tree_are_not_called_children_made_anew():
    def beside(node):
        for child in node.children.values():
            beside(child)
        return minimax(build_tree(OneTwoTen(2)))

    last = truth.says(Story(record(beside, build_tree(OneTwoTen(3)))))[-1]
    assert "It also walked nodes outside the tree: those of another, or children that are made anew" in last
