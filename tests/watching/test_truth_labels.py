"""Programs that give labels, as students write them: the right ones are never accused, the wrong ones where it is."""

import functools
import random
import re

import pytest
import truth
from examples import Data, Pile, every
from truth import ANY, DATA, EVEN, FIVE, FOUR, MATCHES, PILES, PILES_10, TEN, WILD, Below, Program, Shared, accusations

from gametree import OneTwoTen, label, nodes, record
from gametree.algorithms.label import rule
from gametree.watching.narrating.story import Story

RIGHT, WRONG = [], []
right, wrong = truth.table(RIGHT), truth.table(WRONG)


def end(node):
    return node.game.outcome(node.state)


def labels_below(node):
    return [child.label for child in node.children.values()]


# Right


@right(*ANY)
def children_first(node):
    for child in node.children.values():
        children_first(child)
    node.label = rule(labels_below(node)) if node.children else end(node)


@right(*ANY, says=["becomes L for now."])
def a_loss_until_a_child_says_otherwise(node):
    node.label = "L" if node.children else end(node)
    for child in node.children.values():
        a_loss_until_a_child_says_otherwise(child)
        if child.label == "L":
            node.label = "W"
        elif child.label == "D" and node.label == "L":
            node.label = "D"


@right(PILES, PILES_10, says=["(1, 0) becomes L for now."])
def a_loss_first(node):
    node.win_loss = "L"
    for child in node.children:
        a_loss_first(child)
        if child.win_loss == "L":
            node.win_loss = "W"


@right(PILES, PILES_10, says=["(1, 0) becomes W for now.", "(1, 0) becomes L for now."])
def changes_its_mind_with_every_child(node):
    node.win_loss = "L"
    found = False
    for child in node.children:
        changes_its_mind_with_every_child(child)
        node.win_loss = "L"
        found = found or child.win_loss == "L"
        if found:
            node.win_loss = "W"


@right(*ANY, says=["becomes W for now."])
def a_win_until_all_children_say_otherwise(node):
    node.label = "W"
    for child in node.children.values():
        a_win_until_all_children_say_otherwise(child)
    if not node.children:
        node.label = end(node)
    elif "L" not in labels_below(node):
        node.label = "D" if "D" in labels_below(node) else "L"


@right(*ANY)
def not_known_first(node):
    node.label = "?"
    for child in node.children.values():
        not_known_first(child)
    node.label = rule(labels_below(node)) if node.children else end(node)


@right(*ANY)
def nothing_first(node):
    node.label = None
    for child in node.children.values():
        nothing_first(child)
    node.label = rule(labels_below(node)) if node.children else end(node)


@right(*ANY)
def small_letters_first(node):
    node.label = "w"
    for child in node.children.values():
        small_letters_first(child)
    node.label = rule(labels_below(node)).lower() if node.children else end(node)
    node.label = node.label.upper()


@right(*ANY)
def from_the_last_node_to_the_root(root):
    for node in reversed(nodes(root)):
        node.label = rule(labels_below(node)) if node.children else end(node)


@right(*ANY)
def with_a_stack(root):
    stack = [root]
    while stack:
        node = stack[-1]
        waiting = [child for child in node.children.values() if child.label == "?"]
        if waiting:
            stack.extend(waiting)
        else:
            node.label = rule(labels_below(node)) if node.children else end(node)
            stack.pop()


@right(*ANY)
def again_until_nothing_changes(root):
    changed = True
    while changed:
        changed = False
        for node in nodes(root):
            new = rule(labels_below(node)) if node.children else end(node)
            if new != node.label:
                node.label = new
                changed = True


@right(*ANY)
def only_leaves(node):
    if not node.children:
        node.label = end(node)
    for child in node.children.values():
        only_leaves(child)


@right(*ANY, before=only_leaves)
def all_but_leaves(node):
    if not node.children:
        return
    for child in node.children.values():
        all_but_leaves(child)
    node.label = rule(labels_below(node))


@right(*ANY, ends=["returned, but kept in no node"])
def only_returned(node):
    if not node.children:
        return end(node)
    return rule([only_returned(child) for child in node.children.values()])


