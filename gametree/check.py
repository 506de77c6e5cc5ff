"""check: answers to exercises; a sentence back, and the first wrong node, never the answer."""

import re
from html import escape
from itertools import islice
from math import inf

from .asking import answer_of, moves_of
from .draw import draw
from .game import LABELS, Game
from .label import label
from .node import build_tree
from .record import record
from .solve import solve
from .story import reason
from .tree import branches, label_of, name, nodes, state_of, walk
from .why import judged
from .words import GameError, plain

DOTS = "There are still dots in {}: put your code in their place."
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


def check(answer, right, hint="", notice="", tree=None):
    """Check an answer to an exercise.

    Takes the answer (`...` while there is none) and what it is held against:
    a game for a tree of nodes (its moves, and its labels if it has any), for a dict of labels such as {10: "L"}, or for a function that
    builds or labels such a tree, which it does to `tree`;
    a dict of labels, or another game, for a game; a game for the `moves` of another;
    a list of (node, result) pairs for a function of a node, the result a set where any of several will do;
    else the right value itself, a tuple in its order, a list or a set in any. A lambda without arguments works the answer out.
    Where it is wrong `hint` is added, where it is right `notice`. Gives a Verdict, which shows itself in a notebook.

    >>> check(..., 42)
    … Not answered yet.
    >>> check(41, 42, hint="Count the root too.")
    ✗ Not yet. 41 is too small. Count the root too.
    """
    try:
        verdict = _verdict(answer, right, tree)
    except GameError as error:  # the answer is no tree, or its rules go wrong
        verdict = Verdict(False, str(error))
    stop = "" if verdict.sentence[-1] in ".!?…" else "."
    more = {True: notice, False: hint, None: ""}[verdict.right]
    verdict.sentence = f"{verdict.sentence}{stop} {more}".strip()
    return verdict


def _verdict(answer, right, tree):
    if answer is ...:
        return Verdict(None)
    if answer is None:
        return Verdict(False, "The answer is None, which is nothing: what made it returns nothing.")
    if isinstance(answer, type):
        return Verdict(False, f"{answer.__name__} is a class: make an object of it, {answer.__name__}(…).")
    if callable(answer) and tree is not None:
        return _work(answer, right, tree)
    if callable(answer) and isinstance(right, list):
        return _results(answer, right)
    if getattr(answer, "__name__", "") == "<lambda>":
        return _later(answer, right, tree)
    if isinstance(answer, Game) and isinstance(right, (dict, Game)):
        return _game(answer, right)
    if isinstance(right, Game) and isinstance(getattr(answer, "__self__", None), Game):
        return _moves(answer.__self__, right)
    if isinstance(right, Game):
        return _labels(answer, right) if isinstance(answer, dict) else _tree(answer, right)
    if isinstance(answer, (set, list, tuple)) and any(part is ... for part in answer):
        return Verdict(None, "There are still dots in it.")
    problem = _difference(answer, right)
    return Verdict(not problem, problem)


def _difference(answer, right):
    """What is wrong with a value, a sentence; "" where it is right."""
    shown = _shown(answer)
    if isinstance(answer, str) and not isinstance(right, str):
        return f"{shown} is a text: leave the quotes out."
    if isinstance(right, (set, list, tuple)):
        return _differences(answer, right)
    if isinstance(right, str) and isinstance(answer, str):
        return "" if answer.strip().lower() == right.lower() else f"{shown} is not it."
    if isinstance(right, (int, float)) and isinstance(answer, (int, float)):
        return "" if answer == right else f"{shown} is too {'small' if answer < right else 'large'}."
    return "" if _equal(answer, right) else f"{shown} is not it."


def _differences(answer, right):
    """What is wrong with several values, a sentence; "" where they are right: a tuple in its order, others in any."""
    shown = _shown(answer)
    if not isinstance(answer, (set, list, tuple, range)):
        return f"{shown} is not of the right kind: write it as in {type(right)([1, 0])}."
    if texts := [part for part in answer if isinstance(part, str) and not any(isinstance(due, str) for due in right)]:
        return f"{_shown(texts[0])} is a text: leave the quotes out."
    if isinstance(right, tuple):
        if isinstance(answer, set):
            return f"{shown} is a set, which has no order: write ({', '.join(['…'] * len(right))})."
        if len(answer) != len(right):
            return f"{shown} has {len(answer)} parts, and {len(right)} are wanted."
        wrong = [place for place, (mine, due) in enumerate(zip(answer, right, strict=True), 1) if not _equal(mine, due)]
        return f"Number {wrong[0]} in {shown} is not right." if wrong else ""
    if wrong := [value for value in answer if not _among(value, right)]:
        return f"{_shown(wrong[0])} does not belong there."
    return "" if all(_among(value, answer) for value in right) else "Something is missing."


