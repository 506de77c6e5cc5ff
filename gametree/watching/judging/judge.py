"""judge: what calls give back or store, a value, a label or a move: for whom it is, whether the rules allow it."""

from ...core.game import LABELS
from ...core.text import is_number
from .classify import CLAIMS, chosen, evident, kind_of, loops, misfits, open_to_all, other_scale, shared, sums
from .oracle import LAST, MOVER, WORTH, same
from .windows import bounds_of, enough

VIEWS = {  # of what a function gives: for whom it may be meant, the likeliest first
    "value": ("player 1", MOVER, "player 2"),
    "label": (MOVER, LAST, "player 1", "player 2"),
    "bool": (MOVER, LAST, "player 1", "player 2"),
    "grundy": (MOVER,),
    "share": ("player 1",),  # of the games that are won
}
NUMBERS = "value", "share"
BOOLS = {True: "W", False: "L", None: "L"}  # None is what falls off the end of a function
OPPOSITE = {"player 1": "player 2", MOVER: LAST}
GAMES = {"playout", "rollout", "random", "simulate", "follow", "path", "walk"}  # words for what follows one game
ROUNDED = 0.006  # nearer to its value a decimal number may be one that was rounded


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
    """The results of one function, or what was stored: their `kind`, one of VIEWS or another, and `whom` they are for.

    `whom` is None where nothing fits; `opposite`, where the ends are right for somebody and the rest is not.
    """

    def __init__(self, results, truth, code=None, kind=None, whom=None, alone=False, codes=()):
        self.words = set(code.co_name.lower().split("_") if code else ())
        self.all, self.truth, self.whom, self.opposite = results, truth, None, None
        self.codes = {*codes, code} - {None}  # of the functions that gave them
        self.before = set()  # what was given back already, and on what
        self.given = [result for result in results if result.new is not None]
        self.kind = kind or kind_of(self.given, truth, self.words, code, alone)
        single = self.kind == "value" and any(result.below for result in results) and code and not loops(code)
        choose = any(len(result.below) > 1 for result in results)
        self.follows = not choose and bool(single or self.words & GAMES or truth.chance)  # one game of many
        self.bounds = bounds_of(results, truth) if self.kind == "value" else []
        labels = {truth.label(result.at) for result in results}
        known, news = any(_known(truth, result.at) for result in results), [result.new for result in self.given]
        if self.kind == "bool" and ("D" in labels or labels <= {None} or not truth.calls and len({*news}) == 1):
            self.kind = None  # neither True nor False is a draw; without a game, or always the same, they are no wins
        elif self.kind == "value" and not kind and not known:
            self.kind = None  # nobody knows what it should be
        elif self.kind == "value" and not kind and len(self.bounds) < 2 and not truth.chance:
            off, count = misfits(self.given, self.kind, truth.players)
            meant = all(chosen(result) for result in self.given) or off < 2 and count > 3
            self.kind = "value" if meant and not (off and sums(self.given)) else None
        if self.kind == "grundy":
            self.whom = MOVER
        elif self.kind == "value" and truth.chance:
            whom = _find_scale(self)  # it is no value because it is called so
        elif kind == "value" and other_scale(self.given, truth):
            self.kind = whom = None
        elif self.kind in VIEWS:
            _find_whom(self, whom)
        if self.kind == "bool":
            self.given = results
        self.whom = self.whom or whom
        nobody = kind == "value" and not known and any(_best(result, whom, truth) is False for result in results)
        if nobody or truth.either and self.whom not in (MOVER, LAST):
            self.whom = None  # nobody knows for whom it is

    def fits(self, result, whom):
        """Whether the rules allow a result that is meant for somebody; None where that is not known."""
        due, new = self.due(result, whom), result.new
        if due is None:
            return None
        if self.kind == "bool":
            return bool(new) == (due == 1)  # what falls off the end of a function gives None
        if self.kind == "label":
            return WORTH.get(new) == due if new in LABELS else False
        if self.kind == "grundy":
            return new == due
        either = self.truth.players[result.at] == 0 and whom == MOVER  # it may be for who rolled, or who is next
        fits = [self._fits(result, each) for each in ((due, -due) if either else (due,))]
        return True if True in fits else None if None in fits else False

    def _fits(self, result, due):
        new = result.new
        if same(new, due) or enough(self.bounds, result.given, new, due):
            return True
        return None if isinstance(new, float) and self.truth.chance and abs(new - due) < ROUNDED else False

    def due(self, result, whom):
        """What the rules say that a result should be, a number; None where they don't."""
        if self.kind == "grundy":
            return self.truth.nimber(result.at)
        if self.kind == "share":
            return self.truth.share(result.at)
        if self.kind != "value" and self.truth.chance and not self.truth.leaf(result.at):
            return None  # W, L and D are for games without chance
        by_chance = self.truth.players[result.at] == 0
        return self.truth.worth(result.at, "player 1" if by_chance and whom == MOVER else whom)

    def window(self, result):
        """Whether there is a number between the bounds that a call was given; True where it was given none."""
        bounds = [result.given[name] for name in self.bounds if name in result.given]
        return len(bounds) != 2 or bounds[0] < bounds[1]

    def _guess(self, result):
        """Whether it is given back without a look: no more than a guess, or what was known before."""
        if not self.early(result):
            return False
        return self.kind == "value" or result.round or (result.key, result.new) in self.before

    def early(self, result):
        """Whether the game goes on, and the call looked at nothing below."""
        return not self.truth.leaf(result.at) and not result.entered

    def _sample(self, result):
        """Whether chance moves there, and the call looked at some of the moves only, as one does that rolls a die."""
        by_chance = self.kind in NUMBERS and self.truth.players[result.at] == 0 and not self.bounds
        return by_chance and not self.truth.looks_at_each(result.at, result.entered, [each.at for each in result.below])

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
        elif not result.void and not self._sample(result):
            result.wrong = True
        self.before.add((result.key, result.new))


