"""The checks of lesson 05, Minimax."""

from itertools import accumulate, permutations
from numbers import Real

from .. import (
    EvenOrOdd,
    Matches,
    Node,
    OneTwoTen,
    TicTacToe,
    alphabeta,
    build_tree,
    check,
    leaves,
    minimax,
    nodes,
    perfect,
    play_game,
    record,
    solve,
    value_of,
)
from ..exercises import (
    Verdict,
    as_python,
    call,
    check_facts,
    exercise,
    is_number,
    join_words,
    quoted_repr,
    same,
    short_repr,
)
from .returned import among
from .searches import searched, value


class InOrder(Matches):
    """Matches in which the moves come in another order."""

    def __init__(self, order, matches):
        super().__init__(matches)
        self.order = order

    def moves(self, state):
        after = super().moves(state)
        return {n: after[n] for n in self.order if n in after}


@exercise
def check_5_1(answer):
    """The values of the leaves (1, 0) and (2, 0). Takes two numbers; gives a Verdict."""
    game = Matches(4)
    ends = {leaf.state: value_of(game.outcome(leaf.state), leaf.state[0]) for leaf in leaves(build_tree(game))}
    return check(answer, (ends[1, 0], ends[2, 0]), hint=_of_ends)


def _of_ends(answer):
    values = tuple(as_python(answer))
    if same(values, (-1, 1)) or same(values, (-1, -1)):
        return "Who took the last match, just before (1, 0)? And who has won then?"
    if same(values, (1, 1)):
        return "A label is for the player to move. A value is for player 1, whoever is to move."
    return "There is no draw in this game." if among(0, values) else ""


@exercise
def check_5_2(function):
    """A function from a node to its value. Takes the function; gives a Verdict."""
    pairs = [(node, value(node)) for most in (3, 1, 4) for node in positions(Matches(5, most))]
    return check(function, pairs, hint=lambda node: _of_values(function, pairs))


def positions(game):
    """A tree for every state of a game, a list of their roots: those nearest to the end first."""
    states = sorted(solve(game), key=lambda state: (sum(state[1:]), state))
    return [build_tree(Node(game, state)) for state in states]


def _of_values(function, pairs):
    """What the values have in common that a function gives, a sentence or ""."""
    given = [record(function, node).result for node, _ in pairs]
    for choose, says in CHOSEN.items():
        if all(same(mine, _chosen(node, choose)) for mine, (node, _) in zip(given, pairs, strict=True)):
            return says
    turned = [-due if node.state[0] == 2 else due for node, due in pairs]
    whom = "It is right for the player to move. A value is for player 1, whoever is to move."
    return whom if all(map(same, given, turned)) else ""


CHOSEN = {  # what player 1 and player 2 take, and what is to be said of it
    (max, max): "It takes the largest value everywhere. What does player 2 want?",
    (min, min): "It takes the smallest value everywhere. What does player 1 want?",
    (min, max): "Are the players swapped? What does player 1 want?",
}


def _chosen(node, choose):
    """The value of a node where the values below it are chosen from in some way."""
    below = [_chosen(child, choose) for child in node.children.values()]
    return choose[node.state[0] - 1](below) if below else value(node)


@exercise
def check_5_3(function):
    """A function from a node, whose children have values, to its best move. Takes the function; gives a Verdict."""
    due = []
    for game in [*map(Matches, (1, 2, 3, 4, 6)), InOrder((3, 2, 1), 4)]:
        minimax(tree := build_tree(game))
        inner = [node for node in nodes(tree) if node.children]
        due += [(node, {m for m, child in node.children.items() if child.value == node.value}) for node in inner]
    ways = [dict(node.children) for node, _ in due]
    verdict = check(function, due, hint=lambda node: _of_best(function, node, due, ways))
    if verdict.right is False and not verdict.about and _finds_none(function, due):
        fact = verdict.facts[0]
        if isinstance(fact, check_facts.MissingReturn):
            verdict.facts = (f"{fact.function} on {fact.node} gives None.",)
        verdict.facts += ("There every move loses (−1), and one of them is to be returned all the same.",)
    return verdict


def _finds_none(function, due):
    """Whether a function finds no move at the first node, where every move loses, but one at the next."""
    lost, won = (record(function, node) for node, _ in due[:2])
    unset = lost.error is None or isinstance(lost.error, UnboundLocalError)
    return lost.result is None and unset and won.error is None and won.result is not None


