"""Mistakes are found, and labels explained, in programs that label graphs backward."""

import pytest
import truth
from grounds import Ground
from truth import Row

from gametree import Matches, OneTwoTen, games, solve
from gametree.algorithms.label import rule
from gametree.watching import watch_facts as facts

LOOPS = [OneTwoTen(4, take_back=True), OneTwoTen(5, take_back=True), OneTwoTen(6, take_back=True), games.PongHauKi()]
PLAIN = [OneTwoTen(5), OneTwoTen(10), Matches(6), games.TicTacToe("X.O.O.X.."), games.TicTacToe("XX.OO....")]
ROUNDS = [OneTwoTen(target, take_back=True) for target in (2, 3, 4, 5, 6)]

WAVES = """
def parents(root):
    above = {node: [] for node in nodes(root)}
    for node in above:
        for child in kids(node):
            above[child].append(node)
    return above, {node: len(kids(node)) for node in above}
def first_wave(above):
    leaves = [node for node in above if not kids(node)]
    for node in leaves:
        node.label = out(node)
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
def rest(above):
    for node in above:
        if node.label == "?":
            node.label = "D"
"""
WAVE = """def f(root):
    above, left = parents(root)
    wave = first_wave(above)
    while wave:
        wave = next_wave(wave, above, left)
    rest(above)
    return root.label""" + WAVES
SWEEP = """def f(root):
    everything, changed = nodes(root), True
    while changed:
        changed = False
        for node in everything:
            labels = [child.label for child in kids(node)]
            new = out(node) if not labels else "W" if "L" in labels else "L" if set(labels) == {"W"} else "?"
            if node.label != new: node.label, changed = new, True
    rest(everything)""" + WAVES
DRAWS = """def f(root):
    for node in nodes(root): node.label = "D"
    changed = True
    while changed:
        changed = False
        for node in nodes(root):
            new = rule([child.label for child in kids(node)]) if kids(node) else out(node)
            if new != node.label:
                node.label, changed = new, True"""
RIGHT = {
    "ours": "label_graph",
    "levels in lists": WAVE,
    "sweeps until nothing changes": SWEEP,
    "draws first": DRAWS,
    "children first": "label",
}
IN_WAVES = "ours", "levels in lists"
WRONG = {
    "forgets to count": WAVE.replace("not left[parent]", "1"),
    "calls the rest a loss": WAVE.replace('node.label = "D"', 'node.label = "L"'),
    "stops after one wave": WAVE.replace("while wave", "if wave"),
    "a win too early": SWEEP.replace('"L" in labels', '{"L", "W"} & {*labels}').replace("    rest(everything)", ""),
    "leaves the rest alone": WAVE.replace("    rest(above)\n", ""),
    "what is open is player 1's": WAVE.replace('node.label = "D"', 'node.label = "W" if node.state[0] == 1 else "L"'),
}


def story_on(program, game):
    """Return the story of a program on a game's graph, and a function that returns the solution of node number i."""
    story, found = Row("on a graph", program, [Ground(game, "graph")]).story(), solve(game)
    return story, lambda i: found[story.tree.nodes[i].state]


def each_case(programs, games):
    """Return a decorator that runs a test with every program on every game, but no recursive program on a loop."""
    cases = [(title, game) for game in games for title in programs if title != "children first" or game not in LOOPS]
    ids = [f"{title} {type(game).__name__}{game.start[1]}" for title, game in cases]
    return pytest.mark.parametrize(("title", "game"), cases, ids=ids)


def find_label(scene):
    """Return the fact that a label is set in a scene, or None."""
    return truth.find_fact(scene, facts.LabelSet)


@each_case(RIGHT, [*LOOPS, *PLAIN])
def test_correct_program_is_not_reported_as_wrong_and_its_waves_are_numbered(title, game):
    story, rules = story_on(RIGHT[title], game)
    labels = [(scene.at, each) for scene in story.scenes if (each := find_label(scene))]
    assert not truth.accusations(story) and story.mistakes == []
    done = truth.find_fact(story.scenes[-1], facts.LabelsDone)
    assert done.count == len(story.recording.nodes) and done.label
    assert sum(each.fate != "changes" for _, each in labels) >= done.count
    numbers = [each.wave for _, each in labels if each.wave is not None]
    for at, each in labels:
        assert each.wave is None or rules(at).lasts == each.wave
        if each.because in (facts.Note.NO_WAVE, facts.Note.NO_FORCED_WIN):
            assert rules(at).label == "D" and story.children(at)
    assert numbers == sorted(numbers) and (not numbers or title != "children first")
    if title in IN_WAVES:
        assert len(numbers) == sum(one.lasts is not None for one in solve(game).values())
        draws = sum(each.because is facts.Note.NO_WAVE for _, each in labels)
        drawn = [node for node in story.recording.nodes if node.children and node.label == "D"]
        assert not numbers or draws == len(drawn)


