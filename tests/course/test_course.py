"""The figures that the lessons state, from the sources and from facts that were computed by other means."""

import math
from collections import Counter
from functools import cache
from itertools import groupby, permutations

import pytest

from gametree import (
    Chomp,
    EvenOrOdd,
    Game,
    GameError,
    Matches,
    Nim,
    Node,
    OneTwoTen,
    PongHauKi,
    TicTacToe,
    alphabeta,
    build_graph,
    build_tree,
    games,
    label,
    label_graph,
    leaves,
    minimax,
    nim,
    nodes,
    perfect,
    play_game,
    record,
    remoteness,
    solve,
    tree_text,
    value_of,
    watch,
)

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
    return nodes(root)


def winning_moves(root):
    return [move for move, child in root.children.items() if child.label == "L"]


def losing_piles(root):
    found = {node.state[1]: set() for node in nodes(root)}
    for node in nodes(root):
        found[node.state[1]].add(node.label)
    assert all(len(labels) == 1 for labels in found.values())  # who is to move does not matter
    return sorted(pile for pile, labels in found.items() if labels == {"L"})


def test_the_tree_has_232_nodes_143_with_children_and_89_leaves_and_half_of_them_are_wins(root, everything):
    assert len(everything) == 232 and sum(bool(node.children) for node in everything) == 143
    assert Counter(leaf.state for leaf in leaves(root)) == {(1, 10): 44, (2, 10): 45}
    assert Counter(node.label for node in everything) == {"W": 116, "L": 116}


def test_the_first_player_wins_only_by_adding_one_seven_moves_later_and_piles_1_4_7_10_are_lost(root):
    assert (root.label, winning_moves(root), remoteness(root)) == ("W", [1], 7)
    assert losing_piles(root) == [1, 4, 7, 10]


