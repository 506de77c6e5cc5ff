"""Play's Python side: what a click does, what is said and shown, and that nothing a student writes breaks it."""

import copy
import json
import random
import re

import pytest
from examples import GAMES, LOOPS, NASTY, SHIPPED, Matches, solver

import gametree
from gametree import EvenOrOdd, Game, GameError, OneTwoTen, forgetful, games, perfect, play, random_player, solve
from gametree.core.arguments import SEEN


class Endless(Game):
    """A game that grows for ever."""

    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2)}


class Heaps(Game):
    """Take any number of tokens from one heap; its own words it has none. A move is a pair: heap, number."""

    verb = "take"

    def __init__(self, *heaps):
        self.start = (1, *heaps)

    def moves(self, state):
        player, *heaps = state
        left = {(place, n): size - n for place, size in enumerate(heaps) for n in range(1, size + 1)}
        return {move: (3 - player, *heaps[: move[0]], rest, *heaps[move[0] + 1 :]) for move, rest in left.items()}

    def board(self, state):
        return [
            [(f"{size}", None), *(("|", (place, n)) for n in range(1, size + 1))]
            for place, size in enumerate(state[1:])
        ]


class TakeBack(OneTwoTen):
    """Add one or two tokens, or take one back; whoever makes it ten has won."""

    def moves(self, state):
        player, pile = state
        back = {-1: (3 - player, pile - 1)} if 0 < pile < self.target else {}
        return super().moves(state) | back


class Again(Game):
    """Player 1 moves twice; then who can't move has lost."""

    start = (1, 0)

    def __init__(self, over=2):
        self.over = over

    def moves(self, state):
        on = {"on": (1, 1), "over": (self.over, 3)} if state == self.start else {}
        return on or ({"on": (2, 2)} if state == (1, 1) else {})


@pytest.fixture
def looks(monkeypatch):
    """How many states every look through a game has seen: a list, from now on."""
    seen = []

    def counting(*arguments):
        known = solve(*arguments)
        seen.append(len(known))
        return known

    monkeypatch.setattr(gametree.playing.lookahead, "solve", counting)
    return seen


def do(widget, what):
    """What a button of the page says to Python."""
    widget._heard(None, {"do": what, "turn": widget.view["turn"]}, None)


def lifts(widget):
    """The moves of cells where several begin: (row, column, which, the move as the page has it)."""
    return [(row, column, i, move) for row, column, moves in widget.view["lifts"] for i, move in enumerate(moves)]


def places(widget, name):
    """Where the page has a button of this name, or a piece with a move of this name: (row, column) pairs."""
    cells = [(r, c, cell) for r, row in enumerate(widget.view["rows"]) for c, cell in enumerate(row)]
    there = [(row, column) for row, column, (_, called, *_) in cells if called == name]
    return there + [(row, column) for row, column, _, (words, *_) in lifts(widget) if words == name]


def press(widget, name, turn=None):
    """What the page says when the cell of this name is clicked; or a piece, and then where this move of it goes."""
    (row, column), *_ = places(widget, name)
    message = {"do": "click", "row": row, "column": column, "turn": widget.view["turn"] if turn is None else turn}
    for *_, which, (words, *_) in lifts(widget):
        message |= {"which": which} if words == name else {}
    widget._heard(None, message, None)


def buttons(widget):
    """What can be done by clicks, and the hints: pairs of texts."""
    there = [(name, label) for row in widget.view["rows"] for _, name, label, _ in row if name is not None]
    return there + [(words, label) for *_, (words, label, *_) in lifts(widget)]


def cells(widget):
    """The board: the text of each cell, what a click on it does, and its hint."""
    return [[cell[:3] for cell in row] for row in widget.view["rows"]]


def played(widget):
    """What the page says was played."""
    return ", ".join(words for _, words in widget.view["played"])


def stands(widget):
    """All that a move or an undo may change."""
    return widget.node.state, list(widget.moves), widget.over, widget.winner, widget.you


def one(node):
    """A player who adds one, and says nothing of it."""
    return 1


def in_turn(*moves):
    """A player who makes these moves; one that is an exception is raised."""
    waiting = iter(moves)

    def player(node):
        move = next(waiting)
        if isinstance(move, Exception):
            raise move
        return move

    return player


# a game


def test_after_adding_two_the_perfect_player_wins():
    widget = play(OneTwoTen())
    assert widget.view["now"] == "Your turn"
    assert widget.view["says"] == "Add one or two tokens to the pile; whoever makes it ten has won. You are player 1."
    press(widget, "add 2")
    assert widget.view["says"] == "I add 2. Now it is 4."
    assert played(widget) == "You: add 2, Computer: add 2"
    press(widget, "add 1")
    press(widget, "add 1")
    assert (widget.over, widget.winner, widget.moves) == (True, 2, [2, 2, 1, 2, 1, 2]) and not widget.view["won"]
    assert (
        widget.view["now"] == "The computer has won after 6 moves"
        and widget.view["says"] == "I add 2. Now it is 10, and I have won."
    )
    assert widget.view["over"] and not buttons(widget)


def test_after_adding_one_the_perfect_player_can_be_beaten():
    widget = play(OneTwoTen())
    for move in (1, 2, 2, 2):
        press(widget, f"add {move}")
    assert (widget.winner, widget.view["now"]) == (1, "You have won after 7 moves")
    assert "every move of mine lets you win" not in widget.view["says"]


@pytest.mark.parametrize("you", [1, 2])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_who_plays_perfectly_beats_the_forgetful_player_wherever_that_can_be(game, you):
    for seed in range(3):
        widget = play(game, computer="forgetful", first=you, mistakes=0.5, seed=seed)
        while not widget.over:
            press(widget, game.phrase(widget.node.state, perfect(widget.node)))
        label = solve(game)[game.start].label
        assert widget.winner in (
            (you,) if label == ("W" if you == 1 else "L") else (you, None) if label == "D" else (1, 2, None)
        )


