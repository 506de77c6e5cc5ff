"""evidence: the results of a function held against a reading: are the ends what is due, does the rest follow?"""

from collections.abc import Sequence
from math import inf
from operator import mul
from typing import NamedTuple

from ...algorithms.grundy import mex
from ...core.game import LABELS, State
from ...core.introspect import state_of
from ...core.text import Number, is_number
from .oracle import Key, Truth, same
from .readings import Reading
from .result import Result
from .windows import keeps_contract

ROUNDED = 0.006  # nearer to its value a decimal number may be one that was rounded
NUMBERS = "value", "scale", "share"


class Fit(NamedTuple):
    """How well a reading fits: how many ends and rules were held against it, how many do not fit; and more of those."""

    ends: int
    bad_ends: int
    rules: int
    bad_rules: int
    telling: int  # rules that hold, where not all below are the same
    players: frozenset[int | None]  # who chose at these
    several: bool  # whether the ends that fit are of several kinds

    @property
    def share(self) -> float:
        """The share of rules that hold."""
        return 1 - self.bad_rules / self.rules if self.rules else 0


class Evidence:
    """The results of a function, `given`, and what each was built upon: for every reading a verdict on each.

    A result that was given back without a look is no evidence: a guess at the end of a search, or an answer that was
    kept of another question, as `taken` has it, id of a result -> that other one.
    """

    def __init__(self, truth: Truth, given: Sequence[Result], bounds: Sequence[str]) -> None:
        self.truth = truth
        self.given = given
        self.bounds = bounds
        self.taken = _taken(given, truth)
        self.guesses = _guesses(given, truth) | self.taken.keys()
        self.below = {id(result): self._below(result) for result in given}
        self.scales: dict[Reading, dict[Number, tuple[Number, Number]]] = {}
        large = {abs(result.new) for result in given if is_number(result.new) and abs(result.new) > 1}
        self.beyond = large if len(large) < 2 else set()  # where a search for the largest begins, below all values

    def _below(self, result: Result) -> list[tuple[Key, Result | None]]:
        """What the moves lead to: a list of (key, the result there or None)."""
        if not (result.entered or result.below):
            return []
        seen = {self.truth.key(each.at): each for each in result.below}
        return [(key, seen.get(key)) for key in self.truth.after(result.at)]

    def seen(self, result: Result) -> list[Result]:
        """The results that it was built upon, those that the moves lead to."""
        return [each for _, each in self.below[id(result)] if each is not None]

    def looked(self, result: Result) -> bool:
        """Whether a result tells of a rule: its call looked at what the moves lead to, and not at one that dice chose.

        What has changed since it looked tells nothing.
        """
        below = self.below[id(result)]
        rolled = self.truth.players[result.at] == 0 and not self.bounds and any(each is None for _, each in below)
        return not rolled and not result.passing and any(each is not None for _, each in below)

    def window(self, result: Result) -> bool:
        """Whether there is a number between the bounds that a call was given; True where it was given none."""
        bounds = [result.given[name] for name in self.bounds if name in result.given]
        return len(bounds) != 2 or bounds[0] < bounds[1]

    def verdict(self, reading: Reading, result: Result) -> bool | None:
        """Whether a result is what is due at an end, or follows from those below it; None where nobody can tell."""
        if self.truth.leaf(result.at):
            fits = self._end_fits(reading, result)
            return fits or None if id(result) in self.guesses else fits  # a guess may happen to be right
        if not self.looked(result) or not self.window(result):
            return None
        if len(self.bounds) == 2 and reading.kind in NUMBERS:  # a contract, if those below keep theirs
            kept = all(not self.window(each) or self.allowed(reading, each) for each in self.seen(result))
            return self.allowed(reading, result) if kept else None
        return self.fits(reading, result, self.follows(reading, result))

    def allowed(self, reading: Reading, result: Result) -> bool | None:
        """Whether the rules of the game allow a result; None where that is not known."""
        return self.fits(reading, result, self.due(reading, result.at)) if self.ruled(reading) else None

    def ruled(self, reading: Reading) -> bool:
        """Whether the rules of the game say what is due: not on a scale, nor whether a draw is half a win or none."""
        return reading.kind != "scale" and not (reading.kind == "share" and self.truth.draws)

    def fits(self, reading: Reading, result: Result, due: Number | None) -> bool | None:
        """Whether a result is what is due, as far as it was asked for; None where that can't be told."""
        new = reading.read(result.new)
        if due is None:
            return None
        if new is None:
            return False
        if same(new, due) or reading.kind in ("value", "scale") and keeps_contract(self.bounds, result.given, new, due):
            return True
        rounded = isinstance(new, float) and self.truth.chance and abs(new - due) < ROUNDED
        return None if rounded else False

    def due(self, reading: Reading, i: int) -> Number | None:
        """What a result at node i should be by the rules of the game, a number; None where nobody knows."""
        if self.truth.payoffs and reading.kind not in ("value", "scale"):
            return None
        return self.truth.nimber(i) if reading.kind == "grundy" else self.truth.worth(i, reading.whom)

    def follows(self, reading: Reading, result: Result) -> Number | None:
        """What follows from the results below, a number; None where that is open.

        A move that it did not look at counts as what the rules of the game say.
        """
        values = []
        player = self.truth.players[result.at]
        for key, each in self.below[id(result)]:
            if each is None:
                values.append(self._ruled_value(reading, key, player))
                continue
            new = reading.read(each.new)
            turn = reading.turn(player, self.truth.players[each.at])
            if new is None or turn is None:
                return None
            values.append(new * turn)
        if reading.kind == "grundy":
            return None if None in values or self.truth.nimber(result.at) is None else mex(values)
        return self._chosen(reading, result.at, values)

    def _ruled_value(self, reading: Reading, key: Key, player: int | None) -> Number | None:
        """What the rules of the game give, as a reading has it, for a move of a player; None where that is open."""
        worth, nimber = self.truth.at(key)
        if reading.kind == "grundy":
            return nimber
        sign = reading.sign(player)
        return None if worth is None or sign is None or not self.ruled(reading) else worth * sign

    def _chosen(self, reading: Reading, i: int, values: Sequence[Number | None]) -> Number | None:
        """The average of values where chance moves, else the one that is chosen; None where too many are not known."""
        known = [value for value in values if value is not None]
        player = self.truth.players[i]
        if player == 0:
            odds = self.truth.odds(i)
            return sum(map(mul, odds, known)) if odds and len(known) == len(values) else None
        wants = reading.wants(player)
        if wants is None or not known:
            return None
        best = max(known) if wants == 1 else min(known)
        return best if len(known) == len(values) or best == wants * self.truth.span[1] else None

    def _end_fits(self, reading: Reading, result: Result) -> bool | None:
        due = self.due(reading, result.at)
        if reading.kind != "scale" or due is None:
            return self.allowed(reading, result)
        low, high = self.scale(reading).get(due, (inf, -inf))
        return bool(low <= result.new <= high)

    def scale(self, reading: Reading) -> dict[Number, tuple[Number, Number]]:
        """From where to where the numbers go that stand for each worth of an end, a dict; {} where more is not better.

        Ends that were guessed don't count.
        """
        if reading not in self.scales:
            news: dict[Number, list[Number]] = {}
            for result in self.given:
                due = self.due(reading, result.at) if self.truth.leaf(result.at) else None
                if due is not None and id(result) not in self.guesses and is_number(result.new):
                    news.setdefault(due, []).append(result.new)
            spans = {due: (min(news[due]), max(news[due])) for due in sorted(news)}
            ends = [end for span in spans.values() for end in span]
            rises = len(spans) > 1 and ends == sorted(ends) and ends[0] < ends[-1]
            self.scales[reading] = spans if rises else {}
        return self.scales[reading]

    def possible(self, reading: Reading) -> bool:
        """Whether all results may be of the kind at all."""
        news = [result.new for result in self.given]
        kinds = {*map(type, news)}
        labels = any(isinstance(new, str) and new in LABELS for new in news)
        if reading.kind == "label":  # one that is none is a mistake
            return labels and kinds == {str}
        if any(reading.read(new) is None for new in news):
            return False
        if reading.kind in ("bool", "bit"):  # neither True nor False is a draw
            return kinds != {type(None)} and all(self.truth.label(result.at) != "D" for result in self.given)
        if reading.kind == "word":
            return not labels
        if reading.kind == "winner":
            return {1, 2} <= {*news}
        if reading.kind == "scale":
            return bool(self.scale(reading)) and not {*news} <= {-1, 0, 1} and self._choose(reading)
        if reading.kind == "grundy":
            return all(result.new <= len(self.below[id(result)]) for result in self.given if self.looked(result))
        beyond = self.truth.chance and any(self.truth.span[1] < abs(new) < inf for new in news)
        return not beyond and self._choose(reading)

    def _choose(self, reading: Reading) -> bool:
        """Whether somebody can have chosen each number where a player moves: from those below, or from the bounds."""
        for result in (each for each in self.given if self.looked(each) and self.truth.players[each.at] != 0):
            below = [each.new for each in self.seen(result) if is_number(each.new)] or [result.new]
            known = (*below, *result.given.values(), *result.changed.values())
            if any(same(abs(result.new), abs(each)) for each in known):
                continue
            between = all(min(turned) < result.new < max(turned) for turned in (below, [-new for new in below]))
            begun = abs(result.new) in (0, 1, inf, *self.beyond) or self.truth.payoffs  # a search for the best
            usual = reading.kind == "value" and (begun or self.truth.chance)
            if between or not usual:
                return False
        return True

    def fit(self, reading: Reading) -> Fit:
        """How well a reading fits: a Fit."""
        ends: list[bool] = []
        rules: list[bool] = []
        kinds: set[Number | None] = set()
        players: set[int | None] = set()
        telling = 0
        for result in self.given:
            if (ok := self.verdict(reading, result)) is None:
                continue
            if self.truth.leaf(result.at):
                ends.append(ok)
                if ok:
                    kinds.add(reading.read(result.new))
                continue
            rules.append(ok)
            below = {each.new for each in self.seen(result)}
            if ok and below != {result.new}:
                telling += 1
            if ok and len(below) > 1:
                players.add(self.truth.players[result.at])
        counts = len(ends), ends.count(False), len(rules), rules.count(False)
        return Fit(*counts, telling, frozenset(players), len(kinds) > 1)


