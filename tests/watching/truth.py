"""How the tests ask the Stepper for the truth: programs as texts, right ones and wrong ones; oracles without nodes."""

import ast
import copy
import functools
import inspect
import itertools
import linecache
import random
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
from gametree.watching.narrating.story import Story

CLAUSE = r"((?:these are|these words are|this is|more is|True means|1 means) [^,;]*)"
ACCUSING = re.compile(  # what is never said of a right program
    r"against the rules|is no label|\bleaves \(.{1,40}\) without a (?:label|value|Grundy value)"
    r"|comes back from .{1,40} with nothing|changed the value|is worth \S+ to player 1, not "
)
HINT = rf"If {CLAUSE}, it goes wrong at (.*?), step (\d+), with "
TWO_MINDS = rf"It is of two minds. At the ends {CLAUSE}, as at (.*); further up (.*), as at (.*)\. One of the two has"
DOUBT = "it goes wrong|of two minds"  # a hint in the last sentence
VOUCHING = re.compile(r"player [12] wins|a draw|[Tt]he root, \(.*is a (?:win|loss)")


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


# What a sentence says that is not so

STATE = r"(\((?:[^()]|\([^()]*\))*\))"
NUMBER = r"([−+]?[\d./∞]*[\d∞])"
WHOM = r"(player [12]|the player to move|the player who has just moved)"
MINE = {"win": 1, "winning": 1, "draw": 0, "loss": -1, "losing": -1}


def read(text):
    """A number as it is written in a sentence."""
    text = text.replace("−", "-").replace("+", "")
    return inf if text == "∞" else -inf if text == "-∞" else Fraction(text)


def near(due, said):
    return due in (inf, -inf) if said in (inf, -inf) else isclose(due, said, abs_tol=0.006)


def worth_to(rules, state, said, whom):
    mine = rules.mine(state)
    due = {"the player to move": mine, "the player who has just moved": -mine}.get(whom, rules.worth(state))
    return near(-due if whom == "player 2" else due, read(said)) or state[0] == 0 and near(-due, read(said))


def lead_to(rules, states, _, how):
    there = [ast.literal_eval(state) for state in re.findall(STATE, states)]
    return all(rules.mine(state) == MINE[how] for state in there if state in rules.states)


CLAIMS = [  # a pattern, and what makes it true, a function of the oracle, the state, and what is said of it
    (rf"{STATE} is worth {NUMBER} to {WHOM}", worth_to),
    (rf"moves?,? to ({STATE}[^:;.]*?),? (?:leaves?|would leave) the other player (winning|losing)", lead_to),
    (rf"but the move to {STATE} draws", lambda rules, state: rules.mine(state) == 0),
    (rf"(?:[Tt]he root, |: |; ){STATE},? is a (win|loss|draw)\b", lambda rules, at, how: rules.mine(at) == MINE[how]),
    (rf"at {STATE}: player 1 is sure of at least {NUMBER}", lambda rules, state, new: rules.worth(state) >= read(new)),
    (rf"at {STATE}: player 2 is sure of at most {NUMBER}", lambda rules, state, new: rules.worth(state) <= read(new)),
    (rf"{STATE} returns .*: at least {NUMBER} is already sure", lambda rules, at, new: rules.worth(at) >= read(new)),
    (rf"{STATE} returns .*: at most {NUMBER} is already sure", lambda rules, at, new: rules.worth(at) <= read(new)),
    (rf"{STATE} (?:returns|becomes)[^;]*[:,] a leaf\b", lambda rules, state: not rules.moves(state)),
    (rf"player 1 wins from {STATE} with probability {NUMBER}",
     lambda rules, state, new: near((1 + rules.worth(state)) / Fraction(2), read(new))),
    (rf"Grundy value of (?:the root, )?{STATE},? is (\d+)", lambda rules, state, new: rules.nimber(state) == int(new)),
    (rf"{STATE} (?:returns|becomes) .*the smallest number that is not .*?, ([\d, and]+)\.",
     lambda rules, state, said: {*map(int, re.findall(r"\d+", said))} == {*map(rules.nimber, rules.moves(state))}),
]  # fmt: skip


