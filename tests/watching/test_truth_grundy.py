"""Programs that find Grundy values: which of them are accused, where and in what words, and which are not."""

import functools
import re
from functools import reduce
from operator import xor

import pytest
import truth_before as truth

from gametree import Game, Node, Sum, build_graph, build_tree, games, grundy, label, mex, minimax, nodes, record
from gametree.watching.narrating.story import Story


class Ground:
    """The tree of an impartial game, or its graph."""

    def __init__(self, game, build=build_tree):
        self.game, self.build, self.value = game, build, by_definition(game)

    def __str__(self):
        return f"{type(self.game).__name__}{self.game.start[1:]}{' shared' * (self.build is build_graph)}"

    def root(self):
        return self.build(self.game)


def by_definition(game):
    """An oracle that knows nothing of nodes: a function from a state to its Grundy value."""

    @functools.cache
    def value(state):
        there = {value(after) for after in game.moves(state).values()}
        return min(set(range(len(there) + 1)) - there)

    return value


NIM, LARGER = Ground(games.Nim(1, 2)), Ground(games.Nim(2, 2))
KAYLES, SHARED = Ground(games.Kayles(3)), Ground(games.Kayles(5), build_graph)
GRUNDY, TAKE = Ground(games.GrundysGame(7)), Ground(games.Subtraction(5, take=(1, 3)))
SUM = Ground(Sum(games.Nim(2), games.Kayles(2)), build_graph)
ANY = [NIM, LARGER, KAYLES, SHARED, GRUNDY, TAKE, SUM, Ground(games.OneTwoTen(5))]


def below(node):
    return list(node.children.values())


RIGHT, WRONG, SILENT = [], [], []


def enter(table, *grounds, **more):
    def keep(function):
        table.extend((function, ground, more) for ground in grounds or ANY)
        return function

    return keep


right, wrong = functools.partial(enter, RIGHT), functools.partial(enter, WRONG)
silent = functools.partial(enter, SILENT)  # it is something else than a Grundy value

# Right ones: returned, kept, or both

right()(grundy)


@right()
def grundy_by_mex(node):
    return mex([grundy_by_mex(child) for child in below(node)])


@right()
def nimber_by_while(node):
    there = [nimber_by_while(child) for child in below(node)]
    number = 0
    while number in there:
        number += 1
    return number


@right()
def sprague(node):
    there = {sprague(child) for child in below(node)}
    return min(set(range(len(there) + 1)) - there)


@right()
def g(node):
    return mex({g(child) for child in below(node)})


@right()
def sg(node):
    """Nothing in it says mex, but all that it gives is right."""
    there = sorted({sg(child) for child in below(node)})
    return next((i for i, number in enumerate(there) if number != i), len(there))


@right()
def keeps_grundy(node):
    for child in below(node):
        keeps_grundy(child)
    node.grundy = mex(child.grundy for child in below(node))


@right()
def keeps_and_gives_grundy(node):
    node.grundy = mex(keeps_and_gives_grundy(child) for child in below(node))
    return node.grundy


@right()
def grundy_in_the_value(node):
    """Kept where the values for player 1 are kept else."""
    for child in below(node):
        grundy_in_the_value(child)
    node.value = mex(child.value for child in below(node))


@right()
def heap_in_the_value(node):
    """Nothing in it says what it is."""
    for child in below(node):
        heap_in_the_value(child)
    there, number = [child.value for child in below(node)], 0
    while number in there:
        number += 1
    node.value = number


@right()
def heap_in_the_label(node):
    for child in below(node):
        heap_in_the_label(child)
    there = {child.label for child in below(node)}
    node.label = min(set(range(len(there) + 1)) - there)


@right()
def heap_in_the_label_and_back(node):
    there = {heap_in_the_label_and_back(child) for child in below(node)}
    node.label = min(set(range(len(there) + 1)) - there)
    return node.label


@right()
def heap_in_the_value_from_the_leaves(root):
    for node in from_the_leaves(root):
        there = {child.value for child in below(node)}
        node.value = min(set(range(len(there) + 1)) - there)


def from_the_leaves(node):
    return [other for child in below(node) for other in from_the_leaves(child)] + [node]


@right()
def counts_up(node):
    node.grundy = 0
    for child in below(node):
        counts_up(child)
    while node.grundy in [child.grundy for child in below(node)]:
        node.grundy += 1


