"""judge: what the results of a function are meant to be, by the evidence, and which of them are wrong."""

from ...core.text import is_number
from .evidence import NUMBERS, Evidence
from .oracle import same
from .readings import DICE, FIRST, GIVES, GRUNDY, MOVER, SECOND, SURE, USUAL, Reading
from .windows import bounds_of

MOSTLY = 2 / 3  # of what a rule is held against, to be meant though some of it does not fit
OTHERWISE = [  # what numbers are that are neither values nor anything else in the table: by those below
    lambda below: 1 + max(below), lambda below: 1 + min(below), sum, lambda below: 1 + sum(below),
    lambda below: sum(below) / len(below), lambda below: -sum(below), lambda below: -sum(below) / len(below),
]  # fmt: skip


class Result:
    """What a call gave back, or stored, at a node: `wrong` is True, False, or None where that is not known."""

    wrong, void, about = None, False, None  # void: it was given bounds that no number lies between
    passing, code = frozenset(), None  # the nodes below whose value was another one then, and its call's code
    round = False  # whether its call came to where another one waits

    def __init__(self, place, at, new, given):
        self.place, self.at, self.new = place, at, new  # the step that shows it; the node
        self.given, self.below = dict(given), []  # the numbers it was given at first; results it could build upon
        self.entered, self.changed = set(), {}  # the nodes that were entered by it; what the numbers given became


class Results:
    """The results of one function, or what was stored, and the `reading` by which they are judged, or None.

    `kind` and `whom` are its own; `assumed` is the reading that is taken for granted, if that is not certain;
    `hint`, a reading that is no more than likely; `minds`, if the ends follow one and the rest another: that reading
    and the other one, or whether signs are turned, each
    with a result where the other one does not fit; `open`, what it may be, a word of
    GIVES, if it can't be seen.
    """

    def __init__(self, results, truth, meant=None, gives=None):
        self.all, self.truth, self.reading = results, truth, None
        self.assumed, self.hint, self.minds, self.open, self.told = None, None, None, None, None
        self.given = [result for result in results if result.new is not None]
        if any(isinstance(result.new, bool) for result in self.given):
            self.given = results  # what falls off the end of a function gives None
        numbers = bool(self.given) and all(is_number(result.new) for result in self.given)
        self.bounds = bounds_of(results) if numbers else []
        self.evidence = Evidence(truth, self.given, self.bounds)
        self.choose = any(len({each.at for each in result.below}) > 1 for result in results)  # or it is one game
        if self.given and (self.choose or not truth.chance):
            self._decide(meant, gives)
        self.kind, self.whom = self.reading and self.reading.kind, self.reading and self.reading.whom
        if self.reading is None and self.minds is None and self._all_moves():
            self.kind = "move"

    def _decide(self, meant, gives):
        table = DICE if self.truth.chance else SURE
        fits = {reading: self.evidence.fit(reading) for reading in table if self.evidence.possible(reading)}
        if gives and any(gives.read(result.new) is not None for result in self.given):
            self.reading = self.told = gives
        elif whole := next((reading for reading in fits if self._fits(reading, fits[reading], meant)), None):
            self.reading = whole
            self.hint = whole if whole in USUAL else Reading(whole.kind, MOVER) if whole.kind not in NUMBERS else None
        elif not any(fit.rules for fit in fits.values()):
            alone = len(self.given) == len(self.all) and len(self.bounds) < 2
            known = [each for each, fit in fits.items() if (fit.ends or each == meant) and not fit.bad_ends]
            usual = [each for each in known if each in USUAL]
            self.reading = next((each for each in ([meant] if alone else usual) if each in known), None)
            if self.reading is None and usual and usual[0] != GRUNDY and not self._otherwise():
                self.hint = usual[0]
        elif not self._otherwise():
            self._weigh(fits, meant)

    def _fits(self, reading, fit, meant):
        """Whether a reading fits all ends and the rule everywhere; without one of the two all must be right."""
        if fit.bad_ends or fit.bad_rules or not (fit.rules or len({result.new for result in self.given}) > 1):
            return False
        if reading not in USUAL and not (fit.several or fit.telling):
            return False
        if fit.rules and (fit.ends or reading == meant):
            return True
        nothing = any(result.new is None and self.truth.leaf(result.at) for result in self.all)
        return (reading.kind == "bool" or not nothing) and all(self.allowed(result, reading) for result in self.given)

    def _weigh(self, fits, meant):
        """See what is probably meant where nothing fits everywhere; what dice do, and Grundy values, nobody can see."""
        if meant in fits and fits[meant].bad_ends <= fits[meant].ends * (0 if self.truth.chance else 1 / 2):
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
                self.reading, self.hint = (one, None) if sure else (None, one)

    def _two_minds(self, fits):
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

    def _sure(self, one, fit):
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

    def _example(self, reading, other, ends):
        """The first result of the ends, or of the others, where a reading fits, and the other one does not."""
        verdict, leaf = self.evidence.verdict, self.truth.leaf
        there = [result for result in self.given if leaf(result.at) == ends and verdict(reading, result)]
        return next((result for result in there if verdict(other, result) is False), there[0])

    def _otherwise(self):
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

    def _all_moves(self):
        """Whether all results are moves from where they were given back."""
        inner = [result for result in self.given if not self.truth.leaf(result.at)]
        moves = (self.truth.move(result.at, result.new) != (None, None) for result in inner)
        return bool(inner) and len(inner) == len(self.given) and all(moves)

    def allowed(self, result, reading=None):
        """Whether the rules of the game allow a result; None where that is not known."""
        reading = reading or self.reading
        return reading and self.evidence.allowed(reading, result)

    def due(self, result):
        """What the rules of the game say that a result should be, a number; None where they don't."""
        ruled = self.reading and self.evidence.ruled(self.reading)
        return self._as_given(self.evidence.due(self.reading, result.at)) if ruled else None

    def follows(self, result):
        """What should be there by the results below, a number; None where that is open."""
        counts = self.kind in ("value", "grundy", "scale", "share") and self.evidence.looked(result)
        return self._as_given(self.evidence.follows(self.reading, result)) if counts else None

    def _as_given(self, number):
        return number if number is None or self.kind != "share" else (1 + number) / 2

    def judge(self, result):
        """Say whether a result is wrong: it does not follow from what it was built upon."""
        if self.reading is None or result.new is None and self.kind != "bool":
            return
        result.void = not self.evidence.window(result)
        allowed, verdict = self.allowed(result), self.evidence.verdict(self.reading, result)
        if id(result) in self.evidence.taken:
            result.wrong = None if allowed is None else not allowed
        elif verdict is False or self.told and not result.void and self._unlike(result):
            result.wrong = True
        elif allowed and (verdict or not self.evidence.looked(result)):
            result.wrong = False

    def hinted(self):
        """The first result that is wrong by what is no more than likely to be meant; None where there is none."""
        verdict = self.evidence.verdict
        wrong = (each for each in self.given if verdict(self.hint, each) is False or self._unlike(each, self.hint))
        return next(wrong, None) if self.hint and not any(each.wrong for each in self.all) else None

    def _unlike(self, result, reading=None):
        """Whether a result that was given back without a look is not what the rules of the game say, and no guess."""
        without = not (result.round or self.evidence.looked(result) or id(result) in self.evidence.guesses)
        return without and (self.told or not self.truth.chance) and self.allowed(result, reading) is False


def _chose(reading, fit):
    """Whether a rule was seen to choose, for each player if it tells them apart."""
    return len(fit.players) >= (2 if reading.whom in (FIRST, SECOND) else 1)
