"""Whatever a student gives to the package: a result or one sentence, soon, and nothing is left behind.

First a table of calls that went wrong once, each tried in a process of its own, where the guard waits 0.1 seconds;
then odd inputs of every kind for every public function. What is an ordinary Python error by design stands at the end.
"""

import contextlib
import functools
import gc
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field

import odd
import pytest
from examples import Data, Pile, below, tree
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from odd import Three, a_game, own, put, then

import gametree
from gametree import (
    Chomp,
    EvenOrOdd,
    Game,
    GameError,
    Matches,
    Nim,
    Node,
    OneTwoTen,
    build_tree,
    check,
    draw,
    label,
    nodes,
    perfect,
    play,
    play_game,
    predict,
    record,
    watch,
)
from gametree.watching.recording import tracer  # fmt: skip

# The student's code


class Endless(Game):
    """It goes on and on: add one or two."""

    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2)}


class History(Game):
    """A state holds all that was played."""

    start = (1,)

    def moves(self, state):
        return {1: (3 - state[0], *state[1:], 1)}


class Passing(Game):
    """Player 2 may pass, and is to move again."""

    start = (2, 0)

    def moves(self, state):
        return {"pass": state}


class Pushing(Game):
    """Player 2 goes on and on, alone."""

    start = (2, 0)

    def moves(self, state):
        return {1: (2, state[1] + 1)}


class FromZero(Game):
    """The players are 0 and 1: add one or two; whoever makes it three has won."""

    start = (0, 0)

    def moves(self, state):
        player, pile = state
        return {n: (1 - player, pile + n) for n in (1, 2) if pile + n <= 3}


