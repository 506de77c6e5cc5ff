"""Programs on games with chance: which of them are accused, where and in what words, and which are not."""

import functools
import math
import random
import re
from fractions import Fraction
from math import inf, isclose

import pytest
import truth_before as truth
from examples import Dice, expected

from gametree import Game, Node, alphabeta, build_graph, build_tree, games, label, minimax, nodes, record, value_of
from gametree.core.chance import average
from gametree.core.introspect import name
from gametree.core.text import number
from gametree.watching.narrating.story import Story


class Ground:
    """The tree of a game with chance, or its graph."""

    def __init__(self, game, build=build_tree):
        self.game, self.build, self.value = game, build, expected(game)

    def __str__(self):
        kind, own = type(self.game).__name__, vars(self.game)
        return f"{kind}{tuple(own[key] for key in own if key != 'start')}{' shared' * (self.build is build_graph)}"

    def root(self):
        return self.build(self.game)


class Coin(Game):
    """Take one or toss a coin that is not fair; its probabilities are decimal numbers."""

    start = (1, 2)

    def moves(self, state):
        player, left, *tosser = state
        if player == 0:
            return {"heads": (3 - tosser[0], left - 1), "tails": (3 - tosser[0], left)}
        if left == 0:
            return {}
        moves = {"take": (3 - player, left - 1)}
        return moves | {"toss": (0, left - 1, player)} if left > 1 else moves

    def chances(self, state):
        return {"heads": 0.3, "tails": 0.7}


SMALL, LARGER = Ground(games.DiceTen(3, 2)), Ground(games.DiceTen(4, 3))
SHARED, COIN = Ground(games.DiceTen(4, 3), build_graph), Ground(Coin())
WILD = [Ground(Dice(seed)) for seed in (12, 14, 45, 50)]  # chance may begin, and nobody takes turns
ANY = [SMALL, LARGER, SHARED, COIN, Ground(games.DiceTen(3, 6)), *WILD]
TURNS = [SMALL, LARGER, SHARED, COIN]  # who rolls is followed by the other player


def end(node):
    """What a leaf is worth to player 1."""
    return value_of(node.game.outcome(node.state), node.state[0])


def odds(node):
    return node.game.chances(node.state)


def below(node):
    return list(node.children.values())


RIGHT, WRONG, SILENT = [], [], []


def enter(table, *grounds, **more):
    def keep(function):
        table.extend((function, ground, more) for ground in grounds)
        return function

    return keep


right, wrong = functools.partial(enter, RIGHT), functools.partial(enter, WRONG)
silent = functools.partial(enter, SILENT)  # it is wrong, or something else than a value: nobody can know


# Right ones


@right(*ANY)
def expectimax(node):
    if not node.children:
        return end(node)
    values = {move: expectimax(child) for move, child in node.children.items()}
    if node.state[0] == 0:
        return sum(odds(node)[move] * value for move, value in values.items())
    return max(values.values()) if node.state[0] == 1 else min(values.values())


@right(*ANY)
def in_decimals(node):
    if not node.children:
        return float(end(node))
    values = [in_decimals(child) for child in below(node)]
    if node.state[0] == 0:
        return math.fsum(float(chance) * value for chance, value in zip(odds(node).values(), values, strict=True))
    return sorted(values)[-1 if node.state[0] == 1 else 0]


@right(SMALL, LARGER, SHARED, Ground(games.DiceTen(3, 6)))
def sum_by_length(node):
    values = [sum_by_length(child) for child in below(node)]
    if not values:
        return end(node)
    if node.state[0] == 0:
        return sum(values) / len(values)
    return max(values) if node.state[0] == 1 else min(values)


@right(SMALL, LARGER, SHARED)
def fractions_of_equal_dice(node):
    values = [fractions_of_equal_dice(child) for child in below(node)]
    if not values:
        return Fraction(end(node))
    if node.state[0] == 0:
        return Fraction(sum(values), len(values))
    return [None, max, min][node.state[0]](values)


