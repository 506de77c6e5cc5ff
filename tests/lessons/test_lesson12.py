"""Lesson 12, Chance: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import json
from fractions import Fraction
from functools import cache
from itertools import product
from math import exp, lgamma, log
from pathlib import Path
from random import Random
from statistics import stdev

import numpy as np
import pytest

from gametree import (
    Game,
    GameError,
    alphabeta,
    build_graph,
    build_tree,
    games,
    label,
    minimax,
    nodes,
    perfect,
    play_game,
    value_of,
)
from gametree.lessons.experiment import LUCK, SELDOM, bound
from gametree.lessons.lesson12 import (
    MADE,
    ROLLS,
    SAFE,
    WAYS,
    Loaded,
    check_12_1,
    check_12_2,
    check_12_3,
    check_12_4,
    check_12_5,
)
from gametree.lessons.lots import Lots

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def cells(path):
    notebook = json.loads((NOTEBOOKS / path).read_text(encoding="utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}


SOURCE, SOLUTION = cells("12-chance.ipynb"), cells("solutions/12-chance.ipynb")


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


def names_of(source, **names):
    """The names after a cell of the lesson was run."""
    names = {**vars(__import__("gametree")), "Random": Random, "Fraction": Fraction, **names}
    exec(source, names)
    return names


LESSON = names_of(SOLUTION["simulate"])
best, simulate = LESSON["best"], LESSON["simulate"]


# 12.1

ROUNDED = "That is rounded."


@pytest.mark.parametrize("answer", [-2 / 3, -4 / 6, Fraction(-2, 3), np.float64(-2 / 3), (-1 + 1 - 4) / 6])
def test_12_1_is_right(answer):
    assert check_12_1(answer).sentence == "✓ Right."


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (1 / 6, "how likely it is to win at once"),
        (Fraction(1, 6), "how likely it is to win at once"),
        (5 / 6, "how likely it is to lose"),
        (-5 / 6, "What does the win add?"),
        (2 / 3, "its value for player 2"),
        (-1 / 2, "And if the die shows 1?"),
        (-1 / 3, "Who wins then?"),
        (-4, "added up here"),
        (1 / 3, "what does each loss count?"),
        (Fraction(2, 6), "what does each loss count?"),
        (-1, "sure to lose"),
        (1, "sure to win"),
        (0, "as often as lose"),
        (-0.67, ROUNDED),
        (-0.667, ROUNDED),
    ],
)
def test_12_1_is_told_what_its_number_is(answer, hint):
    assert told(check_12_1(answer), [*ROLLS, ROUNDED]) == [each for each in [*ROLLS, ROUNDED] if hint in each]
    assert check_12_1(answer).right is False and hint in check_12_1(answer).sentence


@pytest.mark.parametrize("answer", [2, 0.2, 0.5, -0.7, None, "-2/3", [-2 / 3], best, float("nan"), True, {}, 10**400])
def test_12_1_has_no_hint_for_another_answer(answer):
    verdict = check_12_1(answer)
    assert verdict.right is False and not told(verdict, [*ROLLS, ROUNDED])


def test_12_1_is_open_at_first():
    assert check_12_1(...).sentence == "… Not answered yet."


# 12.2


def valued(chance, one=max, two=min):
    """A student's my_value, that does something else where chance moves."""

    def my_value(node):
        if not node.children:
            return value_of(node.game.outcome(node.state), node.state[0])
        values = {move: my_value(child) for move, child in node.children.items()}
        if node.state[0]:
            return (one if node.state[0] == 1 else two)(values.values())
        return chance(node.game.chances(node.state), values)

    return my_value


def in_a_loop(chances, values):
    total = 0
    for move in chances:
        total += chances[move] * values[move]
    return total


def too_early(chances, values):
    total = 0
    for move in chances:
        total += chances[move] * values[move]
        return total


def by_node(node):
    return minimax(node)


