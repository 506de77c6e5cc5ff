"""Play's Python side: what a click does, what is said and shown, and that nothing a student writes breaks it."""

import copy
import json
import random
import re

import pytest
from examples import ALL, GAMES, LOOPS, NASTY, SHIPPED, Heaps, Matches, TakeBack, sentence, solver

from gametree import EvenOrOdd, Game, OneTwoTen, games, play, random_player, solve
from gametree.core.text import quoted_repr
from gametree.playing import play_facts as facts
from gametree.playing.play_facts import Note
from gametree.playing.play_words import say
from gametree.widgets.hints import hints, meaning


class OnlyAtFive(OneTwoTen):
    """A token may be taken back only at five and at six: somebody can win as before, and yet the game can go round."""

    def __init__(self, start=(1, 0)):
        super().__init__()
        self.start = start

    def moves(self, state):
        back = {-1: (3 - state[0], state[1] - 1)} if state[1] in (5, 6) else {}
        return super().moves(state) | back


class Again(Game):
    """Player 1 moves twice; then who can't move has lost."""

    start = (1, 0)

    def __init__(self, over=2):
        self.over = over

    def moves(self, state):
        on = {"on": (1, 1), "over": (self.over, 3)} if state == self.start else {}
        return on or ({"on": (2, 2)} if state == (1, 1) else {})


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


def press(widget, name, turn=0):
    """What the page says when the cell of this name is clicked, so many turns late; of a piece where this move goes."""
    (row, column), *_ = places(widget, name)
    message = {"do": "click", "row": row, "column": column, "turn": widget.view["turn"] - turn}
    for *_, which, (words, *_) in lifts(widget):
        message |= {"which": which} if words == name else {}
    widget._heard(None, message, None)


def buttons(widget):
    """What can be done by clicks, and the hints: pairs of texts."""
    there = [(name, hint) for row in widget.view["rows"] for _, name, hint, _ in row if name is not None]
    there += [(words, hint) for *_, (words, hint, *_) in lifts(widget)]
    return [(name, hint and hint[0]) for name, hint in there]


def stars(widget):
    """The moves that have a star: their names."""
    cells = [cell for row in widget.view["rows"] for cell in row] + [["", *way[:2]] for *_, way in lifts(widget)]
    return [name for _, name, hint, *_ in cells if hint and hint[3]]


def in_turn(*moves):
    """A player who makes these moves; one that is an exception is raised."""
    waiting = iter(moves)

    def player(node):
        if isinstance(move := next(waiting), Exception):
            raise move
        return move

    return player


class Pass(Game):
    """Player 1 moves, and then it is player 2's turn for ever; with `tokens` something changes meanwhile."""

    def __init__(self, tokens=0):
        self.start, self.tokens = (1, 0), tokens

    def moves(self, state):
        return {"pass": (2, state[1] + self.tokens)}


RULES = facts.Rules("Add one or two tokens to the pile; whoever makes it ten has won.")
CAN = facts.Choices("add", ("1", "2"), 0)
TURN = {who: say(facts.Turn(who)) for who in ("you", "computer", "player 1", "player 2")}
BUTTONS = "undo", "new_game", "swap_sides", "hints", "offer_a_draw"
PERFECT, TWO, SECOND = {}, {"computer": None}, {"first": 2}


def boards(**words):
    """1, 2, … 10 with these boards, or other words; a function of the state, or one thing for all states."""
    return type("Odd", (OneTwoTen,), {
        name: word if callable(word) else lambda self, state, *move, word=word: word for name, word in words.items()
    })()  # fmt: skip


WIDE = type("Wide", (TakeBack,), {"board": Game.board})(10**9)
ANSWERED = facts.ComputerMoved("add 2", "4")
SLIDE = "move from the top left to the middle"
MINE, YOURS, HIS = ("●", "You: add 1"), ("●", "You: add 2"), ("●", "Computer: add 1")
REASON = facts.RepliesLose("4")


