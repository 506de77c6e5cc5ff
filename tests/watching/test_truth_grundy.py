"""Programs that find Grundy values: which of them are accused, where and in what words, and which are not."""

import pytest
import truth
from grounds import Ground
from truth import Row, each, edited, oracle, says, spread

from gametree import OneTwoTen, Sum, build_tree, games, grundy
from gametree.watching import watch_facts as facts

NIM, LARGER, KAYLES = map(Ground, (games.Nim(1, 2), games.Nim(2, 2), games.Kayles(3)))
SHARED, SUM = Ground(games.Kayles(5), "graph"), Ground(Sum(games.Nim(2), games.Kayles(2)), "graph")
GRUNDY, TAKE, FIVE = map(Ground, (games.GrundysGame(7), games.Subtraction(5, take=(1, 3)), OneTwoTen(5)))
ANY = [NIM, LARGER, KAYLES, SHARED, GRUNDY, TAKE, SUM, FIVE]
MANY = [NIM, LARGER, KAYLES, SHARED, SUM]
STATES = [Ground(game, "calls") for game in (games.Kayles(3), games.Kayles(2, 1), games.Kayles(4), games.Nim(1, 2))]
SAID = None, "grundy"  # what the student says that it gives, or not

MEX = """
def grundy_by_mex(node):
    return mex([grundy_by_mex(child) for child in kids(node)])"""
KEPT = """
def keeps(node):
    for child in kids(node): keeps(child)
    node.grundy = mex(child.grundy for child in kids(node))"""
OF_STATES = """
def grundy(state):
    return mex(grundy(after) for after in then(state))"""
RIGHT = spread([
    Row("ours", "grundy", ANY, gives="kept nimber"),
    Row("by mex", MEX, ANY, gives="nimber"),
    Row("what else it calls is no Grundy value", """
        def f(node):
            if height(node) == 1: return 0
            return mex(map(f, kids(node)))
        def height(node):
            node.value = 1 + max(map(height, kids(node)), default=0)
            return node.value
        """, ANY),
    Row("it leaves the work to another", """
        def f(root):
            return inner(root)
        def inner(node):
            return mex(map(inner, kids(node)))
        """, ANY),
    Row("kept", KEPT, ANY, gives="kept nimber"),
    Row("kept in the value", edited(KEPT, {"grundy": "value"}), ANY, gives="kept nimber in value"),
    Row("from the leaves", """
        def f(root):
            def above(node):
                return [other for child in kids(node) for other in above(child)] + [node]
            for node in above(root):
                there = {child.value for child in kids(node)}
                node.value = min(set(range(len(there) + 1)) - there)
        """, ANY),
    Row("of states", OF_STATES, STATES, gives="nimber"),
    Row("Bouton: it looks at no child", """
        def grundy_by_bouton(node):
            return functools.reduce(int.__xor__, node.state[1:])
        """, [NIM, LARGER], said="grundy"),
    Row("labels beside it", """
        def labels_too(node):
            node.grundy = mex(labels_too(child) for child in kids(node))
            node.label = "W" if node.grundy else "L"
            return node.grundy
        """, ANY, gives="kept nimber"),
])  # fmt: skip

SILENT = spread([
    Row("a count", """
        def count(node):
            return 1 + sum(map(count, kids(node)))
        """, ANY),
    Row("the largest of the tree", """
        def largest_grundy(node):
            return max([node.grundy, *map(largest_grundy, kids(node))])
        """, [*MANY, GRUNDY], before=grundy),
    Row("of one call alone nobody can see what it is", """
        def f(state):
            return mex(f(after) for after in then(state))
        """, [Ground(games.Kayles(0), "calls")]),
    Row("1 and 0 for won and lost, kept", """
        def f(node):
            for child in kids(node): f(child)
            node.value = int(any(child.value == 0 for child in kids(node)))
        """, [*MANY, GRUNDY, FIVE]),
])  # fmt: skip