@right()
def grundy_from_the_leaves(root):
    order, left = [root], {}
    for node in nodes(root):
        for child in below(node):
            left[child] = left.get(child, 0) + 1
    for node in order:
        for child in below(node):
            left[child] -= 1
            if not left[child]:
                order.append(child)
    for node in reversed(order):
        node.grundy = mex(child.grundy for child in below(node))


@right()
def grundy_in_a_dict(node, known=None):
    known = {} if known is None else known
    if node.state not in known:
        known[node.state] = mex(grundy_in_a_dict(child, known) for child in below(node))
    return known[node.state]


@right()
def grundy_kept_already(node):
    """It looks at what a node has first."""
    if node.grundy is None:
        node.grundy = mex(grundy_kept_already(child) for child in below(node))
    return node.grundy


@right()
@functools.cache
def grundy_in_a_cache(node):
    return mex(grundy_in_a_cache(child) for child in below(node))


@right(NIM, LARGER)
def grundy_by_bouton(node):
    """It looks at no child."""
    return reduce(xor, node.state[1:])


@right()
def labels_by_grundy(node):
    node.grundy = mex(labels_by_grundy(child) for child in below(node))
    node.label = "W" if node.grundy else "L"
    return node.grundy


# Something else than Grundy values


@silent()
def depth(node):
    return 1 + max(map(depth, below(node))) if node.children else 0


@silent()
def count(node):
    return 1 + sum(map(count, below(node)))


@silent(NIM, LARGER, KAYLES, SHARED, GRUNDY, SUM)
def largest_grundy(node):
    """The largest of the tree."""
    return max([mex(child.grundy or 0 for child in below(node)), *map(largest_grundy, below(node))])


@silent()
def count_grundy_calls(node):
    return 1 + sum(map(count_grundy_calls, below(node)))


@silent()
def grundy_zero(node):
    return int(not any(map(grundy_zero, below(node))))


@silent()
def grundy_heaps_needed(node):
    return sum(1 for _ in map(grundy_heaps_needed, below(node)))


@silent(*[ground for ground in ANY if ground is not TAKE])  # where the two are the same
def wins_by_one_and_nought_kept(node):
    for child in below(node):
        wins_by_one_and_nought_kept(child)
    node.value = int(any(child.value == 0 for child in below(node)))


@silent()
def heap_that_misses_a_number(node):
    """A wrong one, but nothing says what it is."""
    for child in below(node):
        heap_that_misses_a_number(child)
    node.value = 1 + max((child.value for child in below(node)), default=-1)


@silent()
def won(node):
    return int(not all(map(won, below(node)))) if node.children else 0


@silent(KAYLES, GRUNDY)
def has_grundy_zero(node):
    return 0 not in list(map(has_grundy_zero, below(node)))


@silent(NIM, LARGER, TAKE)
def stones_left(node):
    for child in below(node):
        stones_left(child)
    return sum(node.state[1:])


# Wrong ones


@wrong(says="which say ")
def grundy_too_large(node):
    return 1 + max(map(grundy_too_large, below(node))) if node.children else 0


@wrong(says="which say 0: a leaf, and no move is left, as in a heap of 0")
def grundy_of_a_leaf_is_one(node):
    return mex(map(grundy_of_a_leaf_is_one, below(node))) if node.children else 1


@wrong(says="which say 0: ")
def grundy_from_one(node):
    """Misses the value 0."""
    there, number = [grundy_from_one(child) for child in below(node)], 1
    while number in there:
        number += 1
    return number


@wrong(says="which say ")
def grundy_smallest_below(node):
    return min(map(grundy_smallest_below, below(node)), default=0)


@wrong(says="which say ")
def grundy_of_the_first_two(node):
    """The mex of the wrong set: it does not look at all children."""
    return mex([grundy_of_the_first_two(child) for child in below(node)][:2])


@wrong(NIM, LARGER, KAYLES, SHARED, SUM, says="which say ")
def grundy_added_up(node):
    return sum(map(grundy_added_up, below(node)))


@wrong(says="which say ")
def grundy_of_all_of_them(node):
    return reduce(xor, map(grundy_of_all_of_them, below(node)), 0) if node.children else 0


@wrong(NIM, LARGER, says="which say ")
def grundy_by_adding_heaps(node):
    """The sum of the heaps, and not their xor."""
    for child in below(node):
        grundy_by_adding_heaps(child)
    return sum(node.state[1:])


