"""Programs that give values, search between bounds, or give something else: who is accused, where, and who is not."""

import functools
import itertools
import random
from math import inf

import pytest
import truth_before as truth
from examples import every

from truth_before import ANY, DATA, FIVE, FOUR, MATCHES, ODD, PILES, PILES_10, SIX, TEN, UNEVEN, WILD, WILD_0  # isort: skip
from truth_before import Below, Program, accusations  # isort: skip

from gametree import alphabeta, label, minimax, nodes, record, value_of
from gametree.core.text import number
from gametree.watching.narrating.story import Story

RIGHT, WRONG = [], []
right, wrong = truth.table(RIGHT), truth.table(WRONG)
MEANT = "seem to be meant"
SMALL = FOUR, FIVE, ODD, MATCHES


def end(node):
    """What a leaf is worth to player 1."""
    return value_of(node.game.outcome(node.state), node.state[0])


def end_for_the_mover(node):
    return {"W": 1, "D": 0, "L": -1}[node.game.outcome(node.state)]


def children(node):
    return list(node.children.values())


# Right: for player 1


@right(*ANY, judged="value")
def a_list_of_values(node):
    if not node.children:
        return end(node)
    values = [a_list_of_values(child) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@right(*ANY, judged="value")
def stored_and_returned(node):
    if not node.children:
        node.value = end(node)
        return node.value
    values = [stored_and_returned(child) for child in node.children.values()]
    node.value = max(values) if node.state[0] == 1 else min(values)
    return node.value


@right(*ANY, judged="root")
def stored_only(node):
    if not node.children:
        node.value = end(node)
        return
    for child in node.children.values():
        stored_only(child)
    values = [child.value for child in node.children.values()]
    node.value = max(values) if node.state[0] == 1 else min(values)


@right(*ANY, judged="root")
def stored_and_returned_only_at_leaves(node):
    """Nobody looks at what it returns, so nothing is wrong."""
    if not node.children:
        node.value = end(node)
        return node.value
    for child in node.children.values():
        stored_and_returned_only_at_leaves(child)
    values = [child.value for child in node.children.values()]
    node.value = max(values) if node.state[0] == 1 else min(values)


@right(*ANY, judged="value")
def the_best_so_far(node):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = the_best_so_far(child)
        if node.state[0] == 1 and value > best or node.state[0] == 2 and value < best:
            best = value
    return best


@right(*ANY, judged="root")
def the_best_so_far_stored(node):
    node.value = None
    for child in node.children.values():
        the_best_so_far_stored(child)
        if node.value is None:
            node.value = child.value
        elif node.state[0] == 1:
            node.value = max(node.value, child.value)
        else:
            node.value = min(node.value, child.value)
    if not node.children:
        node.value = end(node)


@right(*ANY, judged="root")
def infinite_first(node):
    node.value = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        infinite_first(child)
        node.value = (max if node.state[0] == 1 else min)(node.value, child.value)
    if not node.children:
        node.value = end(node)


@right(*ANY, judged="root")
def nought_first(node):
    node.value = 0
    values = []
    for child in node.children.values():
        nought_first(child)
        values.append(child.value)
    node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)


@right(*ANY, judged="root")
def largest(node):
    return max(map(smallest, node.children.values())) if node.children else end(node)


def smallest(node):
    return min(map(largest, node.children.values())) if node.children else end(node)


@right(*ANY, judged="value")
def floats(node):
    values = sorted(floats(child) for child in node.children.values())
    return (values[-1] if node.state[0] == 1 else values[0]) if values else float(end(node))


@right(PILES, PILES_10, DATA, judged="value")
def of_a_class_of_ones_own(node):
    if not node.children:
        return 1 if node.player == 2 else -1
    values = [of_a_class_of_ones_own(child) for child in node.children]
    if node.player == 1:
        return max(values)
    return min(values)


@right(*ANY, judged="root")
@functools.cache
def with_a_cache(node):
    values = [with_a_cache(child) for child in node.children.values()]
    return (max if node.state[0] == 1 else min)(values) if values else end(node)


@right(*ANY, arguments=({},), judged="root")
def with_a_dict_of_states(node, known):
    if node.state not in known:
        values = [with_a_dict_of_states(child, known) for child in node.children.values()]
        known[node.state] = (max if node.state[0] == 1 else min)(values) if values else end(node)
    return known[node.state]


@right(*ANY, judged="root")
def from_the_last_node_to_the_root(root):
    for node in reversed(nodes(root)):
        values = [child.value for child in node.children.values()]
        node.value = (max if node.state[0] == 1 else min)(values) if values else end(node)


