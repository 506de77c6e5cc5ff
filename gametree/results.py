"""results: what calls give back or store, a value, a label or a move: for whom it is, whether the rules allow it."""

from itertools import permutations
from math import inf

from .game import LABELS
from .label import best
from .truth import LAST, MOVER, WORTH
from .words import is_number

VIEWS = {  # of what a function gives: for whom it may be meant, the likeliest first
    "value": ("player 1", MOVER, "player 2"),
    "label": (MOVER, LAST, "player 1", "player 2"),
    "bool": (MOVER, LAST, "player 1", "player 2"),
}
MOVES = "move", "best", "choose", "pick", "play"  # what gives back moves is called so, or in another way
PAIRS = ("alpha", "beta"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("lower", "upper")
CLAIMS = "best", "win", "perfect", "good", "optimal"  # a function so called says that its move is one


class Result:
    """What a call gave back, or stored, at a node: `wrong` is True, False, or None where that can't be said."""

    wrong, void = None, False  # void: it was given bounds that no number lies between

    def __init__(self, place, at, new, given):
        self.place, self.at, self.new = place, at, new  # the step that shows it; the node
        self.given, self.below = dict(given), []  # the numbers it was given at first; results it could build upon
        self.entered, self.changed = set(), {}  # the nodes that were entered by it; what the numbers given became

    @property
    def sure(self):
        """Whether those who build upon it can trust it."""
        return self.wrong is False or self.void


class Results:
    """The results of one function, or what was stored: `kind` ("value", "label", "bool" or None) and `whom` it is for.

    `whom` is None where nothing fits; `opposite`, where the ends are right for somebody and the rest is not.
    """

    def __init__(self, results, truth, code=None, kind=None, whom=None):
        self.called = code.co_name if code else ""
        self.all, self.truth, self.whom, self.opposite = results, truth, None, None
        self.given = [result for result in results if result.new is not None]
        self.kind = kind or self._moves() or _kind([result.new for result in self.given])
        self.bounds = _bounds(results) if self.kind == "value" else []
        if self.kind == "bool" and any(truth.label(result.at) == "D" for result in results):
            self.kind = None  # neither True nor False is a draw
        elif self.kind == "value" and not kind and len(self.bounds) < 2 and not all(map(_chosen, self.given)):
            off, count = self._misfits()
            self.kind = "value" if off < 2 and count > 3 else None
        if self.kind in VIEWS:
            self._find_whom()
        self.whom = self.whom or whom

    def _moves(self):
        """ "move" where all that is given back are moves; "?" where they may be moves, or values as well."""
        inner = [result for result in self.given if not self.truth.leaf(result.at)]
        if not inner or len(inner) < len(self.given):
            return None
        for result in inner:
            if self.truth.move(result.at, result.new) == (None, None):
                return None
        claims = any(word in self.called.lower() for word in MOVES)
        sure = any(not is_number(result.new) or result.new not in (-1, 0, 1) for result in inner)
        nodes = any(hasattr(result.new, "children") for result in inner)  # which may be given back for any reason
        if claims or sure and not nodes:
            return "move"
        return "?" if nodes or not any(result.below for result in inner) else None

    def _find_whom(self):
        ends = [result for result in self.given if self.truth.leaf(result.at) and self.truth.label(result.at)]
        wrong = {}  # whom the ends are right for -> how many of the others do not fit
        for whom in VIEWS[self.kind]:
            if all(self.fits(result, whom) is not False for result in ends):
                misfits = [result for result in self.given if self.fits(result, whom) is False]
                wrong[whom] = sum(not self._early(result) for result in misfits)
        first = VIEWS[self.kind][0]
        self.whom = next((whom for whom in wrong if not wrong[whom]), None)
        if self.whom is None and ends:
            if self.kind == "value" and first not in wrong and "player 2" in wrong:
                self.opposite = "player 2"
            elif self.kind == "label" or self._meant(ends, first in wrong):
                self.whom = first

    def _meant(self, ends, right):
        """Whether results seem to be meant for the first in VIEWS though not all are right; `right` if the ends are."""
        off, count = self._misfits()
        if self.kind == "bool":
            return right or off == 0
        if right:
            return True
        right = [result for result in ends if self.fits(result, "player 1")]
        scale = {(self.truth.worth(result.at, "player 1"), result.new) for result in ends}
        if len(scale) == len({new for _, new in scale}) == len({due for due, _ in scale}):
            return False  # another scale, such as 1 and 0
        if self.bounds:
            fit = [result for result in self.given if self.fits(result, "player 1")]
            return 2 * len(right) >= len(ends) and 2 * len(fit) >= len(self.given)
        return bool(right) and off == 0

    def _misfits(self):
        """How many results are not as they should be by those below, and how many could tell."""
        off = count = 0
        for result in self.given:
            below, player = {below.new for below in result.below}, self.truth.players[result.at]
            if self.kind == "bool" and below <= {True, False} and below:
                count += 1
                off += result.new != (False in below)
            elif self.kind != "bool" and len(result.below) > 1 and all(map(is_number, below)):
                if len(below) > 1 or result.new not in below:
                    count += 1
                    off += player not in (1, 2) or result.new != best(player, below)
        return off, count

    def fits(self, result, whom):
        """Whether the rules allow a result that is meant for somebody; None where that can't be said."""
        due, new = self.truth.worth(result.at, whom), result.new
        if due is None:
            return None
        if self.kind == "bool":
            return new == (due == 1)
        if self.kind == "label":
            return WORTH.get(new) == due if new in LABELS else False
        return new == due or self._bounded(result, new, due)

    def _bounded(self, result, new, due):
        """Whether a result is right though it is not the value: a bound is all that was asked for."""
        bounds = [result.given[name] for name in self.bounds if name in result.given]
        pairs = list(permutations(bounds, 2)) or [pair for bound in bounds for pair in ((bound, inf), (-inf, bound))]
        pairs = [(low, high) for low, high in pairs if low < high]
        return any(new <= low if due <= low else new >= high if due >= high else False for low, high in pairs)

    def window(self, result):
        """Whether there is a number between the bounds that a call was given; True where it was given none."""
        bounds = [result.given[name] for name in self.bounds if name in result.given]
        return len(bounds) != 2 or bounds[0] < bounds[1]

    def _early(self, result):
        """Whether the game goes on, and the call looked at nothing below."""
        return not self.truth.leaf(result.at) and not result.entered

    def judge(self, result):
        """Say whether a result is wrong: what it was built upon is right, and it is not."""
        if self.kind == "move":
            result.wrong = self._bad_move(result)
        if self.kind not in VIEWS or not self.whom or result.new is None:
            return
        fits, result.void = self.fits(result, self.whom), not self.window(result)
        if fits:
            result.wrong = False
        elif fits is None or self._early(result) or any(not below.sure for below in result.below):
            result.wrong = True if self._local(result) is False else None
        elif not result.void:
            result.wrong = True

    def _bad_move(self, result):
        """Whether a function that claims to give a good move gives one that is not."""
        label, (to, _) = self.truth.label(result.at), self.truth.move(result.at, result.new)
        if None in (result.new, label, to) or not any(claim in self.called.lower() for claim in CLAIMS):
            return None
        return to != {"W": "L", "D": "D"}.get(label, to)

    def _local(self, result):
        """Whether a value is the best of those below it, all of which the call has seen; None where it has not."""
        here, seen = self.truth.players[result.at], sorted(below.at for below in result.below)
        if self.kind != "value" or self.bounds or here not in (1, 2) or not seen or self.truth.calls:
            return None
        if seen != sorted(set(self.truth.ways[result.at])) or any(below.wrong for below in result.below):
            return None
        if not all(is_number(below.new) for below in result.below):
            return None
        turned = [self.whom == MOVER and self.truth.players[below.at] != here for below in result.below]
        values = [-below.new if turn else below.new for turn, below in zip(turned, result.below, strict=True)]
        return result.new == (max if self.whom in (MOVER, f"player {here}") else min)(values)


def _bounds(results):
    """The names of the two bounds of a search, the lower first, as far as there are any.

    They are what is often called so; or else numbers that change, and do not count how deep a call is.
    """
    names = list(dict.fromkeys(name for result in results for name in result.given))
    for pair in PAIRS:
        if set(pair) <= set(names):
            return list(pair)
    pairs = [(result.given, below.given) for result in results for below in result.below if below.given]
    changing, others = [], []
    for name in names:
        steps = {below[name] - given[name] for given, below in pairs if name in given and name in below}
        if steps not in ({1}, {-1}):
            moves = len(steps) > 1 or any(name in result.changed for result in results)
            (changing if moves else others).append(name)
    bounds = sorted([*changing, *others[: 2 - len(changing)]], key=names.index) if changing else []
    given = [result.given for result in results if all(name in result.given for name in bounds)]
    turned = len(bounds) == 2 and given and given[-1][bounds[0]] > given[-1][bounds[1]]  # those of the first call
    return bounds[::-1] if turned else bounds


def _chosen(result):
    """Whether a value may have been chosen: it is one of those below, a bound, or as large as can be."""
    below = [below.new for below in result.below if is_number(below.new)]
    between = result.new == 0 and below and min(below) < 0 < max(below)
    return not between or result.new in (*below, *result.given.values(), *result.changed.values())


def _kind(news):
    """What a function gives back, by all that it gave: None where it is neither values nor labels."""
    if news and all(isinstance(new, bool) for new in news):
        return "bool"
    if news and all(isinstance(new, str) for new in news) and not set(news).isdisjoint(LABELS):
        return "label" if all(new.strip().upper() in LABELS for new in news) else None
    if news and all(is_number(new) and new in (-1, 0, 1, inf, -inf) for new in news):
        return "value"
    return None
