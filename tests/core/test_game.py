"""Games: the rules of each game, and the errors for games and arguments that are not valid."""

import itertools
import random

import pytest
from examples import LOOPS, SHIPPED, reached, sentence

from gametree import Game, GameError, OneTwoTen, build_tree, games, label, minimax, nodes, solve
from gametree.core.query import board_of, cell_moves, cell_names_of, lines_of, moves_of, outcome_of
from gametree.core.text import describe_error

OURS = pytest.mark.parametrize("game", [*SHIPPED.values(), *LOOPS.values()], ids=[*SHIPPED, *LOOPS])


@OURS
def test_games_are_valid_in_every_state_and_never_change_their_answers(game):
    before = dict(vars(game))
    for state in reached(game):
        moves, rows = moves_of(game, state), board_of(game, state)
        on_board = [move for row in rows for _, cell in row for move in cell_moves(cell)]
        assert rows and sorted(map(repr, on_board)) == sorted(map(repr, moves))  # each move is on the board once
        assert len({game.phrase(state, move) for move in moves}) == len(moves) and isinstance(game.text(state), str)
        assert moves or outcome_of(game, state) in ("W", "L", "D")
        assert list(moves.items()) == list(game.moves(state).items())
        assert all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in cell_names_of(game))
        assert len(lines_of(game, rows)) == len(game.lines)
    assert vars(game) == before


def test_error_names_the_line_of_the_students_code():
    class Node:
        @property
        def children(self):
            return [1 / 0]

    assert sentence(lambda: label(Node())).endswith("“return [1 / 0]”")
    assert describe_error(GameError("a message")) == "a message"


def test_default_board_shows_the_text_of_the_state():
    class Named(OneTwoTen):
        board = Game.board

        def text(self, state):
            return {0: 7, 1: "ab\ncd", 2: "a\nbcd"}[state[1]]  # 7 is not a string

    assert board_of(Named(), (1, 0)) == [[("7", None)]]
    assert board_of(Named(), (1, 1)) == [[("a", None), ("b", None)], [("c", None), ("d", None)]]
    assert board_of(Named(), (1, 2)) == [[("a", None)], [("bcd", None)]]
    assert Game().board((2, 3, 4)) == [[("3, 4", None)]]


@pytest.mark.parametrize(("rows", "message"), [
    (None, "returned None. Is a return missing?"), (["ab"], "returned ['ab'], but it should return a list of rows"),
    ("10", "returned '10', but it should return a list of rows, and each row is a list of cells."),
    ([["ab"]], "has the cell 'ab': a cell is a pair"), ([[("a",)]], "has the cell ('a',): a cell is a pair"),
    ([[(1, "a")]], "has the cell (1, 'a'): a cell is a pair"),
])  # fmt: skip
def test_invalid_board_raises_an_error_that_explains_why(rows, message):
    game = type("MyGame", (OneTwoTen,), {"board": lambda self, state: rows})()
    assert sentence(board_of, game, (1, 0)).startswith(f"MyGame.board((1, 0)) {message}")


