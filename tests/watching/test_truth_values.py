"""Mistakes are found in programs that compute values, search with bounds, or compute something else."""

import itertools
import random
from math import inf

import truth
from examples import Matches
from grounds import ANY, FIVE, FOUR, MATCHES, SHARED, SIX, SMALL, UNEVEN, WILD, WILD_0, Ground
from truth import Row, each_row, edit, expand

from gametree import OneTwoTen, label, minimax
from gametree.watching.judging.windows import keeps_contract

THREE, SEEMS_FOR = Ground(OneTwoTen(3)), "seem to be for"
IF = "If its results are values for player 1, "
RULES_GIVE, BREAKS = f"{IF}the rules give", f"{IF}that is wrong according to the rules of the game: "
WINDOWS = [(-1, 1), (-inf, inf)]
REVERSED = [(1, -1), (inf, -inf)]

LIST_VALUES = """
def f(node):
    if not kids(node):
        return end(node)
    values = [f(child) for child in kids(node)]
    return max(values) if node.state[0] == 1 else min(values)"""
STORED = """
def f(node):
    for child in kids(node):
        f(child)
    values = [child.value for child in kids(node)]
    node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)"""
BEST_SO_FAR = """
def f(node):
    if not kids(node): return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in kids(node):
        value = f(child)
        if node.state[0] == 1 and value > best or node.state[0] == 2 and value < best: best = value
    return best"""
BEST_STORED = """
def f(node):
    node.value = None if kids(node) else end(node)
    for child in kids(node):
        f(child)
        best = max if node.state[0] == 1 else min
        node.value = child.value if node.value is None else best(node.value, child.value)"""
VALUES = expand([
    Row("ours", "minimax", ANY, check="root"),
    Row("a list of values", LIST_VALUES, ANY, check="value"),
    Row("stored and returned", edit(LIST_VALUES, {
        "return end(node)": "node.value = end(node)\n        return node.value", "return max": "node.value = max",
        "else min(values)": "else min(values)\n    return node.value"}), ANY, check="stored"),
    Row("for player 2", edit(LIST_VALUES, {"end(node)": "-end(node)", "== 1": "== 2"}), UNEVEN,
        check="root for player 2", end=SEEMS_FOR),
    Row("min for max", edit(LIST_VALUES, {"== 1": "== 2"}), [FOUR], wrong_at="(1, 2)",
        end=", each value is the largest of its children's values if player 2 moves and the smallest", check="value"),
    Row("ignores whose turn it is", edit(LIST_VALUES, {" if node.state[0] == 1 else min(values)": ""}), [FOUR],
        wrong_at="(2, 2)", says=f"returns 1. {RULES_GIVE}", check="value",
        end=f"{IF}there is a mistake in the value of (2, 2)"),
    Row("a draw is a loss", edit(LIST_VALUES, {"end(node)": "end(node) or -1"}), [WILD], wrong_at="(1, 2, 7)",
        says=f"returns −1. {IF}the rules give 0", check="value"),
    Row("no return for player 2", edit(LIST_VALUES, {
        "return max(values) if node.state[0] == 1 else min(values)": "if node.state[0] == 1: return max(values)"}),
        [FOUR], wrong_at="(2, 3)", says="returns None for (2, 3)", check="value"),
    Row("stored", STORED, ANY, check="stored"),
    Row("0 first", edit(STORED, {
        "    for child in kids(node):\n": "    node.value = 0\n    for child in kids(node):\n"}), ANY, check="stored"),
    Row("one node is left out", edit(STORED, {"node.value =": "if node.state != (2, 2): node.value ="}),
        [FOUR, SHARED[0]], wrong_at="(2, 2)", says="f leaves (2, 2) without a value.", check="stored", never="a label"),
    Row("the best so far", BEST_SO_FAR, ANY, check="value"),
    Row("begins with a loss", edit(BEST_SO_FAR, {"-inf if node.state[0] == 1 else inf": "-1"}), [FOUR],
        wrong_at="(2, 1)", says=RULES_GIVE, check="value"),
    Row("returns inside the loop", edit(BEST_SO_FAR, {"    return best": "        return best"}), [FOUR],
        wrong_at="(1, 2)", check="value", end=f"{IF}the first mistake is at (1, 2), step 8, where the result is −1."),
    Row("returns inside the loop", edit(BEST_SO_FAR, {"    return best": "        return best"}), [WILD],
        wrong_at="(1, 0, 0)", check="value", end=f"{IF}the first mistake is"),
    Row("the last child", edit(BEST_SO_FAR, {"value > best": "1", "value < best": "1"}), [FOUR], wrong_at="(1, 0)",
        says=RULES_GIVE, check="value"),
    Row("the best so far, stored", BEST_STORED, ANY, check="stored"),
    Row("the last child overwrites", edit(BEST_STORED, {"is None": "or 1"}), [FOUR], wrong_at="(1, 0)",
        says="−1, but the rules give", check="stored"),
    Row("from the last node to the root", """
        def f(root):
            for node in reversed(nodes(root)):
                values = [child.value for child in kids(node)]
                node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)
        """, ANY, check="root"),
    Row("for the player to move", """
        def negamax(node):
            return max(-negamax(child) for child in kids(node)) if kids(node) else mine(node)
        """, UNEVEN, check="mover", end=SEEMS_FOR),
    Row("an estimate at the depth limit", """
        def f(node, depth):
            if not kids(node): return end(node)
            if depth == 0: return 0
            values = [f(child, depth - 1) for child in kids(node)]
            return max(values) if node.state[0] == 1 else min(values)
        """, SMALL, args=[(0,), (1,), (2,), (3,)]),
])  # fmt: skip

