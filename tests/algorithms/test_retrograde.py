"""solve is compared with independent solvers, with and without loops and limits."""

import pytest
from examples import ALL, GAMES, LOOPS, Tangle, solver

from gametree import OneTwoTen, build_tree, nodes, solve

LOOPS = LOOPS | {f"Tangle({n})": Tangle(n) for n in range(20)}


@ALL
def test_solve_agrees_with_an_independent_solver(game):
    oracle, states = solver(game), {node.state for node in nodes(build_tree(game))}
    found = solve(game)
    assert set(found) == states
    for state, known in found.items():
        expected = oracle(state)
        assert known == (expected.label, None if expected.label == "D" else expected.lasts)


@pytest.mark.parametrize("game", [*GAMES.values(), *LOOPS.values()], ids=[*GAMES, *LOOPS])
def test_solve_with_a_limit_never_contradicts_the_full_solution(game):
    whole = solve(game)
    for limit in range(0, len(whole), 1 + len(whole) // 40):
        part = solve(game, limit=limit)
        assert set(part) <= set(whole)
        for state, known in part.items():  # the shortest win may not have been found yet
            expected = whole[state]
            assert known.label == "?" or known.label == expected.label and (known.lasts or 0) >= (expected.lasts or 0)
    assert solve(game, limit=len(whole)) == whole


def test_solve_with_a_limit_decides_only_states_near_the_start():
    class Stop(OneTwoTen):
        def moves(self, state):
            stop = {"stop": (3 - state[0], self.target)} if state[1] == 3 else {}
            return super().moves(state) | stop

    part = solve(Stop(10**9), limit=50)
    assert part[1, 3] == ("W", 1) and part[2, 3] == ("W", 1)
    assert part[1, 0] == part[1, 4] == ("?", None)


@ALL
def test_solve_from_any_state_agrees_with_solve_from_the_start(game):
    whole = solve(game)
    for state in [*whole][:: 1 + len(whole) // 10]:
        assert solve(game, state).items() <= whole.items()
