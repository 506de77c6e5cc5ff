"""sweep: tally the Stepper's verdicts on typical programs and all their small mutations, run on small games."""

import ast
import itertools
import random
import signal
from collections import Counter
from functools import cache

import truth
from examples import Matches
from grounds import Ground
from test_truth_calls import TABLE as OF_STATES
from test_truth_labels import TABLE as LABELS
from test_truth_values import BETWEEN, VALUES
from truth import CHECKS, Row, edit, expand, oracle

from gametree import EvenOrOdd, Game, OneTwoTen, games
from gametree.watching import watch_facts as facts

CALLS, NODES = Ground(OneTwoTen(4), "calls"), Ground(OneTwoTen(4))
BOOLEANS = expand([
    Row("stops at the first loss", """
        def f(state):
            if not then(state): return out(state) == "W"
            for after in then(state):
                if not f(after): return True
            return False
        """, [CALLS], check="wins"),
    Row("any of them", """
        def f(node):
            if not node.children: return out(node) == "W"
            return any(not f(child) for child in kids(node))
        """, [NODES], check="wins"),
])  # fmt: skip
TRIED = [  # correct programs, by table and title; the sweep adds small mistakes to them
    (VALUES, "a list of values", "the best so far, stored"), (BETWEEN, "soft", "for the player to move"),
    (LABELS, "a loss until a child says otherwise"), (BOOLEANS, "stops at the first loss", "any of them"),
    (OF_STATES, "a label, stopping at the first loss", "a value", "for the player to move", "between bounds"),
]  # fmt: skip
PROGRAMS = [next(row for row in table if row.title == title) for table, *titles in TRIED for title in titles]


def truth_of(table, title):
    """Return the program with this title."""
    return next(row.program for row in table if row.title == title)


MINIMAX_WITH_DEPTH = """
def f(state, depth):
    if not then(state): return end(state)
    if depth == 3: return 0
    values = [f(after, depth + 1) for after in then(state)]
    return max(values) if state[0] == 1 else min(values)"""
POINTS = """
def f(state):
    if not then(state): return 50 + 50 * end(state)
    values = [f(after) for after in then(state)]
    return max(values) if state[0] == 1 else min(values)"""
COUNT = """
def f(state):
    return 1 + sum(f(after) for after in then(state))"""
PLAYER_1_ALONE = """
def f(state):
    if not then(state): return end(state) == 1
    return any(f(after) for after in then(state))"""
ODD = expand([
    Row("a search with a depth", """
        def f(state, depth):
            if not then(state): return mine(state)
            if depth == 0: return 0
            return max(-f(after, depth - 1) for after in then(state))
        """, [CALLS], args=(2,)),
    Row("minimax with a depth", MINIMAX_WITH_DEPTH, [CALLS], args=(0,)),
    Row("in points", POINTS, [CALLS]),
    Row("for the player who has just moved", edit(POINTS, {"50 + 50 * end": "-mine",
        "max(values) if state[0] == 1 else min": "-max"}), [CALLS]),
    Row("a count", COUNT, [CALLS]),
    Row("whether a number is reached", edit(COUNT, {"1 + sum(": "state[1] == 3 or any("}), [CALLS]),
    Row("a height that is stored in value", """
        def f(node):
            node.value = 0
            for child in kids(node):
                f(child)
                node.value = max(node.value, 1 + child.value)
        """, [NODES]),
    Row("whether player 1 can win alone", PLAYER_1_ALONE, [CALLS]),
    Row("the winner's number", """
        def f(state):
            if not then(state): return {1: 1, 0: 0, -1: 2}[end(state)]
            player, there = state[0], [f(after) for after in then(state)]
            return player if player in there else 0 if 0 in there else 3 - player
        """, [CALLS]),
    Row("words", '''
        def f(state):
            if not then(state): return {1: "win", 0: "tie", -1: "lose"}[mine(state)]
            there = [f(after) for after in then(state)]
            return "win" if "lose" in there else "tie" if "tie" in there else "lose"
        ''', [CALLS]),
    Row("leaves return None", """
        def f(state):
            for after in then(state):
                if not f(after): return True
            if then(state): return False
        """, [CALLS]),
])  # fmt: skip

