"""evidence: check how well a reading fits the results of a function, at leaves and at inner nodes."""

from collections.abc import Mapping, Sequence
from math import inf
from operator import mul
from typing import NamedTuple

from ...algorithms.grundy import mex
from ...core.game import LABELS, State
from ...core.introspect import state_of
from ...core.text import Number, is_number
from .oracle import Key, Truth, are_equal
from .readings import Reading
from .result import Result
from .windows import keeps_contract

ROUNDING = 0.006  # a float that is closer than this to the expected number may have been rounded to two decimals
NUMBERS = "value", "scale", "share"


class Fit(NamedTuple):
    """How well a reading fits, counted over the results that can be judged."""

    leaves: int
    wrong_leaves: int
    inner: int
    wrong_inner: int
    informative: int  # right inner results, except those that just copy a value shared by all children
    choosers: frozenset[int | None]  # the players who chose between different results
    varied: bool  # whether the right leaves have different values

    @property
    def share_right(self) -> float:
        """The share of inner results that are right."""
        return 1 - self.wrong_inner / self.inner if self.inner else 0


class Evidence:
    """The results of a function, prepared for comparison with any reading.

    A result that was returned without examining children is no evidence. It may be an estimate at the depth limit of a
    search, or a cached answer that belongs to another state.

    Attributes:
        answers: The results to compare.
        reused: A dict from the id of a wrongly reused result to its source, a cached result for another state.
        estimates: The ids of the results that were returned without examining children.
        child_results: A dict from the id of a result to a list of pairs, one for each move from its node: the child's
            key, and the child's result or None.
        leaf_sizes: The numbers at leaves, without their signs.
        beyond: The numbers, without their signs, that are larger than all those at leaves.
    """

    def __init__(self, truth: Truth, answers: Sequence[Result], bounds: Sequence[str]) -> None:
        self.truth = truth
        self.answers = answers
        self.bounds = bounds
        self.reused = _find_reused(answers, truth)
        self.estimates = _find_estimates(answers, truth) | self.reused.keys()
        self.child_results = {id(result): self._find_child_results(result) for result in answers}
        self._scales: dict[Reading, dict[Number, tuple[Number, Number]]] = {}
        numbers = [each for each in answers if is_number(each.value)]
        self.leaf_sizes = {abs(each.value) for each in numbers if truth.is_leaf(each.node)}
        largest = max(self.leaf_sizes, default=inf)
        self.beyond = {abs(each.value) for each in numbers if abs(each.value) > largest}

    def _find_child_results(self, result: Result) -> list[tuple[Key, Result | None]]:
        """Return a list of pairs, one for each move from a result's node: the child's key, and its result or None."""
        if not (result.visited or result.sub_results):
            return []
        known = {self.truth.key_of(each.node): each for each in result.sub_results}
        return [(key, known.get(key)) for key in self.truth.child_keys(result.node)]

    def known_child_results(self, result: Result) -> list[Result]:
        """Return the known results of the children, from which a result may be computed."""
        return [each for _, each in self.child_results[id(result)] if each is not None]

    def examined_children(self, result: Result) -> bool:
        """Return whether a call examined children (not just one roll of a die) and their values have not changed."""
        pairs = self.child_results[id(result)]
        sampled = self.truth.players[result.node] == 0 and not self.bounds and any(each is None for _, each in pairs)
        return not sampled and not result.outdated and any(each is not None for _, each in pairs)

    def cuts_at_once(self) -> bool:
        """Return whether every call that examined children examined only one of them."""
        examined = filter(self.examined_children, self.answers)
        return all(len(self.known_child_results(each)) == 1 for each in examined)

    def has_open_window(self, result: Result) -> bool:
        """Return True if a call has no bounds, or if a number lies between its bounds."""
        bounds = [result.arguments[name] for name in self.bounds if name in result.arguments]
        return len(bounds) != 2 or bounds[0] < bounds[1]

    def verdict(self, reading: Reading, result: Result) -> bool | None:
        """Return whether a result is right, or None if that is unknown.

        At an inner node, a result is right if it follows from the children's results.
        """
        if self.truth.is_leaf(result.node):
            matches = self.rules_allow(reading, result)
            return matches or None if id(result) in self.estimates else matches  # a wrong estimate proves nothing
        if not self.examined_children(result) or not self.has_open_window(result):
            return None
        if len(self.bounds) == 2 and reading.kind in NUMBERS:  # a call must keep its contract if its children do
            children = filter(self.has_open_window, self.known_child_results(result))
            kept = all(self.rules_allow(reading, each) for each in children)
            return self.rules_allow(reading, result) if kept else None
        return self.matches(reading, result, self.backed_up_value(reading, result))

    def rules_allow(self, reading: Reading, result: Result) -> bool | None:
        """Return whether the rules of the game allow a result; None if that is unknown."""
        if reading.kind == "scale":
            return self._is_on_scale(reading, result)
        if not self.rules_determine(reading):
            return None
        return self.matches(reading, result, self.expected_value(reading, result.node))

    def rules_determine(self, reading: Reading) -> bool:
        """Return whether the rules determine every number. They don't on a free scale, or for shares if draws exist."""
        return reading.kind != "scale" and not (reading.kind == "share" and self.truth.has_draws)

    def matches(self, reading: Reading, result: Result, expected: Number | None) -> bool | None:
        """Return True if a result is the expected number or a valid bound on it, False if not, None if unknown."""
        value = reading.read(result.value)
        if expected is None:
            return None
        if value is None:
            return False
        if are_equal(value, expected):
            return True
        if reading.kind in ("value", "scale") and keeps_contract(self.bounds, result.arguments, value, expected):
            return True
        rounded = isinstance(value, float) and self.truth.has_chance and abs(value - expected) < ROUNDING
        return None if rounded else False

    def expected_value(self, reading: Reading, i: int) -> Number | None:
        """Return the number that the rules of the game give node i under a reading, or None if it is unknown."""
        if self.truth.has_payoffs and reading.kind not in ("value", "scale"):
            return None
        return self.truth.nimber(i) if reading.kind == "grundy" else self.truth.value(i, reading.for_player)

    def backed_up_value(self, reading: Reading, result: Result) -> Number | None:
        """Return the number that follows from the children's results, or None if it is unknown.

        If a child was not examined, the rules of the game supply its number.
        """
        values = []
        player = self.truth.players[result.node]
        for key, each in self.child_results[id(result)]:
            if each is None:
                values.append(self._value_by_rules(reading, key, player))
                continue
            value = reading.read(each.value)
            sign = reading.sign_change(player, self.truth.players[each.node])
            if value is None or sign is None:
                return None
            values.append(value * sign)
        if reading.kind == "grundy":
            return None if None in values or self.truth.nimber(result.node) is None else mex(values)
        return self._choose(reading, result.node, values)

    def _value_by_rules(self, reading: Reading, key: Key, player: int | None) -> Number | None:
        """Return a child's number according to the rules, as its parent's player sees it, or None if it is unknown."""
        value, nimber = self.truth.value_and_nimber(key)
        if reading.kind == "grundy":
            return nimber
        sign = reading.sign(player)
        return None if value is None or sign is None or not self.rules_determine(reading) else value * sign

    def _choose(self, reading: Reading, i: int, values: Sequence[Number | None]) -> Number | None:
        """Return the best of the children's values (their average if chance moves), or None if too few are known."""
        known = [value for value in values if value is not None]
        player = self.truth.players[i]
        if player == 0:
            probabilities = self.truth.probabilities(i)
            return sum(map(mul, probabilities, known)) if probabilities and len(known) == len(values) else None
        preference = reading.preference(player)
        if preference is None or not known:
            return None
        best = max(known) if preference == 1 else min(known)
        return best if len(known) == len(values) or best == preference * self.truth.value_range[1] else None

    def _is_on_scale(self, reading: Reading, result: Result) -> bool | None:
        """Return whether a result lies among the results at leaves with the value of its node; None if unknown."""
        expected = self.expected_value(reading, result.node)
        span = self.leaf_scale(reading).get(expected) if expected is not None else None
        if span is None or not is_number(result.value):
            return None
        if span[0] <= result.value <= span[1]:
            return True
        kept = [keeps_contract(self.bounds, result.arguments, result.value, end) for end in span]
        return None if any(kept) and not all(kept) else all(kept)

    def leaf_scale(self, reading: Reading) -> dict[Number, tuple[Number, Number]]:
        """Return a dict from each value of a leaf to the smallest and the largest result at leaves with this value.

        Estimates don't count. If a reading negates values, each leaf also shows what the opposite value is. If the
        results do not grow with the value, their signs should show who wins. Without signs, the dict is empty.
        """
        if reading not in self._scales:
            numbers: dict[Number, list[Number]] = {}
            for result in self.answers:
                expected = self.expected_value(reading, result.node) if self.truth.is_leaf(result.node) else None
                if expected is not None and id(result) not in self.estimates and is_number(result.value):
                    for sign in (1, -1) if reading.negates else (1,):
                        numbers.setdefault(sign * expected, []).append(sign * result.value)
            spans = {value: (min(numbers[value]), max(numbers[value])) for value in sorted(numbers)}
            ends = [end for span in spans.values() for end in span]
            rises = len(spans) > 1 and ends == sorted(ends) and ends[0] < ends[-1]
            self._scales[reading] = spans if rises else self._signed_scale(spans)
        return self._scales[reading]

    def _signed_scale(self, spans: Mapping[Number, tuple[Number, Number]]) -> dict[Number, tuple[Number, Number]]:
        """Return what `leaf_scale` returns if the signs of these results show who wins, or {} if they don't."""
        sizes = [abs(end) for span in spans.values() for end in span if end]
        signed = any(low < 0 for low, _ in spans.values()) or all(low * key > 0 for key, (low, _) in spans.items())
        if self.truth.has_payoffs or not sizes or not signed:
            return {}
        return {-1: (-max(sizes), -min(sizes)), 0: (0, 0), 1: (min(sizes), max(sizes))}

    def is_possible(self, reading: Reading) -> bool:
        """Return whether all results can be of the kind that a reading describes."""
        values = [result.value for result in self.answers]
        types = {*map(type, values)}
        labels = any(isinstance(value, str) and value in LABELS for value in values)
        if reading.kind == "label":  # any other string is a mistake
            return labels and types == {str}
        if any(reading.read(value) is None for value in values):
            return False
        if reading.kind in ("bool", "bit"):  # True and False can't mean a draw
            return types != {type(None)} and all(self.truth.label(result.node) != "D" for result in self.answers)
        if reading.kind == "word":
            return not labels
        if reading.kind == "winner":
            return {1, 2} <= {*values}
        if reading.kind == "scale":
            return bool(self.leaf_scale(reading)) and not {*values} <= {-1, 0, 1} and self._can_be_chosen(reading)
        if reading.kind == "grundy":
            examined = filter(self.examined_children, self.answers)
            return all(result.value <= len(self.child_results[id(result)]) for result in examined)
        beyond = self.truth.has_chance and any(self.truth.value_range[1] < abs(value) < inf for value in values)
        scaled = self.leaf_sizes and not self.truth.has_payoffs and self.leaf_sizes.isdisjoint({0, 1})
        return not beyond and not scaled and self._can_be_chosen(reading)

    def _can_be_chosen(self, reading: Reading) -> bool:
        """Return whether each number at a player's node can come from the children's numbers or from the bounds.

        It may also be a number that stands for infinity, such as 99, if no result at a leaf is so large.
        """
        for result in self.answers:
            if not self.examined_children(result) or self.truth.players[result.node] == 0:
                continue
            inputs = [each.value for each in self.known_child_results(result) if is_number(each.value)]
            inputs = inputs or [result.value]
            known = (*inputs, *result.arguments.values(), *result.changed_arguments.values())
            if any(are_equal(abs(result.value), abs(each)) for each in known) or self.beyond == {abs(result.value)}:
                continue
            between = all(min(signed) < result.value < max(signed) for signed in (inputs, [-each for each in inputs]))
            initial = abs(result.value) in (0, 1, inf) or self.truth.has_payoffs
            usual = reading.kind == "value" and (initial or self.truth.has_chance)
            if between or not usual:
                return False
        return True

    def fit(self, reading: Reading) -> Fit:
        """Return how well a reading fits."""
        leaves: list[bool] = []
        inner: list[bool] = []
        leaf_values: set[Number | None] = set()
        choosers: set[int | None] = set()
        informative = 0
        for result in self.answers:
            if (right := self.verdict(reading, result)) is None:
                continue
            if self.truth.is_leaf(result.node):
                leaves.append(right)
                if right:
                    leaf_values.add(reading.read(result.value))
                continue
            inner.append(right)
            child_values = {each.value for each in self.known_child_results(result)}
            if right and child_values != {result.value}:
                informative += 1
            if right and len(child_values) > 1:
                choosers.add(self.truth.players[result.node])
        counts = len(leaves), leaves.count(False), len(inner), inner.count(False)
        return Fit(*counts, informative, frozenset(choosers), len(leaf_values) > 1)


