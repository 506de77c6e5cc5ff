"""results: what calls give back or store, a value, a label or a move: for whom it is, whether the rules allow it."""

from itertools import permutations
from math import inf

from .asking import moves_of
from .game import LABELS
from .label import best, value_of
from .solve import backwards, solve
from .tree import player_of
from .why import ended
from .words import GameError, is_number

WORTH = {label: value_of(label, 1) for label in LABELS}  # to the player who is to move
MOVER, LAST = "the player to move", "the player who has just moved"
VIEWS = {  # of what a function gives: for whom it may be meant, the likeliest first
    "value": ("player 1", MOVER, "player 2"),
    "label": (MOVER, LAST, "player 1", "player 2"),
    "bool": (MOVER, LAST, "player 1", "player 2"),
}
MOVES = "move", "best", "choose", "pick", "play"  # what gives back moves is called so, or in another way
CLAIMS = "best", "win", "perfect", "good", "optimal"  # a function so called says that its move is one


class Truth:
    """What the nodes of a tree are worth by the rules of the game: `label(i)` for the player to move, or None."""

    def __init__(self, tree, recording):
        self.tree, self.game, self.calls = tree, recording.game, recording.calls
        self.ways = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.players = [player_of(node) for node in tree.nodes]
        self.known = self._of_states() if self.calls else self._of_nodes()

    def label(self, i):
        """The label of node i for the player to move; None where it can't be told."""
        return self.known.get(i)

    def worth(self, i, whom):
        """What node i is worth to somebody, 1, 0 or −1; None where it can't be told."""
        label, player = self.known.get(i), self.players[i]
        if label is None or whom not in (MOVER, LAST) and player not in (1, 2):
            return None
        same = whom == MOVER or whom == f"player {player}"
        return WORTH[label] if same else -WORTH[label]

    def leaf(self, i):
        """Whether the game is over at node i."""
        if not self.calls:
            return not self.ways[i]
        return bool(self.tree.nodes[i].state) and not self.moves(i)

    def moves(self, i):
        """The moves from node i: a dict, move -> the label of what it leads to (or None) and the node or state."""
        node = self.tree.nodes[i]
        if not self.calls:
            return {move: (self.known.get(child), self.tree.nodes[child]) for move, child in self.tree.ways[i]}
        try:
            after = moves_of(self.game, node.state) if node.state else {}
        except GameError:
            return {}
        return {move: (self._solved(state), state) for move, state in after.items()}

    def _of_nodes(self):
        if 0 in self.players:
            return {}  # chance has no label
        ends = {i: ended(self.tree.nodes[i], self.game) for i, below in self.ways.items() if not below}
        sure = {i: end for i, end in ends.items() if end}
        known = {i: known.label for i, known in backwards(self.ways, sure).items()}
        rest = "D" if len(sure) == len(ends) else None
        return {i: known.get(i, rest) for i in self.ways}

    def _of_states(self):
        self.solved = {}
        return {i: self._solved(node.state) for i, node in enumerate(self.tree.nodes) if node.state}

    def _solved(self, state):
        if state not in self.solved:
            try:
                self.solved.update(solve(self.game, state))
            except GameError:
                return None
        known = self.solved[state].label
        return known if known in LABELS else None


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

    def __init__(self, results, truth, called, kind=None, whom=None):
        self.called = called
        self.all, self.truth, self.whom, self.opposite = results, truth, None, None
        self.given = [result for result in results if result.new is not None]
        self.kind = kind or self._moves() or _kind([result.new for result in self.given])
        if self.kind == "bool" and any(truth.label(result.at) == "D" for result in results):
            self.kind = None  # neither True nor False is a draw
        elif self.kind == "value" and not kind and not all(map(_chosen, self.given)) and not self._chooses():
            self.kind = None
        self.bounds = self._bounds() if self.kind == "value" else []
        if self.kind in VIEWS:
            self._find_whom()
        self.whom = self.whom or whom

    def _moves(self):
        """ "move" where all that is given back are moves; "?" where they may be moves, or values as well."""
        inner = [result for result in self.given if not self.truth.leaf(result.at)]
        if not inner or len(inner) < len(self.given):
            return None
        for result in inner:
            moves = self.truth.moves(result.at)
            if not any(move == result.new or node is result.new for move, (_, node) in moves.items()):
                return None
        claims = any(word in self.called.lower() for word in MOVES)
        sure = any(not is_number(result.new) or result.new not in (-1, 0, 1) for result in inner)
        nodes = any(hasattr(result.new, "children") for result in inner)  # which may be given back for any reason
        if claims or sure and not nodes:
            return "move"
        return "?" if nodes or not any(result.below for result in inner) else None

    def _bounds(self):
        """The names of the arguments that may be bounds: numbers that change, but do not count how deep a call is."""
        names = list(dict.fromkeys(name for result in self.all for name in result.given))
        pairs = [(result.given, below.given) for result in self.all for below in result.below if below.given]
        bounds = []
        for name in names:
            steps = {below[name] - given[name] for given, below in pairs if name in given and name in below}
            changes = len(steps) > 1 or any(name in result.changed for result in self.all)
            if not pairs or changes and steps not in ({1}, {-1}):
                bounds.append(name)
        return bounds

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
            if first in wrong or self.kind == "label" or self.kind == "value" and self._meant(ends):
                self.whom = first
            if self.kind == "value" and first not in wrong and "player 2" in wrong:
                self.whom, self.opposite = None, "player 2"

    def _meant(self, ends):
        """Whether values seem to be meant for player 1 though not all ends are right: some are, and so is the rest."""
        right = [result for result in ends if self.fits(result, "player 1")]
        if self.bounds:
            fit = [result for result in self.given if self.fits(result, "player 1")]
            return 2 * len(right) >= len(ends) and 2 * len(fit) >= len(self.given)
        return bool(right) and self._chooses(0)

    def _chooses(self, wrong=1):
        """Whether what is given back is chosen as player 1 and player 2 do, but for so many."""
        choices = [
            (result, [below.new for below in result.below]) for result in self.given if len(result.below) > 1
        ]
        choices = [(result, set(below)) for result, below in choices if all(map(is_number, below))]
        choices = [(result, below) for result, below in choices if len(below) > 1 or result.new not in below]
        players, off = self.truth.players, 0
        for result, below in choices:
            off += players[result.at] not in (1, 2) or result.new != best(players[result.at], below)
        return off <= wrong and len(choices) >= 4 * wrong

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
        pairs = list(permutations(bounds, 2)) if len(bounds) > 1 else [(b, inf) for b in bounds] + [
            (-inf, b) for b in bounds
        ]
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
        label, moves = self.truth.label(result.at), self.truth.moves(result.at)
        if result.new is None or not any(claim in self.called.lower() for claim in CLAIMS):
            return None
        to = next(to for move, (to, node) in moves.items() if move == result.new or node is result.new)
        wanted = {"W": "L", "D": "D"}.get(label, to)
        return None if label is None or to is None else to != wanted

    def _local(self, result):
        """Whether a value is the best of those below it, all of which the call has seen; None where it has not."""
        below, players = [below.new for below in result.below], self.truth.players
        here = players[result.at]
        ways = {self.truth.tree.number(node) for _, node in self.truth.moves(result.at).values()} if (
            not self.truth.calls
        ) else set()
        seen = [b.at for b in result.below]
        if self.kind != "value" or self.bounds or not ways or sorted(seen) != sorted(ways) or here not in (1, 2):
            return None
        if any(b.wrong for b in result.below) or not all(map(is_number, below)):
            return None
        if self.whom == MOVER:
            return result.new == max(b.new if players[b.at] == here else -b.new for b in result.below)
        return result.new == (max if self.whom == f"player {here}" else min)(below)


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
