"""Lesson 14, Your own game: what its checks say, to right games and to likely mistakes; its figures."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import sample
from textwrap import fill

import numpy as np
import pytest

from gametree import (
    Game,
    GameError,
    build_tree,
    check_rules,
    games,
    minimax,
    nodes,
    perfect,
    play,
    play_game,
    solve,
)
from gametree.lessons.figures import looked_through, plays_as, ways, worths
from gametree.lessons.gallery import GALLERY, Coins, Hunt, Knight, Roll, TwoPiles
from gametree.lessons.lesson14 import PLACE, check_14_1, check_14_2, check_14_3, check_14_4
from gametree.widgets import Play

PAGE = Path(__file__).parents[2] / "notebooks/14-your-own-game.ipynb"
SOURCE = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


def run(*ids, **names):
    """The names after cells of the lesson were run, without their checks; and all that they have printed."""
    lines = []
    shown = {"draw": lambda *_: None, "print": lambda *each, **_: lines.append(" ".join(map(str, each)))}
    names = {**vars(__import__("gametree")), "sample": sample, "fill": fill, **shown, **names}
    for id in ids:
        exec(re.sub(r"(?m)^check_.*$", "", SOURCE[id]), names)
    return names, lines


def mine(kind, *sizes, **changed):
    """A game as a student makes it: a class of its own, with something changed."""
    return type("Mine", (kind,), {"__module__": "__main__", **changed})(*sizes)


class Pile(Game):
    """Take one or two; whoever can't any more has lost."""

    start = (1, 5)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}


class Again(Pile):
    """Who takes two moves again."""

    def moves(self, state):
        return {n: (after[0] if n == 1 else 3 - after[0], after[1]) for n, after in super().moves(state).items()}


class Around(Again):
    """Who takes two moves again, and one may be put back."""

    def moves(self, state):
        return super().moves(state) | ({-1: (3 - state[0], state[1] + 1)} if 0 < state[1] < 5 else {})


class Toss(Pile):
    """A coin says whether one or two are taken, and the player whether to toss it."""

    def moves(self, state):
        if state[0] == 0:
            return {n: (3 - state[2], state[1] - n) for n in (1, 2)}
        return {1: (3 - state[0], state[1] - 1), "toss": (0, state[1], state[0])} if state[1] > 1 else {}


class Wheel(Toss):
    """The same, and a toss may change nothing: it can go round."""

    def moves(self, state):
        if state[0] == 0:
            return {n: (3 - state[2], state[1] - n) for n in (0, 1)}
        return super().moves(state)


class Taken(Pile):
    """May put one back."""

    def moves(self, state):
        return super().moves(state) | ({-1: (3 - state[0], state[1] + 1)} if 0 < state[1] < 5 else {})


class Uneven(Pile):
    """Partisan: player 1 takes one or two, player 2 two or three."""

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (player, player + 1) if n <= pile}


class Level(Pile):
    """Ends level."""

    def outcome(self, state):
        return "D"


KINDS = [Pile(), Again(), Around(), Toss(), Wheel(), Taken(), Uneven(), Level()]
BY_KIND = pytest.mark.parametrize("game", KINDS, ids=lambda game: type(game).__name__)


# 14.1


@BY_KIND
def test_14_1_any_game_that_its_rules_allow_is_right(game):
    assert check_14_1(game).right is True and told(check_14_1(game), [LIKE]) == []


LIKE, SAME, OURS, OVER = (
    "and another start",
    "with the same start, moves and ends",
    "as it is in the package",
    "before it",
)
OF_GAMES = LIKE, SAME, OURS, OVER


