"""The questions of lesson 07, Chomp, with replies to guesses."""

from ..exercises import guesses, questions

QUESTIONS = {
    "state": questions.Numbers("What is the state after (2, 4) and (3, 1)? Type four numbers.", (1, 4, 3, 0), {
        (lambda guess: guess == (2, 4, 3, 0)): "The rows are right. But after two moves it is player 1's turn.",
        (lambda guess: guess[1:] == (0, 3, 4)): "That is the top row first. A state begins with the bottom row.",
        (lambda guess: guess[1] == 3): "(2, 4) eats from the second row. The bottom row keeps its four squares.",
        (lambda guess: guess[1:3] == (4, 4)): "(2, 4) eats the last square of the second row, so three are left.",
        (lambda guess: guess[3] > 0): "(3, 1) also eats everything to its right, so the third row is empty.",
        (lambda guess: True): "(2, 4) shortens the second row to three squares. (3, 1) eats all of the third row.",
    }),
    "bars": questions.Number(
        "How many bars can be left, if you start with 20 rows of 21 squares?", 269_128_937_219, {
            420: "That is the number of squares. But many squares can be missing at the same time.",
            419: "That is the number of first moves, one for each square but the poison. The game goes on after them.",
            41: "That is 20 + 21. A bar is described by 20 lengths, and there are many ways to choose them.",
            (lambda guess: guess in (2**419, 2**420)):
                "That counts every set of squares. But the squares above a missing square are missing too.",
            (lambda guess: guess in (21**20, 22**20)):
                "That lets each row have any length. But no row is longer than the row below it.",
            (lambda guess: guess < 10**11): "That is too small: the number has twelve digits.",
        }),
    "poison": questions.Numbers(
        "Which first move wins, according to the labels? Type its row and its column.", (1, 1), {
            (2, 2): "That wins in games.Chomp. But here the other player can reply (1, 1), which leads to an L.",
            (lambda guess: guess in ((1, 2), (2, 1))):
                "After that, the other player can reply (1, 1), which leads to an L.",
        }),
}  # fmt: skip
guess = guesses(QUESTIONS)