SCALED = """
def f(state, depth=0):
    if not then(state): return 10 * mine(state)
    return max(-f(after, depth + 1) for after in then(state))"""
SCALED_MINIMAX = """
def f(state, depth):
    if not then(state): return end(state) * (10 - depth)
    values = [f(after, depth + 1) for after in then(state)]
    return max(values) if state[0] == 1 else min(values)"""
TEST = """
def search(state, a, b):
    if not then(state): return mine(state)
    best = -9
    for after in then(state):
        best = max(best, -search(after, -b, -a))
        if best >= b: break
    return best"""
SOONER = """
def search(state, depth, a, b):
    if not then(state): return (10 - depth) * mine(state)
    best = -99
    for after in then(state):
        best = max(best, -search(after, depth + 1, -b, -a))
        a = max(a, best)
        if a >= b: break
    return best"""
FIXED = """
def search(state, a, b):
    if not then(state): return end(state)
    best = -9 if state[0] == 1 else 9
    for after in then(state):
        value = search(after, a, b)
        if state[0] == 1:
            if value > best: best = value
            if best >= b: break
        else:
            if value < best: best = value
            if best <= a: break
    return best"""
MTDF = """
def guess(state):
    value, low, high = 0, -2, 2
    while low < high:
        edge = max(value, low + 1)
        value = search(state, edge - 1, edge)
        if value < edge: high = value
        else: low = value
    return value""" + FIXED
TABLED = """
def search(state, depth, a, b):
    if (state, depth) in TABLE: return TABLE[state, depth]
    if not then(state): return 10 * mine(state)
    if depth == 0: return 0
    best = -99
    for after in then(state):
        best = max(best, -search(after, depth - 1, -b, -a))
        a = max(a, best)
        if a >= b: return best
    TABLE[state, depth] = best
    return best
TABLE = {}"""
PAIR = """
def f(state):
    if not then(state): return end(state), None
    best = None
    for move, after in game.moves(state).items():
        value = f(after)[0]
        if best is None or (value > best[0] if state[0] == 1 else value < best[0]):
            best = value, move
    return best"""
BEST_MOVE = """
def best_move(state):
    best, chosen = -9, None
    for move, after in game.moves(state).items():
        value = -worth(after)
        if value > best: best, chosen = value, move
    return chosen
def worth(state):
    if not then(state): return mine(state)
    return max(-worth(after) for after in then(state))"""
WINNING_MOVE = """
def winning(state):
    winning = [move for move, after in game.moves(state).items() if lost(after)]
    return winning[0] if winning else next(iter(game.moves(state)))
def lost(state):
    if not then(state): return mine(state) == -1
    return not any(lost(after) for after in then(state))"""
NIMBER = """
def nimber(state):
    return mex({nimber(after) for after in then(state)})
def mex(seen):
    n = 0
    while n in seen: n += 1
    return n"""
PUBLISHED = [  # correct programs in the styles of textbooks and tutorials
    Row("ten for a win", SCALED, [CALLS], check="sign for the mover"),
    Row("the sooner the better", edit(SCALED, {"10 *": "(10 - depth) *"}), [CALLS], check="sign for the mover"),
    Row("a hundredth for each move", edit(SCALED, {"10 *": "(1 - 0.01 * depth) *"}), [CALLS],
        check="sign for the mover"),
    Row("minimax, the sooner the better", SCALED_MINIMAX, [CALLS], args=(0,), check="sign"),
    Row("minimax on a tree, a hundred for a win", edit(SCALED_MINIMAX, {"(10 - depth)": "100", "then": "kids",
        "state[0]": "state.state[0]"}), [NODES], args=(0,), check="sign"),
    Row("bounds and ten for a win", edit(truth_of(OF_STATES, "between bounds"), {"end(state)": "10 * end(state)"}),
        [CALLS], args=(-99, 99), check="bounds of ten"),
    Row("bounds, the sooner the better", SOONER, [CALLS], args=(0, -99, 99), check="root sign for the mover"),
    Row("a zero window", TEST, [CALLS], args=(-1, 0), check="bounds for the mover"),
    Row("another zero window", TEST, [CALLS], args=(0, 1), check="bounds for the mover"),
    Row("a constant zero window", FIXED, [CALLS], args=(-1, 0), check="close bounds"),
    Row("a constant zero window above", FIXED, [CALLS], args=(0, 1), check="close bounds"),
    Row("MTD(f)", MTDF, [CALLS], check="root"),
    Row("a table and a depth limit", TABLED, [CALLS], args=(9, -99, 99), check="root sign for the mover"),
    Row("a value and a move", PAIR, [CALLS], check="part"),
    Row("a dict", edit(PAIR, {"end(state), None": '{"score": end(state), "move": None}', "[0]": '["score"]',
        "state[\"score\"]": "state[0]", "best = value, move": 'best = {"score": value, "move": move}'}), [CALLS],
        check="part"),
    Row("the best move", BEST_MOVE, [CALLS], check="root move"),
    Row("a winning move", WINNING_MOVE, [CALLS], check="root winning move"),
    Row("mex", NIMBER, [CALLS], check="nimber"),
]  # fmt: skip


