"""Tests of lesson 04, Even or Odd: its checks accept right answers and explain the most likely errors."""

import itertools
import re
from collections import Counter
from itertools import accumulate

from page import Page, right, run, wrong

from gametree import EvenOrOdd, Game, Matches, Nim, build_tree, label, nodes, perfect, play_game, solve
from gametree.lessons.lesson04 import OddWins, OurMoves, check_4_1, check_4_2, check_4_3, check_4_4, check_4_5, replay
from gametree.lessons.returned import A_NUMBER

PAGE = Page("04-even-or-odd")
SOURCE = PAGE.cells


def moving(step):
    """Return a class of games whose moves lead to the states that `step` returns."""

    class Mine(Game):
        def __init__(self, tokens=15):
            self.start = (1, tokens, 0, 0)

        def moves(self, state):
            return {n: step(*state, n) for n in (1, 2, 3) if n <= state[1]}

    return Mine


def right_step(player, middle, first, second, n):
    return (3 - player, middle - n, first + n * (player == 1), second + n * (player == 2))


def offering(change):
    """Return a class of games in which the moves from a state are changed."""

    class Mine(EvenOrOdd):
        def moves(self, state):
            return change(state, super().moves(state))

    return Mine


def ending(outcome, base=EvenOrOdd):
    """Return a class of games whose outcome is a function of the player's pile, the other pile and the player."""

    class Mine(base):
        def outcome(self, state):
            player, _, first, second = state
            return outcome(*((first, second) if player == 1 else (second, first)), player)

    return Mine


def even(number):
    return "W" if number % 2 == 0 else "L"


def odd_wins(own, other, player):
    return "D" if (own - other) % 2 == 0 else even(own + 1)


class AlwaysFifteen(EvenOrOdd):
    def __init__(self, tokens=15):
        self.start = (1, 15, 0, 0)


START, PILES = "The player to move comes first", "Player 1's pile comes third"
TURN, SUM = "Two turns are over", "There are 15 tokens,"
test_4_1_accepts_right_answers = right(check_4_1, (1, 11, 3, 1), [1, 11, 3, 1])
test_4_1_explains_wrong_answers = wrong(
    check_4_1,
    ((2, 11, 3, 1), "", TURN),
    ((1, 11, 1, 3), "", PILES),
    ((1, 15, 3, 1), "add up to 19.", SUM),
    ((11, 3, 1), "", START),
)
SAME, CALLED, LOOP = "The player to move has not changed.", "The players are 1 and 2.", "Does the loop change"
MIDDLE, GROW, PARTS = "How many tokens are left in the middle?", "Whose pile grows", "A state has four parts"
ANEW, ELSEWHERE = "create or return `after` inside the loop?", "Go back to exercise 4.2."
A_DICT = "`after` is a dictionary: `after[n] = …` adds the move n."
FEW, THREE = "There are not enough tokens in the middle.", "A turn takes one, two or three tokens."
test_4_2_accepts_right_answers = right(
    check_4_2, EvenOrOdd, moving(right_step), says="The moves from all 128 states are right."
)
test_4_2_explains_wrong_answers = wrong(
    check_4_2,
    (moving(lambda p, m, a, b, n: (p, m - n, a + n * (p == 1), b + n * (p == 2))), "", SAME),
    (moving(lambda p, m, a, b, n: (p - 1, m - n, a + n * (p == 1), b + n * (p == 2))), "", CALLED),
    (moving(lambda p, m, a, b, n: (3 - p, m, a + n * (p == 1), b + n * (p == 2))), "", MIDDLE),
    (moving(lambda p, m, a, b, n: (3 - p, m - sum(range(n + 1)), a + n, b)), "to (2, 12, 2, 0)", LOOP),
    (moving(lambda p, m, a, b, n: (3 - p, m - n, a + n * (p == 2), b + n * (p == 1))), "", GROW),
    (moving(lambda p, m, a, b, n: (3 - p, m - n)), "", PARTS),
    (offering(lambda s, after: {n: right_step(*s, n) for n in (1, 2, 3)}), "", FEW),
    (offering(lambda s, after: {n: right_step(*s, n) for n in (1, 2, 3, 4) if n <= s[1]}), "", THREE),
    (offering(lambda s, after: {n: after[n] for n in [*after][:1]}), "", ANEW),
    (offering(lambda s, after: after[1]), "returned (2, 14, 1, 0)", A_DICT),
    (offering(lambda s, after: after.append(s)), "no attribute 'append'", A_DICT),
    (offering(lambda s, after: after.__iadd__(s)), "no attribute '__iadd__'", A_DICT),
    (offering(lambda s, after: {}[1] == s), "KeyError", A_DICT),
    (offering(lambda s, after: after[0]), "KeyError", A_DICT),
    (offering(lambda s, after: {n: n for n in after}), "which is not a valid state"),
)
ZERO, HAS, IF_ODD = "Is 0 even or odd?", "It is player", "What does it return if the number is odd?"
test_4_3_accepts_right_answers = right(
    check_4_3,
    EvenOrOdd,
    ending(lambda own, other, player: even(own)),
    ending(lambda own, other, player: even(own), moving(right_step)),
    says="All 128 states have the right label. They are the states of the game with 15 tokens.",
)
test_4_3_explains_wrong_answers = wrong(
    check_4_3,
    (AlwaysFifteen, "AlwaysFifteen(3) starts with (1, 15, 0, 0) instead of", ELSEWHERE),
    (ending(lambda own, other, player: "W" if own and own % 2 == 0 else "L"), "", ZERO),
    (ending(lambda own, other, player: even(other)), "", HAS),
    (ending(lambda own, other, player: own % 2 == 0), 'returned True, but it should return "W"'),
    (ending(lambda own, other, player: 1 - own % 2), "returns 1, which contradicts the rules", A_NUMBER),
    (ending(lambda own, other, player: None if own % 2 else "W"), "Is a return missing?", IF_ODD),
    (ending(lambda own, other, player: "W" if own % 2 == 0 else {2: "L"}.get(player)), "", IF_ODD),
    (ending(lambda own, other, player: "L" if own % 2 else None), "Is a return missing?"),
)


