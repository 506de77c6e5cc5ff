"""Mistakes are found in programs on games with chance, and numbers on other scales are understood."""

import random
from fractions import Fraction
from itertools import product
from math import inf

import pytest
import truth
from examples import Dice
from grounds import Ground
from truth import Row, each_row, edit, expand, oracle, says

from gametree import Game, build_tree, games, label, nodes, record
from gametree.core.text import format_number
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story


class Coin(Game):
    """Take one, or toss an unfair coin whose probabilities are floats."""

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


class Flip(Game):
    """Take one, or flip a coin to take one or two. The label of the last state is `last`."""

    def __init__(self, pile, last="L"):
        self.start, self.last = (1, pile), last

    def moves(self, state):
        player, pile, *flipped = state
        if player == 0:
            return {side: (3 - flipped[0], max(0, pile - side)) for side in (1, 2)}
        return {"take": (3 - player, pile - 1), "flip": (0, pile, player)} if pile else {}

    def outcome(self, state):
        return self.last


DICE = games.DiceTen(3, 2)
SMALL, LARGER, COIN, SIXES = map(Ground, (DICE, games.DiceTen(4, 3), Coin(), games.DiceTen(3, 6)))
SHARED = Ground(LARGER.game, "graph")
WILD = [Ground(Dice(seed)) for seed in (12, 14, 45, 50)]  # chance may move first, or a player may move twice
DEEP = [Ground(Dice(seed)) for seed in (32, 44)]  # games in which an average needs exact values
EQUAL, TURNS = [SMALL, LARGER, SHARED], [SMALL, LARGER, SHARED, COIN]  # after a roll, it is the other player's turn
CHANCE = [*TURNS, SIXES, *WILD]
CALLED = [Ground(ground.game, "calls") for ground in (SMALL, LARGER, *WILD)]
DECLARED = None, "value"  # without gives= and with it

AVERAGES_TREE = """
def f(node):
    values = [f(child) for child in kids(node)]
    if not values:
        return end(node)
    if node.state[0] == 0:
        return odds(node, values)
    return max(values) if node.state[0] == 1 else min(values)"""
FULL_BOUNDS = """
def search(node, alpha, beta):
    if not kids(node): return end(node)
    if node.state[0] == 0: return odds(node, [search(child, -1, 1) for child in kids(node)])
    best = -inf if node.state[0] == 1 else inf
    for child in kids(node):
        value = search(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta: break
    return best"""
OF_STATES = """
def f(state):
    return take(state, [f(after) for after in then(state)]) if then(state) else end(state)"""
TABLE = expand([
    Row("ours", "minimax", CHANCE, check="root"),
    Row("averages where chance moves", AVERAGES_TREE, CHANCE, check="value"),
    Row("stored", edit(AVERAGES_TREE, {
        "values = [f(child)": "[f(child) for child in kids(node)]\n    values = [child.value",
        "return end(node)": "node.value = end(node)\n        return",
        "return odds(node, values)": "node.value = odds(node, values)",
        "    return max": "    else: node.value = max"}), CHANCE, check="stored"),
    Row("between bounds, and full bounds for the die", FULL_BOUNDS, [*CHANCE, *DEEP],
        args=[(-1, 1), (-inf, inf)], check="bounds"),
    Row("the bounds of a search", edit(FULL_BOUNDS, {
        "return best": "return alpha if node.state[0] == 1 else beta"}), CHANCE, args=[(-1, 1), (-inf, inf)]),
    Row("of states", OF_STATES, CALLED, check="value"),
    Row("of states, with a dict", """
        def f(state, known):
            if state not in known:
                known[state] = take(state, [f(after, known) for after in then(state)]) if then(state) else end(state)
            return known[state]
        """, CALLED, args=({},), check="value"),
])  # fmt: skip
LARGEST_OF_DIE = """
def f(node):
    values = [f(child) for child in kids(node)]
    if not values:
        return end(node)
    if node.state[0] == 0:
        return max(values)
    return max(values) if node.state[0] == 1 else min(values)"""
