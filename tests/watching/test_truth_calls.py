"""Mistakes are found in functions of states and numbers, whose calls form the tree."""

from math import inf

import truth
from examples import Matches, Wild
from grounds import Ground
from truth import Row, each_row, edit, expand, says

from gametree import EvenOrOdd, OneTwoTen, record
from gametree.core.text import format_number
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

GAMES = OneTwoTen(4), OneTwoTen(5), Matches(5), EvenOrOdd(5), Wild(6)
FOUR, FIVE, MISERE, ODD, WILD = ALL = [Ground(game, "calls") for game in GAMES]
TEN = Ground(OneTwoTen(10), "calls")

WINS = """
def wins(state):
    return any(not wins(after) for after in then(state))"""
FORMULA = """
def formula(state):
    return (5 - state[1]) % 3 != 0"""
LABEL_OF = """
def label_of(state):
    labels = [label_of(after) for after in then(state)]
    return rule(labels) if labels else out(state)"""
VALUE = """
def value(state):
    values = [value(after) for after in then(state)]
    if not values: return end(state)
    return max(values) if state[0] == 1 else min(values)"""
VALUE_WITH_DICT = """
def value(state, known):
    if state not in known:
        values = [value(after, known) for after in then(state)]
        known[state] = (max if state[0] == 1 else min)(values) if values else end(state)
    return known[state]"""
BETWEEN_BOUNDS = """
def between(state, alpha, beta):
    if not then(state): return end(state)
    for after in then(state):
        found = between(after, alpha, beta)
        if state[0] == 1: alpha = max(alpha, found)
        else: beta = min(beta, found)
        if alpha >= beta: break
    return alpha if state[0] == 1 else beta"""
TABLE = expand([
    Row("whether the player to move wins", WINS, [FOUR], check="wins", never="check them against",
        says=["wins on (1, 4) returns False: it is a leaf, and under",
            "wins on (1, 0) returns True: the move to (2, 1) leaves the other player losing."]),
    Row("whether the player to move wins, in larger games", WINS, [FIVE, TEN], check="wins"),
    Row("all for any", edit(WINS, {
        "any(not wins(after) for after in then(state))": "{*map(wins, then(state))} == {False}"}), [FOUR],
        wrong_at="(1, 2)", end="Higher up, as at (1, 2), True means that the player who has just moved can win.",
        check="wins"),
    Row("every leaf is won", edit(WINS, {"then(state))": "then(state)) or not then(state)"}), [FOUR],
        wrong_at="(1, 4)", end="as at (1, 4), True means that the player who has just moved can win. Higher up, ",
        check="wins"),
    Row("an empty heap is a loss", WINS, [MISERE], wrong_at="(2, 0)",
        end="as at (2, 0), True means that the player who has just moved can win. Higher up, ", check="wins"),
    Row("stops too early", edit(WINS, {"return any(": "return state[1] < 3 and any("}), [FOUR],
        wrong_at="(2, 3)", check="wins",
        end="to move can win, the first mistake is at (2, 3), step 5, where the result is False."),
    Row("a dict", """
        def wins(state, known):
            if state in known: return known[state]
            known[state] = any(not wins(after, known) for after in then(state))
            return known[state]
        """, [TEN, FIVE], args=({},), check="wins", never="no rules to check"),
    Row("a formula", FORMULA, [FIVE], declared="wins", check="wins", never=["a leaf", "check them against"],
        end="The root, (1, 0), is a win"),
    Row("the opposite", edit(FORMULA, {"!=": "=="}), [FIVE], wrong_at="(1, 0)",
        says="on (1, 0) returns False, but that ", declared="wins", check="wins"),
    Row("a formula without a declaration", FORMULA, [FIVE], never="a win",
        end=["not called for any move from (1, 0).", 'If its results say who wins, check them against']),
    Row("a label", LABEL_OF, ALL, check="label"),
    Row("one label is built in, and wrong", edit(LABEL_OF, {
        "    labels": "    if state[1] == 2: return 'W'\n    labels"}), [FIVE], wrong_at="(1, 2)",
        end="to move, the first mistake is at (1, 2), step 4, where the result is W.", check="label"),
    Row("a label, stopping at the first loss", '''
        def label_of(state):
            draws = False
            for after in then(state):
                label = label_of(after)
                if label == "L": return "W"
                draws = draws or label == "D"
            return out(state) if not then(state) else "D" if draws else "L"
        ''', ALL, check="label"),
    Row("a value", VALUE, ALL, check="value"),
    Row("always player 1", edit(VALUE, {"value(after) for": "value((state[0], after[1])) for"}), [FOUR],
        wrong_at="(1, 3)", end="the first mistake is at (1, 3)", check="value"),
    Row("no return for player 2", edit(VALUE, {
        "return max(values) if state[0] == 1 else min(values)": "if state[0] == 1: return max(values)"}), [FOUR],
        wrong_at="(2, 3)", says="returns None for (2, 3)", check="value"),
    Row("for the player to move", """
        def value(state):
            return max(-value(after) for after in then(state)) if then(state) else mine(state)
        """, ALL, check="mover"),
    Row("a value, with a dict", VALUE_WITH_DICT, [FOUR, WILD], args=({},), check="value"),
    Row("cached by the pile alone", edit(VALUE_WITH_DICT, {"state not in": "state[1] not in",
        "known[state]": "known[state[1]]"}), [FOUR], args=({},), wrong_at="(2, 4)", check="value",
        says="but that is wrong according to the rules of the game: it is the answer for (1, 4), reused for (2, 4)."),
    Row("between bounds", BETWEEN_BOUNDS, [FOUR, MISERE, WILD], args=[(-1, 1), (-inf, inf)], check="bounds"),
    Row("cuts too early", edit(BETWEEN_BOUNDS, {">=": "<="}), [FIVE], args=(-inf, inf), wrong_at="(2, 3)",
        says="If its results are values for player 1, ", check="bounds", never="can't matter"),
])  # fmt: skip
RIGHT, WRONG = truth.split_right_and_wrong(TABLE)


