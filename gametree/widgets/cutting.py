"""cutting: search a tree with alpha-beta, step by step, and judge which branches can't matter any more."""

from math import inf

from ..algorithms.label import best_value
from ..core.text import format_number
from . import predict_facts as facts
from .predict_facts import Note


class Search:
    """A search of a tree from left to right that skips only what the student skips. Nodes are numbers, as in the quiz.

    Args:
        quiz: The Values that know the value of every leaf.
        names: The name of each node, for facts.

    Attributes:
        path: The nodes between the root and the current node, both included.
        visited: A list of the visited nodes.
        skipped: The set of skipped nodes, with everything below them.
        missed: A list of the nodes that were visited although they couldn't matter any more.
        bounds: A dict from each node of the path to its alpha and beta.
    """

    def __init__(self, quiz, names):
        self.children, self.players, self.names = quiz.children, [node.player for node in quiz.nodes], names
        self.parents = {child: i for i, children in self.children.items() for child in children}
        self._solution, self._limits = quiz.solution, (-inf, inf) if quiz.pays else (-1, 1)
        self.path, self.visited, self.skipped, self.missed = [0], [0], set(), []
        self._update()

    def _update(self):
        """Work out the bounds, and the range of the values that each node can still have."""
        self.ranges, self.bounds, now = {}, {}, self._limits
        for i in reversed(self.children):  # children have larger numbers than their parents
            if below := [self.ranges[child] for child in self.children[i]]:
                self.ranges[i] = tuple(best_value(self.players[i], ends) for ends in zip(*below, strict=True))
            else:
                self.ranges[i] = (self._solution[i],) * 2 if i in self.visited else self._limits
        for i, inside in zip(self.path, [*self.path[1:], None], strict=False):
            self.bounds[i] = now = self._narrowed(i, now, [child for child in self.children[i] if child != inside])

    def _narrowed(self, i, bounds, children):
        """Return alpha and beta at a node after what is known about some of its children."""
        alpha, beta = bounds
        if self.players[i] == 1:
            return max([alpha, *(self.ranges[child][0] for child in children)]), beta
        return alpha, min([beta, *(self.ranges[child][1] for child in children)])

    def _waiting(self, i):
        """Return the children of a node that are neither visited nor skipped."""
        return [child for child in self.children[i] if child not in self.visited and child not in self.skipped]

    def next(self):
        """Visit the next node, or return from the current one. Return a list of facts."""
        if waiting := self._waiting(self.path[-1]):
            child = waiting[0]
            if self._is_met(self.path[-1]) and not any(map(self._is_met, self.path[:-1])):
                self.missed.append(child)
            self.path.append(child)
            self.visited.append(child)
            self._update()
            if self.children[child]:
                return [facts.Visiting(self.names[child], *self.bounds[child])]
        *_, before = [self._limits, *map(self.bounds.get, self.path[:-1])]
        done = self.path.pop()
        self._update()
        low, high = self._known(done)
        return [facts.Returned(self.names[done], low, high), *(self._changes(before) if self.path else self._summary())]

    def _is_met(self, i):
        """Return whether alpha has met beta at a node of the path."""
        alpha, beta = self.bounds[i]
        return alpha >= beta

    def _known(self, i):
        """Return the smallest and the largest value that a node can still have, or None for one that is unknown."""
        (low, high), (least, most) = self.ranges[i], self._limits
        return low if low > least or low == high else None, high if high < most or low == high else None

    def _changes(self, before):
        """Return a fact about the bounds of the current node, which knows the value of one more child."""
        at = self.path[-1]
        for bound, old, value in zip(("alpha", "beta"), before, self.bounds[at], strict=True):
            if old != value:
                return [facts.BoundChanged(self.names[at], bound, value)]
        return [facts.BoundsStay(self.names[at])]

    def _summary(self):
        """Return the facts at the end of the search."""
        missed = facts.Missed(tuple(self.names[i] for i in self.missed)) if self.missed else Note.NONE_MISSED
        return [facts.SearchOver(len(self.skipped), len(self.children)), missed]

    def skip(self, i):
        """Skip a node and its siblings if they can't matter any more. Return a fact, and whether that was right.

        If the node is already visited or skipped, nothing is judged, and None is returned instead.
        """
        if i in self.path or i in self.visited or i in self.skipped:
            place = "current" if i in self.path else "visited" if i in self.visited else "skipped"
            return facts.CannotSkip(self.names[i], place), None
        top = i
        while (at := self.parents[top]) not in self.path:
            top = self.parents[top]
        alpha, beta = self._narrowed(at, self.bounds[at], self.children[at])
        if alpha < beta:
            return facts.CanMatter(self.names[i], self.names[at], self.players[at], *self.bounds[at]), False
        tops = self._waiting(at)
        because = self._reason(tuple(self.names[child] for child in tops))
        while tops:
            self.skipped.add(tops[-1])
            tops += self.children[tops.pop()]
        return because, True

    def _reason(self, skipped):
        """Return why some children can't matter: the guarantees at two nodes of the path."""
        for i in self.path:
            alpha, beta = self._narrowed(i, self.bounds[i], self.children[i])
            if alpha >= beta:
                break
        own, other = (alpha, beta) if self.players[i] == 1 else (beta, alpha)
        who = 3 - self.players[i]
        above = (each for each in self.path if self.players[each] == who and self.bounds[each][who - 1] == other)
        where = None if other in self._limits else self.names[next(above)]
        return facts.CannotMatter(skipped, self.names[i], self.players[i], own, where, other)

    def marks(self):
        """Return what each node shows: alpha and beta on the path, what is known about its value, or "?"."""
        return [self._mark(i) for i in self.children]

    def _mark(self, i):
        if i in self.bounds:
            return bounds_mark(*self.bounds[i])
        low, high = self._known(i)
        if low == high:
            return "?" if low is None else format_number(low)
        if None in (low, high):
            return f"≤ {format_number(high)}" if low is None else f"≥ {format_number(low)}"
        return f"[{format_number(low)}, {format_number(high)}]"


def bounds_mark(alpha, beta):
    """Return what a node shows while the search is at it or below it."""
    return f"α {format_number(alpha)} β {format_number(beta)}"