def ended(who, moves):
    """How a game has ended, in words."""
    return say(facts.Ended(facts.Won(who) if who else Note.DRAWN, moves))


PLAYED = {  # a game, and how it is played: what is done, one after the other, and what is seen then; … is any text
    "perfect": (OneTwoTen(), PERFECT, {"facts": [RULES, facts.Side(1)], "now": TURN["you"], "undo": False},
                "add 2", {"facts": [ANSWERED], "played": "You: add 2, Computer: add 2"},
                "add 1", "add 1", {"moves": [2, 2, 1, 2, 1, 2], "winner": 2, "won": False, "buttons": [],
                                   "facts": [facts.ComputerMoved("add 2", "10", facts.Won("computer"))],
                                   "now": ended("computer", 6)}),
    "one move": (OneTwoTen(2), PERFECT, "add 2", {"now": ended("you", 1)},
                 1, {"fact": Note.GAME_OVER, "moves": [2]}, (0, 0), {"fact": Note.GAME_OVER, "moves": [2]},
                 "offer_a_draw", {"winner": 1}, "swap_sides", {"you": 2, "moves": [2], "over": True}),
    "over": (OneTwoTen(0), PERFECT, {"over": True, "winner": 2, "now": ended("computer", 0)}),
    "friends": (OneTwoTen(4), TWO, {"fact": Note.SHARED_SCREEN, "now": TURN["player 1"], "swap": False},
                "swap_sides", {"you": None, "fact": Note.BOTH_SIDES}, "add 1",
                {"facts": [facts.Moved("player 1", "add 1")], "now": TURN["player 2"]}, "add 2", "undo",
                {"moves": [1], "now": TURN["player 2"]}, "add 1", "add 2",
                {"winner": 1, "now": ended("player 1", 3),
                 "played": "Player 1: add 1, Player 2: add 1, Player 1: add 2"}),
    "undo": (OneTwoTen(), PERFECT, "add 2", "add 1", {"moves": [2, 2, 1, 2], "undo": True}, "undo",
             {"state": (1, 4), "moves": [2, 2], "facts": [Note.TAKEN_BACK]}, "undo", {"state": (1, 0), "undo": False},
             "undo", {"moves": []}),
    "swap": (OneTwoTen(), PERFECT, "add 2", "swap_sides",
             {"you": 2, "moves": [2, 2, 1], "facts": [facts.Side(2, now=True), facts.ComputerMoved("add 1", "5")],
              "played": "You: add 2, Computer: add 2, Computer: add 1"}, "undo", {"you": 2, "moves": [2]}),
    "reasons": (OneTwoTen(), PERFECT, "add 2", {"facts": [ANSWERED]}, "hints", {"facts": [ANSWERED, REASON]}, "add 1",
                {"facts": [facts.ComputerMoved("add 2", "7"), facts.RepliesLose("7")]}, "hints",
                {"facts": [facts.ComputerMoved("add 2", "7")]}, "undo", {"facts": [Note.TAKEN_BACK]}, "hints",
                {"facts": [Note.TAKEN_BACK, REASON]}),
    "nothing there": (OneTwoTen(), PERFECT, "add 1", (0, 0), {"facts": [facts.UnclearClick(0, CAN)], "moves": [1, 1]},
                      (0, 99), {"fact": facts.UnclearClick(0, CAN)}, (0, -10), {"fact": facts.UnclearClick(0, CAN)}),
    "no move": (boards(board=[[("three", 3), ("one", 1)]]), PERFECT, {"buttons": ["add 1", "add 2"]},
                (0, 0), {"facts": [facts.NotAMove("3", CAN)], "moves": []}),
    "a gap": (boards(board=[[("", None), (" ", 1), ("", 2)]]), PERFECT,
              {"rows": [[["", None, None, None], [" ", "add 1", None, None], ["", "add 2", None, None]]]}),
    "a move is missing": (boards(board=[[("add one", 1)]]), PERFECT, {"buttons": ["add 1", "add 2"]}, "add 2",
                          {"moves": [2, 2]}),
    "no board": (Matches(4), TWO, {"text": [["4"], ["play 1", "play 2", "play 3"]]}, "play 2", {"tokens": []}),
    "too many to draw": (OneTwoTen(10**9), PERFECT,
                         {"text": [["0 of 1,000,000,000 tokens", "(too many to draw)"], ["add 1", "add 2"]]}, "add 1",
                         {"moves": [1, 1]}),
    "too many heaps": (games.Nim(1000, 2000), TWO,
                       {"fact": facts.MovesHidden(3000, ("(2, 2000)", "take 2,000 from the second heap"))}, (2, 2000),
                       {"says": "There is no move…"}),
    "too many stones": (games.Nim(100, 200), PERFECT, "hints", {"legend": "… White (?): too far from the end to tell."},
                        "take 100 from the second heap", {"fact": Note.END_UNSEEN}),
    "too large to see": (WIDE, {"computer": in_turn(-1)}, "offer_a_draw", {"fact": Note.DRAW_TOO_EARLY}, 1,
                         {"fact": facts.BeenHere(2)}, "offer_a_draw",
                         {"over": True, "winner": None}),
    "fifty moves unseen": (WIDE, TWO, *[1] * 49, {"draw": False}, 1, {"draw": True}),
    "sixty moves seen": (games.Matches(200), TWO, *[1] * 60, {"draw": False}),
    "a text": (boards(text=lambda self, state: "@..\n..." if state[1] else "...\n...", phrase="put 1, no more",
                     board=Game.board), TWO, {"text": [["."] * 3] * 2 + [["put 1, no more"] * 2]}, 3,
               {"fact": facts.NotAMove("3", facts.Choices("", ("put 1, no more",) * 2, 0), ("2", "put 1, no more"))}, 1,
               {"text": [["@", ".", "."], ["."] * 3, ["put 1, no more"] * 2]}),
    "too large": (boards(board=lambda self, state: [[("●", 1)] * (1000 if state[1] else 1)]), TWO, "add 1",
                  {"text": [["1"], ["add 1", "add 2"]],
                   "facts": [facts.Moved("player 1", "add 1"), facts.BoardTooLarge("Odd", 1, 1000)]}),
    "still its turn": (Pass(), PERFECT, "play pass",
                       {"moves": ["pass"] * 3, "draw": True, "now": TURN["computer"], "undo": True,
                        "fact": facts.StillMoving(2, by_chance=False)},
                       "play pass", {"moves": ["pass"] * 4, "over": False}, "offer_a_draw",
                       {"over": True, "winner": None, "now": ended(None, 4)}, "undo", "undo",
                       {"moves": [], "now": TURN["you"], "facts": [Note.TAKEN_BACK]}),
    "fifty moves": (Pass(tokens=1), {"computer": random_player}, "play pass",
                    {"moves": ["pass"] * 51, "fact": facts.StillMoving(50, by_chance=False)}, (0, 0),
                    {"moves": ["pass"] * 101}, "swap_sides", {"now": TURN["you"]}),
    "been here": (TakeBack(), TWO, "add 1", {"facts": [facts.Moved("player 1", "add 1")], "draw": False}, "take 1 back",
                  {"fact": facts.BeenHere(2), "draw": True}, "add 1", "take 1 back",
                  {"fact": facts.BeenHere(3)}, "offer_a_draw",
                  {"over": True, "facts": [Note.DRAW_AGREED], "buttons": [], "undo": True}, 1,
                  {"fact": Note.GAME_OVER}, "undo", {"over": False, "draw": True}),
    "come back": (OnlyAtFive(), TWO, 1, 2, 2, {"draw": False}, 1, {"draw": False}, -1,
                  {"draw": True, "fact": facts.BeenHere(2)}, 1, {"draw": True}, "undo", "undo",
                  {"draw": False}),  # though somebody can win
    "a computer fails": (OneTwoTen(), {"computer": in_turn(ValueError("no idea"), 2)}, "add 1",
                         {"says": "…player stopped at (2, 1): ValueError: no idea… Mend that, and run this cell again, "
                                  "or take your move back.", "moves": [1], "undo": True,
                          "now": TURN["computer"]}, (0, 0),
                         {"moves": [1, 2], "facts": [facts.ComputerMoved("add 2", "3")]}),
    "it gives none": (OneTwoTen(), {"computer": in_turn(None), "first": 2},
                      {"says": "…player gave no move at (1, 0), and the moves are 1, 2.…", "changes": []}),
    "it begins and fails": (OneTwoTen(), {"computer": in_turn(ValueError("no idea")), "first": 2},
                            {"says": "…at (1, 0): ValueError: no idea… Mend that, and run this cell again."},
                            "swap_sides", {"now": TURN["you"]}),
    "board None": (boards(board=lambda self, state: None if state[1] > 2 else OneTwoTen.board(self, state)), TWO,
                   "add 2", "add 1",
                   {"says": "…Odd.board((1, 3)) gave None: is a return missing?…", "moves": [2, 1],
                    "text": [["(1, 3)"], ["add 1", "add 2"]]}, "add 1", {"moves": [2, 1, 1]}),
    "board of numbers": (boards(board=[[(1, None)]]), TWO, {"says": "…Odd.board((1, 0)) has the cell (1, None)…"}),
    "board None later": (boards(board=lambda self, state: None if state[1] == 2 else OneTwoTen.board(self, state)), TWO,
                         {"changes": [[0, 0, [[0, 0, 0]]]], "fact": Note.SHARED_SCREEN}, "add 2",
                         {"says": "…Odd.board((2, 2)) gave None…"}),
    "apart": (boards(board=lambda self, state: [[("ab"[state[1]], 1), ("·", None), ("ab"[state[1]], None)]]), TWO,
              {"changes": [[0, 0, [[0, 0, 0], [0, 2, 2]]]]}),
    "phrase no method": (type("Odd", (OneTwoTen,), {"phrase": 5})(), PERFECT,
                         {"says": "… Odd.phrase…"}, "add 2",
                         {"fact": ANSWERED, "says": "… Odd.phrase…", "played": "You: add 2, Computer: add 2"}),
    "Nim": (games.Nim(3, 4, 5), SECOND, {"fact": facts.ComputerMoved("take 2 from the first heap", "1-4-5")},
            "hints", {"fact": facts.RepliesLose("1-4-5")}),
    "Chomp": (games.Chomp(2, 2), SECOND, {"fact": facts.ComputerMoved("eat from row 2, column 2")}, "hints",
              {"fact": facts.RepliesLose("")}, "eat from row 1, column 2",
              {"facts": [facts.ComputerMoved("eat from row 2, column 1", "", facts.Won("computer"))]}),
    "Chomp's words": (games.Chomp(2, 2), PERFECT, (1, 0), {"fact": facts.UnclearClick(0, facts.Choices("eat", (
        "from row 1, column 2", "from row 2, column 1", "from row 2, column 2"), 0))}),
    "crosses": (games.TicTacToe(), SECOND, {"fact": facts.Side(2, "O")}, "swap_sides",
                {"fact": facts.Side(1, "X", now=True), "lines": []}),
    "lines": (games.PongHauKi(), TWO, {"changes": [[0, 0, [[0, 0, 0], [1, 1, 1]]], [0, 2, [[0, 2, 2], [1, 1, 1]]]]},
              SLIDE, {"tokens": [("●", f"Player 1: {SLIDE}")]}),
    "lines are wrong": (type("Own", (games.PongHauKi,), {"lines": [(0, 1)]})(), TWO,
                        {"says": "…Own.lines…", "lines": []}, SLIDE, {"says": "…Own.lines…", "moves": [1]}),
    "names are wrong": (type("Own", (games.PongHauKi,), {"cell_names": {(0, 0): 7}})(), TWO,
                        {"says": "…Own.cell_names…"}),
    "tokens": (OneTwoTen(), PERFECT, {"tokens": []}, "add 1", "add 2",
               {"tokens": [MINE, HIS, YOURS, YOURS, HIS]}, "undo", {"tokens": [MINE, HIS]}, "new_game", {"tokens": []}),
    "matches": (games.Matches(5, 2), TWO, "take 2", "take 1",
                {"tokens": [("×", "Player 2: take 1"), *[("×", "Player 1: take 2")] * 2]}),
}  # fmt: skip


