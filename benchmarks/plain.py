"""plain: do the same work in optimized loops: `__slots__`, an explicit stack, no garbage collection and no checks."""

import gc
from collections import deque
from contextlib import contextmanager

VALUES = {"W": 1, "D": 0, "L": -1}  # for the player to move


class Bare:
    """A node with the attributes of Node, but without its methods."""

    __slots__ = "game", "state", "children", "label", "value"

    def __init__(self, game, state):
        self.game = game
        self.state = state
        self.children = None
        self.label = "?"
        self.value = None


@contextmanager
def paused():
    """Turn off the garbage collector, because there is no garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@paused()
def build(game):
    """Return the tree of a game."""
    waiting = [Bare(game, game.start)]
    for node in waiting:
        node.children = children = {move: Bare(game, state) for move, state in game.moves(node.state).items()}
        if children: waiting += children.values()
    return waiting[0]


@paused()
def label(root):
    """Label a tree by the three rules, and return the label of the root."""
    stack = [(root, False)]
    while stack:
        node, done = stack.pop()
        if not node.children:
            node.label = node.game.outcome(node.state)
        elif not done:
            stack.append((node, True))
            for child in node.children.values(): stack.append((child, False))
        else:
            node.label = by_rule(node.children.values())
    return root.label


def by_rule(children):
    """Return the label of a node from its children."""
    label = "L"
    for child in children:
        if child.label == "L": return "W"
        if child.label == "D": label = "D"
    return label


@paused()
def minimax(root):
    """Set every node's value for player 1, and return the root's value."""
    stack = [(root, False)]
    while stack:
        node, done = stack.pop()
        if not node.children:
            value = VALUES[node.game.outcome(node.state)]
            node.value = value if node.state[0] == 1 else -value
        elif not done:
            stack.append((node, True))
            for child in node.children.values(): stack.append((child, False))
        else:
            values = [child.value for child in node.children.values()]
            node.value = max(values) if node.state[0] == 1 else min(values)
    return root.value


@paused()
def graph(game):
    """Build a graph with a node for each state, label it backward from the terminal positions, and return its root."""
    root = Bare(game, game.start)
    by_state, parents, moves_left, waiting, wave = {game.start: root}, {root: []}, {}, [root], []
    for node in waiting:
        node.children = children = {}
        for move, state in game.moves(node.state).items():
            if state in by_state:
                child = by_state[state]
            else:
                by_state[state] = child = Bare(game, state)
                parents[child] = []
                waiting.append(child)
            children[move] = child
            parents[child].append(node)
        moves_left[node] = len(children)
        if not children:
            node.label = game.outcome(node.state)
            if node.label != "D": wave.append(node)
    for node in wave:
        lost = node.label == "L"
        for parent in parents[node]:
            if parent.label == "?":
                moves_left[parent] -= 1
                if lost or not moves_left[parent]:
                    parent.label = "W" if lost else "L"
                    wave.append(parent)
    for node in waiting:
        if node.label == "?": node.label = "D"
    return root


@paused()
def solve(game):
    """Return the label of each state and how long the game lasts, working backward from the terminal positions."""
    parents, moves_left, stack = {game.start: []}, {}, [game.start]
    while stack:
        state = stack.pop()
        next_states = game.moves(state).values()
        moves_left[state] = len(next_states)
        for next_state in next_states:
            if next_state in parents:
                parents[next_state].append(state)
            else:
                parents[next_state] = [state]
                stack.append(next_state)
    return spread(game, moves_left, parents.__getitem__)


def spread(game, moves_left, parents_of):
    """Return the label and length of each state, from the numbers of moves and a function that returns parents."""
    labels = {state: game.outcome(state) for state, moves in moves_left.items() if not moves}
    lasts = {state: 0 for state, label in labels.items() if label != "D"}
    waiting = deque(lasts)
    while waiting:
        state = waiting.popleft()
        lost, length = labels[state] == "L", lasts[state] + 1
        for parent in parents_of(state):
            if parent not in labels:
                moves_left[parent] -= 1
                if lost or not moves_left[parent]:
                    labels[parent], lasts[parent] = "W" if lost else "L", length
                    waiting.append(parent)
    return {state: (labels.get(state, "D"), lasts.get(state)) for state in moves_left}
