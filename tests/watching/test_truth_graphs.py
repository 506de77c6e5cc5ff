"""Programs watched on graphs: whoever labels backwards, wave by wave or otherwise, is judged, and told the truth."""

import re
from collections import deque

import pytest
import truth_before as truth

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
    nodes,
    record,
    solve,
)
from gametree.algorithms.label import rule
from gametree.watching.narrating.story import Story

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
def sweeps_that_write_everything_anew(root):
    everything = nodes(root)
    for _ in everything:
        for node in everything:
            labels = [child.label for child in node.children.values()]
            node.label = end(node) if not labels else "W" if "L" in labels else "L" if set(labels) == {"W"} else "?"
    rest(everything)


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
