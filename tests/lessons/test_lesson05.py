"""Tests of lesson 05, Minimax: its checks accept right answers and explain likely errors, and its numbers are right."""

import copy
import re
from fractions import Fraction
from itertools import permutations

import numpy as np
from page import Page, right, run, wrong

from gametree import (
    EvenOrOdd,
    Matches,
    alphabeta,
    build_tree,
    draw,
    minimax,
    nodes,
    perfect,
    predict,
    remoteness,
    value_of,
)
from gametree import label as label_tree
from gametree.lessons.guesses05 import guess
from gametree.lessons.lesson05 import (
    MORE_PAYOFFS,
    PAYOFFS,
    InOrder,
    check_5_1,
    check_5_2,
    check_5_3,
    check_5_4,
    check_5_5,
    check_5_6,
    entered,
)

PAGE = Page("05-minimax")
CELLS = PAGE.cells
TAKEN = "Who took the last match, just before (1, 0)?"
WHOM = "A label is for the player to move, but"
NO_DRAW = "There are no draws in this game."
test_5_1_accepts_right_answers = right(check_5_1, (1, -1), [1, -1], (1.0, -1.0))
test_5_1_explains_wrong_answers = wrong(
    check_5_1,
    ((-1, 1), "", TAKEN),
    ((1, 1), "", WHOM),
    ((0, 0), "", NO_DRAW),
)


def valuing(choose, end=lambda node: value_of(node.game.outcome(node.state), node.state[0])):
    """Return a function from a node to its value, which `choose` picks from its children's values."""

    def my_minimax(node):
        if not node.children:
            return end(node)
        return choose(node, [my_minimax(child) for child in node.children.values()])

    return my_minimax


def by_player(node, values):
    return max(values) if node.state[0] == 1 else min(values)


def negamax(node):
    if not node.children:
        return value_of(node.game.outcome(node.state), 1)
    return max(-negamax(child) for child in node.children.values())


def storing(node):
    node.value = valuing(by_player)(node)
    return node.value


def best_of(*values_in_order):
    """Return a function that returns the first of these values that a child has, in this order for player 1."""

    def choose(node, values):
        order = values_in_order if node.state[0] == 1 else [-value for value in values_in_order]
        return next((value for value in order if value in values), order[-1])

    return valuing(choose)


OTHER_GAME = (
    "This node belongs to another game. In that game, players keep the tokens they take. "
    "The player with more tokens wins, and a tie is a draw (0)."
)
LARGEST, SMALLEST = (
    f"In this game, your function returns the {size} value at every node." for size in ("largest", "smallest")
)
OF_A_CHILD = "The value of a node is always the value of one of its children."
MOVER, SWAPPED = "Your values are for the player to move", "Did you swap the players?"
test_5_2_accepts_right_answers = right(
    check_5_2,
    *(storing, minimax, alphabeta, best_of(1, 0, -1), valuing(lambda node, values: float(by_player(node, values)))),
)
test_5_2_explains_wrong_answers = wrong(
    check_5_2,
    (valuing(lambda node, values: max(values)), "", LARGEST),
    (valuing(lambda node, values: min(values)), "For (1, 2), my_minimax returned −1, which is", SMALLEST),
    (valuing(lambda node, values: (min if node.state[0] == 1 else max)(values)), "returned −1", SWAPPED),
    (negamax, "", MOVER),
    (best_of(1, -1), "", OTHER_GAME),
    (valuing(lambda node, values: 1 if 1 in values else -1), "", LARGEST),
    (valuing(lambda node, values: max(values) if 1 in values else min(values)), "", LARGEST),
    (valuing(lambda node, values: -max(values) if node.state[0] == 2 else max(values)), "For (2, 1)", OF_A_CHILD),
    (valuing(lambda node, values: sum(values)), "", OF_A_CHILD),
    (valuing(lambda node, values: values[0]), "", ""),
    (valuing(by_player, lambda node: 1 if node.state[0] == 1 else -1), "", OTHER_GAME),
)


