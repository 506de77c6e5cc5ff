"""The questions of lesson 11, Partisan games, with replies to guesses."""

from itertools import combinations

from ..exercises import guesses, questions

ONE, HEXAPAWN, EVEN = "1, 2, … 10", "Hexapawn", "Even or Odd"
FIRST, SECOND, NOBODY = "player 1, who begins", "player 2", "nobody, it is a draw"
LABELS = "W and W", "W and L", "L and W", "L and L"
CLASSES = "Left", "Right", "next", "previous"
OTHERS = {  # boards on which Right does not win
    "2 × 3": "where whoever begins wins", "2 × 5": "where Left wins", "3 × 3": "which looks the same if you turn it",
}  # fmt: skip


def _labels(board, answer, replies, right=""):
    text = f"{board}: which labels does the start have if Left begins, and if Right begins?"
    return questions.Choice(text, LABELS, answer, replies, right)


QUESTIONS = {
    "winner": questions.Choice("Who wins Hexapawn if nobody makes a mistake?", [FIRST, SECOND, NOBODY], SECOND, {
        FIRST: "The root is L: whatever player 1 does, player 2 has a winning reply.",
        NOBODY: "Pawns only move forward, so the game always ends, and a player who can't move has lost.",
    }),
    "size": questions.Number("How many nodes does the whole tree of Hexapawn have?", 252, {
        135: "That is one for each state, but many states occur several times in the tree.",
        (lambda guess: 180 <= guess <= 350): "That is close: there are 252.",
        (lambda guess: guess > 350): "Pawns soon block or capture each other, so most branches are short.",
        (lambda guess: guess < 180): "The root has 3 children and 10 grandchildren, and a game can last 7 moves.",
    }),
    "impartial": questions.Choice("Which of these games are impartial?", [ONE, HEXAPAWN, EVEN], {ONE}, {
        (lambda guess: {EVEN, HEXAPAWN} <= guess): "Only 1, 2, … 10 is: in the other two games the two sets differ.",
        (lambda guess: EVEN in guess): "Only 1, 2, … 10 is: in Even or Odd the tokens go to the player who takes them.",
        (lambda guess: HEXAPAWN in guess): "Only 1, 2, … 10 is: in Hexapawn each player moves only their own pawns.",
        (lambda guess: not guess): "In 1, 2, … 10 the two sets are equal: both players reach the piles 1 and 2.",
    }, "In the other two games the players reach different positions."),
    "2 by 2": _labels("Two rows and two columns", "W and W", {
        "L and L": "The first domino leaves no room for the other player's domino, so whoever begins wins.",
        (lambda guess: guess in ("W and L", "L and W")):
            "Try it: Right begins and puts one domino. Can Left still move?",
    }, "The first domino leaves no room for the other player's domino."),
    "1 by 3": _labels("One row and three columns", "L and W", {
        "W and L": "An upright domino does not fit on one row, so if Left begins, she loses.",
        "L and L": "A label is for the player to move: if Right begins, he wins, and that is a W.",
        "W and W": "An upright domino does not fit on one row, so if Left begins, she loses.",
    }, "Left can never move on one row."),
    "wide": questions.Choice(
        "On which of these boards does Right win, whoever begins?", ["1 × 4", "2 × 3", "2 × 4", "2 × 5", "3 × 3"],
        {"1 × 4", "2 × 4"}, {
            (lambda guess, boards=boards: guess >= {*boards}):
                f"Not on {', and not on '.join(f'{board}, {OTHERS[board]}' for board in boards)}."
            for count in (3, 2, 1) for boards in combinations(OTHERS, count)
        } | {
            (lambda guess: "2 × 4" not in guess): "Right wins on 2 × 4 too.",
            (lambda guess: "1 × 4" not in guess): "Right wins on 1 × 4 too: on one row Left can never move.",
        }, "On 2 × 5, which is even wider, Left wins."),
    "kinds": questions.Choice("Which games are impartial?", ["Chomp", "tic-tac-toe", "Pong Hau K'i"], {"Chomp"}, {
        (lambda guess: "tic-tac-toe" in guess):
            "Tic-tac-toe is not: one player writes an X and the other an O, so they reach different positions.",
        (lambda guess: "Pong Hau K'i" in guess): "Pong Hau K'i is not: players move only their own stones.",
        (lambda guess: not guess): "Chomp is: both players may eat the same squares.",
    }),
    "Hexapawn": questions.Choice("Which outcome class does Hexapawn have on 3 × 3?", CLASSES, "previous", {
        "next": "You know that player 1 loses if she begins.",
        "Left": "You know that player 1 loses if she begins, and player 1 is Left.",
        "Right": "Right wins if Left begins, but turn the board around: if Right begins, Left wins.",
    }),
    "four": questions.Choice("Which label does the start of Connect Four on 4 × 4 have?", ["W", "L", "D"], "D", {
        "W": "On the usual board player 1 wins, but this one is too small: player 2 can always keep the draw.",
        "L": "Player 1 can always keep the draw.",
    }),
    "states": questions.Number("How many states can come up?", 161_029, {
        16: "That is the number of places, and each of them can be empty or hold a stone of either player.",
        (lambda guess: guess > 322_058): "That is too large: stones can't hang in the air, and the players take turns.",
        65_536: "That is 2¹⁶, but a place has three possible contents, and not all combinations come up.",
        (lambda guess: guess < 80_514): "That is too small: each of the four columns can be filled in 31 ways.",
    }),
    "graph": questions.Number("How many nodes does the graph have on three rows and three columns?", 135, {
        (lambda guess: guess >= 252): "The tree has 252, but in the graph each state is only one node.",
        126: "That is close: a little more than half of 252.",
        (lambda guess: guess < 70): "Most states occur only once or twice in the tree.",
    }),
    "two orders": questions.Numbers("How many of the 15 nodes does alpha-beta visit in each picture?", (5, 13), {
        (lambda guess: guess[0] > guess[1]): "It is the other way around: after a winning move, no other move matters.",
        (lambda guess: guess[0] == guess[1]): "The order matters: after a winning move, no other move matters.",
        (lambda guess: guess[1] >= 15): "Even in the worse order it skips something: look for dashed branches.",
    }),
    "large orders": questions.Numbers(
        "How many of the 10,783 nodes does alpha-beta visit with the winning moves first, and last?", (81, 2_985), {
            (lambda guess: guess[0] > guess[1]):
                "It is the other way around: after a winning move, no other move matters.",
            (lambda guess: guess[0] == guess[1]): "The order alone makes the difference.",
            (lambda guess: 40 <= guess[0] <= 162 and 1_500 <= guess[1] <= 6_000): "That is close enough.",
            (lambda guess: guess[1] >= 10_783): "Even in the worse order it skips most of the tree.",
            (lambda guess: guess[0] > 400): "With the winning moves first, it visits far fewer.",
        }),
}  # fmt: skip
guess = guesses(QUESTIONS)