def untrue(sentence, game):
    """What a sentence says of states of a game that is not so, a list."""
    bad, rules = [], oracle(game)
    written = {str(state): state for state in rules.states}
    for pattern, holds in CLAIMS:
        for claim in re.finditer(pattern, sentence):
            said = [*claim.groups()]
            if holds is not lead_to:
                if said[0] not in written:
                    continue
                said[0] = written[said[0]]
            bad += [] if holds(rules, *said) else [claim.group()]
    for found in re.finditer(r"the (?:larg|small)(er|est) of ([^:]*?), for it is", sentence):
        bad += [] if (found[1] == "er") == (len(re.split(", | and ", found[2])) == 2) else [found.group()]
    if found := re.search(r"the average: (.*) ([=≈]) (\S+?)\.(?: |$)", sentence):
        terms = [[read(part) for part in term.split(" × ")] for term in found[1].split(" + ")]
        total = sum(chance * value for chance, value in terms)
        exact = (total == read(found[3])) == (found[2] == "=") and sum(chance for chance, _ in terms) == 1
        bad += [] if exact and len(terms) <= 4 else [found.group()]
    return bad


# What must hold of every row


def says(story):
    return [scene.says for scene in story.scenes]


def accusations(story):
    """All that is said against a program, but for bounds between which there is nothing."""
    return [said for said in says(story) if ACCUSING.search(said) and "no value lies between" not in said]


def where(story):
    """The scene of the first mistake, or that of the hint at the end, and the place of its node among all, or call."""
    hint = re.search(HINT, story.scenes[-1].says)
    scene = story.scenes[story.mistakes[0] if story.mistakes else int(hint[3])]
    assert story.mistakes or story.name(scene.at) == hint[2]
    if story.recording.calls:
        return scene, [scene.at for scene in story.scenes if scene.enters].index(scene.at)
    return scene, scene.at


def holds(row):
    """All that is asked of a row: the table knows what is so, and the Stepper says that and nothing else."""
    for order in ORDERS if row.ground.kind in ("ours", Data) and (row.gives or row.at is None) else [None]:
        story, first = row.told(order), row.first_wrong(order) if row.gives else None
        told = says(story)
        assert not [(said, bad) for said in told if (bad := untrue(said, row.ground.game))]
        if row.at is None or first is None and order:  # in another order it may do no harm
            assert first is None and not (story.recording.error and row.at is None)
            assert not accusations(story) and story.mistakes == [] and not any(story.picture.wrong)
            known = row.ends if not row.gives else [due for due in row.ends if re.search(DOUBT, due)]
            assert known or not re.search(DOUBT, told[-1])
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
    at, last = row.at if first is None else first.node_name, says(story)[-1]
    if minds := re.search(TWO_MINDS, last):
        assert not story.mistakes and not accusations(story) and not VOUCHING.search(last)
        assert at in (minds[2], minds[4]) and minds[1] != minds[3]
        return
    scene, place = where(story)
    assert ACCUSING.search(scene.says) or not story.mistakes and not accusations(story)
    assert story.name(scene.at) == at
    assert not first or first.place == place
    accused = [k for k, scene in enumerate(story.scenes[1:-1], 1) if ACCUSING.search(scene.says)]
    assert accused == story.mistakes
    if row.gives and not story.recording.error:
        rules, root = oracle(row.ground.game), row.came_back(order)[1][-1]
        if not OWED[row.gives](rules, root):
            assert not VOUCHING.search(last)
            if story.mistakes and row.gives in ("value", "stored", "bounds") and root.found is not None:
                due = f"is worth {format_number(rules.worth(root.state))} to player 1, not {format_number(root.found)}"
                assert "By the rules" in last and due in last


def cuts_are_told(row, story, order):
    """A cut is said not to matter only where it does not, and to have changed the value only where it has."""
    rules, back = oracle(row.ground.game), {call.place: call for call in row.came_back(order)[1]}
    entered = [scene.at for scene in story.scenes if scene.enters]
    for scene in story.scenes[1:-1]:
        at = entered.index(scene.at) if story.recording.calls else scene.at
        if at in back:  # else an error came up through it
            kept = keeps(back[at].found, rules.worth(back[at].state), *back[at].bounds)
            assert kept or "can't matter" not in scene.says
            assert not kept or "changed the value" not in scene.says
