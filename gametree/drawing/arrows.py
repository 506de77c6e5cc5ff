"""arrows: find the lines of a drawing, their texts, and the arrows that lead back."""

from collections import Counter
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter

from ..core import limits
from ..core.chance import chances_of
from ..core.introspect import game_of, player_of, state_of
from ..core.text import format_number, is_number, short_repr
from ..core.tree import Side

LEADS_BACK = "A dashed arrow leads back to an earlier node. It shows that the game can loop."


def lines_of(tree, compact, texts):
    """Return the lines as a list of (from, to, text) tuples. More than three parallel moves share one line.

    Args:
        tree: The Tree to draw.
        compact: Whether to leave out the moves.
        texts: The texts in the nodes. A move with the same text as its child is left out.
    """
    moves = [[move for move, _ in its_branches] for its_branches in tree.branches.values()]
    most = 8 if all(len({*map(_move_text, each)}) == len({*each}) for each in moves) else 24  # long enough to differ
    lines = []
    for i, its_branches in tree.branches.items():
        counts = Counter(child for _, child in its_branches)
        more = " and more" if len(its_branches) > limits.NODES_BUILT else ""
        chances = {} if compact or more else _chances(tree.nodes[i])
        for move, child in its_branches:
            if counts[child] > 3:
                parallel = [chances[each] for each, to in its_branches if to == child and each in chances]
                lines.append((i, child, f"×{counts.pop(child):,}{more}{_chance_text(parallel)}"))
            elif counts[child]:
                chance = _chance_text([chances[move]] if move in chances else [])
                repeats_child = isinstance(move, str) and move == texts[child] and not chance
                without_text = compact or repeats_child or move is None or isinstance(move, Side)
                lines.append((i, child, None if without_text else _move_text(move, most) + chance))
    return lines


def _chances(node):
    """Return the probability of each move from a node, or an empty dict if a player moves or the game is unknown."""
    game, state = game_of(node), state_of(node)
    return chances_of(game, state) if game is not None and player_of(node) == 0 and state else {}


def _chance_text(chances):
    """Return the text for the total probability of a line's moves, or "" if there are no probabilities."""
    return f": {format_number(sum(chances))}" if chances else ""


def _move_text(move, most=8):
    """Return the text to write beside a move's arrow."""
    if isinstance(move, tuple) and len(short_repr(move)) > most:
        return short_repr(_without_parentheses(move), most + 4)
    return short_repr(move, most).replace("-", "−") if is_number(move) else short_repr(move, most)


def _without_parentheses(move):
    """Return a tuple without parentheses: 1,3,2 or, for pairs of pairs, 1,2 2,2."""
    if not isinstance(move, tuple):
        return short_repr(move)
    return (" " if any(isinstance(part, tuple) for part in move) else ",").join(map(_without_parentheses, move))


def levels_of(tree):
    """Return a list with the smallest number of moves from the root to each node."""
    levels = [0]
    for i in range(1, len(tree.nodes)):
        levels.append(levels[tree.parents[i][0]] + 1)  # of all parents, the first is nearest to the root
    return levels


def leading_back(tree):
    """Find the arrows on loops that lead back, and the rows of nodes.

    They are the arrows of certain moves, such as taking back, if without these moves no loop is left. Then each node is
    in a row below all nodes from which another move leads to it. Otherwise, they are the arrows that don't lead away
    from the root, and there are no rows.

    Returns:
        A dict from the (from, to) pair of each such arrow to whether it leads up, and a list of rows, lists of nodes.
    """
    components, levels, rows = _components(tree), levels_of(tree), {}
    branches = [(i, child, move) for i, its_branches in tree.branches.items() for move, child in its_branches]
    on_loops = [branch for branch in branches if components[branch[0]] == components[branch[1]]]
    back = {(i, child) for i, child, _ in on_loops if levels[child] <= levels[i]}
    if back and len(by_move := _closing_loops(branches, on_loops)) <= len(back):
        back, forward = by_move, _parents(branches, by_move)
        for i in TopologicalSorter(forward).static_order():
            levels[i] = max((levels[parent] + 1 for parent in forward[i]), default=0)
            rows.setdefault(levels[i], []).append(i)
    return {(i, child): levels[child] < levels[i] for i, child in back}, [*rows.values()]


def _closing_loops(branches, on_loops):
    """Return the arrows whose moves would close a loop. The most frequent moves are the ones that don't."""
    back = {(i, child) for i, child, _ in on_loops}
    for move, _ in Counter(move for *_, move in branches).most_common():
        without = back - {(i, child) for i, child, its_move in on_loops if its_move == move}
        with suppress(CycleError):
            TopologicalSorter(_parents(on_loops, without)).prepare()
            back = without
    return back


def _parents(branches, back):
    """Return a dict from each node to the list of the nodes with an arrow to it that does not lead back."""
    parents = {i: [] for branch in branches for i in branch[:2]}
    for i, child, _ in branches:
        if (i, child) not in back:
            parents[child].append(i)
    return parents


def _components(tree):
    """Return the number of each node's strongly connected component (by Kosaraju's algorithm)."""
    components = {}
    for first in reversed(_postorder(tree)):
        waiting = [first]
        while waiting:
            if (i := waiting.pop()) not in components:
                components[i] = first
                waiting += [parent for parent in tree.parents[i] if parent not in components]
    return components


def _postorder(tree):
    """Return the nodes in the order in which a depth-first walk leaves them."""
    order, entered, done, waiting = [], set(), set(), [0]
    while waiting:
        if (i := waiting[-1]) not in entered:
            entered.add(i)
            waiting += [child for _, child in tree.branches[i] if child not in entered]
        elif waiting.pop() not in done:
            done.add(i)
            order.append(i)
    return order