WRONG = expand([
    Row("the largest of the die", LARGEST_OF_DIE, [*TURNS, *WILD[:3]], says="but the rules give", check="value",
        declared="value"),
    Row("the smallest of the die", edit(LARGEST_OF_DIE, {"0:\n        return max": "0:\n        return min"}),
        [*TURNS, *WILD[:3]], says="but the rules give", check="value", declared="value"),
    Row("ignores whose turn it is", edit(LARGEST_OF_DIE, {
        "0:\n        return max(values)": "0:\n        return odds(node, values)",
        " if node.state[0] == 1 else min(values)": ""}), TURNS, says="but the rules give", check="value",
        declared="value"),
    Row("stored as the value of our nodes, which needs no gives=", """
        def f(node):
            for child in kids(node): f(child)
            values = [child.value for child in kids(node)]
            node.value = (min if node.state[0] == 2 else max)(values) if values else end(node)
        """, TURNS, says="but the rules give", check="stored"),
    Row("the die gets the bounds", """
        def search(node, alpha, beta):
            if not kids(node): return end(node)
            if node.state[0] == 0: return odds(node, [search(child, alpha, beta) for child in kids(node)])
            for child in kids(node):
                value = search(child, alpha, beta)
                if node.state[0] == 1: alpha = max(alpha, value)
                else: beta = min(beta, value)
                if alpha >= beta: break
            return alpha if node.state[0] == 1 else beta
        """, [LARGER, SHARED, *WILD, *DEEP], args=(-1, 1), says="to player 1", check="bounds", declared="value"),
])  # fmt: skip
FOR_ROLLER = """
def negamax(node):
    if not kids(node): return mine(node)
    values = [negamax(child) for child in kids(node)]
    if node.state[0] == 0: return -odds(node, values)
    return max(value if child.state[0] == 0 else -value for value, child in zip(values, kids(node)))"""
SILENT = expand([
    Row("for the player who rolled, where chance moves", FOR_ROLLER, TURNS),
    Row("for the next player", edit(FOR_ROLLER, {"return -odds": "return odds",
        "value if child.state[0] == 0 else -value": "-value"}), TURNS),
    Row("for the mover, without negating after a roll", edit(FOR_ROLLER, {"return -odds": "return odds"}),
        EQUAL),
    Row("the probability that player 1 wins", """
        def f(node):
            return take(node, [f(child) for child in kids(node)]) if kids(node) else Fraction(end(node) + 1, 2)
        """, CHANCE),
    Row("one game", """
        def one_game(node):
            return one_game(random.choice(kids(node))) if kids(node) else end(node)
        """, CHANCE),
])  # fmt: skip


@each_row(TABLE)
@pytest.mark.parametrize("declared", DECLARED)
def test_correct_program_is_not_reported_as_wrong_and_the_root_value_is_shown(row, declared):
    row = row.replace(declared=declared)
    truth.check_row(row)
    root, last = row.ground.game.start, says(row.story())[-1]
    value = oracle(row.ground.game).value(root)
    forms = format_number(value), format_number(float(value))
    assert any(f"{root} is worth {form} to player 1" in last for form in forms)


@each_row(SILENT)
def test_ambiguous_results_are_not_reported_as_wrong(row):
    random.seed(3)
    story = row.story()
    assert story.recording.error is None and not truth.accusations(story) and story.mistakes == []


@each_row(WRONG)
def test_first_wrong_call_is_reported_and_a_run_without_a_wrong_call_is_not(row):
    wrong_call = row.first_wrong_call()
    truth.check_row(row.replace(wrong_at=wrong_call.node_name) if wrong_call else row.replace(says=()))


@each_row([row for row in WRONG if row.declared])
def test_wrong_program_is_not_reported_if_the_gives_argument_is_missing(row):
    story = row.replace(declared=None).story()
    assert not truth.accusations(story) and story.mistakes == []


