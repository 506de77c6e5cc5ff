"""A correct program gets one fault at a random place. The Stepper must find it there, and accuse nothing else."""

import random

import test_truth_grundy
import truth
from examples import Dice, Matches
from grounds import ANY, DATA, SIX, TEN, UNEVEN, Ground
from truth import Row, each_row, edit, expand, oracle

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
FAULTY = expand([
    Row("values", VALUES, [*UNEVEN, TEN], check="value"),
    Row("values where chance moves", VALUES, CHANCE, check="value", declared="value"),
    Row("values that are stored", edit(VALUES, {"f(other)": "f(other) or other.value", "return": "it.value ="}),
        [*UNEVEN, TEN], check="value"),
    Row("values of states", edit(VALUES, {"kids": "then"}), CALLED[1:], check="value", declared="value"),
    Row("labels of states", edit(VALUES, {"kids": "then", "take(it, below)": "rule(below)", "end(": "out("}),
        CALLED, check="label", declared="label"),
    Row("who wins", edit(VALUES, {"kids": "then", "take(it, below)": "not all(below)",
        "end(it)": "out(it) == 'W'"}), NO_DRAWS, check="wins", declared="wins"),
    Row("Grundy values", edit(VALUES, {"take(it, below) if below else end(it)": "mex(below)"}), NIMBERS,
        check="nimber", declared="grundy"),
    Row("labels", LABELS, [*ANY, TEN, DATA], check="label"),
    Row("labels that are set", edit(LABELS, {"f(other)": "f(other) or other.label", "return": "it.label ="}),
        [*ANY, TEN, DATA], check="label"),
    Row("labels that are set twice", edit(LABELS, {"f(other)": "f(other) or other.label",
        "return": "it.label =", "    below =": "    it.label = 'L'\n    below ="}), [*ANY, TEN, DATA], check="label"),
])  # fmt: skip


@each_row(FAULTY)
def test_fault_at_a_random_node_is_reported_at_that_node(row):
    rules, dice = oracle(row.ground.game), random.Random(str(row))
    expected = {"value": rules.value, "label": rules.label, "wins": lambda state: rules.label(state) == "W",
                "nimber": rules.nimber}[row.check]  # fmt: skip
    others = {"label": {*"WLD"}, "nimber": {*range(4)}}.get(row.check, {*map(expected, rules.states)})
    calls = row.ground.kind == "calls"
    for order in range(4):
        root = row.root(order)
        faulty = dice.choice(sorted(rules.states) if calls else truth.Tree(root).nodes)
        here = f"it == {faulty}" if calls else f"id(it) == {id(faulty)}"
        instead = dice.choice(sorted(others - {expected(truth.as_state(faulty))}))
        program = row.program.replace("INSTEAD", repr(instead)).replace("HERE", here)
        story = row.replace(program=program).story(root=root)
        found = {truth.first_mistake(story)[0].at, *(story.scenes[k].at for k in story.mistakes)}
        if calls:
            assert {*map(story.name, found)} == {str(faulty)}
        else:
            assert found == {truth.number_nodes(root)[id(faulty)]}  # the labels of its ancestors follow from it
