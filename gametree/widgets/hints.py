"""hints: show the node that each move leads to, and mark the best moves with a star."""

from math import inf

from ..algorithms.expectation import Expected
from ..drawing.captions import Value, label_like, short
from ..playing import play_facts as facts
from ..playing.commentary import player_name
from ..playing.lookahead import best_moves, leaving, paying, prospects, sure


def hints(node):
    """Return a dict of the hints for the moves from a node: move -> [mark, label, player, best].

    The mark, the label that sets its colours and the player to move belong to the node that the move leads to. A move
    is best if it is certainly best for the player who makes it and does not surely lose.
    """
    known, below = prospects(node), node.children
    best = best_moves(leaving(node), -inf if paying(node) else -1)
    return {move: [*_mark_and_label(known[move]), below[move].state[0], move in best] for move in known}


def _mark_and_label(known):
    if not isinstance(known, Expected):
        return known.label, known.label
    mark = Value(short(known.value)) if sure(known) else "?"
    return mark, label_like(mark)


def meaning(session, seen):
    """Return a fact that explains the hints for a session's moves, which are labels or values."""
    node, left = session.node, leaving(session.node)
    player = player_name(node.state[0], session.you)
    if any(isinstance(known, Expected) for known in left.values()):
        average = any(state[0] == 0 for state in session.foresight.known)
        known, star = all(map(sure, left.values())), any(best for *_, best in seen.values())
        return facts.ValueHints(player, average, paying(node), known, _odds(session, left) if known else None, star)
    labels = tuple(sorted({label for _, label, *_ in seen.values()}))
    next_players = {next_player for _, _, next_player, _ in seen.values()}
    next_player = player_name(next_players.pop(), session.you) if len(next_players) == 1 else None
    return facts.LabelHints(player, next_player, labels, _best_result({known.label for known in left.values()}))


def _best_result(left):
    """Return what the best move achieves, given the labels that the moves leave, or None if that is unknown."""
    if "L" in left:
        return "wins"
    if left == {"W"}:
        return "loses"
    return None if "?" in left else "draws"


def _odds(session, left):
    """Return the best value and the share of games won that it stands for, or None if there is no such share."""
    if paying(session.node):
        return None
    best, seen = max(known.value for known in left.values()), session.foresight.known.values()
    level = not all(map(sure, seen)) or any(known.value == known.lasts == 0 for known in seen)
    if level or short(best) in ("1", "−1"):
        return None
    return (best if session.node.state[0] == 1 else -best), (1 + best) / 2