@pytest.mark.parametrize(
    "function",
    [
        names_of(SOLUTION["ex-12-2"].replace("check_12_2(my_value)", ""))["my_value"],
        valued(in_a_loop),
        valued(lambda c, v: sum(float(c[move]) * v[move] for move in v)),
        valued(lambda c, v: np.dot([float(c[move]) for move in v], [float(v[move]) for move in v])),
        valued(lambda c, v: sum(c[move] * value for move, value in v.items())),
        by_node,
    ],
)
def test_12_2_is_right_whatever_way_it_is_written(function):
    assert check_12_2(function).sentence == "✓ Right."


SAME, SIXTH, LARGEST, SMALLEST, SUM, ONE, FIRST, LAST, LIKELIEST, *_ = WAYS
*_, WINS, BETWEEN, TWICE, MOVES, KEYS, ORDER, ROUND = WAYS
DICT, TIMES = "takes square brackets", "take them move by move"
OF_VALUES = [*WAYS, DICT, TIMES]


def no_sum(chances, values):
    for move in values:
        total = chances[move] * values[move]
    return total


def by_value(chances, values):
    total = 0
    for move in values:
        total += chances[move] * values[move]
        return total


@pytest.mark.parametrize(
    ("chance", "hints"),
    [
        (lambda c, v: sum(v.values()) / len(v), [SAME]),
        (lambda c, v: Fraction(sum(v.values())) / len(c), [SAME]),
        (lambda c, v: max(v.values()), [LARGEST]),
        (lambda c, v: min(v.values()), [SMALLEST]),
        (lambda c, v: sum(v.values()), [SUM]),
        (lambda c, v: sum(c.values()), [ONE]),
        (lambda c, v: sum(v[move] * 1 / 6 for move in v), [SIXTH]),
        (lambda c, v: sum(v.values()) / 6, [SIXTH]),
        (too_early, [FIRST]),
        (by_value, [FIRST]),
        (no_sum, [LAST]),
        (lambda c, v: [c[move] * v[move] for move in c][-1], [LAST]),
        (lambda c, v: sum(c[move] for move in v if v[move] == 1), [WINS]),
        (lambda c, v: 2 * sum(c[move] for move in v if v[move] == 1) - 1, [BETWEEN]),
        (lambda c, v: sum(move * c[move] for move in v), [MOVES]),
        (lambda c, v: sum(value * c[value] for value in v), [MOVES]),
        (lambda c, v: sum(value * chance for value, chance in zip(v, c, strict=True)), [KEYS]),
        (lambda c, v: sum(value * chance for value, chance in zip(v.values(), c.values(), strict=True)), [ORDER]),
        (
            lambda c, v: np.dot([float(chance) for chance in c.values()], [float(value) for value in v.values()]),
            [ORDER],
        ),
        (lambda c, v: round(in_a_loop(c, v)), [ROUND]),
        (lambda c, v: round(in_a_loop(c, v), 2), [ROUND]),
        (lambda c, v: c.values() * v.values(), [TIMES]),
        (lambda c, v: list(c.values()) * list(v.values()), [TIMES]),
        (lambda c, v: v[max(c, key=c.get)], [LIKELIEST]),
        (lambda c, v: in_a_loop(c, v) / len(v), [TWICE]),
        (lambda c, v: c["roll"](v), []),
        (lambda c, v: c(1) * v(1), [DICT]),
        (lambda c, v: c * v, [TIMES]),
        (lambda c, v: 0, []),
        (lambda c, v: None, []),
        (lambda c, v: -in_a_loop(c, v), []),
        (lambda c, v: sum(c[move] + v[move] for move in v), []),
        (lambda c, v: max(c[move] * v[move] for move in v), []),
        (lambda c, v: int(in_a_loop(c, v)), []),
        (lambda c, v: sum(c[move] for move in v if v[move] < 1), []),
        (lambda c, v: "a" * v, []),
        (lambda c, v: c, []),
    ],
)
def test_12_2_is_told_what_went_wrong_and_nothing_else(chance, hints):
    verdict = check_12_2(valued(chance))
    assert verdict.right is False and told(verdict, OF_VALUES) == hints