def test_there_are_twenty_different_states_and_not_twenty_one_with_34_arrows_and_eleven_piles(everything):
    labels = {node.state: node.label for node in everything}
    assert len(labels) == 20 and Counter(labels.values()) == {"W": 13, "L": 7}
    assert {(player, pile) for player in (1, 2) for pile in range(11)} - set(labels) == {(2, 0), (1, 1)}
    assert len({(node.state, move) for node in everything for move in node.children}) == 34
    times = Counter(pile for _, pile in (node.state for node in everything))  # Fibonacci's numbers
    assert [times[pile] for pile in range(11)] == [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


def test_if_the_tenth_token_loses_the_first_player_loses_and_so_do_piles_zero_three_six_nine():
    root = build_tree(LastLoses())
    assert (label(root), losing_piles(root)) == ("L", [0, 3, 6, 9])


def test_the_sideways_print_has_232_lines_and_the_root_is_line_89(root):
    lines = tree_text(root).split("\n")
    assert len(lines) == 232 and lines[88] == "(1, 0, W)" and sum(not line.startswith(" ") for line in lines) == 1


def test_a_label_for_now_is_no_mistake_and_where_the_last_child_overwrites_only_the_root_is_wrong():
    def turning(node):
        node.label = "L"
        for child in node.children.values():
            turning(child)
            if child.label == "L":
                node.label = "W"

    def overwriting(node):
        node.label = "L"
        for child in node.children.values():
            overwriting(child)
            node.label = "W" if child.label == "L" else "L"

    game = OneTwoTen()
    game.start = (1, 6)
    right, wrong = watch(turning, build_tree(game)), watch(overwriting, build_tree(game))
    assert right.sentences[2] == "(1, 6) becomes L for now." and right.mistakes == []
    assert [wrong.sentences[step].split(",", 2)[:2] for step in wrong.mistakes] == [["(1", " 6) changes from W to L"]]


# The same state twice


def test_the_graph_has_20_nodes_and_34_arrows_where_the_tree_has_232_and_without_the_player_11_and_19():
    root, piles = build_graph(TEN), build_graph(TEN, key=lambda state: state[1])
    assert [len(nodes(graph)) for graph in (build_tree(TEN), root, piles)] == [232, 20, 11]
    assert [sum(len(node.children) for node in nodes(graph)) for graph in (root, piles)] == [34, 19]
    assert label(root) == label(piles) == "W" and remoteness(root) == remoteness(piles) == 7
    assert Counter(node.label for node in nodes(root)) == {"W": 13, "L": 7}
    assert losing_piles(root) == losing_piles(piles) == [1, 4, 7, 10]


def test_the_tree_grows_in_fibonaccis_way_and_the_graph_by_two_nodes_a_token():
    tree, graph = ([len(nodes(build(OneTwoTen(n)))) for n in range(1, 13)] for build in (build_tree, build_graph))
    assert tree == [2, 4, 7, 12, 20, 33, 54, 88, 143, 232, 376, 609]
    assert all(third == first + second + 1 for first, second, third in zip(tree, tree[1:], tree[2:], strict=False))
    assert graph == [2, *range(4, 25, 2)]


def test_a_key_that_keeps_only_whether_the_pile_is_even_is_refused_with_two_states_that_are_not_the_same():
    with pytest.raises(GameError, match=r"^\(2, 1\) and \(2, 9\) have the same key, \(2, 1\), but they are not the"):
        build_graph(TEN, key=lambda state: (state[0], state[1] % 2))


# Tic-tac-toe


@pytest.fixture(scope="module")
def tic():
    root = build_graph(TicTacToe())
    label(root)
    return root


def symmetric(state):
    """The smallest of the eight boards that a board becomes by turning and mirroring."""
    player, board = state
    turned, ways = [board[i : i + 3] for i in (0, 3, 6)], []
    for _ in range(4):
        turned = ["".join(column) for column in zip(*turned[::-1], strict=True)]  # a quarter turn
        ways += ["".join(turned), "".join(turned[::-1])]
    return player, min(ways)


def test_tic_tac_toe_has_5478_states_and_765_up_to_symmetry_and_is_a_draw(tic):
    small = build_graph(TicTacToe(), key=symmetric)
    assert [len(nodes(root)) for root in (tic, small)] == [5_478, 765]
    assert label(small) == tic.label == "D" and minimax(small) == alphabeta(small) == 0
    by_key = {symmetric(node.state): node.label for node in nodes(small)}
    assert all(by_key[symmetric(node.state)] == node.label for node in nodes(tic))


def test_the_tree_of_tic_tac_toe_has_549946_nodes_and_255168_games_which_end_so(tic):
    @cache
    def ways(node):
        """The nodes of the tree below, and the games by how they end: player 1 wins, player 2 wins, a draw."""
        if not node.children:
            value = value_of(node.label, node.state[0])
            return 1, int(value == 1), int(value == -1), int(value == 0)
        return tuple(map(sum, zip((1, 0, 0, 0), *map(ways, node.children.values()), strict=True)))

    count, *games = ways(tic)
    assert count == tree_size(TicTacToe()) == 549_946
    assert games == [131_184, 77_904, 46_080] and sum(games) == 255_168


def test_solve_finds_the_same_labels_of_tic_tac_toe_and_no_first_move_loses(tic):
    known = solve(TicTacToe())
    assert {node.state: node.label for node in nodes(tic)} == {state: due.label for state, due in known.items()}
    assert all(child.label == "D" for child in tic.children.values())  # no first move loses


# Games that go round


def test_pong_hau_ki_has_56_states_and_76_moves_and_its_start_is_a_draw():
    root = build_graph(PongHauKi())
    assert label_graph(root) == "D" and remoteness(root) is None
    everything = nodes(root)
    assert len(everything) == 56 and sum(len(node.children) for node in everything) == 76
    assert Counter(node.label for node in everything) == {"W": 8, "L": 4, "D": 44}


# Even or Odd


class NoEnd(EvenOrOdd):
    """Even or Odd with the end forgotten: who can't move has lost."""

    outcome = Game.outcome


@pytest.fixture(scope="module")
def fifteen():
    root = build_tree(EvenOrOdd())
    label(root)
    return root


def test_even_or_odd_has_12640_nodes_of_128_states_and_is_won_by_player_1_only_by_taking_three(fifteen):
    assert len(nodes(fifteen)) == 12_640 and len(leaves(fifteen)) == 5_768
    won = Counter(leaf.state[0] if leaf.label == "W" else 3 - leaf.state[0] for leaf in leaves(fifteen))
    assert won == {1: 2_884, 2: 2_884} and fifteen.label == "W" and winning_moves(fifteen) == [3]
    known = {state: known.label for state, known in solve(EvenOrOdd()).items()}
    assert known == {node.state: node.label for node in nodes(fifteen)}
    assert Counter(known.values()) == {"W": 92, "L": 36}
    assert all(len(node.children) == min(3, node.state[1]) for node in nodes(fifteen))


def test_with_its_end_forgotten_even_or_odd_has_the_same_root_and_first_move_but_36_wrong_states(fifteen):
    root = build_tree(NoEnd())
    assert label(root) == fifteen.label and winning_moves(root) == winning_moves(fifteen)
    pairs = zip(nodes(root), nodes(fifteen), strict=True)
    assert len({mine.state for mine, due in pairs if mine.label != due.label}) == 36


def test_who_plays_by_the_tree_with_its_end_forgotten_begins_well_and_loses():
    wrong = solve(NoEnd())

    def by_the_wrong_tree(node):
        return next((move for move, child in node.children.items() if wrong[child.state].label == "L"), 1)

    played = play_game(EvenOrOdd(), by_the_wrong_tree, perfect)
    assert played.moves[0] == 3 and played.winner == 2


def test_one_left_and_an_even_pile_of_ones_own_is_lost_and_so_are_five_left_and_an_odd_one(fifteen):
    for node in nodes(fifteen):
        player, middle, *piles = node.state
        if middle in (1, 5):
            assert (node.label == "L") == (piles[player - 1] % 2 == (0 if middle == 1 else 1))


def test_the_second_player_wins_even_or_odd_with_1_9_and_17_tokens_and_nobody_with_an_even_number():
    worth = {tokens: solve(EvenOrOdd(tokens))[1, tokens, 0, 0].label for tokens in range(1, 26)}
    assert [tokens for tokens, label in worth.items() if label == "L"] == [1, 9, 17, 25]
    assert [tokens for tokens, label in worth.items() if label == "D"] == [*range(2, 26, 2)]


# Matches


@cache
def grown(matches):
    """How many nodes the tree has, and how many of them are leaves: counted by recursion, without a tree."""
    below = [grown(matches - take) for take in (1, 2, 3) if take <= matches]
    return (1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below) or 1)


