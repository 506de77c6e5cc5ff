"""The checks of lesson 04, Even or Odd."""

from itertools import islice
from numbers import Real

from .. import EvenOrOdd, Game, Node, build_tree, check, solve
from ..exercises import CheckedGame, Verdict, as_python, check_facts, count_of, exercise, make_game, short_repr
from .returned import A_NUMBER
from .typed import add_hint

SLIPS = (  # as in `typed`
    (r"returned \(.* should return a dictionary|'dict' object has no attribute|\+=: 'dict'|KeyError",
     "`after` is a dictionary: `after[n] = …` adds the move n."),
)  # fmt: skip
ODD = ((r"\((1, 0, \d*[13579], \d+|2, .*[13579])\)\) returned None", "What does it return if the number is odd?"),)


class OurMoves(EvenOrOdd):
    """Even or Odd without its rule for the end, so that a player who can't move has lost."""

    outcome = Game.outcome


def replay(node, moves):
    """Return a tree of the positions of a game and, beside each, the positions to which the other moves lead."""
    copy = Node(node.game, node.state)
    copy.label = node.label
    if moves:
        first, *later = moves
        copy.children = {move: replay(child, later * (move == first)) for move, child in node.children.items()}
    return copy


class OddWins(EvenOrOdd):
    """Even or Odd in which the player with an odd number of tokens at the end wins."""

    def outcome(self, state):
        return {"W": "L", "L": "W", "D": "D"}[super().outcome(state)]


@exercise
def check_4_1(answer):
    """Check the state after player 1 took three tokens and player 2 took one."""
    return check(answer, build_tree(EvenOrOdd(), depth=2)[3][1].state, hint=_hint_about_state)


def _hint_about_state(answer):
    parts = as_python(answer)
    if len(parts) not in (3, 4) or not all(isinstance(part, int) for part in parts):
        return ""
    if len(parts) == 3 or parts[0] not in (1, 2):
        return "The player to move comes first, as in (1, 15, 0, 0)."
    player, middle, first, second = parts
    if (first, second) == (1, 3):
        return "Player 1's pile comes third, and player 2's pile comes fourth."
    if (total := middle + first + second) != 15:
        return f"There are 15 tokens, but in your state the middle and the two piles add up to {total}."
    return "Two turns are over. Who moves next?" if player == 2 else ""


@exercise
def check_4_2(kind):
    """Check the moves in the student's class for Even or Odd."""
    game = make_game(kind, 15)
    right = EvenOrOdd(15)
    verdict = check(game.moves, right, hint=lambda state: _hint_about_moves(game, right, state))
    return verdict.right and _check_start(kind) or add_hint(verdict, kind, SLIPS)


def _check_start(kind):
    """Return the Verdict if a class with the right moves has a wrong start, else None."""
    for tokens in (15, 3):
        start = CheckedGame(make_game(kind, tokens)).start
        if start != (expected := (1, tokens, 0, 0)):
            problem = f"{short_repr(kind.__name__)}({tokens}) starts with {short_repr(start)} instead of {expected}."
            return Verdict(False, f"The moves are right. But {problem} Does __init__ use tokens?")
    return None


def _hint_about_moves(game, right, state):
    """Return a hint about the first wrong move from a state, or ""."""
    if state not in solve(right):
        return ""
    moves, expected = CheckedGame(game).moves(state), right.moves(state)
    for move, next_state in moves.items():
        if move not in expected:
            few = move in (1, 2, 3)
            return "There are not enough tokens in the middle." if few else "A turn takes one, two or three tokens."
        if next_state != expected[move]:
            return _hint_about_move(state, move, next_state, expected[move])
    inside = "Does your code create or return `after` inside the loop?"
    advice = f"{inside} Create it before the loop, and return it after the loop."
    return advice if len(moves) == 1 < len(expected) else ""


def _hint_about_move(state, n, next_state, expected):
    """Return a hint about the wrong state after a move."""
    if len(next_state) != 4:
        return "A state has four parts: (player, middle, first, second)."
    if next_state[0] != expected[0]:
        return "The player to move has not changed." if next_state[0] == state[0] else "The players are 1 and 2."
    if n > 1 and next_state[1] == state[1] - n * (n + 1) // 2:  # 1, 2, … n have been subtracted
        return "Does the loop change `middle` itself? If so, there are too few tokens for the next n."
    if next_state[1] != expected[1]:
        return "How many tokens are left in the middle?"
    return "Whose pile grows, and by how much?"


@exercise(look_for_dots=False)  # check_4_2 looks for dots itself
def check_4_3(kind):
    """Check the student's class for Even or Odd, including its outcome."""
    return add_hint(_plays_as(kind, EvenOrOdd, (3, 9, 15)), kind, ODD)


def _plays_as(kind, right, sizes):
    """Compare a class of games with the right class for several numbers of tokens, and return the Verdict."""
    if not (verdict := check_4_2(kind)).right:
        if check_facts.DotsIn("outcome") not in verdict.facts:
            verdict.facts += ("Go back to exercise 4.2.",)
        return verdict
    pairs = [(make_game(kind, tokens), right(tokens)) for tokens in sizes]
    notice = f"They are the states of the game with {sizes[-1]} tokens."
    for game, expected in pairs:
        verdict = check(game, expected, hint=lambda wrong: _hint_about_outcomes(pairs, wrong), notice=notice)
        if not verdict.right:
            break
    return verdict


def _hint_about_outcomes(pairs, wrong_state):
    """Return a hint about what all wrong outcomes have in common, or else about the outcome of this state."""
    if getattr(wrong_state, "value", None) is not None:
        return A_NUMBER
    terminals = [(*pair, state) for pair in pairs for state in solve(pair[1]) if not pair[1].moves(state)]
    wrong = {state for game, right, state in terminals if CheckedGame(game).outcome(state) != right.outcome(state)}
    if wrong and wrong == {state for *_, state in terminals if 0 in state[2:]}:
        return "Is 0 even or odd? Two times 0 is 0, so 0 is even."
    if wrong and wrong <= {state for _, right, state in terminals if right.outcome(state) == "D"}:
        return "If both players have an odd number, or both have an even number, the game is a draw."
    player, _, first, second = getattr(wrong_state, "state", wrong_state)
    tokens = f"In this state, player 1 has {count_of(first, 'token')}, and player 2 has {second}"
    return f"{tokens}. It is player {player}'s turn."


@exercise
def check_4_4(answer):
    """Check a list of the numbers of tokens for which the second player wins."""
    labels = {tokens: solve(EvenOrOdd(tokens))[1, tokens, 0, 0].label for tokens in range(1, 18)}
    lost = [tokens for tokens in labels if labels[tokens] == "L"]
    return check(answer, lost, hint=lambda wrong: _hint_about_sizes(list(islice(as_python(wrong), 100)), labels))


def _hint_about_sizes(numbers, labels):
    """Return a hint about a list of numbers of tokens, or ""."""
    if not all(isinstance(number, Real) for number in numbers):
        return ""
    wrong = [number for number in numbers if labels.get(number) != "L"]
    if not wrong:
        return "Did you try all numbers from 1 to 17?"
    if labels.get(wrong[0]) == "D":
        return "With an even number of tokens the game is a draw, so the second player does not win."
    return f"With {count_of(wrong[0], 'token')}, the first player wins." if labels.get(wrong[0]) == "W" else ""


@exercise
def check_4_5(kind):
    """Check a class of games for Even or Odd in which an odd number wins."""
    return _plays_as(kind, OddWins, (2, 3, 6, 9, 15))
