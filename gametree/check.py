"""check: answers to exercises; a sentence back, and the first wrong node, never the answer."""

from html import escape

from .draw import draw
from .explain import too_early, why_not
from .game import Game, moves_of, told
from .label import label
from .node import build_tree
from .tree import branches, label_of, name, nodes, plain, state_of
from .watch import TooLong, record

PRAISE = {True: "✓ Right.", False: "✗ Not yet.", None: "… Not answered yet."}


class Verdict:
    """What `check` says: `right` (True, False, or None where there is no answer yet), `sentence`, `drawing` (or None)."""

    def __init__(self, right, sentence="", drawing=None):
        self.right, self.drawing = right, drawing
        self.sentence = f"{PRAISE[right]} {sentence}".strip()

    def __repr__(self):
        return self.sentence

    def _repr_mimebundle_(self, include=None, exclude=None):
        picture = self.drawing._repr_mimebundle_()["text/html"] if self.drawing else ""
        return {"text/plain": self.sentence, "text/html": f'<p style="font-size:115%">{escape(self.sentence)}</p>{picture}'}


def check(answer, right, hint="", notice=""):
    """Check an answer to an exercise.

    Takes the answer (`...` while there is none) and what it is held against:
    a game for a tree of nodes (moves, and labels where there are any) or for a dict of labels, such as {10: "L"};
    a dict of labels for a game; a list of (node, result) pairs for a function of a node; else the right value itself.
    Where it is wrong `hint` is added, where it is right `notice`. Gives a Verdict, which shows itself in a notebook.

    >>> check(..., 42)
    … Not answered yet.
    >>> check(41, 42, hint="Count the root too.")
    ✗ Not yet. 41 is too small. Count the root too.
    """
    if answer is ... or answer is None:
        return Verdict(None)
    if isinstance(right, Game):
        verdict = _labels(answer, right) if isinstance(answer, dict) else _tree(answer, right)
    elif isinstance(answer, Game):
        verdict = _game(answer, right)
    elif callable(answer):
        verdict = _function(answer, right)
    else:
        verdict = Verdict(True) if _same(answer, right) else Verdict(False, _difference(answer, right))
    more = {True: notice, False: hint, None: ""}[verdict.right]
    verdict.sentence = f"{verdict.sentence} {more}".strip()
    return verdict


def _same(answer, right):
    if isinstance(answer, str) and isinstance(right, str):
        return answer.strip().lower() == right.lower()
    if isinstance(right, (set, list, tuple)) and isinstance(answer, (set, list, tuple)):
        return set(answer) == set(right)
    return answer == right


def _difference(answer, right):
    numbers = all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (answer, right))
    if numbers:
        return f"{answer} is too {'small' if answer < right else 'large'}."
    if isinstance(right, (set, list, tuple)) and isinstance(answer, (set, list, tuple)):
        wrong = [value for value in answer if value not in right]
        return f"{plain(wrong[0])} does not belong there." if wrong else "What you have is right, but something is missing."
    return f"{plain(answer)} is not it."


def _function(function, pairs):
    """A function against the results that it should have: run as it is watched, so that no error and no endless loop gets out."""
    for node, right in pairs:
        recording = record(function, node)
        if recording.error is not None:
            trouble = "it does not come to an end" if isinstance(recording.error, TooLong) else told(recording.error)
            return Verdict(False, f"{recording.function} on {name(node)} stopped: {plain(trouble, 300)}.")
        if recording.result is None or recording.result is ...:
            return Verdict(None)
        if not _same(recording.result, right):
            drawing = draw(node, depth=2, marked=[node])
            return Verdict(False, f"{recording.function} on {name(node)} gives {plain(recording.result)}. {_difference(recording.result, right)}", drawing)
    return Verdict(True)


def _game(game, right):
    """A game against the labels that its states should get, {10: "L"}: the first that differs, from the leaves up."""
    root = build_tree(game)
    label(root)
    due = {str(text): wanted for text, wanted in right.items()}
    for node in reversed(list(nodes(root))):
        if node.label != due.get(game.text(node.state)):
            return _at(root, node, f"In your game {name(node)} comes out as {node.label}, which is not what the rules say.")
    return Verdict(True)


def _labels(answer, game):
    """Labels given for what the nodes say, {10: "L"}: put on the game's own tree, and checked there."""
    if missing := [str(text) for text, mine in answer.items() if mine is ...]:
        return Verdict(None, f"Still open: {', '.join(missing)}.")
    root = build_tree(game)
    given = {str(text): mine for text, mine in answer.items()}
    for node in nodes(root):
        mine = given.get(game.text(node.state), ...)
        node.label = "?" if mine is ... else mine
    return _tree(root, game)


def _tree(root, game):
    """A tree, of any class, against the game: first the moves, then the labels, from the leaves up."""
    if not branches(root):
        return Verdict(None, "The root has no children yet.")
    waiting = [(root, game.start)]
    while waiting:
        node, state = waiting.pop()
        if state_of(node) != state:
            return _at(root, node, f"The root is {name(root)}, but the game starts with {state}.")
        below = [child for _, child in branches(node)]
        states = list(moves_of(game, state).values())
        for child in below:
            if state_of(child) not in states:
                return _at(root, node, f"{name(node)} has the child {name(child)}, to which no move leads.")
        if len(below) != len(states):
            return _at(root, node, f"From {name(node)} there {_are(len(states), 'move')}, but the node has {_counted(len(below), 'child', 'children')}.")
        waiting += [(child, state_of(child)) for child in reversed(below)]
    everything = list(nodes(root))
    if all(label_of(node) is None for node in everything):
        return Verdict(True, f"All {len(everything)} nodes are as the game has them.")
    if all(label_of(node) in (None, "?") for node in everything):
        return Verdict(None, "No node has a label yet.")
    for node in reversed(everything):  # every node after its children
        if reason := _against(node, game):
            return _at(root, node, reason)
    return Verdict(True, f"All {len(everything)} labels follow from the rules.")


def _against(node, game):
    """Why a node's label can't stand, a sentence; "" where it can."""
    mine = label_of(node)
    if mine in (None, "?"):
        return f"{name(node)} has no label."
    if mine not in ("W", "L", "D"):
        return f"{name(node)} is labelled {plain(mine)}: a label is W, L or D."
    reason = why_not(node, mine, label_of, game) or too_early(node, mine, label_of)
    return f"{name(node)} is labelled {mine}, but {reason}." if reason else ""


def _at(root, node, reason):
    """A Verdict about one node: the tree with the node marked, or as much of it as can be read."""
    small = sum(1 for _ in nodes(root)) <= 60
    return Verdict(False, reason, draw(root if small else node, depth=None if small else 1, marked=[node]))


def _counted(count, word, words):
    return f"{count or 'no'} {word if count == 1 else words}"


def _are(count, word):
    return f"{'is' if count == 1 else 'are'} {_counted(count, word, word + 's')}"
