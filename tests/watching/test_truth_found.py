"""Programs that somebody found to be accused though right, or vouched for though wrong; a row for every finding."""

import functools
import random
import re
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import pytest
from examples import solver
from truth_before import accusations, says

from gametree import Game, OneTwoTen, build_tree, label, minimax, record, value_of
from gametree.watching.narrating.story import Story

ROWS = []
STATE = r"\((\d), (\d+)(?:, .)?\)"
WHOM = r"(player [12]|the player to move|the player who has just moved)"
CLAIMS = {  # what a sentence may say of a node of OneTwoTen, and what makes it true: f(value by whom, what is said)
    rf"{STATE} is worth ([−\d.∞]+) to {WHOM}": lambda worth, new, whom: worth(whom) == new,
    rf"the move to {STATE} (?:leaves|would leave) the other player (winning|losing)": lambda worth, how: (
        worth("the player to move") == {"winning": 1, "losing": -1}[how]
    ),
    rf"(?:[Tt]he root, |: |; ){STATE},? is a (win|loss)": lambda worth, how: (
        worth("the player to move") == {"win": 1, "loss": -1}[how]
    ),
    rf"at {STATE}: player 1 is sure of at least ([−+\d∞]+)\.": lambda worth, new: worth("player 1") >= new,
    rf"at {STATE}: player 2 is sure of at most ([−+\d∞]+)\.": lambda worth, new: worth("player 1") <= new,
    rf"{STATE} returns .*: at least ([−+\d∞]+) is already sure": lambda worth, new: worth("player 1") >= new,
    rf"{STATE} returns .*: at most ([−+\d∞]+) is already sure": lambda worth, new: worth("player 1") <= new,
}


class Row(NamedTuple):
    """A program that was found, on what it is watched, and what must and must not be said of it."""

    finding: int
    function: object
    arguments: tuple
    game: Game
    right: bool
    says: tuple
    never: tuple
    first: str  # the sentence of the first mistake begins so

    def __str__(self):
        return f"{self.finding} {self.function.__name__} {self.arguments[1:] or ''}"

    def told(self):
        root = build_tree(self.game) if self.arguments[0] is TREE else self.arguments[0]
        game = None if self.arguments[0] is TREE else self.game
        return Story(record(self.function, root, *self.arguments[1:], game=game))


TREE = object()  # stands for the tree of the game


def found(finding, *arguments, of=5, right=True, says=(), never=(), first=""):
    """A decorator that enters a program into the table: without arguments it is watched on the tree of OneTwoTen."""

    def keep(function):
        game = OneTwoTen(of) if isinstance(of, int) else of
        ROWS.append(Row(finding, function, arguments or (TREE,), game, right, says, never, first))
        return function

    return keep


wrong = functools.partial(found, right=False)


def untrue(sentence, game):
    """What a sentence says of a node of OneTwoTen that is not so, a list."""
    bad, solve = [], solver(game)
    for pattern, holds in CLAIMS.items():
        for claim in re.finditer(pattern, sentence):
            player, pile, *said = claim.groups()
            mine = value_of(solve((int(player), int(pile))).label, 1)
            for_whom = {"the player to move": mine, "the player who has just moved": -mine, f"player {player}": mine}
            worth = lambda whom: for_whom.get(whom, -mine)  # noqa: E731, B023
            said = [number(text) if re.fullmatch(r"[−+\d.∞]+", text) else text for text in said]
            bad += [] if holds(worth, *said) else [claim.group()]
    if (leaf := re.search(rf"{STATE}.*(?<!does )\ba leaf\b", sentence)) and "ever deeper" not in sentence:
        bad += ["a leaf"] * bool(game.moves((int(leaf[1]), int(leaf[2]))))
    return bad