class NextPlayer(Game):
    """`player + 1` is to move next, also after player 2."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (player + 1, pile + n) for n in (1, 2) if player < 3 and pile + n <= 3}


class Dice(Game):
    """Throw a die, and take as many."""

    start = (1, 3)

    def moves(self, state):
        player, pile = state
        return {"throw": (0, pile)} if player and pile else {n: (2, max(0, pile - n)) for n in (1, 2)} if pile else {}

    def chances(self, state):
        return {1: 0.5, 2: 0.5}


class Moody(Game):
    """Which moves there are depends on the day."""

    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in random.sample((1, 2, 3), 2) if state[1] + n < 9}


class Deep(Game):
    """It fails three moves below the start."""

    start = (1, 0)

    def moves(self, state):
        return {1: (3 - state[0], 1 // (3 - state[1]) * 0 + state[1] + 1)}


class Lazy(Pile):
    """A tree without end, whose children are made when they are asked for."""

    @functools.cached_property
    def children(self):
        return [Lazy(3 - self.player, self.pile + n) for n in (1, 2)]


@dataclass
class Printed:
    """A dataclass prints its children, and theirs, and so on."""

    name: str
    children: list = field(default_factory=list)
    label: str = "?"


class Mute(Exception):
    """An error that stops when it is told."""

    def __str__(self):
        return self.nothing


def forever(*arguments):
    while True:
        pass


def adds_up_for_ever(*arguments):
    while True:
        sum(range(100_000))


def naturals(*arguments):
    for number in itertools.count():
        yield Pile(1, number)


def label_all(node):
    labels = [label_all(child) for child in below(node)]
    node.win_loss = "W" if "L" in labels else "L"
    return node.win_loss


def each_child_twice(node):
    for child in node.children:
        node.children.append(child)


def asks_itself(self, name):
    return getattr(self, name + "_")


def new_children_for_ever(node):
    for _ in node.children:
        node.children.append(Data(1, 0))


def new_children_below_new_ones(node):
    for child in node.children:
        node.children.append(Data(1, 0))
        new_children_below_new_ones(child)


def again_after_an_error(node):
    try:
        again_after_an_error(node)
    except:  # noqa: E722
        again_after_an_error(node)


def again_at_last(node):
    try:
        again_at_last(node)
    finally:
        again_at_last(node)


def cries(node):
    raise Mute


def takes_the_children(node):
    node.children = None
    for child in node.children:
        takes_the_children(child)


def takes_them_at_last(node):
    for child in node.children:
        takes_them_at_last(child)
    node.label, node.children = "W", None


def exits_in_the_middle(node):
    for child in node.children:
        exits_in_the_middle(child)
    node.label = "W"
    if node.pile == 1:
        sys.exit()


def asks_often(root):
    def is_leaf(node):
        return not node.children

    return sum(is_leaf(node) for node in nodes(root) for _ in range(60))


def counts(root):
    total = 0
    for _ in nodes(root):
        for number in range(2_000):
            total += number
    return total


def loop(length):
    """A tree that comes back to its root."""
    ring = [Data(1, number) for number in range(length)]
    for node, after in zip(ring, [*ring[1:], ring[0]], strict=True):
        node.children = [after]
    return ring[0]


def chain(length):
    """A tree with one child at every node."""
    root = node = Data(1, 0)
    for number in range(1, length):
        node.children = [Data(1 + number % 2, number)]
        (node,) = node.children
    return root


def both_ways(count):
    """Nodes that all lead to each other."""
    every = [Data(1, number) for number in range(count)]
    for node in every:
        node.children = [other for other in every if other is not node]
    return every[0]


def fan(lines):
    """A root with so many lines to one child."""
    root = Data(1, 0)
    root.children = [Data(2, 1)] * lines
    return root


def shared(levels):
    """Both children of every node are the same one."""
    node = Printed("leaf")
    for level in range(levels):
        node = Printed(f"level {level}", [node, node])
    return node


def without_a_move(node):
    return random.choice([])


class Line(Game):
    """Take one; nobody has a choice."""

    def __init__(self, length):
        self.start = (1, length)

    def moves(self, state):
        return {1: (3 - state[0], state[1] - 1)} if state[1] else {}


class Wide(Game):
    """The first move is any number below 10,000, and ends the game."""

    start = (1, 0)

    def moves(self, state):
        return {n: (2, n) for n in range(10_000)} if state == self.start else {}


# Cases of more than one line; each says how it went


def interrupted(call):
    """Ctrl-C while something of ours runs that takes long."""
    if not (pid := os.fork()):
        time.sleep(0.2)
        os.kill(os.getppid(), signal.SIGINT)
        os._exit(0)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = call()
        time.sleep(1)
        return found
    except KeyboardInterrupt:
        return "interrupted"
    finally:
        signal.signal(signal.SIGINT, before)
        os.waitpid(pid, 0)


def an_alarm_that_is_set_after_a_recording_was_stopped():
    rung = []
    record(adds_up_for_ever, own())
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    end = time.perf_counter() + 0.3
    while time.perf_counter() < end:
        pass
    signal.signal(signal.SIGALRM, before)
    return f"rung {len(rung)} times, as before: {before is signal.SIG_DFL}"


def two_threads(*calls):
    found = []
    threads = [threading.Thread(target=lambda call=call: found.append(call())) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def two_threads_that_record_nodes_of_one_class():
    begun, ended = threading.Event(), threading.Event()

    def first(node):
        begun.wait(5)
        node.win_loss = "W"

    def second(node):
        begun.set()
        ended.wait(5)
        node.win_loss = "W"

    def record_first():
        try:
            return record(first, Pile(1, 0))
        finally:
            ended.set()

    recordings = two_threads(record_first, lambda: record(second, Pile(1, 0)))
    return f"{len(recordings)} recorded, {vars(Pile).get('__setattr__')} left"


def two_threads_that_draw():
    def drawn():
        return [draw(build_tree(OneTwoTen(5))).svg for _ in range(8)]

    pictures = two_threads(drawn, drawn)
    print("still open", file=sys.stderr, flush=True)
    return f"{len(sum(pictures, []))} drawn, {len(set(sum(pictures, [])))} different"


def what_a_runaway_tree_held():
    try:
        build_tree(Endless(), limit=100_000)
    except GameError as error:
        kept = error  # as IPython does
    return f"{sum(isinstance(thing, Node) for thing in gc.get_objects())} nodes are kept by {type(kept).__name__}"


def what_was_recorded_until_an_exit():
    return f"{len(record(exits_in_the_middle, tree((Data,), 3)).steps)} steps"


def split_off_while_it_looks():
    """Whether a process that splits off while the guard looks knows that nobody looks there."""
    tracer.wake()
    read_end, write_end = os.pipe()
    if not os.fork():
        os.write(write_end, f"awake: {tracer.awake}".encode())
        os._exit(0)
    os.close(write_end)
    with open(read_end) as said:
        return said.read()


def the_guard_goes_to_sleep():
    with contextlib.suppress(GameError):
        build_tree(a_game(moves=forever))
    end = time.perf_counter() + 4
    while time.perf_counter() < end and len(threading.enumerate()) > 1:
        time.sleep(0.1)
    return f"awake: {tracer.awake}, {len(threading.enumerate())} thread"


def moves_that_never_come_in_another_thread():
    def said():
        try:
            build_tree(a_game(moves=forever))
        except GameError as error:
            return str(error)

    return two_threads(said)[0]


def a_tree_that_grows(root, grow, **more):
    quiz = predict(root, **more)
    grow(root)
    for node in nodes(root):
        for ask in (quiz.select, quiz.show, lambda node: quiz.say(node, "W"), lambda node: quiz.say(node, "L")):
            with contextlib.suppress(GameError):
                ask(node)
    quiz.show_all()
    return quiz


def has_one_child_more(root):
    leaf = nodes(root)[-1]
    leaf.add1 = Pile(1, 9)


def won_by_whom(game, *moves):
    """What Play says to the end of a game, all of it."""
    widget, heard = play(game), []
    for move in moves:
        widget.move(move)
        heard += [widget.view["says"], widget.view["now"]]
    heard = " ".join(heard)
    both = re.search(r"you have won", heard, re.I) and re.search(r"(computer has|I .* have) won", heard, re.I)
    return f"{'both have won' if both else 'one says'}: {heard}"


def hints_of(game, seed):
    random.seed(seed)
    widget = play(game, None)
    return then(widget, ("hints",), ("move", 1), ("move", 2), ("offer_a_draw",), ("undo",), ("move", 3))


def numbers_of_numpy():
    """What a student gets who computes with numpy."""
    import numpy as np

    game = a_game(start=(np.int64(1), np.int64(0)), outcome=lambda self, state: np.str_("L"))
    guesses = [minimax_with(kind(1)) for kind in (np.float64, np.float32, np.float16, np.int8)]
    winner = play_game(game, perfect, perfect).winner
    return f"{label(build_tree(game))}, {winner}, {guesses}, {check(np.float64(0.5), 0.5).right}"


def minimax_with(guess):
    return float(gametree.minimax(Three(), depth=1, evaluate=lambda state: guess))


def terminal(game, typing="true", python="", **environment):
    """What `python -m gametree play …` says, and its errors, in one line; no traceback."""
    command = f"({typing} | '{sys.executable}' {python} -m gametree play {game}) 2>&1"
    environment = {**os.environ, "PYTHONPATH": str(odd.ROOT), **environment}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment)
    assert "Traceback" not in done.stdout, done.stdout
    return " ⏎ ".join(done.stdout[-900:].splitlines())


def slowly(times):
    """A command that types 1, and again."""
    return f"for n in $(seq {times}); do echo 1; sleep 0.1; done"


def saved_as(picture, name):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/{name}") if name.startswith("a_folder") else None
        picture.save(f"{folder}/{name}")


def with_a_list_of_children():
    return put(build_tree(Three()), children=[Node(Three(), (2, 1))])


def guess(state):
    return 0


def sometimes(fails_by=None):
    """A game that goes wrong only every third time."""
    times = itertools.count(1)

    def moves(self, state):
        if next(times) % 3:
            return Three.moves(self, state)
        return fails_by or odd.fails()

    return a_game(moves=moves)


def patient(call):
    """A call while the guard waits as long as it does for students."""
    tracer.SECONDS = 10
    return call()


def lower(name, value, call):
    """A call while a limit of the package, module.NAME, is so low that it takes little time to reach it."""
    module, _, attribute = name.rpartition(".")
    assert hasattr(sys.modules[f"gametree.{module}"], attribute), f"there is no {name} any more"
    setattr(sys.modules[f"gametree.{module}"], attribute, value)
    return call()


def say_who_wins(game):
    return label(build_tree(game))


def play_perfectly(game):
    return play_game(game, perfect, perfect)


def record_said(walk, root, **more):
    error = record(walk, root, **more).error
    return "done" if error is None else f"{type(error).__name__}: {error}"


def look_at(game_or_root):
    """All that is done with a game or a tree, until something is said of it."""
    root = game_or_root if isinstance(game_or_root, Node) else build_tree(game_or_root)
    label(root)
    draw(root)
    widget = play(root.game)
    raise GameError(widget.view["says"])


def long_line(length):
    """The labelled tree of a game that lasts so long."""
    root = node = build_tree(Line(length))
    while node:
        node.label = "LW"[node.state[1] % 2]
        node = node.children.get(1)
    return root


def with_many_calls(call, length):
    """A deep tree, by somebody who lets Python's calls go deeper."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10**6)
    try:
        return str(call(long_line(length)))
    finally:
        sys.setrecursionlimit(before)