def test_5_2_draws_the_smallest_tree_with_a_wrong_value_and_marks_that_value():
    drawing = check_5_2(valuing(lambda node, values: min(values))).drawing
    assert [node.state for node in drawing.nodes] == [(1, 2), (2, 1), (2, 0)]
    assert drawing.marks[0] == "−1" and drawing.marked == {0}


def choosing(choose):
    """Return a function from a node to the move whose child has the largest value of `choose`."""
    return lambda node: max(node.children, key=lambda move: choose(node, node.children[move]))


def sign(node):
    return 1 if node.state[0] == 1 else -1


def place(node):
    values = [child.value for child in node.children.values()]
    return values.index(by_player(node, values))


def win_or_first(node):
    return next((m for m, child in node.children.items() if child.value == sign(node)), 1)


def win_or_last(node):
    return next((m for m, child in node.children.items() if child.value == sign(node)), [*node.children][-1])


NODE, VALUE = "That is a node, not a move", "That is a value, not a move"
PAIR, LIST = "That is a tuple, not a move", "That is a list, not a move"
ALL_LOSE, NO_MOVE = "At this node, every move loses (−1)", "The only legal move is 1."
CHANGES = "Your function should read node.children, but not change it."
TWO, ONE, LOOK = "What does player 2 want?", "What does player 1 want?", "Which is best for player 1?"
LOOK_2 = "Which is best for player 2?"
test_5_3_accepts_right_answers = right(
    check_5_3,
    choosing(lambda node, child: sign(node) * child.value),
    choosing(lambda node, child: (sign(node) * child.value, child.state[1] * -1)),
    choosing(lambda node, child: child.value == node.value),
    *(perfect, lambda node: place(node) + 1),
)
test_5_3_explains_wrong_answers = wrong(
    check_5_3,
    (lambda node: max(node.children.values(), key=lambda child: sign(node) * child.value), "", NODE),
    (lambda node: node.value, "", VALUE),
    (place, "", NO_MOVE),
    (lambda node: "W", "", "That is a label, so return the move itself."),
    (lambda node: (node.state[1] - 1) % 4 or 1, f"{OTHER_GAME} Compare", LOOK_2),
    (win_or_first, f"For (2, 2, 2, 0), win_or_first returned 1, which is not right. {OTHER_GAME} Compare", LOOK_2),
    (lambda node: max(node.children.items(), key=lambda way: sign(node) * way[1].value), "", PAIR),
    (choosing(lambda node, child: child.value), "", TWO),
    (choosing(lambda node, child: -child.value), "", ONE),
    (lambda node: next((m for m, child in node.children.items() if child.value == sign(node)), None), "", ALL_LOSE),
    (win_or_last, "For (1, 'A'), win_or_last returned 2, which is not right.", LOOK),
    (lambda node: node.children.pop(1) and 1, "", CHANGES),
    (lambda node: list(node.children), "", LIST),
    (choosing(lambda node, child: child.label == "L"), "Compare the values of the children.", LOOK),
)


def cut_at(cut, give=None, child_bounds=lambda low, high: (low, high)):
    """Return the lesson's alpha-beta with another cut; `give` computes what it returns."""

    def my_alphabeta(node, alpha=-1, beta=1):
        if not node.children:
            return value_of(node.game.outcome(node.state), node.state[0])
        values = []
        for child in node.children.values():
            values.append(my_alphabeta(child, *child_bounds(alpha, beta)))
            if node.state[0] == 1:
                alpha = max(alpha, values[-1])
            else:
                beta = min(beta, values[-1])
            if cut(node, alpha, beta, values):
                break
        return give(node, alpha, beta, values) if give else by_player(node, values)

    return my_alphabeta


def meets(node, alpha, beta, values):
    return alpha >= beta


