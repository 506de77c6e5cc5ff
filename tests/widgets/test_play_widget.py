"""Play's Python side: clicks, what they show, and errors in a student's code."""

import random
import re

import pytest
from examples import ALL, NASTY, SHIPPED, Heaps, TakeBack, sentence, solver

from gametree import Game, OneTwoTen, games, play
from gametree.core.text import quoted_repr
from gametree.playing import play_facts as facts
from gametree.playing.play_facts import Note
from gametree.playing.play_words import say
from gametree.widgets.hints import hints, meaning


class OnlyAtFive(OneTwoTen):
    """A token may be taken back only at five and six. The game can loop, but a player can still force a win."""

    def __init__(self, start=(1, 0)):
        super().__init__()
        self.start = start

    def moves(self, state):
        back = {-1: (3 - state[0], state[1] - 1)} if state[1] in (5, 6) else {}
        return super().moves(state) | back


def do(widget, what):
    """Send the widget what a button of the page sends."""
    widget._on_message(None, {"do": what, "turn": widget.view["turn"]}, None)


def ways(widget):
    """Return all moves as (row, column, which, move as on the page) tuples. `which` is None for a cell's only move."""
    cells = [(r, c, cell) for r, row in enumerate(widget.view["rows"]) for c, cell in enumerate(row)]
    return [(r, c, i if len(found) > 1 else None, way) for r, c, (_, found, _) in cells for i, way in enumerate(found)]


def places(widget, name):
    """Return (row, column) of each button with this name and of each piece that has a move with this name."""
    return [(row, column) for row, column, _, (words, *_) in ways(widget) if words == name]


def press(widget, name, turn=0):
    """Send a click on the cell or piece that has this move, from a page that is `turn` turns behind."""
    row, column, which, _ = next(each for each in ways(widget) if each[3][0] == name)
    message = {"do": "click", "row": row, "column": column, "turn": widget.view["turn"] - turn}
    widget._on_message(None, message if which is None else message | {"which": which}, None)


def buttons(widget):
    """Return the names of everything that can be clicked and their hints."""
    return [(words, hint and hint[0]) for *_, (words, hint, *_) in ways(widget)]


def stars(widget):
    """Return the names of the moves that have a star."""
    return [words for *_, (words, hint, *_) in ways(widget) if hint and hint[3]]


def in_turn(*moves):
    """Return a player who makes these moves in turn. A move that is an exception is raised."""
    waiting = iter(moves)

    def player(node):
        if isinstance(move := next(waiting), Exception):
            raise move
        return move

    return player


class Pass(Game):
    """Player 1 moves once, and then it is player 2's turn forever. With `tokens`, the state changes meanwhile."""

    def __init__(self, tokens=0):
        self.start, self.tokens = (1, 0), tokens

    def moves(self, state):
        return {"pass": (2, state[1] + self.tokens)}


RULES = facts.Rules("Add one or two tokens to the pile. Whoever makes it ten wins.")
CAN = facts.Choices("add", ("1", "2"), 0)
TURN = {who: say(facts.Turn(who)) for who in ("you", "computer", "player 1", "player 2")}
BUTTONS = "undo", "new_game", "swap_sides", "hints", "offer_a_draw"
PERFECT, TWO, SECOND = {}, {"computer": None}, {"first": 2}


def boards(**words):
    """Return a OneTwoTen with other boards or words. Each is a function of the state or one value for all states."""
    return type("Odd", (OneTwoTen,), {
        name: word if callable(word) else lambda self, state, *move, word=word: word for name, word in words.items()
    })()  # fmt: skip


ANSWERED = facts.ComputerMoved("add 2", "4")
SLIDE = "move from the top left to the middle"
MINE, YOURS, HIS = ("●", "You: add 1"), ("●", "You: add 2"), ("●", "Computer: add 1")
REASON = facts.RepliesLose("4")


def ended(who, moves):
    """Return how a game ended, in words."""
    return say(facts.Ended(facts.Won(who) if who else Note.DRAWN, moves))


