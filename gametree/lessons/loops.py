"""loops: graphs that go round, to try a student's backwards labelling on; and what is said of its first wrong label."""

from math import inf
from random import Random

from ..ending import reason
from ..game import LABELS, Game
from ..games import OneTwoTen, PongHauKi
from ..graph import build_graph
from ..label import PLAYERS
from ..record import record
from ..same import equal
from ..solve import solve
from ..tree import label_of, name, nodes
from ..verdict import Verdict, at
from ..words import TooLong, many, plain

RANDOM = 40  # graphs made by chance
WINS_NOT = "does not leave the other player winning"


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

    A state is (player, letter), and it starts at (1, "a"); the moves are numbered from 1.
    """

    start = (1, "a")

    def __init__(self, ways, ends):
        self.ways, self.ends = ways, ends

    def moves(self, state):
        return dict(enumerate(self.ways.get(state, ()), 1))

    def outcome(self, state):
        return self.ends[state]


A, B, C, D, E, F = ((1 + place % 2, letter) for place, letter in enumerate("abcdef"))
TWICE = Ways({A: [B, B, F], B: [C, C], E: [F], F: [C, C, E]}, {C: "W"})  # b loses by both moves; f has one more
LEVEL = Ways({A: [B], B: [C, E], C: [D], E: [F]}, {D: "L", F: "D"})  # no wave goes on from a draw


def tried():
    """Graphs to try a labelling on, pairs of where it is tried and a game; small ones first."""
    one_two = "On 1, 2, … {0} with a take-back"
    yield from ((one_two.format(target), OneTwoTen(target, take_back=True)) for target in (3, 5, 4))
    yield "On the game of ones and threes, up to five", OneThree(5)
    yield "On 1, 2, … 4 with a take-back, where whoever makes it four has lost", Misere(4, take_back=True)
    yield "On a graph in which two moves lead to one node", TWICE
    yield "On a graph with a leaf that is a draw", LEVEL
    yield "On Pong Hau K'i", PongHauKi()
    yield one_two.format(10), OneTwoTen(take_back=True)
    yield "On the game of ones and threes, up to forty", OneThree(40)
    yield from (("On one of many graphs made by chance", by_chance(seed)) for seed in range(RANDOM))


def by_chance(seed):
    """A game made by chance: up to twelve letters for each player, and up to three moves from each state."""
    dice = Random(seed)
    letters = "abcdefghijkl"[: dice.randint(3, 12)]
    states = [(player, letter) for letter in letters for player in PLAYERS]
    ways = {state: [(3 - state[0], dice.choice(letters)) for _ in range(dice.randint(0, 3))] for state in states}
    return Ways(ways | {A: ways[A] or [B]}, {state: dice.choice("LLWD") for state in states})


def labelled(function):
    """The Verdict on a function that labels graphs that go round."""
    for where, game in tried():
        root = build_graph(game)
        before = {node: (node.state, dict(node.children)) for node in nodes(root)}
        recording, known = record(function, root), solve(game)
        if recording.result is ...:
            return Verdict(None)
        if recording.error is not None:
            again = " Does a node come into the list again and again?" * isinstance(recording.error, TooLong)
            return Verdict(False, f"{where} it stopped: {reason(recording.error)}{again}")
        for node, (state, below) in before.items():
            if node.state is not state or not equal(node.children, below):
                return Verdict(False, f"{where} it changes more than labels: the node {plain(state)} is another one.")
        if verdict := _wrong(root, where, {node: known[node.state] for node in before}):
            return verdict
    return Verdict(True, f"Every label is right, on {many(len([*tried()]), 'graph')}.")


def _wrong(root, where, due):
    """The Verdict on the first wrong label of a graph, by waves; None where all are right."""
    if {label_of(node) for node in due} <= {"?", None}:
        return Verdict(None, "No node has a label yet.")
    for node in sorted(due, key=lambda node: _place(node, due[node])):
        if label_of(node) != due[node].label:
            says = f"{where}: {_why(node, due)} {_hint(node, due)}"
            return at(root, node, says.strip())
    return None


def _place(node, known):
    """Where a node is looked at: leaves first, then by waves; of what no wave reaches what is L first."""
    return bool(node.children), known.lasts or inf, label_of(node) != "L"


def _why(node, due):
    """What is wrong with a label, where all that came in earlier waves are right: a sentence."""
    mine, right = label_of(node) or "?", due[node].label
    has = f"{name(node)} has no label" if mine == "?" else f"{name(node)} is labelled {mine}"
    if mine not in ("?", *LABELS):
        return f"{has}, and a label is W, L or D."
    if not node.children:
        return f"{has}, and it is a leaf, by its outcome a {LABELS[right]}."
    if right == "L":
        return f"{has}, but {'its only' if len(node.children) == 1 else 'every'} move leads to a W."
    if mine == "W":
        return f"{has}, but no move from it leads to an L."
    if right == "W" or mine == "L":
        child = _first(node, due, "L" if right == "W" else "D")
        return f"{has}, but the move to {name(child)} {'leaves the other player losing' if right == 'W' else WINS_NOT}."
    return f"{has}, and no wave reaches it."


def _first(node, due, label):
    return next(child for child in node.children.values() if due[child].label == label)


def _hint(node, due):
    """What may have gone wrong at the first wrong label, a sentence or ""; `due` is what is known of each node."""
    mine, right, below = label_of(node) or "?", due[node].label, [*node.children.values()]
    if mine not in ("?", *LABELS):
        return ""
    if not below:
        return "" if right == "L" else "Not every leaf is a loss: ask node.game.outcome(node.state)."
    if len({*below}) < len(below) and "L" in (mine, right):
        return "Two of its moves lead to the same node. Do you count them in one way, and cross them out in another?"
    if right == "D" and (says := _of_rest(due)):
        return says
    if mine == "L" and any(due[child].label == "W" for child in below):
        return "A move to a W is not enough for an L. What of the other moves?"
    if mine == "W":
        return "Only an L makes its parents W."
    return "" if right == "D" else _too_few(due[node].lasts, due)


def _of_rest(due):
    """What to say where all nodes that no wave reaches have one wrong label, or none has any; else ""."""
    rest = {label_of(node) or "?" for node in due if due[node].label == "D" and node.children}
    if rest == {"?"}:
        return "Which label does that make?"
    ends = f"All that no wave reaches is {''.join(rest)} here. Can anybody force an end there?"
    return ends if rest in ({"L"}, {"W"}) else ""


def _too_few(lasts, due):
    """What to say where nothing from a wave on has its label, a sentence; else ""."""
    later = {label_of(node) or "?" for node in due if (due[node].lasts or 0) >= lasts}
    if lasts < 2 or later not in ({"?"}, {"D"}):
        return ""
    return "The waves before this one are right. Is every node that gets a label looked at in its turn?"