@right(*ANY)
def the_best_so_far(node):
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        total = 0
        for move, child in node.children.items():
            total += odds(node)[move] * the_best_so_far(child)
        return total
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = the_best_so_far(child)
        if node.state[0] == 1 and value > best or node.state[0] == 2 and value < best:
            best = value
    return best


@right(*ANY)
def stored(node):
    for child in below(node):
        stored(child)
    values = {move: child.value for move, child in node.children.items()}
    if not values:
        node.value = end(node)
    elif node.state[0] == 0:
        node.value = average(odds(node), values)
    else:
        node.value = (max if node.state[0] == 1 else min)(values.values())


@right(*ANY)
def stored_and_returned(node):
    values = {move: stored_and_returned(child) for move, child in node.children.items()}
    if not values:
        node.value = end(node)
    elif node.state[0] == 0:
        node.value = average(odds(node), values)
    else:
        node.value = (max if node.state[0] == 1 else min)(values.values())
    return node.value


@right(*ANY)
def nought_first(node):
    node.value = 0
    for move, child in node.children.items():
        nought_first(child)
        if node.state[0] == 0:
            node.value += odds(node)[move] * child.value
    if node.state[0] and node.children:
        node.value = (max if node.state[0] == 1 else min)(child.value for child in below(node))
    if not node.children:
        node.value = end(node)


@right(*ANY)
def from_the_last_node_to_the_root(root):
    for node in reversed(in_order(root)):
        values = {move: child.value for move, child in node.children.items()}
        if not values:
            node.value = end(node)
        else:
            best = average(odds(node), values) if node.state[0] == 0 else None
            node.value = best if node.state[0] == 0 else (max if node.state[0] == 1 else min)(values.values())


def in_order(root):
    """All nodes, those above before those below them."""
    order, left = [root], {}
    for node in nodes(root):
        for child in below(node):
            left[child] = left.get(child, 0) + 1
    for node in order:
        for child in below(node):
            left[child] -= 1
            if not left[child]:
                order.append(child)
    return order


def for_player_1(node, known=None):
    known = {} if known is None else known
    if node.state not in known:
        values = {move: for_player_1(child, known) for move, child in node.children.items()}
        player = node.state[0]
        known[node.state] = (
            end(node) if not values else average(odds(node), values) if player == 0
            else (max if player == 1 else min)(values.values())
        )  # fmt: skip
    return known[node.state]


right(*ANY)(for_player_1)


@right(*TURNS, meant="the player to move")
def negamax_of_who_rolled(node):
    """Where chance moves the value is for who has rolled."""
    if not node.children:
        return {"W": 1, "L": -1, "D": 0}[node.game.outcome(node.state)]
    if node.state[0] == 0:
        return sum(-odds(node)[move] * negamax_of_who_rolled(child) for move, child in node.children.items())
    return max((1 if child.state[0] == 0 else -1) * negamax_of_who_rolled(child) for child in below(node))


@right(*TURNS, meant="the player to move")
def negamax_of_who_is_next(node):
    """Where chance moves the value is for who will move next."""
    if not node.children:
        return {"W": 1, "L": -1, "D": 0}[node.game.outcome(node.state)]
    if node.state[0] == 0:
        return sum(odds(node)[move] * negamax_of_who_is_next(child) for move, child in node.children.items())
    return max(-negamax_of_who_is_next(child) for child in below(node))


@right(*ANY)
def max_node(node):
    """Two that call each other, and one more where chance moves."""
    return max(map(any_node, below(node)))


def min_node(node):
    return min(map(any_node, below(node)))


def chance_node(node):
    return sum(odds(node)[move] * any_node(child) for move, child in node.children.items())


@right(*ANY)
def any_node(node):
    return [chance_node, max_node, min_node][node.state[0]](node) if node.children else end(node)


RIGHT[:] = [entry for entry in RIGHT if entry[0] is not max_node]


@right(*TURNS)
def rolls_inside(node):
    """It never enters a node where chance moves, but what comes after it."""
    if not node.children:
        return end(node)
    values = []
    for child in below(node):
        if child.state[0] == 0:
            values.append(sum(odds(child)[move] * rolls_inside(after) for move, after in child.children.items()))
        else:
            values.append(rolls_inside(child))
    return max(values) if node.state[0] == 1 else min(values)


