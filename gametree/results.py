"""results: what calls give back or store, a value, a label or a move: for whom it is, whether the rules allow it."""

from math import inf
from opcode import opmap
from types import CodeType

from .bounds import bounds_of, enough
from .called import is_node
from .game import LABELS
from .label import best
from .truth import LAST, MOVER, WORTH
from .words import is_number

VIEWS = {  # of what a function gives: for whom it may be meant, the likeliest first
    "value": ("player 1", MOVER, "player 2"),
    "label": (MOVER, LAST, "player 1", "player 2"),
    "bool": (MOVER, LAST, "player 1", "player 2"),
}
OPPOSITE = {"player 1": "player 2", MOVER: LAST}
MOVES = {"move", "choose", "pick", "play", "strategy", "decide"}  # words in the name of what gives back moves
GAMES = {"playout", "rollout", "random", "simulate", "follow", "path", "walk"}  # and what only follows one game
COUNTS = {"count", "number", "value", "score", "player", "who", "winner", "moves", "many"}  # and of what does not
WINS = {"win", "wins", "winning", "won", "lose", "loses", "losing", "lost", "loss"}  # what asks whether it is won
CLAIMS = {"best", "win", "winning", "perfect", "good", "optimal"}  # a function so called says that its move is one


class Result:
    """What a call gave back, or stored, at a node: `wrong` is True, False, or None where that is not known."""

    wrong, void, about = None, False, None  # void: it was given bounds that no number lies between
    passing, code = frozenset(), None  # the nodes below whose value was another one then, and its call's code
    round = False  # whether its call came to where another one waits

    def __init__(self, place, at, new, given):
        self.place, self.at, self.new = place, at, new  # the step that shows it; the node
        self.given, self.below = dict(given), []  # the numbers it was given at first; results it could build upon
        self.entered, self.changed = set(), {}  # the nodes that were entered by it; what the numbers given became

    @property
    def key(self):
        """What calls have in common that ask the same: the state, where the calls are the tree."""
        return self.about or self.at

    @property
    def sure(self):
        """Whether those who build upon it can trust it."""
        return self.wrong is False or self.void


