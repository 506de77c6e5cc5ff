"""Tests of lesson 14, Your own game: its checks accept right games and explain likely errors."""

import re
from fractions import Fraction
from itertools import product
from random import sample
from textwrap import fill

import pytest
from page import Page
from page import run as run_text

from gametree import Game, GameError, build_graph, build_tree, card, check_rules, games, nodes, perfect, play, play_game
from gametree.algorithms.guarded import label, label_graph, minimax, solve
from gametree.exercises import CheckedGame
from gametree.lessons.gallery import (
    GALLERY,
    Coins,
    Hunt,
    Knight,
    NotAgain,
    OneLeft,
    OneThreeTen,
    Roll,
    TwoPiles,
    TwoThree,
)
from gametree.lessons.labelling import show_label
from gametree.lessons.lesson14 import (
    PAYOFFS,
    PLACE,
    WINNERS,
    check_14_1,
    check_14_2,
    check_14_3,
    check_14_4,
    check_14_5,
    check_14_6,
)
from gametree.lessons.survey import STATES, count_tree_nodes, explore, has_same_rules
from gametree.widgets import Play

PAGE = Page("14-your-own-game")
SOURCE = PAGE.cells


def run(*ids, **names):
    """Run cells of the lesson, and return the names and the printed lines."""
    lines = []
    shown = {"draw": lambda *_: None, "print": lambda *each, **_: lines.append(" ".join(map(str, each)))}
    names = {"sample": sample, "fill": fill, "show_label": show_label, **shown, **names}
    for id in ids:
        names = run_text(SOURCE[id], **names)
    return names, lines


def hint_test(check, hints, *rows):
    """Return a test of rows: an answer, whether it is right, exactly the hints it gets, and a part of the sentence."""

    @pytest.mark.parametrize(
        ("answer", "right", "shown_hints", "part"), [(*row, *([], "")[len(row) - 2 :]) for row in rows]
    )
    def test(answer, right, shown_hints, part):
        verdict = check(answer)
        assert verdict.right is right and part in verdict.sentence, verdict
        assert [hint for hint in hints if hint in verdict.sentence] == shown_hints, verdict

    return test


def own_game(kind, *sizes, **changed):
    """Return a student's game: a class of its own with some changes."""
    return type("Mine", (kind,), {"__module__": "__main__", **changed})(*sizes)


class Pile(Game):
    """Take one or two; a player who can't move loses."""

    start = (1, 5)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}


class Again(Pile):
    """Pile in which whoever takes two moves again."""

    def moves(self, state):
        return {n: (after[0] if n == 1 else 3 - after[0], after[1]) for n, after in super().moves(state).items()}


class Taken(Pile):
    """Pile in which one may be put back."""

    def moves(self, state):
        return super().moves(state) | ({-1: (3 - state[0], state[1] + 1)} if 0 < state[1] < 5 else {})


class Around(Taken, Again):
    """Pile in which whoever takes two moves again, and one may be put back."""


class Toss(Pile):
    """Take one, or toss a coin that decides whether one or two are taken."""

    coin = 1, 2

    def moves(self, state):
        if state[0] == 0:
            return {n: (3 - state[2], state[1] - n) for n in self.coin}
        return {1: (3 - state[0], state[1] - 1), "toss": (0, state[1], state[0])} if state[1] > 1 else {}


class Wheel(Toss):
    """Toss in which a toss may change nothing. This lets the game loop."""

    coin = 0, 1


class Alone(Pile):
    """Player 1 rolls a die that takes from the pile; player 2 is to move only at the end."""

    def moves(self, state):
        player, pile = state
        if player:
            return {"roll": (0, pile)} if pile else {}
        return {n: (1 if n < pile else 2, pile - n) for n in (1, 2) if n <= pile}


class Uneven(Pile):
    """Partisan: player 1 takes one or two, player 2 two or three."""

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (player, player + 1) if n <= pile}


OWED = type("Owed", (games.Payoffs,), {"__module__": "__main__"})([[5, 7], [1, 9]])
Level = type("Level", (Pile,), {"__doc__": "Ends level.", "outcome": lambda self, state: "D"})
KINDS = [Pile(), Again(), Around(), Toss(), Wheel(), Taken(), Uneven(), Level()]


