"""What results are meant to be is seen from what they are: a table of programs, and a sweep of small mistakes."""

import random

import pytest
import sweep
import truth
from examples import Wild
from grounds import Ground
from truth import Row, edited, spread

from gametree import EvenOrOdd, GameError, OneTwoTen, games

MATCHES_3_2, MATCHES_5_2 = (Ground(games.Matches(n, 2, misere=n == 3), "calls") for n in (3, 5))
NIM, CALLED_NIM = Ground(games.Nim(2, 2)), Ground(games.Nim(2, 2), "calls")
FOUR, FIVE = Ground(games.Matches(4), "calls"), Ground(games.Matches(5), "calls")
SIX, SEVEN = Ground(games.Matches(6), "calls"), Ground(games.Matches(7), "calls")
TO = {n: Ground(OneTwoTen(n), "calls") for n in (3, 4, 5, 6, 7, 10)}
TREE = {n: Ground(OneTwoTen(n)) for n in (4, 5)}
EVEN, CALLED_WILD = Ground(EvenOrOdd(4), "calls"), Ground(Wild(6), "calls")
DICE, CALLED_DICE = Ground(games.DiceTen(3, sides=2)), Ground(games.DiceTen(3, sides=2), "calls")
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
TABLE = spread([
    Row("a search with a depth gives guesses", """
        def negamax(state, depth):
            if depth == 0: return 0
            if not then(state): return mine(state)
            return max(-negamax(after, depth - 1) for after in then(state))
        """, [MATCHES_3_2, FIVE, CALLED_NIM], args=[(2,), (3,), (1,)], never=NOTHING),
    Row("the same, for an AI that is player 2", """
        def ai(state, depth):
            if depth == 0 and then(state): return 0
            if not then(state): return -end(state)
            values = [ai(after, depth - 1) for after in then(state)]
            return max(values) if state[0] == 2 else min(values)
        """, [MATCHES_5_2, FIVE, CALLED_NIM], args=[(3,), (2,), (2,)], never=NOTHING),
    Row("a leaf is always a loss", LEAF_IS_LOST, [CALLED_NIM], at="(2, 0, 1)",
        ends="at the leaves its results are values for the player to move"),
    Row("a memory that forgets who is to move", FORGETS_WHO_MOVES, [SIX], at="(2, 0)",
        says="it is the answer for (1, 0), reused for (2, 0)"),
    Row("the same in a memory that keeps all", edited(FORGETS_WHO_MOVES, {"state[1] in": "state in",
        "MEMO[state[1]]": "MEMO[state]"}), [SIX, SEVEN], gives="value"),
    Row("a forgotten minus", """
        def negamax(state):
            if not then(state): return -1
            return max(negamax(after) for after in then(state))
        """, [TO[3], TO[5], TO[6], Ground(games.Nim(1, 2), "calls")], never="smallest",
        ends=["two conventions: at the leaves its results are values for the player to move, ",
            ", but higher up no sign is flipped, as at"]),
    Row("the same of states", """
        def solve(state):
            return any(solve(after) for after in then(state))
        """, [TO[5], CALLED_NIM], ends="If True means that the player to move can win, the first mistake is at"),
    Row("all for any", """
        def canWin(state):
            return all(not canWin(after) for after in then(state))
        """, [TO[5], CALLED_NIM],
        ends=("All its results are right if True means that the player who has just moved can win.", "first mistake")),
    Row("the last child decides", LAST_DECIDES, [TO[5], TO[4], CALLED_NIM],
        at=["(2, 1)", "(1, 0)", "(2, 1, 2)"],
        says="If True means that the player to move can win, that "),
    Row("labels without a case for leaves", '''
        def broken(state):
            return "W" if all(broken(after) == "L" for after in then(state)) else "L"
        ''', [CALLED_NIM],
        ends=("right if they are labels for the player who has just moved.", "first mistake is at (1, 0, 0)")),
    Row("labels are given back, and read from where none is kept", '''
        def f(node):
            for child in kids(node): f(child)
            return "W" if any(getattr(child, "mark", "") == "L" for child in kids(node)) else "L"
        ''', [TREE[4], NIM, TREE[5]], ends="there are mistakes at ", at=["(2, 3)", "(2, 0, 1)", "(1, 4)"],
        never="two conventions"),
    Row("P and N", P_AND_N, [TO[5], CALLED_NIM, TO[4]], ends="for the player to move.", never=NOTHING),
    Row("nothing comes back from the leaves", """
        def f(state):
            for number, after in enumerate(then(state), 1):
                if not f(after): return True
                if number == len(then(state)): return False
        """, [TO[5], CALLED_NIM, TO[4]], ends="for the player to move.", never=NOTHING),
    Row("the winner's number, and −1 for a draw", """
        def winner(state):
            if not then(state): return {1: 1, -1: 2, 0: -1}[end(state)]
            found = [winner(after) for after in then(state)]
            return next(each for each in (state[0], -1, 3 - state[0]) if each in found)
        """, [CALLED_WILD, TO[5], CALLED_NIM], ends="for the player to move.", never=NOTHING),
    Row("its bounds are handed down the wrong way round", BOUNDS_SWAPPED, [TO[5], TO[6], TO[7]], args=(-2, 2),
        at=["(1, 2)", "(1, 2)", "(1, 4)"], ends="nodes. The first is at"),
    Row("and the right way", edited(BOUNDS_SWAPPED, {"high, low)": "low, high)"}), [TO[5], EVEN, CALLED_NIM],
        args=(-2, 2), gives="root", never=NOTHING),
    Row("it cuts at nought", CUTS_AT_0, [TO[5], CALLED_NIM, SIX], args=(-2, 2),
        at=["(2, 3)", "(2, 1, 2)", "(2, 3)"], ends="there is a mistake in the value of "),
    Row("it cuts at nought where all is a draw", CUTS_AT_0, [EVEN], args=(-2, 2), gives="root", never=NOTHING),
])  # fmt: skip


