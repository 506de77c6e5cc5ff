"""judge: infer from the evidence what the results of a function mean, and find the wrong ones."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...core.text import Number, is_number
from .evidence import NUMBERS, Evidence, Fit
from .oracle import Truth, are_equal
from .readings import BEST_MOVES, CHANCE_READINGS, GIVES, GRUNDY, MOVER, READINGS, USUAL, VALUE, Reading, as_label
from .result import Result
from .windows import bounds_of, constant_bounds

MOSTLY = 2 / 3  # evidence is strong if all leaves and at least this share of the other results are right
# formulas that compute counts, heights, sums or averages, not values, from the results of the inner calls
OTHER_FORMULAS: list[Callable[[Sequence[Number]], Number]] = [
    lambda values: 1 + max(values), lambda values: 1 + min(values), sum, lambda values: 1 + sum(values),
    lambda values: sum(values) / len(values), lambda values: -sum(values), lambda values: -sum(values) / len(values),
]  # fmt: skip


class Results:
    """The results of one function, or the values stored in one attribute, with the reading used to judge them.

    Args:
        results: The results.
        truth: The true labels and values to compare them with.
        suggested: The reading that the attribute's name suggests in a Node.
        declared: The reading that `gives=` declares.

    Attributes:
        all: All results.
        answers: All results except None. If some results are True or False, None counts as False and is included.
        reading: The reading, or None if it is unknown.
        kind: The kind of the reading; "move" if all results are moves.
        for_player: The player that the reading is for.
        assumed: A reading that is probable but uncertain.
        hint: The reading that a hint to the student may assume.
        conventions: If leaves and inner nodes follow different conventions, two pairs: the reading of the leaves and an
            example, and the reading of the inner nodes (or whether signs change) and an example. Each example is a
            result that breaks the other convention.
        possible_gives: If the meaning is unclear, a key of GIVES that would make it clear.
        declared: The reading from `gives=` if it applies.
        bounds: The names of the two bounds of a search, or [].
        has_choices: True if any call examines several children. Otherwise the code may just play one game.
        may_be_moves: True if the results fit as values, but each of them is also a move from its node.
    """

    def __init__(
        self, results: list[Result], truth: Truth, suggested: Reading | None = None, declared: Reading | None = None
    ) -> None:
        self.all = results
        self.truth = truth
        self.reading: Reading | None = None
        self.assumed: Reading | None = None
        self.hint: Reading | None = None
        self.conventions: tuple[tuple[Reading, Result], tuple[Reading | bool, Result]] | None = None
        self.possible_gives: str | None = None
        self.declared: Reading | None = None
        self.answers = [result for result in results if result.value is not None]
        if any(isinstance(result.value, bool) for result in self.answers):
            self.answers = results
        numbers = bool(self.answers) and all(is_number(result.value) for result in self.answers)
        self.bounds = bounds_of(results) if numbers else []
        self.evidence = Evidence(truth, self.answers, self.bounds)
        self.has_choices = any(len({each.node for each in result.sub_results}) > 1 for result in results)
        if self.answers and (self.has_choices or not truth.has_chance):
            self._decide(suggested, declared)
        self.kind = self.reading.kind if self.reading else None
        self.for_player = self.reading.for_player if self.reading else None
        self.may_be_moves = False
        if self.conventions is None and not self.declared and self._are_all_moves():
            self.may_be_moves = self.reading is not None and not self.assumed
            self.reading = self.hint = self.possible_gives = None
            self.kind = None if self.may_be_moves else "move"
            examined = self.kind and any(map(self.evidence.examined_children, self.answers))
            self.assumed = BEST_MOVES if examined else None

    def _decide(self, suggested: Reading | None, declared: Reading | None) -> None:
        """Choose the reading, or a hint."""
        fits, fitting = self._find_fitting(suggested)
        if declared and any(declared.read(result.value) is not None for result in self.answers):
            on_scale = fitting and declared == VALUE and fitting.kind == "scale" and VALUE not in fits
            self.reading = self.declared = fitting if on_scale else declared
        elif fitting:
            self.reading = fitting
            if fitting in USUAL:
                self.hint = fitting
            elif fitting.kind not in NUMBERS:
                self.hint = Reading(fitting.kind, MOVER)
        elif not any(fit.inner for fit in fits.values()):
            exact = len(self.answers) == len(self.all) and len(self.bounds) < 2
            known = [each for each, fit in fits.items() if (fit.leaves or each == suggested) and not fit.wrong_leaves]
            usual = [each for each in known if each in USUAL]
            self.reading = next((each for each in ([suggested] if exact else usual) if each in known), None)
            if self.reading is None and usual and usual[0] != GRUNDY and not self._follow_other_formula():
                self.hint = usual[0]
        elif not self._follow_other_formula():
            self._weigh_evidence(fits, suggested)
        if not (self.reading or self.hint or self.conventions) and self._resemble_mex():
            self.hint = GRUNDY

    def _find_fitting(self, suggested: Reading | None) -> tuple[dict[Reading, Fit], Reading | None]:
        """Return how well each possible reading fits, and the first one that fits everywhere, or None.

        If none does, two numbers may be the bounds of a search although no call changes them, as in a zero window.
        """
        first, fits = self.evidence, self._find_fits()
        if fitting := next((each for each in fits if self._fits_everywhere(each, fits[each], suggested)), None):
            return fits, fitting
        changing = self.bounds or self.truth.has_chance
        for bounds in [] if changing else constant_bounds(self.answers, first.cuts_at_once()):
            self.bounds, self.evidence = bounds, Evidence(self.truth, self.answers, bounds)
            empty = not any(map(self.evidence.has_open_window, self.answers))
            for reading, fit in self._find_fits().items() if not first.beyond else ():
                leaves_fit = empty and fit.leaves and not fit.wrong_leaves
                if reading in USUAL and (leaves_fit or self._fits_everywhere(reading, fit, suggested)):
                    return fits, reading
            self.bounds, self.evidence = [], first
        return fits, None

    def _find_fits(self) -> dict[Reading, Fit]:
        table = CHANCE_READINGS if self.truth.has_chance else READINGS
        return {reading: self.evidence.fit(reading) for reading in table if self.evidence.is_possible(reading)}

    def _fits_everywhere(self, reading: Reading, fit: Fit, suggested: Reading | None) -> bool:
        """Return whether a reading fits all leaves and inner nodes.

        If only leaves or only inner nodes can be judged, every result must be right according to the rules.
        """
        if fit.wrong_leaves or fit.wrong_inner:
            return False
        if not fit.inner and len({result.value for result in self.answers}) <= 1:
            return False
        if reading not in USUAL and (self.evidence.beyond or not (fit.varied or fit.informative)):
            return False
        if fit.inner and (fit.leaves or reading == suggested):
            return True
        missing = any(result.value is None and self.truth.is_leaf(result.node) for result in self.all)
        if missing and reading.kind != "bool":
            return False
        return all(self.rules_allow(result, reading) for result in self.answers)

    def _weigh_evidence(self, fits: Mapping[Reading, Fit], suggested: Reading | None) -> None:
        """Find the probable meaning if no reading fits everywhere.

        Never guess that results are Grundy values, and guess nothing if chance moves.
        """
        tolerated = 0 if self.truth.has_chance else 1 / 2  # the largest share of leaves that may be wrong
        if suggested and suggested in fits and fits[suggested].wrong_leaves <= fits[suggested].leaves * tolerated:
            self.reading = suggested
            return
        for word, reading in GIVES.items():
            if reading in fits and fits[reading].leaves and (self.truth.has_chance or not fits[reading].wrong_leaves):
                self.possible_gives = word
                break
        fits = {} if self.truth.has_chance else {reading: fit for reading, fit in fits.items() if reading != GRUNDY}
        self.conventions = self._find_two_conventions(fits)
        usual = [each for each, fit in fits.items() if each in USUAL and fit.inner and (fit.leaves or fit.informative)]
        if not usual or self.conventions:
            return
        best = max(usual, key=lambda each: (
            not fits[each].wrong_leaves, not fits[each].wrong_inner, fits[each].share_right
        ))  # fmt: skip
        strong = self._is_strong(best, fits[best])
        if strong is None:
            return
        self.assumed = best
        if strong:
            self.reading = best
        else:
            self.hint = best

    def _find_two_conventions(
        self, fits: Mapping[Reading, Fit]
    ) -> tuple[tuple[Reading, Result], tuple[Reading | bool, Result]] | None:
        """Return the conventions of leaves and inner nodes, each with an example, or None if they may be the same."""
        inner_readings = [reading for reading, fit in fits.items() if fit.inner and not fit.wrong_inner]
        leaf_readings = [reading for reading, fit in fits.items() if fit.leaves and not fit.wrong_leaves]
        if {*inner_readings} & {*leaf_readings}:  # a single convention may explain everything
            return None
        leaf_readings = [reading for reading in leaf_readings if reading.kind != "bit"]
        for one in sorted(leaf_readings, key=lambda reading: (reading not in USUAL, -fits[reading].share_right)):
            right = fits[one].inner - fits[one].wrong_inner
            others = [each for each in inner_readings if each.kind == one.kind and fits[each].inner > max(right, 2)]
            choosing = [reading for reading in others if _shows_choice(reading, fits[reading])]
            signs = [each for each in others if each.negates != one.negates]  # used if `choosing` is empty
            if choosing or signs and one.kind in NUMBERS and right < fits[one].wrong_inner > 1:
                other = (choosing or signs)[0]
                rule = other if choosing else other.negates
                return (one, self._example(one, other, True)), (rule, self._example(other, one, False))
            if one in USUAL:
                break
        return None

    def _is_strong(self, reading: Reading, fit: Fit) -> bool | None:
        """Return whether the evidence for a probable reading is strong, or None if there is no evidence."""
        if not fit.leaves or reading.kind == "bit":  # 1 and 0 may be counts
            return False
        if not fit.wrong_leaves:
            clear = fit.varied or fit.share_right >= MOSTLY and fit.informative > 1
            strong = reading.kind in ("label", "word") or clear
            return len(self.bounds) == 2 or strong and self.has_choices
        if not fit.wrong_inner and fit.informative:
            return 2 * fit.wrong_leaves <= fit.leaves or _shows_choice(reading, fit)
        mostly = 3 * fit.wrong_leaves <= fit.leaves and 3 * fit.wrong_inner <= fit.inner
        return bool(fit.informative) if mostly and (fit.informative or fit.varied) else None

    def _example(self, reading: Reading, other: Reading, leaves: bool) -> Result:
        """Return the first result that fits one reading but not the other, among the leaves or the inner nodes."""
        verdict = self.evidence.verdict
        fitting = [each for each in self.answers if self.truth.is_leaf(each.node) == leaves and verdict(reading, each)]
        return next((result for result in fitting if verdict(other, result) is False), fitting[0])

    def pass_on(self, groups: Mapping[int, "Results"]) -> None:
        """Take over the reading of another function if this one just returns its last result on the same node.

        `groups` maps the step of each result to its Results.
        """
        inner = self.all[0].sub_results[-1:]
        if self.reading or len(self.all) != 1 or not inner or inner[0].value != self.all[0].value:
            return
        other, keys = groups.get(inner[0].step_index), {self.truth.key_of(each.node) for each in (*inner, *self.all)}
        if other and other.reading and len(keys) == 1 and None not in keys:
            self.reading, self.assumed, self.kind = other.reading, other.assumed, other.reading.kind
            self.for_player, self.may_be_moves = other.for_player, False

    def _resemble_mex(self) -> bool:
        """Return whether results are determined by the children's, differ from these, and may be lower, as with mex."""
        numbers = [each.value for each in self.answers if type(each.value) is int and each.value >= 0]
        if len(numbers) < len(self.answers) or any(self.truth.nimber(each.node) is None for each in self.answers):
            return False
        found: dict[frozenset[int], set[int]] = {}
        for result in self.answers:
            inputs = frozenset(each.value for each in self.evidence.known_child_results(result))
            found.setdefault(inputs, set()).add(result.value)
        lower = any(inputs and max(values) < min(inputs) for inputs, values in found.items())
        return lower and all(len(values) == 1 and not values & inputs for inputs, values in found.items())

    def _follow_other_formula(self) -> bool:
        """Return whether one formula explains all results, but a choice between children does not."""
        examined = [result for result in self.answers if self.evidence.examined_children(result)]
        pairs = [(result.value, [each.value for each in result.sub_results]) for result in examined]
        leaves = [result.value for result in self.answers if self.truth.is_leaf(result.node)]
        if len(pairs) > 1 and len({value for value, _ in pairs}) == 1 and pairs[0][0] not in leaves:
            return isinstance(pairs[0][0], bool)  # for example, whether a node is a leaf
        if not all(is_number(value) and all(map(is_number, inputs)) for value, inputs in pairs):
            return False
        if self.truth.has_chance and not any(self.truth.players[result.node] for result in examined):
            return False
        unchosen = any(value not in inputs and -value not in inputs for value, inputs in pairs)
        explained = (
            all(are_equal(value, formula(inputs)) for value, inputs in pairs) for formula in OTHER_FORMULAS
        )
        return unchosen and any(explained)

    @cached_property
    def narrows_window(self) -> bool:
        """Whether calls pass on bounds within their own, which rules out negated bounds. Chance nodes don't count."""
        for result in self.all:
            for inner in result.sub_results if self.truth.players[result.node] != 0 else ():
                if set(self.bounds) <= result.arguments.keys() & inner.arguments.keys():
                    low, high = (result.arguments[name] for name in self.bounds)
                    inner_low, inner_high = (inner.arguments[name] for name in self.bounds)
                    if low <= high and not low <= inner_low <= inner_high <= high:
                        return False
        return True

    def _are_all_moves(self) -> bool:
        """Return whether every result is a move from its node."""
        inner = [result for result in self.answers if not self.truth.is_leaf(result.node)]
        are_moves = (self.truth.find_move(result.node, result.value) != (None, None) for result in inner)
        return bool(inner) and len(inner) == len(self.answers) and all(are_moves)

    def label_of(self, result: Result) -> Any:
        """Return the label that a result should be, or that True or False stands for; None if it is for no label."""
        if self.for_player != MOVER or self.kind not in ("label", "bool"):
            return None
        return as_label(result.value) if self.kind == "bool" else result.value

    def rules_allow(self, result: Result, reading: Reading | None = None) -> bool | None:
        """Return whether the rules of the game allow a result, or None if that is unknown."""
        reading = reading or self.reading
        return self.evidence.rules_allow(reading, result) if reading else None

    def expected_value(self, result: Result) -> Number | None:
        """Return the number that a result should be according to the rules, or None if it is unknown."""
        if self.reading is None or not self.evidence.rules_determine(self.reading):
            return None
        return self._to_original_scale(self.evidence.expected_value(self.reading, result.node))

    def backed_up_value(self, result: Result) -> Number | None:
        """Return the number that follows from the children's results, or None if it is unknown."""
        is_number_kind = self.kind in ("value", "grundy", "scale", "share")
        if self.reading is None or not is_number_kind or not self.evidence.examined_children(result):
            return None
        return self._to_original_scale(self.evidence.backed_up_value(self.reading, result))

    def _to_original_scale(self, number: Number | None) -> Number | None:
        return number if number is None or self.kind != "share" else (1 + number) / 2

    def judge(self, result: Result) -> None:
        """Set `wrong` of a result: whether it contradicts its inputs or the rules, if that is known."""
        if self.reading is None or result.value is None and self.kind != "bool":
            return
        result.has_empty_window = not self.evidence.has_open_window(result)
        allowed = self.rules_allow(result)
        verdict = self.evidence.verdict(self.reading, result)
        if id(result) in self.evidence.reused:
            result.wrong = None if allowed is None else not allowed
        elif verdict is False or self.declared and not result.has_empty_window and self._contradicts_rules(result):
            result.wrong = True
        elif allowed and (verdict or not self.evidence.examined_children(result)):
            result.wrong = False

    def first_wrong_under_hint(self) -> Result | None:
        """Return the first result that is wrong under the hint, or None.

        If any result is known to be wrong, return None, because no hint is needed.
        """
        hint = self.hint
        if hint is None or any(each.wrong for each in self.all):
            return None
        for result in self.answers:
            if self.evidence.verdict(hint, result) is False or self._contradicts_rules(result, hint):
                return result
        return None

    def _contradicts_rules(self, result: Result, reading: Reading | None = None) -> bool:
        """Return whether a result contradicts the rules, ignoring estimates and results computed from children."""
        if result.closes_loop or self.evidence.examined_children(result) or id(result) in self.evidence.estimates:
            return False
        return bool(self.declared or not self.truth.has_chance) and self.rules_allow(result, reading) is False


def _shows_choice(reading: Reading, fit: Fit) -> bool:
    """Return whether a player (both players, if the reading is for player 1 or 2) was seen to choose."""
    return len(fit.choosers) >= (1 if reading.negates else 2)
