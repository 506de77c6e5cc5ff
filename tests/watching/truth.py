"""How the tests ask the Stepper for the truth: programs as texts, right ones and wrong ones; oracles without nodes."""

import copy
import functools
import inspect
import itertools
import linecache
import random
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from math import inf, isclose
from typing import Any, NamedTuple

import pytest
from examples import Data, expected, round_by_round
from examples import below as kids
from examples import every as everything
from grounds import Ground

import gametree
from gametree import record, value_of
from gametree.algorithms.label import best_value, rule
from gametree.core.chance import average
from gametree.core.introspect import name, state_of
from gametree.core.text import format_number
from gametree.core.tree import Tree
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story
from gametree.watching.watch_words import say

ORDERS = None, 1  # of the children: as they were made, or shuffled with this seed


def state_at(thing):
    """The state of a node, or a state itself."""
    return thing if isinstance(thing, tuple) else state_of(thing)


class Oracle:
    """What the states of a game are worth, from its rules alone."""

    def __init__(self, game):
        self.game, self.worth = game, expected(game)  # asks who moves, at every state
        try:
            self.worth(game.start)
        except RecursionError:
            found = round_by_round(game)
            self.worth = lambda state: value_of(found[state][0], state[0])

        self.states, waiting = {game.start}, [game.start]
        while waiting:
            fresh = {*self.moves(waiting.pop())} - self.states
            self.states |= fresh
            waiting += fresh
        self.named = {str(state): state for state in self.states}  # by what a node with it is called

    def label_at(self, node):
        """The label that a node should have; None where it has no state of the game."""
        return self.label(self.named[node]) if node in self.named else None

    def label(self, state):
        return {1: "W", 0: "D", -1: "L"}[self.mine(state)]

    def moves(self, state):
        return [*self.game.moves(state).values()]

    def mine(self, state):
        """What a state is worth to who is to move; where chance moves, to who is next."""
        player = state[0] or min(after[0] for after in self.moves(state))
        return self.worth(state) * (1 if player == 1 else -1)

    @functools.cache  # noqa: B019
    def nimber(self, state):
        there = {self.nimber(after) for after in self.moves(state)}
        return min({*range(len(there) + 1)} - there)


@functools.cache
def oracle(game):
    return Oracle(game)


def names_for(game):
    """What the programs of the tables may use: `kids`, `end`, `out`, `mine`, `best`, `then` and the package."""

    def out(thing):
        """How the game has ended at a leaf, for the player to move."""
        return game.outcome(state_at(thing))

    def end(thing):
        """The same as a value for player 1."""
        return value_of(out(thing), state_at(thing)[0])

    def mine(thing):
        return end(thing) * (1 if state_at(thing)[0] == 1 else -1)

    def take(thing, values):
        """The largest or smallest, by who moves; the average where chance does."""
        player, values = state_at(thing)[0], [*values]
        return odds(thing, values) if player == 0 else best_value(player, values)

    def odds(thing, values):
        moves = game.moves(thing) if isinstance(thing, tuple) else thing.children
        return average(game.chances(state_at(thing)), dict(zip(moves, values, strict=True)))

    def then(state):
        return [*game.moves(state).values()]

    names = {each: getattr(gametree, each) for each in gametree.__all__}
    names |= dict(functools=functools, inf=inf, Fraction=Fraction, random=random, rule=rule, kids=kids, game=game)
    return names | dict(out=out, end=end, mine=mine, take=take, odds=odds, then=then, everything=everything)


