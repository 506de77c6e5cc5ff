"""truth: compare what the Stepper says with the truth, for rows of programs, using an oracle that needs no nodes."""

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

ORDERS = None, 1  # None keeps the order of the children; 1 is a seed to shuffle them


def as_state(thing):
    """Return the state of a node. A state is returned unchanged."""
    return thing if isinstance(thing, tuple) else state_of(thing)


class Oracle:
    """The labels and values of a game's states, computed from its rules alone."""

    def __init__(self, game):
        self.game, self.value = game, expected(game)
        try:
            self.value(game.start)
        except RecursionError:
            found = round_by_round(game)
            self.value = lambda state: value_of(found[state][0], state[0])

        self.states, waiting = {game.start}, [game.start]
        while waiting:
            new = {*self.moves(waiting.pop())} - self.states
            self.states |= new
            waiting += new
        self.states_by_name = {str(state): state for state in self.states}

    def label_of_name(self, node):
        """Return the correct label of the node with this name, or None if its state does not occur in the game."""
        return self.label(self.states_by_name[node]) if node in self.states_by_name else None

    def label(self, state):
        return {1: "W", 0: "D", -1: "L"}[self.mover_value(state)]

    def moves(self, state):
        return [*self.game.moves(state).values()]

    def mover_value(self, state):
        """Return a state's value for the player to move, or for the next player if chance moves."""
        player = state[0] or min(next_state[0] for next_state in self.moves(state))
        return self.value(state) * (1 if player == 1 else -1)

    @functools.cache  # noqa: B019
    def nimber(self, state):
        nimbers = {self.nimber(next_state) for next_state in self.moves(state)}
        return min({*range(len(nimbers) + 1)} - nimbers)


@functools.cache
def oracle(game):
    return Oracle(game)


def names_for(game):
    """Return the names that programs may use: those of the package, and helpers such as `kids`, `end` and `then`."""

    def out(thing):
        """Return the outcome at a leaf, for the player to move."""
        return game.outcome(as_state(thing))

    def end(thing):
        """Return the outcome at a leaf as a value for player 1."""
        return value_of(out(thing), as_state(thing)[0])

    def mine(thing):
        return end(thing) * (1 if as_state(thing)[0] == 1 else -1)

    def take(thing, values):
        """Return the best of the values for the player to move, or the average if chance moves."""
        player, values = as_state(thing)[0], [*values]
        return odds(thing, values) if player == 0 else best_value(player, values)

    def odds(thing, values):
        moves = game.moves(thing) if isinstance(thing, tuple) else thing.children
        return average(game.chances(as_state(thing)), dict(zip(moves, values, strict=True)))

    def then(state):
        return [*game.moves(state).values()]

    names = {each: getattr(gametree, each) for each in gametree.__all__}
    names |= dict(functools=functools, inf=inf, Fraction=Fraction, random=random, rule=rule, kids=kids, game=game)
    return names | dict(out=out, end=end, mine=mine, take=take, odds=odds, then=then, everything=everything)