# The table: a call, and what comes of it: "result: " and the last sentence, or "GameError: " and its sentence

SAID = "^(result|GameError): "  # whichever: that it comes, and soon, is the point
STOPPED = "(did not come back|no end in sight|without end|never end)"
REFUSED = "^GameError: "
NOT_YET = "^result: ✗ "
DICE = "^GameError: .*(chance|dice|1 or 2)"


def of_each(names, call, says):
    """The rows of a call for several names, which stand in it in the place of …"""
    return {call.replace("…", name): says for name in names.split()}


CRASHES = {
    "watch(each_child_twice, tree((Data,), 3))": "^result: each_child_twice stopped",
    "draw(fan(200_000))": SAID,
    "lower('drawing.draw.SECONDS', (1, 2), lambda: draw(both_ways(40)))": SAID,
    "watch(label_all, fan(1_500))": SAID,
    **of_each(
        "label minimax alphabeta remoteness", "with_many_calls(…, 9_000)", "^result: (L|-1|9000)$|^GameError: .*deep"
    ),
    "interrupted(lambda: draw(both_ways(30)).svg)": "^result: interrupted$|^GameError: .*(lines|ways|arrows)",
    "interrupted(lambda: build_tree(Endless()))": "^result: interrupted$",
    "interrupted(lambda: solve(Endless(), limit=10**6))": "^result: interrupted$",
    "interrupted(lambda: play_game(Endless(), random_player, random_player, most=10**6))": "^result: interrupted$",
    "interrupted(lambda: label(build_tree(Matches(17))))": "^result: interrupted$",
    "patient(lambda: interrupted(lambda: watch(adds_up_for_ever, own())))": "^result: adds_up_for_ever .*interrupted",
    "an_alarm_that_is_set_after_a_recording_was_stopped()": "rung 1 times, as before: True",
    "two_threads_that_record_nodes_of_one_class()": "2 recorded, None left",
    "two_threads_that_draw()": "16 drawn, 1 different",
    "the_guard_goes_to_sleep()": "awake: False, 1 thread",
    "split_off_while_it_looks()": "^result: awake: False",
    "what_a_runaway_tree_held()": r"^result: \d nodes are kept",
    "build_tree(History())": REFUSED,
    "lower('core.state_table.MOST', 30_000_000, lambda: solve(History()))": SAID,
    "minimax(History())": REFUSED,
    "watch(build_tree, History())": SAID,
    "watch(lambda node: exit(), own())": "^result: <lambda> stopped at .*exit",
    "watch(lambda node: sys.exit(3), own())": "^result: <lambda> stopped at .*exit",
    "what_was_recorded_until_an_exit()": r": [5-9] steps|: 1\d steps",
    "watch(cries, own())": "^result: cries stopped at .*Mute",
    "watch(takes_the_children, tree((Data,), 2))": "^result: takes_the_children stopped at .*None",
    "watch(takes_them_at_last, tree((Data,), 2))": "^result: takes_them_at_last",
}

