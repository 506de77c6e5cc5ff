"""The reasons that are given for labels on graphs, and the words for labels that do not stay, are true."""

import re

import pytest
import truth_before as truth

from gametree import OneTwoTen, build_graph, build_tree, label, label_graph, minimax, nodes, record, remoteness, solve
from gametree.algorithms.label import rule
from gametree.watching.narrating.story import Story
from gametree.watching.recording import tracer

GAMES = [OneTwoTen(target, take_back=True) for target in (2, 3, 4, 5, 6)]
LABELLED = re.compile(r"(?:Wave \d+: )?\((\d), (\d+)\) (?:becomes|changes from . to) ([WLD])")
BELOW = " It follows from the labels below it, but "
HASTY = re.compile(BELOW + r"(?:the (.) of (.*) is|the labels of (.*) are) only for now\.")
RIGHT = ", which is right, but it will change."


def hasty(node):
    node.label = "D"
    labels = [hasty(child) if child.label == "?" else child.label for child in node.children.values()]
    node.label = rule(labels)
    return node.label


def losses_first(root):
    for node in nodes(root):
        node.label = "L"
    for _ in range(20):
        for node in nodes(root):
            if node.children:
                node.label = "W" if "L" in [child.label for child in node.children.values()] else "L"


def draws_first(root):
    for node in nodes(root):
        node.label = "D" if node.children else "L"
    for _ in range(20):
        for node in nodes(root):
            due = rule([child.label for child in node.children.values()]) if node.children else "L"
            if due != node.label:
                node.label = due


def again_and_again(root):
    """A W is written over where the last of the children becomes known."""
    above = {node: [] for node in nodes(root)}
    for node in above:
        for child in node.children.values():
            above[child].append(node)
    left, wave = {node: len(node.children) for node in above}, [node for node in above if not node.children]
    for node in wave:
        if not node.children:
            node.label = "L"
        for parent in above[node]:
            left[parent] -= 1
            if node.label == "L" or left[parent] == 0:
                parent.label = "W" if node.label == "L" else "L"
                wave.append(parent)


PROGRAMS = pytest.mark.parametrize(
    "function", [hasty, losses_first, draws_first, again_and_again, label_graph], ids=lambda function: function.__name__
)


def below(node):
    return node.children.values()


def told(function, game):
    return Story(record(function, build_graph(game)))


def steps(story):
    """Every scene that gives a label: its number, what it says, the node, the label, and all labels by then."""
    marks = dict(enumerate(story.first["mark"]))
    for k, scene in enumerate(story.scenes):
        marks.update({i: new for i, key, new in scene.changes if key == "mark"})
        if found := LABELLED.match(scene.says):
            yield k, scene.says, scene.at, found[3], dict(marks)


@PROGRAMS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.target))
def test_a_move_that_is_named_as_the_reason_leads_to_what_is_said(function, game):
    story, rules, said = told(function, game), solve(game), 0
    assert not truth.accusations(story) or function not in (draws_first, label_graph)
    for _, says, i, new, _ in steps(story):
        if found := re.search(r"the move to \((\d), (\d+)\) leaves the other player losing\.", says):
            after = int(found[1]), int(found[2])
            assert rules[after].label == "L" and after in game.moves(story.tree.nodes[i].state).values()
            said += 1
        if "not all of those are right" in says:
            below = [rules[story.tree.nodes[child].state].label for child in story.below(i)]
            assert new != "W" or "L" not in below or "so it is wrong too" in says
    assert said


def test_one_rightly_lost_child_is_reason_enough():
    said = truth.says(told(hasty, OneTwoTen(3, take_back=True)))
    assert "(1, 1) changes from D to W: the move to (2, 3) leaves the other player losing." in said
    assert not any("not all of those are right" in says for says in said)
    said = truth.says(told(again_and_again, OneTwoTen(3, take_back=True)))
    wrong = "it follows from the labels below it, and not all of those are right, so it is wrong too."
    assert f"(1, 0) becomes W: {wrong}" in said


@PROGRAMS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.target))
def test_a_wrong_label_that_follows_from_one_that_does_not_stay_says_so_and_no_other_does(function, game):
    story, rules = told(function, game), solve(game)
    given = list(steps(story))
    for place, (k, says, i, new, marks) in enumerate(given):
        found, below = HASTY.search(says), story.below(i)
        if not found:
            continue
        assert k in story.mistakes and rule([marks[child] for child in below]) == new
        for child in (child for child in below if story.name(child) in says[found.start():]):
            assert marks[child] != rules[story.tree.nodes[child].state].label
            assert any(at == child for _, _, at, _, _ in given[place + 1 :])
            assert found[1] in (None, marks[child])
    any_hasty = any(HASTY.search(says) for _, says, *_ in given)
    assert not any_hasty or function in (hasty, losses_first)