@dataclass
class Row:
    """A program, what it runs on, and what must be said of it. In a table, on several."""

    title: str
    program: str  # may be indented
    on: Sequence[Ground]
    args: tuple | list[tuple] = ()  # after the node, or the state; a list has one for each ground, in turn
    gives: str = ""  # what each call owes, a key of OWED: the oracle holds it against that
    at: str | list[str] | None = None  # where it goes wrong first; None of a right one, or where it may be anything
    says: str | Sequence[str] = ()  # somewhere; of a wrong program, where it goes wrong first
    ends: str | Sequence[str] = ()  # in the last sentence
    never: str | Sequence[str] = ()
    before: Callable[[Any], Any] | None = None  # what was run on the tree before, unwatched
    said: str | None = None  # what the student says that it gives: "grundy", "value", …

    def __post_init__(self):
        self.program = textwrap.dedent(self.program).strip("\n")
        self.says, self.ends, self.never = (
            (words,) if isinstance(words, str) else tuple(words) for words in (self.says, self.ends, self.never)
        )

    @property
    def ground(self):
        return self.on[0]

    def but(self, **changes):
        return replace(self, **changes)

    def __str__(self):
        return f"{self.title} on {self.ground} {self.args or ''}".strip()

    def made(self):
        """The names that the program has made, and which of them is watched: the first."""
        names = names_for(self.ground.game)
        if "def " not in self.program:
            names["watched"] = eval(self.program, names)
            return names, "watched"
        file = f"<{self.title}>"
        linecache.cache[file] = len(self.program), None, self.program.splitlines(True), file
        exec(compile(self.program, file, "exec"), names)
        return names, re.search(r"def (\w+)", self.program)[1]

    def root(self, order=None):
        root = self.ground.root(order)
        if self.before:
            self.before(root)
        return root

    def told(self, order=None, root=None):
        names, watched = self.made()
        given = self.root(order) if root is None else root, *map(copy.copy, self.args)
        return Story(record(names[watched], *given, game=self.ground.game, gives=self.said))

    def came_back(self, order=None, root=None):
        """The root, and all calls in the order in which they came back when nobody watched: a list of Back."""
        (names, watched), root, log = self.made(), self.root(order) if root is None else root, []
        function, entered = names[watched], itertools.count()
        if watched == "watched" or hasattr(function, "cache_clear"):
            result = function(root, *map(copy.copy, self.args))
            return root, [Back(0, root, *kept(root), result, [])]
        signature, calls = inspect.signature(function), self.ground.kind == "calls"
        places = {} if calls else places_in(root)

        def noted(*given, **named):
            call, bound = next(entered) if calls else places[id(given[0])], signature.bind(*given, **named)
            result = function(*given, **named)
            bound.apply_defaults()
            numbers = [value for key, value in bound.arguments.items() if key in BOUNDS]
            log.append(Back(call, given[0], *kept(given[0]), result, numbers))
            return result

        names[watched] = noted
        random.seed(3)
        try:
            noted(root, *map(copy.copy, self.args))
        except TypeError:
            pass  # the way up from what came back with nothing
        return root, log

    def first_wrong(self, order=None, root=None):
        """The first call to come back with what is not owed, a Back; None where the program is right."""
        _, log = self.came_back(order, root)
        log = log[-1:] if self.gives.startswith("root") else log
        return next((call for call in log if not OWED[self.gives](oracle(self.ground.game), call)), None)


BOUNDS = "alpha", "beta", "a", "b", "lo", "hi"  # in the tables the lower bound comes first, but where that is the point


class Back(NamedTuple):
    """A call as it came back: its place among the nodes, or calls; what it was about, what it kept, gave, was given."""

    place: int
    thing: object
    label: object
    value: object
    grundy: object
    result: object
    bounds: list

    @property
    def state(self):
        return state_at(self.thing)

    @property
    def node_name(self):
        return name(self.thing)

    @property
    def found(self):
        """What it gave, or else kept."""
        return self.value if self.result is None else self.result


def places_in(root):
    """The places of the nodes of a tree among all, by their id, as a story numbers them."""
    return {id(node): i for i, node in enumerate(Tree(root).nodes)}


def kept(thing):
    label = getattr(thing, "label", None) or getattr(thing, "win_loss", None)
    return label, getattr(thing, "value", None), getattr(thing, "grundy", None)


def equal(one, other):
    return one is not None and isclose(one, other, abs_tol=1e-9)


def keeps(result, value, low, high):
    """Whether a result keeps the contract of a search that was given bounds; without low < high there is none."""
    if result is None or not low < high:
        return result is not None
    return equal(result, value) or (result <= low if value <= low else result >= high if value >= high else False)


OWED = {
    "set": lambda rules, call: call.label == rules.label(call.state),
    "label": lambda rules, call: call.result == rules.label(call.state),
    "wins": lambda rules, call: call.result == (rules.label(call.state) == "W"),
    "loses": lambda rules, call: call.result == (rules.label(call.state) == "L"),
    "value": lambda rules, call: equal(call.result, rules.worth(call.state)),
    "stored": lambda rules, call: equal(call.value, rules.worth(call.state)),
    "bounds": lambda rules, call: keeps(call.found, rules.worth(call.state), *call.bounds),
    "root label": lambda rules, call: rules.label(call.state) in (call.label, call.result),
    "root wins": lambda rules, call: call.result == (rules.label(call.state) == "W"),
    "root": lambda rules, call: equal(call.found, rules.worth(call.state)),
    "root for the mover": lambda rules, call: equal(call.found, rules.mine(call.state)),
    "root for player 2": lambda rules, call: equal(call.found, -rules.worth(call.state)),
    "mover": lambda rules, call: equal(call.result, rules.mine(call.state)),
    "nimber": lambda rules, call: call.result == rules.nimber(call.state),
    "kept nimber": lambda rules, call: call.grundy == rules.nimber(call.state),
    "kept nimber in value": lambda rules, call: call.value == rules.nimber(call.state),
}


def edited(program, changes):
    """A program in which texts are replaced by others."""
    for old, new in changes.items():
        assert old in program, old
        program = program.replace(old, new)
    return program


