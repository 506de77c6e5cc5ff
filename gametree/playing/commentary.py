"""commentary: find the facts about the moves of a game in progress, about the reasons for them, and about the end."""

from typing import Any

from ..algorithms.expectation import Expected
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import end_of, phrase_of
from ..core.text import quoted_repr, short_repr
from ..drawing.captions import caption
from . import play_facts as facts
from .lookahead import UNKNOWN, leaving, moves_from, payoff_of, prospects, winner, with_children
from .play_facts import Note
from .play_words import say


def is_borrowed(game, method):
    """Return whether a game inherits a method from one of gametree's games, but has its own moves."""
    modules = [str(getattr(getattr(type(game), each), "__module__", "")) for each in (method, "moves")]
    return [module.startswith("gametree.games.") for module in modules] == [True, False]


def phrase(node, move):
    """Return a move in words, such as "take 2"."""
    return phrases(node, [move])[0][0]


def phrases(node, moves):
    """Return moves in words, and the error if the game's own `phrase` fails, otherwise None.

    If the game has no `phrase` of its own, or if that fails, a move is put into words with the game's verb.
    """
    game, failed = node.game, None
    try:
        if type(game).phrase is not Game.phrase:
            return [phrase_of(game, node.state, move) for move in moves], None
    except GameError as error:
        failed = None if is_borrowed(game, "phrase") else facts.Failed(str(error))
    return [by_verb(node, move) for move in moves], failed


def by_verb(node, move):
    """Return the game's verb and a move, or only the move if chance moves."""
    return f"{node.game.verb} {short_repr(move)}" if node.state[0] else short_repr(move)


def example(node, written=quoted_repr):
    """Return the last possible move as code and in words, or None if the words already show how to write it."""
    *_, move = moves_from(node)
    words = phrase(node, move)
    return None if words == by_verb(node, move) else (written(move), words)


def player_name(player, you=None):
    """Return a player's name as facts use it, such as "you". `you` is your player, or None if two friends play."""
    if player == 0:
        return "chance"
    if you is None:
        return f"player {player}"
    return "you" if player == you else "computer"


def said(node, move):
    """Return a fact about a move that the computer or chance made."""
    player, child = node.state[0], with_children(node)[move]
    payoff, action = payoff_of(child), phrase(node, move)
    position = _short_position(child) if child.state[0] and payoff is None else ""  # "" if chance moves next
    if player == 0:
        return facts.ChanceMoved(action, position, payoff)
    return facts.ComputerMoved(action, position, end(child, 3 - player) if _is_over(child) else None)


def _is_over(node):
    return end_of(node.game, node.state) is not None


def end(node, you=None):
    """Return a fact about how a game ended at a leaf: with a payoff, a win or a draw; `you` is as for `player_name`."""
    if (payoff := payoff_of(node)) is not None:
        return facts.Paid(abs(payoff), player_name(1 if payoff > 0 else 2, you) if payoff else None)
    return facts.Won(player_name(player, you)) if (player := winner(node)) else Note.DRAWN


def reason(node, move):
    """Return the reason for the perfect player's move, or None if the game is over or that player moves again."""
    child = with_children(node)[move]
    if _is_over(child) or child.state[0] == node.state[0]:
        return None  # the reasons are about your next move
    known, position = prospects(node), _short_position(child)
    label = known[move].label
    if isinstance(known[move], Expected):
        values = leaving(node)
        moves = [move, *(other for other in values if other != move)]
        return facts.MovesWorth(tuple((phrase(node, each), values[each].value) for each in moves))
    if label == "L":
        return facts.RepliesLose(position)
    if label == "D":
        return facts.RepliesDraw(position, kept=any(each.label == "W" for each in known.values()))
    if label == "?":
        return Note.END_UNSEEN
    return Note.ONLY_MOVE_LOST if len(known) == 1 else Note.MOVES_LOST


def _short_position(node):
    """Return the text of a node, or "" if it has several lines."""
    try:
        text = caption(node)
    except GameError:
        if not is_borrowed(node.game, "text"):
            raise
        text = short_repr(node.state)
    return "" if "\n" in text else text


def victory(match, you, since=0, undone=False):
    """Return why you could beat the perfect player, or None if you did not win or the reason is unknown.

    Args:
        match: A match that is over.
        you: Your player, 1 or 2.
        since: The index in `path` of the node at which you last changed sides, or 0 if you did not.
        undone: Whether you took moves back.
    """
    path = match.path[since:]
    expected = ["W" if node.state[0] == you else "L" for node in path]
    if match.winner != you or "W" not in expected[:-1]:
        return None
    known = match.foresight.search(path[0].state)
    labels = [known.get(node.state, UNKNOWN).label for node in path]
    return facts.CouldWin(changed_sides=since > 0, took_back=undone) if labels == expected else None


def ending(match, you=None):
    """Return a fact about the end of a match, with the number of the players' moves; `you` is as for `end`."""
    moves = sum(node.state[0] != 0 for node in match.path[:-1])
    return facts.Ended(Note.DRAWN if match.agreed else end(match.node, you), moves)


def result(match: Any, you: int | None = None) -> str:
    """Return a clause about the end of a match; `you` is as for `end`."""
    return say(ending(match, you))


def choices(node):
    """Return a fact that lists the moves from a node."""
    moves, more = first_moves(moves_from(node))
    actions, verb = [phrase(node, move) for move in moves], node.game.verb
    if not all(action.startswith(f"{verb} ") for action in actions):
        return facts.Choices("", tuple(actions), more)
    return facts.Choices(verb, tuple(action.removeprefix(f"{verb} ") for action in actions), more)


def first_moves(moves):
    """Return as many of the moves as a sentence can name, and the number of the others."""
    moves = list(moves)
    return (moves[:11], len(moves) - 11) if len(moves) > 12 else (moves, 0)