SOFT = """
def soft(node, alpha, beta):
    if not kids(node): return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in kids(node):
        value = soft(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta: break
    return best"""
HARD = """
def hard(node, alpha, beta):
    if not kids(node): return end(node)
    for child in kids(node):
        value = hard(child, alpha, beta)
        if node.state[0] == 1: alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta: break
    return alpha if node.state[0] == 1 else beta"""
WITH_DEPTH = """
def deep(node, depth, alpha, beta):
    if not kids(node) or depth == 0: return end(node) if not kids(node) else 0
    for child in kids(node):
        value = deep(child, depth - 1, alpha, beta)
        if node.state[0] == 1: alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta: break
    return alpha if node.state[0] == 1 else beta"""
NEGAMAX = """
def negamax(node, alpha, beta):
    if not kids(node): return mine(node)
    best = -inf
    for child in kids(node):
        best = max(best, -negamax(child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best"""
BETWEEN = expand([
    Row("ours", "alphabeta", ANY, args=[(-1, 1), (-inf, inf)], check="root"),
    Row("soft", SOFT, ANY, args=WINDOWS, check="bounds"),
    Row("with > it searches more than necessary", edit(SOFT, {">= beta": "> beta"}), ANY, args=WINDOWS,
        check="bounds"),
    Row("no number lies between its bounds", SOFT, [FOUR, FOUR, SIX], args=[(1, 1), (1, -1), (inf, -inf)],
        end="no value lies between", never="can't matter"),
    Row("cuts too early", edit(SOFT, {">= beta": "<= beta"}), [FOUR, FOUR], args=WINDOWS, wrong_at="(1, 2)",
        says=["changed the value", BREAKS], check="bounds"),
    Row("cuts too early", edit(SOFT, {">= beta": "<= beta"}), [WILD], args=(-inf, inf), wrong_at="(1, 0, 0)",
        check="bounds"),
    Row("hard", HARD, ANY, args=WINDOWS, check="bounds"),
    Row("only a bound is known", HARD, [THREE], args=(0, 1), check="bounds", end="to player 1",
        says="is worth at most"),
    Row("no value of the game lies between its bounds", HARD, [THREE, FOUR], args=[(1, 2), (-3, -1)], check="bounds",
        end=("It was called with alpha ", "and no value lies between them."), never="is worth"),
    Row("only a bound is known", HARD, [FOUR], args=(-1, 0), check="bounds", says="is worth at least 0 to player 1"),
    Row("beta before alpha", edit(HARD, {"alpha, beta):": "beta, alpha):",
        "child, alpha, beta": "child, beta, alpha"}), ANY, args=REVERSED, check="root"),
    Row("no return at the cut", edit(HARD, {"break": "return"}), [MATCHES], args=(-1, 1), wrong_at="(1, 2)",
        says="returns None for (1, 2)", check="bounds"),
    Row("an estimate at the depth limit", WITH_DEPTH, SMALL, args=[(2, -inf, inf), (1, -1, 1)]),
    Row("for the player to move", NEGAMAX, ANY, args=WINDOWS, check="root for the mover",
        never=("wrong", "not follow", "the rules give")),
    Row("for the player to move, the bound", edit(NEGAMAX, {"return best": "return alpha",
        "break": "return beta"}), ANY, args=WINDOWS, check="root for the mover"),
])  # fmt: skip