def _of_best(function, node, due, ways):
    """What the moves have in common that a function gives, a sentence or ""."""
    given = [(there, record(function, there).result, moves) for there, moves in due]
    if ways != [there.children for there, _ in due]:
        return "Your function changes node.children, and should only read them."
    found = next(move for there, move, _ in given if there is node)
    if isinstance(found, (Node, list, tuple, dict)):
        return f"That is a {'node' if isinstance(found, Node) else type(found).__name__}, {KEYS}"
    if all(same(move, there.value) for there, move, _ in given):
        return f"That is the value, {KEYS}"
    if isinstance(node.game, InOrder):
        return "In this tree the moves come in the order 3, 2, 1. Does your function count on another order?"
    if not among(found, node.children):
        return f"The moves there: {join_words(map(str, node.children))}."
    for player in (1, 2):
        if all(among(move, moves) for there, move, moves in given if there.state[0] == player):
            return f"It is right where player {player} is to move. What does player {3 - player} want?"
    return f"Compare the values of the children. Which is best for player {node.state[0]}?"


KEYS = "and a move is wanted: one of the keys of node.children."


@exercise
def check_5_4(function):
    """A function that finds values by alpha-beta. Takes the function; gives a Verdict."""
    if not (verdict := check(function, [(tree, value(tree)) for tree in positions(Matches(1))])).right:
        return verdict
    mixed = Node(TicTacToe(), (1, ".OXOXXO.."))  # there are wins and draws below it
    games = EvenOrOdd(3), EvenOrOdd(4), EvenOrOdd(5), mixed, Matches(6)
    return searched(function, [*positions(Matches(5)), *map(build_tree, games)])


@exercise
def check_5_5(answer):
    """The order of moves that is best for alpha-beta. Takes an order; gives a Verdict."""
    counts = {order: entered(InOrder(order, 11)) for order in permutations((1, 2, 3))}
    why = "After a large move the branch is small: soon something is sure."
    notice = f"Alpha-beta enters {min(counts.values())} nodes, and {max(counts.values())} in the worst order. {why}"
    if is_number(answer) and answer in counts.values():
        return Verdict(False, f"In one of the orders it enters {answer} nodes. Which order is that?")
    verdict = check(answer, min(counts, key=counts.get), notice=notice)
    return verdict if verdict.about is None else Verdict(False, _of_order(answer, counts))


def entered(game):
    """How many nodes alpha-beta enters in a game, an int."""
    asked, moves = [], game.moves
    game.moves = lambda state: asked.append(state) or moves(state)
    alphabeta(game, -1, 1)
    return len(asked)


def _of_order(answer, counts):
    count = next((count for order, count in counts.items() if same(tuple(as_python(answer)), order)), None)
    if count is None:
        return "An order has each of the moves 1, 2 and 3 once."
    return f"In this order alpha-beta enters {count} nodes, and another order enters fewer."


@exercise
def check_5_6(wise, foolish):
    """Two guesses, one to win with and one to lose. Takes the functions; gives a Verdict."""
    game = OneTwoTen()
    asked = [state for state in sorted(solve(game)) if state[0] == 2 and game.moves(state)]
    if verdict := _unfit("wise", wise, asked) or _unfit("foolish", foolish, asked):
        return verdict
    alike = [len({as_python(guess(state)) for state in asked}) == 1 for guess in (wise, foolish)]
    wins = [_played(guess).winner == 1 for guess in (wise, foolish)]
    if wins == [False, True]:
        return Verdict(False, "It is the other way round: player 1 wins with foolish, and loses with wise.")
    if not wins[0]:
        return Verdict(False, f"Player 1 loses with wise. {_of_guess(wise, alike[0])}".strip())
    if wins[1]:
        return Verdict(False, "Player 1 wins with wise, and with foolish too.")
    luck = "foolish says the same of every state that she compares: to know nothing is enough to lose."
    return Verdict(True, luck if alike[1] else "And she looked no further than one move.")


def _unfit(called_, guess, states):
    """The Verdict on what is no guess, or is not written yet; None where it is one."""
    for state in states:
        if (worth := as_python(call(guess, state))) is None:
            return Verdict(False, f"{called_} of {short_repr(state)} gives None: is a return missing?")
        if not isinstance(worth, Real) or isinstance(worth, bool) or not -1 <= worth <= 1:
            gives = f"{called_} of {short_repr(state)} gives {quoted_repr(worth)}"
            return Verdict(False, f"{gives}, and a guess is a number from −1 to 1.")
    return None


def _played(guess):
    """What is played if player 1 looks one move ahead, and there guesses; the other one makes no mistake."""
    return play_game(
        OneTwoTen(), lambda node: max(node.children, key=lambda n: minimax(node.game, node[n].state, 0, guess)), perfect
    )


def _of_guess(guess, alike):
    if alike:
        return "It says the same of every state that she compares (player 2 is to move there): she takes the first."
    if _played(lambda state: -guess(state)).winner == 1:
        return "With the opposite of it she would win. After her move it is player 2's turn: is that good for player 1?"
    game, known = OneTwoTen(), solve(OneTwoTen())
    states = accumulate(_played(guess).moves, lambda state, move: game.moves(state)[move], initial=game.start)
    return f"Her move to {next(each for each in states if each[0] == 2 and known[each].label == 'W')} is a mistake."
