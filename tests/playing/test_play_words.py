"""Each sentence about a game that is being played has a row here, and all English in it comes from play_words."""
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
    Side(2, "O", now=True): "You are now player 2 and play O.",
    Turn("you"): "Your turn",
    Turn("computer"): "The computer's turn",
    Turn("player 1"): "Player 1's turn",
    Turn("chance"): "Chance's turn",
    # moves
    Moved("you", "take 1"): "You: take 1.",
    Moved("player 2", "take 1"): "Player 2: take 1.",
    SampleGame((Moved("player 1", "take 1"), Moved("chance", "heads")), "player 2", "(2, 0)", Won("player 1")):
    "Here is one complete game. Player 1: take 1. Chance: heads. Player 2 has no move at (2, 0). Player 1 wins. "
    "Is that what you meant?",
    SampleGame((Moved("player 2", "take 1"),) * 2, "player 1", "(1, 0)", Paid(2, "player 2")): "Here is one complete "
    "game. Player 2: take 1. Player 2 again: take 1. Player 1 has no move at (1, 0), and outcome returned −2, which "
    "counts as player 1's payoff. Player 2 gets 2. Is that what you meant?",
    SampleGame((Moved("player 1", "go"), Moved("player 2", "go")) * 6, "player 1", "(1, 0)", Note.DRAWN):
    "Here is one complete game. Player 1: go. Player 2: go. Player 1: go. Player 2: go. (4 more moves.) "
    "Player 1: go. Player 2: go. Player 1: go. Player 2: go. Player 1 has no move at (1, 0). The game ends in a draw. "
    "Is that what you meant?",
    ChanceMoved("heads"): "Chance: heads.",
    ChanceMoved("heads", "1, 2"): "Chance: heads. The position is now (1, 2).",
    ChanceMoved("heads", payoff=-3): "Chance: heads. Player 1's payoff is −3.",
    ComputerMoved("take 1"): "I take 1.",
    ComputerMoved("take 1", "4"): "I take 1. The position is now 4.",
    ComputerMoved("take 1", "0", Won("computer")): "I take 1. The position is now 0, and I win.",
    ComputerMoved("take 1", "", Won("you")): "I take 1, and you win.",
    ComputerMoved("take 1", "", Note.DRAWN): "I take 1, and the game ends in a draw.",
    ComputerMoved("take 1", "", Paid(12, "computer")): "I take 1, and I get 12.",
    ComputerMoved("take 1", "", Paid(3, "you")): "I take 1, and you get 3.",
    ComputerMoved("take 1", "", Paid(0, None)): "I take 1, and the payoff is 0.",
    ComputerMoved("take 1", "", Won("you"), WON): "I take 1, and you win against a perfect player: from the start you "
    "had a winning strategy, and none of your moves gave it away.",
    StillMoving(2, by_chance=False): "I made 2 moves, and it is still my turn. Click to let me go on, or offer a draw.",
    StillMoving(1, by_chance=False): "I made 1 move, and it is still my turn. Click to let me go on, or offer a draw.",
    StillMoving(50, by_chance=True): "It has not been your turn for 50 moves. Click to go on, or offer a draw.",
    BeenHere(2): "You have been in this position before. You can offer a draw.",
    BeenHere(3): "You have reached this position for the third time. You can offer a draw.",
    # reasons
    RepliesLose("4"): "Whatever you do from 4, I can win.",
    RepliesLose(""): "Whatever you do now, I can win.",
    RepliesDraw("1, 2", kept=True): "I have no winning move, but this move keeps the draw: you can't force a win "
    "from (1, 2).",
    RepliesDraw("", kept=True): "I have no winning move, but this move keeps the draw: you can't force a win now.",
    RepliesDraw("4", kept=False): "I have no winning move, and you have none from 4 either.",
    RepliesDraw("", kept=False): "I have no winning move, and you have none either.",
    MovesWorth((("go", 1), ("stay", None))): "When I moved, I could not see what each move was worth: the game is too "
    "large or can loop.",
    MovesWorth((("go", Fraction(1, 3)),)): "It was my only move, and it is worth 1/3 to me.",
    MovesWorth((("go", 2), ("stay", 2))): "Every move is worth 2 to me.",
    MovesWorth((("go", 2), ("stay", 0), ("stop", -1))): "The moves are worth 2 (go), 0 (stay) and −1 (stop) to me.",
    MovesWorth((("go", 2), ("stay", 0.99999))): "The moves are worth 2 (go) and about 1 (stay) to me.",
    # hints
    LabelHints("you", "computer", ("L", "W"), "wins"): "Hints: each move has the colour of the node it leads to. "
    "After each move it is the computer's turn, so the labels are for the computer. W (green) is a win for the "
    "computer. L (red) is a loss for the computer. A green ring with ★ marks a move that wins for you.",
    LabelHints("player 1", "you", ("D", "?"), None): "Hints: each move has the colour of the node it leads to. "
    "After each move it is your turn, so the labels are for you. D (yellow) means that neither player can force a win. "
    "? (white) means that the end of the game is too far away to see.",
    LabelHints("player 1", None, ("D",), "draws"): "Hints: each move has the colour of the node it leads to. D "
    "(yellow) means that neither player can force a win. A green ring with ★ marks a move that keeps the draw for "
    "player 1.",
    LabelHints("you", None, ("W",), "loses"): "Hints: each move has the colour of the node it leads to. W (green) is "
    "a win for the player to move there. There is no ★ because every move loses.",
    ValueHints("you", average=True, payoffs=False, known=True, odds=(0, Fraction(1, 2)), star=True): "Hints: each "
    "move shows its average value for player 1, as in the tree. 1 is a win and −1 a loss for player 1. Green is good "
    "for player 1, red for player 2. A value of 0 means that you win half of the games if both players play perfectly. "
    "A green ring with ★ marks a move that is best for you.",
    ValueHints("player 2", average=False, payoffs=True, known=False, odds=None, star=False): "Hints: each move shows "
    "its value for player 1, as in the tree. Green is good for player 1, red for player 2. ? means that the value is "
    "unknown: the game is too large or can loop.",
    # refused actions
    TAKE: "You can take 1 or 2.",
    Choices("take", ("1",), 0): "You can take 1.",
    Choices("take", ("1 from the heap", "2 from the heap"), 0): "You can take 1 or 2 from the heap.",
    Choices("knock over", ("pins 1 and 2", "pins 1 and 3"), 0): "You can knock over pins 1 and 2 or pins 1 and 3.",
    LIFT: "You can take 1, or more; lift 2; or make one of 3 other moves.",
    NotAMove("'x'", TAKE): "'x' is not a legal move here. You can take 1 or 2.",
    NotAMove("3", TAKE, ("(1, 2)", "take both")): "3 is not a legal move here. You can take 1 or 2. For example, call "
    ".move((1, 2)) to take both.",
    NotAMove(None, TAKE): "An empty line is not a legal move here. You can take 1 or 2.",
    UnclearClick(0, TAKE): "You can't move there. You can take 1 or 2.",
    UnclearClick(2, TAKE): "More than one move starts there. You can take 1 or 2.",
    BoardTooLarge("Go", 1, 1000): "The board of Go is too large to show. It has 1 row and 1,000 cells.",
    MovesHidden(3000, None): "Only some of the 3,000 moves are shown. You can make any move in Python with .move(…).",
    MovesHidden(3000, ("(1, 2)", "take both")): "Only some of the 3,000 moves are shown. You can make any move in "
    "Python with .move(…): for example, call .move((1, 2)) to take both.",
    # ends
    Won("you"): "You win",
    Paid(0, None): "The payoff is 0",
    Ended(Won("player 1"), 1): "Player 1 wins after 1 move",
    Ended(Won("computer"), 7): "The computer wins after 7 moves",
    Ended(Note.DRAWN, 4): "The game ends in a draw after 4 moves",
    Ended(Paid(12, "computer"), 2): "The computer gets 12 after 2 moves",
    CouldWin(changed_sides=False, took_back=True): "against a perfect player: from the start you had a winning "
    "strategy, and none of the moves that you have kept gave it away",
    CouldWin(changed_sides=True, took_back=False): "against a perfect player: when you changed sides, you had a "
    "winning strategy, and none of your moves since then gave it away",
    CouldWin(changed_sides=True, took_back=True): "against a perfect player: when you changed sides, you had a "
    "winning strategy, and none of the moves that you have kept since then gave it away",
    YouWon(WON): "You win against a perfect player: from the start you had a winning strategy, and none of your moves "
    "gave it away.",
    # at the keyboard
    Prompt(2, None): "Player 2, your move: ",
    Prompt(1, ("1 2", "take both")): "Player 1, your move (for example, 1 2 to take both): ",
    # what goes wrong
    Failed("No rules."): "No rules.",
    Halted(Failed("No rules."), by_chance=True, can_undo=False): "No rules. Fix that and run this cell again.",
    Halted(Note.INTERRUPTED, by_chance=False, can_undo=True): "The game was interrupted. Click on the board to ask "
    "the computer again, or undo your move.",
    Halted(Note.INTERRUPTED, by_chance=True, can_undo=False): "The game was interrupted. Click on the board to go on.",
    NotValid("first", "3"): "first=3 is not valid. Use 1 to be player 1, or 2 to be player 2.",
    NotValid("computer", "7"): 'computer=7 is not valid. Use "perfect", "forgetful", a function from a node to a move, '
    "or None.",
    NotValid("mistakes", "30"): "mistakes=30 is not valid. It must be a share of the moves, from 0 to 1, as in "
    "forgetful(0.3).",
    CannotMove("7", "no_node"): "7 is not a node that knows its game. Call a player on a node such as "
    "build_tree(game).",
    CannotMove("(1, 0)", "over"): "There are no moves from (1, 0): the game is over.",
    CannotMove("(0, 0)", "chance"): "No player chooses at (0, 0): chance moves.",
    MovesDiffer("Mine", "(1, 0)"): "Mine.moves((1, 0)) returned different moves for the same state, so the winner "
    "can't be computed. Two calls with the same state must return the same moves.",
    PlayerFailed("me", "(1, 0)", "KeyError: 1"): "me failed on (1, 0): KeyError: 1.",
    PlayerFailed("me", "(1, 0)", "Is a return missing?"): "me failed on (1, 0): Is a return missing?",
    PlayerFailed("me", "(1, 0)", None): "me returned ... for (1, 0) instead of a move. Have you replaced the dots with "
    "your code?",
    IllegalMove("me", "(1, 0)", None, ("1", "2"), 0): "me returned None for (1, 0) instead of a move. The legal moves "
    "are 1 and 2.",
    IllegalMove("me", "(1, 0)", "add 3", ("1",), 0): "me tried to add 3 at (1, 0). The only legal move is 1.",
    IllegalMove("me", "(1, 0)", "add 3", ("1",), 9): "me tried to add 3 at (1, 0). The legal moves are 1 and 9 others.",
    NoEnd(10_000, "(1, 9)"): "The game did not end within 10,000 moves. The last state was (1, 9).",
    FailedAfter(Failed("me gave no move."), ("1",)): "me gave no move. The only move before that was 1.",
    FailedAfter(Failed("me gave no move."), ("1", "2")): "me gave no move. The moves before that were 1 and 2.",
}


def test_every_kind_of_fact_is_put_into_the_expected_sentence():
    for fact, words in WORDS.items():
        assert say(fact) == words
    assert {*say.registry} == {object, Note, *map(type, WORDS)}
    assert {*Note} <= SENTENCES.keys()


class Ω(Game):
    """1"""  # noqa: D415

    start, verb = (1, 0), "→"

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 4}


class Δ(Ω):
    """1"""  # noqa: D415

    def moves(self, state):
        return {n: (2, n) for n in (1, 2)} if state[0] == 0 else {1: (0, 0), 2: (1, 3)} if state[1] == 0 else {}


def π(node):
    return None


def shown(widget):
    """Return the texts on the page of a game."""
    return [widget.view[key] for key in ("says", "legend", "now")] + [words for _, words in widget.view["played"]]


@pytest.mark.parametrize("game", [Ω(), Δ()], ids=["labels", "values"])
def test_all_english_about_a_game_comes_from_play_words(game):
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
