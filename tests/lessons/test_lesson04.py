"""Lesson 04, Even or Odd: what its checks say, to right answers and to the wrong ones that are most likely."""

import json
import re
from pathlib import Path

import pytest

from gametree import EvenOrOdd, Game, build_tree, label, nodes, perfect, play_game
from gametree.lessons.lesson04 import OddWins, check_4_1, check_4_2, check_4_3, check_4_4, check_4_5

PAGE = Path(__file__).parents[2] / "notebooks/04-even-or-odd.ipynb"
SOURCE = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}

START = "Who is to move comes first"
PILES = "The third part is the pile of player 1"
TURN = "Two turns are over"
SUM = "There are 15 tokens."


def hints(verdict, *texts):
    """Which of these hints a verdict gives."""
    return [text for text in texts if text in verdict.sentence]


@pytest.mark.parametrize("answer", [(1, 11, 3, 1), [1, 11, 3, 1]])
def test_4_1_is_right(answer):
    assert check_4_1(answer).right is True


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((2, 11, 3, 1), [TURN]),
        ((1, 11, 1, 3), [PILES]),
        ((1, 15, 3, 1), [SUM, "make 19 together"]),
        ((1, 12, 3, 1), [SUM, "make 16 together"]),
        ((11, 3, 1), [START]),
        ((2, 11, 4, 0), [TURN]),
        ((1, 11, 2, 2), []),
        ((1, 11), []),
        ((1, None, 3, 1), []),
        (("1", "11", "3", "1"), []),
        (11, []),
        ({1, 11, 3}, []),
    ],
)
def test_4_1_is_told_what_went_wrong_and_nothing_else(answer, told):
    verdict = check_4_1(answer)
    assert verdict.right is False and all(text in verdict.sentence for text in told)
    assert len(hints(verdict, START, PILES, TURN, SUM)) == bool(told)


def moving(step):
    """A class of games whose moves lead where `step` says."""

    class Mine(Game):
        def __init__(self, tokens=15):
            self.start = (1, tokens, 0, 0)

        def moves(self, state):
            return {n: step(*state, n) for n in (1, 2, 3) if n <= state[1]}

    return Mine


def right_step(player, middle, first, second, n):
    return (3 - player, middle - n, first + n * (player == 1), second + n * (player == 2))


class AllThree(EvenOrOdd):
    def moves(self, state):
        return {n: right_step(*state, n) for n in (1, 2, 3)}


class Four(EvenOrOdd):
    def moves(self, state):
        return {n: right_step(*state, n) for n in (1, 2, 3, 4) if n <= state[1]}


class OnlyPlayerOne(EvenOrOdd):
    def moves(self, state):
        return super().moves(state) if state[0] == 1 else {}


class MadeAnew(EvenOrOdd):
    def moves(self, state):
        return dict([*super().moves(state).items()][-1:])


class ReturnsInTheLoop(EvenOrOdd):
    def moves(self, state):
        return dict([*super().moves(state).items()][:1])


class NoMoveOfTwo(EvenOrOdd):
    def moves(self, state):
        return {n: after for n, after in super().moves(state).items() if n != 2}


class PlayerIsTheKey(EvenOrOdd):
    def moves(self, state):
        return dict.fromkeys(state[:1], max(super().moves(state).items())[1]) if state[1] else {}


class ChangesWhatItNeeds(EvenOrOdd):
    changes = "middle", "pile"

    def moves(self, state):
        player, middle, first, second = state
        after, taken = {}, 0
        for n in (1, 2, 3):
            taken += n
            lost, got = (taken if what in self.changes else n for what in ("middle", "pile"))
            if lost <= middle:
                after[n] = (3 - player, middle - lost, first + got * (player == 1), second + got * (player == 2))
        return after


class ChangesThePile(ChangesWhatItNeeds):
    changes = ("pile",)


class AlwaysFifteen(EvenOrOdd):
    def __init__(self, tokens=15):
        self.start = (1, 15, 0, 0)


def test_4_2_is_right():
    assert check_4_2(EvenOrOdd).right is check_4_2(moving(right_step)).right is True


def test_4_2_says_of_how_many_states_the_moves_are_right():
    assert check_4_2(EvenOrOdd).sentence == "✓ Right. The moves from all 128 states are right."


