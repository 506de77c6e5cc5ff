"""Functions of states and of plain numbers, whose calls are the tree: what is said of right ones and of wrong ones."""

import functools
import inspect
import random
import re
from math import inf
from typing import NamedTuple

import pytest
import truth_before as truth
from examples import Wild, solver

from gametree import EvenOrOdd, Game, Matches, OneTwoTen, minimax, record, value_of
from gametree.core.text import number
from gametree.watching.narrating.story import Story

RIGHT, WRONG = [], []
FOUR, FIVE, TEN, MISERE, ODD, WILD = OneTwoTen(4), OneTwoTen(5), OneTwoTen(10), Matches(5), EvenOrOdd(5), Wild(6)
GAMES = FOUR, FIVE, MISERE, ODD, WILD
VOUCHING = "player 1 wins", "player 2 wins", "a draw"


class Called(NamedTuple):
    """A function as it is watched with these arguments, and what must be said of it."""

    function: object
    arguments: tuple
    game: Game | None = None
    judged: str = ""  # what the oracle holds against the rules: "wins", "loses", "label", "value" or "bounds"
    says: tuple = ()  # where it is wrong first
    at: str = ""
    ends: tuple = ()

    def __str__(self):
        given = [type(each).__name__ if isinstance(each, Game) else str(each) for each in self.arguments]
        return f"{self.function.__name__} of {', '.join(given)}"

    def given(self):
        """The arguments, with a fresh dict where one is given."""
        return [dict(argument) if isinstance(argument, dict) else argument for argument in self.arguments]

    def told(self):
        return Story(record(self.function, *self.given(), game=self.game))


def table(programs):
    def enter(*arguments, **more):
        def keep(function):
            programs.append(Called(function, arguments, **more))
            return function

        return keep

    return enter


right, wrong = table(RIGHT), table(WRONG)
START = (1, 0)


def on_every_game(**more):
    """Into the table of the right ones, as a function of a game and a state."""

    def enter(function):
        for game in GAMES:
            right(game, game.start, game=game, **more)(function)
        return function

    return enter


def end(game, state):
    return value_of(game.outcome(state), state[0])


# Right