@wrong(says="which say ")
def keeps_a_wrong_grundy(node):
    for child in below(node):
        keeps_a_wrong_grundy(child)
    node.grundy = 1 + max((child.grundy for child in below(node)), default=-1)


def a_wrong_g():
    def g(node):
        """It is called g, and asks for mex: so it is meant."""
        return mex(range(1 + max(map(g, below(node)), default=-1)))

    return g


wrong(says="which say ")(a_wrong_g())


@wrong(says="with nothing")
def grundy_without_a_return_at_leaves(node):
    if node.children:
        return mex(map(grundy_without_a_return_at_leaves, below(node)))


@functools.cache
def told(function, ground):
    getattr(function, "cache_clear", lambda: None)()
    return Story(record(function, ground.root(), game=ground.game))


def ids(table):
    return {"argvalues": table, "ids": [f"{function.__name__}-{ground}" for function, ground, _ in table]}


def results(story):
    """What was given back or kept, in this order: (node, number or None)."""
    for step in story.recording.steps:
        if step.kind == "leave" or step.kind == "set":
            yield step.node, step.new


@pytest.mark.parametrize("function, ground, more", **ids(RIGHT))
def test_a_right_program_is_never_accused_and_the_end_says_what_the_root_has(function, ground, more):
    story, due = told(function, ground), ground.value(ground.game.start)
    assert story.recording.error is None
    assert not truth.accusations(story) and story.mistakes == [] and not any(story.marks.wrong)
    wins = f"wins, as in a heap of {due}" if due else "loses, as in a heap of 0"
    if function is labels_by_grundy:
        assert f"is a {'win' if due else 'loss'} for the player to move." in truth.says(story)[-1]
    else:
        root = f"the root, {ground.game.start}, is {due}: the player to move {wins}."
        assert f"The Grundy value of {root}" in truth.says(story)[-1]


@pytest.mark.parametrize("function, ground, more", **ids(SILENT))
def test_what_is_no_grundy_value_is_not_taken_for_one(function, ground, more):
    story = told(function, ground)
    assert story.recording.error is None
    assert not truth.accusations(story) and story.mistakes == []
    assert not any("the smallest number" in sentence for sentence in truth.says(story))
    assert "Grundy" not in truth.says(story)[-1]


@pytest.mark.parametrize("function, ground, more", **ids(WRONG))
def test_a_wrong_program_is_accused_where_it_is_wrong_first_or_nowhere_if_it_does_no_harm(function, ground, more):
    story, nothing = told(function, ground), function is grundy_without_a_return_at_leaves
    stored = function is keeps_a_wrong_grundy
    given = ((node, new) for node, new in results(story) if nothing or new is not None or not stored)
    given = ((node, new) for node, new in given if not (stored and new is None))
    first = next((node for node, new in given if new != ground.value(node.state)), None)
    if first is None:
        assert not truth.accusations(story) and story.mistakes == []
        return
    scene = story.scenes[story.mistakes[0]]
    assert story.tree.nodes[scene.at] is first
    assert truth.ACCUSING.search(scene.says) and more["says"] in scene.says


def test_each_wrong_program_is_accused_on_one_ground_at_least():
    for function in {function for function, _, _ in WRONG}:
        assert any(told(function, ground).mistakes for other, ground, _ in WRONG if other is function)


@pytest.mark.parametrize("function, ground, more", **ids(WRONG))
def test_the_end_never_vouches_for_a_program_that_is_accused(function, ground, more):
    story, due = told(function, ground), ground.value(ground.game.start)
    if story.mistakes:
        last, result = truth.says(story)[-1], story.recording.result
        result = story.recording.root.grundy if result is None else result
        assert f"By the rules the Grundy value of the root, {ground.game.start}, is {due}" in last
        assert (f"is {due}, not {result}." in last) == (result != due)
        assert "the player to move" not in last


REASON = re.compile(
    r"[:,] (?:a leaf, and no move is left, as in a heap of (0)"
    r"|the smallest number that is not (?:among those of its children|that of its only child), ([\d, and]+))\."
)


@pytest.mark.parametrize("function, ground, more", **ids([*RIGHT, *WRONG]))
def test_the_reason_names_the_values_of_the_children(function, ground, more):
    story = told(function, ground)
    for scene in story.scenes[1:-1]:
        if found := REASON.search(scene.says):
            node = story.tree.nodes[scene.at]
            there = sorted({ground.value(child.state) for child in below(node)})
            assert [*map(int, re.findall(r"\d+", found[2] or ""))] == there and bool(found[1]) == (not node.children)
            assert ("only child" in found[0]) == (len(node.children) == 1)


