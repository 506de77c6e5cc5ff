"""The checks of lesson 05, Minimax."""

from itertools import accumulate, permutations
from numbers import Real

from .. import Matches, Node, alphabeta, build_tree, check, games, minimax, nodes, perfect, play_game, record, solve
from ..exercises import Verdict, as_python, check_facts, exercise, is_number, quoted_repr, result_of, same, short_repr
from .returned import among, move_problem
from .searches import check_search, value

PAYOFFS = games.Payoffs([[[3, 5], [6, 9]], [[1, 5], [0, 7]]])  # here, so that the lesson does not show the payoffs
MORE_PAYOFFS = games.Payoffs([[0, [3, -2, 3]], [0, -1], [1, 1, 3]], first=2)
DRAWS = games.Payoffs([[0, 1], -1])  # at both nodes a draw is best, and the last move loses
CHOSEN = {  # what players 1 and 2 choose -> a hint
    (max, max): "In this game, your function returns the largest value at every node. What does player 2 want?",
    (min, min): "In this game, your function returns the smallest value at every node. What does player 1 want?",
    (min, max): "Did you swap the players? What does player 1 want?",
}
NOT_A_MOVE = "not a move. A move is a key of node.children."
CUTS_OTHERS = "Then alpha or beta changes early, which helps to cut the other branches."


class InOrder(Matches):
    """Matches with its moves in another order."""

    def __init__(self, order, matches):
        super().__init__(matches)
        self.order = order

    def moves(self, state):
        after = super().moves(state)
        return {n: after[n] for n in self.order if n in after}


class MostTokens(games.EvenOrOdd):
    """Even or Odd in which the player with more tokens wins, so that some nodes have wins and draws below them."""

    def outcome(self, state):
        own, other = state[1 + state[0]], state[4 - state[0]]
        return "W" if own > other else "L" if own < other else "D"


@exercise
def check_5_1(answer):
    """Check two numbers: the values of the leaves (1, 0) and (2, 0)."""
    leaf_values = tuple(value(Node(Matches(4), leaf)) for leaf in ((1, 0), (2, 0)))
    return check(answer, leaf_values, hint=_hint_about_leaves)


def _hint_about_leaves(answer):
    values = tuple(as_python(answer))
    if same(values, (-1, 1)) or same(values, (-1, -1)):
        return "Who took the last match, just before (1, 0)? So who has won?"
    if same(values, (1, 1)):
        return "A label is for the player to move, but a value is for player 1, no matter who is to move."
    return "There are no draws in this game." if among(0, values) else ""


@exercise
def check_5_2(function):
    """Check a function that returns the value of a node."""
    pairs = [(node, value(node)) for most in (3, 1, 4) for node in positions(Matches(5, most))]
    more = [(node, value(node)) for node in positions(MostTokens(4))]
    return check(function, pairs + more, lambda node: _describe_other_game(node) or _value_hint(function, node, pairs))


def positions(game):
    """Build a tree from every state of a game, and return the roots, the states nearest to the end first."""
    states = sorted(solve(game), key=lambda state: (state[1], state))
    return [build_tree(Node(game, state)) for state in states]


def _describe_other_game(node):
    """Return the rules of a node's game if it is not Matches, or ""."""
    if not isinstance(node.game, MostTokens):
        return ""
    end = "In that game, players keep the tokens they take. The player with more tokens wins, and a tie is a draw (0)."
    return f"This node belongs to another game. {end}"


def _value_hint(function, node, pairs):
    """Return a hint about all values that a function returns, or about its value of one node, or ""."""
    results = [record(function, node).result for node, _ in pairs]
    for choose, slip_hint in CHOSEN.items():
        if all(same(result, _chosen(node, choose)) for result, (node, _) in zip(results, pairs, strict=True)):
            return slip_hint
    swapped_values = [-expected if node.state[0] == 2 else expected for node, expected in pairs]
    if all(map(same, results, swapped_values)):
        return "Your values are for the player to move, but a value is for player 1, no matter who is to move."
    below = [record(function, child).result for child in node.children.values()]
    is_new = is_number(found := record(function, node).result) and below and not among(found, below)
    return "The value of a node is always the value of one of its children." if is_new else ""


def _chosen(node, choose):
    """Return the value of a node if the players choose in this way."""
    below = [_chosen(child, choose) for child in node.children.values()]
    return choose[node.state[0] - 1](below) if below else value(node)


@exercise
def check_5_3(function):
    """Check a function that returns the best move from a node whose children have values."""
    expected = []
    for game in [*map(Matches, (1, 2, 3, 4, 6)), MostTokens(4), MostTokens(6), DRAWS]:
        minimax(tree := build_tree(game))
        inner = [node for node in nodes(tree) if node.children]
        expected += [(node, {m for m, child in node.children.items() if child.value == node.value}) for node in inner]
    children_before = [dict(node.children) for node, _ in expected]
    verdict = check(function, expected, hint=lambda node: _hint_about_moves(function, node, expected, children_before))
    if verdict.right is False and not verdict.about and _finds_no_losing_move(function, expected):
        fact = verdict.facts[0]
        if isinstance(fact, check_facts.MissingReturn):
            verdict.facts = (f"For {fact.node}, {fact.function} returned None.",)
        verdict.facts += ("At this node, every move loses (−1), but your function should still return a move.",)
    return verdict


def _finds_no_losing_move(function, expected):
    """Return whether a function finds no move at the first node, where every move loses, but finds one at the other."""
    lost, won = (record(function, node) for node, _ in expected[:2])
    unset = lost.error is None or isinstance(lost.error, UnboundLocalError)
    return lost.result is None and unset and won.error is None and won.result is not None


