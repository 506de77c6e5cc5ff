"""The questions of lesson 13, Sums, with replies to guesses."""

from ..exercises import guesses, questions

PERFECT, BY_VALUE, LUCK = "perfect", "by_value", "that depends on luck"
SORTS = "L", "W", "both"
GRUNDYS = "Grundy's game"
SEQUENCES = "Kayles", "Dawson's Kayles", GRUNDYS, "Take 1, 3 or 4"


def _sum_of(parts, answer, replies):
    return questions.Choice(f"{parts}: which labels can the sum have?", SORTS, answer, replies)


QUESTIONS = {
    "labels": questions.Choice(
        "Which labels do the three pins, the two heaps, and their sum have?",
        ["W, W, W", "W, W, L", "W, L, W", "L, W, W", "L, L, L"], "W, W, L", {
            "W, W, W": "Each game alone is a W, but in the sum the other player always has an answer.",
            "W, L, W": "Two heaps of different sizes are a W: make them equal.",
            "L, W, W": "Three pins are a W: hit the pin in the middle, and mirror the other player.",
            "L, L, L": "Only the sum is an L: in each game alone, the player who begins can win.",
        }),
    "heaps": questions.Number("How many L's will there be in each line?", 1, {
        0: "Each line has one: three pins, for example, are lost together with a heap of 3.",
        3: "That would be half of them, but only one heap makes the sum a loss.",
        (lambda guess: guess > 1): "Only one heap makes the sum a loss.",
    }),
    "3-1": questions.Number("Which value will 3-1 have?", 2, {
        4: "The values of the two heaps are not added: the children of 3-1 have the values 0, 1 and 3.",
        3: "The value is not the larger heap: there is a move to a heap of 3, so 3 is not missing.",
        1: "There is a move to a heap of 1, so 1 is not missing.",
        0: "Then the player to move would lose, but she can make the heaps equal.",
    }, "Its children have the values 0, 1 and 3."),
    "lost": questions.Number("How many of the 77 sums are lost?", 16, {
        (lambda guess: 12 <= guess <= 20): "That is close: there are 16.",
        (lambda guess: guess > 20): "Of the values that its last part may have, only one makes the sum lost.",
        (lambda guess: guess < 12): "The six sums of a game with itself are lost, and so are some sums of three games.",
    }),
    "beat": questions.Choice("Who will win, perfect or by_value?", [PERFECT, BY_VALUE, LUCK], BY_VALUE, {
        PERFECT: "It could win, but this sum is too large for it, so it does not know which moves are good.",
        LUCK: "Neither player relies on luck, and `by_value` knows the value of every part.",
    }),
    "L + L": _sum_of("L + L", "L", {
        "W": "Whatever you do in one of the games, the other player has an answer in the same game.",
        "both": "It is always an L: each of your moves has an answer in the same game.",
    }),
    "L + W": _sum_of("L + W", "W", {
        "L": "The player to move can turn the W into an L, and then the other player is left with L + L.",
        "both": "It is always a W: turn the W into an L, and the other player is left with L + L.",
    }),
    "W + W": _sum_of("W + W", "both", {
        "W": "Two equal heaps are a sum of two W's, and they are lost.",
        "L": "Heaps of 1 and 2 are a sum of two W's, and they are won.",
    }),
    "conditions": questions.Numbers(
        "Which condition does each game break: Matches, the take-back, Hexapawn, and the die?",
        (2, 3, 1, 4), {
            (2, 3, 1, 2): "The die's game breaks condition 2 too, because past ten the player to move has won, "
                          "but `grundy` names the die.",
            (lambda guess: guess[0] != 2): "In Matches a player who can't move has won.",
            (lambda guess: guess[1] != 3): "With a take-back, a game can go on forever.",
            (lambda guess: guess[2] != 1): "In Hexapawn each player moves only their own pawns.",
            (lambda guess: guess[3] != 4): "In the last game a die is rolled.",
        }),
    "own": questions.Number("Which Grundy value do two piles of 1 and 2 have if a player takes one or two?", 3, {
        0: "Then the player to move would lose, but she can make the piles equal.",
        2: "The value is not the larger pile: the moves lead to the values 0, 1 and 2.",
        1: "There is a move that leads to the value 1: take the whole pile of 2.",
    }),
    "fifty": questions.Number("How many nodes will the graph of a row of 50 pins have?", 53_942_080_087, {
        (lambda guess: guess >= 10**10 and guess < 10**12): "That is close enough for a number of this size.",
        (lambda guess: guess < 10**6): "A row can split into many rows, so the graph grows much faster than the row.",
        (lambda guess: guess >= 10**12): "Patterns of pins that differ only in the size of their gaps are one state.",
    }),
    "value of 50": questions.Number("Which value does a row of 50 pins have?", 2, {
        0: "Then the player to move would lose, but she can hit the middle and mirror every move.",
        (lambda guess: guess in (49, 50)): "A row is not like a heap of the same size: its values stay small.",
        (lambda guess: guess in range(1, 9)): "Some rows have this value, but not the row of 50.",
    }),
    "repeat": questions.Choice("Which of these sequences seem to repeat?", SEQUENCES, {*SEQUENCES} - {GRUNDYS}, {
        (lambda guess: GRUNDYS in guess): "For Grundy's game, every period up to 100 has exceptions until the end.",
        (lambda guess: "Kayles" not in guess): "Kayles repeats too, but not from the beginning.",
        (lambda guess: "Dawson's Kayles" not in guess): "Dawson's Kayles repeats too, but its period is long.",
        (lambda guess: "Take 1, 3 or 4" not in guess): "The subtraction game repeats too, from the beginning.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