@right(FOUR, TEN, ends=["returned, but kept in no node"])
def returned_by_the_first_that_is_lost(node):
    for child in node.children.values():
        if returned_by_the_first_that_is_lost(child) == "L":
            return "W"
    return "L"


@right(*ANY)
def set_and_returned(node):
    node.label = rule([set_and_returned(child) for child in node.children.values()]) if node.children else end(node)
    return node.label


@right(*ANY)
def kept_by_the_parent(node):
    if not node.children:
        return end(node)
    for child in node.children.values():
        child.label = kept_by_the_parent(child)
    return rule(labels_below(node))


@right(*ANY)
def parents_look_after_leaves(node):
    for child in node.children.values():
        if child.children:
            parents_look_after_leaves(child)
        else:
            child.label = end(child)
    node.label = rule(labels_below(node))


@right(FOUR, TEN)
def mine(node):
    node.label = "W" if any([yours(child) == "L" for child in node.children.values()]) else "L"
    return node.label


def yours(node):
    node.label = "W" if any([mine(child) == "L" for child in node.children.values()]) else "L"
    return node.label


@right(*ANY, ends=["returned, but kept in no node"])
def largest(node):
    labels = [smallest(child) for child in node.children.values()]
    return rule(labels) if labels else end(node)


def smallest(node):
    labels = [largest(child) for child in node.children.values()]
    return rule(labels) if labels else end(node)


@right(FOUR, FIVE, TEN, MATCHES)
def back_at_the_first_that_is_lost(node):
    for child in node.children.values():
        back_at_the_first_that_is_lost(child)
        if child.label == "L":
            node.label = "W"
            return
    node.label = "L" if node.children else end(node)


@right(PILES, PILES_10, DATA)
def any_of_them(node):
    for child in node.children:
        any_of_them(child)
    attribute = "label" if hasattr(node, "label") else "win_loss"
    setattr(node, attribute, "W" if any(getattr(child, attribute) == "L" for child in node.children) else "L")


@right(PILES, PILES_10)
def short_circuit(node):
    node.win_loss = "W" if any(short_circuit(child) == "L" for child in node.children) else "L"
    return node.win_loss


@right(PILES, PILES_10)
def all_of_them(node):
    node.win_loss = "L" if all(all_of_them(child) == "W" for child in node.children) else "W"
    return node.win_loss


@right(PILES, PILES_10)
def by_add1_and_add2(node):
    if node.add1 is None:
        node.win_loss = "L"
        return
    by_add1_and_add2(node.add1)
    if node.add2 is not None:
        by_add1_and_add2(node.add2)
    if node.add1.win_loss == "L" or node.add2 is not None and node.add2.win_loss == "L":
        node.win_loss = "W"
    else:
        node.win_loss = "L"


@right(DATA)
def counts_the_losses(node):
    losses = 0
    for child in node.children:
        counts_the_losses(child)
        if child.label == "L":
            losses += 1
    node.label = "W" if losses > 0 else "L"


@right(DATA, PILES, ends=["returned, but kept in no node"])
def by_the_alphabet(node):
    labels = [by_the_alphabet(child) for child in node.children]
    return "W" if min(labels, default="W") == "L" else "L"


@right(PILES, PILES_10)
def by_the_pile(node):
    """Knows the answer, and gives it from the root down."""
    node.win_loss = "L" if (target(node) - node.pile) % 3 == 0 else "W"
    for child in node.children:
        by_the_pile(child)


def target(node):
    return target(node.children[0]) if node.children else node.pile


@right(PILES, PILES_10)
def true_and_false_are_kept_as_labels(node):
    wins = False
    for child in node.children:
        if not true_and_false_are_kept_as_labels(child):
            wins = True
    node.win_loss = "W" if wins else "L"
    return wins


@right(PILES)
def goes_by_a_flag_of_its_own(node):
    node.seen = True
    node.wins = False
    for child in node.children:
        goes_by_a_flag_of_its_own(child)
        node.wins = node.wins or not child.wins
    node.win_loss = "W" if node.wins else "L"