@pytest.mark.parametrize("game", GALLERY, ids=lambda game: type(game).__name__)
def test_14_1_a_game_of_the_gallery_is_not_ones_own_until_something_is_changed(game):
    kind = type(game)
    verdict = check_14_1(mine(kind))
    assert verdict.right is False and f"This is {kind.__name__}, with the same" in verdict.sentence
    other = {Coins: (1, (3, 9, 1), 0), TwoPiles: (1, 2, 6), Knight: (2, 4, 3), Hunt: (2, "a", "b"), Roll: (0, 7, 2)}[
        kind
    ]
    verdict = check_14_1(mine(kind, __init__=lambda self: None, start=other))
    assert verdict.right is True and f"It has the moves and ends of {kind.__name__}, and another" in verdict.sentence
    changed = {
        Coins: {"outcome": lambda self, state: "L"},
        TwoPiles: {"outcome": lambda self, state: "W"},
        Knight: {"steps": ((-1, 0), (0, -1))},
        Hunt: {"lines_from": {"a": "bd", "b": "acd", "c": "bd", "d": "acb"}},
        Roll: {"chances": lambda self, state: {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)}},
    }[kind]
    verdict = check_14_1(mine(kind, **changed))
    assert verdict.right is True and told(verdict, OF_GAMES) == []


def test_14_1_a_game_of_the_course_is_not_ones_own_until_something_is_changed():
    for kind in (games.OneTwoTen, games.Nim, games.TicTacToe, games.PongHauKi, games.DiceTen, games.Hexapawn):
        assert told(check_14_1(mine(kind)), OF_GAMES) == [SAME]
    assert told(check_14_1(mine(games.OneTwoTen, outcome=lambda self, state: "W")), OF_GAMES) == []
    assert check_14_1(mine(games.OneTwoTen, 12)).right is True
    assert told(check_14_1(mine(games.Nim, 1, 2)), OF_GAMES) == [LIKE]
    assert check_14_1(mine(games.Nim, 1, 2)).right is True


class Copied(Game):
    """1, 2, … 10, written once more."""

    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (2, 1) if state[1] + n <= 10}


def no_return(self, state):
    ({1: (2, 4)})  # noqa: B018


@pytest.mark.parametrize(
    ("game", "hints", "says"),
    [
        (Copied(), [SAME], "This is OneTwoTen, with"),
        (mine(Pile, start=(1, 0)), [OVER], "From the start, (1, 0), there is no move"),
        (games.Nim(1, 2), [OURS], "Nim is a game as it is in the package."),
        (Coins(), [OURS], "Coins is"),
        (mine(Pile, moves=no_return), [], "is a return missing?"),
        (mine(Pile, moves=lambda self, state: {1: [2, 4]}), [], "list"),
        (mine(Pile, moves=lambda self, state: {1: (3 - state[0], state[1] - 1)}), [], ""),
        (mine(Pile, outcome=lambda self, state: "won"), [], "won"),
        (Pile, [], "Pile is a class"),
        (None, [], "None is not a game"),
        (build_tree(Pile()), [], "is not a game"),
    ],
)
def test_14_1_is_told_what_went_wrong_and_nothing_else(game, hints, says):
    verdict = check_14_1(game)
    assert verdict.right is False and told(verdict, OF_GAMES) == hints and says in verdict.sentence


NO_WORDS, NOT_YET = "no sentence between three quotes", "your rules are still missing"
SUM_UP = {"moves": lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 3) if n <= state[1]}}


@pytest.mark.parametrize(
    ("game", "hints"),
    [
        (Pile(), []),
        (mine(Pile), []),
        (mine(Pile, **SUM_UP), [NO_WORDS]),
        (mine(Pile, **SUM_UP, __doc__="Take one or three."), []),
        (mine(Pile, **SUM_UP, rules="Take one or three."), []),
        (mine(Pile, __doc__=PLACE), [NOT_YET]),
        (mine(Coins, start=(1, (3, 9, 1), 0)), []),
    ],
)
def test_14_1_of_a_game_whose_rules_are_not_in_words_this_is_said(game, hints):
    verdict = check_14_1(game)
    assert verdict.right is True and told(verdict, (NO_WORDS, NOT_YET)) == hints


def typed(tmp_path, *ids):
    """The names after the cells of exercises were run, from a file, where their code can be read."""
    names = {"Game": Game}
    for id in ids:
        enter(tmp_path, SOURCE[id], names)
    return names


def enter(tmp_path, cell, names):
    """Run a cell without its check, from a file."""
    file = tmp_path / f"{len(list(tmp_path.iterdir()))}.py"
    file.write_text(re.sub(r"(?m)^check_.*$", "", cell), encoding="utf-8")
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)


