"""Players are functions from a node to a move: some of them, a whole game between two, and the game on a terminal."""

import random
from typing import NamedTuple

from .asking import board_of, moves_of, outcome_of, start_of
from .draw import text_of
from .node import Node
from .solve import solve
from .tree import name
from .words import GameError, plain, told

WORTH = "L", "D", "?", "W"  # what a move leads to, the best first: it is the other player who moves there


def perfect(node):
    """The player who makes no mistake: wins as fast as possible, and loses as slowly as possible.

    Takes a node, gives a move. Where nobody can win it keeps the draw; of a game too large to be looked through it knows the next moves
    only, and prefers what it knows. Raises GameError where there is no move.

    >>> from gametree import OneTwoTen, build_tree
    >>> perfect(build_tree(OneTwoTen()))
    1
    """
    return min((after := prospects(node)), key=lambda move: _rank(after[move]))


def forgetful(mistakes=0.3, seed=None):
    """Make a player who plays perfectly, but for a share of its moves, which are mistakes where there is one to be made.

    Takes the share, a number from 0 to 1, and a seed (any number: the same one gives the same game again). Gives a player.
    """
    if not isinstance(mistakes, (int, float)) or not 0 <= mistakes <= 1:
        raise GameError(f"mistakes={plain(mistakes)} is not a share of the moves: a number from 0 to 1, as in forgetful(0.3).")
    dice = random.Random(seed)

    def forgetful_player(node):
        best = perfect(node)
        if dice.random() >= mistakes:
            return best
        after = prospects(node)
        worse = [move for move, known in after.items() if known.label != after[best].label]
        return dice.choice(worse or list(after))

    return forgetful_player


def random_player(node):
    """The player who makes any move: takes a node, gives a move."""
    return random.choice(list(_moves(node)))


def ask(node):
    """The player at the keyboard: shows the position and asks for a move until it gets one. Takes a node, gives a move."""
    moves = {_typed(str(move)): move for move in _moves(node)}
    print(f"\n{board_text(board_of(node.game, node.state))}")
    while True:
        typed = input(f"Player {node.state[0]}, your move: ")
        if _typed(typed) in moves:
            return moves[_typed(typed)]
        print(f"{plain(typed) or 'Nothing'} is no move here. {choices(node)}")


def choices(node):
    """Which moves there are from a node, a sentence."""
    verb, moves = plain(node.game.verb), [plain(move) for move in _moves(node)]
    some = [*moves[:11], f"{len(moves) - 11} more"] if len(moves) > 12 else moves
    return f"You can {verb} {' or '.join([', '.join(some[:-1]), some[-1]] if len(some) > 1 else some)}."


class Played(NamedTuple):
    """A game that was played: its moves, a list, and the winner, 1 or 2, or None for a draw."""

    moves: list
    winner: int | None


def play_game(game, first, second, most=10_000):
    """Play a whole game.

    Takes a game (or a node to start from), the two players, each a function from a node to a move, and how many moves are too many. A game
    that comes to the same state for the third time is a draw. Gives a Played. Raises GameError where a player fails or makes no legal
    move, with the moves up to there.

    >>> from gametree import OneTwoTen
    >>> play_game(OneTwoTen(), perfect, perfect)
    Played(moves=[1, 1, 2, 1, 2, 1, 2], winner=1)
    """
    node = game if isinstance(game, Node) else Node(game, start_of(game))
    moves, times = [], {}
    while _spawned(node).children:
        times[node.state] = times.get(node.state, 0) + 1
        if times[node.state] == 3:
            return Played(moves, None)
        if len(moves) == most:
            raise GameError(f"{most:,} moves, and no end: the last state was {name(node)}.")
        try:
            move, node = step(node, first if node.state[0] == 1 else second)
        except GameError as error:
            raise GameError(f"{error} The moves up to there: {plain(moves, 300)}") from error
        moves.append(move)
    return Played(moves, winner(node))


def step(node, player):
    """What a player does at a node: the move and the child it leads to. Raises GameError where the player fails or makes no legal move."""
    called = plain(getattr(player, "__name__", player))
    try:
        move = player(_spawned(node))
    except EOFError:
        raise  # the end of what is typed is no mistake
    except Exception as error:
        raise GameError(f"{called} stopped at {name(node)}: {told(error).removesuffix('.')}.") from error
    for legal, child in node.children.items():
        if move == legal:
            return legal, child
    gave = "gave no move" if move is None else f"wanted to {plain(node.game.verb)} {plain(repr(move))}"
    raise GameError(f"{called} {gave} at {name(node)}, and the moves are {', '.join(map(plain, node.children))}.")


def winner(leaf):
    """Who has won where the game is over: 1 or 2, or None for a draw."""
    mover = leaf.state[0]
    return {"W": mover, "L": 3 - mover, "D": None}[outcome_of(leaf.game, leaf.state)]


def prospects(node):
    """What each move from a node leads to: a dict, move -> Known. Raises GameError where there is no move."""
    moves = _moves(node)
    solved = solve(node.game, node.state)
    return {move: solved[after] for move, after in moves.items()}


def said(node, move, why=True):
    """What the computer says of its move, a sentence; with its reason, if it is the perfect player who made it."""
    there = text_of(after := _spawned(node)[move])
    did = f"I {plain(node.game.verb)} {plain(move)}, to {there}"
    if not moves_of(after.game, after.state):
        won = winner(after)
        return f"{did}, and {'it is a draw' if won is None else 'have won' if won == node.state[0] else 'you have won'}."
    return f"{did}: {_reason(prospects(node), move, there)}." if why else f"{did}."


def _reason(after, move, there):
    label = after[move].label
    if label == "L":
        return f"from {there} every move of yours lets me win"
    if label == "D":
        return f"no move of mine wins, and from {there} none of yours does"
    if label == "?":
        return "how the game ends I can't see from here"
    return "every move of mine lets you win, and this one makes it last" if len(after) > 1 else "it was my only move, and lets you win"


def board_text(board):
    """A board, rows of (text, move) pairs, as lines of text."""
    rows = [[plain(text) for text, _ in row] for row in board]
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in range(max(map(len, rows), default=0))]
    return "\n".join(" ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _rank(known):
    label, lasts = known
    return WORTH.index(label), {"L": lasts, "W": -(lasts or 0)}.get(label, 0)


def _typed(text):
    return "".join(text.split()).removeprefix("(").removesuffix(")")


def _moves(node):
    if not isinstance(node, Node):
        raise GameError(f"{plain(node)} is not a node that knows its game: a player is given one, as build_tree(game) makes it.")
    moves = moves_of(node.game, node.state)
    if not moves:
        raise GameError(f"There is no move from {name(node)}: the game is over.")
    return moves


def _spawned(node):
    if not node.children:
        node.spawn()
    return node
