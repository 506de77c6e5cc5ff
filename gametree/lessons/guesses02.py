"""The questions of lesson 02, Build the tree, with replies to guesses."""

from ..exercises import guesses, questions

QUESTIONS = {
    "next": questions.Choice(
        "Which node gets children after (1, 5) and (2, 6)?", ["(1, 7)", "(1, 8)", "(2, 7)"], "(1, 7)", {
            "(1, 8)": "It is the second child of (2, 6). It waits until everything below (1, 7) has been built.",
            "(2, 7)": "The call on (2, 6) has not returned yet. It calls its own children first, and (2, 7) waits.",
        }, "The call on (2, 6) calls its own children before it returns."),
    "size": questions.Number("How many nodes does the tree of 1, 2, … 10 have?", 232, {
        (lambda size: 10 <= size <= 22):
            "That counts each pile or each state once, but most of them occur at several nodes: (2, 10) alone at 45.",
        89: "That is the number of leaves. The other nodes count too.",
        (lambda size: 180 <= size <= 290): "That is close.",
        (lambda size: size < 180): "That is too small: there are 89 leaves, and even more nodes that have children.",
        (lambda size: 3**9 <= size <= 3**11): "There are at most two moves at each node, not three.",
        (lambda size: True):
            "That is too large: 2,047 would be right if every game had ten moves, but most games end sooner.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
