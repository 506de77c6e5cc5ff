"""One fault put in anywhere, into programs that are right: it is found there, and nothing else is accused."""

import random

import test_truth_grundy
import truth
from examples import Dice, Matches
from truth import ANY, SIX, Ground, each, oracle

CALLED = [Ground(ground.game, "calls") for ground in (*ANY, SIX)]
NO_DRAWS = [*CALLED[1:3], Ground(Matches(7), "calls")]
NIMBERS = test_truth_grundy.ANY
CHANCE = [Ground(Dice(seed)) for seed in (12, 14, 45, 50, 103, 110, 115)]

FAULTY = truth.rows(r"""
# values | *UNEVEN, TEN, gives="value"
def f(it):
    below = [f(other) for other in kids(it)]
    found = take(it, below) if below else end(it)
    return INSTEAD if HERE else found
# values where chance moves | *CHANCE, gives="value", said="value"
# values that are stored | *UNEVEN, TEN, gives="value",
#     but=("f(other)", "f(other) or other.value", "return", "it.value =")
# values of states | *CALLED[1:], gives="value", said="value", but=("kids", "then")
# labels of states | *CALLED, gives="label", said="label", but=("kids", "then",
#     "take(it, below)", "rule(below)", "end(", "out(")
# who wins | *NO_DRAWS, gives="wins", said="wins",
#     but=("kids", "then", "take(it, below)", "not all(below)", "end(it)", "out(it) == 'W'")
# Grundy values | *NIMBERS, gives="nimber", said="grundy", but=("take(it, below) if below else end(it)", "mex(below)")
# labels | *ANY, TEN, DATA, gives="label"
def f(it):
    below = [f(other) for other in kids(it)]
    found = rule(below) if below else out(it)
    return INSTEAD if HERE else found
# labels that are set | *ANY, TEN, DATA, gives="label",
#     but=("f(other)", "f(other) or other.label", "return", "it.label =")
# labels that are set at first, and then again | *ANY, TEN, DATA, gives="label",
#     but=("f(other)", "f(other) or other.label", "return", "it.label =", "    below =",
#     "    it.label = 'L'\n    below =")
""", globals())


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
        story = row._replace(program=program).told(root=root)
        found = {truth.where(story)[0].at, *(story.scenes[k].at for k in story.mistakes)}
        if calls:
            assert {*map(story.name, found)} == {str(spoilt)}
        else:
            assert found == {truth.places_in(root)[id(spoilt)]}  # those above follow the rules
