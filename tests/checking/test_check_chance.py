"""`check` on games with chance, payoffs or consecutive moves."""

from fractions import Fraction

import pytest
from examples import TOSSED, expected

from gametree import Game, build_graph, build_tree, check, games, minimax, nodes, value_of
from gametree.algorithms.label import best_value
from gametree.checking import check_facts as facts
from gametree.checking.check_facts import Note
from gametree.core.tree import Tree
from gametree.watching.watch_facts import LeafBroken

DICE = games.DiceTen(3, 2)
THIRD = Fraction(1, 3)
ALL = pytest.mark.parametrize("game", TOSSED.values(), ids=TOSSED)


class Coin(Game):
    """Toss a coin twice: player 1 wins with two heads and loses with two tails. One of each is a draw."""

    start = (0, "")

    def __init__(self, heads=THIRD, draw="D"):
        self.heads, self.draw = heads, draw

    def moves(self, state):
        return {side: (0 if not state[1] else 2, state[1] + side) for side in "HT"} if len(state[1]) < 2 else {}

    def chances(self, state):
        return {"H": self.heads, "T": 1 - self.heads}

    def outcome(self, state):
        return {"HH": "L", "TT": "W"}.get(state[1], self.draw)


def loaded(self, state):
    return {side: Fraction(2, 3) if side == 1 else THIRD for side in self.moves(state)}


LOADED = type("Loaded", (games.DiceTen,), {"chances": loaded})(3, 2)
OTHER = type("Other", (games.DiceTen,), {"outcome": lambda self, state: "L"})(3, 2)  # whoever passes the target wins


def value(node, choose=best_value, average=lambda values: sum(values) / len(values)):
    """Return a node's value as a student may compute it, with averages in floats."""
    if not node.children:
        return value_of(node.game.outcome(node.state), node.state[0])
    values = [value(child, choose, average) for child in node.children.values()]
    return choose(node.state[0], values) if node.state[0] else average(values)


def keeping(function):
    def keep(node):
        for each in nodes(node):
            each.value = function(each)
        return node.value

    return keep


greedy = lambda node: value(node, average=max)  # noqa: E731


def valued(function, game=DICE):
    root = build_tree(game)
    keeping(function)(root)
    return root


# functions, trees and games with chance


@ALL
def test_expected_values_are_accepted_as_fractions_and_as_floats(game):
    root, value_of_state = build_tree(game) if len(nodes(build_graph(game))) < 30 else build_graph(game), expected(game)
    pairs = [(node, value_of_state(node.state)) for node in nodes(root)[:20]]
    assert check(minimax, pairs).right
    assert check(lambda node: float(minimax(node)), pairs).right
    if any(right not in (0, 1, -1) for _, right in pairs):
        assert check(lambda node: round(float(minimax(node)), 1) + 0.01, pairs).right is False
        assert check(lambda node: -minimax(node), pairs).right is False


@ALL
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_moves_and_values_of_a_tree_with_chance_are_checked(game, build):
    root = build(game)
    kind, count = Tree(root).kind, len(nodes(root))
    assert check(root, game).sentence == f"✓ Right. Your {kind} matches the game: {count} nodes."
    minimax(root)
    assert check(root, game).sentence == f"✓ Right. All {count} values are right."
    for node in nodes(root):
        node.value = float(node.value)
    assert check(root, game).right
    root.value += 1
    verdict = check(root, game)
    assert "for player 1 is not " in verdict.sentence and verdict.about is root
    root.value = None
    assert "is missing or is not a number." in check(root, game).sentence


def test_check_can_compare_games_that_have_chance_moves():
    assert check(Coin(1 / 3), Coin()).right  # probabilities may be floats
    others = (games.DiceTen(4, 2), DICE), (games.Nim(1), DICE), (DICE, games.Nim(1))
    assert all(check(other, right).right is False for other, right in others)


class Again(Coin):
    """A coin with a third side that leads back to the start."""

    def moves(self, state):
        return {**super().moves(state), "again": (0, "")} if len(state[1]) < 2 else {}

    def chances(self, state):
        return dict.fromkeys(("H", "T", "again"), THIRD)


def looping(won):
    root = build_graph(Again())
    for node in nodes(root):
        node.value = {"HH": won, "TT": -1}.get(node.state[1], 0)
    return root