class RandomGame(Game):
    """A small random game: moves lead from a place to one of the next three, and outcomes are random."""

    def __init__(self, seed, size=6, draws=True):
        dice = random.Random(seed)
        self.start, self.next_places, self.outcomes = (1, 0), {}, {}
        for place in range(size):
            later = range(place + 1, min(size, place + 4))
            self.next_places[place] = sorted(dice.sample(later, min(len(later), dice.randint(0 if place else 2, 3))))
        kind = dice.choice(["L", "W", "any"])
        for state in itertools.product((1, 2), range(size)):
            self.outcomes[state] = kind if kind != "any" else dice.choice("WLD" if draws else "WL")
        self.seed = seed

    def moves(self, state):
        player, place = state
        return {target: (3 - player, target) for target in self.next_places[place]}

    def outcome(self, state):
        return self.outcomes[state]


GAMES = [
    *(OneTwoTen(target) for target in range(2, 7)), *(EvenOrOdd(n) for n in range(1, 6)),
    *(Matches(n) for n in range(2, 7)), games.Nim(1, 2), games.Nim(2, 2), games.Nim(3), games.Nim(1, 1, 2),
    *(games.Matches(n, 2, misere=False) for n in (4, 5, 6)), *(RandomGame(seed) for seed in range(45)),
    *(RandomGame(seed, draws=False) for seed in range(45, 83)),
]  # fmt: skip


class Mutator(ast.NodeTransformer):
    """Make one small mistake in a program: number `index` of the `count` possible mistakes."""

    def __init__(self, index):
        self.index, self.count = index, 0

    def choose(self, *replacements):
        """Return the replacement that makes the chosen mistake, or None."""
        first, self.count = self.count, self.count + len(replacements)
        return replacements[self.index - first] if first <= self.index < self.count else None

    def visit_Constant(self, node):
        if node.value in ("W", "L", "D") and isinstance(node.value, str):
            others = [each for each in "WLD" if each != node.value]
        elif isinstance(node.value, bool):
            others = [not node.value]
        elif isinstance(node.value, int):
            others = [node.value + 1, node.value - 1]
        else:
            others = []
        new = self.choose(*map(ast.Constant, others))
        return new or node

    def visit_Name(self, node):
        twins = {"max": "min", "min": "max", "any": "all", "all": "any", "alpha": "beta", "beta": "alpha"}
        twin = twins.get(node.id)
        if twin and isinstance(node.ctx, ast.Load) and (new := self.choose(ast.Name(twin, node.ctx))):
            return new
        return node

    def visit_UnaryOp(self, node):
        new = self.choose(node.operand) if isinstance(node.op, (ast.Not, ast.USub)) else None
        return new or self.generic_visit(node)

    def visit_Compare(self, node):
        others = {ast.Eq: [ast.NotEq], ast.Lt: [ast.LtE, ast.Gt], ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.LtE],
                  ast.In: [ast.NotIn]}.get(type(node.ops[0]), [])  # fmt: skip
        new = self.choose(*(ast.Compare(node.left, [op()], node.comparators) for op in others))
        return new or self.generic_visit(node)