def test_message_about_a_truth_value_or_a_string_does_not_mention_payoffs():
    for outcome in True, "Win":
        assert "payoff" not in check_4_3(ending(lambda *_, outcome=outcome: outcome)).sentence
    assert "payoff" in check_4_3(ending(lambda *_: [1])).sentence


def test_4_3_mentions_4_2_only_if_the_dots_are_in_the_code_of_4_2():
    for cells, named in ((SOURCE, PAGE.solved), True), ((PAGE.solved, SOURCE), False):
        verdict = check_4_3(run(*(page[id] for page, id in zip(cells, ("ex-4-2", "ex-4-3"), strict=True)))["EvenWins"])
        assert verdict.right is None and (ELSEWHERE in verdict.sentence) is named


DRAW, ALL = "With an even number of tokens the game is a draw", "Did you try all numbers from 1 to 17?"
FIRST = "3 should not be included. With 3 tokens, the first player wins."
test_4_4_accepts_right_answers = right(check_4_4, [1, 9, 17], {17, 9, 1})
test_4_4_explains_wrong_answers = wrong(
    check_4_4,
    *(([1, 2, 9, 17], "", DRAW), ([9, 17], "", ALL), ([1, 3, 9, 17], "", FIRST)),
)
DRAWN = "If both players have an odd number, or both have an even number, the game is a draw."
test_4_5_accepts_right_answers = right(check_4_5, OddWins, ending(odd_wins))
test_4_5_explains_wrong_answers = wrong(
    check_4_5,
    (EvenOrOdd, "", HAS),
    (ending(lambda own, other, player: even(own + 1)), "", DRAWN),
    (ending(lambda own, other, player: odd_wins(own or 1, other or 1, 0)), "", ZERO),
)


def test_4_3_draws_a_small_tree_with_the_wrong_leaf_marked_if_0_counts_as_odd():
    drawing = check_4_3(ending(lambda own, other, player: "W" if own and own % 2 == 0 else "L")).drawing
    assert len(drawing.nodes) <= 8 and [drawing.nodes[i].state for i in drawing.marked] == [(2, 0, 3, 0)]


def test_player_who_uses_the_first_tree_makes_a_mistake_only_at_the_end():
    first, right = build_tree(moving(right_step)()), build_tree(EvenOrOdd())
    assert label(first) == label(right) == "W"
    met = Counter(node.state for node in nodes(right))
    assert len(met) == 128 and sum(times > 9 for times in met.values()) > 64  # "Most states occur at many nodes."
    first_says, right_says = ({node.state: node.label for node in nodes(root)} for root in (first, right))
    played = play_game(
        EvenOrOdd(),
        lambda node: next((move for move, child in node.children.items() if first_says[child.state] == "L"), 1),
        perfect,
    )
    states = [*accumulate(played.moves, lambda state, move: EvenOrOdd().moves(state)[move], initial=(1, 15, 0, 0))]
    assert [state for state in states if first_says[state] != right_says[state]] == [(2, 0, 11, 4)] == states[-1:]
    assert states[-2] == (1, 2, 9, 4) and right_says[2, 1, 10, 4] == "L"
    wrong = [state for state in right_says if first_says[state] != right_says[state]]
    assert played.moves[0] == 3 and len(wrong) == 36
    assert min(state for state in wrong if state[1] == 1) == (1, 1, 4, 10)
    assert (first_says[1, 1, 4, 10], right_says[1, 1, 4, 10]) == ("W", "L")