def test_every_wrong_program_is_reported_in_at_least_one_game():
    for title in {row.title for row in WRONG}:
        assert any(row.story().mistakes for row in WRONG if row.title == title), title


SEARCHES = [row for row in [*TABLE, *WRONG] if "bounds" in row.title or "star1" in row.title]
SEARCHES += [Row("ours", "alphabeta", [ground]) for ground in CHANCE + DEEP]


@each_row(SEARCHES)
def test_cutoff_is_harmless_only_if_a_player_has_an_equally_good_alternative(row):
    """The alternative is a move at this node, or at an ancestor after the last roll."""
    story, value_of = row.story(), oracle(row.ground.game).value
    for scene in story.scenes[1:-1]:
        if (changed := truth.find_fact(scene, facts.ArgumentChanged)) and changed.guarantee:
            guarantee, value = changed.guarantee, value_of(story.tree.nodes[scene.at].state)
            assert value >= guarantee.value if guarantee.player == 1 else value <= guarantee.value
            assert guarantee.on_average == (abs(guarantee.value) < 1)
        skipped = truth.find_fact(scene, facts.Skipped)
        if not skipped or not isinstance(skipped.effect, facts.Enough) or row.title == "ours":
            continue
        node, path, call = story.tree.nodes[scene.at], [], scene.call
        while call >= 0:
            path.insert(0, story.tree.nodes[story.scenes[call].at])
            call = story.scenes[call].call
        after_roll = max((place for place, other in enumerate(path) if other.state[0] == 0), default=-1) + 1
        sign, value = {1: -1, 2: 1}[node.state[0]], value_of(node.state)
        assert any(sign * value_of(other.state) >= sign * value for other in path[after_roll:])
        assert not skipped.effect.elsewhere or len(path) - after_roll > 1


def row_and_story(title, ground):
    row = next(row for row in [*TABLE, *WRONG] if row.title == title).replace(on=[ground], check="")
    return row, row.story()


AVERAGES = "averages where chance moves"


def test_chance_nodes_are_named_and_averages_show_their_terms():
    _, story = row_and_story(AVERAGES, SMALL)
    for scene in story.scenes[1:-1]:
        if entered := truth.find_fact(scene, facts.CallEntered):
            assert entered.chance == (story.tree.nodes[scene.at].state[0] == 0)
    assert story.scenes[-1].facts[:2] == (facts.Finished("f", "0"), facts.RootWorth("(1, 0)", 0, "player 1"))
    sentences = says(row_and_story("of states", CALLED[0])[1])
    assert "f is called on (0, 0, 1), where chance moves." in sentences
    assert "f on (0, 0, 1) returns −1/2: the average is 1/2 × 0 + 1/2 × −1 = −1/2." in sentences
    sentences = says(row_and_story(AVERAGES, SIXES)[1])
    average = "returns 2/3: the average of 6 values, weighted by their probabilities."
    assert any(sentence.endswith(average) for sentence in sentences)
    assert not any("the average is" in sentence for sentence in sentences)


# Labels, which games with chance do not have


def test_labels_are_judged_only_at_leaves_if_chance_moves():
    program = "def f(node):\n    ls = [f(child) for child in kids(node)]\n    node.label = rule(ls) if ls else "
    story = Row("labels", program + "out(node)\n    return node.label", [SMALL]).story()
    assert not truth.accusations(story) and story.mistakes == []
    assert " for the player to move" not in says(story)[-1]
    story = Row("all lost", program + "'L'\n    node.label = 'L'\n    return 'L'", [SMALL]).story()
    accused = {story.tree.nodes[story.scenes[k].at].state for k in story.mistakes}
    assert accused == {(1, "over"), (2, "over")}
    assert "Chance moves at (0, 0, 1), so W, L and D do not apply" in says(Story(record(label, SMALL.root())))[-1]


# Numbers on another scale than 1, 0 and −1: shares of wins, percent, money, ranks