@pytest.mark.parametrize("you", [1, 2])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_is_played_to_its_end_by_clicks(game, you):
    dice = random.Random(7)
    widget = play(game, first=you)
    while not widget.over:
        assert widget.node.state[0] == you and widget.view["now"] == "Your turn"
        press(widget, dice.choice(buttons(widget))[0])
    state = game.start
    for move in widget.moves:
        state = game.moves(state)[move]
    assert not game.moves(state) and state == widget.node.state
    assert widget.winner == {"W": state[0], "L": 3 - state[0], "D": None}[game.outcome(state)]
    assert (
        widget.view["now"].split(" after ")[0]
        == {you: "You have won", 3 - you: "The computer has won", None: "A draw"}[widget.winner]
    )


def test_two_people_play_in_turn_at_one_screen():
    widget = play(OneTwoTen(4), computer=None)
    assert widget.view["says"].endswith("Two players, one screen.") and widget.view["now"] == "Player 1's turn"
    press(widget, "add 1")
    assert widget.view["says"] == "Player 1: add 1." and widget.view["now"] == "Player 2's turn"
    press(widget, "add 1")
    press(widget, "add 2")
    assert (widget.winner, widget.view["now"]) == (1, "Player 1 has won after 3 moves")
    assert played(widget) == "Player 1: add 1, Player 2: add 1, Player 1: add 2"


def test_a_player_that_a_student_wrote_answers_and_gives_no_reasons():
    widget = play(OneTwoTen(5), computer=one)
    press(widget, "add 1")
    assert widget.view["says"] == "I add 1. Now it is 2."
    assert play(OneTwoTen(), computer=forgetful(0), first=2).moves == [1]
    assert play(OneTwoTen(), computer=random_player, first=2).moves in ([1], [2])


# undo, new game, the other side, hints


def test_undo_goes_back_to_your_own_turn():
    widget = play(OneTwoTen())
    assert not widget.view["undo"]
    press(widget, "add 2")
    press(widget, "add 1")
    assert widget.moves == [2, 2, 1, 2] and widget.view["undo"]
    do(widget, "undo")
    assert (widget.node.state, widget.moves, widget.view["says"]) == ((1, 4), [2, 2], "Taken back.")
    do(widget, "undo")
    before = stands(widget)
    assert before[:2] == ((1, 0), []) and not widget.view["undo"]
    do(widget, "undo")
    assert stands(widget) == before


def test_undo_after_the_end_opens_the_game_again():
    widget = play(OneTwoTen(5))
    press(widget, "add 1")
    press(widget, "add 1")
    assert widget.over
    do(widget, "undo")
    assert not widget.over and widget.winner is None and widget.view["now"] == "Your turn" and buttons(widget)


def test_what_the_computer_began_with_is_not_taken_back():
    widget = play(OneTwoTen(), first=2)
    assert widget.moves == [1] and widget.view["now"] == "Your turn" and not widget.view["undo"]
    do(widget, "undo")
    assert widget.moves == [1]
    press(widget, "add 1")
    do(widget, "undo")
    assert (widget.moves, widget.node.state) == ([1], (2, 1))


def test_a_new_game_begins_where_the_first_one_did():
    for you in (1, 2):
        widget = play(OneTwoTen(), first=you)
        before = stands(widget)
        press(widget, "add 2")
        do(widget, "new_game")
        assert stands(widget) == before and widget.view["says"].startswith("Add one or two tokens")


def test_the_sides_can_be_swapped_in_the_middle_of_a_game():
    widget = play(OneTwoTen())
    press(widget, "add 2")
    do(widget, "swap_sides")
    assert (widget.you, widget.moves, widget.node.state) == (2, [2, 2, 1], (2, 5)) and widget.view["now"] == "Your turn"
    assert widget.view["says"] == "You are player 2 now. I add 1. Now it is 5."
    assert played(widget) == "You: add 2, Computer: add 2, Computer: add 1"
    do(widget, "undo")
    assert (widget.node.state[0], widget.you) == (2, 2)


def test_after_the_end_swapping_sides_begins_a_new_game():
    widget = play(OneTwoTen(2))
    press(widget, "add 2")
    do(widget, "swap_sides")
    assert (widget.you, widget.moves, widget.over) == (2, [2], True)


def test_two_people_have_no_sides_to_swap():
    widget = play(OneTwoTen(4), computer=None)
    before = stands(widget)
    assert widget.view["swap"] is False
    do(widget, "swap_sides")
    assert stands(widget) == before and "None" not in widget.view["says"]


@pytest.mark.parametrize(
    "game", [*GAMES.values(), TakeBack(), games.PongHauKi()], ids=[*GAMES, "TakeBack", "PongHauKi"]
)
def test_hints_are_the_labels_of_where_the_moves_lead(game):
    known = solve(game)
    widget = play(game, computer=None)
    dice = random.Random(2)
    do(widget, "hints")
    for _ in range(8):
        moves = game.moves(widget.node.state)
        due = {game.phrase(widget.node.state, move): known[after].label for move, after in moves.items()}
        assert (
            dict(buttons(widget)) == due and bool(widget.view["legend"]) == bool(due) and widget.view["hints"] is True
        )
        if moves:
            press(widget, dice.choice([*due]))
    do(widget, "hints")
    assert (
        not any(label for _, label in buttons(widget)) and widget.view["legend"] == "" and widget.view["hints"] is False
    )


def test_the_reason_of_a_move_is_said_while_there_are_hints_and_no_longer():
    widget = play(OneTwoTen())
    press(widget, "add 2")
    assert widget.view["says"] == "I add 2. Now it is 4."
    do(widget, "hints")  # after the move: its reason is said
    assert widget.view["says"] == "I add 2. Now it is 4. From 4 every move of yours lets me win."
    press(widget, "add 1")
    assert widget.view["says"] == "I add 2. Now it is 7. From 7 every move of yours lets me win."
    do(widget, "hints")
    assert widget.view["says"] == "I add 2. Now it is 7."
    do(widget, "undo")
    assert widget.view["says"] == "Taken back."
    do(widget, "hints")
    assert widget.view["says"] == "Taken back. From 4 every move of yours lets me win."


@pytest.mark.parametrize("computer", [one, forgetful(0), None], ids=["own", "forgetful", "friend"])
def test_nobody_but_the_perfect_player_has_reasons(computer):
    widget = play(OneTwoTen(), computer=computer)
    do(widget, "hints")
    press(widget, "add 1")
    assert "every move" not in widget.view["says"] and "move of" not in widget.view["says"]


