"""Programs in the styles of textbooks and tutorials are judged fairly: other scales, windows, pairs, moves, boards."""

import functools
import threading

import pytest
import sweep
import truth
from examples import Matches
from grounds import FOUR, Ground
from sweep import BEST_MOVE, FIXED, MTDF, PAIR, SCALED, SCALED_MINIMAX, TABLED, TEST
from truth import Row, edit, expand

from gametree import OneTwoTen, alphabeta, build_tree, games, label, minimax, record
from gametree.core import limits
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

MATCHES, TO_4, TO_5, NIM = (
    Ground(game, "calls") for game in (games.Matches(4), OneTwoTen(4), OneTwoTen(5), games.Nim(1, 2))
)
WILD = [Ground(sweep.RandomGame(seed), "calls") for seed in (3, 10, 48)]  # wins, losses and draws
ALL = MATCHES, TO_4, TO_5, NIM, *WILD
BETTER = "If a larger number is better for the player to move, "
FIRST = "If a larger number is better for player 1, "
VALUES = "If its results are values for player 1, "
DICT = next(row.program for row in sweep.PUBLISHED if row.title == "a dict")

TABLE = expand([
    Row("ten for a win", SCALED, ALL, check="sign for the mover"),
    Row("the sooner the better", edit(SCALED, {"10 *": "(10 - depth) *"}), ALL, check="sign for the mover"),
    Row("the later the better", edit(SCALED, {"10 *": "(10 + depth) *"}), ALL, check="sign for the mover"),
    Row("a hundredth for each move", edit(SCALED, {"10 *": "(1 - 0.01 * depth) *"}), ALL, check="sign for the mover"),
    Row("a forgotten minus", edit(SCALED, {"-f": "f"}), [MATCHES], wrong_at="(2, 1)", check="sign for the mover",
        end=f"{BETTER}the first mistake is at (2, 1)"),
    Row("min for max", edit(SCALED, {"max": "min", "10 *": "(10 - depth) *"}), [TO_5], wrong_at="(1, 4)",
        check="sign for the mover", end=BETTER),
    Row("a wrong sign at the leaves", edit(SCALED, {"10 *": "-10 *"}), [MATCHES], wrong_at="(1, 0)",
        check="sign for the mover",
        says=f"{BETTER}that is wrong according to the rules of the game: (1, 0) is a win for the player to move."),
    Row("minimax, the sooner the better", SCALED_MINIMAX, ALL, args=(0,), check="sign", never="values for"),
    Row("minimax for the wrong player", edit(SCALED_MINIMAX, {"== 1": "!= 1"}), [TO_4], args=(0,), wrong_at="(1, 2)",
        check="sign", end=("a larger number is better for player 1", "For best play, make them agree.")),
    Row("declared as values", edit(SCALED, {"10 *": "(10 - depth) *"}), ALL, check="sign for the mover",
        declared="value"),
    Row("a zero window", TEST, ALL, args=[(-1, 0), (0, 1)], check="bounds for the mover"),
    Row("a zero window that stays", FIXED, ALL, args=[(-1, 0), (0, 1)], check="close bounds"),
    Row("a zero window, cut too early", edit(FIXED, {"best >= b": "best <= b"}), [MATCHES, TO_5], args=(0, 1),
        check="close bounds", wrong_at=["(1, 4)", "(1, 0)"], says=f"{VALUES}that is wrong"),
    Row("a zero window, the worst move", edit(FIXED, {"value > best": "value < best"}), [MATCHES, TO_5], args=(0, 1),
        check="close bounds", wrong_at=["(1, 2)", "(1, 4)"], says=f"{VALUES}the rules give"),
    Row("many zero windows", MTDF, ALL, check="root"),
    Row("a table and a depth limit", TABLED, ALL, args=[(9, -99, 99), (2, -99, 99)], never="it is a leaf"),
    Row("a value and a move", PAIR, ALL, check="part", end="is worth"),
    Row("a dict", DICT, ALL, check="part", end="is worth"),
    Row("a value and a move, max for min", edit(PAIR, {"value < best[0]": "value > best[0]"}), [MATCHES],
        wrong_at="(2, 3)", check="part", says=f"returns (1, 1). {VALUES}the rules give −1"),
    Row("a dict, max for min", edit(DICT, {"value < best": "value > best"}), [MATCHES], wrong_at="(2, 3)",
        check="part", says=f"{VALUES}the rules give −1"),
    Row("the best move", BEST_MOVE, [MATCHES, TO_5], check="root move", never=("because", "If its results")),
    Row("the worst move", edit(BEST_MOVE, {"-9": "9", "value > best": "value < best"}),
        [TO_4, Ground(Matches(6), "calls")], wrong_at=["(1, 0)", "(1, 6)"], check="root move",
        says="there is a better one: the move to ",
        end="If its results are best moves for the player to move, there is a mistake at "),
    Row("mex", sweep.NIMBER, [MATCHES, TO_5, NIM], check="nimber"),
    Row("mex begins at 1", edit(sweep.NIMBER, {"n = 0": "n = 1"}), [Ground(games.Nim(2, 2), "calls")], check="nimber",
        wrong_at="(1, 0, 0)", end="If its results are Grundy values, the first mistake is at "),
])  # fmt: skip
RIGHT, WRONG = truth.split_right_and_wrong(TABLE)


