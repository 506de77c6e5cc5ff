"""Programs as texts, as the watch page runs them: the gallery, and the programs of the other tables."""

import ast
import re

import pytest
from texts import GALLERY, TEXTS, watched

ROWS = {  # a name, the last sentence, what the docstring says to look for, and how many sentences contain it
    "01-fibonacci": ("fib returned 5. There were 15 calls.", r"fib is called .*on 1\.", 5),
    "02-towers-of-hanoi": ("hanoi returned 7. There were 10 calls.", r"hanoi on 1 with .* returns 1", 7),
    "03-permutations": (
        "permute finished. No call returned a value. There were 16 calls.", r"called on \['.', '.', '.'\]", 6),
    "04-subset-sum": ("subset_sum returned True. There were 8 calls.", "subset_sum on .* returns True", 5),
    "05-merge-sort": ("merge_sort returned [1, 2, 3, 4]. There were 7 calls.", "merge_sort on .* returns", 7),
    "06-binary-search-tree": ("in_order returned [20, 30, 40, 50, 60, 70]. The tree has 6 nodes.", "in_order on", 6),
    "07-coin-change": ("fewest_coins returned 2.", r"fewest\[.\] becomes", 9),
    "08-edit-distance": ("edit_distance returned 1.", r"table\[.\]\[.\] becomes", 24),
    "09-maze": ("distance returned 6.", "^queue gets", 10),
    "10-queens": ("solve returned True. There were 9 calls.", "solve on .* returns False", 4),
    "11-take-one-to-three": (
        "wins returned True. There were 16 calls.", "wins on ([04] returns False|[1235] returns True)", 16),
    "12-nim": (
        "wins returned False. The root, (1, 2, 2), is a loss for the player to move. There were 20 calls.",
        "returns (True|False), as in step", 7),
    "13-negamax": (
        "negamax returned 1. (1, 0) is worth 1 to the player to move. The function's values seem to be for that player."
        " There were 12 calls.", "negamax on .* returns", 12),
    "14-alpha-beta": (
        "alphabeta returned 5. (1, 'A') is worth 5 to player 1. alphabeta visited 10 of the 13 nodes.",
        "It skipped .* so the rest can't matter", 2),
    "15-tic-tac-toe": (
        "minimax returned 1. There were 11 calls.",
        "minimax on (X·O/XX·/XOO returns 1|X·O/·XX/XOO returns 0|XXO/·X·/XOO returns −1)", 3),
}  # fmt: skip


def test_every_program_of_the_gallery_is_in_the_table():
    assert [*GALLERY] == [*ROWS]


@pytest.mark.cases(len(ROWS))
@pytest.mark.parametrize("name", ROWS)
def test_program_of_the_gallery_is_short_and_shows_what_it_promises(name, capsys):
    source, (last_sentence, promised, count) = GALLERY[name], ROWS[name]
    title, sentence = ast.get_docstring(ast.parse(source)).split("\n\n")
    assert len(title) <= 40 and title.endswith(".") and re.fullmatch(r"(Look|Read) [^.]+\.", sentence)
    assert len(source.splitlines()) <= 30
    stepper = watched(source)
    assert stepper.sentences[-1] == last_sentence and stepper.mistakes == []
    assert len([each for each in stepper.sentences if re.search(promised, each)]) == count
    assert len(stepper.sentences) <= 100
    assert stepper.svg and capsys.readouterr().out


def test_there_are_enough_texts():
    assert len(TEXTS) >= 100 and len({text.title for text in TEXTS}) > 90


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_text_gets_the_last_sentence_of_the_original_program(text):
    assert watched(text.source).sentences[-1] == text.last_sentence
