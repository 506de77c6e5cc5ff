"""Programs watched on graphs: whoever labels backwards, wave by wave or otherwise, is judged, and told why."""

import re
from collections import deque
from dataclasses import dataclass

import pytest
import truth

from gametree import (
    Game,
    Matches,
    OneTwoTen,
    PongHauKi,
    TicTacToe,
    alphabeta,
    build_graph,
    build_tree,
    label,
    label_graph,
    minimax,
    nodes,
    record,
    solve,
)
from gametree.algorithms.label import rule
from gametree.watching.narrating.story import Story
from gametree.watching.recording import tracer

LOOPS = [OneTwoTen(4, take_back=True), OneTwoTen(5, take_back=True), OneTwoTen(6, take_back=True), PongHauKi()]
PLAIN = [OneTwoTen(5), OneTwoTen(10), Matches(6), TicTacToe("X.O.O.X.."), TicTacToe("XX.OO....")]
GROUNDS = pytest.mark.parametrize("game", [*LOOPS, *PLAIN], ids=lambda game: f"{type(game).__name__}{game.start[1]}")
RIGHT, IN_WAVES, WRONG = [], [], []


def right(function):
    RIGHT.append(function)
    return function


def in_waves(function):
    IN_WAVES.append(function)
    return right(function)


def wrong(function):
    WRONG.append(function)
    return function


def end(node):
    return node.game.outcome(node.state)


def parents(root):
    above = {node: [] for node in nodes(root)}
    for node in above:
        for child in node.children.values():
            above[child].append(node)
    return above, {node: len(node.children) for node in above}


def first_wave(above):
    leaves = [node for node in above if not node.children]
    for node in leaves:
        node.label = end(node)
    return leaves


def next_wave(wave, above, left):
    found = []
    for node in wave:
        for parent in above[node] if node.label != "D" else ():
            if parent.label == "?":
                left[parent] -= node.label == "W"
                if node.label == "L" or not left[parent]:
                    parent.label = "W" if node.label == "L" else "L"
                    found.append(parent)
    return found


def rest(above, label="D"):
    for node in above:
        if node.label == "?":
            node.label = label


in_waves(label_graph)


@in_waves
def levels_in_lists(root):
    above, left = parents(root)
    wave = first_wave(above)
    while wave:
        wave = next_wave(wave, above, left)
    rest(above)
    return root.label


@in_waves
def a_queue(root):
    above, left = parents(root)
    waiting = deque(first_wave(above))
    while waiting:
        node = waiting.popleft()
        for parent in above[node]:
            if parent.label == "?" and node.label == "L":
                parent.label = "W"
                waiting.append(parent)
            elif parent.label == "?" and node.label == "W":
                left[parent] -= 1
                if not left[parent]:
                    parent.label = "L"
                    waiting.append(parent)
    for node in above:
        node.label = "D" if node.label == "?" else node.label


@right
def sweeps_until_nothing_changes(root):
    everything, changed = nodes(root), True
    while changed:
        changed = False
        for node in everything:
            labels = [child.label for child in node.children.values()]
            new = end(node) if not labels else "W" if "L" in labels else "L" if set(labels) == {"W"} else "?"
            if node.label != new:
                node.label, changed = new, True
    for node in everything:
        if node.label == "?":
            node.label = "D"


@right
def draws_first(root):
    everything, changed = nodes(root), True
    for node in everything:
        node.label = "D"
    while changed:
        changed = False
        for node in everything:
            new = rule([child.label for child in node.children.values()]) if node.children else end(node)
            if new != node.label:
                node.label, changed = new, True


@right
def upwards_by_calls(root):
    above, left = parents(root)

    def decided(node, label):
        node.label = label
        for parent in above[node] if label != "D" else ():
            if parent.label == "?":
                left[parent] -= label == "W"
                if label == "L" or not left[parent]:
                    decided(parent, "W" if label == "L" else "L")

    for node in above:
        if not node.children:
            decided(node, end(node))
    rest(above)


