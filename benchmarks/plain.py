"""The same work in careful plain loops: `__slots__`, an explicit stack, the collector paused, and nothing checked."""

import gc
from collections import deque
from contextlib import contextmanager

WORTH = {"W": 1, "D": 0, "L": -1}


class Bare:
    """A node with what ours has, and without what ours can do."""

    __slots__ = "game", "state", "children", "label", "value"

    def __init__(self, game, state):
        self.game = game
        self.state = state
        self.children = None
        self.label = "?"
        self.value = None


@contextmanager
def paused():
    """Python's collector of garbage does not look while this lasts: there is none."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@paused()
def build(game):
    """The tree of a game."""
    waiting = [Bare(game, game.start)]
    for node in waiting:
        node.children = children = {move: Bare(game, state) for move, state in game.moves(node.state).items()}
        if children: waiting += children.values()
    return waiting[0]


@paused()
def label(root):
    """The three rules; gives the label of the root."""
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
    """The label of a node with these children."""
    label = "L"
    for child in children:
        if child.label == "L": return "W"
        if child.label == "D": label = "D"
    return label


@paused()
def minimax(root):
    """The value for player 1 of every node; gives the root's."""
    stack = [(root, False)]
    while stack:
        node, done = stack.pop()
        if not node.children:
            worth = WORTH[node.game.outcome(node.state)]
            node.value = worth if node.state[0] == 1 else -worth
        elif not done:
            stack.append((node, True))
            for child in node.children.values(): stack.append((child, False))
        else:
            values = [child.value for child in node.children.values()]
            node.value = max(values) if node.state[0] == 1 else min(values)
    return root.value


@paused()
def graph(game):
    """The graph of a game, a node for each state, labelled backwards from the ends; gives its first node."""
    root = Bare(game, game.start)
    kept, above, left, waiting, wave = {game.start: root}, {root: []}, {}, [root], []
    for node in waiting:
        node.children = children = {}
        for move, state in game.moves(node.state).items():
            if state in kept:
                child = kept[state]
            else:
                kept[state] = child = Bare(game, state)
                above[child] = []
                waiting.append(child)
            children[move] = child
            above[child].append(node)
        left[node] = len(children)
        if not children:
            node.label = game.outcome(node.state)
            if node.label != "D": wave.append(node)
    for node in wave:
        lost = node.label == "L"
        for parent in above[node]:
            if parent.label == "?":
                left[parent] -= 1
                if lost or not left[parent]:
                    parent.label = "W" if lost else "L"
                    wave.append(parent)
    for node in waiting:
        if node.label == "?": node.label = "D"
    return root


@paused()
def solve(game):
    """Every state with its label and how long the game lasts, backwards from the ends."""
    above, left, stack = {game.start: []}, {}, [game.start]
    while stack:
        state = stack.pop()
        after = game.moves(state).values()
        left[state] = len(after)
        for below in after:
            if below in above:
                above[below].append(state)
            else:
                above[below] = [state]
                stack.append(below)
    return spread(game, left, above.__getitem__)


def spread(game, left, above):
    """Label and length of every state, from how many moves each has, and a function that gives the states above one."""
    label = {state: game.outcome(state) for state, moves in left.items() if not moves}
    lasts = {state: 0 for state, end in label.items() if end != "D"}
    waiting = deque(lasts)
    while waiting:
        state = waiting.popleft()
        lost, soon = label[state] == "L", lasts[state] + 1
        for parent in above(state):
            if parent not in label:
                left[parent] -= 1
                if lost or not left[parent]:
                    label[parent], lasts[parent] = "W" if lost else "L", soon
                    waiting.append(parent)
    return {state: (label.get(state, "D"), lasts.get(state)) for state in left}