PLAYED = {  # name -> a game, options and steps. A step is a gesture, or a dict of what is seen then (… is any text)
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
    "too many to draw": (OneTwoTen(10**9), PERFECT,
                         {"text": [["0 of 1,000,000,000 tokens", "(too many to draw)"], ["add 1", "add 2"]]}, "add 1",
                         {"moves": [1, 1]}),
    "still its turn": (Pass(), PERFECT, "play pass",
                       {"moves": ["pass"] * 3, "draw": True, "now": TURN["computer"], "undo": True,
                        "fact": facts.StillMoving(2, by_chance=False)},
                       "play pass", {"moves": ["pass"] * 4, "over": False}, "offer_a_draw",
                       {"over": True, "winner": None, "now": ended(None, 4)}, "undo", "undo",
                       {"moves": [], "now": TURN["you"], "facts": [Note.TAKEN_BACK]}),
    "been here": (TakeBack(), TWO, "add 1", {"facts": [facts.Moved("player 1", "add 1")], "draw": False}, "take 1 back",
                  {"fact": facts.BeenHere(2), "draw": True}, "add 1", "take 1 back",
                  {"fact": facts.BeenHere(3)}, "offer_a_draw",
                  {"over": True, "facts": [Note.DRAW_AGREED], "buttons": [], "undo": True}, 1,
                  {"fact": Note.GAME_OVER}, "undo", {"over": False, "draw": True}),
    "come back": (OnlyAtFive(), TWO, 1, 2, 2, {"draw": False}, 1, {"draw": False}, -1,
                  {"draw": True, "fact": facts.BeenHere(2)}, 1, {"draw": True}, "undo", "undo",
                  {"draw": False}),  # after BeenHere, a draw can be offered although a player can win
    "a computer fails": (OneTwoTen(), {"computer": in_turn(ValueError("no idea"), 2)}, "add 1",
                         {"says": "…player failed on (2, 1): ValueError: no idea… Fix that and run this cell again, "
                                  "or undo your move.", "moves": [1], "undo": True,
                          "now": TURN["computer"]}, (0, 0),
                         {"moves": [1, 2], "facts": [facts.ComputerMoved("add 2", "3")]}),
    "board None": (boards(board=lambda self, state: None if state[1] > 2 else OneTwoTen.board(self, state)), TWO,
                   "add 2", "add 1",
                   {"says": "…Odd.board((1, 3)) returned None. Is a return missing?…", "moves": [2, 1],
                    "text": [["(1, 3)"], ["add 1", "add 2"]]}, "add 1", {"moves": [2, 1, 1]}),
    "Nim": (games.Nim(3, 4, 5), SECOND, {"fact": facts.ComputerMoved("take 2 from the first heap", "1-4-5")},
            "hints", {"fact": facts.RepliesLose("1-4-5")}),
    "Chomp": (games.Chomp(2, 2), SECOND, {"fact": facts.ComputerMoved("eat from row 2, column 2")}, "hints",
              {"fact": facts.RepliesLose("")}, "eat from row 1, column 2",
              {"facts": [facts.ComputerMoved("eat from row 2, column 1", "", facts.Won("computer"))]}),
    "lines": (games.PongHauKi(), TWO, {"changes": [[0, 0, [[0, 0, 0], [1, 1, 1]]], [0, 2, [[0, 2, 2], [1, 1, 1]]]]},
              SLIDE, {"tokens": [("●", f"Player 1: {SLIDE}")]}),
    "tokens": (OneTwoTen(), PERFECT, {"tokens": []}, "add 1", "add 2",
               {"tokens": [MINE, HIS, YOURS, YOURS, HIS]}, "undo", {"tokens": [MINE, HIS]}, "new_game", {"tokens": []}),
    "matches": (games.Matches(5, 2), TWO, "take 2", "take 1",
                {"tokens": [("×", "Player 2: take 1"), *[("×", "Player 1: take 2")] * 2]}),
}  # fmt: skip


def seen(widget):
    """Return a dict of what is visible in a game and what can be read in Python."""
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
        "tokens": [(text, widget.view["played"][came][1]) for text, _, came in shown if came is not None],
        "changes": [[row, column, runs] for row, column, _, (*_, runs) in ways(widget)],
    }


