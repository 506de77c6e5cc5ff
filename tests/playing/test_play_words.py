"""What is said of a game that is played: each fact in words, and no words but these."""
# ruff: noqa: F403, F405 (the table names every fact)

import re
from fractions import Fraction

import pytest
from examples import sentence
from respell import english_in, respelled

from gametree import Game, forgetful, perfect, play, play_game
from gametree.playing.play_facts import *
from gametree.playing.play_words import SENTENCES, say

TAKE, LIFT = Choices("take", ("1", "2"), 0), Choices("", ("take 1, or more", "lift 2"), 3)
WON = CouldWin(changed_sides=False, took_back=False)
WORDS = {
    Rules("Take one."): "Take one.",
    Side(1): "You are player 1.",
    Side(2, "O", now=True): "You are player 2 now and play O.",
    Piece("X"): " and play X",
    Turn("you"): "Your turn",
    Turn("computer"): "The computer's turn",
    Turn("player 1"): "Player 1's turn",
    Turn("chance"): "Chance's turn",
    # moves
    Moved("you", "take 1"): "You: take 1.",
    Moved("player 2", "take 1"): "Player 2: take 1.",
    ChanceMoved("heads"): "Chance: heads.",
    ChanceMoved("heads", "1, 2"): "Chance: heads. Now it is (1, 2).",
    ChanceMoved("heads", payoff=-3): "Chance: heads. The payoff of player 1 is −3.",
    ComputerMoved("take 1"): "I take 1.",
    ComputerMoved("take 1", "4"): "I take 1. Now it is 4.",
    ComputerMoved("take 1", "0", Won("computer")): "I take 1. Now it is 0, and I have won.",
    ComputerMoved("take 1", "", Won("you")): "I take 1, and you have won.",
    ComputerMoved("take 1", "", Note.DRAWN): "I take 1, and the game is a draw.",
    ComputerMoved("take 1", "", Paid(12, "computer")): "I take 1, and it ends with 12 for me.",
    ComputerMoved("take 1", "", Paid(3, "you")): "I take 1, and it ends with 3 for you.",
    ComputerMoved("take 1", "", Won("you"), WON): "I take 1, and you have won, against a player who makes no mistake: "
    "from the start you could win whatever it did, and each of your moves kept that win.",
    StillMoving(2, by_chance=False): "2 moves of mine, and it is still my turn: click to let me go on, or offer a "
    "draw.",
    StillMoving(50, by_chance=True): "50 moves without you: click to go on, or offer a draw.",
    BeenHere(2): "You have been here before: a draw?",
    BeenHere(3): "You are here for the third time: a draw?",
    # reasons
    RepliesLose("4"): "From 4 every move of yours lets me win.",
    RepliesLose(""): "Now every move of yours lets me win.",
    RepliesDraw("1, 2", kept=True): "No move of mine wins, but this one keeps the draw: from (1, 2) no move of yours "
    "wins.",
    RepliesDraw("", kept=True): "No move of mine wins, but this one keeps the draw: now no move of yours wins.",
    RepliesDraw("4", kept=False): "No move of mine wins, and from 4 no move of yours does either.",
    RepliesDraw("", kept=False): "No move of mine wins, and no move of yours does either.",
    MovesWorth((("go", 1), ("stay", None))): "When I moved I could not see what each move is worth: the game is too "
    "large, or goes round.",
    MovesWorth((("go", Fraction(1, 3)),)): "It was my only move, and to me it is worth 1/3.",
    MovesWorth((("go", 2), ("stay", 2))): "To me every move is worth 2.",
    MovesWorth((("go", 2), ("stay", 0.99999))): "To me it is worth 2 to go and about 1 to stay.",
    # hints
    LabelHints("you", "computer", ("L", "W"), "wins"): "Hints: a move has the colour of the node it leads to, and "
    "there the computer is to move. W (green) is a win for the computer. L (red) is a loss for the computer. ★ is best "
    "for you: it wins.",
    LabelHints("player 1", "you", ("D", "?"), None): "Hints: a move has the colour of the node it leads to, and there "
    "you are to move. Yellow (D): nobody can force a win. White (?): too far from the end to tell.",
    LabelHints("player 1", None, ("D",), "draws"): "Hints: a move has the colour of the node it leads to, for whoever "
    "is to move there. Yellow (D): nobody can force a win. ★ is best for player 1: it keeps the draw.",
    LabelHints("you", None, ("W",), "loses"): "Hints: a move has the colour of the node it leads to, for whoever is to "
    "move there. W (green) is a win for that player. No ★: every move loses.",
    ValueHints("you", average=True, payoffs=False, known=True, odds=(0, Fraction(1, 2)), star=True): "Hints: what a "
    "move is worth to player 1 on average, as in the tree. 1 is a win, −1 a loss: green is good for player 1, red for "
    "player 2. At 0 you win 1/2 of the games, if nobody makes a mistake. ★ is best for you.",
    ValueHints("player 2", average=False, payoffs=True, known=False, odds=None, star=False): "Hints: what a move is "
    "worth to player 1, as in the tree: green is good for player 1, red for player 2. ?: the game is too large to "
    "tell, or goes round.",
    # what can't be done, and how that goes
    TAKE: "You can take 1 or 2.",
    Choices("take", ("1",), 0): "You can take 1.",
    LIFT: "You can take 1, or more; lift 2 or 3 more.",
    NotAMove("'x'", TAKE): "'x' is no move here. You can take 1 or 2.",
    NotAMove("3", TAKE, ("(1, 2)", "take both")): "3 is no move here. You can take 1 or 2. By .move((1, 2)) you take "
    "both.",
    NotAMove(None, TAKE): "An empty line is no move here. You can take 1 or 2.",
    UnclearClick(0, TAKE): "There is no move at that place. You can take 1 or 2.",
    UnclearClick(2, TAKE): "More than one move begins there. You can take 1 or 2.",
    BoardTooLarge("Go", 1, 1000): "The board of Go is too large to be shown: 1 row, 1,000 cells.",
    MovesHidden(3000, None): "There are 3,000 moves: what is not shown can be made in Python, by .move(…).",
    MovesHidden(3000, ("(1, 2)", "take both")): "There are 3,000 moves: what is not shown can be made in Python, as "
    ".move((1, 2)): take both.",
    # ends
    Won("you"): "You have won",
    Paid(0, None): "It ends with 0 for both",
    Ended(Won("player 1"), 1): "Player 1 has won after 1 move",
    Ended(Won("computer"), 7): "The computer has won after 7 moves",
    Ended(Note.DRAWN, 4): "A draw after 4 moves",
    Ended(Paid(12, "computer"), 2): "It ends with 12 for the computer after 2 moves",
    CouldWin(changed_sides=True, took_back=True): "against a player who makes no mistake: when you changed sides you "
    "could win whatever it did, and each move that you did not take back kept that win",
    YouWon(WON): "You have won, against a player who makes no mistake: from the start you could win whatever it did, "
    "and each of your moves kept that win.",
    # at the keyboard
    Prompt(2, None): "Player 2, your move: ",
    Prompt(1, ("1 2", "take both")): "Player 1, your move, as in 1 2 (take both): ",
    # what goes wrong
    Failed("No rules."): "No rules.",
    Halted(Failed("No rules."), by_chance=True, can_undo=False): "No rules. Mend that, and run this cell again.",
    Halted(Note.INTERRUPTED, by_chance=False, can_undo=True): "It was interrupted. Click on the board to ask the "
    "computer again, or take your move back.",
    Halted(Note.INTERRUPTED, by_chance=True, can_undo=False): "It was interrupted. Click on the board to go on.",
    NotAPlayerNumber("3"): "first=3 is neither 1 nor 2: which player are you?",
    NotAnOpponent("7"): 'computer=7 does not play: give "perfect", "forgetful", a function from a node to a '
    "move, or None.",
    NotAShare("30"): "mistakes=30 is not a share of the moves: a number from 0 to 1, as in "
    "forgetful(0.3).",
    NotANode("7"): "7 is not a node that knows its game: a player is given one, as build_tree(game) "
    "makes it.",
    NoMoves("(1, 0)"): "There is no move from (1, 0): the game is over.",
    NoChoice("(0, 0)"): "At (0, 0) chance moves, and no player has a choice.",
    MovesDiffer("Mine", "(1, 0)"): "Mine.moves((1, 0)) does not always give the same, so nobody can tell who wins: "
    "there should be nothing random in it.",
    PlayerStopped("me", "(1, 0)", "KeyError: 1"): "me stopped at (1, 0): KeyError: 1.",
    PlayerStopped("me", "(1, 0)", "Is a return missing?"): "me stopped at (1, 0): Is a return missing?",
    PlayerUnwritten("me", "(1, 0)"): "me gave three dots and no move at (1, 0): is it written yet?",
    IllegalMove("me", "(1, 0)", None, ("1", "2"), 0): "me gave no move at (1, 0), and the moves are 1, 2.",
    IllegalMove("me", "(1, 0)", "add 3", ("1",), 9): "me wanted to add 3 at (1, 0), and the moves are 1, 9 more.",
    NoEnd(10_000, "(1, 9)"): "10,000 moves, and no end: the last state was (1, 9).",
    FailedAfter(Failed("me gave no move."), "[1, 2]"): "me gave no move. The moves up to there: [1, 2]",
}