def entered(game, *window):
    """How many nodes alpha-beta enters: it asks each for its moves, and where there are none perhaps twice."""
    asked, moves = [], game.moves
    game.moves = lambda state: asked.append(state) or moves(state)
    alphabeta(game, *window)
    return len([*groupby(asked)])


def test_the_tree_of_matches_grows_as_the_article_says_counted_three_ways():
    assert [len(nodes(build_tree(Matches(n)))) for n in (1, 2, 3, 4, 5, 6, 11)] == [2, 4, 8, 15, 28, 52, 1_104]
    by_formula = [1, 2, 4]
    while len(by_formula) < 22:
        by_formula.append(1 + sum(by_formula[-3:]))
    assert by_formula == [grown(n)[0] for n in range(22)]
    assert [len(nodes(build_tree(Matches(n)))) for n in range(12)] == by_formula[:12]


def test_twenty_one_matches_have_489396_nodes_and_223317_leaves():
    assert grown(21) == (489_396, 223_317)


def test_one_five_nine_thirteen_seventeen_and_twenty_one_matches_are_lost():
    known = solve(Matches(21))
    assert [n for n in range(1, 22) if known.get((1, n), known.get((2, n))).label == "L"] == [1, 5, 9, 13, 17, 21]


def test_of_four_matches_take_three_and_of_six_after_taking_one_every_answer_is_worth_one():
    four, six = build_tree(Matches(4)), build_tree(Matches(6))
    assert minimax(four) == minimax(six) == 1 and perfect(four) == 3
    assert [child.value for child in four.children.values()] == [-1, -1, 1]
    assert [child.value for child in six[1].children.values()] == [1, 1, 1]


