"""The questions of lesson 04, Even or Odd, with replies to guesses."""

from ..exercises import guesses, questions

TURN, MIDDLE, MADE = "whose turn it is", "how many tokens are in the middle", "which moves were made"
PILES = "how many tokens player 1 has", "how many tokens player 2 has"
KNOWS = {TURN, MIDDLE, *PILES}
QUESTIONS = {
    "state": questions.Choice("What does your friend have to know?", [MADE, MIDDLE, *PILES, TURN], KNOWS, {
        (lambda guess: MADE in guess): "Only the sizes of the piles matter, not how they grew.",
        (lambda guess: TURN not in guess): "Then your friend does not know who moves next.",
        (lambda guess: len(guess) == 3): "That is enough for a friend who knows that there are 15 tokens in all, "
                                         "but it is easier with all four numbers.",
        (lambda guess: True): "Then your friend can't find out who has an even number of tokens at the end.",
    }),
    "first": questions.Choice(
        "Who wins, and with which first move?",
        ["player 1, who takes 1", "player 1, who takes 2", "player 1, who takes 3", "player 2"],
        "player 1, who takes 3", {
            "player 1, who takes 1": "After that it is player 2's turn, and the picture shows a W: she can win.",
            "player 1, who takes 2": "After that it is player 2's turn, and the picture shows a W: she can win.",
            "player 2": "One of the three moves leads to an L, a loss for player 2.",
        }, "That is what this tree says, too."),
    "same": questions.Choice(
        "What will be different?", ["the label of the root", "the moves that win", "both", "neither"], "neither", {
            "the label of the root": "The root is a W in both trees.",
            "the moves that win": "In both trees only one first move wins, and it is the same move.",
            "both": "The rule at the leaves is different, but by coincidence neither of these two changes.",
        }, "That is a coincidence."),
    "inside": questions.Number("How many of the 128 states have a wrong label?", 36, {
        0: "The root is right, but that proves nothing about the other 127 states.",
        8: "That counts only the leaves, and a wrong label can make the labels above it wrong too.",
        16: "That is the number of states at the leaves, and only half of them have a wrong label.",
        128: "The root is one of the states with the right label.",
        (lambda guess: guess > 128): "There are only 128 states, because most of them occur at many nodes.",
        (lambda guess: guess > 36):
            "That is too large: half of the leaves are wrong, but above them a larger share of the labels is right.",
        (lambda guess: guess < 36): "That is too small: 8 leaves are wrong, and they make 28 other labels wrong.",
    }),
    "winner": questions.Choice("Who will win?", ["player 1", "player 2"], "player 2", {
        "player 1": "Its first move keeps the win, but it trusts the labels further down too.",
    }),
    "fatal": questions.NodeOf("One move of the game gave a win away. Click the state to which it led.", 15, {
        14: "That would have been the right move, but player 1 did not make it.",
        0: "That is the start, where player 1 could still win.",
        (lambda guess: guess[1] in (3, 7, 11)):
            "That is an L in both trees, so after this move player 1 could still win.",
        (lambda guess: guess[1] in (4, 8, 13)): "That was player 2's move, and player 1 could still win then.",
        (lambda guess: True): "The game did not go that way.",
    }),
    "size": questions.Choice("Which is nearest to the number of nodes?", ["500", "2,000", "10,000"], "10,000", {
        "500": "Here most nodes have three moves instead of two, and a game can last fifteen moves instead of ten.",
        "2,000": "Each additional token makes the tree almost twice as large: with 12 tokens it has 2,031 nodes.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