def test_the_exercises_of_lesson_14_that_are_not_written_yet_are_not_called_wrong(tmp_path):
    for ids in (["ex-14-1"], ["ex-14-1", "ex-14-2"]):
        game = typed(tmp_path, *ids)["my_game"]
        for check in check_14_1, check_14_2:
            assert check(game).right is None and check(...).right is None
        assert of_match(play(game)).right is None and of_match(...).right is None
        assert check_14_4(game, 1, ...).right is None


SOLVED = "class MyGame(Game):\n    start = (1, {pile})\n    moves = lambda self, s: {moves}\nmy_game = MyGame()\n"
ONES = "{1: (3 - s[0], s[1] - 1)} if s[1] else {}"
BOARDED = SOURCE["ex-14-2"].replace("super().board(state)", "[[(str(state[1]), 1 if state[1] else None)]]")


def test_play_and_the_card_take_the_game_as_it_is_now(tmp_path):
    names, _ = run("imports", "coins", __name__="__main__")
    names["play"] = lambda game: game

    def now(*cells):
        for cell in (*cells, SOURCE["play"], SOURCE["card"]):
            enter(tmp_path, cell, names)
        assert names["match"] is names["my_game"]
        return names["my_card"]

    assert "card of Coins" in repr(now(SOURCE["ex-14-1"])) and "card of Coins" in repr(now(SOURCE["ex-14-2"]))
    for pile, cells, called in (
        (3, (), "MyGame"),
        (4, (SOURCE["ex-14-2"],), "MyBoard"),
        (5, (BOARDED,), "MyBoard"),
        (6, (), "MyGame"),
        (7, (BOARDED,), "MyBoard"),
    ):
        shown = now(SOLVED.format(pile=pile, moves=ONES), *cells)
        assert f"card of {called}" in repr(shown) and f"It has {pile + 1} states" in shown.figures[0]
        assert names["match"].start == (1, pile)
    with pytest.raises(GameError, match="No card can be made of it: .* is a return missing"):
        now(SOLVED.format(pile=3, moves="None"))
    with pytest.raises(GameError, match="dots in board"):
        enter(tmp_path, SOLVED.format(pile=3, moves=ONES), names)
        enter(tmp_path, BOARDED.replace("return [[", "...; return [["), names)
        names["card"](names["my_game"])


# 14.2


def cells(self, state):
    """A row of numbers, of which one is where the game stands."""
    return [[(f"[{n}]" if n == state[1] else str(n), self.step(state, n)) for n in range(6)]]


def step(self, state, n):
    return state[1] - n if state[1] - n in self.moves(state) else None


def board(show, **more):
    return mine(Pile, board=show, step=step, **more)


BUTTON, ALIKE, EMPTY, NO_MOVE = "so it is a button below", "look the same", "nothing to see", "no move from there"
OFTEN = "cells: is that meant?"
OF_BOARDS = BUTTON, OFTEN, ALIKE, EMPTY, NO_MOVE


@pytest.mark.parametrize(
    ("game", "hints"),
    [
        (board(cells), []),
        (mine(Knight, board=run("knight")[0]["Knight"].board), []),
        (board(lambda self, state: [[("●" * state[1] or "nothing", None)]]), [BUTTON]),
        (board(lambda self, state: [[("●", n if n < 3 else None) for n in range(1, state[1] + 1)]]), []),
        (board(lambda self, state: [[("take", 1 if state[1] else None)]]), [BUTTON, ALIKE]),
        (board(lambda self, state: [[("take", n if n in self.moves(state) else None) for n in (1, 2)]]), [ALIKE]),
        (mine(games.Nim, 1, 2), []),
        (mine(games.Hexapawn), []),
        (board(lambda self, state: [[("●", 1 if state[1] else None)] * (state[1] + 1)]), [BUTTON, OFTEN]),
    ],
)
def test_14_2_is_right_and_says_what_there_is_to_know(game, hints):
    verdict = check_14_2(game)
    assert verdict.right is True and told(verdict, OF_BOARDS) == hints, verdict