def test_it_reads_well():
    said = truth.says(told(grundy, KAYLES))
    assert "The Grundy value of (2,) becomes 0: a leaf, and no move is left, as in a heap of 0." in said
    assert "The Grundy value of (1, 1) becomes 1: the smallest number that is not that of its only child, 0." in said
    assert (
        "The Grundy value of (1, 3) becomes 3: the smallest number that is not among those of its children, 0, 1 and 2."
        in said
    )
    assert said[-1] == (
        "grundy came back with 3. "
        "The Grundy value of the root, (1, 3), is 3: the player to move wins, as in a heap of 3."
    )


# What has no Grundy value

NONE = {
    "misère": games.Nim(1, 2, misere=True),
    "partisan": games.Domineering(2, 2),
    "chance": games.DiceTen(2, 2),
    "who can't move has not lost": games.EvenOrOdd(5),
}


@pytest.mark.parametrize("game", NONE.values(), ids=NONE)
@pytest.mark.parametrize("function", [grundy_by_mex, nimber_by_while, g, keeps_and_gives_grundy, grundy_in_the_value])
def test_where_there_is_none_nobody_is_judged_above_the_ends(function, game):
    story = Story(record(function, build_tree(game)))
    assert not truth.accusations(story) and story.mistakes == []
    assert "Grundy value" not in truth.says(story)[-1]


def test_where_a_game_goes_round_nobody_is_judged_in_the_round():
    class Round(Game):
        start = (1, 0)

        def moves(self, state):
            player, at = state
            return {n: (3 - player, n) for n in ({0: (1, 2), 1: (0, 3), 2: (3,)}.get(at, ()))}

    def grundy(node):
        node.grundy = 7
        for child in below(node):
            if child.grundy is None:
                grundy(child)
        node.grundy = mex(child.grundy for child in below(node))

    story = Story(record(grundy, build_graph(Round())))
    assert not truth.accusations(story)
    assert "grundy of (1, 0)" not in " ".join(truth.says(story)) or not story.mistakes


def test_a_tree_that_is_not_built_to_its_end_is_judged_nowhere_that_this_leaves_open():
    def grundy(node):
        return mex(map(grundy, below(node)))

    story = Story(record(grundy, build_tree(games.Nim(2, 2), depth=2)))
    assert not truth.accusations(story)


def test_whoever_is_to_move_a_graph_of_positions_has_grundy_values():
    root = build_graph(games.Kayles(4), key=lambda state: tuple(sorted(state[1:])))
    story = Story(record(grundy_by_mex, root))
    assert not truth.accusations(story) and "is 1: the player to move wins, as in a heap of 1." in truth.says(story)[-1]


# Other names


def own(state, **more):
    """A tree of nodes of a class of one's own, with what it has at first."""

    class Own:
        def __init__(self, state):
            self.state, self.children = state, [Own(after) for after in NIM.game.moves(state).values()]

    for what, number in more.items():
        setattr(Own, what, number)
    return Own(state)


@pytest.mark.parametrize("attribute", ["grundy", "nimber", "sprague", "g", "sg"])
def test_an_attribute_that_is_called_so_is_judged(attribute):
    def keep(node):
        for child in node.children:
            keep(child)
        setattr(node, attribute, mex(getattr(child, attribute) for child in node.children))

    def spoil(node):
        for child in node.children:
            spoil(child)
        setattr(node, attribute, mex([]) + max((1 + getattr(child, attribute) for child in node.children), default=0))

    story = Story(record(keep, own((1, 1, 2)), game=NIM.game))
    assert not truth.accusations(story) and "is 3: the player to move wins" in truth.says(story)[-1]
    story = Story(record(spoil, own((1, 1, 2)), game=NIM.game))
    assert truth.says(story)[story.mistakes[0]] == (
        "The Grundy value of (2, 1, 1) becomes 2, against the rules, which say 0: "
        "the smallest number that is not among those of its children, 1."
    )


@pytest.mark.parametrize("attribute", ["g", "sg"])
def test_an_attribute_that_may_be_something_else_is_not_judged(attribute):
    def way(node, long=0):
        setattr(node, attribute, long)
        for child in node.children:
            way(child, long + 1)

    story = Story(record(way, own((1, 1, 2)), game=NIM.game))
    assert not truth.accusations(story) and story.mistakes == []
    assert f"{attribute} of (2, 0, 2) becomes 1." in truth.says(story)