def test_text_says_that_0_is_even_and_which_tokens_a_click_takes():
    assert "0 is an even number" in SOURCE["play-text"]
    for page, game in ("04-even-or-odd", EvenOrOdd(6)), ("05-minimax", Matches(6)), ("06-nim", Nim(6)):
        assert re.search("[Cc]lick on a .* takes? it and all the .* to its right", Page(page).text)
        row = [move for text, move in game.board(game.start)[0] if text in "|●"]
        assert [move[-1] if isinstance(move, tuple) else move for move in row][-3:] == [3, 2, 1]


def test_answers_in_the_section_more_to_try_are_right():
    class More(EvenOrOdd):
        def outcome(self, state):
            player, _, first, second = state
            own, other = (first, second) if player == 1 else (second, first)
            return "W" if own > other else "L" if own < other else "D"

    class Parities(EvenOrOdd):
        def moves(self, state):
            return {n: (*after[:2], after[2] % 2, after[3] % 2) for n, after in super().moves(state).items()}

    known = solve(More(15))
    assert [n for n, after in More(15).moves((1, 15, 0, 0)).items() if known[after].label == "L"] == [2, 3]
    assert solve(More(12))[1, 12, 0, 0].label == "D"
    assert (len(solve(Parities())), len(solve(EvenOrOdd()))) == (56, 128)

    class TwoPiles(Game):
        start = (1, 1, 2)

        def moves(self, state):
            player, *piles = state
            takes = [(pile, n) for pile in (0, 1) for n in (1, 2) if n <= piles[pile]]
            return {(pile, n): (3 - player, *(piles[i] - n * (i == pile) for i in (0, 1))) for pile, n in takes}

    class NotAgain(Game):
        start = (1, 4, 0)

        def moves(self, state):
            player, pile, last = state
            return {n: (3 - player, pile - n, n) for n in (1, 2, 3) if n <= pile and n != last}

    class OrDouble(Game):
        start = (1, 2)

        def moves(self, state):
            player, pile = state
            return {more: (3 - player, pile + more) for more in (1, pile) if pile + more <= 6}

    assert [label(build_tree(kind())) for kind in (TwoPiles, OrDouble, NotAgain)] == ["W", "W", "L"]
    assert all(f"**{name}.**" in Page("02-build-the-tree").text for name in ("Two piles", "Not again", "Or double"))
    answer = SOURCE["own"].split("<details>")[1]
    assert "by taking two or three" in answer and "twelve tokens it is a draw" in answer
    assert "56 different states instead of 128" in answer and "the second player can win *Not again*" in answer


def test_lesson_4_hides_its_answers():
    hidden = "(1, 2, 9, 4)", "eleven tokens", "must take the last token", "need a rule of their own"
    PAGE.hides(*hidden, never=("12,640", "player 1 wins", "Player 1 wins", "still she lost", "did it do no harm"))


def session(solve_4_2, solve_4_3):
    """Run the cells in which the first tree plays, with or without the solutions, and return the names."""
    asked = []
    names = {"guess": lambda *question: asked.append(question), "draw": lambda root, **more: (root, more)}
    names |= {"beside": lambda *pictures: names.update(pictures=pictures), "asked": asked, "OurMoves": OurMoves}
    names |= {"replay": replay, "check_4_2": check_4_2, "check_4_3": check_4_3}
    first, second = (PAGE.solved if solved else SOURCE for solved in (solve_4_2, solve_4_3))
    shown = "label", "same", "player", "fatal"
    return run(first["ex-4-2"], second["ex-4-3"], *(SOURCE[id] for id in shown), **names), names


def test_lost_game_is_replayed_on_the_tree_and_its_wrong_labels_are_marked():
    for solved in itertools.product((True, False), repeat=2):
        known, names = session(*solved)
        (trusted, marked), (truth, _) = names["pictures"]
        assert type(known["referee"]).__module__ == ("__main__" if all(solved) else "gametree.games.even_or_odd")
        assert type(trusted.game).__module__ == ("__main__" if solved[0] else "gametree.lessons.lesson04")
        assert [node.state for node in nodes(trusted)] == [node.state for node in nodes(truth)]
        assert [node.state for node in marked["marked"]] == [(2, 1, 10, 4), (2, 0, 11, 4)] and len(nodes(truth)) == 21
        assert known["played"].winner == 2 and dict(names["asked"][-1:]).keys() == {"fatal"}


def test_replay_keeps_the_tree_and_the_moves_that_were_not_made():
    root = build_tree(EvenOrOdd(3))
    label(root)
    copy = replay(root, [2, 1])
    assert [(node.state[1], node.label) for node in nodes(copy)] == [
        (node.state[1], node.label) for node in (root, root[1], root[2], root[2][1], root[3])
    ]
    assert len(nodes(root)) == 8