def tell(function, root, *more, **named):
    return Story(record(function, root, *more, **named))


def known(game):
    found = solve(game)
    return lambda story, i: found[story.tree.nodes[i].state]


@GROUNDS
@pytest.mark.parametrize("function", RIGHT, ids=lambda function: function.__name__)
def test_who_labels_backwards_and_is_right_is_not_accused(function, game):
    story = tell(function, build_graph(game))
    assert not truth.accusations(story) and story.mistakes == []
    count = len(story.recording.nodes)
    assert f"{count} labels; the root, " in truth.says(story)[-1]
    judged = sum(" for now" not in says and bool(LABELLED.match(says)) for says in truth.says(story))
    assert judged >= count


LABELLED = re.compile(r"(?:Wave (\d+): )?(\(.*?\)) (?:becomes|changes from . to) ([WLD])\b")


@GROUNDS
@pytest.mark.parametrize("function", [*RIGHT, label], ids=lambda function: function.__name__)
def test_a_wave_is_how_many_moves_the_game_still_lasts_and_what_none_reaches_is_a_draw(function, game):
    if function is label and game in LOOPS:
        return
    story, rules = tell(function, build_graph(game)), known(game)
    numbers = []
    for scene in story.scenes:
        if found := re.match(r"Wave (\d+): ", scene.says):
            numbers.append(int(found[1]))
            assert rules(story, scene.at).lasts == numbers[-1]
        if "no wave reaches it" in scene.says or "nobody can force a win" in scene.says:
            assert rules(story, scene.at).label == "D" and story.below(scene.at)
    assert numbers == sorted(numbers)
    if function in IN_WAVES:
        assert len(numbers) == sum(one.lasts is not None for one in solve(game).values())
        draws = sum("becomes D: no wave reaches it, for nobody can force a win." in says for says in truth.says(story))
        inner = [node for node in story.recording.nodes if node.children]
        assert not numbers or draws == sum(node.label == "D" for node in inner)
    if function in (label, upwards_by_calls):
        assert not numbers


def test_who_does_not_go_wave_by_wave_is_told_of_no_wave():
    def with_a_stack(root):
        stack = [root]
        while stack:
            node = stack[-1]
            waiting = [child for child in node.children.values() if child.label == "?"]
            stack.extend(waiting)
            if not waiting:
                node.label = rule([child.label for child in node.children.values()]) if node.children else "L"
                stack.pop()

    story = tell(with_a_stack, build_graph(OneTwoTen()))
    assert not truth.accusations(story) and "Wave" not in " ".join(truth.says(story)) and story.plan.sweepers


@pytest.mark.parametrize("function", [*RIGHT, label], ids=lambda function: function.__name__)
@pytest.mark.parametrize("game", [OneTwoTen(5), *LOOPS], ids=lambda game: f"{type(game).__name__}{game.start[1]}")
def test_ringed_are_those_that_have_a_label_under_one_that_has_none(function, game):
    story = tell(function, build_graph(game))
    above, count = story.tree.above, len(story.tree.nodes)
    to_come = [set() for _ in range(count)]  # the scenes that change a node's label
    mark, ringed, seen = ["?"] * count, [False] * count, []
    calls = function is label or function is upwards_by_calls and game not in LOOPS  # which label their own nodes only
    for k, scene in enumerate(story.scenes):
        for i, key, _ in scene.changes:
            if key == "mark":
                to_come[i].add(k)
    for k, scene in enumerate(story.scenes):
        for i, key, new in scene.changes:
            if key in ("mark", "ringed"):
                (mark if key == "mark" else ringed)[i] = new
        decided = [mark[i] in "WLD" and max(to_come[i]) <= k for i in range(count)]
        frontier = [decided[i] and not all(decided[j] for j in above[i]) for i in range(count)]
        assert ringed == ([False] * count if calls else frontier)
        seen.append(sum(ringed))
    assert calls or max(seen) > 1 and not seen[-1]


# Wrong


