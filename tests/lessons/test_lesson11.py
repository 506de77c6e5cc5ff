"""Lesson 11, Partisan games: what its checks say, to right answers and to the wrong ones that are most likely."""

import json
import linecache
import re
from functools import cache
from pathlib import Path
from random import choice, shuffle
from types import SimpleNamespace

import pytest

from gametree import alphabeta, build_graph, build_tree, games, label, nodes, play_game, remoteness, solve
from gametree.algorithms.induction import Known
from gametree.lessons.by_book import FAST
from gametree.lessons.course_map import games_map
from gametree.lessons.kinds import GAMES, apart
from gametree.lessons.lesson10 import goes_round
from gametree.lessons.lesson11 import OUTCOMES, TRIED, check_11_1, check_11_2, check_11_3, check_11_4, labels
from gametree.lessons.orders import ours
from gametree.playing.lookahead import mover

ROOT = Path(__file__).parents[2] / "notebooks"


def cells(path):
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


SOURCE, SOLVED = cells(ROOT / "11-partisan.ipynb"), cells(ROOT / "solutions/11-partisan.ipynb")


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


def run(*ids, names=(), source=SOURCE):
    """The names after cells of the lesson were run, without their checks and their pictures."""
    shown = {"draw": lambda *_: None, "watch": lambda *_: SimpleNamespace(), "beside": lambda *_: None}
    names = {**vars(__import__("gametree")), **shown, **dict(names)}
    for id in ids:
        exec(re.sub(r"(?m)^check_.*$", "", source[id]), names)
    return names


reached = run("reached")["reached"]


# 11.1


def by_loop(game):
    return all(reached(game, 1, position) == reached(game, 2, position) for _, *position in solve(game))


def by_graph(game):
    for node in nodes(build_graph(game)):
        mine, theirs = ([*game.moves((player, *node.state[1:])).values()] for player in (1, 2))
        if sorted(after[1:] for after in mine) != sorted(after[1:] for after in theirs):
            return False
    return True


def at_start(game):
    return reached(game, 1, game.start[1:]) == reached(game, 2, game.start[1:])


def in_first_round(game):
    for _, *position in solve(game):
        return reached(game, 1, position) == reached(game, 2, position)


def compared(what):
    """A student's function that compares something else of the moves."""

    def impartial(game):
        found = [[what(game.moves((player, *position))) for player in (1, 2)] for _, *position in solve(game)]
        return all(mine == theirs for mine, theirs in found)

    return impartial


def last_one(game):
    answer = True
    for _, *position in solve(game):
        answer = reached(game, 1, position) == reached(game, 2, position)
    return answer


def opposite(game):
    return not by_loop(game)


def some_position(game):
    return any(reached(game, 1, position) == reached(game, 2, position) for _, *position in solve(game))


def without_return(game):
    by_loop(game)


def in_words(game):
    return "impartial" if by_loop(game) else "partisan"


def of_list(game):
    return all({[*after] for after in game.moves((1, *at)).values()} == set() for _, *at in solve(game))


def of_keys(game):
    return all(after.values() for state in solve(game) for after in game.moves(state))


def broken(game):
    return 1 / 0


def endless(game):
    return endless(game)


def other_by_one_minus(game):
    return all(reached(game, who, position) == reached(game, 1 - who, position) for who, *position in solve(game))


def only_of(player):
    """A student's function that looks only at the states in which one player is to move."""

    def impartial(game):
        return all(reached(game, 1, at) == reached(game, 2, at) for who, *at in solve(game) if who == player)

    return impartial


def printed(game):
    for _, *position in solve(game):
        if reached(game, 1, position) != reached(game, 2, position):
            print(False)
    return True


def printed_too(game):
    print(False)
    return at_start(game)


EVERY, NAMES, COUNT = "look at every position?", "The moves have the same names", "number of moves"
MOVER, OPPOSITE, RETURN = "who is to move", "the opposite of what is right", "Is a return missing"
BOOL, LIST, PRINT, PLAYERS = "True or False is wanted", "tuple(…)", "only shows False", "There are players 1 and 2."
FIRST_ONLY, SECOND_ONLY = (f"comes up only when player {player} is to move" for player in (1, 2))
OF_KINDS = EVERY, NAMES, COUNT, MOVER, OPPOSITE, RETURN, BOOL, LIST, PRINT, PLAYERS, FIRST_ONLY, SECOND_ONLY


