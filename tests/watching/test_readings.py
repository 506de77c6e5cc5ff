"""The Stepper infers the meaning of results from the results alone. Many programs test this."""

import random

import pytest
import sweep
import truth
from examples import Wild
from grounds import Ground
from truth import Row, edit, expand

from gametree import EvenOrOdd, GameError, OneTwoTen, games

MATCHES_3_2, MATCHES_5_2 = (Ground(games.Matches(n, 2, misere=n == 3), "calls") for n in (3, 5))
NIM, CALLED_NIM = Ground(games.Nim(2, 2)), Ground(games.Nim(2, 2), "calls")
FOUR, FIVE = Ground(games.Matches(4), "calls"), Ground(games.Matches(5), "calls")
SIX, SEVEN = Ground(games.Matches(6), "calls"), Ground(games.Matches(7), "calls")
TO = {n: Ground(OneTwoTen(n), "calls") for n in (3, 4, 5, 6, 7, 10)}
TREE = {n: Ground(OneTwoTen(n)) for n in (4, 5)}
EVEN, CALLED_WILD = Ground(EvenOrOdd(4), "calls"), Ground(Wild(6), "calls")
DICE = Ground(games.DiceTen(3, sides=2))
NOTHING = "If ", "two conventions", "first mistake"
WRONG = "If True means that the player to move can win, the first mistake is at {}, step {}, where the result is {}."

LEAF_IS_LOST = """
def f(state):
    if not then(state): return -1
    values = [f(after) for after in then(state)]
    return max(values) if state[0] == 1 else min(values)"""
FORGETS_WHO_MOVES = """
def value(state):
    if state[1] in MEMO: return MEMO[state[1]]
    if not then(state): found = end(state)
    else: found = take(state, [value(after) for after in then(state)])
    MEMO[state[1]] = found
    return found
MEMO = {}"""
LAST_DECIDES = """
def f(state):
    result = False
    for after in then(state):
        result = not f(after)
    return result"""
P_AND_N = '''
def f(state):
    return "N" if "P" in [f(after) for after in then(state)] else "P"'''
BOUNDS_SWAPPED = """
def search(state, low, high):
    if not then(state): return end(state)
    if state[0] == 1:
        for after in then(state):
            low = max(low, search(after, high, low))
            if low >= high: break
        return low
    for after in then(state):
        high = min(high, search(after, high, low))
        if low >= high: break
    return high"""
CUTS_AT_0 = """
def search(state, low, high):
    if not then(state): return end(state)
    best = -2 if state[0] == 1 else 2
    for after in then(state):
        value = search(after, low, high)
        if state[0] == 1: best = max(best, value); low = max(low, value)
        else: best = min(best, value); high = min(high, value)
        if best >= 0: break
    return best"""