def test_each_kind_of_fact_has_its_words():
    for fact, words in WORDS.items():
        assert say(fact) == words
    assert {*say.registry} == {object, Note, *map(type, WORDS)}
    assert {*Note} <= SENTENCES.keys()


class Ω(Game):
    """1"""

    start, verb = (1, 0), "→"

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 4}


class Δ(Ω):
    """1"""

    def moves(self, state):
        return {n: (2, n) for n in (1, 2)} if state[0] == 0 else {1: (0, 0), 2: (1, 3)} if state[1] == 0 else {}


def π(node):
    return None


def shown(widget):
    """What a page says."""
    return [widget.view[key] for key in ("says", "legend", "now")] + [words for _, words in widget.view["played"]]


@pytest.mark.parametrize("game", [Ω(), Δ()], ids=["labels", "values"])
def test_no_english_about_a_game_stands_elsewhere(game):
    texts = []
    with respelled(say):
        for widget in play(game, seed=1), play(game, None), play(game, π, first=2), play(game, first=2, seed=2):
            for act in ["hints", 3, (9, 9), 1, "offer_a_draw", "swap_sides", 1, 2, "undo", "undo", 2, "new_game", 2, 2]:
                if isinstance(act, str):
                    getattr(widget, act)()
                else:
                    widget.click(*act) if isinstance(act, tuple) else widget.move(act)
                texts += shown(widget)
        for wrong in (lambda: play_game(game, π, perfect, seed=1), lambda: forgetful(7), lambda: play(game, 7),
                      lambda: play(game, first=7), lambda: perfect(7)):  # fmt: skip
            texts.append(sentence(wrong))
    kinds = {"Rules", "Side", "Moved", "ComputerMoved", "NotAMove", "UnclearClick", "Note.TAKEN_BACK", "Ended", "Turn"}
    assert kinds <= {*re.findall(r"⟨([\w.]+)", "".join(texts))}
    assert [found for text in texts for found in english_in(text)] == []