ABOVE_LARGEST = """
def f(node):
    there = [f(child) for child in kids(node)]
    return 1 + max(there) if there else 0"""
ABOVE_LARGEST_KEPT = """
def grundy(node):
    for child in kids(node): grundy(child)
    node.value = 1 + max((child.value for child in kids(node)), default=-1)"""
WRONG = spread([
    Row("one more than the largest", ABOVE_LARGEST, ANY, gives="nimber", said="grundy", says="the rules give "),
    Row("a leaf is one", edited(ABOVE_LARGEST, {"1 + max(there)": "mex(there)", "else 0": "else 1"}), ANY,
        gives="nimber", said="grundy", says="the rules give 0: it is a leaf, and no move is left, as in a heap of 0"),
    Row("from one on", edited(ABOVE_LARGEST, {
        "1 + max(there) if there else 0": "1 + mex(n - 1 for n in there)"}), ANY, gives="nimber", said="grundy",
        says="the rules give 0: "),
    Row("no return at leaves", edited(ABOVE_LARGEST, {"1 + max(there)": "mex([n or 0 for n in there])",
        "else 0": "else None"}), ANY, gives="nimber", said="grundy", says="returns None"),
    Row("one more than the largest, by mex", """
        def g(node):
            return mex(range(1 + max(map(g, kids(node)), default=-1)))
        """, ANY, gives="nimber", said="grundy", says="the rules give "),
    Row("of states", """
        def grundy(state):
            return 1 + max(map(grundy, then(state)), default=-1)
        """, [STATES[0]], gives="nimber", said="grundy",
        says="2, but the rules give 0: the smallest number"),
    Row("kept in the value", ABOVE_LARGEST_KEPT, ANY, gives="kept nimber in value", said="grundy", never=".grundy",
        says="the rules give "),
    Row("kept, wrong", edited(ABOVE_LARGEST_KEPT, {".value": ".grundy"}), ANY, gives="kept nimber",
        says="the rules give "),
])  # fmt: skip


ROOT = facts.RootGrundy, facts.RulesGiveGrundy  # what is said of the root's Grundy value


@each(RIGHT)
@pytest.mark.parametrize("said", SAID)
def test_a_right_program_is_never_accused_and_the_end_says_what_the_root_has(row, said):
    row = row.but(said=said or row.said)
    truth.holds(row)
    start, last = row.ground.game.start, says(row.told())[-1]
    due = oracle(row.ground.game).nimber(start)
    if row.title == "labels beside it":
        assert f"is a {'win' if due else 'loss'} for the player to move." in last
    else:
        wins = f"wins, as in a heap of {due}" if due else "loses, as in a heap of 0"
        assert f"The Grundy value of the root, {start}, is {due}: the player to move {wins}." in last


@each(SILENT)
def test_what_is_no_grundy_value_is_not_taken_for_one(row):
    truth.holds(row)
    story = row.told()
    reasons = [part for scene in story.scenes for fact in scene.facts for part in truth.parts(fact)]
    assert not any(isinstance(part, (facts.SmallestMissing, *ROOT)) for part in reasons)


@each(WRONG)
def test_a_wrong_program_is_accused_where_it_is_wrong_first_or_nowhere_if_it_does_no_harm(row):
    first = row.first_wrong()
    if first is None:
        return truth.holds(row)
    truth.holds(row.but(at=first.node_name))
    start, (_, log) = row.ground.game.start, row.came_back()
    kept = log[-1].grundy if row.gives == "kept nimber" else log[-1].found
    last, due = row.told().scenes[-1], oracle(row.ground.game).nimber(start)
    found = truth.known(last, facts.RulesGiveGrundy)
    assert found == facts.RulesGiveGrundy(str(start), due, None if kept in (due, None) else str(kept))
    assert not truth.known(last, facts.RootGrundy)


@each([row for row in WRONG if row.said and "returns None" not in row.says])
def test_where_nobody_says_what_it_gives_it_may_be_something_else_and_nothing_is_accused(row):
    story = row.but(said=None).told()
    assert not truth.accusations(story) and story.mistakes == [] and not truth.known(story.scenes[-1], *ROOT)