def test_a_game_that_starts_with_fifteen_tokens_whatever_it_is_given_is_not_right():
    says = "✗ Not yet. The moves are right. But AlwaysFifteen(3) starts with (1, 15, 0, 0)."
    due = "It should start with (1, 3, 0, 0). Does __init__ use tokens?"
    assert check_4_2(AlwaysFifteen).sentence == f"{says} {due}"
    assert "Your game starts with (1, 15, 0, 0)" in check_4_3(AlwaysFifteen).sentence


SAME = "The player to move is still the same."
MIDDLE = "The middle has not become smaller."
LEFT = "How many tokens are left in the middle?"
OTHER = "The other player has got the tokens."
TOO = "The other player's pile has changed too."
NOBODY = "Nobody has got the tokens that were taken."
GROW = "By how much should the pile of the player who moved grow?"
PARTS = "A state has four parts"
CALLED = "The players are called 1 and 2."
FEW = "The middle has fewer tokens than that."
THREE = "A turn takes one, two or three tokens."
BEFORE = "What about the tokens that this player had before?"
LOOP = "Does the loop change a number that it needs again?"
KEY, ANEW = "what is the key of each?", "Does the loop make the dictionary anew"
INSIDE = "Does return stand inside the loop?"
OF_MOVES = SAME, MIDDLE, LEFT, OTHER, TOO, NOBODY, GROW, PARTS, CALLED, FEW, THREE, BEFORE, LOOP, KEY, ANEW, INSIDE


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (moving(lambda p, m, a, b, n: (p, m - n, a + n * (p == 1), b + n * (p == 2))), [SAME]),
        (moving(lambda p, m, a, b, n: (1 if p == 2 else 0, m - n, a + n * (p == 1), b + n * (p == 2))), [CALLED]),
        (moving(lambda p, m, a, b, n: (3 - p, m, a + n * (p == 1), b + n * (p == 2))), [MIDDLE]),
        (moving(lambda p, m, a, b, n: (3 - p, m - 1, a + n * (p == 1), b + n * (p == 2))), [LEFT]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a + n * (p == 2), b + n * (p == 1))), [OTHER]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a + n, b)), [OTHER]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a + n, b + n)), [TOO]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a, b)), [NOBODY]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a + (p == 1), b + (p == 2))), [GROW]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, n * (p == 1), n * (p == 2))), [TOO]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n)), [PARTS]),
        (moving(lambda p, m, a, b, n: (3 - p, "m", a, b)), []),
        (AllThree, [FEW]),
        (Four, [THREE]),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, *((n, b) if p == 1 else (a, n)))), [BEFORE]),
        (ChangesWhatItNeeds, [LOOP]),
        (ChangesThePile, [LOOP]),
        (PlayerIsTheKey, [KEY]),
        (ReturnsInTheLoop, [INSIDE]),
        (MadeAnew, [ANEW]),
        (NoMoveOfTwo, []),
        (OnlyPlayerOne, []),
    ],
)
def test_4_2_is_told_what_went_wrong_and_nothing_else(kind, told):
    verdict = check_4_2(kind)
    assert verdict.right is False and hints(verdict, *OF_MOVES) == told


@pytest.mark.parametrize("check", [check_4_2, check_4_3, check_4_5])
def test_what_makes_no_games_is_told_so(check):
    assert "is no class: give the class itself, without parentheses." in check(EvenOrOdd()).sentence
    assert "object makes no games: does it begin as in class object(Game)?" in check(object).sentence
    assert "stopped: TypeError" in check(type("Mine", (Game,), {})).sentence


def ending(outcome, base=EvenOrOdd):
    """A class of games that end as `outcome` says, a function of the own pile, the other, and the player."""

    class Mine(base):
        def outcome(self, state):
            player, _, first, second = state
            return outcome(*((first, second) if player == 1 else (second, first)), player)

    return Mine


def even(number):
    return "W" if number % 2 == 0 else "L"


ZERO = "Is 0 even or odd?"
ALWAYS = "at every end of the game."
DRAWN = "Where both players have an odd number, or both an even one, it is a draw."
WHOSE = "It is wrong wherever somebody wins"
THERE = "It is wrong wherever player"
MORE = "It does not matter who has more."
ONE, BOTH = "says W wherever player 1 is to move.", "says L wherever player 1 is to move, and W wherever player 2 is"
NEVER, HAS = "says L wherever player 1 is to move.", "It is player"
OF_ENDS = ZERO, ALWAYS, DRAWN, WHOSE, THERE, MORE, ONE, BOTH, NEVER, HAS