@each_case(WRONG, [*LOOPS, *PLAIN])
def test_wrong_program_is_reported_at_a_wrong_label(title, game):
    story, rules = story_on(WRONG[title], game)
    labels = [(i, node.label) for i, node in enumerate(story.tree.nodes)]
    wrong, last = {i for i, label in labels if label not in (rules(i).label, "?")}, story.scenes[-1]
    assert bool(story.mistakes) == bool(wrong)
    if wrong:
        assert story.scenes[story.mistakes[0]].at in wrong and story.picture.wrong_since
        assert rules(0).label == "W" or truth.find_fact(last, facts.MistakesLeft) and not truth.vouches(last)
    else:
        assert bool(truth.find_fact(last, facts.LabelsMissing)) == any(label == "?" for _, label in labels)


# The reasons for labels, and labels that are not final

NOW = {
    "ours": "label_graph",
    "hasty": """def hasty(node):
    node.label = "D"
    labels = [hasty(child) if child.label == "?" else child.label for child in kids(node)]
    node.label = rule(labels)
    return node.label""",
    "draws first": DRAWS,
    "again and again": """def again(root):
    above, left = parents(root)
    wave = first_wave(above)
    for node in wave:
        for parent in above[node]:
            left[parent] -= 1
            if node.label == "L" or left[parent] == 0:
                parent.label = "W" if node.label == "L" else "L"
                wave.append(parent)""" + WAVES,
}


def label_steps(story):
    """Yield a tuple for every scene that sets a label: its number, the fact, the node, the label, all labels so far."""
    marks = dict(enumerate(story.first["mark"]))
    for k, scene in enumerate(story.scenes):
        marks.update({i: new for i, key, new in scene.changes if key == "mark"})
        if each := find_label(scene): yield k, each, scene.at, each.label, dict(marks)


@each_case(NOW, ROUNDS)
def test_reasons_for_labels_and_remarks_on_temporary_labels_are_true(title, game):
    (story, rules), by_loss, temporary = story_on(NOW[title], game), 0, 0
    settings = list(label_steps(story))
    last = {i: new for _, _, i, new, _ in settings}
    assert not truth.accusations(story) or title in ("hasty", "again and again")
    for place, (k, each, i, new, marks) in enumerate(settings):
        children, correct, why = story.children(i), rules(i).label, each.because
        later = {other for _, _, other, _, _ in settings[place + 1 :]}
        again = i in later
        if isinstance(why, facts.LossBelow):
            by_loss += 1
            assert "L" in [rules(child).label for child in children if story.name(child) == why.child]
        if isinstance(why, facts.FromWrongLabels):
            assert new != "W" or "L" not in [rules(child).label for child in children] or why.wrong_too
        misled = dict(why.misled) if isinstance(why, facts.TooEarly) else {}
        if misled:
            assert title == "hasty" and k in story.mistakes
            assert rule([marks[child] for child in children]) == new
            for child in (child for child in children if story.name(child) in misled):
                assert marks[child] != rules(child).label and misled[story.name(child)] == marks[child]
                assert child in later
        assert each.fate != "right_but_changes" or new == correct != last[i] and again
        assert misled or each.fate != "changes" or again and (new != correct or last[i] == correct)
        temporary += each.fate == "right_but_changes"
    assert by_loss and (temporary or title != "again and again" or game.target == 2)
    explained = facts.Note.SPREADS_IN_WAVES in story.scenes[0].facts
    assert explained == any(each.wave is not None for _, each, *_ in settings)


@each_case(RIGHT, [OneTwoTen(5), *LOOPS])
def test_rings_mark_labelled_nodes_with_an_unlabelled_parent(title, game):
    story, _ = story_on(RIGHT[title], game)
    parents, count = story.tree.parents, len(story.tree.nodes)
    changing = [set() for _ in range(count)]  # the scenes that change each node's label
    mark, ringed, sizes = ["?"] * count, [False] * count, []
    own_nodes = title == "children first"  # each call labels its own node
    for k, scene in enumerate(story.scenes):
        for i, key, _ in scene.changes:
            if key == "mark": changing[i].add(k)
    for k, scene in enumerate(story.scenes):
        for i, key, new in scene.changes:
            if key in ("mark", "ringed"): (mark if key == "mark" else ringed)[i] = new
        decided = [mark[i] in "WLD" and max(changing[i]) <= k for i in range(count)]
        frontier = [decided[i] and not all(decided[j] for j in parents[i]) for i in range(count)]
        assert ringed == ([False] * count if own_nodes else frontier)
        sizes.append(sum(ringed))
    assert own_nodes or max(sizes) > 1 and not sizes[-1]