TABLE = expand([
    Row("a search with a depth limit returns estimates", """
        def negamax(state, depth):
            if depth == 0: return 0
            if not then(state): return mine(state)
            return max(-negamax(after, depth - 1) for after in then(state))
        """, [MATCHES_3_2, FIVE, CALLED_NIM], args=[(2,), (3,), (1,)], never=NOTHING),
    Row("a search with a depth limit, for player 2", """
        def ai(state, depth):
            if depth == 0 and then(state): return 0
            if not then(state): return -end(state)
            values = [ai(after, depth - 1) for after in then(state)]
            return max(values) if state[0] == 2 else min(values)
        """, [MATCHES_5_2, FIVE, CALLED_NIM], args=[(3,), (2,), (2,)], never=NOTHING),
    Row("a leaf is always a loss", LEAF_IS_LOST, [CALLED_NIM], wrong_at="(2, 0, 1)",
        end="its results are values for the player to move"),
    Row("a cache whose key leaves out the player to move", FORGETS_WHO_MOVES, [SIX], wrong_at="(2, 0)",
        says="it is the answer for (1, 0), reused for (2, 0)"),
    Row("a cache with the whole state as its key", edit(FORGETS_WHO_MOVES, {"state[1] in": "state in",
        "MEMO[state[1]]": "MEMO[state]"}), [SIX, SEVEN], check="value"),
    Row("a forgotten minus", """
        def negamax(state):
            if not then(state): return -1
            return max(negamax(after) for after in then(state))
        """, [TO[3], TO[5], TO[6], Ground(games.Nim(1, 2), "calls")], never="smallest",
        end=["two conventions. At the leaves, as at ",
            "its results are values for the player to move. Higher up, as at ", ", no sign is flipped."]),
    Row("a forgotten not", """
        def solve(state):
            return any(solve(after) for after in then(state))
        """, [TO[5], CALLED_NIM], end="If True means that the player to move can win, the first mistake is at"),
    Row("all for any", """
        def canWin(state):
            return all(not canWin(after) for after in then(state))
        """, [TO[5], CALLED_NIM],
        end=("All its results are right if True means that the player who has just moved can win.", "first mistake")),
    Row("the last child decides", LAST_DECIDES, [TO[5], TO[4], CALLED_NIM],
        wrong_at=["(2, 1)", "(1, 0)", "(2, 1, 2)"],
        says="If True means that the player to move can win, that "),
    Row("labels without a case for leaves", '''
        def broken(state):
            return "W" if all(broken(after) == "L" for after in then(state)) else "L"
        ''', [CALLED_NIM],
        end=("right if they are labels for the player who has just moved.", "first mistake is at (1, 0, 0)")),
    Row("labels are returned, but read from an attribute that is never set", '''
        def f(node):
            for child in kids(node): f(child)
            return "W" if any(getattr(child, "mark", "") == "L" for child in kids(node)) else "L"
        ''', [TREE[4], NIM, TREE[5]], end="there are mistakes at ", wrong_at=["(2, 3)", "(2, 0, 1)", "(1, 4)"],
        never="two conventions"),
    Row("P and N", P_AND_N, [TO[5], CALLED_NIM, TO[4]], end="for the player to move.", never=NOTHING),
    Row("leaves return None", """
        def f(state):
            for number, after in enumerate(then(state), 1):
                if not f(after): return True
                if number == len(then(state)): return False
        """, [TO[5], CALLED_NIM, TO[4]], end="for the player to move.", never=NOTHING),
    Row("the winner's number, and −1 for a draw", """
        def winner(state):
            if not then(state): return {1: 1, -1: 2, 0: -1}[end(state)]
            found = [winner(after) for after in then(state)]
            return next(each for each in (state[0], -1, 3 - state[0]) if each in found)
        """, [CALLED_WILD, TO[5], CALLED_NIM], end="for the player to move.", never=NOTHING),
    Row("bounds are passed on in the wrong order", BOUNDS_SWAPPED, [TO[5], TO[6], TO[7]], args=(-2, 2),
        wrong_at=["(1, 2)", "(1, 2)", "(1, 4)"], end="values. The first is at"),
    Row("bounds are passed on in the right order", edit(BOUNDS_SWAPPED, {"high, low)": "low, high)"}),
        [TO[5], EVEN, CALLED_NIM], args=(-2, 2), check="root", never=NOTHING),
    Row("cuts off at 0", CUTS_AT_0, [TO[5], CALLED_NIM, SIX], args=(-2, 2),
        wrong_at=["(2, 3)", "(2, 1, 2)", "(2, 3)"], end="there is a mistake in the value of "),
    Row("cuts off at 0 in a game of draws", CUTS_AT_0, [EVEN], args=(-2, 2), check="root", never=NOTHING),
])  # fmt: skip


@truth.each_row(TABLE)
def test_typical_program_is_described_by_true_sentences(row):
    truth.check_row(row)