@truth.each(TABLE)
def test_of_programs_in_public_style_what_is_so_is_said(row):
    truth.holds(row)


def test_what_is_right_and_does_not_follow_from_the_results_below_is_said_not_to_follow():
    program = "def f(node):\n    lost = 'lose' in [*map(f, kids(node))]\n    "
    program += "return 'win' if lost or node.state in [(2, 1, 1), (1, 1, 2)] else 'lose'"
    said = truth.says(Row("words", program, [Ground(games.Nim(1, 2))]).told())
    assert any("(2, 1, 1) returns win. If" in each and "(2, 1, 1) is a loss for the player" in each for each in said)
    assert any("(1, 1, 2) returns win. If" in each and "follow from the results for" in each for each in said)


LABELS = next(row for row in sweep.OF_STATES if row.title == "a label" and row.ground.game.target == 5)


@pytest.mark.parametrize("word, said", [
    ("value", 'You said gives="value", but W is not a number.'), ("label", "is a win for the player to move"),
    ("grundy", "W is not a Grundy value"), ("wins", "W is neither True nor False"),
])  # fmt: skip
def test_what_is_said_of_results_wins_and_is_contradicted_where_they_are_no_such_thing(word, said):
    assert said in truth.says(LABELS.but(said=word).told())[-1]


def test_a_word_that_gives_does_not_know_is_a_sentence():
    with pytest.raises(GameError, match="gives= can be 'value', .*, but not 'winner'"):
        LABELS.but(said="winner").told()


def sample(count, **more):
    return random.Random(7).sample([*sweep.all_rows(**more)], count)


def test_no_right_program_is_accused_no_wrong_root_is_vouched_for_and_nearly_all_are_noticed():
    found = sweep.tally(sample(110))
    assert not {"RIGHT ACCUSED", "WRONG VOUCHED", "UNTRUE", "bug"} & {*found}
    assert found["noticed"] >= 0.95 * (found["noticed"] + found["wrong silent"]) > 25 < found["right"]


def test_no_right_program_in_an_odd_style_is_accused_but_with_an_if():
    found = sweep.tally(sample(120, programs=sweep.ODD, mutate=False))
    assert not {"RIGHT ACCUSED", "UNTRUE", "bug"} & {*found} and found["right"] > 90


NO_SUCH = [  # what is done at a node, at an end, on what, what is meant, and what is said
    ("[f(child) for child in kids(node)]", "1", TREE[4], "value", "f on (1, 3) returns [1], which is not a number."),
    ("sum(map(f, kids(node))) / len(kids(node))", "3 - 2 * node.state[0]", DICE, "share",
     "returns −1, which is not a share (a number from 0 to 1)."),
    ("min(map(f, kids(node))) - 1", "0", NIM, "grundy",
     "returns −1, which is not a Grundy value (0, 1, 2 and so on)."),
    ("[f(child) for child in kids(node)]", "'L'", TREE[4], "label", "f on (1, 3) returns ['L'], which is not a label"),
    ("len([f(child) for child in kids(node)])", "True", TREE[4], "wins",
     "f on (1, 3) returns 1, which is neither True nor False."),
]  # fmt: skip


@pytest.mark.parametrize(("inner", "end", "ground", "gives", "due"), NO_SUCH)
def test_a_result_that_is_nothing_of_the_kind_that_is_meant_is_said_to_be_none(inner, end, ground, gives, due):
    program = f"def f(node):\n    return {inner} if kids(node) else {end}"
    said = "\n".join(truth.says(Row("no such thing", program, [ground], said=gives).told()))
    assert due in said and ("not a number" in said) == (gives == "value")