def no_return(self, state):
    ({1: (2, 4)})  # noqa: B018


def ending(outcome):
    """Return a student's answer to exercise 14.1."""
    return own_game(TwoThree, outcome=outcome)


A_NUMBER = 'That is a number. Return "W", "L" or "D" for the player to move.'
ONE, NO = "One token is left there", "No token is left there"
test_14_1_accepts_the_draw_and_explains_wrong_outcomes = hint_test(
    check_14_1,
    (ONE, NO, A_NUMBER),
    (OneLeft(), True),
    (ending(lambda self, state: "L" if state[1] == 0 else "D"), True),
    (ending(lambda self, state: {0: "L", 1: "D"}[state[1]]), True),
    (own_game(TwoThree), False, [ONE]),
    (ending(lambda self, state: "D"), False, [NO]),
    (ending(lambda self, state: "D" if state == 1 else "L"), False, [ONE]),
    (ending(lambda self, state: "D" if state[1] == 1 else "W"), False, [NO]),
    (ending(lambda self, state: "D" if state[1] == 1 else "W" if state[0] == 1 else "L"), False, [NO]),
    (ending(lambda self, state: 0 if state[1] == 1 else 3 - state[0]), False, [A_NUMBER], "returns 0"),
    (ending(lambda self, state: "D" if state[1] == 1 else 3 - state[0]), False, [A_NUMBER], "returns 2"),
    (ending(lambda self, state: None), False, [], "Is a return missing"),
    (ending(lambda state: "D"), False, [], "Its parameters should be (self, state)."),
    (OneLeft, False, [], "OneLeft is a class"),
)


def remembering(moves, start=(1, 6, 0)):
    """Return a student's answer to exercise 14.2."""
    return own_game(Game, start=start, moves=moves)


def forgetful(self, state):
    return {n: (3 - state[0], state[1] - n, n) for n in (1, 2, 3) if n <= state[1]}


def too_careful(self, state):
    player, pile, *taken = state
    return {n: (3 - player, pile - n, *taken, n) for n in (1, 2, 3) if n <= pile and n not in taken}


def with_pair(self, state):
    player, pile, last = state
    return {n: (3 - player, pile - n) for n in (1, 2, 3) if n <= pile and n != last}


def unchanged(self, state):
    player, pile, last = state
    return {n: (3 - player, pile - n, last) for n in (1, 2, 3) if n <= pile and n != last}


def with_list(self, state):
    return {n: [*after] for n, after in NotAgain.moves(self, state).items()}


test_14_2_accepts_the_longer_state_and_explains_wrong_ones = hint_test(
    check_14_2,
    ("The last part must be the number just taken.",),
    (NotAgain(), True),
    (remembering(lambda self, s: {n: (3 - s[0], s[1] - n, n) for n in {1, 2, 3} - {s[2]} if n <= s[1]}), True),
    (remembering(forgetful), False, [], "1"),
    (remembering(too_careful), False, [], "leads to"),
    (remembering(with_pair), False, [], "leads to"),
    (remembering(unchanged), False, ["The last part must be the number just taken."], "leads to"),
    (remembering(with_list), False, [], "list"),
    (remembering(NotAgain.moves, (1, 6, 1)), False, [], "(1, 6, 1)"),
    (run("ex-14-2", check_14_2=check_14_2)[0]["NotAgain"](), None, [], "The start still has two parts."),
    (NotAgain, False, [], "is a class"),
)


