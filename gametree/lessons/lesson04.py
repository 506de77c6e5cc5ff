"""The checks of lesson 04, Even or Odd."""

from itertools import islice
from numbers import Real

from .. import EvenOrOdd, build_tree, check, solve
from ..exercises import CheckedGame, Verdict, as_python, count_of, equal, exercise, make_game, short_repr


class OddWins(EvenOrOdd):
    """Who has an odd number of tokens at the end has won."""

    def outcome(self, state):
        return {"W": "L", "L": "W", "D": "D"}[super().outcome(state)]


@exercise
def check_4_1(answer):
    """The state after player 1 took three tokens and player 2 one. Takes a state; gives a Verdict."""
    return check(answer, build_tree(EvenOrOdd(), depth=2)[3][1].state, hint=_of_state)


def _of_state(answer):
    parts = as_python(answer)
    if len(parts) not in (3, 4) or not all(isinstance(part, int) for part in parts):
        return ""
    if len(parts) == 3 or parts[0] not in (1, 2):
        return "Who is to move comes first, as in (1, 15, 0, 0)."
    player, middle, first, second = parts
    if (first, second) == (1, 3):
        return "The third part is the pile of player 1, the fourth is the pile of player 2."
    if middle + first + second != 15:
        return f"There are 15 tokens. Here the middle and the two piles make {middle + first + second} together."
    return "Two turns are over: who moves in the next one?" if player == 2 else ""


@exercise
def check_4_2(kind):
    """The moves of Even or Odd. Takes a class of games; gives a Verdict."""
    game = make_game(kind, 15)
    right = EvenOrOdd(15)
    verdict = check(game.moves, right, hint=lambda state: _of_moves(game, right, state))
    return verdict.right and _of_start(kind) or verdict


def _of_start(kind):
    """The Verdict on a class whose moves are right and whose games do not start as they should; None where they do."""
    for tokens in (15, 3):
        start = CheckedGame(make_game(kind, tokens)).start
        due = (1, tokens, 0, 0)
        if not equal(start, due):
            says = f"{short_repr(kind.__name__)}({tokens}) starts with {short_repr(start)}. It should start with {due}."
            return Verdict(False, f"The moves are right. But {says} Does __init__ use tokens?")
    return None


def _of_moves(game, right, state):
    """What is wrong with the first wrong move from a state, a sentence or ""."""
    if state not in solve(right):
        return ""
    moves, due = CheckedGame(game).moves(state), right.moves(state)
    for move, after in moves.items():
        if move not in due:
            few = move in (1, 2, 3)
            return "The middle has fewer tokens than that." if few else "A turn takes one, two or three tokens."
        if after != due[move]:
            return _of_move(state, move, after, due[move])
    return "Is `after` made anew in the loop, or returned there?" if len(moves) == 1 < len(due) else ""


def _of_move(state, n, after, due):
    """What is wrong with the state after a move."""
    if len(after) != 4:
        return "A state has four parts: (player, middle, first, second)."
    if after[0] != due[0]:
        return "The player to move is still the same." if after[0] == state[0] else "The players are called 1 and 2."
    if n > 1 and after[1] == state[1] - n * (n + 1) // 2:  # 1, 2 … n have been taken away
        return "Does the loop change `middle` itself? Then the next n starts from too few."
    if after[1] != due[1]:
        return "How many tokens are left in the middle?"
    return "Whose pile grows, and by how much?"


@exercise(look_for_dots=False)  # check_4_2 does it
def check_4_3(kind):
    """Even or Odd with its outcome. Takes a class of games; gives a Verdict."""
    return _plays_as(kind, EvenOrOdd, (3, 9, 15))


def _plays_as(kind, right, sizes):
    """A class of games against the right one, in games of several sizes: of 3 and 2 tokens, for a pile may be 0."""
    if not (verdict := check_4_2(kind)).right:
        if "dots in outcome" not in verdict.sentence:
            verdict.facts += ("That is exercise 4.2.",)
        return verdict
    pairs = [(make_game(kind, tokens), right(tokens)) for tokens in sizes]
    notice = f"They are the states of the game with {sizes[-1]} tokens."
    for game, due in pairs:
        verdict = check(game, due, hint=lambda wrong: _of_ends(pairs, wrong), notice=notice)
        if not verdict.right:
            break
    return verdict


def _of_ends(pairs, about):
    """What wrong outcomes have in common, or else what is so at one; takes pairs of a game and the right one."""
    ends = [(*pair, state) for pair in pairs for state in solve(pair[1]) if not pair[1].moves(state)]
    wrong = {state for game, right, state in ends if CheckedGame(game).outcome(state) != right.outcome(state)}
    if wrong and wrong == {state for *_, state in ends if 0 in state[2:]}:
        return "Is 0 even or odd? 0 is even: it is two times 0."
    if wrong and wrong <= {state for _, right, state in ends if right.outcome(state) == "D"}:
        return "Where both players have an odd number, or both an even one, it is a draw."
    player, _, first, second = getattr(about, "state", about)
    return f"Player 1 has {count_of(first, 'token')} there, and player 2 has {second}. It is player {player}'s turn."


@exercise
def check_4_4(answer):
    """The numbers of tokens with which the second player wins. Takes a list of numbers; gives a Verdict."""
    labels = {tokens: solve(EvenOrOdd(tokens))[1, tokens, 0, 0].label for tokens in range(1, 18)}
    lost = [tokens for tokens in labels if labels[tokens] == "L"]
    return check(answer, lost, hint=lambda wrong: _of_sizes(list(islice(as_python(wrong), 100)), labels))


def _of_sizes(numbers, labels):
    """What is wrong with a list of numbers of tokens, a sentence or ""."""
    if not all(isinstance(number, Real) for number in numbers):
        return ""
    strange = [labels.get(number) for number in numbers if labels.get(number) != "L"]
    if not strange:
        return "Have you tried all numbers from 1 to 17?"
    return "With an even number of tokens it is a draw, so the second player does not win." if strange[0] == "D" else ""


@exercise
def check_4_5(kind):
    """The game in which an odd number wins. Takes a class of games; gives a Verdict."""
    return _plays_as(kind, OddWins, (2, 3, 6, 9, 15))
