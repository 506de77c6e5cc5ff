"""The questions of lesson 14, Your own game, with replies to guesses."""

from ..exercises import guesses, questions

FIRST, SECOND, NOBODY = "player 1", "player 2", "nobody"
CAT, MOUSE = "the cat, player 1", "the mouse, player 2"
LAST, ALL, COUNT = "the number that was taken last", "all numbers taken so far", "the number of moves made so far"
LEFT, RIGHT, EITHER = "the 3", "the 1", "it does not matter"
LOST = {(0,), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)}  # pairs of piles, the smaller one first; (0,) is 0 and 0
FAULTS = "random", "below zero", "no turns", "one, one"
RULE = "A state is (player, pile, last), and the start is (1, 6, 0): no number has been taken yet."  # after "state"

NOT_HERE, HERE, ALWAYS = "no", "here, but not in every maze", "yes, in every maze"
FEW, HALF, ALL_CELLS = "at most 10", "about half of them", "all 25"

QUESTIONS = {
    "deep": questions.Choice("Does it find a shortest path?", [NOT_HERE, HERE, ALWAYS], NOT_HERE, {
        (lambda answer: answer != NOT_HERE): "Its path has 16 moves. Look for a shorter one in the maze.",
    }),
    "wide": questions.Number("How many moves does the path of breadth_first have?", 10, {
        11: "There are 11 cells on the path, counting the start, so there are 10 moves.",
        16: "That is the path of depth_first. The path through the middle is shorter.",
    }),
    "star": questions.Choice("How many of the 25 cells does A* find?", [FEW, HALF, ALL_CELLS], HALF, {
        FEW: "The path alone has 11 cells, and A* also finds cells beside the path.",
        ALL_CELLS: "A* takes a cell that leads away from the goal only if nothing better is left.",
    }),
    "one-line": questions.Choice("Who wins if nobody makes a mistake?", [FIRST, SECOND, NOBODY], SECOND, {
        FIRST: "With 1 and 3, every square is L, the first one too, so player 2 wins.",
        NOBODY: "With 1 and 3, the game ends only at ten, and it is always player 2 who makes ten.",
    }),
    "draw": questions.Choice("Who wins from six tokens if nobody makes a mistake?", [FIRST, SECOND, NOBODY], NOBODY, {
        FIRST: "She never takes the last token, because whatever she takes, player 2 can leave one token or none.",
        SECOND: "That was true without the draw, but now player 1 takes two, and player 2 does best to leave one.",
    }),
    "state": questions.Choice("What else must a state contain?", [LAST, ALL, COUNT], LAST, {
        ALL: "That would be enough, but only the last of these numbers matters for the moves.",
        COUNT: "After two moves, the number of moves is 2, but that does not tell you which number was taken last.",
    }),
    "again": questions.Choice("Which first moves win?", ["take 1", "take 2", "take 3"],
                              {"take 1", "take 2", "take 3"}, {
        (lambda moves: moves == {"take 2"}): "Two still wins, but so do the others: see which labels they lead to.",
        (lambda moves: not moves): "In the picture, all three moves from the start lead to an L.",
        (lambda moves: len(moves) < 3): "All three win: in the picture, each of them leads to an L.",
    }),
    "knight": questions.Choice("Which label is at the bottom right?", ["W", "L", "D"], "L", {
        "W": "Both jumps from the bottom right lead to a W, so the player to move there loses.",
        "D": "There is no draw: every jump brings the knight nearer to a corner, until a player can't move.",
    }),
    "hunt": questions.Choice("Who wins if nobody makes a mistake?", [CAT, MOUSE, NOBODY], NOBODY, {
        CAT: "Wherever the cat goes, the mouse can go to the opposite point.",
        MOUSE: "The mouse can escape, but no rule says that it ever wins.",
    }),
    "who": questions.Choice("Who wins your game if nobody makes a mistake?", [FIRST, SECOND, NOBODY], None, {
        (lambda player: True): "Your guess is kept. You will compare it with the label of the start.",
    }),
    "coin": questions.Choice("Which coin should player 1 take?", [LEFT, RIGHT, EITHER], RIGHT, {
        LEFT: "Then the 9 is at the end of the row, and player 2 takes it.",
        EITHER: "It does matter: look at the labels of the two states after the first move.",
    }),
    "pair": questions.Numbers("Which two piles are lost for the player to move?", lambda piles: piles in LOST, {
        (lambda piles: len(piles) > 2): "A pair consists of two numbers.",
        (lambda piles: len(piles) == 1): "Two equal piles are a win: one move takes everything.",
        (lambda piles: not piles): "There are some: look for an L in the table.",
        (lambda piles: piles[0] == 0): "If one pile is empty, one move takes the other.",
        (lambda piles: piles == (1, 3)): "From there, taking one from the larger pile leaves 1 and 2, which is lost.",
        (lambda piles: piles == (2, 3)): "From there, taking two from the larger pile leaves 1 and 2, which is lost.",
        (lambda piles: piles[1] < 13): "One move from there leaves a pair that is lost, so it is a W.",
    }),
    "matches": questions.Number("With how many matches, from 1 to 8, is it best to be player 1?", 3, {
        1: "Then player 1 loses if the die shows 2 or 3.",
        2: "Then player 1 loses if the die shows 3.",
        4: "With four, only a first roll of 3 wins immediately, but with three, so does a 2.",
        (lambda n: 5 <= n <= 8): "With so many, no first roll wins immediately, but with three a 2 or a 3 does.",
        (lambda n: not 1 <= n <= 8): "Choose a number from 1 to 8.",
    }),
    "faults": questions.Choice("Which bugs will check_rules find?", FAULTS, {"random", "no turns"}, {
        (lambda found: "below zero" in found): "Not below zero: a game whose pile can become −1 is a valid game.",
        (lambda found: "one, one" in found): "Not one, one: a game in which two moves do the same thing is valid.",
        (lambda found: "random" not in found): "It also finds random, because it asks for the moves of a state twice.",
        (lambda found: "no turns" not in found): "It also finds no turns, because player 2 never moves.",
    }),
    "breakthrough": questions.Choice("Which player can force a win?", [FIRST, SECOND, NOBODY], FIRST, {
        SECOND: "The value is 1, so player 1 can force a win.",
        NOBODY: "Pawns only move forward, so each game ends, and never in a draw.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