def seen(widget):
    """What is seen of a game, and what can be asked in Python: a dict."""
    shown = [cell for row in widget.view["rows"] for cell in row]
    return widget.view | {
        "facts": widget.facts,
        "moves": widget.moves,
        "winner": widget.winner,
        "you": widget.you,
        "state": widget.node.state,
        "played": ", ".join(words for _, words in widget.view["played"]),
        "buttons": [name for name, _ in buttons(widget)],
        "text": [[text for text, *_ in row] for row in widget.view["rows"]],
        "tokens": [(text, widget.view["played"][came][1]) for text, _, _, came in shown if came is not None],
    }


@pytest.mark.parametrize("row", PLAYED.values(), ids=PLAYED)
def test_what_is_seen_of_a_game_that_is_played(row):
    game, options, *steps = row
    widget = play(game, **options)
    for step in steps:
        if isinstance(step, dict):
            there = seen(widget)
            for key, due in step.items():
                if key == "fact":
                    assert due in widget.facts
                elif isinstance(due, str):
                    assert re.fullmatch(re.escape(due).replace("…", ".*"), there[key]), (key, there[key])
                else:
                    assert there[key] == due, key
        elif isinstance(step, str):
            (do if step in BUTTONS else press)(widget, step)
        else:
            widget.click(*step) if isinstance(step, tuple) else widget.move(step)