@right(*ANY, ends=["returned, but kept in no node"])
@functools.cache
def with_a_cache(node):
    return rule([with_a_cache(child) for child in node.children.values()]) if node.children else end(node)


@right(*ANY)
def with_a_dict_of_states(root):
    known = {}

    def walk(node):
        if node.state not in known:
            for child in node.children.values():
                walk(child)
            known[node.state] = rule(labels_below(node)) if node.children else end(node)
        node.label = known[node.state]

    walk(root)


@right(Shared(OneTwoTen(5)), Shared(MATCHES.game), Shared(EVEN.game))
def only_what_has_no_label_yet(node):
    if node.label != "?":
        return node.label
    for child in node.children.values():
        only_what_has_no_label_yet(child)
    node.label = rule(labels_below(node)) if node.children else end(node)


@right(PILES, PILES_10, bound=True)
def do_win_loss(node):
    node.do_win_loss()


right(*ANY)(label)


# Right, and no labels are meant: what an earlier run has left is none of its business


def all_lost(root):
    """Wrong labels of an earlier run."""
    for node in every(root):
        node.win_loss = "L"


def all_lost_of_ours(root):
    for node in every(root):
        node.label = "L"


@right(*ANY, before=all_lost_of_ours)
def count(node):
    return 1 + sum([count(child) for child in node.children.values()])


@right(PILES, before=all_lost)
def paths(node):
    return [[node.pile, *path] for child in node.children for path in paths(child)] or [[node.pile]]


@right(PILES, before=all_lost)
def lost_piles(node):
    return {node.pile}.union(*map(lost_piles, node.children)) if node.win_loss == "L" else set()


@right(*ANY, before=all_lost_of_ours)
def labels_anew(node):
    for child in node.children.values():
        labels_anew(child)
    node.label = rule(labels_below(node)) if node.children else end(node)


# Wrong


@wrong(PILES_10, at="(2, 7)", says=["leaves (2, 7) without a label"], judged="set")
def forgets_else(node):
    if not node.children:
        node.win_loss = "L"
    for child in node.children:
        forgets_else(child)
    if any(child.win_loss == "L" for child in node.children):
        node.win_loss = "W"


@wrong(PILES_10, at="(1, 6)", says=["(1, 6)", "L, against the rules: (2, 7) is L"], judged="set")
@wrong(PILES, at="(1, 0)", says=["(1, 0)", "L, against the rules: (2, 1) is L"], judged="set")
def the_last_child_overwrites(node):
    node.win_loss = "L"
    for child in node.children:
        the_last_child_overwrites(child)
        if child.win_loss == "L":
            node.win_loss = "W"
        else:
            node.win_loss = "L"


@wrong(PILES, at="(1, 2)", says=["(1, 2) becomes L, against the rules: (2, 4) is L"], judged="set")
def all_for_any(node):
    for child in node.children:
        all_for_any(child)
    node.win_loss = "W" if node.children and all(child.win_loss == "L" for child in node.children) else "L"


@wrong(PILES, at="(1, 4)", says=["(1, 4) becomes W, against the rules: nobody can move here"], judged="set")
def a_leaf_is_a_win(node):
    for child in node.children:
        a_leaf_is_a_win(child)
    node.win_loss = "W" if all(child.win_loss == "L" for child in node.children) else "L"


@wrong(PILES, at="(1, 4)", says=["leaves (1, 4) without a label"], judged="set")
def leaves_forgotten(node):
    for child in node.children:
        leaves_forgotten(child)
    if node.children:
        node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"


@wrong(DATA, at="(2, 3)", says=["leaves (2, 3) without a label"], judged="set")
def one_child_forgotten(node):
    """Takes a node with one child for a leaf, and does nothing there."""
    for child in node.children:
        one_child_forgotten(child)
    if not node.children:
        node.label = "L"
    elif len(node.children) == 2:
        node.label = "W" if any(child.label == "L" for child in node.children) else "L"


