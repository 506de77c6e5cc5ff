"""classify: what a function gives, by all that it gave and what it is called: values, labels, nimbers or moves."""

from itertools import chain
from math import inf
from opcode import opmap
from types import CodeType

from ...algorithms.grundy import mex
from ...algorithms.label import best
from ...core.game import LABELS
from ...core.introspect import state_of
from ...core.text import is_number
from ..recording.call_tree import is_node
from ..recording.recorder import names_in
from .oracle import MOVER

MOVES = {"move", "choose", "pick", "play", "strategy", "decide"}  # words in the name of what gives back moves
COUNTS = {"count", "number", "value", "score", "player", "who", "winner", "moves", "many"}  # and of what does not
WINS = {"win", "wins", "winning", "won", "lose", "loses", "losing", "lost", "loss"}  # what asks whether it is won
CLAIMS = {"best", "win", "winning", "perfect", "good", "optimal"}  # a function so called says that its move is one
GRUNDY = {"grundy", "grundys", "nimber", "nimbers", "sprague", "mex"}  # words for Grundy values
DICE = {"random", "randint", "randrange", "choice", "choices", "sample", "shuffle", "uniform"}
BRIEF = {"g", "sg"}  # they may be meant so, or not
ALL = {"count", "many", "max", "most", "largest", "sum", "xor", "total", "depth", "moves", "period", "calls", "length"}
ALL |= {"zero", "zeros", "nonzero", "numbers", "values", "needed", "distinct", "different", "size", "sizes"}


def kind_of(given, truth, words, code, alone):
    """What a function gives: "value", "label", "bool", "grundy" or "move", "?" for what may be moves; None for others.

    Takes all its results that are not None, the Truth, the words in its name, its code, and whether it never calls
    itself.
    """
    grundy = of_grundy(given, truth, words, [code])
    if grundy is not None:
        return "grundy" if grundy else None
    return _moves(given, truth, words | _picks(code), alone) or _kind([result.new for result in given], truth.chance)


def of_grundy(given, truth, words, codes):
    """Whether numbers are meant for Grundy values, by what they are called; None where nothing speaks of these.

    `codes` are those of the functions that gave them.
    """
    if not given or not all(is_number(result.new) for result in given) or words & (MOVES | CLAIMS):
        return None
    if words & ALL:
        return False if words & GRUNDY else None
    due = [truth.nimber(result.at) for result in given] if words & GRUNDY or words <= BRIEF else []
    whole = all(isinstance(result.new, int) for result in given) and {*due} != {None}
    if words & GRUNDY:
        return whole
    names = {word for code in codes if code for name in names_in(code) for word in name.lower().split("_")}
    return True if due and whole and (names & GRUNDY or due == [result.new for result in given]) else None


def like_grundy(given, truth):
    """Whether numbers may be Grundy values, whatever they are called: True where all are, False where they are like it.

    None where they are not: the ends of an impartial game have the Grundy value 0, and are worth 1 or −1 to player 1.
    """
    due = [truth.nimber(result.at) for result in given]
    if None in due or not all(type(result.new) is int and result.new >= 0 for result in given):
        return None
    if any(result.new for result in given if truth.leaf(result.at)) or all(map(truth.leaf, [r.at for r in given])):
        return None
    if due == [result.new for result in given]:
        return True
    inner = [result.new == mex(below.new for below in result.below) for result in given if result.below]
    return False if 2 * sum(inner) > len(inner) or any(result.new > 1 for result in given) else None


def _kind(news, chance):
    """What a function gives back, by all that it gave: None where it is neither values nor labels."""
    if news and all(isinstance(new, bool) for new in news):
        return "bool"
    if news and all(isinstance(new, str) for new in news) and not set(news).isdisjoint(LABELS):
        return "label" if all(new.strip().upper() in LABELS for new in news) else None
    if news and all(is_number(new) and (new in (-1, 0, 1, inf, -inf) or chance and -1 < new < 1) for new in news):
        return "value"
    return None


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


def open_to_all(group, right):
    """Whether results may well be something else, such as True and False for whatever question of a node.

    Or 1 and 0, where the ends are not `right`, or there is a 1 that nobody can have chosen.
    """
    if group.kind == "value" and len(group.bounds) < 2 and {result.new for result in group.given} == {0, 1}:
        ones = [[below.new for below in result.below] for result in group.given if result.new == 1]
        return not right or not all(1 in below or not below for below in ones)
    return group.kind == "bool" and not group.truth.calls and not group.words & WINS


def misfits(results, kind, players):
    """How many results are not as they should be by those below, and how many could tell."""
    off = count = 0
    for result in results:
        below, player = [below.new for below in result.below], players[result.at]
        if kind == "bool" and below and all(isinstance(new, bool) for new in below):
            count += 1
            off += result.new != (False in below)
        elif kind != "bool" and len(below) > 1 and all(map(is_number, below)) and {*below} != {result.new}:
            count += 1
            off += player not in (1, 2) or result.new != best(player, below)
    return off, count