LIKE, SAME, OURS, OVER = (
    "but a different start",
    "has the same start, moves and outcomes as",
    "comes with the package",
    "before it",
)
CHANGED = {  # a game -> (a different start, methods or attributes that change its rules)
    Coins: ((1, (3, 9, 1), 0), {"outcome": lambda self, state: "L"}),
    TwoPiles: ((1, 2, 6), {"outcome": lambda self, state: "W"}),
    Knight: ((2, 4, 3), {"steps": ((-1, 0), (0, -1))}),
    Hunt: ((2, "a", "b"), {"lines_from": {"a": "bd", "b": "acd", "c": "bd", "d": "acb"}}),
    OneThreeTen: ((2, 1), {"outcome": lambda self, state: "W"}),
    Pile: ((1, 7), {"outcome": lambda self, state: "W"}),
    Roll: ((0, 7, 2), {"chances": lambda self, state: {n: Fraction(1, 2 + 2 * (n > 1)) for n in (1, 2, 3)}}),
}
COURSE = games.OneTwoTen, games.Nim, games.TicTacToe, games.PongHauKi, games.DiceTen, games.Hexapawn
test_14_3_accepts_own_games_and_explains_others = hint_test(
    check_14_3,
    (LIKE, SAME, OURS, OVER),
    *((game, True) for game in KINDS[1:]),
    *((own_game(kind), False, [SAME], f"start, moves and outcomes as {kind.__name__}") for kind in (*CHANGED, *COURSE)),
    *((own_game(kind, __init__=lambda self: None, start=start), True, [LIKE],
       f"Your game has the same moves and outcomes as {kind.__name__}") for kind, (start, _) in CHANGED.items()),
    *((own_game(kind, **changed), True) for kind, (_, changed) in CHANGED.items()),
    (own_game(games.OneTwoTen, outcome=lambda self, state: "W"), True),
    (own_game(games.Nim, 1, 2), True, [LIKE]),
    (own_game(Pile, start=(1, 0)), False, [OVER], "From the start, (1, 0), there is no move"),
    (games.Nim(1, 2), False, [OURS], "Nim comes with the package."),
    (Coins(), False, [OURS], "Coins comes"),
    (own_game(Pile, moves=no_return), False, [], "Is a return missing?"),
    (own_game(Pile, outcome=lambda self, state: "won"), False, [], "won"),
    (Pile, False, [], "Pile is a class"),
    (own_game(Pile, moves=lambda self, s: {d: (3 - s[0], s[1] + d) for d in range(1, s[1]) if s[1] % d == 0}),
     False, [], "Which rule ends the game?"),
    (Alone(), True, [], "Player 2 never moves"),
    (Level(), True, [], "I checked all states and found"),
    (build_tree(Pile()), False, [], "is not a game"),
)  # fmt: skip
ALONE, AGAIN, PAID = "Player 1 again:", "moves again", "which counts as player 1's payoff"
LAST = "Player 2 has no move at (2, 0). Player 1 wins. Is that what you meant?"
FIVES = {"moves": lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 5) if n <= state[1]}}
test_14_3_describes_a_complete_game = hint_test(
    check_14_3,
    (ALONE, AGAIN, PAID, PAYOFFS, WINNERS),
    (own_game(Pile, **FIVES), True, [], "Player 2 has no move at (2, 0). Player 1 wins. Is that what you meant?"),
    (own_game(Pile, **FIVES, outcome=lambda self, state: "W"), True, [], "Player 2 wins. Is that what you meant?"),
    (own_game(Pile, **FIVES, outcome=lambda self, state: 3 - state[0]), True, [PAID, PAYOFFS], "✓ This is a game with"),
    (own_game(Pile, outcome=lambda self, state: 3 - state[0]), None, [PAID, PAYOFFS, WINNERS], "… This is a game with"),
    (own_game(Pile, outcome=lambda self, state: 3 - 2 * state[0]), True, [PAID, PAYOFFS], "✓ This is a game with"),
    (own_game(Pile, **FIVES, outcome=lambda self, state: 2 * state[0] - 3), True, [PAID, PAYOFFS], "✓ This is"),
    (OWED, True, [PAID, PAYOFFS], "✓ This is a game with payoffs."),
    (Again(), True, [ALONE, AGAIN]),
    (Level(), True, [], "The game ends in a draw. Is that what you meant?"),
    (own_game(Pile, moves=lambda state: {}), False, [], "Its parameters should be (self, state)."),
    (own_game(Pile, outcome=lambda state: "W"), False, [], "Its parameters should be (self, state)."),
    (own_game(Pile, moves=lambda self, state: len(1, 2)), False, [], "len() takes exactly one argument"),
)
NO_WORDS, NOT_YET = "no sentence in triple quotes", "Your rules are still missing"
ODD = {"moves": lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 3) if n <= state[1]}}
test_14_3_mentions_missing_rules = hint_test(
    check_14_3,
    (NO_WORDS, NOT_YET),
    (Again(), True),
    (own_game(Again), True),
    (own_game(Pile, **ODD), True, [NO_WORDS]),
    (own_game(Pile, **ODD, rules="Take one or three."), True),
    (own_game(Again, __doc__=PLACE), True, [NOT_YET]),
    (own_game(Coins, start=(1, (3, 9, 1), 0)), True),
)


