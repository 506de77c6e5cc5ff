"""The figures that the lessons of Nim and of Chomp state."""

from functools import cache
from itertools import permutations
from math import comb

import pytest

from gametree import Chomp, GameError, Nim, Node, build_tree, label, nodes, perfect, play_game, remoteness, solve
from gametree.nim import nim_sum, winning_moves


@pytest.fixture(scope="module")
def known():
    return solve(Nim(3, 4, 5))


def positions(known, labels="WL"):
    """The states with such a label, without the player."""
    return {state[1:] for state, (label, _) in known.items() if label in labels}


def grown(game):
    """How many nodes the tree has: counted by recursion, without a tree."""

    @cache
    def count(state):
        return 1 + sum(map(count, game.moves(state).values()))

    return count(game.start)


def winning_first_moves(game, known):
    return [move for move, state in game.moves(game.start).items() if known[state].label == "L"]


# Nim


@pytest.mark.parametrize("misere", [False, True])
def test_three_four_five_is_won_by_the_first_player_only_by_taking_two_from_the_three(misere):
    game = Nim(3, 4, 5, misere=misere)
    known = solve(game)
    assert known[game.start].label == "W"
    assert winning_first_moves(game, known) == winning_moves([3, 4, 5], misere) == [(1, 2)]


def test_the_tree_of_three_four_five_has_1038768_nodes():
    assert grown(Nim(3, 4, 5)) == grown(Nim(3, 4, 5, misere=True)) == 1_038_768


def test_the_tree_of_three_four_five_is_refused():
    with pytest.raises(GameError, match="^more than 1,000,000 nodes, and not done: "):
        build_tree(Nim(3, 4, 5))


@pytest.mark.parametrize(
    ("piles", "count"), [((1, 1), 5), ((1, 2), 12), ((1, 1, 1), 16), ((2, 2), 33), ((1, 2, 3), 447)]
)
def test_these_trees_of_nim_can_be_drawn(piles, count):
    game = Nim(*piles)
    assert len(nodes(build_tree(game))) == grown(game) == count


def test_three_four_five_has_232_states_of_120_positions_and_48_if_the_order_of_the_heaps_does_not_matter(known):
    assert len(known) == 232
    assert len(positions(known)) == 4 * 5 * 6 == 120
    assert len({tuple(sorted(piles)) for piles in positions(known)}) == 48


def test_of_the_120_positions_18_are_lost_and_have_the_nim_sum_0(known):
    lost = positions(known, "L")
    assert len(lost) == 18 and lost == {piles for piles in positions(known) if nim_sum(piles) == 0}
    assert lost.isdisjoint(positions(known, "W"))  # who is to move does not matter


def test_the_order_of_the_heaps_does_not_matter():
    games = [Nim(*piles) for piles in permutations((3, 4, 5))]
    assert {solve(game)[game.start] for game in games} == {("W", 11)}


def test_one_heap_is_lost_if_it_is_empty_and_two_are_lost_if_they_are_equal():
    assert positions(solve(Nim(9)), "L") == {(0,)}
    assert positions(solve(Nim(7, 7)), "L") == {(pile, pile) for pile in range(8)}


def test_misere_nim_differs_exactly_where_no_heap_has_more_than_one_stone():
    for piles in ((7, 7), (3, 4, 5), (3, 3, 3, 3)):
        normal, misere = (positions(solve(Nim(*piles, misere=misere)), "L") for misere in (False, True))
        assert normal ^ misere == {heaps for heaps in positions(solve(Nim(*piles))) if max(heaps) <= 1}
        assert {heaps for heaps in misere if max(heaps) <= 1} == {heaps for heaps in normal ^ misere if sum(heaps) % 2}


# Chomp

BOARDS = [(rows, columns) for rows in range(1, 7) for columns in range(1, 9)]


@pytest.fixture(scope="module")
def chomp():
    """What is known of every board: (rows, columns) -> (its states, the winning first moves)."""
    games = {board: Chomp(*board) for board in BOARDS}
    solved = {board: solve(game) for board, game in games.items()}
    return {board: (solved[board], winning_first_moves(game, solved[board])) for board, game in games.items()}


@pytest.mark.parametrize(("board", "lost"), [((2, 2), 2), ((2, 3), 3), ((3, 3), 5), ((3, 4), 7)])
def test_so_many_positions_of_chomp_are_lost(board, lost, chomp):
    assert len(positions(chomp[board][0], "L")) == lost


def test_a_bar_of_m_times_n_squares_has_m_plus_n_over_m_positions_but_one(chomp):
    assert [len(positions(chomp[board][0])) for board in [(2, 2), (2, 3), (3, 3), (3, 4)]] == [5, 9, 19, 34]
    for (rows, columns), (known, _) in chomp.items():
        assert len(positions(known)) == comb(rows + columns, rows) - 1


@pytest.mark.parametrize(("board", "count"), [((2, 2), 10), ((2, 3), 58), ((3, 3), 1_232)])
def test_so_many_nodes_has_the_tree_of_chomp(board, count):
    assert len(nodes(build_tree(Chomp(*board)))) == grown(Chomp(*board)) == count


def test_the_first_player_loses_one_board_only_one_square_of_poison(chomp):
    assert [board for board, (known, _) in chomp.items() if known[Chomp(*board).start].label == "L"] == [(1, 1)]


def test_every_other_board_up_to_six_by_eight_has_exactly_one_winning_first_move(chomp):
    assert {len(moves) for board, (_, moves) in chomp.items() if board != (1, 1)} == {1} and chomp[1, 1][1] == []


def test_the_winning_first_moves_are_those_the_lesson_shows(chomp):
    move = {board: moves[0] for board, (_, moves) in chomp.items() if moves}
    assert all(move[n, n] == (2, 2) for n in range(2, 7)) and all(move[2, n] == (2, n) for n in range(2, 9))
    assert all(move[1, n] == (1, 2) for n in range(2, 9))  # all but the poison
    assert (move[3, 4], move[3, 5], move[4, 5]) == ((2, 3), (3, 4), (3, 3))
    assert all(move[columns, rows] == move[rows, columns][::-1] for rows, columns in BOARDS[1:] if columns <= 6)


def mirror(node):
    """Eat (2, 2) of a square bar, and then from one arm what the other player has eaten from the other."""
    wide, high = node.state[1], sum(length > 0 for length in node.state[1:])
    if node.state[2] > 1:
        return (2, 2)
    return (1, high + 1) if wide > high else (wide + 1, 1)


@pytest.mark.parametrize("size", range(2, 7))
def test_who_eats_2_2_and_then_mirrors_beats_the_perfect_player_on_every_square(size):
    assert play_game(Chomp(size, size), mirror, perfect).winner == 1


@pytest.mark.parametrize("size", range(2, 7))
def test_who_mirrors_beats_everybody(size):
    game = Chomp(size, size)
    waiting = [game.moves(game.start)[2, 2]]
    for state in waiting:  # all that the second player may be left with
        player, wide, *rows = state
        assert player == 2 and wide == 1 + sum(rows) and set(rows) <= {0, 1}
        for after in game.moves(state).values():
            waiting.append(game.moves(after)[mirror(Node(game, after))])
    assert (2, 1, *[0] * (size - 1)) in waiting


def test_strategy_stealing_on_the_two_by_three_bar():
    root = build_tree(Chomp(2, 3))
    assert label(root) == "W" and remoteness(root) == 5
    corner = root[2, 3]  # eats one square, and every other first move could be the answer to it
    assert all(corner.children[move].state[1:] == root[move].state[1:] for move in corner.children)
    assert corner.label == "L"