@pytest.mark.parametrize("game", [games.Matches(21), EvenOrOdd(15)], ids=["Matches", "EvenOrOdd"])
def test_who_wins_is_worked_out_once_for_players_reasons_hints_and_draws(game, looks):
    widget = play(game)
    do(widget, "hints")
    while not widget.over:
        press(widget, buttons(widget)[0][0])
        do(widget, "offer_a_draw")
    assert len(looks) == 1
    do(widget, "new_game")
    press(widget, buttons(widget)[0][0])
    assert len(looks) == 1


def test_of_a_game_too_large_it_is_worked_out_once_a_position(looks):
    widget = play(Endless(), computer="forgetful", seed=1)
    do(widget, "hints")
    do(widget, "offer_a_draw")
    assert len(looks) == 1
    press(widget, "play 1")  # the computer's position, and yours after it
    assert len(looks) == 3


BOTH = "Green (W) is good for the computer: avoid it. Red (L) is bad for the computer: take it."


@pytest.mark.parametrize(
    ("game", "computer", "moves", "due"),
    [
        (OneTwoTen(), "perfect", [], f"and there the computer is to move. {BOTH}"),
        (OneTwoTen(), None, [1], "there player 1 is to move. Green (W) is good for player 1: you have no better move."),
        (games.Matches(2), "perfect", [], BOTH),
        (EvenOrOdd(2), None, [1], "Yellow (D): nobody can force a win."),
        (
            games.TicTacToe("X........"),
            None,
            [],
            "Green (W) is good for player 1: avoid it. Yellow (D): nobody can force a win; it keeps the draw.",
        ),
        (
            games.TicTacToe("XO......."),
            None,
            [],
            "Red (L) is bad for player 2: take it. Yellow (D): nobody can force a win; it gives a win away.",
        ),
        (Endless(), None, [], "White (?): too far from the end to tell."),
        (
            Again(),
            None,
            [],
            "Green (W) is good for that player: take it if that is you. "
            "Red (L) is bad for that player: take it if that is not you.",
        ),
        (
            Again(over=1),
            "perfect",
            [],
            "you are to move. Green (W) is good for you: take it. Red (L) is bad for you: avoid it.",
        ),
    ],
    ids=["both", "friends", "misere", "draw", "kept", "given", "unknown", "again", "only"],
)
def test_hints_say_for_whom_a_colour_is_good_and_whether_to_take_it(game, computer, moves, due):
    widget = play(game, computer)
    for move in moves:
        widget.move(move)
    do(widget, "hints")
    legend = widget.view["legend"]
    assert legend.startswith("Hints: a move has the colour of the node it leads to") and legend.endswith(due)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_colour_to_be_taken_wins_and_one_to_be_avoided_does_not(game):
    widget, oracle = play(game, computer=None), solver(game)
    do(widget, "hints")
    while not widget.over:
        here, legend = oracle(widget.node.state).label, widget.view["legend"]
        assert (": take it" in legend) == (here == "W") and (": you have no better move" in legend) <= (here == "L")
        press(widget, buttons(widget)[0][0])


# whose tokens they are


def whose(widget):
    """The tokens of the board, each with the words of the move by which it came, and whose it was."""
    return [
        (text, *widget.view["played"][came][::-1])
        for row in widget.view["rows"]
        for text, _, _, came in row
        if came is not None
    ]


def test_every_token_says_by_which_move_it_came():
    widget = play(OneTwoTen())
    assert whose(widget) == []
    press(widget, "add 1")
    press(widget, "add 2")
    mine, yours = ("●", "You: add 1", 1), ("●", "Computer: add 1", 2)
    assert whose(widget) == [mine, yours, ("●", "You: add 2", 1), ("●", "You: add 2", 1), yours]
    do(widget, "undo")
    assert whose(widget) == [mine, yours]
    do(widget, "new_game")
    assert whose(widget) == []
    widget = play(OneTwoTen(), first=2)
    assert whose(widget) == [("●", "Computer: add 1", 1)]
    press(widget, "add 2")
    do(widget, "new_game")
    assert whose(widget) == [("●", "Computer: add 1", 1)]


def test_matches_that_were_taken_stay_and_say_who_took_them():
    widget = play(games.Matches(5, 2), computer=None)
    press(widget, "take 2")
    press(widget, "take 1")
    assert whose(widget) == [("×", "Player 1: take 2", 1)] * 2 + [("×", "Player 2: take 1", 2)]
    assert [cell[:2] for cell in widget.view["rows"][0][3:]] == [["|", "take 1"], ["|", "take 2"]]


@pytest.mark.parametrize("tokens", [5, 8])
def test_tokens_that_are_kept_are_those_of_who_took_them(tokens):
    widget, dice = play(EvenOrOdd(tokens), computer=None), random.Random(3)
    while not widget.over:
        press(widget, dice.choice(buttons(widget))[0])
        for player in (1, 2):
            row = widget.view["rows"][player][1:]
            assert [widget.view["played"][came][0] for _, _, _, came in row] == [player] * widget.node.state[1 + player]


# what is no move


def test_a_click_where_nothing_is_gets_a_sentence_and_changes_nothing():
    widget = play(OneTwoTen())
    press(widget, "add 1")
    before = stands(widget)
    assert widget.view["rows"][0][0][:2] == ["●", None]
    widget._heard(None, {"do": "click", "row": 0, "column": 0, "turn": widget.view["turn"]}, None)
    assert stands(widget) == before and widget.view["says"] == "There is no move at that place. You can add 1 or 2."


def test_a_move_on_the_board_that_is_not_legal_gets_a_sentence_and_changes_nothing():
    class Three(OneTwoTen):
        def board(self, state):
            return [[("three", 3), ("one", 1)]]

    widget = play(Three())
    before = stands(widget)
    assert [name for name, _ in buttons(widget)] == ["add 1", "add 2"]  # it does not look like a move, either
    widget.click(0, 0)
    assert stands(widget) == before and widget.view["says"] == "3 is no move here. You can add 1 or 2."