def test_a_leaf_that_has_its_value_from_its_class_needs_none():
    def inner(node):
        for child in node.children:
            inner(child)
        if node.children:
            node.grundy = mex(child.grundy for child in node.children)

    story = Story(record(inner, own((1, 1, 2), grundy=0), game=NIM.game))
    assert not truth.accusations(story) and "is 3: the player to move wins" in truth.says(story)[-1]


def test_a_node_left_without_a_value_where_others_get_one_is_a_mistake():
    def inner(node):
        for child in node.children:
            inner(child)
        if node.children:
            node.grundy = mex(child.grundy for child in node.children if child.grundy is not None)

    story = Story(record(inner, own((1, 1, 2), grundy=None), game=NIM.game))
    assert truth.says(story)[story.mistakes[0]] == "inner leaves (2, 0, 0) without a Grundy value."


@pytest.mark.parametrize("ground", ANY, ids=str)
def test_what_is_kept_beside_the_grundy_value_may_be_given_back(ground):
    """A count of those met is no Grundy value, though its function is called so."""

    def grundy(node, met=None):
        met = [] if met is None else met
        for child in below(node):
            grundy(child, met)
        node.grundy = mex(child.grundy for child in below(node))
        met.append(node.grundy)
        return len(met)

    story = Story(record(grundy, ground.root()))
    assert not truth.accusations(story) and story.mistakes == []
    assert f"is {ground.value(ground.game.start)}: the player to move" in truth.says(story)[-1]


def test_what_is_kept_wrong_is_found_though_something_else_is_given_back():
    def grundy(node):
        many = sum(map(grundy, below(node)))
        node.grundy = 1 + max((child.grundy for child in below(node)), default=-1)
        return 1 + many

    story = Story(record(grundy, KAYLES.root()))
    assert truth.says(story)[story.mistakes[0]].startswith("The Grundy value of (")


@pytest.mark.parametrize("function", [heap_in_the_value, heap_in_the_label, heap_in_the_value_from_the_leaves])
def test_the_place_for_a_grundy_value_is_named_where_it_is_kept_elsewhere(function):
    last, label = truth.says(told(function, KAYLES))[-1], function is heap_in_the_label
    due = "a label is W, L or D" if label else "a value is what a node is worth to player 1"
    assert last.endswith(f"as in a heap of 3. Keep it in .grundy: {due}.")
    assert ".grundy" not in truth.says(told(keeps_grundy, KAYLES))[-1]


def test_a_number_in_a_label_that_is_no_grundy_value_is_still_no_label():
    def one(node):
        for child in below(node):
            one(child)
        node.label = 1

    story = Story(record(one, KAYLES.root()))
    assert "which is no label" in truth.says(story)[story.mistakes[0]]


def test_a_grundy_value_that_is_wrong_is_found_in_the_value_where_its_function_is_called_so():
    def grundy(node):
        for child in below(node):
            grundy(child)
        node.value = 1 + max((child.value for child in below(node)), default=-1)

    story = Story(record(grundy, NIM.root()))
    assert "against the rules, which say 0: the smallest number" in truth.says(story)[story.mistakes[0]]
    assert ".grundy" not in truth.says(story)[-1]


def test_values_for_player_1_are_still_values():
    story = Story(record(minimax, NIM.root()))
    assert "(1, 1, 2) is worth 1 to player 1: player 1 wins." in truth.says(story)[-1]


def test_labels_are_still_labels():
    assert "12 labels; the root, (1, 1, 2), is a win for the player to move." in truth.says(told(label, NIM))[-1]


# Functions of states, and of something else

GAME = games.Kayles(5)


def grundy_of_state(state):
    return mex(grundy_of_state(after) for after in GAME.moves(state).values())


def grundy_of_state_in_a_dict(state, known):
    if state not in known:
        known[state] = mex(grundy_of_state_in_a_dict(after, known) for after in GAME.moves(state).values())
    return known[state]


@functools.cache
def grundy_of_state_in_a_cache(state):
    return mex(grundy_of_state_in_a_cache(after) for after in GAME.moves(state).values())


