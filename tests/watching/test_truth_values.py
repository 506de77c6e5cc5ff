"""Programs that give values, search between bounds, or give something else: who is accused, where, and who is not."""

import itertools
import random
from math import inf

import truth
from examples import Matches
from grounds import ANY, FIVE, FOUR, MATCHES, SHARED, SIX, SMALL, UNEVEN, WILD, WILD_0, Ground
from truth import Row, each, edited, spread

from gametree import OneTwoTen, label, minimax
from gametree.watching.judging.windows import keeps_contract

THREE, MEANT = Ground(OneTwoTen(3)), "seem to be for"
IF = "If its results are values for player 1, "
AGAINST, BROKEN = f"{IF}the rules give", f"{IF}that is wrong according to the rules of the game: "
WINDOWS = [(-1, 1), (-inf, inf)]
TURNED = [(1, -1), (inf, -inf)]

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
VALUES = spread([
    Row("ours", "minimax", ANY, gives="root"),
    Row("a list of values", LIST_VALUES, ANY, gives="value"),
    Row("stored and returned", edited(LIST_VALUES, {
        "return end(node)": "node.value = end(node)\n        return node.value", "return max": "node.value = max",
        "else min(values)": "else min(values)\n    return node.value"}), ANY, gives="stored"),
    Row("for player 2", edited(LIST_VALUES, {"end(node)": "-end(node)", "== 1": "== 2"}), UNEVEN,
        gives="root for player 2", ends=MEANT),
    Row("min for max", edited(LIST_VALUES, {"== 1": "== 2"}), [FOUR], at="(1, 2)",
        ends="higher up each value is the largest below it for player 2 and the smallest", gives="value"),
    Row("nobody asks who moves", edited(LIST_VALUES, {" if node.state[0] == 1 else min(values)": ""}), [FOUR],
        at="(2, 2)", says=f"returns 1. {AGAINST}", gives="value",
        ends=f"{IF}there is a mistake in the value of (2, 2)"),
    Row("a draw is a loss", edited(LIST_VALUES, {"end(node)": "end(node) or -1"}), [WILD], at="(1, 2, 7)",
        says=f"returns −1. {IF}the rules give 0", gives="value"),
    Row("no return for player 2", edited(LIST_VALUES, {
        "return max(values) if node.state[0] == 1 else min(values)": "if node.state[0] == 1: return max(values)"}),
        [FOUR], at="(2, 3)", says="returns None for (2, 3)", gives="value"),
    Row("stored", STORED, ANY, gives="stored"),
    Row("nought first", edited(STORED, {
        "    for child in kids(node):\n": "    node.value = 0\n    for child in kids(node):\n"}), ANY, gives="stored"),
    Row("one is left out", edited(STORED, {"node.value =": "if node.state != (2, 2): node.value ="}),
        [FOUR, SHARED[0]], at="(2, 2)", says="f leaves (2, 2) without a value.", gives="stored", never="a label"),
    Row("the best so far", BEST_SO_FAR, ANY, gives="value"),
    Row("begins with a loss", edited(BEST_SO_FAR, {"-inf if node.state[0] == 1 else inf": "-1"}), [FOUR],
        at="(2, 1)", says=AGAINST, gives="value"),
    Row("back within the loop", edited(BEST_SO_FAR, {"    return best": "        return best"}), [FOUR], at="(1, 2)",
        gives="value", ends=f"{IF}the first mistake is at (1, 2), step 8, where the result is −1."),
    Row("back within the loop", edited(BEST_SO_FAR, {"    return best": "        return best"}), [WILD],
        at="(1, 0, 0)", gives="value", ends=f"{IF}the first mistake is"),
    Row("the last child", edited(BEST_SO_FAR, {"value > best": "1", "value < best": "1"}), [FOUR], at="(1, 0)",
        says=AGAINST, gives="value"),
    Row("the best so far, stored", BEST_STORED, ANY, gives="stored"),
    Row("the last child overwrites", edited(BEST_STORED, {"is None": "or 1"}), [FOUR], at="(1, 0)",
        says="−1, but the rules give", gives="stored"),
    Row("from the last node to the root", """
        def f(root):
            for node in reversed(nodes(root)):
                values = [child.value for child in kids(node)]
                node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)
        """, ANY, gives="root"),
    Row("for the player to move", """
        def negamax(node):
            return max(-negamax(child) for child in kids(node)) if kids(node) else mine(node)
        """, UNEVEN, gives="mover", ends=MEANT),
    Row("a guess at the depth", """
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
BETWEEN = spread([
    Row("ours", "alphabeta", ANY, args=[(-1, 1), (-inf, inf)], gives="root"),
    Row("soft", SOFT, ANY, args=WINDOWS, gives="bounds"),
    Row("with > it looks at more than it has to", edited(SOFT, {">= beta": "> beta"}), ANY, args=WINDOWS,
        gives="bounds"),
    Row("no number lies between its bounds", SOFT, [FOUR], args=(1, 1), says="no value lies between",
        never="can't matter"),
    Row("bounds the wrong way round", SOFT, [FOUR], args=(1, -1), at="(1, 2)", gives="value",
        ends=f"{IF}the first mistake is at (1, 2)"),
    Row("bounds the wrong way round", SOFT, [SIX], args=(inf, -inf), at="(1, 4)", gives="value", says=BROKEN,
        never="can't matter"),
    Row("cuts too soon", edited(SOFT, {">= beta": "<= beta"}), [FOUR, FOUR], args=WINDOWS, at="(1, 2)",
        says=["changed the value", BROKEN], gives="bounds"),
    Row("cuts too soon", edited(SOFT, {">= beta": "<= beta"}), [WILD], args=(-inf, inf), at="(1, 0, 0)",
        gives="bounds"),
    Row("hard", HARD, ANY, args=WINDOWS, gives="bounds"),
    Row("what is said of a bound", HARD, [THREE, THREE], args=[(0, 1), (1, 2)], gives="bounds", ends="to player 1",
        says="is worth at most"),
    Row("what is said of a bound", HARD, [FOUR], args=(-1, 0), gives="bounds", says="is worth at least 0 to player 1"),
    Row("beta before alpha", edited(HARD, {"alpha, beta):": "beta, alpha):",
        "child, alpha, beta": "child, beta, alpha"}), ANY, args=TURNED, gives="root"),
    Row("no return at the cut", edited(HARD, {"break": "return"}), [MATCHES], args=(-1, 1), at="(1, 2)",
        says="returns None for (1, 2)", gives="bounds"),
    Row("a guess at the depth", WITH_DEPTH, SMALL, args=[(2, -inf, inf), (1, -1, 1)]),
    Row("for the player to move", NEGAMAX, ANY, args=WINDOWS, gives="root for the mover",
        never=("wrong", "not follow", "the rules give")),
    Row("for the player to move, the bound", edited(NEGAMAX, {"return best": "return alpha",
        "break": "return beta"}), ANY, args=WINDOWS, gives="root for the mover"),
])  # fmt: skip

OTHERS = spread([
    Row("a count", """
        def count(node):
            return 1 + sum([count(child) for child in kids(node)])
        """, ANY),
    Row("leaves", """
        def leaves(node):
            return sum([leaves(child) for child in kids(node)]) if kids(node) else 1
        """, [*ANY, Ground(OneTwoTen(2))], never=["has won", "is worth"]),
    Row("the shortest way, and 0 and 1 are all that it gives", """
        def shortest(node):
            return 1 + min([shortest(child) for child in kids(node)]) if kids(node) else 0
        """, [Ground(Matches(3))], never="two conventions",
        ends="If 1 means that the player to move can win, the first mistake is"),
    Row("True and False for a question that is not who wins", """
        def has(node, pile):
            return node.state[1] == pile or any(has(child, pile) for child in kids(node))
        """, [THREE], args=(5,), never="loss",
        ends="that the player to move can win, the first mistake is at (1, 2), step 6, where the result is False."),
    Row("one game: the first moves", """
        def f(node):
            return f(node.children[1]) if kids(node) else end(node)
        """, [FOUR, FIVE], ends=f"{IF}the first mistake is"),
])  # fmt: skip

BEST_MOVE = """
def best_move(node):
    for move, child in node.children.items():
        if child.value == node.value: return move"""
BEST_BY_KEY = """
def bot(node):
    return max(node.children, key=lambda move: node.children[move].value)"""
MOVES = spread([
    Row("the best move", BEST_MOVE, [FIVE], before=minimax,
        says="best_move on (1, 0) returns 2: the move to (2, 2) leaves the other player losing."),
    Row("the best move", BEST_MOVE, [WILD], before=minimax, says="leaves the other player losing"),
    Row("a move that is best by a key", BEST_BY_KEY, [FOUR, THREE], never="values seem to be for",
        before=minimax),
    Row("the move that is worst", edited(BEST_BY_KEY, {"max": "min"}), [FOUR], before=minimax,
        says="while the move to (2, 1) would leave the other player losing"),
    Row("a winning move or None", """
        def winning_move(node):
            for move, child in node.children.items():
                if child.label == "L": return move
        """, ANY, before=label),
])  # fmt: skip
ALL = truth.split(VALUES), truth.split(BETWEEN)


@each(ALL[0][0])
def test_right_values_are_never_accused_and_the_end_says_what_the_root_is_worth(row):
    truth.holds(row)
    if row.gives in ("value", "root", "stored"):
        due = truth.format_number(truth.oracle(row.ground.game).worth(row.ground.game.start))
        last = truth.says(row.told())[-1]
        assert f"{row.ground.game.start} is worth {due} to player 1" in last and MEANT not in last


@each(ALL[0][1])
def test_wrong_values_are_told_where_they_begin(row):
    truth.holds(row)


@each(ALL[1][0])
def test_a_right_search_is_never_accused(row):
    truth.holds(row)


@each(ALL[1][1])
def test_a_wrong_search_is_told_where_it_breaks_its_contract(row):
    truth.holds(row)


@each(OTHERS)
def test_what_is_no_value_is_not_accused(row):
    truth.holds(row.but(never=(*row.never, "would leave")))


@each(MOVES)
def test_moves_are_told_by_what_they_lead_to_and_no_mistake(row):
    truth.holds(row)


# Wrong, and so much that it can't be said where


def changed(title, *but, table=BETWEEN):
    row = next(row for row in table if row.title == title)
    return row.but(title=str(but), program=row.program.replace(*but), gives="", says=(), ends=())


# Any bounds, any order, faults put in anywhere

BOUNDS = [(a, b) for a in (-inf, -2, -1, -0.5, 0, 0.5) for b in (-0.5, 0, 0.5, 1, 2, inf) if a < b]
SEARCHES = "soft", "hard", "with > it looks at more than it has to", "for the player to move"
SEARCHES = [row for row in BETWEEN if row.title in SEARCHES] + [
    row.but(on=[WILD_0]) for row in BETWEEN if row.title in SEARCHES and row.ground is WILD
]


@each(SEARCHES)
def test_a_right_search_is_never_accused_whatever_its_bounds(row):
    for order, window in enumerate(random.Random(str(row)).sample(BOUNDS, 6)):
        story = row.but(args=window).told(order)
        assert not truth.accusations(story) and story.mistakes == []


def test_what_is_enough_between_bounds_is_the_contract_of_a_search():
    for (low, high), new, due in itertools.product(BOUNDS, (-2, -1, 0, 1, 2), (-1, 0, 1)):
        owed = new <= low if due <= low else new >= high if due >= high else False
        assert keeps_contract(["a", "b"], {"a": low, "b": high}, new, due) == owed


def end(node):
    return truth.value_of(node.game.outcome(node.state), node.state[0])
