"""Mistakes are found in programs that compute Grundy values."""

import pytest
import truth
from grounds import Ground
from truth import Row, each_row, edit, expand, oracle, says

from gametree import OneTwoTen, Sum, build_tree, games, grundy
from gametree.watching import watch_facts as facts

NIM, LARGER, KAYLES = map(Ground, (games.Nim(1, 2), games.Nim(2, 2), games.Kayles(3)))
SHARED, SUM = Ground(games.Kayles(5), "graph"), Ground(Sum(games.Nim(2), games.Kayles(2)), "graph")
GRUNDY, TAKE, FIVE = map(Ground, (games.GrundysGame(7), games.Subtraction(5, take=(1, 3)), OneTwoTen(5)))
ANY = [NIM, LARGER, KAYLES, SHARED, GRUNDY, TAKE, SUM, FIVE]
MANY = [NIM, LARGER, KAYLES, SHARED, SUM]
STATES = [Ground(game, "calls") for game in (games.Kayles(3), games.Kayles(2, 1), games.Kayles(4), games.Nim(1, 2))]
DECLARED = None, "grundy"  # without gives= and with it

MEX = """
def grundy_by_mex(node):
    return mex([grundy_by_mex(child) for child in kids(node)])"""
STORED = """
def keeps(node):
    for child in kids(node): keeps(child)
    node.grundy = mex(child.grundy for child in kids(node))"""
OF_STATES = """
def grundy(state):
    return mex(grundy(after) for after in then(state))"""
RIGHT = expand([
    Row("ours", "grundy", ANY, check="stored nimber"),
    Row("by mex", MEX, ANY, check="nimber"),
    Row("it also calls a function without Grundy values", """
        def f(node):
            if height(node) == 1: return 0
            return mex(map(f, kids(node)))
        def height(node):
            node.value = 1 + max(map(height, kids(node)), default=0)
            return node.value
        """, ANY),
    Row("it leaves the work to another function", """
        def f(root):
            return inner(root)
        def inner(node):
            return mex(map(inner, kids(node)))
        """, ANY),
    Row("stored", STORED, ANY, check="stored nimber"),
    Row("stored in the value", edit(STORED, {"grundy": "value"}), ANY, check="stored nimber in value"),
    Row("from the leaves", """
        def f(root):
            def above(node):
                return [other for child in kids(node) for other in above(child)] + [node]
            for node in above(root):
                there = {child.value for child in kids(node)}
                node.value = min(set(range(len(there) + 1)) - there)
        """, ANY),
    Row("of states", OF_STATES, STATES, check="nimber"),
    Row("by Bouton, without a look at children", """
        def grundy_by_bouton(node):
            return functools.reduce(int.__xor__, node.state[1:])
        """, [NIM, LARGER], declared="grundy"),
    Row("labels as well", """
        def labels_too(node):
            node.grundy = mex(labels_too(child) for child in kids(node))
            node.label = "W" if node.grundy else "L"
            return node.grundy
        """, ANY, check="stored nimber"),
])  # fmt: skip

SILENT = expand([
    Row("a count", """
        def count(node):
            return 1 + sum(map(count, kids(node)))
        """, ANY),
    Row("the largest of the tree", """
        def largest_grundy(node):
            return max([node.grundy, *map(largest_grundy, kids(node))])
        """, [*MANY, GRUNDY], prepare=grundy),
    Row("a single call, whose meaning is unclear", """
        def f(state):
            return mex(f(after) for after in then(state))
        """, [Ground(games.Kayles(0), "calls")]),
    Row("1 and 0 for won and lost, stored", """
        def f(node):
            for child in kids(node): f(child)
            node.value = int(any(child.value == 0 for child in kids(node)))
        """, [*MANY, GRUNDY, FIVE]),
])  # fmt: skip

ABOVE_LARGEST = """
def f(node):
    there = [f(child) for child in kids(node)]
    return 1 + max(there) if there else 0"""
ABOVE_LARGEST_STORED = """
def grundy(node):
    for child in kids(node): grundy(child)
    node.value = 1 + max((child.value for child in kids(node)), default=-1)"""
WRONG = expand([
    Row("one more than the largest", ABOVE_LARGEST, ANY, check="nimber", declared="grundy", says="the rules give "),
    Row("a leaf is one", edit(ABOVE_LARGEST, {"1 + max(there)": "mex(there)", "else 0": "else 1"}), ANY,
        check="nimber", declared="grundy",
        says="the rules give 0: it is a leaf, so no moves are left, as in a Nim heap of size 0"),
    Row("counts from one", edit(ABOVE_LARGEST, {
        "1 + max(there) if there else 0": "1 + mex(n - 1 for n in there)"}), ANY, check="nimber", declared="grundy",
        says="the rules give 0: "),
    Row("no return at leaves", edit(ABOVE_LARGEST, {"1 + max(there)": "mex([n or 0 for n in there])",
        "else 0": "else None"}), ANY, check="nimber", declared="grundy", says="returns None"),
    Row("one more than the largest, by mex", """
        def g(node):
            return mex(range(1 + max(map(g, kids(node)), default=-1)))
        """, ANY, check="nimber", declared="grundy", says="the rules give "),
    Row("of states", """
        def grundy(state):
            return 1 + max(map(grundy, then(state)), default=-1)
        """, [STATES[0]], check="nimber", declared="grundy",
        says="2, but the rules give 0: the smallest number"),
    Row("stored in the value", ABOVE_LARGEST_STORED, ANY, check="stored nimber in value", declared="grundy",
        never=".grundy", says="the rules give "),
    Row("stored, wrong", edit(ABOVE_LARGEST_STORED, {".value": ".grundy"}), ANY, check="stored nimber",
        says="the rules give "),
])  # fmt: skip