@pytest.mark.parametrize("move", [3, 0, None, "1", [1], (1, 0), *NASTY[::6]], ids=ascii)
def test_what_is_no_move_gets_a_sentence_and_changes_nothing(move):
    widget = play(OneTwoTen())
    before = stands(widget)
    widget.move(move)
    assert stands(widget) == before and widget.view["says"].endswith(" is no move here. You can add 1 or 2.")
    assert len(widget.view["says"]) < 120 and (move != "1" or widget.view["says"].startswith("'1' is"))


def test_after_the_end_no_move_is_made():
    widget = play(OneTwoTen(2))
    press(widget, "add 2")
    before = stands(widget)
    for again in (lambda: widget.move(1), lambda: widget.click(0, 0)):
        again()
        assert (
            stands(widget) == before
            and widget.view["says"] == "The game is over: take a move back, or begin a new game."
        )


def test_a_cell_without_a_text_is_a_gap_and_a_blank_one_is_not():
    class Grid(OneTwoTen):
        def board(self, state):
            return [[("", None), (" ", 1), ("", 2)]]

    assert play(Grid()).view["rows"] == [
        [["", None, None, None], [" ", "add 1", None, None], ["", "add 2", None, None]]
    ]


def test_a_place_that_is_not_on_the_board_gets_a_sentence():
    widget = play(OneTwoTen())
    for place in ((0, 99), (99, 0), (0, -10)):
        widget.click(*place)
        assert widget.moves == [] and "no move at that place" in widget.view["says"]


def test_the_second_click_of_two_in_a_hurry_is_not_taken_for_another_move():
    widget = play(OneTwoTen())
    turn = widget.view["turn"]
    press(widget, "add 1", turn)
    before = stands(widget)
    press(widget, "add 1", turn)
    assert stands(widget) == before and len(widget.moves) == 2


# boards and moves that nobody could look through


@pytest.mark.parametrize("game", [OneTwoTen(10**9), OneTwoTen(SEEN + 1)], ids=lambda game: str(game))
def test_a_large_game_is_words_and_a_row_of_buttons(game):
    widget = play(game)
    shown = [text for row in widget.view["rows"] for text, name, *_ in row if name is None]
    assert shown[-1] == "(too many to draw)" and sum(map(len, widget.view["rows"])) < 10
    assert [name for name, _ in buttons(widget)] == [f"{game.verb} {n}" for n in game.moves(game.start)]
    press(widget, f"{game.verb} 1")
    assert widget.moves[0] == 1 and len(widget.moves) == 2


def test_large_heaps_are_played_by_buttons_and_hints_say_that_their_end_is_too_far():
    widget = play(games.Nim(100, 200))
    shown = [text for row in widget.view["rows"] for text, name, *_ in row if name is None]
    assert shown == ["heap 1: 100", "heap 2: 200", "(too many to draw)"]
    do(widget, "hints")
    heaps = {"first": 100, "second": 200}
    due = [f"take {n} from the {heap} heap" for heap, size in heaps.items() for n in range(1, size + 1)]
    assert dict(buttons(widget)) == dict.fromkeys(due, "?")
    assert widget.view["legend"].endswith(" White (?): too far from the end to tell.")
    press(widget, "take 100 from the second heap")
    assert len(widget.moves) == 2 and widget.view["says"].endswith("When I moved I could not see how the game ends.")


def test_a_board_with_too_many_cells_is_its_text_a_sentence_and_a_row_of_buttons():
    class Large(OneTwoTen):
        def board(self, state):
            return [[("●", 1)] * 1000] if state[1] else [[("●", 1)] * SEEN]

    widget = play(Large(), computer=None)
    assert len(widget.view["rows"][0]) == SEEN and "too large" not in widget.view["says"]
    assert widget.view["changes"] == []  # it would not be seen how
    press(widget, "add 1")
    assert cells(widget) == [[["1", None, None]], [["add 1", "add 1", None], ["add 2", "add 2", None]]]
    assert widget.view["says"] == "Player 1: add 1. The board of Large is too large to be shown: 1 row, 1,000 cells."


def test_of_thousands_of_moves_some_hundred_have_buttons_and_all_can_be_made():
    class Many(Game):
        start = (1, 0)

        def moves(self, state):
            return {n: (2, n) for n in range(10_000)} if state == self.start else {}

    widget = play(Many(), computer=None)
    do(widget, "hints")
    assert buttons(widget) == [(f"play {n}", "L") for n in range(SEEN)]
    assert "There are 10,000 moves: what is not shown can be made in Python, by .move(…)." in widget.view["says"]
    widget.move(9_999)
    assert widget.moves == [9_999] and widget.over


# a turn that does not end


class Pass(Game):
    """Player 1 moves, and then it is player 2's turn for ever; with `tokens` something changes meanwhile."""

    def __init__(self, tokens=0):
        self.start, self.tokens = (1, 0), tokens

    def moves(self, state):
        return {"pass": (2, state[1] + self.tokens)}


def test_a_computer_that_comes_back_to_the_same_state_stops_and_a_draw_can_be_agreed_on():
    widget = play(Pass())
    press(widget, "play pass")
    assert widget.moves == ["pass"] * 3
    assert widget.view["says"] == "2 moves of mine, and it is still my turn: click to let me go on, or offer a draw."
    assert widget.view["draw"] and widget.view["now"] == "The computer's turn" and widget.view["undo"]
    press(widget, "play pass")
    assert len(widget.moves) == 5 and not widget.over
    do(widget, "offer_a_draw")
    assert widget.over and widget.winner is None and widget.view["now"] == "A draw after 5 moves"
    do(widget, "undo")
    do(widget, "undo")
    assert (widget.moves, widget.view["now"], widget.view["says"]) == ([], "Your turn", "Taken back.")


def test_a_computer_whose_turn_does_not_end_stops_after_some_moves(monkeypatch):
    widget = play(Pass(tokens=1), computer=random_player)
    press(widget, "play pass")
    assert len(widget.moves) == 51
    assert widget.view["says"].startswith("50 moves of mine, and it is still my turn")
    widget.click(0, 0)  # anywhere
    assert len(widget.moves) == 101
    do(widget, "swap_sides")
    assert widget.view["now"] == "Your turn"


