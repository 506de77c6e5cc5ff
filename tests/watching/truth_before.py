"""How the tests ask the Stepper for the truth: programs, right ones and wrong ones, on trees; oracles that know it."""

import copy
import inspect
import random
import re
from typing import NamedTuple

from examples import Data, Pile, Wild, below, every, hang, solver, tree

from gametree import EvenOrOdd, Game, Matches, OneTwoTen, build_tree, record, value_of
from gametree.core.introspect import name, state_of
from gametree.watching.narrating.story import Story

ACCUSING = re.compile(  # what is never said of a right program
    r"against the rules|is no label|\bleaves \(.{1,40}\) without a label|comes back from .{1,40} with nothing"
    r"|changed the value|is worth \S+ to player 1, not "
)
ORDERS = None, 1  # of the children: as they were made, or shuffled with this seed


class Ground(NamedTuple):
    """A tree to run on: its game, and what its nodes are, "ours", Pile or Data."""

    game: Game
    kind: object = "ours"

    def __str__(self):
        size = getattr(self.game, "seed", self.game.start[1] or getattr(self.game, "target", 0))
        return f"{type(self.game).__name__}({size}){'' if self.kind == 'ours' else f' of {self.kind.__name__}'}"

    def root(self, order=None):
        """The root of a fresh tree, its children in this order."""
        root = build_tree(self.game) if self.kind == "ours" else tree((self.kind,), self.game.target)
        dice = random.Random(order)
        for node in every(root) if order is not None and self.kind is not Pile else ():
            if children := below(node):
                ways = [*node.children.items()] if isinstance(node.children, dict) else children
                dice.shuffle(ways)
                node.children = dict(ways) if isinstance(node.children, dict) else ways
        return root


class Shared(Ground):
    """The same with one node for every state, so that there are several ways to it."""

    def __str__(self):
        return f"{super().__str__()} shared"

    def root(self, order=None):
        root, known = super().root(order), {}
        for node in reversed(every(root)):
            shared = [known.setdefault(state_of(child), child) for child in below(node)]
            if self.kind != "ours":
                hang(node, shared)
            elif shared:
                node.children = dict(zip(node.children, shared, strict=True))
        return root


class Below:
    """The tree below a node of another."""

    def __init__(self, ground, place):
        self.ground, self.place, self.game, self.kind = ground, place, ground.game, ground.kind

    def __str__(self):
        return f"{self.ground} below {self.place}"

    def root(self, order=None):
        return every(self.ground.root(order))[self.place]


FOUR, FIVE, SIX, TEN = (Ground(OneTwoTen(target)) for target in (4, 5, 6, 10))
EVEN, ODD, MATCHES = Ground(EvenOrOdd(4)), Ground(EvenOrOdd(5)), Ground(Matches(6))  # EVEN ends in draws only
WILD, WILD_0 = Ground(Wild(6)), Ground(Wild(0))  # all of W, L and D
PILES, PILES_10, DATA = Ground(OneTwoTen(4), Pile), Ground(OneTwoTen(10), Pile), Ground(OneTwoTen(4), Data)
UNEVEN = FOUR, FIVE, ODD, MATCHES, WILD  # with leaves of several values
ANY = EVEN, *UNEVEN


class Program(NamedTuple):
    """A function of a student's as it is watched, and what must be said of it."""

    function: object
    ground: Ground
    arguments: tuple = ()
    before: object = None  # what was run on the tree before, unwatched
    bound: bool = False  # a method of the root
    says: tuple = ()  # somewhere; of a wrong program, where it is wrong first
    ends: tuple = ()  # in the last sentence
    at: str = ""  # where it is wrong first
    judged: str = ""  # what the oracle looks at: "set" or "returned" labels, "value" (returned), "stored", "bounds"

    def __str__(self):
        return f"{self.function.__name__} on {self.ground}"

    def root(self, order=None):
        root = self.ground.root(order)
        if self.before:
            self.before(root)
        return root

    def run(self, root):
        """What the function gives when nobody watches."""
        return self.function(root, *self.given())

    def given(self):
        """The other arguments; a dict of what is known is a fresh one each time."""
        return map(copy.copy, self.arguments)

    def told(self, order=None):
        """The story of it; the same one for whoever asks again."""
        key = self.function, str(self.ground), repr(self.arguments), self.before, order
        if key not in STORIES:
            root = self.root(order)
            function = getattr(root, self.function.__name__) if self.bound else self.function
            given = () if self.bound else (root, *self.given())
            STORIES[key] = Story(record(function, *given, game=self.ground.game))
        return STORIES[key]