@pytest.mark.parametrize("you", [1, 2])
@ALL
def test_every_game_is_played_to_its_end_by_clicks_and_a_star_is_as_good_as_it_says(game, you):
    dice, oracle, widget = random.Random(7), solver(game), play(game, first=you)
    do(widget, "hints")
    while not widget.over:
        assert widget.node.state[0] == you and widget.view["now"] == TURN["you"]
        here = oracle(widget.node.state).label
        assert meaning(widget, hints(widget.node)).best == {"W": "wins", "D": "draws", "L": "loses"}[here]
        assert bool(stars(widget)) == (here != "L")
        pressed = dice.choice(buttons(widget))[0]
        state = widget.node.state
        (after,) = (after for move, after in game.moves(state).items() if game.phrase(state, move) == pressed)
        kept = oracle(after).label == (here if after[0] == you else {"W": "L", "L": "W", "D": "D"}[here])
        assert (pressed in stars(widget)) == (kept and here != "L")
        press(widget, pressed)
    state = game.start
    for move in widget.moves:
        state = game.moves(state)[move]
    assert not game.moves(state) and state == widget.node.state
    assert widget.winner == {"W": state[0], "L": 3 - state[0], "D": None}[game.outcome(state)]
    who = {you: "you", 3 - you: "computer", None: None}[widget.winner]
    assert widget.view["now"] == ended(who, len(widget.moves))


