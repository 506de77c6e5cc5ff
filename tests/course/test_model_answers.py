"""The guide's model answers: each question to ask first has one, and a computation gives all of its figures."""

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from test_course import LastLoses, entered, losing_piles
from test_exam import (
    classes,
    fraction,
    is_impartial,
    lost,
    order_of_calls,
    order_of_labels,
    plain,
    shortest_loop,
    tree_from,
    uncovered,
    winning,
)
from test_notebooks import TAUGHT, tables_of

from gametree import (
    Node,
    OneTwoTen,
    Sum,
    build_graph,
    build_tree,
    check_rules,
    games,
    grundy,
    label,
    label_graph,
    mex,
    minimax,
    nim,
    nodes,
    perfect,
    play_game,
    remoteness,
    solve,
    value_of,
)
from gametree.lessons import gallery, lesson04, lesson05, lesson09, lesson12, loops

ROWS = {}
for number, tables in enumerate(map(tables_of, TAUGHT)):
    for section, _, question, answer in (row for table in tables for row in table):
        key = f"{number} {section}"
        key += " again" if key in ROWS else ""  # a section may have the same name in another part of a lesson
        ROWS[key] = question, answer
WINNERS = {"W": "Player 1", "L": "Player 2", "D": "Nobody"}
TEN = OneTwoTen()


def labelled(game):
    root = build_tree(game)
    label(root)
    return root


def label_of(game):
    return solve(game)[game.start].label


def winner(game):
    return WINNERS[label_of(game)]


def joined(numbers):
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}"


def lost_piles(game=TEN, most=10):
    return joined(lost(game, range(most + 1)))


def compositions(total):
    return [[n, *rest] for n in (1, 2) if n <= total for rest in compositions(total - n)] if total else [[]]


def ways_to_four():
    begins = [each[0] for each in compositions(4)]
    return [f"{len(begins)} ways", f"{begins.count(1)} begin with a one", f"{begins.count(2)} begin with a two"]


def below_the_twos():
    twos = [node for node in nodes(build_tree(TEN, depth=3)) if node.state[1] == 2]
    ((one, other),) = {tuple(child.state[1] for child in node.children.values()) for node in twos}
    return [f"A {one} and a {other} below each"]


def seven():
    known, after = solve(TEN), [*TEN.moves((1, 7)).values()]
    assert all((1, 10) in TEN.moves(state).values() for state in after)
    eight, nine = (pile for _, pile in after)
    return [f"{winner(TEN)} wins", f"seven is {known[1, 7].label}", f"{eight} or {nine}"]


def say_it():
    (first,) = winning(TEN)
    return [f"Add {first} first", *[pile for pile in lost(TEN, range(11)) if pile > 1]]


def order_from_five():
    order = [node.state for node in order_of_calls(plain(tree_from(OneTwoTen(), (1, 5))))]
    return [order[order.index((2, 6)) + 1], (2, 6)]


def first_label():
    tree = plain(tree_from(OneTwoTen(), (1, 6)))
    first, last = order_of_labels(tree)[0], order_of_labels(tree)[-1]
    assert last is tree
    return [f"leaf {first.state}", f"{first.state[1] - 6} times"]


def first_wrong_label():
    tree = plain(tree_from(OneTwoTen(), (1, 6)))
    for node in order_of_labels(tree):
        node.win_loss = "W" if all(child.win_loss == "L" for child in node.children) else "L"
    known = solve(OneTwoTen())
    wrong = next(node for node in order_of_labels(tree) if node.win_loss != known[node.state].label)
    return [f"leaf, {wrong.state}", f"becomes {wrong.win_loss}"]


def two_trees():
    roots = [labelled(game) for game in (lesson04.OurMoves(), games.EvenOrOdd())]
    assert [root.label for root in roots] == ["W", "W"]
    ((move,), (other,)) = ([move for move, child in root.children.items() if child.label == "L"] for root in roots)
    assert move == other
    return [f"root is {roots[0].label} again", f"only taking {move}"]