@cache
def mutants(program):
    """Return a list of variants of a program, one for each possible small mistake."""
    texts = []
    while True:
        mutator = Mutator(len(texts))
        tree = ast.fix_missing_locations(mutator.visit(ast.parse(program)))
        if len(texts) >= mutator.count:
            return texts
        texts.append(ast.unparse(tree))


NOTICING = (  # facts that raise doubts about the program without saying that it is wrong
    *truth.HINTS, facts.FirstMistake, facts.RulesGiveGrundy, facts.RulesGiveRoot, facts.LeavesFor,
    facts.LabelsFor, facts.RootDiffers, facts.RootWrongIfMeant, facts.RightIfMeant, facts.LabelsMissing,
    facts.NoMoveTried, facts.Stopped,
)  # fmt: skip


def notices(fact):
    """Return whether a fact says that something is or may be wrong."""
    match fact:
        case facts.LabelSet(verdict=verdict) if verdict is not True:
            return True
        case facts.RootLabel(by_rules=True) | facts.RootShare(by_rules=True):
            return True
        case facts.RootWorth(player=player):
            return player != "player 1"  # the values seem to be for another player
    return isinstance(fact, NOTICING)


def stop(*_):
    raise TimeoutError


def is_conditional(scene):
    """Return whether all accusations in a scene are conditional ("If these are …")."""
    against = [part for fact in scene.facts for part in truth.parts(fact) if truth.is_against(part)]
    return all(getattr(part, "assuming", None) for part in against)


def verdicts(rows):
    """Yield a (row, verdict, sentences) triple for each row; `tally` counts the verdicts."""
    signal.signal(signal.SIGVTALRM, stop)
    for row in rows:
        signal.setitimer(signal.ITIMER_VIRTUAL, 2)  # seconds of processor time
        try:
            sentences = None
            rules = oracle(row.ground.game)
            wrong = bool(row.check) and None is not row.first_wrong_call()
            _, log = row.run_unwatched()
            root_is_wrong = bool(row.check) and not CHECKS[row.check](rules, log[-1])
            story = row.story()
            if story.recording.error:
                yield row, "error", None
                continue
            sentences, last = truth.says(story), story.scenes[-1]
        except TimeoutError:
            yield row, "late", None
            continue
        except Exception as error:
            expected = TypeError, ValueError, IndexError, RecursionError, KeyError
            if sentences is None and not isinstance(error, expected):
                raise
            yield row, "error" if sentences is None else "bug", None
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        accused = truth.accusations(story)
        unconditional = [scene for scene in story.scenes if scene.says in accused and not is_conditional(scene)]
        untrue = [bad for scene in story.scenes for bad in truth.untrue_parts(scene, row.ground.game)]
        if untrue:
            yield row, "UNTRUE", untrue
        if not wrong and accused and row.check in ROOT_ALONE and not row.title.endswith(" 0"):
            yield row, "right at the root, accused", sentences  # perhaps wrong inside
        elif not wrong:
            accused_if = "right accused if" if accused or story.mistakes else "right"
            yield row, "RIGHT ACCUSED" if unconditional else accused_if, sentences
        elif root_is_wrong:
            noticed = any(truth.accuses(scene) or any(map(notices, scene.facts)) for scene in story.scenes)
            unvouched = "noticed" if noticed else "wrong silent"
            yield row, "WRONG VOUCHED" if truth.vouches(last) else unvouched, sentences
        else:
            yield row, "wrong inside, accused" if accused else "wrong inside", sentences


ROOT_ALONE = {each for each in CHECKS if each.startswith("root")}  # checks of the last call alone
NO_DRAWS = "wins", "root winning move"  # checks of programs for games without draws


def all_rows(programs=PROGRAMS, mutate=True):
    impartial = [game for game in GAMES if all(game.outcome(state) == "L" for state in oracle(game).states)]
    for game in GAMES:
        draws = any(oracle(game).value(state) == 0 for state in oracle(game).states)
        for row in programs if not draws else [row for row in programs if row.check not in NO_DRAWS]:
            if row.check == "nimber" and game not in impartial:
                continue
            for number, text in enumerate([row.program, *(mutants(row.program) if mutate else ())]):
                yield row.replace(title=f"{row.title} {number}", program=text, on=[Ground(game, row.ground.kind)])


def tally(rows):
    return Counter(kind for _, kind, _ in verdicts(rows))