def test_unwritten_exercises_of_lesson_14_count_as_not_answered_yet():
    names = {}
    for id in "ex-14-3", "ex-14-4":
        game = (names := run_text(SOURCE[id], **names))["my_game"]
        for check in check_14_3, check_14_4:
            assert check(game).right is None and check(...).right is None
        assert of_match(play(game)).right is None and of_match(...).right is None
        assert check_14_6(game, 1, ...).right is None
        assert "The second and third answers of check_14_6 are still missing." in check_14_6(Pile(), ..., ...).sentence


SOLVED = "class MyGame(Game):\n    start = (1, {pile})\n    moves = lambda self, s: {moves}\nmy_game = MyGame()\n"
ONES = "{1: (3 - s[0], s[1] - 1)} if s[1] else {}"
BOARDED = SOURCE["ex-14-4"].replace("super().board(state)", "[[(str(state[1]), 1 if state[1] else None)]]")


def test_play_and_card_use_the_latest_game():
    names = run("imports", "rules", check_rules=check_rules)[0] | {"play": lambda game: game}

    def now(*cells):
        nonlocal names
        for cell in (*cells, SOURCE["play"], SOURCE["card"]):
            names = run_text(cell, **names)
        assert names["match"] is names["my_game"]
        return names["my_card"]

    assert "card of Pile" in repr(now(SOURCE["ex-14-3"])) and "card of Pile" in repr(now(SOURCE["ex-14-4"]))
    shown_as = (), (SOURCE["ex-14-4"],), (BOARDED,), (), (BOARDED,)
    for pile, board in enumerate(shown_as, 3):
        shown = now(SOLVED.format(pile=pile, moves=ONES), *board)
        assert f"card of {'MyBoard' if board else 'MyGame'}" in repr(shown)
        assert "<h1>My game</h1>" in shown._repr_mimebundle_()["text/html"]
        assert f"It has {pile + 1} states" in shown.figures[0] and names["match"].start == (1, pile)
    named = now(SOLVED.format(pile=3, moves=ONES).replace("    start", "    name = 'Ones'\n    start"))
    assert "<h1>Ones</h1>" in named._repr_mimebundle_()["text/html"]
    with pytest.raises(GameError, match="No card can be made. .* Is a return missing"):
        now(SOLVED.format(pile=3, moves="None"))
    with pytest.raises(GameError, match="dots in board"):
        names = run_text(SOLVED.format(pile=3, moves=ONES), **names)
        names = run_text(BOARDED.replace("return [[", "...; return [["), **names)
        names["card"](names["my_game"])


def played(game, *moves, **how):
    """Return a match against the computer in which you make these moves."""
    match = play(game, **how)
    for move in moves:
        match.move(move)
    return match


def of_match(match):
    """Return the Verdict on a match of the latest game."""
    return check_14_5(match, match.path[0].game if isinstance(match, Play) else None)


