"""The questions of lesson 05, Minimax, with replies to guesses."""

from ..exercises import guesses, questions

NO_DIFFERENCE = "it makes no difference"
QUESTIONS = {
    "watch": questions.Numbers("Which values will (1, 2) and (2, 3) get? Type two numbers.", (1, -1), {
        (1, 1): "The first is right, but one child of (2, 3) has the value −1, and player 2 chooses the smallest.",
        (-1, 1): "It is the other way around: player 1 chooses the largest value, and player 2 the smallest.",
        (-1, -1): "At (1, 2) player 1 chooses, and the larger of the two values is +1.",
        (lambda guess: 0 in guess): "A value is passed on unchanged, and no leaf of this game has the value 0.",
    }),
    "fight": questions.Choice("Which move will perfect choose?", [1, 2, 3], 2, {
        1: "Then player 2 takes the three tokens that are left, and wins immediately with six.",
        3: "Then player 2 takes the last token, and wins immediately with four.",
    }, "It keeps the game going longest."),
    "growth": questions.Number("How many nodes will the tree with 21 matches have?", 489_396, {
        (lambda guess: guess <= 1000): "Each match makes the tree almost twice as large, and that adds up quickly.",
        (lambda guess: 2**20 <= guess <= 2**22): "That doubles the tree with each match, but from the fourth match "
        "on it grows a little less.",
        (lambda guess: guess > 10**9): "That counts three moves at each node and 21 moves in each game, but most "
        "games are shorter, because two or three matches may be taken in one move.",
    }),
    "entered": questions.Number("How many nodes of the tree with 21 matches will alpha-beta visit?", 56_022, {
        489_396: "Those are all the nodes, but alpha-beta skips most of them.",
        (lambda guess: guess > 489_396): "The whole tree has only 489,396 nodes.",
        (lambda guess: 200_000 <= guess <= 300_000): "It already skips about half of the nodes with 6 "
        "matches, and a larger share of a larger tree.",
        (lambda guess: guess < 970): "That is too few: if every move loses, alpha-beta has to try them all.",
    }),
    "equal": questions.Choice("How many of the five should player 2 take?", [1, 2, 3, NO_DIFFERENCE], NO_DIFFERENCE, {
        n: f"Then player 1 takes {4 - n} and leaves one, but she can also do that after any other move."
        for n in (1, 2, 3)
    }, "Player 1 always leaves one match, so every move loses equally fast."),
    "memory": questions.Number("With how many matches does the tree first need more than 16 gigabytes?", None, {
        (lambda guess: guess < 26): "In the picture, the tree with so few matches is still below the line.",
        (lambda guess: guess > 33): "Fewer are enough, because each match makes the tree almost twice as large.",
    }),
    "early": questions.Numbers("At which depths from 1 to 7 does she win?", None, {
        (lambda guess: 1 in guess): "At depth 1 she loses, because that is what foolish was written for.",
        (lambda guess: {6, 7} - {*guess}): "At depths 6 and 7 she sees the end of the game in time, so she wins "
        "with every evaluation function.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