HANGS = {
    **of_each("nodes draw", "…(own(children=property(forever)))", f"{REFUSED}.*{STOPPED}"),
    "watch(label_all, own(children=property(forever)))": STOPPED,
    "check(own(children=property(forever)), Three())": STOPPED,
    **of_each(
        "leaves tree_text predict", "lower('core.tree.LIMIT', 10_000, lambda: …(own(children=property(naturals))))", SAID
    ),
    "nodes(own(children=property(lambda self: itertools.count())))": REFUSED,
    **of_each("draw predict remoteness label", "…(Lazy(1, 0))", REFUSED),
    **of_each("nodes leaves", "lower('core.tree.LIMIT', 10_000, lambda: …(Lazy(1, 0)))", REFUSED),
    "tree_text(Lazy(1, 0))": SAID,
    "draw(Lazy(1, 0), depth=3)": "^result: <drawing of a tree, 15 nodes>",
    "watch(label_all, Lazy(1, 0), limit=5_000)": REFUSED,
    "check(Lazy(1, 0), Three())": NOT_YET,
    **of_each("tree_text draw nodes predict", "…(own(__repr__=forever))", SAID),
    "watch(label_all, own(__repr__=forever))": SAID,
    "check(own(__repr__=forever), 42)": SAID,
    **of_each("tree_text draw remoteness", "…(own(label=property(forever)))", SAID),
    "watch(label_all, own(label=property(forever)))": SAID,
    "check(own(label=property(forever)), Three())": SAID,
    **of_each("build_tree solve minimax", "…(a_game(moves=forever))", f"{REFUSED}.*{STOPPED}"),
    "label(Node(a_game(moves=forever), (1, 0)))": f"{REFUSED}.*{STOPPED}",
    "moves_that_never_come_in_another_thread()": STOPPED,
    "play(a_game(moves=forever))": STOPPED,
    "check(a_game(moves=forever), Three())": STOPPED,
    "watch(build_tree, a_game(moves=forever))": STOPPED,
    "label(build_tree(a_game(outcome=forever)))": f"{REFUSED}.*{STOPPED}",
    "draw(build_tree(a_game(text=forever)))": STOPPED,
    "play(a_game(board=forever))": STOPPED,
    "build_tree(a_game(start=property(forever)))": f"{REFUSED}.*{STOPPED}",
    "minimax(Three(), depth=1, evaluate=forever)": f"{REFUSED}.*{STOPPED}",
    "play_game(Three(), forever, perfect)": f"{REFUSED}.*{STOPPED}",
    "then(play(Three(), forever), ('move', 1))": f"^result: .*{STOPPED}",
    "check(lambda: forever(), 42)": f"{NOT_YET}.*{STOPPED}",
    "check(forever, [(own(), 1)])": f"{NOT_YET}.*{STOPPED}",
    "check(forever, Three(), tree=own())": f"{NOT_YET}.*{STOPPED}",
    "watch(forever, own())": f"^result: forever stopped .*{STOPPED}",
    "watch(adds_up_for_ever, own())": f"^result: adds_up_for_ever stopped .*{STOPPED}",
    "watch(again_after_an_error, own())": "^result: again_after_an_error stopped",
    "watch(again_at_last, own())": "^result: again_at_last stopped",
    "watch(new_children_for_ever, tree((Data,), 3))": "^result: new_children_for_ever stopped",
    "watch(new_children_below_new_ones, tree((Data,), 3))": "^result: new_children_below_new_ones stopped",
    "watch(new_children_below_new_ones, tree((Data,), 3), limit=9_000)": "^result: new_children_below_new_ones stopped",
    **of_each("label minimax", "watch(…, looped(build_tree(Three())))", "^result: (label|minimax) stopped"),
    **of_each("label minimax alphabeta remoteness", "…(looped(build_tree(Three())))", REFUSED),
    **of_each("draw predict tree_text", "…(looped(build_tree(Three())))", "^result: "),
    "tree_text(loop(1))": "again",
    "tree_text(loop(3))": "again",
    "str(len(nodes(loop(3))) + len(leaves(loop(3))))": "^result: 3",
    "str(len(tree_text(chain(5_000))) < 300_000)": "^result: True",
    **of_each("tree_text print_tree draw predict", "patient(lambda: …(shared(25)))", SAID),
    "patient(lambda: watch(takes_the_children, shared(25)))": "^result: takes_the_children stopped",
    "patient(lambda: check(shared(25), Three()))": NOT_YET,
    "play(Passing())": SAID,
    "play(Pushing())": SAID,
    "play(Passing(), None)": SAID,
    "then(play(Pushing(), random_player), ('swap_sides',))": SAID,
    "play_game(Endless(), perfect, perfect, most=30)": f"{REFUSED}.*end",
    "play_game(Passing(), perfect, perfect)": "^result: Played.*None",
    "play(OneTwoTen(10 ** 9))": SAID,
    "play(Matches(10 ** 9))": SAID,
    "then(play(EvenOrOdd(10 ** 9), None), ('move', 1), ('hints',))": SAID,
    **of_each("play say_who_wins minimax solve play_perfectly", "…(Wide())", SAID),
    "play(Wide(), None)": SAID,
    **of_each("draw predict", "…(build_tree(Wide()))", REFUSED),
    "tree_text(build_tree(Wide()))": "^result: ",
    "watch(label, build_tree(Wide()))": SAID,
    "check(list(range(20_000)), list(range(20_000)))": "^result: ✓",
    "check(set(range(20_000)), list(range(20_000, 0, -1)))": NOT_YET,
    "check(tuple(range(100_000)), tuple(range(100_000)))": "^result: ✓",
}