@pytest.mark.parametrize(("one", "two"), [(max, max), (min, max), (min, min)])
def test_12_2_has_no_hint_about_chance_where_the_players_choose_wrongly(one, two):
    verdict = check_12_2(valued(in_a_loop, one, two))
    assert verdict.right is False and not told(verdict, OF_VALUES)


@pytest.mark.parametrize("function", [None, 42, "sum", Game, [], len, lambda: 1, lambda node: my_value(node)])  # noqa: F821
def test_12_2_says_wrong_to_what_is_no_such_function(function):
    assert check_12_2(function).right is False


def test_12_2_is_open_as_long_as_there_are_dots(tmp_path):
    (file := tmp_path / "cell.py").write_text(SOURCE["ex-12-2"], encoding="utf-8")
    source = SOURCE["ex-12-2"].replace("check_12_2(my_value)", "")
    names = {"value_of": value_of}
    exec(compile(source, str(file), "exec"), names)
    assert check_12_2(names["my_value"]).right is None and check_12_2(...).right is None


def test_a_function_that_never_comes_back_is_told_so():
    def my_value(node):
        return my_value(node)

    assert "12" not in (says := check_12_2(my_value).sentence) and says.startswith("✗ Not yet. my_value")


def test_games_by_lot_have_chances_that_differ_and_end():
    for seed in range(12):
        root = build_tree(Lots(seed))
        chances = [root.game.chances(node.state) for node in nodes(root) if node.state[0] == 0 and node.children]
        assert all(sum(each.values()) == 1 for each in chances)
        assert all(node.state[0] for node in nodes(root) if not node.children)
    assert any(node.state[0] == 0 for node in nodes(build_tree(Lots(1))))


def test_a_die_may_be_written_down_in_any_order():
    """The check of 12.2 has such dice, for a program that goes by the order gives a wrong value there."""
    die = {6: 0.5, **dict.fromkeys((5, 4, 3, 2, 1), 0.1)}
    by_order = valued(lambda c, v: sum(value * chance for value, chance in zip(v.values(), c.values(), strict=True)))
    root = build_graph(Loaded(die))
    assert by_order(root) != pytest.approx(minimax(root))
    assert valued(in_a_loop)(root) == pytest.approx(minimax(root))


# 12.3


LEFT = {1: 0.02, 2: 0.02, 4: 0.02, 5: 0.02, 6: 0.02}


@pytest.mark.parametrize(
    "die",
    [
        {3: 0.9, **LEFT},
        {1: 0, 2: 0, 3: Fraction(9, 10), 4: 0, 5: 0, 6: Fraction(1, 10)},
        {1: 0, 2: 0, 3: 0.99, 4: 0.01, 5: 0, 6: 0},
        {1: 0.05, 2: 0.05, 3: 0.9, 4: 0, 5: 0, 6: 0},
        {np.int64(side): np.float64(chance) for side, chance in {3: 0.9, **LEFT}.items()},
    ],
)
def test_12_3_is_right(die):
    verdict = check_12_3(die)
    assert verdict.right and "wins at once with probability" in verdict.sentence
    assert verdict.sentence.endswith(": the better move.")


def test_12_3_says_what_both_moves_are_worth():
    says = check_12_3({1: 0, 2: 0, 3: Fraction(9, 10), 4: 0, 5: 0, 6: Fraction(1, 10)}).sentence
    assert "9/10 and is worth 4/5. To add 1 never wins at once, and is worth 1: the better" in says


NEVER, ALWAYS, ASKED = "Write 0", "If it always shows 3, rolling always wins.", "9/10 or more is asked for"
OF_DICE = NEVER, ALWAYS, ASKED, SAFE


