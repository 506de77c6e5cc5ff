"""survey: what there is to know of any game: its states and their moves, what they are worth, who made a mistake."""

from collections import Counter
from itertools import islice
from math import isclose

from ..exercises import CheckedGame, equal, format_number, ordinal, quoted_repr, short_repr

STATES = 100_000  # that are looked at
HOPES = {1: "you could win", 0: "nobody could force a win", -1: "the other player could win"}
SMALL = 1_000  # numbers in a state that another game's rules are asked about: more moves take long


def looked_through(game, most=STATES):
    """The moves from every state of a game: a dict, state -> (move -> state), in the order in which they are met.

    Of a game that has more than `most` states they are those of the first `most` and one more.
    """
    return dict(islice(CheckedGame(game).states(), most + 1))


def plays_as(game, other, below):
    """Whether another game has the same moves, chances and ends in all states of a game, `looked_through`."""
    small = all(not isinstance(part, int) or abs(part) < SMALL for part in next(iter(below)))
    return small and all(_alike(game, other, state, moves) for state, moves in below.items())


def _alike(game, other, state, moves):
    """Whether two games go on alike in a state: the first comes to it, and the other may have none such."""
    try:
        if not equal(other.moves(state), moves):
            return False
        if state[0] == 0:
            return equal(other.chances(state), CheckedGame(game).chances(state))
        return bool(moves) or other.outcome(state) == CheckedGame(game).outcome(state)
    except Exception:  # it is no state of the other game
        return False


def worths(game):
    """What the states of a game are worth to player 1: a dict, state -> number, of those where that is known."""
    return CheckedGame(game).values(STATES)


def ways(below):
    """How many nodes the tree of a game has that is looked through: an int, None where it has no end."""
    left = Counter(after for moves in below.values() for after in moves.values())
    order = [next(iter(below))]
    paths = Counter(order)  # that lead to each state: so often it is a node
    for state in order:
        for after in below[state].values():
            paths[after] += paths[state]
            left[after] -= 1
            if not left[after]:
                order.append(after)
    return paths.total() if len(order) == len(below) else None


def of_play(match):
    """Whether somebody played against the computer without a mistake, a bool, and what to say of it, some sentences.

    Takes a Session that is over. Where it is not known, or there was no move of theirs, the bool is None.
    """
    if not (mine := [place for place in range(len(match.moves)) if match.who(place) == "you"]):
        return None, ""
    value = worths(match.node.game)
    if any(node.state not in value for node in match.path):
        says = "Whether you made a mistake I can't find out"
        large = len(looked_through(match.node.game)) > STATES
        return None, f"{says}: there are more than {STATES:,} states." if large else f"{says}."
    for count, place in enumerate(mine, 1):
        (state, after), move = (node.state for node in match.path[place : place + 2]), match.moves[place]
        before, now = (value[each] if state[0] == 1 else -value[each] for each in (state, after))
        if now < before and not isclose(now, before, abs_tol=1e-9):
            yours = f"your {ordinal(count)} move, {quoted_repr(move)} from {short_repr(state)}"
            sure = {} if _pays(match) else HOPES
            before, now = (sure.get(each, f"the game was worth {format_number(each)} to you") for each in (before, now))
            return False, f"The first mistake was {yours}. Before it {before}, and after it {now}."
    players = {match.path[place].state[0] for place in mine}
    lost = players == {1} and value[match.path[0].state] == -1 or players == {2} and value[match.path[0].state] == 1
    if not lost or _pays(match):
        return True, "You made no mistake."
    return True, "You made no mistake. From the start the other player could win, whatever you did."


def _pays(match):
    """Whether a match is for payoffs."""
    return CheckedGame(match.node.game).has_payoffs(match.node.state)