def test_4_3_is_right():
    assert check_4_3(EvenOrOdd).right is True
    assert check_4_3(ending(lambda own, other, player: even(own))).right is True
    assert check_4_3(ending(lambda own, other, player: even(own), moving(right_step))).right is True


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (ending(lambda own, other, player: "W" if own and own % 2 == 0 else "L"), [ZERO]),
        (ending(lambda own, other, player: "L"), [ALWAYS]),
        (ending(lambda own, other, player: even(0)), [ALWAYS]),
        (ending(lambda own, other, player: even(other)), [WHOSE]),
        (ending(lambda own, other, player: even(own + 1)), [WHOSE]),
        (ending(lambda own, other, player: even(own if player == 1 else other)), [THERE]),
        (ending(lambda own, other, player: even(own if player == 2 else other)), [THERE]),
        (ending(lambda own, other, player: "W" if own > other else "L"), [MORE]),
        (ending(lambda own, other, player: "W" if (own > other) == (player == 1) else "L"), [MORE]),
        (ending(lambda own, other, player: even(player)), [BOTH]),
        (ending(lambda own, other, player: even(0 if player == 1 else other)), [ONE]),
        (ending(lambda own, other, player: "W" if own / 2 == 0 else "L"), [NEVER]),
        (ending(lambda own, other, player: "W" if own == 2 else "L"), [HAS]),
        (ending(lambda own, other, player: own % 2 == 0), []),
        (ending(lambda own, other, player: own / 0), []),
        (ending(lambda own, other, player: None), []),
        (moving(lambda p, m, a, b, n: (3 - p, m - n, a, b)), [NOBODY]),
    ],
)
def test_4_3_is_told_what_went_wrong_and_nothing_else(kind, told):
    verdict = check_4_3(kind)
    assert verdict.right is False and hints(verdict, *OF_ENDS, *OF_MOVES) == told


def test_4_3_tells_that_the_leaf_is_not_the_only_wrong_one_only_where_there_are_others():
    others = "This is the first wrong leaf, and not the only one."
    assert others in check_4_3(ending(lambda own, other, player: "L")).sentence
    assert "your outcome says L" in (says := check_4_3(ending(lambda own, other, player: even(own or 1))).sentence)
    assert others not in says


def test_4_3_says_what_its_states_are():
    says = "✓ Right. Every state gets its label: 128 states. They are the states of the game with 15 tokens."
    assert check_4_3(EvenOrOdd).sentence == says


def test_where_0_is_taken_for_odd_the_picture_is_small_and_shows_the_pile():
    drawing = check_4_3(ending(lambda own, other, player: "W" if own and own % 2 == 0 else "L")).drawing
    assert len(drawing.nodes) <= 8 and [drawing.nodes[i].state for i in drawing.marked] == [(2, 0, 3, 0)]


@pytest.mark.parametrize("answer", [[1, 9, 17], {17, 9, 1}, (1, 9, 17)])
def test_4_4_is_right(answer):
    assert check_4_4(answer).right is True


DRAW, FIRST, ALL, RANGE, EMPTY, INNER, YOURS = (
    "With an even number of tokens it is a draw",
    "These are the numbers with which the first player wins.",
    "Have you tried all numbers from 1 to 17?",
    "The numbers from 1 to 17 are asked for.",
    "There are such numbers. Did you call label on each tree?",
    "It is a list inside a list",
    "Is this the list of a game of your own?",
)
OF_SIZES = DRAW, FIRST, ALL, RANGE, EMPTY, INNER, YOURS


def lost(kind):
    return [n for n in range(1, 18) if label(build_tree(kind(n))) == "L"]