test_5_4_accepts_right_answers = right(
    check_5_4,
    cut_at(meets),
    cut_at(meets, lambda node, alpha, beta, values: alpha if node.state[0] == 1 else beta),
    cut_at(lambda node, alpha, beta, values: values[-1] >= beta if node.state[0] == 1 else values[-1] <= alpha),
    cut_at(meets, lambda node, alpha, beta, values: alpha if alpha >= beta else by_player(node, values)),
    says="On (1, 6), your function visits 23 of the 52 nodes.",
)


def one_cut(player):
    return cut_at(lambda node, alpha, beta, values: node.state[0] == player and alpha >= beta)


NEVER, ONE_SIDE = "It never skips a move.", "It never skips a move of player"
LATE, NO_DRAWS = "What if alpha and beta are equal?", "In a game without draws, your function skips enough."
LARGER = "What if alpha is larger than beta?"
MIXED = "on a position of tic-tac-toe with alpha −1 and beta 1, your function visits all 11 nodes,"
zero = lambda node, *now: 0 if meets(node, *now) else by_player(node, now[-1])  # noqa: E731
TURN = "the larger of 1 and −1, because it is player 1's turn"
last_value = cut_at(meets, lambda node, alpha, beta, values: values[-1])
RETURN = "Return that value even if you skip (2, 0)."
CHANGED, SKIPPED = "and that changed the value.", "which is too small. It skipped "
test_5_4_explains_wrong_answers = wrong(
    check_5_4,
    (cut_at(lambda *_: False), "(1, 6) with alpha −1 and beta 1, your function visits all 52 nodes", NEVER),
    (one_cut(1), "26 of the 52 nodes, although 23 would be enough. It never skips a move of player 2.", ONE_SIDE),
    (
        cut_at(lambda node, alpha, beta, values: alpha > beta),
        "visits 50 of the 52 nodes, although 23 would be enough.",
        LATE,
    ),
    (cut_at(lambda node, alpha, beta, values: alpha == beta), MIXED, LARGER),
    (cut_at(lambda node, alpha, beta, values: alpha == 1 or beta == -1), "on (1, 4, 0, 0) of EvenOrOdd", NO_DRAWS),
    (cut_at(lambda node, alpha, beta, values: alpha <= beta), SKIPPED, CHANGED),
    (cut_at(meets, zero), "returns 0, but the rules give 1: the largest value so far", RETURN),
    (last_value, "my_alphabeta on (1, 2) returns −1, but the rules give 1: ", TURN),
)


def test_5_4_assumes_that_results_are_values_for_player_1():
    assert "If its results" not in check_5_4(last_value).sentence


def test_5_4_shows_the_returned_values_at_the_first_mistake():
    drawing = check_5_4(cut_at(lambda node, alpha, beta, values: True)).drawing
    assert drawing.nodes[0].state == (1, 3) and drawing.marked == {0} and drawing.marks[:2] == ["−1", "−1"]


test_5_5_accepts_right_answers = right(
    check_5_5, (3, 2, 1), [3, 2, 1], says="Alpha-beta visits 64 nodes, compared with 384 in the worst order. After"
)
EACH_ONCE, FEWER = (
    "An order contains each of the moves 1, 2 and 3 once.",
    "nodes, but in another order it visits fewer.",
)
test_5_5_explains_wrong_answers = wrong(
    check_5_5,
    *((way, f"alpha-beta visits {entered(InOrder(way, 11))}", FEWER) for way in [*permutations((1, 2, 3))][:-1]),
    *((odd, "", EACH_ONCE) for odd in [(3, 2), (3, 2, 4), (1, 1, 1), (3, [2], 1)]),
    (117, "✗ Not yet. 117 is the number of nodes that alpha-beta visits in one of the orders. Which order is it?"),
)


def wise(state):
    player, pile = state
    return (-1 if player == 1 else 1) if pile % 3 == 1 else (1 if player == 1 else -1)