@wrong
def forgets_to_count(root):
    above, _ = parents(root)
    wave = first_wave(above)
    while wave:
        found = []
        for node in wave:
            for parent in above[node]:
                if parent.label == "?":
                    parent.label = "W" if node.label == "L" else "L"
                    found.append(parent)
        wave = found
    rest(above)


@wrong
def calls_the_rest_a_loss(root):
    above, left = parents(root)
    wave = first_wave(above)
    while wave:
        wave = next_wave(wave, above, left)
    rest(above, "L")


@wrong
def stops_after_one_wave(root):
    above, left = parents(root)
    next_wave(first_wave(above), above, left)
    rest(above)


@wrong
def a_win_too_early(root):
    everything, changed = nodes(root), True
    while changed:
        changed = False
        for node in everything:
            labels = {child.label for child in node.children.values()}
            new = "L" if not labels else "W" if labels & {"L", "W"} else "?"
            changed = changed or node.label != new
            node.label = new


@wrong
def takes_a_draw_for_a_loss(root):
    draws_first(root)
    for node in nodes(root):
        if any(child.label == "D" for child in node.children.values()):
            node.label = "W"


@wrong
def leaves_the_rest_alone(root):
    above, left = parents(root)
    wave = first_wave(above)
    while wave:
        wave = next_wave(wave, above, left)


@GROUNDS
@pytest.mark.parametrize("function", WRONG, ids=lambda function: function.__name__)
def test_who_labels_backwards_and_is_wrong_is_told_where_first(function, game):
    story, rules = tell(function, build_graph(game)), known(game)
    labels = [(i, node.label) for i, node in enumerate(story.tree.nodes)]
    off = {i for i, given in labels if given not in (rules(story, i).label, "?")}
    assert bool(story.mistakes) == bool(off)
    if off:
        assert story.scenes[story.mistakes[0]].at in off
        assert "against the rules, the first at" in truth.says(story)[-1]
    else:
        missing = sum(given == "?" for _, given in labels)
        assert ("no label" in truth.says(story)[-1]) == bool(missing)


def test_labels_that_bear_each_other_out_all_the_way_round_are_not_right_for_that():
    def player_1_wins_what_is_open(root):
        label_graph(root)
        for node in nodes(root):
            if node.label == "D":
                node.label = "W" if node.state[0] == 1 else "L"

    def in_one(root):
        above, left = parents(root)
        wave = first_wave(above)
        while wave:
            wave = next_wave(wave, above, left)
        for node in above:
            if node.label == "?":
                node.label = "W" if node.state[0] == 1 else "L"

    for function in (player_1_wins_what_is_open, in_one):
        story = tell(function, build_graph(LOOPS[1]))
        assert story.mistakes and story.marks.wrong_since
        assert "the root, (1, 0), is a win" not in truth.says(story)[-1]


# Keys


def test_where_a_key_forgets_the_player_labels_are_judged_and_nothing_is_said_of_players():
    def negamax(node):
        return max([-negamax(child) for child in node.children.values()], default=-1)

    def stored(node):
        values = [stored(child) for child in node.children.values()]
        node.value = (max if node.state[0] == 1 else min)(values) if values else 1
        return node.value

    def all_lose(node):
        for child in node.children.values():
            all_lose(child)
        node.label = "L"

    def pile(state):
        return state[1]

    for function in (label, label_graph, levels_in_lists, negamax, stored):
        for game in (OneTwoTen(6), Matches(6)):
            story = tell(function, build_graph(game, key=pile))
            said = " ".join(truth.says(story))
            assert not truth.accusations(story) and not re.search(r"player [12]\b", said)
    story = tell(all_lose, build_graph(OneTwoTen(6), key=pile))
    assert "against the rules: (1, 6) is L, and" in " ".join(truth.says(story)).replace("(2, 6)", "(1, 6)")
    assert story.mistakes


class Again(Game):
    """Whoever takes two has another move; taking back goes round, and who can't move has lost."""

    def __init__(self, tokens, back=False):
        self.start, self.tokens, self.back = (1, tokens), tokens, back

    def moves(self, state):
        player, left = state
        after = {n: (3 - player if n == 1 else player, left - n) for n in (1, 2) if n <= left}
        if self.back and left and left < self.tokens:
            after["back"] = (3 - player, left + 1)
        return after