@pytest.mark.parametrize(
    ("die", "hints", "says"),
    [
        ({side: 1 / 6 for side in range(1, 7)}, [ASKED], "with probability 0.167"),
        ({1: 0.1, 2: 0.1, 3: 0.5, 4: 0.1, 5: 0.1, 6: 0.1}, [ASKED], "with probability 0.5"),
        ({1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0}, [ALWAYS], "which is not more."),
        ({1: 0.1, 2: 0, 3: 0.9, 4: 0, 5: 0, 6: 0}, [SAFE], "which is not more."),
        ({1: 0, 2: 0.1, 3: 0.9, 4: 0, 5: 0, 6: 0}, [SAFE], "is worth 0.8, which is not more."),
        ({3: 1}, [NEVER], "There is no probability for 1, 2, 4, 5 and 6."),
        ({3: 0.9, 1: 0.1}, [NEVER], "There is no probability for 2, 4, 5 and 6."),
        ({3: 0.9, **LEFT, 7: 0}, [], "which is no move from there"),
        ({3: 0.9, **dict.fromkeys(LEFT, 0.1)}, [], "add up to 1.4, and not to 1."),
        ({3: 90, **dict.fromkeys(LEFT, 2)}, [], "a probability is a number from 0 to 1"),
        ({3: "9/10", **LEFT}, [], "a probability is a number from 0 to 1"),
        ([0.02, 0.02, 0.9, 0.02, 0.02, 0.02], [], "is no dictionary"),
        (0.9, [], "is no dictionary"),
        (None, [], "None is no dictionary"),
        ({}, [NEVER], "There is no probability for 1, 2, 3, 4, 5 and 6."),
    ],
)
def test_12_3_is_told_what_is_wrong_with_the_die_and_nothing_else(die, hints, says):
    verdict = check_12_3(die)
    assert verdict.right is False and told(verdict, OF_DICE) == hints and says in verdict.sentence


def test_12_3_is_open_as_long_as_there_are_dots():
    assert check_12_3(...).right is None and check_12_3({1: ..., 3: 0.9}).right is None


def test_every_die_is_called_right_or_wrong_as_its_values_are():
    """And where adding one is no better, the die is safe: so the solution, and the hint, say of it."""
    for parts in product(range(3), repeat=5):
        left = [Fraction(part, 100) for part in parts]
        one, two, *past = left
        die = dict(zip((1, 2, 4, 5, 6), left, strict=True)) | {3: 1 - sum(left)}
        game, verdict = Loaded(die), check_12_3(die)
        assert verdict.right == (minimax(game, (2, 8)) > minimax(game, (0, 7, 1)))
        assert verdict.right is True or sum(past) == 0


# 12.4 and 12.5


class Heap(Game):
    """Throw a die with three sides, or take one match; who takes the last one has won."""

    start = (1, 7)

    def moves(self, state):
        player, heap, *thrower = state
        if player == 0:
            return {n: (3 - thrower[0], max(heap - n, 0)) for n in (1, 2, 3)}
        return {"one": (3 - player, heap - 1), "throw": (0, heap, player)} if heap else {}


class Level(Heap):
    """The same, but it is a draw if player 1 takes the last match."""

    def outcome(self, state):
        return "D" if state[0] == 2 else "L"


class Sure(Heap):
    """Player 1 can always win: she takes the last match; but if she throws, it depends on the die."""

    start = (1, 1)

    def moves(self, state):
        moves = super().moves(state)
        return moves if state[0] else {**moves, 3: (1, 0)}


class Plain(games.OneTwoTen):
    pass


class Forced(Heap):
    """Nobody chooses."""

    def moves(self, state):
        moves = super().moves(state)
        return {move: moves[move] for move in moves if move != "one"}


class OneSide(Heap):
    def moves(self, state):
        moves = super().moves(state)
        return {1: moves[1]} if state[0] == 0 else moves


class Again(games.DiceTen):
    """The game of the lesson under another name."""


