"""The questions of lesson 09, Draws, with replies to guesses."""

from ..exercises import guesses, questions

LABELS = "W", "L", "D"
STATES = "(2, 'X.X.O....')", "(1, 'X.X.O....')", "(2, 'XOX......')", "(2, 'X...X.O..')"
PARTS = "fewer than an eighth of the states", "exactly an eighth", "more than an eighth"
SUM = "Two numbers that add up to fourteen are both even or both odd, so no leaf is "


def _label(text, answer, *replies, right=""):
    """Return a question about a label. The replies are those to the two other labels, in the order of LABELS."""
    others = [label for label in LABELS if label != answer]
    return questions.Choice(text, LABELS, answer, dict(zip(others, replies, strict=True)), right)


QUESTIONS = {
    "root": _label(
        "Which label will the root get?", "W",
        "A node is L only if every child is W, and here one is D and another is L.",
        "One child is D, but look for an L too: the first rule comes before the third."),
    "fourteen": _label(
        "Even or Odd with fourteen tokens: which label does the start have?", "D", f"{SUM}a W.", f"{SUM}an L.",
        right="Two numbers that add up to fourteen are both even or both odd, so every leaf is a D."),
    "boards": questions.Choice("How many boards can come up in a game?", ["500", "5,000", "15,000"], "5,000", {
        "500": "After four moves alone, there are 756 boards.",
        "15,000": "Only 6,046 of the 19,683 boards have as many X's as O's, or one X more, and not all come up.",
    }),
    "empty board": _label(
        "Which label does the empty board have?", "D",
        "X has no first move to an L, because O can always keep the draw.",
        "X has a first move that does not lead to a W, so X need not lose."),
    "careful": questions.Number("Two careful players play a hundred games. How many will X win?", 0, {
        100: "X begins at a D: no move from there leads to an L.",
        50: "The moves are random, but no move gives anything away, so every board stays a D.",
        (lambda guess: guess > 0): "A careful player never gives anything away, so neither gets a chance to win.",
    }, "Every node of such a game is a D."),
    "toe": questions.Numbers("Which first moves of toe-tac-tic are not mistakes?", [5], {
        (1, 2, 3, 4, 5, 6, 7, 8, 9): "That is true of tic-tac-toe, but here most first moves lead to a W.",
        (1, 3, 7, 9): "After a first move in a corner, O can win.",
        (2, 4, 6, 8): "After a first move on a side, O can win.",
        (): "The start is a D, so at least one move keeps the draw.",
        (lambda guess: 5 in guess): "The middle is right, but after any other first move O can win.",
    }, "After any other first move, O can win."),
    "first board": _label(
        "The cells are OX. ... ... and X is to move. Which label?", "D",
        "X has no move to an L: O can always keep the draw.", "X has a move that keeps the draw."),
    "second board": _label(
        "The cells are XO. ... ... and X is to move. Which label?", "W",
        "X has a move to an L: find it with the hints.", "X can do better: O's reply on a side was a mistake."),
    "third board": _label(
        "The cells are .X. OO. .X. and X is to move. Which label?", "L",
        "O threatens to mark cell 6, and even if X marks it, O can win.",
        "X has to mark cell 6, but O can win even then."),
    "state": questions.Choice("What is the state after the three moves?", STATES, STATES[0], {
        STATES[1]: "Player 1 has just moved, so it is player 2's turn.",
        STATES[2]: "The marks are in the order of the cells, not in the order of the moves.",
        STATES[3]: "The marks are in cells 1, 3 and 5, and cell 1 is the first character.",
    }),
    "size": questions.Number("How many nodes does the tree of tic-tac-toe have?", 549_946, {
        986_410: "There would be that many if every game went on until the board was full.",
        362_880: "That is 9!, the number of orders of all nine cells. Some games end earlier, "
                 "but the tree also has a node for every unfinished game.",
        5_478: "That is one for each state, but most states occur many times in the tree.",
        255_168: "That is the number of leaves, but the other nodes count too.",
        19_683: "That is the number of ways to fill the cells, but a node stands for a sequence of moves.",
    }),
    "drawn games": questions.Number("How many of every hundred games are draws?", 18, {
        100: "A game is always a draw only if nobody makes a mistake, but here all games count.",
        (lambda guess: guess in (33, 33.3, 34)): "There are three results, but they do not occur equally often.",
        (lambda guess: guess > 100): "Of a hundred games, at most a hundred are draws.",
        (lambda guess: guess >= 50): "Most games in this count are played badly, and somebody wins.",
        (lambda guess: guess < 5): "Many mistakes are never punished, so quite a few games end in a draw.",
    }),
    "flawless": questions.Number("In how many games does neither player make a mistake?", 3_584, {
        46_080: "That many games are draws, but a game with mistakes on both sides can be a draw too.",
        255_168: "That is the number of all games.",
        (lambda guess: guess < 100): "Often there are several moves that are not mistakes, and the choices multiply.",
        (lambda guess: guess > 46_080): "A game without a mistake is a draw, and only 46,080 games are draws.",
    }),
    "mistakes": questions.Number("X begins in a corner. How many of O's eight replies are mistakes?", 7, {
        8: "There is one good reply, because the empty board is a D.",
        4: "That is true after a first move on a side or in the middle.",
        1: "It is the other way around: only one reply is not a mistake.",
        0: "Only the reply in the middle keeps the draw: after every other reply X can win.",
        (lambda guess: guess < 7): "Look again: which replies stop X from making two threats?",
    }),
    "merged": questions.Choice("How many nodes are left?", PARTS, PARTS[2], {
        PARTS[0]: "At most eight boards share a node, so at least an eighth of the states is left.",
        PARTS[1]: "Some boards have fewer than eight forms.",
    }),
}
guess = guesses(QUESTIONS)