def test_domineering_winners_agree_with_the_book_winning_ways():
    def wins(rows, columns):  # whether Left wins when Left begins, and whether Right wins when Right begins
        game = games.Domineering(rows, columns)
        starts = [(player, *game.start[1:]) for player in (1, 2)]
        return [solve(game, start)[start].label == "W" for start in starts]

    assert [wins(1, 1), wins(2, 1), wins(1, 2), wins(2, 2)] == [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert wins(3, 3) == [1, 1] and wins(4, 4) == [1, 1] and wins(2, 4) == [0, 1]  # Berlekamp, Conway and Guy


def in_line(columns, line):
    """Check every cell, and return whether a player has a line of stones."""
    stones = {(c, r): stone for c, column in enumerate(columns) for r, stone in enumerate(column)}
    return any(
        all(stones.get((c + i * across, r + i * up)) == stone for i in range(line))
        for (c, r), stone in stones.items()
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def test_connect_four_finds_lines_on_boards_of_every_size():
    dice, won = random.Random(1), 0
    for _ in range(2_000):
        columns, rows, line = (dice.randint(1, 6) for _ in range(3))
        stones = ["".join(dice.choices("XO", k=dice.randint(0, rows))) for _ in range(columns)]
        assert games.ConnectFour(columns, rows, line).won(stones) == in_line(stones, line)
        won += in_line(stones, line)
    assert 200 < won < 1_800


def test_connect_four_ends_with_a_line_or_a_full_board():
    game = games.ConnectFour(3, 3, 3)
    won, full = (2, "XO", "XO", "X"), (2, "XOX", "XOX", "OXO")
    assert (game.moves(won), game.outcome(won)) == ({}, "L") and (game.moves(full), game.outcome(full)) == ({}, "D")
    assert [solve(game)[game.start].label for game in (game, games.ConnectFour(2, 2, 2))] == ["D", "W"]
    assert game.board((2, "X", "", "XOX")) == [
        [("·", None), ("·", None), ("●", None)],
        [("·", 1), ("·", None), ("○", None)],
        [("●", None), ("·", 2), ("●", None)],
    ]


def test_whoever_rolls_past_the_target_in_dice_ten_loses():
    game = games.DiceTen(3, 2)
    assert game.moves((1, 2)) == {"add 1": (2, 3), "roll": (0, 2, 1)} and game.moves((2, 3)) == {}
    assert game.moves((0, 2, 1)) == {1: (2, 3), 2: (2, "over")}
    assert (game.outcome((2, 3)), game.outcome((2, "over"))) == ("L", "W")
    assert len(nodes(build_tree(game))) == 33 and minimax(game) == 0


def test_hexapawn_and_domineering_describe_moves_and_show_boards():
    pawns, dominoes = games.Hexapawn(), games.Domineering(2, 3)
    state, ahead, aside = (2, "OOO", "X..", ".XX"), ((1, 2), (2, 2)), ((1, 2), (2, 1))
    assert pawns.phrase(state, ahead) == "move from row 1, column 2 to row 2"
    assert pawns.phrase(state, aside) == "capture from row 1, column 2 on row 2, column 1"
    assert pawns.board(state)[0] == [("○", None), ("○", [ahead, aside]), ("○", [((1, 3), (2, 3))])]
    assert pawns.text(state) == "○○○\n●··\n·●●"
    assert dominoes.phrase(dominoes.start, (1, 2)) == "cover rows 1 and 2 of column 2"
    assert dominoes.phrase((2, "...", "..."), (1, 2)) == "cover columns 2 and 3 of row 1"
    assert dominoes.board((2, "#..", "#..")) == [
        [("■", None), ("·", (1, 2)), ("·", None)],
        [("■", None), ("·", (2, 2)), ("·", None)],
    ]


def test_kayles_and_grundys_game_describe_moves_and_show_boards():
    pins, heap = games.Kayles(3), games.GrundysGame(5, 3)
    assert pins.board(pins.start) == [
        [("3 in a row", None)]
        + [("!", (1, 1, 1)), ("·", (1, 1, 2)), ("!", (1, 2, 1)), ("·", (1, 2, 2)), ("!", (1, 3, 1))],
        [("0 fallen", None)],  # so that nothing moves when the first pin falls
    ]
    assert pins.board((2, 1, 1))[2] == [("1 fallen", None), ("¬", None)]
    assert pins.phrase((1, 3, 2), (1, 2, 2)) == "knock over pins 2 and 3 of row 1"
    assert pins.phrase((1, 3), (1, 2, 1)) == "knock over pin 2" and pins.board((1,))[0] == [("no pins are left", None)]
    assert heap.board((1, 5))[0][:5] == [("heap: 5", None), ("●", None), ("·", (1, 1)), ("●", None), ("·", (1, 2))]
    assert heap.phrase(heap.start, (2, 1)) == "split heap 2 into 1 and 2"
    assert games.GrundysGame(5).phrase((1, 5), (1, 2)) == "split the heap into 2 and 3"


def test_subtraction_allows_only_the_numbers_in_its_rules():
    game = games.Subtraction(9_000, take=[4, 1])
    assert game.moves(game.start) == {(1, 1): (2, 8_999), (1, 4): (2, 8_996)}
    assert game.rules == "Take 1 or 4 from one heap. Whoever can't do this loses."
    assert games.Subtraction(5, take={3}).rules.startswith("Take 3 from one heap.")


MANY = "is not valid: there may be at most 10,000 moves from a state."
SIZES = {
    "Hexapawn(2)": "rows=2 is not valid: rows must be a whole number, 3 or more.",
    "Hexapawn(3, 0)": "columns=0 is not valid: columns must be a whole number, 1 or more.",
    "Domineering('4')": "rows='4' is not valid: rows must be a whole number, 1 or more.",
    "ConnectFour(7, 6, 0)": "line=0 is not valid: line must be a whole number, 1 or more.",
    "ConnectFour(1000000000)": "ConnectFour(1000000000, 6) is not valid: a board of more than 300",
    "Kayles(-1)": "row=-1 is not valid: row must be a whole number, 0 or more.",
    "Subtraction(5, take=3)": "take=3 is not valid: take must be a tuple of whole numbers, as in take=(1, ",
    "Subtraction(5, take=())": "take=() is not valid: take must be a tuple of whole numbers, as in take=(1, 2",
    "Subtraction(5, take=(0, 1))": "take=0 is not valid: take must be a whole number, 1 or more.",
    "DiceTen(-1)": "target=-1 is not valid: target must be a whole number, 0 or more.",
    "DiceTen(10, 0)": "sides=0 is not valid: sides must be a whole number, 1 or more.",
    "DiceTen(10, 1000000)": f"sides=1000000 {MANY}",
    **{call: f"{call} {MANY}" for call in ("Kayles(9000)", "GrundysGame(1000000)", "Subtraction(1000000)")},
}


@pytest.mark.parametrize("call", SIZES)
def test_invalid_size_raises_an_error_that_explains_why(call):
    assert sentence(eval, call, vars(games)).startswith(SIZES[call])


def test_tic_tac_toe_accepts_exactly_the_boards_that_games_can_reach():
    expected = {state[1]: state for state in reached(games.TicTacToe())}
    for board in map("".join, itertools.product("XO.", repeat=9)):
        if board in expected:
            assert games.TicTacToe(board).start == expected[board]
        else:
            assert sentence(games.TicTacToe, board).startswith(f"board='{board}' is not valid: ")
    assert len(expected) == 5_478


THREE = "{0} has three in a row, so {0} moved last, and there must be {1}."
TURNS = "X begins and the players take turns, so there must be as many X's as O's, or one more X than O's."
NINE = 'a board is a string of nine characters, each an X, an O or a dot, as in "X...O....".'
BOARDS = {
    "XXXOO.O..": THREE.format("X", "one more X than O's"),
    "OOOXX.XX.": THREE.format("O", "as many X's as O's"),
    "XXXOOO...": "both X and O have three in a row, but the game ends as soon as one of them does.",
    **dict.fromkeys(["XX.......", "O........"], TURNS),
    **dict.fromkeys(["XO", "xo.......", (".",) * 9, None], NINE),
}


@pytest.mark.parametrize("board", BOARDS)
def test_tic_tac_toe_explains_why_a_board_is_impossible(board):
    assert sentence(games.TicTacToe, board).endswith(f" is not valid: {BOARDS[board]}")


def test_tic_tac_toe_ends_with_three_in_a_row_or_a_full_board():
    for board, expected in {"XXXOO....": "L", "XOXXOOOXX": "D", "XXXXOOXOO": "L"}.items():  # the last has two lines
        game = games.TicTacToe(board)
        assert (game.moves(game.start), game.outcome(game.start)) == ({}, expected)


def test_tic_tac_toe_and_pong_hau_ki_describe_moves_and_show_boards():
    three, stones = games.TicTacToe("XO......."), games.PongHauKi()
    assert three.text(three.start) == "XO·\n···\n···" and three.phrase(three.start, 6) == "mark the middle right"
    assert three.board(three.start)[0] == [("X", None), ("O", None), ("·", 3)]
    assert stones.text(stones.start) == "● ●\n · \n○ ○"
    assert stones.phrase(stones.start, 2) == "move from the top right to the middle"
    assert stones.board((2, "X.OXO")) == [
        [("●", None), ("", None), ("·", None)],
        [("", None), ("○", 3), ("", None)],
        [("●", None), ("", None), ("○", 5)],
    ]


def test_one_two_ten_lets_players_take_back_if_the_pile_is_not_empty():
    game = games.OneTwoTen(3, take_back=True)
    assert [list(game.moves((1, pile))) for pile in range(4)] == [[1, 2], [1, 2, -1], [1, -1], []]
    assert game.phrase((1, 2), -1) == "take 1 back" and game.board((1, 2)) == [[("●", None), ("●", -1), ("3", 1)]]
    assert "or take one back" in game.rules and "back" not in OneTwoTen().rules


def test_stones_in_pong_hau_ki_can_move_along_exactly_the_lines_on_the_board():
    game, used = games.PongHauKi(), set()
    for state in reached(game):
        for after in game.moves(state).values():
            changed = [i for i in range(5) if state[1][i] != after[1][i]]
            used.add(tuple(sorted([*game.cell_names][i] for i in changed)))
    assert used == {tuple(sorted(line)) for line in game.lines} and len(used) == 7


PAIR = ": a line is a pair of cells of the board, ((row, column), (row, col"
LINES = [
    (5, "contains 5" + PAIR),
    ([(0, 1)], "contains (0, 1)" + PAIR),
    ([((0, 0), (0, 10))], "contains ((0, 0), (0, 10))" + PAIR),
    ([((0, 0), (-1, 0))], "contains ((0, 0), (-1, 0))" + PAIR),
    ([((0, 0), ("0", 0))], "contains ((0, 0), ('0', 0))" + PAIR),
]


@pytest.mark.parametrize(("lines", "message"), LINES, ids=range(len(LINES)))
def test_invalid_lines_raise_an_error_that_explains_why(lines, message):
    game = type("MyGame", (OneTwoTen,), {"lines": lines})()
    assert sentence(lines_of, game, game.board((1, 0))).startswith(f"No lines are drawn because MyGame.lines {message}")