def test_right_result_that_does_not_follow_from_its_children_is_reported():
    program = "def f(node):\n    lost = 'lose' in [*map(f, kids(node))]\n    "
    program += "return 'win' if lost or node.state in [(2, 1, 1), (1, 1, 2)] else 'lose'"
    sentences = truth.says(Row("words", program, [Ground(games.Nim(1, 2))]).story())
    loss = "(2, 1, 1) is a loss for the player"
    assert any("(2, 1, 1) returns win. If" in each and loss in each for each in sentences)
    assert any("(1, 1, 2) returns win. If" in each and "follow from the results for" in each for each in sentences)


LABELS = next(row for row in sweep.OF_STATES if row.title == "a label" and row.ground.game.target == 5)


@pytest.mark.parametrize("word, text", [
    ("value", 'You said gives="value", but W is not a number.'), ("label", "is a win for the player to move"),
    ("grundy", "W is not a Grundy value"), ("wins", "W is neither True nor False"),
])  # fmt: skip
def test_declared_meaning_is_used_and_results_of_a_different_kind_are_reported(word, text):
    assert text in truth.says(LABELS.replace(declared=word).story())[-1]


def test_invalid_gives_argument_raises_a_game_error():
    with pytest.raises(GameError, match="gives='winner' is not valid: gives must be one of 'value', "):
        LABELS.replace(declared="winner").story()


def sample(count, **options):
    return random.Random(7).sample([*sweep.all_rows(**options)], count)


def test_most_mutants_are_noticed_and_no_program_is_judged_wrongly():
    found = sweep.tally(sample(110))
    assert not {"RIGHT ACCUSED", "WRONG VOUCHED", "UNTRUE", "bug"} & {*found}
    assert found["noticed"] >= 0.95 * (found["noticed"] + found["wrong silent"]) > 25 < found["right"]


def test_correct_program_in_an_unusual_style_is_never_reported_as_certainly_wrong():
    found = sweep.tally(sample(120, programs=sweep.ODD, mutate=False))
    assert not {"RIGHT ACCUSED", "UNTRUE", "bug"} & {*found} and found["right"] > 90


def test_published_program_is_never_reported_as_wrong():
    found = sweep.tally(sample(120, programs=sweep.PUBLISHED, mutate=False))
    assert {*found} == {"right"}


def test_most_mutants_of_published_programs_are_noticed():
    found = sweep.tally(sample(60, programs=sweep.PUBLISHED))
    assert not {"RIGHT ACCUSED", "WRONG VOUCHED", "UNTRUE", "bug"} & {*found}
    assert found["noticed"] >= 0.95 * (found["noticed"] + found["wrong silent"]) > 15 < found["right"]


WRONG_KINDS = [  # the results at inner nodes and leaves, the ground, `gives`, and a part of the expected sentence
    ("[f(child) for child in kids(node)]", "1", TREE[4], "value", "f on (1, 3) returns [1], which is not a number."),
    ("sum(map(f, kids(node))) / len(kids(node))", "3 - 2 * node.state[0]", DICE, "share",
     "returns −1, which is not a share (a number from 0 to 1)."),
    ("min(map(f, kids(node))) - 1", "0", NIM, "grundy",
     "returns −1, which is not a Grundy value (0, 1, 2 and so on)."),
    ("[f(child) for child in kids(node)]", "'L'", TREE[4], "label", "f on (1, 3) returns ['L'], which is not a label"),
    ("len([f(child) for child in kids(node)])", "True", TREE[4], "wins",
     "f on (1, 3) returns 1, which is neither True nor False."),
]  # fmt: skip


@pytest.mark.parametrize(("inner", "leaf", "ground", "gives", "text"), WRONG_KINDS)
def test_result_that_is_not_of_the_declared_kind_is_reported(inner, leaf, ground, gives, text):
    program = f"def f(node):\n    return {inner} if kids(node) else {leaf}"
    sentences = "\n".join(truth.says(Row("wrong kind", program, [ground], declared=gives).story()))
    assert text in sentences and ("not a number" in sentences) == (gives == "value")