# every sentence, with an answer for which it must be reported and an answer for which it must not


def half_valued():
    root = build_tree(DICE)
    minimax(root["roll"])
    return root


class Once(Game):
    """Take one or two. A player who takes one moves again."""

    start = (1, 4)

    def moves(self, state):
        return {n: (state[0] if n == 1 else 3 - state[0], state[1] - n) for n in (1, 2) if n <= state[1]}


def by_turns(respects_player, end="L"):
    """Return the tree of Once, labelled with regard to who moves next or by the rule for alternating players."""
    root = build_tree(Once())
    for node in nodes(root)[::-1]:
        again = [respects_player and child.state[0] == node.state[0] for child in node.children.values()]
        wins = [(child.label == "L") != same for child, same in zip(node.children.values(), again, strict=True)]
        node.label = "W" if any(wins) else "L" if wins else end
    return root


BOOK, ONCE = games.Payoffs(), Once()
NEAR = games.Payoffs([[3, 12, 8], [2, 4, 6], [14, 5, 3]])
most = lambda node: value(node, lambda player, values: max(values))  # noqa: E731
# rows: fact, or part of a sentence; (answer for which it is reported, game); (answer for which it is not, game)
ROWS = [
    (facts.AllRight("values", 33), (valued(value), DICE), (valued(greedy), DICE)),
    (facts.WrongNodeValue("(0, 2, 1)", 1), (valued(greedy), DICE), (valued(value), DICE)),
    (facts.WrongNodeValue("(2, 'over')", None), (half_valued(), DICE), (valued(value), DICE)),
    (facts.WrongNodeValue("(2, 'over')", None), (valued(lambda node: "1"), DICE), (build_tree(DICE), DICE)),
    (facts.AllRight("known", 7), (looping(1), Again()), (looping(0), Again())),
    (facts.WrongNodeValue("(2, 'HH')", 0), (looping(0), Again()), (looping(1), Again())),
    (facts.AllRight("probabilities", 12), (DICE, DICE), (LOADED, DICE)),
    (facts.WrongProbability((0, 0, 1), 1, Fraction(2, 3)), (LOADED, DICE), (DICE, DICE)),
    (facts.WrongState("(2, 'over')", "L", "outcome"), (OTHER, DICE), (DICE, DICE)),
    (facts.AllRight("values", 13), (valued(value, BOOK), BOOK), (valued(most, BOOK), BOOK)),
    (facts.WrongNodeValue("(2, 'D')", 14), (valued(most, BOOK), BOOK), (valued(value, BOOK), BOOK)),
    (facts.AllRight("payoffs", 13), (BOOK, BOOK), (NEAR, BOOK)),
    (facts.WrongState("(1, 'D3')", 3, "outcome"), (NEAR, BOOK), (BOOK, BOOK)),
    (facts.Named("payoffs", "Payoffs"), ({"B": "W"}, BOOK), ({1: "L", 0: "W"}, games.OneTwoTen(1))),
    (facts.AllRight("labels", 12), (by_turns(True), ONCE), (by_turns(False), ONCE)),
    (facts.WrongLabel("(1, 1)", "W", Note.TURNS_IGNORED), (by_turns(False), ONCE), (by_turns(True), ONCE)),
    (facts.WrongLabel("(1, 0)", "W", LeafBroken("L")), (by_turns(True, "W"), ONCE), (by_turns(True), ONCE)),
    (facts.AllRight("values", 12), (valued(value, ONCE), ONCE), (valued(most, ONCE), ONCE)),
    (Note.NO_LABELS, (build_tree(ONCE), ONCE), (valued(value, ONCE), ONCE)),
    ("so W, L and D do not apply. Use minimax, which takes the average there.", ({3: "L"}, DICE),
     ({1: "L", 0: "W"}, games.OneTwoTen(1))),
]  # fmt: skip
STATED = [(fact, lambda pair=pair: check(*pair), lambda other=other: check(*other)) for fact, pair, other in ROWS]
WORK = [
    lambda function=function: check(function, DICE, tree=build_tree(DICE)) for function in (minimax, lambda node: 1)
]
STATED += [(facts.AllRight("values", 33), *WORK), (facts.LeftUndone("<lambda>", "value", returns=True), *WORK[::-1])]
