"""hints: what is seen of a move, the node it leads to as in the tree, and a star if it is best; and what that means."""

from math import inf

from ..algorithms.expectation import Expected
from ..drawing.captions import Value, label_like, short
from ..playing import play_facts as facts
from ..playing.commentary import player_name
from ..playing.lookahead import leaving, paying, prospects, sure


def hints(node):
    """What is seen of each move from a node, a dict: lists [mark, label, player, best].

    They are what stands in the node that the move leads to, the label whose colours that has, and who is to move there;
    and whether the move is best for who makes it: as far as that is certain, and does not lose for sure.
    """
    known, best, below = prospects(node), _best(leaving(node), -inf if paying(node) else -1), node.children
    return {move: [*_seen(known[move]), below[move].state[0], move in best] for move in known}


def _seen(known):
    if not isinstance(known, Expected):
        return known.label, known.label
    mark = Value(short(known.value)) if sure(known) else "?"
    return mark, label_like(mark)


def _best(left, least):
    """The moves that are best for who makes them, a list; by what they leave, as `leaving` says it.

    Values that are no more than the `least` are none.
    """
    if any(isinstance(known, Expected) for known in left.values()):
        best = max(known.value for known in left.values()) if all(map(sure, left.values())) else least
        return [move for move, known in left.items() if known.value == best > least]
    labels = {known.label for known in left.values()}
    best = next((label for label in "L?D" if label in labels), None)
    return [move for move, known in left.items() if known.label == best != "?"]


def meaning(session, seen):
    """What these hints of a Session's moves mean, and for whom, a LabelHints or a ValueHints."""
    node, left = session.node, leaving(session.node)
    player = player_name(node.state[0], session.you)
    if any(isinstance(known, Expected) for known in left.values()):
        average = any(state[0] == 0 for state in session.foresight.known)
        known, star = all(map(sure, left.values())), any(best for *_, best in seen.values())
        return facts.ValueHints(player, average, paying(node), known, _odds(session, left) if known else None, star)
    labels = tuple(sorted({label for _, label, *_ in seen.values()}))
    next_players = {next_player for _, _, next_player, _ in seen.values()}
    next_player = player_name(next_players.pop(), session.you) if len(next_players) == 1 else None
    return facts.LabelHints(player, next_player, labels, _kept({known.label for known in left.values()}))


def _kept(left):
    """What the best move does, by the labels that the moves leave; None if that is not known."""
    if "L" in left:
        return "wins"
    if left == {"W"}:
        return "loses"
    return None if "?" in left else "draws"


def _odds(session, left):
    """The best value, and the share of the games that it stands for; None for payoffs, or if some games are drawn."""
    if paying(session.node):
        return None
    best, seen = max(known.value for known in left.values()), session.foresight.known.values()
    level = not all(map(sure, seen)) or any(known.value == known.lasts == 0 for known in seen)
    if level or short(best) in ("1", "−1"):
        return None
    return (best if session.node.state[0] == 1 else -best), (1 + best) / 2
