"""commentary: what is said of a game while it is played: moves in words, their reasons, how it has ended."""

from typing import Any

from ..algorithms.expectation import Expected
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import end_of, phrase_of
from ..core.text import count_of, format_number, join_words, short_repr
from ..drawing.captions import caption, short
from .lookahead import UNKNOWN, leaving, moves_from, payoff_of, prospects, spawned, sure, winner


def borrowed(game, method):
    """Whether a game has a method of the package's own games, for moves that are not theirs."""
    of = [str(getattr(getattr(type(game), each), "__module__", "")) for each in (method, "moves")]
    return [each.startswith("gametree.games.") for each in of] == [True, False]


def phrase(node, move):
    """What a player does by a move, in words: take 2."""
    return phrases(node, [move])[0][0]


def phrases(node, moves):
    """What a player does by each of some moves, a list of words; and what is wrong with the game's `phrase`, or "".

    Where the game has none of its own, or one that goes wrong, it is the verb and the move.
    """
    game, wrong = node.game, ""
    try:
        if type(game).phrase is not Game.phrase:
            return [phrase_of(game, node.state, move) for move in moves], ""
    except GameError as error:
        wrong = "" if borrowed(game, "phrase") else str(error)
    return [by_verb(node, move) for move in moves], wrong


def by_verb(node, move):
    """A move in words by the game's verb alone; chance does nothing."""
    return f"{node.game.verb} {short_repr(move)}" if node.state[0] else short_repr(move)


def example(node):
    """A move and what it is in words, a pair, where these do not look alike; None where they do."""
    *_, move = moves_from(node)
    words = phrase(node, move)
    return None if words == by_verb(node, move) else (move, words)


def said(node, move):
    """What the computer says of its move, or of one of chance's; a sentence."""
    me, after = node.state[0], spawned(node)[move]
    payoff = payoff_of(after)
    there = _there(after) if after.state[0] and payoff is None else ""  # chance goes on
    if not me:
        ends = "" if payoff is None else f" The payoff of player 1 is {format_number(payoff)}."
        return f"Chance: {phrase(node, move)}.{f' Now it is {there}.' * bool(there)}{ends}"
    did = f"I {phrase(node, move)}{f'. Now it is {there}' * bool(there)}"
    if not _ended(after):
        return f"{did}."
    if payoff is not None:
        return f"{did}, and it ends with {_shared(payoff, {me: 'me', 3 - me: 'you'})}."
    ends = {me: "I have won", 3 - me: "you have won", None: "the game is a draw"}
    return f"{did}, and {ends[winner(after)]}."


def _ended(node):
    return end_of(node.game, node.state) is not None


def _shared(payoff, names):
    """A payoff of player 1 in words, for the player who gets it: 3 for you; `names` are those of both."""
    return f"{format_number(abs(payoff))} for {names[1 if payoff > 0 else 2]}" if payoff else "0 for both"


def reason(node, move):
    """Why the perfect player made a move, a sentence; "" where the game is over or it is its turn again."""
    after = spawned(node)[move]
    if _ended(after) or after.state[0] == node.state[0]:
        return ""  # the reasons are about your moves from there
    known, there = prospects(node), _there(after)
    if isinstance(known[move], Expected):
        return _by_values(node, move)
    after, label = known, known[move].label
    if label == "L":
        return f"{f'From {there}' if there else 'Now'} every move of yours lets me win."
    if label == "D":
        where = f"from {there}" if there else "now"
        if any(known.label == "W" for known in after.values()):
            return f"No move of mine wins, but this one keeps the draw: {where} no move of yours wins."
        return f"No move of mine wins, and {f'{where} ' * bool(there)}no move of yours does either."
    if label == "?":
        return "When I moved I could not see how the game ends."
    if len(after) == 1:
        return "It was my only move, and it lets you win."
    return "Every move of mine lets you win, and this one makes it last."


def _by_values(node, move):
    """The reason of a move in a game with chance or payoffs: what it and the others are worth to who makes it."""
    known = leaving(node)
    worth = {move: worth_text(known.pop(move)), **{other: worth_text(each) for other, each in known.items()}}
    if "?" in worth.values():
        return "When I moved I could not see what each move is worth: the game is too large, or goes round."
    if len(worth) == 1:
        return f"It was my only move, and to me it is worth {worth[move]}."
    if len({*worth.values()}) == 1:
        return f"To me every move is worth {worth[move]}."
    return f"To me it is worth {join_words(f'{value} to {phrase(node, each)}' for each, value in worth.items())}."


def worth_text(known):
    """What a state is worth, in a picture or a sentence, by its Expected."""
    if not sure(known):
        return "?"
    text = short(known.value)
    return text if known.value == round(known.value) or text not in ("1", "0", "−1") else f"about {text}"


def _there(node):
    """Where a move has led, in a sentence; "" where the game writes that in several lines, as a small board."""
    try:
        text = caption(node)
    except GameError:
        if not borrowed(node.game, "text"):
            raise
        text = short_repr(node.state)
    return "" if "\n" in text else f"({text})" if "," in text else text


def victory(match, you, since=0, undone=False):
    """Why player `you` could win against the perfect player: the end of a sentence; "" where that is not known.

    `since` is the place in the path from which on you were that player, `undone` whether you took moves back.
    """
    path = match.path[since:]
    due = ["W" if node.state[0] == you else "L" for node in path]
    if match.winner != you or "W" not in due[:-1]:
        return ""
    known = match.foresight.look(path[0].state)
    if [known.get(node.state, UNKNOWN).label for node in path] != due:
        return ""
    where = "when you changed sides" if since else "from the start"
    kept = "each move that you did not take back" if undone else "each of your moves"
    return f"against a player who makes no mistake: {where} you could win whatever it did, and {kept} kept that win"


def result(match: Any, you: int | None = None) -> str:
    """How a Match has ended, a clause; `you` is who played against the computer, 1 or 2, or None."""
    count = count_of(sum(node.state[0] != 0 for node in match.path[:-1]), "move")  # chance's are none
    if not match.agreed and (ends := paid(match.node, you)):
        return f"{ends} after {count}"
    if match.winner is None:
        return f"A draw after {count}"
    who = f"Player {match.winner} has" if you is None else "You have" if match.winner == you else "The computer has"
    return f"{who} won after {count}"


def paid(node, you=None):
    """What was paid where a game is over, a clause; "" where there are no payoffs. `you` is as for `result`."""
    names = {1: "player 1", 2: "player 2"} if you is None else {you: "you", 3 - you: "the computer"}
    payoff = payoff_of(node)
    return "" if payoff is None else f"It ends with {_shared(payoff, names)}"


def choices(node):
    """Which moves there are from a node, a sentence."""
    words, does = some(moves_from(node), lambda move: phrase(node, move)), f"{node.game.verb} "
    if all(each.startswith(does) for each in words[:11]):
        words = [each.removeprefix(does) for each in words]
    else:
        does = ""
    apart = "; " if any("," in each for each in words) else ", "
    return f"You can {does}{' or '.join([apart.join(words[:-1]), words[-1]] if len(words) > 1 else words)}."


def some(moves, call):
    """What some moves are called by `call`, a list: of many, the first and how many more there are."""
    moves = list(moves)
    return [*map(call, moves[:11]), f"{len(moves) - 11} more"] if len(moves) > 12 else [*map(call, moves)]