@wrong(PILES, at="(2, 3)", says=["(2, 3) becomes L, against the rules: (1, 4) is L"], judged="set")
def the_wrong_letter(node):
    for child in node.children:
        the_wrong_letter(child)
    node.win_loss = "W" if any(child.win_loss == "W" for child in node.children) else "L"


@wrong(PILES, at="(1, 2)", says=["(1, 2) becomes L, against the rules: (2, 4) is L"], judged="set")
def only_the_first_child(node):
    for child in node.children:
        only_the_first_child(child)
    node.win_loss = "W" if node.children and node.children[0].win_loss == "L" else "L"


@wrong(PILES, at="(2, 3)", says=["(2, 3) becomes L, against the rules"], judged="set")
def for_player_1(node):
    """W where player 1 wins, whoever is to move."""
    for child in node.children:
        for_player_1(child)
    if not node.children:
        node.win_loss = "L" if node.player == 1 else "W"
    elif node.player == 1:
        node.win_loss = "W" if any(child.win_loss == "W" for child in node.children) else "L"
    else:
        node.win_loss = "L" if any(child.win_loss == "L" for child in node.children) else "W"


@wrong(PILES, at="(2, 3)", says=["(2, 3)", "L, against the rules: (1, 4) is L"], judged="set")
def a_line_left_over(node):
    """Right, and then spoilt."""
    for child in node.children:
        a_line_left_over(child)
    node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"
    node.win_loss = "L"


@wrong(EVEN, at="(2, 1, 2, 1)", says=["becomes L, against the rules"], judged="set")
def no_draws(node):
    for child in node.children.values():
        no_draws(child)
    if not node.children:
        node.label = end(node)
    else:
        node.label = "W" if "L" in labels_below(node) else "L"


@wrong(WILD, at="(2, 5, 1)", says=["against the rules"], judged="set")
def draws_before_wins(node):
    for child in node.children.values():
        draws_before_wins(child)
    if not node.children:
        node.label = end(node)
    elif "D" in labels_below(node):
        node.label = "D"
    else:
        node.label = "W" if "L" in labels_below(node) else "L"


@wrong(MATCHES, at="(1, 0)", says=["(1, 0) becomes L, against the rules: nobody can move here"], judged="set")
def every_leaf_is_a_loss(node):
    for child in node.children.values():
        every_leaf_is_a_loss(child)
    node.label = "W" if "L" in labels_below(node) else "L"


@wrong(PILES, at="(1, 4)", says=["(1, 4)", "against the rules"])
def turns_the_labels_of_its_children(node):
    for child in node.children:
        turns_the_labels_of_its_children(child)
        child.win_loss = "L" if child.win_loss == "W" else "W"
    node.win_loss = "W" if any(child.win_loss == "W" for child in node.children) else "L"


@wrong(PILES, says=["against the rules"])
def from_the_root_to_the_last_node(root):
    for node in every(root):
        node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"


@wrong(PILES, at="(1, 2)", says=["(1, 2)", "returns L, against the rules: (2, 4) is L"], judged="returned")
def all_for_any_returned(node):
    labels = [all_for_any_returned(child) for child in node.children]
    return "W" if labels and all(label == "L" for label in labels) else "L"


@wrong(PILES, at="(1, 4)", says=["returns W, against the rules: nobody can move here"], judged="returned")
def a_leaf_is_a_win_returned(node):
    if not node.children:
        return "W"
    return "W" if "L" in [a_leaf_is_a_win_returned(child) for child in node.children] else "L"


@wrong(PILES_10, at="(2, 7)", says=["comes back from (2, 7) with nothing"], judged="returned")
def forgets_to_return_a_loss(node):
    if not node.children:
        return "L"
    labels = [forgets_to_return_a_loss(child) for child in node.children]
    if "L" in labels:
        return "W"


@wrong(FOUR, at="(2, 1)", says=["comes back from (2, 1) with nothing"], judged="returned")
def forgets_to_return_at_the_end(node):
    for child in node.children.values():
        if forgets_to_return_at_the_end(child) == "L":
            return "W"
    if not node.children:
        return "L"


