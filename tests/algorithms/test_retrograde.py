"""Who wins from every state: against solvers that know nothing of it, loops and limits among them."""

import pytest
from examples import ALL, GAMES, LOOPS, Tangle, solver

from gametree import OneTwoTen, build_tree, nodes, solve

LOOPS = LOOPS | {f"Tangle({n})": Tangle(n) for n in range(20)}


@ALL
def test_every_state_is_as_an_independent_solver_says(game):
    oracle, states = solver(game), {node.state for node in nodes(build_tree(game))}
    found = solve(game)
    assert set(found) == states
    for state, known in found.items():
        due = oracle(state)
        assert known == (due.label, None if due.label == "D" else due.lasts)


@pytest.mark.parametrize("game", [*GAMES.values(), *LOOPS.values()], ids=[*GAMES, *LOOPS])
def test_what_is_known_of_a_part_of_the_game_holds_for_all_of_it(game):
    whole = solve(game)
    for limit in range(0, len(whole), 1 + len(whole) // 40):
        part = solve(game, limit=limit)
        assert set(part) <= set(whole)
        for state, known in part.items():  # of a win it may not have seen the shortest way yet
            due = whole[state]
            assert known.label == "?" or known.label == due.label and (known.lasts or 0) >= (due.lasts or 0)
    assert solve(game, limit=len(whole)) == whole


def test_of_a_game_too_large_only_what_is_near_is_known():
    class Stop(OneTwoTen):
        def moves(self, state):
            stop = {"stop": (3 - state[0], self.target)} if state[1] == 3 else {}
            return super().moves(state) | stop

    part = solve(Stop(10**9), limit=50)
    assert part[1, 3] == ("W", 1) and part[2, 3] == ("W", 1)
    assert part[1, 0] == part[1, 4] == ("?", None)


@ALL
def test_from_any_state_it_is_the_same_as_from_the_start(game):
    whole = solve(game)
    for state in [*whole][:: 1 + len(whole) // 10]:
        assert solve(game, state).items() <= whole.items()
