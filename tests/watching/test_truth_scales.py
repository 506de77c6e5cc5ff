"""Numbers on another scale than 1, 0 and −1, with chance and without: shares of wins, percent, money, ranks."""

import functools
import random
import re
from fractions import Fraction
from itertools import product

import pytest
import truth_before as truth
from examples import Dice, expected

from gametree import Game, Node, OneTwoTen, build_graph, build_tree, games, minimax, nodes, record, value_of
from gametree.core.chance import average
from gametree.core.text import number
from gametree.watching.narrating.story import Story


class Flip(Game):
    """Take one, or flip a coin: one or two. Whoever can't move has lost, or won where `last` says so."""

    def __init__(self, pile, last="L"):
        self.start, self.last = (1, pile), last

    def moves(self, state):
        player, pile, *flipped = state
        if player == 0:
            return {side: (3 - flipped[0], max(0, pile - side)) for side in (1, 2)}
        return {"take": (3 - player, pile - 1), "flip": (0, pile, player)} if pile else {}

    def outcome(self, state):
        return self.last


class OneSided(Flip):
    """Player 1 wins whatever happens."""

    def outcome(self, state):
        return "W" if state[0] == 1 else "L"


FAIR = [Flip(2), Flip(3), Flip(3, "W"), games.DiceTen(3, 2), games.DiceTen(4, 3)]  # nobody draws
DRAWS = [dice for dice in map(Dice, range(100, 130)) if 3 < len(nodes(build_tree(dice))) < 70]
ANY = [*FAIR[:-1], OneSided(2), *DRAWS]
CHOICE = {1: max, 2: min}


def end(node):
    """What a leaf is worth to player 1."""
    return value_of(node.game.outcome(node.state), node.state[0])


def below(node):
    return list(node.children.values())


def mean(node, numbers):
    return average(node.game.chances(node.state), dict(zip(node.children, numbers, strict=True)))


def best(node, numbers):
    return CHOICE[node.state[0]](numbers)


def worst(node, numbers):
    return CHOICE[3 - node.state[0]](numbers)


def evenly(node, numbers):
    return sum(map(Fraction, numbers)) / len(numbers)


def fold(function):
    """A function of what is to be done with all numbers."""
    return lambda node, numbers: function(numbers)


RIGHT = {  # what a leaf gives; what is made of the numbers below where chance moves, and where a player does
    "share of wins": (lambda node: int(end(node) == 1), mean, best),
    "share in decimals": (lambda node: float(end(node) == 1), mean, best),
    "share of player 2": (lambda node: int(end(node) == -1), mean, worst),
    "share of what is not lost": (lambda node: int(end(node) >= 0), mean, best),
    "points 1, 1/2, 0": (lambda node: Fraction(end(node) + 1, 2), mean, best),
    "points 2, 1, 0": (lambda node: end(node) + 1, mean, best),
    "percent": (lambda node: 100 * (end(node) == 1), mean, best),
    "money": (lambda node: 10 * end(node), mean, best),
    "money, −2..2": (lambda node: 2 * end(node), mean, best),
    "cents": (lambda node: end(node) / 100, mean, best),
    "half a stake": (lambda node: Fraction(end(node), 2), mean, best),
    "stake and prize": (lambda node: {1: 5, 0: 0, -1: -1}[end(node)], mean, best),
    "only losses count": (lambda node: min(0, end(node)), mean, best),
    "a draw is lost": (lambda node: end(node) or -1, mean, best),
    "regret": (lambda node: end(node) - 1, mean, best),
    "rank": (lambda node: 1 if end(node) == 1 else 2, mean, worst),
    "each move costs": (end, lambda *given: mean(*given) * 9 / 10, lambda *given: best(*given) * 9 / 10),
    "won leaves": (lambda node: int(end(node) == 1), fold(sum), fold(sum)),
    "won less lost leaves": (end, fold(sum), fold(sum)),
    "leaves": (lambda node: 1, fold(sum), fold(sum)),
    "longest": (lambda node: 0, fold(lambda numbers: 1 + max(numbers)), fold(lambda numbers: 1 + max(numbers))),
    "shortest": (lambda node: 0, fold(lambda numbers: 1 + min(numbers)), fold(lambda numbers: 1 + min(numbers))),
    "expected length": (lambda node: 0, lambda *given: 1 + mean(*given), lambda *given: 1 + evenly(*given)),
    "played at random": (end, mean, evenly),
    "share at random": (lambda node: int(end(node) == 1), mean, evenly),
    "a win is possible": (lambda node: int(end(node) == 1), fold(max), fold(max)),
    "a win with luck": (lambda node: int(end(node) == 1), fold(max), best),
    "a sure win": (lambda node: int(end(node) == 1), fold(min), best),
    "share if both help": (lambda node: int(end(node) == 1), mean, fold(max)),
    "share if nobody helps": (lambda node: int(end(node) == 1), mean, fold(min)),
    "decided": (lambda node: abs(end(node)), mean, fold(max)),
    "spread": (lambda node: 0, *[fold(lambda numbers: max(numbers) - min(numbers))] * 2),
    "how many moves": (lambda node: 0, fold(len), fold(len)),
    "which move": (lambda node: -1, fold(lambda numbers: 0), fold(lambda numbers: numbers.index(max(numbers)))),
    "nothing but ones": (lambda node: 1, fold(max), fold(max)),
}  # fmt: skip