@pytest.mark.parametrize("game", [*GAMES.values(), TakeBack(), *LOOPS.values()], ids=[*GAMES, "TakeBack", *LOOPS])
def test_every_move_has_a_button_and_hints_are_the_labels_of_where_the_moves_lead(game):
    known, widget, dice = solve(game), play(game, computer=None), random.Random(2)
    do(widget, "hints")
    for _ in range(8):
        moves = game.moves(widget.node.state)
        due = {game.phrase(widget.node.state, move): known[after].label for move, after in moves.items()}
        assert dict(buttons(widget)) == due and bool(widget.view["legend"]) == bool(due) and widget.view["hints"]
        assert json.loads(json.dumps(widget.view)) == widget.view
        if moves:
            press(widget, dice.choice([*due]))
    do(widget, "hints")
    assert {label for _, label in buttons(widget)} <= {None} and not widget.view["legend"] and not widget.view["hints"]


LEGENDS = {  # a game, who plays with you, moves, what the hints mean, and which moves have a star
    "both": (OneTwoTen(), "perfect", [], facts.LabelHints("you", "computer", ("L", "W"), "wins"), ["add 1"]),
    "friends": (OneTwoTen(), None, [1], facts.LabelHints("player 2", "player 1", ("W",), "loses"), []),
    "misere": (games.Matches(2), "perfect", [], facts.LabelHints("you", "computer", ("L", "W"), "wins"), ["take 1"]),
    "draw": (EvenOrOdd(2), None, [1], facts.LabelHints("player 2", "player 1", ("D",), "draws"), ["take 1"]),
    "given": (games.TicTacToe("XO......."), None, [], facts.LabelHints("player 1", "player 2", ("D", "L"), "wins"),
              ["mark the left", "mark the middle", "mark the bottom left"]),
    "again": (Again(), None, [], facts.LabelHints("player 1", None, ("L", "W"), "wins"), ["play on", "play over"]),
    "only": (Again(over=1), "perfect", [], facts.LabelHints("you", "you", ("L", "W"), "wins"), ["play on"]),
    "far": (games.Nim(1000, 2000), None, [], facts.LabelHints("player 1", "player 2", ("?",), None), []),
    "two of a pawn": (games.Hexapawn(), None, [((3, 1), (2, 1)), ((1, 2), (2, 2))],
                      facts.LabelHints("player 1", "player 2", ("L", "W"), "wins"),
                      ["move from row 3, column 3 to row 2"]),
}  # fmt: skip