@pytest.mark.parametrize("start", [(1, 3), (2, 4), (1, 2, 1), (2, 1, 1, 1), (1,)], ids=str)
@pytest.mark.parametrize(
    "function, more", [(grundy_of_state, ()), (grundy_of_state_in_a_dict, ({},)), (grundy_of_state_in_a_cache, ())]
)
def test_a_right_function_of_states_is_never_accused(function, more, start):
    grundy_of_state_in_a_cache.cache_clear()
    story = Story(record(function, start, *map(dict, more), game=GAME))
    assert not truth.accusations(story) and story.mistakes == []
    assert f"The Grundy value of the root, {start}, is {SHARED.value(start)}: " in truth.says(story)[-1]


def test_a_wrong_function_of_states_is_accused_where_it_is_wrong_first():
    def grundy(state):
        return 1 + max(map(grundy, GAME.moves(state).values()), default=-1)

    story = Story(record(grundy, (1, 3), game=GAME))
    assert truth.says(story)[story.mistakes[0]] == (
        "grundy on (2, 1, 1) returns 2, against the rules, which say 0: "
        "the smallest number that is not among those of its children, 1."
    )


def rows(game):
    """A function of the rows alone: of what is a state without its player."""

    def grundy(rows):
        return mex(grundy(after[1:]) for after in game.moves((1, *rows)).values())

    return grundy


def rows_in_a_dict(game):
    known = {(): 0}

    def grundy(rows):
        for after in game.moves((1, *rows)).values():
            if after[1:] not in known:
                known[after[1:]] = grundy(after[1:])
        return mex(known[after[1:]] for after in game.moves((1, *rows)).values())

    return grundy


@pytest.mark.parametrize("kind", [rows, rows_in_a_dict], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    "game, position",
    [(games.Kayles(4), (4,)), (games.Kayles(4), (1, 2)), (games.Kayles(2, 1), (2, 1)), (games.Nim(1, 2), (1, 2)),
     (games.Kayles(2), (2,)), (games.GrundysGame(6), (6,)), (games.GrundysGame(4), (2, 2))],
    ids=str,
)  # fmt: skip
def test_what_is_not_told_who_is_to_move_is_judged_by_nobody(kind, game, position):
    """(1, 2) are two rows, and no row of 2 with player 1 to move."""
    story = Story(record(kind(game), position, game=game))
    assert not truth.accusations(story) and story.mistakes == []


def test_numbers_alone_are_judged_by_nobody():
    @functools.cache
    def grundy(row):
        return mex(grundy(a) ^ grundy(row - a - ball) for ball in (1, 2) for a in range(row - ball + 1))

    story = Story(record(grundy, 5, game=GAME))
    assert not truth.accusations(story) and "came back with 4" in truth.says(story)[-1]


@pytest.mark.parametrize("add, wrong", [(xor, False), (int.__add__, True)], ids=["xor", "sum"])
def test_rows_that_are_added_are_right_with_xor_and_never_vouched_for_with_a_sum(add, wrong):
    def one(row):
        return mex(add(one(a), one(row - a - ball)) for ball in (1, 2) for a in range(row - ball + 1))

    def grundy(state):
        return reduce(add, map(one, state[1:]), 0)

    story = Story(record(grundy, (1, 3, 3), game=games.Kayles(3, 3)))
    last = truth.says(story)[-1]
    assert bool(truth.accusations(story)) <= wrong
    assert not wrong or "is 6" not in last and "wins" not in last


@pytest.mark.parametrize("ground", ANY, ids=str)
def test_at_every_node_of_every_ground_the_oracle_agrees_with_ours(ground):
    root = ground.root()
    grundy(root)
    assert all(node.grundy == ground.value(node.state) for node in nodes(root))
    assert isinstance(root, Node)


@pytest.mark.parametrize("ground", ANY, ids=str)
def test_a_fault_put_in_anywhere_is_found_there(ground):
    for i, spoilt in enumerate(node.state for node in nodes(ground.root())[::4]):
        instead = (ground.value(spoilt) + 1 + i) % 4

        def grundy(node, spoilt=spoilt, instead=instead):
            there = [grundy(child, spoilt, instead) for child in below(node)]
            return instead if node.state == spoilt else mex(there)

        story = Story(record(grundy, ground.root()))
        if instead == ground.value(spoilt):
            assert story.mistakes == [] and not truth.accusations(story)
        else:
            assert story.tree.nodes[story.scenes[story.mistakes[0]].at].state == spoilt
