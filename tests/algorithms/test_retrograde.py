"""Who wins from every state: against solvers that know nothing of it, loops and limits among them."""

import functools
import operator

import pytest
from examples import GAMES, Heaps, PongHauKi, TakeBack, Tangle, round_by_round, solver

from gametree import GameError, OneTwoTen, build_tree, label, nodes, solve

LOOPS = {
    "TakeBack(10)": TakeBack(),
    "PongHauKi": PongHauKi(),
    **{f"Tangle({seed})": Tangle(seed) for seed in range(20)},
}
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@ALL
def test_every_state_is_as_an_independent_solver_says(game):
    oracle, states = solver(game), {node.state for node in nodes(build_tree(game))}
    found = solve(game)
    assert set(found) == states
    for state, known in found.items():
        due = oracle(state)
        assert known == (due.label, None if due.label == "D" else due.lasts)


@pytest.mark.parametrize("game", LOOPS.values(), ids=LOOPS)
def test_loops_do_no_harm(game):
    assert solve(game) == round_by_round(game)


def test_the_tangles_hold_all_that_can_happen():
    found = [(known.label, bool(game.moves(state))) for game in LOOPS.values() for state, known in solve(game).items()]
    assert {(label, inner) for label in "WLD" for inner in (True, False)} == set(found)


@pytest.mark.parametrize("game", [*GAMES.values(), *LOOPS.values()], ids=[*GAMES, *LOOPS])
def test_what_is_known_of_a_part_of_the_game_holds_for_all_of_it(game):
    whole = solve(game)
    for limit in range(0, len(whole), 1 + len(whole) // 40):
        part = solve(game, limit=limit)
        assert set(part) <= set(whole)
        for state, known in part.items():  # of a win it may not have seen the shortest way yet
            assert (
                known.label == "?"
                or known.label == whole[state].label
                and (known.lasts or 0) >= (whole[state].lasts or 0)
            )
    assert solve(game, limit=len(whole)) == whole


def test_of_a_game_too_large_only_what_is_near_is_known():
    class Stop(OneTwoTen):
        def moves(self, state):
            return (
                {**super().moves(state), "stop": (3 - state[0], self.target)} if state[1] == 3 else super().moves(state)
            )

    part = solve(Stop(10**9), limit=50)
    assert part[1, 3] == ("W", 1) and part[2, 3] == ("W", 1)
    assert part[1, 0] == part[1, 4] == ("?", None)


@pytest.mark.parametrize("heaps", [(1, 1), (1, 2), (1, 2, 3), (2, 2, 1), (3, 4), (2, 3, 4)], ids=str)
def test_heaps_are_lost_exactly_where_their_nim_sum_is_zero(heaps):
    for (_, *sizes), known in solve(Heaps(*heaps)).items():
        assert known.label == ("W" if functools.reduce(operator.xor, sizes) else "L")


def test_with_a_take_back_piles_up_to_seven_are_never_decided():
    found = {pile: known.label for (_, pile), known in solve(TakeBack()).items()}
    assert found == {**dict.fromkeys(range(8), "D"), 8: "W", 9: "W", 10: "L"}


def test_pong_hau_ki_has_56_states_and_its_start_is_a_draw():
    found = solve(PongHauKi())
    labels = [known.label for known in found.values()]
    assert (len(labels), labels.count("W"), labels.count("L"), labels.count("D")) == (56, 8, 4, 44)
    assert found[PongHauKi.start].label == "D"


@ALL
def test_from_any_state_it_is_the_same_as_from_the_start(game):
    whole = solve(game)
    for state in [*whole][:: 1 + len(whole) // 10]:
        assert solve(game, state).items() <= whole.items()


def test_two_moves_to_the_same_state_count_once():
    class Twice(OneTwoTen):
        def moves(self, state):
            return {move: (3 - state[0], state[1] + 1) for move in "ab"} if state[1] < self.target else {}

    for target in (3, 4):
        root = build_tree(Twice(target))
        assert solve(Twice(target))[1, 0].label == label(root)


class Rules(OneTwoTen):
    """1, 2, … 10 with something wrong in it."""

    def __init__(self, start=(1, 0), moves=None, outcome="L"):
        super().__init__()
        self.start, self.wrong, self.end = start, moves, outcome

    def moves(self, state):
        return self.wrong if self.wrong is not None and state[1] == 2 else super().moves(state)

    def outcome(self, state):
        return self.end


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (OneTwoTen, "OneTwoTen is a class, the plan of a game."),
        (None, "None is not a game"),
        (Rules(start=None), "Rules"),
        (Rules(start=7), "7 is not a state of Rules"),
        (Rules(start=[1, 0]), "[1, 0] is not a state of Rules"),
        (Rules(start=(1, [0])), "(1, [0]) is not a state of Rules"),
        (Rules(moves=[1]), "Rules.moves((2, 2)) gave [1]"),
        (Rules(moves={1: (2, [1])}), "Rules.moves((2, 2)) leads by 1 to (2, [1])"),
        (Rules(moves={1: 7}), "Rules.moves((2, 2)) leads by 1 to 7"),
        (Rules(moves={1: (3, 3)}), "Rules.moves((2, 2)) leads by 1 to (3, 3)"),
        (Rules(outcome="loss"), "outcome((2, 10)) gave loss"),
    ],
)
def test_rules_that_go_wrong_get_a_sentence(game, said):
    with pytest.raises(GameError) as caught:
        solve(game)
    assert said in str(caught.value)


@pytest.mark.parametrize("limit", ["20", None, -1, 1.5, [1]], ids=repr)
def test_a_limit_that_is_no_count_is_told_so(limit):
    with pytest.raises(GameError, match=r"^limit=.* won't do: limit is a whole number, 0 or more\.$"):
        solve(OneTwoTen(), limit=limit)


def test_every_state_is_asked_once():
    asked = []

    class Asked(OneTwoTen):
        def moves(self, state):
            asked.append(state)
            return super().moves(state)

    assert set(asked) == set() and len(solve(Asked())) == len(asked) == len(set(asked)) == 20


def test_states_may_hold_the_numbers_of_numpy():
    from numpy import int64 as integer

    class Steps(OneTwoTen):
        def moves(self, state):
            player, pile = state
            return {n: (integer(3) - player, pile + integer(n)) for n in (1, 2) if pile + n <= self.target}

    assert solve(Steps()) == solve(OneTwoTen())
    assert label(build_tree(Steps())) == "W"