@pytest.mark.parametrize(
    ("game", "hints", "says"),
    [
        (board(lambda self, state: []), [EMPTY], "on the board of (1, 5)"),
        (board(lambda self, state: [[(" ", 1)]] if state[1] else [[("0", None)]]), [EMPTY], ""),
        (board(lambda self, state: [[(str(state[1]), 3)]]), [NO_MOVE], "3"),
        (board(lambda self, state: None), [], "is a return missing?"),
        (board(lambda self, state: [[(state[1], None)]]), [], "a cell is a text"),
        (board(lambda self, state: "●●●"), [], "list of rows"),
        (board(lambda self, state: [[(state[2], None)]]), [], "IndexError"),
        (games.Nim(1, 2), [], "as it is in the package"),
        (Pile, [], "Pile is a class"),
        (None, [], "None is not a game"),
    ],
)
def test_14_2_is_told_what_went_wrong_and_nothing_else(game, hints, says):
    verdict = check_14_2(game)
    assert verdict.right is False and told(verdict, OF_BOARDS) == hints and says in verdict.sentence, verdict


def test_14_2_is_open_as_long_as_there_is_no_board():
    assert check_14_2(Pile()).sentence == "… Not answered yet. Pile has no method board yet."
    for same in (lambda self, state: Game.board(self, state), lambda self, state: [[(str(state[1]), None)]]):
        assert check_14_2(board(same)).right is None and "still shows the state" in check_14_2(board(same)).sentence
    assert check_14_2(board(lambda self, state: Game.board(self, state), moves=no_return)).right is False


# 14.3


def played(game, *moves, **how):
    """A game against the computer, in which you make these moves."""
    match = play(game, **how)
    for move in moves:
        match.move(move)
    return match


MISTAKE, NONE, LOST = "The first mistake was", "You made no mistake.", "could win, whatever you did"
OF_MATCHES = MISTAKE, NONE, LOST


def of_match(match):
    """What is said of a match of the game as it is."""
    return check_14_3(match, match.path[0].game if isinstance(match, Play) else None)


@pytest.mark.parametrize(
    ("match", "hints", "says"),
    [
        (played(Pile(), 2, 2), [NONE], "You have won after 3 moves."),
        (played(Pile(), 1, 1, 1), [MISTAKE], "first move, 1 from (1, 5). Before it you could win, and"),
        (played(mine(Pile, start=(1, 3)), 1), [NONE, LOST], "The computer has won after 2 moves."),
        (played(Pile(), 2, first=2), [NONE, LOST], "The computer has won"),
        (played(Level(), 1, 1, 1), [NONE], "A draw after"),
        (played(Uneven(), 1, 1), [NONE], ""),
        (played(Again(), 2, 2, 1), [NONE], "You have won"),
        (played(Pile(), 1, 1, 1, computer=lambda node: 1), [MISTAKE], "You have won"),
        (played(Pile(), 2, 2, computer=lambda node: 1), [NONE], "You have won"),
        (played(mine(Wheel), 1, 1, 1, 1, seed=1), [MISTAKE], "Before it the game was worth −0.111 to you, and after"),
    ],
)
def test_14_3_says_where_the_first_mistake_was(match, hints, says):
    verdict = of_match(match)
    assert verdict.right is True and told(verdict, OF_MATCHES) == hints and says in verdict.sentence, verdict
    assert verdict.sentence.startswith("✓ Right." if NONE in hints else "✓ Played.")


def test_14_3_is_open_as_long_as_the_game_goes_on():
    for match in (played(Pile(), 2), played(Pile())):
        assert "The game is not over" in of_match(match).sentence and of_match(match).right is None
    nothing = of_match(played(mine(Pile, start=(1, 0))))
    assert nothing.right is None and "there is no move yet" in nothing.sentence and "not over" not in nothing.sentence


@pytest.mark.parametrize(
    "match",
    [
        None,
        42,
        play_game(Pile(), perfect, perfect),
        [2, 1],
        played(games.Nim(1), (1, 1)),
        played(Pile(), 2, 2, 1, computer=None),
    ],
)
def test_14_3_wants_a_game_of_ones_own_against_the_computer(match):
    assert of_match(match).right is False and told(of_match(match), OF_MATCHES) == []


# 14.4

DUE = {Pile: (1, 10), Level: (0, 10), Taken: (0, 12)}  # worth to player 1, number of states: worked out by hand