class Results:
    """The results of one function, or what was stored: `kind` ("value", "label", "bool" or None) and `whom` it is for.

    `whom` is None where nothing fits; `opposite`, where the ends are right for somebody and the rest is not.
    """

    def __init__(self, results, truth, code=None, kind=None, whom=None, alone=False):
        self.words = set(code.co_name.lower().split("_") if code else ())
        self.all, self.truth, self.whom, self.opposite = results, truth, None, None
        self.before = set()  # what was given back already, and on what
        self.given = [result for result in results if result.new is not None]
        moves = _moves(self.given, truth, self.words | _picks(code), alone)
        self.kind = kind or moves or _kind([result.new for result in self.given])
        single = self.kind == "value" and any(result.below for result in results) and code and not _loops(code)
        choose = any(len(result.below) > 1 for result in results)
        self.follows = not choose and (single or self.words & GAMES)  # one game, whatever else there is to choose
        self.bounds = bounds_of(results, truth) if self.kind == "value" else []
        labels = {truth.label(result.at) for result in results}
        news = [result.new for result in self.given]
        if self.kind == "bool" and ("D" in labels or labels <= {None} or not truth.calls and len({*news}) == 1):
            self.kind = None  # neither True nor False is a draw; without a game, or always the same, they are no wins
        elif self.kind == "value" and not kind and labels <= {None}:
            self.kind = None  # nobody knows what it should be
        elif self.kind == "value" and not kind and len(self.bounds) < 2:
            off, count = _misfits(self.given, self.kind, truth.players)
            meant = all(map(_chosen, self.given)) or off < 2 and count > 3
            self.kind = "value" if meant and not (off and _sums(self.given)) else None
        if self.kind in VIEWS:
            self._find_whom(whom)
        if self.kind == "bool":
            self.given = results
        self.whom = self.whom or whom
        nobody = kind and labels <= {None} and any(_best(result, whom, truth) is False for result in results)
        if nobody or truth.either and self.whom not in (MOVER, LAST):
            self.whom = None  # nobody knows for whom it is

    def _find_whom(self, default):
        ends = [result for result in self.given if self.truth.leaf(result.at) and self.truth.label(result.at)]
        wrong = {}  # whom the ends are right for -> how many of the others do not fit
        for whom in VIEWS[self.kind]:
            if all(self.fits(result, whom) is not False for result in ends):
                misfits = [result for result in self.given if self.fits(result, whom) is False]
                wrong[whom] = sum(not self._early(result) for result in misfits)
        first = VIEWS[self.kind][0]
        self.whom = next((whom for whom in wrong if not wrong[whom]), None)
        if not ends and self.kind != "value" and self.whom != first:
            self.whom = None  # it may be anything
        if self.whom is None and not default and _open(self, first in wrong):
            return
        if self.whom is None and ends:
            if first in wrong or self.kind == "label" or default or self._meant(ends):
                self.whom = first
            elif MOVER in wrong and self.kind == "value":
                self.whom = MOVER
            if self.kind == "value" and self.whom in (None, default) and first not in wrong:
                inner = [result for result in self.given if result.below]
                various = len({result.new for result in self.given}) > 1
                chosen = various and all(result.new in [below.new for below in result.below] for result in inner)
                opposite = [OPPOSITE[whom] for whom in OPPOSITE if _opposite(ends, self.truth, whom)]
                self.opposite = next(iter(opposite), None) if chosen else None

    def _meant(self, ends):
        """Whether results seem to be meant for the first in VIEWS though not all ends are right: the rest is."""
        off, count = _misfits(self.given, self.kind, self.truth.players)
        if self.kind == "bool":
            return off == 0
        right = [result for result in ends if self.fits(result, "player 1")]
        scale = {(self.truth.worth(result.at, "player 1"), result.new) for result in ends}
        if not right or len(scale) == len({new for _, new in scale}) == len({due for due, _ in scale}):
            return False  # another scale, such as 1 and 0
        if self.bounds:
            fit = [result for result in self.given if self.fits(result, "player 1")]
            return 2 * len(right) >= len(ends) and 2 * len(fit) >= len(self.given)
        return off == 0 and count > 0

    def fits(self, result, whom):
        """Whether the rules allow a result that is meant for somebody; None where that is not known."""
        due, new = self.truth.worth(result.at, whom), result.new
        if due is None:
            return None
        if self.kind == "bool":
            return bool(new) == (due == 1)  # what falls off the end of a function gives None
        if self.kind == "label":
            return WORTH.get(new) == due if new in LABELS else False
        return new == due or enough(self.bounds, result.given, new, due)

    def window(self, result):
        """Whether there is a number between the bounds that a call was given; True where it was given none."""
        bounds = [result.given[name] for name in self.bounds if name in result.given]
        return len(bounds) != 2 or bounds[0] < bounds[1]

    def _guess(self, result):
        """Whether it is given back without a look: no more than a guess, or what was known before."""
        if not self._early(result):
            return False
        return self.kind == "value" or result.round or (result.key, result.new) in self.before

    def _early(self, result):
        """Whether the game goes on, and the call looked at nothing below."""
        return not self.truth.leaf(result.at) and not result.entered

    def judge(self, result):
        """Say whether a result is wrong: what it was built upon is right, and it is not."""
        if self.follows or not self.window(self.all[-1]):
            result.void = not self.window(result)
            return
        if self.kind == "move":
            result.wrong = _bad_move(result, self.truth, self.words)
        if self.kind not in VIEWS or not self.whom or result.new is None and self.kind != "bool":
            return
        fits, result.void = self.fits(result, self.whom), not self.window(result)
        if fits:
            result.wrong = False
        elif fits is None or result.passing or self._guess(result) or not all(below.sure for below in result.below):
            alone = self.kind == "value" and not self.bounds
            result.wrong = True if alone and _best(result, self.whom, self.truth) is False else None
        elif not result.void:
            result.wrong = True
        self.before.add((result.key, result.new))