def own(node):
    """What a node is worth to player 1, from the rules alone."""
    return oracle(node.game)(node.state)


@functools.cache
def oracle(game):
    return expected(game)


def share(node, whom):
    """How likely somebody wins where nobody draws."""
    return (1 + own(node) * (1 if whom == 1 else -1)) / Fraction(2)


def next_one(node):
    return node.state[0] or min(child.state[0] for child in below(node)) or 1


BY_NODE = {  # what is found out for each node by itself
    "share of the mover": lambda node: share(node, node.state[0] or 1),
    "share of who is next": lambda node: share(node, next_one(node)),
    "share of who rolled": lambda node: share(node, node.state[0] or 3 - next_one(node)),
    "share of who moved last": lambda node: share(node, 3 - next_one(node)),
    "value for who moved last": lambda node: -own(node) if next_one(node) == 1 else own(node),
    "percent of the mover": lambda node: 100 * share(node, node.state[0] or 1),
    "twice the mover's": lambda node: 2 * own(node) if next_one(node) == 1 else -2 * own(node),
    "how sure": lambda node: abs(own(node)),
    "variance": lambda node: 1 - own(node) ** 2,
    "two decimals": lambda node: round(float(share(node, 1)), 2),
}


def folded(rule):
    """A right program of a rule in four styles."""
    leaf, by_chance, by_player = rule

    def one(node, numbers):
        return leaf(node) if not numbers else (by_player if node.state[0] else by_chance)(node, numbers)

    def returned(node):
        return one(node, list(map(returned, below(node))))

    def stored(node):
        for child in below(node):
            stored(child)
        node.value = one(node, [child.value for child in below(node)])

    def stored_and_returned(node):
        node.value = one(node, list(map(stored_and_returned, below(node))))
        return node.value

    def loop(root):
        for node in upwards(root):
            node.value = one(node, [child.value for child in below(node)])

    return [returned, stored, stored_and_returned, loop]


def upwards(root):
    """All nodes of a tree, those below a node before it."""
    return [other for child in below(root) for other in upwards(child)] + [root]


def by_node(rule):
    def returned(node):
        list(map(returned, below(node)))
        return rule(node)

    def stored(node):
        node.value = rule(node)
        list(map(stored, below(node)))

    return [returned, stored]


STYLES = [(name, function) for name, rule in RIGHT.items() for function in folded(rule)]
STYLES += [(name, function) for name, rule in BY_NODE.items() for function in by_node(rule)]


@pytest.mark.parametrize("name, function", STYLES, ids=[f"{name}, {each.__name__}" for name, each in STYLES])
def test_numbers_on_another_scale_are_never_accused(name, function):
    for game in ANY:
        story = Story(record(function, build_tree(game)))
        assert story.recording.error is None
        assert not truth.accusations(story) and story.mistakes == [] and not any(story.marks.wrong), game
        last = truth.says(story)[-1]
        assert "comes out at" not in last and not re.search("By the rules .*, not ", last), game


