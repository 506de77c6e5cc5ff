"""Tests of lesson 09, Draws: its checks accept right answers and explain likely errors, and its numbers are right."""

import re
from functools import cache
from itertools import accumulate

import pytest
from page import Page, right, wrong

from gametree import build_graph, build_tree, games, label, nodes, play_game, random_player, solve, watch
from gametree.core import limits
from gametree.lessons.lesson09 import ToeTacTic, check_9_1, check_9_2, check_9_3
from gametree.lessons.returned import A_NUMBER

PAGE = Page("09-draws")
EXERCISES = {"ex-9-2": ("ToeTacTic", check_9_2), "ex-9-3": ("MyTicTacToe", check_9_3)}


def changed(id, *changes):
    return PAGE.run(id, *changes)[EXERCISES[id][0]]


def test_9_3_is_fast_and_does_not_reveal_the_number_of_states(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 1_000_000)
    assert check_9_3(changed("ex-9-3")).sentence == "✓ Right. Every move and every outcome follows the rules."


OVER, FROM_1, WHO = "The game is over there", "The cells are numbered from 1,", "the player who moved last?"
DUE, WON, NOBODY = (
    "According to the rules, that move leads to ",
    "In exercise 9.2, won is a method:",
    "No player has three in a row there.",
)
SOMEBODY = "A player has three in a row there."
ENDS = 'return "L" if won(state[1]) else "D"'
test_9_3_explains_wrong_answers = wrong(
    lambda changes: check_9_3(changed("ex-9-3", *changes)),
    ([("[] if won(board) else ", "")], "but the rules do not. The game is over there: a player has three", OVER),
    ([("range(1, 10) if board[n - 1]", "range(9) if board[n]"), ("[: n - 1]", "[:n]"), ("[n:]", "[n + 1:]")],
     "allows the move 0 from", FROM_1),
    ([(ENDS, ENDS.replace("L", "W"))], "your outcome method returns W", WHO),
    ([(ENDS, ENDS.replace('"D"', '"L"'))], "your outcome method returns L", NOBODY),
    ([(ENDS, "won(state[1])")], "outcome((2, 'XOOX..X..')) returned None. Is a return missing?", SOMEBODY),
    ([(ENDS, 'return 3 - state[0] if won(state[1]) else "D"')], "returns 1, which contradicts the rules.", A_NUMBER),
    ([("(3 - player, board", "(player, board")], "According to the rules, that move leads to (2, 'X........').", DUE),
    ([("if won(board) else [", "if self.won(board) else [")], "has no attribute 'won'", WON),
    ([(' if board[n - 1] == "."', "")], "the move 1 from (2, 'X........'), but", "Cell 1 is taken already."),
)  # fmt: skip


def test_9_3_shows_a_board_in_rows():
    verdict = check_9_3(changed("ex-9-3", (ENDS, ENDS.replace("L", "W"))))
    assert verdict.drawing.spoken == ["XOO X·· X··"]


def by_rule(rule, leaf=lambda node: node.game.outcome(node.state)):
    """Return a function that labels a tree; `rule` is a function of the children's labels."""

    def label_tree(node):
        for child in node.children.values():
            label_tree(child)
        labels = [child.label for child in node.children.values()]
        node.label = rule(labels) if labels else leaf(node)

    return label_tree


def three(labels):
    return "W" if "L" in labels else "D" if "D" in labels else "L"


OWN = "Find the answer without it."
LEAF, STATE = "At a leaf, the label is node.game.outcome(node.state).", "pass a node to outcome? outcome needs a state"
THIRD, OTHER = "But there is a third rule.", "the best of its children's labels. But at a child it is the"
NONE, GETS = "no node has a label yet", "Write node.label = … with a single = to set a node's label."
VALUES, KEPT = "goes through the moves", "store their labels in node.label"
test_9_1_accepts_right_answers = right(check_9_1, by_rule(three))
test_9_1_explains_wrong_answers = wrong(
    check_9_1,
    (by_rule(lambda labels: "W" if "L" in labels else "L"), "", THIRD),
    (by_rule(lambda labels: "W" if "W" in labels else "D" if "D" in labels else "L"), "", OTHER),
    (lambda node: None, NONE, GETS),
    (lambda node: [child.label for child in node.children], "failed: AttributeError", VALUES),
    (lambda node: [child.win_loss for child in node.children.values()], "failed: AttributeError", KEPT),
    (by_rule(three, lambda node: "L"), "the game is over there, and under the rules the result is a draw.", LEAF),
    (by_rule(three, lambda node: node.game.outcome(node)), "failed: 1 is not a move", STATE),
    (label, "it calls label, which is part of gametree.", OWN),
    (lambda node: label(node), "it calls label, which is part of gametree.", OWN),
)
ENDING = 'return "W" if self.won(board) else "D"'
test_9_2_explains_wrong_answers = wrong(
    lambda change: check_9_2(changed("ex-9-2", change)),
    ((ENDING, 'return "L" if self.won(board) else "D"'), "your outcome method returns L", WHO),
    ((ENDING, "return 3 - player"), "and your outcome method returns 1, which contradicts the rules.", A_NUMBER),
    ((ENDING, 'return "W"'), "over at (2, 'XOXOXXOXO'), and your outcome method returns W", NOBODY),
    ((ENDING, ENDING.replace("self.", "")), "NameError", WON),
)


