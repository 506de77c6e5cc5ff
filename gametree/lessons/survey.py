"""survey: find out about any game: its states, their moves and values, and the mistakes in a match."""

from collections import Counter
from itertools import islice
from math import isclose

from ..exercises import CheckedGame, equal, format_number, ordinal, quoted_repr, short_repr

STATES = 100_000  # how many states are examined at most
HOPES = {1: "you could win", 0: "neither player could force a win", -1: "the other player could win"}
SMALL = 1_000  # larger numbers in a state may lead to too many moves in the game that is compared


def explore(game, most=STATES):
    """Return a dict of the moves from every state of a game: state -> (move -> state).

    The states are in the order in which they are found. If there are more than `most`, the dict has one more.
    """
    return dict(islice(CheckedGame(game).states(), most + 1))


def has_same_rules(game, other, explored):
    """Return whether two games have the same moves, chances and outcomes in all of these states."""
    small = all(not isinstance(part, int) or abs(part) < SMALL for part in next(iter(explored)))
    return small and all(_is_alike(game, other, state, moves) for state, moves in explored.items())


def _is_alike(game, other, state, moves):
    """Return whether two games are alike in a state. The state may not exist in the second game."""
    try:
        if not equal(other.moves(state), moves):
            return False
        if state[0] == 0:
            return equal(other.chances(state), CheckedGame(game).chances(state))
        return bool(moves) or other.outcome(state) == CheckedGame(game).outcome(state)
    except Exception:  # the state is not a state of the other game
        return False


def count_tree_nodes(explored):
    """Return the number of nodes in the tree of a game with these `explored` states, or None if the game can loop."""
    left = Counter(after for moves in explored.values() for after in moves.values())
    order = [next(iter(explored))]
    paths = Counter(order)  # the number of paths to each state; each path is a node of the tree
    for state in order:
        for after in explored[state].values():
            paths[after] += paths[state]
            left[after] -= 1
            if not left[after]:
                order.append(after)
    return paths.total() if len(order) == len(explored) else None


def judge_match(match):
    """Return whether a student made no mistake in a match against the computer, and sentences about that.

    The match is a Session that is over. The first result is None if the answer is not known, or if the student made no
    move.
    """
    if not (own_places := [place for place in range(len(match.moves)) if match.who(place) == "you"]):
        return None, ""
    value = CheckedGame(match.node.game).values(STATES)
    if any(node.state not in value for node in match.path):
        message = "I can't find out whether you made a mistake"
        large = len(explore(match.node.game)) > STATES
        return None, f"{message}, because there are more than {STATES:,} states." if large else f"{message}."
    pays = CheckedGame(match.node.game).has_payoffs(match.node.state)
    for count, place in enumerate(own_places, 1):
        (state, after), move = (node.state for node in match.path[place : place + 2]), match.moves[place]
        before, now = (value[each] if state[0] == 1 else -value[each] for each in (state, after))
        if now < before and not isclose(now, before, abs_tol=1e-9):
            move_text = f"your {ordinal(count)} move, {quoted_repr(move)} from {short_repr(state)}"
            hopes = {} if pays else HOPES
            game_value = "the value of the game for you was"
            before, now = (hopes.get(each, f"{game_value} {format_number(each)}") for each in (before, now))
            now = now.replace("the value of the game for you", "the value") if before.startswith("the value") else now
            return False, f"Your first mistake was {move_text}. Before this move {before}, and after it {now}."
    players = {match.path[place].state[0] for place in own_places}
    was_lost = players == {1} and value[match.path[0].state] == -1 or players == {2} and value[match.path[0].state] == 1
    if not was_lost or pays:
        return True, "You made no mistake."
    return True, "You made no mistake. From the start, the other player could win whatever you did."
