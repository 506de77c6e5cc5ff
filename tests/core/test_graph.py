"""Building and labelling graphs of games, with and without loops, is compared with oracles that do not use nodes."""

import copy
import pickle
import re

import pytest
from examples import GAMES, LOOPS, Row, reached, round_by_round, sentence
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import Game, GameError, Node, OneTwoTen, build_graph, build_tree, games, leaves, nodes, predict
from gametree.algorithms.guarded import label, label_graph, minimax, solve
from gametree.algorithms.retrograde import remoteness
from gametree.core.node import LEAF

EVERY = GAMES | LOOPS
ALL = pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
PILE = lambda state: state[1]  # noqa: E731


class Arrows(Game):
    """A game on numbered places. It is defined by the places that moves lead to, and by the outcome at each place."""

    def __init__(self, next_places, outcomes):
        self.next_places, self.outcomes, self.start = next_places, outcomes, (1, 0)

    def moves(self, state):
        player, place = state
        return {move: (3 - player, next_place) for move, next_place in enumerate(self.next_places[place])}

    def outcome(self, state):
        return self.outcomes[state[1]]


@some.composite
def arrows(draw, most=9):
    """Draw a random game, which may have loops, two moves to the same place, and all three outcomes."""
    places = draw(some.integers(1, most))
    moves_of_place = some.lists(some.integers(0, places - 1), max_size=3)
    next_places = draw(some.lists(moves_of_place, min_size=places, max_size=places))
    outcomes = draw(some.lists(some.sampled_from("LLWD"), min_size=places, max_size=places))
    return Arrows(next_places, outcomes)


@ALL
def test_graph_has_one_node_for_every_reachable_state(game):
    everything = nodes(build_graph(game))
    by_state = {node.state: node for node in everything}
    assert set(by_state) == reached(game) and len(by_state) == len(everything)
    for node in everything:
        moves = game.moves(node.state)
        assert list(node.children) == list(moves) and type(node) is Node and node.label == "?"
        assert all(node[move] is by_state[next_state] for move, next_state in moves.items())
        assert (node.children is LEAF) == (not moves)


def test_build_graph_calls_moves_once_for_every_state():
    for key in (None, PILE):
        asked, game = [], OneTwoTen()
        game.moves = lambda state, asked=asked: asked.append(state) or OneTwoTen().moves(state)
        build_graph(game, key)
        assert len(asked) == len(set(asked)) == 20


KEYS = [  # a game, a key, and the number of nodes
    (OneTwoTen(), PILE, 11), (OneTwoTen(4, take_back=True), PILE, 5), (games.TicTacToe(), PILE, 5_478),
    (games.Nim(3, 4, 5), lambda state: tuple(sorted(state[1:])), 48), (games.Chomp(3, 3), lambda state: state[1:], 19),
]  # fmt: skip


@pytest.mark.parametrize(("game", "key", "count"), KEYS, ids=range(len(KEYS)))
def test_key_merges_states_and_keeps_their_labels(game, key, count):
    root, known = build_graph(game, key), solve(game)
    by_key = {key(node.state): node for node in nodes(root)}
    assert len(nodes(root)) == len(by_key) == count == len({key(state) for state in reached(game)})
    label_graph(root)
    assert all(by_key[key(state)].label == expected.label for state, expected in known.items())
    assert remoteness(root) == known[game.start].lasts


class Pass(Game):
    """A game in which two states have the same number, but chance moves in only one of them."""

    start = (1, 0)
    by_state = {(1, 0): {1: (2, 3), 2: (0, 3)}, (2, 3): {1: (1, 9)}, (0, 3): {1: (1, 9)}}

    def moves(self, state):
        return self.by_state.get(state, {})


