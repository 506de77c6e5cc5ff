"""Programs that find values where games end with payoffs: who is accused, where, and who is not."""

from fractions import Fraction
from math import inf

import pytest
import truth
from examples import Bet
from grounds import Ground
from test_truth_calls import TABLE as OF_STATES
from test_truth_chance import TABLE as WITH_DICE
from test_truth_values import BETWEEN, VALUES
from truth import Row, each, edited

from gametree import alphabeta, build_tree, games, watch
from gametree.core.text import format_number

BOOK = Ground(games.Payoffs())
LOSSES = Ground(games.Payoffs([[-3, -12, [-8, -5]], [[-2, -4], [-6, -9]], -7]))
MIXED = Ground(games.Payoffs([[Fraction(1, 2), [2.5, -1]], [0, [[0, 4], 1]], [[-20, 20], 3]], first=2))
LARGE = Ground(games.Payoffs([[20, 30], [40, 15]]))
GROUNDS = BOOK, LOSSES, MIXED
OPEN, TURNED = [(-inf, inf), (-2, 3), (4, 9), (-9, -6)], (inf, -inf)
OURS = "a list of values", "stored and returned", "stored", "the best so far", "the best so far, stored"
OURS = ("ours", *OURS, "for player 2", "from the last node to the root", "for the player to move", "nought first")


def on_payoffs(table, titles, windows=((),), kind="ours", grounds=GROUNDS):
    """The right rows of a table that are called so, on payoffs."""
    rows = {row.title: row for row in table if row.at is None and row.title in titles}
    assert rows.keys() == {*titles}
    return [
        row.but(on=[Ground(ground.game, kind)], args=window, says=(), ends=())
        for row in rows.values() for ground in grounds for window in windows
    ]  # fmt: skip


RIGHT = on_payoffs(VALUES, OURS)
RIGHT += on_payoffs(BETWEEN, ("soft", "hard", "with > it looks at more than it has to"), OPEN)
RIGHT += on_payoffs(BETWEEN, ("for the player to move", "for the player to move, the bound"), [(-inf, inf), (-20, 20)])
RIGHT += on_payoffs(BETWEEN, ("beta before alpha",), [TURNED])
RIGHT += on_payoffs(OF_STATES, ("a value", "for the player to move"), kind="calls")
RIGHT += on_payoffs(OF_STATES, ("a value, with a dict",), [({},)], kind="calls")
RIGHT += on_payoffs(OF_STATES, ("between bounds",), OPEN, kind="calls")
RIGHT += on_payoffs(VALUES, ("a list of values",), kind="graph")
DICE = "ours", "averages where chance moves", "stored"
RIGHT += on_payoffs(WITH_DICE, DICE, grounds=[Ground(Bet())])
RIGHT += on_payoffs(WITH_DICE, ("of states",), kind="calls", grounds=[Ground(Bet())])


@each(RIGHT)
def test_a_right_program_is_never_accused(row):
    truth.holds(row)
    if row.gives in ("value", "root", "stored"):
        due = format_number(truth.oracle(row.ground.game).worth(row.ground.game.start))
        assert f"{row.ground.game.start} is worth {due} to player 1." in truth.says(row.told())[-1]


def wrong(title, *but, table=VALUES, **more):
    row = next(row for row in table if row.title == title)
    program = edited(row.program, dict(zip(but[::2], but[1::2], strict=True)))
    return row.but(**{"program": program, "on": [BOOK], "says": (), "ends": (), "title": f"{title} {but}"} | more)


FIRST = "-inf if node.state[0] == 1 else inf"
WORTH = ("According to the rules, (1, 'A') is worth 3 to player 1, not ",)
WRONG = [
    wrong("the best so far", FIRST, "0", at="(2, 'B')", ends=WORTH),
    wrong("the best so far", FIRST, "-1 if node.state[0] == 1 else 1", at="(2, 'B')", ends=WORTH),
    wrong("the best so far", FIRST, "0", on=[LOSSES], at="(1, 'D')", says=("give −5: the larger of −8 and −5",)),
    wrong("the best so far", FIRST, "-10 if node.state[0] == 1 else 10", on=[LARGE], at="(2, 'B')"),
    wrong("a list of values", " if node.state[0] == 1 else min(values)", "", at="(2, 'B')", ends=WORTH),
    wrong("a list of values", "== 1", "== 2", at="(2, 'B')", ends=("two conventions",)),
    wrong("a list of values", "end(node)", "mine(node)", on=[MIXED], at="(2, 'E')", gives="",
          ends=("two conventions",)),
    wrong("the best so far, stored", "is None", "or 1", at="(2, 'B')", says=("becomes 8, but the rules give",)),
    wrong("soft", ">= beta", "<= beta", table=BETWEEN, on=[LOSSES], args=(-inf, inf), at="(2, 'B')",
          says=("skipped (1, 'B2') and (1, 'D'), which changed the value",)),
]  # fmt: skip


@each(WRONG)
def test_a_wrong_program_is_told_where(row):
    truth.holds(row)


SILENT = [
    wrong("a list of values", "max(values) if node.state[0] == 1 else min(values)", "sum(values)"),
    wrong("a list of values", "return end(node)", "return end(node) > 0"),
    wrong("a list of values", "return end(node)", "return end(node) > 0",
          "max(values) if node.state[0] == 1 else min(values)", "not all(values)"),
    wrong("a list of values", "end(node)", "10 * end(node) + 100"),
    wrong("a list of values", "return end(node)", "return 'W' if end(node) > 0 else 'L'"),
]


@pytest.mark.parametrize("ground", GROUNDS, ids=["book", "losses", "mixed"])
@each(SILENT)
def test_what_is_no_payoff_is_neither_accused_nor_vouched_for(row, ground):
    story = row.but(on=[ground]).told()
    assert story.mistakes == [] and not truth.accusations(story)
    assert not truth.vouches(story.scenes[-1]) and "worth" not in story.scenes[-1].says


def test_alpha_beta_of_the_book_is_told_as_the_book_tells_it():
    says = watch(alphabeta, build_tree(BOOK.game)).sentences
    assert says[1] == "alphabeta is called on (1, 'A'), with alpha −∞, beta ∞."
    assert "The value of (1, 'B1') becomes 3: it is a leaf, and its payoff is 3." in says
    assert "At (2, 'B'), beta becomes 3: player 2 can hold player 1 to +3 or less." in says
    cut = "alphabeta on (2, 'C') returns 2. It skipped (1, 'C2') and (1, 'C3'): player 2 can already hold"
    cut += " player 1 to +2 or less here, and player 1 is guaranteed at least +3 elsewhere, so the rest can't matter."
    assert cut in says
    assert says[-1].endswith("(1, 'A') is worth 3 to player 1. It visited 11 of the 13 nodes.")


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


@pytest.mark.parametrize(("other", "sure"), [(3, False), (2, True)])
def test_what_is_left_out_may_matter_to_who_takes_a_bound_for_a_value(other, sure):
    says = truth.says(Row("picks", PICKS, [Ground(games.Payoffs([[3, 12], [other, 1]]))]).told())
    assert any("skipped (1, 'C2')" in said for said in says)
    assert any("can't matter" in said for said in says) == sure
