"""The questions of lesson 06, Nim, with replies to guesses."""

from ..exercises import guesses, questions

QUESTIONS = {
    "red": questions.Number("How many of the 64 squares are red on the real map?", 8, {
        0: "At (0, 0) the other player has taken the last stone, so this position is lost.",
        1: "(0, 0) is not the only one. From (1, 1), every move leaves one stone, and the other player takes it.",
        (lambda squares: 2 <= squares <= 7):
            "There are more. From (2, 2), for example, every move lets the other player win.",
        32: "That is half of the squares. But from most positions some move leads to a red square.",
    }, "There is one in each row and in each column."),
    "third": questions.Number(
        "The third heap has 1 stone and the first has 2. For which second heap is the position lost?", 3, {
            0: "From 2-0-1, take one of the two stones. That leaves two heaps of one stone, a lost position.",
            1: "From 2-1-1, take both stones of the first heap. That leaves two heaps of one stone, a lost position.",
            2: "From 2-2-1, take the third heap. That leaves two equal heaps, a lost position.",
        }, "From 2-3-1 every move leads to a green square."),
    "sums": questions.Numbers("Which nim-sums do the lost positions of 3-4-5 have?", [0], {
        (1,): "For (2, 3, 1), 2 ⊕ 3 is 1. But the nim-sum includes the third heap: 1 ⊕ 1 is 0.",
        (2,): "2 is the nim-sum of 3-4-5 itself. But 3-4-5 is a W.",
        (lambda guess: 0 not in guess): "The position without stones is lost, and its nim-sum is 0.",
        (lambda guess: len(guess) > 1): "0 is right, but no lost position has another nim-sum.",
    }),
    "winner": questions.Choice(
        "Who will win 30-40-50?",
        ["perfect, without a mistake", "perfect, after a mistake of by_xor", "by_xor, after a mistake of perfect"],
        "by_xor, after a mistake of perfect", {
            "perfect, without a mistake":
                "It could have won, but it can't see the end of such a large game. Compare the nim-sum after its first "
                "move.",
            "perfect, after a mistake of by_xor":
                "by_xor makes no mistake: whenever the nim-sum is not 0, it leaves 0.",
        }),
    "misere": questions.Number("How many of the 120 positions of 3-4-5 have a different label in misère Nim?", 8, {
        120: "Not all labels are swapped. For example, two heaps of two stones are lost in both games.",
        1: "The position without stones has a different label, but so does a single heap of one stone.",
        2: "There are more. Some of them have two or three stones.",
        4: "There are four on the map of two heaps. But 3-4-5 has three heaps.",
        60: "That is half of the positions. The maps differ much less.",
    }),
    "states": questions.Number("How many states does solve find for 3-4-5?", 232, {
        120: "That is the number of positions. But most positions occur twice, once with each player to move.",
        240: "That would be two states for each position. But 3-4-5 itself, for example, occurs only at the start.",
        1_038_768: "That is the number of nodes. A state that occurs many times in the tree counts only once.",
    }),
    "plus": questions.Choice(
        "Which property is not true if you replace ⊕ with +?",
        ["x ⊕ 0 = x", "x ⊕ x = 0", "(x ⊕ y) ⊕ z = x ⊕ (y ⊕ z)", "x ⊕ y = y ⊕ x"], "x ⊕ x = 0", {
            "x ⊕ 0 = x": "x + 0 is x too, for every number.",
            "(x ⊕ y) ⊕ z = x ⊕ (y ⊕ z)": "You can add any two numbers first. (1 + 2) + 3 is 1 + (2 + 3).",
            "x ⊕ y = y ⊕ x": "You can add in any order. 2 + 3 is 3 + 2.",
        }, "1 + 1 is 2, for example."),
    "swap": questions.Numbers("What is in the list values after the second swap? Type three numbers.", (5, 0, 6), {
        (5, 3, 6): "That is the list after the first swap. The second swap does not leave it unchanged.",
        (6, 3, 5): "The first swap works: it exchanges 6 and 5.",
        (6, 0, 5): "The 3 does become 0. But the first swap works: it exchanges 6 and 5.",
    }),
    "slow": questions.Choice("How long would label_of take for 5-5-5?", ["seconds", "minutes", "hours"], None, {
        (lambda guess: True): "It depends on your computer: look at the line of 5-5-5.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
