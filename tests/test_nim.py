"""The arithmetic of Nim, held against trees and against its own definition; the nim command, to the byte."""

import re
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gametree import GameError, Nim, build_tree, label, nodes, solve
from gametree.nim import answer, main, nim_sum, winning_moves

ROOT = Path(__file__).parents[1]
LARGEST = [(15,), (12, 12), (8, 8, 8), (6, 6, 6, 6), (4, 4, 4, 4, 4)]
SMALL = [(), (0,), (4,), (2, 3), (1, 2, 3), (2, 2, 1), (1, 1, 1, 1), (0, 1, 2, 1), (1, 1, 1, 1, 1)]
HEAPS = st.lists(st.integers(0, 5) | st.integers(0, 10**40), max_size=9)
BOTH = pytest.mark.parametrize("misere", [False, True])


# the arithmetic


def wins(piles, misere):
    """Whether the command says that the player to move wins."""
    first = answer([*["-m"] * misere, *map(str, piles)]).split("\n")[0]
    assert first in ("win!", "loss!")
    return first == "win!"


def after(piles, move):
    heap, take = move
    assert 1 <= heap <= len(piles) and 1 <= take <= piles[heap - 1]
    return [*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:]]


@BOTH
@pytest.mark.parametrize("largest", LARGEST)
def test_on_all_states_of_up_to_five_heaps_it_says_what_the_game_solved_says(largest, misere):
    game = Nim(*largest, misere=misere)
    known = solve(game)
    assert {state[1:] for state in known} == set(product(*(range(pile + 1) for pile in largest)))
    for state, (due, _) in known.items():
        piles = state[1:]
        best = [move for move, state in game.moves(state).items() if known[state].label == "L"]
        assert sorted(winning_moves(piles, misere)) == sorted(best), state
        assert wins(piles, misere) == (due == "W"), state
        assert misere or (nim_sum(piles) == 0) == (due == "L"), state


@BOTH
@pytest.mark.parametrize("piles", SMALL[1:])
def test_on_every_node_of_a_tree_it_says_what_its_label_says(piles, misere):
    root = build_tree(Nim(*piles, misere=misere))
    label(root)
    for node in nodes(root):
        best = [move for move, child in node.children.items() if child.label == "L"]
        assert winning_moves(node.state[1:], misere) == best and wins(node.state[1:], misere) == (node.label == "W")


@BOTH
@settings(derandomize=True, deadline=None, max_examples=150)
@given(HEAPS, st.data())
def test_of_any_heaps_a_move_wins_exactly_if_it_leaves_a_lost_game(misere, piles, data):
    assume(any(piles))
    best = winning_moves(piles, misere)
    assert wins(piles, misere) == bool(best)
    assert not any(wins(after(piles, move), misere) for move in best)
    heap = data.draw(st.sampled_from([heap for heap, pile in enumerate(piles, 1) if pile]))
    move = heap, data.draw(st.integers(1, piles[heap - 1]))
    assert (move in best) == (not wins(after(piles, move), misere))


@BOTH
@settings(derandomize=True, deadline=None, max_examples=100)
@given(HEAPS, st.data())
def test_from_a_lost_game_of_any_heaps_every_move_leaves_a_won_one(misere, piles, data):
    for heap, take in winning_moves(piles, misere)[:1]:
        piles = after(piles, (heap, take))
    assume(any(piles))
    assert not wins(piles, misere) and winning_moves(piles, misere) == []
    heap = data.draw(st.sampled_from([heap for heap, pile in enumerate(piles, 1) if pile]))
    some = {1, piles[heap - 1], data.draw(st.integers(1, piles[heap - 1]))}
    assert all(wins(after(piles, (heap, take)), misere) for take in some)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(HEAPS)
def test_the_nim_sum_has_a_one_where_an_odd_number_of_heaps_has_one(piles):
    columns = zip(*(f"{pile:0140b}" for pile in piles), strict=True)
    assert f"{nim_sum(piles):0140b}" == ("".join("01"[column.count("1") % 2] for column in columns) or "0" * 140)


def test_without_a_stone_left_normal_nim_is_lost_and_misere_nim_is_won():
    for piles in ([], [0], [0, 0, 0]):
        assert winning_moves(piles) == winning_moves(piles, misere=True) == [] and nim_sum(piles) == 0
        assert not piles or not wins(piles, False) and wins(piles, True)


def test_misere_nim_leaves_an_odd_number_of_heaps_of_one():
    assert winning_moves([4, 1, 1, 1]) == [(1, 3)] and winning_moves([4, 1, 1, 1], misere=True) == [(1, 4)]
    assert winning_moves([1, 1], misere=True) == [(1, 1), (2, 1)]
    assert winning_moves([3, 4, 5], misere=True) == winning_moves([3, 4, 5]) == [(1, 2)]






@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ([3, -1], "a heap=-1 won't do: a heap is a whole number, 0 or more."),
        ([3, 1.0], "a heap=1.0 won't do: a heap is a whole number, 0 or more."),
        (["3"], "a heap='3' won't do: a heap is a whole number, 0 or more."),
        ("345", "a heap='3' won't do: a heap is a whole number, 0 or more."),
        ([None], "a heap=None won't do: a heap is a whole number, 0 or more."),
        ([[3, 4]], "a heap=[3, 4] won't do: a heap is a whole number, 0 or more."),
        (5, "5 won't do: the heaps stand in a list, as in [3, 4, 5]."),
        (None, "None won't do: the heaps stand in a list, as in [3, 4, 5]."),
    ],
)
@pytest.mark.parametrize("ask", [nim_sum, winning_moves, lambda piles: winning_moves(piles, misere=True)])
def test_what_is_no_heap_is_said(ask, piles, said):
    with pytest.raises(GameError) as caught:
        ask(piles)
    assert str(caught.value) == said


