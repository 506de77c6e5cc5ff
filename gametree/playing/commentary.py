"""commentary: what is known of a game while it is played: its moves in the game's words, their reasons, its end."""

from typing import Any

from ..algorithms.expectation import Expected
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import end_of, phrase_of
from ..core.text import quoted_repr, short_repr
from ..drawing.captions import caption
from . import play_facts as facts
from .lookahead import UNKNOWN, leaving, moves_from, payoff_of, prospects, spawned, winner
from .play_facts import Note
from .play_words import say, value_text


def borrowed(game, method):
    """Whether a game has a method of the package's own games, for moves that are not theirs."""
    of = [str(getattr(getattr(type(game), each), "__module__", "")) for each in (method, "moves")]
    return [each.startswith("gametree.games.") for each in of] == [True, False]


def phrase(node, move):
    """What a player does by a move, in words: take 2."""
    return phrases(node, [move])[0][0]


def phrases(node, moves):
    """What a player does by each of some moves, a list of words; and the Failed of the game's `phrase`, or None.

    Where the game has none of its own, or one that goes wrong, it is the verb and the move.
    """
    game, failed = node.game, None
    try:
        if type(game).phrase is not Game.phrase:
            return [phrase_of(game, node.state, move) for move in moves], None
    except GameError as error:
        failed = None if borrowed(game, "phrase") else facts.Failed(str(error))
    return [by_verb(node, move) for move in moves], failed


def by_verb(node, move):
    """A move in words by the game's verb alone; chance does nothing."""
    return f"{node.game.verb} {short_repr(move)}" if node.state[0] else short_repr(move)


def example(node, written=quoted_repr):
    """A move, as it is `written`, and what it is in words, a pair; None where these look alike."""
    *_, move = moves_from(node)
    words = phrase(node, move)
    return None if words == by_verb(node, move) else (written(move), words)


def player_name(player, you=None):
    """Who a player is, a Who; `you` is who plays against the computer, 1 or 2, or None."""
    if player == 0:
        return "chance"
    if you is None:
        return f"player {player}"
    return "you" if player == you else "computer"


def said(node, move):
    """What the computer says of its move, or of one of chance's: a ComputerMoved or ChanceMoved."""
    player, after = node.state[0], spawned(node)[move]
    payoff, action = payoff_of(after), phrase(node, move)
    position = _position(after) if after.state[0] and payoff is None else ""  # chance goes on
    if player == 0:
        return facts.ChanceMoved(action, position, payoff)
    return facts.ComputerMoved(action, position, end(after, winner(after), 3 - player) if _over(after) else None)


def _over(node):
    return end_of(node.game, node.state) is not None


def end(node, player, you=None):
    """How a game has ended at a node, where this player has won, or None: Paid, Won or DRAWN.

    `you` is who plays against the computer, 1 or 2, or None.
    """
    if (payoff := payoff_of(node)) is not None:
        return facts.Paid(abs(payoff), player_name(1 if payoff > 0 else 2, you) if payoff else None)
    return Note.DRAWN if player is None else facts.Won(player_name(player, you))


def reason(node, move):
    """Why the perfect player made a move, a Reason; None where the game is over or it is its turn again."""
    after = spawned(node)[move]
    if _over(after) or after.state[0] == node.state[0]:
        return None  # the reasons are about your moves from there
    known, position = prospects(node), _position(after)
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


def worth_text(known):
    """What a state is worth, in a picture or a sentence, by its Expected."""
    return value_text(known.value)


def _position(node):
    """Where a move has led, a text; "" where the game writes that in several lines, as a small board."""
    try:
        text = caption(node)
    except GameError:
        if not borrowed(node.game, "text"):
            raise
        text = short_repr(node.state)
    return "" if "\n" in text else text


def victory(match, you, since=0, undone=False):
    """Why player `you` could win against the perfect player, a CouldWin; None where that is not known.

    `since` is the place in the path from which on you were that player, `undone` whether you took moves back.
    """
    path = match.path[since:]
    expected = ["W" if node.state[0] == you else "L" for node in path]
    if match.winner != you or "W" not in expected[:-1]:
        return None
    known = match.foresight.look(path[0].state)
    labels = [known.get(node.state, UNKNOWN).label for node in path]
    return facts.CouldWin(changed_sides=since > 0, took_back=undone) if labels == expected else None


def ending(match, you=None):
    """How a Match has ended, and after how many moves of players, an Ended. `you` is as for `end`."""
    moves = sum(node.state[0] != 0 for node in match.path[:-1])
    return facts.Ended(Note.DRAWN if match.agreed else end(match.node, match.winner, you), moves)


def result(match: Any, you: int | None = None) -> str:
    """How a Match has ended, a clause. `you` is as for `end`."""
    return say(ending(match, you))


def choices(node):
    """Which moves there are from a node, a Choices."""
    moves, more = some(moves_from(node))
    actions, verb = [phrase(node, move) for move in moves], node.game.verb
    if not all(action.startswith(f"{verb} ") for action in actions):
        return facts.Choices("", tuple(actions), more)
    return facts.Choices(verb, tuple(action.removeprefix(f"{verb} ") for action in actions), more)


def some(moves):
    """Those of some moves that are named, a list, and how many more there are: of many, the first are named."""
    moves = list(moves)
    return (moves[:11], len(moves) - 11) if len(moves) > 12 else (moves, 0)