@right(START, game=FOUR, judged="wins")
@right((2, 0), game=FOUR, judged="wins")
@right((1, 4), game=FOUR, judged="wins")
def wins(state):
    player, pile = state
    return any(not wins((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4)


@right(START, game=TEN, judged="wins")
def wins_at_ten(state):
    player, pile = state
    if pile == 10:
        return False
    for n in (1, 2):
        if pile + n <= 10 and not wins_at_ten((3 - player, pile + n)):
            return True
    return False


@right(START, game=FOUR, judged="wins")
def wins_after_looking_at_all(state):
    player, pile = state
    found = False
    for n in (1, 2):
        if pile + n <= 4:
            if not wins_after_looking_at_all((3 - player, pile + n)):
                found = True
    return found


@right(START, 5, game=FIVE, judged="wins")
def wins_at(state, target):
    player, pile = state
    return any([not wins_at((3 - player, pile + n), target) for n in (1, 2) if pile + n <= target])


@right(START, game=FOUR, judged="loses")
def loses(state):
    player, pile = state
    return all([not loses((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4])


@right(START, game=FOUR, judged="loses")
def loses_at_once(state):
    player, pile = state
    for n in (1, 2):
        if pile + n <= 4 and loses_at_once((3 - player, pile + n)):
            return False
    return True


@right(START, game=FOUR)
@functools.cache
def wins_with_a_cache(state):
    player, pile = state
    return any(not wins_with_a_cache((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4)


@right((1, 5), game=MISERE, judged="wins")
def wins_if_nothing_is_left(state):
    player, left = state
    if left == 0:
        return True
    return any(not wins_if_nothing_is_left((3 - player, left - n)) for n in (1, 2, 3) if n <= left)


@right(START, {}, game=TEN, judged="wins")
def wins_with_a_dict(state, known):
    if state in known:
        return known[state]
    player, pile = state
    known[state] = any(not wins_with_a_dict((3 - player, pile + n), known) for n in (1, 2) if pile + n <= 10)
    return known[state]


@right(START, game=FOUR, judged="label")
def label_of(state):
    player, pile = state
    labels = [label_of((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return "W" if "L" in labels else "L"


@on_every_game(judged="label")
def label_by_the_rules(game, state):
    labels = [label_by_the_rules(game, after) for after in game.moves(state).values()]
    if not labels:
        return game.outcome(state)
    return "W" if "L" in labels else "D" if "D" in labels else "L"


@on_every_game(judged="label")
def label_at_the_first_that_is_lost(game, state):
    draws = False
    for after in game.moves(state).values():
        label = label_at_the_first_that_is_lost(game, after)
        if label == "L":
            return "W"
        draws = draws or label == "D"
    if not game.moves(state):
        return game.outcome(state)
    return "D" if draws else "L"


@right(START, game=FOUR)
def mine(state):
    player, pile = state
    return any(not yours((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4)


def yours(state):
    player, pile = state
    return any(not mine((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4)


@on_every_game(judged="value")
def value(game, state):
    values = [value(game, after) for after in game.moves(state).values()]
    if not values:
        return end(game, state)
    return max(values) if state[0] == 1 else min(values)


@right(START, game=FOUR, judged="value")
def value_at_four(state):
    player, pile = state
    if pile == 4:
        return -1 if player == 1 else 1
    values = [value_at_four((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return max(values) if player == 1 else min(values)


@on_every_game()
def value_for_the_mover(game, state):
    after = game.moves(state).values()
    return max(-value_for_the_mover(game, state) for state in after) if after else end(game, state) * (3 - 2 * state[0])


@right(FOUR, START, {}, game=FOUR, judged="value")
@right(WILD, WILD.start, {}, game=WILD, judged="value")
def value_with_a_dict(game, state, known):
    if state not in known:
        values = [value_with_a_dict(game, after, known) for after in game.moves(state).values()]
        known[state] = (max if state[0] == 1 else min)(values) if values else end(game, state)
    return known[state]


@right(FOUR, START, -1, 1, game=FOUR, judged="bounds")
@right(MISERE, (1, 5), -inf, inf, game=MISERE, judged="bounds")
@right(WILD, WILD.start, -inf, inf, game=WILD, judged="bounds")
def between(game, state, alpha, beta):
    if not game.moves(state):
        return end(game, state)
    for after in game.moves(state).values():
        found = between(game, after, alpha, beta)
        if state[0] == 1:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if state[0] == 1 else beta


@right(FIVE, START, 2, game=FIVE)
@right(WILD, WILD.start, 2, game=WILD)
def a_guess_at_the_depth(game, state, depth):
    if not game.moves(state):
        return end(game, state)
    if depth == 0:
        return 0
    values = [a_guess_at_the_depth(game, after, depth - 1) for after in game.moves(state).values()]
    return max(values) if state[0] == 1 else min(values)


@right(START, game=FOUR)
def winning_move(state):
    """A number of tokens, or None where every move loses."""
    player, pile = state
    for n in (1, 2):
        if pile + n <= 4 and winning_move((3 - player, pile + n)) is None:
            return n
    return None


@right(START, game=FOUR)
def count_games(state):
    player, pile = state
    return sum([count_games((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]) or 1


@right(START, game=FOUR)
def all_states(state):
    player, pile = state
    return {state}.union(*[all_states((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4])


@right(START, game=FOUR)
def win_or_lose(state):
    player, pile = state
    below = [win_or_lose((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return "win" if "lose" in below else "lose"


@right(START)
def without_a_game(state):
    """Nobody knows the rules, so nothing is judged: here a leaf is a win."""
    player, pile = state
    return all([not without_a_game((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4])


@right(0, game=FOUR)
@right(0)
def wins_by_the_pile(pile):
    return any(not wins_by_the_pile(pile + n) for n in (1, 2) if pile + n <= 4)


@right(1, 0, game=FOUR)
def wins_of_two_numbers(player, pile):
    return any(not wins_of_two_numbers(3 - player, pile + n) for n in (1, 2) if pile + n <= 4)


@right(12, ends=["count came back with 2031"])
@right(8, ends=["count came back with 177"])
def count(n):
    return 1 + sum(count(n - taken) for taken in (1, 2, 3) if taken <= n)


@right(7, ends=["fib came back with 13"])
@right(1, ends=["fib came back with 1"])
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@right(7, {}, ends=["came back with 13"])
def fib_with_a_dict(n, known):
    if n in known:
        return known[n]
    known[n] = n if n < 2 else fib_with_a_dict(n - 1, known) + fib_with_a_dict(n - 2, known)
    return known[n]


@right(12, 18, ends=["came back with 6"])
def greatest_divisor(a, b):
    return a if b == 0 else greatest_divisor(b, a % b)


@right("level", ends=["came back with True"])
def palindrome(word):
    return len(word) < 2 or word[0] == word[-1] and palindrome(word[1:-1])


@right(4)
def countdown(n):
    """Comes back with nothing, always: nobody wants anything else."""
    if n > 0:
        countdown(n - 1)


# Wrong


@wrong(START, game=FOUR, judged="wins", at="(1, 2)", says=["returns False, against the rules: (2, 4) is L"])
def all_for_any(state):
    player, pile = state
    below = [not all_for_any((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return bool(below) and all(below)


@wrong(START, game=FOUR, judged="wins", at="(2, 3)", says=["returns False, against the rules: (1, 4) is L"])
def without_not(state):
    player, pile = state
    return any([without_not((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4])


def one_off(state):
    player, pile = state
    if pile >= 3:
        return False
    return any([not one_off((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4])


def an_empty_heap_is_a_loss(state):
    player, left = state
    return any([not an_empty_heap_is_a_loss((3 - player, left - n)) for n in (3, 2, 1) if n <= left])


@wrong(START, game=FOUR, judged="label", at="(1, 4)", says=["returns W, against the rules: nobody can move here"])
def a_leaf_is_a_win(state):
    player, pile = state
    if pile == 4:
        return "W"
    return "W" if "L" in [a_leaf_is_a_win((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4] else "L"


@wrong(START, game=FOUR, judged="label", at="(2, 1)", says=["comes back from (2, 1) with nothing"])
def no_return_of_a_loss(state):
    player, pile = state
    if pile == 4:
        return "L"
    for n in (1, 2):
        if pile + n <= 4 and no_return_of_a_loss((3 - player, pile + n)) == "L":
            return "W"


@wrong(WILD, WILD.start, game=WILD, judged="label", at="(2, 5, 1)", says=["against the rules"])
def draws_first(game, state):
    labels = [draws_first(game, after) for after in game.moves(state).values()]
    if not labels:
        return game.outcome(state)
    return "D" if "D" in labels else "W" if "L" in labels else "L"


@wrong(START, game=FOUR, judged="value", at="(1, 3)", says=["returns −1, against the rules"])
def always_player_1(state):
    """Forgets that it is the other player's turn."""
    player, pile = state
    if pile == 4:
        return -1 if player == 1 else 1
    values = [always_player_1((player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return max(values) if player == 1 else min(values)


@wrong(FOUR, START, game=FOUR, judged="value", at="(1, 2)", says=["returns −1, against the rules"])
def min_for_max(game, state):
    values = [min_for_max(game, after) for after in game.moves(state).values()]
    return (min if state[0] == 1 else max)(values) if values else end(game, state)


@wrong(FOUR, START, game=FOUR, judged="value", at="(2, 2)", says=["returns 1, against the rules"])
def max_for_everybody(game, state):
    values = [max_for_everybody(game, after) for after in game.moves(state).values()]
    return max(values) if values else end(game, state)


def known_by_the_pile(game, state, known):
    """Takes what is known of the pile, whoever is to move."""
    if state[1] not in known:
        values = [known_by_the_pile(game, after, known) for after in game.moves(state).values()]
        known[state[1]] = (max if state[0] == 1 else min)(values) if values else end(game, state)
    return known[state[1]]


@wrong(FOUR, START, game=FOUR, judged="value", at="(2, 3)", says=["comes back from (2, 3) with nothing"])
def no_return_for_player_2(game, state):
    values = [no_return_for_player_2(game, after) for after in game.moves(state).values()]
    if not values:
        return end(game, state)
    if state[0] == 1:
        return max(values)
    min(values)


@wrong(FOUR, START, -inf, inf, game=FOUR, judged="bounds", at="(2, 1)", says=["against the rules"])
def begins_with_a_loss(game, state, alpha, beta):
    if not game.moves(state):
        return end(game, state)
    best = -1 if state[0] == 2 else -2
    for after in game.moves(state).values():
        found = begins_with_a_loss(game, after, alpha, beta)
        if state[0] == 1:
            best = alpha = max(alpha, best, found)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@wrong(FOUR, START, -inf, inf, game=FOUR, judged="bounds", at="(1, 2)")
def cuts_too_soon(game, state, alpha, beta):
    if not game.moves(state):
        return end(game, state)
    best = None
    for after in game.moves(state).values():
        found = cuts_too_soon(game, after, alpha, beta)
        if state[0] == 1:
            best = found if best is None else max(best, found)
            alpha = max(alpha, best)
        else:
            best = found if best is None else min(best, found)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best


def leaves_won(state):
    """Wrong as `wins`; and nearly right as `loses`, for a leaf is lost."""
    player, pile = state
    below = [not leaves_won((3 - player, pile + n)) for n in (1, 2) if pile + n <= 4]
    return any(below) if below else True


# The tables themselves


class Back(NamedTuple):
    """A call as it came back: its number in the order of entering, its state, what it gave, what it was given."""

    call: int
    state: object
    result: object
    given: dict


def came_back(program):
    """All calls of a program's function, in the order in which they came back when nobody watched."""
    function, log, entered = program.function, [], []
    there, signature = function.__globals__, inspect.signature(function)

    def noted(*given):
        call = len(entered)
        entered.append(given)
        result = function(*given)
        state = next((argument for argument in given if isinstance(argument, tuple)), given[0])
        log.append(Back(call, state, result, signature.bind(*given).arguments))
        return result

    there[function.__name__] = noted
    try:
        noted(*program.given())
    except TypeError:
        pass  # the way up from what came back with nothing
    finally:
        there[function.__name__] = function
    return log


def is_right(program):
    """A function that says whether a call came back with what the rules say."""
    solve = solver(program.game)

    def label(call):
        return solve(call.state).label

    def worth(call):
        return value_of(label(call), call.state[0])

    return {
        "wins": lambda call: call.result == (label(call) == "W"),
        "loses": lambda call: call.result == (label(call) == "L"),
        "label": lambda call: call.result == label(call),
        "value": lambda call: call.result == worth(call),
        "bounds": lambda call: truth.keeps(call.result, worth(call), *truth.bounds(call.given)),
    }[program.judged]


def first_wrong(program):
    holds = is_right(program)
    return next((call for call in came_back(program) if not holds(call)), None)


def ids(programs):
    return {"argvalues": programs, "ids": map(str, programs)}


JUDGED = [program for program in RIGHT if program.judged]
COUNTED = [
    program for program in RIGHT if program.function not in (wins_with_a_cache, mine) and 12 not in program.arguments
]


@pytest.mark.parametrize("program", **ids(JUDGED))
def test_the_table_calls_right_what_is_right(program):
    assert first_wrong(program) is None


@pytest.mark.parametrize("program", **ids(WRONG))
def test_the_table_calls_wrong_what_is_wrong_and_knows_where_it_begins(program):
    assert str(first_wrong(program).state) == program.at


# What the Stepper says


def entered(story):
    """The nodes of the calls, by number, in the order in which they were entered."""
    return [scene.at for scene in story.scenes if scene.enters]


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_a_right_program_is_never_accused(program):
    story = program.told()
    assert story.recording.error is None
    assert not truth.accusations(story) and story.mistakes == [] and not any(story.marks.wrong)


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_the_first_sentence_names_the_function_and_the_last_says_what_came_of_it(program):
    said, result = truth.says(program.told()), program.function(*program.given())
    assert program.function.__name__ in said[0]
    assert all(due in said[-1] for due in program.ends)
    if type(result) in (int, float) and not program.judged and program.game is None:
        assert f"came back with {number(result)}" in said[-1]


@pytest.mark.parametrize("program", **ids(COUNTED))
def test_every_call_is_a_node_below_the_call_that_made_it(program):
    story, log = program.told(), came_back(program)
    assert len(story.tree.nodes) == len(log) == len(entered(story)) == len(set(entered(story)))
    for scene in story.scenes:
        if scene.enters and scene.at != 0:
            assert scene.at in story.below(story.scenes[scene.call].at)


@pytest.mark.parametrize("program", **ids([program for program in COUNTED if program.judged not in ("", "loses")]))
def test_every_node_is_called_by_its_state_and_shows_what_it_was_answered(program):
    story, solve = program.told(), solver(program.game)
    for call in came_back(program):
        i = entered(story)[call.call]
        assert story.name(i) == str(call.state)
        label = solve(call.state).label
        shown = label if isinstance(call.result, (bool, str)) else number(call.result)
        assert story.marks.mark[i] == shown


@pytest.mark.parametrize("program", **ids([program for program in COUNTED if program.function in (count, fib)]))
def test_plain_numbers_stand_in_their_nodes(program):
    story = program.told()
    for call in came_back(program):
        i = entered(story)[call.call]
        assert story.name(i) == str(call.state) and story.marks.mark[i] == number(call.result)


@pytest.mark.parametrize("program", **ids(WRONG))
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_why(program):
    story, first = program.told(), first_wrong(program)
    scene = story.scenes[story.mistakes[0]]
    assert scene.at == entered(story)[first.call] and story.name(scene.at) == program.at
    assert truth.ACCUSING.search(scene.says) and all(due in scene.says for due in program.says)


@pytest.mark.parametrize("program", **ids(WRONG))
def test_where_a_wrong_program_is_accused_is_a_mistake_and_nowhere_else(program):
    story = program.told()
    accused = [k for k, scene in enumerate(story.scenes[1:-1], 1) if truth.ACCUSING.search(scene.says)]
    assert accused == story.mistakes


@pytest.mark.parametrize("program", **ids([program for program in WRONG if program.judged in ("value", "bounds")]))
def test_the_end_says_the_true_value_where_that_of_the_root_is_wrong(program):
    story, root = program.told(), came_back(program)[-1]
    if story.recording.error is None and not is_right(program)(root):
        value = value_of(solver(program.game)(root.state).label, root.state[0])
        last = truth.says(story)[-1]
        assert "By the rules" in last and f"is worth {number(value)} to player 1, not {number(root.result)}" in last
        assert not any(vouching in last for vouching in VOUCHING)


@pytest.mark.parametrize("program", **ids(JUDGED))
def test_a_reason_names_only_calls_that_were_made_from_there(program):
    for scene in (story := program.told()).scenes[1:-1]:
        if found := re.search(r"(?:the move|the only move,|both moves,|all \d+ moves,) to (.*)", scene.says):
            called = {story.name(child) for child in story.below(scene.at)}
            assert set(re.findall(r"\([\d, ]+\)", found[1])) <= called


@pytest.mark.parametrize("walk", [leaves_won, an_empty_heap_is_a_loss], ids=lambda walk: walk.__name__)
def test_where_every_leaf_is_the_opposite_true_and_false_are_judged_one_way_or_the_other(walk):
    game = FOUR if walk is leaves_won else MISERE
    story = Story(record(walk, game.start, game=game))
    said = truth.says(story)
    if not any("seem to be meant" in sentence for sentence in said):
        at = story.scenes[story.mistakes[0]].at
        assert not story.below(at) or story.name(at) == "(1, 2)"  # a leaf, or what is wrong if leaves are right
    assert "The root, " not in said[-1] and "what player 1 gets" not in said[-1]


def test_what_comes_back_without_a_call_may_be_a_guess_and_is_not_vouched_for():
    said = truth.says(Story(record(one_off, START, game=FOUR)))
    assert "The root, " not in said[-1] and "the root, " not in said[-1]
    for says in said:
        assert "one_off on (1, 0) returns" not in says or says == "one_off on (1, 0) returns False."
    said = truth.says(Story(record(known_by_the_pile, FOUR, START, {}, game=FOUR)))
    assert "By the rules" in said[-1] and "is worth 1 to player 1" in said[-1]
    assert "what player 1 gets" not in said[-1]  # (1, 4) is what player 1 gets
    assert not any(vouching in said[-1] for vouching in VOUCHING)


def test_a_win_that_any_found_is_explained_by_the_call_that_found_it():
    said = truth.says(Called(wins, (START,), FOUR).told())
    assert "wins on (1, 4) returns False: a leaf, and by the rules of the game a loss for the player to move." in said
    assert "wins on (2, 3) returns True: the only move, to (1, 4), leaves the other player losing." in said or (
        "wins on (2, 3) returns True: the move to (1, 4) leaves the other player losing." in said
    )
    assert "wins on (1, 0) returns True: the move to (2, 1) leaves the other player losing." in said


def right_one(function):
    return next(program for program in RIGHT if program.function is function)


@pytest.mark.parametrize("program", **ids([program for program in RIGHT if {} in program.arguments]))
def test_what_was_answered_before_is_said_to_be_known_with_its_step(program):
    story, log, answered = program.told(), came_back(program), []
    steps = dict(zip(range(len(log)), entered(story), strict=True))
    back = {call.call: place for place, call in enumerate(log)}
    states = {call.call: call.state for call in log}
    for call, i in steps.items():
        before = [other for other in states if other < call and states[other] == states[call]]
        before = [other for other in before if back[other] < first_inside(back, call)]
        said = [scene.says for scene in story.scenes[1:-1] if scene.at == i]
        known = [re.search(r"(.+) again: the answer came at step ([\d,]+)", sentence) for sentence in said]
        known = [found for found in known if found]
        assert bool(known) == bool(before)
        for found in known:
            step = story.scenes[int(found[2].replace(",", ""))]
            assert found[1].endswith(story.name(i)) and story.name(step.at) == story.name(i) and step.at != i
            answered.append(i)
    assert answered


def first_inside(back, call):
    """When the first of all calls that were entered from this one on came back."""
    return min(place for other, place in back.items() if other >= call)


def test_a_cache_lets_nothing_be_seen_twice_and_nothing_is_called_known():
    story = right_one(wins_with_a_cache).told()
    called = [story.name(i) for i in entered(story)]
    assert sorted(called) == sorted(set(called))
    assert not any("again" in sentence for sentence in truth.says(story))


KNOWN = re.compile(r"(\(\d, \d+\)) is known from step (\d+)")


def kept(game):
    @functools.cache
    def with_a_cache(state):
        return any(not with_a_cache(after) for after in game.moves(state).values())

    return with_a_cache


@pytest.mark.parametrize("game", [FOUR, FIVE, OneTwoTen(7)], ids=lambda game: str(game.target))
def test_what_a_cache_knew_is_named_with_the_step_that_found_it(game):
    story, found = Story(record(kept(game), START, game=game)), 0
    for k, scene in enumerate(story.scenes):
        state = scene.at is not None and story.tree.nodes[scene.at].state
        for named, step in KNOWN.findall(scene.says):
            known = story.scenes[int(step)]
            assert int(step) < k and known.says.startswith(f"with_a_cache on {named} returns ") and scene.leaves
            assert story.tree.nodes[known.at].state in game.moves(state).values()
            assert named not in {story.name(child) for child in story.below(scene.at)}
            found += 1
        if scene.leaves:
            assert ": " in scene.says  # all of its moves are known, so there is a reason
    assert found and "What functools.cache knows already it answers by itself" in truth.says(story)[0]


def test_without_a_cache_or_where_a_result_is_wrong_nothing_is_said_to_be_known():
    @functools.cache
    def turned(state):
        return any(turned(after) for after in FIVE.moves(state).values())

    for function, *given in ((wins, START), (turned, START), (with_a_dict, START, {})):
        said = truth.says(Story(record(function, *given, game=FIVE)))
        assert not KNOWN.search(" ".join(said))
        assert ("functools.cache" in said[0]) == (function is turned)


def with_a_dict(state, known):
    if state not in known:
        known[state] = any(not with_a_dict(after, known) for after in FIVE.moves(state).values())
    return known[state]


def test_a_cache_that_knew_the_answer_already_is_told_how_to_forget_it():
    with_a_cache = kept(FIVE)
    with_a_cache(START)
    said = truth.says(Story(record(with_a_cache, START, game=FIVE)))[-1]
    assert "came back with True, and there was no call to see." in said
    assert said.endswith("functools.cache knew it: with_a_cache.cache_clear() makes it forget.")
    with_a_cache.cache_clear()
    assert "cache_clear" not in " ".join(truth.says(Story(record(with_a_cache, START, game=FIVE))))


@pytest.mark.parametrize("game", [FOUR, FIVE, MISERE, WILD], ids=lambda game: type(game).__name__)
def test_minimax_of_a_game_is_watched_by_its_calls(game):
    story = Story(record(minimax, game))
    assert not truth.accusations(story) and story.mistakes == []
    assert len(story.tree.nodes) >= solver(game)(game.start).nodes
    value = value_of(solver(game)(game.start).label, 1)
    assert f"is worth {number(value)} to player 1" in truth.says(story)[-1]


def test_of_more_than_a_thousand_calls_the_first_are_shown():
    story = Story(record(fib, 18))
    assert len(story.tree.nodes) <= 1_001 and not truth.accusations(story)
    assert "came back with 2584" in truth.says(story)[-1] or "came back with 2,584" in truth.says(story)[-1]


def test_a_function_of_states_that_never_ends_is_told_so():
    def deeper(state):
        return not deeper((state[0], state[1] + 1))

    story = Story(record(deeper, START, game=FOUR))
    assert "its calls went ever deeper and none came back" in truth.says(story)[-1] and story.mistakes == []


def test_the_steps_know_the_line_that_did_them():
    story = right_one(fib_with_a_dict).told()
    assert all(scene.line is not None for scene in story.scenes[1:-1])


# Faults put in anywhere


@pytest.mark.parametrize("kind", ["wins", "label", "value"])
@pytest.mark.parametrize("game", [*GAMES, OneTwoTen(6)], ids=lambda game: f"{type(game).__name__} {game.start}")
def test_a_fault_put_in_anywhere_is_found_there(kind, game):
    if kind == "wins" and game is WILD:
        game = Matches(7)  # no draws
    dice, solve = random.Random(f"{kind} {game}"), solver(game)
    size = solve(game.start).nodes
    for _ in range(8):
        victim, calls = dice.randrange(size), []

        def walk(state, victim=victim, calls=calls):
            mine = len(calls)
            calls.append(state)
            below = [walk(after) for after in game.moves(state).values()]
            if kind == "wins":
                found = not all(below) if below else game.outcome(state) == "W"
                return found != (mine == victim)
            if kind == "label":
                found = game.outcome(state)
                if below:
                    found = "W" if "L" in below else "D" if "D" in below else "L"
                return found if mine != victim else {"W": "L", "L": "W", "D": "L"}[found]
            found = (max if state[0] == 1 else min)(below) if below else end(game, state)
            return found if mine != victim else -found or 1

        story = Story(record(walk, game.start, game=game))
        assert story.scenes[story.mistakes[0]].at == entered(story)[victim]