MISTAKE, NONE, LOST = "Your first mistake was", "You made no mistake.", "could win whatever you did"
test_14_5_reports_the_first_mistake = hint_test(
    of_match,
    (MISTAKE, NONE, LOST),
    (played(Pile(), 2, 2), True, [NONE], "✓ Right. You win after 3 moves."),
    (played(Pile(), 1, 1, 1), True, [MISTAKE], "first move, 1 from (1, 5). Before this move you could win, and"),
    (played(Pile(), 2, first=2), True, [NONE, LOST], "The computer wins"),
    (played(Level(), 1, 1, 1), True, [NONE], "The game ends in a draw after"),
    (played(Again(), 2, 2, 1), True, [NONE], "You win"),
    (played(Pile(), 1, 1, 1, computer=lambda node: 1), True, [MISTAKE], "✓ Played. You win"),
    (
        played(own_game(Wheel), 1, 1, 1, 1, seed=1),
        True,
        [MISTAKE],
        "Before this move the value of the game for you was −0.111, and after",
    ),
    (played(OWED, 1), True, [NONE], "✓ Right. You get 5 after 2 moves."),
    (played(OWED, 2), True, [MISTAKE], "for you was 5, and after it the value was 1."),
    (played(type(OWED)([[-1, 2], [-1]]), 1), True, [NONE], "The computer gets 1 after 2 moves. You"),
    (played(Pile(), 2), None, [], "The game is not over"),
    (played(own_game(Pile, start=(1, 0))), None, [], "No move has been made"),
    (None, False),
    (play_game(Pile(), perfect, perfect), False),
    (played(games.Nim(1), (1, 1)), False),
    (played(Pile(), 2, 2, 1, computer=None), False),
)


VALUE, TOO_LARGE, GETS = "The value for player 1 is", "can't be the value", "what player 1 gets"
OTHER, TRUST = "is the value for player 2", "so I trust you"
ENDLESS = own_game(Wheel, coin=(0,), moves=lambda self, s: {"toss": (1 - s[0], 5)})
test_14_6_judges_the_two_numbers = hint_test(
    lambda answer: check_14_6(*answer),
    (VALUE, TOO_LARGE, GETS, OTHER, TRUST),
    ((Pile(), 1, 10), True),
    ((Pile(), -1, 10), False, [OTHER]),
    ((Pile(), 2, 10), False, [TOO_LARGE]),
    ((Pile(), 0, 10), False, [VALUE]),
    ((Level(), 0, 10), True),
    ((Pile(), "W", 10), False, [], "is a label"),
    ((Toss(), minimax(Toss()), len(explore(Toss()))), True),
    ((Toss(), 2, len(explore(Toss()))), False, [TOO_LARGE]),
    ((ENDLESS, 0, 2), True, [TRUST]),
    ((ENDLESS, 2, 2), False, [TOO_LARGE]),
    ((OWED, 5, 7), True, [GETS]),
    ((OWED, 2, 7), False, [VALUE]),
)


def test_14_5_asks_for_a_match_in_the_latest_game():
    game = Pile()
    match = played(game, 2, 2)
    assert check_14_5(match, game).right is True
    assert check_14_5(match, Pile()).sentence.endswith("Run the cell with play(…) once more.")


def brute(game, rounds=60):
    """Return the values of a game by iteration, even if players make consecutive moves or the game can loop."""
    below = explore(game)
    end = {s: {"W": 1, "L": -1, "D": 0}[game.outcome(s)] * (3 - 2 * s[0]) for s in below if not below[s]}
    low, high = ({s: end.get(s, bound) for s in below} for bound in (-1, 1))
    for _ in range(rounds):
        for known in low, high:
            for state in below:
                if below[state]:
                    known[state] = (max, min)[state[0] - 1](known[after] for after in below[state].values())
    return {s: low[s] if low[s] == high[s] else 0 for s in below}


@pytest.mark.parametrize("game", [Pile(), Again(), Around(), Taken(), Uneven(), Level()], ids=repr)
def test_values_of_states_match_an_oracle(game):
    assert CheckedGame(game).values(STATES) == brute(game)


def test_count_tree_nodes_matches_the_tree():
    for game in Pile(), Again(), Toss(), Uneven(), Coins(), TwoPiles(), Knight(), Roll():
        assert count_tree_nodes(explore(game)) == len(nodes(build_tree(game)))


def cells(self, state):
    """Return a board with a row of numbers, one of which is the pile."""
    return [[(f"[{n}]" if n == state[1] else str(n), self.step(state, n)) for n in range(6)]]