# draws


TOO_EARLY = "It is too early for a draw: offer one when the game has come back to where it was."
ROUND = {"draw": lambda: TakeBack(), "won": lambda: OnlyAtFive(), "lost": lambda: OnlyAtFive(start=(1, 1))}


class OnlyAtFive(OneTwoTen):
    """A token may be taken back only at five and at six: somebody can win as before, and yet the game can go round."""

    def __init__(self, start=(1, 0)):
        super().__init__()
        self.start = start

    def moves(self, state):
        back = {-1: (3 - state[0], state[1] - 1)} if state[1] in (5, 6) else {}
        return super().moves(state) | back


def been_twice(game, **options):
    """A widget at the start of a game, which is as if it had been there before."""
    widget = play(game, **options)
    widget.times[widget.node.state] += 1
    return widget


@pytest.mark.parametrize("game", [game for game in (*GAMES.values(), *LOOPS.values()) if game.moves(game.start)])
@pytest.mark.parametrize("computer", ["perfect", None])
def test_no_draw_can_be_offered_before_the_game_has_come_back_to_where_it_was(game, computer):
    widget = play(game, computer=computer)
    assert widget.view["draw"] is False
    do(widget, "offer_a_draw")
    assert not widget.over and widget.view["says"] == TOO_EARLY


@pytest.mark.parametrize("key", ROUND)
def test_whoever_can_win_the_button_is_there_when_the_game_has_come_back_and_gone_when_that_is_taken_back(key):
    widget = play(ROUND[key](), computer=None)
    for move in (1, 2, 2) if key != "lost" else (2, 2):
        widget.move(move)
        assert widget.view["draw"] is False
    widget.move(1)
    assert widget.view["draw"] is False
    widget.move(-1)
    assert widget.view["draw"] is True and widget.view["says"].endswith("You have been here before: a draw?")
    widget.move(1)
    assert widget.view["draw"] is True
    do(widget, "undo")
    do(widget, "undo")
    assert widget.view["draw"] is False


def test_a_draw_is_agreed_on_where_nobody_can_win_and_can_be_taken_back():
    widget = been_twice(TakeBack())
    do(widget, "offer_a_draw")
    assert (
        (widget.over, widget.winner) == (True, None) and widget.view["now"].startswith("A draw") and not buttons(widget)
    )
    assert widget.view["says"] == "Agreed." and widget.view["undo"]
    widget.move(1)
    assert widget.moves == [] and "The game is over" in widget.view["says"]
    do(widget, "undo")
    assert not widget.over and buttons(widget) and widget.view["now"] == "Your turn"


@pytest.mark.parametrize("game", [*GAMES.values(), OnlyAtFive()], ids=[*GAMES, "OnlyAtFive"])
def test_the_computer_agrees_to_a_draw_unless_it_wins(game):
    for state, known in [*solve(game).items()][::3]:
        if game.moves(state):
            there = copy.copy(game)
            there.start = state
            widget = been_twice(there, first=state[0])
            do(widget, "offer_a_draw")
            assert widget.over == (known.label != "L") and widget.winner is None
            assert widget.view["says"] == ("Agreed." if widget.over else "No, thank you: I play on.")


def test_of_a_game_too_large_a_draw_is_agreed_on_when_it_goes_round_or_after_fifty_moves():
    class Wide(TakeBack):
        board = Game.board

    widget = play(Wide(10**9), computer=in_turn(-1, -1, -1))
    do(widget, "offer_a_draw")
    assert not widget.over and widget.view["says"] == TOO_EARLY
    widget.move(1)
    assert widget.view["says"].endswith("You have been here before: a draw?")
    do(widget, "offer_a_draw")
    assert widget.over and widget.winner is None
    widget = play(Wide(10**9), computer=None)
    for _ in range(50):
        assert not widget.view["draw"]
        widget.move(1)
    assert widget.view["draw"]
    long = play(games.Matches(200), computer=None)  # whose end can be seen
    for _ in range(60):
        long.move(1)
    assert not long.view["draw"]


def test_two_people_may_agree_on_a_draw_but_not_after_the_end():
    widget = been_twice(EvenOrOdd(3), computer=None)
    do(widget, "offer_a_draw")
    assert widget.over and widget.winner is None
    do(widget, "undo")
    press(widget, "take 2")
    press(widget, "take 1")
    assert widget.winner == 1
    do(widget, "offer_a_draw")
    assert widget.winner == 1 and "Player 1 has won" in widget.view["now"]


def test_who_was_here_before_is_told_so():
    widget = play(TakeBack(), computer=None)
    press(widget, "add 1")
    assert "been here" not in widget.view["says"]
    for due in ("You have been here before: a draw?", "You are here for the third time: a draw?"):
        press(widget, "take 1 back")
        assert widget.view["says"].endswith(f" {due}")
        press(widget, "add 1")
    do(widget, "offer_a_draw")
    assert widget.over and "here" not in widget.view["says"]


# rules, boards and players that go wrong


def crashing(node):
    raise ValueError("no idea")


@pytest.mark.parametrize(
    ("fails", "said"),
    [
        (ValueError("no idea"), "player stopped at (2, 1): ValueError: no idea"),
        (GameError("I have no plan."), "player stopped at (2, 1): I have no plan."),
        (None, "player gave no move at (2, 1), and the moves are 1, 2."),
        (3, "player wanted to add 3 at (2, 1), and the moves are 1, 2."),
        ([1], "player wanted to add [1] at (2, 1), and the moves are 1, 2."),
    ],
    ids=ascii,
)
def test_a_computer_that_fails_is_named_and_nothing_is_lost(fails, said):
    widget = play(OneTwoTen(), computer=in_turn(fails, 2))
    press(widget, "add 1")
    assert said in widget.view["says"] and ".." not in widget.view["says"]
    assert (widget.moves, widget.node.state, widget.view["now"], widget.view["undo"]) == (
        [1],
        (2, 1),
        "The computer's turn",
        True,
    )
    widget.move(1)  # any click lets the computer try again
    assert widget.moves == [1, 2] and widget.view["says"] == "I add 2. Now it is 3."


