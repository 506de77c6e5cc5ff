"""Tests of lesson 12, Chance: its checks accept right answers and explain likely errors, and its numbers are right."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import exp, lgamma, log
from random import Random

import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import Game, alphabeta, build_graph, build_tree, games, minimax, nodes, watch
from gametree.algorithms.ends import value_of
from gametree.lessons.experiment import LUCK, SELDOM, bound
from gametree.lessons.labelling import show_label
from gametree.lessons.lesson12 import SAFE, SLIPS, Loaded, check_12_1, check_12_2, check_12_3, check_12_4, check_12_5
from gametree.playing.match import play_game
from gametree.playing.players import perfect

PAGE = Page("12-chance")
LESSON = run(PAGE.solved["simulate"], Random=Random, Fraction=Fraction)
best, simulate = LESSON["best"], LESSON["simulate"]


def test_answer_with_dots_counts_as_not_answered_yet():
    assert check_12_3({1: ..., 3: 0.9}).right is check_12_5(Heap(), ..., ...).right is None


OF_2 = "That is the value for player 2."
ROUNDED, AT_ONCE, NINE = (
    "You rounded the value.",
    "That is the probability of winning immediately.",
    "After a 1 the pile is nine",
)
test_12_1_accepts_right_answers = right(check_12_1, -2 / 3, Fraction(-2, 3), np.float64(-2 / 3))
test_12_1_explains_wrong_answers = wrong(
    check_12_1,
    (1 / 6, "too large", AT_ONCE),
    (-0.67, "", ROUNDED),
    (2 / 3, "too large", OF_2),
    (Fraction(2, 3), "too large", OF_2),
    (0.5, "too large"),
    ((1 + 1 - 4) / 6, "too large", NINE),
)


def valued(chance, one=max, two=min):
    """Return a student's my_value that computes something different when chance moves."""

    def my_value(node):
        if not node.children:
            return value_of(node.game.outcome(node.state), node.state[0])
        values = {move: my_value(child) for move, child in node.children.items()}
        if node.state[0]:
            return (one if node.state[0] == 1 else two)(values.values())
        return chance(node.game.chances(node.state), values)

    return my_value


def mean(chances, values):
    return sum(chances[move] * values[move] for move in chances)


def by_order(chances, values):
    return sum(value * chance for value, chance in zip(values.values(), chances.values(), strict=True))


def too_soon(chances, values):
    for move in values:
        return chances[move] * values[move]


EQUAL, ORDER, TWICE, SIDES, PART, _ = (says for says, _ in SLIPS)
EXACT = "Did you round? Return the exact number."
test_12_2_accepts_right_answers = right(
    check_12_2,
    valued(mean),
    valued(lambda c, v: np.dot([float(c[move]) for move in v], [float(v[move]) for move in v])),
    minimax,
)
test_12_2_explains_wrong_answers = wrong(
    lambda chance: check_12_2(valued(chance)),
    (lambda c, v: sum(v.values()) / len(v), "", EQUAL),
    (by_order, "which is too large. This is not the tree `small`, but the tree of another game.", ORDER),
    (too_soon, "returned 1/3, which is too large. That", PART),
    (lambda c, v: mean(c, v) / len(v), "", TWICE),
    (lambda c, v: sum(move * c[move] for move in c), "is too large", SIDES),
    (lambda c, v: round(float(mean(c, v)), 2), "", EXACT),
    (lambda c, v: round(mean(c, v)), ""),
)


@pytest.mark.parametrize(("one", "two"), [(max, max), (min, max), (min, min)])
def test_12_2_gives_no_hint_about_chance_if_the_players_choose_wrongly(one, two):
    verdict = check_12_2(valued(mean, one, two))
    assert verdict.right is False and not [says for says, _ in SLIPS if says in verdict.sentence]


@pytest.mark.parametrize(("chance", "right"), [
    (mean, True), (lambda c, v: max(v.values()), False), (lambda c, v: min(v.values()), False),
    (lambda c, v: v[max(c, key=c.get)], False), (lambda c, v: sum(v.values()), False), (lambda c, v: None, False),
    (lambda c, v: sum(v.values()) / len(v), False), (by_order, True),
])  # fmt: skip
def test_stepper_of_the_lesson_judges_values_of_chance_nodes(chance, right):
    shown = []
    show = {"my_value": valued(chance), "small": small(), "watch": lambda *a, **k: shown.append(watch(*a, **k))}
    run(PAGE.cells["watch"], **show)
    assert bool(shown[0].mistakes) != right
    assert right or "(0, 2, 1)" in shown[0].sentences[shown[0].mistakes[0]]  # the first chance node, drawn as a diamond