@pytest.mark.parametrize("kind", DUE, ids=lambda kind: kind.__name__)
def test_14_4_holds_the_figures_against_what_is_so(kind):
    worth, states = DUE[kind]
    assert check_14_4(kind(), worth, states).right is True
    for wrong in ((worth + 1, states), (worth, states + 1)):
        assert check_14_4(kind(), *wrong).right is False


@BY_KIND
def test_14_4_is_right_for_games_of_every_kind(game):
    below = looked_through(game)
    verdict = check_14_4(game, worths(game)[game.start], len(below))
    assert verdict.right is True and "believe" not in verdict.sentence and "sorted" not in verdict.sentence


class Whirl(Game):
    """A die that nothing comes of."""

    start = (1, 0)

    def moves(self, state):
        return {1: (0, 0)} if state[0] else {n: (n, 0) for n in (1, 2)}


def test_14_4_of_a_game_that_is_worth_nothing_that_is_known_you_are_believed():
    verdict = check_14_4(Whirl(), 1, 3)
    assert verdict.right is True and "I believe you" in verdict.sentence


def brute(game, rounds=60):
    """An oracle for players who may move twice, and games that may go round: values that get exact round by round."""
    below = looked_through(game)
    end = {s: {"W": 1, "L": -1, "D": 0}[game.outcome(s)] * (3 - 2 * s[0]) for s in below if not below[s]}
    low, high = ({s: end.get(s, bound) for s in below} for bound in (-1, 1))
    for _ in range(rounds):
        for known in low, high:
            for state in below:
                if below[state]:
                    known[state] = (max, min)[state[0] - 1](known[after] for after in below[state].values())
    return {s: low[s] if low[s] == high[s] else 0 for s in below}


@pytest.mark.parametrize(
    "game", [Pile(), Again(), Around(), Taken(), Uneven(), Level()], ids=lambda g: type(g).__name__
)
def test_the_worth_of_every_state_is_that_of_an_oracle(game):
    assert worths(game) == brute(game)


STATES, START, TREE = (
    "for the number of states",
    "Is the start counted",
    "nodes of the tree",
)
OTHER, LABEL, LARGE = "worth to player 2", "is a label", "what it is worth to player 1."
OF_FIGURES = STATES, START, TREE, OTHER, LABEL, LARGE


@pytest.mark.parametrize(
    ("game", "worth", "states", "hints"),
    [
        (Pile(), 1, 9, [STATES, START]),
        (Pile(), 1, 20, [STATES, TREE]),
        (Pile(), 1, 7, [STATES]),
        (Taken(), 0, 14, [STATES]),
        (Pile(), -1, 10, [OTHER]),
        (Pile(), -1, 9, [STATES, START, OTHER]),
        (Pile(), 0, 10, [LARGE]),
        (Pile(), "W", 10, [LABEL]),
        (Pile(), None, 10, []),
        (Pile(), 1, "10", []),
        (mine(Roll), Fraction(1, 9), 40, [OTHER]),
    ],
)
def test_14_4_is_told_what_went_wrong_and_nothing_else(game, worth, states, hints):
    verdict = check_14_4(game, worth, states)
    assert verdict.right is False and told(verdict, OF_FIGURES) == hints, verdict


def test_14_4_an_expected_value_may_be_rounded_and_a_sure_one_may_not():
    game = mine(Roll)
    for worth in (Fraction(-1, 9), -1 / 9, -0.11, -0.111, np.float64(-1 / 9)):
        assert check_14_4(game, worth, np.int64(40)).right is True
    assert check_14_4(game, -0.2, 40).right is False
    assert check_14_4(Pile(), 0.999, 10).right is False


@pytest.mark.parametrize("game", [Pile(), Again(), Toss(), Uneven(), Coins(), TwoPiles(), Knight(), Roll()], ids=repr)
def test_the_nodes_of_a_tree_are_counted_without_making_it(game):
    assert ways(looked_through(game)) == len(nodes(build_tree(game)))


# what the lesson states


def test_the_gallery_of_the_checks_is_that_of_the_lesson():
    names, _ = run("coins", "piles", "knight", "hunt", "roll")
    for game in GALLERY:
        other = names[type(game).__name__]()
        assert other.start == game.start and plays_as(game, other, looked_through(game))
        assert check_rules(other).right is True