class Round(Heap):
    def moves(self, state):
        moves = super().moves(state)
        return moves | {"pass": (3 - state[0], state[1])} if state[0] and moves else moves


class Ended(Heap):
    """After the last match chance is to move."""

    def moves(self, state):
        moves = super().moves(state) if state[1] else {}
        return {move: after if after[1] else (0, 0, 1) for move, after in moves.items()}


class Growing(Heap):
    def moves(self, state):
        return {1: (0, state[1] + 1, 1), 2: (2, state[1] + 1)}


class NotOne(Heap):
    def chances(self, state):
        return dict.fromkeys(self.moves(state), 0.5)


class Stops(Heap):
    def moves(self, state):
        return {n: state[9] for n in (1, 2)}


class Forgot(Heap):
    """A state of chance that does not know who has thrown."""

    def moves(self, state):
        if state[0]:
            return {"one": (3 - state[0], state[1] - 1), "throw": (0, state[1])} if state[1] else {}
        _, heap, thrower = state
        return {1: (3 - thrower, heap - 1)}


class Selfless(Heap):
    def chances(state):
        return {}


class Stateless(Heap):
    def moves(self):
        return {}


class Helped(Heap):
    """It stops in a function of its own, with the same error."""

    def moves(self, state):
        return self.after(state)

    def after(self):
        return {}


class KeyLess(Heap):
    def moves(self, state):
        return {}[state]


class Third(Heap):
    """A state of the third player, whom nobody knows."""

    def moves(self, state):
        return {1: (3, 0), 2: (0, 2, 1)}


def worth(game):
    return minimax(build_graph(game))


@cache
def played(kind, seed=12, times=10_000):
    root = build_graph(kind())
    minimax(root)
    return tuple(simulate(root, best, best, times, seed))


@pytest.mark.parametrize("kind", [Heap, Level, Sure])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_12_5_is_right_for_right_simulations_of_any_game(kind, seed):
    results = played(kind, seed)
    for given, expected in [(results, worth(kind())), (np.array(results), float(worth(kind())))]:
        assert check_12_5(kind(), expected, given).sentence.startswith("✓ Right. In 10,000 games the average is ")


def test_12_5_takes_play_game_for_a_simulation_too():

    won = [play_game(Heap(), perfect, perfect, seed=seed).winner for seed in range(2_000)] * 5
    assert check_12_5(Heap(), worth(Heap()), [1 if winner == 1 else -1 for winner in won]).right is True


def test_12_5_says_so_where_luck_is_rare_but_not_too_rare():
    value, count = worth(Heap()), 10_000

    def with_average(average):
        wins = round((1 + average) / 2 * count)
        return [1] * wins + [-1] * (count - wins)

    error = float(1 - value * value) ** 0.5 / 100
    assert LUCK in (near := check_12_5(Heap(), value, with_average(value + 3 * error))).sentence and near.right
    assert LUCK not in check_12_5(Heap(), value, with_average(value + error)).sentence
    assert check_12_5(Heap(), value, with_average(value + 5.2 * error)).right is True
    assert check_12_5(Heap(), value, with_average(value - 6 * error)).right is False


SIGNS, FAR, SURE = "With all signs turned", "with a right simulation", "can be sure to win, whatever the die shows"
DRAWN, TWO, CHANCE = "no leaf of this game", "value for player 2", "probability that player 1 wins"
ROUNDING, MEAN = "rounded?", "average of your games"
OF_EXPERIMENTS = SIGNS, FAR, SURE, DRAWN, TWO, CHANCE, ROUNDING, MEAN
HEAP = worth(Heap())


