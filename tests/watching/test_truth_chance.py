"""Programs on games with chance, and numbers on other scales: which are accused, where and in what words."""

import random
from fractions import Fraction
from itertools import product
from math import inf

import pytest
import truth
from examples import Dice
from grounds import Ground
from truth import Row, each, edited, oracle, says, spread

from gametree import Game, build_tree, games, label, nodes, record
from gametree.core.text import format_number
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story


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


DICE = games.DiceTen(3, 2)
SMALL, LARGER, COIN, SIXES = map(Ground, (DICE, games.DiceTen(4, 3), Coin(), games.DiceTen(3, 6)))
SHARED = Ground(LARGER.game, "graph")
WILD = [Ground(Dice(seed)) for seed in (12, 14, 45, 50)]  # chance may begin, and nobody takes turns
DEEP = [Ground(Dice(seed)) for seed in (32, 44)]  # where it matters that an average needs exact values
EQUAL, TURNS = [SMALL, LARGER, SHARED], [SMALL, LARGER, SHARED, COIN]  # who rolls is followed by the other player
CHANCE = [*TURNS, SIXES, *WILD]
CALLED = [Ground(ground.game, "calls") for ground in (SMALL, LARGER, *WILD)]
SAID = None, "value"  # what the student says that it gives, or not

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
TABLE = spread([
    Row("ours", "minimax", CHANCE, gives="root"),
    Row("averages where chance moves", AVERAGES_TREE, CHANCE, gives="value"),
    Row("stored", edited(AVERAGES_TREE, {
        "values = [f(child)": "[f(child) for child in kids(node)]\n    values = [child.value",
        "return end(node)": "node.value = end(node)\n        return",
        "return odds(node, values)": "node.value = odds(node, values)",
        "    return max": "    else: node.value = max"}), CHANCE, gives="stored"),
    Row("between bounds, and full ones for the die", FULL_BOUNDS, [*CHANCE, *DEEP],
        args=[(-1, 1), (-inf, inf)], gives="bounds"),
    Row("the bounds of a search", edited(FULL_BOUNDS, {
        "return best": "return alpha if node.state[0] == 1 else beta"}), CHANCE, args=[(-1, 1), (-inf, inf)]),
    Row("of states", OF_STATES, CALLED, gives="value"),
    Row("of states, with a dict", """
        def f(state, known):
            if state not in known:
                known[state] = take(state, [f(after, known) for after in then(state)]) if then(state) else end(state)
            return known[state]
        """, CALLED, args=({},), gives="value"),
])  # fmt: skip
LARGEST_OF_DIE = """
def f(node):
    values = [f(child) for child in kids(node)]
    if not values:
        return end(node)
    if node.state[0] == 0:
        return max(values)
    return max(values) if node.state[0] == 1 else min(values)"""