def wrong_labels():
    right, said = solve(games.EvenOrOdd()), solve(lesson04.OurMoves())
    wrong = sum(said[state].label != known.label for state, known in right.items())
    assert len(right) / 4 < wrong < len(right) / 3
    return [wrong]


def play_by_the_first_tree():
    said = solve(lesson04.OurMoves())

    def by_the_first_tree(node):
        return next((move for move, child in node.children.items() if said[child.state].label == "L"), 1)

    return play_game(games.EvenOrOdd(), by_the_first_tree, perfect)


def move_that_lost():
    played, game = play_by_the_first_tree(), games.EvenOrOdd()
    known, state = solve(game), game.start
    for move in played.moves:
        after = game.moves(state)[move]
        if known[state].label == known[after].label == "W":
            (right,) = winning(game, state)
            return [f"At {state}", f"takes {move}", f"with {after[2]}, an odd", f"Taking {right} was right"]
        state = after


def lost_matches(most=21):
    lost_ones = lost(games.Matches(), range(1, most + 1))
    return [f"{lost_ones[0]} or {lost_ones[1]}", ", ".join(map(str, lost_ones[2:-1])) + f" or {lost_ones[-1]}"]


def last_match():
    game = games.Matches()
    value = value_of(game.outcome((1, 0)), 1)
    return [f"Player {1 if value > 0 else 2} wins", f"{value:+}"]


def values_of_four():
    tree = build_tree(games.Matches(4))
    minimax(tree)
    known = {node.state: node for node in nodes(tree)}
    return [f"(1, 2) gets {known[1, 2].value:+}", f"(2, 3) gets {fraction(known[2, 3].value)}"]


def fight():
    root = labelled(games.EvenOrOdd(9))[2][3]
    lasts = {move: remoteness(child) for move, child in root.children.items()}
    assert root.label == "L" and max(lasts, key=lasts.get) == perfect(root)
    return [f"taking {perfect(root)} makes"]


def sizes(most=21):
    found = [1, 2, 4]
    while len(found) <= most:
        found.append(1 + sum(found[-3:]))
    assert found[:12] == [len(nodes(build_tree(games.Matches(n)))) for n in range(12)]
    return found


def first_cut():
    """Return the node of the first cut of alpha-beta with six matches, with alpha and beta there."""
    cuts = []

    def value(node, alpha=-1, beta=1):
        player, values = node.state[0], []
        if not node.children:
            return value_of(node.game.outcome(node.state), player)
        for i, child in enumerate(node.children.values(), 1):
            values.append(value(child, alpha, beta))
            alpha, beta = (max(alpha, values[-1]), beta) if player == 1 else (alpha, min(beta, values[-1]))
            if alpha >= beta and i < len(node.children):
                cuts.append((node.state, alpha, beta))
                break
        return max(values) if player == 1 else min(values)

    value(build_tree(games.Matches(6)))
    state, alpha, beta = cuts[0]
    assert alpha == beta
    return [f"below {state}, both are {alpha}"]


def other_branch():
    tree = build_tree(lesson05.PAYOFFS)
    here, beside = tree[1][2], tree[1][1]
    minimax(tree)
    assert here[1].game.outcome(here[1].state) == 6 > beside.value
    return [f"A {beside.value}, in the branch beside"]


def zeros():
    root = build_tree(lesson05.MORE_PAYOFFS)
    minimax(root)
    first, *others = root.children.values()
    far_left = first[1].value
    assert first[2].value < far_left and root.state[0] == 2 and all(other[1].value >= first.value for other in others)
    return [f"has a {far_left}, at the far left", f"that {first.value}, which beats both"]


def fewest_nodes():
    fewest = min(permutations((1, 2, 3)), key=lambda order: lesson05.entered(lesson05.InOrder(order, 11)))
    return [", ".join(map(str, fewest))]


def first_move_of_nim():
    ((heap, take),) = nim.winning_moves([3, 4, 5])
    return [f"take {take} from the heap of {[3, 4, 5][heap - 1]}"]


def lost_in_map(third=0):
    game = games.Nim(7, 7, third)
    return {state[1:3] for state, known in solve(game).items() if known.label == "L" and state[3] == third}