@pytest.mark.parametrize("function", [by_loop, by_graph])
def test_11_1_is_right(function):
    assert check_11_1(function).sentence == "✓ Right. It was asked about 17 games."


def test_11_1_is_right_in_the_solution():
    assert check_11_1(run("reached", "ex-11-1", source=SOLVED)["impartial"]).right


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (at_start, [EVERY], "For 1, 2, … 6, where player 2 may not add two to a pile of four your function says True."),
        (in_first_round, [EVERY], ""),
        (compared(set), [NAMES], "For tic-tac-toe from XOXO on your function says True."),
        (compared(len), [COUNT], "For tic-tac-toe"),
        (compared(dict), [MOVER], "For 1, 2, … 6 your function says False. There both players have the same moves"),
        (compared(lambda moves: {*moves.values()}), [MOVER], ""),
        (other_by_one_minus, [PLAYERS], "asks for the moves of player −1 and 0. There are"),
        (only_of(1), [SECOND_ONLY], "to a pile of one your function says True. But in the position (1,)"),
        (only_of(2), [FIRST_ONLY], ""),
        (printed, [PRINT], "For Hexapawn your function says True."),
        (printed_too, [EVERY], ""),
        (last_one, [], "your function says True. But in the position"),
        (some_position, [], "your function says True. But in the position"),
        (opposite, [OPPOSITE], ""),
        (lambda game: True, [], "For Hexapawn your function says True. But in the position ('OOO', '...', 'XXX')"),
        (lambda game: False, [], "For 1, 2, … 6 your function says False."),
        (without_return, [RETURN], "gives None"),
        (in_words, [BOOL], "gives 'impartial'"),
        (lambda game: 1, [BOOL], "gives 1"),
        (of_list, [LIST], "stopped"),
        (of_keys, [], "gives each key with its value"),
        (broken, [], "ZeroDivisionError"),
        (endless, [], "stopped"),
        (lambda: True, [], "stopped"),
        (None, [], "None is no function"),
        (42, [], "42 is no function"),
        (True, [], "True is no function"),
        ("impartial", [], "is no function"),
    ],
)
def test_11_1_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_11_1(function)
    assert verdict.right is False and told(verdict, OF_KINDS) == hints and says in verdict.sentence


def test_11_1_is_asked_about_both_kinds_and_about_games_that_look_like_the_other():
    kinds = {name: apart(new()) is None for name, new in GAMES.items()}
    assert sorted(kinds.values()) == [False] * 13 + [True] * 4
    for name, new in GAMES.items():
        assert kinds[name] == by_graph(new()), name


# 11.2


def ordered(key, turned=False):
    """A student's class whose moves come by a key of the game, the state, the move and the state after it."""

    class InOrder(games.Hexapawn):
        def moves(self, state):
            after = super().moves(state)
            plain = super()
            rank = {move: key(plain, state, move, after[move]) for move in after}
            return {move: after[move] for move in sorted(after, key=rank.get, reverse=turned)}

    return InOrder


def captures(game, state, move, after):
    return move[0][1] == move[1][1]


def ahead(game, state, move, after):
    return move[1][0] if state[0] == 1 else -move[1][0]


def replies(game, state, move, after):
    return len(game.moves(after))


def both(game, state, move, after):
    return captures(game, state, move, after), ahead(game, state, move, after)


def upwards(game, state, move, after):
    return move[1][0]


def leftmost(game, state, move, after):
    return move[1][1]


class Same(games.Hexapawn):
    pass


class Captures(games.Hexapawn):
    def moves(self, state):
        return {move: after for move, after in super().moves(state).items() if move[0][1] != move[1][1]}


class Listed(games.Hexapawn):
    def moves(self, state):
        return sorted(super().moves(state))


class Nothing(games.Hexapawn):
    def moves(self, state):
        super().moves(state)


class Unmoved(games.Hexapawn):
    def moves(self, state):
        return dict.fromkeys(super().moves(state), state)


class Broken(games.Hexapawn):
    def moves(self, state):
        return {}[state]


class Ever(games.Hexapawn):
    def moves(self, state):
        return self.moves(state)


class Told(games.Hexapawn):
    """The lesson's, which knows who wins."""

    def __init__(self, rows, columns, first=True):
        super().__init__(rows, columns)
        self.known, self.first = solve(games.Hexapawn(rows, columns)), first

    def moves(self, state):
        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=lambda move: self.known[after[move]].label)}


