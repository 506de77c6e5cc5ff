"""The arithmetic of Nim agrees with solved games and with its own definition, and the command's output is right."""

import re
import shlex
import subprocess
import sys
from importlib.metadata import distribution
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gametree import Nim, solve
from gametree.__main__ import main as command_line
from gametree.nim import answer, main, nim_sum, winning_moves

LARGEST = [(15,), (12, 12), (8, 8, 8), (6, 6, 6, 6), (4, 4, 4, 4, 4)]
HEAPS = st.lists(st.integers(0, 5) | st.integers(0, 10**40), max_size=9)
BOTH = pytest.mark.parametrize("misere", [False, True])


# the arithmetic


def wins(piles, misere):
    """Return whether the command says that the player to move wins."""
    first = answer([*["-m"] * misere, *map(str, piles)]).split("\n")[0]
    assert first in ("win!", "loss!")
    return first == "win!"


def piles_after(piles, move):
    heap, take = move
    assert 1 <= heap <= len(piles) and 1 <= take <= piles[heap - 1]
    return [*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:]]


@BOTH
@pytest.mark.parametrize("largest", LARGEST)
def test_nim_agrees_with_solve_on_all_states_of_up_to_five_heaps(largest, misere):
    game = Nim(*largest, misere=misere)
    known = solve(game)
    assert {state[1:] for state in known} == set(product(*(range(pile + 1) for pile in largest)))
    for state, (label, _) in known.items():
        piles = state[1:]
        best = [move for move, state in game.moves(state).items() if known[state].label == "L"]
        assert sorted(winning_moves(piles, misere)) == sorted(best), state
        assert wins(piles, misere) == (label == "W"), state
        assert misere or (nim_sum(piles) == 0) == (label == "L"), state


@BOTH
@settings(derandomize=True, deadline=None, max_examples=150)
@given(HEAPS, st.data())
def test_move_wins_exactly_if_it_leaves_a_lost_position(misere, piles, data):
    assume(any(piles))
    best = winning_moves(piles, misere)
    assert wins(piles, misere) == bool(best)
    assert not any(wins(piles_after(piles, move), misere) for move in best)
    heap = data.draw(st.sampled_from([heap for heap, pile in enumerate(piles, 1) if pile]))
    move = heap, data.draw(st.integers(1, piles[heap - 1]))
    assert (move in best) == (not wins(piles_after(piles, move), misere))


# the command

EXAMPLES = {  # arguments -> output, from the homework
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
LINE = "win!\nwinning move: remove {} from the {} pile\n".format
ANSWERS = EXAMPLES | {  # also cases that the homework describes or leaves open
    "1 2 3": "loss!\n", "-m 2 2": "loss!\n", "0": "loss!\n", "0 0 0": "loss!\n", "-m 00 1": "loss!\n",
    "-m 0": "win!\n", "-m 0 0": "win!\n", "3 4 5": LINE(2, 3), "-m 3 4 5": LINE(2, 3), "-m 4 1 1 1": LINE(4, 4),
    "4 1 1 1": LINE(3, 4), "0 7 0": LINE(7, 7), "007": LINE(7, 7), f"{10**30} 1": LINE(10**30 - 1, 10**30),
    "-m 1 1": "win!\nwinning move: remove 1 from the 1 pile\nwinning move: remove 1 from the 1 pile\n",
}  # fmt: skip
NO_GAMES = [
    [""], [" 1"], ["1\n"], ["1 2"], ["1", ""], ["+1"], ["-1"], ["1", "-1"], ["1.0"], ["1_000"], ["0x10"], ["²"],
    ["١"], ["一"], ["\udcff"], ["five"], ["5", "x", "7"], ["-m"], ["-m", "-m", "1"], ["1", "-m"], ["-m", "-1"], ["-m1"],
    ["-M", "1"], ["--misere", "1"], ["--", "1"], ["--help"], ["-"],
]  # fmt: skip
SCRIPT = Path(sys.executable).with_name("gametree")
COMMANDS = {
    "python -m gametree.nim": [sys.executable, "-m", "gametree.nim"],
    "python -m gametree nim": [sys.executable, "-m", "gametree", "nim"],
    "gametree nim": [SCRIPT, "nim"],  # if this file is missing, run `make test`, which installs it
    "alias nim": ["bash", "-O", "expand_aliases", "-c", f'alias nim="{SCRIPT} nim"\neval "nim $*"', "bash"],
}


def run(*words, command):
    """Run the command in a process, and return its exit status, and its standard output and error as bytes."""
    done = subprocess.run([*command, *words], capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("words", EXAMPLES)
def test_command_prints_the_examples_of_the_homework_exactly(words, command):
    assert run(*words.split(), command=command) == (0 if words else 2, EXAMPLES[words].encode(), b"")


@pytest.mark.parametrize("words", ANSWERS)
def test_command_prints_the_expected_answer(words, capsysbinary):
    assert main(words.split()) == (0 if words else 2)
    assert capsysbinary.readouterr() == (ANSWERS[words].encode(), b"")
    assert answer(words.split()) == ANSWERS[words]


@pytest.mark.parametrize("words", NO_GAMES, ids=ascii)
@pytest.mark.parametrize("run", [main, lambda words: command_line(["nim", *words])], ids=["nim.main", "gametree nim"])
def test_command_prints_the_usage_and_returns_2_if_the_arguments_describe_no_game(run, words, capsysbinary):
    assert run(words) == 2
    assert capsysbinary.readouterr() == (EXAMPLES[""].encode(), b"")


def test_command_reads_the_words_of_the_command_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["gametree", "nim", "-m", "1"])
    assert command_line() == 0 and capsys.readouterr().out == "loss!\n"
    monkeypatch.setattr(sys, "argv", ["gametree", "--help"])
    with pytest.raises(SystemExit):
        command_line()
    assert re.search(r"\n +nim +solve a game of Nim: print who wins and the winning moves\n", capsys.readouterr().out)


def test_package_installs_no_command_called_nim():  # the Nim compiler has this name
    assert [each.name for each in distribution("gametree").entry_points] == ["gametree"]


# the command in a notebook


def in_a_notebook(shell, line, capsysbinary):
    """Run a line of a notebook, and return the exit status, and its standard output and error as bytes."""
    shell.user_ns.pop("_exit_code", None)
    assert shell.run_cell("from gametree.nim import add_notebook_command\nadd_notebook_command()").success
    assert shell.run_cell(line).success
    return shell.user_ns["_exit_code"], *capsysbinary.readouterr()


@pytest.mark.parametrize("command", ["nim", "%nim"])
@pytest.mark.parametrize("words", ANSWERS)
def test_notebook_command_prints_what_the_program_prints(words, command, shell, capsysbinary):
    expected = 0 if words else 2, ANSWERS[words].encode(), b""
    assert in_a_notebook(shell, f"{command} {words}", capsysbinary) == expected


ONE_LINE = [line for line in map(shlex.join, NO_GAMES) if "\n" not in line]


@pytest.mark.parametrize("line", [*ONE_LINE, "'", "1; 2", "$x", "{x}", "1 # 2", "?"])
def test_notebook_command_prints_the_usage_whatever_is_typed(line, shell, capsysbinary):
    assert in_a_notebook(shell, f"%nim {line}", capsysbinary) == (2, EXAMPLES[""].encode(), b"")