def best_for_player_1(game, state):
    values = [best_for_player_1(game, after) for after in game.moves(state).values()]
    if not values:
        return -1 if state[0] == 1 else 1
    return (max if state[0] == 1 else min)(values)


@pytest.mark.parametrize("tokens", [3, 4, 5, 6])
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_where_a_player_may_move_twice_in_a_row_a_graph_is_judged_as_a_tree_is(build, tokens):
    game = Again(tokens)

    def by_values(node):
        for child in node.children.values():
            by_values(child)
        node.label = "W" if best_for_player_1(game, node.state) == (1 if node.state[0] == 1 else -1) else "L"

    def turned(node):
        for child in node.children.values():
            turned(child)
        node.label = "L" if best_for_player_1(game, node.state) == (1 if node.state[0] == 1 else -1) else "W"

    assert not truth.accusations(tell(by_values, build(game)))
    story = tell(turned, build(game))
    assert len(story.marks.wrong_since) == len(story.recording.nodes)


def test_where_a_player_may_move_twice_in_a_row_and_the_game_goes_round_nobody_is_accused():
    def anything(root):
        for node in nodes(root):
            if node.children:
                node.label = "W" if node.state[1] % 2 else "L"

    story = tell(anything, build_graph(Again(4, back=True)))
    assert story.mistakes == [] and not truth.accusations(story)


# What is shared


def recursive(node):
    labels = [recursive(child) for child in node.children.values()]
    node.label = rule(labels) if labels else end(node)
    return node.label


@pytest.mark.parametrize("game", PLAIN[:4], ids=lambda game: f"{type(game).__name__}{game.start[1]}")
def test_a_label_that_is_given_again_as_it_was_is_not_for_now(game):
    story = tell(recursive, build_graph(game))
    said = truth.says(story)
    assert not truth.accusations(story) and not any("for now" in says for says in said)
    for scene in story.scenes:
        if " becomes " in scene.says:
            assert ": " in scene.says  # with the reason, every time


def test_never_entered_is_what_is_not_entered_from_elsewhere_either():
    story = tell(alphabeta, build_graph(Matches(6)))
    entered = {scene.at for scene in story.scenes if scene.enters}
    never, here = set(), set()
    for scene in story.scenes:
        if found := re.search(r"It (never enters|does not enter) (.*?)( from here)?[:.]", scene.says):
            left = set(re.findall(r"\(\d, \d+\)", found[2]))
            (never if found[1] == "never enters" else here).update(left)
            assert bool(found[3]) == (found[1] != "never enters")
    assert here and never.isdisjoint({story.name(i) for i in entered})
    assert not here.isdisjoint({story.name(i) for i in entered})
    tree = tell(alphabeta, build_tree(Matches(6)))
    said = " ".join(truth.says(tree))
    assert "It never enters " in said and "from here" not in said


def test_the_beginning_calls_a_graph_a_graph_and_a_tree_a_tree():
    for root, kind in ((build_graph(OneTwoTen(4)), "graph"), (build_tree(OneTwoTen(4)), "tree")):
        assert truth.says(tell(label, root))[0].startswith(f"Watch label work on the {kind} of (1, 0)")
    assert "frontier" in truth.says(tell(label_graph, build_tree(OneTwoTen(4))))[0]
    assert "frontier" not in truth.says(tell(label, build_graph(OneTwoTen(4))))[0]


# The reasons for labels, and the words for those that do not stay

ROUNDS = [OneTwoTen(target, take_back=True) for target in (2, 3, 4, 5, 6)]
GIVEN = re.compile(r"(?:Wave \d+: )?\((\d), (\d+)\) (?:becomes|changes from . to) ([WLD])")
BELOW = " It follows from the labels below it, but "
HASTY = re.compile(BELOW + r"(?:the (.) of (.*) is|the labels of (.*) are) only for now\.")
STAYS = ", which is right, but it will change."


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