class Asks(games.Hexapawn):
    def moves(self, state):
        after = super().moves(state)
        return {m: after[m] for m in sorted(after, key=lambda m: solve(self, after[m])[after[m]].label)}


def wins_at(state):
    root = build_tree(games.Hexapawn(len(state) - 1, len(state[1])))
    return label(root)


class ByHelper(games.Hexapawn):
    def moves(self, state):
        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=lambda move: wins_at(after[move]))}


class FromTold(Told):
    pass


class Slow(games.Hexapawn):
    def moves(self, state):
        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=lambda move: sum(range(2_000_000)))}


class Deep(games.Hexapawn):
    def moves(self, state):
        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=lambda move: len(self.moves(after[move])))}


class Inner(games.Hexapawn):
    def moves(self, state):
        def rank(move):
            return len(super().moves(after[move]))

        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=rank)}


class OfCells(games.Hexapawn):
    def moves(self, state):
        after = super().moves(state)

        def rank(move):
            return after[move[1]]

        return {move: after[move] for move in sorted(after, key=rank)}


class OfTable(games.Hexapawn):
    def moves(self, state):
        after, table = super().moves(state), {}
        return {move: after[move] for move in sorted(after, key=lambda move: table[move[1]])}


class Named(games.Hexapawn):
    """A right order; that a variable of it is called as a function of the package does no harm."""

    def moves(self, state):
        after, label = super().moves(state), {}
        for move in after:
            label[move] = move[1][0] if state[0] == 1 else -move[1][0]
        return {move: after[move] for move in sorted(after, key=label.get)}


class Unsaid(games.Hexapawn):
    def moves(self, state):
        def last(move):
            captures(self, state, move, None)

        after = super().moves(state)
        return {move: after[move] for move in sorted(after, key=last)}


class Fixed(games.Hexapawn):
    def __init__(self):
        super().__init__(4, 3)


class Shuffled(games.Hexapawn):
    def moves(self, state):
        pairs = [*super().moves(state).items()]
        shuffle(pairs)
        return dict(pairs)


ROUND, BETTER, SMALL, SAME = "the other way round", "That is better.", "On three rows", "in which Hexapawn has them"
USES, LEAVES, MOVES, INSIDE = "which looks at the whole game", "down to the leaves", "are moves.", "set rules = super()"
OF_ORDERS = ROUND, BETTER, SMALL, SAME, USES, LEAVES, MOVES, INSIDE


@pytest.mark.parametrize(("key", "count"), [(ahead, 171), (replies, 139), (both, 189)])
def test_11_2_is_right_with_200_nodes_or_fewer(key, count):
    says = f"On the board of 4 rows and 3 columns {count} nodes are entered, and 343 in the order of Hexapawn."
    assert check_11_2(ordered(key)).sentence == f"✓ Right. {says}"


def test_11_2_is_right_in_the_solution():
    assert check_11_2(run("ex-11-2", source=SOLVED)["InOrder"]).right
    assert check_11_2(Named).right


@pytest.mark.parametrize(
    ("kind", "hints", "says"),
    [
        (Same, [SAME], "343 nodes"),
        (ordered(upwards), [SAME], "343 nodes are entered. Which pawns come first there, for each of the two players?"),
        (ordered(captures), [BETTER], "265 nodes are entered"),
        (ordered(captures, turned=True), [ROUND], "it would be 217. Why is that?"),
        (Asks, [USES], "It uses solve,"),
        (Told, [USES], "It uses solve,"),
        (FromTold, [USES], "It uses solve,"),
        (ByHelper, [USES], "It uses label,"),
        (Deep, [LEAVES], ""),
        (Inner, [INSIDE], "TypeError"),
        (OfCells, [MOVES], "return after[move[1]]. The keys of after are moves."),
        (OfTable, [], "KeyError"),
        (ordered(replies, turned=True), [ROUND], "If for player 1 and player 2 the moves came the other way round"),
        (ordered(ahead, turned=True), [ROUND], "1,739 nodes"),
        (ordered(leftmost), [SMALL], "353 nodes"),
        (Captures, [], "Only the order may change."),
        (Listed, [], ""),
        (Nothing, [], ""),
        (Unmoved, [], "leads in your game from"),
        (Broken, [], "KeyError"),
        (Ever, [], ""),
        (Unsaid, [], "Something gives None there: is a return missing?"),
        (Fixed, [], "stopped"),
        (games.Chomp, [], ""),
        (None, [], "is no class"),
        (42, [], "is no class"),
        (games.Hexapawn(), [], "is no class"),
        (dict, [], "dict has no moves"),
    ],
)
def test_11_2_is_told_what_went_wrong_and_nothing_else(kind, hints, says):
    verdict = check_11_2(kind)
    assert verdict.right is False and told(verdict, OF_ORDERS) == hints and says in verdict.sentence, verdict
    assert verdict.sentence.count("Not yet") == 1


