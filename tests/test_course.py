"""The figures that the lessons state: 1, 2, … 10, from the sources and from facts that were computed by other means."""

from collections import Counter

import pytest

from gametree import OneTwoTen, build_tree, label, leaves, nodes, remoteness, tree_text

TEN = OneTwoTen()


class LastLoses(OneTwoTen):
    """1, 2, … 10 where whoever makes it ten has lost."""

    def outcome(self, state):
        return "W"


@pytest.fixture(scope="module")
def root():
    root = build_tree(TEN)
    label(root)
    return root


@pytest.fixture(scope="module")
def everything(root):
    return list(nodes(root))


def losing_piles(root):
    found = {node.state[1]: set() for node in nodes(root)}
    for node in nodes(root):
        found[node.state[1]].add(node.label)
    assert all(len(labels) == 1 for labels in found.values())  # who is to move does not matter
    return sorted(pile for pile, labels in found.items() if labels == {"L"})


def test_the_tree_has_232_nodes_143_with_children_and_89_leaves(root, everything):
    assert len(everything) == 232
    assert sum(bool(node.children) for node in everything) == 143
    assert len(list(leaves(root))) == 89


def test_of_the_leaves_44_are_1_10_and_45_are_2_10(root):
    assert Counter(leaf.state for leaf in leaves(root)) == {(1, 10): 44, (2, 10): 45}


def test_half_of_the_nodes_are_wins(everything):
    assert Counter(node.label for node in everything) == {"W": 116, "L": 116}


def test_targets_one_to_twelve_give_these_numbers_of_nodes():
    counts = [len(list(nodes(build_tree(OneTwoTen(target))))) for target in range(1, 13)]
    assert counts == [2, 4, 7, 12, 20, 33, 54, 88, 143, 232, 376, 609]


def test_the_first_player_wins_only_by_adding_one(root):
    assert root.label == "W"
    assert [move for move, child in root.children.items() if child.label == "L"] == [1]


def test_with_best_play_the_game_ends_seven_moves_later(root):
    assert remoteness(root) == 7


def test_piles_one_four_seven_ten_are_lost(root):
    assert losing_piles(root) == [1, 4, 7, 10]


def test_there_are_twenty_different_states_and_not_twenty_one(everything):
    states = {node.state for node in everything}
    assert len(states) == 20
    assert {(player, pile) for player in (1, 2) for pile in range(11)} - states == {(2, 0), (1, 1)}


def test_thirteen_states_are_wins_and_seven_are_losses(everything):
    assert Counter(dict((node.state, node.label) for node in everything).values()) == {"W": 13, "L": 7}


def test_there_are_eleven_different_piles(everything):
    assert {node.state[1] for node in everything} == set(range(11))


def test_the_merged_graph_has_34_arrows(everything):
    assert len({(node.state, move) for node in everything for move in node.children}) == 34


def test_each_pile_occurs_a_fibonacci_number_of_times(everything):
    times = Counter(node.state[1] for node in everything)
    assert [times[pile] for pile in range(11)] == [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


def test_if_the_tenth_token_loses_the_first_player_loses_and_so_do_piles_zero_three_six_nine():
    root = build_tree(LastLoses())
    assert label(root) == "L"
    assert losing_piles(root) == [0, 3, 6, 9]


def test_the_sideways_print_has_232_lines_and_the_root_is_line_89(root):
    lines = tree_text(root).split("\n")
    assert len(lines) == 232
    assert [number for number, line in enumerate(lines, 1) if not line.startswith(" ")] == [89]
    assert lines[88] == "(1, 0, W)"