def test_each_wrong_program_is_accused_on_one_ground_at_least():
    for title in {row.title for row in WRONG}:
        assert any(row.told().mistakes for row in WRONG if row.title == title)


def test_what_is_said_holds_of_the_function_that_does_the_work_and_of_no_other_that_is_called():
    row = one("it leaves the work to another", NIM).but(said="grundy")
    story = row.but(program=row.program.replace("mex(", "sum(").replace("(node)))", "(node)), 0)")).told()
    assert truth.where(story)[0].says.startswith("inner on (1, 0, 1) returns 0, but the rules give 1")
    row = one("what else it calls is no Grundy value", NIM).but(said="grundy")
    story = row.but(program=row.program.replace("return mex(map(f, kids(node)))", "return 'none'")).told()
    assert facts.WrongGives("grundy", "none") in story.scenes[-1].facts


def one(title, ground):
    return next(row for row in RIGHT + WRONG if row.title == title).but(on=[ground], gives="")


def test_it_reads_well():
    said = says(one("ours", KAYLES).told())
    assert "The Grundy value of (2,) becomes 0: it is a leaf, and no move is left, as in a heap of 0." in said
    one_child = "the smallest number other than the Grundy value of its only child, which is 0."
    assert f"The Grundy value of (1, 1) becomes 1: {one_child}" in said
    three = "the smallest number missing from the Grundy values of its children, which are 0, 1 and 2."
    assert f"The Grundy value of (1, 3) becomes 3: {three}" in said
    root = "The Grundy value of the root, (1, 3), is 3: the player to move wins, as in a heap of 3."
    assert said[-1] == f"grundy returned 3. {root}"
    value = "a value is what a node is worth to player 1"
    places = {"kept in the value": value, "from the leaves": value}
    for title, instead in places.items():
        assert f"as in a heap of 3. Store it in .grundy, because {instead}" in says(one(title, KAYLES).told())[-1]
    assert ".grundy" not in says(one("kept", KAYLES).told())[-1]


# What has no Grundy value


NONE = {
    "misère": build_tree(games.Nim(1, 2, misere=True)),
    "partisan": build_tree(games.Domineering(2, 2)),
    "chance": build_tree(games.DiceTen(2, 2)),
    "who can't move has not lost": build_tree(games.EvenOrOdd(5)),
    "not built to its end": build_tree(games.Nim(2, 2), depth=2),
}


@pytest.mark.parametrize("root", NONE.values(), ids=NONE)
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("title", ["by mex", "kept", "kept in the value", "one more than the largest", "kept, wrong"])
def test_where_there_is_none_nobody_is_judged_above_the_ends(title, root, said):
    story = one(title, NIM).but(on=[Ground(root.game)], said=said).told(root=root)
    assert not truth.accusations(story) and story.mistakes == []
    assert "Grundy value" not in says(story)[-1]
    unknown = root is NONE["misère"] or root is NONE["partisan"]
    assert bool(truth.known(story.scenes[0], facts.NoGrundyValues)) == bool(said and unknown)


# Classes of one's own


def own(state, **more):
    """A tree of nodes of a class of one's own, with what it has at first."""

    class Own:
        def __init__(self, state):
            self.state, self.children = state, [Own(after) for after in NIM.game.moves(state).values()]

    for what, number in more.items():
        setattr(Own, what, number)
    return Own(state)


KEEP = "def keep(node):\n    for child in kids(node): keep(child)\n    "


def kept(due, root=None, said="grundy"):
    program = f"{KEEP}{'' if root is None else 'if kids(node): '}node.grundy = {due}"
    return Row("own", program, [NIM], said=said).told(root=root or own((1, 1, 2)))


# Functions of states, and of something else


ROWS = "def grundy(rows): return mex(grundy(after[1:]) for after in then((1, *rows)))"