def test_with_ones_and_threes_nobody_can_make_a_mistake():
    root = run("one-line")[0]["root"]
    assert {(node.state[0], node.label) for node in nodes(root)} == {(1, "L"), (2, "W")}
    assert all(child.label == "L" for node in nodes(root) if node.label == "W" for child in node.children.values())


def test_the_lost_pairs_of_piles_are_those_of_the_lesson():
    lines = run("piles", "piles-run")[1]
    assert lines[0] == "3 and 4: 1,145 nodes in the tree, 37 states"
    lost = {
        (one, other)
        for one in range(8)
        for other in range(one, 8)
        if solve(TwoPiles(one, other))[1, one, other][0] == "L"
    }
    assert lost == {(0, 0), (1, 2), (3, 5), (4, 7)}
    few = mine(TwoPiles, moves=lambda self, s: {m: a for m, a in TwoPiles.moves(self, s).items() if max(m) < 3})
    known = solve(few, (1, 7, 7))
    for (_, one, other), (found, _) in known.items():
        assert (found == "L") == ((one % 3, other % 3) in [(0, 0), (1, 2), (2, 1)])


def test_eleven_cells_of_the_knight_are_lost_and_the_start_is_one():
    lines = run("knight", "knight-run")[1]
    assert "".join(lines).count("L") == 11 and lines[-1].endswith("L")
    king = mine(Knight, steps=((-1, 0), (0, -1), (-1, -1)))
    assert solve(king)[1, 4, 4].label == "L" and check_14_1(king).right is True
    for row, column in product(range(5), repeat=2):
        lost = solve(king, (1, row, column))[1, row, column].label == "L"
        assert lost == (row % 2 == column % 2 == 0)


def test_the_mouse_escapes_until_there_is_one_more_line():
    _, lines = run("hunt", "hunt-run")
    assert "can come back to itself" in lines[0] and "label_graph: D" in lines[1]
    more = {"a": "bd", "b": "acd", "c": "bd", "d": "acb"}
    assert solve(mine(Hunt, lines_from=more))[1, "a", "c"] == ("W", 3)


def test_the_die_is_best_with_three_matches_and_nearly_fair_with_seven():
    values = {matches: minimax(Roll(matches)) for matches in range(1, 9)}
    assert max(values, key=values.get) == 3 and values[3] == Fraction(7, 9) and (1 + values[3]) / 2 == Fraction(8, 9)
    assert min(values, key=lambda matches: abs(values[matches])) == 7
    assert [minimax(Roll(3), (1, 3, side)) for side in (1, 2, 3)] == [Fraction(1, 3), 1, 1]
    assert len(nodes(build_tree(Roll(2)))) == 20
    assert SOURCE["roll"].count("(side, side + 1) if n <= matches") == 1
    changed = SOURCE["roll"].replace("(side, side + 1) if n <= matches", "(side, side - 1) if 0 < n <= matches")
    exec(changed, names := {"Game": Game})
    values = {matches: minimax(names["Roll"](matches)) for matches in range(1, 9)}
    assert max(values, key=values.get) == 2 and values[2] == Fraction(5, 9)


def test_four_of_fifteen_answers_refuse():
    lines = run("coins", "piles", "knight", "hunt", "roll", "tools")[1]
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:6]}
    assert sum(row.count("refuses") for row in rows.values()) == 4
    assert rows["Hunt"] == ["refuses", "D", "refuses"] and rows["Roll"][:2] == ["refuses", "refuses"]


def test_two_of_the_four_other_faults_are_found():
    lines = run("rules", "faults", check_rules=check_rules)[1]
    found = {line.partition(":")[0]: "✗" in line for line in lines[:4]}
    assert found == {"random": True, "below zero": False, "no turns": True, "one, one": False}
    assert "12 states" in lines[1] and "lasts 6 moves" in lines[1].replace("\n", " ")


def test_14_3_is_about_the_game_as_it_is_now():
    game = Pile()
    match = play(game)
    while not match.over:
        match.move(perfect(match.node))
    assert check_14_3(match, game).right is True
    assert check_14_3(match, Pile()).sentence.endswith("run the cell with play again.")