def _shown(thing):
    return plain(repr(thing) if isinstance(thing, str) else thing)


def _among(value, values):
    return any(_equal(value, other) for other in values)


def _equal(answer, right):
    try:
        return bool(answer == right)
    except Exception:  # what can't be compared is something else
        return False


def _later(answer, right, tree):
    """An answer that has yet to be worked out, by code of the student's that may fail."""
    try:
        answer = answer()
    except Exception as error:
        return Verdict(False, f"It stopped: {reason(error)}")
    return _verdict(answer, right, tree)


def _results(function, pairs):
    """A function of a node against the results that are due."""
    if _unwritten(function):
        return Verdict(None, DOTS.format(function.__name__))
    for node, due in pairs:
        recording = record(function, node)  # as it is watched: no error and no endless loop gets out
        on = f"{recording.function} on {name(node)}"
        if recording.error is not None:
            return Verdict(False, f"{on} stopped: {reason(recording.error)}")
        if recording.result is None:
            return Verdict(False, f"{on} gives None: is a return missing, or in the wrong place?")
        if isinstance(due, set):  # any of these will do
            problem = "" if _among(recording.result, due) else f"{_shown(recording.result)} is not it."
        else:
            problem = _difference(recording.result, due)
        if problem:
            return Verdict(False, f"{on}: {problem}", draw(node, depth=2, marked=[node]))
    return Verdict(True)


def _work(function, game, root):
    """A function that builds or labels a tree: what it leaves behind."""
    if _unwritten(function):
        return Verdict(None, DOTS.format(function.__name__))
    recording = record(function, root, game=game)
    if recording.error is not None:
        for node in walk(root):
            if problem := _surplus(node, game):  # which may be why it came to no end
                return _at(node, node, f"{name(node)} {problem}.")
        return Verdict(False, f"{recording.function} stopped: {reason(recording.error)}")
    verdict = _tree(root, game)
    if verdict.right is None:
        given = ", though it returns something: a label has to be kept in the node" if recording.result is not None else ""
        return Verdict(False, f"{recording.function} came to its end, but {_nothing_yet(root)}{given}.")
    return verdict


def _unwritten(function):
    """Whether a function still has the dots of the exercise in it."""
    import inspect  # slow to load, and wanted only here

    try:
        return re.search(r"(^|:|=|\breturn)\s*\.\.\.\s*(#.*)?$", inspect.getsource(function), re.M) is not None
    except (OSError, TypeError):  # it was not typed into a cell or a file
        return False


def _game(game, right):
    """A game against another, or against the labels that its states should get, {10: "L"}: the leaves first, then the others from below."""
    for method in (game.moves, game.outcome):
        if callable(method) and _unwritten(method):
            return Verdict(None, DOTS.format(method.__name__))
    if isinstance(right, Game):
        verdict, key = _moves(game, right), state_of
        if not verdict.right:
            return verdict
        due = {state: known.label for state, known in solve(right, limit=inf).items()}
    else:
        due = {str(text): wanted for text, wanted in right.items()}

        def key(node):
            return answer_of(game, "text", node.state)

    root = build_tree(game)
    label(root)
    everything = [(key(node), node) for node in reversed(nodes(root))]
    if missing := [text for text in due if text not in {text for text, _ in everything}]:
        return Verdict(False, f"In your game no way leads to {missing[-1]}.")
    for text, node in sorted(everything, key=lambda pair: bool(pair[1].children)):
        if node.label != due.get(text):
            how = "comes out as" if node.children else "is the end of a game, and your outcome says"
            return _at(root, node, f"{name(node)} {how} {node.label}, which is not what the rules say.")
    return Verdict(True, f"All {len(due)} states get their labels.")


def _moves(game, right):
    """The moves of a game against those of another, in every state of the other."""
    if _unwritten(game.moves):
        return Verdict(None, DOTS.format("moves"))
    states = dict.fromkeys(node.state for node in nodes(build_tree(right)))
    for state in states:
        mine, due = moves_of(game, state), moves_of(right, state)
        if due and not mine:
            return Verdict(False, f"From {state} your game has no move at all: does each line put a state into the dictionary?")
        for move, after in mine.items():
            if move not in due:
                return Verdict(False, f"From {state} your game has the move {plain(repr(move))}, which the rules do not allow.")
            if after != due[move]:
                return Verdict(False, f"The move {plain(repr(move))} leads in your game from {state} to {after}. It should not.")
        if len(mine) < len(due):
            return Verdict(False, f"From {state} your game has {_count(len(mine), 'move')}, and there should be {len(due)}.")
    return Verdict(True, f"The moves from all {len(states)} states are right.")


