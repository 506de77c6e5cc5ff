"""Mistakes are found in programs that compute values in games with payoffs."""

from fractions import Fraction
from math import inf

import pytest
import truth
from examples import Bet
from grounds import Ground
from test_truth_calls import TABLE as OF_STATES
from test_truth_chance import TABLE as WITH_DICE
from test_truth_values import BETWEEN, VALUES
from truth import Row, each_row, edit

from gametree import alphabeta, build_tree, games, watch
from gametree.core.text import format_number

BOOK = Ground(games.Payoffs())
LOSSES = Ground(games.Payoffs([[-3, -12, [-8, -5]], [[-2, -4], [-6, -9]], -7]))
MIXED = Ground(games.Payoffs([[Fraction(1, 2), [2.5, -1]], [0, [[0, 4], 1]], [[-20, 20], 3]], first=2))
LARGE = Ground(games.Payoffs([[20, 30], [40, 15]]))
GROUNDS = BOOK, LOSSES, MIXED
WINDOWS, REVERSED = [(-inf, inf), (-2, 3), (4, 9), (-9, -6)], (inf, -inf)
OURS = "a list of values", "stored and returned", "stored", "the best so far", "the best so far, stored"
OURS = ("ours", *OURS, "for player 2", "from the last node to the root", "for the player to move", "0 first")


def on_payoffs(table, titles, windows=((),), kind="ours", grounds=GROUNDS):
    """Return the correct rows of a table that have these titles, to be run on games with payoffs."""
    rows = {row.title: row for row in table if row.wrong_at is None and row.title in titles}
    assert rows.keys() == {*titles}
    return [
        row.replace(on=[Ground(ground.game, kind)], args=window, says=(), end=())
        for row in rows.values() for ground in grounds for window in windows
    ]  # fmt: skip


RIGHT = on_payoffs(VALUES, OURS)
RIGHT += on_payoffs(BETWEEN, ("soft", "hard", "with > it searches more than necessary"), WINDOWS)
RIGHT += on_payoffs(BETWEEN, ("for the player to move", "for the player to move, the bound"), [(-inf, inf), (-20, 20)])
RIGHT += on_payoffs(BETWEEN, ("beta before alpha",), [REVERSED])
RIGHT += on_payoffs(OF_STATES, ("a value", "for the player to move"), kind="calls")
RIGHT += on_payoffs(OF_STATES, ("a value, with a dict",), [({},)], kind="calls")
RIGHT += on_payoffs(OF_STATES, ("between bounds",), WINDOWS, kind="calls")
RIGHT += on_payoffs(VALUES, ("a list of values",), kind="graph")
DICE = "ours", "averages where chance moves", "stored"
RIGHT += on_payoffs(WITH_DICE, DICE, grounds=[Ground(Bet())])
RIGHT += on_payoffs(WITH_DICE, ("of states",), kind="calls", grounds=[Ground(Bet())])


@each_row(RIGHT)
def test_correct_program_is_not_reported_as_wrong(row):
    truth.check_row(row)
    if row.check in ("value", "root", "stored"):
        value = format_number(truth.oracle(row.ground.game).value(row.ground.game.start))
        assert f"{row.ground.game.start} is worth {value} to player 1." in truth.says(row.story())[-1]


def wrong(title, *edits, table=VALUES, **fields):
    """Return a row of a table after replacing parts of its program. `edits` alternates old and new parts."""
    row = next(row for row in table if row.title == title)
    program = edit(row.program, dict(zip(edits[::2], edits[1::2], strict=True)))
    defaults = {"program": program, "on": [BOOK], "says": (), "end": (), "title": f"{title} {edits}"}
    return row.replace(**defaults | fields)