@truth.each_row(RIGHT)
def test_right_program_in_a_published_style_is_not_accused(row):
    truth.check_row(row)


@truth.each_row(WRONG)
def test_wrong_program_in_a_published_style_is_noticed(row):
    truth.check_row(row)


def last_scene(function, *arguments, **options):
    return Story(record(function, *arguments, **options)).scenes[-1]


GAMES = *map(OneTwoTen, range(3, 9)), games.Matches(5), games.Nim(2, 2), games.EvenOrOdd(5), sweep.RandomGame(10)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_window_without_a_value_of_the_game_is_called_empty(game):
    for window in [(3,), (1, 1), (1, -1), (0, 0), (-1, -1), (1, 0)]:
        story = Story(record(alphabeta, build_tree(game), *window))
        assert not story.mistakes and not truth.accusations(story)
        low, high = {(3,): (3, 1)}.get(window, window)
        found = truth.find_fact(story.scenes[-1], facts.RootWindow)
        assert window != (3,) or found or truth.find_fact(story.scenes[-1], facts.RootWorth)
        assert found in (None, facts.RootWindow(facts.EmptyWindow(("alpha", low), ("beta", high))))
    for window in [(-1, 0), (0, 1), (-1, 1)]:
        story = Story(record(alphabeta, build_tree(game), *window))
        assert not story.mistakes and not truth.find_fact(story.scenes[-1], facts.RootWindow)


def test_result_that_is_a_move_or_a_value_is_called_unclear_and_gives_decides():
    names, watched = Row("", edit(BEST_MOVE, {"-worth(after)\n": "worth(after)\n"}), [MATCHES]).compile()
    story = Story(record(names[watched], (1, 4), game=games.Matches(4)))
    assert facts.Note.MOVES_OR_VALUES in story.scenes[-1].facts and not story.mistakes
    assert not any("because" in scene.says for scene in story.scenes if "best_move" in scene.says)
    assert facts.Note.MOVES_OR_VALUES not in last_scene(names["worth"], (1, 4), game=games.Matches(4)).facts
    declared = last_scene(names[watched], (1, 4), game=games.Matches(4), gives="value")
    assert facts.Note.MOVES_OR_VALUES not in declared.facts