def _open(group, right):
    """Whether results may well be something else, such as True and False for whatever question of a node.

    Or 1 and 0, where the ends are not `right`, or there is a 1 that nobody can have chosen.
    """
    if group.kind == "value" and len(group.bounds) < 2 and {result.new for result in group.given} == {0, 1}:
        ones = [[below.new for below in result.below] for result in group.given if result.new == 1]
        return not right or not all(1 in below or not below for below in ones)
    return group.kind == "bool" and not group.truth.calls and not group.words & WINS


def _moves(given, truth, words, alone):
    """ "move" where all results are moves; "?" where they may be moves, or values as well; or else None.

    Takes the results, the words in the function's name, and whether it never calls itself.
    """
    inner = [result for result in given if not truth.leaf(result.at)]
    if not inner or len(inner) < len(given):
        return None
    if any(truth.move(result.at, result.new) == (None, None) for result in inner):
        return None
    nodes = any(is_node(result.new) for result in inner)  # which may be given back for any reason
    numbers = all(is_number(result.new) for result in inner)  # they may count something
    values = numbers and all(result.new in (-1, 0, 1) for result in inner)
    sure = not nodes and not values and (words & CLAIMS or not numbers)
    if (words & MOVES or sure) and not words & COUNTS:
        return "move"
    return "?" if nodes or alone else None


def _picks(code):
    """A word of CLAIMS for a function that picks by max or min with a key, which gives no number of things; or none."""
    names = set(code.co_names) if code and ("key",) in code.co_consts else set()
    return {"best"} if names & {"max", "min"} and not names & {"len", "sum"} else set()


def _opposite(ends, truth, whom):
    """Whether all ends are the opposite of what they are worth to somebody."""
    return all(is_number(result.new) and truth.worth(result.at, whom) == -result.new for result in ends)


def _bad_move(result, truth, words):
    """Whether a function that claims to give a good move, by what it is called, gives one that is not."""
    label, (to, _) = truth.label(result.at), truth.move(result.at, result.new)
    if None in (result.new, label, to) or not words & CLAIMS:
        return None
    return to != {"W": "L", "D": "D"}.get(label, to)


def _best(result, whom, truth):
    """Whether a value is the best of all those below it; None where not all of them are known, or can be trusted."""
    here, seen = truth.players[result.at], sorted(below.at for below in result.below)
    if truth.calls or here not in (1, 2) or not seen or seen != sorted(set(truth.ways[result.at])):
        return None
    if any(below.wrong or not is_number(below.new) for below in result.below):
        return None
    turned = [whom == MOVER and truth.players[below.at] != here for below in result.below]
    values = [-below.new if turn else below.new for turn, below in zip(turned, result.below, strict=True)]
    return result.new == (max if whom in (MOVER, f"player {here}") else min)(values)


def _misfits(results, kind, players):
    """How many results are not as they should be by those below, and how many could tell."""
    off = count = 0
    for result in results:
        below = [below.new for below in result.below]
        if kind == "bool" and below and all(isinstance(new, bool) for new in below):
            count += 1
            off += result.new != (False in below)
        elif kind != "bool" and len(below) > 1 and all(map(is_number, below)) and {*below} != {result.new}:
            count += 1
            off += players[result.at] not in (1, 2) or result.new != best(players[result.at], below)
    return off, count


def _sums(results):
    """Whether each result is the sum of those below it."""
    below = [[below.new for below in result.below] for result in results]
    pairs = [(result.new, news) for result, news in zip(results, below, strict=True) if news]
    return all(all(map(is_number, news)) and new == sum(news) for new, news in pairs)


def _loops(code):
    """Whether a function goes over several things, or what stands inside it does."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return opmap["FOR_ITER"] in code.co_code[::2] or any(map(_loops, inner))


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