def spread(table):
    """A table with a row for each ground."""
    rows = []
    for row in table:
        args = itertools.cycle(row.args if isinstance(row.args, list) else [row.args])
        at = itertools.cycle(row.at if isinstance(row.at, list) else [row.at])
        for ground, given, place in zip(row.on, args, at):  # noqa: B905
            rows.append(row.but(on=[ground], args=given, at=place))
    return rows


def split(table):
    """The right rows of a table, and the wrong ones."""
    return [row for row in table if row.at is None], [row for row in table if row.at is not None]


def each(table):
    """The decorator that tries a test with every row."""
    return pytest.mark.parametrize("row", table, ids=str)


# What a fact claims that is not so

def parts(fact):
    """A fact, and all that it is made of and says."""
    yield fact
    if is_dataclass(fact) and not isinstance(fact, facts.FromWrongLabels):  # that does not say its reason
        for field in fields(fact):
            yield from parts(getattr(fact, field.name))


def near(due, value):
    return due == value or isclose(due, value, abs_tol=1e-6)


def worth_to(rules, state, value, player):
    mine = rules.mine(state)
    due = {"mover": mine, "last_mover": -mine}.get(player, rules.worth(state))
    return near(-due if player == "player 2" else due, value) or state[0] == 0 and near(-due, value)


def bounded(rules, state, guarantee):
    worth = rules.worth(state)
    return worth >= guarantee.value if guarantee.player == 1 else worth <= guarantee.value


def is_so(rules, part, state):
    """Whether a part of a fact is true by the rules; `state` is that of the node which the fact is about."""
    match part:
        case facts.LossBelow(child=child):
            return rules.label_at(child) in (None, "L")
        case facts.DrawBelow(child=child):
            return rules.label_at(child) in (None, "D")
        case facts.AllWins(children=children):
            return {*map(rules.label_at, children)} <= {None, "W"}
        case facts.MoveLeads(child=child, label=label, better=better):
            return all(rules.label_at(at) in (None, due) for at, due in [(child, label), *filter(None, [better])])
        case facts.LabelsDone(root=node, label=label) | facts.RootLabel(root=node, label=label):
            return label is None or rules.label_at(node) in (None, label)
        case facts.RulesGiveNode(node=node, label=label):
            return rules.label_at(node) in (None, label)
        case facts.Average(value=value, terms=terms):
            total = sum(chance * each for chance, each in terms)
            return near(total, value) and near(sum(chance for chance, _ in terms), 1)
    if state is None:
        return True
    match part:
        case facts.WorthTo() | facts.RulesGiveRoot() | facts.RootWorth():
            return worth_to(rules, state, part.value, part.player)
        case facts.ExactNeeded(value=value):
            return worth_to(rules, state, value, "player 1")
        case facts.ArgumentChanged(guarantee=facts.Guarantee() as guarantee):
            return bounded(rules, state, guarantee)
        case facts.LeafRule() | facts.LeafBroken() | facts.LeafWon() | facts.LeafPayoff() | facts.Unruled(place="leaf"):
            return not rules.moves(state)
        case facts.ShareOf(value=value) | facts.RootShare(value=value):
            return near((1 + rules.worth(state)) / Fraction(2), value)
        case facts.RootGrundy(value=value) | facts.RulesGiveGrundy(value=value):
            return rules.nimber(state) == value
        case facts.SmallestMissing(nimbers=nimbers):
            return {*nimbers} == {*map(rules.nimber, rules.moves(state))}
    return True


def untrue(scene, game):
    """What the facts of a scene claim of states of a game that is not so, a list of parts of facts."""
    bad, rules, returned = [], oracle(game), None
    for fact in scene.facts:
        state = rules.named.get(getattr(fact, "node", None) or getattr(fact, "root", None))
        returned = state if isinstance(fact, facts.Returned) else returned
        for part in parts(fact):
            about = rules.named.get(part.node) if isinstance(part, (facts.WorthTo, facts.ShareOf)) else state
            bad += [] if is_so(rules, part, about) else [part]
            if isinstance(part, facts.Enough) and returned and not bounded(rules, returned, part.guarantee):
                bad.append(part)
    return bad


# What is said for and against a program

ACCUSING = (  # what is never known of a right program
    facts.NowBroken, facts.NotALabel, facts.ReturnedNoLabel, facts.ReturnMissing, facts.LeftWithout, facts.BreaksRules,
    facts.RulesGiveRoot, facts.ReturnsMissing, facts.MistakesLeft,
)  # fmt: skip
DOUBTING = facts.WrongIfMeant, facts.TwoConventions  # a hint in the last scene


def is_against(part):
    """Whether a part of a fact speaks against the program."""
    breaks = isinstance(part, facts.LabelSet) and part.verdict is False
    return breaks or isinstance(part, ACCUSING) or part is facts.Note.VALUE_CHANGED