STORIES = {}


def table(programs):
    """A decorator that enters a function into a table of programs, once for each tree it is to run on."""

    def enter(*grounds, **more):
        def keep(function):
            for ground in grounds:
                programs.append(Program(function, ground, **more))
            return function

        return keep

    return enter


def truth(ground):
    """A function from a node to its label, from the rules alone."""
    solve = solver(ground.game)
    return lambda node: solve(state_of(node)).label


def worth(ground):
    """A function from a node to its value for player 1, from the rules alone."""
    label = truth(ground)
    return lambda node: value_of(label(node), state_of(node)[0])


class Back(NamedTuple):
    """A call as it came back."""

    place: int  # of the node, in `every`
    node: object
    label: object  # of the node by then
    value: object
    result: object
    given: dict  # all that the call was given, by name


def places(root):
    return {id(node): place for place, node in enumerate(every(root))}


def came_back(program, order=None):
    """All calls of a program's function, in the order in which they came back when nobody watched; a list of Back."""
    function, root, log = program.function, program.root(order), []
    number, there, signature = places(root), function.__globals__, inspect.signature(function)

    def noted(node, *given, **named):
        result = function(node, *given, **named)
        label = getattr(node, "label", None) or getattr(node, "win_loss", None)
        bound = signature.bind(node, *given, **named)
        bound.apply_defaults()
        log.append(Back(number[id(node)], node, label, getattr(node, "value", None), result, bound.arguments))
        return result

    there[function.__name__] = noted
    try:
        noted(root, *program.given())
    except TypeError:
        pass  # the way up from what came back with nothing
    finally:
        there[function.__name__] = function
    return log


def first_wrong(program, order=None):
    """The first call to come back with something wrong, a Back; None where the program is right on this tree."""
    label, value = truth(program.ground), worth(program.ground)
    right = {
        "set": lambda call: call.label == label(call.node),
        "returned": lambda call: call.result == label(call.node),
        "value": lambda call: call.result == value(call.node),
        "stored": lambda call: call.value == value(call.node),
        "bounds": lambda call: keeps(call.result, value(call.node), *bounds(call.given)),
    }[program.judged]
    return next((call for call in came_back(program, order) if not right(call)), None)


def bounds(given):
    """The two bounds among what a call was given, the lower first."""
    low, high = ({key: value for key, value in given.items() if key in names} for names in LOW_HIGH)
    return (*low.values(), *high.values())


LOW_HIGH = ("alpha", "a", "lo", "low", "least"), ("beta", "b", "hi", "high", "most")


def keeps(result, value, a, b):
    """Whether a result keeps the contract of a search that was given bounds; without a < b there is none."""
    if not a < b:
        return True
    return result is not None and (result == value if a < value < b else result <= a if value <= a else result >= b)


def says(story):
    return [scene.says for scene in story.scenes]


def accusations(story):
    """All that is said against a program."""
    return [sentence for sentence in says(story) if ACCUSING.search(sentence)]


def where(story):
    """The scene of the first mistake, and the place of its node in `every`."""
    scene = story.scenes[story.mistakes[0]]
    return scene, places(story.recording.root)[id(story.tree.nodes[scene.at])]


def named(story, scene):
    """What the node of a scene is called."""
    return name(story.tree.nodes[scene.at])
