"""sweep: programs in public style and all their small mistakes, on small games, and what the Stepper makes of each."""

import ast
import itertools
import random
import re
import signal
from collections import Counter

import truth
from examples import Matches
from truth import OWED, Ground, Row, oracle

from gametree import EvenOrOdd, Game, OneTwoTen, games

PROGRAMS = {  # what is tried: the text, how it is called, and what each call owes
    "minimax": ('''
def minimax(state):
    moves = then(state)
    if len(moves) == 0:
        return end(state)
    if state[0] == 1:
        top = -2
        for after in moves:
            top = max(top, minimax(after))
        return top
    else:
        low = 2
        for after in moves:
            low = min(low, minimax(after))
        return low
''', "calls", (), "value"),
    "minimax on nodes": ('''
def minimax(node):
    if not node.children:
        node.value = end(node)
        return node.value
    values = [minimax(child) for child in kids(node)]
    node.value = max(values) if node.state[0] == 1 else min(values)
    return node.value
''', "ours", (), "value"),
    "negamax": ('''
def negamax(state):
    moves = then(state)
    if not moves:
        return mine(state)
    top = -2
    for after in moves:
        score = -negamax(after)
        if score > top:
            top = score
    return top
''', "calls", (), "mover"),
    "alpha-beta": ('''
def search(state, alpha, beta):
    moves = then(state)
    if not moves:
        return end(state)
    if state[0] == 1:
        top = -2
        for after in moves:
            top = max(top, search(after, alpha, beta))
            alpha = max(alpha, top)
            if alpha >= beta:
                break
        return top
    low = 2
    for after in moves:
        low = min(low, search(after, alpha, beta))
        beta = min(beta, low)
        if alpha >= beta:
            break
    return low
''', "calls", (-2, 2), "bounds"),
    "negamax with bounds": ('''
def search(state, alpha, beta):
    moves = then(state)
    if not moves:
        return mine(state)
    top = -2
    for after in moves:
        score = -search(after, -beta, -alpha)
        if score > top:
            top = score
        if top > alpha:
            alpha = top
        if alpha >= beta:
            return top
    return top
''', "calls", (-2, 2), "mover bounds"),
    "labels": ('''
def f(node):
    for child in kids(node):
        f(child)
    if not node.children:
        node.label = out(node)
    elif any(child.label == "L" for child in kids(node)):
        node.label = "W"
    elif all(child.label == "W" for child in kids(node)):
        node.label = "L"
    else:
        node.label = "D"
''', "ours", (), "set"),
    "labels returned": ('''
def f(state):
    moves = then(state)
    if not moves:
        return out(state)
    below = [f(after) for after in moves]
    if "L" in below:
        return "W"
    if "D" in below:
        return "D"
    return "L"
''', "calls", (), "label"),
    "booleans": ('''
def f(state):
    moves = then(state)
    if not moves:
        return out(state) == "W"
    for after in moves:
        if not f(after):
            return True
    return False
''', "calls", (), "wins"),
    "booleans on nodes": ('''
def f(node):
    if not node.children:
        return out(node) == "W"
    return any(not f(child) for child in kids(node))
''', "ours", (), "wins"),
}  # fmt: skip
ODD = {  # right programs that are something else, or say it otherwise
    "a search with a depth": ('''
def f(state, depth):
    moves = then(state)
    if not moves:
        return mine(state)
    if depth == 0:
        return 0
    return max(-f(after, depth - 1) for after in moves)
''', "calls", (2,)),
    "minimax with a depth": ('''
def f(state, depth):
    moves = then(state)
    if not moves:
        return end(state)
    if depth == 3:
        return 0
    values = [f(after, depth + 1) for after in moves]
    return max(values) if state[0] == 1 else min(values)
''', "calls", (0,)),
    "quick wins first": ('''
def f(state, depth):
    moves = then(state)
    if not moves:
        return (20 - depth) * end(state)
    values = [f(after, depth + 1) for after in moves]
    return max(values) if state[0] == 1 else min(values)
''', "calls", (0,)),
    "a count": ('''
def f(state):
    return 1 + sum(f(after) for after in then(state))
''', "calls", ()),
    "a count of leaves": ('''
def f(node):
    if not node.children:
        return 1
    return sum(f(child) for child in kids(node))
''', "ours", ()),
    "a height": ('''
def f(state):
    moves = then(state)
    if not moves:
        return 0
    return 1 + max(f(after) for after in moves)
''', "calls", ()),
    "a height that is kept in value": ('''
def f(node):
    node.value = 0
    for child in kids(node):
        f(child)
        node.value = max(node.value, 1 + child.value)
''', "ours", ()),
    "the shortest way": ('''
def f(node):
    return 1 + min(map(f, kids(node))) if kids(node) else 0
''', "ours", ()),
    "whether a number is reached": ('''
def f(state):
    return state[1] == 3 or any(f(after) for after in then(state))
''', "calls", ()),
    "whether player 1 can win alone": ('''
def f(state):
    if not then(state):
        return end(state) == 1
    return any(f(after) for after in then(state))
''', "calls", ()),
    "the winner's number": ('''
def f(state):
    player, moves = state[0], then(state)
    if not moves:
        return {1: 1, 0: 0, -1: 2}[end(state)]
    there = [f(after) for after in moves]
    if player in there:
        return player
    return 0 if 0 in there else 3 - player
''', "calls", ()),
    "1 for what is won": ('''
def f(state):
    if not then(state):
        return int(mine(state) > 0)
    return int(any(not f(after) for after in then(state)))
''', "calls", ()),
    "in points": ('''
def f(state):
    moves = then(state)
    if not moves:
        return 50 + 50 * end(state)
    values = [f(after) for after in moves]
    return max(values) if state[0] == 1 else min(values)
''', "calls", ()),
    "for player 2": ('''
def f(state):
    moves = then(state)
    if not moves:
        return -end(state)
    values = [f(after) for after in moves]
    return max(values) if state[0] == 2 else min(values)
''', "calls", ()),
    "for who has just moved": ('''
def f(state):
    moves = then(state)
    if not moves:
        return -mine(state)
    return -max(f(after) for after in moves)
''', "calls", ()),
    "words": ('''
def f(state):
    moves = then(state)
    if not moves:
        return {1: "win", 0: "tie", -1: "lose"}[mine(state)]
    there = [f(after) for after in moves]
    return "win" if "lose" in there else "tie" if "tie" in there else "lose"
''', "calls", ()),
    "nothing at the leaves": ('''
def f(state):
    for after in then(state):
        if not f(after):
            return True
    if then(state):
        return False
''', "calls", ()),
    "the first child only": ('''
def f(state):
    moves = then(state)
    return f(moves[0]) if moves else end(state)
''', "calls", ()),
    "the average": ('''
def f(state):
    moves = then(state)
    if not moves:
        return end(state)
    return sum(f(after) for after in moves) / len(moves)
''', "calls", ()),
    "the best of all leaves": ('''
def f(node):
    return max(map(f, kids(node))) if kids(node) else end(node)
''', "ours", ()),
}  # fmt: skip
RIGHT_IF = {"nothing at the leaves"}  # where who can't move has lost, and there is no draw