UNTRUE = {
    "patient(lambda: watch(label, build_tree(Matches(13)), limit=9_000))": "^result: (?!.*no end in sight).*more steps",
    "patient(lambda: record_said(asks_often, build_tree(Matches(12))))": "^result: done",
    "patient(lambda: record_said(counts, build_tree(Three()), limit=50))": "^result: done",
    "won_by_whom(FromZero(), 1, 1, 1)": "one says|^GameError: ",
    "play_game(FromZero(), perfect, perfect)": DICE,
    "minimax(FromZero())": DICE,
    **of_each("label minimax", "…(build_tree(NextPlayer()))", f"{REFUSED}.*1 or 2"),
    "check(NextPlayer(), Three())": f"{NOT_YET}.*1 or 2",
    'check(NextPlayer(), {3: "L"})': f"{NOT_YET}.*1 or 2",
    **of_each("solve say_who_wins", "…(Dice())", DICE),
    "play_perfectly(Dice())": "^result: Played",
    **of_each("play minimax build_tree", "…(Dice())", "^(?!.*KeyError)"),
    **of_each("label minimax", "watch(…, build_tree(Dice()))", "^(?!.*KeyError)"),
    "then(play(Dice(), None), ('move', 'throw'), ('move', 1), ('hints',))": "^(?!.*KeyError)",
    "play_game(Three(), without_a_move, perfect)": rf"{REFUSED}.*without_a_move.*random\.choice\(\[\]\)",
    "build_tree(a_game(moves=lambda self, state: without_a_move(state)))": rf"{REFUSED}.*random\.choice\(\[\]\)",
    "watch(without_a_move, own())": r"^result: .*random\.choice\(\[\]\)",
    "check(without_a_move, [(own(), 1)])": rf"{NOT_YET}.*random\.choice\(\[\]\)",
    "check(lambda node: node, [1, 4, 7, 10])": f"{NOT_YET}.*(function|list)",
    **of_each("nodes max", "check(…, [1, 4, 7, 10])", f"{NOT_YET}.*(function|list)"),
    "check(math.nan, 42)": f"{NOT_YET}(?!.*too (large|small))",
    "check(42, math.nan)": f"{NOT_YET}(?!.*too (large|small))",
    "check(np.float64('nan'), 42)": f"{NOT_YET}(?!.*too (large|small))",
    "numbers_of_numpy()": r"L, 2, \[1.0, 1.0, 1.0, 1.0\], True",
    **of_each("0 1 2 3", "hints_of(Moody(), …)", SAID),
    "perfect(Node(Moody(), (1, 0)))": SAID,
    "play_game(Moody(), perfect, perfect)": SAID,
    **of_each("build_tree solve", "…(sometimes())", f"{REFUSED}.*moves"),
    **of_each("build_tree solve", "…(sometimes(5))", f"{REFUSED}.*moves"),
    **of_each("minimax alphabeta play", "…(sometimes())", SAID),
    "a_tree_that_grows(build_tree(Three(), depth=1), build_tree, free=True)": "^result: ",
    "a_tree_that_grows(own(), has_one_child_more)": "^result: ",
}