def small():
    """Return the tree of the lesson with the loaded die."""
    return run(PAGE.cells["draw"], Loaded=Loaded, Fraction=Fraction)["small"]


LEFT = {1: 0.02, 2: 0.02, 4: 0.02, 5: 0.02, 6: 0.02}
ALWAYS, ASKED = "If the die always shows 3, rolling always wins.", "should be 9/10 or more."
TENTH = {1: 0, 2: 0, 3: Fraction(9, 10), 4: 0, 5: 0, 6: Fraction(1, 10)}
test_12_3_accepts_right_answers = right(
    check_12_3,
    {3: 0.9, **LEFT},
    TENTH,
    {1: 0.05, 2: 0.05, 3: 0.9, 4: 0, 5: 0, 6: 0},
    {np.int64(side): np.float64(chance) for side, chance in {3: 0.9, **LEFT}.items()},
)
test_12_3_explains_wrong_answers = wrong(
    check_12_3,
    ({1: 0.1, 2: 0.1, 3: 0.5, 4: 0.1, 5: 0.1, 6: 0.1}, "with probability 0.5", ASKED),
    ({1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0}, "so it is not better than rolling.", ALWAYS),
    ({1: 0, 2: 0.1, 3: 0.9, 4: 0, 5: 0, 6: 0}, "has value 0.8, so it is not better than rolling.", SAFE),
    ({3: 0.8999, **LEFT, 1: 0.0201}, "with probability 0.8999", ASKED),
    ({3: 0.9, 1: 0.1}, "There is no probability for 2, 4, 5 and 6. Write 0"),
    ({3: 0.9, **LEFT, 7: 0}, "but there is no such move"),
    ({3: 0.9, **dict.fromkeys(LEFT, 0.1)}, "add up to 1.4, not to 1."),
    ({3: 90, **dict.fromkeys(LEFT, 2)}, "a probability is a number from 0 to 1"),
)


def test_12_3_accepts_a_die_only_if_rolling_is_better_than_adding_one():
    """Also, whenever adding one is no better, the die never goes past ten, as the solution and the hint say."""
    for parts in product(range(2), repeat=5):
        left = [Fraction(part, 100) for part in parts]
        one, two, *past = left
        die = dict(zip((1, 2, 4, 5, 6), left, strict=True)) | {3: 1 - sum(left)}
        game, verdict = Loaded(die), check_12_3(die)
        assert verdict.right == (minimax(game, (2, 8)) > minimax(game, (0, 7, 1)))
        assert verdict.right is True or sum(past) == 0
    says = "9/10 and has value 4/5. Adding 1 never wins immediately and has value 1, so it is the better"
    assert says in check_12_3(TENTH).sentence


class Heap(Game):
    """Roll a die with three sides, or take one match; whoever takes the last match wins."""

    start = (1, 7)

    def moves(self, state):
        player, heap, *thrower = state
        if player == 0:
            return {n: (3 - thrower[0], max(heap - n, 0)) for n in (1, 2, 3)}
        return {"one": (3 - player, heap - 1), "throw": (0, heap, player)} if heap else {}


class Level(Heap):
    """Heap, except that the game is a draw if player 1 takes the last match."""

    def outcome(self, state):
        return "D" if state[0] == 2 else "L"


def changed(moves, kind=Heap, **more):
    """Return a class of games whose moves are a function of Heap's moves and the state."""
    return type("Mine", (kind,), {"moves": lambda self, state: moves(Heap.moves(self, state), state), **more})


# Player 1 can always win by taking the last match; if she rolls instead, it depends on the die.
Sure = changed(lambda moves, state: moves if state[0] else {**moves, 3: (1, 0)}, start=(1, 1))


def worth(game):
    return minimax(build_graph(game))


@cache
def played(kind, seed=12, times=10_000):
    return tuple(simulate(build_graph(kind()), best, best, times, seed))  # best computes the values itself


SIGNS, SURE = "With the opposite sign", "can win no matter what the die shows"
TWO, MEAN, HEAP = "value for player 2", "average of your games", worth(Heap())


def with_average(average, count=10_000):
    wins = round((1 + average) / 2 * count)
    return [1] * wins + [-1] * (count - wins)


