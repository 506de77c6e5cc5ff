"""hints: what is seen of a move while hints are shown, and what that means: colours, or what a move is worth."""

from ..algorithms.expectation import Expected
from ..core.text import number
from ..playing.commentary import worth_text
from ..playing.lookahead import sure

COLOURS = {  # of a hint: what it means for whoever is to move there
    "W": "Green (W) is good for {}",
    "L": "Red (L) is bad for {}",
    "D": "Yellow (D): nobody can force a win",
    "?": "White (?): too far from the end to tell",
}


def hint(node, known):
    """What is seen of a move from a node: the label it leads to, or with chance what it is worth to who makes it."""
    if not isinstance(known, Expected):
        return known.label
    return worth_text(known._replace(value=-known.value) if node.state[0] == 2 and sure(known) else known)


def meaning(session, after):
    """What the hints of these moves mean, and for whom, in a Session; some sentences."""
    if any(isinstance(known, Expected) for known in after.values()):
        return _numbers(session, after)
    node, you = session.node, session.you
    there = {node.children[move].state[0] for move in after}
    names = {you: "you", 3 - you: "the computer"} if you else {1: "player 1", 2: "player 2"}
    labels = {known.label for known in after.values()}
    return legend(labels, [names[player] for player in there], there == {node.state[0]})


def _numbers(session, after):
    """What the numbers mean; how many games they stand for only where none ends in a draw."""
    player = session.node.state[0]
    who, wins = ("you", "you win") if session.you else (f"player {player}", f"player {player} wins")
    says = [f"Hints: what a move is worth to {who} on average; 1 is a sure win, −1 a sure loss"]
    if not all(map(sure, after.values())):
        return f"{says[0]}. ?: the game is too large to tell, or goes round."
    best, seen = max(known.value * (3 - 2 * player) for known in after.values()), session.foresight.known.values()
    level = not all(map(sure, seen)) or any(known.value == known.lasts == 0 for known in seen)
    if number(best) not in ("1", "−1") and not level:
        says.append(f"At {number(best)} {wins} {number((1 + best) / 2)} of the games, if nobody makes a mistake")
    return " ".join(f"{each}." for each in says)


def legend(labels, there, again):
    """What hints say, some sentences.

    Takes the labels that are seen, who may be to move where the moves lead, and whether that is who moves now, again.
    """
    if len(there) > 1:
        says = ["Hints: a move has the colour of the node it leads to, for whoever is to move there"]
        advice = {"W": ": take it if that is you", "L": ": take it if that is not you"}
        there = ["that player"]
    else:
        be = "are" if there == ["you"] else "is"
        says = [f"Hints: a move has the colour of the node it leads to, and there {there[0]} {be} to move"]
        good = "W" if again else "L"
        advice = {label: ": take it" if label == good else ": avoid it" for label in "WL"}
        if labels <= {"D", "W", "L"} and len(labels) > 1:
            advice["D"] = "; it gives a win away" if good in labels else "; it keeps the draw"
        if len(labels) == 1 and good not in labels:
            advice = dict.fromkeys("WL", ": you have no better move")
    says += [COLOURS[label].format(*there) + advice.get(label, "") for label in COLOURS if label in labels]
    return " ".join(f"{each}." for each in says)