@pytest.fixture(scope="module")
def lesson():
    """Run the lesson's cells in order, without its widgets; return the names they define and the text they print."""
    output, shown = [], dict.fromkeys(("play", "predict", "watch", "beside"), lambda *what, **how: None)
    names = {"guess": lambda name: None, "print": lambda *parts, **how: output.append(" ".join(map(str, parts)))}
    for id, source in PAGE.cells.items():
        source = PAGE.solved[id] if id.startswith("ex-") else source
        if re.search(r"^(import|from) |\S = |print", source) and not re.match("[#*<]", source) and "-text" not in id:
            exec(re.sub(r"(?m)^check_.*$", "", source).replace("range(100)", "range(3)"), names)
            names |= shown
    return names, "\n".join(output)


def test_cells_print_the_numbers_expected_in_the_lesson(lesson):
    names, output = lesson
    for figure in (
        "549,946 nodes", "X: 131,184 of 255,168 games, 51%", "O: 77,904 of 255,168 games, 31%",
        "draw: 46,080 of 255,168 games, 18%", "5,478 states; the empty board: D", "6872 nodes, and the labels {'D'}",
        "765 nodes; an eighth of the states: 684.75", "the empty board is D", "(2, 'X.X.O....')\n", "3,584 games",
        "the start: D, no mistakes: [5]", "careful and careful: {'draw': 3}",
    ):  # fmt: skip
        assert figure in output, figure
    assert 3**9 == 19_683 and "19,683" in PAGE.cells["graph-text"]


def test_every_first_move_keeps_the_draw_and_a_corner_allows_the_most_mistakes(lesson):
    root = build_graph(games.TicTacToe())
    label(root)
    assert {child.label for child in root.children.values()} == {"D"}
    mistakes = {first: sum(child.label == "W" for child in root[first].children.values()) for first in (1, 2, 5)}
    assert mistakes == {1: 7, 2: 4, 5: 4} and root[1][5].label == "D"
    printed = "\n".join(line.strip() for line in lesson[1].splitlines())
    assert "X in a corner:\nX W W\nW D W\nW W W\nX on a side:\nD X D\n" in printed
    drawn = build_graph(games.TicTacToe("OX......."))  # hints show both moves that keep the draw and moves that lose
    assert label(drawn) == "D" and {child.label for child in drawn.children.values()} == {"W", "D"}


def test_careful_player_never_loses_and_games_without_mistakes_are_draws(lesson):
    careful, root = lesson[0]["careful"], lesson[0]["root"]
    for first, second, lost in (careful, random_player, 2), (random_player, careful, 1):
        assert all(play_game(root, first, second).winner != lost for _ in range(200))

    @cache
    def ends(node):
        moves = lesson[0]["no_mistakes"](node)
        return frozenset().union(*(ends(node[move]) for move in moves)) if moves else frozenset(node.label)

    assert ends(root) == {"D"}


def test_player_who_mirrors_from_the_middle_never_loses_toe_tac_tic():
    game, seen = ToeTacTic(), set()
    todo = [game.moves(game.start)[5]]
    for state in todo:  # player 2 is to move
        for move, after in game.moves(state).items():
            assert game.moves(after) or game.outcome(after) != "L"
            todo += [game.moves(after)[10 - move]] if game.moves(after) else []
        assert game.moves(state) or game.outcome(state) == "D"
        seen.add(state)
    label(root := build_graph(game))
    assert [move for move, child in root.children.items() if child.label == "D"] == [5] and len(seen) > 50


class Wild(games.TicTacToe):
    """Tic-tac-toe in which each player may put either mark."""

    def moves(self, state):
        player, board = state
        empty = [] if self.won(board) else [place for place in range(9) if board[place] == "."]
        boards = {(at + 1, mark): board[:at] + mark + board[at + 1 :] for at in empty for mark in "XO"}
        return {move: (3 - player, after) for move, after in boards.items()}


class Straight(games.TicTacToe):
    def won(self, board):
        rows = [board[place : place + 3] for place in (0, 3, 6)] + [board[place::3] for place in range(3)]
        return "XXX" in rows or "OOO" in rows


def test_further_games_and_keys_match_the_text(lesson):
    known, wild = solve(Straight()), build_graph(Wild())
    assert len(known) == 5_620 and known[Straight().start].label == "D" and "5,620 states" in PAGE.cells["own-answer"]
    assert label(wild) == "W" and {move[0] for move, child in wild.children.items() if child.label == "L"} == {5}
    assert len(nodes(wild)) == 18_753 and "18,753 states" in PAGE.cells["own-answer"]
    boards, turned = [board for _, board in solve(games.TicTacToe())], lesson[0]["turned"]
    turns = {min(accumulate([board] * 4, lambda one, _: turned(one))) for board in boards}
    mirrored = {min(board, board[2::-1] + board[5:2:-1] + board[:5:-1]) for board in boards}
    assert f"{len(turns):,} {len(mirrored):,}" == " ".join(re.findall("1,383|2,807", PAGE.cells["own-answer"]))


def test_lesson_9_hides_its_answers():
    PAGE.hides(
        "no child is L, but some child is D", "seven of the eight", "across the middle", "one is L, and that is enough",
        "a player who makes no mistake can't lose", "1,383", "No move from the empty board wins", "5,620",
        never=("549,946", "5,478", "765", "3,584", "131,184", "46,080"),
    )  # fmt: skip


def test_trees_of_the_small_boards_in_the_lesson_contain_all_three_labels():
    for board, count, expected in ("..OXXOXOX", 5, "D"), ("..OXXOXO.", 11, "W"):
        root = build_tree(games.TicTacToe(board))
        assert len(nodes(root)) == count and label(root) == expected and board in PAGE.text
        assert {node.label for node in nodes(root)} == {"W", "L", "D"}
    assert not watch(PAGE.run("ex-9-1")["my_label"], root).mistakes and board in PAGE.cells["watch"]