@pytest.mark.parametrize(("game", "computer", "moves", "due", "best"), LEGENDS.values(), ids=LEGENDS)
def test_hints_say_for_whom_a_colour_is_good_and_which_move_is_best(game, computer, moves, due, best):
    widget = play(game, computer)
    for move in moves:
        widget.move(move)
    do(widget, "hints")
    assert meaning(widget, hints(widget.node)) == due and widget.view["legend"] == say(due)
    assert stars(widget) == best


@pytest.mark.parametrize("tokens", [5, 8])
def test_tokens_that_are_kept_are_those_of_who_took_them(tokens):
    widget, dice = play(EvenOrOdd(tokens), computer=None), random.Random(3)
    while not widget.over:
        press(widget, dice.choice(buttons(widget))[0])
        for player in (1, 2):
            row = widget.view["rows"][player][1:]
            assert [widget.view["played"][came][0] for _, _, _, came in row] == [player] * widget.node.state[1 + player]


@pytest.mark.parametrize(
    "move", [3, 0, None, "1", [1], (1, 0), NASTY[0], "x" * 10_000], ids=lambda move: ascii(move)[:9]
)
def test_what_is_no_move_gets_a_sentence_and_changes_nothing(move):
    widget = play(OneTwoTen())
    widget.move(move)
    assert widget.moves == [] and widget.facts == [facts.NotAMove(quoted_repr(move), CAN)]


def test_the_second_click_of_two_in_a_hurry_is_not_taken_for_another_move():
    widget = play(OneTwoTen())
    press(widget, "add 1")
    press(widget, "add 1", turn=1)
    assert widget.moves == [1, 1] and widget.node.state == (1, 2)


# boards and moves that nobody could look through


@pytest.mark.parametrize("game", [*GAMES.values(), *LOOPS.values(), OnlyAtFive()], ids=[*GAMES, *LOOPS, "OnlyAtFive"])
def test_the_computer_agrees_to_a_draw_unless_it_wins(game):
    for state, known in [*solve(game).items()][::3]:
        if game.moves(state):
            there = copy.copy(game)
            there.start = state
            widget = play(there, first=state[0])
            widget.times[widget.node.state] += 1  # as if it had been there before
            do(widget, "offer_a_draw")
            assert widget.over == (known.label != "L") and widget.winner is None
            assert widget.facts == [Note.DRAW_AGREED if widget.over else Note.DRAW_REFUSED]