@dataclass
class Row:
    """A program, the grounds that it runs on, and parts of the sentences that the Stepper must say.

    `expand` turns a row on several grounds into several rows.
    """

    title: str
    program: str  # the source code, which may be indented
    on: Sequence[Ground]
    args: tuple | list[tuple] = ()  # further arguments: a tuple, or a list with a tuple for each ground
    check: str = ""  # the key in CHECKS of what every call must return or store
    wrong_at: str | list[str] | None = None  # the node of the first mistake; None for a correct program, or any node
    says: str | Sequence[str] = ()  # texts in the sentence at the first mistake or, without mistakes, in any sentence
    end: str | Sequence[str] = ()  # texts that the last sentence contains
    never: str | Sequence[str] = ()  # texts that no sentence contains
    prepare: Callable[[Any], Any] | None = None  # a function that is run on the tree first, without being watched
    declared: str | None = None  # the student's `gives=`

    def __post_init__(self):
        self.program = textwrap.dedent(self.program).strip("\n")
        self.says, self.end, self.never = (
            (texts,) if isinstance(texts, str) else tuple(texts) for texts in (self.says, self.end, self.never)
        )

    @property
    def ground(self):
        return self.on[0]

    def replace(self, **changes):
        return replace(self, **changes)

    def __str__(self):
        return f"{self.title} on {self.ground} {self.args or ''}".strip()

    def compile(self):
        """Run the program, and return its names and the name of the watched function, the first that it defines."""
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
        if self.prepare:
            self.prepare(root)
        return root

    def story(self, order=None, root=None):
        names, watched = self.compile()
        arguments = self.root(order) if root is None else root, *map(copy.copy, self.args)
        return Story(record(names[watched], *arguments, game=self.ground.game, gives=self.declared))

    def run_unwatched(self, order=None, root=None):
        """Run the program unwatched, and return the root and a ReturnedCall for each call, in the order of returns."""
        (names, watched), root, log = self.compile(), self.root(order) if root is None else root, []
        function, counter = names[watched], itertools.count()
        if watched == "watched" or hasattr(function, "cache_clear"):
            result = function(root, *map(copy.copy, self.args))
            return root, [ReturnedCall(0, root, *stored_at(root), result, [])]
        signature, calls = inspect.signature(function), self.ground.kind == "calls"
        numbers = {} if calls else number_nodes(root)

        def logged(*arguments, **keywords):
            subject = arguments[0]
            number, bound = next(counter) if calls else numbers[id(subject)], signature.bind(*arguments, **keywords)
            result = function(*arguments, **keywords)
            bound.apply_defaults()
            bounds = [value for key, value in bound.arguments.items() if key in BOUNDS]
            log.append(ReturnedCall(number, subject, *stored_at(subject), result, bounds))
            return result

        names[watched] = logged
        random.seed(3)
        try:
            logged(root, *map(copy.copy, self.args))
        except TypeError:
            pass  # a missing return led to a None that can't be used
        return root, log

    def first_wrong_call(self, order=None, root=None):
        """Return the first ReturnedCall that fails the check, or None if the program is right."""
        _, log = self.run_unwatched(order, root)
        log = log[-1:] if self.check.startswith("root") else log
        return next((call for call in log if not CHECKS[self.check](oracle(self.ground.game), call)), None)


BOUNDS = "alpha", "beta", "a", "b", "lo", "hi"  # parameters of searches; usually the lower bound comes first


class ReturnedCall(NamedTuple):
    """A call that has returned: the number of its node, its subject, the values stored there, and its result."""

    number: int
    thing: object
    label: object
    value: object
    grundy: object
    result: object
    bounds: list

    @property
    def state(self):
        return as_state(self.thing)

    @property
    def node_name(self):
        return name(self.thing)

    @property
    def found(self):
        """The result, or the stored value if the result is None."""
        return self.value if self.result is None else self.result


def number_nodes(root):
    """Return a dict from the id of each node of a tree to the node's number in a story."""
    return {id(node): i for i, node in enumerate(Tree(root).nodes)}


def stored_at(thing):
    label = getattr(thing, "label", None) or getattr(thing, "win_loss", None)
    return label, getattr(thing, "value", None), getattr(thing, "grundy", None)


def is_equal(one, other):
    return one is not None and isclose(one, other, abs_tol=1e-9)


def keeps_contract(result, value, low, high):
    """Return whether a result keeps the contract of a search with bounds. If low >= high, any number does."""
    if result is None or not low < high:
        return result is not None
    return is_equal(result, value) or (result <= low if value <= low else result >= high if value >= high else False)


def sign(number):
    return (number > 0) - (number < 0)


def value_in(result):
    """Return the value in a pair or a dict."""
    return result["score"] if isinstance(result, dict) else result[0]


def is_best_move(rules, state, move):
    moves = rules.game.moves(state)
    return rules.value(moves[move]) == rules.value(state) if moves else move is None