def foolish(state):
    return -wise(state)


test_5_6_accepts_right_answers = right(
    lambda good: check_5_6(good, foolish),
    wise,
    lambda state: float(wise(state)),
    lambda state: np.float64(wise(state)),
    says="✓ Right. Player 1 wins with wise, although she looks only one move ahead.",
)
OPPOSITE, ALIKE, SLIP = (
    "Does a high estimate mean that the state is good for player 1?",
    "so she just takes the first move.",
    "Her move to",
)
test_5_6_explains_wrong_answers = wrong(
    lambda guesses: check_5_6(*guesses),
    ((foolish, foolish), "Player 1 loses with wise.", OPPOSITE),
    ((lambda state: int(state[1] == 10), foolish), "the same estimate for every state that she compares", ALIKE),
    ((lambda state: state[1] / 10, foolish), "Player 1 loses with wise. Her move to (2, 2) is a mistake.", SLIP),
)


def test_5_6_accepts_fractions_and_a_constant_estimate_that_loses():
    assert check_5_6(lambda state: Fraction(wise(state), 2), lambda state: state[1] / 10).right is True
    assert "Knowing nothing is enough to lose" in check_5_6(wise, lambda state: 0).sentence
    # an estimate that still contains dots counts as unanswered
    assert repr(check_5_6(wise, lambda state: ...)).startswith("… Not answered yet. There are still dots in ")


def stepper_of_draws(function):
    """Return the Stepper that the cell about draws creates for a student's alpha-beta."""
    return run(CELLS["draws-watch"], my_alphabeta=function)["stepper"]


def test_cell_about_draws_shows_the_step_of_the_only_cut():
    stepper = stepper_of_draws(cut_at(meets))
    sentences = stepper.sentences
    assert [step for step, sentence in enumerate(sentences) if "It skipped" in sentence] == [stepper.step]
    assert (
        "on (2, 2, 2, 0) returns 0" in sentences[stepper.step] and "It skipped (1, 0, 2, 2)" in sentences[stepper.step]
    )
    (sure,) = [
        step for step, sentence in enumerate(sentences) if sentence.startswith("At (1, 4, 0, 0), alpha becomes 0")
    ]
    assert sure < stepper.step and "on (2, 3, 1, 0) returns 0" in sentences[sure - 1]
    assert sentences[-1].count(" visited 14 of the 15 nodes.") == 1
    assert stepper_of_draws(cut_at(lambda *_: False)).step == 0  # because no move is skipped


def test_losing_moves_all_last_equally_long_in_matches_but_not_in_even_or_odd():
    five, lost = build_tree(Matches(6))[1], build_tree(EvenOrOdd(9))[2][3]
    assert label_tree(five) == label_tree(lost) == "L"
    assert len({remoteness(child) for child in five.children.values()}) == 1
    assert lost.state == (1, 4, 2, 3) and "the state (1, 4, 2, 3)" in CELLS["fight-text"]
    lasts = {move: remoteness(child) for move, child in lost.children.items()}
    assert len(set(lasts.values())) > 1 and lasts[perfect(lost)] == max(lasts.values())


def test_cell_about_looking_deeper_prints_the_winners_that_the_text_names(capsys):
    names = {"guess": guess, "check_5_6": check_5_6, "wise": wise}
    run(CELLS["early-player"], foolish=lambda state: -1 if state[1] in (1, 4, 7, 10) else 1, **names)
    assert re.findall("player (.) wins", capsys.readouterr().out) == [*"2121211"]
    assert "2 and 4, and loses at 1, 3 and 5" in CELLS["deeper-why"]


def test_computed_sizes_match_the_trees_and_the_text():
    sizes = run(CELLS["growth-count"], guess=guess)["sizes"]
    assert sizes[:13] == [len(nodes(build_tree(Matches(n)))) for n in range(13)] and sizes[21] == 489_396
    assert all(3 < sizes[n + 2] / sizes[n] < 4 for n in range(8, 20))
    assert "more than three times as many bytes" in CELLS["unstored-answer"]