def draws_at_first(root):
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
    "function", [hasty, losses_first, draws_at_first, again_and_again, label_graph], ids=lambda given: given.__name__
)


def below(node):
    return list(node.children.values())


def told(function, game):
    return tell(function, build_graph(game))


def steps(story):
    """Every scene that gives a label: its number, what it says, the node, the label, and all labels by then."""
    marks = dict(enumerate(story.first["mark"]))
    for k, scene in enumerate(story.scenes):
        marks.update({i: new for i, key, new in scene.changes if key == "mark"})
        if found := GIVEN.match(scene.says):
            yield k, scene.says, scene.at, found[3], dict(marks)


@PROGRAMS
@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: str(game.target))
def test_a_move_that_is_named_as_the_reason_leads_to_what_is_said(function, game):
    story, rules, said = told(function, game), solve(game), 0
    assert not truth.accusations(story) or function not in (draws_at_first, label_graph)
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
@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: str(game.target))
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
@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: str(game.target))
def test_a_label_that_is_right_and_spoilt_later_is_called_right_and_no_other_is(function, game):
    story, rules = told(function, game), solve(game)
    given, said = list(steps(story)), 0
    last = {i: new for _, _, i, new, _ in given}
    for place, (_, says, i, new, _) in enumerate(given):
        due = rules[story.tree.nodes[i].state].label
        again = any(at == i for _, _, at, _, _ in given[place + 1 :])
        assert not says.endswith(STAYS) or new == due != last[i] and again
        assert HASTY.search(says) or not says.endswith(" for now.") or again and (new != due or last[i] == due)
        said += says.endswith(STAYS)
    assert said or function is not again_and_again or game.target == 2


@pytest.mark.parametrize("function", [label_graph, again_and_again])
def test_the_beginning_names_no_wave_and_says_what_one_is_only_where_there_are_waves(function):
    for game in ROUNDS:
        says = truth.says(told(function, game))
        explained = "In wave n the game still lasts n moves, if the winner hurries and the loser delays." in says[0]
        assert explained == any(each.startswith("Wave ") for each in says[1:]) and not re.search(r"wave \d", says[0])
    assert "wave" not in truth.says(tell(label, build_tree(OneTwoTen(4))))[0]


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
    says = tell(function, build_graph(OneTwoTen(3)), limit=500).scenes[-1].says
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
    story = tell(function, build_graph(OneTwoTen(target)), *(dict(each) for each in more))
    assert not story.mistakes and not truth.accusations(story)
    assert not any("without a" in says for says in truth.says(story))
    assert truth.says(story)[-1].startswith(f"{function.__name__} came back with ")


def test_who_leaves_out_a_value_is_told_that_it_is_a_value_and_a_label_that_it_is_a_label():
    for build in (build_graph, build_tree):
        said = truth.says(tell(but_for_some, build(OneTwoTen(4))))
        assert "but_for_some leaves (2, 2) without a value." in said and not any("a label" in says for says in said)


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


@pytest.mark.parametrize(("target", "take_back", "depth"), [(3, True, 2), (4, False, 1), (5, True, 3), (6, False, 4)])
def test_a_guess_at_the_depth_is_no_mistake_where_nodes_come_again(target, take_back, depth):
    root = build_graph(OneTwoTen(target, take_back=take_back))
    for function in (to_a_depth, minimax):
        more = [None, depth, lambda state: 0] if function is minimax else [depth]
        story = tell(function, root, *more)
        assert not story.mistakes and not truth.accusations(story)
        for node in nodes(root):
            node.value = None


def test_who_takes_the_smallest_for_player_1_is_found_out_on_a_graph_as_on_a_tree():
    for build in (build_tree, build_graph):
        assert tell(the_wrong_way_up, build(OneTwoTen(5)), 9).mistakes