def test_the_label_for_now_that_hasty_has_read_is_named():
    story = told(hasty, OneTwoTen(3, take_back=True))
    (k,) = story.mistakes
    assert truth.says(story)[k] == (
        "(2, 0) becomes D, against the rules: (2, 0) is a loss for the player to move. "
        "It follows from the labels below it, but the D of (1, 1) is only for now."
    )


@PROGRAMS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.target))
def test_a_label_that_is_right_and_spoilt_later_is_called_right_and_no_other_is(function, game):
    story, rules = told(function, game), solve(game)
    given, said = list(steps(story)), 0
    last = {i: new for _, _, i, new, _ in given}
    for place, (_, says, i, new, _) in enumerate(given):
        due = rules[story.tree.nodes[i].state].label
        again = any(at == i for _, _, at, _, _ in given[place + 1 :])
        assert not says.endswith(RIGHT) or new == due != last[i] and again
        assert HASTY.search(says) or not says.endswith(" for now.") or again and (new != due or last[i] == due)
        said += says.endswith(RIGHT)
    assert said or function is not again_and_again or game.target == 2


@pytest.mark.parametrize("function", [label_graph, again_and_again])
def test_the_beginning_names_no_wave_and_says_what_one_is_only_where_there_are_waves(function):
    for game in GAMES:
        says = truth.says(told(function, game))
        explained = "In wave n the game still lasts n moves, if the winner hurries and the loser delays." in says[0]
        assert explained == any(each.startswith("Wave ") for each in says[1:]) and not re.search(r"wave \d", says[0])
    assert "wave" not in truth.says(Story(record(label, build_tree(OneTwoTen(4)))))[0]


def list_that_grows(root):
    wave = [root]
    for node in wave:
        node.label = "L"
        wave.append(node)


def calls_without_end(node):
    while True:
        for child in node.children.values():
            calls_without_end(child)


@pytest.mark.parametrize("function", [list_that_grows, calls_without_end])
def test_what_is_asked_at_the_end_of_what_never_ends_fits_what_ran(function, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.3)
    says = Story(record(function, build_graph(OneTwoTen(3)), limit=500)).scenes[-1].says
    assert "there was no end in sight. Does each loop end, and does " in says
    assert ("does no node come into a list again and again?" in says) == (function is list_that_grows)
    assert ("does each call go on to a child, to each child only once?" in says) == (function is calls_without_end)


def with_a_dict(node, met):
    if node not in met:
        if node.children:
            met[node] = node.value = (max, min)[node.state[0] - 1]([with_a_dict(child, met) for child in below(node)])
        else:
            met[node] = node.value = 1 if node.state[0] == 2 else -1
    return met[node]


def with_its_value(node):
    if node.value is None:
        best = max if node.state[0] == 1 else min
        node.value = best(map(with_its_value, below(node))) if node.children else 2 * node.state[0] - 3
    return node.value


def but_for_some(node):
    values = [but_for_some(child) for child in below(node)] or [2 * node.state[0] - 3]
    value = max(values) if node.state[0] == 1 else min(values)
    if node.state != (2, 2):
        node.value = value
    return value


@pytest.mark.parametrize(("function", "more"), [(with_a_dict, [{}]), (with_its_value, [])])
@pytest.mark.parametrize("target", [3, 4, 6])
def test_who_asks_for_a_value_that_is_there_already_leaves_nothing_out(function, more, target):
    story = Story(record(function, build_graph(OneTwoTen(target)), *(dict(each) for each in more)))
    assert not story.mistakes and not truth.accusations(story)
    assert not any("without a" in says for says in truth.says(story))
    assert truth.says(story)[-1].startswith(f"{function.__name__} came back with ")


def test_who_leaves_out_a_value_is_told_that_it_is_a_value_and_a_label_that_it_is_a_label():
    for build in (build_graph, build_tree):
        said = truth.says(Story(record(but_for_some, build(OneTwoTen(4)))))
        assert "but_for_some leaves (2, 2) without a value." in said and not any("a label" in says for says in said)


def far(node):
    return 2


def best_step(node):
    return 2


@pytest.mark.parametrize("function", [far, best_step, remoteness], ids=lambda function: function.__name__)
def test_a_number_is_taken_for_a_move_only_where_the_name_of_the_function_says_so(function):
    root = build_tree(OneTwoTen(3))
    label(root)
    says = truth.says(Story(record(function, root)))[2]
    as_a_move = ": the move to (2, 2) leaves the other player winning."
    assert says == f"{function.__name__} on (1, 0) returns 2{as_a_move if function is best_step else '.'}"


def to_a_depth(node, depth):
    if not depth or not below(node):
        node.value = 0 if below(node) else 2 * node.state[0] - 3
    else:
        values = [to_a_depth(child, depth - 1) for child in below(node)]
        node.value = max(values) if node.state[0] == 1 else min(values)
    return node.value