CHECKS = {
    "set": lambda rules, call: call.label == rules.label(call.state),
    "label": lambda rules, call: call.result == rules.label(call.state),
    "wins": lambda rules, call: call.result == (rules.label(call.state) == "W"),
    "loses": lambda rules, call: call.result == (rules.label(call.state) == "L"),
    "value": lambda rules, call: is_equal(call.result, rules.value(call.state)),
    "stored": lambda rules, call: is_equal(call.value, rules.value(call.state)),
    "bounds": lambda rules, call: keeps_contract(call.found, rules.value(call.state), *call.bounds),
    "root label": lambda rules, call: rules.label(call.state) in (call.label, call.result),
    "root wins": lambda rules, call: call.result == (rules.label(call.state) == "W"),
    "root": lambda rules, call: is_equal(call.found, rules.value(call.state)),
    "root for the mover": lambda rules, call: is_equal(call.found, rules.mover_value(call.state)),
    "root for player 2": lambda rules, call: is_equal(call.found, -rules.value(call.state)),
    "mover": lambda rules, call: is_equal(call.result, rules.mover_value(call.state)),
    "sign": lambda rules, call: sign(call.found) == rules.value(call.state),
    "sign for the mover": lambda rules, call: sign(call.found) == rules.mover_value(call.state),
    "root sign for the mover": lambda rules, call: sign(call.found) == rules.mover_value(call.state),
    "close bounds": lambda rules, call: abs(call.found) <= 1 and CHECKS["bounds"](rules, call),
    "bounds of ten": lambda rules, call: any(
        keeps_contract(call.found, ten * rules.value(call.state), *call.bounds) for ten in (9, 10, 11)),
    "bounds for the mover": lambda rules, call: abs(call.found) <= 1 and keeps_contract(
        call.found, rules.mover_value(call.state), *call.bounds),
    "part": lambda rules, call: value_in(call.result) == rules.value(call.state),
    "root move": lambda rules, call: is_best_move(rules, call.state, call.result),
    "root winning move": lambda rules, call: is_best_move(rules, call.state, call.result),
    "nimber": lambda rules, call: call.result == rules.nimber(call.state),
    "stored nimber": lambda rules, call: call.grundy == rules.nimber(call.state),
    "stored nimber in value": lambda rules, call: call.value == rules.nimber(call.state),
}


def edit(program, changes):
    """Return a program after replacing some parts by others."""
    for old, new in changes.items():
        assert old in program, old
        program = program.replace(old, new)
    return program


def expand(table):
    """Return a table with one row for each ground."""
    rows = []
    for row in table:
        all_args = itertools.cycle(row.args if isinstance(row.args, list) else [row.args])
        nodes = itertools.cycle(row.wrong_at if isinstance(row.wrong_at, list) else [row.wrong_at])
        for ground, args, node in zip(row.on, all_args, nodes):  # noqa: B905
            rows.append(row.replace(on=[ground], args=args, wrong_at=node))
    return rows


def split_right_and_wrong(table):
    """Return the rows of a table with correct programs, and the rows with wrong ones."""
    return [row for row in table if row.wrong_at is None], [row for row in table if row.wrong_at is not None]


def each_row(table):
    """Return a decorator that runs a test with every row."""
    return pytest.mark.parametrize("row", table, ids=str)


# Facts that are not true

def parts(fact):
    """Yield a fact and all facts inside it that its sentence mentions."""
    yield fact
    if is_dataclass(fact) and not isinstance(fact, facts.FromWrongLabels):  # the inner reason is not mentioned
        for field in fields(fact):
            yield from parts(getattr(fact, field.name))


def is_near(expected_value, value):
    return expected_value == value or isclose(expected_value, value, abs_tol=1e-6)


def has_value_for(rules, state, value, player):
    mover_value = rules.mover_value(state)
    correct = {"mover": mover_value, "last_mover": -mover_value}.get(player, rules.value(state))
    return is_near(-correct if player == "player 2" else correct, value) or state[0] == 0 and is_near(-correct, value)


def holds_guarantee(rules, state, guarantee):
    value = rules.value(state)
    return value >= guarantee.value if guarantee.player == 1 else value <= guarantee.value