@pytest.mark.parametrize("matches", [0, 1, 2])
def test_where_the_articles_driver_fails_ours_plays_to_the_end(matches):
    game = Matches(matches)
    assert minimax(build_tree(game)) == alphabeta(build_tree(game)) == minimax(game) == (-1 if matches == 1 else 1)
    assert len(play_game(game, perfect, perfect).moves) == matches


def test_alpha_beta_enters_this_many_nodes_with_and_without_knowing_what_values_there_are():
    for matches, known, unknown in ((4, 12, 14), (6, 23, 39), (11, 326, 494), (21, 56_022, 66_341)):
        assert entered(Matches(matches)) == known and entered(Matches(matches), -math.inf, math.inf) == unknown


def test_a_function_of_states_is_called_once_a_node_and_one_that_remembers_25_times_for_the_52_nodes_of_six_matches():
    known = {}

    def value(game, state):
        player, moves = state[0], game.moves(state)
        if not moves:
            return value_of(game.outcome(state), player)
        return (max if player == 1 else min)(value(game, moves[n]) for n in moves)

    def memo(game, state):
        if state not in known:
            moves = game.moves(state)
            values = [memo(game, moves[n]) for n in moves] or [value_of(game.outcome(state), state[0])]
            known[state] = max(values) if state[0] == 1 else min(values)
        return known[state]

    assert [len(record(value, Matches(n), (1, n)).nodes) for n in (4, 6)] == [15, 52]
    assert len(record(memo, Matches(6), (1, 6)).nodes) == 25
    assert any(" again: the answer came at step " in says for says in watch(value, Matches(6), (1, 6)).sentences)


class Backwards(Matches):
    """Matches in which the moves come in the opposite order."""

    def moves(self, state):
        return dict(reversed(super().moves(state).items()))


def test_alpha_beta_enters_fewer_nodes_where_the_best_move_comes_first():
    assert entered(Backwards(11)) < entered(Matches(11)) == 326 and entered(Backwards(21)) == 2_920


def test_alpha_beta_enters_80_of_the_232_nodes():
    assert entered(OneTwoTen()) == 80
    assert sum(step.kind == "enter" for step in record(alphabeta, build_tree(TEN)).steps) == 80


# Nim and Chomp


@pytest.fixture(scope="module")
def known():
    return solve(Nim(3, 4, 5))


def positions(known, labels="WL"):
    """The states with such a label, without the player."""
    return {state[1:] for state, (label, _) in known.items() if label in labels}


def tree_size(game):
    """How many nodes the tree has: counted by recursion, without a tree."""

    @cache
    def count(state):
        return 1 + sum(map(count, game.moves(state).values()))

    return count(game.start)


def winning_first_moves(game, known):
    return [move for move, state in game.moves(game.start).items() if known[state].label == "L"]


def test_three_four_five_is_won_only_by_taking_two_from_the_three_and_its_tree_has_1038768_nodes():
    for misere in (False, True):
        game = Nim(3, 4, 5, misere=misere)
        assert winning_first_moves(game, solve(game)) == nim.winning_moves([3, 4, 5], misere) == [(1, 2)]
        assert tree_size(game) == 1_038_768


@pytest.mark.parametrize(
    ("piles", "count"), [((1, 1), 5), ((1, 2), 12), ((1, 1, 1), 16), ((2, 2), 33), ((1, 2, 3), 447)]
)
def test_these_trees_of_nim_can_be_drawn(piles, count):
    assert len(nodes(build_tree(Nim(*piles)))) == tree_size(Nim(*piles)) == count


def test_of_the_120_positions_18_are_lost_and_have_the_nim_sum_0(known):
    lost = positions(known, "L")
    assert len(lost) == 18 and lost == {piles for piles in positions(known) if nim.nim_sum(piles) == 0}
    assert lost.isdisjoint(positions(known, "W"))  # who is to move does not matter


def test_the_order_of_heaps_does_not_matter_and_two_are_lost_if_they_are_equal():
    assert {solve(Nim(*piles))[(1, *piles)] for piles in permutations((3, 4, 5))} == {("W", 11)}
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