def _hint_about_moves(function, node, expected, children_before):
    """Return a hint about what all moves that a function returns have in common, or ""."""
    results = [(other, record(function, other).result, moves) for other, moves in expected]
    if children_before != [other.children for other, _ in expected]:
        return "Your function should read node.children, but not change it."
    found = next(move for other, move, _ in results if other is node)
    if isinstance(found, (Node, list, tuple, dict)):
        return f"That is a {'node' if isinstance(found, Node) else type(found).__name__}, {NOT_A_MOVE}"
    if all(among(move, [child.value for child in other.children.values()]) for other, move, _ in results):
        return f"That is a value, {NOT_A_MOVE}"
    if not among(found, node.children):
        return move_problem(node, found)
    for player in (1, 2):
        if all(among(move, moves) for other, move, moves in results if other.state[0] == player):
            return f"Your function is right if player {player} is to move. What does player {3 - player} want?"
    compare = f"Compare the values of the children. Which is best for player {node.state[0]}?"
    return f"{_describe_other_game(node)} {compare}".strip()


@exercise
def check_5_4(function):
    """Check a function that finds values with alpha-beta."""
    if not (verdict := check(function, [(tree, value(tree)) for tree in positions(Matches(1))])).right:
        return verdict
    mixed = Node(games.TicTacToe(), (1, ".OXOXXO.."))  # the tree of this game has wins and draws
    larger = *map(games.EvenOrOdd, (3, 4, 5)), mixed, Matches(6)
    return check_search(function, [*positions(Matches(5)), *map(build_tree, larger)])


@exercise
def check_5_5(answer):
    """Check which order of moves is best for alpha-beta."""
    counts = {order: entered(InOrder(order, 11)) for order in permutations((1, 2, 3))}
    least, most = min(counts.values()), max(counts.values())
    message = f"Alpha-beta visits {least} nodes, compared with {most} in the worst order."
    notice = f"{message} After a large move, few matches are left, so its branch is searched quickly. {CUTS_OTHERS}"
    if is_number(answer) and answer in counts.values():
        number = f"{answer} is the number of nodes that alpha-beta visits in one of the orders."
        return Verdict(False, f"{number} Which order is it?")
    verdict = check(answer, min(counts, key=counts.get), notice=notice)
    if verdict.about is None:
        return verdict
    count = next((count for order, count in counts.items() if same(tuple(as_python(answer)), order)), None)
    if count is None:
        return Verdict(False, "An order contains each of the moves 1, 2 and 3 once.")
    return Verdict(False, f"In this order, alpha-beta visits {count} nodes, but in another order it visits fewer.")


def entered(game):
    """Return the number of nodes that alpha-beta visits in a game."""
    states_asked, moves = [], game.moves
    game.moves = lambda state: states_asked.append(state) or moves(state)
    alphabeta(game, -1, 1)
    return len(states_asked)


@exercise
def check_5_6(wise, foolish):
    """Check two evaluation functions, one to win with and one to lose with."""
    game = games.OneTwoTen()
    states_asked = [state for state in sorted(solve(game)) if state[0] == 2 and game.moves(state)]
    if verdict := _check_estimates("wise", wise, states_asked) or _check_estimates("foolish", foolish, states_asked):
        return verdict
    is_constant = [len({as_python(evaluate(state)) for state in states_asked}) == 1 for evaluate in (wise, foolish)]
    wins = [_play_with(evaluate).winner == 1 for evaluate in (wise, foolish)]
    if wins == [False, True]:
        return Verdict(False, "It is the other way around: player 1 wins with foolish and loses with wise.")
    if not wins[0]:
        return Verdict(False, f"Player 1 loses with wise. {_hint_about_evaluation(wise, is_constant[0])}".strip())
    if wins[1]:
        return Verdict(False, "Player 1 wins with wise, but also with foolish.")
    notice = "foolish returns the same estimate for every state that she compares. Knowing nothing is enough to lose."
    one_move = "Player 1 wins with wise, although she looks only one move ahead."
    return Verdict(True, notice if is_constant[1] else one_move)


def _check_estimates(name, evaluate, states):
    """Return the Verdict if an evaluation function gives an invalid estimate for one of these states, else None."""
    for state in states:
        estimate = result_of(evaluate, state)
        if not isinstance(estimate, Real) or isinstance(estimate, bool) or not -1 <= estimate <= 1:
            call_text = f"{name}({short_repr(state)}) returned {quoted_repr(estimate)}"
            return Verdict(False, f"{call_text}, but an estimate is a number from −1 to 1.")
    return None


def _play_with(evaluate):
    """Return a game in which player 1 compares the estimates one move ahead, and player 2 plays perfectly."""

    def choose(node):
        return max(node.children, key=lambda move: minimax(node.game, node[move].state, 0, evaluate))

    return play_game(games.OneTwoTen(), choose, perfect)


def _hint_about_evaluation(evaluate, is_constant):
    if is_constant:
        return "wise returns the same estimate for every state that she compares, so she just takes the first move."
    if _play_with(lambda state: -evaluate(state)).winner == 1:
        return "After her move it is player 2's turn. Does a high estimate mean that the state is good for player 1?"
    game, known = games.OneTwoTen(), solve(games.OneTwoTen())
    states = accumulate(_play_with(evaluate).moves, lambda state, move: game.moves(state)[move], initial=game.start)
    return f"Her move to {next(each for each in states if each[0] == 2 and known[each].label == 'W')} is a mistake."