def equal_heaps():
    squares = lost_in_map()
    assert all(one == other for one, other in squares)
    return [f"{len(squares)} squares"]


def swapped_rows():
    pairs = sorted({tuple(sorted(pair)) for pair in lost_in_map(1)})
    return [", ".join(f"{one} and {other}" for one, other in pairs)]


def nim_sums():
    known = solve(games.Nim(3, 4, 5))
    sums = {each: {nim.nim_sum(state[1:]) for state in known if known[state].label == each} for each in "WL"}
    assert sums["W"] == {*range(1, 8)}
    return [f"Only {sums['L'].pop()}.", f"{min(sums['W'])} to {max(sums['W'])}"]


def perfect_does_not_leave_zero(game, value_of_state):
    after = game.moves(game.start)[perfect(Node(game, game.start))]
    assert value_of_state(game.start) and value_of_state(after)
    return [0]


def nim_sum_of(state):
    return nim.nim_sum(state[1:])


def value_of_sum(state):
    parts = zip((games.Chomp(3, 4), games.Kayles(9), games.Nim(6, 3)), state[1:], strict=True)
    return nim.nim_sum([grundy(build_graph(Node(game, (1, *part)))) for game, part in parts])


def chomp_states():
    game = games.Chomp(3, 4)
    state = game.moves(game.moves(game.start)[2, 4])[3, 1]
    assert state[0] == 1 and state[3] == 0
    return [state, "player 1"]


def mirrored():
    game = games.Chomp(4, 4)
    state = game.moves(game.moves(game.start)[2, 2])[1, 3]
    return [(1, 3), *winning(game, state)]


def stars():
    assert all(winning(games.Chomp(n, n)) == [(2, 2)] for n in (2, 3, 4, 5))
    assert all(winning(games.Chomp(1, n)) == [(1, 2)] for n in (2, 3, 4, 5)) and not winning(games.Chomp(1, 1))
    return [(2, 2), (1, 2)]


def states_of_ten():
    states = {node.state for node in nodes(build_graph(TEN))}
    missing = sorted({(player, pile) for player in (1, 2) for pile in range(11)} - states)
    return [f"{len(states)} come up", *missing]


def arrows():
    game = OneTwoTen(5)
    parents = [state for state in solve(game) if (2, 4) in game.moves(state).values()]
    return [f"{len(parents)}, from", *sorted(parents)]


def enough(state):
    player, middle, first, second = state
    return player, middle, first % 2, second % 2


def careful_players():
    game, known = games.TicTacToe(), solve(games.TicTacToe())
    waiting, seen = [game.start], {game.start}
    for state in waiting:  # every state that comes up if nobody makes a mistake
        after = {each for each in game.moves(state).values() if known[each].label == "D"}
        waiting += after - seen
        seen |= after
    ends = [state for state in seen if not game.moves(state)]
    return [sum(game.outcome(state) != "D" for state in ends)]


def no_mistakes_in_toe():
    game = lesson09.ToeTacTic()
    known = solve(game)
    (cell,) = (move for move, state in game.moves(game.start).items() if known[state].label == "D")
    assert known[game.start].label == "D"
    return [f"Only {cell}"]


def graph(target):
    root = build_graph(OneTwoTen(target, take_back=True))
    label_graph(root)
    return root


def last_wave(target):
    return max(remoteness(node) for node in nodes(graph(target)) if node.label != "D")


def leaves_of_four():
    ((pile, each),) = {(node.state[1], node.label) for node in nodes(graph(4)) if not node.children}
    return [f"pile is {pile}", f"are {each}"]


def loops_of_two():
    game = OneTwoTen(4, take_back=True)
    adds = [n for n, state in game.moves(game.start).items() if game.start in game.moves(state).values()]
    return [*shortest_loop(game), f"adds {adds[0]}"]


def piles_that_loop():
    known = {node.state[1]: node.label for node in nodes(graph(10))}
    drawn = [pile for pile in known if known[pile] == "D"]
    won = sorted(pile for pile in known if known[pile] == "W")
    return [f"{min(drawn)} to {max(drawn)}", f"{joined(won)} are W", f"10 is {known[10]}"]