def test_11_2_an_order_that_takes_long_is_stopped_and_no_other(monkeypatch):
    monkeypatch.setattr("gametree.lessons.heaps.in_time.__defaults__", (0.5,))
    says = check_11_2(Slow).sentence
    assert re.search(r"only \d+ of 135 states had their moves in order", says)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("return after[move[1]]", "return after[move[1]]. The keys of after are moves."),
        ("return super().moves(after[move])", ". In a function inside of moves super() does not find its game"),
        ("return len(solve(self, after[move]))", "It uses solve, which looks at the whole game."),
        ("return move[1][0] if player == 1 else -move[1][0]", "✓ Right."),
    ],
)
def test_11_2_is_told_of_a_line_that_is_written_into_the_lessons_own_cell(line, hint):
    made = unanswered("ex-11-2", "InOrder", line, games=games, solve=solve)
    assert hint in check_11_2(made).sentence


def test_11_2_an_order_that_is_another_one_every_time_is_judged_by_what_it_was():
    assert re.search(r"nodes are entered|in which Hexapawn", check_11_2(Shuffled).sentence)


def test_11_2_counts_what_the_lesson_counts():
    entered = run("entered", names={"Told": run("told")["Told"]})["entered"]
    for key in captures, replies, leftmost:
        kind = ordered(key)
        assert f"{entered(kind(4, 3))} nodes are entered" in check_11_2(kind).sentence
    assert [entered(games.Hexapawn(*board)) for board in ((3, 3), (4, 3))] == [61, 343]
    assert [ours(board).entered for board in ((3, 3), (4, 3))] == [61, 343]


# 11.3


def right_outcome(game):
    return OUTCOMES["".join(run("starts")["labels"](game))]


def by_names(**names):
    """A student's function that gives other names for some outcomes."""
    return lambda game: names.get(due := OUTCOMES["".join(labels(game))], due)


def of_labels(**names):
    """A student's function that reads the two labels in another way."""
    return lambda game: names["".join(labels(game))]


def only_first(game):
    return "Left" if labels(game)[0] == "W" else "Right"


def no_second(game):
    known = solve(game)
    return known[game.start].label + known[(2, *game.start[1:])].label


def of_pairs(game):
    names = {("W", "W"): "next"}
    return names[labels(game)]


LEFT, NEXT = "Which of the players is Left?", "Is it whoever begins"
SECOND, FIRST = "when Right begins?", "when Left begins?"
FOUR, GIVEN, KEYS = "The four are", "Is a return missing?", "are states: those"
OF_OUTCOMES = LEFT, NEXT, SECOND, FIRST, FOUR, GIVEN, KEYS


def test_11_3_is_right():
    assert check_11_3(right_outcome).sentence == f"✓ Right. It was asked about {len(TRIED)} games."
    assert check_11_3(run("labels", "ex-11-3", source=SOLVED)["outcome"]).right


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (by_names(Left="Right", Right="Left"), [LEFT], "For Domineering(1, 2) your function says Left."),
        (by_names(next="previous", previous="next"), [NEXT], "For Domineering(1, 1) your function says next."),
        (of_labels(WW="Left", WL="next", LW="previous", LL="Right"), [SECOND], "L if Left begins, and W if Right"),
        (of_labels(WW="Right", WL="previous", LW="next", LL="Left"), [FIRST], ""),
        (only_first, [], "For Domineering(1, 1) your function says Right. The label of the start is L if"),
        (labels, [FOUR], "gives ('L', 'W')"),
        (lambda game: "first", [FOUR], "gives 'first'"),
        (by_names(next="Next", previous="Previous"), [FOUR], "'next', 'previous', written just so."),
        (lambda game: f"{right_outcome(game)} ", [FOUR], ""),
        (of_pairs, [], "KeyError: ('L', 'W')"),
        (lambda game: None, [GIVEN], ""),
        (lambda game: "next", [], "For Domineering(1, 2)"),
        (no_second, [KEYS], "KeyError"),
        (lambda game: {"WW": "next"}["".join(labels(game))], [], "KeyError"),
        (broken, [], "ZeroDivisionError"),
        (endless, [], "stopped"),
        (None, [], "is no function"),
        ("Left", [], "is no function"),
        (42, [], "is no function"),
    ],
)
def test_11_3_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_11_3(function)
    assert verdict.right is False and told(verdict, OF_OUTCOMES) == hints and says in verdict.sentence, verdict


