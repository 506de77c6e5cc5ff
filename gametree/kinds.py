"""kinds: what a function gives, by all that it gave and what it is called: values, labels, Grundy values or moves."""

from math import inf
from opcode import opmap
from types import CodeType

from .called import is_node
from .calls import names_in
from .game import LABELS
from .label import best
from .truth import same
from .words import is_number

MOVES = {"move", "choose", "pick", "play", "strategy", "decide"}  # words in the name of what gives back moves
COUNTS = {"count", "number", "value", "score", "player", "who", "winner", "moves", "many"}  # and of what does not
WINS = {"win", "wins", "winning", "won", "lose", "loses", "losing", "lost", "loss"}  # what asks whether it is won
CLAIMS = {"best", "win", "winning", "perfect", "good", "optimal"}  # a function so called says that its move is one
GRUNDY = {"grundy", "grundys", "nimber", "nimbers", "sprague", "mex"}  # words for Grundy values
BRIEF = {"g", "sg"}  # they may be meant so, or not
ALL = {"count", "many", "max", "most", "largest", "sum", "xor", "total", "depth", "moves", "period", "calls", "length"}


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


def misfits(results, kind, truth):
    """How many results are not as they should be by those below, and how many could tell."""
    off = count = 0
    for result in results:
        below, player = [below.new for below in result.below], truth.players[result.at]
        if kind == "bool" and below and all(isinstance(new, bool) for new in below):
            count += 1
            off += result.new != (False in below)
        elif kind != "bool" and len(below) > 1 and all(map(is_number, below)) and {*below} != {result.new}:
            if truth.chance and player == 0:
                continue  # it is an average, or it should be
            count += 1
            right = truth.chance and _due(result, truth)  # it may have looked past a roll
            off += not right and (player not in (1, 2) or result.new != best(player, below))
    return off, count


def _due(result, truth):
    """Whether a value is that of its node."""
    due = truth.worth(result.at, "player 1")
    return due is not None and same(abs(result.new), abs(due))


def chosen(result, truth):
    """Whether a value may have been chosen: it is one of those below, a bound, or as large as can be; or an average."""
    below = [below.new for below in result.below if is_number(below.new)]
    if truth.chance and (truth.players[result.at] == 0 or _due(result, truth)):
        return True
    between = below and min(below) < result.new < max(below)
    return not between or result.new in (*below, *result.given.values(), *result.changed.values())


def blind(results, truth):
    """Whether all that is given above the ends of the game is 0, as by a function that looks for nothing but these."""
    inner = [result for result in results if result.below]
    return {result.new for result in inner} == {0} and not all(_due(result, truth) for result in inner)


def sums(results):
    """Whether each result is the sum of those below it."""
    below = [[below.new for below in result.below] for result in results]
    pairs = [(result.new, news) for result, news in zip(results, below, strict=True) if news]
    return all(all(map(is_number, news)) and new == sum(news) for new, news in pairs)


def loops(code):
    """Whether a function goes over several things, or what stands inside it does."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return opmap["FOR_ITER"] in code.co_code[::2] or any(map(loops, inner))