def _guesses(given: Sequence[Result], truth: Truth) -> set[int]:
    """The results that a search gave without a look, for its depth was used up: their ids.

    A number that they were given counts how deep they are; with that number no call looks, and some could.
    """
    steps: dict[str, set[Number]] = {}
    for result in given:
        for below in result.below:
            for name in result.given.keys() & below.given.keys():
                steps.setdefault(name, set()).add(below.given[name] - result.given[name])
    found: set[int] = set()
    for name, by in steps.items():
        if by not in ({1}, {-1}):
            continue
        looking = {result.given.get(name) for result in given if result.entered}
        deepest = [result for result in given if name in result.given and result.given[name] not in looking]
        last = {result.given[name] for result in deepest if not truth.leaf(result.at)}
        if by == {-1}:
            last.add(0)
        else:
            last |= {each.given[name] for each in deepest if [*each.given.values()].count(each.given[name]) > 1}
        found |= {id(result) for result in deepest if result.given[name] in last}
    return found


def _taken(given: Sequence[Result], truth: Truth) -> dict[int, Result]:
    """What a memory gave that was asked by a part of the state: a dict, id of a result -> the one it was kept from."""
    asked: list[tuple[State, Result]] = []
    for result in given:
        state = state_of(truth.tree.nodes[result.at])
        if state is None or len(state) < 2 or result.given:
            return {}
        asked.append((state, result))
    parts = range(max((len(state) for state, _ in asked), default=0))
    return next(filter(None, (_kept_without(part, asked, truth) for part in parts)), {})


def _kept_without(part: int, asked: Sequence[tuple[State, Result]], truth: Truth) -> dict[int, Result]:
    """What was taken from a memory that leaves out one part of the state; {} where the results are not of that kind."""
    known: dict[State, tuple[State, Result]] = {}
    looked: set[State] = set()
    taken: dict[int, Result] = {}
    for state, result in asked:  # as they came back
        first, source = known.setdefault(state[:part] + state[part + 1 :], (state, result))
        if state not in looked and first != state and source.new == result.new and not result.entered:
            taken[id(result)] = source
        elif state not in looked and (first != state or not result.entered and not truth.leaf(result.at)):
            return {}
        else:
            looked.add(state)
    return taken if any(not truth.leaf(result.at) for _, result in asked if id(result) in taken) else {}
