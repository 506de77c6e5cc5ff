"""The questions of lesson 03, Win or lose, with replies to guesses."""

from ..exercises import guesses, questions

ON_THE_WAY, LEAVES = (1, 2, 3), (5, 7, 10)  # numbers of nodes below (1, 6). The first leaf has the number 4
TWIN = 11  # the other (1, 10)

QUESTIONS = {
    "first label": questions.NodeOf("Which node is the first to get its final label?", 4, {
        0: "The method is called on it first, but its label has to wait for its children's labels.",
        (lambda guess: guess[1] in ON_THE_WAY):
            "The method is called on this node early, but its label has to wait for its children's labels.",
        (lambda guess: guess[1] in LEAVES):
            "A leaf needs no other label, but the calls reach the leaf at the left end of the tree earlier.",
        TWIN: "A leaf needs no other label, but the calls reach the other (1, 10), at the left end, earlier.",
        (lambda guess: True):
            "Its label has to wait for its children's labels, and the calls go to the left end of the tree first.",
    }, "The calls go down to the left end, and a leaf needs no other label."),
    "first wrong label": questions.NodeOf("Which node is the first to get a wrong label?", 4, {
        0: "Its label is wrong, but it is the last one. Many labels are wrong before.",
        (lambda guess: guess[1] in LEAVES):
            "The label of this leaf is wrong too, but another leaf, at the left end of the tree, is labelled earlier.",
        TWIN: "Its label is wrong too, but the other (1, 10), at the left end of the tree, is labelled earlier.",
        (lambda guess: True): "Its label is wrong too, but the leaf at the left end of the tree is labelled earlier.",
    }, "So the very first label is already wrong."),
    "winner": questions.Choice("Who can win if the player who makes ten loses?", ["player 1", "player 2", "neither"],
        "player 2", {
        "player 1": "Player 1 is to move at the root, and the root is L now.",
        "neither": "One of the players has to make ten, and the root is L: player 2 can make player 1 do it.",
    }, "Player 2 can leave 3, 6 and 9, and from 9 player 1 has to make ten."),
}  # fmt: skip
guess = guesses(QUESTIONS)