def step(self, state, n):
    return state[1] - n if state[1] - n in self.moves(state) else None


def board(show, **more):
    return own_game(Pile, board=show, step=step, **more)


BUTTON, ALIKE, EMPTY = "move has a button below", "look the same", "is blank"
NO_MOVE = "not a move from that state"
OFTEN = "cells. Did you mean that?"
test_14_4_accepts_boards_and_explains_wrong_ones = hint_test(
    check_14_4,
    (BUTTON, OFTEN, ALIKE, EMPTY, NO_MOVE),
    (board(cells), True),
    (own_game(Knight, board=run("knight")[0]["Knight"].board), True),
    (board(lambda self, state: [[("●" * state[1] or "nothing", None)]]), False, [], "nothing to click on"),
    (board(lambda self, state: [[("●", n if n < 3 else None) for n in range(1, state[1] + 1)]]), True),
    (board(lambda self, state: [[("take", 1 if state[1] else None)]]), True, [BUTTON, ALIKE]),
    (board(lambda self, state: [[("take", n if n in self.moves(state) else None) for n in (1, 2)]]), True, [ALIKE]),
    (own_game(games.Nim, 1, 2), True),
    (own_game(games.Hexapawn), True),
    (board(lambda self, state: [[("●", 1 if state[1] else None)] * (state[1] + 1)]), True, [BUTTON, OFTEN]),
    (board(lambda self, state: []), False, [EMPTY], "board for (1, 5)"),
    (board(lambda self, state: [[(" ", 1)]] if state[1] else [[("0", None)]]), False, [EMPTY]),
    (board(lambda self, state: [[(str(state[1]), 3)]]), False, [NO_MOVE], "3"),
    (board(lambda self, state: None), False, [], "Is a return missing?"),
    (board(lambda self, state: [[(state[1], None)]]), False, [], "a cell is a pair of a text and"),
    (board(lambda self, state: "●●●"), False, [], "list of rows"),
    (board(lambda self, state: cells(self, state)[0]), False, [], "a row is a list of cells. Is one pair of brackets"),
    (board(lambda self, state: tuple(map(tuple, cells(self, state)))), True),
    (games.Nim(1, 2), False, [], "comes with the package"),
    (Pile(), None, [], "… Not answered yet. Pile has no board method yet."),
    (board(lambda self, state: Game.board(self, state), moves=no_return), False),
)


def test_gallery_matches_the_lesson():
    classes = "coins", "piles", "knight", "hunt", "roll", "one-line", "rules", "two-three"
    names, _ = run(*classes, check_rules=check_rules)
    for exercise in "ex-14-1", "ex-14-2":
        names = run_text(PAGE.solved[exercise], **names)
    for game in GALLERY:
        other = names[type(game).__name__]()
        assert other.start == game.start and has_same_rules(game, other, explore(game))
        assert check_rules(other).right is True
    root = run("one-line")[0]["root"]  # with ones and threes no player can make a mistake
    assert {(node.state[0], node.label) for node in nodes(root)} == {(1, "L"), (2, "W")}
    assert all(child.label == "L" for node in nodes(root) if node.label == "W" for child in node.children.values())


def test_lost_pairs_of_piles_match_the_text():
    assert run("piles", "piles-run")[1][0] == "3 and 4: 1,145 nodes in the tree, 37 states"
    known = solve(TwoPiles(7, 7))
    lost = {(one, other) for (_, one, other), (found, _) in known.items() if found == "L" and one <= other}
    assert lost == {(0, 0), (1, 2), (3, 5), (4, 7)}
    few = own_game(TwoPiles, moves=lambda self, s: {m: a for m, a in TwoPiles.moves(self, s).items() if max(m) < 3})
    for (_, one, other), (found, _) in solve(few, (1, 7, 7)).items():
        assert (found == "L") == ((one % 3, other % 3) in [(0, 0), (1, 2), (2, 1)])