@right(*ANY)
def alpha_beta(node, alpha=-1, beta=1):
    """As ours does it: where chance moves each move gets the full window."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return sum(odds(node)[move] * alpha_beta(child, -1, 1) for move, child in node.children.items())
    best = -inf if node.state[0] == 1 else inf
    for child in below(node):
        value = alpha_beta(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@right(*ANY)
def alpha_beta_with_infinities(node, a=-inf, b=inf):
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return sum(p * alpha_beta_with_infinities(node[move], -inf, inf) for move, p in odds(node).items())
    for child in below(node):
        value = alpha_beta_with_infinities(child, a, b)
        if node.state[0] == 1:
            a = max(a, value)
        else:
            b = min(b, value)
        if a >= b:
            break
    return a if node.state[0] == 1 else b


@right(*ANY)
def star1(node, alpha=-1, beta=1):
    """Ballard's: a window where chance moves too, for no value is beyond −1 and 1."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        done, rest = 0, 1
        for move, child in node.children.items():
            chance = odds(node)[move]
            rest -= chance
            if chance == 0:
                continue
            low, high = (alpha - done - rest) / chance, (beta - done + rest) / chance
            value = star1(child, max(-1, low), min(1, high))
            done += chance * value
            if value <= low:
                return done + rest
            if value >= high:
                return done - rest
        return done
    best = -1 if node.state[0] == 1 else 1
    for child in below(node):
        if node.state[0] == 1:
            best = max(best, star1(child, max(alpha, best), beta))
        else:
            best = min(best, star1(child, alpha, min(beta, best)))
        if best >= beta and node.state[0] == 1 or best <= alpha and node.state[0] == 2:
            return best
    return best


@right(*ANY)
def ours(node):
    return minimax(node)


# Something else than the value: right or not, nobody can know


@silent(*ANY)
def how_likely_player_1_wins(node):
    """From 0 to 1."""
    if not node.children:
        return (end(node) + 1) / 2
    values = {move: how_likely_player_1_wins(child) for move, child in node.children.items()}
    if node.state[0] == 0:
        return average(odds(node), values)
    return (max if node.state[0] == 1 else min)(values.values())


@silent(SMALL, LARGER, COIN, *WILD)
def everybody_plays_at_random(node):
    if not node.children:
        return end(node)
    values = {move: everybody_plays_at_random(child) for move, child in node.children.items()}
    return average(odds(node), values) if node.state[0] == 0 else Fraction(sum(values.values())) / len(values)


@silent(*ANY)
def one_game(node):
    """One game, played at random."""
    return one_game(DICE.choice(below(node))) if node.children else end(node)


