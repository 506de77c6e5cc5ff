"""The questions of lesson 08, The same state twice, with replies to guesses."""

from ..exercises import guesses, questions

HUNDRED = 1_500_520_536_206_896_083_276  # nodes of the tree of 1, 2, … 100
SHAPES = "squares", "circles", "some squares and some circles", "neither squares nor circles"

QUESTIONS = {
    "calls": questions.Number("How many calls does a finished build_once make?", 15, {
        10: "That is one for each state, but there is also a call if the node already exists.",
        14: "That is one for each move, but the first call belongs to no move.",
        20: "If a node already exists, its call returns immediately and makes no more calls.",
    }, "That is one for the start and one for each of the 14 moves."),
    "arrows": questions.Number("How many arrows lead to (2, 4)?", 2, {
        1: "There is only one node for (2, 4), but different moves lead to it.",
        3: "That is true of the tree, but two of those three moves start from (1, 3), which is one node now.",
        5: "The tree has five nodes with a 4, but two of them are squares, (1, 4).",
    }, "One comes from (1, 2). The other comes from (1, 3), which is a single node now."),
    "merged": questions.Number("With the key, how many nodes will the graph up to ten have?", 11, {
        10: "The pile can be 0 too.",
        20: "The graph has 20 nodes without the key, but now (1, 6) and (2, 6) share a node.",
        22: "That counts each pile twice, once for each player, but now the two share a node.",
        5: "The target is ten: the piles go from 0 to 10.",
    }, "There is one for each pile from 0 to 10."),
    "shape": questions.Choice("Which shape will the nodes have?", SHAPES, SHAPES[3], {
        SHAPES[0]: "A square means that player 1 is to move, but at such a node it may be player 2.",
        SHAPES[1]: "A circle means that player 2 is to move, but at such a node it may be player 1.",
        SHAPES[2]: "Then the shape would show who is to move, but the key forgets the player.",
    }),
    "hundred graph": questions.Number("Target 100: how many nodes does the graph have?", 200, {
        202: "(2, 0) and (1, 1) never come up, as in exercise 8.1.",
        (lambda guess: guess in (100, 101)): "Almost every pile comes up with each player to move.",
        198: "Only two pairs never come up: (2, 0) and (1, 1).",
        2_000: "Each new pile adds two nodes, one for each player, so ten times the target makes ten times as many.",
    }),
    "hundred tree": questions.Number("And how many nodes does the tree have?", HUNDRED, {
        2_320: "Ten times the target gives far more than ten times as many nodes: a tree contains the two before it.",
        (lambda guess: 10**20 <= guess <= 10**23): "That is close: the number has 22 digits.",
        (lambda guess: guess >= 2**100): "There are two moves at each turn, but a game of twos ends after 50 moves.",
        (lambda guess: guess < 10**12):
            "That is far too small: each new target makes the tree about 1.6 times as large.",
    }),
    "eights": questions.Number("How many of the 232 nodes show an 8?", 34, {
        2: "Two different states have an 8, but each of them occurs many times in the tree.",
        21: "That many nodes show a 7.",
        55: "That many nodes show a 9.",
        (lambda guess: 20 <= guess <= 26): "The piles don't occur equally often: larger piles occur more often.",
    }),
    "cached calls": questions.Number("How many calls are there with @cache?", 35, {
        20: "That is one for each state: these are the misses, but there are hits too.",
        34: "That is one for each arrow of the graph, but the first call belongs to no arrow.",
        232: "A call that finds its answer in the dictionary makes no more calls.",
    }),
    "ratio": questions.Number("How many times as many nodes does the tree have as the graph?", 304, {
        (lambda guess: 250 <= guess < 400): "That is close: there are 10,945 nodes in the tree and 36 in the graph.",
        (lambda guess: 10 <= guess <= 12): "For a target of ten it is 232 to 20, but the tree grows much faster.",
        (lambda guess: 5_000 <= guess <= 20_000): "The tree has that many nodes, but how many does the graph have?",
    }),
    "mirrored": questions.Number("How many nodes are left?", 13, {
        (lambda guess: guess in (9, 9.5, 10)): "That is half of 19, but some bars are their own mirror image.",
        18: "That is half of 36, but forgetting the player already leaves 19.",
        19: "Without the player there are 19 bars, but now mirror images share a node.",
    }),
}
guess = guesses(QUESTIONS)