def test_knight_has_eleven_lost_cells_including_the_start():
    lines = run("knight", "knight-run")[1]
    assert "".join(lines).count("L") == 11 and lines[-1].endswith("L")
    king = own_game(Knight, steps=((-1, 0), (0, -1), (-1, -1)))
    assert check_14_3(king).right is True
    for row, column in product(range(5), repeat=2):
        lost = solve(king, (1, row, column))[1, row, column].label == "L"
        assert lost == (row % 2 == column % 2 == 0)


def test_guess_about_the_own_game_is_asked_before_the_check_and_shown_beside_the_label():
    ids = list(SOURCE)
    assert ids.index("play") < ids.index("who-guess") < ids.index("ex-14-5") < ids.index("who")
    known = {"build_graph": build_graph, "label_graph": label_graph, "display": lambda _: None}
    known["guess"] = lambda name: name
    assert run("who-guess", "who", my_game=Pile(), **known)[1] == ["the start: W  you guessed: who"]
    unwritten = run_text(SOURCE["ex-14-3"], Game=Game, check_14_3=check_14_3)["my_game"]
    assert run("who-guess", "who", my_game=unwritten, **known)[1] == ["Exercise 14.3 comes first."] * 2


def test_mouse_escapes_unless_a_line_is_added(capsys):
    _, lines = run("hunt", "hunt-run")
    printed = capsys.readouterr().out
    assert "can return to" in printed and printed.endswith("(1, 'a', 'c') gets no label\n")
    assert lines == ["label_graph: D"]
    assert solve(own_game(Hunt, **CHANGED[Hunt][1]))[1, "a", "c"] == ("W", 3)


def test_roll_is_best_for_player_1_with_three_matches_and_nearly_fair_with_seven():
    values = {matches: minimax(Roll(matches)) for matches in range(1, 9)}
    assert max(values, key=values.get) == 3 and values[3] == Fraction(7, 9) and (1 + values[3]) / 2 == Fraction(8, 9)
    assert min(values, key=lambda matches: abs(values[matches])) == 7
    assert [minimax(Roll(3), (1, 3, side)) for side in (1, 2, 3)] == [Fraction(1, 3), 1, 1]
    assert len(nodes(build_tree(Roll(2)))) == 20
    old, new = "(side, side + 1) if n <= matches", "(side, side - 1) if 0 < n <= matches"
    assert SOURCE["roll"].count(old) == 1
    less = run_text(SOURCE["roll"].replace(old, new))["Roll"]
    values = {matches: minimax(less(matches)) for matches in range(1, 9)}
    assert max(values, key=values.get) == 2 and values[2] == Fraction(5, 9)


KINDS_OF_GAMES = (  # one list for each row of the table
    [Pile(), Uneven(), Coins(), Knight()],
    [Taken(), Hunt()],
    [Toss(), Roll()],
    [Again()],
    [Around(), Wheel()],
)


@pytest.mark.parametrize("row", range(5))
def test_each_function_solves_exactly_the_kinds_of_games_listed_for_it(row):
    rows = re.findall(r"(?m)^\| .*(?:ends|loop).* \| .*$", SOURCE["tools-text"])
    for game, function in product(KINDS_OF_GAMES[row], (label, label_graph, minimax)):
        if f"`{function.__name__}`" in rows[row]:
            function(build_graph(game))
        else:
            with pytest.raises(GameError):
                function(build_graph(game))


@pytest.mark.parametrize("game", [Around(), Wheel(), own_game(Around, outcome=lambda self, state: 1)], ids=repr)
def test_functions_that_fail_on_a_game_with_loops_name_the_card_which_works(game):
    for function in label, label_graph, minimax, solve:
        advice = r"card\(game\)" if function is minimax else r"card\(game\)|Use minimax,"
        with pytest.raises(GameError, match=advice):
            function(game if function is solve else build_graph(game))
    assert re.search("winning strategy|is worth", " ".join(card(game).figures))


def test_check_rules_finds_two_of_the_four_other_faults():
    lines = run("rules", "faults", check_rules=check_rules)[1]
    found = {line.partition(":")[0]: "✗" in line for line in lines[:4]}
    assert found == {"random": True, "below zero": False, "no turns": True, "one, one": False}
    assert "12 states" in lines[1] and "lasts 6 moves" in lines[1].replace("\n", " ")