@right(*ANY, judged="root")
def with_a_stack(root):
    stack = [root]
    while stack:
        node = stack.pop()
        waiting = [child for child in node.children.values() if child.value is None]
        if waiting:
            stack += [node, *waiting]
        elif node.children:
            values = [child.value for child in node.children.values()]
            node.value = max(values) if node.state[0] == 1 else min(values)
        else:
            node.value = end(node)
    return root.value


@right(FOUR, FIVE, MATCHES, judged="root")
def stops_at_a_win(node):
    """No bounds: a win is the best there is, so the other moves can't matter."""
    if not node.children:
        return end(node)
    win = 1 if node.state[0] == 1 else -1
    for child in node.children.values():
        if stops_at_a_win(child) == win:
            return win
    return -win


right(*ANY, judged="value")(minimax)


# Right: for somebody else, and on another scale


@right(*UNEVEN, ends=[MEANT], judged="root")
def negamax(node):
    if not node.children:
        return end_for_the_mover(node)
    return max(-negamax(child) for child in node.children.values())


@right(*UNEVEN, ends=[MEANT], judged="root")
def negamax_stored(node):
    for child in node.children.values():
        negamax_stored(child)
    node.value = max(-child.value for child in node.children.values()) if node.children else end_for_the_mover(node)


@right(*UNEVEN, ends=[MEANT], judged="-root")
def for_player_2(node):
    if not node.children:
        return -end(node)
    values = [for_player_2(child) for child in node.children.values()]
    return max(values) if node.state[0] == 2 else min(values)


@right(*UNEVEN, ends=[MEANT], judged="-root")
def for_player_2_stored(node):
    values = [for_player_2_stored(child) for child in node.children.values()]
    node.value = (max(values) if node.state[0] == 2 else min(values)) if values else -end(node)
    return node.value


@right(FOUR, MATCHES)
def ten_for_a_win(node):
    values = [ten_for_a_win(child) for child in node.children.values()]
    return (max if node.state[0] == 1 else min)(values) if values else 10 * end(node)


@right(FOUR, FIVE, MATCHES)
def one_or_nought(node):
    """How likely player 1 is to win: never between 0 and 1 where there are no draws."""
    values = [one_or_nought(child) for child in node.children.values()]
    return (max if node.state[0] == 1 else min)(values) if values else (1 + end(node)) // 2


@right(*ANY, arguments=(0,))
def sooner_is_better(node, moves):
    values = [sooner_is_better(child, moves + 1) for child in node.children.values()]
    return (max if node.state[0] == 1 else min)(values) if values else (100 - moves) * end(node)


@right(*ANY)
def a_value_and_a_move(node):
    if not node.children:
        return end(node), None
    found = [(a_value_and_a_move(child)[0], move) for move, child in node.children.items()]
    return max(found) if node.state[0] == 1 else min(found)


# Right: stopped early, with a guess