@wrong(PILES, at="(1, 4)", says=["which is no label"], judged="returned")
def one_small_letter_returned(node):
    if not node.children:
        return "l"
    return "W" if any([one_small_letter_returned(child) in "lL" for child in node.children]) else "L"


def labelling_with(win, loss):
    """Right, but for what it calls a win and a loss."""

    def labels_it(node):
        for child in node.children:
            labels_it(child)
        node.win_loss = win if any(child.win_loss == loss for child in node.children) else loss

    return labels_it


NO_LABELS = [("w", "l"), ("win", "loss"), (True, False), (1, -1), (1, 0), ("N", "P"), ("W ", "L "), (["W"], ["L"])]


def ids(programs):
    return {"argvalues": programs, "ids": map(str, programs)}


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_the_table_calls_right_what_is_right(program):
    for order in truth.ORDERS:
        root, due = program.root(order), truth.truth(program.ground)
        before, result = [node_label(node) for node in every(root)], program.run(root)
        for node, was in zip(every(root), before, strict=True):
            assert node_label(node) in (due(node), was)
        if result in ("W", "L", "D"):
            assert result == due(root)


def node_label(node):
    return getattr(node, "label", None) or node.win_loss


@pytest.mark.parametrize("program", **ids([program for program in WRONG if program.judged]))
def test_the_table_calls_wrong_what_is_wrong_and_knows_where_it_begins(program):
    first = truth.first_wrong(program)
    assert program.at in (truth.name(first.node), "")


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_a_right_program_is_never_accused(program):
    for order in truth.ORDERS:
        story = program.told(order)
        assert not accusations(story) and story.mistakes == [] and not any(story.marks.wrong)


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_of_a_right_program_is_said_what_must_be(program):
    said = truth.says(program.told())
    assert all(any(due in sentence for sentence in said) for due in program.says)
    assert all(due in said[-1] for due in program.ends)


@pytest.mark.parametrize("program", **ids(WRONG))
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_why(program):
    for order in truth.ORDERS if program.judged else [None]:
        story = program.told(order)
        scene, place = truth.where(story)
        assert ACCUSED(scene.says)
        if program.judged:
            assert place == truth.first_wrong(program, order).place
        if order is None:
            assert program.at in (truth.named(story, scene), "")
            assert all(due in scene.says for due in program.says)


ACCUSED = truth.ACCUSING.search


@pytest.mark.parametrize("program", **ids([program for program in WRONG if program.judged == "set"]))
def test_a_wrong_program_is_not_accused_on_a_tree_where_all_that_it_does_is_right(program):
    """Every tree below the root, too; and there the first mistake is the first as well."""
    for place in range(len(every(program.root()))):
        below = program._replace(ground=Below(program.ground, place))
        first, story = truth.first_wrong(below), below.told()
        if first is None:
            assert not accusations(story) and story.mistakes == []
        elif "without a label" not in program.says[0]:  # where nobody else gives one, none may be meant
            assert truth.where(story)[1] == first.place


@pytest.mark.parametrize("program", **ids(WRONG))
def test_the_end_does_not_vouch_for_a_wrong_root(program):
    root = program.root()
    result = program.run(root) if "nothing" not in program.says[0] else None
    story = program.told()
    if node_label(root) != truth.truth(program.ground)(root) != result:
        assert "the root, " not in truth.says(story)[-1]


@pytest.mark.parametrize("program", **ids(WRONG))
def test_nothing_is_said_against_a_program_before_its_first_mistake_or_in_steps_that_are_none(program):
    story = program.told()
    accused = [k for k, scene in enumerate(story.scenes[1:-1], 1) if ACCUSED(scene.says)]
    assert accused == story.mistakes
    assert sorted({scene for scene in story.mistakes}) == story.mistakes and 0 not in story.mistakes


@pytest.mark.parametrize(("win", "loss"), NO_LABELS, ids=repr)
def test_what_is_no_label_is_said_to_be_none_at_the_first_leaf(win, loss):
    story = Story(record(labelling_with(win, loss), PILES.root(), game=PILES.game))
    scene, _ = truth.where(story)
    written = f'"{loss}"' if isinstance(loss, str) else repr(loss).replace("'", '"')
    quotes = scene.says.replace("'", '"').replace("−", "-")
    assert f'(1, 4) gets {written}, which is no label: labels are "W", "L" and "D".' in quotes
    assert "labels; the root" not in truth.says(story)[-1]