PLAYED = with_average(HEAP + 0.005)
test_12_5_explains_wrong_expected_values = wrong(
    lambda expected: check_12_5(Heap(), expected, PLAYED),
    (-HEAP, "Give the value for player 1.", TWO),
    (sum(PLAYED) / 10_000, "The expected value is what minimax returns.", MEAN),
    (round(float(HEAP), 4), "Your expected value, "),
)
test_12_5_explains_wrong_results = wrong(
    lambda results: check_12_5(Heap(), HEAP, results),
    ([-result for result in PLAYED], "happens less than once in 1,000,000 experiments", SIGNS),
    ([1, 1, -1] * 5_000, "Does each player choose the best move"),
    (PLAYED[:100], "These are the results of 100 games. Play 10,000."),
    ([*PLAYED, 0], "Result 10,001 is 0, but no leaf of this game"),
    (["W", *PLAYED], "Result 1 is 'W', but each result must be player 1's: 1, 0 or −1"),
)


def test_12_5_says_which_player_can_always_win():
    assert SURE in check_12_5(Sure(), 1, played(Sure)).sentence
    assert "Your expected value, 0.9998, is too small." in check_12_5(Sure(), 0.9998, played(Sure)).sentence
    says = check_12_5(Sure(), 1, [*played(Sure)[1:], -1]).sentence
    assert says.startswith("✗ Not yet. In 10,000 games the average is 0.9998, and the expected value is 1.")
    assert "Player 1 can win no matter" in says


test_12_4_explains_wrong_games = wrong(
    check_12_4,
    (type("Again", (games.DiceTen,), {})(), "Your game has the same moves as the lesson's game."),
    (changed(lambda moves, state: moves if state[0] else {1: moves[1]})(), "only one move is possible"),
    (changed(lambda moves, state: moves, chances=lambda self, state: {n: int(n == 1) for n in self.moves(state)})(),
     "only one move is possible"),
    (changed(lambda moves, state: moves | {0: (3 - state[0], state[1])} if state[0] and moves else moves)(),
     "Make the pile always grow, or always shrink."),
    (changed(lambda moves, state: {n: after if after[1] else (0, 0, 1) for n, after in moves.items() if state[1]})(),
     "but there are no moves. When the game is over, a state must begin with player 1 or 2"),
    (changed(lambda moves, state: moves, chances=lambda self, state: dict.fromkeys(self.moves(state), 0.5))(),
     "has probabilities that add up to 1.5, not to 1."),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "seed"), [(Heap, 1), (Level, 2), (Sure, 3)])
def test_12_5_accepts_correct_simulations_of_any_game(kind, seed):
    results = played(kind, seed)
    for results_given, expected in [(results, worth(kind())), (np.array(results), float(worth(kind())))]:
        assert check_12_5(kind(), expected, results_given).sentence.startswith(
            "✓ Right. In 10,000 games the average is "
        )


def test_12_5_accepts_play_game_as_a_simulation():
    won = [play_game(Heap(), perfect, perfect, seed=seed).winner for seed in range(500)] * 20
    assert check_12_5(Heap(), worth(Heap()), [1 if winner == 1 else -1 for winner in won]).right is True


def test_12_5_mentions_luck_if_the_average_is_unlikely_but_possible():
    error = float(1 - HEAP * HEAP) ** 0.5 / 100
    assert LUCK in (near := check_12_5(Heap(), HEAP, with_average(HEAP + 3 * error))).sentence and near.right
    assert LUCK not in check_12_5(Heap(), HEAP, with_average(HEAP + error)).sentence
    assert check_12_5(Heap(), HEAP, with_average(HEAP + 5.2 * error)).right is True
    assert check_12_5(Heap(), HEAP, with_average(HEAP - 6 * error)).right is False


@pytest.mark.parametrize(("kind", "states", "chance"), [(Heap, 26, 12), (Level, 26, 12), (Sure, 4, 1)])
def test_12_4_accepts_any_game_with_a_die_and_a_choice(kind, states, chance):
    never = " Player 2 never moves. Did you mean that?" * (kind is Sure)  # she is to move only at the end
    says = f"✓ Right. Your game has {states} states, and chance moves in {chance} of them."
    assert check_12_4(kind()).sentence.startswith(f"{says}{never} Here is one complete game. Player 1: play ")


LAST = "Player 2 has no move at (2, 0)"