ROOT = facts.RootGrundy, facts.RulesGiveGrundy  # facts about the root's Grundy value


@each_row(RIGHT)
@pytest.mark.parametrize("declared", DECLARED)
def test_correct_program_is_not_reported_as_wrong_and_the_root_value_is_shown(row, declared):
    row = row.replace(declared=declared or row.declared)
    truth.check_row(row)
    start, last = row.ground.game.start, says(row.story())[-1]
    nimber = oracle(row.ground.game).nimber(start)
    if row.title == "labels as well":
        assert f"is a {'win' if nimber else 'loss'} for the player to move." in last
    else:
        wins = f"wins, as in a Nim heap of size {nimber}" if nimber else "loses, as in a Nim heap of size 0"
        assert f"The Grundy value of the root, {start}, is {nimber}: the player to move {wins}." in last


@each_row(SILENT)
def test_other_results_are_not_mistaken_for_grundy_values(row):
    truth.check_row(row)
    story = row.story()
    reasons = [part for scene in story.scenes for fact in scene.facts for part in truth.parts(fact)]
    assert not any(isinstance(part, (facts.SmallestMissing, *ROOT)) for part in reasons)


@each_row(WRONG)
def test_first_wrong_call_is_reported_and_a_run_without_a_wrong_call_is_not(row):
    wrong_call = row.first_wrong_call()
    if wrong_call is None:
        return truth.check_row(row)
    truth.check_row(row.replace(wrong_at=wrong_call.node_name))
    start, (_, log) = row.ground.game.start, row.run_unwatched()
    result = log[-1].grundy if row.check == "stored nimber" else log[-1].found
    last, nimber = row.story().scenes[-1], oracle(row.ground.game).nimber(start)
    fact = truth.find_fact(last, facts.RulesGiveGrundy)
    assert fact == facts.RulesGiveGrundy(str(start), nimber, None if result in (nimber, None) else str(result))
    assert not truth.find_fact(last, facts.RootGrundy)


@each_row([row for row in WRONG if row.declared and "returns None" not in row.says])
def test_wrong_program_is_not_reported_if_the_gives_argument_is_missing(row):
    story = row.replace(declared=None).story()
    assert not truth.accusations(story) and story.mistakes == [] and not truth.find_fact(story.scenes[-1], *ROOT)


def test_every_wrong_program_is_reported_in_at_least_one_game():
    for title in {row.title for row in WRONG}:
        assert any(row.story().mistakes for row in WRONG if row.title == title)


def test_gives_argument_applies_only_to_the_function_that_does_the_work():
    row = row_on("it leaves the work to another function", NIM).replace(declared="grundy")
    story = row.replace(program=row.program.replace("mex(", "sum(").replace("(node)))", "(node)), 0)")).story()
    assert truth.first_mistake(story)[0].says.startswith("inner on (1, 0, 1) returns 0, but the rules give 1")
    row = row_on("it also calls a function without Grundy values", NIM).replace(declared="grundy")
    story = row.replace(program=row.program.replace("return mex(map(f, kids(node)))", "return 'none'")).story()
    assert facts.WrongGives("grundy", "none") in story.scenes[-1].facts


def row_on(title, ground):
    return next(row for row in RIGHT + WRONG if row.title == title).replace(on=[ground], check="")


def test_sentences_about_grundy_values_explain_each_value():
    sentences = says(row_on("ours", KAYLES).story())
    leaf = "it is a leaf, so no moves are left, as in a Nim heap of size 0."
    assert f"The Grundy value of (2,) becomes 0: {leaf}" in sentences
    one_child = "the smallest number other than 0, the Grundy value of its only child."
    assert f"The Grundy value of (1, 1) becomes 1: {one_child}" in sentences
    three = "the smallest number missing from the Grundy values of its children, which are 0, 1 and 2."
    assert f"The Grundy value of (1, 3) becomes 3: {three}" in sentences
    root = "The Grundy value of the root, (1, 3), is 3: the player to move wins, as in a Nim heap of size 3."
    assert sentences[-1] == f"grundy returned 3. {root}"
    value = "a value is what a node is worth to player 1"
    places = {"stored in the value": value, "from the leaves": value}
    for title, instead in places.items():
        last = says(row_on(title, KAYLES).story())[-1]
        assert f"as in a Nim heap of size 3. Store it in .grundy, because {instead}" in last
    assert ".grundy" not in says(row_on("stored", KAYLES).story())[-1]


# Games without Grundy values


NONE = {
    "misère": build_tree(games.Nim(1, 2, misere=True)),
    "partisan": build_tree(games.Domineering(2, 2)),
    "chance": build_tree(games.DiceTen(2, 2)),
    "a player who can't move need not lose": build_tree(games.EvenOrOdd(5)),
    "built only in part": build_tree(games.Nim(2, 2), depth=2),
}


@pytest.mark.parametrize("root", NONE.values(), ids=NONE)
@pytest.mark.parametrize("declared", DECLARED)
@pytest.mark.parametrize("title", [
    "by mex", "stored", "stored in the value", "one more than the largest", "stored, wrong",
])  # fmt: skip
def test_game_without_grundy_values_is_judged_only_at_leaves(title, root, declared):
    story = row_on(title, NIM).replace(on=[Ground(root.game)], declared=declared).story(root=root)
    assert not truth.accusations(story) and story.mistakes == []
    assert "Grundy value" not in says(story)[-1]
    unknown = root is NONE["misère"] or root is NONE["partisan"]
    assert bool(truth.find_fact(story.scenes[0], facts.NoGrundyValues)) == bool(declared and unknown)