def is_true(rules, part, state):
    """Return whether a part of a fact is true according to the rules; `state` is the state of the fact's node."""
    match part:
        case facts.LossBelow(child=child):
            return rules.label_of_name(child) in (None, "L")
        case facts.DrawBelow(child=child):
            return rules.label_of_name(child) in (None, "D")
        case facts.AllWins(children=children):
            return {*map(rules.label_of_name, children)} <= {None, "W"}
        case facts.MoveLeads(child=child, label=label, better=better):
            pairs = [(child, label), *filter(None, [better])]
            return all(rules.label_of_name(node) in (None, correct) for node, correct in pairs)
        case facts.LabelsDone(root=node, label=label) | facts.RootLabel(root=node, label=label):
            return label is None or rules.label_of_name(node) in (None, label)
        case facts.RulesGiveNode(node=node, label=label):
            return rules.label_of_name(node) in (None, label)
        case facts.Average(value=value, terms=terms):
            total = sum(probability * each for probability, each in terms)
            return is_near(total, value) and is_near(sum(probability for probability, _ in terms), 1)
    if state is None:
        return True
    match part:
        case facts.WorthTo() | facts.RulesGiveRoot() | facts.RootWorth():
            return has_value_for(rules, state, part.value, part.player)
        case facts.ExactNeeded(value=value):
            return has_value_for(rules, state, value, "player 1")
        case facts.ArgumentChanged(guarantee=facts.Guarantee() as guarantee):
            return holds_guarantee(rules, state, guarantee)
        case facts.LeafRule() | facts.LeafBroken() | facts.LeafWon() | facts.LeafPayoff() | facts.NoRules(place="leaf"):
            return not rules.moves(state)
        case facts.ShareOf(value=value) | facts.RootShare(value=value):
            return is_near((1 + rules.value(state)) / Fraction(2), value)
        case facts.RootGrundy(value=value) | facts.RulesGiveGrundy(value=value):
            return rules.nimber(state) == value
        case facts.SmallestMissing(nimbers=nimbers):
            return {*nimbers} == {*map(rules.nimber, rules.moves(state))}
    return True


def untrue_parts(scene, game):
    """Return the parts of a scene's facts that are not true of the game."""
    bad, rules, returned = [], oracle(game), None
    for fact in scene.facts:
        state = rules.states_by_name.get(getattr(fact, "node", None) or getattr(fact, "root", None))
        returned = state if isinstance(fact, facts.Returned) else returned
        for part in parts(fact):
            names_node = isinstance(part, (facts.WorthTo, facts.ShareOf))
            part_state = rules.states_by_name.get(part.node) if names_node else state
            bad += [] if is_true(rules, part, part_state) else [part]
            if isinstance(part, facts.Enough) and returned and not holds_guarantee(rules, returned, part.guarantee):
                bad.append(part)
    return bad


# Facts that say or deny that a program is correct

ACCUSING = (  # facts that never occur for a correct program
    facts.NowBroken, facts.NotALabel, facts.ReturnedNoLabel, facts.ReturnMissing, facts.LeftWithout, facts.BreaksRules,
    facts.RulesGiveRoot, facts.ReturnsMissing, facts.MistakesLeft,
)  # fmt: skip
HINTS = facts.WrongIfMeant, facts.TwoConventions  # facts in the last scene that may be wrong


def is_against(part):
    """Return whether a part of a fact says that the program is wrong."""
    breaks = isinstance(part, facts.LabelSet) and part.verdict is False
    return breaks or isinstance(part, ACCUSING) or part is facts.Note.VALUE_CHANGED


def accuses(scene):
    """Return whether a scene accuses a program."""
    return any(is_against(part) for fact in scene.facts for part in parts(fact))


def vouches(scene):
    """Return whether a scene confirms the winner, or the root's result, that the program found."""
    for fact in scene.facts:
        match fact:
            case facts.RootWorth(winner=known) | facts.LabelsDone(label=known) if known is not None:
                return True
            case facts.RootLabel(by_rules=False) | facts.RootShare(by_rules=False) | facts.RootGrundy():
                return True
    return False


def find_fact(scene, *kinds):
    """Return the first fact of these kinds in a scene, or None."""
    return next((fact for fact in scene.facts if isinstance(fact, kinds)), None)


def says(story):
    return [scene.says for scene in story.scenes]