def _find_estimates(answers: Sequence[Result], truth: Truth) -> set[int]:
    """Return the ids of the results at the depth limit of a search.

    One argument of each call counts the depth. Once it has reached the limit, a call examines no children, even at a
    node that has some.
    """
    differences: dict[str, set[Number]] = {}
    for result in answers:
        for inner in result.sub_results:
            for name in result.arguments.keys() & inner.arguments.keys():
                differences.setdefault(name, set()).add(inner.arguments[name] - result.arguments[name])
    found: set[int] = set()
    for name, steps in differences.items():
        if steps not in ({1}, {-1}):
            continue
        searching = {result.arguments.get(name) for result in answers if result.visited}
        deepest = [each for each in answers if name in each.arguments and each.arguments[name] not in searching]
        limits = {result.arguments[name] for result in deepest if not truth.is_leaf(result.node)}
        if steps == {-1}:
            limits.add(0)
        else:  # the limit may be another argument that is equal to the depth
            limits |= {each.arguments[name] for each in deepest
                       if [*each.arguments.values()].count(each.arguments[name]) > 1}  # fmt: skip
        found |= {id(result) for result in deepest if result.arguments[name] in limits}
    return found


def _find_reused(answers: Sequence[Result], truth: Truth) -> dict[int, Result]:
    """Return a dict from the id of each wrongly reused result to its source, a cached result for another state."""
    questions: list[tuple[State, Result]] = []
    for result in answers:
        state = state_of(truth.tree.nodes[result.node])
        if state is None or len(state) < 2 or result.arguments:
            return {}
        questions.append((state, result))
    parts = range(max((len(state) for state, _ in questions), default=0))
    return next(filter(None, (_find_reused_without(part, questions, truth) for part in parts)), {})


def _find_reused_without(part: int, questions: Sequence[tuple[State, Result]], truth: Truth) -> dict[int, Result]:
    """Do the same as `_find_reused` if a cache's key omits this part of the state. Return {} if it can't omit it."""
    known: dict[State, tuple[State, Result]] = {}
    examined: set[State] = set()
    reused: dict[int, Result] = {}
    for state, result in questions:  # in the order in which the calls returned
        first, source = known.setdefault(state[:part] + state[part + 1 :], (state, result))
        if state not in examined and first != state and source.value == result.value and not result.visited:
            reused[id(result)] = source
        elif state not in examined and (first != state or not result.visited and not truth.is_leaf(result.node)):
            return {}
        else:
            examined.add(state)
    return reused if any(not truth.is_leaf(result.node) for _, result in questions if id(result) in reused) else {}