def test_a_computer_that_fails_before_anything_has_happened_is_named_too():
    widget = play(OneTwoTen(), computer=crashing, first=2)
    assert "crashing stopped at (1, 0): ValueError: no idea" in widget.view["says"] and widget.moves == []
    do(widget, "swap_sides")
    assert widget.view["now"] == "Your turn"


def test_a_move_that_is_missing_on_the_board_gets_a_button():
    class Half(OneTwoTen):
        def board(self, state):
            return [[("add one", 1)]]

    widget = play(Half())
    assert cells(widget) == [[["add one", "add 1", None]], [["add 2", "add 2", None]]]
    press(widget, "add 2")
    assert widget.moves[0] == 2


def test_a_game_without_a_board_is_its_text_and_a_row_of_buttons():
    widget = play(Matches(4))
    assert cells(widget) == [[["4", None, None]], [[f"play {n}", f"play {n}", None] for n in (1, 2, 3)]]


def late(**wrong):
    """1, 2, … 10 whose methods answer these things as soon as there are three tokens, or raise them."""

    def method(name, thing):
        def answer(self, state):
            if state[1] < 3:
                return getattr(OneTwoTen, name)(self, state)
            if isinstance(thing, Exception):
                raise thing
            return thing

        return answer

    return type("Late", (OneTwoTen,), {name: method(name, thing) for name, thing in wrong.items()})()


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (None, "Late.board((1, 3)) gave None: is a return missing?"),
        ([("●", 1)], "Late.board((1, 3)) has the cell '●'"),
        ([[(1, None)]], "Late.board((1, 3)) has the cell (1, None)"),
        (ValueError("no board"), "Late.board((1, 3)) stopped: ValueError: no board"),
    ],
    ids=ascii,
)
def test_a_malformed_board_gets_a_sentence_and_the_game_goes_on(rows, said):
    widget = play(late(board=rows), computer=None)
    press(widget, "add 2")
    press(widget, "add 1")
    assert said in widget.view["says"] and widget.moves == [2, 1]
    assert cells(widget) == [[["(1, 3)", None, None]], [["add 1", "add 1", None], ["add 2", "add 2", None]]]
    press(widget, "add 1")
    assert widget.moves == [2, 1, 1]


def test_a_text_that_fails_in_the_middle_of_a_game_gets_a_sentence():
    for computer in (None, one):
        game = late(text=ValueError("no text"))
        type(game).board = Game.board
        widget = play(game, computer=computer)
        for _ in range(3 if computer is None else 2):
            press(widget, "add 1")
        assert re.search(r"Late\.\w+\(\(\d, \d\)\) stopped: ValueError: no text", widget.view["says"]), widget.view[
            "says"
        ]
        assert widget.moves[:3] == [1, 1, 1] and len(buttons(widget)) == 2


def test_rules_that_go_wrong_far_from_the_start_of_a_large_game_get_a_sentence_there():
    class Deep(OneTwoTen):
        moved = False

        def moves(self, state):
            if self.moved and state[1] > 1:
                raise ValueError("no moves")
            return super().moves(state)

    widget = play(Deep(10**9), computer=None)
    press(widget, "add 1")
    Deep.moved = True
    before = stands(widget)
    for act in (lambda: press(widget, "add 1"), lambda: do(widget, "hints"), lambda: do(widget, "offer_a_draw")):
        act()
        assert "stopped: ValueError: no moves" in widget.view["says"] and stands(widget) == before


@pytest.mark.parametrize("cell", [[3], [[1]], 3], ids=repr)
def test_a_cell_that_makes_an_odd_move_gets_a_sentence_when_it_is_clicked(cell):
    game = type("Odd", (OneTwoTen,), {"board": lambda self, state: [[("here", cell)]]})()
    widget = play(game)
    do(widget, "hints")
    assert [name for name, _ in buttons(widget)] == ["add 1", "add 2"]
    widget.click(0, 0)
    assert widget.moves == [] and widget.view["says"].endswith(" is no move here. You can add 1 or 2.")


def test_what_the_computer_did_is_said_in_the_words_of_the_game():
    heaps, bar = play(games.Nim(3, 4, 5), first=2), play(games.Chomp(2, 2), first=2)
    rules = "Take any number of stones from one heap; whoever takes the last stone of all has won."
    begun = "I take 2 from the first heap. Now it is 1-4-5."
    assert heaps.view["says"] == f"{rules} You are player 2. {begun}"
    do(heaps, "hints")
    assert heaps.view["says"] == f"{rules} You are player 2. {begun} From 1-4-5 every move of yours lets me win."
    assert bar.view["says"].endswith(" You are player 2. I eat from row 2, column 2.")  # and no bar in a sentence
    do(bar, "hints")
    assert bar.view["says"].endswith(" I eat from row 2, column 2. Now every move of yours lets me win.")
    press(bar, "eat from row 1, column 2")
    assert bar.view["says"] == "I eat from row 2, column 1, and I have won."


def test_what_can_be_done_is_said_with_its_verb_once():
    widget = play(games.Nim(2, 1))
    due = "You can take 1 from the first heap, 2 from the first heap or 1 from the second heap."
    widget.click(0, 0)
    assert widget.view["says"] == f"There is no move at that place. {due}"
    widget.move((3, 1))  # who moves by Python is told how
    assert widget.view["says"] == f"(3, 1) is no move here. {due} By .move((2, 1)) you take 1 from the second heap."

    class Pass(OneTwoTen):
        def phrase(self, state, move):
            return "pass" if move == 1 else super().phrase(state, move)

    widget = play(Pass())
    widget.move(3)
    assert widget.view["says"].startswith("3 is no move here. You can pass or add 2.")


@pytest.mark.parametrize("odd", [5, lambda self, state: "x", lambda *all: 5, lambda *all: 1 / 0, lambda *all: None])
def test_a_phrase_that_goes_wrong_gets_a_sentence_and_the_game_goes_on(odd):
    widget = play(type("Odd", (OneTwoTen,), {"phrase": odd})())
    assert "has won. You are player 1. Odd.phrase" in widget.view["says"]
    press(widget, "add 2")
    assert widget.view["says"].startswith("I add 2. Now it is 4. Odd.phrase")
    assert played(widget) == "You: add 2, Computer: add 2"
    while not widget.over:
        press(widget, buttons(widget)[0][0])
    assert "Odd.phrase" not in widget.view["says"]  # there is nothing more to be said by it