FIRST = "-inf if node.state[0] == 1 else inf"
RULES_GIVE_3 = ("According to the rules, (1, 'A') is worth 3 to player 1, not ",)
WRONG = [
    wrong("the best so far", FIRST, "0", wrong_at="(2, 'B')", end=RULES_GIVE_3),
    wrong("the best so far", FIRST, "-1 if node.state[0] == 1 else 1", wrong_at="(2, 'B')", end=RULES_GIVE_3),
    wrong("the best so far", FIRST, "0", on=[LOSSES], wrong_at="(1, 'D')", says=("give −5: the larger of −8 and −5",)),
    wrong("the best so far", FIRST, "-10 if node.state[0] == 1 else 10", on=[LARGE], wrong_at="(2, 'B')"),
    wrong("a list of values", " if node.state[0] == 1 else min(values)", "", wrong_at="(2, 'B')", end=RULES_GIVE_3),
    wrong("a list of values", "== 1", "== 2", wrong_at="(2, 'B')", end=("two conventions",)),
    wrong("a list of values", "end(node)", "mine(node)", on=[MIXED], wrong_at="(2, 'E')", check="",
          end=("two conventions",)),
    wrong("the best so far, stored", "is None", "or 1", wrong_at="(2, 'B')", says=("becomes 8, but the rules give",)),
    wrong("soft", ">= beta", "<= beta", table=BETWEEN, on=[LOSSES], args=(-inf, inf), wrong_at="(2, 'B')",
          says=("skipped (1, 'B2') and (1, 'D'), and that changed the value",)),
]  # fmt: skip


@each_row(WRONG)
def test_wrong_program_is_reported_at_the_first_mistake(row):
    truth.check_row(row)


SILENT = [
    wrong("a list of values", "max(values) if node.state[0] == 1 else min(values)", "sum(values)"),
    wrong("a list of values", "return end(node)", "return end(node) > 0"),
    wrong("a list of values", "return end(node)", "return end(node) > 0",
          "max(values) if node.state[0] == 1 else min(values)", "not all(values)"),
    wrong("a list of values", "end(node)", "10 * end(node) + 100"),
    wrong("a list of values", "return end(node)", "return 'W' if end(node) > 0 else 'L'"),
]


@pytest.mark.parametrize("ground", GROUNDS, ids=["book", "losses", "mixed"])
@each_row(SILENT)
def test_results_other_than_payoffs_are_neither_reported_as_wrong_nor_confirmed(row, ground):
    story = row.replace(on=[ground]).story()
    assert story.mistakes == [] and not truth.accusations(story)
    assert not truth.vouches(story.scenes[-1]) and "worth" not in story.scenes[-1].says


def test_alpha_beta_on_the_textbook_tree_is_described_as_in_the_textbook():
    says = watch(alphabeta, build_tree(BOOK.game)).sentences
    assert says[1] == "alphabeta is called on (1, 'A'), with alpha −∞ and beta ∞."
    assert "The value of (1, 'B1') becomes 3: it is a leaf, and its payoff is 3." in says
    assert "At (2, 'B'), beta becomes 3: player 2 can hold player 1 to +3 or less." in says
    cut = "alphabeta on (2, 'C') returns 2. It skipped (1, 'C2') and (1, 'C3'): player 2 can already hold"
    cut += " player 1 to +2 or less here, and player 1 is guaranteed at least +3 elsewhere, so the rest can't matter."
    assert cut in says
    assert says[-1].endswith("(1, 'A') is worth 3 to player 1. alphabeta visited 11 of the 13 nodes.")


PICKS = """def picks(node):
    a, best = -inf, None
    for move, child in node.children.items():
        value = ab(child, a, inf)
        if value >= a: a, best = value, move
    return best
def ab(node, a, b):
    if not kids(node): return end(node)
    for child in kids(node):
        b = min(b, ab(child, a, b))
        if a >= b: break
    return b"""


@pytest.mark.parametrize(("other", "certain"), [(3, False), (2, True)])
def test_skipped_children_may_matter_if_the_caller_mistakes_a_bound_for_a_value(other, certain):
    says = truth.says(Row("picks", PICKS, [Ground(games.Payoffs([[3, 12], [other, 1]]))]).story())
    assert any("skipped (1, 'C2')" in sentence for sentence in says)
    assert any("can't matter" in sentence for sentence in says) == certain
