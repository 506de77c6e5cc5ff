"""Functions of states and of plain numbers, whose calls are the tree: what is said of right ones and of wrong ones."""

import functools
from math import inf

import truth
from examples import Matches, Wild
from grounds import Ground
from truth import Row, each, edited, says, spread

from gametree import EvenOrOdd, OneTwoTen, record
from gametree.core.text import format_number
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

GAMES = OneTwoTen(4), OneTwoTen(5), Matches(5), EvenOrOdd(5), Wild(6)
FOUR, FIVE, MISERE, ODD, WILD = ALL = [Ground(game, "calls") for game in GAMES]
TEN, START = Ground(OneTwoTen(10), "calls"), (1, 0)

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
TABLE = spread([
    Row("whether the player to move wins", WINS, [FOUR], gives="wins", never="check them against",
        says=["wins on (1, 4) returns False: it is a leaf, and under",
            "wins on (1, 0) returns True: the move to (2, 1) leaves the other player losing."]),
    Row("and in larger ones", WINS, [FIVE, TEN], gives="wins"),
    Row("all for any", edited(WINS, {
        "any(not wins(after) for after in then(state))": "{*map(wins, then(state))} == {False}"}), [FOUR],
        at="(1, 2)", ends="True means that the player who has just moved can win, as at (1, 2).", gives="wins"),
    Row("every leaf is won", edited(WINS, {"then(state))": "then(state)) or not then(state)"}), [FOUR],
        at="(1, 4)", ends="player who has just moved can win, as at (1, 4), but ", gives="wins"),
    Row("an empty heap is a loss", WINS, [MISERE], at="(2, 0)",
        ends="player who has just moved can win, as at (2, 0), but ", gives="wins"),
    Row("it stops one too soon", edited(WINS, {"return any(": "return state[1] < 3 and any("}), [FOUR],
        at="(2, 3)", gives="wins",
        ends="to move can win, the first mistake is at (2, 3), step 5, where the result is False."),
    Row("a dict", """
        def wins(state, known):
            if state in known: return known[state]
            known[state] = any(not wins(after, known) for after in then(state))
            return known[state]
        """, [TEN, FIVE], args=({},), gives="wins", never="no rules to check"),
    Row("a formula", FORMULA, [FIVE], said="wins", gives="wins", never=["a leaf", "check them against"],
        ends="The root, (1, 0), is a win"),
    Row("the opposite", edited(FORMULA, {"!=": "=="}), [FIVE], at="(1, 0)",
        says="on (1, 0) returns False, but that ", said="wins", gives="wins"),
    Row("a formula, and nobody says what it gives", FORMULA, [FIVE], never="a win",
        ends=["not called for any move from (1, 0).", 'If its results say who wins, check them against']),
    Row("a label", LABEL_OF, ALL, gives="label"),
    Row("one label is known, and wrong", edited(LABEL_OF, {
        "    labels": "    if state[1] == 2: return 'W'\n    labels"}), [FIVE], at="(1, 2)",
        ends="to move, the first mistake is at (1, 2), step 4, where the result is W.", gives="label"),
    Row("a label, at the first that is lost", '''
        def label_of(state):
            draws = False
            for after in then(state):
                label = label_of(after)
                if label == "L": return "W"
                draws = draws or label == "D"
            return out(state) if not then(state) else "D" if draws else "L"
        ''', ALL, gives="label"),
    Row("a value", VALUE, ALL, gives="value"),
    Row("always player 1", edited(VALUE, {"value(after) for": "value((state[0], after[1])) for"}), [FOUR],
        at="(1, 3)", ends="the first mistake is at (1, 3)", gives="value"),
    Row("no return for player 2", edited(VALUE, {
        "return max(values) if state[0] == 1 else min(values)": "if state[0] == 1: return max(values)"}), [FOUR],
        at="(2, 3)", says="returns None for (2, 3)", gives="value"),
    Row("for the player to move", """
        def value(state):
            return max(-value(after) for after in then(state)) if then(state) else mine(state)
        """, ALL, gives="mover"),
    Row("a value, with a dict", VALUE_WITH_DICT, [FOUR, WILD], args=({},), gives="value"),
    Row("known by the pile alone", edited(VALUE_WITH_DICT, {"state not in": "state[1] not in",
        "known[state]": "known[state[1]]"}), [FOUR], args=({},), at="(2, 4)", gives="value",
        says="but that is wrong according to the rules of the game: it is the answer for (1, 4), reused for (2, 4)."),
    Row("between bounds", BETWEEN_BOUNDS, [FOUR, MISERE, WILD], args=[(-1, 1), (-inf, inf)], gives="bounds"),
    Row("cuts too soon", edited(BETWEEN_BOUNDS, {">=": "<="}), [FIVE], args=(-inf, inf), at="(2, 3)",
        says="If its results are values for player 1, ", gives="bounds", never="can't matter"),
])  # fmt: skip
RIGHT, WRONG = truth.split(TABLE)


def told(program, *given, game=None):
    """The story of a program as a text, on anything, by what is known of the game or without one."""
    names, watched = Row("told", program, [Ground(game or OneTwoTen(4), "calls")]).made()
    return Story(record(names[watched], *given, game=game))


def entered(story):
    """The nodes of the calls, by number, in the order in which they were entered."""
    return [scene.at for scene in story.scenes if scene.enters]


@each(RIGHT)
def test_a_right_program_is_never_accused(row):
    truth.holds(row)


@each(WRONG)
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_why(row):
    truth.holds(row)


@each([row for row in RIGHT if row.gives in ("wins", "label", "value", "mover", "bounds")])
def test_every_call_is_a_node_below_the_call_that_made_it_and_shows_what_it_was_answered(row):
    story, (_, log) = row.told(), row.came_back()
    assert len(story.tree.nodes) == len(log) == len(entered(story)) == len(set(entered(story)))
    for scene in story.scenes:
        if scene.enters and scene.at != 0:
            assert scene.at in story.below(story.scenes[scene.call].at)
    for call in log:
        i = entered(story)[call.place]
        shown = "LW"[call.result] if row.gives == "wins" else call.result
        shown = shown if isinstance(shown, str) else format_number(shown)
        assert story.name(i) == str(call.state) and story.picture.mark[i] == shown


# What was known before


@each([row for row in RIGHT if {} in row.args])
def test_what_was_answered_before_is_said_to_be_known_with_its_step(row):
    story, (_, log), answered = row.told(), row.came_back(), 0
    back = {call.place: place for place, call in enumerate(log)}
    states = {call.place: call.state for call in log}
    for call, i in enumerate(entered(story)):
        first_inside = min(place for other, place in back.items() if other >= call)
        before = [other for other in range(call) if states[other] == states[call] and back[other] < first_inside]
        calls = [truth.known(scene, facts.CallEntered) for scene in story.scenes[1:-1] if scene.at == i]
        known = [each for each in calls if each and each.answered is not None]
        assert bool(known) == bool(before)
        for found in known:
            step = story.scenes[found.answered]
            assert found.node == story.name(i) and story.name(step.at) == story.name(i) and step.at != i
            answered += 1
    assert answered


def kept(game):
    @functools.cache
    def with_a_cache(state):
        return any(not with_a_cache(after) for after in game.moves(state).values())

    return with_a_cache


def test_calls_that_never_end_are_told_so_and_nothing_of_children_and_leaves():
    last = says(told("def factorial(n): return n * factorial(n - 1)", 5))[-1]
    assert "Does every call come closer to one that needs no further calls?" in last and "leaf" not in last