def can_win(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            heaps[i] = left
            lost = not can_win(heaps)
            heaps[i] = heap
            if lost:
                return True
    return False


def wins_always(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            heaps[i] = left
            found = wins_always(heaps)
            heaps[i] = heap
            if found:
                return True
    return False


def winner(board):
    lines = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)
    return next((board[a] for a, b, c in lines if board[a] == board[b] == board[c] != " "), None)


def tic_tac_toe(choose):
    def search(board, is_max):
        if winner(board) or " " not in board:
            return {"X": 10, "O": -10, None: 0}[winner(board)]
        values = []
        for i in range(9):
            if board[i] == " ":
                board[i] = "X" if is_max else "O"
                values.append(search(board, not is_max))
                board[i] = " "
        return choose(is_max, values)

    return search


def test_board_that_is_changed_and_changed_back_has_the_states_of_the_game():
    story = Story(record(can_win, [1, 2], game=games.Nim(1, 2)))
    assert "The root, (1, 1, 2), is a win for the player to move." in story.scenes[-1].says and not story.mistakes
    hint = truth.find_fact(last_scene(wins_always, [1, 2], game=games.Nim(1, 2)), facts.WrongIfMeant)
    assert hint.node == "(1, 0, 1)"
    board, game = list("XOXOOX   "), games.TicTacToe("XOXOOX...")
    story = Story(record(tic_tac_toe(lambda is_max, each: max(each) if is_max else min(each)), board, True, game=game))
    assert not story.mistakes and "is a win for the player to move" in story.scenes[-1].says
    story = Story(record(tic_tac_toe(lambda is_max, each: max(each)), board, True, game=game))
    assert story.mistakes and FIRST in story.scenes[-1].says


def test_board_that_is_no_state_of_the_game_is_mentioned():
    scene = Story(record(can_win, [1, 3], game=games.Nim(1, 2))).scenes[0]
    assert truth.find_fact(scene, facts.NoStates)
    assert not truth.find_fact(Story(record(can_win, [1, 2], game=games.Nim(1, 2))).scenes[0], facts.NoStates)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


async def async_fib(n):
    return n if n < 2 else await async_fib(n - 1) + await async_fib(n - 2)


def in_threads(n):
    threads = [threading.Thread(target=fib, args=(n,)) for _ in range(2)]
    for thread in threads:
        thread.start()
        thread.join()


def with_cache(n):
    @functools.cache
    def inner(n):
        return n if n < 2 else inner(n - 1) + inner(n - 2)

    return inner(n) + inner(n - 1)


def run_to_end(coroutine):
    """Return the result of a coroutine that waits for nothing. asyncio.run fails while a browser's loop runs."""
    try:
        coroutine.send(None)
    except StopIteration as ended:
        return ended.value


def test_calls_that_are_not_shown_are_mentioned():
    assert facts.Note.THREADS_UNSEEN in last_scene(in_threads, 4).facts
    assert facts.Note.THREADS_UNSEEN not in last_scene(fib, 4).facts
    assert facts.Note.THREADS_UNSEEN not in last_scene(lambda n: record(fib, n).calls, 4).facts  # that thread is ours
    assert last_scene(async_fib, 4).facts == (facts.NothingRun("async_fib", "coroutine"),)
    run = truth.find_fact(last_scene(lambda n: run_to_end(async_fib(n)), 4), facts.CallsMade)
    assert run.generators == ("async_fib",)
    assert facts.Note.CACHED_UNSEEN in Story(record(with_cache, 5)).scenes[0].facts
    assert facts.Note.CACHED_UNSEEN not in Story(record(fib, 5)).scenes[0].facts


class Fork:
    def __init__(self, name, left=None, right=None):
        self.name, self.left, self.right = name, left, right

    def __repr__(self):
        return self.name


def invert(node):
    if node:
        node.left, node.right = node.right, node.left
        invert(node.left)
        invert(node.right)


def mark(node):
    node.color = "red"


def test_attribute_that_holds_a_child_is_not_listed_alone():
    def below(node):
        return [each for each in (node.left, node.right) if each]

    root = Fork("a", Fork("b", Fork("c")), Fork("d"))
    assert not truth.find_fact(last_scene(invert, root, children=below), facts.AttributesSet)
    assert truth.find_fact(last_scene(mark, root, children=below), facts.AttributesSet).names == ("color",)


def count(n):
    total = 0
    for i in range(n):
        total += i
    return total


def test_loop_that_ends_is_said_to_take_long(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 10_000)
    assert "Does that loop end? If so, it just takes too long." in last_scene(count, 20_000).says
    assert "too long" not in last_scene(count, 20).says


def test_nothing_is_judged_without_judge():
    wrong = Row("", """
        def f(node):
            labels = [f(child) for child in node.children.values()]
            node.label = "W" if "W" in labels else "L"
            return node.label
        """, [FOUR])
    names, watched = wrong.compile()
    for function, root in ((names[watched], FOUR.root()), (minimax, FOUR.root()), (label, FOUR.root())):
        story = Story(record(function, root, judge=False))
        assert story.mistakes == [] and not any(map(truth.accuses, story.scenes))
        assert not any("because" in scene.says or "rules" in scene.says for scene in story.scenes)
        assert any("returns" in scene.says or "becomes" in scene.says for scene in story.scenes)
    assert Story(record(names[watched], FOUR.root())).mistakes
    assert not truth.vouches(last_scene(label, FOUR.root(), judge=False))
    assert truth.vouches(last_scene(label, FOUR.root()))


def test_a_win_below_0_is_no_sign_that_a_search_is_right():
    text = edit(sweep.SOONER, {"max(best, -search": "max(best, search"})  # here, a loss gives −8 and a win gives −7
    row = Row("", text, [Ground(sweep.RandomGame(42), "calls")], args=(0, -99, 99))
    assert not truth.vouches(row.story().scenes[-1])
    assert truth.vouches(row.replace(program=sweep.SOONER).story().scenes[-1])