def accuses(scene):
    """Whether a scene accuses a program."""
    return any(is_against(part) for fact in scene.facts for part in parts(fact))


def vouches(scene):
    """Whether a scene says who wins, or what the root is, as the program found it."""
    for fact in scene.facts:
        match fact:
            case facts.RootWorth(winner=known) | facts.LabelsDone(label=known) if known is not None:
                return True
            case facts.RootLabel(by_rules=False) | facts.RootShare(by_rules=False) | facts.RootGrundy():
                return True
    return False


def known(scene, *kinds):
    """The first fact of these kinds in a scene, or None."""
    return next((fact for fact in scene.facts if isinstance(fact, kinds)), None)


# What must hold of every row


def says(story):
    return [scene.says for scene in story.scenes]


def accusations(story):
    """The scenes that accuse a program, but for bounds between which there is nothing."""
    windows = [scene for scene in story.scenes
               if any(isinstance(part, facts.EmptyWindow) for fact in scene.facts for part in parts(fact))]
    return [scene.says for scene in story.scenes if accuses(scene) and scene not in windows]


def where(story):
    """The scene of the first mistake, or that of the hint at the end, and the place of its node among all, or call."""
    hint = known(story.scenes[-1], facts.WrongIfMeant)
    scene = story.scenes[story.mistakes[0] if story.mistakes else hint.step]
    assert story.mistakes or story.name(scene.at) == hint.node
    if story.recording.calls:
        return scene, [scene.at for scene in story.scenes if scene.enters].index(scene.at)
    return scene, scene.at


def holds(row):
    """All that is asked of a row: the table knows what is so, and the Stepper says that and nothing else."""
    for order in ORDERS if row.ground.kind in ("ours", Data) and (row.gives or row.at is None) else [None]:
        story, first = row.told(order), row.first_wrong(order) if row.gives else None
        told = says(story)
        assert not [(scene.says, bad) for scene in story.scenes if (bad := untrue(scene, row.ground.game))]
        if row.at is None or first is None and order:  # in another order it may do no harm
            assert first is None and not (story.recording.error and row.at is None)
            assert not accusations(story) and story.mistakes == [] and not any(story.picture.wrong)
            doubt = known(story.scenes[-1], *DOUBTING)
            assert doubt is None or (any(due in say(doubt) for due in row.ends) if row.gives else row.ends)
        else:
            is_accused(row, story, first, order)
        if row.gives == "bounds":
            cuts_are_told(row, story, order)
        if order is None:
            there = [story.scenes[story.mistakes[0]].says] if story.mistakes else told
            assert not [due for due in row.says if not any(due in said for said in there)]
            assert not [due for due in row.ends if due not in told[-1]]
            assert not [words for words in row.never if any(words in said for said in told)]


def is_accused(row, story, first, order):
    """A wrong program is accused where it goes wrong first; what accuses is a mistake; the end vouches for none."""
    at, last = row.at if first is None else first.node_name, story.scenes[-1]
    if minds := known(last, facts.TwoConventions):
        assert not story.mistakes and not accusations(story) and not vouches(last)
        assert at in (minds.leaf, minds.inner) and minds.leaves != minds.rule
        return
    scene, place = where(story)
    assert accuses(scene) or not story.mistakes and not accusations(story)
    assert story.name(scene.at) == at
    assert not first or first.place == place
    accused = [k for k, scene in enumerate(story.scenes[1:-1], 1) if accuses(scene)]
    assert accused == story.mistakes
    if row.gives and not story.recording.error:
        rules, root = oracle(row.ground.game), row.came_back(order)[1][-1]
        if not OWED[row.gives](rules, root):
            assert not vouches(last)
            if story.mistakes and row.gives in ("value", "stored", "bounds") and root.found is not None:
                due, found = known(last, facts.RulesGiveRoot), format_number(root.found)
                assert due.player == "player 1" and near(due.value, rules.worth(root.state)) and due.wrong == found


def cuts_are_told(row, story, order):
    """A cut is said not to matter only where it does not, and to have changed the value only where it has."""
    rules, back = oracle(row.ground.game), {call.place: call for call in row.came_back(order)[1]}
    entered = [scene.at for scene in story.scenes if scene.enters]
    for scene in story.scenes[1:-1]:
        at = entered.index(scene.at) if story.recording.calls else scene.at
        if at in back:  # else an error came up through it
            kept = keeps(back[at].found, rules.worth(back[at].state), *back[at].bounds)
            skipped = known(scene, facts.Skipped)
            assert kept or not skipped or not isinstance(skipped.effect, facts.Enough)
            assert not kept or not skipped or skipped.effect is not facts.Note.VALUE_CHANGED