def the_wrong_way_up(node, depth):
    if not depth or not below(node):
        node.value = 0 if below(node) else 2 * node.state[0] - 3
    else:
        values = [the_wrong_way_up(child, depth - 1) for child in below(node)]
        node.value = min(values) if node.state[0] == 1 else max(values)
    return node.value


@pytest.mark.parametrize("target", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("take_back", [False, True])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_a_guess_at_the_depth_is_no_mistake_where_nodes_come_again(target, take_back, depth):
    root = build_graph(OneTwoTen(target, take_back=take_back))
    for function in (to_a_depth, minimax):
        more = [None, depth, lambda state: 0] if function is minimax else [depth]
        story = Story(record(function, root, *more))
        assert not story.mistakes and not truth.accusations(story)
        for node in nodes(root):
            node.value = None


def test_who_takes_the_smallest_for_player_1_is_found_out_on_a_graph_as_on_a_tree():
    for build in (build_tree, build_graph):
        assert Story(record(the_wrong_way_up, build(OneTwoTen(5)), 9)).mistakes


def test_calls_about_two_numbers_are_named_by_both_where_they_go_round():
    def wins(player, pile):
        return any(not wins(3 - player, after) for after in (pile - 1, pile + 1, pile + 2) if 0 <= after < 4)

    says = Story(record(wins, 1, 0)).scenes[-1].says
    assert "its calls went round: (1, 0) › (2, 1) › (1, 0), and so on." in says


def all_below(root):
    return [root, *(each for child in root.children for each in all_below(child))]


class Own:
    """A node of one's own, that knows no game."""

    def __init__(self, state, *children):
        self.state, self.children, self.label = state, list(children), "?"


def the_rest_is_a_draw(root):
    for node in reversed(all_below(root)):
        node.label = node.label if node.children else "D"
    root.label = "D"


def test_of_a_draw_that_no_wave_reached_nothing_is_said_where_no_game_is_known():
    root = Own((1, 0), Own((2, 1), Own((1, 2))), Own((2, 2)))
    said = truth.says(Story(record(the_rest_is_a_draw, root)))
    assert "(1, 0) becomes D." in said and not any("too early" in says for says in said)


def small(node):
    labels = [small(child) for child in below(node)]
    node.label = ("w" if "L" in labels else "L") if labels else "L"
    return node.label


def for_player_2(node):
    for child in below(node):
        for_player_2(child)
    won = solve(node.game)[node.state].label == ("W" if node.state[0] == 2 else "L")
    node.label = "W" if won else "L"


def test_what_is_no_label_is_not_meant_for_anybody_and_its_nodes_are_not_left_without():
    says = Story(record(small, build_tree(OneTwoTen(5)))).scenes[-1].says
    assert "seem to be meant" not in says and "no label" not in says and "against the rules" in says
    says = Story(record(for_player_2, build_tree(OneTwoTen(5)))).scenes[-1].says
    assert "The labels seem to be meant for player 2; they should be for the player to move." in says


ROUND = OneTwoTen(3, take_back=True)


class Made:
    def __init__(self, state):
        self.state, self.children = state, []


def builder(root):
    made, todo = {root.state: root}, [root]
    for node in todo:
        for after in ROUND.moves(node.state).values():
            if after not in made:
                made[after] = Made(after)
                todo.append(made[after])
            node.children.append(made[after])


def calls_builder(node, made):
    made[node.state] = node
    for after in ROUND.moves(node.state).values():
        if after in made:
            node.children.append(made[after])
        else:
            child = Made(after)
            node.children.append(child)
            calls_builder(child, made)


def without_arrows_back(root):
    made, todo = {root.state: root}, [root]
    for node in todo:
        for after in ROUND.moves(node.state).values():
            if after not in made:
                made[after] = Made(after)
                todo.append(made[after])
                node.children.append(made[after])


ARROWS = re.compile(r"(\(\d, \d\)) (?:gets a child:|gets children:|(?:gets|has by now) (?:an arrow|arrows) to)")


@pytest.mark.parametrize("function", [builder, calls_builder, without_arrows_back])
def test_every_arrow_that_code_makes_is_told_once_and_no_other(function):
    root = Made((1, 0))
    story = Story(record(function, root, *[{}] * (function is calls_builder)))
    told, said = [], truth.says(story)
    for says in said[1:]:
        if found := ARROWS.match(says):
            told += [(found[1], child) for child in re.findall(r"\(\d, \d\)", says[found.end() :])]
            assert (": " not in says) == says.endswith(" there already.")
        assert not says.startswith(f"{function.__name__} is called on (2, 0), and comes back at once")
    names = [(story.name(i), story.name(child)) for i in range(len(story.tree.nodes)) for child in story.below(i)]
    assert sorted(told) == sorted(names) and len(told) == (8 - 1 if function is without_arrows_back else 14)
    assert any("there already" in says for says in said) == (function is not without_arrows_back)