def test_11_3_is_asked_about_all_four_outcomes_where_they_are_known():
    due = {kind: OUTCOMES["".join(labels(game))] for kind, game in TRIED.items()}
    assert {*due.values()} == {"Left", "Right", "next", "previous"}
    for kind, game in TRIED.items():
        winners = [wins(game, (player, *game.start[1:])) for player in (1, 2)]
        expected = {(1, 1): "Left", (2, 2): "Right", (1, 2): "next", (2, 1): "previous"}[tuple(winners)]
        assert due[kind] == expected, kind


@cache
def wins(game, state):
    """Who wins from a state of a game without draws, by plain search."""
    after = [wins(game, each) for each in game.moves(state).values()]
    return state[0] if state[0] in after else 3 - state[0]


# 11.4

FOURS = games.ConnectFour(3, 3, 3)
KNOWN = solve(FOURS)
DRAWN = games.TicTacToe()
DRAWN_KNOWN = solve(DRAWN)


def player(worth, known=KNOWN):
    """A player that takes a move whose child is worth most, by what is known of it."""

    def by_book(node):
        return max(node.children, key=lambda move: worth(known[node.children[move].state]))

    return by_book


def by_label(order):
    return lambda found: order.index(found.label)


def fastest(found):
    return {"L": (3, -(found.lasts or 0)), "D": (2, 0), "W": (1, found.lasts)}[found.label]


def only_wins(node):
    return [move for move, child in node.children.items() if KNOWN[child.state].label == "L"][0]


def only_wins_or_none(node):
    for move, child in node.children.items():
        if KNOWN[child.state].label == "L":
            return move


def by_node(node):
    return max(node.children, key=lambda move: "WDL".index(KNOWN[node.children[move]].label))


def first(node):
    return min(node.children)


def a_child(node):
    return max(node.children.values(), key=lambda child: "WDL".index(KNOWN[child.state].label))


def a_state(node):
    return a_child(node).state


def a_state_of_known(node):
    return max(node.children, key=lambda move: "WDL".index(KNOWN[node.children[move].state].name))


def by_children(node):
    return max(node.children, key=lambda move: "WDL?".index(node.children[move].label))


def first_lost_child(node):
    for move, child in node.children.items():
        if child.label == "L":
            return move


def lost_child_or_any(node):
    for move, child in node.children.items():
        if child.label == "L":
            return move
    return max(node.children, key=lambda move: "WD".find(node.children[move].label))


def first_of_lost(node):
    return [move for move, child in node.children.items() if child.label == "L"][0]


def shortest(node):
    return min(node.children, key=lambda move: KNOWN[node.children[move].state].lasts)


def by_none(node):
    return min(node.children, key=lambda move: None)


def by_move(node):
    return max(node.children, key=lambda move: KNOWN[move].label)


def unpacked(node):
    for move, child in node.children:
        if child:
            return move


def looping(node):
    while KNOWN[node.state].label:
        pass


OTHER, KEY, MISSING = "for the other player", "A move is a key", "Is a return"
NONE, WHAT = "does any move lead", "its label, and lasts"
CHILD, LASTS, ITEMS = "the labels are in known", "For a draw lasts is None", "items() gives each key"
OF_BOOKS = OTHER, KEY, MISSING, NONE, WHAT, KEYS, CHILD, LASTS, ITEMS


@pytest.mark.parametrize(("game", "known"), [(FOURS, KNOWN), (DRAWN, DRAWN_KNOWN)])
def test_11_4_is_right(game, known):
    assert check_11_4(player(fastest, known), game, known).sentence.endswith(FAST)
    slow = check_11_4(player(by_label("WDL"), known), game, known)
    assert slow.right and "it could win sooner" in slow.sentence