@pytest.mark.parametrize(
    ("expected", "hints", "says"),
    [
        (-HEAP, [TWO], "A value is for player 1."),
        ((1 + HEAP) / 2, [CHANCE], "is too large."),
        (round(float(HEAP), 2), [ROUNDING], "Keep the number that minimax gives."),
        (round(float(HEAP), 4), [ROUNDING], "Keep the number that minimax gives."),
        (sum(played(Heap)) / 10_000, [MEAN], "The expected value is what minimax gives."),
        (float(HEAP) + 0.0043, [], "is too large."),
        (HEAP - 0.3, [], "is too small."),
        (None, [], "None is no expected value: a number from −1 to 1 is wanted."),
        ("1/3", [], "'1/3' is no expected value"),
        (float("nan"), [], "is no expected value"),
        (10**400, [], "is no expected value"),
        (51, [], "51 is no expected value"),
        (worth, [], "is no expected value"),
    ],
)
def test_12_5_is_told_what_its_expected_value_is(expected, hints, says):
    verdict = check_12_5(Heap(), expected, played(Heap))
    assert verdict.right is False and told(verdict, OF_EXPERIMENTS) == hints and says in verdict.sentence


def test_12_5_says_nothing_of_a_probability_where_there_are_draws():
    value = worth(Level())
    assert CHANCE not in check_12_5(Level(), (1 + value) / 2, played(Level)).sentence


@pytest.mark.parametrize(
    ("results", "hints", "says"),
    [
        ([-result for result in played(Heap)], [SIGNS, FAR], "happens less than once in 1,000,000 times"),
        ([1, 1, -1] * 5_000, [FAR], "Does each player choose the best move"),
        ([1] * 10_000, [FAR], "the average is 1"),
        (played(Heap)[:100], [], "These are the results of 100 games. Play 10,000."),
        ([], [], "the results of 0 games"),
        ([*played(Heap), 0], [DRAWN], "Result 10,001 is 0"),
        (["W", *played(Heap)], [], "Result 1 is 'W': a result is 1, 0 or −1"),
        ([HEAP] * 10_000, [], "a result is 1, 0 or −1"),
        ([1, 2] * 5_000, [], "Result 2 is 2"),
        ([True] * 10_000, [], "Result 1 is True"),
        (0.01, [], "Give the list of all results"),
        (None, [], "None is no list of results"),
        ({1: 5, -1: 3}, [], "is no list of results"),
        (simulate, [], "is no list of results"),
    ],
)
def test_12_5_is_told_what_is_wrong_with_the_results_and_nothing_else(results, hints, says):
    verdict = check_12_5(Heap(), HEAP, results)
    assert verdict.right is False and sorted(told(verdict, OF_EXPERIMENTS)) == sorted(hints)
    assert says in verdict.sentence


def test_12_5_knows_who_is_sure_to_win():
    assert SURE in check_12_5(Sure(), 1, played(Sure)).sentence
    assert SURE not in check_12_5(Heap(), HEAP, played(Heap)).sentence
    verdict = check_12_5(Sure(), 1, [*played(Sure)[1:], -1])
    assert verdict.right is False and told(verdict, OF_EXPERIMENTS) == [SURE] and "Player 1 can" in verdict.sentence


SELF, HOLD = MADE[0][1].partition(":")[0], MADE[1][1]
GROWS = "Does moves give {} where the game is over?"
OF_GAMES = SELF, HOLD, GROWS


