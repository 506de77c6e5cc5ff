"""The questions of lesson 01, Draw the game, with replies to guesses."""

from ..exercises import guesses, questions

KEPT = "Your guess is kept, and you will compare it with the tree."
QUESTIONS = {
    "piles": questions.Numbers("At which piles would you not want to be the player to move?", None, {
        (lambda piles: {8, 9} & {*piles}): f"From 8 and from 9 you can make ten in one move. {KEPT}",
        (lambda piles: 10 in piles): f"At 10 the other player has just won. {KEPT}",
        (lambda piles: True): KEPT,
    }),  # asked long before students find out
    "winner": questions.Choice("Who wins from the start if neither player makes a mistake?",
        ["player 1", "player 2", "It depends on what they add."], "player 1", {
        "player 2": "The root is green, so it is a win for the player to move there, and that is player 1.",
        "It depends on what they add.": "The root is green: whatever player 2 adds, player 1 has an answer.",
    }, "The root is green, and player 1 is to move there."),
}  # fmt: skip
guess = guesses(QUESTIONS)