@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([1, 2, 9, 17], [DRAW]),
        ([2, 4, 6], [DRAW]),
        ([3, 5, 7, 11, 13, 15], [FIRST]),
        ([9, 17], [ALL]),
        ([1, 9], [ALL]),
        ([], [EMPTY]),
        ([[1, 9, 17]], [INNER]),
        ([(1, 9)], [INNER]),
        (lost(moving(right_step)), [YOURS]),
        (lost(ending(lambda own, other, player: even(own))), [YOURS]),
        ([4, 8, 12], [DRAW]),
        ([1, 9, 17, 25], [RANGE]),
        ([1, 3, 9, 17], []),
        ([1, 9, 17, [3]], []),
        (["1", "9", "17"], []),
        (range(10**9), [RANGE]),
        (9, []),
    ],
)
def test_4_4_is_told_what_went_wrong_and_nothing_else(answer, told):
    verdict = check_4_4(answer)
    assert verdict.right is False and hints(verdict, *OF_SIZES) == told


def odd_wins(own, other, player):
    return "D" if (own - other) % 2 == 0 else even(own + 1)


def test_4_5_is_right():
    assert check_4_5(OddWins).right is check_4_5(ending(odd_wins)).right is True


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (EvenOrOdd, [WHOSE]),
        (ending(lambda own, other, player: even(own + 1)), [DRAWN]),
        (ending(lambda own, other, player: "D" if own == other else even(own + 1)), [DRAWN]),
        (ending(lambda own, other, player: "D" if own % 2 and other % 2 else even(own + 1)), [DRAWN]),
        (ending(lambda own, other, player: "W" if own % 2 else "L" if other % 2 else "D"), [DRAWN]),
        (ending(lambda own, other, player: even(own + 1) if (own - other) % 2 == 0 else "D"), [HAS]),
        (ending(lambda own, other, player: "D"), [ALWAYS]),
        (ending(lambda own, other, player: odd_wins(*((own, other)[:: 3 - 2 * player]), 0)), [THERE]),
        (ending(lambda own, other, player: odd_wins(own or 1, other or 1, 0)), [ZERO]),
    ],
)
def test_4_5_is_told_what_went_wrong_and_nothing_else(kind, told):
    verdict = check_4_5(kind)
    assert verdict.right is False and hints(verdict, *OF_ENDS, *OF_MOVES) == told


def test_no_right_answer_is_given_a_hint():
    for verdict in (check_4_2(EvenOrOdd), check_4_3(EvenOrOdd), check_4_5(OddWins), check_4_4([1, 9, 17])):
        assert not hints(verdict, *OF_MOVES, *OF_ENDS, *OF_SIZES)


def test_the_program_that_plays_by_the_first_tree_makes_one_mistake_and_it_is_the_last_move():
    first, right = build_tree(moving(right_step)()), build_tree(EvenOrOdd())
    label(first), label(right)
    first_says, right_says = ({node.state: node.label for node in nodes(root)} for root in (first, right))
    played = play_game(
        EvenOrOdd(),
        lambda node: next((move for move, child in node.children.items() if first_says[child.state] == "L"), 1),
        perfect,
    )
    states = [(1, 15, 0, 0)]
    for move in played.moves:
        states.append(EvenOrOdd().moves(states[-1])[move])
    assert [state for state in states if first_says[state] != right_says[state]] == [(2, 0, 11, 4)] == states[-1:]
    assert states[-2] == (1, 2, 9, 4) and right_says[2, 1, 10, 4] == "L"
    wrong = [state for state in right_says if first_says[state] != right_says[state]]
    assert min(state for state in wrong if state[1] == 1) == (1, 1, 4, 10)
    assert (first_says[1, 1, 4, 10], right_says[1, 1, 4, 10]) == ("W", "L")


def test_that_0_is_even_is_said_before_it_is_asked():
    order = list(SOURCE)
    assert "0 is an even number" in SOURCE["play-text"] and "0 is even" in SOURCE["ends-text"]
    assert order.index("ends-text") < order.index("predict") < order.index("ex-4-3")


def test_no_answer_of_lesson_4_stands_in_plain_sight():
    everything = "\n".join(SOURCE.values())
    sight = re.sub(r"(?s)<details>.*?</details>", "", everything)
    for spoiler in ("(1, 2, 9, 4)", "eleven tokens", "must take the last token", "need a rule of their own"):
        assert spoiler in everything and spoiler not in sight
    assert "12,640" not in everything and "player 1 wins" not in everything.lower()


def test_the_questions_of_lesson_4_can_be_answered_with_what_is_there():
    order = list(SOURCE)
    assert order.index("where") < order.index("player") < order.index("replay")
    assert "right_says =" in SOURCE["where"] and "right_says[state]}" in SOURCE["replay"]
