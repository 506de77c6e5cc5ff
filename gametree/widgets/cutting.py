"""cutting: search a tree with alpha-beta, step by step, and judge which branches can't matter any more."""

from math import inf

from ..algorithms.label import best_value
from ..core.errors import GameError
from ..core.text import format_number
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say
from .values import Values


class Search(Values):
    """A search from left to right that skips only what the student skips. Nodes are represented by their numbers.

    Attributes:
        path: The nodes from the root down to the current node.
        bounds: A dict from each node of the path to its alpha and beta.
        skipped: The set of skipped nodes, with everything below them.
        missed: A list of the nodes that were visited although they couldn't matter any more.
    """

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        if self.odds or tree.kind == "graph":
            raise GameError(say(Note.NO_CUTS))
        self._limits = (-inf, inf) if self.pays else (-1, 1)
        for node in self.nodes:
            if self.pays and isinstance(node.state[1], str):
                node.display_name = node.state[1]  # short, as in a tree of payoffs
        self.path, self.visited, self.skipped, self.missed = [0], {0}, set(), []
        self._update()

    def all_known(self, right):
        return None

    def _update(self):
        """Work out the range of the values that each node can still have, the bounds on the path, and the marks."""
        self._ranges, self.bounds, bounds = {}, {}, self._limits
        for i in reversed(self.children):  # children have larger numbers than their parents
            ends = zip(*(self._ranges[child] for child in self.children[i]), strict=True)
            known = [self.solution[i]] * 2 if i in self.visited else self._limits
            self._ranges[i] = [best_value(self.nodes[i].player, each) for each in ends] or known
        for i, inside in zip(self.path, [*self.path[1:], None], strict=False):
            self.bounds[i] = bounds = self._narrow(bounds, i, [each for each in self.children[i] if each != inside])
        self.marks = list(map(self._mark, self.children))

    def _narrow(self, bounds, i, children):
        """Return alpha and beta at a node after what is known about these children."""
        player, new = self.nodes[i].player, [*bounds]  # player 1 raises alpha, and player 2 lowers beta
        side = player - 1
        new[side] = best_value(player, [new[side], *(self._ranges[child][side] for child in children)])
        return new

    def _mark(self, i):
        """Return what a node shows: alpha and beta on the path, its value or a limit of it once it is known, or "?"."""
        if i in self.bounds:
            return "α {} β {}".format(*map(format_number, self.bounds[i]))
        low, high = self._ranges[i]
        if low > self._limits[0]:
            return f"{'' if low == high else '≥ '}{format_number(low)}"
        return f"{'' if low == high else '≤ '}{format_number(high)}" if high < self._limits[1] else "?"

    def describe(self, i):
        """Return a fact about a visited node: its bounds, or what is known about its value."""
        name = self.nodes[i].display_name
        return facts.Bounds(name, *self.bounds[i]) if i in self.bounds else facts.Worth(name, self.marks[i])

    def _waiting(self, i):
        """Return the children of a node that are neither visited nor skipped."""
        return [child for child in self.children[i] if child not in self.visited | self.skipped]

    def step(self):
        """Visit the next node, or return from the current one. Return a list of facts."""
        if waiting := self._waiting(self.path[-1])[:1]:
            if sum(alpha >= beta for alpha, beta in self.bounds.values()) == 1:  # below a missed node, nothing counts
                self.missed += waiting
            self.path += waiting
            self.visited.update(waiting)
        done = [] if waiting and self.children[waiting[0]] else [self.path.pop()]
        self._update()
        end = [] if self.path else [facts.Missed(self._names(self.missed))]
        return [*map(self.describe, [*done, *self.path[-1:]]), *end]

    def skip(self, i):
        """Skip a node and its siblings if they can't matter any more. Return a fact, and whether that was right.

        If the node is already visited or skipped, None is returned instead.
        """
        if i in self.visited | self.skipped:
            return self.describe(i), None
        above = [at for at in self.path if i in self._below(at)]
        bounds = {at: self._narrow(self.bounds[at], at, self.children[at]) for at in above}
        at = next((at for at, (alpha, beta) in bounds.items() if alpha >= beta), None)
        if at is None:
            return facts.CanMatter(*self._names([i]), self.nodes[above[-1]].player, self.describe(above[-1])), False
        tops, player = self._waiting(above[-1]), self.nodes[at].player
        self.skipped.update(tops, *map(self._below, tops))
        own, other = bounds[at][player - 1], bounds[at][2 - player]
        origin = next(each for each in above if self.bounds[each][2 - player] == other)
        name, where = self._names([at, origin])
        where = None if other in self._limits else where
        return facts.CannotMatter(self._names(tops), name, player, own, where, other), True

    def skip_waiting(self):
        """Skip the children of the current node that can't matter any more."""
        for child in self._waiting(self.path[-1]):
            self.skip(child)

    def _below(self, i):
        """Return the set of all descendants of a node."""
        return {*self.children[i]}.union(*map(self._below, self.children[i]))

    def _names(self, numbers):
        return tuple(self.nodes[i].display_name for i in numbers)