def test_rules_that_go_wrong_while_a_game_is_played_get_a_sentence_there():
    kind = type("Deep", (OneTwoTen,), {})
    widget = play(kind(10**9), computer=None)
    press(widget, "add 1")
    kind.moves = lambda self, state: OneTwoTen.moves(self, state) if state[1] < 2 else 1 / 0
    for act in (lambda: press(widget, "add 1"), lambda: do(widget, "hints"), lambda: do(widget, "offer_a_draw")):
        act()
        assert "stopped: ZeroDivisionError" in widget.view["says"] and widget.moves == [1] and not widget.over


# what a move would change


def marked(widget, name):
    """The cells that are marked while a button is pointed at: (row, column) pairs."""
    (at,) = places(widget, name)
    runs = [runs for row, column, runs in widget.view["changes"] if (row, column) == at]
    runs = [runs for *_, (words, _, _, runs) in lifts(widget) if words == name] or runs
    return [(row, column) for row, first, last in sum(runs, []) for column in range(first, last + 1)]


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


@pytest.mark.parametrize(("arguments", "said"), [
    ({"game": OneTwoTen}, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
    ({"game": 7}, "7 is not a game"),
    ({"first": 3}, "first=3 is neither 1 nor 2: which player are you?"),
    ({"computer": OneTwoTen()}, "does not play"),
    ({"computer": "strong"}, "computer='strong' does not play: give \"perfect\""),
    ({"mistakes": 30}, "mistakes=30 is not a share of the moves"),
], ids=str)  # fmt: skip
def test_what_play_does_not_understand_gets_a_sentence(arguments, said):
    assert said in sentence(play, **{"game": OneTwoTen(), **arguments})


def hostile(words):
    """A game whose moves, texts and cells are this."""

    def moves(self, state):
        return {(words, n): (3 - state[0], state[1] + n) for n in (1, 2)} if state[1] < 4 else {}

    def board(self, state):
        return [[(words, None), (words, (words, 1))], []]

    return type("Hostile", (Game,), {"start": (1, 0), "moves": moves, "text": lambda *_: words, "board": board})()


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_texts_stay_text_and_are_shortened(text):
    widget = play(hostile(text))
    do(widget, "hints")
    for _ in range(3):
        json.dumps(widget.view).encode()
        for row in widget.view["rows"]:
            said = [each for text, name, hint, _ in row for each in (text, name or "", *(hint or [])[:2])]
            assert all(len(each) < 700 and each.isprintable() for each in said)
        for each in (widget.view["says"], seen(widget)["played"], widget.view["now"]):
            assert each.isprintable() and len(each) < 1_000
        still = widget._repr_mimebundle_()[0]["text/html"].split("</style>")[1].lower()
        assert not re.search("<(script|b>|table|!--)", still)
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


# whose pieces they are, and words that were made for other moves


class Either(games.TicTacToe):
    """Tic-tac-toe in which each player may put an X or an O."""

    def moves(self, state):
        player, board = state
        cells = [] if self.won(board) else [i for i in range(9) if board[i] == "."]
        return {(i, mark): (3 - player, board[:i] + mark + board[i + 1 :]) for i in cells for mark in "XO"}


def test_words_and_a_board_that_were_made_for_other_moves_are_left_out_without_a_word():
    widget = play(Either(), computer=None)
    assert "mark (0, 'X')" in seen(widget)["buttons"] and len(widget.view["rows"][0]) == 3
    assert widget.view["pieces"] == {} and "and play" not in play(Either()).view["says"]  # each may put both
    assert "stopped" not in widget.view["says"]
    widget.move((0, "X"))
    assert widget.facts == [facts.Moved("player 1", "mark (0, 'X')")]