WRONG = spread([
    Row("the largest of the die", LARGEST_OF_DIE, [*TURNS, *WILD[:3]], says="but the rules give", gives="value",
        said="value"),
    Row("the smallest of the die", edited(LARGEST_OF_DIE, {"0:\n        return max": "0:\n        return min"}),
        [*TURNS, *WILD[:3]], says="but the rules give", gives="value", said="value"),
    Row("nobody asks whose turn it is", edited(LARGEST_OF_DIE, {
        "0:\n        return max(values)": "0:\n        return odds(node, values)",
        " if node.state[0] == 1 else min(values)": ""}), TURNS, says="but the rules give", gives="value", said="value"),
    Row("kept as the value of our nodes, that needs no word", """
        def f(node):
            for child in kids(node): f(child)
            values = [child.value for child in kids(node)]
            node.value = (min if node.state[0] == 2 else max)(values) if values else end(node)
        """, TURNS, says="but the rules give", gives="stored"),
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
        """, [LARGER, SHARED, *WILD, *DEEP], args=(-1, 1), says="to player 1", gives="bounds", said="value"),
])  # fmt: skip
FOR_ROLLER = """
def negamax(node):
    if not kids(node): return mine(node)
    values = [negamax(child) for child in kids(node)]
    if node.state[0] == 0: return -odds(node, values)
    return max(value if child.state[0] == 0 else -value for value, child in zip(values, kids(node)))"""
SILENT = spread([
    Row("for who rolled, where chance moves", FOR_ROLLER, TURNS),
    Row("for who is next", edited(FOR_ROLLER, {"return -odds": "return odds",
        "value if child.state[0] == 0 else -value": "-value"}), TURNS),
    Row("for the mover, and not turned after a roll", edited(FOR_ROLLER, {"return -odds": "return odds"}),
        EQUAL),
    Row("how likely player 1 wins", """
        def f(node):
            return take(node, [f(child) for child in kids(node)]) if kids(node) else Fraction(end(node) + 1, 2)
        """, CHANCE),
    Row("one game", """
        def one_game(node):
            return one_game(random.choice(kids(node))) if kids(node) else end(node)
        """, CHANCE),
])  # fmt: skip


@each(TABLE)
@pytest.mark.parametrize("said", SAID)
def test_a_right_program_is_never_accused_and_the_end_says_what_the_root_is_worth(row, said):
    row = row.but(said=said)
    truth.holds(row)
    root, last = row.ground.game.start, says(row.told())[-1]
    due = oracle(row.ground.game).worth(root)
    forms = format_number(due), format_number(float(due))
    assert any(f"{root} is worth {value} to player 1" in last for value in forms)


@each(SILENT)
def test_what_may_be_something_else_than_a_value_is_never_accused(row):
    random.seed(3)
    story = row.told()
    assert story.recording.error is None and not truth.accusations(story) and story.mistakes == []


@each(WRONG)
def test_a_wrong_program_is_accused_where_it_is_wrong_first_or_nowhere_if_it_does_no_harm(row):
    first = row.first_wrong()
    truth.holds(row.but(at=first.node_name) if first else row.but(says=()))


@each([row for row in WRONG if row.said])
def test_where_nobody_says_what_it_gives_it_may_be_something_else_and_nothing_is_accused(row):
    story = row.but(said=None).told()
    assert not truth.accusations(story) and story.mistakes == []


def test_each_wrong_program_is_accused_on_one_ground_at_least():
    for title in {row.title for row in WRONG}:
        assert any(row.told().mistakes for row in WRONG if row.title == title), title


SEARCHES = [row for row in [*TABLE, *WRONG] if "bounds" in row.title or "star1" in row.title]
SEARCHES += [Row("ours", "alphabeta", [ground]) for ground in CHANCE + DEEP]


@each(SEARCHES)
def test_a_cut_is_said_not_to_matter_only_where_nobody_would_let_it_come_to_that(row):
    """Somebody has a move at this node, or at one between it and the last roll, that is at least as good for them."""
    story, worth = row.told(), oracle(row.ground.game).worth
    for scene in story.scenes[1:-1]:
        if (changed := truth.known(scene, facts.ArgumentChanged)) and changed.guarantee:
            sure, due = changed.guarantee, worth(story.tree.nodes[scene.at].state)
            assert due >= sure.value if sure.player == 1 else due <= sure.value
            assert sure.on_average == (abs(sure.value) < 1)
        skipped = truth.known(scene, facts.Skipped)
        if not skipped or not isinstance(skipped.effect, facts.Enough) or row.title == "ours":
            continue
        node, way, call = story.tree.nodes[scene.at], [], scene.call
        while call >= 0:
            way.insert(0, story.tree.nodes[story.scenes[call].at])
            call = story.scenes[call].call
        since = max((place for place, other in enumerate(way) if other.state[0] == 0), default=-1) + 1
        sign, value = {1: -1, 2: 1}[node.state[0]], worth(node.state)
        assert any(sign * worth(other.state) >= sign * value for other in way[since:])
        assert not skipped.effect.elsewhere or len(way) - since > 1


def first(title, ground):
    row = next(row for row in [*TABLE, *WRONG] if row.title == title).but(on=[ground], gives="")
    return row, row.told()


AVERAGES = "averages where chance moves"


def test_chance_is_named_where_it_moves_and_an_average_has_its_terms():
    _, story = first(AVERAGES, SMALL)
    for scene in story.scenes[1:-1]:
        if entered := truth.known(scene, facts.CallEntered):
            assert entered.chance == (story.tree.nodes[scene.at].state[0] == 0)
    assert story.scenes[-1].facts[:2] == (facts.Finished("f", "0"), facts.RootWorth("(1, 0)", 0, "player 1"))
    said = says(first("of states", CALLED[0])[1])
    assert "f is called on (0, 0, 1), where chance moves." in said
    assert "f on (0, 0, 1) returns −1/2: the average is 1/2 × 0 + 1/2 × −1 = −1/2." in said
    said = says(first(AVERAGES, SIXES)[1])
    average = "returns 2/3: the average of 6 values, weighted by their probabilities."
    assert any(sentence.endswith(average) for sentence in said)
    assert not any("the average is" in sentence for sentence in said)


# What there is none of, and what can't be known


def test_labels_are_judged_at_the_ends_of_a_game_with_chance_and_nowhere_else():
    program = "def f(node):\n    ls = [f(child) for child in kids(node)]\n    node.label = rule(ls) if ls else "
    story = Row("labels", program + "out(node)\n    return node.label", [SMALL]).told()
    assert not truth.accusations(story) and story.mistakes == []
    assert " for the player to move" not in says(story)[-1]
    story = Row("all lost", program + "'L'\n    node.label = 'L'\n    return 'L'", [SMALL]).told()
    accused = {story.tree.nodes[story.scenes[k].at].state for k in story.mistakes}
    assert accused == {(1, "over"), (2, "over")}
    assert "At (0, 0, 1) chance moves, and no player" in says(Story(record(label, SMALL.root())))[-1]


# Numbers on another scale than 1, 0 and −1: shares of wins, percent, money, ranks

FAIR = [Flip(2), Flip(3), Flip(3, "W"), DICE, LARGER.game]  # nobody draws
DRAWS = [dice for dice in map(Dice, range(100, 130)) if 3 < len(nodes(build_tree(dice))) < 70]
GAMES = [*FAIR[:-1], *DRAWS]

SCALES = {  # what a leaf gives; what is made of the numbers below where chance moves, and where a player does
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


def share(node):
    """How likely player 1 wins where nobody draws."""
    return (1 + oracle(node.game).worth(node.state)) / Fraction(2)


STYLES = [
    "def f(node):\n    return g(node, [f(child) for child in kids(node)])",
    "def f(node):\n    list(map(f, kids(node)))\n    node.value = g(node, [child.value for child in kids(node)])",
    "def f(node):\n    node.value = g(node, [f(child) for child in kids(node)])\n    return node.value",
    "def f(root):\n    for node in reversed(nodes(root)): node.value = g(node, [child.value for child in kids(node)])",
]


def styles(leaf, by_chance, by_player):
    """A right program of a rule in four styles."""
    best = "(max if node.state[0] == {} else min)(ns)"
    by_player = by_player.replace("best", best.format(1)).replace("worst", best.format(2))
    rule = f"\ndef g(node, ns):\n    return ({leaf}) if not ns else ({by_player}) if node.state[0] else {by_chance}"
    return [style + rule for style in STYLES]


def scaled(program, game, build="ours", said=None):
    return Row("scale", program, [Ground(game, build)], said=said).told()


@pytest.mark.parametrize("name, style", [*product(SCALES, range(2)), *product([*SCALES][::3], (2, 3))])
def test_numbers_on_another_scale_are_never_accused(name, style):
    for game in GAMES[style::2]:
        story = scaled(styles(*SCALES[name])[style], game)
        assert story.recording.error is None
        assert not truth.accusations(story) and story.mistakes == [] and not any(story.picture.wrong), game
        assert not truth.known(story.scenes[-1], facts.RootDiffers, facts.RulesGiveRoot), game


@pytest.mark.parametrize("game, style", list(product(FAIR, range(4))), ids=str)
def test_a_share_of_wins_is_told_as_one_where_nobody_draws(game, style):
    for build, said in product(("ours", "graph") if style < 3 else ("ours",), (None, "share")):
        last = scaled(styles(*SCALES["share of wins"])[style], game, build, said).scenes[-1]
        due, found = (1 + oracle(game).worth(game.start)) / Fraction(2), truth.known(last, facts.RootShare)
        assert found.root == str(game.start) and truth.near(due, found.value) and not found.by_rules
        assert not truth.known(last, facts.RootWorth)