@silent(SMALL, LARGER, COIN)
def rolls_once(node):
    """A guess by one roll, and the best moves."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return rolls_once(DICE.choice(below(node)))
    return (max if node.state[0] == 1 else min)(map(rolls_once, below(node)))


@silent(*ANY)
def how_many_leaves(node):
    return sum(map(how_many_leaves, below(node))) if node.children else 1


@silent(*ANY)
def how_likely_it_comes_to(node, chance=1):
    for move, child in node.children.items():
        how_likely_it_comes_to(child, chance * odds(node)[move] if node.state[0] == 0 else chance)
    return chance


@silent(SMALL, LARGER, COIN)
def rounded(node):
    """To two decimals, again and again."""
    if not node.children:
        return float(end(node))
    values = {move: rounded(child) for move, child in node.children.items()}
    if node.state[0] == 0:
        return round(sum(float(odds(node)[move]) * value for move, value in values.items()), 2)
    return (max if node.state[0] == 1 else min)(values.values())


@silent(SMALL, LARGER, COIN, *WILD)
def two_moves_deep(node, depth=2):
    if not node.children:
        return end(node)
    if depth == 0:
        return 0
    values = {move: two_moves_deep(child, depth - 1) for move, child in node.children.items()}
    if node.state[0] == 0:
        return average(odds(node), values)
    return (max if node.state[0] == 1 else min)(values.values())


@silent(*ANY)
def who_has_won(node):
    """1 or −1 where the game is over, else 0."""
    for child in below(node):
        who_has_won(child)
    return 0 if node.children else end(node)


# Wrong ones


@silent(WILD[3])  # there player 1 wins or draws: it may be asked whether a win is possible
@wrong(SMALL, LARGER, SHARED, COIN, *WILD[:3], says="which say")
def best_of_the_die(node):
    """The largest where chance moves."""
    if not node.children:
        return end(node)
    values = [best_of_the_die(child) for child in below(node)]
    return min(values) if node.state[0] == 2 else max(values)


@wrong(SMALL, LARGER, SHARED, COIN, *WILD[:3], says="which say")
def worst_of_the_die(node):
    if not node.children:
        return end(node)
    values = [worst_of_the_die(child) for child in below(node)]
    return max(values) if node.state[0] == 1 else min(values)


@silent(WILD[3])
@wrong(COIN, *WILD[:3], says="which say")
def forgets_the_weights(node):
    if not node.children:
        return end(node)
    values = [forgets_the_weights(child) for child in below(node)]
    if node.state[0] == 0:
        return sum(values) / len(values)
    return max(values) if node.state[0] == 1 else min(values)


@wrong(SMALL, LARGER, SHARED, COIN, says="turn")
def forgets_whose_turn_it_is(node):
    if not node.children:
        return end(node)
    values = {move: forgets_whose_turn_it_is(child) for move, child in node.children.items()}
    return average(odds(node), values) if node.state[0] == 0 else max(values.values())


@silent(WILD[3])
@wrong(SMALL, LARGER, SHARED, COIN, *WILD[:3])
def stores_the_best_of_the_die(node):
    for child in below(node):
        stores_the_best_of_the_die(child)
    values = [child.value for child in below(node)]
    node.value = (min if node.state[0] == 2 else max)(values) if values else end(node)


@wrong(LARGER, SHARED, *WILD, says="to player 1")
def hands_its_bounds_to_the_die(node, alpha=-1, beta=1):
    """The moves of the die get a window that is too narrow, and so bounds are averaged."""
    if not node.children:
        return end(node)
    if node.state[0] == 0:
        return sum(p * hands_its_bounds_to_the_die(node[move], alpha, beta) for move, p in odds(node).items())
    for child in below(node):
        value = hands_its_bounds_to_the_die(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


@wrong(SMALL, LARGER, SHARED, COIN, says="which say")
def divides_by_one_too_many(node):
    if not node.children:
        return end(node)
    values = [divides_by_one_too_many(child) for child in below(node)]
    if node.state[0] == 0:
        return sum(values) / (len(values) + 1)
    return max(values) if node.state[0] == 1 else min(values)


@wrong(SMALL, LARGER, SHARED)
def negamax_that_forgets_to_turn(node):
    """The values after a roll are for the other player."""
    if not node.children:
        return {"W": 1, "L": -1, "D": 0}[node.game.outcome(node.state)]
    if node.state[0] == 0:
        return sum(odds(node)[move] * negamax_that_forgets_to_turn(child) for move, child in node.children.items())
    return max((1 if c.state[0] == 0 else -1) * negamax_that_forgets_to_turn(c) for c in below(node))


DICE, GAME = random.Random(3), SMALL.game
CUT = [Ground(Dice(seed)) for seed in (32, 44)]  # where it matters that an average needs exact values
wrong(*CUT, says="and an average needs the exact value of each move")(hands_its_bounds_to_the_die)


@functools.cache
def told(function, ground):
    DICE.seed(3)
    return Story(record(function, ground.root(), game=ground.game))


def ids(table):
    return {"argvalues": table, "ids": [f"{function.__name__}-{ground}" for function, ground, _ in table]}


def first_wrong(recording, value):
    """The node at which what is given back or stored first is not what is owed; None where all is right.

    It owes the value, or with bounds what lies on the same side of them.
    """
    for step in recording.steps:
        if step.kind == "leave" and step.new is not None:
            given = list((recording.steps[step.call].new or {}).values())
            if not keeps(step.new, value(step.node.state), given):
                return step.node
        elif step.kind == "set" and not keeps(step.new, value(step.node.state), ()):
            return step.node
    return None


def keeps(new, due, given):
    if isclose(new, due, abs_tol=1e-9):
        return True
    low, high = given if len(given) == 2 else (-inf, inf)
    return low < high and (new <= low if due <= low else new >= high if due >= high else False)


@pytest.mark.parametrize("function, ground, more", **ids(RIGHT))
def test_a_right_program_is_never_accused_and_the_end_says_what_the_root_is_worth(function, ground, more):
    story, root = told(function, ground), ground.value(ground.game.start)
    assert story.recording.error is None
    assert not truth.accusations(story) and story.mistakes == [] and not any(story.marks.wrong)
    result, last = story.recording.result, truth.says(story)[-1]
    if "meant" in more:
        assert result == (root if ground.game.start[0] == 1 else -root)
        assert "to the player to move, for whom its values seem to be meant." in last or root == 0
    else:
        assert function in (stored, nought_first, from_the_last_node_to_the_root) or isclose(result, root, abs_tol=1e-9)
        due = number(root), number(float(root))
        assert any(f"{name(story.recording.root)} is worth {value} to player 1" in last for value in due)


@pytest.mark.parametrize("function, ground, more", **ids(SILENT))
def test_what_may_be_something_else_than_a_value_is_never_accused(function, ground, more):
    story = told(function, ground)
    assert story.recording.error is None
    assert not truth.accusations(story) and story.mistakes == []


@pytest.mark.parametrize("function, ground, more", **ids(WRONG))
def test_a_wrong_program_is_accused_where_it_is_wrong_first_or_nowhere_if_it_does_no_harm(function, ground, more):
    story = told(function, ground)
    first = first_wrong(story.recording, ground.value) if "turn" not in function.__name__ else "somewhere"
    if first is None or first == "somewhere" and not story.mistakes:
        assert not truth.accusations(story)
        return
    scene = story.scenes[story.mistakes[0]]
    assert truth.ACCUSING.search(scene.says)
    if "says" in more and first != "somewhere":
        assert more["says"] in scene.says and story.tree.nodes[scene.at] is first


def test_each_wrong_program_is_accused_on_one_ground_at_least():
    for function in {function for function, _, _ in WRONG}:
        grounds = [ground for other, ground, _ in WRONG if other is function]
        assert any(told(function, ground).mistakes for ground in grounds), function.__name__


@pytest.mark.parametrize("function, ground, more", **ids(WRONG))
def test_the_end_never_vouches_for_a_value_that_is_wrong(function, ground, more):
    story, due = told(function, ground), ground.value(ground.game.start)
    result, last = story.recording.result, truth.says(story)[-1]
    if result is not None and not isclose(result, due, abs_tol=1e-9) and "negamax" not in function.__name__:
        assert f"is worth {number(due)} to player 1, not {number(result)}" in last
        assert f"is worth {number(result)} to player 1" not in last


def numbers(text):
    """What is written in a sentence is computed from what is written in it."""
    return Fraction(text.replace("−", "-"))


@pytest.mark.parametrize("function, ground, more", **ids([*RIGHT, *WRONG]))
def test_every_average_that_is_said_is_that_of_its_terms_and_the_value_by_the_rules(function, ground, more):
    story = told(function, ground)
    for scene in story.scenes[1:-1]:
        if found := re.search(r"the average: (.*) ([=≈]) (\S+)\.(?: |$)", scene.says):
            terms = [list(map(numbers, term.split(" × "))) for term in found[1].split(" + ")]
            total, said = sum(chance * value for chance, value in terms), numbers(found[3])
            assert len(terms) <= 4 and abs(total - said) < 0.01 and (total == said) == (found[2] == "=")
            due = ground.value(story.tree.nodes[scene.at].state)
            assert isclose(said, due, abs_tol=0.001) and sum(chance for chance, _ in terms) == 1


CLAIMS = re.compile(r"player (\d) is sure of at (least|most) (\S+?)( on average)?\.$")


SEARCHES = alpha_beta, alpha_beta_with_infinities, star1, hands_its_bounds_to_the_die


@pytest.mark.parametrize("function", [alphabeta, *SEARCHES])
@pytest.mark.parametrize("ground", [*ANY, *CUT], ids=str)
def test_what_a_bound_is_said_to_mean_is_so(function, ground):
    story = told(function, ground)
    for scene in story.scenes[1:-1]:
        if found := CLAIMS.search(scene.says):
            bound, due = numbers(found[3]), ground.value(story.tree.nodes[scene.at].state)
            assert due >= bound if found[1] == "1" else due <= bound
            assert bool(found[4]) == (abs(bound) < 1)


@pytest.mark.parametrize("function", SEARCHES)
@pytest.mark.parametrize("ground", [*ANY, *CUT], ids=str)
def test_a_cut_is_said_not_to_matter_only_where_nobody_would_let_it_come_to_that(function, ground):
    """Somebody has a move at this node, or at one between it and the last roll, that is at least as good for them."""
    story = told(function, ground)
    for scene in story.scenes[1:-1]:
        if "can't matter" not in scene.says:
            continue
        node, way = story.tree.nodes[scene.at], open_calls(story, scene.call)
        player, value = node.state[0], ground.value(node.state)
        since = max((place for place, other in enumerate(way) if other.state[0] == 0), default=-1) + 1
        elsewhere = [ground.value(other.state) for other in way[since:]]
        assert player and (
            any(other <= value for other in elsewhere) if player == 1 else any(other >= value for other in elsewhere)
        )
        assert not re.search("elsewhere", scene.says) or len(way) - since > 1


def open_calls(story, call):
    way = []
    while call >= 0:
        way.insert(0, story.tree.nodes[story.scenes[call].at])
        call = story.scenes[call].call
    return way


def test_chance_is_named_where_it_moves_and_only_there():
    story = told(expectimax, SMALL)
    for scene in story.scenes[1:-1]:
        if " is called on " in scene.says:
            assert (", where chance moves" in scene.says) == (story.tree.nodes[scene.at].state[0] == 0)


def test_of_many_values_the_terms_are_not_written_out():
    said = truth.says(told(expectimax, Ground(games.DiceTen(3, 6))))
    assert any(sentence.endswith("returns 2/3: the average of 6 values.") for sentence in said)
    assert not any("the average:" in sentence for sentence in said)


def test_a_sum_of_rounded_numbers_is_only_about_what_it_comes_to():
    class Thirds(Coin):
        def chances(self, state):
            return {"heads": 1 / 3, "tails": 2 / 3}

    said = truth.says(told(expectimax, Ground(Thirds())))
    assert any("the average: 0.333 × 1 + 0.667 × −1 ≈ −0.333." in sentence for sentence in said)


def test_no_average_is_called_a_draw():
    last = truth.says(told(expectimax, SMALL))[-1]
    assert last.startswith("expectimax came back with 0. (1, 0) is worth 0 to player 1.") and "draw" not in last


def test_a_sure_win_is_called_one():
    class Sure(games.DiceTen):
        """Three is won at once, by a die with one side too."""

    assert "(1, 0) is worth 1 to player 1: player 1 wins." in truth.says(told(expectimax, Ground(Sure(1, 1))))[-1]


@pytest.mark.parametrize("roll", [(0, 1, 2), (0, 2, 1)], ids=str)
def test_where_chance_begins_nobody_is_said_to_be_the_player_to_move(roll):
    last = truth.says(Story(record(negamax_of_who_is_next, build_tree(Node(GAME, roll)))))[-1]
    assert last.endswith(f"By the rules {roll} is worth {number(SMALL.value(roll))} to player 1.")


# Functions of states


def value_of_state(state):
    moves = {move: value_of_state(after) for move, after in GAME.moves(state).items()}
    if not moves:
        return value_of(GAME.outcome(state), state[0])
    if state[0] == 0:
        return average(GAME.chances(state), moves)
    return (max if state[0] == 1 else min)(moves.values())


def value_in_a_dict(state, known):
    if state not in known:
        moves = {move: value_in_a_dict(after, known) for move, after in GAME.moves(state).items()}
        known[state] = (
            value_of(GAME.outcome(state), state[0]) if not moves else average(GAME.chances(state), moves)
            if state[0] == 0 else (max if state[0] == 1 else min)(moves.values())
        )  # fmt: skip
    return known[state]


@functools.cache
def value_in_a_cache(state):
    moves = {move: value_in_a_cache(after) for move, after in GAME.moves(state).items()}
    if not moves:
        return value_of(GAME.outcome(state), state[0])
    return average(GAME.chances(state), moves) if state[0] == 0 else (max if state[0] == 1 else min)(moves.values())


def value_by_pile(player, pile):
    """It never asks what the game calls a state where chance moves."""
    if pile == 3:
        return -1 if player == 1 else 1
    if pile > 3:
        return 1 if player == 1 else -1
    values = [value_by_pile(3 - player, pile + 1), sum(value_by_pile(3 - player, pile + n) for n in (1, 2)) / 2]
    return max(values) if player == 1 else min(values)


def best_state(state):
    values = [best_state(after) for after in GAME.moves(state).values()]
    if not values:
        return value_of(GAME.outcome(state), state[0])
    return min(values) if state[0] == 2 else max(values)


STARTS = (1, 0), (2, 1), (0, 1, 2), (0, 0, 1), (2, "over")


@pytest.mark.parametrize("start", STARTS, ids=str)
@pytest.mark.parametrize("function, more", [(value_of_state, ()), (value_in_a_dict, ({},)), (value_in_a_cache, ())])
def test_a_right_function_of_states_is_never_accused(function, more, start):
    value_in_a_cache.cache_clear()
    story = Story(record(function, start, *map(dict, more), game=GAME))
    assert not truth.accusations(story) and story.mistakes == []
    assert f"{start} is worth {number(SMALL.value(start))} to player 1" in truth.says(story)[-1]


def test_a_function_that_rolls_by_itself_is_not_accused():
    story = Story(record(value_by_pile, 1, 0, game=GAME))
    assert not truth.accusations(story) and story.mistakes == []


def test_an_average_of_states_has_its_reason():
    said = truth.says(Story(record(value_of_state, (1, 0), game=GAME)))
    assert "value_of_state is called on (0, 0, 1), where chance moves." in said
    assert "value_of_state on (0, 0, 1) returns −1/2: the average: 1/2 × 0 + 1/2 × −1 = −1/2." in said


def test_a_wrong_function_of_states_is_accused_where_chance_moves():
    story = Story(record(best_state, (1, 0), game=GAME))
    assert truth.says(story)[story.mistakes[0]] == (
        "best_state on (0, 2, 1) returns 1, against the rules, which say 0: the average: 1/2 × 1 + 1/2 × −1 = 0."
    )


def test_minimax_of_states_is_watched_too():
    story = Story(record(minimax, GAME))
    assert not truth.accusations(story) and "(1, 0) is worth 0 to player 1." in truth.says(story)[-1]


# Labels, which there are none


def labels_by_three_rules(node):
    labels = [labels_by_three_rules(child) for child in below(node)]
    node.label = "W" if "L" in labels else "L" if labels else node.game.outcome(node.state)
    return node.label


def test_labels_are_judged_at_the_ends_of_a_game_with_chance_and_nowhere_else():
    story = told(labels_by_three_rules, SMALL)
    assert not truth.accusations(story) and story.mistakes == []
    assert " for the player to move" not in truth.says(story)[-1]

    def all_lost(node):
        for child in below(node):
            all_lost(child)
        node.label = "L"

    story = Story(record(all_lost, SMALL.root()))
    accused = {story.tree.nodes[story.scenes[k].at].state for k in story.mistakes}
    assert accused == {(1, "over"), (2, "over")}


def test_what_label_says_of_such_a_game_is_the_last_step():
    story = told(label, SMALL)
    assert "At (0, 0, 1) chance moves, and no player" in truth.says(story)[-1]


# Odd ones


def test_children_without_moves_are_known_by_their_states():
    class Bare:
        def __init__(self, state):
            self.state, self.children = state, [Bare(after) for after in GAME.moves(state).values()]

    def bare(node):
        values = [bare(child) for child in node.children]
        if not values:
            return value_of(GAME.outcome(node.state), node.state[0])
        return sum(values) / 2 if node.state[0] == 0 else (max if node.state[0] == 1 else min)(values)

    story = Story(record(bare, Bare((1, 0)), game=GAME))
    assert not truth.accusations(story) and "(1, 0) is worth 0 to player 1." in truth.says(story)[-1]
    assert any("the average: 1/2 × 1 + 1/2 × −1 = 0." in sentence for sentence in truth.says(story))


@pytest.mark.parametrize("chances", [None, {}, {1: 2, 2: -1}, {1: 0.5, 2: 0.6}])
def test_where_the_probabilities_go_wrong_nobody_is_judged(chances):
    class Broken(games.DiceTen):
        def chances(self, state):
            return chances

    def half(node):
        values = [half(child) for child in below(node)]
        if not values:
            return end(node)
        return sum(values) / len(values) if node.state[0] == 0 else (max if node.state[0] == 1 else min)(values)

    story = Story(record(half, build_tree(Broken(3, 2))))
    assert not truth.accusations(story) and story.mistakes == []


def test_a_game_that_goes_round_is_judged_nowhere_that_the_round_leaves_open():
    class Round(Game):
        start = (1, "a")

        def moves(self, state):
            return {
                (1, "a"): {"toss": (0, "b"), "stop": (2, "end")}, (0, "b"): {"heads": (1, "a"), "tails": (2, "end")}
            }.get(state, {})  # fmt: skip

    def guess(node, depth=3):
        if not node.children or depth == 0:
            return end(node) if not node.children else 0
        values = [guess(child, depth - 1) for child in below(node)]
        return sum(values) / 2 if node.state[0] == 0 else (max if node.state[0] == 1 else min)(values)

    story = Story(record(guess, build_graph(Round())))
    assert not truth.accusations(story) and story.mistakes == []


# Random games, and faults put in anywhere

RANDOM = [ground for ground in (Ground(Dice(seed)) for seed in range(100, 124)) if 3 < len(nodes(ground.root())) < 200]
STYLES = expectimax, in_decimals, stored, nought_first, any_node, alpha_beta, star1, alphabeta


@pytest.mark.parametrize("ground", RANDOM, ids=str)
def test_on_random_games_no_right_program_is_accused(ground):
    for function in STYLES:
        story = told(function, ground)
        assert not truth.accusations(story) and story.mistakes == []


def test_a_fault_put_in_anywhere_is_found_there_or_passed_over_in_silence():
    found = tried = 0
    for ground in RANDOM:
        dice, states = random.Random(7), [node.state for node in nodes(ground.root())]
        for _ in range(4):
            spoilt, instead = dice.choice(states), dice.choice([Fraction(1, 7), Fraction(-1, 3), 0, 1, -1])

            def faulty(node, spoilt=spoilt, instead=instead):
                values = {move: faulty(child, spoilt, instead) for move, child in node.children.items()}
                if node.state == spoilt:
                    return instead
                if not values:
                    return end(node)
                return average(odds(node), values) if node.state[0] == 0 else CHOICE[node.state[0]](values.values())

            story = Story(record(faulty, ground.root()))
            tried += ground.value(spoilt) != instead
            if story.mistakes:
                found += 1
                assert story.tree.nodes[story.scenes[story.mistakes[0]].at].state == spoilt
                assert ground.value(spoilt) != instead
    assert found > 0.8 * tried > 20


CHOICE = {1: max, 2: min}