@pytest.mark.parametrize("row", PLAYED.values(), ids=PLAYED)
def test_board_and_sentences_are_as_expected_after_each_step(row):
    game, options, *steps = row
    widget = play(game, **options)
    for step in steps:
        if isinstance(step, dict):
            shown = seen(widget)
            for key, expected in step.items():
                if key == "fact":
                    assert expected in widget.facts
                elif isinstance(expected, str):
                    assert re.fullmatch(re.escape(expected).replace("…", ".*"), shown[key]), (key, shown[key])
                else:
                    assert shown[key] == expected, key
        elif isinstance(step, str):
            (do if step in BUTTONS else press)(widget, step)
        else:
            widget.click(*step) if isinstance(step, tuple) else widget.move(step)


@pytest.mark.parametrize("you", [1, 2])
@ALL
def test_game_can_be_played_by_clicks_and_stars_mark_the_best_moves(game, you):
    dice, oracle, widget = random.Random(7), solver(game), play(game, first=you)
    do(widget, "hints")
    while not widget.over:
        assert widget.node.state[0] == you and widget.view["now"] == TURN["you"]
        label = oracle(widget.node.state).label
        assert meaning(widget, hints(widget.node)).best == {"W": "wins", "D": "draws", "L": "loses"}[label]
        assert bool(stars(widget)) == (label != "L")
        name = dice.choice(buttons(widget))[0]
        state = widget.node.state
        (after,) = (after for move, after in game.moves(state).items() if game.phrase(state, move) == name)
        keeps_label = oracle(after).label == (label if after[0] == you else {"W": "L", "L": "W", "D": "D"}[label])
        assert (name in stars(widget)) == (keeps_label and label != "L")
        press(widget, name)
    state = game.start
    for move in widget.moves:
        state = game.moves(state)[move]
    assert not game.moves(state) and state == widget.node.state
    assert widget.winner == {"W": state[0], "L": 3 - state[0], "D": None}[game.outcome(state)]
    who = {you: "you", 3 - you: "computer", None: None}[widget.winner]
    assert widget.view["now"] == ended(who, len(widget.moves))


@pytest.mark.parametrize(
    "move", [3, 0, None, "1", [1], (1, 0), NASTY[0], "x" * 10_000], ids=lambda move: ascii(move)[:9]
)
def test_illegal_move_gets_a_message_and_changes_nothing(move):
    widget = play(OneTwoTen())
    widget.move(move)
    assert widget.moves == [] and widget.facts == [facts.NotAMove(quoted_repr(move), CAN)]


# the preview of a move


def marked(widget, name):
    """Return (row, column) of each cell that is marked while the pointer is on a button."""
    (at,) = places(widget, name)
    runs = [runs for row, column, _, (words, _, _, runs) in ways(widget) if (row, column) == at and words == name]
    return [(row, column) for row, first, last in sum(runs, []) for column in range(first, last + 1)]


@pytest.mark.parametrize("game", [*SHIPPED.values(), Heaps(1, 2)], ids=[*SHIPPED, "Heaps"])
def test_preview_marks_exactly_the_cells_that_the_move_changes(game):
    widget, dice = play(game, computer=None), random.Random(3)
    while not widget.over:
        before, name = widget.view["rows"], dice.choice(buttons(widget))[0]
        at, preview = places(widget, name)[0], marked(widget, name)
        press(widget, name)
        after = {(r, c): text for r, row in enumerate(widget.view["rows"]) for c, (text, *_) in enumerate(row)}
        texts = {(r, c): text for r, row in enumerate(before) for c, (text, *_) in enumerate(row)}
        changed = [place for place, text in texts.items() if len(text) <= 2 and after.get(place) != text]
        assert preview == (changed if game.fixed else [])
        if not isinstance(game, Heaps) and game.fixed:
            assert at in preview  # the move changes the clicked cell
    assert ways(widget) == []


@pytest.mark.parametrize(("arguments", "message"), [
    ({"game": OneTwoTen}, "OneTwoTen is a class. Create an object: OneTwoTen()."),
    ({"game": 7}, "7 is not a game"),
    ({"first": 3}, "first=3 is not valid. Use 1 to be player 1, or 2 to be player 2."),
    ({"computer": OneTwoTen()}, "is not valid. Use \"perfect\""),
    ({"computer": "strong"}, "computer='strong' is not valid. Use \"perfect\""),
    ({"mistakes": 30}, "mistakes=30 is not valid. It must be a share of the moves"),
], ids=str)  # fmt: skip
def test_play_refuses_invalid_arguments_with_a_message(arguments, message):
    assert message in sentence(play, **{"game": OneTwoTen(), **arguments})
