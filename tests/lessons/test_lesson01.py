"""Lesson 01: what its checks say of right and wrong answers; a hint stands where it fits and nowhere else."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from gametree import OneTwoTen, build_tree, label
from gametree.lessons.lesson01 import check_1_1, check_1_2, check_1_3, check_1_4, check_1_5

PAGE = Path(__file__).parents[2] / "notebooks/01-draw-the-game.ipynb"
CELLS = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}
SIX = {6: "L", 5: "W", 4: "W", 3: "L", 2: "W", 1: "W", 0: "L"}
RIGHT = [
    (check_1_1, (2, 5)),
    (check_1_1, [2, 5]),
    (check_1_1, (2.0, 5)),
    (check_1_2, {1: (2, 8), 2: (2, 9), 3: (2, 10)}),
    (check_1_2, {3: (2, 10), 2: (2, 9), 1: (2, 8)}),
    (check_1_2, {1: [2, 8], 2: [2, 9], 3: [2, 10]}),
    (check_1_3, SIX),
    (check_1_3, {pile: label.lower() for pile, label in SIX.items()}),
    (check_1_3, {str(pile): f" {label} " for pile, label in SIX.items()}),
    (check_1_4, [1, 4, 7, 10]),
    (check_1_4, {10, 7, 4, 1}),
    (check_1_4, (10, 7, 4, 1)),
    (check_1_4, range(1, 11, 3)),
    (check_1_5, [3, 6, 9, 12]),
    (check_1_5, {12, 3, 9, 6}),
    (check_1_5, range(3, 13, 3)),
]
HINTS = {
    check_1_1: ("First comes who", "Three turns are over", "all the tokens"),
    check_1_2: (
        "Write a dictionary",
        "A move is missing",
        "The move comes first",
        "is a text: a move is a number",
        "is no move here",
        "is a text. Leave",
        "is a set, which",
        "is no pair",
        "the player comes first",
        "whose turn",
        "how large",
    ),
    check_1_3: ("Each pile from 6", "Who made the six"),
    check_1_4: ("Write the piles", "The piles are", "Who wins then", "at the end of the game", "in the tree of four"),
    check_1_5: ("These are the red", "Write the targets", "The targets are", "label of its root", "tried all twelve"),
}
WRONG = [
    (check_1_1, (5, 2), "First comes who is to move next, and then the pile."),
    (check_1_1, (1, 5), "Three turns are over: who has the next one?"),
    (check_1_1, (3, 5), "Three turns are over: who has the next one?"),
    (check_1_1, (2, 3), "The pile is all the tokens"),
    (check_1_1, [2, 2], "The pile is all the tokens"),
    (check_1_1, {2, 5}, "is a set, which has no order"),
    (check_1_1, "(2, 5)", "leave the quotes out."),
    (check_1_1, ("2", "5"), "leave the quotes out."),
    (check_1_1, 5, "write it as in (…, …)."),
    (check_1_1, {2: 5}, "write it as in (…, …)."),
    (check_1_1, (2, 1, 2), "has 3 parts, and 2 are wanted."),
    (check_1_1, build_tree(OneTwoTen())[2][1][2], "write it as in (…, …)."),
    (check_1_2, {1: (2, 8), 2: (2, 9), 3: (2, 10), 4: (2, 11)}, "4 is no move here: a turn adds one, two or three."),
    (check_1_2, {1: (1, 8), 2: (1, 9), 3: (1, 10)}, "Look at the move 1: whose turn is it after that?"),
    (check_1_2, {1: (2, 8), 2: (2, 8), 3: (2, 10)}, "Look at the move 2: how large is the pile after that?"),
    (check_1_2, {1: (8, 2), 2: (9, 2), 3: (10, 2)}, "Look at the move 1: the player comes first, then the pile."),
    (check_1_2, {1: 9, 2: 10}, "Look at the move 1: 9 is no pair."),
    (check_1_2, {1: {2, 9}, 2: {2, 10}}, "is a set, which has no order."),
    (check_1_2, {1: "(2, 9)"}, "'(2, 9)' is a text. Leave the quotes out."),
    (check_1_2, {"1": (2, 9), "2": (2, 10)}, "'1' is a text: a move is a number, without quotes."),
    (check_1_2, {(2, 9): 1, (2, 10): 2}, "The move comes first, then a colon"),
    (check_1_2, OneTwoTen().moves((1, 7)), "A move is missing: a turn adds one, two or three."),
    (check_1_2, {}, "A move is missing: a turn"),
    (check_1_2, [(2, 9), (2, 10)], "Write a dictionary, as Python did"),
    (check_1_2, {(2, 9), (2, 10)}, "Write a dictionary, as Python did"),
    (check_1_2, "{1: (2, 9), 2: (2, 10)}", "leave the quotes out."),
    (check_1_2, OneTwoTen().moves, "moves is a function: give what it returns"),
    (check_1_3, SIX | {6: "W"}, "Who made the six?"),
    (check_1_3, SIX | {6: "D"}, "Who made the six?"),
    (check_1_3, SIX | {5: "L"}, "is labelled L, but (1, 6) is L, and the move there leaves the other player losing"),
    (check_1_3, SIX | {3: "W"}, "but a win needs a child that is L"),
    (check_1_3, SIX | {0: "W"}, "(1, 0) is labelled W, but"),
    (check_1_3, SIX | {4: "win"}, "and a label is W, L or D"),
    (check_1_3, SIX | {4: True}, "and a label is W, L or D"),
    (check_1_3, {6: "L", 5: "W"}, "Each pile from 6 down to 0 needs a label."),
    (check_1_3, SIX | {7: "W"}, "7 is no state of this game."),
    (check_1_3, list(SIX.values()), "is no dictionary: write {6: …, 5: …}, with a label for each pile."),
    (check_1_3, OneTwoTen(6), "is no dictionary"),
    (check_1_3, SIX | {4: ["W"]}, "and a label is W, L or D"),
    (check_1_1, range(10**12), "too many parts, and 2 are wanted."),
    (check_1_4, range(10**12), "From 0 there is a move to a red pile. Who wins then?"),
    (check_1_5, range(10**12), "The targets are whole numbers from 1 to 12."),
    (check_1_4, [1, 4, 7], "Something is missing. Are there red nodes at the end of the game, too?"),
    (check_1_4, [4, 7, 10], "Something is missing. Look for the red nodes in the tree of four moves"),
    (check_1_4, [3, 8, 10], "3 does not belong there. From 3 there is a move to a red pile. Who wins then?"),
    (check_1_4, [0, 2, 3, 5, 6, 8, 9], "From 0 there is a move to a red pile. Who wins then?"),
    (check_1_4, [1, 4, 7, 10, 13], "The piles are whole numbers from 0 to 10."),
    (check_1_4, [(2, 1), (1, 4)], "Write the piles alone, as numbers."),
    (check_1_4, [True, 4, 7, 10], "Write the piles alone, as numbers."),
    (check_1_4, "1, 4, 7, 10", "leave the quotes out."),
    (check_1_4, ["1", "4"], "leave the quotes out."),
    (check_1_4, 7, "write it as in […, …]."),
    (check_1_4, {1: "L", 4: "L"}, "write it as in […, …]."),
    (check_1_5, [3, 6, 9], "Something is missing. Have you tried all twelve?"),
    (check_1_5, [1, 4, 7, 10], "These are the red piles of the game to ten."),
    (check_1_5, {7, 10, 4, 1}, "These are the red piles of the game to ten."),
    (check_1_5, [1, 2, 4, 5, 7, 8, 10, 11], "Draw the game to 1: the label of its root is for player 1, who begins."),
    (check_1_5, [2, 7, 8], "2 does not belong there. Draw the game to 2: the label of its root"),
    (check_1_5, [0, 3, 6, 9, 12], "The targets are whole numbers from 1 to 12."),
    (check_1_5, [3, 6, 9, 12, 15], "The targets are whole numbers from 1 to 12."),
    (check_1_5, ["3", "6"], "leave the quotes out."),
    (check_1_5, [(1, 3)], "Write the targets alone, as numbers."),
    (check_1_5, 3, "write it as in […, …]."),
]
UNANSWERED = [
    (check_1_1, (2, ...)),
    (check_1_2, {1: ..., 2: ...}),
    (check_1_3, dict.fromkeys(range(6, -1, -1), ...)),
    (check_1_3, SIX | {0: ...}),
    (check_1_4, [1, ...]),
    *product((check_1_1, check_1_2, check_1_3, check_1_4, check_1_5), [...]),
]


def called(case):
    return f"{case[0].__name__}-{sorted(map(ascii, case[1])) if isinstance(case[1], set) else ascii(case[1])}"[:70]


@pytest.mark.parametrize(("check", "answer"), RIGHT, ids=map(called, RIGHT))
def test_a_right_answer_is_right_however_it_is_written(check, answer):
    verdict = check(answer)
    assert verdict.right is True and not any(hint in verdict.sentence for hint in HINTS[check])


@pytest.mark.parametrize(("check", "answer", "said"), WRONG, ids=map(called, WRONG))
def test_a_wrong_answer_is_told_what_went_wrong_and_gets_no_hint_about_anything_else(check, answer, said):
    verdict = check(answer)
    assert verdict.right is False and said in verdict.sentence
    assert [hint for hint in HINTS[check] if hint in verdict.sentence] == [h for h in HINTS[check] if h in said]


def test_each_hint_has_a_mistake_that_it_is_said_of():
    for check, hints in HINTS.items():
        for hint in hints:
            assert any(hint in said for each, _, said in WRONG if each is check), hint


@pytest.mark.parametrize(("check", "answer"), UNANSWERED, ids=map(called, UNANSWERED))
def test_dots_anywhere_are_no_answer_yet(check, answer):
    assert check(answer).right is None


def test_what_the_hints_say_of_the_red_piles_is_so():
    for pile in range(10):
        moves = OneTwoTen().moves((1, pile)).values()
        assert (pile in (1, 4, 7)) != any(after in (1, 4, 7, 10) for _, after in moves)


def test_the_figures_of_the_small_tree_are_so():
    small = build_tree(OneTwoTen(5))
    assert label(small) == "W" and small[1][1][1][1][1].state == (2, 5) and small[2][2][1].state == (2, 5)
    seven = build_tree(OneTwoTen())[2][2][2][1]
    assert seven.state == (1, 7)


def test_no_answer_stands_in_plain_sight_before_it_was_asked_for():
    sight = re.sub(r"(?s)<details>.*?</details>", "", "\n".join(CELLS.values()))
    for spoiler in (r"leaf is an \*\*L", r"did not make it", r"\*\*(W|L)\*\* if", r"first player wins\."):
        assert re.search(spoiler, "\n".join(CELLS.values())) and not re.search(spoiler, sight)
    assert not re.search(
        r"(root|lea[fv]\w*|fours|threes|twos|they) (is|are) (green|red|wins|losses|an? \*\*)", sight, re.I
    )
    assert not re.search(r"\d: \"[WL]\"|player 1 wins|tree leans", sight)
