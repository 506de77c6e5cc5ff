"""hints: what is seen of a move, the node it leads to as in the tree, and a star if it is best; and what that means."""

from math import inf

from ..algorithms.expectation import Expected
from ..drawing.captions import Value, label_like, short
from ..playing.lookahead import leaving, paying, prospects, sure

COLOURS = {  # of a hint: what it means for whoever is to move there
    "W": "W (green) is a win for {}",
    "L": "L (red) is a loss for {}",
    "D": "Yellow (D): nobody can force a win",
    "?": "White (?): too far from the end to tell",
}
NUMBERS = "Hints: what a move is worth to player 1{}, as in the tree{}: green is good for player 1, red for player 2"


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
    """What these hints of a Session's moves mean, and for whom, some sentences."""
    node, you, left = session.node, session.you, leaving(session.node)
    names = {you: "you", 3 - you: "the computer"} if you else {1: "player 1", 2: "player 2"}
    mine, best = names[node.state[0]], next((left[move] for move, (*_, best) in seen.items() if best), None)
    if any(isinstance(known, Expected) for known in left.values()):
        average = " on average" * any(state[0] == 0 for state in session.foresight.known)
        ends = "" if paying(node) else ". 1 is a win, −1 a loss"
        says = [NUMBERS.format(average, ends), *_odds(session, left, mine), *["★ is best for {}"] * (best is not None)]
    else:
        there = {names[player] for _, _, player, _ in seen.values()}
        labels = {label for _, label, *_ in seen.values()}
        says = [*_colours(labels, there), *_star({known.label for known in left.values()})]
    return " ".join(f"{each.format(mine)}." for each in says)


def _colours(labels, there):
    """What these labels mean, clauses; `there` are who is to move where the moves lead."""
    whose, *more = there
    be = "for whoever is" if more else f"and there {whose} {'are' if whose == 'you' else 'is'}"
    says = [COLOURS[label].format("that player" if more else whose) for label in COLOURS if label in labels]
    return [f"Hints: a move has the colour of the node it leads to, {be} to move{' there' * bool(more)}", *says]


def _star(left):
    """What the star means, a clause, by the labels that the moves leave; or that there is none, or nothing."""
    if "L" in left:
        return ["★ is best for {}: it wins"]
    if left == {"W"}:
        return ["No ★: every move loses"]
    return ["★ is best for {}: it keeps the draw"] * ("?" not in left)


def _odds(session, left, who):
    """How many games the best value stands for, clauses; none where some end in a draw, or not all is known."""
    if not all(map(sure, left.values())):
        return ["?: the game is too large to tell, or goes round"]
    if paying(session.node):
        return []
    best, seen = max(known.value for known in left.values()), session.foresight.known.values()
    level = not all(map(sure, seen)) or any(known.value == known.lasts == 0 for known in seen)
    if level or short(best) in ("1", "−1"):
        return []
    value, games = short(best if session.node.state[0] == 1 else -best), short((1 + best) / 2)
    return [f"At {value} {who} {'win' if who == 'you' else 'wins'} {games} of the games, if nobody makes a mistake"]
