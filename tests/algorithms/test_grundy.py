"""Grundy values and sums are compared with the nim-sum, labels and each other. Some games have no value."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from examples import LOOPS, SHIPPED, Dice
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import Game, GameError, Sum, build_graph, build_tree, games, grundy, label_graph, mex, nim, nodes, solve

IMPARTIAL = [  # small games in which a player who can't move has lost
    games.Nim(0), games.Nim(3), games.Nim(1, 2), games.Chomp(2, 2), games.Chomp(2, 3), games.OneTwoTen(5),
    games.Matches(5, 3, misere=False), games.Kayles(4), games.Kayles(2, 1), games.DawsonsKayles(6),
    games.GrundysGame(8), games.Subtraction(7, take=(1, 3, 4)), games.Subtraction(3, 4),
]  # fmt: skip
ALL = pytest.mark.parametrize("game", IMPARTIAL, ids=repr)


def by_definition(game):
    """Return the Grundy value by brute force: the smallest Nim heap that, added to the game, makes it a loss."""

    @cache
    def lost(state, heap):
        if any(lost(after, heap) for after in game.moves(state).values()):
            return False
        return not any(lost((3 - state[0], *state[1:]), left) for left in range(heap))

    return next(heap for heap in range(100) if lost(game.start, heap))


LEAST = [([], 0), ([0], 1), ([1], 0), ([0, 1, 2], 3), ([0, 2, 2, 3], 1), ({5, 0}, 1), ([0.5, -1], 0), (range(99), 99)]


@pytest.mark.parametrize(("values", "least"), LEAST)
def test_mex_is_the_smallest_whole_number_that_is_missing(values, least):
    assert mex(values) == least


@ALL
def test_grundy_values_of_tree_and_graph_agree_and_are_0_exactly_at_losses(game):
    root, graph = build_tree(game), build_graph(game)
    assert grundy(root) == grundy(graph) == root.grundy == graph.grundy
    label_graph(root), label_graph(graph)
    by_state = {node.state: node.grundy for node in nodes(graph)}
    for node in nodes(root):
        assert node.grundy == by_state[node.state] == mex(child.grundy for child in node.children.values())
        assert (node.grundy == 0) == (node.label == "L")
    assert root.value is None


@pytest.mark.parametrize("piles", [(), (0,), (5,), (1, 2), (3, 4, 5), (2, 2, 2), (1, 2, 3, 1)])
def test_grundy_value_of_nim_is_the_nim_sum(piles):
    root = build_graph(games.Nim(*piles))
    grundy(root)
    for node in nodes(root):
        assert node.grundy == nim.nim_sum(node.state[1:])


@pytest.mark.parametrize(("one", "other"), [*combinations_with_replacement(IMPARTIAL, 2)], ids=repr)
def test_grundy_value_of_a_sum_is_the_xor_of_its_parts(one, other):
    parts = [one, other]
    root = build_graph(Sum(*parts))
    values = [{node.state[1:]: node.grundy for node in nodes(part) if grundy(part) is not None}
              for part in map(build_graph, parts)]  # fmt: skip
    grundy(root), label_graph(root)
    for node in nodes(root):
        xor = values[0][node.state[1]] ^ values[1][node.state[2]]
        assert node.grundy == xor and node.label == ("W" if xor else "L")


def test_grundy_value_is_the_xor_for_three_games_and_for_sums_of_sums():
    parts = games.Nim(2), games.Kayles(3), games.OneTwoTen(4)
    expected = 2 ^ 3 ^ grundy(build_graph(parts[2]))
    assert grundy(build_graph(Sum(*parts))) == expected
    assert grundy(build_graph(Sum(Sum(*parts[:2]), parts[2]))) == expected
    assert grundy(build_graph(Sum(*parts, *parts))) == 0
    assert grundy(build_tree(Sum())) == 0 and label_graph(build_tree(Sum())) == "L"


def test_sum_of_partisan_games_has_labels_but_no_grundy_value():
    game = Sum(games.Domineering(2, 1), games.Domineering(1, 2))
    for player in (1, 2):  # each player has one move, so whoever begins can't move again
        start = (player, *game.start[1:])
        assert solve(game, start)[start].label == "L"
    with pytest.raises(GameError, match="partisan"):
        grundy(build_graph(game))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(some.dictionaries(some.integers(0, 7), some.sets(some.integers(0, 7), max_size=3)), some.integers(0, 7))
def test_grundy_agrees_with_its_definition_on_random_impartial_games(below, start):
    class Random(Game):
        def moves(self, state):
            return {to: (3 - state[0], to) for to in sorted(below.get(state[1], ())) if to < state[1]}

    game = Random()
    game.start = 1, start
    assert grundy(build_graph(game)) == grundy(build_tree(game)) == by_definition(game)


FIRST_20 = {  # row game -> its first values, from Winning Ways and from the rules below
    games.Kayles: [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1],
    games.DawsonsKayles: [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3],
    games.GrundysGame: [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0],
}


def sequence(kind, count):
    """Return the Grundy values of rows of 0 to `count` pins, computed from the rows that each move leaves."""
    values = [0]
    for size in range(1, count + 1):
        after = kind(size).moves((1, size)).values()
        values.append(mex(nim.nim_sum([values[part] for part in state[1:]]) for state in after))
    return values


@pytest.mark.parametrize("kind", FIRST_20)
def test_grundy_values_of_row_games_agree_with_the_book_winning_ways(kind):
    assert sequence(kind, 20)[1:] == FIRST_20[kind]
    for size in range(1, 13):  # the graph of a row contains every position that it can become
        assert grundy(build_graph(kind(size), key=lambda state: tuple(sorted(state[1:])))) == FIRST_20[kind][size - 1]


PARTISAN = [game for title, game in SHIPPED.items() if title.startswith(("Hexapawn", "ConnectFour(2"))]
PARTISAN += [games.EvenOrOdd(5), games.Domineering(2, 3), games.TicTacToe("XX.OO....")]


@pytest.mark.parametrize("game", PARTISAN, ids=repr)
def test_partisan_game_has_no_grundy_value(game):
    with pytest.raises(
        GameError,
        match=("^The two players' moves at .* lead to different positions: the game is partisan, so it has no"),
    ):
        grundy(build_graph(game))


ROUND = {title: game for title, game in LOOPS.items() if title not in (f"OneTwoTen({n}, take_back)" for n in (0, 1))}


@pytest.mark.parametrize("game", ROUND.values(), ids=ROUND)
def test_game_with_loops_has_no_grundy_value(game):
    with pytest.raises(GameError, match="^Play can return to .*, so the game has no|partisan, so it has no"):
        grundy(build_graph(game))


NONE = [
    (games.Nim(2, misere=True), r"^At \(., 0\), the player who can't move has not lost, so the game has no"),
    (games.Matches(4), r"^At \(., 0\), the player who can't move has not lost, so the game has no"),
    (games.DiceTen(3, 2), r"^Chance moves at \(0, .*\), so the game has no Grundy value\.$"),
    (Sum(games.Nim(1), games.DiceTen(2)), r"These games can't be added: chance moves in game 2, at \(0, 0, 1\)"),
    (Sum(games.Nim(1), games.Nim(1, misere=True)), r"added: in game 2, a player who can't move at \(0,\) does not"),
]


@pytest.mark.parametrize(("game", "sentence"), NONE, ids=range(len(NONE)))
def test_error_says_why_there_is_no_grundy_value(game, sentence):
    with pytest.raises(GameError, match=sentence):
        grundy(build_tree(game))


def test_game_is_not_impartial_if_its_rules_cover_only_one_player():
    class Only(Game):
        start = (1, "a")

        def moves(self, state):
            return {(1, "a"): {"go": (2, "b")}, (2, "b"): {}}[state]

    with pytest.raises(GameError, match="^The rules don't define the other player's moves at .*, so the game has no"):
        grundy(build_tree(Only()))


def test_sum_is_rejected_if_different_players_begin():
    for parts in ((games.Nim(1), games.TicTacToe("X........")), (Dice(50), games.Nim(1))):
        with pytest.raises(GameError, match="the same player, 1 or 2, must begin in each"):
            Sum(*parts)
    assert Sum(games.TicTacToe("X........")).start == (2, ("X........",))


def test_board_of_a_sum_shows_all_boards_side_by_side_and_every_move():
    game = Sum(games.Kayles(3), games.Nim(2, 1), games.Domineering(2, 2))
    rows = game.board(game.start)
    moves = [move for row in rows for _, move in row if move is not None]
    assert sorted(map(repr, moves)) == sorted(map(repr, game.moves(game.start)))
    assert len({*map(len, rows)}) == 1
    assert game.phrase(game.start, (2, (1, 2))) == "take 2 from the first heap in game 2"


def test_text_of_a_sum_shows_the_texts_of_its_games_side_by_side():
    game = Sum(games.Domineering(3, 2), games.Nim(2, 1), games.Domineering(1, 2))
    assert game.text(game.start).split("\n") == ["··           ", "·· + 2-1 + ··", "··           "]
    assert Sum(games.Nim(2), games.Kayles(3)).text((1, (2,), (3,))) == "2 + 3" and Sum().text((1,)) == "nothing"


def test_game_with_consecutive_moves_has_no_grundy_value():
    class Again(Game):
        start = (1, 2)

        def moves(self, state):
            return {1: (state[0], state[1] - 1)} if state[1] else {}

    with pytest.raises(GameError, match=r"^After a move from \(1, 2\), player 1 moves again, so the game has no"):
        grundy(build_tree(Again()))