def accusations(story):
    """Return the sentences that accuse a program, except sentences about empty windows."""
    windows = [scene for scene in story.scenes
               if any(isinstance(part, facts.EmptyWindow) for fact in scene.facts for part in parts(fact))]
    return [scene.says for scene in story.scenes if accuses(scene) and scene not in windows]


def first_mistake(story):
    """Return the scene of the first mistake, or of the hint at the end, and the number of its node or call."""
    hint = find_fact(story.scenes[-1], facts.WrongIfMeant)
    scene = story.scenes[story.mistakes[0] if story.mistakes else hint.step]
    assert story.mistakes or story.name(scene.at) == hint.node
    if story.recording.calls:
        return scene, [scene.at for scene in story.scenes if scene.enters].index(scene.at)
    return scene, scene.at


# Checks of a row


def check_row(row):
    """Check that the Stepper says the sentences that a row requires, and that all of its facts are true."""
    for order in ORDERS if row.ground.kind in ("ours", Data) and (row.check or row.wrong_at is None) else [None]:
        story, wrong_call = row.story(order), row.first_wrong_call(order) if row.check else None
        sentences = says(story)
        assert not [(scene.says, bad) for scene in story.scenes if (bad := untrue_parts(scene, row.ground.game))]
        if row.wrong_at is None or wrong_call is None and order:  # a mistake may not matter in a different order
            assert wrong_call is None and not (story.recording.error and row.wrong_at is None)
            assert not accusations(story) and story.mistakes == [] and not any(story.picture.wrong)
            hint = find_fact(story.scenes[-1], *HINTS)
            assert hint is None or (any(text in say(hint) for text in row.end) if row.check else row.end)
        else:
            check_accusation(row, story, wrong_call, order)
        if row.check == "bounds":
            check_cutoffs(row, story, order)
        if order is None:
            first_sentences = [story.scenes[story.mistakes[0]].says] if story.mistakes else sentences
            assert not [text for text in row.says if not any(text in sentence for sentence in first_sentences)]
            assert not [text for text in row.end if text not in sentences[-1]]
            assert not [text for text in row.never if any(text in sentence for sentence in sentences)]


def check_accusation(row, story, wrong_call, order):
    """Check that a wrong program is accused at its first mistake, and that the last scene does not vouch for it."""
    name_of_mistake, last = row.wrong_at if wrong_call is None else wrong_call.node_name, story.scenes[-1]
    if conventions := find_fact(last, facts.TwoConventions):
        assert not story.mistakes and not accusations(story) and not vouches(last)
        assert name_of_mistake in (conventions.leaf, conventions.inner) and conventions.leaves != conventions.rule
        return
    scene, number = first_mistake(story)
    assert accuses(scene) or not story.mistakes and not accusations(story)
    assert story.name(scene.at) == name_of_mistake
    assert not wrong_call or wrong_call.number == number
    assert [k for k, scene in enumerate(story.scenes[1:-1], 1) if accuses(scene)] == story.mistakes
    if row.check and not story.recording.error:
        rules, root = oracle(row.ground.game), row.run_unwatched(order)[1][-1]
        if not CHECKS[row.check](rules, root):
            assert not vouches(last)
            if story.mistakes and row.check in ("value", "stored", "bounds") and root.found is not None:
                fact = find_fact(last, facts.RulesGiveRoot)
                assert fact.player == "player 1" and is_near(fact.value, rules.value(root.state))
                assert fact.wrong == format_number(root.found)


def check_cutoffs(row, story, order):
    """Check that the Stepper says "can't matter" and "changed the value" about a cutoff only if that is true."""
    rules, returned = oracle(row.ground.game), {call.number: call for call in row.run_unwatched(order)[1]}
    visited = [scene.at for scene in story.scenes if scene.enters]
    for scene in story.scenes[1:-1]:
        number = visited.index(scene.at) if story.recording.calls else scene.at
        if number in returned:  # otherwise an error ended the call
            call = returned[number]
            kept = keeps_contract(call.found, rules.value(call.state), *call.bounds)
            skipped = find_fact(scene, facts.Skipped)
            assert kept or not skipped or not isinstance(skipped.effect, facts.Enough)
            assert not kept or not skipped or skipped.effect is not facts.Note.VALUE_CHANGED