@pytest.mark.parametrize(("game", "says"), [
    (Heap(), f"{LAST}. Player 1 wins. Is that what you meant?"),
    (changed(lambda moves, state: moves, outcome=lambda self, state: "W")(), f"{LAST}. Player 2 wins. Is that"),
    (changed(lambda moves, state: moves, outcome=lambda self, state: 3 - state[0])(),
     "at (1, 0), and outcome returned 2, which counts as player 1's payoff. Player 1 gets 2. Is that what you meant?"),
    (changed(lambda moves, state: {n: (state[0] or state[2], *after[1:]) if after[0] else after
                                   for n, after in moves.items()})(), "Player 1 again: play "),
])  # fmt: skip
def test_12_4_describes_a_game_that_shows_what_was_not_meant(game, says):
    verdict = check_12_4(game)
    assert verdict.right and says in verdict.sentence
    assert verdict.sentence.startswith(f"✓ {'It can be played.' if 'payoff' in says else 'Right.'} Your game has")


def test_correct_simulation_is_rejected_less_than_once_in_a_million():
    """Sum up the probabilities of all numbers of wins that are farther away than the bound."""
    for p, count in product((0.5, 2 / 3, 0.9, 0.999, 0.99999), (10_000, 20_000)):
        far, likely = bound(2 * p - 1, count), 0
        for wins in range(count + 1):
            if abs((2 * wins - count) / count - (2 * p - 1)) > far:
                ways = lgamma(count + 1) - lgamma(wins + 1) - lgamma(count - wins + 1)
                likely += exp(ways + wins * log(p) + (count - wins) * log(1 - p))
        assert likely < 1 / SELDOM


def test_lesson_12_hides_its_answers():
    shown = "neither W nor L", "one that wins", "6,667", "at 5 and 7", "18 of the 33", "No branch directly below"
    PAGE.hides(*shown, never=("no label for (2, 1)", "5 or 7", "the average another"))


def test_small_tree_has_33_nodes_of_which_alpha_beta_visits_18():
    assert len(nodes(root := small())) == 33
    alphabeta(root)
    visited = [node for node in nodes(root) if node.value is not None]
    assert len(visited) == 18  # of the 33 nodes, including all children of chance nodes
    assert all(child.value is not None for node in visited if not node.state[0] for child in node.children.values())


def test_best_move_is_rolling_at_even_piles_and_adding_one_at_odd_piles():
    root = build_graph(games.DiceTen())
    assert minimax(root) == 0
    of_player_1 = {node.state[1]: node for node in nodes(root) if node.state[0] == 1 and node.children}
    assert 1 not in of_player_1
    choice = {pile: node["roll"].value - node["add 1"].value for pile, node in of_player_1.items()}
    assert [pile for pile in sorted(of_player_1) if choice[pile] > 0] == [4, 6, 8]
    assert [pile for pile in sorted(of_player_1) if choice[pile] == 0] == [0, 2]
    assert of_player_1[7]["add 1"].value == Fraction(2, 3) and of_player_1[7]["roll"].value == Fraction(-7, 18)
    assert [3 * of_player_1[pile].value for pile in (5, 6, 8, 9)] == [1, -1, -2, 3]
    assert (len(nodes(root)), len(nodes(build_tree(games.DiceTen())))) == (40, 53_921)


def test_node_with_a_chance_node_below_it_gets_no_label(capsys):
    root = small()
    show_label(root["add 1"])
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "Chance moves at (0, 1, 2)" in first and last == "(2, 1) gets no label"
    show_label(build_tree(games.OneTwoTen(2)))
    assert capsys.readouterr().out == "(1, 0) gets W\n"
    assert root["add 1"].state == (2, 1) and root["add 1"].label == "?"
    assert minimax(root) == root["add 1"].value == root["add 1"]["add 1"]["roll"].value == Fraction(-1, 3)


def test_game_is_fair_only_if_the_die_has_an_even_number_of_sides():
    values = {sides: worth(games.DiceTen(10, sides)) for sides in range(1, 12)}
    assert all(value == 0 if sides % 2 == 0 else value < 0 for sides, value in values.items())
    results = played(lambda: games.DiceTen(5))
    assert worth(games.DiceTen(5)) == Fraction(1, 3) and abs(results.count(1) - 6_667) < 250


def test_rolling_before_choosing_gives_player_1_a_small_advantage():
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


def test_best_play_against_the_hasty_player_is_worth_about_a_quarter():
    hasty = run(PAGE.cells["hasty"].split("against_hasty")[0])["hasty"]
    root = build_graph(games.DiceTen())
    minimax(root)

    def expected(node):
        if not node.children:
            return node.value
        if node.state[0] == 0:
            return sum(Fraction(1, 6) * expected(child) for child in node.children.values())
        return expected(node[best(node) if node.state[0] == 1 else hasty(node)])

    assert expected(root) == Fraction(991, 3888)