ENDS = "The game is over at both, but the player to move has {} at the first and {} at the second"
FORGETS = [  # the other cases are in the test of random games below
    (OneTwoTen(), lambda state: state[1] // 2, "(1, 0) and (2, 1) have the same key, 0, but", "The move 1 from (1, 0)"),
    (games.EvenOrOdd(5), PILE, "(1, 0, 2, 3) and (1, 0, 3, 2)", ENDS.format("won", "lost")),
    (Pass(), PILE, "(2, 3) and (0, 3) have the same key, 3", "Chance moves at (0, 3), but a player moves at (2, 3)"),
]


@pytest.mark.parametrize(("game", "key", "which", "why"), FORGETS, ids=range(len(FORGETS)))
def test_build_graph_explains_how_two_states_with_the_same_key_differ(game, key, which, why):
    message = sentence(build_graph, game, key)
    assert which in message and why in message and message.endswith(". The key forgets too much.")


def bisimilar(game, key):
    """Return whether all states with the same key have the same outcome, and moves to the same keys."""
    seen = {}
    for state in reached(game):
        keys = {key(next_state) for next_state in game.moves(state).values()}
        seen.setdefault(key(state), set()).add((state[0] == 0, not keys and game.outcome(state), frozenset(keys)))
    return all(len(kinds) == 1 for kinds in seen.values())


@settings(derandomize=True, deadline=None, max_examples=300)
@given(arrows(6), some.lists(some.integers(0, 2), min_size=12, max_size=12))
def test_build_graph_accepts_exactly_the_keys_that_merge_equivalent_states(game, colours):
    def key(state):
        return colours[state[1] + 6 * (state[0] - 1)]

    try:
        root = build_graph(game, key)
    except GameError as error:
        assert not bisimilar(game, key)
        check_difference(game, key, str(error))
    else:
        assert bisimilar(game, key)
        label_graph(root)
        by_key, known = {key(node.state): node for node in nodes(root)}, solve(game)
        assert all(by_key[key(state)].label == expected.label for state, expected in known.items())


def check_difference(game, key, message):
    """Check that an error message about two states with the same key is true."""
    one, other = map(eval, re.match(r"(\(.*?\)) and (\(.*?\)) have the same key", message).groups())
    assert key(one) == key(other)
    keys = {state: {key(next_state) for next_state in game.moves(state).values()} for state in (one, other)}
    leads = r"The move (\d) from (\(.*?\)) leads to (\(.*?\)), but no move from (\(.*?\)) leads to a state with the key"
    if moved := re.search(leads, message):
        move, start, end, twin = (eval(part) for part in moved.groups())
        assert game.moves(start)[move] == end and key(end) not in keys[twin] and {start, twin} == {one, other}
    elif over := re.search(r"The game is over at (\(.*?\)), but not at (\(.*?\))\.", message):
        assert [bool(game.moves(eval(state))) for state in over.groups()] == [False, True]
    else:
        words = {"W": "won", "L": "lost", "D": "drawn"}
        outcomes = [words[game.outcome(state)] for state in (one, other)]
        assert ENDS.format(*outcomes) in message
        assert outcomes[0] != outcomes[1] and not keys[one] and not keys[other]


def test_build_graph_raises_an_error_if_there_are_more_states_than_the_limit():
    assert len(nodes(build_graph(OneTwoTen(), limit=20))) == 20
    assert len(nodes(build_graph(OneTwoTen(1_000), limit=2_000))) == 2_000
    for game, key, limit in ((OneTwoTen(), None, 19), (OneTwoTen(1_000), None, 1_999), (OneTwoTen(), PILE, 19)):
        message = rf"^The graph has more than {limit:,} states and is not finished\. The last state explored was \("
        with pytest.raises(GameError, match=message):
            build_graph(game, key, limit)


class Twice(Game):
    """Move one place forward. After "one", the other player moves. After "again", the same player moves again."""

    start = (1, 0)

    def moves(self, state):
        player, place = state
        return {"one": (3 - player, place + 1), "again": (player, place + 1)} if place < 4 else {}


def test_key_must_keep_the_player_if_a_player_makes_consecutive_moves():
    message = r"^After the move 'again' from \(1, 0\), player 1 moves again, so it matters who is to move, but the k"
    with pytest.raises(GameError, match=message):
        build_graph(Twice(), PILE)
    assert len(nodes(build_graph(Twice(), lambda state: state))) == len(nodes(build_graph(Twice()))) == 9


AGAIN = (
    r"^After the move 'again' from \((\d), (\d)\), player \1 moves again, but the rules for W, L and D apply "
    r"only if players take turns\. Use minimax if the game has no loops\. Otherwise, use card\(game\)\.$"
)


@pytest.mark.parametrize("use", [label, label_graph, predict, remoteness, solve])
@pytest.mark.parametrize("built", [build_tree, build_graph])
def test_labels_are_rejected_if_a_player_makes_consecutive_moves(built, use):
    root = built(Twice())
    minimax(root)
    for node in nodes(root):
        node.label = {1: "W", -1: "L"}[node.value if node.state[0] == 1 else -node.value]
    with pytest.raises(GameError, match=AGAIN):
        use(Twice() if use is solve else root)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(arrows())
def test_labels_and_remoteness_match_those_found_by_applying_the_rules_repeatedly(game):
    expected, root = round_by_round(game), build_graph(game)
    assert label_graph(root) == root.label
    everything = nodes(root)
    assert {node.state: (node.label, remoteness(node)) for node in everything} == expected == solve(game)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(arrows(5))
def test_label_agrees_with_solve_or_names_a_node_on_a_loop(game):
    root = build_graph(game)
    try:
        assert label(root) == solve(game)[game.start].label
    except GameError as error:
        state = eval(
            re.match(
                r"Play can return to (\(.*\))\. .* label_graph\(root\), "
                r"which works backward\. Otherwise, use card\(game\)\.$",
                str(error),
            )[1]
        )
        continued = Arrows(game.next_places, game.outcomes)
        reachable = set()
        for continued.start in game.moves(state).values():
            reachable |= reached(continued)
        assert state in reachable


@pytest.mark.cases(0)
def test_graph_algorithms_handle_a_chain_and_a_ring_of_100_000_states():
    root = build_graph(Row())
    everything = nodes(root)
    assert len(everything) == 100_000 and len(leaves(root)) == 1
    assert label_graph(root) == "W" and [node.label for node in everything[-4:]] == ["W", "L", "W", "L"]
    assert remoteness(root) == 99_999 and solve(Row(), limit=10**6)[1, 0] == ("W", 99_999)
    ring = build_graph(Row(back=True))
    assert len(nodes(ring)) == 100_000 and leaves(ring) == [] and label_graph(ring) == "D" and remoteness(ring) is None


def numbered(nodes):
    """Return a list with a dict for each node, from move to the position of the child in `nodes`."""
    places = {id(node): i for i, node in enumerate(nodes)}
    return [{move: places[id(child)] for move, child in node.children.items()} for node in nodes]


@pytest.mark.parametrize("copied", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy])
@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_graph_stays_the_same_if_it_is_pickled_or_copied(copied, game):
    root = build_graph(game)
    twin, children = copied((root, list(root.children.values())))
    one, other = nodes(root), nodes(twin)
    assert numbered(one) == numbered(other) and children == list(twin.children.values())
    assert list(map(repr, one)) == list(map(repr, other)) and not {*map(id, one)} & {*map(id, other)}
    assert all(node.children is LEAF for node in leaves(twin)) or not leaves(root)
