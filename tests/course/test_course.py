"""Tests of numbers in the lessons that the tests of individual lessons don't cover."""

from collections import Counter
from itertools import groupby

import pytest
from examples import solver

from gametree import alphabeta, build_graph, build_tree, label, leaves, minimax, nim, nodes, perfect, record, solve
from gametree.algorithms.retrograde import remoteness
from gametree.games import ConnectFour, EvenOrOdd, Matches, Nim, OneTwoTen

TEN = OneTwoTen()


class LastLoses(OneTwoTen):
    """1, 2, … 10 in which whoever makes it ten loses."""

    def outcome(self, state):
        return "W"


@pytest.fixture(scope="module")
def root():
    root = build_tree(TEN)
    label(root)
    return root


def winning_moves(root):
    return [move for move, child in root.children.items() if child.label == "L"]


def losing_piles(root):
    found = {node.state[1]: set() for node in nodes(root)}
    for node in nodes(root):
        found[node.state[1]].add(node.label)
    assert all(len(labels) == 1 for labels in found.values())  # the label does not depend on the player to move
    return sorted(pile for pile, labels in found.items() if labels == {"L"})


def test_tree_has_143_nodes_with_children_and_89_leaves(root):
    everything = nodes(root)
    assert len(everything) == 232 and sum(bool(node.children) for node in everything) == 143
    assert Counter(leaf.state for leaf in leaves(root)) == {(1, 10): 44, (2, 10): 45}
    assert Counter(node.label for node in everything) == {"W": 116, "L": 116}


def test_adding_one_is_the_only_winning_first_move_and_takes_seven_moves_to_win(root):
    assert (root.label, winning_moves(root), remoteness(root)) == ("W", [1], 7)


def test_misere_game_is_lost_at_piles_0_3_6_and_9():
    root = build_tree(LastLoses())
    assert (label(root), losing_piles(root)) == ("L", [0, 3, 6, 9])


def test_merging_by_pile_reduces_20_nodes_and_34_arrows_to_11_nodes_and_19_arrows():
    root, piles = build_graph(TEN), build_graph(TEN, key=lambda state: state[1])
    assert [len(nodes(graph)) for graph in (root, piles)] == [20, 11]
    assert [sum(len(node.children) for node in nodes(graph)) for graph in (root, piles)] == [34, 19]
    assert label(root) == label(piles) == "W" and remoteness(root) == remoteness(piles) == 7
    assert Counter(node.label for node in nodes(root)) == {"W": 13, "L": 7}
    assert losing_piles(root) == losing_piles(piles) == [1, 4, 7, 10]


# Even or Odd


@pytest.fixture(scope="module")
def fifteen():
    root = build_tree(EvenOrOdd())
    label(root)
    return root


def test_even_or_odd_has_128_states_and_only_taking_three_wins(fifteen):
    assert fifteen.label == "W" and winning_moves(fifteen) == [3]
    known = {state: known.label for state, known in solve(EvenOrOdd()).items()}
    assert known == {node.state: node.label for node in nodes(fifteen)}
    assert Counter(known.values()) == {"W": 92, "L": 36}


def test_even_or_odd_with_1_or_5_tokens_left_is_decided_by_parity(fifteen):
    for node in nodes(fifteen):
        player, middle, *piles = node.state
        if middle in (1, 5):
            assert (node.label == "L") == (piles[player - 1] % 2 == (0 if middle == 1 else 1))


def test_even_or_odd_is_lost_with_1_9_17_or_25_tokens_and_drawn_with_an_even_number():
    worth = {tokens: solve(EvenOrOdd(tokens))[1, tokens, 0, 0].label for tokens in range(1, 26)}
    assert [tokens for tokens, label in worth.items() if label == "L"] == [1, 9, 17, 25]
    assert [tokens for tokens, label in worth.items() if label == "D"] == [*range(2, 26, 2)]


# Matches


def entered(game):
    """Return how many nodes alpha-beta visits. It asks for the moves of each node, perhaps twice at a leaf."""
    asked, moves = [], game.moves
    game.moves = lambda state: asked.append(state) or moves(state)
    alphabeta(game, -1, 1)
    return len([*groupby(asked)])


def test_matches_is_lost_with_1_5_9_13_17_or_21_matches():
    known = solve(Matches(21))
    assert [n for n in range(1, 22) if known.get((1, n), known.get((2, n))).label == "L"] == [1, 5, 9, 13, 17, 21]


def test_taking_three_is_the_best_move_from_four_matches():
    four, six = build_tree(Matches(4)), build_tree(Matches(6))
    assert minimax(four) == minimax(six) == 1 and perfect(four) == 3
    assert [child.value for child in four.children.values()] == [-1, -1, 1]
    assert [child.value for child in six[1].children.values()] == [1, 1, 1]


def test_alpha_beta_visits_as_many_nodes_as_the_text_says():
    assert [entered(Matches(matches)) for matches in (4, 6, 11, 21)] == [12, 23, 326, 56_022]
    assert entered(OneTwoTen()) == sum(step.kind == "enter" for step in record(alphabeta, build_tree(TEN)).steps) == 80


# Nim


def test_only_taking_two_from_the_heap_of_three_wins_nim_3_4_5():
    for misere in (False, True):
        game = Nim(3, 4, 5, misere=misere)
        known, after = solve(game), game.moves(game.start)
        won = [move for move, state in after.items() if known[state].label == "L"]
        assert won == nim.winning_moves([3, 4, 5], misere) == [(1, 2)] and solver(game)(game.start).nodes == 1_038_768


# Partisan games


@pytest.mark.cases(0)  # run only with --all, because it takes five seconds
def test_connect_four_on_4_by_4_has_161029_states_and_is_a_draw():
    game = ConnectFour(4, 4)
    known = solve(game, limit=200_000)
    assert len(known) == 161_029 and known[game.start].label == "D"
