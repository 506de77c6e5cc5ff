"""searches: a student's alpha-beta, held against the contract of a search, and against how little it need look at."""

from math import inf
from operator import eq, ge, gt

from .. import Matches, minimax, nodes, record
from ..exercises import (
    Verdict,
    as_python,
    explain_error,
    first_mistake,
    format_number,
    is_number,
    name,
    quoted_repr,
    verdict_at,
)

WINDOWS = (-1, 1), (0, 1), (-1, 0), (-inf, inf)  # bounds that a search is tried with
LESS = {gt: "What if alpha and beta are equal?", eq: "What if alpha is larger than beta?"}  # cuts that come too late


def searched(function, trees):
    """The Verdict on a search of trees: are the values right, as far as the bounds ask; does it leave out enough?"""
    searches = []
    for window in WINDOWS:
        for tree in trees:
            searches.append(Search(function, tree, *window))
            if breach := searches[-1].breach():
                return breach
    return _of_counts(searches)


def value(node):
    """What a node is worth to player 1."""
    return minimax(node.game, node.state)


class Search:
    """A student's search of a tree, and how many nodes it `entered`.

    Alpha-beta enters the `least`; `late` are entered with each of the cuts that come too late. Whether a game there
    `draws`.
    """

    def __init__(self, function, tree, low, high):
        self.recording = record(function, tree, low, high)
        self.tree, self.window, self.nodes = tree, (low, high), nodes(tree)
        self.met = {id(step.node) for step in self.recording.steps if step.kind == "enter"}
        self.entered = len(self.met)
        self.least, *self.late = (_entered(tree, low, high, cut)[0] for cut in (ge, *LESS))
        self.draws = any(not node.children and value(node) == 0 for node in self.nodes)

    @property
    def where(self):
        """The tree and the bounds, in words."""
        (low, high), game = self.window, self.tree.game
        of = "" if isinstance(game, Matches) else f" of {type(game).__name__}"
        return f"{name(self.tree)}{of}, with alpha {format_number(low)} and beta {format_number(high)}"

    def breach(self):
        """The Verdict where it does not keep the contract of a search, else None."""
        low, high = self.window
        result = as_python(self.recording.result)
        due = value(self.tree)
        asked = f"{self.recording.function} on {self.where}"
        if self.recording.error is not None:
            why = explain_error(self.recording.error)
            return Verdict(False, f"{asked}, stopped: {why}", error=self.recording.error)
        if not is_number(result):
            wanted = ": is a return missing, or in the wrong place?" if result is None else ", and a number is wanted."
            return Verdict(False, f"{asked}, gives {quoted_repr(result)}{wanted}")
        if result == due or _enough(result, due, low, high):
            return None
        apart = "small" if result < due else "large"
        return self.mistaken(f"{asked}: {format_number(result)} is too {apart}.")

    def mistaken(self, says):
        """The Verdict with the first mistake that the Stepper would show, where it is."""
        node = self.tree
        if mistake := first_mistake(self.recording):
            node = mistake[0]
            says = f"{says} {mistake[1]}"
        given = {id(step.node): step.new for step in self.recording.steps if step.kind == "leave"}
        return verdict_at(node, node, says, given)

    def stops(self):
        """Who is to move where it left a move out, a set of players."""
        inner = [node for node in self.nodes if id(node) in self.met]
        return {node.state[0] for node in inner for child in node.children.values() if id(child) not in self.met}


def _enough(result, due, low, high):
    """Whether a wrong result of a search keeps its contract: it is on the same side of the bounds as the right one."""
    if due <= low:
        return result <= low
    return due >= high and result >= high


def _entered(node, low, high, cut):
    """How many nodes alpha-beta enters if it stops where `cut` says so, and the value."""
    count, values = 1, []
    for child in node.children.values():
        below, found = _entered(child, low, high, cut)
        count, values = count + below, [*values, found]
        low, high = (max(low, found), high) if node.state[0] == 1 else (low, min(high, found))
        if cut(low, high):
            break
    choose = max if node.state[0] == 1 else min
    return count, choose(values) if values else value(node)


def _of_counts(searches):
    """The Verdict on searches whose values are right: do they leave out enough?"""
    many = [search for search in searches if search.entered > search.least]
    first = [search for search in searches if search.window == WINDOWS[0]]
    shown = max({*many} & {*first} or many or first, key=lambda search: len(search.nodes))
    says = f"enters {shown.entered} of the {len(shown.nodes)} nodes"
    if not many:
        return Verdict(True, f"On {name(shown.tree)} it {says}.")
    stops = set().union(*(search.stops() for search in searches))
    more = ["It never leaves a move out.", f"It never stops where player {3 - min(stops, default=0)} is to move.", ""]
    more = more[len(stops)]
    late = [says for i, says in enumerate(LESS.values()) if all(each.entered == each.late[i] for each in searches)]
    if stops and late:
        more = late[0]
    elif not more and shown in first and all(search.draws for search in {*many} & {*first}):
        more = "Without draws it would do. What if player 1 is sure of a draw?"
    says = f"The values are right. But on {shown.where}, it {says}, and {shown.least} are enough. {more}"
    return Verdict(False, says.strip())