@pytest.mark.parametrize("game", FAIR, ids=lambda game: f"{type(game).__name__}{game.start}")
@pytest.mark.parametrize("function", folded(RIGHT["share of wins"]), ids=lambda function: function.__name__)
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_a_share_of_wins_is_told_as_one_where_nobody_draws(function, game, build):
    last = truth.says(Story(record(function, build(game))))[-1]
    due = (1 + oracle(game)(game.start)) / Fraction(2)
    assert f"With best play player 1 wins from {game.start} with probability {number(due)}." in last
    assert "is worth" not in last


@pytest.mark.parametrize("function", folded(RIGHT["share of wins"]), ids=lambda function: function.__name__)
def test_where_a_game_can_end_in_a_draw_a_share_is_told_by_nobody(function):
    drawn = [game for game in DRAWS if any(not node.children and end(node) == 0 for node in nodes(build_tree(game)))]
    said = [truth.says(Story(record(function, build_tree(game))))[-1] for game in drawn]
    assert len(drawn) > 2 and not any("with probability" in last for last in said)


WRONG = {
    "too small a share": lambda node, numbers: Fraction(sum(numbers)) / (len(numbers) + 1),
    "half of what is between": lambda node, numbers: Fraction(max(numbers) + min(numbers)) / 3,
    "a share that is too large": lambda node, numbers: (mean(node, numbers) + 1) / Fraction(2),
}


@pytest.mark.parametrize("name, style", list(product(WRONG, range(4))))
def test_a_wrong_average_of_shares_is_found_where_it_is_wrong_first(name, style):
    function, found = folded((RIGHT["share of wins"][0], WRONG[name], best))[style], 0
    for game in FAIR:
        story = Story(record(function, build_tree(game)))
        for scene in story.mistakes[:1]:
            node, found = story.tree.nodes[story.scenes[scene].at], found + 1
            due = number(share(node, 1))
            sentence = f"against the rules: with best play player 1 wins from {node.state} with probability {due}."
            assert node.state[0] == 0 and sentence in story.scenes[scene].says
            last = truth.says(story)[-1]
            assert f"By the rules with best play player 1 wins from {game.start} with probability " in last
    assert found > 2


def test_a_share_of_what_is_wrong_below_is_not_accused_itself():
    story = Story(record(folded((RIGHT["share of wins"][0], WRONG["too small a share"], best))[0], build_tree(FAIR[3])))
    assert {story.tree.nodes[story.scenes[scene].at].state[0] for scene in story.mistakes} == {0}