@right(*SMALL, arguments=(2,))
@right(*SMALL, arguments=(1,))
@right(*SMALL, arguments=(0,))
@right(*SMALL, arguments=(3,))
def nought_at_the_depth(node, depth):
    if not node.children:
        return end(node)
    if depth == 0:
        return 0
    values = [nought_at_the_depth(child, depth - 1) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@right(*SMALL, arguments=(2,))
def a_bad_guess_at_the_depth(node, depth):
    if not node.children:
        return end(node)
    if depth == 0:
        return 1 if node.state[0] == 1 else -1
    values = [a_bad_guess_at_the_depth(child, depth - 1) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@right(*SMALL, arguments=(0,))
def stored_with_a_guess(node, moves):
    if not node.children:
        node.value = end(node)
    elif moves == 2:
        node.value = 0
    else:
        values = [stored_with_a_guess(child, moves + 1) for child in node.children.values()]
        node.value = (max if node.state[0] == 1 else min)(values)
    return node.value


@right(*SMALL, arguments=(2, -inf, inf))
@right(*SMALL, arguments=(1, -1, 1))
def alphabeta_with_a_guess(node, depth, alpha, beta):
    if not node.children or depth == 0:
        return 0 if node.children else end(node)
    for child in node.children.values():
        value = alphabeta_with_a_guess(child, depth - 1, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


# Right: alpha-beta

WINDOWS = (-1, 1), (-inf, inf)


def searches(*grounds, windows=WINDOWS, **more):
    """Into the table of the right ones, with these bounds in turn."""

    def enter(function):
        for ground, window in zip(grounds, itertools.cycle(windows)):
            right(ground, arguments=window, **more)(function)
        return function

    return enter


@searches(*ANY, judged="bounds")
def hard(node, alpha, beta):
    if not node.children:
        return end(node)
    if node.state[0] == 1:
        for child in node.children.values():
            alpha = max(alpha, hard(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children.values():
        beta = min(beta, hard(child, alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


@searches(*ANY, judged="bounds")
def soft(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = soft(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@searches(*ANY, judged="bounds")
def cut_only_beyond(node, a, b):
    """With > for >= it looks at more than it has to."""
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = cut_only_beyond(child, a, b)
        if node.state[0] == 1:
            best, a = max(best, value), max(a, value)
        else:
            best, b = min(best, value), min(b, value)
        if a > b:
            break
    return best


@searches(*ANY, judged="bounds")
def the_bounds_stay_as_they_were(node, lo, hi):
    """Cuts at the bounds that it was given itself, which is right and slow."""
    if not node.children:
        return end(node)
    best = None
    for child in node.children.values():
        value = the_bounds_stay_as_they_were(child, lo, hi)
        if node.state[0] == 1:
            best = value if best is None else max(best, value)
            if best >= hi:
                return best
        else:
            best = value if best is None else min(best, value)
            if best <= lo:
                return best
    return best


@searches(*ANY, windows=[(1, -1), (inf, -inf)], judged="bounds")
def beta_before_alpha(node, beta, alpha):
    if not node.children:
        return end(node)
    for child in node.children.values():
        value = beta_before_alpha(child, beta, alpha)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


@right(*ANY, judged="root")
def only_by_name(node, *, alpha=-1, beta=1):
    if not node.children:
        return end(node)
    best = -2 if node.state[0] == 1 else 2
    for child in node.children.values():
        value = only_by_name(child, alpha=alpha, beta=beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            return best
    return best


@searches(*ANY, judged="root")
def bounds_stored(node, alpha, beta):
    node.value = alpha if node.state[0] == 1 else beta
    for child in node.children.values():
        bounds_stored(child, alpha, beta)
        if node.state[0] == 1:
            node.value = alpha = max(alpha, child.value)
        else:
            node.value = beta = min(beta, child.value)
        if alpha >= beta:
            break
    if not node.children:
        node.value = end(node)


@searches(*ANY, judged="root")
def negamax_between_bounds(node, alpha, beta):
    if not node.children:
        return end_for_the_mover(node)
    best = -inf
    for child in node.children.values():
        best = max(best, -negamax_between_bounds(child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@searches(*ANY, judged="root")
def negamax_of_the_bound(node, a, b):
    if not node.children:
        return end_for_the_mover(node)
    for child in node.children.values():
        a = max(a, -negamax_of_the_bound(child, -b, -a))
        if a >= b:
            return b
    return a


@searches(*ANY, judged="root")
def at_least(node, alpha, beta):
    """Two functions: this one for player 1 …"""
    if node.state[0] == 2:
        return at_most(node, alpha, beta)
    if not node.children:
        return end(node)
    best = -inf
    for child in node.children.values():
        best = max(best, at_most(child, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def at_most(node, alpha, beta):
    """… and this one for player 2."""
    if not node.children:
        return end(node)
    best = inf
    for child in node.children.values():
        best = min(best, at_least(child, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best


@right(*ANY, arguments=((-1, 1),), judged="root")
def a_pair_of_bounds(node, window):
    if not node.children:
        return end(node)
    alpha, beta = window
    for child in node.children.values():
        value = a_pair_of_bounds(child, (alpha, beta))
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


@right(*ANY, arguments=(9, -inf, inf), judged="bounds")
def a_depth_that_is_deep_enough(node, depth, alpha, beta):
    if not node.children or depth == 0:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = a_depth_that_is_deep_enough(child, depth - 1, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


@searches(PILES, PILES_10, DATA, judged="bounds")
def of_a_class_of_ones_own_between_bounds(node, alpha, beta):
    if len(node.children) == 0:
        return 1 if node.player == 2 else -1
    for child in node.children:
        score = of_a_class_of_ones_own_between_bounds(child, alpha, beta)
        if node.player == 1 and score > alpha:
            alpha = score
        if node.player == 2 and score < beta:
            beta = score
        if beta <= alpha:
            break
    return alpha if node.player == 1 else beta


searches(*ANY, judged="bounds")(alphabeta)


# Right: something else than values


@right(*ANY)
def count(node):
    return 1 + sum([count(child) for child in node.children.values()])


@right(*ANY)
def height(node):
    return 1 + max([height(child) for child in node.children.values()]) if node.children else 0


@right(*ANY)
def number_of_leaves(node):
    return sum([number_of_leaves(child) for child in node.children.values()]) if node.children else 1


@right(*ANY)
def games_won_by_player_1(node):
    if not node.children:
        return 1 if end(node) == 1 else 0
    return sum(games_won_by_player_1(child) for child in node.children.values())


@right(*ANY)
def wins_less_losses(node):
    return sum(map(wins_less_losses, node.children.values())) if node.children else end(node)


@right(*ANY, arguments=(1, 3))
def piles_between(node, low, high):
    """Two numbers are no bounds of a search where it is no values that are returned."""
    return (low <= node.state[1] <= high) + sum([piles_between(child, low, high) for child in node.children.values()])


@right(*SMALL, arguments=(0, 2))
def a_guess_where_it_is_deep_enough(node, depth, deepest):
    if not node.children:
        return end(node)
    if depth == deepest:
        return 0
    values = [a_guess_where_it_is_deep_enough(child, depth + 1, deepest) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@right(*ANY)
def by_dice(node):
    """The value where both players move by chance."""
    values = [by_dice(child) for child in node.children.values()]
    return sum(values) / len(values) if values else end(node)


@right(*ANY)
def longest_game(node):
    return max([[move, *longest_game(child)] for move, child in node.children.items()], key=len, default=[])


@right(*ANY)
def states(node):
    return {node.state}.union(*[states(child) for child in node.children.values()])


@right(*ANY)
def first_leaf_or_none(node):
    for child in node.children.values():
        return first_leaf_or_none(child) or child
    return None


@right(*ANY)
def find_a_draw(node):
    """A leaf that is a draw, or None."""
    if not node.children:
        return node if end(node) == 0 else None
    for child in node.children.values():
        if found := find_a_draw(child):
            return found


@right(*ANY)
def moves_to_the_end_or_none(node):
    """How many moves to a win of player 1 by the first way there is, a number; None if there is none."""
    if not node.children:
        return 0 if end(node) == 1 else None
    for child in node.children.values():
        moves = moves_to_the_end_or_none(child)
        if moves is not None:
            return moves + 1
    return None


@right(*ANY)
def nothing_at_all(node):
    for child in node.children.values():
        nothing_at_all(child)


# Right: moves


@right(*ANY, before=minimax)
def best_move(node):
    for move, child in node.children.items():
        if child.value == node.value:
            return move


@right(*ANY, before=label)
def a_winning_move_or_none(node):
    for move, child in node.children.items():
        if child.label == "L":
            return move
    return None


@right(*ANY, before=minimax)
def every_best_move(node):
    """Called on every node, for what it prints."""
    moves = [move for move, child in node.children.items() if child.value == node.value]
    for child in node.children.values():
        every_best_move(child)
    return moves[0] if moves else None


# Wrong: values


@wrong(FOUR, at="(1, 2)", says=["returns −1, against the rules"], judged="value")
def min_for_max(node):
    if not node.children:
        return end(node)
    values = [min_for_max(child) for child in node.children.values()]
    return min(values) if node.state[0] == 1 else max(values)


@wrong(FOUR, at="(2, 2)", says=["returns 1, against the rules"], judged="value")
def nobody_asks_who_moves(node):
    if not node.children:
        return end(node)
    return max(nobody_asks_who_moves(child) for child in node.children.values())


def leaves_for_the_mover(node):
    if not node.children:
        return end_for_the_mover(node)
    values = [leaves_for_the_mover(child) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@wrong(WILD, at="(1, 2, 7)", says=["returns −1, against the rules, which say 0"], judged="value")
def a_draw_is_a_loss(node):
    if not node.children:
        return 1 if end(node) == 1 else -1
    values = [a_draw_is_a_loss(child) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@wrong(FOUR, at="(2, 1)", says=["returns 0, against the rules"], judged="value")
def begins_with_nought(node):
    best = 0
    for child in node.children.values():
        best = (max if node.state[0] == 1 else min)(best, begins_with_nought(child))
    return best if node.children else end(node)


@wrong(FOUR, at="(2, 1)", says=["returns −1, against the rules"], judged="value")
def begins_with_a_loss(node):
    if not node.children:
        return end(node)
    best = -1
    for child in node.children.values():
        value = begins_with_a_loss(child)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
    return best


@wrong(FOUR, at="(1, 0)", says=["returns −1, against the rules"], judged="value")
@wrong(FIVE, at="(2, 1)", says=["returns 1, against the rules"], judged="value")
def the_last_child(node):
    value = end(node) if not node.children else None
    for child in node.children.values():
        value = the_last_child(child)
    return value


@wrong(FOUR, at="(1, 2)", judged="value")
@wrong(WILD, at="(1, 0, 0)", judged="value")
def back_within_the_loop(node):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = back_within_the_loop(child)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
        return best


@wrong(WILD, at="(1, 0, 0)", says=["changed the value"], judged="value")
def content_with_a_draw(node):
    if not node.children:
        return end(node)
    values = []
    for child in node.children.values():
        values.append(content_with_a_draw(child))
        if node.state[0] == 1 and values[-1] >= 0 or node.state[0] == 2 and values[-1] <= 0:
            break
    return max(values) if node.state[0] == 1 else min(values)


@wrong(FOUR, at="(2, 3)", says=["comes back from (2, 3) with nothing"], judged="value")
def no_return_for_player_2(node):
    if not node.children:
        return end(node)
    values = [no_return_for_player_2(child) for child in node.children.values()]
    if node.state[0] == 1:
        return max(values)
    min(values)


@wrong(FOUR, at="(2, 3)", says=["comes back from (2, 3) with nothing"], judged="value")
def no_return_but_at_leaves(node):
    if not node.children:
        return end(node)
    for child in node.children.values():
        no_return_but_at_leaves(child)


@wrong(PILES, at="(2, 1)", says=["comes back from (2, 1) with nothing"], judged="value")
def no_return_where_nothing_is_better(node):
    if not node.children:
        return 1 if node.player == 2 else -1
    values = [no_return_where_nothing_is_better(child) or -1 for child in node.children]
    if node.player == 1:
        return max(values)
    if -1 in values:
        return -1


@wrong(FOUR, at="(1, 2)", says=["becomes −1, against the rules"], judged="stored")
def min_for_max_stored(node):
    for child in node.children.values():
        min_for_max_stored(child)
    values = [child.value for child in node.children.values()]
    node.value = (min(values) if node.state[0] == 1 else max(values)) if values else end(node)


@wrong(FOUR, at="(1, 0)", says=["−1, against the rules"], judged="stored")
@wrong(FIVE, at="(2, 1)", says=["1, against the rules"], judged="stored")
def the_last_child_overwrites(node):
    node.value = end(node) if not node.children else None
    for child in node.children.values():
        the_last_child_overwrites(child)
        node.value = child.value


# Wrong: alpha-beta


@wrong(FOUR, at="(1, 2)", arguments=(-1, 1), says=["changed the value"], judged="bounds")
@wrong(FOUR, at="(1, 2)", arguments=(-inf, inf), says=["changed the value"], judged="bounds")
@wrong(WILD, at="(1, 0, 0)", arguments=(-inf, inf), judged="bounds")
def cuts_too_soon(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = cuts_too_soon(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best


@wrong(FOUR, at="(1, 2)", arguments=(-1, 1), says=["changed the value"], judged="bounds")
def cuts_too_soon_with_other_names(node, a, b):
    if not node.children:
        return end(node)
    for child in node.children.values():
        value = cuts_too_soon_with_other_names(child, a, b)
        if node.state[0] == 1:
            a = max(a, value)
        else:
            b = min(b, value)
        if a <= b:
            break
    return a if node.state[0] == 1 else b


@wrong(FOUR, at="(1, 2)", arguments=(9, -inf, inf), says=["changed the value"], judged="bounds")
def cuts_too_soon_with_a_depth(node, depth, alpha, beta):
    if not node.children or depth == 0:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = cuts_too_soon_with_a_depth(child, depth - 1, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best


@wrong(FOUR, at="(2, 1)", arguments=(-1, 1), judged="bounds")
@wrong(MATCHES, at="(2, 1)", arguments=(-inf, inf), judged="bounds")
def begins_with_a_loss_for_both(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -1
    for child in node.children.values():
        value = begins_with_a_loss_for_both(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@wrong(FOUR, at="(2, 1)", arguments=(-1, 1), judged="bounds")
@wrong(MATCHES, at="(2, 1)", arguments=(-inf, inf), judged="bounds")
def gives_alpha_to_everybody(node, alpha, beta):
    if not node.children:
        return end(node)
    for child in node.children.values():
        value = gives_alpha_to_everybody(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha


@wrong(FOUR, at="(1, 2)", arguments=(-1, 1), judged="bounds")
@wrong(MATCHES, at="(1, 4)", arguments=(-1, 1), judged="bounds")
def both_change_beta(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = both_change_beta(child, alpha, beta)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
        beta = min(beta, value)
        if alpha >= beta:
            break
    return best


@wrong(FIVE, at="(2, 3)", arguments=(-1, 1), judged="bounds")
@wrong(MATCHES, at="(2, 3)", arguments=(-1, 1), judged="bounds")
def both_change_alpha(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = both_change_alpha(child, alpha, beta)
        best = max(best, value) if node.state[0] == 1 else min(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


@wrong(MATCHES, at="(1, 2)", arguments=(-1, 1), says=["comes back from (1, 2) with nothing"], judged="bounds")
def no_return_at_the_cut(node, alpha, beta):
    if not node.children:
        return end(node)
    for child in node.children.values():
        value = no_return_at_the_cut(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return
    return alpha if node.state[0] == 1 else beta


# Wrong, and so much that it can't be said where: the bounds themselves are none


def swaps_its_arguments(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = swaps_its_arguments(child, beta, alpha)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def gives_alpha_twice(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        value = gives_alpha_twice(child, alpha, alpha)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def stops_before_the_first_child(node, alpha, beta):
    if not node.children:
        return end(node)
    best = -inf if node.state[0] == 1 else inf
    for child in node.children.values():
        if best <= alpha or best >= beta:
            break
        value = stops_before_the_first_child(child, alpha, beta)
        if node.state[0] == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best


def opposite_leaves(node):
    if not node.children:
        return -end(node)
    values = [opposite_leaves(child) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


def opposite_leaves_stored(node):
    values = [opposite_leaves_stored(child) for child in node.children.values()]
    node.value = (max(values) if node.state[0] == 1 else min(values)) if values else -end(node)
    return node.value


# The tables themselves


def ids(programs):
    return {"argvalues": programs, "ids": [f"{program} {program.arguments or ''}".strip() for program in programs]}


def at_root(program, root):
    """What a program says of the root, by what it returns or else by what it stores."""
    result = program.run(root)
    return getattr(root, "value", None) if result is None else result


@pytest.mark.parametrize("program", **ids([program for program in RIGHT if program.judged]))
def test_the_table_calls_right_what_is_right(program):
    for order in truth.ORDERS:
        if program.judged not in ("root", "-root"):
            assert truth.first_wrong(program, order) is None
        root = program.root(order)
        found, value = at_root(program, root), truth.worth(program.ground)(root)
        assert found == (-value if program.judged == "-root" else value)


@pytest.mark.parametrize("program", **ids(WRONG))
def test_the_table_calls_wrong_what_is_wrong_and_knows_where_it_begins(program):
    assert truth.name(truth.first_wrong(program).node) == program.at


# What the Stepper says


@pytest.mark.parametrize("program", **ids(RIGHT))
def test_a_right_program_is_never_accused(program):
    for order in truth.ORDERS:
        story = program.told(order)
        assert story.recording.error is None
        assert not accusations(story) and story.mistakes == [] and not any(story.marks.wrong)
        if program.function is not first_leaf_or_none:  # which may well give a child that is a bad move
            assert not any("would leave" in sentence for sentence in truth.says(story))


@pytest.mark.parametrize("program", **ids([program for program in RIGHT if program.judged]))
def test_the_end_says_what_the_root_is_worth_or_for_whom_the_values_are(program):
    story = program.told()
    last = truth.says(story)[-1]
    assert all(due in last for due in program.ends)
    if not program.ends and "negamax" not in program.function.__name__ and program.function is not a_pair_of_bounds:
        value = truth.worth(program.ground)(story.recording.root)
        assert f"{truth.name(story.recording.root)} is worth {number(value)} to player 1" in last and MEANT not in last


@pytest.mark.parametrize("program", **ids(WRONG))
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_nowhere_if_it_does_no_harm(program):
    for order in truth.ORDERS:
        story, first = program.told(order), truth.first_wrong(program, order)
        if first is None:
            assert not accusations(story) and story.mistakes == []
            continue
        scene, place = truth.where(story)
        assert place == first.place and truth.ACCUSING.search(scene.says)
        assert order is not None or all(due in scene.says for due in program.says)


@pytest.mark.parametrize("program", **ids(WRONG))
def test_where_a_wrong_program_is_accused_is_a_mistake_and_nowhere_else(program):
    story = program.told()
    accused = [k for k, scene in enumerate(story.scenes[1:-1], 1) if truth.ACCUSING.search(scene.says)]
    assert accused == story.mistakes


VOUCHING = "player 1 wins", "player 2 wins", "a draw"


@pytest.mark.parametrize("program", **ids(WRONG))
def test_the_end_says_the_true_value_where_that_of_the_root_is_wrong(program):
    story = program.told()
    if story.recording.error is None:
        root, last = story.recording.root, truth.says(story)[-1]
        found, value = at_root(program, program.root()), truth.worth(program.ground)(root)
        if found is not None and found != value:
            assert "By the rules" in last and f"is worth {number(value)} to player 1, not {number(found)}" in last
        if found != value:
            assert not any(vouching in last for vouching in VOUCHING)


BETWEEN = [program for program in RIGHT + WRONG if program.judged == "bounds"]


@pytest.mark.parametrize("program", **ids(BETWEEN))
def test_a_cut_is_said_not_to_matter_only_where_it_does_not(program):
    for order in truth.ORDERS:
        story, value = program.told(order), truth.worth(program.ground)
        back = {call.place: call for call in truth.came_back(program, order)}
        places = truth.places(story.recording.root)
        for scene in story.scenes[1:-1]:
            call = back.get(places[id(story.tree.nodes[scene.at])])
            if call is None:
                continue  # an error came up through it
            kept = truth.keeps(call.result, value(call.node), *truth.bounds(call.given))
            assert kept or "can't matter" not in scene.says
            assert not kept or "changed the value" not in scene.says


@pytest.mark.parametrize(
    "program", **ids([program for program in RIGHT if program.function in (hard, soft, alphabeta)])
)
def test_a_cut_that_does_not_matter_is_explained(program):
    said = [sentence for sentence in truth.says(program.told()) if "never enters" in sentence]
    assert all("can't matter" in sentence for sentence in said)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("search", [swaps_its_arguments, gives_alpha_twice], ids=lambda search: search.__name__)
@pytest.mark.parametrize("ground", [*ANY, SIX, WILD_0], ids=str)
def test_bounds_that_are_none_are_told_by_what_comes_of_them(search, ground, window):
    program = Program(search, ground, window, judged="bounds")
    log, value = truth.came_back(program), truth.worth(ground)
    broken = [call.place for call in log if not keeps_in_any_order(call, value(call.node))]
    story, root = program.told(), log[-1]
    last = truth.says(story)[-1]
    if root.result != value(root.node):
        assert story.mistakes and f"is worth {number(value(root.node))} to player 1" in last and "By the rules" in last
        assert not any(vouching in last for vouching in VOUCHING)
    if story.mistakes:
        assert truth.where(story)[1] in broken
    assert broken or not accusations(story)


def keeps_in_any_order(call, value):
    a, b = sorted(truth.bounds(call.given))
    return call.result == value if a < value < b else call.result <= a if value <= a else call.result >= b


@pytest.mark.parametrize("ground", ANY, ids=str)
def test_a_search_that_stops_before_its_first_child_is_not_vouched_for(ground):
    for window in WINDOWS:
        said = truth.says(Program(stops_before_the_first_child, ground, window).told())
        assert not any(vouching in said[-1] for vouching in VOUCHING)
        assert not any("can't matter" in sentence for sentence in said)


@pytest.mark.parametrize("ground", UNEVEN, ids=str)
def test_where_the_leaves_are_for_the_mover_and_the_rest_is_not_it_is_said_one_way_or_the_other(ground):
    program = Program(leaves_for_the_mover, ground, judged="value")
    story, first = program.told(), truth.first_wrong(program)
    said = truth.says(story)
    assert any(MEANT in sentence for sentence in said) or truth.where(story)[1] == first.place
    assert program.run(program.root()) == value_of_root(ground) or not any(
        vouching in said[-1] for vouching in VOUCHING
    )
    leaves = [node for node in every(story.recording.root) if not node.children]
    if any(end(leaf) == end_for_the_mover(leaf) != 0 for leaf in leaves):
        assert not any("each value is the opposite" in sentence for sentence in said)


@pytest.mark.parametrize("search", [opposite_leaves, opposite_leaves_stored], ids=lambda search: search.__name__)
@pytest.mark.parametrize("ground", UNEVEN, ids=str)
def test_where_every_leaf_is_the_opposite_it_is_said_for_whom_the_values_seem_to_be(search, ground):
    program = Program(search, ground)
    said = truth.says(program.told())
    assert any(MEANT in sentence for sentence in said)
    assert program.run(program.root()) == value_of_root(ground) or not any(
        vouching in said[-1] for vouching in VOUCHING
    )


def value_of_root(ground):
    return truth.worth(ground)(ground.root())


def test_a_number_that_is_no_value_is_what_came_of_it():
    assert "came back with 12" in truth.says(Program(count, FOUR).told())[-1]
    assert "came back with 4" in truth.says(Program(height, FOUR).told())[-1]
    assert "came back with 5" in truth.says(Program(number_of_leaves, FOUR).told())[-1]


# Moves


def the_worst_move(node):
    best = None
    for move, child in node.children.items():
        if best is None or child.value < node.children[best].value:
            best = move
    return best


def the_largest_for_everybody(node):
    return max(node.children, key=lambda move: node.children[move].value)


def losing(verb, child):
    return f"the move to {child} {verb} the other player losing"


def test_a_good_move_is_told_by_what_it_leads_to():
    said = truth.says(Program(best_move, FIVE, before=minimax).told())
    assert f"best_move on (1, 0) returns 2: {losing('leaves', '(2, 2)')}." in said
    root = WILD.root()
    minimax(root)
    move = best_move(root)
    due = f"best_move on (1, 0, 0) returns {move}: {losing('leaves', truth.name(root[move]))}."
    assert due in truth.says(Program(best_move, WILD, before=minimax).told())


def test_a_bad_move_is_told_by_what_it_and_a_good_one_lead_to():
    said = truth.says(Program(the_worst_move, FOUR, before=minimax).told())
    bad = "returns 2: the move to {} leaves the other player winning"
    due = f"the_worst_move on (1, 0) {bad.format('(2, 2)')}, and {losing('would leave', '(2, 1)')}."
    assert due in said
    below = Below(SIX, place_of(SIX, (2, 2)))
    said = truth.says(Program(the_largest_for_everybody, below, before=minimax).told())
    due = f"the_largest_for_everybody on (2, 2) {bad.format('(1, 4)')}, and {losing('would leave', '(1, 3)')}."
    assert due in said


def place_of(ground, state):
    return next(place for place, node in enumerate(every(ground.root())) if node.state == state)


def test_where_every_move_loses_none_is_called_bad():
    below = Below(FOUR, place_of(FOUR, (2, 1)))
    for walk in (the_worst_move, the_largest_for_everybody):
        story = Program(walk, below, before=minimax).told()
        assert not accusations(story) and story.mistakes == []
        assert not any("would leave" in sentence for sentence in truth.says(story))


# Any bounds, any order, faults put in anywhere

BOUNDS = [(a, b) for a in (-inf, -2, -1, -0.5, 0, 0.5) for b in (-0.5, 0, 0.5, 1, 2, inf) if a < b]


@pytest.mark.parametrize("search", [hard, soft, alphabeta, cut_only_beyond], ids=lambda search: search.__name__)
@pytest.mark.parametrize("ground", [*ANY, WILD_0], ids=str)
def test_a_right_search_is_never_accused_whatever_its_bounds(search, ground):
    for order, window in enumerate(random.Random(str(ground)).sample(BOUNDS, 6)):
        story = Program(search, ground, window).told(order)
        assert not accusations(story) and story.mistakes == []


@pytest.mark.parametrize("search", [negamax_between_bounds, negamax_of_the_bound], ids=lambda search: search.__name__)
@pytest.mark.parametrize("ground", [*ANY, WILD_0], ids=str)
def test_a_right_search_for_the_mover_is_never_accused_whatever_its_bounds(search, ground):
    for order, window in enumerate(random.Random(str(ground)).sample(BOUNDS, 6)):
        story = Program(search, ground, window).told(order)
        assert not accusations(story) and story.mistakes == []


@pytest.mark.parametrize("kept", ["returned", "stored"])
@pytest.mark.parametrize("ground", [*UNEVEN, TEN], ids=str)
def test_a_fault_put_in_anywhere_is_found_there(kept, ground):
    dice, value = random.Random(f"{kept} {ground}"), truth.worth(ground)
    size, ends = len(every(ground.root())), sorted({end(node) for node in every(ground.root()) if not node.children})
    for order in range(8):
        root, victim = ground.root(order), dice.randrange(size)
        places = truth.places(root)
        turned = dice.choice([other for other in ends if other != value(every(root)[victim])])

        def walk(node, victim=victim, places=places, turned=turned):
            values = [walk(child) for child in node.children.values()]
            found = (max if node.state[0] == 1 else min)(values) if values else end(node)
            found = turned if places[id(node)] == victim else found
            if kept == "stored":
                node.value = found
            return found

        story = Story(record(walk, root))
        assert truth.where(story)[1] == victim
        assert {places[id(story.tree.nodes[story.scenes[k].at])] for k in story.mistakes} == {victim}


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("ground", [*UNEVEN, TEN, WILD_0], ids=str)
def test_a_fault_put_into_a_search_is_found_there_unless_it_does_no_harm(ground, window):
    dice, value = random.Random(f"{ground} {window}"), truth.worth(ground)
    size, ends = len(every(ground.root())), sorted({end(node) for node in every(ground.root()) if not node.children})
    found_there = 0
    for order in range(8):
        root, victim, harmed, entered, kept = ground.root(order), dice.randrange(size), [], [], []
        places = truth.places(root)
        turned = dice.choice([other for other in ends if other != value(every(root)[victim])])

        lists = harmed, entered, kept

        def walk(node, alpha, beta, victim=victim, places=places, turned=turned, lists=lists):
            harmed, entered, kept = lists
            a, b, best = alpha, beta, -inf if node.state[0] == 1 else inf
            for child in node.children.values():
                found = walk(child, alpha, beta)
                if node.state[0] == 1:
                    best = max(best, found)
                    alpha = max(alpha, best)
                else:
                    best = min(best, found)
                    beta = min(beta, best)
                if alpha >= beta:
                    break
            best = best if node.children else end(node)
            if places[id(node)] == victim:
                best = turned
                if not truth.keeps(best, value(node), a, b):
                    harmed.append(victim)
            kept.append(truth.keeps(best, value(node), a, b))
            entered.append(node)
            return best

        story = Story(record(walk, root, *window))
        if not harmed:
            assert not accusations(story) and story.mistakes == []
        elif any(not node.children and places[id(node)] != victim for node in entered):
            if 2 * sum(kept) < len(kept):
                continue  # where most calls give something else these may be no values
            if MEANT in story.scenes[-1].says:  # what there is would be right for somebody else
                assert story.mistakes == []
                continue
            assert truth.where(story)[1] == victim
            found_there += 1
    assert found_there