def chosen(result):
    """Whether a value may have been chosen: it is one of those below, a bound, or as large as can be."""
    below = [below.new for below in result.below if is_number(below.new)]
    between = below and min(below) < result.new < max(below)
    return not between or result.new in (*below, *result.given.values(), *result.changed.values())


def shared(group):
    """Whether numbers may be shares of wins: both a sure loss and a sure win are among them, and what is between."""
    news = {result.new for result in group.given}
    return {0, 1} < news and min(news) == 0 and not group.truth.draws


def evident(group, whom):
    """Whether numbers on a game with chance are meant for somebody though some are wrong, and are nothing else.

    What the ends are shows the scale; and where a player moves each is one of those below it, as what is chosen is.
    """
    given = [result for result in group.given if is_number(result.new)]
    names = chain.from_iterable(map(names_in, group.codes))
    if group.kind == "share" and not shared(group) or sums(given) or DICE & {*names} or not _scale(group, given, whom):
        return False
    if {result.new for result in given if result.below} == {0} or _to_plan(group, given, whom):
        return False  # it looks for nothing but the ends, or somebody does not choose
    sure, telling, foreign, truth = set(), set(), set(), group.truth  # of states, for one may stand at many nodes
    for result in given:
        if truth.players[result.at] in (1, 2) and any(is_number(below.new) for below in result.below):
            best, known = _choices(result, truth, whom)
            state = state_of(truth.tree.nodes[result.at])
            if result.new in best:
                sure.add(state)
                telling |= {state} if len({below.new for below in result.below}) > 1 else set()
            elif not group.fits(result, whom) and (group.kind == "share" or result.new not in known):
                foreign.add(state)
    return bool(sure) and len(foreign) < (2 if len(telling) > 3 else 1)


def _to_plan(group, given, whom):
    """Whether players look at one move of many, or take their first move, or their last, though another is best."""
    mine = [result for result in given if group.truth.players[result.at] and not group.bounds]
    if any(len(result.entered - {result.at}) == 1 < len(group.truth.moves(result.at)) for result in mine):
        return True
    mine = [result for result in mine if result.below and all(is_number(below.new) for below in result.below)]
    same_move = any(all(result.new == result.below[end].new for result in mine) for end in (0, -1))
    return same_move and any(result.new not in _choices(result, group.truth, whom)[0] for result in mine)


def _choices(result, truth, whom):
    """What a player may have chosen by the numbers below, what is best, and all: two sets.

    For a player to move the numbers of others are turned; those where chance moves may be told in two ways.
    """
    player, below = truth.players[result.at], [below for below in result.below if is_number(below.new)]
    if whom != MOVER:
        numbers = [below.new for below in below]
        return {best(player, numbers)}, {*numbers, *result.given.values()}
    turned = [
        [each.new * {player: 1, 0: sign}.get(truth.players[each.at], -1) for each in below] for sign in (1, -1)
    ]  # fmt: skip
    return {*map(max, turned)}, {*chain(*turned), *result.given.values()}


def _scales(ends, truth):
    """What the ends are worth to player 1, and to the player to move, each with the number given: a list of sets."""
    return [{(truth.worth(end.at, whom), end.new) for end in ends} for whom in ("player 1", MOVER)]


def other_scale(results, truth):
    """Whether the ends of a game are given by other numbers than 1, 0 and −1, as in percent, or points."""
    ends = [result for result in results if truth.leaf(result.at) and truth.worth(result.at, "player 1") is not None]
    news = {result.new for result in ends}
    if news == {0} and any(result.new for result in results):  # as 1 is for what is won, at no end
        return all(result.new == {"W": 1, "L": 0}.get(truth.label(result.at)) for result in results)
    if news <= {-1, 0, 1} and news != {0, 1}:
        return False
    return any(len(scale) == len(news) == len({due for due, _ in scale}) for scale in _scales(ends, truth))


def _scale(group, given, whom):
    """Whether the ends of a game with chance show that numbers are on the scale that is meant."""
    truth = group.truth
    ends = [result for result in given if truth.leaf(result.at) and group.due(result, whom) is not None]
    right = [result for result in ends if group.fits(result, whom)]
    if len({result.new for result in right}) < 2:
        return False  # all are the same: they may be anything
    if group.kind == "value" and all(result.new >= 0 for result in right):
        return False  # as shares of wins are
    if len(right) < len(ends) and (whom == MOVER or group.kind == "share" or 2 * len(right) < len(ends)):
        return False
    if right == ends or any(len(scale) == len({due for due, _ in scale}) for scale in _scales(ends, truth)):
        return right == ends
    odd = {state_of(truth.tree.nodes[result.at]): result.new for result in ends if result not in right}
    return len(odd) == 1 or {*odd.values()} <= {-1, 0, 1}


def sums(results):
    """Whether each result is the sum of those below it."""
    below = [[below.new for below in result.below] for result in results]
    pairs = [(result.new, news) for result, news in zip(results, below, strict=True) if news]
    return all(all(map(is_number, news)) and new == sum(news) for new, news in pairs)


def loops(code):
    """Whether a function goes over several things, or what stands inside it does."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return opmap["FOR_ITER"] in code.co_code[::2] or any(map(loops, inner))