@pytest.mark.parametrize(
    ("game", "hints", "says"),
    [
        (Heap, [], "Heap is a class: make an object of it, Heap(…)."),
        (None, [], "None is no game"),
        (42, [], "42 is no game"),
        (games.DiceTen(5), [], "DiceTen is a game as it is in the package."),
        (Again(), [], "Its moves are those of 1, 2, … 10 with a die"),
        (Plain(), [], "No state of this game begins with 0"),
        (OneSide(), [], "there is one move only"),
        (Forced(), [], "The players never have a choice"),
        (Round(), [], "This game can go round: a way leads from (1, 1) back to it."),
        (Ended(), [], "chance moves, but there is no move: where the game is over, a state begins with player 1 or 2"),
        (Growing(), [GROWS], "More than 20,000 nodes, and not done: the last looked at was ("),
        (NotOne(), [], "has probabilities that add up to 1.5, and not to 1."),
        (Stops(), [HOLD], "IndexError"),
        (Forgot(), [HOLD], "ValueError: not enough values to unpack"),
        (Selfless(), [SELF], "It takes two: chances(self, state)."),
        (Stateless(), [SELF], "It takes two: moves(self, state)."),
        (Helped(), [], "takes 1 positional argument but 2 were given"),
        (KeyLess(), [], "KeyError"),
        (Third(), [], "begins with the player to move"),
    ],
)
def test_12_4_is_told_what_is_wrong_with_the_game_and_nothing_else(game, hints, says):
    for verdict in check_12_4(game), check_12_5(game, 0, played(Heap)):
        assert verdict.right is False and says in verdict.sentence and told(verdict, OF_GAMES) == hints


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Heap(), "✓ Right. It has 26 states, and chance moves in 12 of them."),
        (Level(), "✓ Right. It has 26 states, and chance moves in 12 of them."),
        (Sure(), "✓ Right. It has 4 states, and chance moves in 1 of them."),
    ],
)
def test_12_4_is_right_for_any_game_with_a_die_and_a_choice(game, says):
    assert check_12_4(game).sentence == says


def test_12_4_and_12_5_are_open_at_first(tmp_path):
    (file := tmp_path / "cell.py").write_text(SOURCE["ex-12-4"], encoding="utf-8")
    names = {"Game": Game}
    exec(compile(SOURCE["ex-12-4"].replace("check_12_4(MyDice())", ""), str(file), "exec"), names)
    assert check_12_4(names["MyDice"]()).right is None
    assert check_12_5(names["MyDice"](), ..., ...).right is None
    assert check_12_5(names["MyDice"](), 0, [1]).right is None


def test_a_right_simulation_is_called_wrong_less_than_once_in_a_million_times():
    """By brute force: the probability that so many wins of so many games are farther away than the bound."""

    def likely(wins, count, p):
        ways = lgamma(count + 1) - lgamma(wins + 1) - lgamma(count - wins + 1)
        return exp(ways + wins * log(p) + (count - wins) * log(1 - p))

    for p, count in product((0.5, 2 / 3, 0.9, 0.999, 0.99999), (10_000, 20_000)):
        value = 2 * p - 1
        far = bound(value, count)
        out = [wins for wins in range(count + 1) if abs((2 * wins - count) / count - value) > far]
        assert sum(likely(wins, count, p) for wins in out) < 1 / SELDOM


# the figures of the lesson


def test_the_small_tree_and_the_large_one_are_as_large_as_the_lesson_says():
    assert len(nodes(build_tree(games.DiceTen(3, 2)))) == 33 and len(nodes(build_graph(games.DiceTen()))) == 40

    @cache
    def size(state):
        return 1 + sum(map(size, games.DiceTen().moves(state).values()))

    assert size((1, 0)) == 53_921


def test_alphabeta_enters_18_of_the_33_nodes_and_all_right_below_a_diamond():

    alphabeta(root := build_tree(games.DiceTen(3, 2)))
    entered = [node for node in nodes(root) if node.value is not None]
    assert len(entered) == 18
    assert all(child.value is not None for node in entered if not node.state[0] for child in node.children.values())


def test_with_even_piles_you_roll_and_with_odd_ones_you_add_one():
    root = build_graph(games.DiceTen())
    assert minimax(root) == 0
    mine = {node.state[1]: node for node in nodes(root) if node.state[0] == 1 and node.children}
    assert 1 not in mine
    choice = {pile: node["roll"].value - node["add 1"].value for pile, node in mine.items()}
    assert [pile for pile in sorted(mine) if choice[pile] > 0] == [4, 6, 8]
    assert [pile for pile in sorted(mine) if choice[pile] == 0] == [0, 2]
    assert mine[7]["add 1"].value == Fraction(2, 3) and mine[7]["roll"].value == Fraction(-7, 18)