def test_11_4_is_right_in_the_solution():
    names = run("connect", "ex-11-4", source=SOLVED)
    assert check_11_4(names["by_book"], names["game"], names["known"]).sentence.endswith(FAST)


@pytest.mark.parametrize(
    ("by_book", "hints", "says"),
    [
        (player(by_label("LDW")), [OTHER], "the win is gone: after it the label is W"),
        (player(by_label("DWL")), [OTHER], "the draw is gone: after it the label is W"),
        (first, [OTHER], "gives"),
        (only_wins, [NONE], "list index out of range"),
        (only_wins_or_none, [MISSING], "gives None"),
        (by_node, [KEYS], "KeyError"),
        (by_move, [KEYS], "KeyError: 1"),
        (by_children, [OTHER, CHILD], "would have kept it. Here child.label is"),
        (lost_child_or_any, [OTHER, CHILD], ""),
        (first_lost_child, [MISSING], "gives None"),
        (first_of_lost, [NONE], "list index out of range"),
        (shortest, [LASTS], ""),
        (by_none, [], "Something gives None there: is a return missing?"),
        (unpacked, [ITEMS], "cannot unpack"),
        (a_child, [KEY], ""),
        (a_state, [KEY], ""),
        (a_state_of_known, [WHAT], ""),
        (lambda node: 9, [], "gives 9, and the moves are 1, 2, 3"),
        (broken, [], "ZeroDivisionError"),
        (endless, [], "stopped"),
        (None, [], "is no function"),
        (3, [], "is no function"),
    ],
)
def test_11_4_is_told_what_went_wrong_and_nothing_else(by_book, hints, says):
    verdict = check_11_4(by_book, FOURS, KNOWN)
    assert verdict.right is False and told(verdict, OF_BOOKS) == hints and says in verdict.sentence, verdict


@pytest.mark.parametrize(
    ("game", "known", "says"),
    [
        (FOURS, None, "known does not tell the label of the start of this ConnectFour: was it solved last?"),
        (FOURS, {}, "known does not tell"),
        (FOURS, {FOURS.start: "D"}, "known does not tell"),
        (FOURS, solve(FOURS, limit=50), "known does not tell"),
        (games.ConnectFour(3, 4, 3), KNOWN, "is not so in this game"),
        (FOURS, dict.fromkeys(KNOWN, Known("W", 3)), "is not so in this game"),
        (games.ConnectFour, KNOWN, "is no game"),
        (3, KNOWN, "is no game"),
    ],
)
def test_11_4_wants_the_game_and_what_is_known_of_it(game, known, says):
    verdict = check_11_4(player(fastest), game, known)
    assert verdict.right is False and says in verdict.sentence, verdict


def test_11_4_says_which_moves_would_have_been_better_and_never_a_number_that_looks_like_a_move():
    says = {check_11_4(player(by_label(order)), FOURS, KNOWN).sentence for order in ("LDW", "DWL", "DLW")}
    assert all(re.search(r"gives the move \d, and .*(?:Another move|Other moves) would have kept it\.$", each)
               for each in says)  # fmt: skip


def test_11_4_an_endless_loop_is_asked_once_and_not_said_to_call_anything(monkeypatch):
    monkeypatch.setattr("gametree.watching.recording.tracer.SECONDS", 0.3)
    verdict = check_11_4(looping, FOURS, KNOWN)
    assert verdict.right is False and verdict.sentence.startswith("✗ Not yet. It stopped: there was no end in sight.")


def test_11_4_who_passes_never_loses_what_it_has():
    """A player that makes one mistake in three is found out; and one that passes keeps the draw against anybody."""

    def careless(node):
        return choice([*node.children]) if mover(node.state) == 1 else player(fastest)(node)

    assert check_11_4(careless, FOURS, KNOWN).right is False
    due = {"W": 1, "L": 2, "D": None}[KNOWN[FOURS.start].label]
    for _ in range(20):
        won = play_game(FOURS, player(fastest), lambda node: choice([*node.children])).winner
        assert won == 1 or won == due


# what all of them have in common