def test_a_text_of_several_lines_is_a_board_and_one_move_in_words_with_a_comma_is_set_apart():
    class Grid(Game):
        start, moves = (1, 0), OneTwoTen(2).moves

        def text(self, state):
            return "@..\n..." if state[1] else "...\n..."

        def phrase(self, state, move):
            return f"add {move}, no more"

    widget = play(Grid())
    assert [[cell[0] for cell in row] for row in widget.view["rows"][:2]] == [["."] * 3] * 2
    widget.move(3)
    assert widget.view["says"].startswith("3 is no move here. You can add 1, no more or add 2, no more.")
    press(widget, "add 1, no more")
    assert widget.view["rows"][0][0][0] == "@"
    lines = play(type("Lines", (Grid,), {"text": lambda self, state: "a pile:\n" + str(state[1])})())
    assert [[cell[0] for cell in row] for row in lines.view["rows"][:2]] == [["a pile:"], ["0"]]
    bar = play(games.Chomp(2, 2))
    bar.click(1, 0)
    due = "eat from row 1, column 2; from row 2, column 1 or from row 2, column 2"
    assert bar.view["says"] == f"There is no move at that place. You can {due}."


# what a move would change


def marked(widget, name):
    """The cells that are marked while a button is pointed at: (row, column) pairs."""
    (at,) = places(widget, name)
    runs = [runs for row, column, runs in widget.view["changes"] if (row, column) == at]
    runs = [runs for *_, (words, _, _, runs) in lifts(widget) if words == name] or runs
    return [(row, column) for row, first, last in sum(runs, []) for column in range(first, last + 1)]


def test_a_stone_and_all_to_its_right_would_be_taken():
    widget = play(games.Nim(3, 4, 5))
    assert marked(widget, "take 1 from the first heap") == [(0, 3)]
    assert marked(widget, "take 3 from the second heap") == [(1, 2), (1, 3), (1, 4)]
    assert widget._rows[1][2] == ("●", [(2, 3)])  # the one that is clicked is the first of them


def test_a_square_and_all_above_and_to_its_right_would_be_eaten():
    widget = play(games.Chomp(3, 4))
    assert marked(widget, "eat from row 2, column 3") == [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert marked(widget, "eat from row 1, column 2") == [(row, column) for row in (0, 1, 2) for column in (1, 2, 3)]


@pytest.mark.parametrize("game", [*SHIPPED.values(), Heaps(1, 2)], ids=[*SHIPPED, "Heaps"])
def test_what_is_marked_is_what_the_move_changes_and_nothing_else(game):
    widget, dice = play(game, computer=None), random.Random(3)
    while not widget.over:
        before, name = widget.view["rows"], dice.choice(buttons(widget))[0]
        at, due = places(widget, name)[0], marked(widget, name)
        press(widget, name)
        after = {(r, c): text for r, row in enumerate(widget.view["rows"]) for c, (text, *_) in enumerate(row)}
        texts = {(r, c): text for r, row in enumerate(before) for c, (text, *_) in enumerate(row)}
        changed = [place for place, text in texts.items() if len(text) <= 2 and after.get(place) != text]
        assert due == (changed if game.fixed else [])
        if not isinstance(game, Heaps) and game.fixed:
            assert at in due  # a click changes what is clicked
    assert widget.view["changes"] == []


@pytest.mark.parametrize(("tokens", "place"), [(15, 13), (15, 15), (4, 2), (2, 1)])
def test_of_tokens_in_the_middle_the_one_that_is_clicked_goes_and_all_beyond_it(tokens, place):
    widget = play(EvenOrOdd(tokens), computer=None)
    name = widget.view["rows"][0][place][1]
    assert marked(widget, name) == [(0, each) for each in range(place, tokens + 1)]
    widget.click(0, place)
    assert widget.node.state[1] == place - 1


def test_nothing_is_marked_where_nothing_would_be_changed_or_a_click_is_no_move():
    class Words(OneTwoTen):
        board = Game.board  # the text of the state, and buttons

    assert play(Words()).view["changes"] == play(OneTwoTen(10**9)).view["changes"] == []
    assert play(games.Nim(1, 2), lambda node: None, first=2).view["changes"] == []  # a click asks the computer again


def test_a_board_that_goes_wrong_after_a_move_marks_nothing_and_is_said_when_it_is_there():
    class Blink(OneTwoTen):
        def board(self, state):
            return None if state[1] == 2 else super().board(state)

    widget = play(Blink(), computer=None)
    assert [place[:2] for place in widget.view["changes"]] == [[0, 0]] and "board" not in widget.view["says"]
    press(widget, "add 2")
    assert "Blink.board((2, 2)) gave None" in widget.view["says"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": OneTwoTen}, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
        ({"game": 7}, "7 is not a game"),
        ({"first": 3}, "first=3 is neither 1 nor 2: which player are you?"),
        ({"first": "1"}, "first='1' is neither 1 nor 2"),
        ({"computer": OneTwoTen()}, "does not play"),
        ({"computer": "strong"}, "computer='strong' does not play: give \"perfect\""),
        ({"computer": 7}, "computer=7 does not play"),
        ({"mistakes": 30}, "mistakes=30 is not a share of the moves"),
    ],
    ids=str,
)
def test_what_play_does_not_understand_gets_a_sentence(arguments, said):
    with pytest.raises(GameError) as caught:
        play(**{"game": OneTwoTen(), **arguments})
    assert said in str(caught.value)


def test_a_game_that_is_over_before_it_begins_is_shown_as_it_is():
    widget = play(OneTwoTen(0))
    assert widget.over and widget.winner == 2 and widget.view["now"].startswith("The computer has won")


# what the page gets


