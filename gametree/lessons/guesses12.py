"""The questions of lesson 12, Chance, with replies to guesses."""

from ..exercises import guesses, questions

PLAN, BEST = {4, 5, 6, 7, 8}, {4, 6, 8}
SAME = {0, 2}  # piles at which both moves have the same value
EXPECTED = 6_667  # of 10,000 games, if a player wins 2/3 of them
FAIR, MORE, FEWER = "about 5,000", "more", "fewer"

QUESTIONS = {
    "label": questions.Choice("Which label will (2, 1) get?", ["W", "L", "D", "no label"], "no label", {
        "W": "Player 2 wins if she rolls a 2, but she is not certain to roll it.",
        "L": "Player 2 loses if she adds one, but if she rolls, she may win.",
        "D": "D would mean that a game ends without a winner, and this game never does.",
    }),
    "value": questions.Choice("What is the value of (2, 1) for player 1?", ["1", "1/3", "0", "−1/3", "−1"], "−1/3", {
        "1/3": "That is the value for player 2: she is more likely to win, so the value for player 1 is negative.",
        "0": "Player 2 wins with probability 2/3, which is more than half.",
        "−1": "Player 2 is not certain to win: the die may show 1.",
        "1": "Player 1 wins if player 2 adds one, but player 2 can choose to roll.",
    }, "Player 2 rolls, and 1/3 · 1 + 2/3 · (−1) = −1/3."),
    "piles": questions.Numbers("At which piles will you roll?", lambda guess: {*guess} - SAME == BEST, {
        (lambda guess: {*guess} == PLAN): "At each of these a roll can win, but at two of them adding one is better.",
        (lambda guess: 9 in guess): "At 9 adding one wins, and a roll may go past ten.",
        (lambda guess: {5, 7} <= {*guess}): "At 5 and 7 adding one is better: see what it leaves the other player.",
        (lambda guess: 5 in guess): "At 5 adding one is better: see what it leaves the other player.",
        (lambda guess: 7 in guess): "At 7 adding one is better: see what it leaves the other player.",
        (lambda guess: 3 in guess): "At 3 adding one is better, because a roll can't win immediately.",
        (lambda guess: {*guess} < BEST | SAME): "That is not all: a roll is better than adding one at 4, 6 and 8.",
    }, "At 0 and 2 both moves are equally good."),
    "wins": questions.Number("How many of the 10,000 games will player 1 win?", lambda n: abs(n - EXPECTED) <= 200, {
        (lambda n: 3_000 <= n <= 3_500): "A third of the games would give the average 1/3 · 1 + 2/3 · (−1) = −1/3.",
        (lambda n: 4_500 <= n <= 5_500): "Half of the games would give the average 0, but the value is 1/3.",
        (lambda n: n >= 9_000): "Then the value would be almost 1: each game that player 1 loses counts −1.",
        (lambda n: 6_000 <= n <= 7_500): "That is close: with probability 2/3 you expect 6,667.",
        (lambda n: n < 3_000): "If player 1 lost most games, the average would be negative.",
    }, "The rest is luck."),
    "hasty": questions.Choice("How many games will player 1 win against hasty?", [FAIR, MORE, FEWER], MORE, {
        FAIR: "That would be true if `hasty` made no mistakes, but the value 0 is only what player 1 is guaranteed.",
        FEWER: "Player 1 makes no mistake, so on average she gets at least 0, whatever player 2 does.",
    }),
    "visited": questions.Number("How many of the 33 nodes does alpha-beta visit?", 18, {
        33: "It skips some nodes: look for dashed branches at the last step.",
        (lambda guess: guess in (16, 17)): "That is close: it visits 18.",
        (lambda guess: 18 < guess < 33): "Too large: further down, where players choose, it still skips some.",
        (lambda guess: guess < 12): "It can't skip that much: no branch directly below a diamond is dashed.",
    }),
}  # fmt: skip
guess = guesses(QUESTIONS)