def alpha_beta(node, alpha=0, beta=1):
    """A search for the share of wins."""
    if not node.children:
        return int(end(node) == 1)
    if node.state[0] == 0:
        return mean(node, [alpha_beta(child, 0, 1) for child in below(node)])
    for child in below(node):
        found = alpha_beta(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


@pytest.mark.parametrize("game", ANY, ids=lambda game: f"{type(game).__name__}{getattr(game, 'seed', game.start)}")
def test_a_search_between_bounds_for_a_share_is_not_accused_and_no_bound_is_told_as_a_value(game):
    story = Story(record(alpha_beta, build_tree(game)))
    assert not truth.accusations(story) and story.mistakes == []
    if game in FAIR:
        assert not any("is sure of" in sentence or "can't matter" in sentence for sentence in truth.says(story))


# Values that are found by dice, by a plan, or along the way


def follows_a_plan(node):
    """Who may roll rolls, against the best of the other."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return mean(node, list(map(follows_a_plan, below(node))))
    if node.state[0] == 1:
        return follows_a_plan(below(node)[-1])
    return min(map(follows_a_plan, below(node)))


def both_follow_a_plan(node):
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return mean(node, list(map(both_follow_a_plan, below(node))))
    return both_follow_a_plan(below(node)[-1])


def follows_a_plan_that_is_stored(node):
    """The last move, whatever the others are worth."""
    for child in below(node):
        follows_a_plan_that_is_stored(child)
    numbers = [child.value for child in below(node)]
    node.value = end(node) if not numbers else numbers[-1] if node.state[0] else mean(node, numbers)


def the_first_move(node):
    numbers = list(map(the_first_move, below(node)))
    return end(node) if not numbers else numbers[0] if node.state[0] else mean(node, numbers)


def many_rolls(node):
    """The average of six rolls."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return sum(many_rolls(random.choice(below(node))) for _ in range(6)) / 6
    return best(node, list(map(many_rolls, below(node))))


def many_rolls_stored(node):
    for child in below(node):
        many_rolls_stored(child)
    if not node.children:
        node.value = end(node)
    elif node.state[0] == 0:
        node.value = sum(random.choice(below(node)).value for _ in range(6)) / 6
    else:
        node.value = best(node, [child.value for child in below(node)])


def many_games(node):
    """The average of ten games that are played at random from each node."""
    for child in below(node):
        many_games(child)
    ends = []
    for _ in range(10):
        here = node
        while here.children:
            here = random.choice(below(here))
        ends.append(end(here))
    node.value = sum(ends) / 10


def how_likely_one_gets_there(node, chance=Fraction(1)):
    node.value = chance
    for move, child in node.children.items():
        odds = node.game.chances(node.state)[move] if node.state[0] == 0 else Fraction(1, len(node.children))
        how_likely_one_gets_there(child, chance * odds)


def deep(node, depth=0):
    node.value = depth
    for child in below(node):
        deep(child, depth + 1)


OTHERS = [follows_a_plan, both_follow_a_plan, follows_a_plan_that_is_stored, the_first_move]
OTHERS += [many_rolls, many_rolls_stored, many_games, how_likely_one_gets_there, deep]


@pytest.mark.parametrize("function", OTHERS)
def test_what_dice_or_a_plan_or_the_way_decide_is_never_accused(function):
    for game in ANY:
        random.seed(5)
        story = Story(record(function, build_tree(game)))
        assert not truth.accusations(story) and story.mistakes == [], game


def test_a_number_for_the_root_alone_is_told_as_it_is():
    def goes_over(node):
        roll = node["roll"]
        return Fraction(sum("over" in child.state for child in below(roll)), len(roll.children))

    def share_of_the_root(node):
        node.value = share(node, 1)
        return node.value

    for function in (goes_over, share_of_the_root):
        last = truth.says(Story(record(function, build_tree(games.DiceTen(2, 3)))))[-1]
        assert "comes out at" not in last and "By the rules" not in last


# Where values are kept, without chance too


SCALES = {"10": (10, -10), "percent": (100, 0), "points": (2, 0), "1 and 0": (1, 0), "ranks": (1, 2), "−2": (2, -2)}


@pytest.mark.parametrize("won, lost", SCALES.values(), ids=SCALES)
@pytest.mark.parametrize("mover", [False, True])
def test_another_scale_that_is_kept_is_not_accused_on_a_game_without_chance(won, lost, mover):
    def kept(node):
        for child in below(node):
            kept(child)
        numbers = [child.value for child in below(node)]
        if mover:
            node.value = won if lost in numbers else lost
        else:
            node.value = (max if (node.state[0] == 1) == (won > lost) else min)(numbers) if numbers else (
                won if end(node) == 1 else lost
            )

    for game in (OneTwoTen(4), OneTwoTen(5), games.Nim(1, 2)):
        story = Story(record(kept, build_tree(game)))
        assert not truth.accusations(story) and story.mistakes == []


def test_a_leaf_that_has_its_value_already_needs_none():
    def inner(node):
        if not node.children:
            return node.value
        numbers = list(map(inner, below(node)))
        node.value = best(node, numbers) if node.state[0] else mean(node, numbers)
        return node.value

    def only_inner(node):
        for child in below(node):
            only_inner(child)
        numbers = [child.value for child in below(node)]
        if numbers:
            node.value = best(node, numbers) if node.state[0] else mean(node, numbers)

    for function, game in product((inner, only_inner), (OneTwoTen(3), games.DiceTen(3, 2))):
        root = build_tree(game)
        for node in nodes(root):
            node.value = None if node.children else end(node)
        story = Story(record(function, root))
        assert not truth.accusations(story) and story.mistakes == []


def test_a_leaf_without_a_value_that_was_left_out_is_found():
    def only_inner(node):
        for child in below(node):
            only_inner(child)
        if node.children:
            node.value = best(node, [child.value or 0 for child in below(node)])

    said = truth.says(Story(record(only_inner, build_tree(OneTwoTen(3)))))
    assert any("without a value" in sentence for sentence in said)


def test_values_are_still_values():
    assert "(1, 0) is worth 0 to player 1." in truth.says(Story(record(minimax, build_tree(FAIR[3]))))[-1]
    assert isinstance(build_tree(FAIR[3]), Node)
