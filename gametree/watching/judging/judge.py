"""judge: what the results of a function are meant to be, by the evidence, and which of them are wrong."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from ...core.text import Number, is_number
from .evidence import NUMBERS, Evidence, Fit
from .oracle import Truth, same
from .readings import DICE, FIRST, GIVES, GRUNDY, MOVER, SECOND, SURE, USUAL, Reading
from .result import Result
from .windows import bounds_of

MOSTLY = 2 / 3  # of what a rule is held against, to be meant though some of it does not fit
# What numbers are that are neither values nor anything else in the table: by those below.
OTHERWISE: list[Callable[[Sequence[Number]], Number]] = [
    lambda below: 1 + max(below), lambda below: 1 + min(below), sum, lambda below: 1 + sum(below),
    lambda below: sum(below) / len(below), lambda below: -sum(below), lambda below: -sum(below) / len(below),
]  # fmt: skip


class Results:
    """The results of one function, or what was stored, and the `reading` by which they are judged, or None.

    Attributes:
        kind: The reading's; or "move" if all results are moves. `whom` is the reading's.
        assumed: The reading that is taken for granted, if that is not certain.
        hint: A reading that is no more than likely.
        minds: If the ends follow one reading and the rest another, or turn the signs or not: both, each with a result
            where the other one does not fit.
        open: What they may be, a word of GIVES, if it can't be seen.
        told: The reading that somebody said.
    """

    def __init__(
        self, results: list[Result], truth: Truth, meant: Reading | None = None, gives: Reading | None = None
    ) -> None:
        self.all = results
        self.truth = truth
        self.reading: Reading | None = None
        self.assumed: Reading | None = None
        self.hint: Reading | None = None
        self.minds: tuple[tuple[Reading, Result], tuple[Reading | bool, Result]] | None = None
        self.open: str | None = None
        self.told: Reading | None = None
        self.given = [result for result in results if result.new is not None]
        if any(isinstance(result.new, bool) for result in self.given):
            self.given = results  # what falls off the end of a function gives None
        numbers = bool(self.given) and all(is_number(result.new) for result in self.given)
        self.bounds = bounds_of(results) if numbers else []
        self.evidence = Evidence(truth, self.given, self.bounds)
        self.choose = any(len({each.at for each in result.below}) > 1 for result in results)  # or it is one game
        if self.given and (self.choose or not truth.chance):
            self._decide(meant, gives)
        self.kind = self.reading.kind if self.reading else None
        self.whom = self.reading.whom if self.reading else None
        if self.reading is None and self.minds is None and self._all_moves():
            self.kind = "move"

    def _decide(self, meant: Reading | None, gives: Reading | None) -> None:
        table = DICE if self.truth.chance else SURE
        fits = {reading: self.evidence.fit(reading) for reading in table if self.evidence.possible(reading)}
        if gives and any(gives.read(result.new) is not None for result in self.given):
            self.reading = self.told = gives
        elif whole := next((reading for reading in fits if self._fits(reading, fits[reading], meant)), None):
            self.reading = whole
            if whole in USUAL:
                self.hint = whole
            elif whole.kind not in NUMBERS:
                self.hint = Reading(whole.kind, MOVER)
        elif not any(fit.rules for fit in fits.values()):
            alone = len(self.given) == len(self.all) and len(self.bounds) < 2
            known = [each for each, fit in fits.items() if (fit.ends or each == meant) and not fit.bad_ends]
            usual = [each for each in known if each in USUAL]
            self.reading = next((each for each in ([meant] if alone else usual) if each in known), None)
            if self.reading is None and usual and usual[0] != GRUNDY and not self._otherwise():
                self.hint = usual[0]
        elif not self._otherwise():
            self._weigh(fits, meant)

    def _fits(self, reading: Reading, fit: Fit, meant: Reading | None) -> bool:
        """Whether a reading fits all ends and the rule everywhere; without one of the two all must be right."""
        if fit.bad_ends or fit.bad_rules or not (fit.rules or len({result.new for result in self.given}) > 1):
            return False
        if reading not in USUAL and not (fit.several or fit.telling):
            return False
        if fit.rules and (fit.ends or reading == meant):
            return True
        nothing = any(result.new is None and self.truth.leaf(result.at) for result in self.all)
        return (reading.kind == "bool" or not nothing) and all(self.allowed(result, reading) for result in self.given)

    def _weigh(self, fits: Mapping[Reading, Fit], meant: Reading | None) -> None:
        """See what is probably meant where nothing fits everywhere; what dice do, and Grundy values, nobody can see."""
        wrong_share = 0 if self.truth.chance else 1 / 2  # of the ends, at most
        if meant and meant in fits and fits[meant].bad_ends <= fits[meant].ends * wrong_share:
            self.reading = meant
            return
        likely = (word for word, reading in GIVES.items() if reading in fits and fits[reading].ends)
        self.open = next((word for word in likely if self.truth.chance or not fits[GIVES[word]].bad_ends), None)
        fits = {} if self.truth.chance else {reading: fit for reading, fit in fits.items() if reading != GRUNDY}
        self.minds = self._two_minds(fits)
        usual = [each for each, fit in fits.items() if each in USUAL and fit.rules and (fit.ends or fit.telling)]
        if usual and not self.minds:
            one = min(usual, key=lambda each: (fits[each].bad_ends > 0, fits[each].bad_rules > 0, -fits[each].share))
            if (sure := self._sure(one, fits[one])) is not None:
                self.assumed = one
                if sure:
                    self.reading = one
                else:
                    self.hint = one

    def _two_minds(
        self, fits: Mapping[Reading, Fit]
    ) -> tuple[tuple[Reading, Result], tuple[Reading | bool, Result]] | None:
        """A reading that fits all ends and what one of its kind says of the rest, each with an example; or None."""
        rules = [reading for reading, fit in fits.items() if fit.rules and not fit.bad_rules]
        ends = [reading for reading, fit in fits.items() if fit.ends and not fit.bad_ends]
        if {*rules} & {*ends}:  # it may be meant so
            return None
        ends = [reading for reading in ends if reading.kind != "bit"]
        for one in sorted(ends, key=lambda reading: (reading not in USUAL, -fits[reading].share)):
            follow = fits[one].rules - fits[one].bad_rules
            mates = [each for each in rules if each.kind == one.kind and fits[each].rules > max(follow, 2)]
            chosen = [reading for reading in mates if _chose(reading, fits[reading])]
            signs = [each for each in mates if each.turns != one.turns]  # all that can be seen where nobody chose
            if chosen or signs and one.kind in NUMBERS and follow < fits[one].bad_rules > 1:
                two = (chosen or signs)[0]
                rule = two if chosen else two.turns
                return (one, self._example(one, two, True)), (rule, self._example(two, one, False))
            if one in USUAL:
                break
        return None

    def _sure(self, one: Reading, fit: Fit) -> bool | None:
        """Whether the evidence for what is probably meant is strong; None where it is none at all."""
        if not fit.ends or one.kind == "bit":  # 1 and 0 may be a count
            return False
        if not fit.bad_ends:
            strong = one.kind in ("label", "word") or fit.several or fit.share >= MOSTLY and fit.telling > 1
            return len(self.bounds) == 2 or strong and self.choose
        if not fit.bad_rules and fit.telling:
            return 2 * fit.bad_ends <= fit.ends or _chose(one, fit)
        mostly = 3 * fit.bad_ends <= fit.ends and 3 * fit.bad_rules <= fit.rules
        return bool(fit.telling) if mostly and (fit.telling or fit.several) else None

    def _example(self, reading: Reading, other: Reading, ends: bool) -> Result:
        """The first result of the ends, or of the others, where a reading fits, and the other one does not."""
        verdict = self.evidence.verdict
        fitting = [each for each in self.given if self.truth.leaf(each.at) == ends and verdict(reading, each)]
        return next((result for result in fitting if verdict(other, result) is False), fitting[0])

    def _otherwise(self) -> bool:
        """Whether results are something else, as one formula has it everywhere, and somewhere nobody chose it."""
        looked = [result for result in self.given if self.evidence.looked(result)]
        pairs = [(result.new, [each.new for each in result.below]) for result in looked]
        ends = [result.new for result in self.given if self.truth.leaf(result.at)]
        if len(pairs) > 1 and len({new for new, _ in pairs}) == 1 and pairs[0][0] not in ends:
            return isinstance(pairs[0][0], bool)  # whether it is a leaf
        if not all(is_number(new) and all(map(is_number, below)) for new, below in pairs):
            return False
        if self.truth.chance and not any(self.truth.players[result.at] for result in looked):
            return False
        telling = any(new not in below and -new not in below for new, below in pairs)
        return telling and any(all(same(new, formula(below)) for new, below in pairs) for formula in OTHERWISE)

    @cached_property
    def narrows(self) -> bool:
        """Whether the bounds that a search hands down lie between those it was given; turned bounds don't.

        Where chance moves they begin again.
        """
        for result in self.all:
            for below in result.below if self.truth.players[result.at] != 0 else ():
                if set(self.bounds) <= result.given.keys() & below.given.keys():
                    low, high = (result.given[name] for name in self.bounds)
                    least, most = (below.given[name] for name in self.bounds)
                    if low <= high and not low <= least <= most <= high:
                        return False
        return True

    def _all_moves(self) -> bool:
        """Whether all results are moves from where they were given back."""
        inner = [result for result in self.given if not self.truth.leaf(result.at)]
        moves = (self.truth.move(result.at, result.new) != (None, None) for result in inner)
        return bool(inner) and len(inner) == len(self.given) and all(moves)

    def allowed(self, result: Result, reading: Reading | None = None) -> bool | None:
        """Whether the rules of the game allow a result; None where that is not known."""
        reading = reading or self.reading
        return self.evidence.allowed(reading, result) if reading else None

    def due(self, result: Result) -> Number | None:
        """What the rules of the game say that a result should be, a number; None where they don't."""
        if self.reading is None or not self.evidence.ruled(self.reading):
            return None
        return self._as_given(self.evidence.due(self.reading, result.at))

    def follows(self, result: Result) -> Number | None:
        """What should be there by the results below, a number; None where that is open."""
        counts = self.kind in ("value", "grundy", "scale", "share") and self.evidence.looked(result)
        return self._as_given(self.evidence.follows(self.reading, result)) if counts and self.reading else None

    def _as_given(self, number: Number | None) -> Number | None:
        return number if number is None or self.kind != "share" else (1 + number) / 2

    def judge(self, result: Result) -> None:
        """Say whether a result is wrong: it does not follow from what it was built upon."""
        if self.reading is None or result.new is None and self.kind != "bool":
            return
        result.void = not self.evidence.window(result)
        allowed = self.allowed(result)
        verdict = self.evidence.verdict(self.reading, result)
        if id(result) in self.evidence.taken:
            result.wrong = None if allowed is None else not allowed
        elif verdict is False or self.told and not result.void and self._unlike(result):
            result.wrong = True
        elif allowed and (verdict or not self.evidence.looked(result)):
            result.wrong = False

    def hinted(self) -> Result | None:
        """The first result that is wrong by what is no more than likely to be meant; None where there is none."""
        hint = self.hint
        if hint is None or any(each.wrong for each in self.all):
            return None
        verdict = self.evidence.verdict
        return next((each for each in self.given if verdict(hint, each) is False or self._unlike(each, hint)), None)

    def _unlike(self, result: Result, reading: Reading | None = None) -> bool:
        """Whether a result that was given back without a look is not what the rules of the game say, and no guess."""
        if result.round or self.evidence.looked(result) or id(result) in self.evidence.guesses:
            return False
        return bool(self.told or not self.truth.chance) and self.allowed(result, reading) is False


def _chose(reading: Reading, fit: Fit) -> bool:
    """Whether a rule was seen to choose, for each player if it tells them apart."""
    return len(fit.players) >= (2 if reading.whom in (FIRST, SECOND) else 1)