def pong():
    known = solve(games.PongHauKi())
    assert known[games.PongHauKi().start].label == "D"
    return [sum(each.label == "D" for each in known.values())]


def one_or_three():
    known = solve(loops.OneThree())
    assert all(each.label != "D" for each in known.values())
    return [f"{winner(loops.OneThree())} wins"]


def falls():
    root = build_graph(loops.OneThree())
    label_graph(root)
    for node in nodes(root):
        for child in node.children.values():
            assert node.label == "W" or remoteness(child) < remoteness(node)
        assert node.label == "L" or remoteness(node) - 1 in map(remoteness, node.children.values())
    return ["by 1 if the winner"]


def hexapawn():
    root = labelled(games.Hexapawn())
    return [f"root is {root.label}", f"after {remoteness(root)} moves"]


def impartial():
    assert [is_impartial(game) for game in (OneTwoTen(4), games.Hexapawn(), games.EvenOrOdd(5))] == [True, False, False]
    return ["Only 1, 2, … 10"]


def two_boards():
    phrases = []
    for rows, columns in ((2, 2), (1, 3)):
        game = games.Domineering(rows, columns)
        starts = [(player, *game.start[1:]) for player in (1, 2)]
        one, other = (solve(game, start)[start].label for start in starts)
        phrases.append(f"{rows} by {columns}: {one} and {other}")
    return phrases


def dice():
    root = build_graph(games.DiceTen())
    minimax(root)
    return {node.state[1]: node for node in nodes(root) if node.state[0] == 1 and node.children}


def piles_to_roll():
    better = {pile: node["roll"].value - node["add 1"].value for pile, node in dice().items()}
    rolls = joined(sorted(pile for pile in better if better[pile] > 0))
    return [f"At {rolls}", f"At {joined(sorted(pile for pile in better if better[pile] == 0))} both"]


def wrong_plan():
    better = {pile: node["roll"].value > node["add 1"].value for pile, node in dice().items()}
    return [f"At {joined(pile for pile in range(4, 9) if not better[pile])}"]


def roll_at_eight():
    roll = dice()[8]["roll"]
    value = {move: child.value for move, child in roll.children.items()}
    assert value[1] == -1 and roll[1].state == (2, 9) and winning_side(value) == [2]
    return ["2 wins", "3 to 6 lose", "After 1", "at 9", f"value is {fraction(roll.value)}"]


def winning_side(value):
    return [side for side in value if value[side] == 1]


def loaded():
    root = build_graph(lesson12.Loaded({1: Fraction(1, 3), 2: Fraction(2, 3)}, 3, 2))
    minimax(root)
    return [fraction(next(node.value for node in nodes(root) if node.state == (2, 1)))]


def many_games():
    p = (minimax(build_graph(games.DiceTen(5))) + 1) / 2
    return [f"{round(10_000 * p):,}", f"probability {p}"]


def beside_one_heap():
    row = [label_of(Sum(games.Kayles(3), games.Nim(heap))) for heap in range(6)]
    return [f"Exactly {row.count('L')}", f"heap of {row.index('L')}"]


def value_of_lost_sums():
    parts = [games.Kayles(n) for n in range(1, 5)] + [games.Nim(n) for n in range(4)]
    value = {part: grundy(build_graph(part)) for part in parts}
    found = {label_of(Sum(a, b)): set() for a in parts for b in parts}
    for pair in ((a, b) for a in parts for b in parts):
        found[label_of(Sum(*pair))].add(nim.nim_sum([value[part] for part in pair]))
    assert found["L"] == {0} and 0 not in found["W"]
    return [*found["L"]]


def values_of_pins():
    root = build_graph(games.Kayles(4))
    grundy(root)
    value = {root.game.text(node.state): node.grundy for node in nodes(root)}
    return [f"{value[rows]} for {rows}" for rows in ("1-1", "3", "2-1", "4")]