TRACEBACKS = {
    **of_each("moves outcome text board start", "look_at(a_game(…=property(fails)))", rf"{REFUSED}Odd\.\w+"),
    **of_each("moves outcome text board", "look_at(a_game(…=property(lambda self: 5)))", rf"{REFUSED}Odd\.\w+ .* 5"),
    "draw(build_tree(a_game(text=lambda self, state: [1])))": f"{REFUSED}.*text.*string",
    "play(a_game(text=lambda self, state: [1]))": SAID,
    **of_each("look_at label minimax", "…(with_a_list_of_children())", SAID),
    "label(Node(OneTwoTen, (1, 0)))": f"{REFUSED}OneTwoTen is a class",
    "build_tree(Three())[[1]]": rf"{REFUSED}\[1\] is not a move",
    'value_of("?", 1)': f'{REFUSED}.*"W", "L" or "D"',
    'value_of("W", 3)': f"{REFUSED}.*1 or 2",
    "build_tree(a_game(start=()))": rf"{REFUSED}\(\) is not a state",
    "build_tree(a_game(start=(1, np.array([1, 2]))))": f"{REFUSED}.*is not a state",
    "build_tree(a_game(moves=lambda self, state: {1: (2, np.array([1, 2]))}))": f"{REFUSED}.*a state is a tuple",
    "repr(Node(Three(), ()))": SAID,
    **of_each("draw nodes predict", "…(own(__getattr__=asks_itself))", SAID),
    "watch(label_all, own(__getattr__=asks_itself))": "^result: label_all came back with L\\. 7 labels; ",
    "label(Node(Three(), ()))": REFUSED,
    "draw(Node(Three(), ()))": SAID,
    "play_game(Node(Three(), 5), perfect, perfect)": REFUSED,
    "perfect(put(build_tree(Three()), children='2'))": SAID,
    "minimax(build_tree(Deep(), depth=3), evaluate=guess)": f"{REFUSED}Deep.moves.* stopped: ZeroDivisionError",
    "alphabeta(build_tree(Deep(), depth=3), evaluate=guess)": f"{REFUSED}Deep.moves.* stopped: ZeroDivisionError",
    "play_game(Three(), lambda node: np.array([1, 2]), perfect)": rf"{REFUSED}.*array\(\[1, 2\]\)",
    "then(play(Three(), lambda node: np.array([1, 2])), ('move', 1))": r"^result: .*array\(\[1, 2\]\)",
    "play_game(Three(), lambda node: np.int64(1), perfect)": r"^result: Played\(moves=\[1, ",
    **of_each("svg png pdf", "saved_as(draw(own()), 'not/there/x.…')", f"{REFUSED}.*folder"),
    "saved_as(watch(label_all, own()), 'not/there/x.html')": f"{REFUSED}.*folder",
    **of_each("svg png", "saved_as(draw(own()), 'a_folder.…')", f"{REFUSED}.*a_folder"),
    "saved_as(watch(label_all, own()), 'a_folder.html')": f"{REFUSED}.*a_folder",
    r"saved_as(draw(own()), '\0.svg')": REFUSED,
    r"saved_as(watch(label_all, own()), '\0.html')": REFUSED,
    **{
        call.replace("…", depth): f"{REFUSED}.*depth"
        for call in (
            "build_tree(Three(), depth=…)",
            "draw(own(), depth=…)",
            "minimax(Three(), depth=…)",
            "minimax(build_tree(Three()), depth=…)",
            "alphabeta(Three(), depth=…)",
        )
        for depth in ("'2'", "[2]", "1.5", "-1")
    },
    **of_each("build_tree solve", "…(Three(), limit='x')", f"{REFUSED}.*limit"),
    **of_each("watch record", "…(label_all, own(), limit='x')", f"{REFUSED}.*limit"),
    **of_each("draw tree_text", "…(own(), most='x')", f"{REFUSED}.*most"),
    "play_game(Three(), perfect, perfect, most='x')": f"{REFUSED}.*most",
    "forgetful(0.3, seed=[1])": f"{REFUSED}.*seed",
    "play(Three(), 'forgetful', seed=[1])": f"{REFUSED}.*seed",
    **of_each("None 5 build_tree(Three())", "draw(own(), marked=…)", f"^result: |{REFUSED}.*marked"),
    "label(copy.deepcopy(build_tree(Three())))": "^result: L",
    "label(pickle.loads(pickle.dumps(build_tree(OneTwoTen(3)))))": "^result: L",
    "str(remoteness(long_line(1_500)))": f"^result: 1500|{REFUSED}.*deep",
    "terminal('one-two-ten 60 --computer none | head -1', slowly(6))": "^result: [^⏎]*$",
    "terminal('one-two-ten')": "^result: .*Until next time",
    "terminal('one-two-ten', python='-OO')": "^result: .*Until next time",
    "terminal('one-two-ten <&-')": r"^result: .*\w",
    "terminal('one-two-ten 99999999999999999999999')": r"^result: .*\w",
    "terminal('matches 100000000')": r"^result: .*\w",
    "terminal('even-or-odd | head -50', 'yes', PYTHONIOENCODING='ascii')": r"^result: .*\w",
}