def test_what_is_no_label_leaves_the_labels_above_it_unjudged():
    def right_but_for_leaves(node):
        for child in node.children:
            right_but_for_leaves(child)
        if not node.children:
            node.win_loss = "l"
        else:
            node.win_loss = "W" if any(child.win_loss in "lL" for child in node.children) else "L"

    story = Story(record(right_but_for_leaves, PILES.root(), game=PILES.game))
    assert {story.scenes[k].says.partition(" gets ")[0] for k in story.mistakes} == {"(1, 4)", "(2, 4)"}


# Labels of an earlier run


def a_local_variable(node):
    for child in node.children:
        a_local_variable(child)
    win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"  # noqa: F841


def two_equals_signs(node):
    for child in node.children:
        two_equals_signs(child)
    if any(child.win_loss == "L" for child in node.children):
        node.win_loss == "W"  # noqa: B015
    else:
        node.win_loss == "L"  # noqa: B015


@pytest.mark.parametrize("walk", [a_local_variable, two_equals_signs], ids=lambda walk: walk.__name__)
@pytest.mark.parametrize("ground", [PILES, PILES_10], ids=str)
def test_where_no_label_is_given_the_old_ones_are_called_old_and_not_counted(walk, ground):
    root = ground.root()
    any_of_them(root)
    story = Story(record(walk, root, game=ground.game))
    assert story.first["old"] == [True] * len(nodes(root))
    last = truth.says(story)[-1]
    assert "No label was given" in last and "of an earlier run" in last
    assert f"{len(nodes(root))} labels" not in last and "the root, " not in last
    assert not any(scene.changes and "old" in {key for _, key, _ in scene.changes} for scene in story.scenes)


def test_on_a_fresh_tree_nothing_is_called_old():
    for ground in (PILES, FOUR, EVEN):
        story = Program(label if ground.kind == "ours" else any_of_them, ground).told()
        assert not any(story.first["old"]) and not any("earlier run" in sentence for sentence in truth.says(story))


def test_a_label_that_this_run_gives_is_old_no_more_though_it_stays_the_same():
    root = PILES.root()
    any_of_them(root)
    story = Story(record(any_of_them, root, game=PILES.game))
    old = list(story.first["old"])
    assert any(old) or set(story.first["mark"]) == {"?"}  # pale, or away: never as if it were of this run
    for scene in story.scenes:
        for i, key, new in scene.changes:
            if key == "old":
                old[i] = new
    assert not any(old)
    assert "12 labels; the root, (1, 0), is a win for the player to move." in truth.says(story)[-1]


def test_half_a_run_after_a_whole_one_counts_only_its_own():
    def first_child_only(node):
        for child in node.children[:1]:
            first_child_only(child)
        node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"

    root = PILES.root()
    any_of_them(root)
    story = Story(record(first_child_only, root, game=PILES.game))
    assert story.mistakes == [] and not accusations(story)
    assert "12 labels" not in truth.says(story)[-1]


def test_the_labels_of_leaves_of_an_earlier_run_are_neither_accused_nor_missed():
    story = Program(all_but_leaves, FOUR, before=only_leaves).told()
    leaves = {i for i in range(12) if not story.below(i)}
    assert {i for i, old in enumerate(story.first["old"]) if old} == leaves
    assert not any("without a label" in sentence for sentence in truth.says(story))


def test_the_wrong_labels_of_an_earlier_run_are_not_counted_as_mistakes():
    root = PILES.root()
    all_lost(root)

    def only_the_root(node):
        node.win_loss = "W"

    story = Story(record(only_the_root, root, game=PILES.game))
    assert story.mistakes == [] and not accusations(story)


# What is said