def test_calls_about_two_numbers_are_named_by_both_where_they_go_round():
    def wins(player, pile):
        return any(not wins(3 - player, after) for after in (pile - 1, pile + 1, pile + 2) if 0 <= after < 4)

    says = tell(wins, 1, 0).scenes[-1].says
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
    said = truth.says(tell(the_rest_is_a_draw, root))
    assert "(1, 0) becomes D." in said and not any("too early" in says for says in said)


def for_player_2(node):
    for child in below(node):
        for_player_2(child)
    won = solve(node.game)[node.state].label == ("W" if node.state[0] == 2 else "L")
    node.label = "W" if won else "L"


def test_labels_for_player_2_are_said_to_seem_so():
    says = tell(for_player_2, build_tree(OneTwoTen(5))).scenes[-1].says
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
    story = tell(function, root, *[{}] * (function is calls_builder))
    told, said = [], truth.says(story)
    for says in said[1:]:
        if found := ARROWS.match(says):
            told += [(found[1], child) for child in re.findall(r"\(\d, \d\)", says[found.end() :])]
            assert (": " not in says) == says.endswith(" there already.")
        assert not says.startswith(f"{function.__name__} is called on (2, 0), and comes back at once")
    names = [(story.name(i), story.name(child)) for i in range(len(story.tree.nodes)) for child in story.below(i)]
    assert sorted(told) == sorted(names) and len(told) == (8 - 1 if function is without_arrows_back else 14)
    assert any("there already" in says for says in said) == (function is not without_arrows_back)


# What is about words and lines


def lit(story, words):
    """The line that is lit in the first scene that says something."""
    rows = [text for source in story.code for _, text in source.rows]
    return next(rows[scene.line].strip() for scene in story.scenes if words in scene.says)


def test_the_end_says_once_how_many_nodes_there_are():
    def find(node):
        return node if node.state == (2, 3) else next(filter(None, map(find, truth.kids(node))), None)

    assert truth.says(tell(find, build_tree(OneTwoTen(3))))[-1].count("7 nodes") == 1


@dataclass
class Labelled:
    pile: int
    children: list
    label: str = "?"

    def fill(self):
        for child in self.children:
            child.fill()
        self.label = "W" if any(child.label == "L" for child in self.children) else "L"


def test_a_node_is_not_called_by_what_the_run_is_going_to_change():
    said = truth.says(tell(Labelled.fill, Labelled(1, [Labelled(0, [])])))
    assert "Labelled(pile=0) becomes L" in " ".join(said) and not [text for text in said[1:3] if "label" in text]


def finish(node):
    if any(child.label == "L" for child in truth.kids(node)):
        node.label = "W"
    else:
        node.label = "L"


def leaves_it_to_finish(node):
    for child in truth.kids(node):
        leaves_it_to_finish(child)
    finish(node)


def test_the_line_of_a_helper_that_sets_a_label_is_lit():
    story = tell(leaves_it_to_finish, build_tree(OneTwoTen(2)))
    assert story.mistakes == []
    assert lit(story, "(1, 2) becomes L") == 'node.label = "L"'
    assert lit(story, "(2, 1) becomes W") == 'node.label = "W"'
    assert lit(story, "comes back from (2, 1)") == "finish(node)"


def test_what_compares_and_sets_nothing_is_told_so():
    def compares(node):
        for child in truth.kids(node):
            compares(child)
        node.label == "L"  # noqa: B015

    assert "It set nothing" in truth.says(tell(compares, build_tree(OneTwoTen(2))))[-1]


def test_a_generator_is_said_to_do_nothing_by_itself():
    def yields(node):
        yield node

    assert "does nothing until somebody loops over it" in truth.says(tell(yields, build_tree(OneTwoTen(2))))[-1]


def test_what_compares_two_trees_is_not_said_to_be_meant_for_anybody():
    def same(one, other):
        return len(truth.kids(one)) == len(truth.kids(other)) and all(map(same, truth.kids(one), truth.kids(other)))

    trees = (build_tree(OneTwoTen(2)), build_tree(OneTwoTen(3)))
    story = tell(same, *trees)
    assert story.mistakes == [] and "meant" not in story.scenes[-1].says
