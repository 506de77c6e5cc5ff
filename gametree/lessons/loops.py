"""loops: graphs that go round, to try a student's backwards labelling on; and what is said of its first wrong label."""

import ast
import sys
from math import inf
from random import Random

from ..algorithms.diagnosis import PLAYERS
from ..algorithms.retrograde import solve
from ..checking.compare import equal
from ..checking.verdict import Verdict, at
from ..core.errors import TooLong, ours
from ..core.game import LABELS, Game
from ..core.graph import build_graph
from ..core.introspect import LABEL_NAMES, label_of, name
from ..core.text import many, plain, quoted
from ..core.tree import nodes
from ..games import OneTwoTen, PongHauKi
from ..watching.narrating.summary import reason
from ..watching.recording.record import record
from .typed import idle

RANDOM = 40  # graphs made by chance
STEPS = 5_000  # that are written down: what needs more of them on so small a graph has no end
LABELLERS = "retrograde.py", "label.py", "minimax.py"  # where the package has what an exercise asks for
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

    A state is (player, letter), and it starts at (1, "a"); the moves are numbered from 1. `hints` are what to say of
    wrong labels, a dict; `asked` is which function of the package that labels has asked for its rules.
    """

    start = (1, "a")

    def __init__(self, ways, ends, hints=None):
        self.ways, self.ends, self.hints, self.asked = ways, ends, hints or {}, ""

    def moves(self, state):
        self.asked = self.asked or _labeller()
        return dict(enumerate(self.ways.get(state, ()), 1))

    def outcome(self, state):
        self.asked = self.asked or _labeller()
        return self.ends[state]

    def mirrored(self):
        """The same game, with the moves of each state in the other order."""
        return Ways({state: below[::-1] for state, below in self.ways.items()}, self.ends)


def _labeller():
    """The function of the package that labels, and that has asked the game which asks this; or ""."""
    frame, found = sys._getframe(2), ""
    while frame is not None and ours(frame):
        if frame.f_code.co_filename.endswith(LABELLERS):
            found = frame.f_code.co_name
        frame = frame.f_back
    return found


A, B, C, D, E, F = ((1 + place % 2, letter) for place, letter in enumerate("abcdef"))
ONLY, ENOUGH = "Only an L makes its parents W.", "A move to a W is not enough for an L."
WHEN = "When does a parent become L? (If you count with left: does it get to 0 here?)"
END, OPEN = "Can anybody force an end there?", "Which label does that make?"
STOPS = "The waves before this one are right. Is every node that gets a label looked at in its turn?"
TWINS = "Two of its moves lead to the same node. Do you count them in one way, and cross them out in another?"
AGAIN = "(2, 'b') has two moves to an L. Does it count twice?"
ORDER = "With the moves in the other order it comes out right: is this {} given too early?"


def tiny():
    """Graphs that are made for one mistake each, pairs of where it is and a game; none asks what a later one asks."""
    yield "Where the only move leads to an L", Ways({A: [B]}, {B: "L"})
    yield "Where the only move leads to a W", Ways({A: [B]}, {B: "W"}, {"W": ONLY, "D": WHEN, "?": WHEN})
    two = "Where one move leads to {}, and one to {}"
    for below in [B, D], [D, B]:
        where = two.format(*("a W" if leaf == B else "an L" for leaf in below))
        yield where, Ways({A: below}, {B: "W", D: "L"}, {"L": ENOUGH})
    yield "Where both moves lead to a W", Ways({A: [B, D]}, {B: "W", D: "W"}, {"W": ONLY, "D": WHEN, "?": WHEN})
    yield (
        "Where a move and a move back make a loop",
        Ways({A: [B, D], B: [A]}, {D: "W"}, {"L": END, "W": END, "?": OPEN}),
    )
    yield "On a way of four moves", Ways({A: [B], B: [C], C: [D], D: [E]}, {E: "L"}, {"D": STOPS, "?": STOPS})
    yield "Where the only move leads to a leaf that is a draw", Ways({A: [B]}, {B: "D"})
    for below in [B, D], [D, B]:
        where = two.format(*("a leaf that is a draw" if leaf == B else "an L" for leaf in below))
        yield where, Ways({A: below}, {B: "D", D: "L"})
    yield two.format("a W", "a leaf that is a draw"), Ways({A: [B, D]}, {B: "W", D: "D"}, {"L": ENOUGH})
    yield "Where a node has two moves to an L", Ways({A: [B, F], B: [C, E]}, {C: "L", E: "L", F: "D"}, {"L": AGAIN})
    same = dict.fromkeys("WLD?", TWINS)
    yield "Where two moves lead to one node", Ways({A: [B, B]}, {B: "W"}, same)
    yield "Where two moves lead to one node, and one to another", Ways({A: [B, B, D]}, {B: "W", D: "D"}, same)


def tried():
    """Graphs to try a labelling on, pairs of where it is tried and a game; small ones first."""
    yield from tiny()
    one_two = "On 1, 2, … {0} with a take-back"
    yield from ((one_two.format(target), OneTwoTen(target, take_back=True)) for target in (3, 5, 4))
    yield "On the game of ones and threes, up to five", OneThree(5)
    yield "On 1, 2, … 4 with a take-back, where whoever makes it four has lost", Misere(4, take_back=True)
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
    if not callable(function):
        return Verdict(False, f"{quoted(function)} is no function: give the function itself, without parentheses.")
    for where, game in tried():
        root = build_graph(game)
        before = {node: (node.state, dict(node.children)) for node in nodes(root)}
        known, game.asked = solve(game), ""
        recording = record(function, root, limit=STEPS)
        if game.asked:
            return Verdict(False, f"{game.asked} is ours. Write your own.")
        if recording.error is not None:
            return Verdict(False, f"{where} it stopped: {_stopped(recording)}")
        for node, (state, below) in before.items():
            if node.state is not state or not equal(node.children, below):
                return Verdict(False, f"{where} it changes more than labels: the node {plain(state)} is another one.")
        if verdict := _wrong(function, recording, where, {node: known[node.state] for node in before}):
            return verdict
    return Verdict(True, f"Every label is right, on {many(len([*tried()]), 'graph')}.")


def _stopped(recording):
    """What stopped a program, a sentence: where it did not come back, and no function called itself, it was a loop."""
    calls = sum(step.kind == "enter" for step in recording.steps)
    if isinstance(recording.error, TooLong) and not recording.error.args and calls < 2:
        return "there was no end in sight. Does each loop end? Does a node come into the list again and again?"
    return reason(recording.error)


def _wrong(function, recording, where, due):
    """The Verdict on the first wrong label of a graph, by waves; None where all are right."""
    if {label_of(node) for node in due} <= {"?", None}:
        return Verdict(None, "No node has a label yet.")
    for node in sorted(due, key=lambda node: _place(node, due[node])):
        if label_of(node) != due[node].label:
            says = f"{where}: {_why(node, due)} {_hint(function, recording, node, due[node].label)}"
            return at(recording.root, node, says.strip())
    return None


def _place(node, known):
    """Where a node is looked at: leaves first, then by waves; of what no wave reaches what is L first."""
    return bool(node.children), known.lasts or inf, label_of(node) != "L"


def _why(node, due):
    """What is wrong with a label, where all that came in earlier waves are right: a sentence."""
    mine, right = label_of(node), due[node].label
    has = f'{name(node)} still has the label "?"' if mine == "?" else f"{name(node)} is labelled {mine}"
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


def _hint(function, recording, node, right):
    """What went wrong at the first wrong label, where that is sure; else where to see it: a sentence or ""."""
    mine, game = label_of(node), node.game
    given = [step.new for step in recording.steps if step.node is node and step.name in LABEL_NAMES]
    if idle(function, ast.Compare):
        return "One line only compares, with ==, and sets nothing."
    if mine not in ("?", *LABELS):
        return ""
    if right in ("W", "L") and right in given:
        return f"It was {right} before. Does a node that has its label keep it?"
    if not node.children:
        return "Not every leaf is a loss: ask node.game.outcome(node.state)." if mine == "L" else ""
    hint = game.hints.get(mine, "") if isinstance(game, Ways) else ""
    return hint or _by_order(function, node, right) or _to_watch(function)


def _by_order(function, node, right):
    """What to say where the same label is right with the moves in the other order; else ""."""
    mine, small = label_of(node), isinstance(node.game, Ways) and len(node.game.ways) == 1 and len(node.children) == 2
    early = mine in LABELS and small and _labels(function, node.game.mirrored())[node.state] == right
    return ORDER.format(mine) if early else ""


def _to_watch(function):
    """How to see what goes wrong, where it does so on a graph of the lesson too; else ""."""
    called, game = plain(getattr(function, "__name__", "")), OneTwoTen(3, take_back=True)
    right = {state: due.label for state, due in solve(game).items()}
    wrong = called.isidentifier() and _labels(function, game) != right
    return f"watch({called}, graph(3)) shows where it goes wrong." if wrong else ""


def _labels(function, game):
    """The labels that a function gives to the states of a game, a dict."""
    root = build_graph(game)
    record(function, root, limit=STEPS)
    return {node.state: label_of(node) for node in nodes(root)}


def goes_round(root):
    """A way round in a graph: a list of nodes, the first and the last the same; [] where there is none."""
    way, here, done, turns = [root], {root}, set(), [iter(root.children.values())]
    while way:
        child = next(turns[-1], None)
        if child is None:
            turns.pop()
            done.add(node := way.pop())
            here.discard(node)
        elif child in here:
            return [*way[way.index(child) :], child]
        elif child not in done:
            way.append(child)
            here.add(child)
            turns.append(iter(child.children.values()))
    return []