def test_a_returned_label_is_told_with_its_reason_as_one_that_is_set():
    said = truth.says(Program(only_returned, TEN).told())
    both = "both moves, to (2, 8) and (2, 9), leave the other player winning."
    assert f"only_returned on (1, 7) returns L: {both}" in said
    leaf = "only_returned on (1, 10) returns L: a leaf, and by the rules of the game a loss"
    assert any(sentence.startswith(leaf) for sentence in said)


def test_a_label_for_now_has_no_reason_and_is_drawn():
    story = Program(a_loss_first, PILES).told()
    for_now = [scene for scene in story.scenes if "for now" in scene.says]
    assert for_now and all(re.fullmatch(r"\(\d, \d\) becomes [WL] for now\.", scene.says) for scene in for_now)
    assert all((scene.at, "mark", "L") in scene.changes for scene in for_now)


def test_the_last_label_of_a_call_is_not_for_now():
    said = truth.says(Program(a_loss_first, PILES).told())
    assert "(1, 0) becomes L for now." in said and "(1, 4) becomes L for now." not in said
    assert any("(1, 0)" in sentence and "W: the move to (2, 1) leaves the other" in sentence for sentence in said)


def test_returned_labels_are_seen_in_the_nodes():
    story = Program(only_returned, PILES._replace(kind="ours")).told()
    due = truth.truth(FOUR)
    assert story.marks.mark == [due(node) for node in story.tree.nodes]


def test_labels_that_are_set_and_returned_are_not_said_to_be_kept_nowhere():
    for program in RIGHT:
        if program.function in (set_and_returned, label, kept_by_the_parent):
            assert "kept in no node" not in truth.says(program.told())[-1], program


def test_every_mistake_of_a_labelling_is_a_step_of_its_own():
    story = Program(leaves_forgotten, PILES).told()
    missed = [scene for scene in story.scenes if "without a label" in scene.says]
    leaves = [i for i in range(12) if not story.below(i)]
    assert sorted(scene.at for scene in missed) == leaves
    assert {story.scenes[k].at for k in story.mistakes} >= set(leaves)
    assert all(story.scenes[scene.call].at == scene.at for scene in missed)  # the call that should have done it


# Faults put in anywhere


@pytest.mark.parametrize("kept", ["set", "set at first, and then in the loop", "returned"])
@pytest.mark.parametrize("ground", [*ANY, TEN, DATA], ids=str)
def test_a_fault_put_in_anywhere_is_found_there(kept, ground):
    dice, due = random.Random(f"{kept} {ground}"), truth.truth(ground)
    size = len(every(ground.root()))
    for order in range(8):
        root, victim = ground.root(order), dice.randrange(size)
        numbers = truth.places(root)
        turned = dice.choice([letter for letter in "WLD" if letter != due(every(root)[victim])])

        def walk(node, victim=victim, numbers=numbers, turned=turned):
            if kept.startswith("set at"):
                node.label = "L"
            labels = []
            for child in truth.below(node):
                labels.append(walk(child) if kept == "returned" else walk(child) or child.label)
                if kept.startswith("set at"):
                    node.label = rule(labels)
            new = rule(labels) if labels else ground.game.outcome(truth.state_of(node))
            new = turned if numbers[id(node)] == victim else new
            if kept == "returned":
                return new
            node.label = new

        story = Story(record(walk, root, game=ground.game))
        assert truth.where(story)[1] == victim
        assert {places_of(story, k) for k in story.mistakes} == {victim}  # those above follow the rules


def places_of(story, k):
    return truth.places(story.recording.root)[id(story.tree.nodes[story.scenes[k].at])]


@pytest.mark.parametrize("kind", [Pile, Data], ids=lambda kind: kind.__name__)
def test_where_no_game_is_known_a_program_that_is_wrong_only_about_leaves_is_not_accused(kind):
    def misere(node):
        for child in node.children:
            misere(child)
        wins = not node.children or any(label_of(child) == "L" for child in node.children)
        setattr(node, "label" if kind is Data else "win_loss", "W" if wins else "L")

    def label_of(node):
        return node.label if kind is Data else node.win_loss

    story = Story(record(misere, truth.tree((kind,), 4)))
    assert story.mistakes == [] and not accusations(story)