def unanswered(id, made, line="...", **names):
    """What a cell of the lesson makes before it is answered, or with a line for its dots, as typed into a notebook."""
    text = re.sub(r"(?m)^check_.*$", "", SOURCE[id]).replace("...", line)
    file = f"<{id} of lesson 11, {line}>"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    exec(compile(text, file, "exec"), names)
    return names[made]


def test_the_exercises_are_open_as_long_as_there_are_dots():
    for verdict in (
        check_11_1(unanswered("ex-11-1", "impartial", solve=solve)),
        check_11_2(unanswered("ex-11-2", "InOrder", games=games)),
        check_11_3(unanswered("ex-11-3", "outcome", labels=labels)),
        check_11_4(unanswered("ex-11-4", "by_book"), FOURS, KNOWN),
        check_11_1(...), check_11_2(...), check_11_3(...), check_11_4(..., FOURS, KNOWN), check_11_4(first, FOURS, ...),
    ):  # fmt: skip
        assert verdict.right is None, verdict


# the figures of the lesson


def prose(id):
    return " ".join(SOURCE[id].split())


def test_hexapawn_is_lost_for_who_begins_and_each_winning_reply_is_a_capture():
    root = build_tree(games.Hexapawn())
    assert (len(nodes(root)), label(root), remoteness(root)) == (252, "L", 6)
    assert [len(child.children) for child in root.children.values()] == [3, 4, 3]
    won = [reply for child in root.children.values() for reply, after in child.children.items() if after.label == "L"]
    assert len(won) == 4 and all(start[1] != end[1] for start, end in won)
    assert "There are four, and each of them is a capture." in prose("reply-text")
    for game in games.OneTwoTen(), games.Chomp(3, 3):  # here it is good to begin
        assert solve(game)[game.start].label == "W"


def test_the_graphs_are_as_small_as_the_lesson_says():
    for rows, tree, graph, wins_, losses in ((3, 252, 135, 55, 80), (4, 10_783, 987, 424, 563)):
        known = solve(games.Hexapawn(rows, 3))
        assert len(nodes(build_tree(games.Hexapawn(rows, 3)))) == tree
        found = [each.label for each in known.values()]
        assert (len(known), found.count("W"), found.count("L")) == (graph, wins_, losses)
    assert "135. On four rows it has less than a tenth, 987 in place of 10,783" in prose("graph-text")


def test_the_order_alone_makes_the_search_37_times_smaller(capsys):
    told_ = run("told")
    names = run("entered", names={"Told": told_["Told"]})
    entered, kind = names["entered"], told_["Told"]
    assert [entered(kind(3, 2, first)) for first in (True, False)] == [5, 13]
    assert [entered(kind(4, 3, first)) for first in (True, False)] == [81, 2985] and 2985 // 81 == 36
    assert round(2985 / 81) == 37 and "37 times as many" in prose("entered-text")
    assert "In the first picture 5 nodes are entered, in the second 13." in prose("why-text")


def test_no_order_enters_fewer_nodes_than_the_lesson_says():
    least = run("least", names={"check_11_2": lambda _: SimpleNamespace(right=False), "InOrder": None})["least"]
    for rows, due in ((3, 29), (4, 55)):
        root = build_tree(games.Hexapawn(rows, 3))
        label(root)
        assert least(root) == due

        class Best(games.Hexapawn):
            sizes = {node.state: least(node) if node.label == "L" else 10**6 for node in nodes(root)}

            def moves(self, state):
                after = super().moves(state)
                return {move: after[move] for move in sorted(after, key=lambda move: self.sizes[after[move]])}

        tree = build_tree(Best(rows, 3))
        alphabeta(tree)
        assert sum(node.value is not None for node in nodes(tree)) == due


def test_every_game_stands_in_its_place_on_the_map():
    made = {
        "1, 2, … 10 (1)": games.OneTwoTen(), "Matches (5)": games.Matches(6), "Nim (6)": games.Nim(1, 2, 3),
        "Chomp (7)": games.Chomp(2, 3), "Kayles (13)": games.Kayles(5),
        "take-back (10)": games.OneTwoTen(take_back=True),
        "Even or Odd (4)": games.EvenOrOdd(7), "Tic-tac-toe (9)": games.TicTacToe("XO......."),
        "Hexapawn (11)": games.Hexapawn(), "Domineering (11)": games.Domineering(3, 3),
        "Pong Hau K'i (10)": games.PongHauKi(),
    }  # fmt: skip

    def check_places(kind, way):
        for child in kind.children:
            check_places(child, [*way, kind.name])
        if not kind.children and "chance" not in way:
            game = made.pop(kind.name)
            assert way[2] == ("impartial" if apart(game) is None else "partisan"), kind.name
            assert way[3] == ("loops" if goes_round(build_graph(game)) else "it ends"), kind.name

    check_places(games_map, [])
    assert not made