if os.path.exists("/dev/full"):  # Linux has a disk that is always full
    TRACEBACKS["terminal('one-two-ten > /dev/full', 'yes 1')"] = "^result: (?!.*Exception).*[Ss]pace"

TABLE = {**CRASHES, **HANGS, **UNTRUE, **TRACEBACKS}


@pytest.fixture(scope="module")
def apart():
    with odd.Apart("test_odd_inputs") as process:
        yield process


@pytest.mark.parametrize("call", TABLE)
def test_what_went_wrong_once_ends_in_a_result_or_a_sentence(call, apart):
    came = apart.came(call, seconds=6, megabytes=800)
    assert not came.broken
    assert re.search(TABLE[call], f"{came.kind}: {came.says}"), came
    assert came.cpu < 6  # and what it has waited for


# Odd inputs of every kind, for everything that is public


def test_every_public_name_is_tried_with_odd_inputs():
    given_back = {"Drawing", "Play", "Predict", "Stepper"}  # what can be done with these
    assert set(odd.CALLS) == set(gametree.__all__) | given_back


@st.composite
def sources(draw, name):
    """Ten calls of a public function, or of what it gives, with something odd in them."""
    return [odd.source(name, lambda texts: draw(st.sampled_from(texts))) for _ in range(10)]


@pytest.mark.parametrize("name", odd.CALLS)
def test_whatever_it_is_given_it_answers_by_a_result_or_a_sentence(name, apart):
    @settings(derandomize=True, deadline=None, database=None, max_examples=4, phases=[Phase.generate])
    @given(sources(name))
    def holds(texts):
        came = apart.came(*texts)
        assert not came.broken, came.text

    holds()


# What is an ordinary Python error by design: how a function is called, and the rules of a game asked by hand


@pytest.mark.parametrize("name", sorted({*gametree.__all__} - {"GameError", "games", "play_game", "print_tree"}))
def test_an_argument_that_there_is_not_is_what_it_is_in_python(name):
    with pytest.raises(TypeError):
        getattr(gametree, name)(no_such_argument=1)


def test_the_rules_of_a_game_are_plain_python_when_they_are_asked_by_hand():
    for ask in (OneTwoTen().moves, EvenOrOdd().outcome, Matches().board, Nim().moves, Chomp().board):
        with pytest.raises(TypeError):
            ask(5)


def test_the_first_lesson_says_what_to_do_when_nothing_helps():
    """What runs in C alone, as in sum(itertools.count()), no guard can stop."""
    cells = json.loads((odd.ROOT / "notebooks/00-start-here.ipynb").read_text(encoding="utf-8"))["cells"]
    text = " ".join("".join(cell["source"]) for cell in cells)
    assert "■" in text and re.search(r"\*(Kernel > )?Restart", text)