class Made(Game):
    """A small game made by dice: from a place one goes to others that come later; the ends are as the dice fell."""

    def __init__(self, seed, size=6, draws=True):
        dice = random.Random(seed)
        self.start, self.after, self.ends = (1, 0), {}, {}
        for place in range(size):
            later = range(place + 1, min(size, place + 4))
            self.after[place] = sorted(dice.sample(later, min(len(later), dice.randint(0 if place else 2, 3))))
        kind = dice.choice(["L", "W", "any"])
        for state in itertools.product((1, 2), range(size)):
            self.ends[state] = kind if kind != "any" else dice.choice("WLD" if draws else "WL")
        self.seed = seed

    def moves(self, state):
        player, place = state
        return {there: (3 - player, there) for there in self.after[place]}

    def outcome(self, state):
        return self.ends[state]


GAMES = [
    *(OneTwoTen(target) for target in range(2, 7)), *(EvenOrOdd(n) for n in range(1, 6)),
    *(Matches(n) for n in range(2, 7)), games.Nim(1, 2), games.Nim(2, 2), games.Nim(3), games.Nim(1, 1, 2),
    *(games.Matches(n, 2, misere=False) for n in (4, 5, 6)), *(Made(seed) for seed in range(45)),
    *(Made(seed, draws=False) for seed in range(45, 83)),
]  # fmt: skip
OWED["mover bounds"] = lambda rules, call: truth.keeps(call.found, rules.mine(call.state), *call.bounds)