def test_node_counts_and_values_in_the_text_are_right():
    assert len(nodes(build_tree(Matches(6)))) == 52 and "52 nodes" in CELLS["cut-text"]
    assert len(nodes(build_tree(EvenOrOdd(4)))) == 15 and "15 nodes" in CELLS["draws-text"]
    assert minimax(Matches(10)) == 1 and "Matches(10)" in CELLS["yours"]  # so the answer to "Can you beat it?" is yes
    assert build_tree(Matches(4))[1][1].children.keys() == {1, 2}
    assert [minimax(Matches(4), state) for state in ((2, 1), (2, 0))] == [1, -1]  # the children of (1, 2)


def test_alpha_and_beta_are_explained_before_they_are_shown():
    explained, tried, asked, watched = map([*CELLS].index, ("alphabeta", "cuts", "ex-5-4", "cut-watch"))
    assert explained < tried < asked < watched
    assert "**alpha**" in CELLS["alphabeta"] and "**beta**" in CELLS["alphabeta"]
    assert "watch(alphabeta" not in PAGE.text  # its code has the line that 5.4 asks for


def test_main_path_uses_only_python_that_has_been_taught():
    main = PAGE.text[: PAGE.text.index("# Further\n")]
    assert not re.search(r"lambda|super\(\)|tracemalloc|return \w*player\b", main)


def test_page_says_where_its_three_parts_begin_and_where_to_stop():
    assert "three parts" in CELLS["title"] and "50 minutes" in CELLS["title"]
    marks = "# Part one", "## Here you can stop", "# Part two", "## Here you can stop", "# Part three"
    assert re.findall("|".join(marks), PAGE.text) == [*marks]


def skip_all(game):
    """Search a tree as a student who clicks every branch at the first chance. Return the search and the reasons."""
    search, reasons = predict(build_tree(game), cuts=True), []
    while not search.view["done"]:
        for i, node in enumerate(search.nodes):
            if copy.deepcopy(search._quiz).skip(i)[1]:
                search.select(node)
                reasons += search.facts
        search.next()
    return search, reasons


def test_trees_to_search_have_every_kind_of_cut_and_the_numbers_of_the_text():
    search, reasons = skip_all(PAYOFFS)
    assert len(search.view["skipped"]) == 4 and len(search.nodes) == 15
    assert "Four of the 15 nodes" in CELLS["cuts-text"]
    assert [(fact.player, fact.value == fact.other) for fact in reasons] == [(1, False), (2, True)]
    search, reasons = skip_all(MORE_PAYOFFS)
    assert len(search.nodes) <= 15 and "player 2 goes first" in CELLS["again-text"] and search.nodes[0].state[0] == 2
    assert {fact.player for fact in reasons} == {1, 2} and any(fact.value == fact.other == 0 for fact in reasons)
    assert not any(re.search(r"\d", CELLS[cell]) for cell in ("cuts", "again"))  # they don't show the payoffs
    assert 2 * entered(Matches(6)) < 52 and "52 nodes" in CELLS["saves"]


def test_lesson_5_hides_its_answers():
    hidden = "from her first move", "1, 5, 9, 13, 17 or 21", "It looks ahead and chooses", "alpha is equal to beta"
    PAGE.hides(*hidden, never=("56,022", "56_022", "25 calls", "23 of", "take three", "alpha >= beta", "return 1 if"))
    PAGE.hides(never=("489,396", "489_396", "a million"))


def test_word_for_0_in_the_legend_also_fits_a_draw():
    drawn = build_tree(EvenOrOdd(4))
    minimax(drawn)
    shown = draw(drawn)._repr_mimebundle_()["text/html"]
    assert "good for neither</li>" in shown and "even</li>" not in shown and "good for player 1</li>" not in shown