def test_what_is_neither_misere_nor_not_is_said():
    with pytest.raises(GameError, match=r"^misere='yes' won't do: misere is True or False\.$"):
        winning_moves([3, 4, 5], "yes")


# the command

EXAMPLES = {  # those of the homework
    "1 1": "loss!\n",
    "5 4 1 3 2 7": (
        "win!\nwinning move: remove 2 from the 5 pile\nwinning move: remove 2 from the 4 pile\n"
        "winning move: remove 6 from the 7 pile\n"
    ),
    "2 2 2": "win!\n" + 3 * "winning move: remove 2 from the 2 pile\n",
    "1": "win!\nwinning move: remove 1 from the 1 pile\n",
    "-m 1": "loss!\n",
    "": """usage: nim [-m] n1 [n2 ...]

This program solves games of Nim. Nim is a two player game played with
an arbitrary number of heaps, each containing an arbitrary number of
stones. The two players take turns removing any number of stones from
any one pile. The player who removes the last stone wins.

Input is taken from the command line in the form of a list of numbers,
each representing a heap of stones.

For example, to solve a game of Nim with three heaps containing one,
two, and three stones, respectively, the following command line should
be used:
    nim 1 2 3

If the game is a loss for the first player, "loss!" is printed. For a
win, "win!" is printed, followed by a list of available winning moves.
""",
}
ANSWERS = EXAMPLES | {  # and what it says, or leaves open
    "1 2 3": "loss!\n",
    "3 4 5": "win!\nwinning move: remove 2 from the 3 pile\n",
    "-m 3 4 5": "win!\nwinning move: remove 2 from the 3 pile\n",
    "-m 2 2": "loss!\n",
    "-m 1 1": "win!\nwinning move: remove 1 from the 1 pile\nwinning move: remove 1 from the 1 pile\n",
    "-m 4 1 1 1": "win!\nwinning move: remove 4 from the 4 pile\n",
    "4 1 1 1": "win!\nwinning move: remove 3 from the 4 pile\n",
    "0": "loss!\n",
    "0 0 0": "loss!\n",
    "-m 0": "win!\n",
    "-m 0 0": "win!\n",
    "0 7 0": "win!\nwinning move: remove 7 from the 7 pile\n",
    "007": "win!\nwinning move: remove 7 from the 7 pile\n",
    "-m 00 1": "loss!\n",
    f"{10**30} 1": f"win!\nwinning move: remove {10**30 - 1} from the {10**30} pile\n",
}
NO_GAMES = [
    [""], [" "], [" 1"], ["1 "], ["1\n"], ["1 2"], ["1", ""], ["+1"], ["-1"], ["--1"], ["1", "-1"], ["1.0"], ["1e3"],
    ["1_000"], ["1,000"], ["0x10"], ["²"], ["١"], ["１"], ["Ⅷ"], ["一"], ["\udcff"], ["\0"], ["five"], ["5", "x", "7"],
    ["-m"], ["-m", "-m"], ["-m", "-m", "1"], ["1", "-m"], ["1", "-m", "2"], ["-m", ""], ["-m", "-1"], ["-m1"],
    ["-M", "1"], ["--misere", "1"], ["--", "1"], ["-h"], ["--help"], ["-"],
]  # fmt: skip
MODULE = [sys.executable, "-m", "gametree.nim"]
SCRIPT = [shutil.which("nim", path=Path(sys.executable).parent) or "nim: not installed; make test does so, by pip"]


def run(*words, command=MODULE, **more):
    """The command as a process: (exit status, what it wrote, complaints), in bytes."""
    done = subprocess.run([*command, *words], capture_output=True, timeout=60, **more)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", [MODULE, SCRIPT], ids=["python -m gametree.nim", "nim"])
@pytest.mark.parametrize("words", EXAMPLES)
def test_the_examples_of_the_homework_come_out_to_the_byte(words, command):
    assert run(*words.split(), command=command) == (0 if words else 2, EXAMPLES[words].encode(), b"")


@pytest.mark.parametrize("words", ANSWERS)
def test_what_it_answers(words, capsysbinary):
    assert main(words.split()) == (0 if words else 2)
    assert capsysbinary.readouterr() == (ANSWERS[words].encode(), b"")
    assert answer(words.split()) == ANSWERS[words]


@pytest.mark.parametrize("words", NO_GAMES, ids=ascii)
def test_what_is_no_game_gets_the_usage_and_status_2(words, capsysbinary):
    assert main(words) == 2
    assert capsysbinary.readouterr() == (EXAMPLES[""].encode(), b"")








def test_nim_is_declared_as_a_command():
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    name, value = re.search(r'^\[project\.scripts\]\n(\w+) = "(.*)"$', lines, re.M).groups()
    assert name == "nim" and EntryPoint(name, value, "console_scripts").load() is main


def test_ten_thousand_heaps_of_ten_to_the_thirty_are_answered():
    status, said, complaints = run(*["1" + "0" * 30] * 9_999, "5")
    line = f"winning move: remove {10**30 - 5} from the {10**30} pile\n"
    assert (status, said.decode(), complaints) == (0, "win!\n" + 9_999 * line, b"")






# where nobody reads












