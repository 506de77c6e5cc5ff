"""loops: graphs that go round, to try a student's backwards labelling on; and what is said of its first wrong label."""

from math import inf
from random import Random

from ..ending import reason
from ..game import LABELS, Game
from ..games import OneTwoTen, PongHauKi
from ..graph import build_graph
from ..label import PLAYERS
from ..record import record
from ..solve import solve
from ..tree import name, nodes
from ..verdict import Verdict, at
from ..words import GameError, many, plain, quoted

RANDOM = 40  # graphs made by chance


class OneThree(Game):
    """Add one or three tokens to the pile, or take one back; whoever makes it ten has won."""

    def __init__(self, target=10):
        self.start, self.target = (1, 0), target

    def moves(self, state):
        player, pile = state
        if pile == self.target:
            return {}
        return {n: (3 - player, pile + n) for n in (1, 3, -1) if 0 <= pile + n <= self.target}


class Misere(OneTwoTen):
    """1, 2, … with a take-back, where whoever reaches the target has lost."""

    def outcome(self, state):
        return "W"


class Ways(Game):
    """A game that is written down as a dict: state -> what each of its moves leads to; and how it ends, where it does.

    A state is (player, letter); the moves are numbered from 1.
    """

    def __init__(self, ways, ends):
        self.start, self.ways, self.ends = next(iter(ways)), ways, ends

    def moves(self, state):
        return dict(enumerate(self.ways.get(state, ()), 1))

    def outcome(self, state):
        return self.ends[state]


A, B, C, D, E, F = ((1 + place % 2, letter) for place, letter in enumerate("abcdef"))
TWICE = Ways({A: [B, B, D], B: [C, C], D: [C, E], E: [D]}, {C: "W"})  # b loses by both moves, and a wins by two
LEVEL = Ways({A: [B, F], B: [A, C], F: [C], D: [], E: []}, {C: "D", D: "L", E: "L"})  # no wave goes on from a draw


def tried():
    """Graphs to try a labelling on, pairs of what a graph is called and its game; small ones first."""
    one_two = "1, 2, … {0} with a take-back"
    yield from ((one_two.format(target), OneTwoTen(target, take_back=True)) for target in (3, 4))
    yield "the game of ones and threes, up to five", OneThree(5)
    yield "1, 2, … 4 with a take-back, where whoever makes it four has lost", Misere(4, take_back=True)
    yield "a graph in which two moves lead to one node", TWICE
    yield "a graph with a leaf that is a draw", LEVEL
    yield "Pong Hau K'i", PongHauKi()
    yield one_two.format(10), OneTwoTen(take_back=True)
    yield from (("a graph made by chance", by_chance(seed)) for seed in range(RANDOM))


def by_chance(seed):
    """A game made by chance: up to twelve letters for each player, and up to three moves from each."""
    dice = Random(seed)
    letters = "abcdefghijkl"[: dice.randint(3, 12)]
    states = [(player, letter) for letter in letters for player in PLAYERS]
    ways = {state: [(3 - state[0], dice.choice(letters)) for _ in range(dice.randint(0, 3))] for state in states}
    ways[1, "a"] = ways[1, "a"] or [(2, "a")]
    ends = {state: dice.choice("LLWD") for state in states}
    return Ways({(1, "a"): ways.pop((1, "a"))} | ways, ends)


def labelled(function):
    """The Verdict on a function that labels graphs that go round."""
    for called, game in tried():
        root = build_graph(game)
        recording = record(function, root)
        if recording.result is ...:
            return Verdict(None)
        if recording.error is not None:
            return Verdict(False, f"On {called} it stopped: {reason(recording.error)}")
        if verdict := _wrong(root, called, game):
            return verdict
    return Verdict(True, f"Every label is right, on {many(len([*tried()]), 'graph')}.")


def _wrong(root, called, game):
    """The Verdict on the first wrong label of a graph, by waves; None where all are right."""
    known, everything = solve(game), nodes(root)
    if {node.label for node in everything} == {"?"}:
        return Verdict(None, "No node has a label yet.")
    due = {node: known[node.state] for node in everything}
    for node in sorted(everything, key=lambda node: (bool(node.children), due[node].lasts or inf)):
        if node.label != due[node].label:
            says = f"On {called}: {_why(node, node.label, due[node], known)} {_hint(node, due)}"
            return at(root, node, says.strip())
    return None


def _why(node, mine, due, known):
    """What is wrong with a label, where all that came in earlier waves are right: a sentence."""
    has = f"{name(node)} has no label" if mine == "?" else f"{name(node)} is labelled {quoted(mine).strip(chr(39))}"
    below = {move: known[child.state].label for move, child in node.children.items()}
    if mine != "?" and (not isinstance(mine, str) or mine not in LABELS):
        return f"{has}, and a label is W, L or D."
    if not node.children:
        return f"{has}, and it is a leaf, a {LABELS[due.label]} by the outcome of its game."
    if due.label == "W":
        child = next(child for move, child in node.children.items() if below[move] == "L")
        return f"{has}, but the move to {plain(child.state)} leaves the other player losing."
    if due.label == "L":
        return f"{has}, but {_every(node)} a W."
    if mine == "W":
        return f"{has}, but no move from it leads to an L."
    if mine == "L":
        child = next(child for move, child in node.children.items() if below[move] == "D")
        return f"{has}, but the move to {plain(child.state)} does not leave the other player winning."
    return f"{has}, and no wave reaches it."


def _every(node):
    return "its only move leads to" if len(node.children) == 1 else "every move from it leads to"


def _hint(node, due):
    """What may have gone wrong at the first wrong label, a sentence or ""; `due` is what is known of each node."""
    mine, below = node.label, [*node.children.values()]
    if not below:
        return "" if due[node].label == "L" else "Not every leaf is a loss: ask node.game.outcome(node.state)."
    if len({*below}) < len(below) and "L" in (mine, due[node].label):
        return "Two of its moves lead to the same node. Do you count them in one way, and cross them out in another?"
    if mine == "L" and any(due[child].label == "W" for child in below):
        return "A move to a W is not enough for an L. How many moves are there that you know nothing of?"
    if mine not in ("?", "D", "L"):
        return ""
    if due[node].label == "D":
        rest = {other.label for other in due if due[other].label == "D" and other.children}
        return {"L": "Every node that no wave reaches is L. Can anybody force an end there?",
                "?": "No node that no wave reaches has a label. Can anybody force an end there?",
                }.get("".join(rest) if len(rest) == 1 else "", "")
    later = {other.label for other in due if (due[other].lasts or 0) >= due[node].lasts}
    if later <= {"?"} or later <= {"D"}:
        return "Nor does any later wave come. Is every node that gets a label looked at in its turn?"
    return ""