class Swaps(ast.NodeTransformer):
    """One small mistake, the `which`-th of all that can be made in a program; `count` is how many there are."""

    def __init__(self, which):
        self.which, self.count = which, 0

    def made(self, *others):
        """One of these in place of what is there, or None."""
        first, self.count = self.count, self.count + len(others)
        return others[self.which - first] if first <= self.which < self.count else None

    def visit_Constant(self, node):
        if node.value in ("W", "L", "D") and isinstance(node.value, str):
            others = [each for each in "WLD" if each != node.value]
        elif isinstance(node.value, bool):
            others = [not node.value]
        elif isinstance(node.value, int):
            others = [node.value + 1, node.value - 1]
        else:
            others = []
        new = self.made(*map(ast.Constant, others))
        return new or node

    def visit_Name(self, node):
        twins = {"max": "min", "min": "max", "any": "all", "all": "any", "alpha": "beta", "beta": "alpha"}
        twin = twins.get(node.id)
        if twin and isinstance(node.ctx, ast.Load) and (new := self.made(ast.Name(twin, node.ctx))):
            return new
        return node

    def visit_UnaryOp(self, node):
        new = self.made(node.operand) if isinstance(node.op, (ast.Not, ast.USub)) else None
        return new or self.generic_visit(node)

    def visit_Compare(self, node):
        others = {ast.Eq: [ast.NotEq], ast.Lt: [ast.LtE, ast.Gt], ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.LtE],
                  ast.In: [ast.NotIn]}.get(type(node.ops[0]), [])  # fmt: skip
        new = self.made(*(ast.Compare(node.left, [op()], node.comparators) for op in others))
        return new or self.generic_visit(node)


def mutants(program):
    """A program with each of its small mistakes, the texts."""
    which = 0
    while True:
        swaps = Swaps(which)
        tree = ast.fix_missing_locations(swaps.visit(ast.parse(program)))
        if which >= swaps.count:
            return
        yield ast.unparse(tree)
        which += 1


NOTICED = re.compile(truth.ACCUSING.pattern + r"|of two minds|[Ii]f .* goes wrong|By the rules|seems? to be meant"
                     r"|too early|called on none|stopped at|comes out at|not known|(?:have|has) no label")


def late(*_):
    raise TimeoutError


def verdicts(rows):
    """What became of each row: yields (row, kind, the sentences) with kind as counted in `tally`."""
    signal.signal(signal.SIGALRM, late)
    for row in rows:
        signal.setitimer(signal.ITIMER_REAL, 5)
        try:
            said = None
            rules = oracle(row.ground.game)
            wrong = bool(row.gives) and None is not row.first_wrong()
            _, log = row.came_back()
            root = bool(row.gives) and not OWED[row.gives](rules, log[-1])
            story = row.told()
            if story.recording.error:
                yield row, "error", None
                continue
            said = truth.says(story)
        except TimeoutError:
            yield row, "late", None
            continue
        except Exception as error:
            if said is None and not isinstance(error, (TypeError, ValueError, IndexError, RecursionError, KeyError)):
                raise
            yield row, "error" if said is None else "bug", None
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        accused = [each for each in said if truth.ACCUSING.search(each) and "no value lies between" not in each]
        hard = [each for each in accused if not re.search("If .*against the rules", each)]
        vouched = truth.VOUCHING.search(said[-1])
        untrue = [bad for each in said for bad in truth.untrue(each, row.ground.game)]
        if untrue:
            yield row, "UNTRUE", untrue
        if not wrong:
            yield row, "RIGHT ACCUSED" if hard else "right accused if" if accused or story.mistakes else "right", said
        elif root:
            noticed = any(NOTICED.search(each) for each in said)
            yield row, "WRONG VOUCHED" if vouched else "noticed" if noticed else "wrong silent", said
        else:
            yield row, "wrong inside, accused" if accused else "wrong inside", said


def all_rows(games=GAMES, programs=PROGRAMS, mutate=True):
    for game in games:
        draws = any(oracle(game).worth(state) == 0 for state in oracle(game).states)
        for title, (program, kind, args, *gives) in programs.items():
            if draws and gives and "wins" in gives[0]:
                continue
            texts = [program, *(mutants(program) if mutate else ())]
            for number, text in enumerate(texts):
                yield Row(f"{title} {number}", text, Ground(game, kind), args, *gives)


def tally(rows):
    return Counter(kind for _, kind, _ in verdicts(rows))