def test_who_has_two_of_three_tokens_is_sure_to_win_and_who_has_one_is_not():
    game = games.DiceTen(3, 2)
    assert minimax(game, (1, 2)) == 1 and minimax(game, (2, 2)) == -1
    assert {(2, 1)} == {node.state for node in nodes(build_tree(game)) if node.state[0] and node.state[1] == 1}
    assert minimax(game, (2, 1)) == minimax(game, (0, 1, 2)) == minimax(game) == 0 and minimax(game, (0, 0, 1)) < 0
    with pytest.raises(GameError, match="minimax"):
        label(build_tree(game))


def test_the_start_is_fair_for_even_dice_and_not_for_odd_ones():
    values = {sides: worth(games.DiceTen(10, sides)) for sides in range(1, 12)}
    assert [sides for sides in values if values[sides] == 0] == [2, 4, 6, 8, 10]
    assert all(values[sides] < 0 for sides in (1, 3, 5, 7, 9, 11))


def test_who_rolls_first_and_chooses_then_has_the_better_chances():
    class First(Game):
        start = (0, 0, 1)

        def moves(self, state):
            player, pile, *more = state
            if not more or pile in (10, "over"):
                return {}
            if player == 0:
                return {n: (more[0], pile, n) for n in range(1, 7)}
            return {n: self.after(3 - player, pile + n) for n in {1, more[0]}}

        def after(self, player, pile):
            return (0, pile, player) if pile < 10 else (player, pile if pile == 10 else "over")

        def outcome(self, state):
            return "W" if state[1] == "over" else "L"

    assert worth(First()) == Fraction(7229, 104976)


def test_five_is_worth_a_third_and_two_games_of_three_are_won():
    results = played(lambda: games.DiceTen(5))
    assert worth(games.DiceTen(5)) == Fraction(1, 3) and abs(results.count(1) - 6_667) < 250


def test_nearly_all_of_a_hundred_experiments_are_inside_the_band():
    results, inside = played(lambda: games.DiceTen(5)), 0
    for begin in range(0, 10_000, 100):
        part = results[begin : begin + 100]
        inside += abs(sum(part) / 100 - 1 / 3) <= 2 * stdev(part) / 10
    assert 89 <= inside <= 100


def test_the_hasty_player_makes_mistakes_that_cost_her_a_quarter():
    hasty = names_of(SOURCE["hasty"].split("against_hasty")[0])["hasty"]
    root = build_graph(games.DiceTen())
    minimax(root)

    def expected(node):
        if not node.children:
            return node.value
        if node.state[0] == 0:
            return sum(Fraction(1, 6) * expected(child) for child in node.children.values())
        return expected(node[best(node) if node.state[0] == 1 else hasty(node)])

    assert expected(root) == Fraction(991, 3888)


def test_a_game_in_which_a_player_is_never_to_move_is_right_but_told():
    class Alone(Game):
        """Roll, and go on: player 2 has nothing to do."""

        start = (1, 0)

        def moves(self, state):
            player, pile, *more = state
            if player == 0:
                return {n: (more[0], pile + n) for n in (1, 2)}
            return {"roll": (0, pile, player), "add": (player, pile + 1)} if pile < 3 else {}

    verdict = check_12_4(Alone())
    assert verdict.right is True and verdict.sentence.endswith("Player 2 is never to move in it: is that meant?")


def test_12_2_does_not_take_every_die_to_begin_with_1():
    def value(node):
        if not node.children:
            return value_of(node.game.outcome(node.state), node.state[0])
        values = {move: value(child) for move, child in node.children.items()}
        if node.state[0]:
            return (max if node.state[0] == 1 else min)(values.values())
        chances = node.game.chances(node.state)
        return sum(values[i] * chances[i] for i in range(1, len(values) + 1))

    verdict = check_12_2(value)
    assert verdict.right is False and "KeyError" in verdict.sentence
