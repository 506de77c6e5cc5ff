"""The questions of lesson 10, Loops, with replies to guesses."""

from ..exercises import guesses, questions

ONE, TWO, NOBODY = WINNERS = "player 1", "player 2", "nobody"
TREES = "fewer than 232", "232", "more, but fewer than a million", "it has no end"
RUNS = "all labels will be right", "some labels will be wrong", "it never returns"
SHARES = "none", "some, but fewer than half", "more than half, but not all", "all"
CHANGES = "it falls with every move", "it falls with player 2's moves only", "it falls and rises", "it stays the same"

QUESTIONS = {
    "winner": questions.Choice("Who wins if nobody makes a mistake?", WINNERS, None, {
        ONE: "She won the old game by leaving 1, 4, 7 and 10, so play like that, and watch what the computer does.",
        TWO: "Then player 1 would lose with either first move, so swap sides, and try to win as player 2.",
        NOBODY: "Then the computer, which plays perfectly, should not be able to beat you, so be careful and see.",
    }),
    "tree": questions.Choice("How many nodes does the tree have with the new move?", TREES, TREES[3], {
        TREES[0]: "A new move can't make the tree smaller: all the old moves are still there.",
        TREES[1]: "The old moves alone make 232 nodes, and below each new move there are more.",
        TREES[2]: "However many nodes you count, below one of them there is another square with a 0, the state (1, 0).",
    }),
    "states": questions.Number("How many nodes does the graph for a target of four have?", 10, {
        5: "There are five piles, but a state also says who is to move.",
        8: "That was true without the new move, but now (2, 0) and (1, 1) come up too.",
        9: "Both (2, 0) and (1, 1) come up: add two, take one back, and take one back again.",
        4: "The piles go from 0 to 4, and a state also says who is to move.",
    }),
    "my_label": questions.Choice("What will my_label do on this graph?", RUNS, RUNS[2], {
        RUNS[0]: "Its rules are right, but each call waits for the labels of all its children.",
        RUNS[1]: "A node gets its label only after the calls on all its children have returned.",
    }),
    "last wave": questions.Number("With a target of three, which wave is the last?", 2, {
        0: "The leaves are wave 0, and the labels of their parents follow.",
        1: "With a target of three, the piles 1 and 2 are wave 1, and then the labels of pile 0 follow.",
        3: "With a target of three, pile 3 is wave 0, and one wave may contain two piles.",
        8: "With a target of three, there are 8 nodes, but one wave contains several.",
    }),
    "draws": questions.Numbers("Which piles are a draw?", list(range(8)), {
        (1, 4, 7): "At these piles a player can now escape, but then nobody can win at the piles between them either.",
        (): "At 7 you can take one back, and then the other player is at 6 and has no move to an L.",
        (lambda piles: 10 in piles): "At 10 the game is over, and the player to move has lost.",
        (lambda piles: {8, 9} & {*piles}): "From 8 or 9 one move makes ten.",
        (lambda piles: {*piles} < {*range(8)}): "These are draws, but there are more: only a move to 10 wins.",
    }, "Only a move to 10 wins, and nobody has to move to 8 or 9."),
    "pong winner": questions.Choice("Who wins if nobody makes a mistake?", WINNERS, None, {
        ONE: "Then the first player must be able to lock in the other, so try it against the computer.",
        TWO: "Then player 1 would be locked in whatever she does, so see if the computer can do that to you.",
        NOBODY: "Then neither player can be forced into a trap, so play on for a while and see.",
    }),
    "drawn states": questions.Choice("How many of the 56 states are draws?", SHARES, SHARES[2], {
        SHARES[0]: "Only a few states are W or L: the others are in no wave.",
        SHARES[1]: "A player is rarely locked in, so only a few states are W or L.",
        SHARES[3]: "There are positions in which a player can't move, and these are lost.",
    }),
    "three": questions.Choice("Who wins?", WINNERS, TWO, {
        ONE: "It is player 1's turn at the root, and the root is an L.",
        NOBODY: "This game has loops too, but every node is in some wave, and the root is an L.",
    }),
    "keeps": questions.Choice("Who will win?", ["player 1, back", "player 2, keeps", "nobody"], "nobody", {
        "player 1, back": "Player 1 is always at an L, so she can't win unless player 2 makes a mistake.",
        "player 2, keeps": "She never gives her win away, but look at the moves: she never comes any closer to ten.",
    }, "play_game stops when a state comes up for the third time, and calls that a draw."),
    "remoteness": questions.Choice("How will the remoteness change?", CHANGES, CHANGES[0], {
        CHANGES[1]: "The loser's moves lead to an earlier wave too, even if a token is taken back.",
        CHANGES[2]: "The pile falls and rises, but the remoteness is not the distance to ten tokens.",
        CHANGES[3]: "Each node that they reach is in an earlier wave than the node before.",
    }),
    "dictionary": questions.Choice("Does the dictionary help?", ["yes", "yes, but some labels are wrong", "no"], "no", {
        "yes": "A label is stored only when its call returns, and no call on the loop returns.",
        "yes, but some labels are wrong": "It never returns: a label is stored only when its call does.",
    }),
    "wrong labels": questions.Number("How many of the eight labels will be wrong?", 1, {
        0: "One call uses a D that changes later.",
        8: "A D for now does harm only if another call uses it before it changes.",
        (lambda guess: guess > 1): "Most calls that use a D for now find the right label anyway.",
    }),
}
guess = guesses(QUESTIONS)