def test_positions_of_chomp_are_so_many_of_which_so_many_are_lost(chomp):
    boards = (2, 2), (2, 3), (3, 3), (3, 4)
    assert [len(positions(chomp[board][0], "L")) for board in boards] == [2, 3, 5, 7]
    assert [len(positions(chomp[board][0])) for board in boards] == [5, 9, 19, 34]
    for (rows, columns), (known, _) in chomp.items():
        assert len(positions(known)) == math.comb(rows + columns, rows) - 1


def test_so_many_nodes_has_the_tree_of_chomp():
    assert [tree_size(Chomp(*board)) for board in ((2, 2), (2, 3), (3, 3))] == [10, 58, 1_232]


def test_only_one_square_of_poison_is_lost_and_every_other_board_has_exactly_one_winning_first_move(chomp):
    assert {board: len(moves) for board, (_, moves) in chomp.items()} == dict.fromkeys(BOARDS, 1) | {(1, 1): 0}
    assert [board for board, (known, _) in chomp.items() if known[Chomp(*board).start].label == "L"] == [(1, 1)]


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
def test_who_eats_2_2_and_then_mirrors_beats_everybody_and_so_the_perfect_player(size):
    game = Chomp(size, size)
    assert play_game(game, mirror, perfect).winner == 1
    waiting = [game.moves(game.start)[2, 2]]
    for state in waiting:  # all that the second player may be left with
        player, wide, *rows = state
        assert player == 2 and wide == 1 + sum(rows) and set(rows) <= {0, 1}
        for after in game.moves(state).values():
            waiting.append(game.moves(after)[mirror(Node(game, after))])
    assert (2, 1, *[0] * (size - 1)) in waiting


def test_strategy_stealing_on_the_two_by_three_bar():
    root = build_tree(Chomp(2, 3))
    assert (label(root), remoteness(root), root[2, 3].label) == ("W", 5, "L")
    for move, after in root[2, 3].children.items():  # what answers the smallest bite could have been the first move
        assert after.state[1:] == root[move].state[1:]


# Lesson 11: partisan games


def test_hexapawn_has_252_nodes_and_135_states_and_the_second_player_wins_it_in_six_moves():
    root, known = build_tree(games.Hexapawn()), solve(games.Hexapawn())
    assert len(nodes(root)) == 252 and len(nodes(build_graph(games.Hexapawn()))) == len(known) == 135
    assert Counter(due.label for due in known.values()) == {"W": 55, "L": 80}
    assert (label(root), remoteness(root)) == ("L", 6)
    played = play_game(games.Hexapawn(), perfect, perfect)
    assert (played.winner, len(played.moves)) == (2, 6)


def dominoes(rows, columns):
    """Who wins Domineering, found out by its cells, an oracle: "Left", "Right", the "next" player or the "previous"."""
    cells = frozenset((row, column) for row in range(rows) for column in range(columns))

    @cache
    def wins(player, empty):
        down, along = (1, 0) if player == 1 else (0, 1)
        pairs = [{(r, c), (r + down, c + along)} for r, c in empty if (r + down, c + along) in empty]
        return any(not wins(3 - player, empty - pair) for pair in pairs)

    first = {(True, True): "next", (False, False): "previous", (True, False): "Left", (False, True): "Right"}
    return first[wins(1, cells), wins(2, cells)]


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_domineering_has_the_outcome_that_counting_its_cells_gives(rows, columns):
    game = games.Domineering(rows, columns)
    labels = [solve(game, (player, *game.start[1:]))[(player, *game.start[1:])].label for player in (1, 2)]
    names = {"WW": "next", "LL": "previous", "WL": "Left", "LW": "Right"}
    assert names["".join(labels)] == dominoes(rows, columns)


@pytest.mark.cases(0)  # it takes five seconds
def test_connect_four_on_four_by_four_has_161029_states_and_is_a_draw():
    game = games.ConnectFour(4, 4)
    known = solve(game, limit=200_000)
    assert len(known) == 161_029 and known[game.start].label == "D"


# Lesson 12 is held by test_chance and its own tests; lesson 13: sums, by test_grundy


def test_one_two_ten_with_a_die_whose_sides_are_all_one_is_won_by_who_moves_last():
    assert [minimax(games.DiceTen(target, 1)) for target in range(5)] == [-1, 1, -1, 1, -1]
