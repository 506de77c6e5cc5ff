"""One fault put in anywhere, into programs that are right: it is found there, and nothing else is accused."""

import random

import test_truth_grundy
import truth
from examples import Dice, Matches
from grounds import ANY, DATA, SIX, TEN, UNEVEN, Ground
from truth import Row, each, edited, oracle, spread

CALLED = [Ground(ground.game, "calls") for ground in (*ANY, SIX)]
NO_DRAWS = [*CALLED[1:3], Ground(Matches(7), "calls")]
NIMBERS = test_truth_grundy.ANY
CHANCE = [Ground(Dice(seed)) for seed in (12, 14, 45, 50, 103, 110, 115)]

VALUES = """
def f(it):
    below = [f(other) for other in kids(it)]
    found = take(it, below) if below else end(it)
    return INSTEAD if HERE else found"""
LABELS = """
def f(it):
    below = [f(other) for other in kids(it)]
    found = rule(below) if below else out(it)
    return INSTEAD if HERE else found"""
FAULTY = spread([
    Row("values", VALUES, [*UNEVEN, TEN], gives="value"),
    Row("values where chance moves", VALUES, CHANCE, gives="value", said="value"),
    Row("values that are stored", edited(VALUES, {"f(other)": "f(other) or other.value", "return": "it.value ="}),
        [*UNEVEN, TEN], gives="value"),
    Row("values of states", edited(VALUES, {"kids": "then"}), CALLED[1:], gives="value", said="value"),
    Row("labels of states", edited(VALUES, {"kids": "then", "take(it, below)": "rule(below)", "end(": "out("}),
        CALLED, gives="label", said="label"),
    Row("who wins", edited(VALUES, {"kids": "then", "take(it, below)": "not all(below)",
        "end(it)": "out(it) == 'W'"}), NO_DRAWS, gives="wins", said="wins"),
    Row("Grundy values", edited(VALUES, {"take(it, below) if below else end(it)": "mex(below)"}), NIMBERS,
        gives="nimber", said="grundy"),
    Row("labels", LABELS, [*ANY, TEN, DATA], gives="label"),
    Row("labels that are set", edited(LABELS, {"f(other)": "f(other) or other.label", "return": "it.label ="}),
        [*ANY, TEN, DATA], gives="label"),
    Row("labels that are set at first, and then again", edited(LABELS, {"f(other)": "f(other) or other.label",
        "return": "it.label =", "    below =": "    it.label = 'L'\n    below ="}), [*ANY, TEN, DATA], gives="label"),
])  # fmt: skip


@each(FAULTY)
def test_a_fault_put_in_anywhere_is_found_there(row):
    rules, dice = oracle(row.ground.game), random.Random(str(row))
    due = {"value": rules.worth, "label": rules.label, "wins": lambda state: rules.label(state) == "W",
           "nimber": rules.nimber}[row.gives]  # fmt: skip
    others = {"label": {*"WLD"}, "nimber": {*range(4)}}.get(row.gives, {*map(due, rules.states)})
    calls = row.ground.kind == "calls"
    for order in range(4):
        root = row.root(order)
        spoilt = dice.choice(sorted(rules.states) if calls else truth.Tree(root).nodes)
        here = f"it == {spoilt}" if calls else f"id(it) == {id(spoilt)}"
        instead = dice.choice(sorted(others - {due(truth.state_at(spoilt))}))
        program = row.program.replace("INSTEAD", repr(instead)).replace("HERE", here)
        story = row.but(program=program).told(root=root)
        found = {truth.where(story)[0].at, *(story.scenes[k].at for k in story.mistakes)}
        if calls:
            assert {*map(story.name, found)} == {str(spoilt)}
        else:
            assert found == {truth.places_in(root)[id(spoilt)]}  # those above follow the rules