FAIR = [Flip(2), Flip(3), Flip(3, "W"), DICE, LARGER.game]  # games without draws
DRAWS = [dice for dice in map(Dice, range(100, 130)) if 3 < len(nodes(build_tree(dice))) < 70]
GAMES = [*FAIR[:-1], *DRAWS]

SCALES = {  # the results at leaves, at nodes where chance moves, and at other nodes
    "share of wins": ("int(end(node) == 1)", "odds(node, ns)", "best"),
    "share of player 2": ("int(end(node) == -1)", "odds(node, ns)", "worst"),
    "points 1, 1/2, 0": ("Fraction(end(node) + 1, 2)", "odds(node, ns)", "best"),
    "percent": ("100 * (end(node) == 1)", "odds(node, ns)", "best"),
    "money": ("10 * end(node)", "odds(node, ns)", "best"),
    "stake and prize": ("{1: 5, 0: 0, -1: -1}[end(node)]", "odds(node, ns)", "best"),
    "rank": ("1 if end(node) == 1 else 2", "odds(node, ns)", "worst"),
    "each move costs": ("end(node)", "odds(node, ns) * 9 / 10", "best * 9 / 10"),
    "won leaves": ("int(end(node) == 1)", "sum(ns)", "sum(ns)"),
    "longest": ("0", "1 + max(ns)", "1 + max(ns)"),
    "share at random": ("int(end(node) == 1)", "odds(node, ns)", "sum(map(Fraction, ns)) / len(ns)"),
    "a win with luck": ("int(end(node) == 1)", "max(ns)", "best"),
    "decided": ("abs(end(node))", "odds(node, ns)", "max(ns)"),
    "which move": ("-1", "0", "ns.index(max(ns))"),
    "nothing but ones": ("1", "max(ns)", "max(ns)"),
}


STYLES = [
    "def f(node):\n    return g(node, [f(child) for child in kids(node)])",
    "def f(node):\n    list(map(f, kids(node)))\n    node.value = g(node, [child.value for child in kids(node)])",
    "def f(node):\n    node.value = g(node, [f(child) for child in kids(node)])\n    return node.value",
    "def f(root):\n    for node in reversed(nodes(root)): node.value = g(node, [child.value for child in kids(node)])",
]


def styles(leaf, by_chance, by_player):
    """Return four programs that compute results by the same rule, each in a different style."""
    best = "(max if node.state[0] == {} else min)(ns)"
    by_player = by_player.replace("best", best.format(1)).replace("worst", best.format(2))
    rule = f"\ndef g(node, ns):\n    return ({leaf}) if not ns else ({by_player}) if node.state[0] else {by_chance}"
    return [style + rule for style in STYLES]


def scaled_story(program, game, kind="ours", declared=None):
    return Row("scale", program, [Ground(game, kind)], declared=declared).story()


@pytest.mark.parametrize("name, style", [*product(SCALES, range(2)), *product([*SCALES][::3], (2, 3))])
def test_numbers_on_a_different_scale_are_not_reported_as_wrong(name, style):
    for game in GAMES[style::2]:
        story = scaled_story(styles(*SCALES[name])[style], game)
        assert story.recording.error is None
        assert not truth.accusations(story) and story.mistakes == [] and not any(story.picture.wrong), game
        assert not truth.find_fact(story.scenes[-1], facts.RootDiffers, facts.RulesGiveRoot), game


@pytest.mark.parametrize("game, style", list(product(FAIR, range(4))), ids=str)
def test_share_of_wins_is_recognized_in_games_without_draws(game, style):
    for kind, declared in product(("ours", "graph") if style < 3 else ("ours",), (None, "share")):
        last = scaled_story(styles(*SCALES["share of wins"])[style], game, kind, declared).scenes[-1]
        share, fact = (1 + oracle(game).value(game.start)) / Fraction(2), truth.find_fact(last, facts.RootShare)
        assert fact.root == str(game.start) and truth.is_near(share, fact.value) and not fact.by_rules
        assert not truth.find_fact(last, facts.RootWorth)