OTHERS = expand([
    Row("a count", """
        def count(node):
            return 1 + sum([count(child) for child in kids(node)])
        """, ANY),
    Row("leaves", """
        def leaves(node):
            return sum([leaves(child) for child in kids(node)]) if kids(node) else 1
        """, [*ANY, Ground(OneTwoTen(2))], never=["has won", "is worth"]),
    Row("the shortest path, which happens to be 0 or 1", """
        def shortest(node):
            return 1 + min([shortest(child) for child in kids(node)]) if kids(node) else 0
        """, [Ground(Matches(3))], never="two conventions",
        end="If 1 means that the player to move can win, the first mistake is"),
    Row("True and False, but not for who wins", """
        def has(node, pile):
            return node.state[1] == pile or any(has(child, pile) for child in kids(node))
        """, [THREE], args=(5,), never="loss",
        end="that the player to move can win, the first mistake is at (1, 2), step 6, where the result is False."),
    Row("one game: the first moves", """
        def f(node):
            return f(node.children[1]) if kids(node) else end(node)
        """, [FOUR, FIVE], end=f"{IF}the first mistake is"),
])  # fmt: skip

BEST_MOVE = """
def best_move(node):
    for move, child in node.children.items():
        if child.value == node.value: return move"""
BEST_BY_KEY = """
def bot(node):
    return max(node.children, key=lambda move: node.children[move].value)"""
MOVES = expand([
    Row("the best move", BEST_MOVE, [FIVE], prepare=minimax,
        says="best_move on (1, 0) returns 2: the move to (2, 2) leaves the other player losing."),
    Row("the best move", BEST_MOVE, [WILD], prepare=minimax, says="leaves the other player losing"),
    Row("the best move by a key", BEST_BY_KEY, [FOUR, THREE], never="values seem to be for",
        prepare=minimax),
    Row("the worst move", edit(BEST_BY_KEY, {"max": "min"}), [FOUR], prepare=minimax,
        says="while the move to (2, 1) would leave the other player losing"),
    Row("a winning move or None", """
        def winning_move(node):
            for move, child in node.children.items():
                if child.label == "L": return move
        """, ANY, prepare=label),
])  # fmt: skip
RIGHT_VALUES, WRONG_VALUES = truth.split_right_and_wrong(VALUES)
RIGHT_SEARCHES, WRONG_SEARCHES = truth.split_right_and_wrong(BETWEEN)


@each_row(RIGHT_VALUES)
def test_correct_values_are_not_reported_as_wrong_and_the_root_value_is_shown(row):
    truth.check_row(row)
    if row.check in ("value", "root", "stored"):
        value = truth.format_number(truth.oracle(row.ground.game).value(row.ground.game.start))
        last = truth.says(row.story())[-1]
        assert f"{row.ground.game.start} is worth {value} to player 1" in last and SEEMS_FOR not in last


@each_row(WRONG_VALUES)
def test_wrong_values_are_reported_at_the_first_mistake(row):
    truth.check_row(row)


@each_row(RIGHT_SEARCHES)
def test_correct_search_is_not_reported_as_wrong(row):
    truth.check_row(row)


@each_row(WRONG_SEARCHES)
def test_wrong_search_is_reported_where_it_breaks_its_contract(row):
    truth.check_row(row)


@each_row(OTHERS)
def test_results_other_than_values_are_not_reported_as_wrong(row):
    truth.check_row(row.replace(never=(*row.never, "would leave")))


@each_row(MOVES)
def test_returned_move_is_described_by_its_child_and_not_reported_as_wrong(row):
    truth.check_row(row)


# Any bounds and any order of the children

BOUNDS = [(a, b) for a in (-inf, -2, -1, -0.5, 0, 0.5) for b in (-0.5, 0, 0.5, 1, 2, inf) if a < b]
SEARCHES = "soft", "hard", "with > it searches more than necessary", "for the player to move"
SEARCHES = [row for row in BETWEEN if row.title in SEARCHES] + [
    row.replace(on=[WILD_0]) for row in BETWEEN if row.title in SEARCHES and row.ground is WILD
]


@each_row(SEARCHES)
def test_correct_search_with_any_bounds_is_not_reported_as_wrong(row):
    for order, window in enumerate(random.Random(str(row)).sample(BOUNDS, 6)):
        story = row.replace(args=window).story(order)
        assert not truth.accusations(story) and story.mistakes == []


def test_keeps_contract_accepts_a_bound_only_if_the_value_is_beyond_it():
    for (low, high), result, value in itertools.product(BOUNDS, (-2, -1, 0, 1, 2), (-1, 0, 1)):
        allowed = result <= low if value <= low else result >= high if value >= high else False
        assert keeps_contract(["a", "b"], {"a": low, "b": high}, result, value) == allowed