def _count(number, word):
    return f"{number} {word}{'s' * (number != 1)}"


def _labels(answer, game):
    """Labels given for what the nodes say, {10: "L"}: put on the game's own tree, and checked there."""
    if missing := [str(text) for text, mine in answer.items() if mine is ...]:
        return Verdict(None, f"Still open: {', '.join(missing)}.")
    given = {str(text): mine for text, mine in answer.items()}
    root = build_tree(game)
    for node in walk(root):
        node.label = given.get(answer_of(game, "text", node.state), "?")
    return _tree(root, game)


def _tree(root, game):
    """A tree, of any class, against the game: first the moves, then the labels, from the leaves up."""
    if not any(hasattr(thing, "children") for thing in (type(root), root)):
        return Verdict(False, f"{_shown(root)} is neither a tree nor a dictionary of labels.")
    if not branches(root):
        return Verdict(None, _sentence(_nothing_yet(root)))
    if state_of(root) != game.start:
        return _at(root, root, f"The root is {name(root)}, but the game starts with {game.start}.")
    for node in walk(root):  # of a tree without end only as far as it is right
        if problem := _surplus(node, game) or _shortage(node, game):
            return _at(root, node, f"{name(node)} {problem}.")
    everything = nodes(root)
    if all(label_of(node) is None for node in everything):
        return Verdict(True, f"All {len(everything)} nodes are as the game has them.")
    if all(label_of(node) in (None, "?") for node in everything):
        return Verdict(None, _sentence(_nothing_yet(root)))
    if without := [node for node in everything if label_of(node) in (None, "?")]:
        others = f", nor have {len(without) - 1} others" if len(without) > 1 else ""
        return _at(root, without[-1], f"{name(without[-1])} has no label{others}.")
    for node in reversed(everything):  # every node after its children
        if problem := _against(node, game):
            return _at(root, node, f"{name(node)} {problem}.{_by_luck(everything, game)}")
    return Verdict(True, f"All {len(everything)} labels follow from the rules.")


def _by_luck(everything, game):
    """A sentence about a root that is right although others are wrong; "" where it is not."""
    due = {state: known.label for state, known in solve(game, limit=len(everything)).items()}
    wrong = {state_of(node) for node in everything if label_of(node) != due[state_of(node)]}
    count = f"{len(wrong)} of the {len(due)} states {'is' if len(wrong) == 1 else 'are'}"
    return "" if state_of(everything[0]) in wrong else f" The root is right all the same, but {count} not."


def _nothing_yet(root):
    return "no node has a label yet" if branches(root) else "the root has no children yet"


def _sentence(clause):
    return f"{clause[0].upper()}{clause[1:]}."


def _surplus(node, game):
    """Which child a node has that no move leads to, a clause; "" where there is none."""
    have, due = [state_of(child) for _, child in branches(node)], list(moves_of(game, state_of(node)).values())
    if extra := [state for state in have if have.count(state) > due.count(state)]:
        return f"has the child {plain(extra[0])} {'twice' if extra[0] in due else 'to which no move leads'}"
    return ""


def _shortage(node, game):
    """How many children a node has too few, a clause; "" where there are enough."""
    count, due = len(branches(node)), len(moves_of(game, state_of(node)))
    if count >= due:
        return ""
    there = f"{count or 'no'} {'child' if count == 1 else 'children'}"
    return f"has {there}, but there {'is one move' if due == 1 else f'are {due} moves'} from here"


def _against(node, game):
    """Why a node's label can't stand, a clause; "" where it can."""
    mine = label_of(node)
    if mine not in LABELS:
        return f"is labelled {plain(mine)}, and a label is W, L or D"
    follows, because = judged(node, mine, label_of, game)
    return "" if follows else f"is labelled {mine}, but {because}"


def _at(root, node, problem):
    """A Verdict about one node: the tree with the node marked, or as much of it as can be read."""
    small = len(list(islice(walk(root), 61))) <= 60
    return Verdict(False, problem, draw(root if small else node, depth=None if small else 1, marked=[node]))