def test_domineering_has_the_patterns_that_the_lesson_tells_of():
    find = run("starts")["labels"]
    sizes = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6) if rows * columns <= 20]
    table = {size: OUTCOMES["".join(find(games.Domineering(*size)))] for size in sizes}
    turned = {"Left": "Right", "Right": "Left", "next": "next", "previous": "previous"}
    assert all(table[columns, rows] == turned[name] for (rows, columns), name in table.items())
    assert {table[size, size] for size in range(1, 5)} == {"next", "previous"}
    assert table[2, 5] == table[4, 5] == "Left" and table[2, 4] == "Right"
    assert table[2, 3] == "next" and find(games.Domineering(4, 4)) == ("W", "W")


def test_a_cell_that_is_run_again_leaves_the_game_of_exercise_11_4_as_it_was(capsys):
    names = {"game": FOURS, "outcome": right_outcome, "check_11_3": check_11_3, "impartial": by_loop}
    names |= {"check_11_1": check_11_1, "games_map": games_map, **run("reached", "starts")}
    after = run("reached", "map-guess", "map", "starts", "others", names=names | {"game": FOURS})
    assert after["game"] is FOURS and "player" not in after
    says = capsys.readouterr().out
    assert "EvenOrOdd impartial: False" in says and "4 × 4: ('W', 'W') your guess: none" in says
    assert "Hexapawn ('OOO', '...', 'XXX') previous" in says
    after = run("map-guess", "map", "others", names=names | {"impartial": at_start, "outcome": only_first})
    assert capsys.readouterr().out.count("not right yet") == 8


def test_the_others_have_the_outcomes_that_the_lesson_tells():
    due = ((games.Nim(3, 4, 5), "next"), (games.Nim(1, 2, 3), "previous"), (games.Hexapawn(), "previous"))
    for game, name in due:
        assert OUTCOMES["".join(labels(game))] == name
    known = solve(games.Hexapawn(4, 4), limit=30_000)
    assert known[games.Hexapawn(4, 4).start] == Known("W", 11) and "in 11 moves" in SOLVED["further"]


def test_domineering_on_five_rows_and_columns_is_lost_for_who_begins():
    upright = [0b100001 << cell for cell in range(20)]
    flat = [0b11 << 5 * row + column for row in range(5) for column in range(4)]

    @cache
    def first_wins(mine, theirs, board=0):
        return any(not first_wins(theirs, mine, board | domino) for domino in mine if not board & domino)

    for mine, theirs in (upright, flat), (flat, upright):
        assert not first_wins(tuple(mine), tuple(theirs))
    assert "five columns is *previous*" in SOLVED["further"]


def test_who_looks_only_where_both_can_move_is_found():
    def impartial(game):
        for _, *position in solve(game):
            one, other = reached(game, 1, position), reached(game, 2, position)
            if one and other and one != other:
                return False
        return True

    verdict = check_11_1(impartial)
    assert verdict.right is False and "Domineering on one row and two columns" in verdict.sentence


def test_who_searches_down_to_the_leaves_is_told_so_and_who_counts_replies_is_not():
    class Searched(games.Hexapawn):
        def moves(self, state):
            def wins(at):
                return any(not wins(after) for after in games.Hexapawn.moves(self, at).values())

            after = super().moves(state)
            return {move: after[move] for move in sorted(after, key=lambda move: wins(after[move]))}

    class Replies(games.Hexapawn):
        def moves(self, state):
            after, ask = super().moves(state), super().moves
            return {move: after[move] for move in sorted(after, key=lambda move: len(ask(after[move])))}

    far = check_11_2(Searched)
    assert far.right is False and "more than one move ahead" in far.sentence
    assert check_11_2(Replies).right is True


def test_who_looks_only_where_player_2_can_move_is_found():
    def impartial(game):
        for _, *position in solve(game):
            one, other = reached(game, 1, position), reached(game, 2, position)
            if other and one != other:
                return False
        return True

    assert check_11_1(impartial).right is False