def two_wins():
    pins, heaps = games.Kayles(3), games.Nim(2, 1)
    assert label_of(pins) == label_of(heaps) == "W"
    return [f"{label_of(Sum(pins, heaps))}. The sum"]


def broken_piles():
    def check_of(moves):
        return check_rules(type("Broken", (gallery.Pile,), {"moves": lambda self, state: moves(*state)})())

    broken = [
        lambda player, pile: None,
        lambda player, pile: {n: (pile - n,) for n in (1, 2) if n <= pile},
        lambda player, pile: {n: [3 - player, pile - n] for n in (1, 2) if n <= pile},
        lambda player, pile: {n: (3 - player, pile - n) for n in (1, 2)},
    ]
    assert not any(check_of(moves).right for moves in broken)
    return ["It finds each"]


def mistakes_with_one_or_three():
    root = build_graph(gallery.OneThreeTen())
    label(root)
    assert all(child.label == "L" for node in nodes(root) if node.label == "W" for child in node.children.values())
    return [f"{winner(gallery.OneThreeTen())}", f"{10 - root.state[1]} tokens are missing"]


COMPUTED = {
    "0 Play first": lambda: [f"{winner(TEN).lower()} can always win"],
    "0 Run a cell": lambda: [f"{sum([1, 2, 3, 40])}, which is 1 + 2 + 3 + 40"],
    "0 The Stepper": ways_to_four,
    "0 An exercise": lambda: [f"sum is {sum(range(11))}"],
    "1 Play it": lambda: [lost_piles(), 10],
    "1 Exercise 1.1: moves": lambda: [len(gallery.Pile().moves((1, 7))) + 1],
    "1 Draw it": below_the_twos,
    "1 Now to ten": seven,
    "1 Say it first": say_it,
    "2 One node": lambda: [f"nine has {len(TEN.moves((1, 9)))} child"],
    "2 Watch it grow": order_from_five,
    "2 Exercise 2.3: count": lambda: [len(nodes(build_tree(TEN))), "1 to 5",
                                      joined(len(nodes(build_tree(OneTwoTen(n)))) for n in range(1, 6))],
    "3 Watch your code": first_label,
    "3 Break it": first_wrong_label,
    "3 A game in three parts": lambda: [f"player 2 wins: {joined(losing_piles(labelled(LastLoses())))}"],
    "4 What has to be in a state?": lambda: [f"{len(games.EvenOrOdd().start)} numbers"],
    "4 Who wins?": lambda: [f"Only taking {joined([*winning(games.EvenOrOdd()), ''])[:-5]}", "player 1"],
    "4 How does it end?": two_trees,
    "4 Look inside": wrong_labels,
    "4 Does it matter?": lambda: [f"player {play_by_the_first_tree().winner} wins"],
    "4 Replay the game": move_that_lost,
    "5 Play it": lost_matches,
    "5 For whom?": last_match,
    "5 Watch your function": values_of_four,
    "5 Play against your program": lambda: [f"take {winning(games.Matches(10))[0]}"],
    "5 A lost position": fight,
    "5 How large does it get?": lambda: [f"{sizes()[21]:,}", f"{sizes()[21] / sizes()[20]:.2f} times"],
    "5 Skip it yourself": other_branch,
    "5 Watch your function again": first_cut,
    "5 Once more": zeros,
    "5 How much does it save?": lambda: [f"{entered(games.Matches(21)):,}",
                                         f"{entered(games.Matches(21)) / sizes()[21]:.0%}".replace("%", " percent")],
    "5 Exercise 5.5: in which order?": fewest_nodes,
    "5 Stopping early": lambda: [lost_piles()],
    "6 Play it": first_move_of_nim,
    "6 Two heaps": equal_heaps,
    "6 Three heaps": swapped_rows,
    "6 Adding without carrying": lambda: [f"It is {1 ^ 1}", f"itself is {7 ^ 7}"],
    "6 Exercise 6.2: by hand": lambda: [f"{len(f'{4:b}')} columns: {4:b} and {5:b}", f"result is {4 ^ 5}"],
    "6 The pattern": nim_sums,
    "6 Against the perfect player": lambda: perfect_does_not_leave_zero(games.Nim(30, 40, 50), nim_sum_of),
    "7 Play it": lambda: ["only", *winning(games.Chomp(3, 4))],
    "7 Rows and columns": chomp_states,
    "7 Square bars": mirrored,
    "7 A large bar": lambda: [f"{comb(41, 20) - 1:,} bars"],
    "7 Look for the moves": stars,
    "8 How many are different?": states_of_ten,
    "8 Tree and graph": arrows,
    "8 What else is the same?": lambda: [f"{len(nodes(build_graph(TEN, key=lambda state: state[1])))} nodes"],
    "8 A key that forgets too much": lambda: [f"{len(nodes(build_graph(games.EvenOrOdd(), key=enough)))} nodes"],
    "9 The whole game": lambda: [f"{len(solve(games.TicTacToe())):,} states",
                                 f"board is {label_of(games.TicTacToe())}"],
    "9 What is a mistake?": careful_players,
    "9 Make it another game": no_mistakes_in_toe,
    "10 Play it": lambda: ["draw" if label_of(OneTwoTen(take_back=True)) == "D" else "no draw"],
    "10 The tree": lambda: [f"adding {loops_of_two()[1][-1]}"],
    "10 A graph with loops": loops_of_two,
    "10 Do it by hand": leaves_of_four,
    "10 Wave by wave": lambda: [f"Wave {last_wave(3)}", f"target of 4: wave {last_wave(4)}"],
    "10 Ten again": piles_that_loop,
    "10 Pong Hau K'i": pong,
    "10 One or three": one_or_three,
    "10 How far is the end?": falls,
    "11 Play it": lambda: [winner(games.Hexapawn())],
    "11 All of it": hexapawn,
    "11 Whose moves?": impartial,
    "11 Dominoes": lambda: ["the player who begins wins" if classes(games.Domineering(4, 4)) == "next" else "no"],
    "11 Either may begin": two_boards,
    "11 Many boards": lambda: [f"2 rows of 5, {classes(games.Domineering(2, 5))} wins"],
    "12 Play it": piles_to_roll,
    "12 The third player": lambda: [len(games.DiceTen().moves((0, 8, 1))), games.DiceTen().chances((0, 8, 1))[1]],
    "12 The average": roll_at_eight,
    "12 Watch your function": lambda: [*loaded(), "player 2"],
    "12 At which piles should you roll?": wrong_plan,
    "12 Many games": many_games,
    "13 Two games at once": two_wins,
    "13 Beside one heap": beside_one_heap,
    "13 A number for each node": values_of_pins,
    "13 Exercise 13.1: mex and Grundy values": lambda: [f"{mex([])}. So", f"the value {mex([])}"],
    "13 Who wins a sum?": value_of_lost_sums,
    "13 Why it works": value_of_lost_sums,
    "13 Win by numbers": value_of_lost_sums,
    "13 Numbers against search": lambda: perfect_does_not_leave_zero(
        Sum(games.Chomp(3, 4), games.Kayles(9), games.Nim(6, 3)), value_of_sum),
    "14 One number": mistakes_with_one_or_three,
    "14 Another end": lambda: ["Nobody wins" if label_of(gallery.OneLeft()) == "D" else "no"],
    "14 A board": lambda: ["the player to move loses" if label_of(gallery.Knight()) == "L" else "no"],
    "14 Broken on purpose": broken_piles,
}  # fmt: skip


def test_every_question_to_ask_first_has_a_short_model_answer():
    assert len(ROWS) >= 120
    for name, (question, answer) in ROWS.items():
        assert (question == "–") == (answer == "–"), name
        assert len(answer.split()) <= 25, name
    assert COMPUTED.keys() <= ROWS.keys()


@pytest.mark.parametrize("name", ROWS)
def test_model_answer_has_the_computed_figures_and_no_others(name):
    expected = COMPUTED[name]() if name in COMPUTED else []
    assert uncovered(ROWS[name][1], expected) == ([], [])