@pytest.mark.parametrize("game", [*GAMES.values(), Heaps(1, 2), games.PongHauKi()], ids=[*GAMES, "Heaps", "PongHauKi"])
def test_the_page_gets_plain_data_with_a_button_for_every_move(game):
    widget, dice = play(game, computer=None), random.Random(1)
    for _ in range(6):
        assert json.loads(json.dumps(widget.view)) == widget.view
        assert [name for name, _ in buttons(widget)].count("") == 0
        state = widget.node.state
        assert {name for name, _ in buttons(widget)} == {game.phrase(state, move) for move in game.moves(state)}
        if not widget.over:
            press(widget, dice.choice(buttons(widget))[0])


def hostile(words):
    """A game whose moves, texts and cells are this."""

    class Hostile(Game):
        start = (1, 0)

        def moves(self, state):
            return {(words, n): (3 - state[0], state[1] + n) for n in (1, 2)} if state[1] < 4 else {}

        def text(self, state):
            return words

        def board(self, state):
            return [[(words, None), (words, (words, 1))], []]

    return Hostile()


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_texts_stay_text_and_are_shortened(text):
    widget = play(hostile(text))
    do(widget, "hints")
    for _ in range(3):
        json.dumps(widget.view).encode()
        for row in widget.view["rows"]:
            assert all(said is None or len(said) < 700 and said.isprintable() for *cell, _ in row for said in cell)
        for said in (widget.view["says"], played(widget), widget.view["now"]):
            assert said.isprintable() and len(said) < 1_000
        bundle, _ = widget._repr_mimebundle_()
        still = bundle["text/html"].split("</style>")[1].lower()
        assert "<script" not in still and "<b>" not in still and "<table" not in still and "<!--" not in still
        if not widget.over:
            press(widget, buttons(widget)[-1][0])
    assert widget.moves


def test_a_notebook_that_is_opened_again_shows_the_position_and_how_to_go_on():
    widget = play(Heaps(1, 2))
    press(widget, "take (1, 2)")
    bundle, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(widget) == "the game Heaps; run this cell to make it live" and repr(widget) in bundle["text/html"]
    assert "<pre>0\n0</pre>" in bundle["text/html"]


# boards with lines


def test_the_lines_and_the_names_of_the_cells_go_to_the_page():
    widget = play(games.PongHauKi())
    assert [0, 0, 1, 1] in widget.view["lines"] and len(widget.view["lines"]) == 7
    assert [1, 1, "middle"] in widget.view["names"] and len(widget.view["names"]) == 5
    assert widget.view["changes"] == [[0, 0, [[0, 0, 0], [1, 1, 1]]], [0, 2, [[0, 2, 2], [1, 1, 1]]]]
    assert play(games.TicTacToe()).view["lines"] == [] and len(play(games.TicTacToe()).view["names"]) == 9


@pytest.mark.parametrize("name", ["lines", "cell_names"])
@pytest.mark.parametrize("odd", [5, [(0, 1)], {(0, 0): 7}])
def test_lines_and_cells_of_ones_own_may_be_anything_and_the_game_goes_on(name, odd):
    widget = play(type("Own", (games.PongHauKi,), {name: odd})(), None)
    assert f"Own.{name}" in widget.view["says"] and widget.view["lines"] == []
    press(widget, "move from the top left to the middle")
    assert widget.moves == [1] and f"Own.{name}" in widget.view["says"]


@pytest.mark.parametrize("game", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("first", [1, 2])
def test_games_that_go_round_are_played_and_can_end_in_a_draw(game, first):
    widget, dice = play(game, first=first), random.Random(1)
    for _ in range(40):
        if not widget.over:
            widget.move(dice.choice([*widget.node.children]))
    if not widget.over:
        assert widget.view["draw"]
        do(widget, "offer_a_draw")
        assert widget.over == (solve(game)[widget.node.state].label != "L")


# whose pieces they are, and words that were made for other moves


@pytest.mark.parametrize(("game", "signs"), [(games.TicTacToe(), "XO"), (games.PongHauKi(), "●○")], ids=["X", "●"])
def test_you_are_told_what_you_play_with(game, signs):
    for first in (1, 2):
        widget = play(game, first=first)
        assert f"You are player {first} and play {signs[first - 1]}." in widget.view["says"]
    do(widget, "swap_sides")
    assert f"You are player 1 now and play {signs[0]}." in widget.view["says"]
    assert "and play" not in play(game, computer=None).view["says"]


@pytest.mark.parametrize("pieces", [(), ("X",), "XO", 5])
def test_where_the_game_does_not_say_what_you_play_with_nothing_is_said_of_it(pieces):
    class Some(OneTwoTen):
        pass

    Some.pieces = pieces
    widget = play(Some())
    assert widget.view["says"].endswith("You are player 1.") and widget.view["pieces"] == {}


class Either(games.TicTacToe):
    """Tic-tac-toe in which each player may put an X or an O."""

    def moves(self, state):
        player, board = state
        cells = [] if self.won(board) else [i for i in range(9) if board[i] == "."]
        return {(i, mark): (3 - player, board[:i] + mark + board[i + 1 :]) for i in cells for mark in "XO"}


class Piles(Either):
    def __init__(self):
        self.start = (1, 3, 4)

    def moves(self, state):
        return {("take", n): (3 - state[0], state[1] - n, state[2]) for n in range(1, state[1] + 1)}

    def outcome(self, state):
        return "L"


def test_words_and_a_board_that_were_made_for_other_moves_are_left_out_without_a_word():
    widget = play(Either(), computer=None)
    assert "stopped" not in widget.view["says"] and "mark (0, 'X')" in [name for name, *_ in buttons(widget)]
    assert len(widget.view["rows"][0]) == 3
    assert widget.view["pieces"] == {} and "and play" not in play(Either()).view["says"]  # each may put both
    widget.move((0, "X"))
    assert widget.view["says"] == "Player 1: mark (0, 'X')."
    piles = play(Piles(), computer=None)
    assert "stopped" not in piles.view["says"] and piles.view["rows"][0][0][0] == "(1, 3, 4)"
    piles.move(("take", 2))
    assert piles.node.state == (2, 1, 4) and "stopped" not in piles.view["says"]
    answered = play(Piles(), first=2)
    assert answered.moves == [("take", 3)] and "(2, 0, 4)" in answered.view["says"]
    assert "stopped" not in answered.view["says"]