def story_of(program, *arguments):
    """Return the story of a program with any arguments and without a game."""
    names, watched = Row("any", program, [FOUR]).compile()
    return Story(record(names[watched], *arguments))


def called_nodes(story):
    """Return the number of each call's node, in the order of the calls."""
    return [scene.at for scene in story.scenes if scene.enters]


@each_row(RIGHT)
def test_correct_program_is_not_reported_as_wrong(row):
    truth.check_row(row)


@each_row(WRONG)
def test_wrong_program_is_reported_at_the_first_mistake_with_the_reason(row):
    truth.check_row(row)


@each_row([row for row in RIGHT if row.check in ("wins", "label", "value", "mover", "bounds")])
def test_call_is_shown_with_its_result_as_a_child_of_its_caller(row):
    story, (_, log) = row.story(), row.run_unwatched()
    called = called_nodes(story)
    assert len(story.recording.nodes) == len(log) == len(called) == len(set(called))
    for scene in story.scenes:
        if scene.enters and scene.at != 0:
            assert scene.at in story.children(story.scenes[scene.call].at)
    for call in log:
        i = called[call.number]
        shown = "LW"[call.result] if row.check == "wins" else call.result
        shown = shown if isinstance(shown, str) else format_number(shown)
        assert story.name(i) == str(call.state) and story.picture.mark[i] == shown


# Repeated calls


@each_row([row for row in RIGHT if {} in row.args])
def test_repeated_call_refers_to_the_step_that_already_answered_it(row):
    story, (_, log), answered = row.story(), row.run_unwatched(), 0
    return_order = {call.number: order for order, call in enumerate(log)}
    states = {call.number: call.state for call in log}
    for call, i in enumerate(called_nodes(story)):
        first_inside = min(order for other, order in return_order.items() if other >= call)
        same = [other for other in range(call) if states[other] == states[call]]
        answered_before = [other for other in same if return_order[other] < first_inside]
        calls = [truth.find_fact(scene, facts.CallEntered) for scene in story.scenes[1:-1] if scene.at == i]
        known = [each for each in calls if each and each.answered is not None]
        assert bool(known) == bool(answered_before)
        for found in known:
            step = story.scenes[found.answered]
            assert found.node == story.name(i) and story.name(step.at) == story.name(i) and step.at != i
            answered += 1
    assert answered


def test_infinite_recursion_on_numbers_is_reported_without_mentioning_leaves():
    last = says(story_of("def factorial(n): return n * factorial(n - 1)", 5))[-1]
    assert "Does every call come closer to one that needs no further calls?" in last and "leaf" not in last