def _find_scale(group):
    """See on a game with chance whether numbers are values, or shares of wins, and for whom: that, or None."""
    if group.given and all(abs(result.new) <= 1 for result in group.given if is_number(result.new)):
        for group.kind in NUMBERS:
            for whom in VIEWS[group.kind]:
                fits = [group.fits(result, whom) for result in group.given if not group.early(result)]
                if True in fits and False not in fits and (group.kind == "value" or shared(group)):
                    return whom
            for whom in VIEWS[group.kind][:2]:
                if evident(group, whom):
                    return whom
    group.kind = None
    return None


def _find_whom(group, default):
    """See for whom the results are: for whom the ends are right, and then the rest."""
    ends = [result for result in group.given if group.truth.leaf(result.at) and _known(group.truth, result.at)]
    wrong = {}  # whom the ends are right for -> how many of the others do not fit
    for whom in VIEWS[group.kind]:
        if all(group.fits(result, whom) is not False for result in ends):
            misfits = [result for result in group.given if group.fits(result, whom) is False]
            wrong[whom] = sum(not group.early(result) for result in misfits)
    first = VIEWS[group.kind][0]
    group.whom = next((whom for whom in wrong if not wrong[whom]), None)
    if not ends and group.kind != "value" and group.whom != first:
        group.whom = None  # it may be anything
    if group.whom is None and not default and open_to_all(group, first in wrong):
        return
    if group.whom is None and ends:
        if first in wrong or group.kind == "label" or default or _meant(group, ends):
            group.whom = first
        elif MOVER in wrong and group.kind == "value":
            group.whom = MOVER
        if group.kind == "value" and group.whom in (None, default) and first not in wrong:
            inner = [result for result in group.given if result.below]
            various = len({result.new for result in group.given}) > 1
            chosen = various and all(result.new in [below.new for below in result.below] for result in inner)
            opposite = [OPPOSITE[whom] for whom in OPPOSITE if _opposite(ends, group.truth, whom)]
            group.opposite = next(iter(opposite), None) if chosen else None


def _meant(group, ends):
    """Whether results seem to be meant for the first in VIEWS though not all ends are right: the rest is."""
    off, count = misfits(group.given, group.kind, group.truth.players)
    if group.kind == "bool":
        return off == 0
    right = [result for result in ends if group.fits(result, "player 1")]
    scale = {(group.truth.worth(result.at, "player 1"), result.new) for result in ends}
    if not right or len(scale) == len({new for _, new in scale}) == len({due for due, _ in scale}):
        return False  # another scale, such as 1 and 0
    if group.bounds:
        fit = [result for result in group.given if group.fits(result, "player 1")]
        return 2 * len(right) >= len(ends) and 2 * len(fit) >= len(group.given)
    return off == 0 and count > 0


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
    if whom == MOVER and 0 in [truth.players[i] for i in seen]:
        return None  # for whom it is where chance moves may be told in two ways
    if any(below.wrong or not is_number(below.new) for below in result.below):
        return None
    turned = [whom == MOVER and truth.players[below.at] != here for below in result.below]
    values = [-below.new if turn else below.new for turn, below in zip(turned, result.below, strict=True)]
    return result.new == (max if whom in (MOVER, f"player {here}") else min)(values)


def _known(truth, i):
    """Whether the rules say what node i is worth."""
    return truth.label(i) is not None or truth.worth(i, "player 1") is not None