def number(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def kids(node):
    return list(node.children.values())


def end(node):
    return -1 if node.state[0] == 1 else 1


def val(node):
    """A right minimax, which others call."""
    if not node.children:
        return end(node)
    values = [val(child) for child in kids(node)]
    return max(values) if node.state[0] == 1 else min(values)


def after(state, target=5):
    player, pile = state
    return [(3 - player, pile + n) for n in (1, 2) if pile + n <= target]


# 1: lost positions fall off the end


@found(1, (1, 0), of=4, never=("KeyError",))
def falls_off(state):
    for below in after(state, 4):
        if not falls_off(below):
            return True


# 2-5, 44, 45, 56: bounds


@found(56, TREE, 0, 0, of=3, says=("no value lies between",), never=("can't matter", "player 1 wins"))
@found(2, TREE, 1, -1, of=6, says=("no value lies between",), never=("can't matter",))
@found(2, TREE, 1, -1, of=4, says=("no value lies between",), never=("can't matter",))
@found(2, TREE, inf, -inf, of=4, says=("no value lies between",), never=("can't matter",))
@found(44, TREE, 0, 1, of=3, says=("is worth at most 0 to player 1",))
@found(44, TREE, -1, 0, of=4, says=("is worth at least 0 to player 1",))
@found(44, TREE, 1, 2, of=3, says=("is worth at most 1 to player 1",))
@found(44, TREE, -inf, inf, of=5, says=("is worth 1 to player 1: player 1 wins", "can't matter"))
def hard(node, a, b):
    if not node.children:
        return end(node)
    for child in kids(node):
        if node.state[0] == 1:
            a = max(a, hard(child, a, b))
        else:
            b = min(b, hard(child, a, b))
        if a >= b:
            break
    return a if node.state[0] == 1 else b


@found(56, TREE, 1, 1, of=4, says=("no value lies between",))
@found(2, TREE, 1, -1, of=6, says=("no value lies between",), never=("can't matter",))
@found(2, TREE, inf, -inf, of=6, says=("no value lies between",), never=("can't matter",))
@found(44, TREE, 0, 1, of=3)
def soft(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in kids(node):
        value = soft(child, alpha, beta)
        if node.state[0] == 1:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


@found(56, TREE, inf, -inf, of=6, never=("can't matter", "against the rules"))
@found(56, TREE, -inf, inf, of=6, says=("to the player to move",))
def turned(node, a, b):
    if not node.children:
        return -1
    best = -inf
    for child in kids(node):
        best = max(best, -turned(child, -b, -a))
        a = max(a, best)
        if a >= b:
            break
    return best


@wrong(3, TREE, -inf, inf, of=5, never=("can't matter",))
@wrong(3, TREE, -inf, inf, of=4, never=("can't matter",))
def swapped(node, a, b):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in kids(node):
        value = swapped(child, b, a)
        if node.state[0] == 1:
            best, a = max(best, value), max(a, value)
        else:
            best, b = min(best, value), min(b, value)
        if a >= b:
            break
    return best


@wrong(4, TREE, -inf, inf, of=5, never=("Of (2, 3)",))
def starts_low(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -1
    for child in kids(node):
        value = starts_low(child, alpha, beta)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
        if node.state[0] == 1:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@wrong(5, TREE, -inf, inf, of=5, first="cuts_always on (2, 3) returns 1, against the rules", never=("can't matter",))
def cuts_always(node, alpha, beta):
    if not node.children:
        return end(node)
    for child in kids(node):
        value = cuts_always(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha <= beta:
            break
    return alpha if node.state[0] == 1 else beta


@wrong(45, TREE, -inf, inf, 1, never=("can't matter",))
def colour(node, a, b, sign):
    if not node.children:
        return end(node)  # times sign
    for child in kids(node):
        a = max(a, -colour(child, -b, -a, -sign))
        if a >= b:
            break
    return a


# 6, 16, 40: known, and no leaf


@found(6, (1, 0), never=("taken as it is given",))
def memory(state, seen=None):
    seen = {} if seen is None else seen
    if state not in seen:
        seen[state] = any(not memory(below, seen) for below in after(state))
    return seen[state]


@found(6, (1, 0), never=("taken as it is given",))
@functools.cache
def cached(state):
    return any(not cached(below) for below in after(state))


@found(16, 0, 0, frozenset(), of=4, never=("against",))
def flood(x, y, seen, filled=[]):  # noqa: B006
    if not seen:
        filled.clear()
    if x not in (0, 1) or y not in (0, 1) or (x, y) in filled:
        return 0
    filled.append((x, y))
    return 1 + sum(flood(x + i, y + j, 1) for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))


@found(40, (1, 0), of=4, never=("a leaf",))
def by_name(state):
    return keywords(player=state[0], pile=state[1])


def keywords(*, player, pile):
    return any(not keywords(player=p, pile=n) for p, n in after((player, pile), 4))


# 8, 25, 47: for whom


@wrong(8, of=4, never=("player 1 wins",))
def least_of_turned(node):
    return min(-least_of_turned(child) for child in kids(node)) if node.children else -1


@found(47, of=4, never=("seem to be meant", "wins"))
def whose_turn(node):
    for child in kids(node):
        whose_turn(child)
    return 1 if node.state[0] == 1 else -1


class Twice(Game):
    """Take one token and move again, or two."""

    start = (1, 4)

    def moves(self, state):
        player, pile = state
        return {n: (player if n == 1 else 3 - player, pile - n) for n in (1, 2) if n <= pile}


@found(25, of=Twice(), says=("is worth 1 to player 1",), never=("the other player",))
def twice(node):
    return minimax(node)


@found(25, of=Twice(), never=("the other player",))
def twice_labels(node):
    for child in kids(node):
        twice_labels(child)
    wins = any((child.label == "L") == (child.state[0] != node.state[0]) for child in kids(node))
    node.label = "W" if wins else "L"


@wrong(25, of=Twice(), never=("the other player",))
def twice_turned(node):
    return max((-twice_turned(child) for child in kids(node)), default=-1)


# 9, 21, 50, 28: labels that are set


@wrong(9, of=4, says=("The labels seem to be meant for player 1",))
def from_player_1(node):
    for child in kids(node):
        from_player_1(child)
    labels = [child.label for child in kids(node)]
    wins = ("W" in labels if node.state[0] == 1 else "L" not in labels) if labels else end(node) == 1
    node.label = "W" if wins else "L"


@found(10, of=3, never=("too early",))
def loss_first(node):
    node.label = "L"
    for child in kids(node):
        loss_first(child)
        if child.label == "L":
            node.label = "W"
            break


@wrong(50, first="(2, 3) becomes L, against the rules")
def else_inside(node):
    if not node.children:
        node.label = "L"
        return
    for child in kids(node):
        else_inside(child)
        node.label = "W" if child.label == "L" else "L"
        return


@wrong(54, of=2, first="(1, 0) becomes L, against the rules", never=("a leaf",))
def empties(node):
    node.children = {}
    node.label = "L"


@wrong(54, of=2, first="(2, 1) becomes L, against the rules", never=("(2, 1), a leaf",))
def pops(node):
    while node.children:
        pops(node.children.popitem()[1])
    node.label = "L"


@found(49, of=4, never=("taken as it is given",))
def prunes(node):
    for move, child in list(node.children.items()):
        prunes(child)
        if child.label == "W":
            del node.children[move]
    node.label = "W" if node.children else "L"


@found(54, of=3, says=("the root, (1, 0), is a loss",))
def frees(node):
    for child in kids(node):
        frees(child)
    node.label = "W" if any(child.label == "L" for child in kids(node)) else "L"
    node.children = {}


# 7, 12, 15, 36: True and False


@found(12, 4, of=4, never=("True counts as W",))
def is_even(n):
    return n == 0 or not is_even(n - 1)


@found(12, "abcba", of=4, never=("True counts as W",))
def palindrome(text):
    return len(text) < 2 or text[0] == text[-1] and palindrome(text[1:-1])


@found(15, TREE, 5, of=3, never=("win", "loss"))
def has(node, pile):
    return node.state[1] == pile or any(has(child, pile) for child in kids(node))


@found(39, 0, 1, of=4, never=("called on (", "seems to be meant"))
def pile_first(pile, player):
    return any(not pile_first(pile + n, 3 - player) for n in (1, 2) if pile + n <= 4)


@found(58, (1, 0), says=("The root, (1, 0), is a win",), never=("a leaf",))
def beyond_the_end(state):
    """Whoever goes beyond the end has lost; the rules have no such states."""
    player, pile = state
    return pile > 5 or any(not beyond_the_end((3 - player, pile + n)) for n in (1, 2))


# 51-53: knowledge, formulas and cuts on states


@wrong(51, (1, 0), first="known_letter on (1, 2) returns W, against the rules")
def known_letter(state):
    if state[1] in (2, 5):
        return "W" if state[1] == 2 else "L"
    return "W" if "L" in [known_letter(below) for below in after(state)] else "L"


@wrong(51, (1, 0))
def known_value(state):
    if state[1] == 2:
        return 1 if state[0] == 1 else -1
    values = [known_value(below) for below in after(state)] or [-1 if state[0] == 1 else 1]
    return max(values) if state[0] == 1 else min(values)


@wrong(52, (1, 0), first="opposite_formula on (1, 0) returns False, against the rules")
def opposite_formula(state):
    return (5 - state[1]) % 3 == 0


@found(52, (1, 0), never=("a leaf",))
def formula(state):
    return (5 - state[1]) % 3 != 0


@wrong(53, (1, 0), -inf, inf, first="cuts_states on (2, 3) returns 1, against the rules", never=("can't matter",))
def cuts_states(state, alpha, beta):
    if not after(state):
        return -1 if state[0] == 1 else 1
    for below in after(state):
        value = cuts_states(below, alpha, beta)
        if state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha <= beta:
            break
    return alpha if state[0] == 1 else beta


# 19, 20, 21, 31, 57: moves, and what only sounds so


@wrong(57, says=("leaves the other player winning, and the move to (2, 2) would leave the other player losing",))
def choose_move(node):
    return min(node.children, key=lambda move: val(node.children[move]))


@wrong(21, first="best_move on (1, 0) returns 1: the move to (2, 1) leaves the other player winning")
def best_move(node):
    return min(node.children, key=lambda move: val(node.children[move]))


@wrong(19, never=("player 1 wins", "computer on (1, 0) returns 1:"))
def computer(node):
    return min(node.children, key=lambda move: val(node.children[move]))


@found(20, of=3, never=("player 2, for whom",))
def bot(node):
    return max(node.children, key=lambda move: val(node.children[move]))


@found(31)
def best_value(node):
    return max(val(child) for child in kids(node))


@found(31)
def winning_player(node):
    return 1 if val(node) == 1 else 2


@found(31, (2, 1))
def who_wins(state):
    return 1 if minimax(OneTwoTen(5), state) == 1 else 2


@found(31)
def count_winning_moves(node):
    label(node)
    return sum(child.label == "L" for child in kids(node))


@found(31)
def number_of_best_moves(node):
    return sum(val(child) == 1 for child in kids(node))


@found(31, of=6)
def best_score(node, depth=2):
    return max(best_score(child, depth - 1) for child in kids(node)) if depth and node.children else len(node.children)


# 35, 46, 26, 18: other arguments, one game


@wrong(35, first="counters on (2, 3) returns 1, against the rules")
@wrong(38, of=4, says=("By the rules (1, 0) is worth 1 to player 1, not −1",))
def counters(node, a=0, b=0):
    values = [counters(child, a + n * (node.state[0] == 1), b + n * (node.state[0] == 2))
              for n, child in node.children.items()]  # fmt: skip
    return values[0] if values else end(node)


@found(46)
@found(46, of=4)
def first_moves(node):
    return first_moves(node.children[1]) if node.children else end(node)


@found(46, of=4)
def the_smallest(node):
    return the_smallest(min(kids(node), key=lambda child: child.state[1])) if node.children else end(node)


@wrong(46, first="comes_back_early on (2, 3) returns 1, against the rules")
def comes_back_early(node):
    if not node.children:
        return end(node)
    best = -9 if node.state[0] == 1 else 9
    for child in kids(node):
        value = comes_back_early(child)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
        return best


@found(47, of=3, never=("seem to be meant",))
def always_one(node):
    return min((always_one(child) for child in kids(node)), default=1)


@found(17, of=2, never=("has won", "is worth"))
@found(17, of=3, never=("has won", "is worth"))
def leaves(node):
    return sum(map(leaves, kids(node))) if node.children else 1


@found(46, of=6)
def by_chance(node):
    return by_chance(random.Random(1).choice(kids(node))) if node.children else end(node)


@found(26, (2, 1), OneTwoTen(5), of=5, says=("to the player to move",), never=("to player 1",))
def with_its_game(state, game):
    return max((-with_its_game(below, game) for below in game.moves(state).values()), default=-1)


# What must hold of every row


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_of_what_was_found_nothing_is_said_that_is_not_so(row):
    if isinstance(row.game, OneTwoTen):
        assert not [(said, bad) for said in says(row.told()) if (bad := untrue(said, row.game))]
    said = " ".join(says(row.told()))
    assert not [words for words in row.never if words in said]
    assert not [words for words in row.says if words not in said]


@pytest.mark.parametrize("row", [row for row in ROWS if row.right], ids=str)
def test_a_right_program_that_was_accused_is_accused_no_more(row):
    story = row.told()
    assert story.mistakes == []
    assert not [said for said in accusations(story) if "no value lies between" not in said]


@pytest.mark.parametrize("row", [row for row in ROWS if row.first], ids=str)
def test_a_wrong_program_that_was_vouched_for_is_told_where_it_is_wrong_first(row):
    story = row.told()
    assert story.scenes[story.mistakes[0]].says.startswith(row.first)


# What is about words and lines


def told(function, *arguments, game=None):
    return says(Story(record(function, *arguments, game=game)))


def lit(story, words):
    """The line that is lit in the first scene that says something."""
    rows = [text for source in story.code for _, text in source.rows]
    return next(rows[scene.line].strip() for scene in story.scenes if words in scene.says)


def wins(player, pile):
    return any(not wins(3 - player, pile + n) for n in (1, 2) if pile + n <= 3)


def test_what_is_known_already_is_said_after_all_that_a_call_was_given():
    again = [text for text in told(wins, 1, 0) if "again" in text]
    assert again and all(re.fullmatch(r"wins is called on \d, with pile \d, again: the answer came at step \d+\.", text)
                         for text in again)  # fmt: skip


def test_a_text_that_a_function_is_called_on_stands_in_quotes():
    def reversed_text(text):
        return reversed_text(text[1:]) + text[0] if text else ""

    said = told(reversed_text, "ab")
    assert "reversed_text is called on ''." in said and "reversed_text on 'b' returns 'b'." in said


def test_plain_calls_that_never_end_are_told_nothing_of_children_and_leaves():
    def factorial(n):
        return n * factorial(n - 1)

    assert "Does each call come nearer to one that needs no further call?" in told(factorial, 5)[-1]
    assert "leaf" not in told(factorial, 5)[-1]


def test_the_end_says_once_how_many_nodes_there_are():
    def find(node):
        return node if node.state == (2, 3) else next(filter(None, map(find, kids(node))), None)

    assert told(find, build_tree(OneTwoTen(3)))[-1].count("7 nodes") == 1


@dataclass
class Labelled:
    pile: int
    children: list
    label: str = "?"

    def fill(self):
        for child in self.children:
            child.fill()
        self.label = "W" if any(child.label == "L" for child in self.children) else "L"


def test_a_node_is_not_called_by_what_the_run_is_going_to_change():
    said = told(Labelled.fill, Labelled(1, [Labelled(0, [])]))
    assert "Labelled(pile=0) becomes L" in " ".join(said) and not [text for text in said[1:3] if "label" in text]


def finish(node):
    if any(child.label == "L" for child in kids(node)):
        node.label = "W"
    else:
        node.label = "L"


def leaves_it_to_finish(node):
    for child in kids(node):
        leaves_it_to_finish(child)
    finish(node)


def test_the_line_of_a_helper_that_sets_a_label_is_lit():
    story = Story(record(leaves_it_to_finish, build_tree(OneTwoTen(2))))
    assert story.mistakes == []
    assert lit(story, "(1, 2) becomes L") == 'node.label = "L"'
    assert lit(story, "(2, 1) becomes W") == 'node.label = "W"'
    assert lit(story, "comes back from (2, 1)") == "finish(node)"


def test_what_compares_and_sets_nothing_is_told_so():
    def compares(node):
        for child in kids(node):
            compares(child)
        node.label == "L"  # noqa: B015

    assert "It set nothing" in told(compares, build_tree(OneTwoTen(2)))[-1]


def test_a_generator_is_said_to_do_nothing_by_itself():
    def nodes(node):
        yield node

    assert "does nothing until somebody loops over it" in told(nodes, build_tree(OneTwoTen(2)))[-1]


def test_what_compares_two_trees_is_not_said_to_be_meant_for_anybody():
    def same(one, other):
        return len(kids(one)) == len(kids(other)) and all(map(same, kids(one), kids(other)))

    trees = (build_tree(OneTwoTen(2)), build_tree(OneTwoTen(3)))
    story = Story(record(same, *trees))
    assert story.mistakes == [] and "meant" not in story.scenes[-1].says


def test_where_a_move_is_accused_the_end_speaks_of_a_result_and_not_of_a_label():
    assert "1 result against the rules" in next(row for row in ROWS if row.function is best_move).told().scenes[-1].says


def test_what_comes_back_from_another_line_than_the_first_time_is_said_to_be_as_then():
    known = {}

    def memo(n):
        if n in known:
            return known[n]
        known[n] = n if n < 2 else memo(n - 1) + memo(n - 2)
        return known[n]

    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    sentences = told(memo, 5)
    again = [re.fullmatch(r"memo on (\d) returns (\d), as at step (\d+)\.", says) for says in sentences]
    assert [(found[1], found[2]) for found in again if found] == [("1", "1"), ("2", "1"), ("3", "2")]
    for found in filter(None, again):
        assert sentences[int(found[3])] == f"memo on {found[1]} returns {found[2]}."
    assert not any("as at step" in says for says in told(fib, 5))  # it works everything out anew
